/* Branches that end the program, as those of errors do:
 *
 *   if (b == 0) then
 *     write (*, *) 'division by zero', a
 *     stop 1
 *   end if
 *
 * Nothing that such a branch sets is seen by anybody, and no output of another iteration comes after its own: that iterations run in any
 * order makes no difference but in what they have done when the program ends. On the device all of it is one report. */
#include "analysis/unit/collect.h"
#include "analysis/nest.h"
#include <string.h>

enum { MOST_CALLS = 4 }; /* procedures inside each other that are looked into for a STOP at their end */

static bool ends_program(const Stmt *s, int calls);

static bool find_return(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_RETURN || s->kind == ST_ENTRY || s->kind == ST_GOTO;
  return !*(bool *)data;
}

/* The last statement of its body ends the program, and nothing leads past it. */
static bool never_returns(const Unit *u, int calls) {
  const Stmt *last = NULL;
  bool returns = false;
  for (const Stmt *s = u->exec; s && s->kind != ST_CONTAINS && s->kind != ST_END; s = s->next) last = s;
  if (!last || !ends_program(last, calls)) return false;
  ast_stmt_walk(u->exec, find_return, &returns);
  return !returns;
}

static bool calls_end(const Expr *call, int calls) {
  const Symbol *p = query_real_symbol(call->sym ? call->sym : call->nkid ? call->kid[0]->sym : NULL);
  if (!p || calls == MOST_CALLS) return false;
  if (p->kind == SY_INTRINSIC) return p->intrinsic == IN_X_ABORT || p->intrinsic == IN_X_EXIT;
  const Unit *u = p->kind == SY_PROCEDURE && !p->dummy ? p->unit : NULL;
  bool body = u && u->kind == UN_SUBROUTINE && u->sym && u->sym->unit == u;
  return body ? never_returns(u, calls + 1) : !strcmp(p->name, "mpi_abort");
}

static bool ends_program(const Stmt *s, int calls) {
  if (s->kind == ST_CALL) return s->u.exprs.n && calls_end(s->u.exprs.v[0], calls);
  return s->kind == ST_STOP || s->kind == ST_ERROR_STOP;
}

bool dead_end_is(const Stmt *s) { return ends_program(s, 0); }

/* What may come before the end: it changes nothing that lasts, and does not leave the branch. */
static bool is_report(const Stmt *s) {
  switch (s->kind) {
  case ST_WRITE:
  case ST_PRINT:
  case ST_FLUSH:
  case ST_CLOSE:
  case ST_CONTINUE: return true;
  case ST_ASSIGN: return !s->u.assign.defined;
  default: return false;
  }
}

const Stmt *dead_end_of(const Stmt *first) {
  const Stmt *p = first ? first->parent : NULL;
  if (!p || first->prev || (p->kind != ST_IF && p->kind != ST_ELSE && p->kind != ST_ELSE_IF && p->kind != ST_CASE)) return NULL;
  for (const Stmt *s = first; s; s = s->next) {
    if (s->label) return NULL;
    if (!s->next) return ends_program(s, 0) ? s : NULL;
    if (!is_report(s)) return NULL;
  }
  return NULL;
}

/* Kernels have no characters: what the host has of them is never out of date. */
static bool read_operand(Expr *e, void *data) {
  Collector *c = data;
  if (e->type.base == TY_CHARACTER) return true;
  if (e->kind != EX_NAME && e->kind != EX_MEMBER && (e->kind != EX_REF || e->how == REF_CALL)) return true;
  if (e->kind == EX_NAME && e->sym && e->sym->kind != SY_VARIABLE) return false;
  access_reads(c, e);
  return false;
}

void dead_end_collect(Collector *c, Stmt *first) {
  Stmt *last = first;
  for (Stmt *s = first; s; last = s, s = s->next) {
    c->stmt = s;
    ast_stmt_walk_exprs(s, read_operand, c);
  }
  collect_effect(c, EFF_STOP, last->span, last->kind == ST_CALL ? "the end of the program" : ast_stmt_kind_name(last->kind));
  collect_event(c, EV_LEAVE, 0, NULL);
}
