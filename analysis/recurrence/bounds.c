/* Right sides as sums and bounds of one operand: max(e, v + d), min(hi, max(lo, v - d)). */
#include "analysis/recurrence/recurrence.h"

static bool same_type(const Expr *e, Type t) { return !e->rank && e->type.base == t.base && e->type.kind == t.kind; }

static RedOp bound_of(const Expr *e) {
  const IntrinsicId in = e->kind == EX_REF ? intrinsic_called(e) : IN_NONE;
  return in == IN_MAX ? RED_MAX : in == IN_MIN ? RED_MIN : RED_NONE;
}

/* The only operand that holds 'v'; 0: there are several. */
static int operand_of(const Expr *e, int from, const Expr *v) {
  int found = 0, n = 0;
  for (int i = from; i < e->nkid; i++)
    if (linear_holds(e->kid[i], v)) found = i, n++;
  return n == 1 ? found + 1 : 0;
}

static bool push(BoundTerms *t, RedOp op, const Expr *term, bool minus) {
  if (t->n == BOUND_TERMS) return false;
  t->term[t->n].op = op;
  t->term[t->n].minus = minus;
  t->term[t->n++].term = term;
  return true;
}

bool bounds_of(const Expr *e, const Expr *v, BoundTerms *out) {
  e = query_strip(e);
  if (!same_type(e, v->type) || (e->type.base != TY_INTEGER && e->type.base != TY_REAL)) return false;
  if (e->kind == v->kind && query_same_expr(e, v)) return true;
  const RedOp op = bound_of(e);
  const bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB);
  const int at = op != RED_NONE ? operand_of(e, 1, v) - 1 : sum ? operand_of(e, 0, v) - 1 : -1;
  if (at < 0 || (sum && e->op == OP_SUB && at) || !bounds_of(e->kid[at], v, out)) return false;
  if (sum) return push(out, RED_ADD, e->kid[!at], e->op == OP_SUB);
  for (int i = 1; i < e->nkid; i++)
    if (i != at && (!same_type(e->kid[i], v->type) || !push(out, op, e->kid[i], false))) return false;
  return true;
}
