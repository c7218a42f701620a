#include "common/arena.h"
#include "common/diag.h"
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of the first chunk, and of the largest that comes by doubling. */
enum { CHUNK = 1 << 16, LAST = 1 << 22, ALIGN = 8 };

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

/* A chunk of 'bytes', its header counted, not zeroed. */
static Chunk *chunk_new(size_t bytes, Chunk *next) {
  Chunk *c = malloc(bytes);
  if (!c) f2c_bug("out of memory (%zu bytes)", bytes);
  *c = (Chunk){.next = next, .size = bytes - sizeof *c};
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

static void new_top(Arena *a, size_t size) {
  size_t last = a->top->size + sizeof(Chunk), want = last < LAST ? last * 2 : LAST;
  a->top = chunk_new(want - sizeof(Chunk) > size ? want : size + sizeof(Chunk), a->top);
}

/* Zeroed here and not chunk by chunk: memory of an earlier arena is still in the cache, what is never used is never touched. */
void *arena_alloc(Arena *a, size_t size) {
  size = round_up(size ? size : 1);
  if (a->top->size - a->top->used < size) new_top(a, size);
  void *p = a->top->data + a->top->used;
  a->top->used += size;
  a->total += size;
  return memset(p, 0, size);
}

void *arena_grow(Arena *a, void *old, size_t old_size, size_t new_size) {
  Chunk *c = a->top;
  size_t had = round_up(old_size ? old_size : 1), want = round_up(new_size ? new_size : 1);
  if (old && (char *)old + had == c->data + c->used && c->size - c->used + had >= want) {
    c->used += want - had;
    a->total += want - had;
    if (want > had) memset((char *)old + had, 0, want - had);
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
