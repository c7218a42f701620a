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

typedef enum { DIAG_ERROR, DIAG_WARNING, DIAG_NOTE, DIAG_REMARK } DiagKind;

/* What -Wno-NAME and -Werror=NAME speak of. */
typedef enum {
  WARN_HOST_FALLBACK,     /* a loop or statement that a directive gives to the device stays on the host */
  WARN_IGNORED_DIRECTIVE, /* a directive has no effect */
  WARN_UNKNOWN_NAME,      /* a name in a clause that the program does not have */
  WARN_SHARED_BY_THREADS, /* threads of the host share a variable that each should have */
  WARN_LOST_HOST_VALUE,   /* the device's copy replaces what the host has set */
  WARN_PRIVATE_INDEX,     /* PRIVATE of the index of an outer loop */
  WARN_ASSUMED,           /* a directive says what analysis does not see */
  WARN_MISSING_MODULE,    /* nothing is known of a module */
  WARN_STALE_MODULE,      /* a module file is older than its module */
  WARN_MODULE_KINDS,      /* a module was compiled with other default kinds */
  WARN_IGNORED,           /* a remark: what directives of a file say without effect */
  WARN_INFERRED,          /* a remark: a clause that analysis has found */
  WARN_DEFERRED,          /* a remark: a loop waits for a body that the link may bring */
  WARNINGS
} Warning;
extern const char *const diag_warning_name[WARNINGS];

typedef enum { DIAG_TEXT, DIAG_JSON, DIAG_SARIF } DiagFormat;

/* How messages are shown, and which. */
typedef struct DiagOptions {
  unsigned off;           /* -Wno-NAME: bit 1 << Warning */
  unsigned fatal;         /* -Werror=NAME */
  unsigned kept;          /* -Wno-error=NAME: a warning in spite of -Werror */
  bool none;              /* -w: no warning at all */
  bool werror;            /* -Werror */
  bool color;             /* text: kinds and places are coloured */
  bool no_caret;          /* text: without the line and the carets */
  bool show_name;         /* text: a warning ends with [-WNAME] */
  DiagFormat format;      /* of what goes to stderr */
  const char *sarif_file; /* DIAG_SARIF: the file that it goes to; NULL: stderr */
} DiagOptions;

/* A message with its notes that waits for those before it in the file. */
typedef struct {
  Loc file_at; /* its place in the file of the command line: where the INCLUDE stands that brought it */
  Loc at;      /* its place */
  Buf text;    /* what will be shown */
  bool open;   /* DIAG_JSON, DIAG_SARIF: an object whose end is missing, as notes may come */
} HeldMessage;

/* A message that has been told. */
typedef struct {
  Loc at;
  const char *text;
} ToldMessage;

typedef struct Diag {
  const SourceTable *sources; /* to find lines and columns */
  int errors;                 /* errors told or swallowed */
  int warnings;               /* warnings told */
  int cap;                    /* errors that are shown; the rest is only counted. 0: all */
  bool quiet;                 /* show nothing, count only */
  bool muted;                 /* the last error or warning was not shown, so its notes are not either */
  DiagOptions o;              /* what the command line says of messages */
  Buf *sink;                  /* where text goes; NULL: stderr */
  bool holding;               /* between diag_hold and diag_release */
  VEC(HeldMessage) held;      /* messages that wait, in the order they were told; in the sources' arena */
  Place foreign;              /* diag_json_take_line: where the message is whose text comes yet; 'path' NULL: there is none */
  bool remembering;           /* between diag_remember and diag_forget */
  bool again;                 /* the same passes go over the same text once more */
  VEC(ToldMessage) told;      /* since diag_remember */
  int released;               /* DIAG_JSON, DIAG_SARIF: of 'held', those that are in order already and wait for the end */
} Diag;

/* One message at 'at' (its 'begin' may be 0: no place). A note belongs to the message before it, a remark is
 * one by itself that the user need not act upon. */
void diag_error(Diag *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void diag_warning(Diag *d, Warning name, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_remark(Diag *d, Warning name, Span at, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
void diag_note(Diag *d, Span at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* An error about a file as a whole or the command line: 'f2cuda: error: PATH: ...'. */
void diag_file_error(Diag *d, const char *path, const char *fmt, ...) __attribute__((format(printf, 3, 4)));

/* Several passes go over a file: what they tell from here on is shown in the order of the file at diag_release. */
void diag_hold(Diag *d);
void diag_release(Diag *d);
/* What waits is never shown: the passes go over another text of the same program, and tell it again. */
void diag_drop_held(Diag *d);
/* Passes may go over the same text several times: from diag_repeat on, what has been told since diag_remember is not told again. */
void diag_remember(Diag *d);
void diag_repeat(Diag *d);
void diag_forget(Diag *d);
/* A line that gfortran wrote: DIAG_JSON and DIAG_SARIF take its messages among theirs. False: the line is
 * none of one. 'hide' says which messages are dropped (NULL: none). */
bool diag_json_take_line(Diag *d, const char *line, bool (*hide)(const char *message));
/* After the last message: says how many errors were not shown; in DIAG_JSON and DIAG_SARIF shows all of them. */
void diag_close(Diag *d);

/* ---- diag_json.c: private to the diagnostics ---- */

/* Where a message is, for tools. */
typedef struct DiagPlace {
  Place at;         /* 'path' NULL: no place */
  int last;         /* the last column, on the same line */
  const char *text; /* the line's text; NULL: not known */
  int len;          /* its bytes */
} DiagPlace;

/* A message as an object of the format's list, left open for its notes. 'option': '-Wname' or NULL. */
void diag_json_put_object(const Diag *d, Buf *out, DiagKind kind, const char *option, const DiagPlace *at, const char *text);
/* The list of all messages, whose objects are in d->held. */
void diag_json_put_list(const Diag *d, Buf *out);

/* A bug in f2cuda: message with the place in f2cuda's source, exit code 70. The folder of the source would be that of the
 * machine that built f2cuda. */
#ifdef __FILE_NAME__
#define f2c_bug(...) diag_bug_at(__FILE_NAME__, __LINE__, __VA_ARGS__)
#else
#define f2c_bug(...) diag_bug_at(__FILE__, __LINE__, __VA_ARGS__)
#endif
_Noreturn void diag_bug_at(const char *file, int line, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
/* Called before diag_bug_at exits, to remove temporary files. */
void diag_on_bug(void (*clean)(void));
#endif
