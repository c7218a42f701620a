/* Which kernels matter most. */
#ifndef F2C_PREDICTOR_COST_RANK_H
#define F2C_PREDICTOR_COST_RANK_H
#include "predictor/predict.h"

enum { RANK_SHOWN = 5 };

/* us of a run that the host's 16 cores take beyond the device, while arrays stay there. */
double cost_rank_gain(const PredKernel *k);
/* The kernels that gain, those that gain most first; at most RANK_SHOWN of them. How many. */
int cost_rank_first(const PredReport *const *r, int n, const PredKernel *first[RANK_SHOWN]);
#endif
