// Measures a GPU and its host, and prints a machine file (docs/schema/machine.xsd). Progress on stderr. usage: calibrate [NAME]
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>
#include <numeric>
#include <random>
#include <thread>
#include <vector>

namespace {

constexpr const char *measured = "measured by f2cuda --calibrate";

void check(cudaError_t e, const char *what) {
  if (e == cudaSuccess) return;
  fprintf(stderr, "f2cuda: error: --calibrate: %s: %s\n", what, cudaGetErrorString(e));
  exit(1);
}

int attribute(cudaDeviceAttr a) {
  int value = 0;
  check(cudaDeviceGetAttribute(&value, a, 0), "a property of the device");
  return value;
}

double now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// Least time in us between events around work, which is done `tries` times.
template <class Work> double least(int tries, Work work) {
  cudaEvent_t from, to;
  check(cudaEventCreate(&from), "event");
  check(cudaEventCreate(&to), "event");
  double best = 1e300;
  for (int i = 0; i < tries; i++) {
    float ms = 0;
    check(cudaEventRecord(from), "event");
    work();
    check(cudaEventRecord(to), "event");
    check(cudaEventSynchronize(to), "a kernel");
    check(cudaEventElapsedTime(&ms, from, to), "event");
    best = std::min(best, ms * 1e3);
  }
  check(cudaGetLastError(), "a launch");
  cudaEventDestroy(from);
  cudaEventDestroy(to);
  return best;
}

struct device_memory {
  void *p = nullptr;
  explicit device_memory(size_t bytes) {
    check(cudaMalloc(&p, bytes), "memory of the device");
    check(cudaMemset(p, 0, bytes), "memory of the device");
  }
  ~device_memory() { cudaFree(p); }
};

// ---- clock ----

__global__ void spin(long long cycles, long long *passed) {
  long long from = clock64();
  while (clock64() - from < cycles) {}
  *passed = clock64() - from;
}

double clock_ghz() {
  device_memory m(sizeof(long long));
  long long passed = 0;
  spin<<<1, 1>>>(50000000, static_cast<long long *>(m.p)); // until the clock has risen
  double us = least(2, [&] { spin<<<1, 1>>>(50000000, static_cast<long long *>(m.p)); });
  check(cudaMemcpy(&passed, m.p, sizeof passed, cudaMemcpyDeviceToHost), "clock");
  return static_cast<double>(passed) / us / 1e3;
}

// ---- rates: chains enough that each pipe is busy ----

constexpr int chains = 8, steps = 8192, rate_threads = 256, rate_blocks = 8;

struct fp32_step {
  using type = float;
  static constexpr int operations = 1;
  static __device__ void go(float &x) { x = fmaf(x, 0.999f, 0.5f); }
};
struct fp64_step {
  using type = double;
  static constexpr int operations = 1;
  static __device__ void go(double &x) { x = fma(x, 0.999, 0.5); }
};
struct integer_step {
  using type = int;
  static constexpr int operations = 2; // addresses and conditions: products and sums, bits and shifts
  static __device__ void go(int &x) {
    asm volatile("mad.lo.s32 %0, %0, %1, 12345;" : "+r"(x) : "r"(1103515245));
    asm volatile("xor.b32 %0, %0, 1013904223;" : "+r"(x));
  }
};
struct special_step {
  using type = float;
  static constexpr int operations = 1;
  static __device__ void go(float &x) { asm volatile("ex2.approx.ftz.f32 %0, %0;" : "+f"(x)); }
};

template <class S> __global__ void rate_kernel(typename S::type *out, typename S::type start) {
  typename S::type x[chains];
  for (int k = 0; k < chains; k++) x[k] = start + static_cast<typename S::type>(threadIdx.x + k);
#pragma unroll 16
  for (int i = 0; i < steps; i++)
#pragma unroll
    for (int k = 0; k < chains; k++) S::go(x[k]);
  typename S::type sum = 0;
  for (int k = 0; k < chains; k++) sum += x[k];
  if (sum == static_cast<typename S::type>(12345.678)) out[0] = sum;
}

// Operations of threads that an SM ends a clock.
template <class S> double rate(int sms, double ghz) {
  device_memory m(64);
  double us = least(5, [&] { rate_kernel<S><<<sms * rate_blocks, rate_threads>>>(static_cast<typename S::type *>(m.p), 1); });
  double all = static_cast<double>(rate_blocks) * rate_threads * chains * steps * S::operations;
  return all / (us * ghz * 1e3);
}

// ---- memory ----

// Four iterations a thread, a block apart, as f2cuda's own kernels of short bodies have them.
__global__ void triad(double *a, const double *b, const double *c, size_t n) {
  size_t first = blockIdx.x * static_cast<size_t>(blockDim.x) * 4 + threadIdx.x;
#pragma unroll
  for (int k = 0; k < 4; k++) {
    size_t i = first + static_cast<size_t>(k) * blockDim.x;
    if (i < n) a[i] = b[i] + 0.4 * c[i];
  }
}

double dram_bandwidth(size_t free_bytes) {
  size_t n = std::min<size_t>(size_t(1) << 27, free_bytes / 8 / 4);
  device_memory a(n * 8), b(n * 8), c(n * 8);
  double us = least(10, [&] {
    triad<<<static_cast<unsigned>((n + 4 * 448 - 1) / (4 * 448)), 448>>>(static_cast<double *>(a.p), static_cast<double *>(b.p),
                                                                         static_cast<double *>(c.p), n);
  });
  return static_cast<double>(n) * 24 / us / 1e3;
}

__global__ void read_l2(const float4 *a, size_t n, int passes, float *out) {
  float sum = 0;
  size_t step = static_cast<size_t>(gridDim.x) * blockDim.x, first = blockIdx.x * static_cast<size_t>(blockDim.x) + threadIdx.x;
  for (int p = 0; p < passes; p++)
    for (size_t i = first; i < n; i += step) {
      float4 v = __ldcg(a + i);
      sum += v.x + v.y + v.z + v.w;
    }
  if (sum == 12345.678f) *out = sum;
}

double l2_bandwidth(int sms, size_t l2) {
  size_t n = l2 / 4 / 16;
  device_memory a(n * 16 + 64);
  const int passes = 20;
  double us = least(5, [&] { read_l2<<<sms * 4, 512>>>(static_cast<float4 *>(a.p), n, passes, static_cast<float *>(a.p)); });
  return static_cast<double>(n) * 16 * passes / us / 1e3;
}

// ---- latency: each load has the address of the next ----

template <bool near> __global__ void chase(const unsigned *next, unsigned steps_to_go, unsigned *out) {
  unsigned at = 0;
  for (unsigned i = 0; i < steps_to_go; i++) at = near ? __ldca(next + at) : __ldcg(next + at);
  long long from = clock64();
  for (unsigned i = 0; i < steps_to_go; i++) at = near ? __ldca(next + at) : __ldcg(next + at);
  long long cycles = clock64() - from;
  out[0] = at;
  out[1] = static_cast<unsigned>(cycles / steps_to_go);
}

// Cycles of a load of a table of `bytes`, whose lines follow each other in no order. Where the table is larger than the cache, lines that were
// loaded before are not met again.
template <bool near> double latency(size_t bytes, unsigned loads) {
  const size_t line = 128 / sizeof(unsigned), lines = bytes / 128;
  std::vector<unsigned> order(lines), next(lines * line);
  std::iota(order.begin(), order.end(), 0u);
  std::shuffle(order.begin() + 1, order.end(), std::mt19937(1));
  for (size_t i = 0; i < lines; i++) next[order[i] * line] = order[(i + 1) % lines] * static_cast<unsigned>(line);
  device_memory m(bytes), out(64);
  check(cudaMemcpy(m.p, next.data(), bytes, cudaMemcpyHostToDevice), "table");
  chase<near><<<1, 1>>>(static_cast<unsigned *>(m.p), loads, static_cast<unsigned *>(out.p));
  unsigned result[2];
  check(cudaMemcpy(result, out.p, sizeof result, cudaMemcpyDeviceToHost), "latency");
  return result[1];
}

// ---- updates in any order ----

template <bool shared> __global__ void updates(int *bins, int n, int each) {
  __shared__ int own[4096];
  int *at = shared ? own : bins;
  unsigned seed = (blockIdx.x * blockDim.x + threadIdx.x) * 2654435761u;
  for (int i = 0; i < each; i++) {
    seed = seed * 1664525u + 1013904223u;
    atomicAdd(at + (seed >> 8) % static_cast<unsigned>(n), 1);
  }
  __syncthreads();
  if (shared && threadIdx.x == 0 && own[0] == 123456789) bins[0] = own[0];
}

// That an SM ends a clock.
template <bool shared> double update_rate(int sms, double ghz) {
  const int each = 256, threads = 512, n = shared ? 4096 : 1 << 20;
  device_memory m(4 << 20);
  double us = least(5, [&] { updates<shared><<<sms * 2, threads>>>(static_cast<int *>(m.p), n, each); });
  return 2.0 * threads * each / (us * ghz * 1e3);
}

// ---- launches and transfers ----

__global__ void nothing() {}

double launch_host() {
  const int n = 5000;
  nothing<<<1, 1>>>();
  check(cudaDeviceSynchronize(), "a launch");
  double from = now();
  for (int i = 0; i < n; i++) nothing<<<1, 1>>>();
  check(cudaDeviceSynchronize(), "a launch");
  return (now() - from) / n * 1e6;
}

struct link {
  double in, out, in_pinned, out_pinned, start;
};

double copy_gbs(void *to, const void *from, size_t bytes, cudaMemcpyKind kind) {
  double best = 1e300;
  for (int i = 0; i < 4; i++) {
    double begin = now();
    check(cudaMemcpy(to, from, bytes, kind), "transfer");
    check(cudaDeviceSynchronize(), "transfer");
    best = std::min(best, now() - begin);
  }
  return static_cast<double>(bytes) / best / 1e9;
}

link host_link() {
  const size_t bytes = size_t(256) << 20;
  device_memory m(bytes);
  std::vector<char> pageable(bytes, 1);
  void *pinned = nullptr;
  check(cudaMallocHost(&pinned, bytes), "pinned memory");
  link l;
  l.in = copy_gbs(m.p, pageable.data(), bytes, cudaMemcpyHostToDevice);
  l.out = copy_gbs(pageable.data(), m.p, bytes, cudaMemcpyDeviceToHost);
  l.in_pinned = copy_gbs(m.p, pinned, bytes, cudaMemcpyHostToDevice);
  l.out_pinned = copy_gbs(pinned, m.p, bytes, cudaMemcpyDeviceToHost);
  const int n = 200;
  double from = now();
  for (int i = 0; i < n; i++) check(cudaMemcpy(pageable.data(), m.p, 8, cudaMemcpyDeviceToHost), "transfer");
  l.start = (now() - from) / n * 1e6;
  cudaFreeHost(pinned);
  return l;
}

// ---- host ----

double host_clock() {
  double best = 0;
  for (int i = 0; i < 3; i++) {
    const long n = 200000000;
    double from = now();
    long x = 0;
#if defined __x86_64__
    const double clocks = 3; // products of integers, one after the other; sums of constants may take none
    for (long k = 0; k < n / 4; k++) asm volatile("imul %0, %0\n imul %0, %0\n imul %0, %0\n imul %0, %0" : "+r"(x));
#else
    const double clocks = 1;
    for (long k = 0; k < n / 4; k++)
      asm volatile("eor %0, %0, %1\n eor %0, %0, %1\n eor %0, %0, %1\n eor %0, %0, %1" : "+r"(x) : "r"(k));
#endif
    best = std::max(best, clocks * n / (now() - from) / 1e9);
  }
  return best;
}

void host_triad(double *a, const double *b, const double *c, size_t n) {
  for (size_t i = 0; i < n; i++) a[i] = b[i] + 0.4 * c[i];
}

double host_bandwidth(unsigned threads) {
  const size_t each = std::max<size_t>((size_t(96) << 20) / 8 / threads, 1 << 20);
  double best = 0;
  std::vector<std::vector<double>> memory(threads);
  std::vector<std::thread> team;
  for (unsigned t = 0; t < threads; t++) team.emplace_back([&, t] { memory[t].assign(each * 3, 1.0); });
  for (auto &t : team) t.join();
  for (int i = 0; i < 5; i++) {
    team.clear();
    double from = now();
    for (unsigned t = 0; t < threads; t++)
      team.emplace_back([&, t] {
        for (int k = 0; k < 4; k++) host_triad(memory[t].data(), memory[t].data() + each, memory[t].data() + 2 * each, each);
      });
    for (auto &t : team) t.join();
    best = std::max(best, 4.0 * static_cast<double>(each) * 24 * threads / (now() - from) / 1e9);
  }
  return best;
}

// Operations and accesses of data that are near, a clock: what an update of a grid does.
double host_rate(double ghz) {
  const int n = 1000, turns = 200000;
  static double a[n + 2], b[n + 2];
  for (int i = 0; i < n + 2; i++) a[i] = b[i] = i;
  double from = now();
  for (int t = 0; t < turns; t++) {
    for (int i = 1; i <= n; i++) a[i] = 0.25 * (b[i - 1] + 2.0 * b[i] + b[i + 1]);
    asm volatile("" : : "r"(a), "r"(b) : "memory");
  }
  return 8.0 * n * turns / ((now() - from) * ghz * 1e9);
}

double host_reciprocal(double ghz, double per_cycle) {
  const int n = 1000, turns = 20000;
  static double a[n], b[n];
  for (int i = 0; i < n; i++) b[i] = i + 1;
  double from = now();
  for (int t = 0; t < turns; t++) {
    for (int i = 0; i < n; i++) a[i] = 1.5 / b[i];
    asm volatile("" : : "r"(a), "r"(b) : "memory");
  }
  return std::max((now() - from) * ghz * 1e9 / (1.0 * n * turns) * per_cycle, 1.0);
}

// ---- the file ----

void begin(const char *group) { printf("  <%s>\n", group); }
void end(const char *group) { printf("  </%s>\n", group); }
void value(const char *element, const char *unit, double x, const char *source = measured) {
  printf("    <%s unit=\"%s\" source=\"%s\">%.6g</%s>\n", element, unit, source, x, element);
}
void whole(const char *element, const char *unit, long long x, const char *source) {
  printf("    <%s unit=\"%s\" source=\"%s\">%lld</%s>\n", element, unit, source, x, element);
}

void progress(int percent, const char *what) { fprintf(stderr, "f2cuda: calibrate: %3d %% %s\n", percent, what); }

constexpr const char *asked = "cudaDeviceGetAttribute";

void put_caches(const cudaDeviceProp &p, int shared_sm) {
  const long long together = (shared_sm + 28 * 1024 + 1023) / 1024;
  const char *source = "shared memory and 28 KB";
  begin("cache");
  whole("l1-and-shared", "KB", together, source);
  whole("l1-default", "KB", std::min<long long>(48, together), "default of the sapfor model");
  whole("l1-min", "KB", 28, "shared memory and 28 KB");
  whole("l1-max", "KB", together, source);
  whole("l2", "KB", p.l2CacheSize / 1024, "cudaDeviceProp.l2CacheSize");
  end("cache");
}

void put_occupancy(const cudaDeviceProp &p) {
  begin("occupancy");
  whole("threads-per-block", "1", p.maxThreadsPerBlock, asked);
  whole("warps", "1", p.maxThreadsPerMultiProcessor / p.warpSize, asked);
  whole("blocks", "1", attribute(cudaDevAttrMaxBlocksPerMultiprocessor), asked);
  whole("registers", "1", attribute(cudaDevAttrMaxRegistersPerMultiprocessor), asked);
  whole("registers-per-block", "1", attribute(cudaDevAttrMaxRegistersPerBlock), asked);
  whole("registers-per-thread", "1", 255, "CUDA C Programming Guide");
  whole("register-unit", "1", 256, "cuda_occupancy.h, since compute capability 3.0");
  whole("partitions", "1", p.major == 6 && p.minor == 0 ? 2 : 4, "cuda_occupancy.h");
  whole("shared", "bytes", attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor), asked);
  whole("shared-per-block", "bytes", attribute(cudaDevAttrMaxSharedMemoryPerBlockOptin), asked);
  whole("shared-unit", "bytes", p.major >= 8 ? 128 : 256, "cuda_occupancy.h");
  whole("shared-reserved", "bytes", attribute(cudaDevAttrReservedSharedMemoryPerBlock), asked);
  whole("grid", "1", 2147483647, "CUDA C Programming Guide");
  end("occupancy");
}

void put_host() {
  unsigned cores = std::max(1u, std::thread::hardware_concurrency());
  double ghz = host_clock(), per_cycle = host_rate(ghz);
  begin("host");
  whole("cores", "1", cores, "std::thread::hardware_concurrency");
  value("clock", "GHz", ghz);
  value("operations-per-cycle", "1", per_cycle);
  value("reciprocal-operations", "1", host_reciprocal(ghz, per_cycle));
  value("bandwidth", "GB/s", host_bandwidth(cores));
  value("bandwidth-core", "GB/s", host_bandwidth(1));
  value("fork", "us", 5, "estimate");
  end("host");
}

double peak_bandwidth(double achieved) {
  double khz = attribute(cudaDevAttrMemoryClockRate), bits = attribute(cudaDevAttrGlobalMemoryBusWidth);
  double peak = 2 * khz * bits / 8 / 1e6;
  return peak > achieved ? peak : achieved / 0.92;
}

void put_rates(int sms, double ghz) {
  double fp32 = rate<fp32_step>(sms, ghz), special = rate<special_step>(sms, ghz);
  begin("multiprocessor");
  whole("count", "1", sms, asked);
  value("issue-cycles", "cycles", 32 / fp32);
  value("reciprocal-cycles", "cycles", 32 / special);
  value("fp32", "1", fp32);
  value("fp64", "1", rate<fp64_step>(sms, ghz));
  value("integer", "1", rate<integer_step>(sms, ghz));
  value("special", "1", special);
  end("multiprocessor");
}

void put_memory(int sms, double ghz, size_t l2, size_t free_bytes) {
  progress(20, "latencies");
  begin("latency");
  value("dram", "cycles", latency<false>(std::min<size_t>(l2 * 4, size_t(1) << 30), 20000));
  value("l1", "cycles", latency<true>(8192, 20000));
  value("l2", "cycles", latency<false>(l2 / 8, static_cast<unsigned>(l2 / 8 / 128)));
  value("departure-coalesced", "cycles", 2, "estimate: 128 bytes at 64 bytes a clock from L2 to an SM");
  value("departure-uncoalesced", "cycles", 2, "estimate: 128 bytes at 64 bytes a clock from L2 to an SM");
  end("latency");
  cudaDeviceProp p;
  check(cudaGetDeviceProperties(&p, 0), "properties of the device");
  put_caches(p, attribute(cudaDevAttrMaxSharedMemoryPerMultiprocessor));
  put_occupancy(p);
  progress(40, "bandwidths");
  double dram = dram_bandwidth(free_bytes);
  begin("memory");
  value("bandwidth", "GB/s", peak_bandwidth(dram), asked);
  value("bandwidth-achieved", "GB/s", dram);
  value("bandwidth-l2", "GB/s", l2_bandwidth(sms, l2));
  value("updates-shared", "1", update_rate<true>(sms, ghz));
  value("updates-l2", "1", update_rate<false>(sms, ghz));
  end("memory");
}

} // namespace

int main(int argc, char **argv) {
  int n = 0;
  if (cudaGetDeviceCount(&n) != cudaSuccess || n == 0) {
    fputs("f2cuda: error: --calibrate: no GPU was found\n", stderr);
    return 1;
  }
  cudaDeviceProp p;
  check(cudaGetDeviceProperties(&p, 0), "properties of the device");
  size_t free_bytes = 0, total = 0;
  check(cudaMemGetInfo(&free_bytes, &total), "memory of the device");
  progress(0, p.name);
  const double ghz = clock_ghz();
  const int sms = p.multiProcessorCount;
  printf("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<machine name=\"%s\" title=\"%s\">\n", argc > 1 ? argv[1] : "this", p.name);
  begin("identity");
  printf("    <compute-capability unit=\"cc\" source=\"%s\">%d.%d</compute-capability>\n", asked, p.major, p.minor);
  end("identity");
  begin("clocks");
  value("core", "GHz", ghz);
  end("clocks");
  progress(10, "rates");
  put_rates(sms, ghz);
  put_memory(sms, ghz, static_cast<size_t>(p.l2CacheSize), free_bytes);
  progress(60, "the host's link");
  link l = host_link();
  begin("transfer");
  value("to-device", "GB/s", l.in);
  value("to-host", "GB/s", l.out);
  value("to-device-pinned", "GB/s", l.in_pinned);
  value("to-host-pinned", "GB/s", l.out_pinned);
  value("start", "us", l.start);
  end("transfer");
  begin("launch");
  value("overhead", "us", launch_host());
  value("device", "us", least(200, [] { nothing<<<1, 1>>>(); }));
  end("launch");
  progress(80, "the host");
  put_host();
  puts("</machine>");
  progress(100, "done");
  return 0;
}
