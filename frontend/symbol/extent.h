/* Shapes of array expressions: how many elements each dimension has. */
#ifndef F2C_FRONTEND_EXTENT_H
#define F2C_FRONTEND_EXTENT_H
#include "frontend/program.h"

enum {
  EXT_MAX_RANK = 15,
  EXT_FEW = 256 /* elements of an array that crosses as fast as one does, and for which no kernel is worth its launch */
};

typedef struct Extent {
  Expr *expr;    /* the number of elements, typed; NULL: there is no expression for it */
  bool known;    /* it is the constant 'value' */
  int64_t value; /* not negative */
} Extent;

/* Fills x[0..e->rank) for 'e', whose type and rank are known. Names in the bounds of declared arrays stand for what they were when the
 * procedure was entered. False: of some dimension nothing is known (x says of which: no expression). */
bool extent_of_expr(Arena *a, const Expr *e, Extent *x);

/* The lower bound of dimension 'i' (from 0) of 's', which 'object' names; NULL: there is no expression for it. */
Expr *extent_lower(Arena *a, const Symbol *s, int i, const Expr *object);

/* The first dimension (from 0) that has different constants in 'x' and 'y', -1: there is none. */
int extent_differ(const Extent *x, const Extent *y, int rank);
#endif
