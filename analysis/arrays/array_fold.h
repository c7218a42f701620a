/* Values of many elements as loops. Private to analysis/. */
#ifndef F2C_ANALYSIS_ARRAY_FOLD_H
#define F2C_ANALYSIS_ARRAY_FOLD_H
#include "analysis/arrays/array_value.h"
#include "frontend/symbol/intrinsic.h"

/* A call that makes one value of many elements. */
typedef struct Fold {
  IntrinsicId id;
  const Expr *array, *other, *mask; /* other: second factor of DOT_PRODUCT; NULL: none */
  int dim;                          /* the dimension that it goes along, from 0; -1: all */
} Fold;

/* 'e' is such a call, and has such loops. */
bool array_fold_read(const Expr *e, Fold *f);
/* The same; nothing more is asked. */
bool array_fold_is(const Expr *e);
/* Some function in 'e' makes one value of many elements, and has such a form; products of matrices too. */
bool array_fold_any(const Expr *e);
/* What the call is, of type t, at these positions in the dimensions that it does not go along; the loops go to v->into. NULL: it has no
 * such form. */
const Expr *array_fold_value(ArrayValue *v, const Fold *f, const Position *around, Type t);
/* An element of matmul(a, b): sum(a(i, :)*b(:, j)). */
const Expr *array_fold_product(ArrayValue *v, const Expr *e, const Position *p);
/* What the scalar of a fold by 'id' is before the first element, of type t; 'like' says where it stands. */
const Expr *array_fold_neutral(ArrayValue *v, IntrinsicId id, Type t, const Expr *like);
/* 0, or .false., of the type of 'like'. */
const Expr *array_fold_nothing(ArrayValue *v, const Expr *like);
/* 'e' with the scalar results of array functions in it computed before, in v->into. NULL: one has no such form. */
const Expr *array_fold_scalars(ArrayValue *v, const Expr *e);
#endif
