/* passed.cpp: addresses of procedures that say what they touch. */
#include "keep/passed.h"

#include <atomic>
#include <cstdint>
#include <cstring>
#include "f2cuda.h"
#include "table/storage.h"

namespace f2c_rt {

/* The address of an internal procedure that uses variables of its host is that of code on the stack, which gfortran writes there anew for each
 * instance of the host, and which goes on to the procedure: that is the address which lasts. Null: the code is none that is known. */
static const void *lasting(const void *procedure) {
  if (!storage_stack(static_cast<const char *>(procedure))) return procedure;
#ifdef __x86_64__
  const unsigned char *code = static_cast<const unsigned char *>(procedure);
  static const unsigned char landing[] = {0xf3, 0x0f, 0x1e, 0xfa}; /* endbr64 */
  if (memcmp(code, landing, sizeof landing) == 0) code += sizeof landing;
  uint64_t wide;
  uint32_t narrow;
  if (code[0] == 0x49 && code[1] == 0xbb) { /* movabs $procedure, %r11 */
    memcpy(&wide, code + 2, sizeof wide);
    return reinterpret_cast<const void *>(wide);
  }
  if (code[0] == 0x41 && code[1] == 0xbb) { /* movl $procedure, %r11d */
    memcpy(&narrow, code + 2, sizeof narrow);
    return reinterpret_cast<const void *>(static_cast<uintptr_t>(narrow));
  }
#endif
  return nullptr;
}

constexpr unsigned most = 1 << 10; /* what does not fit counts as code that says nothing */
static std::atomic<const void *> known[most];

/* The procedure's place, or the empty one where it would be; null: there is none. */
static std::atomic<const void *> *place_of(const void *p) {
  const uint64_t spread = reinterpret_cast<uintptr_t>(p) * 0x9e3779b97f4a7c15; /* Knuth, 6.4 */
  for (unsigned i = 0; i < most; i++) {
    std::atomic<const void *> &k = known[((spread >> 54) + i) % most];
    const void *const there = k.load(std::memory_order_relaxed);
    if (!there || there == p) return &k;
  }
  return nullptr;
}

void passed_add(const void *procedure) {
  const void *const p = lasting(procedure);
  if (!p) return;
  for (;;) {
    std::atomic<const void *> *const k = place_of(p);
    const void *empty = nullptr;
    if (!k || k->load(std::memory_order_relaxed) == p || k->compare_exchange_strong(empty, p)) return;
  }
}

bool passed_has(const void *procedure) {
  const void *const p = procedure ? lasting(procedure) : nullptr;
  const std::atomic<const void *> *const k = p ? place_of(p) : nullptr;
  return k && k->load(std::memory_order_relaxed) == p;
}

} // namespace f2c_rt

int64_t f2c_address(void (*f)(void)) { return reinterpret_cast<int64_t>(f); }

int64_t f2c_address_in(void (**f)(void)) {
  return f2c_address(f2c_rt::passed_has(reinterpret_cast<const void *>(f)) ? reinterpret_cast<void (*)()>(f) : *f);
}

/* As gfortran names an external procedure, with -funderscoring and -fsecond-underscore. */
extern "C" int64_t f2c_address_(void (*f)(void)) { return f2c_address(f); }
extern "C" int64_t f2c_address__(void (*f)(void)) { return f2c_address(f); }

/* Of components: 's' for subroutines; functions by type and kind of their results, 'a' for arrays. */
#define ADDRESS(TYPE)                                                                                                              \
  int64_t f2c_address_##TYPE##_(void (*f)(void)) { return f2c_address(f); }                                                        \
  int64_t f2c_address_##TYPE##__(void (*)(void)) __attribute__((alias("f2c_address_" #TYPE "_")))
extern "C" {
ADDRESS(s);
ADDRESS(i4);
ADDRESS(i8);
ADDRESS(r4);
ADDRESS(r8);
ADDRESS(z4);
ADDRESS(z8);
ADDRESS(l4);
ADDRESS(l8);
ADDRESS(i4a);
ADDRESS(i8a);
ADDRESS(r4a);
ADDRESS(r8a);
ADDRESS(z4a);
ADDRESS(z8a);
ADDRESS(l4a);
ADDRESS(l8a);
}
extern "C" int64_t f2c_address_in_(void (**f)(void)) { return f2c_address_in(f); }
extern "C" int64_t f2c_address_in__(void (**f)(void)) { return f2c_address_in(f); }
