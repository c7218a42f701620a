/* How long the verdicts of each nest take: nests over a limit, one a line, then how many there are, the
 * median and the longest. Files are looked at one by one, after -w as those of one call. Usage: times [-l
 * MILLISECONDS] FILE... [-w FILE...] */
#include "analysis/unit/code.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Times {
  VEC(double) ms; /* of each nest */
  double limit;
  Arena *arena;
} Times;

static double with_inner(const Loop *l) {
  double s = l->info->seconds;
  for (const Loop *in = l->child; in; in = in->next) s += with_inner(in);
  return s;
}

static void add_nests(Times *t, const Analysis *a) {
  for (const Loop *l = a ? a->loop : NULL; l; l = l->next) {
    double ms = with_inner(l) * 1e3;
    Place at = source_place(a->program->sources, l->stmt->span.begin);
    vec_push(t->arena, &t->ms, ms);
    if (ms > t->limit) printf("%10.1f ms  %s:%d\n", ms, a->program->original->path, at.line);
  }
}

/* The files of one call. */
static void add_files(Times *t, char **path, int n) {
  enum { MOST_FILES = 256 };
  Arena *arena = arena_new();
  SourceTable sources;
  source_init(&sources, arena);
  Diag d = {.sources = &sources, .quiet = true};
  FrontOptions fo = {.default_real = 4, .default_double = 8, .default_integer = 4, .fixed_width = 72, .dialects = ~0u};
  Program *p[MOST_FILES];
  int read = 0;
  for (int i = 0; i < n && i < MOST_FILES; i++)
    if ((p[read] = front_end(arena, &sources, path[i], &fo, &d, p, read))) read++;
  sema_global_link(p, read);
  AnaOptions ao = {.whole = program_set_open(p, read, false, arena)};
  for (int i = 0; i < read; i++) add_nests(t, analysis_program(p[i], &ao, arena, &d));
  program_set_close(ao.whole);
  arena_free(arena);
}

static int by_size(const void *x, const void *y) {
  double a = *(const double *)x, b = *(const double *)y;
  return a < b ? -1 : a > b;
}

int main(int argc, char **argv) {
  Times t = {.limit = 100, .arena = arena_new()};
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "-l") && i + 1 < argc) {
      t.limit = atof(argv[++i]);
    } else if (!strcmp(argv[i], "-w")) {
      add_files(&t, argv + i + 1, argc - i - 1);
      break;
    } else {
      add_files(&t, argv + i, 1);
    }
  }
  if (t.ms.n) qsort(t.ms.v, (size_t)t.ms.n, sizeof *t.ms.v, by_size);
  if (t.ms.n) printf("%d nests, median %.3f ms, longest %.1f ms\n", t.ms.n, t.ms.v[t.ms.n / 2], t.ms.v[t.ms.n - 1]);
  arena_free(t.arena);
  return 0;
}
