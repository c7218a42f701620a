/* few_operations.h: loops that are not worth a launch, as their constants say. */
#ifndef F2C_CODEGEN_HOST_FEW_OPERATIONS_H
#define F2C_CODEGEN_HOST_FEW_OPERATIONS_H
#include "codegen/host/host.h"

/* Which procedures are called in loops: before all others. */
void few_operations_find(Gen *g);
/* No directive asks for it, and its constants say that it has few operations. */
bool few_operations_has(const Gen *g, const Nest *n);
/* It is the host's, without a launcher. */
bool few_operations_stays(Gen *g, const Nest *n);
/* Operations of the procedure that is called, if they are few; else INFINITY. */
double few_operations_of_call(Gen *g, const Expr *callee);
#endif
