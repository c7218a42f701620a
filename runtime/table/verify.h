/* verify.h: what has to hold of the present table between any two calls, looked at on the emulated device. */
#ifndef F2CUDA_VERIFY_H
#define F2CUDA_VERIFY_H

namespace f2c_rt {

/* Ends the process where the table is not as it must be: a bug in f2cuda. Not to be called between the begin
 * and the end of a launch. Does nothing on other devices. */
void verify(const char *where);

} // namespace f2c_rt
#endif
