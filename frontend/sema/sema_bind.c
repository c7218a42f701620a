/* Type-bound procedures: what a binding name stands for, and which specific procedure a generic binding means. */
#include "frontend/sema/sema.h"
#include <string.h>

/* Members of a type never declare a name twice, except that GENERIC may be repeated for one name. */
static Symbol *generic_member(Sema *s, Scope *members, const char *name, Span at) {
  Symbol *g = scope_own(members, name);
  if (!g) g = scope_add(s->a, members, name, SY_GENERIC, at);
  return g->kind == SY_GENERIC ? g : NULL;
}

void sema_bind_generic_binding(Sema *s, Symbol *type, Stmt *st) {
  const char *text = st->u.names.generic;
  bool intrinsic_op = st->u.names.op != OP_NONE && st->u.names.op != OP_DEFINED;
  const char *name = intrinsic_op ? sema_generic_operator_key(s, st->u.names.op, NULL) : text;
  Symbol *g = name ? generic_member(s, type->members, name, st->span) : NULL;
  for (int i = 0; g && i < st->u.names.n; i++) {
    /* a binding may be declared further down: its name is kept, and looked up when it is needed */
    Symbol *b = ARENA_NEW(s->a, Symbol);
    *b = (Symbol){.name = st->u.names.v[i], .kind = SY_PROCEDURE, .scope = type->members};
    sema_generic_add_specific(s, g, b);
  }
}

/* A binding has the interface of the procedure it is bound to, by a name of the scope that defines the type:
 * the object's, or the one it extends that brings the binding. */
void sema_bind_procedure(Symbol *c, const Symbol *type) {
  if (c->kind != SY_PROCEDURE || c->has_interface || !c->binding) return;
  while (type && !(type->members && scope_own(type->members, c->name) == c)) type = type->parent_type;
  const Symbol *p = type && type->scope ? symbol_lookup(type->scope, c->binding) : NULL;
  if (p && p->kind == SY_PROCEDURE && p->has_interface) sema_unit_copy_interface(c, p);
}

/* The type that this one extends has the binding, and by its interface callers take the procedure for one that is not PURE. */
static bool replaces_impure(const Symbol *type, const char *name) {
  for (const Symbol *t = type->parent_type; t; t = t->parent_type) {
    Symbol *c = t->members ? scope_own(t->members, name) : NULL;
    if (!c || c->kind != SY_PROCEDURE) continue;
    sema_bind_procedure(c, t);
    if (!(c->proc & (PF_PURE | PF_ELEMENTAL)) || (c->proc & PF_IMPURE)) return true;
  }
  return false;
}

void sema_bind_note_procedures(const Symbol *type) {
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    const bool binding = c->kind == SY_PROCEDURE && c->binding && !(c->attrs & (AT_POINTER | AT_DEFERRED));
    Symbol *p = binding && type->scope ? symbol_lookup(type->scope, c->binding) : NULL;
    if (!p || p->kind != SY_PROCEDURE) continue;
    p->is_bound = true;
    p->overrides |= replaces_impure(type, c->name);
    if (p->unit && p->unit->sym) p->unit->sym->is_bound = true, p->unit->sym->overrides |= p->overrides;
  }
}

static int add_candidates(Sema *s, Symbol *out, const Symbol *g, const Symbol *type) {
  for (int i = 0; i < g->nlist; i++) {
    Symbol *c = symbol_component(type, g->list[i]->name);
    if (!c || c->kind != SY_PROCEDURE) continue;
    sema_bind_procedure(c, type);
    sema_generic_add_specific(s, out, c);
  }
  return out->nlist;
}

/* The object is one of the arguments: the first, or that of PASS(x), by keyword where those before it are not all given. */
int sema_bind_passed_args(Sema *s, const Symbol *p, Expr *object, Expr **args, int n, Expr **all) {
  int at = p->attrs & AT_NOPASS ? -1 : p->pass ? sema_args_dummy_index(p, p->pass) : 0, given = 0;
  while (given < n && args[given]->kind != EX_KEYWORD) given++;
  if (at > given) {
    Expr *k = arena_alloc(s->a, sizeof *k + sizeof *k->kid);
    memset(k, 0, sizeof *k);
    k->kind = EX_KEYWORD;
    k->text = p->pass;
    k->span = object->span;
    k->nkid = 1;
    k->kid[0] = object;
    object = k;
    at = n;
  }
  memcpy(all, args, sizeof *args * (size_t)n);
  if (at < 0) return n;
  memmove(all + at + 1, all + at, sizeof *all * (size_t)(n - at));
  all[at] = object;
  return n + 1;
}

Symbol *sema_bind_resolve_binding(Sema *s, const Symbol *g, Expr *object, Expr **args, int n) {
  const Symbol *type = type_derived(object->type);
  Symbol candidates = {.kind = SY_GENERIC}, *best = NULL;
  for (const Symbol *t = type; t; t = t->parent_type) {
    const Symbol *own = t->members ? scope_own(t->members, g->name) : NULL;
    if (own && own->kind == SY_GENERIC) add_candidates(s, &candidates, own, type);
  }
  SemFit fit = SEM_OTHER_TYPE;
  Expr **all = ARENA_ARRAY(s->a, Expr *, n + 1);
  for (int i = 0; i < candidates.nlist && fit != SEM_FITS; i++) {
    Symbol *p = candidates.list[i];
    SemFit one = sema_generic_fits(p, all, sema_bind_passed_args(s, p, object, args, n, all));
    if (one == SEM_MAYBE && fit == SEM_MAYBE) best = NULL; /* one of several */
    if (one == SEM_OTHER_TYPE || (one == SEM_MAYBE && fit == SEM_MAYBE)) continue;
    best = p;
    fit = one;
  }
  return best;
}

/* obj%p(args), where p is known. */
void sema_bind_check_bound(Sema *s, const Symbol *p, Expr *object, Expr **args, int n, Span at) {
  Expr **all = ARENA_ARRAY(s->a, Expr *, n + 1);
  s->bound = true;
  sema_args_check_call(s, p, all, sema_bind_passed_args(s, p, object, args, n, all), at);
}

/* An operator that a type brings along: a + b where GENERIC :: OPERATOR(+) => add. */
Symbol *sema_bind_bound_operator(Sema *s, const char *key, Expr **v, int n) {
  for (int i = 0; i < n; i++) {
    const Symbol *type = type_derived(v[i]->type);
    const Symbol *g = type ? symbol_component(type, key) : NULL;
    if (!g || g->kind != SY_GENERIC) continue;
    Symbol candidates = {.kind = SY_GENERIC};
    add_candidates(s, &candidates, g, type);
    Symbol *p = sema_generic_resolve(&candidates, v, n);
    if (!p) continue;
    s->bound = true;
    return p;
  }
  return NULL;
}
