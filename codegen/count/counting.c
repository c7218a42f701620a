/* Goes over the statements of a file and has them counted. */
#include "codegen/count/count.h"
#include "common/bytes.h"
#include <stdlib.h>
#include <string.h>

int counting_next(Counting *c, const Unit *u) {
  bool known = false;
  for (int i = 0; i < c->user.n; i++) known |= c->user.v[i] == u;
  if (!known) vec_push(c->g->arena, &c->user, u);
  return ++c->counters;
}

void counting_add(Counting *c, const Unit *u, FortranOut *o, int counter, const char *by) {
  (void)c;
  if (device_branch_pure(u))
    fortran_out_stmt(o, "call f2c_count(%d_8, 0_8+%s)", counter, by);
  else
    fortran_out_stmt(o, "f2c_n(%d)=f2c_n(%d)+%s", counter, counter, by);
}

/* ---- which loops are timed ---- */

/* Those that might become kernels, and those around them: what is inside of a loop whose iterations run in any order is not. */
static void find_timed(Counting *c, const Loop *l) {
  for (; l; l = l->next) {
    if (!map_get(&c->timed, l->stmt)) map_put(c->g->arena, &c->timed, l->stmt, c);
    if (!l->nest && l->verdict != V_PARALLEL && l->verdict != V_REDUCTION) find_timed(c, l->child);
  }
}

/* ---- statements ---- */

static void block(Counting *c, const Stmt *s, const LoopAround *around);

static bool has_loop(const Stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == ST_DO) return true;
    for (const Stmt *b = s; b; b = b->other)
      if (has_loop(b->body)) return true;
  }
  return false;
}

static void loop(Counting *c, const Stmt *s, const LoopAround *around) {
  LoopAround own;
  CountedLanes *outer = c->lane;
  count_access_loop(c, s, counting_in_concurrent(around));
  if (!around && !device_branch_pure(s->unit)) count_value_nest(c, s);
  count_loop_begin(c, s, around, &own);
  bool innermost = !has_loop(s->body), copied = false;
  if (!innermost)
    block(c, s->body, &own);
  else if (!device_branch_pure(s->unit) && s->u.loop.how != DO_CONCURRENT)
    copied = count_branch_copy(c, s);
  if (innermost && !copied) count_access_body(c, s);
  count_loop_end(c, &own);
  c->lane = outer;
}

/* What is worth a counter outside of loops. */
static bool holds_work(const Stmt *s) {
  for (; s; s = s->next) {
    if (s->kind == ST_DO || s->kind == ST_CALL || s->kind == ST_WRITE || s->kind == ST_PRINT) return true;
    for (const Stmt *b = s; b; b = b->other)
      if (holds_work(b->body)) return true;
  }
  return false;
}

bool counting_in_concurrent(const LoopAround *a) {
  for (; a; a = a->outer)
    if (a->loop->u.loop.how == DO_CONCURRENT) return true;
  return false;
}

static void statement(Counting *c, const Stmt *s, const LoopAround *around) {
  bool free_to_count = !device_branch_pure(s->unit) && !counting_in_concurrent(around);
  if (s->kind == ST_DO) {
    loop(c, s, around);
    return;
  }
  if (s->kind == ST_ALLOCATE && free_to_count && !s->parent) count_value_allocate(c, s);
  if (s->kind == ST_IF && free_to_count && (around || holds_work(s->body))) count_branch_if(c, s);
  if (s->kind == ST_ASSIGN && free_to_count && !around && map_get(&c->timed, s)) count_loop_section(c, s);
  if (s->kind == ST_ASSIGN) count_access_statement(c, s);
  if (s->kind == ST_WHERE || s->kind == ST_FORALL) return;
  for (const Stmt *b = s; b; b = b->other) block(c, b->body, around);
}

static void block(Counting *c, const Stmt *s, const LoopAround *around) {
  for (; s; s = s->next) statement(c, s, around);
}

static void units(Counting *c, const Unit *u) {
  for (; u; u = u->next) {
    if (u->exec) block(c, u->exec, NULL);
    units(c, u->child);
  }
}

/* ---- declarations ---- */

static void need(Counting *c, const Unit *u, const char *text) { interface_need_declaration(c->g, u, text); }

static void declare(Counting *c, const Unit *u) {
  Arena *a = c->g->arena;
  bool pure = device_branch_pure(u);
  if (!pure) {
    need(c, u, arena_printf(a, "integer(8) :: f2c_n(%d)", c->counters));
    need(c, u, arena_printf(a, "common /f2c_counts_%s/ f2c_n", c->tag));
    need(c, u, arena_printf(a, "bind(c, name='f2c_counts_%s') :: /f2c_counts_%s/", c->tag, c->tag));
  }
  need(c, u, "interface");
  need(c, u, arena_printf(a, "pure subroutine f2c_count(k, n) bind(c, name='f2c_count_%s')", c->tag));
  need(c, u, "integer(8), value :: k, n");
  need(c, u, "end subroutine f2c_count");
  if (!pure) {
    need(c, u, arena_printf(a, "pure subroutine f2c_count_at(j, i, x) bind(c, name='f2c_at_%s')", c->tag));
    need(c, u, "integer(8), value :: j, i");
    need(c, u, "type(*), intent(in) :: x");
    need(c, u, "end subroutine f2c_count_at");
    need(c, u, arena_printf(a, "subroutine f2c_count_row(r, l) bind(c, name='f2c_row_%s')", c->tag));
    need(c, u, "integer(8), value :: r, l");
    need(c, u, "end subroutine f2c_count_row");
  }
  for (int i = 0; i < 2 && !pure; i++) { /* each line once: a unit is told a declaration once */
    const char *what = i ? "end" : "begin", *k = i ? "e" : "b";
    need(c, u, arena_printf(a, "subroutine f2c_count_%s(%s) bind(c, name='f2c_%s_%s')", what, k, what, c->tag));
    need(c, u, arena_printf(a, "integer(8), value :: %s", k));
    need(c, u, arena_printf(a, "end subroutine f2c_count_%s", what));
  }
  need(c, u, "end interface");
}

Generated *counting_file(const Analysis *a, Arena *arena, Diag *d) {
  struct Analysis *bare = arena_alloc(arena, sizeof *a); /* without touches of the host, which nobody is told of here */
  memcpy(bare, a, sizeof *a);
  bare->touch = NULL;
  Gen g = {.ana = bare, .prog = a->program, .arena = arena, .diag = d, .globals = {.arena = arena}};
  g.serial = g.prog->options->openmp;
  g.decided = decision_begin(a, arena);
  const char *path = g.prog->original->path;
  Counting c = {.g = &g, .tag = arena_printf(arena, "%08x", bytes_hash(path, strlen(path)))};
  Generated *out = ARENA_NEW(arena, Generated);
  find_timed(&c, a->loop);
  count_access_lanes(&c, a->loop);
  units(&c, g.prog->units);
  for (int i = 0; i < c.user.n; i++) declare(&c, c.user.v[i]);
  g.decided->nest.n = 0;
  interface_declare_all(&g);
  char *host = splice_text(&g, g.edits.n || g.serial ? g.prog->source : g.prog->original);
  out->host = arena_strdup(arena, host);
  free(host);
  out->marked = g.edits.n || g.serial ? line_markers_text(&g, g.prog->source) : out->host;
  out->conditional_lines = g.serial;
  out->counts = c.counters ? count_table_text(&c) : NULL;
  out->decided = g.decided;
  return out;
}
