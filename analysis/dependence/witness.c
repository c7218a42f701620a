/* An example of a dependence: the first two iterations that meet, for the smallest sizes, and the element
 * they meet at. */
#include "analysis/dependence/depend.h"
#include <isl/id.h>
#include <isl/ilp.h>
#include <isl/point.h>
#include <isl/space.h>
#include <isl/val.h>

/* What the text is made from. */
typedef struct Example {
  View *v;
  Relation from, to; /* of the two references */
  isl_map *pair;     /* the one pair of iterations, with all parameters fixed */
  Buf text;
} Example;

/* The first pair, at the smallest values of the parameters, from 'least' on, with which it exists. */
static __isl_give isl_map *smallest(__isl_take isl_map *m, int least) {
  if (!m) return NULL; /* too complex: its dimensions would be (unsigned)-1 */
  unsigned np = (unsigned)isl_map_dim(m, isl_dim_param), ni = (unsigned)isl_map_dim(m, isl_dim_in),
           no = (unsigned)isl_map_dim(m, isl_dim_out);
  for (unsigned p = 0; p < np; p++) m = isl_map_lower_bound_si(m, isl_dim_param, p, least);
  isl_set *all = isl_set_flatten(isl_map_wrap(isl_map_copy(m)));
  all = isl_set_lexmin(isl_set_move_dims(all, isl_dim_set, ni + no, isl_dim_param, 0, np));
  isl_point *at = isl_set_sample_point(all);
  if (!at || isl_point_is_void(at) != isl_bool_false) {
    isl_point_free(at);
    isl_map_free(m);
    return NULL;
  }
  for (unsigned i = 0; i < ni + no + np; i++) {
    isl_val *x = isl_point_get_coordinate_val(at, isl_dim_set, (int)i);
    enum isl_dim_type type = i < ni ? isl_dim_in : i < ni + no ? isl_dim_out : isl_dim_param;
    m = isl_map_fix_val(m, type, type == isl_dim_in ? i : type == isl_dim_out ? i - ni : i - ni - no, x);
  }
  isl_point_free(at);
  return m;
}

/* Coordinate k of a set that has one element. */
static bool coordinate(__isl_keep isl_set *set, int k, int64_t *value) {
  isl_val *x = isl_set_dim_min_val(isl_set_copy(set), k);
  bool ok = x && isl_val_is_int(x) == isl_bool_true;
  if (ok) *value = isl_val_get_num_si(x);
  isl_val_free(x);
  return ok;
}

/* 'i=2, j=1': the variables of the loops of 's' in the iteration 'at' */
static bool put_iteration(Example *e, const LoopSpace *s, __isl_take isl_set *at) {
  bool ok = true;
  for (int k = 0; k < s->n && ok; k++) {
    int64_t x;
    ok = s->value[k] && s->chain[k]->var;
    if (!ok) break;
    isl_map *value = isl_map_from_pw_aff(isl_pw_aff_copy(s->value[k]));
    isl_set *is = isl_map_range(isl_map_intersect_domain(value, isl_set_copy(at)));
    ok = coordinate(is, 0, &x);
    isl_set_free(is);
    if (ok) buf_printf(&e->text, "%s%s=%lld", k ? ", " : "", s->chain[k]->var->text, (long long)x);
  }
  isl_set_free(at);
  return ok;
}

static __isl_give isl_set *touched(const Relation *r, __isl_take isl_set *at) {
  return isl_map_range(isl_map_intersect_domain(isl_map_copy(r->map), at));
}

/* 'a(1,2)' */
static bool put_element(Example *e) {
  isl_set *a = touched(&e->from, isl_map_domain(isl_map_copy(e->pair))), *b = touched(&e->to, isl_map_range(isl_map_copy(e->pair)));
  isl_set *both = isl_set_lexmin(isl_set_intersect(a, b));
  int n = (int)isl_set_dim(both, isl_dim_set);
  bool ok = n > 0;
  buf_puts(&e->text, e->from.access->var->path);
  for (int k = 0; k < n && ok; k++) {
    int64_t x;
    ok = coordinate(both, k, &x);
    if (ok) buf_printf(&e->text, "%s%lld", k ? "," : "(", (long long)x);
  }
  buf_puts(&e->text, ")");
  isl_set_free(both);
  return ok;
}

static bool is_mentioned(const Example *e, __isl_keep isl_id *id) {
  return isl_set_find_dim_by_id(e->from.subs, isl_dim_param, id) >= 0 || isl_set_find_dim_by_id(e->to.subs, isl_dim_param, id) >= 0;
}

/* ' (n=3)': the values of what the subscripts use besides the loop variables */
static void put_parameters(Example *e) {
  int shown = 0;
  isl_set *params = isl_map_params(isl_map_copy(e->pair));
  for (int i = 0; i < (int)isl_set_dim(params, isl_dim_param); i++) {
    isl_id *id = isl_set_get_dim_id(params, isl_dim_param, (unsigned)i);
    isl_val *x = isl_set_plain_get_val_if_fixed(params, isl_dim_param, (unsigned)i);
    if (is_mentioned(e, id) && x && isl_val_is_int(x) == isl_bool_true)
      buf_printf(&e->text, "%s%s=%ld", shown++ ? ", " : " (", isl_id_get_name(id), isl_val_get_num_si(x));
    isl_val_free(x);
    isl_id_free(id);
  }
  if (shown) buf_putc(&e->text, ')');
  isl_set_free(params);
}

static bool put_text(Example *e, DepKind kind) {
  const LoopSpace *s = view_space(e->v, e->from.access->loop), *t = view_space(e->v, e->to.access->loop);
  isl_set *first = isl_map_domain(isl_map_copy(e->pair)), *second = isl_map_range(isl_map_copy(e->pair));
  buf_puts(&e->text, "iteration ");
  bool ok = put_iteration(e, t, second);
  buf_puts(&e->text, kind == DEP_FLOW ? " reads what " : kind == DEP_ANTI ? " writes what " : " writes again what ");
  ok = put_iteration(e, s, first) && ok;
  buf_puts(&e->text, kind == DEP_ANTI ? " still had to find: " : " wrote: ");
  ok = ok && put_element(e);
  if (ok) put_parameters(e);
  return ok;
}

static bool has_section(const Access *a) { return a->loop && a->loop->kind == LOOP_SECTION; }

char *witness_pair(View *v, const Carried *c) {
  if (has_section(c->from) || has_section(c->to) || c->from->var != c->to->var || v->unordered) return NULL;
  Example e = {.v = v};
  char *text = NULL;
  ViewBudget before = view_budget(v); /* what is only told takes nothing from what is decided */
  view_question(v);
  bool made = relation_of(v, c->from, &e.from);
  if (relation_of(v, c->to, &e.to) && made) {
    isl_map *meet = isl_map_apply_range(isl_map_copy(e.from.map), isl_map_reverse(isl_map_copy(e.to.map)));
    meet = isl_map_order_lt(meet, isl_dim_in, 0, isl_dim_out, 0);
    e.pair = smallest(isl_map_copy(meet), 1);
    if (!e.pair) e.pair = smallest(isl_map_copy(meet), 0);
    isl_map_free(meet);
    if (e.pair && put_text(&e, c->dep.kind)) text = arena_strdup(v->arena, e.text.s);
  }
  buf_free(&e.text);
  isl_map_free(e.pair);
  relation_free(&e.from);
  relation_free(&e.to);
  view_answered(v);
  view_restore_budget(v, &before);
  return text;
}
