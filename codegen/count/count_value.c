/* The values of the integer variables that bounds and extents are made of, where a nest begins or behind an ALLOCATE. */
#include "codegen/count/count.h"
#include <string.h>

typedef struct SizeNames {
  const Unit *unit;
  Arena *arena;
  VEC(const Symbol *) found;
  VEC(const Symbol *) set; /* by the nest itself */
} SizeNames;

static bool has(const Symbol *const *v, int n, const Symbol *s) {
  for (int i = 0; i < n; i++)
    if (v[i] == s) return true;
  return false;
}

static bool gather(Expr *e, void *data) {
  SizeNames *n = data;
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  bool plain = s && s->kind == SY_VARIABLE && s->type.base == TY_INTEGER && !s->rank && !s->value && !s->corank &&
               !s->from_unknown && !(s->attrs & (AT_OPTIONAL | AT_POINTER | AT_ALLOCATABLE | AT_PARAMETER));
  if (plain && symbol_lookup(n->unit->scope, e->text) == s && !has(n->found.v, n->found.n, s)) vec_push(n->arena, &n->found, s);
  return true;
}

static void gather_from(SizeNames *n, const Expr *e) {
  if (e) ast_expr_walk((Expr *)(uintptr_t)e, gather, n);
}

static bool gather_bounds(Stmt *s, void *data) {
  SizeNames *n = data;
  if (s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME) vec_push(n->arena, &n->set, s->u.assign.lhs->sym);
  if (s->kind != ST_DO) return true;
  if (s->u.loop.var && s->u.loop.var->sym) vec_push(n->arena, &n->set, s->u.loop.var->sym);
  gather_from(n, s->u.loop.lo);
  gather_from(n, s->u.loop.hi);
  gather_from(n, s->u.loop.step);
  for (int i = 0; i < (s->u.loop.how == DO_CONCURRENT ? s->u.loop.nindex : 0); i++) {
    gather_from(n, s->u.loop.index[i].lo);
    gather_from(n, s->u.loop.index[i].hi);
  }
  return true;
}

static int counter_of(Counting *c, const Unit *u, const char *name) {
  for (int i = 0; i < c->value.n; i++)
    if (c->value.v[i].unit == u && !strcmp(c->value.v[i].name, name)) return c->value.v[i].last;
  CountedValue v = {u, name, counting_next(c, u)};
  counting_next(c, u);
  vec_push(c->g->arena, &c->value, v);
  return v.last;
}

static void note_value(Counting *c, const Unit *u, FortranOut *o, const char *name, const char *value) {
  int k = counter_of(c, u, name);
  fortran_out_stmt(o, "if (f2c_n(%d)/=%s) then", k, value);
  fortran_out_stmt(o, "f2c_n(%d)=f2c_n(%d)+1", k + 1, k + 1);
  fortran_out_stmt(o, "f2c_n(%d)=%s", k, value);
  fortran_out_stmt(o, "end if");
}

static void note(Counting *c, const SizeNames *n, FortranOut *o) {
  for (int i = 0; i < n->found.n; i++) {
    const Symbol *s = n->found.v[i];
    if (!has(n->set.v, n->set.n, s)) note_value(c, n->unit, o, s->name, s->name);
  }
}

void count_value_nest(Counting *c, const Stmt *loop) {
  SizeNames n = {.unit = loop->unit, .arena = c->g->arena};
  FortranOut o = place_out(c->g, loop);
  ast_stmt_walk_one((Stmt *)(uintptr_t)loop, gather_bounds, &n);
  note(c, &n, &o);
  place_before_label(c->g, loop, &o, ORDER_DATA);
}

/* A bound that is made of elements of arrays: by its text, as the predictor asks for it. */
static void note_bound(Counting *c, const Unit *u, FortranOut *o, const Expr *e) {
  const char *value = e ? source_text_expr(c->g, e) : NULL;
  if (!value || e->kind == EX_NAME || e->value || e->type.base != TY_INTEGER || e->rank || !count_loop_again(e)) return;
  Buf name = {0};
  expr_text(e, &name);
  note_value(c, u, o, arena_strdup(c->g->arena, name.s), arena_printf(c->g->arena, "(%s)", value));
  buf_free(&name);
}

void count_value_allocate(Counting *c, const Stmt *s) {
  SizeNames n = {.unit = s->unit, .arena = c->g->arena};
  FortranOut o = place_out(c->g, s);
  for (int i = 0; i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    for (int k = 1; e && e->kind == EX_REF && k < e->nkid; k++) {
      const Expr *bound = e->kid[k];
      bool range = bound->kind == EX_RANGE;
      gather_from(&n, bound);
      note_bound(c, s->unit, &o, range ? bound->kid[0] : bound);
      if (range) note_bound(c, s->unit, &o, bound->kid[1]);
    }
  }
  note(c, &n, &o);
  place_after(c->g, s, &o, ORDER_DATA);
}
