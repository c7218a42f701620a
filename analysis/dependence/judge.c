/* Reasons against a loop, and what its variables are, as they are found. */
#include "analysis/dependence/judge.h"

Reason *judge_reason(Judge *j, ReasonCode code, Span at, Certainty c, const char *fmt, ...) {
  Reason *r = ARENA_NEW(j->arena, Reason);
  va_list ap;
  va_start(ap, fmt);
  r->text = arena_vprintf(j->arena, fmt, ap);
  va_end(ap);
  r->code = code;
  r->at = at;
  r->certainty = c;
  *j->tail = r;
  j->tail = &r->next;
  return r;
}

VarUse *judge_var(Judge *j, const Var *v, Role role, const Access *first) {
  VarUse **at = &j->loop->var_use;
  for (; *at; at = &(*at)->next)
    if ((*at)->path == v->path && (*at)->sym == v->sym) return *at;
  VarUse *u = ARENA_NEW(j->arena, VarUse);
  *u = (VarUse){
      .sym = v->sym, .designator = v->designator, .path = v->path, .role = role, .written = true, .first = first->ref->span};
  *at = u;
  return u;
}

bool judge_is_hard(const Reason *r) {
  switch (r->code) {
  case REASON_IO:
  case REASON_STOP:
  case REASON_RETURN:
  case REASON_EXIT:
  case REASON_GOTO:
  case REASON_ALLOCATE:
  case REASON_OPAQUE:
  case REASON_IMAGE:
  case REASON_CONSTRUCT:
  case REASON_WHILE:
  case REASON_LOOP_VARIABLE: return true;
  default: return false;
  }
}

bool judge_atomic(Judge *j, const Access *a, const Access *b) {
  if (a->red != RED_NONE && b->red != RED_NONE) return true;
  if (!j->asserted) return false;
  for (const Reason *r = j->reason; r; r = r->next)
    if (r->array == a->var->sym && r->code == REASON_ATOMIC) return true;
  judge_reason(j, REASON_ATOMIC, a->ref->span, MAY, "the value that ATOMIC reads in '%s' depends on the order of the iterations",
               a->var->path)
      ->array = a->var->sym;
  return true;
}
