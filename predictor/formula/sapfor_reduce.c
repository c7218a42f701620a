/* Formulas (7) to (10): a reduction ends in a kernel of its own.
 *
 * Each block of the main kernel leaves one partial result; a second kernel of a single block [threads_x,1,1]
 * combines them; what its warps leave, the host does. Both kernels combine values of a block in shared
 * memory, so that (8) to (10) are added to each of them with its own block and iterations a thread. */
#include "predictor/formula/sapfor.h"
#include <math.h>

/* The text of (7) is damaged: what is left reads "threads_x = [lost] ) / 2, where iterations_i is the number
 * of iterations in a dimension and threads_i the threads of the block in it, i = 1..3". Iterations over
 * threads is the number of blocks along a dimension; one partial result comes from each block; a thread of a
 * tree combines two. So it is read as threads_x = (product of ceil(iterations_i / threads_i)) / 2, rounded
 * up, over all dimensions of the grid. */
int64_t sapfor_reduce_threads(const SapGrid *main_kernel) {
  int64_t partials = main_kernel->blocks;
  return partials > 1 ? (partials + 1) / 2 : 1;
}

int64_t sapfor_reduce_shared(int64_t threads_in_block, int var_size) { return threads_in_block * var_size; }

double sapfor_reduce_steps(int64_t threads_in_block, double iterations_per_thread) {
  double n = (double)threads_in_block * iterations_per_thread;
  return n > 1 ? log2(n) : 0;
}

int64_t sapfor_reduce_host_values(int64_t threads_in_block) {
  int64_t left = (threads_in_block + SAP_WARP - 1) / SAP_WARP;
  while (left > SAP_WARP) left = (left + SAP_WARP - 1) / SAP_WARP;
  return left;
}
