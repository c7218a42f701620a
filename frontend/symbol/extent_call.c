/* Shapes of what functions give back: intrinsic ones by what they do, others by their interface. */
#include "frontend/symbol/extent_make.h"
#include <string.h>

/* ---- functions with an interface ---- */

/* A call, and whether an expression of its function's can be said in the caller's words. */
typedef struct Actuals {
  Arena *arena;
  const Symbol *proc;
  const Expr *call;
  bool good; /* every name so far has a value for the caller */
} Actuals;

static Expr *actual_of(const Actuals *c, const Symbol *dummy) {
  for (int i = 1; i < c->call->nkid; i++) {
    Expr *arg = c->call->kid[i];
    bool keyword = arg && arg->kind == EX_KEYWORD;
    if (arg && (keyword ? arg->text == dummy->name : i == dummy->dummy)) return keyword ? arg->kid[0] : arg;
  }
  return NULL;
}

static bool is_own_dummy(const Actuals *c, const Symbol *s) {
  return s && s->dummy > 0 && s->dummy <= c->proc->ndummies && c->proc->dummies[s->dummy - 1] == s;
}

/* 'e' with the actual arguments in the places of the dummies. */
static Expr *for_caller(Actuals *c, Expr *e) {
  bool fixed = !e || (e->kind == EX_NAME && e->sym && (e->sym->kind == SY_INTRINSIC || e->sym->value));
  if (fixed || (e->kind != EX_NAME && !e->nkid)) return e;
  if (e->kind == EX_NAME) {
    Expr *arg = is_own_dummy(c, e->sym) ? actual_of(c, e->sym) : NULL;
    c->good = c->good && arg;
    return arg;
  }
  if (e->kind == EX_MEMBER || (e->flags & EF_TSPEC)) return c->good = false, NULL;
  size_t size = sizeof *e + (size_t)e->nkid * sizeof *e->kid;
  Expr *x = arena_alloc(c->arena, size);
  memcpy(x, e, size);
  for (int i = 0; i < e->nkid && c->good; i++) x->kid[i] = for_caller(c, e->kid[i]);
  return x;
}

static void result_shape(Arena *a, const Expr *e, const Symbol *f, Extent *x) {
  const Symbol *r = f->result ? f->result : f;
  if (r->rank != e->rank || (r->attrs & (AT_ALLOCATABLE | AT_POINTER))) return;
  for (int i = 0; i < r->rank; i++) {
    x[i] = extent_of_dim(a, r, i, NULL);
    if (!x[i].expr || x[i].known) continue;
    Actuals c = {a, f, e, true};
    Expr *n = for_caller(&c, x[i].expr);
    x[i] = c.good ? extent_expr(a, n) : (Extent){0};
  }
}

/* ---- intrinsic functions ---- */

/* The argument 'name' of the call, without keyword. */
static const Expr *argument(const IntrinsicInfo *in, const Expr *e, const char *name) { return intrinsic_arg(in, e, name); }

static const Expr *first(const Expr *e) {
  const Expr *k = e->nkid > 1 ? e->kid[1] : NULL;
  return k && k->kind == EX_KEYWORD ? k->kid[0] : k;
}

static bool shape_of(Arena *a, const Expr *e, int rank, Extent *x) {
  if (!e || e->rank != rank) return false;
  extent_of_expr(a, e, x);
  return true;
}

/* Without dimension DIM of the first argument. */
static void without_dim(Arena *a, const Expr *e, const Expr *dim, Extent *x) {
  Extent y[EXT_MAX_RANK];
  int64_t d;
  if (!dim || !fold_const_int(dim, &d) || d < 1 || d > e->rank + 1 || !shape_of(a, first(e), e->rank + 1, y)) return;
  for (int i = 0; i < e->rank; i++) x[i] = y[i + (i >= d - 1)];
}

static void spread(Arena *a, const IntrinsicInfo *in, const Expr *e, Extent *x) {
  const Expr *dim = argument(in, e, "dim"), *n = argument(in, e, "ncopies");
  Extent y[EXT_MAX_RANK];
  int64_t d;
  if (!dim || !n || !fold_const_int(dim, &d) || d < 1 || d > e->rank || !shape_of(a, first(e), e->rank - 1, y)) return;
  for (int i = 0; i < e->rank; i++)
    if (i != d - 1) x[i] = y[i - (i > d - 1)];
  x[d - 1] = extent_count(a, (Expr *)n);
}

static void matmul(Arena *a, const IntrinsicInfo *in, const Expr *e, Extent *x) {
  const Expr *l = argument(in, e, "matrix_a"), *r = argument(in, e, "matrix_b");
  Extent y[EXT_MAX_RANK], z[EXT_MAX_RANK];
  if (!l || !r || l->rank + r->rank != e->rank + 2) return;
  extent_of_expr(a, l, y);
  extent_of_expr(a, r, z);
  int n = 0;
  if (l->rank == 2) x[n++] = y[0];
  if (r->rank == 2) x[n++] = z[1];
}

static void reshape(Arena *a, const Expr *shape, const Expr *e, Extent *x) {
  if (!shape) return;
  for (int i = 0; i < e->rank; i++) {
    const Value *v = shape->value && shape->value->rank == 1 && i < shape->value->n ? fold_value_at(shape->value, i) : NULL;
    bool element = shape->kind == EX_ARRAY && shape->nkid == e->rank && !shape->kid[i]->rank && shape->kid[i]->kind != EX_IMPLIED_DO;
    if (v && v->type.base == TY_INTEGER && !v->is_big)
      x[i] = extent_constant(a, v->u.i);
    else if (element)
      x[i] = extent_expr(a, shape->kid[i]);
  }
}

static void pack(Arena *a, const IntrinsicInfo *in, const Expr *e, Extent *x) {
  Extent y[EXT_MAX_RANK];
  const Expr *array = first(e), *mask = argument(in, e, "mask"), *vector = argument(in, e, "vector");
  bool all = mask && mask->value && !mask->value->rank && mask->value->u.i;
  if (vector)
    shape_of(a, vector, 1, x);
  else if (all && extent_of_expr(a, array, y))
    x[0] = extent_product(a, y, array->rank);
}

static void one_a_dimension(Arena *a, const Expr *e, Extent *x) {
  const Expr *array = first(e);
  bool any = array && (array->type.base == TY_NONE || (array->sym && array->sym->shape == SHAPE_ASSUMED_RANK));
  if (array && !any) x[0] = extent_constant(a, array->rank);
}

static void one_a_codimension(Arena *a, const Expr *e, Extent *x) {
  const Expr *coarray = first(e);
  if (coarray && coarray->sym && coarray->sym->corank) x[0] = extent_constant(a, coarray->sym->corank);
}

/* Those that are like no others. */
static void special(Arena *a, const IntrinsicInfo *in, const Expr *e, Extent *x) {
  switch (in->id) {
  case IN_SHAPE: one_a_dimension(a, e, x); break;
  case IN_COSHAPE: one_a_codimension(a, e, x); break;
  case IN_PACK: pack(a, in, e, x); break;
  case IN_TRANSPOSE: {
    Extent y[EXT_MAX_RANK];
    if (shape_of(a, first(e), 2, y)) x[0] = y[1], x[1] = y[0];
    break;
  }
  default: break;
  }
}

static void intrinsic(Arena *a, const IntrinsicInfo *in, const Expr *e, Extent *x) {
  const Expr *dim = argument(in, e, "dim");
  bool co = in->id == IN_LCOBOUND || in->id == IN_UCOBOUND || in->id == IN_THIS_IMAGE;
  switch (in->rank) {
  case IK_ELEM: extent_of_operands(a, e->kid + 1, e->nkid - 1, e->rank, x); break;
  case IK_ARG1: shape_of(a, first(e), e->rank, x); break;
  case IK_ARG2: shape_of(a, argument(in, e, "mask"), e->rank, x); break;
  case IK_REDUCE:
  case IK_FOLD: without_dim(a, e, dim, x); break;
  case IK_LOC:
  case IK_FINDLOC: dim && dim->type.base == TY_INTEGER ? without_dim(a, e, dim, x) : one_a_dimension(a, e, x); break;
  case IK_THIS_IMAGE:
  case IK_BOUND: co ? one_a_codimension(a, e, x) : one_a_dimension(a, e, x); break;
  case IK_MATMUL: matmul(a, in, e, x); break;
  case IK_RESHAPE: reshape(a, argument(in, e, "shape"), e, x); break;
  case IK_SPREAD: spread(a, in, e, x); break;
  case IK_TRANSFER: x[0] = extent_expr(a, (Expr *)argument(in, e, "size")); break;
  default: special(a, in, e, x); break;
  }
}

void extent_call_of(Arena *a, const Expr *e, Extent *x) {
  const Symbol *f = e->sym;
  if (!f) return;
  const IntrinsicInfo *in = f->kind == SY_INTRINSIC ? intrinsic_find(f->name) : NULL;
  if (in)
    intrinsic(a, in, e, x);
  else if (f->kind == SY_PROCEDURE && (f->proc & PF_ELEMENTAL))
    extent_of_operands(a, e->kid + 1, e->nkid - 1, e->rank, x);
  else if (f->kind == SY_PROCEDURE && f->has_interface)
    result_shape(a, e, f, x);
}
