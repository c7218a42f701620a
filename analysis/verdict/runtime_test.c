/* What has to hold at run time for a loop's iterations to be independent.
 *
 * Two iterations that touch different elements in one dimension of an array do not depend on each other
 * through it. Where analysis cannot see that, as in a(idx(i)) and in a(p(i):p(i+1)-1), the elements that one
 * iteration may touch in that dimension are written down as a range whose bounds can be evaluated for any
 * iteration before the loop runs: made of the loop's variable and of what the loop leaves alone. The ranges
 * of all iterations are then compared on the device. */
#include "analysis/verdict/verdict.h"
#include <string.h>

/* A place in the loop's body. */
typedef struct Spot {
  int ev;              /* before this event */
  const Guard *guard;  /* the conditions there */
  const Loop *loop;    /* innermost loop around it */
  const Guard *branch; /* an IF before it has taken this branch; NULL: nothing is said of branches */
} Spot;

/* First and last of the values that an expression takes in one iteration of the judged loop; the same
 * expression: one value. */
typedef struct Ends {
  const Expr *lo, *hi;
} Ends;

/* What is made for one dimension of one array. */
typedef struct Maker {
  Judge *j;
  const Var *array;
  int dim;
  VEC(Footprint *) reach;     /* so far */
  VEC(const Access *) access; /* that each of 'reach' comes from; NULL: it is so in one branch only */
} Maker;

/* ---- building expressions ---- */

static Expr *copy_node(Arena *a, const Expr *e) {
  size_t size = sizeof(Expr) + sizeof(Expr *) * (size_t)(e->nkid + 1);
  Expr *c = arena_alloc(a, size);
  memcpy(c, e, size - (e->flags & (EF_KINDP | EF_TSPEC) ? 0 : sizeof(Expr *)));
  return c;
}

static Expr *in_parens(Arena *a, const Expr *e) {
  if (e->kind != EX_BINARY && e->kind != EX_UNARY) return (Expr *)e;
  Expr *p = arena_alloc(a, sizeof(Expr) + sizeof(Expr *));
  *p = (Expr){.kind = EX_PAREN, .type = e->type, .span = e->span, .nkid = 1, .depth = (e->depth + 1) & 0xfff};
  p->kid[0] = (Expr *)e;
  return p;
}

/* x op y for + and -, of the wider type. */
static const Expr *combined(Arena *a, Op op, const Expr *x, const Expr *y) {
  Expr *e = arena_alloc(a, sizeof(Expr) + 2 * sizeof(Expr *));
  const Expr *wide = x->type.kind >= y->type.kind ? x : y;
  unsigned depth = x->depth > y->depth ? x->depth : y->depth;
  *e = (Expr){.kind = EX_BINARY, .op = op, .type = wide->type, .span = x->span, .nkid = 2, .depth = (depth + 2) & 0xfff};
  e->kid[0] = (Expr *)x;
  e->kid[1] = in_parens(a, y);
  return e;
}

/* ---- values that are known before the loop runs ---- */

static bool is_own_variable(const Judge *j, const Expr *e) {
  return e->kind == EX_NAME && j->loop->var && query_real_symbol(e->sym) == query_real_symbol(j->loop->var->sym);
}

/* The access stands in the other branch. */
static bool is_other_branch(const Access *a, const Guard *branch) {
  const Guard *g = a->guard;
  while (g && branch && !(g->cond == branch->cond && g->ev == branch->ev && g->negated != branch->negated)) g = g->up;
  return g && branch;
}

/* The one assignment that gives a scalar its value at a place, in the same iteration; NULL: there may be others. */
static const Access *only_set(const Judge *j, const Var *v, const Spot *at) {
  const Access *set = NULL;
  if (!v->scalar || v->sym != v->object || v->pointer || v->target || overlap_is_possible(v)) return NULL;
  if (j->view->any_call && v->reachable) return NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = j->code->access.v[i];
    if (a->var != v || !a->write || is_other_branch(a, at->branch)) continue;
    if (set || a->index || a->maybe || acc_skipped(a, j->loop) || a->hidden || a->partial) return NULL;
    set = a;
  }
  bool before = set && set->stmt->kind == ST_ASSIGN && !set->stmt->u.assign.defined && set->ev < at->ev;
  bool happens = before && (view_guard_within(at->guard, set->guard) || (at->branch && set->guard == at->branch));
  return happens && query_loop_inside(at->loop, set->loop) ? set : NULL;
}

static const Expr *settled(const Judge *j, const Expr *e, const Spot *at);

static const Expr *settled_name(const Judge *j, const Expr *e, const Spot *at) {
  const Var *v = e->rank ? NULL : access_var(j->code, e);
  const Access *set = v ? only_set(j, v, at) : NULL;
  if (!set) return NULL;
  const Expr *value = set->stmt->u.assign.rhs;
  if (value->rank || value->type.base != e->type.base || value->type.kind != e->type.kind) return NULL;
  const Expr *s = settled(j, value, &(Spot){set->ev, set->guard, set->loop, at->branch});
  return s ? in_parens(j->arena, s) : NULL;
}

/* An element of an array that the loop does not change, or a function of values. */
static bool is_plain_reference(const Judge *j, const Expr *e) {
  if (e->rank) return false;
  if (intrinsic_called(e)) return true;
  const Var *v = e->how == REF_ELEMENT ? access_var(j->code, e->kid[0]) : NULL;
  return v && !view_changes(j->view, v);
}

static const Expr *settled_kids(const Judge *j, const Expr *e, const Spot *at, int first) {
  Expr *c = copy_node(j->arena, e);
  for (int i = first; i < e->nkid; i++) {
    if (!e->kid[i] || !(c->kid[i] = (Expr *)settled(j, e->kid[i], at))) return NULL;
    if (c->depth <= c->kid[i]->depth) c->depth = (c->kid[i]->depth + 1u) & 0xfff;
  }
  return c;
}

/* The value of 'e' at a place, in terms of the loop's variable and of what the loop does not change: scalars
 * that the iteration sets stand for what they are set to. NULL: it has none. */
static const Expr *settled(const Judge *j, const Expr *e, const Spot *at) {
  if (is_own_variable(j, e) || e->value || view_invariant(j->view, e)) return e;
  switch (e->kind) {
  case EX_NAME: return settled_name(j, e, at);
  case EX_PAREN:
  case EX_UNARY:
  case EX_BINARY: return e->op == OP_DEFINED ? NULL : settled_kids(j, e, at, 0);
  case EX_REF: return is_plain_reference(j, e) ? settled_kids(j, e, at, 1) : NULL;
  default: return NULL;
  }
}

/* ---- ranges of values ---- */

static bool ends_of(const Judge *j, const Expr *e, const Spot *at, Ends *r);

/* The loop inside the judged one, around the place, whose variable this is. */
static const Loop *inner_loop(const Judge *j, const Expr *e, const Spot *at) {
  const Loop *l = at->loop;
  while (l && l != j->loop && !(l->var && query_real_symbol(l->var->sym) == query_real_symbol(e->sym))) l = l->parent;
  return l == j->loop ? NULL : l;
}

/* From the first to the last value of a range or loop, whichever way it goes. */
static bool ends_between(const Judge *j, const Expr *from, const Expr *to, int64_t step, const Spot *at, Ends *r) {
  Ends a, b;
  if (!ends_of(j, from, at, &a) || !ends_of(j, to, at, &b)) return false;
  *r = step > 0 ? (Ends){a.lo, b.hi} : (Ends){b.lo, a.hi};
  return true;
}

static bool ends_of_loop(const Judge *j, const Loop *l, const Guard *branch, Ends *r) {
  int64_t step;
  Spot before = {l->info->ev0 - 1, l->info->guard, l->parent, branch};
  return l->kind == LOOP_DO && l->lo && l->hi && query_loop_step(l, &step) && ends_between(j, l->lo, l->hi, step, &before, r);
}

static bool ends_of_sum(const Judge *j, const Expr *e, const Spot *at, Ends *r) {
  Ends a, b;
  if (e->op != OP_ADD && e->op != OP_SUB) return false;
  if (!ends_of(j, e->kid[0], at, &a) || !ends_of(j, e->kid[1], at, &b)) return false;
  bool sum = e->op == OP_ADD;
  r->lo = combined(j->arena, e->op, a.lo, sum ? b.lo : b.hi);
  r->hi = combined(j->arena, e->op, a.hi, sum ? b.hi : b.lo);
  return true;
}

static bool ends_of(const Judge *j, const Expr *e, const Spot *at, Ends *r) {
  const Expr *one = settled(j, e, at);
  e = query_strip(e);
  if (one) {
    *r = (Ends){one, one};
    return true;
  }
  if (e->kind == EX_BINARY) return ends_of_sum(j, e, at, r);
  const Loop *in = e->kind == EX_NAME ? inner_loop(j, e, at) : NULL;
  return in && ends_of_loop(j, in, at->branch, r);
}

static bool ends_of_subscript(const Judge *j, const Expr *e, const Spot *at, Ends *r) {
  int64_t step = 1;
  if (e->kind != EX_RANGE) return !e->rank && e->type.base == TY_INTEGER && ends_of(j, e, at, r);
  if (!e->kid[0] || !e->kid[1] || (e->nkid > 2 && e->kid[2] && (!fold_const_int(e->kid[2], &step) || step == 0))) return false;
  return ends_between(j, e->kid[0], e->kid[1], step, at, r);
}

/* ---- conditions ---- */

/* The innermost condition that is evaluated once an iteration, or one from outside of the loop. */
static const Guard *guard_of_iteration(const Judge *j, const Access *a) {
  const Guard *g = a->guard;
  while (g && g->loop != j->loop && g->loop && query_loop_inside(g->loop, j->loop)) g = g->up;
  return g;
}

/* The condition of a branch before the loop; NULL: it cannot be evaluated there. */
static const Expr *premise_of(const Judge *j, const Guard *g) {
  const Expr *cond = g->cond ? settled(j, g->cond, &(Spot){g->ev, g->up, g->loop, NULL}) : NULL;
  return cond && !cond->rank ? cond : NULL;
}

/* False: one of the conditions of the access, or that of the branch, cannot be evaluated before the loop. */
static bool set_premises(const Judge *j, const Access *a, const Guard *branch, Footprint *r) {
  int n = 0;
  const Guard *inner = guard_of_iteration(j, a);
  for (const Guard *g = inner; g && g->loop == j->loop; g = g->up) n++;
  Premise *p = ARENA_ARRAY(j->arena, Premise, n + 2);
  r->premise = p;
  r->npremise = n + (branch != NULL);
  if (branch) p[n] = (Premise){premise_of(j, branch), branch->negated};
  if (branch && !p[n].cond) return false;
  for (const Guard *g = inner; g && g->loop == j->loop; g = g->up) {
    const Expr *cond = premise_of(j, g);
    if (!cond) return false;
    p[--n] = (Premise){cond, g->negated};
  }
  return true;
}

/* ---- one dimension of one array ---- */

static bool visit_varies(Expr *e, void *data) {
  const Loop *l = *(const Loop **)data;
  if (l && e->kind == EX_NAME && query_real_symbol(e->sym) == query_real_symbol(l->var->sym)) *(const Loop **)data = NULL;
  return true;
}

static bool varies(const Judge *j, const Expr *e) {
  const Loop *l = j->loop;
  ast_expr_walk((Expr *)e, visit_varies, &l);
  return !l;
}

/* Whenever the first is reached, the second is, and it says the same. */
static bool says_no_more(const Maker *m, const Access *a, const Ends *r, int known) {
  const Footprint *k = m->reach.v[known];
  return m->access.v[known] && query_same_expr(k->lo, r->lo) && query_same_expr(k->hi, r->hi) &&
         view_guard_within(guard_of_iteration(m->j, a), guard_of_iteration(m->j, m->access.v[known]));
}

/* False: what the access reaches, where 'branch' has been taken, cannot be told before the loop. */
static bool add_reach(Maker *m, const Access *a, const Guard *branch) {
  Ends r;
  Judge *j = m->j;
  if (!ends_of_subscript(j, query_strip(a->sub[m->dim]), &(Spot){a->ev, a->guard, a->loop, branch}, &r)) return false;
  if (!branch && (!varies(j, r.lo) || !varies(j, r.hi))) return false;
  for (int i = 0; i < m->access.n && !branch; i++)
    if (says_no_more(m, a, &r, i)) return true;
  Footprint *n = ARENA_NEW(j->arena, Footprint);
  *n = (Footprint){.lo = r.lo, .hi = r.hi};
  if (!set_premises(j, a, branch, n)) return false;
  if (m->reach.n) m->reach.v[m->reach.n - 1]->next = n;
  vec_push(j->arena, &m->reach, n);
  vec_push(j->arena, &m->access, branch ? NULL : a);
  return true;
}

/* The branch of an IF, which every iteration comes to, that assigns to a scalar before the access; NULL:
 * there is none. *other: the other one, which has to be there too. */
static const Guard *branch_before(const Judge *j, const Access *a, const Guard **other) {
  const Guard *one = NULL;
  *other = NULL;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1 && !*other; i++) {
    const Access *w = j->code->access.v[i];
    const Guard *g = w->guard;
    bool sets = w->write && w->ev < a->ev && w->var->scalar && g && g->cond && g->loop == j->loop && w->loop == j->loop;
    if (!sets || g->up != j->loop->info->guard) continue;
    if (one && is_other_branch(w, one)) *other = g;
    if (!one) one = g;
  }
  return one;
}

/* False: what the access reaches cannot be told before the loop. */
static bool add_access(Maker *m, const Access *a) {
  const Guard *other;
  if (a->unknown || a->hidden || acc_skipped(a, m->j->loop) || a->maybe || a->atomic || m->dim >= a->nsub) return false;
  if (add_reach(m, a, NULL)) return true;
  const Guard *one = branch_before(m->j, a, &other);
  return one && other && add_reach(m, a, one) && add_reach(m, a, other);
}

/* Accesses under fewer conditions first: those under more of them often say no more. */
static bool add_accesses(Maker *m, bool guarded) {
  const struct LoopInfo *in = m->j->loop->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = m->j->code->access.v[i];
    const Guard *g = a->var == m->array ? guard_of_iteration(m->j, a) : NULL;
    bool has = g && g->loop == m->j->loop;
    if (a->var == m->array && has == guarded && !add_access(m, a)) return false;
  }
  return true;
}

/* 'e' without constants added to it. */
static const Expr *base_of(const Expr *e) {
  int64_t c;
  e = query_strip(e);
  while (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB)) {
    bool first = fold_const_int(e->kid[0], &c) && e->op == OP_ADD;
    if (!first && !fold_const_int(e->kid[1], &c)) break;
    e = query_strip(e->kid[first ? 1 : 0]);
  }
  return e;
}

/* Some ends are always as far from each other, so that the hull of both ranges is little more than they are. */
static bool related(const Footprint *a, const Footprint *b) {
  const Expr *ends[] = {base_of(a->lo), base_of(a->hi), base_of(b->lo), base_of(b->hi)};
  return query_same_expr(ends[0], ends[2]) || query_same_expr(ends[1], ends[3]) || query_same_expr(ends[0], ends[3]) ||
         query_same_expr(ends[1], ends[2]);
}

static char *in_words(const Maker *m, bool distinct) {
  Arena *a = m->j->arena;
  const Footprint *r = m->reach.v[0];
  const char *first = query_words(a, r->lo), *last = query_words(a, r->hi);
  const char *what = r->lo == r->hi ? first : arena_printf(a, "%s:%s", first, last);
  if (distinct)
    return arena_printf(a, "%s, subscript %d of '%s', has a different value in every iteration", what, m->dim + 1, m->array->path);
  const char *others = r->next ? " with what else an iteration touches" : "";
  return arena_printf(a, "%s%s, subscript %d of '%s', is a separate range in every iteration", what, others, m->dim + 1,
                      m->array->path);
}

/* What has to be seen of subscript 'dim'; NULL: it cannot be told before the loop. */
static Contract *check_dimension(Judge *j, const Var *v, int dim) {
  Maker m = {.j = j, .array = v, .dim = dim};
  if (!add_accesses(&m, false) || !add_accesses(&m, true) || !m.reach.n) return NULL;
  Footprint *r = m.reach.v[0];
  for (int i = 1; i < m.reach.n; i++)
    if (!related(r, m.reach.v[i])) return NULL;
  bool distinct = r->lo == r->hi && !r->next;
  Contract *c = ARENA_NEW(j->arena, Contract);
  *c = (Contract){.kind = distinct ? CONTRACT_DISTINCT : CONTRACT_DISJOINT, .reach = r, .text = in_words(&m, distinct)};
  return c;
}

static Contract *check_array(Judge *j, const Var *v) {
  for (int k = 0; k < v->object->rank; k++) {
    Contract *c = check_dimension(j, v, k);
    if (c) return c;
  }
  return NULL;
}

/* ---- the loop ---- */

static bool same_premises(const Footprint *a, const Footprint *b) {
  if (a->npremise != b->npremise) return false;
  for (int i = 0; i < a->npremise; i++)
    if (a->premise[i].negated != b->premise[i].negated || !query_same_expr(a->premise[i].cond, b->premise[i].cond)) return false;
  return true;
}

/* The same test for another array. */
static bool known_check(const Contract *list, const Contract *c) {
  for (; list; list = list->next) {
    const Footprint *a = list->reach, *b = c->reach;
    while (a && b && query_same_expr(a->lo, b->lo) && query_same_expr(a->hi, b->hi) && same_premises(a, b))
      a = a->next, b = b->next;
    if (!a && !b) return true;
  }
  return false;
}

/* Only dependences between elements stand in the way, of which some are but not ruled out. */
static bool may_help(const Judge *j) {
  const Loop *l = j->loop;
  if (j->asserted || j->wavefront || l->scan || l->kind != LOOP_DO || !l->var || l->info->jumps) return false;
  for (const Reason *r = j->reason; r; r = r->next)
    if (!r->is_dependence || r->lifted) return false;
  return l->var->type.base == TY_INTEGER;
}

static bool seen_before(const Judge *j, int n) {
  for (int i = 0; i < n; i++)
    if (j->bind.v[i]->from->var == j->bind.v[n]->from->var) return true;
  return false;
}

/* Where a distance is known, or a condition is all that may rule the dependence out, values of subscripts will not. */
static bool hangs_on_subscripts(const Judge *j, const Carried *c) {
  if (c->dep.certainty != MAY || !c->why_may || c->from->var != c->to->var) return false;
  if (c->dep.known[j->loop->depth]) return false;
  return c->why_may == REASON_NON_AFFINE || c->why_may == REASON_CONDITION;
}

static bool all_hang_on_subscripts(const Judge *j) {
  for (int i = 0; i < j->bind.n; i++)
    if (!hangs_on_subscripts(j, j->bind.v[i])) return false;
  return true;
}

/* Updates of an array with a contract are no reduction: no two iterations share an element. */
static void take_from_reductions(Judge *j, const Var *v) {
  j->reduction = false;
  for (VarUse **u = &j->loop->var_use; *u;) {
    bool of_array = (*u)->role == ROLE_REDUCTION && (*u)->sym == v->sym && (*u)->path == v->path;
    if (of_array) {
      *u = (*u)->next;
      continue;
    }
    j->reduction |= (*u)->role == ROLE_REDUCTION;
    u = &(*u)->next;
  }
}

Contract *runtime_test_loop(Judge *j) {
  Contract *first = NULL, **tail = &first;
  if (!may_help(j) || !all_hang_on_subscripts(j)) return NULL;
  for (int i = 0; i < j->bind.n; i++) {
    if (seen_before(j, i)) continue;
    Contract *check = check_array(j, j->bind.v[i]->from->var);
    if (!check) return NULL;
    if (known_check(first, check)) continue;
    *tail = check;
    tail = &check->next;
  }
  for (int i = 0; first && i < j->bind.n; i++) take_from_reductions(j, j->bind.v[i]->from->var);
  for (Reason *r = j->reason; first && r; r = r->next) r->lifted = true;
  return first;
}
