/* Whether a team pays for loops inside that are all short: what one thread does for an iteration, against what the lanes of a team do, each of which
 * waits, folds sums and does all that stands beside the loops.
 *
 *   thread   statements + STRIDED . words       neighbours are words apart in memory, not beside each other
 *   team     lanes . (statements beside + for each run of a shared loop SHARE, FOLD and ceil(trip/lanes) . statements inside)
 *
 * Beyond MOST_BYTES an iteration the words that threads are apart no longer stay in the first cache: the team walks memory then. Trips that the
 * variables of loops around bound are taken as half of the longest. */
#include "analysis/dependence/depend.h"
#include "analysis/nest/nests.h"

enum {
  SHORT = 16,          /* iterations of a loop of which a thread may do all */
  MOST_BYTES = 256,    /* of the program's arrays, an iteration */
  MOST_COPIED = 512,   /* the same where it has arrays of its own, for which what they are filled with is read once */
  MOST_OWN = 512,      /* of its own arrays */
  MOST_STEP = 64,      /* elements of an own array: a team that goes along it in rounds waits longer than it saves */
  MOST_PLACE = 64,     /* of the program's arrays that it works on where they are: teams have them in shared memory */
  STRIDED = 4,         /* statements for a word of eight bytes */
  SHARE = 2,           /* statements for each run of a loop that is shared out */
  FOLD = 6,            /* for one that sums */
  MOST_WORK = 1 << 24, /* beyond it nobody asks */
  ALONE = 32           /* iterations that one thread of a team is done with as soon as all */
};

typedef struct Weigher {
  const Code *c;
  const Nest *n;
  const Loop *base; /* the innermost loop of the nest */
  TeamLoop *const *shared;
  int nshared;
  int64_t lanes;
  bool fits; /* all is known */
} Weigher;

/* ---- trips ---- */

typedef struct Interval {
  int64_t lo, hi;
} Interval;

static bool interval_of(const Weigher *w, const Loop *at, const Expr *e, Interval *out);

/* What the variable of a loop inside may be. */
static bool values_of(const Weigher *w, const Loop *l, Interval *out) {
  Interval lo, hi;
  int64_t step;
  if (l->kind != LOOP_DO || !l->lo || !query_loop_step(l, &step)) return false;
  if (!interval_of(w, l->parent, l->lo, &lo) || !interval_of(w, l->parent, l->hi, &hi)) return false;
  *out = step > 0 ? (Interval){lo.lo, hi.hi} : (Interval){hi.lo, lo.hi};
  return true;
}

static bool interval_of(const Weigher *w, const Loop *at, const Expr *e, Interval *out) {
  enum { FAR = 1 << 20 };
  int64_t v;
  Interval a, b;
  e = query_strip(e);
  if (fold_const_int(e, &v)) {
    *out = (Interval){v, v};
    return v > -FAR && v < FAR;
  }
  for (const Loop *l = at; e->kind == EX_NAME && e->sym && l && l != w->base; l = l->parent)
    if (l->var && query_real_symbol(l->var->sym) == query_real_symbol(e->sym)) return values_of(w, l, out);
  if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB) || !interval_of(w, at, e->kid[0], &a) ||
      !interval_of(w, at, e->kid[1], &b))
    return false;
  *out = e->op == OP_ADD ? (Interval){a.lo + b.lo, a.hi + b.hi} : (Interval){a.lo - b.hi, a.hi - b.lo};
  return out->lo > -FAR && out->hi < FAR;
}

/* Iterations, if they are as many in all iterations around: of 'k = 4*i - 3, 4*i' as well; -1: they are not. */
static int64_t trip_for_all(const Loop *l) {
  enum { FAR = 1 << 20 };
  int64_t trip = query_loop_trip(l), step, apart;
  if (trip >= 0 || !l->lo || !l->hi || !query_loop_step(l, &step) || !siv_test_offset(l->hi, l->lo, &apart)) return trip;
  if (apart <= -FAR || apart >= FAR) return -1;
  return (step > 0 ? apart < 0 : apart > 0) ? 0 : apart / step + 1;
}

/* The most iterations; -1: not known. */
static int64_t longest(const Weigher *w, const Loop *l) {
  int64_t trip = trip_for_all(l);
  Interval v;
  if (trip >= 0) return trip;
  if (!values_of(w, l, &v)) return -1;
  return v.hi < v.lo ? 0 : v.hi - v.lo + 1;
}

static int64_t average(const Weigher *w, const Loop *l) {
  int64_t most = longest(w, l);
  return trip_for_all(l) >= 0 ? most : (most + 1) / 2;
}

/* ---- memory ---- */

/* Elements that an iteration of the nest comes to by the reference. */
static int64_t elements_of(Weigher *w, const Access *a) {
  int64_t n = 1;
  for (const Loop *l = a->loop; l && l != w->base && w->fits; l = l->parent) {
    bool named = false;
    for (int d = 0; l->var && d < a->nsub; d++) named |= expr_names(a->sub[d], query_real_symbol(l->var->sym));
    int64_t trip = named ? longest(w, l) : 1;
    w->fits &= trip >= 0 && trip <= MOST_BYTES;
    n *= w->fits ? trip : 1;
    w->fits &= n <= MOST_BYTES;
  }
  return n;
}

/* A subscript names the variable, or that of a loop inside which begins there. */
static bool follows(const Weigher *w, const Access *a, const Symbol *var) {
  for (int d = 0; d < a->nsub; d++) {
    if (expr_names(a->sub[d], var)) return true;
    for (const Loop *l = a->loop; l && l != w->base; l = l->parent)
      if (l->var && l->lo && expr_names(l->lo, var) && expr_names(a->sub[d], query_real_symbol(l->var->sym))) return true;
  }
  return false;
}

static bool varies(const Weigher *w, const Access *a) {
  for (int k = 0; k < w->n->depth; k++)
    if (w->n->loop[k]->var && follows(w, a, query_real_symbol(w->n->loop[k]->var->sym))) return true;
  return false;
}

static const Loop *beside(const Nest *n) {
  const Loop *x = n->loop[n->depth - 1];
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->axis == AXIS_X) x = n->loop[i];
  return x;
}

/* Bytes of the array that the iteration uses, where those of its neighbour are not beside them. */
static int64_t bytes_of(Weigher *w, const VarUse *u) {
  int64_t most = 0;
  for (int i = w->base->info->acc0; i < w->base->info->acc1 && w->fits; i++) {
    const Access *a = w->c->access.v[i];
    if (a->var->sym != u->sym || a->var->path != u->path || !varies(w, a) || stride_is_one(beside(w->n), a)) continue;
    int64_t n = elements_of(w, a);
    if (n > most) most = n;
  }
  w->fits &= !most || (u->designator->type.base != TY_DERIVED && u->designator->type.base != TY_CHARACTER);
  int64_t bytes = w->fits ? most * (int64_t)type_size(u->designator->type) : 0;
  w->fits &= !u->read || !u->written || bytes <= MOST_PLACE;
  return bytes;
}

static int64_t strided_bytes(Weigher *w) {
  int64_t all = 0, own = 0;
  for (const VarUse *u = w->n->vars; u && w->fits; u = u->next) {
    if (u->role == ROLE_ARRAY) all += bytes_of(w, u);
    if (u->role != ROLE_PRIVATE || !u->designator->rank) continue;
    w->fits = u->designator->kind == EX_NAME && symbol_has_constant_extents(u->sym) && symbol_elements(u->sym) <= MOST_OWN;
    if (w->fits) own += symbol_elements(u->sym) * (int64_t)type_size(u->sym->type);
    w->fits &= own <= MOST_OWN;
  }
  w->fits &= all <= (own > 0 ? MOST_COPIED : MOST_BYTES);
  return all;
}

/* ---- statements ---- */

/* Statements that a thread does, and that all lanes do together. */
typedef struct Work {
  int64_t thread, team;
} Work;

static Work block(Weigher *w, const Stmt *s, bool inside);

static const Loop *loop_of(const Loop *list, const Stmt *s) {
  for (const Loop *l = list; l; l = l->next) {
    const Loop *in = l->stmt == s ? l : loop_of(l->child, s);
    if (in) return in;
  }
  return NULL;
}

static const TeamLoop *shared_loop(const Weigher *w, const Stmt *s) {
  for (int i = 0; i < w->nshared; i++)
    if (w->shared[i]->lanes->stmt == s) return w->shared[i];
  return NULL;
}

static Work loop(Weigher *w, const Stmt *s, bool inside) {
  const Loop *l = loop_of(w->base->child, s);
  const TeamLoop *t = shared_loop(w, s);
  int64_t trip = l && s->u.loop.how == DO_COUNTED ? average(w, l) : -1;
  w->fits &= trip >= 0 && trip <= (int64_t)SHORT * SHORT;
  if (!w->fits) return (Work){0, 0};
  Work in = block(w, s->body, inside || t);
  w->fits &= in.thread <= MOST_WORK && in.team <= MOST_WORK;
  if (!w->fits) return (Work){0, 0};
  if (!t || inside) return (Work){trip * (in.thread + 1), trip * (in.team + w->lanes * !inside)};
  int64_t turns = (trip + w->lanes - 1) / w->lanes;
  return (Work){trip * (in.thread + 1), w->lanes * (turns * in.thread + (l->verdict == V_REDUCTION ? FOLD : SHARE))};
}

static Work block(Weigher *w, const Stmt *s, bool inside) {
  Work sum = {0, 0};
  for (; s && w->fits; s = s->next) {
    Work x = {!query_is_idle(s), query_is_idle(s) ? 0 : w->lanes};
    if (s->kind == ST_DO)
      x = loop(w, s, inside);
    else
      for (const Stmt *o = s; o; o = o->other) {
        Work in = block(w, o->body, inside);
        x.thread += in.thread, x.team += in.team;
      }
    sum.thread += x.thread, sum.team += x.team;
  }
  return sum;
}

bool team_cost_thread_wins(const Code *c, const Nest *n, TeamLoop *const *loops, int nloops) {
  Weigher w = {.c = c, .n = n, .base = n->loop[n->depth - 1], .shared = loops, .nshared = nloops, .lanes = 1, .fits = !n->once};
  for (int i = 0; i < nloops && w.fits; i++) {
    int64_t most = longest(&w, loops[i]->lanes);
    w.fits = most >= 0 && most <= SHORT && !loops[i]->lanes->directive && !loops[i]->loop->directive;
    while (w.fits && w.lanes < most) w.lanes *= 2;
  }
  int64_t bytes = w.fits ? strided_bytes(&w) : 0;
  Work work = w.fits ? block(&w, w.base->stmt->body, false) : (Work){0, 0};
  return w.fits && work.thread + STRIDED * ((bytes + 7) / 8) <= work.team;
}

/* ---- loops of rounds ---- */

/* The array has few elements, and each iteration of the nest has one for itself. */
static bool is_small_own(const Nest *n, const Access *a) {
  const VarUse *u = roles_find(n, a->var->sym, a->var->path);
  return u && u->role == ROLE_PRIVATE && u->designator->kind == EX_NAME && u->designator->rank &&
         symbol_has_constant_extents(u->sym) && symbol_elements(u->sym) <= MOST_STEP;
}

/* The loop cannot have more iterations than such an array has elements: it goes along one. */
static bool goes_along_small(const Code *c, const Nest *n, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    bool along = false;
    for (int d = 0; a->loop == l && l->var && d < a->nsub; d++) along |= expr_names(a->sub[d], query_real_symbol(l->var->sym));
    if (along && is_small_own(n, a)) return true;
  }
  return false;
}

bool team_cost_small_rounds(const Code *c, const Nest *n, TeamLoop *const *loops, int nloops) {
  bool rounds = false;
  for (int i = 0; i < nloops; i++) {
    rounds |= loops[i]->rounds;
    if (n->once || loops[i]->lanes->directive || !goes_along_small(c, n, loops[i]->lanes)) return false;
  }
  return rounds;
}

/* ---- loops that stay with one thread of a team ---- */

/* One thread is done with it, and with all loops inside, as soon as a team: 'most' iterations of what they do. */
static bool is_short(const Loop *l, int64_t most) {
  int64_t trip = query_loop_trip(l);
  if (trip < 0 || trip > most) return false;
  for (const Loop *c = l->child; c; c = c->next)
    if (trip > 0 && !is_short(c, most / trip)) return false;
  return true;
}

static bool is_lane(const Team *team, const Loop *l) {
  const TeamLoop *t = team->loop;
  while (t && t->loop != l) t = t->next;
  return t != NULL;
}

static bool any_shared(const Team *team, const Loop *l) {
  for (; l; l = l->next)
    if (is_lane(team, l) || any_shared(team, l->child)) return true;
  return false;
}

/* No loop is left to one thread of the team but short ones. */
static bool all_shared(const Team *team, const Loop *l) {
  for (; l; l = l->next)
    if (!is_lane(team, l) && !is_short(l, ALONE) && !(any_shared(team, l->child) && all_shared(team, l->child))) return false;
  return true;
}

bool team_cost_all_shared(const Nest *n) { return n->team && all_shared(n->team, n->loop[n->depth - 1]->child); }
