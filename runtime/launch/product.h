/* product.h: products of matrices and vectors as a device's library takes them. */
#ifndef F2CUDA_PRODUCT_H
#define F2CUDA_PRODUCT_H

#include "f2cuda.h"

/* A matrix in device memory: columns are contiguous. */
typedef struct f2c_matrix {
  void *first;   /* its first element */
  long long ld;  /* elements from a column to the next; of a vector, from an element to the next */
  int turned;    /* the product takes its transpose */
  long long gap; /* elements to the same matrix of the next product */
} f2c_matrix;

/* GEMM: c = alpha*a*b + beta*c; c has m rows and n columns, and k products are summed up. GEMV: n is 1, b and c are vectors, and a
 * that is not turned has m rows. SYRK: b is the transpose of a, and only the lower or upper triangle of c counts. */
typedef enum f2c_multiplication { F2C_GEMM, F2C_GEMV, F2C_SYRK } f2c_multiplication;

typedef struct f2c_matrices {
  f2c_multiplication what; /* which of them */
  f2c_number kind;         /* of the elements */
  long long m, n, k;       /* > 0 */
  long long count;         /* GEMM: so many products; else 1 */
  f2c_matrix a, b, c;      /* the operands */
  double alpha[2], beta[2];
  int lower; /* SYRK: the lower triangle, the diagonal counted */
} f2c_matrices;

#endif
