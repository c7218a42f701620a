/* queue.cpp: who has what to do, and what is done next. */
#include "queue.h"

#include <cstdio>
#include <deque>
#include <utility>
#include "../backend.h"
#include "device.h"
#include "scheduler.h"

namespace f2c_emu {

constexpr int most_queues = 32;

/* A work, or the wait for another queue of the device. */
struct item {
  work act;        /* empty: a wait */
  int queue;       /* for whom */
  long long count; /* until it has done so much */
};
struct queue {
  std::deque<item> items;
  long long handed, done; /* items so far */
};
static queue queues[most_emulated][most_queues];
static int in_use;
static bool at_once = true; /* no queue but the first has been used */
static char failed[512];    /* the first failure, which every wait tells from then on */

static queue &of(int number) { return queues[device_in_use()][number]; }
static const char *failure() { return failed[0] ? failed : nullptr; }

static const char *keep(const char *error) {
  if (error && !failed[0]) snprintf(failed, sizeof failed, "%s", error);
  return failure();
}

static bool is_blocked(const item &i) { return !i.act && of(i.queue).done < i.count; }

/* Its next work, or of the queue that it waits for. */
static void advance(int number) {
  while (is_blocked(of(number).items.front())) number = of(number).items.front().queue;
  queue &q = of(number);
  const item next = std::move(q.items.front());
  q.items.pop_front();
  if (next.act) keep(next.act());
  q.done++;
}

/* Once in `rarely` times some queue that has work does the next one. */
static void disturb(unsigned rarely) {
  int busy[most_queues], count = 0;
  if (random_number() % rarely != 0) return;
  for (int q = 0; q < most_queues; q++)
    if (!of(q).items.empty()) busy[count++] = q;
  if (count > 0) advance(busy[random_number() % static_cast<unsigned>(count)]);
}

void queue_use(int number) {
  in_use = number;
  at_once = at_once && number == 0;
}

const char *queue_put(work w) {
  if (at_once) return w();
  queue &q = of(in_use);
  q.items.push_back({std::move(w), 0, 0});
  q.handed++;
  disturb(4);
  return failure();
}

const char *queue_follow(int number) {
  queue &q = of(in_use);
  q.items.push_back({nullptr, number, of(number).handed});
  q.handed++;
  return failure();
}

const char *queue_await(int number) {
  while (!of(number).items.empty()) {
    disturb(1);
    if (!of(number).items.empty() && random_number() % 2 == 0) advance(number);
  }
  return failure();
}

const char *queue_await_in_use() { return queue_await(in_use); }

const char *queue_await_all() {
  for (int number = 0; number < most_queues; number++) queue_await(number);
  return failure();
}

const char *queue_step() {
  advance(in_use);
  return failure();
}

bool queue_has_work() { return !of(in_use).items.empty(); }

/* Programs ask again and again. */
const char *queue_idle(int number, int *idle) {
  if (!of(number).items.empty()) disturb(2);
  *idle = of(number).items.empty();
  return failure();
}

} // namespace f2c_emu
