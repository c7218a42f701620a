/* passed.h: procedures that say what they touch, by their addresses: those that have gone where calls come from that do not know which one it is, as
 * actual arguments and as targets of pointers. */
#ifndef F2CUDA_PASSED_H
#define F2CUDA_PASSED_H

namespace f2c_rt {

/* The procedure at the address says what it touches. */
void passed_add(const void *procedure);
bool passed_has(const void *procedure);

} // namespace f2c_rt
#endif
