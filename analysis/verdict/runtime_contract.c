/* The contract for a set of values: alternatives of inequalities that the launch evaluates, and their words. */
#include "analysis/unit/make.h"
#include "analysis/verdict/verdict.h"
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/space.h>
#include <isl/val.h>

enum { MOST_FACTOR = 1 << 20 };

int64_t runtime_contract_divisor(__isl_keep isl_constraint *c) {
  int64_t found = 0;
  int n = 0;
  for (int i = 0; i < (int)isl_constraint_dim(c, isl_dim_div); i++) {
    isl_val *v = isl_constraint_get_coefficient_val(c, isl_dim_div, i);
    if (isl_val_is_zero(v) != isl_bool_true) found = isl_val_get_num_si(v), n++;
    isl_val_free(v);
  }
  return n == 1 ? found : 0;
}

typedef struct Writer {
  Judge *j;
  Alternative *any, **any_tail;
  Inequality **tail;
  bool ok;
} Writer;

static int64_t number(__isl_take isl_val *v, bool *ok) {
  int64_t n = isl_val_get_num_si(v);
  *ok &= isl_val_is_int(v) == isl_bool_true && n < MOST_FACTOR && n > -MOST_FACTOR;
  isl_val_free(v);
  return n;
}

/* (2*m + 1)/4 of the only term, 2*m, and the constant */
static const Expr *quotient(Arena *a, const Inequality *q, int64_t by) {
  const Expr *like = q->value[0], *sum = like;
  if (q->factor[0] != 1) sum = make_binary(a, OP_MUL, make_int(a, q->factor[0], like), make_parens(a, like));
  if (q->constant) sum = make_binary(a, OP_ADD, sum, make_int(a, q->constant, like));
  return make_binary(a, OP_DIV, make_parens(a, sum), make_int(a, by, like));
}

/* f*n + c + d*e == 0 for some e: d divides f*n + c. The quotient that Fortran has is exact then, and else no e does. One term alone: longer sums could be
 * beyond the greatest number. */
static void add_quotient(Writer *w, Inequality *q, int64_t *factor, const Expr **value, int64_t d) {
  w->ok &= q->equal && q->nterm == 1;
  if (!w->ok) return;
  if (factor[0] < 0) factor[0] = -factor[0], q->constant = -q->constant;
  value[1] = quotient(w->j->arena, q, d > 0 ? d : -d);
  factor[1] = d > 0 ? -d : d;
  q->nterm = 2;
}

static isl_stat visit_constraint(__isl_take isl_constraint *c, void *data) {
  Writer *w = data;
  Arena *arena = w->j->arena;
  isl_space *space = isl_constraint_get_space(c);
  int most = (int)isl_space_dim(space, isl_dim_param);
  int64_t *factor = ARENA_ARRAY(arena, int64_t, most + 2);
  const Expr **value = ARENA_ARRAY(arena, const Expr *, most + 2);
  Inequality *q = *w->tail = ARENA_NEW(arena, Inequality);
  *q = (Inequality){.factor = factor, .value = value, .equal = isl_constraint_is_equality(c) == isl_bool_true};
  q->constant = number(isl_constraint_get_constant_val(c), &w->ok);
  for (int i = 0; i < most; i++) {
    int64_t f = number(isl_constraint_get_coefficient_val(c, isl_dim_param, i), &w->ok);
    if (!f) continue;
    isl_id *id = isl_space_get_dim_id(space, isl_dim_param, (unsigned)i);
    factor[q->nterm] = f;
    value[q->nterm] = runtime_condition_value(w->j, id);
    w->ok &= value[q->nterm++] != NULL;
    isl_id_free(id);
  }
  if (runtime_contract_divisor(c)) add_quotient(w, q, factor, value, runtime_contract_divisor(c));
  w->tail = &q->next;
  isl_space_free(space);
  isl_constraint_free(c);
  return isl_stat_ok;
}

static isl_stat visit_any(__isl_take isl_basic_set *b, void *data) {
  Writer *w = data;
  Alternative *a = *w->any_tail = ARENA_NEW(w->j->arena, Alternative);
  w->tail = &a->all;
  w->any_tail = &a->next;
  isl_stat s = isl_basic_set_foreach_constraint(b, visit_constraint, w);
  isl_basic_set_free(b);
  return s;
}

/* Terms of one sign; how many. */
static int put_side(Buf *b, const Inequality *q, int sign) {
  int n = 0;
  for (int i = 0; i < q->nterm; i++) {
    int64_t f = q->factor[i] * sign;
    if (f <= 0) continue;
    if (n++) buf_puts(b, " + ");
    if (f > 1) buf_printf(b, "%lld*", (long long)f);
    bool sum = q->value[i]->kind == EX_BINARY && f > 1;
    buf_puts(b, sum ? "(" : "");
    expr_text(q->value[i], b);
    buf_puts(b, sum ? ")" : "");
  }
  return n;
}

static bool has_positive(const Inequality *q) {
  for (int i = 0; i < q->nterm; i++)
    if (q->factor[i] > 0) return true;
  return false;
}

/* 'm >= n + 1', 'k <= 3' */
static void put_inequality(Buf *b, const Inequality *q, const char *relation) {
  bool left = has_positive(q);
  int sign = left ? 1 : -1;
  put_side(b, q, sign);
  buf_puts(b, relation ? relation : q->equal ? " == " : left ? " >= " : " <= ");
  int n = put_side(b, q, -sign);
  int64_t c = -q->constant * sign;
  if (!n)
    buf_printf(b, "%lld", (long long)c);
  else if (c)
    buf_printf(b, c > 0 ? " + %lld" : " - %lld", (long long)(c > 0 ? c : -c));
}

/* e >= 1 or -e >= 1: e /= 0 */
static bool are_unequal(const Alternative *x, const Alternative *y) {
  const Inequality *p = x->all, *q = y ? y->all : NULL;
  if (!q || p->next || q->next || p->equal || q->equal || p->nterm != q->nterm || p->constant + q->constant != -2) return false;
  for (int i = 0; i < p->nterm; i++)
    if (p->factor[i] != -q->factor[i] || !query_same_expr(p->value[i], q->value[i])) return false;
  return true;
}

static char *words(Arena *a, const Alternative *any) {
  Buf b = {0};
  for (const Alternative *x = any; x; x = x->next) {
    if (x != any) buf_puts(&b, " or ");
    if (are_unequal(x, x->next)) {
      const Alternative *y = x->next;
      Inequality zero = has_positive(x->all) ? *x->all : *y->all;
      zero.constant++;
      put_inequality(&b, &zero, " /= ");
      x = y;
      continue;
    }
    for (const Inequality *q = x->all; q; q = q->next) {
      if (q != x->all) buf_puts(&b, " and ");
      put_inequality(&b, q, NULL);
    }
  }
  char *s = arena_strdup(a, b.s);
  buf_free(&b);
  return s;
}

Contract *runtime_contract_of(Judge *j, __isl_keep isl_set *when) {
  Writer w = {.j = j, .ok = true};
  w.any_tail = &w.any;
  view_question(j->view);
  w.ok &= isl_set_foreach_basic_set(when, visit_any, &w) == isl_stat_ok;
  view_answered(j->view);
  for (const Alternative *x = w.any; x; x = x->next) w.ok &= x->all != NULL;
  if (!w.ok || !w.any) return NULL;
  Contract *c = ARENA_NEW(j->arena, Contract);
  *c = (Contract){.kind = CONTRACT_HOLDS, .any = w.any, .text = words(j->arena, w.any)};
  return c;
}
