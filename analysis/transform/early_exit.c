/* Loops that may be left early: the first iteration that leaves is found beforehand, by an inspector (Saltz, Mirchandaney and Crowley, Run-time
 * parallelization and scheduling of loops, IEEE Trans. Computers 40(5), 1991).
 *
 *   do i = 1, n                            first = none
 *     t = rho(i)*vol(i)                    do i = 1, n                              the slice of the body that decides
 *     if (t <= 0) then                       t' = rho(i)*vol(i)
 *       ierr = i                             if (t' <= 0) first = min(first, i)
 *       return                             end do
 *     end if                               do i = 1, min(n, first - 1)              none of these leaves
 *     p(i) = t*e(i)                          t = rho(i)*vol(i)
 *   end do                                   p(i) = t*e(i)
 *                                          end do
 *                                          if (first <= n) do i = first, n ..       the loop as it is written, on the host
 *
 * What decides must be the same whichever iterations have run: it is made of what no iteration sets but for itself, scalars of its own and elements
 * that no other uses, in whose place the inspector has scalars. Iterations behind the first
 * are looked at, too, though the program does not come to them: where a subscript of theirs is not certain to lie in its array, one that does not
 * counts as an iteration that leaves, as does a division of integers by 0. The host then goes on from there. */
#include "analysis/transform/rewrite.h"
#include <isl/set.h>
#include <string.h>

enum { MOST_STATEMENTS = 400, MOST_VALUES = 32 };

/* What decides. */
typedef struct Decider {
  const Var *var;
  const Symbol *to; /* the inspector's own one in its place; NULL: no iteration sets it */
  const Access *value; /* of an array, 'to' being a scalar: a reference to the one element that an iteration, or one of a loop inside, uses */
  const Stmt *loaded; /* the loop at the begin of whose iterations 'to' gets that element; NULL: they set it first */
} Decider;

typedef struct Exits {
  Judge *j;
  int64_t step;
  VEC(const Stmt *) doomed; /* what runs in no iteration but the one that leaves: statements that lead to the one that does, and that one */
  VEC(const Stmt *) needed; /* assignments, and constructs, that decide */
  VEC(Decider) value;
  const Symbol *first; /* the iteration that leaves */
  Rewriter own;        /* the inspector's names */
  bool failed;
} Exits;

static bool holds(const Stmt *const *v, int n, const Stmt *s) {
  for (int i = 0; i < n; i++)
    if (v[i] == s) return true;
  return false;
}

static bool is_doomed(const Exits *x, const Stmt *s) {
  for (const Stmt *top = x->j->loop->stmt; s && s != top; s = s->parent)
    if (holds(x->doomed.v, x->doomed.n, s)) return true;
  return false;
}

static bool is_needed(const Exits *x, const Stmt *s) { return holds(x->needed.v, x->needed.n, s); }

/* ---- what leaves ---- */

static bool find_reading(Stmt *s, void *data) {
  *(bool *)data |= s->kind == ST_READ || s->kind == ST_DIRECTIVE || s->kind == ST_OPAQUE;
  return true;
}

/* Nothing leads elsewhere from it, and it reads nothing. */
static bool goes_on(const Stmt *s) {
  bool found = ast_jump_construct(s) != 0;
  ast_stmt_walk_one((Stmt *)s, find_reading, &found);
  return !found;
}

static bool leaves(const Exits *x, const Effect *e) {
  switch (e->kind) {
  case EFF_RETURN: return e->stmt->kind == ST_RETURN;
  case EFF_EXIT: return e->stmt->kind == ST_EXIT && effect_reason_leaves(e, x->j->loop);
  case EFF_GOTO: return e->stmt->kind == ST_GOTO && effect_reason_leaves(e, x->j->loop);
  case EFF_STOP: return e->stmt->kind == ST_STOP || e->stmt->kind == ST_ERROR_STOP;
  default: return false;
  }
}

/* The statement, and those before it in its block from which nothing leads elsewhere. */
static void doom(Exits *x, const Stmt *s) {
  const Stmt *first = s;
  while (first->prev && goes_on(first->prev)) first = first->prev;
  for (const Stmt *p = first; p; p = p == s ? NULL : p->next)
    if (!holds(x->doomed.v, x->doomed.n, p)) vec_push(x->j->arena, &x->doomed, p);
  if (s->parent == x->j->loop->stmt && !first->prev) x->failed = true; /* there is one iteration at most */
}

/* A procedure that does not return. */
static bool visit_end(Stmt *s, void *data) {
  if (s->kind == ST_CALL && dead_end_is(s)) doom(data, s);
  return true;
}

static bool find_exits(Exits *x) {
  const struct LoopInfo *in = x->j->loop->info;
  ast_stmt_walk(x->j->loop->stmt->body, visit_end, x);
  for (int i = in->eff0; i < in->eff1; i++)
    if (leaves(x, &x->j->code->effect.v[i])) doom(x, x->j->code->effect.v[i].stmt);
  for (int i = in->eff0; i < in->eff1 && !x->failed; i++) {
    const Effect *e = &x->j->code->effect.v[i];
    if (is_doomed(x, e->stmt)) continue;
    bool inside = (e->kind == EFF_EXIT && e->stmt->kind == ST_EXIT) || (e->kind == EFF_GOTO && e->stmt->kind == ST_GOTO);
    if (e->kind != EFF_ELSEWHERE && e->kind != EFF_CALL && (!inside || effect_reason_leaves(e, x->j->loop))) x->failed = true;
  }
  return x->doomed.n && !x->failed;
}

/* ---- what decides ---- */

static bool visit_matters(Stmt *s, void *data) {
  void **q = data;
  const Exits *x = q[0];
  bool *found = q[1];
  *found |= is_needed(x, s) || is_doomed(x, s) || s->kind == ST_CYCLE || s->kind == ST_EXIT || s->kind == ST_GOTO;
  return !*found;
}

/* The construct has something in it that decides, or that jumps. */
static bool matters_inside(const Exits *x, const Stmt *s) {
  bool found = false;
  void *q[] = {(void *)x, &found};
  ast_stmt_walk(s->body, visit_matters, q);
  for (const Stmt *b = s->other; b && !found; b = b->other) ast_stmt_walk(b->body, visit_matters, q);
  return found;
}

static bool can_be_own(const Var *v) {
  Type t = v->sym->type;
  return v->scalar && v->sym == v->object && !v->element && !v->sym->equiv && !v->pointer && !v->target &&
         !(v->sym->attrs & (AT_VOLATILE | AT_ALLOCATABLE | AT_OPTIONAL)) &&
         (t.base == TY_INTEGER || t.base == TY_REAL || t.base == TY_COMPLEX || t.base == TY_LOGICAL);
}

static bool is_loop_variable(const Exits *x, const Var *v) { return query_real_symbol(x->j->loop->var->sym) == v->sym; }

/* The subscript lies within the bounds of its dimension in every iteration that there could be. */
static bool stays_within(View *v, const Access *a, int k) {
  const LoopSpace *s = view_space(v, a->loop);
  bool exact;
  Point before = v->at;
  view_question(v);
  v->at = affine_point_of(s, a);
  isl_pw_aff *at = affine_of(v, s, a->sub[k]), *lo = at ? array_bounds_lower(v, s, a->var, k) : NULL,
             *hi = lo ? array_bounds_upper(v, s, a->var, k) : NULL;
  v->at = before;
  isl_set *bad = NULL;
  if (hi) {
    bad = isl_set_union(isl_pw_aff_lt_set(isl_pw_aff_copy(at), isl_pw_aff_copy(lo)),
                        isl_pw_aff_gt_set(isl_pw_aff_copy(at), isl_pw_aff_copy(hi)));
    bad = isl_set_intersect(bad, domain_access(v, a, &exact));
    bad = isl_set_intersect_params(bad, isl_set_copy(v->context));
  }
  bool within = hi && isl_set_is_empty(bad) == isl_bool_true;
  isl_set_free(bad);
  isl_pw_aff_free(at);
  isl_pw_aff_free(lo);
  isl_pw_aff_free(hi);
  view_answered(v);
  return within;
}

/* ---- elements that an iteration sets for itself: b(i) = 2*a(i), and then if (b(i) > most) exit ---- */

static bool is_plain_element(const Access *a) {
  const TypeBase t = a->ref->type.base;
  if (!a->sub || a->hidden || a->unknown || a->partial || a->index || *a->tail || a->ref->rank || a->var->scattered ||
      a->var->element)
    return false;
  if (a->write && (a->stmt->kind != ST_ASSIGN || a->stmt->u.assign.defined)) return false;
  return t == TY_INTEGER || t == TY_REAL || t == TY_COMPLEX || t == TY_LOGICAL;
}

static bool have_same_subscripts(const Access *a, const Access *b) {
  bool same = a->nsub == b->nsub;
  for (int k = 0; same && k < a->nsub; k++) same = query_same_expr(a->sub[k], b->sub[k]);
  return same;
}

typedef struct Subscript {
  const Exits *x;
  const Stmt *loop;
  bool fixed;
} Subscript;

/* The variable of a loop around, or what none of them sets. */
static bool visit_subscript(Expr *e, void *data) {
  Subscript *q = data;
  const struct LoopInfo *in = q->x->j->loop->info;
  const Symbol *s = e->kind == EX_NAME ? query_real_symbol(e->sym) : NULL;
  q->fixed &= e->kind != EX_REF || e->how == REF_ELEMENT || intrinsic_called(e) != IN_NONE;
  for (const Stmt *l = q->loop; s && l && l != q->x->j->loop->stmt->parent; l = ast_do_around(l))
    if (l->u.loop.how == DO_COUNTED && query_real_symbol(l->u.loop.var->sym) == s) return true;
  for (int i = in->acc0; s && i < in->acc1; i++) {
    const Access *w = q->x->j->code->access.v[i];
    q->fixed &= !w->write || is_doomed(q->x, w->stmt) || (w->var->sym != s && !w->var->pointer && !w->var->target && !w->hidden);
  }
  return q->fixed;
}

/* 'i', 'i + 1', 'i - 2' */
static bool moves_with(const Expr *sub, const Symbol *var) {
  int64_t c;
  sub = query_strip(sub);
  const bool sum = sub->kind == EX_BINARY && (sub->op == OP_ADD || sub->op == OP_SUB);
  if (sum && fold_const_int(sub->kid[1], &c)) sub = query_strip(sub->kid[0]);
  return sub->kind == EX_NAME && query_real_symbol(sub->sym) == var;
}

/* No other iteration of the loops up to the judged one uses the element, which lies in its array. */
static bool is_of_one_iteration(const Exits *x, const Access *a, const Stmt *loop) {
  for (const Stmt *l = loop;; l = ast_do_around(l)) {
    bool moves = false;
    for (int k = 0; k < a->nsub && l->u.loop.how == DO_COUNTED; k++)
      moves |= moves_with(a->sub[k], query_real_symbol(l->u.loop.var->sym));
    if (!moves) return false;
    if (l == x->j->loop->stmt) break;
  }
  for (int k = 0; k < a->nsub; k++)
    if (!stays_within(x->j->view, a, k)) return false;
  return true;
}

/* All references of the loop to the array are one element in each iteration, so that a scalar may stand in its place. */
static bool is_own_element(const Exits *x, const Var *v, Decider *d) {
  const struct LoopInfo *in = x->j->loop->info;
  const Access *first = NULL;
  const Stmt *loop = NULL;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->var != v || is_doomed(x, a->stmt)) continue;
    if (!is_plain_element(a) || (first && !have_same_subscripts(first, a))) return false;
    if (!first) first = a, loop = ast_do_around(a->stmt);
    while (loop && !query_stmt_inside(a->stmt, loop)) loop = ast_do_around(loop);
  }
  Subscript q = {x, loop, first && loop && query_stmt_inside(loop, x->j->loop->stmt)};
  for (int k = 0; q.fixed && k < first->nsub; k++) ast_expr_walk(first->sub[k], visit_subscript, &q);
  if (!q.fixed) return false;
  const bool sets_first = first->write && !first->skipped && first->stmt->parent == loop;
  d->value = first;
  d->loaded = sets_first ? NULL : loop;
  return sets_first || is_of_one_iteration(x, first, loop);
}

static void swap_element(Exits *x, const Decider *d) {
  const struct LoopInfo *in = x->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->var == d->var && !is_doomed(x, a->stmt))
      vec_push(x->j->arena, &x->own.swap, ((Swap){.from = a->ref, .to = make_name(x->j->arena, d->to, a->ref)}));
  }
}

/* Its value decides, which is to be the iteration's own, or the same in all of them. */
static void want(Exits *x, const Access *r) {
  const Judge *j = x->j;
  const struct LoopInfo *in = j->loop->info;
  const Var *v = r->var;
  bool set = false;
  if (is_loop_variable(x, v)) return;
  for (int i = 0; i < x->value.n; i++)
    if (x->value.v[i].var == v) return;
  for (int i = in->acc0; i < in->acc1 && !x->failed; i++) {
    const Access *w = j->code->access.v[i];
    if (!w->write || is_doomed(x, w->stmt) || overlap_of(w->var, v) == OVERLAP_NO) continue;
    set = true;
    if (w->var != v || w->hidden || w->unknown || (w->stmt->kind != ST_ASSIGN && w->stmt->kind != ST_DO)) x->failed = true;
  }
  Decider d = {.var = v};
  const bool own = can_be_own(v) && !flow_has(in->exposed, v);
  if (x->value.n == MOST_VALUES || (set && !own && (v->scalar || x->failed || !is_own_element(x, v, &d)))) x->failed = true;
  if (x->failed) return;
  d.to = set ? rewrite_scratch((Judge *)j, "own", x->value.n + 1, r->ref->type, NULL, NULL, 0) : NULL;
  vec_push(j->arena, &x->value, d);
  if (d.value)
    swap_element(x, &d);
  else if (d.to)
    vec_push(j->arena, &x->own.swap, ((Swap){.var = v->sym, .to = make_name(j->arena, d.to, r->ref)}));
}

/* Nothing is called of which it is not known whether it comes to an end on what it is handed. */
static bool visit_call(Expr *e, void *data) {
  bool intrinsic = e->sym && query_real_symbol(e->sym)->kind == SY_INTRINSIC;
  *(bool *)data |= e->kind == EX_REF && e->how != REF_ELEMENT && !(e->how == REF_CALL && intrinsic);
  *(bool *)data |= e->rank != 0 && e->kind != EX_NAME && e->kind != EX_MEMBER;
  return !*(bool *)data;
}

static void need(Exits *x, const Stmt *s) {
  const struct LoopInfo *in = x->j->loop->info;
  bool calls = false;
  if (is_needed(x, s)) return;
  vec_push(x->j->arena, &x->needed, s);
  ast_stmt_walk_exprs((Stmt *)s, visit_call, &calls);
  x->failed |= calls || x->needed.n > MOST_STATEMENTS;
  for (int i = in->acc0; i < in->acc1 && !x->failed; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->stmt != s || (a->write && !a->index)) continue;
    if (a->hidden || a->unknown || a->partial || a->var->scattered || a->var->element)
      x->failed = true;
    else
      want(x, a);
  }
}

static bool sets_value(const Exits *x, const Stmt *s) {
  const struct LoopInfo *in = x->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->stmt != s || !a->write) continue;
    for (int k = 0; k < x->value.n; k++)
      if (x->value.v[k].var == a->var) return true;
  }
  return false;
}

static bool visit_need(Stmt *s, void *data) {
  Exits *x = data;
  if (x->failed || is_doomed(x, s)) return false;
  switch (s->kind) {
  case ST_ASSIGN:
    if (sets_value(x, s)) need(x, s);
    break;
  case ST_DO:
    if (!matters_inside(x, s) && !sets_value(x, s)) break;
    if (s->u.loop.how != DO_COUNTED) x->failed = true;
    need(x, s);
    break;
  case ST_IF:
    if (!matters_inside(x, s)) break;
    for (const Stmt *b = s; b; b = b->other)
      if (b->kind != ST_ELSE) need(x, b);
    break;
  case ST_SELECT_CASE:
    if (matters_inside(x, s)) need(x, s);
    break;
  case ST_GOTO:
  case ST_CYCLE:
  case ST_EXIT:
  case ST_ELSE:
  case ST_CASE:
  case ST_ELSE_IF: break;
  default: x->failed |= s->body && matters_inside(x, s);
  }
  return !x->failed;
}

static bool find_needed(Exits *x) {
  for (int n = -1; n != x->needed.n && !x->failed;) {
    n = x->needed.n;
    ast_stmt_walk(x->j->loop->stmt->body, visit_need, x);
  }
  return !x->failed;
}

/* ---- what may be evaluated ---- */

static const Expr *either(Arena *a, const Expr *x, const Expr *y) { return x ? make_operation(a, OP_OR, x, y, y->type) : y; }

/* The subscript is below or above the bounds of its dimension; NULL: there are no words for it. */
static const Expr *is_outside(Exits *x, const Access *a, int k) {
  Arena *m = x->j->arena;
  const Symbol *o = a->var->object;
  const Dim *d = o->dim && k < o->rank ? &o->dim[k] : NULL;
  const Expr *sub = make_again(m, make_expr(&x->own, a->sub[k])), *object = a->designator;
  if (!object || !d || o->shape == SHAPE_ASSUMED_SIZE || (o->attrs & AT_POINTER)) return NULL;
  const bool constant = o->shape == SHAPE_EXPLICIT && d->hi_const && (!d->lo || d->lo_const);
  const Expr *lo = constant ? make_int(m, d->lo ? d->lo_value : 1, sub) : make_bound(m, false, object, k + 1, sub->type.kind, sub),
             *hi = constant ? make_int(m, d->hi_value, sub) : make_bound(m, true, object, k + 1, sub->type.kind, sub);
  return make_operation(m, OP_OR, make_compare(m, false, sub, lo), make_compare(m, true, make_again(m, sub), hi),
                        (Type){.base = TY_LOGICAL, .kind = 4});
}

/* What a statement must not do in an iteration that the program may not come to, in the order of evaluation. */
typedef VEC(const Expr *) Dangers;

static void add_subscripts(Exits *x, const Access *a, Dangers *list) {
  const Expr *any = NULL;
  for (int k = 0; k < a->nsub && !x->failed; k++) {
    const Expr *e = a->sub[k];
    if (e->kind == EX_RANGE || e->rank) x->failed = true;
    if (x->failed || stays_within(x->j->view, a, k)) continue;
    const Expr *outside = is_outside(x, a, k);
    if (!outside)
      x->failed = true;
    else
      any = either(x->j->arena, any, outside);
  }
  if (any) vec_push(x->j->arena, list, any);
}

typedef struct Divisions {
  Exits *x;
  Dangers *list;
} Divisions;

static bool visit_division(Expr *e, void *data) {
  Divisions *q = data;
  int64_t c;
  const bool integer = e->type.base == TY_INTEGER, binary = e->kind == EX_BINARY && (e->op == OP_DIV || e->op == OP_POW);
  const IntrinsicId id = e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_NONE;
  const bool remainder = id == IN_MOD || id == IN_MODULO;
  if (!integer || (!binary && !remainder)) return true;
  const Expr *by = binary ? e->kid[1] : e->nkid > 2 ? e->kid[2] : NULL;
  if (binary && e->op == OP_POW) {
    q->x->failed |= !(fold_const_int(by, &c) && c >= 0);
    return true;
  }
  if (by && fold_const_int(by, &c) && c != 0 && c != -1) return true;
  Arena *a = q->x->j->arena;
  if (!by || fold_const_int(by, &c)) {
    q->x->failed = true;
    return false;
  }
  const Expr *divisor = make_again(a, make_expr(&q->x->own, by));
  vec_push(a, q->list, make_operation(a, OP_EQ, divisor, make_int(a, 0, divisor), (Type){.base = TY_LOGICAL, .kind = 4}));
  return true;
}

static bool is_own(const Exits *x, const Var *v) {
  for (int i = 0; i < x->value.n; i++)
    if (x->value.v[i].var == v) return x->value.v[i].to;
  return false;
}

static void find_dangers(Exits *x, const Stmt *s, Dangers *list) {
  const struct LoopInfo *in = x->j->loop->info;
  for (int i = in->acc0; i < in->acc1 && !x->failed; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->stmt == s && !a->write && a->sub && !is_own(x, a->var)) add_subscripts(x, a, list);
    if (a->stmt == s && !a->write && !a->sub && a->var->object->rank) x->failed = true;
  }
  Divisions q = {x, list};
  if (!x->failed) ast_stmt_walk_exprs((Stmt *)s, visit_division, &q);
}

/* ---- the loops ---- */

typedef enum {
  INSPECTOR,
  BEFORE,
  BEHIND
} Which; /* the loop that is being made: of these, with what decides, with what others do, with all */

typedef struct Making {
  Exits *x;
  Which which;
  Rewriter *w;
} Making;

static void put_list(Making *m, const Stmt *from, const Stmt *to, Stmt *parent);

/* first = min(first, i) */
static void put_mark(Making *m, const Stmt *like, Stmt *parent) {
  Exits *x = m->x;
  Arena *a = x->j->arena;
  const Expr *i = x->j->loop->var, *first = make_name(a, x->first, i);
  make_assign(m->w, parent, like, first, make_extreme(a, x->step < 0, make_name(a, x->first, i), make_again(a, i)));
}

static int label_of_end(const Stmt *loop) { return loop->end ? loop->end->label : 0; }

/* The statement of the list that a jump leads to, or the end of an iteration, to *end. NULL and not *end: somewhere else. */
static const Stmt *target_in(const Making *m, const Stmt *jump, const Stmt *from, const Stmt *to, bool *end) {
  const Stmt *loop = m->x->j->loop->stmt;
  int label = jump->kind == ST_GOTO && jump->u.jump.nlabels == 1 ? jump->u.jump.labels[0] : 0;
  *end = false;
  for (const Stmt *s = from; label && s && s != to; s = s->next)
    if (s->label == label) return s;
  *end = label && label == label_of_end(loop) && jump->parent && (jump->parent == loop || jump->parent->parent == loop);
  return NULL;
}

static const Stmt *branch_of(const Stmt *s) {
  bool one = s->kind == ST_IF && s->body && !s->body->next && !s->other && !s->body->label && s->body->kind == ST_GOTO;
  return one ? s->body : NULL;
}

/* if (c) go to 20;  A;  20 B   is   if (.not. c) then; A; end if;  B, and with 'go to 10' behind A   .. else; B; end if; 10 .. */
static const Stmt *put_branch(Making *m, const Stmt *s, const Stmt *to, Stmt *parent) {
  Exits *x = m->x;
  bool end, end2 = false;
  const Stmt *target = target_in(m, s->body, s->next, to, &end), *behind = NULL, *last = NULL;
  if (!target && !end) {
    x->failed = true;
    return NULL;
  }
  if (!target) target = to;
  for (const Stmt *p = s->next; p && p != target; p = p->next) last = p;
  if (last && last->kind == ST_GOTO && !is_doomed(x, last) && target != to) behind = target_in(m, last, target, to, &end2);
  const Expr *cond = make_not(x->j->arena, make_again(x->j->arena, make_expr(m->w, s->u.branch.cond)));
  Stmt *yes = make_if(m->w, parent, s, cond);
  put_list(m, s->next, behind || end2 ? last : target, yes);
  if (!behind && !end2) return target;
  put_list(m, target, end2 ? to : behind, make_else(m->w, yes));
  return end2 ? to : behind;
}

static bool visit_gone(Stmt *s, void *data) {
  void **q = data;
  *(bool *)q[1] |= is_doomed(q[0], s) || s->kind == ST_GOTO;
  return true;
}

static bool is_changed(const Exits *x, const Stmt *s) {
  bool found = false;
  void *q[] = {(void *)x, &found};
  ast_stmt_walk_one((Stmt *)s, visit_gone, q);
  return found;
}

/* Nothing is left to be done under its conditions. */
static bool is_empty(const Exits *x, const Stmt *s) {
  for (const Stmt *b = s; b; b = b->other)
    for (const Stmt *p = b->body; p; p = p->next)
      if (!is_doomed(x, p) && !query_is_silent(p)) return false;
  return true;
}

static void put_if(Making *m, const Stmt *s, Stmt *parent) {
  if (m->which == BEFORE && is_empty(m->x, s)) return;
  Arena *a = m->x->j->arena;
  Stmt *into = make_if(m->w, parent, s, make_again(a, make_expr(m->w, s->u.branch.cond)));
  put_list(m, s->body, NULL, into);
  for (const Stmt *b = s->other; b; b = b->other) {
    Stmt *no = make_else(m->w, into);
    if (b->kind == ST_ELSE_IF) no = into = make_if(m->w, no, b, make_again(a, make_expr(m->w, b->u.branch.cond)));
    put_list(m, b->body, NULL, no);
  }
}

static void put_select(Making *m, const Stmt *s, Stmt *parent) {
  Arena *a = m->x->j->arena;
  Stmt *copy = make_alone(a, s), *last = copy;
  copy->u.exprs.v = ARENA_ARRAY(a, Expr *, s->u.exprs.n + 1);
  for (int i = 0; i < s->u.exprs.n; i++) copy->u.exprs.v[i] = (Expr *)make_again(a, make_expr(m->w, s->u.exprs.v[i]));
  make_add_loop(parent, copy);
  for (const Stmt *b = s->other; b; b = b->other) {
    last->other = make_alone(a, b);
    last = last->other;
    last->parent = copy->parent;
    put_list(m, b->body, NULL, last);
  }
}

/* own = b(i) */
static void put_loads(const Making *m, const Stmt *source, Stmt *loop) {
  Arena *a = m->x->j->arena;
  for (int i = 0; i < m->x->value.n && m->which == INSPECTOR; i++) {
    const Decider *d = &m->x->value.v[i];
    if (d->loaded == source)
      make_assign(m->w, loop, d->value->stmt, make_name(a, d->to, d->value->ref), make_expr(m->w, make_again(a, d->value->ref)));
  }
}

static void put_do(Making *m, const Stmt *s, Stmt *parent) {
  Stmt *loop = make_do(m->w, s, make_expr(m->w, s->u.loop.lo), make_expr(m->w, s->u.loop.hi));
  loop->u.loop.step = (Expr *)make_expr(m->w, s->u.loop.step);
  loop->u.loop.var = (Expr *)make_expr(m->w, s->u.loop.var);
  put_loads(m, s, loop);
  put_list(m, s->body, NULL, loop);
  make_add_loop(parent, loop);
}

/* The rest of the list runs only where nothing is wrong with 's'. */
static Stmt *put_dangers(Making *m, const Stmt *s, Stmt *parent) {
  Dangers list = {0}, later = {0};
  find_dangers(m->x, s, &list);
  for (const Stmt *b = s->kind == ST_IF ? s->other : NULL; b; b = b->other)
    if (b->kind == ST_ELSE_IF) find_dangers(m->x, b, &later);
  if (later.n) m->x->failed = true; /* of what is asked where the conditions before it do not hold */
  for (int i = 0; i < list.n; i++) {
    Stmt *bad = make_if(m->w, parent, s, list.v[i]);
    put_mark(m, s, bad);
    parent = make_else(m->w, bad);
  }
  return parent;
}

/* It has a part in the loop that is made. */
static bool is_taken(const Making *m, const Stmt *s) {
  if (m->which != INSPECTOR) return !query_is_silent(s);
  return is_needed(m->x, s) || s->kind == ST_CYCLE || s->kind == ST_EXIT;
}

static void put_statement(Making *m, const Stmt *s, Stmt *parent) {
  const bool inspects = m->which == INSPECTOR, whole = m->which == BEHIND;
  if (s->kind == ST_IF && (inspects || is_changed(m->x, s)))
    put_if(m, s, parent);
  else if (s->kind == ST_SELECT_CASE && !s->label && (inspects || is_changed(m->x, s)))
    put_select(m, s, parent);
  else if (s->kind == ST_DO && (inspects || (!whole && is_changed(m->x, s))))
    put_do(m, s, parent);
  else if (!whole && !inspects && is_changed(m->x, s))
    m->x->failed = true;
  else
    make_add(m->w, parent, s);
}

static bool is_marked(const Exits *x, const Stmt *s) { return s->prev && is_doomed(x, s->prev); }

/* The statements from 'from' up to 'to'. */
static void put_list(Making *m, const Stmt *from, const Stmt *to, Stmt *parent) {
  Exits *x = m->x;
  for (const Stmt *s = from; s && s != to && !x->failed;) {
    const bool doomed = is_doomed(x, s);
    if (doomed && m->which == INSPECTOR && (s == from || !is_marked(x, s))) put_mark(m, s, parent);
    if (!doomed && branch_of(s) && !is_doomed(x, s->body)) {
      Stmt *into = m->which == INSPECTOR ? put_dangers(m, s, parent) : parent;
      s = put_branch(m, s, to, into);
      parent = into;
      continue;
    }
    if (s->kind == ST_GOTO && !doomed) x->failed = true;
    if ((!doomed || m->which == BEHIND) && is_taken(m, s)) {
      if (m->which == INSPECTOR) parent = put_dangers(m, s, parent);
      put_statement(m, s, parent);
    }
    s = s->next;
  }
}

static Stmt *made(Exits *x, Which which, const Expr *lo, const Expr *hi) {
  Rewriter plain = {.arena = x->j->arena};
  Making m = {x, which, which == INSPECTOR ? &x->own : &plain};
  Stmt *loop = make_do(m.w, x->j->loop->stmt, lo, hi);
  put_loads(&m, x->j->loop->stmt, loop);
  put_list(&m, x->j->loop->stmt->body, NULL, loop);
  return x->failed ? NULL : loop;
}

/* The loop goes on where the others have ended, if it does. */
static Stmt *rest_of(Exits *x, const Expr *first) {
  Arena *a = x->j->arena;
  const Loop *l = x->j->loop;
  Rewriter w = {.arena = a};
  Stmt *rest = made(x, BEHIND, first, NULL), *once = rewrite_do_once(x->j, l->stmt);
  if (!rest) return NULL;
  Stmt *branch = make_if(&w, once, l->stmt, make_not(a, make_compare(a, x->step > 0, first, l->hi)));
  make_add_loop(branch, rest);
  once->body->parent = l->stmt->parent;
  return once->body;
}

/* ---- which loops ---- */

typedef struct Bound {
  const Judge *j;
  bool fixed;
} Bound;

/* The extents of what is declared with them, or handed in as it is, are the same whatever becomes of its elements. */
static bool visit_bound(Expr *e, void *data) {
  Bound *q = data;
  const IntrinsicId id = e->kind == EX_REF && e->how == REF_CALL ? intrinsic_called(e) : IN_NONE;
  const Expr *of = id == IN_SIZE || id == IN_LBOUND || id == IN_UBOUND ? e->kid[1] : NULL;
  const Symbol *s = of && of->kind == EX_NAME ? of->sym : NULL;
  if (s && (s->shape == SHAPE_ASSUMED || s->shape == SHAPE_EXPLICIT) && !(s->attrs & (AT_POINTER | AT_ALLOCATABLE)))
    return e->nkid > 2 && e->kid[2] ? (q->fixed &= view_invariant(q->j->view, e->kid[2]), false) : false;
  const Var *v = e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE ? access_var(q->j->code, e) : NULL;
  q->fixed &= !v || !view_changes(q->j->view, v);
  q->fixed &= e->kind != EX_REF || e->how == REF_ELEMENT || id != IN_NONE;
  return q->fixed;
}

static bool is_fixed(const Judge *j, const Expr *e) {
  Bound q = {j, true};
  if (view_invariant(j->view, e)) return true;
  ast_expr_walk((Expr *)e, visit_bound, &q);
  return q.fixed;
}

static bool may_be_left(const Judge *j) {
  const Loop *l = j->loop;
  if (l->kind != LOOP_DO || l->stmt->u.loop.how != DO_COUNTED || l->directive || l->info->region || j->asserted || j->wavefront ||
      j->code->base || l->info->eff0 == l->info->eff1 || l->var->type.base != TY_INTEGER || l->var->type.kind < 4 ||
      l->var->kind != EX_NAME)
    return false;
  return is_fixed(j, l->lo) && is_fixed(j, l->hi);
}

/* How far one is copied would have to be known before the loop. */
static bool has_open_array(const Judge *j) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (symbol_is_open(j->code->access.v[i]->var->object)) return true;
  return false;
}

static bool is_plain(const Loop *l, Verdict v) {
  return !l->transform && !l->contract && !l->induction && !l->scan && !l->extreme && (v == V_PARALLEL || v == V_REDUCTION);
}

/* The host's scalars are at home. */
static bool is_at_home(const Access *a) {
  const Symbol *s = a->var->sym;
  return a->var->scalar && a->var->sym == a->var->object && !a->hidden && !s->dummy && !s->equiv && !a->var->pointer &&
         !a->var->target;
}

/* It is used by others than the iteration that leaves. */
static bool is_used(const Exits *x, const Var *v, bool write) {
  const struct LoopInfo *in = x->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (a->var == v && !a->hidden && (a->write || !write) && !is_doomed(x, a->stmt)) return true;
  }
  return false;
}

static bool does_more(const Exits *x) {
  const struct LoopInfo *in = x->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = x->j->code->access.v[i];
    if (is_doomed(x, a->stmt) && !is_at_home(a) && !is_used(x, a->var, a->write)) return true;
  }
  for (int i = in->eff0; i < in->eff1; i++)
    if (x->j->code->effect.v[i].kind == EFF_CALL || x->j->code->effect.v[i].kind == EFF_OPAQUE) return true;
  return false;
}

Transform *early_exit_loop(Judge *j) {
  Exits x = {.j = j, .own = {.arena = j->arena}};
  if (!may_be_left(j) || !query_loop_step(j->loop, &x.step) || has_open_array(j) || !find_exits(&x) || restart_can(j)) return NULL;
  x.first = rewrite_scratch(j, "first", 1, j->loop->var->type, NULL, NULL, 0);
  if (!find_needed(&x)) return NULL;
  const Expr *i = j->loop->var, *first = make_name(j->arena, x.first, i);
  const Symbol *last = rewrite_scratch(j, "last", 1, i->type, NULL, NULL, 0);
  Stmt *inspector = made(&x, INSPECTOR, NULL, NULL), *before = made(&x, BEFORE, NULL, make_name(j->arena, last, i)),
       *behind = rest_of(&x, first);
  if (!inspector || !before || !behind) return NULL;
  StmtList list = {0};
  make_append(&list, inspector);
  if (before->body) make_append(&list, before);
  make_append(&list, behind);
  Transform *t = rewrite_judge_leading(j, list.first, "early exit: the first iteration that leaves is found beforehand", behind);
  for (const Piece *p = t ? t->piece : NULL; p; p = p->next)
    if (!is_plain(p->loop, p->loop->verdict)) return NULL;
  if (!t || t->piece->loop->stmt != inspector) return NULL;
  t->first = x.first;
  t->last = last;
  t->more = does_more(&x);
  j->loop->var_use = list.first->next == behind ? NULL : t->piece->next->loop->var_use;
  return t;
}
