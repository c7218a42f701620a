/* Private arrays whose elements are found as the thread runs:
 *
 *   do i = 1, n                               a thread an iteration
 *     w = x(i:i+8)
 *     do k = 1, 5
 *       least = k
 *       do j = k + 1, 9
 *         if (w(j) < w(least)) least = j      which element, no compiler knows
 *
 * Registers have no addresses, and a thread's own memory is far away: each store goes through to the second cache. Where there is room, such arrays are
 * in the shared memory of the block, each thread's elements between those of the others (runtime/device/fortran/interleaved.cuh): whichever elements the
 * lanes of a warp choose, each has a bank of its own. */
#include "analysis/nest/nests.h"

enum {
  MOST_BYTES = 384, /* of all such arrays of a thread: four blocks of 128 threads still have room on a multiprocessor */
  MOST_BESIDE_L1 =
      64, /* the same where elements of other arrays are looked up, for which the first cache, of the same memory, is as good */
  LEAST_SIZE = 4, /* of an element: shorter ones of neighbouring threads would share a bank */
};

static bool is_plain(const VarUse *u) {
  const Symbol *s = u->sym;
  uint32_t loose = AT_POINTER | AT_TARGET | AT_ALLOCATABLE | AT_CRAY_POINTER | AT_VOLATILE;
  bool number = s->type.base == TY_REAL || s->type.base == TY_INTEGER || s->type.base == TY_LOGICAL;
  return u->role == ROLE_PRIVATE && s->rank > 0 && number && type_size(s->type) >= LEAST_SIZE && type_size(s->type) <= 8 &&
         u->designator->kind == EX_NAME && !(s->attrs & loose) && !s->equiv && s->shape == SHAPE_EXPLICIT &&
         symbol_has_constant_extents(s);
}

/* All that is done with it is to read and set its elements. */
static bool only_elements(const Code *c, const Loop *base, const Symbol *s) {
  for (int i = base->info->acc0; i < base->info->acc1; i++) {
    const Access *a = c->access.v[i];
    if (a->var->sym == s && (a->unknown || a->hidden || a->partial || a->atomic || *a->tail)) return false;
  }
  return true;
}

typedef struct Lookup {
  const Code *c;
  const Loop *base;
  bool found;
} Lookup;

static bool visit_lookup(Expr *e, void *data) {
  Lookup *q = data;
  bool element = e->kind == EX_REF && e->how == REF_ELEMENT;
  bool scalar = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->rank;
  for (int i = q->base->info->acc0; scalar && i < q->base->info->acc1 && !q->found; i++) {
    const Access *a = q->c->access.v[i];
    q->found = a->write && !a->index && a->var->sym == query_real_symbol(e->sym);
  }
  q->found |= element;
  return !q->found;
}

/* Which element of an array of the program it reads, the thread finds out: those that neighbours read are anywhere. */
static bool looks_up(const Code *c, const Nest *n) {
  Lookup q = {.c = c, .base = n->loop[n->depth - 1]};
  for (int i = q.base->info->acc0; i < q.base->info->acc1 && !q.found; i++) {
    const Access *a = c->access.v[i];
    const VarUse *u = a->write ? NULL : roles_find(n, a->var->sym, a->var->path);
    for (int d = 0; u && u->role == ROLE_ARRAY && d < a->nsub; d++) ast_expr_walk((Expr *)a->sub[d], visit_lookup, &q);
  }
  return q.found;
}

/* A thread does an iteration, and has the block's shared memory to itself and its neighbours. */
static bool is_thread_each(const Nest *n) {
  return n->offload && !n->piece && !n->once && !n->order && !n->rows && !n->columns && !n->contraction && !n->team && !n->flat &&
         n->verdict == V_PARALLEL && n->loop[n->depth - 1]->kind != LOOP_SECTION;
}

void interleaving_nest(Analysis *a, const Code *c, Nest *n) {
  const Loop *base = n->loop[n->depth - 1];
  int64_t bytes = 0, most = looks_up(c, n) ? MOST_BESIDE_L1 : MOST_BYTES;
  n->interleaved = NULL;
  for (const VarUse *u = is_thread_each(n) ? n->vars : NULL; u; u = u->next) {
    if (!is_plain(u) || unrolling_knows(c, n, u->sym) || !only_elements(c, base, u->sym)) continue;
    int64_t own = symbol_elements(u->sym) * (int64_t)type_size(u->sym->type);
    if (own <= 0 || bytes + own > most) continue;
    bytes += own;
    Interleaved *x = ARENA_NEW(a->arena, Interleaved);
    *x = (Interleaved){u->sym, n->interleaved};
    n->interleaved = x;
  }
}

bool interleaving_has(const Nest *n, const Symbol *s) {
  for (const Interleaved *x = n->interleaved; x; x = x->next)
    if (x->sym == s) return true;
  return false;
}
