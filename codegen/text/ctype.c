/* C++ types of Fortran's types, and literals that read back as the same values. */
#include "codegen/text/text.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- CHARACTER ---- */

#define TEXT(digits) "f2c::text<" #digits ">"
#define TEXTS(tens)                                                                                                                \
  TEXT(tens##0), TEXT(tens##1), TEXT(tens##2), TEXT(tens##3), TEXT(tens##4), TEXT(tens##5), TEXT(tens##6), TEXT(tens##7),          \
      TEXT(tens##8), TEXT(tens##9)
#define ALL_TEXTS(hundreds)                                                                                                        \
  TEXTS(hundreds##0), TEXTS(hundreds##1), TEXTS(hundreds##2), TEXTS(hundreds##3), TEXTS(hundreds##4), TEXTS(hundreds##5),          \
      TEXTS(hundreds##6), TEXTS(hundreds##7), TEXTS(hundreds##8), TEXTS(hundreds##9)

/* By their length: longer ones are no values. */
static const char *const text_types[] = {TEXT(0),  TEXT(1),      TEXT(2),      TEXT(3),      TEXT(4),     TEXT(5),
                                         TEXT(6),  TEXT(7),      TEXT(8),      TEXT(9),      TEXTS(1),    TEXTS(2),
                                         TEXTS(3), TEXTS(4),     TEXTS(5),     TEXTS(6),     TEXTS(7),    TEXTS(8),
                                         TEXTS(9), ALL_TEXTS(1), ALL_TEXTS(2), ALL_TEXTS(3), ALL_TEXTS(4)};

_Static_assert(sizeof text_types / sizeof *text_types == CTYPE_MOST_TEXT + 1, "one type for each length");

int64_t ctype_text_length(Type t) {
  int64_t n = 1;
  if (t.base != TY_CHARACTER || t.kind > 1 || (type_len(t) && !fold_const_int(type_len(t), &n))) return -1;
  return n < 0 ? 0 : n;
}

static const char *text_type(Type t) {
  const int64_t n = ctype_text_length(t);
  return n > 0 && n <= CTYPE_MOST_TEXT ? text_types[n] : NULL;
}

/* ---- types ---- */

const char *ctype_type(Type t) {
  switch (t.base) {
  case TY_CHARACTER: return text_type(t);
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

bool ctype_same(Type a, Type b) {
  if (a.base == TY_CHARACTER && ctype_text_length(a) != ctype_text_length(b)) return false;
  return a.base == b.base && a.kind == b.kind;
}

/* ---- values ---- */

static bool is_plain(char c) { return c >= ' ' && c <= '~' && c != '?'; /* no trigraphs */ }

/* 'a', or what stands in a string, between quotes of the given kind. */
static void put_character(Buf *b, char c, char quote) {
  if (!is_plain(c))
    buf_printf(b, "\\%03o", (unsigned)(unsigned char)c);
  else
    buf_printf(b, c == quote || c == '\\' ? "\\%c" : "%c", c);
}

void ctype_text(Buf *b, const char *s, int64_t n) {
  if (n == 1) {
    buf_putc(b, '\'');
    put_character(b, *s, '\'');
    buf_putc(b, '\'');
    return;
  }
  buf_printf(b, n ? "f2c::text<%lld>(\"" : "f2c::text_view(", (long long)n);
  for (int64_t i = 0; i < n; i++) put_character(b, s[i], '"');
  buf_puts(b, n ? "\")" : ")");
}

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
  case TY_CHARACTER: ctype_text(b, v->u.str.s, v->u.str.len); break;
  default: f2c_bug("constant of type %s in device code", ast_type_base_name(v->type.base));
  }
}
