/* The device branch around a nest,
 *
 *   if (f2c_jacobi2d_39(a, b, l, eps) /= 0) then
 *   !$omp parallel do
 *         ... the loop as it stands
 *   if (f2c_host_turn() /= 0) then
 *     if (f2c_jacobi2d_39(a, b, l, eps) < 0) continue
 *   end if
 *   end if
 */
#include "codegen/host/coherence/coherence.h"
#include "codegen/host/few_operations.h"
#include "codegen/host/host_openmp.h"
#include "codegen/host/last_index.h"
#include "codegen/host/loop_range.h"
#include <string.h>

static bool is_omp_loop(const Stmt *s) {
  return s && s->kind == ST_DIRECTIVE && s->u.directive->dialect == DIALECT_OMP && s->u.directive->kind == DIR_LOOP &&
         !openmp_target_is_off(s->u.directive);
}

/* The first of the OpenMP loop directives right before the loop, which gfortran may act on; else the loop itself. */
const Stmt *device_branch_first_line(const Nest *n) {
  const Stmt *first = n->first;
  for (const Stmt *p = n->first->prev;
       p && p->kind == ST_DIRECTIVE && (p->u.directive->kind == DIR_LOOP || p->u.directive->kind == DIR_REGION); p = p->prev)
    if (is_omp_loop(p)) first = p;
  return first;
}

const Stmt *device_branch_last_line(const Nest *n) {
  if (n->fused)
    for (n = n->fused; n->next;) n = n->next;
  const Stmt *next = n->last->next ? n->last->next : n->first->next;
  if (next && next->kind == ST_DIRECTIVE && next->u.directive->dialect == DIALECT_OMP && next->u.directive->kind == DIR_END &&
      next->u.directive->closes == DIR_LOOP)
    return next;
  return n->last;
}

static bool has_omp_directive(const Nest *n) { return device_branch_first_line(n) != n->first; }

/* ---- checks ---- */

Reason *device_branch_refusal(Gen *g, Span at, ReasonCode code, char *text) {
  struct Reason *r = ARENA_NEW(g->arena, struct Reason);
  *r = (Reason){.code = code, .at = at, .text = text};
  return r;
}

typedef struct InnerNames {
  Arena *arena;
  VEC(const char *) name;
} InnerNames;

static bool visit_scope(Stmt *s, void *data) {
  InnerNames *q = data;
  for (const Symbol *x = stmt_scope(s) ? stmt_scope(s)->first : NULL; x; x = x->next)
    if (x->kind != SY_INTRINSIC) vec_push(q->arena, &q->name, x->name);
  return true;
}

/* New statements may stand in any construct of the unit. */
static bool inner_shadowed(Gen *g, const Unit *u, const char *name) {
  InnerNames *q = map_get(&g->inner_names, u);
  if (!q) {
    q = ARENA_NEW(g->arena, InnerNames);
    q->arena = g->arena;
    if (u->exec) ast_stmt_walk(u->exec, visit_scope, q);
    map_put(g->arena, &g->inner_names, u, q);
  }
  for (int i = 0; i < q->name.n; i++)
    if (q->name.v[i] == name) return true;
  return false;
}

/* The name of a module that is used has no other meaning there (F2018, 19.3.1), though no scope has it. */
static bool names_module(const Unit *u, const char *name) {
  for (; u; u = u->host) {
    if (u->name == name) return true;
    for (const Stmt *s = u->first; s && s != u->exec; s = s->next) /* USE stands before what is executed */
      if (s->kind == ST_USE && s->u.use.module == name) return true;
  }
  return false;
}

bool device_branch_shadowed(Gen *g, const Unit *u, const char *intrinsic) {
  const char *name = intern(g->prog->names, intrinsic, strlen(intrinsic));
  const Symbol *s = u->scope ? symbol_lookup(u->scope, name) : NULL;
  return (s && s->kind != SY_INTRINSIC) || inner_shadowed(g, u, name) || names_module(u, name);
}

char *device_branch_bound(Gen *g, const Unit *u, const char *what, const char *object, int d, int kind) {
  const char *of = kind ? arena_printf(g->arena, "(%s, %d, %d)", object, d, kind) : arena_printf(g->arena, "(%s, %d)", object, d);
  if (!device_branch_shadowed(g, u, what)) return arena_printf(g->arena, "%s%s", what, of);
  if (strcmp(what, "size") || device_branch_shadowed(g, u, "lbound") || device_branch_shadowed(g, u, "ubound")) return NULL;
  return arena_printf(g->arena, "(ubound%s - lbound%s + 1)", of, of);
}

const char *device_branch_nul(Gen *g, const Unit *u) {
  static const char *const ways[][2] = {{"char", "char(0)"}, {"achar", "achar(0)"}, {"transfer", "transfer(0_1, ' ')"}};
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    if (!device_branch_shadowed(g, u, ways[i][0])) return ways[i][1];
  diag_error(g->diag, u->begin ? u->begin->span : u->first->span, "'%s' has other meanings for all of CHAR, ACHAR and TRANSFER",
             u->name);
  return "char(0)";
}

const Stmt *device_branch_construct_end(const Directive *d) {
  const Stmt *s = d->stmt->next;
  if (d->end || !strstr(d->name, "taskloop")) return d->end;
  while (s && s->kind == ST_DIRECTIVE) s = s->next;
  return s && s->kind == ST_DO ? s->end : NULL;
}

static bool is_thread_construct(const Directive *d) {
  if (!d || d->dialect != DIALECT_OMP || d->kind == DIR_END || d->kind == DIR_LOOP || (d->flags & DF_TARGET)) return false;
  return device_branch_construct_end(d) &&
         (strstr(d->name, "taskloop") || str_prefix(d->name, "parallel") || str_prefix(d->name, "task") ||
          str_prefix(d->name, "sections") || str_prefix(d->name, "single") || !strcmp(d->name, "workshare"));
}

static bool is_device_construct(const Directive *d) {
  return d && d->dialect == DIALECT_OMP && (d->flags & DF_TARGET) && d->end && (d->kind == DIR_REGION || !strcmp(d->name, "teams"));
}

static bool keep_thread_construct(Stmt *s, void *data) {
  Gen *g = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (is_thread_construct(d)) vec_push(g->arena, &g->thread_constructs, d);
  if (is_device_construct(d)) vec_push(g->arena, &g->device_constructs, d);
  return true;
}

void device_branch_thread_constructs(Gen *g, Unit *u) {
  for (; u; u = u->next) {
    ast_stmt_walk(u->first, keep_thread_construct, g);
    device_branch_thread_constructs(g, u->child);
  }
}

/* 'omp do' makes no threads: those around it are switched off without -fopenmp, and it goes with them. */
bool device_branch_shares_work(const Nest *n) {
  const Directive *d = n->directive;
  return d && d->dialect == DIALECT_OMP && !(d->flags & (DF_REGION | DF_TARGET));
}

const Directive *device_branch_threads_around(const Gen *g, const Stmt *s) {
  for (int i = 0; i < g->thread_constructs.n; i++) {
    const Directive *d = g->thread_constructs.v[i];
    if (d->stmt->unit == s->unit && stmt_before(d->stmt, s) && stmt_before(s, device_branch_construct_end(d))) return d;
  }
  return NULL;
}

/* A target construct: each thread that comes to it means its own, and launches come one after the other. A condition is kept in a
 * variable that threads would share. */
static bool is_target(const Nest *n) {
  const Directive *d = n->directive;
  for (const Region *r = n->region; r && !(d && d->dialect == DIALECT_OMP && (d->flags & DF_TARGET)); r = r->parent)
    d = r->directive->kind == DIR_REGION ? r->directive : d;
  return d && d->dialect == DIALECT_OMP && (d->flags & DF_TARGET) && !directive_find_clause(d, CL_IF);
}

/* A construct of the host's threads around the loop: each of them would launch the kernel. Where they come to share the loop out, the
 * launcher sees whether there are several. */
const Directive *device_branch_thread_construct(const Gen *g, const Nest *n) {
  if (is_target(n)) return NULL;
  const Directive *around = device_branch_threads_around(g, n->first);
  if (!device_branch_shares_work(n)) return around;
  if ((n->directive->flags & DF_HOST_PARALLEL) || directive_is_workshare(n->directive)) return NULL;
  return g->prog->options->everywhere ? around : n->directive; /* SIMD: with --auto a loop like those without a directive */
}

static Reason *check_live(Gen *g, const Nest *n) {
  Reason *r = last_index_check(g, n);
  if (r) return r;
  for (const VarUse *u = n->vars; u; u = u->next)
    if (u->role == ROLE_PRIVATE && u->inferred && u->written && u->live_after && !u->sym->is_index)
      return device_branch_refusal(g, u->first, REASON_LAST_VALUE,
                                   arena_printf(g->arena, "'%s' is used after the loop, and not every iteration sets it", u->path));
  return NULL;
}

bool device_branch_pure(const Unit *u) {
  return u->sym && (u->sym->proc & (PF_PURE | PF_ELEMENTAL)) && !(u->sym->proc & PF_IMPURE);
}

/* Assignments that are made before a fused nest can be written there. */
static bool has_text(Gen *g, const Nest *n) {
  bool all = true;
  for (int i = 0; i < n->nbefore; i++)
    all &= source_text_expr(g, n->before[i]->u.assign.lhs) && source_text_expr(g, n->before[i]->u.assign.rhs);
  return all;
}

/* Statements of the loop on the host do not tell what they touch; kernels of procedures that they call leave nothing on the device. Those of
 * a loop that is left to them tell it. */
static bool runs_apart(const Gen *g, const Nest *n) {
  if (!g->ana->keeps_data || device_branch_pure(n->unit) || n->optional) return false;
  for (const Nest *p = n->fused ? n->fused : n; p; p = n->fused ? p->next : NULL)
    if (coherence_object_may_launch(p->first)) return true;
  return false;
}

/* What the host side cannot do for this nest, before any text is made. */
bool device_branch_check(Gen *g, const Nest *n, Reason **why) {
  const Directive *threads = device_branch_thread_construct(g, n);
  if (threads)
    *why = device_branch_refusal(g, n->first->span, REASON_THREADS,
                                 arena_printf(g->arena, "it stands in a construct of host threads, '%s'", threads->name));
  else if (device_branch_pure(n->unit))
    *why = device_branch_refusal(g, n->first->span, REASON_PURE,
                                 arena_printf(g->arena, "'%s' is PURE, and a launch is not", n->unit->name));
  else if (few_operations_stays(g, n))
    *why = device_branch_refusal(g, n->first->span, REASON_FEW_OPERATIONS, "it has few operations: a launch would take longer");
  else if (n->first->label && has_omp_directive(n))
    *why = device_branch_refusal(g, n->first->span, REASON_LABEL, "a labelled loop after an OpenMP directive");
  else if (n->first->kind == ST_ASSIGN && n->verdict == V_REDUCTION && device_branch_shadowed(g, n->unit, "huge"))
    *why = device_branch_refusal(g, n->first->span, REASON_NAME, "'huge' is not the intrinsic function here");
  else if (!has_text(g, n))
    *why = device_branch_refusal(g, n->first->span, REASON_TEXT,
                                 "the text of a statement between the loops cannot be found in the source");
  else
    *why = check_live(g, n);
  if (!*why) *why = shared_terminal_check(g, n);
  if (!*why) *why = workshare_check(g, n);
  return !*why;
}

/* Private copies are gone after the loop: somebody needs what an index or a private variable held last. */
static bool last_wanted(const Nest *n) {
  for (int i = 0; i < n->depth; i++)
    if (last_index_wanted(n, n->loop[i])) return true;
  for (const VarUse *u = n->vars; u; u = u->next)
    if ((u->role == ROLE_INDEX || (u->role == ROLE_PRIVATE && u->inferred && u->written)) && u->live_after && !u->sym->is_index)
      return true;
  return false;
}

void device_branch_plain(Gen *g, const Nest *n) {
  if (has_omp_directive(n) || !last_wanted(n)) host_openmp_directives(g, n);
}

/* ---- what the loop leaves in variables ---- */

/* The loop as written does more than the kernel: it may be left, and change its bounds. */
static bool does_more(const Nest *n) {
  for (const Contract *c = n->loop[0]->contract; c; c = c->next)
    if (c->never) return true;
  return left_loop_is(n) != NULL;
}

/* Nothing in it but sums, products and extremes of variables: it can be evaluated though no iteration has done so. */
static bool visit_harmless(Expr *e, void *data) {
  int64_t c;
  bool extreme = intrinsic_called(e) == IN_MAX || intrinsic_called(e) == IN_MIN;
  bool divides = e->kind == EX_BINARY && (e->op == OP_POW || (e->op == OP_DIV && !(fold_const_int(e->kid[1], &c) && c)));
  *(bool *)data &= !divides && (extreme || (e->kind != EX_REF && e->kind != EX_MEMBER));
  return *(bool *)data;
}

static bool is_harmless(const Final *f) {
  bool harmless = true;
  for (; f && harmless; f = f->next)
    if (f->value) ast_expr_walk((Expr *)f->value, visit_harmless, &harmless);
  return harmless;
}

/* 'if (...) then' around what only iterations of the loop may evaluate. */
static void if_any_iteration(Gen *g, const Loop *l, FortranOut *o) {
  int64_t step = 1;
  const char *lo = source_text_or(g, l->lo, "1"), *hi = source_text_or(g, l->hi, "0"), *s = source_text_or(g, l->step, "1");
  if (!l->step || fold_const_int(l->step, &step))
    fortran_out_stmt(o, "if (%s %s %s) then", lo, step > 0 ? "<=" : ">=", hi);
  else
    fortran_out_stmt(o, "if ((%s - ((%s) + %s) + (%s)) / (%s) > 0) then", hi, lo, loop_range_zero(l), s, s);
  o->indent += 2;
}

static void put_finals(Gen *g, const Nest *n, const Final *f, FortranOut *o) {
  bool guarded = !is_harmless(f);
  if (guarded) if_any_iteration(g, n->loop[0], o);
  for (; f; f = f->next) fortran_out_stmt(o, "%s = %s", f->var->text, source_text_or(g, f->value, "0"));
  if (!guarded) return;
  o->indent -= 2;
  fortran_out_stmt(o, "end if");
}

static char *actual_arguments(Gen *g, const Launch *l) {
  Buf b = {0};
  for (int i = 0; i < l->args.n; i++) {
    const LaunchArg *a = &l->args.v[i];
    buf_printf(&b, "%s%s", i ? ", " : "", a->actual);
  }
  char *s = arena_strdup(g->arena, b.s ? b.s : "");
  buf_free(&b);
  return s;
}

static void begin_apart(Gen *g, const Nest *n, FortranOut *o) {
  static const char end[] = "if (f2c_keeps /= 0) call f2c_apart_end()";
  if (!runs_apart(g, n)) return;
  if (left_loop_is(n)) left_loop_ends(g, n, end);
  coherence_place_declare(g, n->unit);
  interface_need_call(g, n->unit, "f2c_apart_begin");
  interface_need_call(g, n->unit, "f2c_apart_end");
  fortran_out_stmt(o, "  if (f2c_keeps /= 0) call f2c_apart_begin(%s)",
                   fortran_out_string(g->arena, source_text_where(g, n->first->span.begin), device_branch_nul(g, n->unit)));
}

static void end_apart(Gen *g, const Nest *n, FortranOut *o) {
  if (runs_apart(g, n)) fortran_out_stmt(o, "if (f2c_keeps /= 0) call f2c_apart_end()");
}

/* Where the program runs on the host alone, its text tells that by itself. In a construct of the user's threads there may be no name that it
 * does not list. */
static bool looks_first(Gen *g, const Nest *n) {
  if (!g->ana->keeps_data || device_branch_threads_around(g, n->first) || device_branch_shares_work(n)) return false;
  coherence_place_declare(g, n->unit);
  return true;
}

/* f2c_alone == 1 .and. ((n) + 0_8) - (1) < f2c_few: a short loop while nothing is on the device, of which the answer is known; NULL: it is none. */
static const char *is_brief(Gen *g, const Nest *n) {
  const char *range = looks_first(g, n) && !device_branch_pure(n->unit) ? host_work_range(g, n) : NULL;
  return range ? arena_printf(g->arena, "f2c_alone == 1 .and. %s < f2c_few", range) : NULL;
}

/* The loop on the host has run: F2CUDA_CHECK=1 compares it with its kernel. The launcher is asked, so that the compiler knows that all its
 * arguments are looked at. */
static void put_host_ran(Gen *g, const Nest *n, FortranOut *o) {
  static const HostProcedure turn = {.name = "f2c_host_turn", .binding = "f2c_host_turn", .dummies = "", .result = "integer(4)"};
  const Launch *l = NULL;
  for (int i = 0; i < g->launches.n && !l; i++)
    if (g->launches.v[i]->nest == n) l = g->launches.v[i];
  if (!l) return;
  const char *brief = is_brief(g, n);
  if (brief) fortran_out_stmt(o, "if (%s) f2c_skipped = f2c_skipped + 1", brief);
  interface_need_procedure(g, n->unit, &turn);
  fortran_out_stmt(o, "if (%sf2c_host_turn() /= 0) then", looks_first(g, n) ? "f2c_alone == 0 .and. " : "");
  fortran_out_stmt(o, "  if (%s(%s) < 0) continue", l->name, actual_arguments(g, l));
  fortran_out_stmt(o, "end if");
}

/* The end of the branch, and what loop variables have then. The loop on the host has set variables itself;
 * after the kernels they are set here. */
void device_branch_end_branch(Gen *g, const Nest *n, FortranOut *o) {
  const Transform *t = n->loop[0]->transform;
  const Final *final = t ? t->final : NULL;
  bool more = does_more(n) && last_wanted(n), always = !loop_range_runs(g, n);
  o->indent += 2;
  end_apart(g, n, o);
  if (always) put_host_ran(g, n, o);
  if (final || more) {
    o->indent -= 2;
    fortran_out_stmt(o, "else");
    o->indent += 2;
  }
  put_finals(g, n, final, o);
  if (more) last_index_put(g, n, o);
  o->indent -= 2;
  fortran_out_stmt(o, "end if");
  if (!always) put_host_ran(g, n, o);
  if (!more) last_index_put(g, n, o);
}

/* ---- the branch ---- */

static const Clause *condition_of(const Directive *d, ClauseKind kind) {
  return kind == CL_IF ? directive_condition(d) : directive_find_clause(d, kind);
}

/* acc parallel if(e), omp target if(e): the condition for the device, NULL: none. self(e) is its opposite. */
static const Clause *condition(const Nest *n, ClauseKind kind) {
  const Directive *d = n->directive;
  const Clause *c = d && !(d->flags & DF_HOST_PARALLEL && !(d->flags & DF_TARGET)) ? condition_of(d, kind) : NULL;
  for (const Region *r = n->region; r && !c; r = r->parent)
    if (r->directive->kind == DIR_REGION || (r->directive->flags & DF_REGION)) c = condition_of(r->directive, kind);
  return c;
}

/* Of no element but NaNs an extreme of reals is a NaN, and of infinities it is one: a NaN loses against every number. */
static void put_start(Gen *g, const Nest *n, FortranOut *o) {
  const Stmt *s = n->first;
  const Expr *lhs = s->u.assign.lhs;
  bool reshapes;
  if (lhs->type.base != TY_REAL || section_fold(s).mask || device_branch_shadowed(g, n->unit, "size") ||
      device_branch_shadowed(g, n->unit, "transfer"))
    return;
  const char *array = source_text_expr(g, section_shape(s, &reshapes));
  if (array) fortran_out_stmt(o, "if (size(%s) > 0) %s = transfer(-1_%d, %s)", array, lhs->text, lhs->type.kind, lhs->text);
}

/* s = sum(a): the kernel adds to what s is. */
static void put_neutral(Gen *g, const Nest *n, FortranOut *o) {
  const Stmt *s = n->first;
  const RedOp op = s->kind == ST_ASSIGN ? section_fold(s).op : RED_NONE;
  if (op == RED_NONE) return;
  const char *v = s->u.assign.lhs->text, *below = s->u.assign.lhs->type.base == TY_INTEGER ? " - 1" : "";
  if (op == RED_ADD || op == RED_MUL || op == RED_MAXLOC || op == RED_MINLOC)
    fortran_out_stmt(o, "%s = %d", v, op == RED_MUL);
  else if (op == RED_AND || op == RED_OR)
    fortran_out_stmt(o, "%s = %s", v, op == RED_AND ? ".true." : ".false.");
  else if (op == RED_MAX)
    fortran_out_stmt(o, "%s = -huge(%s)%s", v, v, below);
  else
    fortran_out_stmt(o, "%s = huge(%s)", v, v);
  if (op == RED_MAX || op == RED_MIN) put_start(g, n, o);
}

/* --data=auto: a clause sends the loop to the host, and the launcher is not asked. What ran there after all has its arrays at home. */
static void host_operands(Gen *g, const Launch *l, FortranOut *o) {
  const Unit *u = l->nest->unit;
  const char *where = fortran_out_string(g->arena, source_text_where(g, l->nest->first->span.begin), device_branch_nul(g, u));
  interface_need_call(g, u, "f2c_host_writes");
  for (int i = 0; i < l->args.n; i++)
    if (l->args.v[i].kind == ARG_ARRAY)
      fortran_out_stmt(o, "if (f2c_here) call f2c_host_writes(%s, %s)", l->args.v[i].actual, where);
}

static void open_branch(Gen *g, const Launch *l, FortranOut *o, const char *label) {
  const Nest *n = l->nest;
  for (const VarUse *u = n->vars; u; u = u->next) opened_point(g, o, u->designator);
  if (!n->once) put_neutral(g, n, o);
  if (!n->fused && !n->once) assigned_shape_put(g, n, o);
  for (int i = 0; i < n->nbefore; i++)
    fortran_out_stmt(o, "%s = %s", source_text_expr(g, n->before[i]->u.assign.lhs), source_text_expr(g, n->before[i]->u.assign.rhs));
  const Clause *when = condition(n, CL_IF), *self = condition(n, CL_SELF);
  char *args = actual_arguments(g, l), *cond = NULL;
  if (when && when->nitem && source_text_expr(g, when->item[0])) cond = source_text_expr(g, when->item[0]);
  if (self) {
    char *e = self->nitem ? source_text_expr(g, self->item[0]) : ".true.";
    cond = cond ? arena_printf(g->arena, "(%s) .and. .not. (%s)", cond, e) : arena_printf(g->arena, ".not. (%s)", e);
  }
  left_loop_begins(g, n, o);
  const char *runs = loop_range_runs(g, n), *and = runs ? " .and. " : "";
  if (!runs) runs = "";
  if (!cond) {
    const bool looks = looks_first(g, n);
    const char *brief = looks ? is_brief(g, n) : NULL;
    const char *first = !looks                     ? ""
                        : few_operations_has(g, n) ? "f2c_alone /= 0 .or. "
                        : brief                    ? arena_printf(g->arena, "f2c_alone > 1 .or. (%s) .or. ", brief)
                                                   : "f2c_alone > 1 .or. ",
               *open = looks && *runs ? "(" : "";
    fortran_out_stmt(o, "%sif (%s%s%s(%s) /= 0%s%s%s) then", label, open, first, l->name, args, *open ? ")" : "", and, runs);
    begin_apart(g, n, o);
    return;
  }
  interface_need_flag(g, n->unit);
  fortran_out_stmt(o, "%sf2c_here = .true.", label);
  fortran_out_stmt(o, "if (%s) f2c_here = %s(%s) /= 0", cond, l->name, args);
  if (g->ana->keeps_data) host_operands(g, l, o);
  fortran_out_stmt(o, "if (f2c_here%s%s) then", and, runs);
  begin_apart(g, n, o);
}

/* if (c) a = b  becomes a block, with the branch around the assignment in it. */
static void inside_if(Gen *g, Launch *l) {
  const Stmt *s = l->nest->first;
  const Source *src = source_of(g->prog->sources, s->span.begin);
  FortranOut o = place_out(g, s->parent);
  int indent = o.indent;
  o.indent += 2;
  assigned_span_put(g, s, &o);
  open_branch(g, l, &o, "");
  buf_printf(&o.text, "%*s%.*s\n", o.fixed && o.indent < 6 ? 6 : o.indent, "", (int)(s->span.end - s->span.begin),
             src->text + (s->span.begin - src->base));
  end_apart(g, l->nest, &o);
  put_host_ran(g, l->nest, &o);
  fortran_out_stmt(&o, "end if");
  o.indent = indent;
  fortran_out_stmt(&o, "end if");
  splice_edit(g, s->span.begin, s->span.end, arena_printf(g->arena, "then\n%.*s", (int)o.text.len - 1, o.text.s), 0);
  buf_free(&o.text);
}

void device_branch_nest(Gen *g, Launch *l) {
  const Nest *n = l->nest;
  host_touches_places(g, n);
  left_loop_bound(g, n);
  if (n->first->parent && n->first->parent->one_line) {
    inside_if(g, l);
    return;
  }
  const Stmt *first = device_branch_first_line(n);
  FortranOut o = place_out(g, n->first);
  open_branch(g, l, &o, "");
  if (first == n->first)
    place_before_label(g, first, &o, ORDER_IF);
  else
    place_before(g, first, &o, ORDER_IF);
  for (const Nest *p = n->fused ? n->fused : n; p; p = n->fused ? p->next : NULL) host_openmp_directives(g, p);
  if (n->once && n->optional && !n->fused && looks_first(g, n)) one_thread_plain(g, n);
  o = place_out(g, n->first);
  if (shared_terminal_is(n))
    shared_terminal_split(g, n, &o);
  else {
    device_branch_end_branch(g, n, &o);
    place_after(g, device_branch_last_line(n), &o, n->stepped ? ORDER_END_STEPPED : ORDER_END_IF);
  }
}
