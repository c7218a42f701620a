/* PACK and UNPACK as loops that count. Private to analysis/. */
#ifndef F2C_ANALYSIS_ARRAY_PACK_H
#define F2C_ANALYSIS_ARRAY_PACK_H
#include "analysis/arrays/array_value.h"

/* 'e' calls PACK or UNPACK, of numbers. */
bool array_pack_is(const Expr *e);
/* PACK takes all elements, so that elements of the result are known by their numbers. */
bool array_pack_takes_all(const Expr *e);
/* The loops of a call, into v->into: elements of the array under the mask go to those of 'to' in their order, or those of the vector to
 * where the mask is true, and others of the field elsewhere. 'to' is an array of rank 1 for PACK, of the mask's shape for UNPACK. False:
 * it has no such form. */
bool array_pack_put(ArrayValue *v, const Expr *call, const Expr *to);
/* How many elements the array of a PACK has, in all. NULL: not known. */
const Expr *array_pack_most(ArrayValue *v, const Expr *call);
#endif
