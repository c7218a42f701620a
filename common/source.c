/* The table of source texts: reading files, and from a position to file, line and column. */
#include "common/source.h"
#include "common/bytes.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

void source_init(SourceTable *t, Arena *a) { *t = (SourceTable){.arena = a, .next_base = 1}; }

/* The index grows in place: it is the arena's last block. */
static void index_lines(SourceTable *t, Source *s) {
  const char *end = s->text + s->len;
  size_t cap = s->len / 32 + 2;
  uint32_t *start = ARENA_ARRAY(t->arena, uint32_t, cap);
  s->nlines = 1;
  for (const char *p = s->text; (p = memchr(p, '\n', (size_t)(end - p))); p++) {
    if ((size_t)s->nlines == cap) {
      start = arena_grow(t->arena, start, sizeof *start * cap, sizeof *start * cap * 2);
      cap *= 2;
    }
    start[s->nlines++] = (uint32_t)(p - s->text) + 1;
  }
  s->line_start = start;
  arena_shrink(t->arena, start, sizeof *start * cap, sizeof *start * (size_t)s->nlines);
}

/* 'text' is NUL-terminated and stays where it is. Its lines are not indexed. */
static Source *add_plain(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at) {
  Source *s = ARENA_NEW(t->arena, Source);
  *s = (Source){.path = arena_strdup(t->arena, path), .text = text, .len = (uint32_t)len};
  s->base = t->next_base;
  s->included_at = included_at;
  t->next_base += (Loc)len + 2;
  if (t->last)
    t->last->next = s;
  else
    t->first = s;
  t->last = s;
  vec_push(t->arena, &t->all, s);
  return s;
}

static Source *add_owned(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at) {
  Source *s = add_plain(t, path, text, len, included_at);
  index_lines(t, s);
  return s;
}

Source *source_add(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at) {
  char *copy = arena_alloc(t->arena, len + BYTES);
  if (len) memcpy(copy, text, len);
  return add_owned(t, path, copy, len, included_at);
}

enum { SMALL_FILE = 1 << 14, LARGEST_FILE = 0x3fffffff };

/* Bytes that a file that is larger than a small one has, as far as its size tells. NULL in *why: it may be read. */
static size_t size_of(int fd, const char **why) {
  struct stat st = {0};
  if (fstat(fd, &st))
    *why = strerror(errno);
  else if (st.st_size > LARGEST_FILE)
    *why = "larger than 1 GiB";
  return st.st_size > 0 ? (size_t)st.st_size : 0;
}

/* Up to the end of the file. Most are small, and are read without being asked for their size. NULL: it cannot be read. */
static char *read_all(Arena *a, int fd, size_t *len, const char **why) {
  size_t cap = SMALL_FILE, n = 0;
  char *text = arena_take(a, cap);
  for (ssize_t got = 1; got;) {
    if (cap - n < BYTES + 1) {
      size_t expected = cap == SMALL_FILE ? size_of(fd, why) + (size_t)2 * BYTES : 0, more = expected > cap * 2 ? expected : cap * 2;
      if (*why) return NULL;
      text = arena_stretch(a, text, cap, more);
      cap = (more + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1);
    }
    got = read(fd, text + n, cap - n - BYTES);
    if (got < 0 && errno != EINTR) *why = errno == EISDIR ? "is a directory" : strerror(errno);
    if (*why) return NULL;
    if (got > 0) n += (size_t)got;
    if (n > LARGEST_FILE) *why = "larger than 1 GiB";
  }
  *len = n;
  memset(text + n, 0, BYTES);
  arena_shrink(a, text, cap, n + BYTES);
  return text;
}

/* The bytes of a file, and behind them NULs. */
static char *read_file(SourceTable *t, const char *path, size_t *len, const char **why) {
  int fd = open(path, O_RDONLY | O_CLOEXEC);
  *why = fd < 0 ? strerror(errno) : NULL;
  if (fd < 0) return NULL;
  char *text = read_all(t->arena, fd, len, why);
  if (text && (uint64_t)t->next_base + *len + 2 > UINT32_MAX) *why = "sources of more than 4 GiB in one call";
  close(fd);
  return *why ? NULL : text;
}

Source *source_read(SourceTable *t, const char *path, Loc included_at, const char **why) {
  size_t len = 0;
  const char *text = read_file(t, path, &len, why);
  return text ? add_owned(t, path, text, len, included_at) : NULL;
}

Source *source_read_plain(SourceTable *t, const char *path, const char **why) {
  size_t len = 0;
  const char *text = read_file(t, path, &len, why);
  return text ? add_plain(t, path, text, len, 0) : NULL;
}

const Source *source_of(const SourceTable *t, Loc at) {
  int lo = 0, hi = t->all.n - 1;
  while (lo < hi) {
    int mid = (lo + hi + 1) / 2;
    if (t->all.v[mid]->base <= at)
      lo = mid;
    else
      hi = mid - 1;
  }
  const Source *s = hi < 0 ? NULL : t->all.v[lo];
  return s && at >= s->base && at <= s->base + s->len ? s : NULL;
}

/* Offsets of the first byte of a line, and of the one behind its newline, of a text whose lines are not indexed. */
static uint32_t find_line(const Source *s, int line, uint32_t *end) {
  const char *p = s->text, *stop = s->text + s->len, *next;
  for (; (next = memchr(p, '\n', (size_t)(stop - p))) && line > 1; line--) p = next + 1;
  *end = (uint32_t)((next ? next + 1 : stop) - s->text);
  return (uint32_t)(p - s->text);
}

static int count_lines(const Source *s, uint32_t off) {
  int line = 1;
  for (const char *p = s->text, *end = s->text + off; (p = memchr(p, '\n', (size_t)(end - p))); p++) line++;
  return line;
}

uint32_t source_line_start(const Source *s, int line) {
  uint32_t end;
  return s->line_start ? s->line_start[line - 1] : find_line(s, line, &end);
}

int source_line_number(const Source *s, Loc at) {
  uint32_t off = at - s->base;
  if (!s->line_start) return count_lines(s, off);
  int lo = 0, hi = s->nlines - 1;
  while (lo < hi) {
    int mid = (lo + hi + 1) / 2;
    if (s->line_start[mid] <= off)
      lo = mid;
    else
      hi = mid - 1;
  }
  return lo + 1;
}

const char *source_line_text(const Source *s, int line, int *len) {
  uint32_t e = line < s->nlines ? s->line_start[line] - 1 : s->len;
  uint32_t b = s->line_start ? s->line_start[line - 1] : find_line(s, line, &e);
  if (!s->line_start && e > b && s->text[e - 1] == '\n') e--;
  if (e > b && s->text[e - 1] == '\r') e--;
  *len = (int)(e - b);
  return s->text + b;
}

Place source_place(const SourceTable *t, Loc at) {
  const Source *s = source_of(t, at);
  if (!s) return (Place){"", 0, 0};
  int line = source_line_number(s, at);
  int col = (int)(at - s->base - source_line_start(s, line)) + 1;
  if (s->origin) return (Place){s->origin[line - 1].file, s->origin[line - 1].line, col};
  return (Place){s->path, line, col};
}
