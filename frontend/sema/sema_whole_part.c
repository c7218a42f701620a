/* Components of whole arrays: 'p%x' in what an assignment stores or reads, and in conditions, is the section 'p(:)%x' (F2018 9.4.2, 9.5.3.3), so
 * that later passes have one form of it. Arguments of procedures stay as they are: they have storage, which the text says how to hand on. */
#include "frontend/sema/sema.h"
#include <string.h>

typedef struct Parts {
  Sema *s;
} Parts;

static bool is_whole_array(const Expr *e) {
  bool named = e->kind == EX_NAME ? e->sym && e->sym->kind == SY_VARIABLE && !e->sym->selector
                                  : e->kind == EX_MEMBER && e->sym && e->sym->kind == SY_COMPONENT && !e->kid[0]->rank;
  return named && e->rank > 0 && e->sym->rank == (int)e->rank && e->sym->shape != SHAPE_ASSUMED_SIZE &&
         e->sym->shape != SHAPE_ASSUMED_RANK;
}

static Expr *new_node(const Parts *p, ExprKind k, int nkid, const Expr *at) {
  const size_t size = sizeof(Expr) + sizeof(Expr *) * (size_t)nkid;
  Expr *e = memset(arena_alloc(p->s->a, size), 0, size);
  e->kind = k;
  e->nkid = nkid;
  e->span = at->span;
  e->depth = 1;
  return e;
}

/* a(:, :) */
static Expr *section_of(const Parts *p, Expr *array) {
  const int rank = (int)array->rank;
  Expr *e = new_node(p, EX_REF, rank + 1, array);
  e->how = REF_SECTION;
  e->rank = array->rank;
  e->type = array->type;
  e->sym = array->sym;
  e->depth = array->depth + 1;
  e->kid[0] = array;
  for (int d = 1; d <= rank; d++) e->kid[d] = new_node(p, EX_RANGE, 3, array);
  return e;
}

static bool takes_values(const Expr *call) {
  return call->kind != EX_REF || call->how != REF_CALL || (call->sym && call->sym->kind == SY_INTRINSIC);
}

static bool part_visit(Expr *e, void *data) {
  const Parts *p = data;
  bool scalar = e->kind == EX_MEMBER && e->sym && e->sym->kind == SY_COMPONENT && !e->sym->rank;
  if (scalar && e->rank && e->depth + 1 < MAX_EXPR_DEPTH && is_whole_array(e->kid[0])) e->kid[0] = section_of(p, e->kid[0]);
  return takes_values(e) && e->kind != EX_IMPLIED_DO && e->op != OP_DEFINED;
}

static bool stmt_visit(Stmt *s, void *data) {
  switch (s->kind) {
  case ST_ASSIGN:
    if (s->u.assign.defined) break;
    ast_expr_walk(s->u.assign.lhs, part_visit, data);
    ast_expr_walk(s->u.assign.rhs, part_visit, data);
    break;
  case ST_WHERE:
  case ST_ELSEWHERE:
  case ST_IF:
  case ST_ELSE_IF:
    if (s->u.branch.cond) ast_expr_walk(s->u.branch.cond, part_visit, data);
    break;
  default: break;
  }
  return true;
}

void sema_whole_part(Sema *s, Unit *u) {
  Parts p = {s};
  if (u->first) ast_stmt_walk(u->first, stmt_visit, &p);
}
