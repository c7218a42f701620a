/* acc.cpp: the run-time routines of OpenACC (3.3, chapter 3) for the programs' own calls, under the names by
 * which gfortran's module openacc knows them. Programs are linked with this library before libgomp, whose
 * routines of the same names know nothing of the device. The library keeps the order of what it does itself:
 * queues are all one. */
#include <ISO_Fortran_binding.h>
#include <cstdint>
#include <cstring>
#include "f2cuda.h"

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

/* acc_device_t of module openacc */
enum { ACC_HOST = 2, ACC_NVIDIA = 5 };
/* Whether the type means the machine's devices: default, not_host, nvidia. */
bool means_device(int type) { return type == 1 || type == 4 || type == ACC_NVIDIA; }

} // namespace

/* The forms of one routine: (array), (address, bytes); each also with a queue. */
#define FORMS(routine, act, how)                                                                             \
  void routine##_array_h_(const descriptor *a) { act(binding(a), how); }                                     \
  void routine##_32_h_(void *p, const int32_t *n) { act(binding(p, *n), how); }                              \
  void routine##_64_h_(void *p, const int64_t *n) { act(binding(p, *n), how); }                              \
  void routine##_async_array_h_(const descriptor *a, const int *) { act(binding(a), how); }                  \
  void routine##_async_32_h_(void *p, const int32_t *n, const int *) { act(binding(p, *n), how); }           \
  void routine##_async_64_h_(void *p, const int64_t *n, const int *) { act(binding(p, *n), how); }

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

int acc_get_num_devices_h_(const int *type) { return means_device(*type) ? f2c_device() : *type == ACC_HOST; }
int acc_get_device_type_h_(void) { return f2c_device() ? ACC_NVIDIA : ACC_HOST; }
int acc_get_device_num_h_(const int *) { return 0; }
void acc_set_device_type_h_(const int *) {}
void acc_set_device_num_h_(const int *, const int *) {}
void acc_init_h_(const int *) {}
void acc_shutdown_h_(const int *) {}
int acc_on_device_h_(const int *type) { return *type == ACC_HOST; }

size_t acc_get_property_h_(const int *, const int *, const int *) { return 0; }
void acc_get_property_string_h_(const int *, const int *, const int *, char *text, size_t bytes) {
  memset(text, ' ', bytes);
}

int acc_async_test_all_h_(void) {
  f2c_wait(where);
  return 1;
}
int acc_async_test_h_(const int *) { return acc_async_test_all_h_(); }
void acc_wait_h_(const int *) { f2c_wait(where); }
void acc_wait_all_h_(void) { f2c_wait(where); }
void acc_wait_async_h_(const int *, const int *) {}
void acc_wait_all_async_h_(const int *) {}

} // extern "C"
