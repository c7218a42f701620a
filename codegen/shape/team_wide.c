/* Few iterations with long loops inside, each of which several blocks share (runtime/device/team/wide_team.cuh): a team of one block leaves most of the
 * device idle. Which it is the launcher finds, as it knows how many there are. */
#include "codegen/shape/shape.h"

/* As far as they are known: an iteration has a long loop, and there are not as many as a device has processors. */
static bool may_be_few(const Nest *n) {
  enum { MANY = 256, LONG = 1 << 15 };
  int64_t all = 1;
  bool is_long = false;
  for (int i = 0; i < n->depth; i++) {
    const int64_t trip = query_loop_trip(n->loop[i]);
    all *= trip > 0 && all < MANY ? trip : 1;
  }
  for (const TeamLoop *t = n->team->loop; t; t = t->next) {
    const int64_t slow = t->slow ? query_loop_trip(t->slow) : 1, trip = query_loop_trip(t->lanes);
    is_long |= t->around || slow < 0 || trip < 0 || trip >= LONG || trip * slow >= LONG;
  }
  return all < MANY && is_long;
}

/* Where there are few iterations, blocks may share one. What a team has for itself lies in the memory of one block. */
bool team_wide_fits(const Kernel *k) {
  const Nest *n = k->nest;
  const TeamKernel *own = shape_team_of(k);
  if (!may_be_few(n)) return false;
  if (n->once || own->group || own->suits || own->solo || k->keeps || k->sweep || thread_arrays_any_joint(n) ||
      team_section_any(k) || n->map.said)
    return false;
  for (const TeamLoop *t = n->team->loop; t; t = t->next)
    if (t->rounds || t->bins || t->range || t->inside || t->loop->extreme || t->lanes->extreme) return false;
  return true;
}
