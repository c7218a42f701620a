/* Bounds of arrays whose elements stand in the place of those of a procedure's dummies: what is the same before the loop, and what agrees. */
#include "analysis/schedule/inline_bounds.h"
#include <isl/val.h>

const Symbol *inline_bounds_variable(const Expr *e) {
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  return s && s->kind == SY_VARIABLE ? s : NULL;
}

bool inline_bounds_asks(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL) return false;
  IntrinsicId id = intrinsic_called(e);
  return id == IN_SIZE || id == IN_LBOUND || id == IN_UBOUND;
}

typedef struct Steady {
  const Judge *j;
  bool ok; /* so far */
} Steady;

/* The loop may set elements of an array whose bounds it leaves alone (affine.c asks whether it does). */
static bool visit_steady(Expr *e, void *data) {
  Steady *q = data;
  if (inline_bounds_asks(e)) return false;
  if (e->kind == EX_NAME) q->ok &= inline_bounds_variable(e) && !e->sym->scratch && view_invariant(q->j->view, e);
  q->ok &= e->kind != EX_REF && e->kind != EX_MEMBER;
  return q->ok;
}

/* It can be asked for before the loop, and does not change there. */
bool inline_bounds_steady(const Judge *j, const Expr *e) {
  Steady q = {j, e != NULL};
  int64_t c;
  if (e && !fold_const_int(e, &c)) ast_expr_walk((Expr *)e, visit_steady, &q);
  return q.ok;
}

static const LoopSpace no_loops;

/* Is a = b whenever the loop runs? */
bool inline_bounds_agree(const Judge *j, const Expr *a, const Expr *b) {
  int64_t p, q;
  View *v = j->view;
  if (!a || !b) return false;
  if (fold_const_int(a, &p) && fold_const_int(b, &q)) return p == q;
  if (query_same_expr(a, b)) return true;
  if (!inline_bounds_steady(j, a) || !inline_bounds_steady(j, b)) return false;
  view_question(v);
  isl_pw_aff *m = affine_of(v, &no_loops, a), *n = affine_of(v, &no_loops, b);
  isl_set *differ = m && n ? isl_pw_aff_ne_set(isl_pw_aff_copy(m), isl_pw_aff_copy(n)) : NULL;
  if (differ && v->context) differ = isl_set_intersect_params(differ, isl_set_copy(v->context));
  bool same = differ && isl_set_is_empty(differ) == isl_bool_true;
  isl_set_free(differ);
  isl_pw_aff_free(m);
  isl_pw_aff_free(n);
  view_answered(v);
  return same;
}

/* A bound that is known to be a constant is that. */
const Expr *inline_bounds_plain(const Judge *j, const Expr *e) {
  View *v = j->view;
  int64_t c;
  if (!e || fold_const_int(e, &c) || !inline_bounds_steady(j, e)) return e;
  view_question(v);
  isl_pw_aff *p = affine_of(v, &no_loops, e);
  isl_set *value = p ? isl_map_range(isl_map_from_pw_aff(p)) : NULL;
  if (value && v->context) value = isl_set_intersect_params(value, isl_set_copy(v->context));
  if (value) value = isl_set_project_out(value, isl_dim_param, 0, (unsigned)isl_set_dim(value, isl_dim_param));
  isl_val *only = value ? isl_set_plain_get_val_if_fixed(value, isl_dim_set, 0) : NULL;
  bool known = only && isl_val_is_int(only) == isl_bool_true;
  long n = known ? isl_val_get_num_si(only) : 0;
  isl_val_free(only);
  isl_set_free(value);
  view_answered(v);
  return known ? make_int(j->arena, n, e) : e;
}

bool inline_bounds_fit(const Judge *j, const Expr *own, const Expr *room) {
  int64_t p, q;
  return own && room && ((fold_const_int(own, &p) && fold_const_int(room, &q) && p <= q) || inline_bounds_agree(j, own, room));
}
