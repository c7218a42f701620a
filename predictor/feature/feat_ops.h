/* What one operation costs, as the thesis classes them. */
#ifndef F2C_PREDICTOR_FEAT_OPS_H
#define F2C_PREDICTOR_FEAT_OPS_H
#include "frontend/program.h"

typedef struct OpCost {
  double arithm;   /* simple arithmetic operations */
  double reciproc; /* operations that take a reciprocal */
} OpCost;

/* An EX_UNARY or EX_BINARY by itself, conversions of its operands included. */
OpCost feat_ops_operator(const Expr *e);
/* A call of an intrinsic, for one element of its arguments. */
OpCost feat_ops_intrinsic(const Expr *e);
/* An assignment: the conversion of its right side, if any. */
OpCost feat_ops_assign(const Expr *lhs, const Expr *rhs);
/* The intrinsic reads no values: SIZE, HUGE, KIND, ... */
bool feat_ops_is_inquiry(const Expr *call);
/* Registers of the intermediate results of an expression. */
int feat_ops_temporaries(const Expr *e);
#endif
