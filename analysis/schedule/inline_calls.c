/* Procedure inlining: calls in a loop that is to have a kernel are replaced by the bodies of the procedures (Allen and Kennedy, Optimizing compilers
 * for modern architectures, 11.2.2), where teams, lines through shared memory and arrays in registers can then be had for the loops inside.
 *
 *   do k = 1, m                                  do k = 1, m
 *     call solve(n, l(:, :, k), x(:, k))           do i_1 = 1, n
 *   end do                                           s_2 = x(i_1, k)
 *                                                    do j_3 = 1, i_1 - 1
 *                                                      s_2 = s_2 - l(i_1, j_3, k)*x(j_3, k)
 *                                                    ...
 *
 * A dummy array stands for elements of its actual argument at the same positions: always where it has assumed shape, and by sequence association
 * (F2018 15.5.2.11) where all extents but the last are proved to agree. Variables of modules and COMMON blocks are those that the loop's unit has. A scalar that the procedure does not change stands for an expression whose
 * value cannot change meanwhile, or for a copy. What a procedure has for itself is new in each iteration.
 *
 * The loop is parallel as it stands. Loops that calls keep from it are inline_expansion's (transform/). */
#include "analysis/interprocedural/procedure.h"
#include "analysis/schedule/schedule.h"
#include "analysis/arrays/array_value.h"
#include "analysis/inlining/inline_body.h"
#include "analysis/schedule/inline_bounds.h"

enum {
  MOST_STATEMENTS = 300,
  MOST_CALLS = 5, /* inside each other */
  MOST_OWN = 512, /* bytes of an array that registers or shared memory may have */
};

typedef struct Inliner {
  Judge *j;
  ArrayValue v;     /* what knows ranges */
  Rewriter w;       /* changes nothing */
  int made;         /* scratch variables so far */
  int statements;   /* written so far */
  int level;        /* calls inside each other */
  bool any;         /* a call has been replaced */
  bool copies;      /* an argument would be copied for the call */
  bool tiles;       /* an array of a procedure begins inside a column of the caller's */
  bool varies;      /* a procedure has an array for itself whose extents are no constants */
  bool fails;       /* something has no such form */
  Written *written; /* what has to hold; NULL: nothing may */
} Inliner;

/* A procedure whose body is being written in the place of a call. */
typedef struct Frame {
  Inliner *x;
  const ProcSummary *s;
  const struct Frame *outer; /* of the procedure that calls it; NULL: the loop does */
  const Stmt *call;          /* the statement of the loop */
  VEC(InlineName) name;
  VEC(const Symbol *) changed; /* variables whose elements, or which, it changes by its dummies */
} Frame;

static Arena *arena(const Inliner *x) { return x->j->arena; }

static const Expr *fail(Inliner *x) {
  x->fails = true;
  return NULL;
}

/* ---- expressions ---- */

static const Expr *image(Frame *f, const Expr *e);

static const InlineName *name_of(const Frame *f, const Symbol *s) {
  for (int i = 0; i < f->name.n; i++)
    if (f->name.v[i].sym == s) return &f->name.v[i];
  return NULL;
}

/* An element or a section of a variable with a name. */
static bool is_part(const Expr *e) {
  return e->kind == EX_REF && (e->how == REF_ELEMENT || e->how == REF_SECTION) && inline_bounds_variable(e->kid[0]);
}

typedef struct Collect {
  Frame *f;
  Rewriter w;
} Collect;

static void collect(Collect *q, const Expr *e) {
  Inliner *x = q->f->x;
  bool user = (e->kind == EX_BINARY || e->kind == EX_UNARY) && (e->op == OP_DEFINED || e->sym);
  if (e->value && !e->rank && e->kind != EX_NAME) return; /* a constant */
  if (inline_bounds_variable(e) || is_part(e) || inline_bounds_asks(e)) {
    const Expr *to = image(q->f, e);
    if (to && to != e) vec_push(arena(x), &q->w.swap, ((Swap){.from = e, .to = to}));
    return;
  }
  bool called = e->kind == EX_REF && e->how == REF_CALL;
  const IntrinsicInfo *in = called && intrinsic_called(e) ? intrinsic_find(intrinsic_name(intrinsic_called(e))) : NULL;
  if (user || e->kind == EX_IMPLIED_DO || e->kind == EX_COINDEX || (called && (!in || in->cls == IC_I)) ||
      (e->kind == EX_REF && (e->how == REF_UNKNOWN || e->how == REF_STMT_FUNCTION || e->how == REF_SUBSTRING)))
    x->fails = true;
  for (int i = called || (e->kind == EX_REF && e->how == REF_CONSTRUCTOR); i < e->nkid && !x->fails; i++)
    if (e->kid[i]) collect(q, e->kid[i]);
}

/* The expression of the procedure in terms of the loop, with nodes of its own. */
static const Expr *mapped(Frame *f, const Expr *e) {
  if (!e || f->x->fails) return NULL;
  Collect q = {.f = f, .w = {.arena = arena(f->x)}};
  collect(&q, e);
  return f->x->fails ? NULL : make_again(arena(f->x), make_expr(&q.w, e));
}

static const Expr *sum(Inliner *x, Op op, const Expr *a, const Expr *b) {
  return a && b ? make_binary(arena(x), op, make_again(arena(x), a), make_again(arena(x), b)) : NULL;
}

/* The subscript of the dummy's last element in dimension d of the array. */
static const Expr *last_of(Inliner *x, const InlineArray *y, int d) {
  const Expr *extent = y->extent[y->of[d]];
  const Expr *n = extent ? sum(x, OP_SUB, extent, make_int(arena(x), 1, extent)) : NULL;
  return n && y->step[d] == 1 ? sum(x, OP_ADD, y->sub[d], n) : NULL;
}

/* lo:hi of the dummy as a subscript of the array's dimension d */
static const Expr *range(Frame *f, const InlineArray *y, int d, const Expr *e) {
  Inliner *x = f->x;
  if (e->nkid < 2 || (e->nkid > 2 && e->kid[2]) || y->step[d] != 1) return fail(x);
  const Expr *own_lo = e->kid[0] ? mapped(f, e->kid[0]) : NULL, *own_hi = e->kid[1] ? mapped(f, e->kid[1]) : NULL;
  if (x->fails) return NULL;
  const Expr *lo = own_lo ? inline_body_subscript(arena(x), y, d, own_lo) : y->sub[d];
  const Expr *hi = own_hi ? inline_body_subscript(arena(x), y, d, own_hi) : last_of(x, y, d);
  if (!hi) return fail(x);
  Expr *r = (Expr *)make_again(arena(x), e);
  r->kid[0] = (Expr *)make_again(arena(x), lo);
  r->kid[1] = (Expr *)make_again(arena(x), hi);
  unsigned depth = r->kid[0]->depth > r->kid[1]->depth ? r->kid[0]->depth : r->kid[1]->depth;
  r->depth = (depth + 1) & 0xfff;
  return r;
}

/* The array's subscript in dimension d for that of the dummy */
static const Expr *subscript(Frame *f, const InlineArray *y, int d, const Expr *i) {
  if (!i || (i->kind != EX_RANGE && i->rank)) return fail(f->x);
  if (i->kind == EX_RANGE) return range(f, y, d, i);
  const Expr *own = mapped(f, i);
  return own ? inline_body_subscript(arena(f->x), y, d, own) : NULL;
}

/* x(i, :) of a dummy */
static const Expr *part_of_dummy(Frame *f, const InlineName *name, const Expr *e) {
  Inliner *x = f->x;
  const InlineArray *y = name->array;
  const Expr *sub[INLINE_RANK];
  if (e->nkid - 1 != name->sym->rank) return fail(x);
  for (int d = 0; d < y->rank && !x->fails; d++)
    sub[d] = y->of[d] < 0 ? make_again(arena(x), y->sub[d]) : subscript(f, y, d, e->kid[y->of[d] + 1]);
  if (x->fails) return NULL;
  Expr *to = (Expr *)make_element_of(arena(x), y->base, sub, y->rank);
  to->how = e->how;
  to->rank = e->rank;
  for (int k = 0; k < to->nkid; k++)
    if (to->depth <= to->kid[k]->depth) to->depth = (to->kid[k]->depth + 1u) & 0xfff;
  return to;
}

/* t(i, :) of an array that the procedure has for itself */
static const Expr *part_of_own(Frame *f, const Expr *own, const Expr *e) {
  Inliner *x = f->x;
  Expr *to = (Expr *)make_again(arena(x), e);
  to->sym = own->sym;
  to->kid[0] = (Expr *)make_again(arena(x), own);
  for (int k = 1; k < e->nkid && !x->fails; k++) {
    if (!e->kid[k]) return fail(x);
    to->kid[k] = (Expr *)mapped(f, e->kid[k]);
    if (to->kid[k] && to->depth <= to->kid[k]->depth) to->depth = (to->kid[k]->depth + 1u) & 0xfff;
  }
  return x->fails ? NULL : to;
}

/* SIZE, LBOUND or UBOUND of one dimension of a dummy or of the procedure's own array */
static const Expr *bound(Frame *f, const Expr *e) {
  Inliner *x = f->x;
  const Expr *array = e->nkid > 1 ? array_value_argument(e, 0, "array") : NULL, *dim = array_value_argument(e, 1, "dim");
  const Symbol *s = array ? inline_bounds_variable(array) : NULL;
  const Expr *whole = s ? image(f, array) : NULL;
  const InlineName *name = whole ? name_of(f, s) : NULL;
  IntrinsicId id = intrinsic_called(e);
  int64_t k = 1;
  bool one = dim ? fold_const_int(dim, &k) && k >= 1 && s && k <= s->rank : s && s->rank == 1 && id == IN_SIZE;
  if (!name || !name->array || !one || e->rank) return fail(x);
  const Expr *lower = name->array->from[k - 1], *extent = name->array->extent[k - 1], *value = NULL;
  if (!lower || !extent) return fail(x);
  if (id == IN_SIZE) value = extent;
  if (id == IN_LBOUND) value = lower; /* of no elements it would be 1: then nothing is done with it */
  if (id == IN_UBOUND) value = sum(x, OP_SUB, sum(x, OP_ADD, lower, extent), make_int(arena(x), 1, extent));
  return value ? make_again(arena(x), value) : fail(x);
}

/* ---- the procedure's own ---- */

static bool is_number(Type t) { return t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL; }

static bool is_own(const Frame *f, const Symbol *s) {
  bool here = s->scope && s->scope->unit == f->s->proc->unit && s->scope == f->s->proc->unit->scope;
  return here && inline_body_is_own(s) && is_number(s->type) && (s->shape == SHAPE_SCALAR || s->shape == SHAPE_EXPLICIT);
}

/* hi - lo + 1 */
static const Expr *extent_of(Inliner *x, const Expr *lo, const Expr *hi) {
  int64_t p, q;
  if (!lo || !hi) return NULL;
  if (fold_const_int(lo, &p) && p == 1) return hi;
  if (fold_const_int(lo, &p) && fold_const_int(hi, &q)) return make_int(arena(x), q - p + 1, hi);
  return sum(x, OP_ADD, sum(x, OP_SUB, hi, lo), make_int(arena(x), 1, hi));
}

static const InlineName *add_own(Frame *f, const Symbol *s) {
  Inliner *x = f->x;
  const Expr *lo[INLINE_RANK], *hi[INLINE_RANK];
  InlineArray *bounds = ARENA_NEW(arena(x), InlineArray);
  if (!is_own(f, s)) return NULL;
  for (int k = 0; k < s->rank; k++) {
    if (!s->dim[k].hi) return NULL;
    hi[k] = mapped(f, s->dim[k].hi);
    lo[k] = s->dim[k].lo ? mapped(f, s->dim[k].lo) : hi[k] ? make_int(arena(x), 1, hi[k]) : NULL;
    if (!inline_bounds_steady(x->j, lo[k]) || !inline_bounds_steady(x->j, hi[k])) return NULL;
    bounds->from[k] = lo[k];
    bounds->extent[k] = extent_of(x, lo[k], hi[k]);
    int64_t c;
    x->varies |= !fold_const_int(bounds->extent[k], &c);
  }
  const Symbol *own = rewrite_scratch(x->j, s->name, ++x->made, s->type, lo, hi, s->rank);
  const Expr *value = make_name(arena(x), own, x->j->loop->var);
  vec_push(arena(x), &f->name, ((InlineName){.sym = s, .kind = INLINE_VALUE, .value = value, .array = bounds}));
  return &f->name.v[f->name.n - 1];
}

/* A variable of a module, of COMMON or of the host. */
static const Expr *global(Frame *f, const Symbol *s, const Expr *name) {
  Inliner *x = f->x;
  if (s->scope && s->scope->unit == f->s->proc->unit && !s->common) return fail(x);
  if (s->equiv || s->dummy) return fail(x);
  const Symbol *member = s->common ? overlap_member(s, x->j->code->unit) : NULL;
  if (s->common) return member ? make_name(arena(x), member, name) : fail(x);
  const Expr *own = callee_name_of(x->j->code, x->j->loop->stmt, s, name);
  return own ? own : fail(x);
}

/* What a name, an element or section, or a question for bounds is to the loop. NULL: it has no such form. */
static const Expr *image(Frame *f, const Expr *e) {
  Inliner *x = f->x;
  if (inline_bounds_asks(e)) return bound(f, e);
  const Expr *name = e->kind == EX_REF ? e->kid[0] : e;
  const Symbol *s = inline_bounds_variable(name);
  if (s->attrs & AT_PARAMETER) return s->rank || e != name || !e->value ? fail(x) : e;
  const InlineName *known = name_of(f, s);
  if (!known && is_own(f, s)) known = add_own(f, s);
  if (!known) {
    const Expr *own = global(f, s, name);
    return !own || e == name ? own : part_of_own(f, own, e);
  }
  if (known->kind == INLINE_VALUE) return e == name ? make_again(arena(x), known->value) : part_of_own(f, known->value, e);
  if (e != name) return part_of_dummy(f, known, e);
  return known->array->all ? make_again(arena(x), known->array->all) : fail(x);
}

/* ---- arguments ---- */

typedef struct Stable {
  const Frame *f;
  bool ok; /* so far */
} Stable;

static bool visit_stable(Expr *e, void *data) {
  Stable *q = data;
  const Symbol *s = inline_bounds_variable(e);
  if (inline_bounds_asks(e)) return false; /* elements are changed, not bounds */
  for (int i = 0; i < q->f->changed.n && s; i++) q->ok &= q->f->changed.v[i] != s;
  q->ok &= !(e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e)) && e->kind != EX_IMPLIED_DO &&
           e->kind != EX_COINDEX && !((e->kind == EX_BINARY || e->kind == EX_UNARY) && e->sym);
  return q->ok;
}

/* Its value does not change while the procedure runs. */
static bool is_stable(const Frame *f, const Expr *e) {
  Stable q = {f, true};
  if (e) ast_expr_walk((Expr *)e, visit_stable, &q);
  return q.ok;
}

/* Elements of lo:hi:step, where these are constants */
static const Expr *strided_extent(const Inliner *x, const Expr *e, int64_t step) {
  int64_t lo, hi;
  if (!e->kid[1] || !fold_const_int(e->kid[0], &lo) || !fold_const_int(e->kid[1], &hi)) return NULL;
  int64_t n = (hi - lo + step) / step;
  return make_int(arena(x), n > 0 ? n : 0, e->kid[0]);
}

/* Subscripts of an array argument: those that are the dummy's, and the others. False: it is of another form. */
static bool take_section(Inliner *x, const Symbol *dummy, InlineArray *y, const Expr *arg, const Expr **extent) {
  bool whole = arg->kind != EX_REF;
  int n = 0;
  y->base = whole ? arg : arg->kid[0];
  y->rank = whole ? (int)arg->rank : arg->nkid - 1;
  if ((y->base->kind == EX_MEMBER && y->base->kid[0]->rank) || y->rank > INLINE_RANK || y->rank != (int)y->base->rank) return false;
  for (int k = 0; k < y->rank; k++) {
    const Expr *e = whole ? NULL : arg->kid[k + 1];
    Range r;
    if (!whole && (!e || (e->kind != EX_RANGE && e->rank))) return false;
    y->of[k] = e && e->kind != EX_RANGE ? -1 : n;
    y->sub[k] = e;
    if (y->of[k] < 0) continue;
    int64_t step = 1;
    if (e && e->nkid > 2 && e->kid[2] && (!fold_const_int(e->kid[2], &step) || step == 0 || !e->kid[0])) return false;
    if (n == dummy->rank || (step == 1 && !array_value_range(&x->v, arg, n, &r))) return false;
    x->copies |= dummy->shape != SHAPE_ASSUMED && (step != 1 || n != k);
    y->step[k] = step;
    y->sub[k] = step == 1 ? inline_bounds_plain(x->j, r.lo) : e->kid[0];
    extent[n] = step == 1 ? extent_of(x, y->sub[k], inline_bounds_plain(x->j, r.hi)) : strided_extent(x, e, step);
    n++;
  }
  return n == dummy->rank;
}

/* A column of the array does not begin at the dummy's first element: what is used of it has to lie within. */
static bool note_column(Inliner *x, const Expr *base) {
  const Symbol *s = x->written ? inline_bounds_variable(base) : NULL;
  if (s) vec_push(arena(x), &x->written->column, s);
  return s != NULL;
}

/* An element, where the array of the dummy begins. */
static bool take_element(Frame *f, const Symbol *dummy, InlineArray *y, const Expr *arg, const Expr **extent) {
  Inliner *x = f->x;
  y->base = arg->kid[0];
  y->rank = arg->nkid - 1;
  if ((y->base->kind == EX_MEMBER && y->base->kid[0]->rank) || y->rank > INLINE_RANK || y->rank != (int)y->base->rank ||
      dummy->rank > y->rank)
    return false;
  for (int k = 0; k < y->rank; k++) {
    const Expr *e = arg->kid[k + 1];
    Range r;
    if (!e || e->rank) return false;
    y->sub[k] = e;
    y->of[k] = k < dummy->rank ? k : -1;
    if (y->of[k] < 0) continue;
    y->step[k] = 1;
    if (k == dummy->rank - 1 && dummy->rank == y->rank) continue; /* it ends with the array */
    if (!array_value_range(&x->v, y->base, k, &r)) return false;
    const Expr *lo = inline_bounds_plain(x->j, r.lo);
    const bool inside = k < dummy->rank - 1 && !inline_bounds_agree(x->j, e, lo);
    if (inside && (f->outer || !inline_body_keeps_columns(x->j, f->call, f->s, dummy)) && !note_column(x, y->base)) return false;
    x->tiles |= inside;
    extent[k] = extent_of(x, inside ? lo : e, inline_bounds_plain(x->j, r.hi));
  }
  return true;
}

/* Another bound or extent would be asked for in the course of the procedure than when it begins. */
static bool is_stable_array(const Frame *f, const Symbol *dummy, const InlineArray *y) {
  for (int k = 0; k < y->rank; k++)
    if (!is_stable(f, y->sub[k])) return false;
  for (int k = 0; k < dummy->rank; k++)
    if (!is_stable(f, y->from[k]) || !is_stable(f, y->extent[k])) return false;
  return true;
}

/* The subscript of the dummy's first element in its dimension k. */
static const Expr *first_of(const InlineArray *y, int k) {
  int d = 0;
  while (y->of[d] != k) d++;
  return y->sub[d];
}

/* The loop's own matrix in the place of a whole array of one dimension; NULL: the dummy is none, or it has another first extent than elsewhere. */
static const Reshaped *reshaped_for(Frame *f, const Symbol *s, const Expr *arg) {
  Inliner *x = f->x;
  const Symbol *w = x->written ? inline_bounds_variable(arg) : NULL;
  if (!w || w->rank != 1 || w->shape != SHAPE_EXPLICIT || s->rank != 2 || s->shape == SHAPE_ASSUMED || s->dim[0].lo ||
      s->dim[1].lo || w->dim[0].lo || !w->dim[0].hi || !s->dim[0].hi)
    return NULL;
  const Expr *column = mapped(f, s->dim[0].hi), *one = make_int(arena(x), 1, w->dim[0].hi);
  if (!column || !is_stable(f, column) || !view_invariant(x->j->view, column)) return NULL;
  for (int i = 0; i < x->written->matrix.n; i++)
    if (x->written->matrix.v[i].array == w)
      return query_same_expr(x->written->matrix.v[i].column, column) ? &x->written->matrix.v[i] : NULL;
  const Expr *lo[] = {one, one}, *hi[] = {column, make_operation(arena(x), OP_DIV, w->dim[0].hi, column, column->type)};
  const Symbol *own = rewrite_scratch(x->j, arena_printf(arena(x), "%s_own", w->name), 1, w->type, lo, hi, 2);
  vec_push(arena(x), &x->written->matrix, ((Reshaped){w, own, column}));
  return &x->written->matrix.v[x->written->matrix.n - 1];
}

static bool bind_matrix(Frame *f, const Symbol *s, const Reshaped *r) {
  InlineArray *y = ARENA_NEW(arena(f->x), InlineArray);
  const Expr *one = r->own->dim[0].lo;
  *y = (InlineArray){.base = make_name(arena(f->x), r->own, one),
                     .rank = 2,
                     .sub = {one, one},
                     .of = {0, 1},
                     .step = {1, 1},
                     .from = {one, one},
                     .extent = {r->column}};
  vec_push(arena(f->x), &f->name, ((InlineName){.sym = s, .kind = INLINE_ARRAY, .array = y}));
  return true;
}

static bool bind_array(Frame *f, const Symbol *s, const Expr *arg) {
  Inliner *x = f->x;
  const Reshaped *r = reshaped_for(f, s, arg);
  if (r) return bind_matrix(f, s, r);
  InlineArray *y = ARENA_NEW(arena(x), InlineArray);
  const Expr *extent[INLINE_RANK] = {0};
  const bool element = arg->kind == EX_REF && arg->how == REF_ELEMENT;
  if (!element && arg->kind == EX_REF && arg->how != REF_SECTION) return false;
  if (arg->kind != EX_NAME && arg->kind != EX_MEMBER && arg->kind != EX_REF) return false;
  if (arg->kind == EX_REF && arg->kid[0]->kind != EX_NAME && arg->kid[0]->kind != EX_MEMBER) return false;
  bool same = !element;
  if (element ? s->shape == SHAPE_ASSUMED || !take_element(f, s, y, arg, extent) : !take_section(x, s, y, arg, extent))
    return false;
  for (int k = 0; k < s->rank; k++) {
    const Dim *m = &s->dim[k];
    const bool last = k == s->rank - 1;
    y->from[k] = m->lo ? mapped(f, m->lo) : make_int(arena(x), 1, first_of(y, k));
    if (!y->from[k]) return false;
    if (s->shape == SHAPE_ASSUMED) {
      y->extent[k] = extent[k];
      continue;
    }
    const Expr *hi = m->hi && !(last && s->shape == SHAPE_ASSUMED_SIZE) ? mapped(f, m->hi) : NULL;
    if (hi && !is_stable(f, hi)) return false;
    y->extent[k] = extent_of(x, y->from[k], hi);
    bool full = inline_bounds_agree(x->j, y->extent[k], extent[k]);
    same &= full;
    if (!last && !full) return false;
    if (last && element && s->rank < y->rank && !inline_bounds_fit(x->j, y->extent[k], extent[k])) return false;
  }
  if (same) y->all = arg;
  vec_push(arena(x), &f->name, ((InlineName){.sym = s, .kind = INLINE_ARRAY, .array = y}));
  return is_stable_array(f, s, y);
}

static Stmt *last_in(Stmt *into) {
  Stmt *s = into->body;
  while (s && s->next) s = s->next;
  return s;
}

/* It belongs to the loop's unit, at the place of the call. */
static void settle(const Frame *f, Stmt *s) {
  s->unit = f->call->unit;
  s->line = f->call->line;
  f->x->fails |= ++f->x->statements > MOST_STATEMENTS;
}

/* A scalar whose changes, if any, are not the caller's: the expression itself, or a copy. */
static const Expr *value_of(Frame *f, Stmt *into, const Symbol *s, const Expr *arg, bool copy) {
  Inliner *x = f->x;
  int64_t c;
  const Expr *plain = query_strip(arg);
  bool brief = fold_const_int(plain, &c) || plain->kind == EX_NAME || plain->kind == EX_REF || plain->kind == EX_MEMBER ||
               plain->kind == EX_REAL || plain->kind == EX_LOGICAL || s->type.base == TY_INTEGER;
  bool calls = plain->kind == EX_REF && plain->how == REF_CALL;
  if (brief && !calls && !copy && is_stable(f, arg)) return make_parens(arena(x), arg);
  if (!is_number(s->type)) return NULL;
  const Symbol *own = rewrite_scratch(x->j, s->name, ++x->made, s->type, NULL, NULL, 0);
  make_assign(&x->w, into, f->call, make_name(arena(x), own, f->call->u.exprs.v[0]), arg);
  settle(f, last_in(into));
  return make_name(arena(x), own, f->call->u.exprs.v[0]);
}

static bool bind_scalar(Frame *f, Stmt *into, const Symbol *s, const Expr *arg, bool written) {
  const bool copy = written && s->attrs & AT_VALUE;
  InlineName name = {.sym = s, .kind = INLINE_VALUE, .value = arg};
  if (!written || copy) {
    name.value = value_of(f, into, s, arg, copy);
  } else {
    if (!inline_body_root(arg) || (arg->kind == EX_REF && arg->how != REF_ELEMENT)) return false;
    for (const Expr *e = arg; e->kind == EX_REF || e->kind == EX_MEMBER; e = e->kid[0])
      for (int k = 1; e->kind == EX_REF && k < e->nkid; k++)
        if (!is_stable(f, e->kid[k])) return false;
  }
  if (name.value) vec_push(arena(f->x), &f->name, name);
  return name.value != NULL;
}

static bool is_possible_dummy(const Symbol *d) {
  bool shaped =
      d->shape == SHAPE_SCALAR || d->shape == SHAPE_EXPLICIT || d->shape == SHAPE_ASSUMED_SIZE || d->shape == SHAPE_ASSUMED;
  return shaped && inline_body_takes_dummy(d);
}

/* It is in the program under that one name, where the unit of the loop has it. */
static bool is_plain_global(const Var *v) {
  return v->sym == v->object && !overlap_is_possible(v) && !(v->sym->attrs & AT_ALLOCATABLE);
}

static void note_changed_globals(Frame *f) {
  const Unit *u = f->x->j->code->unit;
  for (int i = 0; i < f->s->nglobals; i++) {
    const Symbol *s = f->s->global[i].var->sym, *own = s->common ? overlap_member(s, u) : s;
    if (f->s->global[i].write && own) vec_push(arena(f->x), &f->changed, own);
  }
}

/* The arguments of the call, in terms of the loop, and what the procedure changes of them. */
static bool take_arguments(Frame *f, Expr *const *arg, int narg, const Expr **actual) {
  const Symbol *proc = f->s->proc;
  note_changed_globals(f);
  for (int i = 0; i < narg; i++) {
    int at = callee_position(proc, arg[i], i);
    const Symbol *d = at >= 0 && proc->dummies[at] ? query_real_symbol(proc->dummies[at]) : NULL;
    const Expr *e = arg[i]->kind == EX_KEYWORD ? arg[i]->kid[0] : arg[i];
    if (!d || actual[at] || !is_possible_dummy(d)) return false;
    actual[at] = f->outer ? mapped((Frame *)f->outer, e) : make_again(arena(f->x), e);
    if (!actual[at] || !inline_body_same_type(actual[at]->type, d->type) || (d->rank == 0 && actual[at]->rank)) return false;
    if (!f->s->writes[at] || d->attrs & AT_VALUE) continue;
    if (!inline_body_root(actual[at]) || query_strip(actual[at]) != actual[at]) return false;
    vec_push(arena(f->x), &f->changed, inline_body_root(actual[at]));
  }
  for (int i = 0; i < proc->ndummies; i++)
    if (!actual[i]) return false;
  return true;
}

static bool bind(Frame *f, Stmt *into, const Expr *const *actual) {
  const Symbol *proc = f->s->proc;
  for (int arrays = 0; arrays < 2; arrays++)
    for (int i = 0; i < proc->ndummies; i++) {
      const Symbol *d = query_real_symbol(proc->dummies[i]);
      if ((d->rank > 0) != arrays) continue;
      if (arrays ? !bind_array(f, d, actual[i]) : !bind_scalar(f, into, d, actual[i], f->s->writes[i])) return false;
    }
  return true;
}

/* ---- statements ---- */

static void put_block(Inliner *x, Stmt *into, const Stmt *block, Frame *f);

static const ProcSummary *called(const Inliner *x, const Stmt *s) {
  const Expr *e = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  const Symbol *proc = e && e->kind == EX_REF && !e->sym ? query_real_symbol(e->kid[0]->sym) : e ? query_real_symbol(e->sym) : NULL;
  if (!proc || proc->kind != SY_PROCEDURE || (e->kind == EX_REF ? e->kid[0] : e)->kind != EX_NAME) return NULL;
  const ProcSummary *p = summary_get(x->j->ana, proc);
  if (x->written && p && (p->why || p->host) && p->proc) p = specialise_procedure(x->j->ana, p->proc);
  bool fits = inline_body_is_known(p) && inline_body_of(p->proc) && !p->why && !p->host && !p->does;
  for (int i = 0; fits && i < p->nglobals; i++) fits = !p->global[i].write || is_plain_global(p->global[i].var);
  return fits && e->kind == EX_REF && callee_takes(p, proc, e->kid + 1, e->nkid - 1) ? p : NULL;
}

static void put_call(Inliner *x, Stmt *into, const Stmt *s, Frame *outer) {
  Frame f = {.x = x, .s = called(x, s), .outer = outer, .call = outer ? outer->call : s};
  const Expr *e = s->u.exprs.n ? s->u.exprs.v[0] : NULL;
  const Expr **actual = f.s ? ARENA_ARRAY(arena(x), const Expr *, f.s->proc->ndummies + 1) : NULL;
  x->any = true;
  x->fails |= s->label || !f.s || x->level == MOST_CALLS;
  if (x->fails || !take_arguments(&f, e->kid + 1, e->nkid - 1, actual) || !bind(&f, into, actual)) {
    x->fails = true;
    return;
  }
  x->level++;
  put_block(x, into, f.s->proc->unit->exec, &f);
  x->level--;
}

static void put_do(Inliner *x, Stmt *into, const Stmt *s, Frame *f) {
  const Expr *step = s->u.loop.step;
  if (!f) {
    Stmt *loop = make_do(&x->w, s, NULL, NULL);
    make_add_loop(into, loop);
    put_block(x, loop, s->body, f);
    return;
  }
  const Expr *var = mapped(f, s->u.loop.var), *lo = mapped(f, s->u.loop.lo), *hi = mapped(f, s->u.loop.hi);
  if (x->fails || var->kind != EX_NAME) {
    x->fails = true;
    return;
  }
  Stmt *loop = make_loop(&x->w, into, s, var, lo, hi);
  if (step) loop->u.loop.step = (Expr *)mapped(f, step);
  settle(f, loop);
  put_block(x, loop, s->body, f);
}

/* do while (..), or a loop that only EXIT ends, of the procedure. */
static void put_while(Inliner *x, Stmt *into, const Stmt *s, Frame *f) {
  const Expr *cond = s->u.loop.how == DO_WHILE ? mapped(f, s->u.loop.cond) : NULL;
  if (x->fails || s->label) {
    x->fails = true;
    return;
  }
  Stmt *loop = make_loop(&x->w, into, s, NULL, NULL, NULL);
  loop->u.loop.how = s->u.loop.how;
  loop->u.loop.cond = (Expr *)cond;
  settle(f, loop);
  put_block(x, loop, s->body, f);
}

/* EXIT or CYCLE of the innermost loop, which is the procedure's. */
static void put_jump(Inliner *x, Stmt *into, const Stmt *s, Frame *f) {
  const Stmt *loop = s->parent;
  while (loop && loop->kind != ST_DO) loop = loop->parent;
  if (!f || !loop || s->u.text || s->label) {
    x->fails = true;
    return;
  }
  make_add(&x->w, into, s);
  settle(f, last_in(into));
}

/* if (timing) call start(3), of what has no body that can stand here: left out where that is allowed. */
static bool leave_out(Inliner *x, const Stmt *s, Frame *f) {
  const Stmt *call = s->body;
  bool gone = x->written && !f && !s->other && call && !call->next && call->kind == ST_CALL && !called(x, call);
  for (int i = 0; f && x->written && i < f->s->ngone; i++) gone |= f->s->gone[i] == s;
  if (!gone) return false;
  const Expr *cond = f ? mapped(f, s->u.branch.cond) : s->u.branch.cond;
  if (!x->fails) vec_push(arena(x), &x->written->never, cond);
  return true;
}

static void put_if(Inliner *x, Stmt *into, const Stmt *s, Frame *f) {
  if (leave_out(x, s, f)) return;
  for (const Stmt *b = s; b && !x->fails; b = b->other) {
    if (b != s) {
      into = make_else(&x->w, into);
      if (f) settle(f, into);
    }
    if (b->kind != ST_ELSE) {
      const Expr *cond = f ? mapped(f, b->u.branch.cond) : b->u.branch.cond;
      if (x->fails) return;
      into = make_if(&x->w, into, b, cond);
      if (f) settle(f, into);
    }
    put_block(x, into, b->body, f);
  }
}

/* n = size(a): an integer that the procedure sets once, before all else that it does with it, to what is the same in all iterations. */
static bool keeps(Frame *f, const Stmt *s, const Expr *value) {
  const Symbol *n = inline_bounds_variable(s->u.assign.lhs);
  const Code *c = f->s->code;
  const Access *first = NULL;
  int writes = 0;
  if (!n || n->type.base != TY_INTEGER || s->parent || !is_own(f, n) || name_of(f, n) || n->type.kind != 4) return false;
  for (int i = 0; i < c->access.n; i++) {
    const Access *a = c->access.v[i];
    if (query_real_symbol(a->var->sym) != n) continue;
    if (!first) first = a;
    writes += a->write;
  }
  if (writes != 1 || !first->write || first->stmt != s || !inline_bounds_steady(f->x->j, value) || !is_stable(f, value))
    return false;
  vec_push(arena(f->x), &f->name, ((InlineName){.sym = n, .kind = INLINE_VALUE, .value = make_parens(arena(f->x), value)}));
  return true;
}

static void put_assign(Inliner *x, Stmt *into, const Stmt *s, Frame *f) {
  if (!f) {
    make_add(&x->w, into, s);
    return;
  }
  x->fails |= s->u.assign.defined != NULL;
  const Expr *rhs = mapped(f, s->u.assign.rhs);
  if (x->fails || keeps(f, s, rhs)) return;
  const Expr *lhs = mapped(f, s->u.assign.lhs);
  if (x->fails) return;
  make_assign(&x->w, into, s, lhs, rhs);
  settle(f, last_in(into));
}

static bool visit_call(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_CALL;
  return !*(bool *)data;
}

/* WHERE or SELECT CASE without a call, of the loop's own. */
static bool is_array_branch(const Stmt *s) {
  bool calls = false;
  for (const Stmt *b = s; b; b = b->other) ast_stmt_walk(b->body, visit_call, &calls);
  return (s->kind == ST_WHERE || s->kind == ST_SELECT_CASE) && !calls;
}

static bool is_at_end(const Stmt *s, const Frame *f) {
  if (s->kind != ST_RETURN || !f || s->parent) return false;
  for (s = s->next; s && s != f->s->proc->unit->end; s = s->next)
    if (!query_is_idle(s) && s->kind != ST_END && s->kind != ST_CONTAINS) return false;
  return true;
}

/* f: of the procedure whose statements they are; NULL: they are the loop's */
static void put_block(Inliner *x, Stmt *into, const Stmt *block, Frame *f) {
  for (const Stmt *s = block; s && !x->fails; s = s->next) {
    if (f && !s->parent && (s == f->s->proc->unit->end || s == f->s->proc->unit->contains)) return;
    if (query_is_idle(s) || s->kind == ST_END || is_at_end(s, f)) continue;
    switch (s->kind) {
    case ST_CALL: put_call(x, into, s, f); break;
    case ST_DO:
      if (s->u.loop.how == DO_COUNTED)
        put_do(x, into, s, f);
      else if (f && s->u.loop.how != DO_CONCURRENT)
        put_while(x, into, s, f);
      else
        x->fails = true;
      break;
    case ST_CYCLE:
    case ST_EXIT: put_jump(x, into, s, f); break;
    case ST_IF: put_if(x, into, s, f); break;
    case ST_ASSIGN: put_assign(x, into, s, f); break;
    default:
      if (f || !is_array_branch(s))
        x->fails = true;
      else
        make_add(&x->w, into, s);
    }
  }
}

/* ---- the loop ---- */

/* A procedure gets an array of the iteration's own: a small one; or else ('sized') one whose extents only the run knows, which each thread has in one
 * piece for the call, but between those of its neighbours where the body stands in its place. */
static bool hands_own(const Code *c, const Loop *l, bool sized) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *a = c->access.v[i];
    const Symbol *s = a->var->sym;
    const VarUse *u = (a->hidden || a->unknown) && s->rank ? query_use(l, a->var) : NULL;
    if (!u || u->role != ROLE_PRIVATE || s->shape != SHAPE_EXPLICIT) continue;
    bool constant = symbol_has_constant_extents(s);
    if (sized ? !constant : constant && symbol_elements(s) * (int64_t)type_size(s->type) <= MOST_OWN) return true;
  }
  return false;
}

Stmt *inline_calls_written(Judge *j, Written *written) {
  Inliner x = {.j = j, .w = {.arena = j->arena}, .written = written};
  x.v.j = j;
  x.v.w = &x.w;
  Stmt *s = make_do(&x.w, j->loop->stmt, NULL, NULL);
  put_block(&x, s, j->loop->stmt->body, NULL);
  return x.fails ? NULL : s;
}

Loop *inline_calls_loop(Analysis *a, Code **c, Loop *l, bool *own, bool *tiles) {
  bool calls = false;
  bool counted = l->kind == LOOP_DO && l->stmt->u.loop.how == DO_COUNTED;
  bool concurrent = l->kind == LOOP_CONCURRENT && l->stmt->u.loop.nindex == 1 && !l->stmt->u.loop.cond;
  *tiles = false;
  if ((!counted && !concurrent) || l->stmt->label || !query_runs_parallel(l)) return NULL;
  ast_stmt_walk(l->stmt->body, visit_call, &calls);
  if (!calls) return NULL;
  Judge j = {.ana = a, .arena = a->arena, .code = *c, .loop = l};
  Inliner x = {.j = &j, .w = {.arena = a->arena}};
  x.v.j = &j;
  x.v.w = &x.w;
  j.view = view_open(a->priv->isl, *c, l);
  Stmt *s = make_do(&x.w, l->stmt, NULL, NULL);
  put_block(&x, s, l->stmt->body, NULL);
  Code *v = rewrite_as_it_stands(&j, x.any && !x.fails ? s : NULL);
  view_close(j.view);
  Loop *made = v && v->loop0 < v->loop1 ? v->loop.v[v->loop0] : NULL;
  const bool sized = hands_own(*c, l, true);
  if (!made || !query_runs_parallel(made) || made->basis != BASIS_PROVED || made->transform ||
      !(x.copies || sized || x.tiles || (!x.varies && (stride_goes_across(v, made) || hands_own(*c, l, false)))))
    return NULL;
  *tiles = x.tiles;
  *own = !x.copies && !sized && !x.tiles && !stride_goes_across(v, made);
  *c = v;
  return made;
}
