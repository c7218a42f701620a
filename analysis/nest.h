/* Loop nests with their verdicts: what analysis hands to codegen, predictor and reports.
 *
 *   Program --nst_collect--> loops and regions --acc_nest--> accesses (isl) --dep_nest--> dependences
 *           --prv, red--> roles of variables --vrd--> verdicts --mapping_nest--> mapping
 *
 * Read-only once analysis_program returns: there is nothing in it that is filled in when it is asked for, and what becomes of its
 * nests later is a value of its own (analysis/decision.h). isl objects stay inside analysis/ (AccessSpace is opaque here). */
#ifndef F2C_ANALYSIS_NEST_H
#define F2C_ANALYSIS_NEST_H
#include "frontend/program.h"

typedef enum { V_PARALLEL, V_REDUCTION, V_SCAN, V_COMPACTION, V_WAVEFRONT, V_SEQUENTIAL } Verdict;
typedef enum { BASIS_PROVED, BASIS_ASSERTED, BASIS_CHECKED } Basis;
typedef enum { DEP_FLOW, DEP_ANTI, DEP_OUTPUT } DepKind;
typedef enum { CERTAIN, MAY } Certainty; /* MAY: could not be ruled out */

/* What analysis gives is read-only for everybody else, down to the last pointer: the compiler of other folders sees 'const'
 * there, which changes neither layout nor calls. What others make of these types for themselves is a 'struct Reason' and the like. */
#ifdef F2C_ANALYSIS
#define HANDED_ON
#else
#define HANDED_ON const
#endif
typedef HANDED_ON struct Loop Loop;
typedef HANDED_ON struct Nest Nest;
typedef HANDED_ON struct Region Region;
typedef HANDED_ON struct Dep Dep;
typedef HANDED_ON struct Reason Reason;
typedef HANDED_ON struct VarUse VarUse;
typedef HANDED_ON struct TailUse TailUse;
typedef HANDED_ON struct Update Update;
typedef HANDED_ON struct Rows Rows;
typedef HANDED_ON struct Columns Columns;
typedef HANDED_ON struct Product Product;
typedef HANDED_ON struct Contraction Contraction;
typedef HANDED_ON struct FixedElement FixedElement;
typedef HANDED_ON struct FixedRange FixedRange;
typedef HANDED_ON struct TeamLoop TeamLoop;
typedef HANDED_ON struct Team Team;
typedef HANDED_ON struct Unrolled Unrolled;
typedef HANDED_ON struct Interleaved Interleaved;
typedef HANDED_ON struct Copied Copied;
typedef HANDED_ON struct LoopPart LoopPart;
typedef HANDED_ON struct Merged Merged;
typedef HANDED_ON struct Piece Piece;
typedef HANDED_ON struct Final Final;
typedef HANDED_ON struct Transform Transform;
typedef HANDED_ON struct Premise Premise;
typedef HANDED_ON struct Footprint Footprint;
typedef HANDED_ON struct Inequality Inequality;
typedef HANDED_ON struct Alternative Alternative;
typedef HANDED_ON struct WorkWalk WorkWalk;
typedef HANDED_ON struct Contract Contract;
typedef HANDED_ON struct StoragePair StoragePair;
typedef HANDED_ON struct Race Race;
typedef HANDED_ON struct RegionVar RegionVar;
typedef HANDED_ON struct HostTouch HostTouch;
typedef HANDED_ON struct ParallelRegion ParallelRegion;
typedef HANDED_ON struct Analysis Analysis;
typedef HANDED_ON struct ScanStep ScanStep;
typedef HANDED_ON struct ScanRead ScanRead;
typedef HANDED_ON struct ScanOutput ScanOutput;
typedef HANDED_ON struct Scan Scan;
typedef HANDED_ON struct Extreme Extreme;
typedef HANDED_ON struct Wavefront Wavefront;
typedef HANDED_ON struct Order Order;

/* A dependence that a loop carries: instance 'from' must run before instance 'to'. */
struct Dep {
  DepKind kind;
  Certainty certainty;
  const Expr *from, *to; /* the two references */
  const Symbol *array;   /* the variable */
  int ndist;             /* entries of dist and known: one a common loop, outermost first */
  int64_t *dist;         /* distance to - from in iterations (not in values of the loop variable) */
  bool *known;           /* dist[k] is the same for all pairs */
  char *direction;       /* per loop '<' '=' '>' '*', NUL-terminated */
  Dep *next;
};

/* Codes of reasons: reasons.def says what each means. */
typedef enum ReasonCode {
  REASON_NONE, /* no reason has it */
#define REASON(id, code, meaning) REASON_##id,
#include "analysis/reasons.def"
#undef REASON
  REASON_KINDS
} ReasonCode;

/* Why a loop is not parallel, or what its verdict assumes. */
struct Reason {
  ReasonCode code;
  Span at, other;      /* the offending reference and, if any, the other one (other.begin 0: none) */
  const Symbol *array; /* variable or NULL */
  int ndist;
  const int64_t *dist; /* distance vector when known */
  Certainty certainty; /* MAY: only not ruled out */
  bool is_dependence;  /* it is a dependence between 'at' and 'other' */
  DepKind kind;        /* of that dependence */
  bool lifted;         /* a scan, a compaction or a wavefront carries it: the verdict takes it into account */
  bool disproves;      /* enough to call a directive wrong that says the iterations are independent */
  bool message;        /* REASON_IO: a branch that puts something out (message_branch_of) */
  bool waits;          /* nothing but a body that another file has stands in the way: the link may bring it */
  bool team_own;       /* of a variable that the threads of an enclosing construct have each for themselves: no
                              error, and no kernel */
  bool undefined;      /* DO CONCURRENT allows it, and leaves the variable undefined: no error, and no kernel */
  bool forbidden;      /* the language does not allow it in DO CONCURRENT (Fortran 2018, C1135 to C1141) */
  char *text;          /* one sentence for people */
  char *way_out;       /* what would lift it, or NULL */
  char *example;       /* two iterations that show it: 'iteration i=2 reads what i=1 wrote: a(1)', or NULL */
  Reason *next;
};

/* What part a variable plays in the mapped loops of a nest. */
typedef enum {
  ROLE_ARRAY,        /* array in device memory */
  ROLE_VALUE,        /* scalar that is only read: passed by value */
  ROLE_INDEX,        /* loop variable of a mapped or inner loop: private by nature */
  ROLE_PRIVATE,      /* one copy a thread, value undefined before and after */
  ROLE_FIRSTPRIVATE, /* one copy a thread, set to the value before */
  ROLE_LASTPRIVATE,  /* private, and the sequentially last iteration's value goes back */
  ROLE_REDUCTION,    /* combined with 'red' */
  ROLE_INDUCTION,    /* grows by 'amount' in every iteration: each may start from its own copy, value before + number * amount;
                        Loop.induction says how, as far as the steps are known */
  ROLE_SHARED,       /* scalar that is written and shared by all iterations, in device memory */
  ROLE_SCAN,         /* scan variable: Loop.scan */
} Role;

/* A component of the elements of an array that a nest uses. */
struct TailUse {
  const char *tail; /* '%f%rho' behind the subscripts; "": whole elements */
  bool written;     /* the nest sets it or a part of it */
  TailUse *next;    /* in order of first reference */
};

struct VarUse {
  const Symbol *sym;      /* the variable; for a component its base variable */
  const Expr *designator; /* an occurrence of the whole object: EX_NAME, or EX_MEMBER chain for a component */
  const char *path;       /* key and name for people: 'a', 'grid%u' */
  Role role;
  RedOp red;          /* ROLE_REDUCTION; ROLE_ARRAY: iterations combine their values into elements, else RED_NONE */
  bool by_if;         /* RED_MAX, RED_MIN: by 'if (e > x) x = e' or its like, so that a NaN from before stays */
  int64_t amount;     /* ROLE_INDUCTION: what an iteration adds; 0: the same for all, but no constant */
  bool atomic;        /* array with 'red': ATOMIC updates it, so that its elements may be updated one by one in any order, too */
  bool read, written; /* by the nest */
  bool covered;       /* ROLE_ARRAY: every element of the array is written before it is read (nothing need be copied in) */
  bool inferred;      /* PRIVATE or REDUCTION found by analysis, not said by a clause */
  bool live_after;    /* the value may be read after the nest */
  bool ends;          /* PRIVATE, INDEX: it may be read by others, but the construct's rules leave them the value from before */
  bool restored;      /* ends, and the host compiler reads the construct: the host's loop leaves the value from before, too */
  bool scratch;       /* it exists for the time of a launch only (Symbol.scratch) */
  bool joint;         /* ROLE_PRIVATE, an array of a nest with a team: the threads of a team have one together */
  bool stray;         /* ROLE_ARRAY with red: the nest uses elements that Nest.update may set in another way, too */
  bool called;        /* a procedure that the nest calls uses it by itself, not as an argument */
  bool guarded; /* an iteration evaluates a condition before each reference: perhaps none is made, to what need not be allocated */
  bool brought; /* with 'called': the host text brings the unit the name of the designator, by 'use module, only: f2c_x_of_module => x', of a private variable by a
                      pointer that it is set to before, or, of what is in
                      COMMON, by the declaration of its block */
  bool begins_old; /* ROLE_LASTPRIVATE: the copy begins with the value before the loop: of a scalar that perhaps no iteration sets,
                          of an array from which iterations read elements that none sets. (What no iteration sets of an array
                          keeps its value in any case.) */
  bool through; /* ROLE_LASTPRIVATE in DO CONCURRENT and loops of OpenMP's: some iterations set it. One that does hands each value on at
                          once: if two did, the variable would be undefined (F2018, 11.1.7.5), or threads would race for it */
  int64_t lent;  /* last extent of a dummy for which nobody declares one, where every call lends the same; 0: it is not known */
  TailUse *tail; /* an array of derived type: components of its elements; or NULL */
  Span first;    /* first reference */
  VarUse *next;  /* in order of first reference */
};

/* x = x op value of an element that iterations combine their values into. */
struct Update {
  const Stmt *stmt;      /* the assignment, or the IF of 'if (value > x) x = value' */
  const Expr *x, *value; /* the element as assigned to; op is VarUse.red of its array */
  Update *next;          /* in source order */
};

/* A loop inside each iteration whose reductions several threads may share. Beside it the iteration sets private scalars and
 * 'element' before it, and has assignments and IFs behind it that use nothing else that it sets. */
struct Rows {
  Loop *loop;
  Loop *inner; /* the loop tightly inside it that is the same reduction: their iterations are shared as those of one loop; or NULL */
  bool inner_slow;     /* with 'inner': neighbouring iterations of 'loop' are nearer in memory */
  bool along;          /* its neighbouring iterations walk memory, else those of the mapped loop do */
  bool measured;       /* its bounds stand in arrays: how long it is the kernel alone knows, and nobody can tell the longest */
  const Expr *element; /* an array element, the same in all its iterations, that it reduces into; NULL: none */
  RedOp op;            /* of 'element' */
  bool by_if;          /* VarUse.by_if of its array */
};

/* An array element, the same in all iterations of a loop, that the loop reduces into. */
struct FixedElement {
  const Expr *ref; /* one of its references in the loop, all of which are alike */
  RedOp op;
  bool by_if;         /* VarUse.by_if of its array */
  bool maybe;         /* an iteration may not come to it: where none does, there need be no such element */
  FixedElement *next; /* the next one of the loop */
};

/* Few elements of an array beside each other, of which loops inside a loop choose one at a time. */
struct FixedRange {
  const Expr *ref; /* one of its references in the loop, all of which are alike but for the variable of the loop that chooses */
  int dim;         /* the dimension that it chooses in, from 0 on */
  int64_t lo, n;   /* the subscripts there */
  RedOp op;
  bool by_if;
  FixedRange *next;
};

/* A loop inside each iteration that the threads of a team share out. */
struct TeamLoop {
  Loop *loop;            /* its reductions are folded behind it */
  Loop *lanes;           /* whose iterations are shared out: 'loop', or one inside it that is all of its body */
  Loop *slow;            /* the next one outside or inside 'lanes', whose iterations are shared out as well; NULL: none are */
  bool from_slow;        /* with 'slow', around 'lanes': its bounds are the variable of 'slow' and so much */
  Loop *around;          /* with 'slow': the loop around that one, which is 'loop', is shared out, too; NULL: it is not */
  FixedElement *element; /* those that 'loop' reduces into */
  FixedRange *range;     /* the same of several elements */
  Update *bins;          /* into elements that its iterations choose: in any order */
  bool rounds; /* its last statement sets elements that earlier iterations have read: the values of a round come first (team_copies.c) */
  TeamLoop *inside; /* of a lone team (Nest.once): a warp does an iteration, and shares out these; NULL: one thread does */
  TeamLoop *next;   /* in source order */
};

/* Each iteration of the nest is done by a team of threads: they share out the iterations of these loops. All else they do together, each
 * for itself where private scalars are set, and one of them for all where elements of arrays are. */
struct Team {
  TeamLoop *loop;
  bool across; /* neighbouring iterations of the nest walk memory, and all iterations go the same way, so that a block of teams keeps step */
  bool alike;  /* with 'across': all iterations read the same, so that it does not matter which of them are neighbours */
  bool ragged; /* how many iterations the loops have depends on the iteration */
  bool beside; /* threads that have an iteration each are next to each other in memory as well as those of a team are */
  int element; /* bytes of an element of the widest array that the threads walk along: 4 to 8 */
};

/* The loop of a nest, or inside each of its iterations, that hands scan variables on (pattern.h), as many times over as the
 * other loops have iterations. Where these are few, they can be scans: columns. */
struct Columns {
  Loop *loop;       /* the scan loop */
  const Stmt *body; /* what an iteration of all loops together does; no loops */
  bool beside;      /* 'loop' is no loop of the nest: before it private scalars are set, which say where scan variables begin;
                       behind it are assignments that its last iteration can make */
  bool along;       /* its neighbouring iterations walk memory */
};

/* A product of scalars that a nest does not change: names and constants. */
enum { MAX_FACTORS = 6, MAX_SUMS = 4 };
typedef struct Factors {
  const Expr *v[MAX_FACTORS];
  int n;
  bool minus; /* the negative of it */
  bool some;  /* there is one: else it is 0 */
} Factors;

/* element = alpha * (sum of x*y) + beta * element. The three are elements of the same type whose subscripts are affine in the loops'
 * variables; the first one's array is no other's by name. */
struct Product {
  const Expr *element, *x, *y;
  Factors alpha, beta;
  Factors inner;      /* those of alpha that stand in the sum */
  const Nest *scaled; /* a piece before this one, which multiplies the same elements by 'scale'; NULL: none. Then beta is 1 */
  Factors scale;
  bool more;    /* than a library's call: bounds move otherwise than 'triangle' says, statements follow, or a copy is read */
  int triangle; /* of two loops the inner one's variable is: 1: not below the outer one's, -1: not above it; 0: anything */
};

/* A nest in each of whose iterations loops sum up. */
struct Contraction {
  Loop *sum[MAX_SUMS]; /* those, outermost first: one all of the other's body */
  int nsum;
  const Stmt *step;   /* what the last one does */
  const Expr *guard;  /* where this holds: a condition around all of that; NULL: always */
  const Expr *total;  /* which sets this: a private scalar, or an element that is the same in all of their iterations */
  const Stmt *before; /* the first statement of the iteration: assignments to the total, as far as sum[0] */
  const Stmt *behind; /* the first one behind that, or NULL */
  Product *product;   /* what is summed up and stored is a product; else NULL */
  RedOp op;           /* all loops of the sum are reductions by it, proved; RED_NONE: the terms have one order */
};

/* A reference that reads a copy of its array, made before the loop. */
struct Copied {
  const Expr *ref; /* the read: an element */
  const Symbol *array;
  Copied *next; /* in source order */
};

/* Statements of a loop's body that all iterations run before the next LoopPart begins; within it iterations are independent. */
struct LoopPart {
  Stmt **stmt; /* of the body's own level, in source order */
  int nstmt;
  LoopPart *next;
};

/* A statement of the source that another one's copy in a piece does as well. */
struct Merged {
  const Stmt *stmt;
  const Final *fixed; /* loop variables of the copy that it has not, in terms of its own */
  Merged *next;
};

/* A loop that runs, before the next one, in place of a loop that has been written in another way. Its
 * statements are made by analysis (analysis/transform/rewrite.h). */
struct Piece {
  Loop *loop;        /* with verdict and variables of its own */
  Nest *nest;        /* NULL: the loop that it belongs to is in no nest */
  struct Code *code; /* analysis' own */
  const Final *fixed; /* with Transform.steps: the loop of the source that has one iteration in each step, by its variable's value there; else NULL */
  const Merged *merged; /* statements of the source that it does beside its own; NULL: none */
  Piece *next;
};

/* What a variable holds after a loop, made of values from before it. */
struct Final {
  const Expr *var, *value;
  Final *next; /* no value uses the variable of another one */
};

/* How a loop is changed so that its iterations are independent, or carry no more than a scan variable. Its host path
 * stays as it is. */
struct Transform {
  Piece *piece;    /* loops in its place, in the order they run; then nothing of the following */
  Verdict verdict; /* of the loop after this: that of the piece that is hardest to run */
  Loop *steps; /* the pieces run in each iteration of this loop, which is none of the source; its variable is scratch. NULL: they run once */
  const Piece *rewritten; /* with steps, or with bodies of procedures: the loop in another form, which they are made of; NULL: they are made of it as it stands */
  LoopPart *part;         /* in the order they run; NULL: the body as it stands */
  Copied *copied;         /* reads that go to copies */
  Final *final;           /* of variables that none of the pieces sets */
  const Expr **extent; /* of an array assignment to an allocatable array: the extents of its right side; NULL: they are the left side's */
  int nextent;         /* how many */
  const Symbol *first,
      *last;       /* early_exit.c: what the first piece finds, the first iteration that leaves the loop, and the last value of the
                                 variable in the pieces behind it; from there on the host runs the loop as it is written. NULL: it is not left */
  bool more;       /* with 'last': the loop as it is written uses variables that the pieces do not, and that may be on the device */
  bool own_arrays; /* iterations have work arrays of their own, as a test says (Contract.walk) */
  bool told_apart; /* bodies are in the place of calls, and objects told apart by their components (inline_expansion.c) */
  char *text;      /* for people: what is done */
  Reason *lifted;  /* what it lifts: why the loop as it stands is sequential */
};

/* A condition of an iteration. */
struct Premise {
  const Expr *cond;
  bool negated; /* .not. cond */
};

/* Subscripts of one dimension of an array that an iteration may touch. All expressions are made of the loop's variable and of what
 * the loop does not change. */
struct Footprint {
  const Expr *lo, *hi; /* the first and the last; the same expression: one element */
  int npremise;        /* under these conditions, each tried where those before it hold */
  const Premise *premise;
  Footprint *next;
};

/* constant + the sum of factor * value >= 0, or == 0; the values are integers that the loop does not change. */
struct Inequality {
  int nterm;
  const int64_t *factor;
  const Expr *const *value;
  int64_t constant;
  bool equal;       /* == */
  Inequality *next; /* that has to hold as well */
};

/* Inequalities that have to hold together, or else those of 'next'. */
struct Alternative {
  Inequality *all;
  Alternative *next;
};

/* What a loop does as far as it says which elements of some arrays iterations set and read: gone through before the launch. Statements that say
 * nothing of that are passed over. Of work arrays it sees whether each element is set before it is read, of others whether no two iterations come to one
 * element ('apart'), and whether all lie within the arrays. */
struct WorkWalk {
  const Stmt *loop;           /* with bodies of procedures in the place of calls, and arrays that each iteration has for itself */
  const Symbol *const *array; /* these; there are 'narray' */
  int narray;
  bool apart;
  const Symbol *const *column; /* arrays whose subscripts but the last have to lie within their bounds; there are 'ncolumn' */
  int ncolumn;
  const Symbol *const *moving; /* scalars that iterations set before they ask for them; there are 'nmoving' */
  int nmoving;
  const Expr *const *fixed; /* scalars, and elements of constant subscripts, that the loop leaves alone; there are 'nfixed' */
  int nfixed;
  bool alike; /* all iterations do the same: one is gone through */
};

typedef enum {
  CONTRACT_DISTINCT, /* 'reach', which is one element, is another in every iteration */
  CONTRACT_DISJOINT, /* the hulls of what two iterations reach have no element in common */
  CONTRACT_HOLDS,    /* one of 'any' holds when the loop begins, or 'never' does not, or 'walk' finds nothing wrong */
  CONTRACT_BINS, /* the values that two counters of an array take, from each one's first to its last, have none in common; seen by the
                    loop's own kernel, which changes nothing that the loop on the host would not set again. No 'reach' */
  CONTRACT_STAYS /* no iteration ends the program, or puts something out; seen by the kernel, as before (verdict/restart.c) */
} ContractKind;

/* What has to be seen at run time before the iterations of a loop count as independent, or its stores as different elements. */
struct Contract {
  ContractKind kind;
  Footprint *reach;
  Alternative *any;
  const Expr *never;    /* a logical expression that may be evaluated before the loop in any case; NULL: 'any', or 'walk' */
  const WorkWalk *walk; /* CONTRACT_HOLDS: iterations set of work arrays what they read; NULL: 'any', or 'never' */
  char *text;           /* for people, one clause: "idx(i), subscript 1 of 'a', is another in every iteration" */
  Contract *next;       /* all have to hold */
};

typedef enum { RACE_NONE, RACE_MAY, RACE_SURE } RaceKind;
/* Do two threads touch the same storage at once, one of them to write it, where they share out the iterations of a loop by its OpenMP
 * directive as that is written? No word of whether the values are those of the sequential loop: PRIVATE keeps threads apart also where it
 * is wrong. Of the loop and of what stands around it up to the next barriers; not of other parts of the construct. */
struct Race {
  RaceKind kind;     /* RACE_NONE: nothing of the following */
  Span at, other;    /* the two references, or the only one (other.begin 0) */
  const Symbol *var; /* the variable, or NULL */
  char *text;        /* one clause for people */
};

typedef enum { LOOP_DO, LOOP_CONCURRENT, LOOP_SECTION } LoopKind;
typedef enum { AXIS_NONE, AXIS_X, AXIS_Y, AXIS_Z, AXIS_FOLD } Axis;

/* One loop. DO CONCURRENT has one a header index, an array assignment in a region one a dimension (LOOP_SECTION). */
struct Loop {
  LoopKind kind;
  Stmt *stmt; /* the DO, or the assignment or WHERE of a LOOP_SECTION */
  int index;  /* LOOP_CONCURRENT: which header index; LOOP_SECTION: which dimension (0 the first) */
  Unit *unit;
  Loop *parent;               /* enclosing loop or NULL */
  Loop *child;                /* first loop inside */
  Loop *next;                 /* next loop beside it */
  int depth;                  /* 0: outermost */
  const Expr *var;            /* loop variable; NULL for LOOP_SECTION, DO WHILE and DO without control */
  const Expr *lo, *hi, *step; /* bounds as written; step may be NULL */
  Verdict verdict;
  Basis basis;
  Dep *dep;             /* dependences it carries */
  Reason *reason;       /* why it is not parallel, in source order; assumptions of an asserted one */
  VarUse *var_use;      /* private and reduction variables found for this loop */
  Scan *scan;           /* scan variables and what they count (pattern.h): V_SCAN, V_COMPACTION; kept in a wavefront */
  Scan *induction;      /* those with a closed form: all iterations together move them on by the same amount each */
  Extreme *extreme;     /* extremes with their place */
  Wavefront *wavefront; /* on the outermost loop of a band; NULL for one that ACROSS alone announces */
  Transform *transform; /* the verdict is that of the loop after this; NULL: as it stands */
  Contract *contract;   /* BASIS_CHECKED: what the verdict rests on */
  const char *distinct; /* it rests on pointers that share no storage, too, which launches look at (Nest.storage); for people, one
                                 clause: "'x' and 'y' share no storage". NULL: it does not. No word of that in 'basis' */
  const Directive *directive; /* the loop directive that applies to it, or NULL */
  Race *race;                 /* on the first loop of an OpenMP directive; else NULL */
  Nest *nest;                 /* the nest that maps it, or NULL */
  Axis axis;                  /* where it is mapped */
  struct LoopInfo *info;      /* analysis' own */
};

/* How a nest is put on the device. */
typedef struct Mapping {
  int nloops;       /* mapped loops */
  Axis axis[8];     /* of each mapped loop, outermost first; AXIS_FOLD: folded with its neighbour into the
                       outermost block axis; AXIS_NONE: a loop that carries and runs inside the threads */
  int block[3];     /* threads of a block in x, y, z */
  bool fixed_block; /* the user chose it: CUDA_BLOCK, vector_length, --grid=X,Y,Z */
  bool said;        /* clauses of OpenACC or OpenMP chose it */
} Mapping;

/* The one element of an array that an iteration uses: in a register where iterations go side by side. */
typedef struct KeptElement {
  const Symbol *sym;
  const Expr *ref; /* a reference to it */
  bool reads;      /* its value before the iteration counts */
} KeptElement;

/* Loops inside each iteration that its thread unrolls: private arrays, whose subscripts are constants then, are in registers. Or iterations read
 * windows that overlap, and a thread does some of them side by side, which load each element once. */
struct Unrolled {
  const Stmt **stmt; /* the DO statements */
  int n;
  Loop *side; /* the loop of the nest of which a thread does several iterations; NULL: it does one. Any of them may be done twice, but for what it keeps */
  bool jams;  /* with 'side': the loops inside are run once for all of them (unroll_and_jam.c), and not unrolled */
  KeptElement *kept; /* with 'side': of arrays that iterations set and read */
  int nkept;
};

/* A private array whose elements are found as the thread runs: in the block's shared memory, each thread's elements between those of the others. */
struct Interleaved {
  const Symbol *sym;
  Interleaved *next;
};

/* Two variables of a nest that may share storage by way of pointers, one of them written. */
struct StoragePair {
  const VarUse *a, *b; /* NULL: it has no name in the nest's unit */
  StoragePair *next;
};

/* A tight nest of mapped loops: one kernel. */
struct Nest {
  int id;           /* from 1, in source order of the file */
  const char *name; /* 'unit_line': base of the kernel's name, unique in the file */
  Unit *unit;
  Loop **loop;                /* mapped loops, outermost first */
  int depth;                  /* how many */
  Stmt *first, *last;         /* the statements it replaces: from the DO (or array assignment) through its end */
  const Directive *directive; /* what asked for it, or NULL (DO CONCURRENT, --auto) */
  Dialect dialect;            /* of that */
  Region *region;             /* the explicit region around it, or NULL */
  bool offload;               /* a kernel is to be made; decision.h says what becomes of it. Else 'refusal' says why not */
  Reason *refusal;
  Order *order;       /* iterations depend on each other, and this is how they may run (pattern.h); NULL: they do not */
  Nest *inside;       /* nests inside it, not in the list, for the case that there is no device code of it */
  bool host_parallel; /* the CPU path may run the outermost mapped loop on all cores */
  Verdict verdict; /* of the mapped loops together: V_PARALLEL or V_REDUCTION, V_SCAN or V_COMPACTION of one loop, V_WAVEFRONT with
                      an order; the others are not offloaded */
  Basis basis;
  Piece *piece;          /* it runs as these, each with a nest of its own, not in the list; NULL: as it stands */
  const Transform *form; /* the pieces are the nest in a better form, though it could run as it stands; NULL: they are not */
  Nest *plain; /* with 'form': the nest as it stands, as the host runs it; if it is offloaded too, for the case that there is no
                            device code of the pieces */
  const Stmt **before; /* of a fused nest: assignments to scalars that stand between its loops and are made before it */
  int nbefore;
  Nest *fused; /* the nests of the source that it does in one, not in the list: their bodies one after the other are those of its
                   piece, their loops are the host path, and stand from 'first' to 'last'. 'loop' is the first one's. NULL: it is one nest */
  bool once; /* the statements from 'first' to 'last', which are in none of the other nests: one thread runs them. 'loop' has one iteration,
                and has been made for them */
  bool optional; /* the launcher may leave the statements to the host and to the nests inside them ('once', 'stepped'), which are in the list as if
                    this one were not, or to those of procedures that its iterations call: where sizes are such that these are faster */
  bool stepped; /* with 'optional': a wavefront of which the outermost loop alone carries dependences, so that each of its iterations may be a launch
                    of the nests inside it, or a step of one team */
  int64_t least;            /* with 'optional' alone: it is a kernel from so many iterations on */
  VarUse *vars;             /* every variable of the nest */
  StoragePair *storage;     /* what its launch looks at, as verdicts of its loops rest on it (Loop.distinct); NULL: none does */
  Update *update;           /* of arrays whose VarUse.red says that iterations combine their values */
  Rows *rows;               /* NULL: there is no such loop */
  Columns *columns;         /* NULL: there is no such loop */
  Contraction *contraction; /* NULL: it is none */
  Unrolled *unrolled;       /* NULL: none is */
  Interleaved *interleaved; /* NULL: no array is */
  Team *team;               /* NULL: an iteration is one thread's, or as 'rows' says */
  Loop *flat; /* V_SCAN, V_COMPACTION: all of the iteration but private values made before it; the iterations of this loop inside may
                 run as one loop. NULL: there is no such loop */
  Loop *serial; /* inside: of those that one thread runs for each iteration, the one that would give most more of them; NULL: none */
  char *serial_why; /* what keeps it from having threads of its own, one clause */
  Mapping map;
  Nest *next;
};

/* What a construct does with one object. */
struct RegionVar {
  const Expr *item; /* as in the clause: name or section; an inferred one: its designator */
  const Symbol *sym;
  ClauseKind how; /* CL_IN, CL_COPYIN, ... ; inferred ones in the dialect's own words */
  bool inferred;
  RegionVar *next;
};

/* A construct with data on the device: DVM REGION, acc parallel/kernels/data, omp target (data). */
struct Region {
  const Directive *directive; /* its begin */
  Unit *unit;
  Stmt *begin, *end; /* directive statements; end is the loop's last statement for combined forms */
  RegionVar *var;
  Region *parent;
  Region *next;
};

/* A statement of the host that touches device data inside a region, outside every nest. */
struct HostTouch {
  Stmt *stmt;
  const VarUse *use; /* what it reads or writes; the designator is that of an element where it touches no more by that reference. NULL: nobody
                        knows, it calls what may touch anything */
  HostTouch *next;
};

/* An OpenMP construct 'parallel'. */
struct ParallelRegion {
  const Directive *directive;
  const Reason *obstacle; /* why one thread cannot run it in place of a team; NULL: it can */
  bool shares,
      shares_here;      /* procedures of other files that it calls share out loops among its threads; procedures of this file do */
  bool nests;           /* it does nothing but call procedures, and these make threads of their own for what they do */
  ParallelRegion *next; /* in source order */
};

/* An external procedure of the file. */
typedef struct ExternalBody {
  const char *name; /* ToldExternal.name */
  const char *text; /* its statements, where kernels of other files might call it; else NULL. Those of one submodule have the same text */
  const char *why; /* why they cannot */
} ExternalBody;

struct Analysis {
  const Program *program;
  Loop *loop; /* outermost loops of all units in source order */
  Nest *nest; /* nests that a directive, DO CONCURRENT or --auto asks for, in source order */
  Region *region;
  HostTouch *touch;
  ParallelRegion *parallel;
  bool fast_reductions;   /* AnaOptions.fast_reductions */
  bool libraries;         /* products of matrices may become calls of libraries */
  bool keeps_data;        /* AnaOptions.keeps_data */
  bool automatic;         /* loops that no directive asks for may be kernels */
  bool resident;          /* AnaOptions.resident */
  bool managed;           /* AnaOptions.managed */
  bool check_bounds;      /* AnaOptions.check_bounds */
  bool complete;          /* Whole.complete */
  bool bodies_come;       /* AnaOptions.bodies_come */
  ExternalBody *external; /* with AnaOptions.note_effects: all that the file has */
  int nexternal;
  Arena *arena;
  struct AnaPrivate *priv; /* analysis' own */
};

/* What the analyses of the files of one call share: what is known of the procedures in all of them. Between program_set_open and
 * program_set_close; it lives in 'a', which has to outlive the analyses. complete: nothing else is linked with them. */
typedef struct Whole Whole;
Whole *program_set_open(Program *const *p, int n, bool complete, Arena *a);
void program_set_close(Whole *w);
/* The file is to be analysed once more: what an analysis has written beside its loops is forgotten. */
void program_set_renew(Whole *w, const Program *p);

typedef enum { AUTO_OFF, AUTO_WORTH, AUTO_ALL } AutoMode;
/* Are forms of nests checked? PLANTED: with their pieces in the opposite order, which has to be found where they depend on each other. */
typedef enum { CHECK_OFF, CHECK_ON, CHECK_PLANTED } CheckMode;
/* A loop that has no device code in the form that was the best one. */
typedef struct LeftLoop {
  Loc at;                      /* where its statement begins */
  bool plain;                  /* nor as it stands in the source: loops inside it have their turn */
  const struct LeftLoop *next; /* in any order */
} LeftLoop;

typedef struct AnaOptions {
  AutoMode automatic; /* --auto */
  bool resident;      /* --auto=resident: AUTO_ALL, but such a loop is the host's while that has the newest values of its arrays */
  int grid[3];        /* --grid=X,Y,Z; 0: DVM's blocks */
  bool keeps_data;    /* --data=auto: arrays stay on the device between kernels, and the host text says what it does to them */
  bool managed;       /* --data=managed: and kernels may use arrays where the host has them */
  bool explain;       /* examples for all dependences, not only those of wrong directives */
  bool fast_reductions;  /* --fast-reductions: the bits of sums and products may depend on the order of threads */
  bool source_form;      /* --form=source: a loop that is parallel or sequential as it stands is not nested in another way */
  bool no_libraries;     /* --no-libraries: kernels only, no calls of cuBLAS */
  bool check_bounds;     /* -fcheck=bounds: kernels check subscripts */
  bool asked_only;       /* units without directives are left out: nobody wants to know of their loops */
  bool own_threads;      /* no teams: a thread does an iteration of a nest by itself, with all loops inside */
  const LeftLoop *alone; /* the outermost loops of nests for which that is so; NULL: none */
  const LeftLoop *left;  /* what earlier goes over the same file have found to have no device code; NULL: nothing */
  Whole *whole;          /* of the call; NULL: the file is looked at by itself */
  CheckMode check;       /* forms of nests: schedule_check.c; what is wrong is an internal error */
  bool note_effects; /* procedures of modules get Symbol.effects, for the interface files; external ones are listed, for the object */
  const ToldExternal *told; /* procedures of other objects, of which 'ntold' are known */
  int ntold;
  bool bodies_come; /* bodies that no file of the call has may come at the link, which translates once more: no error */
} AnaOptions;

/* Everything analysis knows of the program. Directives that are disproved are errors told through 'd'. */
Analysis *analysis_program(const Program *p, const AnaOptions *o, Arena *a, Diag *d);
/* The unit has a directive or a DO CONCURRENT: its loops are looked at, whether anybody wants a report or not. */
bool analysis_has_request(const Analysis *a, const Unit *u);

/* dead_end.c: the statement that ends the program, where 'first' begins a branch that does nothing else than report why; NULL: it does not. */
const Stmt *dead_end_of(const Stmt *first);
/* The statement ends the program: STOP, or a call of what does so at its end. */
bool dead_end_is(const Stmt *s);
/* The unit does not return: its last statement ends the program. */
bool dead_end_unit(const Unit *u);
/* The dummy, an INTENT(IN) scalar, for some values of which the unit does not return, and '*text', which values: '== 2'; -1: there is none. */
int dead_end_dummy(const Unit *u, char text[32]);
/* message_branch.c: 'first' begins a branch that tells of what an iteration has found, as WRITE does, and at most sets scalars beside. */
bool message_branch_of(const Stmt *first);

/* The statement does not run in a procedure that kernels call: the loops' contracts rule it out (Contract.never), and no kernel calls the whole. */
bool specialise_rules_out(const Analysis *a, const Stmt *s);
/* A directive or DO CONCURRENT asks for the device: if the nest stays on the host, the user is told why. */
bool nests_asked(const Nest *n);
/* The code for a loop whose iterations need their order (V_SCAN, V_COMPACTION, V_WAVEFRONT) and that has no kernel. */
ReasonCode nests_order_reason(Verdict v);
/* Of an array assignment: the array or section whose shape its loops have. *reshapes: it is the right side's,
 * as the left side is allocatable and may have to take that shape. NULL: there is none. */
const Expr *section_shape(const Stmt *s, bool *reshapes);
/* s = sum(a), product(a), maxval(a), minval(a), dot_product(a, b), count(m), any(m), all(m), minloc(a, 1), maxloc(a, 1). */
typedef struct SecFold {
  RedOp op;               /* RED_NONE: the assignment is none of them */
  const Expr *operand[2]; /* arrays: two of DOT_PRODUCT, else one */
  const Expr *mask;       /* which elements count, or NULL */
  bool counts;            /* COUNT: the operand is logical, what is added is 1 */
  bool last;              /* MINLOC, MAXLOC: of equal elements the last one (BACK) */
} SecFold;
SecFold section_fold(const Stmt *s);
/* The assignment calls functions of whole arrays that become loops of their own before its loops have a kernel. */
bool section_lowers(const Stmt *s);
/* The same of an assignment to one element: t(1) = sum(x)/n. */
bool section_lowers_element(const Stmt *s);
const char *words_verdict(Verdict v);
const char *words_basis(Basis b);
const char *words_basis_of(const Loop *l); /* 'checked' also where its launches look at pointers (Loop.distinct) */
const char *words_role(Role r);
/* The word of a code in reports and dumps. */
const char *words_reason(ReasonCode code);
/* schedule/work_walk.c: the walk does not pass the statement over; the array is one that it is about; the scalar is followed. */
bool work_walk_counts(const WorkWalk *w, const Stmt *s);
bool work_walk_sets(const WorkWalk *w, const Expr *lhs); /* elements of one of the arrays, or all of it */
bool work_walk_is_array(const WorkWalk *w, const Symbol *s);
bool work_walk_is_column(const WorkWalk *w, const Symbol *s);
bool work_walk_moves(const WorkWalk *w, const Symbol *s);
/* The loop runs on threads by OpenMP directive 'd' as it is written, and of 'u', of which each iteration or thread needs a copy, or
 * that goes from iteration to iteration, they have one for all: a clause is missing, or the order. */
bool team_lacks(const Directive *d, const VarUse *u);
/* What is known of the construct 'parallel' of that directive; NULL: it is none of the file's. */
const ParallelRegion *team_of_one_region(const Analysis *a, const Directive *parallel);
/* Iterations of a loop when its bounds are constants; -1 otherwise. */
int64_t query_loop_trip(const Loop *l);
/* Of the loop of the list, or inside one, that the statement is. */
int64_t query_trip_of(const Loop *list, const Stmt *s);

/* Threads of the nest's kernel where bounds are constants, of its largest where it runs in pieces; -1 otherwise. */
int64_t serial_loops_threads(const Nest *n);

void dump_accesses(const Analysis *a, Buf *out);
void dump_deps(const Analysis *a, Buf *out);
/* Of each loop, the transformations that were tried and what came of them. */
void dump_transforms(const Analysis *a, Buf *out);
void dump_mapping(const Analysis *a, Buf *out);
/* A component of an object with LEN parameters, whose layout is gfortran's own: gfortran's threads find other values there. */
bool query_has_own_layout(const Expr *e);
/* Private arrays of more bytes than a thread should have on its stack, which the device sets aside for all threads that it can hold. */
enum { MOST_OWN_BYTES = 1 << 15 };
/* A kernel can hand the last iteration's copy of the array back, should the loop be all of its nest. */
bool query_hands_back(const Symbol *array);
/* The same, and copies are in memory of the launch: numbers, of extents that are known at the launch. */
bool query_hands_back_sized(const Symbol *array);
bool query_is_of_tasks(const Loop *l);            /* OpenMP's TASKLOOP stands before it, and has to stay there */
const Symbol *query_real_symbol(const Symbol *s); /* aliases of USE followed */
/* callee_name.c: the function of the module that points at its private variable 's' (Symbol.opened). */
char *callee_name_pointing(Arena *a, const Symbol *s);
/* The name of a member of a COMMON block where the host text declares the block. */
char *callee_name_of_member(Arena *a, const Symbol *s);
/* overlap.c: the variable of 'u' that is the same piece of the same COMMON block as 's' of another unit, with the same type and shape;
 * NULL: there is none, or 's' is in no COMMON block. */
const Symbol *overlap_member(const Symbol *s, const Unit *u);
/* For all units that do not have the COMMON block of 's', of another unit: the one variable that stands for it and for those of other units that
 * are the same piece of the block. NULL: 'u' has the block, 's' is in none, or its place there is not known. */
const Symbol *overlap_stand_in(const Analysis *a, const Symbol *s, const Unit *u);
#endif
