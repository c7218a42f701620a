/* What a call of a procedure does, as far as it is known. Private to analysis/. */
#ifndef F2C_ANALYSIS_CALLEE_H
#define F2C_ANALYSIS_CALLEE_H
#include "analysis/unit/code.h"

/* Elements of one array that a procedure touches, in its own terms: [parameters] -> { [x, lower, extent] }
 * with rank entries each: the subscripts, the declared lower bounds, and the declared extents (free where
 * there is no such bound). Parameters are the integer dummy arguments and global variables that the procedure
 * does not change. */
typedef struct Section {
  bool made;           /* looked for */
  struct isl_set *set; /* NULL: any element. Owned by the analysis */
  const char *text;    /* not looked for, but read from an interface file; NULL: none */
  bool exact;          /* all of them, whenever the procedure is called; else perhaps fewer */
} Section;

/* A variable that is neither the procedure's own nor a dummy, and what it does to it. */
typedef struct GlobalEffect {
  const Var *var;      /* in the procedure's Code */
  const Access *first; /* of those of its kind */
  bool write;          /* else a read */
  bool always;         /* a scalar: it is set on every path, and before it is read */
  RedOp red;           /* a scalar: all that happens to it are updates of this kind */
  const Expr *stores;  /* a scalar that is not read: the constant that all assignments set it to; else NULL */
  Section section;
} GlobalEffect;

/* What has to be false when a procedure is called, in terms of its dummies and of globals. */
typedef struct Need {
  const Expr *cond;
  struct Need *next; /* that has to be false as well */
} Need;

typedef struct ProcSummary {
  Whole *whole;
  const Symbol *proc; /* the definition, where a body is in sight */
  Code *code;         /* of its body; NULL: none in sight */
  const Stmt *body;   /* its statements without jumps; NULL: it has none, or no such form */
  Code *plain;        /* of these, for its sections; NULL: as 'code' */
  bool sections;      /* sections may be asked for: there is a body, or an interface file tells them */
  int ndummies;
  bool *reads, *writes; /* per dummy: the procedure may */
  bool *always;         /* per dummy: it is set whole on every path before it is read */
  bool *scalar;         /* per dummy: rank 0 */
  bool *atomic;         /* per dummy: ATOMIC operations are all that it does to it */
  Section *section[2];  /* per dummy: elements that it reads before it has set them [0], that it writes [1] */
  GlobalEffect *global; /* what it does to variables that are neither its own nor dummies; from its body */
  int nglobals;
  uint32_t does;        /* ProcDoes, of what it calls too */
  bool recursive;       /* it is called by itself, perhaps through others: its sections are not looked for */
  bool unknown_globals; /* no body: it may do that to any variable it can reach */
  bool listed;          /* the dummies and globals are all that it touches: no pointer moves, no statement is unknown */
  const char *why;      /* why it cannot be called from parallel iterations; NULL: it can */
  Span at;              /* the statement that stands in the way, when 'why' is about one */
  const char *host;     /* why there can be no device code of it although it may run in parallel; NULL: there is no such reason */
  const char *obstacle; /* why it would not have device code if all bodies were known; NULL: nothing is known to stand in the way */
  Need *need;           /* of specialise_procedure: it is true where these are false. NULL: always */
  const Stmt *const *gone; /* of specialise_procedure: what does not run then; there are 'ngone' */
  int ngone;
  bool stops_only; /* of specialise_procedure: as a whole it can be called, too, by kernels that see it end the program */
} ProcSummary;

/* What an Access inside a procedure that is called belongs to. */
typedef struct Passed {
  const ProcSummary *summary;
  int dummy;           /* the dummy, from 0; -1: a global */
  int global;          /* else which of summary->global */
  const Expr **actual; /* per dummy: the actual argument, or NULL */
} Passed;

/* What the walk over a unit asks rooms above it at a call: the body of a procedure is read, and looked at, when a call of it is met. These are
 * all the ways up that there are for it; program_set_open sets them. */
struct View;
struct LoopSpace;
typedef struct Callees {
  /* summary_get */
  const ProcSummary *(*summary)(Analysis *a, const Symbol *proc);
  /* specialise_procedure */
  const ProcSummary *(*specialised)(Analysis *a, const Symbol *proc);
  /* argument_relation */
  struct isl_map *(*elements)(struct View *v, const struct LoopSpace *s, const Access *a, bool *exact);
  /* interface_effects_opens */
  bool (*opens)(Analysis *a, const Symbol *s);
} Callees;

/* The position among the dummies of 'proc' that argument 'i' of a call (from 0) goes to; -1: not known. */
int callee_position(const Symbol *proc, const Expr *arg, int i);
/* Position among the dummies, or -1. */
int callee_dummy(const Symbol *proc, const Symbol *s);
/* 'to' may run while 'from' does, by calls from its event 'first' on and before 'end'. */
bool callee_reaches(const Code *from, int first, int end, const Code *to);
/* May the procedure, known as 'as' to the caller, be called with these arguments, as far as their number tells? */
bool callee_takes(const ProcSummary *s, const Symbol *as, Expr *const *arg, int narg);
/* Why the body of an external procedure that an object of the call has is none for kernels; NULL: no object is known that has it. */
const char *callee_elsewhere(const Analysis *a, const Symbol *proc);
/* Why nobody knows which procedure the name 'proc' stands for, a dummy procedure or a pointer; NULL: it is the name of a procedure. */
const char *callee_unnamed(const Symbol *proc);
char *callee_unnamed_way_out(Arena *a); /* the way out of it */
/* A procedure sets the scalar in a statement that uses it otherwise, too: which comes first is the compiler's choice. Of accesses acc0 to acc1 - 1. */
bool callee_order_counts(const Code *c, int acc0, int acc1, const Var *v);
/* Nothing outside of an object of the derived type belongs to it: none of its components is elsewhere. */
bool callee_is_plain_record(Type t);
/* An object of the type holds, or may hold, places of others: a procedure that sets a part of what it leads to needs its value. */
bool callee_leads_elsewhere(Type t);
#endif
