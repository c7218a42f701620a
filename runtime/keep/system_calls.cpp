/* system_calls.cpp: functions of the C library that hand memory of the program to the kernel of the system, which gets no signal where pages are
 * protected (pages.h): a call fails with EFAULT. They are defined for the program, as `free` is (storage.cpp), and say first what the call is going to touch. */
#include "keep/system_calls.h"

#include <dlfcn.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>
#include <atomic>
#include <cstdio>
#include "keep/pages.h"

namespace f2c_rt {

void system_calls_watch() {}

/* The C library's own. */
template <class F> static F *next(std::atomic<F *> &known, const char *name) {
  F *f = known.load(std::memory_order_relaxed);
  if (!f) {
    f = reinterpret_cast<F *>(dlsym(RTLD_NEXT, name));
    known.store(f, std::memory_order_relaxed);
  }
  return f;
}

static void touches(const void *at, size_t bytes, bool writes, const void *code) {
  if (pages_any_closed()) pages_touch(static_cast<const char *>(at), bytes, writes, code);
}

static void touches_all(const iovec *v, size_t count, bool writes, const void *code) {
  for (size_t k = 0; pages_any_closed() && v && k < count; k++) touches(v[k].iov_base, v[k].iov_len, writes, code);
}

} // namespace f2c_rt

using namespace f2c_rt;

/* What a read fills has no values yet when its pages are opened. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

/* A function that is defined here once more: TOUCH is what it does before the library's does the work, or where that is not found, in programs that are linked
 * statically, OTHERWISE. */
#define F2C_DEFINE(RESULT, NAME, PARAMETERS, ARGUMENTS, TOUCH, OTHERWISE)                                                          \
  extern "C" __attribute__((weak)) RESULT NAME PARAMETERS {                                                                        \
    static std::atomic<RESULT(*) PARAMETERS> known;                                                                                \
    const void *const code = __builtin_return_address(0);                                                                          \
    TOUCH;                                                                                                                         \
    if (const auto own = next(known, #NAME)) return own ARGUMENTS;                                                                 \
    return OTHERWISE;                                                                                                              \
  }
#define F2C_CALL(NAME, CALL, PARAMETERS, ARGUMENTS, TOUCH) F2C_DEFINE(ssize_t, NAME, PARAMETERS, ARGUMENTS, TOUCH, CALL)

F2C_CALL(read, syscall(SYS_read, fd, to, n), (int fd, void *to, size_t n), (fd, to, n), touches(to, n, true, code))
F2C_CALL(write, syscall(SYS_write, fd, from, n), (int fd, const void *from, size_t n), (fd, from, n), touches(from, n, false, code))
F2C_CALL(pread, syscall(SYS_pread64, fd, to, n, at), (int fd, void *to, size_t n, off_t at), (fd, to, n, at),
         touches(to, n, true, code))
F2C_CALL(pwrite, syscall(SYS_pwrite64, fd, from, n, at), (int fd, const void *from, size_t n, off_t at), (fd, from, n, at),
         touches(from, n, false, code))
F2C_CALL(pread64, syscall(SYS_pread64, fd, to, n, at), (int fd, void *to, size_t n, off64_t at), (fd, to, n, at),
         touches(to, n, true, code))
F2C_CALL(pwrite64, syscall(SYS_pwrite64, fd, from, n, at), (int fd, const void *from, size_t n, off64_t at), (fd, from, n, at),
         touches(from, n, false, code))
F2C_CALL(readv, syscall(SYS_readv, fd, v, n), (int fd, const iovec *v, int n), (fd, v, n),
         touches_all(v, static_cast<size_t>(n), true, code))
F2C_CALL(writev, syscall(SYS_writev, fd, v, n), (int fd, const iovec *v, int n), (fd, v, n),
         touches_all(v, static_cast<size_t>(n), false, code))
F2C_CALL(recv, syscall(SYS_recvfrom, fd, to, n, how, nullptr, nullptr), (int fd, void *to, size_t n, int how), (fd, to, n, how),
         touches(to, n, true, code))
F2C_CALL(send, syscall(SYS_sendto, fd, from, n, how, nullptr, 0), (int fd, const void *from, size_t n, int how), (fd, from, n, how),
         touches(from, n, false, code))
F2C_CALL(recvmsg, syscall(SYS_recvmsg, fd, m, how), (int fd, msghdr *m, int how), (fd, m, how),
         touches_all(m->msg_iov, m->msg_iovlen, true, code))
F2C_CALL(sendmsg, syscall(SYS_sendmsg, fd, m, how), (int fd, const msghdr *m, int how), (fd, m, how),
         touches_all(m->msg_iov, m->msg_iovlen, false, code))
/* Large blocks pass by their buffers. */
extern "C" size_t _IO_fread(void *to, size_t size, size_t n, FILE *f);
extern "C" size_t _IO_fwrite(const void *from, size_t size, size_t n, FILE *f);
F2C_DEFINE(size_t, fread, (void *to, size_t size, size_t n, FILE *f), (to, size, n, f), touches(to, size *n, true, code),
           _IO_fread(to, size, n, f))
F2C_DEFINE(size_t, fwrite, (const void *from, size_t size, size_t n, FILE *f), (from, size, n, f),
           touches(from, size *n, false, code), _IO_fwrite(from, size, n, f))
