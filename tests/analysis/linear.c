/* Analysis takes time linear in the variables of a unit where they have nothing to do with each other:  linear
 * isl is not counted. */
#include "analysis/nest.h"
#include "tests/counted.h"

#define LOOP(x) "do i = 1, n\n" x " = " x " + 1\nend do\n"
static const Shape shapes[] = {
    {"pointer components, a loop each", "module m\ntype t\n", "real, pointer :: p%1$d(:)\n", LOOP("g%%p%1$d(i)"),
     "end subroutine\nend module\n", 100, false, false, "end type\ncontains\nsubroutine s(g, n)\ntype(t) g\n"},
    {"pointers, a loop each", "module m\n", "real, pointer :: p%1$d(:)\n", LOOP("p%1$d(i)"), "end subroutine\nend module\n", 100,
     false, false, "contains\nsubroutine s(n)\n"},
    {"assignments of pointer components", "module m\ntype t\n", "real, pointer :: p%1$d\n", "g%%p%1$d = h%%p%1$d\n",
     "do i = 1, n\nx(i) = 1\nend do\nend subroutine\nend module\n", 100, false, false,
     "end type\ncontains\nsubroutine s(g, h, n, x)\ntype(t) g, h\nreal x(n)\n"},
    {"components of objects of a module", "module m\ntype t\nreal x(9)\nend type\n", "type(t), target :: o%1$d\n",
     LOOP("o%1$d%%x(i)"), "end subroutine\nend module\n", 100, false, false, "contains\nsubroutine s(n)\n"},
    {"COMMON", "subroutine s(n)\n", "common /c/ x%1$d(9)\n", LOOP("x%1$d(i)"), "end\n", 100, false, false, ""},
};

static void analyse(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d) {
  Program *p = front_end(a, t, path, o, d, NULL, 0);
  if (!p) exit(2);
  count = 0;
  AnaOptions options = {.whole = program_set_open(&p, 1, false, a)};
  analysis_program(p, &options, a, d);
  program_set_close(options.whole);
}

/* A loop has sets with a bit for each variable. */
int main(void) { return counted_main(analyse, shapes, sizeof shapes / sizeof *shapes, 2.6); }
