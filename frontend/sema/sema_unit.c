/* Program units: their scopes and symbols, dummies, results, entries, statement functions. */
#include "frontend/directive/directive_table.h"
#include "frontend/sema/sema.h"
#include <string.h>

static bool is_procedure(const Unit *u) {
  return u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION || u->kind == UN_INTERFACE_BODY;
}

static bool is_function(const Unit *u) { return u->kind == UN_FUNCTION || (u->kind == UN_INTERFACE_BODY && u->is_function); }

static Span unit_span(const Unit *u) {
  if (!u->begin) return u->first ? u->first->span : (Span){0, 0};
  Span s = u->begin->u.unit.name_span;
  return s.begin ? s : u->begin->span;
}

/* ---- symbols of units ---- */

static SymbolKind unit_symbol_kind(const Unit *u) {
  return is_procedure(u) ? SY_PROCEDURE : u->kind == UN_MODULE || u->kind == UN_SUBMODULE ? SY_MODULE : SY_UNIT;
}

/* A procedure with a binding label has no global name of its own (F2018, 19.2). */
static bool has_label(const Unit *u) { return u && u->begin && is_procedure(u) && u->begin->u.unit.bind && *u->begin->u.unit.bind; }

/* Submodules are known by their ancestor's name and their own. */
static const char *unit_key(Sema *s, const Unit *u) {
  if (u->kind != UN_SUBMODULE || !u->begin || !u->begin->u.unit.root) return u->name ? u->name : "";
  const char *key = arena_printf(s->a, "%s@%s", u->begin->u.unit.root, u->name);
  return intern(s->p->names, key, strlen(key));
}

/* The procedure that hides behind the generic name it shares. */
static Symbol *hidden_procedure(Sema *s, const Symbol *g, Span at) {
  for (Symbol *x = g->scope->first; x; x = x->next)
    if (x->name == g->name && x->kind == SY_PROCEDURE && !x->target) return x;
  return scope_add(s->a, g->scope, g->name, SY_PROCEDURE, at);
}

static Symbol *new_unit_symbol(Sema *s, Unit *u, Scope *sc) {
  const char *name = unit_key(s, u);
  Symbol *sym = scope_own(sc, name);
  if (sym && sym->kind == SY_GENERIC && !sym->target && u->kind == UN_INTERFACE_BODY) sym = hidden_procedure(s, sym, unit_span(u));
  if (sym && sym->unit && u->kind != UN_INTERFACE_BODY) {
    bool lost = sym->unit->begin && !sym->unit->end; /* its END, which was told */
    if (!has_label(u) && !has_label(sym->unit) && !lost && !unit_is_unread(u)) {
      diag_error(s->d, unit_span(u), "'%s' is defined twice", name);
      diag_note(s->d, sym->span, "it was defined here");
    }
    sym = NULL;
    name = arena_printf(s->a, "%s (again)", name);
    name = intern(s->p->names, name, strlen(name));
  }
  if (!sym || sym->target)
    sym = sym && sym->target    ? sym
          : scope_own(sc, name) ? scope_own(sc, name)
                                : scope_add(s->a, sc, name, SY_UNKNOWN, unit_span(u));
  sym->kind = unit_symbol_kind(u);
  sym->span = unit_span(u);
  return sym;
}

static void declare_entries(Sema *s, Unit *u, Scope *sc) {
  for (Stmt *st = u->first; st && st->kind != ST_CONTAINS; st = st->next) {
    if (st->kind != ST_ENTRY) continue;
    Symbol *e = scope_own(sc, st->u.unit.name);
    if (e && e->kind != SY_UNKNOWN) {
      diag_error(s->d, st->span, "'%s' is defined twice", e->name);
      continue;
    }
    if (!e) e = scope_add(s->a, sc, st->u.unit.name, SY_PROCEDURE, st->span);
    e->kind = SY_PROCEDURE;
    e->is_entry = true;
    e->proc = u->sym->proc;
  }
}

/* A generic of the same name stands before it. */
static Symbol *find_entry(Scope *sc, const char *name) {
  Symbol *e = scope_own(sc, name);
  if (e && e->is_entry) return e;
  for (e = sc->first; e; e = e->next)
    if (e->name == name && e->is_entry) return e;
  return NULL;
}

void sema_unit_declare(Sema *s, Unit *u, Unit *host) {
  bool body = u->kind == UN_INTERFACE_BODY;
  bool sees_host = !body || (u->begin && (u->begin->u.unit.flags & PF_MODULE)); /* MODULE SUBROUTINE: as if it stood there */
  u->scope = scope_new(s->a, host && sees_host ? host->scope : NULL, u);
  if (u->damaged) u->scope->unknown_module = true;
  u->sym = new_unit_symbol(s, u, body ? s->scope : host ? host->scope : s->p->global);
  if (!body) u->sym->unit = u;
  if (body && !sees_host) u->sym->attrs |= AT_EXTERNAL; /* F2018, 8.5.9 */
  if (u->begin && is_procedure(u)) u->sym->proc = u->begin->u.unit.flags;
  if (!body && is_procedure(u)) declare_entries(s, u, host ? host->scope : s->p->global);
  for (Unit *c = u->child; c; c = c->next) sema_unit_declare(s, c, u);
}

void sema_unit_copy_interface(Symbol *sym, const Symbol *from) {
  sym->dummies = from->dummies;
  sym->ndummies = from->ndummies;
  sym->result = from->result;
  sym->has_interface = from->has_interface;
  sym->proc |= from->proc;
  if (sym->type.base == TY_NONE) sym->type = from->type;
  if (!sym->rank) {
    sym->rank = from->rank;
    sym->shape = from->shape;
    sym->dim = from->dim;
  }
}

/* A definition in this file or an earlier one tells what the procedure takes. */
static Symbol *find_global(Sema *s, const char *name) {
  Symbol *sym = scope_own(s->p->global, name);
  if (!sym) sym = sema_global_earlier(s, name);
  return sym && sym->kind == SY_PROCEDURE ? sym : NULL;
}

void sema_unit_know_body(Symbol *sym, const Symbol *def) {
  if (def == sym || (def->unit && def->unit->stage < 2)) return;
  if (!sym->has_interface) sema_unit_copy_interface(sym, def);
  sym->unit = def->unit;
}

void sema_unit_make_external(Sema *s, Symbol *sym) {
  sym->kind = SY_PROCEDURE;
  if (sym->dummy || sym->unit) return;
  const Symbol *def = find_global(s, sym->name);
  if (def) sema_unit_know_body(sym, def);
}

void sema_unit_external_target(Sema *s, const Expr *e) {
  Scope *sc = s->unit ? s->unit->scope : s->scope;
  if (find_global(s, e->text)) {
    sema_unit_make_external(s, scope_add(s->a, sc, e->text, SY_PROCEDURE, e->span));
    return;
  }
  const IntrinsicInfo *in = scope_open(s->scope) ? NULL : sema_call_intrinsic_info(s, e->text);
  if (in && !intrinsic_is_subroutine(in)) scope_add(s->a, sc, e->text, SY_INTRINSIC, e->span)->intrinsic = in->id;
}

/* ---- dummies and results ---- */

static Symbol *add_dummy(Sema *s, Expr *e, int position) {
  if (e->kind != EX_NAME) return NULL;
  Symbol *d = scope_own(s->scope, e->text);
  if (d && d->dummy == 0 && !d->is_result) d->dummy = position;
  if (!d) {
    d = scope_add(s->a, s->scope, e->text, SY_UNKNOWN, e->span);
    d->dummy = position;
  }
  e->sym = d;
  return d;
}

static void add_dummies(Sema *s, Stmt *st, Symbol *proc) {
  proc->ndummies = st->u.unit.ndummies;
  proc->dummies = ARENA_ARRAY(s->a, Symbol *, proc->ndummies + 1);
  for (int i = 0; i < proc->ndummies; i++) {
    Expr *e = st->u.unit.dummies[i];
    bool twice = false;
    for (int k = 0; k < i; k++) twice = twice || (proc->dummies[k] && e->kind == EX_NAME && proc->dummies[k]->name == e->text);
    if (twice) diag_error(s->d, e->span, "dummy argument '%s' is named twice", e->text);
    proc->dummies[i] = add_dummy(s, e, i + 1);
  }
}

static Symbol *add_result(Sema *s, Stmt *st, Symbol *proc) {
  const char *name = st->u.unit.result ? st->u.unit.result : st->u.unit.name;
  Symbol *r = scope_own(s->scope, name);
  if (!r) r = scope_add(s->a, s->scope, name, SY_VARIABLE, st->span);
  r->is_result = true;
  proc->result = r;
  return r;
}

/* REAL FUNCTION F: the type may use what F's own declarations bring. */
static void result_type(Sema *s, Stmt *st, Symbol *proc) {
  if (!proc->result || !st->u.unit.type) return;
  proc->result->type = sema_type(s, st->u.unit.type);
  proc->result->declared = true;
  if (!proc->result->type.kind) proc->result->from_module = sema_type_kind_module(st->u.unit.type);
}

static void publish_result(Symbol *proc) {
  const Symbol *r = proc->result;
  if (!r) return;
  proc->type = r->type;
  proc->rank = r->rank;
  proc->shape = r->shape;
  proc->dim = r->dim;
  proc->attrs |= r->attrs & (AT_ALLOCATABLE | AT_POINTER);
}

/* ---- entries ---- */

static bool entry_visit(Stmt *st, void *data) {
  Sema *s = data;
  if (st->kind != ST_ENTRY) return true;
  Unit *u = s->unit;
  Symbol *e = find_entry(u->host ? u->host->scope : s->p->global, st->u.unit.name);
  if (!e || e->has_interface) return true;
  add_dummies(s, st, e);
  if (u->kind == UN_FUNCTION) add_result(s, st, e);
  e->has_interface = true;
  return true;
}

static bool entry_result_visit(Stmt *st, void *data) {
  Sema *s = data;
  if (st->kind != ST_ENTRY) return true;
  Symbol *e = find_entry(s->unit->host ? s->unit->host->scope : s->p->global, st->u.unit.name);
  if (e) publish_result(e);
  return true;
}

static void share_result(Symbol *f, int *class, Scope *scope) {
  Symbol *r = f ? f->result : NULL;
  if (!r || r->rank || r->equiv || r->common || (r->attrs & (AT_ALLOCATABLE | AT_POINTER)) || r->type.base == TY_DERIVED) return;
  if (!*class) *class = ++scope->nequiv;
  r->equiv = *class;
}

/* The results of a function and its entries are one variable, or share storage (F2018, 15.6.2.6). */
static void share_results(Sema *s, Unit *u) {
  int class = 0;
  for (Stmt *st = u->kind == UN_FUNCTION ? u->first : NULL; st; st = st->next) {
    if (st->kind != ST_ENTRY) continue;
    share_result(u->sym, &class, s->scope);
    share_result(find_entry(u->host ? u->host->scope : s->p->global, st->u.unit.name), &class, s->scope);
  }
}

/* ---- statement functions ---- */

static bool names_only(const Expr *ref) {
  for (int i = 1; i < ref->nkid; i++)
    if (!ref->kid[i] || ref->kid[i]->kind != EX_NAME) return false;
  return true;
}

/* F(X) = ... before the first executable statement defines F unless F is an array. */
static bool defines_function(Sema *s, const Stmt *st) {
  const Expr *lhs = st->u.assign.lhs;
  if (st->kind != ST_ASSIGN || lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME || !names_only(lhs)) return false;
  const char *name = lhs->kid[0]->text;
  const Symbol *own = scope_own(s->scope, name);
  enum { DATA_ATTRS = AT_ALLOCATABLE | AT_POINTER | AT_PARAMETER | AT_TARGET | AT_SAVE | AT_EXTERNAL };
  if (own)
    return !own->target && !own->rank && own->shape == SHAPE_SCALAR && !own->is_result && !own->dummy && !own->common &&
           !own->init && !own->equiv && !(own->attrs & DATA_ATTRS) && (own->kind == SY_VARIABLE || own->kind == SY_UNKNOWN) &&
           own->type.base != TY_DERIVED && own->type.base != TY_NONE;
  return !symbol_lookup(s->scope, name) && !scope_open(s->scope) && sema_type_implicit(s, name).base != TY_NONE;
}

static Symbol *function_dummy(Sema *s, Scope *inner, Expr *e, int position) {
  const Symbol *outer = symbol_lookup(s->scope, e->text);
  Symbol *d = scope_own(inner, e->text);
  if (d) return d;
  d = scope_add(s->a, inner, e->text, SY_VARIABLE, e->span);
  d->type = outer && outer->type.base != TY_NONE ? outer->type : sema_type_implicit(s, e->text);
  d->implicit = !outer;
  d->dummy = position;
  e->sym = d;
  e->type = d->type;
  return d;
}

/* Each use of a statement function is its expression. */
enum { MOST_WRITTEN_OUT = 100000 };

static bool add_size(Expr *e, void *data) {
  int *size = data;
  int more = e->kind == EX_REF && e->how == REF_STMT_FUNCTION && e->sym ? e->sym->stmt_fn_size : 1;
  *size = *size > MOST_WRITTEN_OUT - more ? MOST_WRITTEN_OUT : *size + more;
  return true;
}

static void check_size(Sema *s, Symbol *f, const Expr *lhs) {
  ast_expr_walk(f->stmt_fn, add_size, &f->stmt_fn_size);
  if (f->stmt_fn_size < MOST_WRITTEN_OUT) return;
  diag_error(s->d, lhs->span,
             "statement function '%s' is too large: with those that it uses in their place, it has more than %d operands", f->name,
             MOST_WRITTEN_OUT);
  f->stmt_fn = lhs->kid[lhs->nkid > 1]; /* told once */
  f->stmt_fn_size = 1;
}

static void statement_function(Sema *s, Stmt *st) {
  Expr *lhs = st->u.assign.lhs;
  Symbol *f = sema_decl_own(s, lhs->kid[0]->text, lhs->kid[0]->span);
  if (f->type.base == TY_NONE) {
    f->type = sema_type_implicit(s, f->name);
    f->implicit = true;
  }
  st->kind = ST_STMT_FUNCTION;
  Scope *own = scope_new(s->a, s->scope, s->unit);
  ast_stmt_set_scope(s->a, st, own);
  f->ndummies = lhs->nkid - 1;
  f->dummies = ARENA_ARRAY(s->a, Symbol *, f->ndummies + 1);
  for (int i = 0; i < f->ndummies; i++) f->dummies[i] = function_dummy(s, own, lhs->kid[i + 1], i + 1);
  Scope *outer = s->scope;
  s->scope = own;
  sema_expr(s, st->u.assign.rhs);
  s->scope = outer;
  f->kind = SY_STMT_FUNCTION;
  f->stmt_fn = st->u.assign.rhs;
  check_size(s, f, lhs);
  lhs->how = REF_STMT_FUNCTION;
  lhs->sym = lhs->kid[0]->sym = f;
  lhs->type = lhs->kid[0]->type = f->type;
}

static bool among_declarations(const Stmt *st) {
  return stmt_kind_declares(st->kind) || st->kind == ST_DIRECTIVE || st->kind == ST_ENTRY || st->kind == ST_INTERFACE;
}

static void statement_functions(Sema *s, Unit *u) {
  for (Stmt *st = u->first; st; st = st->next) {
    if (among_declarations(st)) continue;
    if (!defines_function(s, st)) return;
    statement_function(s, st);
    if (u->exec == st) u->exec = st->next && st->next->kind != ST_CONTAINS ? st->next : NULL;
  }
}

/* Directives among the declarations may be the last of them. */
static void skip_declaring_directives(Unit *u) {
  const Stmt *st = u->exec;
  while (st && st->kind == ST_DIRECTIVE && st->u.directive->head && st->u.directive->head->place == PLACE_SPEC) {
    u->exec = st->next && st->next->kind != ST_CONTAINS ? st->next : NULL;
    st = u->exec;
  }
}

/* ---- specification parts ---- */

/* A submodule starts with the default rules, as in gfortran. */
static void start_implicit(Sema *s, Unit *u) {
  Scope *sc = u->scope;
  if (u->host && u->kind != UN_INTERFACE_BODY) {
    sc->implicit = u->host->scope->implicit;
    sc->implicit_none = u->host->scope->implicit_none;
    return;
  }
  sc->implicit_none = s->o->implicit_none;
  sc->implicit = s->o->implicit_none ? NULL : s->implicit;
}

/* A submodule sees what its ancestors hold. */
static void attach_submodule(Sema *s, Unit *u) {
  if (u->kind != UN_SUBMODULE || !u->begin || !u->begin->u.unit.ancestor) return;
  const char *ancestor = u->begin->u.unit.ancestor, *root = u->begin->u.unit.root;
  if (root && root != ancestor) ancestor = arena_printf(s->a, "%s@%s", root, ancestor);
  u->scope->parent = sema_use_module(s, ancestor, true, false, u->begin->span);
  if (!u->scope->parent) sema_use_open_scope(u->scope, ancestor);
  sema_separate_share_generics(s, u);
}

static void procedure_head(Sema *s, Unit *u) {
  if (!is_procedure(u) || !u->begin) return;
  if (u->begin->kind == ST_MODULE_PROCEDURE) {
    sema_separate_procedure(s, u);
    return;
  }
  if (u->kind != UN_INTERFACE_BODY && (u->begin->u.unit.flags & PF_MODULE)) sema_separate_know(u);
  add_dummies(s, u->begin, u->sym);
  if (is_function(u)) add_result(s, u->begin, u->sym);
  for (Stmt *st = u->first; st && u->kind != UN_INTERFACE_BODY; st = st->next) {
    if (st->kind == ST_ENTRY) entry_visit(st, s);
  }
}

void sema_unit_result(Sema *s) {
  Unit *u = s->unit;
  if (u && u->begin && is_function(u) && u->begin->kind != ST_MODULE_PROCEDURE && s->scope == u->scope)
    result_type(s, u->begin, u->sym);
}

void sema_unit_spec(Sema *s, Unit *u) {
  if (u->stage) return;
  u->stage = 1;
  Sema outer = *s;
  if (u->host && u->kind != UN_INTERFACE_BODY) sema_unit_spec(s, u->host);
  start_implicit(s, u);
  attach_submodule(s, u);
  s->scope = u->scope;
  s->unit = u;
  procedure_head(s, u);
  sema_decl_spec_part(s, u->first);
  if (u->kind == UN_MODULE && s->o->module_private && !(u->sym->attrs & AT_PUBLIC)) u->sym->attrs |= AT_PRIVATE;
  u->sym->has_interface = is_procedure(u);
  for (int i = 0; s->unchecked && i < u->sym->ndummies; i++)
    if (u->sym->dummies[i]) u->sym->dummies[i]->attrs |= AT_UNCHECKED;
  publish_result(u->sym);
  for (Stmt *st = u->first; st && is_procedure(u); st = st->next) entry_result_visit(st, s);
  share_results(s, u);
  statement_functions(s, u);
  skip_declaring_directives(u);
  u->stage = 2;
  for (Unit *c = u->child; c; c = c->next) sema_unit_spec(s, c);
  s->scope = outer.scope;
  s->unit = outer.unit;
}

/* ---- executable parts ---- */

static void report_untyped(Sema *s, Unit *u) {
  if (unit_is_unread(u)) return;
  if (u->begin && !u->end) return; /* it has lost its END, which was told, and perhaps declarations too */
  for (Symbol *sym = u->scope->first; sym; sym = sym->next) {
    if (!sym->undeclared || sym->kind != SY_VARIABLE || sym->type.base != TY_NONE || sym->target) continue;
    diag_error(s->d, sym->span, "'%s' has no type: IMPLICIT NONE is in force and no declaration names it", sym->name);
  }
}

void sema_unit_exec(Sema *s, Unit *u) {
  s->scope = u->scope;
  s->unit = u;
  s->associates = s->bound = false;
  sema_stmt_block(s, u->first);
  bool associates = s->associates, bound = s->bound;
  report_untyped(s, u);
  for (Unit *c = u->child; c; c = c->next) sema_unit_exec(s, c);
  s->scope = u->scope;
  s->unit = u;
  sema_construct_pair_directives(s, u);
  sema_directive_all(s, u);
  sema_variant_calls(s, u);
  if (bound) sema_bound_calls(s, u);
  if (associates) sema_associate_names(s, u);
  if (bound && associates) sema_bound_calls(s, u); /* objects of TYPE IS have types only now */
  sema_whole_part(s, u);
  sema_element_fixed(s, u);
}
