/* Where a reference's element lies in an iteration, if its subscripts are worked out in the body: by scalars that the body assigns, intrinsics, other
 * elements. A value has a part that follows from the loops alone, and what data add to it, of which at most bounds are known. */
#include "predictor/feature/feat_place.h"
#include "frontend/symbol/intrinsic.h"
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include <math.h>

enum { MOST_STEPS = 400 }; /* expressions of one element: scalars that define each other may double at each step */

/* 'x' from the loops, plus a number that data choose, within 'spread' of 0; INFINITY: no bound is known of it. */
typedef struct {
  double x, spread;
  double low, high;   /* bounds of a value that is data alone, as MIN and MAX have set them */
  bool moves;         /* loops change x */
  uint64_t id;        /* of the data, and of what was made of them; 0: there are none */
  uint64_t chosen_by; /* loops whose iterations data are read of: bits by the order of bindings */
} Where;

typedef struct {
  Sizes *v;
  const Stmt *use; /* the statement whose value is worked out */
  int first;       /* of the loops' bindings */
  int steps;
} Trace;

static Where exact(double x) { return (Where){.x = x, .low = x, .high = x}; }
static Where data(uint64_t by, uint64_t id) {
  return (Where){.spread = INFINITY, .low = -INFINITY, .high = INFINITY, .chosen_by = by, .id = id ? id : 1};
}
static bool is_data(const Where *w) { return !w->moves && w->spread == INFINITY; }

/* A value of data alone between two bounds is any of those. */
static Where settled(Where w) {
  if (!is_data(&w) || !isfinite(w.low) || !isfinite(w.high)) return w;
  w.x = (w.low + w.high) / 2;
  w.spread = (w.high - w.low) / 2;
  return w;
}

static uint64_t mixed(uint64_t a, uint64_t b) {
  return (a ^ (b + 0x9e3779b97f4a7c15u + (a << 6) + (a >> 2))) * 0xff51afd7ed558ccdu | 1;
}

static Where together(Where a, Where b) {
  Where w = {.moves = a.moves || b.moves, .chosen_by = a.chosen_by | b.chosen_by};
  w.id = a.id && b.id ? mixed(a.id, b.id) : a.id | b.id;
  w.spread = a.spread + b.spread;
  return w;
}

static Where bounded(Where w, double low, double high) {
  w.x = (low + high) / 2, w.spread = (high - low) / 2;
  w.low = low, w.high = high;
  w.moves = false;
  return w;
}

/* ---- arithmetic ---- */

static double wrapped(Type t, double x) {
  return t.base == TY_INTEGER && type_size(t) == 4 && fabs(x) < 9e18 ? (double)(int32_t)(int64_t)x : x;
}

static Where sum(Where a, Where b, double sign) {
  Where w = together(a, b);
  w.x = a.x + sign * b.x;
  w.low = a.low + (sign > 0 ? b.low : -b.high), w.high = a.high + (sign > 0 ? b.high : -b.low);
  return w;
}

static Where times(Where a, Where b) {
  Where w = together(a, b);
  if (a.spread > 0 && b.spread > 0) return data(w.chosen_by, w.id);
  if (b.spread > 0) {
    Where c = a;
    a = b, b = c;
  }
  w.x = a.x * b.x;
  w.spread = b.x == 0 && !b.moves ? 0 : a.spread == INFINITY ? INFINITY : a.spread * fabs(b.x);
  if (a.spread == INFINITY && b.moves) return data(w.chosen_by, w.id);
  w.low = b.x >= 0 ? a.low * b.x : a.high * b.x, w.high = b.x >= 0 ? a.high * b.x : a.low * b.x;
  return w;
}

static Where product(Type t, Where a, Where b) {
  int64_t n;
  bool whole = t.base == TY_INTEGER && a.spread == 0 && b.spread == 0 && fabs(a.x) < 9e15 && fabs(b.x) < 9e15;
  Where w = times(a, b);
  if (whole && !__builtin_mul_overflow((int64_t)a.x, (int64_t)b.x, &n)) w.x = wrapped(t, (double)n);
  if (whole && type_size(t) == 4) w.x = (double)(int32_t)((uint32_t)(int64_t)a.x * (uint32_t)(int64_t)b.x);
  return w;
}

static Where quotient(Type t, Where a, Where b) {
  if (b.spread > 0 || b.x == 0 || (b.moves && a.spread > 0)) return data(together(a, b).chosen_by, together(a, b).id);
  Where w = together(a, b);
  w.x = a.x / b.x;
  w.spread = a.spread / fabs(b.x);
  w.low = b.x > 0 ? a.low / b.x : a.high / b.x, w.high = b.x > 0 ? a.high / b.x : a.low / b.x;
  if (t.base == TY_INTEGER) w.x = trunc(w.x);
  return w;
}

static double remainder_of(double a, double p, bool floored) {
  double r = fmod(a, p);
  return floored && r != 0 && (r < 0) != (p < 0) ? r + p : r;
}

/* MOD of data is anything below the divisor; of what loops move, that at its own place in the period. */
static Where modulus(Where a, Where p, bool floored) {
  Where w = together(a, p);
  if (w.id) w.id = mixed(w.id, (uint64_t)(int64_t)p.x);
  if (p.spread > 0 || p.x == 0) return data(w.chosen_by, w.id);
  if (!a.moves && a.spread > 0) return bounded(w, 0, fmax(fabs(p.x) - 1, 0));
  w.x = remainder_of(a.x, p.x, floored);
  w.low = w.high = w.x;
  return w;
}

static Where extremum(Where a, Where b, bool largest) {
  Where w = together(a, b);
  if (!a.moves && !b.moves && (a.spread > 0 || b.spread > 0)) {
    w.spread = INFINITY;
    w.low = largest ? fmax(a.low, b.low) : fmin(a.low, b.low), w.high = largest ? fmax(a.high, b.high) : fmin(a.high, b.high);
    return w;
  }
  if (is_data(&a) || is_data(&b)) { /* a limit to what loops move */
    Where kept = is_data(&a) ? b : a;
    kept.chosen_by = w.chosen_by;
    return kept;
  }
  w.x = largest ? fmax(a.x, b.x) : fmin(a.x, b.x);
  w.spread = fmax(a.spread, b.spread);
  w.low = w.high = w.x;
  return w;
}

/* ---- bits ---- */

static double shifted(double x, int64_t by, Type t) {
  int bits = 8 * type_size(t);
  uint64_t mask = bits >= 64 ? ~(uint64_t)0 : ((uint64_t)1 << bits) - 1, n = (uint64_t)(int64_t)x & mask;
  if (by <= -bits || by >= bits) return 0;
  return wrapped(t, (double)(int64_t)((by < 0 ? n >> -by : n << by) & mask));
}

static Where bits_of(int which, Where a, Where b, Type t) {
  Where w = together(a, b);
  bool known = a.spread == 0 && b.spread == 0 && fabs(a.x) < 9e15 && fabs(b.x) < 9e15;
  int64_t x = known ? (int64_t)a.x : 0, y = known ? (int64_t)b.x : 0;
  if (!known && which == IN_IAND) {
    const Where *mask = a.spread == 0 && !a.moves ? &a : &b;
    if (mask->spread == 0 && mask->x >= 0) return bounded(w, 0, mask->x);
  }
  if (!known && b.spread == 0 && !b.moves && (which == IN_ISHFT || which == IN_SHIFTR || which == IN_SHIFTL))
    return times(a, exact(exp2(which == IN_SHIFTR ? -b.x : b.x)));
  if (!known) return data(w.chosen_by, w.id);
  switch (which) {
  case IN_IAND: w.x = (double)(x & y); break;
  case IN_IOR: w.x = (double)(x | y); break;
  case IN_IEOR: w.x = wrapped(t, (double)(x ^ y)); break;
  case IN_SHIFTR: w.x = shifted(a.x, -y, t); break;
  default: w.x = shifted(a.x, y, t); break;
  }
  w.low = w.high = w.x;
  return w;
}

/* ---- functions ---- */

static Where value_of(Trace *p, const Expr *e);

static Where rounded(Where a, double (*how)(double)) {
  a.x = how(a.x);
  a.low = how(a.low), a.high = how(a.high);
  return a;
}

static Where of_real(Where a, double (*f)(double), double low, double high) {
  if (a.spread > 0) return isfinite(low) ? bounded(a, low, high) : data(a.chosen_by, a.id);
  a.x = f(a.x);
  if (!isfinite(a.x)) return data(a.chosen_by, a.id);
  a.low = a.high = a.x;
  return a;
}

static Where function(Trace *p, const Expr *e) {
  Where a = e->nkid > 1 && e->kid[1] ? value_of(p, e->kid[1]) : exact(0), b = exact(0);
  bool two = e->nkid > 2 && e->kid[2];
  if (two) b = value_of(p, e->kid[2]);
  switch (e->sym->intrinsic) {
  case IN_INT:
  case IN_INT8:
  case IN_AINT: return rounded(a, trunc);
  case IN_NINT:
  case IN_ANINT: return rounded(a, round);
  case IN_FLOOR: return rounded(a, floor);
  case IN_CEILING: return rounded(a, ceil);
  case IN_REAL:
  case IN_DBLE:
  case IN_MERGE: return a;
  case IN_ABS: return a.spread == 0 ? of_real(a, fabs, NAN, NAN) : a;
  case IN_MOD: return modulus(a, b, false);
  case IN_MODULO: return modulus(a, b, true);
  case IN_SQRT: return of_real(a, sqrt, NAN, NAN);
  case IN_EXP: return of_real(a, exp, NAN, NAN);
  case IN_LOG: return of_real(a, log, NAN, NAN);
  case IN_SIN: return of_real(a, sin, -1, 1);
  case IN_COS: return of_real(a, cos, -1, 1);
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR:
  case IN_ISHFT:
  case IN_SHIFTL:
  case IN_SHIFTR: return bits_of(e->sym->intrinsic, a, b, e->type);
  case IN_MAX:
  case IN_MIN:
    for (int i = 2; i < e->nkid; i++) a = extremum(a, i == 2 ? b : value_of(p, e->kid[i]), e->sym->intrinsic == IN_MAX);
    return settled(a);
  default: return data(together(a, b).chosen_by, together(a, b).id);
  }
}

/* ---- names ---- */

static const Symbol *real_symbol(const Symbol *s) { return s->target ? s->target : s; }

/* The value of a real scalar that the kernel does not set: the actual argument of the only call, or the last assignment. NAN: it is not known. */
static double known_real(Sizes *v, const Symbol *sym) {
  const SizCall *c = sym->dummy ? sizes_scan_first(v, sym) : NULL;
  const SizAssign *a = sym->dummy ? NULL : sizes_scan_last(v, sym);
  const Expr *e = c ? sizes_scan_actual(c, sym) : a ? a->rhs : NULL;
  if (!e || (c && sizes_scan_next(v, c))) return NAN;
  Elements x = elements_begin(v, c ? c->stmt : a->stmt, MOST_STEPS);
  return elements_value(&x, e);
}

static Where of_name(Trace *p, const Expr *e) {
  const Symbol *sym = e->sym ? real_symbol(e->sym) : NULL;
  bool number = e->type.base == TY_INTEGER || e->type.base == TY_REAL, assigned, carried;
  int64_t n;
  if (!sym || e->rank || !number || sym->kind != SY_VARIABLE) return data(0, (uint64_t)(uintptr_t)e->sym);
  const Value *c = sym->value;
  if (c && c->rank == 0 && !c->is_big && c->type.base == TY_INTEGER) return exact((double)c->u.i);
  if (c && c->rank == 0 && c->type.base == TY_REAL && c->type.kind <= 8) return exact(c->u.r);
  for (int i = p->v->bound.n - 1; i >= p->first; i--)
    if (p->v->bound.v[i].sym == e->sym || p->v->bound.v[i].sym == sym) {
      double x = (double)p->v->bound.v[i].value;
      return (Where){.x = x, .low = -INFINITY, .high = INFINITY, .moves = true};
    }
  const SizAssign *a = elements_reaching(p->v, p->use, sym, &assigned, &carried);
  if (assigned && (!a || carried)) return data(~(uint64_t)0, (uint64_t)(uintptr_t)sym);
  if (a) {
    Trace there = {p->v, a->stmt, p->first, p->steps};
    Where w = value_of(&there, a->rhs);
    p->steps = there.steps;
    if (e->type.base == TY_INTEGER && a->rhs->type.base == TY_REAL) w = rounded(w, trunc);
    return w;
  }
  if (e->type.base == TY_REAL) {
    double x = known_real(p->v, sym);
    return exact(isfinite(x) ? x : 1); /* nothing tells: the step of a grid, perhaps */
  }
  return sizes_int(p->v, e, &n) ? exact((double)n) : data(0, (uint64_t)(uintptr_t)e->sym);
}

/* ---- expressions ---- */

/* The same for the same text. */
static uint64_t named(const Expr *e) {
  Buf text = {0};
  uint64_t id = 1469598103934665603u;
  expr_text(e, &text);
  for (const char *c = text.s; c && *c; c++) id = (id ^ (uint8_t)*c) * 1099511628211u;
  buf_free(&text);
  return id;
}

/* The loops that choose an element of data. */
static uint64_t choosers(Trace *p, const Expr *e) {
  uint64_t by = 0;
  for (int i = 0; i < p->v->bound.n - p->first && i < 64 && e->kind == EX_NAME; i++)
    if (p->v->bound.v[p->first + i].sym == e->sym) by |= (uint64_t)1 << i;
  if (e->kind == EX_NAME && !by && e->rank == 0 && e->sym && !e->sym->value) by = of_name(p, e).chosen_by;
  for (int i = e->kind == EX_REF; i < e->nkid; i++)
    if (e->kid[i]) by |= choosers(p, e->kid[i]);
  return by;
}

static Where of_binary(Trace *p, const Expr *e) {
  Where a = value_of(p, e->kid[0]), b = value_of(p, e->kid[1]);
  switch (e->op) {
  case OP_ADD: return sum(a, b, 1);
  case OP_SUB: return sum(a, b, -1);
  case OP_MUL: return product(e->type, a, b);
  case OP_DIV: return quotient(e->type, a, b);
  case OP_POW:
    if (a.spread == 0 && b.spread == 0 && isfinite(pow(a.x, b.x))) {
      Where w = together(a, b);
      w.x = w.low = w.high = pow(a.x, b.x);
      return w;
    }
    return data(together(a, b).chosen_by, together(a, b).id);
  default: return data(together(a, b).chosen_by, together(a, b).id);
  }
}

static Where value_of(Trace *p, const Expr *e) {
  if (p->steps-- <= 0) return data(~(uint64_t)0, 1);
  const Value *c = e->kind == EX_NAME ? NULL : e->value;
  if (c && c->rank == 0 && !c->is_big && c->type.base == TY_INTEGER) return exact((double)c->u.i);
  if (c && c->rank == 0 && c->type.base == TY_REAL && c->type.kind <= 8) return exact(c->u.r);
  switch (e->kind) {
  case EX_NAME: return of_name(p, e);
  case EX_PAREN: return value_of(p, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG ? sum(exact(0), value_of(p, e->kid[0]), -1) : value_of(p, e->kid[0]);
  case EX_BINARY: return of_binary(p, e);
  case EX_REF:
    if (e->how == REF_CALL && e->sym && e->sym->kind == SY_INTRINSIC) {
      int64_t n;
      const IntrinsicInfo *in = intrinsic_find(e->sym->name);
      if (in && in->cls == IC_I) return sizes_int(p->v, e, &n) ? exact((double)n) : data(0, (uint64_t)(uintptr_t)e->sym);
      return function(p, e);
    }
    return data(choosers(p, e), named(e));
  default: return data(choosers(p, e), named(e));
  }
}

/* ---- elements ---- */

static int element_bytes(const Symbol *s) {
  int n = type_size(s->type);
  return n > 0 ? n : 8;
}

/* Adds what the subscripts of an array reference say, in bytes. False: it is a section. */
static bool add_subscripts(Trace *p, const Expr *e, FeatPlace *out) {
  int64_t below = element_bytes(e->sym);
  for (int d = 0; d + 1 < e->nkid && d < e->sym->rank; d++) {
    int64_t lo, extent;
    const Expr *sub = e->kid[d + 1];
    if (!sub || sub->rank > 0 || sub->kind == EX_RANGE) return false;
    arrays_dim(p->v, e->sym, d, &lo, &extent);
    Where w = value_of(p, sub);
    if (is_data(&w) || (!w.moves && w.spread > 0)) {
      double all = (double)extent, some = isfinite(w.spread) ? fmin(2 * w.spread + 1, all) : all;
      out->jumps = true;
      out->chosen_by |= w.chosen_by;
      out->range *= fmax(some, 1);
      out->key = mixed(out->key, mixed(w.id, (uint64_t)d));
    } else {
      out->moves = out->moves || w.moves;
      if (isfinite(w.spread)) out->spread += w.spread * (double)below;
    }
    if (out->nparts == PLACE_PARTS) return false;
    out->unit[out->nparts] = (double)below;
    out->part[out->nparts] = (w.x - (double)lo) * (double)below;
    out->at += out->part[out->nparts++];
    below *= extent;
  }
  return true;
}

static bool add_object(Trace *p, const Expr *e, FeatPlace *out) {
  for (; e; e = e->nkid > 0 ? e->kid[0] : NULL) {
    if (e->kind == EX_REF && (e->how == REF_CALL || !e->sym || !e->sym->rank || !add_subscripts(p, e, out))) return false;
    if (e->kind == EX_NAME) return e->rank == 0 || e->sym->rank > 0;
    if (e->kind != EX_REF && e->kind != EX_MEMBER) return false;
    if (e->kind == EX_REF && e->kid[0] && e->kid[0]->kind == EX_NAME) return true;
  }
  return true;
}

bool feat_place(Sizes *v, const FeatRef *r, int first, FeatPlace *out) {
  *out = (FeatPlace){.range = 1};
  if (!r->stmt || r->foreign || r->e->rank > 0) return false;
  Trace p = {v, r->stmt, first, MOST_STEPS};
  return add_object(&p, r->e, out) && p.steps > 0 && fabs(out->at) < 1e15;
}
