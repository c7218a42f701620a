/* Kernels in which several threads share an iteration (runtime/device/reduction/rows.cuh), each with some iterations of
 * the loop inside:
 *
 *   const int j = rows.at(it);
 *   const bool here = rows.here(it);
 *   if (here) {                                          do j = 1, n
 *     s = 0.0f;                                            s = 0.0
 *     s_row = s;
 *   }
 *   s = f2c::op::sum::identity<float>();
 *   if (here) {
 *     for (const int i : rows.lanes<int>(1, m, 1))         do i = 1, m
 *       s = s + a[a_(i, j)];                                 s = s + a(i, j)
 *   }                                                      end do
 *   s = rows.fold<0, f2c::op::sum>(s);
 *   if (rows.splits > 1) {
 *     rows.publish<0>(it, s);
 *     if (!rows.last()) return;
 *     s = rows.collect<0, f2c::op::sum, float>(it);
 *   }
 *   if (here && rows.leads()) {
 *     s = f2c::op::sum::apply(s_row, s);
 *     b[j] = s;                                            b(j) = s
 *   }                                                    end do
 */
#include "codegen/shape/shape.h"
#include <string.h>

/* One reduction of the loop inside. */
typedef struct Fold {
  const char *name;    /* the C variable: the scalar's own, or one that stands for the element */
  const char *before;  /* scalar: its value before the loop inside; NULL: an array element, which holds it */
  const char *element; /* text of the element, or NULL */
  const char *runs; /* C variable: the loop inside has iterations, so that there is such an element; NULL: there is one in any case */
  const char *op, *type;
} Fold;

typedef struct RowKernel {
  Kernel *k;
  const Rows *rows;
  const char *here; /* C variable: the thread has an iteration */
  VEC(Fold) fold;
} RowKernel;

/* The kernel's own part. */
typedef struct Shared {
  int folds;         /* variables that a row folds */
  const char *count; /* launcher text, iterations of the loop inside; -1: not known */
} Shared;

static void add_scalar(RowKernel *r, const VarUse *u) {
  Fn *f = &r->k->f;
  Binding *v = bind_sym(f, u->sym);
  if (!v) return;
  v->used = true;
  Fold one = {.name = v->cname, .op = kernel_red_op(u->red, u->by_if), .type = ctype_type(v->type)};
  one.before = names_derive(&f->names, v->cname, "_row");
  buf_printf(&f->head, "  %s %s = f2c::op::%s::identity<%s>();\n", one.type, one.before, one.op, one.type);
  vec_push(f->g->arena, &r->fold, one);
}

/* Iterations of the loop inside, or a statement before it, which sets the element, are certain to use it. */
static bool is_there(const RowKernel *r) {
  const Rows *rows = r->rows;
  for (const Stmt *s = rows->loop->stmt->prev; s; s = s->prev)
    if (s->kind == ST_ASSIGN && cxx_array_same(s->u.assign.lhs, rows->element)) return true;
  return query_loop_trip(rows->loop) > 0 && (!rows->inner || query_loop_trip(rows->inner) > 0);
}

static void add_element(RowKernel *r) {
  Fn *f = &r->k->f;
  const Expr *e = r->rows->element;
  Binding *v = bind_find(f, e->kid[0]);
  if (!v) return;
  Fold one = {
      .op = kernel_red_op(r->rows->op, r->rows->by_if), .type = ctype_type(v->type), .element = cxx_expr_text(f, e, PREC_PRIMARY)};
  one.name = names_derive(&f->names, v->cname, "_row");
  one.before = names_derive(&f->names, v->cname, "_before");
  buf_printf(&f->head, "  %s %s = f2c::op::%s::identity<%s>();\n", one.type, one.before, one.op, one.type);
  if (!is_there(r)) {
    one.runs = names_derive(&f->names, v->cname, "_runs");
    buf_printf(&f->head, "  bool %s = false;\n", one.runs);
  }
  vec_push(f->g->arena, &r->fold, one);
}

static void find_folds(RowKernel *r) {
  for (const VarUse *u = r->rows->loop->var_use; u; u = u->next)
    if (u->role == ROLE_REDUCTION && u->sym->rank == 0) add_scalar(r, u);
  if (r->rows->element) add_element(r);
}

/* 'lo, hi, step' of the loop in the kernel. */
static const char *bounds_text(Fn *f, const Loop *l) {
  const char *lo = cxx_expr_text(f, l->lo, PREC_COMMA), *hi = cxx_expr_text(f, l->hi, PREC_COMMA);
  return arena_printf(f->g->arena, "%s, %s, %s", lo, hi, l->step ? cxx_expr_text(f, l->step, PREC_COMMA) : "1");
}

/* The element of iterations that there may be none of. */
static void emit_perhaps(RowKernel *r, const Fold *one) {
  Fn *f = &r->k->f;
  const Rows *rows = r->rows;
  const char *inner = rows->inner ? arena_printf(f->g->arena, " && f2c::trip_count(%s) > 0", bounds_text(f, rows->inner)) : "";
  cxx_out_line(f, 0, "%s = f2c::trip_count(%s) > 0%s;", one->runs, bounds_text(f, rows->loop), inner);
  cxx_out_line(f, 0, "if (%s) %s = %s;", one->runs, one->before, one->element);
}

/* What all threads of a row do, each for itself. */
static void emit_before(RowKernel *r) {
  Fn *f = &r->k->f;
  const Stmt *in = r->rows->loop->stmt;
  const Fold *last = &r->fold.v[r->fold.n - 1];
  cxx_out_open(f, 0, "if (%s) {", r->here);
  if (last->element && !last->runs) cxx_out_line(f, 0, "%s = %s;", last->before, last->element);
  f->running = r->rows->element;
  f->running_name = last->before;
  if (in->prev) cxx_stmt_block(f, in->parent->body, in->prev);
  f->running = NULL;
  for (int i = 0; i < r->fold.n; i++)
    if (!r->fold.v[i].element) cxx_out_line(f, 0, "%s = %s;", r->fold.v[i].before, r->fold.v[i].name);
  if (last->runs) emit_perhaps(r, last);
  cxx_out_close(f, "}");
}

/* for (const auto both : rows.pairs<int>(1, n, 1, 1, m, 1)) { const int j = both.slow; const int i = both.fast; */
static void open_pairs(RowKernel *r, Binding *outer, Binding *inner) {
  Fn *f = &r->k->f;
  const Rows *rows = r->rows;
  const Loop *slow = rows->inner_slow ? rows->inner : rows->loop, *fast = rows->inner_slow ? rows->loop : rows->inner;
  const char *t = ctype_type(outer->type), *both = names_take(&f->names, "both");
  cxx_out_open(f, 0, "for (const auto %s : rows.pairs<%s>(%s, %s)) {", both, t, bounds_text(f, slow), bounds_text(f, fast));
  cxx_out_line(f, 0, "const %s %s = %s.%s;", t, outer->cname, both, rows->inner_slow ? "fast" : "slow");
  cxx_out_line(f, 0, "const %s %s = %s.%s;", t, inner->cname, both, rows->inner_slow ? "slow" : "fast");
  inner->declared = true;
  inner->in_for++;
}

static void emit_lanes(RowKernel *r) {
  Fn *f = &r->k->f;
  const Loop *l = r->rows->loop, *last = r->rows->inner ? r->rows->inner : l;
  const Expr *e = r->rows->element;
  Binding *i = bind_peek(f, l->var), *in = last != l ? bind_peek(f, last->var) : NULL;
  if (!i || (last != l && !in)) return;
  for (int n = 0; n < r->fold.n; n++) {
    const Fold *one = &r->fold.v[n];
    cxx_out_line(f, 0, "%s%s%s = f2c::op::%s::identity<%s>();", one->element ? one->type : "", one->element ? " " : "", one->name,
                 one->op, one->type);
  }
  cxx_out_open(f, 0, "if (%s) {", r->here);
  if (!kernel_has_loop(last->stmt->body)) cxx_out_line(f, l->stmt->span.begin, "F2C_UNROLL(%d)", 2 * kernel_at_once(r->k));
  if (in)
    open_pairs(r, i, in);
  else
    cxx_out_open(f, 0, "for (const %s %s : rows.lanes<%s>(%s)) {", ctype_type(i->type), i->cname, ctype_type(i->type),
                 bounds_text(f, l));
  i->declared = true;
  i->in_for++;
  f->running = e;
  f->running_name = e ? r->fold.v[r->fold.n - 1].name : NULL;
  cxx_loop_inside(f, last->stmt);
  f->running = NULL;
  i->in_for--;
  if (in) in->in_for--;
  cxx_out_close(f, "}");
  cxx_out_close(f, "}");
}

static void emit_folds(RowKernel *r) {
  Fn *f = &r->k->f;
  for (int n = 0; n < r->fold.n; n++)
    cxx_out_line(f, 0, "%s = rows.fold<%d, f2c::op::%s>(%s);", r->fold.v[n].name, n, r->fold.v[n].op, r->fold.v[n].name);
  cxx_out_open(f, 0, "if (rows.splits > 1) {");
  for (int n = 0; n < r->fold.n; n++) cxx_out_line(f, 0, "rows.publish<%d>(it, %s);", n, r->fold.v[n].name);
  cxx_out_line(f, 0, "if (!rows.last()) return;");
  for (int n = 0; n < r->fold.n; n++)
    cxx_out_line(f, 0, "%s = rows.collect<%d, f2c::op::%s, %s>(it);", r->fold.v[n].name, n, r->fold.v[n].op, r->fold.v[n].type);
  cxx_out_close(f, "}");
}

static void emit_after(RowKernel *r) {
  Fn *f = &r->k->f;
  cxx_out_open(f, 0, "if (%s && rows.leads()) {", r->here);
  for (int n = 0; n < r->fold.n; n++) {
    const Fold *one = &r->fold.v[n];
    const char *when = one->runs ? arena_printf(f->g->arena, "if (%s) ", one->runs) : "";
    cxx_out_line(f, 0, "%s%s = f2c::op::%s::apply<%s>(%s, %s);", when, one->element ? one->element : one->name, one->op, one->type,
                 one->before, one->name);
  }
  if (r->rows->loop->stmt->next) cxx_stmt_block(f, r->rows->loop->stmt->next, NULL);
  cxx_out_close(f, "}");
}

const char *shape_rows_count(Kernel *k, const Loop *l) {
  if (!l->lo || !l->hi) return "-1"; /* until a condition holds */
  char *lo = kernel_mentions_mapped(k, l->lo) ? NULL : launcher_expr_text(k, l->lo);
  char *hi = kernel_mentions_mapped(k, l->hi) ? NULL : launcher_expr_text(k, l->hi);
  char *step = l->step ? launcher_expr_text(k, l->step) : "1";
  return lo && hi && step ? arena_printf(k->g->arena, "f2c::trip_count(%s, %s, %s)", lo, hi, step) : "-1";
}

/* Where rows differ, how many iterations there are at most says how many threads share one; "-1": that is not known. */
static const char *most_count(Kernel *k, const Loop *l) {
  const char *n = shape_rows_count(k, l), *most = strcmp(n, "-1") ? NULL : interval_trips(k, l);
  return most ? most : n;
}

/* The same of all iterations that are shared out. */
static const char *count_all(Kernel *k, const Rows *rows) {
  const char *outer = most_count(k, rows->loop), *inner = rows->inner ? most_count(k, rows->inner) : "1";
  if (!rows->inner || !strcmp(outer, "-1")) return outer;
  return !strcmp(inner, "-1") ? inner : arena_printf(k->g->arena, "%s * %s", outer, inner);
}

typedef struct Written {
  const Expr *element;
  bool same; /* every reference to its array is written alike, so that the copy stands for it */
} Written;

static bool visit_written(Expr *e, void *data) {
  Written *w = data;
  if (e->kind == EX_REF && e->kid[0]->kind == EX_NAME && e->kid[0]->sym == w->element->kid[0]->sym)
    w->same &= cxx_array_same(e, w->element);
  return true;
}

static bool visit_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, visit_written, data);
  return true;
}

static bool possible(const Nest *n) {
  Written w = {n->rows ? n->rows->element : NULL, true};
  if (!n->rows) return false;
  if (w.element && (w.element->kind != EX_REF || w.element->kid[0]->kind != EX_NAME)) return false;
  if (w.element) ast_stmt_walk(n->loop[0]->stmt->body, visit_statement, &w);
  return w.same;
}

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  const KernelLoop *l = &k->loop[0];
  RowKernel r = {.k = k, .rows = k->nest->rows, .here = names_take(&f->names, "here")};
  Target t = {.loop = l->loop->stmt, .mapped = true};
  Shared *own = k->own = ARENA_NEW(k->g->arena, Shared);
  own->count = count_all(k, r.rows);
  f->declare_in_place = false;
  f->target = &t;
  cxx_out_line(f, l->loop->stmt->span.begin, "[[maybe_unused]] const %s %s = rows.at(it);", kernel_index_type(l), l->cname);
  cxx_out_line(f, 0, "const bool %s = rows.here(it);", r.here);
  find_folds(&r);
  if (f->fail || !r.fold.n) return;
  own->folds = r.fold.n;
  emit_before(&r);
  emit_lanes(&r);
  emit_folds(&r);
  emit_after(&r);
  f->target = NULL;
}

static bool plan(Kernel *k) { return possible(k->nest) && k->nloop == 1 && kernel_is_whole_loop(k) && !k->keeps && !k->sweep; }

static const char *reserves(const Nest *n) { return n->rows ? "rows" : NULL; }

static const char *launch_bounds(const Kernel *k) {
  (void)k;
  return "256";
}

static void params(const Kernel *k, Buf *b) {
  (void)k;
  buf_puts(b, ", f2c::rows rows");
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  (void)indent, (void)out;
  const Shared *own = k->own;
  buf_printf(b, "launch.share(%s, %s, %d, ", k->nest->rows->along ? "true" : "false", own->count, own->folds);
}

const Shape shape_rows = {
    .name = "rows",
    .reserves = reserves,
    .divides = possible,
    .plan = plan,
    .body = emit_body,
    .launch_bounds = launch_bounds,
    .params = params,
    .call = call,
};
