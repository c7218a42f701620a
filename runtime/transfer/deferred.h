/* deferred.h: transfers that a queue makes while the program goes on. The host's bytes are pinned, or they pass through a pinned buffer:
 * then the host fills it when the transfer is handed over, or empties it as soon as anybody knows that the queue has come so far. */
#ifndef F2CUDA_DEFERRED_H
#define F2CUDA_DEFERRED_H

#include "backend.h"
#include "transfer/pin.h"
#include "transfer/queue.h"
#include "table/shape.h"

namespace f2c_rt {

/* Hands the queue in use a transfer of the bytes of `s`, whose image `image` is of s.lo. */
void deferred_transfer(enum f2c_direction direction, const shape &s, char *image, const char *name, const char *where);
/* Makes a transfer of rows through a pinned buffer, and waits for it. False: it is none for which that is faster. */
bool deferred_rows(enum f2c_direction direction, const shape &s, char *image, const char *where);
/* Hands the queue in use a copy of `bytes` bytes to the device, as they are now: through a pinned buffer. False: there is none. */
bool deferred_send(char *image, const char *host, size_t bytes, const char **error);
/* Pinned memory for a moment, or memory where there is none. */
class pinned_buffer {
  size_t bytes_;
  char *pinned_, *other_;

public:
  explicit pinned_buffer(size_t bytes);
  ~pinned_buffer();
  pinned_buffer(const pinned_buffer &) = delete;
  pinned_buffer &operator=(const pinned_buffer &) = delete;
  char *at() const { return pinned_ ? pinned_ : other_; }
};
/* Pinned pages end when the queues have no more use for them. */
void deferred_unpin(const host_range &pages, const queue_uses &uses);

/* Puts in place what queues are known to have brought home. */
void deferred_deliver();
/* The host, or another transfer, is about to use these bytes: waits for transfers that bring them home, or that nobody else may touch. */
void deferred_settle(const char *lo, const char *hi, const char *where);
/* The storage ends: nothing of it is pinned any more, and no transfer uses it. */
void deferred_forget(const char *lo, const char *hi, const char *where);
/* Without the lock: whether there is anything at all, and whether deferred_forget has something to do. */
bool deferred_any();
bool deferred_meets(const char *lo, const char *hi);

} // namespace f2c_rt
#endif
