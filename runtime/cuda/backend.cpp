/* backend.cpp: CUDA devices, through the run-time library. Queue 0 is the default stream, so that other CUDA code of the program stays in
 * order with synchronous constructs; the other queues are streams that do not wait for it by themselves. */
#include <cstring>
#include <algorithm>
#include "../backend.h"
#include "cublas.h"
#include "graph.h"

#include <cstdio>
#include <cuda_runtime.h>
#if __has_include(<nvtx3/nvToolsExt.h>)
#include <nvtx3/nvToolsExt.h>
#endif

static const char *text(cudaError_t status) { return status == cudaSuccess ? nullptr : cudaGetErrorString(status); }

/* ---- the device ---- */

static const char *probe_code(const void *const *probes, int count) {
  static char reason[512];
  cudaDeviceProp device;
  for (int k = 0; k < count; k++) {
    cudaFuncAttributes attributes;
    const cudaError_t status = cudaFuncGetAttributes(&attributes, probes[k]);
    if (status == cudaSuccess) continue;
    cudaGetLastError();
    int here = 0;
    if (cudaGetDevice(&here) != cudaSuccess || cudaGetDeviceProperties(&device, here) != cudaSuccess) return text(status);
    snprintf(reason, sizeof reason, "no code for %s, compute capability %d.%d: %s", device.name, device.major, device.minor,
             cudaGetErrorString(status));
    return reason;
  }
  return nullptr;
}

/* No context is made: each process that shares the machine would leave one on the first device. */
static const char *cuda_open(int *count) {
  int devices = 0, driver = 0;
  if (cudaDriverGetVersion(&driver) != cudaSuccess || driver == 0) return "no CUDA driver on this machine";
  const cudaError_t status = cudaGetDeviceCount(&devices);
  if (status != cudaSuccess) {
    cudaGetLastError();
    return text(status);
  }
  *count = devices;
  return devices == 0 ? "none in this machine" : nullptr;
}

static const char *cuda_ready(const void *const *probes, int count) {
  if (const char *error = text(cudaFree(nullptr))) return error;
  return probe_code(probes, count);
}

static int cuda_current(void) {
  int here = 0;
  return cudaGetDevice(&here) == cudaSuccess ? here : 0;
}

/* The program's other CUDA code may have chosen another one meanwhile. */
static const char *cuda_select(int number) { return cuda_current() == number ? nullptr : text(cudaSetDevice(number)); }

static const char *cuda_name(int number) {
  static cudaDeviceProp device;
  return cudaGetDeviceProperties(&device, number) == cudaSuccess ? device.name : "CUDA device";
}

static int cuda_version(void) {
  int driver = 0;
  return cudaDriverGetVersion(&driver) == cudaSuccess ? driver : 0;
}

static const char *cuda_memory(size_t *unused, size_t *total) { return text(cudaMemGetInfo(unused, total)); }

/* ---- memory ---- */

static const char *cuda_alloc(void **device, size_t bytes) {
  const cudaError_t status = cudaMalloc(device, bytes);
  if (status != cudaErrorMemoryAllocation) return text(status);
  cudaGetLastError();
  *device = nullptr;
  return nullptr;
}

static const char *cuda_release(void *device) { return text(cudaFree(device)); }

static const char *cuda_alloc_shared(void **host, void **device, size_t bytes) {
  if (const char *error = text(cudaHostAlloc(host, bytes, cudaHostAllocMapped | cudaHostAllocPortable))) return error;
  for (size_t k = 0; k < bytes; k++) static_cast<char *>(*host)[k] = 0;
  return text(cudaHostGetDevicePointer(device, *host, 0));
}

static const char *cuda_alloc_pinned(void **host, size_t bytes) { return text(cudaHostAlloc(host, bytes, cudaHostAllocPortable)); }

/* A failure is no error of the program: what others have pinned, or may not be pinned, is copied as it is. */
static const char *cuda_pin(void *host, size_t bytes) {
  const cudaError_t status = cudaHostRegister(host, bytes, cudaHostRegisterPortable);
  if (status != cudaSuccess) cudaGetLastError();
  return text(status);
}

static const char *cuda_unpin(void *host) { return text(cudaHostUnregister(host)); }

/* ---- queues ---- */

/* Streams and events belong to a device. */
constexpr int most_devices = 64, most_queues = 32;
static cudaStream_t all_streams[most_devices][most_queues];
static cudaEvent_t all_tails[most_devices][most_queues]; /* how far each has come, for those that come behind it */
static int queue_in_use;

static void cuda_queue(int queue) { queue_in_use = queue; }

/* *stream: that of the queue on the thread's device. */
static cudaError_t find_stream(int queue, cudaStream_t *stream) {
  *stream = nullptr;
  if (queue == 0) return cudaSuccess;
  cudaStream_t &known = all_streams[cuda_current()][queue];
  const cudaError_t status = known ? cudaSuccess : cudaStreamCreateWithFlags(&known, cudaStreamNonBlocking);
  *stream = known;
  return status;
}

/* Calls act(the stream of the queue in use). */
template <class F> static const char *on_stream(F act) {
  cudaStream_t stream;
  const cudaError_t status = find_stream(queue_in_use, &stream);
  return text(status == cudaSuccess ? act(stream) : status);
}

static const char *cuda_follow(int queue) {
  cudaStream_t before;
  cudaEvent_t &tail = all_tails[cuda_current()][queue];
  cudaError_t status = find_stream(queue, &before);
  if (status == cudaSuccess && !tail) status = cudaEventCreateWithFlags(&tail, cudaEventDisableTiming);
  if (status == cudaSuccess) status = cudaEventRecord(tail, before);
  if (status != cudaSuccess) return text(status);
  return on_stream([&](cudaStream_t stream) { return cudaStreamWaitEvent(stream, tail, 0); });
}

static const char *cuda_await(int queue) {
  cudaStream_t stream;
  const cudaError_t status = find_stream(queue, &stream);
  return text(status == cudaSuccess ? cudaStreamSynchronize(stream) : status);
}

static const char *cuda_idle(int queue, int *idle) {
  cudaStream_t stream;
  cudaError_t status = find_stream(queue, &stream);
  if (status == cudaSuccess) status = cudaStreamQuery(stream);
  *idle = status == cudaSuccess;
  return status == cudaErrorNotReady ? nullptr : text(status);
}

static void *cuda_stream(void) {
  cudaStream_t stream;
  return find_stream(queue_in_use, &stream) == cudaSuccess ? stream : nullptr;
}

static const char *cuda_fill_zero(void *device, size_t bytes) {
  return on_stream([=](cudaStream_t stream) { return cudaMemsetAsync(device, 0, bytes, stream); });
}

/* ---- copies ---- */

static cudaMemcpyKind kind_of(enum f2c_direction direction) {
  if (direction == F2C_ON_DEVICE) return cudaMemcpyDeviceToDevice;
  return direction == F2C_TO_DEVICE ? cudaMemcpyHostToDevice : cudaMemcpyDeviceToHost;
}

static const char *cuda_copy_async(void *to, const void *from, size_t bytes, enum f2c_direction direction) {
  return on_stream([=](cudaStream_t stream) { return cudaMemcpyAsync(to, from, bytes, kind_of(direction), stream); });
}

static const char *cuda_copy_rows_async(const f2c_rows *r, enum f2c_direction direction) {
  return on_stream([=](cudaStream_t stream) {
    return cudaMemcpy2DAsync(r->to, r->to_pitch, r->from, r->from_pitch, r->width, r->height, kind_of(direction), stream);
  });
}

/* Of few bytes in pageable memory CUDA makes a copy at once, and does not wait for the device. Where devices read such memory themselves it need not. */
constexpr size_t few_bytes = 4096;
static bool copies_at_once() {
  static const bool does = [] {
    int reads = 1;
    return cudaDeviceGetAttribute(&reads, cudaDevAttrPageableMemoryAccess, cuda_current()) == cudaSuccess && !reads;
  }();
  return does;
}

static const char *send_few(void *to, const void *from, size_t bytes) {
  char now[few_bytes]; /* pageable for certain: the program's memory may be pinned */
  memcpy(now, from, bytes);
  return text(cudaMemcpyAsync(to, now, bytes, cudaMemcpyHostToDevice));
}

/* The default stream has calls that wait; those of a queue wait behind it. */
static const char *cuda_copy(void *to, const void *from, size_t bytes, enum f2c_direction direction) {
  if (queue_in_use == 0 && direction == F2C_TO_DEVICE && bytes <= few_bytes && copies_at_once()) return send_few(to, from, bytes);
  if (queue_in_use == 0) return text(cudaMemcpy(to, from, bytes, kind_of(direction)));
  const char *const error = cuda_copy_async(to, from, bytes, direction);
  return error || direction == F2C_ON_DEVICE ? error : cuda_await(queue_in_use);
}

static const char *cuda_copy_rows(const f2c_rows *r, enum f2c_direction direction) {
  if (queue_in_use == 0)
    return text(cudaMemcpy2D(r->to, r->to_pitch, r->from, r->from_pitch, r->width, r->height, kind_of(direction)));
  const char *const error = cuda_copy_rows_async(r, direction);
  return error ? error : cuda_await(queue_in_use);
}

/* Those of the two staging buffers. */
static cudaEvent_t all_marks[most_devices][2];

static const char *cuda_mark(int slot) {
  cudaEvent_t *const marks = all_marks[cuda_current()];
  if (!marks[slot])
    if (const char *error = text(cudaEventCreateWithFlags(&marks[slot], cudaEventDisableTiming))) return error;
  return on_stream([=](cudaStream_t stream) { return cudaEventRecord(marks[slot], stream); });
}

static const char *cuda_wait(int slot) { return text(cudaEventSynchronize(all_marks[cuda_current()][slot])); }

/* ---- kernels ---- */

static const char *cuda_processors(int *count) {
  return text(cudaDeviceGetAttribute(count, cudaDevAttrMultiProcessorCount, cuda_current()));
}

static const char *cuda_resident(const void *kernel, int threads, int *blocks) {
  int each = 0, processors = 0;
  if (const char *error = cuda_processors(&processors)) return error;
  const char *const error = text(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, 0));
  *blocks = each * processors;
  return error;
}

static const char *cuda_resident_shared(const void *kernel, int threads, size_t fixed, size_t part, int most, size_t *shared,
                                        int *blocks) {
  int limit = 0, processors = 0, each = 0;
  cudaFuncAttributes code = {};
  const int here = cuda_current();
  cudaError_t status = cudaDeviceGetAttribute(&limit, cudaDevAttrMaxSharedMemoryPerBlockOptin, here);
  if (status == cudaSuccess) status = cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, here);
  if (status == cudaSuccess) status = cudaFuncGetAttributes(&code, kernel);
  if (status != cudaSuccess) return text(status);
  *shared = 0;
  *blocks = 0;
  if (code.sharedSizeBytes + fixed + part > static_cast<size_t>(limit)) return nullptr;
  const size_t room = static_cast<size_t>(limit) - code.sharedSizeBytes - fixed;
  *shared = fixed + std::min(room / part, static_cast<size_t>(most)) * part;
  status = cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, static_cast<int>(*shared));
  if (status == cudaSuccess) status = cudaOccupancyMaxActiveBlocksPerMultiprocessor(&each, kernel, threads, *shared);
  *blocks = each * processors;
  return text(status);
}

/* What NVIDIA's tools call the launch. */
struct named_range {
#if __has_include(<nvtx3/nvToolsExt.h>)
  explicit named_range(const char *name) { nvtxRangePushA(name); }
  ~named_range() { nvtxRangePop(); }
#else
  explicit named_range(const char *) {}
#endif
};

static const char *cuda_launch(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv) {
  const dim3 blocks(grid.x, grid.y, grid.z), threads(block.x, block.y, block.z);
  const named_range range(kernel->site->name);
  return on_stream([&](cudaStream_t stream) {
    return kernel->together ? cudaLaunchCooperativeKernel(kernel->code, blocks, threads, argv, kernel->shared, stream)
                            : cudaLaunchKernel(kernel->code, blocks, threads, argv, kernel->shared, stream);
  });
}

/* Spins on the mapped word, which is a few microseconds faster than to synchronise; looks for errors now and then. */
static const char *cuda_wait_flag(const volatile unsigned *flag, unsigned seq) {
  for (unsigned spins = 1; __atomic_load_n(flag, __ATOMIC_ACQUIRE) != seq; spins++) {
    if (spins % 16384 != 0) continue;
    int idle = 0;
    if (const char *error = cuda_idle(queue_in_use, &idle)) return error;
    if (idle) return __atomic_load_n(flag, __ATOMIC_ACQUIRE) == seq ? nullptr : "the kernel left no result";
  }
  return nullptr;
}

static const char *cuda_synchronize(void) { return text(cudaDeviceSynchronize()); }

/* ---- timing ---- */

static cudaEvent_t all_stamps[most_devices][F2C_STAMPS];

static const char *cuda_stamp(int slot) {
  cudaEvent_t &stamp = all_stamps[cuda_current()][slot];
  if (!stamp)
    if (const char *error = text(cudaEventCreate(&stamp))) return error;
  return on_stream([=](cudaStream_t stream) { return cudaEventRecord(stamp, stream); });
}

static const char *cuda_stamp_seconds(int slot, double *seconds) {
  float milliseconds = 0;
  cudaEvent_t *const stamps = all_stamps[cuda_current()];
  cudaError_t status = cudaEventSynchronize(stamps[slot]);
  if (status == cudaSuccess) status = cudaEventElapsedTime(&milliseconds, stamps[0], stamps[slot]);
  *seconds = static_cast<double>(milliseconds) * 1e-3;
  return text(status);
}

/* ---- memory that both sides use ---- */

static bool has(cudaDeviceAttr what) {
  int yes = 0;
  return cudaDeviceGetAttribute(&yes, what, cuda_current()) == cudaSuccess && yes;
}

/* Without concurrent access the host must not touch managed memory while any kernel runs. */
static enum f2c_reach cuda_reach(void) {
  if (!has(cudaDevAttrConcurrentManagedAccess)) return F2C_REACH_NOTHING;
  return has(cudaDevAttrPageableMemoryAccess) ? F2C_REACH_ALL : F2C_REACH_MANAGED;
}

static const char *cuda_alloc_managed(void **both, size_t bytes) {
  const cudaError_t status = cudaMallocManaged(both, bytes, cudaMemAttachGlobal);
  if (status != cudaErrorMemoryAllocation) return text(status);
  cudaGetLastError();
  *both = nullptr;
  return nullptr;
}

/* A hint: a failure is no error of the program. */
static const char *cuda_prefetch(void *both, size_t bytes, enum f2c_direction direction) {
#if CUDART_VERSION >= 13000
  cudaMemLocation to = {};
  to.type = direction == F2C_TO_DEVICE ? cudaMemLocationTypeDevice : cudaMemLocationTypeHost;
  to.id = direction == F2C_TO_DEVICE ? cuda_current() : 0;
  const cudaError_t status = cudaMemPrefetchAsync(both, bytes, to, 0, nullptr);
#else
  const int to = direction == F2C_TO_DEVICE ? cuda_current() : cudaCpuDeviceId;
  const cudaError_t status = cudaMemPrefetchAsync(both, bytes, to, nullptr);
#endif
  if (status != cudaSuccess) cudaGetLastError();
  return nullptr;
}

extern "C" const f2c_backend f2c_backend_cuda = {"cuda",
                                                 "CUDA",
                                                 1,
                                                 1,
                                                 1 << 20,
                                                 cuda_open,
                                                 cuda_ready,
                                                 cuda_select,
                                                 cuda_current,
                                                 cuda_name,
                                                 cuda_version,
                                                 cuda_memory,
                                                 cuda_processors,
                                                 cuda_alloc,
                                                 cuda_release,
                                                 cuda_alloc_shared,
                                                 cuda_alloc_pinned,
                                                 cuda_pin,
                                                 cuda_unpin,
                                                 cuda_queue,
                                                 cuda_follow,
                                                 cuda_await,
                                                 cuda_idle,
                                                 cuda_stream,
                                                 cuda_fill_zero,
                                                 cuda_copy,
                                                 cuda_copy_rows,
                                                 cuda_copy_async,
                                                 cuda_copy_rows_async,
                                                 cuda_mark,
                                                 cuda_wait,
                                                 cuda_resident,
                                                 cuda_resident_shared,
                                                 cuda_launch,
                                                 cuda_wait_flag,
                                                 cuda_synchronize,
                                                 cuda_stamp,
                                                 cuda_stamp_seconds,
                                                 &cublas_library,
                                                 &cuda_graphs,
                                                 cuda_reach,
                                                 0,
                                                 cuda_alloc_managed,
                                                 cuda_release,
                                                 cuda_prefetch};
