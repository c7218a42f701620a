/* The host text as the compiler gets it. '# LINE "FILE"' lines, which gfortran reads in any source, make its
 * messages and its line tables name the user's lines. Where OpenMP is switched on for f2cuda's own directives
 * only, the user's are switched off, except for those that belong to a nest which runs on the host's threads,
 * and so are all statements behind '!$'. */
#include "codegen/host/host.h"
#include <ctype.h>
#include <string.h>

typedef struct Marked {
  Gen *g;
  Buf out;
  const char *file; /* where the compiler takes the next line to be from */
  int line;
} Marked;

static bool at_line_start(const Marked *m) { return !m->out.len || m->out.s[m->out.len - 1] == '\n'; }

static void put_marker(Marked *m, Place p) {
  if (m->file && m->line == p.line && !strcmp(m->file, p.path)) return;
  buf_printf(&m->out, "# %d \"", p.line);
  for (const char *c = p.path; *c; c++) {
    if (*c == '"' || *c == '\\') buf_putc(&m->out, '\\');
    buf_putc(&m->out, *c == '\n' || *c == '\r' ? '?' : *c); /* gfortran knows no other escapes */
  }
  buf_puts(&m->out, "\"\n");
  m->file = p.path;
  m->line = p.line;
}

static void put_text(Marked *m, const char *s, size_t n) {
  buf_add(&m->out, s, n);
  for (const char *p = s; (p = memchr(p, '\n', n - (size_t)(p - s))); p++) m->line++;
}

/* ---- OpenMP lines of the user's ---- */

static bool stays_active(const Gen *g, Loc at) {
  for (int i = 0; i < g->threaded.n; i++)
    if (at >= g->threaded.v[i].begin && at < g->threaded.v[i].end) return true;
  return false;
}

/* The offset of the '$' in '!$omp' or '!$ ' when that begins the line [s, s + n); 0: it does not. */
static size_t sentinel_dollar(const Gen *g, const char *s, size_t n) {
  size_t i = 0;
  bool column_one = g->prog->fixed && n && memchr("cC*", *s, 3);
  while (!column_one && i < n && (s[i] == ' ' || s[i] == '\t')) i++;
  if (i + 1 >= n || (s[i] != '!' && !column_one) || s[i + 1] != '$') return 0;
  return n - i >= 5 && !strncasecmp(s + i + 2, "acc", 3) ? 0 : i + 1;
}

size_t line_markers_directive(const Gen *g, const char *s, size_t n) {
  size_t dollar = sentinel_dollar(g, s, n);
  return dollar && dollar + 1 < n && isalpha((unsigned char)s[dollar + 1]) ? dollar : 0;
}

static bool switched_off(const Gen *g) { return g->serial || (g->host_openmp_directives && !g->prog->options->openmp); }

bool line_markers_switches_off(const Gen *g, const Source *s) {
  if (!switched_off(g)) return false;
  for (int i = 0; i < s->nlines; i++) {
    uint32_t from = s->line_start[i], to = i + 1 < s->nlines ? s->line_start[i + 1] : s->len;
    if (sentinel_dollar(g, s->text + from, to - from)) return true;
  }
  return false;
}

/* One line of the source, or its rest from the middle on. */
static void put_line(Marked *m, const Source *s, Loc from, Loc to) {
  const char *text = s->text + (from - s->base);
  size_t n = to - from;
  bool whole = at_line_start(m), preprocessor = s->origin && *text == '#';
  if (whole && preprocessor) return;
  if (whole) put_marker(m, source_place(m->g->prog->sources, from));
  bool off = whole && switched_off(m->g);
  size_t dollar = off ? sentinel_dollar(m->g, text, n) : 0;
  put_text(m, text, n);
  bool directive = dollar && line_markers_directive(m->g, text, n);
  bool stays = m->g->serial ? !directive : directive && stays_active(m->g, from + (Loc)dollar);
  if (dollar && !stays) m->out.s[m->out.len - n + dollar] = ' ';
}

static void put_source(Marked *m, const Source *s, Loc from, Loc to) {
  Loc unread, behind;
  if (splice_unread(m->g, s, from, to, &unread, &behind)) {
    if (from < unread) put_line(m, s, from, unread);
    from = behind;
  }
  while (from < to) {
    const char *text = s->text + (from - s->base), *newline = memchr(text, '\n', to - from);
    Loc end = newline ? from + (Loc)(newline - text) + 1 : to;
    put_line(m, s, from, end);
    from = end;
  }
}

/* ---- the splice again, with markers ---- */

static void put_edit(Marked *m, const Edit *e);

static void put_spliced(Marked *m, const Source *s) {
  Loc at = s->base, end = s->base + s->len;
  for (int i = 0; i < m->g->edits.n; i++) {
    const Edit *e = &m->g->edits.v[i];
    if (e->begin < s->base || e->begin > end) continue;
    put_source(m, s, at, e->begin);
    put_edit(m, e);
    at = e->end;
  }
  put_source(m, s, at, end);
}

static void put_edit(Marked *m, const Edit *e) {
  if (e->include) {
    put_spliced(m, e->include);
    if (!at_line_start(m)) put_text(m, "\n", 1);
    return;
  }
  if (at_line_start(m) && *e->text) put_marker(m, source_place(m->g->prog->sources, e->begin));
  put_text(m, e->text, strlen(e->text));
}

char *line_markers_text(Gen *g, const Source *s) {
  Marked m = {.g = g};
  put_spliced(&m, s);
  char *text = arena_strndup(g->arena, m.out.s ? m.out.s : "", m.out.len);
  buf_free(&m.out);
  return text;
}
