/* What a variable that a called procedure uses is named where the call stands. */
#include "analysis/unit/collect.h"
#include <string.h>

/* The scope of the statement: its unit's, or that of a BLOCK or ASSOCIATE around it. */
static const Scope *scope_of(const Stmt *s, const Unit *u) {
  for (; s; s = s->parent)
    if (stmt_scope(s)) return stmt_scope(s);
  return u->scope;
}

/* The name that leads from the scope to the variable, perhaps by USE with renaming; NULL: none does. */
static const char *name_in(const Scope *from, const Symbol *s) {
  if (query_real_symbol(symbol_lookup(from, s->name)) == s) return s->name;
  for (const Scope *sc = from; sc; sc = sc->parent)
    for (const Symbol *x = sc->first; x; x = x->next)
      if (query_real_symbol((Symbol *)x) == s && query_real_symbol(symbol_lookup(from, x->name)) == s) return x->name;
  return NULL;
}

static Expr *named(Arena *a, const Expr *e, const Symbol *base, const char *name) {
  size_t bytes = sizeof *e + (size_t)e->nkid * sizeof *e->kid;
  Expr *x = memcpy(arena_alloc(a, bytes), e, bytes);
  if (e->kind == EX_MEMBER) {
    x->kid[0] = named(a, e->kid[0], base, name);
  } else {
    x->text = name;
    x->sym = (Symbol *)base;
  }
  return x;
}

const Expr *callee_name_of(const Code *c, const Stmt *at, const Symbol *s, const Expr *designator) {
  const Expr *base = designator;
  while (base->kind == EX_MEMBER) base = base->kid[0];
  const char *name = base->kind == EX_NAME ? name_in(scope_of(at, c->unit), s) : NULL;
  return name ? named(c->arena, designator, s, name) : NULL;
}

const Expr *callee_name_own(const Code *c, const Stmt *at, const Access *x) {
  const Expr *base = x->designator;
  while (base && (base->kind == EX_MEMBER || base->kind == EX_REF)) base = base->kid[0];
  if (x->hidden || !base || base->kind != EX_NAME) return NULL;
  return query_real_symbol(symbol_lookup(scope_of(at, c->unit), base->text)) == x->var->sym ? x->designator : NULL;
}

/* ---- variables of modules that the unit does not use ---- */

static const Symbol *called(const Access *x) {
  const Expr *e = x->ref;
  const Symbol *s = e->kind == EX_REF && !e->sym && e->nkid ? e->kid[0]->sym : e->sym;
  return query_real_symbol((Symbol *)s);
}

/* The interface of the procedure's file, or of its module, could not be had without that of all modules that it uses. */
static bool is_compiled_with(const Analysis *a, const Symbol *proc) {
  const Unit *u = proc && proc->scope ? proc->scope->unit : NULL;
  if (u && u->kind == UN_MODULE) return true;
  for (const Unit *x = a->program->units; x && proc; x = x->next)
    if (x == proc->unit) return true;
  return false;
}

/* A USE of the module may stand in the unit. */
static bool may_use(const Code *c, const Unit *module) {
  for (const Unit *u = c->unit; u; u = u->host)
    if (u == module || u->kind == UN_SUBMODULE || !strcmp(u->name, module->name)) return false;
  return true;
}

const Expr *callee_name_by_use(const Analysis *a, const Code *c, const Access *x, const char **module) {
  const Symbol *s = x->var->sym;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  const Expr *base = x->var->designator;
  while (base->kind == EX_MEMBER) base = base->kid[0];
  if (!u || u->kind != UN_MODULE || base->kind != EX_NAME || !symbol_is_public(s->scope, s) || !may_use(c, u) ||
      !is_compiled_with(a, called(x)))
    return NULL;
  char *name = arena_printf(c->arena, "f2c_%s", s->name);
  const char *text = intern(c->names, name, strlen(name));
  if (strlen(name) > 63 || symbol_lookup(scope_of(x->stmt, c->unit), text)) return NULL;
  *module = u->name;
  return named(c->arena, x->var->designator, s, text);
}
