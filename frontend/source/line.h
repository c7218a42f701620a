/* Logical lines: what prescan makes of a source text.
 *
 * One logical line a statement (or directive, '#' line): 'text' is the statement without label, continuation marks,
 * comments and sentinel; every byte of it knows where it came from. Statements of fixed form come without the blanks that
 * mean nothing there (those outside character and Hollerith constants), so that all later passes read one language:
 * where 'fixed' holds, words may touch. Directives keep their blanks in both forms. */
#ifndef F2C_FRONTEND_LINE_H
#define F2C_FRONTEND_LINE_H
#include "common/diag.h"
#include "common/vec.h"

typedef enum { LN_STATEMENT, LN_DIRECTIVE, LN_CPP } LineKind; /* INCLUDE lines are replaced by the lines they bring */
typedef enum { DIALECT_NONE, DIALECT_DVM, DIALECT_ACC, DIALECT_OMP, DIALECT_DC } Dialect; /* DC: DO CONCURRENT itself */

/* text[at..] came from 'from' onwards, byte by byte, until the next segment. */
typedef struct {
  uint32_t at;
  Loc from;
} Segment;

typedef struct Line {
  LineKind kind : 4;
  Dialect dialect : 4; /* LN_DIRECTIVE */
  bool fixed : 1;      /* from fixed-form source */
  bool alone : 1;      /* no other statement shares its physical lines (no ';') */
  bool hollerith : 1;  /* text holds a Hollerith constant: scans must look for it */
  unsigned label : 17; /* statement label, 0: none */
  int len;             /* bytes of text */
  int number;          /* among all lines of the text, those of INCLUDEd files where the INCLUDE stands; from 0 */
  Span span; /* from its first byte (after label and sentinel's start: a directive's span begins at its sentinel) to its last */
  const char *text;   /* cooked; BYTES bytes behind it may be read. Where it stands in the source as it is, it is the source's; what
                         follows it there is no part of a name. Otherwise, and in directives, it ends in two NULs */
  const Segment *seg; /* ascending, the first one at 0; before them stands how many there are (line_segments). NULL: text[0] came from
                         span.begin and the rest after it */
} Line;

/* How many segments the line has. */
static inline int line_segments(const Line *l) { return l->seg ? (int)l->seg[-1].at : 0; }

typedef enum { FORM_AUTO, FORM_FIXED, FORM_FREE } SourceForm;

/* -std=: which intrinsic procedures there are. Each is a subset of the next but GNU and LEGACY, which have the same. */
typedef enum { STD_GNU, STD_LEGACY, STD_F95, STD_F2003, STD_F2008, STD_F2018 } Standard;

typedef struct FrontOptions {
  SourceForm form;    /* -ffixed-form, -ffree-form; AUTO: by suffix and content */
  int fixed_width;    /* -ffixed-line-length-N; 72; 0: no limit */
  int free_width;     /* -ffree-line-length-N; 132; 0: no limit */
  bool cuts_lines;    /* -Wno-line-truncation, -w ...: the rest of a longer line of free form does not count */
  bool d_lines;       /* -fd-lines-as-code */
  bool dollar_ok;     /* -fdollar-ok */
  bool implicit_none; /* -fimplicit-none */
  bool backslash;     /* -fbackslash */
  int default_real, default_double, default_integer; /* kinds: 4, 8, 4; -fdefault-real-8 ... */
  int real4, real8, integer4; /* the kind that REAL(4), REAL(8), INTEGER(4) as written become; 0: they stay. -freal-4-real-8 ... */
  Standard standard;          /* -std= */
  bool all_intrinsics;        /* -fall-intrinsics: those of GNU whatever -std= says */
  bool dec_structure;         /* -fdec-structure: A.B is a component */
  bool dec;                   /* -fdec: what DEC compilers took besides; statements that are not known are kept as they are */
  bool dec_integers;          /* -fdec, -fdec-intrinsic-ints: BABS, IIABS, JIABS, KIABS ... are intrinsic */
  bool dec_characters;        /* -fdec, -fdec-char-conversions: characters are assigned to numbers */
  bool module_private;        /* -fmodule-private: names of modules are PRIVATE unless they are said to be PUBLIC */
  bool wraps;                 /* -fno-range-check: constants out of their kind's range are cut to it */
  bool mismatch_ok;           /* -fallow-argument-mismatch, -std=legacy: actual arguments of external procedures */
  unsigned dialects;          /* 1u << Dialect for each that counts */
  int everywhere;             /* loops without a directive may be kernels: 1 those that gain (--auto), 2 all (--auto=all) */
  bool variants; /* arrays stay on the device by themselves: procedures may be written once more for the host (procedure_variants.c) */
  bool openacc;    /* -fopenacc: gfortran reads '!$acc' */
  bool openmp;     /* -fopenmp: '!$' lines are statements (OpenMP's conditional compilation) */
  bool preprocess; /* -cpp: also for .f and .f90 */
  char **cpp_args; /* -D -U -I for the preprocessor */
  int ncpp_args;
  char **include_dirs; /* -I */
  int ninclude_dirs;
} FrontOptions;

/* Cuts 's' (and the files it INCLUDEs) into logical lines, appended to 'lines'. Errors are told through 'd'. False:
 * an INCLUDE brought nothing, which was told. */
typedef VEC(Line *) Lines;
bool prescan_source(SourceTable *t, const Source *s, const FrontOptions *o, Arena *a, Diag *d, Lines *lines);
/* Where byte 'at' of the line's text came from; at == len gives one past the last byte. */
Loc prescan_line_loc(const Line *l, int at);
/* The source of text[from..to). */
Span prescan_line_span(const Line *l, int from, int to);
#endif
