/* Which block of threads a study finds fastest. */
#include "predictor/predict.h"

double study_block_best(const PredStudy *s, const PredBlocks *b, int *x, int *y) {
  double best = 0;
  for (int j = 0; j < STUDY_Y && b->matters; j++)
    for (int i = 0; i < STUDY_X; i++)
      if (b->time[j][i] > 0 && (best == 0 || b->time[j][i] < best)) {
        best = b->time[j][i];
        *x = s->x[i];
        *y = s->y[j];
      }
  return best;
}

double study_block_better(const PredStudy *s, const PredBlocks *b, int *x, int *y) {
  double best = study_block_best(s, b, x, y);
  return best <= b->kernel->q[PQ_TIME].value * 0.98 ? best : 0;
}
