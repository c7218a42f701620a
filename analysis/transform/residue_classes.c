/* Recurrences side by side: where all dependences of a loop go a whole number of strides of g iterations,
 * iterations whose numbers have the same remainder by g depend on each other and on no other ones.
 *
 *   do i = 65, n                    do r = 65, min(128, n)          the remainders, independent
 *     a(i) = a(i - 64) + b(i)         do i = r, n, 64
 *   end do                              a(i) = a(i - 64) + b(i)
 *                                     end do
 *                                   end do
 *
 * With few of them each is a loop of its own, with its own loop-carried values. */
#include "analysis/recurrence/recurrence.h"
#include "analysis/transform/rewrite.h"

enum { FEW = 4 /* loops, each of which touches every line of memory */, MANY = 32 /* threads: a warp */ };

static int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    int64_t rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

/* The greatest stride of all dependences in iterations; 0: not all are known, or have been looked for. */
static int64_t stride_of(const Judge *j) {
  int64_t g = 0;
  if (j->view->lost) return 0;
  for (int i = 0; i < j->bind.n; i++) {
    const Dep *d = &j->bind.v[i]->dep;
    int k = j->loop->depth;
    if (d->ndist <= k || !d->known[k] || d->dist[k] < 1) return 0;
    g = gcd(g, d->dist[k]);
  }
  return g;
}

/* Loops that are all of each other's bodies may have an order together (iteration_order.c). */
static bool in_band(const Loop *l) { return query_tight_child(l) || (l->parent && query_tight_child(l->parent) == l); }

/* Nothing else tells in which order the iterations have run. */
static bool is_orderless(const Judge *j) {
  for (const VarUse *u = j->loop->var_use; u; u = u->next)
    if (u->role != ROLE_PRIVATE && u->role != ROLE_INDEX &&
        (u->role != ROLE_REDUCTION || u->red == RED_MAXLOC || u->red == RED_MINLOC))
      return false;
  for (const Running *r = j->running; r; r = r->next)
    if (!r->scan->previous) return false;
  return !j->loop->extreme;
}

static void add_body(const Judge *j, Stmt *loop, int64_t by) {
  Rewriter w = {.arena = j->arena};
  loop->u.loop.step = (Expr *)make_int(j->arena, by, j->loop->lo);
  for (const Stmt *s = j->loop->stmt->body; s; s = s->next) make_add(&w, loop, s);
}

/* do i = lo + r*step, hi, g*step for every r */
static Transform *one_by_one(Judge *j, int64_t g, int64_t step) {
  Rewriter w = {.arena = j->arena};
  StmtList list = {0};
  const Expr *lo = j->loop->lo;
  for (int64_t r = 0; r < g; r++) {
    Stmt *loop = make_do(&w, j->loop->stmt, make_binary(j->arena, OP_ADD, lo, make_int(j->arena, r * step, lo)), NULL);
    add_body(j, loop, g * step);
    make_append(&list, loop);
  }
  return rewrite_judge(j, list.first, arena_printf(j->arena, "%d independent recurrences, a loop for each", (int)g));
}

static Transform *at_once(Judge *j, int64_t g, int64_t step) {
  const Loop *l = j->loop;
  Arena *a = j->arena;
  Rewriter w = {.arena = a};
  const Expr *first = make_name(a, rewrite_scratch(j, l->var->sym->name, 1, l->var->type, NULL, NULL, 0), l->var),
             *last = make_extreme(a, step < 0, make_binary(a, OP_ADD, l->lo, make_int(a, (g - 1) * step, l->lo)), l->hi);
  if (!last) return NULL;
  Stmt *outer = make_do(&w, l->stmt, NULL, last), *inner = make_do(&w, l->stmt, first, NULL);
  outer->u.loop.var = (Expr *)first;
  add_body(j, inner, g * step);
  make_add_loop(outer, inner);
  return rewrite_judge(j, outer, arena_printf(a, "%lld independent recurrences, a thread for each", (long long)g));
}

Transform *residue_classes_loop(Judge *j) {
  int64_t step, by, g = stride_of(j);
  if (g < 2 || (g > FEW && g < MANY) || in_band(j->loop) || !rewrite_fits(j) || !is_orderless(j) ||
      !query_loop_step(j->loop, &step) || __builtin_mul_overflow(g, step, &by) || by > INT32_MAX || by < -INT32_MAX)
    return NULL;
  return g <= FEW ? one_by_one(j, g, step) : at_once(j, g, step);
}
