#include <stdio.h>
#include <stdlib.h>
enum { N = 80, M = 5000 };
void solver_init(int);
void solver_step(int);
void solver_get(double *, int);
void solver_put(const double *, int);
void solver_poke(int, int, double);
double solver_at(int, int), solver_peek(int, int);
void solver_share(double *, int);
void solver_fill(void);
void solver_run(double *, int, int, void (*)(int));
long long f2c_bytes_in(void), f2c_bytes_out(void);

static int wrong;
static double *shared;
static long long in, out;

static void is(const char *what, double value, double right) {
  if (value == right) return;
  printf("%s: a wrong value, %.17g for %.17g\n", what, value, right);
  wrong = 1;
}

/* Since the last call. */
static void crossed(const char *what, long long there, long long home) {
  if (!getenv("F2CUDA_KEEP") && (f2c_bytes_in() - in != there || f2c_bytes_out() - out != home)) {
    printf("%s: %lld bytes there and %lld home for %lld and %lld\n", what, f2c_bytes_in() - in, f2c_bytes_out() - out, there, home);
    wrong = 1;
  }
  in = f2c_bytes_in();
  out = f2c_bytes_out();
}

static void each(int k) {
  is("in a callback", shared[7], k == 3 ? 14 : 0);
  shared[7] = 100;
  is("a procedure that is called from there", solver_peek(2, 2), 1000);
}

int main(void) {
  static double u[N * N], v[N * N];
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++) u[j * N + i] = v[j * N + i] = (i + 1) * (j + 1) % 16;
  solver_init(N);
  for (int k = 0; k < 20; k++) {
    solver_step(k);
    for (int j = 1; j < N - 1; j++)
      for (int i = 1; i < N - 1; i++)
        v[j * N + i] = 0.25 * (u[j * N + i - 1] + u[j * N + i + 1] + u[(j - 1) * N + i] + u[(j + 1) * N + i]);
    for (int i = 0; i < N * N; i++) u[i] = v[i];
  }
  crossed("steps", 0, 0);
  is("an element", solver_peek(40, 41), u[40 * N + 39]);
  crossed("an element", 0, 8);
  solver_step(-1);
  is("a PURE function", solver_at(20, 21), u[20 * N + 19]);
  crossed("a PURE function", 0, 2 * 8 * N * N);
  double *a = malloc(sizeof u);
  solver_get(a, N);
  crossed("an array of the caller's", 8 * N * N, 8 * N * N);
  is("an array of the caller's", a[N * 10 + 10], u[N * 10 + 10]);
  for (int i = 0; i < N * N; i++) a[i] = 1000;
  solver_put(a, N);
  a[N + 1] = 5;
  is("what it was", solver_peek(2, 2), 1000);
  solver_poke(3, 3, 8);
  solver_step(1);
  is("what it is", solver_peek(3, 4), 752);
  solver_put(a, N);
  is("what it has become", solver_peek(2, 2), 5);
  free(a);
  shared = calloc(M, sizeof *shared);
  solver_share(shared, M);
  solver_fill();
  is("shared", shared[10], 11);
  shared[10] = 1;
  solver_fill();
  is("shared again", shared[10], 12);
  for (int i = 0; i < M; i++) shared[i] = 0;
  a = malloc(sizeof u);
  for (int i = 0; i < N * N; i++) a[i] = 1000;
  solver_put(a, N);
  solver_run(shared, M, 3, each);
  is("after a callback", shared[7], 101);
  is("beside it", shared[8], 15);
  if (!wrong) puts("all counts are right");
  return wrong;
}
