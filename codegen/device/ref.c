/* References to elements and sections: offsets from subscripts, bounds and extents of arrays in a kernel. */
#include "codegen/device/device.h"
#include "frontend/symbol/extent.h"
#include <stdlib.h>
#include <string.h>

/* ---- offsets ---- */

/* 'e - lower' with constants folded: subscript i+1 of an array that starts at 1 gives i. */
static char *minus_lower(Fn *f, const Expr *e, int64_t lower) {
  Arena *a = f->g->arena;
  int64_t c;
  const Expr *base = e;
  int64_t shift = -lower;
  if (fold_const_int(e, &c)) return arena_printf(a, "%lld", (long long)(c - lower));
  if (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && fold_const_int(e->kid[1], &c)) {
    base = e->kid[0];
    shift += e->op == OP_ADD ? c : -c;
  }
  char *s = cxx_expr_text(f, base, shift ? PREC_ADD : PREC_COMMA);
  if (!shift) return s;
  return arena_printf(a, "%s %c %lld", s, shift < 0 ? '-' : '+', (long long)(shift < 0 ? -shift : shift));
}

/* 'sub - lower' of texts: 1 + k gives k. */
static char *text_minus(Fn *f, const char *sub, int64_t lower) {
  Arena *a = f->g->arena;
  char *end;
  long long c = strtoll(sub, &end, 10);
  if (*sub && !*end) return arena_printf(a, "%lld", c - (long long)lower);
  if (end != sub && str_prefix(end, " + ")) {
    c -= lower;
    return c ? arena_printf(a, "%lld%s", c, end) : arena_strdup(a, end + 3);
  }
  if (!lower) return arena_strdup(a, sub);
  return arena_printf(a, "%s %c %lld", sub, lower > 0 ? '-' : '+', (long long)(lower > 0 ? lower : -lower));
}

static int64_t const_lower(const Binding *v, int d) {
  if (v->kind == BIND_TABLE && !v->shape->dim) return 1;
  return v->shape->dim[d].lo ? v->shape->dim[d].lo_value : 1;
}

static int64_t const_extent(const Binding *v, int d) {
  if (v->kind == BIND_TABLE) return v->table->extent[d];
  return v->shape->dim[d].hi_value - const_lower(v, d) + 1;
}

int64_t ref_origin(const Binding *v, int64_t *elements) {
  int64_t origin = 0;
  *elements = 1;
  for (int d = 0; d < v->rank; d++) {
    origin += const_lower(v, d) * *elements;
    *elements *= const_extent(v, d);
  }
  return origin;
}

const char *ref_storage(Fn *f, const Binding *v) {
  const char *s = v->rank > 1 ? arena_printf(f->g->arena, "&%s", v->cname) : v->cname;
  for (int d = 0; d < v->rank && v->rank > 1; d++) s = arena_printf(f->g->arena, "%s[0]", s);
  return s;
}

const char *ref_moved(Fn *f, const char *pointer, int64_t by) {
  return by ? arena_printf(f->g->arena, "%s %c %lld", pointer, by > 0 ? '+' : '-', (long long)(by > 0 ? by : -by)) : pointer;
}

/* Zero-based subscripts of an array whose extents are constants. */
static void put_offsets(Buf *b, const Binding *v, char **zero) {
  if (v->kind == BIND_LOCAL) {
    buf_puts(b, v->cname);
    for (int d = v->rank - 1; d >= 0; d--) buf_printf(b, "[%s]", zero[d]);
    return;
  }
  buf_printf(b, "%s[", v->cname);
  int64_t stride = 1;
  for (int d = 0; d < v->rank; d++) {
    bool sum = strpbrk(zero[d], " ") != NULL;
    if (stride == 1)
      buf_printf(b, "%s%s", d ? " + " : "", zero[d]);
    else
      buf_printf(b, sum ? " + %lld * (%s)" : " + %lld * %s", (long long)stride, zero[d]);
    stride *= const_extent(v, d);
  }
  buf_putc(b, ']');
}

void ref_at(Fn *f, Buf *b, const Binding *v, char **sub) {
  if (v->kind == BIND_ARRAY && !v->index) {
    buf_printf(b, "%s[%s]", v->cname, v->shift_one ? text_minus(f, sub[0], 1) : sub[0]);
    return;
  }
  if (v->kind == BIND_ARRAY) {
    buf_printf(b, "%s[%s(", v->cname, v->index);
    for (int d = 0; d < v->rank; d++) buf_printf(b, "%s%s", d ? ", " : "", sub[d]);
    buf_puts(b, ")]");
    return;
  }
  char *zero[16];
  for (int d = 0; d < v->rank; d++) zero[d] = text_minus(f, sub[d], const_lower(v, d));
  put_offsets(b, v, zero);
}

const char *ref_early(const Fn *f, const Expr *ref) {
  if (f->loading) return NULL;
  for (int i = 0; i < f->last.n; i++)
    if (f->last.v[i].ref == ref) return f->last.v[i].name;
  for (int i = 0; i < f->early.n; i++)
    if (f->early.v[i].ref == ref)
      return f->early.v[i].single ? f->early.v[i].name : arena_printf(f->g->arena, "%s[turn]", f->early.v[i].name);
  return NULL;
}

bool ref_is_copied(const Fn *f, const Expr *ref) {
  const Transform *t = f->nest ? f->nest->loop[0]->transform : NULL;
  for (const Copied *c = t ? t->copied : NULL; c; c = c->next)
    if (c->ref == ref) return true;
  return false;
}

/* The binding that the reference goes to: the array's own, or *old, which is filled in, for its copy. */
static const Binding *source(Fn *f, const Binding *v, const Expr *ref, Binding *old) {
  if (!ref_is_copied(f, ref)) return v;
  Binding *own = (Binding *)v;
  if (!own->old) own->old = names_derive(&f->names, own->cname, "_old");
  *old = *own;
  old->cname = own->old;
  return old;
}

/* The element in a variable, behind the checks of its subscripts. */
static void put_checked(Fn *f, Buf *b, const Binding *v, const Expr *ref, const char *name) {
  const char *checks = subscript_check_before(f, v, ref);
  buf_printf(b, *checks ? "(%s%s)" : "%s%s", checks, name);
}

/* 'named': the array of the program, where 'v' is its copy. */
static void put_with_checks(Fn *f, Buf *b, const Binding *v, const Binding *named, const Expr *ref) {
  char *sub[16];
  for (int d = 0; d < v->rank; d++)
    sub[d] = subscript_check_text(f, named, d, cxx_expr_text(f, ref->kid[d + 1], PREC_COMMA), ref->kid[d + 1], ref);
  ref_at(f, b, v, sub);
}

void ref_element(Fn *f, Buf *b, const Binding *v, const Expr *ref) {
  char *sub[16];
  Binding old;
  const char *early = ref_early(f, ref), *before = f->hooks ? f->hooks->element(f, ref) : NULL;
  if (f->running && cxx_array_same(ref, f->running)) before = f->running_name;
  for (int i = 0; i < f->kept.n; i++)
    if (cxx_array_same(ref, f->kept.v[i].ref)) before = f->kept.v[i].name;
  if (before) {
    put_checked(f, b, v, ref, before);
    return;
  }
  if (early) {
    buf_puts(b, early);
    return;
  }
  const Binding *named = v;
  v = source(f, v, ref, &old);
  if (ref->nkid - 1 != v->rank) {
    refuse(f, ref->span, REASON_RANK, "'%s' has %d subscripts, its rank is %d", v->path, ref->nkid - 1, v->rank);
    return;
  }
  if (subscript_check_on(f)) {
    put_with_checks(f, b, v, named, ref);
    return;
  }
  for (int d = 0; d < v->rank; d++)
    sub[d] = v->kind != BIND_ARRAY ? minus_lower(f, ref->kid[d + 1], const_lower(v, d))
             : v->shift_one        ? minus_lower(f, ref->kid[d + 1], 1)
                                   : cxx_expr_text(f, ref->kid[d + 1], PREC_COMMA);
  if (v->shift_one)
    buf_printf(b, "%s[%s]", v->cname, sub[0]);
  else if (v->kind == BIND_ARRAY)
    ref_at(f, b, v, sub);
  else
    put_offsets(b, v, sub);
}

/* ---- bounds ---- */

/* Bounds of an explicit-shape dummy of a device procedure: its own expressions, of dummies that go by value. */
static char *declared_bound(Fn *f, const Expr *e, int prec) {
  return e ? cxx_expr_text(f, e, prec) : arena_strdup(f->g->arena, "1");
}

/* hi - lo + 1 as the extent of these bounds. */
static char *not_negative(Fn *f, char *n) {
  char *end;
  long long v = strtoll(n, &end, 10);
  if (*end || end == n) return f->sized ? arena_printf(f->g->arena, "f2c::max(%s, 0)", n) : n;
  return v < 0 ? arena_strdup(f->g->arena, "0") : n;
}

static char *declared_extent(Fn *f, const Dim *dim) {
  int64_t lo;
  if (!dim->lo || (fold_const_int(dim->lo, &lo) && lo == 1)) return not_negative(f, declared_bound(f, dim->hi, PREC_ADD));
  return not_negative(
      f, arena_printf(f->g->arena, "%s - %s + 1", declared_bound(f, dim->hi, PREC_ADD), declared_bound(f, dim->lo, PREC_MUL)));
}

/* An array of a BLOCK inside the loop: its bounds are asked for where it has no name. Nothing they are made of changes (thread_arrays.c). */
static bool is_of_block(const Fn *f, const Binding *v) {
  return v->automatic && f->nest && !symbol_exists_at(v->sym, f->nest->first);
}

/* Text that the launcher's caller supplies, passed on to the kernel; 'what' is 'lbound' or 'size'. */
static const char *asked_bound(Fn *f, const Binding *v, const char **slot, const char *what, int d) {
  if (!*slot && f->proc) *slot = global_bound(f, v, !strcmp(what, "lbound"), d);
  if (!*slot && f->hooks) *slot = f->hooks->bound(f, v, what, d);
  return *slot;
}

char *ref_lower(Fn *f, const Binding *v, int d) {
  Arena *a = f->g->arena;
  if (v->kind == BIND_TABLE || v->kind == BIND_LOCAL) return arena_printf(a, "%lld", (long long)const_lower(v, d));
  const Symbol *s = v->shape;
  bool deferred = s->shape == SHAPE_DEFERRED;
  if (!deferred && !s->dim[d].lo) return arena_strdup(a, "1");
  if (!deferred && s->dim[d].lo_const) return arena_printf(a, "%lld", (long long)s->dim[d].lo_value);
  if (f->proc && s->shape == SHAPE_ASSUMED && v->lower[d]) return arena_strdup(a, v->lower[d]);
  if ((f->proc || is_of_block(f, v)) && !deferred) return declared_bound(f, s->dim[d].lo, PREC_ADD);
  const char *t = asked_bound(f, v, &v->lower[d], "lbound", d);
  if (!t) refuse(f, s->span, REASON_BOUNDS, "the lower bound of dimension %d of '%s' is not known on the device", d + 1, v->path);
  return arena_strdup(a, t ? t : "1");
}

/* Extent of a whole array along dimension d. */
char *ref_whole_extent(Fn *f, const Binding *v, int d) {
  Arena *a = f->g->arena;
  const Symbol *s = v->shape;
  if (v->kind == BIND_TABLE || v->kind == BIND_LOCAL) return arena_printf(a, "%lld", (long long)const_extent(v, d));
  if (s->shape != SHAPE_DEFERRED && s->dim[d].hi_const && (!s->dim[d].lo || s->dim[d].lo_const))
    return not_negative(f, arena_printf(a, "%lld", (long long)(s->dim[d].hi_value - (s->dim[d].lo ? s->dim[d].lo_value : 1) + 1)));
  bool open = s->shape == SHAPE_ASSUMED_SIZE && d == v->rank - 1;
  if (f->proc && !open && (s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE)) return declared_extent(f, &s->dim[d]);
  if (is_of_block(f, v) && s->shape == SHAPE_EXPLICIT)
    return arena_printf(a, "f2c::trip_count(%s, %s, 1)", declared_bound(f, s->dim[d].lo, PREC_COMMA + 1),
                        declared_bound(f, s->dim[d].hi, PREC_COMMA + 1));
  const char *t = open ? NULL : asked_bound(f, v, &v->extent[d], "size", d);
  if (!t) refuse(f, s->span, REASON_BOUNDS, "the extent of dimension %d of '%s' is not known on the device", d + 1, v->path);
  return arena_strdup(a, t ? t : "1");
}

char *ref_upper(Fn *f, const Binding *v, int d) {
  char *lo = ref_lower(f, v, d), *n = ref_whole_extent(f, v, d), *end;
  long long l = strtoll(lo, &end, 10), m;
  bool constant = !*end;
  m = strtoll(n, &end, 10);
  Arena *a = f->g->arena;
  if (constant && !*end) return arena_printf(a, "%lld", l + m - 1);
  if (constant) return text_minus(f, n, 1 - l);
  return arena_printf(a, "%s + %s - 1", lo, n);
}

/* ---- elements inside scalarised code ---- */

/* lo + k * step, zero-based counter k. */
static char *triplet_at(Fn *f, const char *lo, const char *k, const Expr *stride) {
  Arena *a = f->g->arena;
  int64_t c = 1;
  bool constant = !stride || fold_const_int(stride, &c);
  if (!strcmp(k, "0")) return arena_strdup(a, lo);
  if (constant && c == 1) return strcmp(lo, "0") ? arena_printf(a, "%s + %s", lo, k) : arena_strdup(a, k);
  if (constant) return arena_printf(a, "%s + %lld * %s", lo, (long long)c, k);
  return arena_printf(a, "%s + %s * %s", lo, cxx_expr_text(f, stride, PREC_MUL), k);
}

static const Expr *named_array(const Expr *e) { return e->kind == EX_REF ? e->kid[0] : e; }

static char *range_at(Fn *f, const Binding *v, const Expr *sub, int d, const char *k) {
  const ElemLoops *saved = f->elem;
  f->elem = NULL;
  char *lo;
  if (sub && sub->kid[0])
    lo = cxx_expr_text(f, sub->kid[0], PREC_ADD);
  else /* whatever the sign of the stride: F2018, 9.5.3.3.1 */
    lo = ref_lower(f, v, d);
  char *s = triplet_at(f, lo, k, sub ? sub->kid[2] : NULL);
  f->elem = saved;
  return s;
}

/* A vector subscript: its own element at this place. */
static char *vector_at(Fn *f, const Expr *sub, const char *k) {
  ElemLoops one = {1, {k}};
  const ElemLoops *saved = f->elem;
  f->elem = &one;
  char *s = cxx_expr_text(f, sub, PREC_COMMA);
  f->elem = saved;
  return s;
}

/* 'check': its subscripts, unless the caller has done so. */
static void put_whole(Fn *f, Buf *b, const Binding *v, const Expr *e, bool check) {
  char *sub[16];
  Binding old;
  const Binding *named = v;
  v = source(f, v, e, &old);
  bool section = e->kind == EX_REF;
  for (int d = 0, k = 0; d < v->rank; d++) {
    const Expr *s = section ? e->kid[d + 1] : NULL;
    if (s && s->kind != EX_RANGE && s->rank == 0) {
      const ElemLoops *saved = f->elem;
      f->elem = NULL;
      sub[d] = cxx_expr_text(f, s, PREC_COMMA);
      if (check) sub[d] = subscript_check_text(f, named, d, sub[d], s, e);
      f->elem = saved;
      continue;
    }
    if (!f->elem || k >= f->elem->rank) {
      refuse(f, e->span, REASON_SHAPE, "array '%s' stands where device code needs a scalar", v->path);
      return;
    }
    sub[d] = s && s->kind != EX_RANGE ? vector_at(f, s, f->elem->var[k]) : range_at(f, v, s, d, f->elem->var[k]);
    if (check) sub[d] = subscript_check_text(f, named, d, sub[d], NULL, e);
    k++;
  }
  ref_at(f, b, v, sub);
}

void ref_whole(Fn *f, Buf *b, const Binding *v, const Expr *e) { put_whole(f, b, v, e, true); }
void ref_first(Fn *f, Buf *b, const Binding *v, const Expr *e) { put_whole(f, b, v, e, false); }

/* (hi - lo + step) / step of a triplet, as text. */
static char *triplet_extent(Fn *f, const Binding *v, const Expr *t, int d) {
  Arena *a = f->g->arena;
  int64_t lo, hi, step = 1;
  bool unit = !t->kid[2] || (fold_const_int(t->kid[2], &step) && step == 1);
  if (!t->kid[0] && !t->kid[1] && unit) return ref_whole_extent(f, v, d);
  if (t->kid[0] && t->kid[1] && fold_const_int(t->kid[0], &lo) && fold_const_int(t->kid[1], &hi) && (unit || step != 1)) {
    int64_t n = (hi - lo + step) / step;
    return arena_printf(a, "%lld", (long long)(n > 0 ? n : 0));
  }
  char *first = t->kid[0] ? cxx_expr_text(f, t->kid[0], PREC_MUL) : ref_lower(f, v, d);
  char *last = t->kid[1] ? cxx_expr_text(f, t->kid[1], PREC_ADD) : ref_upper(f, v, d);
  if (unit && !strcmp(first, "1")) return not_negative(f, last);
  if (unit) return not_negative(f, arena_printf(a, "%s - %s + 1", last, first));
  return arena_printf(a, "f2c::trip_count(%s, %s, %s)", first, last, cxx_expr_text(f, t->kid[2], PREC_COMMA));
}

char *ref_array_extent(Fn *f, const Binding *v, const Expr *e, int d) {
  if (e->kind != EX_REF) return ref_whole_extent(f, v, d);
  for (int i = 1, k = 0; i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    if (s->kind != EX_RANGE && s->rank == 0) continue;
    if (k++ == d) return s->kind == EX_RANGE ? triplet_extent(f, v, s, i - 1) : ref_extent(f, s, 0);
  }
  return arena_strdup(f->g->arena, "1");
}

static char *array_extent(Fn *f, const Expr *e, int d) {
  if (derived_type_is(f, e)) return derived_type_extent(f, e, d);
  Binding *v = bind_find(f, named_array(e));
  return v ? ref_array_extent(f, v, e, d) : arena_strdup(f->g->arena, "1");
}

static bool is_array_designator(const Expr *e) {
  return e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && (e->how == REF_SECTION || e->how == REF_ELEMENT));
}

/* First array operand that tells the shape. */
static char *operand_extent(Fn *f, const Expr *e, int d) {
  for (int i = 0; i < e->nkid; i++)
    if (e->kid[i] && e->kid[i]->rank == e->rank) return ref_extent(f, e->kid[i], d);
  return NULL;
}

const Expr *ref_same_extent(const Expr *e, int *d) {
  const IntrinsicInfo *in = intrinsic_find(e->sym->name);
  const Expr *array = cxx_intrinsic_arg(e, 0, in->rank == IK_MATMUL ? "matrix_a" : NULL);
  int dim_at = in->rank == IK_FOLD || in->rank == IK_FINDLOC ? 2 : 1;
  const Expr *dim = in->rank == IK_REDUCE || in->rank == IK_LOC || dim_at == 2 || in->rank == IK_SPREAD
                        ? cxx_intrinsic_arg(e, dim_at, "dim")
                        : NULL;
  int64_t gone;
  if (!array && e->nkid > 1 && e->kid[1]->kind == EX_KEYWORD) array = e->kid[1]->kid[0];
  if (!array) return NULL;
  switch (in->rank) {
  case IK_ARG1: return array;
  case IK_ARG2: return cxx_intrinsic_arg(e, 1, "mask");
  case IK_REDUCE:
  case IK_FOLD:
  case IK_LOC:
  case IK_FINDLOC:
    if (!dim || array->rank != e->rank + 1 || !fold_const_int(dim, &gone)) return NULL;
    *d += *d >= gone - 1;
    return array;
  case IK_SPREAD:
    if (!dim || !fold_const_int(dim, &gone) || *d == gone - 1) return NULL;
    *d -= *d > gone - 1;
    return array;
  case IK_MATMUL:
    if (*d == 0 && array->rank == 2) return array;
    *d = 1;
    return cxx_intrinsic_arg(e, 1, "matrix_b");
  default: *d = 1 - *d; return in->id == IN_TRANSPOSE ? array : NULL;
  }
}

/* The extent where it is a constant; else NULL. */
static char *known_extent(Fn *f, const Expr *e, int d) {
  Extent x[EXT_MAX_RANK];
  extent_of_expr(f->g->arena, e, x);
  return x[d].known ? arena_printf(f->g->arena, "%lld", (long long)x[d].value) : NULL;
}

/* Of what an intrinsic function returns. */
static char *intrinsic_extent(Fn *f, const Expr *e, int d) {
  const IntrinsicInfo *in = intrinsic_find(e->sym->name);
  if (in->rank == IK_ELEM || in->rank == IK_ROW) return operand_extent(f, e, d);
  char *known = known_extent(f, e, d);
  if (known) return known;
  const Expr *same = ref_same_extent(e, &d);
  return same && same->rank > d ? ref_extent(f, same, d) : NULL;
}

char *ref_extent(Fn *f, const Expr *e, int d) {
  if (is_array_designator(e)) return array_extent(f, e, d);
  if (array_result_is(e)) return array_result_extent(f, e, d);
  char *s = e->kind == EX_ARRAY ? known_extent(f, e, d) : intrinsic_called(e) ? intrinsic_extent(f, e, d) : operand_extent(f, e, d);
  if (s) return s;
  refuse(f, e->span, REASON_SHAPE, "the shape of this array expression is not known on the device");
  return arena_strdup(f->g->arena, "1");
}

char *ref_size(Fn *f, const Expr *e, int d) {
  bool saved = f->sized;
  f->sized = true;
  char *s = ref_extent(f, e, d);
  f->sized = saved;
  return s;
}
