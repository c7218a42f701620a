/* queue.cpp: who comes behind whom, and the queues that programs name. */
#include "transfer/queue.h"

#include <algorithm>
#include "observe/check_options.h"
#include "transfer/deferred.h"
#include "transfer/depend.h"
#include "device.h"
#include "each.h"
#include "error.h"
#include "observe/timeline.h"

namespace f2c_rt {

/* The queues of one device. */
struct clocks {
  long long handed[most_queues];              /* works given to each */
  long long behind[most_queues][most_queues]; /* [q][p]: what q is given next begins behind so many works of p */
  long long done[most_queues];                /* works that are known to have ended */
  int last;                                   /* the last queue that has been given any */
};
static per_device<clocks> all_clocks;
static int current; /* of the call in progress */

/* Queues by number: 0, that of `async` without an argument, those of numbers, those of tasks. */
constexpr int queue_unnamed = 1, first_numbered = 2, first_task = 24;
enum { ACC_ASYNC_SYNC = -2, ACC_ASYNC_NOVAL = -1 };

/* ---- points ---- */

bool queue_done(const queue_point &p) { return all_clocks->done[p.queue] >= p.count; }

void queue_uses::add(const queue_point &p) {
  for (queue_point &known : points_)
    if (known.queue == p.queue) {
      known.count = std::max(known.count, p.count);
      return;
    }
  points_.push_back(p);
}

void queue_uses::add(const queue_uses &others) {
  for (const queue_point &p : others.points_) add(p);
}

bool queue_uses::over() const { return std::all_of(points_.begin(), points_.end(), queue_done); }

bool queue_uses::on_others(int queue) const {
  return std::any_of(points_.begin(), points_.end(), [=](const queue_point &p) { return p.queue != queue && !queue_done(p); });
}

queue_point queue_here() { return {current, all_clocks->handed[current]}; }

queue_point queue_handed() {
  clocks &c = *all_clocks;
  c.last = std::max(c.last, current);
  c.behind[current][current] = ++c.handed[current];
  return {current, c.handed[current]};
}

void queue_follow(const queue_point &p, const char *where) {
  clocks &c = *all_clocks;
  if (p.queue == current || queue_done(p) || c.behind[current][p.queue] >= p.count) return;
  check_async(backend()->follow(p.queue), where);
  for (int q = 0; q < most_queues; q++)
    if (q != current) c.behind[current][q] = std::max(c.behind[current][q], c.behind[p.queue][q]);
  queue_handed(); /* to wait is work: who comes behind this queue comes behind that */
}

void queue_follow(const queue_uses &uses, const char *where) {
  for (const queue_point &p : uses.points()) queue_follow(p, where);
}

/* All that the queue had been given has ended, and what that came behind. */
static void ended(int queue) {
  clocks &c = *all_clocks;
  for (int q = 0; q <= c.last; q++) {
    c.done[q] = std::max(c.done[q], c.behind[queue][q]);
    if (c.done[q] == c.handed[q]) settled(q);
  }
  deferred_deliver();
}

void queue_complete(const char *where) {
  check_async(backend()->await(current), where);
  ended(current);
}

void queue_await(int queue, const char *where) {
  const timeline_span time(nullptr, F2C_ON_DEVICE, 0, where);
  const on_queue there(queue);
  queue_complete(where);
}

void queue_await(const queue_point &p, const char *where) {
  if (!queue_done(p)) queue_await(p.queue, where);
}

void queue_await(const queue_uses &uses, const char *where) {
  for (const queue_point &p : uses.points()) queue_await(p, where);
}

void queue_await_all(const char *where) {
  const timeline_span time(nullptr, F2C_ON_DEVICE, 0, where);
  check_async(backend()->synchronize(), where);
  for (int q = 0; q < most_queues; q++) ended(q);
}

void queue_reached() { ended(current); }

static bool is_idle(int queue, const char *where) {
  int idle = 1;
  check_async(backend()->idle(queue, &idle), where);
  if (idle) ended(queue);
  return idle != 0;
}

void queue_poll(const queue_uses &uses, const char *where) {
  for (const queue_point &p : uses.points())
    if (!queue_done(p)) is_idle(p.queue, where);
}

/* ---- the queue in use ---- */

/* Queues of the constructs that the thread is in, the innermost last; 0: the program waits for it. */
static thread_local std::vector<int> constructs;

int queue_current() { return current; }

void queue_select() {
  current = constructs.empty() ? 0 : constructs.back();
  device_backend()->queue(current);
}

static int use(int queue) {
  const int before = current;
  current = queue;
  if (before != queue) device_backend()->queue(queue);
  return before;
}

on_queue::on_queue(int queue) : before_(use(queue)) {}
on_queue::~on_queue() { use(before_); }

/* ---- queues that programs name ---- */

static thread_local int default_queue = ACC_ASYNC_NOVAL;

/* Whoever looks at each launch wants no other work beside it. */
static bool one_by_one() { return synchronous() || check_options().compare; }

/* The queue of a number; several numbers may share one. */
static int queue_of(int number, const char *where) {
  constexpr int numbered = first_task - first_numbered;
  if (number == ACC_ASYNC_NOVAL) number = default_queue;
  if (number == ACC_ASYNC_NOVAL) return queue_unnamed;
  if (number == ACC_ASYNC_SYNC || one_by_one()) return 0;
  if (number < 0) fatal(where, "async(%d): queues have numbers from 0", number);
  return first_numbered + number % numbered;
}

/* What the construct gives the queue comes behind what synchronous constructs have given theirs. */
static void begin_on(int queue, const char *where) {
  constructs.push_back(queue);
  queue_select();
  if (queue != 0) queue_follow({0, all_clocks->handed[0]}, where);
}

/* A task's queue: that of the work that it comes behind, if nothing else stands in it, or the next one. */
static int queue_of_task(const queue_uses &behind) {
  static int next;
  for (const queue_point &p : behind.points())
    if (p.queue >= first_task && all_clocks->handed[p.queue] == p.count && !queue_done(p)) return p.queue;
  return first_task + next++ % (most_queues - first_task);
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_queue_begin(int number, const char *where) {
  if (!f2c_device()) {
    constructs.push_back(0);
    return;
  }
  const guard held;
  begin_on(queue_of(number, where), where);
}

void f2c_queue_end(const char *where) {
  const bool waits = constructs.empty() || constructs.back() == 0;
  if (!constructs.empty()) constructs.pop_back();
  if (waits) f2c_finish(where);
}

void f2c_queue_wait(int number, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  queue_await(queue_of(number, where), where);
}

void f2c_queue_wait_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  queue_await_all(where);
  depend_forget();
}

void f2c_queue_follow(int number, const char *where) {
  if (!f2c_device()) return;
  const guard held;
  const int queue = queue_of(number, where);
  if (current == 0)
    queue_await(queue, where);
  else
    queue_follow({queue, all_clocks->handed[queue]}, where);
}

void f2c_queue_follow_all(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  if (current == 0) {
    queue_await_all(where);
    return;
  }
  for (int q = 0; q < most_queues; q++) queue_follow({q, all_clocks->handed[q]}, where);
}

int f2c_queue_idle(int number, const char *where) {
  if (!f2c_device()) return 1;
  const guard held;
  return is_idle(queue_of(number, where), where);
}

int f2c_queue_all_idle(const char *where) {
  bool idle = true;
  if (!f2c_device()) return 1;
  const guard held;
  for (int q = 0; q < most_queues; q++)
    if (all_clocks->handed[q] > all_clocks->done[q]) idle = is_idle(q, where) && idle;
  return idle;
}

void *f2c_queue_stream(int number, const char *where) {
  if (!f2c_device() || !backend()->stream) return nullptr;
  const guard held;
  const on_queue there(queue_of(number, where));
  return backend()->stream();
}

int f2c_queue_default(void) { return default_queue; }

void f2c_set_queue_default(int number, const char *where) {
  queue_of(number, where);
  default_queue = number;
}

/* Where several threads run the program nobody tells the end of a task: it is done at once. */
void f2c_task_begin(int deferred, const char *where) {
  if (!f2c_device()) {
    constructs.push_back(0);
    return;
  }
  const guard held;
  const queue_uses behind = depend_begin();
  const bool waits = !deferred || one_by_one() || in_team();
  const int queue = waits ? 0 : queue_of_task(behind);
  begin_on(queue, where);
  if (waits)
    queue_await(behind, where);
  else
    queue_follow(behind, where);
}

void f2c_task_end(const char *where) {
  if (f2c_device()) {
    const guard held;
    depend_end(queue_here());
  }
  f2c_queue_end(where);
}

void f2c_task_wait(const char *where) {
  if (!f2c_device()) return;
  const guard held;
  queue_await(depend_begin(), where);
  depend_end({0, 0});
}
