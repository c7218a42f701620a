/* Strings: interned names, a growing text buffer, comparisons. */
#ifndef F2C_COMMON_STR_H
#define F2C_COMMON_STR_H
#include "common/arena.h"
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>

/* ---- intern.c ---- */

/* Set of names: equal texts are one pointer, so that names compare with ==. */
typedef struct Intern Intern;
Intern *intern_new(Arena *a);
/* The one copy of the 'n' bytes at 's', as they are. */
const char *intern(Intern *t, const char *s, size_t n);
/* The same, if it is in the set already; else NULL. */
const char *intern_known(const Intern *t, const char *s, size_t n);
/* How many texts the set has. */
size_t intern_count(const Intern *t);
/* The same as intern in lower case: Fortran names. */
const char *intern_lower(Intern *t, const char *s, size_t n);

/* The same of a text behind which so many bytes may be read that there are BYTES of them (common/bytes.h). */
const char *intern_lower_near(Intern *t, const char *s, size_t n);

/* ---- buf.c ---- */

/* Text that is being built. Zero-initialise; buf_free, or take it with buf_take. */
typedef struct {
  char *s;    /* NUL-terminated text, or NULL while empty */
  size_t len; /* bytes without the NUL */
  size_t cap; /* bytes allocated */
} Buf;
/* Append n bytes, a string, one byte, formatted text. The text stays ended by a NUL. */
void buf_add(Buf *b, const char *s, size_t n);
void buf_puts(Buf *b, const char *s);
void buf_putc(Buf *b, char c);
void buf_printf(Buf *b, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void buf_vprintf(Buf *b, const char *fmt, va_list ap);
/* The text as a string literal of C, with its quotes, whatever bytes it has. */
void buf_c_string(Buf *b, const char *text);
/* The text with '?' for each control character, as a line of a message or a comment can show it. */
void buf_shown(Buf *b, const char *text);
/* The text as a comment of C++ to the end of the line, with that end: no byte of it continues the comment. */
void buf_c_comment(Buf *b, const char *text);
/* The text; the caller frees it. The buffer is empty again. Never NULL. */
char *buf_take(Buf *b);
void buf_free(Buf *b);

/* ---- str.c ---- */

/* Does 's' begin, or end, with the other string? */
bool str_prefix(const char *s, const char *prefix);
bool str_suffix(const char *s, const char *suffix);
/* Levenshtein distance with case folded, where it is 'most' at most; else some number above that. */
int str_distance(const char *a, const char *b, int most);
/* The candidate nearest to 'word' by edit distance, case folded, or NULL when none is near enough to suggest. */
const char *str_nearest(const char *word, const char *const *candidates, int n);
#endif
