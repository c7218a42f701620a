/* Updates x = x op e that may be done in any order.
 *
 * The operators are those of OpenMP and OpenACC: associative and commutative but for rounding. Whether a
 * variable is a reduction of a loop is decided from all its references there (verdict.c, scalar.c); here one
 * statement is looked at. */
#include "analysis/unit/clause.h"

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

static RedOp call_family(const Expr *e) {
  bool bits = e->type.base == TY_INTEGER; /* AND, OR and XOR take logicals, too */
  switch (intrinsic_called(e)) {
  case IN_MAX: return RED_MAX;
  case IN_MIN: return RED_MIN;
  case IN_IAND: return bits ? RED_IAND : RED_NONE;
  case IN_IOR: return bits ? RED_IOR : RED_NONE;
  case IN_IEOR: return bits ? RED_IEOR : RED_NONE;
  default: return RED_NONE;
  }
}

/* The reference to 'x' among the operands of 'op' in 'e', where it stands alone and is not subtracted or a divisor. */
static const Expr *operand(const Expr *e, const Expr *x, RedOp op) {
  e = query_strip(e);
  if (!e) return NULL;
  if (e->kind == x->kind && query_same_expr(e, x)) return e;
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
static bool keeps_value(const Expr *x, const Expr *e) { return x->type.base != TY_INTEGER || e->type.base == TY_INTEGER; }

RedOp update_op_of_operand(const Expr *e, const Expr *x, const Expr **self) {
  e = query_strip(e);
  RedOp op = family(e);
  if (op == RED_NONE) op = call_family(e);
  *self = op == RED_NONE ? NULL : operand(e, x, op);
  return *self ? op : RED_NONE;
}

RedOp update_op_of_assign(const Expr *lhs, const Expr *rhs, const Expr **self) {
  *self = NULL;
  return keeps_value(lhs, rhs) ? update_op_of_operand(rhs, query_strip(lhs), self) : RED_NONE;
}

/* The operators by which a constant may be combined into 'lhs': of a logical the one that it decides; an integer's largest and least values. */
static bool decides(RedOp op, const Expr *lhs, const Expr *rhs) {
  if (lhs->type.base == TY_LOGICAL) return op == (rhs->value->u.i ? RED_OR : RED_AND);
  return lhs->type.base == TY_INTEGER && rhs->type.base == TY_INTEGER && (op == RED_MAX || op == RED_MIN);
}

/* Each iteration, or thread, has its own x, and what it leaves there is combined. */
RedOp update_op_of_constant(const Loop *l, const Expr *lhs, const Expr *rhs) {
  lhs = query_strip(lhs);
  if (lhs->kind != EX_NAME || lhs->rank || !rhs->value || rhs->rank) return RED_NONE;
  for (; l; l = l->parent) {
    ClauseSays says = clause_says(l, query_real_symbol(lhs->sym));
    if (says.said && says.role == ROLE_REDUCTION) return decides(says.red, lhs, rhs) ? says.red : RED_NONE;
  }
  return RED_NONE;
}

/* ---- if (e > x) x = e ---- */

/* All statements of a block are assignments, that of scalars; how many. */
static int assignments(const Stmt *s) {
  int n = 0;
  for (s = s->body; s; s = s->next) {
    if (s->kind == ST_CONTINUE || s->kind == ST_END) continue;
    if (s->kind != ST_ASSIGN || s->u.assign.defined || s->u.assign.lhs->rank) return 0;
    n++;
  }
  return n;
}

/* What ABS of a real is of; NULL: 'e' is none. */
static const Expr *of_abs(const Expr *e) {
  e = query_strip(e);
  return intrinsic_called(e) == IN_ABS && e->nkid == 2 && e->kid[1]->type.base == TY_REAL ? query_strip(e->kid[1]) : NULL;
}

/* The comparison 'c', which has to fail where it is 'negated', as one of 'x' with 'e', or of their magnitudes; whether larger values win. */
static bool compare(const Expr *c, bool negated, const Expr *x, const Expr *e, RedExtreme *found) {
  bool more = c->op == OP_GT || c->op == OP_GE;
  if (!more && c->op != OP_LT && c->op != OP_LE) return false;
  const Expr *left = of_abs(c->kid[0]), *right = of_abs(c->kid[1]);
  bool magnitude = !negated && left && right;
  if (!magnitude) left = c->kid[0], right = c->kid[1];
  bool new_first = query_same_expr(left, e) && query_same_expr(right, x);
  bool old_first = query_same_expr(right, e) && query_same_expr(left, x);
  if (!new_first && !old_first) return false;
  found->self = query_strip(new_first ? right : left);
  found->magnitude = magnitude;
  found->strict = (c->op == OP_GT || c->op == OP_LT) != negated;
  found->unordered = negated && (x->type.base != TY_INTEGER || e->type.base != TY_INTEGER);
  return (more == new_first) != negated;
}

/* 'x' compared with 'e' in a term of the conjunction 'c'; whether larger values win. */
static bool compared(const Expr *c, const Expr *x, const Expr *e, RedExtreme *found) {
  bool negated = false;
  for (c = query_strip(c); c && c->kind == EX_UNARY && c->op == OP_NOT; c = query_strip(c->kid[0])) negated = !negated;
  if (!c || c->kind != EX_BINARY) return false;
  if (c->op != OP_AND || negated) return compare(c, negated, x, e, found);
  bool greater = compared(c->kid[0], x, e, found);
  return found->self ? greater : compared(c->kid[1], x, e, found);
}

/* Is 'b' the expression 'a' with 'k' in the place of 'i'? To *self the one place where it has it. */
static bool is_at(const Expr *a, const Expr *b, const Expr *i, const Expr *k, const Expr **self) {
  a = query_strip(a), b = query_strip(b);
  if (!a || !b) return a == b;
  if (a->kind == EX_NAME && query_same_expr(a, i)) {
    bool one = !*self && b->kind == EX_NAME && query_same_expr(b, k);
    if (one) *self = b;
    return one;
  }
  if (a->kind == EX_NAME || !a->nkid) return query_same_expr(a, b) && !query_same_expr(b, k);
  if (a->kind != b->kind || a->op != b->op || a->nkid != b->nkid || a->how != b->how || a->sym != b->sym) return false;
  for (int n = 0; n < a->nkid; n++)
    if (!is_at(a->kid[n], b->kid[n], i, k, self)) return false;
  return a->kind == EX_BINARY || a->kind == EX_UNARY || a->kind == EX_REF;
}

/* if (e(i) > e(k)) k = i; where e(i) is i itself, k is an extreme. */
static bool compares_places(const Expr *c, const Expr *k, const Expr *i, RedExtreme *found) {
  c = query_strip(c);
  bool compares = c && c->kind == EX_BINARY && (c->op == OP_GT || c->op == OP_GE || c->op == OP_LT || c->op == OP_LE);
  if (!compares || k->kind != EX_NAME || i->kind != EX_NAME || k->type.base != TY_INTEGER || query_same_expr(k, i)) return false;
  if (query_strip(c->kid[0])->kind == EX_NAME && query_strip(c->kid[1])->kind == EX_NAME) return false;
  bool new_first = is_at(c->kid[0], c->kid[1], i, k, &found->self);
  if (!new_first) {
    found->self = NULL;
    if (!is_at(c->kid[1], c->kid[0], i, k, &found->self)) found->self = NULL;
  }
  if (!found->self) return false;
  found->value = query_strip(c->kid[!new_first]);
  found->start = query_strip(c->kid[new_first]);
  found->strict = c->op == OP_GT || c->op == OP_LT;
  found->op = (c->op == OP_GT || c->op == OP_GE) == new_first ? RED_MAXLOC : RED_MINLOC;
  return true;
}

/* 'e' is compared with 'x' as what 'x' becomes: where more of it counts than 'x' keeps, a later value may win over a greater one. */
static bool compares_kept(const Expr *x, const Expr *e) { return x->type.base != e->type.base || x->type.kind >= e->type.kind; }

/* Another statement of the block is an update of its own variable, n = n + 1: that is no place of an extreme. */
static bool updates_beside(const Stmt *s, const Stmt *set) {
  const Expr *self;
  for (const Stmt *b = s->body; b; b = b->next)
    if (b != set && b->kind == ST_ASSIGN && update_op_of_assign(b->u.assign.lhs, b->u.assign.rhs, &self) != RED_NONE) return true;
  return false;
}

const Stmt *update_op_extreme(const Stmt *s, RedExtreme *found) {
  *found = (RedExtreme){0};
  int n = s->kind == ST_IF && !s->other ? assignments(s) : 0;
  for (const Stmt *set = n ? s->body : NULL; set; set = set->next) {
    if (set->kind != ST_ASSIGN) continue;
    const Expr *x = set->u.assign.lhs, *e = set->u.assign.rhs;
    if (n == 1 && compares_places(s->u.branch.cond, x, e, found)) return set;
    bool greater = keeps_value(x, e) && compared(s->u.branch.cond, x, e, found);
    if (!found->self) continue;
    bool place = n > 1 || found->unordered || found->magnitude;
    if (place && (!compares_kept(x, e) || updates_beside(s, set))) break;
    found->op = place ? (greater ? RED_MAXLOC : RED_MINLOC) : greater ? RED_MAX : RED_MIN;
    return set;
  }
  return NULL;
}

RedOp update_op_of_if(const Stmt *s, const Expr **self) {
  RedExtreme x;
  update_op_extreme(s, &x);
  *self = x.op == RED_NONE ? NULL : x.self;
  return x.op;
}

/* Assignments of the block that set no flag, found = .true. */
static int but_flags(const Stmt *s) {
  int n = assignments(s);
  for (s = s->body; s; s = s->next)
    if (s->kind == ST_ASSIGN && s->u.assign.lhs->type.base == TY_LOGICAL && s->u.assign.rhs->value) n--;
  return n;
}

bool update_op_says_less(RedOp said, const Stmt *s) {
  RedExtreme x;
  if (!s || s->kind != ST_IF || !update_op_extreme(s, &x) || x.start || x.magnitude || but_flags(s) != 1) return false;
  return (said == RED_MAX && x.op == RED_MAXLOC) || (said == RED_MIN && x.op == RED_MINLOC);
}
