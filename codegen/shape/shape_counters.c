/* Loops whose iterations each choose a counter in an array: pos(d) = pos(d) + 1; out(pos(d)) = key(i)
 * (runtime/device/scan/deal.cuh; rank.cuh where they are many). The body is written three times, as for other scan variables
 * (running.c): its early loads; its slice, which tells the counter, and what is made of a value that no constants are added
 * to; and the whole body, with the counter's value in a variable. */
#include "codegen/shape/shape.h"
#include <string.h>

enum { MAX_STEP = 1 << 15 };

/* The step adds a constant. Else each element is a scan variable under an operator (runtime/device/scan/keyed.cuh). */
static bool counts(const Scan *s) {
  int64_t c;
  return s->kind == SCAN_OP && s->op == RED_ADD && s->value->type.base == TY_INTEGER && s->step->term &&
         fold_const_int(s->step->term, &c) && c < MAX_STEP && c > -MAX_STEP;
}

static bool is_keyed(const Carried *c) { return *c->op != 0; }
static bool is_capped(const Carried *c) { return c->scan->cap != NULL; }

static int64_t step_of(const Scan *s) {
  int64_t by = 1;
  fold_const_int(s->step->term, &by);
  return by;
}

/* Constant bounds of the array of counters. */
static bool known_bins(const Binding *v, int64_t *least, int64_t *count) {
  const Dim *d = &v->shape->dim[0];
  if (v->rank > 1 || v->shape->shape != SHAPE_EXPLICIT || !d->hi_const || (d->lo && !d->lo_const)) return false;
  *least = d->lo ? d->lo_value : 1;
  *count = d->hi_value - *least + 1;
  return *count > 0 && *count<INT32_MAX && * least> INT32_MIN && d->hi_value < INT32_MAX;
}

static bool by_key(const Kernel *k) { return is_keyed(running_of(k)->carried.v[0]) || is_capped(running_of(k)->carried.v[0]); }

static const char *launch_bounds(const Kernel *k) { return by_key(k) ? "256" : "f2c::deal_threads, f2c::deal_blocks"; }

void shape_counters_name(Kernel *k, Running *r, Carried *c) {
  Fn *f = &k->f;
  const Scan *s = c->scan;
  const Expr *e = s->value;
  Binding *v = e->kind == EX_REF ? bind_peek(f, e->kid[0]) : NULL;
  bool usable =
      v && v->kind == BIND_ARRAY && (v->type.base == TY_INTEGER || v->type.base == TY_REAL) && v->type.kind <= 8 && !v->old;
  if (f->fail) return;
  if (!usable || (s->kind == SCAN_OP && !kernel_red_op(s->op, s->by_if)))
    refuse(f, e->span, REASON_SCAN, "counters like '%s' are not supported in device code", s->path);
  else if (k->sweep)
    refuse(f, e->span, REASON_SCAN, "counters in an array beside a reduction are not supported in device code");
  if (f->fail) return;
  c->kind = CARRY_BINS;
  c->type = v->type;
  c->name = names_derive(&f->names, v->cname, "_here");
  c->bin = names_derive(&f->names, v->cname, "_bin");
  c->stored = ctype_type(c->type);
  c->op = counts(s) ? "" : arena_printf(k->g->arena, "f2c::op::%s", s->kind == SCAN_OP ? kernel_red_op(s->op, s->by_if) : "latest");
  v->used = true;
  r->dealt = v;
}

/* ---- the body ---- */

typedef struct {
  const Fn *f;
  const Symbol *sym;
  bool found;
} Search;

static bool visit_name(Expr *e, void *data) {
  Search *q = data;
  if (ref_early(q->f, e)) return false;
  q->found |= e->kind == EX_NAME && e->sym == q->sym;
  return !q->found;
}

static bool visit_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_name, data);
  return true;
}

/* The body uses the loop's variable, other than for its early loads. */
static bool uses_number(const Kernel *k) {
  const Loop *l = k->nest->loop[0];
  Search q = {.f = &k->f, .sym = l->var->sym, .found = k->keeps};
  ast_stmt_walk(l->stmt->body, visit_statement, &q);
  return q.found;
}

static bool is_plain_store(const ScanRead *r) { return r->stmt->kind == ST_ASSIGN && r->stmt->u.assign.lhs->kind == EX_REF; }

/* The slice has statements that use the counter's value. What it is for, the bin, does not depend on them. */
static bool slice_mentions(const Scan *s) {
  for (const ScanRead *r = s->read; r; r = r->next)
    if (!is_plain_store(r)) return true;
  return false;
}

static const char *increment(const Kernel *k) {
  int64_t step = 1;
  const Expr *given = k->nest->loop[0]->step;
  bool known = !given || (fold_const_int(given, &step) && step > INT32_MIN && step < INT32_MAX);
  return arena_printf(k->g->arena, "%d", known ? (int)step : 0);
}

static const char *index_text(const Kernel *k) {
  return arena_printf(k->g->arena, "const %s %s", kernel_index_type(&k->loop[0]), k->loop[0].cname);
}

/* pos_deal.template each<deal_12_in, 1, true, false>(it, [&](const int i) { return deal_12_in{key[i]}; */
static void emit_fetch(Kernel *k, const Scan *s) {
  Fn *f = &k->f;
  cxx_out_open(f, k->nest->first->span.begin, "%s.template each<%s, %s, %s, %s>(it, [&](%s) {", k->handle, running_of(k)->fetched,
               increment(k), s->step->always ? "true" : "false", uses_number(k) ? "true" : "false", index_text(k));
  cxx_out_line(f, 0, "return %s{%s};", running_of(k)->fetched, early_loads_list(f));
  f->indent -= 2;
}

static void emit_bin(Kernel *k, const Carried *c) {
  Fn *f = &k->f;
  cxx_out_open(f, 0, "}, [&](%s, const %s &%s) {", index_text(k), running_of(k)->fetched, running_of(k)->in);
  cxx_out_line(f, 0, "unsigned %s = f2c::no_bin;", c->bin);
  if (is_keyed(c))
    cxx_out_line(f, 0, "%s %s = %s::identity<%s>();", c->stored, c->name, c->op, c->stored);
  else if (slice_mentions(c->scan))
    cxx_out_line(f, 0, "%s %s = 0;", c->stored, c->name);
  slice_emit(k, k->nest->loop[0]->stmt->body);
  if (is_keyed(c))
    cxx_out_line(f, 0, "return f2c::keyed_share<%s>{%s, %s};", c->stored, c->bin, c->name);
  else
    cxx_out_line(f, 0, "return %s;", c->bin);
  f->indent -= 2;
}

static void emit_use(Kernel *k, const Carried *c) {
  Fn *f = &k->f;
  cxx_out_open(f, 0, "}, [&](%s, const %s &%s, %s %s) {", index_text(k), running_of(k)->fetched, running_of(k)->in, c->stored,
               c->name);
  kernel_copies_in_again(k);
  running_emit_iteration(k);
  kernel_copies_out(k);
  f->loading = true; /* outside of the iterations */
  cxx_out_close(f, is_capped(c) ? arena_printf(k->g->arena, "}, %s);", cxx_expr_text(f, c->scan->cap, PREC_COMMA + 1)) : "});");
  f->loading = false;
}

static void emit_body(Kernel *k) {
  const Carried *c = running_of(k)->carried.v[0];
  running_fetch(k);
  k->f.carrying = true;
  emit_fetch(k, c->scan);
  emit_bin(k, c);
  emit_use(k, c);
  k->f.carrying = false;
}

/* ---- kernel and launcher ---- */

/* '1, 256, 0': step, counters, subscript of the first */
static void put_numbers(const Kernel *k, Buf *b) {
  int64_t least, count;
  buf_printf(b, "%d", (int)step_of(running_of(k)->carried.v[0]->scan));
  if (!known_bins(running_of(k)->dealt, &least, &count)) return;
  buf_printf(b, ", %d", (int)count);
  if (least) buf_printf(b, ", %d", (int)least);
}

const char *shape_counters_bin(Kernel *k, const Carried *c) {
  Buf b = {0};
  const Expr *e = c->scan->value;
  for (int i = 1; i < e->nkid; i++) buf_printf(&b, i > 1 ? ", %s" : "%s", cxx_expr_text(&k->f, e->kid[i], PREC_COMMA));
  const char *text = arena_printf(k->g->arena, "%s.bin(%s)", k->handle, b.s);
  buf_free(&b);
  return text;
}

static void handle_type(const Kernel *k, Buf *b) {
  const Carried *c = running_of(k)->carried.v[0];
  if (is_keyed(c)) {
    buf_printf(b, "f2c::keyed<%s, %s", c->op, c->stored);
    if (running_of(k)->dealt->rank > 1) buf_printf(b, ", %d", running_of(k)->dealt->rank);
    buf_puts(b, ">");
    return;
  }
  if (is_capped(c)) {
    buf_printf(b, "f2c::capped<%s, %d, %s", c->stored, (int)step_of(c->scan), c->scan->cap_equal ? "true" : "false");
    if (running_of(k)->dealt->rank > 1) buf_printf(b, ", %d", running_of(k)->dealt->rank);
    buf_puts(b, ">");
    return;
  }
  buf_printf(b, "f2c::deal<%s, ", running_of(k)->carried.v[0]->stored);
  put_numbers(k, b);
  if (running_of(k)->dealt->rank > 1) buf_printf(b, ", 0, 0, %d", running_of(k)->dealt->rank);
  buf_puts(b, ">");
}

static int64_t apart(const Scan *s) {
  int64_t most = -1;
  for (const ScanOutput *o = s->output; o; o = o->next)
    if (!o->own_rows && o->apart > most) most = o->apart;
  return most;
}

/* auto pos_deal = launch.dealing<1, 256>(pos_, 0, "each counter of 'pos' goes through a range of its own"); */
static void operands(Kernel *k, int indent, Buf *out) {
  const Contract *c = k->nest->loop[0]->contract;
  const Binding *counters = k->whole ? part_binding(k->whole, running_of(k)->dealt) : running_of(k)->dealt;
  Buf b = {0};
  if (is_capped(running_of(k)->carried.v[0])) {
    buf_printf(out, "%*sauto %s = launch.capping<%d, %s>(%s);\n", indent, "", k->handle,
               (int)step_of(running_of(k)->carried.v[0]->scan), running_of(k)->carried.v[0]->scan->cap_equal ? "true" : "false",
               counters->handle);
    return;
  }
  if (is_keyed(running_of(k)->carried.v[0])) {
    buf_printf(out, "%*sauto %s = launch.keying<%s>(%s);\n", indent, "", k->handle, running_of(k)->carried.v[0]->op,
               counters->handle);
    return;
  }
  buf_printf(&b, "auto %s = launch.dealing<", k->handle);
  put_numbers(k, &b);
  const char *told = c ? c->text : arena_printf(k->g->arena, "the counters are elements of '%s'", running_of(k)->dealt->path);
  buf_printf(&b, ">(%s, %d, %s);", counters->handle, (int)apart(running_of(k)->carried.v[0]->scan), cxx_out_string(k->g, told));
  cxx_out_wrap(out, indent, b.s);
  buf_free(&b);
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  if (by_key(k)) {
    buf_printf(b, "launch.by_key(%s, ", k->handle);
    return;
  }
  buf_printf(b, "launch.dealt<%s, %s>(%s, ", running_of(k)->fetched, uses_number(k) ? "true" : "false", k->handle);
}

/* The handle has the counters: they are no parameter of their own. */
static bool param(const Kernel *k, const Binding *v, Buf *b) {
  (void)b;
  return v == running_of(k)->dealt;
}

static bool argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  (void)w;
  return param(k, v, b);
}

static bool plan(Kernel *k) {
  bool chosen = false;
  for (const Scan *s = running_is(k->nest) ? k->nest->loop[0]->scan : NULL; s; s = s->next) chosen |= s->bins;
  return chosen && running_plan(k, (Running){0});
}

const Shape shape_counters = {
    .name = "counters",
    .returns = true,
    .plan = plan,
    .body = emit_body,
    .element = running_element,
    .types = running_types,
    .launch_bounds = launch_bounds,
    .param = param,
    .handle_type = handle_type,
    .operands = operands,
    .call = call,
    .argument = argument,
};
