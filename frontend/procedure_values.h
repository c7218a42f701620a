/* Names that stand for procedures: dummies and pointers, and which procedures these are. Private to frontend/. */
#ifndef F2C_FRONTEND_PROCEDURE_VALUES_H
#define F2C_FRONTEND_PROCEDURE_VALUES_H
#include "frontend/program.h"

/* A procedure whose statements are known. */
bool procedure_values_is_body(const Unit *u);
/* The procedure that an argument or the right side of a pointer assignment names, with known statements or intrinsic; NULL: none. */
Symbol *procedure_values_named(const Expr *e);
/* The dummy of 'as', from 0, that argument 'i' of a call, from 0, goes to; -1: none. */
int procedure_values_position(const Symbol *as, const Expr *arg, int i);
/* In 'u' and the units in it calls of 'name' become calls of 'to'; with 'passed' arguments that name it, too. False, and nothing is changed,
 * where it is called as 'to' cannot be. */
bool procedure_values_bind(Unit *u, const Symbol *name, Symbol *to, bool passed);
#endif
