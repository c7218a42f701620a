/* A wavefront in a random order that respects its distance vectors. */
#include "tests/analysis/execute.h"
#include <string.h>

enum { MAX_POINTS = 600 };

typedef struct Points {
  int n, count[WAVE_MAX];              /* points; iterations of each loop at the point being made */
  int t[MAX_POINTS][WAVE_MAX];         /* iteration counters */
  int32_t value[MAX_POINTS][WAVE_MAX]; /* of the loop variables */
  bool done[MAX_POINTS];
} Points;

static void collect(Machine *m, const Wavefront *w, Points *p, int level, int *t, int32_t *value) {
  int32_t first, step;
  int n = int_trips(m, w->loop[level]->stmt, &first, &step);
  for (t[level] = 0; t[level] < n; t[level]++) {
    value[level] = first + t[level] * step;
    m->cell[int_cell(m, w->loop[level]->stmt->u.loop.var)] = value[level];
    if (level + 1 < w->nloops && level + 1 < WAVE_MAX) {
      collect(m, w, p, level + 1, t, value);
    } else if (p->n < MAX_POINTS) {
      memcpy(p->t[p->n], t, sizeof *p->t);
      memcpy(p->value[p->n++], value, sizeof *p->value);
    }
  }
  m->cell[int_cell(m, w->loop[level]->stmt->u.loop.var)] = first + n * step;
}

static bool waits_for(const Wavefront *w, const Points *p, int later, int earlier) {
  for (int i = 0; i < w->ndist; i++) {
    int k = 0;
    while (k < w->nloops && p->t[later][k] - p->t[earlier][k] == w->dist[i][k]) k++;
    if (k == w->nloops) return true;
  }
  return false;
}

static bool is_ready(const Wavefront *w, const Points *p, int at) {
  for (int i = 0; i < p->n; i++)
    if (!p->done[i] && i != at && waits_for(w, p, at, i)) return false;
  return true;
}

static int pick(const Wavefront *w, const Points *p, uint64_t *seed) {
  int ready[MAX_POINTS], n = 0;
  for (int i = 0; i < p->n; i++)
    if (!p->done[i] && is_ready(w, p, i)) ready[n++] = i;
  return n ? ready[exe_random(seed) % (uint64_t)n] : -1;
}

static void run_point(Machine *m, Execution *x, const Wavefront *w, const Points *p, int at) {
  for (int k = 0; k < w->nloops; k++) exe_poison(m, x, w->loop[k]);
  for (int k = 0; k < w->nloops; k++) m->cell[int_cell(m, w->loop[k]->stmt->u.loop.var)] = p->value[at][k];
  int_block(m, w->loop[w->nloops - 1]->stmt->body);
}

/* All vectors are not negative once skewed, and go forward along the front. */
static bool skewing_holds(const Wavefront *w) {
  for (int i = 0; i < w->ndist; i++) {
    int64_t d[WAVE_MAX], front = 0;
    for (int k = 0; k < w->nloops; k++) {
      d[k] = w->dist[i][k];
      for (int j = 0; j < k; j++) d[k] += w->skew[k][j] * d[j];
      front += w->front[k] * w->dist[i][k];
      if (d[k] < 0 || (w->rectangular && w->dist[i][k] < 0)) return false;
    }
    if (front < 1) return false;
  }
  return true;
}

static void run_points(Machine *m, Execution *x, const Wavefront *w, Points *p) {
  static int32_t before[MAX_CELLS], last[MAX_CELLS];
  memcpy(before, m->cell, sizeof before);
  memcpy(last, m->cell, sizeof last);
  x->before = before;
  for (int i = 0; i < p->n; i++) {
    int at = pick(w, p, &x->seed);
    if (at < 0) {
      x->wrong = "the distance vectors go round in a circle";
      return;
    }
    run_point(m, x, w, p, at);
    p->done[at] = true;
    if (at == p->n - 1) memcpy(last, m->cell, sizeof last);
  }
  for (int k = 0; k < w->nloops; k++) {
    exe_poison(m, x, w->loop[k]);
    for (const VarUse *u = w->loop[k]->var_use; u; u = u->next) {
      const Object *o = int_object(m, u->sym);
      if (u->role == ROLE_LASTPRIVATE) memcpy(&m->cell[o->base], &last[o->base], sizeof last[0] * (size_t)o->size);
    }
  }
}

void exe_points(Machine *m, Execution *x, const Wavefront *w) {
  static Points p;
  static Machine vars;
  int t[WAVE_MAX];
  int32_t value[WAVE_MAX];
  memset(&p, 0, sizeof p);
  vars = *m;
  collect(&vars, w, &p, 0, t, value);
  if (p.n == MAX_POINTS) m->bad = true;
  run_points(m, x, w, &p);
  for (int k = 0; k < w->nloops; k++) {
    int cell = int_cell(m, w->loop[k]->stmt->u.loop.var);
    m->cell[cell] = vars.cell[cell];
  }
}

void exe_wave(Machine *m, Execution *x) {
  if (!skewing_holds(x->loop->wavefront)) x->wrong = "a skewed distance vector goes backwards";
  exe_points(m, x, x->loop->wavefront);
}
