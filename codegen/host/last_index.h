/* What loops leave in their variables. Private to codegen/. */
#ifndef F2C_CODEGEN_LAST_INDEX_H
#define F2C_CODEGEN_LAST_INDEX_H
#include "codegen/host/host.h"

/* Somebody uses what the loop, of the nest or in one of its iterations, leaves in its variable. */
bool last_index_wanted(const Nest *n, const Loop *l);
/* Why that cannot be computed after the loop; NULL: it can, or nobody wants it. */
Reason *last_index_check(Gen *g, const Nest *n);
/* Assignments that set such variables. */
void last_index_put(Gen *g, const Nest *n, FortranOut *o);
#endif
