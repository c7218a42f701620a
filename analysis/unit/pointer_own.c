/* Pointers that never point at anything but what ALLOCATE has made for them, so that no two of them, and none
 * of them and a variable, have storage in common.
 *
 * All statements that could associate such a pointer have to be known: those of its procedure and of what
 * that contains, of its module if it is private there, of all that runs (constant.c) otherwise. */
#include "analysis/unit/code.h"

/* NULL() */
static bool is_null(const Expr *e) { return intrinsic_called(query_strip(e)) == IN_NULL; }

/* Does the access leave the association alone, or make it one with storage of its own? Procedures see to
 * those that they make themselves. */
static bool keeps_own(const Access *a) {
  const Stmt *s = a->stmt;
  if (!a->write || a->hidden) return true;
  switch (s->kind) {
  case ST_ASSIGN: return a->ref == s->u.assign.lhs;
  case ST_POINTER_ASSIGN: return is_null(s->u.assign.rhs);
  case ST_NULLIFY:
  case ST_ALLOCATE:
  case ST_DEALLOCATE: return true;
  default: return false;
  }
}

static bool keeps_all(const Code *c, const Symbol *s) {
  const Var *v = c ? access_find(c, s, s->name) : NULL;
  if (!c || (c->does & DOES_UNKNOWN)) return false;
  for (int i = 0; i < c->event.n; i++)
    if (c->event.v[i].kind == EV_ANYTHING || c->event.v[i].kind == EV_CALL) return false;
  for (int i = 0; v && i < c->access.n; i++)
    if (c->access.v[i]->var == v && !keeps_own(c->access.v[i])) return false;
  return true;
}

static bool keep_all(const Whole *w, const Unit *u, const Symbol *s) {
  if (!keeps_all(map_get(&w->unit_code, u), s)) return false;
  for (u = u->child; u; u = u->next)
    if (!keep_all(w, u, s)) return false;
  return true;
}

/* Submodules see what is private in their module, and may be in other files. */
static bool has_submodules(const Unit *u) {
  for (const Symbol *s = u->scope->first; s; s = s->next)
    if (s->proc & PF_MODULE) return true;
  return u->kind == UN_SUBMODULE;
}

static bool find(const Code *c, const Symbol *s) {
  const Whole *w = c->whole;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  if (!(s->attrs & AT_POINTER) || s->dummy || s->is_result || s->common || s->equiv || !u || u->scope != s->scope) return false;
  if ((s->init && !is_null(s->init)) || map_get(&w->initial, s)) return false;
  bool open = u->kind == UN_MODULE && !(s->attrs & AT_PRIVATE);
  if (!open && !has_submodules(u)) return keep_all(w, u, s);
  for (const Code *k = w->closed ? w->code : NULL; k; k = k->next)
    if (!keeps_all(k, s)) return false;
  return w->closed;
}

static bool is_own(const Code *c, const Var *v) {
  Var *x = (Var *)v;
  if (v->sym != v->object || !(v->sym->attrs & AT_POINTER)) return false;
  if (!x->own) x->own = find(c, v->sym) ? OWN_YES : OWN_NO;
  return x->own == OWN_YES;
}

/* A variable that is no pointer, nor reached by one, nor perhaps what a pointer outside is associated with. */
static bool is_variable(const Var *v) { return !v->pointer && v->sym == v->object && !v->sym->dummy; }

bool pointer_own_apart(const Code *c, const Var *a, const Var *b) {
  if (a->sym == b->sym) return false;
  return is_own(c, a) ? is_own(c, b) || is_variable(b) : is_own(c, b) && is_variable(a);
}
