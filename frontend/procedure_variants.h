/* Variants of procedures that only the host calls, in which kernels may run. Private to the front end. */
#ifndef F2C_FRONTEND_PROCEDURE_VARIANTS_H
#define F2C_FRONTEND_PROCEDURE_VARIANTS_H
#include "frontend/temporaries.h"

/* What is being written. */
typedef struct Variants {
  Temporaries t;          /* first: the passes over statements hand it on */
  PtrMap instead;         /* expressions, to the names that stand for them now */
  VEC(const char *) used; /* names that the unit has new USE statements for */
  PtrMap inner;           /* procedures that iterations of parallel loops may call, to themselves */
  PtrMap moves;           /* types whose f2c_v_move_ stands in the text, to themselves */
} Variants;

/* ---- procedure_variants.c ---- */

/* The variant of a function whose result is an array, or an object with arrays, is a subroutine that gets the result as its last argument;
 * that of any other PURE procedure is the same procedure without PURE. */
bool procedure_variants_is_subroutine(const Symbol *f);
/* The procedure has a variant. */
bool procedure_variants_has(const Variants *v, const Symbol *f);
/* The value has few elements, a constant number of them. */
bool procedure_variants_is_small(const Symbol *result);
/* Its name: 'f2c_v_' and that of the procedure. */
const char *procedure_variants_name(const Variants *v, const Symbol *f);
/* The name of what stands for a PURE procedure as an actual argument of a procedure that does not need it to be PURE: the variant, or a function that
 * calls it; NULL: itself. */
const char *procedure_variants_argument(const Variants *v, const Symbol *f);
/* The function's result, which is a dummy argument of the variant. */
const Symbol *procedure_variants_result(const Symbol *f);
/* The module of the type has a procedure that gives an object the value of another one, which has none afterwards: its name. */
bool procedure_variants_has_move(const Variants *v, const Symbol *type);
const char *procedure_variants_move(const Variants *v, const Symbol *type);
/* An object of the type has allocatable arrays. */
bool procedure_variants_holds_arrays(Type t);

/* ---- variant_sites.c ---- */

/* The function of a call or of an operation that the program defines; NULL: it is neither. */
const Symbol *variant_sites_function(const Expr *e);
/* Iterations of a loop around may be worth more than what is in them. */
bool variant_sites_is_in_parallel(const Temporaries *t, const Stmt *s);
/* Looks for procedures that such statements call, of the units from 'first' on. */
void variant_sites_find(Variants *v, const Unit *first);
/* The unit is none of them. */
bool variant_sites_suits(const Variants *v, const Unit *u);
/* An array of constant extents, in an operation of which this is the value, says that it has few elements. */
bool variant_sites_is_small(const Expr *e);

/* ---- variant_calls.c ---- */

/* Calls in a statement of the host become those of variants, before it or in it. */
void variant_calls_statement(Temporaries *t, const Stmt *s);
void variant_calls_action(Temporaries *t, const Stmt *s);
#endif
