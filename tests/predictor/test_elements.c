/* Predictions of elements.f90: sizes that objects have, rows and places that index arrays hold. */
#include "predictor/predict.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>

#define Q(k, id) ((k)->q[PQ_##id].value)

static PredReport *predict(const char *path, Arena *a) {
  static FrontOptions front = {
      .fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = 1u << DIALECT_ACC};
  AnaOptions ana = {.automatic = AUTO_OFF};
  SourceTable *sources = arena_alloc(a, sizeof *sources);
  source_init(sources, a);
  Diag diag = {.sources = sources};
  Program *program = front_end(a, sources, path, &front, &diag, NULL, 0);
  const Analysis *analysis = program && !diag.errors ? analysis_program(program, &ana, a, &diag) : NULL;
  PredictOptions o = {.cache_kb = PRED_CACHE_DEFAULT};
  PredReport *r = analysis ? predict_file(decision_begin(analysis, a), &o, a, &diag) : NULL;
  if (!r) printf("no prediction\n"), exit(1);
  return r;
}

static const PredKernel *asked(const PredReport *r, const char *unit) {
  for (const PredKernel *k = r->kernel; k; k = k->next)
    if (k->asked && strcmp(k->unit, unit) == 0) return k;
  printf("no kernel in %s\n", unit);
  exit(1);
}

/* Rows of one object are not as long as those of another one, though one procedure makes both: 6 and 60 elements of 8 bytes, which come once. */
static void rows(const PredReport *r) {
  double few = Q(asked(r, "short_rows"), FP64), many = Q(asked(r, "long_rows"), FP64);
  CHECK(many > 5 * few && many < 15 * few);
  CHECK(Q(asked(r, "long_rows"), DRAM_READ) + Q(asked(r, "long_rows"), L2_READ) > 0.8 * 8 * 60 * 100000);
}

/* Exchanged within groups of 8, a warp's 32 elements lie in 8 sectors; at random in nearly 32, as where nothing tells. Indices themselves lie in 4, results in 8. */
static void places(const PredReport *r) {
  double warps = 1048576 / 32.0;
  CHECK(fabs(Q(asked(r, "near"), SECTORS) / warps - (8 + 4 + 8)) < 1);
  CHECK(Q(asked(r, "far"), SECTORS) / warps > 28 + 4 + 8);
  CHECK(Q(asked(r, "corners"), SECTORS) / warps < 2 * 8 + 2 * 9 + 8 + 1);
  CHECK(Q(asked(r, "table"), L2_READ) > 0.5 * 32 * 1048576); /* two arrays of random numbers have nothing to do with each other */
  CHECK(asked(r, "far")->random == NULL);
  CHECK(asked(r, "vectors")->random == NULL);
  CHECK(asked(r, "unknown")->random != NULL);
  CHECK(Q(asked(r, "near"), TIME) < Q(asked(r, "far"), TIME));
}

/* A component tells how many faces there are; a counter numbers them, so that neighbours have neighbours. */
static void numbered(const PredReport *r) {
  const PredKernel *k = asked(r, "faces");
  CHECK_EQ(Q(k, ITERATIONS), 999 * 500 + 1000 * 499);
  CHECK(Q(k, SECTORS) / (Q(k, ITERATIONS) / 32) < 8 + 4 + 8 + 2);
}

/* MERGE tells lengths, the last row's end the extent, as a bound or as an argument: 4.23 additions a row, and as many elements of 8 bytes to come once. A warp's 32 elements, 2.5 apart, lie in 20 sectors. */
static void running(const PredReport *r) {
  double sums = Q(asked(r, "uneven_rows"), FP64) / (1e6 / 32), each = Q(asked(r, "sorted"), SECTORS) / (1e6 / 32);
  CHECK(sums > 3.4 && sums < 4.23 * 8);
  CHECK(Q(asked(r, "uneven_rows"), BYTES_IN) > 8e6 * 3.4 && Q(asked(r, "uneven_rows"), BYTES_IN) < 8e6 * 5 + 20e6);
  CHECK(Q(asked(r, "ending_rows"), BYTES_IN) > 8e6 * 3.4 && Q(asked(r, "ending_rows"), BYTES_IN) < 8e6 * 5 + 20e6);
  CHECK(each > 4 + 20 - 3 + 8 && each < 4 + 20 + 3 + 8);
  CHECK(asked(r, "sorted")->random == NULL);
}

/* The third node of an element is made of the second, which is made of the first: a warp's 32 lie in 9 sectors, those of the first in 8. */
static void nodes(const PredReport *r) {
  CHECK(asked(r, "mesh")->random == NULL);
  CHECK(Q(asked(r, "mesh"), SECTORS) / (1048000 / 32) < 2 * 12 + 8 + 9 + 8 + 2);
}

/* Eight corners: indices of a warp lie in 4 sectors, what they choose in 8 or 9, with some 0.5 more where a row of bricks ends. */
static void corners(const PredReport *r) {
  const PredKernel *k = asked(r, "bricks");
  CHECK(k->random == NULL);
  double each = Q(k, SECTORS) / (Q(k, ITERATIONS) / 32);
  CHECK(each > 8 * (4 + 8) && each < 8 * (4 + 11) + 8 + 8 + 2);
}

int main(int argc, char **argv) {
  Arena *a = arena_new();
  const PredReport *r = predict(argc > 1 ? argv[1] : "elements.f90", a);
  rows(r);
  places(r);
  numbered(r);
  running(r);
  nodes(r);
  corners(r);
  arena_free(a);
  CHECK_DONE();
}
