/* What loops of real programs have beside: early exits, loops that count by themselves, procedures, whole arrays. */
#include "tests/analysis/shuffle_gen.h"
#include <stdio.h>

/* A line of printf. */
#define PUT(g, ...) (gen_line(g), buf_printf((g)->out, __VA_ARGS__), buf_puts((g)->out, "\n"))

static const char *here(const Gen *g) { return gen_loops[g->depth - 1]; }

static char array(Gen *g) { return "abc"[rnd_below(&g->r, 3)]; }

/* "NAME = ", an operand, and what comes behind it. */
static void put_assign(Gen *g, const char *lhs, const char *before, const char *behind) {
  gen_line(g);
  buf_printf(g->out, "%s = %s", lhs, before);
  gen_operand(g);
  buf_printf(g->out, "%s\n", behind);
}

static void put_open_if(Gen *g) {
  gen_line(g);
  buf_puts(g->out, "if (");
  gen_condition(g);
  buf_puts(g->out, ") then\n");
  g->indent++;
}

static void put_close(Gen *g, const char *end) {
  g->indent--;
  PUT(g, "%s", end);
}

/* if (c) exit, or out of all loops */
static void put_exit(Gen *g) {
  static const char *const ways[] = {"exit", "exit", "cycle outer", "exit outer"};
  gen_line(g);
  buf_puts(g->out, "if (");
  gen_condition(g);
  buf_printf(g->out, ") %s\n", ways[rnd_below(&g->r, g->named ? 4 : 2)]);
}

/* A loop whose end is found on the way. */
static void put_while(Gen *g) {
  bool forever = rnd_below(&g->r, 2);
  PUT(g, "h = %d", rnd_between(&g->r, -1, 2));
  PUT(g, forever ? "do" : "do while (h < n)");
  g->indent++;
  if (forever) PUT(g, "if (h > %d) exit", rnd_between(&g->r, 1, 4));
  PUT(g, "h = h + %d", rnd_between(&g->r, 1, 2));
  gen_line(g);
  buf_printf(g->out, rnd_below(&g->r, 2) ? "%c(h) = %c(h - 1) + " : "%c(h) = 2*%c(h) - ", array(g), array(g));
  gen_operand(g);
  buf_puts(g->out, "\n");
  put_close(g, "end do");
}

/* A scan variable that begins anew. */
static void put_reset(Gen *g) {
  const char *s = gen_scalar(g);
  char grown[16];
  snprintf(grown, sizeof grown, "%s + ", s);
  put_open_if(g);
  put_assign(g, s, "", "");
  if (rnd_below(&g->r, 2)) {
    g->indent--;
    PUT(g, "else");
    g->indent++;
  } else {
    put_close(g, "end if");
    g->indent++;
    PUT(g, "if (%s > -50) then", s);
  }
  put_assign(g, s, grown, "");
  put_close(g, "end if");
  if (rnd_below(&g->r, 2)) PUT(g, "%c(%s) = %s", array(g), here(g), s);
}

/* What the iteration before had, or the one before that. */
static void put_wrap_around(Gen *g) {
  const char *s = gen_scalar(g), *t = gen_scalar(g);
  PUT(g, "%c(%s) = %s - %s", array(g), here(g), s, t);
  if (rnd_below(&g->r, 2)) PUT(g, "%s = %s", t, s);
  PUT(g, "%s = %c(%s) + %d", s, array(g), here(g), rnd_between(&g->r, -1, 2));
}

/* Several variables that grow evenly, or with the iteration. */
static void put_inductions(Gen *g) {
  static const char *const steps[] = {"%s = %s + 1", "%s = %s - 1", "%s = %s + 2", "%s = %s - 2", "%s = %s + inc"};
  const char *k = gen_scalar(g), *m = gen_scalar(g);
  bool first = rnd_below(&g->r, 2);
  if (first) PUT(g, steps[rnd_below(&g->r, 5)], k, k);
  PUT(g, "%c(%s) = %c(%s + %d) + %s", array(g), k, array(g), m, rnd_between(&g->r, -1, 1), m);
  if (!first) PUT(g, steps[rnd_below(&g->r, 5)], k, k);
  if (rnd_below(&g->r, 3))
    PUT(g, steps[rnd_below(&g->r, 5)], m, m);
  else
    PUT(g, g->wide ? "%s = %s + int(%s)" : "%s = %s + %s", m, m, gen_loop_var(g));
}

/* Into elements that stay the same, or that an outer loop chooses. */
static void put_element(Gen *g) {
  static const char *const forms[] = {"%s + ", "max(%s, ", "min(%s, ", "%s - ", "ior(%s, "};
  char element[32], before[64];
  int kind = rnd_below(&g->r, 4), form = rnd_below(&g->r, 5);
  if (kind == 0)
    snprintf(element, sizeof element, "res(%d)", rnd_between(&g->r, 1, 3));
  else if (kind == 1)
    snprintf(element, sizeof element, "q(%s, %d)", gen_loop_var(g), rnd_between(&g->r, 1, 3));
  else
    snprintf(element, sizeof element, "%c(%s)", array(g), kind == 2 ? "2" : gen_loops[0]);
  snprintf(before, sizeof before, forms[form], element);
  put_assign(g, element, before, form == 1 || form == 2 || form == 4 ? ")" : "");
}

/* Remainders of what may be negative. */
static void put_remainder(Gen *g) {
  static const char *const names[] = {"mod", "modulo"};
  const char *f = names[rnd_below(&g->r, 2)];
  int m = rnd_between(&g->r, 2, 4), o = rnd_between(&g->r, 1, 6);
  switch (rnd_below(&g->r, 4)) {
  case 0: PUT(g, "%c(%s(%s - %d, %d)) = %c(%s)", array(g), f, here(g), o, m, array(g), here(g)); break;
  case 1: PUT(g, "%c(%s) = %c(%s(%s - %d, %d) + 1)", array(g), here(g), array(g), f, here(g), o, m); break;
  case 2: PUT(g, "%c((%s - %d)/%d) = %c(%s) + 1", array(g), here(g), o, m, array(g), here(g)); break;
  default:
    PUT(g, "if (%s(%s - %d, %d) == %d) then", f, here(g), o, m, rnd_between(&g->r, -1, 1));
    g->indent++;
    gen_block(g, 1);
    put_close(g, "end if");
  }
}

/* Procedures without side effects but on their arguments. */
static void put_call(Gen *g) {
  const char *i = here(g), *s = gen_scalar(g);
  switch (rnd_below(&g->r, 8)) {
  case 0: put_assign(g, s, "odd(", ")"); break;
  case 1: PUT(g, "%c(%s) = odd(%c(%s - 1))", array(g), i, array(g), i); break;
  case 2: PUT(g, "%s = %s + total(%c(%s:%s + 2), 3)", s, s, array(g), i, i); break;
  case 3: PUT(g, "%c(%s) = total(%c(%s), 2)", array(g), i, array(g), i); break;
  case 4: PUT(g, "call bump(%s, %c(%s))", s, array(g), i); break;
  case 5: PUT(g, "call bump(%c(%s), %s)", array(g), i, s); break;
  case 6: PUT(g, "call fill(%c(%s), 2, %s)", array(g), i, s); break;
  default: PUT(g, "call fill(q(%s:%s + 1, %d), 2, %s + 1)", i, i, rnd_between(&g->r, 1, 3), s); break;
  }
}

/* Assignments of whole arrays and sections, and functions of them. */
static void put_section(Gen *g) {
  static const char *const ranges[] = {"1:n", "2:5", "n:1:-1", "1:n:2"};
  const char *i = here(g), *s = gen_scalar(g), *r = ranges[rnd_below(&g->r, 4)];
  int o = rnd_between(&g->r, -1, 2);
  switch (rnd_below(&g->r, 10)) {
  case 0: PUT(g, "%c(%s) = %c(%s) + %s", array(g), r, array(g), r, s); break;
  case 1: PUT(g, "q(%s, 1:n) = q(%s + (%d), 1:n) + %s", i, i, o, s); break;
  case 2: PUT(g, "q(1:4, %s) = %c(%s:%s + 3)", i, array(g), i, i); break;
  case 3: PUT(g, "%c(%s:%s + 2) = %c(%s + (%d):%s + (%d))", array(g), i, i, array(g), i, o, i, o + 2); break;
  case 4:
    PUT(g, "w(1:4) = %c(%s:%s + 3)", array(g), i, i), PUT(g, "%c(%s) = w(2) + w(%d)", array(g), i, rnd_between(&g->r, 1, 5));
    break;
  case 5: PUT(g, "%s = %s + sum(%c(%s))", s, s, array(g), r); break;
  case 6: PUT(g, "%s = max(%s, maxval(q(%s, 1:n)))", s, s, i); break;
  case 7: PUT(g, "where (%c(1:n) > %d) %c(1:n) = %c(1:n) - %s", array(g), rnd_between(&g->r, -1, 2), array(g), array(g), s); break;
  case 8: PUT(g, "%c(%s) = count(%c(1:n) == %s)", array(g), i, array(g), s); break;
  default: PUT(g, "q(1:n, %s) = q(%s, 1:n)", i, i); break;
  }
}

/* A flag that is set once, and asked. */
static void put_flag(Gen *g) {
  const char *s = gen_scalar(g);
  switch (rnd_below(&g->r, 3)) {
  case 0:
    gen_line(g);
    buf_puts(g->out, rnd_below(&g->r, 2) ? "flag = flag .or. " : "flag = flag .and. ");
    gen_condition(g);
    buf_puts(g->out, "\n");
    break;
  case 1:
    gen_line(g);
    buf_puts(g->out, "flag = ");
    gen_condition(g);
    buf_puts(g->out, "\n");
    PUT(g, "if (flag) %s = %s + 1", s, s);
    break;
  default:
    PUT(g, "if (.not. flag) then");
    g->indent++;
    gen_block(g, 1);
    if (rnd_below(&g->r, 2)) PUT(g, "flag = .true.");
    put_close(g, "end if");
  }
}

static void put_select(Gen *g) {
  gen_line(g);
  buf_puts(g->out, "select case (");
  gen_operand(g);
  buf_puts(g->out, ")\n");
  for (int k = 0; k < 2; k++) {
    PUT(g, k ? "case (2, 4:)" : "case (:1)");
    g->indent++;
    gen_block(g, 1);
    g->indent--;
  }
  if (rnd_below(&g->r, 2)) {
    PUT(g, "case default");
    g->indent++;
    gen_block(g, 1);
    g->indent--;
  }
  PUT(g, "end select");
}

/* An exchange of two elements; a greatest element as a statement, with its place in two dimensions. */
static void put_pair(Gen *g) {
  const char *s = gen_scalar(g), *i = here(g);
  char a = array(g);
  if (rnd_below(&g->r, 2)) {
    PUT(g, "%s = %c(%s)", s, a, i);
    PUT(g, "%c(%s) = %c(n - %s + 1)", a, i, a, i);
    PUT(g, "%c(n - %s + 1) = %s", a, i, s);
  } else if (rnd_below(&g->r, 2)) {
    PUT(g, "if (q(%s, %s) > %s) %s = q(%s, %s)", gen_loops[0], i, s, s, gen_loops[0], i);
  } else {
    PUT(g, "if (abs(q(%s, %s)) > %s) then", gen_loops[0], i, s);
    g->indent++;
    PUT(g, "%s = abs(q(%s, %s))", s, gen_loops[0], i);
    PUT(g, "loc = %s", gen_loops[0]);
    if (rnd_below(&g->r, 2)) PUT(g, "place = %s", i);
    put_close(g, "end if");
  }
}

void gen_real(Gen *g) {
  switch (rnd_below(&g->r, 14)) {
  case 0: put_exit(g); break;
  case 1: put_while(g); break;
  case 2: put_reset(g); break;
  case 3: put_wrap_around(g); break;
  case 4:
  case 5: put_inductions(g); break;
  case 6: put_element(g); break;
  case 7: put_remainder(g); break;
  case 8: put_call(g); break;
  case 9:
  case 10: put_section(g); break;
  case 11: put_flag(g); break;
  case 12: put_select(g); break;
  default: put_pair(g); break;
  }
}

const char *gen_real_head(Gen *g) {
  static const char *const heads[] = {"1, n - 3",  "n, 1",        "n - 2, n + 1",
                                      "5, 1, -2",  "n, 0, -3",    "-1, n - 2",
                                      "k, n",      "1, idx(2)",   "max(1, n - 3), min(n, 5)",
                                      "1, 2*n, 3", "n + 1, 5, 2", "1, n/2 + 1",
                                      "n, 1, inc", "0, mod(n, 3)"};
  return heads[rnd_below(&g->r, 14)];
}

void gen_storage(Gen *g) {
  static const char *const shared[] = {"equivalence (t, v(3))", "equivalence (s, u)", "common /store/ k, m",
                                       "equivalence (m, w(2))"};
  PUT(g, "integer%s :: i", g->wide ? "(8)" : "");
  PUT(g, "integer%s :: j", g->wide && rnd_below(&g->r, 2) ? "(2)" : "");
  if (!rnd_below(&g->r, 3)) PUT(g, "%s", shared[rnd_below(&g->r, g->share ? 3 : 4)]);
}

/* Known to the interpreter as well, as far as they have no arrays. */
void shf_procedures(Buf *out) {
  buf_puts(out,
           "module shf_procedures\ncontains\n"
           "  elemental integer function odd(x)\n    integer, intent(in) :: x\n    odd = x + 1 - mod(x, 2)\n  end function\n"
           "  pure integer function total(v, n)\n    integer, intent(in) :: n, v(n)\n    integer :: i\n    total = 0\n"
           "    do i = 1, n\n      total = total + v(i)\n    end do\n  end function\n"
           "  elemental subroutine bump(x, by)\n    integer, intent(inout) :: x\n    integer, intent(in) :: by\n    x = x + by\n"
           "  end subroutine\n"
           "  pure subroutine fill(v, n, x)\n    integer, intent(in) :: n, x\n    integer, intent(out) :: v(n)\n    integer :: i\n"
           "    do i = 1, n\n      v(i) = x + i\n    end do\n  end subroutine\nend module\n");
}
