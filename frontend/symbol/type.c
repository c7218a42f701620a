/* Types: size and text. */
#include "frontend/program.h"
#include "frontend/symbol/scope.h"
#include <stdio.h>
#include <string.h>

Symbol *type_first_component(const Symbol *type) { return type->members ? scope_names(type->members) : NULL; }

bool type_hides_component(const Expr *member, const Scope *at) {
  const Symbol *c = member->sym, *type = type_derived(member->kid[0]->type);
  if (!c || !(c->attrs & AT_PRIVATE)) return false;
  while (type && type->parent_type && scope_own(type->members, c->name) != c) type = type->parent_type;
  while (type && at && at != type->scope) at = at->parent;
  return type && !at;
}

enum { MAX_TYPE_DEPTH = 64 };

/* All its components lie in the object itself. A type that contains itself is an error, and has no size here. */
static bool has_size(const Symbol *type, int depth) {
  if (depth > MAX_TYPE_DEPTH || (type->attrs & AT_LEN)) return false; /* LEN parameters: gfortran's own layout */
  if (type->parent_type && !has_size(type->parent_type, depth + 1)) return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    if (c->attrs & (AT_ALLOCATABLE | AT_POINTER)) return false;
    if (type_derived(c->type) && !has_size(c->type.derived, depth + 1)) return false;
  }
  return true;
}

/* It lies elsewhere: the object holds a descriptor of it, or its address. */
static bool is_elsewhere(const Symbol *c) { return c->attrs & (AT_ALLOCATABLE | AT_POINTER); }

static int component_align(const Symbol *c) {
  if (is_elsewhere(c)) return 8;
  return c->kind == SY_COMPONENT ? type_align(c->type) : 1;
}

int type_align(Type t) {
  if (t.base != TY_DERIVED) return t.base == TY_CHARACTER ? 1 : t.kind > 8 ? 16 : t.kind ? t.kind : 1;
  int align =
      type_derived(t) && t.derived->parent_type ? type_align((Type){.base = TY_DERIVED, .derived = t.derived->parent_type}) : 1;
  for (const Symbol *m = type_derived(t) ? type_first_component(t.derived) : NULL; m; m = m->next)
    if (component_align(m) > align) align = component_align(m);
  return align;
}

int type_descriptor_size(const Symbol *c) {
  bool length = c->type.base == TY_CHARACTER && type_len(c->type) && type_len(c->type)->kind == EX_COLON;
  if (length || c->rank > 15) return 0;
  int bytes = c->kind == SY_COMPONENT && c->rank ? 40 + 24 * c->rank : 8;
  return bytes + (c->type.is_class ? 8 : 0) + (c->type.is_class && !c->type.derived ? 8 : 0);
}

/* Bytes of a component as gfortran lays it out; 0: not known. */
static int64_t laid_size(const Symbol *c) {
  int64_t bytes;
  if (is_elsewhere(c)) return type_descriptor_size(c);
  return __builtin_mul_overflow(type_layout_size(c->type), symbol_elements(c), &bytes) ? 0 : bytes;
}

static int64_t laid_out(const Symbol *type, int *align, int depth) {
  if (depth > MAX_TYPE_DEPTH || (type->attrs & (AT_LEN | AT_UNION))) return 0;
  int64_t at = type->parent_type ? laid_out(type->parent_type, align, depth + 1) : 0, bytes;
  if (at < 0 || (type->parent_type && at == 0)) return 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    int a = component_align(c);
    bool pointer = c->kind == SY_PROCEDURE && (c->attrs & AT_POINTER);
    if (c->kind != SY_COMPONENT && !pointer) continue;
    bytes = laid_size(c);
    if (bytes <= 0 || __builtin_add_overflow((at + a - 1) / a * a, bytes, &at) || at > INT32_MAX) return 0;
    if (a > *align) *align = a;
  }
  return (at + *align - 1) / *align * *align;
}

int type_layout_size(Type t) {
  int align = 1;
  if (t.base != TY_DERIVED) return type_size(t);
  if (t.is_class || !t.derived || type_is_parameterised(t.derived)) return 0;
  return (int)laid_out(t.derived, &align, 0);
}

int64_t type_component_offset(const Symbol *type, const Symbol *component) {
  int align = 1;
  int64_t at = type->parent_type ? laid_out(type->parent_type, &align, 0) : 0, bytes;
  if (type->parent_type && at <= 0) return -1;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    int a = component_align(c);
    at = (at + a - 1) / a * a;
    if (c == component) return at;
    bytes = laid_size(c);
    if (bytes <= 0 || __builtin_add_overflow(at, bytes, &at) || at > INT32_MAX) return -1;
  }
  return -1;
}

/* Components stand in order, each on its natural boundary, as gfortran lays them out. */
static int64_t derived_size(const Symbol *type, int *align) {
  int64_t at = type->parent_type ? derived_size(type->parent_type, align) : 0;
  if (type->parent_type && at == 0) return 0;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    int64_t bytes;
    int a = type_align(c->type);
    if (__builtin_mul_overflow(type_size(c->type), symbol_elements(c), &bytes) || bytes <= 0) return 0;
    if (__builtin_add_overflow((at + a - 1) / a * a, bytes, &at) || at > INT64_MAX / 2) return 0;
    if (a > *align) *align = a;
  }
  return (at + *align - 1) / *align * *align;
}

static int64_t character_size(Type t) {
  int64_t len = 1, bytes;
  if (type_len(t) && !fold_const_int(type_len(t), &len)) return 0;
  return __builtin_mul_overflow(len, t.kind ? t.kind : 1, &bytes) ? 0 : bytes;
}

/* More than that is not told. */
static int told_size(int64_t n) { return n > 0 && n <= INT32_MAX ? (int)n : 0; }

int type_size(Type t) {
  int align = 1, kind = t.kind == 10 ? 16 : t.kind; /* REAL(10) takes 16 bytes */
  switch (t.base) {
  case TY_INTEGER:
  case TY_LOGICAL:
  case TY_REAL: return kind;
  case TY_COMPLEX: return 2 * kind;
  case TY_CHARACTER: return told_size(character_size(t));
  case TY_DERIVED: return t.is_class || !t.derived || !has_size(t.derived, 0) ? 0 : told_size(derived_size(t.derived, &align));
  default: return 0;
  }
}

static const char *character_text(Arena *a, Type t) {
  int64_t len;
  if (!type_len(t)) return "CHARACTER(1)";
  if (type_len(t)->kind == EX_STAR) return "CHARACTER(*)";
  if (type_len(t)->kind == EX_COLON) return "CHARACTER(:)";
  if (fold_const_int(type_len(t), &len)) return arena_printf(a, "CHARACTER(%lld)", (long long)len);
  Buf b = {0};
  expr_text(type_len(t), &b);
  const char *s = arena_printf(a, "CHARACTER(%s)", b.s);
  buf_free(&b);
  return s;
}

bool type_is_parameterised(const Symbol *type) {
  for (; type; type = type->parent_type)
    if (type->definition && type->definition->u.type.nparams) return true;
  return false;
}

bool type_is_bare(const Symbol *type) {
  if (!type->definition) return type->bare;
  for (const Stmt *s = type->definition->body; s; s = s->next)
    if (s->kind == ST_CONTAINS || s->kind == ST_PROCEDURE_DECL || s->kind == ST_FINAL || s->kind == ST_GENERIC) return false;
  return true;
}

bool type_has_bindings(Type t) {
  for (const Symbol *type = type_derived(t); type; type = type->parent_type)
    for (const Symbol *c = type_first_component(type); c; c = c->next)
      if (c->kind == SY_GENERIC || (c->kind == SY_PROCEDURE && !(c->attrs & AT_POINTER))) return true;
  return false;
}

bool type_has_initial(Type t) {
  const Symbol *type = type_derived(t);
  for (const Symbol *c = type ? type_first_component(type) : NULL; c; c = c->next) {
    bool part = c->kind == SY_COMPONENT && c->type.base == TY_DERIVED && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE));
    if (c->init || (part && type_has_initial(c->type))) return true;
  }
  return type && type->parent_type && type_has_initial((Type){.base = TY_DERIVED, .derived = type->parent_type});
}

bool type_has_generic(Type t, const char *key) {
  const Symbol *type = type_derived(t), *g = type ? symbol_component(type, key) : NULL;
  return g && g->kind == SY_GENERIC;
}

enum { MOST_TYPES = 64 };

typedef struct Components {
  bool (*test)(const Symbol *component, void *data);
  void *data;
  const Symbol *seen[MOST_TYPES];
  int nseen;
} Components;

static bool any_component(Components *q, const Symbol *type) {
  for (int i = 0; i < q->nseen; i++)
    if (q->seen[i] == type) return false;
  if (!type || q->nseen == MOST_TYPES) return type != NULL;
  q->seen[q->nseen++] = type;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT || (c->attrs & AT_POINTER)) continue;
    if (q->test(c, q->data) || (c->type.base == TY_DERIVED && any_component(q, type_derived(c->type)))) return true;
  }
  return any_component(q, type->parent_type);
}

bool type_any_component(Type t, bool (*test)(const Symbol *component, void *data), void *data) {
  return t.base == TY_DERIVED && any_component(&(Components){.test = test, .data = data}, type_derived(t));
}

bool type_has_final(const Symbol *type) {
  for (const Stmt *s = type->definition ? type->definition->body : NULL; s; s = s->next)
    if (s->kind == ST_FINAL) return true;
  return type->finals;
}

static bool has_finals(const Symbol *type) {
  for (; type; type = type->parent_type)
    if (type_has_final(type)) return true;
  return false;
}

static bool is_finalised(const Symbol *c, void *data) {
  (void)data;
  return c->type.base == TY_DERIVED && has_finals(type_derived(c->type));
}

bool type_is_finalised(Type t) {
  return t.base == TY_DERIVED && (has_finals(type_derived(t)) || type_any_component(t, is_finalised, NULL));
}

void type_parameters(const Symbol *type, const char *between, Buf *out) {
  if (!type || !type->made_of) return;
  type_parameters(type->parent_type, between, out);
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->value && (c->attrs & (AT_KIND | AT_LEN)))
      buf_printf(out, "%s%s=%lld", out->len ? between : "", c->name, (long long)c->value->u.i);
}

static const char *derived_text(Arena *a, Type t) {
  const char *word = t.is_class ? "CLASS" : "TYPE";
  Buf b = {0};
  type_parameters(t.derived, ",", &b);
  const char *s = b.len ? arena_printf(a, "%s(%s(%s))", word, t.derived->name, b.s)
                        : arena_printf(a, "%s(%s)", word, t.derived ? t.derived->name : "?");
  buf_free(&b);
  return s;
}

const char *type_text(Arena *a, Type t) {
  static const char *const name[] = {"", "INTEGER", "REAL", "COMPLEX", "LOGICAL"};
  switch (t.base) {
  case TY_NONE: return "unknown type";
  case TY_CHARACTER: return character_text(a, t);
  case TY_DERIVED: return derived_text(a, t);
  case TY_ANY: return t.is_class ? "CLASS(*)" : "TYPE(*)";
  default: return t.kind ? arena_printf(a, "%s(%d)", name[t.base], t.kind) : name[t.base];
  }
}
