/* A scan or compaction by chunks.
 *
 * Each chunk runs on a copy of the memory before the loop, with the scan variables as the sequential loop has
 * them there, so that nothing else may come from other chunks. It runs again with other values handed in:
 * what comes out has to be the function of what went in that the kind of scan promises. */
#include "tests/analysis/execute.h"
#include "analysis/unit/code.h"
#include <string.h>

enum { MAX_TRIPS = 64 };

typedef struct Chunked {
  Execution *x;
  Machine *before;                              /* memory when the loop begins */
  Machine *result;                              /* memory after it, as far as chunks have run */
  int32_t sequential[MAX_TRIPS + 1][MAX_CELLS]; /* memory before each iteration */
  int writer[MAX_CELLS], reader[MAX_CELLS];     /* 1 + chunk that wrote, read what it had not written; -1: several */
  bool exposed[MAX_CELLS], written[MAX_CELLS];
  bool handed[MAX_CELLS]; /* scan variables of the current chunk */
  const Scan *asked;      /* whose previous elements on_read looks for */
  int set_in[MAX_CELLS];  /* 1 + the first iteration that writes it */
  int winner[MAX_OBJECTS];
} Chunked;

static Chunked chunked;
static Machine work;

/* ---- scan variables ---- */

static void on_read(Machine *m, const Expr *e, int cell, void *data) {
  (void)data;
  const Scan *s = chunked.asked;
  if (!s || m->written[cell]) return;
  chunked.handed[cell] |= query_same_expr(e, s->previous);
  for (int d = 1; d < s->order; d++) chunked.handed[cell] |= query_same_expr(e, s->earlier[d]);
}

/* The cells through which the value of 's' enters the chunk that begins with iteration t. */
static void find_handed(const Scan *s, int t, int end) {
  memset(chunked.handed, 0, sizeof chunked.handed);
  if (!s->previous) {
    chunked.handed[int_cell(chunked.before, s->value)] = true;
    return;
  }
  work = *chunked.before;
  memcpy(work.cell, chunked.sequential[t], sizeof work.cell);
  memset(chunked.written, 0, sizeof chunked.written);
  work.exposed = chunked.exposed;
  work.written = chunked.written;
  work.on_read = on_read;
  chunked.asked = s;
  for (int k = t; k < end && k < t + s->distance * s->order; k++) exe_iteration(&work, chunked.x, k);
  chunked.asked = NULL;
  for (int c = 0; c < work.ncells; c++)
    chunked.handed[c] &= chunked.set_in[c] && chunked.set_in[c] <= t; /* else the loop finds it there */
}

static void hand_sequential(Machine *m, const Scan *list, int t, int end, bool *any) {
  for (const Scan *s = list; s; s = s->next) {
    find_handed(s, t, end);
    for (int c = 0; c < m->ncells; c++)
      if (chunked.handed[c]) m->cell[c] = chunked.sequential[t][c], any[c] = true;
  }
}

/* A step in the words of the contract, where it happens. */
static int32_t stepped(Machine *m, const Scan *s, const ScanStep *p) {
  int32_t old = int_value(m, s->previous ? s->previous : s->value), term = p->term ? int_value(m, p->term) : 0;
  if (p->reset) return term;
  for (const ScanStep *q = p; s->kind == SCAN_BOUND && q && q->stmt == p->stmt; q = q->next)
    old = exe_combine(q->op, old, int_value(m, q->term));
  if (s->kind == SCAN_BOUND) return old;
  if (s->kind == SCAN_OP) return exe_combine(s->op, old, term);
  for (int d = 0; s->order > 1 && d < s->order; d++) {
    if (!p->last[d].used) continue;
    const int32_t by = p->last[d].by ? int_value(m, p->last[d].by) : 1;
    term = exe_combine(RED_ADD, term, exe_combine(RED_MUL, by, int_value(m, s->earlier[d])));
  }
  if (s->order > 1) return term;
  int32_t factor = p->factor ? int_value(m, p->factor) : 1;
  return exe_combine(RED_ADD, exe_combine(RED_MUL, factor, old), term);
}

static bool sets(const Scan *s, const Stmt *assign) {
  return query_strip(assign->u.assign.lhs)->kind == EX_NAME
             ? query_real_symbol(query_strip(assign->u.assign.lhs)->sym) == s->sym
             : query_strip(assign->u.assign.lhs)->kind == EX_REF &&
                   query_real_symbol(query_strip(assign->u.assign.lhs)->kid[0]->sym) == s->sym;
}

static void on_assign(Machine *m, const Stmt *assign, int32_t value, void *data) {
  (void)data;
  bool *exposed = m->exposed;
  m->exposed = NULL;
  for (const Scan *s = chunked.x->loop->scan; s; s = s->next)
    for (const ScanStep *p = s->together ? NULL : s->step, *before = NULL; p; before = p, p = p->next)
      if (!(before && before->stmt == p->stmt) && (p->stmt == assign || (p->stmt == assign->parent && p->stmt->kind == ST_IF)) &&
          sets(s, assign) && stepped(m, s, p) != value)
        chunked.x->wrong = "a step is not what its factor and term say";
  m->exposed = exposed;
}

static void run_chunk(Machine *m, int t, int end) {
  memset(chunked.exposed, 0, sizeof chunked.exposed);
  memset(chunked.written, 0, sizeof chunked.written);
  m->exposed = chunked.exposed;
  m->written = chunked.written;
  for (; t < end && !m->bad; t++) {
    exe_poison(m, chunked.x, chunked.x->loop);
    exe_iteration(m, chunked.x, t);
  }
}

/* ---- what a scan promises ---- */

/* f(v), given f(p[0]) and f(p[1]) */
static int32_t promised(const Scan *s, const int32_t *p, int32_t f0, int32_t f1, int32_t v) {
  if (f0 == f1) return f0; /* the chunk sets it whatever it was */
  if (s->kind == SCAN_LAST) return f0 == p[0] && f1 == p[1] ? v : ~v;
  if (s->kind == SCAN_LINEAR || s->op == RED_MUL)
    return exe_combine(RED_ADD, exe_combine(RED_MUL, (int32_t)((uint32_t)f1 - (uint32_t)f0), v), f0);
  switch (s->op) {
  case RED_ADD: return f1 - f0 == 1 ? exe_combine(RED_ADD, v, f0) : ~v;
  case RED_MAX: return v > f0 ? v : f0;
  case RED_MIN: return v < f0 ? v : f0;
  case RED_AND:
  case RED_OR:
  case RED_EQV:
  case RED_NEQV: return v ? f1 : f0;
  default: return (v & f1) | (~v & f0);
  }
}

/* f neither falls nor rises faster than v */
static bool is_bounded(const int32_t *p, int32_t f0, int32_t f1, int32_t v, int32_t fv) {
  return f1 - f0 >= 0 && f1 - f0 <= p[1] - p[0] && fv - f1 >= 0 && fv - f1 <= v - p[1];
}

static void probes(const Scan *s, int32_t *p) {
  p[0] = s->kind == SCAN_OP && (s->op == RED_MAX || s->op == RED_MIN) ? exe_neutral(s->op) : 0;
  p[1] = p[0] ? ~p[0] : 1;
  if (s->kind == SCAN_OP && (s->op == RED_IAND || s->op == RED_IOR || s->op == RED_IEOR)) p[1] = -1;
}

/* The chunk with all of 's' set to 'v' at its begin; false: the value leads out of bounds. */
static bool probe(const Scan *s, int t, int end, int32_t v, int32_t *cells) {
  work = *chunked.before;
  bool any[MAX_CELLS] = {false};
  exe_induct(&work, chunked.x->loop, chunked.before->cell, t);
  static Machine m;
  m = work;
  hand_sequential(&m, chunked.x->loop->scan, t, end, any);
  find_handed(s, t, end);
  for (int c = 0; c < m.ncells; c++)
    if (chunked.handed[c]) m.cell[c] = v;
  run_chunk(&m, t, end);
  memcpy(cells, m.cell, sizeof m.cell);
  return !m.bad;
}

/* Stores in place are proved for the values that the counter really has. */
static bool counts_in_place(const Scan *s) {
  for (const ScanOutput *o = s->output; o; o = o->next)
    if (o->in_place) return true;
  return false;
}

static void check_promise(const Scan *s, int t, int end) {
  static int32_t f0[MAX_CELLS], f1[MAX_CELLS], fv[MAX_CELLS];
  int32_t p[2], v = (int32_t)(exe_random(&chunked.x->seed) % 4) + 2;
  probes(s, p);
  if (!probe(s, t, end, p[0], f0) || !probe(s, t, end, p[1], f1) || !probe(s, t, end, v, fv)) return;
  const Object *o = int_object(chunked.before, s->sym);
  for (int c = o->base; c < o->base + o->size; c++)
    if (chunked.written[c] &&
        (s->kind == SCAN_BOUND ? !is_bounded(p, f0[c], f1[c], v, fv[c]) : fv[c] != promised(s, p, f0[c], f1[c], v)))
      chunked.x->wrong = "a scan variable is no scan of its kind";
}

/* ---- chunks together ---- */

/* Every chunk has its own. */
static bool has_role(const Symbol *s) {
  for (const VarUse *u = chunked.x->loop->var_use; u; u = u->next)
    if (u->sym == s) return u->role != ROLE_SHARED;
  return false;
}

/* It, or what shares storage with it, is what 'asked' asks for. */
static bool any_name(const Machine *m, const Object *b, bool (*asked)(const Symbol *s)) {
  for (int i = 0; i < m->nobjects; i++) {
    const Object *o = &m->object[i];
    if (o->base < b->base + b->size && b->base < o->base + o->size && asked(o->sym)) return true;
  }
  return false;
}

/* Its elements are found as they were before the loop. */
static bool reads_old(const Symbol *sym) {
  for (const Scan *s = chunked.x->loop->scan; s; s = s->next) {
    if (s->sym == sym && s->copy_in) return true;
    for (const ScanOutput *o = s->output; o; o = o->next)
      if (o->array == sym && o->in_place) return true;
  }
  return false;
}

/* The one element that holds a scan variable. */
static bool is_running(int cell) {
  for (const Scan *s = chunked.x->loop->scan; s; s = s->next)
    if (!s->previous && s->sym->rank && int_cell(chunked.before, s->value) == cell) return true;
  return false;
}

/* What the loop says of the array that the cell belongs to; NULL: nothing, or it is a scalar. */
static const VarUse *array_use(const Machine *m, int cell) {
  for (const VarUse *u = chunked.x->loop->var_use; u; u = u->next) {
    const Object *o = int_object((Machine *)m, u->sym);
    if (o->rank && cell >= o->base && cell < o->base + o->size) return u;
  }
  return NULL;
}

/* A cell of an array of which every iteration has its own, and the last one's goes back or none; or of one
 * that chunks combine. */
static bool is_copy(const Machine *m, int cell, bool last) {
  const VarUse *u = array_use(m, cell);
  if (!u) return false;
  if (u->role == ROLE_REDUCTION) chunked.result->cell[cell] = exe_combine(u->red, chunked.result->cell[cell], m->cell[cell]);
  return u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_REDUCTION ||
         (u->role == ROLE_LASTPRIVATE && !last);
}

/* Scalars, and the elements that the chunk is going to write. */
static void to_neutral(Machine *m, const Loop *l, int t, int end) {
  work = *m;
  run_chunk(&work, t, end);
  for (const VarUse *u = l->var_use; u; u = u->next) {
    const Object *o = int_object(m, u->sym);
    for (int c = o->base; u->role == ROLE_REDUCTION && c < o->base + o->size; c++)
      if (!o->rank || chunked.written[c]) m->cell[c] = exe_neutral(u->red);
  }
}

static void take(const Machine *m, const bool *handed, int chunk, bool last) {
  for (int c = 0; c < m->ncells; c++) {
    if ((handed[c] || chunked.written[c]) && is_running(c)) {
      if (last) chunked.result->cell[c] = m->cell[c];
      continue;
    }
    if (chunked.exposed[c] && !handed[c]) chunked.reader[c] = chunked.reader[c] && chunked.reader[c] != chunk ? -1 : chunk;
    if (!chunked.written[c] || is_copy(m, c, last)) continue;
    if (chunked.writer[c] && chunked.result->cell[c] != m->cell[c]) chunked.writer[c] = -2;
    if (chunked.writer[c] >= 0) chunked.writer[c] = chunked.writer[c] && chunked.writer[c] != chunk ? -1 : chunk;
    chunked.result->cell[c] = m->cell[c];
  }
}

static void judge_touches(void) {
  const Machine *m = chunked.before;
  for (int i = 0; i < m->nobjects; i++) {
    const Object *o = &m->object[i];
    if (!o->rank || any_name(m, o, has_role)) continue;
    for (int c = o->base; c < o->base + o->size; c++) {
      int w = chunked.writer[c], r = chunked.reader[c];
      if (w == -2) chunked.x->wrong = "chunks store different values to one element";
      if (w && r && (w < 0 || w != r) && !any_name(m, o, reads_old)) chunked.x->wrong = "chunks touch the same element";
    }
  }
}

static void combine(const Machine *m, int chunk, int end) {
  const Loop *l = chunked.x->loop;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    int cell = int_object(chunked.result, u->sym)->base;
    int32_t v = m->cell[cell], was = chunked.result->cell[cell];
    if (u->sym->rank) continue;
    if (u->role == ROLE_REDUCTION && u->red != RED_MAXLOC && u->red != RED_MINLOC)
      chunked.result->cell[cell] = exe_combine(u->red, was, v);
    if (end == chunked.x->trips &&
        (u->role == ROLE_SCAN || u->role == ROLE_LASTPRIVATE || u->role == ROLE_INDUCTION || u->role == ROLE_INDEX))
      chunked.result->cell[cell] = v;
  }
  for (const Extreme *e = l->extreme; e; e = e->next) {
    int k = (int)(int_object(chunked.result, e->value) - chunked.result->object), cell = chunked.result->object[k].base;
    int32_t v = m->cell[cell], best = chunked.result->cell[cell];
    bool more = e->max ? v > best : v<best, later = chunk> chunked.winner[k];
    if (v == (e->max ? INT32_MIN : INT32_MAX)) continue;
    if (!more && (v != best || (e->last ? !later : later || !chunked.winner[k]))) continue;
    chunked.result->cell[cell] = v;
    chunked.winner[k] = chunk;
    for (int i = 0; i < e->nloc; i++)
      chunked.result->cell[int_cell(chunked.result, e->loc[i])] = m->cell[int_cell(chunked.result, e->loc[i])];
  }
}

static void one_chunk(int chunk, int t, int end) {
  static Machine m;
  bool handed[MAX_CELLS] = {false};
  const Loop *l = chunked.x->loop;
  m = *chunked.before;
  exe_induct(&m, l, chunked.before->cell, t);
  hand_sequential(&m, l->scan, t, end, handed);
  to_neutral(&m, l, t, end);
  m.on_assign = on_assign;
  run_chunk(&m, t, end);
  int32_t scalar[MAX_OBJECTS];
  for (int i = 0; i < m.nobjects; i++) scalar[i] = chunked.result->cell[m.object[i].base];
  take(&m, handed, chunk, end == chunked.x->trips);
  for (int i = 0; i < m.nobjects; i++)
    if (!m.object[i].rank && has_role(m.object[i].sym)) chunked.result->cell[m.object[i].base] = scalar[i];
  combine(&m, chunk, end);
  if (m.bad) chunked.x->wrong = "a chunk runs out of bounds";
  for (const Scan *s = l->scan; s && !chunked.x->wrong; s = s->next)
    if (!counts_in_place(s)) check_promise(s, t, end);
}

static void run_sequential(Execution *x) {
  static Machine m;
  m = *chunked.before;
  m.exposed = chunked.exposed;
  m.written = chunked.written;
  for (int t = 0; t <= x->trips; t++) {
    memcpy(chunked.sequential[t], m.cell, sizeof m.cell);
    memset(chunked.written, 0, sizeof chunked.written);
    if (t < x->trips) exe_iteration(&m, x, t);
    for (int c = 0; c < m.ncells; c++)
      if (chunked.written[c] && !chunked.set_in[c]) chunked.set_in[c] = t + 1;
  }
}

void exe_scan(Machine *m, Execution *x) {
  static Machine before;
  int begin[MAX_TRIPS + 1], order[MAX_TRIPS + 1], n = 0;
  before = *m;
  memset(&chunked, 0, sizeof chunked);
  chunked.x = x;
  chunked.before = &before;
  chunked.result = m;
  x->before = before.cell;
  run_sequential(x);
  for (int t = 0; t < x->trips; t += 1 + (int)(exe_random(&x->seed) % 3)) begin[n++] = t;
  begin[n] = x->trips;
  exe_shuffle(order, n, &x->seed);
  for (int i = 0; i < n && !x->wrong; i++) one_chunk(order[i] + 1, begin[order[i]], begin[order[i] + 1]);
  judge_touches();
  for (const VarUse *u = x->loop->var_use; u; u = u->next) /* not defined after the loop */
    if (u->role == ROLE_PRIVATE)
      for (int c = 0, b = int_object(m, u->sym)->base; c < int_object(m, u->sym)->size; c++) m->cell[b + c] = 777;
}
