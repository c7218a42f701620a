/* Elements of array expressions, and values of array reductions, as statements about elements. Private to analysis/.
 *
 *   y(i) = sum(a(i, :)*x) + 1        s = 0
 *                                    do k = 1, m
 *                                      s = s + a(i, k)*x(k)
 *                                    end do
 *                                    y(i) = s + 1 */
#ifndef F2C_ANALYSIS_ARRAY_VALUE_H
#define F2C_ANALYSIS_ARRAY_VALUE_H
#include "analysis/transform/rewrite.h"

enum {
  MAX_RANK = 7,
  MAX_AROUND = 12 /* loops inside each other */
};

/* The subscripts that a loop over a dimension of an array expression takes, step 1. */
typedef struct Range {
  const Expr *lo, *hi;
  const Symbol *of; /* the array that begins and ends with them, in its dimension 'dim'; NULL: none */
  int dim;
} Range;

/* Which element along a dimension: number index - lo, from 0. */
typedef struct Position {
  const Expr *index;
  Range range;
} Position;

/* A writer of statements that compute elements. */
typedef struct ArrayValue {
  Judge *j;
  Rewriter *w;
  const Stmt *like;                       /* the statement that they stand for */
  const Expr *place;                      /* and where they are taken to stand */
  Stmt *into;                             /* the loop or branch whose body is being written */
  const Symbol *index[MAX_AROUND + 1][2]; /* variables of loops by their depth, of kind 4 and 8; NULL: not made yet */
  int level;                              /* loops around that have been made */
  int made;                               /* scratch variables so far */
  bool lowered;                           /* calls of array functions have become statements */
  const Expr *best;                       /* the extreme that the next place is of, where it has been made before; or NULL */
  VEC(const Symbol *) packed;             /* scratch arrays of which nobody knows before how many elements count */
} ArrayValue;

/* The subscripts of dimension d (from 0) of 'e', which is an array. False: they are not known. */
bool array_value_range(ArrayValue *v, const Expr *e, int d, Range *r);
bool array_value_is_constant(const Range *r);
/* hi - lo + 1 */
const Expr *array_value_extent(ArrayValue *v, const Range *r);
/* Opens a loop over the range in v->into, which it becomes; to *p the position of its iterations. False: it has no variable for it. */
bool array_value_open(ArrayValue *v, const Range *r, Position *p);
/* An element of 'e', which is an array of as many positions, or a scalar. What it needs before goes to v->into. NULL: it has no such
 * form. */
const Expr *array_value_element(ArrayValue *v, const Expr *e, const Position *p);
/* The argument of a call by its position from 0, or its keyword; NULL: absent. */
const Expr *array_value_argument(const Expr *call, int pos, const char *keyword);
/* A constructor whose elements are known by their numbers without stores: few scalars, or one implied DO of a scalar. */
bool array_value_is_brief(const Expr *constructor);
/* A constant from 1 to 'most', less 1; -1: it is none. */
int array_value_dim(const Expr *e, int most);
/* A dummy that may be absent: then it is no argument. */
bool array_value_is_absent(const Expr *e);
/* REAL of kinds 4 and 8 and what is made of them, INTEGER and LOGICAL. */
bool array_value_is_number(Type t);
/* A scratch scalar. */
const Expr *array_value_scalar(ArrayValue *v, const char *name, Type t);
/* var = value, in v->into; statements have nodes of their own. */
void array_value_set(ArrayValue *v, const Expr *var, const Expr *value);
#endif
