/* staging.cpp: the pinned buffers, and the threads that fill and empty them. */
#include "transfer/staging.h"

#include <algorithm>
#include <condition_variable>
#include <cstring>
#include <mutex>
#include <thread>
#include "device.h"

namespace f2c_rt {

constexpr size_t chunk = 8u << 20; /* bytes of one pinned buffer */

/* One thread cannot copy as fast as the bus takes it: a few share each chunk. They live until the process ends. */
class copy_team {
public:
  copy_team() : size_(std::clamp(static_cast<int>(std::thread::hardware_concurrency()) / 2, 1, 8)) {
    for (int t = 1; t < size_; t++) std::thread(&copy_team::serve, this, t).detach();
  }
  void copy(void *to, const void *from, size_t bytes) {
    run([=](int t, int n) {
      const size_t part = bytes / static_cast<size_t>(n), at = part * static_cast<size_t>(t);
      memcpy(static_cast<char *>(to) + at, static_cast<const char *>(from) + at, t == n - 1 ? bytes - at : part);
    });
  }
  void run(const std::function<void(int, int)> &part) {
    {
      const std::lock_guard<std::mutex> held(mutex_);
      part_ = &part;
      busy_ = size_ - 1;
      round_++;
    }
    begin_.notify_all();
    part(0, size_);
    std::unique_lock<std::mutex> held(mutex_);
    done_.wait(held, [this] { return busy_ == 0; });
  }

private:
  void serve(int t) {
    for (unsigned seen = 0;;) {
      {
        std::unique_lock<std::mutex> held(mutex_);
        begin_.wait(held, [&] { return round_ != seen; });
        seen = round_;
      }
      (*part_)(t, size_);
      const std::lock_guard<std::mutex> held(mutex_);
      if (--busy_ == 0) done_.notify_one();
    }
  }

  const int size_;                                      /* threads, the caller's included */
  std::mutex mutex_;                                    /* guards what follows */
  std::condition_variable begin_, done_;                /* a new round; its end */
  unsigned round_ = 0;                                  /* copies begun */
  int busy_ = 0;                                        /* helpers still at work */
  const std::function<void(int, int)> *part_ = nullptr; /* what each does in this round */
};

static copy_team &team() {
  static copy_team *const one = new copy_team; /* never destroyed: its threads outlive static destruction */
  return *one;
}

/* The two buffers, or the error that kept them away. */
static const char *buffers(char *pinned[2]) {
  static void *both;
  if (!both)
    if (const char *error = backend()->alloc_pinned(&both, 2 * chunk)) return error;
  pinned[0] = static_cast<char *>(both);
  pinned[1] = pinned[0] + chunk;
  return nullptr;
}

void staging_share(const std::function<void(int, int)> &part) { team().run(part); }

void staging_prepare() {
  char *pinned[2];
  if (!buffers(pinned)) team();
}

static const char *stage_to_device(char *to, const char *from, size_t bytes, char *pinned[2]) {
  const char *error = nullptr;
  int slot = 0, used = 0;
  for (size_t at = 0; !error && at < bytes; at += chunk, slot ^= 1, used++) {
    const size_t n = std::min(chunk, bytes - at);
    if (used >= 2) error = backend()->wait(slot);
    team().copy(pinned[slot], from + at, n);
    if (!error) error = backend()->copy_async(to + at, pinned[slot], n, F2C_TO_DEVICE);
    if (!error) error = backend()->mark(slot);
  }
  for (int s = 0; !error && s < 2 && s < used; s++) error = backend()->wait(s);
  return error;
}

static const char *stage_to_host(char *to, const char *from, size_t bytes, char *pinned[2]) {
  const char *error = nullptr;
  size_t begun = 0, home = 0;
  for (int k = 0; !error && home < bytes; k++) {
    if (begun < bytes) {
      const size_t n = std::min(chunk, bytes - begun);
      error = backend()->copy_async(pinned[k & 1], from + begun, n, F2C_TO_HOST);
      if (!error) error = backend()->mark(k & 1);
      begun += n;
    }
    if (error || k == 0) continue;
    error = backend()->wait((k - 1) & 1);
    const size_t n = std::min(chunk, bytes - home);
    if (!error) team().copy(to + home, pinned[(k - 1) & 1], n);
    home += n;
  }
  return error;
}

const char *staged_copy(void *to, const void *from, size_t bytes, enum f2c_direction direction) {
  char *pinned[2];
  if (const char *error = buffers(pinned)) return error;
  if (direction == F2C_TO_DEVICE) return stage_to_device(static_cast<char *>(to), static_cast<const char *>(from), bytes, pinned);
  return stage_to_host(static_cast<char *>(to), static_cast<const char *>(from), bytes, pinned);
}

} // namespace f2c_rt
