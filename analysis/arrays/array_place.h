/* MAXLOC, MINLOC and FINDLOC as loops. Private to analysis/. */
#ifndef F2C_ANALYSIS_ARRAY_PLACE_H
#define F2C_ANALYSIS_ARRAY_PLACE_H
#include "analysis/arrays/array_value.h"
#include "frontend/symbol/intrinsic.h"

/* A call that says where an element is. */
typedef struct ArrayPlace {
  IntrinsicId id;                   /* IN_MAXLOC, IN_MINLOC, IN_FINDLOC */
  const Expr *array, *value, *mask; /* value: that FINDLOC looks for; mask: NULL: none */
  int dim;                          /* the dimension that it goes along, from 0; -1: all, and the result has an element for each */
  bool last;                        /* of several the last one */
} ArrayPlace;

/* 'e' is such a call, and has such loops. */
bool array_place_read(const Expr *e, ArrayPlace *p);
/* The same; nothing more is asked. */
bool array_place_is(const Expr *e);
/* What the call is, of type t: the place along its dimension, at these positions in the others, or element number 'around' of the result. The
 * loops go to v->into. NULL: it has no such form. */
const Expr *array_place_value(ArrayValue *v, const ArrayPlace *p, const Position *around, Type t);
#endif
