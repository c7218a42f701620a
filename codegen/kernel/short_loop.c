/* Loops that no directive asks for. Threads of OpenMP that come to one run it themselves:
 *
 *   if (f2c::threads_have(site, {{b, F2C_READ, -1}, {a, F2C_WRITE, n}})) return F2C_RUN_HOST;
 *
 * and with few iterations it stays at home where all that it uses is there:
 *
 *   if (f2c::stays_home(site, it.total(), {{b, F2C_READ}, {a, F2C_WRITE}})) return F2C_RUN_HOST;
 *
 * With --auto=resident it stays there however many iterations it has:
 *
 *   if (f2c::all_at_home(site, {{b, F2C_READ}, {a, F2C_WRITE}})) return F2C_RUN_HOST;
 *
 * Without arrays where not all that it uses is known: then it stays there while nothing at all is on the device (f2c_kept.alone).
 * So does a sequential loop with such loops inside that one team would run (Nest.optional). */
#include "analysis/schedule/nest_parts.h"
#include "codegen/host/few_operations.h"
#include "codegen/kernel/kernel.h"
#include "frontend/symbol/extent.h"
#include <math.h>
#include <string.h>

enum { OPERATIONS = 64 /* of an iteration that counts as one */ };

typedef struct Body {
  Kernel *k;
  const Stmt *at; /* statement being looked at */
  int loops;      /* statements that are loops of the nest */
  bool by_source; /* the loops of the nest count as those inside do */
  bool calls;     /* what a procedure does is not known to be short */
  bool unknown;   /* nor how many iterations a loop inside has */
  double work;    /* of procedures that the body calls, in iterations */
  Buf inside;     /* launcher text: " * (1 + f2c::trip_count(1, m, 1))" for each loop inside */
} Body;

static bool asks_size(const Expr *e) {
  const IntrinsicId id = intrinsic_called(e);
  return id == IN_SIZE || id == IN_LBOUND || id == IN_UBOUND;
}

static bool is_whole(const Expr *e) { return e && e->rank && (e->kind == EX_NAME || e->kind == EX_MEMBER); }

static bool is_of_nest(const Nest *n, const Stmt *s) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->stmt == s) return true;
  return false;
}

/* " * (1.0 + f2c::trip_count(1, m, 1))"; NULL: the launcher does not know it. */
static const char *factor(const Body *b, const char *lo, const char *hi, const char *step) {
  return lo && hi && step ? arena_printf(b->k->g->arena, " * (1.0 + f2c::trip_count(%s, %s, %s))", lo, hi, step) : NULL;
}

/* The same, at most, of a loop whose bounds iterations around it set. */
static const char *factor_at_most(const Body *b, const Stmt *s) {
  const Loop *l = nest_parts_loop_within(b->k->nest->loop[0], s);
  const char *trips = l ? interval_trips(b->k, l) : NULL;
  return trips ? arena_printf(b->k->g->arena, " * (1.0 + %s)", trips) : NULL;
}

static const char *factor_of_loop(const Body *b, const Stmt *s) {
  if (s->u.loop.how != DO_COUNTED) return NULL;
  const char *text = factor(b, launcher_expr_text(b->k, s->u.loop.lo), launcher_expr_text(b->k, s->u.loop.hi),
                            s->u.loop.step ? launcher_expr_text(b->k, s->u.loop.step) : "1");
  return text ? text : factor_at_most(b, s);
}

/* Loops around the statement that have the same factor. */
static int around(const Body *b, const char *text) {
  int n = 0;
  for (const Stmt *p = b->at; p && p != b->k->nest->first->parent && p->parent; p = p->parent) {
    const Stmt *s = p->parent;
    if (s == b->k->nest->first->parent || s->kind != ST_DO || (!b->by_source && is_of_nest(b->k->nest, s))) continue;
    const char *own = factor_of_loop(b, s);
    n += own && !strcmp(own, text);
  }
  return n;
}

/* A factor as often as it stands in itself, so that there are no fewer iterations; loops beside each other have it once. */
static void count_factor(Body *b, const char *text, int times) {
  b->unknown |= !text;
  if (b->unknown) return;
  times += around(b, text);
  for (const char *p = b->inside.s; p && (p = strstr(p, text)); p++) times--;
  for (; times > 0; times--) buf_puts(&b->inside, text);
}

static const char *text_of_extent(Kernel *k, const Extent *x) {
  return x->known ? arena_printf(k->g->arena, "%lld", (long long)x->value) : x->expr ? launcher_expr_text(k, x->expr) : NULL;
}

/* From the first element of a range to the last one; NULL: the launcher does not know them. */
static const char *factor_of_range(const Body *b, const Expr *range) {
  const bool ends = range->kind == EX_RANGE && range->kid[0] && range->kid[1];
  const char *lo = ends ? launcher_expr_text(b->k, range->kid[0]) : NULL, *hi = lo ? launcher_expr_text(b->k, range->kid[1]) : NULL;
  return factor(b, lo, hi, "1");
}

/* The elements of an array or a section of it: with its stride or without, and as many as the array has where its ends change. */
static void count_part(Body *b, const Expr *e) {
  Extent x[EXT_MAX_RANK], whole[EXT_MAX_RANK];
  const char *of[EXT_MAX_RANK];
  const bool section = e->kind == EX_REF;
  const Expr *array = section ? e->kid[0] : e;
  if (array->rank > EXT_MAX_RANK) b->unknown = true;
  if (!b->unknown) extent_of_expr(b->k->g->arena, e, x), extent_of_expr(b->k->g->arena, array, whole);
  for (int i = 0, d = 0; !b->unknown && i < array->rank; i++) {
    const Expr *range = section ? e->kid[i + 1] : NULL;
    if (range && !range->rank && range->kind != EX_RANGE) continue;
    const char *n = x[d].known ? text_of_extent(b->k, &x[d]) : NULL;
    int same = 1;
    of[d] = n || !range ? NULL : factor_of_range(b, range);
    if (!of[d]) of[d] = factor(b, "1", n ? n : text_of_extent(b->k, &whole[i]), "1");
    for (int m = 0; m < d; m++) same += of[m] && of[d] && !strcmp(of[m], of[d]);
    count_factor(b, of[d++], same);
  }
}

static bool is_part(const Expr *e) { return e && e->rank && (is_whole(e) || (e->kind == EX_REF && e->how == REF_SECTION)); }

static void count_elements(Body *b, const Expr *e) {
  const bool call = e->kind == EX_REF && e->how == REF_CALL;
  const bool operation = (e->kind == EX_UNARY || e->kind == EX_BINARY || e->kind == EX_PAREN) && e->op != OP_DEFINED && !e->sym;
  b->unknown |= e->rank && e->kind != EX_RANGE && !operation && !call && !is_part(e);
  if (e->kind == EX_REF && e->how == REF_SECTION) count_part(b, e);
  for (int i = call; (call || operation) && i < e->nkid; i++)
    if (is_whole(e->kid[i]) && !asks_size(e)) count_part(b, e->kid[i]);
}

/* A procedure of few operations is as many iterations as have so many. */
static void count_call(Body *b, const Expr *callee) {
  const double work = few_operations_of_call(b->k->g, callee);
  b->calls |= !isfinite(work);
  if (isfinite(work) && work > OPERATIONS) b->work += work / OPERATIONS;
}

static bool visit_expr(Expr *e, void *data) {
  Body *b = data;
  if (e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e)) count_call(b, e);
  if (b->k->nest->first->kind == ST_DO) count_elements(b, e);
  return !b->calls;
}

/* Each loop inside is taken to stand in all of those before it: no fewer iterations than there are. */
static bool visit_stmt(Stmt *s, void *data) {
  Body *b = data;
  b->at = s;
  if (s->kind == ST_DO) {
    if (!b->by_source && is_of_nest(b->k->nest, s))
      b->loops++;
    else
      count_factor(b, factor_of_loop(b, s), 1);
  }
  if (s->kind == ST_CALL) count_call(b, s->u.exprs.v[0]);
  if (b->k->nest->first->kind == ST_DO && s->kind == ST_ASSIGN && is_whole(s->u.assign.lhs)) count_part(b, s->u.assign.lhs);
  ast_stmt_walk_exprs(s, visit_expr, b);
  return !b->calls && !b->unknown;
}

/* One kernel does the loops of the nest. */
static bool runs_as_stands(const Kernel *k) { return !k->in_pieces && !k->part.n && k->nloop == k->nest->depth; }

/* The same of an array assignment that runs in pieces, its array functions as loops. */
static const char *count_of_pieces(Kernel *k) {
  const char *all = NULL;
  for (int i = 0; i < k->part.n; i++) {
    Kernel *p = k->part.v[i];
    Body b = {.k = p};
    if (!runs_as_stands(p)) return NULL;
    ast_stmt_walk_one(p->nest->loop[0]->stmt, visit_stmt, &b);
    const char *text = arena_printf(k->g->arena, "%s%s", long_threads_total(k, p), b.inside.s ? b.inside.s : "");
    buf_free(&b.inside);
    if (b.calls || b.unknown || b.loops != p->nest->depth) return NULL;
    all = all ? arena_printf(k->g->arena, "%s + %s", all, text) : text;
  }
  return all;
}

/* Launcher text: how many times a few operations are done; NULL: it is not known. */
static const char *count_of(Kernel *k) {
  const Nest *n = k->nest;
  if (n->once && !n->optional) return "1.0";
  if (k->in_pieces && n->loop[0]->kind == LOOP_SECTION && !n->fused && !n->once) return count_of_pieces(k);
  Body b = {.k = k, .by_source = !runs_as_stands(k)};
  if (b.by_source && (n->loop[0]->kind != LOOP_DO || n->fused || n->once)) return NULL;
  ast_stmt_walk_one((Stmt *)n->first, visit_stmt, &b);
  bool known = !b.calls && !b.unknown && (b.by_source || b.loops == (n->loop[0]->kind == LOOP_DO ? n->depth : 0));
  const char *text =
      known ? arena_printf(k->g->arena, "%s%s", b.by_source ? "1.0" : "it.total()", b.inside.s ? b.inside.s : "") : NULL;
  if (known && b.work >= 1) text = arena_printf(k->g->arena, "%s * %.0f.0", text, 1 + b.work);
  buf_free(&b.inside);
  return text;
}

static bool in_memory(const Binding *v) { return v->used && (v->kind == BIND_ARRAY || v->kind == BIND_POINTER); }

/* What it uses is the host's variables and nothing else. */
static bool is_of_host(const Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (in_memory(v) && (!v->use || v->own || v->automatic || v->use->scratch)) return false;
  }
  return true;
}

/* Launcher text: iterations that threads would share out at a time, or all that there are; NULL: they are not short. */
static const char *iterations(const Kernel *k) {
  Kernel *p = k->nest->once && k->nest->optional && k->in_pieces ? k->part.v[0] : NULL;
  return p && p->shape->longest ? p->shape->longest(p) : k->count;
}

/* {b, F2C_READ}, {a, F2C_WRITE}, {w, F2C_WRITE, n}: how many. */
static int put_arrays(const Kernel *k, Buf *b, bool extents) {
  int n = 0;
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!in_memory(v)) continue;
    buf_printf(b, "%s{%s, %s", n++ ? ", " : "", v->cname, v->use->written ? "F2C_WRITE" : "F2C_READ");
    if (extents) buf_printf(b, ", %s", v->kind == BIND_ARRAY && symbol_is_open(v->shape) ? v->reach : "-1");
    buf_puts(b, "}");
  }
  return n;
}

bool short_loop_keeps_to_extents(Kernel *k, const Binding *v) {
  Buf b = {0};
  bool open = v->kind == BIND_ARRAY && symbol_is_open(v->shape), told = !v->deep;
  if (open) told &= v->reach && !v->certain && !strstr(v->reach, "launch.");
  if (told && v->kind == BIND_ARRAY) told = !overreach_put(k, &b, v) && !b.len;
  buf_free(&b);
  return told;
}

/* Descriptors tell all that it uses: components of elements are not looked for. */
static bool is_told(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++)
    if (in_memory(k->f.bind.v[i]) && !short_loop_keeps_to_extents(k, k->f.bind.v[i])) return false;
  return is_of_host(k) && !as_written_uses_more(k) && !k->f.deep.n && !k->in_pieces && !k->part.n && !k->inspector.n &&
         !k->reshaped && !k->alternative;
}

static void put_threads(Kernel *k, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "if (%sf2c::threads_have(site, {", as_written_premise(k));
  if (is_told(k)) put_arrays(k, &b, true);
  buf_puts(&b, "})) return F2C_RUN_HOST;");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

void short_loop_ask(Kernel *k) {
  k->count = count_of(k);
  Decision *d = decision_change(k->g->decided, k->nest);
  if (k->g->ana->resident)
    d->at_home = true;
  else if (k->g->ana->keeps_data && iterations(k))
    d->short_at_home = true;
}

/* Its arrays are all that it uses: components of elements have storage of their own, of which their descriptors do not tell. */
static bool lists_all(const Kernel *k) {
  const Transform *left = left_loop_is(k->nest);
  bool all = is_of_host(k) && !as_written_uses_more(k) && !k->f.deep.n && !(left && left->more) &&
             (runs_as_stands(k) || k->in_pieces || k->nest->optional);
  for (int i = 0; all && i < k->f.bind.n; i++) all = !in_memory(k->f.bind.v[i]) || !k->f.bind.v[i]->deep;
  return all;
}

static void put_resident(Kernel *k, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "if (%sf2c::all_at_home(site, {", as_written_premise(k));
  if (lists_all(k)) put_arrays(k, &b, false);
  buf_puts(&b, "})) return F2C_RUN_HOST;");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

/* ", 24.0": operations of one of the iterations, if they are not few; ", 0.0": f2c::lone_pays knows. */
static const char *work_text(Kernel *k) {
  enum { FEW = 8 };
  if (k->nest->once && k->nest->optional) return ", 0.0";
  const double work = core_work_of(k);
  return work > FEW ? arena_printf(k->g->arena, ", %.1f", work) : "";
}

/* Iterations read a copy of an array, which the launch makes first. */
static bool reads_copies(const Kernel *k) {
  const Transform *t = part_transform(k->nest);
  return t && t->copied && !t->part;
}

/* A launch with a copy takes twice as long, and such loops are shifts and their like, which cores go through by vectors: beside an H200 a core has
 * done 30 000 iterations in half the time, 100 000 in twice the time (bench/notes/users.md). */
enum { COPIED = 24 };

void short_loop_put(Kernel *k, Buf *out) {
  Buf b = {0};
  const char *all = iterations(k);
  put_threads(k, out);
  if (k->g->ana->resident) put_resident(k, out);
  if (k->exits) buf_printf(out, "  static thread_local f2c_exits %s;\n", k->exits);
  if (k->exits && all) all = arena_printf(k->g->arena, "f2c::expected_exit(%s, %s, %s)", k->exits, k->space, all);
  if (!k->g->ana->keeps_data || !all) return;
  if (reads_copies(k)) all = arena_printf(k->g->arena, "%s / %d", all, COPIED);
  buf_printf(&b, "if (%sf2c::stays_home(site, %s, {", as_written_premise(k), all);
  if (lists_all(k)) put_arrays(k, &b, false);
  buf_printf(&b, "}%s)) return F2C_RUN_HOST;", reads_copies(k) ? "" : work_text(k));
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}
