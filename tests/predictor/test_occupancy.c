/* Occupancy against NVIDIA's own cuda_occupancy.h, on random blocks, for machines that both know. The P100 is left out: of its blocks one in a
 * hundred, which take more than half of the registers, does not run by that header, and does by ours. */
#include "predictor/machine/machine.h"
#include "predictor/machine/occupancy.h"
#include "check.h"
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wunused-parameter"
#pragma GCC diagnostic ignored "-Wsign-compare"
#include <cuda_occupancy.h>
#pragma GCC diagnostic pop

enum { BLOCKS = 100000 };

static unsigned state = 12345;
static int random_below(int n) {
  state = state * 1664525u + 1013904223u;
  return (int)((state >> 8) % (unsigned)n);
}

static cudaOccDeviceProp properties(const Machine *m) {
  cudaOccDeviceProp p;
  memset(&p, 0, sizeof p);
  p.computeMajor = machine_cc(m) / 10;
  p.computeMinor = machine_cc(m) % 10;
  p.maxThreadsPerBlock = (int)m->max_threads_block;
  p.maxThreadsPerMultiprocessor = (int)m->max_warps_sm * 32;
  p.regsPerBlock = (int)m->registers_block;
  p.regsPerMultiprocessor = (int)m->registers_sm;
  p.warpSize = 32;
  p.sharedMemPerBlock = 49152;
  p.sharedMemPerMultiprocessor = (size_t)m->shared_sm;
  p.numSms = (int)m->sms;
  p.sharedMemPerBlockOptin = (size_t)m->shared_block;
  p.reservedSharedMemPerBlock = (size_t)m->shared_reserved;
  return p;
}

static void compare(const char *name) {
  Arena *a = arena_new();
  Diag d = {0};
  const Machine *m = machine_load(name, a, &d);
  CHECK(m != NULL);
  cudaOccDeviceProp p = properties(m);
  int wrong = 0, known = 0;
  for (int i = 0; i < BLOCKS && wrong < 5; i++) {
    int threads = 1 + random_below(1024), regs = 1 + random_below((int)m->registers_thread);
    size_t shared = random_below(3) ? (size_t)random_below((int)m->shared_block + 1) : 0;
    cudaOccFuncAttributes f;
    memset(&f, 0, sizeof f);
    f.maxThreadsPerBlock = 1024;
    f.numRegs = regs;
    f.maxDynamicSharedSizeBytes = m->shared_block;
    f.shmemLimitConfig = FUNC_SHMEM_LIMIT_OPTIN;
    cudaOccDeviceState s;
    memset(&s, 0, sizeof s);
    s.carveoutConfig = SHAREDMEM_CARVEOUT_MAX_SHARED;
    cudaOccResult r;
    if (cudaOccMaxActiveBlocksPerMultiprocessor(&r, &p, &f, &s, threads, shared) != CUDA_OCC_SUCCESS) continue;
    known++;
    OccDemand need = {.threads = threads, .regs_per_thread = regs, .shared = (int64_t)shared, .l1_kb = m->l1_min};
    Occupancy o = occupancy_blocks(m, &need);
    int ours = o.fits ? o.blocks : 0;
    if (ours == r.activeBlocksPerMultiprocessor) continue;
    printf("%s: %d threads, %d registers, %zu bytes: %d blocks, by cuda_occupancy.h %d\n", name, threads, regs, shared, ours,
           r.activeBlocksPerMultiprocessor);
    wrong++;
    check_failures++;
  }
  printf("%s: %d blocks compared\n", name, known);
  CHECK(known > 0);
  arena_free(a);
}

int main(void) {
  static const char *const ALL[] = {"k40", "v100", "a100", "h100", "h100-pcie", "h200", "gh200", "b200", "l40s", "rtx4090"};
  for (size_t i = 0; i < sizeof ALL / sizeof *ALL; i++) compare(ALL[i]);
  CHECK_DONE();
}
