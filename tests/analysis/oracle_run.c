/* Runs a generated nest: all touches in order, or its results with one loop's iterations in another order. */
#include "tests/analysis/oracle_nest.h"
#include "tests/random.h"
#include <string.h>

enum { TABLE = 1 << 16 /* elements of a run's arrays */, MAX_TRIPS = 64, TOO_LONG = 20000 };

/* An element's value; of this run when 'stamp' says so. */
typedef struct Cell {
  unsigned stamp;
  int array;
  int64_t at[2];
  uint64_t value;
} Cell;

typedef struct Memory {
  Cell cell[TABLE];
  unsigned stamp;
  int used;
} Memory;

/* How one loop's iterations are shuffled. */
typedef struct Shuffle {
  const Loop *loop;
  int id;
  Random random;
} Shuffle;

typedef struct Run {
  const GenNest *g;
  int64_t n, q;
  int64_t v[VARS];    /* values of the loop variables */
  int64_t s[SCALARS]; /* of the scalars */
  Touch where;        /* loops around the current statement */
  Touch *out;
  int count, max;
  Memory *memory;     /* NULL: touches only */
  Shuffle *shuffle;   /* NULL: in order */
  const Loop *tested; /* the loop whose contract is looked at, or NULL */
  int tested_id;
  bool failed; /* it cannot be tried: too long */
} Run;

/* ---- memory ---- */

static uint64_t *element(Run *r, int array, const int64_t at[2]) {
  Memory *m = r->memory;
  uint64_t key = rnd_mix((uint64_t)array * 77 + (uint64_t)at[0] * 1000003 + (uint64_t)at[1]);
  for (unsigned i = key % TABLE;; i = (i + 1) % TABLE) {
    Cell *c = &m->cell[i];
    if (c->stamp == m->stamp && c->array == array && c->at[0] == at[0] && c->at[1] == at[1]) return &c->value;
    if (c->stamp == m->stamp) continue;
    r->failed |= ++m->used > TABLE / 2;
    *c = (Cell){m->stamp, array, {at[0], at[1]}, key};
    return &c->value;
  }
}

static bool same_memory(Run *x, Run *y) {
  for (int i = 0; i < TABLE; i++) {
    const Cell *c = &x->memory->cell[i];
    if (c->stamp == x->memory->stamp && *element(y, c->array, c->at) != c->value) return false;
  }
  return true;
}

/* ---- expressions ---- */

static int64_t wrapped(Wrap w, int64_t x, int64_t m) {
  switch (w) {
  case MOD: return x % m;
  case MODULO: return (x % m + m) % m;
  case DIV: return x / m;
  case MIN: return x < m ? x : m;
  case MAX: return x > m ? x : m;
  case ABS: return x < 0 ? -x : x;
  case SIGN: return (x < 0) != (m < 0) ? -x : x;
  case DIM: return x > m ? x - m : 0;
  case MERGE: return m <= 0 ? x : m;
  default: return x;
  }
}

static int64_t inner_value(const Run *r, const Inner *in) {
  int64_t x = in->c0 + in->cn * r->n + in->cq * r->q + (in->var ? r->v[in->var - 1] : 0);
  return in->factor * wrapped(in->wrap, x, in->m + in->mq * r->q);
}

static int64_t value(const Run *r, const Linear *e) {
  int64_t x = e->c0 + e->cn * r->n + e->cq * r->q;
  for (int k = 0; k < VARS; k++) x += e->c[k] * r->v[k];
  for (int k = 0; k < SCALARS; k++) x += e->cs[k] * r->s[k];
  if (e->times >= 0) x += r->n * r->v[e->times];
  if (e->in.factor) x += inner_value(r, &e->in);
  return wrapped(e->wrap, x, e->m + e->mn * r->n + e->mq * r->q + (e->mv ? r->v[e->mv - 1] : 0));
}

/* The value of a variable by its name in the text. */
static int64_t named(const void *data, const char *name, bool *ok) {
  static const char vars[] = "ijklm";
  const Run *r = data;
  const char *at = strchr(vars, name[0]);
  *ok &= !name[1];
  if (at) return r->v[at - vars];
  if (name[0] == 'n' || name[0] == 'q') return name[0] == 'n' ? r->n : r->q;
  *ok &= name[0] == 'p' || name[0] == 'r';
  return r->s[name[0] == 'r'];
}

static bool compare(int op, int64_t x) { return op == 0 ? x < 0 : op == 1 ? x <= 0 : op == 2 ? x == 0 : x != 0; }

/* ---- statements ---- */

/* The element as one of the array whose storage it is; that array. */
static int where_is(const Run *r, const Ref *ref, int64_t at[2]) {
  const GenNest *g = r->g;
  bool shares = g->shared && ref->array == 2;
  for (int d = 0; d < g->rank; d++) at[d] = value(r, &ref->sub[d]) + (shares ? g->offset[d] : 0);
  return shares ? 0 : ref->array;
}

/* The reference of column s->col[i]. */
static void touch(Run *r, const GenStmt *s, int i, bool constant, bool update) {
  const Ref *ref = &s->ref[i < MAX_REFS ? i : 0];
  bool write = i == 0;
  Touch t = r->where;
  t.line = s->line;
  t.col = s->col[i];
  t.array = ref->array;
  t.write = write;
  t.constant = constant;
  t.update = update;
  t.storage = where_is(r, ref, t.at);
  t.shares = r->g->shared;
  if (r->count < r->max) r->out[r->count++] = t;
}

static uint64_t *place(Run *r, const Ref *ref) {
  int64_t at[2] = {0};
  int array = where_is(r, ref, at);
  return element(r, array, at);
}

static void store(Run *r, const GenStmt *s) {
  uint64_t x = 1;
  if (!s->constant) {
    for (int i = 1; i < MAX_REFS; i++) x = x * 31 + *place(r, &s->ref[i]);
    for (int k = 0; k < VARS; k++) x += (uint64_t)r->v[k] << (7 * k);
    x = rnd_mix(x);
  }
  uint64_t *to = place(r, &s->ref[0]);
  *to = s->update ? *to + x : x;
}

static bool holds(const Run *r, const GenStmt *s) {
  bool first = compare(s->op, value(r, &s->cond));
  if (s->join == ALONE) return first;
  bool second = compare(s->op2, value(r, &s->cond2));
  return s->join == AND ? first && second : first || second;
}

static void run_assign(Run *r, const GenStmt *s) {
  if (s->guard && holds(r, s) != (s->guard == 1)) return;
  if (s->kind != STORE) {
    int64_t x = value(r, &s->value);
    r->s[s->which] = s->kind == GROW ? r->s[s->which] + x : x;
  } else if (r->memory) {
    r->failed |= ++r->count > TOO_LONG;
    store(r, s);
  } else {
    for (int i = s->constant ? 0 : MAX_REFS - 1; i > 0; i--) touch(r, s, i, false, false);
    if (s->update) touch(r, s, MAX_REFS, false, true);
    touch(r, s, 0, s->constant, s->update);
  }
}

/* ---- loops ---- */

typedef void Body(Run *r, const void *what);

/* What the loop says of a scalar, or NULL. */
static const VarUse *use_of(const Loop *l, int k) {
  for (const VarUse *u = l->var_use; u; u = u->next)
    if (!strcmp(u->path, k ? "r" : "p")) return u;
  return NULL;
}

static bool has_own_copy(const VarUse *u) {
  return u && (u->role == ROLE_PRIVATE || u->role == ROLE_LASTPRIVATE || u->role == ROLE_INDUCTION);
}

static void permute(Shuffle *s, int64_t *order, int64_t n) {
  for (int64_t i = 0; i < n; i++) order[i] = i;
  for (int64_t i = n - 1; i > 0; i--) {
    int64_t k = rnd_below(&s->random, (int)i + 1), t = order[i];
    order[i] = order[k];
    order[k] = t;
  }
}

/* The iterations in another order; each begins with its own copies of scalars as the analysis says. */
static void shuffled(Run *r, const GenLoop *l, int var, int64_t lo, int64_t step, int64_t trips, Body *body, const void *what) {
  int64_t order[MAX_TRIPS], before[SCALARS], last[SCALARS];
  const Loop *loop = r->shuffle->loop;
  r->failed |= trips > MAX_TRIPS;
  if (r->failed) return;
  memcpy(before, r->s, sizeof before);
  memcpy(last, r->s, sizeof last);
  permute(r->shuffle, order, trips);
  for (int64_t i = 0; i < trips; i++) {
    r->v[var] = lo + order[i] * step;
    for (int k = 0; k < SCALARS; k++) {
      const VarUse *u = use_of(loop, k);
      if (has_own_copy(u))
        r->s[k] = u->role == ROLE_INDUCTION ? before[k] + order[i] * u->amount : u->begins_old ? before[k] : 123457 + i;
    }
    body(r, what);
    if (order[i] == trips - 1) memcpy(last, r->s, sizeof last);
  }
  for (int k = 0; k < SCALARS && trips > 0; k++) {
    const VarUse *u = use_of(loop, k);
    if (has_own_copy(u)) r->s[k] = u->role == ROLE_PRIVATE ? 765431 : last[k];
  }
  (void)l;
}

static void run_loop(Run *r, const GenLoop *l, int var, int id, Body *body, const void *what) {
  int64_t step = l->step ? l->step : r->q;
  int64_t lo = value(r, &l->lo), hi = value(r, &l->hi), trips = (hi - lo + step) / step;
  if (trips < 0) trips = 0;
  int at = r->where.loops++;
  r->where.id[at] = id;
  if (r->tested && id == r->tested_id) r->where.tested = gen_holds(r->tested, named, r, lo, step, trips);
  if (r->shuffle && r->shuffle->id == id) {
    shuffled(r, l, var, lo, step, trips, body, what);
  } else {
    for (int64_t t = 0; t < trips && !r->failed; t++) {
      r->v[var] = lo + t * step;
      r->where.trip[at] = t;
      body(r, what);
    }
  }
  r->v[var] = 0;
  r->where.loops--;
}

static void own_body(Run *r, const void *what) { run_assign(r, what); }

static void run_stmt(Run *r, int i) {
  const GenStmt *s = &r->g->stmt[i];
  if (s->own)
    run_loop(r, &s->loop, OWN, OWN + i, own_body, s);
  else
    run_assign(r, s);
}

static void run_level(Run *r, const void *what) {
  int depth = *(const int *)what, inner = depth + 1;
  for (int after = 0; after < 2; after++) {
    for (int i = 0; i < r->g->nstmts; i++)
      if (r->g->stmt[i].depth == depth && r->g->stmt[i].after == after) run_stmt(r, i);
    if (!after && depth < r->g->nloops) run_loop(r, &r->g->loop[depth], depth, depth, run_level, &inner);
  }
}

static void run(Run *r) {
  int zero = 0;
  for (int k = 0; k < SCALARS; k++) r->s[k] = value(r, &r->g->before[k]);
  if (!r->g->guard || compare(r->g->op, value(r, &r->g->cond))) run_level(r, &zero);
}

int gen_run(const GenNest *g, int64_t n, int64_t q, const Loop *tested, int id, Touch *out, int max) {
  Run r = {.g = g, .n = n, .q = q, .out = out, .max = max, .tested = tested, .tested_id = id};
  run(&r);
  return r.count;
}

bool gen_shuffle(const GenNest *g, const Loop *l, int id, int64_t n, int64_t q, uint64_t seed) {
  static Memory memory[2];
  Shuffle s = {l, id, {seed}};
  Run x = {.g = g, .n = n, .q = q, .memory = &memory[0]}, y = x;
  y.memory = &memory[1];
  y.shuffle = &s;
  for (int k = 0; k < SCALARS; k++) {
    const VarUse *u = use_of(l, k);
    if (u && u->role == ROLE_INDUCTION && !u->amount) return true;
  }
  for (int m = 0; m < 2; m++) memory[m].stamp++, memory[m].used = 0;
  run(&x);
  run(&y);
  return x.failed || y.failed || same_memory(&x, &y);
}
