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
 * or four side by side, where they load what each other loads (analysis/nest/unrolling.c); elements that they set and read are in registers:
 *
 *   const I j_first = it.first_abreast();
 *   F2C_UNROLL_ALL
 *   for (int turn = 0; turn < C; turn++) {
 *     const int j = static_cast<int>(j_first + turn);
 *     double g_kept;
 *     ...
 *     if (it.mine_abreast(turn)) g[g_(i, j)] = g_kept;
 *   } */
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

static const Loop *side_of(const Kernel *k) { return k->nest->unrolled ? k->nest->unrolled->side : NULL; }

/* The kernel's own part, where iterations go side by side. */
typedef struct AbreastKernel {
  const char **name; /* of the registers of Unrolled.kept */
  bool home;         /* references are to memory */
} AbreastKernel;

static const char *kept_element(const Fn *f, const Expr *ref) {
  const AbreastKernel *own = f->kernel->own;
  const Unrolled *r = f->kernel->nest->unrolled;
  for (int i = 0; own && !own->home && i < r->nkept; i++)
    if (ref->kid[0]->sym == r->kept[i].sym) return own->name[i];
  return NULL;
}

static const char *home_text(Kernel *k, const KeptElement *e) {
  AbreastKernel *own = k->own;
  own->home = true;
  const char *text = cxx_expr_text(&k->f, e->ref, PREC_COMMA);
  own->home = false;
  return text;
}

/* double g_kept = 0;  if (it.mine_abreast(turn)) g_kept = g[g_(i, j)]; */
static void fetch_kept(Kernel *k) {
  AbreastKernel *own = k->own;
  const Unrolled *r = k->nest->unrolled;
  for (int i = 0; own && i < r->nkept; i++) {
    const KeptElement *e = &r->kept[i];
    cxx_out_line(&k->f, 0, "%s %s%s;", ctype_type(e->sym->type), own->name[i], e->reads ? "{}" : "");
    if (e->reads) cxx_out_line(&k->f, e->ref->span.begin, "if (it.mine_abreast(turn)) %s = %s;", own->name[i], home_text(k, e));
  }
}

/* if (it.mine_abreast(turn)) g[g_(i, j)] = g_kept; */
static void store_kept(Kernel *k) {
  AbreastKernel *own = k->own;
  const Unrolled *r = k->nest->unrolled;
  for (int i = 0; own && i < r->nkept; i++)
    cxx_out_line(&k->f, r->kept[i].ref->span.begin, "if (it.mine_abreast(turn)) %s = %s;", home_text(k, &r->kept[i]), own->name[i]);
}

static void plan_kept(Kernel *k) {
  const Unrolled *r = k->nest->unrolled;
  AbreastKernel *own = ARENA_NEW(k->g->arena, AbreastKernel);
  *own = (AbreastKernel){.name = ARENA_ARRAY(k->g->arena, const char *, r->nkept + 1)};
  for (int i = 0; i < r->nkept; i++) own->name[i] = names_derive(&k->f.names, r->kept[i].sym->name, "_kept");
  k->own = own;
}

/* Iterations of one loop side by side: what they all load is loaded once, as no test stands between them. */
static void open_abreast(Kernel *k) {
  Fn *f = &k->f;
  const char *first = NULL, *name = NULL;
  cxx_out_line(f, k->nest->first->span.begin, "if (!it.here_abreast()) return;");
  for (int i = 0; i < k->nest->depth; i++) {
    const KernelLoop *l = kernel_loop(k, i);
    if (k->nest->loop[i] != side_of(k))
      cxx_out_line(f, 0, "const %s %s = it.at(%d);", kernel_index_type(l), l->cname, (int)(l - k->loop));
    else {
      first = names_derive(&f->names, l->cname, "_first");
      name = l->cname;
    }
  }
  cxx_out_line(f, 0, "const I %s = it.first_abreast();", first);
  cxx_out_line(f, 0, "F2C_UNROLL_ALL");
  cxx_out_open(f, 0, "for (int turn = 0; turn < C; turn++) {");
  cxx_out_line(f, 0, "const int %s = static_cast<int>(%s + turn);", name, first);
  f->body_indent = f->indent;
}

/* if (!it.here()) return;  const int j = it.at(1); ... */
static void open_run(Kernel *k) {
  if (k->shape->turns && side_of(k)) {
    open_abreast(k);
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
  if (k->shape->turns) cxx_out_close(&k->f, "}");
  if (k->f.left) cxx_out_line(&k->f, 0, "%s:", k->f.left);
}

/* ---- the body ---- */

static void emit_body(Kernel *k) {
  const Loop *inner = k->nest->loop[k->nloop - 1];
  Stmt *body = inner->stmt->body;
  bool has_loop = kernel_has_loop(body);
  if (!part_transform(k->nest) && !side_of(k) && (k->shape->turns || (k->sweep && !has_loop)) && inner->kind != LOOP_SECTION &&
      k->nloop == k->nest->depth)
    early_loads_find(&k->f, body, false);
  shape_plain_open(k, has_loop);
  kernel_copies_in(k);
  if (side_of(k)) fetch_kept(k);
  kernel_inner(k);
  if (side_of(k)) store_kept(k);
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

/* All loops are mapped as they stand, the one that a thread does several iterations of along y. */
static bool goes_abreast(const Kernel *k) {
  return !k->whole && !k->only && k->nloop == k->nest->depth && k->nest->map.nloops == k->nest->depth;
}

static bool plan_stream(Kernel *k) {
  if (k->nest->once || k->sweep || k->keeps) return false;
  k->own = NULL;
  if (!side_of(k)) return short_body(k);
  if (!goes_abreast(k)) return false;
  plan_kept(k);
  return true;
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
             : side_of(k)       ? "abreast"
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
    .element = kept_element,
    .call = shape_plain_call,
};

const Shape shape_plain = {
    .name = "plain",
    .alone = true,
    .returns = true,
    .leaves = true,
    .plan = plan_plain,
    .body = emit_body,
    .call = shape_plain_call,
};
