/* Strips joined again: loops that are strip-mined and tiled by hand as the loops they were made of, for which threads, tiles and libraries are
 * chosen anew (the opposite of strip mining and interchange; Wolfe, More iteration space tiling, 1989).
 *
 *   do jj = 1, n, b                            do j = 1, n
 *     do ii = 1, m, b                            do i = 1, m
 *       do j = jj, min(jj + b - 1, n)              a(i, j) = c(j, i)
 *         do i = ii, min(ii + b - 1, m)          end do
 *           a(i, j) = c(j, i)                  end do
 *
 * A strip and the loop over its elements do the same iterations as one loop. Where they are next to each other, that is in the same order; else the strip
 * has gone inward past the loops between, and the order is another one. So the loops from the strip on are judged as they stand afterwards: where none carries
 * anything but sums, the iterations may be done in any order, that of the strips among them. The variable of the strip has no other use;
 * 'last = min(jj + b - 1, n)' between the loops, for bounds alone, counts as its value. A loop is in strips of more than one size where it is joined more than once.
 */
#include "analysis/dependence/depend.h"
#include "analysis/polyhedral/view.h"
#include "analysis/schedule/schedule.h"
#include "analysis/verdict/verdict.h"
#include "frontend/symbol/intrinsic.h"

enum { MOST_LOOPS = 16, MOST_SETS = 8 };

/* A loop of the nest, with its bounds after what has been joined. */
typedef struct Level {
  const Loop *loop;
  const Expr *lo, *hi;
  bool gone; /* it has been joined with one inside it */
  bool free; /* its iterations have to be such that their order does not count */
} Level;

typedef struct Joiner {
  Judge *j;
  Level level[MOST_LOOPS]; /* outermost first, each tightly in the one before */
  int n;
  const Stmt *set[MOST_SETS]; /* scalars between the loops that bounds alone are made of: their values stand in these */
  int nset;
  int joined;
} Joiner;

static const Access *at(const Joiner *p, int i) { return p->j->code->access.v[i]; }
static Arena *arena_of(const Joiner *p) { return p->j->arena; }
static const Symbol *var_of(const Loop *l) { return query_real_symbol(l->var->sym); }

/* ---- what may be joined ---- */

/* Counted upwards, as far as is known. */
static bool counts(const Loop *l) {
  int64_t step = 1;
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && l->var->type.base == TY_INTEGER && !l->stmt->label &&
         !(l->step && fold_const_int(l->step, &step) && step < 1);
}

/* What its iterations do may be done in any order. */
static bool commutes(const Loop *l) {
  if (!query_runs_parallel(l) || l->basis != BASIS_PROVED || l->transform || l->scan || l->extreme || l->contract) return false;
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_LASTPRIVATE || u->role == ROLE_INDUCTION) return false;
  return true;
}

static bool visit_scalar(Expr *e, void *data) {
  bool *scalar = data;
  *scalar &= e->value || e->kind == EX_NAME || e->kind == EX_PAREN || e->kind == EX_UNARY || e->kind == EX_BINARY ||
             intrinsic_called(e) == IN_MIN || intrinsic_called(e) == IN_MAX;
  return *scalar && !e->value;
}

static bool is_set(const Joiner *p, const Stmt *s) {
  for (int i = 0; i < p->nset; i++)
    if (p->set[i] == s) return true;
  return false;
}

/* Nothing in the nest but its loops changes the bounds. */
static bool has_steady_bounds(const Joiner *p, const Loop *l) {
  const Expr *part[] = {l->lo, l->hi, l->step};
  bool scalar = true;
  for (int i = 0; i < 3; i++)
    if (part[i]) ast_expr_walk((Expr *)part[i], visit_scalar, &scalar);
  for (int i = p->j->loop->info->acc0; scalar && i < p->j->loop->info->acc1; i++) {
    const Access *a = at(p, i);
    for (int k = 0; k < 3 && a->write && !a->index && !is_set(p, a->stmt); k++)
      scalar &= !part[k] || !expr_names(part[k], a->var->sym);
    scalar &= !a->write || !a->unknown;
  }
  return scalar;
}

/* The bounds of another loop of the nest are made of it. */
static bool bounds_name(const Joiner *p, const Symbol *s, const Loop *inner) {
  for (int i = 0; i < p->n; i++) {
    const Level *x = &p->level[i];
    if (!x->gone && x->loop != inner && (expr_names(x->lo, s) || expr_names(x->hi, s))) return true;
  }
  return false;
}

/* The loops' variables from 'strip' to 'inner' are no other variables, and nobody wants what the loops leave in them. */
static bool are_forgotten(const Joiner *p, int strip, int inner) {
  for (int i = strip; i <= inner; i++) {
    const Var *v = access_var(p->j->code, p->level[i].loop->var);
    if (!v || !v->scalar || overlap_is_possible(v) || flow_has(p->j->loop->info->live_out, v)) return false;
  }
  return true;
}

/* Nobody but the bounds of 'inner' asks for the strip's variable. */
static bool is_alone(const Joiner *p, const Loop *strip, const Loop *inner) {
  const Symbol *s = var_of(strip);
  for (int i = p->j->loop->info->acc0; i < p->j->loop->info->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var->sym == s && a->stmt != strip->stmt && a->stmt != inner->stmt && !is_set(p, a->stmt)) return false;
  }
  return !bounds_name(p, s, inner);
}

/* ---- the arguments of MIN ---- */

typedef struct Ends {
  const Expr *e[4];
  int n;
  bool lost;
} Ends;

static void add_ends(const Expr *e, Ends *out) {
  e = query_strip(e);
  if (e->kind == EX_REF && intrinsic_called(e) == IN_MIN) {
    for (int i = 1; i < e->nkid; i++) add_ends(e->kid[i], out);
    return;
  }
  out->lost |= out->n == 4;
  if (!out->lost) out->e[out->n++] = e;
}

static bool has_end(const Ends *ends, const Expr *e) {
  int64_t d;
  for (int i = 0; i < ends->n; i++)
    if (siv_test_offset(ends->e[i], e, &d) && d == 0) return true;
  return false;
}

/* ---- joining ---- */

/* What the strip's variable is moved on by: its step, or 1. */
static const Expr *step_of(const Joiner *p, const Loop *l) { return l->step ? l->step : make_int(arena_of(p), 1, l->var); }

/* The element that strip's end 'e' is before is the first one of the strip behind. */
static bool ends_at_next(const Joiner *p, const Level *strip, const Expr *lo, const Expr *e) {
  Arena *a = arena_of(p);
  const Symbol *v = var_of(strip->loop);
  int64_t d;
  const Expr *next = make_binary(a, OP_ADD, strip->loop->var, make_parens(a, step_of(p, strip->loop)));
  return expr_names(e, v) && siv_test_offset(e, make_at(a, lo, v, make_parens(a, next)), &d) && d == -1;
}

/* lo + ((hi - lo + step)/step)*step - step, or hi: what the variable is in the last strip; before the first where there is none. */
static const Expr *last_of(const Joiner *p, const Level *strip) {
  Arena *a = arena_of(p);
  const Expr *step = step_of(p, strip->loop), *lo = strip->lo, *hi = strip->hi;
  int64_t by;
  if (fold_const_int(step, &by) && by == 1) return hi;
  const Expr *span = make_binary(a, OP_SUB, make_parens(a, hi), make_parens(a, lo));
  const Expr *trips =
      make_binary(a, OP_DIV, make_parens(a, make_binary(a, OP_ADD, span, make_parens(a, step))), make_parens(a, step));
  const Expr *whole = make_binary(a, OP_MUL, make_parens(a, trips), make_parens(a, step));
  return make_binary(a, OP_SUB, make_binary(a, OP_ADD, make_parens(a, lo), make_parens(a, whole)), make_parens(a, step));
}

/* A strip whose step is negative has no elements. */
static const Expr *where_upwards(const Joiner *p, const Loop *strip, const Expr *lo, const Expr *hi) {
  Arena *a = arena_of(p);
  int64_t by;
  if (fold_const_int(step_of(p, strip), &by)) return hi;
  const Expr *none = make_binary(a, OP_SUB, make_parens(a, lo), make_int(a, 1, lo));
  return make_merge(a, hi, none, make_compare(a, true, strip->step, make_int(a, 0, strip->step)), hi->type);
}

/* The elements of all strips: first and last one, to 'inner'. False: the two loops are no strip and its elements. */
static bool join_bounds(const Joiner *p, const Level *strip, Level *inner) {
  Arena *a = arena_of(p);
  const Symbol *v = var_of(strip->loop);
  Ends ends = {0}, of_strips = {0}, others = {0};
  const Expr *own = NULL;
  add_ends(inner->hi, &ends);
  add_ends(strip->hi, &of_strips);
  for (int i = 0; i < ends.n; i++) {
    bool next = !own && ends_at_next(p, strip, inner->lo, ends.e[i]);
    if (next) own = ends.e[i];
    if (!next && expr_names(ends.e[i], v)) return false;
    if (!next) others.e[others.n++] = ends.e[i];
  }
  if (!own || ends.lost || of_strips.lost) return false;
  bool covered =
      query_same_expr(query_strip(inner->lo), strip->loop->var); /* the strips end with an element that all of 'others' let be */
  for (int i = 0; i < of_strips.n; i++) covered &= has_end(&others, of_strips.e[i]);
  const Expr *hi = covered ? NULL : make_at(a, own, v, make_parens(a, last_of(p, strip)));
  for (int i = 0; i < others.n; i++) hi = hi ? make_extreme(a, false, hi, others.e[i]) : others.e[i];
  if (!hi) return false;
  inner->lo = make_at(a, inner->lo, v, make_parens(a, strip->lo));
  inner->hi = where_upwards(p, strip->loop, inner->lo, hi);
  return true;
}

static bool can_join(const Joiner *p, int strip, int inner) {
  const Loop *o = p->level[strip].loop, *l = p->level[inner].loop;
  int64_t step = 1;
  if (l->step && (!fold_const_int(l->step, &step) || step != 1)) return false;
  return o->var->type.kind == l->var->type.kind && expr_names(p->level[inner].lo, var_of(o)) && are_forgotten(p, strip, inner) &&
         is_alone(p, o, l);
}

/* The loop at 'strip' with the one inside that goes through its elements. */
static bool join(Joiner *p, int strip) {
  for (int i = strip + 1; i < p->n; i++) {
    if (p->level[i].gone || !can_join(p, strip, i) || !join_bounds(p, &p->level[strip], &p->level[i])) continue;
    p->level[strip].gone = true;
    for (int k = strip; k <= i; k++) p->level[k].free = true;
    p->joined++;
    return true;
  }
  return false;
}

/* The loop that is all there is in 'l' beside scalars for bounds, which go to 'set'. */
static const Loop *child_of(Joiner *p, const Loop *l) {
  const Loop *in = l->child;
  if (!in || in->next || in->stmt->parent != l->stmt) return NULL;
  for (const Stmt *s = l->stmt->body; s; s = s->next) {
    if (s == in->stmt || query_is_idle(s)) continue;
    if (s->kind != ST_ASSIGN || p->nset == MOST_SETS || s->span.begin > in->stmt->span.begin) return NULL;
    p->set[p->nset++] = s;
  }
  return in;
}

static bool is_bound(const Joiner *p, const Stmt *s) {
  for (int i = 0; i < p->n; i++)
    if (p->level[i].loop->stmt == s) return true;
  return false;
}

/* It is set once, to what it could be made of where it is read, which is in bounds alone, and nobody wants it afterwards. */
static bool stands_in_bounds(const Joiner *p, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  const Symbol *sym = lhs->kind == EX_NAME && lhs->sym ? query_real_symbol(lhs->sym) : NULL;
  bool scalar = sym && !lhs->rank && !s->u.assign.defined && !s->label && lhs->type.base == TY_INTEGER &&
                rhs->type.base == TY_INTEGER && lhs->type.kind == rhs->type.kind;
  if (scalar) ast_expr_walk((Expr *)rhs, visit_scalar, &scalar);
  for (int i = p->j->loop->info->acc0; scalar && i < p->j->loop->info->acc1; i++) {
    const Access *a = at(p, i);
    bool own = a->var->sym == sym;
    if (own && (overlap_is_possible(a->var) || flow_has(p->j->loop->info->live_out, a->var) || a->hidden || a->unknown))
      return false;
    if (own && (a->write ? a->stmt != s : !is_bound(p, a->stmt))) return false;
    if (a->write && !a->index && expr_names(rhs, a->var->sym)) return false;
  }
  return scalar;
}

static void put_in_bounds(Joiner *p, const Stmt *s) {
  const Symbol *sym = query_real_symbol(s->u.assign.lhs->sym);
  const Expr *value = make_parens(arena_of(p), s->u.assign.rhs);
  for (int i = 0; i < p->n; i++) {
    p->level[i].lo = make_at(arena_of(p), p->level[i].lo, sym, value);
    p->level[i].hi = make_at(arena_of(p), p->level[i].hi, sym, value);
  }
}

static void join_all(Joiner *p) {
  for (const Loop *l = p->j->loop; l && p->n < MOST_LOOPS && counts(l); l = child_of(p, l))
    p->level[p->n++] = (Level){.loop = l, .lo = l->lo, .hi = l->hi};
  for (int i = 0; i < p->nset; i++) {
    if (!stands_in_bounds(p, p->set[i])) return;
    put_in_bounds(p, p->set[i]);
  }
  for (int i = 0; i < p->n; i++)
    if (!has_steady_bounds(p, p->level[i].loop)) return;
  for (int i = p->n - 2; i >= 0; i--) join(p, i);
}

/* The nest that is left, with the statements of the innermost loop. */
static Stmt *made(Joiner *p) {
  Rewriter w = {.arena = arena_of(p)};
  Stmt *first = NULL, *inner = NULL;
  for (int i = 0; i < p->n; i++) {
    const Level *x = &p->level[i];
    if (x->gone) continue;
    Stmt *s = make_do(&w, x->loop->stmt, make_again(w.arena, x->lo), make_again(w.arena, x->hi));
    if (inner) make_add_loop(inner, s);
    first = first ? first : s;
    inner = s;
  }
  for (const Stmt *s = p->level[p->n - 1].loop->stmt->body; s; s = s->next) make_add(&w, inner, s);
  return first;
}

Loop *rejoin_strips_loop(Analysis *a, Code **c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = l};
  Joiner p = {.j = &j};
  if (l->kind != LOOP_DO) return NULL;
  join_all(&p);
  if (!p.joined || !rewrite_copies(p.level[p.n - 1].loop->stmt)) return NULL;
  j.view = view_open(a->priv->isl, *c, l);
  Code *v = rewrite_as_it_stands(&j, made(&p));
  view_close(j.view);
  Loop *one = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL, *in = one;
  for (int i = 0; i < p.n; i++) {
    if (p.level[i].gone) continue;
    if (!in || (p.level[i].free && !commutes(in))) return NULL;
    in = query_tight_child(in);
  }
  if (!one || !query_runs_parallel(one) || one->basis != BASIS_PROVED || one->transform) return NULL;
  *c = v;
  return one;
}
