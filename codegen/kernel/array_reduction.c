/* Histograms: arrays that iterations combine values into (runtime/device/bins.cuh):
 *
 *   h_bins.update(&h[idx[i]], w[i]);      h(idx(i)) = h(idx(i)) + w(i), and so for max, min, .and., ieor, ...
 *
 * Of an array of objects, h(k)%x = h(k)%x + w, the elements of the bins are all that lies in its storage, as numbers of the type of x. */
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

/* ---- components of objects ---- */

/* h of h(k), and of h(k)%x; NULL: the update is one of a scalar. */
static const Expr *array_of(const Expr *x) {
  while (x->kind == EX_MEMBER) x = x->kid[0];
  return x->kind == EX_REF && x->how == REF_ELEMENT ? x->kid[0] : NULL;
}

static bool is_of(const VarUse *u, const Update *w) {
  const Expr *array = array_of(w->x);
  return array && cxx_array_same(array, u->designator);
}

/* The types of the components that are combined; *several: there is more than one. */
static void component_type(const Nest *nest, const VarUse *u, Type *found, bool *several) {
  for (const Update *w = nest->update; w; w = w->next) {
    if (!is_of(u, w)) continue;
    *several |= found->base != TY_NONE && (found->base != w->x->type.base || found->kind != w->x->type.kind);
    *found = w->x->type;
  }
  for (const Piece *p = nest->piece; p; p = p->next)
    if (p->nest) component_type(p->nest, u, found, several);
}

/* What is combined: values of the array's type, or, of objects, of that of the components. TY_NONE: of several. */
static Type combined_type(const Nest *nest, const VarUse *u, Type t) {
  bool several = false;
  Type found = {0};
  if (t.base != TY_DERIVED) return t;
  component_type(nest, u, &found, &several);
  return several ? (Type){0} : found;
}

/* Its objects are rows of numbers of this type, as far as addresses go. */
static bool is_row_of(Type object, Type t) {
  bool number = (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_LOGICAL) && t.kind <= 8;
  int bytes = type_layout_size(object);
  return number && !object.is_class && bytes > 0 && bytes % t.kind == 0;
}

static void check_objects(Fn *f, const VarUse *u, Type object, Type t) {
  if (object.base == TY_DERIVED && !is_row_of(object, t))
    refuse(f, u->first, REASON_ARRAY_REDUCTION, "components of '%s' that iterations combine values into have several types",
           u->path);
}

void array_reduction_check(Fn *f, const VarUse *u, Type object) {
  const Type t = combined_type(f->nest, u, object);
  if (!u->stray) check_objects(f, u, object, t);
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
  const Type t = combined_type(f->nest, v->use, v->type);
  buf_printf(b, "f2c::bins<f2c::op::%s, %s%s>", kernel_red_op(v->use->red, v->use->by_if), ctype_type(t),
             is_fast(f, v->use, t) ? ", true" : "");
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
  const Expr *array = array_of(x);
  const Binding *v = update_of(f, s) && array ? bind_peek(f, array) : x->kind == EX_NAME ? bind_peek(f, x) : NULL;
  return v && v->use && (is_combined(v) || v->use->role == ROLE_REDUCTION);
}

bool array_reduction_text(Fn *f, Buf *b, const Stmt *s) {
  const Update *u = update_of(f, s);
  if (!u || inspector_is(f->kernel)) return false;
  const Expr *array = array_of(u->x);
  Binding *v = array ? bind_peek(f, array) : NULL;
  if (!v || !is_combined(v)) return false;
  const char *element = cxx_expr_text(f, u->x, PREC_UNARY), *value = cxx_expr_text_as(f, u->value, u->x->type, PREC_COMMA);
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
    if (!v->bins) continue;
    const Type t = combined_type(k->nest, v->use, v->type);
    const char *op = kernel_red_op(v->use->red, v->use->by_if), *fast = is_fast(&k->f, v->use, t) ? ", true" : "";
    if (v->type.base == TY_DERIVED)
      buf_printf(out, "  auto %s = launch.combined_parts<f2c::op::%s, %s%s>(%s);\n", v->bins, op, ctype_type(t), fast, v->handle);
    else
      buf_printf(out, "  auto %s = launch.combined<f2c::op::%s%s>(%s);\n", v->bins, op, fast, v->handle);
  }
}

void array_reduction_settle(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (k->f.bind.v[i]->bins) buf_printf(out, "  launch.settle(%s);\n", k->f.bind.v[i]->bins);
}
