/* Host statements that touch data of the device: reads and writes inside regions, and the begin and the end of an array's life. */
#include "analysis/pattern.h"
#include "analysis/unit/callee.h"
#include "frontend/symbol/intrinsic.h"
#include "frontend/symbol/variant_name.h"
#include "codegen/host/coherence/coherence.h"
#include <string.h>

/* ---- touches ---- */

/* Other statements may stand in the block of this one. */
static bool takes_any(const Stmt *parent) {
  return !parent->one_line && parent->kind != ST_WHERE && parent->kind != ST_ELSEWHERE && parent->kind != ST_FORALL;
}

static const Stmt *line_holder(const Stmt *s) {
  while (s->parent && (!takes_any(s->parent) || ast_stmt_is_selector(s))) s = s->parent;
  return s;
}

/* ELSE IF, ELSEWHERE and CASE: the head of their construct. */
static const Stmt *construct_of(const Stmt *s) {
  if (s->kind != ST_ELSE_IF && s->kind != ST_ELSE && s->kind != ST_ELSEWHERE && s->kind != ST_CASE) return s;
  for (const Stmt *q = s->parent ? s->parent->body : s->unit->first; q; q = q->next)
    for (const Stmt *o = q->other; o; o = o->other)
      if (o == s) return q;
  return s;
}

static void touch_call(Gen *g, FortranOut *o, const HostTouch *t, const char *procedure, const char *what) {
  const char *where = source_text_where(g, t->stmt->span.begin);
  interface_need_call(g, t->stmt->unit, procedure);
  fortran_out_stmt(o, "call %s(%s, %s, %s)", procedure, what,
                   fortran_out_string(g->arena, t->use->path, device_branch_nul(g, t->stmt->unit)),
                   fortran_out_string(g->arena, where, device_branch_nul(g, t->stmt->unit)));
}

/* The element as text; NULL: all of the array is touched. */
static const char *element(Gen *g, const HostTouch *t) {
  return t->use->designator->kind == EX_REF ? source_text_expr(g, t->use->designator) : NULL;
}

/* What the object holds is in other places, which have no names here; or nobody knows what is touched. */
static bool leads_elsewhere(const VarUse *u) { return !u || callee_leads_elsewhere(u->designator->type); }

static void take_all(Gen *g, FortranOut *o, const Stmt *s) {
  interface_need_call(g, s->unit, "f2c_host_takes_all");
  fortran_out_stmt(o, "call f2c_host_takes_all(%s)",
                   fortran_out_string(g->arena, source_text_where(g, s->span.begin), device_branch_nul(g, s->unit)));
}

static void touch_calls(Gen *g, FortranOut *o, const HostTouch *t) {
  if (leads_elsewhere(t->use)) {
    take_all(g, o, t->stmt);
    return;
  }
  const Expr *all = t->use->designator->kind == EX_REF ? t->use->designator->kid[0] : t->use->designator;
  const char *part = element(g, t);
  opened_point(g, o, all);
  touch_call(g, o, t,
             !t->use->written ? "f2c_host_read"
             : part           ? "f2c_host_part"
                              : "f2c_host_write",
             part ? part : source_text_path(g, all));
}

/* Scalars and intrinsic functions of them: it may be asked twice. */
static bool visit_harmless(Expr *e, void *data) {
  bool called = e->kind == EX_REF && e->how == REF_CALL && intrinsic_called(e);
  *(bool *)data &= called || (e->kind != EX_REF && e->kind != EX_MEMBER && !e->rank);
  return *(bool *)data;
}

/* The calls, under the condition of a one-line IF that the statement stands in. */
static FortranOut under_condition(Gen *g, const HostTouch *t, const Stmt *s, FortranOut *calls) {
  FortranOut o = place_out(g, s);
  bool harmless = s->kind == ST_IF && s->one_line && t->stmt->parent == s;
  if (harmless) ast_expr_walk(s->u.branch.cond, visit_harmless, &harmless);
  const char *cond = harmless ? source_text_expr(g, s->u.branch.cond) : NULL;
  if (cond) fortran_out_stmt(&o, "if (%s) then", cond);
  buf_puts(&o.text, calls->text.s);
  if (cond) fortran_out_stmt(&o, "end if");
  buf_free(&calls->text);
  return o;
}

static bool ends_a_loop(const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->end == s) return true;
  return false;
}

/* How many loops the directive holds together. */
static int64_t loops_held(const Directive *d) {
  const Clause *ordered = directive_find_clause(d, CL_ORDERED);
  const int depth = collect_directive_depth(d);
  int64_t n;
  return ordered && ordered->nitem && fold_const_int(ordered->item[0], &n) && n > depth ? n : depth;
}

/* An OpenMP directive stands right before what it applies to: calls go before the directive. */
static const Stmt *with_directives(const Stmt *s) {
  for (const Stmt *p = s->prev; p && p->kind == ST_DIRECTIVE && p->u.directive->dialect == DIALECT_OMP; p = p->prev) {
    DirKind k = p->u.directive->kind;
    if (k == DIR_END) break;
    if (k == DIR_LOOP || k == DIR_ATOMIC || strstr(p->u.directive->name, "taskloop")) s = p;
  }
  return s;
}

/* The loop stands in the nest of an OpenMP directive around it, which COLLAPSE or ORDERED(n) hold together: nothing stands between its loops. */
static const Stmt *head_of_nest(const Stmt *loop) {
  const Stmt *found = loop;
  int64_t depth = 1;
  for (const Stmt *p = loop; p && p->kind == ST_DO; p = p->parent, depth++)
    for (const Stmt *d = p->prev; d && d->kind == ST_DIRECTIVE && d->u.directive->dialect == DIALECT_OMP; d = d->prev)
      if (d->u.directive->kind == DIR_LOOP && loops_held(d->u.directive) >= depth) found = p;
  return found;
}

/* ATOMIC, if the statement is one of its construct. */
static const Stmt *atomic_around(const Stmt *s) {
  const Stmt *d = s->prev && s->prev->kind == ST_ASSIGN ? s->prev->prev : s->prev;
  if (!d || d->kind != ST_DIRECTIVE || d->u.directive->kind != DIR_ATOMIC) return s;
  const Stmt *first = directive_atomic_first(d->u.directive);
  const bool second = s->prev == first && first && directive_find_clause(d->u.directive, CL_CAPTURE);
  return s == first || second ? d : s;
}

/* The IF statement can become a block by its text: nothing ends on it, and its action is on one line. */
static bool may_be_block(const Gen *g, const Stmt *s) {
  if (!g->ana->keeps_data || ends_a_loop(s) || ends_a_loop(s->parent)) return false;
  const Source *src = source_of(g->prog->sources, s->span.begin);
  return !memchr(src->text + (s->span.begin - src->base), '\n', s->span.end - s->span.begin);
}

/* The words of the action of an IF statement stand behind the condition: they are said when the action runs, and after what the condition calls. */
static bool comes_later(const Gen *g, const Stmt *s) {
  if (!s->parent || s->parent->kind != ST_IF || !s->parent->one_line) return false;
  return may_be_block(g, s) || coherence_object_calls(s->parent);
}

const Stmt *host_touches_line(const Gen *g, const Stmt *s) {
  if (comes_later(g, s)) return s;
  const Stmt *line = atomic_around(construct_of(line_holder(s)));
  return with_directives(line->kind == ST_DO ? head_of_nest(line) : line);
}

void host_touches_put(Gen *g, const Stmt *line, FortranOut *o, int order) {
  if (comes_later(g, line))
    jump_put_before(g, line, o, order);
  else if (line->label && !ends_a_loop(line))
    place_before_label(g, line, o, order);
  else
    place_before(g, line, o, order);
}

/* A PURE procedure may not call the library: its data is what its caller brings. */
static void put_touch(Gen *g, const HostTouch *t) {
  const bool elsewhere = leads_elsewhere(t->use);
  const Expr *part = elsewhere ? NULL : t->use->designator;
  if (device_branch_pure(t->stmt->unit)) return;
  if (!elsewhere && !data_directives_passes(part->kind == EX_REF ? part->kid[0] : part)) return; /* no directive has brought it */
  const Stmt *s = host_touches_line(g, t->stmt);
  const Stmt *line = construct_of(line_holder(t->stmt));
  FortranOut calls = place_out(g, s);
  touch_calls(g, &calls, t);
  FortranOut o = under_condition(g, t, line, &calls);
  host_touches_put(g, s, &o, ORDER_TOUCH);
  if (!elsewhere && t->use->written && element(g, t)) {
    calls = place_out(g, line);
    touch_call(g, &calls, t, "f2c_actual", element(g, t));
    o = under_condition(g, t, line, &calls);
    place_after(g, line, &o, ORDER_TOUCH);
  }
  bool again = t->stmt->kind == ST_DO && t->stmt->u.loop.how == DO_WHILE && t->stmt->end;
  if (!again) return;
  o = place_out(g, t->stmt->end);
  touch_calls(g, &o, t);
  place_before(g, t->stmt->end, &o, ORDER_TOUCH);
}

/* Procedures that it calls, or objects that it uses, lead to more than it names. */
static bool touches_much(const Nest *n, const Decision *x) {
  for (const Reason *r = x->refusal; r; r = r->next)
    if (r->code == REASON_CALL || r->code == REASON_MODULE || r->code == REASON_OPAQUE) return true;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (leads_elsewhere(u)) return true;
  return false;
}

static void put_all(Gen *g, const Nest *n) {
  const Stmt *s = host_touches_line(g, n->first);
  FortranOut o = place_out(g, s);
  take_all(g, &o, s);
  host_touches_put(g, s, &o, ORDER_TOUCH);
}

void host_touches_nest(Gen *g, const Nest *n, bool wanted) {
  const bool region = n->region && n->region->directive->kind != DIR_DATA;
  Decision x = decision_of(g->decided, n);
  if ((!region && !wanted) || device_branch_pure(n->unit)) return;
  if (touches_much(n, &x)) {
    put_all(g, n);
    return;
  }
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && !u->scratch) put_touch(g, &(HostTouch){.stmt = n->first, .use = u});
}

/* The launcher stores places into arrays of the host. */
void host_touches_places(Gen *g, const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->sym->rank && (extreme_places_is(n, u->sym) || extreme_places_value(n, u)))
      put_touch(g, &(HostTouch){.stmt = n->first, .use = u});
}

/* ---- arrays that go away ---- */

static bool in_region(const Gen *g, const Symbol *s) {
  for (const Region *r = g->ana->region; r; r = r->next)
    for (const RegionVar *v = r->var; v; v = v->next)
      if (v->sym == s) return true;
  for (int i = 0; i < g->decided->nest.n; i++)
    for (const VarUse *u = g->decided->nest.v[i]->vars; u; u = u->next)
      if (u->sym == s && u->role == ROLE_ARRAY && !u->scratch && decided_offloads(g, g->decided->nest.v[i])) return true;
  return false;
}

static bool may_be_mapped(const Gen *g, const Symbol *s) {
  return s && (in_region(g, s) || s->dummy || (s->scope && s->scope->unit && s->scope->unit->kind == UN_MODULE));
}

static void forget(Gen *g, FortranOut *o, const Unit *u, const char *text, Loc at) {
  interface_need_call(g, u, "f2c_forget");
  fortran_out_stmt(o, "call f2c_forget(%s, %s)", text,
                   fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u)));
}

/* gfortran hands no array of a type with procedures or parameters to TYPE(*): the library sees where its storage ends. */
static bool can_be_named(Type t) {
  t.is_class = false;
  return t.base != TY_DERIVED || coherence_object_passes(t);
}

/* What an IF statement may leave out is told of behind its condition, or not at all: the library sees where memory ends. */
static void put_deallocate(Gen *g, const Stmt *s) {
  if (device_branch_pure(s->unit)) return; /* nothing there can have brought it to the device */
  if (line_holder(s) != s && host_touches_line(g, s) != s) return;
  FortranOut o = jump_out(g, s);
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    char *text = source_text_expr(g, e);
    if (e->rank > 0 && text && can_be_named(e->type) && may_be_mapped(g, data_directives_item_symbol(e)))
      forget(g, &o, s->unit, text, s->span.begin);
  }
  if (o.text.len)
    host_touches_put(g, s, &o, ORDER_TOUCH);
  else
    buf_free(&o.text);
}

/* ENTER DATA names it. */
static bool is_entered(const Gen *g, const Symbol *s) {
  for (int i = 0; i < g->entered.n; i++)
    if (g->entered.v[i] == s) return true;
  return false;
}

static bool in_dvm_region(const Gen *g, const Unit *u) {
  for (const Region *r = g->ana->region; r; r = r->next)
    if (r->unit == u && r->directive->dialect == DIALECT_DVM) return true;
  return false;
}

/* OpenACC's routines that bring their argument to the device, where it stays. */
static bool is_routine_of_enter(const char *name) {
  return !strncmp(name, "acc_copyin", 10) || !strncmp(name, "acc_create", 10) || !strncmp(name, "acc_present_or_", 15) ||
         !strncmp(name, "acc_pcopyin", 11) || !strncmp(name, "acc_pcreate", 11);
}

/* A procedure that leaves some argument on the device. */
static bool leaves_dummies(const Gen *g, const Symbol *proc) {
  if (proc && !proc->unit && is_routine_of_enter(proc->name)) return true;
  const Unit *u = !proc ? NULL : proc->target ? proc->target->unit : proc->unit;
  const Symbol *s = u && u->sym ? u->sym : NULL;
  for (int i = 0; s && i < s->ndummies; i++)
    if (s->dummies[i] && (is_entered(g, s->dummies[i]) || (in_dvm_region(g, u) && in_region(g, s->dummies[i])))) return true;
  return false;
}

/* Whether an array is handed to such a procedure. */
typedef struct Handed {
  const Gen *g;
  const Symbol *array;
  bool found;
} Handed;

static bool find_handed(Expr *e, void *data) {
  Handed *q = data;
  if (e->kind != EX_REF || e->how != REF_CALL || !leaves_dummies(q->g, e->sym)) return true;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *actual = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    q->found |= actual && data_directives_item_symbol(actual) == q->array;
  }
  return true;
}

static bool find_handing(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, find_handed, data);
  return !((Handed *)data)->found;
}

static bool is_handed(const Gen *g, const Unit *u, const Symbol *s) {
  Handed q = {g, s, false};
  if (u->exec) ast_stmt_walk(u->exec, find_handing, &q);
  return q.found;
}

/* Arrays whose storage ends with the procedure, or the BLOCK, and that are left on the device. */
static bool ends_with_unit(const Gen *g, const Unit *u, const Symbol *s) {
  if (s->kind != SY_VARIABLE || !s->rank || s->dummy || s->saved || s->common || s->target ||
      (s->attrs & (AT_PARAMETER | AT_POINTER | AT_SAVE)) || (u->kind == UN_PROGRAM && s->scope == u->scope))
    return false;
  if (in_dvm_region(g, u) && in_region(g, s)) return true;
  return !(s->attrs & AT_ALLOCATABLE) && (is_entered(g, s) || is_handed(g, u, s)); /* the library sees the end of those on the heap */
}

/* A local variable that a kernel or a procedure has got, in a frame of the stack perhaps: what stays of it on the device ends with that. */
static bool ends_with_frame(const Gen *g, const Symbol *s) {
  if (s->kind != SY_VARIABLE || s->dummy || s->saved || s->common || s->target || s->is_result ||
      (s->attrs & (AT_PARAMETER | AT_POINTER | AT_SAVE | AT_ALLOCATABLE)) || coherence_outside_is_handle(s->type))
    return false;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return u && (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION || u->kind == UN_PROGRAM) && coherence_object_may_stay(g, s) &&
         (s->rank || coherence_object_holds_arrays(s->type));
}

static void end_kept(Gen *g, FortranOut *o, const Unit *u, ObjectWord word, const Symbol *s, Loc at) {
  const char *where = fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u));
  const char *procedure = word == OBJECT_FRAME_ENDS ? "f2c_frame_ends" : "f2c_result_ends", *size = NULL;
  bool fixed = s->type.base == TY_DERIVED && !s->type.is_class && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE));
  if (fixed && !coherence_object_passes(s->type)) size = coherence_place_size(g, u, s->name, s->rank > 0);
  coherence_place_declare(g, u);
  if (coherence_object_passes(s->type)) {
    interface_need_call(g, u, procedure);
    fortran_out_stmt(o, "if (f2c_entries /= 0) call %s(%s, %s)", procedure, s->name, where);
  } else if (size) {
    interface_need_call(g, u, "f2c_object");
    fortran_out_stmt(o, "if (f2c_entries /= 0) call f2c_object(%d_4, %s, %s)", word, size, where);
  } else {
    interface_need_call(g, u, "f2c_host_any");
    fortran_out_stmt(o, "if (f2c_entries /= 0) call f2c_host_any(%s)", where);
  }
}

/* The unit, or one around it, has defined the type: it can name all components. */
static bool names_components(const Unit *u, const Symbol *type) {
  while (u && u->scope != type->scope) u = u->host;
  return u != NULL;
}

/* Allocatable components of numbers are all that the scalar object has elsewhere. */
static bool has_plain_components(const Unit *u, const Symbol *r) {
  const Symbol *type = type_derived(r->type);
  if (!type || r->rank || r->type.is_class || (r->attrs & (AT_POINTER | AT_ALLOCATABLE)) || type->parent_type ||
      !names_components(u, type))
    return false;
  for (const Symbol *c = type_first_component(type); c; c = c->next)
    if (c->kind == SY_COMPONENT && c->type.base == TY_DERIVED && coherence_object_is_deep(c->type)) return false;
  return true;
}

/* The caller copies allocatable components from where they are, too. */
static void end_components(Gen *g, FortranOut *o, const Unit *u, const Symbol *r, Loc at) {
  const char *where = fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u));
  coherence_place_declare(g, u);
  if (!has_plain_components(u, r)) {
    interface_need_call(g, u, "f2c_host_any");
    fortran_out_stmt(o, "if (f2c_newer /= 0) call f2c_host_any(%s)", where);
    return;
  }
  for (const Symbol *c = type_first_component(type_derived(r->type)); c; c = c->next) {
    if (c->kind != SY_COMPONENT || !(c->attrs & AT_ALLOCATABLE) || (c->type.base == TY_CHARACTER && !c->rank)) continue;
    interface_need_call(g, u, "f2c_host_reads");
    fortran_out_stmt(o, "if (f2c_newer /= 0 .and. allocated(%s%%%s)) call f2c_host_reads(%s%%%s, %s)", r->name, c->name, r->name,
                     c->name, where);
  }
}

/* The caller copies the result from where it is without a word. */
static void end_result(Gen *g, FortranOut *o, const Unit *u, const Scope *scope, Loc at) {
  const Symbol *r = u->kind == UN_FUNCTION && scope == u->scope && u->sym ? u->sym->result : NULL;
  if (!r || device_branch_pure(u)) return;
  if (r->type.base == TY_DERIVED && coherence_object_is_deep(r->type)) end_components(g, o, u, r, at);
  if (r->rank || r->type.base == TY_DERIVED || r->type.base == TY_ANY || (r->attrs & AT_POINTER))
    end_kept(g, o, u, OBJECT_RESULT_ENDS, r, at);
}

/* ---- FINAL ---- */

/* The procedure that FINAL names, or one that it may be, says nothing of what it reads. */
static bool is_silent_final(const Symbol *type, const char *name) {
  const Symbol *p = symbol_lookup(type->scope, name);
  return !p || (p->proc & PF_PURE) || ((p->proc & PF_ELEMENTAL) && !(p->proc & PF_IMPURE));
}

static bool names_silent_final(const Symbol *type, const char *of) {
  for (const Stmt *s = type->definition ? type->definition->body : NULL; s; s = s->next)
    for (int i = 0; s->kind == ST_FINAL && i < s->u.names.n; i++)
      if (of ? !strcmp(s->u.names.v[i], of) : is_silent_final(type, s->u.names.v[i])) return true;
  return false;
}

/* The unit is what FINAL of a type of its module names: it gets objects just before they end. */
static bool is_final(const Unit *u) {
  const Scope *module = u->kind == UN_SUBROUTINE && u->host ? u->host->scope : NULL;
  for (const Symbol *t = module ? module->first : NULL; t; t = t->next)
    if (t->kind == SY_DERIVED_TYPE && names_silent_final(t, u->name)) return true;
  return false;
}

static bool is_finalised(const Symbol *s) {
  return s->kind == SY_VARIABLE && !s->dummy && !s->saved && !s->common && !s->target && !s->selector &&
         !(s->attrs & (AT_PARAMETER | AT_POINTER | AT_SAVE)) && type_is_finalised(s->type);
}

/* FINAL procedures get the local variable when it ends: what is newer on the device comes home before. Most of them say themselves what they read
 * of allocatable components and elements. */
static void end_finalised(Gen *g, FortranOut *o, const Unit *u, const Symbol *s, Loc at) {
  if (names_silent_final(type_derived(s->type), NULL)) {
    coherence_place_declare(g, u);
    interface_need_call(g, u, "f2c_host_any");
    fortran_out_stmt(o, "if (f2c_newer /= 0) call f2c_host_any(%s)",
                     fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u)));
  } else if (ends_with_frame(g, s)) {
    end_kept(g, o, u, OBJECT_RESULT_ENDS, s, at);
  }
}

static void forget_locals(Gen *g, FortranOut *o, const Unit *u, const Scope *scope, Loc at) {
  const Symbol *object = scope == u->scope && u->sym && u->sym->ndummies == 1 ? u->sym->dummies[0] : NULL;
  if (g->ana->keeps_data && object && !device_branch_pure(u) && is_final(u)) end_kept(g, o, u, OBJECT_RESULT_ENDS, object, at);
  for (const Symbol *s = scope ? scope->first : NULL; s; s = s->next) {
    if (s->selector && !s->valued) continue; /* another object's storage */
    const bool kept = g->ana->keeps_data && !device_branch_pure(u) && !(u->kind == UN_PROGRAM && scope == u->scope);
    if (can_be_named(s->type) && ends_with_unit(g, u, s))
      forget(g, o, u, s->name, at);
    else if (kept && is_finalised(s))
      end_finalised(g, o, u, s, at);
    else if (kept && ends_with_frame(g, s))
      end_kept(g, o, u, OBJECT_FRAME_ENDS, s, at);
  }
  if (g->ana->keeps_data && scope) end_result(g, o, u, scope, at);
}

static void put_block_end(Gen *g, const Stmt *s) {
  if (!s->end) return;
  FortranOut o = place_out(g, s->end);
  forget_locals(g, &o, s->unit, stmt_scope(s), s->end->span.begin);
  place_before_label(g, s->end, &o, ORDER_TOUCH);
}

/* RETURN, EXIT, CYCLE and GO TO. */
static void put_jump(Gen *g, const Stmt *s) {
  FortranOut o = jump_out(g, s);
  for (const Stmt *p = jump_block_left(s, NULL); p; p = jump_block_left(s, p))
    forget_locals(g, &o, s->unit, stmt_scope(p), s->span.begin);
  if (s->kind == ST_RETURN) forget_locals(g, &o, s->unit, s->unit->scope, s->span.begin);
  jump_put_before(g, s, &o, ORDER_TOUCH);
}

/* It may go on elsewhere, or behind itself. */
static bool may_jump(const Stmt *s) { return (ast_jump_stmt(s) & (JUMP_LABEL | JUMP_ITEM)) && s->kind != ST_GOTO; }

/* ---- arrays that have no values yet ---- */

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL; }

/* The function whose result the unit, its variant (frontend/procedure_variants.c), gets as its last argument; NULL: it is none. */
static const Unit *varied(const Gen *g, const Unit *u) {
  if (u->kind != UN_SUBROUTINE || strncmp(u->name, "f2c_v_", 6) != 0 || !u->host) return NULL;
  for (const Unit *f = u->host->child; f; f = f->next)
    if (f->kind == UN_FUNCTION && f->sym && f->name && u->sym->ndummies == f->sym->ndummies + 1 &&
        !strcmp(u->name, variant_name(g->arena, u->host, f->name)))
      return f;
  return NULL;
}

/* What a kernel reads and none sets, kernels of procedures may set that get it as an argument. */
static bool is_used_by_kernel(const Gen *g, const Unit *u, const Symbol *s) {
  for (int i = 0; i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    for (const VarUse *v = n->unit == u ? n->vars : NULL; v; v = v->next)
      if (v->sym == s && v->role == ROLE_ARRAY && !v->scratch) return true;
  }
  return false;
}

/* A result, the variant's argument in its place, or an automatic array. What has constant extents may be static, and old programs know it. What
 * INTENT(OUT) says of other dummies is not always meant. */
static bool begins_undefined(const Gen *g, const Unit *u, const Symbol *s) {
  const uint32_t odd = AT_PARAMETER | AT_POINTER | AT_ALLOCATABLE | AT_SAVE | AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER;
  if (s->kind != SY_VARIABLE || s->shape != SHAPE_EXPLICIT || !is_number(s->type) || (s->attrs & odd) || s->saved || s->common ||
      s->equiv || s->target || s->corank)
    return false;
  if (s->dummy) return varied(g, u) && s == u->sym->dummies[u->sym->ndummies - 1];
  return s->is_result || !symbol_has_constant_extents(s);
}

static void put_undefined(Gen *g, FortranOut *o, const Unit *u, const char *text, const char *test, Loc at) {
  coherence_place_declare(g, u);
  interface_need_call(g, u, "f2c_undefined");
  fortran_out_stmt(o, "if (f2c_keeps /= 0%s) call f2c_undefined(%s, %s)", test, text,
                   fortran_out_string(g->arena, source_text_where(g, at), device_branch_nul(g, u)));
}

static void put_begin(Gen *g, const Unit *u) {
  if (!g->ana->keeps_data || device_branch_pure(u) || (u->kind != UN_SUBROUTINE && u->kind != UN_FUNCTION)) return;
  for (const Stmt *s = u->first; s; s = s->next)
    if (s->kind == ST_ENTRY) return;
  const Stmt *first = place_begin(u);
  FortranOut o = place_out(g, first);
  for (const Symbol *s = u->scope->first; s; s = s->next)
    if (begins_undefined(g, u, s) && is_used_by_kernel(g, u, s)) put_undefined(g, &o, u, s->name, "", first->span.begin);
  place_before(g, first, &o, ORDER_KEEP);
}

/* What ALLOCATE gives. */
static void put_allocated(Gen *g, const Stmt *s) {
  if (!g->ana->keeps_data || device_branch_pure(s->unit) || host_touches_line(g, s) != s || ends_a_loop(s)) return;
  bool fails = false, molded = false;
  for (int i = 0; i < s->u.io.nctl; i++) {
    const char *key = s->u.io.ctl[i].key;
    if (key && !strcmp(key, "source")) return;
    fails |= key && !strcmp(key, "stat");
    molded |= key && !strcmp(key, "mold");
  }
  FortranOut o = jump_out(g, s);
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i], *a = e && e->kind == EX_REF ? e->kid[0] : molded ? e : NULL;
    TouchObject object;
    const Symbol *of = a && a->sym ? a->sym->target ? a->sym->target : a->sym : NULL;
    if (!of || !is_number(of->type) || of->corank || !coherence_object_of(g, s->unit, a, true, &object) || !object.whole) continue;
    const char *text = a->kind == EX_NAME ? a->text : source_text_expr(g, a);
    const char *asks = of->attrs & AT_POINTER ? "associated" : "allocated";
    if (!text || coherence_value_calls(a) || (fails && device_branch_shadowed(g, s->unit, asks))) continue;
    put_undefined(g, &o, s->unit, text, fails ? arena_printf(g->arena, " .and. %s(%s)", asks, text) : "", s->span.begin);
  }
  jump_put_behind(g, s, &o, ORDER_LOOP_END + 4);
}

/* Before such a statement in a BLOCK the BLOCK's arrays come home, as nothing can be said where it goes on. */
static void put_branch(Gen *g, const Stmt *s) {
  const Stmt *line = host_touches_line(g, s);
  FortranOut o = jump_out(g, line);
  for (const Stmt *p = s->parent; p; p = p->parent)
    for (const Symbol *v = p->kind == ST_BLOCK && stmt_scope(p) ? stmt_scope(p)->first : NULL; v; v = v->next)
      if (ends_with_frame(g, v)) end_kept(g, &o, s->unit, OBJECT_RESULT_ENDS, v, s->span.begin);
  if (o.text.len) host_touches_put(g, line, &o, ORDER_TOUCH);
}

/* In the host's version of a kernel, which has nothing on the device. Where iterations may leave the loop, the host goes on with it behind
 * kernels. */
static bool in_kernel(const Gen *g, const Stmt *s) {
  for (; s; s = s->parent)
    for (int i = 0; i < g->launches.n; i++)
      if (g->launches.v[i]->nest->first == s && !g->launches.v[i]->nest->optional && !left_loop_is(g->launches.v[i]->nest))
        return true;
  return false;
}

static bool visit(Stmt *s, void *data) {
  const bool scoped = s->kind == ST_BLOCK || s->kind == ST_ASSOCIATE;
  const bool ends = scoped || s->kind == ST_RETURN || s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_GOTO;
  if (ends && in_kernel(data, s)) return true;
  const Gen *g = data;
  if (g->ana->keeps_data && may_jump(s) && !device_branch_pure(s->unit) && !in_kernel(g, s)) put_branch(data, s);
  if (s->kind == ST_DEALLOCATE) put_deallocate(data, s);
  if (s->kind == ST_ALLOCATE && !in_kernel(g, s)) put_allocated(data, s);
  if (s->kind == ST_RETURN || s->kind == ST_EXIT || s->kind == ST_CYCLE || s->kind == ST_GOTO) put_jump(data, s);
  if (scoped) put_block_end(data, s);
  return true;
}

static void visit_units(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    if (u->exec && u->kind != UN_INTERFACE_BODY) {
      put_begin(g, u);
      ast_stmt_walk(u->exec, visit, g);
      const Stmt *end = u->contains ? u->contains : u->end;
      if (end) {
        FortranOut o = place_out(g, end);
        forget_locals(g, &o, u, u->scope, end->span.begin);
        place_before_label(g, end, &o, ORDER_TOUCH);
      }
    }
    visit_units(g, u->child);
  }
}

void host_touches_statements(Gen *g) {
  for (const HostTouch *t = g->ana->touch; t; t = t->next) put_touch(g, t);
  if (g->launches.n || g->ana->region || g->entered.n || g->ana->keeps_data) visit_units(g, g->prog->units);
}
