#include "tests/analysis/oracle_nest.h"
#include <string.h>

/* ---- generation ---- */

typedef struct Random {
  uint64_t state;
} Random;

/* splitmix64 */
static uint64_t next(Random *r) {
  uint64_t z = r->state += 0x9e3779b97f4a7c15u;
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}
static int below(Random *r, int n) { return (int)(next(r) % (uint64_t)n); }
static int between(Random *r, int lo, int hi) { return lo + below(r, hi - lo + 1); }

/* A linear expression of the first 'depth' loop variables, perhaps with that of the statement's own loop. */
static Linear linear(Random *r, int depth, bool own, int spread) {
  Linear e = {.c0 = between(r, -spread, spread)};
  for (int k = 0; k < depth; k++)
    if (below(r, 3)) e.c[k] = below(r, 4) ? between(r, 0, 1) : between(r, -2, 2);
  if (own) e.c[OWN] = between(r, -1, 1);
  if (!below(r, 8)) e.cn = between(r, -1, 1);
  return e;
}

static void wrap(Random *r, Linear *e) {
  if (below(r, 7)) return;
  e->wrap = 1 + below(r, 4);
  e->m = e->wrap == MOD || e->wrap == DIV ? between(r, 2, 3) : between(r, -1, 3);
}

static GenLoop loop(Random *r, int depth) {
  static const int steps[] = {1, 1, 1, 1, 2, 3, -1, -2};
  GenLoop l = {.step = steps[below(r, 8)]};
  Linear lo = {.c0 = between(r, -2, 2)}, hi = {.c0 = between(r, -1, 1), .cn = 1};
  if (!below(r, 4)) hi = (Linear){.c0 = between(r, 0, 4)};
  if (depth && !below(r, 3)) (below(r, 2) ? &lo : &hi)->c[below(r, depth)] = below(r, 3) ? 1 : -1;
  if (!below(r, 6)) wrap(r, below(r, 2) ? &lo : &hi);
  l.lo = l.step > 0 ? lo : hi;
  l.hi = l.step > 0 ? hi : lo;
  return l;
}

static GenStmt stmt(Random *r, int nloops, int rank) {
  GenStmt s = {
      .depth = below(r, 4) ? nloops : between(r, 1, nloops), .after = below(r, 2), .own = !below(r, 6)};
  if (s.own) s.loop = loop(r, s.depth);
  if (!below(r, 3)) {
    s.guard = 1 + below(r, 2);
    s.op = below(r, 4);
    s.cond = linear(r, s.depth, s.own, 2);
    wrap(r, &s.cond);
  }
  s.constant = !below(r, 6);
  for (int i = 0; i < MAX_REFS; i++) {
    s.ref[i].array = below(r, 3) ? 0 : 1;
    for (int d = 0; d < rank; d++) {
      s.ref[i].sub[d] = linear(r, s.depth, s.own, 2);
      wrap(r, &s.ref[i].sub[d]);
    }
  }
  return s;
}

GenNest gen_nest(uint64_t seed) {
  Random r = {seed};
  GenNest g = {
      .rank = between(&r, 1, 2), .nloops = between(&r, 1, MAX_LOOPS), .nstmts = between(&r, 1, MAX_STMTS)};
  for (int k = 0; k < g.nloops; k++) g.loop[k] = loop(&r, k);
  for (int i = 0; i < g.nstmts; i++) g.stmt[i] = stmt(&r, g.nloops, g.rank);
  return g;
}

/* ---- printing ---- */

static const char *const names[] = {"i", "j", "k", "l", "m"};

static void put_linear(const Linear *e, Buf *b) {
  static const char *const heads[] = {"(", "mod(", "((", "min(", "max("};
  buf_puts(b, heads[e->wrap]);
  buf_printf(b, "%d", e->c0);
  for (int k = 0; k < VARS; k++)
    if (e->c[k]) buf_printf(b, " + (%d)*%s", e->c[k], names[k]);
  if (e->cn) buf_printf(b, " + (%d)*n", e->cn);
  if (e->wrap == PLAIN)
    buf_puts(b, ")");
  else
    buf_printf(b, e->wrap == DIV ? ")/%d)" : ", %d)", e->m);
}

static void put_ref(const GenNest *g, const Ref *r, Buf *b) {
  buf_puts(b, r->array ? "b(" : "a(");
  for (int d = 0; d < g->rank; d++) {
    if (d) buf_puts(b, ", ");
    put_linear(&r->sub[d], b);
  }
  buf_puts(b, ")");
}

static void put_do(const GenNest *g, GenLoop *l, int var, Buf *b, int *line) {
  if (g->asserted) buf_puts(b, "!$acc loop independent\n"), ++*line;
  l->line = (*line)++;
  buf_printf(b, "do %s = ", names[var]);
  put_linear(&l->lo, b);
  buf_puts(b, ", ");
  put_linear(&l->hi, b);
  buf_printf(b, ", %d\n", l->step);
}

static void put_assign(const GenNest *g, const GenStmt *s, Buf *b, int *line) {
  ++*line;
  put_ref(g, &s->ref[0], b);
  if (s->constant) {
    buf_puts(b, " = 1.0\n");
    return;
  }
  buf_puts(b, " = 0.5*(");
  for (int i = 1; i < MAX_REFS; i++) {
    if (i > 1) buf_puts(b, " + ");
    put_ref(g, &s->ref[i], b);
  }
  buf_puts(b, ")");
  for (int k = 0; k < s->depth; k++)
    buf_printf(b, " + %s", names[k]); /* no two iterations store the same value */
  if (s->own) buf_printf(b, " + %s", names[OWN]);
  buf_puts(b, "\n");
}

static void put_stmt(const GenNest *g, GenStmt *s, Buf *b, int *line) {
  static const char *const ops[] = {"<", "<=", "==", "/="};
  if (s->own) put_do(g, &s->loop, OWN, b, line);
  if (s->guard) {
    buf_puts(b, "if (");
    put_linear(&s->cond, b);
    buf_printf(b, " %s 0) then\n", ops[s->op]);
    ++*line;
    if (s->guard == 2) buf_puts(b, "s = 1.0\nelse\n"), *line += 2;
  }
  put_assign(g, s, b, line);
  if (s->guard) buf_puts(b, "end if\n"), ++*line;
  if (s->own) buf_puts(b, "end do\n"), ++*line;
}

static void put_level(GenNest *g, int depth, Buf *b, int *line) {
  for (int after = 0; after < 2; after++) {
    for (int i = 0; i < g->nstmts; i++)
      if (g->stmt[i].depth == depth && g->stmt[i].after == after) put_stmt(g, &g->stmt[i], b, line);
    if (after || depth == g->nloops) continue;
    put_do(g, &g->loop[depth], depth, b, line);
    put_level(g, depth + 1, b, line);
    buf_puts(b, "end do\n");
    ++*line;
  }
}

void gen_print(GenNest *g, const char *name, bool asserted, Buf *b, int *line) {
  g->asserted = asserted;
  const char *dims = g->rank == 1 ? "-200:200" : "-200:200,-200:200";
  buf_printf(b, "subroutine %s(n, a, b)\ninteger :: n, i, j, k, l, m\nreal :: s, a(%s), b(%s)\n", name, dims,
             dims);
  *line += 3;
  put_level(g, 0, b, line);
  buf_puts(b, "end subroutine\n");
  ++*line;
}

/* ---- execution ---- */

typedef struct Run {
  const GenNest *g;
  int64_t n;
  int64_t v[VARS]; /* values of the loop variables */
  Touch where;     /* loops around the current statement */
  Touch *out;
  int count, max;
} Run;

static int64_t value(const Run *r, const Linear *e) {
  int64_t x = e->c0 + e->cn * r->n;
  for (int k = 0; k < VARS; k++) x += e->c[k] * r->v[k];
  switch (e->wrap) {
  case MOD: return x % e->m;
  case DIV: return x / e->m;
  case MIN: return x < e->m ? x : e->m;
  case MAX: return x > e->m ? x : e->m;
  default: return x;
  }
}

static bool holds(const Run *r, const GenStmt *s) {
  int64_t x = value(r, &s->cond);
  bool is = s->op == 0 ? x < 0 : s->op == 1 ? x <= 0 : s->op == 2 ? x == 0 : x != 0;
  return !s->guard || is == (s->guard == 1);
}

static void touch(Run *r, const Ref *ref, bool write, bool constant) {
  Touch t = r->where;
  t.array = ref->array;
  t.write = write;
  t.constant = constant;
  for (int d = 0; d < r->g->rank; d++) t.at[d] = value(r, &ref->sub[d]);
  if (r->count < r->max) r->out[r->count++] = t;
}

static void run_assign(Run *r, const GenStmt *s) {
  if (!holds(r, s)) return;
  for (int i = s->constant ? 0 : MAX_REFS - 1; i >= 0; i--) touch(r, &s->ref[i], i == 0, s->constant);
}

typedef void Body(Run *r, const void *what);

static void run_loop(Run *r, const GenLoop *l, int var, int id, Body *body, const void *what) {
  int64_t lo = value(r, &l->lo), hi = value(r, &l->hi), trips = (hi - lo + l->step) / l->step;
  int at = r->where.loops++;
  r->where.id[at] = id;
  for (int64_t t = 0; t < trips; t++) {
    r->v[var] = lo + t * l->step;
    r->where.trip[at] = t;
    body(r, what);
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

int gen_run(const GenNest *g, int64_t n, Touch *out, int max) {
  Run r = {.g = g, .n = n, .out = out, .max = max};
  int zero = 0;
  run_level(&r, &zero);
  return r.count;
}
