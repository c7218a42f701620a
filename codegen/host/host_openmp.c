/* OpenMP directives of the host path. Every copy that iterations need is in their clauses, whether the
 * program says so or analysis found it: the loop computes the same on the host's threads as in the kernel.
 *
 *   !$omp parallel do schedule(static) &           the program's own, with the clause that it lacks
 *   !$omp private(t)
 *
 *   !$acc parallel loop                            of another dialect, or for a device:
 *   !$omp parallel do private(t)                   one of f2cuda's
 */
#include "codegen/host/host_openmp.h"
#include "analysis/unit/clause.h"
#include "codegen/host/loop_range.h"
#include "frontend/symbol/alias.h"
#include <ctype.h>
#include <string.h>

/* A loop under an OpenMP directive, or that gets one. */
typedef struct {
  Gen *g;
  const Loop *loop;   /* the outermost that the directive speaks of */
  const VarUse *vars; /* what it uses */
  const Stmt *at;     /* where the directive stands */
} Shared;

/* ---- clauses ---- */

/* A scalar of derived type whose components are all private: a copy of it has them. */
static bool is_own_record(const Shared *s, const VarUse *u) {
  const Expr *e = u->designator;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  const Symbol *r = e->kind == EX_NAME ? e->sym : NULL;
  if (!r || r != u->sym || r->rank || r->type.is_class || r->dummy || (r->attrs & (AT_ALLOCATABLE | AT_POINTER))) return false;
  for (const VarUse *o = s->vars; o; o = o->next)
    if (o->sym == r && o->role != ROLE_PRIVATE) return false;
  return u->role == ROLE_PRIVATE;
}

/* The name in a clause; NULL: an earlier use stands for the same record. */
static const char *clause_name(const Shared *s, const VarUse *u) {
  const Expr *e = u->designator;
  const bool record = e->type.base == TY_DERIVED || is_own_record(s, u);
  for (const VarUse *o = s->vars; record && o != u; o = o->next)
    if (o->sym == u->sym && o->role == u->role) return NULL;
  if (e->kind != EX_MEMBER || !is_own_record(s, u)) return source_text_path(s->g, e);
  while (e->kind == EX_MEMBER) e = e->kid[0];
  return e->text;
}

static bool has_role(const VarUse *u) {
  return u->role == ROLE_PRIVATE || u->role == ROLE_FIRSTPRIVATE || u->role == ROLE_LASTPRIVATE || u->role == ROLE_REDUCTION ||
         u->role == ROLE_INDEX;
}

/* A value that goes from iteration to iteration. No loop of this kind may reach the host's threads. */
static bool hands_on(const VarUse *u) {
  return u->written && u->sym->rank == 0 && (u->role == ROLE_VALUE || u->role == ROLE_SCAN || u->role == ROLE_INDUCTION);
}

/* gfortran 12 breaks off at an OpenMP construct that shares a text of deferred length. */
static bool is_deferred_text(const VarUse *u) {
  const Expr *len = type_len(u->designator->type);
  return len && len->kind == EX_COLON;
}

static bool clause_possible(const Shared *s, const VarUse *u) {
  if (is_deferred_text(u)) return false;
  if (!symbol_exists_at(u->sym, s->at)) return true;
  if (!has_role(u)) return !hands_on(u);
  bool loose = (u->designator->kind != EX_NAME && !is_own_record(s, u)) || u->sym->equiv || u->sym->shape == SHAPE_ASSUMED_SIZE ||
               (u->sym->attrs & AT_POINTER);
  bool own = s->loop->var && u->sym == s->loop->var->sym;
  if (u->role == ROLE_PRIVATE && u->inferred && u->written && u->live_after)
    return false; /* the value of an iteration that may be any would be lost */
  if (u->sym->in_namelist && u->role != ROLE_REDUCTION && !(own && u->role == ROLE_INDEX)) return false;
  if (u->through && (u->sym->attrs & AT_ALLOCATABLE)) return false;
  bool placed = u->red == RED_MAXLOC || u->red == RED_MINLOC, text = u->designator->type.base == TY_CHARACTER;
  return !loose && (u->role != ROLE_REDUCTION || (!placed && !text)); /* OpenMP has no extremes of CHARACTER */
}

/* gfortran looks the names of MAX, MIN and their like up where the directive stands: there they must not be something else. */
static bool operator_hidden(const Shared *s, const VarUse *u) {
  if (u->role == ROLE_REDUCTION && u->red == RED_NONE)
    return !s->g->prog->options->openmp; /* DECLARE REDUCTION is a comment then */
  const char *name = u->role == ROLE_REDUCTION ? directive_op_text(u->red) : "";
  return isalpha((unsigned char)*name) && device_branch_shadowed(s->g, s->loop->unit, name);
}

const VarUse *host_openmp_vars(const Nest *n) { return n->plain ? n->plain->vars : n->vars; }

/* 'clause' with its parenthesis, for variables of the role with that VarUse.through. */
static void clause_list(const Shared *s, Buf *b, Role role, const char *clause, bool through) {
  int count = 0;
  for (const VarUse *u = s->vars; u; u = u->next) {
    if (u->role != role || u->through != through || u->sym->is_index || !symbol_exists_at(u->sym, s->at) ||
        (role == ROLE_INDEX && s->loop->var && u->sym == s->loop->var->sym))
      continue;
    const char *name = clause_name(s, u);
    if (name) buf_printf(b, count++ ? ", %s" : " %2$s%1$s", name, clause);
  }
  if (count) buf_putc(b, ')');
}

/* The variable of a loop inside, whose value after the loop is that of an iteration. (Those of the nest's own loops are set anew.) */
static bool loses_index(const Nest *n, const VarUse *u) {
  for (int i = 0; i < n->depth; i++)
    if (n->loop[i]->var && n->loop[i]->var->sym == u->sym) return false;
  return u->role == ROLE_INDEX && u->live_after && !u->sym->is_index;
}

static char *taken(Gen *g, Buf *b) {
  char *s = arena_strdup(g->arena, b->s ? b->s : "");
  buf_free(b);
  return s;
}

bool host_openmp_encloses(const Directive *d, const Stmt *s) {
  return d->end && d->stmt->unit == s->unit && stmt_before(d->stmt, s) && stmt_before(s, d->end);
}

/* It stands in a TARGET or TEAMS construct that is switched off. */
static bool is_dropped(const Gen *g, const Stmt *s) {
  for (int i = 0; i < g->dropped.n; i++)
    if (host_openmp_encloses(g->dropped.v[i], s)) return true;
  return false;
}

/* Threads of the program's share the loop out. */
static bool is_shared_out(const Gen *g, const Nest *n) {
  return device_branch_shares_work(n) && g->prog->options->openmp && !is_dropped(g, n->first);
}

/* A factor of 0 makes a product 0 in the order of the source, and NaN beside a thread's part that is beyond the greatest number. */
static bool multiplies_reals(const VarUse *u) {
  return u->role == ROLE_REDUCTION && u->red == RED_MUL && u->designator->type.base != TY_INTEGER;
}

/* gfortran (12) gives each thread a copy of an allocatable object of the procedure's own that it takes for shared, and drops what the copies get; not if
 * the object is a TARGET. False: it cannot be made one. */
static bool share_objects(Gen *g, const Nest *n) {
  for (const VarUse *u = host_openmp_vars(n); u; u = u->next) {
    const Expr *e = u->designator;
    while (e && (e->kind == EX_MEMBER || e->kind == EX_REF)) e = e->kid[0];
    const Symbol *s = e && e->kind == EX_NAME ? alias_target(e->sym) : NULL;
    const bool object = s && s->type.base == TY_DERIVED && !s->type.is_class && !s->rank && s->attrs & AT_ALLOCATABLE;
    if (!object || s->dummy || s->attrs & AT_TARGET || !s->scope) continue;
    if (s->scope->unit && s->scope->unit != n->unit) continue;
    if (s->scope != n->unit->scope) return false; /* of a BLOCK */
    interface_need_declaration(g, n->unit, arena_printf(g->arena, "target :: %s", s->name));
  }
  return true;
}

/* 'parallel do ...' for the host's threads; NULL: the loop runs on one. */
char *host_openmp_text(Gen *g, const Nest *n) {
  if (!decided_host_parallel(g, n) || n->loop[0]->kind == LOOP_SECTION || device_branch_thread_construct(g, n) ||
      is_shared_out(g, n) || device_branch_pure(n->unit) || !loop_range_threads_fit(n->loop[0]) || host_work_is_tiny(n))
    return NULL;
  Shared s = {g, n->loop[0], host_openmp_vars(n), n->first};
  Buf b = {0};
  for (const VarUse *u = host_openmp_vars(n); u; u = u->next)
    if (!clause_possible(&s, u) || loses_index(n, u) || operator_hidden(&s, u) || (u->role == ROLE_ARRAY && u->red != RED_NONE) ||
        (u->role == ROLE_REDUCTION && u->red == RED_NONE) || multiplies_reals(u))
      return NULL;
  if (!share_objects(g, n)) return NULL;
  buf_puts(&b, "parallel do");
  clause_list(&s, &b, ROLE_INDEX, "private(", false);
  clause_list(&s, &b, ROLE_PRIVATE, "private(", false);
  clause_list(&s, &b, ROLE_FIRSTPRIVATE, "firstprivate(", false);
  clause_list(&s, &b, ROLE_LASTPRIVATE, "lastprivate(", false);
  clause_list(&s, &b, ROLE_LASTPRIVATE, "lastprivate(conditional: ", true);
  clause_list(&s, &b, ROLE_LASTPRIVATE, "firstprivate(", false); /* what no iteration sets goes back as it was */
  clause_list(&s, &b, ROLE_LASTPRIVATE, "firstprivate(", true);
  for (const VarUse *u = host_openmp_vars(n); u; u = u->next)
    if (u->role == ROLE_REDUCTION)
      buf_printf(&b, " reduction(%s: %s)", directive_op_text(u->red), source_text_path(g, u->designator));
  return taken(g, &b);
}

/* ---- what a directive of the program's lacks ---- */

static bool has_word(const char *text, const char *word) {
  size_t n = strlen(word);
  for (const char *p = strstr(text, word); p; p = strstr(p + n, word))
    if ((p == text || p[-1] == ' ') && (p[n] == ' ' || p[n] == '\0')) return true;
  return false;
}

/* OpenMP 5.2, 5.4.3, 5.4.5, 5.5.8: constructs and their clauses. */
static bool takes(const Directive *d, Role role) {
  if (has_word(d->name, "do")) return true;
  if (has_word(d->name, "loop")) return role == ROLE_PRIVATE || role == ROLE_REDUCTION;
  return has_word(d->name, "distribute") ? role != ROLE_REDUCTION : role != ROLE_FIRSTPRIVATE;
}

/* Threads share the array, in whose elements iterations combine values. */
static bool lacks_array(const Shared *s, const Directive *d, const VarUse *u) {
  bool raced = s->loop->race && s->loop->race->kind != RACE_NONE;
  return raced && u->role == ROLE_ARRAY && u->red != RED_NONE && u->inferred &&
         team_lacks(d, &(VarUse){.sym = u->sym, .role = ROLE_REDUCTION});
}

/* Sequential loops in LOOP constructs: their variables are private (OpenMP 5.2, 5.1.1), gfortran 12 shares them in PARALLEL LOOP and TEAMS LOOP. */
static bool lacks_index(const Shared *s, const Directive *d, const VarUse *u) {
  bool own = s->loop->var && u->sym == s->loop->var->sym;
  return u->role == ROLE_INDEX && !own && has_word(d->name, "loop") && !clause_gives_own(d, u->sym);
}

/* The copies can be had by a clause of this directive. */
static bool can_say(const Shared *s, const Directive *d, const VarUse *u) {
  bool old = u->role == ROLE_LASTPRIVATE && (u->begins_old || u->through || u->sym->rank);
  if (u->role == ROLE_REDUCTION && (u->by_if || u->designator->kind != EX_NAME || u->sym->rank)) return false;
  return clause_possible(s, u) && !operator_hidden(s, u) && takes(d, u->role) && (!old || takes(d, ROLE_FIRSTPRIVATE));
}

static void say(const Shared *s, const VarUse *u, Buf *b) {
  const char *name = clause_name(s, u), *word = u->through                     ? "lastprivate(conditional: "
                                                : u->role == ROLE_LASTPRIVATE  ? "lastprivate("
                                                : u->role == ROLE_FIRSTPRIVATE ? "firstprivate("
                                                                               : "private(";
  if (!name) return;
  if (b->len) buf_putc(b, ' ');
  if (u->role == ROLE_REDUCTION)
    buf_printf(b, "reduction(%s: %s)", directive_op_text(u->red), name);
  else
    buf_printf(b, "%s%s)", word, name);
  if (u->role == ROLE_LASTPRIVATE && (u->begins_old || u->through || u->sym->rank)) buf_printf(b, " firstprivate(%s)", name);
}

/* The clauses that 'd' lacks go to 'b'. False: one has no text, or is none of this directive's. */
static bool lacking(const Shared *s, const Directive *d, Buf *b, bool *any) {
  bool all = true;
  *any = false;
  for (const VarUse *u = s->vars; u; u = u->next)
    if (symbol_exists_at(u->sym, s->at) && !u->sym->is_index && lacks_index(s, d, u)) say(s, u, b);
  if (s->loop->race && s->loop->race->kind == RACE_NONE) return true;
  for (const VarUse *u = s->vars; u; u = u->next) {
    if (!symbol_exists_at(u->sym, s->at) || u->sym->is_index) continue;
    bool array = lacks_array(s, d, u);
    if (!array && !team_lacks(d, u)) continue;
    *any = true;
    all &= !array && can_say(s, d, u);
    if (all) say(s, u, b);
  }
  return all;
}

/* ---- the program's directives ---- */

/* Behind the directive's last word. */
void host_openmp_append(Gen *g, const Directive *d, const char *clauses) {
  FortranOut o = place_out(g, d->stmt);
  fortran_out_directive(&o, o.fixed ? "!$omp&" : "!$omp", clauses);
  o.text.s[o.text.len - 1] = 0;
  splice_edit(g, d->span.end, d->span.end, arena_printf(g->arena, o.fixed ? "\n%s" : " &\n%s", o.text.s), 0);
  buf_free(&o.text);
}

/* Its lines become comments. */
void host_openmp_silence(Gen *g, const Directive *d) {
  const Source *src = source_of(g->prog->sources, d->span.begin);
  for (Loc at = place_line_begin(g, d->span.begin); at < d->span.end; at = place_line_end(g, at)) {
    const char *line = src->text + (at - src->base);
    size_t i = strspn(line, " \t");
    if (line[i] && strchr("!cC*", line[i]) && line[i + 1] == '$') splice_edit(g, at + (Loc)i + 1, at + (Loc)i + 2, " ", 0);
  }
}

static bool is_omp_loop(const Directive *d) {
  return d && d->dialect == DIALECT_OMP && d->kind == DIR_LOOP && !openmp_target_is_off(d);
}

/* The OpenMP directive of the nest's outermost loop, or NULL. */
static const Directive *directive_of(const Nest *n) {
  const Stmt *first = device_branch_first_line(n);
  for (const Stmt *p = n->first; p != first;) {
    p = p->prev;
    if (p->kind == ST_DIRECTIVE && is_omp_loop(p->u.directive)) return p->u.directive;
  }
  return NULL;
}

static void keep_threaded(Gen *g, const Nest *n) {
  Span s = {device_branch_first_line(n)->span.begin, device_branch_last_line(n)->span.end};
  vec_push(g->arena, &g->threaded, s);
  g->host_openmp_directives = true;
}

/* An operator of DECLARE REDUCTION, or THREADPRIVATE variables: these directives are comments without -fopenmp. */
static bool needs_declared(const Directive *d) {
  for (const Clause *c = d->clause; c; c = c->next)
    if ((c->kind == CL_REDUCTION && c->red == RED_NONE) || !strcmp(c->name, "copyin")) return true;
  return false;
}

/* The directives as they stand there can be compiled with OpenMP. */
static bool can_stay(const Nest *n, const Directive *d) {
  if (openmp_target_simd_fails(d) || needs_declared(d)) return false;
  for (const Stmt *p = device_branch_first_line(n); p != n->first; p = p->next)
    if (p->u.directive->reduced) return false;
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; c->kind == CL_REDUCTION && i < c->nitem; i++)
      if (clause_reduction(c, c->item[i]) == RED_NONE) return false; /* what declares the operator is switched off */
  return true;
}

static void put_always(Gen *g, const Nest *n, const char *text) {
  FortranOut o = place_out(g, n->first);
  fortran_out_directive(&o, "!$omp", text);
  place_before_label(g, n->first, &o, ORDER_OPENMP);
  g->host_openmp_directives = true;
}

/* Scalars of which the construct has copies, with commas; NULL: none. */
static const char *restored(Gen *g, const Nest *n) {
  Buf b = {0};
  for (const VarUse *u = host_openmp_vars(n); u; u = u->next)
    if (u->restored && symbol_exists_at(u->sym, n->first)) buf_printf(&b, "%s%s", b.len ? ", " : "", u->sym->name);
  const char *names = b.len ? arena_strdup(g->arena, b.s) : NULL;
  buf_free(&b);
  return names;
}

/* One of f2cuda's, where it pays. */
static void put_own(Gen *g, const Nest *n, const char *text) {
  const char *condition = host_work_condition(g, n);
  if (condition)
    one_thread_add(g, n, text, condition, restored(g, n) != NULL);
  else
    put_always(g, n, text);
  g->host_openmp_directives = true;
}

/* Without the directive one thread runs the loop: the one that comes there, not each of a team. */
static bool may_drop(const Gen *g, const Directive *d) {
  static const char *const words[] = {"parallel", "target", "teams", "simd"};
  if (is_dropped(g, d->stmt)) return true;
  if (!strcmp(d->name, "do simd") || str_prefix(d->name, "distribute")) return false;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (has_word(d->name, words[i])) return true;
  return false;
}

/* One of f2cuda's in its place, or none. */
static void replace(Gen *g, const Nest *n, const Directive *d) {
  const Stmt *last = device_branch_last_line(n);
  char *text = n->loop[0]->kind == LOOP_DO ? host_openmp_text(g, n) : NULL;
  if (!may_drop(g, d) || (!text && !g->prog->options->openmp)) return;
  host_openmp_silence(g, d);
  if (last != n->last && last->kind == ST_DIRECTIVE) host_openmp_silence(g, last->u.directive);
  if (text) put_own(g, n, text);
}

/* Its threads are switched off, and it is a loop of one thread: f2cuda's may share it out. */
static void put_threads(Gen *g, const Nest *n) {
  const char *text = n->loop[0]->kind == LOOP_DO ? host_openmp_text(g, n) : NULL;
  if (text) put_own(g, n, text);
}

static void keep(Gen *g, const Nest *n, const Directive *d) {
  bool openmp = g->prog->options->openmp, threads = decided_host_parallel(g, n) && !device_branch_shares_work(n), any;
  bool uneven = openmp_target_is_uneven(d), stays = !uneven && (openmp || can_stay(n, d));
  Shared s = {g, n->loop[0], n->loop[0]->transform ? n->loop[0]->var_use : host_openmp_vars(n), n->first};
  Buf b = {0};
  vec_push(g->arena, &g->settled, d);
  if (!openmp && device_branch_shares_work(n)) put_threads(g, n);
  if (!openmp && !threads) return;
  bool all = lacking(&s, d, &b, &any);
  if (stays && all) {
    share_objects(g, n);
    if (b.len) host_openmp_append(g, d, b.s);
    if (!openmp && loop_range_threads_fit(n->loop[0])) keep_threaded(g, n);
  } else if (any || uneven || !openmp) {
    replace(g, n, d);
  }
  buf_free(&b);
}

/* The loop as a directive for the device has the host's threads share it out; NULL: it does not, or more is needed. */
static const char *device_threads(Gen *g, const Nest *n) {
  const Directive *d = n->directive;
  Shared s = {g, n->loop[0], host_openmp_vars(n), n->first};
  bool said = d && openmp_target_is_off(d) && d->kind == DIR_LOOP && d->loop == n->first && !d->reduced, any;
  if (!said || !decided_host_parallel(g, n) || device_branch_thread_construct(g, n) || device_branch_pure(n->unit)) return NULL;
  Buf b = {0};
  bool all = lacking(&s, d, &b, &any);
  buf_free(&b);
  return all && !any ? openmp_target_threads_text(g, d) : NULL;
}

/* One thread, which has copies of scalars as the construct has. */
static void put_one_thread(Gen *g, const Nest *n, const char *names) {
  if (n->first->kind != ST_DO || !n->first->end || n->first->shared_end) return;
  put_always(g, n, arena_printf(g->arena, "parallel num_threads(1) firstprivate(%s)", names));
  FortranOut o = place_out(g, n->first);
  fortran_out_directive(&o, "!$omp", "end parallel");
  place_after(g, n->first->end, &o, ORDER_LOOP_END);
}

void host_openmp_directives(Gen *g, const Nest *n) {
  const Directive *d = directive_of(n);
  const char *text = d || n->loop[0]->kind != LOOP_DO ? NULL : host_openmp_text(g, n), *names;
  if (d)
    keep(g, n, d);
  else if (text)
    put_own(g, n, text);
  else if (n->loop[0]->kind == LOOP_DO && (text = device_threads(g, n)))
    put_always(g, n, text);
  else if ((names = restored(g, n)))
    put_one_thread(g, n, names);
}

/* ---- constructs around loops, and loops inside ---- */

bool host_openmp_drops(const Gen *g, const Directive *d) {
  for (int i = 0; i < g->dropped.n; i++)
    if (g->dropped.v[i] == d) return true;
  return false;
}

/* The kernel is launched once, by the thread that comes there, and its results are the program's own
 * variables: TARGET and TEAMS around it would make several of both. */
void host_openmp_drop_constructs(Gen *g) {
  for (int i = 0; i < g->launches.n; i++) {
    const Nest *n = g->launches.v[i]->nest;
    for (int k = 0; k < g->device_constructs.n; k++) {
      const Directive *d = g->device_constructs.v[k];
      if (host_openmp_encloses(d, n->first) && !host_openmp_drops(g, d)) vec_push(g->arena, &g->dropped, d);
    }
  }
}

static bool is_settled(const Gen *g, const Directive *d) {
  for (int i = 0; i < g->settled.n; i++)
    if (g->settled.v[i] == d) return true;
  return false;
}

static bool is_live(const Gen *g, const Directive *d) {
  bool live = g->prog->options->openmp;
  for (int i = 0; i < g->threaded.n && !live; i++)
    live = d->span.begin >= g->threaded.v[i].begin && d->span.begin < g->threaded.v[i].end;
  return live && !is_settled(g, d);
}

static void inner(Gen *g, const Loop *l) {
  for (; l; l = l->next) {
    const Directive *d = l->directive;
    inner(g, l->child);
    if (!is_omp_loop(d) || !d->stmt || (l->parent && l->parent->directive == d) || !is_live(g, d)) continue;
    Shared s = {g, l, l->var_use, d->stmt};
    Buf b = {0};
    bool any, all = lacking(&s, d, &b, &any) && (g->prog->options->openmp || !needs_declared(d));
    if (all && b.len)
      host_openmp_append(g, d, b.s);
    else if (!all && may_drop(g, d))
      host_openmp_silence(g, d);
    buf_free(&b);
  }
}

void host_openmp_inner(Gen *g) { inner(g, g->ana->loop); }
