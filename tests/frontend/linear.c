/* The front end takes time linear in its input, up to the end of sema:  linear */
#include "tests/counted.h"

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

static void read_whole(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d) {
  if (!front_end(a, t, path, o, d, NULL, 0)) exit(2);
}

int main(void) { return counted_main(read_whole, shapes, sizeof shapes / sizeof *shapes, 2.3); }
