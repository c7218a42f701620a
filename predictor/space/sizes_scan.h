/* What one pass over the program's statements collects for sizes.c and arrays.c. */
#ifndef F2C_PREDICTOR_SIZES_SCAN_H
#define F2C_PREDICTOR_SIZES_SCAN_H
#include "predictor/space/sizes.h"

/* The actual argument that a call gives to a dummy; NULL: the call is of another procedure, or gives none. */
const Expr *sizes_scan_actual(const SizCall *c, const Symbol *dummy);
/* The first call of the procedure whose dummy this is, and the one after 'c'; NULL: there is none. */
const SizCall *sizes_scan_first(const Sizes *v, const Symbol *dummy);
const SizCall *sizes_scan_next(const Sizes *v, const SizCall *c);
/* A variable of a COMMON block, as the unit that was asked for first has it; another variable is itself. */
const Symbol *sizes_scan_home(Sizes *v, const Symbol *s);
/* The first assignment of the files to the scalar integer, and the one behind 'a'; NULL: there is none. */
const SizAssign *sizes_scan_assign(const Sizes *v, const Symbol *integer);
const SizAssign *sizes_scan_later(const Sizes *v, const SizAssign *a);
/* The first call that hands the scalar integer to a procedure of the files, and the one behind it; NULL: there is none. */
const SizOutput *sizes_scan_output(const Sizes *v, const Symbol *integer);
const SizOutput *sizes_scan_next_output(const Sizes *v, const SizOutput *o);
/* The dummy that gets what the call hands over; NULL: not known. */
const Symbol *sizes_scan_dummy(const Sizes *v, const SizOutput *o);
/* Input gives it a value. */
bool sizes_scan_is_input(const Sizes *v, const Symbol *s);
/* The last assignment of the file to the scalar, inside of kernels or not, and the one before 'a'; NULL: there is none. */
const SizAssign *sizes_scan_last(const Sizes *v, const Symbol *scalar);
const SizAssign *sizes_scan_earlier(const Sizes *v, const SizAssign *a);
/* 'sym' is being worked out, or too many others are: it must not be asked for again. */
bool sizes_busy(const Sizes *v, const Symbol *sym);
#endif
