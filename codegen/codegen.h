/* Code generation: kernels and launchers as .cu text, and the edits of the host file. */
#ifndef F2C_CODEGEN_CODEGEN_H
#define F2C_CODEGEN_CODEGEN_H
#include "analysis/decision.h"

enum { MOST_PARTS = 4 };

/* A statement of the host before which, or a kernel for which, an array may cross though no directive moves it (--data=auto). */
typedef struct Crossing {
  const Unit *unit;
  Loc at;            /* the statement or the loop */
  const char *array; /* as the host text names it; NULL: all that are on the device */
  const char *what;  /* 'read', 'write', 'part', 'set', 'share', 'any', 'reached', 'foreign', 'call', 'apart' or 'kernel' */
  const char *by;    /* the statement's kind, or the kernel's name */
  const Stmt *loop; /* the innermost loop in each iteration of which it may cross, as kernels may run there; NULL: once each time the unit runs */
  int64_t times;       /* iterations of that and such loops around it, where they are constants; 0: not known */
  bool plain;          /* in a loop or sum that no directive asks for, and --auto would give a kernel */
  const Expr *what_of; /* what crosses at most: a name, an element or a section; NULL: it is not one thing */
} Crossing;

typedef struct Generated {
  const Decisions *decided; /* what became of the nests */
  char *cu;                 /* text of NAME.f2c.cu; NULL: no kernel */
  char *part[MOST_PARTS];   /* 'cu' in files that may be compiled side by side, each with some of its kernels */
  int nparts;               /* how many; 0: 'cu' is not worth it */
  char *host;               /* text of NAME.f2c.f90 (or .f): the original bytes with the edits */
  char *marked;             /* 'host' for the compiler: with line markers, and without OpenMP lines that do not count */
  int kernels;              /* kernels in 'cu' */
  const char *own;          /* --data=auto: procedures of the file that say what they touch, as C strings "a", "b",; NULL: none */
  const char *counts;       /* C text of the table of counters that 'host' uses; NULL: there is none */
  const Crossing *crossing; /* --data=auto, of a file with kernels: where arrays may cross, unit by unit, in source order */
  int ncrossings;           /* how many */
  bool data;                /* the host text calls the run-time library, perhaps without any kernel */
  bool new_syntax;          /* the source has localities of DO CONCURRENT, or types: gfortran may know them in no -std= */
  bool conditional_lines;   /* OpenMP's '!$' lines are code in it, of a program that has none else: the same */
  bool host_openmp_directives; /* the host text has OpenMP directives of ours: compile it with -fopenmp */
} Generated;

/* Device code and host text for one file, of the nests that 'chosen' leaves to the device. Refusals found here (a construct
 * without device code) are told through 'd' as ARCHITECTURE asks: inside an explicit region an error, for DO CONCURRENT and
 * --auto the nest stays on the host with a note. */
Generated *gen_file(const Decisions *chosen, Arena *arena, Diag *d);

/* The same text without kernels, but with counters: how often loops run and conditions hold, and how long it takes (runtime/count.h). */
Generated *counting_file(const Analysis *a, Arena *arena, Diag *d);
#endif
