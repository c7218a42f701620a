/* Loops that no directive asks for, with few iterations: where all that they use is at home, they stay there.
 *
 *   if (f2c::stays_home(site, it.total(), {{b, F2C_READ}, {a, F2C_WRITE}})) return F2C_RUN_HOST;
 *
 * So does a sequential loop with such loops inside that one team would run (Nest.optional). */
#include "codegen/kernel/kernel.h"

typedef struct Body {
  int loops;  /* statements that are loops */
  bool calls; /* what a procedure does is not known to be short */
} Body;

static bool visit_expr(Expr *e, void *data) {
  Body *b = data;
  b->calls |= e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e);
  return !b->calls;
}

static bool visit_stmt(Stmt *s, void *data) {
  Body *b = data;
  b->loops += s->kind == ST_DO;
  b->calls |= s->kind == ST_CALL;
  ast_stmt_walk_exprs(s, visit_expr, b);
  return !b->calls;
}

/* An iteration is a few operations: the nest's loops are all that there are. */
static bool is_short(const Kernel *k) {
  Body b = {0};
  const Nest *n = k->nest;
  if (k->in_pieces || k->part.n || k->inspector.n || k->reshaped || k->alternative || k->nloop != n->depth) return false;
  ast_stmt_walk_one((Stmt *)n->first, visit_stmt, &b);
  return !b.calls && b.loops == (n->loop[0]->kind == LOOP_DO ? n->depth : 0);
}

static bool in_memory(const Binding *v) { return v->used && (v->kind == BIND_ARRAY || v->kind == BIND_POINTER); }

/* What it uses is the host's variables and nothing else. */
static bool is_of_host(const Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (in_memory(v) && (!v->use || v->own || v->automatic || v->use->scratch)) return false;
  }
  return true;
}

/* Launcher text: iterations that threads would share out at a time; NULL: they are not short. */
static const char *iterations(const Kernel *k) {
  Kernel *p = k->nest->optional && k->in_pieces ? k->part.v[0] : NULL;
  return p && p->shape->longest ? p->shape->longest(p) : is_short(k) ? "it.total()" : NULL;
}

void short_loop_put(const Kernel *k, Buf *out) {
  Buf b = {0};
  const char *comma = "", *all = iterations(k);
  if (!k->g->ana->keeps_data || !all || !is_of_host(k)) return;
  buf_printf(&b, "if (f2c::stays_home(site, %s, {", all);
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!in_memory(v)) continue;
    buf_printf(&b, "%s{%s, %s}", comma, v->cname, v->use->written ? "F2C_WRITE" : "F2C_READ");
    comma = ", ";
  }
  buf_puts(&b, "})) return F2C_RUN_HOST;");
  if (*comma) cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}
