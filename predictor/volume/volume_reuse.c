/* What a thread, a tile and all blocks use again of what they have loaded or stored. */
#include "predictor/volume/volume.h"
#include <math.h>
#include <stdlib.h>

/* Times that a tile uses an element that it has brought to shared memory: once an iteration of the loop that does not move it. */
double volume_reuse_of_tile(const VolPlan *p, const VolGroup *g) {
  double times = 1;
  for (int s = 0; s < p->nspread; s++) {
    const VolSpread *l = &p->spread[s];
    if (l->mapped >= 0 && !g->mapped[l->mapped]) times *= fmin(l->threads * l->turns, l->n);
  }
  return times;
}

/* Elements side by side that other references of the group store: their parts of a sector meet in the L2. Share of the places whose sectors are filled so. */
double volume_reuse_filled(const VolPlan *p, const VolGroup *g) {
  int x = p->nspread > 0 ? p->spread[0].mapped : -1;
  int64_t step = x >= 0 ? llabs(g->mapped[x]) : 0;
  double places = 0, filled = 0;
  if (x < 0 || g->random) return 0;
  for (int o = 0; o < g->noffsets; o++) {
    int stored = 0;
    for (int p = 0; p < g->noffsets && g->stored[o]; p++) stored += g->stored[p] && llabs(g->offset[p] - g->offset[o]) < step;
    if (!g->stored[o]) continue;
    stored = stored > 0 ? stored : 1;
    places += 1.0 / stored;
    filled += (int64_t)stored * g->bytes >= step ? 1.0 / stored : 0;
  }
  return places > 0 ? filled / places : 0;
}

/* Loads of what the iteration before has stored, where one thread does both: the value is in a register, but for the first iteration. */
double volume_reuse_carried(const VolInput *in, const VolPlan *p, const VolGroup *g) {
  double n = 0;
  for (int i = 0; i < in->kernel->mapped.n; i++) {
    bool in_thread = true;
    for (int s = 0; s < p->nspread; s++) in_thread = in_thread && p->spread[s].mapped != i;
    for (int o = 0; o < g->noffsets && in_thread && g->mapped[i]; o++)
      for (int w = 0; w < g->noffsets && g->loaded[o]; w++)
        n += g->stored[w] && g->offset[o] == g->offset[w] - g->mapped[i] ? 1 - 1 / fmax(in->box[i], 1) : 0;
  }
  return n;
}

/* Every block reads the same elements: of a table whose places data choose anywhere in it, too. */
bool volume_reuse_of_all_blocks(const VolPlan *p, const VolGroup *g) {
  bool same = p->nspread > 0;
  if (g->random) return !g->seen || volume_seen_everywhere(g);
  for (int s = 0; s < p->nspread; s++) {
    const VolSpread *l = &p->spread[s];
    same = same && (l->mapped < 0 ? l->blocks <= 1 : l->blocks <= 1 || !g->mapped[l->mapped]);
  }
  return same;
}

double volume_reuse_last_halves(const VolGroup *g, double l1) {
  const double steps = log2(fmax(g->extent / g->bytes, 2)), there = log2(fmax(l1 / VOL_SECTOR, 1));
  return g->halves ? fmin(fmax(1 - there / steps, 0), 1) : 1;
}

double volume_reuse_of_halves(const VolGroup *g) {
  const double steps = log2(fmax(g->extent / g->bytes, 2)), apart = log2(VOL_LANES);
  return steps <= apart ? pow(2, steps) / steps : (VOL_LANES - 1 + (steps - apart) * VOL_LANES) / steps;
}
