/* Intrinsic procedures: what they are called, what they take, what type and rank their results have. */
#ifndef F2C_FRONTEND_INTRINSICS_H
#define F2C_FRONTEND_INTRINSICS_H
#include "frontend/program.h"

/* Names that mean the same up to the types of arguments and result share an id: DSQRT is IN_SQRT. What a call converts to
 * is the type of the call's expression: REAL, FLOAT and SNGL are IN_REAL. Values of Symbol.intrinsic. */
typedef enum IntrinsicId {
  IN_NONE,
#define INTRINSIC(id, name, cls, result, rank, dummies, since, takes, fold, device, cost) IN_##id,
#define SPECIFIC(id, name, result, dummies, since)
#include "frontend/symbol/intrinsics.def"
#undef INTRINSIC
#undef SPECIFIC
  IN_KINDS
} IntrinsicId;

typedef enum {
  IC_E,  /* elemental function */
  IC_I,  /* inquiry: does not read its argument's value */
  IC_T,  /* transformational function */
  IC_S,  /* subroutine */
  IC_ES, /* elemental subroutine */
  IC_M,
  IC_ME,
  IC_MS /* function, elemental function, subroutine of an intrinsic module */
} IntrinsicClass;

typedef enum {
  IR_NONE,      /* none, or not told by the arguments */
  IR_ARG1,      /* the first argument's type */
  IR_ARG2,      /* the second argument's type */
  IR_ARG1_KIND, /* the first argument's type with KIND= */
  IR_PART,      /* the first argument's type, REAL for COMPLEX */
  IR_PROMOTE,   /* what an operation on the arguments has */
  IR_ATAN,      /* that of its last argument: ATAN(x), ATAN(y, x) */
  IR_BESSEL,    /* the second argument's type */
  IR_INT,       /* default INTEGER, or KIND= */
  IR_INT2,
  IR_INT4,
  IR_INT8,        /* INTEGER of that kind; INT4: default INTEGER */
  IR_REAL,        /* default REAL, or KIND= */
  IR_REAL_OF,     /* the same, but COMPLEX keeps its kind */
  IR_DOUBLE,      /* DOUBLE PRECISION */
  IR_CMPLX,       /* default COMPLEX, or KIND= */
  IR_DCMPLX,      /* double COMPLEX */
  IR_LOGICAL,     /* default LOGICAL, or KIND= */
  IR_LOGICAL_DEF, /* default LOGICAL */
  IR_CHAR,        /* CHARACTER of the first argument's kind, or KIND= */
  IR_CPTR,
  IR_CFUNPTR /* TYPE(C_PTR), TYPE(C_FUNPTR) */
} IntrinsicResult;

typedef enum {
  IK_SCALAR,
  IK_ELEM, /* the highest rank of the arguments */
  IK_ROW,  /* the same, but one where a third argument makes it a row of orders: BESSEL_JN */
  IK_ONE,
  IK_TWO,
  IK_ARG1,
  IK_ARG2,      /* the rank of that argument */
  IK_REDUCE,    /* scalar, with DIM one less than the argument */
  IK_FOLD,      /* the same with DIM as third argument: REDUCE */
  IK_LOC,       /* one, with DIM one less than the argument: MAXLOC */
  IK_FINDLOC,   /* the same with DIM as third argument */
  IK_BOUND,     /* one, with DIM scalar */
  IK_MATMUL,    /* rank a + rank b - 2 */
  IK_RESHAPE,   /* the size of SHAPE */
  IK_SPREAD,    /* one more than the argument */
  IK_TRANSFER,  /* MOLD's, at most one; one with SIZE */
  IK_THIS_IMAGE /* scalar; one for a coarray without DIM */
} IntrinsicRank;

/* What brought a name: without it the name is the program's own. */
typedef enum {
  SINCE_F95,
  SINCE_F2003,
  SINCE_F2008,
  SINCE_F2018,
  SINCE_GNU,      /* an extension of gfortran's */
  SINCE_GNU_CALL, /* the same, both a function and a subroutine */
  SINCE_DEC,      /* -fdec-intrinsic-ints */
  SINCE_FOREIGN   /* later than gfortran's, or another compiler's */
} IntrinsicSince;

typedef struct IntrinsicInfo {
  IntrinsicId id;
  const char *name;
  IntrinsicClass cls;
  IntrinsicResult result;
  IntrinsicRank rank;
  const char *dummies; /* names in order, blank between, optional ones in [], "..." repeats the one before */
  IntrinsicSince since;
} IntrinsicInfo;

/* The intrinsic of that (lower case) name; NULL: none. */
const IntrinsicInfo *intrinsic_find(const char *name);
/* The name of the intrinsic function nearest to 'name', or NULL when none is near. */
const char *intrinsic_nearest(const char *name, const FrontOptions *o);
/* Position from 0 of the dummy 'name', -1: it has none. */
int intrinsic_dummy(const IntrinsicInfo *in, const char *name);
/* How many arguments it takes; *max is -1 for any number. */
int intrinsic_min_args(const IntrinsicInfo *in, int *max);
bool intrinsic_is_subroutine(const IntrinsicInfo *in);
/* It may be CALLed: a subroutine, or one of the extensions that are both. */
bool intrinsic_standard_is_callable(const IntrinsicInfo *in);
/* It is intrinsic under -std= and -fall-intrinsics; else its name is any name. */
bool intrinsic_standard_available(const IntrinsicInfo *in, const FrontOptions *o);
/* gfortran does not know it: a procedure of that name that the program defines comes first. */
bool intrinsic_standard_is_foreign(const IntrinsicInfo *in);
/* The argument of the call 'e' (EX_REF) that goes to the dummy 'name', by keyword or position; NULL: not given. */
Expr *intrinsic_arg(const IntrinsicInfo *in, const Expr *e, const char *name);
const char *intrinsic_name(IntrinsicId id); /* its generic name */
IntrinsicClass intrinsic_class(IntrinsicId id);
/* It combines the elements of an array, all of them or with DIM those along a dimension, into one value: SUM, ANY, NORM2, DOT_PRODUCT ... */
bool intrinsic_reduces(IntrinsicId id);
/* The intrinsic that a reference calls; IN_NONE: it is no such call, or there is none (NULL). */
IntrinsicId intrinsic_called(const Expr *e);
#endif
