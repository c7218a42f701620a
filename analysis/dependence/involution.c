/* Partners: elements that iterations exchange with those of another iteration, which a mask of bits tells, as stages of bitonic sorts do.
 *
 *   do i = 0, n - 1
 *     l = ieor(i, j)
 *     if (l > i) then
 *       a(i) and a(l) change places
 *
 * Let u be the loop's variable but for a constant, and p(u) = ieor(u, m) with an unchanged m. p is its own inverse: p(u) = u' means p(u') = u.
 * So p(u) = p(u') means u = u'. And where both iterations come to p(u) = u' under p(u) > u and p(u') > u', which is u > u', there is a contradiction;
 * so is there under >=, < and <=, and under iand(u, m) == 0, as iand(u', m) is m then (m = 0: u = u'). */
#include "analysis/dependence/depend.h"
#include "frontend/symbol/intrinsic.h"

enum { MOST_NAMES = 4 /* one after another, scalars that are set to what another one has */ };

/* u + from, or ieor(u + at, mask) + from, with u the loop's variable */
typedef struct Spot {
  const Expr *mask; /* NULL: the former */
  int64_t at, from;
} Spot;

/* Where a value is read. */
typedef struct Reader {
  const View *v;
  const Guard *guard; /* what holds there */
  int ev;             /* the event there */
} Reader;

static bool is_around(const Guard *outer, const Guard *g) {
  for (; g && g != outer; g = g->up) continue;
  return g == outer;
}

/* What the scalar has at the point: each iteration sets it once, and before. NULL: nobody knows. */
static const Expr *value_of(const Reader *p, const Expr *name) {
  const struct LoopInfo *in = p->v->top->info;
  const Var *var = access_var(p->v->code, name);
  const Access *set = NULL;
  if (!var || !var->scalar || var->sym != var->object || overlap_is_possible(var)) return NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = p->v->code->access.v[i];
    if (a->var != var || !a->write) continue;
    if (set) return NULL;
    set = a;
  }
  const bool plain =
      set && set->stmt->kind == ST_ASSIGN && !set->hidden && !set->unknown && !set->atomic && !set->maybe && !set->partial;
  if (!plain || set->loop != p->v->top || set->ev >= p->ev || acc_skipped(set, p->v->top) || !is_around(set->guard, p->guard))
    return NULL;
  const Expr *e = set->stmt->u.assign.rhs;
  return e->type.base == TY_INTEGER && name->type.base == TY_INTEGER && name->type.kind >= e->type.kind ? e : NULL;
}

static bool place_of(const Reader *p, const Expr *e, int names, Spot *out);

/* ieor(x, mask) with x the loop's variable but for a constant */
static bool partner(const Reader *p, const Expr *e, int names, Spot *out) {
  for (int k = 1; e->nkid == 3 && k <= 2; k++) {
    Spot x = {0};
    if (!view_invariant(p->v, e->kid[3 - k]) || !place_of(p, e->kid[k], names, &x) || x.mask) continue;
    *out = (Spot){.mask = e->kid[3 - k], .at = x.from};
    return true;
  }
  return false;
}

static bool moved(const Reader *p, const Expr *e, int names, Spot *out) {
  int64_t c;
  const bool right = fold_const_int(e->kid[1], &c), left = !right && e->op == OP_ADD && fold_const_int(e->kid[0], &c);
  if ((!right && !left) || c > INT32_MAX || c < INT32_MIN || !place_of(p, e->kid[left], names, out)) return false;
  out->from += e->op == OP_SUB ? -c : c;
  return true;
}

static bool place_of(const Reader *p, const Expr *e, int names, Spot *out) {
  e = query_strip(e);
  if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) return moved(p, e, names, out);
  if (intrinsic_called(e) == IN_IEOR) return partner(p, e, names, out);
  if (e->kind != EX_NAME || !e->sym) return false;
  if (query_real_symbol(e->sym) == query_real_symbol(p->v->top->var->sym)) return true;
  const Expr *value = names > 0 ? value_of(p, e) : NULL;
  return value && place_of(p, value, names - 1, out);
}

/* Both have the same mask, and places that an iteration has without it and with it lie in one numbering: 'self' is that of 'with' where the mask is 0. */
static bool is_numbered(const Spot *self, const Spot *with) { return self->from == with->at + with->from; }

static bool same_partner(const Spot *x, const Spot *y) {
  return x->at == y->at && x->from == y->from && query_same_expr(x->mask, y->mask);
}

/* ---- which of two partners ---- */

typedef enum { GREATER = 1, LESS = 2, WITHOUT = 4 } Side; /* p(u) >= u, p(u) <= u, iand(u, m) == 0 */

/* The comparison of an iteration with its partner of 'with' that 'e' is. */
static unsigned compared(const Reader *p, const Expr *e, bool negated, const Spot *with) {
  Spot x = {0}, y = {0};
  const bool more = (e->op == OP_GT || e->op == OP_GE) != negated;
  if (!place_of(p, e->kid[0], MOST_NAMES, &x) || !place_of(p, e->kid[1], MOST_NAMES, &y) || !x.mask == !y.mask) return 0;
  const Spot *partner = x.mask ? &x : &y, *self = x.mask ? &y : &x;
  if (partner->at != with->at || !query_same_expr(partner->mask, with->mask) || !is_numbered(self, partner)) return 0;
  return more == (partner == &x) ? GREATER : LESS;
}

/* iand(u, m) == 0 */
static unsigned masked(const Reader *p, const Expr *e, const Spot *with) {
  const Expr *call = query_strip(e->kid[0]);
  int64_t zero;
  if (intrinsic_called(call) != IN_IAND || call->nkid != 3 || !fold_const_int(e->kid[1], &zero) || zero != 0) return 0;
  for (int k = 1; k <= 2; k++) {
    Spot x = {0};
    if (query_same_expr(query_strip(call->kid[3 - k]), query_strip(with->mask)) && place_of(p, call->kid[k], MOST_NAMES, &x) &&
        !x.mask && x.from == with->at)
      return WITHOUT;
  }
  return 0;
}

static unsigned sides_of(const Reader *p, const Expr *e, bool negated, const Spot *with) {
  e = query_strip(e);
  if (e && e->kind == EX_UNARY && e->op == OP_NOT) return sides_of(p, e->kid[0], !negated, with);
  if (!e || e->kind != EX_BINARY || e->sym) return 0;
  if (e->op == (negated ? OP_OR : OP_AND)) return sides_of(p, e->kid[0], negated, with) | sides_of(p, e->kid[1], negated, with);
  if (e->op == (negated ? OP_NE : OP_EQ)) return masked(p, e, with);
  if (e->op == OP_GT || e->op == OP_GE || e->op == OP_LT || e->op == OP_LE) return compared(p, e, negated, with);
  return 0;
}

/* What the conditions around the access, which the iteration asks, say of the iteration and its partner. */
static unsigned sides(const View *v, const Access *a, const Spot *with) {
  unsigned all = 0;
  for (const Guard *g = a->guard; g; g = g->up) {
    const Reader there = {v, g->up, g->ev};
    if (g->loop == v->top && g->cond && !g->each) all |= sides_of(&there, g->cond, g->negated, with);
  }
  return all;
}

/* ---- two accesses ---- */

static bool is_element(const Access *a) { return a->sub && !a->unknown && !a->partial && !a->hidden && !a->passed; }

static bool place_in(const View *v, const Access *a, int k, Spot *out) {
  const Reader here = {v, a->guard, a->ev};
  return a->sub[k]->kind != EX_RANGE && place_of(&here, a->sub[k], MOST_NAMES, out);
}

static bool apart_in(const View *v, const Access *a, const Access *b, int k) {
  Spot x = {0}, y = {0};
  if (!place_in(v, a, k, &x) || !place_in(v, b, k, &y) || (!x.mask && !y.mask)) return false;
  if (x.mask && y.mask) return same_partner(&x, &y);
  const Spot *with = x.mask ? &x : &y, *self = x.mask ? &y : &x;
  return is_numbered(self, with) && (sides(v, a, with) & sides(v, b, with));
}

bool involution_apart(const View *v, const Access *a, const Access *b) {
  const Loop *l = v->top;
  if (a->var != b->var || !is_element(a) || !is_element(b) || a->nsub != b->nsub || l->kind != LOOP_DO || !l->var ||
      l->var->kind != EX_NAME)
    return false;
  for (int k = 0; k < a->nsub; k++)
    if (apart_in(v, a, b, k)) return true;
  return false;
}
