/* Constant folding: values of constant expressions, with the arithmetic of their kinds. */
#ifndef F2C_FRONTEND_FOLD_H
#define F2C_FRONTEND_FOLD_H
#include "frontend/symbol/fold_value.h"
#include "frontend/symbol/intrinsic.h"

/* The value of 'e', which has its type and whose operands have theirs; NULL when it is not constant or not
 * foldable (results outside the kind's range, ...). */
const Value *fold_expr(Fold *f, const Expr *e);
/* The value of an operand: known, or computed when an implied DO gives its variables values. */
const Value *fold_operand(Fold *f, const Expr *e);
/* The same; a scalar that is computed for it may stand in *room, where it is not kept. */
const Value *fold_operand_in(Fold *f, const Expr *e, Value *room);
const Value *fold_intrinsic_call(Fold *f, const Expr *e);        /* intrinsic function */
const Value *fold_array(Fold *f, const Expr *e);                 /* array constructor */
const Value *fold_array_ref(Fold *f, const Expr *e);             /* element or substring of a constant */
const Value *fold_structure_constructor(Fold *f, const Expr *e); /* of a structure */
/* The initial value that its type's definition gives a component; NULL: none, or it is no constant. */
const Value *fold_structure_default(Fold *f, const Symbol *component);
const Value *fold_structure_component(Fold *f, const Expr *e); /* of a constant structure, and the parts of COMPLEX */

/* 'v' converted to type 't' as by assignment, elements too; NULL when it cannot be. */
const Value *fold_convert(Fold *f, const Value *v, Type t);

/* An array of the declared shape of 's', every element 'v'; NULL when its bounds are not constant. */
const Value *fold_array_spread(Fold *f, const Value *v, const Symbol *s);
/* < 0, 0, > 0: CHARACTER in the order of their numbers; the shorter one counts as padded with blanks. */
int fold_compare_strings(const Value *a, const Value *b);
/* + - * / of numbers, ** too: 't' is the type of the result, to which operands are converted first. */
const Value *fold_compute(Fold *f, Op op, Type t, const Value *a, const Value *b);
/* The same, where a number may stand in *room, which may be an operand too. */
const Value *fold_compute_in(Fold *f, Op op, Type t, const Value *a, const Value *b, Value *room);
#endif
