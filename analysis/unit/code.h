/* A unit's executable part, flattened: loops, accesses, control flow, effects. Private to analysis/.
 *
 *   Unit --collect_code--> Code --scalar_liveness_unit--> live and exposed variables of each loop
 *
 * Accesses and events stand in the order of execution, so that what a loop contains is a range of both.
 * Everything lives in the analysis' arena. */
#ifndef F2C_ANALYSIS_CODE_H
#define F2C_ANALYSIS_CODE_H
#include "analysis/nest.h"
#include "common/map.h"
#include "common/vec.h"
#include "frontend/symbol/intrinsic.h"

/* An object that statements of a unit name: a variable, or a component of one, or of an element that is the same all through the unit. */
typedef struct Var {
  const Symbol *sym;      /* base variable, aliases of USE followed */
  const char *path;       /* interned: 'a', 'grid%u', 'blk(ib)%q' */
  const Expr *designator; /* an occurrence of the whole object */
  const Symbol *object;   /* the symbol with its type and shape: sym, or the last component of the path */
  int index;              /* position in Code.var */
  bool element; /* the path leads through elements of arrays that are the same all through the unit (EF_FIXED): 'blk(ib)%q' */
  bool beside;  /* so does the path of some variable of the same symbol: 'blk' and blk(jb)%q may share storage with it */
  bool scalar;  /* rank 0, and no text */
  bool text; /* a scalar of CHARACTER of which parts are used: an array of its characters, whose subscripts are those of substrings */
  bool set;       /* a statement of the unit may change it */
  bool written;   /* by some statement of the unit */
  bool bound;     /* named in a declared bound of an array that the unit refers to */
  bool outlives;  /* its value may be read after the unit has returned */
  bool reachable; /* a procedure called from the unit may touch it without its being an argument */
  bool pointer,
      target; /* an access through it may alias others: AT_POINTER, or a dummy that may share its target; AT_TARGET anywhere in the path */
  bool pointer_part; /* a component of the path is a POINTER */
  bool scattered; /* some references lead through pointers or allocatable components of its elements: to storage that is not its own */
  const bool *tested; /* set: launches are taken to see that it shares no storage with others of which they see that, too (Code.distinct);
                         NULL: its place is not known before a loop */
  enum { OWN_UNASKED, OWN_YES, OWN_NO } own; /* a pointer: does it have nothing but storage of its own? pointer_own.c */
} Var;

/* A condition under which statements run: a conjunction, innermost last. */
typedef struct Guard {
  const struct Guard *up; /* the other conjuncts */
  const Expr *cond;       /* NULL: a condition that analysis does not write down (CASE, a mask, ...) */
  bool negated;           /* .not. cond */
  bool each;              /* of WHERE and FORALL: it holds for some elements and not for others */
  const Loop *loop;       /* innermost loop around the place where it is evaluated, or NULL */
  int ev;                 /* that place: the event that comes next there */
} Guard;

/* One reference to an object. */
typedef struct Access {
  Var *var;
  const Expr *ref;        /* the whole reference */
  const Expr *designator; /* what of it names the object 'var'; NULL: nothing does */
  Expr *const *sub;       /* subscripts of the object: elements or EX_RANGE; NULL: the whole object */
  int nsub;
  const char *tail;            /* interned: components after the subscripts: '%x', or "" */
  bool partial;                /* only a part of what sub and tail say (more subscripts, a substring) */
  bool unknown;                /* any elements of the object: an actual argument, an item of a list */
  bool inside;                 /* with 'unknown': any elements of what 'sub' says, an array section, or of the array */
  bool write;                  /* else a read */
  bool maybe;                  /* may not happen although it is reached (the intent of a dummy is not known) */
  bool skipped;                /* a conditional jump may have left it out: acc_skipped */
  const Loop *jumped;          /* with 'skipped': the innermost loop around it and such a jump; NULL: none is around both */
  bool index;                  /* the write of a DO statement to its variable */
  bool message;                /* of a branch that puts something out: message_branch_of */
  Stmt *stmt;                  /* statement it stands in */
  Loop *loop;                  /* innermost loop around it, or NULL */
  const Guard *guard;          /* all conditions around it, those outside of loops too */
  bool atomic;                 /* the variable of an ATOMIC directive: its update, or where it is read or set at once */
  bool hidden;                 /* it happens in a procedure that is called: 'ref' is the call */
  const struct Passed *passed; /* it happens in a procedure whose body says which elements; with 'unknown'. Else NULL */
  const Expr *stores;          /* a hidden write of a scalar: the constant that it stores, if it stores one. NULL: not known */
  RedOp red;                   /* the target or the old value of an update x = x red e */
  const Stmt *update;          /* that update: the assignment, or the IF of 'if (e > x) x = e' */
  int seq;                     /* position in Code.access */
  int ev;                      /* its EV_ACCESS in Code.event */
} Access;

typedef enum {
  EV_ACCESS,   /* arg: index into Code.access */
  EV_CHOICE,   /* arg: index of its EV_JOIN */
  EV_ARM,      /* an alternative begins; arg: index of the EV_CHOICE */
  EV_JOIN,     /* arg: index of the EV_CHOICE; 'all' says whether one alternative always runs */
  EV_LOOP,     /* loop: its body begins */
  EV_END_LOOP, /* loop */
  EV_CYCLE,    /* loop: the loop whose next iteration starts */
  EV_EXIT,     /* loop: the loop that is left */
  EV_GOTO,     /* arg: label */
  EV_LABEL,    /* arg: label */
  EV_LEAVE,    /* RETURN; arg 1: STOP, with which the program ends */
  EV_CALL,     /* a procedure that may touch every reachable variable */
  EV_ANYTHING, /* a statement that may touch every variable */
} EventKind;

typedef struct Event {
  EventKind kind;
  int arg;    /* by kind */
  bool all;   /* EV_JOIN */
  Loop *loop; /* EV_LOOP, EV_END_LOOP, EV_CYCLE, EV_EXIT */
} Event;

typedef enum {
  EFF_IO,
  EFF_INTERNAL_IO, /* of an internal file: its order matters as that of assignments does */
  EFF_STOP,
  EFF_RETURN,
  EFF_EXIT,
  EFF_GOTO,
  EFF_CALL,
  EFF_ALLOCATE,
  EFF_POINTER,
  EFF_OPAQUE,
  EFF_IMAGE, /* an object of another image: x[i] */
  EFF_CONSTRUCT,
  EFF_RENAMES,  /* names stand for other objects: ASSOCIATE, SELECT TYPE, SELECT RANK */
  EFF_ELEMENTS, /* the elements that a loop chooses are objects of the loops inside: Stmt.names_elements */
  EFF_DIRECTIVE,
  EFF_ELSEWHERE, /* a call that may run in parallel, but has no device code */
  EFF_ORDER,     /* CRITICAL and the like: what it says of threads counts where their order is not known to be free */
  EFF_NEED,      /* a call of what runs in order unless a condition is false: Code.specialised */
  EFF_UNKNOWN
} EffectKind;

/* What a statement does besides reading and writing variables. */
typedef struct Effect {
  EffectKind kind;
  Span at; /* where */
  const Stmt *stmt;
  const Stmt *target; /* EFF_EXIT: the construct left; EFF_GOTO: the statement jumped to, NULL: not known */
  const char *what;   /* name of the procedure or statement, for messages */
  const char *why;    /* EFF_CALL: why the procedure cannot be called in parallel, or NULL; EFF_ELSEWHERE: why it has no
                         device code; EFF_UNKNOWN: the module that 'what' comes from */
  const Symbol *proc; /* EFF_CALL: the procedure, or NULL */
  const Expr *cond;   /* EFF_NEED: what has to be false, in terms of the unit; NULL: it has no words for it */
  bool bodiless;      /* EFF_CALL: the procedure's body is in no file of the call */
  bool waits;         /* EFF_CALL, EFF_ELSEWHERE: nothing but bodies that other files have stands in the way */
  bool named;         /* EFF_CALL, EFF_ELSEWHERE: what is called is a dummy procedure or a procedure pointer */
  bool entry;         /* EFF_CALL: it is called by the name of an ENTRY statement */
  bool bound;         /* EFF_CALL: it is called as a procedure of an object */
  bool listed;        /* EFF_CALL: all that the procedure does to variables is among the accesses */
  bool impure;        /* EFF_CALL: the procedure is known not to be PURE */
  bool reads_any;     /* EFF_ELSEWHERE: it may read every variable that it can reach */
  bool message;       /* EFF_IO: of a branch that puts something out: message_branch_of */
  Span because;       /* EFF_CALL: the statement in the procedure that stands in the way, or no place */
} Effect;

/* What came of a transformation that was tried on a loop. */
typedef struct Tried {
  const struct Transformation *what; /* verdict.h */
  bool applied;                      /* it is Loop.transform */
  bool judged;                       /* it made loops, which were judged in the loop's place */
  Verdict verdict;                   /* applied, or judged: the loop's after it */
  const char *why;                   /* why what was judged did not help; NULL: it did, or the verdict says why */
} Tried;

/* What analysis keeps of a loop besides the public Loop. */
struct LoopInfo {
  int id;             /* position in Code.loop */
  int acc0, acc1;     /* accesses of its body */
  int ev0, ev1;       /* events of its body, without EV_LOOP and EV_END_LOOP */
  int eff0, eff1;     /* effects of its body */
  const Guard *guard; /* conditions around it */
  bool jumps;         /* holds EXIT, GOTO, RETURN or STOP: an iteration may not run, or not run whole */
  bool breaks; /* of these one may end it, or an iteration before its end; else they lead on in an iteration (Access.skipped) */
  bool order_shows;   /* it holds atomic operations whose results depend on the order of the iterations */
  bool cut;           /* a conditional CYCLE may have skipped the rest of its body */
  bool runs;          /* at least one iteration, by constant bounds */
  Region *region;     /* innermost construct with device data or code around it, or NULL */
  uint64_t *exposed;  /* bit a variable: an iteration may read it before it has set it */
  uint64_t *must;     /* bit a variable: every whole iteration sets it */
  uint64_t *live_out; /* bit a variable: its value may be read after the loop, */
  uint64_t *read_out; /* by a statement of the unit, or by a procedure called there that is known to read it */
  Dep **binding;      /* dependences it carries that no private copy, reduction or equal value excuses */
  int nbinding;
  Dep **least; /* of a loop around sweeps: the dependences it carries, each with its least distance, whose multiples bind too; else NULL */
  int nleast;
  VarUse **use_tail;   /* end of Loop.var_use */
  Loop *last_child;    /* end of the list at Loop.child */
  const Var **changed; /* variables that it writes by name, each once: view.c, made when first asked for */
  int nchanged;
  bool calls;         /* with 'changed': it calls something that may change every reachable variable */
  bool does_anything; /* with 'changed': it holds what may change every variable */
  unsigned long *budget; /* of an outermost loop: isl operations left for the loops of each depth of its nest (view.c); NULL: none spent yet */
  unsigned char *fills; /* by variable: does every iteration fill of it what it reads? 0: not asked (array_liveness.c) */
  int nfills;           /* entries of 'fills' */
  Tried *tried;         /* in the order of the table; NULL: none, or the loop is one of a variant */
  int ntried;           /* how many */
  double seconds;       /* processor time that its verdict took, without the loops inside */
};

/* What analysis keeps of a Region. */
typedef struct RegionInfo {
  Region *region;
  int acc0, acc1; /* accesses inside */
  int eff0, eff1; /* effects inside */
} RegionInfo;

/* Variables of which each iteration has a copy that begins with the value from before the loop. */
typedef VEC(const Symbol *) Entering;

/* An array by which a loop carries no dependence, as was found before it was written in another way. */
typedef struct Apart {
  const Symbol *array;
  bool inside; /* nor does any loop inside */
} Apart;
typedef VEC(Apart) Aparts;

/* A call of a procedure whose body is known. */
typedef struct CallSite {
  const Symbol *proc;  /* its definition */
  const Expr **actual; /* per dummy, or NULL */
  int ev;              /* events before it in Code.event */
} CallSite;

typedef struct Code {
  Unit *unit;
  Loop *outer; /* outermost loops, in source order */
  Arena *arena;
  const Whole *whole;
  Intern *names; /* paths and tails */
  VEC(Var *) var;
  VEC(const Symbol *) element; /* those of whose variables some lead through elements */
  VEC(Access *) access;
  VEC(Event) event;
  VEC(Effect) effect;
  VEC(CallSite) call;
  bool has_entry;           /* it may be entered in more than one place */
  VEC(Loop *) loop;         /* all loops in the order their bodies begin */
  VEC(RegionInfo) region;   /* in the order they begin */
  struct Alias *alias;      /* alias.c: classes of the variables; NULL: not made yet */
  struct Changes *changes;  /* changes.c: what the view that is asked changes; NULL: there was none yet */
  bool any_goto;            /* jumps other than CYCLE, EXIT and RETURN */
  bool calls_unknown;       /* it holds EV_CALL or EV_ANYTHING */
  uint64_t *exposed, *must; /* of the unit as a whole, as in LoopInfo; NULL: scalar_liveness_unit has not run */
  bool foreign_common;      /* a procedure that is called touches COMMON storage under names of its own */
  int views;                /* open at the moment: view.c */
  Var **table;              /* hash of (sym, path); size cap */
  int cap;
  uint32_t does;           /* ProcDoes of the procedures that are called */
  const struct Code *base; /* a variant of this, where the loop 'replaced' is the statements 'instead'; NULL: of the program */
  const Stmt *replaced;
  Stmt *instead;
  const Stmt *const *gone; /* variant: loops that are not there; they are 'ngone' */
  int ngone;
  bool specialised;  /* variant: its calls are what specialise_procedure says (EFF_NEED) */
  bool as_is;        /* variant: its loops are judged as they stand, without changes */
  bool once;         /* the outermost loop has one iteration: threads share out what is inside, in the order of the source */
  Entering entering; /* variant: what iterations of the loops of 'instead' begin with as it was before the loop */
  Aparts apart;      /* variant: of the loops of 'instead' */
  Entering own; /* variant: arrays that each iteration of the loops of 'instead' has for itself, and that begin without values */
  unsigned long *budget; /* variant: that of the nest it was made for; NULL: each nest has its own (view.c) */
  bool judged;           /* its loops have their verdicts */
  int loop0, loop1;      /* variant: loops of 'instead' in Code.loop */
  int reread;            /* events that its variants have read again */
  bool *distinct; /* while it is set, pointers are taken to lead to storage of their own: overlap_assume. One for all variants */
  struct Code *next;
} Code;

/* What the analyses of the files of one call share. */
struct Whole {
  Arena *arena;
  Program *const *program; /* of the files, in order */
  int nprograms;
  bool complete;                 /* they are linked into one program without others */
  bool prepared;                 /* constant.c has looked at them all, */
  bool closed;                   /* and nothing runs but what is in them */
  const struct Callees *callees; /* unit/callee.h */
  PtrMap initial;                /* Symbol -> what gives it a value that is no assignment: DATA, NAMELIST */
  PtrMap constant;               /* Symbol -> constant.c's */
  PtrMap derived;                /* Symbol -> derived_value.c's */
  PtrMap extent;                 /* Symbol -> what calls lend it, constant.c's */
  PtrMap dead;        /* Symbol -> does no value of it go from one call of a procedure to another? dead_between_calls.c */
  PtrMap specialised; /* Symbol of a procedure -> its summary without what conditions rule out: specialise.c */
  VEC(struct ProcSummary *) specialised_made; /* all that have been made for it */
  Code *code;                                 /* of all units so far, the last one first */
  PtrMap unit_code;                           /* Unit -> its Code */
  struct isl_ctx *isl;                        /* NULL once closed */
  int too_much;                               /* sections for the interface files that took more than isl may do */
  struct ProcEntry *procs;                    /* all of them: procedure.c */
  PtrMap block;                 /* SY_COMMON of a unit -> the one that stands for it where the block is not declared: overlap.c */
  PtrMap proc;                  /* Symbol of a procedure -> struct ProcEntry: procedure.c */
  VEC(struct ProcEntry *) open; /* whose summaries are being made, each called by the one before: procedure.c */
};

/* What analysis keeps besides the public Analysis. */
struct AnaPrivate {
  Whole *whole;
  const struct Transformation *transformations; /* schedule/transformations.c, for verdict/verdict.c */
  PtrMap nest_names;                            /* name of a nest, interned -> it */
  const AnaOptions *options;
  Intern *names;
  Diag *diag;
  struct isl_ctx *isl; /* that of 'whole', while analysis_program runs */
  Dialect dialect;     /* of the program's directives, once known: remedy.c */
  bool dialect_known;
};

/* collect.c: loops, accesses, events and effects of one unit; made once, then the same again. */
Code *collect_code(Analysis *a, Unit *u);
/* The unit of 'base' with 'instead' in the place of a loop, and without the loops of 'gone'. */
Code *collect_variant(Analysis *a, const Code *base, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone);
/* The same without statements of any kind, and with 'specialised' set; 'loop' may be NULL. */
Code *collect_specialised(Analysis *a, const Code *base, const Stmt *loop, Stmt *instead, const Stmt *const *gone, int ngone);
/* The loop is a piece of a variant, or inside none: not one within a piece. */
bool collect_is_outer(const Code *c, const Loop *l);
int collect_directive_depth(const Directive *d); /* loops that a loop directive speaks of; 1 when its count is no constant */

/* access.c: the object that a designator names; NULL: none. Made when it is new. */
Var *access_var(Code *c, const Expr *e);
int access_rank(const Var *v);    /* dimensions of its subscripts: 1 of a text */
int access_dims(const Access *a); /* of the subscripts of this reference: those of the variable where it is used as a whole */
/* The outermost array of whose fixed elements the path of 'v' leads through one, 'blk' of blk(ib)%q; 'v' where it leads through none. */
const Var *access_array(Code *c, const Var *v);
/* Like ast_expr_walk, of what the value of 'e' depends on: of the object that a component is of, the subscripts are visited, and not its name. */
void access_walk(Code *c, const Expr *e, ExprVisit *visit, void *data);

/* The object, if statements of the unit name it. */
Var *access_find(const Code *c, const Symbol *sym, const char *path);
/* callee_name.c: 'designator', which a called procedure has for (a component of) variable 's', in the words of the unit at 'at'; NULL: there the
 * variable has no name. */
const Expr *callee_name_of(const Code *c, const Stmt *at, const Symbol *s, const Expr *designator);
/* The object of an access in the words that the unit itself has for it there, if these mean it at 'at', too; else NULL. */
const Expr *callee_name_own(const Code *c, const Stmt *at, const Access *x);
/* The object of an access in a called procedure, by the name that 'use module, only: f2c_x_of_module => x', or a declaration of its COMMON block, would give
 * it in the unit; NULL: nothing of the kind can stand there. */
const Expr *callee_name_brought(const Analysis *a, const Code *c, const Access *x, bool *brought);

/* constant.c: is 's' the same constant wherever it has a value? constant_prepare reads the bodies of the whole program. */
void constant_prepare(Analysis *a);
bool constant_value(const Whole *w, const Symbol *s, int64_t *value);
/* derived_value.c: what the one statement that sets 's' derives it from, in the words of this unit; NULL: nothing of the kind, or not always while it runs. */
const Expr *derived_value(const Code *c, const Symbol *s);
/* Last extent of a dummy for which nobody declares one, where every call lends it as many elements; 0: it is not known. */
int64_t constant_extent(const Whole *w, const Symbol *s);

/* scalar_liveness.c: exposed, must, live_out and read_out of every loop, exposed and must of the unit; made once. */
void scalar_liveness_unit(Code *c);
/* 'v' was made before scalar_liveness_unit. */
static inline bool flow_has(const uint64_t *set, const Var *v) { return set[v->index / 64] >> (v->index % 64) & 1; }

/* update_op.c: is 'lhs = rhs' an update lhs = lhs op e? The old value's reference goes to *self. */
RedOp update_op_of_assign(const Expr *lhs, const Expr *rhs, const Expr **self);
/* 'x = .true.' is x = x .or. .true., and 'x = .false.' x = x .and. .false., where a REDUCTION clause of a loop from 'l' outwards says so of x. */
RedOp update_op_of_constant(const Loop *l, const Expr *lhs, const Expr *rhs);
/* The same for 'if (e > s) s = e' and its relatives; RED_MAXLOC and RED_MINLOC where other scalars are set with s. */
RedOp update_op_of_if(const Stmt *s, const Expr **self);
/* Is 'e' x op rest for the operand 'x'? The first such reference goes to *self. */
RedOp update_op_of_operand(const Expr *e, const Expr *x, const Expr **self);
/* The assignment in 'if (e > s) s = e; ...' that sets s, and whether s gets the first of equal values. */
typedef struct RedExtreme {
  const Expr *self;  /* the old value's reference in the comparison; NULL: none is found */
  RedOp op;          /* RED_MAX and the like */
  bool strict;       /* of equal values the old one stays */
  const Expr *start; /* 'if (e(i) > e(k)) k = i': e(k). Then e(i) is 'value', which nothing holds */
  const Expr *value; /* with 'start': e(i); else NULL */
  bool unordered;    /* the comparison is negated, and of reals: 'if (.not. e <= x) x = e' takes a NaN, and everything after one */
  bool magnitude;    /* 'if (abs(e) > abs(x)) x = e', of reals */
} RedExtreme;
const Stmt *update_op_extreme(const Stmt *s, RedExtreme *found);
/* A clause says RED_MAX or RED_MIN, and the update 's' is 'if (.not. e <= x) x = e' or its like: the same but for NaNs. */
bool update_op_says_less(RedOp said, const Stmt *s);

/* section.c: an array of the shape that the loops of an array assignment or WHERE have. */
const Expr *section_target(const Stmt *s);
/* A scalar, or a value of the shape that the array has, is assigned to all of it: that takes no new storage (F2018 10.2.1.3 p3). */
bool section_keeps_shape(const Stmt *s);

/* query.c */
bool query_same_expr(const Expr *a, const Expr *b); /* the same text but for blanks, case and parentheses around the whole */
const Expr *query_strip(const Expr *e);             /* without parentheses around it */
bool query_is_guarded(
    const Symbol *s); /* the name that a block of TYPE IS or CLASS IS has for a scalar of derived type, which is no element */
bool query_holds(const Expr *e, const Expr *part);            /* this node itself is e or in it */
const char *query_words(Arena *a, const Expr *e);             /* text for messages */
bool query_loop_inside(const Loop *inner, const Loop *outer); /* inner is outer or in it */
const VarUse *query_use(const Loop *l, const Var *v);         /* what the variable is in the loop (Loop.var_use), or NULL */
/* May a conditional jump within an iteration of the loop leave the access out? NULL: one anywhere. A jump over all of the loop is none
 * of it. */
static inline bool acc_skipped(const Access *a, const Loop *l) {
  return a->skipped && (!l || (a->jumped && query_loop_inside(a->jumped, l)));
}
bool query_stmt_inside(const Stmt *s, const Stmt *outer); /* s is outer or in it: not in the branches that follow, if it is an IF */
bool query_stmt_within(const Stmt *s, const Stmt *construct); /* s is in the construct, in any of its branches */
bool query_is_silent(const Stmt *s);                          /* CONTINUE, END, FORMAT, declarations of a BLOCK */
bool query_sets_name(const Stmt *s);    /* 'q => a(i)' of a pointer whose uses stand for its target: nothing runs on the device */
bool query_is_in_target(const Stmt *s); /* a construct of OpenMP's for the device stands around it: one thread runs PARALLEL there */
bool query_is_idle(const Stmt *s);      /* those, and directives of loops */
bool query_loop_step(const Loop *l, int64_t *step);   /* its step is this constant, not 0 */
int query_line(const Analysis *a, Span at);           /* line of a place, for messages */
Loop *query_tight_child(const Loop *l);               /* the loop that is all of l's body, or NULL */
Loop *query_loop_at(const Loop *list, const Stmt *s); /* the loop of the list that the statement is, or NULL */
/* Its bounds use constants, scalars and loop variables: the host can size a grid by them. */
bool query_plain_bounds(const Loop *l);
/* The same, where elements with constant subscripts count too that 'base', a loop around it that has been judged, leaves as they are: the
 * host can look at them before 'base', even if that has no iterations. */
bool query_bounds_before(const Loop *l, const Loop *base);
/* What has to hold for the loop to run in parallel is made of scalars that all of 'base', a loop around it, leaves as they are. */
bool query_tests_before(const Loop *l, const Loop *base);
bool query_jumps_about(const Loop *l);     /* by label, by the name of a construct, or out of the procedure */
bool query_runs_parallel(const Loop *l);   /* its verdict is V_PARALLEL or V_REDUCTION */
bool query_has_induction(const Loop *l);   /* it has a variable that grows by the same amount in every iteration */
bool query_is_scalar_use(const VarUse *u); /* of a scalar: a variable, or a component of an object with a name */
/* Every reduction of the inner loop is one of the outer's too: the two loops sum into the same variables. */
bool query_same_reductions(const Loop *outer, const Loop *inner);

/* overlap.c: may accesses to the two objects touch the same storage? */
typedef enum { OVERLAP_NO, OVERLAP_SAME /* the same object */, OVERLAP_MAY } Overlap;
Overlap overlap_of(const Var *a, const Var *b);
/* They may share storage by way of a pointer, or of a Cray pointer, whatever is assumed. */
bool overlap_by_pointer(const Var *a, const Var *b);
/* Components of two elements of an array that may be one element: nodes(k)%v and nodes(l)%v. A launch can tell. */
bool overlap_by_element(const Var *a, const Var *b);
/* From here on pointers, targets and Cray pointers of the unit are taken to share no storage, where launches can see whether that is so; or
 * no longer. */
void overlap_assume(const Code *c, bool distinct);
/* set_in_loop.c: the loop may set a variable that 'e' reads, its own and the indices of loops in it counted. */
bool set_in_loop(const Code *c, const Loop *l, const Expr *e);
/* pointer_own.c: they have no storage in common, though a pointer could have that of the other. */
bool pointer_own_apart(const Code *c, const Var *a, const Var *b);
bool overlap_is_possible(const Var *v); /* other objects than itself may overlap it */
/* The COMMON block whose storage an object lies in, itself or by EQUIVALENCE with a member; NULL: none. */
const Symbol *overlap_home(const Symbol *s);
/* The variable of 'u' that is the same piece of the same COMMON block as 'v' of another unit, with the same type and shape; NULL:
 * there is none, or 'v' is in no COMMON block. */
const Symbol *overlap_counterpart(const Var *v, const Unit *u);
/* Does 'u', or a unit around it, have the COMMON block that 'v' of another unit is in? */
bool overlap_names_block(const Var *v, const Unit *u);

/* stride.c: do neighbouring iterations of the loop touch neighbouring elements of the first dimension by this reference? Or such as are a few
 * apart: a warp needs a few times as many sectors, not one for each thread. */
bool stride_is_one(const Loop *l, const Access *a);
/* It moves the reference along another dimension than the first alone: from column to column. */
bool stride_is_far(const Loop *l, const Access *a);
bool stride_is_short(const Loop *l, const Access *a);
/* Neighbouring iterations of the loop are far apart in memory, and those of a loop inside beside each other, in some reference. */
bool stride_goes_across(const Code *c, const Loop *l);
#endif
