#include "analysis/pattern.h"
#include "codegen/gen.h"
#include <string.h>

/* Loops that hand on a running value: s = s + a(i); b(i) = s, and what counts: k = k + 1; b(k) = a(i).
 *
 * The body is written twice. Its slice, what the value's steps need and no more, tells what one iteration
 * makes of a value, as an element of a monoid that compositions stay in; the library folds these in the order
 * of the iterations. Then the whole body runs, as it stands in the source, with the value that the iteration
 * begins with. */

/* ---- what has device code ---- */

static const Scan *only_scan(Fn *f, const Loop *l) {
  const Scan *s = l->scan;
  const char *why = s->next            ? "several running values in one loop have no device code"
                    : s->distance != 1 ? "recurrences that run side by side have no device code"
                    : s->copy_in ? "a recurrence that also reads what later iterations set has no device code"
                    : s->kind == SCAN_LAST && s->previous ? "an array of values set last has no device code"
                                                          : NULL;
  for (const ScanOutput *o = s->output; o && !why; o = o->next)
    if (o->in_place) why = "an array that is packed in place has no device code";
  if (why) gen_fail(f, l->stmt->span, verdict_name(l->verdict), "%s", why);
  return f->fail ? NULL : s;
}

/* The element before is the same wherever the iteration reads it: its subscripts use the loop variable and
 * values that nothing changes. */
static bool steady(Fn *f, const Expr *e) {
  int64_t c;
  if (!e || gen_is_const(e, &c)) return true;
  if (e->kind == EX_NAME) {
    const Binding *v = bind_peek(f, e);
    return v && v->use && (v->use->role == ROLE_VALUE || v->use->role == ROLE_INDEX);
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!steady(f, e->kid[i])) return false;
  return true;
}

static bool steady_element(Fn *f, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!steady(f, e->kid[i])) return false;
  return true;
}

static bool find_unfit(Stmt *s, void *data) {
  const Stmt **found = data;
  bool fit = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE ||
             s->kind == ST_DO || s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE || s->kind == ST_END ||
             s->kind == ST_FORMAT;
  if (!fit && !*found) *found = s;
  return true;
}

/* "f2c::op::sum", "f2c::op::restart<f2c::op::max>", "f2c::op::compose" */
static const char *operator_text(Kernel *k, const Carried *c) {
  if (c->kind == CARRY_LINEAR) return "f2c::op::compose";
  const char *op = c->scan->kind == SCAN_OP ? kern_red_op(c->scan->op) : "sum";
  return arena_printf(k->g->arena, c->kind == CARRY_RESTART ? "f2c::op::restart<f2c::op::%s>" : "f2c::op::%s",
                      op);
}

static bool any_reset(const Scan *s) {
  for (const ScanStep *p = s->step; p; p = p->next)
    if (p->reset) return true;
  return false;
}

/* Rows of a tile: a warp's values take 4 KiB. */
static int rows_of(Type t, CarryKind kind) {
  int bytes = t.kind * (t.base == TY_COMPLEX ? 2 : 1);
  if (kind != CARRY_OP) bytes *= 2;
  return bytes >= 32 ? 4 : bytes <= 4 ? 32 : 128 / bytes;
}

/* Whether the running value fits a message; the library's result slots have 16 bytes. */
static bool fits(Type t, CarryKind kind) {
  int bytes = t.kind * (t.base == TY_COMPLEX ? 2 : 1);
  return bytes * (kind == CARRY_OP ? 1 : 2) <= 16;
}

static void name_carried(Kernel *k, Carried *c) {
  Fn *f = &k->f;
  const Scan *s = c->scan;
  c->type = s->value->type;
  const char *t = ct_type(c->type);
  c->stored =
      c->kind == CARRY_OP
          ? t
          : arena_printf(k->g->arena, c->kind == CARRY_LINEAR ? "f2c::affine<%s>" : "f2c::restarted<%s>", t);
  c->v = s->previous ? NULL : bind_peek(f, s->value);
  const Binding *home = c->v ? c->v : bind_peek(f, s->previous->kid[0]);
  c->name = c->v ? c->v->cname : name_derive(&f->names, home->cname, "_before");
  c->handle = name_derive(&f->names, c->v ? c->v->cname : home->cname, c->v ? "_" : "_run");
  c->op = operator_text(k, c);
  c->rows = rows_of(c->type, c->kind);
}

bool car_plan(Kernel *k) {
  Fn *f = &k->f;
  const Loop *l = k->nest->loop[0];
  const Stmt *unfit = NULL;
  Carried *c = &k->carried;
  if (k->nest->order || (l->verdict != V_SCAN && l->verdict != V_COMPACTION)) return true;
  stmt_walk(l->stmt->body, find_unfit, &unfit);
  if (unfit)
    gen_fail(f, unfit->span, verdict_name(l->verdict),
             "%s in a loop that hands on a value has no device code", stmt_kind_name(unfit->kind));
  const Scan *s = f->fail ? NULL : only_scan(f, l);
  if (!s) return false;
  c->scan = s;
  c->kind = s->kind == SCAN_LINEAR                 ? CARRY_LINEAR
            : s->kind == SCAN_LAST || any_reset(s) ? CARRY_RESTART
                                                   : CARRY_OP;
  bool whole = s->value->kind == EX_NAME || s->previous;
  if (!whole || !ct_type(s->value->type) || !fits(s->value->type, c->kind) ||
      (s->kind == SCAN_OP && !kern_red_op(s->op)))
    gen_fail(f, s->value->span, verdict_name(l->verdict), "a running value like '%s' has no device code",
             s->path);
  else if (s->previous && !steady_element(f, s->previous))
    gen_fail(f, s->previous->span, verdict_name(l->verdict),
             "the place of the value before changes within an iteration");
  if (f->fail) return false;
  name_carried(k, c);
  return true;
}

/* ---- the slice ---- */

typedef struct Slice {
  Kernel *k;
  VEC(const Symbol *) stored; /* arrays that statements before, left out, store in */
} Slice;

static const ScanStep *step_of(const Carried *c, const Stmt *s) {
  for (const ScanStep *p = c->scan->step; p; p = p->next)
    if (p->stmt == s) return p;
  return NULL;
}

static bool is_wanted(Kernel *k, const Stmt *s) {
  if (step_of(&k->carried, s)) return true;
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->rank) return false;
  const Expr *e = s->u.assign.lhs;
  const Binding *v = e->kind == EX_NAME ? bind_sym(&k->f, e->sym) : NULL;
  return v && v->local;
}

typedef struct {
  Kernel *k;
  bool found;
} Want;

static bool find_wanted(Stmt *s, void *data) {
  Want *w = data;
  w->found |= is_wanted(w->k, s);
  return true;
}

static bool holds_wanted(Kernel *k, const Stmt *first) {
  Want w = {k, false};
  stmt_walk((Stmt *)first, find_wanted, &w);
  return w.found;
}

static bool branches_want(Kernel *k, const Stmt *s) {
  for (; s; s = s->other)
    if (holds_wanted(k, s->body)) return true;
  return false;
}

/* The slice leaves stores out: it may not read what they store. */
static bool visit_stored(Expr *e, void *data) {
  Slice *q = data;
  for (int i = 0; i < q->stored.n && e->kind == EX_NAME; i++)
    if (q->stored.v[i] == e->sym)
      gen_fail(&q->k->f, e->span, "scan",
               "the running value is made of '%s', which the same iteration stores in before", e->text);
  return true;
}

static void check_reads(Slice *q, const Expr *e) {
  if (e) expr_walk((Expr *)e, visit_stored, q);
}

/* x <- a*x + b after what the iteration has done so far */
static void emit_linear(Slice *q, const ScanStep *p) {
  Fn *f = &q->k->f;
  const Carried *c = &q->k->carried;
  const char *factor = p->reset ? "0" : p->factor ? ex_text_as(f, p->factor, c->type, PREC_COMMA) : "1";
  const char *term = p->term ? ex_text_as(f, p->term, c->type, PREC_COMMA) : "0";
  out_line(f, p->stmt->span.begin, "%s.then(%s, %s);", c->name, factor, term);
}

static void emit_step(Slice *q, const ScanStep *p) {
  Fn *f = &q->k->f;
  const Carried *c = &q->k->carried;
  check_reads(q, p->factor);
  check_reads(q, p->term);
  if (c->kind == CARRY_LINEAR) {
    emit_linear(q, p);
    return;
  }
  if (c->scan->previous) {
    const Stmt *s = p->stmt;
    const Expr *rhs = p->reset ? p->term : s->u.assign.rhs;
    out_line(f, s->span.begin, "%s = %s;", c->name, ex_text_as(f, rhs, c->type, PREC_COMMA));
  } else {
    st_emit(f, p->stmt);
  }
  if (c->kind == CARRY_RESTART && p->reset) out_line(f, 0, "%s_set = 1;", c->name);
}

static void slice_block(Slice *q, const Stmt *s);

static void slice_branches(Slice *q, const Stmt *s) {
  Fn *f = &q->k->f;
  for (const Stmt *o = s; o; o = o->other) {
    const char *lead = o == s ? "" : "} else ";
    bool has_condition = o == s || o->kind == ST_ELSE_IF;
    if (has_condition) check_reads(q, o->u.branch.cond);
    if (o != s) f->indent -= 2;
    if (has_condition)
      out_open(f, o->span.begin, "%sif (%s) {", lead, ex_text(f, o->u.branch.cond, PREC_COMMA));
    else
      out_open(f, o->span.begin, "} else {");
    slice_block(q, o->body);
  }
  out_close(f, "}");
}

static void note_stores(Slice *q, const Stmt *s) {
  const Expr *e = s->u.assign.lhs;
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  vec_push(q->k->g->arena, &q->stored, e->sym);
}

static bool visit_store(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) note_stores(data, s);
  return true;
}

static void slice_statement(Slice *q, const Stmt *s) {
  Fn *f = &q->k->f;
  const ScanStep *p = step_of(&q->k->carried, s);
  if (p) {
    emit_step(q, p);
    if (s->kind == ST_ASSIGN && q->k->carried.scan->previous) note_stores(q, s);
  } else if (is_wanted(q->k, s)) {
    check_reads(q, s->u.assign.rhs);
    st_emit(f, s);
  } else if (s->kind == ST_IF && branches_want(q->k, s)) {
    slice_branches(q, s);
  } else if (s->kind == ST_IF || s->kind == ST_DO || s->kind == ST_ASSIGN) {
    if (s->kind == ST_DO && holds_wanted(q->k, s->body))
      gen_fail(f, s->span, "scan", "a running value that an inner loop moves on has no device code");
    if (s->kind == ST_ASSIGN) note_stores(q, s);
    for (const Stmt *o = s->kind == ST_ASSIGN ? NULL : s; o; o = o->other) stmt_walk(o->body, visit_store, q);
  }
}

static void slice_block(Slice *q, const Stmt *s) {
  for (; s && !q->k->f.fail; s = s->next) slice_statement(q, s);
}

/* ---- the kernel's body ---- */

/* s_.start = the element before the first iteration's, which is on the device. */
static void emit_start(Kernel *k, const char *type) {
  const Carried *c = &k->carried;
  Fn *f = &k->f;
  const char *element = ex_text(f, c->scan->previous, PREC_COMMA);
  const char *first =
      arena_printf(k->g->arena, "[&](const %s %s) { return %s; }(it.lo[0])", type, k->loop[0].cname, element);
  out_line(f, k->nest->first->span.begin,
           c->kind == CARRY_OP ? "%s.start = %s%s;" : "%s.start = %s::constant(%s);", c->handle,
           c->kind == CARRY_OP ? "" : c->stored, first);
}

static void emit_share(Kernel *k, const char *type) {
  const Carried *c = &k->carried;
  Fn *f = &k->f;
  Slice q = {.k = k};
  const Stmt *loop = k->nest->loop[0]->stmt;
  out_open(f, loop->span.begin, "%s.template hand_on<%d>(it, [&](const %s %s) {", c->handle, c->rows, type,
           k->loop[0].cname);
  if (c->kind == CARRY_LINEAR)
    out_line(f, 0, "auto %s = %s.identity();", c->name, c->handle);
  else
    out_line(f, 0, "%s %s = %s.identity()%s;", ct_type(c->type), c->name, c->handle,
             c->kind == CARRY_RESTART ? ".now" : "");
  if (c->kind == CARRY_RESTART) out_line(f, 0, "int %s_set = 0;", c->name);
  slice_block(&q, loop->body);
  if (c->kind == CARRY_RESTART)
    out_line(f, 0, "return %s{%s, %s_set};", c->stored, c->name, c->name);
  else
    out_line(f, 0, "return %s;", c->name);
}

void car_emit_body(Kernel *k) {
  Fn *f = &k->f;
  const Carried *c = &k->carried;
  const Stmt *loop = k->nest->loop[0]->stmt;
  const KernelLoop *l = &k->loop[0];
  const char *type = l->var ? ct_type(l->var->type) : "int";
  f->declare_in_place = false;
  if (c->scan->previous) emit_start(k, type);
  f->running = c->scan->previous;
  f->running_name = c->name;
  emit_share(k, type);
  f->indent -= 2;
  if (c->kind == CARRY_OP) {
    out_open(f, 0, "}, [&](const %s %s, %s %s) {", type, l->cname, c->stored, c->name);
  } else {
    out_open(f, 0, "}, [&](const %s %s, const %s &before) {", type, l->cname, c->stored);
    out_line(f, 0, "%s %s = before.value();", ct_type(c->type), c->name);
  }
  st_block(f, loop->body, NULL);
  kern_copies_out(k);
  out_close(f, "});");
  f->running = NULL;
}
