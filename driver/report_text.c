/* The report for people. */
#include "driver/report.h"
#include <ctype.h>
#include <string.h>

enum { SOURCE_WIDTH = 44, REASONS = 3 }; /* columns of source shown; reasons shown for one loop */

typedef struct Counts {
  int loops, kernels;
  const Placed *placed, *end;    /* statements of the unit that have not been told */
  int verdict[V_SEQUENTIAL + 1]; /* loops by verdict */
} Counts;

/* The source line of 'at', indented by the loop's depth, cut or padded to SOURCE_WIDTH. */
static void add_source(const Session *s, Span at, int depth, Buf *out) {
  const Source *src = source_of(&s->sources, at.begin);
  int len = 0, room = SOURCE_WIDTH;
  const char *text = src ? source_line_text(src, source_line_number(src, at.begin), &len) : "";
  while (len && isspace((unsigned char)*text)) text++, len--;
  for (int i = 0; i < depth * 2 && room > SOURCE_WIDTH / 2; i++, room--) buf_putc(out, ' ');
  for (int i = 0; i < len && i < room; i++) buf_putc(out, isprint((unsigned char)text[i]) ? text[i] : ' ');
  for (int i = len; i < room; i++) buf_putc(out, ' ');
}

void report_text_margin(Buf *out) { buf_puts(out, "      |       "); }

static void add_remark(const char *what, const char *text, Buf *out) {
  if (!text) return;
  report_text_margin(out);
  buf_printf(out, "%s: %s\n", what, text);
}

/* ' (10:5, 10:12)' */
static void add_places(const Session *s, const Reason *r, Buf *out) {
  buf_printf(out, " (%d:%d", report_line(s, r->at), report_column(s, r->at));
  if (r->other.begin) buf_printf(out, ", %d:%d", report_line(s, r->other), report_column(s, r->other));
  buf_putc(out, ')');
}

static void add_reason(const Session *s, const Reason *r, bool taken, Buf *out) {
  report_text_margin(out);
  buf_printf(out, "because %s", r->text ? r->text : words_reason(r->code));
  if (r->at.begin) add_places(s, r, out);
  buf_putc(out, '\n');
  add_remark("for example", r->example, out);
  if (!taken) add_remark("way out", r->way_out, out);
}

/* The verdict takes the reason into account. */
static bool is_taken(const Loop *l, const Reason *r, bool again) {
  return !again && (r->lifted || (l->verdict == V_WAVEFRONT && r->is_dependence));
}

static bool on_device(const Decisions *d, const Loop *l) {
  while (l && !report_kernel(d, l)) l = l->parent;
  return l != NULL;
}

/* A procedure of which nothing is known is called there, which has been told: all that it may do with its
 * arguments follows from that. */
static bool follows_from_call(const Session *s, const Loop *l, const Reason *r) {
  bool handed = r->code == REASON_ARGUMENT || r->code == REASON_SCALAR;
  if (r->certainty != MAY || (r->at.begin != r->other.begin && !handed)) return false;
  for (const Reason *o = l->reason; o; o = o->next) {
    if (o == r || (o->code != REASON_CALL && o->code != REASON_MODULE)) continue;
    int line = report_line(s, o->at);
    if (line == report_line(s, r->at) || (handed && r->other.begin && line == report_line(s, r->other))) return true;
  }
  return false;
}

/* It says no more than what has been told of running values and wavefronts. */
static bool is_plain(const Loop *l, const Reason *r, bool again) {
  return is_taken(l, r, again) && (l->scan || l->wavefront) && r->is_dependence && r->certainty == MAY;
}

/* About a statement that no directive allows, not about a variable: that comes first. */
static bool is_of_statement(const Reason *r) { return !r->array && !r->is_dependence; }

/* The same has been said of another place. */
static bool is_repeated(const Reason *first, const Reason *r) {
  for (; first != r; first = first->next)
    if (first->code == r->code && first->text && r->text && !strcmp(first->text, r->text)) return true;
  return false;
}

/* 'again': of the nest, some of which the loop has told. */
static void add_reasons(const Session *s, const Decisions *d, const Loop *l, const Reason *first, bool again, Buf *out) {
  int shown = 0, more = 0;
  for (int pass = 0; pass < 2; pass++)
    for (const Reason *r = first; r; r = r->next) {
      bool silent = (again && report_is_told(l, r)) || is_plain(l, r, again) || follows_from_call(s, l, r) || is_repeated(first, r);
      if (silent || is_of_statement(r) != (pass == 0)) continue;
      if (shown++ < REASONS)
        add_reason(s, r, is_taken(l, r, again) && (l->contract || on_device(d, l)), out);
      else
        more++;
    }
  if (!more) return;
  report_text_margin(out);
  buf_printf(out, "and for %d more reason%s\n", more, more > 1 ? "s" : "");
}

static void add_variables(const Loop *l, Role role, const char *title, Buf *out) {
  bool any = false;
  for (const VarUse *v = l->var_use; v; v = v->next) {
    if (v->role != role) continue;
    if (!any) {
      report_text_margin(out);
      buf_puts(out, title);
    }
    buf_printf(out, "%s%s", any ? ", " : " ", v->path);
    if (role == ROLE_REDUCTION) buf_printf(out, " (%s)", directive_op_text(v->red));
    if (v->inferred) buf_puts(out, " (found)");
    any = true;
  }
  if (any) buf_putc(out, '\n');
}

/* What follows the verdict of a loop that no axis of a grid has. */
static const char *place_text(const char *runs) {
  if (!strcmp(runs, "thread")) return "; in each thread";
  if (!strcmp(runs, "team")) return "; threads share it";
  return !strcmp(runs, "host") ? "; host" : "";
}

static void add_verdict(const Decisions *d, const Loop *l, Buf *out) {
  const char *kernel = report_kernel(d, l);
  buf_printf(out, "  %s", words_verdict(l->verdict));
  if (l->verdict != V_SEQUENTIAL) buf_printf(out, ", %s", words_basis(l->basis));
  if (kernel && decision_axis(d, l) != AXIS_NONE)
    buf_printf(out, "; kernel %s, %s", kernel, report_mapped(d, l));
  else if (kernel)
    buf_printf(out, "; inside kernel %s", kernel);
  else
    buf_puts(out, place_text(report_place_runs(d, l)));
  buf_putc(out, '\n');
}

static void add_race(const Session *s, const Race *r, Buf *out) {
  if (!r) return;
  report_text_margin(out);
  if (r->kind == RACE_NONE) {
    buf_puts(out, "race: none by this directive, proved\n");
    return;
  }
  buf_printf(out, "race%s: %s (%d:%d", r->kind == RACE_MAY ? ", perhaps" : "", r->text, report_line(s, r->at),
             report_column(s, r->at));
  if (r->other.begin) buf_printf(out, ", %d:%d", report_line(s, r->other), report_column(s, r->other));
  buf_puts(out, ")\n");
}

static int depth_of(const Stmt *s) {
  int n = 0;
  for (const Stmt *p = s->parent; p; p = p->parent) n += p->kind == ST_DO;
  return n;
}

/* Statements before 'next', or all that are left, and where they run. */
static void add_statements(const Session *s, const Stmt *next, Buf *out, Counts *count) {
  for (; count->placed < count->end && (!next || stmt_place(count->placed->first) <= stmt_place(next)); count->placed++) {
    const Placed *p = count->placed;
    if (p->first->kind == ST_DO && !p->nest) continue; /* the loop tells */
    buf_printf(out, "%5d | ", report_line(s, p->first->span));
    add_source(s, p->first->span, depth_of(p->first), out);
    if (p->nest)
      buf_printf(out, "  %s; kernel %s", report_place_launch(p), p->nest->name);
    else
      buf_printf(out, "  the host; %s it touches come home", p->elements ? "elements that" : "arrays that");
    if (p->nest && report_line(s, p->last->span) != report_line(s, p->first->span))
      buf_printf(out, ", to line %d", report_line(s, p->last->span));
    buf_putc(out, '\n');
    count->kernels += p->nest && !p->each;
  }
}

static void add_loop(const Session *s, const Decisions *d, const Loop *l, Buf *out, Counts *count) {
  add_statements(s, l->stmt, out, count);
  buf_printf(out, "%5d | ", report_line(s, l->stmt->span));
  add_source(s, l->stmt->span, l->depth, out);
  add_verdict(d, l, out);
  if (l->transform) add_remark("after", l->transform->text, out);
  if (l->transform && l->transform->lifted) add_remark("as it stands", l->transform->lifted->text, out);
  add_remark("form", report_form(d, l), out);
  add_remark("tiles", report_tiles(d, l), out);
  add_remark("library", report_library(d, l), out);
  if (report_team(s, d, l)) {
    report_text_margin(out);
    buf_printf(out, "team: threads that do an iteration together share out the loops at %s\n", report_team(s, d, l));
  }
  if (report_fused(d, l)) {
    report_text_margin(out);
    buf_printf(out, "fused with the loop at line %d\n", report_line(s, report_fused(d, l)->first->span));
  }
  if (report_interchanged(d, l)) {
    report_text_margin(out);
    buf_puts(out, "interchanged with the loop inside: its neighbouring iterations walk memory\n");
  }
  add_remark("in one thread, as", report_place_serial_why(d, l), out);
  add_remark("few threads", report_place_few_threads(s, d, l), out);
  add_remark("in order", report_schedule(d, l), out);
  report_running(s, l, out);
  add_reasons(s, d, l, l->reason, false, out);
  for (const Contract *c = l->contract; c; c = c->next)
    add_remark(c->kind == CONTRACT_BINS ? "checked as it runs" : "checked before it runs", c->text, out);
  add_reasons(s, d, l, report_refusal(d, l), true, out);
  add_variables(l, ROLE_REDUCTION, "reduction:", out);
  add_variables(l, ROLE_PRIVATE, "private:", out);
  add_variables(l, ROLE_LASTPRIVATE, "private, last value kept:", out);
  add_race(s, l->race, out);
  count->loops++;
  count->verdict[l->verdict]++;
  count->kernels += report_heads_kernel(d, l);
  for (const Loop *k = l->child; k; k = k->next) add_loop(s, d, k, out, count);
}

static void add_ignored(const Session *s, const File *f, const Unit *u, Buf *out) {
  IgnoredList list = {0};
  ignored_list(f->decided, u, s->arena, &list);
  for (int i = 0; i < list.n; i++) {
    const Ignored *g = &list.v[i];
    buf_printf(out, "%5d | %s", report_line(s, g->clause ? g->clause->span : g->directive->span), g->directive->name);
    if (g->clause) buf_printf(out, ": clause %s", g->clause->name);
    buf_printf(out, " is ignored: %s\n", g->why);
  }
}

static void add_unit(const Session *s, const File *f, Unit *u, Buf *out, Counts *count) {
  Buf body = {0};
  int n;
  count->placed = report_statements(f->decided, u, s->arena, &n);
  count->end = count->placed + n;
  for (const Loop *l = f->analysis->loop; l; l = l->next)
    if (l->unit == u) add_loop(s, f->decided, l, &body, count);
  add_statements(s, NULL, &body, count);
  report_data(s, f, u, &body);
  add_ignored(s, f, u, &body);
  if (body.len) buf_printf(out, "\n%s %s\n%s", report_unit_kind(u), u->name, body.s);
  buf_free(&body);
}

static void add_summary(const Counts *c, Buf *out) {
  buf_printf(out, "\n%d loop%s", c->loops, c->loops == 1 ? "" : "s");
  const char *before = ": ";
  for (int v = 0; v <= V_SEQUENTIAL; v++)
    if (c->verdict[v]) {
      buf_printf(out, "%s%d %s", before, c->verdict[v], words_verdict((Verdict)v));
      before = ", ";
    }
  buf_printf(out, "; %d kernel%s\n", c->kernels, c->kernels == 1 ? "" : "s");
}

static void add_file(const Session *s, const File *f, Buf *out) {
  Counts count = {0};
  buf_printf(out, "%s%s\n", f == s->file ? "" : "\n", f->program ? f->program->source->path : f->input->path);
  if (!f->analysis) {
    buf_puts(out, "\nnot analysed: the front end found errors\n");
    return;
  }
  for (Unit *u = f->program->units; u; u = report_next_unit(u)) add_unit(s, f, u, out, &count);
  if (f->program->opaque.statements)
    buf_printf(out, "\n%d statement%s outside regions not understood: taken to touch everything\n", f->program->opaque.statements,
               f->program->opaque.statements == 1 ? "" : "s");
  add_summary(&count, out);
}

void report_text(const Session *s, Buf *out) {
  for (int i = 0; i < s->nfile; i++) add_file(s, &s->file[i], out);
}
