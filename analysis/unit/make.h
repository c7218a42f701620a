/* Expressions and statements that no source stands behind. Private to analysis/.
 *
 * They are like those of the front end; spans name the place that they come from, and are empty where the text there is another. */
#ifndef F2C_ANALYSIS_MAKE_H
#define F2C_ANALYSIS_MAKE_H
#include "analysis/unit/code.h"

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
void make_append(StmtList *list, Stmt *s);

/* Copies; parts without a swap in them are shared. */
const Expr *make_expr(Rewriter *w, const Expr *e);
Stmt *make_stmt(Rewriter *w, const Stmt *s, Stmt *parent);
/* The statement alone, without what is in it, behind it and beside it. */
Stmt *make_alone(Arena *a, const Stmt *s);
/* 'loop' with these bounds (NULL: its own) and without a body. */
Stmt *make_do(Rewriter *w, const Stmt *loop, const Expr *lo, const Expr *hi);
/* Appends a copy of 's' to the body of 'loop'. */
void make_add(Rewriter *w, Stmt *loop, const Stmt *s);
/* Appends 'inner', made by make_do. */
void make_add_loop(Stmt *loop, Stmt *inner);
/* lhs = rhs in the place of 'like', appended to the body of 'loop'. */
void make_assign(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *lhs, const Expr *rhs);

/* do var = lo, hi in the place of 'like', without a body; appended to the body of 'into', if that is not NULL. */
Stmt *make_loop(Rewriter *w, Stmt *into, const Stmt *like, const Expr *var, const Expr *lo, const Expr *hi);

/* An IF at the end of the body of 'loop', or of a branch; an ELSE to it. */
Stmt *make_if(Rewriter *w, Stmt *loop, const Stmt *like, const Expr *cond);

Stmt *make_else(Rewriter *w, Stmt *branch);

/* Expressions; constants are folded. 'like' says where they stand. */
const Expr *make_int(Arena *a, int64_t c, const Expr *like);
const Expr *make_binary(Arena *a, Op op, const Expr *x, const Expr *y);
const Expr *make_compare(Arena *a, bool greater, const Expr *x, const Expr *y); /* x > y, x < y */
const Expr *make_not(Arena *a, const Expr *x);
const Expr *make_parens(Arena *a, const Expr *x); /* in parentheses, if it is an operation */
/* The intrinsic function 'name', which is not copied, of x; the result is of type t. */
const Expr *make_function(Arena *a, IntrinsicId id, const Expr *x, Type t);
const Expr *make_function2(Arena *a, IntrinsicId id, const Expr *x, const Expr *y, Type t);
const Expr *make_extreme(Arena *a, bool max, const Expr *x, const Expr *y);
/* x op y, op x, and merge(yes, no, mask), whose results are of this type; nothing is folded. */
const Expr *make_operation(Arena *a, Op op, const Expr *x, const Expr *y, Type t);
const Expr *make_unary(Arena *a, Op op, const Expr *x);
const Expr *make_merge(Arena *a, const Expr *yes, const Expr *no, const Expr *mask, Type t);
/* A constant of type t: 'real' of REAL, 0, 1 or one of at least 10, and its negative; else 'integer'. */
const Expr *make_constant(Arena *a, double real, int64_t integer, Type t, const Expr *like);
const Expr *make_logical(Arena *a, bool yes, const Expr *like);
/* A copy with nodes of its own: occurrences are told apart by them. */
const Expr *make_again(Arena *a, const Expr *e);
/* ubound(array, dim) or lbound(array, dim), of this kind; dim from 1 */
const Expr *make_bound(Arena *a, bool upper, const Expr *array, int dim, int kind, const Expr *like);
const Expr *make_name(Arena *a, const Symbol *s, const Expr *like);
const Expr *make_element(Arena *a, const Symbol *s, const Expr *const *sub, int n, const Expr *like);
const Expr *make_element_of(Arena *a, const Expr *array, const Expr *const *sub, int n); /* of a variable or component */
/* e with 'value' for 'var' */
const Expr *make_at(Arena *a, const Expr *e, const Symbol *var, const Expr *value);
#endif
