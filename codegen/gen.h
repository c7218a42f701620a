/* Shared inside codegen/: the state of one file's generation and of one device function, and the passes'
 * entry points.
 *
 *   Analysis --kernel_nest--> kernel and launcher text, what the Fortran side passes
 *            --device_branch_nest, hd_directive--> edits of the host file --splice_text--> host text */
#ifndef F2C_CODEGEN_GEN_H
#define F2C_CODEGEN_GEN_H
#include "codegen/codegen.h"
#include "codegen/text/names.h"
#include "codegen/device/device_procedure.h"
#include "common/map.h"
#include "common/vec.h"
#include "frontend/program.h"

/* ---- the state of one file ---- */

/* What a launcher is told by its caller. */
typedef enum {
  ARG_ARRAY,     /* descriptor of an array, or of a scalar that lives on the device */
  ARG_REFERENCE, /* address of a scalar: reductions, last values, logical and complex values */
  ARG_VALUE,     /* integer or real scalar by value */
  ARG_EXPR,      /* integer by value: a bound that the Fortran side evaluates */
} ArgKind;

typedef struct LaunchArg {
  ArgKind kind;
  const char *cname;  /* parameter of the launcher, and dummy argument in the interface */
  const char *actual; /* Fortran text of the actual argument */
  Type type;          /* ARG_VALUE, ARG_REFERENCE */
} LaunchArg;
typedef VEC(LaunchArg) LaunchArgs;

/* A nest with device code. */
typedef struct Launch {
  Nest *nest;
  const char *name;   /* launcher: global symbol and Fortran name */
  const char *kernel; /* kernel function */
  LaunchArgs args;    /* in order */
  bool ok;            /* the device code was made */
} Launch;

/* A procedure of the library under a name of the unit's own. */
typedef struct HostProcedure {
  const char *name, *binding; /* in Fortran, in the library */
  const char *dummies;        /* 'a, p' */
  bool imports;               /* the types of its dummies are the unit's */
  const char *decl[4];        /* of the dummies */
} HostProcedure;

/* What the new statements of a program unit need declared. */
typedef struct UnitNeeds {
  const Unit *unit;
  uint32_t calls;                        /* bit k: library procedure k of interface.c */
  bool flag;                             /* the LOGICAL f2c_here */
  VEC(const VarUse *) uses;              /* variables of modules that it has no name for */
  VEC(const char *) logicals;            /* more LOGICAL variables */
  VEC(const char *) declarations;        /* of other variables */
  VEC(const HostProcedure *) procedures; /* of the library */
  VEC(const char *) externals;           /* procedures whose names are intrinsic only without the user's -std= */
  VEC(const struct Launch *) launches;   /* launchers that it calls */
} UnitNeeds;

typedef struct Gen {
  Analysis *ana;
  const Program *prog;
  Arena *arena;
  Diag *diag;
  Names globals;            /* file-level identifiers of the .cu */
  Buf procs;                /* structs, device procedures and constant tables */
  PtrMap struct_of;         /* derived type -> its struct's name */
  PtrMap member_of;         /* component -> its name there; derived type -> that of what it extends */
  Buf kernels;              /* kernels and launchers */
  VEC(Launch *) launches;   /* by nest id order */
  VEC(const Reason *) told; /* why nests have no device code */
  VEC(DeviceProc *) device_procs;
  PtrMap writes;                            /* Symbol of a dummy -> whether its procedure may set it */
  VEC(const Symbol *) declared;             /* variables of acc declare */
  VEC(const Symbol *) entered;              /* variables of ENTER DATA */
  VEC(const Symbol *) addresses;            /* variables of acc declare deviceptr */
  VEC(const Symbol *) sectioned;            /* variables of which a clause names a part */
  VEC(const Stmt *) unlabelled;             /* statements whose labels went to a CONTINUE before them */
  VEC(Loc) divided;                         /* semicolons that became line ends */
  VEC(UnitNeeds *) needs;                   /* units with new calls */
  PtrMap needs_of;                          /* Unit -> its UnitNeeds */
  PtrMap nest_of;                           /* Directive of a loop, and its loop -> the first Nest under it */
  VEC(const Directive *) thread_constructs; /* OpenMP's, in source order: their loops are run by several host threads */
  VEC(const Directive *) device_constructs; /* OpenMP's TARGET and TEAMS, in source order */
  VEC(const Directive *) dropped;           /* those of them around kernels: the host's compiler does not see them */
  VEC(const Directive *) settled;           /* OpenMP directives of nests' loops of which the host text has been decided */
  PtrMap inner_names;                       /* Unit -> InnerNames: names that BLOCK, ASSOCIATE and the like in it give (host.c) */
  VEC(Edit) edits;                          /* of the host text */
  VEC(Span) threaded;                       /* nests whose OpenMP directives, the user's, hold on the host path */
  bool new_syntax;                          /* DO CONCURRENT with localities was written anew */
  bool host_openmp_directives;              /* an edit holds an OpenMP directive of ours */
} Gen;

/* ---- the state of one device function ---- */

typedef enum {
  BIND_VALUE,   /* C variable of the same type */
  BIND_POINTER, /* pointer to a scalar in device memory */
  BIND_ARRAY,   /* pointer to the virtual origin and an index functor */
  BIND_LOCAL,   /* C array of constant extents, dimensions reversed */
  BIND_TABLE,   /* constant table at file level, flat in Fortran order */
} BindKind;

typedef struct Binding {
  BindKind kind;
  const Symbol *sym;             /* variable; for a component its base */
  const char *path;              /* 'a', 'grid%u', as the program writes it where the nest stands */
  const char *key;               /* the same without names of SELECT TYPE: what it is found by */
  const char *cname;             /* the C variable */
  const char *index;             /* BIND_ARRAY: the index functor; NULL: rank 1, the subscript itself is the offset */
  bool shift_one;                /* BIND_ARRAY without functor: the pointer is that of the first element, whose subscript is
                     1 */
  Type type;                     /* of an element */
  const char *record;            /* its C type where that is a struct; NULL: ctype_type knows it */
  int rank;                      /* 0: scalar */
  const Symbol *shape;           /* symbol whose declaration has the bounds, NULL for the index of a DO CONCURRENT */
  const char **lower, **extent;  /* BIND_ARRAY: C text of each bound where the launcher or caller supplies it, else NULL */
  struct Window *window;         /* wavefronts: the kernel has a part of the array in shared memory; NULL: it has not */
  const VarUse *use;             /* kernels: the nest's variable it stands for, NULL: something of the function's own */
  const char *handle;            /* launcher: the mapped array or the reduction; kernel: the reduction's parameter */
  const char *old;               /* kernel: the copy of the array made before the loop, or NULL: no reference reads it */
  const char *old_handle;        /* launcher: the same */
  const struct Extreme *extreme; /* kernel: the variable holds this extreme, with its place; else NULL */
  const char *bins;    /* kernel: the f2c::bins of an array that iterations combine values into, once it is used; else NULL */
  const char *strips;  /* a reduction beside a wavefront whose order makes a difference: what each strip folds; else NULL */
  const char *present; /* OPTIONAL dummies of device procedures: the variable that says whether it is there; else NULL */
  const char *reach;   /* the last extent is open: launcher text of the last extent */
  const char *certain; /* what of 'reach' the nest is certain to come to; NULL: all */
  bool fixed;          /* BIND_ARRAY: strides are constants, the functor is declared in the kernel */
  bool own;            /* BIND_ARRAY: a private array, in memory of the launch (own.c) */
  struct Binding *kept; /* the program's array, which gets the last iteration's copy, or scalar, which gets each value (kept.c); NULL: none */
  const Automatic *automatic; /* 'own': an array that no variable of the host shows the bounds of; NULL: the host's array has them */
  const char **own_lo, **own_hi; /* 'automatic': the bounds in the launcher's words */
  bool together;                 /* 'own': a thread's elements have to be contiguous */
  bool in_launcher;              /* the launcher's bounds refer to it */
  bool local;                    /* private: the function declares it */
  bool declared;                 /* 'local': its declaration was written */
  bool used;                     /* the body refers to it, other than inside a 'for' that declares it */
  int in_for;                    /* such loops open now */
} Binding;

/* One loop of scalarised array code: the C variable counts 0, 1, ... along one dimension. */
typedef struct ElemLoops {
  int rank;
  const char *var[15];
} ElemLoops;

/* Where CYCLE and EXIT go. */
typedef struct Target {
  const Stmt *loop;        /* the DO */
  const char *next, *done; /* labels to be placed at the end of the body and behind the loop, NULL: not asked for yet */
  bool mapped;             /* a mapped loop: CYCLE ends the iteration */
  bool no_continue;        /* 'continue' would not end the iteration */
  int in_switch;           /* switches inside it: break would leave one of them */
  struct Target *outer;
} Target;

/* A reference whose value is loaded before the first of a thread's turns stores anything, or, where iterations hand on
 * values, before later iterations store. */
typedef struct Early {
  const Expr *ref;   /* one occurrence */
  const char *name;  /* the loaded value: of an array of them, one a turn, or of a struct */
  Type type;         /* of a value */
  bool first;        /* the first occurrence with this name */
  bool single;       /* it is one value, no array: there are no turns */
  const char *field; /* the name in the struct; NULL: it is in none */
} Early;

/* An array constructor whose items stand in a local array now. */
typedef struct MadeArray {
  const Expr *constructor;
  const char *name;
} MadeArray;

typedef struct Fn Fn;
struct Fn {
  Gen *g;
  const Unit *unit;    /* whose statements are printed */
  const Nest *nest;    /* kernels: the nest; device procedures: NULL */
  DeviceProc *proc;    /* device procedures */
  Names names;         /* identifiers of the function */
  VEC(Binding *) bind; /* variables met so far */
  Buf head;            /* constants and declarations that stand before the body */
  Buf body;            /* text */
  int indent;          /* columns */
  const char *at_file; /* Fortran place that the compiler takes for the next line of the body; NULL: none */
  int at_line;
  Target *target;               /* innermost loop */
  const ElemLoops *elem;        /* inside scalarised array code */
  VEC(MadeArray) made;          /* array constructors of the current assignment, and earlier ones */
  int elem_level;               /* counters of scalarised code in use */
  VEC(const char *) elem_names; /* their names */
  const char *return_stmt;      /* device procedures: text of RETURN */
  bool declare_in_place;        /* no jump can cross a declaration in the body */
  int body_indent;              /* columns of the body's own statements */
  bool early_return;            /* the end of an iteration may be written 'return' */
  bool mapped_next;             /* kernels: a CYCLE of the mapped loops asks for the label 'mapped_label' */
  const char *mapped_label;
  /* Kernels: a bound of 'v' that only the caller knows, as a new parameter: 'what' is lbound or size, d from
   * 0. NULL: none to be had. */
  const char *(*ask_bound)(struct Fn *f, const Binding *v, const char *what, int d);
  struct Kernel *kernel; /* kernels: it */
  VEC(Early) early;      /* kernels: loads that come before all turns */
  bool loading;          /* they are being written now */
  VEC(Early) last;       /* sweeps: elements of the iteration before, in registers */
  const Expr *stored;    /* the left side of the assignment that is being written; or NULL */
  const Expr *running;   /* a variable or an element whose value 'running_name' holds; or NULL */
  const char *running_name;
  bool carrying; /* kernels: elements of recurrences that iterations before have made are in variables now */
  Reason *fail;  /* why there is no device code; the first reason found */
};

/* ---- gen.c ---- */
void gen_fail(Fn *f, Span at, const char *code, const char *fmt, ...) __attribute__((format(printf, 4, 5)));
/* Edits of one place come in the order of their 'order', then in the order they were made. */
void gen_edit(Gen *g, Loc begin, Loc end, const char *text, int order);
const char *gen_where(Gen *g, Loc at); /* 'file:line', as a message or a Fortran literal can show it */
bool gen_is_const(const Expr *e, int64_t *v);

/* ---- out.c: lines of C++ ---- */
void cxx_out_line(Fn *f, Loc at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void cxx_out_open(Fn *f, Loc at, const char *fmt, ...) __attribute__((format(printf, 3, 4))); /* line, then deeper */
void cxx_out_close(Fn *f, const char *text);                                                  /* shallower, then line */
void cxx_out_label(Fn *f, const char *label);
/* 's' broken into lines of at most 110 columns; continuation lines are indented by indent + 4. Returns the
 * number of lines. */
int cxx_out_wrap(Buf *b, int indent, const char *s);
/* The text as a string literal, with its quotes. */
char *cxx_out_string(Gen *g, const char *text);

/* ---- ctype.c: types and literals ---- */
const char *ctype_type(Type t); /* 'double', 'f2c::complex<float>'; NULL: no device type */
bool ctype_same(Type a, Type b);
void ctype_value(Buf *b, const Value *v, int prec); /* scalar constant as C++ text */
void ctype_int(Buf *b, int64_t v, int kind, int prec);
void ctype_real_text(Buf *b, const char *text, int kind);

/* ---- bind.c: variables ---- */
Binding *bind_find(Fn *f, const Expr *designator); /* name or component; makes constants and device-function
                                                      locals on demand; NULL after gen_fail */
Binding *bind_peek(Fn *f, const Expr *designator); /* the same, without counting as a use */
Binding *bind_sym(Fn *f, const Symbol *s);
Binding *bind_known(Fn *f, const Symbol *s, const char *key); /* what there is already; NULL: nothing */
Binding *bind_record(Fn *f,
                     const Expr *designator); /* the scalar of derived type that the function has under this name; NULL: none */
Binding *bind_new(Fn *f, BindKind kind, const Symbol *s, const char *path);
const char *bind_type(const Binding *v);      /* C type of its elements */
const char *bind_key(Gen *g, const Expr *e);  /* Binding.key */
const char *bind_path(Gen *g, const Expr *e); /* 'grid%u', NULL where a subscript is in between */
void bind_declare_locals(Fn *f);

/* ---- expr.c ---- */
enum { PREC_COMMA, PREC_COND, PREC_OR, PREC_AND, PREC_BITOR, PREC_EQ, PREC_LT, PREC_ADD, PREC_MUL, PREC_UNARY, PREC_PRIMARY };
/* C++ text of a scalar expression (or of one element inside scalarised code), in parentheses when it binds
 * weaker than 'prec'. */
void cxx_expr_emit(Fn *f, Buf *b, const Expr *e, int prec);
/* The same, converted to 't' for certain. */
void cxx_expr_emit_as(Fn *f, Buf *b, const Expr *e, Type t, int prec);
/* The same, for a place that converts by itself as an assignment does. */
void cxx_expr_emit_to(Fn *f, Buf *b, const Expr *e, Type t);
void cxx_expr_emit_stored(Fn *f, Buf *b, const Expr *lhs); /* the left side of an assignment */
char *cxx_expr_text(Fn *f, const Expr *e, int prec);       /* in the arena */
char *cxx_expr_text_to(Fn *f, const Expr *e, Type t);
char *cxx_expr_text_as(Fn *f, const Expr *e, Type t, int prec);
Type cxx_expr_common(Type a, Type b); /* type of a numeric operation */

/* ---- ref.c: array references ---- */
void ref_element(Fn *f, Buf *b, const Binding *v, const Expr *ref);
void ref_whole(Fn *f, Buf *b, const Binding *v, const Expr *e); /* one element of a whole array or section */
/* Number of elements of array expression 'e' along dimension d (from 0), as C++ text. */
char *ref_extent(Fn *f, const Expr *e, int d);
char *ref_whole_extent(Fn *f, const Binding *v, int d);
char *ref_array_extent(Fn *f, const Binding *v, const Expr *e, int d); /* of 'e', which is the array of 'v' or a section of it */
/* Arrays of constant extents: elements from the virtual origin to the first one, and how many there are; the first one of a C array, and a
 * pointer so many elements on, as text. */
int64_t ref_origin(const Binding *v, int64_t *elements);
const char *ref_storage(Fn *f, const Binding *v);
const char *ref_moved(Fn *f, const char *pointer, int64_t by);
char *ref_lower(Fn *f, const Binding *v, int d); /* declared bounds as C++ text, NULL after gen_fail */
char *ref_upper(Fn *f, const Binding *v, int d);
/* Position of an element as C++ text: binding with subscript texts. */
void ref_at(Fn *f, Buf *b, const Binding *v, char **sub);

/* ---- intrinsic.c, reduce.c ---- */
const Expr *cxx_intrinsic_arg(const Expr *call, int pos, const char *keyword); /* argument by position or keyword; NULL: absent */
void cxx_intrinsic_emit(Fn *f, Buf *b, const Expr *e, int prec);
bool cxx_intrinsic_is_reduction(const char *name);
const char *transformational_elem_name(Fn *f, int level);           /* the level-th counter of scalarised code */
void transformational_emit(Fn *f, Buf *b, const Expr *e, int prec); /* SUM, DOT_PRODUCT, ... inside an expression */

/* ---- stmt.c, loop.c, array.c ---- */
bool cxx_stmt_text(Fn *f, Buf *b, const Stmt *s); /* a statement of one line; false: it is none */
bool cxx_stmt_label_wanted(Fn *f, int label);
const char *cxx_stmt_label(Fn *f, int label);
bool cxx_stmt_mentions(const Expr *e, const Symbol *s);          /* 's' occurs in 'e' */
bool cxx_array_same(const Expr *a, const Expr *b);               /* the same tree */
void cxx_stmt_block(Fn *f, const Stmt *first, const Stmt *last); /* from 'first' to the end of its block, or through 'last' */
void cxx_stmt_emit(Fn *f, const Stmt *s);
void cxx_loop_do(Fn *f, const Stmt *s);
/* The head of counted loop 's' alone; what it returns goes to cxx_loop_close. 'sure': nothing outside reads its variable. */
Binding *cxx_loop_open(Fn *f, const Stmt *s, bool sure);
void cxx_loop_close(Fn *f, Binding *own);
void cxx_loop_forall(Fn *f, const Stmt *s);
void cxx_loop_cycle_text(Fn *f, Buf *b, const Stmt *s);
void cxx_loop_exit_text(Fn *f, Buf *b, const Stmt *s);
void cxx_array_assign(Fn *f, const Stmt *s);
const char *cxx_array_made(const Fn *f, const Expr *constructor); /* the local array with its items; NULL: there is none */
void cxx_array_where(Fn *f, const Stmt *s);
bool cxx_array_where_ok(Fn *f, const Stmt *s);           /* its elements may be done one after the other; else gen_fail */
void cxx_array_where_elements(Fn *f, const Stmt *s);     /* one element */
bool cxx_array_overlaps(const Expr *e, const Expr *lhs); /* 'e' reads elements of lhs's array other than those lhs names */

/* ---- atomic.c ---- */
/* The statements that the ATOMIC directive 's' speaks of; the last one of them. NULL: it is another directive, or after gen_fail. */
const Stmt *atomic_emit(Fn *f, const Stmt *s);

/* ---- call.c: procedures on the device ---- */
/* The procedure itself, where 'p' is what an interface body declares. */
const Symbol *call_definition(const Symbol *p);
/* The procedure may set its argument i, counted from 1 as in the call. */
bool call_sets(Gen *g, const Expr *call, int i);
const Expr *call_actual(const Expr *call, const Symbol *p, int k); /* the argument for dummy k from 0, or NULL */
void call_function(Fn *f, Buf *b, const Expr *e);
void call_subroutine(Fn *f, Buf *b, const Stmt *s);
void call_operator(Fn *f, Buf *b, const Expr *e); /* an operation that the program defines */

/* ---- component.c: elements of derived types ---- */
const char *derived_type_struct(Gen *g,
                                Type t); /* name of the struct with the layout of the type, made if need be; NULL: it has none */
const char *derived_type_ctype(Gen *g, Type t); /* ctype_type, or the name of the struct */
bool derived_type_has_bindings(Type t);         /* a derived type with type-bound procedures, or that extends one */
bool derived_type_is(Fn *f, const Expr *e); /* a component of an array element or of a variable of the function, or something of it */
void derived_type_value(Fn *f, Buf *b, const Expr *e, Type t); /* 'e' as a value of type t, which may be a derived type */
bool derived_type_is_whole(const Nest *n, const VarUse *u);    /* a scalar of derived type that the nest uses as a whole */
/* The scalar of that kind which 'u' is a component of, so that it has no variable of its own; NULL: there is none. */
const VarUse *derived_type_around(Gen *g, const Nest *n, const VarUse *u);
void derived_type_emit(Fn *f, Buf *b, const Expr *e);
char *derived_type_extent(Fn *f, const Expr *e, int d);
bool derived_type_has_initial(Type t);
void derived_type_initial(struct Fn *f, Buf *b, Type t);
/* an object with the default values of its components */ /* variables of the type begin with values */
bool derived_type_any(const Nest *n);                     /* it uses arrays of such elements */

/* ---- early.c: loads of all turns before the first store ---- */
void early_loads_find(Fn *f, const Stmt *body);             /* fills f->early from the body of the innermost mapped loop */
const char *early_loads_name(const Fn *f, const Expr *ref); /* text of the loaded value that stands for this occurrence, or NULL */
void early_loads_find_all(Fn *f,
                          const Stmt *body); /* the same for the iterations of a loop that hands on values: loads of any array */
const char *early_loads_list(Fn *f);         /* those loads, as the initialiser of their struct */
void early_loads_declare(Fn *f, const char *turns);
void early_loads_load(Fn *f); /* the loads of one turn */

/* ---- carry.c, slice.c, flat.c: running values ---- */
struct Kernel;
struct Carried;
bool shape_scan_plan(struct Kernel *k); /* fills 'carried' and 'carry' if the nest is a scan or a compaction; false after gen_fail */
void shape_scan_emit_body(struct Kernel *k);
/* The variable that holds an element which the iteration before has made, or the counter that the iteration has chosen; NULL: the
 * reference is none. */
const char *shape_scan_before(const Fn *f, const Expr *ref);
const char *shape_scan_start(const struct Kernel *k, int i); /* the i-th value before the loop, as an lvalue */
/* What one iteration makes of all values; returns it as text. */
const char *shape_scan_emit_slice(struct Kernel *k);
/* Begins the function that is all of an iteration: these parameters and the values that it begins with. */
void shape_scan_open_use(struct Kernel *k, const char *parameters);
void shape_scan_emit_iteration(struct Kernel *k); /* its statements */
void shape_scan_put_fetched(const struct Kernel *k, Buf *out);
void shape_scan_put_handles(const struct Kernel *k, int indent, Buf *out); /* lines of the launcher */
void slice_emit(struct Kernel *k, const Stmt *first);                      /* the slice of the block */
/* The statement moves a running value on. */
bool slice_is_step(const struct Kernel *k, const Stmt *s);
/* The statement is one of those, or sets a private scalar. */
bool slice_is_wanted(struct Kernel *k, const Stmt *s);
void shape_ragged_emit_body(struct Kernel *k); /* flat.c: the body where all iterations of the loop inside run as one loop */

/* ---- deal.c: counters that are elements of an array, of which each iteration chooses one ---- */
void shape_counters_plan(struct Kernel *k, struct Carried *c); /* names; or gen_fail */
/* The loop, once its early loads have been found. */
void shape_counters_emit_body(struct Kernel *k);
const char *shape_counters_bin(struct Kernel *k, const struct Carried *c); /* 'pos_deal.bin(d)' */
const char *shape_counters_bounds(const struct Kernel *k);                 /* for __launch_bounds__ */
void shape_counters_put_type(const struct Kernel *k, Buf *b);              /* of the kernel's handle */
void shape_counters_put_handle(struct Kernel *k, int indent, Buf *out);
void shape_counters_put_call(const struct Kernel *k, Buf *b); /* 'launch.dealt<X, false>(' */

/* ---- order.c: iterations that depend on each other ---- */
/* Fills 'ordered' and the mapping if the nest has an order; false after gen_fail. */
bool shape_ordered_plan(struct Kernel *k);
/* Once the loops are described: what of their bounds an order does not allow. */
void shape_ordered_check(struct Kernel *k);
void shape_ordered_emit_front(struct Kernel *k); /* the body as strips of a wavefront */
/* Launcher: before and after the kernel, of variables of which the folds of strips are kept. */
void shape_ordered_put_folds(struct Kernel *k, Buf *out);
void shape_ordered_put_collected(struct Kernel *k, Buf *out);
/* The symbol whose declaration has the bounds and the type. */
const Symbol *kernel_bind_shape(const VarUse *u);
Binding *kernel_bind_array(Fn *f, const VarUse *u, const char *name);  /* name NULL: the variable's */
Binding *kernel_bind_shared(Fn *f, const VarUse *u, const char *name); /* a scalar in device memory */
bool kernel_bind_is_dense(const Symbol *s); /* rank 1 and stride 1 for certain: the subscript is the offset */
/* own.c: private arrays whose extents are known at the launch, and large ones of constant extents. */
bool thread_arrays_is(const VarUse *u);
bool thread_arrays_any(const Nest *n);
bool thread_arrays_bind(Fn *f, const VarUse *u); /* false: told */
/* A binding of memory for 'a' in a kernel. */
Binding *thread_arrays_automatic(Fn *f, const Automatic *a, const Expr *place);
void thread_arrays_ready(struct Kernel *k);                           /* bounds in the launcher's words */
void thread_arrays_put(struct Kernel *k, Buf *out, const Binding *v); /* the operand */
void thread_arrays_starts(const struct Kernel *k, Buf *out);          /* the kernel's first statements */
void thread_arrays_launcher(const struct Kernel *k, Buf *out);        /* before its operands */
/* kept.c: private arrays of constant extents of which the last iteration's copy goes back. */
bool lastprivate_arrays_is(const VarUse *u);
bool lastprivate_arrays_any(const Nest *n);
void lastprivate_arrays_bind(Fn *f, const VarUse *u);
void lastprivate_arrays_bind_through(Fn *f, const VarUse *u);   /* a scalar with VarUse.through */
const char *lastprivate_arrays_prefix(Fn *f, const Binding *v); /* what an assignment to it begins with */
void lastprivate_arrays_copies(struct Kernel *k, const char *last,
                               bool out); /* where 'last' holds: from the program's arrays, or to them */
/* automatic.c: automatic arrays of procedures that kernels call. */
bool automatic_is(const Symbol *s); /* a local array of a procedure or BLOCK with extents that are no constants */
bool automatic_any(const Nest *n);  /* procedures that the nest calls have some */
Binding *automatic_bind(Fn *f, const Symbol *s);
void automatic_parameters(Fn *f, Buf *params);
/* What a call of 'd' hands over behind the arguments. */
void automatic_arguments(Fn *f, Buf *b, const Expr *call, const Symbol *p, DeviceProc *d);
/* global.c: variables that are neither a procedure's own nor dummies. */
Binding *global_bind(Fn *f, const Symbol *s, const char *key, const Expr *e); /* 'e' occurs in the procedure; NULL: told */
void global_template(const DeviceProc *d, Buf *b);        /* the line before the procedure's heading, if it has one */
void global_parameters(const DeviceProc *d, Buf *params); /* behind the others */
void global_arguments(Fn *f, Buf *b, const DeviceProc *d, Span at);
void shape_sweep_emit(struct Kernel *k); /* sweep.c: the loop that carries, around the body */

/* ---- window.c: arrays of wavefronts in shared memory ---- */
/* Finds them, the loops being in order. False: not all arrays that the steps walk along have one. */
bool window_find(struct Kernel *k);
void window_declare(struct Kernel *k);      /* at the head of the kernel */
void window_make(struct Kernel *k, Buf *b); /* before the walk; *b: its arguments */
/* At the begin of an iteration with branches: loads of what earlier ones set or nobody sets, so that they overlap. */
void window_early(struct Kernel *k);
/* An IF of which both branches set one element to what is loaded already, as one assignment: lanes need not part. False: it is
 * none. */
bool window_text(Fn *f, Buf *b, const Stmt *s);

/* ---- kernel.c, launcher.c, bounds.c, hull.c ---- */

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

/* A value that the Fortran side evaluates for the launcher. */
/* A test of scalars in the launcher. */
typedef struct Condition {
  const char *words; /* for people */
  const char *text;  /* C, over the launcher's parameters */
} Condition;

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
  struct Setting *setting;        /* hull.c: the private scalar whose values it looks for */
  struct Kernel *whole;           /* the kernel whose launcher runs this one; NULL: it has one itself */
  struct Kernel *columns;         /* another one for the same loops, which runs in its place where sweeps are few; or NULL */
  const Loop *flat;               /* Nest.flat, where the kernel runs it so; else NULL */
  const Columns *column;          /* of that one: the loop that hands on is its first one; else NULL */
  const char *space;              /* of that one: its f2c::loops in the launcher */
} Kernel;

/* ---- part.c: loops that analysis has changed ---- */
const Transform *part_transform(const Nest *n); /* NULL: the loop is as it stands */
/* The binding that the reference goes to: the array's own, or *old, which is filled in, for its copy. */
const Binding *part_source(Fn *f, const Binding *v, const Expr *ref, Binding *old);
void part_statements(Fn *f, const LoopPart *p);
/* Kernels of all pieces of k's nest; k has no body itself. */
void part_pieces(Kernel *k);
/* Their names for what the nest's variables are in the launcher are the launcher's. */
void part_bind(Kernel *k);
void part_note_uses(Kernel *whole, const Kernel *k); /* the launcher hands in what any kernel uses */
/* What one part's kernel calls a variable or value is this in the launcher, which belongs to the whole. */
const Binding *part_binding(const Kernel *whole, const Binding *v);
const char *part_ask(Kernel *whole, const Ask *a, Fn *f);

/* ---- combine.c: arrays that iterations combine values into ---- */
bool shape_histogram_any(const Nest *n);
void shape_histogram_check(Fn *f, const VarUse *u, Type t);       /* gen_fail where the operation has no device code */
void shape_histogram_type(const Fn *f, Buf *b, const Binding *v); /* of Binding.bins */
bool shape_histogram_text(Fn *f, Buf *b, const Stmt *s);          /* an update as a statement of one line; false: it is none */
void shape_histogram_each(Kernel *k, Buf *out, const char *call);
void shape_histogram_launcher(Kernel *k, Buf *out);
void shape_histogram_settle(Kernel *k, Buf *out);

/* ---- column.c: running values as columns ---- */
void shape_columns_add(Kernel *k);            /* fills in 'columns' where that has device code */
void shape_columns_open(Kernel *k, Buf *out); /* launcher: if the columns are to run */

/* ---- align.c: where warps begin ---- */
bool align_shifted(const Expr *e, const Symbol *var, int64_t *shift); /* 'e' is the variable plus a constant */
void align_launcher(Kernel *k, int indent, Buf *out); /* a line before the launch of one thread an iteration, if it helps */

/* ---- rows.c: threads that share an iteration ---- */
bool shape_rows_possible(const Nest *n);
void shape_rows_emit_body(Kernel *k);

/* ---- extreme.c: extremes with their place ---- */
const struct Extreme *shape_argextreme_value(const Nest *n, const VarUse *u); /* the extreme that the variable holds, or NULL */
bool shape_argextreme_is_location(const Nest *n,
                                  const Symbol *s); /* the variable, or an element of the array, holds the place of one */
bool shape_argextreme_any(const Nest *n);
bool shape_argextreme_is_vector(const Binding *v); /* the place is an array: MAXLOC or MINLOC without DIM */
const char *shape_argextreme_op(const struct Extreme *x);
const char *shape_argextreme_partial(const Binding *v);     /* the kernel's type for it, in f2c */
void shape_argextreme_check(Kernel *k);                     /* gen_fail where its places have no device code */
bool shape_argextreme_text(Fn *f, Buf *b, const Stmt *s);   /* the IF of an extreme as a statement of one line; false: it is none */
const char *shape_argextreme_element(Fn *f, const Stmt *s); /* the same of MAXLOC or MINLOC, whose value is a loop's number */
const char *shape_argextreme_type(const Binding *v);        /* C type of the values that are compared */
void shape_argextreme_identity(Kernel *k, const Binding *v, Buf *out); /* the thread's own */
void shape_argextreme_operand(const Binding *v, int indent, Buf *out);
void shape_argextreme_arguments(Kernel *k);
void shape_argextreme_results(Kernel *k, Buf *out);

/* ---- inspect.c: tests before a loop ---- */
void inspector_add(Kernel *whole);        /* an inspector for each contract of the nest's loops that is about elements */
void inspector_conditions(Kernel *whole); /* Kernel.condition for those about scalars, before the launcher's parameters are known */
void inspector_put_conditions(const Kernel *whole, Buf *out);
char *inspector_space(Kernel *k, Kernel *whole);            /* launcher text: the iterations that it goes through */
void inspector_arguments(Kernel *k, Kernel *whole, Buf *b); /* what is tested, and the versions of the arrays that are read */

Launch *kernel_nest(Gen *g, Nest *n, Reason **why);
/* Pieces of an iteration: loop variables and guards; values that it starts from; its statements. */
void kernel_derived(Kernel *k, const char *leave);
void kernel_copies_in(Kernel *k);
void kernel_inner(Kernel *k);
void cxx_loop_inside(Fn *f, const Stmt *s); /* the statements of a DO, whose head has been written */
const char *kernel_index_type(const KernelLoop *l);
int kernel_at_once(const Kernel *k);
bool kernel_has_loop(Stmt *body);
bool kernel_repeats(const Kernel *k); /* a thread may run more than one iteration */
Fn kernel_fn(Gen *g, Kernel *k, Unit *unit);
void kernel_bind_use(Fn *f, const VarUse *u);   /* the nest's variable as one of the kernel's */
void kernel_bind_all(Kernel *k);                /* all variables of the nest */
void kernel_finish(Kernel *k);                  /* declarations before the body, once it is known */
bool kernel_describe(Kernel *k, KernelLoop *l); /* fills in all but 'loop'; false after gen_fail */
/* A kernel that the launcher of 'whole' runs: of a nest of its own, or of a part of the loop. */
Kernel *kernel_in(Kernel *whole, Nest *n, const LoopPart *p);
/* Text of a bound in the launcher. */
const char *kernel_bound(Kernel *k, const Expr *e, const char *var, const char *suffix);
void kernel_copies_out(Kernel *k);               /* at the end of an iteration: what the last one leaves */
const char *kernel_red_op(RedOp op, bool by_if); /* struct in f2c::op; NULL: none. by_if: VarUse.by_if */
void launcher_emit(Kernel *k, Buf *out);
const char *launcher_ask_bound_of(Kernel *k, const Binding *v, const char *what, int d);
const char *launcher_ask_bound(Fn *f, const Binding *v, const char *what, int d);
const char *launch_bounds_lower(Kernel *k, const Binding *v, int d);
void launcher_put_lower(Kernel *k, Buf *b, const Binding *v, bool always); /* ', {1, 0}' */
bool launch_bounds_open(const Symbol *s);
const char *launch_bounds_reach(Kernel *k, Binding *v);
/* Text of an expression in the launcher, NULL where it needs what only the host program can evaluate. */
char *launcher_text(Kernel *k, const Expr *e);
/* The same where the loops' variables are known as C variables of their names. */
char *launcher_location_text(Kernel *k, const Expr *e);
/* The launcher's name for a value that the Fortran side evaluates: 'text' is an integer expression of that
 * kind, 'want' the parameter's name. */
const char *launcher_ask(Kernel *k, const char *want, const char *text, int kind);
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
bool kernel_mentions_mapped(const Kernel *k, const Expr *e); /* a variable of a mapped loop occurs in 'e' */

/* ---- beyond.c: what the launcher is told of a dummy that the loop may go beyond ---- */
/* True: nobody knows all that it touches of this one, and it may go beyond some. */
bool overreach_put(Kernel *k, Buf *out, const Binding *v);
/* Of a dummy whose last extent is open: that extent, as all iterations together are certain to reach; NULL: not known. */
const char *overreach_reach(Kernel *k, const Binding *v);

/* ---- fortran_out.c: lines of Fortran in the file's form ---- */
typedef struct FortranOut {
  Buf text;
  bool fixed; /* form */
  int indent; /* columns before a statement */
} FortranOut;
void fortran_out_stmt(FortranOut *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void fortran_out_directive(FortranOut *o, const char *sentinel, const char *text); /* '!$omp' */
char *fortran_out_string(Arena *a, const char *text, const char *nul);             /* 'text'//char(0); nul: char(0) */
const char *device_branch_nul(Gen *g, const Unit *u); /* an expression for the NUL character in the unit's scope */
bool device_branch_shadowed(Gen *g, const Unit *u, const char *intrinsic); /* the name means something else in the unit */

/* ---- source_text.c, place.c: the user's text ---- */
char *source_text_expr(Gen *g,
                       const Expr *e); /* Fortran text of an expression as the user wrote it, on one line; NULL: not to be had */
/* Edits at one place come in this order: what ends a construct, then what begins one. */
enum {
  ORDER_USE = -101,
  ORDER_INTERFACE = -100,
  ORDER_LOOP_END = -40,
  ORDER_END_IF = -30,
  ORDER_EXIT = -20,
  ORDER_LABEL = -10,
  ORDER_DATA = 0,
  ORDER_ASSOCIATE = 1,
  ORDER_REGION = 2,
  ORDER_ASSOCIATE_END = 3,
  ORDER_TOUCH = 5,
  ORDER_PARALLEL = 6,
  ORDER_IF = 10,
  ORDER_OPENMP = 20,
};
FortranOut place_out(Gen *g, const Stmt *at); /* lines in the form and with the indentation of a statement */
Loc place_line_begin(Gen *g, Loc at);
Loc place_line_end(Gen *g, Loc at);
int place_indent(Gen *g, const Stmt *s);
void place_before(Gen *g, const Stmt *s, FortranOut *o, int order);
void place_after(Gen *g, const Stmt *s, FortranOut *o, int order);
void place_before_label(Gen *g, const Stmt *s, FortranOut *o, int order); /* also reached by jumps to the statement */

/* ---- host.c, terminal.c, concurrent.c, interface.c, host_data.c ---- */
/* Gathers Gen.thread_constructs and Gen.device_constructs of the units from u on. */
void device_branch_thread_constructs(Gen *g, Unit *u);
/* The one of them that the statement stands in, or NULL. */
const Directive *device_branch_threads_around(const Gen *g, const Stmt *s);
bool device_branch_pure(const Unit *u); /* the unit is PURE, so that it may call no procedure of the library */
bool device_branch_check(Gen *g, const Nest *n, Reason **why); /* the host side can be made; else the reason */
void device_branch_nest(Gen *g, Launch *l);                    /* device branch around a nest */
void device_branch_plain(Gen *g, Nest *n);                     /* a nest that stays on the host */
void host_touches_places(Gen *g, const Nest *n);
void host_touches_nest(Gen *g, const Nest *n); /* one that analysis meant for the device: what it uses comes home */
void device_branch_end_branch(Gen *g, const Nest *n, FortranOut *o);
bool shared_terminal_is(const Nest *n); /* a loop around the nest ends on the same statement */
Reason *shared_terminal_check(Gen *g, const Nest *n);
void shared_terminal_split(Gen *g, const Nest *n, FortranOut *o); /* ends the nest before that statement */
void concurrent_rewrite(Gen *g);                 /* DO CONCURRENT as plain loops where the host's compiler or OpenMP wants them */
void interface_need_flag(Gen *g, const Unit *u); /* the unit needs the LOGICAL f2c_here */
void interface_need_logical(Gen *g, const Unit *u, const char *name);
void interface_need_call(Gen *g, const Unit *u, const char *procedure); /* the unit calls a procedure of the library */
void interface_need_declaration(Gen *g, const Unit *u, const char *text);
void interface_need_procedure(Gen *g, const Unit *u, const HostProcedure *p);
void interface_declare_all(Gen *g);
/* What clauses say of variables: 'declared', 'entered', 'sectioned'. */
void data_directives_find(Gen *g);
const Symbol *
data_directives_item_symbol(const Expr *e); /* the variable that the item of a clause, or an argument, is of; NULL: none */
void data_directives_all(Gen *g);
void use_device_block(Gen *g,
                      const Stmt *s); /* use_device.c: names inside of a directive's block are those of copies on the device */
void host_touches_statements(Gen *g); /* host_stmt.c: reads, writes and ends of arrays by host statements */

/* ---- splice.c ---- */
/* marked.c: the same for the compiler, after splice_text. In the arena. */
char *line_markers_text(Gen *g, const Source *s);
/* Holds OpenMP lines of the user's that line_markers_text switches off. */
bool line_markers_switches_off(const Gen *g, const Source *s);
/* The text of 's' with the edits that fall into it; an INCLUDE line whose file has edits is replaced by that file's text. */
char *splice_text(Gen *g, const Source *s);
#endif
