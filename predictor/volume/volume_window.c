/* Loops inside that a thread unrolls, whose windows overlap: what iterations side by side load together (analysis/nest/unrolling.c), and how many addresses
 * remain once the constants of unrolled loops are in the instructions. */
#include "predictor/volume/volume.h"
#include <stdlib.h>

enum { MOST_PLACES = 4096 };

static int by_place(const void *a, const void *b) {
  int64_t x = *(const int64_t *)a, y = *(const int64_t *)b;
  return (x > y) - (x < y);
}

static int distinct(int64_t *at, int n) {
  int found = 0;
  qsort(at, (size_t)n, sizeof *at, by_place);
  for (int i = 0; i < n; i++) found += i == 0 || at[i] != at[i - 1];
  return found;
}

/* Iterations of the loop inside, which are the same in every iteration of the nest and few; 0: they are not. */
static int64_t constant_trip(const SpcLoop *l) {
  int64_t lo, hi, step = 1;
  if (!l->var || !l->lo || !l->hi || !fold_const_int(l->lo, &lo) || !fold_const_int(l->hi, &hi)) return 0;
  if (l->step && (!fold_const_int(l->step, &step) || step == 0)) return 0;
  if (hi - lo > MOST_PLACES || lo - hi > MOST_PLACES) return 0;
  int64_t n = (hi - lo + step) / step;
  return n < 0 || n > MOST_PLACES ? 0 : n;
}

/* The loops inside are constants, and what they choose is written out. */
static bool is_written_out(const VolGroup *g) {
  int64_t n = g->noffsets;
  for (int i = 0; i < g->inner.n && n > 0 && n <= MOST_PLACES; i++) n *= constant_trip(&g->inner.l[i]);
  return n > 0 && n <= MOST_PLACES;
}

/* Places of a group's references in one iteration, or in one step of its loops inside where these are not 'all' written out; along loops that go from element to
 * element too, or without these. Returns how many. */
static int places(const VolGroup *g, int64_t shift, bool all, bool elements, int64_t *at) {
  int n = 0;
  for (int o = 0; o < g->noffsets; o++)
    if (g->loaded[o]) at[n++] = g->offset[o] + shift;
  for (int i = 0; i < g->inner.n && all; i++) {
    int64_t trip = constant_trip(&g->inner.l[i]);
    bool stays = !elements && llabs(g->step[i]) == g->bytes;
    for (int64_t k = stays ? trip : 1; k < trip; k++)
      for (int j = 0; j < n; j++) at[k * n + j] = at[j] + k * g->step[i];
    if (!stays) n *= (int)trip;
  }
  return n;
}

VolWindow volume_window_find(const VolPlan *p, const VolGroup *g) {
  VolWindow w = {1, 1, 0};
  int64_t *at = NULL;
  if (p->abreast < 2 || g->random || g->reads <= 0 || g->noffsets > MOST_PLACES) return w;
  at = malloc(sizeof *at * MOST_PLACES * (size_t)p->abreast);
  if (!at) return w;
  bool all = is_written_out(g);
  int loop = p->spread[1].mapped, n = 0, rows = 0, one = places(g, 0, all, true, at);
  for (int turn = 0; turn < p->abreast; turn++) n += places(g, turn * g->mapped[loop], all, true, at + n);
  if (one > 0) {
    int found = distinct(at, n);
    w.elements = all ? found : 0;
    w.loads = found / ((double)one * p->abreast);
    for (int turn = 0; turn < p->abreast; turn++) rows += places(g, turn * g->mapped[loop], all, false, at + rows);
    w.addresses = (double)distinct(at, rows) / ((double)one * p->abreast);
  }
  free(at);
  return w;
}

enum { ROW_REACH = 32 }; /* elements that lie in one row */

int volume_window_rows(const VolGroup *g) {
  int n = 0;
  if (symbol_has_constant_extents(g->array)) return 1;
  for (int i = 0; i < g->noffsets; i++) {
    bool there = false;
    for (int j = 0; j < i && !there; j++) there = llabs(g->offset[i] - g->offset[j]) <= (int64_t)ROW_REACH * g->bytes;
    n += !there;
  }
  return n > 1 ? n : 1;
}
