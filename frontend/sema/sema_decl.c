/* Specification statements, in order: names get their attributes. What may depend on later statements
 * (implicit types, bounds, kinds of names) is settled afterwards by sema_spec.c. */
#include "frontend/sema/sema.h"
#include <string.h>

/* The scope's own symbol of that name, made when there is none. One brought in by USE stays what it is. */
Symbol *sema_decl_own(Sema *s, const char *name, Span at) {
  Symbol *sym = scope_own(s->scope, name);
  return sym ? sym : scope_add(s->a, s->scope, name, SY_UNKNOWN, at);
}

/* ---- array specs ---- */

static Dim dim_of(Expr *e) {
  Dim d = {0};
  if (e->kind == EX_RANGE) {
    d.lo = e->kid[0];
    d.hi = e->kid[1] && e->kid[1]->kind == EX_STAR ? NULL : e->kid[1];
  } else if (e->kind != EX_STAR && e->kind != EX_COLON && e->kind != EX_DOTDOT) {
    d.hi = e;
  }
  return d;
}

static ShapeKind shape_of(Expr **dims, int n) {
  const Expr *last = dims[n - 1];
  if (last->kind == EX_DOTDOT) return SHAPE_ASSUMED_RANK;
  if (last->kind == EX_STAR || (last->kind == EX_RANGE && last->kid[1] && last->kid[1]->kind == EX_STAR)) return SHAPE_ASSUMED_SIZE;
  if (last->kind == EX_COLON || (last->kind == EX_RANGE && !last->kid[1])) return SHAPE_ASSUMED;
  return SHAPE_EXPLICIT;
}

void sema_decl_set_dims(Sema *s, Symbol *sym, Expr **dims, int n) {
  if (n == 0) return;
  sym->shape = shape_of(dims, n);
  sym->rank = sym->shape == SHAPE_ASSUMED_RANK ? 0 : n;
  sym->dim = ARENA_ARRAY(s->a, Dim, n);
  for (int i = 0; i < n; i++) sym->dim[i] = dim_of(dims[i]);
}

void sema_decl_set_codims(Sema *s, Symbol *sym, Expr **codims, int n) {
  if (n == 0) return;
  sym->corank = n;
  sym->codim = ARENA_ARRAY(s->a, Dim, n);
  for (int i = 0; i < n; i++) sym->codim[i] = dim_of(codims[i]);
}

/* ---- type declarations and attributes ---- */

/* gfortran lets a procedure right in a submodule declare a name again, and the last type counts. */
static bool may_repeat(const Sema *s, uint32_t attrs) {
  const Unit *u = s->scope->unit;
  return !attrs && u && u->kind != UN_INTERFACE_BODY && u->host && u->host->kind == UN_SUBMODULE;
}

static void set_type(Sema *s, Symbol *sym, Type type, Span at, uint32_t attrs) {
  bool again = sym->type.base != TY_NONE && !sym->implicit && sym->declared;
  if (again && !may_repeat(s, attrs)) {
    diag_error(s->d, at, "'%s' is declared twice", sym->name);
    diag_note(s->d, sym->span, "it was declared here");
    return;
  }
  sym->type = type;
  sym->declared = true;
  sym->span = at;
}

static void add_dims(Sema *s, Symbol *sym, const Entity *e) {
  if (sym->dim && sym->rank && !sym->target) {
    diag_error(s->d, e->span, "the dimensions of '%s' are given twice", e->name);
    return;
  }
  sema_decl_set_dims(s, sym, e->dims, e->ndims);
}

/* True when every name of 'e' is a constant known by now, so that 'e' can be read before the other declarations. */
static bool settled_visit(Expr *e, void *data) {
  void **v = data;
  if (e->kind != EX_NAME) return e->kind != EX_MEMBER;
  Symbol *sym = symbol_lookup(v[0], e->text);
  if (!sym ? !intrinsic_find(e->text) : !(sym->attrs & AT_PARAMETER)) v[1] = NULL;
  return true;
}

static bool is_settled(Sema *s, Expr *e) {
  void *v[2] = {s->scope, s};
  if (e) ast_expr_walk(e, settled_visit, v);
  return v[1] != NULL;
}

static bool dims_settled(Sema *s, const Symbol *sym) {
  for (int i = 0; i < sym->rank; i++)
    if (!is_settled(s, sym->dim[i].lo) || !is_settled(s, sym->dim[i].hi)) return false;
  return true;
}

/* PARAMETER (a = 1): later declarations may need the value. */
static void set_constant(Sema *s, Symbol *sym, Expr *init) {
  sym->attrs |= AT_PARAMETER;
  sym->kind = SY_VARIABLE;
  sym->init = init;
  if (sym->type.base == TY_NONE) {
    sym->type = sema_type_implicit(s, sym->name);
    sym->implicit = true;
  }
  if (!init) return;
  sema_spec_finish_dims(s, sym);
  if (type_len(sym->type)) sema_expr(s, type_len(sym->type));
  sema_expr(s, init);
  if (!sym->implicit) sema_args_check_initial(s, sym, init);
  Type t = sym->type;
  const Value *v = fold_convert(&s->fold, init->value, t);
  if (v && sym->rank && !v->rank) v = fold_array_spread(&s->fold, v, sym);
  if (v && sym->shape == SHAPE_ASSUMED_SIZE && v->rank == sym->rank) {
    sym->shape = SHAPE_IMPLIED;
    for (int i = 0; i < sym->rank; i++) {
      if (!sym->dim[i].lo_const) continue;
      sym->dim[i].hi_const = true;
      sym->dim[i].hi_value = sym->dim[i].lo_value + v->extent[i] - 1;
    }
  }
  sym->value = v;
}

static void add_attrs(Symbol *sym, uint32_t attrs, const Stmt *st) {
  sym->attrs |= attrs & ~(uint32_t)(AT_DIMENSION | AT_PARAMETER);
  if (attrs & AT_EXTERNAL) sym->kind = SY_PROCEDURE;
  if (attrs & AT_SAVE) sym->saved = true;
  (void)st;
}

static void set_intrinsic(Symbol *sym) {
  const IntrinsicInfo *in = intrinsic_find(sym->name);
  if (!in) return;
  sym->kind = SY_INTRINSIC;
  sym->intrinsic = in->id;
}

void sema_decl_entity(Sema *s, Stmt *st, const Entity *e, Type *type) {
  Symbol *sym = sema_decl_own(s, e->name, e->span);
  uint32_t attrs = st->u.decl.attrs;
  if (type) {
    Type t = *type;
    if (e->char_len && t.base == TY_CHARACTER) t.len = e->char_len;
    set_type(s, sym, t, e->span, attrs);
    if (!t.kind) sym->from_module = sema_type_kind_module(st->u.decl.type);
  }
  if (e->dims) add_dims(s, sym, e);
  sema_decl_set_codims(s, sym, e->codims, e->ncodims);
  add_attrs(sym, attrs, st);
  if (attrs & AT_INTRINSIC) set_intrinsic(sym);
  if (attrs & AT_PARAMETER) {
    if (!e->init) diag_error(s->d, e->span, "'%s' is a constant and has no value: expected '=' and an expression", e->name);
    set_constant(s, sym, e->init);
  } else if (e->init) {
    sym->init = e->init;
    sym->saved = true;
  }
  if (sym->rank && !sym->target && dims_settled(s, sym)) sema_spec_finish_dims(s, sym);
}

static void type_declaration(Sema *s, Stmt *st) {
  Type type = sema_type(s, st->u.decl.type);
  for (int i = 0; i < st->u.decl.n; i++) sema_decl_entity(s, st, &st->u.decl.v[i], &type);
}

/* POINTER (p, a(n)): p holds an address, a is the object there. */
static void cray_pointer(Sema *s, const Entity *e) {
  Symbol *p = sema_decl_own(s, e->name, e->span), *object = e->rename ? sema_decl_own(s, e->rename, e->span) : NULL;
  if (p->type.base == TY_NONE) p->type = (Type){.base = TY_INTEGER, .kind = 8};
  p->declared = true;
  p->attrs |= AT_CRAY_POINTER;
  if (!object) return;
  object->attrs |= AT_POINTER | AT_CRAY_POINTER;
  if (e->ndims) sema_decl_set_dims(s, object, e->dims, e->ndims);
}

/* SAVE, PRIVATE, PUBLIC without a list speak of the whole scope. */
static void attribute_statement(Sema *s, Stmt *st) {
  uint32_t attrs = st->u.decl.attrs;
  if (st->u.decl.n == 0 && s->unit && s->unit->sym && s->unit->scope == s->scope)
    s->unit->sym->attrs |= attrs & (AT_PRIVATE | AT_PUBLIC | AT_SAVE);
  for (int i = 0; i < st->u.decl.n; i++) {
    const Entity *e = &st->u.decl.v[i];
    if (attrs & (AT_PRIVATE | AT_PUBLIC))
      sema_decl_own(s, e->name, e->span)->attrs |= attrs & (AT_PRIVATE | AT_PUBLIC);
    else if (attrs & AT_CRAY_POINTER)
      cray_pointer(s, e);
    else if (e->name[0] != '/')
      sema_decl_entity(s, st, e, NULL);
  }
}

/* PROCEDURE(iface) :: p  and  PROCEDURE(REAL(8)) :: p */
static void procedure_declaration(Sema *s, Stmt *st) {
  const Expr *iface = st->u.decl.iface;
  for (int i = 0; i < st->u.decl.n; i++) {
    const Entity *e = &st->u.decl.v[i];
    Symbol *sym = sema_decl_own(s, e->name, e->span);
    sym->kind = SY_PROCEDURE;
    sym->attrs |= st->u.decl.attrs;
    sym->declared = true;
    if (st->u.decl.type) sym->type = sema_type(s, st->u.decl.type);
    if (iface) sym->binding = iface->text;
  }
}

static void enumerators(Sema *s, Stmt *body) {
  int64_t next = 0;
  Type t = sema_type_default(s, TY_INTEGER);
  for (Stmt *st = body; st; st = st->next) {
    if (st->kind != ST_ENUMERATOR) continue;
    for (int i = 0; i < st->u.decl.n; i++) {
      const Entity *e = &st->u.decl.v[i];
      Symbol *sym = sema_decl_own(s, e->name, e->span);
      sym->type = t;
      sym->declared = true;
      set_constant(s, sym, e->init);
      if (sym->value)
        next = sym->value->u.i;
      else
        sym->value = fold_value_int(&s->fold, t, next);
      next++;
    }
  }
}

static void parameters(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.decl.n; i++) {
    const Entity *e = &st->u.decl.v[i];
    set_constant(s, sema_decl_own(s, e->name, e->span), e->init);
  }
}

static void import_names(Sema *s, Stmt *st) {
  Scope *host = s->unit && s->unit->host ? s->unit->host->scope : NULL;
  if (!host || s->scope->parent) return;
  if (st->u.names.n == 0) s->scope->parent = host;
  for (int i = 0; i < st->u.names.n; i++) {
    Symbol *sym = symbol_lookup(host, st->u.names.v[i]);
    if (sym && !scope_own(s->scope, st->u.names.v[i])) scope_alias(s->a, s->scope, st->u.names.v[i], sym, st->span);
    if (!sym && scope_open(host)) sema_use_open_scope(s->scope, scope_unknown(host));
  }
}

static void specification(Sema *s, Stmt *st) {
  switch (st->kind) {
  case ST_USE: sema_use(s, st); break;
  case ST_IMPORT: import_names(s, st); break;
  case ST_IMPLICIT: sema_type_set_implicit(s, st); break;
  case ST_TYPE_DECL: type_declaration(s, st); break;
  case ST_ATTR: attribute_statement(s, st); break;
  case ST_PARAMETER: parameters(s, st); break;
  case ST_PROCEDURE_DECL: procedure_declaration(s, st); break;
  case ST_ENUM: enumerators(s, st->body); break;
  case ST_DERIVED_TYPE: sema_type_derived(s, st); break;
  case ST_COMMON: sema_spec_common(s, st); break;
  case ST_INTERFACE: sema_generic_interface(s, st); break;
  case ST_GENERIC: sema_generic_statement(s, st); break;
  default: break;
  }
}

static void settle_scope(Sema *s) {
  for (Symbol *sym = s->scope->first; sym; sym = sym->next)
    if (!sym->target) sema_spec_finish_symbol(s, sym);
}

/* What needs every name to be known. */
static void late_specification(Sema *s, Stmt *st) {
  switch (st->kind) {
  case ST_NAMELIST: sema_spec_namelist(s, st); break;
  case ST_EQUIVALENCE: sema_storage_equivalence(s, st); break;
  case ST_DATA: sema_spec_data(s, st); break;
  default: break;
  }
}

void sema_decl_spec_part(Sema *s, Stmt *first) {
  for (Stmt *st = first; st && st->kind != ST_CONTAINS; st = st->next) specification(s, st);
  sema_unit_result(s);
  settle_scope(s);
  for (Stmt *st = first; st && st->kind != ST_CONTAINS; st = st->next) late_specification(s, st);
  sema_storage_place(s);
}
