/* Names, components and references: what base(args) means. */
#include "frontend/sema/sema.h"
#include <string.h>

/* ---- names ---- */

static Scope *unit_scope(Sema *s) { return s->unit && s->unit->scope ? s->unit->scope : s->scope; }

static Symbol *unknown_symbol(Sema *s, const char *name, Span at) {
  Symbol *sym = scope_own(unit_scope(s), name);
  return sym ? sym : scope_add(s->a, unit_scope(s), name, SY_UNKNOWN, at);
}

static void tell_undeclared(Sema *s, const char *name, Span at) {
  const char *guess = sema_use_suggest(s, name);
  if (!guess && s->calling) guess = intrinsic_nearest(name, s->o);
  if (guess)
    diag_error(s->d, at, "'%s' is not declared; did you mean '%s'?", name, guess);
  else
    diag_error(s->d, at, "'%s' is not declared, and IMPLICIT NONE is in force", name);
}

Symbol *sema_ref_undeclared(Sema *s, const char *name, Span at) {
  Symbol *sym = unknown_symbol(s, name, at);
  if (sym->type.base != TY_NONE || sym->undeclared || sym->from_unknown) return sym;
  if (scope_open(s->scope)) {
    sym->from_unknown = true;
    sym->from_module = scope_unknown(s->scope);
    return sym;
  }
  sym->type = sema_type_implicit(s, name);
  sym->implicit = true;
  sym->kind = SY_VARIABLE;
  sym->saved = sema_spec_is_lasting(s);
  if (sym->type.base == TY_NONE) {
    sym->undeclared = true;
    sym->kind = SY_UNKNOWN;
    tell_undeclared(s, name, at);
  }
  return sym;
}

static bool is_host_of(const Unit *host, const Unit *u) {
  for (u = u ? u->host : NULL; u; u = u->host)
    if (u == host) return true;
  return false;
}

static void note_use(Sema *s, Symbol *sym) {
  if (sym->scope && sym->scope->unit && sym->scope->unit != s->unit && is_host_of(sym->scope->unit, s->unit))
    sym->used_by_host = true;
}

/* A name whose declarations left it open: PUBLIC x, a dummy that nothing types, ... */
static void settle(Sema *s, Symbol *sym, Span at) {
  if (sym->from_unknown || sym->undeclared) return;
  if (sym->kind == SY_UNKNOWN && !sym->dummy && sym->type.base == TY_NONE) {
    if (sym->scope == unit_scope(s)) sema_ref_undeclared(s, sym->name, at);
    return;
  }
  if (sym->kind == SY_UNKNOWN) sym->kind = SY_VARIABLE;
  if (sym->type.base != TY_NONE || sym->kind != SY_VARIABLE || sym->declared) return;
  sym->type = sema_type_implicit(s, sym->name);
  sym->implicit = true;
}

/* An external procedure is known inside itself, although global names are not seen there. */
static Symbol *own_procedure(const Sema *s, const char *name) {
  const Unit *u = s->unit;
  while (u && u->host) u = u->host;
  bool own = u && u->name == name && u->sym && u->sym->kind == SY_PROCEDURE && u->kind != UN_INTERFACE_BODY;
  return own ? u->sym : NULL;
}

static Symbol *visible(Sema *s, const char *name, Span at) {
  Symbol *sym = symbol_lookup(s->scope, name);
  if (!sym) sym = own_procedure(s, name);
  if (!sym) {
    /* a name in parentheses or among arguments may be an intrinsic: it is one only where it is declared so */
    sym = sema_ref_undeclared(s, name, at);
  }
  settle(s, sym, at);
  note_use(s, sym);
  return sym;
}

void sema_ref_name(Sema *s, Expr *e) {
  Symbol *sym = visible(s, e->text, e->span);
  e->sym = sym;
  e->type = sym->type;
  e->rank = (uint8_t)sym->rank;
}

/* ---- subscripts ---- */

void sema_ref_args(Sema *s, Expr *e) {
  for (int i = 1; i < e->nkid; i++) sema_expr(s, e->kid[i]);
}

static bool is_section(const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && (e->kid[i]->kind == EX_RANGE || e->kid[i]->rank)) return true;
  return false;
}

static int section_rank(const Expr *e) {
  int n = 0;
  for (int i = 1; i < e->nkid; i++) n += e->kid[i] && (e->kid[i]->kind == EX_RANGE || e->kid[i]->rank);
  return n;
}

/* A subscript of which nothing is known, such as a component of a type that another compiler's module
 * defines, may be an array. */
static bool open_rank(const Expr *e) {
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->kind != EX_RANGE && e->kid[i]->type.base == TY_NONE) return true;
  return false;
}

/* a(i,j), a(1:n): 'sym' is the array, 'outer' the rank that stands before it (a%b(i)). */
static void subscripts(Sema *s, Expr *e, const Symbol *sym, int outer) {
  e->how = is_section(e) ? REF_SECTION : REF_ELEMENT;
  e->type = open_rank(e) ? (Type){.base = TY_NONE} : sym->type;
  e->rank = (uint8_t)(outer + section_rank(e));
  if (sym->shape == SHAPE_ASSUMED_RANK || e->nkid - 1 == sym->rank) return;
  diag_error(s->d, e->span, "rank mismatch: '%s' has %d dimension%s, but %d subscript%s here", sym->name, sym->rank,
             sym->rank == 1 ? "" : "s", e->nkid - 1, e->nkid == 2 ? " stands" : "s stand");
  diag_note(s->d, sym->span, "'%s' is declared here", sym->name);
}

static bool is_substring(const Expr *e, Type base) {
  return base.base == TY_CHARACTER && e->nkid == 2 && e->kid[1] && e->kid[1]->kind == EX_RANGE && !e->kid[1]->kid[2];
}

/* Parts of the variable are used, or of a component; parts of elements are no parts of the array. */
static void note_parts(const Expr *of) {
  while (of->kind == EX_PAREN) of = of->kid[0];
  Symbol *v = of->kind == EX_NAME || of->kind == EX_MEMBER ? of->sym : NULL;
  if (!v || v->rank) return;
  for (; v; v = v->target) v->in_parts = true;
}

static void substring(Sema *s, Expr *e, Type base, int rank) {
  const Expr *r = e->kid[1];
  int64_t lo = 1, hi = 0;
  bool known = (!r->kid[0] || fold_const_int(r->kid[0], &lo)) && r->kid[1] && fold_const_int(r->kid[1], &hi);
  e->how = REF_SUBSTRING;
  note_parts(e->kid[0]);
  e->type = base;
  if (base.base == TY_CHARACTER) e->type.len = sema_expr_length(s, !known ? -1 : hi < lo ? 0 : hi - lo + 1);
  e->rank = (uint8_t)rank;
}

/* ---- references ---- */

/* A scalar that is called is a function, unless something says that it is data. */
static bool may_be_function(const Symbol *sym) {
  enum { DATA = AT_PARAMETER | AT_ALLOCATABLE | AT_TARGET | AT_SAVE | AT_VALUE | AT_CONTIGUOUS | AT_INTENT_INOUT | AT_VOLATILE };
  return (sym->kind == SY_VARIABLE || sym->kind == SY_UNKNOWN) && !sym->rank && sym->shape == SHAPE_SCALAR && !sym->init &&
         !sym->common && !sym->equiv && !(sym->attrs & DATA) && !sym->is_index && !sym->selector;
}

static void become_intrinsic(Symbol *sym, const IntrinsicInfo *in) {
  sym->kind = SY_INTRINSIC;
  sym->intrinsic = in->id;
}

static void become_function(Sema *s, Symbol *sym) {
  const IntrinsicInfo *in = sym->dummy ? NULL : sema_call_intrinsic_info(s, sym->name);
  if (in && in->cls <= IC_T)
    become_intrinsic(sym, in);
  else
    sema_unit_make_external(s, sym);
}

static void refuse_reference(Sema *s, Expr *e, const Symbol *sym) {
  if (sym->type.base == TY_NONE || sym->from_unknown || sym->undeclared || sym->selector) return;
  diag_error(s->d, e->span, "'%s' is neither an array nor a function", sym->name);
  diag_note(s->d, sym->span, "it is declared here");
}

static void ref_of_data(Sema *s, Expr *e, Symbol *sym) {
  if (sym->rank || sym->shape == SHAPE_ASSUMED_RANK) {
    subscripts(s, e, sym, 0);
  } else if (sym->is_result && s->unit->sym && s->unit->sym->kind == SY_PROCEDURE && !is_substring(e, sym->type)) {
    sema_call(s, e, s->unit->sym); /* a function that calls itself by the name of its result */
  } else if (is_substring(e, sym->type)) {
    substring(s, e, sym->type, 0);
  } else if (sym->from_unknown || (sym->undeclared && sym->kind == SY_UNKNOWN)) {
    e->how = REF_UNKNOWN;
  } else if (may_be_function(sym)) {
    become_function(s, sym);
    sema_call(s, e, sym);
  } else {
    refuse_reference(s, e, sym);
  }
}

/* F(x) where F is unknown: an intrinsic, or an external function. */
static Symbol *undeclared_function(Sema *s, Expr *base) {
  Symbol *own = own_procedure(s, base->text);
  if (own) return own;
  const IntrinsicInfo *in = sema_call_intrinsic_info(s, base->text);
  if (in && in->cls <= IC_T) return sema_call_intrinsic_symbol(s, in);
  s->calling = true;
  Symbol *sym = sema_ref_undeclared(s, base->text, base->span);
  s->calling = false;
  if (sym->type.base != TY_NONE) sema_unit_make_external(s, sym);
  return sym;
}

static bool is_own_intrinsic(Sema *s, const Symbol *sym) {
  return sym->kind == SY_UNKNOWN && sym->type.base == TY_NONE && !sym->dummy && !sym->from_unknown && !sym->undeclared &&
         sema_call_intrinsic_info(s, sym->name);
}

/* t(...): parameters that t has and that are not given have their defaults. */
static void constructor(Sema *s, Expr *e, Symbol *type) {
  const TypeSpec defaults = {.base = TY_DERIVED, .name = type->name};
  e->how = REF_CONSTRUCTOR;
  e->type = (Type){.base = TY_DERIVED, .derived = sema_pdt_type_with_parameters(s, type, &defaults)};
}

/* t(k, n)(...): true when t is a type with parameters, to which 'e' has the values of components then. */
static bool parameterised_constructor(Sema *s, Expr *e) {
  Expr *base = e->kid[0];
  bool named = base->kind == EX_REF && base->kid[0]->kind == EX_NAME;
  Symbol *type = named ? symbol_lookup(s->scope, base->kid[0]->text) : NULL;
  if (type && type->kind == SY_GENERIC) type = type->derived_type;
  if (!type || type->kind != SY_DERIVED_TYPE || !type_is_parameterised(type)) return false;
  const TypeSpec given = {.base = TY_DERIVED, .name = type->name, .params = base->kid + 1, .nparams = base->nkid - 1};
  e->sym = base->sym = base->kid[0]->sym = type;
  e->how = base->how = REF_CONSTRUCTOR;
  e->type = base->type = (Type){.base = TY_DERIVED, .derived = sema_pdt_type_with_parameters(s, type, &given)};
  return true;
}

static void ref_of_name(Sema *s, Expr *e) {
  Expr *base = e->kid[0];
  Symbol *sym = symbol_lookup(s->scope, base->text);
  if (sym && is_own_intrinsic(s, sym)) become_intrinsic(sym, intrinsic_find(sym->name));
  if (!sym) sym = undeclared_function(s, base);
  settle(s, sym, base->span);
  note_use(s, sym);
  base->sym = e->sym = sym;
  base->type = sym->type;
  base->rank = (uint8_t)sym->rank;
  switch (sym->kind) {
  case SY_DERIVED_TYPE: constructor(s, e, sym); break;
  case SY_PROCEDURE:
  case SY_INTRINSIC:
  case SY_STMT_FUNCTION:
  case SY_GENERIC: sema_call(s, e, sym); break;
  default: ref_of_data(s, e, sym); break;
  }
  if (base->kind == EX_NAME) sema_expr_fold(s, base);
}

/* ---- components ---- */

static bool complex_part(Sema *s, Expr *e) {
  const Expr *base = e->kid[0];
  if (base->type.base == TY_NONE) return false; /* it may be of a derived type that has a component of this name */
  if (!strcmp(e->text, "kind") || !strcmp(e->text, "len")) {
    e->type = sema_type_default(s, TY_INTEGER);
    e->rank = 0;
    if (e->text[0] == 'k' && base->type.kind) e->value = fold_value_int(&s->fold, e->type, base->type.kind);
    return true;
  }
  if (base->type.base != TY_COMPLEX || (strcmp(e->text, "re") && strcmp(e->text, "im"))) return false;
  e->type = (Type){.base = TY_REAL, .kind = base->type.kind};
  e->rank = base->rank;
  if (base->value) sema_expr_fold(s, e);
  return true;
}

/* A statement of the definition could not be read, which was told: it may declare any component. */
static bool is_damaged(const Symbol *type) {
  for (const Stmt *c = type->definition ? type->definition->body : NULL; c; c = c->next)
    if (c->kind == ST_OPAQUE && c->u.opaque.told) return true;
  return false;
}

static void unknown_component(Sema *s, Expr *e, const Symbol *type) {
  bool opaque = !type->members || type->span.begin == 0 || (type->attrs & AT_ABSTRACT);
  for (const Symbol *t = type; t; t = t->parent_type) opaque = opaque || !t->members || is_damaged(t);
  const char *key = arena_printf(s->a, "%s%%%s", type->name, e->text);
  key = intern(s->p->names, key, strlen(key));
  if (opaque || map_get(&s->missing, key)) return;
  if (!s->d->quiet) map_put(s->a, &s->missing, key, e);
  VEC(const char *) names = {0};
  for (const Symbol *c = type_first_component(type); c; c = c->next) vec_push(s->a, &names, c->name);
  const char *guess = names.n ? str_nearest(e->text, names.v, names.n) : NULL;
  diag_error(s->d, e->span, "type '%s' has no component '%s'%s%s%s", type->name, e->text, guess ? "; did you mean '" : "",
             guess ? guess : "", guess ? "'?" : "");
}

/* The object itself for its parent, of which a component is named: v%parent%x is v%x, so that each component has one name. */
static Expr *without_parents(Expr *base) {
  while (base->kind == EX_MEMBER && base->sym && base->sym->kind == SY_CONSTRUCT) base = base->kid[0];
  return base;
}

void sema_ref_member(Sema *s, Expr *e) {
  Expr *base = e->kid[0];
  sema_expr(s, base);
  e->rank = base->rank;
  if (!type_derived(base->type)) {
    if (!complex_part(s, e) && base->type.base != TY_NONE && base->type.base != TY_ANY && !base->type.is_class)
      diag_error(s->d, base->span, "'%%%s' needs an object of derived type before it", e->text);
    return;
  }
  Symbol *type = base->type.derived;
  Symbol *c = symbol_component(type, e->text);
  if (!c) {
    unknown_component(s, e, type);
    return;
  }
  sema_bind_procedure(c, type);
  e->sym = c;
  if (c->kind == SY_COMPONENT || c->kind == SY_CONSTRUCT) e->kid[0] = without_parents(base);
  if (c->kind == SY_COMPONENT && (c->attrs & (AT_KIND | AT_LEN))) e->value = c->value;
  e->type = c->type;
  e->rank = (uint8_t)(base->rank + (c->kind == SY_COMPONENT ? c->rank : 0));
  if (base->value) sema_expr_fold(s, e);
}

/* obj%f(x): elemental over its object and arguments. */
static void bound_call(Sema *s, Expr *e, const Symbol *f, int outer) {
  sema_bind_check_bound(s, f, e->kid[0]->kid[0], e->kid + 1, e->nkid - 1, e->span);
  e->how = REF_CALL;
  e->type = f->type;
  int rank = f->proc & PF_ELEMENTAL && !(f->attrs & AT_NOPASS) ? outer : f->rank;
  for (int i = 1; (f->proc & PF_ELEMENTAL) && i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->rank > rank) rank = e->kid[i]->rank;
  e->rank = (uint8_t)rank;
}

static void ref_of_member(Sema *s, Expr *e) {
  Expr *base = e->kid[0];
  sema_ref_member(s, base);
  Symbol *c = base->sym;
  e->sym = c;
  e->type = base->type;
  if (!c) return;
  int outer = base->kid[0]->rank;
  if (c->kind == SY_GENERIC) {
    Symbol *p = sema_bind_resolve_binding(s, c, base->kid[0], e->kid + 1, e->nkid - 1);
    e->how = REF_CALL;
    if (!p) return;
    e->sym = c = p;
  }
  if (c->kind == SY_PROCEDURE) {
    bound_call(s, e, c, outer);
  } else if (c->rank) {
    subscripts(s, e, c, outer);
  } else if (is_substring(e, c->type)) {
    substring(s, e, c->type, outer);
  } else if (c->type.base != TY_NONE) {
    refuse_reference(s, e, c);
  }
}

/* a(i)(1:3), f(x)(...): a substring of what stands before. */
static void ref_of_ref(Sema *s, Expr *e) {
  Expr *base = e->kid[0];
  if (parameterised_constructor(s, e)) return;
  sema_expr(s, base);
  e->sym = base->sym;
  e->type = base->type;
  e->rank = base->rank;
  if (is_substring(e, base->type))
    substring(s, e, base->type, base->rank);
  else if (base->kind == EX_COINDEX && base->sym && base->sym->rank)
    subscripts(s, e, base->sym, 0);
}

void sema_ref(Sema *s, Expr *e) {
  sema_ref_args(s, e);
  switch (e->kid[0]->kind) {
  case EX_NAME: ref_of_name(s, e); break;
  case EX_MEMBER: ref_of_member(s, e); break;
  default: ref_of_ref(s, e); break;
  }
}
