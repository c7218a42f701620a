/* The walk over a unit's statements that makes its Code. Private to collect.c, access.c and section.c. */
#ifndef F2C_ANALYSIS_COLLECT_H
#define F2C_ANALYSIS_COLLECT_H
#include "analysis/unit/code.h"

/* A jump forward whose label has not come yet. */
typedef struct Ahead {
  int label;
  const Loop *from; /* innermost loop around the jump */
} Ahead;

typedef struct Collector {
  Analysis *ana;
  Arena *arena;
  Code *code;                  /* what is being made */
  Stmt *stmt;                  /* current statement */
  Loop *loop;                  /* innermost loop around it */
  const Guard *guard;          /* conditions around it */
  bool left;                   /* a block outside of all loops may have been left */
  const Expr *self;            /* the old value's reference of the current update */
  RedOp red;                   /* its operator */
  const Stmt *update;          /* and statement */
  const Stmt *if_update;       /* the IF of an 'if (e > x) x = e' that is open */
  RedOp if_red;                /* its operator */
  const Stmt *atomic;          /* the assignment of the last ATOMIC directive that sets its variable; or NULL */
  const Stmt *atomic_read;     /* the one whose right side is the variable; or NULL */
  const Symbol *stmt_fn;       /* statement function whose expression is being read, or NULL */
  bool message;                /* in a branch that puts something out (message_branch_of) */
  int in_renaming;             /* open constructs of which nothing is known */
  VEC(const Symbol *) renamed; /* names of open ASSOCIATE, SELECT TYPE and SELECT RANK constructs that stand for other objects */
  bool names_renamed;          /* the loop that is opened uses one */
  VEC(Region *) region;        /* open constructs, outermost first */
  VEC(Directive *) loop_dir;   /* loop directives whose loop has not come yet */
  const Directive *workshare;  /* open WORKSHARE construct, or NULL */
  VEC(const Directive *) lone; /* open PARALLEL constructs that one thread of the device runs */
  VEC(Stmt *) label;           /* statements of the unit with a label */
  VEC(Ahead) ahead;            /* jumps that lead on in the same iteration */
  VEC(const Stmt *) left_construct; /* that an EXIT leaves, no loops */
  Loop **outer_tail;                /* end of Code.outer */
} Collector;

/* dead_end.c: what a branch that ends the program reads, and that it does. */
void dead_end_collect(Collector *c, Stmt *first);

/* renamed.c: the names of a construct, or of a block of SELECT TYPE, are known. Returned: Collector.renamed.n before. And what a loop makes of them. */
int renamed_open(Collector *c, const Stmt *construct);
void renamed_loop(Collector *c, Stmt *loop);

/* leap.c: statements that lead elsewhere */
void leap_cycle(Collector *c, const Stmt *s);
void leap_exit(Collector *c, const Stmt *s);
void leap_goto(Collector *c, Stmt *s);
void leap_leave(Collector *c, const Stmt *s, EffectKind k); /* RETURN and STOP */
void leap_label(Collector *c, int label);                   /* a statement has it */
bool leap_has_labelled_end(const Stmt *s);                  /* a loop with a label on its END DO, where an iteration ends */
void leap_loop_end(Collector *c, const Stmt *loop);         /* the end of an iteration, whose label jumps may lead to */
void leap_construct_end(Collector *c, const Stmt *s);       /* behind 's', where an EXIT may lead */
bool leap_is_cycle_if(const Collector *c, const Stmt *s);   /* see there */

/* device_context.c: one thread of the device runs the construct; it answers the call */
bool device_context_of_one_thread(const Collector *c, const Directive *d);
bool device_context_answers(const Collector *c, const Symbol *proc, const Expr *call);

/* access.c */
void access_reads(Collector *c, const Expr *e);              /* all that evaluating 'e' reads; NULL is allowed */
void access_target(Collector *c, const Expr *lhs);           /* an assignment to 'lhs': reads of its subscripts, then the write */
void access_defined_assignment(Collector *c, const Stmt *s); /* one that the program defines: a call */
void access_index(Collector *c, const Expr *var);            /* the write of a DO statement */
bool access_is_namelist(const Expr *e); /* the name of a NAMELIST group: access_list_item takes it for its members */
void access_list_item(Collector *c, const Expr *e, bool read, bool write); /* an item that may be read or written, any part of it */
void access_select(Collector *c, const Expr *item);                        /* 'x => e' of ASSOCIATE, SELECT TYPE or SELECT RANK */
void access_call(Collector *c, const Expr *designator);                    /* CALL */

/* collect.c */
void collect_event(Collector *c, EventKind k, int arg, Loop *l);
void collect_effect(Collector *c, EffectKind k, Span at, const char *what);
void collect_choice(Collector *c, int *mark);        /* alternatives begin */
void collect_arm(Collector *c, int mark);            /* the next one */
void collect_join(Collector *c, int mark, bool all); /* they end; all: one of them always runs */
Loop *collect_open_loop(Collector *c, LoopKind kind, Stmt *s, int index);
void collect_close_loop(Collector *c);

/* section.c: an array assignment, with one loop a dimension when 's' lies in a device region; false: not such a statement */
bool section_assign(Collector *c, Stmt *s);
/* Dimensions that a WHERE construct in a device region has as loops; 0: it is not for the device. */
int section_where(const Collector *c, const Stmt *s);
#endif
