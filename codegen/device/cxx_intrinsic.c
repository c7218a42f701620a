#include "codegen/device/device.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

/* How a call is written in C++. */
typedef enum {
  I_RESULT,  /* f2c::fn(args), every argument converted to the result's type */
  I_FIRST,   /* f2c::fn(args), the first argument in its own type, the others default integers */
  I_PAIR,    /* f2c::fn(args), the first two arguments in their own type, the third a default integer */
  I_OWN,     /* f2c::fn(args), every argument in its own type */
  I_CONVERT, /* conversion to the result's type: T(x) */
  I_ROUND,   /* f2c::fn<T>(x), T the result's type */
  I_CMPLX,   /* complex of one or two parts */
  I_PART,    /* real part */
  I_AIMAG,   /* imaginary part */
  I_MERGE,   /* mask ? a : b */
  I_MOD,     /* % for integers */
  I_BIT,     /* f2c::fn(a, b) of operands of the result's type */
  I_SIZE,    /* inquiries about arrays */
  I_PRODUCT, /* DPROD */
  I_PRESENT, /* of a dummy of a device procedure */
  I_REDUCTION,
} Form;

typedef struct {
  const char *name; /* Fortran name, generic or specific */
  Form form;
  const char *fn; /* C++ name in namespace f2c; NULL: the Fortran name */
} Intrinsic;

static const Intrinsic table[] = {
    {"abs", I_OWN, NULL},
    {"iabs", I_OWN, "abs"},
    {"dabs", I_OWN, "abs"},
    {"cabs", I_OWN, "abs"},
    {"cdabs", I_OWN, "abs"},
    {"zabs", I_OWN, "abs"},
    {"sqrt", I_RESULT, NULL},
    {"dsqrt", I_RESULT, "sqrt"},
    {"csqrt", I_RESULT, "sqrt"},
    {"cdsqrt", I_RESULT, "sqrt"},
    {"zsqrt", I_RESULT, "sqrt"},
    {"exp", I_RESULT, NULL},
    {"dexp", I_RESULT, "exp"},
    {"cexp", I_RESULT, "exp"},
    {"cdexp", I_RESULT, "exp"},
    {"zexp", I_RESULT, "exp"},
    {"log", I_RESULT, NULL},
    {"alog", I_RESULT, "log"},
    {"dlog", I_RESULT, "log"},
    {"clog", I_RESULT, "log"},
    {"cdlog", I_RESULT, "log"},
    {"zlog", I_RESULT, "log"},
    {"log10", I_RESULT, NULL},
    {"alog10", I_RESULT, "log10"},
    {"dlog10", I_RESULT, "log10"},
    {"sin", I_RESULT, NULL},
    {"dsin", I_RESULT, "sin"},
    {"csin", I_RESULT, "sin"},
    {"cdsin", I_RESULT, "sin"},
    {"zsin", I_RESULT, "sin"},
    {"cos", I_RESULT, NULL},
    {"dcos", I_RESULT, "cos"},
    {"ccos", I_RESULT, "cos"},
    {"cdcos", I_RESULT, "cos"},
    {"zcos", I_RESULT, "cos"},
    {"tan", I_RESULT, NULL},
    {"dtan", I_RESULT, "tan"},
    {"asin", I_RESULT, NULL},
    {"dasin", I_RESULT, "asin"},
    {"acos", I_RESULT, NULL},
    {"dacos", I_RESULT, "acos"},
    {"atan", I_RESULT, NULL},
    {"datan", I_RESULT, "atan"},
    {"atan2", I_RESULT, NULL},
    {"datan2", I_RESULT, "atan2"},
    {"sinh", I_RESULT, NULL},
    {"dsinh", I_RESULT, "sinh"},
    {"cosh", I_RESULT, NULL},
    {"dcosh", I_RESULT, "cosh"},
    {"tanh", I_RESULT, NULL},
    {"dtanh", I_RESULT, "tanh"},
    {"asinh", I_RESULT, NULL},
    {"dasinh", I_RESULT, "asinh"},
    {"acosh", I_RESULT, NULL},
    {"dacosh", I_RESULT, "acosh"},
    {"atanh", I_RESULT, NULL},
    {"datanh", I_RESULT, "atanh"},
    {"hypot", I_RESULT, NULL},
    {"gamma", I_RESULT, NULL},
    {"dgamma", I_RESULT, "gamma"},
    {"log_gamma", I_RESULT, NULL},
    {"lgamma", I_RESULT, "log_gamma"},
    {"algama", I_RESULT, "log_gamma"},
    {"dlgama", I_RESULT, "log_gamma"},
    {"erf", I_RESULT, NULL},
    {"derf", I_RESULT, "erf"},
    {"erfc", I_RESULT, NULL},
    {"derfc", I_RESULT, "erfc"},
    {"erfc_scaled", I_RESULT, NULL},
    {"bessel_j0", I_RESULT, NULL},
    {"besj0", I_RESULT, "bessel_j0"},
    {"dbesj0", I_RESULT, "bessel_j0"},
    {"bessel_j1", I_RESULT, NULL},
    {"besj1", I_RESULT, "bessel_j1"},
    {"dbesj1", I_RESULT, "bessel_j1"},
    {"bessel_y0", I_RESULT, NULL},
    {"besy0", I_RESULT, "bessel_y0"},
    {"dbesy0", I_RESULT, "bessel_y0"},
    {"bessel_y1", I_RESULT, NULL},
    {"besy1", I_RESULT, "bessel_y1"},
    {"dbesy1", I_RESULT, "bessel_y1"},
    {"bessel_jn", I_OWN, NULL},
    {"besjn", I_OWN, "bessel_jn"},
    {"dbesjn", I_OWN, "bessel_jn"},
    {"bessel_yn", I_OWN, NULL},
    {"besyn", I_OWN, "bessel_yn"},
    {"dbesyn", I_OWN, "bessel_yn"},
    {"sign", I_RESULT, NULL},
    {"isign", I_RESULT, "sign"},
    {"dsign", I_RESULT, "sign"},
    {"dim", I_RESULT, NULL},
    {"idim", I_RESULT, "dim"},
    {"ddim", I_RESULT, "dim"},
    {"mod", I_MOD, NULL},
    {"amod", I_MOD, "mod"},
    {"dmod", I_MOD, "mod"},
    {"modulo", I_RESULT, NULL},
    {"max", I_RESULT, NULL},
    {"max0", I_RESULT, "max"},
    {"amax1", I_RESULT, "max"},
    {"dmax1", I_RESULT, "max"},
    {"amax0", I_RESULT, "max"},
    {"max1", I_RESULT, "max"},
    {"min", I_RESULT, NULL},
    {"min0", I_RESULT, "min"},
    {"amin1", I_RESULT, "min"},
    {"dmin1", I_RESULT, "min"},
    {"amin0", I_RESULT, "min"},
    {"min1", I_RESULT, "min"},
    {"aint", I_ROUND, NULL},
    {"dint", I_ROUND, "aint"},
    {"anint", I_ROUND, NULL},
    {"dnint", I_ROUND, "anint"},
    {"nint", I_ROUND, NULL},
    {"idnint", I_ROUND, "nint"},
    {"floor", I_ROUND, NULL},
    {"ceiling", I_ROUND, NULL},
    {"int", I_CONVERT, NULL},
    {"ifix", I_CONVERT, NULL},
    {"idint", I_CONVERT, NULL},
    {"int2", I_CONVERT, NULL},
    {"int8", I_CONVERT, NULL},
    {"float", I_CONVERT, NULL},
    {"sngl", I_CONVERT, NULL},
    {"dble", I_CONVERT, NULL},
    {"dfloat", I_CONVERT, NULL},
    {"real", I_CONVERT, NULL},
    {"logical", I_CONVERT, NULL},
    {"cmplx", I_CMPLX, NULL},
    {"dcmplx", I_CMPLX, NULL},
    {"conjg", I_OWN, NULL},
    {"dconjg", I_OWN, "conjg"},
    {"aimag", I_AIMAG, NULL},
    {"dimag", I_AIMAG, NULL},
    {"imag", I_AIMAG, NULL},
    {"imagpart", I_AIMAG, NULL},
    {"dreal", I_PART, NULL},
    {"realpart", I_PART, NULL},
    {"merge", I_MERGE, NULL},
    {"dprod", I_PRODUCT, NULL},
    {"iand", I_BIT, NULL},
    {"and", I_BIT, "iand"},
    {"ior", I_BIT, NULL},
    {"or", I_BIT, "ior"},
    {"ieor", I_BIT, NULL},
    {"xor", I_BIT, "ieor"},
    {"not", I_BIT, "bit_not"},
    {"ishft", I_FIRST, NULL},
    {"ishftc", I_FIRST, NULL},
    {"shiftl", I_FIRST, NULL},
    {"lshift", I_FIRST, "shiftl"},
    {"shiftr", I_FIRST, NULL},
    {"rshift", I_FIRST, "shifta"},
    {"shifta", I_FIRST, NULL},
    {"ibits", I_FIRST, NULL},
    {"ibset", I_FIRST, NULL},
    {"ibclr", I_FIRST, NULL},
    {"btest", I_FIRST, NULL},
    {"present", I_PRESENT, NULL},
    {"merge_bits", I_RESULT, NULL},
    {"maskl", I_ROUND, NULL},
    {"maskr", I_ROUND, NULL},
    {"dshiftl", I_PAIR, NULL},
    {"dshiftr", I_PAIR, NULL},
    {"bge", I_OWN, NULL},
    {"bgt", I_OWN, NULL},
    {"ble", I_OWN, NULL},
    {"blt", I_OWN, NULL},
    {"popcnt", I_OWN, NULL},
    {"poppar", I_OWN, NULL},
    {"leadz", I_OWN, NULL},
    {"trailz", I_OWN, NULL},
    {"exponent", I_OWN, NULL},
    {"fraction", I_OWN, NULL},
    {"scale", I_FIRST, NULL},
    {"set_exponent", I_FIRST, NULL},
    {"spacing", I_OWN, NULL},
    {"rrspacing", I_OWN, NULL},
    {"nearest", I_OWN, NULL},
    {"isnan", I_OWN, NULL},
    {"ieee_is_nan", I_OWN, "isnan"},
    {"size", I_SIZE, NULL},
    {"lbound", I_SIZE, NULL},
    {"ubound", I_SIZE, NULL},
    {"sum", I_REDUCTION, NULL},
    {"product", I_REDUCTION, NULL},
    {"maxval", I_REDUCTION, NULL},
    {"minval", I_REDUCTION, NULL},
    {"maxloc", I_REDUCTION, NULL},
    {"minloc", I_REDUCTION, NULL},
    {"any", I_REDUCTION, NULL},
    {"all", I_REDUCTION, NULL},
    {"count", I_REDUCTION, NULL},
    {"dot_product", I_REDUCTION, NULL},
};

static const Intrinsic *lookup(const char *name) {
  for (size_t i = 0; i < sizeof table / sizeof *table; i++)
    if (!strcmp(table[i].name, name)) return &table[i];
  return NULL;
}

bool cxx_intrinsic_is_reduction(const char *name) {
  const Intrinsic *i = lookup(name);
  return i && i->form == I_REDUCTION;
}

const Expr *cxx_intrinsic_arg(const Expr *e, int pos, const char *keyword) {
  for (int i = 1; i < e->nkid; i++) {
    const Expr *k = e->kid[i];
    if (!k) continue;
    if (k->kind == EX_KEYWORD ? keyword && !strcmp(k->text, keyword) : i - 1 == pos) return k->kind == EX_KEYWORD ? k->kid[0] : k;
  }
  return NULL;
}

static const Expr *value_of(const Expr *e) { return e->kind == EX_KEYWORD ? e->kid[0] : e; }

/* fn(args): the first 'own' arguments in their own types, the others as 't'. */
static void emit_args(Fn *f, Buf *b, const Expr *e, const char *fn, int own, Type t) {
  buf_printf(b, "f2c::%s(", fn);
  for (int i = 1; i < e->nkid; i++) {
    const Expr *x = value_of(e->kid[i]);
    buf_puts(b, i > 1 ? ", " : "");
    cxx_expr_emit_as(f, b, x, i <= own ? x->type : t, PREC_COMMA);
  }
  buf_putc(b, ')');
}

static void emit_convert(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "a");
  if (!x) x = cxx_intrinsic_arg(e, 0, "l");
  if (!x)
    refuse(f, e->span, REASON_INTRINSIC, "'%s' without argument", e->sym->name);
  else if (x->kind == EX_BOZ)
    refuse(f, x->span, REASON_BOZ, "a BOZ constant has no device code here");
  else
    cxx_expr_emit_as(f, b, x, e->type, prec);
}

static void emit_round(Fn *f, Buf *b, const Expr *e, const char *fn) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "a");
  bool real = e->type.base == TY_REAL;
  bool other = real && !ctype_same(e->type, x->type);
  if (other) buf_printf(b, "%s(", ctype_type(e->type));
  if (real)
    buf_printf(b, "f2c::%s(", fn);
  else
    buf_printf(b, "f2c::%s<%s>(", fn, ctype_type(e->type));
  cxx_expr_emit_as(f, b, x, x->type, PREC_COMMA);
  buf_puts(b, other ? "))" : ")");
}

static void emit_cmplx(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "x"), *y = cxx_intrinsic_arg(e, 1, "y");
  if (x->type.base == TY_COMPLEX) {
    cxx_expr_emit_as(f, b, x, e->type, prec);
    return;
  }
  Type part = {.base = TY_REAL, .kind = e->type.kind};
  buf_printf(b, "%s(", ctype_type(e->type));
  cxx_expr_emit_as(f, b, x, part, PREC_COMMA);
  if (y) {
    buf_puts(b, ", ");
    cxx_expr_emit_as(f, b, y, part, PREC_COMMA);
  }
  buf_putc(b, ')');
}

static void emit_part(Fn *f, Buf *b, const Expr *e, const char *member) {
  const Expr *x = value_of(e->kid[1]);
  cxx_expr_emit_as(f, b, x, x->type, PREC_PRIMARY);
  buf_puts(b, member);
}

static void emit_merge(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *yes = cxx_intrinsic_arg(e, 0, "tsource"), *no = cxx_intrinsic_arg(e, 1, "fsource"),
             *mask = cxx_intrinsic_arg(e, 2, "mask");
  bool paren = prec > PREC_COND;
  if (paren) buf_putc(b, '(');
  cxx_expr_emit(f, b, mask, PREC_COND + 1);
  buf_puts(b, " ? ");
  cxx_expr_emit_as(f, b, yes, e->type, PREC_COND + 1);
  buf_puts(b, " : ");
  cxx_expr_emit_as(f, b, no, e->type, PREC_COND);
  if (paren) buf_putc(b, ')');
}

static void emit_mod(Fn *f, Buf *b, const Expr *e, const char *fn, int prec) {
  if (e->type.base != TY_INTEGER) {
    emit_args(f, b, e, fn, 0, e->type);
    return;
  }
  bool paren = prec > PREC_MUL;
  if (paren) buf_putc(b, '(');
  cxx_expr_emit(f, b, value_of(e->kid[1]), PREC_MUL);
  buf_puts(b, " % ");
  cxx_expr_emit(f, b, value_of(e->kid[2]), PREC_UNARY);
  if (paren) buf_putc(b, ')');
}

static void emit_product(Fn *f, Buf *b, const Expr *e, int prec) {
  bool paren = prec > PREC_MUL;
  if (paren) buf_putc(b, '(');
  cxx_expr_emit_as(f, b, value_of(e->kid[1]), e->type, PREC_MUL);
  buf_puts(b, " * ");
  cxx_expr_emit_as(f, b, value_of(e->kid[2]), e->type, PREC_UNARY);
  if (paren) buf_putc(b, ')');
}

static void emit_bound(Fn *f, Buf *b, const Expr *e, const Expr *array, int d, int prec) {
  Binding *v = array->kind == EX_REF ? NULL : bind_find(f, array);
  const char *name = e->sym->name;
  char *s;
  if (!strcmp(name, "size"))
    s = ref_extent(f, array, d);
  else if (!v)
    s = !strcmp(name, "lbound") ? "1" : ref_extent(f, array, d);
  else
    s = !strcmp(name, "lbound") ? ref_lower(f, v, d) : ref_upper(f, v, d);
  buf_printf(b, strchr(s, ' ') && prec > PREC_COMMA ? "(%s)" : "%s", s);
}

/* SIZE, LBOUND and UBOUND of an array, with a constant DIM; SIZE alone is the product. */
static void emit_size(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *array = cxx_intrinsic_arg(e, 0, "array"), *dim = cxx_intrinsic_arg(e, 1, "dim");
  int64_t d = 0;
  if (!array || (dim && !fold_const_int(dim, &d)) || (!dim && strcmp(e->sym->name, "size"))) {
    refuse(f, e->span, REASON_INTRINSIC, "'%s' needs a constant DIM in device code", e->sym->name);
    return;
  }
  if (dim && (d < 1 || d > array->rank)) {
    refuse(f, e->span, REASON_INTRINSIC, "DIM of '%s' is %lld, and the array has %d dimensions", e->sym->name, (long long)d,
           array->rank);
    return;
  }
  if (dim) {
    emit_bound(f, b, e, array, (int)d - 1, prec);
    return;
  }
  bool paren = prec > PREC_MUL && array->rank > 1;
  if (paren) buf_putc(b, '(');
  for (int i = 0; i < array->rank; i++) {
    if (i) buf_puts(b, " * ");
    emit_bound(f, b, e, array, i, array->rank > 1 ? PREC_UNARY : prec);
  }
  if (paren) buf_putc(b, ')');
}

static void emit_present(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "a");
  const Binding *v = x && x->kind == EX_NAME && x->sym ? bind_sym(f, x->sym) : NULL;
  if (v && v->present)
    buf_puts(b, v->present);
  else
    refuse(f, e->span, REASON_INTRINSIC, "what PRESENT says here is not known on the device");
}

void cxx_intrinsic_emit(Fn *f, Buf *b, const Expr *e, int prec) {
  const Intrinsic *i = lookup(e->sym->name);
  if (!i) i = lookup(intrinsic_name(e->sym->intrinsic));         /* a name for arguments of one kind */
  bool row = i && e->nkid > 3 && str_prefix(i->name, "bessel_"); /* of orders: an array */
  if (!i || row || e->nkid < 2) {
    refuse(f, e->span, REASON_INTRINSIC, "intrinsic '%s' has no device code", e->sym->name);
    return;
  }
  const char *fn = i->fn ? i->fn : i->name;
  if (!strcmp(fn, "atan") && e->nkid == 3) fn = "atan2";
  switch (i->form) {
  case I_RESULT:
  case I_BIT: emit_args(f, b, e, fn, 0, e->type); break;
  case I_FIRST: emit_args(f, b, e, fn, 1, (Type){.base = TY_INTEGER, .kind = 4}); break;
  case I_PAIR: emit_args(f, b, e, fn, 2, (Type){.base = TY_INTEGER, .kind = 4}); break;
  case I_OWN: emit_args(f, b, e, fn, e->nkid, e->type); break;
  case I_CONVERT: emit_convert(f, b, e, prec); break;
  case I_ROUND: emit_round(f, b, e, fn); break;
  case I_CMPLX: emit_cmplx(f, b, e, prec); break;
  case I_PART: emit_part(f, b, e, ".re"); break;
  case I_AIMAG: emit_part(f, b, e, ".im"); break;
  case I_MERGE: emit_merge(f, b, e, prec); break;
  case I_MOD: emit_mod(f, b, e, fn, prec); break;
  case I_SIZE: emit_size(f, b, e, prec); break;
  case I_PRODUCT: emit_product(f, b, e, prec); break;
  case I_PRESENT: emit_present(f, b, e); break;
  case I_REDUCTION: transformational_emit(f, b, e, prec); break;
  }
}
