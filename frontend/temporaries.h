/* Values of arrays that statements of the host need, as statements of their own. Private to the front end.
 *
 *   if (any(a > t)) a = a/2                 f2c_1 = any(a > t)
 *                                           if (f2c_1) a = a/2
 *
 * What stands in a region can be a kernel then, of which nothing but the value goes to the host. */
#ifndef F2C_FRONTEND_TEMPORARIES_H
#define F2C_FRONTEND_TEMPORARIES_H
#include "common/map.h"
#include "frontend/program.h"

/* [begin, end) of the text becomes 'text'. begin == end: an insertion. */
typedef struct TextChange {
  Loc begin, end;
  const char *text;
  Loc of;           /* the statement that it is of; 0: what stands at 'begin' */
  const Loc *lines; /* where each line of 'text' came from; NULL: all of it is of the statement */
  bool declares;    /* it stands before the others of that place */
} TextChange;

typedef struct Temporaries Temporaries;

/* What is being written. */
struct Temporaries {
  Arena *arena;
  Program *p;
  const Unit *unit;
  VEC(TextChange) change;              /* in any order; of insertions at one place the first is before the second */
  const char *prefix;                  /* of their names; NULL: 'f2c_' */
  int made;                            /* variables so far */
  PtrMap mapped;                       /* loops with directives, to themselves */
  int device;                          /* regions around whose statements are for the device */
  const Directive *kernels;            /* the one of them that makes kernels of the statements that it finds; NULL: none */
  int threads;                         /* constructs of host threads around */
  const Stmt *like;                    /* the statement whose margin new lines have; NULL: the one that they are of */
  bool (*wants)(const Temporaries *t); /* statements here are written in another way */
  void (*statement)(Temporaries *t, const Stmt *s); /* each statement of the host */
  void (*action)(Temporaries *t, const Stmt *s);    /* the action of an IF that stands on one line */
};

/* The text of the program with such statements, every line of which knows where it came from; NULL: it needs none. 'p' has no errors. */
const Source *temporaries_source(Program *p);
/* The same with variants of procedures that kernels fill the results of (procedure_variants.c). To be called first. */
const Source *procedure_variants_source(Program *p);
/* Declarations would mean something else in texts that are written anew, or statements be of a later standard. */
bool temporaries_fit(const FrontOptions *o);
/* Hands the statements of the host from 's' on to 'statement' and 'action'. */
void temporaries_block(Temporaries *t, const Stmt *s);
/* The unit has statements, all of them there, and is no PURE one unless 'pure'. */
bool temporaries_suits(const Temporaries *t, const Unit *u, bool pure);

/* The statement is the device's, and none of a loop in a region whose statements are kernels: what is computed before it is no kernel, or the statement
 * is one itself. */
bool temporaries_on_device(const Temporaries *t, const Stmt *s);

/* ---- text_change.c ---- */

/* Lines 'text' before the line of the statement, or behind its last line. */
void text_change_put_before(Temporaries *t, const Stmt *s, const char *text);
void text_change_put_behind(Temporaries *t, const Stmt *s, const char *text);
void text_change_replace(Temporaries *t, Span at, const char *text);
/* The same, of a word by a longer one: on a line of its own where the line is long. */
void text_change_rename(Temporaries *t, Span at, const char *name);
/* The bytes of the source, its continuation lines among them, with what has been replaced in it. */
const char *text_change_bytes(const Temporaries *t, Span at);
/* 'lhs = value' as a line with its end, in the form of the source; 'value' is bytes of it. */
const char *text_change_assignment(const Temporaries *t, const Stmt *like, const char *lhs, const char *value);
/* A statement that a call or the like would be, in lines that fit; its first one begins where 'like' does. */
const char *text_change_wrapped(const Temporaries *t, const Stmt *like, const char *text);
/* The lines of [begin, end) with all changes, and where each came from. */
const char *text_change_copy(const Temporaries *t, Span at, const Loc **lines);
/* Lines behind the last one of 's', which came from 'lines'. */
void text_change_put_copy(Temporaries *t, const Stmt *s, const char *text, const Loc *lines);
Span text_change_lines(const Temporaries *t, Span at); /* the lines that it stands on */
/* A statement as a line with its end. */
const char *text_change_line(const Temporaries *t, const Stmt *like, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* A new variable of the unit of that type, an allocatable array of 'rank' dimensions where that is not 0: its name. */
const char *text_change_variable(Temporaries *t, Type type, int rank);
/* A new object of that type, which has a name in the unit: its name. */
const char *text_change_object(Temporaries *t, const char *type);
/* The text after all changes. */
const Source *text_change_changed(Temporaries *t);
/* The statement begins its line; it has no label. */
bool text_change_begins_line(const Temporaries *t, const Stmt *s);
bool text_change_continues_line(const Temporaries *t, Loc begin); /* nothing but blanks and '&' is before it on its line */
/* And nothing else stands on its lines. */
bool text_change_is_alone(const Temporaries *t, const Stmt *s);
/* All of it stands in the file itself, in what nobody includes. */
bool text_change_in_file(const Temporaries *t, Span at);

/* ---- array_lift.c ---- */

/* Arrays that a statement sets beside. */
typedef VEC(const Symbol *) SetArrays;
/* Values of whole arrays in '*e' are computed by statements before 's': those of reductions, and where 'arrays' also arrays that are no
 * elementwise operations. 'guarded': they need not be evaluated where the statement is. 'set': what is changed between. */
void array_lift_values(Temporaries *t, const Stmt *s, Expr *e, bool guarded, bool arrays, const SetArrays *set);
/* Reductions of what PACK leaves, in the expressions of the statement, take its mask themselves. */
void array_lift_masked(Temporaries *t, const Stmt *s);
/* INTEGER, LOGICAL, REAL and COMPLEX of the kinds that kernels have. */
bool array_lift_is_number(Type t);
/* Nothing in it but what can be evaluated at another place: no function of the program's own. */
bool array_lift_is_plain(const Expr *e);
/* A function that makes one value of many elements. */
bool array_lift_is_reduction(const Expr *e);
/* A norm in a loop, of elements that no index around chooses. */
bool array_lift_is_norm(const Stmt *s, const Expr *e);
/* The variable that a designator is a part of; NULL: it is no variable. */
const Symbol *array_lift_base(const Expr *e);
/* Other names may mean the same storage. */
bool array_lift_has_aliases(const Symbol *s);
/* The variable is named in it. */
bool array_lift_names(const Expr *e, const Symbol *s);

/* ---- forall_loops.c ---- */

/* FORALL as DO CONCURRENT. */
void forall_loops_put(Temporaries *t, const Stmt *s);

/* ---- elemental_calls.c ---- */

/* CALL of an elemental subroutine with arrays as DO CONCURRENT. */
void elemental_calls_put(Temporaries *t, const Stmt *s);
#endif
