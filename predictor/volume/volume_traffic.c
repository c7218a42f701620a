/* Bytes by level, from the addresses of the references: a warp's requests are written out lane by lane; what a block, a wave of blocks and the
 * whole grid touch are boxes, whose sectors are counted in closed form. A loop's data are reused where what one of its iterations
 * touches fits the cache. */
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_policy.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Iterations of each loop that are looked at together. */
typedef struct {
  double mapped[SPC_MAX_LOOPS];
  double inner[SPC_MAX_LOOPS]; /* of the group's own loops */
} Extents;

typedef struct {
  const VolInput *in;
  const VolPlan *p;
  double resident;               /* blocks that run at once on the device */
  double threads[SPC_MAX_LOOPS]; /* of a block along each mapped loop, times turns */
  double wave[SPC_MAX_LOOPS];    /* the same of all blocks that run at once */
  double blocks;                 /* of the grid, as far as they have iterations */
  double at_once;                /* bytes of all arrays that a wave touches */
  VolWarps warps;                /* how they go through loop x */
} Traffic;

/* ---- footprints of boxes ---- */

typedef struct {
  double step, n; /* bytes; iterations */
} Axis1;

static int by_step(const void *a, const void *b) {
  const Axis1 *x = a, *y = b;
  return (x->step > y->step) - (x->step < y->step);
}

static int axes_of(const VolGroup *g, const Extents *e, int nmapped, Axis1 *axis) {
  int n = 0;
  for (int i = 0; i < nmapped; i++)
    if (g->mapped[i] && e->mapped[i] > 1) axis[n++] = (Axis1){fabs((double)g->mapped[i]), e->mapped[i]};
  for (int i = 0; i < g->inner.n; i++)
    if (g->step[i] && e->inner[i] > 1) axis[n++] = (Axis1){fabs((double)g->step[i]), e->inner[i]};
  qsort(axis, (size_t)n, sizeof *axis, by_step);
  int kept = 0; /* loops that take the same step, as i and l of b(i+l), widen each other's range */
  for (int i = 0; i < n; i++) {
    if (kept > 0 && !g->random && axis[kept - 1].step == axis[i].step)
      axis[kept - 1].n += axis[i].n - 1;
    else
      axis[kept++] = axis[i];
  }
  return kept;
}

/* The multiples of the axes' steps that an offset is made of, the nearest ones; returns the rest. */
static double decompose(const Axis1 *axis, int n, double rest, double *q) {
  for (int i = n - 1; i >= 0; i--) {
    q[i] = round(rest / axis[i].step);
    if (i > 0 && fabs(rest) < axis[i - 1].step * axis[i - 1].n / 2) q[i] = 0;
    if (i == 0 && fabs(q[i]) > axis[i].n) q[i] = 0; /* a piece of its own */
    rest -= q[i] * axis[i].step;
  }
  return rest;
}

/* Of each reference of a group, the multiple of each axis that it is shifted by, and the bytes beside that. */
typedef struct {
  Axis1 axis[VOL_LOOPS];
  int naxes, joined; /* axes; the first 'joined' ones make one contiguous piece of memory */
  double unit, bytes;
  struct {
    double q[VOL_LOOPS], rest;
  } at[VOL_OFFSETS];
} Shifts;

/* Bytes of units that pieces of these references touch: each piece longer by what they are shifted along the joined axes. */
static double piece(const Shifts *s, const int *ref, int nref, bool aligned) {
  double low[VOL_LOOPS] = {0}, high[VOL_LOOPS] = {0}, least = 0, most = 0;
  for (int r = 0; r < nref; r++) {
    const double *q = s->at[ref[r]].q, rest = s->at[ref[r]].rest;
    least = r ? fmin(least, rest) : rest, most = r ? fmax(most, rest) : rest;
    for (int i = 0; i < s->joined; i++) low[i] = r ? fmin(low[i], q[i]) : q[i], high[i] = r ? fmax(high[i], q[i]) : q[i];
  }
  double length = s->bytes + most - least;
  for (int i = 0; i < s->joined; i++) length += s->axis[i].step * (s->axis[i].n + high[i] - low[i] - 1);
  double units = aligned && fmod(length, s->unit) == 0 ? length / s->unit : (length - s->bytes) / s->unit + 1;
  return fmax(units, 1) * s->unit;
}

/* Along the axis, between two places where a reference's range begins or ends, the same references are there. */
static double unite(const Shifts *s, int axis, const int *ref, int nref, bool aligned) {
  if (axis < s->joined) return piece(s, ref, nref, aligned);
  double sum = 0, n = s->axis[axis].n, at[2 * VOL_OFFSETS];
  int cuts = 0, inside[VOL_OFFSETS];
  for (int r = 0; r < nref; r++)
    for (int end = 0; end < 2; end++) {
      double x = s->at[ref[r]].q[axis] + end * n;
      int i = 0;
      while (i < cuts && at[i] < x) i++;
      if (i < cuts && at[i] == x) continue;
      for (int j = cuts++; j > i; j--) at[j] = at[j - 1];
      at[i] = x;
    }
  for (int c = 0; c + 1 < cuts; c++) {
    int many = 0;
    for (int r = 0; r < nref; r++) {
      double from = s->at[ref[r]].q[axis];
      if (from <= at[c] && at[c] < from + n) inside[many++] = ref[r];
    }
    if (many) sum += (at[c + 1] - at[c]) * unite(s, axis - 1, inside, many, aligned);
  }
  return sum;
}

/* Axes whose pieces touch each other, from the shortest step on; 'beside': bytes that the references of a piece lie apart, as components of a record. */
static int joined_axes(const Shifts *s, double beside) {
  double length = s->bytes + beside;
  int n = 0;
  while (n < s->naxes && (s->axis[n].step <= length || s->axis[n].step <= s->unit)) {
    length += s->axis[n].step * (s->axis[n].n - 1);
    n++;
  }
  return n;
}

static int by_rest(const void *a, const void *b, void *shifts) {
  const Shifts *s = shifts;
  double x = s->at[*(const int *)a].rest, y = s->at[*(const int *)b].rest;
  return (x > y) - (x < y);
}

/* Units that the references of a group touch at one of its places, with what they walk from there on in the box. */
static double units_of_place(const Traffic *t, const VolGroup *g, const Extents *e, double unit) {
  double walked = 0, apart = 1, units = 0;
  for (int i = 0; i < t->in->kernel->mapped.n + g->inner.n; i++) {
    bool mapped = i < t->in->kernel->mapped.n;
    int j = mapped ? i : i - t->in->kernel->mapped.n;
    double step = fabs((double)(mapped ? g->walk[j] : g->walk_inner[j])), n = mapped ? e->mapped[j] : e->inner[j];
    if (step <= unit)
      walked += step * (n - 1);
    else
      apart *= n;
  }
  int64_t at[VOL_OFFSETS];
  for (int o = 0; o < g->noffsets; o++) {
    int i = o;
    while (i > 0 && at[i - 1] > g->offset[o]) at[i] = at[i - 1], i--;
    at[i] = g->offset[o];
  }
  for (int from = 0, to; from < g->noffsets; from = to) { /* pieces that do not touch each other */
    for (to = from + 1; to < g->noffsets && (double)(at[to] - at[to - 1]) <= walked + unit; to++) {}
    units += 1 + ((double)(at[to - 1] - at[from]) + walked) / unit;
  }
  return units * apart;
}

/* The same of places that a run has seen: iterations of its loop, with those of the others that choose a place. */
static double footprint_seen(const Traffic *t, const VolGroup *g, const Extents *e, double unit) {
  double n = 1, inner = 1, alone = 0;
  for (int i = 0; i < t->in->kernel->mapped.n; i++) n *= g->mapped[i] ? fmax(e->mapped[i], 1) : 1;
  for (int i = 0; i < g->inner.n; i++) inner *= g->step[i] ? fmax(e->inner[i], 1) : 1;
  bool walks = false;
  for (int i = 0; i < SPC_MAX_LOOPS; i++) walks = walks || g->walk[i] || g->walk_inner[i];
  alone = walks ? 1 : volume_seen_alone(g);
  double beside = 1 + (units_of_place(t, g, e, unit) - 1) * alone;
  return fmin(volume_seen_touched(g, n, inner, unit) * beside, fmax(g->extent, g->bytes) + unit);
}

/* Bytes of units (sectors) that the group touches in the box. */
static double footprint(const Traffic *t, const VolGroup *g, const Extents *e, double unit) {
  Shifts s = {.unit = unit, .bytes = g->bytes};
  double all = fmax(g->extent, g->bytes);
  s.naxes = axes_of(g, e, t->in->kernel->mapped.n, s.axis);
  if (g->random && g->seen) return footprint_seen(t, g, e, unit);
  if (g->random) {
    double times = units_of_place(t, g, e, unit), sectors = fmax(all / unit, 1);
    for (int i = 0; i < s.naxes; i++) times *= s.axis[i].n;
    return sectors * (1 - exp(-times * g->lanes / sectors)) * unit;
  }
  int ref[VOL_OFFSETS];
  for (int o = 0; o < g->noffsets; o++) {
    ref[o] = o;
    s.at[o].rest = decompose(s.axis, s.naxes, (double)g->offset[o], s.at[o].q);
  }
  qsort_r(ref, (size_t)g->noffsets, sizeof *ref, by_rest, &s);
  double sum = 0;
  for (int from = 0, to; from < g->noffsets; from = to) { /* references that no step of a loop leads to each other are apart */
    for (to = from + 1; to < g->noffsets && s.at[ref[to]].rest - s.at[ref[to - 1]].rest <= 2 * unit; to++) {}
    bool aligned = true;
    s.joined = joined_axes(&s, s.at[ref[to - 1]].rest - s.at[ref[from]].rest);
    for (int i = s.joined; i < s.naxes; i++) aligned = aligned && fmod(s.axis[i].step, unit) == 0;
    sum += unite(&s, s.naxes - 1, ref + from, to - from, aligned);
  }
  if (g->holes > 1.5) { /* what another reference of the group fills is its own */
    double one = g->bytes;
    for (int i = 0; i < s.naxes; i++) one += s.axis[i].step * (s.axis[i].n - 1);
    sum = fmin(sum, one) * fmin(g->holes, g->noffsets);
  }
  if (g->noise > 0) { /* each reference anywhere near its place */
    double times = g->noffsets;
    for (int i = 0; i < s.naxes; i++) times *= s.axis[i].n;
    sum = fmin(sum + (double)g->noise, times * unit);
  }
  return fmin(sum, all + unit);
}

/* ---- extents ---- */

static double trip(const Traffic *t, const VolGroup *g, int i) { return volume_wait_trip(t->in, g, i); }

static void prepare(Traffic *t) {
  const Kernel *k = t->in->kernel;
  double left = t->resident;
  for (int i = 0; i < k->mapped.n; i++) t->threads[i] = t->wave[i] = 1;
  t->blocks = 1;
  t->warps = volume_request_warps(t->in, t->p);
  for (int s = 0; s < t->p->nspread; s++) {
    const VolSpread *l = &t->p->spread[s];
    double each = fmin(l->threads * l->turns, l->n), here = fmin(l->blocks, fmax(left, 1));
    t->blocks *=
        l->mapped < 0 ? l->blocks : fmax(l->n / (l->threads * l->turns), 1); /* a loop inside is the block's, but for its pieces */
    left = floor(left / here);
    if (l->mapped < 0) continue;
    t->threads[l->mapped] = each;
    t->wave[l->mapped] = fmin(each * here, l->n);
  }
}

/* ---- reuse ---- */

/* Share that stays until it is used again, where so much is touched meanwhile. */
static double fits(double touched, double capacity) {
  if (capacity <= 0) return 0;
  double x = (1.25 * capacity - touched) / (0.75 * capacity);
  return x < 0 ? 0 : x > 1 ? 1 : x;
}

/* Base extents of the group's loops: what threads of a block (or of a wave) do at once. */
static Extents base_of(const Traffic *t, const VolGroup *g, bool wave) {
  Extents e;
  for (int i = 0; i < t->in->kernel->mapped.n; i++) e.mapped[i] = wave ? t->wave[i] : t->threads[i];
  for (int i = 0; i < g->inner.n; i++) {
    const VolSpread *s = volume_request_shared(t->in, t->p, g, i);
    e.inner[i] = s ? fmin(s->threads * (wave ? s->blocks : 1), s->n) : 1;
  }
  return e;
}

static bool has_loop(const VolGroup *g, const Stmt *loop, int *at) {
  for (*at = 0; *at < g->inner.n; ++*at)
    if (g->inner.l[*at].stmt == loop) return true;
  return false;
}

/* What one iteration of the loop touches, with all that is inside. */
static double working_set(const Traffic *t, const SpcLoop *loop, bool wave, double unit) {
  double sum = 0;
  int at;
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    if (!has_loop(g, loop->stmt, &at)) continue;
    Extents e = base_of(t, g, wave);
    for (int j = at + 1; j < g->inner.n; j++) e.inner[j] = trip(t, g, j);
    sum += footprint(t, g, &e, unit);
  }
  return sum;
}

/* Bytes that a block (or a wave) brings in for the group, through a cache of so many bytes. '*e': the extents of all of it. */
static double through(const Traffic *t, const VolGroup *g, bool wave, double capacity, double unit, Extents *e) {
  *e = base_of(t, g, wave);
  double v = footprint(t, g, e, unit);
  for (int i = g->inner.n - 1; i >= 0; i--) {
    double before = e->inner[i], n = trip(t, g, i), touched = working_set(t, &g->inner.l[i], wave, unit);
    e->inner[i] = n;
    if (g->random && !g->walk_inner[i])
      touched = fmax(touched, footprint(t, g, e, unit)); /* nothing tells when an element comes again */
    double stays = fits(touched, capacity);
    v = stays * footprint(t, g, e, unit) + (1 - stays) * v * fmax(n / before, 1);
  }
  for (int i = 0; i < t->in->kernel->mapped.n; i++) { /* loops of the nest that run in the thread */
    double n = t->in->box[i];
    bool in_thread = true;
    for (int s = 0; s < t->p->nspread; s++) in_thread = in_thread && t->p->spread[s].mapped != i;
    if (!in_thread || n <= 1) continue;
    double one = v;
    e->mapped[i] = n;
    v = fits(one * 4, capacity) * footprint(t, g, e, unit) + (1 - fits(one * 4, capacity)) * one * n;
  }
  return v;
}

/* The same for all waves one after the other, along x, then y, then z. */
static double all_waves(const Traffic *t, const VolGroup *g, double capacity, double unit) {
  Extents e;
  double v = through(t, g, true, capacity, unit, &e), share = t->in->groups->n;
  for (int s = 0; s < t->p->nspread; s++) {
    const VolSpread *l = &t->p->spread[s];
    if (l->mapped < 0 || e.mapped[l->mapped] >= l->n) continue;
    double before = e.mapped[l->mapped], touched = footprint(t, g, &e, unit) * share;
    e.mapped[l->mapped] = l->n;
    double stays = fits(touched, capacity);
    v = stays * footprint(t, g, &e, unit) + (1 - stays) * v * l->n / before;
  }
  return v;
}

static double whole(const Traffic *t, const VolGroup *g) {
  Extents e;
  for (int i = 0; i < t->in->kernel->mapped.n; i++) e.mapped[i] = fmax(t->in->box[i], 1);
  for (int i = 0; i < g->inner.n; i++) e.inner[i] = trip(t, g, i);
  return footprint(t, g, &e, VOL_SECTOR);
}

/* ---- device memory ---- */

/* Bytes between units of the group that are brought in one by one: 0, if they follow each other; as of many, if data decide. */
static double gap(const Traffic *t, const VolGroup *g) {
  Extents e = base_of(t, g, true);
  if (g->random && g->seen) return volume_seen_scattered(g) ? 1e9 : 0;
  if (g->random) return g->extent > (1 << 20) ? 1e9 : 0;
  Axis1 axis[VOL_LOOPS];
  int n = axes_of(g, &e, t->in->kernel->mapped.n, axis);
  return n > 0 && axis[0].step >= 2 * VOL_SECTOR ? axis[0].step : 0;
}

enum {
  AT_ONCE = 40
}; /* loads of an iteration that follow each other so closely that they bring in pages of device memory together (fitted on records) */

/* What lies between the elements of neighbouring threads is loaded by these, too, at about the same time: records, small matrices. */
static bool fills_gap(const Traffic *t, const VolGroup *g, double apart) {
  bool stores = false; /* records, of which each store writes a part: pages are opened for these again */
  for (int i = 0; i < t->in->groups->n && apart > 0; i++)
    stores = stores || (t->in->groups->v[i].writes > 0 && gap(t, &t->in->groups->v[i]) > 0);
  if (apart <= 0 || stores) return false;
  double loads = g->noffsets;
  for (int i = 0; i < g->inner.n; i++)
    if (g->step[i] && !volume_request_shared(t->in, t->p, g, i)) loads *= trip(t, g, i);
  return loads <= AT_ONCE && loads * g->bytes >= 0.75 * apart;
}

/* Sectors of a random group that one place has side by side. */
static double sectors_together(const Traffic *t, const VolGroup *g) {
  Extents e = base_of(t, g, false);
  for (int i = 0; i < g->inner.n; i++) e.inner[i] = trip(t, g, i);
  return fmax(units_of_place(t, g, &e, VOL_SECTOR), 1);
}

/* The references of a place, and a loop inside that walks on from it, touch all that lies between neighbours, so that the other half of 64 bytes is used as well. */
static bool uses_both_halves(const Traffic *t, const VolGroup *g, double step) {
  double length = g->bytes, least = 0, most = 0;
  for (int o = 0; o < g->noffsets; o++) least = fmin(least, (double)g->offset[o]), most = fmax(most, (double)g->offset[o]);
  if (most - least < step) length += most - least;
  for (int i = 0; i < g->inner.n; i++) {
    double by = fabs((double)g->step[i]);
    if (by > 0 && by <= VOL_SECTOR) length += by * (trip(t, g, i) - 1);
  }
  return length >= step;
}

/* Device memory moves 64 bytes for a sector of 32; where neighbours are 'apart', that is twice as much, or all that lies between. */
static double read_bytes(const Traffic *t, const VolGroup *g, double apart) {
  if (g->random && apart > 0) return 1 + 1 / sectors_together(t, g);
  int x = t->p->nspread > 0 ? t->p->spread[0].mapped : -1;
  double step = x >= 0 && !g->random ? fabs((double)g->mapped[x]) : 0;
  if (apart <= 0 && !g->random && uses_both_halves(t, g, step)) return 1;
  return apart > 0 ? 2 : step > VOL_SECTOR && step < 2 * VOL_SECTOR ? step / VOL_SECTOR : 1;
}

/* Single ones open a page each: what they cost grows until neighbours are 256 bytes away. In sectors' bytes beside those moved; fitted on strides. */
static double read_turns(double apart) { return apart > 0 ? 1.4 * (fmin(apart, 256) - 64) / 192 : 0; }
static const double partial_bytes = 64; /* a store of a part of a sector: read and written again in the L2 (fitted on blocks) */
static double write_turns(double apart) { return apart > 0 ? 3 * (fmin(apart, 256) - 64) / 192 : 0; }

/* ---- the whole ---- */

/* Share of the group's data that is in the L2 before the launch. */
static double is_warm(const VolGroup *g, const VolTraffic *r, double l2) { return volume_l2_stays(r->footprint + g->between, l2); }

/* All that the group's references load the iterations before have stored: it comes by registers from lane to lane. */
static bool is_handed_on(const Traffic *t, const VolGroup *g) {
  int64_t step = t->in->kernel->mapped.n > 0 ? g->mapped[t->in->kernel->mapped.n - 1] : 0;
  bool all = g->writes > 0 && step != 0;
  for (int o = 0; o < g->noffsets && all; o++) {
    bool before = !g->loaded[o];
    for (int w = 0; w < g->noffsets && !before; w++) {
      int64_t apart = g->offset[w] - g->offset[o];
      before = g->stored[w] && apart != 0 && apart % step == 0 && apart / step > 0;
    }
    all = before;
  }
  return all;
}

/* Bytes that kernels of one pass move: each array in and out, the output of a compaction to a half. */
static void stream_traffic(const Traffic *t, VolTraffic *r, double l2) {
  const Nest *n = t->in->kernel->nest;
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    double warm = is_warm(g, r, l2);
    double bytes = whole(t, g) * (n && n->depth > 0 && n->loop[0]->verdict == V_COMPACTION && g->random ? 0.5 : 1);
    if (g->reads > 0 && !is_handed_on(t, g)) r->l2_read += bytes, r->l2_slots += bytes, r->dram_read += bytes * (1 - warm);
    if (g->writes > 0) r->l2_write += bytes, r->dram_write += bytes * (1 - warm);
    r->requests += t->in->iterations * g->times * (g->reads + g->writes) / VOL_LANES;
  }
  r->sectors = (r->l2_read + r->l2_write) / VOL_SECTOR;
  r->wavefronts = r->addresses = r->requests;
}

/* Combined values go to copies in shared memory, or to the L2. */
static bool is_combined(const VolInput *in, const VolGroup *g) {
  for (const VarUse *u = in->kernel->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE && u->sym == g->array) return true;
  return false;
}

typedef struct {
  double l1, l2, fill; /* bytes of L1 a block and of L2; share of the box that has iterations */
  double blocks;       /* that an SM holds */
} Levels;

/* Each place of the group is near one of the other's: it is no part of the array that those do not touch. */
static bool same_part(const Traffic *t, const VolGroup *x, const VolGroup *g) {
  double part = 0.5 * whole(t, x) / x->noffsets;
  for (int o = 0; o < g->noffsets; o++) {
    bool near = false;
    for (int p = 0; p < x->noffsets && !near; p++)
      near = fabs((double)g->base + (double)g->offset[o] - (double)x->base - (double)x->offset[p]) < part;
    if (!near) return false;
  }
  return true;
}

/* Other references to the array have brought it to the L2, or have written it there, in the same iterations. */
static bool is_there(const Traffic *t, const VolGroup *g, bool written, double l2) {
  for (const VolGroup *x = t->in->groups->v; x < g; x++) {
    bool near = !(x->random && (!x->seen || volume_seen_scattered(x))) && !(g->random && (!g->seen || volume_seen_scattered(g)));
    if (x->array != g->array || !near || (written && x->writes <= 0)) continue;
    if (whole(t, x) < 0.9 * whole(t, g) || (!x->random && !g->random && !same_part(t, x, g))) continue;
    return fits(t->at_once, 0.6 * l2) > 0.5;
  }
  return false;
}

/* Bytes of all arrays that a wave of blocks touches: of each what one group of its references does. */
static double touched_at_once(const Traffic *t, double l2) {
  double sum = 0, *one = ARENA_ARRAY(t->in->sizes->arena, double, t->in->groups->n + 1);
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    Extents e;
    double most = 0;
    one[i] = through(t, g, true, l2, VOL_SECTOR, &e);
    for (int j = 0; j < i; j++)
      if (t->in->groups->v[j].array == g->array) most = fmax(most, one[j]);
    sum += fmax(one[i] - most, 0);
  }
  return sum;
}

/* Bytes of all arrays: of each what its references touch together, and no more than there is. '*least': what memory moves if each that is read comes once and
 * each that is written goes once; '*out': the latter. */
static double all_touched(const Traffic *t, double *least, double *out) {
  double sum = 0;
  *least = *out = 0;
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    double bytes = 0, read = 0, written = 0;
    bool first = true;
    for (int j = 0; j < t->in->groups->n; j++) {
      const VolGroup *x = &t->in->groups->v[j];
      if (x->array != g->array) continue;
      const double here = whole(t, x);
      first = first && j >= i;
      bytes += here;
      read += x->reads > 0 ? here : 0;
      written += x->writes > 0 ? here : 0;
    }
    const double all = fmax(g->extent, g->bytes);
    if (first) sum += fmin(bytes, all), *least += fmin(read, all) + fmin(written, all), *out += fmin(written, all);
  }
  return sum;
}

/* What the blocks of an SM read together comes to its L1 once, if that holds it. */
static double read_once_an_sm(const Traffic *t, const VolGroup *g, const Extents *all, double l1, double read) {
  if (g->random && g->extent <= VOL_TABLE) return fmin(read, fmax(g->extent, VOL_SECTOR) * t->in->machine->sms);
  if (!volume_reuse_of_all_blocks(t->p, g)) return read;
  double one = g->random ? whole(t, g) : footprint(t, g, all, VOL_SECTOR), together = 0;
  for (int i = 0; i < t->in->groups->n; i++)
    if (volume_reuse_of_all_blocks(t->p, &t->in->groups->v[i])) together += whole(t, &t->in->groups->v[i]);
  /* places in any order find as much as is there */
  const double stays = g->random ? fmin(l1 / fmax(together, 1), 1) : fits(together, 0.8 * l1);
  return stays * fmin(read, one * t->in->machine->sms) + (1 - stays) * read;
}

/* Times that what a block reads in a loop inside comes to an SM's L1 for several of its blocks, which go along the same data in step, or a little behind each
 * other: sums over all lags, pairs of all with all. About every second one finds it there (counted: 3.0 to 3.4 times of 8 blocks, 4.3 and 5.2 of 6). */
static double shared_in_step(const Traffic *t, const VolGroup *g, const Levels *c) {
  if (g->inner.n == 0 || g->random || !g->step[g->inner.n - 1]) return 1;
  const bool follows = llabs(g->step[g->inner.n - 1]) <= VOL_SECTOR;
  for (int s = 0; s < t->p->nspread; s++) {
    const VolSpread *l = &t->p->spread[s];
    if (l->mapped < 0 || l->blocks <= 1 || !g->mapped[l->mapped]) continue;
    const double apart = fabs((double)g->mapped[l->mapped]) * fmin(l->n, l->threads * l->turns * t->resident);
    if (!follows || apart > c->l1 * c->blocks / 4) return 1;
  }
  return fmax(fmin(c->blocks, t->blocks / t->in->machine->sms) / 2, 1);
}

/* Sectors of a warp's accesses beyond those that as many neighbouring elements have. */
static void note_widest(const VolGroup *g, double accesses, double sectors, VolTraffic *r) {
  double excess = accesses * (sectors - fmax((double)g->bytes * VOL_LANES / VOL_SECTOR, 1) - 1);
  if (excess > r->excess) r->excess = excess, r->widest = g;
}

enum { IN_STEP = 16 }; /* warps of an SM: of more, some are ahead */

/* What warps, and blocks, of the same steps of a loop inside read alike comes for all of them when it comes for the first: only what a warp has asked for
 * before does not make it wait. */
static double wait_in_step(const Traffic *t, const VolGroup *g, const Levels *c, double once, double asked, double l1_hit,
                           double l2_hit, double wavefronts) {
  Traffic warp = *t;
  Extents e;
  double left = VOL_LANES, warps = t->blocks;
  const double held = t->resident / t->in->machine->sms * t->p->block[0] * t->p->block[1] * t->p->block[2] / VOL_LANES;
  if (g->inner.n == 0 || g->random || held > IN_STEP || volume_wait_batch(t->in, t->p, g) < VOL_UNDER_WAY ||
      volume_request_shared(t->in, t->p, g, g->inner.n - 1))
    return volume_wait_of(t->in, t->p, g, l1_hit, l2_hit, wavefronts);
  for (int s = 0; s < t->p->nspread; s++) {
    const VolSpread *l = &t->p->spread[s];
    if (l->mapped < 0) continue;
    const double here = fmin(t->threads[l->mapped], fmax(left, 1));
    warps *= t->threads[l->mapped] / here;
    warp.threads[l->mapped] = here;
    left = floor(left / here);
  }
  const double own = through(&warp, g, false, c->l1, VOL_SECTOR, &e) * warps * c->fill * g->share;
  const bool follows = fabs((double)g->step[g->inner.n - 1]) <= VOL_SECTOR; /* device memory brings two sectors */
  const double cold =
      fmin(once / fmax(whole(t, g) * c->fill * g->share, 1), 1) / fmax(t->blocks / fmax(t->resident, 1), 1) / (follows ? 2 : 1);
  if (asked > 0) l1_hit = fmin(l1_hit, 1 - fmin(own / asked, 1));
  return volume_wait_of(t->in, t->p, g, l1_hit, fmin(l2_hit, 1 - cold), wavefronts);
}

/* An array has extents of its own, which the launch tells; each beyond the second costs as much as so many further rows (sm_90's code of kernels over three
 * dimensions: 8 instructions an array more than over two). */
enum { ROWS_OF_EXTENT = 3 };
static double further_extents(const Traffic *t, const VolGroup *g) {
  for (const VolGroup *x = t->in->groups->v; x < g; x++)
    if (x->array == g->array) return 0;
  const int further = g->array->rank - 2;
  return further > 0 && !symbol_has_constant_extents(g->array) ? ROWS_OF_EXTENT * further : 0;
}

static const double local_store =
    2.5; /* of an L2's time a byte: stores to local memory beside other bytes (measured: 3.4 TB/s on an H200) */

/* Arrays of threads in local memory, the lanes' elements side by side: an L1 holds them for loads, stores go on to the L2. */
static double add_local(const Traffic *t, const VolGroup *g, const Levels *c, VolTraffic *r) {
  const double all = t->in->iterations * g->times * t->warps.rounded / VOL_LANES, reads = g->reads * all, writes = g->writes * all,
               sectors = volume_own_sectors(g), threads = t->p->block[0] * t->p->block[1] * t->p->block[2];
  const double misses = (1 - fits(g->extent * threads * c->blocks, c->l1 * c->blocks)) * reads * sectors * VOL_SECTOR,
               stored = writes * sectors * VOL_SECTOR;
  r->requests += reads + writes;
  r->addresses += reads + writes;
  r->sectors += (reads + writes) * sectors;
  r->wavefronts += (reads + writes) * fmax(sectors * VOL_SECTOR / VOL_LINE, 1);
  r->l2_read += misses;
  r->l2_slots += misses + (local_store - 1) * stored;
  r->l2_write += stored;
  return g->reads > 0 ? volume_wait_of(t->in, t->p, g, 1 - misses / fmax(reads * sectors * VOL_SECTOR, 1), 1, 1) : 0;
}

/* The same in shared memory: neighbouring lanes find their elements in neighbouring banks. */
static double add_interleaved(const Traffic *t, const VolGroup *g, VolTraffic *r) {
  const double all = t->in->iterations * g->times * t->warps.rounded / VOL_LANES, asked = (g->reads + g->writes) * all;
  r->requests += asked;
  r->addresses += asked;
  r->wavefronts += asked * fmax((double)g->bytes * VOL_LANES / VOL_LINE, 1);
  return g->reads > 0 ? t->in->machine->l1_latency : 0;
}

/* Lines that a warp brings to shared memory in pieces, and takes back; each iteration finds its element there. A piece is moved with all of its columns, also where the
 * line has fewer. */
static double add_line(const Traffic *t, const VolGroup *g, const Levels *c, VolTraffic *r) {
  const double columns = volume_lines_columns(t->p, g), length = trip(t, g, 0), padded = ceil(length / columns) * columns / length,
               bytes = whole(t, g) * c->fill * g->share, moved = bytes / g->bytes / VOL_LANES * padded,
               used = (g->reads + g->writes) * t->in->iterations * g->times * t->warps.rounded / VOL_LANES;
  const double loads = g->reads > 0 ? moved : 0, stores = g->writes > 0 ? moved : 0, cold = 1 - is_warm(g, r, c->l2);
  r->requests += (loads + stores) / padded;
  r->addresses += loads + stores;
  r->staged += loads + stores + used;
  r->sectors += (loads + stores) / padded * g->bytes;
  r->wavefronts += (2 * (loads + stores) + used) * fmax((double)g->bytes * VOL_LANES / VOL_LINE, 1);
  r->l2_read += loads > 0 ? bytes : 0, r->l2_slots += loads > 0 ? bytes : 0;
  r->l2_write += stores > 0 ? bytes : 0;
  if (loads > 0 && !is_there(t, g, false, c->l2)) r->dram_read += bytes * cold;
  if (stores > 0 && !is_there(t, g, true, c->l2)) r->dram_write += bytes * cold;
  /* 32 columns are asked for while the warp works on those before them, more at once, 32 loads at a time (window.cuh) */
  const double wait = cold * t->in->machine->dram_latency + (1 - cold) * t->in->machine->l2_latency,
               in = loads > 0 ? ceil(columns / VOL_LANES) * wait + (columns > VOL_LANES ? columns * LINES_BRING : 0) : 0,
               out = stores > 0 ? columns * LINES_TAKE : 0;
  return (in + out) * padded + columns / VOL_UNDER_WAY * t->in->machine->l1_latency;
}

/* Iterations of the innermost loops that the compiler writes out: one address is worked out for all of them. */
static double written_out(const Traffic *t, const VolGroup *g) {
  double n = 1;
  for (int i = g->inner.n - 1;
       i >= 0 && !g->random && space_unrolled_few(&g->inner.l[i]) && !volume_request_shared(t->in, t->p, g, i); i--)
    n *= trip(t, g, i);
  return n;
}

/* Of an address, where a loop of the thread's own steps on from the one before: counted 1 to 1.5 instructions, elsewhere 3.6. */
static const double step_share = 0.36;

static double address_share(const Traffic *t, const VolGroup *g) {
  const int last = g->inner.n - 1;
  const bool steps = last >= 0 && !g->random && !volume_request_shared(t->in, t->p, g, last) && trip(t, g, last) > VOL_UNDER_WAY;
  return (steps ? step_share : 1) / written_out(t, g);
}

/* Of an L2's time: sectors by themselves, anywhere in an array (measured: chains and gathers of 0.5 million threads in 4 MB, 166 G/s on an H200). */
static const double lone_sector = 1.6;

static bool is_lone(const Traffic *t, const VolGroup *g) {
  if (!g->random || g->extent <= VOL_TABLE) return false;
  return g->seen ? volume_seen_apart(g) : sectors_together(t, g) < 1.5;
}

/* Adds the group's share; returns what a load of it waits. */
static double add_group(const Traffic *t, const VolGroup *g, const Levels *c, VolTraffic *r) {
  const VolInput *in = t->in;
  Extents e;
  if (is_combined(in, g) || volume_own_in_registers(in, g)) return 0;
  if (t->p->interleaved > 0 && volume_own_is_interleaved(in, g->array)) return add_interleaved(t, g, r);
  if (g->local) return add_local(t, g, c, r);
  if (volume_lines_columns(t->p, g) > 0) return add_line(t, g, c, r);
  VolRequest q = volume_request_mean(in, t->p, &t->warps, g, false), w = volume_request_mean(in, t->p, &t->warps, g, true);
  bool staged = t->p->staged > 0 && g->inner.n > 0;
  if (staged) q.sectors = q.lines = fmax((double)g->bytes * VOL_LANES / VOL_SECTOR, 1); /* lanes walk memory */
  if (g->halves) q.sectors = fmin(q.sectors, volume_reuse_of_halves(g));
  double all = in->iterations * g->times * t->warps.rounded / VOL_LANES,
         executed = all / (staged ? volume_reuse_of_tile(t->p, g) : 1);
  VolWindow side = volume_window_find(t->p, g);
  double reads = fmax(g->reads - volume_reuse_carried(in, t->p, g), 0) * executed * side.loads, writes = g->writes * executed,
         asked = reads * q.sectors * VOL_SECTOR, apart = gap(t, g);
  double once = all_waves(t, g, 0.6 * c->l2, VOL_SECTOR) * c->fill * g->share * (1 - is_warm(g, r, c->l2)), first = once;
  if (g->own) once = first = once * (1 - fits(t->at_once, c->l2)); /* written first, and nobody asks for it afterwards */
  if (is_there(t, g, false, c->l2)) once = 0;
  if (is_there(t, g, true, c->l2)) first = 0;
  double l2_read = g->reads > 0 ? fmin(through(t, g, false, c->l1, VOL_SECTOR, &e) * t->blocks * c->fill * g->share, asked) : 0;
  l2_read = read_once_an_sm(t, g, &e, c->l1 * c->blocks, l2_read) * (1 - g->met) * volume_reuse_last_halves(g, c->l1 * c->blocks);
  const double alone_hit = asked > 0 ? 1 - l2_read / asked : 0, in_step = shared_in_step(t, g, c);
  l2_read = fmax(l2_read / in_step, fmin(once, l2_read));
  double stored = writes * w.sectors * VOL_SECTOR, sectors = fmin(once, l2_read),
         alone_read = g->writes <= 0 && !g->random && fills_gap(t, g, apart) ? 0 : apart,
         dram = sectors * read_bytes(t, g, alone_read);
  note_widest(g, reads, q.sectors, r);
  note_widest(g, writes, w.sectors, r);
  r->requests += reads + writes;
  r->addresses += staged ? all / t->p->staged : executed * side.addresses * address_share(t, g);
  if (!g->random && !g->inner.n && t->p->abreast < 2)
    r->row_addresses += executed * (volume_window_rows(g) - 1 + further_extents(t, g));
  if (staged) r->staged += g->reads * all / t->p->staged;
  r->sectors += reads * q.sectors + writes * w.sectors;
  r->wavefronts += (staged ? l2_read / VOL_LINE : reads * q.wavefronts) + writes * fmax(w.wavefronts, w.lines);
  r->l2_read += l2_read;
  double slots = g->reads > 0 && g->noffsets > 1
                     ? through(t, g, false, c->l1, 2 * VOL_SECTOR, &e) * t->blocks * c->fill * g->share / in_step
                     : 0;
  r->l2_slots += fmax(fmin(slots, 2 * l2_read), l2_read) * (is_lone(t, g) ? lone_sector : 1);
  r->l2_write += stored;
  r->lines_stored += writes * (w.sectors > 0 ? w.lines * w.partial / w.sectors : 0);
  double out = g->writes > 0 ? fmin(first, stored) : 0, filled = 0; /* the rest of sectors that are stored in part is read */
  double partial = fmax(w.sectors > 0 ? w.partial / w.sectors : 0, 1 - pow(g->stored_lanes, fmax(VOL_SECTOR / g->bytes, 1)));
  double met = g->stored_lanes >= 0.999 ? volume_reuse_filled(t->p, g) : 0;
  if (g->writes > 0 && g->reads <= 0) filled = out * partial * (1 - met);
  double alone = g->random && apart > 0 ? 1 / sectors_together(t, g) : 1;
  if (g->reads > 0) r->dram_read += dram, r->turns += sectors * read_turns(alone_read) * alone;
  r->dram_read += filled;
  r->dram_write += out;
  r->turns += out * write_turns(apart) + filled * (apart > 0 ? 1 + read_turns(apart) : 0);
  if (met > 0 && g->writes <= 1 && !g->random) r->turns += writes * w.partial * partial_bytes;
  double l2_hit = l2_read > 0 ? fmax(1 - fmin(once, l2_read) / l2_read, 0) : 1;
  return g->reads > 0 ? wait_in_step(t, g, c, once, asked, alone_hit, l2_hit, staged ? 1 : q.wavefronts) : 0;
}

VolTraffic volume_traffic_find(const VolInput *in, const VolPlan *p, double resident_blocks) {
  Traffic t = {.in = in, .p = p, .resident = resident_blocks};
  VolTraffic r = {0};
  const Machine *m = in->machine;
  double per_sm = fmax(floor(resident_blocks / m->sms), 1), box = 1;
  double l1 = m->l1_and_shared > 0 ? fmax(m->l1_and_shared * 0.9 - per_sm * p->shared / 1024, m->l1_min) : m->l1_max;
  double *wait = ARENA_ARRAY(in->sizes->arena, double, in->groups->n + 1);
  prepare(&t);
  for (int i = 0; i < in->kernel->mapped.n; i++) box *= fmax(in->box[i], 1);
  r.footprint = all_touched(&t, &r.least, &r.written);
  Levels c = {l1 * 1024 / per_sm, m->l2 * 1024, in->iterations / box, per_sm};
  if (p->stream > 0) {
    stream_traffic(&t, &r, c.l2);
    return r;
  }
  t.at_once = touched_at_once(&t, c.l2);
  for (int i = 0; i < in->groups->n; i++) wait[i] = add_group(&t, &in->groups->v[i], &c, &r);
  r.latency = volume_wait_all(in, p, wait);
  for (int i = 0; i < in->groups->n; i++)
    if (in->groups->v[i].inner.n == 0) r.loads += in->groups->v[i].reads;
  r.l1_hit = r.sectors > 0 ? fmax(1 - (r.l2_read + r.l2_write) / (r.sectors * VOL_SECTOR), 0) : 0;
  r.l2_hit = r.l2_read + r.l2_write > 0 ? fmax(1 - (r.dram_read + r.dram_write) / (r.l2_read + r.l2_write), 0) : 0;
  return r;
}
