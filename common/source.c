#include "common/source.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

void src_init(SourceTable *t, Arena *a) { *t = (SourceTable){.arena = a, .next_base = 1}; }

static void index_lines(SourceTable *t, Source *s) {
  int n = 1;
  for (const char *p = s->text; (p = memchr(p, '\n', s->len - (size_t)(p - s->text))); p++) n++;
  s->line_start = ARENA_ARRAY(t->arena, uint32_t, n);
  s->nlines = 0;
  s->line_start[s->nlines++] = 0;
  for (const char *p = s->text; (p = memchr(p, '\n', s->len - (size_t)(p - s->text))); p++)
    s->line_start[s->nlines++] = (uint32_t)(p - s->text) + 1;
}

/* 'text' is NUL-terminated and stays where it is. */
static Source *add_owned(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at) {
  Source *s = ARENA_NEW(t->arena, Source);
  *s = (Source){.path = arena_strdup(t->arena, path), .text = text, .len = (uint32_t)len};
  s->base = t->next_base;
  s->included_at = included_at;
  t->next_base += (Loc)len + 2;
  if (t->last) t->last->next = s;
  else t->first = s;
  t->last = s;
  index_lines(t, s);
  return s;
}

Source *src_add(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at) {
  return add_owned(t, path, arena_strndup(t->arena, text, len), len, included_at);
}

static char *read_all(Arena *a, FILE *f, size_t *len) {
  char *text = NULL;
  size_t cap = 0, n = 0, got;
  do {
    if (cap - n < 2) {
      size_t more = cap ? cap * 2 : 1 << 16;
      text = arena_grow(a, text, cap, more);
      cap = more;
    }
    got = fread(text + n, 1, cap - n - 1, f);
    n += got;
  } while (got);
  text[n] = 0;
  *len = n;
  return text;
}

Source *src_read(SourceTable *t, const char *path, Loc included_at, const char **why) {
  struct stat st;
  FILE *f = fopen(path, "rb");
  *why = f ? NULL : strerror(errno);
  if (!f) return NULL;
  if (!fstat(fileno(f), &st) && S_ISDIR(st.st_mode)) *why = "is a directory";
  else if (st.st_size > 0x3fffffff) *why = "larger than 1 GiB";
  size_t len = 0;
  char *text = *why ? NULL : read_all(t->arena, f, &len);
  if (text && ferror(f)) *why = strerror(errno);
  if (text && (uint64_t)t->next_base + len + 2 > UINT32_MAX) *why = "sources of more than 4 GiB in one call";
  fclose(f);
  return *why ? NULL : add_owned(t, path, text, len, included_at);
}

const Source *src_of(const SourceTable *t, Loc at) {
  if (!at) return NULL;
  for (const Source *s = t->first; s; s = s->next)
    if (at >= s->base && at <= s->base + s->len) return s;
  return NULL;
}

int src_line(const Source *s, Loc at) {
  uint32_t off = at - s->base;
  int lo = 0, hi = s->nlines - 1;
  while (lo < hi) {
    int mid = (lo + hi + 1) / 2;
    if (s->line_start[mid] <= off) lo = mid;
    else hi = mid - 1;
  }
  return lo + 1;
}

const char *src_line_text(const Source *s, int line, int *len) {
  uint32_t b = s->line_start[line - 1];
  uint32_t e = line < s->nlines ? s->line_start[line] - 1 : s->len;
  if (e > b && s->text[e - 1] == '\r') e--;
  *len = (int)(e - b);
  return s->text + b;
}

Place src_place(const SourceTable *t, Loc at) {
  const Source *s = src_of(t, at);
  if (!s) return (Place){"", 0, 0};
  int line = src_line(s, at);
  int col = (int)(at - s->base - s->line_start[line - 1]) + 1;
  if (s->origin) return (Place){s->origin[line - 1].file, s->origin[line - 1].line, col};
  return (Place){s->path, line, col};
}
