/* --auto: of the loops that no directive asks for, those stay on the host that would not gain. */
#include "driver/session.h"
#include "predictor/worth.h"
#include <string.h>

static const PredKernel *kernel_of(const PredReport *r, const Nest *n) {
  for (const PredKernel *k = r->kernel; k; k = k->next)
    if (k->asked && !strcmp(k->name, n->name)) return k;
  return NULL;
}

/* What the nests that it was made of take one after the other: transfers of what they share
 * count for each. False: nothing is known. */
static bool worth_of(const PredReport *r, const Nest *n, bool stays, PredWorth *w) {
  *w = (PredWorth){0};
  for (const Nest *p = n->fused ? n->fused : n; p; p = n->fused ? p->next : NULL) {
    const PredKernel *k = kernel_of(r, p);
    if (!k) return false;
    PredWorth one = worth_kernel(k, stays);
    w->device += one.device;
    w->transfer += one.transfer;
    w->host += one.host;
    w->pays |= one.pays;
  }
  w->pays = n->fused ? w->device + w->transfer < w->host : w->pays;
  return true;
}

static bool is_automatic(const Decisions *d, const Nest *n) {
  const bool simd = n->directive && n->dialect == DIALECT_OMP && !strcmp(n->directive->name, "simd");
  return decision_of(d, n).offload && !n->region && (simd || (!n->directive && n->dialect == DIALECT_NONE));
}

/* What the figures rest on where the program's text does not tell. */
static void add_assumptions(const PredReport *r, Buf *out) {
  enum { SHOWN = 3 };
  int n = 0;
  for (const PredAssumption *a = r->assumption; a && n < SHOWN; a = a->next)
    if (!a->by_text) buf_printf(out, "%s%s=%lld", n++ ? ", " : "; with ", a->name, (long long)a->value);
}

static Reason *why_not(Session *s, const PredReport *r, const Nest *n, PredWorth w) {
  Buf text = {0};
  buf_printf(&text, "offloading would not pay: predicted are %.0f us on %s and %.0f us for transfers, against %.0f us on the host",
             w.device, r->machine, w.transfer, w.host);
  add_assumptions(r, &text);
  struct Reason *why = ARENA_NEW(s->arena, struct Reason);
  *why = (Reason){.code = REASON_NOT_WORTH,
                  .at = n->first->span,
                  .text = arena_strdup(s->arena, text.s),
                  .way_out = arena_strdup(s->arena, "--auto=all, a directive, or --set NAME=VALUE where the sizes are others")};
  buf_free(&text);
  return why;
}

void offload_choice_make(Session *s, Decisions *d, const PredictOptions *o) {
  bool any = false;
  for (int i = 0; i < d->nest.n; i++) any |= is_automatic(d, d->nest.v[i]);
  PredReport *r = any ? predict_file(d, o, s->arena, &s->diag) : NULL;
  for (int i = 0; i < d->nest.n && r; i++) {
    const Nest *n = d->nest.v[i];
    PredWorth w;
    if (is_automatic(d, n) && worth_of(r, n, d->analysis->keeps_data, &w) && !w.pays) decision_refuse(d, n, why_not(s, r, n, w));
  }
}
