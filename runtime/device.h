/* device.h: the device in use and the library's one lock. */
#ifndef F2CUDA_DEVICE_H
#define F2CUDA_DEVICE_H

#include "backend.h"

namespace f2c_rt {

/* The back end in use. Only to be called where there are devices. */
const f2c_backend *backend();
/* The same for launches, which may wait for each other (launch/replay.h): all that is asked of backend() comes behind those that wait. */
const f2c_backend *device_backend();

/* Ends the process if another copy of this library has a device in it. */
void claim_process();

/* Devices that the program may use; 0: it runs on the host. Takes nothing of any of them. */
int devices();
/* The devices' number for the host: what OpenMP calls the initial device follows the others. */
constexpr int on_host = -1;
/* The program has code for some device, whether there is one or not. */
bool has_device_code();
/* What the calling thread's work is for: a device, or on_host. */
int chosen_device();
/* From now on, for the calling thread; the process's first thread chooses for threads that do not. Ends the process where there is no
 * such device: 'what' is the clause or the routine that named it. */
void choose_device(int number, const char *what, const char *where);
/* The same for what lies between the two calls. They nest. */
void begin_device(int number, const char *what, const char *where);
void end_device();
/* Ends the process where `number` is no device, nor on_host. */
void must_be_device(int number, const char *what, const char *where);
/* Makes the device ready for work. False: there is none, or it cannot run the program's code, which has been said. */
bool device_is_ready(int number);

/* Held by every function of f2cuda.h while it works, and by a launch from begin to end; selects
 * the calling thread's device. Recursive. */
void lock();
void unlock();
/* Whether this thread has it. */
bool holds_lock();
struct guard {
  guard() { lock(); }
  ~guard() { unlock(); }
  guard(const guard &) = delete;
  guard &operator=(const guard &) = delete;
};
/* Under the lock: work is for device `number` while it lives. */
class on_device {
  int before_;

public:
  explicit on_device(int number);
  ~on_device();
  on_device(const on_device &) = delete;
  on_device &operator=(const on_device &) = delete;
};

/* The thread is in a construct of host threads: its barriers wait for tasks without telling. */
bool in_team();

/* Several threads of OpenMP run the code that the thread is in: they have the cores, and would wait for each other at the device. */
bool is_among_threads();
/* Says, once a program, that they run a loop that has a kernel. */
void tell_of_threads(const char *kernel);

/* The thread is in a construct with a device of its own. */
bool in_device_construct();

/* Ends the process if `error` is not null. `what` is the variable or operation at fault. */
void check(const char *error, const char *where, const char *what);
/* As check, for an error that work launched before may have caused. */
void check_async(const char *error, const char *where);
/* Remembers the launch, on the queue in use, that an asynchronous error may come from. */
void launched(const f2c_site *site);
/* How many f2c_launch_begin have been called (launch.cpp). */
unsigned launches_begun();
/* What was launched on the queue has ended. */
void settled(int queue);
/* F2CUDA_SYNC=1: every launch is waited for, so that an error names its kernel. */
bool synchronous();

} // namespace f2c_rt
#endif
