/* Arena: memory that lives as long as one unit of work and is given back at once.
 * Everything reachable from a Program lives in its arena; nothing in it is freed on its own. */
#ifndef F2C_COMMON_ARENA_H
#define F2C_COMMON_ARENA_H
#include <stdarg.h>
#include <stddef.h>

typedef struct Arena Arena;

/* A new, empty arena. The caller owns it. */
Arena *arena_new(void);
/* Gives back every byte ever taken from 'a', and 'a' itself. NULL is allowed. */
void arena_free(Arena *a);
/* 'size' bytes, zeroed, aligned for pointers, int64_t and double. Never NULL: out of memory ends the program with exit code 70. */
void *arena_alloc(Arena *a, size_t size);
/* A copy of 'old_size' bytes at 'old' in a block of 'new_size' bytes, the rest zeroed. Grows in place when 'old' is the last block. */
void *arena_grow(Arena *a, void *old, size_t old_size, size_t new_size);
/* A NUL-terminated copy of 'n' bytes at 's'. */
char *arena_strndup(Arena *a, const char *s, size_t n);
char *arena_strdup(Arena *a, const char *s);
/* The text of a printf, in the arena. */
char *arena_printf(Arena *a, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
char *arena_vprintf(Arena *a, const char *fmt, va_list ap);
/* Bytes handed out so far. */
size_t arena_used(const Arena *a);

#define ARENA_NEW(a, T) ((T *)arena_alloc((a), sizeof(T)))
#define ARENA_ARRAY(a, T, n) ((T *)arena_alloc((a), sizeof(T) * (size_t)(n)))
#endif
