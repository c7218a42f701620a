/* Clauses that let the program go on while a device works become calls around the construct:
 *
 *   f2c_queue_1 = mod(i, 2)                  !$acc parallel loop async(mod(i, 2)) wait(3)
 *   call f2c_queue_begin(f2c_queue_1, ..)
 *   call f2c_queue_follow(3, ..)
 *   ...                                      the construct
 *   call f2c_queue_end(..)
 *
 * A construct of OpenMP for the device is a task: f2c_task_begin behind a call of f2c_depend for each item of its DEPEND clauses. */
#include "codegen/host/queues.h"
#include "codegen/host/host_openmp.h"
#include <string.h>

static bool is_task(const Directive *d) {
  bool target = d->dialect == DIALECT_OMP &&
                (d->flags & DF_TARGET || d->kind == DIR_ENTER_DATA || d->kind == DIR_EXIT_DATA || d->kind == DIR_UPDATE);
  return target && d->kind != DIR_END && d->kind != DIR_DATA;
}

static const Clause *depend_of(const Clause *c) {
  while (c && strcmp(c->name, "depend")) c = c->next;
  return c;
}

static bool is_deferred(const Directive *d) { return is_task(d) && (directive_find_clause(d, CL_NOWAIT) || depend_of(d->clause)); }

bool queues_any(const Directive *d) {
  if (d->dialect == DIALECT_OMP) return is_deferred(d);
  return d->dialect == DIALECT_ACC && (directive_find_clause(d, CL_ASYNC) || directive_find_clause(d, CL_WAIT));
}

/* ---- text ---- */

static const char *place_text(Gen *g, const Unit *u, const Directive *d) {
  return fortran_out_string(g->arena, source_text_where(g, d->span.begin), device_branch_nul(g, u));
}

static void call_place(Gen *g, FortranOut *o, const Unit *u, const Directive *d, const char *procedure) {
  interface_need_call(g, u, procedure);
  fortran_out_stmt(o, "call %s(%s)", procedure, place_text(g, u, d));
}

static void call_number(Gen *g, FortranOut *o, const Unit *u, const Directive *d, const char *procedure, const char *number) {
  interface_need_call(g, u, procedure);
  fortran_out_stmt(o, "call %s(%s, %s)", procedure, number, place_text(g, u, d));
}

/* A variable for numbers of any integer kind: 'name_LINE'. */
static char *number_variable(Gen *g, const Unit *u, const Directive *d, const char *name) {
  char *variable = arena_printf(g->arena, "%s_%d", name, source_place(g->prog->sources, d->span.begin).line);
  interface_need_declaration(g, u, arena_printf(g->arena, "integer(4) :: %s", variable));
  return variable;
}

static bool put_number(Gen *g, FortranOut *o, const char *variable, const Expr *e) {
  char *text = source_text_expr(g, e);
  if (text)
    fortran_out_stmt(o, "%s = %s", variable, text);
  else
    diag_error(g->diag, e->span, "the text of the queue's number cannot be found in the source");
  return text != NULL;
}

/* ---- OpenACC ---- */

/* Calls 'one' for each number in a list of queues, or 'all' without one. DEVNUM: of that device, which the host waits for. */
static void put_queues(Gen *g, FortranOut *o, const Unit *u, const Directive *d, Expr *const *item, int n, const char *one,
                       const char *all) {
  bool device = n > 0 && item[0]->kind == EX_KEYWORD;
  if (device && put_number(g, o, number_variable(g, u, d, "f2c_devnum"), item[0]->kid[0]))
    call_number(g, o, u, d, "f2c_device_begin", number_variable(g, u, d, "f2c_devnum"));
  if (device) one = "f2c_queue_wait", all = "f2c_queue_wait_all";
  if (n == device) call_place(g, o, u, d, all);
  for (int i = device; i < n; i++) {
    const char *variable = number_variable(g, u, d, "f2c_behind");
    if (put_number(g, o, variable, item[i])) call_number(g, o, u, d, one, variable);
  }
  if (!device) return;
  interface_need_call(g, u, "f2c_device_end");
  fortran_out_stmt(o, "call f2c_device_end()");
}

static void begin_async(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first) {
  const Clause *c = directive_find_clause(d, CL_ASYNC);
  if (!c) return;
  const char *variable = c->nitem ? number_variable(g, u, d, "f2c_queue") : "-1";
  if (c->nitem && first && !put_number(g, o, variable, c->item[0])) return;
  call_number(g, o, u, d, "f2c_queue_begin", variable);
}

static void begin_queue(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first) {
  begin_async(g, o, u, d, first);
  for (const Clause *c = first ? directive_find_clause(d, CL_WAIT) : NULL; c; c = directive_find_clause_after(c, CL_WAIT))
    put_queues(g, o, u, d, c->item, c->nitem, "f2c_queue_follow", "f2c_queue_follow_all");
}

void queues_wait(Gen *g, FortranOut *o, const Stmt *s) {
  const Directive *d = s->u.directive;
  bool async = directive_find_clause(d, CL_ASYNC) != NULL;
  begin_async(g, o, s->unit, d, true);
  put_queues(g, o, s->unit, d, d->arg, d->narg, async ? "f2c_queue_follow" : "f2c_queue_wait",
             async ? "f2c_queue_follow_all" : "f2c_queue_wait_all");
  if (async) call_place(g, o, s->unit, d, "f2c_queue_end");
}

void queues_default(Gen *g, FortranOut *o, const Stmt *s) {
  const Directive *d = s->u.directive;
  for (const Clause *c = d->clause; c; c = c->next)
    if (!strcmp(c->name, "default_async") && c->nitem) {
      const char *variable = number_variable(g, s->unit, d, "f2c_queue");
      if (put_number(g, o, variable, c->item[0])) call_number(g, o, s->unit, d, "f2c_set_queue_default", variable);
    }
}

/* ---- OpenMP ---- */

/* The end of what stands before 'stop' outside of parentheses, from 's' on. */
static const char *up_to(const char *s, char stop) {
  int depth = 0;
  for (; *s && (depth > 0 || *s != stop); s++) depth += (*s == '(') - (*s == ')');
  return s;
}

static void depend_all(Gen *g, FortranOut *o, const Unit *u) {
  interface_need_call(g, u, "f2c_depend_all");
  fortran_out_stmt(o, "call f2c_depend_all()");
}

/* 'in: a, b(1:n)'. What is made of iterators and of DEPOBJs is not known before the program runs: it depends on everything. */
static void put_depend(Gen *g, FortranOut *o, const Unit *u, const char *text) {
  const char *colon = up_to(text, ':');
  char *type = arena_strndup(g->arena, text, (size_t)(colon - text));
  if (!*colon || strchr(type, '(') || strstr(type, "depobj") || strstr(text, "omp_all_memory")) {
    depend_all(g, o, u);
    return;
  }
  type += strspn(type, " ");
  type[strcspn(type, " ")] = '\0';
  for (const char *s = colon; *s;) {
    const char *item = s + 1 + strspn(s + 1, " "), *end = up_to(item, ',');
    interface_need_call(g, u, "f2c_depend");
    fortran_out_stmt(o, "call f2c_depend(%.*s, %d_4)", (int)(end - item), item, strcmp(type, "in") != 0);
    s = end;
  }
}

static void put_depends(Gen *g, FortranOut *o, const Unit *u, const Directive *d) {
  for (const Clause *c = depend_of(d->clause); c; c = depend_of(c->next)) {
    const char *text = openmp_target_clause_text(g, d, c), *open = strchr(text, '('), *close = strrchr(text, ')');
    if (open && close) put_depend(g, o, u, arena_strndup(g->arena, open + 1, (size_t)(close - open - 1)));
  }
}

/* ---- both ---- */

void queues_begin(Gen *g, FortranOut *o, const Unit *u, const Directive *d, bool first) {
  if (!queues_any(d)) return;
  if (d->dialect == DIALECT_ACC) {
    begin_queue(g, o, u, d, first);
    return;
  }
  put_depends(g, o, u, d);
  call_number(g, o, u, d, "f2c_task_begin", directive_find_clause(d, CL_NOWAIT) ? "1" : "0");
}

void queues_end(Gen *g, FortranOut *o, const Unit *u, const Directive *d) {
  if (!queues_any(d)) return;
  if (d->dialect == DIALECT_OMP)
    call_place(g, o, u, d, "f2c_task_end");
  else if (directive_find_clause(d, CL_ASYNC))
    call_place(g, o, u, d, "f2c_queue_end");
}

void queues_settle(Gen *g, FortranOut *o, const Unit *u, const Directive *d) {
  if (queues_any(d)) call_place(g, o, u, d, "f2c_queue_wait_all");
}

/* ---- where OpenMP waits for tasks ---- */

/* It waits for tasks wherever they were made: in another file, too. */
static bool waits_for_all_tasks(const Directive *d) {
  return d->dialect == DIALECT_OMP &&
         (d->kind == DIR_END ? d->begin && !strcmp(d->begin->name, "taskgroup") : !strcmp(d->name, "taskwait"));
}

/* Does the directive wait for tasks that may be the device's? */
static bool waits_for_tasks(const Directive *d) {
  if (d->dialect != DIALECT_OMP) return false;
  if (waits_for_all_tasks(d)) return true;
  if (d->kind == DIR_END) return false;
  if (!strcmp(d->name, "task")) return d->raw ? strstr(d->raw, "depend") != NULL : depend_of(d->clause) != NULL;
  return !strcmp(d->name, "barrier");
}

static bool put_wait(Stmt *s, void *data) {
  Gen *g = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d || !waits_for_tasks(d) || device_branch_pure(s->unit)) return true;
  FortranOut o = place_out(g, s);
  call_place(g, &o, s->unit, d, "f2c_queue_wait_all");
  place_before_label(g, s, &o, ORDER_DATA);
  return true;
}

static bool find_task(Stmt *s, void *data) {
  bool *found = data;
  if (s->kind == ST_DIRECTIVE && s->u.directive->dialect == DIALECT_OMP &&
      (s->u.directive->flags & DF_TARGET || is_task(s->u.directive) || waits_for_all_tasks(s->u.directive)))
    *found = true;
  return !*found;
}

static void visit_units(Gen *g, Unit *u, StmtVisit *visit, void *data) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, visit, data);
    visit_units(g, u->child, visit, data);
  }
}

void queues_tasks(Gen *g) {
  bool any = false;
  visit_units(g, g->prog->units, find_task, &any);
  if (any) visit_units(g, g->prog->units, put_wait, g);
}
