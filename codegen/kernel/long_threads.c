/* Loops without a directive that are a few threads' with loops in each of them:
 *
 *   do s = 1, 8                            a thread of the device takes ten to fifty times as long as a core does
 *     do i = 2, n
 *       e(i, s) = w*e(i - 1, s) + r(i, s)
 *
 * The launcher has the library weigh the two:
 *
 *   launch.few_threads(it.total(), 12.0 * f2c::trip_count(2, n, 1), 1, {{e, F2C_WRITE, -1}, {r, F2C_READ, -1}});
 *
 * with the operations of an iteration as far as they are known, and the arrays if they are known to be all that the loop uses. Of a loop that runs in pieces
 * that one is asked about which has the fewest threads. */
#include "codegen/host/coherence/coherence.h"
#include "codegen/kernel/kernel.h"
#include <math.h>
#include <string.h>

enum {
  SLOW = 8,      /* operations that a call counts as */
  TYPICAL = 100, /* iterations of a loop of which no number is known */
  LONGEST = 400, /* characters of a text: beyond, nobody would read it */
  MANY = 20000,  /* operations of an iteration, about 0.1 ms: with fewer the launch is short whatever it does */
};

/* ---- what a thread has to do ---- */

static double operations(const Expr *e) {
  if (!e) return 0;
  bool call = (e->kind == EX_REF && e->how == REF_CALL) || ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->op == OP_DEFINED);
  double n = call ? SLOW : e->kind == EX_NAME || e->kind == EX_INT ? 0 : 1;
  for (int i = 0; i < e->nkid; i++) n += operations(e->kid[i]);
  return n;
}

typedef struct Work {
  const char *text; /* launcher text: operations; "": none */
  double constant;  /* the same; INFINITY: they are no constant */
} Work;

static Work work_of_block(Kernel *k, const Stmt *s);

static const char *sum_of(Kernel *k, const char *a, const char *b) {
  return !*a ? b : !*b ? a : arena_printf(k->g->arena, "%s + %s", a, b);
}

static double constant_trips(const Stmt *s) {
  int64_t a, b, c = 1;
  if (s->u.loop.how != DO_COUNTED || !fold_const_int(s->u.loop.lo, &a) || !fold_const_int(s->u.loop.hi, &b)) return INFINITY;
  if (s->u.loop.step && (!fold_const_int(s->u.loop.step, &c) || !c)) return INFINITY;
  return fmax(0, floor(((double)b - (double)a + (double)c) / (double)c));
}

static Work work_of_loop(Kernel *k, const Stmt *s) {
  Work body = work_of_block(k, s->body);
  const char *step = s->u.loop.step ? NULL : "1", *lo = NULL, *hi = NULL;
  if (s->u.loop.how == DO_COUNTED) {
    lo = launcher_expr_text(k, s->u.loop.lo), hi = launcher_expr_text(k, s->u.loop.hi);
    if (s->u.loop.step) step = launcher_expr_text(k, s->u.loop.step);
  }
  if (!*body.text) body = (Work){"1.0", 1};
  if (strchr(body.text, '+')) body.text = arena_printf(k->g->arena, "(%s)", body.text);
  const char *text = lo && hi && step ? arena_printf(k->g->arena, "f2c::trip_count(%s, %s, %s) * %s", lo, hi, step, body.text)
                                      : arena_printf(k->g->arena, "%d.0 * %s", TYPICAL, body.text);
  double n = constant_trips(s);
  return (Work){text, n > 0 ? n * body.constant : 0};
}

static void add(Kernel *k, Work *sum, Work w) {
  sum->text = sum_of(k, sum->text, w.text);
  sum->constant += w.constant;
}

static Work work_of_block(Kernel *k, const Stmt *s) {
  double known = 0;
  Work loops = {"", 0};
  for (; s; s = s->next) {
    bool branch = s->kind == ST_IF || s->kind == ST_ELSE_IF;
    if (s->kind == ST_DO) add(k, &loops, work_of_loop(k, s));
    if (s->kind == ST_ASSIGN) known += operations(s->u.assign.lhs) + operations(s->u.assign.rhs) + 1;
    if (s->kind == ST_CALL) add(k, &loops, (Work){arena_printf(k->g->arena, "%d.0", SLOW), INFINITY});
    if (branch) known += operations(s->u.branch.cond);
    if (branch) add(k, &loops, work_of_block(k, s->other));
    if (branch || s->kind == ST_ELSE) add(k, &loops, work_of_block(k, s->body));
  }
  if (known > 0) loops.text = sum_of(k, arena_printf(k->g->arena, "%.1f", known), loops.text);
  loops.constant += known;
  return loops;
}

/* ---- whom it is asked about ---- */

static bool visit_long(Stmt *s, void *data) {
  const Stmt **found = data;
  if (s->kind == ST_DO || s->kind == ST_CALL) *found = s;
  return !*found;
}

static const Stmt *body_of(const Kernel *k) { return k->nest->loop[k->nloop - 1]->stmt->body; }

/* The first loop or call in its iterations; NULL: none. */
static const Stmt *long_part(const Kernel *k) {
  const Stmt *found = NULL;
  if (k->nloop > 0 && k->nloop <= k->nest->depth && k->nest->loop[k->nloop - 1]->kind == LOOP_DO)
    ast_stmt_walk((Stmt *)(uintptr_t)body_of(k), visit_long, &found);
  return found;
}

static bool is_single(const Kernel *k) { return k->nloop == 1 && !strcmp(k->loop[0].lo, "1") && !strcmp(k->loop[0].hi, "1"); }

/* The piece that has the fewest threads, as far as that is known. */
static Kernel *fewest(Kernel *k) {
  Kernel *least = NULL;
  if (k->step_by) return NULL; /* strips have enough threads, and how many is known in the loop over them alone */
  if (!k->in_pieces) return long_part(k) ? k : NULL;
  for (int i = 0; i < k->part.n; i++) {
    Kernel *p = k->part.v[i];
    if (!p->part.n && long_part(p) && (!least || is_single(p))) least = p;
  }
  return least;
}

/* The loop as written has no kernels in it, and calls nothing that has. */
static bool is_apart(const Nest *n) {
  for (const Nest *p = n->fused ? n->fused : n; p; p = n->fused ? p->next : NULL)
    if (p->first->kind != ST_DO || p->loop[0]->kind != LOOP_DO || coherence_object_may_launch(p->first)) return false;
  return !n->optional && !n->once;
}

/* For the report. */
static const char *weighed_text(const Kernel *k, const Kernel *p) {
  const Stmt *part = long_part(p);
  return arena_printf(
      k->g->arena,
      "each thread does the %s at line %d by itself; with few threads the launch estimates which is faster (F2CUDA_WEIGH)",
      part->kind == ST_CALL ? "call" : "loop", source_place(k->g->prog->sources, part->span.begin).line);
}

void long_threads_ask(Kernel *k) {
  Kernel *p = k->g->ana->keeps_data && is_apart(k->nest) ? fewest(k) : NULL;
  Work w = p && p->shape->alone ? work_of_block(k, body_of(p)) : (Work){"", 0};
  if (w.constant < MANY) return;
  k->few = (LongThreads){p, strlen(w.text) > LONGEST ? "0.0" : w.text};
  decision_change(k->g->decided, k->nest)->weighed = weighed_text(k, p);
}

/* ---- the line ---- */

/* Launcher text: {e, F2C_WRITE, -1}, {r, F2C_READ, n}; "": that is not all that it uses. */
static const char *arrays(Kernel *k, bool more) {
  const char *all = "";
  if (k->f.deep.n || k->asked.n || more) return "";
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use || (v->kind != BIND_ARRAY && v->kind != BIND_POINTER) || !(v->used || v->deep)) continue;
    if (v->own || v->automatic || v->use->scratch) continue; /* nobody wants its values behind the loop */
    if (!short_loop_keeps_to_extents(k, v)) return "";
    const char *extent = v->kind == BIND_ARRAY && symbol_is_open(v->shape) ? v->reach : "-1";
    all = arena_printf(k->g->arena, "%s%s{%s, %s, %s}", all, *all ? ", " : "", v->cname, v->use->written ? "F2C_WRITE" : "F2C_READ",
                       extent);
  }
  return all;
}

/* The launch asks before it knows where iterations leave the loop: it counts them all. */
static const char *end_of(const Kernel *k, const KernelLoop *l) {
  const Transform *t = left_loop_is(k->nest);
  return t && !strcmp(l->hi, t->last->name) ? k->loop[0].hi : l->hi;
}

const char *long_threads_total(const Kernel *k, const Kernel *p) {
  if (p == k) return "it.total()";
  const char *all = arena_printf(k->g->arena, "f2c::loops<%d>{", p->nloop);
  for (int i = 0; i < p->nloop; i++) {
    const KernelLoop *l = &p->loop[i];
    const char *step = strcmp(l->step, "1") ? arena_printf(k->g->arena, ", %s", l->step) : "";
    all = arena_printf(k->g->arena, "%s%s{%s, %s%s}", all, i ? ", " : "", l->lo, end_of(k, l), step);
  }
  return arena_printf(k->g->arena, "%s}.total()", all);
}

void long_threads_put(Kernel *k, Buf *out) {
  const Kernel *p = k->few.kernel;
  const Transform *left = left_loop_is(k->nest);
  const bool more = (left && left->more) || as_written_uses_more(k);
  if (!p) return;
  cxx_out_wrap(out, 2,
               arena_printf(k->g->arena, "launch.few_threads(%s, %s, %d, {%s});", long_threads_total(k, p), k->few.work,
                            k->nest->host_parallel, arrays(k, more)));
  if (more) buf_puts(out, "  launch.uses_more();\n");
}
