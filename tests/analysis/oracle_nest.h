/* Random affine loop nests that can be printed as Fortran and enumerated. */
#ifndef F2C_TESTS_ORACLE_NEST_H
#define F2C_TESTS_ORACLE_NEST_H
#include "common/str.h"
#include <stdint.h>

enum {
  MAX_LOOPS = 4,
  MAX_STMTS = 3,
  MAX_REFS = 3,
  OWN = MAX_LOOPS /* index of a statement's own loop variable */,
  VARS = MAX_LOOPS + 1
};

/* c0 + cn*n + sum c[k]*v[k], then perhaps mod(., m), ./m, min(., m), max(., m) */
typedef struct Linear {
  int c0, cn, c[VARS];
  enum { PLAIN, MOD, DIV, MIN, MAX } wrap;
  int m;
} Linear;

typedef struct GenLoop {
  Linear lo, hi;
  int step;
  int line; /* of its DO, once printed */
} GenLoop;

typedef struct Ref {
  int array; /* 0: a, 1: b */
  Linear sub[2];
} Ref;

typedef struct GenStmt {
  int depth;     /* loops of the chain around it */
  bool after;    /* it stands after the next loop of the chain, not before */
  bool own;      /* it has a loop of its own around it */
  GenLoop loop;  /* that loop */
  bool constant; /* it stores 1.0 and reads nothing: then the order of its stores does not matter */
  int guard;     /* 0: none; else it stands in the first or second branch of IF (cond .op. 0) */
  int op;        /* < <= == /= */
  Linear cond;
  Ref ref[MAX_REFS]; /* ref[0] is written, the others are read */
} GenStmt;

typedef struct GenNest {
  bool asserted; /* its loops carry a directive */
  int rank;      /* of both arrays */
  int nloops, nstmts;
  GenLoop loop[MAX_LOOPS];
  GenStmt stmt[MAX_STMTS];
} GenNest;

/* A nest that depends on the seed only. */
GenNest gen_nest(uint64_t seed);
/* Subroutine 'name', with a directive before each DO when 'asserted'; *line is the line the text begins at,
 * and is moved on. */
void gen_print(GenNest *g, const char *name, bool asserted, Buf *out, int *line);

/* One execution of a reference. */
typedef struct Touch {
  int loops;          /* loops around it */
  int id[VARS];       /* which: 0..MAX_LOOPS-1 of the chain, OWN + s for statement s's own */
  int64_t trip[VARS]; /* iteration of each, from 0 */
  int array;
  bool write;
  bool constant; /* the write of a 'constant' statement */
  int64_t at[2]; /* element */
} Touch;
/* All touches for a value of n, in order of execution, at most 'max'; how many. */
int gen_run(const GenNest *g, int64_t n, Touch *out, int max);
#endif
