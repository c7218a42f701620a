/* --grid=auto: of some shapes of blocks, each kernel gets DVM's unless the predictor says that another one is faster by more than it errs. */
#include "driver/session.h"
#include <string.h>

/* DVM's shape stays unless another one is faster by this part. */
static const double least_gain = 0.05;

static const int candidate[][3] = {{64, 1, 1},  {128, 1, 1}, {256, 1, 1}, {512, 1, 1}, {16, 16, 1}, {32, 4, 1}, {32, 8, 1},
                                   {32, 16, 1}, {64, 4, 1},  {64, 8, 1},  {128, 2, 1}, {128, 4, 1}, {32, 4, 4}, {64, 2, 2}};
enum { CANDIDATES = sizeof candidate / sizeof *candidate };

static const PredKernel *kernel_of(const PredReport *r, const Nest *n) {
  for (const PredKernel *k = r ? r->kernel : NULL; k; k = k->next)
    if (k->asked && !strcmp(k->name, n->name)) return k;
  return NULL;
}

/* Its shape heeds the block, and nobody has said one. */
static bool is_free(const Decisions *d, const Nest *n, const PredKernel *k) {
  return k && decision_of(d, n).offload && !n->map.fixed_block && !n->map.said && !n->fused && k->shape &&
         (!strcmp(k->shape, "stream") || !strcmp(k->shape, "plain")) && n->verdict == V_PARALLEL;
}

/* As many dimensions as the nest has loops. */
static bool suits(const Nest *n, const int *block) {
  int dims = block[2] > 1 ? 3 : block[1] > 1 ? 2 : 1;
  return dims <= n->map.nloops;
}

void block_choice_make(Session *s, Decisions *d, const PredictOptions *o) {
  Arena *scratch = arena_new();
  const PredReport *as_it_is = d->nest.n ? predict_file(d, o, scratch, &s->diag) : NULL, *with[CANDIDATES] = {NULL};
  for (int c = 0; c < CANDIDATES && as_it_is; c++) {
    PredictOptions other = *o;
    memcpy(other.block, candidate[c], sizeof other.block);
    with[c] = predict_file(d, &other, scratch, &s->diag);
  }
  for (int i = 0; i < d->nest.n; i++) {
    const Nest *n = d->nest.v[i];
    const PredKernel *own = kernel_of(as_it_is, n);
    if (!is_free(d, n, own)) continue;
    double least = own->q[PQ_TIME].value * (1 - least_gain);
    for (int c = 0; c < CANDIDATES; c++) {
      const PredKernel *k = suits(n, candidate[c]) ? kernel_of(with[c], n) : NULL;
      if (!k || !k->fits || k->q[PQ_TIME].value >= least) continue;
      least = k->q[PQ_TIME].value;
      memcpy(decision_change(d, n)->block, candidate[c], sizeof candidate[c]);
    }
  }
  arena_free(scratch);
}
