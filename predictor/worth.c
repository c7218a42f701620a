/* The host's side is a roofline: operations at the rate of its cores, or bytes at the rate of its memory; --auto asks for an order of magnitude. */
#include "predictor/worth.h"
#include "predictor/machine/machine.h"
#include <math.h>

static const double lanes = 32; /* operations of an instruction of a warp */

/* Operations of the loop, counted as the model counts them. */
static double operations(const PredQuantity *q, double reciprocal) {
  double threads = q[PQ_PER_THREAD].value > 0 ? q[PQ_ITERATIONS].value / q[PQ_PER_THREAD].value : 0;
  double each = q[PQ_ARITHM].value + reciprocal * q[PQ_RECIPROC].value + q[PQ_BRANCH].value + q[PQ_COAL].value +
                q[PQ_UNCOAL].value + q[PQ_CACHE_HITS].value;
  double warps = q[PQ_FP32].value + q[PQ_FP64].value + reciprocal * q[PQ_SPECIAL].value + q[PQ_REQUESTS].value;
  return threads * each + lanes * warps;
}

/* What crosses is whole arrays; the loop itself moves no more than it touches, in and out. */
static double bytes_moved(const PredQuantity *q) {
  double crossing = q[PQ_BYTES_IN].value + q[PQ_BYTES_OUT].value, touched = q[PQ_FOOTPRINT].value;
  return touched > 0 ? fmin(crossing, 2 * touched) : crossing;
}

double worth_host(const PredKernel *k, const Machine *m, double cores) {
  const PredQuantity *q = k->q;
  double compute = operations(q, m->host_reciprocal) / (cores * m->host_clock * m->host_rate * 1e3);
  double memory = bytes_moved(q) / (fmin(cores * m->host_stream, m->host_bandwidth) * 1e3);
  return fmax(compute, memory) + (cores > 1 ? m->host_fork : 0);
}

PredWorth worth_kernel(const PredKernel *k, bool stays) {
  const PredQuantity *q = k->q;
  double own = q[PQ_SHAPE_TIME].value, device = own > 0 ? own : q[PQ_TIME].value + q[PQ_RED_TIME].value;
  double launches = q[PQ_LAUNCHES].value > 1 ? q[PQ_LAUNCHES].value : 1;
  PredWorth w = {.device = device + q[PQ_LAUNCH_TIME].value,
                 .transfer = q[PQ_TRANSFER_TIME].value / (stays ? launches : 1),
                 .host = q[PQ_HOST_TIME].value};
  w.pays = k->fits && w.device + w.transfer < w.host;
  return w;
}
