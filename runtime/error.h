/* error.h: the library's messages, all on stderr, all beginning with "f2cuda: ". */
#ifndef F2CUDA_ERROR_H
#define F2CUDA_ERROR_H

#include "f2cuda.h"

namespace f2c_rt {

/* Says `where: text` (where may be null) and ends the process with exit code 1. */
[[noreturn]] void fatal(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Says `where: text` and goes on. */
void note(const char *where, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* "file:line" of a site; good until 64 other sites were asked for. Only under the library's lock. */
const char *where_of(const f2c_site *site);
/* "1.5 GB", in one of four buffers in turn. */
const char *size_text(size_t bytes);

} // namespace f2c_rt
#endif
