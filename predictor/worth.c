/* The host's side is a roofline: operations at the rate of its cores, or bytes at the rate of its memory. The
 * server below is what sits beside such GPUs; --auto asks for an order of magnitude. */
#include "predictor/worth.h"

enum { CORES = 16 };
static const double clock_ghz = 3.0;    /* of a core */
static const double per_cycle = 2.0;    /* operations and accesses that a core ends in a cycle */
static const double reciprocal = 10.0;  /* operations that a division or root costs */
static const double memory_gbs = 100.0; /* of one socket */
static const double fork_us = 5.0;      /* starting and ending the threads */
static const double lanes = 32;         /* operations of an instruction of a warp */

/* Operations of the loop, counted as the model counts them. */
static double operations(const PredQuantity *q) {
  double threads = q[PQ_PER_THREAD].value > 0 ? q[PQ_ITERATIONS].value / q[PQ_PER_THREAD].value : 0;
  double each = q[PQ_ARITHM].value + reciprocal * q[PQ_RECIPROC].value + q[PQ_BRANCH].value + q[PQ_COAL].value +
                q[PQ_UNCOAL].value + q[PQ_CACHE_HITS].value;
  double warps = q[PQ_FP32].value + q[PQ_FP64].value + reciprocal * q[PQ_SPECIAL].value + q[PQ_REQUESTS].value;
  return threads * each + lanes * warps;
}

PredWorth worth_kernel(const PredKernel *k, bool stays) {
  const PredQuantity *q = k->q;
  double compute = operations(q) / (CORES * clock_ghz * per_cycle * 1e3);
  double memory = (q[PQ_BYTES_IN].value + q[PQ_BYTES_OUT].value) / (memory_gbs * 1e3);
  double own = q[PQ_SHAPE_TIME].value, device = own > 0 ? own : q[PQ_TIME].value + q[PQ_RED_TIME].value;
  double launches = q[PQ_LAUNCHES].value > 1 ? q[PQ_LAUNCHES].value : 1;
  PredWorth w = {.device = device + q[PQ_LAUNCH_TIME].value,
                 .transfer = q[PQ_TRANSFER_TIME].value / (stays ? launches : 1),
                 .host = (compute > memory ? compute : memory) + fork_us};
  w.pays = k->fits && w.device + w.transfer < w.host;
  return w;
}
