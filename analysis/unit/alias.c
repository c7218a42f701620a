/* Classes of variables that may overlap, so that not every pair has to be asked. */
#include "analysis/unit/alias.h"
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
    const Var *up = begin ? access_find(c, v->sym, begin) : NULL;
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
  a->type = ARENA_ARRAY(arena, int, BASES *KINDS);
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

/* ---- sets ---- */

typedef VEC(int) Indices;

/* Pointers, and pointers and targets, of a class of types. */
typedef struct TypeSets {
  uint64_t *pointer, *target;
} TypeSets;

struct AliasSets {
  Code *c;
  const Alias *alias;
  int words;       /* of a set */
  Indices *below;  /* per variable: what is a component of it */
  Indices *own;    /* per symbol: its variables */
  bool *parts;     /* per symbol: some are pointer components */
  uint64_t **mine; /* per symbol: the same as a set, made when first asked for */
  TypeSets *type;  /* per class */
  TypeSets any;    /* of all types */
  Indices block;   /* those in COMMON and EQUIVALENCE */
  Indices cray;    /* Cray pointers */
};

static void set_bit(uint64_t *s, int i) { s[i / 64] |= (uint64_t)1 << (i % 64); }

static uint64_t *new_set(const AliasSets *s) { return ARENA_ARRAY(s->c->arena, uint64_t, s->words); }

static void add_pointer(AliasSets *s, const Var *v) {
  TypeSets *t = &s->type[s->alias->var[v->index].type];
  if (!t->pointer) t->pointer = new_set(s), t->target = new_set(s);
  if (v->pointer) set_bit(t->pointer, v->index), set_bit(s->any.pointer, v->index);
  set_bit(t->target, v->index);
  set_bit(s->any.target, v->index);
}

AliasSets *alias_sets(Code *c) {
  const Alias *a = alias_of(c);
  AliasSets *s = ARENA_NEW(c->arena, AliasSets);
  *s = (AliasSets){.c = c, .alias = a, .words = a->n / 64 + 1};
  s->below = ARENA_ARRAY(c->arena, Indices, a->n);
  s->own = ARENA_ARRAY(c->arena, Indices, a->nsymbols);
  s->mine = ARENA_ARRAY(c->arena, uint64_t *, a->nsymbols);
  s->parts = ARENA_ARRAY(c->arena, bool, a->nsymbols);
  s->type = ARENA_ARRAY(c->arena, TypeSets, a->ntypes);
  s->any = (TypeSets){new_set(s), new_set(s)};
  for (int i = 0; i < a->n; i++) {
    const Var *v = c->var.v[i];
    const AliasVar *x = &a->var[i];
    vec_push(c->arena, &s->own[x->symbol], i);
    s->parts[x->symbol] |= v->pointer_part;
    for (int k = 0; k < x->nup; k++) vec_push(c->arena, &s->below[x->up[k]->index], i);
    if (v->pointer || v->target) add_pointer(s, v);
    if (alias_in_block(v)) vec_push(c->arena, &s->block, i);
    if (alias_is_cray(v)) vec_push(c->arena, &s->cray, i);
  }
  return s;
}

/* Components of one object, as a set. */
static const uint64_t *of_symbol(AliasSets *s, int symbol) {
  if (s->own[symbol].n < 2) return NULL;
  if (!s->mine[symbol]) {
    s->mine[symbol] = new_set(s);
    for (int i = 0; i < s->own[symbol].n; i++) set_bit(s->mine[symbol], s->own[symbol].v[i]);
  }
  return s->mine[symbol];
}

static void join_others(const AliasSets *s, uint64_t *set, const uint64_t *from, const uint64_t *without) {
  for (int i = 0; from && i < s->words; i++) set[i] |= without ? from[i] & ~without[i] : from[i];
}

static void add_reached(AliasSets *s, const Var *v, uint64_t *set) {
  const AliasVar *x = &s->alias->var[v->index];
  const uint64_t *mine =
      s->parts[x->symbol] ? NULL : of_symbol(s, x->symbol); /* a pointer component may lead to others of its object */
  if (!x->type) {
    join_others(s, set, v->pointer ? s->any.target : s->any.pointer, mine);
    return;
  }
  for (int k = 0; k < 2; k++) {
    const TypeSets *t = &s->type[k ? x->type : 0];
    join_others(s, set, v->pointer ? t->target : t->pointer, mine);
  }
}

void alias_add(AliasSets *s, const Var *v, uint64_t *set) {
  const AliasVar *x = &s->alias->var[v->index];
  const Indices *same = alias_is_union(v) ? &s->own[x->symbol] : &s->below[v->index], *block = &s->block;
  set_bit(set, v->index);
  for (int i = 0; i < x->nup; i++) set_bit(set, x->up[i]->index);
  for (int i = 0; i < same->n; i++) set_bit(set, same->v[i]);
  if (v->pointer || v->target) add_reached(s, v, set);
  for (int i = 0; alias_in_block(v) && i < block->n; i++)
    if (overlap_of(v, s->c->var.v[block->v[i]]) != OVERLAP_NO) set_bit(set, block->v[i]);
  const Indices *own = &s->own[x->symbol];
  for (int i = 0; v->beside && i < own->n; i++)
    if (overlap_of(v, s->c->var.v[own->v[i]]) != OVERLAP_NO) set_bit(set, own->v[i]);
  for (int i = 0; i < s->cray.n; i++)
    if (s->c->var.v[s->cray.v[i]]->sym != v->sym) set_bit(set, s->cray.v[i]);
  for (int i = 0; alias_is_cray(v) && i < s->alias->n; i++)
    if (s->c->var.v[i]->sym != v->sym) set_bit(set, i);
}
