/* call.cuh: how the emulated device calls a kernel, which it has the address of and those of the arguments. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class... P, int... K> static void call_kernel(const void *kernel, void **argv, int act, number_list<K...>) {
  if (act == F2C_CALL) reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel))(*static_cast<P *>(argv[K])...);
  if (act == F2C_COPY_ARGUMENTS) (static_cast<void>(argv[K] = new P(*static_cast<P *>(argv[K]))), ...);
  if (act == F2C_DROP_ARGUMENTS) (delete static_cast<P *>(argv[K]), ...);
}
template <class... P> static int invoke_kernel(const void *kernel, void **argv, int act) {
  if (act != F2C_COUNT_ARGUMENTS) call_kernel<P...>(kernel, argv, act, typename count_up<sizeof...(P)>::list());
  return sizeof...(P);
}
/* Of kernels with these parameters; null for other devices. */
template <class... P> static constexpr f2c_invoke caller() {
  if constexpr (F2C_THIS_DEVICE == F2C_DEVICE_EMU)
    return invoke_kernel<P...>;
  else
    return nullptr;
}

} // namespace F2C_CODE
} // namespace f2c
