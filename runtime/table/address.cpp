/* Copies by address between the host and devices, and memory of devices that programs ask for. */
#include "table/address.h"

#include <atomic>
#include <cstdlib>
#include <cstring>
#include "device.h"
#include "error.h"
#include "launch/replay.h"
#include "transfer/pool.h"
#include "transfer/queue.h"
#include "table/table.h"

namespace f2c_rt {

/* The lock, and a device on which to work. */
class at_device {
  guard held_;
  on_device there_;

public:
  explicit at_device(int number) : there_(number) {}
};

static bool usable(int device) { return device != on_host && devices() > 0 && device_is_ready(device); }

static std::atomic<bool> given{false};
void address_given() {
  replay_interrupt();
  given.store(true, std::memory_order_relaxed);
}
bool any_address_given() { return given.load(std::memory_order_relaxed); }

void *memory_take(size_t bytes, int device, const char *routine) {
  if (bytes == 0) return nullptr;
  if (!usable(device)) return malloc(bytes);
  const at_device work(device);
  address_given();
  return pool_take(bytes, routine, "its memory");
}

void memory_give(void *address, int device, const char *routine) {
  if (!address) return;
  if (!usable(device)) {
    free(address);
    return;
  }
  const at_device work(device);
  if (!pool_holds(address)) fatal(routine, "%p is no address that the device's memory was given out under", address);
  queue_await_all(routine);
  pool_give(address, routine);
}

void memory_copy(void *to, int to_device, const void *from, int from_device, size_t bytes, const char *routine) {
  const bool there = usable(to_device), here = usable(from_device);
  if (bytes == 0) return;
  if (!there && !here) {
    memmove(to, from, bytes);
    return;
  }
  const at_device work(there ? to_device : from_device);
  check_async(backend()->copy(to, from, bytes, there && here ? F2C_ON_DEVICE : there ? F2C_TO_DEVICE : F2C_TO_HOST), routine);
}

/* The bytes at `host`; a shape is of bytes that may be written. */
static shape bytes_at(const void *host, size_t bytes) {
  shape s = {};
  s.lo = static_cast<char *>(const_cast<void *>(host));
  s.hi = s.lo + bytes;
  s.run = bytes;
  return s;
}

/* The entry of the host's byte, if it has an image. */
static entry *entry_at(const void *host) {
  entry *const e = host ? table_find(bytes_at(host, 1)) : nullptr;
  return e && e->dev ? e : nullptr;
}

bool is_present(const void *host, int device) {
  if (!usable(device)) return true;
  const at_device work(device);
  const entry *const e = entry_at(host);
  return e && (e->refs > 0 || e->regions > 0);
}

void *image_of(const void *host, int device) {
  if (!usable(device)) return const_cast<void *>(host);
  const at_device work(device);
  entry *const e = entry_at(host);
  if (!e) return nullptr;
  e->exposed = true;
  address_given();
  return e->dev + (static_cast<const char *>(host) - e->lo);
}

void *host_of(const void *address, int device) {
  if (!usable(device)) return const_cast<void *>(address);
  const at_device work(device);
  const entry *const e = table_image(address);
  return e ? e->lo + (static_cast<const char *>(address) - e->dev) : nullptr;
}

bool associate(void *host, void *address, size_t bytes, int device, const char *routine) {
  if (!usable(device)) return host == address;
  const at_device work(device);
  const shape s = bytes_at(host, bytes);
  if (bytes == 0 || !host || !address || table_settle(s, routine)) return false;
  entry *const e = table_add(s, "associated storage");
  e->dev = static_cast<char *>(address);
  e->foreign = e->exposed = e->dev_valid = true;
  e->refs = 1;
  return true;
}

bool disassociate(const void *host, int device, const char *routine) {
  if (!usable(device)) return true;
  const at_device work(device);
  entry *const e = entry_at(host);
  if (!e || !e->foreign) return false;
  table_remove(e, routine);
  return true;
}

} // namespace f2c_rt
