/* Iteration spaces: loops as numbers. */
#ifndef F2C_PREDICTOR_SPACE_H
#define F2C_PREDICTOR_SPACE_H
#include "predictor/space/sizes.h"

/* One loop of a kernel, around it, or inside it. */
typedef struct SpcLoop {
  const Stmt *stmt;           /* DO or array assignment */
  const Symbol *var;          /* loop variable, or what a DO WHILE counts; NULL: none */
  const Expr *lo, *hi, *step; /* bounds; all NULL: DO WHILE, or as 'array' says */
  const Symbol *array;        /* a missing bound is that of its dimension 'dim'; NULL: no bound is missing */
  int dim;                    /* from 0 */
  int range;                  /* of array operations and DO CONCURRENT: the how-manieth of their ranges it is, from 0 */
} SpcLoop;

typedef struct SpcRange {
  int64_t first, step; /* values of the loop variable */
  int64_t trip;        /* iterations */
  double mean;         /* the same; where a run has counted them, their average, which need not be whole */
} SpcRange;

enum { SPC_MAX_LOOPS = 24 };
/* Loops, outermost first. */
typedef struct SpcLoops {
  SpcLoop l[SPC_MAX_LOOPS];
  int n;
} SpcLoops;

/* Adds a loop; beyond SPC_MAX_LOOPS none is added (deeper nests than Fortran's own limits on ranks). */
void space_add(SpcLoops *s, SpcLoop l);
/* space_while.c: the variable that a DO WHILE counts, NULL: there is none; and the iterations of such a loop, which may end earlier. */
const Symbol *space_while_counter(const Stmt *loop);
int64_t space_while_trip(Sizes *v, const Stmt *loop, int64_t otherwise);
/* Of one around kernels that a variable ends which each iteration moves by as much, as time does. 0: nothing tells. */
int64_t space_while_steps(Sizes *v, const Stmt *loop);
/* What a scalar holds before the loop begins; NAN: nothing tells. */
double space_while_before(Sizes *v, const Stmt *loop, const Expr *e);
/* space_trial.c: mean iterations of a loop inside the kernel that data end, as some iterations of the kernel run it; *longest: of 32 neighbours, the longest. 0:
 * nothing tells. */
double space_trial(Sizes *v, const Stmt *loop, double *longest);
/* Adds the loop or loops of a DO statement. */
void space_add_do(SpcLoops *s, const Stmt *loop);
/* Adds the loops that an array-valued designator stands for: one a range of a section, one a dimension of a whole array. */
void space_add_elements(SpcLoops *s, const Expr *e, const Stmt *stmt);
/* The range with the bindings in force. */
SpcRange space_range(Sizes *v, const SpcLoop *l);
/* The value of the loop variable in an iteration, counted from 0. Past the end of 64 bits it wraps round. */
int64_t space_value(const SpcRange *r, int64_t iteration);
/* Iterations of the whole nest; *exact: every one was counted or the space is a box (else sampled). */
double space_count(Sizes *v, const SpcLoops *s, bool *exact);
/* Binds the variables of all loops to the middle (or first) iteration; undo with space_unbind. */
void space_bind_middle(Sizes *v, const SpcLoops *s);
void space_bind_first(Sizes *v, const SpcLoops *s);
void space_unbind(Sizes *v, const SpcLoops *s);
/* Iterations of each loop in the smallest box that holds the space: 'box' has s->n entries. */
void space_box(Sizes *v, const SpcLoops *s, int64_t *box);
/* Loops around 's' within its unit, outermost first. */
const SpcLoops *space_around(Sizes *v, const Stmt *s);
/* space_unrolled.c: the variable is one of a loop of the thread's own that the compiler writes out: it knows its iterations once those around it are, and they
 * are few. */
enum { SPC_UNROLLED = 16 };
bool space_unrolled_is(const SpcLoops *inner, const Symbol *var);
/* So few iterations, as many whatever else is: the compiler writes them out, though it may not know where they begin ('do k = i - 2, i + 2'). */
bool space_unrolled_few(const SpcLoop *l);
/* The expression is a constant then. */
bool space_unrolled_constant(const SpcLoops *inner, const Expr *e);
/* Shares of iterations in which a condition holds, for a thread and for any of 32 neighbours; and in which it does not. */
typedef struct SpcShares {
  double lane, warp, out_lane, out_warp;
} SpcShares;
/* space_guard.c: the shares over the iterations of the mapped loops and of those around 'inner'. Where data decide: a half, and always, and the answer is false
 * unless a run has counted it. */
bool space_guard(Sizes *v, const SpcLoops *mapped, const SpcLoops *inner, const Expr *cond, SpcShares *out);
/* space_trial.c: the same, as some iterations of the kernel run it. False: nothing tells. */
bool space_trial_condition(Sizes *v, const SpcLoops *mapped, const Expr *cond, SpcShares *out);
/* The share of warps in which the operand of a quotient or a root is 0 in one lane at least, so that all wait for the path of unusual operands. 'shared': lanes are
 * iterations of a loop inside. 0: nothing tells. */
double space_trial_unusual(Sizes *v, const SpcLoops *mapped, const Expr *e, bool shared);
/* space_guard.c: the share of iterations of the loops around 's' in which the conditions around it let it run. */
double space_guard_share(Sizes *v, const Stmt *s);
/* How often a unit runs in one run of the program: calls in the file, times the loops around them. */
double space_unit_runs(Sizes *v, const Unit *u);
/* The share of its executions in which the host runs it: in the others kernels call it. */
double space_unit_share(Sizes *v, const Unit *u);
#endif
