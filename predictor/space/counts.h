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
  double uneven; /* iterations of the longest of 32 executions that threads of a warp would have, beside the mean; 1: not looked at */
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

/* What neighbouring iterations touch together. */
typedef struct CountsTouched {
  double iterations;
  double sectors, pairs; /* of 32 and of 64 bytes */
  double span;           /* bytes from the first to the last element */
} CountsTouched;

/* Requests of warps together. */
typedef struct CountsRequests {
  double n;
  double sectors, lines; /* of 32 and of 128 bytes */
} CountsRequests;

/* Where data lead the references to an array in a statement. */
typedef struct CountsAccess {
  const char *file;
  int line, column; /* of the statement */
  const char *array;
  int loop;                     /* line of the loop whose iterations are lanes */
  double accesses, iterations;  /* that were looked at */
  CountsRequests across, along; /* lanes are iterations of that loop; those of the loops inside it (n 0: there are none) */
  double same;                  /* of 'across': lanes that ask for the element that most of their warp ask for */
  CountsTouched *touched;       /* by iterations, from few on */
  int ntouched;
} CountsAccess;

typedef struct RunCounts {
  double seconds;       /* of the whole run */
  CountsLoop *loop;     /* by line, column, index */
  CountsBranch *branch; /* by line and column */
  CountsValue *value;
  CountsAccess *access; /* by line and column */
  int nloops, nbranches, nvalues, naccesses;
} RunCounts;

/* Reads the file. NULL: it was told what is wrong with it. */
const RunCounts *counts_read(const char *path, Arena *a, Diag *d);
/* The loop, or the condition, that begins there; NULL: none was counted. 'c' may be NULL. */
const CountsLoop *counts_loop(const RunCounts *c, Place at, int index);
const CountsBranch *counts_branch(const RunCounts *c, Place at);
/* That of the array in the statement which begins there. */
const CountsAccess *counts_access(const RunCounts *c, Place at, const char *array);
/* The variable as the unit saw it; 'unit' NULL: as all units saw it that did, if they agree. NULL: nothing is known. */
const CountsValue *counts_value(const RunCounts *c, const char *unit, const char *name);
#endif
