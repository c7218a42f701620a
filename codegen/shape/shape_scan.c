/* Scans and compactions (runtime/device/scan/carry.cuh), and the same in columns (shape_columns.c): the iterations in tiles, one a block.
 *
 *   s_.template each<scan_12_in, 1>(it, [&](const int i) {      do i = 1, n
 *     return scan_12_in{a[i]};
 *   }, [&](const int i, const scan_12_in &in) {
 *     double s = f2c::op::sum::identity<double>();
 *     s = s + in.a;
 *     return s;
 *   }, [&](const int i, const scan_12_in &in, double s) {
 *     s = s + in.a;                                               s = s + a(i)
 *     b[i] = s;                                                   b(i) = s
 *   });                                                         end do
 */
#include "codegen/shape/shape.h"

/* const int i, const int j */
static const char *parameters(const Kernel *k) {
  const char *all = NULL;
  for (int g = 0; g < k->nloop; g++) {
    const char *one = arena_printf(k->g->arena, "const %s %s", kernel_index_type(&k->loop[g]), k->loop[g].cname);
    all = all ? arena_printf(k->g->arena, "%s, %s", all, one) : one;
  }
  return all;
}

/* f2c::latest<double, 2>{y1, y2} */
static const char *latest_text(const Kernel *k, const Carried *c, const char *values) {
  return arena_printf(k->g->arena, "f2c::latest<%s, %d>{%s}", ctype_type(c->type), c->vector, values);
}

/* s_.start = the element before the first iteration's, which is on the device. */
static void emit_start(Kernel *k, int i) {
  const Carried *c = running_of(k)->carried.v[i];
  Fn *f = &k->f;
  const char *element = cxx_expr_text(f, c->scan->previous, PREC_COMMA);
  for (int d = 1; d < c->scan->order; d++)
    element = arena_printf(k->g->arena, "%s, %s", element, cxx_expr_text(f, c->scan->earlier[d], PREC_COMMA));
  if (c->scan->order > 1) element = latest_text(k, c, element);
  const char *first = arena_printf(k->g->arena, "[&](%s) { return %s; }(it.lo[0])", parameters(k), element);
  const char *to = running_start(k, i);
  cxx_out_line(f, k->nest->first->span.begin, c->kind == CARRY_OP ? "%s = %s%s;" : "%s = %s::constant(%s);", to,
               c->kind == CARRY_OP ? "" : c->stored, first);
}

/* Columns: what the iterations of the loops around do before the scan loop. Elements are stored, and loops run, where
 * they begin. */
static void emit_before(Kernel *k, bool start) {
  Fn *f = &k->f;
  const Stmt *in = running_of(k)->column && running_of(k)->column->beside ? running_of(k)->column->loop->stmt : NULL;
  for (const Stmt *s = in ? in->parent->body : NULL; s && s != in; s = s->next) {
    const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
    const bool once = s->kind == ST_DO || (lhs && (lhs->kind == EX_REF || running_has(k, bind_peek(f, lhs))));
    if (start || !once) cxx_stmt_emit(f, s);
  }
}

/* What a column begins with: of an order, the elements before it. */
static const char *begin_text(Kernel *k, const Carried *c) {
  const Expr *const *of = c->scan->together ? c->scan->together->variable : c->scan->earlier;
  const char *all = NULL;
  for (int n = 0; n < c->vector; n++) {
    const char *one = cxx_expr_text(&k->f, of[n], PREC_COMMA);
    all = all ? arena_printf(k->g->arena, "%s, %s", all, one) : one;
  }
  if (all) return latest_text(k, c, all);
  return c->scan->previous ? cxx_expr_text(&k->f, c->scan->previous, PREC_COMMA) : c->name;
}

/* Columns: [&](const int i, const int j) { return x[x_(i - 1, j)]; } */
static void emit_begin(Kernel *k) {
  Fn *f = &k->f;
  const char *all = NULL;
  cxx_out_open(f, k->nest->first->span.begin, "[&](%s) {", parameters(k));
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    const Carried *c = running_of(k)->carried.v[i];
    if (c->scan->together)
      for (int n = 0; n < c->vector; n++)
        cxx_out_line(f, 0, "%s %s = {};", ctype_type(c->type), bind_peek(f, c->scan->together->variable[n])->cname);
    else if (!c->scan->previous)
      cxx_out_line(f, 0, "%s %s = {};", ctype_type(c->type), c->name);
  }
  emit_before(k, true);
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    const Carried *c = running_of(k)->carried.v[i];
    const char *value = begin_text(k, c);
    if (c->kind != CARRY_OP) value = arena_printf(k->g->arena, "%s::constant(%s)", c->stored, value);
    all = all ? arena_printf(k->g->arena, "%s, %s", all, value) : value;
  }
  cxx_out_line(f, 0, running_of(k)->carried.n > 1 ? "return f2c::pack(%s);" : "return %s;", all);
  f->indent -= 2;
}

/* s_.template each<scan_12_in, 1>(it, [&](const int i) { return scan_12_in{a[i]}; */
static void emit_fetch(Kernel *k) {
  Fn *f = &k->f;
  int64_t step = 1;
  const Expr *given = running_loop(k)->step;
  bool known = !given || (fold_const_int(given, &step) && step > INT32_MIN && step < INT32_MAX);
  const char *more = known ? arena_printf(k->g->arena, ", %d", (int)step) : "";
  if (running_of(k)->column) {
    cxx_out_line(f, k->nest->first->span.begin, "%s.template columns<%s%s>(it,", k->handle, running_of(k)->fetched, more);
    f->carrying = false;
    emit_begin(k);
    f->carrying = true;
    cxx_out_open(f, 0, "}, [&](%s) {", parameters(k));
  } else {
    cxx_out_open(f, k->nest->first->span.begin, "%s.template each<%s%s>(it, [&](%s) {", k->handle, running_of(k)->fetched, more,
                 parameters(k));
  }
  if (running_of(k)->made) {
    cxx_out_line(f, 0, "%s %s{%s};", running_of(k)->fetched, running_of(k)->in, early_loads_list(f));
    cxx_out_line(f, 0, "%s.%s = %s;", running_of(k)->in, running_of(k)->made, running_emit_slice(k));
    cxx_out_line(f, 0, "return %s;", running_of(k)->in);
  } else {
    cxx_out_line(f, 0, "return %s{%s};", running_of(k)->fetched, early_loads_list(f));
  }
  f->indent -= 2;
}

static void emit_share(Kernel *k) {
  Fn *f = &k->f;
  const char *in = running_of(k)->in;
  cxx_out_open(f, 0, "}, [&](%s, const %s &%s) {", parameters(k), running_of(k)->fetched, in);
  emit_before(k, false);
  cxx_out_line(f, 0, "return %s;",
               running_of(k)->made ? arena_printf(k->g->arena, "%s.%s", in, running_of(k)->made) : running_emit_slice(k));
  f->indent -= 2;
}

/* Columns: what the iterations of the loops around do behind it, done by its last one. */
static void emit_behind(Kernel *k) {
  Fn *f = &k->f;
  const Stmt *in = running_of(k)->column->loop->stmt;
  if (!running_of(k)->column->beside || !in->next) return;
  cxx_out_open(f, 0, "if (%s == it.last(0)) {", k->loop[0].cname);
  cxx_stmt_block(f, in->next, NULL);
  cxx_out_close(f, "}");
}

static void emit_use(Kernel *k) {
  Fn *f = &k->f;
  running_open_use(k, arena_printf(k->g->arena, "%s, const %s &%s", parameters(k), running_of(k)->fetched, running_of(k)->in));
  emit_before(k, false);
  kernel_copies_in_again(k);
  running_emit_iteration(k);
  if (running_of(k)->column) emit_behind(k);
  if (!running_of(k)->column) kernel_copies_out(k);
  cxx_out_close(f, "});");
}

void shape_scan_body(Kernel *k) {
  Fn *f = &k->f;
  running_fetch(k);
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    if (running_of(k)->column && running_of(k)->carried.v[i]->v) running_declared(k, i); /* by the bodies */
    if (!running_of(k)->column && running_of(k)->carried.v[i]->scan->previous) emit_start(k, i);
  }
  f->carrying = true;
  emit_fetch(k);
  emit_share(k);
  emit_use(k);
  f->carrying = false;
}

/* ---- kernel and launcher ---- */

static bool plan(Kernel *k) { return running_is(k->nest) && running_plan(k, (Running){0}); }

const char *shape_scan_threads(const Kernel *k) {
  return running_is_across(k) ? "f2c::across_threads, f2c::across_blocks" : "f2c::tile_threads";
}

/* auto s_ = launch.carried<f2c::op::sum, double, scan_12_in>(it);  launch.starts(s_, s_.start, s, true); */
void shape_scan_operands(Kernel *k, int indent, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "auto %s = launch.%s<%s, %s, %s>(%s);", k->handle, running_is_across(k) ? "carried_across" : "carried",
             running_of(k)->op, running_of(k)->stored, running_of(k)->fetched, k->space);
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
  if (!running_of(k)->column) running_starts(k, indent, out);
}

void shape_scan_call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_printf(b, "launch.%s<%s>(%s, ", running_is_across(k) ? "beside" : "tiled", running_of(k)->fetched, k->handle);
}

const Shape shape_scan = {
    .name = "scan",
    .returns = true,
    .plan = plan,
    .body = shape_scan_body,
    .element = running_element,
    .types = running_types,
    .launch_bounds = shape_scan_threads,
    .handle_type = running_handle_type,
    .operands = shape_scan_operands,
    .call = shape_scan_call,
};
