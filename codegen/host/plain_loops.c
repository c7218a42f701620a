/* Loops and sums over arrays that no directive asks for, which analysis proves parallel or reductions: the host runs them, and report and profile tell
 * what that costs where their arrays live on the device (--data=auto without --auto). */
#include "analysis/unit/code.h"
#include "codegen/host/host.h"

static bool is_plain(const Loop *l) {
  return l->kind == LOOP_DO && query_runs_parallel(l) && l->basis == BASIS_PROVED && !l->directive && !l->transform && !l->nest;
}

static bool visit_reduction(Expr *e, void *data) {
  switch (intrinsic_called(e)) {
  case IN_SUM:
  case IN_PRODUCT:
  case IN_DOT_PRODUCT:
  case IN_MAXVAL:
  case IN_MINVAL:
  case IN_COUNT:
  case IN_NORM2: *(bool *)data = true; break;
  default: break;
  }
  return !*(bool *)data;
}

static bool is_sum(const Stmt *s) {
  bool sum = false;
  if (s->kind == ST_ASSIGN && !s->u.assign.lhs->rank) ast_expr_walk(s->u.assign.rhs, visit_reduction, &sum);
  return sum;
}

static const Loop *loop_of(const Loop *l, const Stmt *s) {
  for (; l; l = l->next) {
    const Loop *in = l->stmt == s ? l : loop_of(l->child, s);
    if (in) return in;
  }
  return NULL;
}

bool plain_loops_hold(const Gen *g, const Stmt *s) {
  if (g->ana->automatic || !g->ana->keeps_data) return false;
  if (is_sum(s)) return true;
  for (; s; s = s->parent) {
    const Loop *l = s->kind == ST_DO ? loop_of(g->ana->loop, s) : NULL;
    if (l && l->nest) return false;
    if (l && is_plain(l)) return true;
  }
  return false;
}

static bool is_said_before(const Gen *g, int n) {
  const Crossing *c = g->crossings.v;
  for (int i = 0; i < n; i++)
    if (c[i].plain && c[i].at == c[n].at) return true;
  return false;
}

/* Of units that are looked at without a report, too: a report changes nothing of the translation. */
char *plain_loops_text(Gen *g) {
  Buf b = {0};
  for (int i = 0; i < g->crossings.n; i++) {
    const Crossing *c = &g->crossings.v[i];
    if (!c->plain || !analysis_has_request(g->ana, c->unit) || is_said_before(g, i)) continue;
    const Place at = source_place(g->prog->sources, c->at);
    buf_puts(&b, b.len ? ",\n    {" : "\nstatic const f2c_line plain_lines[] = {\n    {");
    buf_c_string(&b, at.path);
    buf_printf(&b, ", %d}", at.line);
  }
  if (b.len) buf_puts(&b, "};\nstatic const f2c::plain_loops plain_loops(plain_lines);\n");
  char *s = b.len ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return s;
}
