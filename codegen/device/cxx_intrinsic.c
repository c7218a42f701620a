/* Elemental and inquiry intrinsics in C++, by a table of how each is called. */
#include "codegen/device/device.h"
#include <string.h>

/* How a call is written in C++. */
typedef enum {
  I_NONE,      /* not at all */
  I_RESULT,    /* f2c::fn(args), every argument converted to the result's type */
  I_FIRST,     /* f2c::fn(args), the first argument in its own type, the others default integers */
  I_PAIR,      /* f2c::fn(args), the first two arguments in their own type, the third a default integer */
  I_OWN,       /* f2c::fn(args), every argument in its own type */
  I_CONVERT,   /* conversion to the result's type: T(x) */
  I_ROUND,     /* f2c::fn<T>(x), T the result's type */
  I_CMPLX,     /* complex of one or two parts */
  I_AIMAG,     /* imaginary part */
  I_MERGE,     /* mask ? a : b */
  I_MOD,       /* % for integers */
  I_BIT,       /* f2c::fn(a, b) of operands of the result's type */
  I_SIZE,      /* inquiries about arrays */
  I_PRODUCT,   /* DPROD */
  I_PRESENT,   /* of a dummy of a device procedure */
  I_THERE,     /* ALLOCATED and ASSOCIATED of a component */
  I_TRANSFER,  /* f2c::transfer<T>(x), T the result's type */
  I_TEXT,      /* f2c::fn(texts): characters.c */
  I_COMPARE,   /* LLT and its like: by the C operator */
  I_REDUCTION, /* transformational.c */
  I_REARRANGED /* array_rearranged.c */
} Form;

typedef struct {
  Form form;
  const char *fn; /* C++ name in namespace f2c, where the form has one */
} Intrinsic;

/* intrinsics.def names a form, or a form with its function. */
#define I_RESULT(function) I_RESULT, .fn = #function
#define I_FIRST(function) I_FIRST, .fn = #function
#define I_PAIR(function) I_PAIR, .fn = #function
#define I_OWN(function) I_OWN, .fn = #function
#define I_ROUND(function) I_ROUND, .fn = #function
#define I_MOD(function) I_MOD, .fn = #function
#define I_BIT(function) I_BIT, .fn = #function
#define I_TEXT(function) I_TEXT, .fn = #function
#define I_COMPARE(sign) I_COMPARE, .fn = #sign
static const Intrinsic table[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = {.form = I_##device},
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};
#undef I_RESULT
#undef I_FIRST
#undef I_PAIR
#undef I_OWN
#undef I_ROUND
#undef I_MOD
#undef I_BIT
#undef I_TEXT
#undef I_COMPARE

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
    refuse(f, x->span, REASON_BOZ, "a BOZ constant is not supported in device code here");
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

static void emit_aimag(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = value_of(e->kid[1]);
  cxx_expr_emit_as(f, b, x, x->type, PREC_PRIMARY);
  buf_puts(b, ".im");
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

/* Bytes of a number; 0: it is none. */
static int bytes_of(Type t) {
  bool number = t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX;
  return number && t.kind <= 8 ? (int)type_size(t) : 0;
}

/* Bits of one number as another one, which needs no more of them. */
static void emit_transfer(Fn *f, Buf *b, const Expr *e) {
  const Expr *x = cxx_intrinsic_arg(e, 0, "source");
  int to = bytes_of(e->type), from = x && !x->rank && x->kind != EX_BOZ ? bytes_of(x->type) : 0;
  if (e->rank || !to || from < to) {
    refuse(f, e->span, REASON_INTRINSIC, "TRANSFER in device code takes a number, and gives one of no more bytes");
    return;
  }
  buf_printf(b, "f2c::transfer<%s>(", ctype_type(e->type));
  cxx_expr_emit_as(f, b, x, x->type, PREC_COMMA);
  buf_putc(b, ')');
}

static void emit_bound(Fn *f, Buf *b, const Expr *e, const Expr *array, int d, int prec) {
  IntrinsicId id = e->sym->intrinsic;
  const char *what = id == IN_SIZE ? "size" : id == IN_LBOUND ? "lbound" : "ubound";
  const char *known = f->hooks ? f->hooks->host_bound(f, array, what, d) : NULL;
  if (known) {
    buf_puts(b, known);
    return;
  }
  bool component = array->kind == EX_MEMBER && derived_type_has_subscripts(f, array);
  Binding *v = array->kind == EX_REF ? NULL : component ? derived_type_array(f, array) : bind_find(f, array);
  char *s;
  if (id == IN_SIZE)
    s = ref_size(f, array, d);
  else if (!v)
    s = id == IN_LBOUND ? "1" : ref_size(f, array, d);
  else
    s = id == IN_LBOUND ? ref_lower(f, v, d) : ref_upper(f, v, d);
  buf_printf(b, strchr(s, ' ') && prec > PREC_COMMA ? "(%s)" : "%s", s);
}

/* SIZE, LBOUND and UBOUND of an array, with a constant DIM; SIZE alone is the product. */
static void emit_size(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *array = cxx_intrinsic_arg(e, 0, "array"), *dim = cxx_intrinsic_arg(e, 1, "dim");
  int64_t d = 0;
  if (!array || (dim && !fold_const_int(dim, &d)) || (!dim && e->sym->intrinsic != IN_SIZE)) {
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
  const char *says = x && x->kind == EX_NAME && x->sym ? bind_presence(f, x->sym) : NULL;
  if (says)
    buf_puts(b, says);
  else
    refuse(f, e->span, REASON_INTRINSIC, "what PRESENT says here is not known on the device");
}

/* Of what the kernel has a table: whether an entry leads anywhere. */
static void emit_there(Fn *f, Buf *b, const Expr *e, int prec) {
  const Expr *x = e->nkid == 2 ? value_of(e->kid[1]) : NULL;
  const char *s = x && deep_table_is(x) && derived_type_has_subscripts(f, x) ? deep_table_there(f, x) : NULL;
  if (s)
    buf_printf(b, prec > PREC_LT ? "(%s)" : "%s", s);
  else
    refuse(f, e->span, REASON_INTRINSIC, "what '%s' says here is not known on the device", e->sym->name);
}

void cxx_intrinsic_emit(Fn *f, Buf *b, const Expr *e, int prec) {
  IntrinsicId id = e->sym->intrinsic;
  const Intrinsic *i = &table[id];
  bool row = e->nkid > 3 && (id == IN_BESSEL_JN || id == IN_BESSEL_YN); /* of orders: an array */
  const char *fn = id == IN_ATAN && e->nkid == 3 ? "atan2" : i->fn;
  if (row || e->nkid < 2) i = &table[IN_NONE];
  switch (i->form) {
  case I_NONE: refuse(f, e->span, REASON_INTRINSIC, "intrinsic '%s' is not supported in device code", e->sym->name); break;
  case I_RESULT:
  case I_BIT: emit_args(f, b, e, fn, 0, e->type); break;
  case I_FIRST: emit_args(f, b, e, fn, 1, (Type){.base = TY_INTEGER, .kind = 4}); break;
  case I_PAIR: emit_args(f, b, e, fn, 2, (Type){.base = TY_INTEGER, .kind = 4}); break;
  case I_OWN: emit_args(f, b, e, fn, e->nkid, e->type); break;
  case I_CONVERT: emit_convert(f, b, e, prec); break;
  case I_ROUND: emit_round(f, b, e, fn); break;
  case I_CMPLX: emit_cmplx(f, b, e, prec); break;
  case I_AIMAG: emit_aimag(f, b, e); break;
  case I_MERGE: emit_merge(f, b, e, prec); break;
  case I_MOD: emit_mod(f, b, e, fn, prec); break;
  case I_SIZE: emit_size(f, b, e, prec); break;
  case I_PRODUCT: emit_product(f, b, e, prec); break;
  case I_PRESENT: emit_present(f, b, e); break;
  case I_THERE: emit_there(f, b, e, prec); break;
  case I_TRANSFER: emit_transfer(f, b, e); break;
  case I_TEXT: characters_function(f, b, e, fn); break;
  case I_COMPARE: characters_compare(f, b, e, fn); break;
  case I_REDUCTION: transformational_emit(f, b, e, prec); break;
  case I_REARRANGED: array_rearranged_emit(f, b, e); break;
  }
}
