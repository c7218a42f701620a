/* Loops that no directive asks for. Threads of OpenMP that come to one run it themselves:
 *
 *   if (f2c::threads_have(site, {{b, F2C_READ, -1}, {a, F2C_WRITE, n}})) return F2C_RUN_HOST;
 *
 * and with few iterations it stays at home where all that it uses is there:
 *
 *   if (f2c::stays_home(site, it.total(), {{b, F2C_READ}, {a, F2C_WRITE}})) return F2C_RUN_HOST;
 *
 * So does a sequential loop with such loops inside that one team would run (Nest.optional). */
#include "codegen/kernel/kernel.h"
#include <string.h>

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

/* {b, F2C_READ}, {a, F2C_WRITE}, {w, F2C_WRITE, n}: how many. */
static int put_arrays(const Kernel *k, Buf *b, bool extents) {
  int n = 0;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!in_memory(v)) continue;
    buf_printf(b, "%s{%s, %s", n++ ? ", " : "", v->cname, v->use->written ? "F2C_WRITE" : "F2C_READ");
    if (extents) buf_printf(b, ", %s", v->kind == BIND_ARRAY && symbol_is_open(v->shape) ? v->reach : "-1");
    buf_puts(b, "}");
  }
  return n;
}

/* What its descriptor and an extent say is all that the loop uses of it. */
static bool keeps_to_extents(Kernel *k, const Binding *v) {
  Buf b = {0};
  bool open = v->kind == BIND_ARRAY && symbol_is_open(v->shape), told = !v->deep;
  if (open) told &= v->reach && !v->certain && !strstr(v->reach, "launch.");
  if (told && v->kind == BIND_ARRAY) told = !overreach_put(k, &b, v) && !b.len;
  buf_free(&b);
  return told;
}

/* Descriptors tell all that it uses: components of elements are not looked for. */
static bool is_told(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (in_memory(k->f.bind.v[i]) && !keeps_to_extents(k, k->f.bind.v[i])) return false;
  return is_of_host(k) && !k->f.deep.n && !k->in_pieces && !k->part.n && !k->inspector.n && !k->reshaped && !k->alternative;
}

static void put_threads(Kernel *k, Buf *out) {
  Buf b = {0};
  buf_puts(&b, "if (f2c::threads_have(site, {");
  if (is_told(k)) put_arrays(k, &b, true);
  buf_puts(&b, "})) return F2C_RUN_HOST;");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

void short_loop_put(Kernel *k, Buf *out) {
  Buf b = {0};
  const char *all = iterations(k);
  put_threads(k, out);
  if (!k->g->ana->keeps_data || !all || !is_of_host(k)) return;
  buf_printf(&b, "if (f2c::stays_home(site, %s, {", all);
  const int n = put_arrays(k, &b, false);
  buf_puts(&b, "})) return F2C_RUN_HOST;");
  if (n) cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}
