/* What a warp asks for at once: the addresses of its lanes are written out, of each reference at its place. Warps begin where lines of the array that
 * they store to do, if the launcher sees to it; the first and the last one of a row are not full. */
#include "predictor/volume/volume.h"
#include "analysis/pattern.h"
#include <math.h>
#include <stdlib.h>

/* Threads of a block that share the iterations of a loop inside, and blocks; NULL: none. */
const VolSpread *volume_request_shared(const VolInput *in, const VolPlan *p, const VolGroup *g, int i) {
  const Team *team = in->kernel->nest ? in->kernel->nest->team : NULL;
  for (int s = 0; s < p->nspread; s++) {
    if (p->spread[s].mapped >= 0) continue;
    if (p->spread[s].inner == g->inner.l[i].stmt) return &p->spread[s];
    for (const TeamLoop *l = team ? team->loop : NULL; l; l = l->next)
      if (l->lanes->stmt == g->inner.l[i].stmt) return &p->spread[s];
  }
  return NULL;
}

/* ---- lanes ---- */

/* Bytes that the loop moves the group's address; of a random one whether it chooses another place, and '*walk' bytes from there. */
static int64_t steps_along(const VolInput *in, const VolPlan *p, const VolGroup *g, const VolSpread *l, int64_t *walk) {
  *walk = 0;
  if (l->mapped >= 0) return *walk = g->walk[l->mapped], g->mapped[l->mapped];
  for (int i = 0; i < g->inner.n; i++)
    if (volume_request_shared(in, p, g, i) == l) return *walk = g->walk_inner[i], g->step[i];
  return 0;
}

static int64_t step_along(const VolInput *in, const VolPlan *p, const VolGroup *g, const VolSpread *l) {
  int64_t walk;
  return steps_along(in, p, g, l, &walk);
}

/* A number without order below 'most'. */
static int64_t jumbled(int64_t n, int64_t most) { return (int64_t)(((uint64_t)n * 0x9e3779b97f4a7c15u >> 24) % (uint64_t)most); }

/* Where a lane of a random group is: places are far from each other, and begin anywhere. */
static int64_t at_place(const VolGroup *g, int64_t choice, int64_t walked) {
  return (choice + 1) * (1 << 24) + jumbled(choice + 1, 64) * g->bytes + walked;
}

/* Addresses of lanes from .. to - 1 of a warp, of those that have an iteration, from where lane 0 is. Returns how many. */
static int addresses(const VolInput *in, const VolPlan *p, const VolGroup *g, int from, int to, int64_t *at) {
  int n = 0;
  for (int lane = from; lane < to; lane++) {
    int64_t rest = lane, sum = 0, walked = 0, walk;
    bool busy = true;
    for (int s = 0; s < p->nspread; s++) {
      const VolSpread *l = &p->spread[s];
      int64_t threads = (int64_t)fmax(l->threads, 1), here = s == p->nspread - 1 ? rest : rest % threads;
      rest /= threads;
      sum += here * steps_along(in, p, g, l, &walk);
      walked += here * walk;
      busy = busy && (l->n < 1 || (double)here < l->n || lane == from);
    }
    if (busy)
      at[n++] = g->random              ? at_place(g, sum, walked)
                : g->noise >= g->bytes ? sum + jumbled(lane + 1, g->noise / g->bytes + 1) * g->bytes
                                       : sum;
  }
  return n;
}

static bool whole_warps(const VolPlan *p) {
  return p->nspread > 0 && p->spread[0].threads >= VOL_LANES && fmod(p->spread[0].threads, VOL_LANES) == 0;
}

/* Iterations from the begin of a line to the first one that stores: sweep_launch::align. */
static int64_t iterations_ahead(const VolInput *in, const VolPlan *p) {
  if (!p->aligns || !whole_warps(p) || p->spread[0].mapped < 0 || p->spread[0].n < VOL_LINE) return 0;
  int x = p->spread[0].mapped;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    if (g->writes <= 0 || g->random || g->mapped[x] != g->bytes || VOL_LINE % g->bytes) continue;
    for (int s = 1; s < p->nspread; s++)
      if (step_along(in, p, g, &p->spread[s]) % VOL_SECTOR) return 0;
    int64_t at = volume_request_first(in, p, g) % VOL_LINE;
    return (at < 0 ? at + VOL_LINE : at) / g->bytes;
  }
  return 0;
}

/* Bases are those of the middle iterations of loops with a variable. */
static bool has_variable(const VolInput *in, const VolPlan *p, const VolGroup *g) {
  const VolSpread *l = &p->spread[0];
  if (l->mapped >= 0) return in->kernel->mapped.l[l->mapped].var != NULL;
  for (int i = 0; i < g->inner.n; i++)
    if (volume_request_shared(in, p, g, i) == l) return g->inner.l[i].var != NULL;
  return false;
}

int64_t volume_request_first(const VolInput *in, const VolPlan *p, const VolGroup *g) {
  if (p->nspread < 1 || !has_variable(in, p, g)) return g->base + g->offset[0];
  int64_t n = (int64_t)fmax(p->spread[0].n, 1), middle = n > 3 ? (n - 1) / 2 : 0;
  return g->base + g->offset[0] - middle * step_along(in, p, g, &p->spread[0]);
}

/* Warps go on from row to row of the block; rows, and the last ones, may have threads without an iteration. */
double volume_request_idle(const VolPlan *p) {
  const VolSpread *x = &p->spread[0], *y = &p->spread[1];
  double threads = 1, rounded = ceil(x->n / fmax(x->threads, 1)) * fmax(x->threads, 1) / fmax(x->n, 1);
  for (int s = 0; s < p->nspread; s++) threads *= fmax(p->spread[s].threads, 1);
  double rows = fmin(VOL_LANES / fmax(x->threads, 1), p->nspread > 1 ? fmax(y->threads, 1) : 1);
  if (rows > 1 && rows == floor(rows)) rounded *= ceil(y->n / rows) * rows / fmax(y->n, 1);
  return rounded * ceil(threads / VOL_LANES) * VOL_LANES / threads;
}

VolWarps volume_request_warps(const VolInput *in, const VolPlan *p) {
  VolWarps w = {.rounded = 1};
  if (p->nspread < 1) return w;
  w.n = (int64_t)fmax(p->spread[0].n, 1);
  if (whole_warps(p)) {
    w.ahead = iterations_ahead(in, p) % VOL_LANES;
    w.rounded = ceil((double)(w.n + w.ahead) / VOL_LANES) * VOL_LANES / (double)w.n;
    return w;
  }
  w.rounded = volume_request_idle(p);
  return w;
}

/* ---- what they ask for ---- */

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

/* Sectors of which the addresses do not cover all bytes. */
static int partial(const int64_t *at, int n, int64_t shift, int bytes) {
  int64_t seen[4 * VOL_LANES];
  int covered[4 * VOL_LANES], found = 0, less = 0;
  for (int i = 0; i < n; i++)
    for (int64_t b = at[i] + shift; b < at[i] + shift + bytes; b += 4) {
      bool again = false;
      for (int k = 0; k < i && !again; k++) again = at[k] == at[i];
      int j = 0;
      while (j < found && seen[j] != b / VOL_SECTOR) j++;
      if (j == found && found < 4 * VOL_LANES) seen[found] = b / VOL_SECTOR, covered[found++] = 0;
      if (j < found && !again) covered[j] += bytes < 4 ? bytes : 4;
    }
  for (int j = 0; j < found; j++) less += covered[j] < VOL_SECTOR;
  return less;
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

/* Cycles that several lines take which are in the L1; and one that is not (fitted on gathers). */
static double lines_hit(double lines) { return 0.945 + 0.228 * lines; }
static const double lines_missed = 0.5;
enum { TABLE_BYTES = 64 * 1024 }; /* of an array that the L1 holds beside others */

/* Cycles of the L1: bank conflicts of each part of a warp that 128 bytes serve; without conflicts several lines take longer than one
 * (measured on Hopper: strides of 1, 2, 3, 4, 8 and 9 words take 1.01, 2.01, 1.63, 4.01, 8.0 and 3.0 cycles). */
static double wavefronts(const int64_t *at, int n, int64_t phase, int bytes) {
  int parts = bytes > 4 ? (bytes + 3) / 4 : 1, each = VOL_LANES / (parts < VOL_LANES ? parts : VOL_LANES);
  int lines = distinct(at, n, phase, VOL_LINE, bytes);
  double sum = 0;
  for (int i = 0; i < n; i += each) sum += conflicts(at + i, i + each <= n ? each : n - i, bytes);
  bool contiguous =
      n > 1 &&
      at[1] - at[0] == bytes; /* that begins elsewhere than a line does: a line more takes three quarters of its turn (fitted) */
  return fmax(sum, contiguous ? 0.25 * sum + 0.75 * lines : lines > 1 ? lines_hit(lines) : 1);
}

/* What a run has seen of requests whose lanes are as the plan has them; NULL: nothing. */
static const CountsRequests *seen_requests(const VolPlan *p, const VolGroup *g) {
  if (!g->seen || p->nspread < 1) return NULL;
  const VolSpread *lanes = p->spread; /* loops that one thread has by itself are not the lanes' */
  while (lanes + 1 < p->spread + p->nspread && lanes->mapped < 0 && lanes->threads <= 1) lanes++;
  const CountsRequests *r = lanes->mapped == g->lane_loop ? &g->seen->across : lanes->mapped < 0 ? &g->seen->along : NULL;
  return r && r->n > 0 ? r : NULL;
}

static VolRequest request_seen(const VolGroup *g, const CountsRequests *r) {
  double sectors = r->sectors / r->n, lines = r->lines / r->n;
  double covered = fmin(g->seen->accesses / r->n * g->bytes / (sectors * VOL_SECTOR), 1), partial = fmin(2 * (1 - covered), 1);
  double kept = fmin(g->extent, g->seen->touched[0].sectors * VOL_SECTOR);
  return (VolRequest){sectors, kept <= TABLE_BYTES ? lines_hit(lines) : lines_missed * lines, lines, sectors * partial};
}

/* Of lanes from .. to - 1, lane 0 being at 'start'. */
static VolRequest request(const VolInput *in, const VolPlan *p, const VolGroup *g, int64_t start, int from, int to) {
  int64_t at[VOL_LANES], least = 0;
  int n = addresses(in, p, g, from, to, at);
  for (int i = 0; i < n; i++) least = i == 0 || at[i] < least ? at[i] : least;
  for (int i = 0; i < n; i++) at[i] -= least;
  const CountsRequests *seen = seen_requests(p, g);
  if (seen) return request_seen(g, seen);
  if (g->random) {
    double share = fmax(g->lanes, 1.0 / VOL_LANES), all = fmax(g->extent / VOL_SECTOR, 1), every = fmax(g->extent / VOL_LINE, 1);
    double lanes = distinct(at, n, 0, VOL_SECTOR, g->bytes < 16 ? g->bytes : 16) * share;
    double some = fmax(all * (1 - exp(-lanes / all)), 1);
    double lines = distinct(at, n, 0, VOL_LINE, g->bytes < 16 ? g->bytes : 16) * share;
    lines = fmax(every * (1 - exp(-lines / every)), 1);
    return (VolRequest){some, g->extent <= TABLE_BYTES ? lines_hit(lines) : lines_missed * lines, lines, some};
  }
  int bytes = g->bytes < 16 ? g->bytes : 16;
  int64_t phase = ((start + least) % VOL_LINE + VOL_LINE) % VOL_LINE;
  return (VolRequest){distinct(at, n, phase, VOL_SECTOR, bytes), wavefronts(at, n, phase, bytes),
                      distinct(at, n, phase, VOL_LINE, bytes), partial(at, n, phase, bytes)};
}

static void add(VolRequest *sum, VolRequest q, double share) {
  sum->sectors += share * q.sectors, sum->wavefronts += share * q.wavefronts;
  sum->lines += share * q.lines, sum->partial += share * q.partial;
}

/* Requests by where lane 0 is within a line: references of a stencil meet the same ones again and again. */
typedef struct {
  VolRequest at[3][VOL_LINE];
  bool known[3][VOL_LINE];
} Seen;

enum { FIRST, FULL, LAST };

static VolRequest again(Seen *seen, int which, const VolInput *in, const VolPlan *p, const VolGroup *g, int64_t start, int from,
                        int to) {
  int64_t phase = (start % VOL_LINE + VOL_LINE) % VOL_LINE;
  if (!seen->known[which][phase]) seen->at[which][phase] = request(in, p, g, phase, from, to);
  seen->known[which][phase] = true;
  return seen->at[which][phase];
}

/* Mean over the warps of a row of iterations, whose first one is at 'first': one that begins late, full ones, one that ends early. */
static VolRequest row(Seen *seen, const VolInput *in, const VolPlan *p, const VolWarps *w, const VolGroup *g, int64_t first) {
  if (!whole_warps(p)) return again(seen, FULL, in, p, g, first, 0, VOL_LANES);
  int64_t step = step_along(in, p, g, &p->spread[0]), end = w->n + w->ahead, warps = (end + VOL_LANES - 1) / VOL_LANES;
  int64_t start = first - w->ahead * step;
  int last = (int)(end - (warps - 1) * VOL_LANES);
  VolRequest sum = {0, 0, 0, 0};
  double one = 1 / (double)warps;
  add(&sum, again(seen, FIRST, in, p, g, start, (int)w->ahead, warps == 1 ? last : VOL_LANES), one);
  if (warps > 1) add(&sum, again(seen, LAST, in, p, g, start + (warps - 1) * VOL_LANES * step, 0, last), one);
  int turns = warps < 3 ? 0 : step * VOL_LANES % VOL_LINE == 0 ? 1 : warps - 2 < 4 ? (int)warps - 2 : 4; /* places in a line */
  for (int i = 1; i <= turns; i++)
    add(&sum, again(seen, FULL, in, p, g, start + (int64_t)i * VOL_LANES * step, 0, VOL_LANES), (double)(warps - 2) * one / turns);
  return sum;
}

static int64_t common_divisor(int64_t a, int64_t b) { return b ? common_divisor(b, a % b) : llabs(a); }

/* Bytes apart that rows begin at, within a sector: 32, if all begin at one place. */
static int64_t apart(const VolInput *in, const VolPlan *p, const VolGroup *g) {
  int64_t d = VOL_SECTOR;
  for (int s = 1; s < p->nspread; s++) d = common_divisor(d, step_along(in, p, g, &p->spread[s]) % VOL_SECTOR);
  for (int i = 0; i < g->inner.n; i++)
    if (!volume_request_shared(in, p, g, i)) d = common_divisor(d, g->step[i] % VOL_SECTOR);
  return d;
}

VolRequest volume_request_mean(const VolInput *in, const VolPlan *p, const VolWarps *w, const VolGroup *g, bool stored) {
  VolRequest sum = {0, 0, 0, 0};
  Seen seen = {.known = {{false}}};
  int64_t first = volume_request_first(in, p, g), d = g->random ? VOL_SECTOR : apart(in, p, g), phases = VOL_SECTOR / d;
  int n = 0;
  for (int o = 0; o < g->noffsets; o++) n += stored ? g->stored[o] : g->loaded[o];
  for (int o = 0; o < g->noffsets; o++)
    for (int64_t i = 0; i < phases && (stored ? g->stored[o] : g->loaded[o]); i++) {
      int64_t lines = phases > 1 ? (i % (VOL_LINE / VOL_SECTOR)) * VOL_SECTOR : 0;
      add(&sum, row(&seen, in, p, w, g, first + g->offset[o] - g->offset[0] + i * d + lines), 1 / ((double)n * (double)phases));
    }
  return sum;
}
