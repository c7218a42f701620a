/* Scopes: tables of names. */
#include "frontend/symbol/scope.h"
#include <string.h>

enum {
  FIRST_CAP = 16,
  SUGGEST_MAX = 4096, /* scopes with more names are not searched for a likely one */
};

/* Names are interned, so their addresses are what is hashed. */
static size_t slot_of(const Scope *sc, const char *name) {
  uint64_t h = (uint64_t)(uintptr_t)name;
  h = (h ^ (h >> 17)) * 0x9E3779B97F4A7C15u;
  return (size_t)(h >> 32) & (size_t)(sc->cap - 1);
}

static void insert(Scope *sc, Symbol *s) {
  size_t k = slot_of(sc, s->name);
  while (sc->table[k]) k = (k + 1) & (size_t)(sc->cap - 1);
  sc->table[k] = s;
}

static void make_room(Arena *a, Scope *sc) {
  if (sc->cap && (sc->n + 1) * 2 <= sc->cap) return;
  sc->cap = sc->cap ? sc->cap * 2 : FIRST_CAP;
  sc->table = ARENA_ARRAY(a, Symbol *, sc->cap);
  for (Symbol *s = sc->first; s; s = s->next) insert(sc, s);
}

Scope *scope_new(Arena *a, Scope *parent, Unit *unit) {
  Scope *sc = ARENA_NEW(a, Scope);
  sc->parent = parent;
  sc->unit = unit;
  if (parent) {
    sc->implicit = parent->implicit;
    sc->implicit_none = parent->implicit_none;
  }
  return sc;
}

Symbol *scope_made(const Scope *sc, const char *name) {
  if (!sc->cap) return NULL;
  for (size_t k = slot_of(sc, name); sc->table[k]; k = (k + 1) & (size_t)(sc->cap - 1))
    if (sc->table[k]->name == name) return sc->table[k];
  return NULL;
}

Symbol *scope_own(const Scope *sc, const char *name) {
  Symbol *s = scope_made(sc, name);
  if (s || !sc->more) return s;
  sc->more->find(sc->more, name);
  return scope_made(sc, name);
}

Symbol *scope_names(const Scope *sc) {
  if (sc->more) sc->more->all(sc->more);
  return sc->first;
}

Symbol *scope_add(Arena *a, Scope *sc, const char *name, SymbolKind kind, Span at) {
  Symbol *s = ARENA_NEW(a, Symbol);
  s->name = name;
  s->kind = kind;
  s->scope = sc;
  s->span = at;
  make_room(a, sc);
  if (sc->last)
    sc->last->next = s;
  else
    sc->first = s;
  sc->last = s;
  sc->n++;
  insert(sc, s);
  return s;
}

Symbol *scope_alias(Arena *a, Scope *sc, const char *name, Symbol *target, Span at) {
  Symbol *s = scope_add(a, sc, name, target->kind, at);
  s->target = target->target ? target->target : target;
  return s;
}

const char *scope_suggest(const Diag *d, Arena *a, const Scope *sc, const char *name) {
  VEC(const char *) names = {0};
  if (d->cap && d->errors >= d->cap) return NULL;
  for (; sc && (scope_names(sc), sc->n < SUGGEST_MAX); sc = sc->parent)
    for (int i = -1; i < sc->nborrowed; i++)
      for (const Symbol *s = i < 0 ? sc->first : sc->borrowed[i]->first; s; s = s->next)
        if (s->name != name && s->name[0] != '/' && s->kind != SY_UNKNOWN && !s->implicit) vec_push(a, &names, s->name);
  return strlen(name) > 1 && names.n ? str_nearest(name, names.v, names.n) : NULL;
}

bool scope_open(const Scope *sc) {
  for (; sc; sc = sc->parent)
    if (sc->unknown_module || (sc->more && sc->more->is_open && sc->more->is_open(sc->more))) return true;
  return false;
}

const char *scope_unknown(const Scope *sc) {
  for (; sc; sc = sc->parent)
    if (sc->unknown_module) return sc->unknown_name;
  return NULL;
}

const char *scope_type_name(const Scope *sc, const Symbol *type) {
  const Symbol *named = type ? symbol_lookup(sc, type->name) : NULL;
  if (named && (named == type || named->target == type)) return type->name;
  for (const Scope *in = sc; type && in; in = in->parent)
    for (const Symbol *x = scope_names(in); x; x = x->next)
      if ((x == type || x->target == type) && symbol_lookup(sc, x->name) == type) return x->name;
  return NULL;
}

/* It stands before 'hidden' in the list, so that rebuilding the table keeps the order. */
Symbol *scope_shadow(Arena *a, Scope *sc, Symbol *hidden, SymbolKind kind, Span at) {
  Symbol *s = ARENA_NEW(a, Symbol);
  s->name = hidden->name;
  s->kind = kind;
  s->scope = sc;
  s->span = at;
  s->next = hidden;
  Symbol **p = &sc->first;
  while (*p != hidden) p = &(*p)->next;
  *p = s;
  sc->n++;
  for (size_t k = slot_of(sc, s->name);; k = (k + 1) & (size_t)(sc->cap - 1))
    if (sc->table[k] == hidden) {
      sc->table[k] = s;
      break;
    }
  make_room(a, sc);
  return s;
}
