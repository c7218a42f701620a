// The same products by cuBLAS.  Usage: products [n]
#include "bench.cuh"
#include <cublas_v2.h>

template <class T, class Gemm, class Syrk, class Gemv>
static void run(const char *kind, int n, const Gemm &gemm, const Syrk &syrk, const Gemv &gemv) {
  const size_t bytes = sizeof(T) * n * n;
  T *a, *b, *c;
  cublasHandle_t h;
  const T one = 1, zero = 0;
  char variant[32];
  cublasCreate(&h);
  CHECK(cudaMalloc(&a, bytes));
  CHECK(cudaMalloc(&b, bytes));
  CHECK(cudaMalloc(&c, bytes));
  CHECK(cudaMemset(a, 0x3f, bytes));
  CHECK(cudaMemset(b, 0x3f, bytes));
  snprintf(variant, sizeof variant, "%s gemm", kind);
  report("products", variant, median_seconds([&] { gemm(h, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, c, n); }),
         2e-9 * n * n * n, "GF/s");
  snprintf(variant, sizeof variant, "%s syrk", kind);
  report("products", variant, median_seconds([&] { syrk(h, CUBLAS_FILL_MODE_LOWER, CUBLAS_OP_N, n, n, &one, a, n, &zero, c, n); }),
         1e-9 * n * n * n, "GF/s");
  for (int turned = 0; turned < 2; turned++) {
    snprintf(variant, sizeof variant, "%s matvec%s", kind, turned ? "_t" : "");
    report("products", variant,
           median_seconds([&] { gemv(h, turned ? CUBLAS_OP_T : CUBLAS_OP_N, n, n, &one, a, n, b, 1, &zero, c, 1); }),
           1e-9 * n * n * sizeof(T), "GB/s");
  }
  CHECK(cudaFree(a));
  CHECK(cudaFree(b));
  CHECK(cudaFree(c));
}

int main(int argc, char **argv) {
  const int n = argument(argc, argv, 1, 2048);
  run<double>("f64", n, cublasDgemm, cublasDsyrk, cublasDgemv);
  run<float>("f32", n, cublasSgemm, cublasSsyrk, cublasSgemv);
}
