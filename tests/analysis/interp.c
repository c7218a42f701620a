#include "tests/analysis/interp.h"
#include "analysis/unit/code.h"
#include "frontend/symbol/intrinsic.h"
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 200000 };

/* ---- memory ---- */

static int cells(const Symbol *s) {
  int n = 1;
  for (int d = 0; d < s->rank; d++) n *= (int)s->dim[d].hi_value - (s->dim[d].lo ? (int)s->dim[d].lo_value : 1) + 1;
  return n;
}

/* Members of an EQUIVALENCE class share its cells. */
static void place(Machine *m, Object *o) {
  const Symbol *s = o->sym;
  int all = o->size, begin = s->equiv ? (int)(s->offset / 4) : 0;
  for (int i = 0; i < m->nobjects - 1; i++) {
    const Object *p = &m->object[i];
    if (!s->equiv || p->sym->equiv != s->equiv) continue;
    o->base = p->base - (int)(p->sym->offset / 4) + begin;
    return;
  }
  for (const Symbol *r = s->equiv ? s->ring : NULL; r && r != s; r = r->ring) {
    int end = (int)(r->offset / 4) + cells(r);
    if (end > all) all = end;
  }
  if (begin + o->size > all) all = begin + o->size;
  o->base = m->ncells + begin;
  m->ncells += all;
}

static void add_object(Machine *m, const Symbol *s) {
  if (m->nobjects == MAX_OBJECTS) {
    m->bad = true;
    return;
  }
  Object *o = &m->object[m->nobjects++];
  *o = (Object){.sym = s, .size = cells(s), .rank = s->rank};
  for (int d = 0; d < s->rank; d++) {
    m->bad |= !s->dim[d].hi_const || s->shape != SHAPE_EXPLICIT;
    o->lo[d] = s->dim[d].lo ? (int)s->dim[d].lo_value : 1;
    o->ext[d] = (int)s->dim[d].hi_value - o->lo[d] + 1;
  }
  place(m, o);
  if (m->ncells > MAX_CELLS) m->bad = true, m->ncells -= o->size;
}

void int_open(Machine *m, const Unit *u) {
  memset(m, 0, sizeof *m);
  for (const Symbol *s = u->scope->first; s; s = s->next)
    if (s->kind == SY_VARIABLE) add_object(m, s);
}

/* Of a change that analysis makes: its bounds are those of the loop. */
static const Object *add_scratch(Machine *m, const Symbol *s) {
  Object *o = &m->object[m->nobjects++];
  *o = (Object){.sym = s, .base = m->ncells, .size = 1, .rank = s->rank};
  for (int d = 0; d < s->rank; d++) {
    o->lo[d] = (int)int_value(m, s->dim[d].lo);
    o->ext[d] = (int)int_value(m, s->dim[d].hi) - o->lo[d] + 1;
    o->size *= o->ext[d] < 0 ? 0 : o->ext[d];
  }
  m->ncells += o->size;
  if (m->ncells > MAX_CELLS) m->bad = true, m->ncells -= o->size;
  return o;
}

const Object *int_object(Machine *m, const Symbol *s) {
  for (int i = 0; i < m->nobjects; i++)
    if (m->object[i].sym == s) return &m->object[i];
  if (s->scratch && m->nobjects < MAX_OBJECTS) return add_scratch(m, s);
  m->bad = true;
  return &m->object[0];
}

int int_cell(Machine *m, const Expr *e) {
  e = query_strip(e);
  if (e->kind == EX_NAME) return int_object(m, query_real_symbol(e->sym))->base;
  if (e->kind != EX_REF || e->how != REF_ELEMENT) {
    m->bad = true;
    return 0;
  }
  const Object *o = int_object(m, query_real_symbol(e->kid[0]->sym));
  int at = 0, stride = 1;
  for (int d = 0; d < o->rank && d + 1 < e->nkid; d++) {
    int k = (int)int_value(m, e->kid[d + 1]) - o->lo[d];
    m->bad |= k < 0 || k >= o->ext[d];
    at += k * stride;
    stride *= o->ext[d];
  }
  return m->bad ? o->base : o->base + at;
}

void int_store(Machine *m, int cell, int32_t value) {
  if (m->changed && m->cell[cell] != value) m->changed[cell] = true;
  m->cell[cell] = value;
  if (m->written) m->written[cell] = true;
}

static int32_t load(Machine *m, const Expr *e) {
  int cell = int_cell(m, e);
  if (m->exposed && !m->written[cell]) m->exposed[cell] = true;
  if (m->on_read) m->on_read(m, e, cell, m->data);
  return (m->instead && m->reads_instead(m, e, m->data) ? m->instead : m->cell)[cell];
}

/* ---- expressions ---- */

static int32_t wrapped(int64_t x) { return (int32_t)(uint32_t)x; }

static int32_t binary(Machine *m, Op op, int32_t a, int32_t b) {
  switch (op) {
  case OP_ADD: return wrapped((int64_t)a + b);
  case OP_SUB: return wrapped((int64_t)a - b);
  case OP_MUL: return wrapped((int64_t)a * b);
  case OP_DIV: m->bad |= b == 0; return b ? wrapped((int64_t)a / b) : 0;
  case OP_EQ: return a == b;
  case OP_NE: return a != b;
  case OP_LT: return a < b;
  case OP_LE: return a <= b;
  case OP_GT: return a > b;
  case OP_GE: return a >= b;
  case OP_AND: return a && b;
  case OP_OR: return a || b;
  case OP_EQV: return !a == !b;
  case OP_NEQV: return !a != !b;
  default: m->bad = true; return 0;
  }
}

static int32_t fold(const char *name, int32_t a, int32_t b) {
  if (!strcmp(name, "max")) return a > b ? a : b;
  if (!strcmp(name, "min")) return a < b ? a : b;
  if (!strcmp(name, "iand")) return a & b;
  if (!strcmp(name, "ior")) return a | b;
  if (!strcmp(name, "ieor")) return a ^ b;
  int32_t rest = b ? a % b : 0;
  return !strcmp(name, "modulo") && rest && (rest < 0) != (b < 0) ? rest + b : rest;
}

/* Functions of one argument, the procedures' (shuffle.h) among them. */
static bool of_one(Machine *m, const char *name, const Expr *e, int32_t *value) {
  if (e->nkid != 2) return false;
  bool abs = !strcmp(name, "abs"), odd = !strcmp(name, "odd");
  if (!abs && !odd && strcmp(name, "int")) return false;
  int32_t x = int_value(m, e->kid[1]);
  *value = abs ? wrapped(labs((long)x)) : odd ? wrapped((int64_t)x + 1 - x % 2) : x;
  return true;
}

static int32_t call(Machine *m, const Expr *e) {
  static const char *const known[] = {"max", "min", "iand", "ior", "ieor", "mod", "modulo"};
  const char *name = intrinsic_called(e) ? intrinsic_name(intrinsic_called(e)) : e->kid[0]->text;
  bool ok = false;
  int32_t value;
  if (name && of_one(m, name, e, &value)) return value;
  for (size_t i = 0; name && i < sizeof known / sizeof *known; i++) ok |= !strcmp(name, known[i]);
  if (name && !strcmp(name, "merge")) return int_value(m, e->kid[int_value(m, e->kid[3]) ? 1 : 2]);
  if (!ok) {
    m->bad = true;
    return 0;
  }
  int32_t r = int_value(m, e->kid[1]);
  for (int i = 2; i < e->nkid; i++) r = fold(name, r, int_value(m, e->kid[i]));
  return r;
}

int32_t int_value(Machine *m, const Expr *e) {
  int64_t c;
  e = query_strip(e);
  if (e->kind == EX_INT) return fold_const_int(e, &c) ? (int32_t)c : (int32_t)atoi(e->text);
  switch (e->kind) {
  case EX_LOGICAL: return e->ival != 0;
  case EX_NAME: return load(m, e);
  case EX_REF: return e->how == REF_CALL ? call(m, e) : load(m, e);
  case EX_UNARY: {
    int32_t x = int_value(m, e->kid[0]);
    return e->op == OP_NEG ? wrapped(-(int64_t)x) : e->op == OP_NOT ? !x : x;
  }
  case EX_BINARY: {
    int32_t a = int_value(m, e->kid[0]);
    return binary(m, e->op, a, int_value(m, e->kid[1]));
  }
  default: m->bad = true; return 0;
  }
}

/* ---- statements ---- */

int int_trips(Machine *m, const Stmt *s, int32_t *first, int32_t *step) {
  *first = int_value(m, s->u.loop.lo);
  int32_t hi = int_value(m, s->u.loop.hi);
  *step = s->u.loop.step ? int_value(m, s->u.loop.step) : 1;
  if (!*step) m->bad = true, *step = 1;
  int n = (hi - *first + *step) / *step;
  return n < 0 ? 0 : n;
}

/* Does the loop go on after the iteration? */
static bool goes_on(Machine *m) {
  bool left = m->leaves;
  m->leaves = false;
  return !m->bad && !m->jump && !left;
}

static bool run_while(Machine *m, const Stmt *s) {
  do {
    if (++m->steps > MAX_STEPS) m->bad = true;
    if (s->u.loop.how == DO_WHILE && !int_value(m, s->u.loop.cond)) break;
    int_block(m, s->body);
  } while (goes_on(m));
  return !m->jump;
}

/* False: it is left by a jump. */
static bool run_loop(Machine *m, const Stmt *s) {
  int32_t first, step;
  if (s->u.loop.how == DO_WHILE || s->u.loop.how == DO_FOREVER) return run_while(m, s);
  if (m->on_loop && m->on_loop(m, s, m->data)) return !m->jump;
  int n = int_trips(m, s, &first, &step), var = int_cell(m, s->u.loop.var);
  for (int t = 0; t < n && !m->bad; t++) {
    int_store(m, var, first + t * step);
    int_block(m, s->body);
    if (m->jump) return false;
    if (!goes_on(m)) return true;
  }
  int_store(m, var, first + n * step);
  return true;
}

/* Is it in one of the values and ranges of a CASE? */
static bool selects(Machine *m, const Stmt *s, int32_t x) {
  for (int i = 0; i < s->u.exprs.n; i++) {
    const Expr *e = s->u.exprs.v[i];
    bool range = e->kind == EX_RANGE;
    if (!range && int_value(m, e) == x) return true;
    if (range && (!e->kid[0] || int_value(m, e->kid[0]) <= x) && (!e->kid[1] || x <= int_value(m, e->kid[1]))) return true;
  }
  return s->u.exprs.n == 0;
}

static bool run_select(Machine *m, const Stmt *s) {
  int32_t x = int_value(m, s->u.exprs.v[0]);
  for (s = s->other; s; s = s->other)
    if (selects(m, s, x)) return int_block(m, s->body);
  return true;
}

static bool run_if(Machine *m, const Stmt *s) {
  for (; s; s = s->other)
    if (s->kind == ST_ELSE || int_value(m, s->u.branch.cond)) return int_block(m, s->body);
  return true;
}

bool int_statement(Machine *m, const Stmt *s) {
  if (++m->steps > MAX_STEPS) m->bad = true;
  switch (s->kind) {
  case ST_ASSIGN: {
    int32_t v = int_value(m, s->u.assign.rhs);
    if (m->on_assign && !m->bad) m->on_assign(m, s, v, m->data);
    int_store(m, int_cell(m, s->u.assign.lhs), v);
    break;
  }
  case ST_IF: return run_if(m, s);
  case ST_DO: return run_loop(m, s);
  case ST_GOTO: m->jump = s->u.jump.labels[0]; return false;
  case ST_SELECT_CASE: return run_select(m, s);
  case ST_EXIT: m->leaves = true; /* FALLTHROUGH */
  case ST_CYCLE: m->bad |= s->u.text != NULL; return false;
  case ST_CONTINUE:
  case ST_END: break;
  default: m->bad = true;
  }
  return true;
}

bool int_block(Machine *m, const Stmt *s) {
  for (; s && !m->bad; s = s->next) {
    if (int_statement(m, s)) continue;
    while (m->jump && s->next && s->next->label != m->jump) s = s->next;
    if (!m->jump || !s->next) return false;
    m->jump = 0;
  }
  return true;
}
