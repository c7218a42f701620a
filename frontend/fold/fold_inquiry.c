/* Constant folding: what is known of an argument whatever its value: contiguity, dynamic type, whether a kind
 * holds a value. */
#include "frontend/fold/fold_call.h"
#include "frontend/symbol/extent.h"

/* ---- IS_CONTIGUOUS ---- */

typedef enum { NO, YES, UNKNOWN } Answer;

static Answer of_symbol(const Symbol *s) {
  if (s->attrs & AT_CONTIGUOUS) return YES;
  if (s->attrs & AT_POINTER) return UNKNOWN;
  if (s->attrs & AT_ALLOCATABLE) return YES;
  return s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE || s->shape == SHAPE_IMPLIED ? YES : UNKNOWN;
}

static bool is_whole_range(const Expr *e) { return e->kind == EX_RANGE && !e->kid[0] && !e->kid[1] && (e->nkid < 3 || !e->kid[2]); }

/* Whole dimensions, then one range without a stride, then single subscripts. */
static Answer of_section(const Expr *e, Answer base) {
  int i = 1, stride;
  while (i < e->nkid && is_whole_range(e->kid[i])) i++;
  bool ranged = i < e->nkid && e->kid[i]->kind == EX_RANGE;
  stride = ranged && e->kid[i]->nkid > 2 && e->kid[i]->kid[2];
  if (ranged && !stride) i++;
  for (; i < e->nkid; i++)
    if (e->kid[i]->kind == EX_RANGE || e->kid[i]->rank) return UNKNOWN;
  return base;
}

/* A stride in the first dimension, or single subscripts before ranges, where more than one element is taken. */
static bool has_gaps(const Expr *e, const Extent *x) {
  int range = 0;
  bool scalar_before = false;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *sub = e->kid[i];
    if (sub->kind != EX_RANGE) {
      if (sub->rank) return false;
      scalar_before = true;
      continue;
    }
    int64_t step = 1;
    bool strided = sub->nkid > 2 && sub->kid[2] && fold_const_int(sub->kid[2], &step) && step != 1;
    bool several = x[range].known && x[range].value > 1;
    if (several && (strided || scalar_before)) return true;
    range++;
  }
  return false;
}

static Answer is_contiguous(const Call *c, const Expr *e) {
  if (e->kind == EX_NAME && e->sym && e->rank) return of_symbol(e->sym);
  if (e->kind == EX_MEMBER && e->sym && e->sym->kind == SY_COMPONENT) return e->kid[0]->rank ? UNKNOWN : of_symbol(e->sym);
  if (e->kind != EX_REF || e->how != REF_SECTION) return UNKNOWN;
  Answer base = is_contiguous(c, e->kid[0]);
  Extent x[EXT_MAX_RANK];
  extent_of_expr(c->f->arena, e, x);
  return base == YES && has_gaps(e, x) ? NO : of_section(e, base);
}

/* ---- types ---- */

static bool extends(const Symbol *type, const Symbol *base) {
  for (; type; type = type->parent_type)
    if (type == base) return true;
  return false;
}

/* Where neither argument is polymorphic. */
static const Value *fold_types(const Call *c) {
  const Expr *b = intrinsic_arg(c->in, c->e, c->in->id == IN_SAME_TYPE_AS ? "b" : "mold");
  if (!b || c->first->type.is_class || b->type.is_class) return NULL;
  const Symbol *x = type_derived(c->first->type), *y = type_derived(b->type);
  if (!x || !y || x->made_of || y->made_of || x->from_unknown || y->from_unknown) return NULL;
  return fold_value_logical(c->f, c->e->type, c->in->id == IN_SAME_TYPE_AS ? x == y : extends(x, y));
}

const Value *fold_inquiry_object(const Call *c) {
  if (c->in->id != IN_IS_CONTIGUOUS) return fold_types(c);
  Answer a = is_contiguous(c, c->first);
  return a == UNKNOWN ? NULL : fold_value_logical(c->f, c->e->type, a == YES);
}

/* ---- OUT_OF_RANGE ---- */

static bool outside_integer(const Value *x, int kind, bool round) {
  Whole top = (Whole)(((Bits)1 << (8 * kind - 1)) - 1);
  if (x->type.base == TY_INTEGER) return fold_value_integer(x) > top || fold_value_integer(x) < -top - 1;
  Quad r = round ? quad_round(fold_value_re(x)) : quad_trunc(fold_value_re(x)), limit = quad_ldexp(1, 8 * kind - 1);
  return r >= limit || r < -limit;
}

/* The result would overflow, not only be rounded. */
static bool outside_real(const Value *x, int kind) { return !quad_finite(fold_value_round(kind, fold_value_re(x))); }

const Value *fold_inquiry_out_of_range(const Call *c) {
  const Value *x = c->v[0];
  const Expr *mold = intrinsic_arg(c->in, c->e, "mold"), *round = intrinsic_arg(c->in, c->e, "round");
  const Value *rounds = round ? call_value(c, "round") : NULL;
  Type t = mold ? mold->type : (Type){.base = TY_NONE};
  if (!x || !t.kind || (round && !rounds) || (x->type.base != TY_INTEGER && x->type.base != TY_REAL)) return NULL;
  if (t.base == TY_INTEGER) return fold_value_logical(c->f, c->e->type, outside_integer(x, t.kind, rounds && rounds->u.i));
  return t.base == TY_REAL ? fold_value_logical(c->f, c->e->type, outside_real(x, t.kind)) : NULL;
}
