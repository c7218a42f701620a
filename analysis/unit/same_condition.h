/* Scalars that are set and read under the same condition. Private to analysis/. */
#ifndef F2C_ANALYSIS_SAME_CONDITION_H
#define F2C_ANALYSIS_SAME_CONDITION_H
#include "analysis/unit/code.h"

/* The event from which on, in an iteration of the loops around it, the value that 'r' reads is one that 'w', or a later write, has set,
 * because the conditions of 'w' hold for 'r'; -1: that is not known, or 'w' has none that are not around 'r', too. */
int same_condition_begin(Code *c, const Access *w, const Access *r);
#endif
