/* Histograms: arrays that iterations combine values into (runtime/device/bins.cuh):
 *
 *   h_bins.update(&h[idx[i]], w[i]);      h(idx(i)) = h(idx(i)) + w(i), and so for max, min, .and., ieor, ...
 */
#include "codegen/kernel/kernel.h"

static bool is_combined(const Binding *v) {
  return v->kind == BIND_ARRAY && v->use && v->use->role == ROLE_ARRAY && v->use->red != RED_NONE;
}

bool array_reduction_any(const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_ARRAY && u->red != RED_NONE) return true;
  return false;
}

/* Values of reals may be combined in any order: ATOMIC says so, too. */
static bool is_fast(const Fn *f, const VarUse *u, Type t) {
  return f->g->ana->fast_reductions || (u->atomic && (t.base == TY_REAL || t.base == TY_COMPLEX));
}

/* Rounded products, and whatever needs more than 8 bytes at once, show the order they were made in. */
static bool has_order(const Fn *f, Type t, const VarUse *u) {
  if (t.base == TY_COMPLEX) return u->red != RED_ADD;
  return t.base == TY_REAL && u->red == RED_MUL && !is_fast(f, u, t);
}

void array_reduction_check(Fn *f, const VarUse *u, Type t) {
  if (u->stray)
    refuse(f, u->first, REASON_ARRAY_REDUCTION,
           "'%s' is a histogram: a use other than %s(...) = %s(...) op value is not supported in device code", u->path, u->path,
           u->path);
  else if (!kernel_red_op(u->red, u->by_if) || has_order(f, t, u))
    refuse(f, u->first, REASON_ARRAY_REDUCTION,
           "the result of reduction '%s' into elements of '%s' depends on the order of the iterations%s", directive_op_text(u->red),
           u->path, t.base == TY_REAL && u->red == RED_MUL ? "; --fast-reductions allows any order" : "");
}

/* f2c::bins<f2c::op::sum, float> */
void array_reduction_type(const Fn *f, Buf *b, const Binding *v) {
  buf_printf(b, "f2c::bins<f2c::op::%s, %s%s>", kernel_red_op(v->use->red, v->use->by_if), ctype_type(v->type),
             is_fast(f, v->use, v->type) ? ", true" : "");
}

static const char *bins_name(Fn *f, Binding *v) {
  if (!v->bins) v->bins = names_derive(&f->names, v->cname, "_bins");
  return v->bins;
}

static const Update *update_of(const Fn *f, const Stmt *s) {
  const Update *u = f->nest ? f->nest->update : NULL;
  while (u && u->stmt != s) u = u->next;
  return u;
}

bool array_reduction_combines(Fn *f, const Stmt *s) {
  const Expr *x = s->u.assign.lhs;
  const Binding *v = update_of(f, s) ? bind_peek(f, x->kid[0]) : x->kind == EX_NAME ? bind_peek(f, x) : NULL;
  return v && v->use && (is_combined(v) || v->use->role == ROLE_REDUCTION);
}

bool array_reduction_text(Fn *f, Buf *b, const Stmt *s) {
  const Update *u = update_of(f, s);
  if (!u || inspector_is(f->kernel)) return false;
  Binding *v = bind_peek(f, u->x->kid[0]);
  if (!v || !is_combined(v)) return false;
  const char *element = cxx_expr_text(f, u->x, PREC_UNARY), *value = cxx_expr_text_as(f, u->value, v->type, PREC_COMMA);
  buf_printf(b, "%s.update(&%s, %s);", bins_name(f, v), element, value);
  return true;
}

/* h_bins.open(); before the sweep, h_bins.close(); after it */
void array_reduction_each(Kernel *k, Buf *out, const char *call) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  %s.%s();\n", k->f.bind.v[i]->bins, call);
}

/* auto h_bins = launch.combined<f2c::op::sum>(h_); */
void array_reduction_launcher(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->bins)
      buf_printf(out, "  auto %s = launch.combined<f2c::op::%s%s>(%s);\n", v->bins, kernel_red_op(v->use->red, v->use->by_if),
                 is_fast(&k->f, v->use, v->type) ? ", true" : "", v->handle);
  }
}

void array_reduction_settle(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  launch.settle(%s);\n", k->f.bind.v[i]->bins);
}
