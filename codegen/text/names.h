/* Identifiers of one C++ scope. */
#ifndef F2C_CODEGEN_NAMES_H
#define F2C_CODEGEN_NAMES_H
#include "common/str.h"
#include <stdbool.h>

/* A set of texts. */
typedef struct NameSet {
  const char **slot; /* open addressing, linear probing; NULL: free */
  unsigned cap;      /* slots, a power of two or 0 */
  unsigned n;        /* texts */
} NameSet;

typedef struct Names {
  Arena *arena;        /* holds the names */
  struct Names *outer; /* file level, for a function's scope */
  NameSet used;        /* identifiers taken in this scope */
  NameSet hidden;      /* file level: identifiers of functions, which a new file-level name must not equal */
} Names;

/* An identifier made of 'want' that is no word of C++, CUDA or the device library and not taken yet; it is taken then. */
const char *names_take(Names *n, const char *want);
/* A function that the C headers declare: not free for a procedure. */
bool names_is_c_function(const char *name);
/* 'want' followed by 'suffix', under the same rules. */
const char *names_derive(Names *n, const char *want, const char *suffix);
#endif
