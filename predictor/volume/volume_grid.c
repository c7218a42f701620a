/* Blocks and grids of launches, as the run-time library makes them. */
#include "predictor/volume/volume_grid.h"
#include <math.h>

enum { WARP = 32, PARTIALS = 8192, GRID_MOST = 65535 };

static double least_power(double n, double most) {
  double x = 1;
  while (x < n && 2 * x <= most) x *= 2;
  return x;
}

/* As many threads along x as a short loop has iterations, or one that leaves many of its last block without any. */
static void widen(double b[3], int dims, const double along[3]) {
  const double n = along[0], threads = b[0] * b[1] * b[2];
  if (dims < 2 || 4 * n > threads || 8 * n > 7 * ceil(n / b[0]) * b[0] || n < 1) return;
  const long long x = (long long)n, odd = x & -x, whole = odd < WARP ? WARP / odd : 1;
  double y = fmin(floor(threads / n), along[1]);
  if (y > (double)whole) y -= fmod(y, (double)whole);
  b[0] = n;
  b[1] = fmax(y, 1);
  b[2] = dims > 2 ? fmin(least_power(along[2], floor(threads / (n * b[1]))), 64) : 1;
}

/* Few iterations: smaller blocks, so that every processor has one. */
static void spread(double b[3], const double along[3], double processors) {
  while (b[0] * b[1] * b[2] > WARP && ceil(along[0] / b[0]) * ceil(along[1] / b[1]) * ceil(along[2] / b[2]) < processors) {
    if (b[2] > 1)
      b[2] = ceil(b[2] / 2);
    else if (b[1] > 1)
      b[1] = ceil(b[1] / 2);
    else
      b[0] = ceil(floor(b[0] / 2) / WARP) * WARP;
  }
}

void volume_grid_fit(double block[3], int dims, const double along[3], double processors) {
  widen(block, dims, along);
  spread(block, along, processors);
}

/* Of 'need' tiles in one direction, cut among as many blocks as fit in one to four waves: what takes the fewest turns; a wave more saves 3 %. */
static double best_cut(double need, double others, double wave) {
  const double most = fmin(floor(PARTIALS / others), GRID_MOST);
  double best = 1, best_turns = 0;
  for (int waves = 1; waves <= 4; waves++) {
    const double blocks = fmax(1, fmin(floor(waves * wave / others), fmin(need, most)));
    const double turns = ceil(blocks * others / wave) * ceil(need / blocks);
    if (best_turns > 0 && turns * 100 >= best_turns * 97) continue;
    best_turns = turns;
    best = blocks;
  }
  return best;
}

void volume_grid_sweep(double grid[3], const double need[3], double resident) {
  const double wave = fmin(resident, PARTIALS);
  grid[0] = fmax(1, fmin(need[0], wave));
  grid[1] = fmax(1, fmin(need[1], fmax(1, floor(wave / grid[0]))));
  grid[2] = 1;
  if (need[2] > 1)
    grid[2] = best_cut(need[2], grid[0] * grid[1], wave);
  else if (need[1] > 1)
    grid[1] = best_cut(need[1], grid[0], wave);
}
