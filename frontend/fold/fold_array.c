/* Constants with parts: array constructors, elements of constant arrays, substrings. */
#include "frontend/fold/fold.h"

typedef VEC(const Value *) Values;

static bool add_value(Fold *f, Values *out, const Value *v) {
  if (!v || out->n + v->n > FOLD_MAX_ELEMENTS) return false;
  for (int64_t i = 0; i < v->n; i++) vec_push(f->arena, out, fold_value_at(v, i));
  return true;
}

static bool add_item(Fold *f, Values *out, const Expr *e);

static bool loop_bounds(Fold *f, const Expr *e, int64_t *lo, int64_t *hi, int64_t *step) {
  const Value *a = fold_operand(f, e->kid[1]), *b = fold_operand(f, e->kid[2]), *c = e->kid[3] ? fold_operand(f, e->kid[3]) : NULL;
  *step = 1;
  if (!fold_value_index(a, lo) || !fold_value_index(b, hi) || (e->kid[3] && !fold_value_index(c, step))) return false;
  return *step != 0 && (*hi - *lo) / *step < FOLD_MAX_ELEMENTS;
}

/* (items, var = lo, hi, step) */
static bool add_implied(Fold *f, Values *out, const Expr *e) {
  int64_t lo, hi, step;
  if (!loop_bounds(f, e, &lo, &hi, &step) || !e->kid[0]->sym) return false;
  FoldIndex index = {.var = e->kid[0]->sym, .outer = f->index};
  f->index = &index;
  bool ok = true;
  for (int64_t i = lo; ok && (step > 0 ? i <= hi : i >= hi); i += step) {
    ok = fold_value_whole_in(f, e->kid[0]->type, i, &index.value) == &index.value;
    for (int k = 4; ok && k < e->nkid; k++) ok = add_item(f, out, e->kid[k]);
  }
  f->index = index.outer;
  return ok;
}

static bool add_item(Fold *f, Values *out, const Expr *e) {
  if (e->kind == EX_IMPLIED_DO) return add_implied(f, out, e);
  return add_value(f, out, fold_operand(f, e));
}

const Value *fold_array(Fold *f, const Expr *e) {
  Values items = {0};
  for (int i = 0; i < e->nkid; i++)
    if (!add_item(f, &items, e->kid[i])) return NULL;
  Value *v = fold_value_new(f, e->type);
  v->rank = 1;
  v->n = items.n;
  v->extent = ARENA_ARRAY(f->arena, int64_t, 1);
  v->extent[0] = items.n;
  v->elem = items.n ? items.v : ARENA_ARRAY(f->arena, const Value *, 1);
  for (int i = 0; i < items.n; i++)
    if (!(v->elem[i] = fold_convert(f, items.v[i], e->type))) return NULL;
  return v;
}

/* ---- parts of constants ---- */

static bool subscript(Fold *f, const Expr *e, int64_t *i) {
  Value room;
  return e && fold_value_index(fold_operand_in(f, e, &room), i);
}

static const Value *fold_element(Fold *f, const Expr *e, const Value *base) {
  const Symbol *s = e->kid[0]->sym;
  int64_t at = 0, stride = 1, i;
  if (!s || !base->rank || base->rank != e->nkid - 1) return NULL;
  for (int k = 0; k < base->rank; k++) {
    int64_t lo = s->dim && s->dim[k].lo_const ? s->dim[k].lo_value : 1;
    if (!subscript(f, e->kid[k + 1], &i) || i < lo || i >= lo + base->extent[k]) return NULL;
    at += (i - lo) * stride;
    stride *= base->extent[k];
  }
  return base->elem[at];
}

/* Places in one dimension that a subscript names, from 0. */
typedef struct Places {
  int64_t first, step, n;
  const Value *list; /* vector subscript; NULL: first, first + step, ... */
  bool scalar;       /* the dimension is not one of the section's */
} Places;

static bool places_of(Fold *f, const Expr *e, int64_t lo, int64_t extent, Places *p) {
  int64_t last = lo + extent - 1;
  *p = (Places){.first = lo, .step = 1, .n = 1};
  if (e->kind != EX_RANGE) {
    const Value *v = fold_operand(f, e);
    if (!v || v->type.base != TY_INTEGER || v->rank > 1) return false;
    p->list = v->rank ? v : NULL;
    p->n = v->n;
    p->scalar = !v->rank;
    if (!v->rank && !fold_value_index(v, &p->first)) return false;
  } else {
    if (e->nkid > 2 && e->kid[2] && !subscript(f, e->kid[2], &p->step)) return false;
    if (p->step == 0 || p->step < -FOLD_MAX_ELEMENTS || p->step > FOLD_MAX_ELEMENTS) return false;
    if (e->kid[0] && !subscript(f, e->kid[0], &p->first)) return false;
    if (e->kid[1] && !subscript(f, e->kid[1], &last)) return false;
    p->n = (last - p->first) / p->step + 1;
    if (p->step > 0 ? last < p->first : last > p->first) p->n = 0;
  }
  for (int64_t i = 0; i < p->n; i++) {
    int64_t at = p->first + i * p->step;
    if (p->list && !fold_value_index(p->list->elem[i], &at)) return false;
    if (at < lo || at >= lo + extent) return false;
  }
  p->first -= lo;
  return true;
}

static int64_t place(const Places *p, int64_t i, int64_t lo) {
  return p->list ? p->list->elem[i]->u.i - lo : p->first + i * p->step;
}

static const Value *fold_section(Fold *f, const Expr *e, const Value *base) {
  const Symbol *s = e->kid[0]->sym;
  Places p[16];
  int64_t lo[16], at[16] = {0};
  bool named = e->kid[0]->kind == EX_NAME || (e->kid[0]->kind == EX_MEMBER && !e->kid[0]->kid[0]->rank);
  if (!s || !named || !base->rank || base->rank != e->nkid - 1 || base->rank > 15) return NULL;
  Value *r = fold_value_new(f, e->type);
  r->extent = ARENA_ARRAY(f->arena, int64_t, base->rank);
  for (int k = 0; k < base->rank; k++) {
    lo[k] = s->dim && s->dim[k].lo_const ? s->dim[k].lo_value : 1;
    if (!places_of(f, e->kid[k + 1], lo[k], base->extent[k], &p[k])) return NULL;
    if (!p[k].scalar) r->extent[r->rank++] = p[k].n;
    if ((r->n *= p[k].n) > FOLD_MAX_ELEMENTS) return NULL;
  }
  if (!r->rank) return NULL;
  r->elem = ARENA_ARRAY(f->arena, const Value *, r->n + 1);
  for (int64_t i = 0; i < r->n; i++) {
    int64_t from = 0, stride = 1;
    for (int k = 0; k < base->rank; stride *= base->extent[k++]) from += place(&p[k], at[k], lo[k]) * stride;
    r->elem[i] = base->elem[from];
    for (int k = 0; k < base->rank && ++at[k] == p[k].n; k++) at[k] = 0;
  }
  return r;
}

/* Characters lo to hi; hi < 0: to the end. */
static const Value *part_of_string(Fold *f, Type t, const Value *v, int64_t lo, int64_t hi) {
  if (v->type.base != TY_CHARACTER || v->type.kind != t.kind) return NULL;
  if (hi < 0) hi = v->u.str.len;
  if (hi < lo) return fold_value_string(f, t, "", 0);
  return lo < 1 || hi > v->u.str.len ? NULL : fold_value_string(f, t, v->u.str.s + (lo - 1) * val_char_bytes(v->type), hi - lo + 1);
}

static const Value *fold_substring(Fold *f, const Expr *e, const Value *base) {
  const Expr *r = e->kid[1];
  int64_t lo = 1, hi = -1;
  if (r->kind != EX_RANGE) return NULL;
  if (r->kid[0] && !subscript(f, r->kid[0], &lo)) return NULL;
  if (r->kid[1] && !subscript(f, r->kid[1], &hi)) return NULL;
  if (r->kid[1] && hi < 0) hi = 0;
  if (!base->rank) return part_of_string(f, e->type, base, lo, hi);
  Value *v = fold_value_like(f, base, e->type);
  for (int64_t i = 0; i < v->n; i++)
    if (!(v->elem[i] = part_of_string(f, e->type, base->elem[i], lo, hi))) return NULL;
  return v;
}

const Value *fold_array_ref(Fold *f, const Expr *e) {
  if (e->how == REF_CONSTRUCTOR) return fold_structure_constructor(f, e);
  if (e->how != REF_ELEMENT && e->how != REF_SUBSTRING && e->how != REF_SECTION) return NULL;
  const Value *base = fold_operand(f, e->kid[0]);
  if (!base) return NULL;
  if (e->how == REF_SECTION) return fold_section(f, e, base);
  return e->how == REF_ELEMENT ? fold_element(f, e, base) : fold_substring(f, e, base);
}

const Value *fold_array_spread(Fold *f, const Value *v, const Symbol *s) {
  int64_t n = 1;
  int64_t *extent = ARENA_ARRAY(f->arena, int64_t, s->rank);
  for (int k = 0; k < s->rank; k++) {
    if (!s->dim[k].lo_const || !s->dim[k].hi_const) return NULL;
    if (__builtin_sub_overflow(s->dim[k].hi_value, s->dim[k].lo_value, &extent[k])) return NULL;
    if (extent[k] >= FOLD_MAX_ELEMENTS) return NULL;
    extent[k] = extent[k] < 0 ? 0 : extent[k] + 1;
    if ((n *= extent[k]) > FOLD_MAX_ELEMENTS) return NULL;
  }
  Value *r = fold_value_new(f, v->type);
  r->rank = s->rank;
  r->extent = extent;
  r->n = n;
  r->elem = ARENA_ARRAY(f->arena, const Value *, n + 1);
  for (int64_t i = 0; i < n; i++) r->elem[i] = v;
  return r;
}
