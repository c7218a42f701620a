/* USE: modules of this file, of files read before, of interface files, and the intrinsic ones. */
#include "frontend/sema/sema.h"
#include <string.h>

/* 'name' or, of a submodule, 'root@name'. */
static Unit *module_here(Sema *s, const char *name) {
  const Symbol *sym = scope_own(s->p->global, intern(s->p->names, name, strlen(name)));
  if (sym && sym->kind == SY_MODULE && sym->unit) {
    sema_unit_spec(s, sym->unit);
    return sym->unit;
  }
  for (Unit *u = s->p->imported; u; u = u->next)
    if (!strcmp(u->name, name)) return u;
  return NULL;
}

static Scope *user_module(Sema *s, const char *name, Span at) {
  Unit *u = module_here(s, name);
  if (!u) u = sema_global_earlier_module(s, name);
  if (!u) u = s->files->read(s, name, at);
  return u ? u->scope : NULL;
}

Scope *sema_use_module(Sema *s, const char *name, bool only_user, bool only_intrinsic, Span at) {
  Scope *sc = only_intrinsic ? NULL : user_module(s, name, at);
  return sc || only_user ? sc : sema_builtin_module(s, name);
}

void sema_use_open_scope(Scope *sc, const char *module) {
  sc->unknown_module = true;
  if (!sc->unknown_name) sc->unknown_name = module;
}

static bool is_specific_of(const Symbol *p, const Symbol *generic) {
  for (int i = 0; generic->kind == SY_GENERIC && i < generic->nlist; i++)
    if (generic->list[i] == p) return true;
  return false;
}

/* Two generics of one name are one, and so are a generic and its own specific procedure; otherwise the first use stands. */
static void merge(Sema *s, Symbol *own, Symbol *target) {
  if (own->target == target || (!own->target && own->kind != SY_GENERIC)) return;
  Symbol *was = own->target ? own->target : own;
  if (own->target && is_specific_of(was, target)) own->target = target, own->kind = SY_GENERIC;
  if (was->kind != SY_GENERIC || target->kind != SY_GENERIC) return;
  Symbol *g = sema_generic(s, own->name, own->span);
  for (int i = 0; i < target->nlist; i++) sema_generic_add_specific(s, g, target->list[i]);
  if (!g->derived_type) g->derived_type = target->derived_type;
}

static void bring(Sema *s, const char *local, Symbol *target, Span at) {
  if (target->target) target = target->target;
  Symbol *own = scope_own(s->scope, local);
  if (!own) {
    scope_alias(s->a, s->scope, local, target, at);
  } else if (own->kind == SY_UNKNOWN && !own->target && own->type.base == TY_NONE && !own->dummy) {
    own->target = target; /* named by PUBLIC or PRIVATE before */
    own->kind = target->kind;
  } else {
    merge(s, own, target);
  }
}

static bool is_renamed(Stmt *st, const char *name) {
  for (int i = 0; i < st->u.use.n; i++)
    if (st->u.use.v[i].original == name) return true;
  return false;
}

/* A name of which nothing is known but the module it comes from. */
static void unknown_name(Sema *s, const Rename *r, const char *module) {
  Symbol *sym = sema_decl_own(s, r->local, r->span);
  sym->from_unknown = true;
  if (!sym->from_module) sym->from_module = module;
}

static void tell_missing(Sema *s, const Stmt *st, Scope *module, const Rename *r) {
  VEC(const char *) names = {0};
  if (module->home) sema_builtin_complete(s, module);
  for (const Symbol *x = scope_names(module); x && names.n < 1000; x = x->next)
    if (symbol_is_public(module, x)) vec_push(s->a, &names, x->name);
  const char *near = names.n ? str_nearest(r->original, names.v, names.n) : NULL;
  diag_error(s->d, r->span, near ? "module '%s' has no public '%s'; did you mean '%s'?" : "module '%s' has no public '%s'",
             st->u.use.module, r->original, near);
}

static void bring_listed(Sema *s, Stmt *st, Scope *module) {
  for (int i = 0; i < st->u.use.n; i++) {
    const Rename *r = &st->u.use.v[i];
    Symbol *sym = scope_own(module, r->original);
    if (sym && symbol_is_public(module, sym))
      bring(s, r->local, sym, r->span);
    else if (module->unknown_module || module->grows)
      unknown_name(s, r, module->unknown_module ? module->unknown_name : module->home);
    else
      tell_missing(s, st, module, r);
  }
}

/* What uses a module may ask for names that the texts so far do not mention, if the module hands them on. */
static bool hands_on(const Sema *s) {
  bool module = s->unit && (s->unit->kind == UN_MODULE || s->unit->kind == UN_SUBMODULE);
  return module && s->scope == s->unit->scope;
}

/* ---- names that are brought when they are asked for ---- */

/* A USE without ONLY of a module whose names are not all made. */
typedef struct Used {
  Scope *module;
  Stmt *use;
  const Symbol *after; /* the last symbol of the scope that was there before; NULL: none was */
} Used;

/* A name that one of them has brought. */
typedef struct Brought {
  Symbol *sym;
  int from; /* index of the first that has it */
} Brought;

typedef struct Uses {
  ScopeMore more;
  Sema *s;
  Scope *sc;            /* the scope that uses them */
  VEC(Used) used;       /* in the order of the statements */
  VEC(Brought) brought; /* as they were asked for */
  PtrMap asked;         /* names that all of them were asked for */
} Uses;

static void bring_named(Uses *u, const Used *from, const char *name) {
  Symbol *sym = is_renamed(from->use, name) ? NULL : scope_own(from->module, name);
  Scope *outer = u->s->scope;
  u->s->scope = u->sc;
  if (sym && symbol_is_public(from->module, sym)) bring(u->s, name, sym, from->use->span);
  u->s->scope = outer;
}

static void find_used(ScopeMore *more, const char *name) {
  Uses *u = (Uses *)more;
  const Symbol *last = u->sc->last;
  if (map_get(&u->asked, name)) return;
  map_put(u->s->a, &u->asked, name, u);
  for (int i = 0; i < u->used.n; i++) {
    bring_named(u, &u->used.v[i], name);
    if (u->sc->last == last) continue;
    last = u->sc->last;
    vec_push(u->s->a, &u->brought, ((Brought){u->sc->last, i}));
  }
}

static void append(Scope *sc, Symbol *s) {
  *(sc->last ? &sc->last->next : &sc->first) = s;
  sc->last = s;
  s->next = NULL;
}

/* What the USE statements behind 'after' have brought, in the order of their modules. */
static void put_brought(Uses *u, const Symbol *after, PtrMap *brought) {
  for (int i = 0; i < u->used.n; i++) {
    if (u->used.v[i].after != after) continue;
    for (const Symbol *x = scope_names(u->used.v[i].module); x; x = x->next) {
      const Brought *b = map_get(brought, x->name);
      if (!b || b->from != i) continue;
      append(u->sc, b->sym);
      map_set(u->s->a, brought, x->name, NULL);
    }
  }
}

/* Empties the list of the scope. What USE has not brought, in its order. */
static Symbol *take_own(Uses *u, PtrMap *brought) {
  Scope *sc = u->sc;
  Symbol *own = NULL, **end = &own;
  PtrMap moved = {0};
  for (int i = 0; i < u->brought.n; i++) {
    map_set(u->s->a, brought, u->brought.v[i].sym->name, &u->brought.v[i]);
    map_set(u->s->a, &moved, u->brought.v[i].sym, u);
  }
  for (Symbol *s = sc->first; s; s = s->next)
    if (!map_get(&moved, s)) *end = s, end = &s->next;
  *end = NULL;
  sc->first = sc->last = NULL;
  return own;
}

/* As if each statement had brought all of its names at once: the order in which they were asked for is nobody's. */
static void put_in_order(Uses *u) {
  PtrMap brought = {0};
  Symbol *own = take_own(u, &brought);
  put_brought(u, NULL, &brought);
  for (Symbol *next; own; own = next) {
    next = own->next;
    append(u->sc, own);
    put_brought(u, own, &brought);
  }
}

static void bring_used(ScopeMore *more) {
  Uses *u = (Uses *)more;
  for (int i = 0; i < u->used.n; i++)
    for (const Symbol *x = scope_names(u->used.v[i].module); x; x = x->next)
      if (!scope_made(u->sc, x->name)) find_used(more, x->name);
  put_in_order(u);
  u->sc->more = NULL;
}

static bool is_open(const ScopeMore *more) {
  const Uses *u = (const Uses *)more;
  for (int i = 0; i < u->used.n; i++)
    if (u->used.v[i].module->unknown_module) return true;
  return false;
}

static bool is_brought(const Uses *u, const Symbol *s) {
  for (int i = 0; i < u->brought.n; i++)
    if (u->brought.v[i].sym == s) return true;
  return false;
}

/* The last symbol of the scope that it has otherwise. */
static const Symbol *last_own(const Uses *u) {
  const Symbol *last = u->brought.n ? NULL : u->sc->last;
  for (const Symbol *s = u->brought.n ? u->sc->first : NULL; s; s = s->next)
    if (!is_brought(u, s)) last = s;
  return last;
}

/* Names that the scope has already may be generic ones, to which the module's are added. */
static void bring_later(Sema *s, Stmt *st, Scope *module) {
  Uses *u = (Uses *)s->scope->more;
  if (!u) {
    u = ARENA_NEW(s->a, Uses);
    *u = (Uses){.more = {.find = find_used, .all = bring_used, .is_open = is_open}, .s = s, .sc = s->scope};
    s->scope->more = &u->more;
  }
  Used from = {module, st, last_own(u)};
  const Symbol *last = s->scope->last;
  for (const Symbol *x = s->scope->first; x; x = x == last ? NULL : x->next) bring_named(u, &from, x->name);
  vec_push(s->a, &u->used, from);
  u->asked = (PtrMap){0};
}

static void bring_all(Sema *s, Stmt *st, Scope *module) {
  if (module->home && hands_on(s)) sema_builtin_complete(s, module);
  if (module->home && !module->complete) list_push(s->a, s->scope->borrowed, s->scope->nborrowed, module);
  if (module->more) bring_later(s, st, module);
  for (Symbol *x = module->more ? NULL : module->first; x; x = x->next)
    if (symbol_is_public(module, x) && !is_renamed(st, x->name)) bring(s, x->name, x, st->span);
  bring_listed(s, st, module);
  if (module->unknown_module) sema_use_open_scope(s->scope, module->unknown_name);
}

/* Nothing is known of the module: the names of an ONLY list exist, whatever they are; without one any name may. */
static void unknown_module(Sema *s, Stmt *st) {
  if (!s->files->exists(s, st->u.use.module)) vec_push(s->a, &s->p->missing, st);
  if (!st->u.use.only) sema_use_open_scope(s->scope, st->u.use.module);
  for (int i = 0; i < st->u.use.n; i++) unknown_name(s, &st->u.use.v[i], st->u.use.module);
}

void sema_use(Sema *s, Stmt *st) {
  Scope *module = sema_use_module(s, st->u.use.module, st->u.use.non_intrinsic, st->u.use.intrinsic, st->span);
  if (module == s->scope)
    diag_error(s->d, st->span, "module '%s' uses itself", st->u.use.module);
  else if (!module)
    unknown_module(s, st);
  else if (st->u.use.only)
    bring_listed(s, st, module);
  else
    bring_all(s, st, module);
}

const char *sema_use_suggest(Sema *s, const char *name) {
  bool silent = s->d->cap && s->d->errors >= s->d->cap;
  for (const Scope *sc = s->scope; sc && !silent; sc = sc->parent)
    for (int i = 0; i < sc->nborrowed; i++) sema_builtin_complete(s, sc->borrowed[i]);
  return scope_suggest(s->d, s->a, s->scope, name);
}
