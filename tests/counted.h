/* Time linear in the input, by counting: what is tested is compiled once more so that each of its basic blocks, and the bytes that the C
 * library moves for it, are counted. Programs of n, 2n and 4n pieces are read; from 2n to 4n the count must grow about twice as much as
 * from n to 2n (quadratic: four times). Nothing is timed. A test includes this, has a table of shapes and says what is done with a file. */
#ifndef F2C_TESTS_COUNTED_H
#define F2C_TESTS_COUNTED_H
#include "frontend/program.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static unsigned long count;

/* gcc and clang call it at each basic block. */
void __sanitizer_cov_trace_pc(void);
void __sanitizer_cov_trace_pc(void) { count++; }

enum { BYTES_A_STEP = 16 }; /* of the C library, at least */
void *__real_memcpy(void *to, const void *from, size_t n);
void *__real_memmove(void *to, const void *from, size_t n);
void *__real_memset(void *to, int c, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n);
void *__wrap_memmove(void *to, const void *from, size_t n);
void *__wrap_memset(void *to, int c, size_t n);
void *__wrap_memcpy(void *to, const void *from, size_t n) { return count += n / BYTES_A_STEP, __real_memcpy(to, from, n); }
void *__wrap_memmove(void *to, const void *from, size_t n) { return count += n / BYTES_A_STEP, __real_memmove(to, from, n); }
void *__wrap_memset(void *to, int c, size_t n) { return count += n / BYTES_A_STEP, __real_memset(to, c, n); }

/* head, n times 'each', middle, n times 'back', foot. %1$d counts from 1, %2$d from 0; in 'back' they count down. */
typedef struct {
  const char *name;
  const char *head, *each, *back, *foot;
  int n;              /* pieces of the smallest program */
  bool fixed;         /* form */
  bool mistaken;      /* errors are to be told, more than are shown */
  const char *middle; /* NULL: nothing */
} Shape;

/* A printf of a format of the table. */
static void piece(FILE *f, const char *format, int i) {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
#pragma GCC diagnostic ignored "-Wformat-security"
  fprintf(f, format, i, i - 1);
#pragma GCC diagnostic pop
}

static void write_program(const char *path, const Shape *s, int n) {
  FILE *f = fopen(path, "w");
  if (!f) exit(2);
  piece(f, s->head, 0);
  for (int i = 1; i <= n; i++) piece(f, s->each, i);
  if (s->middle) fputs(s->middle, f);
  for (int i = n; i >= 1; i--) piece(f, s->back, i);
  piece(f, s->foot, 0);
  fclose(f);
}

/* What is counted: the program at 'path', with everything in 'a'. */
typedef void Counted(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d);

/* The steps over the program of n pieces; *good: it told errors or none as it should. */
static unsigned long steps(Counted *run, const char *path, const Shape *s, int n, bool *good) {
  write_program(path, s, n);
  Arena *a = arena_new();
  SourceTable t;
  source_init(&t, a);
  Diag d = {.sources = &t, .quiet = true, .cap = 20};
  FrontOptions o = {.form = s->fixed ? FORM_FIXED : FORM_FREE,
                    .fixed_width = 72,
                    .default_real = 4,
                    .default_double = 8,
                    .default_integer = 4,
                    .dialects = ~0u};
  count = 0;
  run(a, &t, path, &o, &d);
  unsigned long result = count;
  *good &= (d.errors > 0) == s->mistaken;
  arena_free(a);
  return result;
}

static bool is_linear(Counted *run, const char *path, const Shape *s, double most) {
  bool good = true;
  double c[3];
  for (int i = 0; i < 3; i++) c[i] = (double)steps(run, path, s, s->n << i, &good);
  double growth = (c[2] - c[1]) / (c[1] - c[0]);
  bool linear = growth < most;
  if (!good || !linear || getenv("VERBOSE"))
    printf("%s%-32s %.0f %.0f %.0f steps, grows %.2f times as much%s\n", linear && good ? "      " : "FAIL: ", s->name, c[0], c[1],
           c[2], growth,
           good          ? ""
           : s->mistaken ? ", and no error was told"
                         : ", and errors were told");
  return good && linear;
}

/* 'most': how much the steps may grow where those of exactly linear time grow by 2. */
static int counted_main(Counted *run, const Shape *shape, int n, double most) {
  char path[] = "/tmp/linear_XXXXXX";
  int failed = 0, fd = mkstemp(path);
  if (fd < 0) return 2;
  close(fd);
  for (int i = 0; i < n; i++) failed += !is_linear(run, path, &shape[i], most);
  unlink(path);
  printf("%d of %d shapes do not take linear time\n", failed, n);
  return failed > 0;
}
#endif
