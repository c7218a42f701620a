/* Right sides as functions of one operand.
 *
 * Expressions are built out of pieces of the source, so that code generation can print them: e without v
 * where e = v op rest, and a, b where e = a*v + b. */
#include "analysis/unit/linear.h"
#include <string.h>

/* ---- building ---- */

static Expr *node(Arena *a, ExprKind kind, const Expr *like, int nkid) {
  Expr *e = arena_alloc(a, sizeof(Expr) + sizeof(Expr *) * (size_t)nkid);
  e->kind = kind;
  e->span = like->span;
  e->type = like->type;
  e->rank = like->rank;
  e->nkid = nkid;
  return e;
}

static const Expr *finished(Expr *e) {
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->depth <= e->kid[i]->depth) e->depth = (uint16_t)(e->kid[i]->depth + 1);
  return e;
}

static const Value *integer_value(Arena *a, Type t, int64_t i) {
  Value *v = ARENA_NEW(a, Value);
  v->type = t;
  v->u.i = i;
  v->n = 1;
  return v;
}

const Expr *linear_negative(Arena *a, const Expr *x) {
  int64_t c;
  Expr *e = node(a, EX_UNARY, x, 1);
  e->op = OP_NEG;
  e->kid[0] = (Expr *)x;
  if (fold_const_int(x, &c)) e->value = integer_value(a, x->type, -c);
  return finished(e);
}

/* 'like' has the type of the whole. */
static const Expr *binary(Arena *a, Op op, const Expr *x, const Expr *y, const Expr *like) {
  Expr *e = node(a, EX_BINARY, like, 2);
  e->op = op;
  e->kid[0] = (Expr *)x;
  e->kid[1] = (Expr *)y;
  return finished(e);
}

static const Expr *parens(Arena *a, const Expr *x) {
  if (x->kind != EX_BINARY && x->kind != EX_UNARY) return x;
  Expr *e = node(a, EX_PAREN, x, 1);
  e->kid[0] = (Expr *)x;
  return finished(e);
}

static bool is_inexact(Type t) { return t.base == TY_REAL || t.base == TY_COMPLEX; }

/* 1, a real one among reals: what divides it may be an integer. */
static const Expr *one(Arena *a, const Expr *like) {
  bool real = is_inexact(like->type);
  Expr *e = node(a, real ? EX_REAL : EX_INT, like, 0);
  e->text = real ? "1.0" : "1";
  e->type = (Type){.base = real ? TY_REAL : TY_INTEGER, .kind = real ? like->type.kind : 4};
  if (!real) e->value = integer_value(a, e->type, 1);
  e->rank = 0;
  e->depth = 1;
  return e;
}

/* An operand of what is real although it is none itself: it would be divided, and overflow, as an integer. */
static const Expr *real_of(Arena *a, const Expr *x, const Expr *like) {
  bool convert = x && x->type.base == TY_INTEGER && is_inexact(like->type);
  return convert ? binary(a, OP_MUL, one(a, like), parens(a, x), like) : x;
}

/* ---- v op rest ---- */

static const Expr *call_rest(Arena *a, const Expr *e, const Expr *v) {
  Expr *r = node(a, EX_REF, e, e->nkid);
  r->how = e->how;
  r->sym = e->sym;
  r->nkid = 0;
  r->kid[r->nkid++] = e->kid[0];
  for (int i = 1; i < e->nkid; i++) {
    const Expr *x = query_holds(e->kid[i], v) ? linear_rest(a, e->kid[i], v) : e->kid[i];
    if (x) r->kid[r->nkid++] = (Expr *)x;
  }
  return r->nkid == 2 ? r->kid[1] : finished(r);
}

const Expr *linear_rest(Arena *a, const Expr *e, const Expr *v) {
  e = query_strip(e);
  if (e == v) return NULL;
  if (e->kind == EX_REF) return call_rest(a, e, v);
  bool left = query_holds(e->kid[0], v);
  const Expr *rest = real_of(a, linear_rest(a, e->kid[!left], v), e);
  if (!left) return rest ? binary(a, e->op, e->kid[0], parens(a, rest), e) : e->kid[0];
  if (rest) return binary(a, e->op, rest, e->kid[1], e);
  if (e->op == OP_SUB) return linear_negative(a, parens(a, e->kid[1]));
  return e->op == OP_DIV ? binary(a, OP_DIV, one(a, e), parens(a, e->kid[1]), e) : e->kid[1];
}

/* ---- a*v + b ---- */

static const Expr *times(Arena *a, Op op, const Expr *x, const Expr *y, const Expr *like) {
  if (x) return binary(a, op, parens(a, x), parens(a, y), like);
  return op == OP_MUL ? y : binary(a, OP_DIV, one(a, like), parens(a, y), like);
}

/* The factor of v in a sum of two terms that have it: s + w*(t - s) is (1 - w)*s + w*t. */
static const Expr *both(Arena *a, const Linear *x, const Linear *y, const Expr *e) {
  return binary(a, e->op, x->a ? real_of(a, x->a, e) : one(a, e), y->a ? parens(a, y->a) : one(a, e), e);
}

static bool sum(Arena *a, const Linear *x, const Linear *y, const Expr *e, Linear *out) {
  bool minus = e->op == OP_SUB;
  *out = (Linear){.has = true};
  out->a = x->has ? x->a : y->a;
  if (y->has && minus) out->a = linear_negative(a, y->a ? parens(a, y->a) : one(a, e));
  if (x->has && y->has) out->a = both(a, x, y, e);
  if (x->b && y->b)
    out->b = binary(a, e->op, real_of(a, x->b, e), parens(a, y->b), e);
  else if (y->b)
    out->b = minus ? linear_negative(a, parens(a, y->b)) : y->b;
  else
    out->b = x->b;
  return true;
}

static bool product(Arena *a, const Linear *x, const Linear *y, const Expr *e, Linear *out) {
  if (x->has && y->has) return false;
  if (e->op == OP_DIV && (!x->has || e->type.base == TY_INTEGER)) return false;
  const Linear *v = x->has ? x : y, *c = x->has ? y : x;
  out->has = true;
  out->a = times(a, e->op, real_of(a, v->a, e), c->b, e);
  out->b = v->b ? times(a, e->op, real_of(a, v->b, e), c->b, e) : NULL;
  return true;
}

static bool negated(Arena *a, const Expr *e, const Linear *x, Linear *out) {
  out->has = true;
  out->a = linear_negative(a, x->a ? parens(a, x->a) : one(a, e));
  out->b = x->b ? linear_negative(a, parens(a, x->b)) : NULL;
  return true;
}

typedef struct Search {
  const Expr *v;
  bool found;
} Search;

static bool visit_same(Expr *e, void *data) {
  Search *q = data;
  q->found |= e->kind == q->v->kind && query_same_expr(e, q->v);
  return !q->found;
}

bool linear_holds(const Expr *e, const Expr *v) {
  Search q = {.v = v};
  ast_expr_walk((Expr *)e, visit_same, &q);
  return q.found;
}

bool linear_of(Arena *a, const Expr *e, const Expr *v, Linear *out) {
  Linear x = {0}, y = {0};
  e = query_strip(e);
  *out = (Linear){0};
  if (!linear_holds(e, v)) {
    out->b = e;
    return true;
  }
  if (e->kind == v->kind && query_same_expr(e, v)) {
    out->has = true;
    return true;
  }
  if (e->rank || e->type.base == TY_LOGICAL || e->type.base == TY_CHARACTER) return false;
  if (e->kind == EX_UNARY && (e->op == OP_NEG || e->op == OP_PLUS)) {
    if (!linear_of(a, e->kid[0], v, &x)) return false;
    if (e->op == OP_NEG) return negated(a, e, &x, out);
    *out = x;
    return true;
  }
  if (e->kind != EX_BINARY || !linear_of(a, e->kid[0], v, &x) || !linear_of(a, e->kid[1], v, &y)) return false;
  switch (e->op) {
  case OP_ADD:
  case OP_SUB: return sum(a, &x, &y, e, out);
  case OP_MUL:
  case OP_DIV: return product(a, &x, &y, e, out);
  default: return false;
  }
}
