/* Forms of kernels. */
#ifndef F2C_CODEGEN_SHAPE_H
#define F2C_CODEGEN_SHAPE_H
#include "codegen/kernel/kernel.h"
#include "analysis/pattern.h"

/* ---- shape_rows.c: threads that share an iteration ---- */

bool shape_rows_possible(const Nest *n);
void shape_rows_emit_body(Kernel *k);

/* ---- shape_sweep.c: the loop that carries, inside the threads ---- */

void shape_sweep_emit(Kernel *k); /* the loop that carries, around the body */

/* ---- shape_ordered.c: iterations that depend on each other ---- */

/* Fills 'ordered' and the mapping if the nest has an order; false after refuse. */
bool shape_ordered_plan(Kernel *k);
/* Once the loops are described: what of their bounds an order does not allow. */
void shape_ordered_check(Kernel *k);
void shape_ordered_emit_front(Kernel *k); /* the body as strips of a wavefront */
/* Launcher: before and after the kernel, of variables of which the folds of strips are kept. */
void shape_ordered_put_folds(Kernel *k, Buf *out);
void shape_ordered_put_collected(Kernel *k, Buf *out);

/* ---- window.c: arrays of wavefronts in shared memory ---- */

/* Finds them, the loops being in order. False: not all arrays that the steps walk along have one. */
bool window_find(Kernel *k);
void window_declare(Kernel *k);      /* at the head of the kernel */
void window_make(Kernel *k, Buf *b); /* before the walk; *b: its arguments */
/* At the begin of an iteration with branches: loads of what earlier ones set or nobody sets, so that they overlap. */
void window_early(Kernel *k);
/* An IF of which both branches set one element to what is loaded already, as one assignment: lanes need not part. False: it is
 * none. */
bool window_text(Fn *f, Buf *b, const Stmt *s);

/* ---- shape_scan.c: running values ---- */

bool shape_scan_plan(Kernel *k); /* fills 'carried' and 'carry' if the nest is a scan or a compaction; false after refuse */
void shape_scan_emit_body(Kernel *k);
/* The variable that holds an element which the iteration before has made, or the counter that the iteration has chosen; NULL: the
 * reference is none. */
const char *shape_scan_before(const Fn *f, const Expr *ref);
const char *shape_scan_start(const Kernel *k, int i); /* the i-th value before the loop, as an lvalue */
/* What one iteration makes of all values; returns it as text. */
const char *shape_scan_emit_slice(Kernel *k);
/* Begins the function that is all of an iteration: these parameters and the values that it begins with. */
void shape_scan_open_use(Kernel *k, const char *parameters);
void shape_scan_emit_iteration(Kernel *k); /* its statements */
void shape_scan_put_fetched(const Kernel *k, Buf *out);
void shape_scan_put_handles(const Kernel *k, int indent, Buf *out); /* lines of the launcher */

/* ---- slice.c: what makes running values ---- */

void slice_emit(Kernel *k, const Stmt *first); /* the slice of the block */
/* The statement moves a running value on. */
bool slice_is_step(const Kernel *k, const Stmt *s);
/* The statement is one of those, or sets a private scalar. */
bool slice_is_wanted(Kernel *k, const Stmt *s);

/* ---- shape_counters.c: counters that are elements of an array, of which each iteration chooses one ---- */

void shape_counters_plan(Kernel *k, Carried *c); /* names; or refuse */
/* The loop, once its early loads have been found. */
void shape_counters_emit_body(Kernel *k);
const char *shape_counters_bin(Kernel *k, const Carried *c); /* 'pos_deal.bin(d)' */
const char *shape_counters_bounds(const Kernel *k);          /* for __launch_bounds__ */
void shape_counters_put_type(const Kernel *k, Buf *b);       /* of the kernel's handle */
void shape_counters_put_handle(Kernel *k, int indent, Buf *out);
void shape_counters_put_call(const Kernel *k, Buf *b); /* 'launch.dealt<X, false>(' */

/* ---- shape_ragged.c: all iterations of the loop inside as one loop ---- */

void shape_ragged_emit_body(Kernel *k); /* the body where all iterations of the loop inside run as one loop */

/* ---- shape_columns.c: running values as columns ---- */

void shape_columns_add(Kernel *k);            /* fills in 'columns' where that has device code */
void shape_columns_open(Kernel *k, Buf *out); /* launcher: if the columns are to run */

/* ---- shape_argextreme.c: extremes with their place ---- */

bool shape_argextreme_is_vector(const Binding *v); /* the place is an array: MAXLOC or MINLOC without DIM */
const char *shape_argextreme_op(const Extreme *x);
const char *shape_argextreme_partial(const Binding *v);     /* the kernel's type for it, in f2c */
void shape_argextreme_check(Kernel *k);                     /* refuse where its places have no device code */
bool shape_argextreme_text(Fn *f, Buf *b, const Stmt *s);   /* the IF of an extreme as a statement of one line; false: it is none */
const char *shape_argextreme_element(Fn *f, const Stmt *s); /* the same of MAXLOC or MINLOC, whose value is a loop's number */
const char *shape_argextreme_type(const Binding *v);        /* C type of the values that are compared */
void shape_argextreme_identity(Kernel *k, const Binding *v, Buf *out); /* the thread's own */
void shape_argextreme_operand(const Binding *v, int indent, Buf *out);
void shape_argextreme_arguments(Kernel *k);
void shape_argextreme_results(Kernel *k, Buf *out);

/* ---- shape_histogram.c: arrays that iterations combine values into ---- */

bool shape_histogram_any(const Nest *n);
void shape_histogram_check(Fn *f, const VarUse *u, Type t);       /* refuse where the operation has no device code */
void shape_histogram_type(const Fn *f, Buf *b, const Binding *v); /* of Binding.bins */
bool shape_histogram_text(Fn *f, Buf *b, const Stmt *s);          /* an update as a statement of one line; false: it is none */
void shape_histogram_each(Kernel *k, Buf *out, const char *call);
void shape_histogram_launcher(Kernel *k, Buf *out);
void shape_histogram_settle(Kernel *k, Buf *out);

/* ---- early_loads.c: loads of all turns before the first store ---- */

void early_loads_find(Fn *f, const Stmt *body); /* fills f->early from the body of the innermost mapped loop */
/* The same for the iterations of a loop that hands on values: loads of any array. */
void early_loads_find_all(Fn *f, const Stmt *body);
const char *early_loads_list(Fn *f); /* those loads, as the initialiser of their struct */
void early_loads_declare(Fn *f, const char *turns);
void early_loads_load(Fn *f); /* the loads of one turn */
#endif
