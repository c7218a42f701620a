/* --grid=auto: each kernel gets the shape of block that the predictor says it is fastest with. */
#include "driver/session.h"
#include <string.h>

/* Nobody has said a block, and no iteration waits for another one. */
static void take(void *to, const Nest *n, const int *block) {
  Decisions *d = to;
  bool is_free = decision_of(d, n).offload && !n->map.fixed_block && !n->map.said && !n->fused && n->verdict == V_PARALLEL;
  if (is_free) memcpy(decision_change(d, n)->block, block, sizeof decision_change(d, n)->block);
}

void block_choice_make(Session *s, Decisions *d, const PredictOptions *o) {
  Arena *scratch = arena_new();
  PredictOptions asking = *o;
  asking.told = take;
  asking.to = d;
  if (d->nest.n) predict_file(d, &asking, scratch, &s->diag);
  arena_free(scratch);
}
