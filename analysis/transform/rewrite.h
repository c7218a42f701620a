/* Loops written in another way. Private to analysis/.
 *
 * A rewriting makes DO statements that together do what a loop does: other bounds, a part of its statements, elements of
 * scratch arrays in place of scalars. They are statements like those of the front end, though no source stands behind
 * them; spans name the place that they come from, and are empty where the text there is another. What they allow is
 * found by judging them in the loop's place, as if they were the program's. */
#ifndef F2C_ANALYSIS_REWRITE_H
#define F2C_ANALYSIS_REWRITE_H
#include "analysis/verdict/verdict.h"

/* Replaces expressions while statements are copied. */
typedef struct Swap {
  const Expr *from;  /* this occurrence, */
  const Symbol *var; /* or every EX_NAME of this symbol, when 'from' is NULL */
  const Expr *to;
} Swap;

typedef struct Rewriter {
  Arena *arena;
  VEC(Swap) swap;
  const Stmt *const *gone; /* statements that are left out; there are 'ngone' */
  int ngone;
  bool labels; /* copies have the labels of their statements */
} Rewriter;

/* A list of statements of one block that grows at its end. */
typedef struct StmtList {
  Stmt *first, *last;
} StmtList;
void rewrite_append(StmtList *list, Stmt *s);

/* Copies; parts without a swap in them are shared. */
const Expr *rewrite_expr(Rewriter *w, const Expr *e);
Stmt *rewrite_stmt(Rewriter *w, const Stmt *s, Stmt *parent);
/* do one = 1, 1 in the place of 'loop', without a body. */
Stmt *rewrite_do_once(Judge *j, const Stmt *loop);
/* 'loop' with these bounds (NULL: its own) and without a body. */
Stmt *rewrite_do(Rewriter *w, const Stmt *loop, const Expr *lo, const Expr *hi);
/* Appends a copy of 's' to the body of 'loop'. */
void rewrite_add(Rewriter *w, Stmt *loop, const Stmt *s);
/* Appends 'inner', made by rewrite_do. */
void rewrite_add_loop(Stmt *loop, Stmt *inner);
/* lhs = rhs in the place of 'like', appended to the body of 'loop'. */
void rewrite_assign(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *lhs, const Expr *rhs);

/* An IF at the end of the body of 'loop', or of a branch; an ELSE to it. */
Stmt *rewrite_if(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *cond);

Stmt *rewrite_else(Rewriter *w, Stmt *branch);

/* Expressions; constants are folded. 'like' says where they stand. */
const Expr *rewrite_int(Arena *a, int64_t c, const Expr *like);
const Expr *rewrite_binary(Arena *a, Op op, const Expr *x, const Expr *y);
const Expr *rewrite_compare(Arena *a, bool greater, const Expr *x, const Expr *y); /* x > y, x < y */
const Expr *rewrite_not(Arena *a, const Expr *x);
const Expr *rewrite_parens(Arena *a, const Expr *x); /* in parentheses, if it is an operation */
/* The intrinsic function 'name', which is not copied, of x; the result is of type t. */
const Expr *rewrite_function(Arena *a, const char *name, const Expr *x, Type t);
const Expr *rewrite_extreme(Arena *a, bool max, const Expr *x, const Expr *y);
const Expr *rewrite_name(Arena *a, const Symbol *s, const Expr *like);
const Expr *rewrite_element(Arena *a, const Symbol *s, const Expr *const *sub, int n, const Expr *like);
/* e with 'value' for 'var' */
const Expr *rewrite_at(Arena *a, const Expr *e, const Symbol *var, const Expr *value);
/* A scalar ('n' 0) or an array of n dimensions with these bounds that only the rewritten loop has. */
Symbol *rewrite_scratch(Judge *j, const char *name, int k, Type t, const Expr *const *lo, const Expr *const *hi, int n);

/* The statements of the loop's body are such as can be copied. */
bool rewrite_copies(const Stmt *loop);
/* Nothing but dependences stands in the loop's way, and its statements are such as can be copied. */
bool rewrite_fits(const Judge *j);
bool rewrite_fits_but_jumps(const Judge *j);
/* The code where 'instead' stands in the place of a loop, and the loops of 'gone' are not there, before anything is asked of it. NULL:
 * it is too much work. */
Code *rewrite_variant(Analysis *a, Code *c, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone);
/* The change that puts 'instead' in the place of j's loop: its loops are judged there. NULL: it is too much work, or one
 * of them is sequential. */
Transform *rewrite_judge(Judge *j, Stmt *instead, const char *text);
/* The same; *sequential: bit a loop of 'instead' that is sequential, the first one bit 0. */
Transform *rewrite_judge_all(Judge *j, Stmt *instead, const char *text, uint32_t *sequential);
Transform *rewrite_judge_entering(Judge *j, Stmt *instead, const char *text, const Entering *e);
/* The same; what is known of arrays. */
Transform *rewrite_judge_apart(Judge *j, Stmt *instead, const char *text, const Aparts *apart);

/* The same, with calls as specialise_procedure says; to *calm the code in which it is judged. */
Transform *rewrite_judge_calm(Judge *j, Stmt *instead, const char *text, Code **calm);

/* ---- the rewritings: NULL where they do not help ---- */

/* aside.c: of a loop of an array assignment; also where only a loop inside has to be changed, as they are changed together. */
Transform *array_rhs_copy_loop(Judge *j);
/* split.c: peeling, index-set splitting. */
Transform *index_set_splitting_loop(Judge *j);
/* around.c: of a loop that need not be sequential as it stands. */
Transform *wrap_around_loop(Judge *j);
/* copies.c: of a loop where a scalar is moved on through another one. */
Transform *counter_copies_loop(Judge *j);
/* again.c: where two statements recur by way of each other. */
Transform *forward_substitution_loop(Judge *j);
/* ahead.c: where a loop inside sets an element again and again. */
Transform *last_inner_write_loop(Judge *j);
/* induction.c: of a loop that is independent apart from variables with a closed form. */
Transform *induction_loop(Judge *j);
/* keyed.c: of a loop that need not be sequential, but hands on elements of an array beside other things. */
Transform *split_keyed_loop(Judge *j);
/* structure.c: where jumps are in the way. */
Transform *structure_jumps_loop(Judge *j);
/* branch.c: where dependences lead from one statement of a branch to another. */
Transform *if_conversion_loop(Judge *j);
/* storage.c: arrays that overlap by EQUIVALENCE. */
Transform *equivalence_loop(Judge *j);
/* side.c: recurrences that run side by side. */
Transform *residue_classes_loop(Judge *j);
/* usual.c: without what it does under conditions that rule its contract out. */
Transform *unswitch_loop(Judge *j);
/* distribute.c */
Transform *distribute_loop(Judge *j);
/* The same for a loop that hands on running values made of what it stores. */
Transform *distribute_scan(Judge *j);
#endif
