/* Nests of which two or three loops carry dependences, or one that walks memory: the library walks the nest front by front, in
 * strips (runtime/device/wave/wave.cuh), and calls the body for each iteration:
 *
 *   front.walk(it, [&](const int i, const int j) {               do j = 2, n;  do i = 2, m
 *     a[a_(i, j)] = a[a_(i - 1, j)] + a[a_(i, j - 1)];              a(i, j) = a(i - 1, j) + a(i, j - 1)
 *   });                                                           end do;  end do
 */
#include "codegen/shape/shape.h"
#include <string.h>

/* ---- which loop does what ---- */

typedef struct {
  const Symbol *var; /* a loop variable */
  int firsts;        /* references to arrays whose first subscript names it */
} Contiguous;

static bool count_firsts(Expr *e, void *data) {
  Contiguous *c = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->nkid > 2) c->firsts += expr_names(e->kid[1], c->var);
  return true;
}

static bool count_statement(Stmt *s, void *data) {
  ast_stmt_walk_exprs(s, count_firsts, data);
  return true;
}

static int firsts(const Nest *n, int loop) {
  Contiguous c = {n->loop[loop]->var->sym, 0};
  ast_stmt_walk(n->loop[n->depth - 1]->stmt->body, count_statement, &c);
  return c.firsts;
}

/* Of the loops that carry, the one that walks memory: a lane then goes along a line. */
static int stepping(const Nest *n) {
  const Order *o = n->order;
  int best = o->carried[o->ncarried - 1];
  for (int i = o->ncarried - 2; i >= 0 && o->rectangular; i--)
    if (firsts(n, o->carried[i]) > firsts(n, best)) best = o->carried[i];
  return best;
}

static bool carries(const Order *o, int loop) {
  for (int i = 0; i < o->ncarried; i++)
    if (o->carried[i] == loop) return true;
  return false;
}

/* Steps, then what else carries: lanes and rows; then the loops that do not, from the inside out. */
static void order_front(Kernel *k) {
  const Nest *n = k->nest;
  const Order *o = n->order;
  int step = stepping(n), taken = 0;
  k->loop[taken++].loop = n->loop[step];
  for (int carried = 1; carried >= 0; carried--)
    for (int i = n->depth - 1; i >= 0; i--)
      if (i != step && carries(o, i) == carried) k->loop[taken++].loop = n->loop[i];
  if (o->ncarried == 2) shape_wavefront_of(k)->skew[2] = o->skew[1][0];
  if (o->ncarried < 3) return;
  shape_wavefront_of(k)->skew[0] = o->skew[1][0];
  shape_wavefront_of(k)->skew[1] = o->skew[2][0];
  shape_wavefront_of(k)->skew[2] = o->skew[2][1];
}

/* ---- in words ---- */

static const char *variable_name(const KernelLoop *l) { return l->loop->var ? l->loop->var->text : ":"; }

/* 'c, x, y' */
static char *window_names(const Kernel *k) {
  Buf b = {0};
  for (int i = 0; i < shape_wavefront_of(k)->window.n; i++)
    buf_printf(&b, "%s%s", i ? ", " : "", shape_wavefront_of(k)->window.v[i]->v->path);
  char *s = arena_strdup(k->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

static void tell_front(Kernel *k) {
  const char *step = variable_name(&k->loop[0]), *lane = variable_name(&k->loop[1]);
  if (shape_wavefront_of(k)->carriers == 1)
    decided_schedule(k->g, k->nest,
                     "a warp takes 32 of '%s' along '%s'; rows of %d elements of %s go "
                     "through shared memory, so that they are read and written in one piece",
                     lane, step, shape_wavefront_of(k)->columns, window_names(k));
  else if (shape_wavefront_of(k)->window.n)
    decided_schedule(k->g, k->nest,
                     "a warp takes strips of 32 of '%s' along '%s' in supernodes of %d "
                     "fronts, one coalesced access a row: %s in shared memory",
                     lane, step, shape_wavefront_of(k)->columns, window_names(k));
  else
    decided_schedule(k->g, k->nest,
                     "a warp takes strips of 32 of '%s' along '%s' in supernodes of w fronts, w*w = turns * "
                     "steps * pause / (strips that wait for one another * front), as known at the launch",
                     lane, step);
}

/* ---- the plan ---- */

/* Sums of reals would depend on which warp takes which strip. */
static bool is_exact(const VarUse *u) {
  return u->role != ROLE_REDUCTION || (u->red != RED_ADD && u->red != RED_MUL) || u->sym->type.base == TY_INTEGER;
}

static void name_folds(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    if (v->use && v->kind == BIND_VALUE && !is_exact(v->use)) v->strips = names_derive(&k->f.names, v->cname, "_strips");
  }
}

static bool plan_front(Kernel *k) {
  const Nest *n = k->nest;
  name_folds(k);
  if (k->nloop < n->depth)
    refuse(&k->f, n->loop[k->nloop]->stmt->span, REASON_BOUNDS, "the bounds of the loop are not supported in device code");
  if (k->f.fail) return false;
  order_front(k);
  window_find(k);
  tell_front(k);
  return true;
}

/* A loop that carries and walks memory: its threads' accesses would not be coalesced, windows' are. */
static bool plan_lines(Kernel *k) {
  const Nest *n = k->nest;
  if (k->keeps || k->nloop != n->depth || !firsts(n, n->order->carried[0])) return false;
  order_front(k);
  if (!window_find(k)) return false;
  k->map.block[0] = 32, k->map.block[1] = k->map.block[2] = 1;
  tell_front(k);
  return true;
}

static bool plan(Kernel *k) {
  const Nest *n = k->nest;
  if (!n->order) return false;
  Strips *own = k->own = ARENA_NEW(k->g->arena, Strips);
  own->carriers = n->order->ncarried;
  own->name = names_take(&k->f.names, "front");
  k->map = n->map;
  return n->order->ncarried > 1 ? plan_front(k) : plan_lines(k);
}

/* The plan has done it. */
static void keep_order(Kernel *k) { (void)k; }

static void check(Kernel *k) {
  const Order *o = k->nest->order;
  for (int g = 0; g < o->ncarried || g < 2; g++)
    if (k->loop[g].dep_lo || k->loop[g].shifted)
      refuse(&k->f, k->loop[g].loop->stmt->span, REASON_BOUNDS,
             "a wavefront whose lower loop bounds vary is not supported in device code");
}

/* ---- the kernel's body ---- */

static void emit_body(Kernel *k) {
  Fn *f = &k->f;
  Buf b = {0}, windows = {0};
  for (int g = 0; g < k->nloop; g++)
    buf_printf(&b, "%sconst %s %s%s", g ? ", " : "", kernel_index_type(&k->loop[g]), k->loop[g].cname,
               k->loop[g].shifted ? "_trip" : "");
  f->indent = 2;
  window_make(k, &windows);
  cxx_out_open(f, k->nest->first->span.begin, "%s.walk(it, [&](%s) {", shape_wavefront_of(k)->name, b.s);
  buf_free(&b);
  f->body_indent = f->indent;
  f->early_return = !k->keeps;
  kernel_derived(k, "return;");
  window_early(k);
  kernel_copies_in(k);
  kernel_inner(k);
  kernel_copies_out(k);
  for (int i = 0; i < f->bind.n; i++) {
    const Binding *v = f->bind.v[i];
    if (v->strips)
      buf_printf(&windows, ", f2c::fold_strips<f2c::op::%s>(%s, %s)", kernel_red_op(v->use->red, v->use->by_if), v->cname,
                 v->strips);
  }
  cxx_out_close(f, arena_printf(k->g->arena, "}%s);", windows.s ? windows.s : ""));
  buf_free(&windows);
  window_declare(k);
}

/* ---- the launcher ---- */

/* auto s_strips = launch.strips_of<2, double>({}, it); */
static void operands(Kernel *k, int indent, Buf *out) {
  (void)indent;
  const int64_t *skew = shape_wavefront_of(k)->skew;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->strips)
      buf_printf(out, "  auto %s = launch.strips_of<%d, %s>({%d, %d, %d}, it);\n", v->strips, shape_wavefront_of(k)->carriers,
                 ctype_type(v->type), (int)skew[0], (int)skew[1], (int)skew[2]);
  }
}

static void settle(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->strips) buf_printf(out, "  launch.collect(%s, %s);\n", v->handle, v->strips);
  }
}

static void params(const Kernel *k, Buf *b) {
  buf_printf(b, ", f2c::front<I, %d> %s", shape_wavefront_of(k)->carriers, shape_wavefront_of(k)->name);
}

/* An array with a window: the array itself, its index functor and its bounds. */
static bool param(const Kernel *k, const Binding *v, Buf *b) {
  const Window *w = v->window;
  if (!w) return false;
  buf_printf(b, ", %s%s *%s%s", v->use->written ? "" : "const ", bind_type(v),
             !v->use->written && launcher_is_alone(k, v) ? "__restrict__ " : "", w->home);
  if (w->index) buf_printf(b, ", f2c::index<I, %d> %s", v->rank, w->index);
  buf_printf(b, ", f2c::frame<I> %s", w->frame);
  return true;
}

static bool argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  (void)k;
  if (!v->window) return false;
  buf_printf(b, ", %s.p", w->handle);
  if (v->index) buf_printf(b, ", %s", w->handle);
  buf_printf(b, ", %s.in(%d, %d)", w->handle, v->window->step_dim, v->window->lane_dim);
  return true;
}

/* The loop of the front's that is the nest's outermost one. */
static int outermost(const Kernel *k) {
  int g = 0;
  while (g < k->nloop && k->loop[g].loop != k->nest->loop[0]) g++;
  return g;
}

/* f2c::wave_pays<2>({0, 0, 1}, it, 1, 5) */
static const char *worth(Kernel *k) {
  const int64_t *skew = shape_wavefront_of(k)->skew;
  const int references = team_counts_references(k->nest->loop[k->nest->depth - 1]->stmt->body);
  return arena_printf(k->g->arena, "f2c::wave_pays<%d>({%d, %d, %d}, it, %d, %d)", shape_wavefront_of(k)->carriers, (int)skew[0],
                      (int)skew[1], (int)skew[2], outermost(k), references);
}

static void call(Kernel *k, int indent, Buf *out, Buf *b) {
  const int64_t *skew = shape_wavefront_of(k)->skew;
  if (shape_wavefront_of(k)->carriers == 1) align_launcher(k, indent, out);
  buf_printf(b, skew[0] || skew[1] || skew[2] ? "launch.wave({%d, %d, %d}, " : "launch.wave({}, ", (int)skew[0], (int)skew[1],
             (int)skew[2]);
}

const Shape shape_wavefront = {
    .name = "wavefront",
    .returns = true,
    .repeats = true,
    .exchanges = true,
    .plan = plan,
    .order = keep_order,
    .check = check,
    .body = emit_body,
    .statement = window_text,
    .params = params,
    .param = param,
    .operands = operands,
    .worth = worth,
    .call = call,
    .argument = argument,
    .settle = settle,
};
