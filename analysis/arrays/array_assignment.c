/* Array assignments whose right sides take more than the elements at the same positions: products of matrices, transposes, shifts, sums
 * along a dimension, scalar results of whole arrays (Kennedy and Allen, Optimizing compilers for modern architectures, 13.2 to 13.4).
 *
 *   b = matmul(transpose(a), b)/sum(a)       do once = 1, 1                        do j = 1, n
 *                                              ...                                   do i = 1, n
 *                                              t(1) = s                                w(i, j) = ...
 *                                            end do                                then b(i, j) = w(i, j)
 *
 * Results that are wanted more than once are kept in scratch arrays by loops that run before. The right side is evaluated whole before the
 * first element is stored (F2018 10.2.1.3): it goes through a scratch array, too, unless the loops that store are found independent. */
#include "analysis/arrays/array_constructor.h"
#include "analysis/arrays/array_fold.h"
#include "analysis/arrays/array_pack.h"
#include "analysis/arrays/array_place.h"
#include "frontend/symbol/intrinsic.h"
#include <string.h>

typedef struct Lowering {
  Judge *j;
  Rewriter w;
  ArrayValue v;
  StmtList list; /* the loops so far, in the order in which they run */
  Aparts known;  /* scratch arrays whose elements each iteration of any loop has its own of */
  bool fails;    /* something has no such form */
} Lowering;

static Arena *arena(const Lowering *z) { return z->j->arena; }
static const Stmt *assignment(const Lowering *z) { return z->j->loop->stmt; }

/* ---- loops of their own ---- */

/* Writes from here on go to a list of their own. */
static Stmt *open_aside(Lowering *z) {
  z->v.level = 0;
  z->v.into = make_loop(&z->w, NULL, assignment(z), NULL, NULL, NULL);
  return z->v.into;
}

/* Its only statement is the next loop. */
static void close_aside(Lowering *z, Stmt *aside) {
  Stmt *s = aside->body;
  z->fails |= !s || s->next || s->kind != ST_DO;
  if (z->fails) return;
  s->parent = NULL;
  make_append(&z->list, s);
}

/* A loop of one iteration for those that follow. */
static Stmt *open_once(Lowering *z, const Expr *like) {
  Stmt *aside = open_aside(z);
  const Type t = {.base = TY_INTEGER, .kind = 4};
  const Expr *one = make_constant(arena(z), 0, 1, t, like);
  const Symbol *once = rewrite_scratch(z->j, "once", ++z->v.made, t, NULL, NULL, 0);
  z->v.into = make_loop(&z->w, z->v.into, assignment(z), make_name(arena(z), once, like), one, one);
  return aside;
}

/* 'to', an element or a scalar, is 'e' by a loop of one iteration. */
static void put_once(Lowering *z, const Expr *to, const Expr *e) {
  Stmt *aside = open_once(z, to);
  const Expr *value = array_fold_scalars(&z->v, e);
  z->fails |= !value;
  if (value) make_assign(&z->w, z->v.into, assignment(z), make_again(arena(z), to), make_again(arena(z), value));
  close_aside(z, aside);
}

/* The loops over all elements of 'shape', in which 'to' is 'e'; 'to' NULL: a scratch array, which is returned. */
static const Expr *put_elements(Lowering *z, const Expr *shape, const Expr *to, const Expr *e) {
  Position p[MAX_RANK] = {0};
  const Expr *lo[MAX_RANK], *hi[MAX_RANK], *sub[MAX_RANK];
  int rank = (int)shape->rank;
  Stmt *aside = open_aside(z);
  for (int d = rank - 1; d >= 0 && !z->fails; d--) {
    Range r;
    z->fails |= !array_value_range(&z->v, shape, d, &r) || !array_value_open(&z->v, &r, &p[d]);
    if (z->fails) return NULL;
    lo[d] = make_again(arena(z), r.lo), hi[d] = make_again(arena(z), r.hi), sub[d] = p[d].index;
  }
  const Symbol *scratch = to ? NULL : rewrite_scratch(z->j, "w", ++z->v.made, e->type, lo, hi, rank);
  const Expr *value = array_value_element(&z->v, e, p);
  const Expr *element = scratch ? make_element(arena(z), scratch, sub, rank, e) : array_value_element(&z->v, to, p);
  z->fails |= !value || !element;
  if (z->fails) return NULL;
  make_assign(&z->w, z->v.into, assignment(z), element, value);
  close_aside(z, aside);
  return scratch ? make_name(arena(z), scratch, e) : to;
}

/* ---- what is computed before ---- */

static bool is_product(const Expr *e) { return intrinsic_called(e) == IN_MATMUL; }

static Expr *copied(Lowering *z, const Expr *e, int more) {
  size_t bytes = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + !!(e->flags & (EF_KINDP | EF_TSPEC)));
  Expr *copy = memcpy(arena_alloc(arena(z), bytes + sizeof(Expr *) * (size_t)more), e, bytes);
  copy->span.end = copy->span.begin;
  copy->value = NULL;
  return copy;
}

/* f(x, dim=1), of f(x) */
static const Expr *along_first(Lowering *z, const Expr *call, const Expr *array) {
  Expr *e = copied(z, call, 1), *dim = copied(z, call->kid[0], 1);
  const Expr *one = make_constant(arena(z), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, call);
  *dim = (Expr){.kind = EX_KEYWORD, .span = e->span, .type = one->type, .nkid = 1, .depth = 2, .text = "dim"};
  dim->kid[0] = (Expr *)one;
  e->kid[e->nkid++] = dim;
  e->rank = (array->rank - 1) & 31;
  return e;
}

/* f(x) for a call that folds results of 'call' */
static const Expr *of_results(Lowering *z, const Expr *call, const Expr *array) {
  IntrinsicId id = intrinsic_called(call);
  Expr *e = (Expr *)make_function(arena(z), id == IN_COUNT ? IN_SUM : id, array, call->type);
  return e;
}

static const Expr *ranked(const Expr *e, const Expr *like) {
  ((Expr *)e)->rank = like->rank;
  return e;
}

static const Expr *kept_scalar(Lowering *z, const Expr *e);

/* The extreme of which a place is wanted: loops of its own have more threads than those that one iteration makes one after another. */
static const Expr *extreme_of(Lowering *z, const ArrayPlace *p) {
  const Expr *x = p->array;
  Type t = x->type;
  IntrinsicId id = p->id == IN_MAXLOC ? IN_MAXVAL : IN_MINVAL;
  if (p->mask) x = ranked(make_merge(arena(z), x, array_fold_neutral(&z->v, id, t, x), p->mask, t), x);
  return kept_scalar(z, make_function(arena(z), id, x, t));
}

/* norm2(x) = m*sqrt(sum((x/m)**2)), where m is the largest magnitude, and 1 if that is 0 or no number: no square overflows. */
static const Expr *norm(Lowering *z, const Expr *call) {
  Arena *a = arena(z);
  Type t = call->type, wide = {.base = TY_REAL, .kind = 8}, logical = {.base = TY_LOGICAL, .kind = 4};
  const Expr *x = call->kid[1]->kind == EX_KEYWORD ? call->kid[1]->kid[0] : call->kid[1], *m = NULL;
  const Expr *y = ranked(make_function(a, IN_DBLE, make_again(a, x), wide), x);
  if (t.kind == 8) {
    const Expr *size = ranked(make_function(a, IN_ABS, make_again(a, x), t), x);
    m = kept_scalar(z, make_function(a, IN_MAXVAL, size, t));
    if (!m) return NULL;
    const Expr *most = make_constant(a, 1.7976931348623157e308, 0, t, call), *none = make_constant(a, 0, 0, t, call);
    const Expr *odd = make_operation(a, OP_OR, make_operation(a, OP_GT, make_again(a, m), most, logical),
                                     make_operation(a, OP_LE, make_again(a, m), none, logical), logical);
    m = make_merge(a, make_constant(a, 1, 0, t, call), m, odd, t);
    y = ranked(make_operation(a, OP_DIV, make_again(a, x), make_again(a, m), wide), x);
  }
  const Expr *square = ranked(make_operation(a, OP_MUL, y, make_again(a, y), wide), x);
  const Expr *sum = kept_scalar(z, make_function(a, IN_SUM, square, wide));
  const Expr *root = sum ? make_function(a, IN_SQRT, sum, wide) : NULL;
  return !root ? NULL : m ? make_operation(a, OP_MUL, make_again(a, m), root, wide) : root;
}

static bool visit_array(Expr *e, void *data) {
  *(bool *)data |= (e->kind == EX_NAME || e->kind == EX_MEMBER) && e->rank;
  return !*(bool *)data;
}

/* The extents of the array are known to loops that do not touch what it is made of. */
static bool has_known_extents(Lowering *z, const Expr *e) {
  bool asks = false;
  for (int d = 0; d < (int)e->rank; d++) {
    Range r;
    if (!array_value_range(&z->v, e, d, &r)) return false;
    ast_expr_walk((Expr *)r.lo, visit_array, &asks);
    ast_expr_walk((Expr *)r.hi, visit_array, &asks);
  }
  return !asks;
}

/* The scalar result of a call in an element of a scratch array. Of more dimensions than one the first is folded first, by loops that
 * run side by side. */
static const Expr *kept_scalar(Lowering *z, const Expr *e) {
  const Expr *x = e->kid[1]->kind == EX_KEYWORD ? e->kid[1]->kid[0] : e->kid[1];
  ArrayPlace p;
  if (intrinsic_called(e) == IN_NORM2) return norm(z, e);
  bool place = array_place_read(e, &p), extreme = place && p.id != IN_FINDLOC;
  const Expr *best = extreme ? extreme_of(z, &p) : NULL;
  if (extreme && !best) return NULL;
  while (x->rank > 1 && !place && !z->fails) {
    const Expr *part = along_first(z, e, x);
    if (!has_known_extents(z, part)) break;
    x = put_elements(z, part, NULL, part);
    if (!x) return NULL;
    e = of_results(z, e, x);
  }
  const Expr *one = make_constant(arena(z), 0, 1, (Type){.base = TY_INTEGER, .kind = 4}, e);
  const Symbol *kept = rewrite_scratch(z->j, "t", ++z->v.made, e->type, &one, &one, 1);
  const Expr *to = make_element(arena(z), kept, &one, 1, e);
  z->v.best = best;
  if (!z->fails) put_once(z, to, e);
  z->v.best = NULL;
  return z->fails ? NULL : to;
}

/* The loops of PACK or UNPACK, whose result is 'to'; NULL: a scratch array, which is returned. */
static const Expr *put_pack(Lowering *z, const Expr *call, const Expr *to) {
  const Expr *vector = intrinsic_called(call) == IN_PACK ? array_value_argument(call, 2, "vector") : NULL, *lo[MAX_RANK],
             *hi[MAX_RANK];
  const Expr *shape = to ? to : vector;
  if (array_value_is_absent(vector)) return NULL;
  if (!to && intrinsic_called(call) == IN_PACK && !vector) {
    hi[0] = array_pack_most(&z->v, call);
    if (!hi[0]) return NULL;
    lo[0] = make_int(arena(z), 1, hi[0]);
    const Symbol *s = rewrite_scratch(z->j, "w", ++z->v.made, call->type, lo, hi, 1);
    to = make_name(arena(z), s, call);
    vec_push(arena(z), &z->v.packed, s);
    ((Expr *)to)->rank = 1;
  } else if (!to && !vector) {
    const Expr *mask = array_value_argument(call, 1, "mask");
    if (!mask || !mask->rank) return NULL;
    for (int d = 0; d < (int)mask->rank; d++) {
      Range r;
      if (!array_value_range(&z->v, mask, d, &r)) return NULL;
      lo[d] = r.lo, hi[d] = r.hi;
    }
    const Symbol *s = rewrite_scratch(z->j, "w", ++z->v.made, call->type, lo, hi, (int)mask->rank);
    to = ranked(make_name(arena(z), s, call), mask);
    vec_push(arena(z), &z->known, ((Apart){s, true}));
  }
  if (vector) to = put_elements(z, shape, to, vector);
  if (!to) return NULL;
  Stmt *aside = open_aside(z);
  if (!array_pack_put(&z->v, call, to)) return NULL;
  close_aside(z, aside);
  return z->fails ? NULL : to;
}

/* The items of a constructor in 'to'; NULL: a scratch array, which is returned. Neighbours that are scalars are stored together. */
static const Expr *put_constructor(Lowering *z, const Expr *e, const Expr *to) {
  const Expr *n = array_constructor_size(&z->v, e), *offset = n ? make_int(arena(z), 0, n) : NULL,
             *lo = n ? make_int(arena(z), 1, n) : NULL;
  if (!n) return NULL;
  if (!to) to = ranked(make_name(arena(z), rewrite_scratch(z->j, "w", ++z->v.made, e->type, &lo, &n, 1), e), e);
  for (int i = 0; i < e->nkid && !z->fails;) {
    bool scalar = e->kid[i]->kind != EX_IMPLIED_DO && !e->kid[i]->rank;
    Stmt *aside = scalar ? open_once(z, e) : open_aside(z);
    do {
      const Expr *size = array_constructor_size(&z->v, e->kid[i]);
      if (!size || !array_constructor_put(&z->v, e->kid[i], to, offset)) return NULL;
      offset = make_binary(arena(z), OP_ADD, make_again(arena(z), offset), size);
    } while (++i < e->nkid && scalar && e->kid[i]->kind != EX_IMPLIED_DO && !e->kid[i]->rank);
    close_aside(z, aside);
  }
  return z->fails ? NULL : to;
}

static bool is_long(const Expr *e) {
  return e->kind == EX_ARRAY && e->nkid && array_value_is_number(e->type) && !array_value_is_brief(e);
}

static bool visit_stored(Expr *e, void *data) {
  *(bool *)data |= array_pack_is(e) || is_long(e);
  return !*(bool *)data;
}

/* Something in 'e' is stored before it is used, whatever it is used for. */
static bool is_stored_before(const Expr *e) {
  bool found = false;
  ast_expr_walk((Expr *)e, visit_stored, &found);
  return found;
}

/* 'e' with scalar results of arrays in it, and arrays that are results and wanted again and again, computed before. */
static const Expr *prepared(Lowering *z, const Expr *e, bool again) {
  if (z->fails || e->kind == EX_RANGE || !(array_fold_any(e) || is_stored_before(e)))
    return e; /* extents are known at the launch */
  bool call = array_fold_is(e) || array_place_is(e) || is_product(e), packs = array_pack_is(e) && !array_pack_takes_all(e);
  Expr *copy = NULL;
  for (int i = 0; i < e->nkid; i++) {
    const Expr *kid = e->kid[i] && e->kind != EX_IMPLIED_DO ? prepared(z, e->kid[i], again || call || packs) : e->kid[i];
    if (z->fails) return NULL;
    if (kid == e->kid[i]) continue;
    if (!copy) copy = copied(z, e, 0);
    copy->kid[i] = (Expr *)(e->kind == EX_BINARY || e->kind == EX_UNARY ? make_parens(arena(z), kid) : kid);
  }
  const Expr *now = copy ? copy : e;
  if (call && !now->rank) now = kept_scalar(z, now);
  if (call && now && now->rank && again) now = put_elements(z, now, NULL, now);
  if (packs && now) now = put_pack(z, now, NULL);
  if (is_long(e) && now) now = put_constructor(z, now, NULL);
  z->fails |= !now;
  return now;
}

/* ---- the assignment ---- */

/* All loops over the elements of the left side are independent as they stand, as one loop: pieces that run one after another
 * read what those before have stored. */
static bool is_independent(const Lowering *z, const Transform *t, int rank) {
  const Piece *p = t->piece;
  while (p && p->next) p = p->next;
  const Loop *l = p ? p->loop : NULL;
  const Stmt *last = z->list.first;
  while (last->next) last = last->next;
  if (l && l->stmt != last) return false;
  for (int d = 0; d < rank; d++, l = l->child)
    if (!l || l->verdict != V_PARALLEL || l->basis != BASIS_PROVED || l->transform) return false;
  return p != NULL;
}

/* What of the statement stands in the way of an assignment by elements: subscripts are read before. */
static bool visit_steady(Expr *e, void *data) {
  const Symbol *to = *(const Symbol **)data;
  if (e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == to) *(const Symbol **)data = NULL;
  return *(const Symbol **)data != NULL;
}

/* No subscript of the left side names the array itself. */
static bool has_steady_subscripts(const Expr *lhs) {
  const Expr *base = lhs;
  while (base->kind == EX_REF || base->kind == EX_MEMBER) base = base->kid[0];
  const Symbol *to = base->kind == EX_NAME && base->sym ? query_real_symbol(base->sym) : NULL;
  for (int i = 1; to && lhs->kind == EX_REF && i < lhs->nkid; i++)
    if (lhs->kid[i]) ast_expr_walk(lhs->kid[i], visit_steady, &to);
  return to != NULL;
}

/* A section with an array of subscripts has no element twice (F2018 9.5.3.3.3). */
static Aparts apart_of(Lowering *z, const Expr *lhs) {
  Aparts apart = {0};
  for (int i = 1; lhs->kind == EX_REF && i < lhs->nkid; i++)
    if (lhs->kid[i] && lhs->kid[i]->kind != EX_RANGE && lhs->kid[i]->rank && lhs->kid[0]->kind == EX_NAME) {
      vec_push(arena(z), &apart, ((Apart){query_real_symbol(lhs->kid[0]->sym), true}));
      break;
    }
  return apart;
}

static Transform *judged(Lowering *z, bool stores_alone) {
  const Expr *lhs = assignment(z)->u.assign.lhs;
  Aparts apart = stores_alone ? apart_of(z, lhs) : (Aparts){0};
  for (int i = 0; i < z->known.n; i++) vec_push(arena(z), &apart, z->known.v[i]);
  return rewrite_judge_apart(z->j, z->list.first, "the array functions of the assignment as loops", apart.n ? &apart : NULL);
}

/* Extents that an allocatable left side has to have. */
static void put_extents(Lowering *z, Transform *t, const Expr *rhs) {
  const Expr *lhs = query_strip(assignment(z)->u.assign.lhs);
  bool may = lhs->kind != EX_REF && lhs->sym && (query_real_symbol(lhs->sym)->attrs & AT_ALLOCATABLE);
  if (!t || !may || !rhs->rank) return;
  t->extent = ARENA_ARRAY(arena(z), const Expr *, rhs->rank);
  for (int d = 0; d < (int)rhs->rank; d++) {
    Range r;
    if (!array_value_range(&z->v, rhs, d, &r)) return;
    const Expr *n = make_binary(arena(z), OP_SUB, make_again(arena(z), r.hi), make_again(arena(z), r.lo));
    t->extent[t->nextent++] = make_binary(arena(z), OP_ADD, n, make_int(arena(z), 1, n));
  }
}

typedef struct Mentions {
  const Code *code;
  const Var *var; /* NULL: it has been found, or something that may be the same storage */
} Mentions;

static bool visit_mention(Expr *e, void *data) {
  Mentions *q = data;
  const Symbol *s = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE ? query_real_symbol(e->sym) : NULL;
  const Var *var = s ? access_find(q->code, s, s->name) : NULL;
  if (q->var && s && !s->scratch && (!var || overlap_of(var, q->var) != OVERLAP_NO)) q->var = NULL;
  return q->var != NULL;
}

/* 'e' uses nothing of what 'lhs' is a part of. */
static bool is_apart(const Lowering *z, const Expr *lhs, const Expr *e) {
  while (lhs->kind == EX_REF) lhs = lhs->kid[0];
  const Symbol *s = lhs->kind == EX_NAME && lhs->sym ? query_real_symbol(lhs->sym) : NULL;
  Mentions q = {z->j->code, s ? access_find(z->j->code, s, s->name) : NULL};
  if (q.var) ast_expr_walk((Expr *)e, visit_mention, &q);
  return q.var != NULL;
}

/* v = pack(a, mask), v = [a, b], where nothing of 'v' is read: elements are stored where they belong. */
static Transform *lowered_in_place(Judge *j) {
  const Stmt *s = j->loop->stmt;
  const Expr *lhs = s->u.assign.lhs, *rhs = query_strip(s->u.assign.rhs);
  Lowering z = {.j = j, .w = {.arena = j->arena}};
  z.v = (ArrayValue){.j = j, .w = &z.w, .like = s, .place = lhs};
  bool packs = array_pack_is(rhs) && !array_pack_takes_all(rhs), lists = is_long(rhs) && lhs->rank == 1;
  bool same = lhs->type.base == rhs->type.base && lhs->type.kind == rhs->type.kind;
  if ((!packs && !(lists && same)) || !is_apart(&z, lhs, rhs)) return NULL;
  Expr *copy = copied(&z, rhs, 0);
  for (int i = packs; i < rhs->nkid; i++)
    if (rhs->kid[i]->kind != EX_IMPLIED_DO) copy->kid[i] = (Expr *)prepared(&z, rhs->kid[i], true);
  if (z.fails || !(packs ? put_pack(&z, copy, lhs) : put_constructor(&z, copy, lhs))) return NULL;
  Transform *t = judged(&z, false);
  put_extents(&z, t, rhs);
  return t && t->extent && !t->nextent ? NULL : t;
}

/* 'through': the right side goes through a scratch array. */
static Transform *lowered(Judge *j, bool through) {
  const Stmt *s = j->loop->stmt;
  const Expr *lhs = s->u.assign.lhs;
  Lowering z = {.j = j, .w = {.arena = j->arena}};
  z.v = (ArrayValue){.j = j, .w = &z.w, .like = s, .place = lhs};
  const Expr *rhs = prepared(&z, s->u.assign.rhs, false);
  if (rhs && !lhs->rank) put_once(&z, lhs, rhs);
  if (rhs && through && !z.fails) rhs = put_elements(&z, lhs, NULL, rhs);
  if (rhs && lhs->rank && !z.fails) put_elements(&z, lhs, lhs, rhs);
  if (!rhs || z.fails || !z.list.first) return NULL;
  Transform *t = judged(&z, through);
  if (t && lhs->rank && !is_independent(&z, t, (int)lhs->rank)) return NULL;
  put_extents(&z, t, s->u.assign.rhs);
  return t && t->extent && t->nextent != (int)lhs->rank ? NULL : t;
}

Transform *array_assignment_loop(Judge *j) {
  const Loop *l = j->loop;
  const Stmt *s = l->stmt;
  if (l->kind != LOOP_SECTION || (l->parent && l->parent->stmt == s) || s->kind != ST_ASSIGN) return NULL;
  if (!section_lowers(s) && !section_lowers_element(s)) return NULL;
  if (s->label || s->u.assign.lhs->rank > MAX_RANK || !has_steady_subscripts(s->u.assign.lhs)) return NULL;
  Transform *t = s->u.assign.lhs->rank ? lowered_in_place(j) : NULL;
  if (!t) t = lowered(j, false);
  return t || !s->u.assign.lhs->rank ? t : lowered(j, true);
}

static bool visit_fold(Expr *e, void *data) {
  bool fold = intrinsic_reduces(intrinsic_called(e)) || array_place_is(e);
  *(bool *)data |= fold;
  return !fold;
}

Transform *array_assignment_form(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  const Stmt *s = l->stmt;
  bool folds = false;
  if (s->kind != ST_ASSIGN || (l->parent && l->parent->stmt == s) || l->verdict != V_PARALLEL || l->basis != BASIS_PROVED)
    return NULL;
  if (s->label || !s->u.assign.lhs->rank || s->u.assign.lhs->rank > MAX_RANK || s->u.assign.defined) return NULL;
  ast_expr_walk((Expr *)s->u.assign.rhs, visit_fold, &folds);
  if (!folds || !has_steady_subscripts(s->u.assign.lhs)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  Transform *t = lowered(&j, false);
  view_close(j.view);
  return t;
}
