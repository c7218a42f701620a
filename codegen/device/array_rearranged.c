/* Intrinsic functions that give the elements of arrays at other places, and MATMUL: one element, inside the loops over the result.
 *
 *   y = z - matmul(h, x)         y[k] = z[k] - f2c::sum<double>(n, [&](int k2) { return h[h_(1 + k, 1 + k2)] * x[1 + k2]; });
 *   b = a + transpose(a)         b[..] = a[a_(1 + k, 1 + k2)] + a[a_(1 + k2, 1 + k)];
 *
 * Operands of MATMUL whose elements are computed stand in arrays before the statement (array_result.c). */
#include "codegen/device/device.h"

/* 'e' where the loops are at 'at'. */
static char *element(Fn *f, const Expr *e, const ElemLoops *at, Type t, int prec) {
  const ElemLoops *saved = f->elem;
  f->elem = e->rank ? at : NULL;
  char *s = cxx_expr_text_as(f, e, t, prec);
  f->elem = saved;
  return s;
}

static char *scalar(Fn *f, const Expr *e) {
  const Type t = {.base = TY_INTEGER, .kind = 4};
  return element(f, e, NULL, t, PREC_MUL);
}

static char *extent(Fn *f, const Expr *e, int d) {
  const ElemLoops *saved = f->elem;
  f->elem = NULL;
  char *s = ref_extent(f, e, d);
  f->elem = saved;
  return s;
}

static void emit_matmul(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "matrix_a"), *y = cxx_intrinsic_arg(e, 1, "matrix_b");
  const ElemLoops *at = f->elem;
  const bool logical = e->type.base == TY_LOGICAL;
  const char *k = transformational_elem_name(f, f->elem_level++);
  ElemLoops left = {.rank = (int)x->rank}, right = {.rank = (int)y->rank};
  left.var[0] = x->rank == 2 ? at->var[0] : k;
  left.var[1] = k;
  right.var[0] = k;
  right.var[1] = at->var[at->rank - 1];
  char *p = element(f, x, &left, logical ? x->type : e->type, logical ? PREC_AND : PREC_MUL);
  char *q = element(f, y, &right, logical ? y->type : e->type, logical ? PREC_AND + 1 : PREC_UNARY);
  if (logical)
    buf_puts(b, "f2c::any(");
  else
    buf_printf(b, "f2c::sum<%s>(", ctype_type(e->type));
  buf_printf(b, "%s, [&](int %s) { return %s %s %s; })", extent(f, y, 0), k, p, logical ? "&&" : "*", q);
  f->elem_level--;
}

static void emit_transpose(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "matrix");
  ElemLoops at = {2, {f->elem->var[1], f->elem->var[0]}};
  buf_puts(b, element(f, x, &at, e->type, PREC_PRIMARY));
}

static bool emit_spread(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "source"), *dim = cxx_intrinsic_arg(e, 1, "dim");
  int64_t gone;
  if (!dim || !fold_const_int(dim, &gone)) return false;
  ElemLoops at = {.rank = (int)x->rank};
  for (int d = 0; d < at.rank; d++) at.var[d] = f->elem->var[d + (d >= gone - 1)];
  buf_puts(b, element(f, x, &at, e->type, PREC_PRIMARY));
  return true;
}

/* DIM of a shift, from 0; -1: it is no constant. */
static int shifted(const Expr *e, int pos) {
  const Expr *dim = cxx_intrinsic_arg(e, pos, "dim");
  int64_t d = 1;
  return dim && !fold_const_int(dim, &d) ? -1 : (int)d - 1;
}

static bool emit_cshift(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "array"), *shift = cxx_intrinsic_arg(e, 1, "shift");
  const int d = shifted(e, 2);
  if (!shift || shift->rank || d < 0 || d >= x->rank) return false;
  ElemLoops at = *f->elem;
  at.var[d] = arena_printf(f->g->arena, "f2c::modulo(%s + %s, static_cast<int>(%s))", at.var[d], scalar(f, shift), extent(f, x, d));
  buf_puts(b, element(f, x, &at, e->type, PREC_PRIMARY));
  return true;
}

/* [&](int at) { return at >= 0 && at < n ? a[..] : 0; }(k + shift) */
static bool emit_eoshift(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "array"), *shift = cxx_intrinsic_arg(e, 1, "shift"),
             *boundary = cxx_intrinsic_arg(e, 2, "boundary");
  const int d = shifted(e, 3);
  if (!shift || shift->rank || (boundary && boundary->rank) || d < 0 || d >= x->rank) return false;
  const char *k = transformational_elem_name(f, f->elem_level++), *was = f->elem->var[d];
  const char *other =
      boundary ? element(f, boundary, NULL, e->type, PREC_COND) : arena_printf(f->g->arena, "%s()", ctype_type(e->type));
  ElemLoops at = *f->elem;
  at.var[d] = k;
  buf_printf(b, "[&](int %s) { return %s >= 0 && %s < %s ? %s : %s; }(%s + %s)", k, k, k, extent(f, x, d),
             element(f, x, &at, e->type, PREC_COND + 1), other, was, scalar(f, shift));
  f->elem_level--;
  return true;
}

/* The position in array element order is the same in both. */
static bool emit_reshape(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "source");
  Arena *a = f->g->arena;
  if (e->nkid != 3 || !x->rank) return false;
  const char *place = f->elem->var[e->rank - 1];
  for (int d = (int)e->rank - 2; d >= 0; d--) place = arena_printf(a, "(%s + %s * %s)", f->elem->var[d], extent(f, e, d), place);
  ElemLoops at = {.rank = (int)x->rank, .var = {place}};
  for (int d = 0; d < at.rank && at.rank > 1; d++) {
    at.var[d] = d < at.rank - 1 ? arena_printf(a, "(%s %% %s)", place, extent(f, x, d)) : place;
    place = arena_printf(a, "(%s / %s)", place, extent(f, x, d));
  }
  buf_puts(b, element(f, x, &at, e->type, PREC_PRIMARY));
  return true;
}

void array_rearranged_emit(Fn *f, Buf *b, const Expr *e) {
  bool done = f->elem && f->elem->rank == e->rank && e->rank > 0;
  switch (done ? intrinsic_called(e) : IN_NONE) {
  case IN_MATMUL: emit_matmul(f, b, e); break;
  case IN_TRANSPOSE: emit_transpose(f, b, e); break;
  case IN_SPREAD: done = emit_spread(f, b, e); break;
  case IN_CSHIFT: done = emit_cshift(f, b, e); break;
  case IN_EOSHIFT: done = emit_eoshift(f, b, e); break;
  case IN_RESHAPE: done = emit_reshape(f, b, e); break;
  default: done = false;
  }
  if (!done) refuse(f, e->span, REASON_INTRINSIC, "this form of '%s' is not supported in device code", e->sym->name);
}

/* ---- operands ---- */

static bool visit_product(Expr *e, void *data) {
  *(bool *)data |= intrinsic_called(e) == IN_MATMUL;
  return !*(bool *)data;
}

static bool has_product(const Expr *e) {
  bool any = false;
  ast_expr_walk((Expr *)e, visit_product, &any);
  return any;
}

/* Its elements are there, and need not be computed each time. */
static bool is_stored(const Expr *e) {
  if (e->kind == EX_PAREN || (e->kind == EX_UNARY && !e->sym)) return is_stored(e->kid[0]);
  if (intrinsic_called(e) == IN_TRANSPOSE || intrinsic_called(e) == IN_CONJG) return is_stored(e->kid[1]);
  if (e->kind == EX_ARRAY) return e->value != NULL;
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how == REF_SECTION) || array_result_is(e);
}

bool array_rearranged_wants(const Expr *call, const Expr *x) {
  const IntrinsicId id = intrinsic_called(call);
  if (!x->rank || (id != IN_MATMUL && id != IN_SPREAD)) return false;
  return id == IN_MATMUL ? !is_stored(x) : has_product(x);
}
