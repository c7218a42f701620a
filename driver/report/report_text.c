/* The report for people. */
#include "driver/report/report.h"
#include <ctype.h>
#include <string.h>

enum { SOURCE_WIDTH = 44 }; /* columns of source shown */

/* Statements of the unit that have not been told. */
typedef struct Untold {
  const Placed *placed, *end;
} Untold;

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

static int depth_of(const Stmt *s) {
  int n = 0;
  for (const Stmt *p = s->parent; p; p = p->parent) n += p->kind == ST_DO;
  return n;
}

/* Statements before 'next', or all that are left, and where they run. */
static void add_statements(const Session *s, const Stmt *next, Buf *out, Untold *left) {
  for (; left->placed < left->end && (!next || stmt_place(left->placed->first) <= stmt_place(next)); left->placed++) {
    const Placed *p = left->placed;
    if (report_place_loop_tells(p)) continue;
    buf_printf(out, "%5d | ", report_line(s, p->first->span));
    add_source(s, p->first->span, depth_of(p->first), out);
    buf_puts(out, "  ");
    report_place_statements(s, p, out);
    buf_putc(out, '\n');
  }
}

/* What is to be said of the loop, under its line. */
static void put_remarks(const Session *s, const Decisions *d, const Loop *l, Buf *out) {
  Buf remarks = {0};
  report_remarks(s, d, l, &remarks);
  for (const char *at = remarks.s; at && *at;) {
    const char *end = strchr(at, '\n');
    buf_puts(out, "      |       ");
    buf_add(out, at, (size_t)(end - at) + 1);
    at = end + 1;
  }
  buf_free(&remarks);
}

static void add_loop(const Session *s, const Decisions *d, const Loop *l, Buf *out, Untold *left) {
  add_statements(s, l->stmt, out, left);
  buf_printf(out, "%5d | ", report_line(s, l->stmt->span));
  add_source(s, l->stmt->span, l->depth, out);
  buf_puts(out, "  ");
  report_remarks_verdict(s, d, l, out);
  buf_putc(out, '\n');
  put_remarks(s, d, l, out);
  for (const Loop *k = l->child; k; k = k->next) add_loop(s, d, k, out, left);
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

static void add_unit(const Session *s, const File *f, Unit *u, Buf *out) {
  Buf body = {0};
  int n;
  const Placed *placed = report_statements(f->decided, u, s->arena, &n);
  Untold left = {placed, placed + n};
  for (const Loop *l = f->analysis->loop; l; l = l->next)
    if (l->unit == u) add_loop(s, f->decided, l, &body, &left);
  add_statements(s, NULL, &body, &left);
  report_data(s, f, u, &body);
  add_ignored(s, f, u, &body);
  if (body.len) buf_printf(out, "\n%s %s\n%s", report_unit_kind(u), u->name, body.s);
  buf_free(&body);
}

static void add_file(const Session *s, const File *f, Buf *out) {
  buf_printf(out, "%s%s\n", f == s->file ? "" : "\n", f->program ? f->program->source->path : f->input->path);
  if (!f->analysis) {
    buf_puts(out, "\nnot analysed: the front end found errors\n");
    return;
  }
  for (Unit *u = f->program->units; u; u = report_next_unit(u)) add_unit(s, f, u, out);
  if (f->program->opaque.statements)
    buf_printf(out, "\n%d statement%s outside regions not understood: taken to touch everything\n", f->program->opaque.statements,
               f->program->opaque.statements == 1 ? "" : "s");
  buf_putc(out, '\n');
  report_counts_text(s, f, out);
  buf_putc(out, '\n');
}

void report_text(const Session *s, Buf *out) {
  for (int i = 0; i < s->nfile; i++) add_file(s, &s->file[i], out);
}
