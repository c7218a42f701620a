/* Random Fortran programs that are in bounds and have no undefined behaviour.
 *
 *   program.c            procedures t1..tN, their variables, the module and the main program
 *   program_nest.c       loop nests: in order with any dependences, and such that directives may call parallel
 *   program_host.c       host statements between nests
 *   program_feature.c    features of the language, from features.txt
 *   program_expression.c values, subscripts, bounds
 *   program_text.c       random choices; lines in free and fixed form
 *
 * Every procedure has arrays and scalars of its own, fills them, runs loop nests with host statements between them, and prints checksums. The main
 * program calls it with SETS sets of parameters. Each expression carries the range of its values for each of these sets, so that what is known of a
 * subscript is exact where it is affine in parameters: 'n + 1 - i' lies in 1..n when i does. All values are integers (also those of reals), small
 * enough that neither the order of a sum nor a fused multiply-add shows. */
#ifndef F2C_TESTS_PROGRAM_H
#define F2C_TESTS_PROGRAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { SETS = 3, MAX_RANK = 3, MAX_LOOPS = 6, MAX_VARS = 20, MAX_TEXT = 1600, VALUE = 96 };

/* Lowest and highest value under each set of parameters. */
typedef struct {
  int64_t lo[SETS], hi[SETS];
} Range;

typedef enum { INTEGER, REAL, LOGICAL, COMPLEX } Type;

typedef struct {
  char s[MAX_TEXT]; /* Fortran */
  Range r;          /* of its values; unused for logical and complex ones */
  int kind;         /* kind type parameter */
} Expr;

typedef enum {
  ALLOCATABLE,
  AUTOMATIC, /* explicit shape that depends on dummies */
  STATIC,    /* constant shape, SAVE */
  MODULE,    /* allocatable of the module */
  COMPONENT, /* allocatable component of a structure */
  CELLS,     /* a component of each element of an array of structures */
  POINTER,
  STORAGES
} Storage;

/* What a nest may do with a variable. */
typedef enum { ANYTHING, READ, OWN, REDUCED, NOTHING } Access;

typedef struct {
  char before[24], after[8]; /* an element is 'before(subscripts)after' */
  char name[24];             /* in check lines, and as a dummy */
  Type type;
  int kind, rank;           /* rank 0: scalar */
  Storage storage;          /* of arrays */
  char lower[MAX_RANK][24]; /* declared bounds */
  char upper[MAX_RANK][24];
  Range bound[MAX_RANK];  /* their values */
  bool grows;             /* sums are made in it: it is read as mod(x, 97) only */
  Access access;          /* in the nest that is being made */
  char own[MAX_RANK][24]; /* OWN: subscripts of the iteration's element, "" for dimensions in which all are its own */
  int op;                 /* REDUCED: index of the operator */
  bool used;              /* in the nest that is being made */
} Var;

/* A loop variable. */
typedef struct {
  char name[8];
  Range r; /* of its values */
} Index;

/* Everything that is known where the next statement is put. */
typedef struct {
  Var var[MAX_VARS];
  int vars;
  Index index[MAX_LOOPS + 2]; /* of the loops around the statement */
  int loops;
  bool alive[SETS]; /* may the statement run under this set? */
  int64_t trips;    /* iterations of all loops around it, at most */
  bool parallel;    /* no statement may make iterations depend on each other */
  bool may_exit;    /* EXIT and CYCLE may stand here */
} Scope;

extern Scope scope;                      /* of the statement that comes next */
extern int64_t parameter_value[5][SETS]; /* n, m, k, st, l */

/* ---- program_text.c ---- */

/* Everything behind depends on the seed only. */
void text_seed(uint64_t seed);
/* 0 .. n-1 */
int below(int n);
/* one of the words between '|' */
const char *one_of(const char *words);

/* A text that grows. */
typedef struct {
  char *s;
  size_t n, room;
} Buffer;
extern Buffer *out; /* where put writes */
extern int indent;  /* blanks before a line */
extern bool fixed_form;
/* Writes a line. */
void put(const char *format, ...) __attribute__((format(printf, 1, 2)));
/* put, and what follows is further right. */
void open_block(const char *format, ...) __attribute__((format(printf, 1, 2)));
void close_block(const char *text);
/* Writes the lines of 'b'. */
void put_buffer(const Buffer *b);
/* Writes logical lines in free or fixed form. */
void print_source(const Buffer *b);

/* ---- program_expression.c ---- */

Expr constant(int64_t v);
/* A default integer that has a name. */
Expr named(const char *name, Range r);
/* Is 'e' in lo..hi wherever the statement may run? */
bool inside(const Expr *e, int64_t lo, int64_t hi);
/* Values of each type, with so many operators below each other at most. */
Expr any_integer(int depth);
/* A value of -VALUE..VALUE and default kind. */
Expr small_integer(int depth);
Expr any_real(int depth);
void any_logical(char *to, int depth);
void any_complex(char *to, int depth);
/* An expression that may be assigned to 'v'. */
void any_value(char *to, const Var *v, int depth);
/* An element of 'v' that may be read, or set; false if there is none that is certain to exist. */
bool element(char *to, Var *v, bool set);
/* An affine expression of loop variables and parameters. */
Expr affine(void);
/* Parameter 0..4: n, m, k, st, l. */
Expr parameter(int which);
/* A variable of one of the types (bits), array or scalar, that may be read (READ) or set (OWN) here; or NULL. */
Var *some_var(int types, bool array, Access least);

/* ---- program_nest.c ---- */

/* A nest whose iterations may depend on each other in any way. */
void sequential_nest(void);
/* A compaction, a histogram or a wavefront; false: no array is fit for it. */
bool classic_nest(void);
/* A nest that a directive of the dialect ('acc', 'omp', 'dvm', 'dc') calls parallel, rightly. */
void parallel_nest(const char *dialect);

/* ---- program_feature.c ---- */

/* A procedure of the module with a feature of features.txt, and a call of it. 'mode' is that of the program's directives. */
void feature_procedure(int number, int part, int mode, Buffer *procedures, Buffer *specification);

/* ---- program_host.c ---- */

/* A statement that reads or writes what nests do. */
void host_statement(void);
/* Bounds as they are declared: "1:n,0:m+1". */
void host_bounds(char *to, const Var *v);
/* A statement that sets all of the array. */
void host_fill(const Var *v);
#endif
