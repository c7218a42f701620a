/* Where subscripts that data decide lead: a(idx(i)), a(j) with a j that the body works out. Of neighbouring iterations of the loop whose iterations would be
 * the threads of a warp, the addresses go to the library: of 4096 in a row of each 65536, in every 32nd execution of the loop, until it has seen
 * enough. */
#include "codegen/count/count.h"
#include <stdlib.h>

enum { MOST_ACCESSES = 12, LANES_SEEN = 4096, LANES_MASK = 65535, EXECUTIONS_SKIPPED = 31 };

/* ---- the loops whose iterations are lanes ---- */

static const Loop *lanes_of_nest(const Nest *n) {
  for (int i = 0; i < n->depth && i < n->map.nloops; i++)
    if (n->map.axis[i] == AXIS_X) return n->loop[i];
  return n->loop[n->depth - 1];
}

static bool is_parallel(const Loop *l) { return l->verdict == V_PARALLEL || l->verdict == V_REDUCTION; }

void count_access_lanes(Counting *c, const Loop *l) {
  for (; l; l = l->next) {
    const Loop *lane = l->nest && l->nest->depth > 0 ? lanes_of_nest(l->nest) : is_parallel(l) ? l : NULL;
    while (lane && !l->nest && lane->child && !lane->child->next && lane->child->verdict == lane->verdict &&
           lane->stmt->body == lane->child->stmt)
      lane = lane->child;
    if (lane)
      map_put(c->g->arena, &c->lanes, lane->stmt, (void *)(uintptr_t)lane->stmt);
    else
      count_access_lanes(c, l->child);
  }
}

/* ---- what data decide ---- */

typedef struct Sought {
  const Stmt *loop;
  const Symbol *sym;
  bool found;
} Sought;

static bool assigns(Stmt *s, void *data) {
  Sought *x = data;
  x->found |= s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME && s->u.assign.lhs->sym == x->sym;
  return !x->found;
}

/* A number of an array, or a scalar that the loop assigns to. */
static bool look_at_subscript(Expr *e, void *data) {
  Sought *x = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->sym && !e->sym->value) x->found = true;
  if (e->kind == EX_NAME && e->sym && e->sym->kind == SY_VARIABLE && !e->sym->value && !e->rank) {
    Sought set = {.sym = e->sym};
    ast_stmt_walk(x->loop->body, assigns, &set);
    x->found |= set.found;
  }
  return !x->found;
}

static bool is_decided_by_data(const Expr *e, const Stmt *loop) {
  Sought x = {.loop = loop};
  for (int i = 1; i < e->nkid; i++)
    if (e->kid[i]) ast_expr_walk(e->kid[i], look_at_subscript, &x);
  return x.found;
}

static bool is_plain_element(const Expr *e) {
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->rank || !e->sym || e->nkid < 2 || e->kid[0]->kind != EX_NAME) return false;
  const Symbol *s = e->sym;
  bool number = s->type.base == TY_REAL || s->type.base == TY_INTEGER || s->type.base == TY_COMPLEX || s->type.base == TY_LOGICAL;
  return number && s->kind == SY_VARIABLE && s->rank > 0 && !s->value && !s->corank && count_loop_again(e);
}

/* ---- a statement ---- */

const char *count_access_when(Counting *c, const Stmt *loop) {
  if (c->lane->stmt == loop) return arena_printf(c->g->arena, "f2c_n(%d)>0", c->lane->on);
  return arena_printf(c->g->arena, "f2c_n(%d)>iand(0_8+%s,%d_8)", c->lane->on, c->lane->var, LANES_MASK);
}

void count_access_sampled(Counting *c, FortranOut *o, const char *call) {
  fortran_out_stmt(o, "if (%s) %s", count_access_when(c, NULL), call);
}

typedef struct Gather {
  Counting *c;
  const Stmt *stmt;
  FortranOut *before;
} Gather;

static int access_of(Counting *c, const Stmt *s, const Expr *e) {
  for (int i = 0; i < c->access.n; i++)
    if (c->access.v[i].stmt == s && c->access.v[i].e->sym == e->sym) return c->access.v[i].e == e ? i : -1;
  int of_loop = 0;
  for (int i = 0; i < c->access.n; i++) of_loop += c->access.v[i].lanes == c->lane;
  if (of_loop == MOST_ACCESSES) return -1;
  vec_push(c->g->arena, &c->access, ((CountedAccess){s, e, c->lane}));
  return c->access.n - 1;
}

static bool gather(Expr *e, void *data) {
  Gather *x = data;
  Counting *c = x->c;
  if (!is_plain_element(e) || !is_decided_by_data(e, c->lane->stmt)) return true;
  const char *text = source_text_expr(c->g, e);
  int at = text ? access_of(c, x->stmt, e) : -1;
  const char *var = c->lane->var;
  if (at >= 0) count_access_sampled(c, x->before, arena_printf(c->g->arena, "call f2c_count_at(%d_8, 0_8+%s, %s)", at, var, text));
  return true;
}

static bool in_array_construct(const Stmt *s) {
  for (; s; s = s->parent)
    if (s->kind == ST_WHERE || s->kind == ST_FORALL) return true;
  return false;
}

void count_access_statement(Counting *c, const Stmt *s) {
  if (!c->lane || s->kind != ST_ASSIGN || s->label || s->u.assign.lhs->rank || s->u.assign.defined) return;
  if ((s->parent && s->parent->one_line) || in_array_construct(s)) return;
  FortranOut before = place_out(c->g, s);
  Gather x = {c, s, &before};
  ast_expr_walk(s->u.assign.lhs, gather, &x);
  ast_expr_walk(s->u.assign.rhs, gather, &x);
  place_before(c->g, s, &before, ORDER_TOUCH);
}

static bool in_body(Stmt *s, void *data) {
  count_access_statement(data, s);
  return true;
}

void count_access_body(Counting *c, const Stmt *loop) {
  if (c->lane && loop->body) ast_stmt_walk(loop->body, in_body, c);
}

/* ---- a loop ---- */

typedef struct Any {
  const Stmt *loop;
  bool found;
} Any;

static bool any_access(Expr *e, void *data) {
  Any *x = data;
  x->found = x->found || (is_plain_element(e) && is_decided_by_data(e, x->loop));
  return !x->found;
}

/* References that data place, or loops whose lengths may differ. */
static bool any_statement(Stmt *s, void *data) {
  Any *x = data;
  if (s->kind == ST_ASSIGN) ast_stmt_walk_exprs(s, any_access, data);
  const Expr *bound[] = {s->kind == ST_DO ? s->u.loop.lo : NULL, s->kind == ST_DO ? s->u.loop.hi : NULL};
  Sought by_data = {.loop = x->loop};
  for (int i = 0; i < 2; i++)
    if (bound[i]) ast_expr_walk((Expr *)(uintptr_t)bound[i], look_at_subscript, &by_data);
  x->found |= by_data.found || (s->kind == ST_DO && s->u.loop.how != DO_COUNTED && s->u.loop.how != DO_CONCURRENT);
  return true;
}

bool count_access_any(const Counting *c, const Stmt *loop) {
  Any any = {c->lane ? c->lane->stmt : NULL, false};
  if (c->lane && loop->body) ast_stmt_walk(loop->body, any_statement, &any);
  return any.found;
}

/* Its variable, which the inserted text names; NULL: there is none that will do. */
static const char *variable(const Stmt *s) {
  const Expr *v = s->u.loop.how == DO_COUNTED ? s->u.loop.var : NULL;
  if (s->u.loop.how == DO_CONCURRENT && s->u.loop.nindex > 0) v = s->u.loop.index[s->u.loop.nindex - 1].var;
  return v && v->kind == EX_NAME && v->sym && v->sym->type.base == TY_INTEGER ? v->sym->name : NULL;
}

void count_access_loop(Counting *c, const Stmt *s, bool concurrent) {
  Any any = {s, false};
  const char *var = map_get(&c->lanes, s) && !concurrent && !device_branch_pure(s->unit) ? variable(s) : NULL;
  if (!var || !s->body || device_branch_shadowed(c->g, s->unit, "iand")) return;
  ast_stmt_walk(s->body, any_statement, &any);
  if (!any.found) return;
  CountedLanes *l = ARENA_NEW(c->g->arena, CountedLanes);
  int on = counting_next(c, s->unit), turn = counting_next(c, s->unit);
  int64_t step = 1;
  if (s->u.loop.how == DO_COUNTED && s->u.loop.step && !fold_const_int(s->u.loop.step, &step)) step = 1;
  *l = (CountedLanes){s, var, step && llabs(step) < LANES_SEEN ? (int)step : 1, on};
  FortranOut o = place_out(c->g, s);
  fortran_out_stmt(&o, "f2c_n(%d)=0", on);
  fortran_out_stmt(&o, "f2c_n(%d)=f2c_n(%d)-1", turn, turn);
  fortran_out_stmt(&o, "if (f2c_n(%d)<0) then", turn);
  fortran_out_stmt(&o, "f2c_n(%d)=%d", turn, EXECUTIONS_SKIPPED);
  fortran_out_stmt(&o, "f2c_n(%d)=%d", on, LANES_SEEN);
  fortran_out_stmt(&o, "end if");
  place_before_label(c->g, s, &o, ORDER_DATA);
  c->lane = l;
}
