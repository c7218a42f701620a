/* One verdict a loop. */
#include "analysis/dependence/coverage.h"
#include "analysis/openmp/race.h"
#include "analysis/recurrence/recurrence.h"
#include "analysis/unit/callee.h"
#include "analysis/verdict/verdict.h"
#include <string.h>
#include <time.h>

/* ---- dependences ---- */

static const char *distance_text(Arena *a, const Dep *d, int level) {
  Buf b = {0};
  if (d->known[level]) {
    buf_printf(&b, "%lld iteration%s later (distance ", (long long)d->dist[level], d->dist[level] == 1 ? "" : "s");
    int first = 0;
    while (first < level && d->ndist > 1 && d->known[first] && d->dist[first] == 0 && first + 1 < level) first++;
    if (d->ndist == 1 || level + 1 == d->ndist) {
      buf_printf(&b, "%lld)", (long long)d->dist[level]);
    } else {
      for (int k = level; k < d->ndist; k++)
        d->known[k] ? buf_printf(&b, "%s%lld", k > level ? "," : "(", (long long)d->dist[k])
                    : buf_printf(&b, "%s%c", k > level ? "," : "(", d->direction[k]);
      buf_puts(&b, "))");
    }
  } else {
    buf_puts(&b, "in a later iteration (distance varies)");
  }
  const char *s = arena_strdup(a, b.s);
  buf_free(&b);
  return s;
}

static const char *may_words(ReasonCode why) {
  switch (why) {
  case REASON_NON_AFFINE: return "a subscript is not an affine function of the loop variables";
  case REASON_ALIAS: return "the two objects may share storage";
  case REASON_ARGUMENT: return "it is an argument of a procedure, or an item of a list";
  case REASON_STEP: return "the sign of the step is not known";
  case REASON_TOO_COMPLEX: return "the test is too complex";
  default: return "it depends on a condition that analysis does not follow";
  }
}

/* The reference as people know it: what a procedure does by itself is named by the variable. */
static const char *reference_words(Judge *j, const Access *a) {
  if (!a->hidden) return query_words(j->arena, a->ref);
  const Expr *call = a->ref->kind == EX_REF ? a->ref->kid[0] : a->ref;
  return arena_printf(j->arena, "'%s' of procedure '%s'", a->var->path, query_words(j->arena, call));
}

/* Which values bring the dependence about. */
static const char *depends_words(Judge *j, const Carried *c) {
  return c->depends ? arena_printf(j->arena, ", for some values of %s", c->depends) : "";
}

/* 'a(i) written at line 5 is read as a(i-1) at line 5 1 iteration later (distance 1)' */
static const char *dependence_text(Judge *j, const Carried *c) {
  static const char *const sure[] = {[DEP_FLOW] = "is read", [DEP_ANTI] = "is overwritten", [DEP_OUTPUT] = "is written again"};
  static const char *const may[] = {
      [DEP_FLOW] = "may be read", [DEP_ANTI] = "may be overwritten", [DEP_OUTPUT] = "may be written again"};
  const Dep *d = &c->dep;
  return arena_printf(j->arena, "%s %s at line %d %s as %s at line %d, %s%s%s", reference_words(j, c->from),
                      d->kind == DEP_ANTI ? "read" : "written", query_line(j->ana, d->from->span),
                      (d->certainty == MAY ? may : sure)[d->kind], reference_words(j, c->to), query_line(j->ana, d->to->span),
                      distance_text(j->arena, d, j->loop->depth), c->why_may ? ": " : "",
                      c->why_may ? may_words(c->why_may) : depends_words(j, c));
}

/* One reason for each object and kind of dependence says enough; a disproof goes before what was only not ruled out. */
static Reason *told_already(Judge *j, const Carried *c) {
  for (Reason *r = j->reason; r; r = r->next)
    if (r->array == c->dep.array && r->is_dependence && r->kind == c->dep.kind) return r;
  return NULL;
}

/* A copy for each iteration would have lifted it, but for these elements. Said once an object. */
static const char *with_part(Judge *j, const Carried *c, const char *text) {
  Coverage *part = &j->part[c->from->var->index];
  if (!part->read || c->from->var != c->to->var || c->dep.kind != DEP_OUTPUT) return text;
  const Access *r = part->read;
  part->read = NULL;
  return arena_printf(j->arena, "%s; '%s' cannot be privatised: %s is read at line %d before the iteration has set it", text,
                      c->from->var->path, part->elements, query_line(j->ana, r->ref->span));
}

/* Iterations of DO CONCURRENT may define the same variable, which is undefined afterwards, and each may read
 * what it has defined itself (Fortran 2018, 11.1.7.5, paragraph 4). Where threads would not leave what a loop
 * leaves, it runs on the host. */
static bool concurrent_allows(const Judge *j, const Carried *c) {
  if (j->loop->kind != LOOP_CONCURRENT) return false;
  return c->dep.kind == DEP_OUTPUT || coverage_read(j->view, c->dep.kind == DEP_FLOW ? c->to : c->from);
}

/* The elements are known to be the same; what is not is whether two iterations get there. */
static bool hinges_on_reaching(const Carried *c) {
  return c->dep.certainty == MAY && (c->why_may == REASON_CONDITION || c->why_may == REASON_STEP);
}

static bool is_read(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (!j->code->access.v[i]->write && j->code->access.v[i]->var == v) return true;
  return false;
}

/* Iterations of DO CONCURRENT may define an element in turn, and read what they have defined: it is each iteration's own, which
 * threads that share it would not leave. */
static bool is_each_ones(const Judge *j, const Carried *c) {
  if (c->dep.kind != DEP_OUTPUT) return false;
  bool shared = c->from->var == c->to->var && hinges_on_reaching(c) && j->loop->kind == LOOP_CONCURRENT;
  return c->dep.certainty == CERTAIN || (shared && is_read(j, c->from->var));
}

/* NULL: no element is in the way of a copy. */
static char *set_part(Judge *j, const Carried *c) {
  const Coverage *part = &j->part[c->from->var->index];
  if (!part->read || c->from->var != c->to->var || c->dep.kind != DEP_OUTPUT) return NULL;
  return arena_printf(j->arena, "set %s in every iteration before line %d reads it", part->elements,
                      query_line(j->ana, part->read->ref->span));
}

static void tell_dependence(Judge *j, const Carried *c, bool lifted) {
  const Dep *d = &c->dep;
  Reason *r = told_already(j, c);
  if (r) r->lifted &= lifted;
  if (r && ((r->disproves && !r->undefined) || !c->disproves)) return;
  if (!r) r = judge_reason(j, REASON_NONE, d->from->span, d->certainty, "%s", "");
  char *whole = set_part(j, c);
  r->code = c->why_may ? c->why_may : REASON_DEPENDENCE;
  r->certainty = d->certainty;
  r->at = d->from->span;
  r->other = d->to->span;
  r->text = (char *)with_part(j, c, dependence_text(j, c));
  r->is_dependence = true;
  r->kind = d->kind;
  r->array = d->array;
  r->lifted = lifted;
  r->undefined = (c->disproves || is_each_ones(j, c)) && concurrent_allows(j, c);
  r->disproves = c->disproves || r->undefined;
  r->way_out = j->asserted && !c->disproves ? NULL : whole ? whole : (char *)remedy_way_out(j, c);
  bool wanted = j->ana->priv->options->explain || c->disproves;
  r->example = wanted && !c->why_may ? witness_pair(j->view, c) : NULL;
  if (d->known[j->loop->depth]) r->ndist = d->ndist, r->dist = d->dist;
}

/* A clause says that the iterations share it. */
static bool is_shared(const Judge *j, const Var *v) {
  ClauseSays s = clause_says(j->loop, v->sym);
  return j->asserted && s.said && s.role == ROLE_SHARED;
}

/* c(k)%v(i): the iterations of i go on to other elements, though dependences know those of 'c' only. */
static bool moves_inside(const Judge *j, const Access *a) {
  if (!a->partial || !j->loop->var || a->ref->kind != EX_REF) return false;
  for (int i = 1; i < a->ref->nkid; i++)
    if (expr_names(a->ref->kid[i], j->loop->var->sym)) return true;
  return false;
}

static bool is_atomic_reduction(const Judge *j, const Carried *c) {
  return c->from->var == c->to->var && c->from->atomic && c->to->atomic && atomic_reduction_op(j, c->from->var) != RED_NONE;
}

/* One place for all iterations, k(2) or tot%n: data decides which of them come to it, not where it is. */
static bool is_one_place(const Judge *j, const Access *a) {
  if (a->hidden || a->partial || a->var->pointer || a->var->pointer_part || a->var->scattered) return false;
  for (const Expr *e = a->ref; e && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0])
    for (int i = 1; e->kind == EX_REF && i < e->nkid; i++)
      if (!e->kid[i] || e->kid[i]->kind == EX_RANGE || e->kid[i]->rank || !view_invariant(j->view, e->kid[i])) return false;
  return true;
}

/* Both ends belong to updates of one operator: they may be done in any order. Where a directive asserts
 * independence without a word of a reduction, elements that only may be the same are believed to differ. */
static bool is_reduction(const Judge *j, const Carried *c) {
  if (c->dep.certainty == MAY && moves_inside(j, c->from) && moves_inside(j, c->to)) return false;
  if (is_atomic_reduction(j, c)) return true;
  if (is_shared(j, c->from->var)) return false;
  if (j->asserted && c->dep.certainty == MAY && !(is_one_place(j, c->from) && is_one_place(j, c->to))) return false;
  if ((c->from->red == RED_MAXLOC || c->from->red == RED_MINLOC) && !argextreme_accepts((Judge *)j, c->from)) return false;
  return c->from->update && c->to->update && c->from->red == c->to->red && c->from->var == c->to->var;
}

static bool is_private(const Judge *j, const Carried *c) {
  ClauseSays s = clause_says(j->loop, c->from->var->sym);
  return s.said && s.role != ROLE_SHARED && c->from->var == c->to->var;
}

static bool has_copies(const Judge *j, const Var *v) {
  for (const VarUse *u = j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return u->role == ROLE_PRIVATE;
  return false;
}

static bool is_one_value(const Var *v) { return !access_rank(v) || scalar_is_array_within(v); }

/* A scalar of derived type and a component of it, both of which each iteration has for itself. */
static bool is_private_record(const Judge *j, const Carried *c) {
  const Var *a = c->from->var, *b = c->to->var;
  ClauseSays says = clause_says(j->loop, a->sym);
  if (says.said && says.role == ROLE_PRIVATE && a->sym == b->sym && !a->sym->rank) return true;
  return a->sym == b->sym && !a->sym->rank && a->sym->type.base == TY_DERIVED && is_one_value(a) && is_one_value(b) &&
         has_copies(j, a) && has_copies(j, b);
}

/* The widths of ACROSS do not reach as far as the dependence. */
static void tell_across(Judge *j, const Carried *c, int dim, int64_t width, bool flow) {
  const Dep *d = &c->dep;
  Reason *r = judge_reason(j, REASON_ACROSS, d->from->span, d->certainty, "%s", dependence_text(j, c));
  r->other = d->to->span;
  r->array = d->array;
  r->is_dependence = r->disproves = true;
  r->kind = d->kind;
  r->way_out = arena_printf(j->arena, "ACROSS needs %s width %lld in dimension %d of '%s'", flow ? "a first" : "a second",
                            (long long)width, dim + 1, d->array->name);
}

/* True when ACROSS speaks of the array. */
static bool judge_across(Judge *j, const Carried *c) {
  int dim = 0;
  int64_t width = 0;
  bool flow = true;
  Across a = across_covers(j->loop, c, &dim, &width, &flow);
  if (a == ACROSS_TOO_SMALL) tell_across(j, c, dim, width, flow);
  j->wavefront |= a == ACROSS_COVERED;
  return a != ACROSS_NOT;
}

/* A procedure that is called uses the array itself, not one that it is handed, and cannot be handed a copy: that takes device code and
 * a name for the array. What a directive says is of the program's threads, whose procedures know of no copies. */
static bool in_callee(const Judge *j, const Var *v) {
  bool brought;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (!a->hidden || a->var != v) continue;
    if (j->asserted ||
        (!callee_name_of(j->code, a->stmt, v->sym, v->designator) && !callee_name_brought(j->ana, j->code, a, &brought)))
      return true;
  }
  return false;
}

static bool is_copied(Role r) { return r == ROLE_PRIVATE || r == ROLE_FIRSTPRIVATE || r == ROLE_LASTPRIVATE; }

/* One copy an iteration will do for an array that every iteration fills before it reads it, and that nobody reads after the loop.
 * Or the copies begin with the values from before the loop, or the last one goes back. */
static bool private_role(Judge *j, const Var *v, Role *role, bool *old) {
  bool live = flow_has(j->loop->info->live_out, v);
  bool text = j->asserted || j->ana->priv->options->explain;
  Coverage c = array_liveness_fills(j, v) ? (Coverage){.whole = true} : coverage_of(j->view, v, text ? COVER_TEXT : COVER_FIRST);
  if (!c.whole && array_liveness_inside(j, v)) c = (Coverage){.whole = true};
  if (c.whole) array_liveness_note(j, j->loop, v, true);
  live = live && (!c.whole || array_liveness_after(j, v));
  *role = live ? ROLE_LASTPRIVATE : c.whole ? ROLE_PRIVATE : ROLE_FIRSTPRIVATE;
  *old = !c.whole;
  if (!c.whole && !c.first) j->part[v->index] = c;
  if (*role == ROLE_PRIVATE) return true;
  return !j->asserted && (c.whole || c.first) && (!live || coverage_last(j->view, v));
}

/* An array that is a component of a variable of the procedure's own, which is no array. */
static bool is_part_of_own(const Var *v) {
  const Symbol *s = v->sym;
  if (s == v->object || s->rank || s->dummy || s->common || s->saved || s->equiv || s->selector || !query_hands_back(v->object) ||
      (s->attrs & (AT_POINTER | AT_ALLOCATABLE | AT_TARGET | AT_SAVE)) || s->type.is_class)
    return false;
  const Expr *e = v->designator;
  for (; e->kind == EX_MEMBER; e = e->kid[0])
    if (!e->sym || (e->sym->attrs & (AT_POINTER | AT_ALLOCATABLE)) || (e->sym != v->object && e->sym->rank)) return false;
  return e->kind == EX_NAME;
}

static bool infer_private(Judge *j, const Carried *c) {
  const Var *v = c->from->var;
  Role role;
  bool old = false;
  const bool part = is_part_of_own(v);
  if (v != c->to->var || is_shared(j, v) || !access_rank(v) || (v->sym != v->object && !part) || v->pointer || v->target)
    return false;
  for (const VarUse *u = j->loop->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return is_copied(u->role);
  if (j->view->lost || j->shared[v->index]) return false;
  j->shared[v->index] = in_callee(j, v) || !private_role(j, v, &role, &old);
  j->shared[v->index] |= part && role != ROLE_PRIVATE;
  j->shared[v->index] |= v->text && role == ROLE_LASTPRIVATE && old; /* no thread has the characters that were there before */
  if (j->shared[v->index]) return false;
  VarUse *u = judge_var(j, v, role, c->from);
  u->inferred = true;
  u->live_after = role == ROLE_LASTPRIVATE;
  u->begins_old = u->live_after && old;
  return true;
}

/* What a clause says of an array. False: a REDUCTION clause with another operation than the loop's. */
static bool take_clause(Judge *j, const Carried *c) {
  ClauseSays says = clause_says(j->loop, c->from->var->sym);
  VarUse *u = judge_var(j, c->from->var, says.role, c->from);
  if (says.role != ROLE_REDUCTION) return true;
  u->red = says.red;
  u->by_if = scalar_by_if(j->code, j->loop, c->from->var);
  u->live_after = j->reduction = true;
  if (says.red == RED_NONE) return true; /* an operator that the program declares combines what it likes */
  if (!c->from->update || !c->to->update || c->from->red != c->to->red) return false;
  if (c->from->red == says.red) return true;
  Reason *r = judge_reason(j, REASON_REDUCTION_OPERATOR, c->from->ref->span, CERTAIN,
                           "the clause says reduction %s of '%s', but the loop makes reduction %s", directive_op_text(says.red),
                           c->from->var->path, directive_op_text(c->from->red));
  r->array = c->from->var->sym;
  r->disproves = true;
  return true;
}

/* ---- scan variables ---- */

static bool explained(Judge *j, const Var *v) {
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    if (c->from->var != v && c->to->var != v) continue;
    if ((c->disproves && !clause_names_across(j->loop, c->dep.array)) || c->from->var != c->to->var) return false;
  }
  return scan_cell(j, v) || scan_bins(j, v) || scan_array(j, v, j->bind.v, j->bind.n) || compaction_array(j, v);
}

/* Do scan variables carry all of the object's dependences? Nobody asks where the loop is sequential anyway. */
static bool is_lifted(Judge *j, const Var *v) {
  enum Lift *known = &j->lift[v->index];
  if (*known == LIFT_UNASKED) *known = !j->view->lost && explained(j, v) ? LIFT_YES : LIFT_NO;
  return *known == LIFT_YES;
}

/* Counters that are elements of an array go before the arrays that they count. */
static void judge_counters(Judge *j) {
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    if (c->from->var == c->to->var && (c->from->red == RED_ADD || c->to->red == RED_ADD)) is_lifted(j, c->from->var);
  }
}

/* All that ACROSS allows are scan variables, of a loop that has no others inside. */
static bool across_is_running(Judge *j) {
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    if (clause_names_across(j->loop, c->dep.array) && (j->loop->child || !is_lifted(j, c->from->var))) return false;
  }
  return true;
}

static void judge_bindings(Judge *j) {
  struct LoopInfo *in = j->loop->info;
  in->binding = ARENA_ARRAY(j->arena, Dep *, j->bind.n + 1);
  j->lift = ARENA_ARRAY(j->arena, enum Lift, j->code->var.n);
  judge_counters(j);
  for (int i = 0; i < j->bind.n; i++) {
    Carried *c = j->bind.v[i];
    in->binding[in->nbinding++] = &c->dep;
    if (!judge_across(j, c)) tell_dependence(j, c, is_lifted(j, c->from->var));
  }
  j->wavefront = j->wavefront && !across_is_running(j);
}

/* Variables with dependences that are those of no reduction: iterations may still have copies of their own. */
static bool *find_mixed(const Judge *j, const Carried *list) {
  bool *mixed = ARENA_ARRAY(j->arena, bool, j->code->var.n);
  for (const Carried *c = list; c; c = c->next) mixed[c->from->var->index] |= !is_reduction(j, c);
  return mixed;
}

/* Known of the loop before it was written in this way. */
static bool is_apart(const Judge *j, const Carried *c) {
  for (int i = 0; i < j->code->apart.n; i++) {
    const Apart *a = &j->code->apart.v[i];
    if (a->array == c->from->var->sym && c->from->var == c->to->var && (a->inside || collect_is_outer(j->code, j->loop)))
      return true;
  }
  return false;
}

static void judge_arrays(Judge *j) {
  Dep **tail = &j->loop->dep;
  j->part = ARENA_ARRAY(j->arena, Coverage, j->code->var.n);
  Carried *list = depend_carried(j->view);
  const bool *mixed = find_mixed(j, list);
  for (Carried *c = list; c; c = c->next) {
    if ((is_private(j, c) && take_clause(j, c)) || is_private_record(j, c)) continue;
    bool atomic = c->from->atomic && c->to->atomic;
    if ((atomic && !is_atomic_reduction(j, c) && judge_atomic(j, c->from, c->to)) || is_apart(j, c)) continue;
    bool believed = j->asserted && c->dep.certainty == MAY && !hinges_on_reaching(c) && !array_liveness_begins(j, c->from->var);
    if ((!is_reduction(j, c) || mixed[c->from->var->index]) && !believed && infer_private(j, c)) continue;
    *tail = &c->dep;
    tail = &c->dep.next;
    if (is_reduction(j, c)) {
      VarUse *u = judge_var(j, c->from->var, ROLE_REDUCTION, c->from);
      u->red = c->from->red;
      u->by_if = scalar_by_if(j->code, j->loop, c->from->var);
      u->atomic = atomic;
      u->inferred = !atomic;
      u->live_after = j->reduction = true;
    } else if (!depend_stores_same(j->view, c)) {
      vec_push(j->arena, &j->bind, c);
    }
  }
  judge_bindings(j);
}

/* ---- the verdict ---- */

static bool before(const Reason *a, const Reason *b) { return a->at.begin <= b->at.begin; }

static Reason *sorted(Reason *list) {
  Reason *out = NULL;
  while (list) {
    Reason *r = list, **at = &out;
    list = list->next;
    while (*at && before(*at, r)) at = &(*at)->next;
    r->next = *at;
    *at = r;
  }
  return out;
}

static bool blocked(const Judge *j) {
  for (const Reason *r = j->reason; r; r = r->next)
    if (!r->lifted && (!j->asserted || r->disproves || judge_is_hard(r))) return true;
  return false;
}

/* Is there something that the verdict takes for granted? */
static bool assumes(const Judge *j) {
  for (const Reason *r = j->reason; r; r = r->next)
    if (!r->lifted) return true;
  return false;
}

/* What the scan variables make of the loop. */
static Verdict running_verdict(const Judge *j) {
  bool counts = false;
  for (const Scan *s = j->loop->scan; s; s = s->next) {
    if (!s->output) return V_SCAN;
    counts = true;
  }
  return counts ? V_COMPACTION : j->reduction ? V_REDUCTION : V_PARALLEL;
}

/* Each thread has the variable by a clause or by its declaration; or, where the dependence is certain, perhaps by a
 * declaration that is not in sight. Or one thread at a time has the scalar, as CRITICAL says. */
static bool is_team_own(const Judge *j, const Reason *r) {
  const Directive *d = j->loop->directive;
  if (team_clause(j->loop, r->array)) return true;
  if (!d || d->dialect != DIALECT_OMP) return false;
  if (!r->array->rank && exclude_all(j, r->array)) return true;
  Share share = sharing_by_threadprivate(r->array);
  return share == SHARE_OWN || (share == SHARE_UNSURE && r->disproves);
}

/* Threads hand values of their own variables on from iteration to iteration, which is right on threads alone. */
static void spare_team(const Judge *j) {
  for (Reason *r = j->reason; r; r = r->next)
    if (j->asserted && !r->lifted && r->array && r->code != REASON_LOOP_VARIABLE && is_team_own(j, r))
      r->disproves = r->team_own = true;
}

static void decide(Judge *j) {
  Loop *l = j->loop;
  j->reason = sorted(j->reason);
  spare_team(j);
  l->basis = BASIS_PROVED;
  if (l->transform) {
    l->transform->lifted = j->reason;
    l->verdict = l->transform->verdict;
    if (l->contract) l->basis = BASIS_CHECKED;
    scan_settle(j);
    return;
  }
  l->reason = j->reason;
  if (blocked(j)) {
    l->verdict = V_SEQUENTIAL;
    return;
  }
  scan_settle(j);
  if (!l->contract) l->contract = array_counters_contract(j);
  l->verdict = j->wavefront ? V_WAVEFRONT : running_verdict(j);
  if (l->contract) l->basis = BASIS_CHECKED;
  if (assumes(j)) l->basis = BASIS_ASSERTED;
}

/* ---- transformations ---- */

static bool is_due(const Transformation *t, bool outer, bool stuck) {
  switch (t->on) {
  case ON_ANY: return true;
  case ON_OUTER: return outer;
  case ON_RUNNING: return outer && !stuck;
  default: return outer && stuck;
  }
}

/* An entry for what comes of it; NULL: of loops that are no part of the program nobody asks. */
static Tried *note(Judge *j, const Transformation *what) {
  struct LoopInfo *in = j->loop->info;
  if (j->code->base) return NULL;
  if (!in->tried) {
    int n = 0;
    while (j->ana->priv->transformations[n].name) n++;
    in->tried = ARENA_ARRAY(j->arena, Tried, n);
  }
  Tried *t = &in->tried[in->ntried++];
  t->what = what;
  return t;
}

static void try_one(Judge *j, const Transformation *what) {
  j->tried = note(j, what);
  Transform *t = j->loop->transform = what->try(j);
  if (t && j->tried) j->tried->applied = true, j->tried->verdict = t->verdict;
  j->tried = NULL;
}

/* The object, or a component of it, is read before the iteration sets one of them. */
static bool hands_object_on(const Judge *j, const Symbol *object) {
  const struct LoopInfo *in = j->loop->info;
  const Access *first = NULL;
  bool written = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var->sym != object) continue;
    if (!first) first = a;
    written |= a->write;
  }
  return first && !first->write && written;
}

bool verdict_takes_objects_apart(const Judge *j) {
  for (const Reason *r = j->reason; r && j->asserted; r = r->next)
    if (!r->lifted && r->array && !r->array->rank && r->array->type.base == TY_DERIVED && !clause_says(j->loop, r->array).said &&
        hands_object_on(j, r->array))
      return true;
  return false;
}

/* The first transformation that helps. Loops inside a piece are mapped with it or not at all. */
static void transform(Judge *j) {
  bool outer = !j->code->as_is && collect_is_outer(j->code, j->loop), stuck = blocked(j) || verdict_takes_objects_apart(j);
  j->loop->info->tried = NULL, j->loop->info->ntried = 0;
  for (const Transformation *t = j->ana->priv->transformations; t->name && !j->loop->transform; t++)
    if (is_due(t, outer, stuck)) try_one(j, t);
}

/* What scalars have to be for a sequential loop's iterations to be independent, and the test for it. */
typedef struct Assumed {
  isl_set *when; /* NULL: nothing */
  Contract *test;
} Assumed;

/* Up to its dependences: reasons, roles of variables, and whether an iteration does what only its place in the order excuses. */
static void judge_accesses(Judge *j, __isl_keep isl_set *when) {
  const Loop *l = j->loop;
  j->tail = &j->reason;
  effect_reason_header(j);
  for (int i = l->info->eff0; i < l->info->eff1; i++) effect_reason_judge(j, &j->code->effect.v[i]);
  j->view = view_open(j->ana->priv->isl, j->code, l);
  j->view->asserted = j->asserted;
  j->view->explain = j->ana->priv->options->explain;
  if (when) facts_assume(j->view, isl_set_copy(when));
  scalar_judge(j);
  for (const Reason *r = j->reason; r; r = r->next) j->view->lost |= !r->lifted && (!j->asserted || judge_is_hard(r));
  judge_arrays(j);
  restart_count(j);
}

static Judge judge_of(Analysis *a, Code *c, Loop *l) {
  return (Judge){.ana = a,
                 .arena = a->arena,
                 .code = c,
                 .loop = l,
                 .asserted = clause_asserts(l),
                 .shared = ARENA_ARRAY(a->arena, bool, c->var.n)};
}

/* The loop as it is, or where 'when' holds. To *more what would make it better, if that is known, and to *ordered the same with a copy of an array; NULL:
 * nobody asks for that. */
static void judge_once(Analysis *a, Code *c, Loop *l, __isl_keep isl_set *when, Assumed *more, Assumed *ordered) {
  Judge j = judge_of(a, c, l);
  judge_accesses(&j, when);
  team_judge(&j);
  out_of_bounds_judge(&j);
  transform(&j);
  restart_settle(&j);
  if (blocked(&j) && !l->transform && ordered) ordered->test = runtime_condition_ordered(&j, &ordered->when);
  if (blocked(&j) && !l->transform) more->test = runtime_condition_find(&j, &more->when);
  if (blocked(&j) && !l->transform && !more->test) more->test = runtime_condition_columns(&j, &more->when);
  if (!l->transform && !more->test) more->test = runtime_condition_filled(&j, &more->when);
  if (blocked(&j) && !l->transform) l->contract = runtime_test_loop(&j);
  decide(&j);
  race_loop(&j);
  view_close(j.view);
}

static bool hands_arrays_on(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next) {
    bool back = u->role == ROLE_LASTPRIVATE && !u->begins_old && query_hands_back(u->sym);
    if (u->sym->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE) && !back) return true;
  }
  return false;
}

static bool is_settled(const Loop *l) {
  if (hands_arrays_on(l)) return false;
  bool as_it_is = !l->transform || (l->transform->copied && !l->transform->part);
  return (l->verdict == V_PARALLEL || l->verdict == V_REDUCTION) && l->basis == BASIS_PROVED && as_it_is;
}

static Contract *appended(Contract *list, Contract *rest) {
  Contract **tail = &list;
  while (*tail) tail = &(*tail)->next;
  *tail = rest;
  return list;
}

static bool is_copied_by(const Loop *l, const Var *v) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == v->sym && u->path == v->path) return is_copied(u->role);
  return false;
}

/* Judged as it is, the loop needed no dependences of arrays of which iterations had copies. Where they have
 * none under its tests, these dependences are among those that the tests rule out, and *before gets them:
 * dependences and reasons, nothing else. */
static void complete(Analysis *a, Code *c, Loop *l, const Loop *blank, Loop *before) {
  Loop settled = *l;
  struct LoopInfo info = *l->info;
  Judge j = judge_of(a, c, l);
  bool any = false;
  for (int i = 0; i < c->var.n; i++)
    any |= j.shared[i] = access_rank(c->var.v[i]) && is_copied_by(before, c->var.v[i]) && !is_copied_by(l, c->var.v[i]);
  if (!any) return;
  *l = *blank;
  l->info->use_tail = NULL, l->info->nbinding = 0;
  judge_accesses(&j, NULL);
  view_close(j.view);
  before->dep = l->dep, before->reason = sorted(j.reason);
  *l = settled, *l->info = info;
}

static bool copies_arrays(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->inferred && u->sym->rank && (u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE)) return true;
  return false;
}

/* What is known of the arrays that its iterations fill, as long as no test is assumed: array_liveness_note. */
static unsigned char *known_fills(Arena *a, const Loop *l) {
  const struct LoopInfo *in = l->info;
  unsigned char *known = in->fills ? ARENA_ARRAY(a, unsigned char, in->nfills) : NULL;
  if (known) memcpy(known, in->fills, (size_t)in->nfills);
  return known;
}

/* Back to what has been known. */
static void forget_fills(Loop *l, unsigned char *known) {
  l->info->fills = known;
  if (!known) l->info->nfills = 0;
}

static const Loop *before_verdict(const Code *c, const Loop *all, const Loop *l) {
  int i = 0;
  while (c->loop.v[i] != l) i++;
  return &all[i];
}

/* Loops that are all that an iteration does, once more, with what a test of the loop around them has seen: of arrays that its iterations fill, theirs
 * may be copies, too. */
static void judge_inside(Analysis *a, Code *c, const Loop *outer, const Loop *all, __isl_keep isl_set *when) {
  for (Loop *l = query_tight_child(outer); l && l->verdict == V_PARALLEL && copies_arrays(l); l = query_tight_child(l)) {
    Loop was = *l;
    struct LoopInfo info = *l->info;
    unsigned char *known = known_fills(a->arena, l);
    Assumed more = {0};
    if (was.contract || was.transform) return;
    *l = *before_verdict(c, all, l);
    l->info->use_tail = NULL, l->info->nbinding = 0;
    judge_once(a, c, l, when, &more, NULL);
    isl_set_free(more.when);
    forget_fills(l, known);
    if (!is_settled(l) || copies_arrays(l)) {
      *l = was, *l->info = info;
      forget_fills(l, known);
      return;
    }
    l->basis = BASIS_CHECKED, l->contract = outer->contract;
  }
}

/* The loop once more, with what has to hold: what a first condition leaves in the way may depend on another one. False: that does not help. */
static bool judge_under(Analysis *a, Code *c, Loop *l, const Loop *all, Assumed first) {
  const Loop *blank = before_verdict(c, all, l);
  Loop before = *l;
  struct LoopInfo info = *l->info;
  unsigned char *known = known_fills(a->arena, l);
  Contract *tests = NULL;
  Assumed now = first;
  for (int round = 0; round < 2 && now.test; round++) {
    Assumed more = {0};
    tests = appended(now.test, tests);
    *l = *blank;
    l->info->use_tail = NULL, l->info->nbinding = 0;
    judge_once(a, c, l, now.when, &more, NULL);
    if (is_settled(l)) break;
    if (more.when) more.when = isl_set_intersect(more.when, isl_set_copy(now.when));
    isl_set_free(now.when);
    now = more;
  }
  if (!is_settled(l)) {
    isl_set_free(now.when);
    *l = before, *l->info = info;
    forget_fills(l, known);
    return false;
  }
  complete(a, c, l, blank, &before);
  l->basis = BASIS_CHECKED, l->contract = tests, l->reason = before.reason, l->dep = before.dep;
  for (Reason *r = l->reason; r; r = r->next) r->lifted = true;
  if (!l->transform) judge_inside(a, c, l, all, now.when);
  isl_set_free(now.when);
  forget_fills(l, known); /* where the tests fail, it does not */
  return true;
}

static void judge_as_named(Analysis *a, Code *c, Loop *l, const Loop *all) {
  Assumed more = {0}, ordered = {0};
  judge_once(a, c, l, NULL, &more, &ordered);
  if (ordered.test && judge_under(a, c, l, all, ordered)) more.test = NULL;
  if (more.test)
    judge_under(a, c, l, all, more);
  else
    isl_set_free(more.when);
}

/* Once more with pointers that share no storage, if nothing else keeps the loop sequential. */
static void judge_distinct(Analysis *a, Code *c, Loop *l, const Loop *all) {
  Loop before = *l;
  struct LoopInfo info = *l->info;
  *l = *before_verdict(c, all, l);
  l->info->use_tail = NULL, l->info->nbinding = 0;
  overlap_assume(c, true);
  judge_as_named(a, c, l, all);
  overlap_assume(c, false);
  if (l->verdict == V_SEQUENTIAL) {
    *l = before, *l->info = info;
    return;
  }
  l->distinct = storage_test_words(c, before.dep);
  l->reason = before.reason;
  for (Reason *r = l->reason; r; r = r->next) r->lifted = true;
}

/* Launches look at the storage of the program's own loops: what takes the place of one is judged once more with it. */
static void judge(Analysis *a, Code *c, int i, Loop *all) {
  Loop *l = c->loop.v[i];
  all[i] = *l;
  judge_as_named(a, c, l, all);
  if (!c->base && !*c->distinct && storage_test_may_help(l)) judge_distinct(a, c, l, all);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void verdict_variant(Analysis *a, Code *c) {
  Loop *all = ARENA_ARRAY(a->arena, Loop, c->loop.n + 1);
  for (int i = c->loop1 - 1; i >= c->loop0; i--) judge(a, c, i, all);
}

void verdict_pass_over(Code *c) {
  for (int i = 0; i < c->loop.n; i++) c->loop.v[i]->verdict = V_SEQUENTIAL;
}

void verdict_unit(Analysis *a, Code *c) {
  if (c->judged) return;
  c->judged = true;
  Loop *all = ARENA_ARRAY(a->arena, Loop, c->loop.n + 1); /* each as it was before */
  for (int i = c->loop.n - 1; i >= 0; i--) {              /* inner loops first: remedy.c asks */
    double begin = now();
    judge(a, c, i, all);
    c->loop.v[i]->info->seconds = now() - begin;
  }
}
