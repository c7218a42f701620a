#include "analysis/alias.h"
#include <string.h>

bool alias_in_block(const Var *v) { return v->sym->common || v->sym->equiv; }

bool alias_is_union(const Var *v) {
  const Symbol *t = type_derived(v->sym->type);
  return t && (t->attrs & AT_UNION);
}

bool alias_is_cray(const Var *v) { return v->sym->attrs & AT_CRAY_POINTER; }

void *alias_room(Arena *a, void *v, int *cap, int n, size_t size) {
  if (n <= *cap) return v;
  int had = *cap;
  *cap = n > had * 2 ? n : had * 2;
  return arena_grow(a, v, size * (size_t)had, size * (size_t)*cap);
}

/* Bases and kinds are small numbers. */
enum { KINDS = 256, BASES = 16 };

static int type_class(Alias *a, Type t) {
  if (t.base == TY_DERIVED) return 0;
  int *known = &a->type[((unsigned)t.base % BASES) * KINDS + t.kind];
  if (!*known) *known = a->ntypes++;
  return *known;
}

static int symbol_number(Arena *arena, Alias *a, const Symbol *s) {
  intptr_t known = (intptr_t)map_get(&a->symbol, s);
  if (!known) map_put(arena, &a->symbol, s, (void *)(known = ++a->nsymbols));
  return (int)known - 1;
}

static int levels(const char *path) {
  int n = 0;
  for (; *path; path++) n += *path == '%';
  return n;
}

/* Paths are interned, and so are their beginnings where these are paths of variables. */
static void find_up(const Code *c, const Var *v, AliasVar *x) {
  int most = levels(v->path);
  if (!most) return;
  x->up = ARENA_ARRAY(c->arena, const Var *, most);
  for (const char *p = v->path; *p; p++) {
    if (*p != '%') continue;
    const char *begin = intern_known(c->names, v->path, (size_t)(p - v->path));
    const Var *up = begin ? acc_find(c, v->sym, begin) : NULL;
    if (up) x->up[x->nup++] = up;
  }
}

/* The variables that were there before may be components of 'v'; there is room for it in their 'up'. */
static void find_down(const Code *c, const Alias *a, const Var *v) {
  size_t n = strlen(v->path);
  for (int i = 0; i < a->n; i++) {
    const Var *in = c->var.v[i];
    if (in->sym == v->sym && !strncmp(in->path, v->path, n) && in->path[n] == '%') a->var[i].up[a->var[i].nup++] = v;
  }
}

static Alias *new_alias(Arena *arena) {
  Alias *a = ARENA_NEW(arena, Alias);
  a->type = ARENA_ARRAY(arena, int, BASES * KINDS);
  a->ntypes = 1; /* 0: derived types */
  return a;
}

const Alias *alias_of(Code *c) {
  if (!c->alias) c->alias = new_alias(c->arena);
  Alias *a = c->alias;
  a->var = alias_room(c->arena, a->var, &a->cap, c->var.n, sizeof *a->var);
  for (int i = a->n; i < c->var.n; i++) {
    const Var *v = c->var.v[i];
    a->var[i].type = type_class(a, v->object->type);
    a->var[i].symbol = symbol_number(c->arena, a, v->sym);
    find_up(c, v, &a->var[i]);
  }
  for (int i = a->n; i < c->var.n; i++)
    if (c->var.v[i]->sym->type.base == TY_DERIVED) find_down(c, a, c->var.v[i]);
  a->n = c->var.n;
  return a;
}
