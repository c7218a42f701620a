/* Loops whose values lie at the ends of their type, or further apart than it can say.
 *
 * gfortran counts the iterations of a DO loop in unsigned numbers, so that do i = 2147483640, 2147483647 and
 * do i = 2000000000, -2000000000, -1500000000 are loops like all others. What is computed beside them, and
 * the loops of OpenMP, have to know better. */
#include "codegen/host/loop_range.h"

__extension__ typedef __int128 Wide;

static int64_t most_of(int kind) { return kind >= 8 ? INT64_MAX : ((int64_t)1 << (8 * kind - 1)) - 1; }

typedef struct Bounds {
  int64_t lo, hi, step;
  bool has_lo, has_hi, has_step; /* they are constants */
} Bounds;

static Bounds bounds_of(const Loop *l) {
  Bounds b = {.step = 1};
  b.has_lo = fold_const_int(l->lo, &b.lo);
  b.has_hi = fold_const_int(l->hi, &b.hi);
  b.has_step = (!l->step || fold_const_int(l->step, &b.step)) && b.step != 0;
  return b;
}

/* hi + step and hi - lo + step in numbers of the type, none of which is more than it holds. */
static bool fits(const Bounds *b, int64_t most) {
  Wide behind = (Wide)b->hi + b->step, all = behind - b->lo;
  return behind <= most && behind >= -(Wide)most && all <= most && all >= -(Wide)most;
}

enum { SMALL = 1 << 16 };

static bool is_small(int64_t x) { return x <= SMALL && x >= -SMALL; }

/* What is not known is not taken to be so near the end of a type that loops of one more step of a small size
 * go beyond it; but steps may be as large as the type, and then the two bounds lie far apart. */
bool loop_range_threads_fit(const Loop *l) {
  if (!l->var || l->var->type.base != TY_INTEGER) return true;
  Bounds b = bounds_of(l);
  int64_t most = most_of(l->var->type.kind);
  if (b.has_lo && b.has_hi && b.has_step) return fits(&b, most);
  if (l->var->type.kind <= 2) return false;
  if (b.has_step ? !is_small(b.step) : !(b.has_lo && is_small(b.lo))) return false;
  return !b.has_hi || !b.has_step || (b.step > 0 ? b.hi <= most - b.step : b.hi >= -most - b.step);
}

/* An empty range such as huge(i) to -huge(i), the least and greatest of nothing, is further apart than the type can say. */
char *loop_range_runs(Gen *g, const Nest *n) {
  const Loop *l = n->loop[0];
  if (!decided_host_parallel(g, n) || l->kind == LOOP_SECTION || !l->var) return NULL;
  Bounds b = bounds_of(l);
  if (!b.has_step || (b.has_lo && is_small(b.lo)) || (b.has_hi && is_small(b.hi))) return NULL;
  const char *lo = source_text_expr(g, l->lo), *hi = source_text_expr(g, l->hi);
  return lo && hi ? arena_printf(g->arena, "(%s) %s (%s)", lo, b.step > 0 ? "<=" : ">=", hi) : NULL;
}

/* The number as a variable of this kind holds it, as an expression. */
static char *literal(Gen *g, Wide value, int kind) {
  Wide most = most_of(kind), all = 2 * (most + 1);
  value = ((value + most + 1) % all + all) % all - most - 1;
  const char *suffix = kind > 4 ? "_8" : "";
  if (kind >= 4 && value == -most - 1) return arena_printf(g->arena, "-%lld%s - 1", (long long)most, suffix);
  return arena_printf(g->arena, "%lld%s", (long long)value, suffix);
}

const char *loop_range_zero(const Loop *l) { return l->var->type.kind > 4 ? "0_16" : "0_8"; }

char *loop_range_last(Gen *g, const Loop *l, const char *hi, const char *step, bool behind) {
  Bounds b = bounds_of(l);
  int kind = l->var->type.kind;
  const char *v = l->var->text, *more = behind ? " + 1" : "";
  bool runs = b.has_lo && b.has_hi && b.has_step && (b.step > 0 ? b.lo <= b.hi : b.lo >= b.hi);
  if (runs) {
    Wide last = b.lo + ((Wide)b.hi - b.lo) / b.step * b.step;
    return literal(g, behind ? last + b.step : last, kind);
  }
  if (b.has_step && (b.step == 1 || b.step == -1)) {
    if (!behind) return arena_strdup(g->arena, hi);
    return b.has_hi ? literal(g, (Wide)b.hi + b.step, kind) : arena_printf(g->arena, "%s %c 1", hi, b.step > 0 ? '+' : '-');
  }
  return arena_printf(g->arena, "%s + ((%s - (%s + %s)) / (%s)%s) * (%s)", v, hi, v, loop_range_zero(l), step, more, step);
}
