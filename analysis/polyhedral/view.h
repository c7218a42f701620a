/* The program as one loop sees it, in isl's terms. Private to analysis/.
 *
 * For a loop L with its outer loops held fixed, everything L's body does not change is a parameter: outer
 * loop variables, integer scalars, and any other unchanged integer expression as a whole ('n*m', 'size(a,1)',
 * 'idx(k)'). A statement inside the loops L = l0, l1, .., ln has the iteration vector (t0, .., tn); tk counts
 * the iterations of lk from 0, so that its variable is lo + step*tk. Where lo is not affine tk is the
 * variable's value itself (by_value).
 *
 * isl ownership follows isl: __isl_give results belong to the caller, __isl_keep arguments stay with him. */
#ifndef F2C_ANALYSIS_VIEW_H
#define F2C_ANALYSIS_VIEW_H
#include "analysis/unit/code.h"
#include <isl/aff.h>
#include <isl/map.h>
#include <isl/set.h>
#include <isl/space.h>

/* The iterations of one loop inside the viewed one. */
typedef struct LoopSpace {
  const Loop *loop;   /* ln */
  int n;              /* dimensions: loops from the viewed one down to 'loop' */
  const Loop **chain; /* those loops */
  isl_pw_aff **value; /* variable of chain[k] over the n dimensions; NULL: not affine */
  bool *by_value;     /* dimension k is the value of the variable */
  isl_set *domain;    /* over-approximation of the iterations */
  bool exact;         /* it is no over-approximation */
  bool own_exact;     /* nor is it on account of 'loop' itself */
  struct LoopSpace *next;
} LoopSpace;

/* Where in the execution of the viewed loop a value is asked for. */
typedef struct Point {
  int ev;             /* before this event */
  const Guard *guard; /* the conditions there */
  int n;              /* loops around it, from the viewed one down */
} Point;

typedef struct View {
  isl_ctx *ctx;
  Arena *arena;
  Code *code;
  unsigned long left; /* isl operations that the questions to this view may still take, */
  unsigned long *nest; /* and those to all views of loops at its depth of its nest together; behind it the shares of the depths further
                          inside, of which it may spend what is left, and VIEW_NO_SHARE */
  unsigned long most; /* what any question may take when the last one began, */
  unsigned long paid; /* and the operations of that one which both have been charged for */
  const Loop *top;    /* the viewed loop L; NULL: the unit as a whole, as if it were an iteration */
  int id;             /* its number among the views of the unit: changes.c */
  bool any_call;      /* L calls something that may change every reachable variable */
  LoopSpace *space;   /* made so far */
  isl_set *context;   /* what is known of the parameters, */
  struct Part *part;  /* and the same in parts: gist.c */
  bool asserted;      /* a directive says that the iterations of L are independent: disproofs are looked for */
  bool explain;       /* somebody reads what is found */
  bool lost;          /* L is sequential anyway: one dependence an object is enough */
  bool whole;         /* all dependences are asked for */
  bool within;      /* one iteration of L is looked at: what it does not change is a parameter, L's variable too; and a relation is
                       exact if it is so for the iterations in which the access happens */
  bool unordered;   /* the sign of L's step is not known */
  isl_pw_aff *step; /* that step, over L's iterations; NULL: it is known, or not affine */
  Point at;         /* where expressions are read; whoever asks for values sets it */
  const struct Unknown *unknown; /* value.c: variables whose value at the begin of an iteration is being solved for */
  int nested, steps;             /* value.c: depth of the search for a value, and events looked at so far */
  int facts;                     /* how often 'context' has been narrowed */
  struct Memo *memo;             /* memo.c: what has been asked before */
  struct Domain *domain;         /* domain.c: where accesses happen, by their conditions */
  isl_set *beyond,
      *reached; /* parameters with which an argument goes on behind a column of its array, so that nothing is known of where; and
                                with which all such calls are reached. NULL: there are none (argument.c) */
  const struct Bounded *bounded; /* array_bounds.c: arrays whose bounds have been looked for */
  struct Opaque *opaque;         /* affine.c: parameters that stand for expressions */
  struct Known *known;           /* value.c: parameters of which the value before the loop is known or has been looked for */
} View;

View *view_open(isl_ctx *ctx, Code *c, const Loop *top);
/* The same loop, one iteration at a time (View.within). After it is closed, view_resume(v). */
View *view_open_within(const View *v);
/* After another view of the unit has been open: what may change in an iteration of the viewed loop counts again. */
void view_resume(View *v);
/* The unit as a whole: parameters are what it does not change. */
View *view_open_unit(isl_ctx *ctx, Code *c);
void view_close(View *v);
/* Around a question to isl. Its operations are counted from the beginning on, and it fails when they are too many; each
 * question that does halves what the later ones of the unit may take, so that a unit full of them ends. All questions of a
 * view, and all those of a nest, have a budget besides: once it is spent, every further one fails at once. */
void view_question(View *v);
void view_answered(View *v);
/* What the questions of a view and of its nest may still take, to be put back after questions that shall cost nothing. */
enum { VIEW_LEVELS = 4 };
#define VIEW_NO_SHARE (~0ul)
typedef struct ViewBudget {
  unsigned long left, nest[VIEW_LEVELS];
} ViewBudget;
ViewBudget view_budget(const View *v);
void view_restore_budget(View *v, const ViewBudget *b);
/* Around what a question needs and keeps for others, as what a procedure does: it takes nothing from the question's operations, and does not hang on
 * how many the question has left. */
typedef struct ViewPause {
  unsigned long most, used;
} ViewPause;
ViewPause view_pause(isl_ctx *ctx, unsigned long most);
void view_continue(isl_ctx *ctx, ViewPause p);
/* gist.c: the map, or the set, under what is known of its parameters. */
__isl_give isl_map *gist_view(const View *v, __isl_take isl_map *map);
__isl_give isl_set *gist_set(const View *v, __isl_take isl_set *set);
/* 'fact', a set of parameters, has been added to v->context. */
void gist_learn(View *v, __isl_take isl_set *fact);
void gist_close(View *v);
/* May 'var' change in the viewed loop? */
bool view_changes(const View *v, const Var *var);
/* May the event change it? */
bool view_event_changes(const View *v, const Event *e, const Var *var);
/* Is 'inner' the branch 'outer', or one inside it? NULL is no branch at all. */
bool view_guard_within(const Guard *inner, const Guard *outer);
/* Does the whole of 'e' keep its value in the viewed loop? */
bool view_invariant(const View *v, const Expr *e);
/* Without the pieces that no iteration of 's' meets: 'mod(j + 1, 2)' has one for negative values, which the bounds of j may exclude. Fewer pieces make
 * all that follows faster. */
__isl_give isl_pw_aff *view_trim(const View *v, const LoopSpace *s, __isl_take isl_pw_aff *a);
/* The iterations of 'l', which lies in the viewed loop; of a view of the unit NULL is what stands in no loop. Owned by the view. */
LoopSpace *view_space(View *v, const Loop *l);

/* affine.c: the value of integer expression 'e' at v->at inside the loops of 's'; NULL: not affine. */
__isl_give isl_pw_aff *affine_of(View *v, const LoopSpace *s, const Expr *e);
/* The same for a bound in a declaration, whose variables count with the values they had when the unit began. */
__isl_give isl_pw_aff *affine_declared(View *v, const LoopSpace *s, const Expr *e);
/* base + the sum of factor * times, where the factors consist of parameters only: 'i + n*j' */
enum { MAX_PRODUCTS = 3 };
typedef struct Poly {
  isl_pw_aff *base;
  int n;
  isl_pw_aff *factor[MAX_PRODUCTS], *times[MAX_PRODUCTS];
} Poly;
/* The same as affine_of, but products with parameters are allowed. False: not of that form. */
bool affine_poly_of(View *v, const LoopSpace *s, const Expr *e, Poly *p);
void affine_poly_add(Poly *p, Poly q);
/* factor * times, where both are affine and one is made of parameters only */
bool affine_poly_product(__isl_take isl_pw_aff *a, __isl_take isl_pw_aff *b, Poly *p);
void affine_poly_free(Poly *p);
/* The expression that a parameter without a variable of its own stands for; NULL: none. */
const Expr *affine_opaque(const View *v, const char *name);
/* The k-th of those that are products, and its parameter's name; NULL: there are no more. */
const Expr *affine_opaque_product(const View *v, int k, const char **name);
/* The variable of dimension k, counted from 0. */
__isl_give isl_pw_aff *affine_iterator(const LoopSpace *s, isl_ctx *ctx, int k);
/* The places where an access happens, where a condition is evaluated, and where the bounds of a loop are. */
Point affine_point_of(const LoopSpace *s, const Access *a);
Point affine_point_of_guard(const LoopSpace *s, const Guard *g);
Point affine_point_before(const LoopSpace *s, const Loop *l);

/* value.c: the value at v->at of a scalar that the viewed loop changes. False: not known. */
bool value_poly(View *v, const LoopSpace *s, const Var *var, Poly *p);
/* Of a view of one iteration: the value that the variable has when that begins. */
__isl_give isl_pw_aff *value_begin(View *v, const LoopSpace *s, const Var *var);
/* Adds to v->context what is known of the value that an unchanged variable has before the viewed loop. */
void facts_know(View *v, const Var *var);
/* Adds what holds of the parameters: a set of one point. */
void facts_know_set(View *v, __isl_take isl_set *set);
/* The value that 'e' has where the access happens, outside of the viewed loop, and still has whenever that
 * loop starts; NULL: not affine, or not known. */
__isl_give isl_pw_aff *facts_kept(View *v, const Expr *e, const Access *w);
/* The event up to which what the access does before the viewed loop has to last, so that the loop finds it
 * whenever it starts; -1: the loop may be reached without it. */
int facts_reach(const View *v, const Access *w);
/* Has a pointer's target been made by an ALLOCATE before the viewed loop, and does it keep it? Two such do not overlap. */
bool facts_is_fresh(View *v, const Var *p);
/* The same for sets of several points, which are taken as they are. */
void facts_assume(View *v, __isl_take isl_set *params);
/* Adds the conditions that the viewed loop runs under. */
void facts_know_guards(View *v);
/* Nothing changes the variable, of the unit's own, after its initialisation or DATA. */
bool facts_keeps_initial(const View *v, const Var *var);
/* The assignment to the whole array, which has its values whenever the viewed loop starts; NULL: there is none. */
const Access *facts_last_whole(const View *v, const Var *var);
/* known_table.c: the value of an element of an INTEGER array whose values are known; NULL: it is none. */
__isl_give isl_pw_aff *known_table_value(View *v, const LoopSpace *s, const Expr *e);
/* What becomes of a scalar from one iteration of the viewed loop to the next. */
typedef enum {
  VAL_CARRIED,   /* nothing simple */
  VAL_INDUCTION, /* it grows by the same amount in every iteration: *step when that is a constant, else 0 */
  VAL_WRAP       /* each iteration but the first starts from a value that depends on its number only */
} ValKind;
ValKind value_kind(View *v, const Var *var, int64_t *step);
__isl_give isl_pw_aff *affine_const(const LoopSpace *s, isl_ctx *ctx, int64_t c);
/* A parameter that stands for a value nothing else is known of. */
__isl_give isl_pw_aff *affine_fresh(View *v, const LoopSpace *s, const char *name, const void *key);

/* domain.c: iterations of 's' where 'cond' (or its negation) may hold. *exact is cleared when that is too many. */
__isl_give isl_set *domain_condition(View *v, const LoopSpace *s, const Expr *cond, bool negated, bool *exact);
/* Iterations in which an access happens. */
__isl_give isl_set *domain_access(View *v, const Access *a, bool *exact);
void domain_close(View *v);

/* relation.c: access relation { iteration -> elements }. */
typedef struct Relation {
  const Access *access;
  isl_map *map;  /* with its domain applied */
  isl_set *subs; /* parameters that its subscripts use: universe of the subscripts' space, for their names */
  bool exact;    /* certain elements in certain iterations */
  bool affine;   /* all subscripts are affine */
  int facts;     /* View.facts that its map takes into account */
} Relation;
/* array_bounds.c: bounds of dimension k (from 0) of an object; NULL: not affine, or not known. */
__isl_give isl_pw_aff *array_bounds_lower(View *v, const LoopSpace *s, const Var *var, int k);
__isl_give isl_pw_aff *array_bounds_upper(View *v, const LoopSpace *s, const Var *var, int k);
/* The value of a reference 'e' to LBOUND, UBOUND or SIZE, called 'name'; NULL: not known. */
__isl_give isl_pw_aff *array_bounds_affine(View *v, const LoopSpace *s, IntrinsicId id, const Expr *e);
/* What the access touches; the map is the caller's, relation_free gives it back. False: isl gave up. */
bool relation_of(View *v, const Access *a, Relation *r);
/* The same with dimension 'at' given. */
bool relation_split(View *v, const Access *a, int at, __isl_take isl_map *with, Relation *r);
/* Two accesses of one component of elements, c(i)%v(j): the subscripts behind it are dimensions of both relations, too. False: isl gave up. */
bool relation_inner(View *v, Relation *r, Relation *s);
static inline void relation_free(Relation *r) {
  isl_map_free(r->map);
  isl_set_free(r->subs);
}
/* memo.c: the view's own copy of the relation, 'access' NULL where it is still to be made; NULL: none is kept. */
Relation *memo_relation(View *v, const Access *a);
void memo_close(View *v);

/* delinear.c: subscript k of both accesses as two subscripts each that are equal where it is: 'i + n*j' as (j, i).
 * False: not of that form. */
bool delinear_split(View *v, const Access *a, const Access *b, int k, isl_map **x, isl_map **y);
/* The access is in a loop inside whose step is no constant, so that it may be of that form though its subscripts are affine. */
bool delinear_is_stepped(View *v, const Access *a);
/* The values of the parameters with which they are, or fewer; NULL: both are not even D*x + y. To *in what D and y are made of, as
 * a set that names those parameters. */
__isl_give isl_set *delinear_when(View *v, const Access *a, const Access *b, int k, __isl_give isl_set **in);

/* What has been found out about two accesses of a view: memo.c. */
typedef struct Asked {
  const Access *a, *b; /* a comes first */
  bool carried_known;  /* 'carried' is the answer of depend_between */
  struct Carried *carried;
  bool same_known; /* 'same' is the answer of depend_same_iteration */
  bool same;
} Asked;
/* Never NULL; fresh when nothing has been asked yet. */
Asked *memo_pair(View *v, const Access *a, const Access *b);
#endif
