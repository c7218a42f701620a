/* What both forms of the report need to know. */
#include "driver/report.h"
#include <stdio.h>
#include <string.h>

/* ---- what has no effect ---- */

static const char *directive_ignored(const Directive *d) {
  if (d->kind == DIR_MAPPING) return "distribution of data means nothing on one GPU";
  if (d->kind == DIR_CACHE) return "the cache is the hardware's business";
  if (d->kind == DIR_OTHER && !strcmp(d->name, "ordered")) return "iterations keep the order of their dependences";
  return d->kind == DIR_OTHER ? "without effect here" : NULL;
}

static const char *clause_ignored(const Clause *c) {
  switch (c->kind) {
  case CL_SHADOW_RENEW:
  case CL_REMOTE_ACCESS:
  case CL_CONSISTENT:
  case CL_SHADOW_COMPUTE:
  case CL_ON:
  case CL_TIE: return "distribution of data means nothing on one GPU";
  case CL_GANG:
  case CL_WORKER:
  case CL_VECTOR:
  case CL_NUM_GANGS:
  case CL_NUM_WORKERS:
  case CL_NUM_TEAMS:
  case CL_THREAD_LIMIT:
  case CL_TILE:
  case CL_SCHEDULE: return "the mapping decides";
  case CL_STAGE: return "nothing is pipelined between processors";
  case CL_ASYNC:
  case CL_NOWAIT: return "work is done in order";
  case CL_NUM_THREADS: return "the host path runs on all cores";
  case CL_OTHER: return "without effect here";
  default: return NULL;
  }
}

typedef struct IgnoredSearch {
  Arena *arena;
  IgnoredList *out;
} IgnoredSearch;

static bool look_for_ignored(Stmt *s, void *data) {
  IgnoredSearch *search = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  if (!d) return true;
  const char *why = directive_ignored(d);
  if (why) vec_push(search->arena, search->out, ((Ignored){d, NULL, why}));
  for (const Clause *c = why ? NULL : d->clause; c; c = c->next)
    if (clause_ignored(c) && d->kind != DIR_ATOMIC) vec_push(search->arena, search->out, ((Ignored){d, c, clause_ignored(c)}));
  return true;
}

void rep_ignored(const Unit *u, Arena *a, IgnoredList *out) {
  IgnoredSearch search = {a, out};
  if (u->first) stmt_walk(u->first, look_for_ignored, &search);
}

/* ---- loops and units ---- */

int rep_line(const Session *s, Span at) { return src_place(&s->sources, at.begin).line; }

int rep_column(const Session *s, Span at) { return src_place(&s->sources, at.begin).col; }

int rep_end_line(const Session *s, const Loop *l) {
  const Stmt *last = l->kind != LOOP_SECTION && l->stmt->end ? l->stmt->end : l->stmt;
  return src_place(&s->sources, last->span.end > last->span.begin ? last->span.end - 1 : last->span.begin)
      .line;
}

const char *rep_kernel(const Loop *l) { return l->nest && l->nest->offload ? l->nest->name : NULL; }

const char *rep_schedule(const Loop *l) {
  return rep_kernel(l) && l->nest->loop[0] == l ? l->nest->schedule : NULL;
}

const Nest *rep_fused(const Loop *l) {
  const Nest *n = l->nest && l->nest->offload && l->nest->fused ? nest_headed(l) : NULL;
  return n && n != l->nest->fused ? l->nest : NULL;
}

bool rep_interchanged(const Loop *l) {
  const Nest *n = rep_kernel(l) && l->axis == AXIS_X ? l->nest : NULL;
  return n && !n->order && l->kind == LOOP_DO && l->child && l->child->nest == l->nest && l->child->axis != AXIS_NONE && l->child->axis != AXIS_X;
}

const char *rep_mapped(const Loop *l) {
  static const char *const name[] = {
      [AXIS_NONE] = "no", [AXIS_X] = "x", [AXIS_Y] = "y", [AXIS_Z] = "z", [AXIS_FOLD] = "fold"};
  return rep_kernel(l) ? name[l->axis] : "no";
}

const char *rep_unit_kind(const Unit *u) {
  static const char *const name[] = {
      [UN_PROGRAM] = "program",         [UN_SUBROUTINE] = "subroutine", [UN_FUNCTION] = "function",
      [UN_MODULE] = "module",           [UN_SUBMODULE] = "submodule",   [UN_BLOCK_DATA] = "block data",
      [UN_INTERFACE_BODY] = "interface"};
  return name[u->kind];
}

bool rep_is_told(const Loop *l, const Reason *r) {
  for (const Reason *o = l->reason; o; o = o->next)
    if (o->at.begin == r->at.begin && o->text && r->text && !strcmp(o->text, r->text)) return true;
  return false;
}

void rep_distance(int n, const int64_t *dist, const bool *known, Buf *out) {
  for (int i = 0; i < n; i++) {
    if (i) buf_putc(out, ',');
    if (known && !known[i])
      buf_putc(out, '*');
    else
      buf_printf(out, "%lld", (long long)dist[i]);
  }
}

Unit *rep_next_unit(Unit *u) {
  if (u->child) return u->child;
  while (u && !u->next) u = u->host;
  return u ? u->next : NULL;
}

bool rep_write(Session *s) {
  Buf text = {0};
  if (str_suffix(s->opt.report, ".xml"))
    rep_xml(s, &text);
  else
    rep_text(s, &text);
  const char *why = file_write(s->opt.report, text.s ? text.s : "", text.len);
  if (why) opt_wrong("%s: the report cannot be written: %s", s->opt.report, why);
  buf_free(&text);
  return !why;
}
