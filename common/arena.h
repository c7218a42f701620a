/* Arena: memory that lives as long as one unit of work and is given back at once.
 * Everything reachable from a Program lives in its arena; nothing in it is freed on its own. */
#ifndef F2C_COMMON_ARENA_H
#define F2C_COMMON_ARENA_H
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

typedef struct Arena {
  char *next;          /* where the next block goes */
  char *end;           /* of the chunk that blocks are taken from */
  struct Chunk *chunk; /* that chunk, in the list of all */
  size_t before;       /* bytes handed out of the chunks before it */
} Arena;

enum { ARENA_ALIGN = 8 };

/* Under AddressSanitizer blocks lie apart, and what is in none of them must not be touched. */
#ifndef __has_feature
#define __has_feature(x) 0
#endif
#if defined(__SANITIZE_ADDRESS__) || __has_feature(address_sanitizer)
void __asan_poison_memory_region(void *p, size_t size);
void __asan_unpoison_memory_region(void *p, size_t size);
#define ARENA_CLOSE(p, size) __asan_poison_memory_region((p), (size))
#define ARENA_OPEN(p, size) __asan_unpoison_memory_region((p), (size))
enum { ARENA_GAP = 32 };
#else
#define ARENA_CLOSE(p, size) ((void)0)
#define ARENA_OPEN(p, size) ((void)0)
enum { ARENA_GAP = 0 };
#endif

/* A new, empty arena. The caller owns it. */
Arena *arena_new(void);
/* From now on memory that is given back stays with the process, for the arenas to come: the kernel clears no pages again. */
void arena_keep_memory(void);
/* Gives back every byte ever taken from 'a', and 'a' itself. NULL is allowed. */
void arena_free(Arena *a);
/* Makes room for 'size' bytes in a new chunk. Out of memory ends the program with exit code 70. */
void arena_room(Arena *a, size_t size);
/* 'size' bytes, a multiple of ARENA_ALIGN, with whatever is in them: the caller writes them all. Never NULL. */
static inline void *arena_take(Arena *a, size_t size) {
  if (size + ARENA_GAP > (size_t)(a->end - a->next)) arena_room(a, size + ARENA_GAP);
  void *p = a->next;
  a->next += size + ARENA_GAP;
  ARENA_OPEN(p, size);
  return p;
}
/* 'size' bytes, zeroed, aligned for pointers, int64_t and double. Never NULL. They are zeroed here and not chunk by chunk:
 * memory of an earlier arena is still in the cache, and what is never used is never touched. */
static inline void *arena_alloc(Arena *a, size_t size) {
  size = size ? (size + ARENA_ALIGN - 1) & ~(size_t)(ARENA_ALIGN - 1) : ARENA_ALIGN;
  return memset(arena_take(a, size), 0, size);
}
/* A copy of 'old_size' bytes at 'old' in a block of 'new_size' bytes, the rest zeroed. Grows in place when 'old' is the last block. */
void *arena_grow(Arena *a, void *old, size_t old_size, size_t new_size);
/* The same, with whatever is in the rest; 'old' is a block, and new_size >= old_size. */
void *arena_stretch(Arena *a, void *old, size_t old_size, size_t new_size);
/* Gives back what 'block', the arena's last one of 'size' bytes, has behind its first 'used' bytes. */
void arena_shrink(Arena *a, void *block, size_t size, size_t used);
/* A NUL-terminated copy of 'n' bytes at 's'. */
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_strdup(Arena *a, const char *s);
/* The text of a printf, in the arena. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
/* 'n' in decimal. */
char *arena_decimal(Arena *a, long long n);
char *arena_vprintf(Arena *a, const char *fmt, va_list ap);
/* Bytes handed out so far. */
size_t arena_used(const Arena *a);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))
#endif
