/* What a thread waits for: the loads of an iteration, those of several iterations of a loop inside that are under way together, and those that are not. */
#include "predictor/volume/volume.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  const VolInput *in;
  const VolPlan *p;
} Waits;

double volume_wait_trip(const VolInput *in, const VolGroup *g, int i) {
  SpcLoops outer = in->kernel->mapped;
  for (int j = 0; j < i; j++) space_add(&outer, g->inner.l[j]);
  space_bind_middle(in->sizes, &outer);
  double n = (double)space_range(in->sizes, &g->inner.l[i]).trip;
  space_unbind(in->sizes, &outer);
  return n > 1 ? n : 1;
}

static bool same_chain(const VolGroup *a, const VolGroup *b) {
  if (a->inner.n != b->inner.n) return false;
  for (int i = 0; i < a->inner.n; i++)
    if (a->inner.l[i].stmt != b->inner.l[i].stmt) return false;
  return true;
}

enum {
  IN_UNKNOWN_ROW = 2,
  IN_TEAM = 8,
  UNROLLED = 16
}; /* iterations of a loop inside whose loads are under way, after unrolling */

static double serial_times(const Waits *t, const VolGroup *g) {
  double n = g->times;
  for (int i = 0; i < g->inner.n; i++) {
    const VolSpread *s = volume_request_shared(t->in, t->p, g, i);
    if (s) n /= fmax(fmin(s->threads * s->blocks, s->n), 1);
  }
  return n;
}

/* The innermost loop around the group, which is the thread's own, divides, or calls a function with a path for unusual operands, behind which the next
 * iteration's loads are. */
static bool is_guarded(const Waits *t, const VolGroup *g) {
  const Features *f = t->in->features;
  bool found = false;
  if (volume_request_shared(t->in, t->p, g, g->inner.n - 1)) return false;
  for (int i = 0; i < f->guarded.n && !found; i++) found = f->guarded.v[i] == g->inner.l[g->inner.n - 1].stmt;
  return found;
}

/* Rows of unknown lengths: the compiler keeps fewer steps of a warp under way. */
static bool is_of_unknown_row(const Waits *t, const VolGroup *g) {
  return t->p->unknown_rows && volume_request_shared(t->in, t->p, g, g->inner.n - 1);
}

/* The loop changes elements in place, which are a step apart that only the run knows: to the compiler they may be the same, and the load of an iteration stays behind the
 * store of the one before. */
enum { STEP_KNOWN = 8 }; /* elements: along the first dimension, components of records */
static bool is_behind_store(const Waits *t, const VolGroup *g) {
  const int last = g->inner.n - 1;
  if (last < 0 || volume_request_shared(t->in, t->p, g, last) || space_unrolled_is(&g->inner, g->inner.l[last].var)) return false;
  if (g->random || llabs(g->step[last]) <= (int64_t)STEP_KNOWN * g->bytes || symbol_has_constant_extents(g->array)) return false;
  bool in_place = false;
  for (int o = 0; o < g->noffsets; o++) in_place |= g->loaded[o] && g->stored[o];
  return in_place;
}

/* Iterations of loops inside whose loads are under way together. */
static double early_of(const Waits *t, const VolGroup *g, bool chased) {
  double all = 1;
  if (volume_lines_columns(t->p, g) > 0) return volume_lines_columns(t->p, g);
  if (g->inner.n == 0 || chased || is_guarded(t, g) || is_behind_store(t, g)) return 1;
  for (int i = g->inner.n - 1; i >= 0 && space_unrolled_is(&g->inner, g->inner.l[i].var); i--) all *= volume_wait_trip(t->in, g, i);
  if (is_of_unknown_row(t, g)) return IN_UNKNOWN_ROW;
  if (strcmp(t->p->shape, "team") == 0 && volume_request_shared(t->in, t->p, g, g->inner.n - 1)) return IN_TEAM;
  return all > 1 ? fmin(all, UNROLLED) : VOL_UNDER_WAY;
}

/* Those that wait for the slowest of them: one, where the loop has fewer. */
double volume_wait_batch(const VolInput *in, const VolPlan *p, const VolGroup *g) {
  const Waits all = {in, p}, *t = &all;
  const double early = early_of(t, g, g->chased);
  if (early <= 1 || early > IN_TEAM) return early;
  const VolSpread *s = volume_request_shared(t->in, t->p, g, g->inner.n - 1);
  const double n = s ? ceil(s->n / fmax(fmin(s->threads * s->blocks, s->n), 1)) : volume_wait_trip(t->in, g, g->inner.n - 1);
  return n < early ? 1 : early;
}

/* until a further part of a warp's load is there (measured: 55, 71 and 110 cycles for 8, 10 and 32 parts, 40 for one) */
static const double wavefront_cycles = 2.2;

/* What a warp waits for the group's loads of an iteration, which are under way together, as are those of some iterations of a loop inside: for the
 * slowest of them, and of its lanes where data decide. A load by an index waits for that, too; so does each step of a chain of indices for the one before. */
double volume_wait_of(const VolInput *in, const VolPlan *p, const VolGroup *g, double l1_hit, double l2_hit, double wavefronts) {
  const Machine *m = in->machine;
  const bool in_l1 = g->extent <= VOL_TABLE; /* all of it comes once, when the first warps ask */
  double one = 1 - l1_hit, dram = (1 - l1_hit) * (1 - l2_hit), many = fmax(g->reads, 1) * volume_wait_batch(in, p, g);
  if (g->random && !g->chased && !in_l1) many *= VOL_LANES * g->lanes;
  one = fmin(one * many, 1), dram = fmin(dram * many, one);
  const double l1 = m->l1_latency + wavefront_cycles * fmax(wavefronts - 1, 0);
  double wait = (1 - one) * l1 + (one - dram) * m->l2_latency + dram * m->dram_latency;
  return g->random && !g->chased ? 2 * wait : wait;
}

/* Loads behind such a path wait on their own; in a body without loops the compiler takes about every second one before it (fitted on divisions,
 * of bench/predict/later and others). */
static const double behind_path = 0.5;
static bool is_guarded_chain(const Waits *t, const VolGroup *g) { return g->inner.n == 0 || is_guarded(t, g); }

/* Other loads of the same loops do not wait for a path that this one is behind. */
static bool is_behind(const Waits *t, const VolGroup *g) {
  for (int i = 0; i < t->in->groups->n && g->inner.n == 0; i++) {
    const VolGroup *x = &t->in->groups->v[i];
    if (x->inner.n == 0 && x->reads > 0 && x->segment < g->segment) return true;
  }
  return false;
}

typedef struct {
  double most, lines; /* cycles an iteration: the longest, of those under way together; pieces of lines, one after the other */
  bool first;         /* the group is the first of its kind, which stands for all of them */
} Together;

/* The group's loads with those of the same loops that are under way with them. */
static Together together(const Waits *t, const double *wait, int i) {
  const VolGroup *g = &t->in->groups->v[i];
  Together r = {0, 0, true};
  bool chased = false;
  for (int turn = 0; turn < 2; turn++)
    for (int j = 0; j < t->in->groups->n; j++) {
      const VolGroup *x = &t->in->groups->v[j];
      if (j != i && (!same_chain(g, x) || (g->segment != x->segment && is_guarded_chain(t, g)))) continue;
      if (turn == 0) {
        chased |= x->chased;
        r.first &= j >= i;
      } else if (volume_lines_columns(t->p, x) > 0)
        r.lines += wait[j] / early_of(t, x, chased);
      else
        r.most = fmax(r.most, wait[j] / early_of(t, x, chased));
    }
  return r;
}

double volume_wait_all(const VolInput *in, const VolPlan *p, const double *wait) {
  const Waits all = {in, p}, *t = &all;
  double sum = 0;
  for (int i = 0; i < in->groups->n; i++) {
    const VolGroup *g = &in->groups->v[i];
    const Together r = together(t, wait, i);
    if (r.first && (g->reads > 0 || r.lines > 0))
      sum += fmax(r.most, r.lines) * serial_times(t, g) * (is_behind(t, g) ? behind_path : 1);
  }
  return sum;
}
