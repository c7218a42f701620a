/* What threads that share a loop do behind it: each variable and element that it sums into is folded by itself. */
#include "predictor/volume/volume.h"
#include "predictor/volume/volume_policy.h"
#include <math.h>

/* Instructions of a warp, counted by Nsight Compute on kernels that fold one, two and twenty values. */
static const double loop_instructions = 60;   /* which iterations are mine: once a loop */
static const double again_instructions = 25;  /* the same where a loop around the one that is shared out runs it again */
static const double value_instructions = 24;  /* which lanes fold, and the last sum */
static const double step_instructions = 8;    /* of the halves of a warp: who is the upper one, the next distance */
static const double word_instructions = 4;    /* the same for each word: it is handed over, and chosen twice */
static const double height_instructions = 10; /* halves of a block onto each other, through shared memory */
static const double cell_instructions = 3;    /* one thread takes another's value from there */
static const double block_instructions = 20;  /* warps of a block fold what each has */

SpcLoops volume_fold_around(const VolInput *in, const Loop *l) {
  const SpcLoops *around = space_around(in->sizes, l->stmt), *outside = space_around(in->sizes, in->kernel->first);
  SpcLoops all = in->kernel->mapped;
  for (int i = outside->n; i < around->n; i++) {
    bool mapped = false;
    for (int m = 0; m < in->kernel->mapped.n; m++) mapped = mapped || in->kernel->mapped.l[m].stmt == around->l[i].stmt;
    if (!mapped) space_add(&all, around->l[i]);
  }
  return all;
}

/* Times in an iteration that the loop runs as a whole. */
static double executions(const VolInput *in, const Loop *l) {
  SpcLoops all = volume_fold_around(in, l);
  bool exact;
  return all.n > in->kernel->mapped.n && in->iterations > 0 ? space_count(in->sizes, &all, &exact) / in->iterations : 1;
}

/* So many values. */
static double fold_values(const VolPlan *p, double n, int bytes, double width) {
  double each = value_instructions, words = fmax(ceil(bytes / 4.0), 1), steps = log2(fmax(fmin(width, VOL_LANES), 1));
  if (width <= 1) return 0;
  if (p->fold_across)
    each += log2(fmax(width / TEAM_HEIGHT, 1)) * height_instructions + fmin(width, TEAM_HEIGHT) * cell_instructions;
  else
    each += steps * (step_instructions + words * word_instructions);
  if (!p->fold_across && width > VOL_LANES) each += block_instructions + cell_instructions * width / VOL_LANES;
  return n * each;
}

static bool is_of(const Expr *ref, const Symbol *s) {
  return ref->kid[0]->sym == s || (ref->kid[0]->sym && ref->kid[0]->sym->target == s);
}

/* Elements of the variable that are folded; those of an array that the loop names one by one are counted by themselves. */
static double elements(const TeamLoop *t, const Symbol *s) {
  if (!s->rank) return 1;
  for (const FixedElement *e = t->element; e; e = e->next)
    if (is_of(e->ref, s)) return 0;
  for (const FixedRange *r = t->range; r; r = r->next)
    if (is_of(r->ref, s)) return 0;
  return symbol_has_constant_extents(s) ? fmax((double)symbol_elements(s), 1) : 1;
}

double volume_fold_instructions(const VolInput *in, const VolPlan *p, const TeamLoop *t, double width) {
  double sum = 0;
  for (const VarUse *u = t->loop->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION) sum += fold_values(p, elements(t, u->sym), (int)type_size(u->sym->type), width);
  for (const FixedElement *e = t->element; e; e = e->next) sum += fold_values(p, 1, (int)type_size(e->ref->type), width);
  for (const FixedRange *r = t->range; r; r = r->next) sum += fold_values(p, (double)r->n + 1, (int)type_size(r->ref->type), width);
  double times = executions(in, t->loop), shared = t->lanes != t->loop ? fmax(executions(in, t->lanes) - times, 0) : 0;
  return (sum > 0 ? (loop_instructions + sum) * times : 0) + again_instructions * shared;
}
