/* Counters in the host text: how often loops run, how many iterations they have, how often conditions hold, what sizes are, and how long loops
 * take.
 *
 * Counters are elements of one array of a file, f2c_n, in a COMMON block that the table defines. What inner loops do is counted where the
 * innermost loop is not slowed down. */
#ifndef F2C_CODEGEN_COUNT_H
#define F2C_CODEGEN_COUNT_H
#include "codegen/host/host.h"

/* A DO loop with its counters, or an array assignment. */
typedef struct CountedLoop {
  const Stmt *stmt;
  int index;  /* of DO CONCURRENT: which of its variables, from 0 */
  int runs;   /* counter of executions; 0: as many as iterations of 'parent' */
  int parent; /* position of the loop around it; -1: none */
  int trips;  /* counter of iterations; 0: not counted */
  int timer;  /* number from 1; 0: it is not timed */
  int rows;   /* number from 1 of its lengths in neighbouring iterations of the loop whose iterations are lanes; 0: not looked at */
} CountedLoop;

/* A condition of IF or ELSE IF. */
typedef struct CountedBranch {
  const Expr *cond;
  int asked;    /* counter of evaluations; of ELSE IF 0: when 'previous' did not hold */
  int previous; /* position of the condition before it; -1: none */
  int held;     /* counter of those that held */
} CountedBranch;

/* An integer variable that bounds are made of, or a bound in an ALLOCATE that is more than that. */
typedef struct CountedValue {
  const Unit *unit;
  const char *name; /* or the bound's text */
  int last;         /* counter with its last value; the next one has how often it was another than before */
} CountedValue;

/* A loop whose iterations are the threads of a warp. */
typedef struct CountedLanes {
  const Stmt *stmt;
  const char *var; /* its variable, as the text has it */
  int step;        /* if it is known; else 1 */
  int on;          /* counter: iterations of each 65536 whose addresses are noted, or 0 */
} CountedLanes;

/* A reference to an array whose subscripts data decide. */
typedef struct CountedAccess {
  const Stmt *stmt; /* in which it stands: the first one of its array there */
  const Expr *e;    /* EX_REF */
  const CountedLanes *lanes;
} CountedAccess;

/* The state of one file. */
typedef struct Counting {
  Gen *g;
  const char *tag; /* of the file's global names */
  int counters;    /* given out so far */
  int timers;      /* the same */
  int rows;        /* the same */
  VEC(CountedLoop) loop;
  VEC(CountedBranch) branch;
  VEC(CountedValue) value;
  VEC(CountedAccess) access;
  VEC(const Unit *) user; /* units with counters */
  PtrMap timed;           /* statements of loops that are timed */
  PtrMap lanes;           /* statements of loops whose iterations are lanes */
  CountedLanes *lane;     /* the one that statements are looked at in; NULL: none */
} Counting;

/* ---- counting.c ---- */

/* The next counter, which the unit uses. */
int counting_next(Counting *c, const Unit *u);
/* f2c_n(counter) = f2c_n(counter) + by, as the unit may say it. */
void counting_add(Counting *c, const Unit *u, FortranOut *o, int counter, const char *by);

/* ---- count_loop.c ---- */

/* What a loop inside 'loop' has to know of it. */
typedef struct LoopAround {
  const struct LoopAround *outer; /* of the loop around it, or NULL */
  const Stmt *loop;
  int at;                          /* position in Counting.loop; -1: it has no counters */
  const char *amount;              /* iterations of it in one execution of 'anchor', as an expression; NULL: not known there */
  const struct LoopAround *anchor; /* the loop before which that can be said: itself or one around it */
  FortranOut *before;              /* statements before it, of the anchor */
  bool steady;                     /* each iteration reaches the end of its body */
} LoopAround;

/* In a DO CONCURRENT, whose iterations may run in any order and set no counter; 'a': the loop around, or NULL. counting.c. */
bool counting_in_concurrent(const LoopAround *a);

/* Counters of a DO loop; statements inside come next. 'around': of the loop around it, or NULL. Fills 'own'. */
void count_loop_begin(Counting *c, const Stmt *s, const LoopAround *around, LoopAround *own);
/* Puts what has been gathered before and behind the loop. */
void count_loop_end(Counting *c, LoopAround *own);
/* Executions of an array assignment that is a loop for analysis. */
void count_loop_section(Counting *c, const Stmt *s);
/* The expression calls no procedure of the program: it may be evaluated once more. */
bool count_loop_again(const Expr *e);

/* ---- count_branch.c ---- */

/* Puts counters of the conditions of an IF into the edits in force. */
void count_branch_if(Counting *c, const Stmt *s);
/* Counts those in an innermost loop, and notes where its references are, in a copy of it. False: none was made. */
bool count_branch_copy(Counting *c, const Stmt *loop);

/* ---- count_value.c ---- */

/* Notes the integer variables of the bounds in a nest, or in an ALLOCATE, before (behind) it. */
void count_value_nest(Counting *c, const Stmt *loop);
void count_value_allocate(Counting *c, const Stmt *s);

/* ---- count_access.c ---- */

/* Fills Counting.lanes from the loops from 'l' on. */
void count_access_lanes(Counting *c, const Loop *l);
/* If the loop's iterations are lanes, and data decide subscripts in it: it becomes Counting.lane. 'concurrent': a DO CONCURRENT is around it. */
void count_access_loop(Counting *c, const Stmt *s, bool concurrent);
/* Data decide subscripts in the loop, which is in Counting.lane or is that. */
bool count_access_any(const Counting *c, const Stmt *loop);
/* The condition under which an execution of the loop is looked at. */
const char *count_access_when(Counting *c, const Stmt *loop);
/* 'call' as a statement that is done where iterations of Counting.lane are looked at. */
void count_access_sampled(Counting *c, FortranOut *o, const char *call);
/* Puts calls before an assignment in Counting.lane that note where its references are; the same for all of a loop's body. */
void count_access_statement(Counting *c, const Stmt *s);
void count_access_body(Counting *c, const Stmt *loop);

/* ---- count_table.c ---- */

/* The table as C. */
char *count_table_text(const Counting *c);
#endif
