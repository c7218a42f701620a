/* Code that says nothing of what it touches: what users link to their Fortran. */
#include <time.h>

/* A timer, as benchmarks bring it along. */
void wtime_(double *t) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  *t = (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}
double seconds(void) {
  double t;
  wtime_(&t);
  return t;
}
double twice(double x) { return 2 * x; }

/* It reads what it gets, or changes it. */
double sum_of(const double *x, int n) {
  double s = 0;
  for (int i = 0; i < n; i++) s += x[i];
  return s;
}
void add_one_(double *x, int *n) {
  for (int i = 0; i < *n; i++) x[i] += 1;
}
void daxpy_(int *n, double *a, double *x, int *incx, double *y, int *incy) {
  for (int i = 0; i < *n; i++) y[i * *incy] += *a * x[i * *incx];
}

/* It keeps addresses, and uses them in a later call. */
static double *kept[4];
static int lengths[4];
void keep_(int *which, double *x, int *n) { kept[*which] = x, lengths[*which] = *n; }
void keep_address(int which, void *x, int n) { kept[which] = x, lengths[which] = n; }
void add_to_kept_(int *which) { add_one_(kept[*which], &lengths[*which]); }

/* It knows names. */
extern double shared_[];
extern double bound[];
void add_to_common_(int *n) { add_one_(shared_, n); }
void add_to_bound_(int *n) { add_one_(bound, n); }

/* It calls back. */
void iterate(void (*step)(double *, int *), double *x, int n, int times) {
  for (int i = 0; i < times; i++) step(x, &n);
}

/* It writes what it gets: as libraries for files do. */
void put_(int *id, double *x, int *n) { *id = sum_of(x, *n) == 2 * *n; }
