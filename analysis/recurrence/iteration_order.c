/* The order in which the iterations of a nest may run when they depend on each other.
 *
 * Every dependence that a loop of the nest carries has to have a constant distance vector over all loops of
 * the nest. Where a directive asserts that iterations are independent but for the arrays of its ACROSS
 * clauses, the dependences of these arrays count and no others. */
#include "analysis/recurrence/recurrence.h"

enum { MAX_VECTORS = 64 };

typedef struct Vectors {
  Arena *arena;
  int depth;    /* loops of the nest */
  int outer;    /* loops around it */
  Order *order; /* where they are gathered */
} Vectors;

static bool known_vector(const Vectors *v, const int64_t *d) {
  for (int i = 0; i < v->order->ndist; i++) {
    int k = 0;
    while (k < v->depth && v->order->dist[i][k] == d[k]) k++;
    if (k == v->depth) return true;
  }
  return false;
}

/* The part of a dependence that lies in the nest; false: not constant there. */
static bool add_vector(Vectors *v, const Dep *d) {
  int64_t x[ORDER_MAX] = {0};
  if (d->ndist < v->outer + v->depth) return false;
  for (int k = 0; k < v->depth; k++) {
    if (!d->known[v->outer + k]) return false;
    x[k] = d->dist[v->outer + k];
  }
  if (known_vector(v, x)) return true;
  if (v->order->ndist == MAX_VECTORS) return false;
  for (int k = 0; k < v->depth; k++) v->order->dist[v->order->ndist][k] = x[k];
  v->order->ndist++;
  return true;
}

/* All locations of its extremes are scalars. */
static bool has_plain_places(const Loop *l) {
  for (const Extreme *x = l->extreme; x; x = x->next)
    for (int i = 0; i < x->nloc; i++)
      if (x->loc[i]->kind != EX_NAME) return false;
  return true;
}

static bool is_plain(const Loop *l) {
  return l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED && !l->induction && !l->transform && has_plain_places(l);
}

/* What an asserted loop is not believed to be free of. */
static bool asserted_plain(const Loop *l) {
  for (const Reason *r = l->reason; r; r = r->next)
    if (r->disproves || judge_is_hard(r)) return false;
  for (const Scan *s = l->scan; s; s = s->next)
    if (!s->previous) return false;
  return true;
}

static bool add_loop(Vectors *v, const Loop *l) {
  bool asserted = clause_asserts(l), carries = l->verdict != V_PARALLEL && l->verdict != V_REDUCTION;
  if (!is_plain(l) || (carries && !(asserted ? asserted_plain(l) : wavefront_only_dependences(l)))) return false;
  int n = 0;
  Dep *const *dep = carries ? wavefront_vectors(l, v->outer + v->depth, &n) : NULL;
  if (n && !dep) return false;
  for (int i = 0; i < n; i++) {
    if (asserted && !clause_names_across(l, dep[i]->array)) continue;
    if (!add_vector(v, dep[i])) return false;
  }
  return true;
}

static bool is_carried(const Order *o, int loop) {
  for (int i = 0; i < o->ndist; i++)
    if (o->dist[i][loop]) return true;
  return false;
}

/* False: more loops carry than a front can have. */
static bool find_carried(Order *o, int depth) {
  for (int k = 0; k < depth; k++) {
    if (!is_carried(o, k)) continue;
    if (o->ncarried == WAVE_MAX) return false;
    o->carried[o->ncarried++] = k;
  }
  return o->ncarried > 0;
}

/* As in wavefront.c, over the loops that carry. */
static void skew(Order *o) {
  int64_t d[MAX_VECTORS][WAVE_MAX];
  for (int i = 0; i < o->ndist; i++)
    for (int k = 0; k < o->ncarried; k++) d[i][k] = o->dist[i][o->carried[k]];
  o->rectangular = true;
  for (int k = 1; k < o->ncarried; k++)
    for (int j = 0; j < k; j++) {
      for (int i = 0; i < o->ndist; i++) {
        int64_t need = wavefront_factor(d[i], j, k);
        if (need > o->skew[k][j]) o->skew[k][j] = need;
      }
      o->rectangular &= !o->skew[k][j];
      for (int i = 0; i < o->ndist; i++) d[i][k] += o->skew[k][j] * d[i][j];
    }
}

Order *iteration_order_nest(Analysis *a, Loop *const *loop, int depth) {
  Order *o = ARENA_NEW(a->arena, Order);
  Vectors v = {a->arena, depth, loop[0]->depth, o};
  if (depth > ORDER_MAX) return NULL;
  o->dist = arena_alloc(a->arena, sizeof *o->dist * MAX_VECTORS);
  for (int i = 0; i < depth; i++)
    if (!add_loop(&v, loop[i])) return NULL;
  if (!find_carried(o, depth) || wavefront_shares_copies(loop, depth)) return NULL;
  skew(o);
  return o;
}

/* ---- the loops of a nest ---- */

/* Loops from 'l' inwards, each all of the other's body, that a kernel can have with their bounds. */
static int tight_loops(Loop *l, Loop **loop) {
  const Loop *base = l;
  int n = 0;
  for (; l && n < ORDER_MAX && l->kind == LOOP_DO && query_bounds_before(l, base); l = query_tight_child(l)) loop[n++] = l;
  return n;
}

static bool is_seq(const Loop *l) { return l->directive && (l->directive->flags & DF_SEQ); }

int iteration_order_depth(Analysis *a, Loop *l) {
  Loop *loop[ORDER_MAX];
  int n = tight_loops(l, loop);
  for (; n > 1; n--) {
    bool proved = !query_runs_parallel(loop[n - 1]) || loop[n - 1]->basis == BASIS_PROVED;
    for (int i = 1; i < n; i++)
      proved &= !is_seq(loop[i]) && !query_has_induction(loop[i]) && query_same_reductions(loop[i - 1], loop[i]);
    const Order *o = proved ? iteration_order_nest(a, loop, n) : NULL;
    if (o && o->ncarried < n + (o->ncarried > 1)) return n;
  }
  return 0;
}

bool iteration_order_exists(Analysis *a, Loop *l) {
  return !query_runs_parallel(l) && l->info->nbinding && l->kind == LOOP_DO && iteration_order_depth(a, l) > 0;
}
