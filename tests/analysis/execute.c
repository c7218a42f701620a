#include "tests/analysis/execute.h"
#include "analysis/unit/code.h"
#include "tests/random.h"
#include <string.h>

enum { MAX_TRIPS = 64 };

uint64_t exe_random(uint64_t *state) {
  Random r = {*state};
  uint64_t z = rnd_next(&r);
  *state = r.state;
  return z;
}

void exe_shuffle(int *order, int n, uint64_t *seed) {
  for (int i = 0; i < n; i++) order[i] = i;
  for (int i = n - 1; i > 0; i--) {
    int k = (int)(exe_random(seed) % (uint64_t)(i + 1)), t = order[i];
    order[i] = order[k];
    order[k] = t;
  }
}

int32_t exe_neutral(RedOp op) {
  switch (op) {
  case RED_MUL: return 1;
  case RED_MAX:
  case RED_MAXLOC: return INT32_MIN;
  case RED_MIN:
  case RED_MINLOC: return INT32_MAX;
  case RED_AND:
  case RED_EQV: return 1;
  case RED_IAND: return -1;
  default: return 0;
  }
}

int32_t exe_combine(RedOp op, int32_t a, int32_t b) {
  switch (op) {
  case RED_ADD: return (int32_t)((uint32_t)a + (uint32_t)b);
  case RED_MUL: return (int32_t)((uint32_t)a * (uint32_t)b);
  case RED_MAX: return a > b ? a : b;
  case RED_MIN: return a < b ? a : b;
  case RED_AND: return a && b;
  case RED_OR: return a || b;
  case RED_EQV: return !a == !b;
  case RED_NEQV: return !a != !b;
  case RED_IAND: return a & b;
  case RED_IOR: return a | b;
  default: return a ^ b;
  }
}

void exe_poison(Machine *m, Execution *x, const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (u->role != ROLE_PRIVATE && u->role != ROLE_LASTPRIVATE && u->role != ROLE_INDEX && u->role != ROLE_FIRSTPRIVATE) continue;
    const Object *o = int_object(m, u->sym);
    if (u->role == ROLE_FIRSTPRIVATE || u->begins_old) {
      memcpy(&m->cell[o->base], &x->before[o->base], sizeof m->cell[0] * (size_t)o->size);
      continue;
    }
    for (int c = 0; c < o->size; c++) m->cell[o->base + c] = (int32_t)(exe_random(&x->seed) % 1000) + 500;
  }
}

static const Scan *closed_form(const Loop *l, const Symbol *sym) {
  const Scan *s = l->induction;
  while (s && s->sym != sym) s = s->next;
  return s;
}

/* Does the analysis say how much each induction variable grows? */
static bool amounts_known(const Loop *l) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->role == ROLE_INDUCTION && !u->amount) {
      const Scan *s = closed_form(l, u->sym);
      for (const ScanStep *p = s ? s->step : NULL; p; p = p->next)
        if (!p->always || !p->term || p->reset) return false;
      if (!s || s->kind != SCAN_OP || s->op != RED_ADD) return false;
    }
  return true;
}

void exe_induct(Machine *m, const Loop *l, const int32_t *before, int t) {
  for (const VarUse *u = l->var_use; u; u = u->next) {
    if (u->role != ROLE_INDUCTION) continue;
    int cell = int_object(m, u->sym)->base;
    const Scan *s = closed_form(l, u->sym);
    int64_t amount = u->amount;
    for (const ScanStep *p = amount ? NULL : s->step; p; p = p->next) amount += int_value(m, p->term);
    m->cell[cell] = (int32_t)(uint32_t)(before[cell] + t * amount);
  }
}

void exe_iteration(Machine *m, const Execution *x, int t) {
  const Stmt *s = x->loop->stmt;
  int_store(m, int_cell(m, s->u.loop.var), x->first + t * x->step);
  int_block(m, s->body);
  m->bad |= m->leaves; /* nothing but a sequential loop is left */
}

/* ---- iterations in any order ---- */

typedef struct Orderless {
  Execution *x;
  int32_t before[MAX_CELLS];  /* memory before the loop */
  int32_t last[MAX_CELLS];    /* memory after the last iteration */
  bool by_last[MAX_CELLS];    /* what that has written */
  int32_t total[MAX_OBJECTS]; /* of reductions */
  int winner[MAX_OBJECTS];    /* of extremes: the iteration that won; -1: none */
  bool exposed[MAX_CELLS], written[MAX_CELLS], changed[MAX_CELLS];
  int reader[MAX_CELLS], writer[MAX_CELLS]; /* 1 + iteration */
} Orderless;

static int object_index(Machine *m, const Symbol *s) { return (int)(int_object(m, s) - m->object); }

static bool scalar_reduction(const VarUse *u) { return u->role == ROLE_REDUCTION && u->sym->rank == 0; }

static bool is_place(RedOp op) { return op == RED_MAXLOC || op == RED_MINLOC; }

static void begin(Machine *m, Orderless *o, int t) {
  const Loop *l = o->x->loop;
  exe_poison(m, o->x, l);
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (scalar_reduction(u)) m->cell[int_object(m, u->sym)->base] = exe_neutral(u->red);
  exe_induct(m, l, o->before, t);
}

static void end_extreme(Machine *m, Orderless *o, const Extreme *e, int t) {
  int k = object_index(m, e->value), cell = m->object[k].base;
  int32_t neutral = e->max ? INT32_MIN : INT32_MAX, v = m->cell[cell], best = o->total[k];
  if (v == neutral) return;
  bool more = e->max ? v > best : v<best, later = t> o->winner[k];
  if (!more && (v != best || (e->last ? !later : later || o->winner[k] < 0))) return;
  o->total[k] = v;
  o->winner[k] = t;
  for (int i = 0; i < e->nloc; i++) {
    int at = object_index(m, query_real_symbol(query_strip(e->loc[i])->sym));
    o->total[at] = m->cell[m->object[at].base];
  }
}

static void end(Machine *m, Orderless *o, int t) {
  const Loop *l = o->x->loop;
  for (const VarUse *u = l->var_use; u; u = u->next) {
    int k = object_index(m, u->sym);
    int32_t v = m->cell[m->object[k].base];
    if (scalar_reduction(u) && !is_place(u->red)) o->total[k] = exe_combine(u->red, o->total[k], v);
    if ((u->role == ROLE_LASTPRIVATE && t == o->x->trips - 1)) o->total[k] = v;
  }
  for (const Extreme *e = l->extreme; e; e = e->next) end_extreme(m, o, e, t);
}

/* Array elements that two iterations touch, one of them with a write, that no role excuses. An iteration that copies an element to itself has read it. */
static void note_touches(Machine *m, Orderless *o, int t) {
  for (int c = 0; c < m->ncells; c++) {
    if (o->written[c] && (o->changed[c] || !o->exposed[c])) {
      if (o->writer[c] && o->writer[c] != t + 1) o->writer[c] = -1;
      if (!o->writer[c]) o->writer[c] = t + 1;
    }
    if (o->exposed[c]) o->reader[c] = o->reader[c] && o->reader[c] != t + 1 ? -1 : t + 1;
  }
}

static bool combined(const Loop *l, const Symbol *s) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (u->sym == s) return true;
  return false;
}

/* It, or what shares storage with it, has a role. */
static bool excused(const Machine *m, const Loop *l, const Object *b) {
  for (int i = 0; i < m->nobjects; i++) {
    const Object *o = &m->object[i];
    if (o->base < b->base + b->size && b->base < o->base + o->size && combined(l, o->sym)) return true;
  }
  return false;
}

static void judge_touches(const Machine *m, Orderless *o) {
  for (int i = 0; i < m->nobjects; i++) {
    const Object *b = &m->object[i];
    if (!b->rank || excused(m, o->x->loop, b)) continue;
    for (int c = b->base; c < b->base + b->size; c++)
      if (o->writer[c] && o->reader[c] && (o->writer[c] != o->reader[c] || o->writer[c] < 0))
        o->x->wrong = "iterations touch the same element";
  }
}

static void finish(Machine *m, Orderless *o) {
  const Loop *l = o->x->loop;
  exe_poison(m, o->x, l);
  for (const VarUse *u = l->var_use; u; u = u->next) {
    int k = object_index(m, u->sym);
    if (scalar_reduction(u) || u->role == ROLE_LASTPRIVATE) m->cell[m->object[k].base] = o->total[k];
    if (u->role == ROLE_LASTPRIVATE && !o->x->trips) m->cell[m->object[k].base] = o->before[m->object[k].base];
  }
  for (const VarUse *u = l->var_use; u; u = u->next) {
    const Object *b = int_object(m, u->sym);
    for (int c = b->base; u->role == ROLE_LASTPRIVATE && b->rank && c < b->base + b->size; c++)
      m->cell[c] = o->by_last[c] ? o->last[c] : o->before[c];
  }
  exe_induct(m, l, o->before, o->x->trips);
}

static void run_orderless(Machine *m, Execution *x) {
  static Orderless o;
  memset(&o, 0, sizeof o);
  o.x = x;
  memcpy(o.before, m->cell, sizeof o.before);
  x->before = o.before;
  for (int i = 0; i < m->nobjects; i++) o.total[i] = m->cell[m->object[i].base], o.winner[i] = -1;
  int order[MAX_TRIPS];
  exe_shuffle(order, x->trips, &x->seed);
  m->exposed = o.exposed;
  m->written = o.written;
  m->changed = o.changed;
  for (int i = 0; i < x->trips && !m->bad; i++) {
    begin(m, &o, order[i]);
    memset(o.exposed, 0, sizeof o.exposed);
    memset(o.written, 0, sizeof o.written);
    memset(o.changed, 0, sizeof o.changed);
    exe_iteration(m, x, order[i]);
    note_touches(m, &o, order[i]);
    if (order[i] == x->trips - 1) {
      memcpy(o.last, m->cell, sizeof o.last);
      memcpy(o.by_last, o.written, sizeof o.by_last);
    }
    end(m, &o, order[i]);
  }
  m->exposed = m->written = m->changed = NULL;
  judge_touches(m, &o);
  finish(m, &o);
}

/* ---- any loop ---- */

static bool on_loop(Machine *m, const Stmt *s, void *data) {
  Execution *x = data;
  if (s != x->loop->stmt || !amounts_known(x->loop) ||
      (x->loop->verdict == V_WAVEFRONT && !x->loop->wavefront && !x->loop->scan && !x->loop->transform))
    return false;
  m->on_loop = NULL;
  x->left = false;
  exe_loop(m, x);
  if (!x->loop->wavefront && !x->left) m->cell[int_cell(m, s->u.loop.var)] = x->first + x->trips * x->step;
  m->on_loop = on_loop;
  return true;
}

void exe_loop(Machine *m, Execution *x) {
  x->trips = int_trips(m, x->loop->stmt, &x->first, &x->step);
  if (x->trips > MAX_TRIPS) {
    m->bad = true;
  } else if ((x->loop->verdict == V_SEQUENTIAL && !x->loop->transform) || !amounts_known(x->loop)) {
    for (int t = 0; t < x->trips && !m->bad; t++) exe_iteration(m, x, t);
  } else if (x->loop->transform) {
    exe_change(m, x);
  } else if (x->loop->wavefront) {
    exe_wave(m, x);
  } else if (x->loop->scan) {
    exe_scan(m, x);
  } else {
    run_orderless(m, x);
  }
}

const char *exe_by_verdict(Machine *m, const Unit *u, const Loop *l, uint64_t seed) {
  Execution x = {.loop = l, .seed = seed};
  m->on_loop = on_loop;
  m->data = &x;
  int_block(m, u->exec);
  return x.wrong ? x.wrong : m->bad ? "runs out of bounds" : NULL;
}
