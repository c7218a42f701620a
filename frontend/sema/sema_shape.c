/* Constant extents that do not conform. What is told here gfortran refuses too. */
#include "frontend/symbol/extent.h"
#include "frontend/sema/sema.h"
#include <string.h>

static bool is_constant_arg(const IntrinsicInfo *in, const Expr *e, const char *name) {
  const Expr *arg = intrinsic_arg(in, e, name);
  return arg && arg->value;
}

/* Its extents are those of arrays, or no constants. */
static bool is_late_intrinsic(const IntrinsicInfo *in, const Expr *e) {
  switch (in->id) {
  case IN_PACK:
  case IN_UNPACK: return true;
  case IN_RESHAPE: return !is_constant_arg(in, e, "shape");
  case IN_SPREAD: return !is_constant_arg(in, e, "dim") || !is_constant_arg(in, e, "ncopies");
  default: return false;
  }
}

/* gfortran takes the shape of an operation from its first array, known or not. */
static bool is_first_open(Arena *a, const Expr *e) {
  Extent x[EXT_MAX_RANK], y[EXT_MAX_RANK];
  if (e->kind != EX_BINARY || e->kid[0]->rank != e->rank || e->kid[1]->rank != e->rank || !e->rank || e->rank > EXT_MAX_RANK)
    return false;
  extent_of_expr(a, e->kid[0], x);
  extent_of_expr(a, e->kid[1], y);
  for (int i = 0; i < e->rank; i++)
    if (!x[i].known && y[i].known) return true;
  return false;
}

typedef struct Late {
  Arena *arena;
  bool late;
} Late;

/* gfortran settles the shapes of these when the program runs. */
static bool late_visit(Expr *e, void *data) {
  Late *q = data;
  bool call = e->kind == EX_REF && (e->how == REF_CALL || e->how == REF_STMT_FUNCTION || e->how == REF_UNKNOWN);
  const IntrinsicInfo *in = call && e->sym && e->sym->kind == SY_INTRINSIC ? intrinsic_find(e->sym->name) : NULL;
  if ((call && !in) || (in && is_late_intrinsic(in, e)) || e->op == OP_DEFINED || e->kind == EX_COINDEX) q->late = true;
  q->late |= is_first_open(q->arena, e);
  return !q->late;
}

static bool is_late(Sema *s, const Expr *e) {
  Late q = {s->a, false};
  ast_expr_walk((Expr *)e, late_visit, &q);
  return q.late;
}

static const char *shape_text(Sema *s, const Extent *x, int rank) {
  Buf b = {0};
  for (int i = 0; i < rank; i++) {
    if (i) buf_putc(&b, ',');
    if (x[i].known)
      buf_printf(&b, "%lld", (long long)x[i].value);
    else
      buf_putc(&b, ':');
  }
  const char *text = arena_strdup(s->a, b.s ? b.s : "");
  buf_free(&b);
  return text;
}

/* False: it was told that the shapes of two arrays of the same rank differ. */
static bool same_shape(Sema *s, const Expr *l, const Expr *r, Span at, const char *what) {
  Extent x[EXT_MAX_RANK], y[EXT_MAX_RANK];
  if (is_late(s, l) || is_late(s, r) || l->rank > EXT_MAX_RANK) return true;
  extent_of_expr(s->a, l, x);
  extent_of_expr(s->a, r, y);
  if (extent_differ(x, y, l->rank) < 0) return true;
  diag_error(s->d, at, "shapes (%s) and (%s) do not conform%s", shape_text(s, x, l->rank), shape_text(s, y, r->rank), what);
  return false;
}

static const Expr *plain(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

void sema_shape_check_conform(Sema *s, const Expr *e, Expr *const *v, int n) {
  const Expr *first = NULL;
  if (s->opaque || e->rank == 0) return;
  for (int i = 0; i < n; i++) {
    const Expr *k = plain(v[i]);
    if (!k || k->rank != e->rank || !sema_args_is_plain(k)) continue;
    if (first && !same_shape(s, first, k, e->span, "")) return;
    if (!first) first = k;
  }
}

void sema_shape_check_assigned(Sema *s, const Expr *l, const Expr *r) {
  if (r->rank && l->rank == r->rank && !l->type.is_class) same_shape(s, l, r, r->span, ": the second is assigned to the first");
}
