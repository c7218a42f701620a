// count_access.cpp: where the subscripts that data decide lead. Iterations that stand in a row are a window; of the references of a window it is
// counted how many sectors of 32 bytes 32 neighbouring iterations ask for together, as a warp would, and how many 256, 1024 and 4096 of them touch.
#include "observe/count_access.h"
#include <algorithm>
#include <climits>
#include <cstdint>
#include <new>

namespace {

constexpr int lanes = 32, sector = 32, line = 128, pair = 64; // bytes but for the lanes
constexpr int window = 4096;                                  // iterations
constexpr long long enough = 32768;                           // records of a reference; then it is not looked at any more
constexpr int levels = 4, level_size[levels] = {32, 256, 1024, window};
constexpr int most_records = 12288;  // of a window
constexpr int table_size = 32768;    // more than twice as many
constexpr long long most_gap = 1024; // iterations in which the reference was not reached

struct Record {
  int place; // of the iteration in the window
  uint64_t at;
};

// A set of numbers, emptied at no cost.
struct Distinct {
  struct {
    uint32_t key, stamp;
  } entry[table_size] = {};
  uint32_t now = 0;
  int n = 0;
  void clear() {
    now++;
    n = 0;
  }
  void add(uint64_t number) { // below 2**32 sectors apart
    uint32_t x = static_cast<uint32_t>(number), h = x * 0x9e3779b9u >> 17;
    while (entry[h].stamp == now && entry[h].key != x) h = (h + 1) % table_size;
    n += entry[h].stamp != now;
    entry[h] = {x, now};
  }
};

Distinct *set; // of all references: one thread runs the program

struct Requests {
  long long n, sectors, lines, same; // same: of each the lanes that ask for the element that most ask for
};

struct Level {
  long long n;
  double sectors, pairs, span;
};

} // namespace

struct f2c_count_seen {
  long long records, iterations, warps;
  Requests across, along; // lanes are iterations; are the loops inside one of them
  Level level[levels];
  long long first, last;
  int n;
  Record record[most_records];
};

namespace {

void ask(Requests *r, uint64_t *at, int n) {
  if (n < 1) return;
  std::sort(at, at + n);
  long long sectors = 1, lines = 1, same = 1, most = 1;
  for (int i = 1; i < n; i++) {
    sectors += at[i] / sector != at[i - 1] / sector;
    lines += at[i] / line != at[i - 1] / line;
    same = at[i] == at[i - 1] ? same + 1 : 1;
    most = std::max(most, same);
  }
  r->n++;
  r->sectors += sectors;
  r->lines += lines;
  r->same += most;
}

// Records from .. to - 1 are those of one iteration.
int end_of_iteration(const f2c_count_seen *s, int from, int end) {
  int to = from + 1;
  while (to < end && s->record[to].place == s->record[from].place) to++;
  return to;
}

// Those of one warp: the references that its iterations make as their first ones are a request, and so on.
void add_warp(f2c_count_seen *s, int from, int end) {
  int begin[lanes], count[lanes], busy = 0, most = 0;
  uint64_t at[lanes];
  for (int i = from; i < end && busy < lanes; busy++) {
    begin[busy] = i;
    i = end_of_iteration(s, i, end);
    count[busy] = i - begin[busy];
    most = std::max(most, count[busy]);
  }
  s->warps++;
  s->iterations += busy;
  for (int q = 0; q < most; q++) {
    int n = 0;
    for (int l = 0; l < busy; l++)
      if (q < count[l]) at[n++] = s->record[begin[l] + q].at;
    ask(&s->across, at, n);
  }
  for (int l = 0; l < busy && most > 1; l++)
    for (int q = 0; q < count[l]; q += lanes) {
      int n = std::min(count[l] - q, lanes);
      for (int i = 0; i < n; i++) at[i] = s->record[begin[l] + q + i].at;
      ask(&s->along, at, n);
    }
}

void add_touched(f2c_count_seen *s, Level *l, int from, int end) {
  uint64_t least = UINT64_MAX, most = 0;
  set->clear();
  for (int i = from; i < end; i++) {
    set->add(s->record[i].at / sector);
    least = std::min(least, s->record[i].at), most = std::max(most, s->record[i].at);
  }
  l->n++;
  l->sectors += set->n;
  set->clear();
  for (int i = from; i < end; i++) set->add(s->record[i].at / pair);
  l->pairs += set->n;
  l->span += static_cast<double>(most - least);
}

// Calls f for the records of each 'size' iterations; 'all': also for the last ones, which are fewer.
template <class F> void pieces(const f2c_count_seen *s, int size, bool all, F f) {
  for (int from = 0, to; from < s->n; from = to) {
    int piece = s->record[from].place / size;
    for (to = from; to < s->n && s->record[to].place / size == piece; to++) {}
    if (all || s->record[s->n - 1].place >= (piece + 1) * size - 1) f(from, to);
  }
}

void end_window(f2c_count_seen *s) {
  if (!s->n) return;
  pieces(s, lanes, true, [s](int from, int to) { add_warp(s, from, to); });
  for (int i = 0; i < levels; i++)
    pieces(s, level_size[i], false, [s, i](int from, int to) { add_touched(s, &s->level[i], from, to); });
  s->records += s->n;
  s->n = 0;
}

bool goes_on(const f2c_count_seen *s, long long i, int step) {
  long long by = (i - s->last) / step;
  return s->n > 0 && by >= 0 && by <= most_gap && (i - s->first) / step < window;
}

f2c_count_seen *make() {
  if (!set) set = new (std::nothrow) Distinct;
  return set ? new (std::nothrow) f2c_count_seen{} : nullptr;
}

} // namespace

void f2c_count_at(f2c_counted_file *file, int k, long long i, const void *at) {
  f2c_count_seen *&s = file->seen[k];
  if (!s) s = make();
  if (!s) return;
  int step = file->access[k].step, on = file->access[k].on;
  if (!goes_on(s, i, step)) {
    end_window(s);
    s->first = i;
    if (s->records >= enough) file->counter[on - 1] = 0, file->counter[on] = LLONG_MAX;
  }
  s->last = i;
  if (s->n < most_records) s->record[s->n++] = {static_cast<int>((i - s->first) / step), reinterpret_cast<uint64_t>(at)};
}

void f2c_count_access_write(FILE *f, const f2c_counted_access &a, f2c_count_seen *s) {
  end_window(s);
  fprintf(f, "\" loop=\"%d\" bytes=\"%d\" accesses=\"%lld\" iterations=\"%lld\" warps=\"%lld\"", a.loop, a.bytes, s->records,
          s->iterations, s->warps);
  fprintf(f, " requests=\"%lld\" sectors=\"%lld\" lines=\"%lld\" same=\"%lld\"", s->across.n, s->across.sectors, s->across.lines,
          s->across.same);
  if (s->along.n)
    fprintf(f, " row-requests=\"%lld\" row-sectors=\"%lld\" row-lines=\"%lld\"", s->along.n, s->along.sectors, s->along.lines);
  fputs(">\n", f);
  for (int i = 0; i < levels; i++) {
    const Level &l = s->level[i];
    if (!l.n) continue;
    double n = static_cast<double>(l.n);
    fprintf(f, "    <touched iterations=\"%d\" sectors=\"%.6g\" pairs=\"%.6g\" span=\"%.6g\"/>\n", level_size[i], l.sectors / n,
            l.pairs / n, l.span / n);
  }
  fputs("  </access>\n", f);
}
