/* Costs of operators and intrinsics. The thesis counts simple operations and operations with a reciprocal;
 * complex operations are counted as the real ones they consist of. */
#include "predictor/feature/feat_ops.h"
#include "frontend/symbol/intrinsic.h"
#include "predictor/formula/sapfor.h"

static const OpCost FREE = {0, 0}, SIMPLE = {1, 0}, RECIPROCAL = {0, 1};

static bool converts(Type from, Type to) {
  return from.base != TY_NONE && to.base != TY_NONE && (from.base != to.base || from.kind != to.kind);
}

/* (a,b) +- (c,d): 2.  (a,b)*(c,d): 4 products, 2 sums.  (a,b)/(c,d): 6 products, 3 sums, 2 quotients. */
static OpCost complex_operator(Op op) {
  switch (op) {
  case OP_MUL: return (OpCost){6, 0};
  case OP_DIV: return (OpCost){9, 2};
  case OP_POW: return (OpCost){4, 4};
  default: return (OpCost){2, 0};
  }
}

/* x**n with n a constant: products by repeated squaring, and one reciprocal where n is negative. Otherwise a
 * logarithm and an exponential. */
static OpCost power(const Expr *e) {
  int64_t n;
  bool whole = e->kid[1]->type.base == TY_INTEGER && fold_const_int(e->kid[1], &n);
  if (!whole) return (OpCost){1, 2};
  OpCost c = {0, n < 0};
  uint64_t m = n < 0 ? 0 - (uint64_t)n : (uint64_t)n;
  for (; m > 1; m >>= 1) c.arithm += 1 + (double)(m & 1);
  if (e->type.base == TY_COMPLEX) c.arithm *= 6;
  return c;
}

static OpCost operation(const Expr *e) {
  Type operand = e->kid[0]->type;
  if (e->op == OP_PLUS) return FREE;
  if (e->op == OP_POW) return power(e);
  if (operand.base == TY_COMPLEX || e->type.base == TY_COMPLEX) return complex_operator(e->op);
  return e->op == OP_DIV ? RECIPROCAL : SIMPLE;
}

/* Arithmetic takes place in the result's type, comparison in the wider operand's. A constant is converted
 * beforehand; so is the exponent of a power. */
OpCost feat_ops_operator(const Expr *e) {
  OpCost c = operation(e);
  if (e->kind != EX_BINARY || e->op == OP_POW) return c;
  const Expr *a = e->kid[0], *b = e->kid[1];
  if (converts(a->type, b->type) && !a->value && !b->value && a->type.base != TY_DERIVED) c.arithm += 1;
  return c;
}

OpCost feat_ops_assign(const Expr *lhs, const Expr *rhs) { return converts(rhs->type, lhs->type) && !rhs->value ? SIMPLE : FREE; }

/* What the intrinsic with these arguments costs: words of intrinsics.def. */
typedef enum { COST_SIMPLE, COST_RECIPROCAL, COST_FREE, COST_COMPARE, COST_CONVERT, COST_MODULUS, COST_MULTIPLY_ADD } Cost;

static const uint8_t cost_of[IN_KINDS] = {
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) [IN_##id] = COST_##cost,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
};

static const IntrinsicInfo *info(const Expr *call) {
  return call->sym && call->sym->kind == SY_INTRINSIC ? intrinsic_find(call->sym->name) : NULL;
}

bool feat_ops_is_inquiry(const Expr *call) {
  const IntrinsicInfo *in = info(call);
  return in && in->cls == IC_I;
}

/* MAX(a,b,c) compares twice; DOT_PRODUCT and MATMUL multiply and add; the modulus of a complex number takes a root. */
OpCost feat_ops_intrinsic(const Expr *e) {
  const IntrinsicInfo *in = info(e);
  if (!in || in->cls == IC_I) return FREE;
  Type arg = e->nkid > 1 && e->kid[1] ? e->kid[1]->type : e->type;
  double parts = arg.base == TY_COMPLEX ? 2 : 1;
  switch ((Cost)cost_of[in->id]) {
  case COST_RECIPROCAL: return (OpCost){parts - 1, parts};
  case COST_MODULUS: return parts > 1 ? (OpCost){3, 1} : SIMPLE;
  case COST_COMPARE: return (OpCost){e->nkid > 2 ? e->nkid - 2 : 1, 0};
  case COST_MULTIPLY_ADD: return (OpCost){parts > 1 ? 8 : 2, 0};
  case COST_CONVERT: return converts(arg, e->type) && parts < 2 ? SIMPLE : FREE;
  case COST_FREE: return FREE;
  default: return SIMPLE;
  }
}

/* Registers of a tree by Sethi and Ullman: one more than the operands' where both need the same. */
static int labels(const Expr *e) {
  int most = 1, ties = 0;
  if (e->value || e->kind == EX_NAME || (e->kind == EX_REF && e->how != REF_CALL)) return 1;
  for (int i = e->kind == EX_REF; i < e->nkid; i++) {
    int n = e->kid[i] ? labels(e->kid[i]) : 0;
    ties = n == most && i > 0 ? 1 : n > most ? 0 : ties;
    most = n > most ? n : most;
  }
  return most + (e->kind == EX_BINARY ? ties : 0);
}

int feat_ops_temporaries(const Expr *e) { return labels(e) * sapfor_regs_scalar(e->type.base, type_size(e->type)); }
