/* staging.h: large copies through two pinned buffers, one filled by the processor while the other is on its way. */
#ifndef F2CUDA_STAGING_H
#define F2CUDA_STAGING_H

#include <functional>
#include "backend.h"

namespace f2c_rt {

/* Below this many bytes a direct copy is as fast. */
constexpr size_t staging_least = 4u << 20;

/* Makes buffers and threads now rather than at the first copy. */
void staging_prepare();
/* Calls part(t, n) for each t from 0 to n - 1, on n threads at once. */
void staging_share(const std::function<void(int, int)> &part);
/* As f2c_backend.copy, between pageable and device memory. */
const char *staged_copy(void *to, const void *from, size_t bytes, enum f2c_direction direction);

} // namespace f2c_rt
#endif
