/* Lines of Fortran in the form of the file: fixed form keeps to columns 7 to 72, free form to 120. */
#include "codegen/text/text.h"
#include <string.h>

enum { FIXED_WIDTH = 72, FREE_WIDTH = 120 };

/* Where to end a line of at most 'room' bytes: behind a blank or comma outside literals, else behind any
 * other character outside them that is part of no name. 0: nowhere. */
static size_t cut_at(const char *s, size_t room) {
  size_t best = 0, other = 0, blank = strspn(s, " ");
  char quote = 0;
  for (size_t i = 0; i < room && s[i]; i++) {
    if (quote)
      quote = s[i] == quote ? 0 : quote;
    else if (s[i] == '\'' || s[i] == '"')
      quote = s[i];
    else if ((s[i] == ' ' || s[i] == ',') && i >= blank)
      best = i + 1;
    else if (s[i] == '(' || s[i] == ')')
      other = i + 1;
  }
  return best > room / 3 ? best : other > best ? other : best;
}

/* 'first' stands before the first line, 'next' before the others, 'more' behind all but the last. A literal or name that is too long
 * behind them stands behind their first 'margin' characters: the rest of them is indentation. */
static void put_line(Buf *b, const char *first, const char *next, size_t margin, const char *more, size_t width, const char *s) {
  for (const char *head = first;; head = next) {
    size_t indent = strlen(head), room = width - indent - strlen(more), cut = strlen(s) > room ? cut_at(s, room) : 0;
    if (!cut && strlen(s) > room && margin < indent) {
      room += indent - margin;
      indent = margin;
      cut = strlen(s) > room ? cut_at(s, room) : 0;
    }
    buf_printf(b, "%.*s", (int)indent, head);
    if (!cut) {
      buf_printf(b, "%s\n", s);
      return;
    }
    buf_printf(b, "%.*s%s\n", (int)cut, s, more);
    s += cut;
  }
}

/* A text of the source may have lines of its own, which are continued already. */
static void put_wrapped(Buf *b, const char *first, const char *next, size_t margin, const char *more, size_t width, const char *s) {
  for (const char *end = strchr(s, '\n'), *head = first; s; s = end ? end + 1 : NULL, end = s ? strchr(s, '\n') : NULL, head = "") {
    Buf line = {0};
    buf_printf(&line, "%.*s", (int)(end ? (size_t)(end - s) : strlen(s)), s);
    put_line(b, head, next, margin, more, width, line.s ? line.s : "");
    buf_free(&line);
  }
}

static const char *blanks(int n) {
  static const char fifty[] = "                                                  ";
  return fifty + 50 - (n < 0 ? 0 : n > 50 ? 50 : n);
}

void fortran_out_stmt(FortranOut *o, const char *fmt, ...) {
  Buf s = {0}, next = {0};
  va_list ap;
  va_start(ap, fmt);
  buf_vprintf(&s, fmt, ap);
  va_end(ap);
  int indent = o->fixed && o->indent < 6 ? 6 : o->indent > 36 ? 36 : o->indent;
  if (o->fixed)
    buf_printf(&next, "     &%s", blanks(indent - 6 + 2));
  else
    buf_printf(&next, "%s", blanks(indent + 4));
  put_wrapped(&o->text, blanks(indent), next.s, o->fixed ? 6 : 0, o->fixed ? "" : "&", o->fixed ? FIXED_WIDTH : FREE_WIDTH, s.s);
  buf_free(&s);
  buf_free(&next);
}

void fortran_out_directive(FortranOut *o, const char *sentinel, const char *text) {
  Buf first = {0}, next = {0};
  buf_printf(&first, "%s%s ", o->fixed ? "" : blanks(o->indent > 36 ? 36 : o->indent), sentinel);
  const char *more = str_suffix(sentinel, "&") ? "" : "&";
  buf_printf(&next, "%s%s%s ", o->fixed ? "" : blanks(o->indent > 36 ? 36 : o->indent), sentinel, more);
  put_wrapped(&o->text, first.s, next.s, next.len, o->fixed ? "" : " &", o->fixed ? FIXED_WIDTH : FREE_WIDTH, text);
  buf_free(&first);
  buf_free(&next);
}

/* 'text'//char(0), cut into literals that fit a line. 'nul': the expression for the last character. */
char *fortran_out_string(Arena *a, const char *text, const char *nul) {
  Buf b = {0};
  size_t n = 0;
  buf_putc(&b, '\'');
  for (const char *p = text; *p; p++, n++) {
    if (n >= 48) buf_puts(&b, "'// '"), n = 0;
    if (*p == '\'') buf_putc(&b, '\''), n++;
    buf_putc(&b, *p);
  }
  buf_printf(&b, "'//%s", nul);
  char *s = arena_strdup(a, b.s);
  buf_free(&b);
  return s;
}
