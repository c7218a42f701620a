/* Data directives become calls of the library; the directive's line stays, as a comment. */
#include "codegen/host/coherence/coherence.h"
#include "codegen/host/devices.h"
#include "codegen/host/host_openmp.h"
#include "codegen/host/queues.h"
#include <string.h>

/* f2cuda.h: enum f2c_how, enum f2c_how_flags, enum f2c_intent */
enum { HOW_PRESENT = 1, HOW_CREATE = 2, HOW_COPYIN = 3, HOW_COPYOUT = 4, HOW_COPY = 5, HOW_NO_CREATE = 6, HOW_DELETE = 7 };
enum { HOW_ZERO = 16, HOW_FINALIZE = 32, HOW_IF_PRESENT = 64, HOW_BLOCK = 256, HOW_IMPLIED = 512 };

/* ---- items ---- */

const Symbol *data_directives_item_symbol(const Expr *e) {
  while (e->kind == EX_REF || e->kind == EX_MEMBER) e = e->kid[0];
  return e->kind == EX_NAME ? e->sym : NULL;
}

static bool item_is_scalar(const Expr *e) {
  const Expr *base = e->kind == EX_REF ? e->kid[0] : e;
  return base->sym && base->sym->rank == 0;
}

/* A component, or elements of it, with its place in a scalar object: like that object it has none on the device unless a directive names it. */
static bool item_is_in_scalar(const Expr *e) {
  if (e->kind == EX_REF) e = e->kid[0];
  if (e->kind != EX_MEMBER) return false;
  for (; e->kind == EX_MEMBER; e = e->kid[0])
    if (e->sym && (e->sym->attrs & (AT_ALLOCATABLE | AT_POINTER))) return false;
  return e->kind == EX_NAME && e->sym && e->sym->rank == 0;
}

static const char *item_name(Gen *g, const Expr *e) {
  const char *path = source_text_path(g, e->kind == EX_REF ? e->kid[0] : e);
  return path ? path : "array";
}

/* Assumed size has no extent that a descriptor could hold. */
static bool item_has_shape(const Expr *e) { return e->kind == EX_REF || !e->sym || e->sym->shape != SHAPE_ASSUMED_SIZE; }

/* acc declare: the variable may or may not be on the device, as launches bring it. */
static bool is_declared(Gen *g, const Symbol *s) {
  for (int i = 0; i < g->declared.n; i++)
    if (g->declared.v[i] == s) return true;
  return false;
}

static bool is_own_module(const Gen *g, const Unit *module) {
  for (const Unit *u = g->prog->units; u; u = u->next)
    if (u == module) return true;
  return false;
}

static bool has_targets(const Unit *module) {
  for (const Symbol *s = module->scope ? module->scope->first : NULL; s; s = s->next)
    if (s->kind == SY_VARIABLE && s->rank && s->attrs & AT_TARGET) return true;
  return false;
}

/* A pointer may lead to what DECLARE names, here or in a module of another file. */
static bool may_lead_to_declared(const Gen *g, const Symbol *s) {
  if (!(s->attrs & AT_POINTER)) return false;
  for (int i = 0; i < g->declared.n; i++)
    if (g->declared.v[i] && g->declared.v[i]->attrs & (AT_TARGET | AT_POINTER)) return true;
  for (const Unit *u = g->prog->imported; u; u = u->next)
    if (has_targets(u)) return true;
  return false;
}

/* A variable of a module in another file, where DECLARE may name it: interface files do not tell. */
static bool is_imported(const Gen *g, const Symbol *s) {
  while (s && s->target) s = s->target; /* renamed by USE */
  if (!s) return false;
  const Unit *u = s->scope ? s->scope->unit : NULL;
  return (u && u->kind == UN_MODULE && !is_own_module(g, u)) || may_lead_to_declared(g, s);
}

/* ---- calls ---- */

/* Launches bring components of such arrays: gfortran hands the arrays to nobody. */
bool data_directives_passes(const Expr *item) {
  const Type t = item->type;
  return t.base == TY_NONE || (t.base == TY_ANY && !t.is_class) || coherence_object_passes(t);
}

static void call_item(Gen *g, FortranOut *o, const Unit *u, const char *procedure, const Expr *item, int how, const char *where) {
  if (!data_directives_passes(item)) return;
  const char *path =
      item->kind == EX_MEMBER ? source_text_path(g, item) : NULL; /* a called procedure may have been the first to name it */
  const char *text = path ? path : source_text_expr(g, item);
  if (!text) {
    diag_error(g->diag, item->span, "the text of this item cannot be found in the source");
    return;
  }
  interface_need_call(g, u, procedure);
  char *number = how >= 0 ? arena_printf(g->arena, ", %d_4", how) : "";
  fortran_out_stmt(o, "call %s(%s%s, %s, %s)", procedure, text, number,
                   fortran_out_string(g->arena, item_name(g, item), device_branch_nul(g, u)),
                   fortran_out_string(g->arena, where, device_branch_nul(g, u)));
}

static void call_place(Gen *g, FortranOut *o, const Unit *u, const char *procedure, const char *where) {
  interface_need_call(g, u, procedure);
  fortran_out_stmt(o, "call %s(%s)", procedure, fortran_out_string(g->arena, where, device_branch_nul(g, u)));
}

/* ---- acc and omp data clauses ---- */

static int how_of(ClauseKind k) {
  switch (k) {
  case CL_COPY: return HOW_COPY;
  case CL_COPYIN: return HOW_COPYIN;
  case CL_COPYOUT: return HOW_COPYOUT;
  case CL_CREATE: return HOW_CREATE;
  case CL_NO_CREATE: return HOW_NO_CREATE;
  case CL_PRESENT: return HOW_PRESENT;
  case CL_DELETE:
  case CL_RELEASE: return HOW_DELETE;
  default: return 0;
  }
}

static const Clause *clause_with(const Directive *d, const Expr *item) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (c->item[i] == item) return c;
  return NULL;
}

/* 'f2c_enter' or 'f2c_exit' of an item of clause 'c' (NULL: of none); ALWAYS brings also what is present. */
static void call_clause(Gen *g, FortranOut *o, const Unit *u, const Clause *c, const Expr *item, int how, bool leave,
                        const char *where) {
  bool in = c && c->always_in && (c->kind == CL_COPY || c->kind == CL_COPYIN);
  bool out = c && c->always_out && (c->kind == CL_COPY || c->kind == CL_COPYOUT);
  if (leave && out) call_item(g, o, u, "f2c_update_host", item, HOW_IF_PRESENT, where);
  call_item(g, o, u, leave ? "f2c_exit" : "f2c_enter", item, how + (c && c->zero && !leave ? HOW_ZERO : 0), where);
  if (!leave && in) call_item(g, o, u, "f2c_update_device", item, HOW_IF_PRESENT, where);
}

/* PRESENT of what DECLARE names asks for nothing: where launches keep arrays, it stays there from its first use on. */
static int region_how(Gen *g, const RegionVar *v) {
  int how = how_of(v->how);
  if (how == HOW_PRESENT && is_declared(g, v->sym)) return g->ana->keeps_data ? 0 : HOW_COPY;
  return how == HOW_PRESENT && (is_imported(g, v->sym) || item_is_in_scalar(v->item)) ? HOW_NO_CREATE : how;
}

/* Scalars go to kernels by value and come back as results; only arrays have a place on the device. */
static bool on_device(const Gen *g, const Region *r, const RegionVar *v) {
  bool combined = r->directive->kind == DIR_LOOP;
  if (item_is_scalar(v->item) || devices_is_declared(g, v->sym)) return false;
  return !v->inferred || (!combined && item_has_shape(v->item));
}

static void enter_all(Gen *g, FortranOut *o, const Region *r, const RegionVar *v, bool leave, const char *where) {
  if (!v) return;
  if (leave) enter_all(g, o, r, v->next, leave, where);
  int how = region_how(g, v);
  if (how && on_device(g, r, v)) opened_point(g, o, v->item);
  if (how && on_device(g, r, v))
    call_clause(g, o, r->unit, v->inferred ? NULL : clause_with(r->directive, v->item), v->item,
                how + HOW_BLOCK + (v->inferred ? HOW_IMPLIED : 0), leave, where);
  if (!leave) enter_all(g, o, r, v->next, leave, where);
}

/* ---- DVM regions ---- */

static int intent_of(ClauseKind k) {
  switch (k) {
  case CL_IN: return 1;
  case CL_OUT: return 2;
  case CL_INOUT: return 3;
  case CL_LOCAL: return 4;
  case CL_INLOCAL: return 5;
  default: return 0;
  }
}

static void dvm_begin(Gen *g, FortranOut *o, const Region *r, const char *where) {
  call_place(g, o, r->unit, "f2c_region_begin", where);
  for (const RegionVar *v = r->var; v; v = v->next)
    if (!v->inferred && intent_of(v->how) && item_has_shape(v->item))
      call_item(g, o, r->unit, "f2c_region_array", v->item, intent_of(v->how), where);
}

/* ---- regions ---- */

static const Nest *nest_at(const Gen *g, const Directive *d) {
  const Nest *const *by = map_get(&g->nest_of, d), *const *under = d->loop ? map_get(&g->nest_of, d->loop) : NULL;
  const Nest *n = by ? *by : NULL, *m = under ? *under : NULL;
  return n && (!m || n->id < m->id) ? n : m;
}

/* The construct is the device's: IF, and not SELF. */
static const char *condition_text(Gen *g, const Directive *d) {
  const Clause *c = directive_condition(d), *self = directive_find_clause(d, CL_SELF);
  const char *when = c && c->nitem ? source_text_expr(g, c->item[0]) : NULL;
  if (!self) return when;
  const char *host = self->nitem ? source_text_expr(g, self->item[0]) : ".true.";
  return when ? arena_printf(g->arena, "(%s) .and. .not. (%s)", when, host) : arena_printf(g->arena, ".not. (%s)", host);
}

/* The condition of a structured region holds from its begin to its end, so its value is kept. */
static const char *keep_condition(Gen *g, FortranOut *o, const Region *r) {
  const char *cond = condition_text(g, r->directive);
  if (!cond) return NULL;
  char *flag = arena_printf(g->arena, "f2c_if_%d", source_place(g->prog->sources, r->directive->span.begin).line);
  interface_need_logical(g, r->unit, flag);
  fortran_out_stmt(o, "%s = %s", flag, cond);
  return flag;
}

static void when(FortranOut *o, const char *cond, FortranOut *calls) {
  if (!calls->text.len) return;
  if (cond) fortran_out_stmt(o, "if (%s) then", cond);
  buf_puts(&o->text, calls->text.s);
  if (cond) fortran_out_stmt(o, "end if");
  buf_free(&calls->text);
}

static FortranOut deeper(const FortranOut *o, bool indent) {
  return (FortranOut){.fixed = o->fixed, .indent = o->indent + (indent ? 2 : 0)};
}

/* Constructs in 'target data device(n)' are for the device that they say themselves. */
static void enter_region(Gen *g, FortranOut *o, const Region *r, const char *where) {
  bool ends = r->directive->kind == DIR_DATA;
  devices_begin(g, o, r->unit, r->directive, true);
  queues_begin(g, o, r->unit, r->directive, true);
  enter_all(g, o, r, r->var, false, where);
  if (ends) queues_end(g, o, r->unit, r->directive);
  if (ends) devices_end(g, o, r->unit, r->directive);
}

static void exit_region(Gen *g, FortranOut *o, const Region *r, const char *where) {
  if (r->directive->kind == DIR_DATA) devices_begin(g, o, r->unit, r->directive, false);
  if (r->directive->kind == DIR_DATA) queues_begin(g, o, r->unit, r->directive, false);
  enter_all(g, o, r, r->var, true, where);
  queues_end(g, o, r->unit, r->directive);
  devices_end(g, o, r->unit, r->directive);
}

/* A combined construct whose loop has no kernel is the host's: queues it was ordered behind have to be through. */
static void settle_before(Gen *g, const Region *r) {
  const Stmt *begin = r->directive->stmt;
  FortranOut o = place_out(g, begin);
  queues_settle(g, &o, r->unit, r->directive);
  if (o.text.len) place_before_label(g, begin, &o, ORDER_REGION);
}

bool data_directives_is_async(const Directive *d) {
  return directive_find_clause(d, CL_ASYNC) || directive_find_clause(d, CL_NOWAIT);
}

bool data_directives_waits(const Region *r) {
  while (r && r->directive->kind == DIR_DATA) r = r->parent;
  if (!r || r->directive->kind != DIR_REGION || r->directive->dialect == DIALECT_DVM) return false;
  for (const Region *p = r; p; p = p->parent)
    if (p->directive->kind != DIR_DATA && data_directives_is_async(p->directive)) return false;
  return true;
}

/* Some launch stands in the construct, and in none inside it. */
static bool launches_in(const Gen *g, const Region *r) {
  for (int i = 0; i < g->launches.n; i++) {
    const Region *p = g->launches.v[i]->nest->region;
    while (p && p->directive->kind == DIR_DATA) p = p->parent;
    if (p == r) return true;
  }
  return false;
}

static void region_edits(Gen *g, const Region *r) {
  const Directive *d = r->directive;
  const char *where = source_text_where(g, d->span.begin);
  bool dvm = d->dialect == DIALECT_DVM, combined = d->kind == DIR_LOOP, any = false;
  const Nest *n = combined ? nest_at(g, d) : NULL;
  if (combined && (!n || !decided_offloads(g, n))) {
    settle_before(g, r);
    return;
  }
  for (const RegionVar *v = r->var; v; v = v->next) any |= on_device(g, r, v) && region_how(g, v);
  const bool waits = data_directives_waits(r) && launches_in(g, r);
  if (!dvm && !any && !waits && !directive_find_clause(d, CL_DEVICE) && !queues_any(d)) return;
  const Stmt *begin = combined ? device_branch_first_line(n) : r->begin, *end = combined ? device_branch_last_line(n) : r->end;
  FortranOut o = place_out(g, begin), calls;
  const char *flag = dvm ? NULL : keep_condition(g, &o, r);
  calls = deeper(&o, flag != NULL);
  if (dvm)
    dvm_begin(g, &calls, r, where);
  else
    enter_region(g, &calls, r, where);
  when(&o, flag, &calls);
  if (flag) {
    calls = deeper(&o, true);
    queues_settle(g, &calls, r->unit, d);
    when(&o, arena_printf(g->arena, ".not. %s", flag), &calls);
  }
  if (combined)
    place_before_label(g, begin, &o, ORDER_REGION);
  else
    place_after(g, begin, &o, ORDER_DATA);
  o = place_out(g, end);
  calls = deeper(&o, flag != NULL);
  if (dvm)
    call_place(g, &calls, r->unit, "f2c_region_end", where);
  else
    exit_region(g, &calls, r, where);
  if (waits) call_place(g, &o, r->unit, g->ana->keeps_data ? "f2c_finish" : "f2c_wait", where);
  when(&o, flag, &calls);
  bool before = combined && shared_terminal_is(n) && n->first->end->kind == ST_CONTINUE;
  if (before)
    place_before(g, n->first->end, &o, ORDER_EXIT);
  else
    place_after(g, end, &o, ORDER_EXIT);
}

/* ---- directives that stand alone ---- */

static void enter_data(Gen *g, FortranOut *o, const Stmt *s, bool leave, const char *where) {
  const Directive *d = s->u.directive;
  int flag = leave && directive_find_clause(d, CL_FINALIZE) ? HOW_FINALIZE : 0;
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; how_of(c->kind) && i < c->nitem; i++)
      if (!item_is_scalar(c->item[i])) call_clause(g, o, s->unit, c, c->item[i], how_of(c->kind) + flag, leave, where);
}

/* A loop for the device: inside of what host threads share out it runs on the host. */
static bool find_loop(Stmt *s, void *data) {
  const Directive **found = data, *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  bool device =
      d && d->kind == DIR_LOOP && (d->flags & (DF_TARGET | DF_REGION)) && (d->dialect != DIALECT_OMP || (d->flags & DF_TARGET));
  if (device && !*found) *found = d;
  return !*found;
}

/* The loop that host threads share out around the statement, or NULL. */
static const Nest *shared_loop(const Gen *g, const Stmt *s) {
  for (const Stmt *p = s->parent; p; p = p->parent)
    for (int i = 0; i < g->decided->nest.n && p->kind == ST_DO; i++) {
      const Nest *n = g->decided->nest.v[i];
      if (n->first == p && n->directive && n->directive->dialect == DIALECT_OMP && !(n->directive->flags & DF_TARGET)) return n;
    }
  return NULL;
}

/* What such a loop computes on the host would be overwritten by what the device had before. */
static void check_threads(Gen *g, const Stmt *s) {
  const Directive *threads = device_branch_threads_around(g, s), *found = NULL;
  const Nest *shared = shared_loop(g, s);
  if (shared) threads = shared->directive;
  if (!threads) return;
  for (Stmt *p = shared ? shared->first->body : threads->stmt->next; p && p != threads->end && !found; p = p->next) {
    find_loop(p, &found);
    ast_stmt_walk(p->body, find_loop, &found);
  }
  const Nest *n = found ? nest_at(g, found) : NULL;
  if (!found || (n && decided_offloads(g, n))) return;
  diag_error(g->diag, s->u.directive->span,
             "'%s' beside a loop that stays on the host, as both stand in a construct of host threads, '%s'", s->u.directive->name,
             threads->name);
  diag_note(g->diag, found->span,
            "the loop; take the construct of threads away, or bring the data to the device and home outside of it");
}

static void update(Gen *g, FortranOut *o, const Stmt *s, const char *where) {
  const Directive *d = s->u.directive;
  check_threads(g, s);
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; (c->kind == CL_UPDATE_HOST || c->kind == CL_UPDATE_DEVICE) && i < c->nitem; i++) {
      const Symbol *item = data_directives_item_symbol(c->item[i]);
      bool nothing = d->dialect == DIALECT_OMP && !c->present; /* OpenMP 5.1, 2.21.6: no assignment occurs */
      bool lenient = directive_find_clause(d, CL_IF_PRESENT) || is_declared(g, item) || is_imported(g, item) ||
                     item_is_in_scalar(c->item[i]) || nothing;
      if (item_is_scalar(c->item[i])) continue;
      call_item(g, o, s->unit, c->kind == CL_UPDATE_HOST ? "f2c_update_host" : "f2c_update_device", c->item[i],
                lenient ? HOW_IF_PRESENT : 0, where);
    }
}

static void actual(Gen *g, FortranOut *o, const Stmt *s, const char *procedure, const char *where) {
  const Directive *d = s->u.directive;
  bool any = false;
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; i < c->nitem; i++) {
      call_item(g, o, s->unit, procedure, c->item[i], -1, where);
      any = true;
    }
  if (!any) call_place(g, o, s->unit, arena_printf(g->arena, "%s_all", procedure), where);
}

static bool stands_alone(DirKind k) {
  return k == DIR_ENTER_DATA || k == DIR_EXIT_DATA || k == DIR_UPDATE || k == DIR_ACTUAL || k == DIR_GET_ACTUAL || k == DIR_WAIT ||
         k == DIR_SET;
}

static void standalone(Gen *g, const Stmt *s) {
  const Directive *d = s->u.directive;
  const char *where = source_text_where(g, d->span.begin), *cond = condition_text(g, d);
  FortranOut o = place_out(g, s), calls = deeper(&o, cond != NULL);
  if (!stands_alone(d->kind)) return;
  devices_begin(g, &calls, s->unit, d, true);
  if (d->kind != DIR_WAIT) queues_begin(g, &calls, s->unit, d, true);
  switch (d->kind) {
  case DIR_ENTER_DATA: enter_data(g, &calls, s, false, where); break;
  case DIR_EXIT_DATA: enter_data(g, &calls, s, true, where); break;
  case DIR_UPDATE: update(g, &calls, s, where); break;
  case DIR_ACTUAL: actual(g, &calls, s, "f2c_actual", where); break;
  case DIR_GET_ACTUAL: actual(g, &calls, s, "f2c_get_actual", where); break;
  case DIR_WAIT: queues_wait(g, &calls, s); break;
  case DIR_SET:
    devices_set(g, &calls, s);
    queues_default(g, &calls, s);
    break;
  default: break;
  }
  if (d->kind != DIR_WAIT) queues_end(g, &calls, s->unit, d);
  devices_end(g, &calls, s->unit, d);
  when(&o, cond, &calls);
  place_after(g, s, &o, ORDER_DATA);
}

/* ---- the file ---- */

/* Clauses that name a part of an array. */
static void find_parts(Gen *g, const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; (how_of(c->kind) || intent_of(c->kind)) && i < c->nitem; i++)
      if (c->item[i]->kind == EX_REF) vec_push(g->arena, &g->sectioned, data_directives_item_symbol(c->item[i]));
}

static bool find_declared(Stmt *s, void *data) {
  Gen *g = data;
  if (s->kind != ST_DIRECTIVE) return true;
  const Directive *d = s->u.directive;
  find_parts(g, d);
  for (const Clause *c = d->clause; c && (d->kind == DIR_DECLARE || d->kind == DIR_ENTER_DATA); c = c->next)
    for (int i = 0; i < c->nitem; i++)
      if (d->kind == DIR_DECLARE)
        vec_push(g->arena, &g->declared, data_directives_item_symbol(c->item[i]));
      else
        vec_push(g->arena, &g->entered, data_directives_item_symbol(c->item[i]));
  return true;
}

static bool visit_directive(Stmt *s, void *data) {
  if (s->kind == ST_DIRECTIVE) {
    standalone(data, s);
    use_device_block(data, s);
  }
  return true;
}

static void visit_units(Gen *g, Unit *u, StmtVisit *visit) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, visit, g);
    visit_units(g, u->child, visit);
  }
}

void data_directives_find(Gen *g) { visit_units(g, g->prog->units, find_declared); }

void data_directives_all(Gen *g) {
  visit_units(g, g->prog->units, visit_directive);
  for (const Region *r = g->ana->region; r; r = r->next) region_edits(g, r);
  queues_tasks(g);
  host_touches_statements(g);
}
