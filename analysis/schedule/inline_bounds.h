/* Bounds and extents of arguments where bodies of procedures stand in the place of calls. Private to analysis/schedule. */
#ifndef F2C_ANALYSIS_INLINE_BOUNDS_H
#define F2C_ANALYSIS_INLINE_BOUNDS_H
#include "analysis/schedule/schedule.h"

const Symbol *inline_bounds_variable(const Expr *e); /* that 'e' is the name of; NULL: it is none */
bool inline_bounds_asks(const Expr *e);              /* SIZE, LBOUND or UBOUND */
/* It can be asked for before the loop, and does not change there. */
bool inline_bounds_steady(const Judge *j, const Expr *e);
/* Is a = b whenever the loop runs? */
bool inline_bounds_agree(const Judge *j, const Expr *a, const Expr *b);
/* A bound that is known to be a constant as that. */
const Expr *inline_bounds_plain(const Judge *j, const Expr *e);
/* As many elements as the dummy has are there. */
bool inline_bounds_fit(const Judge *j, const Expr *own, const Expr *room);
#endif
