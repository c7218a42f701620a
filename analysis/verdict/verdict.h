/* Verdicts: what the judgement of a loop comes to. Private to analysis/. */
#ifndef F2C_ANALYSIS_VERDICT_H
#define F2C_ANALYSIS_VERDICT_H
#include "analysis/dependence/judge.h"
#include "analysis/unit/clause.h"
#include <isl/constraint.h>

/* ---- verdict.c ---- */

/* A directive asserts that the iterations are independent, which hand a scalar object or its components on: they may be sums. */
bool verdict_takes_objects_apart(const Judge *j);

/* ---- out_of_bounds.c: reasons for subscripts beyond their bounds ---- */
void out_of_bounds_judge(Judge *j);

/* ---- effect_reason.c ---- */

void effect_reason_header(Judge *j); /* the loop variable and the bounds */
void effect_reason_judge(Judge *j, const Effect *e);
bool effect_reason_leaves(const Effect *e, const Loop *l); /* of a jump: it leads out of the loop, as far as is known */

/* ---- scalar.c ---- */

void scalar_judge(Judge *j);
bool scalar_is_array_within(const Var *w); /* an array component that lies in the object itself */
/* The operator when every reference to the object in the loop belongs to updates of one operator; else RED_NONE. */
RedOp scalar_reduction_op(const Code *c, const Loop *l, const Var *v);
/* VarUse.by_if: of reals, as others have no NaNs. */
bool scalar_by_if(const Code *c, const Loop *l, const Var *v);
/* A read that surely happens before the iteration has set the variable, or NULL. */
const Access *scalar_read_first(const Code *c, const Loop *l, const Var *v);

/* ---- atomic_reduction.c ---- */

/* The operator where all that the loop does with the variable is to update it by that operator with ATOMIC, and device code may combine
 * the values of iterations before; else RED_NONE. */
RedOp atomic_reduction_op(const Judge *j, const Var *v);

/* ---- argextreme.c ---- */

/* The access belongs to an 'if (e > v) then; v = e; loc = p; end if' whose variables the loop uses nowhere else. */
bool argextreme_accepts(Judge *j, const Access *a);

/* ---- across.c: dependences that ACROSS announces ---- */

typedef enum { ACROSS_NOT, ACROSS_COVERED, ACROSS_TOO_SMALL } Across;
/* Does the loop's directive have an ACROSS clause for the array, and do its widths cover the dependence? *dim and *width: the
 * dimension that is too small (from 0) and what it needs; *flow: the first width of the two. */
Across across_covers(const Loop *l, const Carried *c, int *dim, int64_t *width, bool *flow);

/* ---- remedy.c ---- */

/* The dialect that the user of this loop writes; DIALECT_NONE: no directive in the file. */
Dialect remedy_dialect(Analysis *a, const Loop *l);
/* What would let a loop run as the scan that it is. */
const char *remedy_scan(Judge *j);
/* What would lift the dependence, for people. */
const char *remedy_way_out(Judge *j, const Carried *c);

/* ---- runtime_test.c ---- */

/* Tests at run time that make the iterations of a loop independent that is sequential otherwise; marks the reasons that they
 * lift. NULL: none are known. */
Contract *runtime_test_loop(Judge *j);

/* ---- runtime_condition.c ---- */

/* An expression for a parameter of the loop's view that has its value when the loop begins, and may be evaluated though the loop would not
 * ask for it; NULL: none is known. */
const Expr *runtime_condition_value(const Judge *j, __isl_keep isl_id *id);

/* Tests of scalars when a loop begins that is sequential because of dependences which only some of their values bring about; NULL: there are
 * none. To *when the values of parameters with which all hold and the loop runs. */
Contract *runtime_condition_find(Judge *j, __isl_give isl_set **when);
/* The same of a loop that may read a copy of the array, as iterations read nothing but what later ones overwrite: f(j) = max(f(j), f(j - w)),
 * j downwards, with w >= 0. */
Contract *runtime_condition_ordered(Judge *j, __isl_give isl_set **when);
/* The same where what arguments of procedures reach is not known, as they may go on behind a column of their array: tests that they do not. */
Contract *runtime_condition_columns(Judge *j, __isl_give isl_set **when);

/* They hold, for all that is asked of the view from here on. */
void runtime_condition_assume(View *v, const Contract *tests);
/* The same where an iteration reads elements of a work array that it has written for some values only: tests that it has. */
Contract *runtime_condition_filled(Judge *j, __isl_give isl_set **when);

/* ---- runtime_contract.c ---- */

/* The test that the parameters are in 'when', with its words; NULL: some have no value that can be told. */
Contract *runtime_contract_of(Judge *j, __isl_keep isl_set *when);
/* The factor of the only div in the constraint; 0: there is none, or there are several. */
int64_t runtime_contract_divisor(__isl_keep isl_constraint *c);

/* ---- restart.c: loops that may end the program, which the host runs anew where they do ---- */

/* The loop is of a kind that may: until what it sets is known, REASON_STOP is lifted. */
bool restart_may(const Judge *j);
/* From then on it counts. */
void restart_count(Judge *j);
/* Where nothing else does, and the host can run the loop anew: it is lifted, and the loop has its contract. */
void restart_settle(Judge *j);
/* Only branches that put something out set the variable: no kernel does, where the host runs the loop anew if an iteration gets there. */
bool restart_leaves(const Judge *j, const Access *a);
bool restart_is_of(const Loop *l); /* it has the contract */
/* Nothing but the end of the program, or output, stands in the way of a loop that the host can run anew. */
bool restart_can(const Judge *j);

/* ---- storage_test.c: loops whose pointers share no storage ---- */

/* Only other names of its storage may keep the loop sequential: it is to be judged without them. */
bool storage_test_may_help(const Loop *l);
/* Loop.distinct, from the loop's dependences as it was judged with them. */
const char *storage_test_words(Code *c, const Dep *d);

/* ---- the transformations, which lie above: schedule/transformations.c ---- */

/* On which loops one is tried, if none before it has helped. */
typedef enum {
  ON_ANY,     /* all */
  ON_OUTER,   /* all but those inside a piece of another transformation, which are mapped with it or not at all */
  ON_RUNNING, /* of these, those that run by their verdict */
  ON_BLOCKED, /* of these, the sequential ones */
} TransformationOn;

/* One way to write a loop so that it has a better verdict. */
typedef struct Transformation {
  const char *name;            /* NULL: the end of the table */
  Transform *(*try)(Judge *j); /* NULL: it does not apply, or does not help */
  TransformationOn on;
} Transformation;

/* ---- verdict.c: verdict, reasons, dependences and variables of every loop of a unit ---- */
void verdict_unit(Analysis *a, Code *c);
/* The loops of a unit of which nobody asks: they stay as they are. */
void verdict_pass_over(Code *c);
/* The same for the loops in which a variant differs. */
void verdict_variant(Analysis *a, Code *c);

/* ---- check.c: errors of the loop directives of a unit ---- */
void check_directives(Analysis *a, Code *c);
/* The variable that stands in a clause; NULL: the unit does not use it. */
const Var *check_clause_var(const Code *c, const Expr *item);
/* The read of a scalar of a PRIVATE clause that each iteration makes before it sets the variable; NULL: there is none. */
const Access *check_reads_undefined(const Code *c, const Loop *base, const Clause *k, const Var *v);
#endif
