/* The parts that perfect_nest.c takes a loop apart into, each with the loops, conditions and scalars around it, and the order in which
 * they may run. Private to analysis/. */
#ifndef F2C_ANALYSIS_NEST_PARTS_H
#define F2C_ANALYSIS_NEST_PARTS_H
#include "analysis/schedule/schedule.h"
#include "analysis/verdict/verdict.h"

enum {
  NEST_PARTS_MOST = 12,  /* loops instead of one */
  NEST_PARTS_ITEMS = 24, /* around a part */
  NEST_PARTS_FEW = 256,  /* iterations that leave most of a GPU idle, where they are known */
};

/* What stands around a part: a loop, a condition, or an assignment that it may do for itself. */
typedef struct Item {
  const Stmt *stmt;    /* DO or assignment */
  const Loop *loop;    /* of a DO */
  const Expr *lo, *hi; /* bounds of a DO where it has gone past others; NULL: its own */
  const Expr *cond;    /* a condition, of the branch 'stmt' */
  bool negated;        /* .not. cond */
  bool carries; /* the loop carries dependences of the part: sums into elements, or any that the loops it goes past do not see */
} Item;

/* Statements that stay together, in their order, and what stands around them, outermost first. */
typedef struct Part {
  Item item[NEST_PARTS_ITEMS];
  int nitem;
  VEC(const Stmt *) work;
  bool linear; /* its parallel loops become one */
} Part;

typedef struct Plan {
  Judge *j;
  int before;                  /* loops that have threads as it stands */
  Item item[NEST_PARTS_ITEMS]; /* around the place that has been reached */
  int nitem;
  Part *part[NEST_PARTS_MOST]; /* in the order they run */
  int nparts;
  VEC(const Stmt *) set; /* all assignments that have become items */
  bool lost;             /* too much of something */
} Plan;

/* The statement is one of the part's. */
bool nest_parts_holds(const Part *q, const Stmt *s);
/* But for scalars that are computed again, the same stands around both. */
bool nest_parts_beside(const Part *a, const Part *b);

/* Puts the parts in an order that keeps all dependences when each is a nest of its own, and puts parts together between which scalars go, or
 * that depend on each other. Says which of them the outer loop carries dependences of. False: there is no such order. */
bool nest_parts_order(Plan *p);
/* Which loops of a part carry its sums. False: two parts sum into one array, and elements would get their terms in another order. */
bool nest_parts_find_sums(Plan *p);
/* Loops that carry go inward, past those that do not. False: bounds stand in the way. */
bool nest_parts_interchange(const Plan *p, Part *q);

/* Loops of a part: those that have threads; all; the n-th from the outermost one, from 0. */
int nest_parts_mapped(const Part *q);
int nest_parts_loops(const Part *q);
const Item *nest_parts_loop(const Part *q, int n);
/* They can be one nest as far as their loops go. */
bool nest_parts_same_loops(const Part *a, const Part *b);

/* The loop of 's' among those in 'list', or in one of them. */
const Loop *nest_parts_loop_within(const Loop *list, const Stmt *s);
/* So many iterations, or nobody knows how many, that the loop takes long, whatever is in it. */
bool nest_parts_is_long(const Loop *l);

/* ---- repeatable.c: what may be computed again ---- */

/* t = e, the only assignment to a private scalar, of what the loop leaves alone and of other items of the plan. */
bool repeatable_assignment(const Plan *p, const Stmt *s);
/* All conditions of the IF are of such values, and cheap. */
bool repeatable_conditions(const Plan *p, const Stmt *s);
/* The statement itself, not those inside it, reads nothing that the loop changes but indices around it and, with 'sets', scalars that are
 * computed again. */
bool repeatable_steady(const Plan *p, const Stmt *s, bool sets);
/* What the loop does with the variable; NULL: nothing that it has to know. */
const VarUse *repeatable_use(const Loop *l, const Symbol *s);

/* See there: the part is better off with one loop in the place of its parallel ones; that loop, the k-th of its kind, without a body. */
bool linear_nest_suits(const Plan *p, const Part *q);
Stmt *linear_nest_loop(Plan *p, Rewriter *w, const Part *q, int k);
#endif
