/* The front end takes time linear in its input:  linear
 * It is compiled here so that each of its basic blocks, and the bytes that the C library moves for it, are counted. Programs
 * of n, 2n and 4n pieces are read up to the end of sema; from 2n to 4n the count must grow about twice as much as from n
 * to 2n (quadratic: four times). Nothing is timed. */
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
  int n;         /* pieces of the smallest program */
  bool fixed;    /* form */
  bool mistaken; /* errors are to be told, more than are shown */
  const char *middle; /* NULL: nothing */
} Shape;

#define UNIT "subroutine s(a, n)\ninteger n\nreal a(n), b(n, n)\n"
static const Shape shapes[] = {
  {"assignments", UNIT, "a(%1$d) = a(%2$d) * b(%1$d, n) + 1.0\n", "", "end\n", 500, false, false, NULL},
  {"assignments, fixed form", "      subroutine s(a)\n      real a(10)\n", "      A(%1$d) = A(%2$d) + B\n", "", "      end\n", 500, true, false, NULL},
  {"comments", UNIT, "! a comment\n\n", "", "end\n", 2000, false, false, NULL},
  {"statements on a line", UNIT "a(1) = 0", "; a(%1$d) = 1", "", "\nend\n", 500, false, false, NULL},
  {"continuation lines", UNIT "call f(1 &\n", ", a(%1$d) & ! comment\n", "", ")\nend\n", 500, false, false, NULL},
  {"continuation lines, fixed form", "      call f(1\n", "     &, x%1$d\n", "", "     &)\n      end\n", 500, true, false, NULL},
  {"a long literal", UNIT "print *, '", "%1$d &\n&", "", "'\nend\n", 1000, false, false, NULL},
  {"terms", UNIT "a(1) = 0", "+a(%1$d)", "", "\nend\n", 900, false, false, NULL},
  {"parentheses", UNIT "a(1) = ", "(1+", ")", "\nend\n", 400, false, false, "1"},
  {"references in references", UNIT "a(1) = ", "b(%1$d,", ")", "\nend\n", 400, false, false, "1"},
  {"array constructor", UNIT "b(1, :) = [1.0", ", %1$d.0", "", "]\nend\n", 500, false, false, NULL},
  {"constant arrays", "integer, parameter :: k(*) = [0", ", %1$d", "", "]\nprint *, k(3)\nend\n", 500, false, false, NULL},
  {"nested loops", UNIT, "do i%1$d = 1, n\n", "end do\n", "end\n", 400, false, false, NULL},
  {"nested IFs", UNIT, "if (n > %1$d) then\n", "else\na(1) = 2\nend if\n", "end\n", 400, false, false, NULL},
  {"loops", UNIT, "do i = 1, n\na(i) = %1$d\nend do\n", "", "end\n", 300, false, false, NULL},
  {"loops that end on labels", "", "do %1$d i = 1, 9\n%1$d x = %1$d\nif (x > 1) goto %1$d\n", "", "end\n", 300, false, false, NULL},
  {"directives", UNIT, "!$acc parallel loop gang copy(a)\ndo i = 1, n\na(i) = %1$d\nend do\n", "", "end\n", 300, false, false, NULL},
  {"ELSE IFs", UNIT "if (n > 0) then\n", "else if (n < %1$d) then\na(1) = 1\n", "", "end if\nend\n", 400, false, false, NULL},
  {"CASEs", UNIT "select case (n)\n", "case (%1$d)\na(1) = 1\n", "", "end select\nend\n", 400, false, false, NULL},
  {"declarations", "implicit none\n", "real(8), dimension(%1$d) :: x%1$d\n", "", "x1 = 0\nend\n", 500, false, false, NULL},
  {"a long declaration", "real x", ", x%1$d(%1$d)", "", "\nend\n", 500, false, false, NULL},
  {"implicit names", "", "x%1$d = y%2$d\n", "", "end\n", 500, false, false, NULL},
  {"COMMON", "common /c/ x0", ", x%1$d", "", "\nend\n", 500, false, false, NULL},
  {"COMMON blocks", "", "common /c%1$d/ x%1$d\n", "", "end\n", 400, false, false, NULL},
  {"EQUIVALENCE", "real x(99)\n", "equivalence (x(1), y%1$d)\n", "", "end\n", 300, false, false, NULL},
  {"EQUIVALENCE in pairs", "", "equivalence (x%1$d, y%1$d)\n", "", "end\n", 300, false, false, NULL},
  {"DATA", "integer k(9999)\ndata k /0", ", %1$d", "", "/\nend\n", 500, false, false, NULL},
  {"PARAMETERs", "integer, parameter :: k0 = 0\n", "integer, parameter :: k%1$d = k%2$d + 1\n", "", "end\n", 400, false, false, NULL},
  {"NAMELIST", "namelist /l/ x0", ", x%1$d", "", "\nend\n", 500, false, false, NULL},
  {"statement functions", "", "f%1$d(x) = x + %1$d\n", "", "y = f1(1.0)\nend\n", 300, false, false, NULL},
  {"FORMATs", "", "%1$d format (i5, ' text', f10.3)\nwrite (*, %1$d) 1\n", "", "end\n", 400, false, false, NULL},
  {"calls of externals", "", "call s%1$d(x, %1$d)\n", "", "end\n", 500, false, false, NULL},
  {"subroutines", "", "subroutine s%1$d(a)\nreal a(*)\na(1) = %1$d\nend\n", "", "", 300, false, false, NULL},
  {"calls of subroutines", "", "subroutine s%1$d(x)\nx = 1\ncall s%2$d(x)\nend\n", "", "", 300, false, false, NULL},
  {"module procedures", "module m\ncontains\n", "subroutine s%1$d(a)\nreal a(*)\na(1) = %1$d\nend subroutine\n", "", "end module\n", 300, false, false, NULL},
  {"internal procedures", "contains\n", "subroutine s%1$d(a)\nreal a(*)\na(1) = %1$d\nend subroutine\n", "", "end\n", 300, false, false, NULL},
  {"generic procedures", "interface g\nmodule procedure s1\nend interface\ncontains\n", "subroutine s%1$d(a)\nreal a(*)\na(1) = 1\nend subroutine\n", "", "end\n", 300, false, false, NULL},
  {"interface bodies", "interface\n", "subroutine s%1$d(a)\nreal a(*)\nend subroutine\n", "", "end interface\nend\n", 300, false, false, NULL},
  {"modules", "module m0\nend module\n", "module m%1$d\nuse m%2$d, only:\ninteger k%1$d\nend module\n", "", "", 300, false, false, NULL},
  {"USE of many names", "module m\n", "integer k%1$d\n", "", "end module\nprogram p\nuse m\nk1 = 2\nend program\n", 400, false, false, NULL},
  {"modules that USE many", "module m\ninteger k\nend module\n", "subroutine s%1$d\nuse m, j%1$d => k\nj%1$d = 1\nend subroutine\n", "", "", 300, false, false, NULL},
  {"derived types", "", "type t%1$d\nreal x, y(%1$d)\nend type\ntype(t%1$d) v%1$d\n", "", "v1%%x = 1\nend\n", 300, false, false, NULL},
  {"components", "type t\n", "real x%1$d\n", "", "end type\ntype(t) v\nv%%x1 = 1\nend\n", 400, false, false, NULL},
  {"objects in objects", "type t0\nreal x\nend type\n", "type t%1$d\ntype(t%2$d), pointer :: p\nend type\n", "", "end\n", 300, false, false, NULL},
  {"BLOCKs", UNIT, "block\nreal x%1$d\nx%1$d = 1\nend block\n", "", "end\n", 300, false, false, NULL},
  {"ENTRYs", "subroutine s\n", "entry e%1$d(x)\nx = 1\n", "", "end\n", 300, false, false, NULL},
  {"ENUMERATORs", "enum, bind(c)\n", "enumerator :: e%1$d\n", "", "end enum\nend\n", 400, false, false, NULL},
  {"statements with errors", UNIT, "a(%1$d) = = 1\n", "", "end\n", 300, false, true, NULL},
  {"names that nothing declares", "implicit none\n", "x%1$d = 1\n", "", "end\n", 300, false, true, NULL},
};

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

/* The steps of the front end over the program of n pieces; *good: it told errors or none as it should. */
static unsigned long steps(const char *path, const Shape *s, int n, bool *good) {
  write_program(path, s, n);
  Arena *a = arena_new();
  SourceTable t;
  src_init(&t, a);
  Diag d = {.sources = &t, .quiet = true, .cap = 20};
  FrontOptions o = {.form = s->fixed ? FORM_FIXED : FORM_FREE, .fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = ~0u};
  count = 0;
  Program *p = front_end(a, &t, path, &o, &d, NULL, 0);
  unsigned long result = count;
  *good &= p && (d.errors > 0) == s->mistaken;
  arena_free(a);
  return result;
}

static bool is_linear(const char *path, const Shape *s) {
  bool good = true;
  double c[3];
  for (int i = 0; i < 3; i++) c[i] = (double)steps(path, s, s->n << i, &good);
  double growth = (c[2] - c[1]) / (c[1] - c[0]);
  bool linear = growth < 2.3;
  if (!good || !linear || getenv("VERBOSE"))
    printf("%s%-32s %.0f %.0f %.0f steps, grows %.2f times as much%s\n", linear && good ? "      " : "FAIL: ", s->name, c[0], c[1], c[2], growth,
           good ? "" : s->mistaken ? ", and no error was told" : ", and errors were told");
  return good && linear;
}

int main(void) {
  char path[] = "/tmp/linear_XXXXXX";
  int failed = 0, fd = mkstemp(path);
  if (fd < 0) return 2;
  close(fd);
  for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) failed += !is_linear(path, &shapes[i]);
  unlink(path);
  printf("%d of %zu shapes are not read in linear time\n", failed, sizeof shapes / sizeof *shapes);
  return failed > 0;
}
