/* The sum of a program's files: what it gains, what bounds it, and what would change that most. */
#include "predictor/predict.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Less than this part of the program's time on the device is no advice worth a line. */
static const double worth_telling = 0.001;

typedef struct Sum {
  Arena *arena;
  const PredReport *const *report;
  int n;
  PredProgram *program;
  VEC(PredSkipped *) stays;
  VEC(PredChange) change;
  VEC(const char *) missing;
  VEC(const PredAssumption *) input;
} Sum;

static double host_of(const PredKernel *k) {
  const PredQuantity *q = k->q;
  return (q[PQ_RUN_TIME].value > 0 ? q[PQ_RUN_TIME].value : q[PQ_HOST_TIME].value) * q[PQ_LAUNCHES].value;
}

/* One execution where it stays on the host: the program's own text runs on one core. */
static double left_home(const PredKernel *k) { return k->q[PQ_RUN_TIME].value > 0 ? k->q[PQ_RUN_TIME].value : k->one_core; }

static void add_change(Sum *s, const char *kind, const char *file, int line, double gain, const char *what) {
  if (gain > 0) vec_push(s->arena, &s->change, ((PredChange){kind, file, line, what, gain}));
}

/* ---- what would gain ---- */

/* Fetching only what it uses, at the rate of long streams. */
static void change_access(Sum *s, const PredKernel *k) {
  const PredQuantity *q = k->q;
  double moved = q[PQ_DRAM_READ].value + q[PQ_DRAM_WRITE].value, once = k->least, dram = q[PQ_DRAM_TIME].value;
  if (!k->chosen || moved < 1.5 * once || dram < 0.5 * q[PQ_TIME].value) return;
  double least = fmax(dram * once / moved, q[PQ_ISSUE_TIME].value) + q[PQ_FIXED_TIME].value;
  const char *how = k->strided ? k->strided : "loops that use the same data together, or tiles, would keep them in a cache";
  add_change(s, "access", k->file, k->line, (q[PQ_TIME].value - least) * q[PQ_LAUNCHES].value,
             arena_printf(s->arena, "the kernel of line %d moves %.1f times its data: %s", k->line, moved / once, how));
}

static void change_resident(Sum *s, const PredArray *a) {
  if (a->by)
    add_change(s, "resident", a->file, a->line, a->time - a->once,
               arena_printf(s->arena, "'%s' stays on the device: %s at line %d %s %s", a->name, a->by, a->line,
                            a->changed ? "changes it on the host" : "brings it home",
                            a->by_times == 1 ? "once" : arena_printf(s->arena, "%.6g times", a->by_times)));
}

static void change_dependence(Sum *s, const PredSkipped *x) {
  if (x->gpu_time <= 0) return;
  add_change(s, "dependence", x->file, x->line, x->time - x->gpu_time,
             arena_printf(s->arena, "the loop of line %d runs on the device: %s", x->line, x->way_out ? x->way_out : x->why));
}

/* ---- sums ---- */

static void add_report(Sum *s, const PredReport *r) {
  PredProgram *p = s->program;
  for (const PredKernel *k = r->kernel; k; k = k->next) {
    if (!k->chosen) p->rest += left_home(k) * k->q[PQ_LAUNCHES].value;
    change_access(s, k);
    if (!k->chosen) continue;
    p->rest += k->home * left_home(k);
    p->kernels += k->q[PQ_TOTAL_TIME].value;
    p->kernels_host += host_of(k);
  }
  for (const PredArray *a = r->array; a; a = a->next) {
    p->transfers += a->time;
    change_resident(s, a);
  }
  for (PredSkipped *x = r->skipped; x; x = x->next) {
    p->rest += x->time;
    vec_push(s->arena, &s->stays, x);
    change_dependence(s, x);
  }
}

/* A file whose kernels take less than this part of all kernels' time does not make the sums doubtful. */
static const double file_matters = 0.025;

static bool matters(const Sum *s, const PredReport *r) {
  double all = 0;
  for (int i = 0; i < s->n; i++) all += s->report[i]->gaining_time;
  return r->gaining_time >= file_matters * all;
}

static void add_input(Sum *s, const PredReport *r) {
  for (const PredAssumption *a = r->assumption; a; a = a->next) {
    bool told = !a->by_input;
    for (int i = 0; i < s->input.n; i++) told = told || strcmp(s->input.v[i]->name, a->name) == 0;
    if (!told && matters(s, r)) vec_push(s->arena, &s->input, a);
  }
}

static void add_missing(Sum *s, const PredReport *r) {
  if (!matters(s, r)) return;
  for (const PredAssumption *a = r->assumption; a; a = a->next) {
    bool told = a->by_text;
    for (int i = 0; i < s->missing.n; i++) told = told || strcmp(s->missing.v[i], a->name) == 0;
    if (!told) vec_push(s->arena, &s->missing, a->name);
  }
}

static int by_time(const void *x, const void *y) {
  const PredSkipped *a = *(PredSkipped *const *)x, *b = *(PredSkipped *const *)y;
  return a->time != b->time ? (a->time < b->time ? 1 : -1) : a->line - b->line;
}

static int by_gain(const void *x, const void *y) {
  const PredChange *a = x, *b = y;
  return a->gain != b->gain ? (a->gain < b->gain ? 1 : -1) : a->line - b->line;
}

int program_first(const PredReport *const *r, int n, const PredKernel *first[PRED_FIRST]) {
  int found = 0;
  for (int i = 0; i < n; i++)
    for (const PredKernel *k = r[i]->kernel; k; k = k->next) {
      int at = found;
      while (at > 0 && first[at - 1]->gain < k->gain) at--;
      if (k->gain <= 0 || at == PRED_FIRST) continue;
      if (found < PRED_FIRST) found++;
      for (int j = found - 1; j > at; j--) first[j] = first[j - 1];
      first[at] = k;
    }
  return found;
}

double program_worth_telling(const PredProgram *p) { return worth_telling * (p->device - p->begin); }

/* Some kernel is a product that the device's library does. */
static bool loads_library(const PredReport *const *r, int n) {
  for (int i = 0; i < n; i++)
    for (const PredKernel *k = r[i]->kernel; k; k = k->next)
      if (k->library && k->chosen && k->q[PQ_LAUNCHES].value > 0) return true;
  return false;
}

double program_pays_from(const PredProgram *p) {
  const double each = p->host - (p->device - p->begin);
  return p->host < p->device && each > 0 ? p->begin / each : 0;
}

PredProgram *program_sum(const PredReport *const *r, int n, Arena *a) {
  PredProgram *p = ARENA_NEW(a, PredProgram);
  Sum s = {.arena = a, .report = r, .n = n, .program = p};
  for (int i = 0; i < n; i++) add_report(&s, r[i]), add_missing(&s, r[i]), add_input(&s, r[i]);
  p->nfirst = program_first(r, n, p->first);
  double measured = n > 0 ? r[0]->run_time : 0;
  p->host_prov = measured > 0 ? PROV_MEASURED : PROV_ESTIMATED;
  if (measured > 0) p->rest = fmax(measured - p->kernels_host, 0);
  p->host = p->kernels_host + p->rest;
  p->begin = p->kernels > 0 && n > 0 ? r[0]->gpu->begin + (loads_library(r, n) ? r[0]->gpu->library : 0) : 0;
  p->device = p->begin + p->kernels + p->transfers + p->rest;
  p->speedup = p->device > 0 ? p->host / p->device : 0;
  p->amdahl = p->rest > 0 ? p->host / p->rest : 0;
  if (s.stays.n) qsort(s.stays.v, (size_t)s.stays.n, sizeof *s.stays.v, by_time);
  if (s.change.n) qsort(s.change.v, (size_t)s.change.n, sizeof *s.change.v, by_gain);
  while (s.change.n > 0 && s.change.v[s.change.n - 1].gain < program_worth_telling(p)) s.change.n--;
  p->stays = s.stays.v, p->nstays = s.stays.n;
  p->change = s.change.v, p->nchanges = s.change.n;
  p->missing = s.missing.v, p->nmissing = s.missing.n;
  p->input = s.input.v, p->ninput = s.input.n;
  return p;
}
