/* Constant expressions: their values, by operations on those of their operands. */
#include "frontend/fold/fold.h"
#include "common/diag.h"
#include <ctype.h>
#include <float.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- conversion ---- */

static const Value *real_to_int(Fold *f, const Value *v, Type t) {
  Quad r = quad_trunc(fold_value_re(v));
  return quad_abs(r) < 0x1p127 ? fold_value_whole(f, t, (Whole)r) : NULL;
}

/* As by assignment. */
static const Value *fit_string(Fold *f, const Value *v, Type t) {
  int64_t len;
  if (t.kind && v->type.kind != t.kind) {
    uint32_t *s = ARENA_ARRAY(f->arena, uint32_t, v->u.str.len + 1);
    for (int64_t i = 0; i < v->u.str.len; i++) s[i] = fold_value_char(v, i);
    if (!(v = fold_value_wide_text(f, t, s, v->u.str.len))) return NULL;
  }
  return type_len(t) && fold_const_int(type_len(t), &len) ? fold_value_padded(f, v, t, len) : v;
}

static const Value *convert_scalar(Fold *f, const Value *v, Type t) {
  bool number = v->type.base >= TY_INTEGER && v->type.base <= TY_COMPLEX;
  if (number && v->type.base == t.base && v->type.kind == t.kind) return v;
  if (v->type.base == TY_DERIVED) return t.base == TY_DERIVED && t.derived == v->type.derived ? v : NULL;
  if (v->type.base == TY_NONE && t.base == TY_INTEGER) return fold_value_of_bits(f, t, v);
  if (v->type.base == t.base && t.base == TY_LOGICAL) return fold_value_logical(f, t, v->u.i != 0);
  if (v->type.base == t.base && t.base == TY_CHARACTER) return fit_string(f, v, t);
  if (!number) return NULL;
  switch (t.base) {
  case TY_INTEGER:
    if (v->type.base == TY_INTEGER) return v->is_big ? fold_value_whole(f, t, fold_value_integer(v)) : fold_value_int(f, t, v->u.i);
    return real_to_int(f, v, t);
  case TY_REAL: return fold_value_real(f, t, fold_value_re(v));
  case TY_COMPLEX: return fold_value_complex(f, t, fold_value_re(v), fold_value_im(v));
  default: return NULL;
  }
}

const Value *fold_convert(Fold *f, const Value *v, Type t) {
  if (!v) return NULL;
  if (!v->rank) return convert_scalar(f, v, t);
  Value *r = fold_value_like(f, v, t);
  for (int64_t i = 0; i < v->n; i++)
    if (!(r->elem[i] = convert_scalar(f, v->elem[i], t))) return NULL;
  return r;
}

/* ---- literals ---- */

/* Digits of base 10, or the bits of a literal of base 2, 8 or 16. False: too many. */
static bool read_digits(const char *s, unsigned base, unsigned bits, Bits *out) {
  *out = 0;
  for (; isxdigit((unsigned char)*s); s++) {
    unsigned digit = *s <= '9' ? (unsigned)(*s - '0') : (unsigned)(*s | ' ') - 'a' + 10;
    if (digit >= base || *out > ((((Bits)1 << (bits - 1)) - 1) * 2 + 1 - digit) / base) return false;
    *out = *out * base + digit;
  }
  return true;
}

static const Value *fold_int_literal(Fold *f, const Expr *e) {
  Bits u;
  int64_t i = 0;
  int n = 0;
  for (; n < 18 && isdigit((unsigned char)e->text[n]); n++) i = i * 10 + (e->text[n] - '0');
  if (!isdigit((unsigned char)e->text[n])) return fold_value_int(f, e->type, i);
  return read_digits(e->text, 10, 127, &u) ? fold_value_whole(f, e->type, (Whole)u) : NULL;
}

static const Value *read_real(Fold *f, const Expr *e) {
  char room[64];
  size_t len = strlen(e->text);
  char *s = len < sizeof room ? memcpy(room, e->text, len + 1) : arena_strdup(f->arena, e->text);
  for (char *c = s; *c; c++)
    if (*c == 'd' || *c == 'D' || *c == 'q' || *c == 'Q') *c = 'e';
  switch (e->type.kind) {
  case 4: return fold_value_real(f, e->type, strtof(s, NULL));
  case 8: return fold_value_real(f, e->type, strtod(s, NULL));
  case 10: return fold_value_real(f, e->type, strtold(s, NULL));
  default: return fold_value_real(f, e->type, quad_read(s, NULL));
  }
}

/* The same constant again has the value it had: programs have many of a few. */
static const Value *fold_real_literal(Fold *f, const Expr *e) {
  size_t at = ((uintptr_t)e->text / sizeof(void *)) % FOLD_REALS;
  if (!f->seen) return read_real(f, e);
  const Value *known = f->seen->real[at].text == e->text ? f->seen->real[at].value : NULL;
  if (known && known->type.kind == e->type.kind) return known;
  f->seen->real[at].text = e->text;
  f->seen->real[at].value = read_real(f, e);
  return f->seen->real[at].value;
}

static const Value *fold_string_literal(Fold *f, const Expr *e) {
  return e->flags & EF_WIDE ? fold_value_wide_text(f, e->type, expr_wide_text(e), e->ival)
                            : fold_value_text(f, e->type, e->text, e->ival);
}

/* Digits between the quotes; the letter, before or after, gives the base. */
static const Value *fold_boz(Fold *f, const Expr *e) {
  const char *quote = strpbrk(e->text, "'\"");
  if (!quote) return NULL;
  char first = e->text[0], last = e->text[strlen(e->text) - 1], letter = quote == e->text ? last : first;
  unsigned base = letter == 'b' || letter == 'B' ? 2 : letter == 'o' || letter == 'O' ? 8 : 16;
  Bits u;
  if (!read_digits(quote + 1, base, 128, &u)) return NULL;
  return fold_value_bits(f, e->type, u);
}

static const Value *fold_complex(Fold *f, const Expr *e) {
  const Value *re = fold_operand(f, e->kid[0]), *im = fold_operand(f, e->kid[1]);
  return re && im && !re->rank && !im->rank ? fold_value_complex(f, e->type, fold_value_re(re), fold_value_re(im)) : NULL;
}

/* ---- operations ---- */

/* False: there is no such number, or it has more than 128 bits. */
static bool int_power(Whole b, Whole n, Whole *r) {
  *r = 1;
  if (b == 1 || n == 0) return true;
  if (b == -1)
    *r = n % 2 ? -1 : 1;
  else if (b == 0 || n < 0)
    *r = 0;
  else
    for (; n > 0; n--)
      if (__builtin_mul_overflow(*r, b, r)) return false;
  return b != 0 || n > 0;
}

static const Value *int_binary(Fold *f, Op op, Type t, Whole a, Whole b, Value *room) {
  const Whole least = (Whole)((Bits)1 << 127);
  Whole r = 0;
  bool lost = false;
  switch (op) {
  case OP_ADD: lost = __builtin_add_overflow(a, b, &r); break;
  case OP_SUB: lost = __builtin_sub_overflow(a, b, &r); break;
  case OP_MUL: lost = __builtin_mul_overflow(a, b, &r); break;
  case OP_DIV:
    if (b == 0 || (b == -1 && a == least)) return NULL;
    r = (int64_t)a == a && (int64_t)b == b && b != -1 ? (Whole)((int64_t)a / (int64_t)b) : a / b;
    break;
  case OP_POW: lost = !int_power(a, b, &r); break;
  default: return NULL;
  }
  return lost ? NULL : fold_value_whole_in(f, t, r, room);
}

/* Numbers of kind 10 are divided and multiplied in their own digits: twice rounded is not rounded once. */
static Quad extended(Op op, long double a, long double b) {
  switch (op) {
  case OP_ADD: return a + b;
  case OP_SUB: return a - b;
  case OP_MUL: return a * b;
  default: return a / b;
  }
}

/* 'v' rounded to REAL(kind), which is 4 or 8; false: it has another kind, or nothing like it. */
static bool native_operand(const Value *v, int kind, double *x) {
  if (v->type.base == TY_INTEGER) {
    if (v->is_big) return false;
    *x = kind == 4 ? (double)(float)v->u.i : (double)v->u.i;
    return true;
  }
  if (!fold_value_is_native(v->type)) return false;
  *x = kind < v->type.kind ? (double)(float)v->u.r : v->u.r;
  return !isinf(*x) || isinf(v->u.r);
}

/* Operations that the machine rounds once; of kind 4 in 53 digits, where the second rounding does no harm (see quad.h). */
static bool native_operation(Op op, double a, double b, double *r) {
  switch (op) {
  case OP_ADD: *r = a + b; return true;
  case OP_SUB: *r = a - b; return true;
  case OP_MUL: *r = a * b; return true;
  case OP_DIV: *r = a / b; return b != 0;
  default: return false;
  }
}

static const Value *native_binary(Op op, Type t, const Value *a, const Value *b, Value *room) {
  double x, y, r;
  if (!fold_value_is_native(t) || !native_operand(a, t.kind, &x)) return NULL;
  bool square = op == OP_POW && b->type.base == TY_INTEGER && !b->is_big && b->u.i == 2;
  if (square)
    op = OP_MUL, y = x;
  else if (!native_operand(b, t.kind, &y))
    return NULL;
  if (!native_operation(op, x, y, &r)) return NULL;
  if (t.kind == 4) r = (float)r;
  return isfinite(r) ? fold_value_real_in(t, r, room) : NULL;
}

static const Value *real_binary(Fold *f, Op op, Type t, Quad a, Quad b) {
  Quad r;
  if ((op == OP_DIV && b == 0) || (op == OP_POW && a < 0 && b != quad_trunc(b))) return NULL;
  switch (op) {
  case OP_ADD: r = a + b; break;
  case OP_SUB: r = a - b; break;
  case OP_MUL: r = a * b; break;
  case OP_DIV: r = a / b; break;
  case OP_POW: r = quad_pow(a, b); break;
  default: return NULL;
  }
  if (t.kind == 10 && op != OP_POW) r = extended(op, (long double)a, (long double)b);
  return quad_finite(r) ? fold_value_real(f, t, r) : NULL;
}

/* a*b + c*d without the cancellation of the two products (Kahan). */
static Quad sum_of_products(Quad a, Quad b, Quad c, Quad d) {
  Quad p = c * d, lost = quad_fma(c, d, -p);
  return quad_fma(a, b, p) + lost;
}

static QuadComplex complex_of(Quad re, Quad im) {
  QuadComplex z;
  __real__ z = re;
  __imag__ z = im;
  return z;
}

static QuadComplex complex_times(QuadComplex x, QuadComplex y) {
  Quad a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y;
  return complex_of(sum_of_products(a, c, -b, d), sum_of_products(a, d, b, c));
}

static QuadComplex complex_over(QuadComplex x, QuadComplex y) {
  Quad a = __real__ x, b = __imag__ x, c = __real__ y, d = __imag__ y, q = sum_of_products(c, c, d, d);
  return complex_of(sum_of_products(a, c, b, d) / q, sum_of_products(b, c, -a, d) / q);
}

static QuadComplex complex_power(QuadComplex x, Whole n) {
  QuadComplex r = complex_of(1, 0);
  for (Bits k = n < 0 ? -(Bits)n : (Bits)n; k; k >>= 1) {
    if (k & 1) r = complex_times(r, x);
    x = complex_times(x, x);
  }
  return n < 0 ? complex_over(complex_of(1, 0), r) : r;
}

static const Value *complex_binary(Fold *f, Op op, Type t, const Value *a, const Value *b) {
  bool whole = op == OP_POW && b->type.base == TY_INTEGER;
  const Value *x = fold_convert(f, a, t), *y = whole ? b : fold_convert(f, b, t);
  if (!x || !y) return NULL;
  QuadComplex p = complex_of(fold_value_re(x), fold_value_im(x)), q = complex_of(fold_value_re(y), fold_value_im(y)), r;
  bool zero = fold_value_re(y) == 0 && fold_value_im(y) == 0;
  switch (op) {
  case OP_ADD: r = p + q; break;
  case OP_SUB: r = p - q; break;
  case OP_MUL: r = complex_times(p, q); break;
  case OP_DIV:
    if (zero) return NULL;
    r = complex_over(p, q);
    break;
  case OP_POW: r = whole ? complex_power(p, fold_value_integer(y)) : zero ? complex_of(1, 0) : quad_cpow(p, q); break;
  default: return NULL;
  }
  return quad_finite(__real__ r) && quad_finite(__imag__ r) ? fold_value_complex(f, t, __real__ r, __imag__ r) : NULL;
}

static bool compare(Op op, int sign) {
  switch (op) {
  case OP_EQ: return sign == 0;
  case OP_NE: return sign != 0;
  case OP_LT: return sign < 0;
  case OP_LE: return sign <= 0;
  case OP_GT: return sign > 0;
  default: return sign >= 0;
  }
}

int fold_compare_strings(const Value *a, const Value *b) {
  int64_t n = a->u.str.len > b->u.str.len ? a->u.str.len : b->u.str.len;
  for (int64_t i = 0; i < n; i++) {
    uint32_t x = i < a->u.str.len ? fold_value_char(a, i) : ' ', y = i < b->u.str.len ? fold_value_char(b, i) : ' ';
    if (x != y) return x < y ? -1 : 1;
  }
  return 0;
}

/* The result of 'e', nearly always a value that is there already: its type is looked at where it stands. */
static inline const Value *truth(Fold *f, const Expr *e, bool b) {
  const Value *known = e->type.base == TY_LOGICAL && e->type.kind == 4 ? f->logical[b] : NULL;
  return known ? known : fold_value_logical(f, e->type, b);
}

static const Value *relation(Fold *f, const Expr *e, const Value *a, const Value *b) {
  Op op = e->op;
  TypeBase x = a->type.base, y = b->type.base;
  if (x == TY_CHARACTER && y == TY_CHARACTER) return truth(f, e, compare(op, fold_compare_strings(a, b)));
  if (x == TY_COMPLEX || y == TY_COMPLEX) {
    bool same = fold_value_re(a) == fold_value_re(b) && fold_value_im(a) == fold_value_im(b);
    return op == OP_EQ || op == OP_NE ? truth(f, e, same == (op == OP_EQ)) : NULL;
  }
  if (x < TY_INTEGER || x > TY_REAL || y < TY_INTEGER || y > TY_REAL) return NULL;
  if (x == TY_INTEGER && y == TY_INTEGER) {
    Whole i = fold_value_integer(a), j = fold_value_integer(b);
    return truth(f, e, compare(op, (i > j) - (i < j)));
  }
  double c, d;
  int kind = y == TY_INTEGER || (x == TY_REAL && a->type.kind > b->type.kind) ? a->type.kind : b->type.kind;
  if (kind <= 8 && native_operand(a, kind, &c) && native_operand(b, kind, &d)) return truth(f, e, compare(op, (c > d) - (c < d)));
  Quad p = fold_value_re(a), q = fold_value_re(b);
  if (x != y)
    p = fold_value_round((x == TY_REAL ? a : b)->type.kind, p), q = fold_value_round((x == TY_REAL ? a : b)->type.kind, q);
  return truth(f, e, compare(op, (p > q) - (p < q)));
}

static const Value *logical_binary(Fold *f, const Expr *e, bool a, bool b) {
  switch (e->op) {
  case OP_AND: return truth(f, e, a && b);
  case OP_OR: return truth(f, e, a || b);
  case OP_EQV: return truth(f, e, a == b);
  case OP_NEQV: return truth(f, e, a != b);
  default: return NULL;
  }
}

static const Value *concat(Fold *f, Type t, const Value *a, const Value *b) {
  Buf s = {0};
  if (a->type.kind != t.kind || b->type.kind != t.kind || a->u.str.len + b->u.str.len > FOLD_MAX_ELEMENTS) return NULL;
  buf_add(&s, a->u.str.s, (size_t)(a->u.str.len * val_char_bytes(t)));
  buf_add(&s, b->u.str.s, (size_t)(b->u.str.len * val_char_bytes(t)));
  const Value *v = fold_value_string(f, t, s.s ? s.s : "", a->u.str.len + b->u.str.len);
  buf_free(&s);
  return v;
}

const Value *fold_compute_in(Fold *f, Op op, Type t, const Value *a, const Value *b, Value *room) {
  if (t.base == TY_INTEGER) return int_binary(f, op, t, fold_value_integer(a), fold_value_integer(b), room);
  if (t.base == TY_COMPLEX) return complex_binary(f, op, t, a, b);
  if (t.base != TY_REAL) return NULL;
  const Value *r = native_binary(op, t, a, b, room);
  if (r) return r;
  bool whole = op == OP_POW && b->type.base == TY_INTEGER;
  const Value *x = fold_value_real(f, t, fold_value_re(a)), *y = whole ? b : fold_value_real(f, t, fold_value_re(b));
  return x && y ? real_binary(f, op, t, fold_value_re(x), fold_value_re(y)) : NULL;
}

const Value *fold_compute(Fold *f, Op op, Type t, const Value *a, const Value *b) {
  Value room;
  return fold_value_keep(f, fold_compute_in(f, op, t, a, b, &room), &room);
}

static const Value *binary_scalar(Fold *f, const Expr *e, const Value *a, const Value *b, Value *room) {
  if (e->op >= OP_EQ && e->op <= OP_GE) return relation(f, e, a, b);
  bool logical = a->type.base == TY_LOGICAL && b->type.base == TY_LOGICAL;
  if (e->op >= OP_AND && e->op <= OP_NEQV) return logical ? logical_binary(f, e, a->u.i, b->u.i) : NULL;
  bool strings = a->type.base == TY_CHARACTER && b->type.base == TY_CHARACTER;
  if (e->op == OP_CONCAT) return strings ? concat(f, e->type, a, b) : NULL;
  bool numbers =
      a->type.base >= TY_INTEGER && a->type.base <= TY_COMPLEX && b->type.base >= TY_INTEGER && b->type.base <= TY_COMPLEX;
  return numbers ? fold_compute_in(f, e->op, e->type, a, b, room) : NULL;
}

static const Value *fold_binary(Fold *f, const Expr *e, Value *room) {
  Value left, right;
  const Value *a = fold_operand_in(f, e->kid[0], &left), *b = a ? fold_operand_in(f, e->kid[1], &right) : NULL;
  if (!a || !b) return NULL;
  if (!a->rank && !b->rank) return binary_scalar(f, e, a, b, room);
  if (a->rank && b->rank && a->n != b->n) return NULL;
  Value *r = fold_value_like(f, a->rank ? a : b, e->type);
  size_t most = arena_used(f->arena) + FOLD_MAX_BYTES;
  for (int64_t i = 0; i < r->n; i++)
    if (arena_used(f->arena) > most ||
        !(r->elem[i] = fold_value_keep(f, binary_scalar(f, e, fold_value_at(a, i), fold_value_at(b, i), room), room)))
      return NULL;
  return r;
}

static const Value *unary_scalar(Fold *f, const Expr *e, const Value *v, Value *room) {
  if (e->op == OP_PLUS) return v;
  if (e->op == OP_NOT) return v->type.base == TY_LOGICAL ? fold_value_logical(f, e->type, !v->u.i) : NULL;
  if (e->op != OP_NEG) return NULL;
  switch (v->type.base) {
  case TY_INTEGER: return int_binary(f, OP_SUB, e->type, 0, fold_value_integer(v), room);
  case TY_REAL:
    return fold_value_is_native(v->type) && v->type.kind == e->type.kind ? fold_value_real_in(e->type, -v->u.r, room)
                                                                         : fold_value_real(f, e->type, -fold_value_re(v));
  case TY_COMPLEX: return fold_value_complex(f, e->type, -fold_value_re(v), -fold_value_im(v));
  default: return NULL;
  }
}

static const Value *fold_unary(Fold *f, const Expr *e, Value *room) {
  Value operand;
  const Value *v = fold_operand_in(f, e->kid[0], &operand);
  if (!v) {
    /* -2147483648 is 2147483648, out of its kind's range, with a sign */
    const Expr *k = e->kid[0];
    Bits u;
    bool least = e->op == OP_NEG && k->kind == EX_INT && read_digits(k->text, 10, 128, &u);
    return least && u <= (Bits)1 << 127 ? fold_value_whole(f, e->type, (Whole)-u) : NULL;
  }
  if (!v->rank) return e->op == OP_PLUS ? fold_value_keep(f, v, &operand) : unary_scalar(f, e, v, room);
  Value *r = fold_value_like(f, v, e->type);
  for (int64_t i = 0; i < r->n; i++)
    if (!(r->elem[i] = fold_value_keep(f, unary_scalar(f, e, v->elem[i], room), room))) return NULL;
  return r;
}

/* ---- expressions ---- */

static const Value *fold_name(Fold *f, const Expr *e, Value *room) {
  for (const FoldIndex *x = f->index; x; x = x->outer)
    if (x->var == e->sym) return *room = x->value, room;
  return e->sym && (e->sym->attrs & AT_PARAMETER) ? e->sym->value : NULL;
}

static const Value *fold_in(Fold *f, const Expr *e, Value *room);

const Value *fold_operand_in(Fold *f, const Expr *e, Value *room) {
  if (!e) return NULL;
  if (e->value || !f->index) return e->value;
  return fold_in(f, e, room);
}

const Value *fold_operand(Fold *f, const Expr *e) {
  Value room;
  return fold_value_keep(f, fold_operand_in(f, e, &room), &room);
}

/* Most expressions are no constants, as their parts show: names, and operations and subscripts of what has no value. */
static inline bool may_be_constant(const Expr *e) {
  switch (e->kind) {
  case EX_NAME: return e->sym && (e->sym->attrs & AT_PARAMETER);
  case EX_BINARY: return e->kid[0] && e->kid[0]->value && e->kid[1] && e->kid[1]->value;
  case EX_REF: return e->how == REF_CALL || e->how == REF_CONSTRUCTOR || (e->kid[0] && e->kid[0]->value);
  default: return true;
  }
}

static bool is_literal(const Expr *e) {
  return e->kind == EX_INT || e->kind == EX_REAL || e->kind == EX_STRING || e->kind == EX_LOGICAL;
}

const Value *fold_expr(Fold *f, const Expr *e) {
  Value room;
  if (!f->index && !may_be_constant(e)) return NULL;
  if (is_literal(e)) return fold_value_keep(f, fold_in(f, e, &room), &room);
  if (f->spent > FOLD_MAX_BYTES) return NULL;
  size_t before = arena_used(f->arena);
  const Value *v = fold_value_keep(f, fold_in(f, e, &room), &room);
  if (!v || v->rank || v->type.base == TY_CHARACTER) f->spent += arena_used(f->arena) - before;
  return v;
}

static const Value *fold_in(Fold *f, const Expr *e, Value *room) {
  switch (e->kind) {
  case EX_INT: return fold_int_literal(f, e);
  case EX_REAL: return fold_real_literal(f, e);
  case EX_COMPLEX: return fold_complex(f, e);
  case EX_LOGICAL: return fold_value_logical(f, e->type, e->ival != 0);
  case EX_STRING: return fold_string_literal(f, e);
  case EX_BOZ: return fold_boz(f, e);
  case EX_NAME: return fold_name(f, e, room);
  case EX_PAREN: return fold_operand_in(f, e->kid[0], room);
  case EX_UNARY: return fold_unary(f, e, room);
  case EX_BINARY: return fold_binary(f, e, room);
  case EX_ARRAY: return fold_array(f, e);
  case EX_MEMBER: return fold_structure_component(f, e);
  case EX_REF: return e->how == REF_CALL ? fold_intrinsic_call(f, e) : fold_array_ref(f, e);
  default: return NULL;
  }
}
