/* What both passes ask that write bodies of procedures in the place of calls. */
#include "analysis/inlining/inline_body.h"
#include "analysis/interprocedural/procedure.h"

const Unit *inline_body_of(const Symbol *proc) {
  const Unit *u = proc ? proc->unit : NULL;
  bool body = u && (u->kind == UN_SUBROUTINE || u->kind == UN_FUNCTION) && !proc->is_entry && u->sym && u->sym->unit == u && u->exec;
  return body && !u->damaged ? u : NULL;
}

bool inline_body_is_known(const ProcSummary *s) {
  return s && s->code && !s->recursive && !s->unknown_globals && !s->code->has_entry;
}

bool inline_body_takes_dummy(const Symbol *d) {
  const uint32_t odd = AT_OPTIONAL | AT_POINTER | AT_ALLOCATABLE | AT_VOLATILE | AT_ASYNCHRONOUS | AT_CRAY_POINTER | AT_UNCHECKED;
  d = d ? query_real_symbol(d) : NULL;
  return d && d->kind == SY_VARIABLE && d->rank <= INLINE_RANK && d->shape != SHAPE_ASSUMED_RANK && !d->corank &&
         !(d->attrs & odd) && d->type.base != TY_CHARACTER && d->type.base != TY_ANY && d->type.base != TY_NONE;
}

bool inline_body_is_own(const Symbol *s) {
  const uint32_t odd = AT_SAVE | AT_POINTER | AT_ALLOCATABLE | AT_VOLATILE | AT_PARAMETER | AT_TARGET | AT_CRAY_POINTER;
  return s->kind == SY_VARIABLE && !s->dummy && !(s->attrs & odd) && !s->saved && !s->common && !s->equiv && !s->init &&
         !s->corank && !s->selector && !s->threadprivate && s->rank <= INLINE_RANK;
}

bool inline_body_same_type(Type a, Type b) {
  return a.base == b.base && a.kind == b.kind && !a.is_class && !b.is_class && a.base != TY_CHARACTER && a.base != TY_ANY &&
         type_derived(a) == type_derived(b);
}

const Symbol *inline_body_root(const Expr *e) {
  for (e = query_strip(e); e && (e->kind == EX_MEMBER || (e->kind == EX_REF && e->how != REF_CALL)); e = e->kid[0])
    ;
  const Symbol *s = e && e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  return s && s->kind == SY_VARIABLE ? s : NULL;
}

bool inline_body_keeps_columns(const Judge *j, const Stmt *call, const ProcSummary *s, const Symbol *dummy) {
  const Code *c = j->code;
  bool known = false, all = true;
  for (int i = 0; i < c->access.n && all; i++) {
    const Access *a = c->access.v[i];
    const Passed *p = a->stmt == call ? a->passed : NULL;
    if (!p || p->summary != s || p->dummy < 0 || query_real_symbol(s->proc->dummies[p->dummy]) != dummy) continue;
    view_question(j->view);
    all = argument_keeps_columns(j->view, a);
    known = true;
    view_answered(j->view);
  }
  return known && all;
}

/* sub + (i - from)*step */
const Expr *inline_body_subscript(Arena *a, const InlineArray *x, int d, const Expr *i) {
  const Expr *first = x->sub[d], *from = x->from[x->of[d]];
  int64_t p, q;
  if (x->step[d] == 1 && query_same_expr(first, from)) return i;
  if (x->step[d] == 1 && fold_const_int(first, &p) && fold_const_int(from, &q))
    return make_binary(a, OP_ADD, i, make_int(a, p - q, i));
  const Expr *n = make_binary(a, OP_SUB, i, make_again(a, from));
  if (x->step[d] != 1) n = make_binary(a, OP_MUL, n, make_int(a, x->step[d], n));
  const Expr *start = make_again(a, first);
  return fold_const_int(first, &p) ? make_binary(a, OP_ADD, n, start) : make_binary(a, OP_ADD, start, n);
}
