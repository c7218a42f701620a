/* Induction variables: integers that every iteration moves on by the same amount, or by one that depends on its
 * number only (Wolfe, High performance compilers for parallel computing, 10.2). Each iteration gets a copy of
 * its own, which starts from the closed form:
 *
 *   do j = 1, m                          do j = 1, m
 *     do i = 1, n                          do i = 1, n
 *       k = k + 1                            k_1 = k + (j - 1)*max(n, 0) + (i - 1)
 *       a(k) = b(i, j)                       k_1 = k_1 + 1
 *     end do                                 a(k_1) = b(i, j)
 *   end do                                 end do
 *                                        end do;  k = k + m*n
 *
 * Where one loop is all of the other's body both stay what they are: all their iterations may be mapped. */
#include "analysis/transform/closed_form.h"
#include "analysis/recurrence/recurrence.h"

enum { MAX_INDUCTIONS = 8 };

typedef struct Growth {
  const Expr *like; /* a reference to the variable */
  const Symbol *sym;
  bool live_after;
  const Symbol *own; /* the iterations' copy */
  const Expr *begin; /* its value at the begin of an iteration of the loops gone through */
} Growth;

typedef struct Inductions {
  Judge *j;
  Growth growth[MAX_INDUCTIONS];
  int n;
  Aparts apart; /* arrays of which the variables tell that no two iterations touch one element */
} Inductions;

/* ---- amounts ---- */

/* Evaluated anywhere in the loop or before it, it is the same, of the variable's kind. */
static bool usable(const Judge *j, const Expr *like, const Expr *e) {
  return e->type.base == TY_INTEGER && !e->rank && e->type.kind == like->type.kind && view_invariant(j->view, e);
}

/* 'e' of the variable's kind, NULL: it is no such value. */
static const Expr *term(const Judge *j, const Expr *like, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return make_int(j->arena, c, like);
  return usable(j, like, e) ? e : NULL;
}

static bool is_own_name(const Expr *like, const Expr *e) {
  return e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == query_real_symbol(like->sym);
}

/* The same where the step is known at run time only. */
static const Expr *trips_by(const Judge *j, const Expr *lo, const Expr *hi, const Expr *step) {
  Arena *a = j->arena;
  if (!step) return NULL;
  const Expr *n = make_binary(a, OP_DIV, make_binary(a, OP_ADD, make_binary(a, OP_SUB, hi, lo), step), step);
  return make_extreme(a, true, n, make_int(a, 0, n));
}

const Expr *induction_trips(const Judge *j, const Expr *like, const Stmt *loop) {
  Arena *a = j->arena;
  int64_t step = 1, c;
  const Expr *lo = term(j, like, loop->u.loop.lo), *hi = term(j, like, loop->u.loop.hi);
  if (!lo || !hi) return NULL;
  if (loop->u.loop.step && !fold_const_int(loop->u.loop.step, &step)) return trips_by(j, lo, hi, term(j, like, loop->u.loop.step));
  if (!step) return NULL;
  const Expr *low = step > 0 ? lo : hi, *high = step > 0 ? hi : lo, *s = make_int(a, step > 0 ? step : -step, lo);
  const Expr *n = fold_const_int(low, &c) && c == (step > 0 ? step : -step)
                      ? high
                      : make_binary(a, OP_ADD, make_binary(a, OP_SUB, high, low), s);
  if (step == 1 || step == -1) return make_extreme(a, true, n, make_int(a, 0, n));
  if (fold_const_int(n, &c))
    n = make_int(a, c / (step > 0 ? step : -step), lo);
  else
    n = make_binary(a, OP_DIV, n, s);
  return make_extreme(a, true, n, make_int(a, 0, n));
}

/* What k = k + e, k = e + k, k = k - e add to k. */
static const Expr *added_by(const Inductions *x, const Growth *g, const Stmt *s) {
  const Expr *e = s->u.assign.rhs;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return NULL;
  if (e->op == OP_ADD && is_own_name(g->like, e->kid[1])) return term(x->j, g->like, e->kid[0]);
  const Expr *t = is_own_name(g->like, e->kid[0]) ? term(x->j, g->like, e->kid[1]) : NULL;
  return t && e->op == OP_SUB ? make_binary(x->j->arena, OP_SUB, make_int(x->j->arena, 0, t), t) : t;
}

typedef struct Search {
  const Expr *like;
  bool found;
} Search;

static bool find_set(Stmt *s, void *data) {
  Search *q = data;
  q->found |=
      (s->kind == ST_ASSIGN && is_own_name(q->like, s->u.assign.lhs)) || (s->kind == ST_DO && is_own_name(q->like, s->u.loop.var));
  return !q->found;
}

bool induction_sets(const Expr *like, const Stmt *s) {
  Search q = {.like = like};
  find_set((Stmt *)s, &q);
  for (const Stmt *branch = s; branch && !q.found; branch = branch->other) ast_stmt_walk(branch->body, find_set, &q);
  return q.found;
}

/* a*b without factors of 1 */
static const Expr *times(Arena *a, const Expr *t, const Expr *by) {
  int64_t c;
  return fold_const_int(by, &c) && c == 1 ? t : make_binary(a, OP_MUL, t, by);
}

/* What the statements of a body add to the variable; NULL: not the same in every iteration. */
static const Expr *amount(const Inductions *x, const Growth *g, const Stmt *body) {
  Arena *a = x->j->arena;
  const Expr *sum = NULL;
  for (const Stmt *s = body; s; s = s->next) {
    const Expr *t = NULL, *n;
    if (!induction_sets(g->like, s)) continue;
    if (s->kind == ST_ASSIGN) t = added_by(x, g, s);
    if (s->kind == ST_DO && !is_own_name(g->like, s->u.loop.var) && (n = induction_trips(x->j, g->like, s)) &&
        (t = amount(x, g, s->body)))
      t = times(a, n, t);
    if (!t) return NULL;
    sum = sum ? make_binary(a, OP_ADD, sum, t) : t;
  }
  return sum ? sum : make_int(a, 0, g->like);
}

/* ---- the loops written again ---- */

/* The one DO that is all of the loop's body, with bounds that an iteration does not change; NULL: there is
 * more in it. */
static const Stmt *tight(const Inductions *x, const Stmt *loop) {
  const Stmt *in = NULL;
  for (const Stmt *s = loop->body; s; s = s->next) {
    if (query_is_silent(s)) continue;
    if (in || s->kind != ST_DO) return NULL;
    in = s;
  }
  for (int i = 0; in && i < x->n; i++)
    if (!induction_trips(x->j, x->growth[i].like, in) && !closed_form_counts(x->j, x->growth[i].like, in)) return NULL;
  return in;
}

/* (i - lo)/step, the number of iterations before this one; NULL: it is not known. */
static const Expr *number(const Inductions *x, const Growth *g, const Stmt *loop) {
  Arena *a = x->j->arena;
  int64_t step = 1;
  const Expr *lo = term(x->j, g->like, loop->u.loop.lo), *by = loop->u.loop.step ? term(x->j, g->like, loop->u.loop.step) : NULL;
  if (!lo || (loop->u.loop.step && !by) || loop->u.loop.var->type.kind != g->sym->type.kind) return NULL;
  if (by && fold_const_int(by, &step) && !step) return NULL;
  const Expr *t = make_binary(a, OP_SUB, loop->u.loop.var, lo);
  return by && !(fold_const_int(by, &step) && step == 1) ? make_binary(a, OP_DIV, t, by) : t;
}

/* What the iterations before this one have added. */
static const Expr *before(const Inductions *x, const Growth *g, const Stmt *loop) {
  const Expr *d = amount(x, g, loop->body), *n = d ? number(x, g, loop) : NULL;
  return n ? times(x->j->arena, n, d) : closed_form_before(x->j, g->like, loop);
}

static bool begin_iteration(Inductions *x, const Stmt *loop) {
  for (int i = 0; i < x->n; i++) {
    Growth *g = &x->growth[i];
    const Expr *d = before(x, g, loop);
    int64_t c;
    if (!d) return false;
    if (d->kind == EX_BINARY && d->op == OP_MUL && fold_const_int(d->kid[1], &c) && c == 0) continue;
    g->begin = make_binary(x->j->arena, OP_ADD, g->begin, d);
  }
  return true;
}

static void fill(Inductions *x, const Stmt *loop, Stmt *copy) {
  Rewriter w = {.arena = x->j->arena};
  for (int i = 0; i < x->n; i++) {
    const Growth *g = &x->growth[i];
    const Expr *own = make_name(w.arena, g->own, g->like);
    make_assign(&w, copy, loop, own, g->begin);
    vec_push(w.arena, &w.swap, ((Swap){.var = g->sym, .to = own}));
  }
  for (const Stmt *s = loop->body; s; s = s->next) make_add(&w, copy, s);
}

/* A copy of 'loop'; NULL: it is none of such loops. */
static Stmt *written(Inductions *x, const Stmt *loop) {
  Rewriter w = {.arena = x->j->arena};
  if (!begin_iteration(x, loop)) return NULL;
  Stmt *copy = make_do(&w, loop, NULL, NULL);
  const Stmt *in = tight(x, loop);
  if (!in) {
    fill(x, loop, copy);
    return copy;
  }
  Stmt *inner = written(x, in);
  if (inner) make_add_loop(copy, inner);
  return inner ? copy : NULL;
}

/* ---- all of them ---- */

/* A plain integer that is not part of the loop's bounds. */
static bool fits(const Judge *j, const Expr *like) {
  const Loop *l = j->loop;
  const Expr *bound[] = {l->lo, l->hi, l->step};
  if (like->kind != EX_NAME || !like->sym || like->type.base != TY_INTEGER || like->rank || like->sym->equiv) return false;
  for (int i = 0; i < 3; i++)
    if (bound[i] && make_at(j->arena, bound[i], like->sym, make_int(j->arena, 0, like)) != bound[i]) return false;
  return true;
}

static bool add(Inductions *x, const Expr *like, bool live_after) {
  if (x->n == MAX_INDUCTIONS || !fits(x->j, like)) return false;
  Growth *g = &x->growth[x->n++];
  *g = (Growth){.like = like, .sym = query_real_symbol(like->sym), .live_after = live_after, .begin = like};
  g->own = rewrite_scratch(x->j, like->sym->name, x->n, like->sym->type, NULL, NULL, 0);
  return true;
}

/* What counts, without having been found to grow evenly. Where it counts what is stored, each iteration
 * stores in elements of its own. */
static bool add_running(Inductions *x, const Running *r) {
  if (r->closed) return true;
  if (r->scan->kind != SCAN_OP || r->scan->op != RED_ADD || r->scan->bins || r->scan->previous) return false;
  for (const ScanOutput *o = r->scan->output; o; o = o->next) {
    if (o->in_place) return false;
    vec_push(x->j->arena, &x->apart, ((Apart){o->array, true}));
  }
  return add(x, r->scan->value, r->scan->live_after);
}

static bool is_apart(const Inductions *x, const Symbol *array) {
  for (int i = 0; i < x->apart.n; i++)
    if (x->apart.v[i].array == array) return true;
  return false;
}

/* A variable tells that iterations touch different elements of the array. */
static bool keeps_apart(Inductions *x, const Var *v) {
  for (const Running *r = x->j->running; r && !is_apart(x, v->sym); r = r->next) {
    bool inside = false;
    if (monotonic_counter_apart(x->j, v, r->var, &inside) || private_ranges_apart(x->j, v, r->var))
      vec_push(x->j->arena, &x->apart, ((Apart){v->sym, inside}));
  }
  return is_apart(x, v->sym);
}

/* Arrays that each iteration touches in a range of its own. False: dependences on others are in the way. */
static bool find_ranges(Inductions *x) {
  const Judge *j = x->j;
  for (int i = 0; i < j->bind.n; i++)
    if (!keeps_apart(x, j->bind.v[i]->from->var)) return false;
  for (const VarUse *u = j->loop->var_use; u; u = u->next) {
    const Var *v = u->role == ROLE_REDUCTION && u->sym->rank ? access_find(j->code, u->sym, u->path) : NULL;
    if (v) keeps_apart(x, v);
  }
  return true;
}

static bool find_inductions(Inductions *x) {
  for (const VarUse *u = x->j->loop->var_use; u; u = u->next)
    if (u->role == ROLE_INDUCTION && !add(x, u->designator, u->live_after)) return false;
  for (const Running *r = x->j->running; r; r = r->next)
    if (!add_running(x, r)) return false;
  return x->n > 0;
}

static char *words(const Inductions *x) {
  char *names = "";
  for (int i = 0; i < x->n; i++) names = arena_printf(x->j->arena, "%s%s'%s'", names, i ? ", " : "", x->growth[i].sym->name);
  return arena_printf(x->j->arena, "%s computed from the iteration number", names);
}

/* What the loop adds. */
static const Expr *total(const Inductions *x, const Growth *g) {
  const Stmt *loop = x->j->loop->stmt;
  const Expr *n = induction_trips(x->j, g->like, loop), *d = n ? amount(x, g, loop->body) : NULL;
  return d ? times(x->j->arena, n, d) : closed_form_total(x->j, g->like, loop);
}

/* The values after the loop. */
static bool add_finals(const Inductions *x, Transform *t) {
  Arena *a = x->j->arena;
  Final **tail = &t->final;
  for (int i = 0; i < x->n; i++) {
    const Growth *g = &x->growth[i];
    if (!g->live_after) continue;
    const Expr *more = total(x, g);
    if (!more) return false;
    *tail = ARENA_NEW(a, Final);
    **tail = (Final){.var = g->like, .value = make_binary(a, OP_ADD, g->like, more)};
    tail = &(*tail)->next;
  }
  return true;
}

/* No other piece of a rewriting would find the variables' old values. */
static bool is_alone(const Judge *j) {
  const Code *c = j->code;
  return !c->base || (!c->base->base && c->instead == j->loop->stmt && !c->instead->next);
}

Transform *induction_loop(Judge *j) {
  Inductions x = {.j = j};
  if (!is_alone(j) || !rewrite_fits(j) || !find_inductions(&x) || !find_ranges(&x)) return NULL;
  Stmt *loop = written(&x, j->loop->stmt);
  Transform *t = loop ? rewrite_judge_apart(j, loop, words(&x), &x.apart) : NULL;
  return t && (t->verdict == V_PARALLEL || t->verdict == V_REDUCTION) && add_finals(&x, t) ? t : NULL;
}
