#include "tests/analysis/oracle_nest.h"
#include "tests/random.h"
#include <stdio.h>
#include <string.h>

/* ---- generation ---- */

/* A linear expression of the first 'depth' loop variables, perhaps with that of the statement's own loop. */
static Linear linear(Random *r, int depth, bool own, int spread) {
  Linear e = {.c0 = rnd_between(r, -spread, spread), .times = -1};
  for (int k = 0; k < depth; k++)
    if (rnd_below(r, 3)) e.c[k] = rnd_below(r, 4) ? rnd_between(r, 0, 1) : rnd_between(r, -2, 2);
  if (own) e.c[OWN] = rnd_between(r, -1, 1);
  if (!rnd_below(r, 8)) e.cn = rnd_between(r, -1, 1);
  if (!rnd_below(r, 12)) e.cq = rnd_between(r, -1, 1);
  return e;
}

static bool by_constant(Wrap w) { return w == MOD || w == MODULO || w == DIV; }

/* Divisors are never 0, and that of MODULO, as all known of its kind, is positive. */
static int companion(Random *r, Wrap w) {
  if (!by_constant(w)) return rnd_between(r, -2, 3);
  int m = rnd_between(r, 2, 3);
  return w != MODULO && !rnd_below(r, 3) ? -m : m;
}

/* abs(q - 1) and its like as one term of a sum. */
static Inner inner(Random *r, int depth) {
  Inner in = {.factor = rnd_below(r, 3) ? 1 : rnd_between(r, -2, 2),
              .c0 = rnd_between(r, -3, 3),
              .wrap = (Wrap)(1 + rnd_below(r, WRAPS - 1))};
  if (rnd_below(r, 2)) in.cq = rnd_below(r, 2) ? 1 : -1;
  if (!rnd_below(r, 6)) in.cn = rnd_below(r, 2) ? 1 : -1;
  if (depth && (!in.cq || !rnd_below(r, 3))) in.var = 1 + rnd_below(r, depth);
  in.m = companion(r, in.wrap);
  if (!by_constant(in.wrap) && !rnd_below(r, 3)) in.mq = rnd_below(r, 2) ? 1 : -1;
  return in;
}

static void wrap(Random *r, Linear *e, int depth) {
  if (!rnd_below(r, 7)) e->in = inner(r, depth);
  if (rnd_below(r, 6)) return;
  e->wrap = (Wrap)(1 + rnd_below(r, WRAPS - 1));
  e->m = companion(r, e->wrap);
  if (!by_constant(e->wrap) && !rnd_below(r, 4)) e->mq = rnd_below(r, 2) ? 1 : -1;
}

/* min(., m + n), max(., m + v): the bounds of tiles */
static void widen(Random *r, Linear *e, int depth) {
  if (e->wrap == PLAIN || by_constant(e->wrap)) return;
  if (!rnd_below(r, 3)) e->mn = 1;
  if (depth && !rnd_below(r, 2)) e->mv = 1 + rnd_below(r, depth);
}

/* Scalars, and a product of n and a loop variable. */
static void enrich(Random *r, Linear *e, int depth, int scalars) {
  if (scalars && !rnd_below(r, 3)) {
    int k = rnd_below(r, SCALARS);
    if (rnd_below(r, 3)) *e = (Linear){.c0 = rnd_between(r, -1, 1), .times = -1};
    e->cs[k] = rnd_below(r, 4) ? 1 : rnd_between(r, -1, 2);
  }
  if (depth > 1 && !rnd_below(r, 12)) e->times = rnd_below(r, depth);
  if (depth > 1 && !rnd_below(r, 12)) e->c[rnd_below(r, depth)] = 7; /* rows of seven in one dimension */
}

static GenLoop loop(Random *r, int depth) {
  static const int steps[] = {1, 1, 1, 1, 2, 3, -1, -2};
  GenLoop l = {.step = steps[rnd_below(r, 8)]};
  Linear lo = {.c0 = rnd_between(r, -2, 2), .times = -1}, hi = {.c0 = rnd_between(r, -1, 1), .cn = 1, .times = -1};
  if (!rnd_below(r, 4)) hi = (Linear){.c0 = rnd_between(r, 0, 4), .times = -1};
  if (depth && !rnd_below(r, 3)) (rnd_below(r, 2) ? &lo : &hi)->c[rnd_below(r, depth)] = rnd_below(r, 3) ? 1 : -1;
  if (!rnd_below(r, 4)) {
    Linear *e = rnd_below(r, 2) ? &lo : &hi;
    wrap(r, e, depth);
    widen(r, e, depth);
  }
  l.lo = l.step > 0 ? lo : hi;
  l.hi = l.step > 0 ? hi : lo;
  if (!rnd_below(r, 40)) l.step = 0;
  return l;
}

static void scalar_stmt(Random *r, GenStmt *s) {
  s->kind = rnd_below(r, 2) ? SET : GROW;
  s->which = rnd_below(r, SCALARS);
  s->value = linear(r, s->depth, s->own, 2);
  if (!rnd_below(r, 3)) s->value = (Linear){.times = -1}, s->value.cs[1 - s->which] = 1;
  if (s->kind == GROW) s->value = (Linear){.c0 = rnd_between(r, -1, 3), .times = -1};
}

static GenStmt stmt(Random *r, int nloops, int rank, int scalars) {
  GenStmt s = {.depth = rnd_below(r, 4) ? nloops : rnd_between(r, 1, nloops), .after = rnd_below(r, 2), .own = !rnd_below(r, 6)};
  if (s.own) s.loop = loop(r, s.depth);
  if (!rnd_below(r, 3)) {
    s.guard = 1 + rnd_below(r, 2);
    s.op = rnd_below(r, 4);
    s.cond = linear(r, s.depth, s.own, 2);
    wrap(r, &s.cond, s.depth);
    if (!rnd_below(r, 4)) {
      s.join = rnd_below(r, 2) ? AND : OR;
      s.op2 = rnd_below(r, 4);
      s.cond2 = linear(r, s.depth, s.own, 2);
      wrap(r, &s.cond2, s.depth);
    }
  }
  if (scalars && !rnd_below(r, 3)) {
    scalar_stmt(r, &s);
    return s;
  }
  s.constant = !rnd_below(r, 6);
  s.update = !s.constant && !rnd_below(r, 8);
  for (int i = 0; i < MAX_REFS; i++) {
    s.ref[i].array = rnd_below(r, 3) ? 0 : 1 + !rnd_below(r, 3);
    for (int d = 0; d < rank; d++) {
      s.ref[i].sub[d] = linear(r, s.depth, s.own, 2);
      enrich(r, &s.ref[i].sub[d], s.depth, scalars);
      wrap(r, &s.ref[i].sub[d], s.depth);
    }
  }
  return s;
}

static bool has_product(const GenStmt *s, int rank) {
  for (int k = 0; s->kind == STORE && k < MAX_REFS * rank; k++)
    if (s->ref[k / rank].sub[k % rank].times >= 0) return true;
  return false;
}

static bool uses_q(const Linear *e) { return e->cq || e->mq || (e->in.factor && (e->in.cq || e->in.mq)); }

static bool has_q(const GenNest *g) {
  bool q = g->guard && uses_q(&g->cond);
  for (int k = 0; k < SCALARS; k++) q |= uses_q(&g->before[k]);
  for (int k = 0; k < g->nloops; k++) q |= !g->loop[k].step || uses_q(&g->loop[k].lo) || uses_q(&g->loop[k].hi);
  for (int i = 0; i < g->nstmts; i++) {
    const GenStmt *s = &g->stmt[i];
    q |= (s->own && (!s->loop.step || uses_q(&s->loop.lo) || uses_q(&s->loop.hi))) || uses_q(&s->value) || uses_q(&s->cond) ||
         uses_q(&s->cond2);
    for (int k = 0; k < MAX_REFS; k++) q |= uses_q(&s->ref[k].sub[0]) || uses_q(&s->ref[k].sub[1]);
  }
  return q;
}

GenNest gen_nest(uint64_t seed) {
  Random r = {seed};
  GenNest g = {.rank = rnd_between(&r, 1, 2), .nloops = rnd_between(&r, 1, MAX_LOOPS), .nstmts = rnd_between(&r, 1, MAX_STMTS)};
  int scalars = rnd_below(&r, 2);
  g.shared = !rnd_below(&r, 8);
  for (int d = 0; d < g.rank; d++) g.offset[d] = rnd_between(&r, -2, 2);
  for (int k = 0; k < g.nloops; k++) g.loop[k] = loop(&r, k);
  for (int i = 0; i < g.nstmts; i++) g.stmt[i] = stmt(&r, g.nloops, g.rank, scalars);
  for (int k = 0; k < SCALARS; k++) {
    g.before[k] = (Linear){.c0 = rnd_between(&r, -2, 2), .cn = rnd_between(&r, 0, 1), .cq = !rnd_below(&r, 3), .times = -1};
    wrap(&r, &g.before[k], 0);
  }
  if (!rnd_below(&r, 5)) {
    g.guard = 1;
    g.op = rnd_below(&r, 4);
    g.cond = (Linear){.c0 = rnd_between(&r, -3, 1), .cn = rnd_between(&r, -1, 1), .cq = rnd_between(&r, -1, 1), .times = -1};
    wrap(&r, &g.cond, 0);
  }
  g.uses_q = has_q(&g);
  for (int i = 0; i < g.nstmts; i++) g.product |= has_product(&g.stmt[i], g.rank);
  for (int k = 0; k < g.nloops; k++) g.q_step |= !g.loop[k].step;
  for (int i = 0; i < g.nstmts; i++) g.q_step |= g.stmt[i].own && !g.stmt[i].loop.step;
  return g;
}

/* ---- printing ---- */

static const char *const names[] = {"i", "j", "k", "l", "m"};
static const char *const scalars[] = {"p", "r"};
static const char *const arrays[] = {"a(", "b(", "c("};
static const char *const ops[] = {"<", "<=", "==", "/="};

static const char *const heads[] = {"(", "mod(", "modulo(", "((", "min(", "max(", "abs(", "sign(", "dim(", "merge("};

/* The end of a function begun by heads[w], with its companion. */
static void put_end(Wrap w, int m, const char *rest, Buf *b) {
  switch (w) {
  case PLAIN:
  case ABS: buf_puts(b, ")"); break;
  case DIV: buf_printf(b, ")/(%d))", m); break;
  case MERGE: buf_printf(b, ", %d%s, %d%s <= 0)", m, rest, m, rest); break;
  default: buf_printf(b, ", %d%s)", m, rest);
  }
}

static void put_inner(const Inner *in, Buf *b) {
  char rest[32] = "";
  buf_printf(b, " + (%d)*%s%d", in->factor, heads[in->wrap], in->c0);
  if (in->var) buf_printf(b, " + %s", names[in->var - 1]);
  if (in->cn) buf_printf(b, " + (%d)*n", in->cn);
  if (in->cq) buf_printf(b, " + (%d)*q", in->cq);
  if (in->mq) snprintf(rest, sizeof rest, " + (%d)*q", in->mq);
  put_end(in->wrap, in->m, rest, b);
}

static void put_linear(const Linear *e, Buf *b) {
  Buf rest = {0};
  buf_puts(b, heads[e->wrap]);
  buf_printf(b, "%d", e->c0);
  for (int k = 0; k < VARS; k++)
    if (e->c[k]) buf_printf(b, " + (%d)*%s", e->c[k], names[k]);
  if (e->cn) buf_printf(b, " + (%d)*n", e->cn);
  if (e->cq) buf_printf(b, " + (%d)*q", e->cq);
  for (int k = 0; k < SCALARS; k++)
    if (e->cs[k]) buf_printf(b, " + (%d)*%s", e->cs[k], scalars[k]);
  if (e->times >= 0) buf_printf(b, " + n*%s", names[e->times]);
  if (e->in.factor) put_inner(&e->in, b);
  if (e->mn) buf_printf(&rest, " + (%d)*n", e->mn);
  if (e->mq) buf_printf(&rest, " + (%d)*q", e->mq);
  if (e->mv) buf_printf(&rest, " + %s", names[e->mv - 1]);
  put_end(e->wrap, e->m, rest.s ? rest.s : "", b);
  buf_free(&rest);
}

static void put_ref(const GenNest *g, const Ref *r, Buf *b) {
  buf_puts(b, arrays[r->array]);
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
  l->step ? buf_printf(b, ", %d\n", l->step) : buf_puts(b, ", q\n");
}

static void put_assign(const GenNest *g, GenStmt *s, Buf *b, int *line) {
  size_t begin = b->len;
  s->line = (*line)++;
  if (s->kind != STORE) {
    buf_printf(b, "%s = ", scalars[s->which]);
    if (s->kind == GROW) buf_printf(b, "%s + ", scalars[s->which]);
    put_linear(&s->value, b);
    buf_puts(b, "\n");
    return;
  }
  put_ref(g, &s->ref[0], b);
  if (s->constant) {
    buf_puts(b, " = 1.0\n");
    return;
  }
  buf_puts(b, " = ");
  s->col[0] = 1;
  s->col[MAX_REFS] = (int)(b->len - begin) + 1;
  if (s->update) {
    put_ref(g, &s->ref[0], b);
    buf_puts(b, " + (");
  }
  buf_puts(b, "0.5*(");
  for (int i = 1; i < MAX_REFS; i++) {
    if (i > 1) buf_puts(b, " + ");
    s->col[i] = (int)(b->len - begin) + 1;
    put_ref(g, &s->ref[i], b);
  }
  buf_puts(b, ")");
  for (int k = 0; k < s->depth; k++) buf_printf(b, " + %s", names[k]); /* no two iterations store the same value */
  if (s->own) buf_printf(b, " + %s", names[OWN]);
  buf_puts(b, s->update ? ")\n" : "\n");
}

static void put_stmt(const GenNest *g, GenStmt *s, Buf *b, int *line) {
  if (s->own) put_do(g, &s->loop, OWN, b, line);
  if (s->guard) {
    buf_puts(b, "if (");
    put_linear(&s->cond, b);
    buf_printf(b, " %s 0", ops[s->op]);
    if (s->join != ALONE) {
      buf_puts(b, s->join == AND ? " .and. " : " .or. ");
      put_linear(&s->cond2, b);
      buf_printf(b, " %s 0", ops[s->op2]);
    }
    buf_puts(b, ") then\n");
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

/* The scalars' values before the nest, and the IF around it. */
static void put_before(const GenNest *g, Buf *b, int *line) {
  for (int k = 0; k < SCALARS; k++) {
    buf_printf(b, "%s = ", scalars[k]);
    put_linear(&g->before[k], b);
    buf_puts(b, "\n");
    ++*line;
  }
  if (!g->guard) return;
  buf_puts(b, "if (");
  put_linear(&g->cond, b);
  buf_printf(b, " %s 0) then\n", ops[g->op]);
  ++*line;
}

/* Dummies; or a and c in a COMMON block, one in the storage of the other. */
static void put_arrays(const GenNest *g, Buf *b) {
  const char *dims = g->rank == 1 ? "-200:*" : "-200:200,-200:*", *whole = g->rank == 1 ? "-200:200" : "-200:200,-200:200",
             *part = g->rank == 1 ? "-150:150" : "-200:200,-150:150";
  if (!g->shared) {
    buf_printf(b, "real :: s, a(%s), b(%s), c(%s)\n", dims, dims, dims);
    return;
  }
  buf_printf(b, "real :: s, b(%s), a(%s), c(%s)\ncommon /storage/ a\n", dims, whole, part);
  if (g->rank == 1)
    buf_printf(b, "equivalence (a(%d), c(0))\n", g->offset[0]);
  else
    buf_printf(b, "equivalence (a(%d, %d), c(0, 0))\n", g->offset[0], g->offset[1]);
}

void gen_print(GenNest *g, const char *name, bool asserted, Buf *b, int *line) {
  g->asserted = asserted;
  buf_printf(b, "subroutine %s(n, q%s)\ninteger :: n, q, p, r, i, j, k, l, m\n", name, g->shared ? ", b" : ", a, b, c");
  put_arrays(g, b);
  *line += g->shared ? 5 : 3;
  put_before(g, b, line);
  put_level(g, 0, b, line);
  if (g->guard) buf_puts(b, "end if\n"), ++*line;
  buf_puts(b, "end subroutine\n");
  ++*line;
}
