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

/* It sets what the scan loop reduces. */
static bool sets_folded(Kernel *k, const Expr *lhs) {
  const Binding *v = lhs && lhs->kind == EX_NAME ? bind_peek(&k->f, lhs) : NULL;
  for (int i = 0; v && i < running_of(k)->fold.n; i++)
    if (!running_of(k)->fold.v[i].element && running_of(k)->fold.v[i].name == v->cname) return true;
  return false;
}

/* Columns: what the iterations of the loops around do before the scan loop. Elements are stored, and loops run, where
 * they begin; what is reduced is set where they end. */
static void emit_before(Kernel *k, bool start, bool end) {
  Fn *f = &k->f;
  const Stmt *in = running_of(k)->column && running_of(k)->column->beside ? running_of(k)->column->loop->stmt : NULL;
  for (const Stmt *s = in ? in->parent->body : NULL; s && s != in; s = s->next) {
    const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
    const bool once = s->kind == ST_DO || (lhs && (lhs->kind == EX_REF || running_has(k, bind_peek(f, lhs))));
    if ((start || !once) && (end || !sets_folded(k, lhs))) cxx_stmt_emit(f, s);
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
  emit_before(k, true, false);
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
    f->carrying = running_of(k)->folding = false;
    emit_begin(k);
    f->carrying = running_of(k)->folding = true;
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
  emit_before(k, false, false);
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

/* ---- columns that reduce ---- */

static void add_fold(Kernel *k, ColumnFold one) {
  cxx_out_line(&k->f, 0, "%s%s = f2c::op::%s::identity<%s>();", one.element ? arena_printf(k->g->arena, "%s ", one.type) : "",
               one.name, one.op, one.type);
  one.all = names_derive(&k->f.names, one.name, "_all");
  vec_push(k->g->arena, &running_of(k)->fold, one);
}

typedef struct {
  Kernel *k;
  const VarUse *use;
} Reduced;

/* An element that an assignment reduces into, once: analysis knows that all iterations mean the same one. */
static bool add_element(Stmt *s, void *data) {
  const Reduced *q = data;
  Kernel *k = q->k;
  const Expr *e = s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_REF ? s->u.assign.lhs : NULL;
  Binding *v = e && e->kid[0]->kind == EX_NAME && query_real_symbol(e->kid[0]->sym) == query_real_symbol(q->use->sym)
                   ? bind_find(&k->f, e->kid[0])
                   : NULL;
  for (int i = 0; v && i < running_of(k)->fold.n; i++)
    if (running_of(k)->fold.v[i].element && cxx_array_same(running_of(k)->fold.v[i].element, e)) v = NULL;
  if (v)
    add_fold(k, (ColumnFold){.name = names_derive(&k->f.names, v->cname, "_part"),
                             .op = kernel_red_op(q->use->red, q->use->by_if),
                             .type = ctype_type(v->type),
                             .element = e});
  return true;
}

/* b = f2c::op::max::identity<double>(); of each thread, before the loops. */
static void begin_folds(Kernel *k) {
  Fn *f = &k->f;
  for (const VarUse *u = running_loop(k)->var_use; u; u = u->next) {
    Reduced q = {k, u};
    if (u->role != ROLE_REDUCTION) continue;
    Binding *v = u->sym->rank ? NULL : bind_peek(f, u->designator);
    if (v) {
      v->used = true;
      add_fold(k, (ColumnFold){.name = v->cname, .op = kernel_red_op(u->red, u->by_if), .type = ctype_type(v->type)});
    } else {
      ast_stmt_walk((Stmt *)running_body(k), add_element, &q);
    }
  }
}

/* }, [&](const int i, const int j, const f2c::column_block &block, double cur) {
 *   const double b_all = block.fold<f2c::op::max>(b);
 *   b = f2c::op::max::identity<double>();
 *   if (block.leads()) {
 *     b = -1.0;                                                  b = -1
 *     b = f2c::op::max::apply<double>(b, b_all);
 *     best[j] = b;                                               best(j) = b
 *     b = f2c::op::max::identity<double>();
 *   } */
static void emit_end(Kernel *k) {
  Fn *f = &k->f;
  const Running *r = running_of(k);
  const char *block = names_take(&f->names, "block");
  f->indent -= 2;
  running_open_use(k, arena_printf(k->g->arena, "%s, const f2c::column_block &%s", parameters(k), block));
  f->carrying = running_of(k)->folding = false;
  for (int i = 0; i < r->fold.n; i++)
    cxx_out_line(f, 0, "const %s %s = %s.fold<f2c::op::%s>(%s);", r->fold.v[i].type, r->fold.v[i].all, block, r->fold.v[i].op,
                 r->fold.v[i].name);
  cxx_out_open(f, 0, "if (%s.leads()) {", block);
  emit_before(k, false, true);
  for (int i = 0; i < r->fold.n; i++) {
    const ColumnFold *one = &r->fold.v[i];
    const char *to = one->element ? cxx_expr_text(f, one->element, PREC_PRIMARY) : one->name;
    cxx_out_line(f, 0, "%s = f2c::op::%s::apply<%s>(%s, %s);", to, one->op, one->type, to, one->all);
  }
  if (r->column->loop->stmt->next) cxx_stmt_block(f, r->column->loop->stmt->next, NULL);
  cxx_out_close(f, "}");
  for (int i = 0; i < r->fold.n; i++)
    cxx_out_line(f, 0, "%s = f2c::op::%s::identity<%s>();", r->fold.v[i].name, r->fold.v[i].op, r->fold.v[i].type);
  f->carrying = true;
}

static void emit_use(Kernel *k) {
  Fn *f = &k->f;
  running_open_use(k, arena_printf(k->g->arena, "%s, const %s &%s", parameters(k), running_of(k)->fetched, running_of(k)->in));
  emit_before(k, false, false);
  kernel_copies_in_again(k);
  running_emit_iteration(k);
  if (running_of(k)->column && !running_folds(k)) emit_behind(k);
  if (!running_of(k)->column) kernel_copies_out(k);
  if (running_folds(k)) emit_end(k);
  cxx_out_close(f, "});");
}

void shape_scan_body(Kernel *k) {
  Fn *f = &k->f;
  if (running_folds(k)) begin_folds(k);
  running_of(k)->folding = true;
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
  if (running_folds(k)) return "f2c::column_threads";
  return running_is_across(k) ? "f2c::across_threads, f2c::across_blocks" : "f2c::tile_threads";
}

/* auto s_ = launch.carried<f2c::op::sum, double, scan_12_in>(it);  launch.starts(s_, s_.start, s, true); */
void shape_scan_operands(Kernel *k, int indent, Buf *out) {
  Buf b = {0};
  if (running_folds(k))
    buf_printf(&b, "auto %s = launch.in_blocks<%s, %s>();", k->handle, running_of(k)->op, running_of(k)->stored);
  else
    buf_printf(&b, "auto %s = launch.%s<%s, %s, %s>(%s);", k->handle, running_is_across(k) ? "carried_across" : "carried",
               running_of(k)->op, running_of(k)->stored, running_of(k)->fetched, k->space);
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
  if (!running_of(k)->column) running_starts(k, indent, out);
}

void shape_scan_call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  buf_printf(b, "launch.%s<%s>(%s, ",
             running_folds(k)       ? "by_blocks"
             : running_is_across(k) ? "beside"
                                    : "tiled",
             running_of(k)->fetched, k->handle);
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
