/* How far a nest goes in dummies without a last extent. Private to codegen/. */
#ifndef F2C_CODEGEN_EXTENT_H
#define F2C_CODEGEN_EXTENT_H
#include "codegen/kernel/kernel.h"

/* The greatest last subscript, as launcher text, of the references to an array that the nest is certain to
 * make, and a bound of that of those that it perhaps makes; NULL: there are none. 'lower' is the lower bound
 * of the last dimension. Arrays whose elements that text asks for are noted in the binding. False: one has no bound. */
bool reach_nest(Kernel *k, Binding *v, const char *lower, char **certain, char **perhaps);
/* The same of dimension d, from 0: the greatest subscript of all references, or more; 'lower' is its lower bound. NULL: not known. */
char *reach_subscript(Kernel *k, const Binding *v, int d, const char *lower);
/* An element of the array begins an array argument of the call: the procedure may use what follows it. */
bool reach_goes_on(const Expr *call, const Symbol *array);

/* ---- rest.c: what procedures use behind an element ---- */

/* Argument 'i' of the call, from 1, is an element of the array, and begins an array argument. */
bool rest_begins(const Expr *call, int i, const Symbol *array);
/* Elements from there on that the procedure uses at most, launcher text; NULL: not known. *sure: those that it uses for certain, or NULL. */
char *rest_elements(Kernel *k, const Stmt *at, const Expr *call, int i, char **sure);
#endif
