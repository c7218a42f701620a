/* What one iteration of a kernel does, counted on the tree. */
#ifndef F2C_PREDICTOR_FEATURES_H
#define F2C_PREDICTOR_FEATURES_H
#include "predictor/feature/feat_mix.h"
#include "predictor/space/kernels.h"
#include "predictor/formula/sapfor.h"

/* A call that the walk is in. */
typedef struct FeatCall {
  SizCall call;
  const struct FeatCall *outer; /* the one that it stands in, or NULL */
} FeatCall;

/* A reference to an array in the kernel's body. */
typedef struct FeatRef {
  const Stmt *stmt;    /* in which it stands */
  const Expr *e;       /* EX_REF, EX_NAME of a whole array, or EX_MEMBER */
  const Symbol *array; /* array, or component */
  int bytes;           /* of an element */
  bool written;        /* it is assigned to */
  bool foreign;        /* it stands in a procedure that the kernel calls: its subscripts mean nothing here, */
  const FeatCall *call; /* but with what the call hands over. NULL: it is the kernel's own, or what the array stands for is not known */
  SpcLoops inner;       /* loops of the body around it */
  double times;         /* executions an iteration of the mapped loops, all branches in full */
  double warp_share; /* share of these in which a thread of the warp takes the branches around it */
  double lane_share; /* share in which the thread itself does */
  double hit_rate;   /* share of them that the emulated cache serves */
  int segment;       /* operations of the body before it that have a path for unusual operands */
  bool known;        /* its stride is known */
  int64_t stride;    /* bytes between neighbouring threads */
  uint64_t base;     /* byte address of the first thread's element at the first iteration */
} FeatRef;

/* The references in the order of execution, with the loops around them: what the cache emulation runs. */
typedef struct FeatNode {
  int ref;                       /* index of a reference; -1: a loop */
  SpcLoop loop;                  /* of a loop */
  struct FeatNode *child, *next; /* what the loop repeats; what comes after */
} FeatNode;

typedef struct Features {
  SapFeatures iteration; /* num_* and, after feat_access_all, the accesses */
  double cache_hits;     /* accesses an iteration that the cache serves */
  FeatMix mix;           /* instructions an iteration, but addresses and accesses; chain: one after the other */
  int scalar_regs;       /* registers of scalars and inner loop variables */
  int temporaries;       /* registers of intermediate results */
  VEC(FeatRef) ref;
  VEC(const Stmt *) guarded; /* loops inside whose iterations have a path for unusual operands, or may be the last: loads of later ones wait */
  VEC(const Symbol *) scalar; /* scalars in order of first use */
  VEC(int) scalar_bytes;      /* bytes of each */
  FeatNode *nodes;            /* body */
} Features;

/* feat_count.c: walks the body: operations, scalars, references with their strides. */
void feat_count(Features *f, Sizes *v, const Kernel *k);
/* feat_address.c: the byte address of an element with the bindings in force; 'shift': position along the
 * first range of a section. False: it depends on data. */
bool feat_address(Sizes *v, const Expr *e, int64_t shift, int64_t *address);
/* feat_call.c: the variable that an array, as a procedure names it, stands for in the call; NULL: it is the procedure's own, or not known. */
const Symbol *feat_call_array(const FeatCall *c, const Symbol *array);
/* feat_address of a reference, also in a procedure that the kernel calls. */
bool feat_call_address(Sizes *v, const FeatRef *r, int64_t *address);
/* Sets known, stride and base of a reference. */
void feat_address_stride(FeatRef *r, Sizes *v, const Kernel *k);
/* feat_cache.c: sets the references' hit rates by running the body of one thread against a cache of 'bytes' bytes. */
void feat_cache(Features *f, Sizes *v, const Kernel *k, int64_t bytes);
/* feat_access.c: sets the access counts of 'iteration' by formulas (2) to (5), or the half-warp rules below cc 2.0. */
void feat_access_all(Features *f, int cc, bool caching);
#endif
