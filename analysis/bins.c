/* Counters that are elements of an array: of each iteration, the one that it chooses.
 *
 *   pos(d) = pos(d) + 1;  out(pos(d)) = key(i)
 *
 * The iterations that choose one counter are a loop with a scalar counter by themselves, as long as all
 * references of an iteration name the same element. Stores that different counters lead to are kept apart by
 * what the counters begin with, which is data: each goes through a range, and the ranges are compared once it
 * is known how often each has moved. An iteration stores where the sequential loop would, whether or not they
 * have something in common, and reads no array that it stores in; so the loop may run once more, in order,
 * where they have. */
#include "analysis/recur.h"

enum { MAX_STEP = 1 << 15 };

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* ---- which element ---- */

typedef struct Search {
  const Judge *j;
  const Var *v;
  int from, to; /* accesses that may lie between two references to the array */
  bool steady;  /* nothing that the subscripts are made of is written there */
} Search;

static bool written_between(const Search *q, const Var *part) {
  for (int i = q->from; i < q->to; i++)
    if (at(q->j, i)->write && at(q->j, i)->var != q->v && var_overlap(at(q->j, i)->var, part) != OVERLAP_NO)
      return true;
  return false;
}

/* Functions that are called, and components, may be made of anything. */
static bool visit_part(Expr *e, void *data) {
  Search *q = data;
  if (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_ELEMENT && !intrinsic_of(e)))
    q->steady = false;
  const Var *part = q->steady && e->kind == EX_NAME && e->sym && sym_real(e->sym)->kind == SY_VARIABLE
                        ? acc_var(q->j->code, e)
                        : NULL;
  if (part && written_between(q, part)) q->steady = false;
  return q->steady;
}

/* Widens the range to the access, and to the loop inside the judged one that it lies in. */
static void reach(Search *q, const Access *a) {
  const Loop *l = a->loop;
  while (l != q->j->loop && l->parent != q->j->loop) l = l->parent;
  int from = l == q->j->loop ? a->seq : l->info->acc0, to = l == q->j->loop ? a->seq + 1 : l->info->acc1;
  if (from < q->from) q->from = from;
  if (to > q->to) q->to = to;
}

/* The one write; NULL: there are several, or references to different elements. */
static const Access *one_write(Search *q) {
  const Access *write = NULL, *first = NULL;
  for (int i = q->j->loop->info->acc0; i < q->j->loop->info->acc1; i++) {
    const Access *a = at(q->j, i);
    if (a->var != q->v) continue;
    if (!first) first = a;
    if (!a->sub || a->ref->rank || acc_skipped(a, q->j->loop) || !expr_same(a->ref, first->ref) || (a->write && write))
      return NULL;
    if (a->write) write = a;
    reach(q, a);
  }
  return write && write->loop == q->j->loop ? write : NULL;
}

bool bin_steady(const Judge *j, const Var *v) {
  Search q = {.j = j, .v = v, .from = j->loop->info->acc1, .to = j->loop->info->acc0, .steady = true};
  const Access *write = one_write(&q);
  if (!write || j->loop->info->jumps || j->code->any_goto) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->var == v && !guard_within(at(j, i)->guard, write->guard)) return false;
  for (int k = 0; k < write->nsub; k++) expr_walk((Expr *)write->sub[k], visit_part, &q);
  return q.steady;
}

bool bin_counts(const Scan *s) {
  int64_t c;
  const ScanStep *p = s->step;
  return p && !p->next && !p->reset && p->term && const_int(p->term, &c) && c && c < MAX_STEP &&
         c > -MAX_STEP;
}

/* ---- what it rests on ---- */

static bool is_read(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (!at(j, i)->write && var_overlap(at(j, i)->var, v) != OVERLAP_NO) return true;
  return false;
}

bool bin_repeats(const Judge *j, const Var *counters) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->write && !a->var->scalar && a->var != counters && is_read(j, a->var)) return false;
  }
  return true;
}

Contract *bin_contract(const Judge *j) {
  for (const Scan *s = j->loop->scan; s; s = s->next) {
    if (!s->bins || !s->output) continue;
    Contract *c = ARENA_NEW(j->arena, Contract);
    *c = (Contract){
        .kind = CONTRACT_BINS,
        .text = arena_printf(j->arena, "each counter of '%s' goes through a range of its own", s->path)};
    return c;
  }
  return NULL;
}
