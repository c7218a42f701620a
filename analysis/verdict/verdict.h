/* The judgement of one loop: reasons against it, and what its variables are. Private to analysis/. */
#ifndef F2C_ANALYSIS_VERDICT_H
#define F2C_ANALYSIS_VERDICT_H
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
  struct Running *running; /* running values: scan.c */
  bool *calm;              /* per variable: an array whose reads in the loop see none of its stores; NULL: none does */
  VEC(Carried *) bind;     /* dependences that no private copy, reduction or equal value excuses */
  enum Lift { LIFT_UNASKED, LIFT_YES, LIFT_NO } * lift; /* per variable: do running values explain its dependences? */
  Reason *reason, **tail;                               /* in the order found */
} Judge;

/* Adds a reason; the caller fills in the rest. */
Reason *verdict_reason(Judge *j, ReasonCode code, Span at, Certainty c, const char *fmt, ...) __attribute__((format(printf, 5, 6)));
/* Adds what a variable of the loop is, unless it has been said. */
/* Iterations may do the two atomic operations on one variable in any order; where that shows in their results, as long as a directive
 * asserts something, and a reason says so. */
bool verdict_atomic(Judge *j, const Access *a, const Access *b);
VarUse *verdict_var(Judge *j, const Var *v, Role role, const Access *first);

/* ---- clause.c: what the directives of a loop say of a variable ---- */

typedef struct ClauseSays {
  const Clause *clause; /* NULL: nothing, or a locality of DO CONCURRENT */
  const Expr *item;     /* the variable there */
  Role role;            /* PRIVATE, FIRSTPRIVATE, LASTPRIVATE, REDUCTION, SHARED */
  RedOp red;
  bool said;
} ClauseSays;
ClauseSays clause_says(const Loop *l, const Symbol *s);

/* Is 's' the index of a loop around the acc loop 'l'? Its clauses do not change what that variable is. */
bool clause_names_outer_index(const Loop *l, const Symbol *s);
/* The threads of an OpenMP construct around the loop's have 's' each for themselves. Where that construct is a caller's, they
 * may, and they may wait for each other. */
bool team_clause(const Loop *l, const Symbol *s);
/* A clause of the directive gives each thread, or each iteration, an 's' of its own. */
bool clause_gives_own(const Directive *d, const Symbol *s);
/* LINEAR names the variable: it grows by the same amount in every iteration. */
bool clause_says_linear(const Directive *d, const Symbol *s);
bool clause_linear(const Loop *l, const Symbol *s);
/* Does a directive, or DO CONCURRENT, assert that the loop's iterations are independent? */
bool clause_asserts(const Loop *l);
/* The construct's directives from the inside out: that of the loop, then those around it; NULL at the end. */
const Directive *clause_around(const Loop *l, int nth);

/* ---- live.c ---- */

/* Every iteration of the loop is known to fill of the array what it reads; what has been found of that, to be asked for by other loops. */
bool array_liveness_fills(const Loop *l, const Var *v);
void array_liveness_note(Judge *j, const Loop *l, const Var *v, bool fills);
/* May an array's values of the loop be read after it? */
bool array_liveness_after(Judge *j, const Var *v);

/* ---- outside.c: reasons for subscripts beyond their bounds ---- */
void out_of_bounds_judge(Judge *j);

/* ---- team.c ---- */

/* Reasons for variables that the loop needs private or as reductions and that host threads share by the
 * clauses written. */
void team_judge(Judge *j);

/* ---- scalar.c ---- */

void scalar_judge(Judge *j);
/* The operator when every reference to the object in the loop belongs to updates of one operator; else
 * RED_NONE. */
RedOp scalar_reduction_op(const Code *c, const Loop *l, const Var *v);
/* VarUse.by_if: of reals, as others have no NaNs. */
bool scalar_by_if(const Code *c, const Loop *l, const Var *v);
/* A read that surely happens before the iteration has set the variable, or NULL. */
const Access *scalar_read_first(const Code *c, const Loop *l, const Var *v);

/* ---- extreme.c ---- */

/* The access belongs to an 'if (e > v) then; v = e; loc = p; end if' whose variables the loop uses nowhere else. */
bool argextreme_accepts(Judge *j, const Access *a);

/* ---- across.c: dependences that ACROSS announces ---- */

typedef enum { ACROSS_NOT, ACROSS_COVERED, ACROSS_TOO_SMALL } Across;
/* Does the loop's directive have an ACROSS clause for the array, and do its widths cover the dependence?
 * *dim and *width: the dimension that is too small (from 0) and what it needs; *flow: the first width of the
 * two. */
Across across_covers(const Loop *l, const Carried *c, int *dim, int64_t *width, bool *flow);

/* Does the loop's directive have an ACROSS clause for the array? */
bool across_names(const Loop *l, const Symbol *array);

/* ---- remedy.c ---- */

/* The dialect that the user of this loop writes; DIALECT_NONE: no directive in the file. */
Dialect remedy_dialect(Analysis *a, const Loop *l);
/* What would let a loop run as the scan that it is. */
const char *remedy_scan(Judge *j);
/* What would lift the dependence, for people. */
const char *remedy_way_out(Judge *j, const Carried *c);

/* ---- wavefront.c: bands of the unit's loops, once all have been judged ---- */
void wavefront_unit(Analysis *a, Code *c);
/* Nothing but dependences between elements stands in the way of the loop. */
bool wavefront_only_dependences(const Loop *l);
/* Iterations of an inner one of the loops hand on elements of an array of which each iteration of a loop around it has a copy: threads that
 * share these iterations would share that copy. */
bool wavefront_shares_copies(Loop *const *loop, int n);
/* The factor by which component j has to be added to component k of all vectors whose components before j are zero:
 * ceil(-d[k] / d[j]), if that is positive. */
int64_t wavefront_factor(const int64_t *d, int j, int k);

/* ---- transform.c ---- */

/* A change that makes the iterations of a sequential loop independent; NULL: none of those known. */
Transform *copy_in_loop(Judge *j);

/* ---- contract.c ---- */

/* Tests at run time that make the iterations of a loop independent that is sequential otherwise; marks the reasons that they
 * lift. NULL: none are known. */
Contract *runtime_test_loop(Judge *j);

/* ---- condition.c ---- */

/* Tests of scalars when a loop begins that is sequential because of dependences which only some of their values bring about; NULL: there are
 * none. To *when the values of parameters with which all hold and the loop runs. */
Contract *runtime_condition_find(Judge *j, __isl_give isl_set **when);
/* The same where what arguments of procedures reach is not known, as they may go on behind a column of their array: tests that they do not. */
Contract *runtime_condition_columns(Judge *j, __isl_give isl_set **when);

/* The same where an iteration reads elements of a work array that it has written for some values only: tests that it has. */
Contract *runtime_condition_filled(Judge *j, __isl_give isl_set **when);

/* ---- verdict.c: verdict, reasons, dependences and variables of every loop of a unit ---- */
void verdict_unit(Analysis *a, Code *c);
/* The loops of a unit of which nobody asks: they stay as they are. */
void verdict_pass_over(Code *c);
/* The same for the loops in which a variant differs. */
void verdict_variant(Analysis *a, Code *c);
bool verdict_leaves(const Effect *e, const Loop *l); /* of a jump: it leads out of the loop, as far as is known */
bool verdict_is_hard(const Reason *r);               /* no directive can lift it: I/O, jumps, ... */

/* ---- check.c: errors of the loop directives of a unit ---- */
void check_directives(Analysis *a, Code *c);
/* doacross.c: errors where the sinks of ORDERED(n) leave out a dependence. */
void doacross_unit(Analysis *a, const Code *c);
#endif
