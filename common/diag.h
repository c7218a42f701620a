/* Diagnostics in gfortran's shape:
 *
 *   jacobi.f:12:7:
 *
 *      12 |       do i = 2, n
 *         |       ^~
 *   error: ...
 *
 * and f2cuda's own failures, which end the program with exit code 70. */
#ifndef F2C_COMMON_DIAG_H
#define F2C_COMMON_DIAG_H
#include "common/source.h"
#include "common/str.h"
#include "common/vec.h"

typedef enum { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE } DiagKind;

/* A message with its notes that waits for those before it in the file. */
typedef struct {
  Loc file_at; /* its place in the file of the command line: where the INCLUDE stands that brought it */
  Loc at;      /* its place */
  Buf text;    /* what will be shown */
} HeldMessage;

typedef struct Diag {
  const SourceTable *sources; /* to find lines and columns */
  int errors;                 /* errors told or swallowed */
  int warnings;               /* warnings told */
  int cap;                    /* errors that are shown; the rest is only counted. 0: all */
  bool quiet;                 /* show nothing, count only */
  bool muted;                 /* the last error was not shown, so its notes are not either */
  Buf *sink;                  /* where text goes; NULL: stderr */
  bool holding;               /* between diag_hold and diag_release */
  VEC(HeldMessage) held;      /* messages that wait, in the order they were told; in the sources' arena */
} Diag;

/* One message at 'at' (its 'begin' may be 0: no place). A DIAG_NOTE belongs to the message before it. */
void diag(Diag *d, DiagKind kind, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_error(Diag *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(Diag *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_note(Diag *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* An error about a file as a whole or the command line: 'f2cuda: error: PATH: ...'. */
void diag_file_error(Diag *d, const char *path, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Several passes go over a file: what they tell from here on is shown in the order of the file at diag_release. */
void diag_hold(Diag *d);
void diag_release(Diag *d);
/* After the last message: says how many errors were not shown. */
void diag_close(Diag *d);

/* A bug in f2cuda: message with the place in f2cuda's source, exit code 70. The folder of the source would be that of the
 * machine that built f2cuda. */
#ifdef __FILE_NAME__
#define f2c_bug(...) f2c_bug_at(__FILE_NAME__, __LINE__, __VA_ARGS__)
#else
#define f2c_bug(...) f2c_bug_at(__FILE__, __LINE__, __VA_ARGS__)
#endif
_Noreturn void f2c_bug_at(const char *file, int line, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Called before f2c_bug_at exits, to remove temporary files. */
void f2c_on_bug(void (*clean)(void));
#endif
