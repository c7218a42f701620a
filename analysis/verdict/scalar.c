/* Scalars that a loop writes: private, last value wanted, reduction, or carried from iteration to iteration. */
#include "analysis/dependence/coverage.h"
#include "analysis/openmp/race.h"
#include "analysis/recurrence/recurrence.h"
#include "analysis/unit/callee.h"
#include "analysis/verdict/verdict.h"

RedOp scalar_reduction_op(const Code *c, const Loop *l, const Var *v) {
  RedOp op = RED_NONE;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var != v) {
      if (overlap_of(a->var, v) != OVERLAP_NO) return RED_NONE;
      continue;
    }
    if (a->red == RED_NONE || (op != RED_NONE && a->red != op)) return RED_NONE;
    op = a->red;
  }
  return op;
}

bool scalar_by_if(const Code *c, const Loop *l, const Var *v) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var == v && a->write && a->update && a->update->kind == ST_IF) return v->object->type.base == TY_REAL;
  }
  return false;
}

static bool guarded(const Access *a, const Loop *l) {
  return acc_skipped(a, l) || a->maybe || (a->guard && a->guard->loop && query_loop_inside(a->guard->loop, l));
}

const Access *scalar_read_first(const Code *c, const Loop *l, const Var *v) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var != v) continue;
    return a->write || guarded(a, l) ? NULL : a;
  }
  return NULL;
}

static const Access *first_of(const Judge *j, const Var *v, bool write) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && a->write == write) return a;
  }
  return NULL;
}

/* Written by DO statements of inner loops only. */
static bool only_index(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && a->write && !a->index) return false;
  }
  return true;
}

/* Does the value from one iteration reach the next whatever the conditions? */
static bool surely_carried(Judge *j, const Var *v, const Access *w) {
  const Access *r = scalar_read_first(j->code, j->loop, v);
  if (!r || guarded(w, j->loop)) return false;
  for (const Carried *c = depend_between(j->view, w, r); c; c = c->next)
    if (c->dep.kind == DEP_FLOW && c->disproves) return true;
  return false;
}

static bool is_update(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && a->write && a->red == RED_NONE) return false;
  }
  return true;
}

/* The value is read as a part of something else: of the object it belongs to, or of storage that it shares. */
static void tell_carried_elsewhere(Judge *j, const Var *v, const Access *w) {
  Reason *x = judge_reason(j, REASON_SCALAR, w->ref->span, MAY,
                           "'%s' is set at line %d, and a later iteration may read it under another name", v->path,
                           query_line(j->ana, w->ref->span));
  x->array = v->sym;
}

/* The first reference that belongs to no update, or else to an update by another operator. */
static const Access *stray(const Judge *j, const Var *v, RedOp op) {
  const Access *other = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v) continue;
    if (a->red == RED_NONE) return a;
    if (a->red != op && !other) other = a;
  }
  return other;
}

/* Every write is an update x = x op e, but that is not all the loop does with x. */
static Reason *tell_running(Judge *j, const Var *v, const Access *w, bool sure) {
  const Access *r = stray(j, v, w->red);
  int set = query_line(j->ana, w->ref->span), used = r ? query_line(j->ana, r->ref->span) : set;
  Reason *x = judge_reason(j, REASON_RUNNING_VALUE, w->ref->span, sure ? CERTAIN : MAY,
                           r && r->red != RED_NONE ? "'%s' is updated at line %d and by another operator at line %d"
                                                   : "'%s' is updated at line %d and its intermediate value is read at line %d",
                           v->path, set, used);
  if (r) x->other = r->ref->span;
  x->array = v->sym;
  x->disproves = sure;
  x->way_out = arena_printf(j->arena, "compute '%s' from the loop variable, or split the loop", v->path);
  return x;
}

static Reason *tell_set(Judge *j, const Var *v, const Access *w, const Access *r, bool sure) {
  Reason *x = judge_reason(j, REASON_SCALAR, w->ref->span, sure ? CERTAIN : MAY,
                           "'%s' is set at line %d and a later iteration %s it at line %d", v->path,
                           query_line(j->ana, w->ref->span), sure ? "reads" : "may read", query_line(j->ana, r->ref->span));
  x->other = r->ref->span;
  x->array = v->sym;
  x->disproves = sure;
  x->way_out = arena_printf(j->arena, "set '%s' in every iteration before it is read", v->path);
  return x;
}

/* The value is wanted after the loop, and only some iterations set it. */
static Reason *tell_last_value(Judge *j, const Var *v, const Access *w) {
  Reason *x = judge_reason(j, REASON_LAST_VALUE, w->ref->span, MAY,
                           "'%s' is set in some iterations only, and its last value may be read after the loop", v->path);
  x->array = v->sym;
  x->way_out = j->loop->kind == LOOP_CONCURRENT ? arena_printf(j->arena, "LOCAL(%s), if nobody needs that value", v->path)
                                                : arena_printf(j->arena, "set '%s' after the loop, or in every iteration", v->path);
  return x;
}

static void tell_private_read(Judge *j, const Var *v, const Access *r) {
  Reason *x = judge_reason(j, REASON_PRIVATE_READ_BEFORE_SET, r->ref->span, MAY,
                           "PRIVATE variable '%s' may be read before the iteration has set it", v->path);
  x->array = v->sym;
  x->way_out = arena_printf(j->arena, "FIRSTPRIVATE(%s) if each iteration starts from the value before the loop", v->path);
}

/* More than one iteration of a DO CONCURRENT sets it: the standard leaves its value after the loop undefined (F2018, 11.1.7.5). What one
 * iteration alone sets is kept. */
static bool value_dies(const Judge *j, const Var *v) {
  return j->loop->kind == LOOP_CONCURRENT && flow_has(j->loop->info->must, v) && query_loop_trip(j->loop) > 1;
}

/* A loop of OpenMP's whose iterations are more than a few statements, so that no scan finds the value: threads share the variable, and if
 * two iterations set it, that is the program's race. */
static bool is_shared_by_threads(const Judge *j) {
  const Directive *d = j->loop->directive;
  return j->asserted && j->loop->child && d && d->dialect == DIALECT_OMP;
}

/* An iteration can hand each of its values on where it sets it: by assignments. */
static bool goes_through(const Judge *j, const Var *v) {
  if (j->loop->kind != LOOP_CONCURRENT && !is_shared_by_threads(j)) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    bool plain =
        a->stmt->kind == ST_ASSIGN && query_strip(a->stmt->u.assign.lhs)->kind == EX_NAME && !a->maybe && !a->hidden && !a->index;
    if (a->write && overlap_of(a->var, v) != OVERLAP_NO && !(a->var == v && plain)) return false;
  }
  return !v->sym->equiv && v->object->type.base != TY_DERIVED && v->object->type.base != TY_CHARACTER;
}

/* A procedure that the loop calls uses the variable itself: a copy for each iteration would be another one. */
static const Access *used_by_callee(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->hidden && overlap_of(a->var, v) != OVERLAP_NO) return a;
  }
  return NULL;
}

/* The loop inside 'l' that holds all writes of the variable. */
static const Loop *around_writes(const Judge *j, const Loop *l, const Var *v) {
  int first = -1, last = -1;
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v || !a->write) continue;
    if (first < 0) first = i;
    last = i;
  }
  for (const Loop *in = l->child; in && first >= 0; in = in->next)
    if (in->info->acc0 <= first && last < in->info->acc1) return in;
  return NULL;
}

/* Every iteration of the judged loop gets to the loop inside, and all give it iterations or none does. */
static bool runs_alike(const Judge *j, const Loop *l) {
  const Guard *g = l->info->guard;
  return l->kind == LOOP_DO && l->var && view_invariant(j->view, l->lo) && view_invariant(j->view, l->hi) &&
         (!l->step || view_invariant(j->view, l->step)) && !(g && g->loop && query_loop_inside(g->loop, j->loop)) &&
         !l->parent->info->cut;
}

static bool read_before(const Judge *j, const Var *v, const Loop *l) {
  for (int i = j->loop->info->acc0; i < l->info->acc0; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && !a->write) return true;
  }
  return false;
}

/* Each iteration of a loop inside sets it, whatever the conditions there, before it is read; nothing is read before that loop. */
static bool set_by_loop_inside(const Judge *j, const Var *v) {
  if (j->loop->info->jumps) return false;
  for (const Loop *l = around_writes(j, j->loop, v); l && !l->info->jumps && runs_alike(j, l); l = around_writes(j, l, v))
    if (flow_has(l->info->must, v) && !flow_has(l->info->exposed, v)) return !read_before(j, v, l);
  return false;
}

/* Either all iterations set it or none: what stands between the loop and its writes depends on nothing that changes from iteration to
 * iteration, like the bounds of the loops inside. */
static bool all_or_none(Judge *j, const Var *v) {
  if (!j->loop->child || used_by_callee(j, v) || overlap_is_possible(v)) return false;
  return set_by_loop_inside(j, v) || coverage_last(j->view, v);
}

/* Then an iteration that reads it finds what it has set itself, or, where none sets it, the value from before the loop. */
static bool finds_own_or_old(Judge *j, const Var *v) {
  if (!all_or_none(j, v)) return false;
  if (set_by_loop_inside(j, v)) return true;
  Coverage c = coverage_of(j->view, v, COVER_FIRST);
  return c.whole || c.first;
}

/* The construct's rules say that the value is none of this loop's. Where the host compiler takes the construct for a comment, the unit reads the value of
 * the last iteration, and so does somebody outside if that is 'certain' to set it. */
static bool ends_by_rule(const Judge *j, const Var *v, bool index, bool certain) {
  if (v->sym != v->object || overlap_is_possible(v) || !clause_copies_by_rule(j->code, j->loop, v->sym, index)) return false;
  return clause_is_read(j->ana, j->loop) || (!flow_has(j->loop->info->read_out, v) && !certain);
}

static void as_private(Judge *j, const Var *v, const Access *w) {
  struct LoopInfo *in = j->loop->info;
  bool live = flow_has(in->live_out, v) && !value_dies(j, v), index = only_index(j, v), must = flow_has(in->must, v);
  bool all = live && !must && all_or_none(j, v), ends = live && ends_by_rule(j, v, index, all || (must && !index)),
       keeps = all && !ends;
  bool through = live && !must && !keeps && !ends && goes_through(j, v);
  VarUse *u = judge_var(j, v,
                        keeps || through || (live && must && !index && !ends) ? ROLE_LASTPRIVATE
                        : index                                               ? ROLE_INDEX
                                                                              : ROLE_PRIVATE,
                        w);
  u->ends = ends;
  u->restored = ends && clause_is_read(j->ana, j->loop);
  u->live_after = live && !ends;
  u->inferred = true;
  u->begins_old = keeps;
  u->through = through;
  if (u->live_after && !must && !keeps && !through) tell_last_value(j, v, w)->lifted = scan_cell(j, v);
}

static void as_reduction(Judge *j, const Var *v, const Access *w, RedOp op, bool inferred) {
  VarUse *u = judge_var(j, v, ROLE_REDUCTION, w);
  u->red = op;
  u->by_if = scalar_by_if(j->code, j->loop, v);
  u->inferred = inferred;
  u->live_after = true;
  j->reduction = true;
}

/* Threads may read what they have of a sum so far (if (n < 10) print ..): that is right on threads alone. */
static void judge_read_sum(Judge *j, const Var *v, const Access *w, RedOp op) {
  const Directive *d = j->loop->directive;
  const Access *r = stray(j, v, op);
  if (!r || r->write || r->red != RED_NONE || r->hidden || w->red != op || !j->asserted || !d || !directive_for_host(d)) return;
  tell_running(j, v, w, true)->team_own = true;
}

static void as_said(Judge *j, const Var *v, const Access *w, const ClauseSays *says) {
  bool exposed = flow_has(j->loop->info->exposed, v);
  if (says->role == ROLE_REDUCTION) {
    if (w->red == says->red) argextreme_accepts(j, w); /* where its place is */
    as_reduction(j, v, w, says->red, false);
    if (says->red != RED_NONE && says->red != RED_MAXLOC && says->red != RED_MINLOC) judge_read_sum(j, v, w, says->red);
    return;
  }
  VarUse *u = judge_var(j, v, says->role, w);
  u->live_after = says->role == ROLE_LASTPRIVATE;
  u->begins_old = says->begins_old;
  const Access *r = first_of(j, v, false);
  if (says->role == ROLE_PRIVATE && exposed && r) tell_private_read(j, v, r);
}

static bool says_private(const ClauseSays *s) { return s->said && s->role != ROLE_SHARED; }

static const Expr *stored(const Access *a) {
  return a->hidden ? a->stores : a->stmt->kind == ST_ASSIGN ? a->stmt->u.assign.rhs : NULL;
}

/* Every write stores the same expression, and no iteration reads it, or only what it has stored itself. */
static bool same_expression(const Judge *j, const Var *v, const Expr *value, bool reads) {
  if (!value || flow_has(j->loop->info->exposed, v)) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v || (reads && !a->write && !a->hidden && !a->maybe)) continue;
    if (!a->write || a->index || !stored(a) || !query_same_expr(stored(a), value)) return false;
  }
  return true;
}

/* Every write stores the same unchanged value and no iteration reads it: any order gives the same. */
static bool same_value(const Judge *j, const Var *v, const Access *w) {
  return same_expression(j, v, stored(w), false) && view_invariant(j->view, stored(w));
}

/* The same of what each iteration reads after it has stored it. */
static bool same_value_read(const Judge *j, const Var *v, const Access *w) {
  return same_expression(j, v, stored(w), true) && view_invariant(j->view, stored(w));
}

/* The same, but for what calls in the loop may do to the value. */
static bool perhaps_same_value(const Judge *j, const Var *v, const Access *w) {
  const Expr *value = stored(w);
  if (!same_expression(j, v, value, true)) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->write && !a->hidden && !a->maybe && expr_names(value, a->var->sym)) return false;
  }
  return !j->loop->var || !expr_names(value, j->loop->var->sym);
}

static bool all_atomic(Judge *j, const Var *v) {
  const Access *least = NULL; /* one that is no update, if there is one */
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v) continue;
    if (!a->atomic) return false;
    if (!least || a->red == RED_NONE) least = a;
  }
  return least && judge_atomic(j, least, least);
}

/* The program's own threads run the loop on the host, and their procedures know of no copies. */
static bool has_threads(const Judge *j) {
  const Directive *d = j->loop->directive;
  return j->asserted && (!d || d->dialect != DIALECT_ACC);
}

/* A procedure that only reads the variable may be handed the copy of an iteration, unless a directive speaks of the program's threads; so may
 * one that sets it before it reads it, as these would overwrite each other's values. */
static bool may_be_handed(const Judge *j, const Access *a, const Var *v) {
  const struct LoopInfo *in = j->loop->info;
  bool brought;
  if (a->var == v && a->write)
    return !a->maybe && !has_threads(j) && !callee_order_counts(j->code, in->acc0, in->acc1, v) &&
           (callee_name_of(j->code, a->stmt, v->sym, v->designator) || callee_name_brought(j->ana, j->code, a, &brought));
  return a->var == v && !a->write && !j->asserted && callee_name_of(j->code, a->stmt, v->sym, v->designator);
}

/* What procedures do to it is a part of the loop's sum, or stores the value that everything stores, and they can be handed another one. */
static bool is_part_of_loop(const Judge *j, const Var *v, RedOp op, bool same) {
  const struct LoopInfo *in = j->loop->info;
  bool brought;
  if (((op == RED_NONE || op == RED_MAXLOC || op == RED_MINLOC) && !same) || has_threads(j)) return false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->hidden || overlap_of(a->var, v) == OVERLAP_NO) continue;
    if (a->var != v) return false;
    if (!callee_name_of(j->code, a->stmt, v->sym, v->designator) && !callee_name_brought(j->ana, j->code, a, &brought))
      return false;
  }
  return true;
}

/* Procedures do no more with it than what may_be_handed says, and each iteration has set its copy by then. */
static bool is_handed(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->hidden && overlap_of(a->var, v) != OVERLAP_NO && !may_be_handed(j, a, v)) return false;
  }
  return !flow_has(j->loop->info->exposed, v);
}

static void tell_callee(Judge *j, const Var *v, const Access *w, const Access *call) {
  Reason *x = w->hidden ? judge_reason(j, REASON_SCALAR, w->ref->span, MAY, "'%s' is set by the procedure that line %d calls",
                                       v->path, query_line(j->ana, w->ref->span))
                        : judge_reason(j, REASON_SCALAR, w->ref->span, MAY,
                                       "'%s' is set at line %d and used by the procedure that line %d calls", v->path,
                                       query_line(j->ana, w->ref->span), query_line(j->ana, call->ref->span));
  x->other = call->ref->span;
  x->array = v->sym;
  x->way_out = arena_printf(j->arena, "pass '%s' as an argument", v->path);
}

/* A procedure that sets a variable which is not its own is not PURE: DO CONCURRENT may not call it (Fortran 2018, C1139). */
static const Access *set_by_callee(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1 && j->loop->kind == LOOP_CONCURRENT; i++) {
    const Access *a = j->code->access.v[i];
    if (a->hidden && a->write && a->var == v) return a;
  }
  return NULL;
}

static void tell_impure(Judge *j, const Var *v, const Access *call) {
  const Expr *name = call->ref;
  while (name->kind == EX_REF && name->nkid) name = name->kid[0];
  Reason *x = judge_reason(j, REASON_CALL, call->ref->span, MAY, "'%s' is called, and it changes '%s', which is not its own",
                           query_words(j->arena, name), v->path);
  x->array = v->sym;
  x->forbidden = true;
  x->way_out = arena_printf(j->arena, "pass '%s' as an argument", v->path);
}

/* A copy for each iteration can start from what the iterations before would have made of it. */
static void as_induction(Judge *j, const Var *v, const Access *w, int64_t amount) {
  VarUse *u = judge_var(j, v, ROLE_INDUCTION, w);
  u->inferred = true;
  u->amount = amount;
  u->live_after = flow_has(j->loop->info->live_out, v);
}

static Reason *tell_wrap_around(Judge *j, const Var *v, const Access *w) {
  Reason *x = judge_reason(j, REASON_WRAP_AROUND, w->ref->span, CERTAIN,
                           "'%s' is set at line %d to a value that depends only on the iteration number, and is used by the next",
                           v->path, query_line(j->ana, w->ref->span));
  x->array = v->sym;
  x->way_out = arena_printf(j->arena, "compute '%s' from the loop variable, and do the first iteration before the loop", v->path);
  return x;
}

/* Its value is known without those of other iterations. Where a directive asserts something,
 * iterations that run at once would share it. */
static bool is_induction(Judge *j, const Var *v, ValKind kind) {
  if (j->asserted && !clause_linear(j->loop, v->sym)) return false;
  if (kind == VAL_INDUCTION) scan_close(j, v);
  return kind == VAL_INDUCTION || scan_is_closed(j, v);
}

/* A value that goes from iteration to iteration: v0 + t*e, a scan, or an obstacle. */
static void judge_carried(Judge *j, const Var *v, const Access *w) {
  const Access *r = first_of(j, v, false);
  int64_t amount = 0;
  if (!r) {
    tell_carried_elsewhere(j, v, w);
    return;
  }
  bool found = scan_cell(j, v);
  ValKind kind = value_kind(j->view, v, &amount);
  if (is_induction(j, v, kind)) {
    as_induction(j, v, w, amount);
    return;
  }
  bool sure = surely_carried(j, v, w);
  Reason *x = kind == VAL_WRAP && !j->asserted ? tell_wrap_around(j, v, w)
              : is_update(j, v)                ? tell_running(j, v, w, sure)
                                               : tell_set(j, v, w, r, sure);
  x->lifted = found && !x->disproves && !scan_is_closed(j, v);
  if (found && x->disproves) x->way_out = (char *)remedy_scan(j);
}

/* The directive says that all iterations have one variable, which one after the other sets. */
static void tell_shared(Judge *j, const Var *v, const Access *w, RedOp op) {
  bool always = !guarded(w, j->loop) && !w->index && !perhaps_same_value(j, v, w);
  Reason *x = judge_reason(j, REASON_SHARED, w->ref->span, always ? CERTAIN : MAY,
                           "SHARED(%s) gives all iterations one variable, and each %s it at line %d", v->path,
                           always ? "sets" : "may set", query_line(j->ana, w->ref->span));
  x->array = v->sym;
  x->disproves = always;
  x->way_out = op != RED_NONE && op != RED_MAXLOC && op != RED_MINLOC
                   ? arena_printf(j->arena, "REDUCTION(%s:%s) in its place", directive_op_text(op), v->path)
                   : arena_printf(j->arena, "PRIVATE(%s) in its place", v->path);
}

/* What only one thread at a time sets and reads may be shared. */
static bool is_said_shared(const Judge *j, const Var *v, const ClauseSays *says) {
  return j->asserted && says->said && says->role == ROLE_SHARED && !exclude_all(j, v->sym);
}

/* Each iteration begins with the value from before the loop and sets another. */
static bool enters(const Judge *j, const Var *v) {
  for (int i = 0; i < j->code->entering.n; i++)
    if (j->code->entering.v[i] == v->sym) return collect_is_outer(j->code, j->loop);
  return false;
}

/* A variable of a body that stands in the place of a call has no value before the loop, but one that statements before it give, or behind it in a loop
 * around both. */
static bool has_value_before(const Judge *j, const Var *v) {
  const Loop *around = j->loop;
  while (around->parent) around = around->parent;
  for (int i = 0; v->sym->scratch && i < around->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    const bool inside = i >= j->loop->info->acc0 && i < j->loop->info->acc1;
    if (a->var == v && a->write && !inside) return true;
  }
  return !v->sym->scratch;
}

static void as_entering(Judge *j, const Var *v, const Access *w) {
  bool live = flow_has(j->loop->info->live_out, v);
  VarUse *u = judge_var(j, v, live ? ROLE_LASTPRIVATE : has_value_before(j, v) ? ROLE_FIRSTPRIVATE : ROLE_PRIVATE, w);
  u->inferred = true;
  u->live_after = u->begins_old = live;
}

/* ---- what may not be there ---- */

/* A condition outside of the loop asks for the variable, as PRESENT(v) does. */
static bool is_asked_before(const Guard *g, const Loop *l, const Var *v) {
  for (; g; g = g->up)
    if (g->cond && !(g->loop && query_loop_inside(g->loop, l)) && expr_names(g->cond, v->sym)) return true;
  return false;
}

static bool asks_inside(const Access *a, const Loop *l, const Var *v) {
  for (const Guard *g = a->guard; g; g = g->up)
    if (g->cond && g->loop && query_loop_inside(g->loop, l) && expr_names(g->cond, v->sym)) return true;
  return false;
}

/* No condition decides about this access: where the unit gets to it, the variable is there. */
static bool shows_presence(const Access *a) {
  return !a->guard && !a->loop && !a->skipped && !a->maybe && !a->unknown && !a->hidden;
}

/* The iterations come to an OPTIONAL dummy, an allocatable variable or a pointer under conditions that ask whether it is there. Neither an
 * own copy for each, nor a sum that begins with its value, may be had of one that is not. */
static bool may_be_absent(const Judge *j, const Var *v) {
  const Loop *l = j->loop;
  const bool optional = v->sym->attrs & AT_OPTIONAL;
  if (!(v->sym->attrs & (AT_OPTIONAL | AT_ALLOCATABLE | AT_POINTER)) || is_asked_before(l->info->guard, l, v)) return false;
  bool asked = optional;
  for (int i = 0; i < j->code->access.n; i++) {
    const Access *a = j->code->access.v[i];
    const bool inside = i >= l->info->acc0 && i < l->info->acc1;
    if (a->var != v) continue;
    if (inside ? !guarded(a, l) : i < l->info->acc0 && optional && shows_presence(a)) return false;
    asked |= inside && asks_inside(a, l, v);
  }
  return asked;
}

static void tell_absent(Judge *j, const Var *v, const Access *w) {
  Reason *x = judge_reason(j, REASON_SCALAR, w->ref->span, MAY, "'%s' is set at line %d where it is there, which iterations ask",
                           v->path, query_line(j->ana, w->ref->span));
  x->array = v->sym;
  x->way_out = arena_printf(j->arena, "use a variable that is always there, and set '%s' after the loop", v->path);
}

/* Procedures set parts of what the object leads to: other iterations set others, the directive says. */
static bool is_only_handed(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var == v && a->write && (!a->maybe || a->hidden || a->stmt->kind == ST_READ)) return false;
  }
  return j->asserted && callee_leads_elsewhere(v->designator->type);
}

static void judge_scalar(Judge *j, const Var *v, const Access *w) {
  ClauseSays says = clause_says(j->loop, v->sym);
  bool exposed = flow_has(j->loop->info->exposed, v);
  RedOp op = scalar_reduction_op(j->code, j->loop, v);
  const Access *call = used_by_callee(j, v), *set = set_by_callee(j, v);
  if (set)
    tell_impure(j, v, set);
  else if (!says_private(&says) && may_be_absent(j, v))
    tell_absent(j, v, w);
  else if (enters(j, v))
    as_entering(j, v, w);
  else if (call && !is_handed(j, v) && !is_part_of_loop(j, v, op, same_value(j, v, w)))
    tell_callee(j, v, w, call);
  else if (all_atomic(j, v) && atomic_reduction_op(j, v) != RED_NONE)
    as_reduction(j, v, w, op, false);
  else if (all_atomic(j, v))
    judge_var(j, v, ROLE_SHARED, w)->live_after = true;
  else if (says_private(&says))
    as_said(j, v, w, &says);
  else if (!is_said_shared(j, v, &says) && argextreme_accepts(j, w))
    as_reduction(j, v, w, w->red, true);
  else if (same_value(j, v, w) && flow_has(j->loop->info->live_out, v) && !flow_has(j->loop->info->must, v))
    judge_var(j, v, ROLE_SHARED, w)->live_after = true;
  else if (is_said_shared(j, v, &says) && same_value_read(j, v, w))
    judge_var(j, v, ROLE_SHARED, w)->live_after = flow_has(j->loop->info->live_out, v);
  else if (is_said_shared(j, v, &says))
    tell_shared(j, v, w, op);
  else if (is_only_handed(j, v))
    judge_var(j, v, ROLE_SHARED, w)->live_after = true;
  else if (!exposed)
    as_private(j, v, w);
  else if (op != RED_NONE && op != RED_MAXLOC && op != RED_MINLOC)
    as_reduction(j, v, w, op, true);
  else if (finds_own_or_old(j, v))
    as_entering(j, v, w);
  else
    judge_carried(j, v, w);
}

static bool has_copies(const Judge *j, const Var *v) {
  for (const VarUse *u = j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u->role == ROLE_PRIVATE && v->sym->type.base == TY_DERIVED;
  return false;
}

static bool is_own_variable(const Judge *j, const Var *v) {
  return j->loop->var && query_real_symbol(j->loop->var->sym) == v->sym && v->sym == v->object;
}

static void tell_own_variable(Judge *j, const Var *v, const Access *w) {
  Reason *x = judge_reason(j, REASON_LOOP_VARIABLE, w->ref->span, CERTAIN, "the loop changes its own variable '%s'", v->path);
  x->array = v->sym;
  x->disproves = true;
}

/* ---- scalars of derived type ---- */

static bool touches(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (j->code->access.v[i]->var == v) return true;
  return false;
}

/* A component that is an array and lies in the object itself. What sets the object sets it, too; setting its elements does not. */
bool scalar_is_array_within(const Var *w) { return w->sym != w->object && w->object->shape == SHAPE_EXPLICIT && !w->scattered; }

/* Neither 'v' nor what shares storage with it brings a value into the iteration or out of the loop. */
static bool begins_and_ends(const Judge *j, const Var *v) {
  for (int i = 0; i < j->code->var.n; i++) {
    const Var *w = j->code->var.v[i];
    if (overlap_of(v, w) == OVERLAP_NO) continue;
    if (w != v && w->sym == v->sym && !touches(j, w) && !flow_has(j->loop->info->live_out, w)) continue;
    if (w->sym != v->sym || !(w->scalar || scalar_is_array_within(w)) || w->pointer || w->target ||
        flow_has(j->loop->info->exposed, w) || flow_has(j->loop->info->live_out, w) || used_by_callee(j, w))
      return false;
  }
  return true;
}

/* A component, or a whole one, that each iteration sets before it reads it: a copy for each, together with what it is a part of
 * and what is a part of it. */
static void judge_record(Judge *j, const Access *a) {
  const Var *v = a->var;
  ClauseSays says = clause_says(j->loop, v->sym);
  if (v->sym->type.base != TY_DERIVED || v->sym->equiv || v->sym->common || says.said || is_own_variable(j, v) ||
      !begins_and_ends(j, v))
    return;
  for (int i = 0; i < j->code->var.n; i++) {
    const Var *w = j->code->var.v[i];
    if (w->sym == v->sym && overlap_of(v, w) != OVERLAP_NO && touches(j, w)) judge_var(j, w, ROLE_PRIVATE, a)->inferred = true;
  }
}

/* The call is a reason of its own. */
static bool is_told_by_call(const Access *a) { return a->hidden && a->maybe && a->red == RED_NONE && !a->stores; }

void scalar_judge(Judge *j) {
  const struct LoopInfo *in = j->loop->info;
  bool *seen = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->write || is_told_by_call(a) || restart_leaves(j, a) || seen[a->var->index] || !a->var->scalar) continue;
    seen[a->var->index] = true;
    if (a->var->sym != a->var->object || a->var->sym->type.base == TY_DERIVED) judge_record(j, a);
    if (a->var->sym != a->var->object || has_copies(j, a->var)) continue;
    if (is_own_variable(j, a->var) && a->maybe) continue; /* an argument; the standard forbids the procedure to change it */
    if (is_own_variable(j, a->var))
      tell_own_variable(j, a->var, a);
    else
      judge_scalar(j, a->var, a);
  }
}
