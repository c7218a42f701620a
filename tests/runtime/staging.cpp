/* Staged copies and the pool, on a device that keeps its promises late: an asynchronous copy happens when it is waited for. */
#include "check.h"
#include <cstring>
#include <vector>
#include "backend.h"

/* Copies that have been asked for, by the mark that they wait for. */
struct late_copy {
  void *to;
  const void *from;
  size_t bytes;
};
static std::vector<late_copy> asked, marked[2];
static int allocations, releases;

static void perform(std::vector<late_copy> &copies) {
  for (const late_copy &c : copies) memcpy(c.to, c.from, c.bytes);
  copies.clear();
}
static const char *copy_async(void *to, const void *from, size_t bytes, enum f2c_direction) {
  asked.push_back({to, from, bytes});
  return nullptr;
}
static const char *mark(int slot) {
  CHECK(marked[slot].empty());
  marked[slot].swap(asked);
  return nullptr;
}
static const char *wait(int slot) {
  perform(marked[slot]);
  return nullptr;
}
static const char *alloc(void **device, size_t bytes) {
  allocations++;
  return f2c_backend_emu.alloc(device, bytes);
}
static const char *release(void *device) {
  releases++;
  return f2c_backend_emu.release(device);
}

static f2c_entry entry = {"late", {nullptr, nullptr, nullptr}};
static f2c_backend late;

static void round_trip(size_t n) {
  std::vector<double> a(n), b;
  for (size_t k = 0; k < n; k++) a[k] = static_cast<double>(k) * 0.5;
  b = a;
  const descriptor d = whole(a.data(), static_cast<long long>(n));
  f2c_enter(d.get(), F2C_COPYIN, "a", "late.f90:1");
  a.assign(n, -1.0);
  f2c_exit(d.get(), F2C_COPYOUT, "a", "late.f90:2");
  CHECK(a == b);
}

int main() {
  late = f2c_backend_emu;
  late.pooled = late.staged = 1;
  late.copy_async = copy_async;
  late.mark = mark;
  late.wait = wait;
  late.alloc = alloc;
  late.release = release;
  f2c_register(&entry, F2C_DEVICE_EMU, &late, reinterpret_cast<f2c_function>(mark), nullptr);
  CHECK(f2c_device() == 1);
  for (const size_t n : {1000u, 524288u, 2097152u, 2097153u, 4194304u, 5000001u, 10000001u}) round_trip(n);
  CHECK(allocations == 7 && releases == 0);
  round_trip(1000);
  round_trip(999);
  CHECK(allocations == 7);
  CHECK(marked[0].empty() && marked[1].empty() && asked.empty());
  return verdict();
}
