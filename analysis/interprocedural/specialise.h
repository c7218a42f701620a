/* What runs where conditions do not hold that are known ahead. Private to analysis/. */
#ifndef F2C_ANALYSIS_CALM_H
#define F2C_ANALYSIS_CALM_H
#include "analysis/interprocedural/procedure.h"

/* 'e' is a scalar that may be evaluated where the program does not: made of variables that are there, without
 * division. */
bool specialise_is_plain(const Expr *e);
/* An IF that is no more than a block under a condition, to which no jump leads. */
bool specialise_is_branch(const Stmt *s);
/* A call whose procedure is calm where conditions do not hold. */
bool specialise_calls(Analysis *a, const Effect *e);
/* What has to be false where 's' is called, in terms of the caller; NULL: the caller has no words for it. */
const Expr *specialise_at_call(const Need *need, const ProcSummary *s, const Expr **actual, Code *caller);
#endif
