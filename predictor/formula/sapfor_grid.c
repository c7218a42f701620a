/* DVM's grids: a one-dimensional grid of blocks that tile the iteration space. */
#include "predictor/formula/sapfor.h"

static const int DVM_BLOCK[3][3] = {{448, 1, 1}, {32, 14, 1}, {32, 2, 7}};

static int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

/* X along the innermost loop, then Y, then Z, then 1. A block that has more dimensions than the nest has
 * loops is not filled by it: DVM's own blocks never have, a user's extra extents count as 1. */
static void choose_block(SapGrid *g, const int *user) {
  const int *b = user ? user : DVM_BLOCK[g->ndims >= 3 ? 2 : g->ndims - 1];
  for (int d = 0; d < 3; d++) g->block[d] = d < g->ndims && b[d] > 0 ? b[d] : 1;
  for (int d = 0; d < g->ndims; d++) g->step[d] = d < 3 ? g->block[d] : 1;
}

SapGrid sapfor_grid(const int64_t *iters, int n, const int *user, int64_t max_grid) {
  SapGrid g = {.ndims = n};
  choose_block(&g, user);
  int64_t whole = 1;
  g.tile_count = 1;
  for (int d = 0; d < n; d++) {
    g.iters[d] = iters[d];
    g.tiles[d] = ceil_div(iters[d], g.step[d]);
    g.tile_count *= g.tiles[d];
    whole *= iters[d] / g.step[d];
  }
  g.partial = g.tile_count - whole;
  g.tiles_per_block = g.tile_count > max_grid ? ceil_div(g.tile_count, max_grid) : 1;
  g.blocks = ceil_div(g.tile_count, g.tiles_per_block);
  return g;
}

int sapfor_grid_block_threads(const SapGrid *g) { return g->block[0] * g->block[1] * g->block[2]; }

/* A block waits for its predecessor along every carrying dimension, so that block (t1,t2,...) can run in step
 * t1+t2+...: sum of (tiles - 1), plus 1. */
int64_t sapfor_grid_pipeline_steps(const SapGrid *g, const bool *carries) {
  int64_t steps = 1;
  for (int d = 0; d < g->ndims; d++)
    if (carries[d] && g->tiles[d] > 0) steps += g->tiles[d] - 1;
  return steps;
}
