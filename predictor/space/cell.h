/* Values of Fortran's numeric and logical types, as a run would have them: what a trial of a kernel's iterations works with. */
#ifndef F2C_PREDICTOR_CELL_H
#define F2C_PREDICTOR_CELL_H
#include "frontend/program.h"
#include <complex.h>

/* A number or a logical value. */
typedef struct Cell {
  bool known;
  int64_t i;        /* integers, logical values */
  double complex z; /* reals, complex numbers; an integer's value, too */
} Cell;

Cell cell_whole(int64_t i);
Cell cell_number(double complex z);
/* Of integers and logical values. */
bool cell_is_whole(Type t);
Cell cell_constant(const Value *c);
/* As a variable of the type holds it. */
Cell cell_converted(Cell c, Type from, Type to);
/* 'exact': of integers. */
Cell cell_compared(Op op, Cell a, Cell b, bool exact);
Cell cell_of_integers(Op op, int64_t a, int64_t b);
Cell cell_of_numbers(Op op, double complex a, double complex b);
/* An intrinsic of bits (IN_IAND, ...), of a result or an argument of that type. */
Cell cell_bits(Type t, int which, int64_t a, int64_t b);
/* MOD, or MODULO where it is 'floored'. */
Cell cell_remainder(Type t, Cell a, Cell p, bool floored);
/* An intrinsic function of one real or complex number, and of two. */
Cell cell_function(int which, double complex z);
Cell cell_function_of_two(int which, double x, double y);
#endif
