/* The program under other circumstances: each figure is a prediction as any other. */
#include "predictor/predict.h"
#include <math.h>
#include <stdlib.h>
#include <string.h>

static const PredStudy nothing = {
    .factor = {0.125, 0.25, 0.5, 1, 2, 4, 8}, .x = {4, 8, 16, 32, 64, 128, 256, 512, 1024}, .y = {1, 2, 4, 8, 16, 32, 64}};

/* A prediction takes under a millisecond a loop; with more kernels than this, blocks and single sizes are left out. */
enum { MOST_KERNELS = 120 };

typedef struct {
  const Decisions *const *decided;
  const PredReport *const *report; /* of the same files */
  int n;
  const PredictOptions *options;
  Arena *arena;
  Diag *diag;
  PredStudy *study;
} Study;

/* All files once more, in 'arena'; NULL where they cannot be predicted. */
static const PredReport *const *again(const Study *s, const PredictOptions *o, Arena *arena) {
  PredReport **r = ARENA_ARRAY(arena, PredReport *, s->n);
  return predict_files(s->decided, s->n, o, r, arena, s->diag) ? (const PredReport *const *)r : NULL;
}

static double kernel_time(const PredReport *const *r, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += r[i]->kernel_time;
  return sum;
}

/* ---- machines ---- */

static void add_machine(Study *s, const char *name, const char *title, const PredReport *const *r) {
  PredMachineTimes *m = &s->study->machine[s->study->nmachines++];
  *m = (PredMachineTimes){.name = name, .title = title, .kernels = kernel_time(r, s->n)};
  for (int i = 0; i < s->n; i++) {
    m->transfers += r[i]->transfer_time;
    m->transfers_each += r[i]->transfer_time_each;
  }
  m->total = m->kernels + m->transfers;
  if (r[0]->models != PRED_VOLUME) return;
  Arena *scratch = arena_new();
  const PredProgram *p = program_sum(r, s->n, scratch);
  m->total = p->device, m->kernels = p->kernels, m->transfers = p->transfers;
  arena_free(scratch);
}

static int by_time(const void *a, const void *b) {
  const PredMachineTimes *x = a, *y = b;
  double d = x->total - y->total;
  return d < 0 ? -1 : d > 0 ? 1 : strcmp(x->name, y->name);
}

static void try_machines(Study *s) {
  int n;
  const Machine *const *all = (const Machine *const *)machine_find_all(s->arena, s->diag, &n);
  bool own = true;
  s->study->machine = ARENA_ARRAY(s->arena, PredMachineTimes, n + 1);
  for (int i = 0; i < n; i++) {
    PredictOptions o = *s->options;
    Arena *scratch = arena_new();
    o.machine = all[i]->path;
    o.cache_kb = PRED_CACHE_DEFAULT; /* what the user says of it holds for one machine */
    bool chosen = !strcmp(all[i]->name, s->report[0]->machine);
    const PredReport *const *r = chosen ? s->report : again(s, &o, scratch);
    if (r) add_machine(s, all[i]->name, all[i]->title, r);
    own = own && !chosen;
    arena_free(scratch);
  }
  if (own) add_machine(s, s->report[0]->machine, s->report[0]->machine_title, s->report);
  qsort(s->study->machine, (size_t)s->study->nmachines, sizeof *s->study->machine, by_time);
}

/* ---- sizes ---- */

/* A size that can have another value. */
typedef struct {
  const char *name; /* as --set takes it */
  int64_t value;    /* that was taken */
} Size;

enum { MOST_SIZES = 64 };

static int add_size(Size *size, int n, const char *name, int64_t value) {
  for (int i = 0; i < n; i++)
    if (!strcmp(size[i].name, name)) return n;
  if (n < MOST_SIZES) size[n++] = (Size){name, value};
  return n;
}

static bool is_used(const Study *s, const char *name) {
  const PredUnused *u = s->n > 0 ? s->report[0]->unused : NULL;
  while (u && strcmp(u->name, name)) u = u->next;
  return !u;
}

/* What --set gives, what some file's text does not settle, and what a run has told, each once. */
static int find_sizes(const Study *s, Size *size) {
  int n = 0;
  for (int i = s->options->nset - 1; i >= 0; i--) {
    const char *word = s->options->set[i], *equals = strchr(word, '=');
    const char *name = equals ? arena_strndup(s->arena, word, (size_t)(equals - word)) : word;
    if (equals && is_used(s, name)) n = add_size(size, n, name, strtoll(equals + 1, NULL, 10));
  }
  for (int i = 0; i < s->n; i++)
    for (const PredAssumption *a = s->report[i]->assumption; a; a = a->next) n = add_size(size, n, a->name, a->value);
  const RunCounts *c = s->options->counts;
  for (int i = 0; c && i < c->nvalues; i++)
    if (c->value[i].steady && c->value[i].last > 1) n = add_size(size, n, c->value[i].name, c->value[i].last);
  return n;
}

/* The kernels' time with sizes from..to 'factor' times as large. */
static double time_at(Study *s, const Size *size, int from, int to, double factor) {
  Arena *scratch = arena_new();
  PredictOptions o = *s->options;
  const char **set = ARENA_ARRAY(scratch, const char *, o.nset + to - from);
  for (int i = 0; i < o.nset; i++) set[i] = o.set[i];
  for (int i = from; i < to; i++) {
    double value = round((double)size[i].value * factor);
    set[o.nset++] = arena_printf(scratch, "%s=%.0f", size[i].name, value < 1 && size[i].value > 0 ? 1 : value);
  }
  o.set = set;
  const PredReport *const *r = again(s, &o, scratch);
  double time = r ? kernel_time(r, s->n) : 0;
  arena_free(scratch);
  return time;
}

static void try_sizes(Study *s, bool each) {
  Size size[MOST_SIZES];
  int n = find_sizes(s, size);
  int curves = n == 0 ? 0 : n == 1 || !each ? 1 : n + 1 < STUDY_CURVES ? n + 1 : STUDY_CURVES;
  s->study->ncurves = curves;
  for (int c = 0; c < curves; c++) {
    PredCurve *curve = &s->study->curve[c];
    bool all = c == 0 && n > 1;
    int from = all ? 0 : n == 1 ? 0 : c - 1, to = all ? n : from + 1;
    *curve = (PredCurve){.name = all ? NULL : size[from].name, .value = all ? 0 : size[from].value};
    for (int f = 0; f < STUDY_FACTORS; f++)
      curve->time[f] = s->study->factor[f] == 1 ? kernel_time(s->report, s->n) : time_at(s, size, from, to, s->study->factor[f]);
  }
}

/* ---- blocks ---- */

static void note_blocks(Study *s, const PredReport *const *r, int y, int x) {
  PredBlocks *b = s->study->blocks;
  for (int i = 0; i < s->n; i++)
    for (const PredKernel *k = r[i]->kernel; k; k = k->next, b++) b->time[y][x] = k->fits ? k->q[PQ_TIME].value : 0;
}

static bool differ(const PredBlocks *b) {
  double least = 0, most = 0;
  for (int y = 0; y < STUDY_Y; y++)
    for (int x = 0; x < STUDY_X; x++) {
      double t = b->time[y][x];
      if (t > 0 && (least == 0 || t < least)) least = t;
      if (t > most) most = t;
    }
  return most > least * 1.001;
}

static void try_blocks(Study *s) {
  PredStudy *t = s->study;
  for (int i = 0; i < s->n; i++) t->nblocks += s->report[i]->nkernels;
  t->blocks = ARENA_ARRAY(s->arena, PredBlocks, t->nblocks + 1);
  PredBlocks *b = t->blocks;
  for (int i = 0; i < s->n; i++)
    for (const PredKernel *k = s->report[i]->kernel; k; k = k->next) b++->kernel = k;
  for (int y = 0; y < STUDY_Y; y++)
    for (int x = 0; x < STUDY_X; x++) {
      if (t->x[x] * t->y[y] > s->report[0]->gpu->max_threads_block || t->x[x] * t->y[y] < 32) continue;
      PredictOptions o = *s->options;
      Arena *scratch = arena_new();
      o.block[0] = t->x[x], o.block[1] = t->y[y], o.block[2] = 1;
      const PredReport *const *r = again(s, &o, scratch);
      if (r) note_blocks(s, r, y, x);
      arena_free(scratch);
    }
  for (int i = 0; i < t->nblocks; i++) t->blocks[i].matters = differ(&t->blocks[i]);
}

PredStudy *study_make(const Decisions *const *decided, const PredReport *const *r, int n, const PredictOptions *o, int parts,
                      Arena *arena, Diag *d) {
  Study s = {.decided = decided, .report = r, .n = n, .options = o, .arena = arena, .diag = d, .study = ARENA_NEW(arena, PredStudy)};
  *s.study = nothing;
  int kernels = 0;
  for (int i = 0; i < n; i++) kernels += r[i]->nkernels;
  if (!kernels) return s.study;
  if (parts & STUDY_MACHINES) try_machines(&s);
  if (parts & STUDY_SIZES) try_sizes(&s, kernels <= MOST_KERNELS);
  if (parts & STUDY_BLOCKS && kernels <= MOST_KERNELS) try_blocks(&s);
  return s.study;
}
