/* What both forms of the report need to know. */
#include "common/html.h"
#include "driver/report/report.h"
#include <stdio.h>
#include <string.h>

/* ---- loops and units ---- */

int report_line(const Session *s, Span at) { return source_place(&s->sources, at.begin).line; }

int report_column(const Session *s, Span at) { return source_place(&s->sources, at.begin).col; }

int report_end_line(const Session *s, const Loop *l) {
  const Stmt *last = l->kind != LOOP_SECTION && l->stmt->end ? l->stmt->end : l->stmt;
  return source_place(&s->sources, last->span.end > last->span.begin ? last->span.end - 1 : last->span.begin).line;
}

/* The nest that maps the loop and has a kernel, or NULL. */
static const Nest *nest_of(const Decisions *d, const Loop *l) {
  const Nest *n = decision_nest(d, l);
  return n && decision_of(d, n).offload ? n : NULL;
}

const char *report_kernel(const Decisions *d, const Loop *l) { return nest_of(d, l) ? nest_of(d, l)->name : NULL; }

static bool heads(const Nest *n, const Loop *l) { return n && n->depth > 0 && n->loop[0] == l; }

bool report_heads_kernel(const Decisions *d, const Loop *l) { return heads(nest_of(d, l), l); }

const Reason *report_refusal(const Decisions *d, const Loop *l) {
  const Nest *n = decision_nest(d, l);
  return heads(n, l) && !nest_of(d, l) ? decision_of(d, n).refusal : NULL;
}

const char *report_schedule(const Decisions *d, const Loop *l) {
  const Nest *n = report_heads_kernel(d, l) ? nest_of(d, l) : report_place_stepped(d, l);
  if (n && n->form && n->piece && !n->piece->next) n = n->piece->nest; /* all of the loop, in another form */
  return n ? decision_of(d, n).schedule : NULL;
}

const char *report_form(const Decisions *d, const Loop *l) {
  const Nest *n = report_heads_kernel(d, l) ? nest_of(d, l) : NULL;
  return n && n->form ? n->form->text : NULL;
}

const char *report_tiles(const Decisions *d, const Loop *l) {
  return report_heads_kernel(d, l) ? decision_of(d, nest_of(d, l)).tiles : NULL;
}

const char *report_library(const Decisions *d, const Loop *l) {
  return report_heads_kernel(d, l) ? decision_of(d, nest_of(d, l)).library : NULL;
}

const char *report_weighed(const Session *s, const Decisions *d, const Loop *l) {
  const Nest *n = report_heads_kernel(d, l) ? nest_of(d, l) : NULL;
  if (n && n->optional && !n->once && !n->stepped)
    return arena_printf(s->arena, "with fewer than %lld iterations the loops of the procedures that it calls have kernels",
                        (long long)n->least);
  return n ? decision_of(d, n).weighed : NULL;
}

bool report_short_at_home(const Decisions *d, const Loop *l) {
  return report_heads_kernel(d, l) && decision_of(d, nest_of(d, l)).short_at_home;
}

bool report_resident(const Decisions *d, const Loop *l) {
  return report_heads_kernel(d, l) && decision_of(d, nest_of(d, l)).at_home;
}

const Loop *report_judged(const Loop *l) {
  const Loop *o = l;
  while (o->kind == LOOP_SECTION && o->parent && o->parent->kind == LOOP_SECTION && o->parent->stmt == l->stmt) o = o->parent;
  return o->transform ? o : l;
}

/* Lines of the loops of all teams of the nest. */
static void put_team_lines(const Session *s, const Nest *n, Buf *b) {
  for (const TeamLoop *t = n->team ? n->team->loop : NULL; t; t = t->next)
    buf_printf(b, "%s%d", b->len ? ", " : "", report_line(s, t->lanes->stmt->span));
  for (const Piece *p = n->piece; p; p = p->next)
    if (p->nest) put_team_lines(s, p->nest, b);
}

const char *report_team(const Session *s, const Decisions *d, const Loop *l) {
  const Nest *n = report_heads_kernel(d, l) ? nest_of(d, l) : NULL;
  if (!n || !decision_of(d, n).team) return NULL;
  Buf b = {0};
  put_team_lines(s, n, &b);
  char *text = arena_strdup(s->arena, b.s ? b.s : "");
  buf_free(&b);
  return text;
}

const Nest *report_fused(const Decisions *d, const Loop *l) {
  const Nest *all = nest_of(d, l), *n = all && all->fused ? decision_headed(d, l) : NULL;
  return n && n != all->fused && !all->fused->once ? all : NULL;
}

bool report_interchanged(const Decisions *d, const Loop *l) {
  const Nest *n = decision_axis(d, l) == AXIS_X ? nest_of(d, l) : NULL;
  const Loop *in = l->child;
  return n && !n->order && l->kind == LOOP_DO && in && decision_nest(d, in) == n && decision_axis(d, in) != AXIS_NONE &&
         decision_axis(d, in) != AXIS_X;
}

const char *report_mapped(const Decisions *d, const Loop *l) {
  static const char *const name[] = {[AXIS_NONE] = "no", [AXIS_X] = "x", [AXIS_Y] = "y", [AXIS_Z] = "z", [AXIS_FOLD] = "fold"};
  return nest_of(d, l) ? name[decision_axis(d, l)] : "no";
}

const char *report_unit_kind(const Unit *u) {
  static const char *const name[] = {
      [UN_PROGRAM] = "program",     [UN_SUBROUTINE] = "subroutine", [UN_FUNCTION] = "function",       [UN_MODULE] = "module",
      [UN_SUBMODULE] = "submodule", [UN_BLOCK_DATA] = "block data", [UN_INTERFACE_BODY] = "interface"};
  return name[u->kind];
}

bool report_is_told(const Loop *l, const Reason *r) {
  for (const Reason *o = l->reason; o; o = o->next)
    if (o->at.begin == r->at.begin && o->text && r->text && !strcmp(o->text, r->text)) return true;
  return false;
}

void report_distance(int n, const int64_t *dist, const bool *known, Buf *out) {
  for (int i = 0; i < n; i++) {
    if (i) buf_putc(out, ',');
    if (known && !known[i])
      buf_putc(out, '*');
    else
      buf_printf(out, "%lld", (long long)dist[i]);
  }
}

Unit *report_next_unit(Unit *u) {
  if (u->child) return u->child;
  while (u && !u->next) u = u->host;
  return u ? u->next : NULL;
}

bool report_write(Session *s) {
  Buf text = {0};
  if (str_suffix(s->opt.report, ".xml"))
    record_xml(report_record(s), &text);
  else if (str_suffix(s->opt.report, ".json"))
    record_json(report_record(s), &text);
  else if (html_is_name(s->opt.report))
    report_page(s, &text);
  else
    report_text(s, &text);
  const char *why = file_write(s->opt.report, text.s ? text.s : "", text.len);
  if (why) options_wrong("%s: the report cannot be written: %s", s->opt.report, why);
  buf_free(&text);
  return !why;
}
