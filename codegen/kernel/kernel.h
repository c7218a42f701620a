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
  const char *lo, *hi, *step; /* launcher text: of the loop, or of an interval that encloses it */
  bool dep_lo, dep_hi;        /* the bound depends on a mapped loop around: the kernel tests for it */
  bool shifted;               /* the grid counts trips from 0: value = lo + trip * step, computed in the kernel */
  int64_t count_step;         /* step when dep_lo or dep_hi; 0: it is no constant */
  const char *count;          /* dimension of an array assignment: its elements, launcher text */
} KernelLoop;

/* A test of scalars in the launcher. */
typedef struct Condition {
  const char *words; /* for people */
  const char *text;  /* C, over the launcher's parameters */
  bool leaves_out;   /* the kernel leaves out what the loop does where it does not hold */
} Condition;

/* A value that the Fortran side evaluates for the launcher. */
typedef struct LaunchParam {
  const char *cname; /* parameter */
  const char *text;  /* Fortran expression */
  int kind;          /* its integer kind */
  bool in_kernel;    /* the kernel wants it too */
} LaunchParam;

/* A variable whose place the launcher looks at. */
typedef struct StorageArg {
  const VarUse *use;
  const char *cname; /* of its descriptor in the launcher */
  const char *reach; /* launcher text: extent of the last dimension where the descriptor does not say; "-1": it does */
} StorageArg;

/* A location of an extreme. */
typedef struct Location {
  const char *cname; /* parameter of the launcher */
  const char *text;  /* what it is set to: launcher text */
} Location;

typedef struct Kernel Kernel;

/* How a kernel runs the iterations of its nest. analysis/shapes.def has the list of them, in order of preference; kernel.c and
 * launcher.c know no other way to a shape. What a shape does not have is NULL. */
typedef struct Shape {
  const char *name;
  bool returns;     /* the end of an iteration may be written 'return' */
  bool repeats;     /* a thread may run more than one iteration */
  bool turns;       /* the kernel is a template over C, the iterations of a thread: 4 or 1 */
  bool tiles;       /* the kernel is a template over P, the sizes of tiles */
  bool exchanges;   /* threads read what others write meanwhile */
  bool leaves;      /* no thread waits for another one, so that they may leave the kernel */
  bool alone;       /* an iteration, with all loops in it, is one thread's */
  bool interleaves; /* private arrays may be in shared memory (interleaved_arrays.c) */
  bool unchecked;   /* its text does not have the program's references, so that their subscripts cannot be checked */

  /* ---- the plan, in this order ---- */

  /* An identifier that the text of such kernels has, whatever variables are called; NULL: none. */
  const char *(*reserves)(const Nest *n);
  /* The work of the nest is divided in a way of the shape's own, so that no cap of blocks is for it. */
  bool (*divides)(const Nest *n);
  /* The kernel is of this shape: fills in Kernel.own, and perhaps Kernel.nloop, around, map. False: it is not, or after refuse. */
  bool (*plan)(Kernel *k);
  void (*order)(Kernel *k); /* Kernel.map and the order of Kernel.loop; NULL: as the nest's mapping says */
  void (*check)(Kernel *k); /* refuse where the bounds of the loops, now known, do not allow it */
  void (*body)(Kernel *k);  /* writes the body */
  /* Another kernel for the loops of 'k', of this shape, which the launcher runs in its place where 'chosen' says so; NULL: there is
   * none. */
  Kernel *(*beside)(Kernel *k);

  /* ---- hooks of the body ---- */

  const char *(*element)(const Fn *f, const Expr *ref); /* FnHooks.element */
  bool (*statement)(Fn *f, Buf *b, const Stmt *s);      /* an IF as one line; false: as ever */
  const char *(*guard)(Fn *f, const Stmt *s);           /* an assignment is made where this holds; NULL: as ever */
  bool (*before)(Fn *f, const Stmt *s);                 /* FnHooks.before */

  /* ---- the kernel's text ---- */

  const char *(*comment)(const Kernel *k);                  /* in the place of what the loops' variables are */
  void (*types)(const Kernel *k, Buf *out);                 /* before the kernel */
  const char *(*launch_bounds)(const Kernel *k);            /* for __launch_bounds__; NULL: the threads of its blocks */
  void (*params)(const Kernel *k, Buf *b);                  /* ', f2c::rows rows': behind the space */
  bool (*param)(const Kernel *k, const Binding *v, Buf *b); /* of a variable; false: as ever */
  void (*handle_type)(const Kernel *k, Buf *b);             /* of the last one, which is Kernel.handle */

  /* ---- the launcher's text ---- */

  const char *(*worth)(Kernel *k);                   /* of an optional nest (Nest.optional): the condition that it runs */
  const char *(*longest)(Kernel *k);                 /* of the same: the most iterations of a loop inside that is shared out */
  void (*prepare)(Kernel *k, int indent, Buf *out);  /* lines before the operands */
  void (*operands)(Kernel *k, int indent, Buf *out); /* lines before the call */
  const char *(*chosen)(const Kernel *k);            /* of 'beside': the condition that it is to run */
  char *(*space)(Kernel *k);                         /* the iterations; NULL: Kernel.space */
  /* Begins the call, 'launch.run({448, 1, 1}, ', in 'b'; lines before it go to 'out'. */
  void (*call)(Kernel *k, int indent, Buf *out, Buf *b);
  /* More parameters of the kernel's template, ', class P'; NULL: there are none. */
  const char *(*parameters)(const Kernel *k);
  /* The kernels that the call chooses from, 'name<int>, name<long long>'; NULL: as ever. */
  void (*instances)(Kernel *k, Buf *b);
  /* What the kernel takes of a variable, which is 'w' in the launcher; false: as ever. */
  bool (*argument)(const Kernel *k, const Binding *v, const Binding *w, Buf *b);
  void (*settle)(Kernel *k, Buf *out); /* lines behind all calls */
} Shape;

typedef VEC(const Symbol *) VecSymbols;

/* What the launcher asks before it leaves a loop to few threads (long_threads.c). */
typedef struct LongThreads {
  Kernel *kernel;   /* the one that has the fewest: it itself, or a piece of it; NULL: nothing is asked */
  const char *work; /* launcher text: operations of an iteration, as far as they are known */
} LongThreads;

/* An update of an element that constants and loops choose. */
typedef struct HeldUpdate {
  const Update *update;
  int count;           /* of elements beside each other that the innermost loop chooses; 0: of one */
  const char *name;    /* C variable: its f2c::thread_part, or an array of them */
  const char *part;    /* C: the one that the update goes to */
  const char *element; /* C, where constants alone choose it, then it is an f2c::fixed_part; NULL: loops do, too */
  Binding *array;
} HeldUpdate;

struct Kernel {
  Gen *g;
  const Nest *nest;
  Launch *launch;
  Fn f;                     /* the kernel's function; its names serve the launcher too */
  const Shape *shape;       /* NULL: not known yet */
  void *own;                /* the shape's own part; its files alone know what it is */
  Mapping map;              /* the nest's, for the loops that are really mapped */
  KernelLoop loop[8];       /* grid order: x, y, z, then the folded ones from the inside out */
  int nloop;                /* how many; the nest's remaining inner loops run in the thread */
  int around;               /* loops of the nest that are no statements of the body: those, and perhaps one that the shape writes */
  bool sweep;               /* reductions: threads sweep the space */
  VEC(HeldUpdate) held;     /* array_reduction.c: updates whose values stay with a thread for a while */
  bool results;             /* scalars of the host get values */
  bool keeps;               /* last values: the last iteration's thread stores them */
  const Expr *reshaped;     /* allocatable array that the assignment may have to allocate anew, or NULL */
  VEC(const char *) extent; /* with 'reshaped': the extents that it has to have, if they are not those of the loops */
  const char *gangs;        /* launcher text: the most blocks that clauses allow; NULL: none says */
  const char *space;        /* its f2c::loops in the launcher */
  const char *handle;       /* the launcher's variable that the kernel has by the same name as its last parameter; NULL: none */
  VEC(const Binding *) handed;    /* variables whose values go in and out through the handle */
  VEC(LaunchParam) launch_params; /* values that the Fortran side evaluates */
  VecSymbols asked;               /* OPTIONAL dummies that the nest asks PRESENT about; of a part: those of the whole */
  const LoopPart *only;           /* the part of the loop that this kernel runs; NULL: all of it */
  VEC(Kernel *) part;             /* the loop is run as these, in order; empty: as one kernel */
  VEC(Kernel *) inspector;        /* tests before it */
  const char *count;              /* launcher text: how often a few operations are done (short_loop.c); NULL: it is not known */
  LongThreads few;
  VEC(Condition) condition;      /* and what scalars have to be */
  const char *walks;             /* functions that the launcher calls for some of them (walk.c); NULL: none */
  VEC(StorageArg) storage;       /* which variables' places the launcher looks at */
  VEC(Location) location;        /* of its extremes */
  const char *order, *status;    /* with locations: variables of the launcher */
  bool listed;                   /* the launcher's parameters are known: there can be no more */
  bool placing;                  /* launcher text is made for the iteration that has an extreme */
  const char *step_lo, *step_hi; /* launcher text: the steps in each of which all parts run (Transform.steps); NULL: they run once */
  const char *step_by;           /* how far apart these are; NULL: 1 */
  const char *from,
      *exits; /* of a loop that iterations may leave: the launcher's parameter for where the host goes on, and what it keeps in mind */
  bool in_pieces;          /* the parts are pieces (analysis/nest.h), with nests, spaces and results of their own */
  struct Library *library; /* the call of a library that the launcher tries first (library.c); NULL: none */
  struct Setting *setting; /* interval.c: the private scalar whose values it looks for */
  Kernel *whole;           /* the kernel whose launcher runs this one; NULL: it has one itself */
  const Kernel *first;     /* the kernel that this one is the alternative of, or NULL */
  Kernel *alternative;     /* another one for the same loops, which may run in its place (Shape.beside); or NULL */
};

/* ---- kernel.c: one nest, one kernel ---- */

Launch *kernel_nest(Gen *g, const Nest *n, Reason **why); /* device code of a nest; *why: the reason that there is none */
/* Loop variables made of trips, and guards, which 'leave' the iteration. */
void kernel_derived(Kernel *k, const char *leave);
void kernel_copies_in(Kernel *k); /* at the begin of an iteration: values that it starts from */
/* The same where they are declared before: each iteration of a scan starts so. */
void kernel_copies_in_again(Kernel *k);
bool kernel_is_whole_loop(const Kernel *k);         /* it does all that iterations of its nest do, and not a part of them */
void kernel_inner(Kernel *k);                       /* its statements, or one element of an array assignment */
const char *kernel_index_type(const KernelLoop *l); /* C type of the loop's variable */
int kernel_at_once(const Kernel *k);                /* iterations of a thread whose loads are under way at once */
bool kernel_has_loop(Stmt *body);                   /* a DO stands in it */
bool kernel_repeats(const Kernel *k);               /* a thread may run more than one iteration */
Fn kernel_fn(Gen *g, Kernel *k, Unit *unit);        /* the function of 'k', empty */
void kernel_finish(Kernel *k);                      /* declarations before the body, once it is known */
void kernel_order_loops(Kernel *k);                 /* Kernel.loop as Kernel.map says */
/* The mapped loop that is this one of the nest, from 0; NULL: it is not mapped. */
const KernelLoop *kernel_loop(const Kernel *k, int nest_index);
bool kernel_describe(Kernel *k, KernelLoop *l); /* fills in all but 'loop'; false after refuse */
/* A kernel that the launcher of 'whole' runs: of a nest of its own, or of a part of the loop. */
Kernel *kernel_in(Kernel *whole, const Nest *n, const LoopPart *p);
/* Text of a bound in the launcher. */
const char *kernel_bound(Kernel *k, const Expr *e, const char *var, const char *suffix);
void kernel_copies_out(Kernel *k);                           /* at the end of an iteration: what the last one leaves */
const char *kernel_red_op(RedOp op, bool by_if);             /* struct in f2c::op; NULL: none. by_if: VarUse.by_if */
bool kernel_mentions_mapped(const Kernel *k, const Expr *e); /* a variable of a mapped loop occurs in 'e' */

/* ---- kernel_bind.c: what the nest's variables are ---- */

/* The symbol whose declaration has the bounds and the type. */
const Symbol *kernel_bind_shape(const VarUse *u);
/* A variable of the kernel, called 'name', or as the program has it (NULL). */
Binding *kernel_bind_new(Fn *f, BindKind kind, const VarUse *u, const char *name);
Binding *kernel_bind_array(Fn *f, const VarUse *u, const char *name);
Binding *kernel_bind_shared(Fn *f, const VarUse *u, const char *name); /* a scalar in device memory */
bool kernel_bind_is_dense(const Symbol *s);   /* rank 1 and stride 1 for certain: the subscript is the offset */
void kernel_bind_use(Fn *f, const VarUse *u); /* the nest's variable as one of the kernel's */
void kernel_bind_all(Kernel *k);              /* all variables of the nest */

/* ---- part.c: loops that analysis has changed ---- */

const Transform *part_transform(const Nest *n); /* NULL: the loop is as it stands */
bool part_finds_exit(const Nest *n);            /* it is the piece of one that finds the first of them */
void part_note_exit(Kernel *k);                 /* the launcher's parameter for the first of them */
void part_put_exit(const Kernel *k, Buf *out);  /* launcher, behind that piece: where the others end */
void part_statements(Fn *f, const LoopPart *p); /* the statements of that part */
/* Kernels of all pieces of k's nest; k has no body itself. */
void part_pieces(Kernel *k);
/* Their names for what the nest's variables are in the launcher are the launcher's. */
void part_bind(Kernel *k);
void part_note_uses(Kernel *whole, const Kernel *k); /* the launcher hands in what any kernel uses */
/* What one part's kernel calls a variable or value is this in the launcher, which belongs to the whole. */
const Binding *part_binding(const Kernel *whole, const Binding *v);
/* The name that the whole has for what the part asks for; 'f' gets the refusal. */
const char *part_param(Kernel *whole, const LaunchParam *a, Fn *f);

/* ---- interleaved_arrays.c: private arrays in shared memory ---- */

bool interleaved_arrays_declare(Fn *f, const Binding *v); /* FnHooks.declare */

/* ---- thread_arrays.c: private arrays whose extents are known at the launch, large ones of constant extents, and those of teams ---- */

bool thread_arrays_is(const VarUse *u);                              /* the variable is one */
bool thread_arrays_any(const Nest *n);                               /* the nest has one */
bool thread_arrays_any_joint(const Nest *n);                         /* the nest has one that a team has together (VarUse.joint) */
bool thread_arrays_bind(Fn *f, const VarUse *u);                     /* false: told */
Binding *thread_arrays_new(Fn *f, const Symbol *s, const VarUse *u); /* one array */
/* A binding of memory for 'a' in a kernel. */
Binding *thread_arrays_automatic(Fn *f, const Automatic *a, const Expr *place);
const char *thread_arrays_index(const Binding *v);             /* of Binding.own: the struct of its index functor, in f2c */
void thread_arrays_ready(Kernel *k);                           /* bounds in the launcher's words */
void thread_arrays_put(Kernel *k, Buf *out, const Binding *v); /* the operand */
void thread_arrays_starts(const Kernel *k, Buf *out);          /* the kernel's first statements */
void thread_arrays_launcher(const Kernel *k, Buf *out);        /* before its operands */

/* ---- deep_operands.c: tables of allocatable and pointer components ---- */

void deep_operands_share(Kernel *whole, const Kernel *k); /* the launcher of 'whole' has the tables of this kernel of it */
void deep_operands_check(Kernel *k);                      /* refuse where its kernels cannot have the tables that it needs */
bool deep_operands_sets(const Kernel *k,
                        const Binding *v);          /* the nest sets the array itself, and not only what its elements lead to */
void deep_operands_params(const Kernel *k, Buf *b); /* of the kernel, behind its arrays */
void deep_operands_args(const Kernel *k, Buf *b);   /* what a call hands in for them */
void deep_operands_put(Kernel *k, Buf *out);        /* launcher: the tables */

/* ---- object_operands.c: objects with type-bound procedures ---- */

bool object_operands_can_be_handed(Fn *f, const VarUse *u, Type t); /* the host has a way to hand the variable to the launcher */
/* '%x', the component that goes in the place of the object or array, and where it lies in an object, for offsetof; NULL: the object goes itself. */
const char *object_operands_stand_in(Kernel *k, const Binding *v, const char **member);
const char *object_operands_name(Kernel *k, const Binding *v); /* the launcher's parameter for that */
void object_operands_put(Kernel *k, const Binding *v, bool array,
                         Buf *out); /* launcher: the object, where a component goes in its place */

/* ---- lastprivate_arrays.c: private arrays of constant extents of which the last iteration's copy goes back, or all begin with old values ---- */

bool lastprivate_arrays_is(const VarUse *u);          /* the variable is one */
bool lastprivate_arrays_any(const Nest *n);           /* the nest has one */
void lastprivate_arrays_bind(Fn *f, const VarUse *u); /* its copy, and the array of the program */
/* The same of one whose copies are in memory of the launch; false: told. */
bool lastprivate_arrays_bind_sized(Fn *f, const VarUse *u);
void lastprivate_arrays_bind_through(Fn *f, const VarUse *u); /* a scalar with VarUse.through */
/* From the program's arrays, or to them; of a lastprivate array where 'last' holds. */
void lastprivate_arrays_copies(Kernel *k, const char *last, bool out);

/* ---- located_extreme.c: extremes with their place ---- */

bool located_extreme_is_vector(const Binding *v);          /* the place is an array: MAXLOC or MINLOC without DIM */
const char *located_extreme_op(const struct Extreme *x);   /* struct in f2c::op */
const char *located_extreme_partial(const Binding *v);     /* the kernel's type for it, in f2c */
void located_extreme_check(Kernel *k);                     /* refuse where its places have no device code */
bool located_extreme_text(Fn *f, Buf *b, const Stmt *s);   /* the IF of an extreme as a statement of one line; false: it is none */
const char *located_extreme_element(Fn *f, const Stmt *s); /* the same of MAXLOC or MINLOC, whose value is a loop's number */
const char *located_extreme_type(const Binding *v);        /* C type of the values that are compared */
void located_extreme_identity(Kernel *k, const Binding *v, Buf *out); /* the thread's own */
void located_extreme_operand(const Binding *v, int indent, Buf *out); /* launcher: what the reduction begins with */
void located_extreme_arguments(Kernel *k);                            /* parameters of the launcher for the places */
void located_extreme_results(Kernel *k, Buf *out);                    /* launcher: values and places that have been found */

/* ---- array_reduction.c: arrays that iterations combine values into ---- */

bool array_reduction_any(const Nest *n);                          /* the nest has one */
void array_reduction_check(Fn *f, const VarUse *u, Type t);       /* refuse where the operation has no device code */
void array_reduction_type(const Fn *f, Buf *b, const Binding *v); /* of Binding.bins */
bool array_reduction_text(Fn *f, Buf *b, const Stmt *s);          /* an update as a statement of one line; false: it is none */
bool array_reduction_is_exact(const Kernel *k);      /* one is a sum of reals in elements that iterations choose, in any order */
bool array_reduction_combines(Fn *f, const Stmt *s); /* it is one, or one of a reduction variable */
void array_reduction_open(Kernel *k, Buf *out);      /* h_bins.open(); */
void array_reduction_close(Kernel *k, Buf *out);     /* h_bins.close(); */
void array_reduction_launcher(Kernel *k, Buf *out);  /* lines before the call */
void array_reduction_settle(Kernel *k, Buf *out);    /* lines behind it */

/* ---- early_loads.c: loads of all turns before the first store ---- */

/* Fills f->early from the body of the innermost mapped loop; 'inside': of a loop further inside, which has none in it. */
void early_loads_find(Fn *f, const Stmt *body, bool inside);
/* The same for the iterations of a scan loop: loads of any array. 'in' is the struct that they are in, 'made' a field of it
 * that is taken, or NULL. */
void early_loads_find_all(Fn *f, const Stmt *body, const char *in, const char *made);
/* References to any array that are 'wanted', of so many bytes at most, 'single' and without a name yet that counts. */
void early_loads_find_wanted(Fn *f, const Stmt *body, bool (*wanted)(Fn *f, const Expr *e), int bytes);
const char *early_loads_list(Fn *f);                /* those loads, as the initialiser of their struct */
void early_loads_declare(Fn *f, const char *turns); /* arrays for the loads of so many turns */
void early_loads_load(Fn *f);                       /* the loads of one turn */

/* ---- launch_bounds.c: bounds of arrays in the launcher ---- */

const char *launch_bounds_lower(Kernel *k, const Binding *v, int d); /* lower bound of dimension d from 0, launcher text */
const char *launch_bounds_reach(Kernel *k, Binding *v);              /* that extent, as far as the nest reaches */
const char *
launch_bounds_ends(Kernel *k,
                   const Binding *v); /* and the extents of the other dimensions, as far as it goes at most; NULL: not known */

/* ---- overreach.c: what the launcher is told of a dummy that the loop may go beyond ---- */

/* True: nobody knows all that it touches of this one, and it may go beyond some. */
bool overreach_put(Kernel *k, Buf *out, const Binding *v);
/* Of a dummy whose last extent is open: that extent, as all iterations together are certain to reach; NULL: not known. */
const char *overreach_reach(Kernel *k, const Binding *v);

/* ---- interval.c: values of expressions over the loops ---- */

/* Least and greatest value of an integer expression at statement 'inside' over the nest's loops, as launcher
 * text; false: not known. */
bool interval_of(Kernel *k, const Stmt *inside, const Expr *e, char **least, char **greatest);
/* 'a op b' as launcher text; of constants the value. */
char *interval_join(Kernel *k, const char *a, const char *op, const char *b);
long long interval_constant(const char *s, size_t *n); /* c of launcher text 's + c'; n: bytes of s, 0 where there is none */
char *interval_paren(Kernel *k, const char *s);        /* in parentheses where it is no single operand */
/* The same of 'f2c::FN(a, b)', where fn is min or max. */
char *interval_fold(Kernel *k, const char *fn, const char *a, const char *b);
/* Greatest value of hi - lo where that is the same for all iterations of the loops around, as for tiles;
 * NULL: it is not. */
char *interval_width(Kernel *k, const Expr *lo, const Expr *hi);
/* Launcher text: the iterations of a loop inside at most. Where its bounds move together, as those of windows do, that is a few too many at the
 * ends of the nest; else it is what the longest has. NULL: not known. */
char *interval_trips(Kernel *k, const Loop *l);

/* ---- inspector.c: tests before a loop ---- */

void inspector_add(Kernel *whole); /* an inspector for each contract of the nest's loops that is about elements */
const char *walk_condition(Kernel *k, const Contract *c); /* walk.c: launcher text; the function that it calls goes to Kernel.walks */
void inspector_conditions(Kernel *whole); /* Kernel.condition for those about scalars, before the launcher's parameters are known */
void inspector_put_conditions(const Kernel *whole, Buf *out); /* launcher: lines that require them */
bool inspector_is(const Kernel *k);                           /* the kernel is an inspector */

/* ---- storage_check.c: pointers that have to share no storage, arrays that have to be contiguous ---- */

void storage_check_arguments(Kernel *k);           /* what the launcher has to be handed for that, behind its other arguments */
void storage_check_put(const Kernel *k, Buf *out); /* launcher: lines that look at it */

/* ---- short_loop.c: loops that stay at home ---- */

/* Launcher, before the launch, of a loop that no directive asks for: where few iterations use arrays that are all at home it is the host's. */
/* as_written.c: the loop as it is written beside its kernel */
const char *
as_written_premise(const Kernel *k); /* launcher text, "when == 0 && ": where the kernel leaves nothing out that the loop does */
bool as_written_uses_more(const Kernel *k);         /* it uses what the kernel has not, and that may be on the device */
bool as_written_keeps_to_operands(const Kernel *k); /* nothing that it uses may be on the device but operands of the launch */
void short_loop_ask(Kernel *k);                     /* before the launcher's parameters are settled */
void short_loop_put(Kernel *k, Buf *out);
/* What its descriptor and an extent say is all that the loop uses of it. */
bool short_loop_keeps_to_extents(Kernel *k, const Binding *v);

/* core_work.c: operations of an iteration, for a core. */
double core_work_of(const Kernel *k);

/* ---- long_threads.c: loops of few threads, which the host may run faster ---- */

void long_threads_ask(Kernel *k); /* before the launcher's parameters are settled */
void long_threads_put(Kernel *k, Buf *out);
const char *long_threads_total(const Kernel *k, const Kernel *p); /* launcher text: iterations of 'k', or of 'p', a piece of it */

/* ---- align.c: where warps begin ---- */

bool align_shifted(const Expr *e, const Symbol *var, int64_t *shift); /* 'e' is the variable plus a constant */
void align_launcher(Kernel *k, int indent, Buf *out); /* a line before the launch of one thread an iteration, if it helps */

/* ---- library.c: calls of a library in the kernel's place ---- */

void library_plan(Kernel *k); /* Kernel.library */
/* Launcher: the kernel has a library call, which does what the kernel 'before' does, too; NULL: that of no other one. */
bool library_takes(const Kernel *k, const Kernel *before);
bool library_open(const Kernel *k, int indent, Buf *out); /* launcher: 'if (!call) {'; false: there is no call */

/* ---- host_text.c: CHARACTER that the host looks at ---- */

const char *host_text_test(Fn *f, const Expr *a, Op op, const Expr *b); /* FnHooks.text_test */
const char *host_text_number(Fn *f, const Expr *e);                     /* FnHooks.text_number */
bool host_text_is(const VarUse *u);                                     /* kernels have no variable for it */
const char *host_text_length(Fn *f, const Binding *v);                  /* FnHooks.text_length */
bool host_text_is_operand(
    const VarUse *u); /* the kernel has the address of a text, of which it uses parts or whose length is no constant */
void host_text_bind(Fn *f, const VarUse *u);

/* ---- presence.c: OPTIONAL dummies that may be absent ---- */

const char *presence_says(Fn *f, const Symbol *s);               /* FnHooks.present */
bool presence_is_asked(const Kernel *k, const Binding *v);       /* the nest asks whether it is there */
const char *presence_address(const Kernel *k, const Binding *v); /* of such a scalar: the launcher's parameter, which may be null */
void presence_put_scalar(const Kernel *k, const Binding *v, bool by_value, Buf *out); /* launcher: its value, or the pointer to one */
void presence_put_array(const Binding *v, Buf *out);                                  /* launcher: its descriptor, in any case */

/* ---- launcher_param.c: values that the Fortran side evaluates ---- */

/* The launcher's name for a value that the Fortran side evaluates: 'text' is an integer expression of that
 * kind, 'want' the parameter's name. */
const char *launcher_param(Kernel *k, const char *want, const char *text, int kind);
/* LBOUND or SIZE of the array along d from 0: what the Fortran side evaluates, and as a parameter of the launcher. */
const char *launcher_param_bound_text(const Kernel *k, const Binding *v, const char *what, int d);
const char *launcher_param_bound_of(Kernel *k, const Binding *v, const char *what, int d);
void launcher_param_check_scratch(Kernel *k, const Binding *v); /* refuses a scratch array whose extents the nest makes itself */
const char *launcher_param_bound(Fn *f, const Binding *v, const char *what, int d); /* the same for the kernel too; NULL: not known */
/* FnHooks.host_bound */
const char *launcher_param_host_bound(Fn *f, const Expr *array, const char *what, int d);

/* ---- launcher_expr.c: bounds in the terms of the launcher ---- */

/* Text of an expression in the launcher, NULL where it needs what only the host program can evaluate. */
char *launcher_expr_text(Kernel *k, const Expr *e);
/* The same where the loops' variables are known as C variables of their names. */
char *launcher_expr_location(Kernel *k, const Expr *e);

/* ---- branch_loads.c ---- */

/* A branch loads from this read-only array, another one what the thread may have stored into an array whose loads look the same: it must not be __restrict__. */
bool branch_loads_may_merge(const Kernel *k, const Binding *v);
/* The same of the copy of an array that was made before the loop. */
bool branch_loads_of_copy_may_merge(const Kernel *k, const Binding *v);

/* ---- launcher.c: the C function that Fortran calls ---- */

/* Nobody else writes what the thread reads through the array's pointer, and nvcc may be told so. */
bool launcher_is_alone(const Kernel *k, const Binding *v);
void launcher_put_lower(Kernel *k, Buf *b, const Binding *v, bool always); /* ', {1, 0}' */
void launcher_emit(Kernel *k, Buf *out);                                   /* the kernels of the nest, and the launcher */
#endif
