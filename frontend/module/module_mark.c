/* The mark in the Fortran compiler's module file: a digest of what users of the module rely on.
 *
 * Build tools watch NAME.mod and know nothing of NAME.f2m. gfortran compresses NAME.mod with gzip, whose
 * header may have a field of extra bytes (RFC 1952, FEXTRA) that everyone who reads the file skips: the
 * digest stands there. gfortran compares nothing but the check value at the end of the file, so that a file
 * that would come out the same keeps its mark and its time. */
#include "common/proc.h"
#include "frontend/module/module_text.h"
#include <string.h>

/* Of a gzip file: ID1 ID2 CM FLG MTIME MTIME MTIME MTIME XFL OS, then the length of the extra field, and the
 * field: SI1 SI2 LEN LEN bytes. */
enum { FLAGS = 3, HEADER = MOD_HEADER, FEXTRA = 4, DIGITS = 16, SUBFIELD = 4 + DIGITS, MARKED = HEADER + 2 + SUBFIELD };
static const unsigned char magic[] = {0x1f, 0x8b, 8}, subfield[] = {SUBFIELD, 0, 'f', '2', DIGITS, 0};

static bool is_gzip(const char *s, size_t n) { return n > HEADER && !memcmp(s, magic, sizeof magic); }

static bool is_marked(const char *s, size_t n) {
  return is_gzip(s, n) && (s[FLAGS] & FEXTRA) && n > MARKED && !memcmp(s + HEADER, subfield, sizeof subfield);
}

size_t module_mark_unmarked(const char *s, size_t n, char header[MOD_HEADER]) {
  memset(header, 0, MOD_HEADER);
  if (!is_marked(s, n)) return 0;
  memcpy(header, s, HEADER);
  header[FLAGS] = (char)(header[FLAGS] & ~FEXTRA);
  return MARKED;
}

/* The file with the digest in it. NULL: it is not gfortran's, or has a field of somebody else's there. */
static char *marked(Arena *a, const char *s, size_t n, uint64_t digest, size_t *len) {
  char header[MOD_HEADER];
  size_t rest = module_mark_unmarked(s, n, header);
  if (!is_gzip(s, n) || (!rest && (s[FLAGS] & FEXTRA))) return NULL;
  if (!rest) memcpy(header, s, rest = HEADER);
  header[FLAGS] = (char)(header[FLAGS] | FEXTRA);
  const char *head = arena_printf(a, "%016llx", (unsigned long long)digest);
  char *text = arena_alloc(a, MARKED + n - rest);
  memcpy(text, header, HEADER);
  memcpy(text + HEADER, subfield, sizeof subfield);
  memcpy(text + HEADER + sizeof subfield, head, DIGITS);
  memcpy(text + MARKED, s + rest, n - rest);
  *len = MARKED + n - rest;
  return text;
}

const char *module_mark(const char *path, uint64_t digest) {
  SourceTable t;
  const char *why = NULL;
  Arena *a = arena_new();
  source_init(&t, a);
  const Source *f = source_read_plain(&t, path, &why);
  size_t len = 0;
  char *text = f ? marked(a, f->text, f->len, digest, &len) : NULL;
  why = text && (len != f->len || memcmp(text, f->text, len)) ? file_write(path, text, len) : NULL;
  arena_free(a);
  return why;
}
