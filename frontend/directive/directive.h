/* Directives of every dialect, brought into one form.
 *
 * A directive statement (ST_DIRECTIVE) stands in the block tree where it stood in the source. After sema its names are
 * symbols, 'loop' is the DO it applies to and 'end' the directive that closes its construct. */
#ifndef F2C_FRONTEND_DIRECTIVE_H
#define F2C_FRONTEND_DIRECTIVE_H
#include "frontend/syntax/ast.h"
#include "frontend/source/line.h"

typedef enum {
  DIR_REGION, /* device region: DVM REGION; acc parallel, kernels, serial without loop; omp target */
  DIR_LOOP,   /* the loop after it is parallel: DVM PARALLEL; acc loop and combined forms; omp parallel do, loop, ... */
  DIR_DATA,   /* structured data region: acc data, omp target data */
  DIR_ENTER_DATA,
  DIR_EXIT_DATA,
  DIR_UPDATE,
  DIR_ACTUAL,
  DIR_GET_ACTUAL,
  DIR_HOST_SECTION,
  DIR_HOST_DATA,
  DIR_DECLARE,
  DIR_ROUTINE,
  DIR_ATOMIC,
  DIR_WAIT,
  DIR_CACHE,
  DIR_SET,     /* acc set: the device of this thread from now on */
  DIR_MAPPING, /* DVM data distribution: parsed, meaningless on one GPU */
  DIR_END,     /* closes a construct; 'closes' says which kind */
  DIR_OTHER    /* parsed, checked and reported, without effect */
} DirKind;

typedef enum {
  DF_REGION = 1 << 0,        /* DIR_LOOP that is a device region by itself (combined form, omp parallel do) */
  DF_KERNELS = 1 << 1,       /* acc kernels: loops inside are parallel only where proved or said */
  DF_SERIAL = 1 << 2,        /* acc serial */
  DF_HOST_PARALLEL = 1 << 3, /* omp parallel do and friends: written for host threads */
  DF_TARGET = 1 << 4,        /* omp target forms */
  DF_SEQ = 1 << 5,
  DF_INDEPENDENT = 1 << 6,
  DF_AUTO = 1 << 7, /* acc loop */
  DF_SIMD = 1 << 8,
  DF_PARALLEL =
      1 << 9, /* asserts that iterations are independent: DVM PARALLEL, acc parallel loop, omp forms; not acc kernels without INDEPENDENT */
  DF_ALL = 1 << 10 /* ACTUAL / GET_ACTUAL without a list */
} DirFlag;

/* clang-format off */
#define CLAUSES                                                                                                  \
  /* variables */                                                                                                \
  CLAUSE(PRIVATE) CLAUSE(FIRSTPRIVATE) CLAUSE(LASTPRIVATE) CLAUSE(SHARED) CLAUSE(REDUCTION) CLAUSE(DEFAULT)      \
  CLAUSE(USE_DEVICE)                                                                                             \
  /* data: what a construct does with an object at its begin and end */                                         \
  CLAUSE(IN) CLAUSE(OUT) CLAUSE(INOUT) CLAUSE(LOCAL) CLAUSE(INLOCAL)                          /* DVM regions */   \
  CLAUSE(COPY) CLAUSE(COPYIN) CLAUSE(COPYOUT) CLAUSE(CREATE) CLAUSE(NO_CREATE) CLAUSE(PRESENT)                   \
  CLAUSE(DELETE) CLAUSE(RELEASE) CLAUSE(DEVICEPTR) CLAUSE(ATTACH) CLAUSE(DETACH)                                 \
  CLAUSE(UPDATE_HOST) CLAUSE(UPDATE_DEVICE)                          /* acc update self/device, omp from/to; ACTUAL's and GET_ACTUAL's lists */ \
  CLAUSE(LINK) CLAUSE(DEVICE_RESIDENT) CLAUSE(FINALIZE) CLAUSE(IF_PRESENT)                                       \
  /* loops */                                                                                                    \
  CLAUSE(LOOPS)    /* DVM PARALLEL (i,j): names of the nest, outermost first */                                  \
  CLAUSE(COLLAPSE) CLAUSE(TILE) CLAUSE(BLOCK) /* CUDA_BLOCK(x,y,z) */                                            \
  CLAUSE(GANG) CLAUSE(WORKER) CLAUSE(VECTOR) CLAUSE(SEQ) CLAUSE(INDEPENDENT) CLAUSE(AUTO) CLAUSE(SCHEDULE) CLAUSE(ORDERED) \
  CLAUSE(ACROSS) CLAUSE(ON) CLAUSE(TIE) CLAUSE(STAGE) CLAUSE(SHADOW_RENEW) CLAUSE(REMOTE_ACCESS) CLAUSE(CONSISTENT) \
  CLAUSE(SHADOW_COMPUTE)                                                                                         \
  /* execution */                                                                                                \
  CLAUSE(IF) CLAUSE(SELF) CLAUSE(ASYNC) CLAUSE(WAIT) CLAUSE(NUM_GANGS) CLAUSE(NUM_WORKERS) CLAUSE(VECTOR_LENGTH) \
  CLAUSE(NUM_TEAMS) CLAUSE(THREAD_LIMIT) CLAUSE(NUM_THREADS) CLAUSE(DEVICE_TYPE) CLAUSE(DEVICE) CLAUSE(TARGETS)  \
  CLAUSE(NOWAIT) CLAUSE(BIND) CLAUSE(NOHOST) CLAUSE(READ) CLAUSE(WRITE) CLAUSE(CAPTURE)                          \
  CLAUSE(OTHER)    /* known, without effect here: name says which */
/* clang-format on */

#define CLAUSE(x) CL_##x,
typedef enum { CLAUSES CL_KINDS } ClauseKind;
#undef CLAUSE

/* Reduction operators of directives and of recognised reductions. */
typedef enum {
  RED_NONE,
  RED_ADD,
  RED_MUL,
  RED_MAX,
  RED_MIN,
  RED_AND,
  RED_OR,
  RED_EQV,
  RED_NEQV,
  RED_IAND,
  RED_IOR,
  RED_IEOR,
  RED_MAXLOC,
  RED_MINLOC
} RedOp;

typedef struct Clause Clause;
struct Clause {
  ClauseKind kind;
  const char *name; /* as written, lower case: 'pcopyin' */
  Span span;        /* name and arguments */
  RedOp red;        /* CL_REDUCTION */
  bool inscan;      /* reduction(inscan, ..) of omp: the loop makes a scan of its variables */
  bool conditional; /* lastprivate(conditional: ..) of omp: the last iteration that sets the variable counts */
  Expr **item;      /* variables (EX_NAME, EX_REF with ranges for sections, EX_MEMBER), loop names, sizes or conditions.
                         ACROSS and SHADOW_RENEW: EX_REFs whose arguments are EX_RANGE lo:hi. MAXLOC: var, loc, n */
  int nitem;
  bool across_in, across_out; /* ACROSS(IN: / OUT: ...) */
  bool readonly, zero, force; /* modifiers of acc copyin, copyout/create, collapse */
  bool always_in, always_out; /* data goes to the device at the begin, home at the end, also where it is present: 'always' */
  bool present;               /* modifier of omp map: it has to be there */
  const char *word;           /* DEFAULT(none|present|...), DEVICE_TYPE, TARGETS: as written */
  Clause *next;
};

struct Directive {
  DirKind kind;
  DirKind closes; /* DIR_END */
  Dialect dialect;
  uint32_t flags;   /* DirFlag */
  const char *name; /* head as written, lower case, one blank between words: 'parallel loop' */
  Span span;        /* the whole directive */
  Clause *clause;   /* in source order */
  Expr **arg;       /* arguments of the head: ROUTINE (name), WAIT (n), CACHE (...) */
  int narg;
  const char *raw;       /* what follows the head of a directive of which f2cuda reads no more, in lower case; else NULL */
  Stmt *stmt;            /* the ST_DIRECTIVE statement */
  Stmt *loop;            /* sema, DIR_LOOP: the DO it applies to */
  Stmt *end;             /* sema: the closing directive, or NULL (combined forms end with their loop) */
  const Directive *team; /* sema: the omp parallel or teams construct around it, or NULL */
  Directive *begin;      /* sema, DIR_END: what it closes */
  const char *chosen;    /* METADIRECTIVE: the variant that it stands for, as written; NULL: it is none */
  bool reduced; /* sema: what -fopenmp alone declares was taken out of its clauses: as written it is not compiled with OpenMP */
  const struct DirHead *head; /* its row of the table of directives */
};

/* Reads one directive line into the internal form. NULL when an error was told. */
struct Program;
Directive *directive_parse(struct Program *p, const Line *l, Diag *d);
/* The same as a statement, never NULL: ST_DIRECTIVE, ST_OPAQUE when an error was told. */
Stmt *directive_parse_statement(struct Program *p, const Line *l, Diag *d);
/* First clause of a kind, or NULL; and the one after 'c'. */
const Clause *directive_find_clause(const Directive *d, ClauseKind k);
/* The statement after an ATOMIC directive, and after the one of another dialect that says the same; NULL: none. */
Stmt *directive_atomic_first(const Directive *d);
const Clause *directive_find_clause_after(const Clause *c, ClauseKind k);
/* The IF clause that says whether the construct is the device's: of 'if(target: c) if(simd: d)' the first. NULL: there is none. */
const Clause *directive_condition(const Directive *d);
/* WORKSHARE or PARALLEL WORKSHARE of OpenMP: its array statements are shared out. */
bool directive_is_workshare(const Directive *d);
/* Written for threads or vector lanes of the host: it asks for no device. */
bool directive_for_host(const Directive *d);
const char *directive_kind_name(DirKind k);
const char *directive_name_of_clause(ClauseKind k);
const char *directive_op_text(RedOp op); /* '+', 'max', '.and.', ... */
#endif
