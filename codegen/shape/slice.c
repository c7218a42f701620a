/* The backward slice of an iteration for its scan variables: their steps, the private scalars that these use, and the conditions around
 * them. Stores are left out. */
#include "codegen/shape/shape.h"
#include <string.h>

typedef struct Slice {
  Kernel *k;
  VEC(const Expr *) stored; /* designators of what statements before, left out, store in, without subscripts behind */
  VEC(const Symbol *) late; /* scalars that are made of scan variables, which are not known yet: left out */
} Slice;

/* The step that the statement is, and of which value. */
static const ScanStep *step_of(const Kernel *k, const Stmt *s, const Carried **of) {
  for (int i = 0; i < running_of(k)->carried.n; i++)
    for (const ScanStep *p = running_of(k)->carried.v[i]->scan->step; p; p = p->next)
      if (p->stmt == s) {
        *of = running_of(k)->carried.v[i];
        return p;
      }
  return NULL;
}

bool slice_is_step(const Kernel *k, const Stmt *s) {
  const Carried *of;
  return step_of(k, s, &of) != NULL;
}

/* A thread's part of what the column reduces: an iteration combines its value with it once, where the scan variables are known. */
static bool is_folded(const Kernel *k, const Binding *v) {
  for (int i = 0; i < running_of(k)->fold.n; i++)
    if (!running_of(k)->fold.v[i].element && running_of(k)->fold.v[i].name == v->cname) return true;
  return false;
}

bool slice_is_wanted(Kernel *k, const Stmt *s) {
  if (slice_is_step(k, s) || s->kind == ST_CYCLE) return true;
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->rank) return false;
  const Expr *e = s->u.assign.lhs;
  const Binding *v = e->kind == EX_NAME ? bind_sym(&k->f, e->sym) : NULL;
  return v && v->local && !is_folded(k, v);
}

typedef struct {
  Kernel *k;
  bool found;
} Want;

static bool find_wanted(Stmt *s, void *data) {
  Want *w = data;
  w->found |= slice_is_wanted(w->k, s);
  return true;
}

static bool holds_wanted(Kernel *k, const Stmt *first) {
  Want w = {k, false};
  ast_stmt_walk((Stmt *)first, find_wanted, &w);
  return w.found;
}

static bool branches_want(Kernel *k, const Stmt *s) {
  for (; s; s = s->other)
    if (holds_wanted(k, s->body)) return true;
  return false;
}

static const Expr *base_of(const Expr *e) {
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  return e;
}

/* Components of one object, which a path names: g%next and g%of, not g%cell(k)%n. */
static const char *path_of_one(Slice *q, const Expr *e) {
  for (const Expr *m = e; m->kind == EX_MEMBER; m = m->kid[0])
    if (m->sym && (m->sym->attrs & AT_POINTER)) return NULL;
  return e->kind == EX_MEMBER ? source_text_path(q->k->g, e) : NULL;
}

/* 'e' is another component of the same object than all that is stored in. */
static bool is_beside(Slice *q, const Expr *e) {
  const char *path = path_of_one(q, e);
  for (int i = 0; i < q->stored.n && path; i++) {
    const char *set = base_of(q->stored.v[i])->sym == base_of(e)->sym ? path_of_one(q, q->stored.v[i]) : "";
    const size_t n = set ? strlen(set) : 0, m = strlen(path);
    if (!set || (n && !strncmp(set, path, n < m ? n : m))) return false;
  }
  return path != NULL;
}

/* The slice leaves stores out: it may not read what they store. */
static bool visit_stored(Expr *e, void *data) {
  Slice *q = data;
  if (ref_early(&q->k->f, e) || is_beside(q, e)) return false;
  for (int i = 0; i < q->late.n && e->kind == EX_NAME; i++)
    if (q->late.v[i] == e->sym)
      refuse(&q->k->f, e->span, REASON_SCAN,
             "the scan variable is computed from '%s', which is computed from an earlier scan variable", e->text);
  for (int i = 0; i < q->stored.n && e->kind == EX_NAME; i++)
    if (base_of(q->stored.v[i])->sym == e->sym)
      refuse(&q->k->f, e->span, REASON_SCAN, "the scan variable is computed from '%s', which the same iteration has stored to",
             e->text);
  return true;
}

static void check_reads(Slice *q, const Expr *e) {
  if (e) ast_expr_walk((Expr *)e, visit_stored, q);
}

/* x <- a*x + b after what the iteration has done so far */
static void emit_linear(Slice *q, const Carried *c, const ScanStep *p) {
  Fn *f = &q->k->f;
  const char *factor = p->factor ? cxx_expr_text_as(f, p->factor, c->type, PREC_COMMA) : "1";
  const char *term = p->term ? cxx_expr_text_as(f, p->term, c->type, PREC_COMMA) : "0";
  if (c->scan->order > 1) {
    const char *all = "";
    for (int d = 0; d < c->scan->order; d++) {
      const char *by = !p->last[d].used ? "0" : p->last[d].by ? cxx_expr_text_as(f, p->last[d].by, c->type, PREC_COMMA) : "1";
      all = arena_printf(f->g->arena, "%s, %s", all, by);
    }
    cxx_out_line(f, p->stmt->span.begin, "%s.then(%s%s);", c->name, term, all);
    return;
  }
  if (p->reset)
    cxx_out_line(f, p->stmt->span.begin, "%s.set(%s);", c->name, term);
  else
    cxx_out_line(f, p->stmt->span.begin, "%s.then(%s, %s);", c->name, factor, term);
}

/* x <- min(h, max(l, x + d)) after what the iteration has done so far: all steps of the statement. */
static void emit_bounded(Slice *q, const Carried *c, const ScanStep *p) {
  Fn *f = &q->k->f;
  const Stmt *s = p->stmt;
  for (; p && p->stmt == s; p = p->next) {
    const char *how = p->reset ? "set" : p->op == RED_MAX ? "then_max" : p->op == RED_MIN ? "then_min" : "then_add";
    check_reads(q, p->term);
    cxx_out_line(f, s->span.begin, "%s.%s(%s);", c->name, how, cxx_expr_text_as(f, p->term, c->type, PREC_COMMA));
  }
}

static void emit_step(Slice *q, const Carried *c, const ScanStep *p) {
  Fn *f = &q->k->f;
  if (c->kind == CARRY_BINS) {
    for (int i = 1; i < c->scan->value->nkid; i++) check_reads(q, c->scan->value->kid[i]);
    cxx_out_line(f, p->stmt->span.begin, "%s = %s;", c->bin, shape_counters_bin(q->k, c));
    if (!*c->op) return;
    check_reads(q, p->term);
    cxx_stmt_emit(f, p->stmt);
    return;
  }
  if (c->kind == CARRY_BOUNDED) {
    emit_bounded(q, c, p);
    return;
  }
  check_reads(q, p->factor);
  for (int d = 0; d < c->scan->order; d++) check_reads(q, p->last[d].by);
  check_reads(q, p->term);
  if (c->kind == CARRY_LINEAR) {
    emit_linear(q, c, p);
    return;
  }
  if (c->scan->previous) {
    const Stmt *s = p->stmt;
    const Expr *rhs = p->reset ? p->term : s->u.assign.rhs;
    cxx_out_line(f, s->span.begin, "%s = %s;", c->name, cxx_expr_text_as(f, rhs, c->type, PREC_COMMA));
  } else {
    cxx_stmt_emit(f, p->stmt);
  }
  if (c->kind == CARRY_RESTART && p->reset) cxx_out_line(f, 0, "%s_set = 1;", c->name);
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
      cxx_out_open(f, o->span.begin, "%sif (%s) {", lead, cxx_expr_text(f, o->u.branch.cond, PREC_COMMA));
    else
      cxx_out_open(f, o->span.begin, "} else {");
    slice_block(q, o->body);
  }
  cxx_out_close(f, "}");
}

static void note_stores(Slice *q, const Stmt *s) {
  const Expr *e = s->u.assign.lhs;
  while (e->kind == EX_REF) e = e->kid[0];
  vec_push(q->k->g->arena, &q->stored, e);
}

static bool visit_store(Stmt *s, void *data) {
  if (s->kind == ST_ASSIGN) note_stores(data, s);
  return true;
}

/* A later turn of a loop inside may read what any of its statements stores. */
static bool visit_left_out(Stmt *s, void *data) {
  Slice *q = data;
  if (s->kind == ST_ASSIGN && !slice_is_wanted(q->k, s)) note_stores(q, s);
  return true;
}

static void slice_loop(Slice *q, const Stmt *s) {
  if (s->u.loop.how != DO_COUNTED) {
    refuse(&q->k->f, s->span, REASON_SCAN, "a scan variable that such an inner loop updates is not supported in device code");
    return;
  }
  ast_stmt_walk(s->body, visit_left_out, q);
  const Expr *bounds[] = {s->u.loop.lo, s->u.loop.hi, s->u.loop.step};
  for (int i = 0; i < 3; i++) check_reads(q, bounds[i]);
  Binding *own = cxx_loop_open(&q->k->f, s, false);
  if (q->k->f.fail) return;
  slice_block(q, s->body);
  cxx_loop_close(&q->k->f, own);
}

/* The IF that makes the step as long as the counter has not come to its cap: which counter it is does not depend on that. */
static bool is_capped_step(Slice *q, const Stmt *s) {
  const Carried *c = running_of(q->k)->dealt ? running_of(q->k)->carried.v[0] : NULL;
  if (!c || !c->scan->cap || c->scan->cap_at != s) return false;
  for (int i = 1; i < c->scan->value->nkid; i++) check_reads(q, c->scan->value->kid[i]);
  cxx_out_line(&q->k->f, s->span.begin, "%s = %s;", c->bin, shape_counters_bin(q->k, c));
  for (; s; s = s->other) ast_stmt_walk(s->body, visit_store, q);
  return true;
}

/* A private scalar that is made of a scan variable. */
static bool is_late(Slice *q, const Stmt *s) {
  if (s->kind != ST_ASSIGN || s->u.assign.lhs->kind != EX_NAME) return false;
  bool late = false;
  for (int i = 0; i < running_of(q->k)->carried.n; i++) {
    const Carried *c = running_of(q->k)->carried.v[i];
    const ScanTogether *all = c->scan->together;
    late |= c->v && expr_names(s->u.assign.rhs, c->v->sym);
    for (int n = 0; all && n < all->n; n++) late |= expr_names(s->u.assign.rhs, all->variable[n]->sym);
    for (int n = 0; all && n < all->nmade; n++) late |= expr_names(s->u.assign.rhs, all->made[n]);
  }
  for (int i = 0; i < q->late.n; i++) late |= expr_names(s->u.assign.rhs, q->late.v[i]);
  if (late) vec_push(q->k->g->arena, &q->late, s->u.assign.lhs->sym);
  return late;
}

/* y2 = y1, of variables that iterations move on together: as it stands, with sums of multiples of the old values in the place of numbers. */
static bool is_together(Slice *q, const Stmt *s) {
  const Expr *lhs = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  for (int i = 0; lhs && lhs->kind == EX_NAME && i < running_of(q->k)->carried.n; i++)
    if (running_is_together(running_of(q->k)->carried.v[i], lhs->sym)) return true;
  return false;
}

static void slice_statement(Slice *q, const Stmt *s) {
  Fn *f = &q->k->f;
  const Carried *c = NULL;
  if (is_capped_step(q, s)) return;
  if (is_together(q, s)) {
    check_reads(q, s->u.assign.rhs);
    cxx_stmt_emit(f, s);
    return;
  }
  const ScanStep *p = step_of(q->k, s, &c);
  if (p) {
    emit_step(q, c, p);
    if (s->kind == ST_ASSIGN && c->scan->previous) note_stores(q, s);
  } else if (slice_is_wanted(q->k, s) && is_late(q, s)) {
    return; /* the iteration makes it once the scan variable is known */
  } else if (slice_is_wanted(q->k, s)) {
    if (s->kind == ST_ASSIGN) check_reads(q, s->u.assign.rhs);
    cxx_stmt_emit(f, s);
  } else if (s->kind == ST_IF && branches_want(q->k, s)) {
    slice_branches(q, s);
  } else if (s->kind == ST_DO && holds_wanted(q->k, s->body)) {
    slice_loop(q, s);
  } else if (s->kind == ST_IF || s->kind == ST_DO || s->kind == ST_ASSIGN) {
    if (s->kind == ST_ASSIGN) note_stores(q, s);
    for (const Stmt *o = s->kind == ST_ASSIGN ? NULL : s; o; o = o->other) ast_stmt_walk(o->body, visit_store, q);
  }
}

static void slice_block(Slice *q, const Stmt *s) {
  for (; s && !q->k->f.fail; s = s->next) slice_statement(q, s);
}

void slice_emit(Kernel *k, const Stmt *first) {
  Slice q = {.k = k};
  Fn *f = &k->f;
  Target t = {.loop = k->nest->loop[0]->stmt, .mapped = true, .no_continue = true, .outer = f->target};
  bool early = f->early_return;
  f->target = &t;
  f->early_return = false;
  slice_block(&q, first);
  f->early_return = early;
  f->target = t.outer;
  if (t.next) cxx_out_label(f, t.next);
}
