/* What the directives of a loop say of it and of its variables. Private to analysis/. */
#ifndef F2C_ANALYSIS_CLAUSE_H
#define F2C_ANALYSIS_CLAUSE_H
#include "analysis/unit/code.h"

typedef struct ClauseSays {
  const Clause *clause; /* NULL: nothing, or a locality of DO CONCURRENT */
  const Expr *item;     /* the variable there */
  Role role;            /* PRIVATE, FIRSTPRIVATE, LASTPRIVATE, REDUCTION, SHARED */
  RedOp red;
  bool said;
  bool begins_old; /* LASTPRIVATE, and FIRSTPRIVATE beside it */
} ClauseSays;
ClauseSays clause_says(const Loop *l, const Symbol *s);

/* Is 's' the index of a loop around the acc loop 'l'? Its clauses do not change what that variable is. */
bool clause_names_outer_index(const Loop *l, const Symbol *s);
/* The operator by which a REDUCTION clause combines its item; RED_NONE: one that the program declares, or defines for a type of its own. */
RedOp clause_reduction(const Clause *c, const Expr *item);
/* A clause of the directive gives each thread, or each iteration, an 's' of its own. */
bool clause_gives_own(const Directive *d, const Symbol *s);
bool clause_says_shared(const Directive *d, const Symbol *s);
/* LINEAR names the variable: it grows by the same amount in every iteration. */
bool clause_says_linear(const Directive *d, const Symbol *s);
bool clause_linear(const Loop *l, const Symbol *s);
/* The rules of the loop's dialect give the construct around it a copy of the scalar that no clause speaks of, whose value after the construct
 * is that of before: OpenACC 3.3, 2.6.1, of 'parallel'; OpenMP 5.2, 5.1.1, of 'target'. 'index': it is the variable of loops inside only, which
 * 'parallel' of OpenMP's copies, too. */
bool clause_copies_by_rule(const Code *c, const Loop *l, const Symbol *s, bool index);
/* DEFAULTMAP makes scalars of TARGET the program's own; firstprivate and default leave them the construct's. */
bool clause_maps_scalars(const Directive *d);
/* The host compiler reads the construct of the loop, as -fopenmp or -fopenacc tells it to: values after the construct are those that its dialect
 * says. Otherwise gfortran takes it for a comment. */
bool clause_is_read(const Analysis *a, const Loop *l);
/* Does a directive, or DO CONCURRENT, assert that the loop's iterations are independent? */
bool clause_asserts(const Loop *l);
/* The construct's directives from the inside out: that of the loop, then those around it; NULL at the end. */
const Directive *clause_around(const Loop *l, int nth);
/* The item of an ACROSS clause of the directive for the array, a(f1:b1, f2:b2); NULL: there is none. */
const Expr *clause_across(const Directive *d, const Symbol *array);
/* Does the loop's directive have an ACROSS clause for the array? */
bool clause_names_across(const Loop *l, const Symbol *array);
#endif
