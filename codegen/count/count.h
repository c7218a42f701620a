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

/* The state of one file. */
typedef struct Counting {
  Gen *g;
  const char *tag; /* of the file's global names */
  int counters;    /* given out so far */
  int timers;      /* the same */
  VEC(CountedLoop) loop;
  VEC(CountedBranch) branch;
  VEC(CountedValue) value;
  VEC(const Unit *) user; /* units with counters */
  PtrMap timed;           /* statements of loops that are timed */
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
/* Counts those in an innermost loop, in a copy of it. */
void count_branch_copy(Counting *c, const Stmt *loop);

/* ---- count_value.c ---- */

/* Notes the integer variables of the bounds in a nest, or in an ALLOCATE, before (behind) it. */
void count_value_nest(Counting *c, const Stmt *loop);
void count_value_allocate(Counting *c, const Stmt *s);

/* ---- count_table.c ---- */

/* The table as C. */
char *count_table_text(const Counting *c);
#endif
