/* One nest, one kernel: the state of a kernel, and what its launcher asks for. */
#ifndef F2C_CODEGEN_KERNEL_H
#define F2C_CODEGEN_KERNEL_H
#include "codegen/device/device.h"
#include "codegen/host/host.h"

/* A mapped loop of a kernel. */
typedef struct KernelLoop {
  const Loop *loop;
  Binding *var;               /* its variable; NULL: dimension of an array assignment */
  const char *cname;          /* C variable with the value, or the trip number of an array assignment */
  const char *lo, *hi, *step; /* launcher text: of the loop, or of a hull of it */
  bool dep_lo, dep_hi;        /* the bound depends on a mapped loop around: the kernel tests for it */
  bool shifted;               /* the grid counts trips from 0: value = lo + trip * step, computed in the kernel */
  int64_t count_step;         /* step when dep_lo or dep_hi */
  const char *count;          /* dimension of an array assignment: its elements, launcher text */
} KernelLoop;

/* A test of scalars in the launcher. */
typedef struct Condition {
  const char *words; /* for people */
  const char *text;  /* C, over the launcher's parameters */
} Condition;

/* A value that the Fortran side evaluates for the launcher. */
typedef struct Ask {
  const char *cname; /* parameter */
  const char *text;  /* Fortran expression */
  int kind;          /* its integer kind */
  bool in_kernel;    /* the kernel wants it too */
} Ask;

enum { WAVE_SKEWS = 3 };

/* What a running value's iterations compose to. */
typedef enum {
  CARRY_OP,      /* values under an operator */
  CARRY_LINEAR,  /* affine maps */
  CARRY_RESTART, /* values under an operator, that may be set anew */
  CARRY_BINS,    /* each iteration chooses an element of an array, and moves it on or not */
} CarryKind;

/* A running value of a loop that is a scan or a compaction. */
typedef struct Carried {
  const struct Scan *scan; /* as analysis found it */
  CarryKind kind;
  Type type;          /* of the value */
  Binding *v;         /* the variable; NULL: the elements of an array, each made of the one before */
  const char *name;   /* C variable with the value inside an iteration */
  const char *op;     /* its operator */
  const char *stored; /* C type of what the iterations compose to */
  bool vote;          /* a counter that an iteration moves by 0 or 1 */
  const char *bin; /* CARRY_BINS, with 'op' empty where a constant is added: C variable with the element that the iteration chooses */
} Carried;

/* An array of which a strip of a wavefront has a part in shared memory (device/window.cuh): a window, whose first dimension
 * the steps walk along and another one the lanes; or of what is only read a line, along which one of them walks. */
typedef struct Window {
  enum { WINDOW, LINE_OF_STEPS, LINE_OF_LANES } kind;
  Binding *v;                     /* the array: the body's references go to shared memory */
  const char *home, *index;       /* kernel: the array itself, and its index functor (NULL: the subscript is the offset) */
  const char *frame, *box, *name; /* kernel: its bounds; shared memory; the f2c::window */
  int step_dim, lane_dim;         /* the dimensions; of a line the same one */
  const Expr *element;            /* a reference to the element that the iteration owns: written, or of a read array any */
  int64_t step_base, lane_base;   /* what its subscripts add to the loop variables */
  int step_sign, lane_sign;       /* steps of the loops: 1 or -1 */
  int64_t back, ahead;            /* how far references reach over the lanes */
  int64_t before, after;          /* and over columns */
  bool fetch;                     /* elements that the strip owns are read before it sets them */
} Window;

/* A nest whose iterations depend on each other. */
typedef struct Ordered {
  const struct Order *order; /* NULL: they do not */
  int carriers;              /* loops that carry dependences */
  bool front;                /* strips of a wavefront; else the loop that carries runs in the threads */
  const char *name;          /* 'front': the kernel's parameter */
  int64_t skew[WAVE_SKEWS];  /* 'front': of lanes by row, of steps by row, of steps by lane */
  VEC(Window *) window;      /* 'front': those written first */
  int columns;               /* of windows */
} Ordered;

/* A location of an extreme. */
typedef struct Location {
  const char *cname; /* parameter of the launcher */
  const char *text;  /* what it is set to: launcher text */
} Location;

/* All running values of a loop together. */
typedef struct CarryText {
  const char *handle;  /* f2c::carry of the kernel and the launcher */
  const char *op;      /* its operator */
  const char *stored;  /* C type of what the iterations compose to */
  const char *fetched; /* the struct of the early loads */
  const char *in;      /* one of it */
  const char *made;    /* its field with what an iteration makes of the values, where loops inside make it: once; else NULL */
} CarryText;

typedef struct Kernel {
  Gen *g;
  Nest *nest;
  Launch *launch;
  Fn f;                    /* the kernel's function; its names serve the launcher too */
  Mapping map;             /* the nest's, for the loops that are really mapped */
  KernelLoop loop[8];      /* grid order: x, y, z, then the folded ones from the inside out */
  int nloop;               /* how many; the nest's remaining inner loops run in the thread */
  bool sweep;              /* reductions: threads sweep the space */
  bool results;            /* scalars of the host get values */
  bool keeps;              /* last values: the last iteration's thread stores them */
  const Expr *reshaped;    /* allocatable array that the assignment may have to allocate anew, or NULL */
  bool rows;               /* several threads share an iteration: Nest.rows */
  int folds;               /* 'rows': variables that a row folds */
  const char *inner_count; /* 'rows': launcher text, iterations of the loop inside; -1: not known */
  const char *gangs;       /* launcher text: the most blocks that clauses allow; NULL: none says */
  bool stream;             /* short body: several iterations a thread */
  VEC(Carried *) carried;  /* running values; empty: the iterations hand on nothing */
  CarryText carry;         /* all of them */
  const Binding *dealt;    /* counters that iterations choose: the handle has them; NULL: there are none */
  Ordered ordered;         /* what keeps iterations in order */
  VEC(Ask) asks;
  const LoopPart *only;           /* the part of the loop that this kernel runs; NULL: all of it */
  VEC(struct Kernel *) part;      /* the loop is run as these, in order; empty: as one kernel */
  VEC(struct Kernel *) inspector; /* tests before it */
  VEC(Condition) condition;       /* and what scalars have to be */
  VEC(Location) location;         /* of its extremes */
  const char *order, *status;     /* with locations: variables of the launcher */
  bool placing;                   /* launcher text is made for the iteration that has an extreme */
  const Contract *contract;       /* of an inspector: what it tests */
  const Loop *inspected;          /* the loop that the contract is of */
  bool in_pieces;                 /* the parts are pieces (analysis/nest.h), with nests, spaces and results of their own */
  struct Setting *setting;        /* interval.c: the private scalar whose values it looks for */
  struct Kernel *whole;           /* the kernel whose launcher runs this one; NULL: it has one itself */
  struct Kernel *columns;         /* another one for the same loops, which runs in its place where sweeps are few; or NULL */
  const Loop *flat;               /* Nest.flat, where the kernel runs it so; else NULL */
  const Columns *column;          /* of that one: the loop that hands on is its first one; else NULL */
  const char *space;              /* of that one: its f2c::loops in the launcher */
} Kernel;

/* ---- kernel.c: one nest, one kernel ---- */

Launch *kernel_nest(Gen *g, Nest *n, Reason **why);
/* Pieces of an iteration: loop variables and guards; values that it starts from; its statements. */
void kernel_derived(Kernel *k, const char *leave);
void kernel_copies_in(Kernel *k);
void kernel_inner(Kernel *k);
const char *kernel_index_type(const KernelLoop *l);
int kernel_at_once(const Kernel *k);
bool kernel_has_loop(Stmt *body);
bool kernel_repeats(const Kernel *k); /* a thread may run more than one iteration */
Fn kernel_fn(Gen *g, Kernel *k, Unit *unit);
void kernel_finish(Kernel *k);                  /* declarations before the body, once it is known */
bool kernel_describe(Kernel *k, KernelLoop *l); /* fills in all but 'loop'; false after refuse */
/* A kernel that the launcher of 'whole' runs: of a nest of its own, or of a part of the loop. */
Kernel *kernel_in(Kernel *whole, Nest *n, const LoopPart *p);
/* Text of a bound in the launcher. */
const char *kernel_bound(Kernel *k, const Expr *e, const char *var, const char *suffix);
void kernel_copies_out(Kernel *k);                           /* at the end of an iteration: what the last one leaves */
const char *kernel_red_op(RedOp op, bool by_if);             /* struct in f2c::op; NULL: none. by_if: VarUse.by_if */
bool kernel_mentions_mapped(const Kernel *k, const Expr *e); /* a variable of a mapped loop occurs in 'e' */

/* ---- kernel_bind.c: what the nest's variables are ---- */

/* The symbol whose declaration has the bounds and the type. */
const Symbol *kernel_bind_shape(const VarUse *u);
Binding *kernel_bind_array(Fn *f, const VarUse *u, const char *name);  /* name NULL: the variable's */
Binding *kernel_bind_shared(Fn *f, const VarUse *u, const char *name); /* a scalar in device memory */
bool kernel_bind_is_dense(const Symbol *s);   /* rank 1 and stride 1 for certain: the subscript is the offset */
void kernel_bind_use(Fn *f, const VarUse *u); /* the nest's variable as one of the kernel's */
void kernel_bind_all(Kernel *k);              /* all variables of the nest */

/* ---- part.c: loops that analysis has changed ---- */

const Transform *part_transform(const Nest *n); /* NULL: the loop is as it stands */
void part_statements(Fn *f, const LoopPart *p);
/* Kernels of all pieces of k's nest; k has no body itself. */
void part_pieces(Kernel *k);
/* Their names for what the nest's variables are in the launcher are the launcher's. */
void part_bind(Kernel *k);
void part_note_uses(Kernel *whole, const Kernel *k); /* the launcher hands in what any kernel uses */
/* What one part's kernel calls a variable or value is this in the launcher, which belongs to the whole. */
const Binding *part_binding(const Kernel *whole, const Binding *v);
const char *part_ask(Kernel *whole, const Ask *a, Fn *f);

/* ---- thread_arrays.c: private arrays whose extents are known at the launch, and large ones of constant extents ---- */

bool thread_arrays_is(const VarUse *u);
bool thread_arrays_any(const Nest *n);
bool thread_arrays_bind(Fn *f, const VarUse *u); /* false: told */
/* A binding of memory for 'a' in a kernel. */
Binding *thread_arrays_automatic(Fn *f, const Automatic *a, const Expr *place);
void thread_arrays_ready(Kernel *k);                           /* bounds in the launcher's words */
void thread_arrays_put(Kernel *k, Buf *out, const Binding *v); /* the operand */
void thread_arrays_starts(const Kernel *k, Buf *out);          /* the kernel's first statements */
void thread_arrays_launcher(const Kernel *k, Buf *out);        /* before its operands */

/* ---- lastprivate_arrays.c: private arrays of constant extents of which the last iteration's copy goes back ---- */

bool lastprivate_arrays_is(const VarUse *u);
bool lastprivate_arrays_any(const Nest *n);
void lastprivate_arrays_bind(Fn *f, const VarUse *u);
void lastprivate_arrays_bind_through(Fn *f, const VarUse *u); /* a scalar with VarUse.through */
/* Where 'last' holds: from the program's arrays, or to them. */
void lastprivate_arrays_copies(Kernel *k, const char *last, bool out);

/* ---- launch_bounds.c: bounds of arrays in the launcher ---- */

const char *launch_bounds_lower(Kernel *k, const Binding *v, int d);
bool launch_bounds_open(const Symbol *s);
const char *launch_bounds_reach(Kernel *k, Binding *v);

/* ---- overreach.c: what the launcher is told of a dummy that the loop may go beyond ---- */

/* True: nobody knows all that it touches of this one, and it may go beyond some. */
bool overreach_put(Kernel *k, Buf *out, const Binding *v);
/* Of a dummy whose last extent is open: that extent, as all iterations together are certain to reach; NULL: not known. */
const char *overreach_reach(Kernel *k, const Binding *v);

/* ---- interval.c: values of expressions over the loops ---- */

/* Least and greatest value of an integer expression at statement 'inside' over the nest's loops, as launcher
 * text; false: not known. */
bool interval_of(Kernel *k, const Stmt *inside, const Expr *e, char **least, char **greatest);
/* a op b, and f2c::min or f2c::max of both, as launcher text; of constants the value. */
char *interval_join(Kernel *k, const char *a, const char *op, const char *b);
long long interval_constant(const char *s, size_t *n); /* c of launcher text 's + c'; n: bytes of s, 0 where there is none */
char *interval_paren(Kernel *k, const char *s);        /* in parentheses where it is no single operand */
char *interval_fold(Kernel *k, const char *fn, const char *a, const char *b);
/* Greatest value of hi - lo where that is the same for all iterations of the loops around, as for tiles;
 * NULL: it is not. */
char *interval_width(Kernel *k, const Expr *lo, const Expr *hi);

/* ---- inspector.c: tests before a loop ---- */

void inspector_add(Kernel *whole);        /* an inspector for each contract of the nest's loops that is about elements */
void inspector_conditions(Kernel *whole); /* Kernel.condition for those about scalars, before the launcher's parameters are known */
void inspector_put_conditions(const Kernel *whole, Buf *out);
char *inspector_space(Kernel *k, Kernel *whole);            /* launcher text: the iterations that it goes through */
void inspector_arguments(Kernel *k, Kernel *whole, Buf *b); /* what is tested, and the versions of the arrays that are read */

/* ---- align.c: where warps begin ---- */

bool align_shifted(const Expr *e, const Symbol *var, int64_t *shift); /* 'e' is the variable plus a constant */
void align_launcher(Kernel *k, int indent, Buf *out); /* a line before the launch of one thread an iteration, if it helps */

/* ---- launcher.c: the C function that Fortran calls ---- */

void launcher_emit(Kernel *k, Buf *out);
const char *launcher_ask_bound_of(Kernel *k, const Binding *v, const char *what, int d);
const char *launcher_ask_bound(Fn *f, const Binding *v, const char *what, int d);
void launcher_put_lower(Kernel *k, Buf *b, const Binding *v, bool always); /* ', {1, 0}' */
/* Text of an expression in the launcher, NULL where it needs what only the host program can evaluate. */
char *launcher_text(Kernel *k, const Expr *e);
/* The same where the loops' variables are known as C variables of their names. */
char *launcher_location_text(Kernel *k, const Expr *e);
/* The launcher's name for a value that the Fortran side evaluates: 'text' is an integer expression of that
 * kind, 'want' the parameter's name. */
const char *launcher_ask(Kernel *k, const char *want, const char *text, int kind);
#endif
