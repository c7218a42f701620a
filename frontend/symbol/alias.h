/* Names that USE or host association gives to symbols of other scopes. */
#ifndef F2C_FRONTEND_ALIAS_H
#define F2C_FRONTEND_ALIAS_H
#include "frontend/program.h"

/* What the name stands for: the symbol itself, or that of the other scope; NULL for NULL. */
static inline const Symbol *alias_target(const Symbol *s) { return s && s->target ? s->target : s; }
#endif
