/* Scalarisation: a loop as nothing but DO, IF and assignments to elements (Kennedy and Allen, Optimizing compilers for modern
 * architectures, 13).
 *
 *   do concurrent (j = 1:m) local(t)              do j = 1, m
 *     if (c(j) < 0) cycle                           if (.not. (c(j) < 0)) then
 *     t = c(j)                                        t = c(j)
 *     a(2:n, j) = t*b(2:n, j)                         do i_1 = 2, n
 *   end do                                              a(i_1, j) = t*b(i_1, j)
 *                                                     end do
 *                                                   end if
 *                                                 end do
 *
 * An array assignment is a loop for each of its sections if no element that it reads is one that another iteration sets: whoever
 * asks for the loops has them judged. q(v) = q(v) + x updates each element by itself. WHERE is IF in such a loop. Array reductions are loops that update a scalar. SELECT CASE around loops is IF. CYCLE, and GO TO the loop's end,
 * leave out what stands behind. What reads elements that it sets (a(2:n) = a(1:n - 1), or few elements by v(:, i) = matmul(q, v(:, i))) goes through an array of the iteration's own,
 * or, where these are single ones (a(i, :) = a(i, :) - a(i, k)*a(k, :)), through scalars. Iterations of DO CONCURRENT may run in any order, the first to the last too. */
#include "analysis/schedule/schedule.h"
#include "analysis/arrays/array_fold.h"
#include "analysis/transform/statement_graph.h"
#include <string.h>

enum { MOST_COPIED = 64 }; /* elements of an array that is assigned, where they are copied */

typedef struct Scalariser {
  Judge *j;
  Rewriter w;
  ArrayValue v;    /* what writes elements */
  MadeLoops *made; /* loops over sections of which nobody knows whether their iterations are independent */
  bool updates;    /* there are loops over sections of which each element is updated by itself */
  bool whole;      /* loops inside stay one each */
  bool behind;     /* statements of the loop follow the branch of which a block is */
  bool changed;    /* something is not as it was */
  bool fails;      /* something has no such form */
} Scalariser;

static Arena *arena(const Scalariser *z) { return z->j->arena; }

/* ---- array assignments ---- */

static const Loop *sections_loop(const Loop *list, const Stmt *s) {
  for (; list; list = list->next) {
    if (list->stmt == s && list->kind == LOOP_SECTION) return list;
    const Loop *in = query_stmt_inside(s, list->stmt) ? sections_loop(list->child, s) : NULL;
    if (in) return in;
  }
  return NULL;
}

bool scalarise_independent(const Loop *l) {
  return l->verdict == V_PARALLEL && l->basis == BASIS_PROVED && !l->transform && !l->contract;
}

/* References to the storage of an assignment's array other than to the elements that are set. */
typedef struct Others {
  const Code *code;
  const Expr *lhs;
  const Var *array;
  bool found;
} Others;

static bool visit_other(Expr *e, void *data) {
  Others *q = data;
  if (e->kind == EX_REF && query_same_expr(e, q->lhs)) return false;
  const Symbol *s = e->kind == EX_NAME && e->sym ? query_real_symbol(e->sym) : NULL;
  const Var *v = s && s->kind == SY_VARIABLE ? access_find(q->code, s, s->name) : NULL;
  const bool calls = e->kind == EX_REF && (e->how == REF_UNKNOWN || (e->how == REF_CALL && intrinsic_called(e) == IN_NONE));
  const bool alone = s && !s->rank && !s->equiv && !s->common && !(s->attrs & (AT_POINTER | AT_TARGET));
  q->found |=
      calls || e->kind == EX_MEMBER || (s && s->kind == SY_VARIABLE && !alone && (!v || overlap_of(v, q->array) != OVERLAP_NO));
  return !q->found;
}

/* q(v) = q(v) + x: a section with an array of subscripts has no element twice (F2018 9.5.3.3.3), and each is read where it is set. */
static bool updates_own(const Scalariser *z, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  bool listed = false;
  if (!lhs || lhs->kind != EX_REF || lhs->kid[0]->kind != EX_NAME || !lhs->kid[0]->sym) return false;
  const Symbol *array = query_real_symbol(lhs->kid[0]->sym);
  Others q = {z->j->code, lhs, access_find(z->j->code, array, array->name), false};
  for (int i = 1; i < lhs->nkid && q.array; i++) {
    listed |= lhs->kid[i]->kind != EX_RANGE && lhs->kid[i]->rank;
    ast_expr_walk(lhs->kid[i], visit_other, &q);
  }
  if (!listed || !q.array || q.found) return false;
  ast_expr_walk(s->u.assign.rhs, visit_other, &q);
  return !q.found;
}

/* No element that it sets is one that it reads of another iteration, or nobody has asked yet. */
static bool is_independent(const Scalariser *z, const Stmt *s, int rank) {
  if (updates_own(z, s)) return true;
  const Loop *l = sections_loop(z->j->loop->child, s);
  if (!l) return true;
  for (; l && l->stmt == s; l = l->child, rank--)
    if (!scalarise_independent(l)) return false;
  return rank == 0;
}

/* Statements are written aside, and taken only if all of them can be. */
static Stmt *open_aside(Scalariser *z, const Stmt *like, const Expr *place) {
  z->v.like = like;
  z->v.place = place;
  z->v.level = 0;
  z->v.into = make_loop(&z->w, NULL, like, NULL, NULL, NULL);
  return z->v.into;
}

static void take_aside(Stmt *into, Stmt *aside) {
  for (Stmt *s = aside->body, *next; s; s = next) {
    next = s->next;
    make_add_loop(into, s);
  }
}

/* An array that the assignment may allocate anew, or elements of a type that has no operations here. */
static bool is_foreign(const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  TypeBase t = lhs->type.base;
  bool number = t == TY_INTEGER || t == TY_REAL || t == TY_COMPLEX || t == TY_LOGICAL;
  bool allocates =
      lhs->kind == EX_NAME && lhs->sym && (query_real_symbol(lhs->sym)->attrs & AT_ALLOCATABLE) && !section_keeps_shape(s);
  return !number || allocates || s->u.assign.defined || s->label;
}

/* A DO statement in the place of 'like', appended to the body of 'into'. */
static Stmt *put_do(Scalariser *z, Stmt *into, const Stmt *like, const Expr *var, const Expr *lo, const Expr *hi, const Expr *step) {
  Stmt *s = make_loop(&z->w, into, like, var, lo, hi);
  s->u.loop.step = (Expr *)step;
  return s;
}

/* The positions of the target's dimension, or those of operands whose extent is a constant: these conform (F2018 10.2.1.2 p1). */
static bool target_range(Scalariser *z, const Expr *lhs, const Expr *rhs, int d, Range *r) {
  Range q;
  if (!array_value_range(&z->v, lhs, d, r)) return false;
  if (rhs->rank == lhs->rank && !array_value_is_constant(r) && array_value_range(&z->v, rhs, d, &q) && array_value_is_constant(&q))
    *r = q;
  return true;
}

static bool put_elements(Scalariser *z, const Stmt *s, const Expr *value) {
  Position p[MAX_RANK] = {0};
  const Expr *lhs = s->u.assign.lhs;
  const Expr *rhs = array_fold_scalars(&z->v, value);
  const bool own = updates_own(z, s);
  int before = z->made->n;
  if (!rhs || lhs->rank > MAX_RANK) return false;
  for (int d = (int)lhs->rank - 1; d >= 0; d--) {
    Range r;
    if (!target_range(z, lhs, rhs, d, &r) || !array_value_open(&z->v, &r, &p[d])) return false;
    if (!own) vec_push(arena(z), z->made, z->v.into);
  }
  const Expr *to = array_value_element(&z->v, lhs, p), *from = to ? array_value_element(&z->v, rhs, p) : NULL;
  if (!from) z->made->n = before;
  if (!from) return false;
  z->updates |= own;
  make_assign(&z->w, z->v.into, s, to, from);
  return true;
}

typedef struct Moved {
  const Symbol *sym;
  int inside; /* calls around that have elements of other places */
  bool found;
} Moved;

static bool moves_elements(const Expr *e) {
  IntrinsicId id = intrinsic_called(e);
  return id == IN_MATMUL || id == IN_TRANSPOSE || id == IN_CSHIFT || id == IN_EOSHIFT || id == IN_SPREAD || id == IN_RESHAPE;
}

static bool visit_moved(Expr *e, void *data) {
  Moved *q = data;
  q->found |= e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == q->sym;
  return !q->found;
}

static bool visit_moving(Expr *e, void *data) {
  if (moves_elements(e)) ast_expr_walk(e, visit_moved, data);
  return !((Moved *)data)->found;
}

/* v(:, i) = matmul(q, v(:, i)): what is assigned is read at other places, and has few elements, as constants say: a copy of its own is filled first. */
static bool needs_copy(Scalariser *z, const Stmt *s) {
  const Expr *base = s->u.assign.lhs;
  int64_t all = 1, lo, hi;
  while (base->kind == EX_REF || base->kind == EX_MEMBER) base = base->kid[0];
  Moved q = {.sym = base->kind == EX_NAME && base->sym ? query_real_symbol(base->sym) : NULL};
  if (!q.sym || !section_lowers(s)) return false;
  ast_expr_walk((Expr *)s->u.assign.rhs, visit_moving, &q);
  for (int d = 0; d < (int)s->u.assign.lhs->rank && q.found; d++) {
    Range r;
    q.found = array_value_range(&z->v, s->u.assign.lhs, d, &r) && fold_const_int(r.lo, &lo) && fold_const_int(r.hi, &hi) &&
              lo <= hi && hi - lo < MOST_COPIED && (all *= hi - lo + 1) <= MOST_COPIED;
  }
  return q.found;
}

/* The loops that store 'from' in 'to', behind what stands in 'aside'. */
static bool put_loops(Scalariser *z, Stmt *aside, const Stmt *s, const Expr *to, const Expr *from, const Symbol *copy) {
  Position p[MAX_RANK] = {0};
  const Expr *sub[MAX_RANK], *lhs = s->u.assign.lhs;
  z->v.into = aside;
  z->v.level = 0;
  for (int d = (int)lhs->rank - 1; d >= 0; d--) {
    Range r;
    if (!array_value_range(&z->v, lhs, d, &r) || !array_value_open(&z->v, &r, &p[d])) return false;
    vec_push(arena(z), z->made, z->v.into);
    sub[d] = p[d].index;
  }
  const Expr *own = make_element(arena(z), copy, sub, (int)lhs->rank, lhs);
  const Expr *value = from ? array_value_element(&z->v, from, p) : own, *place = to ? array_value_element(&z->v, to, p) : own;
  if (value && place) make_assign(&z->w, z->v.into, s, place, value);
  return value && place;
}

/* The subscripts of the array in that dimension, for a section whose own ones are others in each iteration: the copy has as many elements. */
static bool widest_range(Scalariser *z, const Expr *section, int d, Range *r) {
  int at = 0;
  for (; section->kind == EX_REF && at < section->nkid - 1; at++) {
    const Expr *s = section->kid[at + 1];
    if ((s->kind == EX_RANGE || s->rank) && d-- == 0) break;
  }
  if (section->kind != EX_REF || section->kid[0]->kind != EX_NAME || at == section->nkid - 1) return false;
  const Expr *t = section->kid[at + 1], *step = t->kind == EX_RANGE && t->nkid > 2 ? t->kid[2] : NULL;
  int64_t by = 1;
  if (t->kind != EX_RANGE || !array_value_range(&z->v, section->kid[0], at, r)) return false;
  if (step && (!fold_const_int(step, &by) || by != 1)) /* positions count from 0 */
    *r = (Range){make_int(arena(z), 0, r->lo),
                 make_binary(arena(z), OP_SUB, make_again(arena(z), r->hi), make_again(arena(z), r->lo)), NULL, at};
  return true;
}

static bool copied_range(Scalariser *z, const Expr *lhs, int d, Range *r) {
  const View *v = z->j->view;
  if (!array_value_range(&z->v, lhs, d, r)) return false;
  if (view_invariant(v, r->lo) && view_invariant(v, r->hi)) return true;
  return widest_range(z, lhs, d, r) && view_invariant(v, r->lo) && view_invariant(v, r->hi);
}

static bool put_through_copy(Scalariser *z, Stmt *aside, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs, *lo[MAX_RANK], *hi[MAX_RANK];
  const Expr *rhs = array_fold_scalars(&z->v, s->u.assign.rhs);
  int before = z->made->n;
  for (int d = 0; d < (int)lhs->rank; d++) {
    Range r;
    if (!copied_range(z, lhs, d, &r)) return false;
    lo[d] = r.lo, hi[d] = r.hi;
  }
  const Symbol *copy = rewrite_scratch(z->j, "v", ++z->v.made, lhs->type, lo, hi, (int)lhs->rank);
  bool good = rhs && put_loops(z, aside, s, NULL, rhs, copy) && put_loops(z, aside, s, lhs, NULL, copy);
  if (!good) z->made->n = before;
  return good;
}

/* Nothing but its reads of what it sets stands in the way of an assignment: a(2:n) = a(1:n - 1). */
static bool reads_what_it_sets(const Scalariser *z, const Stmt *s, int rank) {
  const Loop *l = sections_loop(z->j->loop->child, s);
  bool copies = false;
  for (; l && l->stmt == s; l = l->child, rank--) {
    const Transform *t = l->transform;
    if (l->verdict != V_PARALLEL || l->basis != BASIS_PROVED || l->contract || (t && (!t->copied || t->piece || t->part)))
      return false;
    copies |= t != NULL;
  }
  return copies && rank == 0;
}

/* All that it sets and reads at other places are single elements: the sections that it reads are not in the way. */
static bool reads_elements(const Scalariser *z, const Stmt *s) {
  bool all = true;
  for (const Loop *l = sections_loop(z->j->loop->child, s); l && l->stmt == s; l = l->child)
    for (const Copied *c = l->transform ? l->transform->copied : NULL; c; c = c->next)
      all &= c->ref->kind == EX_REF && c->ref->how == REF_ELEMENT && !c->ref->rank;
  return all;
}

/* Scalars with what these elements are before the assignment, and the right side with the scalars in their place. */
static const Expr *put_saved(Scalariser *z, Stmt *aside, const Stmt *s) {
  Rewriter w = {.arena = arena(z)};
  for (const Loop *l = sections_loop(z->j->loop->child, s); l && l->stmt == s; l = l->child)
    for (const Copied *c = l->transform ? l->transform->copied : NULL; c; c = c->next) {
      const Expr *to = NULL;
      for (int i = 0; i < w.swap.n && !to; i++)
        if (query_same_expr(w.swap.v[i].from, c->ref)) to = w.swap.v[i].to;
      if (!to) {
        to = make_name(arena(z), rewrite_scratch(z->j, "v", ++z->v.made, c->ref->type, NULL, NULL, 0), c->ref);
        make_assign(&z->w, aside, s, to, make_again(arena(z), c->ref));
      }
      vec_push(arena(z), &w.swap, ((Swap){.from = c->ref, .to = to}));
    }
  return make_expr(&w, s->u.assign.rhs);
}

static bool put_sections(Scalariser *z, Stmt *into, const Stmt *s) {
  const Expr *lhs = s->u.assign.lhs;
  bool whole = section_lowers(s), reduces = whole || array_fold_any(s->u.assign.rhs), lowered = z->v.lowered;
  if (is_foreign(s)) return false;
  const bool through = !reduces && !is_independent(z, s, (int)lhs->rank);
  if (through && !reads_what_it_sets(z, s, (int)lhs->rank)) return false;
  Stmt *aside = open_aside(z, s, lhs);
  const Expr *saved = through && reads_elements(z, s) ? put_saved(z, aside, s) : NULL;
  const bool copies = (through && !saved) || needs_copy(z, s);
  if (copies ? !put_through_copy(z, aside, s) : !put_elements(z, s, saved ? saved : s->u.assign.rhs)) {
    z->v.lowered = lowered;
    return false;
  }
  take_aside(into, aside);
  z->v.lowered |= whole; /* it has no other form in a thread */
  return true;
}

/* ---- WHERE as IF ---- */

/* if (mask) a = b; else if (mask2) ..., of the element at these positions. The masks decide alike in the order of the elements, as no
 * element is read where another iteration sets it: whoever asks for the loops has that judged. */
static bool put_masked(Scalariser *z, const Stmt *s, const Expr *mask, const Position *p) {
  Stmt *into = z->v.into;
  for (const Stmt *b = s; b; b = b->other) {
    if (b != s) into = z->v.into = make_else(&z->w, into);
    const Expr *all = b == s ? mask : b->u.branch.cond, *one = all ? array_value_element(&z->v, all, p) : NULL;
    if (one ? one->rank > 0 : all || b->other) return false;
    if (one) into = z->v.into = make_if(&z->w, into, b, one);
    for (const Stmt *a = b->body; a; a = a->next) {
      if (query_is_idle(a)) continue;
      const Expr *to = array_value_element(&z->v, a->u.assign.lhs, p);
      const Expr *from = to ? array_value_element(&z->v, a->u.assign.rhs, p) : NULL;
      if (!from) return false;
      make_assign(&z->w, into, a, to, from);
    }
  }
  return true;
}

/* All its statements are assignments of one rank, and nothing but its first mask folds arrays, which is evaluated before all else. */
static bool has_plain_masks(const Stmt *s) {
  const unsigned rank = s->u.branch.cond->rank;
  for (const Stmt *b = s; b; b = b->other) {
    if (b->label || (b != s && b->u.branch.cond && array_fold_any(b->u.branch.cond))) return false;
    for (const Stmt *a = b->body; a; a = a->next)
      if (!query_is_idle(a) &&
          (a->kind != ST_ASSIGN || is_foreign(a) || a->u.assign.lhs->rank != rank || array_fold_any(a->u.assign.rhs)))
        return false;
  }
  return true;
}

static bool put_where(Scalariser *z, Stmt *into, const Stmt *s) {
  Position p[MAX_RANK] = {0};
  const Expr *shape = section_target(s);
  bool lowered = z->v.lowered;
  int rank = (int)shape->rank, before = z->made->n;
  if (rank < 1 || rank > MAX_RANK || !has_plain_masks(s) || !is_independent(z, s, rank)) return false;
  Stmt *aside = open_aside(z, s, shape);
  const Expr *mask = array_fold_scalars(&z->v, s->u.branch.cond);
  bool good = mask != NULL;
  for (int d = rank - 1; d >= 0 && good; d--) {
    Range r;
    good = array_value_range(&z->v, shape, d, &r) && array_value_open(&z->v, &r, &p[d]);
    if (good) vec_push(arena(z), z->made, z->v.into);
  }
  if (!good || !put_masked(z, s, mask, p)) {
    z->made->n = before;
    z->v.lowered = lowered;
    return false;
  }
  take_aside(into, aside);
  return true;
}

/* The value of 'e' with array reductions made before it, in the body of 'into'; NULL: there are none, or they have no such form. */
static const Expr *put_reductions(Scalariser *z, Stmt *into, const Stmt *s, const Expr *e) {
  bool lowered = z->v.lowered;
  if (!array_fold_any(e)) return NULL;
  Stmt *aside = open_aside(z, s, e);
  const Expr *value = array_fold_scalars(&z->v, e);
  if (!value || value == e) {
    z->v.lowered = lowered;
    return NULL;
  }
  take_aside(into, aside);
  z->changed = true;
  return value;
}

/* x = f(a(i, :)) */
static bool put_scalar(Scalariser *z, Stmt *into, const Stmt *s) {
  if (is_foreign(s) || s->u.assign.lhs->rank) return false;
  const Expr *value = put_reductions(z, into, s, s->u.assign.rhs);
  if (value) make_assign(&z->w, into, s, make_again(arena(z), s->u.assign.lhs), value);
  return value != NULL;
}

/* ---- statements ---- */

static void put_block(Scalariser *z, Stmt *into, const Stmt *block, const Stmt *loop);

/* GO TO 10, where 10 CONTINUE ends this loop, and no other that is inside it */
static bool goes_to_end(const Stmt *s, const Stmt *loop) {
  const Stmt *last = loop->body;
  while (last && last->next) last = last->next;
  return s->kind == ST_GOTO && s->u.jump.nlabels == 1 && s->u.jump.labels[0] == loop->u.loop.term_label && last &&
         last->label == loop->u.loop.term_label && query_is_idle(last);
}

/* if (cond) cycle of this loop */
static bool is_cycle(const Stmt *s, const Stmt *loop) {
  const Stmt *b = s->kind == ST_IF && !s->other && !s->label ? s->body : NULL;
  while (b && query_is_idle(b) && !b->label) b = b->next;
  if (!b || (b->kind != ST_CYCLE && !goes_to_end(b, loop)) || b->label) return false;
  for (const Stmt *k = b->next; k; k = k->next)
    if (!query_is_idle(k)) return false;
  if (b->kind == ST_GOTO) return true;
  return !b->u.text || (stmt_cname(loop) && !strcmp(b->u.text, stmt_cname(loop)));
}

static bool visit_kind(Stmt *s, void *data) {
  bool *plain = data;
  *plain &= s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_CONTINUE ||
            s->kind == ST_END || s->kind == ST_FORMAT;
  return *plain;
}

static bool holds_loops(const Stmt *s) {
  bool plain = true;
  for (; s && plain; s = s->other) ast_stmt_walk(s->body, visit_kind, &plain);
  return !plain;
}

static void put_branches(Scalariser *z, Stmt *into, const Stmt *s, const Stmt *loop) {
  const Expr *cond = put_reductions(z, into, s, s->u.branch.cond);
  Stmt *b = make_if(&z->w, into, s, cond ? cond : s->u.branch.cond);
  put_block(z, b, s->body, loop);
  for (const Stmt *o = s->other; o; o = o->other) {
    b = make_else(&z->w, b);
    cond = o->kind != ST_ELSE ? put_reductions(z, b, o, o->u.branch.cond) : NULL;
    if (o->kind != ST_ELSE) b = make_if(&z->w, b, o, cond ? cond : o->u.branch.cond);
    put_block(z, b, o->body, loop);
  }
}

static bool holds_arrays(const Stmt *s) {
  for (; s; s = s->other) {
    if ((s->kind == ST_IF || s->kind == ST_ELSE_IF) && array_fold_any(s->u.branch.cond)) return true;
    for (const Stmt *b = s->body; b; b = b->next)
      if ((b->kind == ST_ASSIGN && (b->u.assign.lhs->rank || array_fold_any(b->u.assign.rhs))) || b->kind == ST_WHERE ||
          ((b->kind == ST_IF || b->kind == ST_SELECT_CASE) && holds_arrays(b)))
        return true;
  }
  return false;
}

/* ---- SELECT CASE as IF ---- */

static bool visit_pure(Expr *e, void *data) {
  *(bool *)data &= e->kind != EX_REF || e->how != REF_CALL || intrinsic_called(e) != IN_NONE;
  return true;
}

/* The selector may be evaluated for each case, and cases are values of its kind. */
static bool has_plain_cases(const Stmt *s) {
  const Expr *selector = s->u.exprs.v[0];
  bool plain = selector->type.base == TY_INTEGER && !selector->rank && !array_fold_any(selector) && !s->label && !stmt_cname(s);
  ast_expr_walk((Expr *)selector, visit_pure, &plain);
  for (const Stmt *c = s->other; c; c = c->other) plain &= c->kind == ST_CASE && !c->label;
  return plain;
}

static const Expr *joined(Scalariser *z, Op op, const Expr *x, const Expr *y) {
  return x && y ? make_operation(arena(z), op, x, y, (Type){.base = TY_LOGICAL, .kind = 4}) : x ? x : y;
}

static const Expr *compared(Scalariser *z, Op op, const Stmt *s, const Expr *value) {
  const Expr *selector = make_again(arena(z), s->u.exprs.v[0]);
  return value ? make_operation(arena(z), op, selector, value, (Type){.base = TY_LOGICAL, .kind = 4}) : NULL;
}

/* sel == 1 .or. sel >= 3 .and. sel <= 5 */
static const Expr *case_condition(Scalariser *z, const Stmt *s, const Stmt *c) {
  const Expr *any = NULL;
  for (int i = 0; i < c->u.exprs.n; i++) {
    const Expr *e = c->u.exprs.v[i];
    bool range = e->kind == EX_RANGE;
    any = joined(z, OP_OR, any,
                 range ? joined(z, OP_AND, compared(z, OP_GE, s, e->kid[0]), compared(z, OP_LE, s, e->kid[1]))
                       : compared(z, OP_EQ, s, e));
  }
  return any;
}

/* None of the cases. */
static const Expr *default_condition(Scalariser *z, const Stmt *s) {
  const Expr *any = NULL;
  for (const Stmt *c = s->other; c; c = c->other) any = c->u.exprs.n ? joined(z, OP_OR, any, case_condition(z, s, c)) : any;
  return any ? make_not(arena(z), any) : NULL;
}

/* In the order of the source, as other passes compare the two. */
static void put_cases(Scalariser *z, Stmt *into, const Stmt *s, const Stmt *loop) {
  Stmt *b = NULL;
  for (const Stmt *c = s->other; c; c = c->other) {
    const Expr *cond = c->u.exprs.n ? case_condition(z, s, c) : c->other ? default_condition(z, s) : NULL;
    Stmt *in = b ? make_else(&z->w, b) : into;
    b = cond ? make_if(&z->w, in, c, cond) : in;
    put_block(z, b, c->body, loop);
  }
  z->changed = true;
}

static const Loop *loop_at(const Loop *list, const Stmt *s) {
  for (; list; list = list->next) {
    if (list->stmt == s) return list;
    const Loop *in = query_stmt_inside(s, list->stmt) ? loop_at(list->child, s) : NULL;
    if (in) return in;
  }
  return NULL;
}

static bool visit_scratch(Expr *e, void *data) {
  *(bool *)data &= e->kind != EX_NAME || !e->sym || !e->sym->scratch;
  return true;
}

static bool visit_exprs(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_scratch, data);
  return true;
}

/* The loops that a transformation has put in the place of this one; NULL: there are none, they have variables of their own, or
 * rest on conditions, which somebody would have to ask for. */
static const Piece *pieces_of(const Scalariser *z, const Stmt *s) {
  const Loop *l = loop_at(z->j->loop->child, s);
  const Transform *t = l ? l->transform : NULL;
  bool plain = t && t->piece && !t->final && l->basis == BASIS_PROVED;
  for (const Piece *p = plain ? t->piece : NULL; p; p = p->next) ast_stmt_walk(p->loop->stmt, visit_exprs, &plain);
  return plain ? t->piece : NULL;
}

static void put_pieces(Scalariser *z, Stmt *into, const Piece *p) {
  for (; p; p = p->next) make_add(&z->w, into, p->loop->stmt);
  z->changed = true;
}

/* In a loop that recurs as it stands: a loop inside, apart from what it reduces into scalars. False: it is all of one piece. */
static bool put_split(Scalariser *z, Stmt *into, const Stmt *s) {
  StatementGraph g = {0};
  NodeSet part[STATEMENT_GRAPH_NODES];
  Loop *l = z->j->loop->verdict == V_SEQUENTIAL && !z->whole ? (Loop *)loop_at(z->j->loop->child, s) : NULL;
  int n = l ? split_reductions_loop(z->j, l, &g, part) : 0;
  for (int i = 0; i < n; i++) {
    Stmt *loop = put_do(z, into, s, s->u.loop.var, s->u.loop.lo, s->u.loop.hi, s->u.loop.step);
    for (int k = 0; k < g.nstmts; k++)
      if (part[i] >> k & 1) make_add(&z->w, loop, g.node[k].stmt);
  }
  z->changed |= n > 0;
  return n > 0;
}

static bool has_plain_localities(const Stmt *s) {
  for (int i = 0; i < s->u.loop.nlocality; i++) {
    LocalityKind k = s->u.loop.locality[i].kind;
    if (k != LOC_LOCAL && k != LOC_SHARED && k != LOC_DEFAULT_NONE) return false;
  }
  return true;
}

static Stmt *put_concurrent(Scalariser *z, Stmt *into, const Stmt *s);

static bool is_last(const Stmt *s) {
  do s = s->next;
  while (s && query_is_idle(s));
  return !s;
}

/* The body of a loop. */
static void put_body(Scalariser *z, Stmt *into, const Stmt *loop) {
  bool behind = z->behind;
  z->behind = false;
  put_block(z, into, loop->body, loop);
  z->behind = behind;
}

/* A branch, whose CYCLE leaves out what stands behind it as well. */
static void put_branch(Scalariser *z, Stmt *into, const Stmt *s, const Stmt *loop) {
  bool behind = z->behind;
  z->behind |= !is_last(s);
  if (s->kind == ST_IF)
    put_branches(z, into, s, loop);
  else
    put_cases(z, into, s, loop);
  z->behind = behind;
}

/* 'loop': the innermost one around, that a CYCLE without a name is of */
static void put_block(Scalariser *z, Stmt *into, const Stmt *block, const Stmt *loop) {
  for (const Stmt *s = block; s && !z->fails; s = s->next) {
    if (query_is_idle(s)) {
      z->fails |= s->label && s->label != loop->u.loop.term_label;
    } else if (s->kind == ST_DO && pieces_of(z, s)) {
      put_pieces(z, into, pieces_of(z, s));
    } else if (s->kind == ST_DO && !s->label && put_split(z, into, s)) {
      continue;
    } else if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && !s->label) {
      put_body(z, put_do(z, into, s, s->u.loop.var, s->u.loop.lo, s->u.loop.hi, s->u.loop.step), s);
    } else if (s->kind == ST_DO && s->u.loop.how == DO_CONCURRENT && !s->label && !s->u.loop.nlocality) {
      put_concurrent(z, into, s);
    } else if (is_cycle(s, loop) && !z->behind) {
      z->changed = true;
      into = make_if(&z->w, into, s, make_not(arena(z), s->u.branch.cond));
    } else if (s->kind == ST_IF && !s->label && (holds_loops(s) || holds_arrays(s))) {
      put_branch(z, into, s, loop);
    } else if (s->kind == ST_SELECT_CASE && (holds_loops(s) || holds_arrays(s)) && has_plain_cases(s)) {
      put_branch(z, into, s, loop);
    } else if (s->kind == ST_WHERE && !s->label && put_where(z, into, s)) {
      z->changed = true;
    } else if (s->kind == ST_ASSIGN && (s->u.assign.lhs->rank ? put_sections(z, into, s) : put_scalar(z, into, s))) {
      z->changed = true;
    } else {
      make_add(&z->w, into, s);
    }
  }
}

/* ---- the loop ---- */

enum { MOST_INDICES = 15 };

/* In which dimensions of arrays the indices stand. */
typedef struct Places {
  const Stmt *s;
  int sum[MOST_INDICES], times[MOST_INDICES];
} Places;

static bool visit_places(Expr *e, void *data) {
  Places *q = data;
  for (int d = 1; e->kind == EX_REF && e->how != REF_CALL && d < e->nkid; d++)
    for (int i = 0; e->kid[d] && i < q->s->u.loop.nindex && i < MOST_INDICES; i++) {
      const bool here = expr_names(e->kid[d], query_real_symbol(q->s->u.loop.index[i].var->sym));
      q->sum[i] += here * d;
      q->times[i] += here;
    }
  return true;
}

static bool visit_places_of(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_places, data);
  return true;
}

static bool is_farther(const Places *q, int i, int k) { return q->sum[i] * q->times[k] > q->sum[k] * q->times[i]; }

/* The indices from the outermost loop to the innermost one: that of the first dimensions innermost, among equals the first of the header. */
static void concurrent_order(const Stmt *s, int *order) {
  Places q = {.s = s};
  int n = s->u.loop.nindex;
  ast_stmt_walk(s->body, visit_places_of, &q);
  for (int i = 0; i < n; i++) order[i] = n - 1 - i;
  for (int i = 1; i < n; i++)
    for (int k = i; k > 0 && is_farther(&q, order[k], order[k - 1]); k--) {
      int x = order[k];
      order[k] = order[k - 1];
      order[k - 1] = x;
    }
}

/* A loop for each of its indices, appended to the body of 'into' (NULL: to none). */
static Stmt *put_concurrent(Scalariser *z, Stmt *into, const Stmt *s) {
  Stmt *outer = NULL, *inner = into;
  int order[MOST_INDICES];
  if (s->u.loop.nindex > MOST_INDICES) {
    z->fails = true;
    return NULL;
  }
  concurrent_order(s, order);
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[order[i]];
    inner = put_do(z, inner, s, x->var, x->lo, x->hi, x->step);
    if (!outer) outer = inner;
  }
  z->changed = true;
  if (s->u.loop.cond) inner = make_if(&z->w, inner, s, s->u.loop.cond);
  put_body(z, inner, s);
  return outer;
}

static Stmt *concurrent(Scalariser *z, const Stmt *s) { return has_plain_localities(s) ? put_concurrent(z, NULL, s) : NULL; }

Stmt *scalarise_loop(Judge *j, MadeLoops *loops, bool *reduces) {
  const Stmt *s = j->loop->stmt;
  Scalariser z = {.j = j, .w = {.arena = j->arena}, .made = loops};
  z.v.j = j;
  z.v.w = &z.w;
  Stmt *made = NULL;
  if (s->label) return NULL;
  if (j->loop->kind == LOOP_CONCURRENT)
    made = concurrent(&z, s);
  else if (j->loop->kind == LOOP_DO && s->u.loop.how == DO_COUNTED) {
    made = make_do(&z.w, s, NULL, NULL);
    put_body(&z, made, s);
  }
  *reduces = z.v.lowered;
  return made && z.changed && !z.fails ? made : NULL;
}

static Stmt *steps(Scalariser *z) {
  const Stmt *s = z->j->loop->stmt;
  z->w.arena = arena(z);
  z->v.j = z->j;
  z->v.w = &z->w;
  Stmt *made = make_do(&z->w, s, NULL, NULL);
  if (!s->label) put_body(z, made, s);
  return !s->label && z->changed && !z->fails ? made : NULL;
}

Stmt *scalarise_steps(Judge *j, MadeLoops *loops) {
  Scalariser z = {.j = j, .made = loops, .whole = true};
  return steps(&z);
}

bool scalarise_all_independent(const Code *v, const MadeLoops *made) {
  int found = 0;
  for (int i = v->loop0; i < v->loop1; i++)
    for (int k = 0; k < made->n; k++)
      if (v->loop.v[i]->stmt == made->v[k]) {
        if (!scalarise_independent(v->loop.v[i])) return false;
        found++;
      }
  return found == made->n;
}

static bool runs_parallel(const Loop *l, const MadeLoops *made) {
  bool good = scalarise_independent(l);
  for (int i = 0; i < made->n && !good; i++)
    if (made->v[i] == l->stmt) return false;
  for (const Loop *in = l->child; in; in = in->next)
    if (!runs_parallel(in, made)) return false;
  return true;
}

static bool visit_copied(Stmt *s, void *data) {
  bool *fit = data;
  *fit &= rewrite_copies_kind(s) || s->kind == ST_CALL || s->kind == ST_SELECT_CASE || s->kind == ST_CASE;
  return *fit;
}

/* Calls and SELECT CASE stay as they are: call flux(q(:, l), q(:, r), f); res(:, l) = res(:, l) + f; res(:, r) = res(:, r) - f */
static bool copies(const Stmt *loop) {
  bool fit = true;
  ast_stmt_walk(loop->body, visit_copied, &fit);
  return fit;
}

Transform *scalarise_blocked(Judge *j) {
  MadeLoops made = {0};
  if (!rewrite_fits_but_jumps(j) || j->loop->info->eff1 != j->loop->info->eff0) return NULL;
  Scalariser z = {.j = j, .made = &made, .whole = true};
  Stmt *s = steps(&z);
  Transform *t = s && (made.n || z.updates) && copies(s) ? rewrite_judge(j, s, "array assignments as loops") : NULL;
  const Loop *l = t && t->piece && !t->piece->next ? t->piece->loop : NULL;
  bool better = l && l->stmt == s && l->basis == BASIS_PROVED && !l->transform;
  return better && runs_parallel(l, &made) ? t : NULL;
}

bool scalarise_sums_sections(const Code *c, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++) {
    const Access *x = c->access.v[i];
    if (x->update && x->red != RED_NONE && x->write && x->ref->rank) return true;
  }
  return false;
}

Transform *scalarise_form(Analysis *a, Code *c, Loop *l) {
  Judge j = {.ana = a, .arena = a->arena, .code = c, .loop = l};
  MadeLoops made = {0};
  if (l->verdict > V_REDUCTION || l->basis != BASIS_PROVED) return NULL;
  if (l->verdict == V_REDUCTION && !scalarise_sums_sections(c, l)) return NULL;
  j.view = view_open(a->priv->isl, c, l);
  bool reduces = false;
  Stmt *s = scalarise_loop(&j, &made, &reduces);
  Transform *t = s && made.n ? rewrite_judge(&j, s, "array assignments as loops") : NULL;
  view_close(j.view);
  bool whole = t && t->piece && !t->piece->next && t->piece->loop->verdict <= l->verdict && t->piece->loop->basis == BASIS_PROVED;
  return whole && runs_parallel(t->piece->loop, &made) ? t : NULL;
}
