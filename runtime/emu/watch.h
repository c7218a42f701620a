/* watch.h: every access of a kernel to device and shared memory, where its code was compiled with -fsanitize=thread (emu/accesses.cpp).
 *
 * Found are races (two threads touch a byte, one stores, and nothing orders them), reads of what nothing has set, accesses outside of arrays,
 * and such that are not aligned. What orders accesses is what orders them on a GPU: barriers for a block, operations of a warp for its lanes,
 * fences around atomics, gates, and the end of the kernel; that the emulated device runs one thread at a time orders nothing. */
#ifndef F2CUDA_WATCH_H
#define F2CUDA_WATCH_H

#include <cstddef>
#include <memory>
#include <unordered_map>
#include <vector>

namespace f2c_emu {

/* Accesses that come before whatever a thread does next, beside those of its own warp and block. */
struct known {
  std::unordered_map<unsigned, unsigned> blocks;  /* by block: those before so many barriers */
  std::unordered_map<unsigned, unsigned> threads; /* by thread: those up to this time of its clock */
};
using known_ptr = std::shared_ptr<const known>;

/* The vector clock of a thread. */
struct thread_order {
  unsigned clock = 1;      /* its time */
  unsigned lanes[32] = {}; /* of each lane of its warp: accesses up to this time come before what it does next */
  known_ptr knows;         /* of others */
  known_ptr heard;         /* the same behind its next fence */
  known_ptr fenced;        /* what its last fence has made fit to be told: others know it who read what it stores now */
};

/* The clocks of a block. */
struct block_order {
  unsigned number = 0;               /* in the grid */
  unsigned barriers = 0;             /* that it has passed */
  unsigned seen = 0;                 /* number of the latest word that it has read of those that blocks leave for each other */
  std::vector<thread_order> threads; /* by number */
};

/* The program has code that tells its accesses. Set before main. */
extern bool watching;

/* ---- memory ---- */

/* Bytes of the device, or of a block's shared memory, which have pages of their own, and so many bytes before and behind these that are nobody's.
 * Nothing has set them. */
void watch_begin(void *p, size_t bytes, size_t around);
void watch_end(void *p);
/* Others than kernels have set them; they are copies of others. Memory that is not watched may be named. */
void watch_set(const void *p, size_t bytes);
void watch_copied(const void *to, const void *from, size_t bytes);

/* ---- a kernel ---- */

/* Its threads run on the calling host thread from now on, and no more. */
void watch_kernel_begins();
void watch_kernel_ends();
/* All threads of the block have come to a barrier. */
void watch_barrier(block_order *b);
/* The lanes of the mask of the warp that begins with thread `first` have come to an operation. */
void watch_exchange(block_order *b, unsigned first, unsigned mask);

/* ---- the running thread ---- */

enum class access { load, store, atomic_load, atomic_store, update };
/* It touches these bytes; `code` is where it does. */
void watch_access(const void *p, size_t bytes, access what, const void *code);
void watch_aligned(const void *p, size_t bytes, const void *code);
void watch_fence();
/* What it has done comes before what those do who acquire by the same address. */
void watch_release(const void *p);
void watch_acquire(const void *p);

/* scheduler.cpp: the running thread and its block, and the first fault of the kernel. */
block_order *running_block();
unsigned running_number();
void watched_wrong(const char *what);

} // namespace f2c_emu
#endif
