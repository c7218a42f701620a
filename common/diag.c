/* Messages: placed, ordered, filtered by -W options, and shown as text, JSON or SARIF. */
#include "common/diag.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HELD = 1000 };  /* messages that wait; with more than that they come as they are told */
enum { SHOWN_WIDTH = 120 }; /* of a long source line this many bytes are shown, around the caret */

static const char *const kind_name[] = {"error", "warning", "note", "note"};
static const char *const kind_color[] = {"01;31", "01;35", "01;36", "01;36"};
const char *const diag_warning_name[WARNINGS] = {
    [WARN_HOST_FALLBACK] = "host-fallback",
    [WARN_IGNORED_DIRECTIVE] = "ignored-directive",
    [WARN_UNKNOWN_NAME] = "unknown-name",
    [WARN_SHARED_BY_THREADS] = "shared-by-threads",
    [WARN_LOST_HOST_VALUE] = "lost-host-value",
    [WARN_PRIVATE_INDEX] = "private-index",
    [WARN_ASSUMED] = "assumed-independence",
    [WARN_MISSING_MODULE] = "missing-module",
    [WARN_STALE_MODULE] = "stale-module",
    [WARN_MODULE_KINDS] = "module-kinds",
    [WARN_IGNORED] = "ignored",
    [WARN_INFERRED] = "inferred",
    [WARN_DEFERRED] = "deferred",
};
static void (*bug_clean)(void);

/* Text of an attribute of the terminal, when colours are on. */
static void put_colored(const Diag *d, Buf *b, const char *color, const char *text) {
  if (d->o.color)
    buf_printf(b, "\33[%sm\33[K%s\33[m\33[K", color, text);
  else
    buf_puts(b, text);
}

static void put(Diag *d, const char *text) {
  if (d->sink)
    buf_puts(d->sink, text);
  else
    fputs(text, stderr);
}

/* A byte that does not begin a character of UTF-8: it takes no column of its own. */
static bool goes_on(char c) { return ((unsigned char)c & 0xc0) == 0x80; }

/* The carets under [col, col+width); tabs of the line above are kept so that they line up. */
static void add_caret(Buf *b, const char *line, int col, int width) {
  buf_puts(b, "      | ");
  for (int i = 0; i < col; i++)
    if (!goes_on(line[i])) buf_putc(b, line[i] == '\t' ? '\t' : ' ');
  buf_putc(b, '^');
  for (int i = 1; i < width; i++)
    if (!goes_on(line[col + i])) buf_putc(b, '~');
  buf_putc(b, '\n');
}

/* The bytes [from, from + shown) of a long line, whole characters, that show the caret's. */
static void choose_part(const char *text, int len, int col, int *from, int *shown) {
  *from = col > SHOWN_WIDTH * 3 / 4 ? col - SHOWN_WIDTH / 2 : 0;
  while (*from && goes_on(text[*from])) --*from;
  *shown = len - *from > SHOWN_WIDTH ? SHOWN_WIDTH : len - *from;
  while (*from + *shown < len && goes_on(text[*from + *shown])) ++*shown;
}

static void add_excerpt(Buf *b, const Source *s, Span at, int shown_line) {
  int len, line = source_line_number(s, at.begin), from, shown;
  const char *text = source_line_text(s, line, &len);
  int col = (int)(at.begin - s->base - source_line_start(s, line));
  if (col > len) col = len;
  int width = at.end > at.begin ? (int)(at.end - at.begin) : 1;
  if (width > len - col) width = len - col > 0 ? len - col : 1;
  choose_part(text, len, col, &from, &shown);
  if (width > from + shown - col) width = from + shown - col > 0 ? from + shown - col : 1;
  buf_printf(b, "\n%5d | ", shown_line);
  for (int i = from; i < from + shown; i++) buf_putc(b, (unsigned char)text[i] < ' ' && text[i] != '\t' ? '?' : text[i]);
  buf_putc(b, '\n');
  add_caret(b, text + from, col - from, width);
}

static void add_includer(Buf *b, const char *path, int line) {
  buf_puts(b, "In file included from ");
  buf_shown(b, path);
  buf_printf(b, ":%d:\n", line);
}

/* How the place came into what is compiled: by #include, then by INCLUDE. */
static void add_include_chain(Diag *d, Buf *b, const Source *s, Loc at) {
  while (s) {
    const LineOrigin *o = s->origin ? s->origin[source_line_number(s, at) - 1].included_at : NULL;
    for (; o; o = o->included_at) add_includer(b, o->file, o->line);
    at = s->included_at;
    s = source_of(d->sources, at);
    Place p = source_place(d->sources, at);
    if (s) add_includer(b, p.path, p.line);
  }
}

static bool is_set(unsigned bits, int name) { return name >= 0 && (bits >> name & 1); }

/* -Werror and its relatives make an error of a warning. */
static DiagKind effective_kind(const Diag *d, DiagKind kind, int name) {
  bool fatal = (d->o.werror && !is_set(d->o.kept, name)) || is_set(d->o.fatal, name);
  return kind == DIAG_WARNING && fatal ? DIAG_ERROR : kind;
}

static bool hidden(Diag *d, DiagKind kind, int name) {
  if (kind != DIAG_NOTE) d->muted = name >= 0 && (d->o.none || is_set(d->o.off, name));
  if (d->muted) return true;
  kind = effective_kind(d, kind, name);
  d->errors += kind == DIAG_ERROR;
  d->warnings += kind == DIAG_WARNING;
  if (kind == DIAG_ERROR || kind == DIAG_WARNING) d->muted = d->cap && d->errors > d->cap;
  return d->muted || d->quiet;
}

/* Takes the text; a note goes with the message before it. */
static void hold(Diag *d, DiagKind kind, Loc at, Buf *text) {
  if (kind == DIAG_NOTE && d->held.n) {
    const Buf *before = &d->held.v[d->held.n - 1].text;
    if (d->o.format != DIAG_TEXT && before->s[before->len - 1] == '}') buf_puts(&d->held.v[d->held.n - 1].text, ", ");
    buf_add(&d->held.v[d->held.n - 1].text, text->s, text->len);
    return;
  }
  HeldMessage m = {.file_at = at, .at = at, .text = *text, .open = d->o.format != DIAG_TEXT && kind != DIAG_NOTE};
  for (const Source *s = source_of(d->sources, at); s && s->included_at; s = source_of(d->sources, m.file_at))
    m.file_at = s->included_at;
  *text = (Buf){0};
  vec_push(d->sources->arena, &d->held, m);
}

static bool stands_before(const HeldMessage *a, const HeldMessage *b) {
  return a->file_at < b->file_at || (a->file_at == b->file_at && a->at < b->at);
}

static void add_place(Diag *d, Buf *b, DiagKind kind, Span at) {
  const Source *s = source_of(d->sources, at.begin);
  if (!s) return;
  Place p = source_place(d->sources, at.begin);
  Buf where = {0};
  buf_shown(&where, p.path);
  buf_printf(&where, ":%d:%d:", p.line, p.col);
  if (kind != DIAG_NOTE) add_include_chain(d, b, s, at.begin);
  put_colored(d, b, "01", where.s);
  buf_putc(b, '\n');
  buf_free(&where);
  if (!d->o.no_caret) add_excerpt(b, s, at, p.line);
}

/* ' [-Wname]', ' [-Werror=name]' */
static void add_name(const Diag *d, Buf *b, DiagKind kind, DiagKind shown, int name) {
  if (!d->o.show_name || kind != DIAG_WARNING || name < 0) return;
  buf_printf(b, " [%s%s]", shown == DIAG_ERROR ? "-Werror=" : "-W", diag_warning_name[name]);
}

/* Columns that tools hear of count characters. */
static int characters(const char *line, int bytes) {
  int n = 0;
  for (int i = 0; i < bytes; i++) n += !goes_on(line[i]);
  return n;
}

static DiagPlace place_for_tools(const Diag *d, Span at) {
  DiagPlace p = {.at.path = NULL};
  const Source *s = source_of(d->sources, at.begin);
  if (!s) return p;
  p.at = source_place(d->sources, at.begin);
  p.text = source_line_text(s, source_line_number(s, at.begin), &p.len);
  int from = p.at.col - 1 < p.len ? p.at.col - 1 : p.len, to = from + (at.end > at.begin ? (int)(at.end - at.begin) : 1);
  p.at.col = characters(p.text, from) + 1;
  p.last = p.at.col + characters(p.text + from, (to < p.len ? to : p.len) - from) - 1;
  if (p.last < p.at.col) p.last = p.at.col;
  return p;
}

static void put_for_tools(const Diag *d, Buf *b, DiagKind kind, DiagKind shown, int name, Span at, const char *text) {
  DiagPlace p = place_for_tools(d, at);
  const char *option = NULL;
  if (kind == DIAG_WARNING && name >= 0)
    option = arena_printf(d->sources->arena, "%s%s", shown == DIAG_ERROR ? "-Werror=" : "-W", diag_warning_name[name]);
  diag_json_put_object(d, b, shown, option, &p, text);
}

/* It was told when the passes went over the text before. */
static bool is_repeated(Diag *d, Loc at, const char *text) {
  for (int i = 0; d->again && i < d->told.n; i++)
    if (d->told.v[i].at == at && !strcmp(d->told.v[i].text, text)) return true;
  ToldMessage m = {at, arena_strdup(d->sources->arena, text)};
  if (d->remembering) vec_push(d->sources->arena, &d->told, m);
  return false;
}

static void vdiag(Diag *d, DiagKind kind, int name, Span at, const char *fmt, va_list ap) {
  Buf b = {0}, text = {0};
  buf_vprintf(&text, fmt, ap);
  bool repeated = d->remembering && kind != DIAG_NOTE && is_repeated(d, at.begin, text.s);
  if (repeated) d->muted = true; /* its notes, too */
  if (repeated || hidden(d, kind, name)) {
    buf_free(&text);
    return;
  }
  DiagKind shown = effective_kind(d, kind, name);
  if (d->o.format != DIAG_TEXT)
    put_for_tools(d, &b, kind, shown, name, at, text.s);
  else {
    add_place(d, &b, kind, at);
    put_colored(d, &b, kind_color[shown], arena_printf(d->sources->arena, "%s: ", kind_name[shown]));
    buf_puts(&b, text.s);
    add_name(d, &b, kind, shown, name);
    buf_putc(&b, '\n');
  }
  buf_free(&text);
  bool waits = d->holding || d->o.format != DIAG_TEXT;
  if (d->holding && d->held.n == MOST_HELD && d->o.format == DIAG_TEXT) diag_release(d), waits = false;
  if (waits)
    hold(d, kind, at.begin, &b);
  else
    put(d, b.s);
  buf_free(&b);
}

void diag_remember(Diag *d) {
  d->remembering = true;
  d->again = false;
  d->told.n = 0;
}

void diag_repeat(Diag *d) { d->again = true; }
void diag_forget(Diag *d) { d->remembering = d->again = false; }

void diag_hold(Diag *d) { d->holding = true; }

void diag_drop_held(Diag *d) {
  for (int i = d->released; i < d->held.n; i++) buf_free(&d->held.v[i].text);
  d->held.n = d->released;
}

/* Insertion keeps the order of equals, and there are no more than are shown. */
void diag_release(Diag *d) {
  HeldMessage *m = d->held.v;
  d->holding = false;
  for (int i = d->released + 1; i < d->held.n; i++)
    for (int k = i; k > d->released && stands_before(&m[k], &m[k - 1]); k--) {
      HeldMessage x = m[k];
      m[k] = m[k - 1];
      m[k - 1] = x;
    }
  if (d->o.format != DIAG_TEXT) {
    d->released = d->held.n;
    return;
  }
  for (int i = 0; i < d->held.n; i++) {
    put(d, m[i].text.s);
    buf_free(&m[i].text);
  }
  d->held.n = 0;
}

void diag_error(Diag *d, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_ERROR, -1, at, fmt, ap);
  va_end(ap);
}

void diag_warning(Diag *d, Warning name, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_WARNING, (int)name, at, fmt, ap);
  va_end(ap);
}

void diag_remark(Diag *d, Warning name, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_REMARK, (int)name, at, fmt, ap);
  va_end(ap);
}

void diag_note(Diag *d, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_NOTE, -1, at, fmt, ap);
  va_end(ap);
}

void diag_file_error(Diag *d, const char *path, const char *fmt, ...) {
  if (hidden(d, DIAG_ERROR, -1)) return;
  Buf b = {0}, object = {0};
  va_list ap;
  va_start(ap, fmt);
  buf_shown(&b, path);
  buf_puts(&b, ": ");
  buf_vprintf(&b, fmt, ap);
  va_end(ap);
  if (d->o.format != DIAG_TEXT) {
    put_for_tools(d, &object, DIAG_ERROR, DIAG_ERROR, -1, (Span){0, 0}, b.s);
    hold(d, DIAG_ERROR, 0, &object);
  } else {
    Buf line = {0};
    buf_printf(&line, "f2cuda: error: %s\n", b.s);
    put(d, line.s);
    buf_free(&line);
  }
  buf_free(&b);
}

/* The messages of DIAG_JSON and DIAG_SARIF, all in one. */
static void show_list(Diag *d) {
  Buf b = {0};
  diag_json_put_list(d, &b);
  FILE *f = d->o.sarif_file ? fopen(d->o.sarif_file, "wb") : NULL;
  if (f)
    fputs(b.s, f), fclose(f);
  else
    put(d, b.s);
  buf_free(&b);
}

void diag_close(Diag *d) {
  if (d->o.format != DIAG_TEXT) {
    show_list(d);
    return;
  }
  if (!d->cap || d->errors <= d->cap || d->quiet) return;
  Buf b = {0};
  int more = d->errors - d->cap;
  buf_printf(&b, "f2cuda: note: %d more error%s not shown; -fmax-errors=0 shows all\n", more, more == 1 ? " is" : "s are");
  put(d, b.s);
  buf_free(&b);
}

void diag_on_bug(void (*clean)(void)) { bug_clean = clean; }

void diag_bug_at(const char *file, int line, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "f2cuda: internal error at %s:%d: ", file, line);
  vfprintf(stderr, fmt, ap);
  fputs("\nPlease report this with the source that shows it.\n", stderr);
  va_end(ap);
  if (bug_clean) bug_clean();
  exit(70);
}
