/* Integers that loops move on by amounts that depend on their numbers of iteration only. Private to analysis/. */
#ifndef F2C_ANALYSIS_CLOSED_H
#define F2C_ANALYSIS_CLOSED_H
#include "analysis/transform/rewrite.h"

/* closed_form.c; 'loop' is a DO of j's loop or that itself, 'like' a reference to the variable. NULL: no
 * polynomial says it.
 *
 * What the iterations of 'loop' before its present one have added to the variable. */
const Expr *closed_form_before(const Judge *j, const Expr *like, const Stmt *loop);
/* What all its iterations add. */
const Expr *closed_form_total(const Judge *j, const Expr *like, const Stmt *loop);
/* Is the number of its iterations a polynomial? */
bool closed_form_counts(const Judge *j, const Expr *like, const Stmt *loop);

/* private_ranges.c: no two iterations of j's loop touch one element of the array, as the variable, which the loop moves on, tells. */
bool private_ranges_apart(const Judge *j, const Var *array, const Var *counter);
/* monotonic_counter.c: the same, as each run of the statements around its references moves the variable on; 'inside': nor do two iterations of any
 * loop inside. */
bool monotonic_counter_apart(const Judge *j, const Var *array, const Var *counter, bool *inside);

/* induction.c: max((hi - lo + step)/step, 0), evaluated anywhere in j's loop or before it; NULL: that is not
 * the same, or not of the kind of 'like'. */
const Expr *induction_trips(const Judge *j, const Expr *like, const Stmt *loop);
/* May the statement set the variable of 'like'? */
bool induction_sets(const Expr *like, const Stmt *s);
#endif
