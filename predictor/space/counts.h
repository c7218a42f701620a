/* What a run of the program with counters has left (docs/schema/counts.xsd). */
#ifndef F2C_PREDICTOR_COUNTS_H
#define F2C_PREDICTOR_COUNTS_H
#include "common/diag.h"

/* A loop, in all executions together. */
typedef struct CountsLoop {
  const char *file;
  int line, column;
  int index;         /* of DO CONCURRENT: which of its variables, from 0 */
  double runs;       /* executions */
  double iterations; /* of all of them; negative: not counted */
  double seconds;    /* of all of them, on one core; negative: not timed */
} CountsLoop;

/* A condition of IF or ELSE IF. */
typedef struct CountsBranch {
  const char *file;
  int line, column;
  double asked, held; /* evaluations that were counted; those that were true */
} CountsBranch;

/* An integer variable, as a unit saw it. */
typedef struct CountsValue {
  const char *unit, *name;
  int64_t last; /* its value when it was seen last */
  bool steady;  /* it had no other one before */
} CountsValue;

typedef struct RunCounts {
  double seconds;       /* of the whole run */
  CountsLoop *loop;     /* by line, column, index */
  CountsBranch *branch; /* by line and column */
  CountsValue *value;
  int nloops, nbranches, nvalues;
} RunCounts;

/* Reads the file. NULL: it was told what is wrong with it. */
const RunCounts *counts_read(const char *path, Arena *a, Diag *d);
/* The loop, or the condition, that begins there; NULL: none was counted. 'c' may be NULL. */
const CountsLoop *counts_loop(const RunCounts *c, Place at, int index);
const CountsBranch *counts_branch(const RunCounts *c, Place at);
/* The variable as the unit saw it; 'unit' NULL: as all units saw it that did, if they agree. NULL: nothing is known. */
const CountsValue *counts_value(const RunCounts *c, const char *unit, const char *name);
#endif
