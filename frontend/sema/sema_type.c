/* Types: as written, by default, by implicit rules; definitions of derived types. */
#include "frontend/sema/sema.h"
#include <string.h>

Type sema_type_default(const Sema *s, TypeBase base) {
  Type t = {.base = base};
  switch (base) {
  case TY_INTEGER:
  case TY_LOGICAL: t.kind = (uint8_t)s->o->default_integer; break;
  case TY_REAL:
  case TY_COMPLEX: t.kind = (uint8_t)s->o->default_real; break;
  case TY_CHARACTER: t.kind = 1; break;
  default: break;
  }
  return t;
}

bool sema_type_same(Type a, Type b) {
  if (a.base != b.base) return a.base == TY_ANY || b.base == TY_ANY;
  return a.base == TY_DERIVED ? a.derived == b.derived : a.kind == b.kind || !a.kind || !b.kind;
}

/* ---- implicit rules ---- */

Type sema_type_implicit(Sema *s, const char *name) {
  TypeSpec *const *rules = s->scope->implicit;
  const TypeSpec *t = rules && name[0] >= 'a' && name[0] <= 'z' ? rules[name[0] - 'a'] : NULL;
  if (!t) return (Type){.base = TY_NONE};
  if (t == s->implicit_now) return sema_type_default(s, t->base); /* IMPLICIT REAL(K) (K): told as no constant */
  const TypeSpec *outer = s->implicit_now;
  s->implicit_now = t;
  Type type = sema_type(s, t);
  s->implicit_now = outer;
  return type;
}

void sema_type_set_implicit(Sema *s, Stmt *st) {
  if (st->u.implicit.none) {
    s->scope->implicit = NULL;
    s->scope->implicit_none = true;
    return;
  }
  TypeSpec **rules = ARENA_ARRAY(s->a, TypeSpec *, SEM_LETTERS);
  if (s->scope->implicit) memcpy(rules, s->scope->implicit, sizeof *rules * SEM_LETTERS);
  for (int i = 0; i < st->u.implicit.n; i++) {
    const ImplicitRange *r = &st->u.implicit.v[i];
    for (char c = r->from; c <= r->to && c >= 'a' && c <= 'z'; c++) rules[c - 'a'] = r->type;
  }
  s->scope->implicit = rules;
}

/* ---- as written ---- */

bool sema_type_kind_exists(TypeBase base, int64_t k) {
  switch (base) {
  case TY_INTEGER: return k == 1 || k == 2 || k == 4 || k == 8 || k == 16;
  case TY_LOGICAL: return k == 1 || k == 2 || k == 4 || k == 8 || k == 16;
  case TY_REAL:
  case TY_COMPLEX: return k == 4 || k == 8 || k == 10 || k == 16;
  case TY_CHARACTER: return k == 1 || k == 4;
  default: return false;
  }
}

int sema_type_written_kind(const Sema *s, TypeBase base, int64_t k) {
  bool real = base == TY_REAL || base == TY_COMPLEX;
  int to = base == TY_INTEGER && k == 4 ? s->o->integer4 : real && k == 4 ? s->o->real4 : real && k == 8 ? s->o->real8 : 0;
  return to ? to : (int)k;
}

static void set_kind(Sema *s, const TypeSpec *t, Type *r) {
  int64_t k;
  r->kind = 0;
  if (!sema_expr_const_int(s, t->kind, &k)) return;
  if (t->star && r->base == TY_COMPLEX) k /= 2;
  if (sema_type_kind_exists(r->base, k))
    r->kind = (uint8_t)sema_type_written_kind(s, r->base, k);
  else
    diag_error(s->d, t->kind->span, "%s has no kind %lld", ast_type_base_name(r->base), (long long)k);
}

static bool unknown_kind_visit(Expr *e, void *data) {
  const char **module = data;
  if (e->sym && e->sym->from_unknown) *module = e->sym->from_module;
  return true;
}

const char *sema_type_kind_module(const TypeSpec *t) {
  const char *module = NULL;
  if (t && t->kind) ast_expr_walk(t->kind, unknown_kind_visit, &module);
  return module;
}

/* TYPE(s) may name a STRUCTURE, whose symbol is '.s', and RECORD /t/ a type. */
static Symbol *structure_or_type(Sema *s, const char *name) {
  const char *other = *name == '.' ? name + 1 : arena_printf(s->a, ".%s", name);
  Symbol *sym = symbol_lookup(s->scope, intern(s->p->names, other, strlen(other)));
  return sym && sym->kind == SY_DERIVED_TYPE ? sym : NULL;
}

/* A type may be named before its definition; the symbol is filled in there. */
static Symbol *derived_symbol(Sema *s, const TypeSpec *t) {
  Symbol *sym = symbol_lookup(s->scope, t->name);
  if (!sym) sym = structure_or_type(s, t->name);
  if (sym && sym->kind == SY_GENERIC) sym = sym->derived_type;
  if (sym && sym->kind == SY_DERIVED_TYPE) return sym;
  if (sym && sym->kind != SY_UNKNOWN) return NULL;
  if (!sym) sym = scope_add(s->a, s->scope, t->name, SY_DERIVED_TYPE, t->span);
  sym->kind = SY_DERIVED_TYPE;
  return sym;
}

Type sema_type(Sema *s, const TypeSpec *t) {
  if (!t) return (Type){.base = TY_NONE};
  Type r = sema_type_default(s, t->base);
  r.is_class = t->is_class;
  if (t->is_double) r.kind = (uint8_t)s->o->default_double;
  if (t->base == TY_DERIVED && t->name) r.derived = sema_pdt_type_with_parameters(s, derived_symbol(s, t), t);
  if (t->kind) set_kind(s, t, &r);
  if (t->base == TY_CHARACTER) r.len = t->len;
  return r;
}

/* ---- derived types ---- */

static Symbol *type_symbol(Sema *s, Stmt *st) {
  Symbol *sym = sema_decl_own(s, st->u.type.name, st->span);
  if (sym->kind == SY_GENERIC) {
    /* a generic name may also be a type's: the constructor by another name */
    sym->derived_type = ARENA_NEW(s->a, Symbol);
    *sym->derived_type = (Symbol){.name = sym->name, .scope = sym->scope, .span = st->span};
    sym = sym->derived_type;
  }
  if (sym->members) {
    diag_error(s->d, st->span, "type '%s' is defined twice", sym->name);
    diag_note(s->d, sym->span, "it was defined here");
    Symbol *first = sym; /* constants of it are made already: the name stays what it was */
    sym = ARENA_NEW(s->a, Symbol);
    *sym = (Symbol){.name = first->name, .scope = first->scope};
  }
  sym->kind = SY_DERIVED_TYPE;
  sym->span = st->span;
  sym->attrs |= st->u.type.attrs;
  return sym;
}

/* A component with its type; bounds are settled in the scope around the definition. */
static void add_component(Sema *s, Scope *members, const Entity *e, const Type *type, uint32_t attrs, SymbolKind kind) {
  if (scope_own(members, e->name)) {
    diag_error(s->d, e->span, "component '%s' is declared twice", e->name);
    return;
  }
  Symbol *c = scope_add(s->a, members, e->name, kind, e->span);
  c->type = *type;
  c->attrs = attrs;
  c->init = e->init;
  if (e->char_len && c->type.base == TY_CHARACTER) c->type.len = e->char_len;
  if (e->dims) sema_decl_set_dims(s, c, e->dims, e->ndims);
  sema_decl_set_codims(s, c, e->codims, e->ncodims);
  sema_spec_finish_dims(s, c);
  if (type_len(c->type) && kind == SY_COMPONENT) sema_expr(s, type_len(c->type));
  if (c->init && kind == SY_COMPONENT) sema_expr(s, c->init);
}

/* What PROCEDURE(F), POINTER :: P, PROCEDURE :: P => F or PROCEDURE :: F is bound to; NULL: a pointer without interface. */
static const char *binding_name(const Stmt *st, const Entity *e) {
  if (e->rename) return e->rename;
  if (st->u.decl.iface) return st->u.decl.iface->text;
  return st->u.decl.attrs & AT_POINTER ? NULL : e->name;
}

/* An object of type 't' has one of type 'in' within itself. */
static bool holds(const Symbol *t, const Symbol *in) {
  if (!t || t == in) return t != NULL;
  if (t->scope != in->scope) return false; /* it cannot know of the other one */
  if (holds(t->parent_type, in)) return true;
  for (const Symbol *c = type_first_component(t); c; c = c->next)
    if (c->kind == SY_COMPONENT && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) && holds(type_derived(c->type), in)) return true;
  return false;
}

static void add_components(Sema *s, Symbol *of, Stmt *st) {
  Scope *members = of->members;
  bool procedure = st->kind == ST_PROCEDURE_DECL;
  Type type = st->u.decl.type ? sema_type(s, st->u.decl.type) : (Type){.base = TY_NONE};
  for (int i = 0; i < st->u.decl.n; i++) {
    const Entity *e = &st->u.decl.v[i];
    add_component(s, members, e, &type, st->u.decl.attrs, procedure ? SY_PROCEDURE : SY_COMPONENT);
    Symbol *c = scope_own(members, e->name);
    if (!procedure && !(c->attrs & (AT_POINTER | AT_ALLOCATABLE)) && holds(type_derived(c->type), of)) {
      diag_error(s->d, e->span, "component '%s' is of the type that it is in, and neither POINTER nor ALLOCATABLE", e->name);
      c->attrs |= AT_POINTER; /* so that no type is without end */
    }
    if (procedure) c->binding = binding_name(st, e);
    if (procedure && (st->u.decl.attrs & AT_PASS)) c->pass = st->u.decl.bind;
  }
}

/* A STRUCTURE inside another one: its objects are components there. */
static void nested_structure(Sema *s, Symbol *type, Stmt *st) {
  sema_type_derived(s, st);
  Type t = {.base = TY_DERIVED, .derived = scope_own(s->scope, st->u.type.name)};
  for (int i = 0; i < st->u.type.n; i++) add_component(s, type->members, &st->u.type.v[i], &t, 0, SY_COMPONENT);
}

/* The components of all MAPs belong to the structure; they share storage. */
static void union_components(Sema *s, Symbol *type, Stmt *st) {
  type->attrs |= AT_UNION;
  for (Stmt *map = st->body; map; map = map->next)
    if (map->kind == ST_MAP) sema_type_members(s, type, map, NULL);
}

/* A type that holds one with a UNION has it too. */
static void inherit_union(Symbol *type) {
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    const Symbol *inner = type_derived(c->type);
    if (inner) type->attrs |= inner->attrs & AT_UNION;
  }
}

/* PRIVATE, before CONTAINS: of components that do not say PUBLIC. */
static bool has_private_statement(const Stmt *definition) {
  for (const Stmt *c = definition->body; c && c->kind != ST_CONTAINS; c = c->next)
    if (c->kind == ST_ATTR && !c->u.decl.n && (c->u.decl.attrs & AT_PRIVATE)) return true;
  return false;
}

void sema_type_members(Sema *s, Symbol *type, const Stmt *definition, Stmt *(*copy)(Sema *s, const Stmt *st)) {
  for (Stmt *c = definition->body; c; c = c->next) {
    switch (c->kind) {
    case ST_TYPE_DECL:
    case ST_PROCEDURE_DECL: add_components(s, type, copy ? copy(s, c) : c); break;
    case ST_DERIVED_TYPE: nested_structure(s, type, c); break;
    case ST_UNION: union_components(s, type, c); break;
    case ST_GENERIC: sema_bind_generic_binding(s, type, c); break;
    case ST_SEQUENCE: type->attrs |= AT_SEQUENCE; break;
    default: break;
    }
  }
  if (has_private_statement(definition))
    for (Symbol *c = type->members ? type->members->first : NULL; c; c = c->next)
      if (c->kind == SY_COMPONENT && !(c->attrs & AT_PUBLIC)) c->attrs |= AT_PRIVATE;
  inherit_union(type);
}

/* EXTENDS(t): a type of a module that is not known is taken as it is. */
static Symbol *extended_type(Sema *s, Stmt *st, const Symbol *own) {
  Symbol *t = symbol_lookup(s->scope, st->u.type.extends);
  if (t && t->kind == SY_GENERIC) t = t->derived_type;
  bool named = t && t->kind == SY_UNKNOWN && t->type.base == TY_NONE; /* by PUBLIC, say */
  if ((!t || named) && scope_open(s->scope)) {
    if (!t) t = scope_add(s->a, s->scope, st->u.type.extends, SY_UNKNOWN, st->span);
    t->from_unknown = true;
    t->from_module = scope_unknown(s->scope);
  }
  if (t && t->from_unknown) t->kind = SY_DERIVED_TYPE;
  if (!t || t->kind != SY_DERIVED_TYPE) {
    diag_error(s->d, st->span, "type '%s', which is extended here, is not defined", st->u.type.extends);
    return NULL;
  }
  if (holds(t, own)) {
    diag_error(s->d, st->span, "type '%s' extends itself", own->name);
    return NULL;
  }
  return t;
}

void sema_type_derived(Sema *s, Stmt *st) {
  Symbol *sym = type_symbol(s, st);
  if (st->u.type.extends) sym->parent_type = extended_type(s, st, sym);
  sym->members = scope_new(s->a, NULL, s->unit);
  if (sym->parent_type) { /* the parent is a component too */
    Symbol *c = scope_add(s->a, sym->members, st->u.type.extends, SY_CONSTRUCT, st->span);
    c->type = (Type){.base = TY_DERIVED, .derived = sym->parent_type};
  }
  Scope *outer = s->scope;
  if (st->u.type.nparams || type_is_parameterised(sym->parent_type)) s->scope = sema_pdt_parameter_scope(s, sym->parent_type, st);
  sema_type_members(s, sym, st, NULL);
  s->scope = outer;
  sym->definition = st;
  if (sym->parent_type) sym->attrs |= sym->parent_type->attrs & AT_LEN;
  for (const Stmt *c = st->body; c; c = c->next)
    if (c->kind == ST_TYPE_DECL) sym->attrs |= c->u.decl.attrs & AT_LEN;
}
