/* cublas.h: products of matrices by cuBLAS. */
#ifndef F2CUDA_CUBLAS_H
#define F2CUDA_CUBLAS_H

#include "../backend.h"

extern const f2c_library cublas_library;

#endif
