/* Races of loops that OpenMP shares out among threads. Private to analysis/. */
#ifndef F2C_ANALYSIS_RACE_H
#define F2C_ANALYSIS_RACE_H
#include "analysis/dependence/judge.h"
#include "analysis/unit/clause.h"

/* race.c: Loop.race. */
void race_loop(Judge *j);

/* Whom a variable belongs to while threads run a loop by its directive as it is written. */
typedef enum { SHARE_OWN /* each thread, or each iteration, has one */, SHARE_UNSURE, SHARE_ALL } Share;
/* sharing.c */
Share sharing_of(const Judge *j, const Symbol *s);
/* The same by its declaration alone: THREADPRIVATE, or the file does not show whether it is. */
Share sharing_by_threadprivate(const Symbol *s);
/* COPYIN gives all threads of the construct the value that the first one has. */
bool sharing_is_copied_in(const Directive *d, const Symbol *s);
/* The directive gives the loop's iterations to threads, or to tasks, and not only to vector lanes. */
bool sharing_makes_threads(const Directive *d);
/* The threads of the construct around it get iterations of their own. */
bool sharing_divides(const Directive *d);
/* The number that a clause gives, where that is a constant; else 0. */
int64_t sharing_number(const Clause *c);
/* There may be several teams of threads at the loop. */
bool sharing_has_teams(const Directive *d);
/* Its subscripts have a variable of each thread's own that the loop does not set, and that nothing gave one value for all, as the number of the
 * thread: other threads may be at other elements. */
bool sharing_is_by_thread(const Judge *j, const Access *a);

/* exclude.c: no two threads can be at both accesses at once: CRITICAL, ATOMIC, ORDERED, locks. */
bool exclude_together(const Judge *j, const Access *a, const Access *b);
/* The loop sets it, and nowhere are two threads at it at once, by CRITICAL and the like: not by ATOMIC. */
bool exclude_all(const Judge *j, const Symbol *s);
/* Is it a call that takes, gives back or makes an OpenMP lock? */
bool exclude_is_lock(const Stmt *s);

/* phase.c: what other threads may do meanwhile before and after the loop, where no barrier keeps them; NULL:
 * nothing that conflicts. */
Race *phase_loop(const Judge *j);

/* ---- team.c ---- */

/* Reasons for variables that the loop needs private or as reductions and that host threads share by the
 * clauses written. */
void team_judge(Judge *j);
/* The threads of an OpenMP construct around the loop's have 's' each for themselves. Where that construct is a caller's, they
 * may, and they may wait for each other. */
bool team_clause(const Loop *l, const Symbol *s);

/* team_of_one.c: Analysis.parallel of one unit. */
void team_of_one_unit(Analysis *a, const Code *c);

/* doacross.c: errors where the sinks of ORDERED(n) leave out a dependence. */
void doacross_unit(Analysis *a, const Code *c);
#endif
