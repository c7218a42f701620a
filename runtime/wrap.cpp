/* wrap.cpp: linked into every shared library. Where such a library is loaded, `free` has been found before
 * the run-time library came into the process, so that the linker is asked (--wrap) to send the library's own
 * calls here first. */
#include <cstddef>
#include "table/storage.h"

extern "C" {
void __real_free(void *block) noexcept;
void *__real_realloc(void *block, size_t bytes) noexcept;

__attribute__((visibility("hidden"))) void __wrap_free(void *block) noexcept {
  f2c_freed(block);
  __real_free(block);
}

__attribute__((visibility("hidden"))) void *__wrap_realloc(void *block, size_t bytes) noexcept {
  f2c_freed(block);
  return __real_realloc(block, bytes);
}
}
