/* Sizes as numbers: loop bounds, extents and subscripts from constants, --set, and the program's
 * text.
 *
 * A scalar's value is, in this order: a constant; the loop variable's current value; --set; what the kernel
 * itself assigns to it; what a run has counted; the actual argument of a call in the same file; the last constant assignment before
 * its use; and, when nothing tells, PRED_DEFAULT_SIZE, or 1 where ranges of loops begin with it and none ends with it. The last two are recorded as
 * assumptions. */
#ifndef F2C_PREDICTOR_SIZES_H
#define F2C_PREDICTOR_SIZES_H
#include "common/map.h"
#include "predictor/predict.h"

/* A statement that allocates an array: ALLOCATE(a(n,0:m)). */
typedef struct SizAllocation {
  const Symbol *sym; /* variable or component */
  const Expr *shape; /* the EX_REF with its bounds */
  const Stmt *stmt;
} SizAllocation;

/* p => a */
typedef struct SizPointer {
  const Symbol *sym;  /* variable or component */
  const Expr *target; /* the whole array */
} SizPointer;

/* A reference to a procedure whose body is in the file. */
typedef struct SizCall {
  const Symbol *proc; /* the procedure */
  const Expr *ref;    /* the designator with its actual arguments: EX_REF, or EX_NAME without any */
  const Stmt *stmt;   /* where */
  int next;           /* the next call of the procedure: its index; 0: none */
} SizCall;

/* A variable that a call hands over, so that the procedure may set it. */
typedef struct SizOutput {
  const Symbol *sym;
  int call;     /* its index */
  int argument; /* from 1 */
  int later;    /* the next one of the variable: its index; 0: none */
} SizOutput;

/* An assignment to a scalar integer outside of kernels. */
typedef struct SizAssign {
  const Symbol *sym;
  const Expr *rhs;
  const Stmt *stmt;
  int earlier; /* in 'scalar', the last one before it to the same variable: its index + 1; 0: none */
  int later;   /* in 'assign', the next one behind it to the same variable: its index; 0: none */
} SizAssign;

/* An assignment to an element, a section or the whole of an array of numbers. */
typedef struct SizElement {
  const Symbol *sym; /* variable or component */
  const Expr *lhs;   /* NULL: RANDOM_NUMBER sets all of it */
  const Expr *rhs;   /* NULL: as above */
  const Stmt *stmt;
  int earlier; /* the last assignment before it to the same array, or to a dummy that stands for it: its index + 1; 0: none */
} SizElement;

/* p(i + 1) = p(i) + n(i), as elements.c found it. */
typedef struct SizRunning {
  const Stmt *stmt;
  const Symbol *object; /* whose component it is */
  double mean, base;    /* p(i) is base + mean * i */
  double beyond;        /* the largest n of 32, less the mean */
} SizRunning;

/* Iterations of a loop whose bounds are elements of arrays. */
typedef struct SizLengths {
  const Stmt *stmt;
  double mean;    /* 0: nothing tells */
  double longest; /* of 32 neighbours */
} SizLengths;

/* A condition of a kernel that space_trial.c has tried. */
typedef struct SizTried {
  const Stmt *kernel;
  const Expr *cond;                      /* NULL: only that the kernel's were tried */
  double lane, warp, out_lane, out_warp; /* as in SpcShares */
} SizTried;

/* A reference whose places volume_sample.c has looked at. */
typedef struct SizSampled {
  const Stmt *kernel, *stmt;
  const Expr *e;
  const CountsAccess *seen; /* NULL: not known */
  const int64_t *sector;    /* those of a window of iterations, ascending */
  int nsectors;
} SizSampled;

typedef struct SizBinding {
  const Symbol *sym;
  int64_t value;
  bool assumed; /* it rests on a default or an assignment */
} SizBinding;

/* What the loop's variable, as a subscript in its body, says of its iterations (space_ragged.c). */
typedef struct SizSubscripted {
  const Stmt *loop;
  double most;
} SizSubscripted;

typedef struct SizUnitRuns {
  const Unit *unit;
  double runs;  /* in one run of the program, where kernels are launched: by the host */
  double total; /* with those that kernels call */
} SizUnitRuns;

/* What is known of the values of a program. */
typedef struct Sizes {
  Arena *arena;
  const Program *program; /* the first of them, for what they share */
  const Program *const *programs;
  int nprogram;
  const RunCounts *counts; /* what a run has counted, or NULL */
  const char *const *set;  /* --set words */
  int nset;
  bool *set_used; /* of each: something asked for it */
  VEC(SizAllocation) alloc;
  VEC(SizPointer) pointer;
  VEC(SizCall) call;
  PtrMap called;  /* of units: their first SizCall */
  PtrMap around;  /* of statements: the loops around what stands in them, as space_around found them */
  PtrMap line;    /* of loops: the names of their iterations, as '@12' */
  PtrMap device;  /* of the first statements of kernels: what they call launches nothing */
  PtrMap actuals; /* of dummy arrays: the variable that they stand for, as arrays_actual found it */
  VEC(SizAssign) assign;
  VEC(const Symbol *) home;               /* of variables of COMMON blocks: one for each place */
  PtrMap first_assign;                    /* of variables: the first of them */
  VEC(SizOutput) output;                  /* of scalar integers */
  PtrMap first_output;                    /* of variables: the first of them */
  PtrMap input;                           /* variables and components that a READ or a function beyond these files gives a value */
  VEC(SizAssign) scalar;                  /* the same of integers and reals, inside of kernels as well */
  PtrMap last_scalar;                     /* of variables: the last of them */
  VEC(SizElement) element;                /* in source order */
  PtrMap last_element;                    /* of arrays: the last of them */
  VEC(SizRunning) running;                /* found of them */
  VEC(SizLengths) lengths;                /* the same */
  VEC(SizTried) tried;                    /* the same */
  VEC(SizSampled) sampled;                /* the same */
  const void *whole;                      /* elements.c, at work: the element of array expressions that is looked for */
  const Symbol *self_array;               /* the array whose element is being worked out */
  int self_before;                        /* its assignments that came before the one that is worked out */
  double self;                            /* what its other elements count as meanwhile */
  bool recurs;                            /* they were asked for */
  const SizCall *context;                 /* dummies have the values of this call; NULL: of all */
  VEC(const Symbol *) first;              /* scalars that ranges of loops begin with */
  VEC(const Symbol *) last;               /* and end with */
  VEC(SizBinding) bound;                  /* loop variables in force, innermost last */
  VEC(SizBinding) memo;                   /* scalars worked out before */
  VEC(SizSubscripted) subscripted;        /* loops looked at before */
  const Stmt *kernel_first, *kernel_last; /* the kernel's body: its own assignments are looked up there; NULL: none */
  VEC(const Symbol *) busy;               /* symbols being worked out, against cycles */
  VEC(SizUnitRuns) runs;                  /* how often units run: filled by space.c */
  bool guessed;                           /* a default that nothing tells was used since this was cleared */
  bool assumed;                           /* a default or an assignment was used since this was cleared */
  PredAssumption *assumption, **assumption_tail;
} Sizes;

/* What is assumed between these two is no assumption of the report. */
typedef struct SizQuiet {
  PredAssumption **tail;
  bool assumed;
} SizQuiet;
SizQuiet sizes_quiet_begin(const Sizes *v);
void sizes_quiet_end(Sizes *v, SizQuiet before);
/* Names of --set that nothing has asked for. */
PredUnused *sizes_unused(const Sizes *v);

/* The iterations and executions that a run has counted for the loop that begins with 's'; NULL: none. */
const CountsLoop *sizes_counted(const Sizes *v, const Stmt *s, int index);
/* Prepares 'v' for the n files of a program; set[0..nset): 'NAME=VALUE' of --set. Everything lives in 'a'. */
void sizes_scan_init(Sizes *v, const Program *const *p, int n, const char *const *set, int nset, Arena *a);
/* The value of a scalar integer expression. False: it depends on data (array elements, functions) or is no integer. */
bool sizes_int(Sizes *v, const Expr *e, int64_t *value);
/* The same, but a default is recorded under 'name' (NULL: the expression's text) where it depends on data. */
int64_t sizes_or_default(Sizes *v, const Expr *e, const char *name);
/* Value that --set gives to 'name', in lower case. */
bool sizes_set(Sizes *v, const char *name, int64_t *value);
/* The same, else PRED_DEFAULT_SIZE, or a guess ('by_text': made from the program's text): the report names it. */
int64_t sizes_default(Sizes *v, const char *name);
int64_t sizes_guess(Sizes *v, const char *name, int64_t guess, bool by_text);

/* The kernel that is worked on assigns to the integer scalar. */
bool sizes_set_in_kernel(const Sizes *v, const Symbol *sym);
/* Begins work on a kernel whose body is first..last: what was worked out for another one is forgotten. */
void sizes_enter_kernel(Sizes *v, const Stmt *first, const Stmt *last);

/* Until sizes_unbind, which takes back the newest binding, 'sym' has this value. */
void sizes_bind(Sizes *v, const Symbol *sym, int64_t value);
void sizes_unbind(Sizes *v);

/* Lower bound and extent of dimension 'd' (from 0) of an array variable or component. */
void arrays_dim(Sizes *v, const Symbol *array, int d, int64_t *lo, int64_t *extent);
/* Elements of the whole array. */
double arrays_elements(Sizes *v, const Symbol *array);
/* The variable that a dummy array stands for, where all calls of the file agree; else the dummy itself. */
const Symbol *arrays_actual(Sizes *v, const Symbol *dummy);
#endif
