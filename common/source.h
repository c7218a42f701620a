/* Source texts and positions.
 *
 * A Loc is one number for a byte of any source text of a compilation: every text added to the table gets a range
 * of numbers of its own. Texts are kept as they were read; nothing ever writes to them. */
#ifndef F2C_COMMON_SOURCE_H
#define F2C_COMMON_SOURCE_H
#include "common/vec.h"
#include <stdbool.h>
#include <stdint.h>

typedef uint32_t Loc; /* 0: no position */
typedef struct {
  Loc begin; /* first byte */
  Loc end;   /* one past the last byte; in the same text as 'begin' */
} Span;

/* A text that came out of the preprocessor: where each of its lines stood before. */
typedef struct LineOrigin {
  const char *file;                     /* the file's name as the line marker gives it */
  int line;                             /* its line there, from 1 */
  const struct LineOrigin *included_at; /* the #include line that brought it, or NULL */
} LineOrigin;

typedef struct Source {
  const char *path;         /* as the user wrote it */
  const char *text;         /* the bytes; BYTES NULs, which are not counted, follow them */
  uint32_t len;             /* bytes */
  Loc base;                 /* Loc of text[0] */
  uint32_t *line_start;     /* offset of each line's first byte; NULL: they are not indexed, see source_read_plain */
  int nlines;               /* lines; 0 where they are not indexed */
  Loc included_at;          /* the INCLUDE line this text came by, 0 for a file of the command line */
  const LineOrigin *origin; /* nlines entries for preprocessed text, else NULL */
  const struct Source *raw; /* for preprocessed text: the file before the preprocessor, else NULL */
  char **part;              /* for preprocessed text: the files that #include brought, each once */
  int nparts;
  struct Source *next; /* in the order they were added */
} Source;

typedef struct SourceTable {
  Arena *arena;  /* holds the texts */
  Source *first; /* in the order they were added */
  Source *last;
  VEC(Source *) all; /* the same, to search by position */
  Loc next_base;     /* where the next text's numbers start */
} SourceTable;

typedef struct {
  const char *path; /* file name to show */
  int line;         /* from 1 */
  int col;          /* byte column, from 1 */
} Place;

/* An empty table, whose texts will live in 'a'. */
void source_init(SourceTable *t, Arena *a);
/* Reads a whole file. NULL: *why says what stood in the way (no such file, a directory, too large, ...). */
Source *source_read(SourceTable *t, const char *path, Loc included_at, const char **why);
/* The same without an index of its lines, of which messages alone will ask: for files that are no Fortran. */
Source *source_read_plain(SourceTable *t, const char *path, const char **why);
/* Adds a text that is already in memory (copied into the arena). */
Source *source_add(SourceTable *t, const char *path, const char *text, size_t len, Loc included_at);
/* The text that holds 'at', NULL for 0. */
const Source *source_of(const SourceTable *t, Loc at);
/* File, line and column of 'at', with the preprocessor's line markers followed. */
Place source_place(const SourceTable *t, Loc at);
/* Line number, from 1, of 'at' in its own text; the offset of a line's first byte; the bytes of a line (without its newline). */
int source_line_number(const Source *s, Loc at);
uint32_t source_line_start(const Source *s, int line);
const char *source_line_text(const Source *s, int line, int *len);
#endif
