/* Random loop nests that can be printed as Fortran, enumerated, and run with one loop in another order.
 *
 * Subscripts, bounds and conditions are affine but for n*v (arrays of two dimensions in one), quotients
 * and remainders by constants, and the piecewise functions, one inside the other too; c may be EQUIVALENCEd
 * with a. They use loop variables, n, q (of which nothing is known), and the scalars p and r, which the nest
 * sets as it likes. */
#ifndef F2C_TESTS_ORACLE_NEST_H
#define F2C_TESTS_ORACLE_NEST_H
#include "analysis/nest.h"
#include "common/str.h"
#include <stdint.h>

enum {
  MAX_LOOPS = 4,
  MAX_STMTS = 4,
  MAX_REFS = 3,
  OWN = MAX_LOOPS /* index of a statement's own loop variable */,
  VARS = MAX_LOOPS + 1,
  SCALARS = 2 /* p and r */
};

/* What is made of a value x with its companion m: mod(x, m), modulo(x, m), x/m, min(x, m), max(x, m), abs(x),
 * sign(x, m), dim(x, m), merge(x, m, m <= 0). */
typedef enum { PLAIN, MOD, MODULO, DIV, MIN, MAX, ABS, SIGN, DIM, MERGE, WRAPS } Wrap;

/* factor * (c0 + cq*q + cn*n + v[var - 1], wrapped) */
typedef struct Inner {
  int factor; /* 0: there is none */
  int c0, cn, cq, var;
  Wrap wrap;
  int m, mq; /* the companion is m + mq*q */
} Inner;

/* c0 + cn*n + cq*q + sum c[k]*v[k] + sum cs[k]*scalar[k] + n*v[times] + in, then wrapped */
typedef struct Linear {
  int c0, cn, cq, c[VARS], cs[SCALARS];
  int times; /* -1: no product */
  Inner in;
  Wrap wrap;
  int m;
  int mn, mq, mv; /* not of MOD, MODULO, DIV: mn*n, mq*q and, when mv is not 0, v[mv - 1] are added to m */
} Linear;

typedef struct GenLoop {
  Linear lo, hi;
  int step; /* 0: q */
  int line; /* of its DO, once printed */
} GenLoop;

typedef struct Ref {
  int array; /* 0: a, 1: b, 2: c */
  Linear sub[2];
} Ref;

typedef struct GenStmt {
  enum { STORE, SET, GROW } kind; /* to an array; scalar[which] = cond's cousin 'value'; scalar[which] plus value.c0 */
  int which;
  Linear value;
  bool update;   /* STORE: the element plus something */
  int depth;     /* loops of the chain around it */
  bool after;    /* it stands after the next loop of the chain, not before */
  bool own;      /* it has a loop of its own around it */
  GenLoop loop;  /* that loop */
  bool constant; /* it stores 1.0 and reads nothing: then the order of its stores does not matter */
  int guard;     /* 0: none; else it stands in the first or second branch of IF (cond .op. 0) */
  int op;        /* < <= == /= */
  Linear cond;
  enum { ALONE, AND, OR } join; /* with a second condition: cond2 .op2. 0 */
  int op2;
  Linear cond2;
  Ref ref[MAX_REFS];           /* ref[0] is written, the others are read */
  int line, col[MAX_REFS + 1]; /* where they stand, once printed; the last: the element that an update adds to */
} GenStmt;

typedef struct GenNest {
  bool asserted; /* its loops carry a directive */
  int rank;      /* of all arrays */
  bool shared;   /* c lies in the storage of a: c(0) is a(offset) */
  int offset[2];
  bool product;           /* some subscript has a product of n and a loop variable */
  bool uses_q, q_step;    /* it uses q; a loop has the step q, which then is not 0 */
  Linear before[SCALARS]; /* the scalars' values before the nest */
  int guard;              /* 0: none; else the nest stands in IF (cond op 0) */
  int op;                 /* as in GenStmt */
  Linear cond;            /* of n and q */
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
  int storage; /* the array whose element 'at' names: a where c shares it */
  bool shares; /* a and c are one storage */
  bool write;
  bool constant; /* the write of a 'constant' statement */
  bool update;   /* of the element that the statement adds to */
  bool tested;   /* the test of the loop that gen_run was told of holds in this instance */
  int64_t at[2]; /* element */
  int line, col; /* of the reference in the text */
} Touch;
/* All touches for values of n and q, in order of execution, at most 'max'; how many. 'tested', with the given
 * id, is the loop whose contract is looked at; NULL: none. */
int gen_run(const GenNest *g, int64_t n, int64_t q, const Loop *tested, int id, Touch *out, int max);
/* oracle_value.c: the value of an integer or logical expression that names variables of the nest, whose
 * values 'of' tells. *ok is cleared when it is not known. */
typedef int64_t NameValue(const void *data, const char *name, bool *ok);
int64_t gen_value(const Expr *e, NameValue *of, const void *data, bool *ok);
/* Does what the verdict of the loop rests on hold, whose variable takes 'trips' values from lo on? */
bool gen_holds(const Loop *l, NameValue *of, const void *data, int64_t lo, int64_t step, int64_t trips);
/* Does the nest leave the same in its arrays when the iterations of the loop with this id (Touch.id) run in another
 * order, with what 'l' says of the scalars? True where that cannot be tried. */
bool gen_shuffle(const GenNest *g, const Loop *l, int id, int64_t n, int64_t q, uint64_t seed);
#endif
