/* Recurrences, scans and what else carries values through the iterations of a loop. Private to analysis/.
 *
 *   scalar.c, verdict.c --loop-carried variables--> scan.c --scan variables--> compaction.c --arrays they count--> the loop's patterns
 *   wavefront.c looks at bands of loops once all have been judged */
#ifndef F2C_ANALYSIS_RECURRENCE_H
#define F2C_ANALYSIS_RECURRENCE_H
#include "analysis/pattern.h"
#include "analysis/dependence/judge.h"
#include "analysis/unit/clause.h"
#include "analysis/unit/linear.h"

/* ---- value_slice.c: the forward slice of a scan variable ---- */

typedef struct ValueSlice ValueSlice;
/* Everything that may depend on what the iterations write to 'v', except through the references for which
 * 'own' says that they move the value itself on. */
typedef bool SliceOwn(const Access *a, const void *data);
ValueSlice *value_slice_of(Judge *j, const Var *v, SliceOwn *own, const void *data);
/* Does the value that 'r' reads depend on it? */
bool value_slice_read(const ValueSlice *t, const Access *r);
/* Does it depend on it whether, or how often, the access happens? The condition of the access' own update
 * does not count. */
bool value_slice_control(const ValueSlice *t, const Access *a);

/* ---- scan.c ---- */

/* A scan variable found in the loop of a Judge. */
typedef struct Running {
  Scan *scan;           /* what is published of it */
  const Var *var;       /* the variable, or the array */
  ValueSlice *slice;    /* what depends on its value */
  const Access **own;   /* the references that are steps: writes, and reads of the old value */
  int nown;             /* how many they are */
  bool closed;          /* it has a closed form: + of something invariant in every iteration */
  struct Running *next; /* in the order they were found */
} Running;

/* A variable, or an element of an array whose subscripts do not change, that carries a value from iteration
 * to iteration: is that a scan? Then it is added to j->running. */
bool scan_cell(Judge *j, const Var *v);
/* The same for an array whose elements are made of those that earlier iterations made; 'c' are the
 * dependences of the loop that bind. */
bool scan_array(Judge *j, const Var *v, Carried *const *c, int n);
/* The same for counters that are elements of an array, of which each iteration chooses one. */
bool scan_bins(Judge *j, const Var *v);
/* The steps of another scan variable use the values of this one. */
bool scan_feeds_another(const Judge *j, const Running *r);
/* Levels, the loop's lists and roles. */
void scan_settle(Judge *j);
/* Is the access a step of the variable: a write, or the read of the old value? */
/* It is one of the references that are steps. */
static inline bool scan_own(const Running *r, const Access *a) {
  for (int i = 0; i < r->nown; i++)
    if (r->own[i] == a) return true;
  return false;
}
/* The value of the variable has a closed form. */
bool scan_is_closed(const Judge *j, const Var *v);
/* It has one, as others have found. */
void scan_close(Judge *j, const Var *v);

/* What scan variables of any kind need. */
bool scan_fits_loop(const Judge *j);
bool scan_fits_accesses(const Judge *j, const Var *v);
/* The write does not happen exactly once in an iteration. */
bool scan_conditional(const Access *w, const Loop *l);
/* To the list of the loop's, behind the others. */
void scan_push(Judge *j, Running *r);
void scan_other_reads(Judge *j, Running *r);

/* ---- joint.c ---- */

/* Scalars that iterations move on together, 'v' among them. */
bool joint_scalars(Judge *j, const Var *v);

/* ---- bounds.c ---- */

/* What is done to an operand, innermost first: added to, or bounded by a term. */
enum { BOUND_TERMS = 6 };
typedef struct BoundTerms {
  int n;
  struct {
    RedOp op;   /* RED_ADD, RED_MAX, RED_MIN */
    bool minus; /* RED_ADD: it is subtracted */
    const Expr *term;
  } term[BOUND_TERMS];
} BoundTerms;
/* 'e' as that of the operand that is written like 'v'; false: it is none, or is of other types. */
bool bounds_of(const Expr *e, const Expr *v, BoundTerms *out);

/* ---- array_counters.c ---- */

/* Every reference to the array names the element that the iteration has chosen, and lies under the conditions of the one
 * write, or is in the condition of the IF right around it. */
bool array_counters_steady(const Judge *j, const Var *v);
/* The read in the condition of the IF right around the step, if there is one; NULL else. */
const Access *array_counters_asks(const Judge *j, const Running *r);
/* That condition is a cap, which goes to the scan, or there is none. */
bool array_counters_cap(const Judge *j, Running *r);
/* The stores, whose subscript 'dim' counts, name in other subscripts the counter that they go by, all of them in the same ones. */
bool array_counters_rows(const Judge *j, const Running *r, const Access *const *store, int n, int dim);
/* The scan has one step, which adds a constant. */
bool array_counters_counts(const Scan *s);
/* It has one step, which applies an operator or sets a value made of the loop variable; the loop reads its values in other statements. */
bool array_counters_runs(const Judge *j, const Running *r);
/* Beside the counters the loop reads no array that it stores in: run again from the counters' first values, it leaves the same. */
bool array_counters_repeats(const Judge *j, const Var *counters);
/* What the outputs of counters that are elements of an array rest on; NULL: there are none. */
Contract *array_counters_contract(const Judge *j);

/* ---- scalar_copies.c ---- */

/* A scalar in an expression that its iteration has set before to what is made of another variable. */
typedef struct ScalarCopy {
  const Judge *j;
  const Access *w;    /* it evaluates the expression */
  const Var *through; /* the other variable */
  bool moved;         /* it may have moved on since */
  const Access *set;  /* of the scalar that was found, or NULL */
  const Expr *name;   /* which stands here */
} ScalarCopy;
/* The first one in 'e', made of 'v'; moved: 'v' may have changed since. */
ScalarCopy scalar_copies_find(const Judge *j, const Expr *e, const Access *w, const Var *v, bool moved);

/* The access up to which statements of the iteration may run before 'w' does for the last time: where an inner loop holds it, all of that. */
int scalar_copies_until(const Judge *j, const Access *w);

/* 'e', which the access 'w' evaluates, with the value of a scalar in its place that the same iteration has set before to what is made of
 * 'v'; 'e' where there is none. *since: where it was set (NULL: it was not), with 'v' as it was there; without 'since' 'v' has not
 * changed from there on. */
const Expr *scalar_copies_value(const Judge *j, const Expr *e, const Access *w, const Var *v, const Access **since);

/* 'e', which 'w' evaluates, at the latest at event 'ev', with what the same iteration has set one of its scalars to, before that event, in the
 * place of that scalar; 'e' where there is none. */
const Expr *scalar_copies_unfolded(const Judge *j, const Expr *e, const Access *w, int ev);

/* ---- compaction.c ---- */

/* Is the array only stored to where a scan variable counts, each element once? Then it is added to the
 * outputs of that. */
bool compaction_array(Judge *j, const Var *v);
/* Notes in j->reads_old the arrays that 'r' counts and whose reads surely come before what is stored there: they
 * see the values from before the loop. */
void compaction_reads_old(Judge *j, const Running *r);

/* ---- iteration_order.c ---- */

/* How the iterations of the nest's loops may run; NULL: not all dependences have constant distances, or there are none. */
struct Order *iteration_order_nest(Analysis *a, Loop *const *loop, int depth);
/* The most loops from 'l' inwards, more than one, of which some carry dependences and an order is known. A sweep needs
 * a loop that does not carry: there would be one thread. 0: there are none. */
int iteration_order_depth(Analysis *a, Loop *l);
/* A loop that carries dependences and by itself would run on the host, but in a nest has an order. */
bool iteration_order_exists(Analysis *a, Loop *l);

/* ---- wavefront.c: bands of the unit's loops, once all have been judged ---- */
void wavefront_unit(Analysis *a, Code *c);
/* Nothing but dependences between elements stands in the way of the loop. */
bool wavefront_only_dependences(const Loop *l);
/* Dependences that the loop carries, which are all that count for an order of the loops down to depth 'depth'; NULL: not of these. */
Dep *const *wavefront_vectors(const Loop *l, int depth, int *n);
/* Iterations of an inner one of the loops carry elements of an array of which each iteration of a loop around it has a copy: threads that
 * share these iterations would share that copy. */
bool wavefront_shares_copies(Loop *const *loop, int n);
/* The factor by which component j has to be added to component k of all vectors whose components before j are zero:
 * ceil(-d[k] / d[j]), if that is positive. */
int64_t wavefront_factor(const int64_t *d, int j, int k);
#endif
