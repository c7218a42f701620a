// Wavefronts and sweeps with one launch an anti-diagonal or plane, as one writes them by hand first.
// Usage: wave [length of the sequences [points a side of SOR [points a side of the cube]]]
#include "bench.cuh"

static __global__ void lcs_diagonal(int *c, const int *x, const int *y, int n, int d) {
  const size_t row = n + 1;
  const int i = (d > n ? d - n : 1) + blockIdx.x * blockDim.x + threadIdx.x, j = d - i + 1;
  if (i > n || j < 1) return;
  c[i + row * j] = x[i] == y[j] ? c[i - 1 + row * (j - 1)] + 1 : max(c[i - 1 + row * j], c[i + row * (j - 1)]);
}

static void lcs(int n) {
  int *c, *x, *y;
  CHECK(cudaMalloc(&c, (n + 1ul) * (n + 1ul) * sizeof(int)));
  CHECK(cudaMalloc(&x, (n + 1ul) * sizeof(int)));
  CHECK(cudaMalloc(&y, (n + 1ul) * sizeof(int)));
  std::vector<int> a(n + 1), b(n + 1);
  for (int i = 1; i <= n; i++) a[i] = (i * 7 + i / 3) % 5, b[i] = (i * 11 + i / 7) % 5;
  CHECK(cudaMemcpy(x, a.data(), (n + 1) * sizeof(int), cudaMemcpyDefault));
  CHECK(cudaMemcpy(y, b.data(), (n + 1) * sizeof(int), cudaMemcpyDefault));
  CHECK(cudaMemset(c, 0, (n + 1ul) * (n + 1ul) * sizeof(int)));
  double seconds = median_seconds(
      [&] {
        for (int d = 1; d < 2 * n; d++) {
          const int cells = d < n ? d : 2 * n - d;
          lcs_diagonal<<<(cells + 255) / 256, 256>>>(c, x, y, n, d);
        }
      },
      5, 1);
  report("wave", "lcs", seconds, 1e-9 * n * n, "Gcells/s");
  cudaFree(c);
  cudaFree(x);
  cudaFree(y);
}

static __global__ void sor_diagonal(double *a, int n, int d, double w) {
  const int m = n - 2; // inner points a side
  const int i = (d > m ? d - m : 1) + blockIdx.x * blockDim.x + threadIdx.x, j = d - i + 1;
  if (i > m || j < 1) return;
  double *p = a + i + static_cast<size_t>(n) * j;
  *p = w / 4 * (p[-1] + p[1] + p[-n] + p[n]) + (1 - w) * *p;
}

static void sor(int n) {
  double *a;
  CHECK(cudaMalloc(&a, sizeof(double) * n * n));
  std::vector<double> host(static_cast<size_t>(n) * n);
  for (size_t k = 0; k < host.size(); k++) host[k] = k % 16;
  CHECK(cudaMemcpy(a, host.data(), sizeof(double) * n * n, cudaMemcpyDefault));
  const int m = n - 2;
  double seconds = median_seconds(
      [&] {
        for (int d = 1; d < 2 * m; d++) {
          const int cells = d < m ? d : 2 * m - d;
          sor_diagonal<<<(cells + 255) / 256, 256>>>(a, n, d, 1.5);
        }
      },
      10, 1);
  report("wave", "sor", seconds, 16e-9 * n * n, "GB/s");
  cudaFree(a);
}

// Plane 'at' of a sweep along a dimension whose neighbours lie 's' elements apart; the planes' own strides are s1 and s2.
static __global__ void adi_plane(double *a, int n, int at, size_t s, size_t s1, size_t s2) {
  const int p = blockIdx.x * blockDim.x + threadIdx.x + 1, q = blockIdx.y * blockDim.y + threadIdx.y + 1;
  if (p > n - 2 || q > n - 2) return;
  double *x = a + at * s + p * s1 + q * s2;
  *x = (x[-static_cast<ptrdiff_t>(s)] + x[s]) / 2;
}

static void adi(int n) {
  double *a;
  const size_t cells = static_cast<size_t>(n) * n * n, row = n, plane = row * n;
  CHECK(cudaMalloc(&a, sizeof(double) * cells));
  std::vector<double> host(cells);
  for (size_t k = 0; k < cells; k++) host[k] = k % 16;
  CHECK(cudaMemcpy(a, host.data(), sizeof(double) * cells, cudaMemcpyDefault));
  const dim3 block(32, 8), grid((n + 31) / 32, (n + 7) / 8);
  const char *const name[3] = {"adi_i", "adi_j", "adi_k"};
  const size_t stride[3][3] = {{1, row, plane}, {row, 1, plane}, {plane, 1, row}};
  for (int d = 0; d < 3; d++) {
    double seconds = median_seconds(
        [&] {
          for (int at = 1; at < n - 1; at++) adi_plane<<<grid, block>>>(a, n, at, stride[d][0], stride[d][1], stride[d][2]);
        },
        20, 5);
    report("wave", name[d], seconds, 16e-9 * cells, "GB/s");
  }
  cudaFree(a);
}

int main(int argc, char **argv) {
  lcs(argument(argc, argv, 1, 32768));
  sor(argument(argc, argv, 2, 8192));
  adi(argument(argc, argv, 3, 384));
}
