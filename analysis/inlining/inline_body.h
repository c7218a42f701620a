/* Bodies of procedures in the place of calls: which bodies may stand there, and what their names stand for. Two passes write them:
 * inline_expansion.c in loops that calls keep from being parallel, schedule/inline_calls.c in loops that are parallel, for their kernels. */
#ifndef F2C_ANALYSIS_INLINE_BODY_H
#define F2C_ANALYSIS_INLINE_BODY_H
#include "analysis/transform/rewrite.h"
#include "analysis/unit/callee.h"

enum {
  INLINE_RANK = 7,
  INLINE_PARTS = 16 /* components of an object that are told apart */
};

/* An array by another name: element (j1, j2, ...) is base(s1, s2, ...). */
typedef struct InlineArray {
  const Expr *base;             /* an array: a name or component */
  int rank;                     /* of 'base' */
  const Expr *sub[INLINE_RANK]; /* per dimension of 'base': the subscript, or that of the first element where 'of' says that it runs */
  int of[INLINE_RANK];          /* per dimension of 'base': the dimension of the other name that runs along it; -1: none */
  int64_t step[INLINE_RANK];    /* per dimension of 'base' that runs: from element to element */
  const Expr *from[INLINE_RANK];   /* per dimension of the other name: its lower bound */
  const Expr *extent[INLINE_RANK]; /* per dimension of the other name: how many; NULL: nobody asks, or it is not known */
  const Expr *all;                 /* what the other name alone stands for; NULL: nothing */
  bool same;                       /* elements have the same subscripts by both names, and there are no others */
} InlineArray;

/* The components of an object, each as an expression, in the order of the type. */
typedef struct InlineParts {
  const Symbol *type;
  const Symbol *component[INLINE_PARTS];
  const Expr *value[INLINE_PARTS];
  int n;
} InlineParts;

/* What a variable of the procedure is where its body stands. */
typedef struct InlineName {
  const Symbol *sym;
  enum { INLINE_VALUE, INLINE_ARRAY, INLINE_OBJECT } kind;
  const Expr *value;        /* INLINE_VALUE: the variable, or a value that nothing changes */
  const InlineArray *array; /* INLINE_ARRAY; INLINE_VALUE of an array: lower bounds and extents alone, or NULL */
  InlineParts *parts;       /* INLINE_OBJECT: an object whose components are variables of their own */
} InlineName;

/* The procedure's body, where it is there; NULL: it is not. */
const Unit *inline_body_of(const Symbol *proc);
/* What such a procedure does is known as a whole, within its body. Each pass asks more, of its own. */
bool inline_body_is_known(const ProcSummary *s);
/* An actual argument can stand in the dummy's place. */
bool inline_body_takes_dummy(const Symbol *d);
/* A variable that each call has anew, without a value. */
bool inline_body_is_own(const Symbol *s);
/* All elements that a call in the statement touches of an array lie in the dimensions of the actual argument as in those of the dummy, wherever it
 * begins. */
bool inline_body_keeps_columns(const Judge *j, const Stmt *call, const ProcSummary *s, const Symbol *dummy);
/* Of an actual argument and its dummy: values of intrinsic types other than CHARACTER, or objects of one derived type, neither of them CLASS. */
bool inline_body_same_type(Type a, Type b);
/* The variable that a designator begins with; NULL: it is none. */
const Symbol *inline_body_root(const Expr *e);
/* The subscript of base's dimension d, which runs, for subscript 'i' of the other name. */
const Expr *inline_body_subscript(Arena *a, const InlineArray *x, int d, const Expr *i);
#endif
