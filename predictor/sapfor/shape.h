/* What f2cuda's own kernel takes where it is no thread an iteration: wavefronts in strips, sweeps, scans, shared rows. */
#ifndef F2C_PREDICTOR_SHAPE_H
#define F2C_PREDICTOR_SHAPE_H
#include "predictor/sapfor/sapfor_cost.h"

/* Fills in shape, PQ_STRIPS, PQ_SUPERNODE, PQ_ROUNDS and PQ_SHAPE_TIME; bytes in and out are known. Kernels
 * of a thread an iteration have none of them. */
void shape_cost(const CostInput *in, PredKernel *out);

/* Rounds in which P at once do a x b tiles, each of which waits for those before it in both directions; of
 * each row's first tile the next row waits for `lag` tiles. (Supernodes: a <= b, a - 1 = qP + r.) */
double shape_rounds(double a, double b, double p, double lag);
#endif
