/* What arrays hold, as the program's text sets them. */
#include "predictor/space/elements.h"
#include "frontend/symbol/intrinsic.h"
#include "predictor/space/sizes_scan.h"
#include <math.h>
#include <string.h>

enum { MOST_DEPTH = 12, PROBES = 128, MOST_ASKED = 16000, SUBSCRIPTS = 15 };

static const Symbol *real_symbol(const Symbol *s) { return s->target ? s->target : s; }

/* ---- scalars that the kernel sets ---- */

/* A transformed nest has copies of the program's statements. */
static bool is_same_stmt(const Stmt *a, const Stmt *b) {
  return a == b || (a && b && a->kind == b->kind && a->unit == b->unit && !stmt_before(a, b) && !stmt_before(b, a));
}

static bool encloses(const Stmt *outer, const Stmt *s) {
  for (s = s->parent; s; s = s->parent)
    if (is_same_stmt(s, outer)) return true;
  return false;
}

static bool in_kernel(const Sizes *v, const Stmt *s) {
  return v->kernel_first && !stmt_before(s, v->kernel_first) && !stmt_before(v->kernel_last, s);
}

const SizAssign *elements_reaching(const Sizes *v, const Stmt *use, const Symbol *sym, bool *assigned, bool *carried) {
  const SizAssign *best = NULL;
  *assigned = *carried = false;
  for (const SizAssign *a = sizes_scan_last(v, sym); a; a = sizes_scan_earlier(v, a)) {
    if (!in_kernel(v, a->stmt)) continue;
    *assigned = true;
    bool always = is_same_stmt(a->stmt->parent, use->parent) || (a->stmt->parent && encloses(a->stmt->parent, use));
    if (!best && always && stmt_before(a->stmt, use)) best = a;
  }
  for (const Stmt *l = use->parent; best && l && in_kernel(v, l); l = l->parent) {
    if (l->kind != ST_DO || encloses(l, best->stmt)) continue;
    for (const SizAssign *a = sizes_scan_last(v, sym); a; a = sizes_scan_earlier(v, a)) *carried |= encloses(l, a->stmt);
  }
  return best;
}

/* ---- what is not known, within bounds ---- */

/* Uniform in 0 .. 1. */
static double draw(Elements *x) {
  x->drawn = x->drawn * 6364136223846793005u + 1442695040888963407u;
  x->is_fixed = false;
  return (double)(x->drawn >> 11) * 0x1p-53;
}

/* ---- elements ---- */

/* The element that is looked for: its array's symbol, and a value for each subscript. */
typedef struct {
  const Symbol *array;
  const Symbol *object; /* whose component it is; or itself */
  double sub[SUBSCRIPTS];
  int n;
} Wanted;

static double element(Elements *x, const Wanted *w, int before);

static const Expr *array_of(const Expr *e) {
  if ((e->kind == EX_NAME || e->kind == EX_MEMBER) && e->sym && e->sym->rank > 0) return e;
  return e->kind == EX_REF && e->how != REF_CALL && e->sym && e->sym->rank > 0 ? e : NULL;
}

/* var, var + c, c + var, var - c: the variable, and the value that it has for the subscript. NULL: it is none of these. */
static const Symbol *variable_of(Elements *x, const Expr *sub, double at, double *value) {
  *value = at;
  if (sub->kind == EX_PAREN) return variable_of(x, sub->kid[0], at, value);
  if (sub->kind == EX_NAME && sub->sym && sub->rank == 0 && !sub->sym->value) return sub->sym;
  if (sub->kind != EX_BINARY || (sub->op != OP_ADD && sub->op != OP_SUB)) return NULL;
  int name = sub->kid[0]->kind == EX_NAME && !sub->kid[0]->sym->value ? 0 : 1;
  if (name == 1 && (sub->op == OP_SUB || sub->kid[1]->kind != EX_NAME)) return NULL;
  double other = elements_value(x, sub->kid[1 - name]);
  *value = sub->op == OP_ADD ? at - other : at + other;
  return sub->kid[name]->sym;
}

/* The variable that a designator begins with. */
static const Symbol *root_of(const Expr *e) {
  while ((e->kind == EX_MEMBER || e->kind == EX_REF) && e->nkid > 0 && e->kid[0]) e = e->kid[0];
  return e->kind == EX_NAME && e->sym ? real_symbol(e->sym) : NULL;
}

static const SpcLoop *loop_of_variable(const SpcLoops *around, const Symbol *var) {
  for (int i = 0; i < around->n; i++)
    if (around->l[i].var == var) return &around->l[i];
  return NULL;
}

/* Executions of assignments to the same array before this one. */
static double counted_before(Elements *x, const SizElement *d) {
  double n = 0;
  bool exact;
  for (int i = 0; i < x->v->element.n && x->v->element.v[i].stmt != d->stmt; i++) {
    const SizElement *e = &x->v->element.v[i];
    if (e->sym != d->sym || e->stmt->unit != d->stmt->unit) continue;
    const SpcLoops *around = space_around(x->v, e->stmt);
    if (around->n > 0) n += space_count(x->v, around, &exact);
  }
  return n;
}

/* n = n + 1 beside the assignment numbers its executions: the loops around it are where they are in the at-th one. False: there are fewer. */
static bool bind_counted(Elements *x, const SizElement *d, const Symbol *counter, const SpcLoops *around, double at, bool *bound) {
  bool counts = false;
  for (const SizAssign *a = sizes_scan_assign(x->v, counter); a && !counts; a = sizes_scan_later(x->v, a)) {
    const Expr *e = a->rhs;
    counts = a->stmt->parent == d->stmt->parent && e->kind == EX_BINARY && e->op == OP_ADD && e->kid[0]->kind == EX_NAME &&
             e->kid[0]->sym == counter;
  }
  double rest = at - 1 - counted_before(x, d);
  if (rest < 0) return false;
  for (int i = around->n - 1; i >= 0 && counts; i--) {
    SpcRange r = space_range(x->v, &around->l[i]);
    if (!around->l[i].var || r.trip < 1) return false;
    double own = i ? fmod(rest, (double)r.trip) : rest;
    if (own >= (double)r.trip) return false;
    sizes_bind(x->v, around->l[i].var, space_value(&r, (int64_t)own));
    rest = floor(rest / (double)r.trip);
    bound[i] = true;
  }
  return counts;
}

/* The at-th iteration of the loop from its first on is bound. */
static void bind_iteration(Sizes *v, const SpcLoop *l, int64_t at) {
  SpcRange r = space_range(v, l);
  sizes_bind(v, l->var, space_value(&r, at));
}

static double with_iterations(Elements *x, const Expr *sub, const SpcLoops *around, const int64_t *at) {
  int before = x->v->bound.n;
  for (int i = 0; i < around->n; i++)
    if (at[i] >= 0) bind_iteration(x->v, &around->l[i], at[i]);
  double value = elements_value(x, sub);
  x->v->bound.n = before;
  return value;
}

/* Of the loops that are left the one whose step of the subscript is the longest; -1: none moves it. */
static int longest_step(const double *step, int n) {
  int most = -1;
  for (int i = 0; i < n; i++)
    if (step[i] != 0 && (most < 0 || fabs(step[i]) > fabs(step[most]))) most = i;
  return most;
}

/* A subscript that several loops make, 'i + n*(j - 1)' or a scalar that is set to that: the iterations of loops that nothing has bound, by their steps, the longest first.
 * False: it is never the value, or not a sum of steps. */
static bool bind_numbered(Elements *x, const Expr *sub, double want, const SpcLoops *around, bool *bound) {
  int64_t at[SPC_MAX_LOOPS];
  double step[SPC_MAX_LOOPS] = {0};
  for (int i = 0; i < around->n; i++) at[i] = bound[i] || !around->l[i].var ? -1 : 0;
  double rest = want - with_iterations(x, sub, around, at);
  for (int i = 0; i < around->n && isfinite(rest); i++)
    if (at[i] == 0 && space_range(x->v, &around->l[i]).trip > 1)
      at[i] = 1, step[i] = with_iterations(x, sub, around, at) - (want - rest), at[i] = 0;
  for (int i; isfinite(rest) && (i = longest_step(step, around->n)) >= 0; step[i] = 0) {
    const double most = (double)space_range(x->v, &around->l[i]).trip - 1;
    const double n = isfinite(step[i]) ? fmax(fmin(floor(rest / step[i]), most), 0) : 0;
    at[i] = (int64_t)n, rest -= n * step[i];
  }
  if (rest != 0 || with_iterations(x, sub, around, at) != want) return false;
  for (int i = 0; i < around->n; i++)
    if (at[i] > 0) bind_iteration(x->v, &around->l[i], at[i]), bound[i] = true;
  return true;
}

/* Where the element is in a section, from 1 on; 0: it is not in it. */
static double place_in_range(Elements *x, const Expr *range, double at) {
  const bool ranged = range && range->kind == EX_RANGE;
  const double low = ranged && range->kid[0] ? elements_value(x, range->kid[0]) : 1;
  const double high = ranged && range->nkid > 1 && range->kid[1] ? elements_value(x, range->kid[1]) : INFINITY;
  return at >= low && !(at > high) ? at - low + 1 : 0;
}

/* Binds the loops around the assignment so that it sets the element. Those that no subscript tells of are at their first iteration, or, where rows begin with
 * elements, in the row that has the element. *section: places in the sections of the left side. False: it sets others. */
static bool bind_for(Elements *x, const SizElement *d, const Wanted *w, const SpcLoops *around, Wanted *section) {
  bool bound[SPC_MAX_LOOPS] = {false}, done[SUBSCRIPTS] = {false};
  section->n = 0;
  for (int k = 0; k < w->n; k++) { /* what is told at once: sections, constants, variables of loops */
    const Expr *sub = d->lhs->kind == EX_REF && k + 1 < d->lhs->nkid ? d->lhs->kid[k + 1] : NULL;
    const bool is_range = !sub || sub->kind == EX_RANGE;
    double value;
    int64_t constant;
    if (is_range) section->sub[section->n++] = place_in_range(x, sub, w->sub[k]);
    if ((is_range && sub && section->sub[section->n - 1] < 1) || (!is_range && sub->rank)) return false;
    if (!is_range && fold_const_int(sub, &constant) && (double)constant != w->sub[k]) return false;
    const Symbol *var = is_range ? NULL : variable_of(x, sub, w->sub[k], &value);
    const SpcLoop *l = var ? loop_of_variable(around, var) : NULL;
    done[k] = is_range || (l && !bound[l - around->l]);
    if (!l || !done[k]) continue;
    sizes_bind(x->v, var, (int64_t)value);
    bound[l - around->l] = true;
  }
  for (int k = 0; k < w->n; k++) {
    if (done[k]) continue;
    const Expr *sub = d->lhs->kid[k + 1];
    double value;
    const Symbol *var = around->n > 0 ? variable_of(x, sub, w->sub[k], &value) : NULL;
    if (var && !loop_of_variable(around, var) && bind_counted(x, d, var, around, value, bound)) continue;
    if (!bind_numbered(x, sub, w->sub[k], around, bound)) return false;
  }
  for (int i = 0; i < around->n; i++)
    if (!bound[i] && around->l[i].var) sizes_bind(x->v, around->l[i].var, space_range(x->v, &around->l[i]).first);
  return true;
}

/* What RANDOM_NUMBER has set the element to: always the same, and another number in each array. */
static double drawn_for(Elements *x, const SizElement *d, const Wanted *w) {
  uint64_t h = 0x9e3779b97f4a7c15u;
  for (const char *c = d->sym->name; *c; c++) h = (h ^ (uint64_t)(unsigned char)*c) * 0xff51afd7ed558ccdu;
  for (int k = 0; k < w->n; k++) h = (h ^ (uint64_t)(int64_t)w->sub[k]) * 0xff51afd7ed558ccdu, h ^= h >> 29;
  x->is_fixed = false;
  return (double)(h * 0xc4ceb9fe1a85ec53u >> 11) * 0x1p-53;
}

/* An item of an array constructor, or the value for the element of an array expression. */
static double assigned(Elements *x, const SizElement *d, const Wanted *w, const Wanted *section) {
  if (!d->rhs) return drawn_for(x, d, w);
  if (d->rhs->kind == EX_ARRAY) {
    int i = section && section->n > 0 ? (int)section->sub[0] - 1 : -1;
    if (i < 0 || i >= d->rhs->nkid || d->rhs->kid[i]->kind == EX_IMPLIED_DO || d->rhs->kid[i]->rank > 0) return NAN;
    return elements_value(x, d->rhs->kid[i]);
  }
  const Wanted *before = x->v->whole;
  x->v->whole = d->rhs->rank == 0 ? NULL : d->lhs->kind == EX_REF ? section : w;
  double value = elements_value(x, d->rhs);
  x->v->whole = before;
  return d->lhs->type.base == TY_INTEGER ? trunc(value) : value;
}

/* The call that hands the object to the procedure whose dummy this is; NULL: none does. */
static const SizCall *call_for(const Sizes *v, const Symbol *dummy, const Symbol *object) {
  for (const SizCall *c = sizes_scan_first(v, dummy); c; c = sizes_scan_next(v, c)) {
    const Expr *e = sizes_scan_actual(c, dummy);
    if (e && root_of(e) == object) return c;
  }
  return NULL;
}

/* *call: the one in which it does. */
static bool is_set_by(Sizes *v, const SizElement *d, const Wanted *w, const SizCall **call) {
  *call = v->context;
  if (d->sym->kind != SY_COMPONENT) return d->sym == w->array || (d->sym->dummy && arrays_actual(v, d->sym) == w->array);
  const Symbol *root = d->lhs ? root_of(d->lhs) : NULL;
  if (d->sym != w->array || !root || root == w->object || !w->object) return d->sym == w->array;
  if (root->dummy) *call = call_for(v, root, w->object);
  return root->dummy && *call;
}

static bool is_guarded(const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    if (p->kind == ST_IF || p->kind == ST_SELECT_CASE) return true;
  return false;
}

static double at_in_run(Elements *x, const SizRunning *r, double i) {
  x->most = fmax(x->most, r->beyond);
  return floor(r->base + r->mean * i);
}

/* Where the i-th probe is: anywhere in its part of the range, so that none of what repeats is left out. */
static double probe_at(const SpcRange *r, int i) {
  double within = (double)((unsigned)(i + 1) * 2654435761u >> 8 & 0xffff) * 0x1p-16;
  double at = (double)r->first + floor((double)r->trip * (i + within) / PROBES) * (double)r->step;
  return fmax(fmin(at, 9e18), -9e18);
}

/* p(i + 1) = p(i) + n(i): the mean of n, times elements. NAN: it is no such sum. */
static double run_of(Elements *x, const SizElement *d, const Wanted *w, const SpcLoops *around) {
  Sizes *v = x->v;
  for (int i = 0; i < v->running.n; i++)
    if (v->running.v[i].stmt == d->stmt && v->running.v[i].object == w->object) return at_in_run(x, &v->running.v[i], w->sub[0]);
  double sum = 0, most = 0, first = 1, base = 0;
  SpcRange r = around->n ? space_range(v, &around->l[around->n - 1]) : (SpcRange){1, 1, 0, 0};
  for (int i = 0; i < PROBES; i++) {
    Wanted at = *w, section;
    at.sub[0] = probe_at(&r, i) + 1;
    int before = v->bound.n;
    bool ok = bind_for(x, d, &at, around, &section);
    double zero, one;
    const uint64_t drawn = x->drawn; /* the same for both */
    v->self = 0, zero = ok ? elements_value(x, d->rhs) : NAN;
    x->drawn = drawn, v->self = 1, one = ok ? elements_value(x, d->rhs) : NAN;
    v->bound.n = before;
    if (!isfinite(zero) || fabs(one - zero - 1) > 1e-6) return NAN;
    sum += zero;
    most = fmax(most, zero);
  }
  for (int i = 0; i < v->element.n; i++) { /* where it begins */
    const SizElement *b = &v->element.v[i];
    int64_t sub;
    if (b->stmt == d->stmt || b->sym != d->sym || !b->rhs || b->lhs->kind != EX_REF || b->lhs->nkid != 2) continue;
    if (!sizes_int(v, b->lhs->kid[1], &sub) || loop_of_variable(around, b->lhs->kid[1]->sym)) continue;
    base = elements_value(x, b->rhs), first = (double)sub;
    break;
  }
  SizRunning found = {d->stmt, w->object, sum / PROBES, (isfinite(base) ? base : 1) - first * sum / PROBES, most - sum / PROBES};
  vec_push(v->arena, &v->running, found);
  return at_in_run(x, &found, w->sub[0]);
}

/* What the assignment makes of the element; NAN: it does not set it, or nothing tells. */
static double by_assignment(Elements *x, const SizElement *d, const Wanted *w, int index, const SizCall *call) {
  Sizes *v = x->v;
  const SizCall *context = v->context;
  __typeof__(v->memo) memo = v->memo;
  if (call != context) memset(&v->memo, 0, sizeof v->memo);
  v->context = call;
  const SpcLoops *around = space_around(v, d->stmt);
  int before = v->bound.n;
  double value = NAN;
  Wanted section;
  const Stmt *use = x->use;
  const Symbol *self = v->self_array;
  const Expr *set = x->set;
  const int self_before = v->self_before;
  bool recurs = v->recurs;
  double own = v->self;
  x->use = d->stmt;
  v->self_array = w->array, v->self_before = index, x->set = d->lhs;
  v->recurs = false;
  if (!d->lhs || bind_for(x, d, w, around, &section)) value = assigned(x, d, w, d->lhs ? &section : NULL);
  v->bound.n = before;
  if (v->recurs) value = around->n > 0 && w->n == 1 ? run_of(x, d, w, around) : NAN;
  v->self_array = self, v->self_before = self_before, v->recurs = recurs, v->self = own, x->set = set;
  x->use = use;
  if (call != context) v->memo = memo;
  v->context = context;
  return value;
}

static int last_of(const Sizes *v, const Symbol *array) {
  const SizElement *last = map_get(&v->last_element, array);
  return last ? (int)(last - v->element.v) : -1;
}

/* The last assignment before 'before' that sets it: those under conditions only where there is no other one. */
static double element(Elements *x, const Wanted *w, int before) {
  Sizes *v = x->v;
  double value = NAN;
  if (x->depth >= MOST_DEPTH) return NAN;
  x->depth++;
  for (int guarded = 0; guarded < 2 && !isfinite(value); guarded++)
    for (int i = last_of(v, w->array); i >= 0 && !isfinite(value); i = v->element.v[i].earlier - 1) {
      const SizElement *d = &v->element.v[i];
      const SizCall *call;
      if (i >= before || !is_set_by(v, d, w, &call) || in_kernel(v, d->stmt) || is_guarded(d->stmt) != guarded) continue;
      value = by_assignment(x, d, w, i, call);
    }
  x->depth--;
  x->is_fixed = false;
  return value;
}

/* The object whose component calls hand to the dummy array; of another array what its designator begins with. */
static const Symbol *object_of(const Sizes *v, const Expr *e) {
  const Symbol *root = root_of(e);
  for (int depth = 0; depth < MOST_DEPTH && e && e->kind != EX_MEMBER && e->sym && real_symbol(e->sym)->dummy; depth++) {
    const Symbol *dummy = real_symbol(e->sym);
    e = NULL;
    for (const SizCall *c = sizes_scan_first(v, dummy); c && !e; c = sizes_scan_next(v, c)) e = sizes_scan_actual(c, dummy);
    if (e && root_of(e)) root = root_of(e);
  }
  return root;
}

/* What a subscript is from and to, where the text holds it. */
static bool constant_range(const Expr *sub, int64_t *low, int64_t *high) {
  if (sub && sub->kind != EX_RANGE) return fold_const_int(sub, low) && fold_const_int(sub, high);
  return sub && sub->nkid > 1 && sub->kid[0] && sub->kid[1] && fold_const_int(sub->kid[0], low) && fold_const_int(sub->kid[1], high);
}

/* They are never one element: 'node(3,i) = node(1,i) + 1', 'node(5:8,i) = node(1:4,i) + 9'. */
static bool is_apart(const Expr *a, const Expr *b) {
  int64_t low, high, from, to;
  for (int k = 1; a && a->kind == EX_REF && k < a->nkid && k < b->nkid; k++)
    if (constant_range(a->kid[k], &low, &high) && constant_range(b->kid[k], &from, &to) && (to < low || high < from)) return true;
  return false;
}

static double of_reference(Elements *x, const Expr *e) {
  Sizes *v = x->v;
  Wanted w = {.array = arrays_actual(v, real_symbol(e->sym)), .object = object_of(v, e), .n = e->sym->rank};
  const Wanted *whole = v->whole;
  int range = 0;
  if (w.n > SUBSCRIPTS || w.array->rank != e->sym->rank) return NAN;
  for (int k = 0; k < w.n; k++) {
    const Expr *sub = e->kind == EX_REF ? k + 1 < e->nkid ? e->kid[k + 1] : NULL : NULL;
    bool all = e->kind != EX_REF || (sub && sub->kind == EX_RANGE);
    if (all && (!whole || range >= whole->n)) return NAN;
    if (all && e->kind != EX_REF)
      w.sub[k] = whole->sub[range++];
    else if (all)
      w.sub[k] = whole->sub[range++] + (sub->kid[0] ? elements_value(x, sub->kid[0]) - 1 : 0);
    else if (!sub || sub->rank > 0)
      return NAN;
    else
      w.sub[k] = elements_value(x, sub);
    if (!isfinite(w.sub[k])) return NAN;
  }
  if (v->self_array == w.array && e->kind == EX_REF && !is_apart(x->set, e)) { /* made of the one before */
    v->recurs = true;
    return v->self;
  }
  return element(x, &w, v->self_array == w.array ? v->self_before : v->element.n);
}

/* ---- operators and functions ---- */

/* n = n + step(i), once in each iteration of the loop around the place of use: what it has there. NAN: it is no such counter. */
static double of_counter(Elements *x, const Symbol *sym, const SizAssign *s, const Stmt *loop) {
  Sizes *v = x->v;
  const Expr *e = s->rhs, *step = NULL;
  SpcLoops one = {.n = 0};
  space_add_do(&one, loop);
  bool adds = e->kind == EX_BINARY && e->op == OP_ADD && s->stmt->parent == loop && one.n == 1 && one.l[0].var;
  for (int i = 0; i < 2 && adds && !step; i++)
    if (e->kid[i]->kind == EX_NAME && e->kid[i]->sym && real_symbol(e->kid[i]->sym) == sym) step = e->kid[1 - i];
  /* 'sym = sym + a + b' is (sym + a) + b */
  const Expr *rest = NULL;
  if (adds && !step && e->kid[0]->kind == EX_BINARY && e->kid[0]->op == OP_ADD && e->kid[0]->kid[0]->kind == EX_NAME &&
      e->kid[0]->kid[0]->sym && real_symbol(e->kid[0]->kid[0]->sym) == sym)
    step = e->kid[0]->kid[1], rest = e->kid[1];
  const SizAssign *before = NULL;
  for (const SizAssign *a = sizes_scan_last(v, sym); a && step; a = sizes_scan_earlier(v, a)) {
    if (a->stmt->unit != s->stmt->unit) continue;
    if (a != s && encloses(loop, a->stmt)) return NAN;
    if (!before && stmt_before(a->stmt, loop)) before = a;
  }
  if (!step || !before) return NAN;
  SpcRange r = space_range(v, &one.l[0]);
  double at = NAN;
  for (int i = v->bound.n - 1; i >= 0 && !isfinite(at); i--)
    if (v->bound.v[i].sym == one.l[0].var) at = ((double)v->bound.v[i].value - (double)r.first) / (double)r.step;
  if (!isfinite(at)) return NAN;
  at += stmt_before(s->stmt, x->use) ? 1 : 0;
  for (int i = 0; i < v->running.n; i++)
    if (v->running.v[i].stmt == s->stmt) return floor(v->running.v[i].base + v->running.v[i].mean * at);
  double sum = 0, base;
  const Stmt *use = x->use;
  x->use = before->stmt, base = elements_value(x, before->rhs), x->use = s->stmt;
  for (int i = 0; i < PROBES && isfinite(sum); i++) {
    sizes_bind(v, one.l[0].var, (int64_t)probe_at(&r, i));
    sum += elements_value(x, step) + (rest ? elements_value(x, rest) : 0);
    sizes_unbind(v);
  }
  x->use = use;
  if (!isfinite(sum) || !isfinite(base)) return NAN;
  vec_push(v->arena, &v->running, ((SizRunning){s->stmt, NULL, sum / PROBES, base, 0}));
  return floor(base + sum / PROBES * at);
}

/* The scalar's assignment in the same iteration, before the place of use, where no other one is in the loop around both: 'here = 1 + mod(i, n); at(i) = here'. */
static const SizAssign *set_beside(const Sizes *v, const Stmt *use, const Symbol *sym) {
  const SizAssign *found = NULL;
  const Stmt *loop = use->parent;
  while (loop && loop->kind != ST_DO) loop = loop->parent;
  for (const SizAssign *s = loop ? sizes_scan_last(v, sym) : NULL; s; s = sizes_scan_earlier(v, s)) {
    if (s->stmt->unit != use->unit || !encloses(loop, s->stmt)) continue;
    if (found || !stmt_before(s->stmt, use) || s->stmt->parent != use->parent) return NULL;
    found = s;
  }
  return found;
}

static double of_scalar(Elements *x, const SizAssign *a, const Expr *e) {
  const Stmt *use = x->use;
  x->use = a->stmt;
  double value = elements_value(x, a->rhs);
  x->use = use;
  return e->type.base == TY_INTEGER ? trunc(value) : value;
}

static double of_name(Elements *x, const Expr *e) {
  Sizes *v = x->v;
  const Symbol *sym = e->sym ? real_symbol(e->sym) : NULL;
  bool assigned = false, carried = false;
  int64_t n;
  if (!sym) return NAN;
  if (sym->value && sym->value->rank == 0 && !sym->value->is_big && sym->value->type.base == TY_REAL) return sym->value->u.r;
  const SizAssign *beside = e->sym->value ? NULL : set_beside(v, x->use, sym);
  if (beside && !in_kernel(v, x->use)) return of_scalar(x, beside, e); /* it may be a loop's variable in the kernel */
  for (int i = v->bound.n - 1; i >= 0; i--)
    if (v->bound.v[i].sym == e->sym || v->bound.v[i].sym == sym) return (double)v->bound.v[i].value;
  const SizAssign *a = e->sym->value ? NULL : elements_reaching(v, x->use, sym, &assigned, &carried);
  if (assigned && (!a || carried)) return NAN;
  if (a || beside) return of_scalar(x, a ? a : beside, e);
  for (const SizAssign *s = sizes_scan_last(v, sym); s;
       s = sizes_scan_earlier(v, s)) { /* it changes while the loops around the place of use run */
    if (s->stmt->unit != x->use->unit) continue;
    for (const Stmt *l = x->use->parent; l; l = l->parent)
      if (l->kind == ST_DO && encloses(l, s->stmt)) return of_counter(x, sym, s, l);
  }
  return e->type.base == TY_INTEGER && sizes_int(v, e, &n) ? (double)n : NAN;
}

static double remainder_of(Elements *x, double a, double p, bool floored) {
  if (!isfinite(p) || p == 0) return NAN;
  if (!isfinite(a)) return floor(draw(x) * fabs(p));
  double r = fmod(a, p);
  return floored && r != 0 && (r < 0) != (p < 0) ? r + p : r;
}

static double bits(Elements *x, int which, double a, double b, const Expr *e) {
  if (which == IN_IAND && isfinite(b) && !isfinite(a) && b >= 0) return floor(draw(x) * (b + 1));
  if (!isfinite(a) || !isfinite(b) || fabs(a) > 9e18 || fabs(b) > 9e18) return NAN;
  int64_t n = (int64_t)a, m = (int64_t)b;
  uint64_t mask = type_size(e->type) >= 8 ? ~(uint64_t)0 : 0xffffffffu, u = (uint64_t)n & mask;
  switch (which) {
  case IN_IAND: n &= m; break;
  case IN_IOR: n |= m; break;
  case IN_IEOR: n ^= m; break;
  default:
    if (which == IN_SHIFTR) m = -m;
    n = m <= -64 || m >= 64 ? 0 : (int64_t)((m < 0 ? u >> -m : u << m) & mask);
  }
  return mask == 0xffffffffu ? (double)(int32_t)n : (double)n;
}

/* 1: the condition holds; 0: it does not; NAN: nothing tells. */
static double truth(Elements *x, const Expr *e) {
  if (x->steps-- <= 0) return NAN;
  if (e->kind == EX_PAREN) return truth(x, e->kid[0]);
  if (e->kind == EX_UNARY && e->op == OP_NOT) return 1 - truth(x, e->kid[0]);
  if (e->kind != EX_BINARY) return NAN;
  if (e->op == OP_AND) return truth(x, e->kid[0]) * truth(x, e->kid[1]);
  if (e->op == OP_OR) return fmax(truth(x, e->kid[0]), truth(x, e->kid[1]));
  double a = elements_value(x, e->kid[0]), b = elements_value(x, e->kid[1]);
  if (!isfinite(a) || !isfinite(b)) return NAN;
  switch (e->op) {
  case OP_EQ: return a == b;
  case OP_NE: return a != b;
  case OP_LT: return a < b;
  case OP_LE: return a <= b;
  case OP_GT: return a > b;
  case OP_GE: return a >= b;
  default: return NAN;
  }
}

static double merged(Elements *x, const Expr *e) {
  double holds = e->nkid == 4 && e->kid[3] ? truth(x, e->kid[3]) : NAN;
  return isfinite(holds) ? elements_value(x, e->kid[holds > 0 ? 1 : 2]) : NAN;
}

static double function(Elements *x, const Expr *e) {
  if (e->sym->intrinsic == IN_MERGE) return merged(x, e);
  double a = e->nkid > 1 && e->kid[1] ? elements_value(x, e->kid[1]) : NAN;
  double b = e->nkid > 2 && e->kid[2] ? elements_value(x, e->kid[2]) : NAN;
  switch (e->sym->intrinsic) {
  case IN_INT:
  case IN_INT8:
  case IN_AINT: return trunc(a);
  case IN_NINT:
  case IN_ANINT: return round(a);
  case IN_FLOOR: return floor(a);
  case IN_CEILING: return ceil(a);
  case IN_REAL:
  case IN_DBLE: return a;
  case IN_ABS: return fabs(a);
  case IN_SQRT: return sqrt(a);
  case IN_SIN: return sin(a);
  case IN_COS: return cos(a);
  case IN_EXP: return exp(a);
  case IN_LOG: return log(a);
  case IN_MOD: return remainder_of(x, a, b, false);
  case IN_MODULO: return remainder_of(x, a, b, true);
  case IN_IAND:
  case IN_IOR:
  case IN_IEOR:
  case IN_ISHFT:
  case IN_SHIFTL:
  case IN_SHIFTR: return bits(x, e->sym->intrinsic, a, b, e);
  case IN_MAX:
  case IN_MIN:
    for (int i = 2; i < e->nkid; i++) {
      b = elements_value(x, e->kid[i]);
      a = e->sym->intrinsic == IN_MAX ? fmax(a, b) : fmin(a, b);
      if (!isfinite(b)) return NAN;
    }
    return a;
  default: return NAN;
  }
}

/* Products of INTEGER(4) wrap round. */
static double wrapped(Type t, double n) {
  return t.base == TY_INTEGER && type_size(t) == 4 && fabs(n) >= 0x1p31 && fabs(n) < 9e18 ? (double)(int32_t)(int64_t)n : n;
}

static double of_binary(Elements *x, const Expr *e) {
  double a = elements_value(x, e->kid[0]), b = elements_value(x, e->kid[1]);
  switch (e->op) {
  case OP_ADD: return a + b;
  case OP_SUB: return a - b;
  case OP_MUL: return a == 0 || b == 0 ? 0 : wrapped(e->type, a * b);
  case OP_DIV: return b == 0 ? NAN : e->type.base == TY_INTEGER ? trunc(a / b) : a / b;
  case OP_POW: return pow(a, b);
  default: return NAN;
  }
}

/* Functions that are worked out here are none: only of others the table is asked. */
static bool is_inquiry(const Symbol *s) {
  switch (s->intrinsic) {
  case IN_MOD:
  case IN_MODULO:
  case IN_INT:
  case IN_REAL:
  case IN_DBLE:
  case IN_MIN:
  case IN_MAX:
  case IN_IAND:
  case IN_ABS: return false;
  default: break;
  }
  const IntrinsicInfo *in = intrinsic_find(s->name);
  return in && in->cls == IC_I;
}

double elements_value(Elements *x, const Expr *e) {
  if (x->steps-- <= 0) return NAN;
  const Value *c = e->kind == EX_NAME ? NULL : e->value;
  if (c && c->rank == 0 && !c->is_big && c->type.base == TY_INTEGER) return (double)c->u.i;
  if (c && c->rank == 0 && c->type.base == TY_REAL && c->type.kind <= 8) return c->u.r;
  if (e->type.base != TY_INTEGER && e->type.base != TY_REAL) return NAN;
  if (array_of(e)) return of_reference(x, e);
  int64_t n;
  switch (e->kind) {
  case EX_NAME: return of_name(x, e);
  case EX_PAREN: return elements_value(x, e->kid[0]);
  case EX_UNARY: return e->op == OP_NEG ? -elements_value(x, e->kid[0]) : elements_value(x, e->kid[0]);
  case EX_BINARY: return of_binary(x, e);
  case EX_MEMBER: return sizes_int(x->v, e, &n) ? (double)n : NAN;
  case EX_REF:
    if (e->how != REF_CALL || !e->sym || e->sym->kind != SY_INTRINSIC) return NAN;
    if (is_inquiry(e->sym)) return sizes_int(x->v, e, &n) ? (double)n : NAN;
    return function(x, e);
  default: return NAN;
  }
}

Elements elements_begin(Sizes *v, const Stmt *use, int steps) {
  return (Elements){.v = v, .use = use, .steps = steps, .drawn = 88172645463325252u, .is_fixed = true};
}

enum { SIZE_STEPS = 40000 };

bool elements_size(Sizes *v, const Expr *e, const Stmt *use, int64_t *value) {
  Elements x = elements_begin(v, use, SIZE_STEPS);
  double found = elements_value(&x, e);
  if (!isfinite(found) || fabs(found) >= 1e15) return false;
  *value = (int64_t)found;
  return true;
}

/* ---- lengths of rows ---- */

typedef struct {
  double mean, longest;
} Lengths;

/* Of neighbouring rows at several places. */
static bool measure(Sizes *v, const SpcLoop *l, const SpcLoop *rows, Lengths *out) {
  enum { PLACES = 4, LANES = 32 };
  SpcRange r = space_range(v, rows);
  double sum = 0, longest = 0;
  int n = 0;
  for (int p = 0; p < PLACES; p++) {
    double most = 0;
    for (int i = 0; i < LANES; i++) {
      int64_t at = (int64_t)((double)r.trip * (p + 0.5) / PLACES) + i;
      if (at >= r.trip) continue;
      Elements x = elements_begin(v, l->stmt, MOST_ASKED);
      x.drawn += (uint64_t)at * 2862933555777941757u;
      sizes_bind(v, rows->var, space_value(&r, at));
      double lo = elements_value(&x, l->lo), hi = elements_value(&x, l->hi), step = l->step ? elements_value(&x, l->step) : 1;
      sizes_unbind(v);
      if (!isfinite(lo) || !isfinite(hi) || step == 0 || x.is_fixed) return false;
      double trip = fmax(floor((hi - lo + step) / step), 0);
      sum += trip, most = fmax(most, trip + x.most), n++;
    }
    longest += most / PLACES;
  }
  *out = (Lengths){n ? sum / n : 0, longest};
  return n > 0 && sum > 0;
}

double elements_trip(Sizes *v, const SpcLoop *l, double *longest) {
  *longest = 0;
  if (!l->lo || !l->hi) return 0;
  for (int i = 0; i < v->lengths.n; i++)
    if (v->lengths.v[i].stmt == l->stmt) return *longest = v->lengths.v[i].longest, v->lengths.v[i].mean;
  const SpcLoops *around = space_around(v, l->stmt);
  const SizQuiet quiet = sizes_quiet_begin(v);
  Lengths found = {0, 0};
  vec_push(v->arena, &v->lengths, ((SizLengths){l->stmt, 0, 0})); /* against asking itself */
  int at = v->lengths.n - 1, memo = v->memo.n;
  for (int i = around->n - 1; i >= 0 && found.mean <= 0; i--)
    if (around->l[i].var && !measure(v, l, &around->l[i], &found)) found = (Lengths){0, 0};
  sizes_quiet_end(v, quiet);
  v->memo.n = memo;
  v->lengths.v[at].mean = found.mean, v->lengths.v[at].longest = found.longest;
  return *longest = found.longest, found.mean;
}
