/* Command lines. */
#include "common/proc.h"
#include <stdarg.h>
#include <string.h>

void args_add(Arena *a, Args *v, ...) {
  va_list ap;
  va_start(ap, v);
  for (const char *s; (s = va_arg(ap, const char *));) vec_push(a, v, s);
  va_end(ap);
}

void args_append(Arena *a, Args *v, const Args *more) {
  for (int i = 0; i < more->n; i++) vec_push(a, v, more->v[i]);
}

static void add_quoted(Buf *out, const char *s) {
  static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-+=./,:@%";
  if (*s && !s[strspn(s, plain)]) {
    buf_puts(out, s);
    return;
  }
  buf_putc(out, '\'');
  for (; *s; s++)
    if (*s == '\'')
      buf_puts(out, "'\\''");
    else
      buf_putc(out, *s);
  buf_putc(out, '\'');
}

void args_text(const Args *v, Buf *out) {
  for (int i = 0; i < v->n; i++) {
    if (i) buf_putc(out, ' ');
    add_quoted(out, v->v[i]);
  }
}
