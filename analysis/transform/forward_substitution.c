/* Elements that an iteration sets and reads again, made once more where they are read (forward substitution; Wolfe, High performance
 * compilers for parallel computing, 9.3):
 *
 *   a(i) = b(i - 1) + c(i)               a(i) = b(i - 1) + c(i)
 *   b(i) = a(i)*d(i)                     b(i) = (b(i - 1) + c(i))*d(i)
 *
 * What recurs by way of two statements recurs in one then. */
#include "analysis/transform/rewrite.h"

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

static bool is_direct(const Judge *j, const Access *a) {
  return a->stmt->kind == ST_ASSIGN && !a->stmt->u.assign.defined && a->stmt->parent == j->loop->stmt && a->sub && !a->hidden &&
         !a->partial && !a->ref->rank && !*a->tail && !a->var->pointer && !a->var->target;
}

static bool same_type(Type a, Type b) {
  return a.base == b.base && a.kind == b.kind && a.base != TY_CHARACTER && a.base != TY_DERIVED;
}

/* The assignment reads elements of what it sets: made again, the value might be another. */
static bool reads_itself(const Judge *j, const Access *w) {
  for (int k = w->seq - 1; k >= j->loop->info->acc0 && at(j, k)->stmt == w->stmt; k--)
    if (overlap_of(at(j, k)->var, w->var) != OVERLAP_NO) return true;
  return false;
}

/* Between 'w' and 'r' nothing sets the element, nor what its value and its subscripts are made of. */
static bool holds_until(const Judge *j, const Access *w, const Access *r) {
  for (int i = w->seq + 1; i < r->seq; i++) {
    if (!at(j, i)->write) continue;
    if (overlap_of(at(j, i)->var, w->var) != OVERLAP_NO) return false;
    for (int k = w->seq; k >= j->loop->info->acc0 && at(j, k)->stmt == w->stmt; k--)
      if (overlap_of(at(j, i)->var, at(j, k)->var) != OVERLAP_NO) return false;
  }
  return true;
}

/* The assignment whose value the read finds; NULL: none is known. */
static const Access *set_before(const Judge *j, const Access *r) {
  for (int i = r->seq - 1; i >= j->loop->info->acc0; i--) {
    const Access *w = at(j, i);
    if (!w->write || w->stmt == r->stmt || overlap_of(w->var, r->var) == OVERLAP_NO) continue;
    bool same = is_direct(j, w) && w->var == r->var && !reads_itself(j, w) && query_same_expr(w->ref, r->ref);
    return same && same_type(w->ref->type, w->stmt->u.assign.rhs->type) && !w->stmt->u.assign.rhs->rank && holds_until(j, w, r)
               ? w
               : NULL;
  }
  return NULL;
}

/* The statement sets what dependences in the way of the loop come from, and is no part of the value that it reads. */
static bool is_in_the_way(const Judge *j, const Access *r, const Access *w) {
  for (int i = 0; i < j->bind.n; i++)
    if (j->bind.v[i]->from->stmt == r->stmt && j->bind.v[i]->to->stmt == w->stmt) return true;
  return false;
}

Transform *forward_substitution_loop(Judge *j) {
  Rewriter own = {.arena = j->arena};
  if (!j->bind.n || !rewrite_fits(j)) return NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *r = at(j, i), *w = !r->write && is_direct(j, r) ? set_before(j, r) : NULL;
    if (w && is_in_the_way(j, r, w))
      vec_push(j->arena, &own.swap, ((Swap){.from = r->ref, .to = make_parens(j->arena, w->stmt->u.assign.rhs)}));
  }
  if (!own.swap.n) return NULL;
  Stmt *loop = make_do(&own, j->loop->stmt, NULL, NULL);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&own, loop, s);
  return rewrite_judge(j, loop, "forward substitution of elements that an iteration sets and reads");
}
