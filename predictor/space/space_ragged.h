/* Loops whose bounds data decide. */
#ifndef F2C_PREDICTOR_SPACE_RAGGED_H
#define F2C_PREDICTOR_SPACE_RAGGED_H
#include "predictor/space/space.h"

/* Iterations of an execution of the loop, whose bounds nothing tells: of rows that array elements begin and end, as many as make the arrays full that its
 * variable is a subscript of; of a loop without bounds in a kernel, tens. False: the text gives no hint. */
bool space_ragged_trip(Sizes *v, const SpcLoop *l, int64_t *trip);
#endif
