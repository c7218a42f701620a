/* Shapes of kernels: what their files share, and the table of them. */
#ifndef F2C_CODEGEN_SHAPE_H
#define F2C_CODEGEN_SHAPE_H
#include "analysis/pattern.h"
#include "codegen/kernel/kernel.h"

/* ---- shapes.c: the table ---- */

extern const Shape *const shapes_all[]; /* shapes.def; NULL ends it */

#define SHAPE(name) extern const Shape shape_##name;
#include "analysis/shapes.def"
#undef SHAPE

/* ---- abreast.c: a thread does several iterations of a loop side by side ---- */

const Loop *abreast_side(const Kernel *k); /* the loop; NULL: there is none */
bool abreast_jams(const Kernel *k);        /* loops inside are run once for all of them, in a kernel that has turns */
bool abreast_plan(Kernel *k);              /* the kernel can: fills in Kernel.own */
void abreast_open(Kernel *k);              /* what stands before the body */
void abreast_fetch(Kernel *k);             /* elements to registers, before the body */
void abreast_store(Kernel *k);             /* and back, behind it */
const char *abreast_element(const Fn *f, const Expr *ref); /* Shape.element */
bool abreast_before(Fn *f, const Stmt *s);                 /* Shape.before */

/* ---- ahead.c: loads of sequential loops inside a thread, for several iterations at once ---- */

bool ahead_before(Fn *f, const Stmt *s); /* Shape.before */

/* ---- shape_rows.c: a reduction in each iteration ---- */

/* Iterations of a loop inside, where they are the same in all iterations of the nest: launcher text; -1: they are not. */
const char *shape_rows_count(Kernel *k, const Loop *l);

/* ---- team_sync.c: where the threads of a team wait for each other ---- */

typedef VEC(const Stmt *) SyncPoints;
/* The variable that a loop inside reduces is folded behind that loop: those of reductions that the nest has, too, are at the end of the kernel. */
bool team_sync_folds(const Kernel *k, const VarUse *u);
/* The statements of the block before which they do: what one thread has stored another one uses there, or the other way round. */
void team_sync_find(Kernel *k, const Stmt *block, SyncPoints *points);

/* ---- shape_team.c: teams of threads that do an iteration each ---- */

/* A scalar that the loop reduces, or a variable that stands for an element. */
typedef struct TeamFold {
  const char *name, *before, *op, *type; /* before: the value before the loop */
  const FixedElement *element;           /* which 'before' is the text of; NULL: a scalar */
  const char *guard;                     /* the condition under which a thread stores in the element; "": it always does */
  const char *any;                       /* C variable: the thread has had an iteration; NULL: nobody asks */
  bool maybe;                            /* with 'any': one that came to the element */
  bool whole;                            /* all elements of the thread's array 'name' */
  const FixedRange *range;               /* the elements that the thread's array 'name' stands for; NULL: none */
} TeamFold;

typedef VEC(TeamFold) TeamFolds;

/* A variable or element of an extreme with its place, and the C variable that is set in the loop: a thread's own. */
typedef struct TeamSpot {
  const Expr *ref;
  const char *name;
} TeamSpot;

/* An extreme with its place that the threads look for together. */
typedef struct TeamPlace {
  const Extreme *x;
  TeamSpot value, *place; /* Extreme.nloc of the latter */
  const char *order;      /* C variable: the number of the iteration that has set them; -1: none has */
} TeamPlace;

typedef VEC(TeamPlace) TeamPlaces;

/* A sequential loop whose iterations sum over what earlier ones have set, which runs in panels (team_panel.c). */
typedef struct TeamPanel {
  const Loop *rows;     /* NULL: there is none */
  int64_t step;         /* 1 or -1 */
  const TeamLoop *sum;  /* the loop inside that sums */
  const Symbol *scalar; /* that it sums into; NULL: an element */
  const char *first;    /* C variable: the panel's first iteration; NULL: not written yet */
  bool early;           /* what is summed beforehand is being written */
} TeamPanel;

/* The kernel's own part. */
typedef struct TeamKernel {
  SyncPoints sync;
  const TeamLoop *inside; /* the loop whose iterations are being written, or are shared out further inside; NULL: none */
  const Stmt *kept;       /* the loop that is being written while elements that it sets are in registers; NULL: none */
  bool sharing;           /* with 'inside': they are shared out now */
  const TeamLoop *warps;  /* the loop an iteration of which a warp does, which is being written; NULL: none */
  const char *team;       /* C variable of the team that shares out: the kernel's, or a warp */
  TeamFolds fold;         /* what 'inside' reduces */
  TeamPlaces places;      /* what 'inside' looks for */
  const char *first;      /* C variable: where the outer one of two loops that are shared out begins; NULL: there is one */
  int folds;              /* variables folded so far */
  TeamPanel panel;
  const char *counts; /* launcher text, iterations of the loops that are shared out; of a lone team with the references of each */
  const char *steps;  /* the same, of a lone team: iterations of the sequential loop */
  const char *work;  /* with joint arrays or sections: launcher text, iterations that are shared out at a time; NULL: nobody asks */
  const char *group; /* C variable: groups of uneven iterations; NULL: the kernel has none */
  const char *given; /* with 'group': the parameter that 'team' stands for */
  bool grouped;      /* their statements are being written */
  bool solo;         /* there are kernels for teams of one thread as well */
  bool wide;         /* there are kernels for teams of several blocks as well */
  bool suits;        /* the kernel finds how many lanes of a warp its teams have */
  bool bins;         /* with 'solo': as teams would fold arrays that each iteration has for itself */
  VEC(struct TeamSection *) section; /* of arrays, which are in shared memory in an iteration */
  int64_t section_bytes;             /* of them all, of one team */
  const char *boxed;                 /* C variable: they have room there, as the launcher finds; NULL: their bounds are constants */
} TeamKernel;

static inline TeamKernel *shape_team_of(const Kernel *k) { return k->own; }
/* The kernel is a template of the kind of its teams, and knows it by no other name. */
static inline bool shape_team_is_template(const Kernel *k) { return shape_team_of(k)->solo || shape_team_of(k)->wide; }
const char *shape_team_member(const Kernel *k); /* what stands before a member of the team that is a template: 'team.' */

void shape_team_lanes(Kernel *k, const TeamLoop *t); /* the iterations of a loop that is shared out */

/* ---- team_rounds.c: loops that set elements which their earlier iterations have read ---- */

void team_rounds_emit(Kernel *k, const Loop *l, const Binding *i);

/* ---- team_wide.c: teams of several blocks ---- */

bool team_wide_fits(const Kernel *k); /* there may be few iterations, and blocks can share one */

/* ---- team_counts.c: what the iterations of shared loops refer to, and how many they are ---- */

bool team_counts_visit(Expr *e, void *count); /* adds an element of an array */
int team_counts_references(const Stmt *s);    /* to elements of arrays by these statements, without those of loops in them */
/* Launcher text: by all loops of the list, and those in them, each so much. They are a thread's, which miss their neighbours in memory, or a
 * warp's lanes share them out. */
const char *team_counts_inner(Kernel *k, const Loop *l, double each);
long long team_counts_trips(Kernel *k, const Loop *l); /* iterations at most, as far as constants say; -1: they do not */

/* ---- team_panel.c: substitutions in panels ---- */

void team_panel_find(Kernel *k);                /* fills in 'panel' */
bool team_panel_emit(Kernel *k, const Stmt *s); /* the loop, if it is the one */
void team_panel_bounds(const Kernel *k, const TeamLoop *t, const char **lo,
                       const char **hi);              /* what of the sum's loop is being written */
void team_panel_resume(Kernel *k, const TeamLoop *t); /* the sum begins with what has been summed beforehand */

/* ---- team_fold.c: what loops that are shared out reduce ---- */

void team_fold_begin(Kernel *k, const TeamLoop *t);          /* fills in 'fold', and writes what stands before the loop */
void team_fold_end(Kernel *k);                               /* what stands behind it */
const char *team_fold_element(const Fn *f, const Expr *ref); /* Shape.element: what an element's sum is made in */
bool team_fold_statement(Fn *f, Buf *b, const Stmt *s);      /* Shape.statement: the iteration comes to the element */

/* ---- team_kept.c: elements in registers while a loop sets them ---- */

bool team_kept_emit(Kernel *k, const Stmt *s); /* the loop, if it is such a one */

/* ---- team_place.c: extremes with their places ---- */

void team_place_begin(Kernel *k, const TeamLoop *t);          /* what stands before the loop */
void team_place_fold(Kernel *k);                              /* what stands behind it: all threads get what has won */
const char *team_place_element(const Fn *f, const Expr *ref); /* the variable that stands for the element; NULL: none does */
void team_place_statement(Fn *f, Buf *b, const Stmt *s);      /* the iteration's number, where a statement sets the value */

/* ---- team_uneven.c: iterations whose loops inside have very different lengths ---- */

bool team_uneven_fits(const Kernel *k); /* a warp can do a group of them together */
void team_uneven_emit(Kernel *k);       /* the groups of a warp */

/* ---- staged_points.c: small arrays at a point ---- */

/* Elements of a section, its first 'inside' dimensions, that each iteration comes to: so many at least, and so many that it sets in any case. */
typedef struct StagedPoints {
  int met, set;
} StagedPoints;
StagedPoints staged_points_of(const Symbol *sym, int inside, const Stmt *body);

/* ---- shape_lines.c: loops in the threads that go along lines of memory ---- */

bool shape_lines_own_variable(const Kernel *k,
                              const Expr *var); /* nothing looks at the loop's variable but the loops that it is of */

bool shape_lines_is_uniform(const Kernel *k, const Expr *e,
                            bool indices);   /* the same in all threads, or, with 'indices', all through an iteration */
bool shape_lines_is_alone(const Binding *v); /* numbers that are reached by no other name, and lie where the bounds say */
bool shape_lines_may_be(const Binding *v);   /* elements of the array are reached by no other name, and lie where its bounds say */
bool shape_lines_plain_bounds(const Kernel *k); /* no loop of the nest has bounds of another one's variable */

/* ---- team_section.c: sections of arrays that a team works on in shared memory ---- */

typedef struct TeamSection TeamSection;
void team_section_find(Kernel *k);  /* those of the kernel */
void team_section_homes(Kernel *k); /* before all iterations */
void team_section_open(Kernel *k);  /* where one begins, and ends */
void team_section_close(Kernel *k);
/* The loop whose iterations are shared out: where all is in shared memory, which is walked through in any order, the outermost one. */
const Loop *team_section_lanes(const Kernel *k, const TeamLoop *t);
/* What the kernel takes of an array, and the launcher's side; false: as ever. */
bool team_section_any(const Kernel *k);
void team_section_plan(const Kernel *k, int indent, Buf *out); /* launcher text for those with bounds that the launcher knows */
bool team_section_param(const Kernel *k, const Binding *v, Buf *b);
bool team_section_argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b);

/* ---- shape_plain.c: a thread for each iteration, or threads that go through them ---- */

/* What is around the body, which may have a loop; and its end. */
void shape_plain_open(Kernel *k, bool has_loop);
void shape_plain_close(Kernel *k); /* ends it */
/* Begins the call that runs it so. */
void shape_plain_call(Kernel *k, int indent, Buf *out, Buf *b);

/* ---- shape_wavefront.c: loops that carry dependences, in strips ---- */

enum { WAVE_SKEWS = 3 };

/* The kernel's own part. */
typedef struct Strips {
  int carriers;                /* loops that carry dependences */
  const char *name;            /* the kernel's parameter */
  int64_t skew[WAVE_SKEWS];    /* of lanes by row, of steps by row, of steps by lane */
  VEC(struct Window *) window; /* those written first */
  int columns;                 /* of windows */
} Strips;

static inline Strips *shape_wavefront_of(const Kernel *k) { return k->own; }

/* ---- window.c: arrays of wavefronts in shared memory ---- */

/* An array of which a strip of a wavefront has a part in shared memory (device/wave/window.cuh): a window, whose first dimension
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

/* Finds them, the loops being in order. False: not all arrays that the steps walk along have one. */
bool window_find(Kernel *k);
void window_declare(Kernel *k);      /* at the head of the kernel */
void window_make(Kernel *k, Buf *b); /* before the walk; *b: its arguments */
/* At the begin of an iteration with branches: loads of what earlier ones set or nobody sets, so that they overlap. */
void window_early(Kernel *k);
/* An IF of which both branches set one element to what is loaded already, as one assignment:
 * lanes need not part. False: it is none. */
bool window_text(Fn *f, Buf *b, const Stmt *s);

/* ---- running.c: scan variables, of scans, counters, ragged loops and columns ---- */

/* What a scan variable's iterations compose to. */
typedef enum {
  CARRY_OP,      /* values under an operator */
  CARRY_LINEAR,  /* affine maps */
  CARRY_BOUNDED, /* sums between bounds */
  CARRY_RESTART, /* values under an operator, that may be set anew */
  CARRY_BINS,    /* each iteration chooses an element of an array, and moves it on or not */
} CarryKind;

/* A scan variable of a loop that is a scan or a compaction. */
typedef struct Carried {
  const Scan *scan; /* as analysis found it */
  CarryKind kind;
  Type type;          /* of the value */
  Binding *v;         /* the variable; NULL: the elements of an array, each made of the one before */
  const char *name;   /* C variable with the value inside an iteration */
  const char *op;     /* its operator */
  const char *stored; /* C type of what the iterations compose to */
  int vector;         /* values that it is of: of an order beyond 1, or of variables that move on together; 0: it is of one */
  bool vote;          /* a counter that an iteration moves by 0 or 1 */
  const char *bin;    /* CARRY_BINS, with 'op' empty where a constant is added: C variable with the element that it chooses */
} Carried;

/* The kernel's own part. */
/* What the iterations of a column reduce. */
typedef struct ColumnFold {
  const char *name, *all, *op, *type; /* C variables of a thread's part, and of all of them */
  const Expr *element;                /* NULL: the thread's part is in the scalar itself */
} ColumnFold;

typedef struct Running {
  VEC(Carried *) carried; /* the values */
  const char *op;         /* the operator of all of them together */
  const char *stored;     /* C type of what the iterations compose to */
  const char *fetched;    /* the struct of the early loads */
  const char *in;         /* one of it */
  const char *made;       /* its field with what an iteration makes of the values, where loops inside make it: once; else NULL */
  const Binding *dealt;   /* counters that iterations choose: the handle has them; NULL: there are none */
  const Loop *flat;       /* Nest.flat, where all of its iterations run as one loop; else NULL */
  const Columns *column;  /* of columns: the scan loop is the kernel's first one; else NULL */
  const char *most;       /* of columns: launcher text, so many are worth it */
  VEC(ColumnFold) fold;   /* of columns that reduce */
  bool folding;           /* an iteration's text is being made, where these variables stand for elements */
} Running;

static inline Running *running_of(const Kernel *k) { return k->own; }

bool running_is(const Nest *n); /* the loop of the nest is a scan or a compaction */
/* Fills in Kernel.own from 'given', what the shape knows already; false after refuse. */
bool running_plan(Kernel *k, Running given);
const Loop *running_loop(const Kernel *k); /* the scan loop */
const Stmt *running_body(const Kernel *k); /* what an iteration does */
/* The loads of the body that come first, and none that must and do not. */
void running_fetch(Kernel *k);
/* The variable that holds an element which the iteration before has made, or the counter that the iteration has chosen; NULL: the
 * reference is none. */
const char *running_element(const Fn *f, const Expr *ref);
const char *running_start(const Kernel *k, int i); /* the i-th value before the loop, as an lvalue */
/* What one iteration makes of all values; returns it as text. */
const char *running_emit_slice(Kernel *k);
/* Begins the function that is all of an iteration: these parameters and the values that it begins with. */
void running_open_use(Kernel *k, const char *parameters);
void running_emit_iteration(Kernel *k);        /* its statements */
void running_types(const Kernel *k, Buf *out); /* the struct of the early loads */
/* A variable that iterations move on together with others. */
bool running_is_together(const Carried *c, const Symbol *s);
/* The C variable is one whose value goes in and out of iterations. */
/* The bodies declare the variables of the i-th value. */
void running_declared(Kernel *k, int i);
bool running_has(const Kernel *k, const Binding *v);
bool running_folds(const Kernel *k);                  /* in columns that reduce, by blocks (runtime/device/scan/blocks.cuh) */
bool running_is_across(const Kernel *k);              /* in columns that lie side by side (runtime/device/scan/across.cuh) */
void running_handle_type(const Kernel *k, Buf *b);    /* of f2c::carry, f2c::across */
void running_starts(Kernel *k, int indent, Buf *out); /* launcher: the values before the loop */

/* ---- beside.c: a kernel of another form beside 'k' ---- */

typedef struct Beside {
  Kernel *of, *made;
  int params, whole_params; /* of 'of' and of the whole that it is part of, before 'made' */
} Beside;

Beside beside_begin(Kernel *k, const Shape *shape, void *own);
/* Names it by the suffix. With other loops than 'k' has, the launcher calls them 'space' (NULL: it has the loops of 'k'). NULL: it could
 * not be made, and nothing of it is left. */
Kernel *beside_end(const Beside *b, const char *suffix, const char *space);
bool beside_same_loops(const Kernel *k, const Kernel *s);

/* ---- slice.c: what makes scan variables ---- */

void slice_emit(Kernel *k, const Stmt *first); /* the slice of the block */
/* The statement moves a scan variable on. */
bool slice_is_step(const Kernel *k, const Stmt *s);
/* The statement is one of those, or sets a private scalar. */
bool slice_is_wanted(Kernel *k, const Stmt *s);

/* ---- shape_counters.c: counters that are elements of an array, of which each iteration chooses one ---- */

void shape_counters_name(Kernel *k, Running *r, Carried *c); /* names; or refuse */
const char *shape_counters_bin(Kernel *k, const Carried *c); /* 'pos_deal.bin(d)' */

/* ---- shape_tile.c: contractions in tiles ---- */

enum { MAX_STAGED = 6 };

/* An operand that is kept in shared memory. */
typedef struct Staged {
  const Expr *ref;
  bool rows;         /* it belongs to rows, else to columns */
  bool inward;       /* neighbours in memory are along the sum */
  const char *room;  /* the f2c::staged */
  const char *value; /* the array of the thread's rows or columns */
  const char *at;    /* where its elements are: a lambda or an f2c::tile_walk */
} Staged;

/* The kernel's own part. */
typedef struct Tiled {
  const Contraction *c;
  int rows, columns; /* loops of the kernel */
  Staged staged[MAX_STAGED];
  int nstaged;
  const char *sum;             /* the elements of the thread */
  const char *row, *column;    /* the loops over them */
  const char *element;         /* 'c_sum[row][column]' */
  bool tensor;                 /* by tensor cores */
  bool partial;                /* bounds of one loop depend on another one */
  bool ragged;                 /* and those of the sum on rows or columns */
  bool summing;                /* the text of the sum is being made */
  const char *op;              /* operator of the sum, parts of which blocks may make; NULL: it has one order */
  const char *parts;           /* the parameter that says how many */
  const char *terms;           /* launcher text: of the innermost loop of the sum */
  int joined;                  /* the loops of the sum from this one on are one sum */
  const char *first[MAX_SUMS]; /* of each of them, the name of its first value */
  const char *done; /* the name of the number of iterations of the outermost one that are behind; NULL: it begins at the first */
  const char *runs; /* launcher text: the sums have terms, without which the elements need not be there; NULL: they are in any case */
} Tiled;

/* The array of the element, if a tile can have it; else NULL. */
const Binding *shape_tile_array(Kernel *k, const Expr *e);
bool shape_tile_names(const Kernel *k, const Expr *e, int g); /* the variable of the g-th loop */
/* C++ text: 'const int i = static_cast<int>(text)' */
const char *shape_tile_value(Kernel *k, const KernelLoop *l, const char *text);
/* Of the loops along rows and columns the one that the sum's bounds move with; -1: none, or both. */
int shape_tile_moving(const Kernel *k);

/* ---- tile_operands.c: what tiles read ---- */

const char *tile_operands_step(Kernel *k, const Loop *l);
void tile_operands_variables(Kernel *k, const char *first, const char *number, bool used);
void tile_operands_address(Kernel *k, Staged *s, const char *first);
void tile_operands_fetch(Kernel *k, const Staged *s, const Binding *sum, const char *first, const char *used, bool some);
bool tile_operands_param(const Kernel *k, const Binding *v, Buf *b);
bool tile_operands_argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b);

/* ---- tile_joined.c: sums of several loops ---- */

int tile_joined_from(const Contraction *c); /* the outermost of the loops that are one sum; the last one: it is alone */
/* C++ text: which iteration of the i-th one the term 'number' is of; of the first one, which is 'from', since the sum's begin. */
const char *tile_joined_at(Arena *a, const Contraction *c, int from, int i, const char *number);
int64_t tile_joined_terms(const Contraction *c, int i); /* of the loops inside of the i-th one, which is among them */

/* ---- shape_scan.c: scan variables in tiles ---- */

void shape_scan_body(Kernel *k);                               /* Shape.body */
void shape_scan_operands(Kernel *k, int indent, Buf *out);     /* Shape.operands */
void shape_scan_call(Kernel *k, int indent, Buf *out, Buf *b); /* begins it: 'launch.tiled<scan_12_in>(s_, ' */
const char *shape_scan_threads(const Kernel *k);               /* for __launch_bounds__ */
#endif
