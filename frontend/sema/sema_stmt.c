/* Executable statements: every expression is resolved in the scope of its construct. */
#include "frontend/sema/sema.h"
#include <string.h>

Symbol *sema_stmt_construct_name(Sema *s, Scope *sc, const char *name, Span at) {
  Symbol *sym = scope_own(sc, name);
  return sym ? sym : scope_add(s->a, sc, name, SY_VARIABLE, at);
}

static bool resolve_visit(Expr *e, void *data) {
  sema_expr(data, e);
  return false;
}

static void resolve_all(Sema *s, Stmt *st) { ast_stmt_walk_exprs(st, resolve_visit, s); }

/* ---- assignment ---- */

static const Symbol *defined_assignment(Sema *s, const Stmt *st) {
  const char *key = intern(s->p->names, "assignment(=)", 13);
  Expr *v[2] = {st->u.assign.lhs, st->u.assign.rhs};
  for (const Scope *sc = s->scope; sc; sc = sc->parent) {
    Symbol *g = scope_own(sc, key);
    if (g && g->target) g = g->target;
    const Symbol *p = g && g->kind == SY_GENERIC ? sema_generic_resolve(g, v, 2) : NULL;
    if (p) return p;
  }
  return sema_bind_bound_operator(s, key, v, 2);
}

static bool is_intrinsic_type(Type t) { return t.base != TY_NONE && t.base != TY_DERIVED && t.base != TY_ANY; }

static void assignment(Sema *s, Stmt *st) {
  Expr *l = st->u.assign.lhs, *r = st->u.assign.rhs;
  sema_expr(s, l);
  sema_expr(s, r);
  bool plain = is_intrinsic_type(l->type) && is_intrinsic_type(r->type);
  if (l->type.base == TY_DERIVED || !sema_type_same(l->type, r->type)) st->u.assign.defined = defined_assignment(s, st);
  if (!st->u.assign.defined) sema_args_check_assignment(s, st);
  if (st->u.assign.defined || !plain) return;
  if (r->rank && l->rank != r->rank) {
    diag_error(s->d, st->span, "rank mismatch: an object of %d dimension%s is assigned one of %d", l->rank, l->rank == 1 ? "" : "s",
               r->rank);
    st->kind = ST_OPAQUE;
    st->u.opaque.opens = ST_OPAQUE;
    st->u.opaque.told = true;
    return;
  }
  if (l->sym && l->kind == EX_NAME && (l->sym->attrs & AT_PARAMETER))
    diag_error(s->d, l->span, "'%s' is a constant and cannot be assigned to", l->sym->name);
}

/* p => F, where nothing declares F but F is an external procedure of this file or an intrinsic function. */
static void pointer_assignment(Sema *s, Stmt *st) {
  const Expr *r = st->u.assign.rhs;
  if (r->kind == EX_NAME && !symbol_lookup(s->scope, r->text)) sema_unit_external_target(s, r);
  sema_expr(s, st->u.assign.lhs);
  sema_expr(s, st->u.assign.rhs);
}

/* ---- constructs with names of their own ---- */

static Scope *enter(Sema *s, Stmt *st) {
  Scope *outer = s->scope;
  s->scope = scope_new(s->a, outer, s->unit);
  ast_stmt_set_scope(s->a, st, s->scope);
  return outer;
}

/* An index takes the type written in the header, or that of the name outside. */
static void construct_index(Sema *s, Scope *outer, Expr *var, const TypeSpec *type) {
  Symbol *index = sema_stmt_construct_name(s, s->scope, var->text, var->span);
  const Symbol *seen = symbol_lookup(outer, var->text);
  index->is_index = true;
  index->declared = type != NULL;
  if (type) {
    index->type = sema_type(s, type);
  } else if (seen && seen->type.base != TY_NONE) {
    index->type = seen->type;
  } else {
    Scope *inner = s->scope;
    s->scope = outer;
    index->type = sema_ref_undeclared(s, var->text, var->span)->type;
    s->scope = inner;
  }
  var->sym = index;
  var->type = index->type;
}

/* DO CONCURRENT and FORALL: limits see the names outside, the mask and the body the indices. */
static Scope *concurrent(Sema *s, Stmt *st) {
  for (int i = 0; i < st->u.loop.nindex; i++) {
    sema_expr(s, st->u.loop.index[i].lo);
    sema_expr(s, st->u.loop.index[i].hi);
    sema_expr(s, st->u.loop.index[i].step);
  }
  Scope *outer = enter(s, st);
  for (int i = 0; i < st->u.loop.nindex; i++) construct_index(s, outer, st->u.loop.index[i].var, st->u.loop.tspec);
  sema_expr(s, st->u.loop.cond);
  for (int i = 0; i < st->u.loop.nlocality; i++)
    for (int k = 0; k < st->u.loop.locality[i].nnames; k++) sema_expr(s, st->u.loop.locality[i].names[k]);
  return outer;
}

static void check_loop_variable(Sema *s, const Expr *var) {
  if (!var || !var->sym || var->type.base == TY_NONE) return;
  if ((var->type.base != TY_INTEGER && var->type.base != TY_REAL) || var->rank)
    diag_error(s->d, var->span, "'%s' is not a scalar of type INTEGER and cannot be the variable of a loop", var->sym->name);
}

static void check_bound(Sema *s, const Expr *e) {
  if (!e || e->type.base == TY_NONE || e->type.base == TY_ANY) return;
  if ((e->type.base != TY_INTEGER && e->type.base != TY_REAL) || e->rank > 0)
    diag_error(s->d, e->span, "a bound of a loop is a scalar of type INTEGER, and this is none");
}

static void check_bounds(Sema *s, const Stmt *st) {
  if (st->kind == ST_DO && st->u.loop.how == DO_COUNTED) {
    check_bound(s, st->u.loop.lo);
    check_bound(s, st->u.loop.hi);
    check_bound(s, st->u.loop.step);
    return;
  }
  for (int i = 0; i < st->u.loop.nindex; i++) {
    check_bound(s, st->u.loop.index[i].lo);
    check_bound(s, st->u.loop.index[i].hi);
    check_bound(s, st->u.loop.index[i].step);
  }
}

static void associate_name(Sema *s, Scope *outer, Expr *k) {
  Scope *inner = s->scope;
  s->scope = outer;
  sema_expr(s, k->kid[0]);
  s->scope = inner;
  Symbol *a = sema_stmt_construct_name(s, s->scope, k->text, k->span);
  a->selector = k->kid[0];
  a->type = k->kid[0]->type;
  a->rank = k->kid[0]->rank;
  a->shape = a->rank ? SHAPE_ASSUMED : SHAPE_SCALAR;
  a->dim = ARENA_ARRAY(s->a, Dim, a->rank + 1);
  for (int i = 0; i < a->rank; i++) a->dim[i] = (Dim){.lo_const = true, .lo_value = 1};
  if (k->kid[0]->how == REF_UNKNOWN && k->kid[0]->type.base == TY_NONE) a->from_unknown = true;
  k->sym = a;
}

/* And none of CHANGE TEAM's specifiers. */
static bool is_association(const Stmt *st, const Expr *e) {
  bool specifier = st->kind == ST_TEAM && e->text && (!strcmp(e->text, "stat") || !strcmp(e->text, "errmsg"));
  return e->kind == EX_KEYWORD && !specifier;
}

static void associate(Sema *s, Stmt *st) {
  Scope *outer = enter(s, st);
  s->associates = true;
  for (int i = 0; i < st->u.exprs.n; i++)
    if (is_association(st, st->u.exprs.v[i]))
      associate_name(s, outer, st->u.exprs.v[i]);
    else
      sema_expr(s, st->u.exprs.v[i]); /* CHANGE TEAM (team, STAT=i) */
  sema_stmt_block(s, st->body);
  s->scope = outer;
}

/* RANK (2): the name has two dimensions there. */
static int guard_rank(Sema *s, const Stmt *guard, const Expr *selector) {
  int64_t rank;
  if (guard->kind != ST_RANK || guard->u.exprs.n != 1) return selector->rank;
  return sema_expr_const_int(s, guard->u.exprs.v[0], &rank) && rank >= 0 && rank <= 15 ? (int)rank : 0;
}

/* In a TYPE IS block the selector's name has the type of the guard. */
static void type_guard(Sema *s, Stmt *guard, const char *name, const Expr *selector) {
  Scope *outer = enter(s, guard);
  if (name) {
    const Symbol *seen = symbol_lookup(outer, name);
    Symbol *a = scope_add(s->a, s->scope, name, SY_VARIABLE, guard->span);
    a->selector = (Expr *)selector;
    s->associates = true;
    a->type = guard->u.exprs.tspec ? sema_type(s, guard->u.exprs.tspec) : selector->type;
    a->type.is_class = guard->u.exprs.text && !strcmp(guard->u.exprs.text, "class is");
    a->rank = guard_rank(s, guard, selector);
    a->shape = a->rank ? SHAPE_ASSUMED : SHAPE_SCALAR;
    a->dim = ARENA_ARRAY(s->a, Dim, a->rank + 1);
    a->attrs = seen ? seen->attrs & (AT_ALLOCATABLE | AT_POINTER | AT_TARGET) : 0;
  }
  sema_stmt_block(s, guard->body);
  s->scope = outer;
}

static void select_type(Sema *s, Stmt *st) {
  Expr *sel = st->u.exprs.n ? st->u.exprs.v[0] : NULL;
  const char *name = NULL;
  if (sel && sel->kind == EX_KEYWORD) {
    sema_expr(s, sel->kid[0]);
    name = sel->text;
    sel = sel->kid[0];
  } else if (sel) {
    sema_expr(s, sel);
    if (sel->kind == EX_NAME) name = sel->text;
  }
  sema_stmt_block(s, st->body);
  for (Stmt *g = st->other; g; g = g->other) type_guard(s, g, name, sel);
}

static void block_construct(Sema *s, Stmt *st) {
  Scope *outer = enter(s, st);
  sema_decl_spec_part(s, st->body);
  sema_stmt_block(s, st->body);
  s->scope = outer;
}

/* ---- statements ---- */

static void check_condition(Sema *s, const Stmt *st, const Expr *e) {
  bool scalar = st->kind == ST_IF || st->kind == ST_ELSE_IF || st->kind == ST_DO;
  if (!e || e->type.base == TY_NONE || e->type.base == TY_ANY || s->o->dec) return;
  if (e->type.base != TY_LOGICAL)
    diag_error(s->d, e->span, "a condition is LOGICAL, and this is %s", type_text(s->a, e->type));
  else if (scalar && e->rank)
    diag_error(s->d, e->span, "the condition of %s is a scalar, and this has %d dimension%s; ANY and ALL make one of it",
               ast_stmt_kind_name(st->kind), e->rank, e->rank == 1 ? "" : "s");
}

static void loop(Sema *s, Stmt *st) {
  bool indexed = st->kind == ST_FORALL || st->u.loop.how == DO_CONCURRENT;
  Scope *outer = s->scope;
  if (indexed)
    outer = concurrent(s, st);
  else
    resolve_all(s, st);
  if (!indexed && st->u.loop.how == DO_COUNTED) check_loop_variable(s, st->u.loop.var);
  check_bounds(s, st);
  check_condition(s, st, st->u.loop.cond);
  sema_stmt_block(s, st->body);
  if (indexed && st->kind == ST_DO) sema_default_concurrent_none(s, st);
  s->scope = outer;
}

/* ALLOCATE (REAL(8) :: a(n)) */
static void allocation(Sema *s, Stmt *st) {
  resolve_all(s, st);
  if (!st->u.io.tspec) return;
  Type t = sema_type(s, st->u.io.tspec);
  if (type_len(t)) sema_expr(s, type_len(t));
}

static bool has_condition(const Stmt *st) {
  return st->kind == ST_IF || st->kind == ST_ELSE_IF || st->kind == ST_WHERE || st->kind == ST_ELSEWHERE;
}

static void branches(Sema *s, Stmt *st) {
  resolve_all(s, st);
  if (has_condition(st)) check_condition(s, st, st->u.branch.cond);
  sema_stmt_block(s, st->body);
}

static void statement(Sema *s, Stmt *st) {
  if (stmt_kind_declares(st->kind)) return;
  switch (st->kind) {
  case ST_ASSIGN: assignment(s, st); break;
  case ST_POINTER_ASSIGN:
    pointer_assignment(s, st);
    s->associates = true;
    break;
  case ST_CALL: sema_call_stmt(s, st); break;
  case ST_DO:
  case ST_FORALL: loop(s, st); break;
  case ST_ASSOCIATE:
  case ST_TEAM: associate(s, st); break;
  case ST_SELECT_TYPE:
  case ST_SELECT_RANK: select_type(s, st); break;
  case ST_BLOCK: block_construct(s, st); break;
  case ST_ALLOCATE: allocation(s, st); break;
  case ST_INTERFACE:
  case ST_DIRECTIVE:
  case ST_ENTRY: break;
  default: branches(s, st); break;
  }
}

/* A construct's further branches hang on 'other'. */
void sema_stmt_block(Sema *s, Stmt *first) {
  for (Stmt *st = first; st && st->kind != ST_CONTAINS; st = st->next) {
    statement(s, st);
    if (st->kind == ST_SELECT_TYPE || st->kind == ST_SELECT_RANK || stmt_kind_declares(st->kind)) continue;
    for (Stmt *b = st->other; b; b = b->other) branches(s, b);
  }
}
