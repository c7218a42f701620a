/* --grid=auto: of some shapes of blocks, the one that a kernel is predicted to be fastest with. */
#include "predictor/volume/volume.h"
#include <math.h>
#include <string.h>

static const int candidate[][3] = {{64, 1, 1}, {128, 1, 1}, {256, 1, 1}, {16, 16, 1}, {32, 4, 1},
                                   {32, 8, 1}, {64, 4, 1},  {128, 2, 1}, {64, 2, 2}};
enum { CANDIDATES = sizeof candidate / sizeof *candidate };

/* Blocks between which the model cannot tell (fitted on bench/predict/others and fresh): of them, the one nearest to so many threads, whose
 * place on an SM is not empty for long while its last warps end, and wide along x, where warps walk memory. */
static const double alike = 0.03;
static const double quick_threads = 128;
/* Another block is taken where it is predicted to be so much faster; of kernels that take less than so many us, where errors are larger, more. */
static const double least_gain = 0.05, short_gain = 0.08, short_us = 20;

/* As many dimensions as the nest has loops. */
static bool suits(const VolInput *in, const int *block) {
  int dims = block[2] > 1 ? 3 : block[1] > 1 ? 2 : 1;
  return dims <= in->kernel->mapped.n;
}

static double time_with(const VolInput *in, const int *block) {
  VolInput other = *in;
  PredKernel k = {.name = in->kernel->name};
  other.chosen = block;
  volume_cost(&other, &k);
  return k.fits ? k.q[PQ_TIME].value : INFINITY;
}

static bool is_quicker(const int *a, const int *b) {
  double x = fabs(log2(a[0] * a[1] * a[2] / quick_threads)), y = fabs(log2(b[0] * b[1] * b[2] / quick_threads));
  return x < y || (x == y && a[0] > b[0]);
}

bool volume_block_choose(const VolInput *in, double time, int *block) {
  double with[CANDIDATES] = {0}, least = time;
  int best = -1;
  for (int c = 0; c < CANDIDATES; c++) {
    with[c] = suits(in, candidate[c]) ? time_with(in, candidate[c]) : INFINITY;
    least = fmin(least, with[c]);
  }
  for (int c = 0; c < CANDIDATES; c++)
    if (with[c] <= least * (1 + alike) && (best < 0 || is_quicker(candidate[c], candidate[best]))) best = c;
  if (best < 0 || with[best] > (1 - (time < short_us ? short_gain : least_gain)) * time) return false;
  memcpy(block, candidate[best], sizeof candidate[0]);
  return true;
}
