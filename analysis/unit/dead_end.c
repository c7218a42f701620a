/* Branches that end the program, as those of errors do:
 *
 *   if (b == 0) then
 *     write (*, *) 'division by zero', a
 *     stop 1
 *   end if
 *
 * Nothing that such a branch sets is seen by anybody, and no output of another iteration comes after its own: that iterations run in any
 * order makes no difference but in what they have done when the program ends. On the device all of it is one report. */
#include "analysis/unit/callee.h"
#include "analysis/unit/collect.h"
#include "analysis/nest.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_CALLS = 4 }; /* procedures inside each other that are looked into for a STOP at their end */

static bool ends_program(const Stmt *s, int calls);

static bool find_return(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_RETURN || s->kind == ST_ENTRY || s->kind == ST_GOTO;
  return !*(bool *)data;
}

/* The last statement of a block that is executed. */
static const Stmt *last_of(const Stmt *s) {
  const Stmt *last = NULL;
  for (; s && s->kind != ST_CONTAINS && s->kind != ST_END; s = s->next)
    if (s->kind != ST_FORMAT && s->kind != ST_CONTINUE) last = s;
  return last;
}

/* ---- procedures that end the program for some values of a dummy: error(routine, message, kind) ---- */

static int dummy_in(const Unit *u, const Expr *e) {
  e = query_strip(e);
  const Symbol *d = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  return d && !d->rank && (d->attrs & AT_INTENT_INOUT) == AT_INTENT_IN ? callee_dummy(u->sym, d) : -1;
}

static const char *const relation[] = {"== ", "/= ", "<= ", ">= ", "< ", "> "};

static const char *relation_of_op(Op op) {
  switch (op) {
  case OP_EQ: return relation[0];
  case OP_NE: return relation[1];
  case OP_LE: return relation[2];
  case OP_GE: return relation[3];
  case OP_LT: return relation[4];
  case OP_GT: return relation[5];
  default: return NULL;
  }
}

/* 'kind == 2', or 'fatal', a LOGICAL. *text: '== 2'; the dummy, or -1. */
static int condition_of(const Unit *u, const Expr *e, char text[32]) {
  int64_t value = 0;
  e = query_strip(e);
  const bool is_logical = e->kind == EX_NAME && e->type.base == TY_LOGICAL;
  const char *op = e->kind == EX_BINARY ? relation_of_op(e->op) : is_logical ? relation[1] : NULL;
  if (!op || (!is_logical && !fold_const_int(e->kid[1], &value))) return -1;
  snprintf(text, 32, "%s%lld", op, (long long)value);
  return dummy_in(u, is_logical ? e : e->kid[0]);
}

/* The unit's last statement is an IF that ends the program. */
static const Stmt *end_under_condition(const Unit *u, int calls) {
  const Stmt *last = last_of(u->exec), *inner = last && last->kind == ST_IF ? last_of(last->body) : NULL;
  bool returns = false;
  if (!inner || !ends_program(inner, calls)) return NULL;
  ast_stmt_walk(u->exec, find_return, &returns);
  return returns ? NULL : last;
}

int dead_end_dummy(const Unit *u, char text[32]) {
  const Stmt *s = end_under_condition(u, 0);
  return s ? condition_of(u, s->u.branch.cond, text) : -1;
}

/* The argument, a constant, is what the procedure ends the program for. */
static bool argument_ends(const Symbol *p, const Expr *call, int dummy, const char *text) {
  const Expr *actual = NULL;
  int64_t x, value = strtoll(text + strcspn(text, "-0123456789"), NULL, 10);
  if (!call->nkid || call->kid[0]->kind != EX_NAME) return false; /* of a binding the object is an argument, too */
  for (int i = 1; i < call->nkid; i++) {
    const Expr *e = call->kid[i];
    if (e && callee_position(p, e, i - 1) == dummy) actual = e->kind == EX_KEYWORD ? e->kid[0] : e;
  }
  const Value *v = actual && actual->type.base == TY_LOGICAL ? actual->value : NULL;
  if (v)
    x = v->u.i;
  else if (!actual || !fold_const_int(actual, &x))
    return false;
  if (str_prefix(text, "==")) return x == value;
  if (str_prefix(text, "/=")) return x != value;
  if (str_prefix(text, "<=")) return x <= value;
  if (str_prefix(text, ">=")) return x >= value;
  return *text == '<' ? x < value : x > value;
}

/* ---- those that always do ---- */

/* The last statement of its body ends the program, and nothing leads past it. */
static bool never_returns(const Unit *u, int calls) {
  const Stmt *last = last_of(u->exec);
  bool returns = false;
  if (!last || !ends_program(last, calls)) return false;
  ast_stmt_walk(u->exec, find_return, &returns);
  return !returns;
}

bool dead_end_unit(const Unit *u) { return never_returns(u, 0); }

/* Of a procedure of another file, whose interface file tells it. */
static bool told_to_end(const Symbol *p, const Expr *call) {
  const ProcEffects *e = symbol_effects(p);
  bool ends = e && (e->does & DOES_END);
  for (int i = 0; e && i < e->n && !ends; i++)
    ends = e->touch[i].ends && argument_ends(p, call, e->touch[i].dummy, e->touch[i].ends);
  return ends;
}

static bool body_ends(const Unit *u, const Expr *call, int calls) {
  char text[32];
  const Stmt *s = never_returns(u, calls) ? NULL : end_under_condition(u, calls);
  if (!s) return never_returns(u, calls);
  const int dummy = condition_of(u, s->u.branch.cond, text);
  return dummy >= 0 && argument_ends(u->sym, call, dummy, text);
}

static bool calls_end(const Expr *call, int calls) {
  const Symbol *p = query_real_symbol(call->sym ? call->sym : call->nkid ? call->kid[0]->sym : NULL);
  if (!p || calls == MOST_CALLS) return false;
  if (p->kind == SY_INTRINSIC) return p->intrinsic == IN_X_ABORT || p->intrinsic == IN_X_EXIT;
  const Unit *u = p->kind == SY_PROCEDURE && !p->dummy ? p->unit : NULL;
  bool body = u && u->kind == UN_SUBROUTINE && u->sym && u->sym->unit == u && u->exec;
  if (body) return body_ends(u, call, calls + 1);
  return !strcmp(p->name, "mpi_abort") || (p->kind == SY_PROCEDURE && !p->dummy && told_to_end(p, call));
}

static bool ends_program(const Stmt *s, int calls) {
  if (s->kind == ST_CALL) return s->u.exprs.n && calls_end(s->u.exprs.v[0], calls);
  return s->kind == ST_STOP || s->kind == ST_ERROR_STOP;
}

bool dead_end_is(const Stmt *s) { return ends_program(s, 0); }

static bool is_finalize(const Stmt *s) {
  const Expr *call = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  const Symbol *p = call ? call->sym ? call->sym : call->nkid ? call->kid[0]->sym : NULL : NULL;
  return p && !strcmp(p->name, "mpi_finalize");
}

/* What may come before the end: it changes nothing that lasts, and does not leave the branch. */
static bool is_report(const Stmt *s) {
  switch (s->kind) {
  case ST_CALL: return is_finalize(s);
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
    if (ends_program(s, 0)) return s; /* what follows is not reached: call mpi_abort(..); stop */
    if (!is_report(s)) return NULL;
  }
  return NULL;
}

static bool read_operand(Expr *e, void *data) {
  Collector *c = data;
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
  collect_event(c, EV_LEAVE, true, NULL);
}
