/* The state of one file's generation, and text of C++ and Fortran: names, types, lines. Knows nothing of loops. */
#ifndef F2C_CODEGEN_TEXT_TEXT_H
#define F2C_CODEGEN_TEXT_TEXT_H
#include "analysis/decision.h"
#include "codegen/codegen.h"
#include "codegen/text/names.h"
#include "common/map.h"
#include "common/vec.h"
#include "frontend/program.h"
#include "frontend/symbol/intrinsic.h"

/* The state of one file. What it points to is declared by the room that makes it. */
typedef struct Gen {
  const Analysis *ana;
  Decisions *decided; /* of its nests, as code generation goes */
  const Program *prog;
  Arena *arena;
  Diag *diag;
  const struct Shape *const *shapes; /* the table of shapes, set by gen.c; NULL ends it */
  Names globals;                     /* file-level identifiers of the .cu */
  Buf procs;                         /* structs, device procedures and constant tables */
  PtrMap struct_of;                  /* derived type -> its struct's name */
  PtrMap member_of;                  /* component -> its name there; derived type -> that of what it extends */
  Buf kernels;                       /* kernels and launchers */
  VEC(struct Launch *) launches;     /* by nest id order */
  VEC(size_t) ends;                  /* of each of them: where its text ends in 'kernels' */
  VEC(const Reason *) told;          /* why nests have no device code */
  VEC(struct DeviceProc *) device_procs;
  PtrMap stops;                             /* Unit of a procedure -> whether it may end the program: stop_report.c */
  PtrMap writes;                            /* Symbol of a dummy -> whether its procedure may set it */
  VEC(const Symbol *) declared;             /* variables of acc declare */
  VEC(const Symbol *) entered;              /* variables of ENTER DATA */
  VEC(const Symbol *) addresses;            /* variables of acc declare deviceptr */
  VEC(const Symbol *) sectioned;            /* variables of which a clause names a part */
  VEC(const Stmt *) unlabelled;             /* statements whose labels went to a CONTINUE before them */
  VEC(Loc) divided;                         /* semicolons that became line ends */
  VEC(struct UnitNeeds *) needs;            /* units with new calls */
  PtrMap needs_of;                          /* Unit -> its UnitNeeds */
  PtrMap nest_of;                           /* Directive of a loop, and its loop -> where Decisions has the first Nest under it */
  VEC(const Directive *) thread_constructs; /* OpenMP's, in source order: their loops are run by several host threads */
  VEC(const Directive *) device_constructs; /* OpenMP's TARGET and TEAMS, in source order */
  VEC(const Directive *) dropped;           /* those of them around kernels: the host's compiler does not see them */
  VEC(const Directive *) settled;           /* OpenMP directives of nests' loops of which the host text has been decided */
  PtrMap repeated;                          /* units that are called in loops, or by such a unit (few_operations.c) */
  PtrMap inner_names;    /* Unit -> InnerNames: names that BLOCK, ASSOCIATE and the like in it give (device_branch.c) */
  PtrMap exposed;        /* variables that kernels or procedures of the file get (coherence_object.c) */
  PtrMap launching;      /* statements in which kernels may be launched, and those around them */
  PtrMap quietly_called; /* units that loops without kernels call, or units that are called so (coherence_silent.c) */
  PtrMap moving;         /* loop -> whether names in it may come to stand for other storage */
  PtrMap declares_kept;  /* units that declare the library's COMMON block (coherence_place.c) */
  VEC(void *) touches;   /* calls before statements, the first of each place (coherence_place.c) */
  PtrMap touched;        /* statement -> the first of its place */
  PtrMap runs;        /* units that were looked through, and statement -> the run of assignments that it is of (coherence_run.c) */
  VEC(void *) behind; /* what is told behind statements (coherence_place.c) */
  PtrMap callees;     /* unit -> the procedures that it calls, of which the library knows whether they say what they touch */
  PtrMap surrounded;  /* statement -> calls that stand around it (coherence_place.c) */
  VEC(Crossing) crossings;     /* Generated.crossing (coherence_place.c) */
  VEC(void *) jumps;           /* actions of IF statements with text before them (jump.c) */
  VEC(struct Edit) edits;      /* of the host text */
  VEC(void *) shared;          /* loops that get an OpenMP directive with a condition (one_thread.c) */
  VEC(Span) threaded;          /* nests whose OpenMP directives, the user's, hold on the host path */
  bool new_syntax;             /* DO CONCURRENT with localities or a type was written anew */
  bool host_openmp_directives; /* an edit holds an OpenMP directive of ours */
  bool serial; /* with -fopenmp OpenMP's directives do not hold, and its conditional lines do: the program with counters, --auto without OpenMP's dialect */
} Gen;

/* ---- decided.c: what code generation decides of nests ---- */

bool decided_offloads(const Gen *g, const Nest *n);                                                       /* so far */
bool decided_host_parallel(const Gen *g, const Nest *n);                                                  /* so far */
void decided_schedule(Gen *g, const Nest *n, const char *fmt, ...) __attribute__((format(printf, 3, 4))); /* Decision.schedule */

/* ---- ctype.c: types and literals ---- */

/* How strongly C++ operators bind. */
enum { PREC_COMMA, PREC_COND, PREC_OR, PREC_AND, PREC_BITOR, PREC_EQ, PREC_LT, PREC_ADD, PREC_MUL, PREC_UNARY, PREC_PRIMARY };

const char *ctype_type(Type t);                    /* 'double', 'f2c::complex<float>'; NULL: no device type */
bool ctype_same(Type a, Type b);                   /* one base, kind and length */
enum { CTYPE_MOST_TEXT = 499 };                    /* characters of a value of CHARACTER in a thread; longer texts have no C type */
int64_t ctype_text_length(Type t);                 /* of CHARACTER of kind 1, where it is a constant; else -1 */
void ctype_text(Buf *b, const char *s, int64_t n); /* a literal of n characters: 'a', f2c::text<2>("ab") */
void ctype_value(Buf *b, const Value *v, int prec); /* scalar constant as C++ text */
/* An integer constant of that kind, in parentheses when it binds weaker than 'prec'. */
void ctype_int(Buf *b, int64_t v, int kind, int prec);
void ctype_real_text(Buf *b, const char *text, int kind); /* a real literal, of the text of the source */

/* ---- fortran_out.c: lines of Fortran in the file's form ---- */

typedef struct FortranOut {
  Buf text;
  bool fixed; /* form */
  int indent; /* columns before a statement */
} FortranOut;

/* One statement, continued where it has to be. */
void fortran_out_stmt(FortranOut *o, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void fortran_out_directive(FortranOut *o, const char *sentinel, const char *text); /* '!$omp' */
char *fortran_out_string(Arena *a, const char *text, const char *nul);             /* 'text'//char(0); nul: char(0) */

/* ---- source_text.c: the user's text ---- */

/* Fortran text of an expression as the user wrote it, on one line; NULL: not to be had. */
char *source_text_expr(Gen *g, const Expr *e);
const char *source_text_or(Gen *g, const Expr *e, const char *otherwise); /* the same; 'otherwise' where there is none */
const char *source_text_path(Gen *g, const Expr *e);                      /* 'grid%u', NULL where a subscript is in between */
bool source_text_put_path(const Expr *e, Buf *b);                         /* the same; false: there is one */
const char *source_text_where(Gen *g, Loc at); /* 'file:line', as a message or a Fortran literal can show it */
#endif
