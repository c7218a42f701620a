/* Functions whose results are arrays. The statement has an array for each result, which the call fills before it:
 *
 *   c(:, i) = cross(a(:, i), b(:, i)) + d        double cross_value[3];
 *                                                cross(&a[..], &b[..], cross_value);
 *                                                for (int k = 0; k < 3; ++k) c[..] = cross_value[k] + d;
 *
 * The extents have to be constants once the arguments are put into those of the declaration. */
#include "codegen/device/device.h"
#include <stdlib.h>

enum { MOST_ELEMENTS = 4096 };

static const Symbol *called(const Expr *e) {
  bool call = e->kind == EX_REF && e->how == REF_CALL, operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym;
  return (call || operation) && e->sym && e->sym->kind == SY_PROCEDURE ? call_definition(e->sym) : NULL;
}

bool array_result_is(const Expr *e) {
  const Symbol *p = called(e);
  return p && p->result && p->result->rank > 0;
}

/* ---- extents ---- */

static const Expr *argument(const Expr *call, const Symbol *p, const Expr *name) {
  int k = name->kind == EX_NAME && name->sym ? name->sym->dummy : 0;
  if (!k || k > p->ndummies || p->dummies[k - 1] != name->sym) return NULL;
  return call->kind == EX_REF ? call_actual(call, p, k - 1) : k <= call->nkid ? call->kid[k - 1] : NULL;
}

static bool extent_of(Fn *f, const Expr *e, int d, int64_t *v) {
  char *end, *text = ref_extent(f, e, d);
  *v = strtoll(text, &end, 10);
  return !f->fail && !*end && end != text;
}

/* SIZE(x, d) of a dummy: of the argument. */
static bool size_value(Fn *f, const Expr *call, const Symbol *p, const Expr *e, int64_t *v) {
  const Expr *x = e->nkid > 1 ? argument(call, p, e->kid[1]) : NULL;
  int64_t d = 0, n = 1;
  if (!x || !x->rank || (e->nkid > 2 && (e->nkid > 3 || !fold_const_int(e->kid[2], &d)))) return false;
  if (d) return d >= 1 && d <= x->rank && extent_of(f, x, (int)d - 1, v);
  for (int k = 0; k < x->rank; k++, n *= *v)
    if (!extent_of(f, x, k, v)) return false;
  *v = n;
  return true;
}

/* The value of an expression of the declaration, in terms of dummies, at the call. */
static bool value_at(Fn *f, const Expr *call, const Symbol *p, const Expr *e, int64_t *v) {
  int64_t x, y;
  if (fold_const_int(e, v)) return true;
  if (e->kind == EX_NAME) {
    const Expr *actual = argument(call, p, e);
    return actual && fold_const_int(actual, v);
  }
  if (e->kind == EX_PAREN) return value_at(f, call, p, e->kid[0], v);
  if (intrinsic_called(e) == IN_SIZE) return size_value(f, call, p, e, v);
  if (e->kind != EX_BINARY || !value_at(f, call, p, e->kid[0], &x) || !value_at(f, call, p, e->kid[1], &y)) return false;
  switch (e->op) {
  case OP_ADD: return !__builtin_add_overflow(x, y, v);
  case OP_SUB: return !__builtin_sub_overflow(x, y, v);
  case OP_MUL: return !__builtin_mul_overflow(x, y, v);
  default: return false;
  }
}

static bool extent_value(Fn *f, const Expr *e, int d, int64_t *n) {
  const Symbol *p = called(e);
  const Dim *dim = &p->result->dim[d];
  int64_t lo = 1, hi;
  if (p->result->shape != SHAPE_EXPLICIT || !dim->hi || (dim->lo && !value_at(f, e, p, dim->lo, &lo)) ||
      !value_at(f, e, p, dim->hi, &hi))
    return false;
  *n = hi < lo ? 0 : hi - lo + 1;
  return true;
}

char *array_result_extent(Fn *f, const Expr *e, int d) {
  int64_t n;
  const Expr *made = array_temporary_made(f, e);
  if (made) return ref_extent(f, made, d);
  if (extent_value(f, e, d, &n)) return arena_printf(f->g->arena, "%lld", (long long)n);
  refuse(f, e->span, REASON_SHAPE, "the extents of the result of '%s' are no constants where it is called", called(e)->name);
  return arena_strdup(f->g->arena, "1");
}

/* ---- before the statement ---- */

static bool has_constant_extents(Fn *f, const Expr *e) {
  int64_t n;
  for (int d = 0; d < called(e)->result->rank; d++)
    if (!extent_value(f, e, d, &n)) return false;
  return true;
}

/* One whose extents are known when the loop begins. */
static void make_temporary(Fn *f, const Expr *e) {
  const Expr *name = array_temporary(f, e, called(e)->result->type, called(e)->name);
  Binding *v = name ? bind_find(f, name) : NULL;
  Buf into = {0}, b = {0};
  char *one[15];
  if (!v) return;
  if (v->automatic && v->automatic->padded)
    refuse(f, e->span, REASON_SHAPE, "the extents of the result of '%s' are not known before the loop", called(e)->name);
  for (int d = 0; d < v->rank; d++) one[d] = "1";
  v->together |= v->own;
  buf_putc(&into, '&');
  ref_at(f, &into, v, one);
  call_into(f, &b, e, into.s);
  if (!f->fail) cxx_out_line(f, e->span.begin, "%s;", b.s);
  array_temporary_is_set(f, e);
  buf_free(&b);
  buf_free(&into);
}

static void make(Fn *f, const Expr *e) {
  const Symbol *p = called(e);
  int64_t total = 1, n;
  if (!has_constant_extents(f, e)) {
    make_temporary(f, e);
    return;
  }
  for (int d = 0; d < p->result->rank && !f->fail; d++) total *= n = strtoll(array_result_extent(f, e, d), NULL, 10);
  if (!f->fail && (total <= 0 || total > MOST_ELEMENTS || !ctype_type(p->result->type)))
    refuse(f, e->span, REASON_SHAPE, "the result of '%s' is too large, or of a type that is not supported in device code", p->name);
  if (f->fail) return;
  const char *name = names_take(&f->names, arena_printf(f->g->arena, "%s_value", p->name));
  Buf b = {0};
  call_into(f, &b, e, name);
  buf_printf(&f->head, "  %s %s[%lld];\n", ctype_type(p->result->type), name, (long long)total);
  cxx_out_line(f, e->span.begin, "%s;", b.s ? b.s : "");
  buf_free(&b);
  vec_push(f->g->arena, &f->made, ((MadeArray){e, name}));
}

/* What may not be evaluated stays where it is. */
static void make_inside(Fn *f, const Expr *e) {
  if (!e || e->kind == EX_IMPLIED_DO || f->fail) return;
  bool chain = e->kind == EX_BINARY && !e->sym && (e->op == OP_AND || e->op == OP_OR);
  for (int i = 0; i < (chain ? 1 : e->nkid); i++) make_inside(f, e->kid[i]);
  if (e->kind == EX_ARRAY) cxx_array_constructors(f, e);
  if (array_result_is(e)) make(f, e);
  for (int i = 1; e->kind == EX_REF && e->how == REF_CALL && i < e->nkid && !f->fail; i++) {
    const Expr *x = e->kid[i] && e->kid[i]->kind == EX_KEYWORD ? e->kid[i]->kid[0] : e->kid[i];
    if (x && array_rearranged_wants(e, x)) array_temporary_before(f, x);
  }
}

static bool find_result(Expr *e, void *data) {
  *(bool *)data |= array_result_is(e) || intrinsic_called(e) == IN_MATMUL || intrinsic_called(e) == IN_SPREAD;
  return !*(bool *)data;
}

bool array_result_in(const Stmt *s) {
  bool any = false;
  if (s->kind == ST_ASSIGN || s->kind == ST_CALL) ast_stmt_walk_exprs((Stmt *)s, find_result, &any);
  return any;
}

void array_result_before(Fn *f, const Stmt *s) {
  if (s->kind == ST_IF && !f->elem)
    make_inside(f, s->u.branch.cond);
  else if (!f->elem && array_result_in(s)) {
    if (s->kind == ST_CALL) {
      make_inside(f, s->u.exprs.v[0]);
      return;
    }
    const Expr *lhs = s->u.assign.lhs;
    for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++) make_inside(f, lhs->kid[i]);
    make_inside(f, s->u.assign.rhs);
  }
}

/* ---- in the statement ---- */

void array_result_emit(Fn *f, Buf *b, const Expr *e) {
  const char *name = cxx_array_made(f, e);
  if (!name || !f->elem) {
    refuse(f, e->span, REASON_CALL, "the result of '%s', an array, is used in a place that is not supported in device code",
           called(e)->name);
    return;
  }
  const Symbol *r = called(e)->result;
  char *at = NULL;
  for (int d = r->rank - 1; d >= 0; d--)
    at = at ? arena_printf(f->g->arena, "%s + %s * (%s)", f->elem->var[d], array_result_extent(f, e, d), at)
            : arena_strdup(f->g->arena, f->elem->var[d]);
  buf_printf(b, "%s[%s]", name, at);
}
