/* omp.cpp: the run-time routines of OpenMP (5.2, chapter 18) that speak of devices and their memory. Programs are linked with this
 * library before libgomp, whose routines of the same names know nothing of the device. */
#include <cerrno>
#include <climits>
#include <cstdint>
#include "table/address.h"
#include "device.h"
#include "error.h"
#include "f2cuda.h"

using namespace f2c_rt;

namespace {

/* The host's number follows those of the devices (OpenMP 5.1, 3.7.7); omp_initial_device is the host too. */
constexpr int initial_device = -1;
thread_local int said = initial_device - 1; /* what the thread set where there are no devices, which is told again */

int device_of(int number, const char *routine) {
  if (number == initial_device || number >= 1 << 30 || number == devices()) return on_host;
  must_be_device(number, routine, nullptr);
  return devices() == 0 ? on_host : number;
}

int default_device() {
  const int chosen = chosen_device();
  if (devices() == 0 && said >= 0) return said;
  return chosen == on_host ? devices() : chosen;
}

/* One box of elements: dimensions from d on, of which the last is contiguous. */
struct box {
  const size_t *volume, *to_offset, *from_offset, *to_extent, *from_extent;
  size_t element;
  int dims, to_device, from_device;
};

void copy_box(const box &b, int d, char *to, const char *from) {
  if (d == b.dims - 1) {
    memory_copy(to + b.to_offset[d] * b.element, b.to_device, from + b.from_offset[d] * b.element, b.from_device,
                b.volume[d] * b.element, "omp_target_memcpy_rect");
    return;
  }
  size_t to_step = b.element, from_step = b.element;
  for (int k = d + 1; k < b.dims; k++) to_step *= b.to_extent[k], from_step *= b.from_extent[k];
  for (size_t k = 0; k < b.volume[d]; k++)
    copy_box(b, d + 1, to + (b.to_offset[d] + k) * to_step, from + (b.from_offset[d] + k) * from_step);
}

} // namespace

extern "C" {

int omp_get_num_devices(void) { return devices(); }
int omp_get_initial_device(void) { return devices(); }
int omp_get_device_num(void) { return devices(); } /* of the host, which calls it */
int omp_is_initial_device(void) { return 1; }
int omp_get_default_device(void) { return default_device(); }
void omp_set_default_device(int number) {
  const int device = device_of(number, "omp_set_default_device");
  said = number;
  choose_device(device, "omp_set_default_device", nullptr);
}

int omp_get_num_devices_(void) { return devices(); }
int omp_get_initial_device_(void) { return devices(); }
int omp_get_device_num_(void) { return devices(); }
int omp_is_initial_device_(void) { return 1; }
int omp_get_default_device_(void) { return default_device(); }
void omp_set_default_device_(const int *number) { omp_set_default_device(*number); }
void omp_set_default_device_8_(const int64_t *number) { omp_set_default_device(static_cast<int>(*number)); }

void *omp_target_alloc(size_t bytes, int device) {
  return memory_take(bytes, device_of(device, "omp_target_alloc"), "omp_target_alloc");
}
void omp_target_free(void *address, int device) { memory_give(address, device_of(device, "omp_target_free"), "omp_target_free"); }
int omp_target_is_present(const void *host, int device) { return is_present(host, device_of(device, "omp_target_is_present")); }
int omp_target_is_accessible(const void *, size_t, int device) { return device_of(device, "omp_target_is_accessible") == on_host; }
void *omp_get_mapped_ptr(const void *host, int device) { return image_of(host, device_of(device, "omp_get_mapped_ptr")); }

int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset, int to_device,
                      int from_device) {
  const char *const routine = "omp_target_memcpy";
  if (bytes > 0 && (!to || !from)) return EINVAL;
  memory_copy(static_cast<char *>(to) + to_offset, device_of(to_device, routine), static_cast<const char *>(from) + from_offset,
              device_of(from_device, routine), bytes, routine);
  return 0;
}
int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset, int to_device,
                            int from_device, int, void **) {
  return omp_target_memcpy(to, from, bytes, to_offset, from_offset, to_device, from_device);
}

/* Without addresses: how many dimensions there may be. */
int omp_target_memcpy_rect(void *to, const void *from, size_t element, int dims, const size_t *volume, const size_t *to_offset,
                           const size_t *from_offset, const size_t *to_extent, const size_t *from_extent, int to_device,
                           int from_device) {
  const char *const routine = "omp_target_memcpy_rect";
  if (!to && !from) return INT_MAX;
  if (!to || !from || dims < 1 || element == 0) return EINVAL;
  const box all = {volume,
                   to_offset,
                   from_offset,
                   to_extent,
                   from_extent,
                   element,
                   dims,
                   device_of(to_device, routine),
                   device_of(from_device, routine)};
  copy_box(all, 0, static_cast<char *>(to), static_cast<const char *>(from));
  return 0;
}

int omp_target_associate_ptr(const void *host, const void *address, size_t bytes, size_t offset, int device) {
  const char *const routine = "omp_target_associate_ptr";
  char *const image = static_cast<char *>(const_cast<void *>(address)) + offset;
  return associate(const_cast<void *>(host), image, bytes, device_of(device, routine), routine) ? 0 : EINVAL;
}
int omp_target_disassociate_ptr(const void *host, int device) {
  const char *const routine = "omp_target_disassociate_ptr";
  return disassociate(host, device_of(device, routine), routine) ? 0 : EINVAL;
}

} // extern "C"
