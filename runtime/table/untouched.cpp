/* untouched.cpp: what /proc says of pages. An array that is allocated and then filled by kernels has no values of the host's, and one in
 * static storage that the program never sets is zero: neither has anything that the device could not be told without a copy. */
#include "table/untouched.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstring>

namespace f2c_rt {

constexpr uint64_t in_use = 3ull << 62;           /* of an entry of the page map: in memory, or swapped out */
constexpr size_t entries_at_once = 4096;          /* of the page map */
constexpr size_t run_least = untouched_least / 4; /* shorter runs cross with what is around them */
constexpr int samples = 16;                       /* pages that are looked at first */
constexpr size_t large_least = 4u << 20;          /* bytes from which large pages are worth asking for */

static uintptr_t page_size() {
  static const uintptr_t bytes = static_cast<uintptr_t>(sysconf(_SC_PAGESIZE));
  return bytes;
}

/* Whole pages in lo..hi. */
static host_range whole_pages(char *lo, char *hi) {
  const uintptr_t page = page_size();
  char *const first = lo + (page - reinterpret_cast<uintptr_t>(lo) % page) % page;
  char *const last = hi - reinterpret_cast<uintptr_t>(hi) % page;
  return {first, std::max(first, last)};
}

/* The page map of this process: what is open belongs to the process that opened it. -1: there is none. */
static int page_map() {
  static int file = -1;
  static pid_t owner = 0;
  if (owner != getpid()) {
    if (file >= 0) close(file);
    file = open("/proc/self/pagemap", O_RDONLY | O_CLOEXEC);
    owner = getpid();
  }
  return file;
}

/* Entries of the page map from the page of `at` on; how many were read. */
static size_t read_map(const char *at, uint64_t *entry, size_t count) {
  const off_t place = static_cast<off_t>(reinterpret_cast<uintptr_t>(at) / page_size() * sizeof *entry);
  const ssize_t got = pread(page_map(), entry, count * sizeof *entry, place);
  return got > 0 ? static_cast<size_t>(got) / sizeof *entry : 0;
}

/* One of some pages spread over the range is untouched: most ranges have none, and are not looked at any further. */
static bool is_likely(const host_range &range) {
  const size_t pages = static_cast<size_t>(range.hi - range.lo) / page_size();
  if (page_map() < 0) return false;
  for (int k = 0; k < samples; k++) {
    uint64_t entry;
    const size_t number = pages * static_cast<size_t>(k) / samples;
    if (read_map(range.lo + number * page_size(), &entry, 1) && !(entry & in_use)) return true;
  }
  return false;
}

/* Adds the runs in `range`, which the page map of files would not tell from what is in the file. */
static void add_runs(const host_range &range, std::vector<host_range> &runs) {
  uint64_t entry[entries_at_once];
  char *begin = range.lo, *at = range.lo;
  const auto end_run = [&] {
    if (static_cast<size_t>(at - begin) >= run_least) runs.push_back({begin, at});
  };
  while (at < range.hi) {
    const size_t left = static_cast<size_t>(range.hi - at) / page_size(), got = read_map(at, entry, std::min(left, entries_at_once));
    if (!got) break;
    for (size_t k = 0; k < got; k++, at += page_size())
      if (entry[k] & in_use) {
        end_run();
        begin = at + page_size();
      }
  }
  end_run();
}

std::vector<host_range> untouched_pages(char *lo, char *hi) {
  std::vector<host_range> runs;
  const host_range all = whole_pages(lo, hi);
  if (static_cast<size_t>(hi - lo) < untouched_least || !is_likely(all)) return runs;
  FILE *const maps = fopen("/proc/self/maps", "re");
  char line[512];
  while (maps && fgets(line, sizeof line, maps)) {
    unsigned long first, last, inode;
    char rights[5] = "", path[2] = "";
    if (sscanf(line, "%lx-%lx %4s %*x %*s %lu %1s", &first, &last, rights, &inode, path) < 4) continue;
    const host_range part = {std::max(all.lo, reinterpret_cast<char *>(first)), std::min(all.hi, reinterpret_cast<char *>(last))};
    const bool anonymous = rights[3] == 'p' && inode == 0 && (!path[0] || path[0] == '[');
    if (anonymous && part.lo < part.hi) add_runs(part, runs);
  }
  if (maps) fclose(maps);
  return runs;
}

void untouched_fill(char *lo, char *hi) {
  const host_range all = whole_pages(lo, hi);
  if (static_cast<size_t>(hi - lo) >= large_least && is_likely(all))
    madvise(all.lo, static_cast<size_t>(all.hi - all.lo), MADV_HUGEPAGE);
}

} // namespace f2c_rt
