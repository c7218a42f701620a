/* each.h: what the library has once for each device. */
#ifndef F2CUDA_EACH_H
#define F2CUDA_EACH_H

#include "transfer/queue.h"

namespace f2c_rt {

constexpr int most_devices = 64;

/* The device that the call in progress works on. Under the library's lock. */
int active();

/* One T a device, made on first need and never destroyed: the process may end with arrays on devices. */
template <class T> class per_device {
  T *each_[most_devices] = {};
  int end_ = 0;

public:
  T &operator*() {
    T *&here = each_[active()];
    if (here) return *here;
    if (end_ <= active()) end_ = active() + 1;
    return *(here = new T());
  }
  T *operator->() { return &**this; }
  /* That of device `number`; null: it has none yet. */
  const T *of(int number) const { return each_[number]; }
  /* One past the last device that has one. */
  int end() const { return end_; }
};

/* The same of each queue of each device: what kernels that may run at once must not share. */
template <class T> class per_queue {
  struct all {
    T of[most_queues] = {};
  };
  per_device<all> each_;

public:
  T &operator*() { return each_->of[queue_current()]; }
  T *operator->() { return &**this; }
};

} // namespace f2c_rt
#endif
