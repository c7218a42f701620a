/* --form=model: teams of threads do a nest's iterations only where the predictor says that this pays. */
#include "driver/session.h"
#include <string.h>

/* A form that is predicted to gain less than that share is no better: predictions are off by a sixth. */
static const double least_gain = 0.15;

static const PredKernel *kernel_of(const PredReport *r, const Nest *n) {
  for (const PredKernel *k = r->kernel; k; k = k->next)
    if (k->asked && !strcmp(k->name, n->name)) return k;
  return NULL;
}

const LeftLoop *form_choice_threads(Session *s, const Decisions *d, const Decisions *threads, const PredictOptions *o) {
  const PredReport *r = predict_file(d, o, s->arena, &s->diag), *t = r ? predict_file(threads, o, s->arena, &s->diag) : NULL;
  const LeftLoop *list = NULL;
  for (int i = 0; t && i < d->nest.n; i++) {
    const Nest *n = d->nest.v[i];
    const PredKernel *k = kernel_of(r, n), *x = k ? kernel_of(t, n) : NULL;
    if (!x || !k->shape || !x->shape || !strcmp(k->shape, x->shape)) continue;
    if (k->guessed || x->guessed) continue;    /* the launch knows better */
    if (n->first->kind == ST_ASSIGN) continue; /* what SUM(a, 2) does in one thread is not counted */
    if (x->q[PQ_TIME].value >= (1 - least_gain) * k->q[PQ_TIME].value) continue;
    LeftLoop *new = ARENA_NEW(s->arena, LeftLoop);
    *new = (LeftLoop){.at = n->first->span.begin, .next = list};
    list = new;
  }
  return list;
}
