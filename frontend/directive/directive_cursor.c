/* Reading the text of a directive: words, parentheses, and spans of the source that messages show. */
#include "frontend/directive/directive_read.h"
#include <ctype.h>
#include <stdio.h>
#include <string.h>

Span directive_cursor_span(const DirCursor *c, int from, int to) {
  if (to > c->l->len) to = c->l->len;
  if (from >= c->l->len) return c->l->span;
  return (Span){prescan_line_loc(c->l, from), to > from ? prescan_line_loc(c->l, to - 1) + 1 : prescan_line_loc(c->l, from)};
}

void directive_cursor_bad(DirCursor *c, int from, int to, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *text = arena_vprintf(c->p->arena, fmt, ap);
  va_end(ap);
  if (!c->failed) diag_error(c->d, directive_cursor_span(c, from, to), "%s", text);
  c->failed = true;
}

static bool is_blank(char ch) { return ch == ' ' || ch == '\t'; }

int directive_cursor_blank(const DirCursor *c, int at) {
  while (is_blank(c->l->text[at])) at++;
  return at;
}

bool directive_cursor_end(DirCursor *c) {
  c->at = directive_cursor_blank(c, c->at);
  return c->at >= c->l->len;
}

static bool is_ident(char ch) { return isalnum((unsigned char)ch) || ch == '_'; }

bool directive_cursor_boundary(const DirCursor *c, int at) { return !is_ident(c->l->text[at]); }

int directive_cursor_word(const DirCursor *c, int at) {
  while (is_ident(c->l->text[at])) at++;
  return at;
}

int directive_cursor_match(const DirCursor *c, int at, const char *s) {
  const char *text = c->l->text;
  for (; *s; s++) {
    if (*s == ' ' || c->l->fixed) at = directive_cursor_blank(c, at);
    if (*s == ' ') continue;
    if (*s == '_' && c->l->dialect == DIALECT_DVM && text[at] != '_') continue;
    if (tolower((unsigned char)text[at]) != *s) return -1;
    at++;
  }
  return at;
}

const char *directive_cursor_text(const DirCursor *c, int from, int to) {
  Buf b = {0};
  for (; from < to; from++)
    if (!is_blank(c->l->text[from])) buf_putc(&b, c->l->text[from]);
  const char *s = intern_lower(c->p->names, b.len ? b.s : "", b.len);
  buf_free(&b);
  return s;
}

/* The byte after a literal that begins at 'at', or 'at' when none does. */
static int skip_literal(const char *s, int at, int to) {
  if (s[at] != '\'' && s[at] != '"') return at;
  int i = at + 1;
  while (i < to && s[i] != s[at]) i++;
  return i < to ? i + 1 : to;
}

int directive_cursor_close(DirCursor *c, int open) {
  const char *s = c->l->text;
  int level = 0;
  for (int i = open; i < c->l->len;) {
    int after = skip_literal(s, i, c->l->len);
    if (after > i) {
      i = after;
      continue;
    }
    if (s[i] == '(') level++;
    if (s[i] == ')' && --level == 0) return i;
    i++;
  }
  directive_cursor_bad(c, open, open + 1,
                       "this parenthesis is not closed; add ')' or continue the directive on the next line with '%s%s'",
                       directive_table_dialect_sentinel(c->l->dialect), c->l->dialect == DIALECT_DVM ? "*" : "&");
  return -1;
}

int directive_cursor_find(const DirCursor *c, int from, int to, char ch) {
  const char *s = c->l->text;
  int level = 0;
  for (int i = from; i < to;) {
    int after = skip_literal(s, i, to);
    if (after > i) {
      i = after;
      continue;
    }
    if (level == 0 && (ch == 'D' ? s[i] == ':' && i + 1 < to && s[i + 1] == ':' : s[i] == ch)) return i;
    level += (s[i] == '(') - (s[i] == ')');
    i++;
  }
  return to;
}

bool directive_cursor_trim(const DirCursor *c, int *from, int *to) {
  while (*from < *to && is_blank(c->l->text[*from])) ++*from;
  while (*to > *from && is_blank(c->l->text[*to - 1])) --*to;
  return *from < *to;
}
