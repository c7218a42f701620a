/* The parallel loops of a part as one, where all of them together have few iterations and each of these a long reduction, which threads,
 * and blocks of them, can share in a nest of one loop (row_reductions.c):
 *
 *   do c = 1, 8                         do one = 0, 23
 *     do j = 1, 3                         m(one - (one/3)*3 + 1, one/3 + 1) = sum of x(one - (one/3)*3 + 1, :)*r(one/3 + 1, :)
 *       m(j, c) = sum(x(j, :)*r(c, :))  end do
 *
 * Nobody wants what the loops leave in their variables. */
#include "analysis/schedule/nest_parts.h"

/* A reduction over many iterations is all that takes long in it. */
static bool folds_long(const Plan *p, const Part *q) {
  bool folds = false;
  for (int i = 0; i < q->nitem; i++) folds |= q->item[i].loop && q->item[i].carries && nest_parts_is_long(q->item[i].loop);
  for (int i = 0; i < q->work.n; i++) {
    const Loop *l = q->work.v[i]->kind == ST_DO ? nest_parts_loop_within(p->j->loop->child, q->work.v[i]) : NULL;
    folds |= l && l->verdict == V_REDUCTION && nest_parts_is_long(l);
  }
  return folds;
}

/* The loops that have threads come first, and nothing stands between them. */
static int leading_loops(const Part *q) {
  int n = 0;
  while (n < q->nitem && q->item[n].loop && !q->item[n].carries) n++;
  return n == nest_parts_mapped(q) ? n : 0;
}

static bool is_named_behind(const Part *q, int n, const Symbol *s) {
  for (int i = n; i < q->nitem; i++) {
    const Item *m = &q->item[i];
    const Loop *l = m->loop;
    if (!l) return true; /* conditions and scalars are left as they are */
    if (expr_names(m->lo ? m->lo : l->lo, s) || expr_names(m->hi ? m->hi : l->hi, s) || (l->step && expr_names(l->step, s)))
      return true;
  }
  return false;
}

bool linear_nest_suits(const Plan *p, const Part *q) {
  int n = leading_loops(q);
  int64_t all = 1;
  if (n < 2) return false;
  for (int i = 0; i < n; i++) {
    const Item *m = &q->item[i];
    int64_t trip = m->lo || m->hi ? -1 : query_loop_trip(m->loop), step;
    if (trip < 1 || trip > NEST_PARTS_FEW || !query_loop_step(m->loop, &step)) return false;
    if (is_named_behind(q, n, query_real_symbol(m->loop->var->sym))) return false;
    all *= trip;
    if (all > NEST_PARTS_FEW) return false;
  }
  return folds_long(p, q);
}

/* The value of the n-th loop's variable: from + (one/below - one/(below*trip)*trip)*step */
static const Expr *value_of(Arena *a, const Item *m, const Expr *one, int64_t below, bool outermost) {
  int64_t trip = query_loop_trip(m->loop), step = 1;
  query_loop_step(m->loop, &step);
  const Expr *like = m->loop->var, *at = below == 1 ? one : make_binary(a, OP_DIV, one, make_int(a, below, like));
  if (!outermost) {
    const Expr *whole = make_binary(a, OP_DIV, one, make_int(a, below * trip, like));
    at = make_binary(a, OP_SUB, at, make_binary(a, OP_MUL, make_parens(a, whole), make_int(a, trip, like)));
  }
  if (step != 1) at = make_binary(a, OP_MUL, make_parens(a, at), make_int(a, step, like));
  return make_parens(a, make_binary(a, OP_ADD, make_again(a, m->loop->lo), make_parens(a, at)));
}

Stmt *linear_nest_loop(Plan *p, Rewriter *w, const Part *q, int k) {
  Arena *a = p->j->arena;
  int n = nest_parts_mapped(q);
  const Expr *like = q->item[0].loop->var;
  const Expr *one = make_name(a, rewrite_scratch(p->j, "one", k, like->type, NULL, NULL, 0), like);
  int64_t below = 1;
  for (int i = n - 1; i >= 0; i--) {
    const Item *m = &q->item[i];
    vec_push(a, &w->swap, ((Swap){.var = query_real_symbol(m->loop->var->sym), .to = value_of(a, m, one, below, i == 0)}));
    below *= query_loop_trip(m->loop);
  }
  Stmt *s = make_loop(w, NULL, q->item[0].stmt, one, make_int(a, 0, like), make_int(a, below - 1, like));
  s->u.loop.step = NULL;
  return s;
}
