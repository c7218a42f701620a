/* Transformational intrinsics inside expressions: a call of the device library with the number of elements and a function that gives
 * one of them,
 *
 *   s = dot_product(a(i, :), x)      s = f2c::sum<double>(n, [&](int k) { return a[a_(i, 1 + k)] * x[x_(1 + k)]; }); */
#include "codegen/device/device.h"

const char *transformational_elem_name(Fn *f, int level) {
  while (f->elem_names.n <= level) {
    const char *k = names_take(&f->names, f->elem_names.n ? arena_printf(f->g->arena, "k%d", f->elem_names.n + 1) : "k");
    vec_push(f->g->arena, &f->elem_names, k);
  }
  return f->elem_names.v[level];
}

typedef struct {
  const char *fn;                   /* f2c::fn */
  const char *masked;               /* what stands for a masked element */
  const Expr *array, *other, *mask; /* other: second factor of DOT_PRODUCT */
  int dim;                          /* reduced dimension from 0; -1: all */
  bool logical;                     /* ANY, ALL, COUNT */
  bool place;                       /* MAXLOC, MINLOC: of vectors, with DIM */
} Call;

static bool read_call(Fn *f, const Expr *e, Call *c) {
  IntrinsicId id = intrinsic_called(e);
  bool dot = id == IN_DOT_PRODUCT;
  *c = (Call){.fn = intrinsic_name(dot ? IN_SUM : id), .dim = -1};
  c->masked = id == IN_SUM                         ? "f2c::zero"
              : id == IN_PRODUCT                   ? "f2c::one"
              : id == IN_MAXVAL || id == IN_MINVAL ? "f2c::left_out"
                                                   : NULL;
  c->logical = id == IN_ANY || id == IN_ALL || id == IN_COUNT;
  c->array = cxx_intrinsic_arg(e, 0, c->logical ? "mask" : dot ? "vector_a" : id == IN_NORM2 ? "x" : "array");
  c->other = dot ? cxx_intrinsic_arg(e, 1, "vector_b") : NULL;
  const Expr *second = dot ? NULL : cxx_intrinsic_arg(e, 1, "dim");
  bool second_is_mask = second && second->type.base == TY_LOGICAL;
  if (!c->logical && !dot && id != IN_NORM2) c->mask = second_is_mask ? second : cxx_intrinsic_arg(e, 2, "mask");
  int64_t d;
  if (second && !second_is_mask) {
    if (!fold_const_int(second, &d) || d < 1 || !c->array || d > c->array->rank) return false;
    c->dim = (int)d - 1;
  }
  (void)f;
  bool may_miss = c->mask && c->mask->kind == EX_NAME && c->mask->sym && (c->mask->sym->attrs & AT_OPTIONAL);
  if (may_miss) return false; /* an absent dummy counts as no argument */
  c->place = id == IN_MAXLOC || id == IN_MINLOC;
  if (c->place && (c->mask || c->dim < 0 || cxx_intrinsic_arg(e, 4, "back"))) return false;
  return c->array && c->array->rank > 0 && c->array->rank < 8;
}

/* The counters of the argument's dimensions: the reduced ones are the function's parameters, the others those around. */
static ElemLoops counters(Fn *f, const Call *c, int *level) {
  ElemLoops in = {.rank = c->array->rank};
  for (int d = 0, outer = 0; d < in.rank; d++) {
    if (c->dim >= 0 && d != c->dim)
      in.var[d] = f->elem && outer < f->elem->rank ? f->elem->var[outer] : "0", outer++;
    else
      in.var[d] = transformational_elem_name(f, (*level)++);
  }
  return in;
}

static void emit_item(Fn *f, Buf *b, const Expr *e, const Call *c) {
  if (c->mask) {
    cxx_expr_emit(f, b, c->mask, PREC_COND + 1);
    buf_puts(b, " ? ");
  }
  bool conj = c->other && c->array->type.base == TY_COMPLEX;
  if (c->logical)
    cxx_expr_emit(f, b, c->array, PREC_COMMA);
  else {
    buf_puts(b, conj ? "f2c::conjg(" : "");
    cxx_expr_emit_as(f, b, c->array, c->place ? c->array->type : e->type, conj ? PREC_COMMA : c->other ? PREC_MUL : PREC_COND + 1);
    buf_puts(b, conj ? ")" : "");
  }
  if (c->other) {
    buf_puts(b, " * ");
    cxx_expr_emit_as(f, b, c->other, e->type, PREC_UNARY);
  }
  if (c->mask) buf_printf(b, " : %s<%s>()", c->masked, ctype_type(e->type));
}

void transformational_emit(Fn *f, Buf *b, const Expr *e, int prec) {
  Call c;
  (void)prec;
  if (!read_call(f, e, &c) || (c.other && e->type.base == TY_LOGICAL)) {
    refuse(f, e->span, REASON_INTRINSIC, "this form of '%s' is not supported in device code", e->sym->name);
    return;
  }
  int saved_level = f->elem_level;
  ElemLoops in = counters(f, &c, &f->elem_level);
  const ElemLoops *saved = f->elem;
  bool any = intrinsic_called(e) == IN_ANY || intrinsic_called(e) == IN_ALL;
  buf_printf(b, any ? "f2c::%s(" : "f2c::%s<%s>(", c.fn, ctype_type(e->type));
  f->elem = NULL;
  for (int d = 0; d < in.rank; d++)
    if (c.dim < 0 || d == c.dim) buf_printf(b, "%s, ", ref_extent(f, c.array, d));
  buf_puts(b, "[&](");
  for (int d = 0, n = 0; d < in.rank; d++)
    if (c.dim < 0 || d == c.dim) buf_printf(b, "%sint %s", n++ ? ", " : "", in.var[d]);
  buf_puts(b, ") { return ");
  f->elem = &in;
  emit_item(f, b, e, &c);
  buf_puts(b, "; })");
  f->elem = saved;
  f->elem_level = saved_level;
}
