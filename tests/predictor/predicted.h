/* Predictions of texts: a subroutine with these declarations and this body. */
#ifndef F2C_TESTS_PREDICTOR_PREDICTED_H
#define F2C_TESTS_PREDICTOR_PREDICTED_H
#include "predictor/predict.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *machine = "h200";

/* The first kernel; the block, or NULL. */
static inline const PredKernel *predict_text(Arena *a, const char *declarations, const char *body, const int *block) {
  static FrontOptions front = {
      .fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = 1u << DIALECT_DC};
  char file[40];
  snprintf(file, sizeof file, "predicted_%d.f90", (int)getpid());
  FILE *f = fopen(file, "w");
  fprintf(f, "subroutine work\nimplicit none\n%s\n%s\nend subroutine work\n", declarations, body);
  fclose(f);
  SourceTable *sources = arena_alloc(a, sizeof *sources);
  source_init(sources, a);
  Diag diag = {.sources = sources};
  AnaOptions ana = {.automatic = AUTO_ALL};
  Program *program = front_end(a, sources, file, &front, &diag, NULL, 0);
  unlink(file);
  const Analysis *analysis = program && !diag.errors ? analysis_program(program, &ana, a, &diag) : NULL;
  PredictOptions o = {.machine = machine, .model = "volume", .cache_kb = PRED_CACHE_DEFAULT};
  for (int d = 0; block && d < 3; d++) o.block[d] = block[d];
  PredReport *r = analysis ? predict_file(decision_begin(analysis, a), &o, a, &diag) : NULL;
  if (!r || !r->kernel) printf("no prediction of:\n%s\n%s\n", declarations, body), exit(1);
  return r->kernel;
}

/* A quantity of the first kernel. */
static inline double figure(PredQuantityId id, const char *declarations, const char *body) {
  Arena *a = arena_new();
  const PredKernel *k = predict_text(a, declarations, body, NULL);
  double value = k->q[id].value;
  arena_free(a);
  return value;
}

#endif
