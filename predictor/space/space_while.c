/* DO WHILE loops that count: a variable that each iteration moves by a constant, and a condition that says where it ends. */
#include "predictor/space/elements.h"
#include "predictor/space/sizes_scan.h"
#include "predictor/space/space.h"

typedef struct {
  const Symbol *var;
  int64_t step;      /* what an iteration adds */
  int assignments;   /* to the variable, in the loop */
  const Expr *cond;  /* the part of the loop's condition that says where it ends */
  const Expr *other; /* the other part; NULL: there is none */
} Counter;

static bool look(Stmt *s, void *data) {
  Counter *c = data;
  const Expr *e = s->kind == ST_ASSIGN ? s->u.assign.rhs : NULL;
  if (!e || s->u.assign.lhs->kind != EX_NAME || s->u.assign.lhs->sym != c->var) return true;
  bool steps =
      e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == c->var;
  c->assignments++;
  if (!steps || !fold_const_int(e->kid[1], &c->step)) c->step = 0;
  if (e->op == OP_SUB) c->step = -c->step;
  return true;
}

static bool ends(const Stmt *loop, const Expr *cond, Counter *c) {
  if (!cond || cond->kind != EX_BINARY || cond->nkid != 2) return false;
  const Expr *name = cond->kid[0];
  if (name->kind != EX_NAME || !name->sym || name->rank || name->value || name->type.base != TY_INTEGER) return false;
  *c = (Counter){.var = name->sym, .cond = cond};
  ast_stmt_walk(loop->body, look, c);
  if (c->assignments != 1 || c->step == 0) return false;
  return c->step > 0 ? cond->op == OP_LT || cond->op == OP_LE : cond->op == OP_GT || cond->op == OP_GE;
}

static bool find_counter(const Stmt *loop, Counter *c) {
  const Expr *cond = loop->u.loop.how == DO_WHILE ? loop->u.loop.cond : NULL;
  if (ends(loop, cond, c)) return true;
  if (!cond || cond->kind != EX_BINARY || cond->op != OP_AND) return false;
  for (int i = 0; i < 2; i++)
    if (ends(loop, cond->kid[i], c)) {
      c->other = cond->kid[1 - i];
      return true;
    }
  return false;
}

const Symbol *space_while_counter(const Stmt *loop) {
  Counter c;
  return find_counter(loop, &c) ? c.var : NULL;
}

static bool has_name(const Expr *e, const Symbol *s) {
  bool found = e->kind == EX_NAME && e->sym == s;
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && has_name(e->kid[i], s);
  return found;
}

static bool in_subscript(const Expr *e, const Symbol *s) {
  bool array = e->kind == EX_REF && e->how != REF_CALL, found = false;
  for (int i = 0; i < e->nkid && !found; i++)
    found = e->kid[i] && (array && i > 0 ? has_name(e->kid[i], s) : in_subscript(e->kid[i], s));
  return found;
}

/* As often as the counter says; half as often where it looks through an array meanwhile; what else may end it mostly does so earlier. */
int64_t space_while_trip(Sizes *v, const Stmt *loop, int64_t otherwise) {
  Counter c;
  bool assigned, carried;
  int64_t first, last;
  if (!find_counter(loop, &c)) return otherwise;
  const SizAssign *begin = elements_reaching(v, loop, c.var, &assigned, &carried);
  if (!begin || carried || !sizes_int(v, begin->rhs, &first) || !sizes_int(v, c.cond->kid[1], &last)) return otherwise;
  if (c.cond->op == OP_LT || c.cond->op == OP_GT) last += c.step > 0 ? -1 : 1;
  const int64_t all = (last - first) / c.step + 1, half = (all + 1) / 2;
  if (all < 1) return 1;
  return !c.other ? all : in_subscript(c.other, c.var) || half < otherwise ? half : otherwise;
}
