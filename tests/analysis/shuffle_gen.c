/* Random loops around scalars, counters and recurrences. */
#include "tests/analysis/shuffle_gen.h"

const char *const gen_loops[] = {"i", "j", "l"};
static const char *const scalars[] = {"s", "k", "t", "m", "u"};

const char *gen_scalar(Gen *g) { return scalars[rnd_below(&g->r, g->scalars)]; }
const char *gen_loop_var(Gen *g) { return gen_loops[rnd_below(&g->r, g->depth)]; }

void gen_line(Gen *g) {
  for (int i = 0; i < g->indent; i++) buf_puts(g->out, "  ");
}

/* ---- expressions ---- */

static void put_index(Gen *g) {
  static const int offsets[] = {0, 0, 0, 0, -1, -1, 1, -2, 2};
  int o = offsets[rnd_below(&g->r, 9)], kind = rnd_below(&g->r, 20);
  if (g->cut && kind > 14) {
    static const char *const places[] = {"n/2", "1", "n", "n - %s + 1", "n - %s + 1", "2 - %s + n/2"};
    buf_printf(g->out, places[rnd_below(&g->r, 6)], gen_loops[g->depth - 1]);
  } else if (kind == 2 && !rnd_below(&g->r, 3)) {
    buf_printf(g->out, "inc*%s", gen_loop_var(g));
  } else if (kind == 0) {
    buf_printf(g->out, "%d", rnd_between(&g->r, 1, 4));
  } else if (kind == 1) {
    buf_printf(g->out, "idx(%s)", gen_loop_var(g));
  } else {
    buf_puts(g->out, gen_loops[rnd_below(&g->r, 3) ? g->depth - 1 : rnd_below(&g->r, g->depth)]);
    if (o) buf_printf(g->out, " %c %d", o < 0 ? '-' : '+', o < 0 ? -o : o);
  }
}

void gen_ref(Gen *g) {
  int kind = rnd_below(&g->r, 6);
  if (kind < 4) {
    char array = g->share && !rnd_below(&g->r, 3) ? "vw"[rnd_below(&g->r, 2)] : g->work && rnd_below(&g->r, 2) ? 'w' : "aabc"[kind];
    buf_printf(g->out, "%c(", array);
    put_index(g);
  } else {
    buf_puts(g->out, "q(");
    put_index(g);
    buf_puts(g->out, ", ");
    put_index(g);
  }
  buf_puts(g->out, ")");
}

static void put_atom(Gen *g) {
  switch (rnd_below(&g->r, 8)) {
  case 0: buf_printf(g->out, "%d", rnd_between(&g->r, -3, 5)); break;
  case 1: buf_puts(g->out, gen_scalar(g)); break;
  case 2: buf_printf(g->out, g->wide ? "int(%s)" : "%s", gen_loop_var(g)); break;
  default: gen_ref(g);
  }
}

static void put_expr(Gen *g) {
  static const char *const ops[] = {" + ", " - ", " * "};
  if (!rnd_below(&g->r, 8)) {
    buf_puts(g->out, rnd_below(&g->r, 2) ? "max(" : "min(");
    put_atom(g);
    buf_puts(g->out, ", ");
    put_atom(g);
    buf_puts(g->out, ")");
    return;
  }
  put_atom(g);
  if (!rnd_below(&g->r, 2)) return;
  buf_puts(g->out, ops[rnd_below(&g->r, 3)]);
  put_atom(g);
}

/* An operand that does not mention a scalar most of the time. */
void gen_operand(Gen *g) {
  switch (rnd_below(&g->r, 7)) {
  case 0: put_expr(g); break;
  case 1: buf_puts(g->out, gen_scalar(g)); break;
  default: gen_ref(g);
  }
}

/* ---- statements ---- */

static void put_update(Gen *g, const char *s) {
  static const char *const forms[] = {"%s = %s + ",   "%s = %s - ", "%s = max(%s, ",  "%s = %s + 2*",
                                      "%s = 3*%s - ", "%s = %s * ", "%s = ieor(%s, ", "%s = %s + "};
  int k = rnd_below(&g->r, 8);
  gen_line(g);
  buf_printf(g->out, forms[k], s, s);
  gen_operand(g);
  buf_puts(g->out, k == 2 || k == 6 ? ")\n" : "\n");
}

static void put_set(Gen *g, const char *s) {
  gen_line(g);
  buf_printf(g->out, "%s = ", s);
  put_expr(g);
  buf_puts(g->out, "\n");
}

static void put_store(Gen *g) {
  gen_line(g);
  gen_ref(g);
  buf_puts(g->out, " = ");
  if (rnd_below(&g->r, 3))
    put_expr(g);
  else
    buf_puts(g->out, gen_scalar(g));
  buf_puts(g->out, "\n");
}

static void put_recurrence(Gen *g) {
  static const char *const forms[] = {"%c(%s) = %c(%s - %d) + ", "%c(%s) = 2*%c(%s - %d) - ", "%c(%s) = -%c(%s - %d) * "};
  char a = "abc"[rnd_below(&g->r, 3)];
  const char *v = gen_loops[g->depth - 1];
  gen_line(g);
  buf_printf(g->out, forms[rnd_below(&g->r, 3)], a, v, a, v, rnd_below(&g->r, 4) ? 1 : 2);
  gen_operand(g);
  buf_puts(g->out, "\n");
}

static void put_wave(Gen *g) {
  static const char *const near[] = {"q(i - 1, j)", "q(i, j - 1)", "q(i - 1, j + 1)", "q(i - 1, j - 1)", "q(i + 1, j)",
                                     "q(i, j + 1)", "q(i - 2, j)", "q(i - 1, j + 2)", "q(i, j)"};
  gen_line(g);
  buf_printf(g->out, "q(i, j) = max(%s, %s) + %s\n", near[rnd_below(&g->r, 9)], near[rnd_below(&g->r, 9)],
             near[rnd_below(&g->r, 9)]);
}

void gen_condition(Gen *g) {
  static const char *const ops[] = {">", "<", "==", ">="};
  gen_operand(g);
  buf_printf(g->out, " %s %d", ops[rnd_below(&g->r, 4)], rnd_between(&g->r, -2, 4));
}

static void put_if(Gen *g) {
  gen_line(g);
  buf_puts(g->out, "if (");
  gen_condition(g);
  buf_puts(g->out, ") then\n");
  g->indent++;
  gen_block(g, rnd_between(&g->r, 1, 2));
  g->indent--;
  if (!rnd_below(&g->r, 3)) {
    gen_line(g);
    buf_puts(g->out, "else\n");
    g->indent++;
    gen_block(g, rnd_between(&g->r, 1, 2));
    g->indent--;
  }
  gen_line(g);
  buf_puts(g->out, "end if\n");
}

/* k = k + 1; out(k) = e, perhaps the other way round */
static void put_counted(Gen *g) {
  const char *k = gen_scalar(g);
  bool first = rnd_below(&g->r, 4) != 0;
  int step = rnd_below(&g->r, 5) ? 1 : 2;
  for (int i = 0; i < 2; i++) {
    gen_line(g);
    if ((i == 0) == first) {
      buf_printf(g->out, "%s = %s + %d\n", k, k, step);
    } else {
      buf_printf(g->out, "%c(%s%s) = ", "abc"[rnd_below(&g->r, 3)], k, rnd_below(&g->r, 5) ? "" : " + 1");
      gen_operand(g);
      buf_puts(g->out, "\n");
    }
  }
}

static void put_extreme(Gen *g) {
  static const char *const ops[] = {">", "<", ">=", "<="};
  const char *s = gen_scalar(g), *op = ops[rnd_below(&g->r, 4)];
  Buf e = {0}, *out = g->out;
  g->out = &e;
  gen_ref(g);
  g->out = out;
  gen_line(g);
  buf_printf(g->out, "if (%s %s %s) then\n", e.s, op, s);
  g->indent++;
  gen_line(g);
  buf_printf(g->out, "%s = %s\n", s, e.s);
  if (rnd_below(&g->r, 3)) {
    gen_line(g);
    buf_printf(g->out, "loc = %s\n", gen_loop_var(g));
  }
  if (!rnd_below(&g->r, 3)) {
    gen_line(g);
    buf_printf(g->out, "%s = %s\n", gen_scalar(g), gen_loop_var(g));
  }
  g->indent--;
  gen_line(g);
  buf_puts(g->out, "end if\n");
  buf_free(&e);
}

/* Elements that are combined with: histograms, sums of columns. */
static void put_combine(Gen *g) {
  Buf e = {0}, *out = g->out;
  g->out = &e;
  gen_ref(g);
  g->out = out;
  gen_line(g);
  buf_printf(g->out, "%s = %s %c ", e.s, e.s, "+-"[rnd_below(&g->r, 2)]);
  gen_operand(g);
  buf_puts(g->out, "\n");
  buf_free(&e);
}

/* A work array that is filled, perhaps not far enough, and used. */
static void put_work(Gen *g) {
  static const char *const bounds[] = {"1, 4", "1, 4", "2, 5", "1, n", "1, i"};
  const char *v = gen_loops[g->depth < 3 ? g->depth : 2];
  if (g->depth == 3) return;
  gen_line(g);
  buf_printf(g->out, "do %s = %s\n", v, bounds[rnd_below(&g->r, 5)]);
  g->indent++;
  gen_line(g);
  buf_printf(g->out, "w(%s) = ", v);
  gen_operand(g);
  buf_puts(g->out, rnd_below(&g->r, 3) ? "\n" : " + w(1)\n");
  g->indent--;
  gen_line(g);
  buf_puts(g->out, "end do\n");
  gen_line(g);
  buf_printf(g->out, "%c(%s) = w(%d) + w(%d)\n", "abc"[rnd_below(&g->r, 3)], gen_loops[g->depth - 1], rnd_between(&g->r, 1, 4),
             rnd_between(&g->r, 2, 5));
}

/* A scalar that goes from one statement to others, perhaps twice, beside elements that tie the statements together. */
static void put_chain(Gen *g) {
  static const int near[] = {-1, 0, 0, 1};
  const char *s = gen_scalar(g), *i = gen_loops[g->depth - 1];
  for (int n = rnd_between(&g->r, 1, 2); n > 0; n--) {
    gen_line(g);
    buf_printf(g->out, "%s = %c(%s) + %c(%s)\n", s, "abc"[rnd_below(&g->r, 3)], i, "abc"[rnd_below(&g->r, 3)], i);
    for (int k = rnd_between(&g->r, 1, 2); k > 0; k--) {
      gen_line(g);
      buf_printf(g->out, "%c(%s) = %s + %c(%s + %d)\n", "abc"[rnd_below(&g->r, 3)], i, s, "abc"[rnd_below(&g->r, 3)], i,
                 near[rnd_below(&g->r, 4)]);
    }
  }
}

/* if (c) goto 1; ...; 1 continue */
static void put_jump(Gen *g) {
  int label = ++g->label;
  gen_line(g);
  buf_puts(g->out, "if (");
  gen_condition(g);
  buf_printf(g->out, ") goto %d\n", label);
  gen_block(g, rnd_between(&g->r, 1, 2));
  buf_printf(g->out, "%d continue\n", label);
}

static void put_cycle(Gen *g) {
  gen_line(g);
  buf_puts(g->out, "if (");
  gen_condition(g);
  buf_puts(g->out, ") cycle\n");
}

static void put_loop(Gen *g) {
  static const char *const heads[] = {"1, n", "2, n", "n, 1, -1", "1, 5", "0, n, 2", "1, n, inc", "n, 1, inc"};
  gen_line(g);
  if (g->named && !g->depth) buf_puts(g->out, "outer: ");
  if (g->depth && !rnd_below(&g->r, 4))
    buf_printf(g->out, "do %s = 1, %s\n", gen_loops[g->depth], gen_loops[g->depth - 1]);
  else if (g->real && !rnd_below(&g->r, 4))
    buf_printf(g->out, "do %s = %s\n", gen_loops[g->depth], gen_real_head(g));
  else
    buf_printf(g->out, "do %s = %s\n", gen_loops[g->depth], heads[rnd_below(&g->r, rnd_below(&g->r, 4) ? 5 : 7)]);
  g->depth++;
  g->indent++;
  if (g->wave && g->depth == 2)
    for (int n = rnd_between(&g->r, 1, 2); n > 0; n--) put_wave(g);
  else
    gen_block(g, g->wave ? 0 : rnd_between(&g->r, 1, 3));
  if (g->depth < (g->wave ? 2 : 3) && (g->wave || !rnd_below(&g->r, 2))) put_loop(g);
  if (rnd_below(&g->r, 2) && !g->wave) gen_block(g, 1);
  g->depth--;
  g->indent--;
  gen_line(g);
  buf_puts(g->out, g->named && !g->depth ? "end do outer\n" : "end do\n");
}

void gen_block(Gen *g, int n) {
  for (; n > 0; n--)
    if (g->real && !rnd_below(&g->r, 3))
      gen_real(g);
    else
      switch (rnd_below(&g->r, g->work ? 21 : 18)) {
      case 0:
      case 1:
      case 2: put_update(g, gen_scalar(g)); break;
      case 3:
      case 4: put_set(g, gen_scalar(g)); break;
      case 5:
      case 6:
      case 7: put_store(g); break;
      case 8:
      case 9: put_if(g); break;
      case 10:
      case 11: put_counted(g); break;
      case 12: put_extreme(g); break;
      case 13: put_cycle(g); break;
      case 14: put_jump(g); break;
      case 16: put_combine(g); break;
      case 17: put_chain(g); break;
      case 18:
      case 19:
      case 20: put_work(g); break;
      default: put_recurrence(g); break;
      }
}

/* ---- neighbours ---- */

static void put_near(Gen *g, char array) {
  static const int near[] = {0, 0, 0, 0, 0, 0, 0, -1, 1, 2};
  int i = near[rnd_below(&g->r, 10)], j = near[rnd_below(&g->r, 10)];
  if (array == 'q')
    buf_printf(g->out, g->depth > 1 ? "q(i + (%d), j + (%d))" : "q(i + (%d), 2)", i, j);
  else
    buf_printf(g->out, "%c(%s + (%d))", array, gen_loops[g->depth - 1], i);
}

static void put_plain(Gen *g) {
  static const char arrays[] = "aabbccqqvw";
  int n = g->share ? 10 : 8, kind = rnd_below(&g->r, 10);
  const char *s = gen_scalar(g);
  gen_line(g);
  if (kind < 2)
    buf_printf(g->out, "%s = ", s);
  else if (kind == 2)
    buf_printf(g->out, "%s = %s + ", s, s);
  else
    put_near(g, arrays[rnd_below(&g->r, n)]), buf_puts(g->out, " = ");
  put_near(g, arrays[rnd_below(&g->r, n)]);
  if (kind > 2 && kind < 5)
    buf_printf(g->out, " + %s", s);
  else if (kind > 4)
    buf_puts(g->out, " - "), put_near(g, arrays[rnd_below(&g->r, n)]);
  buf_puts(g->out, "\n");
}

static void put_like(Gen *g, const char *head, int depth) {
  for (int d = 0; d < depth; d++) {
    gen_line(g);
    buf_printf(g->out, "do %s = %s\n", gen_loops[d], head);
    g->depth++;
    g->indent++;
  }
  for (int n = rnd_between(&g->r, 1, 2); n > 0; n--) put_plain(g);
  if (g->work && !rnd_below(&g->r, 3)) put_work(g);
  for (int d = 0; d < depth; d++) {
    g->depth--;
    g->indent--;
    gen_line(g);
    buf_puts(g->out, "end do\n");
  }
}

/* Loops with the same iterations, most of them parallel, with assignments to scalars between some. */
static void put_neighbours(Gen *g) {
  static const char *const heads[] = {"1, n", "2, n", "n, 1, -1", "1, 5", "1, n, inc", "k, n"};
  const char *head = heads[rnd_below(&g->r, 6)];
  int depth = rnd_below(&g->r, 3) ? 1 : 2;
  for (int n = rnd_between(&g->r, 2, 4); n > 0; n--) {
    put_like(g, rnd_below(&g->r, 12) ? head : heads[rnd_below(&g->r, 6)], depth);
    if (rnd_below(&g->r, 3)) continue;
    gen_line(g);
    buf_printf(g->out, "%s = ", gen_scalar(g));
    buf_printf(g->out, rnd_below(&g->r, 2) ? "%s + 2\n" : "3 - %s\n",
               rnd_below(&g->r, 6) ? gen_scalar(g)
               : g->wide           ? "int(i)"
                                   : "i");
  }
}

void shf_program(uint64_t seed, const char *name, bool whole, Buf *out) {
  Gen g = {.r = {seed}, .out = out, .indent = 1};
  g.scalars = rnd_between(&g.r, 2, 5);
  g.wave = !rnd_below(&g.r, 8);
  g.work = !rnd_below(&g.r, 3);
  g.cut = !rnd_below(&g.r, 4);
  g.share = !rnd_below(&g.r, 4);
  g.neighbours = !rnd_below(&g.r, 3);
  g.real = !rnd_below(&g.r, 2);
  g.wide = g.real && !rnd_below(&g.r, 4);
  g.named = g.real && !rnd_below(&g.r, 4);
  buf_printf(out, "subroutine %s(n, inc, a, b, c, q, idx, res)\n  use shf_procedures\n", name);
  buf_puts(out, "  integer :: n, inc, a(-40:120), b(-40:120), c(-40:120), q(-4:12, -4:12), idx(-10:20), res(8)\n");
  buf_puts(out, "  integer :: l, s, t, u, k, m, h, loc, place, v(-40:120), w(-40:120)\n  logical :: flag\n");
  gen_storage(&g);
  if (g.share) buf_printf(out, "  equivalence (v(-40), w(%d))\n", rnd_between(&g.r, -40, -37));
  if (whole) buf_puts(out, "  v = 7\n  w = 5\n");
  buf_puts(out, "  s = 1\n  t = 2\n  u = 3\n  k = 0\n  m = 4\n  loc = 0\n  place = 0\n  h = 0\n  flag = .false.\n");
  if (!g.neighbours || rnd_below(&g.r, 2)) put_loop(&g);
  if (g.neighbours) put_neighbours(&g);
  for (int v = 0; v < 5; v++)
    if (rnd_below(&g.r, 2)) buf_printf(out, "  res(%d) = %s\n", v + 1, scalars[v]);
  if (rnd_below(&g.r, 2)) buf_puts(out, "  res(6) = loc\n");
  if (rnd_below(&g.r, 2)) buf_puts(out, "  res(7) = i\n");
  if (g.real) buf_puts(out, rnd_below(&g.r, 2) ? "  res(8) = merge(1, 0, flag)\n" : "  res(8) = place + h\n");
  buf_puts(out, "end subroutine\n");
}
