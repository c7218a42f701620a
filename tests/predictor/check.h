/* Checks for the predictor's tests: each tells what differs and where; the program's exit code tells whether
 * any did. */
#ifndef F2C_TESTS_PREDICTOR_CHECK_H
#define F2C_TESTS_PREDICTOR_CHECK_H
#include <math.h>
#include <stdio.h>

static int check_failures;

static inline void check_number(const char *file, int line, const char *what, double got, double want, double tolerance) {
  if (fabs(got - want) <= tolerance * fmax(1, fabs(want))) return;
  printf("%s:%d: %s is %.10g, expected %.10g\n", file, line, what, got, want);
  check_failures++;
}

static inline void check_true(const char *file, int line, const char *what, int holds) {
  if (holds) return;
  printf("%s:%d: does not hold: %s\n", file, line, what);
  check_failures++;
}

#define CHECK(condition) check_true(__FILE__, __LINE__, #condition, (condition) ? 1 : 0)
#define CHECK_EQ(got, want) check_number(__FILE__, __LINE__, #got, (double)(got), (double)(want), 0)
#define CHECK_NEAR(got, want) check_number(__FILE__, __LINE__, #got, (got), (want), 1e-9)
#define CHECK_DONE() return printf("%d failed\n", check_failures), check_failures != 0
#endif
