/* The model volume: what must hold of it whatever its constants are, and figures that follow from the source alone. */
#include "predictor/volume/volume.h"
#include "predicted.h"
#include <stdlib.h>
#include <string.h>

#define Q(k, id) ((k)->q[PQ_##id].value)

/* Declarations and bodies over a size n. */
static const char *const PROGRAMS[][2] = {
    {"real(8) :: a(%lld), b(%lld)\ninteger :: i", "do i = 1, %lld\na(i) = b(i) + 1\nend do"},
    {"real(8) :: a(7*%lld), b(%lld)\ninteger :: i", "do i = 1, %lld\na(7*i) = sqrt(b(i))\nend do"},
    {"real(8) :: a(%lld, 100), b(100, %lld)\ninteger :: i, j", "do j = 1, 100\ndo i = 1, %lld\na(i,j) = b(j,i)\nend do\nend do"},
    {"real(4) :: a(%lld), b(%lld)\ninteger :: i\nreal(4) :: s\ncommon /c/ s", "do i = 1, %lld\ns = s + a(i)*b(i)\nend do"},
    {"real(8) :: a(%lld), b(%lld)\ninteger :: i\nreal(8) :: s", "s = 0\ndo i = 1, %lld\ns = s + a(i)\nb(i) = s\nend do"},
    {"real(8) :: a(500, %lld), b(%lld), s\ninteger :: i, j",
     "do j = 1, %lld\ns = 0\ndo i = 1, 500\ns = s + a(i,j)\nend do\nb(j) = s\nend do"},
    {"real(8) :: a(0:%lld, 0:300), b(%lld)\ninteger :: i, j",
     "do j = 1, 300\ndo i = 1, %lld\na(i,j) = a(i-1,j) + a(i,j-1)\nend do\nend do"},
    {"real(8) :: a(%lld), b(1000)\ninteger :: i, k(%lld)", "do concurrent (i = 1:%lld)\na(i) = b(k(i))\nend do"},
    {"integer :: h(64), k(%lld), l(%lld), i", "do i = 1, %lld\nh(mod(k(i), 64) + 1) = h(mod(k(i), 64) + 1) + 1\nend do"},
    {"real(8) :: a(%lld), b(%lld)\ninteger :: i", "do i = 1, %lld\nif (mod(i, 3) == 0) a(i) = exp(b(i))\nend do"},
    {"real(8) :: t(0:500), x(%lld), y(%lld), s\ninteger :: i, k",
     "do i = 1, %lld\ns = 498*x(i)\nk = int(s)\ns = s - k\ny(i) = (1 - s)*t(k) + s*t(k+1)\nend do"},
    {"real(8) :: a(-9:%lld), u(%lld)\ninteger :: i, l", "do i = 1, %lld\nl = int(i - 2*u(i))\nu(i) = a(l) + a(l+1)\nend do"},
    {"real(8) :: a(%lld + 100), b(%lld)\ninteger :: i, m(2000)\n",
     "do concurrent (i = 1:%lld)\nb(i) = a(i + mod(m(1 + mod(i, 2000)), 97))\nend do"},
    {"type :: cell\nreal(8) :: r, u, v\ninteger :: k\nend type\ntype(cell) :: c(%lld)\nreal(8) :: e(%lld)\ninteger :: i",
     "do i = 1, %lld\nif (c(i)%%k > 3) e(i) = c(i)%%u**2 + c(i)%%v**2\nend do"},
    {"real(8) :: a(16, 5000), b(16, %lld)\ninteger :: i, j, k(%lld)",
     "do j = 1, %lld\ndo i = 1, 16\nb(i,j) = a(i, k(j))\nend do\nend do"},
};
enum { NPROGRAMS = sizeof PROGRAMS / sizeof *PROGRAMS };

static const PredKernel *at_size(Arena *a, int program, long long n) {
  char declarations[400], body[400];
  snprintf(declarations, sizeof declarations, PROGRAMS[program][0], n, n);
  snprintf(body, sizeof body, PROGRAMS[program][1], n);
  return predict_text(a, declarations, body, NULL);
}

static void figures_are_sound(const PredKernel *k, int program, long long n) {
  for (int i = 0; i < PQ_COUNT; i++)
    if (!isfinite(k->q[i].value) || k->q[i].value < 0) {
      printf("program %d, n = %lld: %s is %g\n", program, n, quantity_info[i].name, k->q[i].value);
      check_failures++;
    }
  if (n > 1) CHECK(Q(k, TIME) > 0);
  /* launches of a series overlap with the kernels before them; short ones come as graphs */
  CHECK(Q(k, TOTAL_TIME) <= Q(k, LAUNCHES) * (Q(k, TIME) + Q(k, LAUNCH_TIME) + 7)); /* or until a result is home */
  if (Q(k, ITERATIONS) <= 0)
    CHECK_EQ(Q(k, TOTAL_TIME), 0); /* nothing is launched */
  else
    CHECK(Q(k, TOTAL_TIME) >= Q(k, LAUNCHES) * fmax(Q(k, TIME) - Q(k, FIXED_TIME), Q(k, LAUNCH_TIME)) * (1 - 1e-9));
  double longest = fmax(fmax(Q(k, ISSUE_TIME), Q(k, L1_TIME)), fmax(Q(k, L2_TIME), Q(k, DRAM_TIME)));
  CHECK(n < 1 || Q(k, TIME) >= longest);
}

/* Sizes from nothing on: a longer loop takes no less, but for the grain of blocks and lanes. */
static void sizes(void) {
  static const long long N[] = {0, 1, 2, 31, 1000, 10000, 100000, 1000000, 10000000};
  for (int p = 0; p < NPROGRAMS; p++) {
    double before = 0;
    for (size_t i = 0; i < sizeof N / sizeof *N; i++) {
      Arena *a = arena_new();
      const PredKernel *k = at_size(a, p, N[i]);
      figures_are_sound(k, p, N[i]);
      if (Q(k, TIME) < 0.9 * before) {
        printf("program %d: n = %lld takes %g us, less than %g\n", p, N[i], Q(k, TIME), before);
        check_failures++;
      }
      before = Q(k, TIME);
      arena_free(a);
    }
  }
}

/* Wider strides take no less. */
static void strides(void) {
  double before = 0;
  for (int s = 1; s <= 33; s++) {
    Arena *a = arena_new();
    char declarations[200], body[200];
    snprintf(declarations, sizeof declarations, "real(8) :: a(4000000), b(%d)\ninteger :: i", 4000000 * s);
    snprintf(body, sizeof body, "do i = 1, 4000000\na(i) = b(%d*i)\nend do", s);
    const PredKernel *k = predict_text(a, declarations, body, NULL);
    CHECK(Q(k, TIME) >= 0.98 * before);
    before = Q(k, TIME);
    arena_free(a);
  }
}

/* 524288 REAL(8) of three arrays: 16384 requests each of 8 sectors. */
static void counted(void) {
  Arena *a = arena_new();
  const PredKernel *k = predict_text(a, "real(8) :: a(524288), b(524288), c(524288)\ninteger :: i",
                                     "do i = 1, 524288\na(i) = b(i) + 2*c(i)\nend do", NULL);
  CHECK_EQ(Q(k, REQUESTS), 3 * 16384);
  CHECK_EQ(Q(k, SECTORS), 3 * 16384 * 8);
  CHECK_EQ(Q(k, WAVEFRONTS), 3 * 16384 * 2);
  CHECK_EQ(Q(k, FP64), 16384);
  CHECK_EQ(Q(k, DRAM_READ), 0); /* 12 MB are in the L2 */
  k = predict_text(a, "real(8) :: a(33554432), b(33554432), c(33554432)\ninteger :: i",
                   "do i = 1, 33554432\na(i) = b(i) + 2*c(i)\nend do", NULL);
  CHECK(fabs(Q(k, DRAM_READ) / (2 * 8.0 * 33554432) - 1) < 0.01);
  CHECK(fabs(Q(k, DRAM_WRITE) / (8.0 * 33554432) - 1) < 0.01);
  arena_free(a);
}

/* The neighbours of a stencil are read once. */
static void stencil(void) {
  Arena *a = arena_new();
  const PredKernel *k =
      predict_text(a, "real(8) :: a(4096, 4096), b(4096, 4096)\ninteger :: i, j",
                   "do j = 2, 4095\ndo i = 2, 4095\na(i,j) = b(i-1,j) + b(i+1,j) + b(i,j-1) + b(i,j+1)\nend do\nend do", NULL);
  CHECK(fabs(Q(k, DRAM_READ) / (8.0 * 4096 * 4096) - 1) < 0.02);
  CHECK(Q(k, L2_READ) < 1.5 * 8 * 4096 * 4096);
  arena_free(a);
}

/* What Nsight Compute has counted on an H200 (the first grid with smaller blocks than then): references that begin elsewhere than lines do, rows that end within a warp, values that stay in
 * registers from iteration to iteration. */
static void counters(void) {
  static const struct {
    const char *declarations, *body;
    double grid, requests, sectors;
  } KERNELS[] = {
      {"real(4) :: a(1000), b(1000)\ninteger :: i", "do i = 1, 1000\na(i) = b(i) + 1\nend do", 32, 64, 250},
      {"real(8) :: a(4000000), b(12000000)\ninteger :: i", "do i = 1, 4000000\na(i) = b(3*i)\nend do", 2233, 250000, 4000000},
      {"real(8) :: a(1024, 1024), b(1024, 1024)\ninteger :: i, j",
       "do j = 2, 1023\ndo i = 2, 1023\na(i,j) = 0.25d0*(b(i-1,j) + b(i+1,j) + b(i,j-1) + b(i,j+1))\nend do\nend do", 608, 163520,
       1371524},
      {"real(8) :: a(128, 128, 128), b(128, 128, 128)\ninteger :: i, j, k",
       "do k = 2, 127\ndo j = 2, 127\ndo i = 2, 127\na(i,j,k) = 0.1d0*(b(i-1,j,k) + b(i+1,j,k) + b(i,j-1,k) + b(i,j+1,k) + &\n"
       "b(i,j,k-1) + b(i,j,k+1))\nend do\nend do\nend do",
       1152, 444528, 3841992},
      {"real(8) :: a(192, 192, 192), b(192, 192, 192)\ninteger :: i, j, k",
       "do k = 2, 192\ndo j = 1, 192\ndo i = 1, 192\na(i,j,k) = a(i,j,k) - 0.3d0*b(i,j,k)*a(i,j,k-1)\nend do\nend do\nend do", 384,
       661248, 5289984},
  };
  for (size_t i = 0; i < sizeof KERNELS / sizeof *KERNELS; i++) {
    Arena *a = arena_new();
    const PredKernel *k = predict_text(a, KERNELS[i].declarations, KERNELS[i].body, NULL);
    CHECK_EQ(Q(k, GRID), KERNELS[i].grid);
    CHECK_NEAR(Q(k, REQUESTS), KERNELS[i].requests);
    CHECK_NEAR(Q(k, SECTORS), KERNELS[i].sectors);
    arena_free(a);
  }
}

/* A reduction of an array is the loops that it stands for, by itself and in each iteration of a loop. */
static void array_reductions(void) {
  Arena *a = arena_new();
  const PredKernel *x =
      predict_text(a, "real(8) :: a(700, 9000), b(9000)\ninteger :: j", "do j = 1, 9000\nb(j) = sum(a(:,j))/700\nend do", NULL);
  const PredKernel *y = predict_text(a, "real(8) :: a(700, 9000), b(9000), s\ninteger :: i, j",
                                     "do j = 1, 9000\ns = 0\ndo i = 1, 700\ns = s + a(i,j)\nend do\nb(j) = s/700\nend do", NULL);
  CHECK(Q(x, TIME) < 1.3 * Q(y, TIME) && Q(y, TIME) < 1.3 * Q(x, TIME));
  x = predict_text(a, "real(4) :: a(5000, 1000), b(5000, 1000), s\ncommon /c/ s", "s = sum(a*b)", NULL);
  CHECK_EQ(Q(x, ITERATIONS), 5000 * 1000);
  CHECK(Q(x, REQUESTS) < 1.01 * 2 * 5000 * 1000 / 32);
  arena_free(a);
}

/* Rows that array elements begin and end: arrays that are as long as the program says are full of them. */
static void ragged_rows(void) {
  Arena *a = arena_new();
  const PredKernel *k =
      predict_text(a, "real(8) :: v(6000000), y(1000000), s\ninteger :: row(1000001), i, k",
                   "do i = 1, 1000000\ns = 0\ndo k = row(i), row(i+1) - 1\ns = s + v(k)\nend do\ny(i) = s\nend do", NULL);
  CHECK(Q(k, DRAM_READ) < 4 * 8.0 * 6000000);
  CHECK(Q(k, TIME) < 200);
  arena_free(a);
}

static void blocks_matter(void) {
  Arena *a = arena_new();
  const char *declarations = "real(8) :: a(2048, 2048), b(2048, 2048)\ninteger :: i, j";
  const char *body = "do j = 1, 2048\ndo i = 1, 2048\na(i,j) = b(i,j) + 1\nend do\nend do";
  const int good[3] = {64, 4, 1}, bad[3] = {2, 128, 1};
  const PredKernel *x = predict_text(a, declarations, body, good), *y = predict_text(a, declarations, body, bad);
  CHECK_EQ(Q(x, BLOCK_X), 64);
  CHECK_EQ(Q(x, GRID), 32 * 512 / 4); /* four rows a thread */
  CHECK_EQ(Q(y, BLOCK_X), 2);
  CHECK(Q(y, TIME) > Q(x, TIME));
  CHECK(Q(y, SECTORS) >= Q(x, SECTORS));
  arena_free(a);
}

static void names_do_not_matter(void) {
  Arena *a = arena_new();
  const PredKernel *x =
      predict_text(a, "real(8) :: a(99999), b(99999)\ninteger :: i", "do i = 1, 99999\na(i) = b(i)*b(i)\nend do", NULL);
  const PredKernel *y =
      predict_text(a, "real(8) :: z(99999), q(99999)\ninteger :: m", "do m = 1, 99999\nz(m) = q(m)*q(m)\nend do", NULL);
  for (int i = 0; i < PQ_COUNT; i++) CHECK_EQ(x->q[i].value, y->q[i].value);
  arena_free(a);
}

/* Subscripts that the body works out go as the loops do; what data choose is the dearer the less is known of it. */
static void places(void) {
  static const char *const ARRAYS = "real(8) :: a(4200000), b(4000000)\ninteger :: i, l, k(4000000)";
  double straight = figure(PQ_TIME, ARRAYS, "do i = 1, 4000000\nb(i) = a(i) + k(i)\nend do");
  double near = figure(PQ_TIME, ARRAYS, "do i = 1, 4000000\nb(i) = a(i + mod(k(i), 97))\nend do");
  double far = figure(PQ_TIME, ARRAYS, "do i = 1, 4000000\nb(i) = a(k(i))\nend do");
  double table = figure(PQ_TIME, ARRAYS, "do i = 1, 4000000\nb(i) = a(1 + iand(k(i), 255))\nend do");
  CHECK(straight <= near && near <= far && table <= far);
  CHECK(figure(PQ_DRAM_READ, ARRAYS, "do i = 1, 4000000\nb(i) = a(1 + iand(k(i), 255))\nend do") < 1.1 * 4 * 4000000);
  double halves = figure(PQ_L2_READ, ARRAYS, "do i = 1, 4000000\nl = (i + 1)/2\nb(i) = a(l)\nend do");
  CHECK(halves > 0.9 * 4 * 4000000 && halves < 1.2 * 4 * 4000000);
}

/* A plane that is turned a little is read by rows; two subscripts of it are worked out as reals. */
static void turned_plane(void) {
  static const char *const ARRAYS = "real(4) :: a(2000,2000), b(1500,1500), p, q\ninteger :: i, j, l, m";
  double plain = figure(PQ_SECTORS, ARRAYS, "do j = 1, 1500\ndo i = 1, 1500\nb(i,j) = a(i,j)\nend do\nend do");
  double turned = figure(PQ_SECTORS, ARRAYS,
                         "do j = 1, 1500\ndo i = 1, 1500\np = i + 0.1*j\nq = j - 0.05*i + 80.0\nl = int(p)\nm = int(q)\n"
                         "l = min(max(l, 1), 1999)\nb(i,j) = a(l,m)\nend do\nend do");
  CHECK(turned < 1.5 * plain);
}

/* Rows that an index chooses are read as a whole; components of a record lie in the same sectors. */
static void rows_and_records(void) {
  static const char *const ROWS = "real(8) :: a(16,500000), b(16,400000)\ninteger :: i, j, k(400000)";
  double rows = figure(PQ_SECTORS, ROWS, "do j = 1, 400000\ndo i = 1, 16\nb(i,j) = a(i,k(j))\nend do\nend do");
  CHECK(rows < 1.5 * 2 * 16 * 400000 * 8 / 32);
  double read = figure(
      PQ_DRAM_READ, "type :: cell\nreal(8) :: r, u, v, e\nend type\ntype(cell) :: c(4000000)\nreal(8) :: e(4000000)\ninteger :: i",
      "do i = 1, 4000000\ne(i) = c(i)%e - (c(i)%u**2 + c(i)%v**2)/c(i)%r\nend do");
  CHECK(fabs(read / (32.0 * 4000000) - 1) < 0.05);
}

/* Pieces of 64 elements, every other one of which another reference has: warps ask for whole lines, and all of the array is read. */
static void pieces(void) {
  static const char *const ARRAYS = "complex(8) :: a(2097152), b(2097152)\ninteger :: i, j, k";
  static const char *const BODY = "do concurrent (i = 0:1048575) local(j, k)\nj = 2*64*(i/64) + mod(i, 64)\nk = j + 64\n"
                                  "b(j+1) = a(j+1) + a(k+1)\nb(k+1) = a(j+1) - a(k+1)\nend do";
  CHECK_NEAR(figure(PQ_SECTORS, ARRAYS, BODY), 4 * 16 * 1048576 / 32);
  double read = figure(PQ_L2_READ, ARRAYS, BODY);
  CHECK(fabs(read / (16.0 * 2097152) - 1) < 0.05);
}

/* Loads of a loop's next iteration wait for a division in it, and not for one behind it. */
static void guarded_loops(void) {
  static const char *const ARRAYS = "real(8) :: a(20000,60), b(20000,60), x(20000), s\ninteger :: i, k";
  double inside = figure(PQ_LATENCY_TIME, ARRAYS,
                         "do i = 1, 20000\ns = 1\ndo k = 1, 60\ns = (a(i,k) - s)/(b(i,k) + s)\nend do\nx(i) = s\nend do");
  double behind = figure(PQ_LATENCY_TIME, ARRAYS,
                         "do i = 1, 20000\ns = 1\ndo k = 1, 60\ns = (a(i,k) - s)*(b(i,k) + s)\nend do\nx(i) = 1/s\nend do");
  CHECK(inside > 2 * behind);
  double apart = figure(PQ_LATENCY_TIME, ARRAYS,
                        "do i = 1, 20000\ns = 1\ndo k = 1, 60\ns = 1/(a(i,k) - s)\ns = s + b(i,k)\nend do\nx(i) = s\nend do");
  CHECK(apart > 1.3 * inside);
  static const char *const SINGLES = "real(4) :: a(20000,60), b(20000,60), x(20000), s\ninteger :: i, k";
  double straight = figure(PQ_LATENCY_TIME, SINGLES,
                           "do i = 1, 20000\ns = 1\ndo k = 1, 60\ns = exp(a(i,k) - s)*(b(i,k) + s)\nend do\nx(i) = s\nend do"),
         root = figure(PQ_LATENCY_TIME, SINGLES,
                       "do i = 1, 20000\ns = 1\ndo k = 1, 60\ns = sqrt(a(i,k) - s)*(b(i,k) + s)\nend do\nx(i) = s\nend do");
  CHECK(root > 1.3 * straight); /* EXP of REAL(4) takes no branch */
}

/* A row a thread: what a block reads is read once, however often the loop inside runs. */
static void rows_of_threads(void) {
  double read =
      figure(PQ_L2_READ, "real(4) :: x(4000000), d(500000), s\ninteger :: ptr(500001), i, j",
             "do i = 1, 500000\ns = 0\ndo j = ptr(i), ptr(i+1) - 1\nif (x(j) < 0.2) s = s + x(j)**3\nend do\nd(i) = s\nend do");
  CHECK(read < 3 * 4.0 * 4000000);
}

/* The fourth loop costs two remainders and a quotient a thread. */
static void folded_loops(void) {
  double three = figure(PQ_INTEGER, "real(8) :: a(32,32,1600)\ninteger :: i, j, k",
                        "do k = 1, 1600\ndo j = 1, 32\ndo i = 1, 32\na(i,j,k) = exp(a(i,j,k))\nend do\nend do\nend do");
  double four = figure(
      PQ_INTEGER, "real(8) :: a(32,32,40,40)\ninteger :: i, j, k, l",
      "do l = 1, 40\ndo k = 1, 40\ndo j = 1, 32\ndo i = 1, 32\na(i,j,k,l) = exp(a(i,j,k,l))\nend do\nend do\nend do\nend do");
  CHECK(four > three);
}

/* Two updates of neighbours that data choose are twice as many as one. */
static void updates(void) {
  static const char *const ARRAYS = "real(8) :: r(100001), x(2000000)\ninteger :: i, k(2000000)";
  double one = figure(PQ_ATOMIC_TIME, ARRAYS,
                      "!$acc parallel loop\ndo i = 1, 2000000\n!$acc atomic update\nr(k(i)) = r(k(i)) + x(i)\nend do");
  double two = figure(PQ_ATOMIC_TIME, ARRAYS,
                      "!$acc parallel loop\ndo i = 1, 2000000\n!$acc atomic update\nr(k(i)) = r(k(i)) + x(i)\n"
                      "!$acc atomic update\nr(k(i)+1) = r(k(i)+1) + x(i)\nend do");
  CHECK(one > 0);
  CHECK_NEAR(two, 2 * one);
}

/* What is summed is an element's own, though rows share an index: no tile. */
static void no_tile_of_chosen_rows(void) {
  Arena *a = arena_new();
  const PredKernel *k = predict_text(
      a, "real(4) :: t(64,100000), b(64,30000), s\ninteger :: i, j, k, m(240008)",
      "do j = 1, 30000\ndo i = 1, 64\ns = 0\ndo k = 1, 8\ns = s + t(i,m(8*j+k))\nend do\nb(i,j) = s\nend do\nend do", NULL);
  CHECK(strcmp(k->shape, "tile") != 0);
  CHECK(Q(k, L2_READ) > 0.5 * 4 * 64 * 8 * 30000);
  arena_free(a);
}

/* What a procedure does with a column that the kernel hands over is the kernel's: all of it is read. */
static void columns_handed_over(void) {
  double handed =
      figure(PQ_REQUESTS, "real(8) :: a(20,300000), b(300000)\ninteger :: j",
             "do j = 1, 300000\nb(j) = norm(a(:,j), 20)\nend do\ncontains\npure real(8) function norm(x, n)\n"
             "!$acc routine seq\ninteger, intent(in) :: n\nreal(8), intent(in) :: x(n)\ninteger :: m\nnorm = 0\ndo m = 1, n\n"
             "norm = norm + x(m)*x(m)\nend do\nend function");
  double own = figure(PQ_REQUESTS, "real(8) :: a(20,300000), b(300000), s\ninteger :: j, m",
                      "!$acc parallel loop private(s)\ndo j = 1, 300000\ns = 0\n!$acc loop seq\ndo m = 1, 20\ns = s + "
                      "a(m,j)*a(m,j)\nend do\nb(j) = s\nend do");
  CHECK_NEAR(handed, 21.0 * 300000 / 32);
  CHECK(own > 0.9 * handed && own < 1.1 * handed);
}

/* Iterations side by side load what their windows share once: 8 rows of 5 elements for four windows of 25. */
static void windows(void) {
  static const char *const ARRAYS = "real(4) :: a(4096,4096), b(4096,4096), s\ninteger :: i, j, p, q";
  double many = figure(PQ_REQUESTS, ARRAYS,
                       "do j = 3, 4094\ndo i = 3, 4094\ns = 0\ndo q = -2, 2\ndo p = -2, 2\ns = s + a(i+p,j+q)\nend do\nend do\n"
                       "b(i,j) = s\nend do\nend do");
  double rows = 4092.0 * 4096 / 32;
  CHECK(many > 10.9 * rows && many < 11.2 * rows); /* 40/4 loads and a store */
}

/* A matrix of 36 elements whose loops are unrolled is in registers. */
static void small_matrices(void) {
  double sectors = figure(PQ_DRAM_READ, "real(8) :: a(6,6,300000), d(300000), l(6,6)\ninteger :: e, i, j, k",
                          "!$acc parallel loop private(l)\ndo e = 1, 300000\nl = a(:,:,e)\ndo j = 1, 6\ndo k = 1, j - 1\nl(j,j) = "
                          "l(j,j) - l(j,k)**2\nend do\n"
                          "l(j,j) = sqrt(l(j,j))\ndo i = j + 1, 6\ndo k = 1, j - 1\nl(i,j) = l(i,j) - l(i,k)*l(j,k)\nend "
                          "do\nl(i,j) = l(i,j)/l(j,j)\nend do\nend do\n"
                          "d(e) = l(6,6)\nend do");
  CHECK(sectors < 1.2 * 36 * 8 * 300000);
}

/* Results of each variable that is folded come to the last block. */
static void folds(void) {
  static const char *const ARRAYS = "real(8) :: a(9000000), s, t, u\ncommon /c/ s, t, u\ninteger :: i";
  double one = figure(PQ_FIXED_TIME, ARRAYS, "do i = 1, 9000000\ns = s + a(i)\nend do");
  double three = figure(PQ_FIXED_TIME, ARRAYS, "do i = 1, 9000000\ns = s + a(i)\nt = t + a(i)**2\nu = max(u, a(i))\nend do");
  CHECK(three > one + 3);
}

/* Components of an element that are read one by one are all of it, so that the array comes once. */
static void components_by_number(void) {
  double read = figure(PQ_DRAM_READ, "real(8) :: s(6,4500000), e(4500000)\ninteger :: i",
                       "do i = 1, 4500000\ne(i) = (s(1,i) - s(2,i))**2 + s(3,i)*s(4,i) + s(5,i)*s(6,i)\nend do");
  CHECK(fabs(read / (48.0 * 4500000) - 1) < 0.05);
}

/* A factor that the program sets tells how far a warp's places go: 32 steps of a tenth of an element, or of one where nothing tells. */
static void known_factor(void) {
  static const char *const ARRAYS = "real(4) :: a(2000,2000), b(1500,1500), c\ninteger :: i, j, l";
  static const char *const BODY = "do j = 1, 1500\ndo i = 1, 1500\nl = int(c*i + 100.0)\nb(i,j) = a(l,j)\nend do\nend do";
  char known[200];
  snprintf(known, sizeof known, "c = 0.1\n%s", BODY);
  CHECK(figure(PQ_SECTORS, ARRAYS, known) < 0.75 * figure(PQ_SECTORS, ARRAYS, BODY));
}

/* A work array whose extent the launch knows is written once for each thread. */
static void work_arrays(void) {
  double written = figure(PQ_L2_WRITE, "real(8) :: x(200000), b(200000)\nreal(8), allocatable :: w(:)\ninteger :: i, k, m",
                          "m = 300\nallocate (w(m))\ndo i = 1, 200000\ndo k = 1, m\nw(k) = x(i)*k\nend do\nb(i) = 0\ndo k = 1, m\n"
                          "b(i) = b(i) + w(m+1-k)*w(k)\nend do\nend do");
  CHECK(written > 0.9 * 8 * 300 * 200000);
}

/* What all blocks read alike, and an L1 holds, comes to each SM once. */
static void read_by_all(void) {
  double read =
      figure(PQ_L2_READ, "real(8) :: x(9000)\ninteger :: r(20000), i, j",
             "do i = 1, 20000\nr(i) = 0\ndo j = 1, 9000\nif (x(j) < x(mod(i, 9000) + 1)) r(i) = r(i) + 1\nend do\nend do");
  CHECK(read < 3 * 132 * 8 * 9000.0);
}

/* Four steps of a row are under way, of which one brings a sector in, and the others wait for it. */
static void steps_of_a_row(void) {
  double waits = figure(PQ_LATENCY_TIME, "real(8), target :: a(4000,24)\nreal(8) :: b(24), s\ninteger :: i, k",
                        "do i = 1, 24\ns = 0\ndo k = 1, 4000\ns = s*0.5d0 + a(k,i)\nif (s > 1d9) s = 0\nend do\nb(i) = s\nend do");
  CHECK(waits > 200);
}

/* A warp brings lines to shared memory together: each sector comes once, and requests are whole. As a target they are no lines: each step asks for 32 sectors. */
static void lines_of_memory(void) {
  static const char *const body = "do i = 1, 100000\ns = 0\ndo k = 1, 40\ns = s*0.5d0 + a(k,i)\nb(k,i) = s\nend do\nend do";
  const double together = figure(PQ_SECTORS, "real(8) :: a(40,100000), b(40,100000), s\ninteger :: i, k", body),
               apart = figure(PQ_SECTORS, "real(8), target :: a(40,100000), b(40,100000)\nreal(8) :: s\ninteger :: i, k", body);
  CHECK(together < 1.1 * 2 * 40 * 100000 / 4.0 && apart > 3.9 * together);
}

/* Blocks of sums over all lags go along the same array in step. */
static void lags_in_step(void) {
  double read = figure(PQ_L2_READ, "real(8) :: x(40000), r(2000), s\ninteger :: i, j",
                       "do i = 1, 2000\ns = 0\ndo j = 1, 38000\ns = s + x(j)*x(j+i)\nend do\nr(i) = s\nend do");
  CHECK(read > 0 && read < 0.4 * 2 * 8 * 38000 * 2000.0);
}

/* What loops that are written out make constants: conditions and places of a table are no work, nor is an address for each step. */
static void made_constant(void) {
  static const char *const arrays =
      "real :: a(2000,2000), b(2000,2000), s\ninteger :: i, j, k, l\n"
      "integer, parameter :: di(9) = [0, 1, 0, -1, 0, 1, -1, -1, 1], dj(9) = [0, 0, 1, 0, -1, 1, 1, -1, -1]";
  const char *
      table = "do j = 2, 1999\ndo i = 2, 1999\ns = 0\ndo k = 1, 9\ns = s + a(i+di(k), j+dj(k))\nend do\nb(i,j) = s\nend do\nend do",
     *square = "do j = 2, 1999\ndo i = 2, 1999\ns = 0\ndo l = -1, 1\ndo k = -1, 1\ns = s + a(i+k, j+l)\nend do\nend do\nb(i,j) = "
               "s\nend do\n"
               "end do",
     *chosen = "do j = 2, 1999\ndo i = 2, 1999\ns = 0\ndo l = -1, 1\ndo k = -1, 1\nif (k /= 0 .or. l /= 0) s = s + a(i+k, "
               "j+l)\nend do\nend do\n"
               "b(i,j) = s\nend do\nend do";
  const double read = figure(PQ_L2_READ, arrays, square);
  CHECK(figure(PQ_L2_READ, arrays, table) < 1.3 * read && figure(PQ_L2_READ, arrays, table) > 0.7 * read);
  CHECK(figure(PQ_INTEGER, arrays, chosen) < 1.1 * figure(PQ_INTEGER, arrays, square));
  CHECK(figure(PQ_INTEGER, arrays, square) < 3 * 2000 * 2000 / 32 * 12.0);
  CHECK(
      figure(
          PQ_ISSUE_TIME, arrays,
          "do j = 2, 1999\ndo i = 2, 1999\ns = 0\ndo l = -1, 1\ndo k = -1, 1\ns = s + a(i+k, j+l)*(3 - k*k - l*l)\nend do\nend do\n"
          "b(i,j) = s\nend do\nend do") < 1.5 * figure(PQ_ISSUE_TIME, arrays, square)); /* weights are not converted */
}

/* Warps of a block that read the same column step by step wait for it together. */
static void steps_together(void) {
  double waits = figure(
      PQ_LATENCY_TIME, "real(8) :: a(4000,2000), x(2000,7), r(4000,7)\ninteger :: i, j, k",
      "do j = 1, 7\ndo i = 1, 4000\nr(i,j) = 0\ndo k = 1, 2000\nr(i,j) = a(i,k) - 0.5d0*r(i,j)*x(k,j)\nend do\nend do\nend do");
  CHECK(waits > 200);
}

/* Which way a shift goes, the run decides. */
static void shifts(void) {
  static const char declarations[] = "integer :: m(100000), n(100000), i";
  double by_value = figure(PQ_INTEGER, declarations, "do i = 1, 100000\nm(i) = ishft(n(i), n(i) - 3)\nend do"),
         by_three = figure(PQ_INTEGER, declarations, "do i = 1, 100000\nm(i) = ishft(n(i), 3)\nend do");
  CHECK(by_value > by_three + 6 * 100000 / 32);
  double unrolled = figure(PQ_INTEGER, "integer :: m(100000), n(100000), i, b",
                           "do i = 1, 100000\nm(i) = 0\ndo b = 0, 3\nm(i) = ior(m(i), ishft(n(i), -b))\nend do\nend do");
  CHECK(unrolled < by_three + 4 * 3 * 100000 / 32); /* the compiler writes the loop out */
}

/* The compiler works out once what stands twice, if nothing sets what it is made of. */
static void common_values(void) {
  static const char declarations[] = "real(8) :: a(100000), b(100000), s\ninteger :: i";
  const double root = 8 * 100000 / 32;
  double once = figure(PQ_FP64, declarations, "do i = 1, 100000\ns = sqrt(2*a(i))\nb(i) = s*b(i)\nend do"),
         twice = figure(PQ_FP64, declarations, "do i = 1, 100000\ns = sqrt(2*a(i))\nb(i) = s*b(i) + sqrt(2*a(i))\nend do"),
         changed =
             figure(PQ_FP64, declarations, "do i = 1, 100000\ns = sqrt(2*a(i))\na(i) = s\nb(i) = s*b(i) + sqrt(2*a(i))\nend do"),
         in_branch = figure(PQ_FP64, declarations,
                            "do i = 1, 100000\ns = 0\nif (i > 9) s = sqrt(2*a(i))\nb(i) = s*b(i) + sqrt(2*a(i))\nend do"),
         carried = figure(PQ_FP64, "real(8) :: a(100000), s\ninteger :: i, k",
                          "do i = 1, 100000\ns = sqrt(a(i))\ndo k = 1, 2\na(i) = sqrt(a(i))\nend do\na(i) = a(i) + s\nend do");
  CHECK(twice < once + root / 2);
  CHECK(changed > once + root);
  CHECK(in_branch > once + root);
  CHECK(carried > 3 * root);
}

/* What iterations side by side read alike they load once, however long the loop inside is: of a a quarter, of b all. */
static void side_by_side(void) {
  double requests =
      figure(PQ_REQUESTS, "integer :: ns, i, j, s\nreal(8) :: a(40,16), b(40,600000), r(16,600000)\ncommon /c/ ns, a, b, r",
             "do i = 1, 600000\ndo s = 1, 16\nr(s,i) = 0\ndo j = 1, ns\nr(s,i) = r(s,i) + a(j,s)*b(j,i)\nend do\nend do\nend do");
  CHECK(requests > 1000 * 1.2 * 300000 && requests < 1000 * 1.3 * 300000 + 600000);
}

/* A scan hands its values on in registers: only w comes from memory. But where it begins with what its array held, that comes, too. */
static void handed_on(void) {
  static const char declarations[] = "real(8) :: c(0:9000000), w(9000000)\ninteger :: i";
  double read = figure(PQ_DRAM_READ, declarations, "do i = 1, 9000000\nc(i) = c(i-1) + w(i)\nend do"),
         in_place = figure(PQ_DRAM_READ, declarations, "do i = 1, 9000000\nc(i) = c(i-1) + w(i)*c(i)\nend do");
  CHECK(read < 1.1 * 8 * 9000000 && in_place > 1.9 * 8 * 9000000);
}

/* A search looks at half of the table, 50 of 100; a loop that only its counter ends runs to its end; the steps of either wait for each other. */
static void counters_of_while(void) {
  static const char declarations[] = "real(8) :: t(101), x(400000), s\ninteger :: l(400000), i, k";
  double searched = figure(PQ_REQUESTS, declarations,
                           "do i = 1, 400000\nk = 1\ndo while (k < 100 .and. t(k+1) < x(i))\nk = k + 1\nend do\nl(i) = k\nend do"),
         counted =
             figure(PQ_REQUESTS, declarations,
                    "do i = 1, 400000\nk = 101\ns = 0\ndo while (k >= 2)\ns = s*x(i) + t(k)\nk = k - 1\nend do\nx(i) = s\nend do");
  CHECK(searched > 50 * 400000 / 32.0 && searched < 54 * 400000 / 32.0);
  CHECK(counted > 100 * 400000 / 32.0 && counted < 204 * 400000 / 32.0);
  static const char column[] = "real(8) :: t(9000,100), x\ninteger :: l(9000), i, k\ncommon /c/ t, l, x";
  double all = figure(PQ_LATENCY_TIME, column, "do i = 1, 9000\nl(i) = 0\ndo k = 1, 50\nif (t(i,k) < x) l(i) = k\nend do\nend do"),
         early = figure(PQ_LATENCY_TIME, column,
                        "do i = 1, 9000\nl(i) = 0\ndo k = 1, 100\nif (t(i,k) < x) exit\nl(i) = k\nend do\nend do");
  CHECK(early > 2 * all);
}

/* Arrays that each thread has for itself do not cross. */
static void private_arrays(void) {
  double in =
      figure(PQ_BYTES_IN, "real(8) :: a(5000), b(5000), w(900)\ninteger :: i, k",
             "do concurrent (i = 1:5000) local(w, k)\ndo k = 1, 900\nw(k) = a(i)*k\nend do\nb(i) = w(mod(i, 900) + 1)\nend do");
  CHECK_EQ(in, 8 * 5000);
}

/* An array of a thread in local memory: lanes side by side, and every store goes on to the L2; small ones are in shared memory; of four elements, moves choose the one. */
static void local_memory(void) {
  static const char
      body[] = "do concurrent (i = 1:100000) local(w, k)\ndo k = 1, 9\nw(k) = a(i)*k\nend do\nw(m(i)) = 0\n"
               "b(i) = w(m(i))\nend do",
      large[] = "do concurrent (i = 1:100000) local(w, k)\nw(1) = a(i)\ndo k = 2, 99\nw(k) = w(k - 1)*a(i)\nend do\nw(m(i)) = 0\n"
                "b(i) = w(m(i))\nend do";
  double many = figure(PQ_L2_WRITE, "real(8) :: a(100000), b(100000), w(99)\ninteger :: m(100000), i, k", large);
  CHECK(many > 0.99 * 8 * 100000 * (100 + 1) && many < 1.1 * 8 * 100000 * (100 + 1));
  double nine = figure(PQ_L2_WRITE, "real(8) :: a(100000), b(100000), w(9)\ninteger :: m(100000), i, k", body);
  CHECK(nine < 1.1 * 8 * 100000);
  double four = figure(PQ_L2_WRITE, "real(8) :: a(100000), b(100000), w(4)\ninteger :: m(100000), i, k",
                       "do concurrent (i = 1:100000) local(w, k)\ndo k = 1, 4\nw(k) = a(i)*k\nend do\nw(m(i)) = 0\n"
                       "b(i) = w(m(i))\nend do");
  CHECK(four < 1.1 * 8 * 100000);
}

/* Loops that are written out load each of their elements once: of a product of matrices of a thread's own 18, and 9 results; what a longer loop
 * around them does not move once for all of it. */
static void written_out(void) {
  double product = figure(PQ_REQUESTS, "real(8) :: a(64000,3,3), b(64000,3,3), c(64000,3,3), s\ninteger :: i, j, k, l",
                          "do concurrent (i = 1:64000) local(s, j, k, l)\ndo j = 1, 3\ndo k = 1, 3\ns = 0\ndo l = 1, 3\n"
                          "s = s + a(i,j,l)*b(i,k,l)\nend do\nc(i,j,k) = s\nend do\nend do\nend do");
  CHECK_EQ(product, 27 * 2000);
  double words = figure(PQ_REQUESTS, "integer(1) :: w(8,64000), v(8,500)\ninteger :: i, j, c, n, most(64000)",
                        "do concurrent (i = 1:64000) local(n, j, c)\nmost(i) = 0\ndo j = 1, 500\nn = most(i)\ndo c = 1, 8\n"
                        "if (w(c,i) == v(c,j)) n = n + c\nend do\nmost(i) = n\nend do\nend do");
  CHECK(words < 2000 * (8 * 500 + 8 + 4));
}

/* An element that a loop stores is stored in each of its steps where the loop loads others of the array, which might be the same. */
static void stored_in_each(void) {
  double bytes = figure(PQ_L2_WRITE, "real(8) :: b(64000,30), l(30,30)\ninteger :: i, j, k",
                        "do concurrent (k = 1:64000) local(i, j)\ndo i = 2, 30\ndo j = 1, i - 1\nb(k,i) = b(k,i) - "
                        "l(i,j)*b(k,j)\nend do\nend do\nend do");
  CHECK(bytes > 0.9 * 8 * 64000 * 435);
}

/* Components of one record lie in its sectors, of whatever kinds they are. */
static void components_of_kinds(void) {
  double read = figure(
      PQ_L2_READ,
      "type :: cell\nreal(8) :: x(6), m\ninteger :: k, l\nend type\ntype(cell) :: c(200000)\nreal(8) :: e(200000)\ninteger :: i",
      "do i = 1, 200000\ne(i) = c(i)%m*c(i)%l\nend do");
  CHECK(read < 1.5 * 32 * 200000);
}

/* A store of parts of many lines takes as long as it has lines. */
static void lines_in_part(void) {
  static const char records[] = "real(8) :: p(9,300000), q(300000,9), s\ninteger :: i, k";
  double apart = figure(PQ_L2_TIME, records,
                        "do concurrent (i = 1:300000) local(s, k)\ns = i\ndo k = 1, 9\ns = 0.5d0*s*s\np(k,i) = s\nend do\nend do"),
         beside = figure(PQ_L2_TIME, records,
                         "do concurrent (i = 1:300000) local(s, k)\ns = i\ndo k = 1, 9\ns = 0.5d0*s*s\nq(i,k) = s\nend do\nend do");
  CHECK(apart > 4 * beside);
}

/* Steps of a real clock around a kernel are launches of it: 2.5 in steps of a hundredth, whichever way the sum is written; counts that are not known are reported as assumed. */
static void steps_of_time(void) {
  static const char declarations[] = "real(8) :: a(4000), t, dt\ninteger :: i";
  CHECK(figure(PQ_LAUNCHES, declarations,
               "t = 0\ndt = 0.01d0\ndo while (t < 2.5d0)\ndo i = 1, 4000\na(i) = a(i) + t\nend do\nt = t + dt\nend do") == 250);
  CHECK(figure(PQ_LAUNCHES, declarations,
               "t = 1\ndt = 0.5d0\ndt = dt/2\ndo while (0d0 <= t)\ndo i = 1, 4000\na(i) = a(i) + t\nend do\nt = t - dt\nend do") ==
        5);
  CHECK(figure(PQ_LAUNCHES, declarations,
               "t = 0\nread *, dt\ndo while (t < 2.5d0)\ndo i = 1, 4000\na(i) = a(i) + t\nend do\nt = t + dt\nend do") ==
        PRED_DEFAULT_SIZE);
}

/* Threads of a team fold each value that they sum by itself: twenty take more than ten times the instructions of one. */
static void values_of_a_team(void) {
  static const char declarations[] = "real(8) :: a(200,9000), b(200), c(9000), g(4,4), s\ninteger :: i, j, k, l";
  double one = figure(
             PQ_INTEGER, declarations,
             "do concurrent (i = 1:9000) local(s, j)\ns = 0\ndo j = 1, 200\ns = s + a(j,i)*b(j)\nend do\nc(i) = s*s\nend do"),
         many = figure(
             PQ_INTEGER, declarations,
             "do concurrent (i = 1:9000) local(g, s, j, k, l)\ng = 0\ndo j = 1, 200\ns = a(j,i)*b(j)\ndo k = 1, 4\ndo l = 1, 4\n"
             "g(k,l) = g(k,l) + s*(k + 2*l)\nend do\nend do\nend do\nc(i) = g(1,1) + g(4,4)*g(2,3)\nend do");
  CHECK(many > 5 * one);
}

/* A tile holds lines of all its operands, works for all of its places, whether an iteration has them or not, and a warp shares what its tensor cores multiply. */
static void tiles(void) {
  static const char arrays[] = "real(8) :: x(20000,48), mu(48), c(48,48), s\ninteger :: i, j, k",
                    square[] =
                        "do j = 1, 48\ndo k = 1, 48\ns = 0\ndo i = 1, 20000\ns = s + (x(i,j) - mu(j))*(x(i,k) - mu(k))\nend do\n"
                        "c(k,j) = s\nend do\nend do",
                    triangle[] =
                        "do j = 1, 48\ndo k = 1, j\ns = 0\ndo i = 1, 20000\ns = s + (x(i,j) - mu(j))*(x(i,k) - mu(k))\nend do\n"
                        "c(k,j) = s\nend do\nend do";
  CHECK_EQ(figure(PQ_SHARED, arrays, square), 3 * 16 * (2 * (64 + 64) * 8 + 4 * 32));
  CHECK_NEAR(figure(PQ_FP64, arrays, triangle), figure(PQ_FP64, arrays, square));
  CHECK(figure(PQ_ISSUE_TIME, "real(8) :: a(1024,1024), b(1024,1024), c(1024,1024)\ninteger :: i, j, k",
               "do j = 1, 1024\ndo i = 1, 1024\nc(i,j) = 0\ndo k = 1, 1024\nc(i,j) = c(i,j) + a(i,k)*b(k,j)\nend do\nend do\n"
               "end do") < 75);
  /* what is compared and counted is of each term, also where terms are whole numbers */
  CHECK(figure(PQ_INTEGER, "integer :: r(20000,64), w(64,64), a, b, v, s",
               "do b = 1, 64\ndo a = 1, 64\ns = 0\ndo v = 1, 20000\nif (r(v,a) < r(v,b)) s = s + 1\nend do\nw(a,b) = s\nend "
               "do\nend do") > 2.0 * 64 * 64 * 20000 / 32);
}

/* One in seven launches comes behind a kernel that touches a GB: the L2 has the data of most. */
static void most_launches(void) {
  CHECK(figure(PQ_DRAM_READ, "real(8) :: a(100000000), b(100000), c(100000)\ninteger :: i, s, t",
               "do s = 1, 2\ndo t = 1, 7\ndo i = 2, 99999\nc(i) = b(i-1) + b(i+1)\nend do\ndo i = 2, 99999\nb(i) = 0.5d0*c(i)\nend "
               "do\nend do\n"
               "do i = 1, 100000000\na(i) = 0.5d0*a(i) + s\nend do\nend do") < 1000);
  /* the first one that finds anything finds the GB, the twenty behind it do not */
  Arena *a = arena_new();
  const PredKernel *k = predict_text(
      a, "real(8), allocatable :: a(:)\nreal(8) :: b(100000), c(100000)\ninteger :: i, t",
      "allocate (a(1000000000))\nb = 1\ncall small(b, c)\ndo i = 1, 1000000000\na(i) = 0.5d0*a(i)\nend do\ncall small(b, c)\n"
      "do t = 1, 20\ncall small(b, c)\nend do\nb(1) = a(1)\ncontains\nsubroutine small(b, c)\nreal(8) :: b(100000), c(100000)\n"
      "integer :: i\ndo i = 2, 99999\nc(i) = b(i-1) + b(i+1)\nend do\nend subroutine",
      NULL);
  while (k->next && strcmp(k->unit, "small") != 0) k = k->next;
  CHECK_EQ(strcmp(k->unit, "small"), 0);
  CHECK(Q(k, DRAM_READ) < 1000);
  arena_free(a);
}

/* Machines that were sold before and after: no one of them is left out of the model. */
static void machines(void) {
  static const char *const ALL[] = {"a100", "b200", "c2050", "gh200",   "h100", "h100-pcie",
                                    "k40",  "l40s", "p100",  "rtx4090", "v100", "h200"};
  for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) {
    machine = ALL[i];
    Arena *a = arena_new();
    for (int p = 0; p < NPROGRAMS; p++) figures_are_sound(at_size(a, p, 300000), p, 300000);
    arena_free(a);
  }
}

/* Bytes that the L2 keeps and owes, from launch to launch. */
static void l2_between_launches(void) {
  const double l2 = 60e6, cap = volume_l2_dirty(l2, 0, 1e9, 1e9);
  for (double touched = 0, before = 1; touched < 200e6; touched += 5e6) {
    double stays = volume_l2_stays(touched, l2);
    CHECK(stays >= 0 && stays <= before);
    before = stays;
    double dirty = volume_l2_dirty(l2, cap, touched, 0);
    CHECK(dirty >= 0 && dirty <= cap);
    /* a reader behind a writer pays for it, the more the more it touches; one behind a reader pays nothing */
    CHECK(volume_l2_owed(l2, cap, touched, 0) >= 0 && volume_l2_owed(l2, 0, touched, 0) == 0);
  }
  CHECK_EQ(volume_l2_stays(0, l2), 1);
  CHECK(cap > 0.5 * l2 && cap < 0.7 * l2);
  CHECK_NEAR(volume_l2_owed(l2, cap, 400e6, 0), cap);
  CHECK_EQ(volume_l2_owed(l2, cap, 400e6, 400e6), 0); /* only writes: its own take the same places */
  CHECK(volume_l2_owed(l2, 0, 400e6, 200e6) < 0);     /* leaves its own to those behind it */
  double own = volume_l2_dirty(l2, 0, 400e6, 200e6);
  CHECK_NEAR(volume_l2_owed(l2, own, 400e6, 200e6), 0); /* and takes over as much, behind itself */
}

/* Each step of a search in halves asks for another element; the first steps find theirs in the L1. */
static void halves(void) {
  const char
      *declarations = "real(8) :: t(1000000), x(320000)\ninteger :: p(320000), i, lo, hi, mid",
      *body = "do concurrent (i = 1:320000) local(lo, hi, mid)\nlo = 0\nhi = 1000001\ndo while (hi - lo > 1)\nmid = (lo + hi)/2\n"
              "if (t(mid) <= x(i)) then\nlo = mid\nelse\nhi = mid\nend if\nend do\np(i) = lo\nend do";
  const double steps = 16, warps = 10000, asked = figure(PQ_SECTORS, declarations, body) * 32;
  CHECK_NEAR(figure(PQ_REQUESTS, declarations, body), (steps + 2) * warps);
  CHECK(figure(PQ_L2_READ, declarations, body) < 0.6 * asked);
}

/* Loads that hardly anything is beside take what an idle device takes. */
static void few_threads_wait(void) {
  const char *body = "do concurrent (i = 1:32) local(m, k)\nm = i\ndo k = 1, 1000\nm = next(m)\nend do\nlast(i) = m\nend do";
  const double cycles = 1000 * 400.0, us = figure(PQ_LATENCY_TIME, "integer :: next(65536), last(32), i, k, m", body);
  CHECK(us > 0.8 * cycles / 1980 && us < cycles / 1980); /* some are in the L1 */
}

/* A plane is turned only where the text names both loops. */
static void named_across(void) {
  const char *worked_out = "do concurrent (j = 1:900, i = 1:900) local(k)\nk = i + 3\nb(i,j) = a(j,k)\nend do";
  CHECK_EQ(figure(PQ_BLOCK_Y, "real :: a(903,903), b(900,900)\ninteger :: i, j, k", worked_out), 14);
}

/* What a triangle's corners have in common comes once to the L1. */
static void corners(void) {
  const char *declarations = "real(8) :: x(400000), a(320000)\ninteger :: c(3,320000), i",
             *body = "do i = 1, 320000\na(i) = x(c(1,i)) + x(c(2,i)) + x(c(3,i))\nend do\ndo i = 1, 320000\nc(:,i) = [i, i + 1, i "
                     "+ 600]\nend do";
  const double got = figure(PQ_L2_READ, declarations, body);
  CHECK(got < 1.1 * (320000 * 12 + 2 * 320000 * 8));
}

/* Warps go on from row to row of a block; integers of 8 bytes are two registers; a table that the L1 holds comes to each of them once; sums that no order changes
 * take instructions. */
static void counted_by_ncu(void) {
  CHECK_NEAR(figure(PQ_REQUESTS, "real :: a(40,9000), b(40,9000)\ninteger :: i, j",
                    "do j = 1, 9000\ndo i = 1, 40\na(i,j) = 2*b(i,j)\nend do\nend do"),
             2 * 40 * 9000 / 32.0);
  const char *shifted = "do i = 1, 320000\na(i) = ieor(a(i), ishft(a(i), 13))\na(i) = ieor(a(i), ishft(a(i), -7))\nend do";
  CHECK(figure(PQ_INTEGER, "integer(8) :: a(320000)\ninteger :: i", shifted) >
        figure(PQ_INTEGER, "integer :: a(320000)\ninteger :: i", shifted) + 4 * 10000 - 1);
  CHECK(figure(PQ_L2_READ, "real(8) :: t(20000), a(3200000)\ninteger :: k(3200000), i",
               "do concurrent (i = 1:3200000)\na(i) = t(k(i))\nend do") < 4 * 3200000 + 132 * 160000 * 1.5);
  CHECK(figure(PQ_ISSUE_TIME, "real(8) :: h(100), a(3200000)\ninteger :: k(3200000), i",
               "do i = 1, 3200000\nh(k(i)) = h(k(i)) + a(i)\nend do") >
        1.5 * figure(PQ_ISSUE_TIME, "integer :: h(100), a(3200000)\ninteger :: k(3200000), i",
                     "do i = 1, 3200000\nh(k(i)) = h(k(i)) + a(i)\nend do"));
}

/* Bins of an iteration's own are in local memory: lanes' stores go to as many sectors as they choose bins. Short rows whose lengths the run tells are spread over several warps. */
static void bins_of_own(void) {
  static const char declarations[] =
      "integer :: c(40,100000), most(100000), bin(16), i, k, first(100001)\nreal(8) :: v(2000000), s(100000), x",
                    count[] =
                        "do concurrent (i = 1:100000) local(bin, k)\nbin = 0\ndo k = 1, 40\nbin(c(k,i)) = bin(c(k,i)) + 1\nend do\n"
                        "most(i) = maxval(bin)\nend do";
  CHECK(figure(PQ_L2_WRITE, declarations, count) > 20.0 * 32 * 40 * 100000 / 32);
  const char *rows = "do i = 1, 100000\nx = 0\ndo k = first(i), first(i+1) - 1\nx = x + v(k)\nend do\ns(i) = x\nend do\ndo i = 1, "
                     "100001\nfirst(i) = 20*(i - 1) + 1 + mod(i, 3)\nend do";
  CHECK(figure(PQ_INTEGER, declarations, rows) > 7 * 250 * 100000.0 / 32);
}

int main(void) {
  l2_between_launches();
  sizes();
  strides();
  counted();
  stencil();
  counters();
  array_reductions();
  ragged_rows();
  blocks_matter();
  names_do_not_matter();
  places();
  turned_plane();
  rows_and_records();
  pieces();
  updates();
  guarded_loops();
  rows_of_threads();
  folded_loops();
  no_tile_of_chosen_rows();
  columns_handed_over();
  windows();
  small_matrices();
  folds();
  components_by_number();
  known_factor();
  work_arrays();
  read_by_all();
  steps_of_a_row();
  lines_of_memory();
  lags_in_step();
  made_constant();
  steps_together();
  shifts();
  common_values();
  side_by_side();
  handed_on();
  counters_of_while();
  private_arrays();
  local_memory();
  written_out();
  stored_in_each();
  components_of_kinds();
  lines_in_part();
  steps_of_time();
  values_of_a_team();
  tiles();
  most_launches();
  machines();
  halves();
  few_threads_wait();
  named_across();
  corners();
  counted_by_ncu();
  bins_of_own();
  CHECK_DONE();
}
