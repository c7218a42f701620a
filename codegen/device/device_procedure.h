/* Device forms of procedures (call.c), and what callers hand over beside the arguments. */
#ifndef F2C_CODEGEN_PROCEDURE_H
#define F2C_CODEGEN_PROCEDURE_H
#include "analysis/nest.h"
#include "common/vec.h"

struct Binding;

/* An array of a device procedure whose extents its arguments say: it comes with the call (automatic.c). */
typedef struct Automatic {
  const Symbol *sym;
  const Expr *lo[15], *hi[15]; /* bounds, made of the procedure's dummies; lo NULL: 1 */
  bool padded;                 /* 'hi' is more than the array has in a dimension that is not its last: there are gaps */
  struct Binding *v;           /* in the procedure's text */
} Automatic;

/* A variable of a module, a COMMON block or a host unit that a device procedure, or one that it calls, uses (global.c). */
typedef struct GlobalUse {
  const Symbol *sym;   /* in the words of the procedure's unit; for a component its base */
  const char *key;     /* as Binding.key */
  const Expr *e;       /* an occurrence of the whole object, there or in a procedure that it calls */
  struct Binding *v;   /* in the procedure's text */
  bool written;        /* it may be set */
  const char *functor; /* template parameter: what finds its elements; NULL: the extents are constants */
} GlobalUse;

typedef struct DeviceProc {
  const Unit *unit;           /* the procedure */
  const char *cname;          /* its name in the .cu */
  uint32_t written;           /* bit k: dummy k + 1 is written */
  bool reports;               /* it takes 'check': subscripts are checked, or it may end the program */
  bool busy;                  /* its text is being made: a call now is a recursion */
  bool failed;                /* it has no device code */
  Reason *why;                /* failed: the reason */
  VEC(Automatic *) automatic; /* what follows its arguments, an array and its own_index each */
  VEC(GlobalUse *) global;    /* what follows that */
} DeviceProc;
#endif
