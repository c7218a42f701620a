/* backend.h: what the library needs of a device. One constant of this type for each: f2c_backend_cuda in
 * libf2cuda_cuda.a, f2c_backend_emu in libf2cuda.a. The library knows a device only after a launcher compiled
 * for it has registered (f2c_register), so that a program without CUDA code does not need the CUDA run-time
 * library.
 *
 * A function that gives back `const char *` gives null on success, else the text of the error. All work of a
 * queue is done in the order of the calls; what the host waits for is said at each function. Work is for the queue in use. */
#ifndef F2CUDA_BACKEND_H
#define F2CUDA_BACKEND_H

#include "f2cuda.h"

enum f2c_direction { F2C_TO_DEVICE, F2C_TO_HOST, F2C_ON_DEVICE };

/* What of the host's memory kernels may use where it is, while the host uses other parts: nothing, managed memory, all. */
enum f2c_reach { F2C_REACH_NOTHING, F2C_REACH_MANAGED, F2C_REACH_ALL };

/* A strided copy: `height` rows of `width` bytes. */
typedef struct f2c_rows {
  void *to;          /* first row, destination */
  size_t to_pitch;   /* bytes between rows there */
  const void *from;  /* first row, source */
  size_t from_pitch; /* bytes between rows there */
  size_t width;      /* bytes a row */
  size_t height;     /* rows */
} f2c_rows;

/* What is launched. */
typedef struct f2c_kernel {
  const f2c_site *site; /* for messages */
  const void *code;     /* the kernel */
  f2c_invoke invoke;    /* how the emulated device calls it */
  size_t shared;        /* bytes of dynamic shared memory a block */
  int together;         /* whether all blocks must run at once */
} f2c_kernel;

/* A launch with arguments of its own. */
typedef struct f2c_planned {
  f2c_kernel kernel;
  f2c_dim3 grid, block;
  void **argv; /* addresses of the arguments */
} f2c_planned;

/* Launches that are handed over as one. */
typedef struct f2c_graphs {
  const char *(*make)(const f2c_planned *launches, int count, void **graph); /* each begins behind the one before */
  const char *(*set)(void *graph, int at, const f2c_planned *launch);        /* that one has other arguments from now on */
  const char *(*launch)(void *graph);                                        /* as work of the queue in use */
  void (*drop)(void *graph);
} f2c_graphs;

/* Products of matrices that others have written. */
typedef struct f2c_library {
  const char *name;                              /* for messages */
  int (*multiply)(const struct f2c_matrices *m); /* begins it; 0: it cannot */
  double least, least_vector;                    /* multiplications from which it is worth a call; GEMV: the same */
  double first_vector;                           /* GEMV: from which it is worth loading the library for */
  long long least_side, least_side_many;         /* of the least extent; of many products at once */
} f2c_library;

enum { F2C_STAMPS = 1025 }; /* moments that a device notes at a time */

typedef struct f2c_backend {
  const char *name;  /* as in F2CUDA_DEVICE */
  const char *title; /* for messages: "CUDA" */
  int pooled;        /* whether freed blocks are worth keeping; else sizes are passed on exactly */
  int staged;        /* whether large copies go faster through pinned buffers */
  size_t pin_least;  /* bytes of an array whose pages are worth pinning for transfers of queues */

  /* Whether there are devices; called once, before anything else, and takes nothing of any of them. *count: how many. Null, or
   * the reason why there is none. */
  const char *(*open)(int *count);
  /* Before the first work of a device, which is selected: whether it can run this program's code. `probes` are the kernels that
   * tell, one an object file. Null, or the reason why not. */
  const char *(*ready)(const void *const *probes, int count);
  /* Work of the calling thread is for this device from now on. */
  const char *(*select)(int number);
  /* The device of the calling thread, if nobody has selected one. */
  int (*current)(void);
  const char *(*name_of)(int number); /* of the device, for people; never null */
  int (*version)(void);               /* of the driver */
  const char *(*memory)(size_t *unused, size_t *total);
  const char *(*processors)(int *count);                                 /* each of which runs blocks by itself */
  const char *(*alloc)(void **device, size_t bytes);                     /* *device is null when memory is short: no error */
  const char *(*release)(void *device);                                  /* waits for what uses it */
  const char *(*alloc_shared)(void **host, void **device, size_t bytes); /* memory both sides see, zeroed */
  const char *(*alloc_pinned)(void **host, size_t bytes);
  /* Keeps pages of the host where they are, so that copies need no buffers; until unpin. Null: the device has no use for that. */
  const char *(*pin)(void *host, size_t bytes);
  const char *(*unpin)(void *host);
  /* The queue in use from now on: 0 is that of synchronous constructs, which other code of the program shares. */
  void (*queue)(int queue);
  const char *(*follow)(int queue); /* what the queue in use is given from now on begins behind what `queue` has been given so far */
  const char *(*await)(int queue);  /* the host waits for what the queue has been given */
  const char *(*idle)(int queue, int *idle); /* *idle: whether it has done all that */
  void *(*stream)(void);                     /* what other code knows the queue in use by; null: there is no such thing */
  const char *(*fill_zero)(void *device, size_t bytes);
  /* Complete when they return, as far as the host side is concerned. */
  const char *(*copy)(void *to, const void *from, size_t bytes, enum f2c_direction direction);
  const char *(*copy_rows)(const f2c_rows *rows, enum f2c_direction direction);
  /* Between pinned and device memory, as work of the queue; complete after `wait` on a later `mark` of the same slot (0 or 1). */
  const char *(*copy_async)(void *to, const void *from, size_t bytes, enum f2c_direction direction);
  const char *(*copy_rows_async)(const f2c_rows *rows, enum f2c_direction direction);
  const char *(*mark)(int slot);
  const char *(*wait)(int slot);

  const char *(*resident)(const void *kernel, int threads, int *blocks); /* blocks that fit on the device at once */
  /* As many parts of `part` bytes as a block's dynamic shared memory takes beside `fixed` bytes, at most `most`, and how
   * many such blocks fit on the device at once (0: not one); lets the kernel have that memory. */
  const char *(*resident_shared)(const void *kernel, int threads, size_t fixed, size_t part, int most, size_t *shared, int *blocks);
  const char *(*launch)(const f2c_kernel *kernel, f2c_dim3 grid, f2c_dim3 block, void **argv);
  const char *(*wait_flag)(const volatile unsigned *flag, unsigned seq); /* until the device has stored seq there */
  const char *(*synchronize)(void);
  const char *(*stamp)(int slot);                          /* 0 .. F2C_STAMPS - 1: notes when all that came before has ended */
  const char *(*stamp_seconds)(int slot, double *seconds); /* waits; from stamp 0 of the device to this one */
  const f2c_library *library;                              /* null: it has none */
  const f2c_graphs *graphs;

  enum f2c_reach (*reach)(void);                           /* of the selected device */
  int guarded;                                             /* whether pages that it reaches may be protected between launches */
  const char *(*alloc_managed)(void **both, size_t bytes); /* as alloc */
  const char *(*release_managed)(void *both);
  /* What lies there will be used by kernels (F2C_TO_DEVICE) or the host next. Null: it makes no difference. */
  const char *(*prefetch)(void *both, size_t bytes, enum f2c_direction direction);
} f2c_backend;

#endif
