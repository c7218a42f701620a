/* Loop distribution over the statements of a parallel loop, where these are loops that have more threads by themselves (Kennedy and Allen, Optimizing
 * compilers for modern architectures, 6.2): beside each other they keep a loop around them from being one nest with any of them.
 *
 *   do n = 1, species                            do n = 1, species; do k = 1, nz; do j = 1, ny
 *     do k = 1, nz; do j = 1, ny                   q(0, j, k, n) = q(nx, j, k, n)
 *       q(0, j, k, n) = q(nx, j, k, n)           do n = 1, species; do k = 1, nz; do j = 1, ny
 *     do k = 1, nz; do j = 1, ny                   do i = 0, nx; f(i) = ..
 *       do i = 0, nx; f(i) = ..                    do i = 1, nx; q(i, j, k, n) = q(i, j, k, n) - f(i) + f(i - 1)
 *       do i = 1, nx; q(i, j, k, n) = ..
 *
 * At least two of them, of which one holds a parallel loop itself: a team does others as well. Not in the steps of a loop, which are one launch, nor where a
 * verdict rests on a test of storage. perfect_nest.c does so down to single statements, and takes no arrays that iterations have for themselves; here each loop stays as it is. What an
 * iteration has for itself stays within one of the loops: statements that hand it on are not parted. */
#include "analysis/schedule/schedule.h"

enum {
  MOST_PARTS = 16,
  MANY_OUTSIDE = 4096, /* iterations of the loop that have threads enough */
  FEW_INSIDE = 8       /* of a loop inside that gains nothing */
};

typedef struct Parting {
  const Judge *j;
  const Stmt *first[MOST_PARTS]; /* of each part's statements, which follow each other; the last one's end with the body */
  int n;
} Parting;

static const Stmt *end_of(const Parting *p, int i) { return i + 1 < p->n ? p->first[i + 1] : NULL; }

static bool is_in(const Parting *p, int i, const Stmt *s) {
  for (const Stmt *k = p->first[i]; k && k != end_of(p, i); k = k->next)
    if (query_stmt_within(s, k)) return true;
  return false;
}

/* The iteration's own variable is used in the part. */
static bool uses(const Parting *p, int i, const Symbol *s) {
  const Code *c = p->j->code;
  for (int k = p->j->loop->info->acc0; k < p->j->loop->info->acc1; k++)
    if (c->access.v[k]->var->sym == s && is_in(p, i, c->access.v[k]->stmt)) return true;
  return false;
}

/* Parts from the one to the other become one. */
static void join(Parting *p, int from, int to) {
  for (int i = to + 1; i < p->n; i++) p->first[from + i - to] = p->first[i];
  p->n -= to - from;
}

static bool is_plain_role(const VarUse *u) {
  return u->role == ROLE_ARRAY || u->role == ROLE_VALUE || u->role == ROLE_INDEX || u->role == ROLE_PRIVATE ||
         (u->role == ROLE_REDUCTION && u->sym->rank == 0 && u->red != RED_MAXLOC && u->red != RED_MINLOC);
}

/* It runs in each of the steps of a loop (step_loops.c), which are one launch. */
static bool is_of_step(const Loop *l) {
  const Loop *around = l->parent;
  return around && around->var && query_real_symbol(around->var->sym)->scratch;
}

static bool is_plain(const Loop *l) {
  int64_t step, trip = query_loop_trip(l);
  if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->verdict > V_REDUCTION || l->basis != BASIS_PROVED ||
      is_of_step(l))
    return false;
  if (l->transform || l->contract || l->distinct || l->extreme || l->scan || l->induction || l->directive) return false;
  if (l->info->jumps || l->info->cut || l->info->order_shows || l->info->eff0 != l->info->eff1) return false;
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (!is_plain_role(u)) return false;
  return query_loop_step(l, &step) && l->var->kind == EX_NAME && (trip < 0 || trip < MANY_OUTSIDE);
}

static void part(Parting *p) {
  for (const Stmt *s = p->j->loop->stmt->body; s && p->n < MOST_PARTS; s = s->next)
    if (!query_is_idle(s)) p->first[p->n++] = s;
  for (const VarUse *u = p->j->loop->var_use; u; u = u->next) {
    if (u->role != ROLE_PRIVATE && u->role != ROLE_REDUCTION) continue;
    int from = -1, to = -1;
    for (int i = 0; i < p->n; i++)
      if (uses(p, i, u->sym)) from = from < 0 ? i : from, to = i;
    if (to > from) join(p, from, to);
  }
}

/* The part is one loop that can have threads, and has not few iterations as far as that is known. */
static bool has_threads(const Parting *p, int i) {
  const Loop *l = p->j->loop->child;
  while (l && l->stmt != p->first[i]) l = l->next;
  const Stmt *next = p->first[i]->next;
  while (next && next != end_of(p, i) && query_is_idle(next)) next = next->next;
  if (!l || l->kind != LOOP_DO || next != end_of(p, i) || !query_runs_parallel(l) || l->basis != BASIS_PROVED || l->contract ||
      l->distinct)
    return false;
  int64_t trip = query_loop_trip(l);
  return trip < 0 || trip > FEW_INSIDE;
}

/* A loop inside the part's loop has threads as well: a team, or a thread an iteration, would leave most of them without work. */
static bool is_deep(const Parting *p, int i) {
  const Loop *l = p->j->loop->child;
  while (l && l->stmt != p->first[i]) l = l->next;
  for (const Loop *in = l ? l->child : NULL; in; in = in->next)
    if (query_runs_parallel(in)) return true;
  return false;
}

/* Nothing in it takes long. */
static bool is_short(const Parting *p, int i) {
  const struct LoopInfo *in = p->j->loop->info;
  for (int k = in->acc0; k < in->acc1; k++)
    if (p->j->code->access.v[k]->passed && is_in(p, i, p->j->code->access.v[k]->stmt)) return false;
  for (const Loop *l = p->j->loop->child; l; l = l->next)
    if (is_in(p, i, l->stmt)) return false;
  return true;
}

Stmt *loops_apart_loop(Judge *j) {
  Parting p = {.j = j};
  Rewriter w = {.arena = j->arena};
  StmtList list = {0};
  int with = 0, deep = 0;
  if (!is_plain(j->loop) || !rewrite_copies(j->loop->stmt)) return NULL;
  part(&p);
  if (p.n < 2 || p.n == MOST_PARTS) return NULL;
  for (int i = 0; i < p.n; i++) {
    if (!has_threads(&p, i) && !is_short(&p, i)) return NULL;
    with += has_threads(&p, i);
    deep += has_threads(&p, i) && is_deep(&p, i);
    Stmt *s = make_do(&w, j->loop->stmt, NULL, NULL);
    for (const Stmt *k = p.first[i]; k && k != end_of(&p, i); k = k->next) make_add(&w, s, k);
    make_append(&list, s);
  }
  return with > 1 && deep > 0 ? list.first : NULL;
}
