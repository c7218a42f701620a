/* device.h: which of the emulated devices the thread works on. */
#ifndef F2CUDA_EMU_DEVICE_H
#define F2CUDA_EMU_DEVICE_H

namespace f2c_emu {

constexpr int most_emulated = 64;
int device_in_use();
/* Work that was handed over is done for its own device. Gives back the one before. */
int use_device(int number);

} // namespace f2c_emu
#endif
