/* Calls by way of polymorphic objects. */
#ifndef F2C_FRONTEND_CLASS_CALLS_H
#define F2C_FRONTEND_CLASS_CALLS_H
#include "frontend/program.h"

/* In the 'n' programs, where nothing else can run, calls by way of polymorphic objects become calls of the procedures by their names, if no
 * type that extends the declared one replaces them. 'whole': they are linked into one without others. */
void class_calls_bind(Program *const *all, int n, bool whole);
#endif
