/* What runs where conditions do not hold that are known ahead. Private to analysis/. */
#ifndef F2C_ANALYSIS_CALM_H
#define F2C_ANALYSIS_CALM_H
#include "analysis/interprocedural/procedure.h"

/* An IF that is no more than a block under a condition, to which no jump leads. */
bool specialise_is_branch(const Stmt *s);
/* A call whose procedure is calm where conditions do not hold. */
bool specialise_calls(Analysis *a, const Effect *e);
#endif
