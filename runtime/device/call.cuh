/* call.cuh: how the emulated device calls a kernel, which it has the address of and those of the arguments. */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

template <class... P, int... K> static void call_kernel(const void *kernel, void **argv, number_list<K...>) {
  reinterpret_cast<void (*)(P...)>(const_cast<void *>(kernel))(*static_cast<P *>(argv[K])...);
}
template <class... P> static void invoke_kernel(const void *kernel, void **argv) {
  call_kernel<P...>(kernel, argv, typename count_up<sizeof...(P)>::list());
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
