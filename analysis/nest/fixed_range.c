/* Sums into few elements of an array that loops of few iterations choose, as the components of a vector:
 *
 *   do j = 1, n
 *     do d = 1, 3
 *       f(d, i) = f(d, i) + w(j)*x(d, j)
 *
 * Whoever runs the iterations of the outer loop can make the sums in variables. */
#include "analysis/nest/nests.h"

enum {
  MOST_RANGE = 8,
  MOST_WHOLE = 16,    /* elements of a private array of which each thread has a copy */
  LEAST_FOR_ALL = 32, /* iterations of a loop whose threads keep all elements of ranges, where they are known */
  LONG_FOR_ONE = 4,   /* iterations of a loop that sums into such an array for each of them, where they are known */
};

/* All that the loop does with the array is to reduce into it: it reads no other elements. */
static bool only_reduces(const Code *c, const Loop *l, const VarUse *u) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym == u->sym && (a->var->path != u->path || a->red != u->red || !a->update || a->hidden || a->unknown))
      return false;
  }
  return true;
}

bool fixed_range_whole(const Code *c, const Loop *l, const VarUse *u) {
  const Symbol *s = u->sym;
  if (s->shape != SHAPE_EXPLICIT || !symbol_has_constant_extents(s) || s->equiv ||
      (s->attrs & (AT_POINTER | AT_TARGET | AT_ALLOCATABLE)) || !only_reduces(c, l, u))
    return false;
  int64_t many = symbol_elements(s), trip = query_loop_trip(l);
  return many > 0 && many <= MOST_WHOLE && (trip < 0 || trip >= LONG_FOR_ONE * many);
}

/* The loop between 'l' and the access whose variable the subscript is, and which has few iterations, one after another; NULL: none. */
static const Loop *chooser(const Loop *l, const Access *a, int d) {
  const Expr *e = query_strip(a->sub[d]);
  int64_t step;
  for (const Loop *in = a->loop; in && in != l; in = in->parent) {
    if (!in->var || e->kind != EX_NAME || query_real_symbol(e->sym) != query_real_symbol(in->var->sym)) continue;
    int64_t trip = query_loop_trip(in);
    return in->kind == LOOP_DO && query_loop_step(in, &step) && step == 1 && trip > 0 && trip <= MOST_RANGE ? in : NULL;
  }
  return NULL;
}

/* The other subscripts are those of the range. */
static bool is_alike(const Access *a, const FixedRange *r) {
  for (int d = 0; d < a->nsub; d++)
    if (d != r->dim && !query_same_expr(a->sub[d], r->ref->kid[d + 1])) return false;
  return true;
}

/* Takes in what the access refers to. */
static bool widen(const Code *c, const Loop *l, const Access *a, FixedRange *r) {
  if (!a->sub || a->nsub != a->var->sym->rank || a->hidden || a->unknown || a->atomic || a->ref->rank || *a->tail || a->partial)
    return false;
  for (int d = 0; !r->ref && d < a->nsub; d++) r->dim = chooser(l, a, d) ? d : r->dim;
  const Loop *by = r->dim >= 0 ? chooser(l, a, r->dim) : NULL;
  int64_t lo, hi;
  if (!by || !fold_const_int(by->lo, &lo) || !fold_const_int(by->hi, &hi)) return false;
  for (int d = 0; !r->ref && d < a->nsub; d++)
    if (d != r->dim && set_in_loop(c, l, a->sub[d])) return false;
  if (r->ref && !is_alike(a, r)) return false;
  int64_t last = r->ref && r->lo + r->n - 1 > hi ? r->lo + r->n - 1 : hi, span;
  if (!r->ref || lo < r->lo) r->lo = lo;
  if (__builtin_sub_overflow(last, r->lo, &span) || span >= MOST_RANGE) return false;
  r->n = span + 1;
  r->ref = a->ref;
  return true;
}

static bool is_conditional(const Loop *l, const Access *a) {
  for (const Guard *g = a->guard; g; g = g->up)
    for (const Loop *in = g->loop; in; in = in->parent)
      if (in == l) return true;
  return a->skipped;
}

/* Each iteration of 'l' refers to all elements of the range, so that they are there. */
static bool is_all_used(const Code *c, const Loop *l, const Symbol *s, const FixedRange *r) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym != s) continue;
    const Loop *by = chooser(l, a, r->dim);
    int64_t lo, hi;
    if (is_conditional(l, a) || !by || !fold_const_int(by->lo, &lo) || !fold_const_int(by->hi, &hi)) return false;
    for (const Loop *in = a->loop; in && in != l; in = in->parent)
      if (in != by && query_loop_trip(in) < 1) return false;
    if (lo != r->lo || hi != r->lo + r->n - 1) return false;
  }
  return true;
}

FixedRange *fixed_range_of(Arena *arena, const Code *c, const Loop *l, const VarUse *u) {
  FixedRange r = {.dim = -1, .op = u->red, .by_if = u->by_if};
  const Symbol *s = u->sym;
  if (!only_reduces(c, l, u)) return NULL;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym == s && (a->var->path != u->path || !widen(c, l, a, &r))) return NULL;
  }
  if (!r.ref || r.ref->kind != EX_REF || r.ref->kid[0]->kind != EX_NAME) return NULL;
  const Dim *dim = s->dim ? &s->dim[r.dim] : NULL;
  bool within = dim && dim->lo_const && dim->hi_const && r.lo >= dim->lo_value && r.lo + r.n - 1 <= dim->hi_value;
  if (!within && !is_all_used(c, l, s, &r)) return NULL;
  FixedRange *kept = ARENA_NEW(arena, FixedRange);
  *kept = r;
  return kept;
}

bool fixed_range_is_long_sum(const Loop *l) {
  int64_t trip = query_loop_trip(l);
  if (l->verdict != V_REDUCTION || (trip >= 0 && trip < LEAST_FOR_ALL)) return false;
  for (const Loop *in = l->child; in; in = in->next) {
    int64_t few = query_loop_trip(in);
    if (in->child || few < 0 || few > MOST_RANGE) return false;
  }
  return true;
}
