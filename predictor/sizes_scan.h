/* What one pass over the program's statements collects for values.c and arrays.c. */
#ifndef F2C_PREDICTOR_VALUES_SCAN_H
#define F2C_PREDICTOR_VALUES_SCAN_H
#include "predictor/values.h"

/* The actual argument that a call gives to a dummy; NULL: the call is of another procedure, or gives none. */
const Expr *scan_actual(const ValCall *c, const Symbol *dummy);
#endif
