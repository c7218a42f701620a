/* An interpreter of small integer and logical Fortran, so that loops can be run in any order. */
#ifndef F2C_TESTS_INTERP_H
#define F2C_TESTS_INTERP_H
#include "analysis/nest.h"

enum { MAX_CELLS = 12000, MAX_OBJECTS = 64 };

/* A variable in memory, dimension d from lo[d] on with ext[d] elements. */
typedef struct Object {
  const Symbol *sym;
  int base, size, rank;
  int lo[7], ext[7];
} Object;

typedef struct Machine {
  int nobjects, ncells;
  Object object[MAX_OBJECTS];
  int32_t cell[MAX_CELLS];
  bool *exposed, *written; /* per cell: read before it was written, written; NULL: nobody asks */
  bool *changed;           /* per cell: another value than it had was written; NULL: nobody asks */
  bool bad;                /* a subscript out of bounds, or a construct that the interpreter does not know */
  int steps;               /* statements run */
  int jump;                /* the label that a GO TO, forwards, is on its way to; 0: none */
  bool leaves;             /* an EXIT is on its way to the end of its loop */
  /* Runs the loop instead of the interpreter when it wants to: true when it did. */
  bool (*on_loop)(struct Machine *m, const Stmt *loop, void *data);
  /* Told of every element that is read. */
  void (*on_read)(struct Machine *m, const Expr *e, int cell, void *data);
  /* Told before an assignment stores 'value'. */
  void (*on_assign)(struct Machine *m, const Stmt *s, int32_t value, void *data);
  /* Memory that the references read of which 'reads_instead' says so; NULL: none. */
  const int32_t *instead;
  bool (*reads_instead)(struct Machine *m, const Expr *e, void *data);
  void *data;
} Machine;

/* Memory for the variables of the unit; extents use 'n' where they are no constants. */
void int_open(Machine *m, const Unit *u);
const Object *int_object(Machine *m, const Symbol *s);
int32_t int_value(Machine *m, const Expr *e);
/* The cell of a scalar or element. */
int int_cell(Machine *m, const Expr *e);
void int_store(Machine *m, int cell, int32_t value);
/* Runs the statements from 's' on; false: a CYCLE or, with m->leaves, an EXIT of the innermost loop was met. */
bool int_block(Machine *m, const Stmt *s);
bool int_statement(Machine *m, const Stmt *s); /* one of them */
/* First value, step and number of iterations of a counted loop, from the machine's state. */
int int_trips(Machine *m, const Stmt *loop, int32_t *first, int32_t *step);
#endif
