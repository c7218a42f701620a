// cuSPARSE on the matrices of spmv.f90.
#include "bench.cuh"
#include <cmath>
#include <cstdint>
#include <cusparse.h>
#include <string>

#define SPARSE(call)                                                                                                               \
  do {                                                                                                                             \
    cusparseStatus_t status_ = (call);                                                                                             \
    if (status_ != CUSPARSE_STATUS_SUCCESS) {                                                                                      \
      fprintf(stderr, "%s:%d: cuSPARSE %d\n", __FILE__, __LINE__, (int)status_);                                                   \
      exit(1);                                                                                                                     \
    }                                                                                                                              \
  } while (0)

template <typename T> static T *on_device(const std::vector<T> &v) {
  T *p;
  CHECK(cudaMalloc(&p, v.size() * sizeof(T)));
  CHECK(cudaMemcpy(p, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
  return p;
}

static int length(int i, int mean, bool power) {
  if (!power) return mean;
  const double u = ((int64_t)i * 7919 % 1000003 + 1) / 1000003.0;
  return std::min(100000, std::max(1, (int)(0.5 * mean / std::sqrt(u))));
}

static void product(const char *name, int entries, int mean, bool power) {
  const int rows = entries / mean;
  std::vector<int> first(rows + 1), col;
  std::vector<double> a, x(rows), y(rows);
  for (int i = 0; i < rows; i++) first[i + 1] = first[i] + length(i + 1, mean, power);
  for (int i = 0; i < rows; i++) {
    for (int k = first[i]; k < first[i + 1]; k++) {
      col.push_back((int)((i + 1 + (int64_t)37 * (k - first[i])) % rows));
      a.push_back((k + 1) % 5);
    }
    x[i] = (i + 1) % 3;
  }
  const double bytes = 12e-9 * (double)col.size() + 20e-9 * rows, one = 1, zero = 0;
  int *dfirst = on_device(first), *dcol = on_device(col);
  double *da = on_device(a), *dx = on_device(x), *dy = on_device(y);
  cusparseHandle_t handle;
  cusparseSpMatDescr_t matrix;
  cusparseDnVecDescr_t vx, vy;
  SPARSE(cusparseCreate(&handle));
  SPARSE(cusparseCreateCsr(&matrix, rows, rows, (int64_t)col.size(), dfirst, dcol, da, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                           CUSPARSE_INDEX_BASE_ZERO, CUDA_R_64F));
  SPARSE(cusparseCreateDnVec(&vx, rows, dx, CUDA_R_64F));
  SPARSE(cusparseCreateDnVec(&vy, rows, dy, CUDA_R_64F));
  const std::pair<const char *, cusparseSpMVAlg_t> algorithms[] = {{"alg1_", CUSPARSE_SPMV_CSR_ALG1},
                                                                   {"alg2_", CUSPARSE_SPMV_CSR_ALG2}};
  for (const auto &alg : algorithms) {
    size_t size = 0;
    void *room;
    SPARSE(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vx, &zero, vy, CUDA_R_64F, alg.second,
                                   &size));
    CHECK(cudaMalloc(&room, size + 1));
    SPARSE(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vx, &zero, vy, CUDA_R_64F, alg.second,
                                   room));
    const double seconds = median_seconds(
        [&] {
          SPARSE(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &one, matrix, vx, &zero, vy, CUDA_R_64F, alg.second, room));
          CHECK(cudaDeviceSynchronize());
        },
        5, 1);
    report("spmv", (std::string(alg.first) + name).c_str(), seconds, bytes, "GB/s");
    CHECK(cudaFree(room));
  }
  cusparseDestroy(handle);
  for (void *p : {(void *)dfirst, (void *)dcol, (void *)da, (void *)dx, (void *)dy}) CHECK(cudaFree(p));
}

int main(int argc, char **argv) {
  const int entries = (int)(1000000 * argument(argc, argv, 1, 32));
  product("uniform_3", entries, 3, false);
  product("uniform_7", entries, 7, false);
  product("uniform_30", entries, 30, false);
  product("uniform_300", entries, 300, false);
  product("uniform_3000", entries, 3000, false);
  product("power_3", entries, 3, true);
  product("power_30", entries, 30, true);
  product("power_300", entries, 300, true);
}
