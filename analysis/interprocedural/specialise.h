/* Specialisation of procedures on conditions that are known to be false before the call. Private to analysis/. */
#ifndef F2C_ANALYSIS_SPECIALISE_H
#define F2C_ANALYSIS_SPECIALISE_H
#include "analysis/interprocedural/procedure.h"

/* An IF that is no more than a block under a condition, to which no jump leads. */
bool specialise_is_branch(const Stmt *s);
/* A call whose procedure can be specialised on conditions that are false. */
bool specialise_calls(Analysis *a, const Effect *e);
#endif
