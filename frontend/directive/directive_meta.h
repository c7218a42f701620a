/* METADIRECTIVE, for directive_parse.c alone. */
#ifndef F2C_FRONTEND_DIRECTIVE_META_H
#define F2C_FRONTEND_DIRECTIVE_META_H
#include "frontend/directive/directive_read.h"

/* The variant that the clauses from c->at on choose, as if it stood there. NULL after an error. */
Directive *directive_meta(DirCursor *c);
/* The directive NOTHING, for the whole line. */
Directive *directive_parse_nothing(DirCursor *c);
#endif
