/* Loops that are unrolled by hand, as one loop. Private to analysis/. */
#ifndef F2C_ANALYSIS_REROLL_H
#define F2C_ANALYSIS_REROLL_H
#include "analysis/unit/forward_jumps.h"

/* In the statements of a procedure, whose jumps are as they were. */
void reroll_unit(ForwardJumps *b);
#endif
