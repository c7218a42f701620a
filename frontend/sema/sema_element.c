/* Elements of arrays of derived types, 'blk(ib)' of blk(ib)%q(i, j, k), that are the same wherever the unit names them: their subscripts are made
 * of constants and of variables that nothing in the unit sets. Whoever reads the tree afterwards may take blk(ib)%q for an object with a
 * name of its own, as the component of a scalar is. */
#include "common/map.h"
#include "frontend/sema/steady.h"

typedef struct Elements {
  Sema *s;
  Unit *u;
  PtrMap known; /* per variable: whether it keeps its value */
} Elements;

static bool keeps(Elements *x, Symbol *sym) {
  static const bool answer[] = {false, true};
  const bool *known = map_get(&x->known, sym);
  if (known) return *known;
  Steady c = {.sym = sym};
  bool own = sym->scope == x->u->scope && !sym->target && !sym->common;
  bool plain = own && sym->kind == SY_VARIABLE && sym->type.base == TY_INTEGER && !sym->rank && !sym->selector && !sym->is_index &&
               !sym->equiv && !(sym->attrs & (AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS | AT_ALLOCATABLE));
  bool fixed = plain && sym->dummy && (sym->attrs & AT_INTENT_INOUT) == AT_INTENT_IN;
  if (plain && !fixed) steady_look(&c, x->u->first);
  fixed |= plain && !c.set && (!c.calls || steady_is_private(sym, x->u));
  map_put(x->s->a, &x->known, sym, (void *)&answer[fixed]);
  return fixed;
}

typedef struct Subscript {
  Elements *x;
  bool fixed;
} Subscript;

static bool subscript_visit(Expr *e, void *data) {
  Subscript *q = data;
  const Scope *scope = e->kind == EX_NAME && e->sym ? e->sym->scope : NULL;
  if (scope && scope->unit == q->x->u && scope != q->x->u->scope) q->fixed = false; /* of a BLOCK: others may have the name */
  if (e->value) return false;
  bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY) && e->op != OP_DEFINED && !e->sym;
  if (e->kind == EX_NAME)
    q->fixed &= e->sym && keeps(q->x, e->sym);
  else if (!operation && e->kind != EX_INT && e->kind != EX_PAREN)
    q->fixed = false;
  return q->fixed;
}

/* A variable or a component, itself no element but a fixed one's. */
static bool is_object(const Expr *e) {
  for (; e->kind == EX_MEMBER; e = e->kid[0]->kind == EX_REF ? e->kid[0]->kid[0] : e->kid[0])
    if (!e->sym || e->sym->kind != SY_COMPONENT || (e->kid[0]->kind == EX_REF && !(e->kid[0]->flags & EF_FIXED))) return false;
  return e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->selector && !e->sym->equiv && !e->sym->common;
}

static bool is_fixed(Elements *x, const Expr *e) {
  bool element = e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank && e->type.base == TY_DERIVED && !e->type.is_class;
  Subscript q = {x, element && is_object(e->kid[0])};
  for (int i = 1; q.fixed && i < e->nkid; i++) {
    if (!e->kid[i] || e->kid[i]->rank || e->kid[i]->kind == EX_RANGE || e->kid[i]->kind == EX_KEYWORD) q.fixed = false;
    if (q.fixed) ast_expr_walk(e->kid[i], subscript_visit, &q);
  }
  return q.fixed;
}

static void element(Elements *x, Expr *e) {
  if (e->kind == EX_MEMBER || e->kind == EX_REF) element(x, e->kid[0]);
  if (e->kind == EX_MEMBER && e->kid[0]->kind == EX_REF && is_fixed(x, e->kid[0])) e->kid[0]->flags |= EF_FIXED;
}

static bool expr_visit(Expr *e, void *data) {
  if (e->kind == EX_MEMBER) element(data, e);
  return true;
}

static bool stmt_visit(Stmt *s, void *data) {
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  for (const Clause *c = d ? d->clause : NULL; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (c->item[i]) ast_expr_walk(c->item[i], expr_visit, data);
  for (int i = 0; d && i < d->narg; i++)
    if (d->arg[i]) ast_expr_walk(d->arg[i], expr_visit, data);
  if (s->kind >= ST_DO && !d) ast_stmt_walk_exprs(s, expr_visit, data);
  return true;
}

void sema_element_fixed(Sema *s, Unit *u) {
  Elements x = {.s = s, .u = u};
  if (u->first) ast_stmt_walk(u->first, stmt_visit, &x);
}
