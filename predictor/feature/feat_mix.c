/* Instruction sequences of operators and intrinsics, as nvcc writes them for IEEE arithmetic: the usual path, without the branch for
 * denormal and extreme operands. The figures are estimates, some of them fitted (bench/predict). */
#include "predictor/feature/feat_mix.h"
#include "frontend/symbol/intrinsic.h"
#include <math.h>

/* Cycles until the next instruction may use the result (Hopper: FP32 and integers 4, FP64 8, special functions about 20). */
static const double latency_of[PIPES] = {4, 8, 4, 20};

typedef struct {
  double fp32, fp64, integer, sfu; /* instructions */
  double chain;                    /* cycles from operands to result */
} Sequence;

static FeatMix mix(Sequence s) { return (FeatMix){.n = {s.fp32, s.fp64, s.integer, s.sfu}, .chain = s.chain}; }

/* With a path for unusual operands. */
static FeatMix guarded(Sequence s) {
  FeatMix m = mix(s);
  m.branches = true;
  return m;
}

static FeatMix simple(Pipe p) {
  FeatMix m = {.chain = latency_of[p]};
  m.n[p] = 1;
  return m;
}

static bool is_double(Type t) { return (t.base == TY_REAL && type_size(t) >= 8) || (t.base == TY_COMPLEX && type_size(t) >= 16); }
static bool is_float(Type t) { return t.base == TY_REAL || t.base == TY_COMPLEX; }

static Pipe pipe_of(Type t) { return is_double(t) ? PIPE_FP64 : is_float(t) ? PIPE_FP32 : PIPE_INT; }

static FeatMix scaled(FeatMix m, double by) {
  for (int p = 0; p < PIPES; p++) m.n[p] *= by;
  return m;
}

/* Of integers; those of 8 bytes are two registers. */
static FeatMix whole(Type t, double instructions) {
  return scaled(simple(PIPE_INT), type_size(t) >= 8 ? 2 * instructions : instructions);
}

/* ---- division, powers ---- */

/* By a number of 4 bytes whose reciprocal is known. */
static const Sequence quotient_again = {.integer = 9, .chain = 40};

static FeatMix division(Type t) {
  if (is_double(t)) return guarded((Sequence){.fp64 = 8, .integer = 9.5, .sfu = 1, .chain = 125});
  if (is_float(t)) return guarded((Sequence){.fp32 = 5, .integer = 5.5, .sfu = 2, .chain = 58});
  return type_size(t) >= 8 ? mix((Sequence){.integer = 70, .sfu = 4, .chain = 250})
                           : mix((Sequence){.integer = 20, .sfu = 3, .chain = 140});
}

/* What is more where the numerator, or what a root is drawn of, is 0 in one lane: the call, tests of exponents, a quotient of scaled operands (of single precision: 81
 * slots a quotient for 25 in a sum of 196 million whose every seventh numerator is 0); the root of 0 is told at once. */
FeatMix feat_mix_unusual(Type t, bool root) {
  if (root) return mix((Sequence){.integer = 12, .chain = 60});
  return is_double(t) ? mix((Sequence){.fp64 = 14, .integer = 46, .sfu = 1, .chain = 300})
                      : mix((Sequence){.fp32 = 8, .integer = 38, .chain = 180});
}

static FeatMix division_by_constant(Type t) { return mix((Sequence){.integer = type_size(t) >= 8 ? 8 : 4, .chain = 16}); }

/* x**n by squaring where n is a constant; else a logarithm and an exponential with a wide mantissa. */
static FeatMix power(const Expr *e) {
  int64_t n;
  Type t = e->type;
  bool whole = e->kid[1]->type.base == TY_INTEGER && fold_const_int(e->kid[1], &n);
  if (!whole && e->kid[1]->type.base == TY_INTEGER)
    return mix(
        (Sequence){.fp64 = is_double(t) ? 5 : 0, .fp32 = is_double(t) ? 0 : 5, .integer = is_double(t) ? 48 : 34, .chain = 150});
  if (!whole)
    return is_double(t) ? guarded((Sequence){.fp64 = 87, .integer = 114, .sfu = 1, .chain = 920})
                        : guarded((Sequence){.fp32 = 44, .integer = 42, .sfu = 4, .chain = 245});
  FeatMix m = {.chain = 0}, one = simple(pipe_of(t)), by = division(t);
  uint64_t k = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  for (; k > 1; k >>= 1) {
    feat_mix_add(&m, &one, 1 + (double)(k & 1));
    m.chain += one.chain;
  }
  if (n < 0) feat_mix_add(&m, &by, 1);
  return m;
}

/* ---- operators ---- */

static bool converts(Type from, Type to) {
  return from.base != TY_NONE && to.base != TY_NONE && (from.base != to.base || type_size(from) != type_size(to));
}

/* Between integers of 4 and 8 bytes it is a move, and from integers of 4 to single precision another pipe's (counted); all else goes through the conversion unit. */
static FeatMix conversion(Type from, Type to) {
  if (is_float(from)) return simple(PIPE_SFU);
  return is_float(to) && (is_double(to) || type_size(from) >= 8) ? simple(PIPE_SFU) : simple(PIPE_INT);
}

static const Expr *bare(const Expr *e) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  return e;
}

/* a*b + c is one instruction; of a*b + c*d one of the products is. */
static bool adds_product(const Expr *e) {
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB) || !is_float(e->type) || e->type.base == TY_COMPLEX)
    return false;
  for (int i = 0; i < 2; i++) {
    const Expr *k = bare(e->kid[i]);
    if (k->kind == EX_BINARY && k->op == OP_MUL && !k->value) return true;
  }
  return false;
}

static FeatMix complex_operator(const Expr *e) {
  FeatMix one = simple(pipe_of(e->type));
  FeatMix m = scaled(one, e->op == OP_MUL ? 4 : e->op == OP_DIV ? 9 : 2);
  m.chain = e->op == OP_MUL || e->op == OP_DIV ? 2 * one.chain : one.chain;
  FeatMix by = division(e->type);
  if (e->op == OP_DIV) feat_mix_add(&m, &by, 2);
  return m;
}

/* A constant power of two: its reciprocal is exact, and the compiler multiplies. */
static bool is_exact_divisor(const Expr *e) {
  int exponent;
  const Value *c = e->value;
  if (!c || c->rank || c->is_big || (c->type.base != TY_REAL && c->type.base != TY_INTEGER)) return false;
  return fabs(frexp(c->type.base == TY_REAL ? (double)c->u.r : (double)c->u.i, &exponent)) == 0.5;
}

static FeatMix operation(const Expr *e, bool again) {
  Type operand = e->kid[0]->type;
  if (e->kind == EX_BINARY && !is_float(operand) && is_float(e->kid[1]->type)) operand = e->kid[1]->type;
  if (e->op == OP_PLUS) return (FeatMix){.chain = 0};
  if (e->op == OP_POW) return power(e);
  if (e->type.base == TY_COMPLEX) return complex_operator(e);
  if (e->op == OP_DIV && e->type.base == TY_INTEGER && e->kid[1]->value) return division_by_constant(e->type);
  if (e->op == OP_DIV && again && e->type.base == TY_INTEGER && type_size(e->type) < 8) return mix(quotient_again);
  if (e->op == OP_DIV && is_exact_divisor(e->kid[1])) return simple(pipe_of(e->type));
  if (e->op == OP_DIV) return division(e->type);
  FeatMix m = operand.base == TY_INTEGER && e->op != OP_MUL ? whole(operand, 1) : simple(pipe_of(operand));
  if (adds_product(e)) m = (FeatMix){.chain = 0}; /* counted with the product */
  return m;
}

FeatMix feat_mix_operator(const Expr *e, bool again, bool known) {
  FeatMix m = operation(e, again);
  if (e->kind != EX_BINARY || e->op == OP_POW || known) return m;
  const Expr *a = e->kid[0], *b = e->kid[1];
  if (converts(a->type, b->type) && !a->value && !b->value && a->type.base != TY_DERIVED) {
    const bool turned = is_float(a->type) && !is_float(b->type);
    FeatMix c = turned ? conversion(b->type, a->type) : conversion(a->type, b->type);
    feat_mix_add(&m, &c, 1);
  }
  return m;
}

FeatMix feat_mix_assign(const Expr *lhs, const Expr *rhs) {
  return converts(rhs->type, lhs->type) && !rhs->value ? conversion(rhs->type, lhs->type) : (FeatMix){.chain = 0};
}

/* The compiler works an operand out where it writes the loops out. */
bool feat_mix_known(const Expr *e, const SpcLoops *inner) {
  bool known = false;
  for (int i = 0; i < e->nkid && inner->n > 0; i++) known |= space_unrolled_constant(inner, e->kid[i]);
  return known;
}

/* ---- intrinsics ---- */

/* Single precision, then double: instructions as Nsight Compute counts them where arguments lie anywhere in a function's usual range (bench/predict/functions), the constants of
 * polynomials among them, which code loads anew each time, in loops, too; ASIN and ACOS have two ways, of which the longer one alone takes 42 in double precision. Cycles by clock64, in chains of 256; of the functions from ASIN on three an instruction. */
typedef struct {
  int intrinsic;
  Sequence single, twice;
  bool straight; /* in single precision without a branch, as nvcc's PTX shows */
} Function;

static const Function FUNCTIONS[] = {
    {IN_SQRT, {.fp32 = 5, .integer = 7.5, .sfu = 1, .chain = 60}, {.fp64 = 8, .integer = 12.5, .sfu = 1, .chain = 92}, false},
    {IN_EXP, {.fp32 = 6, .integer = 4, .sfu = 1, .chain = 43}, {.fp64 = 15, .integer = 38, .chain = 153}, true},
    {IN_LOG, {.fp32 = 15, .integer = 15, .chain = 88}, {.fp64 = 30, .integer = 55, .sfu = 1, .chain = 290}, false},
    {IN_LOG10, {.fp32 = 16, .integer = 15, .chain = 92}, {.fp64 = 32, .integer = 59, .sfu = 1, .chain = 305}, false},
    {IN_SIN, {.fp32 = 14, .integer = 16, .sfu = 1, .chain = 98}, {.fp64 = 17, .integer = 30, .sfu = 2, .chain = 240}, false},
    {IN_COS, {.fp32 = 14, .integer = 16, .sfu = 1, .chain = 98}, {.fp64 = 17, .integer = 30, .sfu = 2, .chain = 240}, false},
    {IN_TAN, {.fp32 = 15, .integer = 11, .sfu = 2, .chain = 110}, {.fp64 = 31, .integer = 55, .sfu = 3, .chain = 330}, false},
    {IN_ERF, {.fp32 = 15, .integer = 17, .sfu = 1, .chain = 71}, {.fp64 = 42, .integer = 81, .sfu = 5, .chain = 387}, false},
    {IN_ATAN, {.fp32 = 13, .integer = 10, .sfu = 1, .chain = 77}, {.fp64 = 28, .integer = 58, .sfu = 1, .chain = 277}, false},
    {IN_TANH, {.fp32 = 10, .integer = 8, .sfu = 2, .chain = 65}, {.fp64 = 34, .integer = 67, .sfu = 6, .chain = 288}, true},
    {IN_ASIN, {.fp32 = 15, .integer = 12, .sfu = 1, .chain = 84}, {.fp64 = 28, .integer = 54, .sfu = 0.5, .chain = 300}, false},
    {IN_ACOS, {.fp32 = 16, .integer = 12, .sfu = 1, .chain = 87}, {.fp64 = 31, .integer = 60, .sfu = 0.5, .chain = 320}, false},
    {IN_ATAN2, {.fp32 = 22, .integer = 29, .sfu = 2, .chain = 159}, {.fp64 = 42, .integer = 74, .sfu = 1, .chain = 351}, false},
    {IN_SINH, {.fp32 = 16, .integer = 9, .sfu = 3, .chain = 84}, {.fp64 = 39, .integer = 86, .sfu = 1, .chain = 378}, false},
    {IN_COSH, {.fp32 = 9, .integer = 7, .sfu = 3, .chain = 57}, {.fp64 = 21, .integer = 43, .sfu = 1, .chain = 195}, false},
    {IN_ASINH, {.fp32 = 25, .integer = 17, .sfu = 2, .chain = 132}, {.fp64 = 66, .integer = 100, .sfu = 4, .chain = 510}, false},
    {IN_ACOSH, {.fp32 = 25, .integer = 18, .sfu = 1, .chain = 132}, {.fp64 = 64, .integer = 97, .sfu = 3, .chain = 492}, false},
    {IN_ATANH, {.fp32 = 23, .integer = 16, .sfu = 1, .chain = 120}, {.fp64 = 64, .integer = 94, .sfu = 3, .chain = 483}, false},
    {IN_ERFC, {.fp32 = 27, .integer = 20, .sfu = 4, .chain = 153}, {.fp64 = 62, .integer = 102, .sfu = 2, .chain = 498}, false},
    {IN_ERFC_SCALED, {.fp64 = 79, .integer = 121, .sfu = 4, .chain = 612}, {.fp64 = 80, .integer = 120, .sfu = 2, .chain = 606}, false},
    {IN_GAMMA, {.fp32 = 65, .integer = 50, .sfu = 6, .chain = 363}, {.fp64 = 32, .integer = 69, .sfu = 1, .chain = 306}, false},
    {IN_LOG_GAMMA, {.fp32 = 52, .integer = 40, .sfu = 1, .chain = 279}, {.fp64 = 110, .integer = 224, .sfu = 2, .chain = 1008}, false},
    {IN_HYPOT, {.fp32 = 12, .integer = 14, .sfu = 1, .chain = 81}, {.fp64 = 14, .integer = 30, .sfu = 1, .chain = 135}, false},
    {IN_BESSEL_J0, {.fp32 = 30, .fp64 = 25, .integer = 31, .sfu = 2, .chain = 264}, {.fp64 = 26, .integer = 60, .chain = 258}, false},
};
enum { COMPLEX_TESTS = 40 }; /* of a complex argument's parts */
enum { NFUNCTIONS = sizeof FUNCTIONS / sizeof *FUNCTIONS };
static const Function OTHER = {
    0, {.fp32 = 20, .integer = 15, .sfu = 1, .chain = 105}, {.fp64 = 45, .integer = 85, .sfu = 1, .chain = 380}, false};

/* The function of a real number, beside the sine and the cosine of another, and tests for what is not finite. */
static FeatMix complex_function(FeatMix m, Type t) {
  for (int i = 0; i < NFUNCTIONS; i++)
    if (FUNCTIONS[i].intrinsic == IN_SIN || FUNCTIONS[i].intrinsic == IN_COS) {
      FeatMix of = mix(is_double(t) ? FUNCTIONS[i].twice : FUNCTIONS[i].single);
      feat_mix_add(&m, &of, 1);
    }
  m.n[PIPE_INT] += COMPLEX_TESTS;
  m.n[pipe_of(t)] += 2;
  return m;
}

static FeatMix function(const Expr *e, Type t) {
  const Function *f = &OTHER;
  for (int i = 0; i < NFUNCTIONS; i++)
    if (FUNCTIONS[i].intrinsic == e->sym->intrinsic) f = &FUNCTIONS[i];
  FeatMix m = is_double(t) ? guarded(f->twice) : f->straight ? mix(f->single) : guarded(f->single);
  return t.base == TY_COMPLEX ? complex_function(m, t) : m;
}

/* The absolute value of a complex number is a root, without overflow on the way. */
static FeatMix magnitude(Type t) {
  return is_double(t) ? guarded((Sequence){.fp64 = 16, .integer = 24, .sfu = 1, .chain = 200})
                      : guarded((Sequence){.fp32 = 12, .integer = 10, .sfu = 1, .chain = 90});
}

static FeatMix modulus(const Expr *e, Type t, bool again) {
  if (is_float(t))
    return is_double(t) ? mix((Sequence){.fp64 = 6, .integer = 155, .chain = 480})
                        : mix((Sequence){.fp32 = 9, .integer = 22, .sfu = 2, .chain = 160});
  bool by_constant = e->nkid > 2 && e->kid[2] && e->kid[2]->value;
  FeatMix m = by_constant ? division_by_constant(t) : again && type_size(t) < 8 ? mix(quotient_again) : division(t);
  m.n[PIPE_INT] += 2;
  m.chain += 8;
  return m;
}

/* Comparisons choose a value by a second instruction. fmax and fmin of FP64 take seven, as they look for what is no number (of sm_90's code), which wait for each other. */
static FeatMix extremum(const Expr *e, Type t) {
  double n = e->nkid > 2 ? e->nkid - 2 : 1;
  FeatMix m = is_float(t) ? simple(pipe_of(t)) : whole(t, 1);
  m.n[PIPE_INT] += is_double(t) ? 6 : type_size(t) >= 8 ? 2 : 0;
  m.chain += is_double(t) ? 24 : 4;
  return scaled(m, n);
}

static const double shifted_by_value = 8; /* instructions of a shift whose direction the run decides (counted on sm_90) */

/* The type of the real and imaginary part. */
static Type part_of(Type t) {
  if (t.base == TY_COMPLEX) t.base = TY_REAL;
  return t;
}

FeatMix feat_mix_intrinsic(const Expr *e, bool again) {
  const IntrinsicInfo *in = e->sym && e->sym->kind == SY_INTRINSIC ? intrinsic_find(e->sym->name) : NULL;
  FeatMix nothing = {.chain = 0};
  if (!in || in->cls == IC_I) return nothing;
  Type t = e->nkid > 1 && e->kid[1] ? e->kid[1]->type : e->type;
  switch (e->sym->intrinsic) {
  case IN_MOD:
  case IN_MODULO: return modulus(e, t, again);
  case IN_MAX:
  case IN_MIN: return extremum(e, t);
  case IN_ABS:
    if (t.base == TY_COMPLEX) return magnitude(t);
    return is_float(t) ? nothing : simple(PIPE_INT); /* a modifier of an operand */
  case IN_DOT_PRODUCT:
  case IN_SUM:
  case IN_PRODUCT:
  case IN_MAXVAL:
  case IN_MINVAL:
  case IN_MATMUL: return scaled(simple(pipe_of(t)), t.base == TY_COMPLEX ? 4 : 1);
  case IN_ISHFT: /* to the left or to the right, or out of the word */
    return whole(t, again || (e->nkid > 2 && e->kid[2] && e->kid[2]->value) ? 1 : shifted_by_value);
  case IN_NINT: /* llround */
    return is_double(t) ? mix((Sequence){.fp64 = 2, .integer = 3, .sfu = 2, .chain = 50})
                        : guarded((Sequence){.integer = 37, .chain = 120});
  case IN_INT:
  case IN_REAL:
  case IN_DBLE:
  case IN_CMPLX:
  case IN_FLOOR:
  case IN_CEILING: return converts(part_of(t), part_of(e->type)) ? conversion(t, e->type) : nothing;
  case IN_AIMAG:
  case IN_CONJG: return nothing; /* a register of the two; a modifier of an operand */
  case IN_DIM: return is_float(t) ? scaled(simple(PIPE_INT), is_double(t) ? 8 : 2) : whole(t, 2);
  case IN_SIGN:
  case IN_MERGE: return scaled(simple(PIPE_INT), is_double(t) ? 2 : 1);
  case IN_AINT:
  case IN_ANINT: return simple(PIPE_SFU);
  default: break;
  }
  if (!is_float(t)) return e->sym->intrinsic == IN_IAND ? simple(PIPE_INT) : whole(t, 1); /* a mask leaves one register of two */
  return function(e, t);
}

static bool has_element(const Expr *e) {
  bool found = e->kind == EX_REF && e->how == REF_ELEMENT;
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && has_element(e->kid[i]);
  return found;
}

bool feat_mix_is_opaque(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC || !is_double(e->type)) return false;
  const int which = e->sym->intrinsic;
  return (which == IN_SIN || which == IN_COS || which == IN_TAN) && has_element(e);
}

void feat_mix_add(FeatMix *to, const FeatMix *x, double times) {
  for (int p = 0; p < PIPES; p++) to->n[p] += times * x->n[p];
  to->chain += times * x->chain;
  to->branches = to->branches || x->branches;
}

double feat_mix_depth(const Expr *e, const SpcLoops *inner) {
  double most = 0;
  if ((e->value && e->kind != EX_NAME) || (inner->n > 0 && space_unrolled_constant(inner, e))) return 0;
  bool call = e->kind == EX_REF && e->how == REF_CALL;
  if (e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && !call)) return 0;
  for (int i = call; i < e->nkid; i++) {
    double d = e->kid[i] ? feat_mix_depth(e->kid[i], inner) : 0;
    most = d > most ? d : most;
  }
  double own = 0;
  if (call && e->sym && e->sym->kind == SY_INTRINSIC) own = feat_mix_intrinsic(e, false).chain;
  if (e->kind == EX_UNARY || e->kind == EX_BINARY) own = feat_mix_operator(e, false, feat_mix_known(e, inner)).chain;
  return most + own;
}
