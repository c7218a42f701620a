/* A loop as steps: when each iteration of its statements runs, as affine functions of loop variables. Private to analysis/transform/. */
#ifndef F2C_ANALYSIS_AFFINE_SCHEDULE_H
#define F2C_ANALYSIS_AFFINE_SCHEDULE_H
#include "analysis/verdict/verdict.h"

enum { SCHEDULE_UNITS = 8, SCHEDULE_LOOPS = 5 };

/* Statements of one block that run together, in their order, with the loops inside them. An instance is an iteration of the loops around. */
typedef struct ScheduledUnit {
  const Stmt *first, *last; /* of one block */
  const LoopSpace *space;   /* the loops around, from the judged one down */
  int time[SCHEDULE_LOOPS]; /* the step in which it runs: the sum of these times the values of the loops' variables */
  bool at_first;            /* all of it runs in the first step instead; one loop is around it */
} ScheduledUnit;

typedef struct Schedule {
  ScheduledUnit unit[SCHEDULE_UNITS]; /* in the order of the source */
  int n;
  int order[SCHEDULE_UNITS];                   /* in which they run within a step: numbers of units */
  bool before[SCHEDULE_UNITS][SCHEDULE_UNITS]; /* in some step the first must run before the second */
} Schedule;

/* Times with which all dependences of the judged loop lead to a later step, or to a later unit of the same step, and to no other instance of
 * the same unit there. False: none is found, or the loops as they stand have as many threads. */
bool affine_schedule_find(Judge *j, Schedule *s);
/* The statement is one of the unit's. */
bool affine_schedule_holds(const ScheduledUnit *u, const Stmt *s);
#endif
