/* Shapes of arrays. */
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space.h"

/* Calls that an array is followed through. */
enum { MAX_CALLS = 40 };

/* The bounds that an ALLOCATE of the file gives; the first one counts. */
static const Expr *allocated_dim(const Sizes *v, const Symbol *array, int d, const Stmt **where) {
  for (int i = 0; i < v->alloc.n; i++) {
    *where = v->alloc.v[i].stmt;
    if (v->alloc.v[i].sym == array && d + 1 < v->alloc.v[i].shape->nkid) return v->alloc.v[i].shape->kid[d + 1];
  }
  return NULL;
}

static const Expr *whole_actual(const Sizes *v, const Symbol *dummy) {
  const Expr *one = NULL;
  for (const SizCall *c = sizes_scan_first(v, dummy); c; c = sizes_scan_next(v, c)) {
    const Expr *e = sizes_scan_actual(c, dummy);
    if (!e) continue;
    if ((e->kind != EX_NAME && e->kind != EX_MEMBER) || !e->sym || (one && one->sym != e->sym)) return NULL;
    one = e;
  }
  return one;
}

static const Symbol *followed(const Sizes *v, const Symbol *dummy) {
  for (int i = 0; i < MAX_CALLS && dummy->dummy; i++) {
    const Expr *e = whole_actual(v, dummy);
    if (!e || e->sym->rank == 0) return dummy;
    dummy = e->sym->target ? e->sym->target : e->sym;
  }
  return dummy;
}

const Symbol *arrays_actual(Sizes *v, const Symbol *dummy) {
  if (!dummy->dummy) return sizes_scan_home(v, dummy);
  const Symbol *found = map_get(&v->actuals, dummy);
  if (found) return found;
  found = sizes_scan_home(v, followed(v, dummy));
  map_put(v->arena, &v->actuals, dummy, (Symbol *)(uintptr_t)found);
  return found;
}

static int64_t named_size(Sizes *v, const Symbol *array, int d) {
  const char *name =
      array->rank > 1 ? arena_printf(v->arena, "size(%s,%d)", array->name, d + 1) : arena_printf(v->arena, "size(%s)", array->name);
  return sizes_default(v, name);
}

/* A bound may be an element, as where the last row ends: of an array by itself, for of components there are several. */
static int64_t bound_value(Sizes *v, const Symbol *array, const Expr *bound, const Stmt *where) {
  int64_t n;
  if (array->kind == SY_COMPONENT || bound->kind == EX_NAME || sizes_int(v, bound, &n)) return sizes_or_default(v, bound, NULL);
  return elements_size(v, bound, where, &n) ? n : sizes_or_default(v, bound, NULL);
}

/* lo:hi of an ALLOCATE item's bound, or its extent alone, in the first iteration of the loops around the statement. The bound may ask for the
 * extents of the array itself, of another object's component of that name. */
static void bound_dim(Sizes *v, const Symbol *array, const Expr *bound, const Stmt *where, int64_t *lo, int64_t *extent) {
  vec_push(v->arena, &v->busy, array);
  const SpcLoops *around = space_around(v, where);
  space_bind_first(v, around);
  const Expr *low = bound->kind == EX_RANGE ? bound->kid[0] : NULL;
  const Expr *high = bound->kind == EX_RANGE ? bound->kid[1] : bound;
  *lo = low ? sizes_or_default(v, low, NULL) : 1;
  *extent = bound_value(v, array, high, where) - *lo + 1;
  space_unbind(v, around);
  v->busy.n--;
}

/* a(n, m, *) of an array of another shape: its last extent. */
static int64_t elements_left(Sizes *v, const Symbol *dummy, const Symbol *actual) {
  double n = arrays_elements(v, actual);
  for (int d = 0; d + 1 < dummy->rank; d++) {
    int64_t lo, extent;
    arrays_dim(v, dummy, d, &lo, &extent);
    n /= extent > 0 ? (double)extent : 1;
  }
  return (int64_t)n;
}

/* A dummy of a procedure that nobody calls: it tells nothing, as the argument of another call. */
static bool is_of_nobody(const Sizes *v, const Symbol *actual) { return actual->dummy && !sizes_scan_first(v, actual); }

/* An assumed-shape or assumed-size dummy has the extent of the arrays it stands for, where these agree. */
static bool dim_of_actuals(Sizes *v, const Symbol *dummy, int d, int64_t *extent) {
  int found = 0;
  for (const SizCall *c = sizes_scan_first(v, dummy); c && v->busy.n < MAX_CALLS; c = sizes_scan_next(v, c)) {
    const Expr *e = sizes_scan_actual(c, dummy);
    bool whole = e && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->rank > 0;
    int64_t lo, here;
    if (!whole || sizes_busy(v, e->sym)) continue;
    const Symbol *actual = e->sym->target ? e->sym->target : e->sym;
    if (is_of_nobody(v, actual)) continue;
    if (actual->rank != dummy->rank && d + 1 < dummy->rank) continue;
    vec_push(v->arena, &v->busy, dummy);
    if (actual->rank == dummy->rank)
      arrays_dim(v, actual, d, &lo, &here);
    else
      here = elements_left(v, dummy, actual);
    v->busy.n--;
    if (found++ == 0) *extent = here;
    if (here != *extent) return false;
  }
  return found > 0;
}

/* A pointer has the extent of what the first assignment of the file points it to that leads to an array. */
static bool dim_of_target(Sizes *v, const Symbol *pointer, int d, int64_t *lo, int64_t *extent) {
  bool found = false;
  vec_push(v->arena, &v->busy, pointer);
  for (int i = 0; i < v->pointer.n && v->busy.n < MAX_CALLS && !found; i++) {
    const Expr *e = v->pointer.v[i].target;
    const Symbol *target = e->sym->target ? e->sym->target : e->sym;
    found = v->pointer.v[i].sym == pointer && !sizes_busy(v, target);
    if (found) arrays_dim(v, target, d, lo, extent);
  }
  v->busy.n--;
  return found;
}

void arrays_dim(Sizes *v, const Symbol *array, int d, int64_t *lo, int64_t *extent) {
  int64_t given;
  const Dim *dim = array->dim ? &array->dim[d] : NULL;
  const Stmt *where = NULL;
  const Expr *bound = allocated_dim(v, array, d, &where);
  *lo = dim && dim->lo_const ? dim->lo_value : dim && dim->lo ? sizes_or_default(v, dim->lo, NULL) : 1;
  if (v->nset && sizes_set(v, arena_printf(v->arena, "size(%s,%d)", array->name, d + 1), &given))
    *extent = given;
  else if (dim && dim->hi_const)
    *extent = dim->hi_value - *lo + 1;
  else if (dim && dim->hi)
    *extent = sizes_or_default(v, dim->hi, NULL) - *lo + 1;
  else if (bound && !sizes_busy(v, array))
    bound_dim(v, array, bound, where, lo, extent);
  else if (!(array->dummy && dim_of_actuals(v, array, d, extent)) && !dim_of_target(v, array, d, lo, extent))
    *extent = named_size(v, array, d);
  if (*extent < 0) *extent = 0;
}

double arrays_elements(Sizes *v, const Symbol *array) {
  double n = 1;
  for (int d = 0; d < array->rank; d++) {
    int64_t lo, extent;
    arrays_dim(v, array, d, &lo, &extent);
    n *= (double)extent;
  }
  return n;
}
