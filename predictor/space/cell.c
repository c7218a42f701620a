/* Arithmetic of Fortran's numbers on the host, for trials. */
#include "predictor/space/cell.h"
#include "frontend/symbol/intrinsic.h"
#include <math.h>
#include <stdlib.h>

static const Cell unknown = {false, 0, 0};
Cell cell_whole(int64_t i) { return (Cell){true, i, (double)i}; }
Cell cell_number(double complex z) { return (Cell){true, 0, z}; }
bool cell_is_whole(Type t) { return t.base == TY_INTEGER || t.base == TY_LOGICAL; }

Cell cell_constant(const Value *c) {
  if (c->rank || c->is_big) return unknown;
  if (cell_is_whole(c->type)) return cell_whole(c->u.i);
  if (c->type.base == TY_REAL && c->type.kind <= 8) return cell_number(c->u.r);
  return c->type.base == TY_COMPLEX && c->type.kind <= 8 ? cell_number(c->u.c.re + c->u.c.im * I) : unknown;
}

/* As a variable of the type holds it. */
Cell cell_converted(Cell c, Type from, Type to) {
  if (!c.known) return c;
  if (cell_is_whole(to)) {
    int64_t i = c.i;
    if (!cell_is_whole(from)) {
      if (!(fabs(creal(c.z)) < 9e18)) return unknown;
      i = (int64_t)creal(c.z);
    }
    const int bytes = type_size(to);
    return cell_whole(bytes == 4 ? (int32_t)i : bytes == 2 ? (int16_t)i : bytes == 1 ? (int8_t)i : i);
  }
  double complex z = cell_is_whole(from) ? (double)c.i : c.z;
  if (to.base == TY_REAL) z = creal(z);
  if (type_size(to) == (to.base == TY_COMPLEX ? 8 : 4)) z = (float complex)z;
  return cell_number(z);
}

Cell cell_compared(Op op, Cell a, Cell b, bool exact) {
  const double x = creal(a.z), y = creal(b.z);
  const int order = exact ? (a.i > b.i) - (a.i < b.i) : (x > y) - (x < y);
  switch (op) {
  case OP_EQ: return cell_whole(exact ? a.i == b.i : a.z == b.z);
  case OP_NE: return cell_whole(exact ? a.i != b.i : a.z != b.z);
  case OP_LT: return cell_whole(order < 0);
  case OP_LE: return cell_whole(order <= 0);
  case OP_GT: return cell_whole(order > 0);
  default: return cell_whole(order >= 0);
  }
}

Cell cell_of_integers(Op op, int64_t a, int64_t b) {
  const uint64_t x = (uint64_t)a, y = (uint64_t)b;
  int64_t r = 1;
  switch (op) {
  case OP_ADD: return cell_whole((int64_t)(x + y));
  case OP_SUB: return cell_whole((int64_t)(x - y));
  case OP_MUL: return cell_whole((int64_t)(x * y));
  case OP_DIV: return b == 0 || b == -1 ? (b ? cell_whole((int64_t)(0 - x)) : unknown) : cell_whole(a / b);
  case OP_POW:
    if (b < 0 || b > 63) return unknown;
    for (int64_t i = 0; i < b; i++) r = (int64_t)((uint64_t)r * x);
    return cell_whole(r);
  default: return unknown;
  }
}

Cell cell_of_numbers(Op op, double complex a, double complex b) {
  switch (op) {
  case OP_ADD: return cell_number(a + b);
  case OP_SUB: return cell_number(a - b);
  case OP_MUL: return cell_number(a * b);
  case OP_DIV: return cell_number(a / b);
  case OP_POW: return cell_number(cimag(a) == 0 && cimag(b) == 0 ? pow(creal(a), creal(b)) : cpow(a, b));
  default: return unknown;
  }
}

Cell cell_bits(Type t, int which, int64_t a, int64_t b) {
  const int width = 8 * type_size(t);
  const uint64_t mask = width >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << width) - 1, u = (uint64_t)a & mask;
  if (which == IN_SHIFTR) b = -b;
  switch (which) {
  case IN_IAND: return cell_whole(a & b);
  case IN_IOR: return cell_whole(a | b);
  case IN_IEOR: return cell_whole(a ^ b);
  case IN_NOT: return cell_whole(~a);
  case IN_BTEST: return cell_whole(b >= 0 && b < 64 && ((uint64_t)a >> b & 1));
  case IN_POPCNT: return cell_whole(__builtin_popcountll((uint64_t)a));
  default: return cell_converted(cell_whole(b <= -64 || b >= 64 ? 0 : (int64_t)((b < 0 ? u >> -b : u << b) & mask)), t, t);
  }
}

Cell cell_remainder(Type t, Cell a, Cell p, bool floored) {
  if (cell_is_whole(t)) {
    if (p.i == 0 || p.i == -1) return p.i ? cell_whole(0) : unknown;
    int64_t r = a.i % p.i;
    return cell_whole(floored && r && (r < 0) != (p.i < 0) ? r + p.i : r);
  }
  const double y = creal(p.z), r = fmod(creal(a.z), y);
  return cell_number(floored && r != 0 && (r < 0) != (y < 0) ? r + y : r);
}

Cell cell_function(int which, double complex z) {
  const double x = creal(z);
  switch (which) {
  case IN_SQRT: return cell_number(cimag(z) == 0 ? sqrt(x) : csqrt(z));
  case IN_EXP: return cell_number(cexp(z));
  case IN_LOG: return cell_number(cimag(z) == 0 ? log(x) : clog(z));
  case IN_SIN: return cell_number(csin(z));
  case IN_COS: return cell_number(ccos(z));
  case IN_TAN: return cell_number(tan(x));
  case IN_ATAN: return cell_number(atan(x));
  case IN_TANH: return cell_number(tanh(x));
  case IN_LOG10: return cell_number(log10(x));
  case IN_ASIN: return cell_number(asin(x));
  case IN_ACOS: return cell_number(acos(x));
  case IN_SINH: return cell_number(sinh(x));
  case IN_COSH: return cell_number(cosh(x));
  case IN_ASINH: return cell_number(asinh(x));
  case IN_ACOSH: return cell_number(acosh(x));
  case IN_ATANH: return cell_number(atanh(x));
  case IN_ERF: return cell_number(erf(x));
  case IN_ERFC: return cell_number(erfc(x));
  case IN_ERFC_SCALED: return cell_number(exp(x * x) * erfc(x));
  case IN_GAMMA: return cell_number(tgamma(x));
  case IN_LOG_GAMMA: return cell_number(lgamma(x));
  case IN_AIMAG: return cell_number(cimag(z));
  case IN_CONJG: return cell_number(conj(z));
  case IN_AINT: return cell_number(trunc(x));
  case IN_ANINT: return cell_number(round(x));
  default: return unknown;
  }
}

Cell cell_function_of_two(int which, double x, double y) {
  switch (which) {
  case IN_ATAN:
  case IN_ATAN2: return cell_number(atan2(x, y));
  case IN_HYPOT: return cell_number(hypot(x, y));
  case IN_DIM: return cell_number(fdim(x, y));
  default: return unknown;
  }
}
