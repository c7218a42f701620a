/* Loops that data end: some iterations are run (predictor/space/space_trial.c). */
#include "predicted.h"

/* Whole numbers that the loop's variable begins with: 108 steps on the average. */
static void halves_and_triples(void) {
  const double warps = 300000 / 32.0,
               found = figure(PQ_INTEGER, "integer :: steps(300000), i, m, k",
                              "do i = 1, 300000\nm = i\nk = 0\ndo while (m /= 1)\nif (mod(m, 2) == 0) then\nm = m/2\nelse\n"
                              "m = 3*m + 1\nend if\nk = k + 1\nend do\nsteps(i) = k\nend do");
  CHECK(found > 100 * 5 * warps);
}

/* A counted loop that ends when its value no longer changes; what the array holds is set behind it, of all that the program has. */
static void roots(void) {
  static const char declarations[] = "real(8) :: a(320000), r(320000), x, d\ninteger :: i, k",
                    begin[] = "do i = 1, 320000\nx = 1\ndo k = 1, 60\nd = (x*x - a(i))/(2*x)\nx = x - d\n",
                    end[] = "end do\nr(i) = x\nend do\ndo i = 1, 320000\na(i) = 1 + mod(i, 100)\nend do";
  char ends[400], runs[400];
  snprintf(ends, sizeof ends, "%sif (abs(d) < 1d-10) exit\n%s", begin, end);
  snprintf(runs, sizeof runs, "%sif (abs(d) < 1d-10) d = 0\n%s", begin, end);
  const double less = figure(PQ_FP64, declarations, ends) / figure(PQ_FP64, declarations, runs);
  CHECK(less > 6 / 60.0 && less < 14 / 60.0);
}

/* EXIT and CYCLE of constructs with names; complex numbers; integers that wrap round. */
static void constructs(void) {
  const double
      named = figure(PQ_FP64, "real(8) :: a(320000), s\ninteger :: i, k, l",
                     "do concurrent (i = 1:320000) local(s, k, l)\ns = i\nouter: do k = 1, 100\nif (k > 20) exit outer\ndo l = 1, "
                     "4\nif (l > k) cycle outer\ns = s*0.5d0\nend do\nend do outer\na(i) = s\nend do"),
      circle = figure(
          PQ_FP32, "integer :: n(320000), i, k\ncomplex :: z",
          "do concurrent (i = 1:320000) local(z, k)\nz = cmplx(2.0, 0.0)\nk = 0\ndo while (abs(real(z)) < 1e6 .and. k < 99)\n"
          "z = z*z\nk = k + 1\nend do\nn(i) = k\nend do");
  CHECK(named < 0.3 * 100 * 4 * 10000);
  CHECK(circle > 4 * 5 * 10000 && circle < 12 * 5 * 10000);
  CHECK(figure(PQ_INTEGER, "integer :: n(320000), i, k, h",
               "do i = 1, 320000\nh = i\nk = 0\ndo while (iand(h, 63) /= 0)\nh = h*1103515245 + 12345\nk = k + 1\nend "
               "do\nn(i) = k\nend do") > 30 * 3 * 10000);
}

/* Where nothing tells what the array holds, the loop counts as before. */
static void unknown(void) {
  CHECK_NEAR(figure(PQ_SPECIAL, "real(8) :: a(320000), r(320000), x\ninteger :: i",
                    "do i = 1, 320000\nx = 1\ndo while (x < a(i))\nx = 1/(3 - x)\nend do\nr(i) = x\nend do"),
             16.0 * 10000);
}

/* A branch that one place in 11 takes, in whole groups of neighbours: its divisions are not those of half of the iterations. */
static void rare(void) {
  const char *declarations = "real(8) :: r(2240000)\ninteger :: i, k, c(2240000)",
             *body = "do i = 1, 2240000\nr(i) = 0\nif (c(i) == 5) r(i) = 1/(i + 0.5d0)\nend do\ndo i = 1, 2240000\nc(i) = "
                     "mod(i/64, 11)\nend do";
  const double divisions = figure(PQ_SPECIAL, declarations, body) / 70000;
  CHECK(divisions > 0.05 && divisions < 0.25);
}

static double quotients(const char *numerator, const char *element) {
  char body[300];
  snprintf(body, sizeof body, "do i = 1, 320000\nr(i) = (%s)/(i + 0.5d0)\nend do\ndo i = 1, 320000\na(i) = %s\nend do", numerator,
           element);
  return figure(PQ_FP64, "real(8) :: a(320000), r(320000)\ninteger :: i", body) / 10000;
}

/* Where every seventh numerator is 0 all warps take the path of unusual operands, too; a product that cancels leaves a rounding error; a sum of 14 000 such in a team. */
static void zeros(void) {
  const double usual = quotients("a(i)", "mod(i, 7) + 1"), zero = quotients("a(i)", "mod(i, 7)");
  const char *team = "real :: s(14000), x(14000), u(14000), q\ninteger :: i, j",
             *body =
                 "do i = 1, 14000\nq = 0\ndo j = 1, 14000\nq = q + s(j)/(x(i) - x(j) + 1e4)\nend do\nu(i) = q\nend do\ndo i = 1, "
                 "14000\ns(i) = mod(i, 7)\nend do";
  CHECK(zero > usual + 10);
  CHECK(quotients("1.5d0*a(i) - 1.5d0*a(i)", "mod(i, 7) + 1") < zero);
  CHECK(figure(PQ_INTEGER, team, body) > 30.0 * 14000 * 14000 / 32);
}

/* Quotients follow each other, though none needs the other. */
static void in_turn(void) {
  const char *declarations = "real(8) :: a(3200), r(3200)\ninteger :: i";
  const double one = figure(PQ_LATENCY_TIME, declarations,
                            "do i = 1, 3200\nr(i) = a(i)/3.7d0 + (a(i) + 1)*(a(i) + 2)*(a(i) + 3)\nend do"),
               four = figure(PQ_LATENCY_TIME, declarations,
                             "do i = 1, 3200\nr(i) = a(i)/3.7d0 + 1/(a(i) + 1) + 1/(a(i) + 2) + 1/(a(i) + 3)\nend do");
  CHECK(four > one + 0.12);
}

/* A store stays in a loop that two conditions end, and is once behind a counted one. */
static void stores(void) {
  const char *declarations = "real(8) :: x(320000), h\ninteger :: i, k";
  const double
      once = figure(PQ_REQUESTS, declarations, "do i = 1, 320000\ndo k = 1, 9\nx(i) = x(i) + k\nend do\nend do"),
      each = figure(
          PQ_REQUESTS, declarations,
          "do i = 1, 320000\nh = 9\nk = 0\ndo while (h > 0 .and. k < 99)\nx(i) = x(i) + h\nh = h - 1\nk = k + 1\nend do\nend do");
  CHECK(each > once + 7 * 10000.0);
}

/* Newton's steps in a BLOCK, with functions of the file and of the language, cases and a subroutine: 9 steps of 60, and data of a period of 100 at places that are a multiple of it apart. */
static void called(void) {
  static const char *declarations = "real(8) :: r(320000), x, d, f\ninteger :: i, k, turn(320000)";
  char body[1000];
  snprintf(body, sizeof body,
           "do concurrent (i = 1:320000) local(x, d, f, k)\nx = 3\ndo k = 1, 60\nblock\nreal(8) :: c\nc = slope(x)\n"
           "select case (mod(k, 2))\ncase (0)\nf = cosh(x) - 2\ncase default\ncall value_of(x, f)\nend select\nd = f/c\nend block\n"
           "x = x - d\nif (abs(d) < 1d-9) exit\nend do\nr(i) = x\nend do\ncontains\npure function slope(x) result(c)\n"
           "real(8), intent(in) :: x\nreal(8) :: c\nif (x > 0) then\nc = sinh(x)\nreturn\nend if\nc = -1\nend function\n"
           "pure subroutine value_of(x, f)\nreal(8), intent(in) :: x\nreal(8), intent(out) :: f\nf = cosh(x) - 2\nend subroutine");
  const double cubes = figure(PQ_SPECIAL, declarations, body) / 10000;
  CHECK(cubes > 5 * 2 && cubes < 14 * 4);
  const double steps =
      figure(PQ_INTEGER, "integer :: n(320000), i, k, h, g(320000)",
             "do i = 1, 320000\nh = 20\nk = 0\ndo while (h > 0)\nh = h - g(i)\nk = k + 1\nend do\nn(i) = k\nend do\n"
             "do i = 1, 320000\ng(i) = 1 + mod(i, 100)\nend do") /
      10000;
  CHECK(steps > 2 * 3 && steps < 14 * 20);
}

/* What a division by a power of two, an integer's conversion and a cosine that stands twice are to the compiler. */
static void sequences(void) {
  const char *declarations = "real :: a(320000), r(320000)\nreal(8) :: b(320000)\ninteger :: i";
  CHECK(figure(PQ_SPECIAL, declarations, "do i = 1, 320000\nr(i) = a(i)/1024 + i\nend do") == 0);
  CHECK(figure(PQ_SPECIAL, declarations, "do i = 1, 320000\nr(i) = a(i)/1000 + i\nend do") > 0);
  const double one = figure(PQ_FP64, declarations, "do i = 1, 320000\nb(i) = cos(b(i))\nend do"),
               two = figure(PQ_FP64, declarations, "do i = 1, 320000\nb(i) = cos(b(i))*cos(b(i))\nend do");
  CHECK(two > 1.9 * one);
  const double step =
      figure(PQ_INTEGER, "real :: x(40000,60), w, f\ninteger :: i, k",
             "do i = 1, 40000\nf = 0\ndo k = 1, 60\nw = x(i,k) + f\nf = max(0.0, w - 1)\nx(i,k) = 0.98*(w - f)\nend do\nend do");
  CHECK(step / 1250 < 60 * 3);
}

int main(void) {
  called();
  sequences();
  halves_and_triples();
  roots();
  constructs();
  rare();
  unknown();
  zeros();
  in_turn();
  stores();
  CHECK_DONE();
}
