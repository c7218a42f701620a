/* What an assignment gives to its variable: all of it, or the result of a function. */
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"

static bool find_function(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE) *(bool *)data = true;
  if ((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym) *(bool *)data = true;
  return !*(bool *)data;
}

bool coherence_value_calls(const Expr *e) {
  bool calls = false;
  ast_expr_walk((Expr *)e, find_function, &calls);
  return calls;
}

/* 'a = e', 'a(:,:) = e': every element gets a value. */
static bool sets_whole(const Stmt *s) {
  const Expr *l = s->u.assign.lhs;
  if (!l->rank || l->type.base == TY_DERIVED || l->type.base == TY_ANY || s->one_line ||
      (s->parent && s->parent->kind != ST_IF && s->parent->kind != ST_ELSE && s->parent->kind != ST_ELSE_IF &&
       s->parent->kind != ST_DO))
    return false;
  if (l->kind == EX_REF) {
    if (l->how != REF_SECTION) return false;
    for (int i = 1; i < l->nkid; i++)
      if (!l->kid[i] || l->kid[i]->kind != EX_RANGE || l->kid[i]->kid[0] || l->kid[i]->kid[1] || l->kid[i]->kid[2]) return false;
    l = l->kid[0];
  }
  for (const Expr *m = l; m->kind == EX_MEMBER; m = m->kid[0])
    if (m->kid[0]->rank) return false; /* a component of each element is a part of the array */
  return (l->kind == EX_NAME || l->kind == EX_MEMBER) && (!s->parent || !s->parent->one_line);
}

bool coherence_value_sets_all(const Stmt *s) { return !coherence_value_calls(s->u.assign.rhs) && sets_whole(s); }

/* gfortran decides whether the function gets 'a' itself, and the library sees whether it has. */
bool coherence_value_is_result(const Stmt *s) {
  const Expr *r = s->u.assign.rhs, *base = s->u.assign.lhs;
  uint32_t odd = AT_POINTER | AT_TARGET | AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER;
  if (r->kind != EX_REF || r->how != REF_CALL || intrinsic_called(r) != IN_NONE || !r->rank || !sets_whole(s)) return false;
  while (base->kind != EX_NAME) {
    if (base->kind == EX_MEMBER && (base->sym->attrs & AT_POINTER)) return false;
    base = base->kid[0];
  }
  const Symbol *x = alias_target(base->sym);
  const Unit *of = x->scope ? x->scope->unit : NULL;
  const bool local = of && of == s->unit && of->kind != UN_MODULE && of->kind != UN_SUBMODULE && !x->used_by_host;
  /* Of other dummies gfortran copies the value, and old programs pass the same array twice. */
  const bool shared = x->dummy && (x->attrs & AT_INTENT_INOUT) != AT_INTENT_OUT;
  if (!local || shared || (x->attrs & odd) || x->common || x->equiv || x->selector || x->corank || x->type.is_class) return false;
  return !expr_names(r, x);
}
