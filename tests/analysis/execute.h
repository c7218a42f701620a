/* Runs a loop by what its verdict allows. */
#ifndef F2C_TESTS_EXECUTE_H
#define F2C_TESTS_EXECUTE_H
#include "analysis/pattern.h"
#include "tests/analysis/interp.h"

uint64_t exe_random(uint64_t *state);
/* Runs the unit with loop 'l' run by its verdict. NULL: done; else what is wrong with the verdict. */
const char *exe_by_verdict(Machine *m, const Unit *u, const Loop *l, uint64_t seed);

/* The same with the loops of a nest that is fused, or has an order of at most three loops, run as it is. */
const char *exe_nest(Machine *m, const Unit *u, const Nest *n, uint64_t seed);

/* ---- for the parts ---- */

typedef struct Execution {
  const Loop *loop;
  uint64_t seed;
  const char *wrong;   /* the first thing found */
  int32_t first, step; /* of the loop's variable */
  int trips;
  bool left;             /* an iteration has left it, by EXIT, or by the jump that is on its way */
  const int32_t *before; /* memory before the loop */
} Execution;

/* Private variables of the loop become junk, or what they were before the loop. */
void exe_poison(Machine *m, Execution *x, const Loop *l);
/* Induction variables get the values they have before iteration t, given the memory before the loop. */
void exe_induct(Machine *m, const Loop *l, const int32_t *before, int t);
/* One iteration of x->loop. */
void exe_iteration(Machine *m, const Execution *x, int t);
/* x->loop by its verdict; its variable is left anyhow. */
void exe_loop(Machine *m, Execution *x);
/* execute_scan.c, execute_wave.c, execute_change.c: the whole loop. */
void exe_change(Machine *m, Execution *x);
void exe_scan(Machine *m, Execution *x);
void exe_wave(Machine *m, Execution *x);
/* The iterations of the band in a random order that respects its distance vectors. */
void exe_points(Machine *m, Execution *x, const Wavefront *w);
int32_t exe_neutral(RedOp op);
int32_t exe_combine(RedOp op, int32_t a, int32_t b);
void exe_shuffle(int *order, int n, uint64_t *seed);
#endif
