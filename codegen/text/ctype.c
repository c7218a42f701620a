/* C++ types of Fortran's types, and literals that read back as the same values. */
#include "codegen/text/text.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *ctype_type(Type t) {
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL:
    switch (t.kind) {
    case 1: return "signed char";
    case 2: return "short";
    case 4: return "int";
    case 8: return "long long";
    default: return NULL;
    }
  case TY_REAL: return t.kind == 4 ? "float" : t.kind == 8 ? "double" : NULL;
  case TY_COMPLEX: return t.kind == 4 ? "f2c::complex<float>" : t.kind == 8 ? "f2c::complex<double>" : NULL;
  default: return NULL;
  }
}

bool ctype_same(Type a, Type b) { return a.base == b.base && a.kind == b.kind; }

void ctype_int(Buf *b, int64_t v, int kind, int prec) {
  if (v == INT64_MIN) {
    buf_puts(b, "(-9223372036854775807ll - 1)");
    return;
  }
  bool paren = v < 0 && prec > PREC_ADD;
  const char *suffix = kind == 8 ? "ll" : "";
  if (kind <= 4 && v == -2147483648ll)
    buf_puts(b, "(-2147483647 - 1)");
  else
    buf_printf(b, paren ? "(%lld%s)" : "%lld%s", (long long)v, suffix);
}

/* The shortest decimal text that reads back as the same number of its kind. */
static void real_digits(char *s, size_t n, double v, int kind) {
  for (int p = 1; p <= 17; p++) {
    snprintf(s, n, "%.*g", p, v);
    if (kind == 4 ? strtof(s, NULL) == (float)v : strtod(s, NULL) == v) return;
  }
}

static void ct_real(Buf *b, double v, int kind, int prec) {
  const char *type = kind == 4 ? "float" : "double";
  if (isnan(v) || isinf(v)) {
    buf_printf(b, "%sstd::numeric_limits<%s>::%s()", v < 0 ? "-" : "", type, isnan(v) ? "quiet_NaN" : "infinity");
    return;
  }
  char s[64];
  real_digits(s, sizeof s, v, kind);
  if (!strpbrk(s, ".e")) strcat(s, ".0");
  bool paren = s[0] == '-' && prec > PREC_ADD;
  buf_printf(b, "%s%s%s%s", paren ? "(" : "", s, kind == 4 ? "f" : "", paren ? ")" : "");
}

/* A literal as the user wrote it: 1.D0 becomes 1.0, .5E-3 becomes 0.5e-3f. */
void ctype_real_text(Buf *b, const char *text, int kind) {
  char mantissa[512] = "";
  size_t n = 0;
  const char *p = text;
  for (; *p && (isdigit((unsigned char)*p) || *p == '.') && n + 4 < sizeof mantissa; p++) {
    if (*p == '.' && n == 0) mantissa[n++] = '0';
    mantissa[n++] = *p;
  }
  bool point = memchr(mantissa, '.', n) != NULL;
  if (point && mantissa[n - 1] == '.') mantissa[n++] = '0';
  long exponent = *p && strchr("dDeEqQ", *p) ? strtol(p + 1, NULL, 10) : 0;
  buf_add(b, mantissa, n);
  if (exponent)
    buf_printf(b, "e%ld", exponent);
  else if (!point)
    buf_puts(b, ".0");
  if (kind == 4) buf_putc(b, 'f');
}

static void ct_complex(Buf *b, const Value *v) {
  buf_printf(b, "%s(", ctype_type(v->type));
  ct_real(b, v->u.c.re, v->type.kind, PREC_COMMA);
  buf_puts(b, ", ");
  ct_real(b, v->u.c.im, v->type.kind, PREC_COMMA);
  buf_putc(b, ')');
}

void ctype_value(Buf *b, const Value *v, int prec) {
  if (v->is_big) f2c_bug("constant of INTEGER(16) in device code");
  switch (v->type.base) {
  case TY_INTEGER: ctype_int(b, v->u.i, v->type.kind, prec); break;
  case TY_LOGICAL: buf_puts(b, v->u.i ? "1" : "0"); break;
  case TY_REAL: ct_real(b, v->u.r, v->type.kind, prec); break;
  case TY_COMPLEX: ct_complex(b, v); break;
  default: f2c_bug("constant of type %s in device code", ast_type_base_name(v->type.base));
  }
}
