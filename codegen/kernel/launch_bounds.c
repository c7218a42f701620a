/* Bounds of the arrays of a launch: constants where declared so, else values that the Fortran side evaluates. */
#include "codegen/kernel/reach.h"
#include <string.h>

const char *launch_bounds_lower(Kernel *k, const Binding *v, int d) {
  Arena *a = k->g->arena;
  const Symbol *s = v->shape;
  if (s->shape != SHAPE_DEFERRED && !s->dim[d].lo) return "1";
  if (s->shape != SHAPE_DEFERRED && s->dim[d].lo_const) return arena_printf(a, "%lld", (long long)s->dim[d].lo_value);
  return launcher_param_bound_of(k, v, "lbound", d);
}

/* The last upper bound that a clause of a region around gives: copyin(a(1:lda, 1:n)); present(a) says that it
 * is on the device. */
static const char *clause_reach(Kernel *k, const Symbol *array, bool *present) {
  for (const Region *r = k->nest->region; r; r = r->parent)
    for (const RegionVar *v = r->var; v; v = v->next) {
      if (v->sym != array || v->inferred) continue;
      const Expr *last = v->item->kind == EX_REF ? v->item->kid[v->item->nkid - 1] : NULL;
      if (last && last->kind == EX_RANGE && last->kid[1]) {
        char *s = launcher_expr_text(k, last->kid[1]), *source = s ? NULL : source_text_expr(k->g, last->kid[1]);
        return s        ? s
               : source ? launcher_param(k, arena_printf(k->g->arena, "%s_last", array->name), source, last->kid[1]->type.kind)
                        : NULL;
      }
      *present |= v->how == CL_PRESENT;
    }
  return NULL;
}

static char *extent_text(Kernel *k, const char *upper, const char *lower) {
  if (!strcmp(lower, "1")) return arena_strdup(k->g->arena, upper);
  return arena_printf(k->g->arena, "%s - (%s) + 1", upper, lower);
}

/* What the nest perhaps reaches too: the launcher tells how much is certain, unless the text shows that it is no less. */
static const char *reach_of(Kernel *k, Binding *v, const char *certain, const char *perhaps, const char *lower) {
  if (!perhaps) return certain;
  size_t n, m;
  long long x = certain ? interval_constant(certain, &n) : 0, y = interval_constant(perhaps, &m);
  if (certain && n == m && !strncmp(certain, perhaps, n) && y <= x) return certain;
  v->certain = certain ? extent_text(k, certain, lower) : "0";
  return certain ? interval_fold(k, "max", certain, perhaps) : perhaps;
}

/* What every call lends it; no less than the nest is certain to use, should the caller's declaration be too short. */
static const char *lent_extent(Kernel *k, const Binding *v, const char *certain) {
  char *lent = arena_printf(k->g->arena, "%lld", (long long)v->use->lent);
  return certain ? interval_fold(k, "max", certain, lent) : lent;
}

/* How far the nest goes in the dimensions before the last: behind that the last one has nothing that the program need own. */
const char *launch_bounds_ends(Kernel *k, const Binding *v) {
  Buf b = {0};
  bool any = false;
  for (int d = 0; d < v->rank - 1; d++) {
    const char *lower = launch_bounds_lower(k, v, d), *upper = reach_subscript(k, v, d, lower);
    buf_printf(&b, "%s%s", d ? ", " : "", upper ? extent_text(k, upper, lower) : "f2c::unsaid");
    any |= upper != NULL;
  }
  const char *s = any ? arena_strdup(k->g->arena, b.s) : NULL;
  buf_free(&b);
  return s;
}

/* Extent of the last dimension of such an array: as far as the nest reaches. */
const char *launch_bounds_reach(Kernel *k, Binding *v) {
  bool present = false;
  const char *surely = overreach_reach(k, v), *lower = launch_bounds_lower(k, v, v->rank - 1);
  if (surely) return surely;
  char *certain = NULL, *perhaps = NULL;
  bool known = reach_nest(k, v, lower, &certain, &perhaps);
  const char *upper = known && !perhaps ? certain : clause_reach(k, v->sym, &present);
  if (!upper && v->use->lent) return lent_extent(k, v, certain ? extent_text(k, certain, lower) : NULL);
  if (!upper && known) upper = reach_of(k, v, certain, perhaps, lower);
  if (upper) return extent_text(k, upper, lower);
  if (present) return "1";
  refuse(&k->f, v->use->first, REASON_ASSUMED_SIZE,
         "how much of the assumed-size array '%s' the loop uses cannot be told; declare its last extent", v->path);
  return "1";
}
