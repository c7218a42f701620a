/* queue.h: the queues of the emulated device. As long as a program has used queue 0 alone, its work is done at once. From then on work is
 * done when somebody waits for it, or now and then, in an order that F2CUDA_EMU_SEED chooses among those that queues and what follows
 * what allow: so who forgets to wait gets wrong values. */
#ifndef F2CUDA_EMU_QUEUE_H
#define F2CUDA_EMU_QUEUE_H

#include <functional>

namespace f2c_emu {

/* Null, or what went wrong. */
using work = std::function<const char *()>;

void queue_use(int queue);
const char *queue_put(work w);       /* to the queue in use */
const char *queue_follow(int queue); /* the queue in use goes on behind it */
const char *queue_await(int queue);  /* until it has nothing more to do */
const char *queue_await_in_use();
const char *queue_await_all();
const char *queue_step(); /* the queue in use does its next work, or what that comes behind */
bool queue_has_work();    /* the queue in use */
const char *queue_idle(int queue, int *idle);

} // namespace f2c_emu
#endif
