/* Values of loop variables at the ends of their types. Private to codegen/. */
#ifndef F2C_CODEGEN_RANGE_H
#define F2C_CODEGEN_RANGE_H
#include "codegen/host/host.h"

/* gfortran's loops of OpenMP compute in the variable's type what the loop needs; false: that may be too small. */
bool loop_range_threads_fit(const Loop *l);
/* Fortran text of a condition without which the nest's outermost loop has no iteration, where the host's threads share it and
 * gfortran's count of it might then not be 0; NULL: nothing to ask. */
char *loop_range_runs(Gen *g, const Nest *n);
/* Fortran text of the last value of a loop whose variable holds the first, or of what it holds behind the
 * loop, given those of its limit and step. The loop has an iteration. */
char *loop_range_last(Gen *g, const Loop *l, const char *hi, const char *step, bool behind);
/* A zero that, added to a value of the variable, makes sums and differences of a type that holds them. */
const char *loop_range_zero(const Loop *l);
#endif
