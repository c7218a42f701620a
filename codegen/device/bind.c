/* Bindings: what each variable of a device function is in C++, made when it is first used. */
#include "codegen/device/device.h"
#include <string.h>

const char *bind_type(const Binding *v) { return v->record ? v->record : ctype_type(v->type); }

/* The object behind a name that a block of SELECT TYPE has for it; NULL: it is no such name. */
static const Expr *guarded(const Expr *e) {
  bool name = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->settled && type_derived(e->sym->type);
  return name ? e->sym->selector : NULL;
}

static Symbol *base_symbol(const Expr *e) {
  while (e->kind == EX_MEMBER || (e->kind == EX_REF && (e->flags & EF_FIXED)) || guarded(e))
    e = e->kind != EX_NAME ? e->kid[0] : guarded(e);
  return e->sym;
}

static bool key_of(const Expr *e, Buf *b) {
  if (guarded(e)) return key_of(guarded(e), b);
  if (e->kind != EX_MEMBER) return source_text_put_path(e, b);
  if (!key_of(e->kid[0], b)) return false;
  buf_printf(b, "%%%s", e->text);
  return true;
}

const char *bind_key(Gen *g, const Expr *e) {
  Buf b = {0};
  const char *key = key_of(e, &b) ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return key ? key : source_text_path(g, e);
}

/* The base may have two names by USE; its components have one. */
static const char *components(const char *path) { return path + strcspn(path, "%("); }

/* A thread has the array of objects for itself, as one. */
static bool is_own_objects(const Fn *f, const Expr *array) {
  const Binding *v = array->kind == EX_NAME && array->sym ? bind_sym((Fn *)f, array->sym) : NULL;
  return v && v->kind == BIND_LOCAL && v->record;
}

bool bind_is_object(const Fn *f, const Expr *e) {
  return e->kind == EX_REF && (e->flags & EF_FIXED) && !f->proc && !is_own_objects(f, e->kid[0]);
}

Binding *bind_known(Fn *f, const Symbol *s, const char *path) {
  for (int i = f->bind.n - 1; i >= 0; i--)
    if (f->bind.v[i]->sym == s && !strcmp(components(f->bind.v[i]->key), components(path))) return f->bind.v[i];
  return NULL;
}

Binding *bind_met(const Fn *f, const Expr *e) {
  const Symbol *s = e->kind == EX_NAME || e->kind == EX_MEMBER ? base_symbol(e) : NULL;
  const char *key = s ? bind_key(f->g, e) : NULL;
  return key ? bind_known((Fn *)f, s, key) : NULL;
}

/* 'grid%u' becomes grid_u, a subscripted path keeps its letters. */
Binding *bind_new(Fn *f, BindKind kind, const Symbol *s, const char *path) {
  Arena *a = f->g->arena;
  Binding *v = ARENA_NEW(a, Binding);
  v->kind = kind;
  v->sym = v->shape = s;
  v->path = v->key = path;
  v->cname = names_take(&f->names, path);
  v->type = s->type;
  v->rank = s->rank;
  v->lower = ARENA_ARRAY(a, const char *, 16);
  v->extent = ARENA_ARRAY(a, const char *, 16);
  vec_push(a, &f->bind, v);
  return v;
}

/* CHARACTER(*) has the length of its value. */
static Type constant_type(const Symbol *s) {
  const bool text = s->type.base == TY_CHARACTER && s->value;
  const Value *v = text && s->value->rank && s->value->n ? s->value->elem[0] : text ? s->value : NULL;
  return v ? v->type : s->type;
}

/* A text, of which a character is chosen: at file level. */
static Binding *bind_text(Fn *f, const Symbol *s, const Value *value) {
  Gen *g = f->g;
  Binding *v = bind_new(f, BIND_VALUE, s, s->name);
  v->cname = names_derive(&g->globals, f->unit->name, arena_printf(g->arena, "_%s", s->name));
  v->type = value->type;
  Buf b = {0};
  buf_printf(&b, "static __device__ const %s %s = ", ctype_type(v->type), v->cname);
  ctype_value(&b, value, PREC_COMMA);
  buf_putc(&b, ';');
  buf_putc(&g->procs, '\n');
  cxx_out_wrap(&g->procs, 0, b.s);
  buf_free(&b);
  return v;
}

/* A scalar PARAMETER becomes a named constant at the head of the function. */
static Binding *bind_constant(Fn *f, const Symbol *s, const Value *value) {
  Binding *v = bind_new(f, BIND_VALUE, s, s->name);
  buf_printf(&f->head, "  %s %s %s = ", s->type.base == TY_COMPLEX ? "const" : "constexpr", ctype_type(constant_type(s)), v->cname);
  ctype_value(&f->head, value, PREC_COMMA);
  buf_puts(&f->head, ";\n");
  return v;
}

/* A PARAMETER array becomes a constant table at file level, shared by all functions that use it. */
static Binding *bind_table(Fn *f, const Symbol *s, const Value *t) {
  Gen *g = f->g;
  Binding *v = bind_new(f, BIND_TABLE, s, s->name);
  v->cname = names_derive(&g->globals, f->unit->name, arena_printf(g->arena, "_%s", s->name));
  v->table = t;
  Buf b = {0};
  buf_printf(&b, "static __device__ const %s %s[%lld] = {", ctype_type(constant_type(s)), v->cname, (long long)t->n);
  for (int64_t i = 0; i < t->n; i++) {
    buf_puts(&b, i ? ", " : "");
    ctype_value(&b, t->elem[i], PREC_COMMA);
  }
  buf_puts(&b, "};");
  buf_putc(&g->procs, '\n');
  cxx_out_wrap(&g->procs, 0, b.s);
  buf_free(&b);
  return v;
}

static Binding *bind_value(Fn *f, const Symbol *s, const Value *v) {
  if (v->type.base == TY_CHARACTER && !v->rank && v->u.str.len > 1) return bind_text(f, s, v);
  return v->rank > 0 ? bind_table(f, s, v) : bind_constant(f, s, v);
}

/* A constant vector of objects. */
static Binding *bind_objects(Fn *f, const Symbol *s, const char *items) {
  Binding *v = bind_new(f, BIND_LOCAL, s, s->name);
  while (v->shape->target) v->shape = v->shape->target;
  v->record = derived_type_struct(f->g, s->type);
  Buf t = {0};
  buf_printf(&t, "static const %s %s[%lld] = %s;", v->record, v->cname, (long long)symbol_elements(v->shape), items);
  cxx_out_wrap(&f->head, 2, t.s);
  buf_free(&t);
  return v;
}

static Binding *bind_parameter(Fn *f, const Symbol *s, Span at) {
  const char *items = s->rank == 1 && s->type.base == TY_DERIVED ? derived_type_items(f, s) : NULL;
  if (items) return bind_objects(f, s, items);
  if (!ctype_type(constant_type(s))) {
    refuse(f, at, REASON_CONSTANT, "'%s' is of type %s, which is not supported in device code", s->name,
           type_text(f->g->arena, s->type));
    return NULL;
  }
  if (!s->value) {
    refuse(f, at, REASON_CONSTANT, "the value of constant '%s' is not known at translation", s->name);
    return NULL;
  }
  return bind_value(f, s, s->value);
}

/* A variable of the device function's own: scalar, or array of constant extents. */
static Binding *bind_local(Fn *f, const Symbol *s, Span at) {
  bool again = s->scope && s->scope != f->unit->scope && type_has_initial(s->type); /* whenever its BLOCK begins */
  if (!ctype_type(s->type) && !(derived_type_struct(f->g, s->type) && !s->rank && !again)) {
    refuse(f, at, REASON_TYPE, "'%s' is of a type that is not supported in device code", s->name);
    return NULL;
  }
  if (f->proc && automatic_is(s)) return automatic_bind(f, s);
  if (s->rank > 0 && !symbol_has_constant_extents(s)) {
    refuse(f, at, REASON_PRIVATE_ARRAY, "private array '%s' needs extents that are constants", s->name);
    return NULL;
  }
  Binding *v = bind_new(f, s->rank > 0 ? BIND_LOCAL : BIND_VALUE, s, s->name);
  v->local = true;
  v->record = derived_type_struct(f->g, s->type);
  return v;
}

static bool is_own_variable(const Fn *f, const Symbol *s) {
  if (s->common || s->saved || s->equiv || (s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_TARGET))) return false;
  return s->is_index || (f->proc && s->scope && s->scope->unit == f->unit && f->unit->kind != UN_MODULE);
}

/* Others than the procedure see it, too. */
static bool is_global(const Fn *f, const Symbol *s) {
  return !s->equiv && !(s->attrs & (AT_VOLATILE | AT_OPTIONAL)) && (s->common || !s->scope || s->scope->unit != f->unit);
}

Binding *bind_record(Fn *f, const Expr *e) {
  const Symbol *s = base_symbol(e);
  const char *path = e->type.base == TY_DERIVED && !e->rank ? bind_key(f->g, e) : NULL;
  Binding *v = s && path ? bind_known(f, s, path) : NULL;
  if (!v && path && e->kind == EX_NAME && s->kind == SY_VARIABLE && !(s->attrs & AT_PARAMETER) && is_own_variable(f, s) && !s->dummy)
    v = bind_local(f, s, e->span);
  return v && v->record && !v->rank ? v : NULL;
}

/* A component of all elements of an array: its elements are as far apart as theirs. */
static bool is_spread(const Expr *e) {
  for (; e && e->kind == EX_MEMBER; e = e->kid[0])
    if (e->kid[0]->rank) return true;
  return false;
}

/* What a device procedure keeps from one call to the next. */
static Binding *bind_saved(Fn *f, const Symbol *s, const Expr *e, const char *path) {
  const Value *v = e->kind == EX_NAME ? saved_constant_value(f, s) : NULL;
  if (v) return bind_value(f, s, v);
  refuse(f, e->span, REASON_GLOBAL, "'%s' keeps its value from one call of '%s' to the next", path, f->unit->name);
  return NULL;
}

Binding *bind_peek(Fn *f, const Expr *e) {
  const Symbol *s = base_symbol(e);
  if (query_has_own_layout(e)) {
    refuse(f, e->span, REASON_COMPONENT, "components of a type with LEN parameters are not supported in device code");
    return NULL;
  }
  if (is_spread(e)) {
    refuse(f, e->span, REASON_COMPONENT, "a component of all elements of an array is not supported in device code");
    return NULL;
  }
  const char *path = source_text_path(f->g, e);
  if (!s || !path) {
    refuse(f, e->span, REASON_COMPONENT, "a component of an array element is not supported in device code");
    return NULL;
  }
  const char *key = bind_key(f->g, e);
  Binding *v = key ? bind_known(f, s, key) : NULL;
  if (!v && e->kind == EX_NAME && (s->attrs & AT_PARAMETER))
    v = bind_parameter(f, s, e->span);
  else if (!v && e->kind == EX_NAME && s->kind == SY_VARIABLE && is_own_variable(f, s))
    v = bind_local(f, s, e->span);
  else if (!v && f->proc && s->kind == SY_VARIABLE && is_global(f, s))
    v = global_bind(f, s, key, e);
  else if (!v && f->proc && s->kind == SY_VARIABLE)
    v = bind_saved(f, s, e, path);
  else if (!v && e->type.base == TY_CHARACTER && !ctype_type(e->type))
    refuse(f, e->span, REASON_CHARACTER, "'%s' is of type %s, which is not supported in device code", path,
           type_text(f->g->arena, e->type));
  else if (!v)
    refuse(f, e->span, REASON_VARIABLE, "'%s' has no place on the device", path);
  return v;
}

Binding *bind_find(Fn *f, const Expr *e) {
  Binding *v = bind_peek(f, e);
  if (v && !v->in_for) v->used = true;
  return v;
}

Binding *bind_sym(Fn *f, const Symbol *s) { return bind_known(f, s, s->name); }

const char *bind_presence(Fn *f, const Symbol *s) {
  const Binding *v = bind_sym(f, s);
  if (v && v->present) return v->present;
  return f->hooks ? f->hooks->present(f, s) : NULL;
}

/* C declarations of local variables that no statement declared. */
void bind_declare_locals(Fn *f) {
  for (int i = 0; i < f->bind.n; i++) {
    Binding *v = f->bind.v[i];
    if (!v->local || v->declared || !v->used) continue;
    if (f->hooks && f->hooks->declare(f, v)) {
      v->declared = true;
      continue;
    }
    buf_printf(&f->head, "  %s %s", bind_type(v), v->cname);
    for (int d = v->kind == BIND_LOCAL ? v->rank - 1 : -1; d >= 0; d--) {
      const Dim *dim = &v->shape->dim[d];
      int64_t n = dim->hi_value - (dim->lo ? dim->lo_value : 1) + 1;
      buf_printf(&f->head, "[%lld]", (long long)(n > 0 ? n : 1));
    }
    if (f->proc && v->record && type_has_initial(v->type)) {
      buf_puts(&f->head, " = ");
      derived_type_initial(f, &f->head, v->type);
    }
    buf_puts(&f->head, ";\n");
    v->declared = true;
  }
}
