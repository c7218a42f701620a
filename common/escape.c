/* Text of any bytes inside JSON and markup. */
#include "common/escape.h"

/* Bytes of the character of UTF-8 at 'p' (RFC 3629: the shortest form, no surrogates, up to U+10FFFF); 0: it is none. */
static int character(const char *p, size_t room) {
  const unsigned char *c = (const unsigned char *)p;
  int n = c[0] < 0x80 ? 1 : c[0] < 0xc2 ? 0 : c[0] < 0xe0 ? 2 : c[0] < 0xf0 ? 3 : c[0] < 0xf5 ? 4 : 0;
  if ((size_t)n > room) return 0;
  for (int i = 1; i < n; i++)
    if ((c[i] & 0xc0) != 0x80) return 0;
  bool long_form = (c[0] == 0xe0 && n == 3 && c[1] < 0xa0) || (c[0] == 0xf0 && c[1] < 0x90);
  bool no_character = (c[0] == 0xed && c[1] >= 0xa0) || (c[0] == 0xf4 && c[1] >= 0x90);
  return long_form || no_character ? 0 : n;
}

/* A character of 'n' bytes that XML may hold: no control character, neither U+FFFE nor U+FFFF. */
static bool is_xml(const char *p, int n) {
  const unsigned char *c = (const unsigned char *)p;
  if (n == 1) return (c[0] >= ' ' && c[0] != 0x7f) || c[0] == '\t' || c[0] == '\n';
  return !(n == 3 && c[0] == 0xef && c[1] == 0xbf && c[2] >= 0xbe);
}

void escape_json(Buf *out, const char *s, size_t len) {
  buf_putc(out, '"');
  for (const char *p = s, *end = s + len; p < end;) {
    int n = character(p, (size_t)(end - p));
    if ((unsigned char)*p < ' ')
      buf_printf(out, "\\u%04x", (unsigned)*p);
    else if (*p == '"' || *p == '\\')
      buf_printf(out, "\\%c", *p);
    else if (n)
      buf_add(out, p, (size_t)n);
    else
      buf_puts(out, "\\ufffd");
    p += n ? n : 1;
  }
  buf_putc(out, '"');
}

/* The name of a character that markup takes as its own, or NULL. A newline in an attribute would be read as a blank. */
static const char *entity(char c) {
  switch (c) {
  case '<': return "&lt;";
  case '>': return "&gt;";
  case '&': return "&amp;";
  case '"': return "&quot;";
  case '\n': return "&#10;";
  default: return NULL;
  }
}

static void put_clean(Buf *out, const char *s, size_t len, bool escaped) {
  for (const char *p = s, *end = s + len; p < end;) {
    int n = character(p, (size_t)(end - p));
    const char *name = escaped ? entity(*p) : NULL;
    if (!n || !is_xml(p, n))
      buf_puts(out, "\xef\xbf\xbd");
    else if (name)
      buf_puts(out, name);
    else
      buf_add(out, p, (size_t)n);
    p += n ? n : 1;
  }
}

void escape_markup(Buf *out, const char *s, size_t len) { put_clean(out, s, len, true); }

char *escape_clean(Arena *a, const char *s) {
  Buf b = {0};
  put_clean(&b, s, strlen(s), false);
  char *copy = arena_strdup(a, b.s ? b.s : "");
  buf_free(&b);
  return copy;
}
