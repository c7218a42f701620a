/* Expressions with the ranges of their values. */
#include "program.h"
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Scope scope;
int64_t parameter_value[5][SETS];
static const int64_t LARGE = 1000000000; /* what default integers are kept below */

static int64_t smaller(int64_t a, int64_t b) { return a < b ? a : b; }
static int64_t larger(int64_t a, int64_t b) { return a > b ? a : b; }

/* 'to' = format, cut off at MAX_TEXT; such a text is never used as it is too long. */
static void write_to(Expr *to, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void write_to(Expr *to, const char *format, ...) {
  va_list list;
  va_start(list, format);
  vsnprintf(to->s, sizeof to->s, format, list);
  va_end(list);
}

Expr constant(int64_t v) {
  Expr e = {.kind = 4};
  write_to(&e, v < 0 ? "(%" PRId64 ")" : "%" PRId64, v);
  for (int s = 0; s < SETS; s++) e.r.lo[s] = e.r.hi[s] = v;
  return e;
}

Expr named(const char *name, Range r) {
  Expr e = {.r = r, .kind = 4};
  write_to(&e, "%s", name);
  return e;
}

static Range range_of(int64_t lo, int64_t hi) {
  Range r;
  for (int s = 0; s < SETS; s++) r.lo[s] = lo, r.hi[s] = hi;
  return r;
}

Expr parameter(int which) {
  static const char *const name[] = {"n", "m", "k", "st", "l"};
  Range r;
  memcpy(r.lo, parameter_value[which], sizeof r.lo);
  memcpy(r.hi, parameter_value[which], sizeof r.hi);
  return named(name[which], r);
}

bool inside(const Expr *e, int64_t lo, int64_t hi) {
  for (int s = 0; s < SETS; s++)
    if (scope.alive[s] && (e->r.lo[s] < lo || e->r.hi[s] > hi)) return false;
  return true;
}

static bool inside_range(const Expr *e, const Range *r) {
  for (int s = 0; s < SETS; s++)
    if (scope.alive[s] && (e->r.lo[s] < r->lo[s] || e->r.hi[s] > r->hi[s])) return false;
  return true;
}

static Expr plain_kind(const Expr *e) {
  if (e->kind == 4) return *e;
  Expr r = *e;
  r.kind = 4;
  write_to(&r, "int(%.1500s)", e->s);
  return r;
}

/* mod(e, c) */
static Expr remainder_of(const Expr *given, int c) {
  const Expr e = plain_kind(given);
  Expr r = {.kind = 4};
  write_to(&r, "mod(%.1500s,%d)", e.s, c);
  for (int s = 0; s < SETS; s++) {
    r.r.hi[s] = e.r.hi[s] <= 0 ? 0 : smaller(e.r.hi[s], c - 1);
    r.r.lo[s] = e.r.lo[s] >= 0 ? 0 : larger(e.r.lo[s], 1 - c);
  }
  return r;
}

static Expr binary(const Expr *given_a, char op, const Expr *given_b) {
  Expr a = *given_a, b = *given_b;
  if (op == '*' && !(inside(&a, -30000, 30000) && inside(&b, -30000, 30000))) a = remainder_of(&a, 97), b = remainder_of(&b, 97);
  Expr e = {.kind = a.kind > b.kind ? a.kind : b.kind};
  if (e.kind < 4) a = plain_kind(&a), e.kind = 4;
  for (int s = 0; s < SETS; s++) {
    if (op == '+') e.r.lo[s] = a.r.lo[s] + b.r.lo[s], e.r.hi[s] = a.r.hi[s] + b.r.hi[s];
    if (op == '-') e.r.lo[s] = a.r.lo[s] - b.r.hi[s], e.r.hi[s] = a.r.hi[s] - b.r.lo[s];
    if (op != '*') continue;
    const int64_t p = a.r.lo[s] * b.r.lo[s], q = a.r.lo[s] * b.r.hi[s], t = a.r.hi[s] * b.r.lo[s], u = a.r.hi[s] * b.r.hi[s];
    e.r.lo[s] = smaller(smaller(p, q), smaller(t, u));
    e.r.hi[s] = larger(larger(p, q), larger(t, u));
  }
  if (op == '*')
    write_to(&e, "(%.700s)*(%.700s)", a.s, b.s);
  else
    write_to(&e, op == '-' ? "%.700s %c (%.700s)" : "%.700s %c %.700s", a.s, op, b.s);
  if (op == '*' && !strpbrk(a.s, " +-*/") && !strpbrk(b.s, " +-*/")) write_to(&e, "%.700s*%.700s", a.s, b.s);
  if (op == '-' && !strpbrk(b.s, " +-*/")) write_to(&e, "%.700s - %.700s", a.s, b.s);
  if (!inside(&e, -LARGE, LARGE)) return remainder_of(given_a, 97);
  return e;
}

static Expr times(int c, const Expr *e) {
  const Expr f = constant(c);
  return binary(&f, '*', e);
}

/* Functions of two default integers whose range is that of ends of pieces. */
static Expr function_of(const char *name, const Expr *given_a, const Expr *given_b) {
  const Expr a = plain_kind(given_a), b = plain_kind(given_b);
  Expr e = {.kind = 4};
  write_to(&e, "%s(%.700s,%.700s)", name, a.s, b.s);
  for (int s = 0; s < SETS; s++) {
    const int64_t al = a.r.lo[s], ah = a.r.hi[s], bl = b.r.lo[s], bh = b.r.hi[s];
    const int64_t most = larger(llabs(al), llabs(ah));
    if (!strcmp(name, "max"))
      e.r.lo[s] = larger(al, bl), e.r.hi[s] = larger(ah, bh);
    else if (!strcmp(name, "min"))
      e.r.lo[s] = smaller(al, bl), e.r.hi[s] = smaller(ah, bh);
    else if (!strcmp(name, "dim"))
      e.r.lo[s] = larger(0, al - bh), e.r.hi[s] = larger(0, ah - bl);
    else if (!strcmp(name, "sign"))
      e.r.lo[s] = bl >= 0 ? 0 : -most, e.r.hi[s] = bh < 0 ? 0 : most;
    else
      e.r.lo[s] = smaller(al, bl), e.r.hi[s] = larger(ah, bh); /* merge */
  }
  return e;
}

static Expr absolute(const Expr *given) {
  const Expr a = plain_kind(given);
  Expr e = {.kind = 4};
  write_to(&e, "abs(%.1500s)", a.s);
  for (int s = 0; s < SETS; s++) {
    e.r.hi[s] = larger(llabs(a.r.lo[s]), llabs(a.r.hi[s]));
    e.r.lo[s] = a.r.lo[s] > 0 ? a.r.lo[s] : a.r.hi[s] < 0 ? -a.r.hi[s] : 0;
  }
  return e;
}

static Expr quotient(const Expr *given, int c) {
  const Expr a = plain_kind(given);
  Expr e = {.kind = 4};
  write_to(&e, strpbrk(a.s, " +-*/") ? "(%.1500s)/%d" : "%.1500s/%d", a.s, c);
  for (int s = 0; s < SETS; s++) e.r.lo[s] = a.r.lo[s] / c, e.r.hi[s] = a.r.hi[s] / c;
  return e;
}

static Expr merged(const Expr *a, const Expr *b) {
  Expr e = function_of("merge", a, b), x = affine(), y = affine();
  e.s[strlen(e.s) - 1] = 0;
  if (strlen(e.s) + strlen(x.s) + strlen(y.s) > 1000) return plain_kind(a);
  strcat(strcat(e.s, ","), x.s);
  strcat(strcat(strcat(e.s, one_of(" > | < | == | /= ")), y.s), ")");
  return e;
}

/* ---- subscripts ---- */

static Expr index_or_parameter(void) {
  if (scope.loops && below(6)) {
    const Index *const x = &scope.index[below(2) ? scope.loops - 1 : below(scope.loops)];
    return named(x->name, x->r);
  }
  return below(3) ? parameter(below(3)) : parameter(below(5));
}

Expr affine(void) {
  Expr a = index_or_parameter(), b, c;
  switch (below(14)) {
  case 0:
  case 1:
  case 2: return a;
  case 3:
  case 4:
  case 5: b = constant(1 + below(3)); return binary(&a, below(2) ? '+' : '-', &b);
  case 6: b = parameter(2); return binary(&a, below(2) ? '+' : '-', &b);
  case 7: b = index_or_parameter(); return binary(&a, '+', &b);
  case 8: b = index_or_parameter(); return binary(&a, '-', &b);
  case 9: b = parameter(0), c = constant(below(3)), b = binary(&b, '+', &c); return binary(&b, '-', &a);
  case 10: return times(2 + below(2), &a);
  case 11: b = times(2, &a), c = index_or_parameter(); return binary(&b, '-', &c);
  case 12: return constant(below(7) - 1);
  default: b = constant(-1); return binary(&b, '*', &a);
  }
}

/* Affine in pieces. */
static Expr piecewise(void) {
  Expr a = affine(), b = affine(), c;
  switch (below(10)) {
  case 0: return absolute(&a);
  case 1: return remainder_of(&a, 2 + below(6));
  case 2: return function_of("max", &a, &b);
  case 3: return function_of("min", &a, &b);
  case 4: return quotient(&a, 2 + below(2));
  case 5: return function_of("dim", &a, &b);
  case 6: c = constant(1 + below(4)); return function_of("sign", &c, &a);
  case 7: return merged(&a, &b);
  case 8: c = constant(below(12)), c = binary(&a, '-', &c), c = absolute(&c); return c;
  default: b = remainder_of(&b, 3); return binary(&a, '+', &b);
  }
}

static Expr wrapped(const Var *v, int d, const Expr *given) {
  const Expr a = plain_kind(given);
  Expr e = {.kind = 4, .r = v->bound[d]};
  write_to(&e, "modulo(%.1000s,%s-(%s)+1)+(%s)", a.s, v->upper[d], v->lower[d], v->lower[d]);
  return e;
}

static bool subscript(Expr *to, const Var *v, int d) {
  for (int s = 0; s < SETS; s++)
    if (scope.alive[s] && v->bound[d].lo[s] > v->bound[d].hi[s]) return false;
  for (int k = 0; k < 12; k++) {
    *to = below(5) ? affine() : piecewise();
    if (inside_range(to, &v->bound[d]) && (scope.loops == 0 || k > 7 || strpbrk(to->s, "ij") || !below(4))) return true;
  }
  Expr e = below(3) ? affine() : any_integer(1);
  *to = wrapped(v, d, &e);
  return true;
}

bool element(char *to, Var *v, bool set) {
  Expr e;
  int n = snprintf(to, MAX_TEXT, "%s(", v->before);
  if (v->access == READ && set) return false;
  for (int d = 0; d < v->rank; d++) {
    if (v->access == OWN && v->own[d][0])
      write_to(&e, "%s", v->own[d]);
    else if (!subscript(&e, v, d))
      return false;
    if (n + strlen(e.s) > 500) return false;
    n += snprintf(to + n, MAX_TEXT - (size_t)n, "%s%s", d ? "," : "", e.s);
  }
  snprintf(to + n, MAX_TEXT - (size_t)n, ")%s", v->after);
  v->used = true;
  return true;
}

static bool may(const Var *v, Access a) {
  if (a == READ) return v->access == ANYTHING || v->access == READ || v->access == OWN;
  return v->access == ANYTHING || v->access == OWN;
}

Var *some_var(int types, bool array, Access least) {
  Var *found = NULL;
  int n = 0;
  for (int k = 0; k < scope.vars; k++) {
    Var *const v = &scope.var[k];
    if ((types >> v->type & 1) && (v->rank > 0) == array && may(v, least) && below(++n) == 0) found = v;
  }
  return found;
}

/* ---- values ---- */

/* A reference to 'v', or an element of it: its text, false if there is none. */
static bool reference(char *to, Var *v) {
  if (v->rank) return element(to, v, false);
  v->used = true;
  snprintf(to, MAX_TEXT, "%s%s", v->before, v->after);
  return true;
}

static Expr variable(void) {
  Var *const v = some_var(1 << INTEGER, below(3) > 0, READ);
  Expr e = {.kind = 4, .r = range_of(-VALUE, VALUE)};
  char text[MAX_TEXT];
  if (!v || !reference(text, v)) return constant(3 + below(7));
  if (v->grows && v->kind == 4)
    write_to(&e, "mod(%.1500s,97)", text);
  else if (v->grows)
    write_to(&e, "int(mod(%.1500s,97_%d))", text, v->kind);
  else if (v->kind == 4)
    write_to(&e, "%.1500s", text);
  else {
    write_to(&e, "%.1500s", text);
    e.kind = v->kind;
  }
  return e;
}

static Expr call(int depth) {
  const Expr given = any_integer(depth - 1), a = plain_kind(&given);
  Expr b = any_integer(0), e = {.kind = 4, .r = range_of(-VALUE, VALUE)};
  b = plain_kind(&b);
  const int which = below(3);
  if (which == 0) write_to(&e, "f1(%.1500s)", a.s);
  if (which == 1) write_to(&e, "f2(%.700s,%.700s)", a.s, b.s);
  if (which == 2) write_to(&e, "f3(%.700s,%.700s)", a.s, b.s);
  return e;
}

Expr any_integer(int depth) {
  if (depth <= 0) {
    const int which = below(8);
    return which < 4 ? variable() : which < 6 ? affine() : which == 6 ? constant(below(12)) : index_or_parameter();
  }
  Expr a = any_integer(depth - 1), b = any_integer(below(depth)), x;
  if (strlen(a.s) + strlen(b.s) > 400) return plain_kind(&a);
  switch (below(15)) {
  case 0:
  case 1:
  case 2: return binary(&a, '+', &b);
  case 3:
  case 4: return binary(&a, '-', &b);
  case 5:
  case 6: return binary(&a, '*', &b);
  case 7: return remainder_of(&a, 2 + below(9));
  case 8: return absolute(&a);
  case 9: return function_of(one_of("max|min"), &a, &b);
  case 10: return merged(&a, &b);
  case 11: return quotient(&a, 2 + below(3));
  case 12: return call(depth);
  case 13:
    x = any_real(depth - 1);
    if (strlen(x.s) > 400) return a;
    b = (Expr){.kind = 4, .r = x.r};
    if (!inside(&x, -LARGE, LARGE)) return a;
    write_to(&b, "int(%.1500s)", x.s);
    return b;
  default: return piecewise();
  }
}

Expr small_integer(int depth) {
  const Expr e = any_integer(depth);
  return inside(&e, -VALUE, VALUE) ? plain_kind(&e) : remainder_of(&e, 97);
}

/* mod(e, 97) of a real. */
static Expr real_remainder(const Expr *e) {
  Expr r = {.kind = e->kind, .r = range_of(-VALUE, VALUE)};
  write_to(&r, "mod(%.1500s,97.0_%d)", e->s, e->kind);
  return r;
}

static Expr real_variable(void) {
  Var *const v = some_var(1 << REAL, below(3) > 0, READ);
  Expr e = {.kind = 8, .r = range_of(-VALUE, VALUE)};
  char text[MAX_TEXT];
  if (!v || !reference(text, v)) {
    write_to(&e, "%d.0_8", below(9));
    return e;
  }
  e.kind = v->kind;
  write_to(&e, "%.1500s", text);
  return v->grows ? real_remainder(&e) : e;
}

Expr any_real(int depth) {
  Expr a, b;
  if (depth <= 0) {
    if (below(3)) return real_variable();
    a = small_integer(0);
    b = (Expr){.kind = below(2) ? 4 : 8, .r = a.r};
    write_to(&b, "real(%.1500s,%d)", a.s, b.kind);
    return b;
  }
  a = any_real(depth - 1), b = any_real(below(depth));
  if (strlen(a.s) + strlen(b.s) > 400) return a;
  Expr e = {.kind = a.kind};
  const char *name;
  switch (below(9)) {
  case 0:
  case 1:
  case 2:
  case 3:
  case 4: {
    const char op = *one_of("+|-|*|*");
    if (op == '*' && !(inside(&a, -97, 97) && inside(&b, -97, 97))) a = real_remainder(&a), b = real_remainder(&b);
    const int kind_a = a.kind, kind_b = b.kind;
    a.kind = b.kind = 4; /* ranges as of integers */
    const Expr as_integers = binary(&a, op, &b);
    e = as_integers;
    e.kind = kind_a > kind_b ? kind_a : kind_b;
    if (inside(&e, -4000000, 4000000)) return e;
    a.kind = kind_a;
    return real_remainder(&a);
  }
  case 5: {
    a.kind = 4;
    const int kind = e.kind;
    e = absolute(&a);
    e.kind = kind;
    return e;
  }
  case 6:
    if (a.kind != b.kind) return a;
    name = one_of("max|min");
    a.kind = b.kind = 4;
    {
      const int kind = e.kind;
      e = function_of(name, &a, &b);
      e.kind = kind;
    }
    return e;
  case 7:
    write_to(&e, "aint((%.1500s)/4)", a.s);
    e.r = a.r;
    for (int s = 0; s < SETS; s++) e.r.lo[s] = smaller(0, e.r.lo[s]), e.r.hi[s] = larger(0, e.r.hi[s]);
    return e;
  default: return a;
  }
}

static void comparison(char *to, int depth) {
  const char *const op = one_of(" > | < | == | /= | >= | <= ");
  if (below(4) == 0) {
    const Expr a = any_real(depth);
    snprintf(to, MAX_TEXT, "%.700s%s%d", a.s, op, below(20));
  } else if (below(3) == 0) {
    const Expr a = any_integer(depth), m = remainder_of(&a, 2 + below(3));
    snprintf(to, MAX_TEXT, "%.700s%s%d", m.s, op, below(2));
  } else {
    const Expr a = any_integer(depth), b = any_integer(0);
    snprintf(to, MAX_TEXT, "%.700s%s%.700s", a.s, op, b.s);
  }
}

void any_logical(char *to, int depth) {
  char a[MAX_TEXT], b[MAX_TEXT];
  Var *v;
  switch (depth > 0 ? below(9) : 0) {
  case 5:
  case 6:
    any_logical(a, depth - 1), any_logical(b, depth - 1);
    if (strlen(a) + strlen(b) > 500) break;
    snprintf(to, MAX_TEXT, "(%.700s)%s(%.700s)", a, one_of(" .and. | .or. | .neqv. | .eqv. "), b);
    return;
  case 7:
    any_logical(a, depth - 1);
    snprintf(to, MAX_TEXT, ".not. (%.1500s)", a);
    return;
  case 8:
    v = some_var(1 << LOGICAL, below(3) > 0, READ);
    if (v && reference(to, v)) return;
    break;
  default: break;
  }
  comparison(to, depth - 1);
}

void any_complex(char *to, int depth) {
  char a[MAX_TEXT];
  Var *const v = some_var(1 << COMPLEX, true, READ);
  const Expr x = small_integer(depth), y = small_integer(0);
  if (v && below(2) && element(a, v, false))
    snprintf(to, MAX_TEXT, below(2) ? "cmplx(mod(real(%.300s),97.0_8),mod(aimag(%.300s),97.0_8)+(%.100s),8)" : "conjg(%.300s)", a,
             a, strlen(y.s) < 100 ? y.s : "1");
  else
    snprintf(to, MAX_TEXT, "cmplx(%.700s,%.700s,8)", x.s, y.s);
}

void any_value(char *to, const Var *v, int depth) {
  Expr e;
  switch (v->type) {
  case INTEGER: e = small_integer(depth); break;
  case REAL:
    e = below(4) ? any_real(depth) : small_integer(depth);
    if (!inside(&e, -VALUE, VALUE)) e = real_remainder(&e);
    break;
  case LOGICAL: any_logical(to, depth); return;
  default: any_complex(to, depth); return;
  }
  memcpy(to, e.s, MAX_TEXT);
}
