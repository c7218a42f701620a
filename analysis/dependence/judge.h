/* The judgement of one loop under way: reasons against it, and what its variables are. Private to analysis/.
 *
 * openmp/, recurrence/, verdict/ and transform/ all add to it; verdict_unit makes it. */
#ifndef F2C_ANALYSIS_JUDGE_H
#define F2C_ANALYSIS_JUDGE_H
#include "analysis/dependence/depend.h"

typedef struct Judge {
  Analysis *ana;
  Arena *arena;
  Code *code;
  Loop *loop;
  View *view;
  bool asserted;           /* a directive or DO CONCURRENT says that its iterations are independent */
  bool wavefront;          /* it carries dependences that ACROSS announces */
  bool reduction;          /* it has a reduction variable */
  bool *shared;            /* per variable: an array found not to be private */
  struct Coverage *part;   /* per variable: of which array an iteration sets only a part of what it reads */
  struct Running *running; /* scan variables: scan.c */
  bool *reads_old;         /* per variable: an array whose reads in the loop see none of its stores; NULL: none does */
  VEC(Carried *) bind;     /* dependences that no private copy, reduction or equal value excuses */
  enum Lift { LIFT_UNASKED, LIFT_YES, LIFT_NO } * lift; /* per variable: do scan variables explain its dependences? */
  Tried *tried;           /* the transformation that is being tried, for what comes of it; NULL: nobody asks */
  Reason *reason, **tail; /* in the order found */
} Judge;

/* Adds a reason; the caller fills in the rest. */
Reason *judge_reason(Judge *j, ReasonCode code, Span at, Certainty c, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Adds what a variable of the loop is, unless it has been said. */
VarUse *judge_var(Judge *j, const Var *v, Role role, const Access *first);
bool judge_is_hard(const Reason *r); /* no directive can lift it: I/O, jumps, ... */

/* Iterations may do the two atomic operations on one variable in any order; where that shows in their results, as long as a directive
 * asserts something, and a reason says so. */
bool judge_atomic(Judge *j, const Access *a, const Access *b);

/* ---- array_liveness.c ---- */

/* Every iteration of the loop is known to fill of the array what it reads; what has been found of that, to be asked for by other loops. */
bool array_liveness_fills(const Judge *j, const Var *v);
/* Nothing reads the array in an iteration of the loop but loops inside, each iteration of which fills what it reads. */
bool array_liveness_inside(Judge *j, const Var *v);
/* The array is one of a BLOCK inside of the loop, where it has no values when the BLOCK begins (F2018, 19.6.6). */
bool array_liveness_begins(const Judge *j, const Var *v);
void array_liveness_note(Judge *j, const Loop *l, const Var *v, bool fills);
/* May an array's values of the loop be read after it? */
bool array_liveness_after(Judge *j, const Var *v);
#endif
