/* Program: what the front end gives. Symbols, scopes, constants. Read-only after sema_program.
 *
 *   bytes --prescan_source--> lines --classify_statement, parse_statement--> statements --build_tree--> units --sema_program--> Program */
#ifndef F2C_FRONTEND_PROGRAM_H
#define F2C_FRONTEND_PROGRAM_H
#include "frontend/syntax/ast.h"
#include "frontend/directive/directive.h"
#include "frontend/source/line.h"

typedef enum {
  SY_VARIABLE,  /* data object: scalar or array, PARAMETER too */
  SY_PROCEDURE, /* function or subroutine: external, module, internal, dummy */
  SY_INTRINSIC, /* intrinsic procedure; intrinsic says which */
  SY_STMT_FUNCTION,
  SY_DERIVED_TYPE,
  SY_COMPONENT, /* of a derived type */
  SY_MODULE,
  SY_COMMON,
  SY_NAMELIST,
  SY_GENERIC,
  SY_CONSTRUCT,
  SY_UNIT,
  SY_UNKNOWN /* named only; neither declared nor used in a way that tells */
} SymbolKind;

/* One dimension of an array as declared. */
typedef struct {
  Expr *lo;                /* lower bound; NULL: 1 */
  Expr *hi;                /* upper bound; NULL: assumed size, assumed shape or deferred */
  bool lo_const, hi_const; /* the bounds are known */
  int64_t lo_value, hi_value;
} Dim;

typedef enum {
  SHAPE_SCALAR,
  SHAPE_EXPLICIT,
  SHAPE_ASSUMED_SIZE,
  SHAPE_ASSUMED,
  SHAPE_DEFERRED,
  SHAPE_ASSUMED_RANK,
  SHAPE_IMPLIED
} ShapeKind;

/* A folded constant. Arrays keep their elements in Fortran order. */
struct Value {
  Type type;
  bool is_big; /* a scalar that does not fit in u.i */
  int rank;    /* 0: scalar */
  union {
    int64_t i;             /* TY_INTEGER; TY_LOGICAL 0 or 1; TY_NONE the bits of a BOZ literal */
    const struct Big *big; /* the same where is_big: see frontend/symbol/fold_value.h */
    double r;              /* TY_REAL of kind 4 and 8, rounded to its kind */
    struct {
      double re, im;
    } c;                     /* TY_COMPLEX of kind 4 and 8 */
    const struct Wide *wide; /* TY_REAL and TY_COMPLEX of kind 10 and 16: see frontend/symbol/quad.h */
    struct {
      const char *s;
      int64_t len;
    } str; /* TY_CHARACTER: len characters, see fold_value_char */
  } u;
  int64_t n;          /* elements; 1 for a scalar */
  int64_t *extent;    /* rank entries */
  const Value **elem; /* n entries when rank > 0; of a scalar TY_DERIVED its components: see frontend/fold/fold_structure.c */
};

/* What a procedure does besides computing; bits. */
typedef enum {
  DOES_IO = 1,
  DOES_STOP = 2,
  DOES_SAVE = 4,         /* it keeps values of its own from call to call */
  DOES_RECURSE = 8,      /* it may be called by itself */
  DOES_UNKNOWN = 16,     /* and something unknown with every variable that it can reach */
  DOES_SHARE = 32,       /* it shares out loops among threads of its caller: OpenMP's DO outside of PARALLEL */
  DOES_THREADS = 64,     /* it makes threads of its own: OpenMP's PARALLEL without IF and NUM_THREADS */
  DOES_SIZE = 128,       /* bounds and lengths of its declarations read arrays or objects among its arguments */
  DOES_SIZE_OUTER = 256, /* or others */
  DOES_END = 512,        /* it does not return: it ends the program */
} ProcDoes;

/* What a procedure does to one of its dummies, to a variable of a module, or to a member of a COMMON block. */
typedef struct ProcTouch {
  int dummy;            /* from 0; -1: 'global' */
  const Symbol *global; /* variable of a module, or a member of one of ProcEffects.block */
  bool reads, writes;   /* some part of it */
  bool always;          /* a scalar dummy: it is set on every path before it is read */
  const char *ends; /* '== 2': the procedure does not return where the dummy, which it does not change, is that; NULL: nothing is known */
  const char *section[2]; /* the elements that are read before they are set [0], and written [1], in the words of analysis; NULL: any */
  bool exact[2];          /* all of those, at every call */
} ProcTouch;

/* What calls of a procedure of a module do, beside what its interface says. */
typedef struct ProcEffects {
  uint32_t does;   /* ProcDoes */
  const char *why; /* why iterations that run at once cannot call it; NULL: they can */
  int n;
  ProcTouch *touch; /* those that are not named are not touched */
  const Symbol **block; /* SY_COMMON, each name once: blocks that the module's own scope does not have, with members of all their names */
  int nblocks;
  const char *host; /* why there can be no device code of it; NULL: there is no such reason */
  const char *body; /* its statements, where kernels may call it, for interface files; NULL: they do not tell it */
  bool fixed;       /* they are in fixed form */
  bool body_read;   /* they have been read */
  void (*read)(struct ProcEffects *e); /* fills in all of the others when they are asked for; NULL: they are there */
} ProcEffects;

/* There are many: what is small stands together, so that no room is lost between. */
struct Symbol {
  const char *name; /* lower case, interned */
  SymbolKind kind;
  uint32_t attrs; /* Attr */
  Scope *scope;   /* where it was declared */
  Span span;      /* its declaration, or its first use when implicit */
  Type type;
  bool is_result;     /* the function's result variable */
  bool implicit;      /* typed by implicit rules */
  bool declared;      /* a type declaration named it */
  bool undeclared;    /* IMPLICIT NONE is in force and nothing gave it a type */
  bool is_entry;      /* SY_PROCEDURE made by ENTRY */
  bool is_bound;      /* SY_PROCEDURE that a type of a file of this call has */
  bool overrides;     /* the same, and PURE, in the place of one of the parent type that is not */
  bool from_unknown;  /* named by USE of a module that was not found: exists, nothing else is known */
  bool is_index;      /* an index of DO CONCURRENT, FORALL or an implied DO: construct scope */
  bool saved;         /* SAVE, by attribute, initialisation, module or main program */
  bool scratch;       /* made by analysis; it is in no scope's table, and no source names it */
  bool threadprivate; /* of an interface file: OpenMP's THREADPRIVATE names it there */
  bool opened; /* PRIVATE of a module, whose host text has a function that points at it, for kernels that call the module's procedures */
  bool in_parts;      /* CHARACTER, a scalar: a statement names a substring of it */
  bool in_namelist;   /* some NAMELIST names it: gfortran takes no PRIVATE of it */
  bool used_by_host;  /* declared in the host, referenced in a unit inside it */
  bool placed;        /* offset is known */
  bool bare;          /* SY_DERIVED_TYPE of an interface file: its definition has no CONTAINS */
  bool finals;        /* SY_DERIVED_TYPE of an interface file: its definition has FINAL */
  bool has_interface; /* SY_PROCEDURE: dummies and result are known */
  ShapeKind shape;
  int rank;
  int corank;              /* codimensions; 0: no coarray */
  int dummy;               /* position among the dummy arguments from 1; 0: none */
  int equiv;               /* EQUIVALENCE class from 1; 0: none. Members of a class may overlap in storage */
  uint32_t proc;           /* SY_PROCEDURE: ProcFlag */
  int ndummies;            /* entries of dummies */
  int nlist;               /* entries of list */
  int intrinsic;           /* SY_INTRINSIC: IntrinsicId */
  Dim *dim;                /* rank entries */
  Dim *codim;              /* corank entries; the last upper bound is not known */
  const char *from_module; /* the module, or the first of several, that may bring what is not known of it: all (from_unknown) or its kind */
  Symbol *common;          /* the COMMON block it belongs to, or NULL */
  int64_t offset;          /* bytes from the beginning of its COMMON block, else of its EQUIVALENCE class, where placed */
  Symbol *ring;            /* the next member of its EQUIVALENCE class, round and round; NULL: it is the only one */
  const Value *value;   /* PARAMETER: its value, NULL when it is not foldable */
  Expr *init;           /* initial value as written or NULL */
  Unit *unit;           /* SY_PROCEDURE with a body in a file of this call, SY_MODULE, SY_UNIT: it. Where an interface body declares
                           the procedure, 'dummies' are those of the interface, and unit->sym->dummies those of the body */
  Symbol **dummies;     /* SY_PROCEDURE: its dummy arguments (NULL entry: alternate return) */
  Symbol *result;       /* function: its result */
  ProcEffects *effects; /* SY_PROCEDURE of a module: what its body does, from the interface file, or noted by analysis for that
                           file; NULL: not known. Read through symbol_effects */
  Scope *members;       /* SY_DERIVED_TYPE: components; SY_COMMON: none */
  Symbol **list;        /* SY_GENERIC: specific procedures; SY_COMMON, SY_NAMELIST: members in order */
  const Stmt *definition;        /* SY_DERIVED_TYPE: its TYPE statement, where it stands in a file of this call */
  struct PdtInstance *instances; /* SY_DERIVED_TYPE with parameters: the types made of it by putting constants in; private to sema_pdt.c */
  uint64_t digest; /* a name of a module, from its interface file or noted when that was written: of what users rely on; 0: not known */
  Symbol *made_of;      /* SY_DERIVED_TYPE that is such an instance: the type with parameters */
  Symbol *parent_type;  /* SY_DERIVED_TYPE that EXTENDS */
  Symbol *derived_type; /* SY_GENERIC that is also the name of a derived type: the type */
  const char *pass;     /* type-bound procedure or procedure component with PASS(x): x; NULL: the first argument, or NOPASS */
  const char *binding;  /* type-bound procedure or procedure component: name of the procedure or interface */
  Symbol *target;   /* name brought in by USE or host association under this name: the symbol it stands for (never another alias) */
  Expr *stmt_fn;    /* SY_STMT_FUNCTION: its expression; dummies are its arguments */
  int stmt_fn_size; /* operands and operations of it, with those of the statement functions that it names in their place */
  Expr *selector;   /* associate name: what it stands for */
  bool settled; /* pointer of iterations: its target stands in place of each use; associate name: the selector stands in place of each use, or the block sets it first of all */
  Symbol *stands_for; /* name of a block of SELECT TYPE or SELECT RANK that is an array argument there, in the place of this dummy argument of the unit */
  bool valued;  /* associate name: has the selector's value, which the block sets first of all; it may be an array */
  Symbol *next; /* in order of declaration in its scope */
};

/* Scopes of module files, and those that use them, make their names when they are asked for: 'first' is for those that walk over a
 * scope's own declarations; scope_names gives all. */
struct Scope {
  Scope *parent;        /* host scope; NULL: none (global identifiers are not seen from inside a unit) */
  Unit *unit;           /* the unit or NULL (derived type, construct, global) */
  Symbol *first, *last; /* in order of declaration */
  Symbol **table;       /* hash of names: private to scope.c */
  int cap, n;
  struct ScopeMore *more; /* makes names that are not in the list yet, when they are asked for; NULL: all are. See frontend/symbol/scope.h */
  TypeSpec *const *implicit; /* implicit type of each of the 26 letters, NULL: none; NULL: no
                                letter has one. Scopes share it: it is replaced, never changed */
  bool implicit_none;        /* IMPLICIT NONE in force */
  int nequiv;                /* EQUIVALENCE classes so far, merged ones too */
  bool unknown_module;       /* a USE here named a module that was not found: any name may come from it */
  const char *unknown_name;  /* the first such module, or NULL */
  bool grows;                /* an intrinsic module that later compilers add names to: an ONLY list may name some */
  const char *home;          /* scope of an intrinsic module: its name */
  bool complete;             /* scope of an intrinsic module: all of its names are there, not only those that the texts mention */
  size_t texts;              /* scope of an intrinsic module: names in the texts of the call when it was filled last */
  Scope **borrowed; /* scopes of intrinsic modules of which a USE brought those names that the texts mention; nborrowed entries */
  int nborrowed;    /* entries of borrowed */
};

/* The first of all names of 'sc', which are made where they are not there yet; NULL: it has none. */
Symbol *scope_names(const Scope *sc);
/* The first component of a derived type, NULL: it has none, or they are not known. */
Symbol *type_first_component(const Symbol *type);
/* The component that 'member' names (EX_MEMBER) is PRIVATE, and 'at' is not in the module that defines its type (F2018, 7.5.4.8). */
bool type_hides_component(const Expr *member, const Scope *at);
/* The symbol 'name' as seen from 'sc': own, then host scopes; NULL: unknown there. Aliases are followed. */
Symbol *symbol_lookup(const Scope *sc, const char *name);
/* Units that use the module whose scope this is may name the symbol, one of its own. */
bool symbol_is_public(const Scope *module, const Symbol *sym);
/* Does the variable exist where 'at' begins? Not if BLOCK, ASSOCIATE or the like declares it further inside. */
bool symbol_exists_at(const Symbol *s, const Stmt *at);

/* What a procedure of a module does; NULL: not known. */
const ProcEffects *symbol_effects(const Symbol *procedure);

typedef struct OpaqueCount {
  int statements;
} OpaqueCount;

typedef struct CallNames CallNames;

typedef struct Program {
  VEC(const struct DirHead *) variants; /* while parsing: what the BEGIN METADIRECTIVEs that are open stand for */
  Arena *arena;                         /* everything of the program */
  Intern *names;
  SourceTable *sources;
  const Source *source;   /* the text that was parsed (preprocessed text for .F) */
  const Source *original; /* the bytes that edits go to */
  const FrontOptions *options;
  Lines lines;
  Stmt **stmts; /* every statement in source order, the actions of one-line IFs not among them: build_tree */
  int nstmts;
  Unit *units;     /* in source order */
  Unit *imported;  /* modules read from their interface files: name, scope, sym; no statements. Linked by next */
  Scope *builtin;  /* the intrinsic modules that were used: one for all files of a call */
  Scope *global;   /* global identifiers */
  CallNames *call; /* what the files of the call define so far: private to sema, one for all of them */
  OpaqueCount opaque;
  VEC(const Symbol *) relied; /* procedures of modules whose interface files were asked what their bodies do */
  VEC(const Stmt *) missing;  /* USE statements whose module has neither interface file nor .mod, and is not known here */
  bool fixed;                 /* fixed form */
  bool tangled; /* procedures, interfaces or types do not begin and end where they should, or an INCLUDE was not read: names
                   may be missing or others' */
  bool sound;   /* the syntax passes told no error: the tree is all there, whatever sema said */
  struct Parser *parser; /* state of parse_statement and parse_expr_at: private to them */
} Program;

/* The whole front end for one file. Errors are counted in d->errors. NULL only when the file cannot be read.
 * 'modules' holds the program of files read before in the same call, for USE; may be NULL. */
Program *front_end(Arena *a, SourceTable *t, const char *path, const FrontOptions *o, Diag *d, Program *const *earlier,
                   int nearlier);

/* told_bodies.c: bodies of the procedures of modules that 'user' mentions and whose interface files tell them, as programs of their own
 * behind the 'n' in 'all', of which the last is 'user' or comes after it; no more than 'most'. How many there are then. */
int told_bodies_read(Program *user, Program **all, int n, int most);
/* The statements of a procedure of 'p', a line each, for its module's interface file. NULL: they are not known. */
const char *told_bodies_text(const Program *p, const Unit *u);

/* The same with each statement in the line that it has in its file. */
const char *told_bodies_lines(const Program *p, const Unit *u);

/* procedure_values.c: calls by procedure pointers that only ever point to one procedure, and with 'whole' (the 'n' programs are linked into one
 * without others) by dummies that are one in all calls, become calls of that procedure in the tree. */
void procedure_values_find(Program *const *all, int n, bool whole);
/* procedure_clones.c: a clone of each procedure that gets others as arguments, for each choice of these, as programs of their own behind the
 * 'n' in 'all', no more than 'most'. Calls in the tree are then those of clones, which call what is passed by its name. How many programs there
 * are then. */
int procedure_clones_make(Program **all, int n, int most);

/* An external procedure that another call has compiled: what its object says. */
typedef struct ToldExternal {
  const char *name;   /* in lower case; MODULE@NAME for a separate procedure, whose text is the submodule */
  const char *source; /* the file that has it */
  const char *text;   /* its statements, for procedures of one submodule the same; NULL: kernels cannot call it, as 'why' says */
  const char *why;    /* with text: NULL */
  bool fixed;         /* the text is in fixed form */
  bool read;          /* the text is among the programs */
  const FrontOptions *options; /* the text was written for these */
} ToldExternal;
/* told_bodies.c: bodies of the external procedures that the 'n' programs of a call mention and lack, as programs of their own behind them; no
 * more than 'most'. How many programs there are then. */
int told_bodies_externals(ToldExternal *told, int ntold, Program **all, int n, int most);

/* The files of one call have all been read: external procedures that a later one defines have their bodies. Names that are
 * defined twice are left alone. */
void sema_global_link(Program *const *p, int n);
/* An external procedure, or a separate procedure of a module (F2018, 15.6.2.5), whose body is in no file of the call. */
bool sema_global_is_elsewhere(const Symbol *x);
/* The name by which objects tell of it: ToldExternal.name. */
const char *sema_global_told_name(Arena *a, const Symbol *x);
/* called_externals.c: each name of such a procedure that a loop or an array assignment of the program calls and whose body is elsewhere, once. */
typedef VEC(const char *) ExternalNames;
void called_externals_find(const Program *p, ExternalNames *out);

/* The module of which nothing is known and that may bring 's', its kind or its derived type; NULL: those are known. */
const char *symbol_unknown_module(const Symbol *s);
/* OpenMP's THREADPRIVATE names the variable, or the COMMON block that it is in, in the unit that declares it or its interface file. *any: there is one
 * in that unit, whatever it names. */
bool symbol_threadprivate(const Symbol *s, bool *any);

/* Value of a constant scalar integer expression. */
bool fold_const_int(const Expr *e, int64_t *v);
/* Elements of an object, 1 for a scalar, 0 when not known or more than memory has. */
int64_t symbol_elements(const Symbol *s);
/* The bounds of all dimensions are declared, as constants. */
bool symbol_has_constant_extents(const Symbol *s);
bool symbol_is_open(const Symbol *s); /* a dummy whose last extent nobody declares: x(*), and in FORTRAN 77 x(1) */
/* Bytes of one element; 0 when not known. */
int type_size(Type t);
/* The same where allocatable and pointer components are descriptors in the object, as gfortran lays them out. */
int type_layout_size(Type t);
/* Bytes from the beginning of an object of the type to its component; -1: not known. */
int64_t type_component_offset(const Symbol *type, const Symbol *component);
/* Bytes of an allocatable or pointer component in its object: of a descriptor, or of an address; 0: not known. */
int type_descriptor_size(const Symbol *component);
/* The boundary on which gfortran lays a component of that type. */
int type_align(Type t);
const char *type_text(Arena *a, Type t); /* 'REAL(8)', 'TYPE(t(k=8,n=3))' */

/* 'type', or one that it extends, has parameters. NULL has none. */
bool type_is_parameterised(const Symbol *type);
bool type_has_initial(Type t); /* variables of the type begin with values */
/* 'test' says so of some component that is no pointer: of the type, of one that it extends, or of the type of another component. Each type is looked
 * at once, as types may have allocatable components of each other; of more than 64 it is said, too. */
bool type_any_component(Type t, bool (*test)(const Symbol *component, void *data), void *data);
/* Its objects, or components of them, are handed to FINAL procedures when they end. */
bool type_is_finalised(Type t);
bool type_has_final(const Symbol *type);        /* its own definition has FINAL */
bool type_has_generic(Type t, const char *key); /* a generic binding of this name, which is one of the program's table of names */
bool type_has_bindings(Type t);                 /* a derived type with type-bound procedures, or that extends one */
bool type_is_bare(const Symbol *type);          /* its definition is known to have no CONTAINS */
/* 'k=8 n=3': the constants of an instance of a parameterised type, with 'between' between; nothing for other types. */
void type_parameters(const Symbol *type, const char *between, Buf *out);

/* --dump=lines, stmts, tree: appended to 'out'. */
void dump_syntax_lines(const Program *p, Buf *out);
void dump_syntax_stmts(const Program *p, Buf *out);
void dump_syntax_tree(const Program *p, Buf *out);
/* The statements that the front end keeps as they are without knowing what they do, and how many. */
void dump_opaque(const Program *p, Buf *out);
void dump_symbols(const Program *p, Buf *out);
/* Fortran-like text of an expression, for reports and dumps (never for output programs). */
void expr_text(const Expr *e, Buf *out);
/* A symbol, by whatever name USE or host association gives it, is named in 'e' (NULL: it is not), or in one of the statements or inside of one. */
bool expr_names(const Expr *e, const Symbol *s);
bool expr_names_within(const Stmt *body, const Symbol *s);
#endif
