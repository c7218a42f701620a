/* cublas.cpp: products of matrices by cuBLAS. It is loaded when the first large product comes, so that programs neither wait for it nor need
 * it where they have none: hence its functions are declared here, as in cublas_api.h, and nothing is linked. Its default mode of
 * arithmetic is IEEE's: TF32 is for those who ask for it (NVIDIA_TF32_OVERRIDE). */
#include "cublas.h"

#include <cstdio>
#include <cuda_runtime.h>
#include <dlfcn.h>
#include "../launch/product.h"

namespace {

enum { OP_N = 0, OP_T = 1, FILL_LOWER = 0, FILL_UPPER = 1 }; /* cublasOperation_t, cublasFillMode_t */
using handle = void *;                                       /* cublasHandle_t */
using vp = void *;
using cp = const void *;
using ll = long long;

/* Of one kind of numbers. */
struct routines {
  int (*gemm)(handle, int ta, int tb, int m, int n, int k, cp alpha, cp a, int lda, ll gap_a, cp b, int ldb, ll gap_b, cp beta,
              vp c, int ldc, ll gap_c, int count); /* strided batched */
  int (*one)(handle, int ta, int tb, int m, int n, int k, cp alpha, cp a, int lda, cp b, int ldb, cp beta, vp c, int ldc);
  int (*gemv)(handle, int ta, int m, int n, cp alpha, cp a, int lda, cp x, int incx, cp beta, vp y, int incy);
  int (*syrk)(handle, int fill, int ta, int n, int k, cp alpha, cp a, int lda, cp beta, vp c, int ldc);
};

struct library {
  int (*create)(handle *) = nullptr;
  routines of[4] = {}; /* by f2c_number */
  bool found = false;
};

constexpr int most_devices = 64;

template <class F> bool find(void *file, const char *format, char letter, F *to) {
  char name[64];
  snprintf(name, sizeof name, format, letter);
  *to = reinterpret_cast<F>(dlsym(file, name));
  return *to != nullptr;
}

void *open_file() {
  char name[512];
  snprintf(name, sizeof name, "libcublas.so.%d", CUDART_VERSION / 1000);
  if (void *file = dlopen(name, RTLD_NOW | RTLD_LOCAL)) return file;
  snprintf(name, sizeof name, "%s/libcublas.so.%d", F2CUDA_CUBLAS_FOLDER, CUDART_VERSION / 1000);
  return dlopen(name, RTLD_NOW | RTLD_LOCAL);
}

library load() {
  library l;
  void *const file = open_file();
  if (!file) return l;
  l.found = find(file, "cublas%create_v2", 'C', &l.create);
  for (int i = 0; i < 4; i++) {
    const char letter = "SDCZ"[i];
    routines *const r = &l.of[i];
    l.found &= find(file, "cublas%cgemmStridedBatched", letter, &r->gemm) && find(file, "cublas%cgemm_v2", letter, &r->one) &&
               find(file, "cublas%cgemv_v2", letter, &r->gemv) && find(file, "cublas%csyrk_v2", letter, &r->syrk);
  }
  return l;
}

const library &loaded() {
  static const library l = load();
  return l;
}

/* That of the thread's device; null: there is none. Its stream is the default one, as everybody's is. */
handle handle_here() {
  static handle handles[most_devices];
  int device = 0;
  if (cudaGetDevice(&device) != cudaSuccess || device >= most_devices) return nullptr;
  if (!handles[device] && loaded().create(&handles[device]) != 0) handles[device] = nullptr;
  return handles[device];
}

int multiply(const f2c_matrices *m) {
  const handle h = loaded().found ? handle_here() : nullptr;
  if (!h) return 0;
  const routines &r = loaded().of[m->kind];
  const int ta = m->a.turned ? OP_T : OP_N, tb = m->b.turned ? OP_T : OP_N, rows = static_cast<int>(m->m),
            columns = static_cast<int>(m->n), sums = static_cast<int>(m->k), lda = static_cast<int>(m->a.ld),
            ldb = static_cast<int>(m->b.ld), ldc = static_cast<int>(m->c.ld);
  int status;
  if (m->what == F2C_SYRK)
    status = r.syrk(h, m->lower ? FILL_LOWER : FILL_UPPER, ta, rows, sums, m->alpha, m->a.first, lda, m->beta, m->c.first, ldc);
  else if (m->what == F2C_GEMV)
    status = r.gemv(h, ta, ta == OP_T ? sums : rows, ta == OP_T ? rows : sums, m->alpha, m->a.first, lda, m->b.first, ldb, m->beta,
                    m->c.first, ldc);
  else if (m->count == 1)
    status = r.one(h, ta, tb, rows, columns, sums, m->alpha, m->a.first, lda, m->b.first, ldb, m->beta, m->c.first, ldc);
  else
    status = r.gemm(h, ta, tb, rows, columns, sums, m->alpha, m->a.first, lda, m->a.gap, m->b.first, ldb, m->b.gap, m->beta,
                    m->c.first, ldc, m->c.gap, static_cast<int>(m->count));
  return status == 0;
}

} // namespace

const f2c_library cublas_library = {"cuBLAS", multiply, 1 << 24, 1 << 22, 1 << 30, 16, 17};
