/* pin.h: pages of the host that stay where they are, because what lies on them crosses often. */
#ifndef F2CUDA_PIN_H
#define F2CUDA_PIN_H

#include <cstddef>

namespace f2c_rt {

/* To pin 1 GiB and to let it go took 62 ms on an H200's host; each crossing is 9 ms shorter from then on. What has crossed as often as
 * it takes to get that back is likely to go on. */
constexpr int pin_after = 7;
/* Below this many bytes it is not worth it. */
constexpr size_t pin_least = 16u << 20;

/* Bytes of the host; empty: lo equals hi. */
struct host_range {
  char *lo, *hi;
};

/* Pins the pages that lie within lo..hi; they must be let go before the memory ends. Empty: the device has no use for that, or they
 * cannot be pinned. */
host_range pin(char *lo, char *hi);
void pin_end(const host_range &pages);
/* The first pinned bytes in lo..hi. */
host_range pin_within(char *lo, char *hi);

} // namespace f2c_rt
#endif
