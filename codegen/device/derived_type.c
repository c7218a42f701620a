/* Arrays whose elements are of a derived type: TYPE(atom) becomes a struct of the same layout, at(i)%r(k) the member of an element.
 * A component of a variable that is no array, grid%u, is a variable of its own (bind.c). */
#include "codegen/device/device.h"
#include <string.h>

/* ---- types ---- */

/* A name of the type that is no part of its objects. */
static bool is_binding(const Symbol *c) { return c->kind == SY_GENERIC || (c->kind == SY_PROCEDURE && !(c->attrs & AT_POINTER)); }

/* The layout is known. */
static bool has_struct(const Symbol *type) {
  if (!type || (type->attrs & (AT_UNION | AT_LEN)) || type_is_parameterised(type)) return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind != SY_COMPONENT && c->kind != SY_CONSTRUCT && !is_binding(c)) return false;
  return !type->parent_type || has_struct(type->parent_type);
}

static void put_member(Gen *g, Names *names, const Symbol *c, Buf *b) {
  const char *t = ctype_type(c->type), *name = names_take(names, c->name);
  int64_t n = symbol_elements(c);
  if (c->attrs & (AT_ALLOCATABLE | AT_POINTER)) {
    map_put(g->arena, &g->member_of, c, (void *)name);
    buf_printf(b, "  alignas(8) unsigned char %s[%d]; /* its descriptor */\n", name, type_descriptor_size(c));
    return;
  }
  if (c->type.base == TY_DERIVED) t = derived_type_layout(g, c->type);
  if (c->type.base == TY_COMPLEX && t) t = c->type.kind == 4 ? "f2c::complex_part<float>" : "f2c::complex_part<double>";
  bool bytes = !t; /* what no kernel reads */
  map_put(g->arena, &g->member_of, c, (void *)name);
  if (bytes) {
    buf_printf(b, "  alignas(%d) unsigned char %s[%lld];\n", type_align(c->type), name, (long long)(n * type_size(c->type)));
    return;
  }
  buf_printf(b, c->rank ? "  %s %s[%lld];\n" : "  %s %s;\n", t, name, (long long)n);
}

const char *derived_type_struct(Gen *g, Type t) { return type_size(t) > 0 ? derived_type_layout(g, t) : NULL; }

const char *derived_type_layout(Gen *g, Type t) {
  const Symbol *type = type_derived(t);
  if (!has_struct(type) || t.is_class || type_layout_size(t) <= 0) return NULL;
  const char *known = map_get(&g->struct_of, type);
  if (known) return known;
  Names names = {.arena = g->arena, .outer = &g->globals};
  Buf b = {0};
  if (type->parent_type) {
    Type parent = {.base = TY_DERIVED, .derived = type->parent_type};
    const char *name = names_take(&names, type->parent_type->name);
    buf_printf(&b, "  %s %s;\n", derived_type_layout(g, parent), name);
    map_put(g->arena, &g->member_of, type, (void *)name);
    for (const Symbol *c = type_first_component(type); c; c = c->next)
      if (c->kind == SY_CONSTRUCT) map_put(g->arena, &g->member_of, c, (void *)name);
  }
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind == SY_COMPONENT) put_member(g, &names, c, &b);
  const char *name = names_take(&g->globals, type->name);
  map_put(g->arena, &g->struct_of, type, (void *)name);
  buf_printf(&g->procs, "\nstruct %s {\n%s};\nstatic_assert(sizeof(%s) == %d, \"the size of %s\");\n", name, b.s ? b.s : "", name,
             type_layout_size(t), type_text(g->arena, t));
  buf_free(&b);
  return name;
}

Type derived_type_declared(Type t) {
  t.is_class = false;
  return t;
}

const char *derived_type_ctype(Gen *g, Type t) { return t.base == TY_DERIVED ? derived_type_struct(g, t) : ctype_type(t); }

/* ---- references ---- */

static bool is_designator(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION));
}

/* The object that 'e' is a component of, or of one of its elements, is a variable of the function; NULL: it is none. */
static Binding *record_of(Fn *f, const Expr *e) {
  for (e = e->kind == EX_NAME ? NULL : e->kid[0]; e && (e->kind == EX_MEMBER || e->kind == EX_NAME || bind_is_object(f, e));
       e = e->kind == EX_NAME ? NULL : e->kid[0]) {
    Binding *v = e->type.base == TY_DERIVED && !e->rank ? bind_record(f, e) : NULL;
    if (v) return v;
  }
  return NULL;
}

bool derived_type_is(Fn *f, const Expr *e) {
  bool member = false;
  for (const Expr *p = e; is_designator(p) && p->kind != EX_NAME; p = p->kid[0]) {
    if (member && p->kind == EX_REF && !bind_is_object(f, p)) return true;
    if (p->kind == EX_MEMBER && record_of(f, p)) return true;
    member |= p->kind == EX_MEMBER;
  }
  return false;
}

bool derived_type_has_subscripts(const Fn *f, const Expr *e) {
  for (; e && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0])
    if (e->kind == EX_REF && !bind_is_object(f, e)) return true;
  return false;
}

static void put_object(Fn *f, Buf *b, const Expr *e);

void derived_type_member(Fn *f, Buf *b, const Expr *e) {
  const Symbol *type = type_derived(e->kid[0]->type);
  Gen *g = f->g;
  for (; type && e->sym && type->members != e->sym->scope && type->parent_type; type = type->parent_type)
    buf_printf(b, ".%s", (const char *)map_get(&g->member_of, type));
  const char *name = e->sym ? map_get(&g->member_of, e->sym) : e->kid[0]->type.base == TY_COMPLEX ? e->text : NULL;
  if (!name)
    refuse(f, e->span, REASON_COMPONENT, "component '%s' of an array element is not supported in device code", e->text);
  else
    buf_printf(b, ".%s", name);
}

static bool has_constant_bounds(const Symbol *s) {
  bool constant = s->shape == SHAPE_EXPLICIT || !s->rank;
  for (int d = 0; d < s->rank && constant; d++) constant = s->dim[d].hi_const && (!s->dim[d].lo || s->dim[d].lo_const);
  return constant;
}

/* 'at%r' of at(i)%r */
static void put_names(const Expr *e, Buf *b) {
  if (e->kind == EX_REF || e->kind == EX_MEMBER) put_names(e->kid[0], b);
  if (e->kind == EX_MEMBER) buf_putc(b, '%');
  if (e->kind == EX_MEMBER || e->kind == EX_NAME) buf_puts(b, e->text);
}

static const char *names_text(Gen *g, const Expr *e) {
  Buf b = {0};
  put_names(e, &b);
  const char *s = arena_strdup(g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

/* The component array of a designator, with the text of all before its subscripts as the variable; NULL: its
 * bounds are those of one object, which it was told are not known. */
static Binding *component_array(Fn *f, const Expr *e, bool data) {
  if (deep_table_is(e)) return deep_table_array(f, e, data);
  if (e->sym && !has_constant_bounds(e->sym)) {
    refuse(f, e->span, REASON_COMPONENT, "the bounds of component '%s' of an array element are not known on the device", e->text);
    return NULL;
  }
  Binding *v = ARENA_NEW(f->g->arena, Binding);
  Buf b = {0};
  put_object(f, &b, e->kid[0]);
  derived_type_member(f, &b, e);
  *v = (Binding){.kind = BIND_POINTER,
                 .sym = e->sym,
                 .shape = e->sym,
                 .path = names_text(f->g, e),
                 .type = e->type,
                 .rank = e->sym ? e->sym->rank : 0};
  v->cname = arena_strdup(f->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return v;
}

/* What a constant of derived type is; NULL: it is none, or an array. */
static const Expr *named_constant(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME && e->sym && !e->rank && e->type.base == TY_DERIVED ? e->sym : NULL;
  while (s && s->target) s = s->target;
  return s && (s->attrs & AT_PARAMETER) ? s->init : NULL;
}

const char *derived_type_items(Fn *f, const Symbol *s) {
  while (s->target) s = s->target;
  const Expr *list = s->init;
  const char *type = s->attrs & AT_PARAMETER ? derived_type_struct(f->g, s->type) : NULL;
  bool items = type && s->rank == 1 && list && list->kind == EX_ARRAY && list->nkid == symbol_elements(s);
  for (int i = 0; items && i < list->nkid; i++) items = list->kid[i] && !list->kid[i]->rank && list->kid[i]->kind != EX_IMPLIED_DO;
  if (!items) return NULL;
  Buf b = {0};
  for (int i = 0; i < list->nkid; i++) {
    buf_puts(&b, i ? ", " : "{");
    derived_type_value(f, &b, list->kid[i], s->type);
  }
  buf_putc(&b, '}');
  const char *text = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return text;
}

/* An object of a derived type: an element, a variable, or a component of one. */
static void put_object(Fn *f, Buf *b, const Expr *e) {
  const Expr *constant = named_constant(e);
  if (constant) {
    derived_type_value(f, b, constant, e->type);
    return;
  }
  Binding *whole = e->kind == EX_NAME || e->kind == EX_MEMBER ? bind_record(f, e) : NULL;
  if (whole) {
    whole->used = true;
    buf_puts(b, whole->cname);
  } else if (deep_table_is(e)) {
    const char *s = deep_table_scalar(f, e);
    buf_puts(b, s ? s : "");
  } else if (e->kind == EX_MEMBER) {
    put_object(f, b, e->kid[0]);
    derived_type_member(f, b, e);
  } else if (e->kind == EX_REF && is_designator(e)) {
    Binding *v = derived_type_is(f, e) ? component_array(f, e->kid[0], true) : bind_find(f, e->kid[0]);
    if (!v || f->fail) return;
    if (e->rank)
      ref_whole(f, b, v, e);
    else
      ref_element(f, b, v, e);
  } else {
    refuse(f, e->span, REASON_COMPONENT, "components of this associate name are not supported in device code");
  }
}

Binding *derived_type_array(Fn *f, const Expr *e) { return component_array(f, e, true); }

void derived_type_emit(Fn *f, Buf *b, const Expr *e) {
  bool value = e->type.base == TY_COMPLEX && e != f->stored;
  if (value) buf_printf(b, "%s(", ctype_type(e->type));
  if (e->kind == EX_MEMBER && e->sym && e->sym->rank) {
    Binding *v = component_array(f, e, true);
    if (!f->fail) ref_whole(f, b, v, e);
  } else {
    put_object(f, b, e);
  }
  if (value) buf_putc(b, ')');
}

/* ---- values ---- */

static const Expr *item_for(const Expr *call, const Symbol *c, int k) {
  for (int i = 1; i < call->nkid; i++) {
    const Expr *e = call->kid[i];
    if (e->kind == EX_KEYWORD ? !strcmp(e->text, c->name) : i - 1 == k) return e->kind == EX_KEYWORD ? e->kid[0] : e;
  }
  return c->init;
}

/* A component that is an array: an array constructor, or one value for all. */
static void put_items(Fn *f, Buf *b, const Symbol *c, const Expr *e) {
  int64_t n = symbol_elements(c);
  bool list = e->kind == EX_ARRAY && e->nkid == n;
  for (int i = 0; list && i < e->nkid; i++) list = e->kid[i] && !e->kid[i]->rank && e->kid[i]->kind != EX_IMPLIED_DO;
  if (!list && (e->rank || n > 64)) {
    refuse(f, e->span, REASON_CONSTRUCTOR, "this value of component '%s' is not supported in device code", c->name);
    return;
  }
  buf_putc(b, '{');
  for (int64_t i = 0; i < n; i++) {
    if (i) buf_puts(b, ", ");
    derived_type_value(f, b, list ? e->kid[i] : e, c->type);
  }
  buf_putc(b, '}');
}

/* What an interface file tells of component 'c': nothing but the value. */
static void put_told(Fn *f, Buf *b, const Symbol *c, const Value *v) {
  const int64_t n = c->rank ? symbol_elements(c) : 1;
  if (!ctype_type(v->type) || n > 64 || (v->rank && v->n != n)) {
    refuse(f, c->span, REASON_TYPE, "the initial value of component '%s' is not supported in device code", c->name);
    return;
  }
  if (c->rank) buf_putc(b, '{');
  for (int64_t i = 0; i < n; i++) {
    if (i) buf_puts(b, ", ");
    ctype_value(b, v->rank ? v->elem[i] : v, PREC_COMMA);
  }
  if (c->rank) buf_putc(b, '}');
}

/* The initial value of a component whose type has one. */
static void put_first(Fn *f, Buf *b, const Symbol *c) {
  if (c->init->kind == EX_NAME && c->init->sym == c && c->init->value)
    put_told(f, b, c, c->init->value);
  else if (c->rank)
    put_items(f, b, c, c->init);
  else
    derived_type_value(f, b, c->init, c->type);
}

void derived_type_initial(Fn *f, Buf *b, Type t) {
  const Symbol *type = type_derived(t);
  int k = 0;
  buf_printf(b, "%s{", derived_type_struct(f->g, t));
  if (type->parent_type) derived_type_initial(f, b, (Type){.base = TY_DERIVED, .derived = type->parent_type}), k++;
  for (const Symbol *c = type_first_component(type); c && !f->fail; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    if (k++) buf_puts(b, ", ");
    if (c->init)
      put_first(f, b, c);
    else if (c->type.base == TY_DERIVED && !c->rank && type_has_initial(c->type))
      derived_type_initial(f, b, c->type);
    else if (c->type.base == TY_DERIVED && type_has_initial(c->type))
      refuse(f, type->span, REASON_TYPE, "the initial value of component '%s' is not supported in device code", c->name);
    else
      buf_puts(b, "{}");
  }
  buf_putc(b, '}');
}

/* point(1, 2) as point{1.0, 2.0} */
static void put_constructor(Fn *f, Buf *b, const Expr *call) {
  const Symbol *type = type_derived(call->type);
  int k = 0;
  buf_printf(b, "%s{", derived_type_struct(f->g, call->type));
  for (const Symbol *c = type_first_component(type); c && !f->fail; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    const Expr *e = item_for(call, c, k);
    if (k++) buf_puts(b, ", ");
    if (!e || type->parent_type)
      refuse(f, call->span, REASON_CONSTRUCTOR, "this constructor of TYPE(%s) is not supported in device code", type->name);
    else if (c->rank)
      put_items(f, b, c, e);
    else
      derived_type_value(f, b, e, c->type);
  }
  buf_putc(b, '}');
}

void derived_type_value(Fn *f, Buf *b, const Expr *e, Type t) {
  while (e->kind == EX_PAREN) e = e->kid[0];
  const Type own = derived_type_declared(e->type);
  if (t.base != TY_DERIVED)
    ctype_type(t) ? cxx_expr_emit_as(f, b, e, t, PREC_COMMA)
                  : refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code", type_text(f->g->arena, t));
  else if (!derived_type_struct(f->g, own))
    refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code", type_text(f->g->arena, e->type));
  else if (e->kind == EX_REF && e->how == REF_CONSTRUCTOR)
    put_constructor(f, b, e);
  else if (e->kind == EX_REF && e->how == REF_CALL && e->sym && e->sym->kind != SY_INTRINSIC)
    call_function(f, b, e);
  else if ((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym)
    call_operator(f, b, e);
  else if (!is_designator(e))
    refuse(f, e->span, REASON_TYPE, "a value of type %s is not supported in device code", type_text(f->g->arena, e->type));
  else if (derived_type_is(f, e))
    derived_type_emit(f, b, e);
  else if (e->rank)
    ref_whole(f, b, bind_find(f, e->kind == EX_REF ? e->kid[0] : e), e);
  else
    put_object(f, b, e);
}

bool derived_type_is_whole(const Nest *n, const VarUse *u) {
  return u->designator->type.base == TY_DERIVED && !u->designator->rank && !u->sym->rank && n;
}

const VarUse *derived_type_around(Gen *g, const Nest *n, const VarUse *u) {
  for (const VarUse *w = n->vars; w; w = w->next) {
    size_t len = strlen(w->path);
    if (w->sym == u->sym && derived_type_is_whole(n, w) && !strncmp(w->path, u->path, len) && u->path[len] == '%' &&
        derived_type_struct(g, w->designator->type))
      return w;
  }
  return NULL;
}

/* The part of the designator that has the rank. */
static const Expr *ranked(const Expr *e) {
  while (e->kind == EX_MEMBER && !(e->sym && e->sym->rank)) e = e->kid[0];
  if (e->kind == EX_REF && e->kid[0]->rank && e->kid[0]->kind == EX_MEMBER && !(e->kid[0]->sym && e->kid[0]->sym->rank))
    return ranked(e->kid[0]);
  return e;
}

char *derived_type_extent(Fn *f, const Expr *e, int d) {
  const Expr *array = ranked(e);
  const Expr *named = array->kind == EX_REF ? array->kid[0] : array;
  Binding *v = derived_type_is(f, array) ? component_array(f, named, false) : bind_find(f, named);
  return v ? ref_array_extent(f, v, array, d) : arena_strdup(f->g->arena, "1");
}

bool derived_type_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->designator->type.base == TY_DERIVED) return true;
  return false;
}

/* ---- copies ---- */

/* 'data': the name of assignments */
static bool visit_assigned(const Symbol *component, void *data) {
  return component->type.base == TY_DERIVED && type_has_generic(component->type, data);
}

void derived_type_check_copy(Fn *f, const Expr *lhs) {
  if (lhs->type.base != TY_DERIVED) return;
  const char *assignment = intern(f->g->prog->names, "assignment(=)", 13);
  if (type_any_component(lhs->type, visit_assigned, (void *)assignment))
    refuse(f, lhs->span, REASON_STATEMENT,
           "this assignment calls a procedure for a component, which is not supported in device code");
}
