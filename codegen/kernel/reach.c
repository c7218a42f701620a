/* How far a nest is certain to go in the last dimension of a dummy whose last extent nobody declares.
 *
 * What is copied of such an array may be no more than what is surely the program's: the elements that are
 * touched, and what lies before them. The greatest last subscript of a reference is looked for together with
 * the iteration that makes it: each loop variable takes the greatest or the least value that its loop and the
 * conditions around the reference leave it, the same one wherever it occurs. That the loops around have
 * iterations then is left to the launcher:
 *
 *   do i = 1, n
 *     if (i <= m) w(i) = 0          1 <= min(n, m) ? min(n, m) : 0
 *   end do
 *
 * References under conditions that cannot be followed come after those that are certain: where they may go
 * further, the launcher says so, and the library decides.
 *
 * A subscript that is an element of an array has the greatest of the elements that the nest asks for. They are looked at
 * where they are when the nest starts, on the device; the answer is kept as long as they are the same:
 *
 *   do i = 1, n
 *     do k = ia(i), ia(i+1) - 1
 *       y(i) = y(i) + a(k)*x(ja(k))       launch.most(ja, {launch.least(ia, {1}, {n})}, {launch.most(ia, {2}, {n + 1}) - 1})
 */
#include "codegen/kernel/reach.h"
#include <string.h>

enum { LIKELY = 2, MAX_VARS = 16, MAX_LIMITS = 16, MAX_SETS = 8, MAX_ASKED = 8, MAX_ASKED_RANK = 3 };

/* A condition of the reference: variable <= bound, or >=. */
typedef struct Limit {
  const Symbol *var;
  const Expr *bound;
  int64_t plus; /* added to the bound */
  bool above;   /* <= */
} Limit;

/* A loop around the reference, inside the nest or of it. */
typedef struct Round {
  const Symbol *var;
  const Expr *lo, *hi;
  int64_t step;
  char *value; /* in the iteration that is looked for; NULL: not chosen yet */
  int way;     /* 1: the greatest that it may take, -1: the least */
  bool busy;   /* it is being looked for */
} Round;

typedef struct Search {
  Kernel *k;
  const Symbol *array;
  const Stmt *at, *root;
  const Loop *steps; /* the loop in each of whose iterations the pieces run, a loop of the launcher; NULL: none */
  Round round[MAX_VARS];
  Limit limit[MAX_LIMITS];
  int nround, nlimit;
  const char *when;        /* conditions of the launcher; NULL: none */
  int dim;                 /* the subscript that is looked at, from 1; 0: the last one */
  int rank;                /* of the array */
  const Binding *v;        /* the array */
  bool rest;               /* a procedure gets what follows an element */
  char *beyond;            /* how much further than its subscript the reference that is followed goes; NULL: no further */
  const char *lower;       /* bound of that dimension */
  bool part;               /* the nest is one of pieces, whose loops the launcher does not look at before */
  bool sets;               /* an iteration changes it */
  const Symbol *own;       /* the scalar whose assignments are followed, */
  int after;               /* and how many of them have been */
  int sign;                /* taken for factors of unknown sign, */
  bool guessed;            /* and whether there are any */
  bool doubts;             /* the demands may fail though other iterations make the reference */
  char *certain, *perhaps; /* greatest last subscripts so far, NULL: none */
  bool unknown;            /* one has no bound */
  Kernel *whole;           /* the nest's, 'k' may be a part of it */
  bool asks;               /* elements may be asked for: whatever iteration makes the subscript */
  const Binding *asked[MAX_ASKED];
  int nasked;
} Search;

/* ---- values in the iteration ---- */

static char *extreme(Search *q, const Expr *e, int way);
static char *asked(Search *q, const Expr *e, int way);

static void demand(Search *q, const char *a, const char *op, const char *b) {
  size_t n, m;
  long long x = interval_constant(a, &n), y = interval_constant(b, &m);
  if (n == m && !strncmp(a, b, n) && (strcmp(op, "<=") ? x == y : x <= y)) return;
  char *c = arena_printf(q->k->g->arena, "%s %s %s", a, op, b);
  if (!q->when)
    q->when = c;
  else if (!strstr(q->when, c))
    q->when = arena_printf(q->k->g->arena, "%s && %s", q->when, c);
}

/* The bound of a loop, and what conditions leave of it. */
static char *bounded(Search *q, const Round *r, const Expr *bound, bool above, int way) {
  char *s = extreme(q, bound, way);
  for (int i = 0; s && i < q->nlimit; i++) {
    const Limit *l = &q->limit[i];
    if (l->var != r->var || l->above != above) continue;
    char *other = extreme(q, l->bound, way);
    if (!other) return NULL;
    other = interval_join(q->k, other, "+", arena_printf(q->k->g->arena, "%lld", (long long)l->plus));
    s = interval_fold(q->k, above ? "min" : "max", s, other);
  }
  return s;
}

static bool has_limit(const Search *q, const Symbol *var, bool above) {
  for (int i = 0; i < q->nlimit; i++)
    if (q->limit[i].var == var && q->limit[i].above == above) return true;
  return false;
}

/* The last value of a loop of larger steps on the way from its first value to 'limit'. */
static char *stepped(Search *q, const char *first, const char *limit, int64_t step) {
  Arena *a = q->k->g->arena;
  long long by = step > 0 ? step : -step;
  const char *x = interval_paren(q->k, first), *y = interval_paren(q->k, limit);
  return step > 0 ? arena_printf(a, "%s + (%s - %s) / %lld * %lld", first, y, x, by, by)
                  : arena_printf(a, "%s - (%s - %s) / %lld * %lld", first, x, y, by, by);
}

/* The loop is one of the grid, with bounds of its own, and no condition: the launcher returns where it has no iteration. */
static bool is_launched(const Search *q, const Round *r) {
  bool mapped = false;
  for (int i = 0; i < q->k->nloop && !q->part; i++)
    mapped |= q->k->loop[i].loop && q->k->loop[i].loop->var && q->k->loop[i].loop->var->sym == r->var;
  return mapped && !has_limit(q, r->var, true) && !has_limit(q, r->var, false) && !kernel_mentions_mapped(q->k, r->lo) &&
         !kernel_mentions_mapped(q->k, r->hi);
}

/* The variable's greatest (way 1) or least (-1) value. LIKELY times these: the one that it has already, if any; the other end of a range that
 * is to have iterations asks so. 0: the one that it has, or any. */
static char *chosen(Search *q, Round *r, int way) {
  if (r->value && way) q->doubts |= r->way * way < 0;
  if (r->value) return r->way == way || way % LIKELY == 0 ? r->value : NULL;
  if (r->busy) return NULL;
  way = way > 0 ? 1 : -1;
  r->busy = true;
  bool up = r->step > 0, strides = r->step != 1 && r->step != -1, greatest = way > 0;
  const Expr *low = up ? r->lo : r->hi, *high = up ? r->hi : r->lo;
  char *near = bounded(q, r, greatest ? high : low, greatest, way),
       *far = near ? bounded(q, r, greatest ? low : high, !greatest, -LIKELY * way) : NULL;
  r->busy = false;
  if (!far || (strides && has_limit(q, r->var, !up))) return NULL; /* which value is the first of larger steps is not known */
  if (!is_launched(q, r)) demand(q, greatest ? far : near, "<=", greatest ? near : far);
  r->value = strides && greatest == up ? stepped(q, far, near, r->step) : near;
  r->way = way;
  return r->value;
}

static bool visit_set(Expr *e, void *data) {
  Search *q = data;
  for (const VarUse *u = e->kind == EX_NAME ? q->k->nest->vars : NULL; u; u = u->next)
    if (u->sym == e->sym && u->written && u->role != ROLE_VALUE && !u->sym->rank) q->sets = true;
  if (q->steps && e->kind == EX_NAME && e->sym == q->steps->var->sym) q->sets = true;
  return !q->sets;
}

/* A value that no iteration changes, as launcher text; NULL: it is none. */
static char *fixed_text(Search *q, const Expr *e) {
  q->sets = false;
  ast_expr_walk((Expr *)e, visit_set, q);
  return q->sets ? NULL : launcher_expr_text(q->k, e);
}

/* max(., c), where c is not negative, and products of such. */
static bool is_never_negative(const Expr *e) {
  int64_t c;
  while (e->kind == EX_PAREN) e = e->kid[0];
  if (fold_const_int(e, &c)) return c >= 0;
  if (e->kind == EX_BINARY && e->op == OP_MUL) return is_never_negative(e->kid[0]) && is_never_negative(e->kid[1]);
  bool max = intrinsic_called(e) == IN_MAX;
  for (int i = 1; max && i < e->nkid; i++)
    if (fold_const_int(e->kid[i], &c) && c >= 0) return true;
  return false;
}

/* In no iteration, as far as the bounds of loops tell. */
static bool is_never_below(const Search *q, const Expr *e, int least) {
  char *lo, *hi;
  size_t n;
  return interval_of(q->k, q->at, e, &lo, &hi) && interval_constant(lo, &n) >= least && !n;
}

static char *wide_product(Search *q, const char *a, const char *b) {
  return interval_join(q->k, interval_join(q->k, "1ll", "*", a), "*", b);
}

/* j*(j - 1): the greater both factors are, the greater the product is. */
static char *of_factors(Search *q, const Expr *e, int way) {
  if (!is_never_below(q, e->kid[0], 0) || !is_never_below(q, e->kid[1], 0)) return NULL;
  char *s = extreme(q, e->kid[0], way), *t = s ? extreme(q, e->kid[1], way) : NULL;
  return t ? wide_product(q, s, t) : NULL;
}

/* j*j - j, as j*(j - 1) */
static char *of_square_less(Search *q, const Expr *e, int way) {
  const Expr *p = e->kid[0], *x = e->kid[1];
  while (p->kind == EX_PAREN) p = p->kid[0];
  int own = p->kind != EX_BINARY || p->op != OP_MUL ? -1 : cxx_array_same(p->kid[0], x) ? 0 : cxx_array_same(p->kid[1], x) ? 1 : -1;
  if (own < 0 || !is_never_below(q, x, 0) || !is_never_below(q, p->kid[1 - own], 1)) return NULL;
  char *s = extreme(q, x, way), *t = s ? extreme(q, p->kid[1 - own], way) : NULL;
  return t ? wide_product(q, s, interval_join(q->k, t, "-", "1")) : NULL;
}

/* One factor does not change. Where its sign is not known, q->sign is taken for it: whatever it is, that is
 * an iteration too. */
static char *of_product(Search *q, const Expr *e, int way) {
  int64_t c;
  char *f = fixed_text(q, e->kid[0]);
  const Expr *other = e->kid[f ? 1 : 0];
  if (!f && !(f = fixed_text(q, e->kid[1]))) return of_factors(q, e, way);
  const Expr *factor = e->kid[other == e->kid[0] ? 1 : 0];
  bool known = fold_const_int(factor, &c) || (c = is_never_negative(factor));
  if (!known) c = q->sign, q->guessed = true;
  char *s = extreme(q, other, c >= 0 ? way : -way);
  return s ? interval_join(q->k, s, "*", f) : NULL;
}

static char *of_quotient(Search *q, const Expr *e, int way) {
  int64_t c;
  char *s = fold_const_int(e->kid[1], &c) && c > 0 ? extreme(q, e->kid[0], way) : NULL;
  return s ? arena_printf(q->k->g->arena, "%s / %lld", interval_paren(q->k, s), (long long)c) : NULL;
}

/* MIN or MAX */
static char *of_extreme(Search *q, const Expr *e, int way) {
  bool min = intrinsic_called(e) == IN_MIN;
  if (!min && intrinsic_called(e) != IN_MAX) return NULL;
  char *s = NULL;
  for (int i = 1; i < e->nkid; i++) {
    char *x = extreme(q, e->kid[i], way);
    if (!x) return NULL;
    s = s ? interval_fold(q->k, min ? "min" : "max", s, x) : x;
  }
  return s;
}

typedef struct Sets {
  const Symbol *sym;
  int n;
} Sets;

static bool count_set(Stmt *s, void *data) {
  Sets *q = data;
  if (s->kind == ST_ASSIGN) q->n += s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym == q->sym;
  if (s->kind == ST_CALL || (s->kind == ST_DO && s->u.loop.var && s->u.loop.var->sym == q->sym)) q->n = MAX_SETS + 1;
  return true;
}

static bool is_set(const Stmt *s, const Symbol *sym) {
  return s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym == sym;
}

/* A scalar that each iteration of a loop around the reference moves on: k = k + 1. */
typedef struct Counting {
  const Stmt *loop;
  int64_t by;
  bool before; /* the reference comes behind it */
} Counting;

static bool visit_cycle(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CYCLE;
  return !*(bool *)data;
}

static bool is_step_of(const Stmt *s, const Symbol *sym, int64_t *by) {
  const Expr *e = is_set(s, sym) ? s->u.assign.rhs : NULL;
  return e && e->kind == EX_BINARY && e->op == OP_ADD && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == sym &&
         fold_const_int(e->kid[1], by) && *by > 0;
}

static bool counts(const Search *q, const Symbol *sym, Counting *c) {
  for (const Stmt *at = q->at; at && at != q->root; at = at->parent) {
    const Stmt *l = at->parent;
    bool cycles = false, met = false;
    if (!l || l == q->root || l->kind != ST_DO || l->u.loop.how != DO_COUNTED || l->u.loop.step) continue;
    ast_stmt_walk(l->body, visit_cycle, &cycles);
    for (const Stmt *p = l->body; p && !cycles; p = p->next) {
      if (is_set(p, sym) && !is_step_of(p, sym, &c->by)) return false; /* each iteration begins anew */
      if (is_step_of(p, sym, &c->by)) {
        c->loop = l, c->before = !met;
        return true;
      }
      met |= p == at;
    }
  }
  return false;
}

/* The value before the loop, moved on to the iteration that is chosen. */
static char *counted(Search *q, const Counting *c, char *from, int way) {
  char *lo = fixed_text(q, c->loop->u.loop.lo), *x = lo ? extreme(q, c->loop->u.loop.var, way) : NULL;
  if (!x) return NULL;
  char *n = interval_join(q->k, x, "-", lo);
  if (c->before) n = interval_join(q->k, n, "+", "1");
  if (c->by != 1) n = interval_join(q->k, n, "*", arena_printf(q->k->g->arena, "%lld", (long long)c->by));
  return interval_join(q->k, from, "+", n);
}

/* A scalar of the iteration by the assignment before q->at. All of them are statements of one block, which
 * stands around the reference; the first of them gives it a value of its own. */
static char *of_private(Search *q, const Symbol *sym, int way) {
  Sets sets = {sym, 0};
  Counting c = {0};
  const Stmt *here = q->at, *last = NULL;
  int before = 0, behind = 0;
  if (q->root->kind != ST_DO) return NULL;
  bool steps = !q->asks && q->own != sym && counts(q, sym, &c);
  ast_stmt_walk(q->root->body, count_set, &sets);
  if (sets.n > MAX_SETS) return NULL;
  for (const Stmt *at = steps ? c.loop : here; at && at != q->root && !last; at = at->parent) {
    for (const Stmt *p = at->prev; p; p = p->prev)
      if (is_set(p, sym)) before++, last = last ? last : p;
    for (const Stmt *p = last ? at->next : NULL; p; p = p->next) behind += is_set(p, sym);
    if (steps && !last && at->parent && at->parent->kind == ST_DO)
      return NULL; /* it goes on counting in the next iteration of that loop */
  }
  if (!last) return NULL;
  const Symbol *own = q->own;
  int after = q->after, known = own == sym ? after : behind;
  if (before + known + steps != sets.n) return NULL;
  q->at = last;
  q->own = sym;
  q->after = known + 1;
  char *s = q->asks ? asked(q, last->u.assign.rhs, way) : extreme(q, last->u.assign.rhs, way);
  q->at = here;
  q->own = own;
  q->after = after;
  return steps && s ? counted(q, &c, s, way) : s;
}

/* The greatest (way 1) or least value of 'e', or (LIKELY) that in the iteration as far as it is chosen. NULL: not known. */
static char *extreme(Search *q, const Expr *e, int way) {
  if (!e || e->rank || e->type.base != TY_INTEGER) return NULL;
  for (int i = 0; i < q->nround && e->kind == EX_NAME; i++)
    if (q->round[i].var == e->sym) return chosen(q, &q->round[i], way);
  char *s = fixed_text(q, e);
  if (s) return s;
  if (e->kind == EX_NAME) return of_private(q, e->sym, way);
  if (e->kind == EX_PAREN || (e->kind == EX_UNARY && e->op == OP_PLUS)) return extreme(q, e->kid[0], way);
  if (e->kind == EX_UNARY && e->op == OP_NEG) {
    s = extreme(q, e->kid[0], -way);
    return s ? interval_join(q->k, "0", "-", s) : NULL;
  }
  if (e->kind == EX_REF) return of_extreme(q, e, way);
  if (e->kind != EX_BINARY) return NULL;
  if (e->op == OP_MUL) return of_product(q, e, way);
  if (e->op == OP_DIV) return of_quotient(q, e, way);
  if (e->op != OP_ADD && e->op != OP_SUB) return NULL;
  if (e->op == OP_SUB && (s = of_square_less(q, e, way))) return s;
  s = extreme(q, e->kid[0], way);
  char *t = s ? extreme(q, e->kid[1], e->op == OP_ADD ? way : -way) : NULL;
  return t ? interval_join(q->k, s, e->op == OP_ADD ? "+" : "-", t) : NULL;
}

/* ---- elements as subscripts ---- */

static Round *round_of(Search *q, const Expr *e) {
  for (int i = 0; e->kind == EX_NAME && i < q->nround; i++)
    if (q->round[i].var == e->sym) return &q->round[i];
  return NULL;
}

static const Expr *bare(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

/* e = *rest + *plus; *rest may be e itself. */
static const Expr *without_constant(const Expr *e, int64_t *plus) {
  int64_t c;
  *plus = 0;
  for (e = bare(e); e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB); e = bare(e->kid[0])) {
    if (!fold_const_int(e->kid[1], &c)) break;
    *plus += e->op == OP_ADD ? c : -c;
  }
  return e;
}

static bool is_element(const Expr *e) { return e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME; }

/* The one assignment before the reference of a scalar that iterations set, else 'e' itself. */
static const Expr *setting_of(Search *q, const Expr *e) {
  e = bare(e);
  if (e->kind != EX_NAME || e->rank || round_of(q, e) || fixed_text(q, e)) return e;
  Sets sets = {e->sym, 0};
  if (q->root->kind != ST_DO) return e;
  ast_stmt_walk(q->root->body, count_set, &sets);
  for (const Stmt *at = q->at; sets.n == 1 && at && at != q->root; at = at->parent)
    for (const Stmt *p = at->prev; p; p = p->prev)
      if (is_set(p, e->sym)) return bare(p->u.assign.rhs);
  return e;
}

/* lo = ia(s), hi = ia(s + 1) - 1, or both later by one: rows that lie one behind the other. */
static bool is_row(Search *q, const Expr *lo, const Expr *hi) {
  int64_t from, to, s, t;
  const Expr *a = without_constant(setting_of(q, lo), &from), *b = without_constant(setting_of(q, hi), &to);
  if (!is_element(a) || !is_element(b) || a->kid[0]->sym != b->kid[0]->sym || a->nkid != 2 || b->nkid != 2) return false;
  const Expr *x = without_constant(a->kid[1], &s), *y = without_constant(b->kid[1], &t);
  return cxx_array_same(x, y) && t - s == 1 && from - to == 1;
}

/* Iterations of the loops around make a loop's variable take each value between its least and its greatest one. */
static char *of_round(Search *q, Round *r, int way) {
  bool up = r->step > 0, ones = r->step == 1 || r->step == -1;
  const Expr *low = up ? r->lo : r->hi, *high = up ? r->hi : r->lo;
  if (r->busy || !ones || !((fixed_text(q, low) && fixed_text(q, high)) || is_row(q, low, high))) return NULL;
  r->busy = true;
  char *s = asked(q, way > 0 ? high : low, way);
  r->busy = false;
  return s;
}

/* A subscript that takes each value between two: a loop's variable, which no other subscript has, or what does not change. */
static bool is_run(Search *q, const Expr *e, const Symbol **seen, int n) {
  int64_t plus;
  const Round *r = round_of(q, without_constant(setting_of(q, e), &plus));
  for (int i = 0; r && i < n; i++)
    if (seen[i] == r->var) return false;
  seen[n] = r ? r->var : NULL;
  return r || fixed_text(q, e);
}

static const Binding *asked_of(Search *q, const Symbol *array) {
  const Binding *v = bind_sym(&q->whole->f, array);
  if (array == q->array || !v || v->kind != BIND_ARRAY || !v->use || v->use->written || v->use->scratch || v->own || !v->handle)
    return NULL;
  for (int i = 0; i < q->nasked; i++)
    if (q->asked[i] == v) return v;
  if (q->nasked == MAX_ASKED) return NULL;
  return q->asked[q->nasked++] = v;
}

/* launch.most(ja_, {1}, {n}) */
static char *of_element(Search *q, const Expr *e, int way) {
  const Symbol *seen[MAX_ASKED_RANK];
  Buf least = {0}, most = {0};
  int n = e->nkid - 1;
  bool known = is_element(e) && n <= MAX_ASKED_RANK;
  for (int i = 0; known && i < n; i++) {
    const Expr *sub = e->kid[i + 1];
    char *lo = is_run(q, sub, seen, i) ? asked(q, sub, -1) : NULL, *hi = lo ? asked(q, sub, 1) : NULL;
    known = hi;
    if (hi) buf_printf(&least, "%s%s", i ? ", " : "", lo), buf_printf(&most, "%s%s", i ? ", " : "", hi);
  }
  const Binding *v = known ? asked_of(q, e->kid[0]->sym) : NULL;
  char *s =
      v ? arena_printf(q->k->g->arena, "launch.%s(%s, {%s}, {%s})", way > 0 ? "most" : "least", v->handle, least.s, most.s) : NULL;
  buf_free(&least);
  buf_free(&most);
  return s;
}

/* The greatest (way 1) or least value that 'e' has in any iteration, and has in one; NULL: not known. */
static char *asked(Search *q, const Expr *e, int way) {
  e = e ? bare(e) : NULL;
  if (!e || e->rank || e->type.base != TY_INTEGER) return NULL;
  Round *r = round_of(q, e);
  if (r) return of_round(q, r, way);
  char *s = fixed_text(q, e), *f;
  if (s) return s;
  if (e->kind == EX_NAME) return of_private(q, e->sym, way);
  if (e->kind == EX_REF) return of_element(q, e, way);
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return NULL;
  const char *op = e->op == OP_ADD ? "+" : "-";
  if ((f = fixed_text(q, e->kid[1]))) return (s = asked(q, e->kid[0], way)) ? interval_join(q->k, s, op, f) : NULL;
  if (!(f = fixed_text(q, e->kid[0]))) return NULL;
  return (s = asked(q, e->kid[1], e->op == OP_ADD ? way : -way)) ? interval_join(q->k, f, op, s) : NULL;
}

/* ---- conditions ---- */

static Op turned(Op op, bool negated) {
  switch (op) {
  case OP_LT: return negated ? OP_GE : OP_LT;
  case OP_LE: return negated ? OP_GT : OP_LE;
  case OP_GT: return negated ? OP_LE : OP_GT;
  case OP_GE: return negated ? OP_LT : OP_GE;
  case OP_EQ: return negated ? OP_NONE : OP_EQ;
  case OP_NE: return negated ? OP_EQ : OP_NONE;
  default: return OP_NONE;
  }
}

static Op mirrored(Op op) { return op == OP_LT ? OP_GT : op == OP_LE ? OP_GE : op == OP_GT ? OP_LT : op == OP_GE ? OP_LE : op; }

static const Symbol *variable_in(const Search *q, const Expr *e) {
  for (int i = 0; e->kind == EX_NAME && i < q->nround; i++)
    if (q->round[i].var == e->sym) return e->sym;
  return NULL;
}

static bool add_limit(Search *q, const Symbol *var, const Expr *bound, int64_t plus, bool above) {
  if (q->nlimit == MAX_LIMITS) return false;
  q->limit[q->nlimit++] = (Limit){var, bound, plus, above};
  return true;
}

/* variable op bound */
static bool limited(Search *q, const Expr *e, Op op, const Expr *bound) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  const Symbol *var = variable_in(q, e);
  if (!var || expr_names(bound, var)) return false;
  bool above = op == OP_LT || op == OP_LE || op == OP_EQ, below = op == OP_GT || op == OP_GE || op == OP_EQ;
  return (!above || add_limit(q, var, bound, op == OP_LT ? -1 : 0, true)) &&
         (!below || add_limit(q, var, bound, op == OP_GT ? 1 : 0, false));
}

/* Values that no iteration changes. */
static bool demanded(Search *q, const Expr *e, Op op) {
  char *a = fixed_text(q, e->kid[0]), *b = fixed_text(q, e->kid[1]);
  if (!a || !b) return false;
  if (op == OP_EQ)
    demand(q, a, "==", b);
  else if (op == OP_LE || op == OP_GE)
    demand(q, op == OP_LE ? a : b, "<=", op == OP_LE ? b : a);
  else
    demand(q, interval_join(q->k, op == OP_LT ? a : b, "+", "1"), "<=", op == OP_LT ? b : a);
  return true;
}

/* False: the condition cannot be followed. */
static bool holds(Search *q, const Expr *e, bool negated) {
  while (e && e->kind == EX_PAREN) e = e->kid[0];
  if (!e || e->rank) return false;
  if (e->kind == EX_UNARY && e->op == OP_NOT) return holds(q, e->kid[0], !negated);
  if (e->kind != EX_BINARY) return false;
  if (e->op == (negated ? OP_OR : OP_AND)) return holds(q, e->kid[0], negated) && holds(q, e->kid[1], negated);
  Op op = turned(e->op, negated);
  if (op == OP_NONE || e->kid[0]->type.base != TY_INTEGER || e->kid[1]->type.base != TY_INTEGER) return false;
  return limited(q, e->kid[0], op, e->kid[1]) || limited(q, e->kid[1], mirrored(op), e->kid[0]) || demanded(q, e, op);
}

/* ---- what stands around a reference ---- */

static bool add_round(Search *q, const Symbol *var, const Expr *lo, const Expr *hi, const Expr *by) {
  int64_t step = 1;
  if (q->nround == MAX_VARS || !var || (by && (!fold_const_int(by, &step) || !step))) return false;
  q->round[q->nround++] = (Round){.var = var, .lo = lo, .hi = hi, .step = step};
  return true;
}

static bool add_loop(Search *q, const Stmt *s) {
  if (s->u.loop.how == DO_COUNTED) return add_round(q, s->u.loop.var->sym, s->u.loop.lo, s->u.loop.hi, s->u.loop.step);
  for (int i = 0; s->u.loop.how == DO_CONCURRENT && i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    if (!add_round(q, x->var->sym, x->lo, x->hi, x->step)) return false;
  }
  return s->u.loop.how == DO_CONCURRENT;
}

/* The branch of an IF: those before it do not hold. */
static bool add_branch(Search *q, const Stmt *branch) {
  const Stmt *first = branch;
  if (branch->kind != ST_IF) {
    first = branch->parent ? branch->parent->body : NULL;
    for (bool found = false; first && !found;) {
      for (const Stmt *p = first; p && !found; p = p->other) found = p->kind != ST_CASE && p == branch;
      if (!found) first = first->next;
    }
  }
  for (const Stmt *p = first; p && p != branch; p = p->other)
    if (!holds(q, p->u.branch.cond, true)) return false;
  return first && first->kind == ST_IF && (branch->kind == ST_ELSE || holds(q, branch->u.branch.cond, false));
}

/* What keeps an iteration of a loop from coming to a statement, or the loop from its last iteration. */
typedef struct Leaving {
  const Stmt *at, *loop;
  bool root, found; /* the loop is the nest's outermost one, which nothing ends early */
} Leaving;

static bool find_jump(Stmt *s, void *data) {
  Leaving *q = data;
  const bool goes_on = (s->kind == ST_CYCLE || s->kind == ST_GOTO) && !jump_leads_out(s, q->loop); /* at most the iteration ends */
  if (ast_jump_stmt(s)) q->found |= (!goes_on && !q->root) || s->span.begin < q->at->span.begin;
  return !q->found;
}

static bool is_left(const Search *q, const Stmt *loop) {
  Leaving l = {q->at, loop, loop == q->root, false};
  ast_stmt_walk(loop->body, find_jump, &l);
  return l.found;
}

/* The loops first: conditions are of their variables. 'from' is what the reference stands in. */
static bool surroundings(Search *q, const Stmt *from) {
  q->nround = q->nlimit = 0;
  q->when = NULL;
  q->doubts = false;
  for (const Stmt *p = from; p && p != q->root->parent; p = p->parent)
    if (p->kind == ST_DO && (!add_loop(q, p) || is_left(q, p))) return false;
  if (q->steps && !add_round(q, q->steps->var->sym, q->steps->lo, q->steps->hi, NULL)) return false;
  for (const Stmt *p = from; p && p != q->root->parent; p = p->parent) {
    bool branch = p->kind == ST_IF || p->kind == ST_ELSE_IF || p->kind == ST_ELSE;
    if (p->kind == ST_DO && p->u.loop.how == DO_CONCURRENT && p->u.loop.cond && !holds(q, p->u.loop.cond, false)) return false;
    if (branch ? !add_branch(q, p) : p->kind != ST_DO && p->kind != ST_BLOCK && p->kind != ST_ASSOCIATE) return false;
  }
  return true;
}

/* ---- references ---- */

static const Expr *last_of(const Search *q, const Expr *ref) {
  const Expr *last = ref->kid[q->dim && q->dim < ref->nkid ? q->dim : ref->nkid - 1];
  return last->kind == EX_RANGE && last->kid[1] ? last->kid[1] : last;
}

/* Sections that have elements: no step but 1. */
static bool has_elements(Search *q, const Expr *ref) {
  for (int i = 1; i < ref->nkid; i++) {
    const Expr *e = ref->kid[i];
    if (e->kind != EX_RANGE || (!e->kid[0] && !e->kid[1])) continue;
    int64_t step = 1;
    char *lo = e->kid[0] ? fixed_text(q, e->kid[0]) : NULL, *hi = e->kid[1] ? fixed_text(q, e->kid[1]) : NULL;
    if (!hi || (e->kid[0] && !lo) || (e->nkid > 2 && e->kid[2] && (!fold_const_int(e->kid[2], &step) || step != 1))) return false;
    if (lo) demand(q, lo, "<=", hi);
  }
  return true;
}

/* The loop has an iteration in which the others have the values that have been chosen: its first one, or its last one, as i of
 * 'do i = j, n', whose first one follows j to its least value. */
static bool runs(Search *q, Round *r) {
  const char *const when = q->when;
  const bool doubts = q->doubts;
  if (chosen(q, r, 0)) return true;
  q->when = when;
  q->doubts = doubts;
  return chosen(q, r, 1) != NULL;
}

static bool all_run(Search *q) {
  for (int i = 0; i < q->nround; i++)
    if (!runs(q, &q->round[i])) return false;
  return true;
}

static void add(Search *q, char **to, char *reach) { *to = *to ? interval_fold(q->k, "max", *to, reach) : reach; }

/* Of a reference whose iteration can be followed: the greatest last subscript where q->sign is the sign of
 * all factors that have none, else that of some iteration. */
static char *follow(Search *q, const Expr *ref, int sign) {
  q->sign = sign;
  char *hi = surroundings(q, q->at == q->root ? NULL : q->at->parent) ? extreme(q, last_of(q, ref), 1) : NULL;
  if (!hi || !has_elements(q, ref) || !all_run(q)) return NULL;
  if (q->beyond) hi = interval_join(q->k, hi, "+", q->beyond);
  return q->when ? arena_printf(q->k->g->arena, "(%s ? %s : %s)", q->when, hi, interval_join(q->k, q->lower, "-", "1")) : hi;
}

/* Of a reference that each iteration makes, whose subscript is an element: the greatest of the elements that are asked for. */
static char *ask(Search *q, const Expr *ref) {
  int n = q->nasked;
  q->asks = true;
  char *hi =
      surroundings(q, q->at == q->root ? NULL : q->at->parent) && !q->nlimit && !q->when ? asked(q, last_of(q, ref), 1) : NULL;
  q->asks = false;
  bool some = hi && has_elements(q, ref) && !q->when && strstr(hi, "launch.");
  if (!some) q->nasked = n;
  return some ? interval_fold(q->k, "max", hi, interval_join(q->k, q->lower, "-", "1")) : NULL;
}

static void add_reference(Search *q, const Expr *ref, bool always) {
  char *lo, *hi;
  bool plain = always && q->at->kind != ST_ELSE_IF && q->at->kind != ST_WHERE && q->at->kind != ST_FORALL;
  q->guessed = false;
  char *sure = plain ? follow(q, ref, 1) : NULL, *other = sure && q->guessed ? follow(q, ref, -1) : NULL;
  if (sure) add(q, &q->certain, sure);
  if (other) add(q, &q->certain, other);
  const char *when = sure && q->doubts && !q->guessed ? q->when : NULL; /* else as far as any iteration may go */
  if (sure && !q->guessed && !when) return;
  char *greatest = plain && !sure && !q->steps && !q->dim ? ask(q, ref) : NULL;
  if (greatest) {
    add(q, &q->certain, greatest);
    return;
  }
  if (!q->steps && interval_of(q->k, q->at, last_of(q, ref), &lo, &hi))
    add(q, &q->perhaps,
        when ? arena_printf(q->k->g->arena, "(%s ? %s : %s)", when, interval_join(q->k, q->lower, "-", "1"), hi) : hi);
  else
    q->unknown = true;
}

bool reach_goes_on(const Expr *call, const Symbol *array) {
  if (call->kind != EX_REF || call->how != REF_CALL || intrinsic_called(call)) return false;
  for (int i = 1; i < call->nkid; i++)
    if (call->kid[i] && rest_begins(call, i, array)) return true;
  return false;
}

/* n elements from 'ref' on: so many last subscripts further; NULL: not known. *fixed: in every iteration. */
static char *last_behind(Search *q, const Expr *ref, const char *n, bool *fixed) {
  char *place = interval_join(q->k, n, "-", "1"), *column = "1", *lo, *hi;
  *fixed = true;
  for (int d = 0; d < q->rank - 1; d++) {
    if (!interval_of(q->k, q->at, ref->kid[d + 1], &lo, &hi)) return NULL;
    *fixed &= !strcmp(lo, hi);
    char *before = interval_join(q->k, hi, "-", launch_bounds_lower(q->k, q->v, d));
    if (strcmp(before, "0")) place = interval_join(q->k, place, "+", wide_product(q, before, column));
    column = wide_product(q, column, launcher_param_bound_of(q->k, q->v, "size", d));
  }
  return q->rank == 1 ? place : arena_printf(q->k->g->arena, "%s / f2c::max<long long>(%s, 1)", interval_paren(q->k, place), column);
}

/* A procedure gets what follows element 'ref'. */
static void add_rest(Search *q, const Expr *call, int i, bool always) {
  const Expr *ref = call->kid[i]->kind == EX_KEYWORD ? call->kid[i]->kid[0] : call->kid[i];
  char *sure, *n = rest_elements(q->k, q->at, call, i, &sure), *lo, *hi;
  bool fixed;
  q->beyond = sure && always ? last_behind(q, ref, sure, &fixed) : NULL;
  if (q->beyond && fixed && (hi = follow(q, ref, 1))) add(q, &q->certain, hi);
  q->beyond = NULL;
  char *behind = n ? last_behind(q, ref, n, &fixed) : NULL;
  if (behind && !q->steps && interval_of(q->k, q->at, last_of(q, ref), &lo, &hi))
    add(q, &q->perhaps, interval_join(q->k, hi, "+", behind));
  else
    q->unknown = true;
}

static void add_call(Search *q, const Expr *call, bool always) {
  for (int i = 1; i < call->nkid; i++)
    if (call->kid[i] && rest_begins(call, i, q->array)) add_rest(q, call, i, always);
}

static void look(Search *q, const Expr *e, bool always) {
  if (!e) return;
  if (reach_goes_on(e, q->array)) {
    q->rest = true;
    if (!q->dim) add_call(q, e, always);
  }
  bool ours = e->kind == EX_REF && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == q->array;
  if (e->kind == EX_NAME && e->sym == q->array) q->unknown = true;
  if (ours) add_reference(q, e, always);
  bool first_decides = e->kind == EX_BINARY && (e->op == OP_AND || e->op == OP_OR);
  for (int i = ours; i < e->nkid; i++) look(q, e->kid[i], always && !(first_decides && i));
}

static bool look_expr(Expr *e, void *data) {
  look(data, e, true);
  return false;
}

static bool look_stmt(Stmt *s, void *data) {
  Search *q = data;
  q->at = s;
  ast_stmt_walk_exprs(s, look_expr, q);
  return true;
}

/* Pieces refer to it in their own way; what their text uses is the whole's. */
static void look_nest(Search *q, Kernel *k) {
  for (int i = 0; i < k->part.n && k->in_pieces; i++) {
    q->part = true;
    look_nest(q, k->part.v[i]);
    part_note_uses(k, k->part.v[i]);
  }
  if (k->in_pieces) return;
  q->k = k;
  q->root = k->nest->first;
  if (q->root->kind == ST_DO)
    ast_stmt_walk(q->root->body, look_stmt, q);
  else
    look_stmt((Stmt *)q->root, q);
}

/* The array is asked for itself. */
static bool comes_after(const Binding *v, const Binding *w, int depth) {
  bool found = v == w || depth > MAX_ASKED;
  for (int i = 0; i < v->nafter && !found; i++) found = comes_after(v->after[i], w, depth + 1);
  return found;
}

bool reach_nest(Kernel *k, Binding *v, const char *lower, char **certain, char **perhaps) {
  Search q = {
      .k = k, .array = v->sym, .v = v, .rank = v->rank, .lower = lower, .steps = k->step_lo ? k->nest->form->steps : NULL, .whole = k};
  look_nest(&q, k);
  *certain = q.certain;
  *perhaps = q.perhaps;
  v->after = ARENA_ARRAY(k->g->arena, const Binding *, q.nasked + 1);
  for (int i = 0; i < q.nasked; i++) {
    q.unknown |= comes_after(q.asked[i], v, 0);
    v->after[v->nafter++] = q.asked[i];
  }
  return !q.unknown;
}

char *reach_subscript(Kernel *k, const Binding *v, int d, const char *lower) {
  Search q = {.k = k, .array = v->sym, .dim = d + 1, .lower = lower, .steps = k->step_lo ? k->nest->form->steps : NULL, .whole = k};
  look_nest(&q, k);
  if (q.rest || q.unknown || (!q.certain && !q.perhaps)) return NULL;
  return q.certain && q.perhaps ? interval_fold(k, "max", q.certain, q.perhaps) : q.certain ? q.certain : q.perhaps;
}
