/* What declarations read: bounds and lengths are evaluated before the first statement of their procedure or BLOCK. */
#ifndef F2C_FRONTEND_DECLARED_H
#define F2C_FRONTEND_DECLARED_H
#include "frontend/program.h"

/* An array or an object of which a value is read, or a function of the program's that is called; NULL: something unknown. */
typedef void DeclaredFound(const Symbol *s, void *data);
/* Of the declarations of a scope, or of a procedure as far as they are known. */
void declared_scope(const Scope *scope, DeclaredFound *found, void *data);
void declared_procedure(const Symbol *proc, DeclaredFound *found, void *data);
/* The variable is a dummy argument of the procedure, in its body or its interface. */
bool declared_dummy(const Symbol *variable, const Symbol *proc);
/* The name stands for an argument in the expression of the statement function; NULL: there is no such function. */
bool declared_stmt_dummy(const Symbol *name, const Symbol *function);
#endif
