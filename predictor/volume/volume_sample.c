/* Places that index arrays choose, as the program's text sets their elements: the same figures as a run sees (runtime/observe/count_access.cpp), of fewer iterations. */
#include "analysis/pattern.h"
#include "predictor/space/elements.h"
#include "predictor/volume/volume.h"
#include <math.h>
#include <stdlib.h>

enum { WINDOW = 1024, WINDOWS = 2, MOST_RECORDS = 4096, TABLE = 16384, ENOUGH = 4 * VOL_LANES, MOST_STEPS = 400000, PAIR = 64 };
static const int LEVEL[] = {32, 256, WINDOW};
enum { LEVELS = sizeof LEVEL / sizeof *LEVEL };

typedef struct {
  int place; /* of the iteration in the window */
  int64_t at;
} SampledPlace;

typedef struct {
  Sizes *v;
  const FeatRef *r;
  const VolGroup *g;
  Elements x;
  SampledPlace record[MOST_RECORDS];
  int n;
  bool failed;
  int64_t range[SPC_MAX_LOOPS]; /* where the ranges of the reference are */
  int64_t *lo, *extent;         /* of the array's dimensions */
  int place;
  struct {
    int64_t key;
    int stamp;
  } entry[TABLE];
  int stamp;
  struct {
    const Stmt *loop;
    const SizAssign *begin, *step; /* what the place is before the loop, and what an iteration makes of it */
  } chain;                         /* of places of which each is made of the one before; step NULL: there is none */
  CountsAccess *out;
  SizSampled *found;
  double pieces[LEVELS];
} Sample;

/* ---- addresses ---- */

static const Expr *element_of(const Expr *e) {
  while (e && e->kind == EX_MEMBER && e->nkid > 0) e = e->kid[0];
  return e && e->kind == EX_REF && e->how != REF_CALL && e->sym && e->sym->rank > 0 ? e : NULL;
}

static double address(Sample *s, const Expr *e) {
  int bytes = type_size(e->sym->type), range = 0;
  double at = 0, below = bytes > 0 ? bytes : s->g->bytes;
  for (int d = 0; d < e->sym->rank && d + 1 < e->nkid; d++) {
    const Expr *sub = e->kid[d + 1];
    double value = !sub ? NAN : sub->kind == EX_RANGE ? (double)s->range[range++] : elements_value(&s->x, sub);
    if (sub && sub->rank > 0 && sub->kind != EX_RANGE) value = NAN;
    at += (value - (double)s->lo[d]) * below;
    below *= (double)s->extent[d];
  }
  return at;
}

/* ---- chains ---- */

static bool names(const Expr *e, const Symbol *sym) {
  bool found = e->kind == EX_NAME && e->sym == sym;
  for (int i = 0; i < e->nkid && !found; i++) found = e->kid[i] && names(e->kid[i], sym);
  return found;
}

static bool stands_in(const Stmt *s, const Stmt *loop) {
  while (s && s != loop) s = s->parent;
  return s != NULL;
}

/* The innermost loop around the reference has one assignment to a scalar of its subscripts, to what an element makes of it: p = parent(p). */
static void find_chain(Sample *s, const Expr *e) {
  const SpcLoops *inner = &s->r->inner;
  const Stmt *loop = inner->n > 0 && !inner->l[inner->n - 1].array ? inner->l[inner->n - 1].stmt : NULL;
  bool assigned, carried;
  for (int i = 0; i < s->v->assign.n && loop; i++) {
    const SizAssign *a = &s->v->assign.v[i];
    if (!stands_in(a->stmt, loop) || !names(e, a->sym)) continue;
    if (s->chain.step || !names(a->rhs, a->sym)) {
      s->chain.step = NULL;
      return;
    }
    s->chain.loop = loop, s->chain.step = a;
  }
  if (s->chain.step) s->chain.begin = elements_reaching(s->v, loop, s->chain.step->sym, &assigned, &carried);
  if (!s->chain.begin) s->chain.step = NULL;
}

static double value_at(Sample *s, const SizAssign *a) {
  const Stmt *use = s->x.use;
  s->x.use = a->stmt;
  double value = trunc(elements_value(&s->x, a->rhs));
  s->x.use = use;
  return value;
}

enum { MOST_LINKS = 64 };

/* Places of one iteration, until they lead out of the array or stay where they are. */
static void follow(Sample *s, const Expr *e) {
  const SpcLoop *l = &s->r->inner.l[s->r->inner.n - 1];
  const int64_t trip = l->var ? space_range(s->v, l).trip : MOST_LINKS;
  double here = value_at(s, s->chain.begin);
  for (int q = 0; q < trip && q < MOST_LINKS && s->n < MOST_RECORDS && !s->failed; q++) {
    s->failed = !isfinite(here) || fabs(here) > 1e15;
    if (s->failed) break;
    sizes_bind(s->v, s->chain.step->sym, (int64_t)here);
    const double at = address(s, e);
    const bool inside = isfinite(at) && at >= 0 && at < s->g->extent;
    const double next = inside ? value_at(s, s->chain.step) : here;
    sizes_unbind(s->v);
    if (!inside) break;
    s->record[s->n++] = (SampledPlace){s->place, (int64_t)at};
    if (next == here) break;
    here = next;
    s->failed = q + 1 == MOST_LINKS; /* a long one goes further than is looked at */
  }
}

/* All executions of the loops inside from the k-th on. */
static void go(Sample *s, const Expr *e, int k) {
  if (s->failed || s->n == MOST_RECORDS) return;
  if (k == s->r->inner.n) {
    double at = address(s, e);
    s->failed = !isfinite(at) || fabs(at) > 1e15;
    if (!s->failed) s->record[s->n++] = (SampledPlace){s->place, (int64_t)at};
    return;
  }
  const SpcLoop *l = &s->r->inner.l[k];
  if (s->chain.step && l->stmt == s->chain.loop) {
    follow(s, e);
    return;
  }
  SpcRange range = {1, 1, 0, 0};
  double lo = l->lo && !l->array ? elements_value(&s->x, l->lo) : NAN, hi = l->hi && !l->array ? elements_value(&s->x, l->hi) : NAN;
  double step = l->step ? elements_value(&s->x, l->step) : 1;
  bool exact = isfinite(lo) && isfinite(hi) && isfinite(step) && step != 0;
  if (exact)
    range = (SpcRange){(int64_t)lo, (int64_t)step, (int64_t)fmax(floor((hi - lo + step) / step), 0), 0};
  else
    range = space_range(s->v, l);
  s->failed = s->failed || (!l->var && !l->array);
  for (int64_t i = 0; i < range.trip && !s->failed && s->n < MOST_RECORDS; i++) {
    if (l->var)
      sizes_bind(s->v, l->var, space_value(&range, i));
    else
      s->range[l->range] = space_value(&range, i);
    go(s, e, k + 1);
    if (l->var) sizes_unbind(s->v);
  }
}

/* ---- what was seen ---- */

static int64_t floored(int64_t a, int64_t by) { return a >= 0 ? a / by : -((-a + by - 1) / by); }

/* Distinct units among the records from .. to - 1. */
static int distinct(Sample *s, const int64_t *at, int n, int64_t unit) {
  int found = 0;
  s->stamp++;
  for (int i = 0; i < n; i++) {
    int64_t key = floored(at[i], unit);
    unsigned h = (unsigned)((uint64_t)key * 0x9e3779b97f4a7c15u >> 50) % TABLE;
    while (s->entry[h].stamp == s->stamp && s->entry[h].key != key) h = (h + 1) % TABLE;
    found += s->entry[h].stamp != s->stamp;
    s->entry[h].stamp = s->stamp, s->entry[h].key = key;
  }
  return found;
}

static void ask(Sample *s, CountsRequests *r, const int64_t *at, int n) {
  if (n < 1) return;
  r->n += 1;
  r->sectors += distinct(s, at, n, VOL_SECTOR);
  r->lines += distinct(s, at, n, VOL_LINE);
}

static int same_as_most(const int64_t *at, int n) {
  int most = 0;
  for (int i = 0; i < n; i++) {
    int same = 0;
    for (int j = 0; j < n; j++) same += at[j] == at[i];
    if (same > most) most = same;
  }
  return most;
}

/* Of the warp whose iterations have the records from .. to - 1: the first ones of all are a request, and so on. */
static void add_warp(Sample *s, int from, int to) {
  int begin[VOL_LANES + 1], busy = 0, most = 0;
  int64_t at[VOL_LANES];
  for (int i = from; i < to && busy < VOL_LANES; busy++) {
    begin[busy] = i;
    while (i < to && s->record[i].place == s->record[begin[busy]].place) i++;
    begin[busy + 1] = i;
    if (i - begin[busy] > most) most = i - begin[busy];
  }
  s->out->iterations += busy;
  for (int q = 0; q < most; q++) {
    int n = 0;
    for (int l = 0; l < busy; l++)
      if (begin[l] + q < begin[l + 1]) at[n++] = s->record[begin[l] + q].at;
    ask(s, &s->out->across, at, n);
    s->out->same += same_as_most(at, n);
  }
  for (int l = 0; l < busy && most > 1; l++)
    for (int q = begin[l]; q < begin[l + 1]; q += VOL_LANES) {
      int n = begin[l + 1] - q < VOL_LANES ? begin[l + 1] - q : VOL_LANES;
      for (int i = 0; i < n; i++) at[i] = s->record[q + i].at;
      ask(s, &s->out->along, at, n);
    }
}

static void add_touched(Sample *s, int level, int from, int to) {
  int64_t at[MOST_RECORDS], least = INT64_MAX, most = INT64_MIN;
  for (int i = from; i < to; i++) {
    at[i - from] = s->record[i].at;
    if (at[i - from] < least) least = at[i - from];
    if (at[i - from] > most) most = at[i - from];
  }
  CountsTouched *t = &s->out->touched[level];
  t->sectors += distinct(s, at, to - from, VOL_SECTOR);
  t->pairs += distinct(s, at, to - from, PAIR);
  t->span += (double)(most - least);
  s->pieces[level]++;
}

/* Pieces of so many iterations; one that is not whole counts only where there is no other. */
static void add_pieces(Sample *s, int level, int iterations) {
  for (int from = 0, to; from < s->n; from = to) {
    int piece = s->record[from].place / LEVEL[level];
    for (to = from; to < s->n && s->record[to].place / LEVEL[level] == piece; to++) {}
    if (level == 0) add_warp(s, from, to);
    if ((piece + 1) * LEVEL[level] <= iterations) add_touched(s, level, from, to);
  }
}

static int by_number(const void *a, const void *b) {
  const int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

/* The sectors of all records. */
static void keep_sectors(Sample *s) {
  int64_t *at = ARENA_ARRAY(s->v->arena, int64_t, s->n + 1);
  int n = 0;
  for (int i = 0; i < s->n; i++) at[i] = floored(s->record[i].at, VOL_SECTOR);
  qsort(at, (size_t)s->n, sizeof *at, by_number);
  for (int i = 0; i < s->n; i++)
    if (i == 0 || at[i] != at[n - 1]) at[n++] = at[i];
  s->found->sector = at, s->found->nsectors = n;
}

/* Iterations that have all their records. */
static int whole(const Sample *s, int tried) { return s->n == MOST_RECORDS ? s->record[s->n - 1].place : tried; }

/* The records of iterations from 'first' on; returns how many iterations were looked at: fewer than 'tried' where there is no more time, but enough to tell. */
static int look_in_window(Sample *s, const SpcLoop *l, const SpcRange *r, int64_t first, int tried, const Expr *e) {
  s->n = 0;
  for (int i = 0; i < tried; i++) {
    const int before = s->n;
    s->place = i;
    sizes_bind(s->v, l->var, space_value(r, first + i));
    go(s, e, 0);
    sizes_unbind(s->v);
    if (s->failed && s->x.steps <= 0 && i >= ENOUGH) {
      s->failed = false, s->n = before;
      return i;
    }
    if (i < VOL_LANES && s->n == MOST_RECORDS) s->failed = true; /* too long to tell of neighbours */
    if (s->failed) break;
  }
  return tried;
}

static bool look(Sample *s, const Kernel *k, int lane, const Expr *e) {
  SpcRange r = space_range(s->v, &k->mapped.l[lane]);
  int tried = r.trip < WINDOW ? (int)r.trip : WINDOW;
  for (int w = 0; w < WINDOWS && !s->failed && s->x.steps > 0; w++) {
    int64_t first = (int64_t)((double)(r.trip - tried) * (w + 0.5) / WINDOWS);
    const int looked = look_in_window(s, &k->mapped.l[lane], &r, first, tried, e);
    if (s->failed && w > 0 && s->x.steps <= 0) { /* it took long, but the first window told */
      s->failed = false;
      break;
    }
    s->out->accesses += s->n;
    if (w == 0 && !s->failed && s->n < MOST_RECORDS) keep_sectors(s);
    for (int level = 0; level < LEVELS && !s->failed; level++) add_pieces(s, level, whole(s, looked));
  }
  return !s->failed && s->pieces[0] > 0;
}

static bool is_same(const Expr *a, const Expr *b) {
  int64_t n, m;
  if (fold_const_int(a, &n)) return fold_const_int(b, &m) && n == m;
  if (a->kind != b->kind || a->sym != b->sym || a->op != b->op || a->nkid != b->nkid || (!a->sym && a->nkid == 0)) return false;
  for (int i = 0; i < a->nkid; i++)
    if (!a->kid[i] != !b->kid[i] || (a->kid[i] && !is_same(a->kid[i], b->kid[i]))) return false;
  return true;
}

/* Another reference of the loops around it goes to the same elements, or to some at a fixed distance: subscripts are the same, or constants. */
static bool goes_along(const SizSampled *x, const FeatRef *r, const Expr *e, const Kernel *k) {
  int64_t n;
  if (x->kernel != k->first || x->stmt->parent != r->stmt->parent || x->e->sym != e->sym || x->e->nkid != e->nkid) return false;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *a = x->e->kid[i], *b = e->kid[i];
    if (!a || !b || a->rank > 0 || b->rank > 0) return false;
    if (!is_same(a, b) && !(fold_const_int(a, &n) && fold_const_int(b, &n))) return false;
  }
  return true;
}

/* The mapped loop whose iterations are the threads of a warp: the nest's x, else the innermost one. */
static int lane_of(const Kernel *k) {
  for (int i = 0; k->nest && i < k->mapped.n && i < k->nest->map.nloops; i++)
    if (k->nest->map.axis[i] == AXIS_X) return i;
  return k->mapped.n - 1;
}

static void look_at(SizSampled *found, const VolGroup *g, const FeatRef *r, const Expr *e, Sizes *v, const Kernel *k) {
  int lane = lane_of(k);
  Sample *s = calloc(1, sizeof *s);
  if (!s) return;
  *s = (Sample){.v = v, .r = r, .g = g, .found = found, .x = elements_begin(v, r->stmt, MOST_STEPS)};
  s->out = ARENA_NEW(v->arena, CountsAccess);
  s->out->touched = ARENA_ARRAY(v->arena, CountsTouched, LEVELS);
  const SizQuiet quiet = sizes_quiet_begin(v);
  SpcLoops others = {.n = 0};
  for (int i = 0; i < k->mapped.n; i++)
    if (i != lane) space_add(&others, k->mapped.l[i]);
  space_bind_middle(v, &others);
  s->lo = ARENA_ARRAY(v->arena, int64_t, e->sym->rank), s->extent = ARENA_ARRAY(v->arena, int64_t, e->sym->rank);
  for (int d = 0; d < e->sym->rank; d++) arrays_dim(v, e->sym, d, &s->lo[d], &s->extent[d]);
  find_chain(s, e);
  bool ok = look(s, k, lane, e);
  space_unbind(v, &others);
  sizes_quiet_end(v, quiet);
  for (int i = 0; i < LEVELS && ok && s->pieces[i] > 0; i++) {
    CountsTouched *t = &s->out->touched[s->out->ntouched++];
    t->iterations = LEVEL[i];
    t->sectors /= s->pieces[i], t->pairs /= s->pieces[i], t->span /= s->pieces[i];
  }
  if (ok)
    found->seen = s->out;
  else
    found->nsectors = 0;
  free(s);
}

/* Share of its sectors that other references to the array, which were looked at before in this kernel, have in the same window. */
static double met_before(const Sizes *v, int at) {
  const SizSampled *x = &v->sampled.v[at];
  int met = 0;
  for (int i = 0; i < x->nsectors; i++) {
    bool there = false;
    for (int j = 0; j < at && !there; j++) {
      const SizSampled *y = &v->sampled.v[j];
      there = y->kernel == x->kernel && y->e->sym == x->e->sym && y->nsectors > 0 &&
              bsearch(&x->sector[i], y->sector, (size_t)y->nsectors, sizeof *y->sector, by_number);
    }
    met += there;
  }
  return x->nsectors > 0 ? (double)met / x->nsectors : 0;
}

bool volume_sample(VolGroup *g, const FeatRef *r, Sizes *v, const Kernel *k) {
  const Expr *e = element_of(r->e);
  int lane = lane_of(k), i = 0;
  if (!e || lane < 0 || !k->mapped.l[lane].var || !r->stmt || r->foreign) return false;
  while (i < v->sampled.n && !goes_along(&v->sampled.v[i], r, e, k)) i++;
  if (i == v->sampled.n) {
    SizSampled one = {.kernel = k->first, .stmt = r->stmt, .e = e};
    look_at(&one, g, r, e, v, k);
    vec_push(v->arena, &v->sampled, one);
  }
  g->seen = v->sampled.v[i].seen;
  if (g->seen) g->lane_loop = lane, g->met = met_before(v, i);
  return g->seen != NULL;
}
