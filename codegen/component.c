/* Arrays whose elements are of a derived type: TYPE(atom) becomes a struct of the same layout, at(i)%r(k) the member of an
 * element. A component of a variable that is no array, grid%u, is a variable of its own (bind.c). */
#include "codegen/gen.h"
#include <string.h>

/* ---- types ---- */

/* Where the language lets an array of that type be handed to the library, and the layout is known. */
static bool has_struct(const Symbol *type) {
  if (!type || (type->attrs & (AT_UNION | AT_LEN)) || type_is_parameterised(type)) return false;
  for (const Symbol *c = type->members ? type->members->first : NULL; c; c = c->next)
    if ((c->kind != SY_COMPONENT && c->kind != SY_CONSTRUCT) || c->binding) return false; /* F2018 15.5.2.4: no type-bound procedures */
  return !type->parent_type || has_struct(type->parent_type);
}

static void put_member(Gen *g, Names *names, const Symbol *c, Buf *b) {
  const char *t = ct_type(c->type), *name = name_take(names, c->name);
  int64_t n = sym_elements(c);
  if (c->type.base == TY_DERIVED) t = cpn_struct(g, c->type);
  bool bytes = !t || c->type.base == TY_COMPLEX; /* what no kernel reads, as bytes */
  map_put(g->arena, &g->member_of, c, (void *)name);
  if (bytes) {
    buf_printf(b, "  alignas(%d) unsigned char %s[%lld];\n", type_align(c->type), name, (long long)(n * type_size(c->type)));
    return;
  }
  buf_printf(b, c->rank ? "  %s %s[%lld];\n" : "  %s %s;\n", t, name, (long long)n);
}

const char *cpn_struct(Gen *g, Type t) {
  const Symbol *type = type_derived(t);
  if (!has_struct(type) || t.is_class || type_size(t) <= 0) return NULL;
  const char *known = map_get(&g->struct_of, type);
  if (known) return known;
  Names names = {.arena = g->arena, .outer = &g->globals};
  Buf b = {0};
  if (type->parent_type) {
    Type parent = {.base = TY_DERIVED, .derived = type->parent_type};
    const char *name = name_take(&names, type->parent_type->name);
    buf_printf(&b, "  %s %s;\n", cpn_struct(g, parent), name);
    map_put(g->arena, &g->member_of, type, (void *)name);
    for (const Symbol *c = type->members->first; c; c = c->next)
      if (c->kind == SY_CONSTRUCT) map_put(g->arena, &g->member_of, c, (void *)name);
  }
  for (const Symbol *c = type->members->first; c; c = c->next)
    if (c->kind == SY_COMPONENT) put_member(g, &names, c, &b);
  const char *name = name_take(&g->globals, type->name);
  map_put(g->arena, &g->struct_of, type, (void *)name);
  buf_printf(&g->procs, "\nstruct %s {\n%s};\nstatic_assert(sizeof(%s) == %d, \"the size of %s\");\n", name, b.s ? b.s : "", name,
             type_size(t), type_text(g->arena, t));
  buf_free(&b);
  return name;
}

/* ---- references ---- */

static bool is_designator(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION));
}

bool cpn_is(const Expr *e) {
  bool member = false;
  for (; is_designator(e) && e->kind != EX_NAME; e = e->kid[0]) {
    if (member && e->kind == EX_REF) return true;
    member |= e->kind == EX_MEMBER;
  }
  return false;
}

static void put_object(Fn *f, Buf *b, const Expr *e);

/* '.r', '.base.r' of an inherited one */
static void put_name(Fn *f, Buf *b, const Expr *e) {
  const Symbol *type = type_derived(e->kid[0]->type);
  Gen *g = f->g;
  for (; type && e->sym && type->members != e->sym->scope && type->parent_type; type = type->parent_type)
    buf_printf(b, ".%s", (const char *)map_get(&g->member_of, type));
  const char *name = e->sym ? map_get(&g->member_of, e->sym) : NULL;
  if (!name)
    gen_fail(f, e->span, "component", "component '%s' of an array element has no device code", e->text);
  else
    buf_printf(b, ".%s", name);
}

/* The component array of a designator, with the text of all before its subscripts as the variable. */
static Binding *component_array(Fn *f, const Expr *e) {
  Binding *v = ARENA_NEW(f->g->arena, Binding);
  Buf b = {0};
  put_object(f, &b, e->kid[0]);
  put_name(f, &b, e);
  *v = (Binding){.kind = BIND_POINTER, .sym = e->sym, .shape = e->sym, .path = e->text, .type = e->type, .rank = e->sym ? e->sym->rank : 0};
  v->cname = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return v;
}

/* An object of a derived type: an element, or a component of one. */
static void put_object(Fn *f, Buf *b, const Expr *e) {
  if (e->kind == EX_MEMBER) {
    put_object(f, b, e->kid[0]);
    put_name(f, b, e);
  } else if (e->kind == EX_REF && is_designator(e)) {
    Binding *v = cpn_is(e) ? component_array(f, e->kid[0]) : bind_find(f, e->kid[0]);
    if (!v || f->fail) return;
    if (e->rank)
      ref_whole(f, b, v, e);
    else
      ref_element(f, b, v, e);
  } else {
    gen_fail(f, e->span, "component", "components of what this stands for have no device code");
  }
}

void cpn_emit(Fn *f, Buf *b, const Expr *e) {
  if (e->type.base == TY_COMPLEX) {
    gen_fail(f, e->span, "component", "a complex component of an array element has no device code");
  } else if (e->kind == EX_MEMBER && e->sym && e->sym->rank) {
    Binding *v = component_array(f, e);
    if (!f->fail) ref_whole(f, b, v, e);
  } else {
    put_object(f, b, e);
  }
}

/* The part of the designator that has the rank. */
static const Expr *ranked(const Expr *e) {
  while (e->kind == EX_MEMBER && !(e->sym && e->sym->rank)) e = e->kid[0];
  if (e->kind == EX_REF && e->kid[0]->rank && e->kid[0]->kind == EX_MEMBER && !(e->kid[0]->sym && e->kid[0]->sym->rank)) return ranked(e->kid[0]);
  return e;
}

char *cpn_extent(Fn *f, const Expr *e, int d) {
  const Expr *array = ranked(e);
  const Expr *named = array->kind == EX_REF ? array->kid[0] : array;
  Binding *v = cpn_is(array) ? component_array(f, named) : bind_find(f, named);
  return v ? ref_array_extent(f, v, array, d) : arena_strdup(f->g->arena, "1");
}

bool cpn_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->designator->type.base == TY_DERIVED) return true;
  return false;
}
