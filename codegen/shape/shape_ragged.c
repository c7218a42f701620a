/* Scans whose loop is nothing but an inner loop (runtime/device/scan/flat.cuh): all iterations of the inner loop run as one loop.
 *
 *   f2c::flat<int, 1, true>(k_, it, rows, [&](const int i) {                                   do i = 1, n
 *     return f2c::row_of<int>{first[i], f2c::trip_count(first[i], first[i + 1] - 1, 1)};         do e = first(i), first(i + 1) - 1
 *   }, [&](const int i, const int e) {
 *     int k = f2c::op::sum::identity<int>();
 *     if (adj[e] < 600) {
 *       k = k + 1;
 *     }
 *     return f2c::vote{k != 0};
 *   }, [&](const int i, const int e, int k) {
 *     if (adj[e] < 600) {                                                                          if (adj(e) < 600) then
 *       k = k + 1;                                                                                   k = k + 1
 *       out[k] = adj[e];                                                                             out(k) = adj(e)
 *     }                                                                                            end if
 *   }); */
#include "codegen/shape/shape.h"

/* Without a vote the block does nothing that anybody sees: it votes whenever it is run, or holds private
 * values and IFs of such blocks. */
static bool is_idle(Kernel *k, const Stmt *first) {
  for (const Stmt *s = first; s; s = s->next)
    if (slice_is_step(k, s) && s->kind == ST_ASSIGN) return true;
  for (const Stmt *s = first; s; s = s->next) {
    if (s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE || s->kind == ST_END || slice_is_wanted(k, s)) continue;
    if (s->kind != ST_IF) return false;
    for (const Stmt *o = s; o; o = o->other)
      if (!is_idle(k, o->body)) return false;
  }
  return true;
}

static bool all_vote(const Kernel *k) {
  for (int i = 0; i < running_of(k)->carried.n; i++)
    if (!running_of(k)->carried.v[i]->vote) return false;
  return true;
}

/* What comes before the loop inside. */
static void emit_prepared(Kernel *k) {
  for (const Stmt *s = k->nest->loop[0]->stmt->body; s && s != running_of(k)->flat->stmt; s = s->next)
    if (s->kind == ST_ASSIGN) cxx_stmt_emit(&k->f, s);
}

static void emit_row(Kernel *k, int64_t step, const char *row) {
  Fn *f = &k->f;
  const Loop *in = running_of(k)->flat;
  const char *type = ctype_type(in->var->type);
  const char *idle = all_vote(k) && is_idle(k, in->stmt->body) ? "true" : "false";
  cxx_out_open(f, k->nest->first->span.begin, "f2c::flat<%s, %d, %s>(%s, it, rows, [&](%s) {", type, (int)step, idle, k->handle,
               row);
  emit_prepared(k);
  const char *lo = cxx_expr_text_as(f, in->lo, in->var->type, PREC_COMMA), *hi = cxx_expr_text(f, in->hi, PREC_COMMA);
  cxx_out_line(f, in->stmt->span.begin, "return f2c::row_of<%s>{%s, f2c::trip_count(%s, %s, %d)};", type, lo, lo, hi, (int)step);
  f->indent -= 2;
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  const Loop *in = running_of(k)->flat;
  Binding *e = bind_peek(f, in->var);
  int64_t step = 1;
  if (e && (e->kind != BIND_VALUE || e->type.base != TY_INTEGER || !e->local))
    refuse(f, in->var->span, REASON_LOOP_VARIABLE, "'%s' cannot be the variable of such a loop on the device", e->path);
  if (f->fail || !e) return;
  if (in->step) fold_const_int(in->step, &step);
  const char *type = k->loop[0].var ? ctype_type(k->loop[0].var->type) : "int";
  const char *row = arena_printf(k->g->arena, "const %s %s", type, k->loop[0].cname);
  const char *element = arena_printf(k->g->arena, "%s, const %s %s", row, ctype_type(e->type), e->cname);
  f->declare_in_place = false;
  emit_row(k, step, row);
  e->in_for++;
  cxx_out_open(f, 0, "}, [&](%s) {", element);
  emit_prepared(k);
  cxx_out_line(f, 0, "return %s;", running_emit_slice(k));
  f->indent -= 2;
  running_open_use(k, element);
  emit_prepared(k);
  cxx_stmt_block(f, in->stmt->body, NULL);
  cxx_out_close(f, "});");
  e->in_for--;
  decided_schedule(k->g, k->nest, "the iterations of the loop of '%s' are one loop, of which each warp has the same number",
                   e->path);
}

static bool plan(Kernel *k) { return k->nest->flat && running_is(k->nest) && running_plan(k, (Running){.flat = k->nest->flat}); }

static const char *reserves(const Nest *n) { return n->flat ? "rows" : NULL; }

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "f2c::flat_threads";
}

static void params(const Kernel *k, Buf *b) {
  buf_printf(b, ", f2c::rows_begin<%s> rows", ctype_type(running_of(k)->flat->var->type));
}

static void operands(Kernel *k, int indent, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "auto %s = launch.gathered<%s, %s>();", k->handle, running_of(k)->op, running_of(k)->stored);
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
  running_starts(k, indent, out);
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_printf(b, "launch.flat(%s, ", k->handle);
}

const Shape shape_ragged = {
    .name = "ragged",
    .returns = true,
    .reserves = reserves,
    .plan = plan,
    .body = emit_body,
    .element = running_element,
    .launch_bounds = launch_bounds,
    .params = params,
    .handle_type = running_handle_type,
    .operands = operands,
    .call = call,
};
