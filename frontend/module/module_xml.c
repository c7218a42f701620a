/* Reading the XML of module interface files where it stands. */
#include "frontend/module/module_xml.h"
#include "common/bytes.h"
#include <string.h>

enum { DEEPEST = 64 };

static bool is_name_byte(char c) {
  char low = (char)(c | 32);
  return (low >= 'a' && low <= 'z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

static const char *skip_name(const char *p) {
  while (is_name_byte(*p)) p++;
  return p;
}

static const char *skip_blanks(const char *p) {
  while (*p == ' ' || *p == '\n') p++;
  return p;
}

/* ---- is it well-formed ---- */

static const struct {
  const char *text; /* after the '&' */
  size_t n;
  char c;
} reference[] = {{"lt;", 3, '<'},   {"gt;", 3, '>'},   {"amp;", 4, '&'}, {"quot;", 5, '"'},
                 {"#10;", 4, '\n'}, {"#13;", 4, '\r'}, {"#9;", 3, '\t'}};
enum { REFERENCES = sizeof reference / sizeof *reference };

/* The character that the reference at 'p' stands for, and its length with the '&'; 0: it is none of those. */
static size_t read_reference(const char *p, char *c) {
  for (int i = 0; i < REFERENCES; i++)
    if (!strncmp(p + 1, reference[i].text, reference[i].n)) return *c = reference[i].c, reference[i].n + 1;
  return 0;
}

/* Bytes of the character at 'p' (RFC 3629); 0: it is none. */
static size_t utf8_length(const unsigned char *p) {
  size_t n = p[0] < 0xc2 ? 0 : p[0] < 0xe0 ? 2 : p[0] < 0xf0 ? 3 : p[0] < 0xf5 ? 4 : 0;
  if ((p[0] == 0xe0 && p[1] < 0xa0) || (p[0] == 0xed && p[1] > 0x9f) || (p[0] == 0xf0 && p[1] < 0x90) ||
      (p[0] == 0xf4 && p[1] > 0x8f))
    return 0;
  for (size_t i = 1; i < n; i++)
    if ((p[i] & 0xc0) != 0x80) return 0;
  return n;
}

/* Bytes of the character or reference at 'p'; 0: none that stands in a text. */
static size_t character(const char *p, char *c) {
  if (*p == '&') return read_reference(p, c);
  if ((unsigned char)*p >= 0x80) return utf8_length((const unsigned char *)p);
  return (unsigned char)*p >= ' ' && *p != '<' && *p != '>' && *p != 127;
}

static const char *skip_value(const char *p) {
  char c;
  for (size_t n; *p != '"'; p += n)
    if (!(n = character(p, &c))) return NULL;
  return p;
}

/* To the next '<'. */
static const char *skip_content(const char *p) {
  char c;
  for (size_t n; *p != '<'; p += n)
    if (!(n = *p == '\n' ? 1 : character(p, &c))) return NULL;
  return p;
}

/* Past ' name="value"'. */
static const char *skip_attribute(const char *p) {
  const char *name = skip_blanks(p);
  p = skip_name(name);
  if (p == name || p[0] != '=' || p[1] != '"') return NULL;
  p = skip_value(p + 2);
  return p ? p + 1 : NULL;
}

/* Past the start tag at 'e'; *empty: it is an end tag, too. */
static const char *skip_tag(const char *e, bool *empty) {
  const char *p = skip_name(e + 1);
  if (*e != '<' || p == e + 1) return NULL;
  while (p && *p == ' ') p = skip_attribute(p);
  *empty = p && *p == '/';
  if (*empty) p++;
  return p && *p == '>' ? p + 1 : NULL;
}

static const char *skip_element(const char *e, int depth) {
  bool empty;
  const char *p = skip_tag(e, &empty);
  size_t n = (size_t)(skip_name(e + 1) - (e + 1));
  if (!p || empty) return p;
  while ((p = skip_content(p)) && p[1] != '/')
    if (depth == DEEPEST || !(p = skip_element(p, depth + 1))) return NULL;
  return p && !strncmp(p + 2, e + 1, n) && p[2 + n] == '>' ? p + n + 3 : NULL;
}

bool module_xml_is_sound(ModElement e, const char *end) {
  const char *stop = skip_element(e, 0);
  return stop && stop <= end;
}

bool module_xml_tag_is_sound(ModElement e, const char *end) {
  bool empty;
  const char *stop = skip_tag(e, &empty);
  return stop && stop <= end;
}

/* ---- what it says ---- */

ModText module_xml_name(ModElement e) { return (ModText){e + 1, (size_t)(skip_name(e + 1) - (e + 1))}; }

bool module_xml_is(ModElement e, const char *name) {
  size_t n = strlen(name);
  return !strncmp(e + 1, name, n) && !is_name_byte(e[1 + n]);
}

ModText module_xml_attr(ModElement e, const char *name) {
  size_t n = strlen(name);
  for (const char *p = skip_name(e + 1); *p == ' ';) {
    const char *at = skip_blanks(p), *value = skip_name(at) + 2, *stop = strchr(value, '"');
    if ((size_t)(value - 2 - at) == n && !memcmp(at, name, n)) return (ModText){value, (size_t)(stop - value)};
    p = stop + 1;
  }
  return (ModText){NULL, 0};
}

/* Where the start tag ends: its '>'. Attributes hold none. */
static const char *tag_end(ModElement e) { return strchr(e, '>'); }

static bool is_empty(const char *tag_stop) { return tag_stop[-1] == '/'; }

ModText module_xml_content(ModElement e) {
  const char *p = tag_end(e);
  if (is_empty(p)) return (ModText){p, 0};
  return (ModText){p + 1, (size_t)(strchr(p, '<') - (p + 1))};
}

ModText module_xml_plain(Arena *a, ModText t) {
  if (!t.s || !memchr(t.s, '&', t.n)) return t;
  char *out = arena_alloc(a, t.n + 1);
  size_t n = 0;
  for (const char *p = t.s; p < t.s + t.n;) {
    size_t more = *p == '&' ? read_reference(p, &out[n]) : 0;
    if (!more) out[n] = *p, more = 1;
    n++;
    p += more;
  }
  return (ModText){out, n};
}

/* ---- where the next one is ---- */

/* From a '>' to the next tag of the same element: a start tag, or NULL where the element ends. */
static ModElement next_start(const char *tag_stop) {
  const char *p = strchr(tag_stop, '<');
  return p && p[1] != '/' ? p : NULL;
}

ModElement module_xml_child(ModElement e) {
  const char *p = tag_end(e);
  return is_empty(p) ? NULL : next_start(p);
}

ModElement module_xml_next(ModElement e) {
  const char *p = tag_end(e);
  for (int depth = !is_empty(p); depth > 0;) {
    const char *tag = strchr(p, '<');
    p = tag ? tag_end(tag) : NULL;
    if (!p) return NULL;
    depth += tag[1] == '/' ? -1 : !is_empty(p);
  }
  return next_start(p);
}

static bool is_blank(const char *p, int n) {
  for (int i = 0; i < n; i++)
    if (p[i] != ' ') return false;
  return true;
}

ModElement module_xml_line(const char *p, const char *end, int blanks) {
  for (; p + blanks + 1 < end; p += BYTES)
    for (uint32_t bits = bytes_of_two(p, '\n', p + blanks + 1, '<'); bits; bits &= bits - 1) {
      const char *newline = p + __builtin_ctz(bits);
      if (is_blank(newline + 1, blanks)) return newline + blanks + 1 < end ? newline + blanks + 1 : NULL;
    }
  return NULL;
}
