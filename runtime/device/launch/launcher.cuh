/* launcher.cuh: launchers, the host functions that Fortran calls to run one kernel, and how it finds their code for the device in use. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* One execution of a launcher, of any shape. */
class launch : public own_launch,
               public staged_launch,
               public rows_launch,
               public team_launch,
               public flat_launch,
               public deal_launch,
               public keyed_launch,
               public across_launch,
               public bins_launch,
               public wave_launch,
               public tile_launch,
               public transpose_launch,
               public product_launch,
               public inspect_launch {
public:
  explicit launch(const f2c_site &site) : launch_core(site) {}
};

} // namespace F2C_CODE

/* Puts a launcher's code of this object into the program's table before main. */
struct registrar {
  template <class F> registrar(f2c_entry *entry, int device, const f2c_backend *backend, F *fn, const void *probe) {
    f2c_register(entry, device, backend, reinterpret_cast<f2c_function>(fn), probe);
  }
};
} // namespace f2c

/* Heads the body of a launcher: F2C_LAUNCHER(name, (parameters), (their names)) { ... }. Defines `int
 * name(parameters)` with C linkage, which runs the body compiled for the device in use. */
#define F2C_LAUNCHER_BY(choose, name, parameters, arguments)                                                                       \
  static __attribute__((cold)) int name##_body parameters; /* once a kernel: small rather than fast */                             \
  extern "C" {                                                                                                                     \
  __attribute__((weak, visibility("hidden"))) f2c_entry name##_entry = {#name, {nullptr, nullptr, nullptr}};                       \
  }                                                                                                                                \
  static const f2c::registrar name##_registrar(&name##_entry, F2C_THIS_DEVICE, &F2C_THIS_BACKEND, name##_body, F2C_THIS_PROBE);    \
  extern "C" __attribute__((weak, visibility("hidden"))) int name parameters {                                                     \
    const f2c_function body = choose(&name##_entry);                                                                               \
    return body ? f2c_launch_outcome(reinterpret_cast<decltype(&name##_body)>(body) arguments) : F2C_RUN_HOST;                     \
  }                                                                                                                                \
  static int name##_body parameters
#define F2C_LAUNCHER(name, parameters, arguments) F2C_LAUNCHER_BY(f2c_chosen, name, parameters, arguments)
/* The same where threads of OpenMP may come to share the loop out. */
#define F2C_TEAM_LAUNCHER(name, parameters, arguments) F2C_LAUNCHER_BY(f2c_chosen_by_team, name, parameters, arguments)
