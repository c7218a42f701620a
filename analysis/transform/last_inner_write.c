/* Elements that a loop inside sets again and again, of which later iterations of the loop around see the last value only:
 *
 *   do i = 2, n                          do i = 2, n
 *     do j = 1, m                          a(i) = b(i, m) - a(i - 1)
 *       a(i) = b(i, j) - a(i - 1)          do j = 1, m
 *       b(i, j) = a(i)*c(i, j)               t = b(i, j) - a(i - 1)
 *     end do                                 b(i, j) = t*c(i, j)
 *   end do                                 end do
 *                                        end do
 *
 * The last value is made ahead of the loop inside, out of what nothing in there changes before; each iteration there has one of its own
 * (array expansion; Wolfe, High performance compilers for parallel computing, 9.4). What recurs is then a statement of its own. */
#include "analysis/transform/rewrite.h"

enum { MAX_SAME = 16 };

typedef struct Ahead {
  Judge *j;
  View *v;                      /* of the loop inside */
  const Loop *in;               /* that loop */
  const Stmt *set;              /* its first statement, e = rhs */
  const Access *target;         /* e there */
  const Access *same[MAX_SAME]; /* the references to e in it */
  int nsame;                    /* how many */
} Ahead;

static const Access *at(const Ahead *h, int i) { return h->j->code->access.v[i]; }

static bool is_unit_step(const Loop *l) {
  int64_t step;
  return query_loop_step(l, &step) && (step == 1 || step == -1);
}

static const Access *target_of(const Ahead *h) {
  for (int i = h->in->info->acc0; i < h->in->info->acc1; i++)
    if (at(h, i)->stmt == h->set && at(h, i)->write) return at(h, i);
  return NULL;
}

/* The one element that the loop inside sets first. */
static bool sets_one(Ahead *h) {
  h->set = h->in->stmt->body;
  if (!h->set || h->set->kind != ST_ASSIGN || h->set->u.assign.defined || h->set->u.assign.lhs->rank) return false;
  const Access *w = h->target = target_of(h);
  bool plain = w && w->sub && !w->hidden && !w->partial && !*w->tail && !w->var->pointer && !w->var->target &&
               w->var->sym == w->var->object && w->ref->kind == EX_REF && w->loop == h->in;
  for (int k = 0; plain && k < w->nsub; k++) plain = view_invariant(h->v, w->sub[k]);
  return plain;
}

/* The right side reads in the last iteration what it would read before the loop inside: nothing there has set it. */
static bool leaves_alone(Ahead *h, const Access *w) {
  for (int i = h->in->info->acc0; i < h->in->info->acc1; i++) {
    const Access *r = at(h, i);
    if (r->stmt != h->set || r->write || overlap_of(r->var, w->var) == OVERLAP_NO) continue;
    if (r->var != w->var || !r->sub || !w->sub) return false;
    for (const Carried *c = depend_between(h->v, w, r); c; c = c->next)
      if (c->dep.kind == DEP_FLOW) return false;
  }
  return true;
}

/* Every reference to the array is one to the element, or to another one. */
static bool find_same(Ahead *h) {
  for (int i = h->in->info->acc0; i < h->in->info->acc1; i++) {
    const Access *a = at(h, i);
    if (a->hidden || a->unknown || (a->write && !leaves_alone(h, a))) return false;
    if (overlap_of(a->var, h->target->var) == OVERLAP_NO) continue;
    bool same = a->var == h->target->var && a->sub && query_same_expr(a->ref, h->target->ref);
    if (same && (h->nsame == MAX_SAME || (a->stmt == h->set && !a->write))) return false;
    if (same)
      h->same[h->nsame++] = a;
    else if (a->var != h->target->var || depend_same_iteration(h->v, a, h->target) || depend_between(h->v, a, h->target))
      return false;
  }
  return true;
}

/* Each iteration of the loop around runs the loop inside at least once. */
static bool surely_runs(const Ahead *h) {
  View *v = h->j->view;
  const LoopSpace *outer = view_space(v, h->j->loop), *inner = view_space(v, h->in);
  if (!inner->own_exact || h->in->info->guard != h->j->loop->info->guard) return h->in->info->runs;
  view_question(v);
  isl_set *ran = isl_set_project_out(isl_set_copy(inner->domain), isl_dim_set, (unsigned)inner->n - 1, 1);
  isl_set *all = isl_set_intersect_params(isl_set_copy(outer->domain), isl_set_copy(v->context));
  isl_bool yes = isl_set_is_subset(all, ran);
  isl_set_free(all);
  isl_set_free(ran);
  view_answered(v);
  return yes == isl_bool_true;
}

static Transform *rewritten(const Ahead *h) {
  Judge *j = h->j;
  Arena *a = j->arena;
  const Expr *e = h->target->ref;
  Rewriter plain = {.arena = a}, own = {.arena = a};
  const Expr *t = make_name(a, rewrite_scratch(j, "own", 1, e->type, NULL, NULL, 0), e);
  for (int i = 0; i < h->nsame; i++) vec_push(a, &own.swap, ((Swap){.from = h->same[i]->ref, .to = t}));
  Stmt *loop = make_do(&plain, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) {
    if (s == h->in->stmt) make_assign(&plain, loop, h->set, e, make_at(a, h->set->u.assign.rhs, h->in->var->sym, h->in->hi));
    make_add(s == h->in->stmt ? &own : &plain, loop, s);
  }
  return rewrite_judge(j, loop,
                       arena_printf(a, "the last %s computed before the loop over '%s'", query_words(a, e), h->in->var->text));
}

/* All that is in the way is the array. */
static bool is_all(const Judge *j, const Var *v) {
  for (int i = 0; i < j->bind.n; i++)
    if (j->bind.v[i]->from->var != v) return false;
  return j->bind.n > 0;
}

static Transform *ahead_of(Judge *j, const Loop *in) {
  Ahead h = {.j = j, .in = in, .v = view_open(j->ana->priv->isl, j->code, in)};
  bool fits = sets_one(&h) && is_all(j, h.target->var) && find_same(&h);
  view_close(h.v);
  view_resume(j->view);
  return fits && surely_runs(&h) ? rewritten(&h) : NULL;
}

Transform *last_inner_write_loop(Judge *j) {
  if (!rewrite_fits(j) || !j->bind.n) return NULL;
  Transform *t = NULL;
  for (const Loop *in = j->loop->child; in && !t; in = in->next)
    if (in->kind == LOOP_DO && in->var && in->stmt->parent == j->loop->stmt && !in->directive && is_unit_step(in))
      t = ahead_of(j, in);
  return t;
}
