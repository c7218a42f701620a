/* Expressions that may be evaluated where the program does not, and what they are in the words of another procedure. */
#include "analysis/unit/terms.h"
#include "analysis/unit/make.h"
#include <string.h>

/* ---- expressions that may be evaluated ahead ---- */

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_LOGICAL || t.base == TY_COMPLEX; }

static bool is_plain_variable(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  uint32_t loose = AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL | AT_VOLATILE | AT_PARAMETER;
  return s && s->kind == SY_VARIABLE && !(s->attrs & loose) && !s->selector && !s->scratch && !symbol_unknown_module(s);
}

static bool is_plain_operation(Op op) {
  return op == OP_MUL || op == OP_ADD || op == OP_SUB || op == OP_PLUS || op == OP_NEG || (op >= OP_EQ && op <= OP_NEQV);
}

bool terms_is_fixed_element(const Expr *e) {
  const Symbol *s =
      e->kind == EX_REF && e->how == REF_ELEMENT && is_plain_variable(e->kid[0]) ? query_real_symbol(e->kid[0]->sym) : NULL;
  if (!s || s->shape != SHAPE_EXPLICIT || e->nkid != s->rank + 1) return false;
  for (int k = 0; k < s->rank; k++) {
    const Dim *d = &s->dim[k];
    int64_t at, lo = d->lo ? d->lo_value : 1;
    if (!d->hi_const || (d->lo && !d->lo_const) || !fold_const_int(e->kid[k + 1], &at) || at < lo || at > d->hi_value) return false;
  }
  return true;
}

static bool is_plain_function(const Expr *e) {
  switch (intrinsic_called(e)) {
  case IN_ABS:
  case IN_INT:
  case IN_REAL:
  case IN_DBLE:
  case IN_MAX:
  case IN_MIN: return true;
  default: return false;
  }
}

bool terms_is_plain(const Expr *e) {
  if (!e || e->rank || !is_number(e->type)) return false;
  if (e->value) return true;
  if (e->kind == EX_NAME) return is_plain_variable(e);
  bool function = is_plain_function(e), operation = e->kind == EX_BINARY || e->kind == EX_UNARY;
  if (e->kind == EX_REF && !function) return terms_is_fixed_element(e);
  if (e->kind != EX_PAREN && !function && !(operation && is_plain_operation(e->op))) return false;
  for (int i = function; i < e->nkid; i++)
    if (!terms_is_plain(e->kid[i])) return false;
  return true;
}

/* ---- the same in other terms ---- */

static Expr *copy_of(Arena *a, const Expr *e) {
  size_t size = sizeof(Expr) + sizeof(Expr *) * (size_t)e->nkid;
  Expr *c = arena_alloc(a, size);
  memcpy(c, e, size);
  return c;
}

/* Constants have no names elsewhere. */
static const Expr *constant_in_terms(const Terms *t, const Expr *e) {
  int64_t c;
  if (fold_const_int(e, &c)) return make_int(t->arena, c, e);
  return (e->kind == EX_REAL || e->kind == EX_LOGICAL) && !(e->flags & EF_KINDP) ? e : NULL;
}

static const Expr *element_in_terms(const Terms *t, const Expr *e) {
  const Expr *array = t->of(t->data, e->kid[0]), *sub[16];
  if (!array || array->kind != EX_NAME || e->nkid > 16) return NULL;
  for (int i = 1; i < e->nkid; i++) sub[i - 1] = constant_in_terms(t, e->kid[i]);
  return make_element(t->arena, array->sym, sub, e->nkid - 1, e);
}

const Expr *terms_of(const Terms *t, const Expr *e) {
  if (e->value) return constant_in_terms(t, e);
  if (e->kind == EX_NAME) return t->of(t->data, e);
  if (e->kind == EX_REF && e->how == REF_ELEMENT) return element_in_terms(t, e);
  Expr *c = copy_of(t->arena, e);
  for (int i = intrinsic_called(e) != IN_NONE; i < e->nkid; i++) {
    const Expr *kid = terms_of(t, e->kid[i]);
    if (!kid) return NULL;
    bool nested = e->kind != EX_PAREN && e->kind != EX_REF && (kid->kind == EX_BINARY || kid->kind == EX_UNARY);
    c->kid[i] = (Expr *)(nested ? make_parens(t->arena, kid) : kid);
    if (c->depth <= c->kid[i]->depth) c->depth = (c->kid[i]->depth + 1u) & 0xfff;
  }
  return c;
}

/* ---- at a call ---- */

typedef struct Site {
  Code *caller;
  const ProcSummary *s;
  const Expr **actual;
} Site;

/* A name of the caller for a global. */
static const Expr *global_there(const Site *t, const Expr *name) {
  const Var *v = access_var(t->s->code, name);
  const Symbol *own = v->sym->common ? overlap_counterpart(v, t->caller->unit) : NULL;
  if (own) return make_name(t->caller->arena, own, name);
  if (v->sym->common) return NULL;
  const Var *known = access_find(t->caller, v->sym, v->path);
  return known && known->designator->kind == EX_NAME ? known->designator : NULL;
}

static const Expr *at_call(void *data, const Expr *name) {
  const Site *t = data;
  int at = callee_dummy(t->s->proc, query_real_symbol(name->sym));
  if (at < 0) return global_there(t, name);
  const Expr *e = t->actual[at];
  bool same = e && !e->rank && !name->rank && e->type.base == name->type.base && e->type.kind == name->type.kind;
  return same && terms_is_plain(e) ? make_parens(t->caller->arena, e) : NULL;
}

static bool visit_name(Expr *e, void *data) {
  if (e->kind == EX_NAME) access_var(data, e);
  return true;
}

const Expr *terms_at_call(const Need *need, const ProcSummary *s, const Expr **actual, Code *caller) {
  Site t = {caller, s, actual};
  const Expr *e = terms_of(&(Terms){caller->arena, at_call, &t}, need->cond);
  if (e) ast_expr_walk((Expr *)e, visit_name, caller); /* so that it is known whether they change */
  return e;
}
