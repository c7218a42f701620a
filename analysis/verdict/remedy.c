/* What would lift a dependence, in the words of the directives that the program has. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/verdict/verdict.h"
#include <string.h>

/* ---- the user's dialect ---- */

static bool note_dialect(Stmt *s, void *data) {
  Dialect *d = data;
  bool counts = s->kind == ST_DIRECTIVE && s->u.directive && s->u.directive->kind != DIR_OTHER;
  if (counts && *d == DIALECT_NONE) *d = s->u.directive->dialect;
  return *d == DIALECT_NONE;
}

static Dialect in_units(const Unit *u) {
  Dialect d = DIALECT_NONE;
  for (; u && d == DIALECT_NONE; u = u->next) {
    if (u->first) ast_stmt_walk(u->first, note_dialect, &d);
    if (d == DIALECT_NONE) d = in_units(u->child);
  }
  return d;
}

/* Of the loop's own directive, of the construct around it, of the file's first directive. */
Dialect remedy_dialect(Analysis *a, const Loop *l) {
  const Directive *d = clause_around(l, 0);
  if (d) return d->dialect;
  if (l->kind == LOOP_CONCURRENT) return DIALECT_DC;
  struct AnaPrivate *p = a->priv;
  if (!p->dialect_known) p->dialect = in_units(a->program->units);
  p->dialect_known = true;
  return p->dialect;
}

/* ---- ways out ---- */

static const char *loop_name(const Loop *l) { return l->var ? l->var->text : "the loop"; }

/* Where the dependence could not be ruled out, and the user knows better. */
static const char *assertion(Judge *j, const char *array) {
  const char *i = loop_name(j->loop);
  switch (remedy_dialect(j->ana, j->loop)) {
  case DIALECT_ACC:
    return arena_printf(j->arena, "!$acc loop independent, if no two iterations of '%s' share an element of '%s'", i, array);
  case DIALECT_OMP:
    return arena_printf(j->arena, "!$omp parallel do, if no two iterations of '%s' share an element of '%s'", i, array);
  case DIALECT_DVM: return arena_printf(j->arena, "PARALLEL (%s), if no two iterations share an element of '%s'", i, array);
  case DIALECT_DC: return arena_printf(j->arena, "DO CONCURRENT, if no two iterations of '%s' share an element of '%s'", i, array);
  default:
    return arena_printf(
        j->arena, "a directive that says the iterations of '%s' are independent, if no two share an element of '%s'", i, array);
  }
}

/* A loop inside or around this one that does not carry what stands in the way. */
static const Loop *other_loop(const Loop *l) {
  for (const Loop *in = l->child; in; in = in->next)
    if (in->var && !in->dep && !in->reason && in->verdict == V_PARALLEL && in->kind == LOOP_DO) return in;
  return NULL;
}

/* A directive that says the iterations are independent stands in the way of what the loop could be. */
const char *remedy_scan(Judge *j) {
  if (remedy_dialect(j->ana, j->loop) == DIALECT_ACC)
    return "!$acc kernels in place of the directive: the loop is a scan, which f2cuda finds there and runs "
           "on the device";
  return "a plain DO without the directive: the loop is a scan, which f2cuda finds and runs on the device "
         "under --auto";
}

static bool is_scan(Judge *j, const Carried *c) {
  return j->asserted && c->from->var == c->to->var && scan_array(j, c->from->var, j->bind.v, j->bind.n);
}

/* A value goes from iteration to iteration. ACROSS is DVM's; nothing of the sort is in the other dialects. */
static const char *recurrence(Judge *j, const Carried *c) {
  const Dep *d = &c->dep;
  const char *a = d->array->name;
  int level = j->loop->depth;
  if (remedy_dialect(j->ana, j->loop) == DIALECT_DVM)
    return arena_printf(j->arena, "ACROSS(%s(...)) runs such loops as a wavefront", a);
  if (is_scan(j, c)) return remedy_scan(j);
  if (d->known[level] && d->dist[level] > 1)
    return arena_printf(j->arena, "split the loop: any %lld iterations in a row are independent", (long long)d->dist[level]);
  const Loop *in = other_loop(j->loop);
  if (in) return arena_printf(j->arena, "run the loop over '%s' inside it in parallel instead", in->var->text);
  return arena_printf(j->arena, "no clause removes this dependence: compute '%s' without the values of earlier iterations", a);
}

/* No directive may stand at the loop, or it would be an error because of what else the loop does. */
static bool takes_no_directive(const Judge *j) {
  if (j->loop->kind == LOOP_DO && !j->loop->var) return true;
  for (const Reason *r = j->reason; r; r = r->next)
    if (judge_is_hard(r)) return true;
  return false;
}

/* An array of the procedure's own that nobody reads after the loop, and whose elements no distance ties to the iterations: each may have its own copy. */
static bool is_work_array(const Judge *j, const Carried *c) {
  const Var *v = c->from->var;
  const Symbol *s = v->sym;
  return v == c->to->var && v->object == s && s->rank > 0 && !s->dummy && !s->common && !s->saved && !s->equiv && !v->pointer &&
         query_hands_back(s) && !(s->attrs & AT_SAVE) && !c->dep.known[j->loop->depth] && !flow_has(j->loop->info->live_out, v);
}

static const char *own_copies(Judge *j, const char *array) {
  const char *word = remedy_dialect(j->ana, j->loop) == DIALECT_DC ? "LOCAL" : "PRIVATE";
  return arena_printf(j->arena, "%s(%s), if each iteration sets what it reads of '%s'", word, array, array);
}

const char *remedy_way_out(Judge *j, const Carried *c) {
  const char *a = c->dep.array->name;
  if (is_work_array(j, c) && !takes_no_directive(j)) return own_copies(j, a);
  if (c->why_may || c->depends) return takes_no_directive(j) ? NULL : assertion(j, a);
  if (c->dep.kind == DEP_ANTI) return arena_printf(j->arena, "copy '%s' before the loop and read the copy", a);
  if (c->dep.kind == DEP_OUTPUT) return arena_printf(j->arena, "make the iterations write different elements of '%s'", a);
  return recurrence(j, c);
}
