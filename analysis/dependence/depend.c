/* Dependences between iterations of one loop, from access relations.
 *
 * For accesses with relations A: I -> E and B: J -> E, B^-1 . A relates iterations that touch the same
 * element. The loop carries a dependence from A to B where the first dimension (its own) of the pair grows;
 * its outer loops are held fixed. */
#include "analysis/dependence/depend.h"
#include "analysis/unit/clause.h"
#include "analysis/unit/make.h"
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

enum { MAX_PAIRS = 20000 /* pairs of references looked at in one loop; beyond: 'may' */ };

/* ---- which pairs ---- */

static bool same_guard(const Guard *a, const Guard *b) {
  while (a && b && a != b && a->negated == b->negated && a->cond && query_same_expr(a->cond, b->cond)) a = a->up, b = b->up;
  return a == b;
}

/* An output dependence of 'a' with itself counts for nothing when 'a' always stores one value: that of 'b' counts then. */
static bool stores_like(const View *v, const Access *a, const Access *b) {
  const Stmt *s = a->stmt, *t = b->stmt;
  if (s == t || s->kind != ST_ASSIGN || !view_invariant(v, s->u.assign.rhs)) return true;
  return t->kind == ST_ASSIGN && query_same_expr(s->u.assign.rhs, t->u.assign.rhs);
}

typedef struct Steady {
  const View *v;
  const Access *a;
  bool holds;
} Steady;

static bool visit_steady(Expr *e, void *data) {
  Steady *q = data;
  if (e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e)) q->holds = false;
  if (e->kind != EX_NAME || !e->sym || e->sym->kind == SY_INTRINSIC) return q->holds;
  for (const Loop *l = q->a->loop; l; l = l->parent)
    if (l->var && query_real_symbol(l->var->sym) == query_real_symbol(e->sym)) return true;
  q->holds &= view_invariant(q->v, e);
  return q->holds;
}

/* Wherever it stands in an iteration of the loops around it, the reference names the same elements. */
static bool is_steady(const View *v, const Access *a) {
  Steady q = {v, a, true};
  for (int k = 0; k < a->nsub && q.holds; k++) ast_expr_walk(a->sub[k], visit_steady, &q);
  return q.holds;
}

/* Another occurrence of the same reference under the same conditions has the same dependences. */
static bool repeats(const View *v, const Access *a, const Access *b) {
  return (!a->write || stores_like(v, a, b)) && a->var == b->var && a->write == b->write && a->loop == b->loop &&
         a->red == b->red && a->maybe == b->maybe && a->passed == b->passed && a->skipped == b->skipped && a->jumped == b->jumped &&
         a->unknown == b->unknown && same_guard(a->guard, b->guard) && query_same_expr(a->ref, b->ref) &&
         (a->loop->kind != LOOP_SECTION || a->stmt == b->stmt) && is_steady(v, a);
}

static bool is_prefix(const char *a, const char *b) {
  size_t n = strlen(a);
  return !strncmp(a, b, n) && (b[n] == '\0' || b[n] == '%');
}

/* Can the two touch the same storage at all? */
static Overlap pair_overlap(const Access *a, const Access *b) {
  Overlap o = overlap_of(a->var, b->var);
  if (o == OVERLAP_SAME && !is_prefix(a->tail, b->tail) && !is_prefix(b->tail, a->tail)) return OVERLAP_NO;
  return o;
}

/* ---- one pair ---- */

typedef struct Pair {
  View *v;
  const Relation *a, *b;
  int common; /* loops around both, from the viewed one down */
  bool exact;
} Pair;

static int common_loops(const View *v, const Access *a, const Access *b) {
  const LoopSpace *s = view_space((View *)v, a->loop), *t = view_space((View *)v, b->loop);
  int n = 0;
  while (n < s->n && n < t->n && s->chain[n] == t->chain[n]) n++;
  return n;
}

static bool bounds_loops(const View *v, const Relation *r, __isl_keep isl_id *id) {
  isl_set *domain = view_space((View *)v, r->access->loop)->domain;
  int at = isl_set_find_dim_by_id(domain, isl_dim_param, id);
  return at >= 0 && isl_set_involves_dims(domain, isl_dim_param, (unsigned)at, 1) == isl_bool_true;
}

/* Its value comes with a call of the unit, or is that of a loop around the viewed one: no size that is chosen changes it. */
static bool comes_from_outside(const View *v, __isl_keep isl_id *id) {
  const char *name = isl_id_get_name(id);
  const Symbol *sym = strchr(name, ' ') || strchr(name, '(') ? NULL : isl_id_get_user(id);
  bool outside = sym && (sym->dummy || sym->common);
  for (const Loop *l = v->top->parent; l && sym && !outside; l = l->parent)
    outside = l->var && query_real_symbol(l->var->sym) == sym;
  return outside;
}

/* Parameters that only bound loops are sizes: a dependence need exist only for some of their values. Unless subscripts use what the
 * unit has computed: that may depend on the sizes. */
static __isl_give isl_set *forget_sizes(const View *v, __isl_take isl_set *set, const Relation *a, const Relation *b) {
  isl_set *subs = isl_set_align_params(isl_set_copy(a->subs), isl_set_get_space(b->subs));
  bool given = true;
  for (int i = (int)isl_set_dim(subs, isl_dim_param) - 1; i >= 0 && given; i--) {
    isl_id *id = isl_set_get_dim_id(subs, isl_dim_param, (unsigned)i);
    given = comes_from_outside(v, id);
    isl_id_free(id);
  }
  for (int i = (int)isl_set_dim(set, isl_dim_param) - 1; given && i >= 0; i--) {
    isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
    bool in_subscript = isl_set_find_dim_by_id(subs, isl_dim_param, id) >= 0;
    if (!in_subscript && (bounds_loops(v, a, id) || bounds_loops(v, b, id)))
      set = isl_set_project_out(set, isl_dim_param, (unsigned)i, 1);
    isl_id_free(id);
  }
  isl_set_free(subs);
  return set;
}

/* The parameters with which the reference touches anything: loops and conditions around it let it, and its sections are not empty. */
static __isl_give isl_set *touching(__isl_take isl_set *params, const Relation *r) {
  return isl_set_intersect_params(params, isl_map_params(isl_map_copy(r->map)));
}

/* The dependence exists for all values of the parameters in subscripts with which the loop has two iterations and both references touch anything. */
static bool is_general(const Pair *p, __isl_keep isl_map *carried) {
  isl_set *exists = isl_map_params(isl_map_copy(carried));
  isl_set *two = isl_set_copy(view_space(p->v, p->v->top)->domain);
  two = isl_set_params(isl_set_lower_bound_si(two, isl_dim_set, 0, 1));
  two = isl_set_intersect_params(two, isl_set_copy(p->v->context));
  two = touching(touching(two, p->a), p->b);
  two = forget_sizes(p->v, two, p->a, p->b);
  exists = forget_sizes(p->v, exists, p->a, p->b);
  bool general = isl_set_is_subset(two, exists) == isl_bool_true;
  isl_set_free(two);
  isl_set_free(exists);
  return general;
}

/* The names of the parameters in the subscripts of both, for people; NULL: there are none. */
static const char *parameter_names(const Pair *p) {
  isl_space *both = isl_space_align_params(isl_set_get_space(p->a->subs), isl_set_get_space(p->b->subs));
  Buf b = {0};
  for (int i = 0; i < (int)isl_space_dim(both, isl_dim_param); i++)
    buf_printf(&b, "%s'%s'", i ? ", " : "", isl_space_get_dim_name(both, isl_dim_param, (unsigned)i));
  const char *names = b.s ? arena_strdup(p->v->arena, b.s) : NULL;
  buf_free(&b);
  isl_space_free(both);
  return names;
}

/* Is dimension k the same in all of 'delta'? Else only its sign is told. */
static bool fixed_dimension(__isl_keep isl_set *delta, int k, int64_t *value, char *direction) {
  isl_val *lo = isl_set_dim_min_val(isl_set_copy(delta), k), *hi = isl_set_dim_max_val(isl_set_copy(delta), k);
  bool fixed = lo && hi && isl_val_is_int(lo) == isl_bool_true && isl_val_eq(lo, hi) == isl_bool_true;
  if (fixed) *value = isl_val_get_num_si(lo);
  *direction = '*';
  if (lo && isl_val_is_pos(lo) == isl_bool_true) *direction = '<';
  if (hi && isl_val_is_neg(hi) == isl_bool_true) *direction = '>';
  if (fixed && *value == 0) *direction = '=';
  isl_val_free(lo);
  isl_val_free(hi);
  return fixed;
}

/* ---- distances ---- */

typedef struct Uniform {
  int k;         /* dimension */
  int64_t value; /* the distance that all pieces seen so far have in it */
  bool some, ok; /* a piece has been seen; all have the same */
} Uniform;

/* An equality of nothing but a distance: out_k - in_k = value. */
static bool is_distance(__isl_keep isl_constraint *c, int k, int64_t *value) {
  if (isl_constraint_is_equality(c) != isl_bool_true) return false;
  static const enum isl_dim_type types[] = {isl_dim_param, isl_dim_in, isl_dim_out, isl_dim_div};
  for (size_t t = 0; t < sizeof types / sizeof *types; t++) {
    int n = (int)isl_constraint_dim(c, types[t]);
    for (int i = 0; i < n; i++) {
      bool own = i == k && (types[t] == isl_dim_in || types[t] == isl_dim_out);
      if (isl_constraint_involves_dims(c, types[t], (unsigned)i, 1) != (own ? isl_bool_true : isl_bool_false)) return false;
    }
  }
  isl_val *to = isl_constraint_get_coefficient_val(c, isl_dim_out, k);
  isl_val *from = isl_constraint_get_coefficient_val(c, isl_dim_in, k), *rest = isl_constraint_get_constant_val(c);
  long t = isl_val_get_num_si(to), f = isl_val_get_num_si(from), r = isl_val_get_num_si(rest);
  isl_val_free(to);
  isl_val_free(from);
  isl_val_free(rest);
  *value = t ? -r / t : 0;
  return t && t == -f && r % t == 0;
}

typedef struct Sought {
  int k;
  int64_t value;
  bool found;
} Sought;

static isl_stat visit_equality(__isl_take isl_constraint *c, void *data) {
  Sought *p = data;
  if (!p->found) p->found = is_distance(c, p->k, &p->value);
  isl_constraint_free(c);
  return isl_stat_ok;
}

static isl_stat visit_uniform(__isl_take isl_basic_map *piece, void *data) {
  Uniform *u = data;
  Sought p = {.k = u->k};
  isl_basic_map_foreach_constraint(piece, visit_equality, &p);
  u->ok &= p.found && (!u->some || u->value == p.value);
  u->value = p.value;
  u->some = true;
  isl_basic_map_free(piece);
  return isl_stat_ok;
}

/* Do the constraints themselves say that all pairs have one distance in dimension k? False says nothing. */
static bool says_distance(__isl_keep isl_map *m, int k, int64_t *value) {
  Uniform u = {.k = k, .ok = true};
  isl_map_foreach_basic_map(m, visit_uniform, &u);
  *value = u.value;
  return u.ok && u.some;
}

/* The same for all dimensions from the first of 'd' on, so that nothing has to be computed. */
static bool says_distances(const Pair *p, __isl_keep isl_map *m, const LoopSpace *s, int outer, Dep *d) {
  for (int k = 0; k < p->common; k++) {
    int64_t dist = 0;
    if (s->by_value[k] || !says_distance(m, k, &dist)) return false;
    d->known[outer + k] = true;
    d->dist[outer + k] = dist;
    d->direction[outer + k] = dist > 0 ? '<' : dist < 0 ? '>' : '=';
  }
  return true;
}

/* Distance vector over all loops around both references; outer loops of the viewed one have distance 0. */
static void set_distance(const Pair *p, __isl_keep isl_map *carried, Dep *d) {
  Arena *arena = p->v->arena;
  int outer = p->v->top->depth, n = outer + p->common;
  const LoopSpace *s = view_space(p->v, p->a->access->loop);
  d->ndist = n;
  d->dist = ARENA_ARRAY(arena, int64_t, n);
  d->known = ARENA_ARRAY(arena, bool, n);
  d->direction = ARENA_ARRAY(arena, char, n + 1);
  for (int k = 0; k < outer; k++) d->known[k] = true, d->direction[k] = '=';
  if (says_distances(p, carried, s, outer, d)) return;
  for (int k = 0; k < p->common; k++) d->known[outer + k] = false;
  isl_map *m = isl_map_copy(carried);
  unsigned c = (unsigned)p->common;
  m = isl_map_project_out(m, isl_dim_in, c, (unsigned)isl_map_dim(m, isl_dim_in) - c);
  m = isl_map_project_out(m, isl_dim_out, c, (unsigned)isl_map_dim(m, isl_dim_out) - c);
  isl_set *delta = isl_set_project_out_all_params(isl_map_deltas(m));
  for (int k = 0; k < p->common; k++) {
    char *direction = &d->direction[outer + k];
    *direction = '*';
    /* where nothing is asserted, a varying distance of the loop itself is all that matters */
    if (k > 0 && !p->v->asserted && !d->known[outer]) continue;
    d->known[outer + k] = fixed_dimension(delta, k, &d->dist[outer + k], direction) && !s->by_value[k];
    if (s->by_value[k]) *direction = '*'; /* equal values need not be equal numbers */
  }
  isl_set_free(delta);
}

static DepKind kind_of(const Access *from, const Access *to) {
  return from->write ? (to->write ? DEP_OUTPUT : DEP_FLOW) : DEP_ANTI;
}

static ReasonCode why_may(const Pair *p) {
  bool first = p->a->access->unknown && !p->a->affine, second = p->b->access->unknown && !p->b->affine;
  if (first || second) return REASON_ARGUMENT;
  if (!p->a->affine || !p->b->affine) return REASON_NON_AFFINE;
  if (p->v->unordered) return REASON_STEP;
  return REASON_CONDITION;
}

static Carried *found(View *v, const Access *from, const Access *to) {
  Carried *c = ARENA_NEW(v->arena, Carried);
  c->dep = (Dep){.kind = kind_of(from, to), .certainty = MAY, .from = from->ref, .to = to->ref, .array = from->var->sym};
  c->from = from;
  c->to = to;
  return c;
}

/* Distance not known; the viewed loop's direction is. */
static Carried *found_may(View *v, const Access *from, const Access *to, ReasonCode why) {
  Carried *c = found(v, from, to);
  int n = v->top->depth + 1;
  c->dep.ndist = n;
  c->dep.dist = ARENA_ARRAY(v->arena, int64_t, n);
  c->dep.known = ARENA_ARRAY(v->arena, bool, n);
  c->dep.direction = ARENA_ARRAY(v->arena, char, n + 1);
  for (int k = 0; k < n - 1; k++) c->dep.known[k] = true, c->dep.direction[k] = '=';
  c->dep.direction[n - 1] = '<';
  c->why_may = why;
  return c;
}

/* { x -> y : y >= x + step, where the step is positive }; 'negated': y <= x + step, where it is negative */
static __isl_give isl_map *steps_on(const View *v, bool negated) {
  isl_pw_aff *step = isl_pw_aff_copy(v->step);
  isl_set *where = isl_pw_aff_pos_set(negated ? isl_pw_aff_neg(isl_pw_aff_copy(step)) : isl_pw_aff_copy(step));
  isl_local_space *ls = isl_local_space_from_space(isl_space_set_alloc(v->ctx, 0, 1));
  isl_map *next = isl_map_from_pw_aff(isl_pw_aff_add(isl_pw_aff_from_aff(isl_aff_var_on_domain(ls, isl_dim_set, 0)), step));
  isl_space *space = isl_space_alloc(v->ctx, 0, 1, 1);
  isl_map *on = negated ? isl_map_order_ge(isl_map_universe(space), isl_dim_in, 0, isl_dim_out, 0)
                        : isl_map_order_le(isl_map_universe(space), isl_dim_in, 0, isl_dim_out, 0);
  return isl_map_apply_range(isl_map_intersect_domain(next, where), on);
}

/* The pairs of a loop whose variable is at least a step of unknown sign away in the later iteration. */
static __isl_give isl_map *a_step_apart(const View *v, __isl_take isl_map *meet) {
  const isl_size in = isl_map_dim(meet, isl_dim_in), out = isl_map_dim(meet, isl_dim_out);
  if (in < 1 || out < 1) return isl_map_free(meet); /* isl gave up before */
  isl_map *on = isl_map_union(steps_on(v, false), steps_on(v, true));
  on = isl_map_add_dims(isl_map_add_dims(on, isl_dim_in, (unsigned)in - 1), isl_dim_out, (unsigned)out - 1);
  return isl_map_intersect(meet, on);
}

/* The pairs of iterations that the dependence binds. */
static __isl_give isl_map *in_order(const View *v, __isl_take isl_map *meet) {
  if (v->unordered && v->step) return a_step_apart(v, meet);
  isl_map *back = v->unordered ? isl_map_order_gt(isl_map_copy(meet), isl_dim_in, 0, isl_dim_out, 0) : NULL;
  isl_map *m = isl_map_order_lt(meet, isl_dim_in, 0, isl_dim_out, 0);
  return back ? isl_map_union(m, back) : m;
}

/* The dependence from p->a to p->b, given which iterations touch the same elements; NULL: the loop carries none. */
static Carried *carried(const Pair *p, __isl_take isl_map *meet) {
  View *v = p->v;
  const Access *from = p->a->access, *to = p->b->access;
  isl_map *m = in_order(v, meet);
  isl_bool empty = isl_map_is_empty(m);
  Carried *c = NULL;
  if (empty == isl_bool_error) {
    c = found_may(v, from, to, REASON_TOO_COMPLEX);
  } else if (!empty) {
    c = found(v, from, to);
    set_distance(p, m, &c->dep);
    bool exact = p->exact && !v->unordered;
    c->dep.certainty = exact ? CERTAIN : MAY;
    bool general = exact && (v->asserted || v->explain) && is_general(p, m);
    c->disproves = general && v->asserted;
    if (exact && !general && v->explain) c->depends = parameter_names(p);
    c->why_may = exact ? REASON_NONE : why_may(p);
  }
  isl_map_free(m);
  view_answered(v);
  return c;
}

/* The iterations of both that touch the same element. */
static __isl_give isl_map *meeting(const Relation *a, const Relation *b) {
  return isl_map_apply_range(isl_map_copy(a->map), isl_map_reverse(isl_map_copy(b->map)));
}

/* ---- conditions that cut relations into many pieces ---- */

enum { MANY_PAIRS = 16 /* of pieces */ };

static bool has_many_pieces(const Relation *a, const Relation *b) {
  return isl_map_n_basic_map(a->map) * isl_map_n_basic_map(b->map) > MANY_PAIRS;
}

/* The map, or more. */
static __isl_give isl_map *in_one_piece(__isl_keep isl_map *map) {
  return isl_map_from_basic_map(isl_map_simple_hull(isl_map_copy(map)));
}

static isl_stat keep_first(__isl_take isl_basic_map *piece, void *data) {
  isl_map **first = data;
  if (*first)
    isl_basic_map_free(piece);
  else
    *first = isl_map_from_basic_map(piece);
  return isl_stat_ok;
}

static __isl_give isl_map *first_piece(__isl_keep isl_map *map) {
  isl_map *first = NULL;
  isl_map_foreach_basic_map(map, keep_first, &first);
  return first;
}

static __isl_give isl_map *ordered_meeting(const Pair *p, __isl_give isl_map *(*part)(__isl_keep isl_map *)) {
  return in_order(p->v, isl_map_apply_range(part(p->a->map), isl_map_reverse(part(p->b->map))));
}

/* The dependence where 'some' of its pairs are not of one distance, or all of 'all', which has more than it, are; NULL: neither can be seen. */
static Carried *of_parts(const Pair *p, __isl_keep isl_map *all, __isl_keep isl_map *some) {
  Carried *c = found(p->v, p->a->access, p->b->access);
  int64_t value;
  bool exact = p->exact && !p->v->unordered, uniform = says_distance(all, 0, &value);
  if (isl_map_is_empty(some) != isl_bool_false) return NULL;
  set_distance(p, uniform ? all : some, &c->dep);
  for (int k = p->v->top->depth; k < c->dep.ndist; k++)
    if (uniform ? !c->dep.known[k] : k == p->v->top->depth && c->dep.known[k]) return NULL;
  c->dep.certainty = exact ? CERTAIN : MAY;
  c->why_may = exact ? REASON_NONE : why_may(p);
  return c;
}

/* An answer that need not look at all pairs of pieces, for verdicts alone. False: there is none. */
static bool carried_without_pieces(const Pair *p, Carried **c) {
  isl_map *all = ordered_meeting(p, in_one_piece), *some = NULL;
  bool none = isl_map_is_empty(all) == isl_bool_true;
  if (!none) some = ordered_meeting(p, first_piece);
  *c = none || !some ? NULL : of_parts(p, all, some);
  isl_map_free(some);
  isl_map_free(all);
  return none || *c;
}

static Carried *linked(Carried *there, Carried *back) {
  if (there) there->next = back;
  return there ? there : back;
}

static Carried *between(View *v, const Relation *a, const Relation *b) {
  const Access *x = a->access, *y = b->access;
  Pair ab = {v, a, b, common_loops(v, x, y), a->exact && b->exact}, ba = {v, b, a, ab.common, ab.exact};
  Carried *there = NULL, *back = NULL;
  view_question(v);
  if (!v->asserted && !v->explain && has_many_pieces(a, b) && carried_without_pieces(&ab, &there) &&
      (x == y || carried_without_pieces(&ba, &back))) {
    view_answered(v);
    return linked(there, back);
  }
  isl_map *meet = meeting(a, b);
  there = carried(&ab, isl_map_copy(meet));
  back = x == y ? NULL : carried(&ba, isl_map_reverse(isl_map_copy(meet)));
  isl_map_free(meet);
  return linked(there, back);
}

static Carried *both_may(View *v, const Access *a, const Access *b, ReasonCode why) {
  Carried *c = found_may(v, a, b, why);
  if (a != b) c->next = found_may(v, b, a, why);
  return c;
}

/* The relations again, with a subscript that is not affine split in two where that can be done. */
static bool split_relations(View *v, const Access *a, const Access *b, Relation *r, Relation *s) {
  isl_map *x = NULL, *y = NULL;
  int k = 0;
  while (k < a->nsub && !delinear_split(v, a, b, k, &x, &y)) k++;
  if (k == a->nsub) return true;
  relation_free(r);
  relation_free(s);
  bool ok = relation_split(v, a, k, x, r);
  return relation_split(v, b, k, y, s) && ok;
}

/* What the assignment of 'w' copies from another element of the same array, or from the same one; NULL: it does more. */
static const Access *copied_from(const View *v, const Access *w) {
  const Expr *from = w->write && !w->hidden && !w->maybe && w->stmt->kind == ST_ASSIGN ? query_strip(w->stmt->u.assign.rhs) : NULL;
  if (!from || from->kind != EX_REF || from->how == REF_CALL) return NULL;
  for (int i = 0; i < v->code->access.n; i++) {
    const Access *a = v->code->access.v[i];
    if (a->stmt == w->stmt && a->ref == from && a->var == w->var && !a->write && a->loop == w->loop && a->tail == w->tail) return a;
  }
  return NULL;
}

/* Sections are copied element by element to the same section of the array: whatever else the subscripts are, element to element. */
static bool same_sections(const Access *to, const Access *from) {
  if (!to->sub || !from->sub || to->nsub != from->nsub) return false;
  for (int k = 0; k < to->nsub; k++) {
    const Expr *x = to->sub[k], *y = from->sub[k];
    if (x->rank > 0 && x->kind != EX_RANGE) return false; /* an array of subscripts */
    if ((x->kind == EX_RANGE) != (y->kind == EX_RANGE) || (x->kind == EX_RANGE && !query_same_expr(x, y))) return false;
  }
  return true;
}

/* Where some iterations are in 'part', others are not: a(i) = a(i + k) copies all to themselves if k is 0, which a test of k tells better. */
static bool is_for_some(__isl_keep isl_map *all, __isl_keep isl_map *part) {
  isl_set *in = isl_map_domain(isl_map_copy(part));
  isl_set *there = isl_set_intersect_params(isl_map_domain(isl_map_copy(all)), isl_set_params(isl_set_copy(in)));
  isl_set *rest = isl_set_subtract(there, in);
  bool some = isl_set_is_empty(rest) == isl_bool_false;
  isl_set_free(rest);
  return some;
}

/* Iterations that copy an element to itself change nothing that a read could find: f(min(max(i, 1), n)) to f(i). False: isl gave up. */
static bool without_self_copies(View *v, const Access *w, const Access *read, Relation *r) {
  const Access *from = read->write ? NULL : copied_from(v, w);
  Relation s;
  if (!from) return true;
  bool ok = relation_of(v, from, &s);
  if (ok && r->exact && s.exact && same_sections(w, from)) {
    isl_map *own = isl_map_intersect(isl_map_copy(r->map), isl_map_copy(s.map));
    r->map = is_for_some(r->map, own) ? isl_map_subtract(r->map, own) : (isl_map_free(own), r->map);
  }
  relation_free(&s);
  return ok && r->map;
}

/* False: isl gave up. The caller frees both in any case. */
static bool both_relations(View *v, const Access *a, const Access *b, Relation *r, Relation *s) {
  view_question(v);
  bool ok = relation_of(v, a, r);
  view_answered(v);
  view_question(v);
  ok &= relation_of(v, b, s);
  if (ok) ok = without_self_copies(v, a, b, r) && without_self_copies(v, b, a, s);
  if (ok) ok = relation_inner(v, r, s);
  view_answered(v);
  bool split = !r->affine || !s->affine || delinear_is_stepped(v, a) || delinear_is_stepped(v, b);
  if (!ok || !split || a->nsub != b->nsub) return ok;
  view_question(v);
  ok = split_relations(v, a, b, r, s);
  view_answered(v);
  return ok;
}

/* ---- steps that are no constants ---- */

/* e = i + c*step of the viewed loop */
static bool in_steps(const View *v, const Expr *e, int64_t *c) {
  const Loop *l = v->top;
  for (*c = -3; *c <= 3; ++*c) {
    const Expr *ahead = make_binary(v->arena, OP_MUL, l->step, make_int(v->arena, *c, l->step));
    int64_t o;
    if (siv_test_offset(e, *c ? make_binary(v->arena, OP_ADD, l->var, *c == 1 ? l->step : ahead) : l->var, &o) && o == 0)
      return true;
  }
  return false;
}

static bool is_stepped(const View *v, const Access *a) {
  return a->loop == v->top && a->sub && !a->partial && !a->unknown && !a->hidden;
}

/* All iterations in which the two touch one element have this distance, as a step is never 0 (F2018 11.1.7.4.1). */
static bool distance_in_steps(View *v, const Access *a, const Access *b, int64_t *d) {
  bool moved = false;
  int64_t constant;
  if (!v->top || v->top->kind != LOOP_DO || !v->top->step || query_loop_step(v->top, &constant) || a->var != b->var ||
      a->tail != b->tail)
    return false;
  if (!is_stepped(v, a) || !is_stepped(v, b) || a->nsub != b->nsub || !view_invariant(v, v->top->step)) return false;
  for (int k = 0; k < a->nsub; k++) {
    int64_t x, y;
    if (query_same_expr(a->sub[k], b->sub[k]) && view_invariant(v, a->sub[k])) continue;
    if (!in_steps(v, a->sub[k], &x) || !in_steps(v, b->sub[k], &y) || (moved && *d != x - y)) return false;
    *d = x - y;
    moved = true;
  }
  return moved;
}

static Carried *found_in_steps(View *v, const Access *a, const Access *b, int64_t d) {
  if (d == 0) return NULL;
  bool sure = a->guard == b->guard && a->guard == v->top->info->guard && !acc_skipped(a, v->top) && !acc_skipped(b, v->top);
  Carried *c =
      d > 0 ? found_may(v, a, b, sure ? REASON_NONE : REASON_CONDITION) : found_may(v, b, a, sure ? REASON_NONE : REASON_CONDITION);
  c->dep.certainty = sure ? CERTAIN : MAY;
  c->dep.known[c->dep.ndist - 1] = true;
  c->dep.dist[c->dep.ndist - 1] = d > 0 ? d : -d;
  return c;
}

static Carried *find_between(View *v, const Access *a, const Access *b) {
  int64_t steps;
  if (distance_in_steps(v, a, b, &steps)) return found_in_steps(v, a, b, steps);
  Overlap o = pair_overlap(a, b);
  if (o == OVERLAP_NO) return NULL;
  if (o == OVERLAP_MAY && a->var != b->var && facts_is_fresh(v, a->var) && facts_is_fresh(v, b->var)) return NULL;
  if (o == OVERLAP_MAY && pointer_own_apart(v->code, a->var, b->var)) return NULL;
  if (o == OVERLAP_MAY || access_dims(a) != access_dims(b)) return both_may(v, a, b, REASON_ALIAS);
  if (siv_test_independent(v, a, b) || involution_apart(v, a, b)) return NULL;
  Relation r, s;
  bool ok = both_relations(v, a, b, &r, &s);
  Carried *c = ok ? between(v, &r, &s) : both_may(v, a, b, REASON_TOO_COMPLEX);
  relation_free(&r);
  relation_free(&s);
  return c;
}

/* Each asker links what he gets into a list of his own. */
static Carried *copies(const View *v, const Carried *c) {
  Carried *first = NULL, **tail = &first;
  for (; c; c = c->next, tail = &(*tail)->next) {
    *tail = ARENA_NEW(v->arena, Carried);
    **tail = *c;
    (*tail)->dep.next = NULL;
    (*tail)->next = NULL;
  }
  return first;
}

Carried *depend_between(View *v, const Access *a, const Access *b) {
  Asked *q = memo_pair(v, a, b);
  if (!q->carried_known) q->carried = find_between(v, a, b);
  q->carried_known = true;
  return copies(v, q->carried);
}

static bool find_same_iteration(View *v, const Access *a, const Access *b) {
  Relation r, s;
  int64_t steps;
  if (pair_overlap(a, b) == OVERLAP_NO) return false;
  if (pair_overlap(a, b) == OVERLAP_MAY || access_dims(a) != access_dims(b)) return true;
  if (distance_in_steps(v, a, b, &steps)) return steps == 0;
  view_question(v);
  bool ok = relation_of(v, a, &r);
  ok &= relation_of(v, b, &s);
  isl_bool empty = isl_bool_false;
  if (ok) {
    isl_map *meet = isl_map_equate(meeting(&r, &s), isl_dim_in, 0, isl_dim_out, 0);
    empty = isl_map_is_empty(meet);
    isl_map_free(meet);
  }
  relation_free(&r);
  relation_free(&s);
  view_answered(v);
  return empty != isl_bool_true;
}

bool depend_same_iteration(View *v, const Access *a, const Access *b) {
  Asked *q = memo_pair(v, a, b);
  if (!q->same_known) q->same = find_same_iteration(v, a, b);
  q->same_known = true;
  return q->same;
}

/* ---- which parameters ---- */

enum { MANY = 1000 };

__isl_give isl_set *depend_come_late(const View *v, __isl_take isl_set *iterations) {
  iterations = isl_set_intersect_params(iterations, isl_set_copy(v->context));
  isl_set *many = isl_set_params(isl_set_lower_bound_si(isl_set_copy(iterations), isl_dim_set, 0, MANY));
  if (isl_set_is_empty(many) == isl_bool_false) {
    isl_set_free(iterations);
    return many;
  }
  isl_set_free(many);
  return isl_set_params(isl_set_lower_bound_si(iterations, isl_dim_set, 0, 1));
}

static __isl_give isl_set *acts_late(const View *v, const Relation *r) {
  return depend_come_late(v, isl_map_domain(isl_map_copy(r->map)));
}

__isl_give isl_set *depend_when(View *v, const Carried *c, __isl_give isl_set **in, __isl_give isl_set **acts) {
  const Access *a = c->from, *b = c->to;
  Relation r, s;
  isl_set *when = NULL;
  if (pair_overlap(a, b) != OVERLAP_SAME || access_dims(a) != access_dims(b)) return NULL;
  if (both_relations(v, a, b, &r, &s) && r.affine && s.affine) {
    view_question(v);
    when = isl_map_params(in_order(v, meeting(&r, &s)));
    isl_set *x = isl_set_params(isl_set_copy(r.subs)), *y = isl_set_params(isl_set_copy(s.subs));
    if (when) *in = isl_set_intersect(x, y), *acts = isl_set_intersect(acts_late(v, &r), acts_late(v, &s));
    view_answered(v);
  }
  relation_free(&r);
  relation_free(&s);
  return when;
}

/* ---- all pairs of the loop ---- */

typedef VEC(const Access *)
    Candidates; /* distinct references to what the loop writes: arrays, components, scalars in the storage of other objects */

/* Is the object written in the viewed loop by anything that may share storage with it? */
static bool is_written(const View *v, const Var *var) { return view_changes(v, var); }

bool depend_has_other_name(const View *v, const Access *a) {
  const struct LoopInfo *in = v->top->info;
  for (int i = in->acc0; overlap_is_possible(a->var) && i < in->acc1; i++) {
    const Access *b = v->code->access.v[i];
    if (b->var != a->var && (a->write || b->write) && overlap_of(a->var, b->var) != OVERLAP_NO) return true;
  }
  return false;
}

static bool is_whole_scalar(const Access *a) { return a->var->scalar && a->var->sym == a->var->object; }

static void choose(View *v, Candidates *c) {
  const struct LoopInfo *in = v->top->info;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = v->code->access.v[i];
    bool known = a->index || !is_written(v, a->var) || (is_whole_scalar(a) && !depend_has_other_name(v, a));
    for (int k = c->n - 1; !known && k >= 0 && k > c->n - 200; k--) known = repeats(v, c->v[k], a);
    if (!known) vec_push(v->arena, c, a);
  }
}

/* Does every instance store the same value, so that the output dependence binds nothing (verdict.c)? */
bool depend_stores_same(const View *v, const Carried *c) {
  const Stmt *s = c->from->stmt, *t = c->to->stmt;
  if (c->dep.kind != DEP_OUTPUT || s->kind != ST_ASSIGN || t->kind != ST_ASSIGN) return false;
  return view_invariant(v, s->u.assign.rhs) && query_same_expr(s->u.assign.rhs, t->u.assign.rhs);
}

/* A certain dependence of varying distance that nothing excuses: the loop is neither parallel nor a wavefront. */
static bool is_hopeless(const View *v, const Carried *c) {
  if (v->whole) return false;
  if (v->lost) return true;
  if (v->asserted || c->dep.certainty != CERTAIN || c->dep.known[v->top->depth]) return false;
  return c->from->red == RED_NONE && !depend_stores_same(v, c);
}

/* A clause gives iterations copies of their own: that there is a dependence is all that anyone asks. What a pointer of their own points at
 * they may share. */
static bool is_settled(const View *v, const Carried *c) {
  ClauseSays says = clause_says(v->top, c->from->var->sym);
  return !c->from->var->pointer && says.said && says.role != ROLE_SHARED && says.role != ROLE_REDUCTION &&
         c->from->var == c->to->var;
}

Carried *depend_carried(View *v) {
  Candidates c = {0};
  Carried *first = NULL, **tail = &first;
  int pairs = 0;
  choose(v, &c);
  bool *hopeless = ARENA_ARRAY(v->arena, bool, v->code->var.n), *settled = ARENA_ARRAY(v->arena, bool, v->code->var.n);
  for (int i = 0; i < c.n; i++)
    for (int k = i; k < c.n && !hopeless[c.v[i]->var->index]; k++) {
      const Access *a = c.v[i], *b = c.v[k];
      if ((!a->write && !b->write) || (a->var == b->var && is_whole_scalar(a))) continue;
      if (a->var == b->var ? settled[a->var->index] : overlap_of(a->var, b->var) == OVERLAP_NO) continue;
      *tail = ++pairs > MAX_PAIRS ? both_may(v, a, b, REASON_TOO_COMPLEX) : depend_between(v, a, b);
      for (; *tail; tail = &(*tail)->next) {
        hopeless[(*tail)->from->var->index] |= is_hopeless(v, *tail);
        settled[(*tail)->from->var->index] |= is_settled(v, *tail);
      }
    }
  return first;
}
