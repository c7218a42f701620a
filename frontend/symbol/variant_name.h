/* Names of variants of procedures (frontend/procedure_variants.c). */
#ifndef F2C_FRONTEND_VARIANT_NAME_H
#define F2C_FRONTEND_VARIANT_NAME_H
#include "frontend/program.h"

enum { VARIANT_NAME_MOST = 63 }; /* characters of a name (Fortran 2018, 6.2.2) */

/* 'f2c_v_' and the procedure's name, which is one of 'host'; before the name of a module's procedure the module's, as other modules have
 * procedures of that name, too. Where that is longer than names are, a hash of both stands for the module, and the name's end may be left out. */
const char *variant_name(Arena *a, const Unit *host, const char *name);
#endif
