/* The queues that constructs are for: ASYNC and WAIT of OpenACC, NOWAIT and DEPEND of OpenMP. */
#ifndef F2C_CODEGEN_QUEUES_H
#define F2C_CODEGEN_QUEUES_H
#include "codegen/host/host.h"

bool queues_any(const Directive *d); /* the directive has clauses that say when its work is done */
/* What follows is for the queue of the directive's clause, and behind what its other clauses name, to queues_end; without such clauses
 * nothing. first: they are evaluated here. */
void queues_begin(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first);
void queues_end(Gen *g, FortranOut *o, const Unit *u, const Directive *d);
/* The host is about to do the construct's work itself, where queues had their turn before. */
void queues_settle(Gen *g, FortranOut *o, const Unit *u, const Directive *d);
void queues_wait(Gen *g, FortranOut *o, const Stmt *s);    /* the directive WAIT */
void queues_default(Gen *g, FortranOut *o, const Stmt *s); /* SET DEFAULT_ASYNC */
/* TASKWAIT and its relatives, which wait for tasks of the device, too. */
void queues_tasks(Gen *g);
#endif
