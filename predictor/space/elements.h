/* What arrays hold, as statements of the program's text set their elements: index arrays, beginnings of rows, lengths. */
#ifndef F2C_PREDICTOR_ELEMENTS_H
#define F2C_PREDICTOR_ELEMENTS_H
#include "predictor/space/space.h"

/* An expression is worked out for the loop variables as they are bound: elements of arrays are what the last assignment to them makes of their subscripts, scalars that the kernel sets
 * what they are set to before 'use'. Where MOD, bits or RANDOM_NUMBER bound what is not known, a number within the bounds is drawn. */
typedef struct Elements {
  Sizes *v;
  const Stmt *use; /* the statement whose expression it is */
  int steps;       /* expressions that may still be worked out */
  uint64_t drawn;  /* state of what is drawn */
  bool is_fixed;   /* no element was asked for, and nothing drawn: the value does not rest on what arrays hold */
  int depth;       /* of elements that are made of elements */
  const Expr *set; /* the element that is worked out, as its assignment names it; NULL: none is */
  double most;     /* the most of what running elements grew by, beyond their mean */
} Elements;

/* Begins with 'use' as the place of use. What is assumed meanwhile is no assumption of the report. */
Elements elements_begin(Sizes *v, const Stmt *use, int steps);
/* NAN: nothing tells. */
double elements_value(Elements *x, const Expr *e);
/* A size that may rest on elements, at 'use': where the last row ends. False: nothing tells. */
bool elements_size(Sizes *v, const Expr *e, const Stmt *use, int64_t *value);
/* Mean iterations of a loop whose bounds are elements, over the iterations of the mapped and other loops around it; 0: nothing tells. *longest: the mean of the longest
 * of 32 neighbours. */
double elements_trip(Sizes *v, const SpcLoop *l, double *longest);

/* The last assignment to the scalar, inside the kernel, that is done whenever 'use' is reached. *carried: another one, of an iteration before, may come between. */
const SizAssign *elements_reaching(const Sizes *v, const Stmt *use, const Symbol *sym, bool *assigned, bool *carried);
#endif
