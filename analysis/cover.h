/* Array data flow inside one iteration of the viewed loop. Private to analysis/. */
#ifndef F2C_ANALYSIS_COVER_H
#define F2C_ANALYSIS_COVER_H
#include "analysis/view.h"

/* The read surely finds what the same iteration has written before. */
bool cov_read(View *v, const Access *r);
/* Every read of the object in the viewed loop reads what the same iteration has written before. */
bool cov_reads(View *v, const Var *var);
/* All iterations together surely write every element of the object as declared. */
bool cov_whole(View *v, const Var *var);
#endif
