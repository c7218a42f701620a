/* Shapes of names, sections, constructors and operations. What functions give back is extent_call.c's. */
#include "frontend/symbol/extent_make.h"
#include <string.h>

/* ---- making expressions ---- */

static Expr *node(Arena *a, ExprKind kind, int nkid) {
  size_t size = sizeof(Expr) + (size_t)nkid * sizeof(Expr *);
  Expr *e = arena_alloc(a, size);
  memset(e, 0, size);
  *e = (Expr){.kind = kind, .nkid = nkid, .type = {.base = TY_INTEGER, .kind = 4}, .depth = 1};
  return e;
}

static void set_depth(Expr *e) {
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->depth >= e->depth) e->depth = (uint16_t)(e->kid[i]->depth + 1);
}

Extent extent_constant(Arena *a, int64_t n) {
  Expr *e = node(a, EX_INT, 0);
  if (n < 0) n = 0;
  if (n > INT32_MAX) e->type.kind = 8;
  e->text = arena_decimal(a, n);
  Value *v = ARENA_NEW(a, Value);
  *v = (Value){.type = e->type, .n = 1, .u.i = n};
  e->value = v;
  return (Extent){e, true, n};
}

Extent extent_expr(Arena *a, Expr *e) {
  int64_t v;
  if (e && fold_const_int(e, &v)) return extent_constant(a, v);
  return (Extent){.expr = e && e->depth < MAX_EXPR_DEPTH ? e : NULL};
}

static Expr *integer(Arena *a, int64_t v) {
  if (v >= 0) return extent_constant(a, v).expr;
  Fold f = {.arena = a};
  Expr *e = node(a, EX_UNARY, 1);
  e->op = OP_NEG;
  e->kid[0] = extent_constant(a, -v).expr;
  e->value = fold_value_int(&f, e->type, v);
  set_depth(e);
  return e;
}

static Expr *operation(Arena *a, Op op, Expr *x, Expr *y) {
  Expr *e = node(a, EX_BINARY, 2);
  e->op = op;
  e->kid[0] = x;
  e->kid[1] = y;
  set_depth(e);
  return e;
}

static Expr *call(Arena *a, IntrinsicId id, Expr *x, Expr *y) {
  Symbol *sym = ARENA_NEW(a, Symbol);
  *sym = (Symbol){.name = intrinsic_name(id), .kind = SY_INTRINSIC, .intrinsic = (int)id, .proc = PF_PURE};
  Expr *e = node(a, EX_REF, 3), *name = node(a, EX_NAME, 0);
  name->text = sym->name;
  name->sym = e->sym = sym;
  e->how = REF_CALL;
  e->kid[0] = name;
  e->kid[1] = x;
  e->kid[2] = y;
  set_depth(e);
  return e;
}

/* x + v */
static Expr *plus(Arena *a, Expr *x, int64_t v) {
  if (!v) return x;
  return operation(a, v < 0 ? OP_SUB : OP_ADD, x, integer(a, v < 0 ? -v : v));
}

/* MAX(0, hi - lo + 1) */
static Extent between(Arena *a, Expr *lo, Expr *hi) {
  int64_t l = 1, h;
  bool low = !lo || fold_const_int(lo, &l);
  if (low && fold_const_int(hi, &h)) return extent_constant(a, h - l + 1);
  Expr *n = low ? plus(a, hi, 1 - l) : plus(a, operation(a, OP_SUB, hi, lo), 1);
  return extent_expr(a, call(a, IN_MAX, integer(a, 0), n));
}

Extent extent_count(Arena *a, Expr *n) { return between(a, NULL, n); }

/* ---- declared arrays ---- */

static bool is_object(const Expr *e) {
  return e && (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->kind != SY_PROCEDURE;
}

/* SIZE(object, i + 1) */
static Extent asked(Arena *a, const Expr *object, int i) {
  if (!is_object(object)) return (Extent){0};
  return extent_expr(a, call(a, IN_SIZE, (Expr *)object, integer(a, i + 1)));
}

Extent extent_of_dim(Arena *a, const Symbol *s, int i, const Expr *object) {
  const Dim *d = s->dim ? &s->dim[i] : NULL;
  if (!d) return (Extent){0};
  int64_t n;
  if (d->hi_const && (d->lo_const || !d->lo))
    return __builtin_sub_overflow(d->hi_value, d->lo ? d->lo_value : 1, &n) || n == INT64_MAX ? (Extent){0}
                                                                                              : extent_constant(a, n + 1);
  if ((d->hi && d->hi->kind == EX_STAR) || (d->lo && d->lo->kind == EX_STAR)) return (Extent){0};
  if (d->hi) return between(a, d->lo, d->hi);
  bool last = s->shape == SHAPE_ASSUMED_SIZE && i == s->rank - 1;
  return last ? (Extent){0} : asked(a, object, i);
}

static void declared(Arena *a, const Symbol *s, const Expr *object, Extent *x) {
  for (int i = 0; i < s->rank; i++) x[i] = extent_of_dim(a, s, i, object);
}

static void shape_of_name(Arena *a, const Expr *e, Extent *x) {
  const Symbol *s = e->sym;
  if (s && s->selector && s->selector->rank == e->rank)
    extent_of_expr(a, s->selector, x);
  else if (s && s->rank == e->rank)
    declared(a, s, e, x);
}

/* Of a%b one of the two may be an array. */
static void shape_of_member(Arena *a, const Expr *e, Extent *x) {
  if (e->kid[0]->rank)
    extent_of_expr(a, e->kid[0], x);
  else if (e->sym && e->sym->rank == e->rank)
    declared(a, e->sym, e, x);
}

/* ---- sections ---- */

Expr *extent_lower(Arena *a, const Symbol *s, int i, const Expr *object) {
  const Dim *d = &s->dim[i];
  bool deferred = s->shape == SHAPE_DEFERRED || (s->attrs & (AT_ALLOCATABLE | AT_POINTER));
  if (!deferred && (d->lo_const || !d->lo)) return integer(a, d->lo ? d->lo_value : 1);
  if (!deferred) return d->lo;
  return is_object(object) ? call(a, IN_LBOUND, (Expr *)object, integer(a, i + 1)) : NULL;
}

static Expr *upper_of(Arena *a, const Symbol *s, int i, const Expr *object) {
  const Dim *d = &s->dim[i];
  bool last = s->shape == SHAPE_ASSUMED_SIZE && i == s->rank - 1;
  if (d->hi_const) return integer(a, d->hi_value);
  if (d->hi) return d->hi;
  return !last && is_object(object) ? call(a, IN_UBOUND, (Expr *)object, integer(a, i + 1)) : NULL;
}

/* lo:hi:step has MAX(0, (hi - lo + step) / step) elements. */
static Extent triplet(Arena *a, Expr *lo, Expr *hi, Expr *step) {
  int64_t l, h, st = 1;
  if (!lo || !hi) return (Extent){0};
  bool fixed = !step || fold_const_int(step, &st);
  if (fixed && st == 1) return between(a, lo, hi);
  if (fixed && st == 0) return (Extent){0};
  if (fixed && fold_const_int(lo, &l) && fold_const_int(hi, &h)) return extent_constant(a, (h - l + st) / st);
  Expr *sum = operation(a, OP_ADD, operation(a, OP_SUB, hi, lo), step);
  return extent_expr(a, call(a, IN_MAX, integer(a, 0), operation(a, OP_DIV, sum, step)));
}

static Extent section(Arena *a, const Symbol *s, int i, const Expr *r, const Expr *object) {
  Expr *lo = r->kid[0], *hi = r->kid[1], *step = r->kid[2];
  if (!lo && !hi && !step) return extent_of_dim(a, s, i, object);
  if (!s->dim || (s->dim[i].hi && s->dim[i].hi->kind == EX_STAR) || (s->dim[i].lo && s->dim[i].lo->kind == EX_STAR))
    return (Extent){0};
  int64_t st = 1;
  if ((!lo || !hi) && step && !fold_const_int(step, &st)) return (Extent){0};
  if (!lo) lo = extent_lower(a, s, i, object); /* whatever the sign of the stride: F2018, 9.5.3.3.1 */
  if (!hi) hi = upper_of(a, s, i, object);
  return triplet(a, lo, hi, step);
}

/* The array before the subscripts: a name, component or coindexed one. */
static const Expr *object_of(const Expr *e) {
  const Expr *o = e->kid[0];
  return o->kind == EX_COINDEX ? o->kid[0] : o;
}

static void shape_of_section(Arena *a, const Expr *e, Extent *x) {
  const Expr *object = object_of(e);
  const Symbol *s = object->sym;
  if (object->kind == EX_MEMBER && object->kid[0]->rank) {
    extent_of_expr(a, object->kid[0], x);
    return;
  }
  if (!s || s->rank != e->nkid - 1) return;
  for (int i = 1, n = 0; i < e->nkid && n < e->rank; i++) {
    const Expr *k = e->kid[i];
    if (k->kind == EX_RANGE)
      x[n++] = section(a, s, i - 1, k, object);
    else if (k->rank == 1)
      extent_of_expr(a, k, &x[n++]);
  }
}

static void shape_of_ref(Arena *a, const Expr *e, Extent *x) {
  if (e->how == REF_CALL)
    extent_call_of(a, e, x);
  else if (e->how == REF_SUBSTRING)
    extent_of_expr(a, e->kid[0], x);
  else if (e->how == REF_SECTION || e->how == REF_ELEMENT)
    shape_of_section(a, e, x);
}

/* ---- constructors ---- */

static Extent sum(Arena *a, Extent x, Extent y) {
  if (!x.expr || !y.expr) return (Extent){0};
  if (x.known && y.known) return extent_constant(a, x.value + y.value);
  if (x.known && !x.value) return y;
  return y.known && !y.value ? x : extent_expr(a, operation(a, OP_ADD, x.expr, y.expr));
}

Extent extent_product(Arena *a, const Extent *x, int n) {
  Extent p = extent_constant(a, 1);
  for (int i = 0; i < n; i++) {
    if (!x[i].expr) return x[i];
    if (p.known && x[i].known)
      p = extent_constant(a, p.value * x[i].value);
    else if (!x[i].known || x[i].value != 1)
      p = p.known && p.value == 1 ? x[i] : extent_expr(a, operation(a, OP_MUL, p.expr, x[i].expr));
  }
  return p;
}

static bool mentions(Expr *e, void *data) {
  const Symbol **s = data;
  if (e->kind == EX_NAME && e->sym == *s) *s = NULL;
  return *s != NULL;
}

static Extent items(Arena *a, Expr *const *v, int n);

/* Iterations times elements of one, unless these depend on the variable. */
static Extent iterations(Arena *a, const Expr *e) {
  Extent each = items(a, e->kid + 4, e->nkid - 4);
  const Symbol *var = e->kid[0]->sym;
  if (!each.expr || !var) return (Extent){0};
  if (!each.known) ast_expr_walk(each.expr, mentions, &var);
  Extent x[2] = {triplet(a, e->kid[1], e->kid[2], e->kid[3]), each};
  return var ? extent_product(a, x, 2) : (Extent){0};
}

static Extent item(Arena *a, const Expr *e) {
  Extent x[EXT_MAX_RANK];
  if (e->kind == EX_IMPLIED_DO) return iterations(a, e);
  if (e->type.base == TY_NONE && e->kind != EX_BOZ) return (Extent){0}; /* it may be an array */
  if (!e->rank) return extent_constant(a, 1);
  return extent_of_expr(a, e, x) ? extent_product(a, x, e->rank) : (Extent){0};
}

static Extent items(Arena *a, Expr *const *v, int n) {
  Extent all = extent_constant(a, 0);
  for (int i = 0; i < n; i++) all = sum(a, all, item(a, v[i]));
  return all;
}

/* ---- all of them ---- */

void extent_of_operands(Arena *a, Expr *const *v, int n, int rank, Extent *x) {
  Extent y[EXT_MAX_RANK];
  for (int i = 0; i < n; i++) {
    const Expr *e = v[i] && v[i]->kind == EX_KEYWORD ? v[i]->kid[0] : v[i];
    if (!e || e->rank != rank) continue;
    extent_of_expr(a, e, y);
    for (int k = 0; k < rank; k++)
      if (!x[k].known && (y[k].known || !x[k].expr)) x[k] = y[k];
  }
}

static void shape_of(Arena *a, const Expr *e, Extent *x) {
  switch (e->kind) {
  case EX_NAME: shape_of_name(a, e, x); break;
  case EX_MEMBER: shape_of_member(a, e, x); break;
  case EX_REF: shape_of_ref(a, e, x); break;
  case EX_ARRAY: x[0] = items(a, e->kid, e->nkid); break;
  case EX_UNARY:
  case EX_BINARY:
    if (!e->sym || (e->sym->proc & PF_ELEMENTAL)) extent_of_operands(a, e->kid, e->nkid, e->rank, x);
    break;
  case EX_COINDEX:
  case EX_PAREN:
  case EX_KEYWORD: extent_of_expr(a, e->kid[0], x); break;
  default: break;
  }
}

bool extent_of_expr(Arena *a, const Expr *e, Extent *x) {
  if (e->rank > EXT_MAX_RANK) return false;
  memset(x, 0, e->rank * sizeof *x);
  bool constant = e->value && e->value->rank == e->rank;
  for (int i = 0; constant && i < e->rank; i++) x[i] = extent_constant(a, e->value->extent[i]);
  if (!constant && e->rank) shape_of(a, e, x);
  for (int i = 0; i < e->rank; i++)
    if (!x[i].expr) return false;
  return true;
}

int extent_differ(const Extent *x, const Extent *y, int rank) {
  for (int i = 0; i < rank; i++)
    if (x[i].known && y[i].known && x[i].value != y[i].value) return i;
  return -1;
}
