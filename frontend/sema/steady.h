/* What statements may change: of names whose objects have to stay the same in a block or a unit. */
#ifndef F2C_SEMA_STEADY_H
#define F2C_SEMA_STEADY_H
#include "frontend/sema/sema.h"

typedef struct Steady {
  const Symbol *sym;  /* the variable in question, */
  const char *member; /* or this component of it; NULL: all of it */
  bool set;           /* it is, or may be */
  bool calls;         /* procedures run */
  bool pointers;      /* targets change */
} Steady;

/* The variable that 'e' is part of, and the name of its component on the way to 'e' (or NULL). */
const Symbol *steady_base(const Expr *e, const char **member);
/* Notes what the statements from 'first' on do to c->sym and c->member. */
void steady_look(Steady *c, Stmt *first);
/* Only the statements of 'u', and what it passes on, reach the variable. */
bool steady_is_private(const Symbol *sym, const Unit *u);
#endif
