/* Arenas: blocks out of large chunks, all freed at once. */
#include "common/arena.h"
#include "common/diag.h"
#include <malloc.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the first chunk, and of the largest that comes by doubling. */
enum { FIRST = 1 << 16, LAST = 1 << 22 };

typedef struct Chunk {
  struct Chunk *before; /* the chunk before this one */
  size_t size;          /* bytes of it, this header too */
  _Alignas(ARENA_ALIGN) char data[];
} Chunk;

/* What a block of 'n' bytes takes. */
static size_t round_up(size_t n) { return n ? (n + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1) : ARENA_ALIGN; }

static void add_chunk(Arena *a, size_t bytes) {
  Chunk *c = malloc(bytes);
  if (!c) f2c_bug("out of memory (%zu bytes)", bytes);
  *c = (Chunk){.before = a->chunk, .size = bytes};
  a->chunk = c;
  a->next = c->data;
  a->end = (char *)c + bytes;
  ARENA_CLOSE(c->data, bytes - sizeof *c);
}

void arena_keep_memory(void) {
#ifdef M_TRIM_THRESHOLD
  mallopt(M_TRIM_THRESHOLD, 1 << 28);
  mallopt(M_MMAP_THRESHOLD, 1 << 25);
#endif
}

Arena *arena_new(void) {
  Arena *a = calloc(1, sizeof *a);
  if (!a) f2c_bug("out of memory");
  add_chunk(a, FIRST);
  return a;
}

void arena_free(Arena *a) {
  if (!a) return;
  for (Chunk *c = a->chunk, *before; c; c = before) {
    before = c->before;
    free(c);
  }
  free(a);
}

/* Chunks double, so that their number stays logarithmic. */
void arena_room(Arena *a, size_t size) {
  size_t usual = a->chunk->size < LAST ? a->chunk->size * 2 : LAST;
  a->before += (size_t)(a->next - a->chunk->data);
  add_chunk(a, usual - sizeof(Chunk) > size ? usual : size + sizeof(Chunk));
}

/* Is 'old' the last block, with room behind it for so many bytes? They are its then. */
static bool grows_in_place(Arena *a, void *old, size_t had, size_t want) {
  bool grows = old && (char *)old + had == a->next && want <= (size_t)(a->end - (char *)old);
  if (grows) a->next = (char *)old + want;
  return grows;
}

void *arena_stretch(Arena *a, void *old, size_t old_size, size_t new_size) {
  size_t want = round_up(new_size);
  if (grows_in_place(a, old, round_up(old_size), want)) return old;
  return memcpy(arena_take(a, want), old, old_size);
}

void *arena_grow(Arena *a, void *old, size_t old_size, size_t new_size) {
  size_t had = round_up(old_size), want = round_up(new_size);
  if (grows_in_place(a, old, had, want)) {
    if (want > had) memset((char *)old + had, 0, want - had);
    return old;
  }
  void *p = arena_alloc(a, new_size);
  if (old_size) memcpy(p, old, old_size);
  return p;
}

void arena_shrink(Arena *a, void *block, size_t size, size_t used) {
  if ((char *)block + round_up(size) == a->next) a->next = (char *)block + round_up(used);
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
  size_t size = (n + ARENA_ALIGN) & ~(size_t)(ARENA_ALIGN - 1);
  char *p = arena_take(a, size);
  memset(p + size - ARENA_ALIGN, 0, ARENA_ALIGN);
  if (n) memcpy(p, s, n);
  return p;
}

char *arena_strdup(Arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

char *arena_decimal(Arena *a, long long n) {
  char text[24], *at = text + sizeof text;
  unsigned long long left = n < 0 ? 0 - (unsigned long long)n : (unsigned long long)n;
  do *--at = (char)('0' + left % 10);
  while (left /= 10);
  if (n < 0) *--at = '-';
  return arena_strndup(a, at, (size_t)(text + sizeof text - at));
}

char *arena_vprintf(Arena *a, const char *fmt, va_list ap) {
  va_list again;
  va_copy(again, ap);
  int n = vsnprintf(NULL, 0, fmt, ap);
  char *p = arena_alloc(a, (size_t)n + 1);
  vsnprintf(p, (size_t)n + 1, fmt, again);
  va_end(again);
  return p;
}

char *arena_printf(Arena *a, const char *fmt, ...) {
  va_list ap;
  va_start(ap, fmt);
  char *p = arena_vprintf(a, fmt, ap);
  va_end(ap);
  return p;
}

size_t arena_used(const Arena *a) { return a->before + (size_t)(a->next - a->chunk->data); }
