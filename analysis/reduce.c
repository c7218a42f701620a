/* Updates x = x op e that may be done in any order.
 *
 * The operators are those of OpenMP and OpenACC: associative and commutative but for rounding. Whether a
 * variable is a reduction of a loop is decided from all its references there (verdict.c, scalar.c); here one
 * statement is looked at. */
#include "analysis/code.h"
#include <string.h>

/* The operator family of a binary operation; subtraction and division only act on the left operand. */
static RedOp family(const Expr *e) {
  if (e->kind != EX_BINARY) return RED_NONE;
  switch (e->op) {
  case OP_ADD:
  case OP_SUB: return RED_ADD;
  case OP_MUL: return RED_MUL;
  case OP_DIV: return e->type.base == TY_INTEGER ? RED_NONE : RED_MUL;
  case OP_AND: return RED_AND;
  case OP_OR: return RED_OR;
  case OP_EQV: return RED_EQV;
  case OP_NEQV: return RED_NEQV;
  default: return RED_NONE;
  }
}

static const struct {
  const char *name;
  RedOp op;
} calls[] = {
    {"max", RED_MAX},   {"min", RED_MIN},   {"amax1", RED_MAX}, {"amin1", RED_MIN},
    {"dmax1", RED_MAX}, {"dmin1", RED_MIN}, {"max0", RED_MAX},  {"min0", RED_MIN},
    {"iand", RED_IAND}, {"ior", RED_IOR},   {"ieor", RED_IEOR},
};

static RedOp call_family(const Expr *e) {
  const char *name = intrinsic_of(e);
  for (size_t i = 0; name && i < sizeof calls / sizeof *calls; i++)
    if (!strcmp(name, calls[i].name)) return calls[i].op;
  return RED_NONE;
}

/* The reference to 'x' among the operands of 'op' in 'e', where it stands alone and is not subtracted or a
 * divisor. */
static const Expr *operand(const Expr *e, const Expr *x, RedOp op) {
  e = expr_strip(e);
  if (!e) return NULL;
  if (e->kind == x->kind && expr_same(e, x)) return e;
  if (family(e) == op) {
    const Expr *left = operand(e->kid[0], x, op);
    if (left || e->op == OP_SUB || e->op == OP_DIV) return left;
    return operand(e->kid[1], x, op);
  }
  if (call_family(e) != op) return NULL;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *found = operand(e->kid[i], x, op);
    if (found) return found;
  }
  return NULL;
}

/* An integer that real values are added to is cut at every step, so that the order matters. */
static bool keeps_value(const Expr *x, const Expr *e) {
  return x->type.base != TY_INTEGER || e->type.base == TY_INTEGER;
}

RedOp red_of_assign(const Expr *lhs, const Expr *rhs, const Expr **self) {
  const Expr *e = expr_strip(rhs);
  RedOp op = family(e);
  if (op == RED_NONE) op = call_family(e);
  *self = NULL;
  if (op == RED_NONE || lhs->rank != 0 || !keeps_value(lhs, rhs)) return RED_NONE;
  *self = operand(e, expr_strip(lhs), op);
  return *self ? op : RED_NONE;
}

/* The only statement of a block, or NULL. */
static const Stmt *single(const Stmt *s) {
  const Stmt *only = NULL;
  for (s = s->body; s; s = s->next) {
    if (s->kind == ST_CONTINUE || s->kind == ST_END) continue;
    if (only) return NULL;
    only = s;
  }
  return only;
}

RedOp red_of_if(const Stmt *s, const Expr **self) {
  *self = NULL;
  const Stmt *set = s->kind == ST_IF && !s->other ? single(s) : NULL;
  const Expr *c = expr_strip(s->u.branch.cond);
  if (!set || set->kind != ST_ASSIGN || !c || c->kind != EX_BINARY) return RED_NONE;
  bool greater = c->op == OP_GT || c->op == OP_GE;
  if (!greater && c->op != OP_LT && c->op != OP_LE) return RED_NONE;
  const Expr *x = set->u.assign.lhs, *e = set->u.assign.rhs;
  bool new_first = expr_same(c->kid[0], e) && expr_same(c->kid[1], x);
  bool old_first = expr_same(c->kid[1], e) && expr_same(c->kid[0], x);
  if ((!new_first && !old_first) || !keeps_value(x, e)) return RED_NONE;
  *self = expr_strip(new_first ? c->kid[1] : c->kid[0]);
  return greater == new_first ? RED_MAX : RED_MIN;
}
