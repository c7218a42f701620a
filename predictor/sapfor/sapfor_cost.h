/* --model=sapfor: from a kernel's features and a machine to its predicted quantities. */
#ifndef F2C_PREDICTOR_SAPFOR_COST_H
#define F2C_PREDICTOR_SAPFOR_COST_H
#include "predictor/feature/features.h"
#include "predictor/machine/machine.h"

typedef struct CostInput {
  const Machine *machine;
  const Kernel *kernel;
  const Features *features;
  int64_t iters[SAP_MAX_DIMS]; /* iterations of the box of each mapped loop, innermost first */
  int ndims;
  const int *block; /* user's block, or NULL */
  int l1_kb;        /* L1; 0: caching off */
  int lines;        /* source lines of the kernel */
  bool sizes_exact; /* 'iters' rest on constants and --set alone */
} CostInput;

/* Fills q[] for one launch: all but launches, transfers and totals. Sets bound, limiter and fits. */
void sapfor_cost(const CostInput *in, PredKernel *out);
#endif
