/* The parts that a loop is taken apart into: which must run before which, and the order of the loops around each (Kennedy and Allen,
 * Optimizing compilers for modern architectures, 2.4, 5.2 and 5.3).
 *
 * Part P must run before Q where something of Q depends on something of P, in the same iteration of the outer loop or a later one. Parts that
 * must run before each other are one; in topological order the others are nests of their own. A loop that carries dependences of a part
 * goes inward, past loops that carry none:
 *
 *   do i = 1, m                                do k = 1, m - 1
 *     do j = 1, n                                do j = 1, n
 *       do k = 1, i - 1                            do i = k + 1, m
 *         c(j, k) = c(j, k) + b(j, i)*a(k, i)        c(j, k) = c(j, k) + b(j, i)*a(k, i)
 *
 * That is right if the loops that go outward turn out to be parallel where they are then, of which the caller asks: all dependences lie
 * within their iterations, and there the loop keeps its order. */
#include "analysis/schedule/nest_parts.h"
#include "analysis/schedule/schedule.h"

enum { MAX_ACCESSES = 64 };

static const Access *at(const Plan *p, int i) { return p->j->code->access.v[i]; }
static const struct LoopInfo *info(const Plan *p) { return p->j->loop->info; }

bool nest_parts_holds(const Part *q, const Stmt *s) {
  for (int i = 0; i < q->work.n; i++)
    if (query_stmt_within(s, q->work.v[i])) return true;
  return false;
}

static bool same_item(const Item *a, const Item *b) { return a->stmt == b->stmt && a->cond == b->cond && a->negated == b->negated; }

bool nest_parts_beside(const Part *a, const Part *b) {
  int k = 0;
  for (int i = 0; i < a->nitem; i++) {
    if (a->item[i].stmt->kind == ST_ASSIGN) continue;
    while (k < b->nitem && b->item[k].stmt->kind == ST_ASSIGN) k++;
    if (k == b->nitem || !same_item(&a->item[i], &b->item[k])) return false;
    k++;
  }
  while (k < b->nitem && b->item[k].stmt->kind == ST_ASSIGN) k++;
  return k == b->nitem;
}

/* ---- which before which ---- */

typedef uint32_t PartSet; /* bit a part */

typedef struct Graph {
  Plan *p;
  PartSet reach[NEST_PARTS_MOST]; /* parts that have to run behind each, itself among them */
  PartSet carries;                /* the outer loop carries dependences inside the part */
} Graph;

static int part_of(const Plan *p, const Stmt *s) {
  for (int i = 0; i < p->nparts; i++)
    if (nest_parts_holds(p->part[i], s)) return i;
  return -1;
}

static void add_edge(Graph *g, int from, int to) { g->reach[from] |= 1u << to; }

/* The access stands in a loop of the part whose variable that is, or is its setting. */
static bool is_in_loop_of(const Part *q, const Access *a) {
  for (const Stmt *s = a->write && a->index ? a->stmt : a->stmt->parent; s && nest_parts_holds(q, s); s = s->parent)
    if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && query_real_symbol(s->u.loop.var->sym) == a->var->sym) return true;
  return false;
}

/* The part has a value of its own for the scalar wherever it reads it: it sets it first, or it is a loop's variable there and nothing else. */
static bool sets_first(const Plan *p, const Part *q, const Var *v) {
  bool in_loops = true;
  for (int i = 0; i < q->nitem; i++)
    if (q->item[i].loop && query_real_symbol(q->item[i].loop->var->sym) == v->sym) return true;
  for (int i = info(p)->acc0; i < info(p)->acc1 && in_loops; i++)
    in_loops = at(p, i)->var != v || !nest_parts_holds(q, at(p, i)->stmt) || is_in_loop_of(q, at(p, i));
  if (in_loops) return true;
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    if (a->var != v || !nest_parts_holds(q, a->stmt)) continue;
    bool direct = false;
    for (int k = 0; k < q->work.n; k++) direct |= q->work.v[k] == a->stmt;
    return a->write && direct && !a->maybe && !a->partial && !a->hidden && (a->stmt->kind == ST_ASSIGN || a->index);
  }
  return true; /* it has no use for it */
}

static bool uses(const Plan *p, const Part *q, const Var *v) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++)
    if (at(p, i)->var == v && nest_parts_holds(q, at(p, i)->stmt)) return true;
  return false;
}

/* All parts that use the scalar compute it. */
static bool reaches_users(const Plan *p, const Access *set) {
  for (int q = 0; q < p->nparts; q++) {
    bool has = false;
    for (int i = 0; i < p->part[q]->nitem; i++) has |= p->part[q]->item[i].stmt == set->stmt;
    if (!has && uses(p, p->part[q], set->var)) return false;
  }
  return true;
}

/* Parts between which the scalar goes stay together. */
static void tie_users(Graph *g, const Var *v) {
  const Plan *p = g->p;
  PartSet users = 0;
  bool apart = true;
  for (int q = 0; q < p->nparts; q++) {
    if (!uses(p, p->part[q], v)) continue;
    users |= 1u << q;
    apart &= sets_first(p, p->part[q], v);
  }
  for (int q = 0; q < p->nparts && !apart; q++)
    if (users >> q & 1) g->reach[q] |= users;
}

/* A small array that each iteration has for itself. */
static bool is_vector(const Plan *p, const Var *v) {
  const VarUse *u = v->scalar ? NULL : query_use(p->j->loop, v);
  return u && u->role == ROLE_PRIVATE;
}

/* Parts that use it are one. */
static void tie_all(Graph *g, const Var *v) {
  PartSet users = 0;
  for (int q = 0; q < g->p->nparts; q++) users |= (PartSet)uses(g->p, g->p->part[q], v) << q;
  for (int q = 0; q < g->p->nparts; q++)
    if (users >> q & 1) g->reach[q] |= users;
}

static bool order_scalars(Graph *g) {
  const Plan *p = g->p;
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    bool repeated = false;
    if (a->write && is_vector(p, a->var)) tie_all(g, a->var);
    if (!a->write || !a->var->scalar) continue;
    for (int k = 0; k < p->set.n; k++) repeated |= p->set.v[k] == a->stmt;
    if (repeated && !reaches_users(p, a)) return false;
    if (!repeated) tie_users(g, a->var);
  }
  return true;
}

/* Dependences within an iteration of the outer loop follow the source: loops around both parts carry none. */
static void order_pair(Graph *g, const Access *a, const Access *b, int x, int y) {
  View *v = g->p->j->view;
  bool apart = siv_test_independent(v, a, b);
  for (const Carried *c = apart ? NULL : depend_between(v, a, b); c; c = c->next) {
    int from = c->from == a ? x : y, to = c->from == a ? y : x;
    if (from == to) g->carries |= 1u << from;
    add_edge(g, from, to);
  }
  if (x < y && depend_same_iteration(v, a, b)) add_edge(g, x, y);
  if (y < x && depend_same_iteration(v, a, b)) add_edge(g, y, x);
}

static bool order_elements(Graph *g) {
  const Plan *p = g->p;
  VEC(const Access *) found = {0};
  for (int i = info(p)->acc0; i < info(p)->acc1; i++) {
    const Access *a = at(p, i);
    if (a->hidden || found.n == MAX_ACCESSES) return false;
    if (!a->var->scalar && !is_vector(p, a->var) && view_changes(p->j->view, a->var)) vec_push(p->j->arena, &found, a);
  }
  for (int i = 0; i < found.n; i++)
    for (int k = i; k < found.n; k++) {
      const Access *a = found.v[i], *b = found.v[k];
      int x = part_of(p, a->stmt), y = part_of(p, b->stmt);
      if (x < 0 || y < 0 || (!a->write && !b->write) || overlap_of(a->var, b->var) == OVERLAP_NO) continue;
      order_pair(g, a, b, x, y);
    }
  return true;
}

static void reach(Graph *g) {
  int n = g->p->nparts;
  for (int i = 0; i < n; i++) g->reach[i] |= 1u << i;
  for (int k = 0; k < n; k++)
    for (int i = 0; i < n; i++)
      if (g->reach[i] >> k & 1) g->reach[i] |= g->reach[k];
}

/* Parts that have to run before the part and behind it. */
static PartSet component(const Graph *g, int part) {
  PartSet set = 0;
  for (int i = 0; i < g->p->nparts; i++)
    if ((g->reach[part] >> i & 1) && (g->reach[i] >> part & 1)) set |= 1u << i;
  return set;
}

static bool is_ready(const Graph *g, PartSet set, PartSet done) {
  for (int i = 0; i < g->p->nparts; i++)
    if (!((done | set) >> i & 1) && (g->reach[i] & set)) return false;
  return true;
}

/* The parts of a component as one, in source order; NULL: other loops or conditions stand around them. */
static Part *merged(const Graph *g, PartSet set) {
  const Plan *p = g->p;
  Part *all = NULL;
  for (int i = 0; i < p->nparts; i++) {
    if (!(set >> i & 1)) continue;
    const Part *q = p->part[i];
    if (!all) {
      all = ARENA_NEW(p->j->arena, Part);
      *all = *q;
      all->work.v = NULL, all->work.n = all->work.cap = 0;
    } else if (!nest_parts_beside(all, q)) {
      return NULL;
    }
    for (int k = 0; k < q->nitem; k++) all->item[k] = q->item[k]; /* the last one has all scalars */
    all->nitem = q->nitem;
    for (int k = 0; k < q->work.n; k++) vec_push(p->j->arena, &all->work, q->work.v[k]);
  }
  if (g->carries & set) all->item[0].carries = true;
  return all;
}

bool nest_parts_order(Plan *p) {
  Graph g = {.p = p};
  Part *part[NEST_PARTS_MOST];
  PartSet done = 0, all = (1u << p->nparts) - 1;
  int n = 0;
  bool sequential = p->j->loop->verdict == V_SEQUENTIAL;
  if (!order_scalars(&g)) return false;
  reach(&g);
  bool tied = false;
  for (int i = 0; i < p->nparts; i++) tied |= component(&g, i) != 1u << i;
  if (!tied && !sequential) return true;
  if (!order_elements(&g)) return false;
  reach(&g);
  while (done != all) {
    PartSet next = 0;
    for (int i = 0; i < p->nparts && !next; i++)
      if (!(done >> i & 1) && is_ready(&g, component(&g, i), done)) next = component(&g, i);
    done |= next;
    if (!(part[n++] = merged(&g, next))) return false;
  }
  for (int i = 0; i < n; i++) p->part[i] = part[i];
  p->nparts = n;
  return true;
}

/* ---- sums ---- */

static bool names_array(const Plan *p, const Part *q, const Symbol *s) {
  for (int i = info(p)->acc0; i < info(p)->acc1; i++)
    if (at(p, i)->var->sym == s && nest_parts_holds(q, at(p, i)->stmt)) return true;
  return false;
}

static bool has_item(const Part *q, const Item *m) {
  for (int i = 0; i < q->nitem; i++)
    if (same_item(&q->item[i], m)) return true;
  return false;
}

/* No element of the array that one part touches the other touches, too, in any iteration. */
static bool touch_apart(const Plan *p, const Part *q, const Part *k, const Symbol *s) {
  View *v = p->j->view;
  for (int i = info(p)->acc0; i < info(p)->acc1; i++)
    for (int m = info(p)->acc0; m < info(p)->acc1; m++) {
      const Access *a = at(p, i), *b = at(p, m);
      if (a->var->sym != s || b->var->sym != s || (!a->write && !b->write)) continue;
      if (!nest_parts_holds(q, a->stmt) || !nest_parts_holds(k, b->stmt)) continue;
      if (siv_test_independent(v, a, b)) continue;
      if (depend_between(v, a, b) || depend_same_iteration(v, a, b)) return false;
    }
  return true;
}

bool nest_parts_find_sums(Plan *p) {
  for (int q = 0; q < p->nparts; q++)
    for (int i = 0; i < p->part[q]->nitem; i++) {
      Item *m = &p->part[q]->item[i];
      for (const VarUse *u = m->loop && m->loop->verdict == V_REDUCTION ? m->loop->var_use : NULL; u; u = u->next) {
        if (u->role != ROLE_REDUCTION || !names_array(p, p->part[q], u->sym)) continue;
        m->carries = true;
        for (int k = 0; k < p->nparts; k++)
          if (k != q && has_item(p->part[k], m) && names_array(p, p->part[k], u->sym) &&
              !touch_apart(p, p->part[q], p->part[k], u->sym))
            return false;
      }
    }
  return true;
}

/* ---- order of loops ---- */

static const Expr *lo_of(const Item *m) { return m->lo ? m->lo : m->loop->lo; }
static const Expr *hi_of(const Item *m) { return m->hi ? m->hi : m->loop->hi; }

static bool goes_up(const Item *m) {
  int64_t step;
  return query_loop_step(m->loop, &step) && step > 0;
}
static const Expr *least_of(const Item *m) { return goes_up(m) ? lo_of(m) : hi_of(m); }
static const Expr *most_of(const Item *m) { return goes_up(m) ? hi_of(m) : lo_of(m); }

static void set_range(Item *m, const Expr *low, const Expr *high) {
  m->lo = goes_up(m) ? low : high;
  m->hi = goes_up(m) ? high : low;
}

static bool bound_names(const Item *m, const Item *other) {
  const Symbol *s = query_real_symbol(other->loop->var->sym);
  return expr_names(lo_of(m), s) || expr_names(hi_of(m), s) || (m->loop->step && expr_names(m->loop->step, s));
}

/* A bound of the inner loop, or one of those that it is the largest or least of, as by*outer + rest. */
typedef struct Slope {
  const Expr *bound, *rest;
  int64_t by; /* 0: it does not name the outer loop's variable */
} Slope;

enum { MAX_SLOPES = 4 };
typedef struct Slopes {
  int n;
  Slope v[MAX_SLOPES];
  int64_t by; /* of those that name it */
} Slopes;

static bool slope_of(const Plan *p, const Item *outer, const Expr *bound, Slope *s) {
  Arena *a = p->j->arena;
  const Expr *i = outer->loop->var;
  const Symbol *v = query_real_symbol(i->sym);
  *s = (Slope){.bound = bound, .rest = bound};
  if (!expr_names(bound, v)) return true;
  const Expr *next = make_binary(a, OP_ADD, i, make_int(a, 1, i));
  if (!siv_test_offset(make_at(a, bound, v, next), bound, &s->by)) return false;
  s->rest = make_at(a, bound, v, make_int(a, 0, i));
  return s->by == 1 || s->by == -1;
}

/* 'max': max(x, y, ...) is as good as all of them. */
static bool slopes_of(const Plan *p, const Item *outer, bool max, const Expr *bound, Slopes *s) {
  bool call = bound->kind == EX_REF && bound->how == REF_CALL && expr_names(bound, query_real_symbol(outer->loop->var->sym));
  if (call && intrinsic_called(bound) == (max ? IN_MAX : IN_MIN)) {
    for (int i = 1; i < bound->nkid; i++)
      if (!slopes_of(p, outer, max, bound->kid[i], s)) return false;
    return true;
  }
  Slope one;
  if (s->n == MAX_SLOPES || !slope_of(p, outer, bound, &one) || (one.by && s->by && one.by != s->by)) return false;
  s->v[s->n++] = one;
  s->by = one.by ? one.by : s->by;
  return true;
}

/* x - y; y is often a constant */
static const Expr *minus(const Plan *p, const Expr *x, const Expr *y) {
  Arena *a = p->j->arena;
  int64_t c;
  const Expr *zero = make_int(a, 0, y);
  if (!siv_test_offset(y, zero, &c)) return make_binary(a, OP_SUB, x, y);
  return c == 0 ? x : make_binary(a, c < 0 ? OP_ADD : OP_SUB, x, make_int(a, c < 0 ? -c : c, y));
}

/* max(x, y) or min(x, y), where 'y_there' is the least or largest value that y has. */
static const Expr *tighter(const Plan *p, bool max, const Expr *x, const Expr *y, const Expr *y_there) {
  int64_t d;
  if (!x) return NULL;
  if (siv_test_offset(y_there, x, &d) && (max ? d >= 0 : d <= 0)) return y;
  return make_extreme(p->j->arena, max, x, y);
}

/* The least or largest value of a bound of the inner loop in any iteration of the outer one. */
static const Expr *extreme_of(const Plan *p, const Item *outer, bool least, const Slopes *s) {
  const Symbol *v = query_real_symbol(outer->loop->var->sym);
  const Expr *all = NULL;
  for (int i = 0; i < s->n; i++) {
    const Expr *there = (s->v[i].by > 0) == least ? least_of(outer) : most_of(outer);
    const Expr *e = s->v[i].by ? make_at(p->j->arena, s->v[i].bound, v, there) : s->v[i].bound;
    all = i ? tighter(p, least, all, e, e) : e;
  }
  return all;
}

/* Both loops have step 1 or -1 and 'k', whose bounds move with 'i', goes outward: k has all values that it has in any iteration of i, and i those
 * at which k is in its bounds. */
static bool interchange_slanted(const Plan *p, Item *i, Item *k) {
  Arena *a = p->j->arena;
  Slopes from = {0}, to = {0};
  int64_t x, y;
  const Expr *low = least_of(i), *high = most_of(i), *kv = k->loop->var;
  if (!query_loop_step(i->loop, &x) || !query_loop_step(k->loop, &y) || x * x != 1 || y * y != 1) return false;
  if (!slopes_of(p, i, true, least_of(k), &from) || !slopes_of(p, i, false, most_of(k), &to)) return false;
  const Expr *first = extreme_of(p, i, true, &from), *last = extreme_of(p, i, false, &to);
  if (!first || !last) return false;
  for (int t = 0; t < to.n; t++) {
    const Expr *rest = to.v[t].rest;
    if (to.v[t].by > 0) /* k <= i + rest */
      low = tighter(p, true, low, minus(p, kv, rest), minus(p, first, rest));
    if (to.v[t].by < 0) /* k <= rest - i */
      high = tighter(p, false, high, make_binary(a, OP_SUB, rest, kv), make_binary(a, OP_SUB, rest, first));
  }
  for (int t = 0; t < from.n; t++) {
    const Expr *rest = from.v[t].rest;
    if (from.v[t].by > 0) /* k >= i + rest */
      high = tighter(p, false, high, minus(p, kv, rest), minus(p, last, rest));
    if (from.v[t].by < 0) /* k >= rest - i */
      low = tighter(p, true, low, make_binary(a, OP_SUB, rest, kv), make_binary(a, OP_SUB, rest, last));
  }
  if (!low || !high) return false;
  set_range(k, first, last);
  set_range(i, low, high);
  return true;
}

bool nest_parts_interchange(const Plan *p, Part *q) {
  for (int moved = 1; moved;) {
    moved = 0;
    int last = -1;
    for (int i = 0; i < q->nitem; i++) {
      if (!q->item[i].loop) continue;
      if (last >= 0 && q->item[last].carries && !q->item[i].carries) {
        Item *outer = &q->item[last], *inner = &q->item[i];
        if (bound_names(outer, inner) || (bound_names(inner, outer) && !interchange_slanted(p, outer, inner))) return false;
        Item t = *inner;
        *inner = *outer, *outer = t;
        moved = 1;
      }
      last = i;
    }
  }
  return true;
}

int nest_parts_mapped(const Part *q) {
  int n = 0;
  for (int i = 0; i < q->nitem; i++) n += q->item[i].loop && !q->item[i].carries;
  return n;
}

int nest_parts_loops(const Part *q) {
  int n = 0;
  for (int i = 0; i < q->nitem; i++) n += q->item[i].loop != NULL;
  return n;
}

const Item *nest_parts_loop(const Part *q, int n) {
  for (int i = 0; i < q->nitem; i++)
    if (q->item[i].loop && !n--) return &q->item[i];
  return NULL;
}

static bool same_bound(const Expr *a, const Expr *b) { return a && b ? query_same_expr(a, b) : a == b; }

bool nest_parts_same_loops(const Part *a, const Part *b) {
  int n = nest_parts_loops(a);
  if (n != nest_parts_loops(b) || nest_parts_mapped(a) != n || nest_parts_mapped(b) != n) return false;
  for (int i = 0; i < n; i++) {
    const Item *l = nest_parts_loop(a, i), *m = nest_parts_loop(b, i);
    if (query_real_symbol(l->loop->var->sym) != query_real_symbol(m->loop->var->sym) || !same_bound(lo_of(l), lo_of(m)) ||
        !same_bound(hi_of(l), hi_of(m)) || !same_bound(l->loop->step, m->loop->step))
      return false;
  }
  return true;
}

const Loop *nest_parts_loop_within(const Loop *list, const Stmt *s) {
  const Loop *found = NULL;
  for (; list && !found; list = list->next) found = list->stmt == s ? list : nest_parts_loop_within(list->child, s);
  return found;
}

bool nest_parts_is_long(const Loop *l) {
  enum { LONG_TRIP = 1024 };
  int64_t trip = l->kind == LOOP_DO && l->stmt ? query_loop_trip(l) : -1;
  return trip < 0 || trip >= LONG_TRIP;
}
