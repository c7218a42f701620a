/* The value that a variable has when the program begins. */
#ifndef F2C_FRONTEND_FOLD_INITIAL_H
#define F2C_FRONTEND_FOLD_INITIAL_H
#include "frontend/program.h"

/* That of 's', a variable of 'u', by its declaration or a DATA statement that names it as a whole; of an array of constant extents all
 * elements. NULL: it has none, or one that is not known. */
const Value *fold_initial_value(Arena *a, const FrontOptions *options, const Unit *u, const Symbol *s);
#endif
