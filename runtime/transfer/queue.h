/* queue.h: the queues of a device. What is handed to a queue is done in its order. Queue 0 is that of constructs which are synchronous: work
 * of a construct on another queue begins behind all that queue 0 had been given by then. Otherwise queues are ordered by what follows only.
 *
 * A point of a queue is all that it has been given so far. For each queue it is known which points of the others its work comes behind (a
 * vector clock), so that to have waited for one queue says what others have done. */
#ifndef F2CUDA_QUEUE_H
#define F2CUDA_QUEUE_H

#include <vector>

namespace f2c_rt {

constexpr int most_queues = 32;

struct queue_point {
  int queue;
  long long count; /* works handed to it */
};

/* Whether it has been reached, as far as anybody has waited. */
bool queue_done(const queue_point &p);

/* Who may still use something: the last point of each queue that did. */
class queue_uses {
  std::vector<queue_point> points_;

public:
  void add(const queue_point &p);
  void add(const queue_uses &others);
  void clear() { points_.clear(); }
  /* Whether all of it has been reached, as far as anybody has waited. */
  bool over() const;
  bool on_others(int queue) const; /* some queue but this one has not reached its point */
  const std::vector<queue_point> &points() const { return points_; }
};

/* The queue of the call in progress: that of the thread's construct, or of an on_queue. */
int queue_current();
/* Under the lock: work is for that queue while it lives. */
class on_queue {
  int before_;

public:
  explicit on_queue(int queue);
  ~on_queue();
  on_queue(const on_queue &) = delete;
  on_queue &operator=(const on_queue &) = delete;
};
/* The lock has been taken, or another device selected: the thread's queue is in use. */
void queue_select();

/* All that the queue in use has been given so far. */
queue_point queue_here();
/* Work has been handed to the queue in use: the point that it ends at. */
queue_point queue_handed();
/* Work that the queue in use is given from now on begins behind the point, or all of them. */
void queue_follow(const queue_point &p, const char *where);
void queue_follow(const queue_uses &uses, const char *where);
/* The host waits for the point, for all of them, for one queue, for all queues of the device in use. */
void queue_await(const queue_point &p, const char *where);
void queue_await(const queue_uses &uses, const char *where);
void queue_await(int queue, const char *where);
void queue_await_all(const char *where);
/* The same for the queue in use, as a part of what somebody else takes the time of. */
void queue_complete(const char *where);
/* Looks whether queues have come so far, without waiting. */
void queue_poll(const queue_uses &uses, const char *where);
/* The queue in use has waited for itself (a result that was announced). */
void queue_reached();

} // namespace f2c_rt
#endif
