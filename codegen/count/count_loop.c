/* Executions and iterations of loops. Iterations are worked out from the bounds before the loop; those of a loop whose bounds are the same
 * in all iterations of the loop around it, before that one. Where it cannot be worked out there, a counter
 * in the loop's body is advanced. */
#include "codegen/count/count.h"

/* ---- what may be said again, and where ---- */

static bool calls(Expr *e, void *data) {
  bool user = e->kind == EX_COINDEX || (e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC)) ||
              ((e->kind == EX_UNARY || e->kind == EX_BINARY) && e->op == OP_DEFINED);
  *(bool *)data |= user;
  return !user;
}

bool count_loop_again(const Expr *e) {
  bool found = false;
  ast_expr_walk((Expr *)(uintptr_t)e, calls, &found);
  return !found;
}

/* A name that statements of a loop may change. */
typedef struct Changed {
  const Symbol *sym;
  bool seen;  /* directly */
  bool calls; /* procedures of the program are called */
} Changed;

static bool mentions(Expr *e, void *data) {
  Changed *x = data;
  if (e->kind == EX_NAME && e->sym == x->sym) x->seen = true;
  return true;
}

static bool passes(Expr *e, void *data) {
  Changed *x = data;
  if (e->kind == EX_REF && e->how == REF_CALL && !(e->sym && e->sym->kind == SY_INTRINSIC)) {
    x->calls = true;
    ast_expr_walk(e, mentions, x);
  }
  return true;
}

static bool look_for_change(Stmt *s, void *data) {
  Changed *x = data;
  switch (s->kind) {
  case ST_ASSIGN:
    if (s->u.assign.lhs->kind == EX_NAME) mentions(s->u.assign.lhs, x);
    x->calls |= s->u.assign.defined != NULL;
    break;
  case ST_DO:
    if (s->u.loop.var) mentions(s->u.loop.var, x);
    break;
  case ST_IF:
  case ST_ELSE_IF:
  case ST_ELSE:
  case ST_CONTINUE:
  case ST_CYCLE:
  case ST_DIRECTIVE: break;
  case ST_CALL:
    x->calls = true;
    ast_stmt_walk_exprs(s, mentions, x);
    break;
  default: ast_stmt_walk_exprs(s, mentions, x);
  }
  ast_stmt_walk_exprs(s, passes, x);
  return true;
}

/* Procedures that are called do not get at it. */
static bool is_own(const Symbol *s, const Unit *u) {
  if (s->dummy && (s->attrs & AT_INTENT_INOUT) == AT_INTENT_IN) return true;
  return !s->dummy && s->scope == u->scope && !s->common && !s->equiv && !s->used_by_host && !s->saved &&
         !(s->attrs & (AT_TARGET | AT_POINTER | AT_VOLATILE));
}

/* Where the names of a bound have to be the same. */
typedef struct Fixed {
  const Stmt *loop;
  bool ok;
} Fixed;

static bool is_fixed(Expr *e, void *data) {
  Fixed *f = data;
  if (e->kind == EX_MEMBER || e->kind == EX_COINDEX || (e->kind == EX_REF && e->how != REF_CALL)) f->ok = false;
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->value) {
    Changed x = {.sym = e->sym};
    ast_stmt_walk_one((Stmt *)(uintptr_t)f->loop, look_for_change, &x);
    if (x.seen || e->rank || (x.calls && !is_own(e->sym, f->loop->unit))) f->ok = false;
  }
  return f->ok;
}

static bool is_fixed_in(const Stmt *s, const Stmt *loop) {
  Fixed f = {loop, true};
  const Expr *bound[] = {s->u.loop.lo, s->u.loop.hi, s->u.loop.step};
  for (int i = 0; i < 3; i++)
    if (bound[i]) ast_expr_walk((Expr *)(uintptr_t)bound[i], is_fixed, &f);
  return f.ok;
}

/* ---- jumps ---- */

typedef struct Jumps {
  const Stmt *loop;
  bool cuts;   /* an iteration may end before its last statement */
  bool exits;  /* the loop may end before its last iteration */
  bool leaves; /* and go on elsewhere than behind it */
} Jumps;

static bool find_jump(Stmt *s, void *data) {
  Jumps *j = data;
  switch (s->kind) {
  case ST_CYCLE:
  case ST_EXIT: {
    const Stmt *to = jump_construct(s);
    if (to && to != j->loop && jump_is_inside(to, j->loop)) break;
    j->cuts = true;
    j->exits |= s->kind == ST_EXIT || to != j->loop;
    j->leaves |= to != j->loop;
    break;
  }
  default:
    if (ast_jump_stmt(s) & ~JUMP_STOP) j->cuts = j->exits = j->leaves = true;
  }
  return true;
}

static Jumps jumps_of(const Stmt *loop) {
  Jumps j = {.loop = loop};
  if (loop->body) ast_stmt_walk(loop->body, find_jump, &j);
  return j;
}

/* ---- iterations as an expression ---- */

static const char *integer_text(Counting *c, const Expr *e) {
  return e && e->type.base == TY_INTEGER && !e->rank && count_loop_again(e) ? source_text_expr(c->g, e) : NULL;
}

__extension__ typedef __int128 Wide;

/* Constants are worked out here: the compiler would be told of overflow. NULL: they are none. */
static const char *constant_text(Counting *c, const Expr *lo, const Expr *hi, const Expr *step) {
  int64_t first, last, by = 1;
  if (!fold_const_int(lo, &first) || !fold_const_int(hi, &last) || (step && !fold_const_int(step, &by)) || !by) return NULL;
  Wide n = ((Wide)last - first + by) / by;
  return arena_printf(c->g->arena, "%lld_8", (long long)(n < 0 ? 0 : n > INT64_MAX ? INT64_MAX : n));
}

static const char *range_text(Counting *c, const Unit *u, const Expr *lo, const Expr *hi, const Expr *step) {
  const char *first = integer_text(c, lo), *last = integer_text(c, hi), *by = step ? integer_text(c, step) : "";
  const char *constant = constant_text(c, lo, hi, step);
  if (constant) return constant;
  if (!first || !last || !by || device_branch_shadowed(c->g, u, "max")) return NULL;
  if (!step) return arena_printf(c->g->arena, "max(0_8,0_8+(%s)-(%s)+1)", last, first);
  return arena_printf(c->g->arena, "max(0_8,(0_8+(%s)-(%s)+(%s))/(%s))", last, first, by, by);
}

static const char *trips_text(Counting *c, const Stmt *s) {
  return s->u.loop.how == DO_COUNTED ? range_text(c, s->unit, s->u.loop.lo, s->u.loop.hi, s->u.loop.step) : NULL;
}

/* ---- a loop ---- */

static int add_loop(Counting *c, CountedLoop l) {
  vec_push(c->g->arena, &c->loop, l);
  return c->loop.n - 1;
}

static void count_in_body(Counting *c, const Stmt *s, int counter) {
  if (!s->body || s->body == s->end) return;
  FortranOut o = place_out(c->g, s->body);
  counting_add(c, s->unit, &o, counter, "1");
  place_before(c->g, s->body, &o, ORDER_TOUCH);
}

static void begin_concurrent(Counting *c, const Stmt *s, LoopAround *own) {
  int runs = counting_next(c, s->unit);
  counting_add(c, s->unit, own->before, runs, "1");
  for (int i = 0; i < s->u.loop.nindex; i++) {
    const ConcurrentIndex *x = &s->u.loop.index[i];
    const char *text = range_text(c, s->unit, x->lo, x->hi, x->step);
    CountedLoop l = {.stmt = s, .index = i, .runs = runs, .parent = -1};
    if (text) counting_add(c, s->unit, own->before, l.trips = counting_next(c, s->unit), text);
    int at = add_loop(c, l);
    if (!i) own->at = at;
  }
}

static void begin_timer(Counting *c, const Stmt *s, const LoopAround *around, const Jumps *j) {
  bool shares_end = s->shared_end || (around && around->loop->end == s->end);
  if (!map_get(&c->timed, s) || device_branch_pure(s->unit) || j->leaves || shares_end || counting_in_concurrent(around)) return;
  c->loop.v[c->loop.n - 1].timer = ++c->timers;
}

/* How long the loop is in each iteration of the loop whose iterations are lanes, where that may differ. 'trips': its iterations; NULL: those that have been
 * counted in its body meanwhile. */
static void begin_rows(Counting *c, const Stmt *s, const LoopAround *around, const Jumps *j, const char *trips, FortranOut *before) {
  bool shares_end = s->shared_end || (around && around->loop->end == s->end);
  if (!c->lane || c->lane->stmt == s || counting_in_concurrent(around) || j->leaves || shares_end) return;
  CountedLoop *l = &c->loop.v[c->loop.n - 1];
  l->rows = ++c->rows;
  const char *length = trips ? trips : arena_printf(c->g->arena, "-1-f2c_n(%d)", l->trips);
  count_access_sampled(c, before, arena_printf(c->g->arena, "call f2c_count_row(%d_8, %s)", l->rows, length));
  if (trips) return;
  FortranOut behind = place_out(c->g, s);
  count_access_sampled(c, &behind, arena_printf(c->g->arena, "call f2c_count_row(%d_8, f2c_n(%d))", l->rows, l->trips));
  place_after(c->g, s->end, &behind, ORDER_DATA);
}

void count_loop_begin(Counting *c, const Stmt *s, const LoopAround *around, LoopAround *own) {
  FortranOut *before = ARENA_NEW(c->g->arena, FortranOut);
  *before = place_out(c->g, s);
  *own = (LoopAround){.outer = around, .loop = s, .at = -1, .anchor = own, .before = before};
  Jumps j = jumps_of(s);
  own->steady = !j.cuts;
  bool concurrent = counting_in_concurrent(around);
  if (s->u.loop.how == DO_CONCURRENT) {
    if (!concurrent) begin_concurrent(c, s, own);
    return;
  }
  const char *trips = j.exits ? NULL : trips_text(c, s);
  bool each = around && s->parent == around->loop && around->steady && around->at >= 0;
  bool hoisted = each && trips && around->amount && is_fixed_in(s, around->anchor->loop);
  if (concurrent && !hoisted) return;
  CountedLoop l = {.stmt = s, .parent = each ? around->at : -1, .trips = counting_next(c, s->unit)};
  if (!each) counting_add(c, s->unit, before, l.runs = counting_next(c, s->unit), "1");
  own->amount = trips;
  if (hoisted) {
    own->anchor = around->anchor;
    own->before = around->before;
    own->amount = arena_printf(c->g->arena, "%s*%s", around->amount, trips);
  }
  if (trips) counting_add(c, s->unit, own->before, l.trips, own->amount);
  own->at = add_loop(c, l);
  begin_timer(c, s, around, &j);
  if (!hoisted) begin_rows(c, s, around, &j, trips, before);
  if (!trips) count_in_body(c, s, l.trips);
}

void count_loop_end(Counting *c, LoopAround *own) {
  const Stmt *s = own->loop;
  int timer = own->at >= 0 ? c->loop.v[own->at].timer : 0;
  FortranOut before = place_out(c->g, s), behind = before;
  if (own->anchor == own && own->before->text.len) buf_puts(&before.text, own->before->text.s);
  if (own->anchor == own) buf_free(&own->before->text);
  if (timer) fortran_out_stmt(&before, "call f2c_count_begin(%d_8)", timer);
  if (timer) fortran_out_stmt(&behind, "call f2c_count_end(%d_8)", timer);
  place_before_label(c->g, s, &before, ORDER_DATA);
  if (timer) place_after(c->g, s->end, &behind, ORDER_DATA);
}

void count_loop_section(Counting *c, const Stmt *s) {
  if (s->parent && s->parent->one_line) return;
  FortranOut before = place_out(c->g, s), behind = before;
  CountedLoop l = {.stmt = s, .parent = -1, .runs = counting_next(c, s->unit), .timer = ++c->timers};
  counting_add(c, s->unit, &before, l.runs, "1");
  add_loop(c, l);
  fortran_out_stmt(&before, "call f2c_count_begin(%d_8)", l.timer);
  fortran_out_stmt(&behind, "call f2c_count_end(%d_8)", l.timer);
  place_before_label(c->g, s, &before, ORDER_DATA);
  place_after(c->g, s, &behind, ORDER_DATA);
}
