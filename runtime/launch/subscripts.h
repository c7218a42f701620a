/* subscripts.h: subscripts that kernels have found to be out of bounds (-fcheck=bounds). */
#ifndef F2CUDA_SUBSCRIPTS_H
#define F2CUDA_SUBSCRIPTS_H

namespace f2c_rt {

/* A kernel has failed: if it has left a subscript, says which one, and ends the process as gfortran's own check does. */
void subscripts_tell();

} // namespace f2c_rt
#endif
