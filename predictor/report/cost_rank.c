/* Which kernels matter most. */
#include "predictor/report/cost_rank.h"

double cost_rank_gain(const PredKernel *k) {
  return k->q[PQ_HOST_TIME].value * k->q[PQ_LAUNCHES].value - k->q[PQ_TOTAL_TIME].value;
}

int cost_rank_first(const PredReport *const *r, int n, const PredKernel *first[RANK_SHOWN]) {
  int found = 0;
  for (int i = 0; i < n; i++)
    for (const PredKernel *k = r[i]->kernel; k; k = k->next) {
      if (cost_rank_gain(k) <= 0) continue;
      int at = found;
      while (at > 0 && cost_rank_gain(first[at - 1]) < cost_rank_gain(k)) at--;
      if (at == RANK_SHOWN) continue;
      for (int j = found < RANK_SHOWN ? found : RANK_SHOWN - 1; j > at; j--) first[j] = first[j - 1];
      first[at] = k;
      if (found < RANK_SHOWN) found++;
    }
  return found;
}
