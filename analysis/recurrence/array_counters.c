/* Counters that are elements of an array: of each iteration, the one that it chooses.
 *
 *   pos(d) = pos(d) + 1;  out(pos(d)) = key(i)
 *
 * The iterations that choose one counter are a loop with a scalar counter by themselves, as long as all
 * references of an iteration name the same element. Stores that different counters lead to are kept apart by
 * what the counters begin with, which is data: each goes through a range, and the ranges are compared once it
 * is known how often each has moved. An iteration stores where the sequential loop would, whether or not they
 * have something in common, and reads no array that it stores in; so the loop may run once more, in order,
 * where they have. None of this is asked where each counter stores in rows of its own: list(cnt(c), c) = i. */
#include "analysis/recurrence/recurrence.h"

enum { MAX_STEP = 1 << 15 };

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* ---- which element ---- */

typedef struct Search {
  const Judge *j;
  const Var *v;
  int from, to; /* accesses that may lie between two references to the array */
  bool steady;  /* nothing that the subscripts are made of is written there */
} Search;

static bool written_between(const Search *q, const Var *part) {
  for (int i = q->from; i < q->to; i++)
    if (at(q->j, i)->write && at(q->j, i)->var != q->v && overlap_of(at(q->j, i)->var, part) != OVERLAP_NO) return true;
  return false;
}

static bool visit_part(Expr *e, void *data);

/* a%cell(k)%of: nothing writes the component, nor what subscripts before it are made of. */
static bool visit_component(const Expr *e, Search *q) {
  const Var *part = access_var(q->j->code, e);
  if (!part || part->pointer || written_between(q, part)) q->steady = false;
  for (e = e->kid[0]; q->steady && (e->kind == EX_REF || e->kind == EX_MEMBER); e = e->kid[0]) {
    if (e->kind == EX_REF && e->how != REF_ELEMENT) q->steady = false;
    for (int i = 1; e->kind == EX_REF && i < e->nkid && q->steady; i++) ast_expr_walk(e->kid[i], visit_part, q);
  }
  return false;
}

/* Functions that are called may be made of anything. */
static bool visit_part(Expr *e, void *data) {
  Search *q = data;
  if (e->kind == EX_MEMBER) return visit_component(e, q);
  if (e->kind == EX_REF && e->how != REF_ELEMENT && !intrinsic_called(e)) q->steady = false;
  const Var *part =
      q->steady && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym)->kind == SY_VARIABLE ? access_var(q->j->code, e) : NULL;
  if (part && written_between(q, part)) q->steady = false;
  return q->steady;
}

/* Widens the range to the access, and to the loop inside the judged one that it lies in. */
static void reach(Search *q, const Access *a) {
  const Loop *l = a->loop;
  while (l != q->j->loop && l->parent != q->j->loop) l = l->parent;
  int from = l == q->j->loop ? a->seq : l->info->acc0, to = l == q->j->loop ? a->seq + 1 : l->info->acc1;
  if (from < q->from) q->from = from;
  if (to > q->to) q->to = to;
}

/* The one write; NULL: there are several, or references to different elements. */
static const Access *one_write(Search *q) {
  const Access *write = NULL, *first = NULL;
  for (int i = q->j->loop->info->acc0; i < q->j->loop->info->acc1; i++) {
    const Access *a = at(q->j, i);
    if (a->var != q->v) continue;
    if (!first) first = a;
    if (!a->sub || a->ref->rank || acc_skipped(a, q->j->loop) || !query_same_expr(a->ref, first->ref) || (a->write && write))
      return NULL;
    if (a->write) write = a;
    reach(q, a);
  }
  return write && write->loop == q->j->loop ? write : NULL;
}

/* It asks, right before it, whether the write is to happen. */
static bool asks_before(const Access *a, const Access *write) {
  const Stmt *s = write->stmt->parent;
  return s && s->kind == ST_IF && a->stmt == s && write->guard && !write->guard->negated &&
         write->guard->cond == s->u.branch.cond && a->guard == write->guard->up;
}

bool array_counters_steady(const Judge *j, const Var *v) {
  Search q = {.j = j, .v = v, .from = j->loop->info->acc1, .to = j->loop->info->acc0, .steady = true};
  const Access *write = one_write(&q);
  if (!write || j->loop->info->jumps || j->code->any_goto) return false;
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->var == v && !view_guard_within(at(j, i)->guard, write->guard) && !asks_before(at(j, i), write)) return false;
  for (int k = 0; k < write->nsub; k++) ast_expr_walk((Expr *)write->sub[k], visit_part, &q);
  return q.steady;
}

/* ---- counters with a cap ---- */

const Access *array_counters_asks(const Judge *j, const Running *r) {
  const Access *write = NULL;
  for (int i = 0; i < r->nown; i++)
    if (r->own[i]->write) write = r->own[i];
  for (int i = j->loop->info->acc0; write && i < j->loop->info->acc1; i++)
    if (at(j, i)->var == r->var && !view_guard_within(at(j, i)->guard, write->guard)) return at(j, i);
  return NULL;
}

/* value < cap, as it stands or the other way round */
bool array_counters_cap(const Judge *j, Running *r) {
  const Access *asks = array_counters_asks(j, r);
  if (!asks) return true;
  Scan *s = r->scan;
  const Expr *e = query_strip(asks->stmt->u.branch.cond);
  int64_t by;
  if (e->kind != EX_BINARY || !array_counters_counts(s) || !fold_const_int(s->step->term, &by)) return false;
  bool below = e->op == OP_LT || e->op == OP_LE, above = e->op == OP_GT || e->op == OP_GE,
       left = query_same_expr(e->kid[0], s->value);
  const Expr *cap = e->kid[left ? 1 : 0];
  if ((!below && !above) || (!left && !query_same_expr(e->kid[1], s->value)) || below != (left == (by > 0))) return false;
  if (cap->type.base != TY_INTEGER || cap->rank || !view_invariant(j->view, cap)) return false;
  s->cap_at = asks->stmt;
  s->cap = cap;
  s->cap_equal = e->op == OP_LE || e->op == OP_GE;
  return true;
}

/* ---- rows of each counter's own ---- */

/* Where the other subscripts of a store have those of the counter, plus constants. */
typedef struct OwnRows {
  int dim[15];
  int64_t offset[15];
} OwnRows;

/* *offset: e is base + offset. */
static bool moved_by(const Expr *e, const Expr *base, int64_t *offset) {
  int64_t c;
  *offset = 0;
  for (e = query_strip(e); !query_same_expr(e, base); e = query_strip(e->kid[0])) {
    if (e->kind != EX_BINARY || (e->op != OP_ADD && e->op != OP_SUB) || !fold_const_int(e->kid[1], &c) || c > INT16_MAX ||
        c < INT16_MIN)
      return false;
    *offset += e->op == OP_ADD ? c : -c;
  }
  return true;
}

static bool rows_of(const Access *counter, const Access *store, int counted, OwnRows *out) {
  for (int k = 0; k < counter->nsub; k++) {
    int d = 0;
    while (d < store->nsub && (d == counted || !moved_by(store->sub[d], counter->sub[k], &out->offset[k]))) d++;
    if (d == store->nsub) return false;
    out->dim[k] = d;
  }
  return true;
}

/* What tells the counter is the same where the store stands. */
static bool steady_until(const Judge *j, const Running *r, const Access *store) {
  Search q = {.j = j, .v = r->var, .from = store->seq, .to = store->seq + 1, .steady = true};
  reach(&q, store);
  for (int i = 0; i < r->nown; i++) reach(&q, r->own[i]);
  const Access *counter = r->own[0];
  for (int k = 0; k < counter->nsub; k++) ast_expr_walk((Expr *)counter->sub[k], visit_part, &q);
  return q.steady;
}

bool array_counters_rows(const Judge *j, const Running *r, const Access *const *store, int n, int dim) {
  OwnRows first = {0}, more = {0};
  const Access *counter = r->own[0];
  for (int i = 0; i < n; i++) {
    OwnRows *rows = i ? &more : &first;
    if (!rows_of(counter, store[i], dim, rows) || !steady_until(j, r, store[i])) return false;
    for (int k = 0; k < counter->nsub; k++)
      if (rows->dim[k] != first.dim[k] || rows->offset[k] != first.offset[k]) return false;
  }
  return true;
}

bool array_counters_counts(const Scan *s) {
  int64_t c;
  const ScanStep *p = s->step;
  return p && !p->next && !p->reset && p->term && fold_const_int(p->term, &c) && c && c < MAX_STEP && c > -MAX_STEP;
}

/* Made of the loop's variable by arithmetic. Where other values are set, the elements that iterations choose are as a rule different, for
 * which there is a test. */
static bool tells_iteration(const Expr *e, const Judge *j) {
  if (e->kind == EX_PAREN || e->kind == EX_UNARY) return tells_iteration(e->kid[0], j);
  if (e->kind == EX_BINARY)
    return (tells_iteration(e->kid[0], j) && view_invariant(j->view, e->kid[1])) ||
           (tells_iteration(e->kid[1], j) && view_invariant(j->view, e->kid[0]));
  return e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == query_real_symbol(j->loop->var->sym);
}

static bool is_read_beside(const Judge *j, const Running *r) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (at(j, i)->var == r->var && !scan_own(r, at(j, i))) return true;
  return false;
}

bool array_counters_runs(const Judge *j, const Running *r) {
  const Scan *s = r->scan;
  const ScanStep *p = s->step;
  Type t = p && p->stmt->kind == ST_ASSIGN ? p->stmt->u.assign.lhs->type : (Type){0};
  if (!p || p->next || !p->term || (t.base != TY_INTEGER && t.base != TY_REAL) || !is_read_beside(j, r)) return false;
  if (p->reset) return tells_iteration(p->term, j);
  return s->kind == SCAN_OP;
}

/* ---- what it rests on ---- */

static bool is_read(const Judge *j, const Var *v) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++)
    if (!at(j, i)->write && overlap_of(at(j, i)->var, v) != OVERLAP_NO) return true;
  return false;
}

bool array_counters_repeats(const Judge *j, const Var *counters) {
  for (int i = j->loop->info->acc0; i < j->loop->info->acc1; i++) {
    const Access *a = at(j, i);
    if (a->write && !a->var->scalar && a->var != counters && is_read(j, a->var)) return false;
  }
  return true;
}

static bool share_elements(const ScanOutput *o) {
  while (o && o->own_rows) o = o->next;
  return o != NULL;
}

Contract *array_counters_contract(const Judge *j) {
  for (const Scan *s = j->loop->scan; s; s = s->next) {
    if (!s->bins || !share_elements(s->output)) continue;
    Contract *c = ARENA_NEW(j->arena, Contract);
    *c = (Contract){.kind = CONTRACT_BINS,
                    .text = arena_printf(j->arena, "each counter of '%s' goes through a range of its own", s->path)};
    return c;
  }
  return NULL;
}
