/* profile.cpp: adds up kernels and transfers, and prints the table. */
#include "observe/profile.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <vector>
#include "table/managed.h"

namespace f2c_rt {

constexpr double quarter = 0.25; /* of the device: kernels with less are told */

/* All launches of one kernel. */
struct kernel_line {
  long long calls;      /* launches */
  double seconds;       /* on the device, all of them */
  double least;         /* of one */
  f2c_dim3 grid, block; /* of the last one */
  double part;          /* of the blocks that the device holds at once, the most that a launch had */
};
/* All transfers of one variable. */
struct variable_line {
  long long count[2]; /* transfers, by direction */
  double bytes[2];    /* bytes, by direction */
  double seconds[2];  /* of the host, by direction */
};
/* The host waits for kernels at one place. */
struct wait_line {
  long long count;      /* waits */
  double seconds, most; /* all of them; the longest */
};
/* Short loops of one place that stayed on the host. */
struct home_line {
  long long calls;   /* times */
  double iterations; /* all of them */
};
/* All loops of one source file that no directive asks for, and that were launched. */
struct file_line {
  long long launches;
  double seconds, crossing; /* of the device; of what crosses again and again */
  double core;              /* seconds that one core would take, an estimate */
};
/* What was measured. */
struct profile {
  std::map<const f2c_site *, kernel_line> kernels;
  std::map<std::string, variable_line> variables;                      /* by Fortran name */
  std::map<std::pair<std::string, std::string>, variable_line> places; /* the same, and "file:line" of the kernel, directive or statement */
  std::map<const f2c_site *, home_line> at_home;
  std::map<const f2c_site *, home_line> unasked;                         /* loops that no directive asks for, launched or not */
  std::map<std::pair<const f2c_site *, std::string>, long long> on_host; /* how often, by the loop and why */
  std::map<std::string, wait_line> waits;                                /* by "file:line" of what waits */
};
/* Never destroyed: it is printed while the process ends. */
static profile &measured() {
  static profile *const all = new profile;
  return *all;
}

static void print_kernels(const profile &all) {
  fprintf(stderr, "f2cuda profile: kernels\n%-28s %-24s %10s %12s %12s %12s %6s  %s\n", "kernel", "place", "calls", "total ms",
          "mean us", "least us", "device", "grid / block");
  for (const auto &[site, k] : all.kernels) {
    char place[256];
    snprintf(place, sizeof place, "%s:%d", site->file, site->line);
    fprintf(stderr, "%-28s %-24s %10lld %12.3f %12.2f %12.2f ", site->name, place, k.calls, k.seconds * 1e3,
            k.seconds * 1e6 / static_cast<double>(k.calls), k.least * 1e6);
    if (k.block.x)
      fprintf(stderr, "%5.0f%%  %u,%u,%u / %u,%u,%u\n", 100 * std::min(k.part, 1.0), k.grid.x, k.grid.y, k.grid.z, k.block.x,
              k.block.y, k.block.z);
    else
      fprintf(stderr, "        library\n");
  }
}

/* Kernels whose form leaves most of the device idle. */
static void print_idle(const profile &all) {
  for (const auto &[site, k] : all.kernels)
    if (k.part < quarter && site->more)
      fprintf(stderr, "%s (%s:%d) uses %.2g%% of the device: %s\n", site->name, site->file, site->line, 100 * k.part, site->more);
}

/* Transfers of one line: times, bytes and the rate, each way. */
static void print_line(const variable_line &v) {
  for (const enum f2c_direction way : {F2C_TO_DEVICE, F2C_TO_HOST})
    fprintf(stderr, " %10lld %16.0f %10.3f", v.count[way], v.bytes[way], v.seconds[way] * 1e3);
  fputc('\n', stderr);
}

static void print_variables(const profile &all) {
  fprintf(stderr, "f2cuda profile: transfers\n%-28s %10s %16s %10s %10s %16s %10s\n", "variable", "to device", "bytes", "ms",
          "to host", "bytes", "ms");
  for (const auto &[name, v] : all.variables) {
    fprintf(stderr, "%-28s", name.c_str());
    print_line(v);
  }
}

static void print_places(const profile &all) {
  fprintf(stderr, "f2cuda profile: where they cross\n%-28s %-24s %10s %16s %10s %10s %16s %10s\n", "variable", "place", "to device",
          "bytes", "ms", "to host", "bytes", "ms");
  for (const auto &[key, v] : all.places) {
    fprintf(stderr, "%-28s %-24s", key.first.c_str(), key.second.c_str());
    print_line(v);
  }
}

static std::vector<f2c_line> &plain_loops() {
  static std::vector<f2c_line> all;
  return all;
}

void profile_plain(const f2c_line *lines, int count) { plain_loops().insert(plain_loops().end(), lines, lines + count); }

static bool is_plain(const std::string &place) {
  const size_t colon = place.rfind(':');
  if (colon == std::string::npos) return false;
  const int line = atoi(place.c_str() + colon + 1);
  for (const f2c_line &l : plain_loops())
    if (line == l.line && !place.compare(0, colon, l.file)) return true;
  return false;
}

/* Arrays that come home for what the host runs because no directive asks for it. */
static void print_plain(const profile &all) {
  std::map<std::string, std::string> names; /* of a place */
  std::map<std::string, long long> most;
  for (const auto &[key, v] : all.places) {
    if (v.count[F2C_TO_HOST] < 2 || !is_plain(key.second)) continue;
    names[key.second] += (names[key.second].empty() ? "" : ", ") + key.first;
    most[key.second] = std::max(most[key.second], v.count[F2C_TO_HOST]);
  }
  for (const auto &[place, arrays] : names)
    fprintf(
        stderr, "%s: no directive asks for this, so that the host runs it and %s came home, %lld times; --auto=resident would run it where they are\n",
        place.c_str(), arrays.c_str(), most[place]);
}

static bool is_in_file(const std::string &place, const std::string &file) {
  return place.size() > file.size() && place[file.size()] == ':' && !place.compare(0, file.size(), file);
}

/* Files whose many short launches, with what crosses between them, take longer than a core would. */
static void print_slow(const profile &all) {
  constexpr double core_iteration = 0.8e-9, least_launch = 4e-6, least_loss = 5e-3; /* seconds, estimates */
  constexpr long long many = 100;                                                   /* launches, and crossings in half as many */
  std::map<std::string, file_line> files;
  for (const auto &[site, u] : all.unasked) {
    const auto found = all.kernels.find(site);
    if (found == all.kernels.end()) continue;
    file_line &f = files[site->file];
    const double launches = static_cast<double>(found->second.calls), each = u.iterations / static_cast<double>(u.calls);
    f.launches += found->second.calls;
    f.seconds += std::max(found->second.seconds, launches * least_launch);
    f.core += launches * each * core_iteration;
  }
  for (auto &[file, f] : files) {
    for (const auto &[key, v] : all.places)
      for (const enum f2c_direction way : {F2C_TO_DEVICE, F2C_TO_HOST})
        if (is_in_file(key.second, file) && 2 * v.count[way] >= many) f.crossing += v.seconds[way];
    const double device = f.seconds + f.crossing;
    if (f.launches < many || device < 2 * f.core || device - f.core < least_loss) continue;
    fprintf(stderr,
            "%s: %lld launches of loops that no directive asks for took %.1f ms, and %.1f ms what crossed for them; a core may "
            "do them in %.1f ms: translated without --auto they are the host's\n",
            file.c_str(), f.launches, f.seconds * 1e3, f.crossing * 1e3, f.core * 1e3);
  }
}

static void print_waits(const profile &all) {
  fprintf(stderr, "f2cuda profile: waits for kernels\n%-24s %10s %12s %12s\n", "place", "waits", "total ms", "most us");
  for (const auto &[place, w] : all.waits)
    fprintf(stderr, "%-24s %10lld %12.3f %12.2f\n", place.c_str(), w.count, w.seconds * 1e3, w.most * 1e6);
}

static void print_at_home(const profile &all) {
  if (all.at_home.empty()) return;
  fprintf(stderr, "f2cuda profile: short loops on the host, where their arrays were (F2CUDA_HOST_BELOW)\n%-28s %-24s %10s %12s\n",
          "kernel", "place", "times", "iterations");
  for (const auto &[site, h] : all.at_home) {
    char place[256];
    snprintf(place, sizeof place, "%s:%d", site->file, site->line);
    fprintf(stderr, "%-28s %-24s %10lld %12.1f\n", site->name, place, h.calls, h.iterations / static_cast<double>(h.calls));
  }
}

static void print_on_host(const profile &all) {
  if (all.on_host.empty()) return;
  fprintf(stderr, "f2cuda profile: ran on the host\n%-28s %-24s %10s  %s\n", "kernel", "place", "times", "because");
  for (const auto &[loop, times] : all.on_host) {
    char place[256];
    snprintf(place, sizeof place, "%s:%d", loop.first->file, loop.first->line);
    fprintf(stderr, "%-28s %-24s %10lld  %s\n", loop.first->name, place, times, loop.second.c_str());
  }
}

void profile_print() {
  fflush(stdout);
  print_kernels(measured());
  print_idle(measured());
  print_slow(measured());
  print_at_home(measured());
  print_on_host(measured());
  print_waits(measured());
  if (const char *const text = managed_report()) fprintf(stderr, "f2cuda profile: --data=managed: %s\n", text);
  print_places(measured());
  print_plain(measured());
  print_variables(measured());
}

bool profiling() {
  static const char *const wish = getenv("F2CUDA_PROFILE");
  static const bool on = wish && *wish && strcmp(wish, "0") != 0;
  return on;
}

void profile_launch(const f2c_site *site, f2c_dim3 grid, f2c_dim3 block, int resident, double seconds) {
  kernel_line &k = measured().kernels[site];
  if (k.calls++ == 0 || seconds < k.least) k.least = seconds;
  k.seconds += seconds;
  k.grid = grid;
  k.block = block;
  const double blocks = static_cast<double>(grid.x) * grid.y * grid.z;
  if (resident > 0) k.part = std::max(k.part, blocks / resident);
}

static long long moved[2], times[2]; /* bytes, and how often, by direction */

long long profile_bytes(enum f2c_direction direction) { return moved[direction]; }
long long profile_times(enum f2c_direction direction) { return times[direction]; }

void profile_transfer(const char *name, enum f2c_direction direction, size_t bytes, const char *where) {
  moved[direction] += static_cast<long long>(bytes);
  times[direction]++;
  if (!profiling()) return;
  variable_line &v = measured().variables[name];
  v.count[direction]++;
  v.bytes[direction] += static_cast<double>(bytes);
  variable_line &p = measured().places[{name, where ? where : ""}];
  p.count[direction]++;
  p.bytes[direction] += static_cast<double>(bytes);
}

void profile_time(const char *name, enum f2c_direction direction, double seconds, const char *where) {
  if (!profiling()) return;
  measured().variables[name].seconds[direction] += seconds;
  measured().places[{name, where ? where : ""}].seconds[direction] += seconds;
}

void profile_at_home(const f2c_site *site, double iterations) {
  if (!profiling()) return;
  home_line &h = measured().at_home[site];
  h.calls++;
  h.iterations += iterations;
}

void profile_unasked(const f2c_site *site, double iterations) {
  if (!profiling()) return;
  home_line &h = measured().unasked[site];
  h.calls++;
  h.iterations += iterations;
}

void profile_on_host(const f2c_site *site, const std::string &because) {
  if (profiling()) measured().on_host[{site, because}]++;
}

void profile_wait(const char *where, double seconds) {
  if (!profiling()) return;
  wait_line &w = measured().waits[where ? where : ""];
  w.count++;
  w.seconds += seconds;
  w.most = std::max(w.most, seconds);
}

} // namespace f2c_rt

long long f2c_bytes_in(void) { return f2c_rt::profile_bytes(F2C_TO_DEVICE); }
long long f2c_bytes_out(void) { return f2c_rt::profile_bytes(F2C_TO_HOST); }
