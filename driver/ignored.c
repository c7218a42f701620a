/* What directives say without effect. */
#include "codegen/host/host_openmp.h"
#include "driver/report/report.h"
#include <string.h>

/* The nest's loops, or a construct around them, have the directive. */
static bool belongs(const Nest *n, const Directive *d) {
  bool found = n->directive == d;
  for (int i = 0; i < n->depth; i++) found |= n->loop[i]->directive == d;
  for (const Region *r = n->region; r; r = r->parent) found |= r->directive == d;
  for (const Directive *t = n->directive ? n->directive->team : NULL; t; t = t->team) found |= t == d;
  return found;
}

/* Some kernel has the blocks, or the number of blocks, that the clause asks for. A program with errors may have no analysis (NULL). */
static bool has_effect(const Decisions *a, const Directive *d, const Clause *c, bool grid) {
  int64_t v;
  bool constant = c->nitem > 0 && fold_const_int(c->item[0], &v) && v <= 1024;
  for (int i = 0; a && i < a->nest.n; i++) {
    const Nest *n = a->nest.v[i];
    Decision x = decision_of(a, n);
    if (x.offload && belongs(n, d) && (grid ? x.capped : n->map.said && constant && !x.resized)) return true;
  }
  return false;
}

static bool shares_out(const Nest *n, const Directive *d) {
  for (const TeamLoop *t = n->team ? n->team->loop : NULL; t; t = t->next)
    for (const Loop *l = t->lanes; l; l = l == t->loop ? NULL : l->parent)
      if (l->directive == d) return true;
  return false;
}

/* The iterations of its loop are spread over threads: of a grid, or of a team. */
static bool is_spread(const Decisions *a, const Directive *d) {
  for (int i = 0; a && i < a->nest.n; i++) {
    Decision x = decision_of(a, a->nest.v[i]);
    if (x.offload && (belongs(a->nest.v[i], d) || (x.team && shares_out(a->nest.v[i], d)))) return true;
  }
  return false;
}

/* A loop around it runs on the device, where PARALLEL has one thread. */
static bool is_inside_kernel(const Decisions *a, const Directive *d) {
  for (int i = 0; a && i < a->nest.n; i++) {
    const Stmt *loop = a->nest.v[i]->first;
    for (const Stmt *s = d->stmt->parent; s; s = s->parent)
      if (s == loop && decision_of(a, a->nest.v[i]).offload) return true;
  }
  return false;
}

static const char of_tasks[] = "their iterations are tasks of the host's threads";

/* TASKLOOP, however it is combined. */
static bool makes_tasks(const Directive *d) {
  return d->kind == DIR_OTHER && d->dialect == DIALECT_OMP && strstr(d->name, "taskloop");
}

static const char *directive_ignored(const Decisions *a, const Directive *d) {
  if (d->kind == DIR_OTHER && !strcmp(d->name, "parallel") && is_spread(a, d))
    return "one thread runs it where its loops have kernels";
  if (d->kind == DIR_OTHER && d->dialect == DIALECT_OMP && is_inside_kernel(a, d)) return "one thread of the device runs it";
  if (makes_tasks(d)) return of_tasks;
  if (!strcmp(d->name, "teams") && is_spread(a, d)) return NULL; /* its teams run the loops */
  if (directive_is_workshare(d) && is_spread(a, d)) return NULL;
  if (d->kind == DIR_MAPPING) return "distribution of data means nothing on one GPU";
  if (d->kind == DIR_CACHE) return "the cache is the hardware's business";
  if (d->kind == DIR_OTHER && !strcmp(d->name, "declare variant"))
    return "constructs for the device know the contexts target and kind(gpu); all others are the host compiler's";
  if (d->kind == DIR_OTHER && (!strcmp(d->name, "ordered") || !strcmp(d->name, "scan")))
    return "iterations keep the order of their dependences";
  if (d->kind == DIR_OTHER && d->dialect == DIALECT_ACC) return "a device is made ready when it is first used, and kept";
  return d->kind == DIR_OTHER ? "without effect here" : NULL;
}

static const char *size_ignored(const Decisions *a, const Directive *d, const Clause *c, bool grid) {
  return (c->nitem ? has_effect(a, d, c, grid) : is_spread(a, d)) ? NULL : "the mapping decides";
}

/* The host waits for what DEPEND names; with ORDER(CONCURRENT) iterations may run in any order, as they do; DEFAULTMAP says what becomes of scalars. */
static bool is_carried_out(const Clause *c) {
  return !strcmp(c->name, "depend") || !strcmp(c->name, "order") || !strcmp(c->name, "defaultmap");
}

static const char *data_ignored(const Clause *c) {
  for (int i = 0; i < c->nitem; i++)
    if (c->item[i]->rank && !data_directives_passes(c->item[i])) return "launches bring components of arrays of such a type";
  return NULL;
}

static const char *clause_ignored(const Decisions *a, const Directive *d, const Clause *c) {
  switch (c->kind) {
  case CL_SHADOW_RENEW:
  case CL_REMOTE_ACCESS:
  case CL_CONSISTENT:
  case CL_SHADOW_COMPUTE:
  case CL_ON:
  case CL_TIE: return "distribution of data means nothing on one GPU";
  case CL_GANG:
  case CL_NUM_GANGS:
  case CL_NUM_TEAMS: return size_ignored(a, d, c, true);
  case CL_WORKER:
  case CL_VECTOR:
  case CL_VECTOR_LENGTH:
  case CL_NUM_WORKERS:
  case CL_THREAD_LIMIT: return size_ignored(a, d, c, false);
  case CL_TILE:
  case CL_SCHEDULE: return "the mapping decides";
  case CL_STAGE: return "nothing is pipelined between processors";
  case CL_ASYNC: return d->dialect == DIALECT_DVM ? "a region waits for nothing at its end" : NULL;
  case CL_NUM_THREADS: return d->flags & DF_TARGET ? size_ignored(a, d, c, false) : "the host path runs on all cores";
  case CL_BIND: return d->kind == DIR_ROUTINE ? "the procedure itself is called on the device" : NULL;
  case CL_COPY:
  case CL_COPYIN:
  case CL_COPYOUT:
  case CL_CREATE:
  case CL_PRESENT:
  case CL_UPDATE_HOST:
  case CL_UPDATE_DEVICE: return data_ignored(c);
  case CL_ATTACH:
  case CL_DETACH: return "kernels find what pointers lead to by themselves";
  case CL_OTHER: return is_carried_out(c) || d->kind == DIR_SET ? NULL : "without effect here";
  default: return NULL;
  }
}

typedef struct IgnoredSearch {
  const Decisions *decided;
  Arena *arena;
  IgnoredList *out;
} IgnoredSearch;

static bool look_for_ignored(Stmt *s, void *data) {
  IgnoredSearch *search = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d) return true;
  const char *why = directive_ignored(search->decided, d);
  if (why) vec_push(search->arena, search->out, ((Ignored){d, NULL, why}));
  for (const Clause *c = why ? NULL : d->clause; c; c = c->next) {
    const char *because = d->kind != DIR_ATOMIC ? clause_ignored(search->decided, d, c) : NULL;
    if (because) vec_push(search->arena, search->out, ((Ignored){d, c, because}));
  }
  return true;
}

void ignored_list(const Decisions *n, const Unit *u, Arena *a, IgnoredList *out) {
  IgnoredSearch search = {n, a, out};
  if (u->first) ast_stmt_walk(u->first, look_for_ignored, &search);
}

/* ---- the note ---- */

/* OpenMP directives of which the host compiler sees nothing, and that f2cuda does not carry out. */
static bool is_left_out(const Directive *d) {
  return strcmp(d->name, "scan") && d->dialect == DIALECT_OMP && d->kind == DIR_OTHER && !(d->flags & DF_TARGET) && !d->chosen &&
         openmp_target_is_off(d);
}

/* What the user may count on. Levels of parallelism are the compiler's choice, the distribution of data over one
 * GPU and OpenMP's constructs for the threads of the host, which are the host compiler's, leave nothing to be done. */
static bool is_missed(const Ignored *g) {
  const Directive *d = g->directive;
  const Clause *c = g->clause;
  if (!c && is_left_out(d)) return true;
  bool host = d->dialect == DIALECT_OMP && !(d->flags & DF_TARGET);
  if (host || d->kind == DIR_MAPPING || d->kind == DIR_CACHE) return false;
  if (!c) return d->dialect == DIALECT_DVM;
  bool level = c->kind == CL_GANG || c->kind == CL_WORKER || c->kind == CL_VECTOR;
  if (level) return c->nitem > 0;
  return c->kind == CL_OTHER || c->kind == CL_BIND || c->kind == CL_TILE || c->kind == CL_SCHEDULE || c->kind == CL_NUM_GANGS ||
         c->kind == CL_NUM_TEAMS || c->kind == CL_VECTOR_LENGTH || c->kind == CL_NUM_WORKERS || c->kind == CL_THREAD_LIMIT ||
         c->kind == CL_NUM_THREADS;
}

static const char *name_of(const Ignored *g) { return g->clause ? g->clause->name : g->directive->name; }

enum { MOST_LINES = 5 };

/* 'tile' (lines 3, 8, ...) */
static void put_group(const Session *s, const IgnoredList *list, int first, Buf *out) {
  int count = 0;
  for (int i = first; i < list->n; i++) {
    const Ignored *g = &list->v[i];
    if (strcmp(name_of(g), name_of(&list->v[first]))) continue;
    int line = report_line(s, g->clause ? g->clause->span : g->directive->span);
    if (count == 0) buf_printf(out, "%s'%s' (line %d", out->len ? ", " : "", name_of(g), line);
    if (count > 0 && count < MOST_LINES) buf_printf(out, ", %d", line);
    if (count == MOST_LINES) buf_puts(out, ", ...");
    count++;
  }
  buf_putc(out, ')');
}

static bool is_first(const IgnoredList *list, int i) {
  for (int j = 0; j < i; j++)
    if (!strcmp(name_of(&list->v[j]), name_of(&list->v[i]))) return false;
  return true;
}

/* Whoever shares out a loop by TASKLOOP may count on a kernel, as DO has one. */
static void tell_tasks(Session *s, const IgnoredList *all) {
  IgnoredList tasks = {0};
  Buf text = {0};
  for (int i = 0; i < all->n; i++)
    if (!all->v[i].clause && all->v[i].why == of_tasks) vec_push(s->arena, &tasks, all->v[i]);
  for (int i = 0; i < tasks.n; i++)
    if (is_first(&tasks, i)) put_group(s, &tasks, i, &text);
  if (text.len)
    diag_warning(&s->diag, WARN_HOST_FALLBACK, tasks.v[0].directive->span, "the loops of %s stay on the host: %s", text.s, of_tasks);
  buf_free(&text);
}

static void tell_file(Session *s, const File *f) {
  IgnoredList all = {0}, missed = {0};
  for (Unit *u = f->program->units; u; u = report_next_unit(u)) ignored_list(f->decided, u, s->arena, &all);
  tell_tasks(s, &all);
  for (int i = 0; i < all.n; i++)
    if (is_missed(&all.v[i])) vec_push(s->arena, &missed, all.v[i]);
  Buf text = {0};
  for (int i = 0; i < missed.n; i++)
    if (is_first(&missed, i)) put_group(s, &missed, i, &text);
  if (text.len)
    diag_remark(&s->diag, WARN_IGNORED, missed.v[0].clause ? missed.v[0].clause->span : missed.v[0].directive->span,
                "without effect in this file: %s; --report says why, -Wno-ignored keeps this note away", text.s);
  buf_free(&text);
}

void ignored_tell(Session *s) {
  for (int i = 0; i < s->nfile; i++)
    if (s->file[i].analysis && s->file[i].code && !s->file[i].errors) tell_file(s, &s->file[i]);
}
