/* call.cuh: what the library knows of a kernel's arguments, and how the emulated device calls a kernel, which it has the address of. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class... P, int... K> static void invoke_with(const void *kernel, void **argv, int act, number_list<K...>) {
  if (act == F2C_SIZE_ARGUMENTS) (static_cast<void>(*static_cast<size_t *>(argv[K]) = sizeof(P)), ...);
  if constexpr (F2C_THIS_DEVICE == F2C_DEVICE_EMU) {
    if (act == F2C_CALL) reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel))(*static_cast<P *>(argv[K])...);
    if (act == F2C_COPY_ARGUMENTS) (static_cast<void>(argv[K] = new P(*static_cast<P *>(argv[K]))), ...);
    if (act == F2C_DROP_ARGUMENTS) (delete static_cast<P *>(argv[K]), ...);
  }
}
/* f2c_invoke of kernels with these parameters. */
template <class... P> static int invoke_kernel(const void *kernel, void **argv, int act) {
  if (act != F2C_COUNT_ARGUMENTS) invoke_with<P...>(kernel, argv, act, typename count_up<sizeof...(P)>::list());
  return sizeof...(P);
}

} // namespace F2C_CODE
} // namespace f2c
