/* storage.cpp: free, realloc and unmapped memory: images of what is gone are dropped. */
#include "table/storage.h"

#include <dlfcn.h>
#include <malloc.h>
#include <pthread.h>
#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include "transfer/deferred.h"
#include "device.h"
#include "table/managed.h"
#include "keep/reach.h"
#include "table/table.h"

extern "C" {
/* The C library's own, for programs that are linked statically. */
void __libc_free(void *block) __attribute__((weak));
void *__libc_realloc(void *block, size_t bytes) __attribute__((weak));
}

namespace f2c_rt {

using free_function = void (*)(void *);
using realloc_function = void *(*)(void *, size_t);
static free_function next_free;       /* the definition that the program would have without this file */
static realloc_function next_realloc; /* the same */

/* dlsym may free memory itself: then it is not known yet. */
static void find_next() {
  static __thread bool looking;
  if (looking) return;
  looking = true;
  const auto f = reinterpret_cast<free_function>(dlsym(RTLD_NEXT, "free"));
  const auto r = reinterpret_cast<realloc_function>(dlsym(RTLD_NEXT, "realloc"));
  looking = false;
  __atomic_store_n(&next_realloc, r ? r : __libc_realloc, __ATOMIC_RELEASE);
  __atomic_store_n(&next_free, f ? f : __libc_free, __ATOMIC_RELEASE);
}

template <class F> static F found(F *next) {
  if (!__atomic_load_n(next, __ATOMIC_ACQUIRE)) find_next();
  return __atomic_load_n(next, __ATOMIC_ACQUIRE);
}

/* There were entries, and the process does not end yet: before and after, the C library and this one may not be there. */
static bool watching;

void storage_watch() {
  static bool ever;
  if (ever) return;
  ever = watching = true;
  atexit([] { watching = false; });
}

/* Before the block goes. What the library frees itself, with its lock held, is none of the program's arrays. */
static void storage_ends(void *block) {
  char *const lo = static_cast<char *>(block);
  if (!block || !watching) return;
  const size_t managed = managed_bytes(block);
  char *const hi = lo + (managed ? managed : malloc_usable_size(block));
  reach_end(lo, hi);
  if (!table_may_meet(lo, hi) && !deferred_any()) return;
  if (holds_lock() || !(table_meets(lo, hi) || deferred_meets(lo, hi))) return;
  const guard held;
  table_forget(lo, hi, "end of an array's storage");
}

/* One past the highest byte of this thread's stack; null: it is not known. */
static const char *stack_end() {
  static __thread const char *end;
  static __thread bool asked;
  if (asked) return end;
  asked = true;
  pthread_attr_t attributes;
  void *at = nullptr;
  size_t bytes = 0;
  if (pthread_getattr_np(pthread_self(), &attributes) != 0) return nullptr;
  if (pthread_attr_getstack(&attributes, &at, &bytes) == 0) end = static_cast<char *>(at) + bytes;
  pthread_attr_destroy(&attributes);
  return end;
}

const char *storage_stack(const char *byte) {
  const char *const here = static_cast<const char *>(__builtin_frame_address(0)), *const end = stack_end();
  return here < byte && byte < end ? end : nullptr;
}

void storage_drop_left_frames(const char *where) {
  const char *const here = static_cast<const char *>(__builtin_frame_address(0)), *const end = stack_end();
  if (end) table_forget_below(end, here, where);
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_freed(void *block) { storage_ends(block); }

/* Weak: a program with an allocator of its own has that, and the ends that f2cuda sees in the source. */
extern "C" __attribute__((weak)) void free(void *block) noexcept {
  storage_ends(block);
  if (block && managed_bytes(block))
    managed_free(block);
  else if (const free_function f = found(&next_free))
    f(block); /* else it is lost, as it is not known whose it is */
}

extern "C" __attribute__((weak)) void *realloc(void *block, size_t bytes) noexcept {
  const size_t managed = block ? managed_bytes(block) : 0;
  storage_ends(block);
  if (managed) return managed_realloc(block, bytes);
  if (const realloc_function f = found(&next_realloc)) return f(block, bytes);
  void *const moved = malloc(bytes);
  if (moved && block) memcpy(moved, block, std::min(bytes, malloc_usable_size(block)));
  return moved;
}
