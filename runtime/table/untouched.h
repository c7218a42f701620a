/* untouched.h: pages of the host that nobody has touched since the system gave them out. They read as zeros, and need not cross. */
#ifndef F2CUDA_UNTOUCHED_H
#define F2CUDA_UNTOUCHED_H

#include <cstddef>
#include <vector>
#include "transfer/pin.h"

namespace f2c_rt {

/* From so many bytes on it is looked at: to ask the system takes some 50 us. */
constexpr size_t untouched_least = 1u << 20;

/* Runs of such pages in lo..hi that are worth being left out, ascending. None where the system does not tell. */
std::vector<host_range> untouched_pages(char *lo, char *hi);
/* All of lo..hi is about to be written: where it is untouched, the system may give it out in large pages. */
void untouched_fill(char *lo, char *hi);

} // namespace f2c_rt
#endif
