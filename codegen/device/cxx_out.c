/* Lines of C++: indentation, line ends within the width, #line directives. */
#include "codegen/device/device.h"
#include <string.h>

enum { WIDTH = 110 };

/* The best place to end a line: the last blank outside quotes within the width at the least depth of
 * parentheses, where a blank one level deeper must be much further right to win, and one behind a comma need
 * not be. 0: none. */
static size_t break_at(const char *s, size_t room) {
  size_t best = 0;
  long score = -1;
  int depth = 0;
  bool quoted = false;
  for (size_t i = 0; i < room && s[i]; i++) {
    if (quoted && s[i] == '\\' && s[i + 1]) {
      i++;
      continue;
    }
    if (s[i] == '"') quoted = !quoted;
    if (quoted) continue;
    if (s[i] == '(' || s[i] == '[' || s[i] == '{') depth++;
    if (s[i] == ')' || s[i] == ']' || s[i] == '}') depth--;
    long value = (long)i - 25L * depth + (i && s[i - 1] == ',' ? 40 : 0);
    if (s[i] == ' ' && i > 16 && value >= score) best = i, score = value;
  }
  return best;
}

char *cxx_out_string(Gen *g, const char *text) {
  Buf b = {0};
  buf_c_string(&b, text);
  char *s = arena_strdup(g->arena, b.s);
  buf_free(&b);
  return s;
}

int cxx_out_wrap(Buf *b, int indent, const char *s) {
  int lines = 0;
  for (int col = indent;; col = indent + 4) {
    size_t room = (size_t)(WIDTH - col > 40 ? WIDTH - col : 40), cut = 0;
    for (; !cut && strlen(s) > room; room += 8) cut = break_at(s, room); /* past the width, where a string is longer */
    lines++;
    if (!cut) {
      buf_printf(b, "%*s%s\n", *s ? col : 0, "", s);
      return lines;
    }
    buf_printf(b, "%*s%.*s\n", col, "", (int)cut, s);
    s += cut + 1;
  }
}

/* nvcc copies names into PTX without escapes: bytes that need one, and the second sign of a trigraph, are another. */
static void put_line_name(Buf *b, const char *path) {
  buf_putc(b, '"');
  for (const char *p = path; *p; p++) {
    bool odd = *p == '"' || *p == '\\' || (unsigned char)*p < ' ' || *p == 127 || (*p == '?' && p > path && p[-1] == '?');
    buf_putc(b, odd ? '.' : *p);
  }
  buf_puts(b, "\"\n");
}

/* Makes the compiler count the next line as the Fortran line of 'at'. */
static void sync_line(Fn *f, Loc at) {
  if (!at) return;
  Place p = source_place(f->g->prog->sources, at);
  if (f->at_file && f->at_line == p.line && !strcmp(f->at_file, p.path)) return;
  buf_printf(&f->body, "#line %d ", p.line);
  put_line_name(&f->body, p.path);
  f->at_file = p.path;
  f->at_line = p.line;
}

static void put_line(Fn *f, Loc at, const char *fmt, va_list ap) {
  Buf s = {0};
  buf_vprintf(&s, fmt, ap);
  sync_line(f, at);
  f->at_line += cxx_out_wrap(&f->body, f->indent, s.s ? s.s : "");
  buf_free(&s);
}

void cxx_out_line(Fn *f, Loc at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  put_line(f, at, fmt, ap);
  va_end(ap);
}

void cxx_out_open(Fn *f, Loc at, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  put_line(f, at, fmt, ap);
  va_end(ap);
  f->indent += 2;
}

void cxx_out_close(Fn *f, const char *text) {
  f->indent -= 2;
  cxx_out_line(f, 0, "%s", text);
}

void cxx_out_label(Fn *f, const char *label) {
  buf_printf(&f->body, "%*s%s:;\n", f->indent > 2 ? f->indent - 2 : 0, "", label);
  f->at_line++;
}
