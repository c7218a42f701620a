/* Compactions: arrays that are stored to where a counter says.
 *
 * A counter k only moves in steps of constants of one sign, the smallest of size c. Stores to out(k + o) with
 * o in a window smaller than c hit the same element only when k has not moved between two stores with the
 * same o; that is a question of control flow, answered by a forward pass over the iteration: 'dirty' are the
 * stores that may have happened since the last step. */
#include "analysis/recurrence/recurrence.h"

enum { MAX_STORES = 64 /* references, one bit each */ };

typedef struct Packer {
  Judge *j;
  const Running *r; /* the counter */
  const Var *v;     /* the array */
  int dim;          /* subscript that the counter is in */
  VEC(const Access *) store;
  VEC(int64_t) offset;
  uint64_t jumped; /* dirty where a CYCLE or EXIT was met */
  bool clash;
} Packer;

static const Access *at(const Judge *j, int i) { return j->code->access.v[i]; }

/* ---- the counter ---- */

/* The smallest step; 0: they are no constants of one sign. */
static int64_t smallest_step(const Scan *s) {
  int64_t least = 0, c;
  if (s->kind != SCAN_OP || s->op != RED_ADD || s->previous) return 0;
  for (const ScanStep *p = s->step; p; p = p->next) {
    if (p->reset || !p->term || !fold_const_int(p->term, &c) || c == 0 || c == INT64_MIN) return 0;
    if (least && (c < 0) != (least < 0)) return 0;
    if (!least || (c < 0 ? c > least : c < least)) least = c;
  }
  return least;
}

/* ---- stores ---- */

/* 'e' is the counter, an element of an array, plus constants. */
static bool element_offset(const Expr *e, const Expr *value, int64_t *offset) {
  int64_t c;
  *offset = 0;
  for (e = query_strip(e); e->kind == EX_BINARY; e = query_strip(e)) {
    bool first = e->op == OP_ADD && fold_const_int(e->kid[0], &c);
    if ((e->op != OP_ADD && e->op != OP_SUB) || (!first && !fold_const_int(e->kid[1], &c)) || c > INT16_MAX || c < INT16_MIN)
      return false;
    *offset += e->op == OP_ADD ? c : -c;
    e = e->kid[first ? 1 : 0];
  }
  return query_same_expr(e, value);
}

static bool offset_of(const Packer *p, const Expr *sub, int64_t *offset) {
  const Scan *s = p->r->scan;
  return s->bins ? element_offset(sub, s->value, offset) : siv_test_offset(sub, s->value, offset);
}

/* How far each iteration that comes to the store has moved the counter since, by one step each. */
static bool moved_since(const Packer *p, const Access *since, const Access *store, int64_t *amount) {
  int until = scalar_copies_until(p->j, store);
  *amount = 0;
  for (int i = 0; i < p->r->nown; i++) {
    const Access *w = p->r->own[i];
    const ScanStep *step = p->r->scan->step;
    int64_t c;
    if (!w->write || w->seq < since->seq || w->seq > until) continue;
    while (step && step->stmt != w->stmt) step = step->next;
    if (!step || !fold_const_int(step->term, &c) || w->loop != p->j->loop || w->skipped ||
        !view_guard_within(store->guard, w->guard))
      return false;
    *amount += c;
  }
  return true;
}

/* The only dimension whose subscript has the counter in it, as counter + offset. */
static bool counted_dim(const Packer *p, const Access *w, int *dim, int64_t *offset) {
  int n = 0;
  for (int k = 0; k < w->nsub; k++) {
    const Access *since;
    int64_t moved = 0;
    const Expr *sub = scalar_copies_value(p->j, w->sub[k], w, p->r->var, &since);
    if (!expr_names(sub, p->r->var->sym)) continue;
    *dim = k;
    if (n++ || !offset_of(p, sub, offset) || (since && !moved_since(p, since, w, &moved))) return false;
    *offset -= moved;
  }
  return n == 1;
}

static bool add_store(Packer *p, const Access *w) {
  int dim = 0;
  int64_t offset;
  if (w->stmt->kind != ST_ASSIGN || w->unknown || w->partial || w->maybe || *w->tail || w->red != RED_NONE) return false;
  if (!w->sub || !counted_dim(p, w, &dim, &offset) || (p->store.n && dim != p->dim) || p->store.n == MAX_STORES) return false;
  p->dim = dim;
  vec_push(p->j->arena, &p->store, w);
  vec_push(p->j->arena, &p->offset, offset);
  return true;
}

/* How far apart offsets are. Those of counters in an array count from the values that steps find: how far a counter goes then tells
 * how far its stores do. */
static int64_t window(const Packer *p, int64_t step) {
  int64_t lo = INT64_MAX, hi = INT64_MIN;
  for (int i = 0; i < p->offset.n; i++) {
    bool behind = p->r->scan->bins && p->store.v[i]->seq > p->r->own[0]->seq;
    int64_t o = p->offset.v[i] + (behind ? step : 0);
    if (o < lo) lo = o;
    if (o > hi) hi = o;
  }
  return hi - lo;
}

static bool window_fits(const Packer *p, int64_t step) { return window(p, step) < (step < 0 ? -step : step); }

/* Different constants in another dimension: never the same element. */
static bool apart(const Packer *p, int a, int b) {
  const Access *x = p->store.v[a], *y = p->store.v[b];
  int64_t c, d;
  if (p->offset.v[a] != p->offset.v[b]) return true;
  for (int k = 0; k < x->nsub; k++)
    if (k != p->dim && fold_const_int(x->sub[k], &c) && fold_const_int(y->sub[k], &d) && c != d) return true;
  return false;
}

/* ---- control flow ---- */

static uint64_t pass(Packer *p, int from, int to, uint64_t dirty);

static uint64_t at_access(Packer *p, const Access *a, uint64_t dirty) {
  if (a->var == p->r->var && a->write) return 0;
  for (int i = 0; i < p->store.n; i++) {
    if (p->store.v[i] != a) continue;
    for (int k = 0; k < p->store.n; k++) p->clash |= (dirty >> k & 1) && !apart(p, i, k);
    return dirty | (uint64_t)1 << i;
  }
  return dirty;
}

static uint64_t at_choice(Packer *p, int choice, uint64_t dirty) {
  const Event *e = p->j->code->event.v;
  int join = e[choice].arg, arm = choice + 1;
  uint64_t out = e[join].all ? 0 : dirty;
  while (arm < join) {
    int end = arm + 1;
    while (end < join && !(e[end].kind == EV_ARM && e[end].arg == choice)) end++;
    out |= pass(p, arm + 1, end, dirty);
    arm = end;
  }
  return out;
}

static bool holds_step(const Packer *p, const Loop *l) {
  for (int i = l->info->acc0; i < l->info->acc1; i++)
    if (at(p->j, i)->var == p->r->var && at(p->j, i)->write) return true;
  return false;
}

/* The iterations of an inner loop that does not count store different elements, as its own judgement says. */
static bool separates(const Packer *p, const Loop *l) {
  if (holds_step(p, l)) return false;
  for (const Dep *d = l->dep; d; d = d->next)
    if (d->array == p->v->sym) return false;
  return true;
}

static uint64_t at_loop(Packer *p, const Loop *l, uint64_t dirty) {
  uint64_t once = pass(p, l->info->ev0, l->info->ev1, dirty) | p->jumped;
  if (separates(p, l)) return dirty | once;
  return dirty | once | pass(p, l->info->ev0, l->info->ev1, dirty | once) | p->jumped;
}

static uint64_t pass(Packer *p, int from, int to, uint64_t dirty) {
  for (int i = from; i < to; i++) {
    const Event *e = &p->j->code->event.v[i];
    switch (e->kind) {
    case EV_ACCESS: dirty = at_access(p, at(p->j, e->arg), dirty); break;
    case EV_CHOICE:
      dirty = at_choice(p, i, dirty);
      i = e->arg;
      break;
    case EV_LOOP:
      dirty = at_loop(p, e->loop, dirty);
      i = e->loop->info->ev1;
      break;
    case EV_CYCLE:
    case EV_EXIT: p->jumped |= dirty; break;
    case EV_ARM:
    case EV_JOIN:
    case EV_END_LOOP:
    case EV_LABEL: break;
    default: p->clash = true;
    }
  }
  return dirty;
}

/* No element is stored twice between two steps, the end of one iteration and the begin of the next one included. */
static bool stores_once(Packer *p) {
  const struct LoopInfo *in = p->j->loop->info;
  uint64_t end = pass(p, in->ev0, in->ev1, 0);
  pass(p, in->ev0, in->ev1, end | p->jumped);
  return !p->clash;
}

/* ---- in place ---- */

/* The value that the statements right before the loop give the counter. */
static bool start_of(const Packer *p, int64_t *value) {
  const Symbol *k = p->r->var->sym;
  for (const Stmt *s = p->j->loop->stmt->prev; s; s = s->prev) {
    if (s->kind == ST_DIRECTIVE || s->kind == ST_CONTINUE) continue;
    if (s->kind != ST_ASSIGN || s->label) return false;
    const Expr *lhs = query_strip(s->u.assign.lhs);
    if (lhs->kind == EX_NAME && query_real_symbol(lhs->sym) == k) return fold_const_int(s->u.assign.rhs, value);
    if (k->equiv || (k->attrs & (AT_POINTER | AT_TARGET))) return false;
  }
  return false;
}

/* The counter moves at most once an iteration. */
static bool one_step(const Packer *p) {
  const ScanStep *s = p->r->scan->step;
  return !s->next && p->r->own[0]->loop == p->j->loop;
}

/* Iteration t reads element lo + t + o, and has stored to less than that before: nothing that it reads was overwritten. */
static bool read_ahead(const Packer *p, const Access *r, int64_t start, int64_t lo) {
  int64_t o, step;
  const Loop *l = p->j->loop;
  if (r->write || !r->sub || r->unknown || *r->tail || r->ref->rank || !query_loop_step(l, &step) || step != 1) return false;
  if (!siv_test_offset(r->sub[p->dim], l->var, &o)) return false;
  for (int i = 0; i < p->store.n; i++)
    if (start + p->offset.v[i] >= lo + o || p->store.v[i]->seq < r->seq) return false;
  return true;
}

static bool reads_ahead(const Packer *p, bool *any) {
  int64_t start, lo;
  for (int i = p->j->loop->info->acc0; i < p->j->loop->info->acc1; i++) {
    const Access *a = at(p->j, i);
    if (a->var != p->v || a->write) continue;
    *any = true;
    if (p->r->scan->bins || !one_step(p) || smallest_step(p->r->scan) != 1 || !fold_const_int(p->j->loop->lo, &lo) ||
        !start_of(p, &start) || !read_ahead(p, a, start, lo))
      return false;
  }
  return true;
}

/* ---- the output ---- */

static void publish(Packer *p, int64_t step, bool own_rows, bool in_place) {
  ScanOutput *o = ARENA_NEW(p->j->arena, ScanOutput), **tail = &p->r->scan->output;
  *o = (ScanOutput){.array = p->v->sym,
                    .path = p->v->path,
                    .nstore = p->store.n,
                    .offset = p->offset.v,
                    .dim = p->dim,
                    .apart = window(p, step),
                    .own_rows = own_rows,
                    .in_place = in_place};
  o->store = ARENA_ARRAY(p->j->arena, const Expr *, p->store.n);
  o->stmt = ARENA_ARRAY(p->j->arena, const Stmt *, p->store.n);
  for (int i = 0; i < p->store.n; i++) o->store[i] = p->store.v[i]->ref, o->stmt[i] = p->store.v[i]->stmt;
  while (*tail) tail = &(*tail)->next;
  *tail = o;
}

/* Every write of the array is a store to where the value counts. */
static bool collect(Packer *p) {
  const struct LoopInfo *in = p->j->loop->info;
  if ((!p->r->var->scalar && !p->r->scan->bins) || p->r->var->object->type.base != TY_INTEGER) return false;
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *a = at(p->j, i);
    if (a->var != p->v && overlap_of(a->var, p->v) != OVERLAP_NO) return false;
    if (a->var == p->v && a->write && !add_store(p, a)) return false;
  }
  return p->store.n > 0;
}

static bool counts(Judge *j, Running *r, const Var *v) {
  Packer p = {.j = j, .r = r, .v = v};
  int64_t step = smallest_step(r->scan);
  bool in_place = false;
  if (!step || !collect(&p)) return false;
  bool own_rows = r->scan->bins && array_counters_rows(j, r, p.store.v, p.store.n, p.dim);
  if ((r->scan->bins && !own_rows && (r->scan->cap || !array_counters_repeats(j, r->var))) || !window_fits(&p, step) ||
      !stores_once(&p) || !reads_ahead(&p, &in_place))
    return false;
  publish(&p, step, own_rows, in_place);
  r->closed &= !in_place; /* iterations in any order would read what others have stored */
  return true;
}

void compaction_reads_old(Judge *j, const Running *r) {
  const struct LoopInfo *in = j->loop->info;
  bool *seen = smallest_step(r->scan) && !r->scan->bins ? ARENA_ARRAY(j->arena, bool, j->code->var.n) : NULL;
  for (int i = in->acc0; seen && i < in->acc1; i++) {
    Packer p = {.j = j, .r = r, .v = at(j, i)->var};
    bool in_place = false;
    if (!at(j, i)->write || seen[p.v->index] || p.v->scalar) continue;
    seen[p.v->index] = true;
    if (!collect(&p) || !reads_ahead(&p, &in_place)) continue;
    if (!j->reads_old) j->reads_old = ARENA_ARRAY(j->arena, bool, j->code->var.n);
    j->reads_old[p.v->index] = true;
  }
}

bool compaction_array(Judge *j, const Var *v) {
  for (Running *r = j->running; r; r = r->next)
    if (counts(j, r, v)) return true;
  return false;
}
