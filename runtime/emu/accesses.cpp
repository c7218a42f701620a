/* accesses.cpp: what the host compiler calls at each load and store of code that is compiled with -fsanitize=thread. The object is linked
 * where there is such code and no library of ThreadSanitizer's, which defines the same functions. */
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include "watch.h"

using f2c_emu::access;

#define F2C_ACCESS(bytes)                                                                                                          \
  void __tsan_read##bytes(void *p) { f2c_emu::watch_access(p, bytes, access::load, __builtin_return_address(0)); }                 \
  void __tsan_write##bytes(void *p) { f2c_emu::watch_access(p, bytes, access::store, __builtin_return_address(0)); }               \
  void __tsan_volatile_read##bytes(void *p) { f2c_emu::watch_access(p, bytes, access::atomic_load, __builtin_return_address(0)); } \
  void __tsan_volatile_write##bytes(void *p) {                                                                                     \
    f2c_emu::watch_access(p, bytes, access::atomic_store, __builtin_return_address(0));                                            \
  }                                                                                                                                \
  void __tsan_unaligned_read##bytes(void *p) { f2c_emu::watch_access(p, bytes, access::load, __builtin_return_address(0)); }       \
  void __tsan_unaligned_write##bytes(void *p) { f2c_emu::watch_access(p, bytes, access::store, __builtin_return_address(0)); }

/* What code that is compiled so tells by itself (emu/cuda_emu.h). */
namespace f2c_emu {
void tell_load(const void *p, size_t bytes) { watch_access(p, bytes, access::load, __builtin_return_address(0)); }
void tell_relaxed_load(const void *p, size_t bytes) { watch_access(p, bytes, access::atomic_load, __builtin_return_address(0)); }
void tell_relaxed_store(const void *p, size_t bytes) { watch_access(p, bytes, access::atomic_store, __builtin_return_address(0)); }
void tell_update(const void *p, size_t bytes) { watch_access(p, bytes, access::update, __builtin_return_address(0)); }
void tell_fence() { watch_fence(); }
void tell_release(const void *p) { watch_release(p); }
void tell_acquire(const void *p) { watch_acquire(p); }
} // namespace f2c_emu

/* What -fsanitize=alignment hands over. */
struct type_mismatch {
  const char *file; /* where */
  unsigned line, column;
  const void *type;        /* of what is accessed */
  unsigned char alignment; /* the logarithm of what it asks for */
  unsigned char kind;      /* load, store, ... */
};

extern "C" {
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmissing-declarations"
F2C_ACCESS(1)
F2C_ACCESS(2)
F2C_ACCESS(4)
F2C_ACCESS(8)
F2C_ACCESS(16)
void __tsan_read_range(void *p, size_t bytes) { f2c_emu::watch_access(p, bytes, access::load, __builtin_return_address(0)); }
void __tsan_write_range(void *p, size_t bytes) { f2c_emu::watch_access(p, bytes, access::store, __builtin_return_address(0)); }
void __tsan_vptr_update(void **p, void *) { f2c_emu::watch_access(p, sizeof *p, access::store, __builtin_return_address(0)); }
void __tsan_func_entry(void *) {}
void __tsan_func_exit() {}
/* Of static variables in functions: whether they are made. */
unsigned char __tsan_atomic8_load(const volatile unsigned char *p, int) { return *p; }
void __ubsan_handle_type_mismatch_v1(type_mismatch *where, void *p) {
  f2c_emu::watch_aligned(p, size_t(1) << where->alignment, __builtin_return_address(0));
}
void __tsan_init() { f2c_emu::watching = true; }
#pragma GCC diagnostic pop
}
