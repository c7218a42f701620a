/* Prints a Fortran program of random loops (shuffle.h), to be run by whatever compiles it.
 *
 * Usage: programs COUNT SEED. The program has COUNT subroutines. Its first argument is the number of the one to
 * call, from 1 on, and without one it calls all; each is called with several sizes, and what it leaves in its arguments is printed as
 * sums. Subscripts may lie out of bounds: who compares two compilers stops where checks of bounds stop. */
#include "tests/analysis/shuffle.h"
#include <stdio.h>
#include <stdlib.h>

static void put_main(int count, Buf *out) {
  buf_puts(out, "program main\n  implicit none\n"
                "  integer :: a(-40:120), b(-40:120), c(-40:120), q(-4:12, -4:12), idx(-10:20), res(8)\n"
                "  integer :: which, from, to, n, round, k, state\n  character(8) :: text\n"
                "  integer, parameter :: sizes(5) = [0, 1, 2, 3, 7], steps(6) = [1, 2, 3, 1, -1, -2]\n"
                "  from = 1\n");
  buf_printf(out, "  to = %d\n", count);
  buf_puts(out, "  call get_command_argument(1, text)\n  if (text /= '') then\n    read (text, *) from\n    to = from\n  end if\n"
                "  do which = from, to\n    do round = 0, 9\n      n = sizes(1 + mod(round, 5))\n      state = 77*round + which\n"
                "      call fill_all()\n      select case (which)\n");
  for (int k = 1; k <= count; k++)
    buf_printf(out, "      case (%d); call p%d(n, steps(1 + mod(which + round, 6)), a, b, c, q, idx, res)\n", k, k);
  buf_puts(out, "      end select\n      print '(3i4, 6i22)', which, round, n, total(a, 161), total(b, 161), total(c, 161), "
                "total(q, 289), total(res, 8)\n"
                "      flush (6)\n    end do\n  end do\ncontains\n"
                "  integer function next(m)\n    integer, intent(in) :: m\n    state = mod(state*1103 + 12345, 65536)\n    next = "
                "mod(state/16, m)\n"
                "  end function\n"
                "  integer(8) function total(v, n)\n    integer, intent(in) :: n, v(n)\n    integer :: i\n    total = 0\n"
                "    do i = 1, n\n      total = total + mod(v(i), 1000003)*(7_8*i + mod(i, 13))\n    end do\n  end function\n"
                "  subroutine fill_one(v, n, lo, m)\n    integer, intent(in) :: n, lo, m\n    integer, intent(out) :: v(n)\n    "
                "integer :: i\n"
                "    do i = 1, n\n      v(i) = lo + next(m)\n    end do\n  end subroutine\n"
                "  subroutine fill_all()\n    call fill_one(a, 161, -3, 9)\n    call fill_one(b, 161, -3, 9)\n    call fill_one(c, "
                "161, -3, 9)\n"
                "    call fill_one(q, 289, -3, 9)\n    call fill_one(idx, 31, 1, 8)\n    res = 0\n  end subroutine\nend program\n");
}

int main(int argc, char **argv) {
  if (argc < 3) {
    fprintf(stderr, "usage: programs COUNT SEED\n");
    return 2;
  }
  int count = atoi(argv[1]);
  Buf out = {0};
  shf_procedures(&out);
  for (int k = 1; k <= count; k++) {
    char name[32];
    snprintf(name, sizeof name, "p%d", k);
    shf_program(strtoull(argv[2], NULL, 10) + (uint64_t)k - 1, name, true, &out);
  }
  put_main(count, &out);
  fwrite(out.s, 1, out.len, stdout);
  buf_free(&out);
  return 0;
}
