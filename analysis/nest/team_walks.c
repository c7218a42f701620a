/* How the threads of a team walk memory, beside how threads that do an iteration each would. */
#include "analysis/nest/team_loops.h"

/* A subscript names a scalar that the iteration sets, k of 'k = i*n + 1', before the loops that threads share, or the variable of one of those that
 * begins elsewhere in each iteration. */
static bool names_set(const TeamMaker *m, const Access *a) {
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *w = team_loops_access(m, i);
    if (!w->write || (w->index && !m->ragged) || !w->var->scalar || w->loop != m->base || w->ev > a->ev) continue;
    for (int k = 0; k < a->nsub; k++)
      if (expr_names(a->sub[k], query_real_symbol(w->var->sym))) return true;
  }
  return false;
}

/* Iterations of 'x' refer to other elements: by its variable, by scalars that they set, or by loops inside whose bounds are made of it. */
static bool varies_with(const TeamMaker *m, const Access *a, const Loop *x) {
  for (const Loop *l = a->loop; l && l != x; l = l->parent)
    if (l->lo && team_loops_bounds_vary(l, x) && team_loops_varies(a, l)) return true;
  return team_loops_varies(a, x) || names_set(m, a);
}

/* An element whose sum is kept in a variable while the loop runs. */
static bool is_fixed(const TeamLoop *t, const Access *a) {
  const VarUse *u = query_use(t->loop, a->var);
  return u && u->role == ROLE_REDUCTION && u->sym->rank > 0;
}

/* A few elements about the iteration's own, 'a(i + p)': threads that have an iteration each are next to each other, too. */
static bool is_short_window(const TeamLoop *t, const Access *a, const Loop *x) {
  int64_t trip = query_loop_trip(t->lanes);
  return trip >= 0 && trip <= TEAM_SMALL_ARRAY && stride_is_one(x, a);
}

static bool has_few(const Loop *l) {
  int64_t trip = query_loop_trip(l);
  return trip >= 0 && trip < TEAM_LEAST_TRIP;
}

/* All loops inside have few iterations, which nobody shares. */
static bool holds_few(const TeamMaker *m, const Loop *l) {
  for (const Loop *k = l->child; k; k = k->next)
    if (!has_few(k) || team_loops_around(m, k) || !holds_few(m, k)) return false;
  return true;
}

/* The same of a long loop with loops of few iterations inside, as those over the components of vectors: what is in it all threads would do. */
static bool is_repeated(const TeamMaker *m, const Access *a) {
  const Loop *l = a->loop;
  while (l && l != m->base && has_few(l)) l = l->parent;
  int64_t trip = l ? query_loop_trip(l) : -1;
  if (trip >= 0 && trip <= TEAM_SMALL_ARRAY) return false;
  const VarUse *u = l && l != m->base && l->child && !team_loops_around(m, l) && holds_few(m, l) ? team_loops_use(m, a->var) : NULL;
  return u && u->role == ROLE_ARRAY;
}

/* Threads of a team would all go along it, in a loop that they do not share, and in which there is none that they do. */
static bool goes_alone(const TeamMaker *m, const Access *a) {
  const Loop *l = a->loop;
  int64_t trip = l ? query_loop_trip(l) : -1;
  const VarUse *u = !a->var->scalar && l && l != m->base ? team_loops_use(m, a->var) : NULL;
  if (u && is_repeated(m, a)) return true;
  if (!u || l->child || l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->info->breaks ||
      (trip >= 0 && trip < TEAM_LEAST_TRIP))
    return false;
  return (u->role == ROLE_ARRAY || (u->role == ROLE_PRIVATE && !team_loops_has_copy(m, u->sym))) && stride_is_short(l, a);
}

/* The loop whose iterations neighbouring threads have. */
static const Loop *neighbours(const TeamMaker *m) {
  const Loop *x = m->base;
  for (int i = 0; i < m->n->depth; i++)
    if (m->n->loop[i]->axis == AXIS_X) x = m->n->loop[i];
  return x;
}

/* An element that all iterations of the loops inside read: a thread has it in a register. */
static bool is_kept(const TeamMaker *m, const Access *a, const VarUse *u) {
  if (a->write || u->written || names_set(m, a)) return false;
  for (const Loop *l = a->loop; l && l != m->base; l = l->parent)
    if (team_loops_varies(a, l)) return false;
  return true;
}

int team_walks_memory(const TeamMaker *m) {
  const Loop *x = neighbours(m);
  int apart = 0, beside = 0, kept = 0;
  bool own = false; /* loops go along arrays of the iteration's own, or set what they go along */
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const TeamLoop *t = a->var->scalar ? NULL : team_loops_around(m, a->loop);
    const VarUse *u = t ? team_loops_use(m, a->var) : NULL;
    if (!u || (u->role != ROLE_ARRAY && u->role != ROLE_PRIVATE) || is_fixed(t, a)) continue;
    if (u->role == ROLE_PRIVATE && team_loops_has_copy(m, u->sym)) continue; /* each thread has it in registers */
    own |= u->role == ROLE_PRIVATE || (a->write && stride_is_short(t->lanes, a));
    if (!stride_is_short(t->lanes, a))
      *(is_kept(m, a, u) ? &kept : &beside) += stride_is_one(x, a);
    else if (!is_short_window(t, a, x))
      apart += varies_with(m, a, x) || team_loops_bounds_vary(t->lanes, x) || u->role == ROLE_PRIVATE;
  }
  return apart - beside - (own ? 0 : kept);
}

/* The few elements that it refers to in the loop, those of a loop of few iterations inside counted, are the iteration's own. */
static bool stays(const TeamLoop *t, const Access *a) {
  for (const Loop *l = a->loop; l; l = l->parent) {
    int64_t trip = query_loop_trip(l);
    bool few = l != t->loop && trip >= 0 && trip <= TEAM_SMALL_ARRAY;
    if (!few && team_loops_varies(a, l)) return false;
    if (l == t->loop) break;
  }
  return true;
}

bool team_walks_the_same(const TeamMaker *m) {
  const Loop *x = neighbours(m);
  bool any = false;
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const TeamLoop *t = a->var->scalar ? NULL : team_loops_around(m, a->loop);
    if (!t || is_fixed(t, a)) continue; /* an element that it sums into is its own */
    const VarUse *u = team_loops_use(m, a->var);
    if (u && (u->role == ROLE_PRIVATE || (u->role == ROLE_ARRAY && !a->write && stays(t, a)))) continue;
    if (a->write || !u || u->role != ROLE_ARRAY || varies_with(m, a, x) || team_loops_bounds_vary(t->lanes, x)) return false;
    any = true;
  }
  return any;
}

int team_walks_alone(const TeamMaker *m) {
  int n = 0;
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++)
    n += !team_loops_around(m, team_loops_access(m, i)->loop) && goes_alone(m, team_loops_access(m, i));
  return n;
}

bool team_walks_beside(const TeamMaker *m) {
  const Loop *x = neighbours(m);
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const TeamLoop *t = a->var->scalar ? NULL : team_loops_around(m, a->loop);
    const VarUse *u = t ? team_loops_use(m, a->var) : NULL;
    if (!t || is_fixed(t, a) || !stride_is_short(t->lanes, a)) continue;
    if (!varies_with(m, a, x) && !team_loops_bounds_vary(t->lanes, x)) continue; /* weights: the same for neighbours */
    if (!u || u->role != ROLE_ARRAY || !team_window_beside(t, a, x)) return false;
  }
  return true;
}

bool team_walks_ragged(const TeamMaker *m) {
  for (int i = 0; i < m->loop.n; i++)
    for (int k = 0; k < m->n->depth; k++)
      if (team_loops_bounds_vary(m->loop.v[i]->lanes, m->n->loop[k])) return true;
  return false;
}

bool team_walks_tiles(const TeamMaker *m) {
  const Nest *n = m->n;
  const Product *product = n->contraction ? n->contraction->product : NULL;
  if (product && !product->more) return true;
  if (!n->contraction || n->depth < 2 || (n->contraction->nsum > 1 && team_walks_ragged(m)))
    return false; /* there is no tile of these */
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++)
    for (int k = 0; k < n->depth && !team_loops_access(m, i)->var->scalar && team_loops_around(m, team_loops_access(m, i)->loop);
         k++)
      if (!team_loops_varies(team_loops_access(m, i), n->loop[k])) return true;
  return false;
}
