/* Values of scalars with which the iterations of a loop are independent.
 *
 * A dependence whose subscripts have parameters may exist for some of their values only: in a(i) = a(i + m),
 * i = 1..n, for 0 < |m| < n. Of the parameters P with which the loop runs at all, and those N with which a
 * dependence exists, P - N is what has to hold when the loop begins. It is worth a test where it is a few
 * inequalities that leave the sizes of the loop free: n <= 1 is none. */
#include "analysis/dependence/coverage.h"
#include "analysis/unit/terms.h"
#include "analysis/verdict/verdict.h"
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>
#include <string.h>

enum { MOST_ALTERNATIVES = 3, MOST_INEQUALITIES = 3, MOST_PIECES = 16 };

/* ---- what a parameter is ---- */

static bool visit_safe(Expr *e, void *data) {
  bool *safe = data;
  bool sum = e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB || e->op == OP_MUL);
  uint32_t absent = AT_POINTER | AT_ALLOCATABLE | AT_OPTIONAL;
  bool name = e->kind == EX_NAME && e->sym && !(query_real_symbol(e->sym)->attrs & absent);
  if (!sum && !name && !e->value && e->kind != EX_PAREN && e->kind != EX_UNARY && !terms_is_fixed_element(e) &&
      !fold_const_int(e, &(int64_t){0}))
    *safe = false;
  return *safe;
}

/* It has a value also where the loop would not ask for it. */
static const Expr *if_safe(const Expr *e) {
  bool safe = true;
  if (e) ast_expr_walk((Expr *)e, visit_safe, &safe);
  return safe ? e : NULL;
}

typedef struct Wanted {
  const Expr *e;
  bool found;
} Wanted;

static bool visit_bound(Expr *e, void *data) {
  Wanted *w = data;
  w->found |= query_same_expr(e, w->e);
  return !w->found;
}

/* The loop asks for it itself when it begins, as a part of its bounds. */
static bool is_in_bounds(const Loop *l, const Expr *e) {
  Wanted w = {e, false};
  const Expr *bound[] = {l->lo, l->hi, l->step};
  for (int i = 0; i < 3 && !w.found; i++)
    if (bound[i]) ast_expr_walk((Expr *)bound[i], visit_bound, &w);
  return w.found;
}

const Expr *runtime_condition_value(const Judge *j, __isl_keep isl_id *id) {
  const char *name = isl_id_get_name(id);
  const void *user = isl_id_get_user(id);
  const Loop *l = j->loop;
  if (!name) return NULL; /* isl's budget is spent */
  if (!user) {
    const Expr *e = affine_opaque(j->view, name);
    return e && is_in_bounds(l, e) ? e : if_safe(e);
  }
  if (user == l->lo || user == l->hi) return user == l->lo ? l->lo : l->hi;
  for (int i = 0; i < j->code->var.n; i++) {
    const Var *v = j->code->var.v[i];
    if ((const void *)v->sym != user || v->sym != v->object || strcmp(v->sym->name, name)) continue;
    return view_changes(j->view, v) ? NULL : if_safe(v->designator);
  }
  return NULL;
}

/* ---- which values ---- */

typedef struct Seeking {
  Judge *j;
  const Var *array; /* iterations that touch it are to be independent; NULL: any */
  isl_set *runs;    /* parameters with which the loop has an iteration */
  isl_set *two;     /* and with which late iterations do what may not be independent */
  isl_set *in;      /* names the parameters of subscripts */
  isl_set *all;     /* values that will do */
  isl_set *kept;    /* alternatives that are worth a test */
  int n;
  bool always; /* one alternative is no condition */
} Seeking;

static bool in_subscript(const Seeking *k, __isl_keep isl_space *space, int at) {
  isl_id *id = isl_space_get_dim_id(space, isl_dim_param, (unsigned)at);
  bool in = isl_set_find_dim_by_id(k->in, isl_dim_param, id) >= 0;
  isl_id_free(id);
  return in;
}

typedef struct Settled {
  const Seeking *k;
  bool *is; /* of each parameter: those of subscripts say what it is */
} Settled;

/* p = q + 1 with q in a subscript. */
static isl_stat visit_equality(__isl_take isl_constraint *c, void *data) {
  Settled *q = data;
  isl_space *space = isl_constraint_get_space(c);
  int other = -1, n = 0, in = 0;
  for (int i = 0; i < (int)isl_space_dim(space, isl_dim_param); i++) {
    if (isl_constraint_involves_dims(c, isl_dim_param, (unsigned)i, 1) != isl_bool_true) continue;
    bool of_subscript = in_subscript(q->k, space, i);
    in += of_subscript;
    if (!of_subscript) other = i, n++;
  }
  if (isl_constraint_is_equality(c) == isl_bool_true && n == 1 && in) q->is[other] = true;
  isl_space_free(space);
  isl_constraint_free(c);
  return isl_stat_ok;
}

/* Parameters that no subscript has, and that do not follow from those of one, are sizes. */
static __isl_give isl_set *sizes(const Seeking *k, __isl_take isl_set *set) {
  int n = (int)isl_set_dim(set, isl_dim_param);
  Settled settled = {k, ARENA_ARRAY(k->j->arena, bool, n + 1)};
  isl_space *space = isl_set_get_space(set);
  isl_basic_set *all = isl_basic_set_params(isl_set_affine_hull(isl_set_copy(k->two)));
  all = isl_basic_set_align_params(all, isl_space_copy(space));
  if ((int)isl_basic_set_dim(all, isl_dim_param) == n) isl_basic_set_foreach_constraint(all, visit_equality, &settled);
  isl_basic_set_free(all);
  for (int i = n - 1; i >= 0; i--)
    if (settled.is[i] || in_subscript(k, space, i)) set = isl_set_project_out(set, isl_dim_param, (unsigned)i, 1);
  isl_space_free(space);
  return set;
}

/* Whatever the sizes are, some values of the other parameters will do, with two iterations at least. */
static bool leaves_sizes(const Seeking *k, __isl_keep isl_basic_set *b) {
  isl_set *with = isl_set_intersect(isl_set_copy(k->two), isl_set_from_basic_set(isl_basic_set_copy(b)));
  isl_set *all = sizes(k, isl_set_copy(k->two));
  bool some = isl_set_is_empty(with) == isl_bool_false;
  with = sizes(k, with);
  bool free = some && isl_set_is_subset(all, with) == isl_bool_true;
  isl_set_free(all);
  isl_set_free(with);
  return free;
}

/* Every parameter in it has a value that can be told. */
static bool has_values(const Seeking *k, __isl_keep isl_basic_set *b) {
  for (int i = 0; i < (int)isl_basic_set_dim(b, isl_dim_param); i++) {
    if (isl_basic_set_involves_dims(b, isl_dim_param, (unsigned)i, 1) != isl_bool_true) continue;
    isl_id *id = isl_basic_set_get_dim_id(b, isl_dim_param, (unsigned)i);
    const Expr *e = runtime_condition_value(k->j, id);
    isl_id_free(id);
    if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  }
  return true;
}

/* 'b' without its constraint 'at' */
static __isl_give isl_basic_set *without(__isl_keep isl_basic_set *b, int at) {
  isl_constraint_list *list = isl_basic_set_get_constraint_list(b);
  isl_basic_set *rest = isl_basic_set_universe(isl_basic_set_get_space(b));
  for (int i = 0; i < (int)isl_constraint_list_n_constraint(list); i++)
    if (i != at) rest = isl_basic_set_add_constraint(rest, isl_constraint_list_get_constraint(list, i));
  isl_constraint_list_free(list);
  return rest;
}

/* Without the constraints that, where the loop runs, only keep it apart from the other alternatives. */
static __isl_give isl_basic_set *widened(const Seeking *k, __isl_take isl_basic_set *b) {
  for (int i = (int)isl_basic_set_n_constraint(b) - 1; i >= 0 && isl_basic_set_dim(b, isl_dim_div) == 0; i--) {
    isl_basic_set *less = without(b, i);
    isl_set *wide = isl_set_intersect(isl_set_from_basic_set(isl_basic_set_copy(less)), isl_set_copy(k->runs));
    bool same = isl_set_is_subset(wide, k->all) == isl_bool_true;
    isl_set_free(wide);
    isl_basic_set_free(same ? b : less);
    if (same) b = less;
  }
  return b;
}

static bool is_outer_variable(const Judge *j, const Expr *e) {
  for (const Loop *l = j->loop->parent; e->kind == EX_NAME && l; l = l->parent)
    if (l->var && query_real_symbol(l->var->sym) == query_real_symbol(e->sym)) return true;
  return false;
}

typedef struct Search {
  const Seeking *k;
  bool found;
} Search;

static isl_stat visit_one_value(__isl_take isl_constraint *c, void *data) {
  Search *q = data;
  isl_space *space = isl_constraint_get_space(c);
  for (int i = 0; i < (int)isl_space_dim(space, isl_dim_param) && isl_constraint_is_equality(c) == isl_bool_true; i++) {
    if (isl_constraint_involves_dims(c, isl_dim_param, (unsigned)i, 1) != isl_bool_true) continue;
    isl_id *id = isl_space_get_dim_id(space, isl_dim_param, (unsigned)i);
    q->found |= is_outer_variable(q->k->j, runtime_condition_value(q->k->j, id));
    isl_id_free(id);
  }
  isl_space_free(space);
  isl_constraint_free(c);
  return isl_stat_ok;
}

/* It holds in one iteration only of a loop around this one. */
static bool picks_iteration(const Seeking *k, __isl_keep isl_basic_set *b) {
  Search q = {k, false};
  isl_basic_set_foreach_constraint(b, visit_one_value, &q);
  return q.found;
}

/* Another alternative holds wherever this one does. */
static bool is_said(const Seeking *k, __isl_keep isl_basic_set *b) {
  isl_set *set = isl_set_from_basic_set(isl_basic_set_copy(b));
  bool said = isl_set_is_subset(set, k->kept) == isl_bool_true;
  isl_set_free(set);
  return said;
}

/* Some values in the dimension are not the first. */
static bool has_two(__isl_keep isl_set *iterations, int dim) {
  isl_set *one = isl_set_copy(iterations);
  int n = (int)isl_set_dim(one, isl_dim_set);
  one = isl_set_project_out(one, isl_dim_set, (unsigned)dim + 1, (unsigned)(n - dim - 1));
  one = isl_set_project_out(one, isl_dim_set, 0, (unsigned)dim);
  isl_set *more = isl_set_subtract(isl_set_copy(one), isl_set_lexmin(isl_set_copy(one)));
  bool two = isl_set_is_empty(more) == isl_bool_false;
  isl_set_free(one);
  isl_set_free(more);
  return two;
}

/* No loop that has more iterations has one only: n <= 2 is no condition for j = 1, n - 1 inside of the loop. */
static bool leaves_loops(const Seeking *k, __isl_keep isl_basic_set *b) {
  bool leaves = true, exact;
  for (int i = 0; i < k->j->bind.n && leaves; i++) {
    const Carried *c = k->j->bind.v[i];
    if (k->array && c->from->var != k->array) continue;
    isl_set *all = domain_access(k->j->view, c->from, &exact);
    isl_set *some = isl_set_intersect_params(isl_set_copy(all), isl_set_from_basic_set(isl_basic_set_copy(b)));
    for (int d = 0; d < (int)isl_set_dim(all, isl_dim_set) && leaves; d++) leaves = has_two(some, d) || !has_two(all, d);
    isl_set_free(all);
    isl_set_free(some);
  }
  return leaves;
}

/* 'b' as inequalities of values, and one sum of values that a number divides: n = 2*e for some e, of which nothing else is known. *is: there is such a form. */
static __isl_give isl_basic_set *divided(__isl_take isl_basic_set *b, bool *is) {
  isl_constraint_list *list = isl_basic_set_get_constraint_list(b);
  isl_basic_set *rest = isl_basic_set_universe(isl_basic_set_get_space(b));
  int divs = 0;
  for (int i = 0; i < (int)isl_constraint_list_n_constraint(list); i++) {
    isl_constraint *c = isl_constraint_list_get_constraint(list, i);
    bool div = isl_constraint_involves_dims(c, isl_dim_div, 0, (unsigned)isl_constraint_dim(c, isl_dim_div)) == isl_bool_true;
    bool equal = isl_constraint_is_equality(c) == isl_bool_true;
    divs += div && equal;
    if (div && equal && !runtime_contract_divisor(c)) divs = 2;
    if (!div || equal)
      rest = isl_basic_set_add_constraint(rest, c);
    else
      isl_constraint_free(c);
  }
  isl_constraint_list_free(list);
  isl_set *whole = isl_set_from_basic_set(isl_basic_set_copy(b)), *as = isl_set_from_basic_set(isl_basic_set_copy(rest));
  *is = divs == 1 && isl_basic_set_dim(rest, isl_dim_div) == 1 && isl_set_is_equal(whole, as) == isl_bool_true;
  isl_set_free(whole);
  isl_set_free(as);
  isl_basic_set_free(*is ? b : rest);
  return *is ? rest : b;
}

static isl_stat visit_alternative(__isl_take isl_basic_set *b, void *data) {
  Seeking *k = data;
  bool plain = true;
  b = isl_basic_set_dim(b, isl_dim_div) > 0 ? divided(b, &plain) : widened(k, b);
  k->always |= isl_basic_set_n_constraint(b) == 0;
  bool simple = plain && isl_basic_set_n_constraint(b) <= MOST_INEQUALITIES;
  if (simple && k->n < MOST_ALTERNATIVES && has_values(k, b) && !is_said(k, b) && !picks_iteration(k, b) && leaves_sizes(k, b) &&
      leaves_loops(k, b)) {
    k->n++;
    k->kept = isl_set_union(k->kept, isl_set_from_basic_set(isl_basic_set_copy(b)));
  }
  isl_basic_set_free(b);
  return isl_stat_ok;
}

/* ---- one dependence ---- */

static bool is_hopeless(const Carried *c) {
  bool subscripts = !c->why_may || c->why_may == REASON_NON_AFFINE || c->why_may == REASON_CONDITION;
  return !subscripts || c->from->var != c->to->var || c->disproves;
}

/* Values with which subscripts D*x + y are equal only where x and y are. */
static __isl_give isl_set *when_split(Judge *j, const Carried *c, isl_set **in) {
  const Access *a = c->from, *b = c->to;
  for (int k = 0; a->nsub == b->nsub && k < a->nsub; k++) {
    isl_set *good = delinear_when(j->view, a, b, k, in);
    if (good) return good;
  }
  return NULL;
}

/* Values with which late iterations come to both references. */
static __isl_give isl_set *both_come(Seeking *k, const Carried *c) {
  bool exact;
  isl_set *a = depend_come_late(k->j->view, domain_access(k->j->view, c->from, &exact));
  return isl_set_intersect(a, depend_come_late(k->j->view, domain_access(k->j->view, c->to, &exact)));
}

/* Narrows k->kept, which are the values found good so far; false: no values will do. That nothing happens is
 * no reason to run in parallel. */
static bool narrow(Seeking *k, const Carried *c) {
  isl_set *in = NULL, *acts = NULL, *bad = depend_when(k->j->view, c, &in, &acts);
  bool in_text = bad && isl_set_dim(in, isl_dim_param) == 0, some = false;
  view_question(k->j->view);
  isl_set *good = in_text ? NULL : bad ? isl_set_complement(isl_set_copy(bad)) : when_split(k->j, c, &in);
  if (good) {
    if (!acts) acts = both_come(k, c);
    k->kept = isl_set_intersect(k->kept, good);
    k->in = isl_set_intersect(k->in, isl_set_copy(in));
    k->two = isl_set_intersect(k->two, isl_set_copy(acts));
    some = isl_set_is_empty(k->kept) == isl_bool_false && isl_set_n_basic_set(k->kept) <= MOST_PIECES;
  }
  isl_set_free(bad);
  isl_set_free(in);
  isl_set_free(acts);
  view_answered(k->j->view);
  return some;
}

/* ---- the loop ---- */

static bool runs_through(const Judge *j) {
  const Loop *l = j->loop;
  if (j->asserted || j->wavefront || l->scan || l->kind != LOOP_DO || !l->var || l->info->breaks || j->code->base) return false;
  if (j->view->unordered || j->view->lost) return false;
  for (const Reason *r = j->reason; r; r = r->next)
    if (!r->is_dependence || r->lifted) return false;
  return l->var->type.base == TY_INTEGER;
}

static bool may_be_tested(const Judge *j) { return !j->loop->info->jumps && runs_through(j); }

static bool only_dependences(const Judge *j) { return j->bind.n && may_be_tested(j); }

static bool may_help(const Judge *j) {
  bool ok = only_dependences(j);
  for (int i = 0; i < j->bind.n && ok; i++) ok = !is_hopeless(j->bind.v[i]);
  return ok;
}

static __isl_give isl_set *iterations(Judge *j) {
  isl_set *d = isl_set_copy(view_space(j->view, j->loop)->domain);
  return isl_set_intersect(isl_set_params(isl_set_lower_bound_si(d, isl_dim_set, 0, 0)), isl_set_copy(j->view->context));
}

/* Alternatives of k->kept, given that the loop runs. */
static __isl_give isl_set *worth_testing(Seeking *k) {
  isl_set *all = isl_set_coalesce(isl_set_gist(isl_set_copy(k->kept), isl_set_copy(k->runs)));
  k->all = k->kept;
  k->kept = isl_set_empty(isl_set_get_space(all));
  isl_set_foreach_basic_set(all, visit_alternative, k);
  isl_set_free(all);
  isl_set_free(k->all);
  return k->always || !k->n ? isl_set_free(k->kept) : k->kept;
}

/* ---- what loops around set ---- */

static bool is_known(const Contract *list, const char *text) {
  for (; list; list = list->next)
    if (!strcmp(list->text, text)) return true;
  return false;
}

/* The loop around this one sets the variable, so that it has a value of its own in each of its iterations. */
static bool is_set_around(const Judge *j, const Expr *e) {
  const Loop *around = j->loop->parent;
  const Var *var = around && e->kind == EX_NAME ? access_var(j->code, e) : NULL;
  for (int i = around ? around->info->acc0 : 0; var && i < around->info->acc1; i++)
    if (j->code->access.v[i]->write && j->code->access.v[i]->var == var) return true;
  return false;
}

/* Variables of loops around the loop, and what the one around it sets. */
static bool is_of_around(const Judge *j, const Expr *e) { return e && (is_outer_variable(j, e) || is_set_around(j, e)); }

/* The set without such parameters: for some values of them. */
static __isl_give isl_set *for_some_around(const Judge *j, __isl_take isl_set *set) {
  for (int i = (int)isl_set_dim(set, isl_dim_param) - 1; i >= 0; i--) {
    isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
    if (is_of_around(j, runtime_condition_value(j, id))) set = isl_set_project_out(set, isl_dim_param, (unsigned)i, 1);
    isl_id_free(id);
  }
  return isl_set_coalesce(set);
}

/* Of the values in 'kept' those that do whatever they are. */
static __isl_give isl_set *for_all_around(const Seeking *k, __isl_take isl_set *kept) {
  return isl_set_complement(for_some_around(k->j, isl_set_subtract(isl_set_copy(k->runs), kept)));
}

/* The alternatives of them; NULL: no test tells. */
static __isl_give isl_set *whatever_around(const Seeking *k, __isl_take isl_set *kept) {
  Seeking around = *k;
  around.kept = for_all_around(k, kept);
  around.runs = for_some_around(k->j, isl_set_copy(k->runs));
  around.two = for_some_around(k->j, isl_set_copy(k->two));
  isl_set *when = worth_testing(&around);
  isl_set_free(around.runs);
  isl_set_free(around.two);
  return when;
}

/* What the loop around this one sets is in 'set': a launch of all of them does not know it. */
static bool names_set_around(const Judge *j, __isl_keep isl_set *set) {
  bool names = false;
  for (int i = 0; i < (int)isl_set_dim(set, isl_dim_param) && !names; i++) {
    isl_id *id = isl_set_get_dim_id(set, isl_dim_param, (unsigned)i);
    const Expr *e = runtime_condition_value(j, id);
    names = e && is_set_around(j, e);
    isl_id_free(id);
  }
  return names;
}

/* With parameters of subscripts that are no less than 'least': distances are positive by nature. */
static __isl_give isl_set *from_least(const Seeking *k, __isl_take isl_set *set, int least) {
  isl_space *space = isl_set_get_space(set);
  for (int i = 0; i < (int)isl_space_dim(space, isl_dim_param); i++)
    if (in_subscript(k, space, i)) set = isl_set_lower_bound_si(set, isl_dim_param, (unsigned)i, least);
  isl_space_free(space);
  return set;
}

/* With such distances iterations read what later ones overwrite, and what earlier ones have set with others only. */
static bool is_copy_of_use(const Seeking *k, const Carried *c) {
  isl_set *in = NULL, *acts = NULL, *early = depend_when(k->j->view, c, &in, &acts);
  view_question(k->j->view);
  if (early) early = isl_set_intersect(isl_set_intersect(early, isl_set_copy(k->kept)), isl_set_copy(k->two));
  if (early) early = from_least(k, early, 1);
  const bool use = early && isl_set_is_empty(early) == isl_bool_false;
  isl_set_free(early);
  isl_set_free(in);
  isl_set_free(acts);
  view_answered(k->j->view);
  return use;
}

/* The values with which no dependence of one array binds the loop, or none but those that a copy of the array takes away; NULL: no test tells. */
static __isl_give isl_set *when_free(Judge *j, const Var *array, bool in_order, __isl_keep isl_set *runs) {
  Seeking k = {.j = j,
               .array = array,
               .runs = runs,
               .two = isl_set_copy(runs),
               .kept = isl_set_copy(runs),
               .in = isl_set_universe(isl_set_get_space(runs))};
  k.in = isl_set_project_out(k.in, isl_dim_param, 0, (unsigned)isl_set_dim(k.in, isl_dim_param));
  bool some = true, of_use = !in_order;
  for (int i = 0; i < j->bind.n && some; i++)
    if (j->bind.v[i]->from->var == array && !(in_order && j->bind.v[i]->dep.kind == DEP_ANTI)) some = narrow(&k, j->bind.v[i]);
  for (int i = 0; i < j->bind.n && some && !of_use; i++)
    if (j->bind.v[i]->dep.kind == DEP_ANTI) of_use = is_copy_of_use(&k, j->bind.v[i]);
  some &= of_use;
  view_question(j->view);
  if (in_order) k.two = from_least(&k, k.two, 0);
  const bool first = some && names_set_around(j, k.kept);
  isl_set *kept = isl_set_copy(k.kept), *when = first ? whatever_around(&k, isl_set_copy(kept)) : NULL;
  if (some && !when) {
    Seeking own = k;
    when = worth_testing(&own);
  } else {
    isl_set_free(k.kept);
  }
  if (some && !first && !when) when = whatever_around(&k, isl_set_copy(kept));
  isl_set_free(kept);
  view_answered(j->view);
  isl_set_free(k.in);
  isl_set_free(k.two);
  return when;
}

/* Adds the test for the array; false: there is none. */
static bool add_array(Judge *j, const Var *array, bool in_order, isl_set **when, Contract **tests) {
  view_question(j->view);
  isl_set *runs = iterations(j);
  view_answered(j->view);
  isl_set *free = when_free(j, array, in_order, runs);
  isl_set_free(runs);
  Contract *c = free ? runtime_contract_of(j, free) : NULL;
  if (!c) {
    isl_set_free(free);
    return false;
  }
  view_question(j->view);
  *when = isl_set_coalesce(isl_set_intersect(*when, free));
  bool some = isl_set_is_empty(*when) == isl_bool_false && isl_set_n_basic_set(*when) <= MOST_PIECES;
  view_answered(j->view);
  if (is_known(*tests, c->text)) return some;
  c->next = *tests;
  *tests = c;
  return some;
}

static bool seen_before(const Judge *j, int n) {
  for (int i = 0; i < n; i++)
    if (j->bind.v[i]->from->var == j->bind.v[n]->from->var) return true;
  return false;
}

/* Names the parameters of 'set' that more than the sizes depend on. */
static __isl_give isl_set *named(__isl_take isl_set *set) {
  for (int i = (int)isl_set_dim(set, isl_dim_param) - 1; i >= 0; i--)
    if (isl_set_involves_dims(set, isl_dim_param, (unsigned)i, 1) == isl_bool_false)
      set = isl_set_project_out(set, isl_dim_param, (unsigned)i, 1);
  isl_space *space = isl_set_get_space(set);
  isl_set_free(set);
  return isl_set_universe(space);
}

/* The test for k's alternatives, if there are 'some', which ends the view's question; its sets are given back. */
static Contract *test_of(Seeking *k, bool some, __isl_give isl_set **when) {
  isl_set *good = some ? worth_testing(k) : isl_set_free(k->kept);
  view_answered(k->j->view);
  isl_set_free(k->in);
  isl_set_free(k->two);
  isl_set_free(k->runs);
  Contract *c = good ? runtime_contract_of(k->j, good) : NULL;
  *when = c ? good : isl_set_free(good);
  return c;
}

Contract *runtime_condition_columns(Judge *j, __isl_give isl_set **when) {
  const View *v = j->view;
  if (!v->beyond || !j->bind.n || !runs_through(j))
    return NULL; /* jumps that lead on in an iteration leave out accesses, no more */
  view_question(j->view);
  isl_set *runs = iterations(j), *bad = isl_set_coalesce(isl_set_remove_redundancies(isl_set_copy(v->beyond)));
  isl_set *two = isl_set_intersect(isl_set_copy(runs), isl_set_copy(v->reached));
  Seeking k = {.j = j, .runs = runs, .two = two, .kept = isl_set_subtract(isl_set_copy(runs), isl_set_copy(bad))};
  k.in = named(isl_set_gist(bad, isl_set_copy(two)));
  return test_of(&k, true, when);
}

/* ---- what tests say ---- */

/* NULL: it says nothing of what the view knows. */
static __isl_give isl_set *values_with(View *v, const LoopSpace *s, const Inequality *q) {
  isl_pw_aff *sum = affine_const(s, v->ctx, q->constant);
  for (int i = 0; i < q->nterm && sum; i++) {
    isl_pw_aff *x = affine_of(v, s, q->value[i]);
    if (x) x = isl_pw_aff_scale_val(x, isl_val_int_from_si(v->ctx, (long)q->factor[i]));
    sum = x ? isl_pw_aff_add(sum, x) : isl_pw_aff_free(sum);
  }
  if (!sum) return NULL;
  isl_pw_aff *zero = affine_const(s, v->ctx, 0);
  return isl_set_params(q->equal ? isl_pw_aff_eq_set(sum, zero) : isl_pw_aff_ge_set(sum, zero));
}

void runtime_condition_assume(View *v, const Contract *tests) {
  const LoopSpace *s = view_space(v, NULL);
  for (const Contract *c = tests; c; c = c->next) {
    isl_set *any = c->kind == CONTRACT_HOLDS ? isl_set_empty(isl_space_params_alloc(v->ctx, 0)) : NULL;
    for (const Alternative *x = any ? c->any : NULL; x && any; x = x->next) {
      isl_set *all = isl_set_universe(isl_space_params_alloc(v->ctx, 0));
      for (const Inequality *q = x->all; q; q = q->next) {
        isl_set *one = values_with(v, s, q);
        if (one) all = isl_set_intersect(all, one);
      }
      any = isl_set_union(any, all);
    }
    if (any) facts_assume(v, any);
  }
}

/* ---- work arrays ---- */

typedef VEC(const Var *) VarList;

static bool is_in(const VarList *list, const Var *v) {
  for (int i = 0; i < list->n; i++)
    if (list->v[i] == v) return true;
  return false;
}

/* Iterations might have copies of the array: nobody wants what they leave in it, or it goes back. */
static bool may_be_copied(Judge *j, const Var *v) {
  if (!v->object->rank || v->pointer || v->target || v->sym != v->object) return false;
  return query_hands_back(v->sym) || !flow_has(j->loop->info->live_out, v) || !array_liveness_after(j, v);
}

/* Arrays that stand in the way, or of which iterations have copies that begin with the values before the loop. False: there is another
 * one, or of none an iteration writes a part of what it reads, and perhaps all of it. */
static bool find_work(Judge *j, VarList *list) {
  bool some = false;
  for (int i = 0; i < j->bind.n; i++) {
    const Var *v = j->bind.v[i]->from->var;
    if (v != j->bind.v[i]->to->var || !may_be_copied(j, v)) return false;
    some |= j->part[v->index].elements != NULL;
    if (!is_in(list, v)) vec_push(j->arena, list, v);
  }
  for (const VarUse *u = j->loop->var_use; u; u = u->next) {
    const Var *v = u->inferred && u->sym->rank && u->role == ROLE_FIRSTPRIVATE ? access_find(j->code, u->sym, u->path) : NULL;
    some |= v != NULL;
    if (v && !is_in(list, v)) vec_push(j->arena, list, v);
  }
  return some;
}

Contract *runtime_condition_filled(Judge *j, __isl_give isl_set **when) {
  VarList work = {0};
  if (!may_be_tested(j) || !find_work(j, &work)) return NULL;
  isl_set *open = isl_set_empty(isl_space_params_alloc(j->view->ctx, 0)), *reads = isl_set_copy(open);
  for (int i = 0; i < work.n && open; i++) open = coverage_open(j->view, work.v[i], open, &reads);
  view_question(j->view);
  isl_set *runs = iterations(j), *bad = isl_set_intersect(open, isl_set_copy(runs));
  Seeking k = {.j = j, .runs = runs, .kept = isl_set_subtract(isl_set_copy(runs), isl_set_copy(bad))};
  k.two = isl_set_intersect(reads, isl_set_copy(runs)); /* that nothing is read is no reason to run in parallel */
  k.in = named(isl_set_gist(bad, isl_set_copy(runs)));
  bool some = isl_set_is_empty(k.kept) == isl_bool_false && isl_set_n_basic_set(k.kept) <= MOST_PIECES;
  return test_of(&k, some, when);
}

/* Iterations overwrite what earlier ones have read of it, no more. */
static bool is_overwritten(const Judge *j, const Var *array) {
  for (int i = 0; i < j->bind.n; i++)
    if (j->bind.v[i]->from->var == array && j->bind.v[i]->dep.kind != DEP_ANTI) return false;
  return true;
}

/* The tests for all arrays; in order: with copies of them. */
static Contract *tests_of(Judge *j, bool in_order, __isl_give isl_set **when) {
  Contract *tests = NULL;
  view_question(j->view);
  *when = iterations(j);
  view_answered(j->view);
  bool some = true;
  for (int i = 0; i < j->bind.n && some; i++) {
    const Var *array = j->bind.v[i]->from->var;
    if (!seen_before(j, i) && !(in_order && is_overwritten(j, array))) some = add_array(j, array, in_order, when, &tests);
  }
  if (some) return tests;
  *when = isl_set_free(*when);
  return NULL;
}

Contract *runtime_condition_find(Judge *j, __isl_give isl_set **when) { return may_help(j) ? tests_of(j, false, when) : NULL; }

static bool moves(const Judge *j, const Access *a) {
  return a->nsub == 1 && expr_names(a->sub[0], query_real_symbol(j->loop->var->sym));
}

/* Arrays of one dimension, of which copies cost little beside the loop: iterations read what later ones set, and, with some values, what
 * earlier ones have set. Those without extents are work arrays as a rule, whose parts have nothing in common: they go without a copy. */
static bool shifts(const Judge *j) {
  bool anti = false, flow = false;
  for (int i = 0; i < j->bind.n; i++) {
    const Carried *c = j->bind.v[i];
    const Symbol *array = c->from->var->object;
    if (!moves(j, c->from) || !moves(j, c->to)) return false;
    if (array->rank != 1 || array->shape == SHAPE_ASSUMED_SIZE || c->dep.kind == DEP_OUTPUT) return false;
    anti |= c->dep.kind == DEP_ANTI;
    flow |= c->dep.kind == DEP_FLOW;
  }
  return anti && flow;
}

Contract *runtime_condition_ordered(Judge *j, __isl_give isl_set **when) {
  return may_help(j) && shifts(j) ? tests_of(j, true, when) : NULL;
}
