#include "common/arena.h"
#include "common/diag.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 1 << 16, ALIGN = 8 };

typedef struct Chunk {
  struct Chunk *next; /* the chunk before this one */
  size_t size;        /* bytes of data[] */
  size_t used;        /* bytes of data[] handed out */
  _Alignas(ALIGN) char data[];
} Chunk;

struct Arena {
  Chunk *top;   /* the chunk that allocations come from */
  size_t total; /* bytes handed out */
};

static size_t round_up(size_t n) { return (n + ALIGN - 1) & ~(size_t)(ALIGN - 1); }

static Chunk *chunk_new(size_t size, Chunk *next) {
  Chunk *c = calloc(1, sizeof *c + size);
  if (!c) f2c_bug("out of memory (%zu bytes)", size);
  c->next = next;
  c->size = size;
  return c;
}

Arena *arena_new(void) {
  Arena *a = calloc(1, sizeof *a);
  if (!a) f2c_bug("out of memory");
  a->top = chunk_new(CHUNK, NULL);
  return a;
}

void arena_free(Arena *a) {
  if (!a) return;
  for (Chunk *c = a->top, *next; c; c = next) {
    next = c->next;
    free(c);
  }
  free(a);
}

/* Chunks double up to 4 MB, so that their number stays logarithmic; calloc leaves fresh pages untouched. */
void *arena_alloc(Arena *a, size_t size) {
  size = round_up(size ? size : 1);
  if (a->top->size - a->top->used < size) {
    size_t want = a->top->size < (4u << 20) ? a->top->size * 2 : a->top->size;
    a->top = chunk_new(want > size ? want : size, a->top);
  }
  void *p = a->top->data + a->top->used;
  a->top->used += size;
  a->total += size;
  return p;
}

void *arena_grow(Arena *a, void *old, size_t old_size, size_t new_size) {
  Chunk *c = a->top;
  size_t had = round_up(old_size ? old_size : 1), want = round_up(new_size ? new_size : 1);
  if (old && (char *)old + had == c->data + c->used && c->size - c->used + had >= want) {
    c->used += want - had;
    a->total += want - had;
    return old;
  }
  void *p = arena_alloc(a, new_size);
  if (old_size) memcpy(p, old, old_size);
  return p;
}

char *arena_strndup(Arena *a, const char *s, size_t n) {
  char *p = arena_alloc(a, n + 1);
  if (n) memcpy(p, s, n);
  return p;
}

char *arena_strdup(Arena *a, const char *s) { return arena_strndup(a, s, strlen(s)); }

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

size_t arena_used(const Arena *a) { return a->total; }
