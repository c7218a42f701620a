/* Dependences that one loop carries. Private to analysis/. */
#ifndef F2C_ANALYSIS_DEPEND_H
#define F2C_ANALYSIS_DEPEND_H
#include "analysis/polyhedral/view.h"

/* A dependence as verdicts need it: the public part, and what it proves. */
typedef struct Carried {
  Dep dep;
  const Access *from, *to;
  bool disproves;       /* exact, and there whatever the parameters are, once the loop has enough iterations */
  const char *depends;  /* exact, but there for some values only of these parameters of its subscripts, in
                          words; or NULL */
  ReasonCode why_may;   /* MAY: what could not be analysed; REASON_NONE for an exact one */
  struct Carried *next; /* in source order of the pair */
} Carried;

/* All dependences between accesses of arrays (and of whole objects) that v->top carries. Scalars are
 * scalar.c's. */
Carried *depend_carried(View *v);
/* siv_test.c: equal elements surely mean the same iteration of v->top. False says nothing. */
bool siv_test_independent(const View *v, const Access *a, const Access *b);
/* involution.c: the same of iterations that come to elements of each other by a mask of bits, ieor(i, m). */
bool involution_apart(const View *v, const Access *a, const Access *b);
/* a - b when that is a constant for equal values of all variables. */
bool siv_test_offset(const Expr *a, const Expr *b, int64_t *offset);
/* Does the viewed loop touch what 'a' touches, a scalar, by another name as well, one of the two writing? */
bool depend_has_other_name(const View *v, const Access *a);
/* An output dependence whose ends store one unchanged value: whichever comes last leaves the same. */
bool depend_stores_same(const View *v, const Carried *c);
/* least_distance.c: dependences that v->top, around the tight loops down to 'inner', carries in any number of iterations, inner distances being
 * constant: each with its least number. NULL: it has others, or it is not known. */
Dep **least_distance_loop(View *v, const Loop *inner, int *n);
/* witness.c: 'iteration i=2 reads what i=1 wrote: a(1)'; NULL: there is no such pair, or none was found. */
char *witness_pair(View *v, const Carried *c);
/* May both touch one element in the same iteration of v->top? */
bool depend_same_iteration(View *v, const Access *a, const Access *b);
/* Those between two given accesses of one object, whichever order they come in; NULL: none. */
Carried *depend_between(View *v, const Access *a, const Access *b);
/* The values of the parameters with which a late iteration is in the set: one after many where what is known of them lets there be so
 * many, else the second one. */
__isl_give isl_set *depend_come_late(const View *v, __isl_take isl_set *iterations);
/* The values of the parameters with which the dependence exists, or more; NULL: its subscripts are not affine, or isl gave up. *in names the
 * parameters that the subscripts use, in *acts both references touch something in late iterations. */
__isl_give isl_set *depend_when(View *v, const Carried *c, __isl_give isl_set **in, __isl_give isl_set **acts);
#endif
