/* Text that is being built. */
#include "common/str.h"
#include "common/diag.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void buf_room(Buf *b, size_t more) {
  if (b->len + more + 1 <= b->cap) return;
  size_t cap = b->cap ? b->cap * 2 : 256;
  if (cap < b->len + more + 1) cap = b->len + more + 1;
  char *p = realloc(b->s, cap);
  if (!p) f2c_bug("out of memory (%zu bytes)", cap);
  b->s = p;
  b->cap = cap;
}

void buf_add(Buf *b, const char *s, size_t n) {
  buf_room(b, n);
  if (n) memcpy(b->s + b->len, s, n);
  b->len += n;
  b->s[b->len] = 0;
}

void buf_puts(Buf *b, const char *s) { buf_add(b, s, strlen(s)); }
void buf_putc(Buf *b, char c) { buf_add(b, &c, 1); }

void buf_vprintf(Buf *b, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  buf_room(b, (size_t)n);
  vsnprintf(b->s + b->len, (size_t)n + 1, fmt, again);
  b->len += (size_t)n;
  va_end(again);
}

void buf_printf(Buf *b, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  buf_vprintf(b, fmt, ap);
  va_end(ap);
}

static bool is_control(char c) { return (unsigned char)c < ' ' || c == 127; }

/* '??' begins trigraphs, which older standards know. */
void buf_c_string(Buf *b, const char *text) {
  buf_putc(b, '"');
  for (const char *p = text; *p; p++)
    if (is_control(*p))
      buf_printf(b, "\\%03o", (unsigned)*p);
    else
      buf_printf(b, *p == '"' || *p == '\\' || (*p == '?' && p > text && p[-1] == '?') ? "\\%c" : "%c", *p);
  buf_putc(b, '"');
}

void buf_shown(Buf *b, const char *text) {
  for (; *text; text++) buf_putc(b, is_control(*text) ? '?' : *text);
}

void buf_c_comment(Buf *b, const char *text) {
  buf_puts(b, "// ");
  buf_shown(b, text);
  while (b->s[b->len - 1] == ' ') b->s[--b->len] = 0;
  if (b->s[b->len - 1] == '\\' || str_suffix(b->s, "\?\?/")) buf_puts(b, " .");
  buf_putc(b, '\n');
}

char *buf_take(Buf *b) {
  buf_room(b, 0);
  b->s[b->len] = 0;
  char *s = b->s;
  *b = (Buf){0};
  return s;
}

void buf_free(Buf *b) {
  free(b->s);
  *b = (Buf){0};
}
