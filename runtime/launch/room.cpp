/* room.cpp: device memory that launches leave in a known state for later ones: zeros, and messages of earlier launches. */
#include <algorithm>
#include <vector>
#include "device.h"
#include "each.h"
#include "error.h"
#include "launch/launch.h"
#include "transfer/pool.h"
#include "transfer/queue.h"

namespace f2c_rt {

/* Memory that launches leave full of zeros; grows, and is kept. */
struct clear_room {
  char *memory; /* device */
  size_t bytes;
  bool taken; /* and not left as it was */
};
static per_queue<std::vector<clear_room>> clear_rooms;

/* Device memory is short. */
static bool drop_clear_rooms(const char *where) {
  bool any = false;
  for (clear_room &r : *clear_rooms)
    if (r.memory && !r.taken) {
      pool_give(r.memory, where);
      r = {};
      any = true;
    }
  return any;
}

/* Words that are 0 between launches; grows, and is kept. */
struct ticket_room {
  unsigned *tickets; /* device */
  size_t count;      /* of them */
};

/* What the tiles of one carried variable hand on; grows, and is kept. */
struct chain_room {
  char *memory; /* device: the ticket in bytes of its own, then messages */
  size_t bytes; /* of the messages */
};
/* Those of one queue. */
struct chain_state {
  chain_room rooms[F2C_MAX_RESULTS];
  unsigned launch; /* number of the last launch with carried variables; messages carry it */
};
static per_queue<chain_state> chains;
constexpr size_t ticket_bytes = 256;
constexpr unsigned most_chained = (1u << 30) - 1;

/* Empties the room, or makes it larger. False: there is no memory. */
static bool make_chain_room(chain_room *room, size_t bytes, const char *where) {
  const char *const what = "memory for carried variables";
  if (room->memory) pool_give(room->memory, where);
  room->bytes = std::max(size_t{1} << 16, bytes + bytes / 2);
  room->memory = static_cast<char *>(pool_take(ticket_bytes + room->bytes, where, what));
  if (!room->memory) {
    room->bytes = 0;
    return false;
  }
  check(backend()->fill_zero(room->memory, ticket_bytes + room->bytes), where, what);
  queue_handed();
  return true;
}

/* Numbers the launch. After the last number all rooms are emptied, so that it is new to them again. */
static void number_chained_launch() {
  if (chains->launch++ < most_chained) return;
  chains->launch = 1;
  for (chain_room &room : chains->rooms) room.bytes = 0;
}

} // namespace f2c_rt

using namespace f2c_rt;

char *f2c_launch_clear(f2c_launch *l, int number, const char *name, size_t bytes) {
  const char *const where = where_of(l->site);
  if (l->status != F2C_DONE) return nullptr;
  if (clear_rooms->size() <= static_cast<size_t>(number)) clear_rooms->resize(static_cast<size_t>(number) + 1);
  clear_room &r = (*clear_rooms)[static_cast<size_t>(number)];
  if (r.memory && !r.taken && bytes <= r.bytes) {
    r.taken = true;
    return r.memory;
  }
  if (r.memory && bytes > r.bytes) {
    pool_give(r.memory, where);
    r = {};
  }
  pool_spare(drop_clear_rooms);
  r.taken = true;
  if (!r.memory) r.memory = static_cast<char *>(pool_take(bytes, where, name));
  if (!r.memory) {
    r = {};
    give_up(l, name, bytes);
    return nullptr;
  }
  r.bytes = std::max(r.bytes, bytes);
  check(backend()->fill_zero(r.memory, r.bytes), where, name);
  queue_handed();
  return r.memory;
}

void f2c_launch_cleared(f2c_launch *l, int number) {
  if (l->status == F2C_DONE) (*clear_rooms)[static_cast<size_t>(number)].taken = false;
}

unsigned *f2c_launch_tickets(f2c_launch *l, size_t count) {
  static per_queue<ticket_room> rooms;
  auto &[tickets, room] = *rooms;
  const char *const where = where_of(l->site), *const what = "tickets";
  if (l->status != F2C_DONE) return nullptr;
  if (count <= room) return tickets;
  if (tickets) pool_give(tickets, where);
  room = std::max(size_t{1} << 12, 2 * count);
  tickets = static_cast<unsigned *>(pool_take(room * sizeof(unsigned), where, what));
  if (tickets) {
    check(backend()->fill_zero(tickets, room * sizeof(unsigned)), where, what);
    queue_handed();
  } else {
    give_up(l, what, room * sizeof(unsigned));
    room = 0;
  }
  return tickets;
}

f2c_chain f2c_launch_chain(f2c_launch *l, size_t bytes, long long tiles) {
  const char *const where = where_of(l->site);
  if (l->chains == 0) number_chained_launch();
  if (l->chains >= F2C_MAX_RESULTS) fatal(where, "kernel %s: more than %d carried variables", l->site->name, F2C_MAX_RESULTS);
  chain_room *const room = &chains->rooms[l->chains++];
  const size_t count = static_cast<size_t>(std::max(tiles, 0ll));
  const size_t all = count * bytes;
  if (l->status != F2C_DONE) return {};
  if ((!room->memory || all > room->bytes) && !make_chain_room(room, all, where)) {
    give_up(l, "what its tiles tell each other", all);
    return {};
  }
  char *const messages = room->memory + ticket_bytes;
  return {messages, reinterpret_cast<unsigned *>(room->memory), chains->launch, nullptr};
}
