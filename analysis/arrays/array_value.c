/* Elements of array expressions, and values of array reductions, as statements about elements (Kennedy and Allen, Optimizing compilers
 * for modern architectures, 13): a section, a transpose, a shift are other subscripts; a sum, a product of matrices are loops.
 *
 * Positions of elements are numbers from 0, written as the index of the loop over them minus its first value: where an array is walked
 * from its own first element, its subscript is the index itself. */
#include "analysis/arrays/array_constructor.h"
#include "analysis/arrays/array_fold.h"
#include "analysis/arrays/array_pack.h"
#include "analysis/arrays/array_place.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

static Arena *arena(const ArrayValue *v) { return v->j->arena; }

static const Type LOGICAL = {.base = TY_LOGICAL, .kind = 4};

/* ---- arguments of intrinsic functions ---- */

static const Expr *plain(const Expr *e) { return e && e->kind == EX_KEYWORD ? e->kid[0] : e; }

const Expr *array_value_argument(const Expr *call, int pos, const char *keyword) {
  bool words = false;
  for (int i = 1; i < call->nkid; i++) {
    const Expr *e = call->kid[i];
    words |= e && e->kind == EX_KEYWORD;
    if (e && (e->kind == EX_KEYWORD ? !strcmp(e->text, keyword) : !words && i - 1 == pos)) return plain(e);
  }
  return NULL;
}

int array_value_dim(const Expr *e, int most) {
  int64_t d;
  return e && fold_const_int(e, &d) && d >= 1 && d <= most ? (int)d - 1 : -1;
}

bool array_value_is_number(Type t) {
  if (t.base == TY_REAL || t.base == TY_COMPLEX) return t.kind == 4 || t.kind == 8;
  return (t.base == TY_INTEGER || t.base == TY_LOGICAL) && t.kind <= 8;
}

bool array_value_is_absent(const Expr *e) { return e && e->kind == EX_NAME && e->sym && (e->sym->attrs & AT_OPTIONAL); }

/* ---- scratch variables ---- */

const Expr *array_value_scalar(ArrayValue *v, const char *name, Type t) {
  return make_name(arena(v), rewrite_scratch(v->j, name, ++v->made, t, NULL, NULL, 0), v->place);
}

void array_value_set(ArrayValue *v, const Expr *var, const Expr *value) {
  make_assign(v->w, v->into, v->like, make_again(arena(v), var), value);
}

/* ---- ranges ---- */

typedef struct Steady {
  const ArrayValue *v;
  bool ok;
} Steady;

/* Constants, and default integers or longer ones that nothing in the unit sets. */
static bool visit_steady(Expr *e, void *data) {
  Steady *q = data;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  const Var *var = s ? access_find(q->v->j->code, s, s->name) : NULL;
  bool called = var && var->reachable && (q->v->j->code->calls_unknown || (s->attrs & AT_VOLATILE));
  bool scalar = var && var->scalar && !var->set && !overlap_is_possible(var) && !called && s->type.base == TY_INTEGER;
  q->ok &= e->kind == EX_INT || e->kind == EX_BINARY || e->kind == EX_PAREN ||
           (e->kind == EX_NAME && s && ((s->attrs & AT_PARAMETER) || (scalar && s->type.kind == 4)));
  return q->ok;
}

/* A bound as it was declared means the same as when the array came to be. */
static const Expr *declared_bound(const ArrayValue *v, const Expr *e) {
  Steady q = {v, e && e->type.base == TY_INTEGER && e->type.kind == 4};
  if (q.ok) ast_expr_walk((Expr *)e, visit_steady, &q);
  return q.ok ? make_again(arena(v), e) : NULL;
}

/* A variable, or a component of one object. */
static const Symbol *array_symbol(const Expr *array) {
  if (array->kind == EX_MEMBER) return array->sym && array->sym->kind == SY_COMPONENT && !array->kid[0]->rank ? array->sym : NULL;
  const Symbol *s = array->kind == EX_NAME && array->sym ? query_real_symbol(array->sym) : NULL;
  return s && s->kind == SY_VARIABLE ? s : NULL;
}

static const Expr *whole_of(const ArrayValue *v, const Expr *array, const Symbol *s) {
  return array->kind == EX_NAME ? make_name(arena(v), s, array) : make_again(arena(v), array);
}

/* The objects of 'a%state' and 'a(1:n)%pos(2)', whose rank it has; NULL: it is another array. */
static const Expr *objects_of(const Expr *e) {
  const Expr *member = e->kind == EX_REF && e->how != REF_CALL ? e->kid[0] : e;
  if (!member || member->kind != EX_MEMBER || !member->sym || member->sym->kind != SY_COMPONENT || !member->kid[0]->rank)
    return NULL;
  if ((int)member->sym->rank != (e == member ? 0 : e->nkid - 1)) return NULL;
  for (int i = 1; e != member && i < e->nkid; i++)
    if (!e->kid[i] || e->kid[i]->kind == EX_RANGE || e->kid[i]->rank) return NULL;
  return member->kid[0];
}

static Expr *made_copy(const ArrayValue *v, const Expr *e) {
  const size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)e->nkid;
  Expr *copy = memcpy(arena_alloc(arena(v), bytes), e, bytes);
  copy->span.end = copy->span.begin;
  copy->rank = 0;
  return copy;
}

/* The bound of dimension 'd' (from 0). The upper one of an array whose extents another array may have given is asked for: it may be more
 * than a default integer. NULL: not known. */
static const Expr *bound_of(const ArrayValue *v, const Expr *array, int d, bool upper, const Expr *like) {
  const Symbol *s = array_symbol(array);
  const Dim *dim = s->dim ? &s->dim[d] : NULL;
  bool moves = s->attrs & (AT_ALLOCATABLE | AT_POINTER), declared = s->shape == SHAPE_EXPLICIT && !moves;
  Arena *a = arena(v);
  Type t = {.base = TY_INTEGER, .kind = 4};
  Expr near = *like;
  near.type = t;
  const Expr *one = make_int(a, 1, &near);
  if (s->scratch && dim) return make_again(a, upper ? dim->hi : dim->lo);
  if (!dim || s->selector || (!declared && s->shape != SHAPE_ASSUMED && s->shape != SHAPE_DEFERRED)) return NULL;
  if (upper) {
    if (declared && dim->hi_const) return make_int(a, dim->hi_value, one);
    const Expr *said = declared ? declared_bound(v, dim->hi) : NULL;
    if (said) return said;
    return make_bound(a, true, whole_of(v, array, s), d + 1, declared && dim->hi && dim->hi->type.kind <= 4 ? 4 : 8, like);
  }
  if (moves) return make_bound(a, false, whole_of(v, array, s), d + 1, 8, like);
  return !dim->lo ? one : dim->lo_const ? make_int(a, dim->lo_value, one) : declared ? declared_bound(v, dim->lo) : NULL;
}

static const Expr *zero_like(ArrayValue *v, const Expr *e) { return make_int(arena(v), 0, e); }

const Expr *array_value_extent(ArrayValue *v, const Range *r) {
  Arena *a = arena(v);
  const Expr *n = make_binary(a, OP_SUB, make_again(a, r->hi), make_again(a, r->lo));
  return make_binary(a, OP_ADD, n, make_int(a, 1, n));
}

bool array_value_is_constant(const Range *r) {
  int64_t lo, hi;
  return fold_const_int(r->lo, &lo) && fold_const_int(r->hi, &hi);
}

static bool named_range(ArrayValue *v, const Expr *name, int d, Range *r) {
  const Symbol *s = array_symbol(name);
  if (!s || s->rank != (int)name->rank) return false;
  for (int i = 0; i < v->packed.n; i++)
    if (v->packed.v[i] == s) return false;
  *r = (Range){bound_of(v, name, d, false, name), bound_of(v, name, d, true, name), name->kind == EX_NAME ? s : NULL, d};
  return r->lo && r->hi;
}

/* The subscript that is range number d of a section. */
static const Expr *ranged_subscript(const Expr *section, int d, int *at) {
  for (int i = 1; i < section->nkid; i++) {
    const Expr *s = section->kid[i];
    if (!s) return NULL;
    *at = i - 1;
    if ((s->kind == EX_RANGE || s->rank) && d-- == 0) return s;
  }
  return NULL;
}

/* First and last subscript of a triplet and its step, 1 where there is none. */
static bool triplet(ArrayValue *v, const Expr *section, int at, Range *r, const Expr **step) {
  const Expr *t = section->kid[at + 1], *base = section->kid[0];
  const Symbol *s = array_symbol(base);
  *r = (Range){t->kid[0], t->nkid > 1 ? t->kid[1] : NULL, NULL, at};
  int64_t one;
  *step = t->nkid > 2 ? t->kid[2] : NULL;
  if (*step && fold_const_int(*step, &one) && one == 1) *step = NULL;
  if ((!r->lo || !r->hi) && (!s || (*step && (!fold_const_int(*step, &one) || one == 0)))) return false;
  bool down = *step && fold_const_int(*step, &one) && one < 0;
  if (!r->lo) {
    r->of = down || base->kind != EX_NAME ? NULL : s;
    r->lo = bound_of(v, base, at, down, section);
  }
  if (!r->hi) r->hi = bound_of(v, base, at, !down, section);
  return r->lo && r->hi && r->lo->type.base == TY_INTEGER && r->hi->type.base == TY_INTEGER;
}

static bool section_range(ArrayValue *v, const Expr *e, int d, Range *r) {
  int at;
  const Expr *s = ranged_subscript(e, d, &at), *step;
  if (!s || e->how != REF_SECTION) return false;
  if (s->kind != EX_RANGE) return array_value_range(v, s, 0, r);
  if (!triplet(v, e, at, r, &step)) return false;
  if (!step) return true;
  const Expr *n = make_operation(arena(v), OP_SUB, make_again(arena(v), r->hi), make_again(arena(v), r->lo), r->hi->type);
  n = make_operation(arena(v), OP_ADD, n, make_parens(arena(v), make_again(arena(v), step)),
                     n->type); /* a division rounds toward 0 */
  n = make_operation(arena(v), OP_DIV, make_parens(arena(v), n), make_again(arena(v), step), n->type);
  n = make_binary(arena(v), OP_SUB, n, make_int(arena(v), 1, n));
  *r = (Range){zero_like(v, n), n, NULL, 0};
  return true;
}

static bool is_elemental(const Expr *e) {
  IntrinsicId id = e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_NONE;
  const IntrinsicInfo *in = id ? intrinsic_find(intrinsic_name(id)) : NULL;
  return in && in->cls == IC_E;
}

/* Its elements are made of those at the same positions. */
static bool is_elementwise(const Expr *e) {
  bool operation = (e->kind == EX_BINARY || e->kind == EX_UNARY) && !e->sym; /* a defined one is a procedure of whole arrays */
  return operation || e->kind == EX_PAREN || is_elemental(e);
}

/* Of the operands of that shape the first whose extent is a constant, else the first that walks an array from where it begins to where it ends, or just the first. */
static bool operand_range(ArrayValue *v, const Expr *e, int d, Range *r) {
  bool any = false;
  for (int i = e->kind == EX_REF; i < e->nkid; i++) {
    const Expr *kid = plain(e->kid[i]);
    Range q;
    if (!kid || kid->rank != e->rank || !array_value_range(v, kid, d, &q)) continue;
    const bool told = any && array_value_is_constant(r);
    if (!any || (!told && (array_value_is_constant(&q) || (q.of && !r->of)))) *r = q;
    any = true;
  }
  return any;
}

static bool counted_range(ArrayValue *v, const Expr *n, Range *r) {
  if (!n || n->rank || n->type.base != TY_INTEGER) return false;
  *r = (Range){zero_like(v, n), make_binary(arena(v), OP_SUB, make_again(arena(v), n), make_int(arena(v), 1, n)), NULL, 0};
  return true;
}

/* (/ (e, i = lo, hi) /): the one item, and how many its loop makes; NULL: it is of another form. */
static const Expr *implied_do(const Expr *e) {
  const Expr *x = e->nkid == 1 ? e->kid[0] : NULL;
  int64_t step = 1;
  if (!x || x->kind != EX_IMPLIED_DO || x->nkid != 5 || !x->kid[4] || x->kid[4]->rank || x->kid[4]->kind == EX_IMPLIED_DO)
    return NULL;
  if (x->kid[3] && (!fold_const_int(x->kid[3], &step) || step != 1)) return NULL;
  return x->kid[0]->kind == EX_NAME && x->kid[0]->sym && x->kid[1]->type.base == TY_INTEGER && x->kid[2]->type.base == TY_INTEGER
             ? x
             : NULL;
}

enum { MAX_ITEMS = 8 };

static bool has_scalar_items(const Expr *e) {
  for (int i = 0; i < e->nkid; i++)
    if (!e->kid[i] || e->kid[i]->rank || e->kid[i]->kind == EX_IMPLIED_DO) return false;
  return e->nkid > 0 && e->nkid <= MAX_ITEMS;
}

bool array_value_is_brief(const Expr *constructor) { return implied_do(constructor) || has_scalar_items(constructor); }

static bool constructor_range(ArrayValue *v, const Expr *e, Range *r) {
  const Expr *x = implied_do(e);
  if (x) {
    *r = (Range){x->kid[1], x->kid[2], NULL, 0};
    return true;
  }
  if (!has_scalar_items(e)) return counted_range(v, array_constructor_size(v, e), r);
  const Expr *zero = make_constant(arena(v), 0, 0, (Type){.base = TY_INTEGER, .kind = 4}, e);
  *r = (Range){zero, make_int(arena(v), e->nkid - 1, zero), NULL, 0};
  return true;
}

/* PACK of all elements, or with VECTOR, whose extents the result has; how many a mask leaves is not known before. */
static bool packed_range(ArrayValue *v, const Expr *e, Range *r) {
  const Expr *vector = array_value_argument(e, 2, "vector");
  if (vector) return array_value_range(v, vector, 0, r);
  return array_pack_takes_all(e) && counted_range(v, array_pack_most(v, e), r);
}

/* The places in all dimensions. */
static bool places_range(ArrayValue *v, const ArrayPlace *l, Range *r) {
  const Expr *one = make_constant(arena(v), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, l->array);
  *r = (Range){one, make_int(arena(v), l->array->rank, one), NULL, 0};
  return true;
}

static bool call_range(ArrayValue *v, const Expr *e, int d, Range *r) {
  Fold f;
  ArrayPlace l;
  const Expr *x;
  if (array_place_read(e, &l)) return l.dim < 0 ? places_range(v, &l, r) : array_value_range(v, l.array, d + (d >= l.dim), r);
  if (array_fold_read(e, &f)) return f.dim >= 0 && array_value_range(v, f.array, d + (d >= f.dim), r);
  switch (intrinsic_called(e)) {
  case IN_TRANSPOSE: return (x = array_value_argument(e, 0, "matrix")) && array_value_range(v, x, 1 - d, r);
  case IN_CSHIFT:
  case IN_EOSHIFT: return (x = array_value_argument(e, 0, "array")) && array_value_range(v, x, d, r);
  case IN_PACK: return packed_range(v, e, r);
  case IN_UNPACK: return (x = array_value_argument(e, 1, "mask")) && array_value_range(v, x, d, r);
  case IN_SPREAD: {
    int dim = array_value_dim(array_value_argument(e, 1, "dim"), e->rank);
    if (dim < 0 || !(x = array_value_argument(e, 0, "source"))) return false;
    return d == dim ? counted_range(v, array_value_argument(e, 2, "ncopies"), r) : array_value_range(v, x, d - (d > dim), r);
  }
  case IN_RESHAPE:
    x = array_value_argument(e, 1, "shape");
    return x && x->kind == EX_ARRAY && has_scalar_items(x) && d < x->nkid && counted_range(v, x->kid[d], r);
  case IN_MATMUL: {
    const Expr *a = array_value_argument(e, 0, "matrix_a"), *b = array_value_argument(e, 1, "matrix_b");
    if (!a || !b) return false;
    return a->rank == 2 && d == 0 ? array_value_range(v, a, 0, r) : array_value_range(v, b, 1, r);
  }
  default: return is_elemental(e) && operand_range(v, e, d, r);
  }
}

/* a(i)%state, a(i)%pos(2) */
static const Expr *component_element(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *member = e->kind == EX_REF ? e->kid[0] : e, *object = array_value_element(v, objects_of(e), p);
  if (!object) return NULL;
  Expr *of = made_copy(v, member);
  of->kid[0] = (Expr *)object;
  if (e == member) return of;
  Expr *element = made_copy(v, e);
  element->how = REF_ELEMENT;
  element->kid[0] = of;
  of->rank = member->sym->rank;
  for (int i = 1; i < e->nkid; i++) element->kid[i] = (Expr *)make_again(arena(v), e->kid[i]);
  return element;
}

bool array_value_range(ArrayValue *v, const Expr *e, int d, Range *r) {
  e = query_strip(plain(e));
  if (!e || d >= (int)e->rank) return false;
  if (objects_of(e)) return array_value_range(v, objects_of(e), d, r);
  switch (e->kind) {
  case EX_NAME:
  case EX_MEMBER: return named_range(v, e, d, r);
  case EX_ARRAY: return constructor_range(v, e, r);
  case EX_REF: return e->how == REF_CALL ? call_range(v, e, d, r) : section_range(v, e, d, r);
  default: return is_elementwise(e) && operand_range(v, e, d, r);
  }
}

/* ---- loops ---- */

bool array_value_open(ArrayValue *v, const Range *r, Position *p) {
  int kind = r->lo->type.kind > r->hi->type.kind ? r->lo->type.kind : r->hi->type.kind;
  if (v->level == MAX_AROUND || r->lo->type.base != TY_INTEGER || r->hi->type.base != TY_INTEGER) return false;
  if (kind < 4) kind = 4;
  const Symbol **i = &v->index[v->level][kind > 4];
  if (!*i)
    *i = rewrite_scratch(v->j, "i", v->level + 1 + (kind > 4 ? MAX_AROUND : 0), (Type){.base = TY_INTEGER, .kind = (uint8_t)kind},
                         NULL, NULL, 0);
  v->level++;
  p->index = make_name(arena(v), *i, r->lo);
  p->range = *r;
  v->into = make_loop(v->w, v->into, v->like, p->index, make_again(arena(v), r->lo), make_again(arena(v), r->hi));
  return true;
}

/* ---- elements ---- */

static bool begins_alike(const Range *r, const Range *s) { return r->of && r->of == s->of && r->dim == s->dim; }

/* Number 'position', counted from 'lo' on instead. */
static const Expr *from(ArrayValue *v, const Range *r, const Position *p) {
  Arena *a = arena(v);
  if (begins_alike(r, &p->range) || query_same_expr(r->lo, p->range.lo)) return make_again(a, p->index);
  const Expr *shift = make_binary(a, OP_SUB, make_again(a, r->lo), make_again(a, p->range.lo));
  return make_binary(a, OP_ADD, make_again(a, p->index), shift);
}

static const Expr *number(ArrayValue *v, const Position *p) {
  return make_binary(arena(v), OP_SUB, make_again(arena(v), p->index), make_again(arena(v), p->range.lo));
}

/* The position that has this number. */
static Position at_number(ArrayValue *v, const Expr *number) { return (Position){number, {zero_like(v, number), NULL, NULL, 0}}; }

static const Expr *whole_element(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *sub[15];
  const Symbol *s = array_symbol(e);
  if (!s || s->rank != (int)e->rank) return NULL;
  for (int d = 0; d < (int)e->rank; d++) {
    Range r;
    r.lo = bound_of(v, e, d, false, e);
    r.of = e->kind == EX_NAME ? s : NULL, r.dim = d;
    if (!r.lo) return NULL;
    sub[d] = from(v, &r, &p[d]);
  }
  return e->kind == EX_NAME ? make_element(arena(v), e->sym, sub, (int)e->rank, e) : make_element_of(arena(v), e, sub, (int)e->rank);
}

static const Expr *ranged_element(ArrayValue *v, const Expr *e, int at, const Position *p) {
  const Expr *step, *s = e->kid[at + 1];
  Range r;
  if (s->kind != EX_RANGE) return array_value_element(v, s, p);
  if (!triplet(v, e, at, &r, &step)) return NULL;
  if (!step) return from(v, &r, p);
  const Expr *n = make_operation(arena(v), OP_MUL, number(v, p), make_again(arena(v), step), p->index->type);
  return make_binary(arena(v), OP_ADD, make_again(arena(v), r.lo), n);
}

static const Expr *section_element(ArrayValue *v, const Expr *e, const Position *p) {
  if (e->how != REF_SECTION || !e->kid[0] ||
      (e->kid[0]->kind != EX_NAME && (e->kid[0]->kind != EX_MEMBER || e->kid[0]->kid[0]->rank)))
    return NULL;
  Expr *copy = made_copy(v, e);
  copy->how = REF_ELEMENT;
  int k = 0;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *s = e->kid[i];
    if (!s) return NULL;
    bool many = s->kind == EX_RANGE || s->rank;
    const Expr *sub = many ? ranged_element(v, e, i - 1, &p[k++]) : array_value_element(v, s, NULL);
    if (!sub) return NULL;
    copy->kid[i] = (Expr *)sub;
    if (copy->depth <= sub->depth) copy->depth = (unsigned)(sub->depth + 1) & 0xfff;
  }
  return copy;
}

static const Expr *elementwise(ArrayValue *v, const Expr *e, const Position *p) {
  if (e->flags & (EF_KINDP | EF_TSPEC)) return NULL;
  size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)e->nkid;
  Expr *copy = memcpy(arena_alloc(arena(v), bytes), e, bytes);
  copy->rank = 0;
  copy->value = NULL;
  copy->span.end = copy->span.begin;
  for (int i = e->kind == EX_REF; i < e->nkid; i++) {
    const Expr *kid = e->kid[i] ? array_value_element(v, e->kid[i], p) : NULL;
    if (!kid) return NULL;
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? make_parens(arena(v), kid) : kid);
    if (copy->depth <= copy->kid[i]->depth) copy->depth = (unsigned)(copy->kid[i]->depth + 1) & 0xfff;
  }
  return copy;
}

static const Expr *keyword_element(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *x = array_value_element(v, e->kid[0], p);
  if (!x) return NULL;
  Expr *copy = memcpy(arena_alloc(arena(v), sizeof(Expr) + sizeof(Expr *)), e, sizeof(Expr) + sizeof(Expr *));
  copy->rank = 0;
  copy->kid[0] = (Expr *)x;
  return copy;
}

/* One of few items, by its number. */
static const Expr *constructor_element(ArrayValue *v, const Expr *e, const Position *p) {
  Arena *a = arena(v);
  const Expr *x = implied_do(e);
  if (x) {
    Range r = {x->kid[1], NULL, NULL, 0};
    return make_at(a, array_value_element(v, x->kid[4], NULL), x->kid[0]->sym, from(v, &r, p));
  }
  if (!has_scalar_items(e)) return NULL;
  const Expr *value = make_again(a, e->kid[e->nkid - 1]), *at = number(v, p);
  for (int i = e->nkid - 2; i >= 0; i--) {
    const Expr *is = make_operation(a, OP_EQ, make_again(a, at), make_int(a, i, at), LOGICAL);
    value = make_merge(a, make_again(a, e->kid[i]), value, is, e->type);
  }
  return value;
}

/* ---- elements that stand elsewhere ---- */

/* The argument of a shift where the result is in another dimension. */
static const Expr *shift_of(ArrayValue *v, const Expr *shift, const Position *p, int dim, int rank) {
  Position other[MAX_RANK] = {0};
  if (shift->rank && (int)shift->rank != rank - 1) return NULL;
  for (int d = 0, o = 0; d < rank; d++)
    if (d != dim) other[o++] = p[d];
  return array_value_element(v, shift, other);
}

static const Expr *shifted(ArrayValue *v, const Expr *e, const Position *p) {
  Arena *a = arena(v);
  bool around = intrinsic_called(e) == IN_CSHIFT;
  const Expr *array = array_value_argument(e, 0, "array"), *shift = array_value_argument(e, 1, "shift");
  const Expr *edge = around ? NULL : array_value_argument(e, 2, "boundary"), *where = array_value_argument(e, around ? 2 : 3, "dim");
  int rank = (int)e->rank, dim = where ? array_value_dim(where, rank) : 0;
  Position q[MAX_RANK] = {0};
  Range r;
  if (!array || !shift || dim < 0 || array_value_is_absent(edge) || !array_value_range(v, array, dim, &r)) return NULL;
  const Expr *by = shift_of(v, shift, p, dim, rank), *n = array_value_extent(v, &r);
  if (!by) return NULL;
  const Expr *at = array_value_scalar(v, "at", n->type);
  for (int d = 0; d < rank; d++) q[d] = p[d];
  q[dim] = at_number(v, at);
  v->lowered = true;
  const Expr *to = make_binary(a, OP_ADD, number(v, &p[dim]), by);
  if (around) {
    array_value_set(v, at, make_function2(a, IN_MODULO, to, n, n->type));
    return array_value_element(v, array, q);
  }
  const Expr *value = array_value_scalar(v, "x", e->type);
  array_value_set(v, at, to);
  const Expr *outside = edge ? shift_of(v, edge, p, dim, rank) : array_fold_nothing(v, e);
  if (!outside) return NULL;
  array_value_set(v, value, outside);
  const Expr *inside = make_operation(a, OP_AND, make_operation(a, OP_GE, make_again(a, at), zero_like(v, at), LOGICAL),
                                      make_operation(a, OP_LT, make_again(a, at), n, LOGICAL), LOGICAL);
  Stmt *into = v->into;
  v->into = make_if(v->w, v->into, v->like, inside);
  const Expr *x = array_value_element(v, array, q);
  if (x) array_value_set(v, value, x);
  v->into = into;
  return x ? value : NULL;
}

static const Expr *spread(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *source = array_value_argument(e, 0, "source");
  int dim = array_value_dim(array_value_argument(e, 1, "dim"), (int)e->rank);
  Position q[MAX_RANK] = {0};
  if (!source || dim < 0) return NULL;
  for (int d = 0, o = 0; d < (int)e->rank; d++)
    if (d != dim) q[o++] = p[d];
  return array_value_element(v, source, q);
}

/* ---- RESHAPE ---- */

static const Type WIDE = {.base = TY_INTEGER, .kind = 8};

/* The dimensions of the result from the one that varies fastest on; false: not known. */
static bool find_order(const Expr *order, int rank, int *dim) {
  bool taken[MAX_RANK] = {false};
  for (int d = 0; d < rank; d++) dim[d] = d;
  if (!order) return true;
  order = query_strip(order);
  if (order->kind != EX_ARRAY || !has_scalar_items(order) || order->nkid != rank) return false;
  for (int d = 0; d < rank; d++) {
    int64_t k;
    if (!fold_const_int(order->kid[d], &k) || k < 1 || k > rank || taken[k - 1]) return false;
    taken[k - 1] = true;
    dim[d] = (int)k - 1;
  }
  return true;
}

/* The number of the element among all of the result: p1 + n1*(p2 + n2*p3). */
static const Expr *number_of(ArrayValue *v, const Expr *e, const Position *p) {
  int dim[MAX_RANK];
  const Expr *at = NULL;
  if (!find_order(array_value_argument(e, 3, "order"), (int)e->rank, dim)) return NULL;
  for (int d = (int)e->rank - 1; d >= 0; d--) {
    Range own = p[dim[d]].range;
    if (!own.hi) return NULL;
    const Expr *n = number(v, &p[dim[d]]);
    if (e->rank > 1) n = make_operation(arena(v), OP_ADD, n, make_constant(arena(v), 0, 0, WIDE, n), WIDE); /* products are wide */
    at = at ? make_operation(arena(v), OP_ADD, make_operation(arena(v), OP_MUL, at, array_value_extent(v, &own), WIDE), n, WIDE) : n;
  }
  return at;
}

/* The element of that number, taken apart by the extents. */
static const Expr *numbered_element(ArrayValue *v, const Expr *source, const Expr *at) {
  Arena *a = arena(v);
  Position q[MAX_RANK] = {0};
  if (source->rank == 1) {
    q[0] = at_number(v, at);
    return array_value_element(v, source, q);
  }
  const Expr *left = array_value_scalar(v, "at", WIDE);
  array_value_set(v, left, at);
  v->lowered = true;
  for (int d = 0; d < (int)source->rank; d++) {
    Range r;
    if (!array_value_range(v, source, d, &r)) return NULL;
    if (d == (int)source->rank - 1) {
      q[d] = at_number(v, left);
      break;
    }
    const Expr *n = array_value_extent(v, &r), *rest = array_value_scalar(v, "at", WIDE), *mine = array_value_scalar(v, "at", WIDE);
    array_value_set(v, rest, make_operation(a, OP_DIV, make_again(a, left), n, WIDE));
    const Expr *used = make_operation(a, OP_MUL, make_again(a, rest), make_again(a, n), WIDE);
    array_value_set(v, mine, make_operation(a, OP_SUB, make_again(a, left), used, WIDE));
    q[d] = at_number(v, mine);
    left = rest;
  }
  return array_value_element(v, source, q);
}

/* An array that has elements for certain. */
static bool has_elements(const Expr *e) {
  e = query_strip(e);
  if (e->kind == EX_ARRAY) return has_scalar_items(e) && e->nkid > 0;
  return e->kind == EX_NAME && e->sym && symbol_has_constant_extents(e->sym) && symbol_elements(e->sym) > 0;
}

/* The elements of the source, and behind them those of 'pad' again and again. */
static const Expr *padded(ArrayValue *v, const Expr *e, const Expr *source, const Expr *pad, const Expr *number) {
  Arena *a = arena(v);
  const Expr *total = NULL;
  Range r;
  for (int d = 0; d < (int)source->rank; d++) {
    if (!array_value_range(v, source, d, &r)) return NULL;
    total = total ? make_operation(a, OP_MUL, total, array_value_extent(v, &r), WIDE) : array_value_extent(v, &r);
  }
  if (pad->rank != 1 || !has_elements(pad) || !array_value_range(v, pad, 0, &r)) return NULL;
  const Expr *at = array_value_scalar(v, "at", WIDE), *value = array_value_scalar(v, "x", e->type);
  v->lowered = true;
  array_value_set(v, at, number);
  const Expr *more = make_operation(a, OP_SUB, make_again(a, at), make_again(a, total), WIDE);
  const Expr *outside = numbered_element(v, pad, make_function2(a, IN_MODULO, more, array_value_extent(v, &r), WIDE));
  if (!outside) return NULL;
  array_value_set(v, value, outside);
  Stmt *into = v->into;
  v->into = make_if(v->w, v->into, v->like, make_operation(a, OP_LT, make_again(a, at), total, LOGICAL));
  const Expr *x = numbered_element(v, source, make_again(a, at));
  if (x) array_value_set(v, value, x);
  v->into = into;
  return x ? value : NULL;
}

static const Expr *reshaped(ArrayValue *v, const Expr *e, const Position *p) {
  const Expr *source = array_value_argument(e, 0, "source"), *pad = array_value_argument(e, 2, "pad");
  const Expr *at = source && !array_value_is_absent(pad) ? number_of(v, e, p) : NULL;
  if (!at) return NULL;
  return pad ? padded(v, e, source, pad, at) : numbered_element(v, source, at);
}

static const Expr *call_element(ArrayValue *v, const Expr *e, const Position *p) {
  Fold f;
  ArrayPlace l;
  if (array_place_read(e, &l)) return array_place_value(v, &l, p, e->type);
  if (array_fold_read(e, &f)) return f.dim >= 0 || !e->rank ? array_fold_value(v, &f, p, e->type) : NULL;
  switch (intrinsic_called(e)) {
  case IN_MATMUL: return array_fold_product(v, e, p);
  case IN_CSHIFT:
  case IN_EOSHIFT: return shifted(v, e, p);
  case IN_SPREAD: return spread(v, e, p);
  case IN_RESHAPE: return reshaped(v, e, p);
  case IN_PACK: return array_pack_takes_all(e) ? numbered_element(v, array_value_argument(e, 0, "array"), number(v, &p[0])) : NULL;
  case IN_TRANSPOSE: {
    Position q[2] = {p[1], p[0]};
    const Expr *x = array_value_argument(e, 0, "matrix");
    return x ? array_value_element(v, x, q) : NULL;
  }
  default: return is_elemental(e) ? elementwise(v, e, p) : NULL;
  }
}

const Expr *array_value_element(ArrayValue *v, const Expr *e, const Position *p) {
  if (!e || e->rank > MAX_RANK) return NULL;
  if (!e->rank) return make_again(arena(v), e);
  for (unsigned d = 0; d < e->rank; d++)
    if (!p || !p[d].index) return NULL; /* an error, which was told: another rank than that of the assignment */
  if (objects_of(e)) return component_element(v, e, p);
  switch (e->kind) {
  case EX_NAME:
  case EX_MEMBER: return whole_element(v, e, p);
  case EX_KEYWORD: return keyword_element(v, e, p);
  case EX_ARRAY: return constructor_element(v, e, p);
  case EX_REF: return e->how == REF_CALL ? call_element(v, e, p) : section_element(v, e, p);
  default: return is_elementwise(e) ? elementwise(v, e, p) : NULL;
  }
}
