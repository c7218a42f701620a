/* timeline.cpp: stamps of launches that have not been looked at, and the file of F2CUDA_TRACE in the Trace Event Format
 * ("JSON Array Format", complete events: https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU). */
#include "observe/timeline.h"

#include <unistd.h>
#include <chrono>
#include <cinttypes>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>
#include "device.h"
#include "each.h"
#include "error.h"
#include "observe/profile.h"
#include "transfer/queue.h"

namespace f2c_rt {

/* A launch or a transfer between two stamps. */
struct timed_launch {
  const f2c_site *site; /* null: a transfer */
  f2c_dim3 grid, block;
  int resident; /* blocks that the device holds at once */
  int queue;
  const char *name, *where;     /* of a transfer: the array, and who asks for it */
  enum f2c_direction direction; /* the same */
  size_t bytes;                 /* the same */
};
/* Those of one device. Stamp 0 is its origin, launch k has stamps 2 k + 1 and 2 k + 2. */
struct stamped {
  std::vector<timed_launch> launches;
  double origin; /* stamp 0 by the host's clock; 0: there is none yet */
};
static per_device<stamped> stamps;
constexpr size_t most_stamped = (F2C_STAMPS - 1) / 2;

static double now() {
  using clock = std::chrono::steady_clock;
  static const clock::time_point first = clock::now();
  return std::chrono::duration<double>(clock::now() - first).count() + 1e-9;
}

/* ---- the file ---- */

static FILE *file; /* of F2CUDA_TRACE; null: nobody wants one */

/* Tracks: what Perfetto calls threads. */
enum { TRACK_HOST = 1, TRACK_TRANSFERS = 2, TRACK_DEVICE = 3 /* and the queues of the devices behind it */ };
static bool named_tracks[most_devices * most_queues];

static std::string quoted(const char *text) {
  std::string s;
  for (const char *c = text; *c; c++) {
    char escaped[8];
    if (static_cast<unsigned char>(*c) < ' ' || *c == '"' || *c == '\\')
      snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned char>(*c)), s += escaped;
    else
      s += *c;
  }
  return s;
}

static void name_track(int track, const char *name) {
  fprintf(file, "{\"ph\":\"M\",\"pid\":%d,\"tid\":%d,\"name\":\"thread_name\",\"args\":{\"name\":\"%s\"}},\n",
          static_cast<int>(getpid()), track, name);
}

/* One event; `more`: members of its arguments behind the place. */
static void put_event(int track, const char *name, double begin, double seconds, const char *where, const char *more) {
  fprintf(file, "{\"ph\":\"X\",\"pid\":%d,\"tid\":%d,\"name\":\"%s\",\"ts\":%.3f,\"dur\":%.3f,\"args\":{\"at\":\"%s\"%s}},\n",
          static_cast<int>(getpid()), track, quoted(name).c_str(), begin * 1e6, seconds * 1e6, quoted(where ? where : "").c_str(),
          more);
}

/* The track of a queue of the device in use: they lie together, and each has its name from its first event on. */
static int track_of(int queue) {
  const int number = active() * most_queues + queue;
  char name[64];
  if (!named_tracks[number]) {
    snprintf(name, sizeof name, queue ? "device %d, queue %d" : "device %d", active(), queue);
    name_track(TRACK_DEVICE + number, name);
    named_tracks[number] = true;
  }
  return TRACK_DEVICE + number;
}

static void put_transfer(int track, const char *name, enum f2c_direction direction, size_t bytes, double begin, double seconds,
                         const char *where) {
  char more[96];
  snprintf(more, sizeof more, ",\"bytes\":%zu,\"to\":\"%s\"", bytes, direction == F2C_TO_DEVICE ? "device" : "host");
  put_event(track, name, begin, seconds, where, more);
}

static void put_launch(const timed_launch &l, double begin, double seconds) {
  char more[128];
  if (!l.site) {
    put_transfer(track_of(l.queue), l.name, l.direction, l.bytes, begin, seconds, l.where);
    return;
  }
  snprintf(more, sizeof more, ",\"grid\":\"%u,%u,%u\",\"block\":\"%u,%u,%u\"", l.grid.x, l.grid.y, l.grid.z, l.block.x, l.block.y,
           l.block.z);
  put_event(track_of(l.queue), l.site->name, begin, seconds, where_of(l.site), l.block.x ? more : "");
}

/* ---- stamps ---- */

/* Reads the stamps of the device in use, which waits for its kernels. Errors of kernels are reported by the next wait. */
static void collect() {
  stamped &s = *stamps;
  for (size_t k = 0; k < s.launches.size(); k++) {
    const timed_launch &l = s.launches[k];
    double begin = 0, end = 0;
    if (backend()->stamp_seconds(static_cast<int>(2 * k + 1), &begin) || backend()->stamp_seconds(static_cast<int>(2 * k + 2), &end))
      break;
    if (l.site)
      profile_launch(l.site, l.grid, l.block, l.resident, end - begin);
    else
      profile_time(l.name, l.direction, end - begin, l.where);
    if (file) put_launch(l, s.origin + begin, end - begin);
  }
  s.launches.clear();
}

static void collect_all() {
  if (!backend()) return;
  for (int number = 0; number < most_devices; number++) {
    if (!stamps.of(number)) continue;
    const on_device there(number);
    collect();
  }
}

/* The list of events ends with one that says nothing, as a comma stands behind each. */
static void finish() {
  {
    const guard held;
    collect_all();
  }
  if (profiling()) profile_print();
  if (!file) return;
  fprintf(file, "{\"ph\":\"M\",\"pid\":%d,\"name\":\"process_name\",\"args\":{\"name\":\"f2cuda\"}}\n]\n",
          static_cast<int>(getpid()));
  if (fclose(file) != 0) note(nullptr, "F2CUDA_TRACE=%s: the file is not complete", getenv("F2CUDA_TRACE"));
  file = nullptr;
}

static void open_file() {
  const char *const name = getenv("F2CUDA_TRACE");
  if (!name || !*name) return;
  file = fopen(name, "w");
  if (!file) fatal(nullptr, "F2CUDA_TRACE=%s: the file cannot be written", name);
  fputs("[\n", file);
  name_track(TRACK_HOST, "host waits");
  name_track(TRACK_TRANSFERS, "transfers");
}

static bool start() {
  open_file();
  if (!file && !profiling()) return false;
  now();
  atexit(finish);
  return true;
}

/* Under the lock. An error in `start` ends the process, which asks again meanwhile. */
bool timing() {
  static bool asked, on;
  if (!asked) {
    asked = true;
    on = start();
  }
  return on;
}

void timeline_begin(const char *where) {
  stamped &s = *stamps;
  if (s.origin == 0) {
    check_async(backend()->synchronize(), where);
    s.origin = now();
    check_async(backend()->stamp(0), where);
  }
  if (s.launches.size() == most_stamped) collect();
  check_async(backend()->stamp(static_cast<int>(2 * s.launches.size() + 1)), where);
}

void timeline_end(const f2c_site *site, f2c_dim3 grid, f2c_dim3 block, int resident) {
  stamped &s = *stamps;
  s.launches.push_back({site, grid, block, resident, queue_current(), nullptr, nullptr, F2C_ON_DEVICE, 0});
  check_async(backend()->stamp(static_cast<int>(2 * s.launches.size())), where_of(site));
}

void timeline_end_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where) {
  stamped &s = *stamps;
  s.launches.push_back({nullptr, {}, {}, 0, queue_current(), name, where, direction, bytes});
  check_async(backend()->stamp(static_cast<int>(2 * s.launches.size())), where);
}

timeline_transfer::timeline_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where)
    : name_(name), where_(where), direction_(direction), bytes_(bytes) {
  if (timing()) timeline_begin(where);
}

timeline_transfer::~timeline_transfer() {
  if (timing()) timeline_end_transfer(name_, direction_, bytes_, where_);
}

/* ---- the host ---- */

timeline_span::timeline_span(const char *name, enum f2c_direction direction, size_t bytes, const char *where)
    : name_(name), where_(where), direction_(direction), bytes_(bytes), begin_(timing() ? now() : 0) {}

timeline_span::~timeline_span() {
  if (!timing()) return;
  const double seconds = now() - begin_;
  if (!name_)
    profile_wait(where_, seconds);
  else
    profile_time(name_, direction_, seconds, where_);
  if (!file) return;
  if (name_)
    put_transfer(TRACK_TRANSFERS, name_, direction_, bytes_, begin_, seconds, where_);
  else
    put_event(TRACK_HOST, "wait", begin_, seconds, where_, "");
}

} // namespace f2c_rt
