/* Forms of nests beside each other. */
#include "predictor/predict.h"
#include <math.h>
#include <string.h>

enum { SAME = 200 }; /* forms whose times differ by less than one part in so many, in one shape, are one */

static const char *name_of_shape(const char *shape) {
  static const char *const NAMES[][2] = {{"team", "teams of threads"},
                                         {"rows", "threads that share a reduction"},
                                         {"plain", "a thread an iteration"},
                                         {"stream", "a thread an iteration"},
                                         {"lines", "lines of memory"},
                                         {"tile", "tiles"},
                                         {"transpose", "squares through shared memory"}};
  for (size_t i = 0; shape && i < sizeof NAMES / sizeof *NAMES; i++)
    if (strcmp(NAMES[i][0], shape) == 0) return NAMES[i][1];
  return shape ? shape : "one kernel";
}

static PredForm *make(Arena *a, const PredKernel *k, const char *name, bool chosen) {
  PredForm *f = ARENA_NEW(a, PredForm);
  *f = (PredForm){.name = name, .shape = k->shape, .time = k->q[PQ_TIME].value, .chosen = chosen};
  return f;
}

static bool is_like(const char *shape, double time, const PredKernel *x) {
  bool same = (!shape && !x->shape) || (shape && x->shape && strcmp(shape, x->shape) == 0);
  return same && fabs(time - x->q[PQ_TIME].value) * SAME <= fmax(time, x->q[PQ_TIME].value);
}

/* It is none of those that the kernel has. */
static bool is_other(const PredKernel *k, const PredKernel *x) {
  for (const PredForm *f = k->form; f; f = f->next)
    if (is_like(f->shape, f->time, x)) return false;
  return !is_like(k->shape, k->q[PQ_TIME].value, x);
}

static const PredKernel *find(const PredReport *r, const char *name) {
  for (const PredKernel *k = r->kernel; k; k = k->next)
    if (k->asked && strcmp(k->name, name) == 0) return k;
  return NULL;
}

void forms_add(PredReport *r, const PredReport *other, const char *name, Arena *arena) {
  for (PredKernel *k = r->kernel; k; k = k->next) {
    const PredKernel *x = k->asked ? find(other, k->name) : NULL;
    if (!x || !is_other(k, x)) continue;
    PredForm *first = k->form ? (PredForm *)(uintptr_t)k->form : make(arena, k, name_of_shape(k->shape), true), *at = first;
    while (at->next) at = at->next;
    at->next = make(arena, x, name, false);
    k->form = first;
  }
}

const PredForm *forms_better(const PredKernel *k, double share) {
  const PredForm *best = NULL;
  for (const PredForm *f = k->form; f; f = f->next)
    if (!f->chosen && (!best || f->time < best->time)) best = f;
  return best && best->time < (1 - share) * k->q[PQ_TIME].value ? best : NULL;
}
