/* Array constructors as loops that store their items. Private to analysis/. */
#ifndef F2C_ANALYSIS_ARRAY_CONSTRUCTOR_H
#define F2C_ANALYSIS_ARRAY_CONSTRUCTOR_H
#include "analysis/arrays/array_value.h"

/* How many elements an item makes, or all items of a constructor or an implied DO together. NULL: not known, or not the same in all iterations. */
const Expr *array_constructor_size(ArrayValue *v, const Expr *item);
/* The elements of an item go to 'to', which has rank 1, behind 'offset' elements: statements and loops in v->into. False: it has no such form. */
bool array_constructor_put(ArrayValue *v, const Expr *item, const Expr *to, const Expr *offset);
#endif
