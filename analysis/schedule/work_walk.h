/* The walk through what a loop does with work arrays. Private to analysis/schedule. */
#ifndef F2C_ANALYSIS_WORK_WALK_H
#define F2C_ANALYSIS_WORK_WALK_H
#include "analysis/schedule/schedule.h"

/* Of the loop, whose iterations have the arrays for themselves, or 'apart' have none of their elements in common; NULL: what they do with these depends on
 * data, or on more than integers. */
WorkWalk *work_walk_of(const Judge *j, const Stmt *loop, const Entering *work, const Written *written, bool apart);
/* It says what happens: an iteration sets what the walk takes from it, and no scalar of it has another name. 'l' is the loop as it is judged in 'c'. */
bool work_walk_stands(const WorkWalk *w, const Code *c, const Loop *l);
#endif
