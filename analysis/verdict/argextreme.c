/* Extremes with their place: if (e > v) then; v = e; loc = p; ...; end if, or v = maxloc(e, 1)
 *
 * The group of variables is one reduction when the loop touches none of them anywhere else: the pair that
 * wins is the same in whatever order pairs are compared, once equal values are told apart by their iteration,
 * the first or the last by the operator. Where the comparison is negated, 'if (.not. e <= v)', a NaN is taken, and whatever comes after it,
 * so that what comes before it has no say: no operator on pairs in any order does that. Such a loop is a reduction as long as it
 * meets none, and once it has met one runs again, in order, which its other effects have to allow. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/verdict/verdict.h"

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

static bool is_place(RedOp op) { return op == RED_MAXLOC || op == RED_MINLOC; }

/* Everything the loop does with the object belongs to this one IF. */
static bool belongs(const Judge *j, const Var *v, const Stmt *update) {
  if (v->sym->equiv || v->pointer || v->target) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->var == v ? !is_place(a->red) || a->update != update : overlap_of(a->var, v) != OVERLAP_NO) return false;
  }
  return true;
}

static bool same_subscripts(const Access *a, const Access *b) {
  if (a->nsub != b->nsub || *a->tail || *b->tail) return false;
  for (int k = 0; k < a->nsub; k++)
    if (!query_same_expr(a->sub[k], b->sub[k])) return false;
  return true;
}

static bool fixed_place(const Judge *j, const Access *a) {
  for (int k = 0; k < a->nsub; k++)
    if (!view_invariant(j->view, a->sub[k])) return false;
  return !*a->tail && !a->partial;
}

/* A location goes with its value: both stay where they are, or both move with the same subscripts. */
static bool goes_with(const Judge *j, const Access *loc, const Access *value) {
  return fixed_place(j, value) ? fixed_place(j, loc) : same_subscripts(loc, value);
}

static const Access *target_of(const Judge *j, const Stmt *s) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->write && at(j, i)->stmt == s) return at(j, i);
  return NULL;
}

static bool is_group(const Judge *j, const Stmt *update, const Stmt *set) {
  const Access *value = target_of(j, set);
  for (const Stmt *s = update->body; s; s = s->next) {
    const Access *w = s->kind == ST_ASSIGN ? target_of(j, s) : NULL;
    if (s->kind != ST_ASSIGN) continue;
    if (!w || w->hidden || !value || !belongs(j, w->var, update) || (s != set && (w->var == value->var || !goes_with(j, w, value))))
      return false;
  }
  return true;
}

static int count(const Stmt *update) {
  int n = 0;
  for (const Stmt *s = update->body; s; s = s->next) n += s->kind == ST_ASSIGN;
  return n;
}

static void append(Judge *j, const Extreme *x) {
  Extreme **tail = &j->loop->extreme;
  while (*tail) tail = &(*tail)->next;
  *tail = ARENA_NEW(j->arena, Extreme);
  **tail = *x;
}

static void publish(Judge *j, const Stmt *update, const Stmt *set, const RedExtreme *found) {
  Extreme x = {.value = target_of(j, set)->var->sym,
               .max = found->op == RED_MAXLOC,
               .last = !found->strict,
               .numbers = found->unordered,
               .magnitude = found->magnitude,
               .stmt = update,
               .candidate = set->u.assign.rhs};
  x.loc = ARENA_ARRAY(j->arena, const Expr *, count(update));
  x.at = ARENA_ARRAY(j->arena, const Expr *, count(update));
  for (const Stmt *s = update->body; s; s = s->next) {
    if (s->kind != ST_ASSIGN || s == set) continue;
    x.loc[x.nloc] = s->u.assign.lhs;
    x.at[x.nloc++] = s->u.assign.rhs;
  }
  append(j, &x);
}

/* if (e(i) > e(v)) v = i, in every iteration, where e is what it was before the loop. */
static bool accept_place(Judge *j, const Stmt *update, const Stmt *set, const RedExtreme *found) {
  const Expr *i = query_strip(set->u.assign.rhs);
  const Access *value = target_of(j, set);
  if (update->parent != j->loop->stmt || j->loop->kind != LOOP_DO || j->loop->info->jumps || !j->loop->var ||
      !query_same_expr(i, j->loop->var) || value->ref->kind != EX_NAME || !belongs(j, value->var, update))
    return false;
  for (int r = j->loop->info->acc0; r < j->loop->info->acc1; r++)
    for (int w = j->loop->info->acc0; at(j, r)->stmt == update && at(j, r)->var != value->var && w < j->loop->info->acc1; w++)
      if (at(j, r)->hidden || (at(j, w)->write && overlap_of(at(j, w)->var, at(j, r)->var) != OVERLAP_NO)) return false;
  append(j, &(Extreme){.value = value->var->sym,
                       .max = found->op == RED_MAXLOC,
                       .last = !found->strict,
                       .stmt = update,
                       .candidate = found->value,
                       .start = found->start});
  return true;
}

/* v = maxloc(e, 1) */
static bool accept_call(Judge *j, const Stmt *s) {
  const SecFold fold = section_fold(s);
  const Access *value = target_of(j, s);
  if (!value || !belongs(j, value->var, s)) return false;
  append(j, &(Extreme){.value = value->var->sym,
                       .max = fold.op == RED_MAXLOC,
                       .last = fold.last,
                       .stmt = s,
                       .candidate = fold.operand[0],
                       .mask = fold.mask});
  return true;
}

bool argextreme_accepts(Judge *j, const Access *a) {
  RedExtreme found;
  if (!is_place(a->red) || !a->update) return false;
  for (const Extreme *x = j->loop->extreme; x; x = x->next)
    if (x->stmt == a->update) return true;
  if (a->update->kind == ST_ASSIGN) return accept_call(j, a->update);
  const Stmt *set = update_op_extreme(a->update, &found);
  if (set && found.start) return accept_place(j, a->update, set, &found);
  if (!set || !is_group(j, a->update, set) || (found.unordered && !array_counters_repeats(j, NULL))) return false;
  publish(j, a->update, set, &found);
  return true;
}
