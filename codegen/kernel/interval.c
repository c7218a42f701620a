/* Interval arithmetic over the loops of a nest: the least and greatest value of an integer expression, as
 * text of the launcher. Every loop variable counts with all values of its loop, so the interval may be wider
 * than what the nest really reaches. */
#include "codegen/kernel/kernel.h"
#include <stdlib.h>
#include <string.h>

typedef struct {
  char *least, *greatest; /* launcher text */
} Interval;

static bool interval_of_expr(Kernel *k, const Stmt *inside, const Expr *e, Interval *h);

char *interval_paren(Kernel *k, const char *s) {
  return strpbrk(s, " ?") ? arena_printf(k->g->arena, "(%s)", s) : arena_strdup(k->g->arena, s);
}

/* The constant at the end of a sum, 'n - 2'; the text before it is 'n' bytes long. */
long long interval_constant(const char *s, size_t *n) {
  const char *space = strrchr(s, ' ');
  char *end;
  long long c = strtoll(s, &end, 10);
  *n = 0;
  if (!*end) return c;
  *n = strlen(s);
  if (!space || space - s < 3 || (space[-1] != '+' && space[-1] != '-') || space[-2] != ' ') return 0;
  c = strtoll(space + 1, &end, 10);
  if (*end || end == space + 1) return 0;
  *n = (size_t)(space - 2 - s);
  return space[-1] == '-' ? -c : c;
}

char *interval_join(Kernel *k, const char *a, const char *op, const char *b) {
  size_t na, nb;
  long long x = interval_constant(a, &na), y = interval_constant(b, &nb), sum = *op == '+' ? x + y : x - y;
  if (*op != '*' && !nb && !na) return arena_printf(k->g->arena, "%lld", sum);
  if (*op != '*' && !nb && !sum) return arena_strndup(k->g->arena, a, na);
  if (*op != '*' && !nb) return arena_printf(k->g->arena, "%.*s %c %lld", (int)na, a, sum < 0 ? '-' : '+', sum < 0 ? -sum : sum);
  if (*op == '*' && !na && x == 1) return arena_strdup(k->g->arena, b);
  if (*op == '*' && !nb && y == 1) return arena_strdup(k->g->arena, a);
  bool tight = *op == '*' || *op == '-';
  return arena_printf(k->g->arena, "%s %s %s", *op == '*' ? interval_paren(k, a) : a, op, tight ? interval_paren(k, b) : b);
}

char *interval_fold(Kernel *k, const char *fn, const char *a, const char *b) {
  size_t na, nb;
  long long x = interval_constant(a, &na), y = interval_constant(b, &nb);
  if (na == nb && !strncmp(a, b, na)) return arena_strdup(k->g->arena, (x < y) == (fn[1] == 'i') ? a : b);
  return arena_printf(k->g->arena, "f2c::%s<long long>(%s, %s)", fn, a, b);
}

/* Between the first and the limit of a DO, whatever the sign of the step. */
static bool interval_of_loop(Kernel *k, const Stmt *inside, const Expr *lo, const Expr *hi, const Expr *step, Interval *h) {
  Interval a, b;
  int64_t s = 1;
  bool known = !step || fold_const_int(step, &s);
  if (!interval_of_expr(k, inside, lo, &a) || !interval_of_expr(k, inside, hi, &b)) return false;
  if (known && s > 0)
    *h = (Interval){a.least, b.greatest};
  else if (known)
    *h = (Interval){b.least, a.greatest};
  else
    *h = (Interval){interval_fold(k, "min", a.least, b.least), interval_fold(k, "max", a.greatest, b.greatest)};
  return true;
}

/* The mapped loop with the variable 's', or NULL. */
static const Loop *mapped_by(const Kernel *k, const Symbol *s) {
  for (int i = 0; i < k->nest->depth; i++)
    if (k->nest->loop[i]->var && k->nest->loop[i]->var->sym == s) return k->nest->loop[i];
  return NULL;
}

/* The loop around 'inside' that controls 's'. */
static const Stmt *controlling(const Stmt *inside, const Symbol *s) {
  for (const Stmt *p = inside ? inside->parent : NULL; p; p = p->parent)
    if (p->kind == ST_DO && p->u.loop.how == DO_COUNTED && p->u.loop.var->sym == s) return p;
  return NULL;
}

/* ---- scalars that iterations set ---- */

/* A private scalar whose values are being looked for. */
typedef struct Setting {
  Kernel *k;
  const Symbol *sym;
  Interval value;     /* of the assignments so far that are no steps */
  char *least, *most; /* what steps may add to it, NULL: nothing */
  bool unknown;
  struct Setting *outer; /* found while this one's were */
} Setting;

static bool is_name(const Expr *e, const Symbol *s) { return e->kind == EX_NAME && e->sym == s; }

/* The most runs of a statement of an iteration, as far as loops inside it tell; NULL: not known. */
static char *runs(Kernel *k, const Stmt *s) {
  char *n = "1";
  const Stmt *body = k->nest->loop[k->nest->depth - 1]->stmt;
  for (const Stmt *p = s->parent; p && p != body; p = p->parent) {
    Interval lo, hi;
    int64_t step = 1;
    if (p->kind != ST_DO) continue;
    if (p->u.loop.how != DO_COUNTED || (p->u.loop.step && !fold_const_int(p->u.loop.step, &step)) || step != 1 ||
        !interval_of_expr(k, p, p->u.loop.lo, &lo) || !interval_of_expr(k, p, p->u.loop.hi, &hi))
      return NULL;
    n = interval_join(k, n, "*",
                      interval_fold(k, "max", "0", interval_join(k, interval_join(k, hi.greatest, "-", lo.least), "+", "1")));
  }
  return n;
}

/* v = v + e: each run moves it on by between the least of e, or 0, and the greatest, or 0. */
static bool add_step(Setting *q, const Stmt *s) {
  const Expr *e = s->u.assign.rhs;
  Interval by;
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  int own = sum && is_name(e->kid[0], q->sym) ? 0 : sum && e->op == OP_ADD && is_name(e->kid[1], q->sym) ? 1 : -1;
  if (own < 0) return false;
  char *n = runs(q->k, s);
  if (!n || !interval_of_expr(q->k, s, e->kid[1 - own], &by)) {
    q->unknown = true;
    return true;
  }
  if (e->op == OP_SUB) by = (Interval){interval_join(q->k, "0", "-", by.greatest), interval_join(q->k, "0", "-", by.least)};
  char *down = interval_join(q->k, n, "*", interval_fold(q->k, "min", "0", by.least)),
       *up = interval_join(q->k, n, "*", interval_fold(q->k, "max", "0", by.greatest));
  q->least = q->least ? interval_join(q->k, q->least, "+", down) : down;
  q->most = q->most ? interval_join(q->k, q->most, "+", up) : up;
  return true;
}

static bool find_settings(Stmt *s, void *data) {
  Setting *q = data;
  Interval h;
  if (s->kind == ST_CALL || (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && is_name(s->u.loop.var, q->sym))) q->unknown = true;
  if (s->kind != ST_ASSIGN || !is_name(s->u.assign.lhs, q->sym) || add_step(q, s)) return !q->unknown;
  if (!interval_of_expr(q->k, s, s->u.assign.rhs, &h))
    q->unknown = true;
  else if (!q->value.least)
    q->value = h;
  else
    q->value =
        (Interval){interval_fold(q->k, "min", q->value.least, h.least), interval_fold(q->k, "max", q->value.greatest, h.greatest)};
  return !q->unknown;
}

/* Every iteration sets the variable before it reads it: its value is that of an assignment, moved on by steps. */
static bool interval_of_private(Kernel *k, const Expr *e, Interval *h) {
  Setting q = {.k = k, .sym = e->sym, .outer = k->setting};
  const VarUse *u = k->nest->vars;
  while (u && u->sym != e->sym) u = u->next;
  if (!u || u->role != ROLE_PRIVATE || u->sym->rank || k->nest->first->kind != ST_DO) return false;
  for (const Setting *p = q.outer; p; p = p->outer)
    if (p->sym == e->sym) return false;
  k->setting = &q;
  ast_stmt_walk(k->nest->first->body, find_settings, &q);
  k->setting = q.outer;
  if (q.unknown || !q.value.least) return false;
  *h = q.value;
  if (q.least) *h = (Interval){interval_join(k, h->least, "+", q.least), interval_join(k, h->greatest, "+", q.most)};
  return true;
}

static bool interval_of_value(Kernel *k, const Expr *e, Interval *h) {
  char *s = launcher_expr_text(k, e);
  *h = (Interval){s, s};
  return s != NULL;
}

/* The loop is one around the nest, for all of which its variable has one value. */
static bool is_around(const Kernel *k, const Stmt *loop) {
  const Stmt *s = k->nest->first->parent;
  while (s && s != loop) s = s->parent;
  return s != NULL;
}

static bool interval_of_name(Kernel *k, const Stmt *inside, const Expr *e, Interval *h) {
  const Loop *mapped = mapped_by(k, e->sym);
  if (mapped) return interval_of_loop(k, NULL, mapped->lo, mapped->hi, mapped->step, h);
  const Stmt *loop = controlling(inside, e->sym);
  if (loop && is_around(k, loop) && interval_of_value(k, e, h)) return true;
  if (loop) return interval_of_loop(k, loop, loop->u.loop.lo, loop->u.loop.hi, loop->u.loop.step, h);
  return interval_of_private(k, e, h) || interval_of_value(k, e, h);
}

/* One factor is the same for all iterations, of a sign known here or not. */
static bool interval_of_product(Kernel *k, const Stmt *inside, const Expr *e, Interval *h) {
  int64_t c;
  int fixed = fold_const_int(e->kid[1], &c) || launcher_expr_text(k, e->kid[1]) ? 1 : 0;
  bool constant = fold_const_int(e->kid[fixed], &c);
  char *f = constant ? arena_printf(k->g->arena, "%lld", (long long)c) : launcher_expr_text(k, e->kid[fixed]);
  if (!f || !interval_of_expr(k, inside, e->kid[1 - fixed], h)) return false;
  char *a = interval_join(k, h->least, "*", f), *b = interval_join(k, h->greatest, "*", f);
  if (constant)
    *h = c >= 0 ? (Interval){a, b} : (Interval){b, a};
  else
    *h = (Interval){interval_fold(k, "min", a, b), interval_fold(k, "max", a, b)};
  return true;
}

static bool interval_of_binary(Kernel *k, const Stmt *inside, const Expr *e, Interval *h) {
  Interval a, b;
  if (e->op == OP_MUL) return interval_of_product(k, inside, e, h);
  int64_t c;
  if (e->op == OP_DIV) {
    if (!fold_const_int(e->kid[1], &c) || c <= 0 || !interval_of_expr(k, inside, e->kid[0], &a)) return false;
    *h = (Interval){arena_printf(k->g->arena, "%s / %lld", interval_paren(k, a.least), (long long)c),
                    arena_printf(k->g->arena, "%s / %lld", interval_paren(k, a.greatest), (long long)c)};
    return true;
  }
  if ((e->op != OP_ADD && e->op != OP_SUB) || !interval_of_expr(k, inside, e->kid[0], &a) ||
      !interval_of_expr(k, inside, e->kid[1], &b))
    return false;
  if (e->op == OP_ADD)
    *h = (Interval){interval_join(k, a.least, "+", b.least), interval_join(k, a.greatest, "+", b.greatest)};
  else
    *h = (Interval){interval_join(k, a.least, "-", b.greatest), interval_join(k, a.greatest, "-", b.least)};
  return true;
}

/* MIN, MAX, and MOD and MODULO by a constant. */
static bool interval_of_call(Kernel *k, const Stmt *inside, const Expr *e, Interval *h) {
  IntrinsicId id = intrinsic_called(e);
  int64_t c;
  if ((id == IN_MOD || id == IN_MODULO) && e->nkid == 3 && fold_const_int(e->kid[2], &c) && c > 0) {
    bool negative = id == IN_MOD;
    *h = (Interval){negative ? arena_printf(k->g->arena, "%lld", (long long)(1 - c)) : "0",
                    arena_printf(k->g->arena, "%lld", (long long)(c - 1))};
    return true;
  }
  if ((id != IN_MIN && id != IN_MAX) || e->nkid < 3 || !interval_of_expr(k, inside, e->kid[1], h)) return false;
  for (int i = 2; i < e->nkid; i++) {
    Interval b;
    if (!interval_of_expr(k, inside, e->kid[i], &b)) return false;
    *h = id == IN_MIN ? (Interval){interval_fold(k, "min", h->least, b.least), interval_fold(k, "min", h->greatest, b.greatest)}
                      : (Interval){interval_fold(k, "max", h->least, b.least), interval_fold(k, "max", h->greatest, b.greatest)};
  }
  return true;
}

static bool interval_of_expr(Kernel *k, const Stmt *inside, const Expr *e, Interval *h) {
  int64_t c;
  if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  if (fold_const_int(e, &c)) {
    h->least = h->greatest = arena_printf(k->g->arena, "%lld", (long long)c);
    return true;
  }
  switch (e->kind) {
  case EX_NAME: return interval_of_name(k, inside, e, h);
  case EX_MEMBER: return interval_of_value(k, e, h);
  case EX_PAREN: return interval_of_expr(k, inside, e->kid[0], h);
  case EX_BINARY: return interval_of_binary(k, inside, e, h);
  case EX_REF: return e->how == REF_CALL && interval_of_call(k, inside, e, h);
  case EX_UNARY: {
    Interval a;
    if (e->op != OP_NEG || !interval_of_expr(k, inside, e->kid[0], &a))
      return e->op == OP_PLUS && interval_of_expr(k, inside, e->kid[0], h);
    *h = (Interval){interval_join(k, "0", "-", a.greatest), interval_join(k, "0", "-", a.least)};
    return true;
  }
  default: return false;
  }
}

bool interval_of(Kernel *k, const Stmt *inside, const Expr *e, char **least, char **greatest) {
  Interval h = {0};
  if (!interval_of_expr(k, inside, e, &h)) return false;
  *least = h.least;
  *greatest = h.greatest;
  return true;
}

/* ---- the extent of a loop whose two bounds move together ---- */

enum { MAX_TERMS = 16 };

/* A sum of expressions with signs. */
typedef struct {
  const Expr *term[MAX_TERMS];
  int sign[MAX_TERMS];
  int n;
  bool cancelled; /* two terms went away */
} Terms;

static void add_terms(Terms *t, const Expr *e, int sign) {
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  if (e->kind == EX_PAREN)
    add_terms(t, e->kid[0], sign);
  else if (sum) {
    add_terms(t, e->kid[0], sign);
    add_terms(t, e->kid[1], e->op == OP_ADD ? sign : -sign);
  } else {
    for (int i = 0; i < t->n; i++)
      if (t->sign[i] == -sign && cxx_array_same(t->term[i], e)) {
        t->n--;
        t->term[i] = t->term[t->n];
        t->sign[i] = t->sign[t->n];
        t->cancelled = true;
        return;
      }
    if (t->n < MAX_TERMS) t->term[t->n] = e, t->sign[t->n] = sign;
    t->n++;
  }
}

/* Greatest value of hi - lo where that needs no loop variable; NULL: it does. */
static char *width_of(Kernel *k, const Expr *lo, const Expr *hi) {
  Terms t = {0};
  add_terms(&t, hi, 1);
  add_terms(&t, lo, -1);
  char *sum = NULL;
  for (int i = 0; t.cancelled && t.n <= MAX_TERMS && i < t.n; i++) {
    Interval h;
    if (kernel_mentions_mapped(k, t.term[i]) || !interval_of_expr(k, NULL, t.term[i], &h)) return NULL;
    sum =
        t.sign[i] > 0 ? sum ? interval_join(k, sum, "+", h.greatest) : h.greatest : interval_join(k, sum ? sum : "0", "-", h.least);
  }
  return sum ? sum : t.cancelled && !t.n ? arena_strdup(k->g->arena, "0") : NULL;
}

char *interval_width(Kernel *k, const Expr *lo, const Expr *hi) {
  while (hi->kind == EX_PAREN) hi = hi->kid[0];
  if (intrinsic_called(hi) != IN_MIN) return width_of(k, lo, hi);
  char *least = NULL;
  for (int i = 1; i < hi->nkid; i++) {
    char *w = hi->kid[i] ? width_of(k, lo, hi->kid[i]) : NULL;
    if (w) least = least ? interval_fold(k, "min", least, w) : w;
  }
  return least;
}

/* ---- how long loops inside are ---- */

typedef struct Origin {
  const Symbol *sym;
  const Expr *value; /* what the one assignment to it sets */
  int n;             /* statements that may set it */
} Origin;

static bool find_origin(Stmt *s, void *data) {
  Origin *q = data;
  bool counted = s->kind == ST_DO && s->u.loop.how == DO_COUNTED && is_name(s->u.loop.var, q->sym);
  q->n += counted + (s->kind == ST_CALL ? 2 : 0);
  if (s->kind != ST_ASSIGN || !is_name(s->u.assign.lhs, q->sym)) return true;
  q->n++;
  q->value = s->u.assign.rhs;
  return true;
}

/* The bound without parentheses; of a private scalar that one assignment sets, what it sets. */
static const Expr *behind(const Kernel *k, const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  if (e->kind != EX_NAME || k->nest->first->kind != ST_DO) return e;
  const VarUse *u = k->nest->vars;
  while (u && u->sym != e->sym) u = u->next;
  Origin q = {.sym = e->sym};
  if (u && u->role == ROLE_PRIVATE && !u->sym->rank) ast_stmt_walk(k->nest->first->body, find_origin, &q);
  return q.n == 1 && q.value ? behind(k, q.value) : e;
}

/* The arguments of MIN or MAX, which bound the result from one side, or the expression itself. */
static int sides(const Expr *e, IntrinsicId id, const Expr *const **side) {
  bool call = intrinsic_called(e) == id;
  *side = call ? (const Expr *const *)e->kid + 1 : NULL;
  return call ? e->nkid - 1 : 1;
}

/* hi - lo is at most the difference of any argument of MIN in 'hi' and any of MAX in 'lo'. */
static char *window_width(Kernel *k, const Expr *lo, const Expr *hi) {
  const Expr *const *from, *const *to;
  int nfrom = sides(lo, IN_MAX, &from), nto = sides(hi, IN_MIN, &to);
  char *least = NULL;
  for (int i = 0; i < nfrom; i++)
    for (int j = 0; j < nto; j++) {
      const Expr *a = from ? from[i] : lo, *b = to ? to[j] : hi;
      char *w = a && b ? width_of(k, behind(k, a), behind(k, b)) : NULL;
      if (w) least = least ? interval_fold(k, "min", least, w) : w;
    }
  return least;
}

char *interval_trips(Kernel *k, const Loop *l) {
  char *lo0, *lo1, *hi0, *hi1;
  int64_t step = 1;
  if (l->stmt->u.loop.how != DO_COUNTED || (l->step && !fold_const_int(l->step, &step)) || step == 0) return NULL;
  char *width = step == 1 ? window_width(k, behind(k, l->lo), behind(k, l->hi)) : NULL;
  if (width) return arena_printf(k->g->arena, "f2c::trip_count(0, %s, 1)", width);
  if (!interval_of(k, l->stmt, l->lo, &lo0, &lo1) || !interval_of(k, l->stmt, l->hi, &hi0, &hi1)) return NULL;
  return step > 0 ? arena_printf(k->g->arena, "f2c::trip_count(%s, %s, %lld)", lo0, hi1, (long long)step)
                  : arena_printf(k->g->arena, "f2c::trip_count(%s, %s, %lld)", lo1, hi0, (long long)step);
}
