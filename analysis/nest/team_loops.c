/* Iterations that teams of threads do together: the loops inside them whose iterations the threads of a team can share out.
 *
 *   do j = 1, m                  a team
 *     s = 0                      each thread for itself
 *     do i = 1, n                shared out; then all threads get the sum
 *       s = s + b(i, j)**2
 *     end do
 *     do i = 1, n                shared out
 *       a(i, j) = b(i, j)/s
 *     end do
 *   end do
 *
 * One thread an iteration walks b along i, as do its neighbours in memory far away. The threads of a team walk together. */
#include "analysis/nest/team_loops.h"

enum {
  LEAST_FOLDED = 16, /* iterations of a sum that is worth a fold, where they are known, and read again or what all teams read */
  MOST_ELEMENTS = 8  /* of an array that one loop reduces into */
};

const Access *team_loops_access(const TeamMaker *m, int i) { return m->c->access.v[i]; }

const VarUse *team_loops_use(const TeamMaker *m, const Var *v) { return roles_find(m->n, v->sym, v->path); }
/* Each thread of a team has the same value in a copy of its own. */
static bool has_copies(const VarUse *u) {
  return u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE;
}
static bool is_private_array(const VarUse *u) { return u && u->role == ROLE_PRIVATE && u->designator->rank > 0; }

typedef struct Lookup {
  const Loop *at, *base; /* the loop around the reference; that of the nest */
  bool found;            /* a name other than the variables of short loops, which are unrolled */
} Lookup;

static bool visit_lookup(Expr *e, void *data) {
  Lookup *q = data;
  bool known = e->kind != EX_NAME || e->value || !e->sym || e->sym->kind != SY_VARIABLE;
  for (const Loop *l = q->at; l && l != q->base && !known; l = l->parent) {
    int64_t trip = l->var && query_real_symbol(l->var->sym) == query_real_symbol(e->sym) ? query_loop_trip(l) : -1;
    known = trip >= 0 && trip <= TEAM_SMALL_ARRAY;
  }
  q->found |= !known;
  return true;
}

/* Its subscripts are known where the kernel is compiled: a thread's copy is in registers. */
static bool is_unrolled(const TeamMaker *m, const Symbol *s) {
  Lookup q = {.base = m->base};
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    q.at = a->loop;
    for (int d = 0; a->var->sym == s && d < a->nsub; d++) ast_expr_walk((Expr *)a->sub[d], visit_lookup, &q);
  }
  return !q.found;
}

static bool is_place(RedOp op) { return op == RED_MAXLOC || op == RED_MINLOC; }
static bool is_element_sum(const VarUse *u) { return u->role == ROLE_REDUCTION && u->sym->rank > 0 && !is_place(u->red); }

/* A private array of few elements, whichever the loop reduces into: each thread has a copy, and all elements are folded. */
static bool whole_fits(const TeamMaker *m, const Loop *l, const VarUse *u) {
  const VarUse *n = roles_find(m->n, u->sym, u->path);
  if (!is_element_sum(u) || !n || n->role != ROLE_PRIVATE || n->designator->kind != EX_NAME || u->designator->kind != EX_NAME)
    return false;
  return row_reductions_folds(u->red, u->sym->type) && fixed_range_whole(m->c, l, u);
}

/* A loop of the list, or in one of it, reduces into the array so. */
static bool is_summed(const TeamMaker *m, const Loop *l, const Symbol *s) {
  for (; l; l = l->next) {
    for (const VarUse *u = l->var_use; u; u = u->next)
      if (u->sym == s && whole_fits(m, l, u)) return true;
    if (is_summed(m, l->child, s)) return true;
  }
  return false;
}

bool team_loops_has_copy(const TeamMaker *m, const Symbol *s) {
  return m->own || (s->rank && is_summed(m, m->base->child, s)) ||
         (s->rank && s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s) && symbol_elements(s) <= TEAM_SMALL_ARRAY &&
          (!m->looks_up || is_unrolled(m, s)));
}

/* ---- loops that can be shared out ---- */

static bool is_own_index(const Loop *l, const Symbol *s) {
  if (l->var && query_real_symbol(l->var->sym) == s) return true;
  for (const Loop *in = l->child; in; in = in->next)
    if (is_own_index(in, s)) return true;
  return false;
}

/* What its iterations set is their own, reduced, or elements of arrays. */
static bool sets_fit(const TeamMaker *m, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const VarUse *u = a->write ? query_use(l, a->var) : NULL, *n = a->write ? team_loops_use(m, a->var) : NULL;
    if (a->atomic) return false;
    if (!a->write || (u && (u->role == ROLE_PRIVATE || u->role == ROLE_REDUCTION))) continue;
    if (is_private_array(n) && team_loops_has_copy(m, n->sym)) return false;
    if (a->var->scalar && !is_own_index(l, a->var->sym)) return false;
  }
  return true;
}

/* The array is the nest's, and the loop reduces into few elements of it that loops inside choose. */
static FixedRange *range_of(const TeamMaker *m, const Loop *l, const VarUse *u) {
  const VarUse *n = roles_find(m->n, u->sym, u->path);
  bool plain = n && n->role == ROLE_ARRAY && n->red == RED_NONE && n->designator->kind == EX_NAME && !m->n->once;
  return plain && is_element_sum(u) && row_reductions_folds(u->red, u->sym->type) ? fixed_range_of(m->arena, m->c, l, u) : NULL;
}

/* The array is reduced into few elements, and is the nest's or one for each of its iterations. */
static bool elements_fit(const TeamMaker *m, const Loop *l, const VarUse *u, const VarUse *n) {
  bool whole = n->role == ROLE_ARRAY || n->role == ROLE_PRIVATE;
  const FixedElement *e = whole ? row_reductions_elements(m->arena, m->c, l, u) : NULL;
  int many = 0;
  for (const FixedElement *p = e; p; p = p->next)
    many += p->ref->kind == EX_REF && p->ref->kid[0]->kind == EX_NAME ? 1 : MOST_ELEMENTS + 1;
  return e && many <= MOST_ELEMENTS;
}

static bool roles_fit(const TeamMaker *m, const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next) {
    const VarUse *n = roles_find(m->n, u->sym, u->path);
    if (u->role == ROLE_PRIVATE || u->role == ROLE_INDEX || u->role == ROLE_VALUE || u->role == ROLE_ARRAY) continue;
    bool member = u->designator->kind == EX_MEMBER && !u->designator->rank && n && n->role == ROLE_PRIVATE;
    if (u->role != ROLE_REDUCTION || (u->designator->kind != EX_NAME && !member)) return false;
    if (is_place(u->red)) continue; /* extreme_places_fold */
    if (!row_reductions_folds(u->red, u->designator->type) || !n) return false;
    if (is_element_sum(u)) {
      if (!elements_fit(m, l, u, n) && !whole_fits(m, l, u) && !range_of(m, l, u) && !team_bins_of(m, l, u)) return false;
    } else if (!has_copies(n) && (n->role != ROLE_REDUCTION || n->red != u->red))
      return false;
  }
  return true;
}

/* A loop between 'l' and the nest's is around the reference, too: what 'l' leaves is there in its next iteration. */
static bool is_around_both(const TeamMaker *m, const Loop *l, const Access *a) {
  for (const Loop *p = l->parent; p && p != m->base; p = p->parent)
    for (const Loop *q = a->loop; q; q = q->parent)
      if (q == p) return true;
  return false;
}

/* The read, of access 'i', is in another loop that has the variable, or each iteration of which sets it before; or the nest's loop sets it in between. */
static bool is_set_again(const TeamMaker *m, const Loop *l, int i) {
  const Access *a = team_loops_access(m, i);
  for (const Loop *p = a->loop; p && p != m->base; p = p->parent) {
    const VarUse *u = p != l && !query_loop_inside(l, p) ? query_use(p, a->var) : NULL;
    if (p != l && p->var && query_real_symbol(p->var->sym) == a->var->sym) return true;
    if (u && u->role == ROLE_PRIVATE) return true;
  }
  for (int k = l->info->acc1; k < i; k++) {
    const Access *w = team_loops_access(m, k);
    if (w->write && w->var == a->var && !w->index && !w->maybe && !w->skipped && w->loop == m->base &&
        w->guard == m->base->info->guard && w->stmt != a->stmt)
      return true;
  }
  return false;
}

/* A variable that it leaves another value of in each thread is asked for after it. */
static bool leaves_values(const TeamMaker *m, const Loop *l) {
  for (const VarUse *u = m->n->vars; u; u = u->next)
    if (u->role == ROLE_LASTPRIVATE && is_own_index(l, u->sym)) return true;
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    if (!a->var->scalar || a->write || !is_own_index(l, a->var->sym) || (i >= l->info->acc0 && i < l->info->acc1)) continue;
    if ((i >= l->info->acc1 || is_around_both(m, l, a)) && !is_set_again(m, l, i)) return true;
  }
  return false;
}

/* A counted loop, or DO CONCURRENT of one index without a mask. */
static bool counts(const Loop *l) {
  if (l->kind == LOOP_DO) return l->stmt->u.loop.how == DO_COUNTED && !(l->directive && (l->directive->flags & DF_SEQ));
  bool alone = (!l->child || l->child->stmt != l->stmt) && (!l->parent || l->parent->stmt != l->stmt);
  return l->kind == LOOP_CONCURRENT && alone && !l->stmt->u.loop.cond;
}

/* ---- memory ---- */

bool team_loops_varies(const Access *a, const Loop *l) {
  for (int i = 0; l->var && i < a->nsub; i++)
    if (expr_names(a->sub[i], query_real_symbol(l->var->sym))) return true;
  return false;
}

/* Elements of the iteration's own lie beside each other along the loop. */
static bool walks_own_memory(const TeamMaker *m, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const VarUse *u = a->var->scalar || !stride_is_short(l, a) ? NULL : team_loops_use(m, a->var);
    bool own = u && (u->role != ROLE_PRIVATE || !team_loops_has_copy(m, u->sym));
    for (int k = 0; own && k < m->n->depth; k++)
      if (team_loops_varies(a, m->n->loop[k])) return true;
  }
  return false;
}

/* The bound is the variable of 'with' and something that does not change with it. */
static bool is_from(const TeamMaker *m, const Expr *bound, const Loop *with) {
  Linear b;
  return linear_of(m->arena, bound, with->var, &b) && b.has && !b.a && !(b.b && expr_names(b.b, query_real_symbol(with->var->sym)));
}

/* The loop inside has as many iterations each time, which begin at the variable of 'l': do i = 1, n, 2*h; do j = i, i + h - 1. */
static bool counts_from(const TeamMaker *m, const Loop *l, const Loop *in) {
  bool fits = in && l->kind == LOOP_DO && in->kind == LOOP_DO && l->var && is_from(m, in->lo, l) && is_from(m, in->hi, l);
  return fits && !(in->step && expr_names(in->step, query_real_symbol(l->var->sym)));
}

static bool is_folded_by(const Loop *l, const Loop *in);
static bool can_share(const TeamMaker *m, const Loop *l);

/* What it reduces a longer loop that is all of its body does, too: one fold for both. */
static bool holds_long(const TeamMaker *m, const Loop *l) {
  const Loop *in = query_tight_child(l);
  return in && is_folded_by(l, in) && can_share(m, in);
}

static bool can_share(const TeamMaker *m, const Loop *l) {
  int64_t step, trip = query_loop_trip(l);
  if (!counts(l)) return false;
  if (!query_runs_parallel(l) || l->basis == BASIS_CHECKED || l->scan || l->info->jumps) return false;
  if (l->transform && !team_copies_fit(m, l)) return false;
  if (l->extreme && !extreme_places_fold(m->c, m->n, l)) return false;
  if ((trip >= 0 && trip < TEAM_LEAST_TRIP) || l->stmt->shared_end || l->var->type.base != TY_INTEGER) return false;
  if (!query_loop_step(l, &step) && !counts_from(m, l, query_tight_child(l))) return false;
  bool few = trip >= 0 && trip <= LEAST_FOLDED && !holds_long(m, l), again = l->parent != m->base;
  if (few && l->verdict == V_REDUCTION && (again || !walks_own_memory(m, l))) return false;
  return !query_jumps_about(l) && roles_fit(m, l) && sets_fit(m, l) && !leaves_values(m, l);
}

/* Array references inside 'l' that walk memory along a loop around them. */
static int walking(const TeamMaker *m, const Loop *l, const Loop *along) {
  int sum = 0;
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    sum += !team_loops_access(m, i)->var->scalar && stride_is_short(along, team_loops_access(m, i));
  return sum;
}

/* What the loop inside reduces 'l' does, too: the sums are folded behind 'l'. */
static bool is_folded_by(const Loop *l, const Loop *in) {
  for (const VarUse *u = in->var_use; u; u = u->next) {
    bool folded = u->role != ROLE_REDUCTION;
    for (const VarUse *o = l->var_use; o; o = o->next)
      folded |= o->role == ROLE_REDUCTION && o->sym == u->sym && o->path == u->path;
    if (!folded) return false;
  }
  return true;
}

/* The loop of that tight nest whose iterations walk memory. */
static const Loop *lanes_of(const TeamMaker *m, const Loop *l) {
  const Loop *best = l;
  for (const Loop *in = query_tight_child(l); in && can_share(m, in) && is_folded_by(l, in); in = query_tight_child(in))
    if (walking(m, in, in) > walking(m, best, best)) best = in;
  return best;
}

bool team_loops_bounds_vary(const Loop *in, const Loop *with) {
  const Symbol *s = with->var ? query_real_symbol(with->var->sym) : NULL;
  return s && (expr_names(in->lo, s) || expr_names(in->hi, s));
}

/* The loop next to 'lanes' in that nest, outside or else inside, where the two are a rectangle; NULL: there is none. */
static const Loop *slow_of(const TeamMaker *m, const Loop *l, const Loop *lanes) {
  const Loop *in = query_tight_child(lanes), *out = lanes == l ? NULL : l;
  while (out && query_tight_child(out) != lanes) out = query_tight_child(out);
  const Loop *slow = out ? out : in && can_share(m, in) && is_folded_by(l, in) ? in : NULL;
  if (!slow || team_loops_bounds_vary(slow, lanes) || team_loops_bounds_vary(lanes, slow)) return NULL;
  return slow->var->type.kind == lanes->var->type.kind ? slow : NULL;
}

/* The loop around 'lanes' that it counts from; NULL: there is none. */
static const Loop *shifted_of(const TeamMaker *m, const Loop *l, const Loop *lanes) {
  const Loop *out = lanes == l ? NULL : l;
  while (out && query_tight_child(out) != lanes) out = query_tight_child(out);
  return out && counts_from(m, out, lanes) && out->var->type.kind == lanes->var->type.kind ? out : NULL;
}

/* Each iteration of 'l' has the array for itself, and a thread has room for it. */
static bool is_threads_own(const Loop *l, const Access *a) {
  const VarUse *u = query_use(l, a->var);
  return u && u->role == ROLE_PRIVATE && u->sym->rank && u->sym->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(u->sym) &&
         symbol_elements(u->sym) * type_size(u->sym->type) <= MOST_OWN_BYTES / 32;
}

/* Array references inside 'in' that walk memory along the loop, of those that threads which share out 'l' would make to what they have in common. */
static int walking_common(const TeamMaker *m, const Loop *in, const Loop *along, const Loop *l) {
  int sum = 0;
  for (int i = in->info->acc0; i < in->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    sum += !a->var->scalar && stride_is_short(along, a) && !is_threads_own(l, a);
  }
  return sum;
}

/* Few threads of a team would share out the loop inside, where all of them have iterations of 'l'. */
static bool leaves_idle(const Loop *l, const Loop *in) {
  int64_t few = query_loop_trip(in), many = query_loop_trip(l);
  return few >= 0 && few <= MOST_ELEMENTS && (many < 0 || many > TEAM_SMALL_ARRAY);
}

/* What a loop inside refers to, beside other statements, walks memory along that loop, and not along 'l'. */
static bool inside_walks(const TeamMaker *m, const Loop *l, const Loop *list) {
  for (const Loop *in = list; in; in = in->next)
    if ((!leaves_idle(l, in) && can_share(m, in) && walking_common(m, in, in, l) > walking_common(m, in, l, l)) ||
        inside_walks(m, l, in->child))
      return true;
  return false;
}

static FixedElement *elements_of(const TeamMaker *m, const Loop *l) {
  FixedElement *list = NULL, **tail = &list;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (!is_element_sum(u) || !elements_fit(m, l, u, roles_find(m->n, u->sym, u->path))) continue;
    *tail = row_reductions_elements(m->arena, m->c, l, u);
    while (*tail) tail = &(*tail)->next;
  }
  return list;
}

static FixedRange *ranges_of(const TeamMaker *m, const Loop *l) {
  FixedRange *list = NULL, **tail = &list;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (!is_element_sum(u) || elements_fit(m, l, u, roles_find(m->n, u->sym, u->path))) continue;
    *tail = range_of(m, l, u);
    if (*tail) tail = &(*tail)->next;
  }
  return list;
}

static Update *bins_of(const TeamMaker *m, const Loop *l) {
  Update *list = NULL, **tail = &list;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (!is_element_sum(u) || elements_fit(m, l, u, roles_find(m->n, u->sym, u->path)) || whole_fits(m, l, u) || range_of(m, l, u))
      continue;
    *tail = team_bins_of(m, l, u);
    while (*tail) tail = &(*tail)->next;
  }
  return list;
}

static bool block_fits(const TeamMaker *m, const Stmt *s);

/* ---- iterations that a warp does ---- */

static bool visit_reference(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF;
  return !*(bool *)data;
}

/* As far as its bounds say: those that elements give are those of short rows. */
static bool may_be_long(const Loop *l) {
  int64_t trip = query_loop_trip(l);
  bool looks_up = false;
  ast_expr_walk((Expr *)l->lo, visit_reference, &looks_up);
  ast_expr_walk((Expr *)l->hi, visit_reference, &looks_up);
  return trip >= 0 ? trip >= TEAM_SMALL_ARRAY : !looks_up;
}

static bool touches(const TeamMaker *m, const Loop *l, const Symbol *s) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (team_loops_access(m, i)->var->sym == s) return true;
  return false;
}

/* Of the array references that change with the loop inside, more walk memory along it than along 'l'. */
static bool walks_better(const TeamMaker *m, const Loop *l) {
  int along = 0, across = 0;
  for (const Loop *in = l->child; in; in = in->next)
    for (int i = in->info->acc0; i < in->info->acc1; i++) {
      const Access *a = team_loops_access(m, i);
      if (a->var->scalar || !team_loops_varies(a, in)) continue;
      along += stride_is_short(in, a);
      across += stride_is_short(l, a);
    }
  return along > across;
}

/* Loops inside an iteration that a warp can share out; NULL: not all of them are such. */
static TeamLoop *inside_of(const TeamMaker *m, const Loop *l) {
  TeamLoop *list = NULL, **tail = &list;
  for (const Loop *in = l->child; in; in = in->next) {
    if (in->kind != LOOP_DO || !can_share(m, in) || !may_be_long(in)) return NULL;
    for (const VarUse *u = l->var_use; u; u = u->next)
      if (u->role == ROLE_REDUCTION && touches(m, in, u->sym)) return NULL;
    *tail = ARENA_NEW(m->arena, TeamLoop);
    **tail = (TeamLoop){.loop = (Loop *)in, .lanes = (Loop *)lanes_of(m, in), .element = elements_of(m, in)};
    tail = &(*tail)->next;
  }
  return list;
}

/* The statements that each lane does for itself, or one for all, and none of which has arrays of its own. */
static bool suits_warps(const TeamMaker *m, const Loop *l, TeamLoop *inside) {
  TeamMaker own = *m;
  if (l->kind != LOOP_DO || !inside || elements_of(m, l) || l->extreme) return false;
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_PRIVATE && u->sym->rank) return false;
  own.loop.v = NULL;
  own.loop.n = own.loop.cap = 0;
  for (TeamLoop *t = inside; t; t = t->next) vec_push(m->arena, &own.loop, t);
  return block_fits(&own, l->stmt->body);
}

static void find_loops(TeamMaker *m, const Loop *l) {
  for (; l; l = l->next) {
    bool shares = can_share(m, l), few = shares && fixed_range_is_long_sum(l) && ranges_of(m, l);
    const Loop *lanes = few ? l : shares ? lanes_of(m, l) : NULL, *slow = shares && m->n->once ? slow_of(m, l, lanes) : NULL;
    shares = shares && (!l->extreme || extreme_places_number(l, lanes, slow));
    if (!shares ||
        (lanes == l && !m->n->once && !few && inside_walks(m, l, l->child))) { /* a team of all threads would fold too often */
      find_loops(m, l->child);
      continue;
    }
    TeamLoop *t = ARENA_NEW(m->arena, TeamLoop);
    *t = (TeamLoop){.loop = (Loop *)l,
                    .lanes = (Loop *)lanes,
                    .element = elements_of(m, l),
                    .range = ranges_of(m, l),
                    .bins = bins_of(m, l),
                    .rounds = lanes->transform != NULL};
    TeamLoop *inside = m->n->once && lanes == l && walks_better(m, l) ? inside_of(m, l) : NULL;
    if (inside && suits_warps(m, l, inside))
      t->inside = inside;
    else if (m->n->once)
      t->slow = (Loop *)slow;
    vec_push(m->arena, &m->loop, t);
  }
}

const TeamLoop *team_loops_around(const TeamMaker *m, const Loop *l) {
  for (; l && l != m->base; l = l->parent)
    for (int i = 0; i < m->loop.n; i++)
      if (m->loop.v[i]->loop == l) return m->loop.v[i];
  return NULL;
}

/* ---- all else ---- */

/* It sets a component of an object of which each thread has a copy. */
static bool sets_member(const TeamMaker *m, const Stmt *s) {
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const VarUse *u = team_loops_access(m, i)->stmt == s && team_loops_access(m, i)->write
                          ? team_loops_use(m, team_loops_access(m, i)->var)
                          : NULL;
    if (u)
      return u->role == ROLE_PRIVATE && !u->designator->rank && u->designator->kind == EX_MEMBER && !team_loops_access(m, i)->hidden;
  }
  return false;
}

/* a(i)%x of an array that the program shares */
static bool sets_element_member(const TeamMaker *m, const Expr *lhs) {
  while (lhs->kind == EX_MEMBER) lhs = lhs->kid[0];
  const Expr *name = lhs->kind == EX_REF ? lhs->kid[0] : NULL;
  const VarUse *u = name && name->kind == EX_NAME ? roles_find(m->n, query_real_symbol(name->sym), name->sym->name) : NULL;
  return u && u->role == ROLE_ARRAY && u->designator->rank > 0;
}

/* All threads may do it, or one for all. */
static bool is_together(const TeamMaker *m, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  if (lhs->kind == EX_MEMBER && !lhs->rank && !s->u.assign.defined && lhs->type.base != TY_DERIVED)
    return sets_member(m, s) || sets_element_member(m, lhs);
  if (lhs->rank || s->u.assign.defined || (lhs->kind != EX_NAME && lhs->kind != EX_REF)) return false;
  const Expr *name = lhs->kind == EX_REF ? lhs->kid[0] : lhs;
  if (name->kind != EX_NAME) return false;
  const VarUse *u = roles_find(m->n, query_real_symbol(name->sym), name->sym->name);
  if (!u) return false;
  if (lhs->kind == EX_NAME) return !u->designator->rank && (has_copies(u) || u->role == ROLE_REDUCTION);
  return u->designator->rank > 0 && (u->role == ROLE_ARRAY || u->role == ROLE_PRIVATE);
}

static bool is_shared(const TeamMaker *m, const Stmt *s) {
  for (int i = 0; i < m->loop.n; i++)
    if (m->loop.v[i]->loop->stmt == s) return true;
  return false;
}

static bool visit_element(Expr *e, void *data) {
  *(bool *)data |= e->rank > 0 || (e->kind == EX_REF && (e->how == REF_ELEMENT || (e->how == REF_CALL && !intrinsic_called(e))));
  return !*(bool *)data;
}

/* All threads count alike, or ask for scalars, of which each has a copy. */
static bool goes_alike(const TeamMaker *m, const Stmt *s) {
  bool asks = false;
  if (s->u.loop.how == DO_COUNTED) return true;
  if (s->u.loop.how == DO_CONCURRENT || (!m->n->once && s->u.loop.how != DO_WHILE)) return false;
  if (s->u.loop.how == DO_WHILE) ast_expr_walk(s->u.loop.cond, visit_element, &asks);
  return !asks;
}

static bool visit_while(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_DO && s->u.loop.how == DO_WHILE;
  return true;
}

/* How often a team goes through a loop it finds out for itself: others of its block do not wait for it meanwhile. */
static bool has_while(const TeamMaker *m) {
  bool found = false;
  ast_stmt_walk(m->base->stmt->body, visit_while, &found);
  return found && !m->n->once;
}

static bool stmt_fits(const TeamMaker *m, const Stmt *s) {
  switch (s->kind) {
  case ST_ASSIGN: return is_together(m, s);
  case ST_IF:
  case ST_SELECT_CASE:
    for (const Stmt *o = s->other; o; o = o->other)
      if (!block_fits(m, o->body)) return false;
    return block_fits(m, s->body);
  case ST_DO: return goes_alike(m, s) && !s->shared_end && block_fits(m, s->body);
  case ST_BLOCK: return !s->label && block_fits(m, s->body);
  case ST_CYCLE: return !s->u.text;
  case ST_EXIT: return !s->u.text;
  default: return s->kind != ST_FORMAT && (query_is_idle(s) || stmt_kind_declares(s->kind));
  }
}

static bool block_fits(const TeamMaker *m, const Stmt *s) {
  for (; s; s = s->next)
    if (!is_shared(m, s) && !stmt_fits(m, s)) return false;
  return true;
}

/* No team goes on to its next iteration before the others of its block do. */
static bool has_even_space(const Nest *n) {
  for (int i = 0; i < n->depth; i++) {
    const Loop *l = n->loop[i];
    if (l->kind == LOOP_CONCURRENT && l->stmt->u.loop.cond) return false;
    for (int k = 0; k < i; k++)
      if (team_loops_bounds_vary(l, n->loop[k])) return false;
  }
  return true;
}

/* Loops of a length that is worth it. */
static bool are_long(const TeamMaker *m) {
  for (int i = 0; i < m->loop.n; i++) {
    int64_t trip = query_loop_trip(m->loop.v[i]->lanes);
    if (trip < 0 || trip >= 64) return true;
  }
  return false;
}

/* No procedure sets anything where all threads of a team would call it. */
static bool calls_fit(const TeamMaker *m) {
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    if (a->atomic || (a->write && (a->hidden || a->unknown) && !team_loops_around(m, a->loop))) return false;
  }
  return true;
}

typedef struct Declaring {
  const Symbol *sym;
  bool found;
} Declaring;

static bool find_scope(Stmt *s, void *data) {
  Declaring *q = data;
  q->found |= s->kind == ST_BLOCK && stmt_scope(s) && stmt_scope(s) == q->sym->scope;
  return true;
}

/* The array is one of a BLOCK in an iteration, and not saved. */
static bool is_of_block(const TeamMaker *m, const Symbol *s) {
  Declaring q = {s, false};
  if (!s->saved && !(s->attrs & (AT_SAVE | AT_ALLOCATABLE))) ast_stmt_walk(m->base->stmt->body, find_scope, &q);
  return q.found;
}

/* A thread has it in registers or on its stack: room in memory is for the threads of a sweep only. */
static bool is_local(const Symbol *s) {
  return s->shape == SHAPE_EXPLICIT && symbol_has_constant_extents(s) && symbol_elements(s) * type_size(s->type) <= MOST_OWN_BYTES;
}

/* Private arrays: those that loops fill by shares are the team's. Others are each thread's own, and are used by it alone. */
static bool add_arrays(TeamMaker *m) {
  for (VarUse *u = m->n->vars; u; u = u->next) {
    bool joint = false, together = false, apart = false;
    if (u->role != ROLE_PRIVATE || !u->designator->rank) continue;
    for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
      const Access *a = team_loops_access(m, i);
      if (a->var->sym != u->sym || a->var->path != u->path) continue;
      const TeamLoop *t = team_loops_around(m, a->loop);
      const VarUse *own = t ? query_use(t->lanes, a->var) : NULL;
      bool alone = own && own->role == ROLE_PRIVATE;
      apart |= alone;
      joint |= t && !alone && a->write;
      together |= !alone;
    }
    if (apart && (together || !is_local(u->sym))) return false;
    u->joint = (joint && !is_summed(m, m->base->child, u->sym)) || (together && !team_loops_has_copy(m, u->sym));
    if (u->joint && (u->designator->kind != EX_NAME || u->sym->equiv || (u->sym->attrs & AT_POINTER))) return false;
    bool shaped = u->sym->attrs & AT_ALLOCATABLE ? u->sym->shape == SHAPE_DEFERRED : u->sym->shape == SHAPE_EXPLICIT;
    if (u->joint && (!shaped || (!symbol_exists_at(u->sym, m->n->first) && !is_of_block(m, u->sym)))) return false;
  }
  return true;
}

/* What its iterations rest on is seen before the launch, without the loop's own kernel and without arrays of an iteration. */
static bool is_seen_first(const Loop *l) {
  for (const Contract *c = l->contract; c; c = c->next)
    if (c->kind == CONTRACT_BINS || c->kind == CONTRACT_STAYS || c->walk) return false;
  return true;
}

static bool is_simple(const Nest *n) {
  const Loop *l = n->loop[n->depth - 1];
  if (!n->offload || n->depth > 3 || n->verdict > V_REDUCTION || n->order || n->piece || n->update || n->columns || n->flat)
    return false;
  if (n->dialect == DIALECT_DVM || (n->map.fixed_block && !n->map.said)) return false;
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->kind == LOOP_SECTION || n->loop[i]->transform || n->loop[i]->extreme || !is_seen_first(n->loop[i]))
      return false;
  for (const VarUse *u = n->vars; u; u = u->next)
    if ((u->role == ROLE_LASTPRIVATE && (u->sym->rank || n->depth > 1)) || u->role == ROLE_SHARED || u->role == ROLE_INDUCTION ||
        u->through || (u->role == ROLE_REDUCTION && u->designator->rank))
      return false;
  return l->child && !l->info->jumps && !l->stmt->shared_end;
}

/* The nest runs in each of the steps of a loop (Transform.steps): it has few iterations at a time. */
static bool is_of_step(const Nest *n) {
  const Loop *around = n->loop[0]->parent;
  return around && around->var && query_real_symbol(around->var->sym)->scratch;
}

static void forget_arrays(const Nest *n) {
  for (VarUse *u = n->vars; u; u = u->next) u->joint = false;
}

static bool has_joint(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->joint) return true;
  return false;
}

/* It uses arrays of such elements. */
static bool uses_derived(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->designator->type.base == TY_DERIVED) return true;
  return false;
}

/* A round of one of the loops that is shared out ends for all threads. */
static bool has_rounds(const TeamMaker *m) {
  for (int i = 0; i < m->loop.n; i++)
    if (m->loop.v[i]->rounds) return true;
  return false;
}

/* All iterations go through the same memory, and each decides for itself where it waits, so that they cannot do so side by side: few of them are teams
 * of whole blocks, many are threads. */
static bool goes_each_way(TeamMaker *m, const Team *team, int walks) {
  return walks == 0 && !m->n->once && !m->n->rows && !team->across && !team->ragged && !has_rounds(m) && team_walks_the_same(m) &&
         are_long(m) && !team_step_keeps(m->n, m->loop.v, m->loop.n);
}

/* The nest's work can be shared out so; 'team' is filled in but for the loops. */
static bool can_team(TeamMaker *m, Team *team) {
  Nest *n = m->n;
  m->loop.n = 0;
  find_loops(m, m->base->child);
  team->ragged = m->ragged = team_walks_ragged(m);
  if (!m->loop.n || (n->rows && (!team->ragged || !n->rows->measured)) || team_walks_tiles(m) ||
      !block_fits(m, m->base->stmt->body) || !calls_fit(m))
    return false;
  int walks = n->once ? 1 : team_walks_memory(m); /* nobody else is beside the team that runs it all */
  if (walks == 0 && is_of_step(n)) walks = 1;
  if (!n->once && walks > 0 && walks <= team_walks_alone(m)) return false;
  if (has_while(m) && (walks <= 0 || team->ragged)) return false;
  bool across = walks < 0 || (walks == 0 && team_walks_the_same(m));
  team->across = across && !n->rows && !team->ragged && !has_rounds(m) && are_long(m) && has_even_space(n) &&
                 team_step_keeps(n, m->loop.v, m->loop.n);
  team->alike = team->across && walks == 0;
  const bool each = goes_each_way(m, team, walks);
  if (each) walks = 1;
  bool fits = (walks > 0 || team->across) && add_arrays(m) && !((team->across || uses_derived(n)) && has_joint(n));
  team->beside = fits && !team->across && !n->once && !has_rounds(m) && (each || team_walks_beside(m));
  if (!fits) forget_arrays(n);
  return fits;
}

/* Its private arrays are in registers of a thread, and no loop that uses none of them is long. */
static bool suits_thread(Analysis *a, TeamMaker *m) {
  const Unrolled *r = m->n->once ? NULL : unrolling_arrays(a, m->c, m->n);
  if (!r) return false;
  m->own = true;
  m->loop.n = 0;
  find_loops(m, m->base->child);
  m->own = false;
  for (int i = 0; i < m->loop.n; i++) {
    const Loop *l = m->loop.v[i]->lanes;
    int64_t trip = query_loop_trip(l);
    if (!unrolling_has(r, l->stmt) && (trip < 0 || trip > TEAM_SMALL_ARRAY)) return false;
  }
  return true;
}

/* Neither its sums nor its extremes are elements, which one thread would store. */
static bool is_plain_loop(const TeamLoop *t) {
  return !t->element && !t->range && !t->rounds && !t->loop->extreme && !t->lanes->extreme;
}

/* The two, or three, loops next to each other. */
static void share_pair(const TeamMaker *m, TeamLoop *t) {
  int64_t trip = query_loop_trip(t->lanes);
  if (t->loop->parent == m->base && (trip < 0 || trip > TEAM_SMALL_ARRAY || has_joint(m->n)))
    t->slow = (Loop *)slow_of(m, t->loop, t->lanes);
  trip = t->slow ? query_loop_trip(t->slow) : -1;
  if (trip >= 0 && trip < TEAM_LEAST_TRIP) t->slow = NULL;
  const Loop *out = t->slow && t->slow->parent == t->loop && t->lanes->parent == t->slow ? t->loop : NULL;
  if (out && !team_loops_bounds_vary(t->slow, out) && !team_loops_bounds_vary(t->lanes, out) &&
      out->var->type.kind == t->lanes->var->type.kind)
    t->around = (Loop *)out;
}

/* Two loops next to each other, or three, are shared out as one where neither is short by itself: rows of some hundred elements would leave most of a large
 * team without any. Teams that are lines across, windows, or have arrays together, share out one. Butterflies are shared out together: where there are many
 * of them, each one is short. */
static void share_pairs(TeamMaker *m, const Team *team) {
  if (m->n->once || team->across || team->beside || team->ragged) return;
  for (int i = 0; i < m->loop.n; i++) {
    TeamLoop *t = m->loop.v[i];
    if (!is_plain_loop(t)) continue;
    share_pair(m, t);
    if (t->slow || t->loop != t->lanes->parent) continue;
    t->slow = (Loop *)shifted_of(m, t->loop, t->lanes);
    t->from_slow = t->slow != NULL;
  }
}

/* Bytes of an element of the widest array that the threads walk along, 4 to 8. */
static int widest_element(const TeamMaker *m) {
  int64_t most = 4;
  for (int i = m->base->info->acc0; i < m->base->info->acc1; i++) {
    const Access *a = team_loops_access(m, i);
    const TeamLoop *t = a->var->scalar ? NULL : team_loops_around(m, a->loop);
    if (!t || !stride_is_short(t->lanes, a)) continue;
    int64_t bytes = a->ref->type.base == TY_DERIVED ? 8 : type_size(a->ref->type);
    if (bytes > most) most = bytes;
  }
  return most > 8 ? 8 : (int)most;
}

void team_loops_nest(Analysis *a, const Code *c, Nest *n) {
  TeamMaker m = {.c = c, .n = n, .base = n->loop[n->depth - 1], .arena = a->arena, .looks_up = true};
  Team team = {0};
  if (!is_simple(n) || nests_own_threads(a, n) || suits_thread(a, &m)) return;
  if (!can_team(&m, &team)) {
    m.looks_up = false;
    if (!can_team(&m, &team)) return;
  }
  if (team_cost_thread_wins(c, n, m.loop.v, m.loop.n) || team_cost_small_rounds(c, n, m.loop.v, m.loop.n)) {
    forget_arrays(n);
    return;
  }
  share_pairs(&m, &team);
  team.element = widest_element(&m);
  n->team = ARENA_NEW(a->arena, Team);
  *n->team = team;
  TeamLoop **tail = &n->team->loop;
  for (int i = 0; i < m.loop.n; i++) *tail = m.loop.v[i], tail = &m.loop.v[i]->next;
  if (has_while(&m) && !team_cost_all_shared(n)) { /* all threads would do the rest alike, for however long that is */
    n->team = NULL;
    forget_arrays(n);
    return;
  }
  n->rows = NULL;
}
