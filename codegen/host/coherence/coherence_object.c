/* Which objects of host statements may be on the device, and how a call names them. */
#include "analysis/pattern.h"
#include "codegen/host/coherence/coherence.h"
#include "frontend/symbol/alias.h"
#include "frontend/symbol/scope.h"
#include <string.h>

static const Expr *strip(const Expr *e) {
  while (e && (e->kind == EX_PAREN || e->kind == EX_KEYWORD)) e = e->kid[0];
  return e;
}

bool coherence_object_is_designator(const Expr *e) {
  if (e->kind == EX_NAME) return e->sym && alias_target(e->sym)->kind == SY_VARIABLE;
  return e->kind == EX_MEMBER || e->kind == EX_COINDEX ||
         (e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION || e->how == REF_SUBSTRING));
}

bool coherence_object_is_pure(const Symbol *proc) {
  proc = alias_target(proc);
  return proc && (proc->proc & (PF_PURE | PF_ELEMENTAL)) && !(proc->proc & PF_IMPURE);
}

bool coherence_object_is_pointer(const Symbol *proc) {
  return (proc->attrs & AT_POINTER) && !(proc->unit && proc->unit->sym == proc);
}

bool coherence_object_is_own(const Symbol *proc) {
  proc = alias_target(proc);
  return proc && proc->kind == SY_PROCEDURE && !proc->dummy && !coherence_object_is_pointer(proc) && proc->unit &&
         proc->unit->kind != UN_INTERFACE_BODY && proc->unit->exec && !proc->unit->told && !coherence_object_is_pure(proc);
}

static bool is_harmless(const Symbol *proc) {
  return proc && proc->kind == SY_PROCEDURE && !proc->dummy && !(proc->attrs & AT_POINTER) && coherence_outside_is_harmless(proc);
}

static bool launches_nothing(const Symbol *proc) {
  return coherence_object_is_pure(proc) || coherence_silent_is_simple(alias_target(proc)) || is_harmless(alias_target(proc));
}

/* Whether assignments set a variable. */
typedef struct Setting {
  const Symbol *variable;
  bool found;
} Setting;

static bool find_setting(Stmt *s, void *data) {
  Setting *q = data;
  const Expr *l = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  while (l && (l->kind == EX_REF || l->kind == EX_MEMBER || (l->kind == EX_NAME && l->sym && l->sym->selector)))
    l = l->kind == EX_NAME ? l->sym->selector : l->kid[0];
  q->found |= l && (alias_target(l->sym) == q->variable ||
                    (l->sym && l->sym->stands_for && alias_target(l->sym->stands_for) == q->variable));
  return !q->found;
}

/* The dummy as the body of the procedure names it: the interface that a caller sees may have symbols of its own. NULL: it is not known. */
static const Symbol *dummy_in_body(const Symbol *proc, const Symbol *dummy) {
  const Symbol *own = proc->unit->sym;
  for (int i = 0; own && i < proc->ndummies && i < own->ndummies; i++)
    if (proc->dummies[i] && alias_target(proc->dummies[i]) == alias_target(dummy)) return alias_target(own->dummies[i]);
  return NULL;
}

bool coherence_object_sets(const Symbol *proc, const Symbol *dummy) {
  proc = alias_target(proc);
  const Symbol *variable = dummy && proc->unit ? dummy_in_body(proc, dummy) : NULL;
  Setting q = {variable, !variable};
  if (!q.found) ast_stmt_walk(proc->unit->exec, find_setting, &q);
  return q.found;
}

/* ---- PURE procedures ---- */

/* A name of an array that is neither the unit's own nor a dummy. */
typedef struct Outside {
  const Unit *unit;
  bool found;
} Outside;

static bool find_outside(Expr *e, void *data) {
  Outside *q = data;
  const Symbol *s = e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  bool own = !s || s->kind != SY_VARIABLE || (s->attrs & AT_PARAMETER) || (s->scope && s->scope->unit == q->unit && !s->common);
  q->found |= !own && (s->rank || s->dummy || s->type.base == TY_DERIVED || s->common || (s->attrs & AT_POINTER));
  q->found |= e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE;
  q->found |= e->kind == EX_MEMBER && e->sym && (e->sym->attrs & AT_POINTER);
  q->found |= s && s->kind == SY_VARIABLE && (s->attrs & AT_POINTER);
  return !q->found;
}

static bool find_outside_in(Stmt *s, void *data) {
  Outside *q = data;
  q->found |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, find_outside, data);
  return !q->found;
}

bool coherence_object_keeps_to_arguments(const Symbol *proc) {
  if (proc->unit && proc->unit->exec) {
    Outside q = {proc->unit, false};
    ast_stmt_walk(proc->unit->exec, find_outside_in, &q);
    return !q.found && !proc->unit->child;
  }
  const ProcEffects *e = proc->kind == SY_PROCEDURE ? symbol_effects(proc) : NULL;
  if (!e || (e->does & DOES_UNKNOWN)) return false;
  for (int i = 0; i < e->n; i++)
    if (e->touch[i].dummy < 0 && (!e->touch[i].global || e->touch[i].global->rank || e->touch[i].global->common)) return false;
  return true;
}

/* ---- what is exposed ---- */

static void expose(Gen *g, const Symbol *s) {
  s = alias_target(s);
  if (s && !map_get(&g->exposed, s)) map_put(g->arena, &g->exposed, s, (void *)s);
}

static bool expose_name(Expr *e, void *data) {
  if (e->kind == EX_NAME) expose(data, e->sym);
  return true;
}

/* Arguments of procedures that are no intrinsic ones, and of C_LOC and LOC. */
static bool expose_arguments(Expr *e, void *data) {
  if (e->kind != EX_REF || e->how != REF_CALL) return true;
  IntrinsicId id = intrinsic_called(e);
  if (id != IN_NONE && id != IN_C_LOC && id != IN_LOC) return true;
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], expose_name, data);
  return true;
}

static bool find_function(Expr *e, void *data) {
  bool call = e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE;
  *(bool *)data |= (call || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->sym)) && e->rank;
  return !*(bool *)data;
}

/* What gets the value of a function may be where its kernels leave it. */
static void expose_result(Gen *g, const Stmt *s) {
  bool calls = false;
  if (s->kind == ST_ASSIGN && s->u.assign.lhs->rank) ast_expr_walk(s->u.assign.rhs, find_function, &calls);
  const Expr *l = calls ? s->u.assign.lhs : NULL;
  while (l && l->kind != EX_NAME && l->nkid) l = l->kid[0];
  if (l && l->kind == EX_NAME) expose(g, l->sym);
}

static bool expose_statement(Stmt *s, void *data) {
  expose_result(data, s);
  if (s->kind == ST_CALL && s->u.exprs.n) ast_expr_walk(s->u.exprs.v[0], expose_name, data);
  if (s->kind == ST_POINTER_ASSIGN) ast_expr_walk(s->u.assign.rhs, expose_name, data);
  if (s->kind == ST_ASSOCIATE || s->kind == ST_SELECT_TYPE || s->kind == ST_SELECT_RANK)
    for (int i = 0; i < s->u.exprs.n; i++) ast_expr_walk(s->u.exprs.v[i], expose_name, data);
  if (s->kind == ST_ASSIGN && (s->u.assign.defined || coherence_object_is_deep(s->u.assign.lhs->type))) {
    ast_expr_walk(s->u.assign.lhs, expose_name, data);
    ast_expr_walk(s->u.assign.rhs, expose_name, data);
  }
  ast_stmt_walk_exprs(s, expose_arguments, data);
  return true;
}

static bool expose_all(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, expose_name, data);
  return true;
}

/* ---- statements in which kernels may be launched ---- */

static void note_launch(Gen *g, const Stmt *s) {
  for (; s && !map_get(&g->launching, s); s = s->parent) map_put(g->arena, &g->launching, s, (void *)s);
}

static bool find_calls(Expr *e, void *data) {
  bool *calls = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE) *calls |= !launches_nothing(e->sym);
  if ((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym) *calls |= !launches_nothing(e->sym);
  return !*calls;
}

/* The end of a BLOCK, an assignment or DEALLOCATE hands an object to FINAL procedures. */
static bool finalises(const Stmt *s) {
  bool ends = s->kind == ST_ASSIGN && type_is_finalised(s->u.assign.lhs->type);
  for (int i = 0; s->kind == ST_DEALLOCATE && i < s->u.io.n; i++) ends |= type_is_finalised(s->u.io.v[i]->type);
  for (const Symbol *v = s->kind == ST_BLOCK && stmt_scope(s) ? stmt_scope(s)->first : NULL; v; v = v->next)
    ends |= v->kind == SY_VARIABLE && !(v->attrs & AT_POINTER) && type_is_finalised(v->type);
  return ends;
}

static bool calls_something(Stmt *s) {
  if (finalises(s)) return true;
  bool calls = s->kind == ST_ASSIGN && s->u.assign.defined && !launches_nothing(s->u.assign.defined);
  if (s->kind == ST_CALL) {
    const Expr *e = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
    const Symbol *p = e ? alias_target(e->sym) : NULL;
    calls |= !p || (p->kind != SY_INTRINSIC && !launches_nothing(p));
  }
  ast_stmt_walk_exprs(s, find_calls, &calls);
  return calls;
}

static bool find_calling(Stmt *s, void *data) {
  *(bool *)data |= calls_something(s);
  return !*(bool *)data;
}

bool coherence_object_may_launch(const Stmt *s) {
  bool calls = false;
  ast_stmt_walk_one((Stmt *)(uintptr_t)s, find_calling, &calls);
  return calls;
}

bool coherence_object_calls(const Stmt *s) {
  bool calls = false;
  const Expr *e = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  for (int i = 1; e && e->kind == EX_REF && i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], find_calls, &calls);
  if (s->kind != ST_CALL) ast_stmt_walk_exprs((Stmt *)s, find_calls, &calls);
  return calls;
}

/* ---- functions that change nothing ---- */

/* The body of a function. */
typedef struct Keeping {
  const Unit *unit;
  int depth;    /* calls around it */
  bool changes; /* so far: something that is not its own, or it is not known what */
} Keeping;

static bool changes_something(const Symbol *f, int depth);

static bool is_own_variable(const Unit *u, const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER)) e = e->kid[0];
  const Symbol *s = e && e->kind == EX_NAME ? alias_target(e->sym) : NULL;
  return s && s->kind == SY_VARIABLE && s->scope && s->scope->unit == u && !s->dummy && !s->common && !s->equiv && !s->selector &&
         !(s->attrs & (AT_POINTER | AT_TARGET | AT_CRAY_POINTER));
}

static bool find_changing_call(Expr *e, void *data) {
  Keeping *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e) == IN_NONE)
    q->changes |= changes_something(e->sym, q->depth + 1);
  if (e->kind == EX_REF && e->how == REF_UNKNOWN) q->changes = true;
  if ((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym) q->changes |= changes_something(e->sym, q->depth + 1);
  return !q->changes;
}

static bool find_changing(Stmt *s, void *data) {
  Keeping *q = data;
  switch (s->kind) {
  case ST_ASSIGN: q->changes |= s->u.assign.defined || !is_own_variable(q->unit, s->u.assign.lhs); break;
  case ST_DO: q->changes |= s->u.loop.var && !is_own_variable(q->unit, s->u.loop.var); break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_SELECT_CASE:
  case ST_CASE:
  case ST_EXIT:
  case ST_CYCLE:
  case ST_RETURN:
  case ST_CONTINUE:
  case ST_DIRECTIVE:
  case ST_END: break;
  default: q->changes = true;
  }
  ast_stmt_walk_exprs(s, find_changing_call, q);
  return !q->changes;
}

static bool changes_something(const Symbol *f, int depth) {
  f = alias_target(f);
  if (f && launches_nothing(f)) return false;
  if (!f || depth > 4 || !coherence_object_is_own(f)) return true;
  Keeping q = {f->unit, depth, false};
  ast_stmt_walk(f->unit->exec, find_changing, &q);
  return q.changes;
}

bool coherence_object_changes(const Stmt *s) {
  Keeping q = {NULL, 0, false};
  ast_stmt_walk_exprs((Stmt *)(uintptr_t)s, find_changing_call, &q);
  return q.changes;
}

/* Calls in a statement, of procedures that may launch kernels. */
typedef struct Calling {
  const Gen *g;
  bool launches; /* so far */
} Calling;

static bool find_launching(Expr *e, void *data) {
  Calling *q = data;
  bool calls = false;
  find_calls(e, &calls);
  q->launches |= calls && !(e->kind == EX_REF && coherence_leaf_is_called(q->g, e));
  return !q->launches;
}

/* Where all that it calls are leaves nothing is launched. */
static bool launches_in(const Gen *g, Stmt *s) {
  const Expr *call = s->kind == ST_CALL && s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  if (!calls_something(s)) return false;
  Calling q = {g, finalises(s) || (s->kind == ST_ASSIGN && s->u.assign.defined)};
  if (call && !coherence_leaf_is_called(g, call)) return true;
  if (!call) ast_stmt_walk_exprs(s, find_launching, &q);
  for (int i = 1; call && call->kind == EX_REF && i < call->nkid; i++)
    if (call->kid[i]) ast_expr_walk(call->kid[i], find_launching, &q);
  return q.launches;
}

static bool note_calls(Stmt *s, void *data) {
  if (launches_in(data, s)) note_launch(data, s);
  return true;
}

bool coherence_object_launches(const Gen *g, const Stmt *s) { return map_get(&g->launching, s) != NULL; }

static void find_in_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec && u->kind != UN_INTERFACE_BODY) {
      ast_stmt_walk(u->exec, expose_statement, g);
      ast_stmt_walk(u->exec, note_calls, g);
    }
    find_in_units(g, u->child);
  }
}

void coherence_object_find(Gen *g) {
  find_in_units(g, g->prog->units);
  for (int i = 0; i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    for (const VarUse *u = n->vars; u; u = u->next) expose(g, u->sym);
    for (const Stmt *s = n->first; s; s = s->next) {
      ast_stmt_walk_one((Stmt *)s, expose_all, g);
      note_launch(g, s);
      if (s->next && stmt_place(s->next) > stmt_place(n->last)) break;
    }
  }
  coherence_silent_find(g);
}

/* ---- objects ---- */

bool coherence_object_may_stay(const Gen *g, const Symbol *s) {
  s = alias_target(s);
  if (!s || s->kind != SY_VARIABLE || (s->attrs & (AT_PARAMETER | AT_VALUE))) return false;
  bool global = s->from_unknown ||
                (s->scope && s->scope->unit && (s->scope->unit->kind == UN_MODULE || s->scope->unit->kind == UN_SUBMODULE));
  if (s->dummy || s->common || s->equiv || s->selector || global || (s->attrs & (AT_POINTER | AT_TARGET))) return true;
  return map_get(&g->exposed, s) != NULL;
}

/* A scalar variable whose storage can be a part of an array. Of a dummy that is only read the caller has told (coherence.c), but for those of
 * external procedures, whose callers need not know that they are scalars. */
static bool scalar_may_stay(const Unit *u, const Symbol *s, bool write) {
  s = alias_target(s);
  if (s->common || s->equiv || s->selector || (s->attrs & AT_POINTER) || s->from_unknown) return true;
  return s->dummy && !(s->attrs & AT_VALUE) && (write || !u->host);
}

/* Old programs hand the first element of an array, got as a scalar, on to an array: such a dummy may change in a call. */
bool coherence_object_is_lasting(const Gen *g, const Unit *u, const TouchObject *o) {
  const Symbol *s = o->base;
  uint32_t odd = AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_OPTIONAL | AT_VOLATILE | AT_ASYNCHRONOUS;
  if (!s || !s->dummy || s->rank || s->shape != SHAPE_SCALAR || (s->attrs & odd) || o->whole->kind != EX_NAME) return false;
  bool option = s->type.base == TY_CHARACTER || s->type.base == TY_LOGICAL;
  bool number = s->type.base == TY_INTEGER || s->type.base == TY_REAL;
  return (option || (number && !map_get(&g->exposed, s))) && !u->host && u->exec && symbol_exists_at(s, u->exec);
}

bool coherence_object_is_deep(Type t) {
  const Symbol *type = type_derived(t);
  if (t.base == TY_ANY || t.is_class) return true;
  if (t.base != TY_DERIVED) return false;
  if (!type) return true;
  if (coherence_outside_is_handle(t)) return false;
  if (type->parent_type && coherence_object_is_deep((Type){.base = TY_DERIVED, .derived = type->parent_type})) return true;
  for (const Symbol *c = type_first_component(type); c; c = c->next) {
    if (c->kind != SY_COMPONENT) continue;
    if ((c->attrs & AT_ALLOCATABLE) || (c->type.base == TY_DERIVED && !(c->attrs & AT_POINTER) && coherence_object_is_deep(c->type)))
      return true;
  }
  return false;
}

/* gfortran hands no object of a type with procedures or parameters to TYPE(*). */
bool coherence_object_passes(Type t) {
  const Symbol *type = type_derived(t);
  if (t.base == TY_ANY || t.is_class) return false;
  if (t.base != TY_DERIVED) return t.base != TY_NONE;
  if (!type || type_is_parameterised(type) || !type_is_bare(type)) return false;
  return !type->parent_type || coherence_object_passes((Type){.base = TY_DERIVED, .derived = type->parent_type});
}

/* The longest designator with storage of its own that 'e' is a part of, or that part of it that has no subscripts. */
static const Expr *storage_of(const Expr *e) {
  if (e->kind == EX_REF && e->how != REF_CALL) return storage_of(e->kid[0]);
  if (e->kind != EX_MEMBER) return e;
  if (e->sym && (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE))) return e;
  const Expr *of = storage_of(e->kid[0]);
  return of == e->kid[0] && e->kid[0]->kind != EX_REF && e->kid[0]->rank == 0 ? e : of;
}

static bool is_element(const Expr *e) {
  for (; e && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0])
    if (e->kind == EX_REF && e->how != REF_SUBSTRING) return true;
  return false;
}

/* Its storage is not all known from the type. */
static bool is_open(Type t) { return t.base == TY_ANY || t.is_class || (t.base == TY_DERIVED && !type_derived(t)); }

static bool visit_array(const Symbol *component, void *data) {
  (void)data;
  return component->rank || is_open(component->type);
}

bool coherence_object_holds_arrays(Type t) { return is_open(t) || type_any_component(t, visit_array, NULL); }

/* A scalar object that is there, whatever it is part of: it has an address, and the size of its declared type. */
static bool has_size(const TouchObject *o, const Expr *e) {
  Type t = e->kind == EX_NAME ? o->base->type : e->type;
  bool scalar = e->kind == EX_NAME ? !o->base->rank && o->base->shape == SHAPE_SCALAR : e->rank == 0;
  return t.base == TY_DERIVED && !t.is_class && scalar && !o->moves && !o->chosen &&
         !(o->base->attrs & (AT_OPTIONAL | AT_CRAY_POINTER));
}

/* An element of an array of such objects. */
static bool is_one_of(const TouchObject *o, const Expr *e) {
  return e->kind == EX_REF && e->how == REF_ELEMENT && !e->rank && e->kid[0] == o->whole && e->type.base == TY_DERIVED &&
         !e->type.is_class && !(o->base->attrs & AT_CRAY_POINTER);
}

bool coherence_object_of(const Gen *g, const Unit *u, const Expr *e, bool write, TouchObject *o) {
  e = strip(e);
  *o = (TouchObject){.whole = storage_of(e)};
  if (coherence_outside_is_handle(e->type)) return false;
  const Expr *p = o->whole;
  bool unknown = false, pointed = false; /* pointed: the storage is another's, whatever becomes of the base */
  for (; p->kind == EX_REF || p->kind == EX_MEMBER || p->kind == EX_COINDEX; p = p->kid[0]) {
    o->chosen |= p->kind == EX_REF;
    o->varies |= p->kind == EX_REF && !(p->flags & EF_FIXED);
    unknown |= p->kind == EX_COINDEX || (p->kind == EX_REF && p->how == REF_CALL);
    o->moves |= p->kind == EX_MEMBER && p->sym && (p->sym->attrs & (AT_POINTER | AT_ALLOCATABLE));
    pointed |= p->kind == EX_MEMBER && p->sym && (p->sym->attrs & AT_POINTER);
  }
  o->base = p->kind == EX_NAME ? alias_target(p->sym) : NULL;
  if (!o->base || unknown) {
    o->whole = NULL;
    return true;
  }
  if (!pointed && !coherence_object_may_stay(g, o->base)) return false;
  o->moves |= (o->base->attrs & (AT_POINTER | AT_ALLOCATABLE)) != 0;
  const Expr *w = o->whole;
  bool scalar = w->kind == EX_NAME ? !o->base->rank && o->base->shape != SHAPE_ASSUMED_RANK : !is_element(e) && w->rank == 0;
  scalar &= !coherence_object_holds_arrays(w->kind == EX_NAME ? o->base->type : w->type);
  if (scalar && w->kind == EX_MEMBER) { /* a component: of a scalar that is no part of an array */
    if (!pointed && !o->chosen && !scalar_may_stay(u, o->base, write)) return false;
  } else if (scalar && !scalar_may_stay(u, o->base, write))
    return false;
  if (o->base->attrs & (AT_VOLATILE | AT_ASYNCHRONOUS)) o->whole = NULL;
  if (o->whole && !coherence_object_passes(o->whole->kind == EX_NAME ? o->base->type : o->whole->type)) {
    if (has_size(o, o->whole))
      o->sized = o->whole;
    else if (is_one_of(o, e))
      o->sized = e, o->chosen = true, o->varies |= !(e->flags & EF_FIXED);
    o->whole = NULL;
  }
  return true;
}

/* ---- how far out ---- */

static bool find_moves(Stmt *s, void *data) {
  Calling *q = data;
  if (s->kind == ST_POINTER_ASSIGN || s->kind == ST_NULLIFY || s->kind == ST_OPAQUE || s->kind == ST_ALLOCATE) q->launches = true;
  if (s->kind == ST_ASSIGN && (s->u.assign.defined || s->u.assign.lhs->type.base == TY_DERIVED || s->u.assign.lhs->type.is_class))
    q->launches = true;
  if (s->kind == ST_CALL) q->launches |= !s->u.exprs.n || !coherence_leaf_is_called(q->g, s->u.exprs.v[0]) || launches_in(q->g, s);
  if (s->kind != ST_CALL) ast_stmt_walk_exprs(s, find_launching, q);
  return !q->launches;
}

static bool moves_names(Gen *g, const Stmt *loop) {
  static const bool answer[] = {false, true};
  const bool *known = map_get(&g->moving, loop);
  if (known) return *known;
  Calling q = {g, false};
  if (loop->body) ast_stmt_walk(loop->body, find_moves, &q);
  map_put(g->arena, &g->moving, loop, (void *)&answer[q.launches]);
  return q.launches;
}

/* A constant, or the variable of a loop around 'loop'. */
static bool is_settled(const Expr *e, const Stmt *loop) {
  int64_t v;
  if (e->kind == EX_RANGE) return false;
  if (fold_const_int(e, &v)) return true;
  if (e->kind != EX_NAME || e->rank) return false;
  for (const Stmt *p = loop->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->u.loop.how == DO_COUNTED && p->u.loop.var && p->u.loop.var->sym == e->sym) return true;
  return false;
}

bool coherence_object_leaves(Gen *g, const TouchObject *o, const Stmt *loop) {
  if (!o->whole || !symbol_exists_at(o->base, loop) || (o->base->attrs & AT_CRAY_POINTER)) return false;
  for (const Expr *p = o->whole; p->kind == EX_MEMBER || p->kind == EX_REF; p = p->kid[0])
    for (int i = 1; p->kind == EX_REF && i < p->nkid; i++)
      if (!p->kid[i] || !is_settled(p->kid[i], loop)) return false;
  return !o->moves || !moves_names(g, loop);
}

/* ---- names that need something to be there ---- */

/* What stands there is a name of ASSOCIATE, or elements of it: it is an object that is there (F2018, 11.1.3.3). */
static bool is_associate_name(const Expr *e, const char *text) {
  return text && *text && (text[strlen(text) - 1] == ')' || (e->kind == EX_MEMBER && !strchr(text, '%')));
}

/* At 's' the name is that of an ASSOCIATE or SELECT TYPE construct: it is there, and has no such attribute (F2018, 11.1.3.3). */
static bool is_renamed_at(const Stmt *s, const Symbol *sym) {
  for (; s; s = s->parent) {
    const Symbol *own = stmt_scope(s) ? scope_own(stmt_scope(s), sym->name) : NULL;
    if (own) return own->selector || own->stands_for;
  }
  return false;
}

static int guard(Gen *g, const char *what, const Expr *e, FortranOut *out) {
  const char *text = e->kind == EX_NAME ? e->text : source_text_expr(g, e);
  if (is_associate_name(e, text)) return 0;
  fortran_out_stmt(out, "if (%s(%s)) then", what, text);
  out->indent += 2;
  return 1;
}

static int guard_part(Gen *g, const Stmt *at, const Expr *e, bool all, FortranOut *out) {
  int n = 0;
  if (e->kind == EX_REF || e->kind == EX_MEMBER) n = guard_part(g, at, e->kid[0], true, out);
  uint32_t attrs = e->kind == EX_NAME && e->sym ? alias_target(e->sym)->attrs : e->kind == EX_MEMBER && e->sym ? e->sym->attrs : 0;
  if (e->kind == EX_NAME && e->sym && (e->sym->selector || is_renamed_at(at, e->sym))) return n;
  if (e->kind == EX_NAME && (attrs & AT_OPTIONAL)) n += guard(g, "present", e, out);
  if (!all || (attrs & AT_CRAY_POINTER)) return n;
  if (attrs & AT_POINTER) n += guard(g, "associated", e, out);
  if (attrs & AT_ALLOCATABLE) n += guard(g, "allocated", e, out);
  return n;
}

int coherence_object_guard(Gen *g, const Stmt *at, const TouchObject *o, FortranOut *out) {
  return guard_part(g, at, o->whole ? o->whole : o->sized, o->early, out);
}
