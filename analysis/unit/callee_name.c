/* What a variable that a called procedure uses is named where the call stands. */
#include "analysis/unit/callee.h"
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

/* The object by a name that the unit would get; NULL: it has that name. */
static const Expr *brought_as(const Code *c, const Access *x, const char *name) {
  const char *text = intern(c->names, name, strlen(name));
  if (strlen(name) > 63 || symbol_lookup(scope_of(x->stmt, c->unit), text)) return NULL;
  return named(c->arena, x->var->designator, x->var->sym, text);
}

char *callee_name_of_member(Arena *a, const Symbol *s) {
  const char *block = s->common->name + 1; /* '/tabs/' or '//' */
  size_t n = strcspn(block, "/");
  return n ? arena_printf(a, "f2c_%s_in_%.*s", s->name, (int)n, block) : arena_printf(a, "f2c_%s_in_common", s->name);
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

/* The name that a unit gets for the variable. */
static char *of_module(Arena *a, const Symbol *s) { return arena_printf(a, "f2c_%s_of_%s", s->name, s->scope->unit->name); }

/* A USE of the module may stand in the unit. */
static bool may_use(const Code *c, const Unit *module) {
  for (const Unit *u = c->unit; u; u = u->host)
    if (u == module || u->kind == UN_SUBMODULE || !strcmp(u->name, module->name)) return false;
  return true;
}

static const Expr *by_use(const Analysis *a, const Code *c, const Access *x) {
  const Symbol *s = x->var->sym;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  if (!u || u->kind != UN_MODULE || !symbol_is_public(s->scope, s) || !may_use(c, u) || !is_compiled_with(a, called(x)))
    return NULL;
  return brought_as(c, x, of_module(c->arena, s));
}

/* A private one, by a pointer that a function of the module sets. */
static const Expr *by_pointer(const Analysis *a, const Code *c, const Access *x) {
  const Symbol *s = x->var->sym;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  if (!u || u->kind != UN_MODULE || x->var->object != s || symbol_is_public(s->scope, s) || !may_use(c, u) ||
      !is_compiled_with(a, called(x)) || strlen(callee_name_pointing(c->arena, s)) > 63 ||
      !c->whole->callees->opens((Analysis *)a, s))
    return NULL;
  return brought_as(c, x, of_module(c->arena, s));
}

char *callee_name_pointing(Arena *a, const Symbol *s) { return arena_printf(a, "f2c_to_%s_of_%s", s->name, s->scope->unit->name); }

/* ---- members of COMMON blocks that the unit does not have ---- */

/* A declaration can say all of it. */
static bool is_declarable(const Symbol *member) {
  bool word = member->type.base == TY_INTEGER || member->type.base == TY_REAL || member->type.base == TY_COMPLEX ||
              member->type.base == TY_LOGICAL;
  return word && member->type.kind && !member->equiv && !member->corank && !(member->attrs & (AT_POINTER | AT_ALLOCATABLE)) &&
         symbol_elements(member) > 0;
}

/* What has the name of the block in the scope; NULL: nothing. */
static const Symbol *named_like(const Code *c, const Access *x, const Symbol *block) {
  size_t n = strlen(block->name);
  return n > 2 ? symbol_lookup(scope_of(x->stmt, c->unit), intern(c->names, block->name + 1, n - 2)) : NULL;
}

static const Expr *by_block(const Analysis *a, const Code *c, const Access *x) {
  const Symbol *s = x->var->sym, *block = s->common;
  const Symbol *other = block ? named_like(c, x, block) : NULL;
  bool any = false;
  if (!block || block->binding || overlap_stand_in(a, s, c->unit) != s || symbol_threadprivate(s, &any) || any) return NULL;
  if (other && (other->kind != SY_VARIABLE || (other->attrs & AT_PARAMETER))) return NULL;
  for (int i = 0; i < block->nlist; i++) {
    const Symbol *member = query_real_symbol(block->list[i]);
    const char *name = callee_name_of_member(c->arena, member);
    if (!is_declarable(member) || strlen(name) > 63) return NULL;
  }
  return brought_as(c, x, callee_name_of_member(c->arena, s));
}

const Expr *callee_name_brought(const Analysis *a, const Code *c, const Access *x, bool *brought) {
  const Expr *e = x->var->designator;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  if (e->kind != EX_NAME) return NULL;
  const Expr *named = by_block(a, c, x);
  if (!named) named = by_use(a, c, x);
  if (!named) named = by_pointer(a, c, x);
  *brought = named != NULL;
  return named;
}
