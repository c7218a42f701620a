#include "analysis/pattern.h"
#include "codegen/shape/shape.h"
#include <string.h>

/* Nests whose iterations depend on each other.
 *
 * Where one loop carries all dependences (a sweep) it runs inside the threads, around the body, and the
 * others are mapped as ever. Where two or three do, the library walks the nest front by front, in strips
 * (device/wave.cuh), and calls the body for each iteration. */

/* ---- which loop does what ---- */

typedef struct {
  const Symbol *var; /* a loop variable */
  int firsts;        /* references to arrays whose first subscript names it */
} Contiguous;

static bool count_firsts(Expr *e, void *data) {
  Contiguous *c = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->nkid > 2) c->firsts += cxx_stmt_mentions(e->kid[1], c->var);
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
  if (o->ncarried == 2) k->ordered.skew[2] = o->skew[1][0];
  if (o->ncarried < 3) return;
  k->ordered.skew[0] = o->skew[1][0];
  k->ordered.skew[1] = o->skew[2][0];
  k->ordered.skew[2] = o->skew[2][1];
}

/* ---- in words ---- */

static const char *variable_name(const KernelLoop *l) { return l->loop->var ? l->loop->var->text : ":"; }

/* 'c, x, y' */
static char *window_names(const Kernel *k) {
  Buf b = {0};
  for (int i = 0; i < k->ordered.window.n; i++) buf_printf(&b, "%s%s", i ? ", " : "", k->ordered.window.v[i]->v->path);
  char *s = arena_strdup(k->g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

static void tell_front(Kernel *k) {
  Arena *a = k->g->arena;
  const char *step = variable_name(&k->loop[0]), *lane = variable_name(&k->loop[1]);
  if (k->ordered.carriers == 1)
    k->nest->schedule = arena_printf(a,
                                     "a warp takes 32 of '%s' along '%s'; rows of %d elements of %s go "
                                     "through shared memory, so that they are read and written in one piece",
                                     lane, step, k->ordered.columns, window_names(k));
  else if (k->ordered.window.n)
    k->nest->schedule = arena_printf(a,
                                     "a warp takes strips of 32 of '%s' along '%s' in supernodes of %d "
                                     "fronts, one coalesced access a row: %s in shared memory",
                                     lane, step, k->ordered.columns, window_names(k));
  else
    k->nest->schedule = arena_printf(a,
                                     "a warp takes strips of 32 of '%s' along '%s' in supernodes of w fronts, w*w = turns * "
                                     "steps * pause / (strips that wait for one another * front), as known at the launch",
                                     lane, step);
}

/* ---- the plan ---- */

/* A loop that carries and walks memory: its threads' accesses would not be coalesced, windows' are. */
static bool plan_sweep(Kernel *k) {
  Nest *n = k->nest;
  if (!k->keeps && k->nloop == n->depth && firsts(n, n->order->carried[0]) > 0) {
    order_front(k);
    k->ordered.front = window_find(k);
  }
  if (k->ordered.front) {
    k->map.block[0] = 32, k->map.block[1] = k->map.block[2] = 1;
    tell_front(k);
  } else {
    n->schedule = arena_printf(k->g->arena, "the loop of '%s' runs inside the threads", n->loop[n->order->carried[0]]->var->text);
    k->ordered.window.n = 0;
    k->nloop = n->depth - 1;
  }
  return true;
}

/* Sums of reals would hang on which warp takes which strip. */
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
    refuse(&k->f, n->loop[k->nloop]->stmt->span, REASON_BOUNDS, "the bounds of the loop have no device code");
  if (k->f.fail) return false;
  k->ordered.front = true;
  order_front(k);
  window_find(k);
  tell_front(k);
  return true;
}

bool shape_ordered_plan(Kernel *k) {
  const Nest *n = k->nest;
  k->ordered.order = n->order;
  k->ordered.carriers = n->order->ncarried;
  k->map = n->map;
  k->ordered.name = names_take(&k->f.names, "front");
  if (n->order->ncarried > 1) return plan_front(k);
  if (!k->keeps) return plan_sweep(k);
  refuse(&k->f, n->first->span, REASON_LASTPRIVATE, "a last value of a loop that runs inside the threads has no device code");
  return false;
}

void shape_ordered_check(Kernel *k) {
  const Order *o = k->ordered.order;
  const Nest *n = k->nest;
  if (!k->ordered.front) {
    const Symbol *s = n->loop[o->carried[0]]->var->sym;
    for (int i = o->carried[0] + 1; i < n->depth; i++)
      if (cxx_stmt_mentions(n->loop[i]->lo, s) || cxx_stmt_mentions(n->loop[i]->hi, s) ||
          (n->loop[i]->step && cxx_stmt_mentions(n->loop[i]->step, s)))
        refuse(&k->f, n->loop[i]->stmt->span, REASON_BOUNDS, "the bounds depend on '%s', whose loop carries the dependences",
               s->name);
    return;
  }
  for (int g = 0; g < o->ncarried || g < 2; g++)
    if (k->loop[g].dep_lo || k->loop[g].shifted)
      refuse(&k->f, k->loop[g].loop->stmt->span, REASON_BOUNDS,
             "a wavefront whose loops begin at other places in other iterations has no device code");
}

/* ---- the kernel's body ---- */

void shape_ordered_emit_front(Kernel *k) {
  Fn *f = &k->f;
  Buf b = {0}, windows = {0};
  for (int g = 0; g < k->nloop; g++)
    buf_printf(&b, "%sconst %s %s%s", g ? ", " : "", kernel_index_type(&k->loop[g]), k->loop[g].cname,
               k->loop[g].shifted ? "_trip" : "");
  f->indent = 2;
  window_make(k, &windows);
  cxx_out_open(f, k->nest->first->span.begin, "%s.walk(it, [&](%s) {", k->ordered.name, b.s);
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
void shape_ordered_put_folds(Kernel *k, Buf *out) {
  const int64_t *skew = k->ordered.skew;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->strips)
      buf_printf(out, "  auto %s = launch.strips_of<%d, %s>({%d, %d, %d}, it);\n", v->strips, k->ordered.carriers,
                 ctype_type(v->type), (int)skew[0], (int)skew[1], (int)skew[2]);
  }
}

void shape_ordered_put_collected(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (v->strips) buf_printf(out, "  launch.collect(%s, %s);\n", v->handle, v->strips);
  }
}
