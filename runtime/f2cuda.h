/* f2cuda.h: the host side of the run-time library, as generated code sees it.
 *
 * Every function below has C linkage and can be called from Fortran through a bind(C) interface. Arrays and scalars arrive as
 * `const CFI_cdesc_t *` (Fortran dummy: `type(*), dimension(..)`); nothing is copied to make the descriptor, so its address is
 * that of the user's variable. A section (`a(2:5, ::2)`) is passed as an actual argument: its descriptor has the strides of the
 * array it belongs to. `name` is the Fortran name for messages, `where` is "file:line"; both end with a NUL
 * (`'jacobi.f:12'//c_null_char`) and must be literals: the library keeps the pointers.
 *
 * When f2c_device() is 0 the host path runs, and every other function here returns at once, doing nothing.
 *
 * Errors that the program cannot survive (a CUDA error, an array that must be present and is not) print one line `f2cuda:
 * file:line: ...` on stderr and end the process with exit code 1. */
#ifndef F2CUDA_H
#define F2CUDA_H

#include <ISO_Fortran_binding.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- which device ---------------------------------------------------------------------------------- */

/* The back ends. The order is that of `f2c_entry.fn`. */
enum f2c_device_kind {
  F2C_DEVICE_HOST, /* the original loops, on the host */
  F2C_DEVICE_CUDA, /* code compiled by nvcc */
  F2C_DEVICE_EMU,  /* the same .cu compiled by the host compiler, on an emulated device */
  F2C_DEVICES
};

/* Whether device code runs for the calling thread: 1, or 0 for the host path. The first call reads F2CUDA_DEVICE (cuda|host|emu;
 * default: cuda if the program has CUDA code and the machine a device for it, else host) and prints one
 * line on stderr when there is no device to run on (where F2CUDA_DEVICE=cuda or OMP_TARGET_OFFLOAD=MANDATORY demand one, the process
 * ends); later calls cost a few loads. Several devices are several tables of what is present: see f2c_device_begin. */
int f2c_device(void);

/* `device(number)` of a construct: what the thread does until f2c_device_end is for that device; f2c_device() is 0 where it is the
 * host, whose number follows those of the devices (-1 is the host too). They nest. A device that is not there ends the process. */
void f2c_device_begin(int number, const char *where);
void f2c_device_end(void);
/* `set device_num(number)`: the thread's device from now on; a negative number: the first one. */
void f2c_set_device(int number, const char *where);
/* `set device_type(type)`: a value of acc_device_t. */
void f2c_set_device_type(int type, const char *where);

/* ---- directive data environments (OpenACC data, enter data, exit data, update; OpenMP target data) ------ */

/* How a clause wants its variable on the device. One of these, combined with the flags below by `+`. */
enum f2c_how {
  F2C_PRESENT = 1,   /* must be there already, else an error */
  F2C_CREATE = 2,    /* allocate if absent */
  F2C_COPYIN = 3,    /* allocate and copy to the device if absent */
  F2C_COPYOUT = 4,   /* enter: as create; exit: copy to the host when the last reference goes */
  F2C_COPY = 5,      /* enter: as copyin; exit: as copyout */
  F2C_NO_CREATE = 6, /* use it if it is there, else leave it alone */
  F2C_DELETE = 7,    /* exit only: give a reference back, no copy (also `release`) */
  F2C_HOW_MASK = 15
};
enum f2c_how_flags {
  F2C_ZERO = 16,       /* enter: a new device copy is filled with zeros (copyout(zero:), create(zero:)) */
  F2C_FINALIZE = 32,   /* exit: all references go at once */
  F2C_IF_PRESENT = 64, /* update, use_device: an absent variable is no error */
  F2C_BLOCK = 256,     /* of a construct: the exit is that of the enter with the same name and place, whatever the
                      variable is by then */
  F2C_IMPLIED = 512,   /* with F2C_BLOCK: the construct does not name the variable, loops in it use it */
  F2C_ON_HOST = 128    /* use_device: the host's address is asked for */
};

/* Begins (f2c_enter) and ends (f2c_exit) one reference of `a` to the device data environment. A structured
 * `data copy(a)` is f2c_enter(a, F2C_COPY) and f2c_exit(a, F2C_COPY); `enter data copyin(a)` is f2c_enter(a,
 * F2C_COPYIN), `exit data copyout(a)` is f2c_exit(a, F2C_COPYOUT). What has references is copied by
 * directives only; what is not allocated is left alone. With too little device memory f2c_enter says so on
 * stderr and the variable stays on the host: loops that use it then run there, and the other functions know.
 * An absent variable in f2c_exit is no error (as OpenACC has it); one of which a part is there is.
 * F2C_IMPLIED moves what a loop would move by itself, once for several loops: where something that is there
 * does not fit it does nothing. */
void f2c_enter(const CFI_cdesc_t *a, int how, const char *name, const char *where);
void f2c_exit(const CFI_cdesc_t *a, int how, const char *name, const char *where);

/* `update self(a)` / `update device(a)`: the elements of `a`, a whole array or a section, are copied now;
 * bytes between the elements of a section are not touched. `flags`: 0 or F2C_IF_PRESENT. */
void f2c_update_host(const CFI_cdesc_t *a, int flags, const char *name, const char *where);
void f2c_update_device(const CFI_cdesc_t *a, int flags, const char *name, const char *where);

/* 1: data directives or regions hold all of `a` on the device, or the host path runs, on which everything is where it is used. */
int f2c_is_present(const CFI_cdesc_t *a);

/* `host_data use_device`: the device address of the first element of `a`, which must be present. */
void *f2c_device_address(const CFI_cdesc_t *a, const char *name, const char *where);

/* The same for all of `a`, whose address `p`, a pointer of its type and rank, is given: with bounds from 1, and for assumed size as
 * far as the device has it. On the host path, with F2C_ON_HOST, and with F2C_IF_PRESENT where `a` is absent it is `a` itself. */
void f2c_use_device(const CFI_cdesc_t *a, CFI_cdesc_t *p, int how, const char *name, const char *where);

/* ---- DVM regions ------------------------------------------------------------------------------------- */

/* Needs of a region or of a kernel, added up with `+`. DVM's clauses: IN = READ, OUT = WRITE, INOUT = READ +
 * WRITE, LOCAL = LOCAL, INLOCAL = READ + LOCAL. */
enum f2c_intent {
  F2C_READ = 1,     /* values from before are needed */
  F2C_WRITE = 2,    /* changed, and the new values are needed after */
  F2C_LOCAL = 4,    /* changed, and no value is needed after */
  F2C_ALL = 8,      /* with WRITE: every element of `a` is written for certain, so no old value need be kept */
  F2C_MAYBE = 128,  /* of kernels: perhaps nothing of it is touched, and then it need not be allocated */
  F2C_OBJECTS = 64, /* of kernels: elements hold descriptors, which the host may change without a word */
  F2C_MORE = 16,    /* of kernels: elements are touched that nobody knows */
  F2C_ADDRESS = 32, /* of kernels: `a` is where a device address says; nothing is looked up or copied */
  F2C_ANY = 256     /* of kernels, with WRITE: the value of any iteration stays, which another run need not have */
};

/* A region. f2c_region_begin opens it, f2c_region_array brings `a` to the device in the state its clause asks for (call it
 * once for each variable of the clauses; scalars are accepted and cost nothing), f2c_region_end closes it. Variables stay on
 * the device after the region until f2c_forget. Regions nest. Arrays that kernels in the region use and that were not listed
 * are added by the launch. No value goes to the host at the end. */
void f2c_region_begin(const char *where);
void f2c_region_array(const CFI_cdesc_t *a, int intent, const char *name, const char *where);
void f2c_region_end(const char *where);

/* `ACTUAL(a)`: the host holds the newest values of these elements. `GET_ACTUAL(a)`: the host needs the newest
 * values of these elements; copies if the device is newer. The _all forms are the directives without a list.
 * What never was on the device is left alone. */
void f2c_actual(const CFI_cdesc_t *a, const char *name, const char *where);
void f2c_actual_all(const char *where);
void f2c_get_actual(const CFI_cdesc_t *a, const char *name, const char *where);
void f2c_get_actual_all(const char *where);

/* ---- host statements that touch what may live on the device ----------------------------------------------- */

/* Before a host statement that reads `a`: brings it home if the device is newer. Before a host statement that changes
 * `a`, an element: brings it home. Before one that writes `a`, in part or whole: brings it home, then marks the host newest. What no
 * directive holds is the host's then, if it is not only read. */
void f2c_host_read(const CFI_cdesc_t *a, const char *name, const char *where);
void f2c_host_part(const CFI_cdesc_t *a, const char *name, const char *where);
void f2c_host_write(const CFI_cdesc_t *a, const char *name, const char *where);
/* Before a loop that touches what nobody lists: as f2c_host_write, for all. */
void f2c_host_takes_all(const char *where);

/* ---- arrays that stay on the device without being told (--data=auto) ---------------------------------------- */

/* Of arrays that stay between launches (keep.h). Host text looks here before it calls. */
typedef struct f2c_keeping_state {
  int newer;   /* not less than those of which the device alone has the newest values: host statements that read have to say so */
  int valid;   /* not less than those of which the device has them: host statements that write have to say so */
  int entries; /* all of them */
  int busy;    /* kernels of synchronous constructs may be running: host statements that tell the time have to wait (f2c_wait) */
  int keeps;   /* 1: arrays may stay. 0 in programs without device code, or whose main program does not say what it touches */
  int alone;   /* F2C_ALONE_NOW, F2C_ALONE_ALWAYS; else 0 */
  int outside; /* 1: code runs that says nothing, and procedures that it calls are outermost ones (f2c_outer_begin) */
  int few; /* with F2C_ALONE_NOW: loops of no more iterations that hold no loops and no calls are the host's, and no launcher is asked */
  int skipped; /* how often that was, since the library has looked */
} f2c_keeping_state;
extern f2c_keeping_state f2c_kept;
/* Nothing is on the device, and short loops that no directive asks for are the host's: their launchers need not be called
 * (short_loop.cpp). There is no device, and no launcher need be called. */
enum f2c_alone_state { F2C_ALONE_NOW = 1, F2C_ALONE_ALWAYS };

/* At the begin of a main program that f2cuda has compiled: from now on arrays may stay. F2CUDA_KEEP=0 prevents it. */
void f2c_keep_begin(void);
/* At the begin of a procedure that C, or another compiler's code, may have called (f2c_kept.outside). f2c_hands names its arguments; arrays may stay on
 * the device until the procedure ends. A result other than 0 goes to f2c_outer_end there: all that the caller can reach comes home. */
int f2c_outer_begin(const char *where);
void f2c_outer_end(int outer, const char *where);
/* Before main: procedures that say what they touch. */
void f2c_keep_own(const char *const *names, int count);
/* Before main: the program's objects take memory that kernels reach where it is (managed.h). */
void f2c_managed_own(void);
/* Before a host statement that reads `a`; that changes a part of it; that gives all of it new values. */
void f2c_host_reads(const CFI_cdesc_t *a, const char *where);
void f2c_host_writes(const CFI_cdesc_t *a, const char *where);
void f2c_host_sets(const CFI_cdesc_t *a, const char *where);
/* Before a host statement that gives all of `to`, `name`, the values of `from`, of as many elements. 1: the device has done it. 0: the host has to, as after
 * f2c_host_reads and f2c_host_sets; of scalars f2c_host_sets_part, and f2c_host_wrote has to follow. */
int f2c_host_copies(const CFI_cdesc_t *to, const CFI_cdesc_t *from, const char *name, const char *where);
/* The life of `a` has begun: it has no values yet. */
void f2c_undefined(const CFI_cdesc_t *a, const char *where);
/* Before a host statement that is going to say f2c_host_wrote: kernels that use `a` where it is have to end (--data=managed). */
void f2c_host_sets_part(const CFI_cdesc_t *a, const char *where);
/* Behind a host statement that gave `a`, an element or a small section, new values. */
void f2c_host_wrote(const CFI_cdesc_t *a, const char *where);
/* The same, where words about other parts that these statements have set follow, at last f2c_host_wrote: until then nothing comes home over them. */
void f2c_host_wrote_more(const CFI_cdesc_t *a, const char *where);
/* The same, and f2c_frame_ends and f2c_result_ends, of an object that Fortran hands to nobody as TYPE(*), as its type has procedures: `bytes` of
 * them from the address `a` on. */
enum f2c_object_word { F2C_OBJECT_READ = 1, F2C_OBJECT_WRITE, F2C_OBJECT_SET, F2C_OBJECT_FRAME_ENDS, F2C_OBJECT_RESULT_ENDS };
void f2c_object(int what, int64_t a, int64_t bytes, const char *where);
/* Before a host statement that may do anything: everything comes home, and nothing stays. */
void f2c_host_any(const char *where);
/* Before a team of threads, which say what they change: everything comes home, so that nothing has to while they store. Nothing
 * happens where the program may have one thread only. */
void f2c_host_team(const char *where);
/* The same in a team of threads; nothing happens where it has one. */
void f2c_host_threads(const char *where);
/* Around statements that run what has to find everything at home: nothing stays in between. */
void f2c_apart_begin(const char *where);
void f2c_apart_end(void);
/* Around calls of code that says nothing: what it can reach (runtime/keep/reach.h) comes home, and nothing new stays in between. The first alone: before
 * a statement that may do the same to what others have been handed before. */
void f2c_foreign_begin(const char *where);
void f2c_foreign_end(void);
void f2c_host_reached(const char *where);
/* Such code gets `a`, now or later, and can touch it from now on. how: 1 it only reads, 2. f2c_hands_all: it gets what holds addresses. */
void f2c_hands(const CFI_cdesc_t *a, int how, const char *where);
void f2c_hands_all(const char *where);
/* The same before a call, as far as the procedure is none of f2c_keep_own; see f2c_call_begin. */
void f2c_call_hands(const CFI_cdesc_t *a, int how, const char *name, int *foreign, const char *where);
void f2c_call_hands_all(const char *name, int *foreign, const char *where);
/* Around statements that make copies for arguments of procedures which do say what they touch: nothing new stays. */
void f2c_copies_begin(const char *where);
void f2c_copies_end(void);
/* Around a statement in which procedures run and that also touches `a` itself: the array comes home, and kernels in between move it. */
void f2c_hold_begin(const CFI_cdesc_t *a, const char *where);
void f2c_hold_end(void);
/* Around `a = f(x)`: where the result of a function that ends meanwhile is `a` itself, it stays where the function has left it. */
void f2c_result_begin(const CFI_cdesc_t *a, const char *where);
void f2c_result_end(void);
/* Before a statement from which on others may write `a` while the program goes on (`MPI_Irecv`, asynchronous input), and before one in
 * which that may end. */
void f2c_host_shares(const CFI_cdesc_t *a, const char *where);
void f2c_host_shares_all(const char *where);
void f2c_host_completes(const char *where);
/* What becomes of the buffer of a message of MPI. */
enum f2c_message_use {
  F2C_MESSAGE_READ = 1,       /* it is sent */
  F2C_MESSAGE_WRITE = 2,      /* it is received */
  F2C_MESSAGE_SHARE = 3,      /* the same, while the program goes on */
  F2C_MESSAGE_LEND = 4,       /* it is sent later, by `MPI_Start` */
  F2C_MESSAGE_SHARE_AGAIN = 5 /* it is received later, each time */
};
/* Before a call of MPI with a message of `count` elements of the datatype `kind` (a handle), from the first byte of `a` on, a part of `whole`. */
void f2c_message(const CFI_cdesc_t *a, const CFI_cdesc_t *whole, int use, const CFI_cdesc_t *count, const CFI_cdesc_t *kind,
                 const char *where);
/* As f2c_foreign_begin and its end, around a call, where the procedure is none of f2c_keep_own. If it is one, *foreign becomes 0, and neither
 * of them needs to be called again. */
void f2c_call_begin(const char *name, int *foreign, const char *where);
/* 1: what *foreign is before the library has been asked, for constructs in which no variable of f2cuda's may stand. */
int f2c_foreign(void);
void f2c_call_end(const char *name);
/* A procedure goes where calls may come from that do not know which one it is, as an actual argument or the target of a pointer: one that says what it
 * touches (`name`: as f2c_keep_own has it; "": it does). f2c_address: of a procedure, which goes to no BIND(C) procedure; f2c_address_in: of a
 * dummy pointer, of which gfortran 12 hands over where it is itself. */
int64_t f2c_address(void (*f)(void));
int64_t f2c_address_in(void (**f)(void));
void f2c_passes(int64_t f, const char *name);
/* As f2c_hands, f2c_hands_all, f2c_foreign_begin and its end, around a call of a dummy procedure or through a pointer, where the procedure is none of
 * these. */
void f2c_through_hands(const CFI_cdesc_t *a, int how, int64_t f, const char *where);
void f2c_through_hands_all(int64_t f, const char *where);
void f2c_through_begin(int64_t f, const char *where);
void f2c_through_end(void);
/* At the end of a procedure: a local variable, in a frame of the stack, is no more; the result is the caller's. */
void f2c_frame_ends(const CFI_cdesc_t *a, const char *where);
void f2c_result_ends(const CFI_cdesc_t *a, const char *where);
/* As f2c_copies_begin and its end, around a call of one that is, for an argument whose dummy is contiguous, where `a` is not. */
void f2c_copied_begin(const CFI_cdesc_t *a, const char *where);
/* The same around an argument that the procedure only reads; around a construct, whose statements may have kernels behind the call, and around an
 * argument that is perhaps not copied. */
void f2c_copied_in(const CFI_cdesc_t *a, const char *where);
void f2c_copied_over(const CFI_cdesc_t *a, const char *where);
void f2c_copied_end(void);

/* Kernels of synchronous constructs have ended when this returns. */
void f2c_wait(const char *where);
/* The end of a synchronous construct. The program goes on at once where its host statements wait before anybody can tell the difference,
 * which arrays that stay ask of them as well (f2c_keep_begin); elsewhere, and with F2CUDA_SYNC=1, when the kernels have ended. */
void f2c_finish(const char *where);

/* ---- queues: async, wait, nowait, depend ------------------------------------------------------------------- */

/* `async(number)` of a construct or directive: what the thread does until f2c_queue_end is for that queue, and the program goes on
 * meanwhile. -1 is `async` without a number, -2 no queue at all: acc_async_noval and acc_async_sync. They nest. */
void f2c_queue_begin(int number, const char *where);
void f2c_queue_end(const char *where);
/* `wait(number)`, `wait`: returns when the queue, or all of the device in use, have done what they were given. */
void f2c_queue_wait(int number, const char *where);
void f2c_queue_wait_all(const char *where);
/* The same for the queue of the construct, which goes on behind that; where it is on none the host waits. */
void f2c_queue_follow(int number, const char *where);
void f2c_queue_follow_all(const char *where);
/* Whether the queue, or all of them, have nothing more to do: acc_async_test. */
int f2c_queue_idle(int number, const char *where);
int f2c_queue_all_idle(const char *where);
/* The thread's queue of `async` without a number. */
int f2c_queue_default(void);
void f2c_set_queue_default(int number, const char *where);
/* The stream of CUDA that the queue is; null: the default one. */
void *f2c_queue_stream(int number, const char *where);

/* Tasks of OpenMP. Before f2c_task_begin or f2c_task_wait: its DEPEND clauses, one call for each item (writes: 1 for out, inout and
 * their relatives); f2c_depend_all where it cannot be told what it depends on. */
void f2c_depend(const CFI_cdesc_t *a, int writes);
void f2c_depend_all(void);
/* A construct for the device is one task: with `nowait` (deferred: 1) the program goes on behind it. */
void f2c_task_begin(int deferred, const char *where);
void f2c_task_end(const char *where);
/* `taskwait depend(..)`, or a task of the host with such clauses: waits for the tasks that it depends on. */
void f2c_task_wait(const char *where);

/* The storage of `a` is about to go: DEALLOCATE, and at RETURN and END local arrays that may be on the
 * device. Device values are dropped. An unallocated `a` is no error. The library sees by itself what ends on
 * the heap, and frames of the stack that were left (storage.h). */
void f2c_forget(const CFI_cdesc_t *a, const char *where);

/* Bytes that have gone to devices, and home, so far. */
long long f2c_bytes_in(void);
long long f2c_bytes_out(void);

/* ---- launches: used by f2cuda_device.cuh, never by generated text directly ------------------------------------ */

/* The place and the name of one kernel. */
typedef struct f2c_site {
  const char *file; /* Fortran source file */
  int line;         /* line of the loop in it */
  const char *name; /* kernel name */
  const char *more; /* the loop inside that would give it more threads, and what prevents that, for people; or null */
} f2c_site;

/* Result of a launcher. */
enum f2c_status {
  F2C_DONE = 0,    /* the loop ran on the device */
  F2C_RUN_HOST = 1 /* it did not: run the original loop; what it needs is on the host, and a line on stderr said so */
};

/* What the launcher of one kernel is on each device. One object a kernel in a program, shared (weakly) by all
 * objects that were compiled from the same .cu, whatever the device. */
typedef void (*f2c_function)(void);
typedef struct f2c_entry {
  const char *name;             /* the launcher's name */
  f2c_function fn[F2C_DEVICES]; /* its code, or null where the program has none for that device */
} f2c_entry;

struct f2c_backend; /* backend.h */
extern const struct f2c_backend f2c_backend_cuda, f2c_backend_emu;

/* Called before main for each compiled launcher. `probe`: a kernel of the same object file, which tells whether its code fits the
 * machine (null: it does). A second, different launcher of the same name ends the program. */
void f2c_register(f2c_entry *entry, int device, const struct f2c_backend *backend, f2c_function fn, const void *probe);

/* The same for an object with data directives and without launchers: the program may run on that device. */
void f2c_register_device(int device, const struct f2c_backend *backend);

/* The code of `entry` for the device in use, or null after bringing every array home (F2C_RUN_HOST). */
f2c_function f2c_chosen(f2c_entry *entry);

/* The same for a loop that OpenMP's threads share out: null as well where the team of the caller has several. */
f2c_function f2c_chosen_by_team(f2c_entry *entry);

/* Are loops of the calling thread the host's? Then several threads may run an OpenMP construct that has kernels. */
int f2c_team(void);

/* What an element is, for comparisons and messages. */
enum f2c_value { F2C_VALUE_BYTES, F2C_VALUE_INTEGER, F2C_VALUE_REAL, F2C_VALUE_COMPLEX, F2C_VALUE_OBJECT };

/* One array of a launch. */
typedef struct f2c_operand {
  const CFI_cdesc_t *host; /* the caller's descriptor */
  const char *name;        /* Fortran name */
  int value;               /* enum f2c_value */
  int intent;              /* F2C_READ, F2C_WRITE, F2C_ALL */
  size_t elem;             /* bytes an element, as the kernel sees it */
  size_t align;            /* the boundary that an element has to lie on; a power of two */
  long long last_extent;   /* extent of the last dimension where the descriptor has none (assumed size), else -1 */
  long long certain;       /* what of last_extent the loop is certain to use; -1: all */
  long long first,
      last; /* elements that the loop is certain to touch, counted from the first that is declared; 0, 0: it is not known */
  long long lower[15];  /* lower bounds */
  long long least;      /* the first element that the loop is certain to touch, of those that are declared; < 0: it is not known */
  long long most;       /* with last_extent: elements up to the last one that the loop may touch; 0: it is not known */
  long long extent[15]; /* out: elements in each dimension */
  long long stride[15]; /* out: distance of neighbours in each dimension, in elements */
  char *dev;            /* out: device address of the descriptor's first element, or null: not on the device */
  unsigned long long version; /* out: equal for equal contents on the device; 0: it may change without notice */
} f2c_operand;

/* From an object to a component of it, on the way to an allocatable or pointer component of all elements of an array. */
typedef struct f2c_deep_step {
  size_t offset;   /* of the component in the object */
  int inside;      /* whether it is an array in the object itself; else the object has its descriptor, or its address */
  int rank;        /* of a component with a descriptor; 0: the object has its address */
  long long count; /* elements of an array in the object */
  size_t bytes;    /* of an element */
} f2c_deep_step;

/* The table of such a component (device/fortran/deep.cuh). */
typedef struct f2c_deep {
  f2c_operand operand;       /* host: the array with the objects; lower: its lower bounds; the rest is the component's */
  const f2c_deep_step *step; /* from an element of the array; the last one leads to the component */
  int steps;                 /* how many */
  int rank;                  /* of the component */
  int brings;                /* whether its values are used, and not only its bounds or what it leads to */
  int chosen[15];            /* by dimension of the array: whether the loop has one subscript there, */
  long long only[15];        /* and which */
} f2c_deep;

/* What ends the program from inside a kernel. */
typedef enum f2c_end {
  F2C_END_SUBSCRIPT, /* a subscript that is out of bounds */
  F2C_END_STOP,      /* STOP */
  F2C_END_ERROR,     /* ERROR STOP */
  F2C_END_CALL       /* a procedure that does not return */
} f2c_end;

/* That, as the first thread that comes there leaves it (device/fortran/subscript.cuh). Texts are cut short. */
enum { F2C_SUBSCRIPT_LOOPS = 8 };
typedef struct f2c_outside {
  unsigned claimed;                   /* a thread fills this in */
  unsigned told;                      /* it has */
  const f2c_site *site;               /* of the kernel */
  f2c_end end;                        /* why */
  long long value, lower, extent;     /* the subscript, or the exit code; the bounds of its dimension */
  long long at[F2C_SUBSCRIPT_LOOPS];  /* loop variables of the thread's iteration */
  int dimension, loops;               /* from 1, or whether the program says an exit code; how many variables */
  char place[256], text[128];         /* "file:line"; the array as the program writes it, or its message */
  char name[F2C_SUBSCRIPT_LOOPS][64]; /* of the variables */
} f2c_outside;

/* Grid or block extents. */
typedef struct f2c_dim3 {
  unsigned x, y, z; /* number of blocks or threads in each direction, >= 1 */
} f2c_dim3;

/* Result slots of a launch, in memory that both sides see. */
enum { F2C_MAX_RESULTS = 32, F2C_RESULT_BYTES = 16, F2C_MAX_PARTIALS = 8192 };

/* A launch in progress: f2c_launch_begin .. f2c_launch_end, on the caller's stack. The library's lock is held. */
typedef struct f2c_launch {
  const f2c_site *site; /* who launches */
  int status;           /* enum f2c_status so far; after F2C_RUN_HOST nothing is launched */
  int results;          /* result slots handed out */
  int chains;           /* carried variables */
  int launched;         /* whether a kernel was launched */
  size_t shared;        /* bytes of dynamic shared memory a block, 0 at first */
  int together;         /* whether all blocks must run at once */
  int compare;          /* whether the host's loop runs as well: F2CUDA_CHECK=1 */
  int unasked;          /* whether no directive asks for the loop: what data directives hold is then not the loop's */
  int weighed;          /* whether it is the host's as that takes less time: arrays that it does not use stay where they are */
  int left;             /* whether an iteration leaves the loop, which the host runs from there on (f2c_launch_left) */
  int alone;            /* and uses nothing but arrays of the launch, or would where the loop is the host's for its shape */
  int trial;            /* whether what the kernels so far have done does not count: the loop can still run on the host */
} f2c_launch;

/* What is known of a kernel's arguments. It counts them, stores the bytes of each in the size_t that `argv` points to, puts copies in the
 * place of those in `argv`, or drops such copies. For the emulated device it calls the kernel, too: unpacks `argv` as cudaLaunchKernel would. */
enum { F2C_CALL, F2C_COUNT_ARGUMENTS, F2C_SIZE_ARGUMENTS, F2C_COPY_ARGUMENTS, F2C_DROP_ARGUMENTS };
typedef int (*f2c_invoke)(const void *kernel, void **argv, int act);

/* Where one reduction variable of a launch leaves its partial results and its result. */
typedef struct f2c_slot {
  void *partials;   /* device: F2C_MAX_PARTIALS values, one a block */
  void *result;     /* device address of the result */
  void *host;       /* host address of the same */
  unsigned *ticket; /* device: blocks that have finished, 0 between launches */
  unsigned *flag;   /* device address of the word that announces the results */
  unsigned seq;     /* the value that announces them */
} f2c_slot;

/* Where the tiles of a launch publish one loop-carried variable (device/scan/carry.cuh). */
typedef struct f2c_chain {
  void *tiles;      /* device: a message a tile */
  unsigned *ticket; /* device: tiles taken, 0 between launches */
  unsigned launch;  /* number of the launch, > 0, below 2^30 */
  void *result;     /* device address for the value after the last iteration, or null */
} f2c_chain;

/* What an inspector finds out (device/inspect.cuh). */
typedef struct f2c_facts {
  unsigned not_ascending, not_descending; /* 1: some two neighbours are not in that order */
  unsigned shared;                        /* 1: two iterations touch one element */
  unsigned unused;
  long long least, most; /* of all subscripts */
} f2c_facts;

/* A test of a launch before its kernels: iterations of a loop touch different elements. */
typedef struct f2c_test {
  const char *what; /* what has to hold, one clause for messages; a literal */
  const void *key;  /* what the answer depends on besides the contents of arrays */
  size_t key_bytes;
  const unsigned long long *version; /* of those arrays */
  int versions;
  f2c_facts *facts; /* out: device */
  unsigned *bits;   /* out: device: zeros, a bit a subscript from `first` on; null: the order is asked for */
  long long first;
} f2c_test;

/* Numbers that products are made of. */
typedef enum f2c_number { F2C_REAL_4, F2C_REAL_8, F2C_COMPLEX_4, F2C_COMPLEX_8 } f2c_number;

/* The elements of an array that loops go through. */
enum { F2C_PRODUCT_LOOPS = 12 };
typedef struct f2c_walk {
  void *first;                         /* device address of that of the first iteration */
  long long stride[F2C_PRODUCT_LOOPS]; /* elements from one iteration of a loop to the next */
} f2c_walk;

/* element = alpha * (sum of x*y) + beta * element */
typedef struct f2c_product {
  f2c_number kind;                /* of all of them */
  int loops;                      /* how many */
  int parallel;                   /* the first so many have an element for each of their iterations; the others sum up */
  int triangle;                   /* 1, -1: only iterations in which the first loop's value is not below, not above the second's */
  int reads;                      /* the element's value before counts; else beta is 0 */
  long long n[F2C_PRODUCT_LOOPS]; /* iterations, > 0 */
  f2c_walk element, x, y;
  double alpha[2], beta[2]; /* numbers of that kind, in the first bytes */
} f2c_product;

/* An array of a loop that no directive asks for. */
typedef struct f2c_home {
  const CFI_cdesc_t *array;
  int intent;            /* F2C_READ or F2C_WRITE */
  long long last_extent; /* f2c_threads_have, f2c_few_threads: extent of the last dimension where the descriptor has none; else -1 */
} f2c_home;
/* Whether such a loop, of so many iterations of `work` operations (0: of a team, f2c_lone_pays knows), is the host's: a launch takes longer, and the host has the newest
 * values of all its arrays (none: it is not known which they are). F2CUDA_HOST_BELOW=N: the iterations below which it may be; 2048 on GPUs, 0 on the emulated device.
 * The profile tells how often it was. Or launches have taken longer than a core would, and all has come home (launch/balance.cpp). */
int f2c_stays_home(const f2c_site *site, double iterations, double work, const f2c_home *arrays, int count);
/* The same of a loop with any number of iterations (--auto=resident): its kernel is for what is on the device. No array: it is not known
 * which they are, and it is the host's while nothing is there. */
int f2c_all_at_home(const f2c_site *site, const f2c_home *arrays, int count);
/* Lines in loops that analysis proves parallel and no directive asks for, which are the host's: the profile says so where their arrays come
 * home. Before the program begins. */
typedef struct f2c_line {
  const char *file;
  int line;
} f2c_line;
void f2c_plain_loops(const f2c_line *lines, int count);
/* What a launcher keeps in mind of a loop that iterations may leave, which is left early as a rule or not at all. Zeros at first. */
typedef struct f2c_exits {
  double seen;     /* iterations up to the one that left it, or all, when kernels ran it last; 0: they have not yet */
  unsigned stayed; /* how often it was taken to be short since then */
} f2c_exits;
/* How many of `all` iterations it is likely to have now, at most. Every so often all, so that kernels see what has become of it. */
double f2c_expected_exit(f2c_exits *x, double all);
/* Whether it is the calling thread's: several threads of OpenMP come to it, each with its own work, as a rule a few iterations. The
 * newest values of the arrays are at home then. No array: it is not known which ones it uses, and if some are on the device it is
 * the launch that brings them home. */
int f2c_threads_have(const f2c_site *site, const f2c_home *arrays, int count);
/* Whether the host's threads gain by sharing out a DO loop from first to last, whose iterations are `work` operations each: more than
 * a parallel region costs at this time. With F2CUDA_HOST_BELOW=0 they always do. */
int f2c_threads_pay(long long first, long long last, long long step, long long work);

void f2c_launch_begin(f2c_launch *l, const f2c_site *site);
/* No directive asks for the loop. Goes first. Among threads of OpenMP it is the host's. */
void f2c_launch_unasked(f2c_launch *l);
/* Of a loop of so many iterations, each of which is `work` operations of a single thread (at least; 0: it is not known): it is the host's where what it would
 * take there, with the ways home and back, is less than half of what it takes on the device, by an estimate before the first launch. `parallel`: the
 * host's threads share it out. `arrays`: all that it uses; none: they are not known. F2CUDA_WEIGH=N: N times less; 0: never, as on the emulated device
 * without a word; N,timed: where the estimate does not tell, one launch and one time on the host do. Goes before the operands. */
void f2c_few_threads(f2c_launch *l, double iterations, double work, int parallel, const f2c_home *arrays, int count);
/* An allocatable array that is assigned whole, before its operand: where it has not these extents, the host
 * allocates it anew, and l->status becomes F2C_RUN_HOST. `alone`: the assignment uses nothing on the device but operands, so that all else stays there. */
void f2c_launch_assigned(f2c_launch *l, const CFI_cdesc_t *a, const char *name, const long long *extent, int alone);
/* Makes the operand valid on the device; on failure l->status becomes F2C_RUN_HOST. After that it is brought home only. */
void f2c_launch_array(f2c_launch *l, f2c_operand *op);
/* Makes the table for the time of the launch, and what it leads to valid on the device: its device address, or null after a failure. */
char *f2c_launch_deep(f2c_launch *l, const f2c_deep *ask);
/* A copy of an operand that is on the device, made before the kernels, for the time of the launch: how many bytes it lies
 * behind the operand. On failure l->status becomes F2C_RUN_HOST. */
long long f2c_launch_copy(f2c_launch *l, const f2c_operand *op);
/* What has to hold before the loop's kernels, one clause, does not: l->status becomes F2C_RUN_HOST, and stderr is told, once a site. */
void f2c_launch_unfit(f2c_launch *l, const char *what);
/* The same if the two variables, of which kernels write one, may have a byte in common; `what` says so for people. `last_a`,
 * `last_b`: extents of the last dimensions of arrays of assumed size, -1 else. */
void f2c_launch_distinct(f2c_launch *l, const char *what, const CFI_cdesc_t *a, const CFI_cdesc_t *b, long long last_a,
                         long long last_b);
/* Begins a test whose answer is kept until what it depends on changes. 1: run the inspector, then ask f2c_test_next; 0: the answer
 * is known. Where the test fails l->status becomes F2C_RUN_HOST and stderr is told why, once a site. */
int f2c_test_begin(f2c_launch *l, f2c_test *t);
int f2c_test_next(f2c_launch *l, f2c_test *t);
/* The elements of an integer array of the launch that lie in a box: the greatest, or the least one. The answer is kept until the array
 * changes. */
typedef struct f2c_box {
  const char *first;          /* device address of the element with the least subscripts */
  int rank;                   /* of the array, at most 3 */
  long long count[3];         /* elements in each dimension, > 0 */
  long long stride[3];        /* distance of neighbours in bytes */
  size_t elem;                /* bytes an element */
  unsigned long long version; /* f2c_operand.version */
} f2c_box;
long long f2c_launch_extreme(f2c_launch *l, const f2c_box *box, int greatest);
/* Device memory until the end of the launch; null after a failure. */
char *f2c_launch_scratch(f2c_launch *l, const char *name, size_t bytes);
/* The same, filled with zeros. */
char *f2c_launch_zeros(f2c_launch *l, const char *name, size_t bytes);
/* The same, which kernels of the launch leave full of zeros, for the next one that asks for room `number`; f2c_launch_cleared: they have been launched. */
char *f2c_launch_clear(f2c_launch *l, int number, const char *name, size_t bytes);
void f2c_launch_cleared(f2c_launch *l, int number);
/* Words that are 0 between launches, as those that take them leave them; null after a failure. */
unsigned *f2c_launch_tickets(f2c_launch *l, size_t count);
f2c_slot f2c_launch_slot(f2c_launch *l);
/* Where kernels leave a subscript that is out of bounds, as the device sees it; null if the loop is the host's already. Whoever waits for
 * the device next tells it and ends the process. */
f2c_outside *f2c_launch_subscripts(f2c_launch *l);
/* Room for one more carried variable, with messages of `bytes` bytes, in a launch of `tiles` tiles. Without
 * memory for it l->status becomes F2C_RUN_HOST. */
f2c_chain f2c_launch_chain(f2c_launch *l, size_t bytes, long long tiles);
/* Blocks of `threads` threads that the device holds at once, for grids that sweep their iteration space. */
int f2c_launch_resident(f2c_launch *l, const void *kernel, int threads);
/* For a kernel whose blocks all run at once: gives each of its launches dynamic shared memory of `fixed` bytes and one
 * to `most` parts of `part` bytes, and says how many blocks of `threads` threads that leaves room for. Without
 * room for one l->status becomes F2C_RUN_HOST. */
int f2c_launch_together(f2c_launch *l, const void *kernel, int threads, size_t fixed, size_t part, int most);
/* Gives each launch of the kernel dynamic shared memory of `bytes` bytes. Without room for one
 * block of `threads` threads l->status becomes F2C_RUN_HOST. */
void f2c_launch_fit(f2c_launch *l, const void *kernel, int threads, size_t bytes);
/* What the kernel has seen does not hold, and all that it stored the loop would store again: l->status becomes F2C_RUN_HOST, and
 * stderr is told why, once a site. */
void f2c_launch_repeat(f2c_launch *l, const char *what);
/* A loop of so many iterations at most (-1: not known), with so many references to arrays, that one team of threads shares out. An iteration of
 * the sequential loop runs it so many times at most (-1: not known, 0: once), where other loops inside of that one are around it, and waits so often
 * each time; below 0: that often, but the outermost of these loops has iterations for threads, and a launch of its own runs all of it. */
typedef struct f2c_shared_loop {
  long long iterations;
  double references;
  long long times;
  int waits;
} f2c_shared_loop;
/* Blocks and their threads. */
typedef struct f2c_lone_shape {
  int blocks, threads;
} f2c_lone_shape;
enum { F2C_LONE_GRID_THREADS = 512 }; /* of a block of several, which the device holds `resident` of at once */
/* How large the one team is that runs a sequential loop with such loops inside, between which it waits `waits` times an iteration. */
f2c_lone_shape f2c_lone_plan(f2c_launch *l, const f2c_shared_loop *loops, int count, int waits, int resident);
/* Whether that takes less time than a launch for each of the loops, and, of so many iterations of the sequential loop (-1: not known), than a core does. */
int f2c_lone_pays(const f2c_site *site, long long steps, const f2c_shared_loop *loops, int count, int waits);
/* Whether a wavefront of so many fronts, in so many strips, along `carriers` loops, takes less time than its outermost loop's iterations, `steps`, one
 * after another, each as one launch or as a step of one team: an iteration of that loop runs the loop `inner`. */
int f2c_wave_pays(double fronts, double strips, int carriers, double steps, const f2c_shared_loop *inner);
/* Whether f2c_lone_pays has just found that all of the loop is a core's, and nothing that it uses is on the device. */
int f2c_is_plain(void);
/* Iterations of the longest of them in one of the sequential loop, as f2c_stays_home counts them: those with many references count more. */
double f2c_lone_longest(const f2c_shared_loop *loops, int count);
/* How many processors the device has, each of which runs blocks by itself. */
int f2c_processors(f2c_launch *l);
/* Bytes that an array may take of which each thread of a launch has one: a part of the device's memory. */
long long f2c_own_bytes(f2c_launch *l);
/* The block for `along[d]` iterations of each of `dims` loops: made of more of the other loops' where the innermost one has few, as most threads along x
 * would have none; small where iterations are few. */
f2c_dim3 f2c_fit_block(f2c_dim3 block, int dims, const long long along[3], int processors);
/* The grid for a sweep over need[d] blocks in each direction: fills the device without an idle tail. */
f2c_dim3 f2c_sweep_grid(const long long need[3], int resident);
/* How many fronts a supernode of a wavefront has (device/wave/wave.cuh): `strips` of `steps` steps each, of which `resident` are at
 * work at once and at most `chained` wait for one another. */
int f2c_supernode_width(double steps, double strips, double chained, int resident);
/* Does all that a product asks for on the device, in its library: 1. Or there is none, or the product is small or not one of those that
 * it has: 0, and nothing is done. */
int f2c_launch_product(f2c_launch *l, const f2c_product *p);
void f2c_launch_kernel(f2c_launch *l, const void *kernel, f2c_invoke invoke, f2c_dim3 grid, f2c_dim3 block, void **argv);
/* The kernels do what the loop does before the first iteration that leaves it, and the host has the rest: the launch ends as it does, with its
 * arrays at home, or with `more` all arrays, and gives back F2C_RUN_HOST. */
void f2c_launch_left(f2c_launch *l, int more);
/* Waits until the results of the launch are in their slots: until f2c::reduce has announced them, or with
 * `idle` until the kernel has ended. 0 if no kernel was launched. */
int f2c_launch_wait(f2c_launch *l, int idle);
/* Of a construct that is synchronous, and has one launch: as f2c_finish. */
void f2c_launch_finish(f2c_launch *l);
/* A variable of the host that the launch leaves a result in before it ends. */
void f2c_launch_leaves(const void *variable, size_t bytes);
/* Of a launch that is compared: a variable of the host that it is about to set, of one of F2C_VALUE_*. */
void f2c_launch_sets(f2c_launch *l, void *variable, size_t bytes, int value);
/* Copies out and releases what the launch mapped for itself; gives back its status. */
int f2c_launch_end(f2c_launch *l);
/* What the launcher gives back: `status`, or F2C_RUN_HOST where the host's loop is to run beside the kernels (F2CUDA_CHECK=1). */
int f2c_launch_outcome(int status);
/* Behind the loop on the host, in the branch that has it: 1 if it was to be compared with the kernels that ran before it, which its
 * launcher does when it is called once more. */
int f2c_host_turn(void);

#ifdef __cplusplus
}
#endif
#endif
