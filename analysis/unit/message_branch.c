/* Branches that put something out, as warnings and errors do that do not end the program:
 *
 *   if (rho(i) < 0) then
 *     write (*, *) 'negative density in cell', i, rho(i)
 *     bad = bad + 1
 *   end if
 *
 * They are taken to be rare: a kernel only sees whether an iteration gets there, and if one does, the host runs the loop as it is written
 * (verdict/restart.c). Not those that the program's loops choose by their count, as 'if (mod(i, 100) == 0)' does. */
#include "analysis/unit/code.h"
#include "analysis/nest.h"

static bool is_loop_variable(const Stmt *s, const Symbol *v) {
  for (; s; s = s->parent)
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && s->u.loop.var->sym == v) return true;
  return false;
}

typedef struct Leaves {
  const Stmt *at;
  bool counts; /* a loop variable that is no subscript */
  bool data;   /* an element, a component, what a function gives */
} Leaves;

static bool visit_leaf(Expr *e, void *data) {
  Leaves *q = data;
  bool element = e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC));
  q->data |= element;
  q->counts |= e->kind == EX_NAME && is_loop_variable(q->at, e->sym);
  return !element;
}

/* What is known only when the iteration runs chooses the branch. */
static bool is_chosen_by_data(const Stmt *p) {
  if (p->kind != ST_IF && p->kind != ST_ELSE_IF) return p->kind == ST_ELSE || p->kind == ST_CASE;
  Leaves q = {.at = p};
  ast_expr_walk(p->u.branch.cond, visit_leaf, &q);
  return q.data || !q.counts;
}

static bool sets_scalar(const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  return s->kind == ST_ASSIGN && !s->u.assign.defined && lhs->kind == EX_NAME && !lhs->rank && lhs->type.base != TY_DERIVED;
}

bool message_branch_of(const Stmt *first) {
  bool puts = false;
  if (!first || !first->parent || first->prev || !is_chosen_by_data(first->parent)) return false;
  for (const Stmt *s = first; s; s = s->next) {
    const bool out = s->kind == ST_WRITE || s->kind == ST_PRINT;
    if (s->label || (!out && s->kind != ST_FLUSH && s->kind != ST_CONTINUE && s->kind != ST_END && !sets_scalar(s))) return false;
    puts |= out;
  }
  return puts;
}
