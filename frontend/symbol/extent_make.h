/* What extent.c and extent_call.c share. */
#ifndef F2C_FRONTEND_EXTENT_MAKE_H
#define F2C_FRONTEND_EXTENT_MAKE_H
#include "frontend/symbol/extent.h"
#include "frontend/symbol/fold_value.h"
#include "frontend/symbol/intrinsic.h"

Extent extent_constant(Arena *a, int64_t n); /* MAX(0, n) */
Extent extent_expr(Arena *a, Expr *e);       /* a constant where 'e' is one; nothing for NULL */
Extent extent_count(Arena *a, Expr *n);      /* MAX(0, n) */
/* Dimension i of the declared array 's', which 'object' designates (NULL: nothing does). */
Extent extent_of_dim(Arena *a, const Symbol *s, int i, const Expr *object);
Extent extent_product(Arena *a, const Extent *x, int n);
/* The shape that those of the operands v[0..n) of this rank have together: constants come first. */
void extent_of_operands(Arena *a, Expr *const *v, int n, int rank, Extent *x);
void extent_call_of(Arena *a, const Expr *e, Extent *x); /* EX_REF that is a call; x holds nothing yet (extent_call.c) */
#endif
