/* Bytes by level, from the addresses of the references: a warp's requests are written out lane by lane; what a block, a wave of blocks and the
 * whole grid touch are boxes, whose sectors are counted in closed form. A loop's data are reused where what one of its iterations
 * touches fits the cache. */
#include "predictor/volume.h"
#include <math.h>
#include <stdlib.h>

/* Iterations of each loop that are looked at together. */
typedef struct {
  double mapped[SPC_MAX_LOOPS];
  double inner[SPC_MAX_LOOPS]; /* of the group's own loops */
} Extents;

typedef struct {
  const VolInput *in;
  const VolPlan *p;
  double resident;                 /* blocks that run at once on the device */
  double threads[SPC_MAX_LOOPS];   /* of a block along each mapped loop, times turns */
  double wave[SPC_MAX_LOOPS];      /* the same of all blocks that run at once */
  double blocks;                   /* of the grid, as far as they have iterations */
  double rounded;                  /* lanes that warps have for each that does something */
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
  return n;
}

/* References at other offsets make the box longer along the axes that the offsets are multiples of; the rest makes the elements wider. */
static double widen(const VolGroup *g, Axis1 *axis, int n) {
  double low[VOL_LOOPS] = {0}, high[VOL_LOOPS] = {0}, least = 0, most = 0;
  for (int o = 0; o < g->noffsets; o++) {
    double rest = (double)g->offset[o];
    for (int i = n - 1; i >= 0; i--) {
      double q = round(rest / axis[i].step);
      if (i > 0 && fabs(rest) < axis[i - 1].step * axis[i - 1].n / 2) q = 0;
      rest -= q * axis[i].step;
      low[i] = fmin(low[i], q), high[i] = fmax(high[i], q);
    }
    least = fmin(least, rest), most = fmax(most, rest);
  }
  for (int i = 0; i < n; i++) axis[i].n += high[i] - low[i];
  return most - least;
}

/* Bytes of sectors of 'unit' bytes that the group touches in the box. */
static double footprint(const Traffic *t, const VolGroup *g, const Extents *e, double unit) {
  Axis1 axis[VOL_LOOPS];
  int n = axes_of(g, e, t->in->kernel->mapped.n, axis);
  double all = fmax(g->extent, g->bytes);
  if (g->random) {
    double times = 1, sectors = fmax(all / unit, 1);
    for (int i = 0; i < n; i++) times *= axis[i].n;
    return sectors * (1 - exp(-times * g->lanes / sectors)) * unit;
  }
  double segment = g->bytes + widen(g, axis, n), count = 1, granule = g->bytes;
  bool aligned = true;
  for (int i = 0; i < n; i++) {
    bool touches = axis[i].step <= segment + granule / 2 || axis[i].step <= unit;
    if (touches && count <= 1)
      segment = axis[i].step * (axis[i].n - 1) + segment;
    else
      count *= axis[i].n, aligned = aligned && fmod(axis[i].step, unit) == 0;
  }
  double units = aligned && count > 1 ? ceil(segment / unit) : (segment - granule) / unit + 1;
  return fmin(fmax(count * units * unit, unit), fmax(all + unit, unit));
}

/* ---- extents ---- */

static double trip(const Traffic *t, const VolGroup *g, int i) {
  const Kernel *k = t->in->kernel;
  Sizes *v = t->in->sizes;
  SpcLoops outer = k->mapped;
  for (int j = 0; j < i; j++) space_add(&outer, g->inner.l[j]);
  space_bind_middle(v, &outer);
  double n = (double)space_range(v, &g->inner.l[i]).trip;
  space_unbind(v, &outer);
  return n > 1 ? n : 1;
}

/* Threads of a block that share the iterations of the loop, and blocks. */
static const VolSpread *shared(const Traffic *t, const VolGroup *g, int i) {
  for (int s = 0; s < t->p->nspread; s++)
    if (t->p->spread[s].mapped < 0 && t->p->spread[s].inner == g->inner.l[i].stmt) return &t->p->spread[s];
  return NULL;
}

static void prepare(Traffic *t) {
  const Kernel *k = t->in->kernel;
  double left = t->resident, lanes = t->p->block[0];
  for (int i = 0; i < k->mapped.n; i++) t->threads[i] = t->wave[i] = 1;
  t->blocks = 1;
  t->rounded = 1;
  for (int s = 0; s < t->p->nspread; s++) {
    const VolSpread *l = &t->p->spread[s];
    double each = fmin(l->threads * l->turns, l->n), here = fmin(l->blocks, fmax(left, 1));
    t->blocks *= fmax(l->n / (l->threads * l->turns), 1);
    left = floor(left / here);
    if (s == 0 && l->threads > 1) {
      double x = fmin(lanes, VOL_LANES);
      t->rounded = ceil(l->n / x) * x / l->n;
    }
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
    const VolSpread *s = shared(t, g, i);
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
    double before = e->inner[i], n = trip(t, g, i), stays = fits(working_set(t, &g->inner.l[i], wave, unit), capacity);
    e->inner[i] = n;
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

/* ---- a warp's request ---- */

typedef struct {
  double sectors, wavefronts;
} Request;

static void addresses(const Traffic *t, const VolGroup *g, int64_t *at) {
  for (int lane = 0; lane < VOL_LANES; lane++) {
    int64_t rest = lane;
    at[lane] = 0;
    for (int s = 0; s < t->p->nspread; s++) {
      const VolSpread *l = &t->p->spread[s];
      int64_t threads = (int64_t)fmax(l->threads, 1), here = s == t->p->nspread - 1 ? rest : rest % threads, inside = -1;
      rest /= threads;
      for (int i = 0; l->mapped < 0 && i < g->inner.n; i++)
        if (g->inner.l[i].stmt == l->inner) inside = g->step[i];
      at[lane] += here * (l->mapped >= 0 ? g->mapped[l->mapped] : inside >= 0 || inside < -1 ? inside : 0);
    }
  }
}

static int distinct(const int64_t *at, int n, int64_t shift, int64_t unit, int bytes) {
  int64_t seen[4 * VOL_LANES];
  int found = 0;
  for (int i = 0; i < n; i++) {
    int64_t first = (at[i] + shift) / unit, last = (at[i] + shift + bytes - 1) / unit;
    for (int64_t s = first; s <= last && found < 4 * VOL_LANES; s++) {
      int j = 0;
      while (j < found && seen[j] != s) j++;
      if (j == found) seen[found++] = s;
    }
  }
  return found;
}

/* Words of 4 bytes that fall to the busiest of 32 banks. */
static int conflicts(const int64_t *at, int n, int bytes) {
  int64_t word[4 * VOL_LANES];
  int used[VOL_LANES] = {0}, found = 0, most = 1;
  for (int i = 0; i < n; i++)
    for (int64_t w = at[i] / 4; w <= (at[i] + bytes - 1) / 4 && found < 4 * VOL_LANES; w++) {
      int j = 0;
      while (j < found && word[j] != w) j++;
      if (j < found) continue;
      word[found++] = w;
      int bank = (int)(w & (VOL_LANES - 1));
      if (++used[bank] > most) most = used[bank];
    }
  return most;
}

/* Cycles of the L1's data stage: bank conflicts of each part of a warp that 128 bytes serve; lines cost a third of a cycle each. */
static double wavefronts(const int64_t *at, int bytes) {
  int parts = bytes > 4 ? (bytes + 3) / 4 : 1, each = VOL_LANES / (parts < VOL_LANES ? parts : VOL_LANES);
  double sum = 0;
  for (int i = 0; i + each <= VOL_LANES; i += each) sum += conflicts(at + i, each, bytes);
  return fmax(sum, distinct(at, VOL_LANES, 0, VOL_LINE, bytes) / 3.0);
}

static Request request(const Traffic *t, const VolGroup *g, int64_t start) {
  int64_t at[VOL_LANES], least = 0;
  addresses(t, g, at);
  for (int i = 0; i < VOL_LANES; i++) least = at[i] < least ? at[i] : least;
  for (int i = 0; i < VOL_LANES; i++) at[i] -= least;
  if (g->random) {
    int64_t different = distinct(at, VOL_LANES, 0, 1, 1);
    double lanes = (double)different * fmax(g->lanes, 1.0 / VOL_LANES), all = fmax(g->extent / VOL_SECTOR, 1);
    double n = all * (1 - exp(-lanes / all));
    return (Request){fmax(n, 1), fmax(n, 1)};
  }
  int bytes = g->bytes < 16 ? g->bytes : 16;
  int64_t phase = ((start + least) % VOL_SECTOR + VOL_SECTOR) % VOL_SECTOR;
  return (Request){distinct(at, VOL_LANES, phase, VOL_SECTOR, bytes), wavefronts(at, bytes)};
}

/* Mean over the phases that rows begin with: one, if all rows begin where sectors do. */
static Request mean_request(const Traffic *t, const VolGroup *g, int64_t start) {
  bool one = true;
  for (int s = 1; s < t->p->nspread; s++)
    one = one && (t->p->spread[s].mapped < 0 || g->mapped[t->p->spread[s].mapped] % VOL_SECTOR == 0);
  if (one || g->bytes >= VOL_SECTOR) return request(t, g, start);
  Request sum = {0, 0};
  int n = VOL_SECTOR / g->bytes;
  for (int i = 0; i < n; i++) {
    Request r = request(t, g, (int64_t)i * g->bytes);
    sum.sectors += r.sectors / n, sum.wavefronts += r.wavefronts / n;
  }
  return sum;
}

/* Warps begin where lines of the array that they store to do (sweep_launch::align): addresses count from there. */
static int64_t origin(const Traffic *t) {
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    int x = t->p->nspread > 0 ? t->p->spread[0].mapped : -1;
    if (g->writes > 0 && !g->random && x >= 0 && g->mapped[x] == g->bytes && g->noffsets > 0) return g->base;
  }
  return -1;
}

/* ---- latency ---- */

static bool same_chain(const VolGroup *a, const VolGroup *b) {
  if (a->inner.n != b->inner.n) return false;
  for (int i = 0; i < a->inner.n; i++)
    if (a->inner.l[i].stmt != b->inner.l[i].stmt) return false;
  return true;
}

enum { UNDER_WAY = 4 }; /* iterations of a loop inside whose loads are, after unrolling */

/* A load by an index waits for that, too; so does each step of a chain of indices for the one before. */
static double wait_of(const Machine *m, const VolGroup *g, double l1_hit, double l2_hit) {
  double beyond = l2_hit * m->l2_latency + (1 - l2_hit) * m->dram_latency;
  double one = l1_hit * m->l1_latency + (1 - l1_hit) * beyond;
  return g->random && !g->chased ? 2 * one : one;
}

static double serial_times(const Traffic *t, const VolGroup *g) {
  double n = g->times;
  for (int i = 0; i < g->inner.n; i++) {
    const VolSpread *s = shared(t, g, i);
    if (s) n /= fmax(fmin(s->threads * s->blocks, s->n), 1);
  }
  return n;
}

static double waits(const Traffic *t, const double *wait) {
  double sum = 0;
  for (int i = 0; i < t->in->groups->n; i++) {
    const VolGroup *g = &t->in->groups->v[i];
    bool first = true, chased = g->chased;
    double most = wait[i];
    for (int j = 0; j < t->in->groups->n; j++) {
      const VolGroup *x = &t->in->groups->v[j];
      if (!same_chain(g, x)) continue;
      first = first && j >= i;
      most = fmax(most, wait[j]);
      chased = chased || x->chased;
    }
    if (first && g->reads > 0) sum += most * serial_times(t, g) / (g->inner.n > 0 && !chased ? UNDER_WAY : 1);
  }
  return sum;
}

/* ---- the whole ---- */

VolTraffic volume_traffic_find(const VolInput *in, const VolPlan *p, double resident_blocks) {
  Traffic t = {.in = in, .p = p, .resident = resident_blocks};
  VolTraffic r = {0};
  const Machine *m = in->machine;
  double per_sm = fmax(floor(resident_blocks / m->sms), 1), l2 = m->l2 * 1024;
  double l1 = (m->l1_and_shared > 0 ? fmax(m->l1_and_shared * 0.9 - per_sm * p->shared / 1024, m->l1_min) : m->l1_max) * 1024 / per_sm;
  double box = 1, wait[VOL_LOOPS * 8];
  prepare(&t);
  for (int i = 0; i < in->kernel->mapped.n; i++) box *= fmax(in->box[i], 1);
  double fill = box > 0 ? in->iterations / box : 0;
  for (int i = 0; i < in->groups->n; i++) r.footprint += whole(&t, &in->groups->v[i]);
  double warm = fits(r.footprint, 0.72 * l2);
  int64_t zero = origin(&t);
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    Extents e;
    Request q = mean_request(&t, g, zero >= 0 ? g->base - zero : 0);
    double executed = in->iterations * g->times * t.rounded / VOL_LANES / (p->staged > 0 && g->inner.n > 0 ? p->staged : 1);
    double reads = g->reads * executed, writes = g->writes * executed, asked = reads * q.sectors * VOL_SECTOR;
    double l2_read = g->reads > 0 ? fmin(through(&t, g, false, l1, VOL_SECTOR, &e) * t.blocks * fill * g->share, asked) : 0;
    double dram = all_waves(&t, g, 0.6 * l2, g->random ? 2 * VOL_SECTOR : VOL_SECTOR) * fill * g->share * (1 - warm);
    if (g->reads > 0) dram = fmin(dram, 2 * l2_read);
    r.requests += reads + writes;
    r.sectors += (reads + writes) * q.sectors;
    r.wavefronts += (reads + writes) * q.wavefronts;
    r.l2_read += l2_read;
    r.l2_write += writes * q.sectors * VOL_SECTOR;
    if (g->reads > 0) r.dram_read += dram;
    if (g->writes > 0) r.dram_write += dram;
    double l1_hit = asked > 0 ? 1 - l2_read / asked : 0, l2_hit = l2_read > 0 ? fmax(1 - dram / l2_read, 0) : 1;
    if (i < VOL_LOOPS * 8) wait[i] = g->reads > 0 ? wait_of(m, g, l1_hit, l2_hit) : 0;
  }
  r.latency = in->groups->n <= VOL_LOOPS * 8 ? waits(&t, wait) : 0;
  r.l1_hit = r.sectors > 0 ? fmax(1 - (r.l2_read + r.l2_write) / (r.sectors * VOL_SECTOR), 0) : 0;
  r.l2_hit = r.l2_read + r.l2_write > 0 ? fmax(1 - (r.dram_read + r.dram_write) / (r.l2_read + r.l2_write), 0) : 0;
  return r;
}
