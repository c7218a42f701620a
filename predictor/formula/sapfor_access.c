/* Formulas (2) to (5): how many transactions an access to global memory takes. */
#include "predictor/formula/sapfor.h"

static int64_t ceil_div(int64_t a, int64_t b) { return (a + b - 1) / b; }

int sapfor_access_segment(int var_size) { return var_size <= 1 ? 32 : var_size <= 3 ? 64 : 128; }

int64_t sapfor_access_stride(int64_t fastest, int var_size) {
  int64_t s = fastest * var_size;
  return s < 0 ? -s : s;
}

/* ceil(32 / ceil(segment / stride)). With stride 0 all threads read one element: one segment, one transaction. */
int sapfor_access_transactions(int segment, int64_t stride) {
  return stride == 0 ? 1 : (int)ceil_div(SAP_WARP, ceil_div(segment, stride));
}

int sapfor_access_coal(int segment, bool caching) { return caching ? 1 : segment / 32; }

/* Compute capability 1.0/1.1: thread k must reference word k of one aligned block of 16 words of 4 or 8 bytes
 * (16-byte words: two blocks). Any breach, and each active thread gets a transaction of its own. */
static int half_warp_strict(const uint64_t address[16], const bool active[16], int var_size) {
  bool fits = var_size == 4 || var_size == 8 || var_size == 16;
  uint64_t block = (uint64_t)var_size * 16, origin = 0;
  int threads = 0;
  for (int k = 0; k < 16; k++) {
    if (!active[k]) continue;
    uint64_t first = address[k] - (uint64_t)k * (uint64_t)var_size;
    if (threads++ == 0) origin = first;
    fits = fits && first == origin && origin % block == 0;
  }
  if (threads == 0) return 0;
  return !fits ? threads : var_size == 16 ? 2 : 1;
}

/* Compute capability 1.2/1.3: the order does not matter; one transaction for each distinct segment of formula (2). */
static int half_warp_relaxed(const uint64_t address[16], const bool active[16], int var_size) {
  uint64_t seen[32], segment = (uint64_t)sapfor_access_segment(var_size);
  int n = 0;
  for (int k = 0; k < 16; k++) {
    if (!active[k]) continue;
    uint64_t last = (address[k] + (uint64_t)var_size - 1) / segment;
    for (uint64_t s = address[k] / segment; s <= last; s++) {
      int i = 0;
      while (i < n && seen[i] != s) i++;
      if (i == n && n < 32) seen[n++] = s;
    }
  }
  return n;
}

int sapfor_access_half_warp(int cc, const uint64_t address[16], const bool active[16], int var_size) {
  return cc < 12 ? half_warp_strict(address, active, var_size) : half_warp_relaxed(address, active, var_size);
}

int sapfor_access_warp_cc1(int cc, uint64_t base, int64_t stride, int var_size) {
  int n = 0;
  for (int half = 0; half < 2; half++) {
    uint64_t address[16];
    bool active[16];
    for (int k = 0; k < 16; k++) {
      address[k] = base + (uint64_t)((half * 16 + k) * stride);
      active[k] = true;
    }
    n += sapfor_access_half_warp(cc, address, active, var_size);
  }
  return n;
}
