/* Induction variables: integers that every iteration moves on by the same amount (Wolfe, High performance
 * compilers for parallel computing, 10.2). Each iteration gets a copy of its own, which starts from the
 * closed form:
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
#include "analysis/rewrite.h"

enum { MAX_INDUCTIONS = 8 };

typedef struct Growth {
  const VarUse *use;
  const Symbol *sym;
  const Symbol *own; /* the iterations' copy */
  const Expr *begin; /* its value at the begin of an iteration of the loops gone through */
} Growth;

typedef struct Inductions {
  Judge *j;
  Growth growth[MAX_INDUCTIONS];
  int n;
} Inductions;

/* ---- amounts ---- */

/* Evaluated anywhere in the loop or before it, it is the same, of the variable's kind. */
static bool usable(const Inductions *x, const Growth *g, const Expr *e) {
  return e->type.base == TY_INTEGER && !e->rank && e->type.kind == g->sym->type.kind &&
         view_invariant(x->j->view, e);
}

/* 'e' of the variable's kind, NULL: it is no such value. */
static const Expr *term(const Inductions *x, const Growth *g, const Expr *e) {
  int64_t c;
  if (const_int(e, &c)) return rwr_int(x->j->arena, c, g->use->designator);
  return usable(x, g, e) ? e : NULL;
}

static bool is_own_name(const Growth *g, const Expr *e) {
  return e->kind == EX_NAME && e->sym && sym_real(e->sym) == g->sym;
}

/* max((hi - lo + step)/step, 0); NULL: it is not known before the loop. */
static const Expr *trips(const Inductions *x, const Growth *g, const Stmt *loop) {
  Arena *a = x->j->arena;
  int64_t step = 1, c;
  const Expr *lo = term(x, g, loop->u.loop.lo), *hi = term(x, g, loop->u.loop.hi);
  if (!lo || !hi || (loop->u.loop.step && (!const_int(loop->u.loop.step, &step) || !step))) return NULL;
  const Expr *low = step > 0 ? lo : hi, *high = step > 0 ? hi : lo,
             *s = rwr_int(a, step > 0 ? step : -step, lo);
  const Expr *n = const_int(low, &c) && c == (step > 0 ? step : -step)
                      ? high
                      : rwr_binary(a, OP_ADD, rwr_binary(a, OP_SUB, high, low), s);
  if (step == 1 || step == -1) return rwr_extreme(a, true, n, rwr_int(a, 0, n));
  if (const_int(n, &c))
    n = rwr_int(a, c / (step > 0 ? step : -step), lo);
  else
    n = rwr_binary(a, OP_DIV, n, s);
  return rwr_extreme(a, true, n, rwr_int(a, 0, n));
}

/* What k = k + e, k = e + k, k = k - e add to k. */
static const Expr *added_by(const Inductions *x, const Growth *g, const Stmt *s) {
  const Expr *e = s->u.assign.rhs;
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB)) return NULL;
  if (e->op == OP_ADD && is_own_name(g, e->kid[1])) return term(x, g, e->kid[0]);
  const Expr *t = is_own_name(g, e->kid[0]) ? term(x, g, e->kid[1]) : NULL;
  return t && e->op == OP_SUB ? rwr_binary(x->j->arena, OP_SUB, rwr_int(x->j->arena, 0, t), t) : t;
}

static bool find_set(Stmt *s, void *data) {
  struct {
    const Growth *g;
    bool found;
  } *q = data;
  q->found |= (s->kind == ST_ASSIGN && is_own_name(q->g, s->u.assign.lhs)) ||
              (s->kind == ST_DO && is_own_name(q->g, s->u.loop.var));
  return !q->found;
}

static bool sets(const Growth *g, const Stmt *s) {
  struct {
    const Growth *g;
    bool found;
  } q = {.g = g};
  find_set((Stmt *)s, &q);
  for (const Stmt *branch = s; branch && !q.found; branch = branch->other)
    stmt_walk(branch->body, find_set, &q);
  return q.found;
}

/* a*b without factors of 1 */
static const Expr *times(Arena *a, const Expr *t, const Expr *by) {
  int64_t c;
  return const_int(by, &c) && c == 1 ? t : rwr_binary(a, OP_MUL, t, by);
}

/* What the statements of a body add to the variable; NULL: not the same in every iteration. */
static const Expr *amount(const Inductions *x, const Growth *g, const Stmt *body) {
  Arena *a = x->j->arena;
  const Expr *sum = NULL;
  for (const Stmt *s = body; s; s = s->next) {
    const Expr *t = NULL, *n;
    if (!sets(g, s)) continue;
    if (s->kind == ST_ASSIGN) t = added_by(x, g, s);
    if (s->kind == ST_DO && !is_own_name(g, s->u.loop.var) && (n = trips(x, g, s)) &&
        (t = amount(x, g, s->body)))
      t = times(a, n, t);
    if (!t) return NULL;
    sum = sum ? rwr_binary(a, OP_ADD, sum, t) : t;
  }
  return sum ? sum : rwr_int(a, 0, g->use->designator);
}

/* ---- the loops written again ---- */

/* The one DO that is all of the loop's body, with bounds that an iteration does not change; NULL: there is
 * more in it. */
static const Stmt *tight(const Inductions *x, const Stmt *loop) {
  const Stmt *in = NULL;
  for (const Stmt *s = loop->body; s; s = s->next) {
    if (stmt_is_silent(s)) continue;
    if (in || s->kind != ST_DO) return NULL;
    in = s;
  }
  for (int i = 0; in && i < x->n; i++)
    if (!trips(x, &x->growth[i], in)) return NULL;
  return in;
}

/* (i - lo)/step, the number of iterations before this one. */
static const Expr *before(const Inductions *x, const Growth *g, const Stmt *loop) {
  Arena *a = x->j->arena;
  int64_t step = 1;
  if (loop->u.loop.step) const_int(loop->u.loop.step, &step);
  const Expr *t = rwr_binary(a, OP_SUB, loop->u.loop.var, term(x, g, loop->u.loop.lo));
  return step == 1 ? t : rwr_binary(a, OP_DIV, t, rwr_int(a, step, t));
}

static bool begin_iteration(Inductions *x, const Stmt *loop) {
  for (int i = 0; i < x->n; i++) {
    Growth *g = &x->growth[i];
    const Expr *d = amount(x, g, loop->body);
    if (!d || loop->u.loop.var->type.kind != g->sym->type.kind) return false;
    int64_t c;
    if (const_int(d, &c) && c == 0) continue;
    g->begin = rwr_binary(x->j->arena, OP_ADD, g->begin, times(x->j->arena, before(x, g, loop), d));
  }
  return true;
}

static void fill(Inductions *x, const Stmt *loop, Stmt *copy) {
  Rewriter w = {.arena = x->j->arena};
  for (int i = 0; i < x->n; i++) {
    const Growth *g = &x->growth[i];
    const Expr *own = rwr_name(w.arena, g->own, g->use->designator);
    rwr_assign(&w, copy, loop, own, g->begin);
    vec_push(w.arena, &w.swap, ((Swap){.var = g->sym, .to = own}));
  }
  for (const Stmt *s = loop->body; s; s = s->next) rwr_add(&w, copy, s);
}

/* A copy of 'loop'; NULL: it is none of such loops. */
static Stmt *written(Inductions *x, const Stmt *loop) {
  Rewriter w = {.arena = x->j->arena};
  if (!begin_iteration(x, loop)) return NULL;
  Stmt *copy = rwr_do(&w, loop, NULL, NULL);
  const Stmt *in = tight(x, loop);
  if (!in) {
    fill(x, loop, copy);
    return copy;
  }
  Stmt *inner = written(x, in);
  if (inner) rwr_add_loop(copy, inner);
  return inner ? copy : NULL;
}

/* ---- all of them ---- */

/* A plain integer that is not part of the loop's bounds. */
static bool fits(const Judge *j, const VarUse *u) {
  const Loop *l = j->loop;
  const Expr *bound[] = {l->lo, l->hi, l->step};
  if (u->designator->kind != EX_NAME || u->sym->type.base != TY_INTEGER || u->sym->rank || u->sym->equiv)
    return false;
  for (int i = 0; i < 3; i++)
    if (bound[i] && rwr_at(j->arena, bound[i], u->sym, rwr_int(j->arena, 0, u->designator)) != bound[i])
      return false;
  return true;
}

static bool find_inductions(Inductions *x) {
  for (const VarUse *u = x->j->loop->var_use; u; u = u->next) {
    if (u->role != ROLE_INDUCTION) continue;
    if (x->n == MAX_INDUCTIONS || !fits(x->j, u)) return false;
    Growth *g = &x->growth[x->n++];
    *g = (Growth){.use = u, .sym = sym_real((Symbol *)u->sym), .begin = u->designator};
    g->own = rwr_scratch(x->j, u->sym->name, x->n, u->sym->type, NULL, NULL, 0);
  }
  return x->n > 0;
}

static char *words(const Inductions *x) {
  char *names = "";
  for (int i = 0; i < x->n; i++)
    names = arena_printf(x->j->arena, "%s%s'%s'", names, i ? ", " : "", x->growth[i].sym->name);
  return arena_printf(x->j->arena, "%s computed from the number of the iteration", names);
}

/* The values after the loop. */
static bool add_finals(const Inductions *x, Transform *t) {
  Arena *a = x->j->arena;
  Final **tail = &t->final;
  for (int i = 0; i < x->n; i++) {
    const Growth *g = &x->growth[i];
    if (!g->use->live_after) continue;
    const Expr *n = trips(x, g, x->j->loop->stmt), *d = amount(x, g, x->j->loop->stmt->body);
    if (!n || !d) return false;
    *tail = ARENA_NEW(a, Final);
    **tail = (Final){.var = g->use->designator,
                     .value = rwr_binary(a, OP_ADD, g->use->designator, times(a, n, d))};
    tail = &(*tail)->next;
  }
  return true;
}

Transform *ind_loop(Judge *j) {
  Inductions x = {.j = j};
  if (j->code->base || !rwr_fits(j) || !find_inductions(&x))
    return NULL; /* pieces that follow would find the old values */
  Stmt *loop = written(&x, j->loop->stmt);
  Transform *t = loop ? rwr_judge(j, loop, words(&x)) : NULL;
  return t && (t->verdict == V_PARALLEL || t->verdict == V_REDUCTION) && add_finals(&x, t) ? t : NULL;
}
