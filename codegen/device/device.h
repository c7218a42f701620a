/* Statements and expressions in a thread: the state of one device function, and what writes its text. */
#ifndef F2C_CODEGEN_DEVICE_H
#define F2C_CODEGEN_DEVICE_H
#include "codegen/device/device_procedure.h"
#include "codegen/text/text.h"

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
  bool shift_one;                /* BIND_ARRAY without functor: the pointer is that of the first element, whose subscript is 1 */
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
  const char *ends; /* with 'reach': how far it goes at most in the dimensions before the last, in launcher text; NULL: not known */
  const struct Binding **after; /* arrays whose elements 'reach' asks for: they go to the device before */
  int nafter;
  bool fixed;        /* BIND_ARRAY: strides are constants, the functor is declared in the kernel */
  const char *first; /* CHARACTER of a length that is no constant: its first character; else NULL */
  const char *count; /* the same: how many there are, once that is asked */
  const char *bounds; /* kernel: the parameter with the bounds that subscripts are checked against, once there is a check; else NULL */
  const char **declared_bounds; /* dummy of a procedure: the same by dimension, 'lower, extent', as they are when it begins; else NULL */
  bool own;                     /* BIND_ARRAY: a private array, in memory of the launch (thread_arrays.c) */
  /* The program's array, which gets the last iteration's copy, or scalar, which gets each value; NULL: none. */
  struct Binding *kept;
  const Value *table;            /* BIND_TABLE: its elements */
  const Automatic *automatic;    /* 'own': no variable of the host shows the bounds of the array; NULL: the host's array has them */
  const char **own_lo, **own_hi; /* 'automatic': the bounds in the launcher's words */
  bool together;                 /* 'own': a thread's elements have to be contiguous */
  int packed;       /* kernel: leading dimensions in which the host's array has to be contiguous; 0: no reference asks */
  bool in_launcher; /* the launcher's bounds refer to it */
  bool local;       /* private: the function declares it */
  bool declared;    /* 'local': its declaration was written */
  bool deep;        /* BIND_ARRAY: there are tables of components of its elements */
  bool used;        /* the body refers to it, other than inside a 'for' that declares it */
  int in_for;       /* such loops open now */
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

/* A construct with a name that is no loop: where EXIT of it goes. */
typedef struct Construct {
  const Stmt *stmt;
  const char *done; /* the label behind it, NULL: not asked for yet */
  struct Construct *outer;
} Construct;

/* A reference whose value is loaded before the first of a thread's turns stores anything, or, where iterations carry
 * values, before later iterations store. */
typedef struct Early {
  const Expr *ref;   /* one occurrence */
  const char *name;  /* the loaded value: of an array of them, one a turn, or of a struct */
  Type type;         /* of a value */
  bool first;        /* the first occurrence with this name */
  bool single;       /* it is one value, no array: there are no turns */
  const char *field; /* the name in the struct; NULL: it is in none */
  const Stmt *stmt;  /* a statement of the iteration; NULL: none is known */
} Early;

/* An element that is in a register while a loop runs which sets it. */
typedef struct KeptHere {
  const Expr *ref;
  const char *name; /* the register */
} KeptHere;

/* An array constructor, the array that a function returns, or one value of arrays, which stands in a local variable now. */
typedef struct MadeArray {
  const Expr *constructor;
  const char *name;
} MadeArray;

/* An array of the function's own for the value of an array expression (array_temporary.c). */
typedef struct ArrayTemporary {
  const Expr *of;   /* the expression */
  const Expr *name; /* what stands for it: a designator */
  bool set;         /* it has the elements, and is read in place of the expression */
} ArrayTemporary;

typedef struct Fn Fn;

/* An allocatable or pointer component of the elements of an array, of which the kernel has a table. */
typedef struct DeepTable {
  const Binding *root;      /* the array */
  struct DeepTable *parent; /* the table of the component on the way whose objects have this one; NULL: the array's elements have it */
  const char *tail;         /* '%f%rho' behind an element */
  const char *path;         /* 'block%f%rho', for people */
  const Symbol *component; /* its declaration */
  const char *type;        /* C type of its elements */
  const char *cname;       /* the kernel's parameter */
  const char *handle;      /* the functor that finds an entry; in the launcher the table */
  const char *steps;       /* from an element of the array to it: f2c_deep_step in C */
  const char *inside;      /* dimensions of arrays in the objects on the way, the innermost first: f2c::deep_dim in C */
  int rank;                /* dimensions of the table; 0: entries have numbers */
  const char *only[15];    /* the one subscript that all references have in a dimension of the array, as launcher text; or NULL */
  bool met;                /* there was a reference */
  bool data;               /* its elements are used, and not only its bounds */
} DeepTable;

/* What a kernel knows that a device procedure does not. */
typedef struct FnHooks {
  /* A bound of 'v' that only the caller knows, as a new parameter: 'what' is lbound or size, d from 0. NULL: none to be had. */
  const char *(*bound)(Fn *f, const Binding *v, const char *what, int d);
  /* The same of an array of the program that the kernel does not use otherwise. */
  const char *(*host_bound)(Fn *f, const Expr *array, const char *what, int d);
  /* The variable that holds the element now; NULL: it is where it always is. */
  const char *(*element)(const Fn *f, const Expr *ref);
  /* An assignment or IF that the kernel writes in a way of its own, as one line; false: it does not, but may have written what stands
   * before it. */
  bool (*statement)(Fn *f, Buf *b, const Stmt *s);
  /* The values that the assignment of an ATOMIC directive combines its variable with are kept by each thread, or by blocks. */
  bool (*combines)(Fn *f, const Stmt *s);
  /* Before a statement of any kind: lines that stand before it; true: it has been written as well. */
  bool (*before)(Fn *f, const Stmt *s);
  /* Launcher text of a value that is the same in the whole nest; NULL: there is none. */
  const char *(*same)(Fn *f, const Expr *e);
  /* Whether an OPTIONAL dummy of the unit is there; NULL: nobody knows. */
  const char *(*present)(Fn *f, const Symbol *s);
  /* A comparison of CHARACTER, or a number of one, that is the same in the whole nest: an integer that the launcher brings; NULL: it is not. */
  const char *(*text_test)(Fn *f, const Expr *a, Op op, const Expr *b);
  const char *(*text_number)(Fn *f, const Expr *e);
  const char *(*text_length)(Fn *f, const Binding *v); /* the number of characters of a variable of the program; NULL: nobody knows */
  /* Memory for an automatic array of a procedure that is called at 'place'. */
  Binding *(*automatic)(Fn *f, const Automatic *a, const Expr *place);
  /* The declaration of a private array that is not in the thread's own memory; false: it is there. */
  bool (*declare)(Fn *f, const Binding *v);
} FnHooks;

struct Fn {
  Gen *g;
  const Unit *unit;      /* whose statements are printed */
  const Nest *nest;      /* kernels: the nest; device procedures: NULL */
  DeviceProc *proc;      /* device procedures */
  Names names;           /* identifiers of the function */
  VEC(Binding *) bind;   /* variables met so far */
  VEC(DeepTable *) deep; /* kernels: tables of components met so far */
  Buf head;              /* constants and declarations that stand before the body */
  Buf body;              /* text */
  int indent;            /* columns */
  const char *at_file;   /* Fortran place that the compiler takes for the next line of the body; NULL: none */
  int at_line;
  const Stmt *stmt;              /* the statement that is being written; NULL: none */
  Target *target;                /* innermost loop */
  Construct *construct;          /* innermost construct with a name that is no loop; NULL: none */
  const ElemLoops *elem;         /* inside scalarised array code */
  VEC(ArrayTemporary) temporary; /* arrays for values of array expressions */
  VEC(MadeArray) made;           /* array constructors of the current assignment, and earlier ones */
  int elem_level;                /* counters of scalarised code in use */
  VEC(const char *) elem_names;  /* their names */
  bool reports;                  /* it has 'check': subscripts are checked, or it may end the program */
  const char *return_stmt;       /* device procedures: text of RETURN */
  bool declare_in_place;         /* no jump can cross a declaration in the body */
  int body_indent;               /* columns of the body's own statements */
  bool early_return;             /* the end of an iteration may be written 'return' */
  bool mapped_next;              /* kernels: a CYCLE of the mapped loops asks for the label 'mapped_label' */
  const char *mapped_label;
  const char *left;      /* kernels: the label behind the iterations, where those go that end the program; NULL: there are none */
  const FnHooks *hooks;  /* kernels; NULL: it is none */
  struct Kernel *kernel; /* kernels: it */
  VEC(Early) early;      /* kernels: loads that come before all turns */
  bool loading;          /* they are being written now */
  VEC(Early) last;       /* sweeps: elements of the iteration before, in registers */
  VEC(KeptHere) kept;    /* kernels: elements that are in registers now */
  const Expr *stored;    /* the left side of the assignment that is being written; or NULL */
  const Expr *running;   /* a variable or an element whose value 'running_name' holds; or NULL */
  const char *running_name;
  bool sized;    /* extents are values, not ends of loops: none is negative */
  bool carrying; /* kernels: elements of recurrences that iterations before have made are in variables now */
  Reason *fail;  /* why there is no device code; the first reason found */
};

/* ---- refuse.c: why there is no device code ---- */

void refuse(Fn *f, Span at, ReasonCode code, const char *fmt, ...) __attribute__((format(printf, 4, 5)));

/* ---- cxx_out.c: lines of C++ ---- */

/* One line, for the statement at 'at'; 0: for none. */
void cxx_out_line(Fn *f, Loc at, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
void cxx_out_open(Fn *f, Loc at, const char *fmt, ...) __attribute__((format(printf, 3, 4))); /* line, then deeper */
void cxx_out_close(Fn *f, const char *text);                                                  /* shallower, then line */
void cxx_out_label(Fn *f, const char *label);                                                 /* a place to jump to */
/* 's' broken into lines of at most 110 columns; continuation lines are indented by indent + 4. Returns the
 * number of lines. */
int cxx_out_wrap(Buf *b, int indent, const char *s);
/* The text as a string literal, with its quotes. */
char *cxx_out_string(Gen *g, const char *text);

/* ---- bind.c: variables ---- */

/* Name or component; makes constants and device-function locals on demand; NULL after refuse. */
Binding *bind_find(Fn *f, const Expr *designator);
Binding *bind_peek(Fn *f, const Expr *designator); /* the same, without counting as a use */
Binding *bind_sym(Fn *f, const Symbol *s);         /* the variable of that name and no component; NULL: nothing yet */
const char *bind_presence(Fn *f, const Symbol *s); /* whether the OPTIONAL dummy is there, as a condition; NULL: nobody knows */
/* The value that a saved variable of the procedure 'f' always has, as nothing sets it; NULL: something may, or the value is not known. */
const Value *saved_constant_value(const Fn *f, const Symbol *s);
/* An element of an array that kernels of its unit have for an object with a name (EF_FIXED): its components have bindings of their own. */
bool bind_is_object(const Fn *f, const Expr *e);
Binding *bind_known(Fn *f, const Symbol *s, const char *key); /* what there is already; NULL: nothing */
/* The scalar of derived type that the function has under this name; NULL: none. */
Binding *bind_record(Fn *f, const Expr *designator);
Binding *bind_met(const Fn *f, const Expr *designator);                     /* of a name or component; nothing is told */
Binding *bind_new(Fn *f, BindKind kind, const Symbol *s, const char *path); /* adds one, whose C name is made of 'path' */
const char *bind_type(const Binding *v);                                    /* C type of its elements */
const char *bind_key(Gen *g, const Expr *e);                                /* Binding.key */
void bind_declare_locals(Fn *f); /* into Fn.head: variables used that no statement has declared */

/* ---- ref.c: array references ---- */

/* Text of the early loaded value that stands for this occurrence; NULL: none. */
const char *ref_early(const Fn *f, const Expr *ref);
bool ref_is_copied(const Fn *f, const Expr *ref); /* it reads the copy of its array that is made before the loop */
void ref_element(Fn *f, Buf *b, const Binding *v, const Expr *ref); /* an element, with all subscripts */
void ref_whole(Fn *f, Buf *b, const Binding *v, const Expr *e);     /* one element of a whole array or section */
/* The same without checks of subscripts: the address of a section, which may have no elements. */
void ref_first(Fn *f, Buf *b, const Binding *v, const Expr *e);
/* Number of elements of array expression 'e' along dimension d (from 0), as C++ text. */
char *ref_extent(Fn *f, const Expr *e, int d);
/* The argument of an intrinsic function and its dimension whose extent is that of dimension *d of the result; NULL: there is none. */
const Expr *ref_same_extent(const Expr *e, int *d);
char *ref_size(Fn *f, const Expr *e, int d);                           /* the same, not negative where bounds leave no elements */
char *ref_whole_extent(Fn *f, const Binding *v, int d);                /* of the array itself */
char *ref_array_extent(Fn *f, const Binding *v, const Expr *e, int d); /* of 'e', which is the array of 'v' or a section of it */
/* Arrays of constant extents: elements from the virtual origin to the first one, and how many there are; the first one of a C
 * array, and a pointer so many elements on, as text. */
int64_t ref_origin(const Binding *v, int64_t *elements);
const char *ref_storage(Fn *f, const Binding *v);
const char *ref_moved(Fn *f, const char *pointer, int64_t by);
char *ref_lower(Fn *f, const Binding *v, int d); /* declared bounds as C++ text, NULL after refuse */
char *ref_upper(Fn *f, const Binding *v, int d); /* the same for the upper one */
/* Position of an element as C++ text: binding with subscript texts. */
void ref_at(Fn *f, Buf *b, const Binding *v, char **sub);

/* ---- subscript_check.c: subscripts are checked against bounds (-fcheck=bounds) ---- */

bool subscript_check_on(const Fn *f); /* they are */
/* Subscript d, from 0, of an element of 'v', whose C++ text is 'sub' and which is what 'e' says (NULL: no expression): its check, whose value it is. 'at': the
 * reference. */
char *subscript_check_text(Fn *f, const Binding *v, int d, char *sub, const Expr *e, const Expr *at);
/* Checks of the subscripts of element or section 'e' of 'v', to stand before something else, each with ', ' behind it; "": there are none. */
char *subscript_check_before(Fn *f, const Binding *v, const Expr *e);
/* What a call hands to a procedure: its checks, with the loop variables of the call. */
char *subscript_check_handed(Fn *f);
/* Names and values of the loop variables where the function is: ', "i", i' */
char *subscript_check_iteration(Fn *f);

/* stop_report.c: may the procedure, or a statement of the nest, end the program? */
bool stop_report_by_procedure(Gen *g, const Symbol *p);
bool stop_report_by_nest(Gen *g, const Nest *n);
bool stop_report_is(const Fn *f, const Stmt *first);
/* STOP or ERROR STOP, or a branch that ends the program and begins with 'first' (dead_end_of). */
void stop_report_emit(Fn *f, const Stmt *first);
/* The contract of a nest that the host runs anew where an iteration ends the program or puts something out; NULL: it has none. */
const Contract *stop_report_restarts(const Nest *n);
/* It does, and combines values, for which all threads have to come to the end: a thread leaves its iterations, not the kernel. */
bool stop_report_stays(const Nest *n);
bool stop_report_called(Gen *g, const Nest *n); /* a procedure that the nest calls may end the program */

/* ---- cxx_expr.c: expressions ---- */

/* C++ text of a scalar expression (or of one element inside scalarised code), in parentheses when it binds
 * weaker than 'prec'. */
void cxx_expr_emit(Fn *f, Buf *b, const Expr *e, int prec);
/* The same, converted to 't' for certain. */
void cxx_expr_emit_as(Fn *f, Buf *b, const Expr *e, Type t, int prec);
/* The same, for a place that converts by itself as an assignment does. */
void cxx_expr_emit_to(Fn *f, Buf *b, const Expr *e, Type t);
void cxx_expr_emit_stored(Fn *f, Buf *b, const Expr *lhs); /* the left side of an assignment */
/* A comparison of CHARACTER that the host makes, as a condition; NULL: it is none. */
const char *cxx_expr_text_test(Fn *f, const Expr *a, Op op, const Expr *b);
char *cxx_expr_text(Fn *f, const Expr *e, int prec);            /* in the arena */
char *cxx_expr_text_to(Fn *f, const Expr *e, Type t);           /* cxx_expr_emit_to, in the arena */
char *cxx_expr_text_as(Fn *f, const Expr *e, Type t, int prec); /* cxx_expr_emit_as, in the arena */
Type cxx_expr_common(Type a, Type b);                           /* type of a numeric operation */

/* ---- cxx_intrinsic.c: intrinsic functions ---- */

const Expr *cxx_intrinsic_arg(const Expr *call, int pos, const char *keyword); /* argument by position or keyword; NULL: absent */
void cxx_intrinsic_emit(Fn *f, Buf *b, const Expr *e, int prec);               /* a call of an intrinsic function */

/* ---- characters.c: CHARACTER ---- */

int64_t characters_length(const Expr *e);           /* of the value where it is a constant; -1: it is not */
bool characters_emit(Fn *f, Buf *b, const Expr *e); /* an expression; false: it is written as values of other types are */
/* A function that takes texts, and perhaps BACK and KIND; a comparison by one (LLT). */
void characters_function(Fn *f, Buf *b, const Expr *e, const char *fn);
void characters_compare(Fn *f, Buf *b, const Expr *e, const char *sign);
bool characters_is_assumed(const Symbol *dummy); /* a scalar of CHARACTER(*) */
void characters_bind_dummy(Fn *f, Binding *v);
void characters_dummy(Buf *params, const Binding *v, bool written);
void characters_argument(Fn *f, Buf *b, const Expr *e, bool written);
const char *characters_selector(const Expr *e); /* the C type of a variable with the value that SELECT CASE looks at */

/* ---- transformational.c: reductions of arrays inside an expression ---- */

const char *transformational_elem_name(Fn *f, int level);           /* the level-th counter of scalarised code */
void transformational_emit(Fn *f, Buf *b, const Expr *e, int prec); /* SUM, DOT_PRODUCT, ... inside an expression */

/* ---- derived_type.c: elements of derived types ---- */

/* Name of the struct with the layout of the type, made if need be; NULL: it has none. */
const char *derived_type_struct(Gen *g, Type t);
/* The same where components may be allocatable or pointers, of which objects hold the descriptors. */
const char *derived_type_layout(Gen *g, Type t);
/* TYPE(t) for CLASS(t): what a dummy is where its argument is of that type. */
Type derived_type_declared(Type t);
const char *derived_type_ctype(Gen *g, Type t); /* ctype_type, or the name of the struct */
/* A component of an array element or of a variable of the function, or something of it. */
bool derived_type_is(Fn *f, const Expr *e);
void derived_type_value(Fn *f, Buf *b, const Expr *e, Type t); /* 'e' as a value of type t, which may be a derived type */
bool derived_type_is_whole(const Nest *n, const VarUse *u);    /* a scalar of derived type that the nest uses as a whole */
/* The scalar of that kind which 'u' is a component of, so that it has no variable of its own; NULL: there is none. */
const VarUse *derived_type_around(Gen *g, const Nest *n, const VarUse *u);
void derived_type_emit(Fn *f, Buf *b, const Expr *e);   /* such a component */
char *derived_type_extent(Fn *f, const Expr *e, int d); /* of it, along dimension d from 0 */
void derived_type_check_copy(
    Fn *f, const Expr *lhs); /* refuses assignments of the type that call procedures for components (F2018 10.2.1.3 p13) */
void derived_type_initial(Fn *f, Buf *b, Type t); /* an object with the default values of its components */
const char *
derived_type_items(Fn *f,
                   const Symbol *s);  /* of a constant, a vector of objects, as '{a, b}'; NULL: it is none with a list of items */
bool derived_type_any(const Nest *n); /* it uses arrays of such elements */

bool derived_type_has_subscripts(const Fn *f, const Expr *e); /* of a designator: it is an element, or a part of one */
void derived_type_member(Fn *f, Buf *b, const Expr *e);       /* '.r', '.base.r' of an inherited one */
Binding *derived_type_array(Fn *f,
                            const Expr *component); /* that is an array, of an element or a variable of the function; NULL: told */

/* ---- deep_table.c: allocatable and pointer components of the elements of arrays ---- */

bool deep_table_is(const Expr *e); /* a component that is allocatable or a pointer */
/* It is an array, of an element of an array. 'data': its elements are used, and not only its bounds. NULL: told. */
Binding *deep_table_array(Fn *f, const Expr *e, bool data);
const char *deep_table_scalar(Fn *f, const Expr *e); /* it is a scalar; NULL: told */
const char *deep_table_there(Fn *f, const Expr *e);  /* it is allocated or associated, as C++ text; NULL: told */

/* ---- cxx_array.c: array assignments and WHERE ---- */

bool cxx_array_same(const Expr *a, const Expr *b); /* the same tree */
void cxx_array_assign(Fn *f, const Stmt *s);       /* an assignment to an array or a section */
void cxx_array_constructors(Fn *f, const Expr *e); /* constructors in an array expression are such arrays from here on */
const char *cxx_array_made(const Fn *f, const Expr *constructor); /* the local array with its items; NULL: there is none */
void cxx_array_where(Fn *f, const Stmt *s);                       /* WHERE with all its branches */
bool cxx_array_where_ok(Fn *f, const Stmt *s);                    /* its elements may be done one after the other; else refuse */
void cxx_array_where_elements(Fn *f, const Stmt *s);              /* one element */
bool cxx_array_overlaps(const Fn *f, const Expr *e,
                        const Expr *lhs); /* 'e' reads elements of lhs's array other than those lhs names */

/* ---- array_rearranged.c: MATMUL, TRANSPOSE, SPREAD, RESHAPE and shifts ---- */

void array_rearranged_emit(Fn *f, Buf *b, const Expr *e); /* the element of such a reference that the loops around are at */
/* The operand 'x' of the reference is computed once, before the statement. */
bool array_rearranged_wants(const Expr *call, const Expr *x);

/* ---- array_temporary.c: arrays of the function's own for values of array expressions ---- */

/* The name of an array that has the shape of 'e', the same one whenever it is asked for; NULL: told. Nothing sets it. */
const Expr *array_temporary(Fn *f, const Expr *e, Type t, const char *name);
const Expr *array_temporary_made(const Fn *f, const Expr *e); /* it, where there is one; else NULL */
void array_temporary_before(Fn *f, const Expr *e); /* lines before the statement give it the elements, which are read from it */
void array_temporary_is_set(Fn *f, const Expr *e); /* the caller has done so */
const Expr *array_temporary_set(const Fn *f, const Expr *e); /* it, where they are */
/* Loops that give it the elements of 'e', or 'e' its elements. */
void array_temporary_put(Fn *f, Buf *b, const Expr *name, const Expr *e, bool back);
bool array_temporary_fits(Arena *a, const Expr *e); /* its extents are constants, and it is small */
/* The call or the assignment takes such arrays whose extents are no constants. */
bool array_temporary_by_call(Arena *a, const Expr *call);
bool array_temporary_by_assignment(Arena *a, const Stmt *s);

/* ---- array_result.c: functions whose results are arrays ---- */

bool array_result_is(const Expr *e);                    /* a reference of such a function, or an operation that is one */
bool array_result_in(const Stmt *s);                    /* the assignment or CALL has one */
char *array_result_extent(Fn *f, const Expr *e, int d); /* of such a reference, as text of a number */
void array_result_before(Fn *f, const Stmt *s);         /* writes the calls whose results the statement uses */
void array_result_emit(Fn *f, Buf *b, const Expr *e);   /* the element of the result that the loops around are at */

/* ---- cxx_stmt.c: statements ---- */

bool cxx_stmt_text(Fn *f, Buf *b, const Stmt *s);                /* a statement of one line; false: it is none */
bool cxx_stmt_label_wanted(Fn *f, int label);                    /* a jump goes to the label */
const char *cxx_stmt_label(Fn *f, int label);                    /* its C name */
void cxx_stmt_block(Fn *f, const Stmt *first, const Stmt *last); /* from 'first' to the end of its block, or through 'last' */
void cxx_stmt_emit(Fn *f, const Stmt *s);                        /* one statement, with what is inside of it */

/* ---- cxx_loop.c: DO and FORALL ---- */

void cxx_loop_do(Fn *f, const Stmt *s);         /* a DO of any kind */
bool cxx_loop_escapes(Fn *f, const Binding *v); /* a loop variable's value is wanted outside the loops that it controls */
/* The head of counted loop 's' alone; what it returns goes to cxx_loop_close. 'sure': nothing outside reads its variable. */
Binding *cxx_loop_open(Fn *f, const Stmt *s, bool sure);
void cxx_loop_close(Fn *f, Binding *own);               /* ends it */
void cxx_loop_forall(Fn *f, const Stmt *s);             /* FORALL as loops */
void cxx_loop_cycle_text(Fn *f, Buf *b, const Stmt *s); /* CYCLE as one line */
void cxx_loop_exit_text(Fn *f, Buf *b, const Stmt *s);  /* EXIT as one line */
void cxx_loop_inside(Fn *f, const Stmt *s);             /* the statements of a DO, whose head has been written */

/* ---- atomic.c: ATOMIC ---- */

/* The statements that the ATOMIC directive 's' speaks of; the last one of them. NULL: it is another directive, or after refuse. */
const Stmt *atomic_emit(Fn *f, const Stmt *s);

/* ---- call.c: procedures on the device ---- */

/* The procedure itself, where 'p' is what an interface body declares. */
const Symbol *call_definition(const Symbol *p);
/* The procedure may set its argument i, counted from 1 as in the call. */
bool call_sets(Gen *g, const Expr *call, int i);
const Expr *call_actual(const Expr *call, const Symbol *p, int k); /* the argument for dummy k from 0, or NULL */
void call_function(Fn *f, Buf *b, const Expr *e);                  /* a reference of a function of the program */
void call_subroutine(Fn *f, Buf *b, const Stmt *s);                /* CALL as one line */
void call_assignment(Fn *f, Buf *b, const Stmt *s);                /* an assignment that the program defines, as one line */
void call_operator(Fn *f, Buf *b, const Expr *e);                  /* an operation that the program defines */
void call_into(Fn *f, Buf *b, const Expr *e, const char *into);    /* one of them, whose result is an array, which 'into' takes */

/* ---- automatic.c: automatic arrays of procedures that kernels call ---- */

bool automatic_is(const Symbol *s);          /* a local array of a procedure or BLOCK with extents that are no constants */
bool automatic_any(Arena *a, const Nest *n); /* procedures that the nest calls have some, or statements arrays for their values */
Binding *automatic_bind(Fn *f, const Symbol *s);                 /* one of the function that is being written; NULL: told */
Binding *automatic_take(Fn *f, Automatic *x, const Expr *place); /* memory for such an array, wanted at 'place' */
void automatic_parameters(Fn *f, Buf *params);                   /* of the procedure, behind its dummies */
/* What a call of 'd' hands over behind the arguments. */
void automatic_arguments(Fn *f, Buf *b, const Expr *call, const Symbol *p, DeviceProc *d);

/* ---- global.c: variables that are neither a procedure's own nor dummies ---- */

Binding *global_bind(Fn *f, const Symbol *s, const char *key, const Expr *e); /* 'e' occurs in the procedure; NULL: told */
void global_template(const DeviceProc *d, Buf *b); /* the line before the procedure's heading, if it has one */
/* In a procedure: its parameter for a bound of an array that is not its own, the lower one or the extent; NULL: the array is its own. */
const char *global_bound(Fn *f, const Binding *v, bool lower, int d);
void global_parameters(const DeviceProc *d, Buf *params);           /* behind the others */
void global_arguments(Fn *f, Buf *b, const DeviceProc *d, Span at); /* what a call hands over for them */
#endif
