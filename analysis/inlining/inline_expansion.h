/* Bodies of procedures in the place of calls that keep loops from being parallel. Private to inline_expansion.c, inline_call.c and inline_expression.c. */
#ifndef F2C_ANALYSIS_INLINE_EXPANSION_H
#define F2C_ANALYSIS_INLINE_EXPANSION_H
#include "analysis/inlining/inline_body.h"

enum {
  INLINE_DEPTH = 4,       /* calls inside bodies */
  INLINE_STATEMENTS = 240 /* of all bodies in the place of calls of one loop */
};

/* A body that is being written. */
typedef struct InlineFrame {
  const struct InlineFrame *up; /* the body that the call stands in; NULL: the loop's */
  const Symbol *proc;           /* the procedure, with its body; or a statement function */
  VEC(InlineName) name;
  int depth;
} InlineFrame;

typedef struct Inlining {
  Judge *j;
  Rewriter w;
  const Stmt *at;              /* the loop's statement that is being written */
  const Stmt *source;          /* the same as the code has it */
  Stmt *into;                  /* what the next statement is the last of */
  bool here;                   /* nothing can be written before the expression: it may not be evaluated */
  bool fails;                  /* something has no such form */
  bool nests;                  /* bodies may have loops inside each other: those of the loop are threads' already */
  int made;                    /* scratch variables so far */
  int statements;              /* of bodies so far */
  int calls;                   /* that are gone, and assignments of objects */
  VEC(const Symbol *) refused; /* procedures whose bodies were found not to fit */
  const char *first;           /* the name of the procedure that the first of them calls */
} Inlining;

/* ---- inline_expression.c ---- */

/* 'e' of the body 'f' (NULL: the loop's own) in the loop's terms, with nodes of its own; what has to be done before goes to n->into. */
const Expr *inline_expression_of(Inlining *n, InlineFrame *f, const Expr *e);
/* The components of 'e', of a derived type. False: it has no such form. */
bool inline_expression_parts(Inlining *n, InlineFrame *f, const Expr *e, InlineParts *out);
/* Component by component; 'from' is used up. */
void inline_expression_store(Inlining *n, InlineParts *to, InlineParts *from);
/* Each component is a variable or a constant from here on. */
void inline_expression_settle(Inlining *n, InlineParts *p);
/* A designator in the loop's terms as components. */
void inline_expression_designated(Inlining *n, const Expr *object, InlineParts *out);
/* Its objects are no more than a few components that are numbers, or small arrays of numbers. */
bool inline_expression_has_parts(Type t);
const InlineName *inline_expression_find(const InlineFrame *f, const Symbol *s);
/* Variables that only the rewritten loop has. */
const Expr *inline_expression_scratch(Inlining *n, const char *name, Type t, const Expr *like);
InlineParts *inline_expression_scratch_parts(Inlining *n, const char *name, Type t, const Expr *like);
/* lhs = rhs, at the end of n->into */
void inline_expression_assign(Inlining *n, const Expr *lhs, const Expr *rhs);
/* A copy of the node alone, with room for so many children. */
Expr *inline_expression_node(Inlining *n, const Expr *e, int nkid);

/* ---- inline_call.c ---- */

/* Writes the body of the procedure to n->into that 'call' calls: CALL, a function reference or a defined operation, with these arguments.
 * False: nothing has been written. To *result, unless it is NULL, what the function's result is. */
bool inline_call_write(Inlining *n, InlineFrame *f, const Symbol *proc, Expr *const *arg, int narg, const Expr *call,
                       InlineName *result);
/* The procedure that the call names, with its body; NULL: that cannot be in its place. */
const Symbol *inline_call_named(Inlining *n, const Expr *call);
/* The procedure itself, if its body can stand in the place of a call; NULL: it cannot. */
const Symbol *inline_call_fitting(Inlining *n, const Symbol *proc);
/* The procedure that object%p of a call stands for, as the object's type is known where the body stands; NULL: it is none. */
const Symbol *inline_call_binding(Inlining *n, InlineFrame *f, const Expr *call);

/* ---- inline_expansion.c ---- */

/* The statements of a block of the body 'f' from 's' on. */
void inline_expansion_block(Inlining *n, InlineFrame *f, const Stmt *s, bool outermost);
/* The body's statements have such a form. */
bool inline_expansion_takes(const Inlining *n, const Stmt *body);
#endif
