/* A thread for each iteration; for reductions, and where the grid has a cap, threads that go through the iterations:
 *
 *   if (!it.here()) return;                                for (const int j : it.all(0))
 *   const int i = it.at(0);                                  F2C_UNROLL(4)
 *   ...                                                      for (const int i : it.all(1)) { ... }
 *
 * and where the body is short, four iterations a thread:
 *
 *   F2C_UNROLL(4)
 *   for (int turn = 0; turn < C; turn++) {
 *     if (!it.here(turn)) continue;
 *     const int i = it.turn(turn);
 *     ...
 *   }
 *
 * or four side by side (abreast.c). */
#include "codegen/shape/shape.h"

/* ---- around the body ---- */

/* One loop over the turns of a thread; 'from' is what knows them: the space or a batch of a sweep. */
static void open_turns(Kernel *k, const KernelLoop *l, const char *from, const char *turns) {
  Fn *f = &k->f;
  cxx_out_line(f, f->at_file ? 0 : l->loop->stmt->span.begin, "F2C_UNROLL(4)");
  cxx_out_open(f, 0, "for (int turn = 0; turn < %s; turn++) {", turns);
  cxx_out_line(f, 0, "if (!%s.here(turn)) continue;", from);
  cxx_out_line(f, 0, "const %s %s%s = %s.turn(turn);", kernel_index_type(l), l->cname, l->shifted ? "_trip" : "", from);
  f->body_indent = f->indent;
  kernel_derived(k, "continue;");
}

/* The turns, after their early loads in a loop of their own. */
static void open_body_turns(Kernel *k, const KernelLoop *l, const char *from, const char *turns) {
  Fn *f = &k->f;
  if (f->early.n) {
    early_loads_declare(f, turns);
    open_turns(k, l, from, turns);
    early_loads_load(f);
    cxx_out_close(f, "}");
  }
  open_turns(k, l, from, turns);
}

/* if (!it.here()) return;  const int j = it.at(1); ... */
static void open_run(Kernel *k) {
  if (k->shape->turns && abreast_side(k)) {
    abreast_open(k);
    return;
  }
  Fn *f = &k->f;
  Loc at = k->nest->first->span.begin;
  int few = !k->shape->turns ? -1 : k->nloop > 1 ? 1 : 0;
  if (k->nloop > 1 || !k->shape->turns) cxx_out_line(f, at, "if (!it.here()) return;");
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    int g = l ? (int)(l - k->loop) : -1;
    if (l && g != few)
      cxx_out_line(f, 0, "const %s %s%s = it.at(%d);", kernel_index_type(l), l->cname, l->shifted ? "_trip" : "", g);
  }
  if (k->shape->turns)
    open_body_turns(k, &k->loop[few], "it", "C");
  else
    kernel_derived(k, "return;");
}

/* for (const int i : it.all(0)) ...  With early loads the innermost loop goes in batches of turns. */
static void open_sweep(Kernel *k, bool has_loop) {
  Fn *f = &k->f;
  const KernelLoop *inner = &k->loop[k->nloop - 1];
  for (int g = 0; g < k->nloop - 1; g++) {
    const KernelLoop *l = &k->loop[g];
    cxx_out_line(f, f->at_file ? 0 : k->nest->first->span.begin, "for (const %s %s%s : it.all(%d))", kernel_index_type(l), l->cname,
                 l->shifted ? "_trip" : "", g);
    f->indent += 2;
  }
  Loc at = f->at_file ? 0 : k->nest->first->span.begin;
  if (f->early.n) {
    cxx_out_open(f, at, "for (const auto batch : it.batches(%d)) {", k->nloop - 1);
    open_body_turns(k, inner, "batch", "4");
    return;
  }
  if (!has_loop) cxx_out_line(f, at, "F2C_UNROLL(%d)", kernel_at_once(k));
  cxx_out_open(f, has_loop ? at : 0, "for (const %s %s%s : it.all(%d)) {", kernel_index_type(inner), inner->cname,
               inner->shifted ? "_trip" : "", k->nloop - 1);
  f->body_indent = f->indent;
  kernel_derived(k, "continue;");
}

static void close_sweep(Kernel *k) {
  cxx_out_close(&k->f, "}");
  if (k->f.early.n) cxx_out_close(&k->f, "}");
  k->f.indent = 2;
}

void shape_plain_open(Kernel *k, bool has_loop) {
  if (k->sweep)
    open_sweep(k, has_loop);
  else
    open_run(k);
}

void shape_plain_close(Kernel *k) {
  if (k->sweep) close_sweep(k);
  if (k->shape->turns && !abreast_jams(k)) cxx_out_close(&k->f, "}");
  if (k->f.left) cxx_out_line(&k->f, 0, "%s:", k->f.left);
}

/* ---- the body ---- */

static void emit_body(Kernel *k) {
  const Loop *inner = k->nest->loop[k->nloop - 1];
  Stmt *body = inner->stmt->body;
  bool has_loop = kernel_has_loop(body);
  if (!part_transform(k->nest) && !abreast_side(k) && (k->shape->turns || (k->sweep && !has_loop)) && inner->kind != LOOP_SECTION &&
      k->nloop == k->nest->depth)
    early_loads_find(&k->f, body, false);
  shape_plain_open(k, has_loop);
  kernel_copies_in(k);
  if (abreast_side(k)) abreast_fetch(k);
  kernel_inner(k);
  if (abreast_side(k)) abreast_store(k);
  kernel_copies_out(k);
  shape_plain_close(k);
}

/* ---- the plan ---- */

enum { SHORT_BODY = 8 };

static bool count_statements(Stmt *s, void *data) {
  *(int *)data += s->kind == ST_DO || s->kind == ST_CALL ? SHORT_BODY + 1 : s->kind != ST_CONTINUE && s->kind != ST_DIRECTIVE;
  return true;
}

/* A short body without loops: a thread does several iterations, which keeps more loads in flight. */
static bool short_body(const Kernel *k) {
  const Loop *inner = k->nest->loop[k->nloop - 1];
  int n = 0;
  if (inner->kind == LOOP_SECTION) return inner->stmt->kind == ST_ASSIGN;
  ast_stmt_walk(inner->stmt->body, count_statements, &n);
  for (const VarUse *u = k->nest->vars; u; u = u->next)
    if (u->role == ROLE_PRIVATE && (!kernel_bind_shape(u) || kernel_bind_shape(u)->rank)) return false;
  return n <= SHORT_BODY;
}

static bool plan_stream(Kernel *k) {
  if (k->nest->once || k->sweep || k->keeps) return false;
  k->own = NULL;
  return abreast_side(k) ? (!k->whole || k->whole->in_pieces) && abreast_plan(k) : short_body(k);
}

static bool plan_plain(Kernel *k) {
  (void)k;
  return true;
}

/* ---- the launcher ---- */

void shape_plain_call(Kernel *k, int indent, Buf *out, Buf *b) {
  const int *block = k->map.block;
  if (!k->sweep) align_launcher(k, indent, out);
  buf_printf(b, "launch.%s({%d, %d, %d}, ",
             k->sweep           ? "sweep"
             : !k->shape->turns ? "run"
             : abreast_side(k)  ? "abreast"
                                : "stream",
             block[0], block[1], block[2]);
}

const Shape shape_stream = {
    .name = "stream",
    .alone = true,
    .repeats = true,
    .turns = true,
    .plan = plan_stream,
    .body = emit_body,
    .element = abreast_element,
    .before = abreast_before,
    .call = shape_plain_call,
};

const Shape shape_plain = {
    .name = "plain",
    .alone = true,
    .interleaves = true,
    .returns = true,
    .leaves = true,
    .plan = plan_plain,
    .body = emit_body,
    .before = ahead_before,
    .call = shape_plain_call,
};
