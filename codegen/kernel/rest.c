/* How much procedures use of what begins at an element that they get.
 *
 *   call f(n, a(1, j))          subroutine f(m, x)        n elements, from a(1, j) on: as far as column j + (n - 1)/lda
 *                                 real x(*)
 *                                 do i = 1, m
 *                                   ... x(i)
 *
 * The dummy's references are looked at in the body of the procedure, and of those that it calls with it: the greatest
 * subscript of each is made of constants, arguments that the body does not set, and variables of loops. As arguments stand the
 * values that the calls give them, which in the end are the launcher's.
 */
#include "codegen/kernel/reach.h"
#include <string.h>

enum { MAX_CALLS = 8 };

/* A call, and how the procedure that makes it was called itself. */
typedef struct Called {
  Kernel *k;
  const Stmt *at; /* statement of the call */
  const Expr *call;
  const Symbol *proc;
  const struct Called *outer; /* NULL: the kernel's nest calls it */
  int depth;
} Called;

/* Least and greatest value, launcher text. */
typedef struct Range {
  char *least, *greatest;
} Range;

/* The dummy that argument 'i' of the call, from 1, goes to; NULL: nobody knows. */
static const Symbol *dummy_of(const Expr *call, int i) {
  const Symbol *p = call->sym ? call_definition(call->sym) : NULL;
  int k = i - 1;
  for (int d = 0; call->kid[i]->kind == EX_KEYWORD && p && d < p->ndummies; d++)
    if (p->dummies[d] && !strcmp(p->dummies[d]->name, call->kid[i]->text)) k = d;
  return p && p->kind == SY_PROCEDURE && k < p->ndummies ? p->dummies[k] : NULL;
}

static const Expr *value_of(const Expr *call, int i) {
  const Expr *e = call->kid[i];
  return e && e->kind == EX_KEYWORD ? e->kid[0] : e;
}

/* The value that the call gives a dummy which the procedure leaves as it is; NULL: there is none. */
static const Expr *given(const Called *c, const Symbol *dummy) {
  for (int i = 1; i < c->call->nkid; i++)
    if (c->call->kid[i] && dummy_of(c->call, i) == dummy) return call_sets(c->k->g, c->call, i) ? NULL : value_of(c->call, i);
  return NULL;
}

bool rest_begins(const Expr *call, int i, const Symbol *array) {
  const Expr *e = value_of(call, i);
  bool element = e && e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == array;
  const Symbol *dummy = element ? dummy_of(call, i) : NULL;
  return element && (!dummy || dummy->rank);
}

/* ---- values in procedures ---- */

static bool range_of(const Called *c, const Stmt *at, const Expr *e, Range *r);

static bool range_of_loop(const Called *c, const Stmt *loop, Range *r) {
  Range a, b;
  int64_t step = 1;
  if (loop->u.loop.step && !fold_const_int(loop->u.loop.step, &step)) return false;
  if (!range_of(c, loop, loop->u.loop.lo, &a) || !range_of(c, loop, loop->u.loop.hi, &b)) return false;
  *r = step > 0 ? (Range){a.least, b.greatest} : (Range){b.least, a.greatest};
  return true;
}

static bool range_of_name(const Called *c, const Stmt *at, const Symbol *s, Range *r) {
  for (const Stmt *p = at->parent; p; p = p->parent)
    if (p->kind == ST_DO && p->u.loop.how == DO_COUNTED && p->u.loop.var->sym == s) return range_of_loop(c, p, r);
  const Expr *e = s->dummy ? given(c, s) : NULL;
  if (!e) return false;
  return c->outer ? range_of(c->outer, c->at, e, r) : interval_of(c->k, c->at, e, &r->least, &r->greatest);
}

static bool is_one_value(const Range *r) { return !strcmp(r->least, r->greatest); }

/* One factor has one value, of a sign known or not. */
static bool range_of_product(Kernel *k, Range a, Range b, Range *r) {
  if (!is_one_value(&a) && !is_one_value(&b)) return false;
  Range f = is_one_value(&b) ? b : a, x = is_one_value(&b) ? a : b;
  char *s = interval_join(k, x.least, "*", f.least), *t = interval_join(k, x.greatest, "*", f.least);
  size_t n;
  long long v = interval_constant(f.least, &n);
  *r = !n && v >= 0       ? (Range){s, t}
       : is_one_value(&x) ? (Range){s, s}
                          : (Range){interval_fold(k, "min", s, t), interval_fold(k, "max", s, t)};
  return true;
}

static bool range_of_extreme(const Called *c, const Stmt *at, const Expr *e, const char *fn, Range *r) {
  for (int i = 1; i < e->nkid; i++) {
    Range a;
    if (!range_of(c, at, e->kid[i], &a)) return false;
    *r = i == 1 ? a : (Range){interval_fold(c->k, fn, r->least, a.least), interval_fold(c->k, fn, r->greatest, a.greatest)};
  }
  return true;
}

static bool range_of_binary(const Called *c, const Stmt *at, const Expr *e, Range *r) {
  Range a, b;
  if (!range_of(c, at, e->kid[0], &a) || !range_of(c, at, e->kid[1], &b)) return false;
  if (e->op == OP_MUL) return range_of_product(c->k, a, b, r);
  if (e->op == OP_ADD)
    *r = (Range){interval_join(c->k, a.least, "+", b.least), interval_join(c->k, a.greatest, "+", b.greatest)};
  else if (e->op == OP_SUB)
    *r = (Range){interval_join(c->k, a.least, "-", b.greatest), interval_join(c->k, a.greatest, "-", b.least)};
  return e->op == OP_ADD || e->op == OP_SUB;
}

/* Of an integer expression of the procedure that 'c' calls, at its statement 'at'; false: not known. */
static bool range_of(const Called *c, const Stmt *at, const Expr *e, Range *r) {
  int64_t v;
  if (!e || e->rank || e->type.base != TY_INTEGER) return false;
  if (fold_const_int(e, &v)) {
    r->least = r->greatest = arena_printf(c->k->g->arena, "%lld", (long long)v);
    return true;
  }
  if (e->kind == EX_NAME) return e->sym->kind == SY_VARIABLE && range_of_name(c, at, e->sym, r);
  if (e->kind == EX_PAREN) return range_of(c, at, e->kid[0], r);
  if (e->kind == EX_BINARY) return range_of_binary(c, at, e, r);
  if (intrinsic_called(e) == IN_MIN) return range_of_extreme(c, at, e, "min", r);
  return intrinsic_called(e) == IN_MAX && range_of_extreme(c, at, e, "max", r);
}

/* ---- references of the dummy ---- */

typedef struct Elements {
  const Called *c;
  const Symbol *dummy;
  const Stmt *at;
  char *most; /* elements that are used, at most; NULL: none so far */
  char *sure; /* elements that are used for certain; NULL: none so far */
  bool jumps; /* some statement may be passed by */
  bool unknown;
} Elements;

static bool find_leaving(Stmt *s, void *data) {
  *(bool *)data |= ast_jump_stmt(s) != 0;
  return !*(bool *)data;
}

static bool extent_of(const Elements *q, int d, char **n) {
  const Dim *dim = &q->dummy->dim[d];
  const Stmt *entry = q->c->proc->unit->first;
  Range lo = {"1", "1"}, hi;
  if (!dim->hi || (dim->lo && !range_of(q->c, entry, dim->lo, &lo)) || !range_of(q->c, entry, dim->hi, &hi)) return false;
  *n = interval_join(q->c->k, interval_join(q->c->k, hi.greatest, "-", lo.least), "+", "1");
  return true;
}

/* All of the dummy, where its extents are declared. */
static void add_declared(Elements *q) {
  char *n = "1", *extent;
  if (symbol_is_open(q->dummy) || q->dummy->shape != SHAPE_EXPLICIT) q->unknown = true;
  for (int d = 0; d < q->dummy->rank && !q->unknown; d++) {
    if (extent_of(q, d, &extent))
      n = interval_join(q->c->k, n, "*", extent);
    else
      q->unknown = true;
  }
  if (!q->unknown) q->most = q->most ? interval_fold(q->c->k, "max", q->most, n) : n;
}

/* The subscript takes its greatest value in some iteration of loops that no condition surrounds. */
static bool is_certain(const Elements *q, const Expr *subscript) {
  const Expr *e = subscript;
  while (e->kind == EX_BINARY && (e->op == OP_ADD || e->op == OP_SUB) && e->kid[1]->kind == EX_INT) e = e->kid[0];
  bool some = e->kind == EX_INT || (e->kind == EX_NAME && e->sym->dummy);
  for (const Stmt *p = q->at->parent; p; p = p->parent) {
    if (p->kind != ST_DO || p->u.loop.how != DO_COUNTED || p->u.loop.step) return false;
    some |= e->kind == EX_NAME && p->u.loop.var->sym == e->sym;
  }
  return some;
}

/* The loops around have iterations: launcher text; NULL: nobody knows. "": they need none. */
static char *runs_text(const Elements *q) {
  Kernel *const k = q->c->k;
  char *all = "";
  for (const Stmt *p = q->at->parent; p; p = p->parent) {
    Range lo, hi;
    if (!range_of(q->c, p, p->u.loop.lo, &lo) || !range_of(q->c, p, p->u.loop.hi, &hi) || !is_one_value(&lo) || !is_one_value(&hi))
      return NULL;
    all = arena_printf(k->g->arena, "%s%s%s <= %s", all, *all ? " && " : "", interval_paren(k, lo.greatest),
                       interval_paren(k, hi.least));
  }
  return all;
}

/* 'n' elements from the dummy's first one on: those up to 'ref', or NULL. */
static void add_elements(Elements *q, char *n, const Expr *ref) {
  Kernel *const k = q->c->k;
  bool certain = ref && !q->jumps;
  Range r;
  q->most = q->most ? interval_fold(k, "max", q->most, n) : n;
  for (int d = 1; certain && d < ref->nkid; d++) certain = is_certain(q, ref->kid[d]) && range_of(q->c, q->at, ref->kid[d], &r);
  char *const when = certain ? runs_text(q) : NULL;
  if (!when) return;
  char *const sure = *when ? arena_printf(k->g->arena, "(%s ? %s : 1)", when, n) : n;
  q->sure = q->sure ? interval_fold(k, "max", q->sure, sure) : sure;
}

/* Where element 'ref' of the dummy stands behind the first one, at most. */
static char *place_of(Elements *q, const Expr *ref) {
  Kernel *const k = q->c->k;
  char *place = NULL, *stride = "1", *extent;
  for (int d = 0; d < q->dummy->rank; d++) {
    const Dim *dim = &q->dummy->dim[d];
    const Expr *e = ref->kid[d + 1];
    Range x, lo = {"1", "1"};
    if (e->kind == EX_RANGE) e = e->nkid > 2 && e->kid[2] ? NULL : e->kid[1] ? e->kid[1] : dim->hi;
    if ((dim->lo && !range_of(q->c, q->c->proc->unit->first, dim->lo, &lo)) || !range_of(q->c, q->at, e, &x)) return NULL;
    char *by = interval_join(k, x.greatest, "-", lo.least);
    if (d) by = interval_join(k, interval_join(k, "1ll", "*", by), "*", stride);
    place = place ? interval_join(k, place, "+", by) : by;
    if (d == q->dummy->rank - 1) break;
    if (!extent_of(q, d, &extent)) return NULL;
    stride = interval_join(k, stride, "*", extent);
  }
  return place;
}

static void look(Elements *q, const Expr *e);
static char *elements_in(const Called *c, int i, char **sure);

/* The procedure hands the dummy, or one of its elements, on. */
static void look_argument(Elements *q, const Expr *call, int i, const Expr *e) {
  const bool whole = e->kind == EX_NAME;
  const Symbol *const dummy = dummy_of(call, i);
  char *place = whole ? "0" : place_of(q, e);
  if (place && dummy && !dummy->rank) {
    add_elements(q, interval_join(q->c->k, place, "+", "1"), NULL);
    return;
  }
  char *sure;
  const Called inner = {q->c->k, q->at, call, call->sym ? call_definition(call->sym) : NULL, q->c, q->c->depth + 1};
  char *n = place ? elements_in(&inner, i, &sure) : NULL;
  if (n)
    add_elements(q, interval_join(q->c->k, place, "+", n), NULL);
  else
    add_declared(q);
}

static bool look_call(Elements *q, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_CALL || intrinsic_called(e)) return false;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *arg = e->kid[i] ? value_of(e, i) : NULL;
    const bool whole = arg && arg->kind == EX_NAME && arg->sym == q->dummy,
               element = arg && arg->kind == EX_REF && arg->how == REF_ELEMENT && arg->kid[0]->kind == EX_NAME &&
                         arg->kid[0]->sym == q->dummy;
    if (whole || element) look_argument(q, e, i, arg);
    for (int s = 1; element && s < arg->nkid; s++) look(q, arg->kid[s]);
    if (!whole && !element) look(q, arg);
  }
  return true;
}

static void look(Elements *q, const Expr *e) {
  if (!e || q->unknown || look_call(q, e)) return;
  const bool ours = e->kind == EX_REF && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == q->dummy;
  if (e->kind == EX_NAME && e->sym == q->dummy) add_declared(q);
  if (e->kind == EX_NAME && e->sym->selector) q->unknown = true; /* it may stand for the dummy */
  if (ours) {
    char *place = e->nkid == q->dummy->rank + 1 ? place_of(q, e) : NULL;
    if (place)
      add_elements(q, interval_join(q->c->k, place, "+", "1"), e);
    else
      add_declared(q);
  }
  for (int i = ours; i < e->nkid; i++) look(q, e->kid[i]);
}

static bool look_expr(Expr *e, void *data) {
  look(data, e);
  return false;
}

static bool look_stmt(Stmt *s, void *data) {
  Elements *q = data;
  q->at = s;
  if (q->c->proc->unit->exec && s->span.begin >= q->c->proc->unit->exec->span.begin) ast_stmt_walk_exprs(s, look_expr, q);
  return !q->unknown;
}

/* Elements that the procedure uses from the first of dummy 'i' on, at most; NULL: not known. *sure: those that it is certain to use, or NULL. */
static char *elements_in(const Called *c, int i, char **sure) {
  const Symbol *const dummy = c->proc ? dummy_of(c->call, i) : NULL;
  Elements q = {.c = c, .dummy = dummy};
  *sure = NULL;
  if (!dummy || !c->proc->unit || c->depth == MAX_CALLS || (dummy->shape != SHAPE_EXPLICIT && dummy->shape != SHAPE_ASSUMED_SIZE))
    return NULL;
  ast_stmt_walk(c->proc->unit->first, find_leaving, &q.jumps);
  ast_stmt_walk(c->proc->unit->first, look_stmt, &q);
  if (q.unknown) return NULL;
  *sure = q.sure;
  return q.most ? q.most : "0";
}

char *rest_elements(Kernel *k, const Stmt *at, const Expr *call, int i, char **sure) {
  const Called c = {k, at, call, call->sym ? call_definition(call->sym) : NULL, NULL, 0};
  return elements_in(&c, i, sure);
}
