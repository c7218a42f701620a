#include "common/diag.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_HELD = 1000 }; /* messages that wait; with more than that they come as they are told */
enum { SHOWN_WIDTH = 120 }; /* of a long source line this many bytes are shown, around the caret */

static const char *const kind_name[] = {"error", "warning", "note"};
static void (*bug_clean)(void);

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
  int len, line = src_line(s, at.begin), from, shown;
  const char *text = src_line_text(s, line, &len);
  int col = (int)(at.begin - s->base - src_line_start(s, line));
  if (col > len) col = len;
  int width = at.end > at.begin ? (int)(at.end - at.begin) : 1;
  if (width > len - col) width = len - col > 0 ? len - col : 1;
  choose_part(text, len, col, &from, &shown);
  if (width > from + shown - col) width = from + shown - col > 0 ? from + shown - col : 1;
  buf_printf(b, "\n%5d | ", shown_line);
  for (int i = from; i < from + shown; i++)
    buf_putc(b, (unsigned char)text[i] < ' ' && text[i] != '\t' ? '?' : text[i]);
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
    const LineOrigin *o = s->origin ? s->origin[src_line(s, at) - 1].included_at : NULL;
    for (; o; o = o->included_at) add_includer(b, o->file, o->line);
    at = s->included_at;
    s = src_of(d->sources, at);
    Place p = src_place(d->sources, at);
    if (s) add_includer(b, p.path, p.line);
  }
}

static bool hidden(Diag *d, DiagKind kind) {
  if (kind == DIAG_ERROR) {
    d->errors++;
    d->muted = d->cap && d->errors > d->cap;
  } else if (kind == DIAG_WARNING) {
    d->warnings++;
    d->muted = d->cap && d->errors > d->cap;
  }
  return d->muted || d->quiet;
}

/* Takes the text; a note goes with the message before it. */
static void hold(Diag *d, DiagKind kind, Loc at, Buf *text) {
  if (kind == DIAG_NOTE && d->held.n) {
    buf_add(&d->held.v[d->held.n - 1].text, text->s, text->len);
    return;
  }
  HeldMessage m = {at, at, *text};
  for (const Source *s = src_of(d->sources, at); s && s->included_at; s = src_of(d->sources, m.file_at))
    m.file_at = s->included_at;
  *text = (Buf){0};
  vec_push(d->sources->arena, &d->held, m);
}

static bool stands_before(const HeldMessage *a, const HeldMessage *b) {
  return a->file_at < b->file_at || (a->file_at == b->file_at && a->at < b->at);
}

static void vdiag(Diag *d, DiagKind kind, Span at, const char *fmt, va_list ap) {
  if (hidden(d, kind)) return;
  Buf b = {0};
  const Source *s = src_of(d->sources, at.begin);
  if (s) {
    Place p = src_place(d->sources, at.begin);
    if (kind != DIAG_NOTE) add_include_chain(d, &b, s, at.begin);
    buf_shown(&b, p.path);
    buf_printf(&b, ":%d:%d:\n", p.line, p.col);
    add_excerpt(&b, s, at, p.line);
  }
  buf_printf(&b, "%s: ", kind_name[kind]);
  buf_vprintf(&b, fmt, ap);
  buf_putc(&b, '\n');
  if (d->holding && d->held.n == MOST_HELD) diag_release(d);
  if (d->holding)
    hold(d, kind, at.begin, &b);
  else
    put(d, b.s);
  buf_free(&b);
}

void diag_hold(Diag *d) { d->holding = true; }

/* Insertion keeps the order of equals, and there are no more than are shown. */
void diag_release(Diag *d) {
  HeldMessage *m = d->held.v;
  d->holding = false;
  for (int i = 1; i < d->held.n; i++)
    for (int k = i; k > 0 && stands_before(&m[k], &m[k - 1]); k--) {
      HeldMessage x = m[k];
      m[k] = m[k - 1];
      m[k - 1] = x;
    }
  for (int i = 0; i < d->held.n; i++) {
    put(d, m[i].text.s);
    buf_free(&m[i].text);
  }
  d->held.n = 0;
}

void diag(Diag *d, DiagKind kind, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, kind, at, fmt, ap);
  va_end(ap);
}

void diag_error(Diag *d, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_ERROR, at, fmt, ap);
  va_end(ap);
}

void diag_warning(Diag *d, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_WARNING, at, fmt, ap);
  va_end(ap);
}

void diag_note(Diag *d, Span at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  vdiag(d, DIAG_NOTE, at, fmt, ap);
  va_end(ap);
}

void diag_file_error(Diag *d, const char *path, const char *fmt, ...) {
  if (hidden(d, DIAG_ERROR)) return;
  Buf b = {0};
  va_list ap;
  va_start(ap, fmt);
  buf_printf(&b, "f2cuda: error: %s: ", path);
  buf_vprintf(&b, fmt, ap);
  buf_putc(&b, '\n');
  va_end(ap);
  put(d, b.s);
  buf_free(&b);
}

void diag_close(Diag *d) {
  if (!d->cap || d->errors <= d->cap || d->quiet) return;
  Buf b = {0};
  int more = d->errors - d->cap;
  buf_printf(&b, "f2cuda: note: %d more error%s not shown; -fmax-errors=0 shows all\n", more,
             more == 1 ? " is" : "s are");
  put(d, b.s);
  buf_free(&b);
}

void f2c_on_bug(void (*clean)(void)) { bug_clean = clean; }

void f2c_bug_at(const char *file, int line, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  fprintf(stderr, "f2cuda: internal error at %s:%d: ", file, line);
  vfprintf(stderr, fmt, ap);
  fputs("\nPlease report this with the source that shows it.\n", stderr);
  va_end(ap);
  if (bug_clean) bug_clean();
  exit(70);
}
