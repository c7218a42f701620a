/* What scans and compactions share: s = s + a(i); b(i) = s, and what counts: k = k + 1; b(k) = a(i).
 *
 * The body is written three times. Its loads that every iteration makes come first (early_loads.c). Its backward slice, what the steps
 * of the scan variables need and no more (slice.c), says what one iteration does to them, as an element of a monoid; the library folds
 * these in the order of the iterations. Then the whole body runs, as it stands in the source, with the values that the iteration
 * begins with. */
#include "codegen/shape/shape.h"
#include <string.h>

bool running_is(const Nest *n) { return !n->order && (n->loop[0]->verdict == V_SCAN || n->loop[0]->verdict == V_COMPACTION); }

const Loop *running_loop(const Kernel *k) { return running_of(k)->column ? running_of(k)->column->loop : k->nest->loop[0]; }

const Stmt *running_body(const Kernel *k) {
  return running_of(k)->column ? running_of(k)->column->body
         : running_of(k)->flat ? running_of(k)->flat->stmt->body
                               : running_loop(k)->stmt->body;
}

/* ---- what has device code ---- */

static bool scan_has_code(Fn *f, const Loop *l, const Scan *s) {
  const char *why = s->level > 0       ? "a scan over the values of another scan is not supported in device code"
                    : s->distance != 1 ? "interleaved recurrences are not supported in device code"
                    : s->kind == SCAN_LAST && s->previous
                        ? "a scan of array elements that keep the value set last is not supported in device code"
                        : NULL;
  if (why) refuse(f, l->stmt->span, nests_order_reason(l->verdict), "%s", why);
  return !f->fail;
}

/* The element before is the same wherever the iteration reads it: its subscripts use the loop variable and
 * values that nothing changes. */
static bool steady(Fn *f, const Expr *e) {
  int64_t c;
  if (!e || fold_const_int(e, &c)) return true;
  if (e->kind == EX_NAME || (e->kind == EX_MEMBER && !derived_type_is(f, e))) {
    const Binding *v = bind_peek(f, e);
    return v && v->use && (v->use->role == ROLE_VALUE || v->use->role == ROLE_INDEX);
  }
  if (e->kind != EX_BINARY && e->kind != EX_UNARY && e->kind != EX_PAREN) return false;
  for (int i = 0; i < e->nkid; i++)
    if (!steady(f, e->kid[i])) return false;
  return true;
}

static bool steady_element(Fn *f, const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT || derived_type_is(f, e)) return false;
  for (int i = 1; i < e->nkid; i++)
    if (!steady(f, e->kid[i])) return false;
  return true;
}

/* It ends the iteration of the scan loop. */
static bool ends_iteration(const Kernel *k, const Stmt *s) {
  if (s->kind != ST_CYCLE || s->u.text || running_of(k)->column || running_of(k)->flat) return false;
  for (s = s->parent; s && s->kind == ST_IF; s = s->parent) continue;
  return s == running_loop(k)->stmt;
}

typedef struct {
  const Kernel *k;
  const Stmt *found;
} Unfit;

static bool find_unfit(Stmt *s, void *data) {
  Unfit *q = data;
  bool fit = ends_iteration(q->k, s) || s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE ||
             s->kind == ST_DO || s->kind == ST_CONTINUE || s->kind == ST_DIRECTIVE || s->kind == ST_END || s->kind == ST_FORMAT;
  if (!fit && !q->found) q->found = s;
  return true;
}

static bool any_reset(const Scan *s) {
  for (const ScanStep *p = s->step; p; p = p->next)
    if (p->reset) return true;
  return false;
}

/* "f2c::op::sum", "f2c::op::restart<f2c::op::max>", "f2c::op::compose" */
static const char *operator_text(Kernel *k, const Carried *c) {
  if (c->vector) return "f2c::op::compose_order";
  if (c->kind == CARRY_BOUNDED) return "f2c::op::compose_bounds";
  if (c->kind == CARRY_LINEAR) return any_reset(c->scan) ? "f2c::op::compose_set" : "f2c::op::compose";
  const char *op = c->scan->kind == SCAN_OP ? kernel_red_op(c->scan->op, c->scan->by_if) : "sum";
  return arena_printf(k->g->arena, c->kind == CARRY_RESTART ? "f2c::op::restart<f2c::op::%s>" : "f2c::op::%s", op);
}

/* Whether the scan variable fits a message and its result slot. */
static bool fits(Type t, CarryKind kind, int order) {
  enum { MATRIX = 128 }; /* bytes of one with its vector */
  int bytes = t.kind * (t.base == TY_COMPLEX ? 2 : 1);
  if (order) return bytes * order * (order + 1) <= MATRIX;
  if (kind == CARRY_BOUNDED) return t.base == TY_INTEGER || t.base == TY_REAL;
  return bytes * (kind == CARRY_OP ? 1 : 2) <= 16;
}

/* f2c::bounded<double, 3> */
static const char *bounded_text(const Kernel *k, const Scan *s) {
  int sides = any_reset(s) ? 3 : 0;
  for (const ScanStep *p = s->step; p; p = p->next) sides |= p->op == RED_MAX ? 1 : p->op == RED_MIN ? 2 : 0;
  return arena_printf(k->g->arena, "f2c::bounded<%s, %d%s>", ctype_type(s->value->type), sides, s->by_if ? ", true" : "");
}

/* A loop inside of that makes the step. */
static bool is_repeated(const Kernel *k, const ScanStep *p) {
  for (const Stmt *s = p->stmt->parent;
       !running_of(k)->column && s && s != (running_of(k)->flat ? running_of(k)->flat : running_loop(k))->stmt; s = s->parent)
    if (s->kind == ST_DO) return true;
  return false;
}

static bool any_repeated(const Kernel *k) {
  for (int i = 0; i < running_of(k)->carried.n; i++)
    for (const ScanStep *p = running_of(k)->carried.v[i]->scan->step; p; p = p->next)
      if (is_repeated(k, p)) return true;
  return false;
}

/* A counter that an iteration moves by 1 or not at all. */
static bool is_vote(const Kernel *k, const Carried *c) {
  const ScanStep *p = c->scan->step;
  int64_t one;
  return !is_repeated(k, p) && c->kind == CARRY_OP && c->scan->op == RED_ADD && c->type.base == TY_INTEGER && !p->next && p->term &&
         fold_const_int(p->term, &one) && one == 1;
}

/* Values that it is of. */
static int vector_of(const Scan *s) { return s->together ? s->together->n : s->order > 1 ? s->order : 0; }

static bool name_carried(Kernel *k, Carried *c) {
  Fn *f = &k->f;
  const Scan *s = c->scan;
  c->type = s->value->type;
  c->vector = vector_of(s);
  const char *t = ctype_type(c->type);
  const char *form = c->kind != CARRY_LINEAR ? "f2c::restarted<%s>" : any_reset(s) ? "f2c::affine<%s, true>" : "f2c::affine<%s>";
  c->stored = c->kind == CARRY_OP ? t : arena_printf(k->g->arena, form, t);
  if (c->kind == CARRY_BOUNDED) c->stored = bounded_text(k, s);
  if (c->vector) c->stored = arena_printf(k->g->arena, "f2c::companion<%s, %d>", t, c->vector);
  c->v = s->previous ? NULL : bind_peek(f, s->value);
  const Binding *home = s->previous ? bind_peek(f, s->previous->kid[0]) : c->v;
  if (!home) return false;
  c->name = c->v && !s->together ? c->v->cname : names_derive(&f->names, home->cname, "_before");
  c->op = operator_text(k, c);
  c->vote = is_vote(k, c);
  return true;
}

static Carried *plan_scan(Kernel *k, const Scan *s) {
  Fn *f = &k->f;
  const Loop *l = running_loop(k);
  Carried *c = ARENA_NEW(k->g->arena, Carried);
  if (!scan_has_code(f, l, s)) return NULL;
  c->scan = s;
  if (s->bins) {
    shape_counters_name(k, running_of(k), c);
    return f->fail ? NULL : c;
  }
  c->kind = s->kind == SCAN_LINEAR                 ? CARRY_LINEAR
            : s->kind == SCAN_BOUND                ? CARRY_BOUNDED
            : s->kind == SCAN_LAST || any_reset(s) ? CARRY_RESTART
                                                   : CARRY_OP;
  bool whole = s->value->kind == EX_NAME || s->previous;
  if (!whole || !ctype_type(s->value->type) || !fits(s->value->type, c->kind, vector_of(s)) ||
      (s->kind == SCAN_OP && !kernel_red_op(s->op, s->by_if)))
    refuse(f, s->value->span, nests_order_reason(l->verdict), "a scan variable like '%s' is not supported in device code", s->path);
  else if (s->previous && !steady_element(f, s->previous))
    refuse(f, s->previous->span, nests_order_reason(l->verdict), "the subscript of the previous value changes within an iteration");
  for (int d = 1; d < s->order && !f->fail; d++)
    if (!steady_element(f, s->earlier[d]))
      refuse(f, s->previous->span, nests_order_reason(l->verdict), "the subscript of an earlier value changes within an iteration");
  if (f->fail) return NULL;
  return name_carried(k, c) ? c : NULL;
}

/* What loops inside make is counted once, and kept with the iteration's loads. */
static void keep_made(Kernel *k) {
  if (!any_repeated(k)) return;
  if (!running_of(k)->flat) running_of(k)->made = "made";
  for (int i = 0; i < running_of(k)->carried.n; i++) running_of(k)->carried.v[i]->vote = false;
}

/* The handle, the operator and the type of all of them together. */
static void join(Kernel *k) {
  Arena *a = k->g->arena;
  const Carried *c = running_of(k)->carried.v[0];
  keep_made(k);
  const Nest *named = k->nest->name ? k->nest : k->whole->nest; /* pieces have none */
  running_of(k)->fetched = names_take(&k->g->globals, arena_printf(a, "%s_in", named->name));
  running_of(k)->in = names_take(&k->f.names, "in");
  running_of(k)->op = c->op;
  running_of(k)->stored = c->stored;
  if (running_of(k)->dealt) {
    k->handle = names_derive(&k->f.names, running_of(k)->dealt->cname, *c->op ? "_keys" : "_deal");
    if (running_of(k)->carried.n > 1)
      refuse(&k->f, k->nest->first->span, REASON_SCAN, "a scan variable beside counters in '%s' is not supported in device code",
             running_of(k)->dealt->path);
    return;
  }
  if (running_of(k)->carried.n == 1) {
    const Binding *home = c->v ? c->v : bind_peek(&k->f, c->scan->previous->kid[0]);
    k->handle = names_derive(&k->f.names, home->cname, c->v ? "_" : "_run");
    return;
  }
  k->handle = names_take(&k->f.names, "carried_");
  for (int i = 1; i < running_of(k)->carried.n; i++) {
    running_of(k)->op = arena_printf(a, "%s, %s", running_of(k)->op, running_of(k)->carried.v[i]->op);
    running_of(k)->stored = arena_printf(a, "%s, %s", running_of(k)->stored, running_of(k)->carried.v[i]->stored);
  }
  running_of(k)->op = arena_printf(a, "f2c::op::each_of<%s>", running_of(k)->op);
  running_of(k)->stored = arena_printf(a, "f2c::several<%s>", running_of(k)->stored);
}

/* Variables that it is of. */
static int members(const Carried *c) { return c->scan->together ? c->scan->together->n : 1; }
static Binding *member(const Kernel *k, const Carried *c, int i) {
  return c->scan->together ? bind_peek((Fn *)&k->f, c->scan->together->variable[i]) : c->v;
}

bool running_has(const Kernel *k, const Binding *v) {
  for (int i = 0; i < running_of(k)->carried.n; i++)
    for (int n = 0; n < members(running_of(k)->carried.v[i]); n++)
      if (v && member(k, running_of(k)->carried.v[i], n) == v) return true;
  return false;
}

void running_declared(Kernel *k, int i) {
  for (int n = 0; n < members(running_of(k)->carried.v[i]); n++) member(k, running_of(k)->carried.v[i], n)->declared = true;
}

bool running_is_together(const Carried *c, const Symbol *s) {
  const ScanTogether *all = c->scan->together;
  for (int i = 0; all && i < all->n; i++)
    if (all->variable[i]->sym == s) return true;
  for (int i = 0; all && i < all->nmade; i++)
    if (all->made[i] == s) return true;
  return false;
}

enum { MOST_CARRIED = 6 /* a message of many words takes the readers long */ };

bool running_plan(Kernel *k, Running given) {
  Fn *f = &k->f;
  Running *r = k->own = ARENA_NEW(k->g->arena, Running);
  *r = given;
  const Loop *l = running_loop(k);
  Unfit q = {.k = k};
  ast_stmt_walk((Stmt *)running_body(k), find_unfit, &q);
  if (q.found)
    refuse(f, q.found->span, nests_order_reason(l->verdict), "%s in a scan loop is not supported in device code",
           ast_stmt_kind_name(q.found->kind));
  for (const Scan *s = l->scan; s && !f->fail; s = s->next) {
    if (s->together && s->number) continue; /* with the first */
    Carried *c = plan_scan(k, s);
    if (c) vec_push(k->g->arena, &running_of(k)->carried, c);
  }
  if (running_of(k)->carried.n > MOST_CARRIED)
    refuse(f, l->stmt->span, nests_order_reason(l->verdict), "more than %d scan variables in one loop", MOST_CARRIED);
  if (f->fail) return false;
  join(k);
  for (int i = 0; i < r->carried.n; i++)
    for (int n = 0; n < members(r->carried.v[i]); n++) {
      const Binding *v = member(k, r->carried.v[i], n);
      if (v) vec_push(k->g->arena, &k->handed, v);
    }
  return !f->fail;
}

const char *running_element(const Fn *f, const Expr *ref) {
  for (int i = 0; running_of(f->kernel)->folding && i < running_of(f->kernel)->fold.n; i++) {
    const ColumnFold *one = &running_of(f->kernel)->fold.v[i];
    if (one->element && cxx_array_same(ref, one->element)) return one->name;
  }
  for (int i = 0; f->carrying && i < running_of(f->kernel)->carried.n; i++) {
    const Carried *c = running_of(f->kernel)->carried.v[i];
    const Expr *kept = c->scan->bins ? c->scan->value : c->scan->previous;
    for (int d = 0; c->scan->order > 1 && d < c->scan->order; d++)
      if (cxx_array_same(ref, c->scan->earlier[d])) return arena_printf(f->g->arena, "%s.at[%d]", c->name, d);
    if (kept && cxx_array_same(ref, kept)) return c->name;
  }
  return NULL;
}

/* ---- reads of what other iterations store ---- */

typedef struct {
  Fn *f;
  const Symbol *array; /* that later iterations store in, where the loop wants the values from before */
  const Scan *scan;    /* of an array recurrence: its elements may be read */
  const Expr *store;   /* left side of the statement that is looked at */
} Late;

/* The variable that a reference is a part of: 'z' of z%c(i). Other components of it are taken for the same array. */
static const Symbol *object_of(const Expr *e) {
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME ? e->sym : NULL;
}

static bool visit_late(Expr *e, void *data) {
  Late *q = data;
  if (e->kind != EX_REF || object_of(e) != q->array || e == q->store) return true;
  if (ref_early(q->f, e) || (q->scan && (cxx_array_same(e, q->scan->previous) || cxx_array_same(e, q->scan->value)))) return true;
  for (int d = 1; q->scan && d < q->scan->order; d++)
    if (cxx_array_same(e, q->scan->earlier[d])) return true;
  refuse(q->f, e->span, REASON_SCAN,
         "'%s' is read where an iteration may have stored already, which is not supported in device code", q->array->name);
  return true;
}

static bool find_late(Stmt *s, void *data) {
  Late *q = data;
  q->store = s->kind == ST_ASSIGN ? s->u.assign.lhs : NULL;
  ast_stmt_walk_exprs(s, visit_late, q);
  return true;
}

/* Iterations read what later ones store: all these reads must be among the early loads, which the library
 * makes before any later iteration stores. */
static void check_late(Kernel *k) {
  const Stmt *body = running_body(k);
  for (int i = 0; i < running_of(k)->carried.n && !k->f.fail; i++) {
    const Scan *s = running_of(k)->carried.v[i]->scan;
    Late q = {.f = &k->f, .array = s->sym, .scan = s};
    if (s->copy_in) ast_stmt_walk((Stmt *)body, find_late, &q);
    for (const ScanOutput *o = s->output; o; o = o->next) {
      Late p = {.f = &k->f, .array = o->array};
      if (o->in_place) ast_stmt_walk((Stmt *)body, find_late, &p);
    }
  }
}

void running_fetch(Kernel *k) {
  early_loads_find_all(&k->f, running_body(k), running_of(k)->in, running_of(k)->made);
  check_late(k);
  k->f.declare_in_place = false;
}

/* ---- an iteration ---- */

/* What one value gets of the iteration. */
static const char *share_text(const Kernel *k, const Carried *c) {
  if (c->vote) return arena_printf(k->g->arena, "f2c::vote{%s != 0}", c->name);
  if (c->scan->together) {
    const char *all = NULL;
    for (int i = 0; i < c->vector; i++) {
      const char *one = member(k, c, i)->cname;
      all = all ? arena_printf(k->g->arena, "%s, %s", all, one) : one;
    }
    return arena_printf(k->g->arena, "f2c::linear_forms<%s, %d>::of(%s)", ctype_type(c->type), c->vector, all);
  }
  if (c->kind == CARRY_RESTART) return arena_printf(k->g->arena, "%s{%s, %s_set}", c->stored, c->name, c->name);
  return c->name;
}

/* auto y1 = f2c::linear_form<double, 2>::variable(0); and what the values go through: f2c::linear_form<double, 2> t; */
static void declare_together(Kernel *k, const Carried *c) {
  const char *form = arena_printf(k->g->arena, "f2c::linear_form<%s, %d>", ctype_type(c->type), c->vector);
  for (int i = 0; i < c->vector; i++) cxx_out_line(&k->f, 0, "auto %s = %s::variable(%d);", member(k, c, i)->cname, form, i);
  for (int i = 0; i < c->scan->together->nmade; i++) {
    const Binding *v = bind_sym(&k->f, c->scan->together->made[i]);
    if (v) cxx_out_line(&k->f, 0, "%s %s;", form, v->cname);
  }
}

/* What an iteration does to a linear recurrence: 'auto x = f2c::affine_step<double>::none();', where there is one step at most. Across columns
 * that is a fifth slower (bench/notes/scans.md). */
static void declare_linear(Kernel *k, const Carried *c) {
  const ScanStep *p = c->scan->step;
  const bool single = !p->next && !is_repeated(k, p) && !running_of(k)->made && !running_is_across(k);
  const char *t = ctype_type(c->type);
  if (!single)
    cxx_out_line(&k->f, 0, "auto %s = %s::identity<%s>();", c->name, c->op, c->stored);
  else if (c->scan->order > 1)
    cxx_out_line(&k->f, 0, "auto %s = f2c::companion_step<%s, %d>::none();", c->name, t, c->scan->order);
  else
    cxx_out_line(&k->f, 0, "auto %s = f2c::affine_step<%s%s>::none();", c->name, t, p->reset ? ", true" : "");
}

const char *running_emit_slice(Kernel *k) {
  Fn *f = &k->f;
  const char *all = NULL;
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    const Carried *c = running_of(k)->carried.v[i];
    const char *share = share_text(k, c);
    if (c->scan->together)
      declare_together(k, c);
    else if (c->kind == CARRY_LINEAR)
      declare_linear(k, c);
    else if (c->kind == CARRY_BOUNDED)
      cxx_out_line(f, 0, "auto %s = %s::none();", c->name, c->stored);
    else
      cxx_out_line(f, 0, "%s %s = %s::identity<%s>()%s;", ctype_type(c->type), c->name, c->op, c->stored,
                   c->kind == CARRY_RESTART ? ".now" : "");
    if (c->kind == CARRY_RESTART) cxx_out_line(f, 0, "int %s_set = 0;", c->name);
    all = all ? arena_printf(k->g->arena, "%s, %s", all, share) : share;
  }
  slice_emit(k, running_body(k));
  return running_of(k)->carried.n > 1 ? arena_printf(k->g->arena, "f2c::pack(%s)", all) : all;
}

/* Of what an iteration begins with. */
static const char *value_type(const Kernel *k, const Carried *c) {
  const char *t = ctype_type(c->type);
  return c->vector ? arena_printf(k->g->arena, "const f2c::latest<%s, %d> &", t, c->vector) : t;
}

void running_open_use(Kernel *k, const char *given) {
  Fn *f = &k->f;
  const Carried *one = running_of(k)->carried.v[0];
  const char *before = running_of(k)->carried.n > 1 ? names_take(&f->names, "before") : NULL;
  const char *value = before ? arena_printf(k->g->arena, "const auto &%s", before)
                             : arena_printf(k->g->arena, "%s %s", value_type(k, one), one->name);
  cxx_out_open(f, 0, "}, [&](%s, %s) {", given, value);
  for (int i = 0; before && i < running_of(k)->carried.n; i++)
    cxx_out_line(f, 0, "%s %s = f2c::get<%d>(%s);", value_type(k, running_of(k)->carried.v[i]), running_of(k)->carried.v[i]->name,
                 i, before);
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    const Carried *c = running_of(k)->carried.v[i];
    for (int n = 0; c->scan->together && n < c->vector; n++)
      cxx_out_line(f, 0, "%s %s = %s.at[%d];", ctype_type(c->type), member(k, c, n)->cname, c->name, n);
  }
}

void running_emit_iteration(Kernel *k) {
  Fn *f = &k->f;
  Target t = {.loop = running_loop(k)->stmt, .mapped = true, .no_continue = true, .outer = f->target};
  f->target = &t;
  cxx_stmt_block(f, running_body(k), NULL);
  f->target = t.outer;
  if (t.next) cxx_out_label(f, t.next);
}

/* ---- kernel and launcher ---- */

const char *running_start(const Kernel *k, int i) {
  if (running_of(k)->carried.n == 1) return arena_printf(k->g->arena, "%s.start", k->handle);
  return arena_printf(k->g->arena, "f2c::get<%d>(%s.start)", i, k->handle);
}

/* struct scan_12_in { double a; }; Not the same type as another file's of that name. */
void running_types(const Kernel *k, Buf *out) {
  buf_printf(out, "namespace {\nstruct %s {", running_of(k)->fetched);
  for (int i = 0; i < k->f.early.n; i++) {
    const Early *e = &k->f.early.v[i];
    if (e->first) buf_printf(out, " %s %s;", ctype_type(e->type), e->field);
  }
  if (running_of(k)->made) buf_printf(out, " %s %s;", running_of(k)->stored, running_of(k)->made);
  buf_puts(out, k->f.early.n || running_of(k)->made ? " };\n}\n" : "};\n}\n");
}

bool running_folds(const Kernel *k) {
  const VarUse *u = running_of(k)->column ? running_of(k)->column->loop->var_use : NULL;
  while (u && u->role != ROLE_REDUCTION) u = u->next;
  return u != NULL;
}

bool running_is_across(const Kernel *k) { return running_of(k)->column && !running_of(k)->column->along; }

void running_handle_type(const Kernel *k, Buf *b) {
  buf_printf(b, "f2c::%s<%s, %s>",
             running_folds(k)       ? "column_blocks"
             : running_is_across(k) ? "across"
                                    : "carry",
             running_of(k)->op, running_of(k)->stored);
}

/* Scratch variables begin with 0. */
void running_starts(Kernel *k, int indent, Buf *out) {
  for (int i = 0; i < running_of(k)->carried.n; i++) {
    const Carried *c = running_of(k)->carried.v[i];
    for (int n = 0; n < members(c); n++) {
      const Binding *v = member(k, c, n);
      const char *part = c->scan->together ? arena_printf(k->g->arena, ".q[%d]", n) : "";
      if (v && !v->use->scratch)
        buf_printf(out, "%*slaunch.starts(%s, %s%s, %s, %s);\n", indent, "", k->handle, running_start(k, i), part, v->cname,
                   v->use->live_after ? "true" : "false");
    }
  }
}
