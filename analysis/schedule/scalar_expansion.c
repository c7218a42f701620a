/* Scalar expansion: what an iteration of a sequential loop has in a scalar becomes an element of an array, so that iterations have nothing in common
 * but what they hand on (Padua and Wolfe, Advanced compiler optimizations for supercomputers, 1986).
 *
 *   do j = 1, n                                  do j = 1, n
 *     s = 0                                        s_1(j) = 0
 *     do k = 1, j - 1                              do k = 1, j - 1
 *       ..                                           ..
 *       s = s + t*t                                  s_1(j) = s_1(j) + t*t
 *     end do                                       end do
 *     a(j, j) = sqrt(a(j, j) - s)                  a(j, j) = sqrt(a(j, j) - s_1(j))
 *   end do                                       end do
 *
 * Then its statements may run in another order (affine_schedule.c). Scalars that live within one unit of such an order stay what they are. */
#include "analysis/schedule/schedule.h"

enum { MOST_SCALARS = 6 };

typedef struct Expansion {
  Judge *j;
  bool statements; /* a statement of a block is a unit; else a block of a loop inside is one */
  Rewriter w;      /* replaces the references */
} Expansion;

/* The unit that the statement is in. */
static const Stmt *unit_of(const Expansion *x, const Stmt *s) {
  const Stmt *top = x->j->loop->stmt;
  while (s->parent && s->parent != top && !(s->parent->kind == ST_DO && s->parent->parent == top)) s = s->parent;
  return x->statements || s->parent == top || !s->parent ? s : s->parent;
}

static bool is_number(Type t) { return t.base == TY_REAL || t.base == TY_INTEGER || t.base == TY_COMPLEX || t.base == TY_LOGICAL; }

static bool is_own(const VarUse *u) {
  return u->role == ROLE_PRIVATE && u->inferred && !u->sym->rank && u->designator->kind == EX_NAME && is_number(u->sym->type);
}

/* Several units use it, each by its name. */
static bool is_shared(const Expansion *x, const Symbol *s) {
  const struct LoopInfo *in = x->j->loop->info;
  const Stmt *first = NULL;
  bool shared = false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->var->sym != s) continue;
    if (a->hidden || a->unknown || a->atomic || a->partial || a->index || *a->tail || a->ref->kind != EX_NAME) return false;
    if (!first) first = unit_of(x, a->stmt);
    shared |= unit_of(x, a->stmt) != first;
  }
  return shared;
}

static void expand(Expansion *x, const Symbol *s) {
  const Loop *l = x->j->loop;
  int64_t step = 1;
  const bool up = query_loop_step(l, &step) && step > 0;
  const Expr *lo = up ? l->lo : l->hi, *hi = up ? l->hi : l->lo;
  const Symbol *to = rewrite_scratch(x->j, s->name, 1, s->type, &lo, &hi, 1);
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->var->sym == s)
      vec_push(x->j->arena, &x->w.swap, ((Swap){.from = a->ref, .to = make_element(x->j->arena, to, &l->var, 1, a->ref)}));
  }
}

static Stmt *expanded(Judge *j, bool statements) {
  Expansion x = {.j = j, .statements = statements, .w = {.arena = j->arena}};
  const Loop *l = j->loop;
  int n = 0;
  int64_t step;
  if (!query_loop_step(l, &step) || step * step != 1 || !view_invariant(j->view, l->lo) || !view_invariant(j->view, l->hi))
    return NULL;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (!is_own(u) || !is_shared(&x, u->sym)) continue;
    if (n++ == MOST_SCALARS) return NULL;
    expand(&x, u->sym);
  }
  return n ? make_stmt(&x.w, l->stmt, l->stmt->parent) : NULL;
}

Stmt *scalar_expansion_loop(Judge *j) { return expanded(j, false); }
Stmt *scalar_expansion_statements(Judge *j) { return expanded(j, true); }
