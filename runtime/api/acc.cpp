/* acc.cpp: the run-time routines of OpenACC (3.3, chapter 3) for the programs' own calls, under the names by
 * which gfortran's module openacc knows them. Programs are linked with this library before libgomp, whose
 * routines of the same names know nothing of the device. */
#include <ISO_Fortran_binding.h>
#include <cstdint>
#include <cstring>
#include <string>
#include "table/address.h"
#include "device.h"
#include "error.h"
#include "f2cuda.h"

using namespace f2c_rt;

namespace {

const char *const where = "OpenACC routine", *const name = "its argument";

/* A descriptor of gfortran's own, which procedures without BIND(C) get (libgfortran.h). */
struct descriptor {
  void *base;    /* the first element */
  size_t offset; /* of the element with subscripts 0 */
  size_t elem;   /* bytes of an element */
  int version;
  signed char rank, type;
  short attribute;
  ptrdiff_t span; /* bytes between neighbours of the first dimension */
  struct {
    ptrdiff_t stride, lower, upper; /* stride in elements */
  } dim[CFI_MAX_RANK];
};

/* The same as Fortran 2018 has it. */
class binding {
  CFI_CDESC_T(CFI_MAX_RANK) c; /* with room for all dimensions */

  void begin(void *p, size_t elem, int n) {
    memset(&c, 0, sizeof c);
    c.base_addr = p;
    c.elem_len = elem;
    c.version = CFI_VERSION;
    c.rank = static_cast<CFI_rank_t>(n);
    c.type = CFI_type_other;
    c.attribute = CFI_attribute_other;
  }

public:
  explicit binding(const descriptor *d) {
    begin(d->base, d->elem, d->rank);
    for (int k = 0; k < d->rank; k++) {
      c.dim[k].lower_bound = d->dim[k].lower;
      c.dim[k].extent = d->dim[k].upper - d->dim[k].lower + 1;
      c.dim[k].sm = d->dim[k].stride * static_cast<ptrdiff_t>(d->elem);
    }
  }
  binding(void *p, int64_t bytes) {
    begin(p, 1, 1);
    c.dim[0] = {1, bytes, 1};
  }
  const CFI_cdesc_t *get() const { return reinterpret_cast<const CFI_cdesc_t *>(&c); }
};

void enter(const binding &b, int how) { f2c_enter(b.get(), how, name, where); }
void leave(const binding &b, int how) { f2c_exit(b.get(), how, name, where); }
void to_device(const binding &b, int flags) { f2c_update_device(b.get(), flags, name, where); }
void to_host(const binding &b, int flags) { f2c_update_host(b.get(), flags, name, where); }

/* What is done while it lives is for the queue. */
struct on_number {
  explicit on_number(int number) { f2c_queue_begin(number, where); }
  ~on_number() { f2c_queue_end(where); }
  on_number(const on_number &) = delete;
  on_number &operator=(const on_number &) = delete;
};

/* acc_device_t of module openacc */
enum { ACC_CURRENT = -1, ACC_DEFAULT = 1, ACC_HOST = 2, ACC_NOT_HOST = 4, ACC_NVIDIA = 5 };
/* Whether the type means the machine's devices. */
bool means_device(int type) {
  if (type == ACC_CURRENT) return chosen_device() != on_host;
  return type == ACC_DEFAULT || type == ACC_NOT_HOST || type == ACC_NVIDIA;
}
bool means_host(int type) { return type == ACC_HOST || (type == ACC_CURRENT && chosen_device() == on_host); }

/* The number that the thread chose last, which counts again after the host was chosen. */
thread_local int number_said = 0;

void set_number(int number, int type, const char *routine, const char *at = nullptr) {
  if (means_host(type) && type != ACC_CURRENT) {
    choose_device(on_host, routine, at);
    return;
  }
  if (!means_device(type) && type != ACC_CURRENT)
    fatal(routine, "%d is no type of a device here: give acc_device_nvidia or acc_device_host", type);
  if (number < 0) number = number_said; /* OpenACC 3.3, 3.2.4: the implementation's choice */
  must_be_device(number, routine, at);
  number_said = number;
  if (devices() > 0) choose_device(number, routine, at);
}

void set_type(int type, const char *routine, const char *at = nullptr) {
  if (means_device(type) && chosen_device() != on_host) return;
  set_number(number_said, type, routine, at);
}

int get_number(int type) {
  const int chosen = chosen_device();
  if (!means_device(type)) return 0;
  return chosen == on_host ? number_said : chosen;
}

int count_of(int type) { return means_device(type) ? devices() : means_host(type); }
int type_now() { return chosen_device() == on_host ? ACC_HOST : ACC_NVIDIA; }

/* Whether `number` is a device; -1 is the thread's. */
bool device_of(int *number, int type) {
  if (!means_device(type) || devices() == 0) return false;
  if (*number < 0) *number = get_number(type);
  must_be_device(*number, "acc_get_property", nullptr);
  return true;
}

/* acc_device_property_t of module openacc */
enum { ACC_MEMORY = 1, ACC_FREE_MEMORY = 2, ACC_NAME = 65537, ACC_VENDOR = 65538, ACC_DRIVER = 65539 };

size_t amount_of(int number, int type, int property) {
  size_t unused = 0, total = 0;
  if (!device_of(&number, type) || !device_is_ready(number)) return 0;
  const guard held;
  const on_device there(number);
  check(backend()->memory(&unused, &total), "acc_get_property", "memory");
  return property == ACC_MEMORY ? total : property == ACC_FREE_MEMORY ? unused : 0;
}

std::string text_of(int number, int type, int property) {
  if (!device_of(&number, type)) return property == ACC_NAME ? "host CPU" : "";
  const int version = backend()->version();
  if (property == ACC_NAME) return backend()->name_of(number);
  if (property == ACC_VENDOR) return version ? "NVIDIA" : "f2cuda";
  if (property == ACC_DRIVER && version)
    return "CUDA Driver " + std::to_string(version / 1000) + "." + std::to_string(version % 1000 / 10);
  return "";
}

} // namespace

/* The forms of one routine: (array), (address, bytes); each also with a queue. */
#define FORMS(routine, act, how)                                                                                                   \
  void routine##_array_h_(const descriptor *a) { act(binding(a), how); }                                                           \
  void routine##_32_h_(void *p, const int32_t *n) { act(binding(p, *n), how); }                                                    \
  void routine##_64_h_(void *p, const int64_t *n) { act(binding(p, *n), how); }                                                    \
  void routine##_async_array_h_(const descriptor *a, const int *queue) {                                                           \
    const on_number there(*queue);                                                                                                 \
    act(binding(a), how);                                                                                                          \
  }                                                                                                                                \
  void routine##_async_32_h_(void *p, const int32_t *n, const int *queue) {                                                        \
    const on_number there(*queue);                                                                                                 \
    act(binding(p, *n), how);                                                                                                      \
  }                                                                                                                                \
  void routine##_async_64_h_(void *p, const int64_t *n, const int *queue) {                                                        \
    const on_number there(*queue);                                                                                                 \
    act(binding(p, *n), how);                                                                                                      \
  }

extern "C" {

FORMS(acc_copyin, enter, F2C_COPYIN)
FORMS(acc_present_or_copyin, enter, F2C_COPYIN)
FORMS(acc_create, enter, F2C_CREATE)
FORMS(acc_present_or_create, enter, F2C_CREATE)
FORMS(acc_copyout, leave, F2C_COPYOUT)
FORMS(acc_copyout_finalize, leave, F2C_COPYOUT + F2C_FINALIZE)
FORMS(acc_delete, leave, F2C_DELETE)
FORMS(acc_delete_finalize, leave, F2C_DELETE + F2C_FINALIZE)
FORMS(acc_update_device, to_device, 0)
FORMS(acc_update_self, to_host, 0)

int acc_is_present_array_h_(const descriptor *a) { return f2c_is_present(binding(a).get()); }
int acc_is_present_32_h_(void *p, const int32_t *n) { return f2c_is_present(binding(p, *n).get()); }
int acc_is_present_64_h_(void *p, const int64_t *n) { return f2c_is_present(binding(p, *n).get()); }

int acc_get_num_devices_h_(const int *type) { return count_of(*type); }
int acc_get_device_type_h_(void) { return type_now(); }
int acc_get_device_num_h_(const int *type) { return get_number(*type); }
void acc_set_device_type_h_(const int *type) { set_type(*type, "acc_set_device_type"); }
void acc_set_device_num_h_(const int *number, const int *type) { set_number(*number, *type, "acc_set_device_num"); }
void acc_init_h_(const int *) { f2c_device(); }
void acc_shutdown_h_(const int *) { f2c_queue_wait_all(where); }
int acc_on_device_h_(const int *type) { return *type == ACC_HOST; }

/* These two take their arguments by value. */
size_t acc_get_property_h_(int number, int type, int property) { return amount_of(number, type, property); }
void acc_get_property_string_h_(int number, int type, int property, char *text, size_t bytes) {
  const std::string found = text_of(number, type, property);
  memset(text, ' ', bytes);
  memcpy(text, found.data(), found.size() < bytes ? found.size() : bytes);
}

/* The routines that are C's, which Fortran programs reach through BIND(C). */
int acc_get_num_devices(int type) { return count_of(type); }
int acc_get_device_type(void) { return type_now(); }
int acc_get_device_num(int type) { return get_number(type); }
void acc_set_device_type(int type) { set_type(type, "acc_set_device_type"); }
void acc_set_device_num(int number, int type) { set_number(number, type, "acc_set_device_num"); }

void *acc_malloc(size_t bytes) { return memory_take(bytes, chosen_device(), "acc_malloc"); }
void acc_free(void *address) { memory_give(address, chosen_device(), "acc_free"); }
void *acc_deviceptr(void *host) { return image_of(host, chosen_device()); }
void *acc_hostptr(void *address) { return host_of(address, chosen_device()); }

/* Kernels find what pointers lead to when they are launched: nothing has to be attached. */
void acc_attach(void **) {}
void acc_attach_async(void **, int) {}
void acc_detach(void **) {}
void acc_detach_async(void **, int) {}
void acc_detach_finalize(void **) {}
void acc_detach_finalize_async(void **, int) {}
void acc_attach_(void *) {} /* of programs that declare them EXTERNAL */
void acc_detach_(void *) {}

void acc_map_data(void *host, void *address, size_t bytes) {
  if (!associate(host, address, bytes, chosen_device(), "acc_map_data") && chosen_device() != on_host)
    fatal("acc_map_data", "%p is present on the device already, or an address is null", host);
}
void acc_unmap_data(void *host) {
  if (!disassociate(host, chosen_device(), "acc_unmap_data")) fatal("acc_unmap_data", "%p was not mapped by acc_map_data", host);
}
void acc_memcpy_to_device(void *to, void *from, size_t bytes) {
  memory_copy(to, chosen_device(), from, on_host, bytes, "acc_memcpy_to_device");
}
void acc_memcpy_from_device(void *to, void *from, size_t bytes) {
  memory_copy(to, on_host, from, chosen_device(), bytes, "acc_memcpy_from_device");
}
void acc_memcpy_device(void *to, void *from, size_t bytes) {
  memory_copy(to, chosen_device(), from, chosen_device(), bytes, "acc_memcpy_device");
}
void acc_memcpy_to_device_async(void *to, void *from, size_t bytes, int queue) {
  const on_number there(queue);
  acc_memcpy_to_device(to, from, bytes);
}
void acc_memcpy_from_device_async(void *to, void *from, size_t bytes, int queue) {
  const on_number there(queue);
  acc_memcpy_from_device(to, from, bytes);
}
void acc_memcpy_device_async(void *to, void *from, size_t bytes, int queue) {
  const on_number there(queue);
  acc_memcpy_device(to, from, bytes);
}

void f2c_set_device(int number, const char *at) { set_number(number, ACC_NOT_HOST, "device_num clause", at); }
void f2c_set_device_type(int type, const char *at) { set_type(type, "device_type clause", at); }

int acc_async_test_all_h_(void) { return f2c_queue_all_idle(where); }
int acc_async_test_h_(const int *queue) { return f2c_queue_idle(*queue, where); }
void acc_wait_h_(const int *queue) { f2c_queue_wait(*queue, where); }
void acc_async_wait_h_(const int *queue) { f2c_queue_wait(*queue, where); }
void acc_wait_all_h_(void) { f2c_queue_wait_all(where); }
void acc_async_wait_all_h_(void) { f2c_queue_wait_all(where); }
void acc_wait_async_h_(const int *behind, const int *queue) {
  const on_number there(*queue);
  f2c_queue_follow(*behind, where);
}
void acc_wait_all_async_h_(const int *queue) {
  const on_number there(*queue);
  f2c_queue_follow_all(where);
}
int acc_get_default_async_h_(void) { return f2c_queue_default(); }
void acc_set_default_async_h_(const int *queue) { f2c_set_queue_default(*queue, where); }

/* C's. */
int acc_async_test(int queue) { return f2c_queue_idle(queue, where); }
int acc_async_test_all(void) { return f2c_queue_all_idle(where); }
void acc_wait(int queue) { f2c_queue_wait(queue, where); }
void acc_wait_all(void) { f2c_queue_wait_all(where); }
void acc_wait_async(int behind, int queue) { acc_wait_async_h_(&behind, &queue); }
void acc_wait_all_async(int queue) { acc_wait_all_async_h_(&queue); }
int acc_get_default_async(void) { return f2c_queue_default(); }
void acc_set_default_async(int queue) { f2c_set_queue_default(queue, where); }
/* The stream behind a queue, for other CUDA code; null: the default one. */
void *acc_get_cuda_stream(int queue) { return f2c_queue_stream(queue, where); }

} // extern "C"
