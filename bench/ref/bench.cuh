// What the hand-written references share: error checks, arguments, and timing in samples of several launches.
#pragma once
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                                                \
  do {                                                                                                                             \
    cudaError_t error_ = (call);                                                                                                   \
    if (error_ != cudaSuccess) {                                                                                                   \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(error_));                                              \
      exit(1);                                                                                                                     \
    }                                                                                                                              \
  } while (0)

static long argument(int argc, char **argv, int which, long otherwise) { return argc > which ? atol(argv[which]) : otherwise; }

// Seconds one launch takes: the median of 'samples' samples of 'launches' launches each, by the host's clock,
// waiting at the end of each sample (the Fortran programs beside this folder measure in the same way).
template <typename Launch> static double median_seconds(Launch launch, int samples = 20, int launches = 10) {
  std::vector<double> seconds;
  launch();
  CHECK(cudaGetLastError());
  CHECK(cudaDeviceSynchronize());
  for (int s = 0; s < samples; s++) {
    auto from = std::chrono::steady_clock::now();
    for (int l = 0; l < launches; l++) launch();
    CHECK(cudaDeviceSynchronize());
    std::chrono::duration<double> passed = std::chrono::steady_clock::now() - from;
    seconds.push_back(passed.count() / launches);
  }
  std::sort(seconds.begin(), seconds.end());
  return (seconds[(samples - 1) / 2] + seconds[samples / 2]) / 2;
}

// One line a measurement: program, variant, seconds, rate, unit. 'work' is what one launch does, in 1e9
// units.
static void report(const char *program, const char *variant, double seconds, double work, const char *unit) {
  printf("%s %s %.6e %.1f %s\n", program, variant, seconds, work / seconds, unit);
}
