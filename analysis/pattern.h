/* What runs through the iterations of a loop: scans, compactions, wavefronts, extremes with their place.
 *
 * Each is hung on the Loop whose verdict it explains. The loop's outer loops are held fixed, so that a scan
 * inside a parallel loop is one scan for each iteration of that loop (segmented by it). Expressions are those
 * of the source where the source has them; a factor or term may be built out of pieces of it. All live as
 * long as the Analysis. */
#ifndef F2C_ANALYSIS_PATTERN_H
#define F2C_ANALYSIS_PATTERN_H
#include "analysis/nest.h"

/* ---- scans and recurrences ----
 *
 * The scan variable v goes through the iterations as v <- f_i(v), where f_i does not depend on v. Which f_i there are: */
typedef enum {
  SCAN_OP, /* v op e, and constants: 'op' is associative */
  SCAN_LINEAR, /* a*v + b: (a2, b2) after (a1, b1) is (a2*a1, a2*b1 + b2). Of order n, v is the vector of the last n values, and a a matrix */
  SCAN_LAST,  /* v itself, and constants: the value that was set last */
  SCAN_BOUND, /* v + d, max(v, e) and min(v, e), which compose to min(h, max(l, v + d)) */
} ScanKind;

/* What a read in an iteration sees of the steps of the same iteration. */
typedef enum {
  PLACE_BEFORE,  /* none: the value the iteration begins with (exclusive) */
  PLACE_AFTER,   /* all: the value it ends with (inclusive) */
  PLACE_BETWEEN, /* some of them, as they stand in the source */
} ScanPlace;

enum { SCAN_ORDER = 4 }; /* of a recurrence, at most */

/* One statement that moves the scan variable on, under the conditions and in the inner loops that stand around it. */
struct ScanStep {
  const Stmt *stmt;   /* the assignment, or the IF of 'if (e > v) v = e' */
  bool reset;         /* v becomes 'term' whatever it was: a new segment begins */
  bool always;        /* every iteration of the loop does it exactly once */
  const Expr *factor; /* SCAN_LINEAR: a; NULL: 1 */
  struct {
    bool used;        /* the value is */
    const Expr *by;   /* its factor; NULL: 1 */
  } last[SCAN_ORDER]; /* SCAN_LINEAR of an order beyond 1, instead of 'factor': of the value of 1, 2, .. iterations before */
  const Expr *term;   /* b, or the operand e of SCAN_OP; NULL: 0. It does not depend on v */
  RedOp op;           /* SCAN_BOUND: RED_ADD, RED_MAX or RED_MIN with 'term'; several steps of one statement follow each other */
  ScanStep *next;     /* in source order */
};

/* Scalars that iterations move on together, y2 = y1; y1 = t: each becomes a sum of multiples of all of them and something else. */
enum { SCAN_MADE = 8 };
typedef struct ScanTogether {
  int n;                            /* variables, each with a Scan of its own */
  const Expr *variable[SCAN_ORDER]; /* their names */
  int nmade;
  const Symbol *made[SCAN_MADE]; /* scalars of an iteration that the values go through: t */
} ScanTogether;

/* One use of the scan variable that is no part of a step. */
struct ScanRead {
  const Expr *ref;  /* the reference */
  const Stmt *stmt; /* its statement */
  ScanPlace place;
  ScanRead *next; /* in source order */
};

/* An array that the scan variable, as a counter, says where to store in: out(.., counter + offset, ..) = e.
 * The value is never the same at two stores with one offset, so that no element is stored twice. */
struct ScanOutput {
  const Symbol *array; /* it is written in this way only */
  const char *path;    /* its name for people */
  const Expr **store;  /* the references that are written */
  const Stmt **stmt;   /* their assignments */
  int64_t *offset;     /* of each, from the counter's value at that place */
  int nstore;
  int dim;       /* the subscript that the counter is in, from 0 */
  int64_t apart; /* how far apart its elements are that are stored between two steps; less than a step */
  bool own_rows; /* of counters in an array: other subscripts tell which counter it is, so that two of them never store the same element */
  bool in_place;    /* the loop reads the array too, at or ahead of where it stores: reads see the values from
                    before the loop */
  ScanOutput *next; /* in source order */
};

struct Scan {
  ScanKind kind;
  RedOp op;             /* SCAN_OP; else RED_NONE */
  bool by_if;           /* RED_MAX, RED_MIN: by 'if (e > v) v = e' or its like, so that a NaN from before stays */
  const Symbol *sym;    /* the running variable, or the array that holds the values */
  const char *path;     /* its name for people */
  const Expr *value;    /* what is set: 's', 'p%s', 'h(1)'; of an array recurrence the element that an iteration makes: a(i) */
  const Expr *previous; /* array recurrence: the element it is made of, a(i - 1); NULL: one variable holds the
                           value all the time */
  int64_t distance;     /* iterations between the two: that many recurrences run side by side; 1 for a variable */
  int order;            /* SCAN_LINEAR: of how many elements before it is made; 1: of 'previous' */
  const Expr *earlier[SCAN_ORDER]; /* with an order beyond 1: a(i - 1), a(i - 2), .. */
  bool bins;                       /* 'value' is an element that each iteration chooses, pos(d): one scan variable for each. There
                           is one step, and reads lie under its conditions. What adds a constant may count outputs,
                           which rest on CONTRACT_BINS, but those with rows of their own */
  const Stmt *cap_at; /* 'bins': the IF that the step is under, if its condition is that the counter has not come to a value that the loop
                         does not change: if (pos(d) < m) pos(d) = pos(d) + 1. Else NULL */
  const Expr *cap;              /* that value, m */
  bool cap_equal;               /* the step is made where the counter is equal to it, too */
  const ScanTogether *together; /* SCAN_LINEAR: it is one of several that move on together, with unconditional assignments, which are
                                   its steps; NULL: it is alone */
  int number;                   /* which of these, from 0 */
  ScanStep *step;               /* at least one */
  ScanRead *read;               /* consumers; none: only the last value matters */
  ScanOutput *output;           /* what it counts, or NULL. Then op is + and every step adds a constant of the same sign */
  int level;                    /* its operands use values of scans of lower levels; 0: of none */
  bool live_after;              /* the value may be read after the loop. The initial value is what the variable (or a(lo -
                      1)) holds before it */
  bool copy_in;                 /* array recurrence: the loop also reads elements that later iterations set; those reads want
                   the old values */
  Scan *next;                   /* in the order found */
};

/* ---- extremes with their place ----
 *
 * if (e > v) then; v = e; loc = p; ...; end if, or the same with abs(e) > abs(v)
 * if (e(i) > e(v)) v = i
 * v = maxloc(e, 1): v is the number of the iteration that has it, counted from 1, or 0 */
struct Extreme {
  const Symbol *value;   /* v: ROLE_REDUCTION with RED_MAXLOC or RED_MINLOC in Loop.var_use, as its locations are */
  bool max;              /* else the least */
  bool last;             /* of equal values the last one wins (>=), else the first */
  bool magnitude;        /* if (abs(e) > abs(v)): magnitudes are compared, v has the value with its sign */
  bool numbers;          /* it is one of numbers only: with a NaN among v and the values of e the loop runs on the host, in order */
  const Stmt *stmt;      /* the IF, or the assignment */
  const Expr *candidate; /* e */
  const Expr *start;     /* if (e(i) > e(v)) v = i: e(v); v is the place, there are no locations. Else NULL */
  const Expr *mask;      /* of MAXLOC or MINLOC, or NULL */
  int nloc;
  const Expr **loc; /* the locations: scalars that are set with v */
  const Expr **at;  /* what each is set to: does not depend on v or a location */
  Extreme *next;
};

/* ---- extreme_places.c ---- */
const Extreme *extreme_places_of(const Nest *n);                     /* those that the nest looks for; NULL: none */
const Extreme *extreme_places_value(const Nest *n, const VarUse *u); /* the one whose value the variable holds; NULL: none */
bool extreme_places_is(const Nest *n, const Symbol *s); /* the variable, or an element of the array, holds the place of one */
const Symbol *extreme_places_object(const Expr *loc);   /* a place's variable, or the array of its element */
const Expr *
extreme_places_target(const Extreme *x); /* what its IF sets: the variable or element that holds the value, or the place alone */

/* ---- wavefronts ----
 *
 * A band of loops, one all of the other's body, whose dependences all have constant distance vectors d (in
 * iterations, as the loops count them). With t the iteration counters of the band, skewed to t'[k] = t[k] +
 * sum over j < k of skew[k][j]*t'[j], all components of d' are >= 0: rectangular tiles of t' may run in any
 * order that respects the components, and t with sum of front[k]*t[k] equal may run at once. */
enum { WAVE_MAX = 3 };
struct Wavefront {
  int nloops;           /* loops of the band: 2 or 3 */
  Loop *loop[WAVE_MAX]; /* outermost first */
  int ndist;
  int64_t (*dist)[WAVE_MAX]; /* the different distance vectors, lexicographically positive */
  bool rectangular;          /* no skewing needed: tiles of the loops as they are, are legal */
  int64_t skew[WAVE_MAX][WAVE_MAX];
  int64_t front[WAVE_MAX]; /* front.d >= 1 for every distance vector d */
};

/* ---- nests whose iterations depend on each other ----
 *
 * A nest of loops, one all of the other's body, whose dependences have constant distance vectors. Loops in which all
 * of these are zero are free: their iterations are independent. The others carry. With one of them, its loop runs
 * inside a thread (a sweep). With two or three, iterations run in the order of a front: with t the counters of the
 * loops that carry, skewed as in Wavefront, no component of a distance is negative. */
enum { ORDER_MAX = 8 };
struct Order {
  int ncarried;                     /* loops that carry: 1, 2 or 3 */
  int carried[WAVE_MAX];            /* their places in Nest.loop, outermost first */
  bool rectangular;                 /* no skewing needed */
  int64_t skew[WAVE_MAX][WAVE_MAX]; /* of the loops that carry */
  int ndist;
  int64_t (*dist)[ORDER_MAX]; /* the different distance vectors, over all loops of the nest */
};

const char *pattern_kind_name(ScanKind k);
const char *pattern_place_name(ScanPlace p);
void pattern_dump(const Loop *l, int indent, Buf *out);
/* A loop that threads of a team share out sums into an array that the iteration has for itself, of which each thread has a copy. */
bool team_bins_are_own(const Nest *n, const TeamLoop *t);
#endif
