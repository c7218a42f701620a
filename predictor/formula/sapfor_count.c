/* Formula (1) and what follows from it: from one iteration to one thread. */
#include "predictor/formula/sapfor.h"
#include <math.h>

double sapfor_count_iterations_per_thread(int64_t iters, int64_t grid, int64_t block) {
  return grid > 0 && block > 0 ? (double)iters / ((double)grid * (double)block) : 0.0;
}

/* The quotient (1) is an average over all threads, idle ones of partial blocks included. A warp with one busy
 * thread issues every instruction, so that the counts are multiplied by (1) rounded up in every dimension. */
SapFeatures sapfor_count_thread_features(const SapFeatures *iteration, const SapGrid *g) {
  double times = (double)g->tiles_per_block;
  for (int d = 0; d < g->ndims; d++) times *= ceil(sapfor_count_iterations_per_thread(g->iters[d], g->tiles[d], g->step[d]));
  SapFeatures t = *iteration;
  t.num_arithm *= times;
  t.num_reciproc *= times;
  t.num_branch *= times;
  t.num_sync *= times;
  t.coal_mem_access *= times;
  t.uncoal_mem_access *= times;
  return t;
}
