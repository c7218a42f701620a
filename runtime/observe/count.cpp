// count.cpp: times of a program with counters, and the file that it leaves.
#include "count.h"
#include "observe/count_access.h"
#include <chrono>
#include <climits>
#include <cstdio>
#include <cstdlib>
#include <ctime>

namespace {

f2c_counted_file *first, **tail = &first;
double began, ticks_began;

double seconds() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

// The cheapest clock that there is: a program may ask it often.
unsigned long long ticks() {
#if defined __x86_64__
  return __builtin_ia32_rdtsc();
#else
  return static_cast<unsigned long long>(seconds() * 1e9);
#endif
}

// Of a loop that is short and has run often, one execution of so many is timed.
constexpr long long enough = 256, sample = 64;
constexpr unsigned long long short_loop = 6000; // ticks

bool is_timed(const f2c_timer *t) {
  return t->timed < enough || t->sum > short_loop * static_cast<unsigned long long>(t->timed) || t->runs % sample == 0;
}

void put_text(FILE *f, const char *s) {
  for (; *s; s++) switch (*s) {
    case '&': fputs("&amp;", f); break;
    case '<': fputs("&lt;", f); break;
    case '>': fputs("&gt;", f); break;
    case '"': fputs("&quot;", f); break;
    default: fputc(*s, f);
    }
}

void put_place(FILE *f, const char *element, const f2c_counted_place &at) {
  fprintf(f, "  <%s file=\"", element);
  put_text(f, at.file);
  fprintf(f, "\" line=\"%d\" column=\"%d\"", at.line, at.column);
}

long long counter(const f2c_counted_file *t, int k) { return k ? t->counter[k - 1] : 0; }

long long runs_of(const f2c_counted_file *t, const f2c_counted_loop &l) {
  return l.runs || l.parent < 0 ? counter(t, l.runs) : counter(t, t->loop[l.parent].trips);
}

void put_loop(FILE *f, const f2c_counted_file *t, const f2c_counted_loop &l, double tick) {
  put_place(f, "loop", l.at);
  fputs(" unit=\"", f);
  put_text(f, l.unit);
  fprintf(f, "\" index=\"%d\" runs=\"%lld\"", l.index, runs_of(t, l));
  if (l.trips) fprintf(f, " iterations=\"%lld\"", counter(t, l.trips));
  const f2c_timer *m = l.timer ? &t->timer[l.timer] : nullptr;
  if (m && m->timed)
    fprintf(f, " seconds=\"%.9g\"",
            static_cast<double>(m->sum) * tick * static_cast<double>(m->runs) / static_cast<double>(m->timed));
  const f2c_lengths *r = l.rows ? &t->rows[l.rows] : nullptr;
  if (r && r->warps)
    fprintf(f, " warps=\"%lld\" warp-iterations=\"%lld\" thread-iterations=\"%lld\" longest=\"%lld\"", r->warps, r->most, r->all,
            r->longest);
  fputs("/>\n", f);
}

long long asked_of(const f2c_counted_file *t, int i) {
  const f2c_counted_branch &b = t->branch[i];
  return b.previous < 0 ? counter(t, b.asked) : asked_of(t, b.previous) - counter(t, t->branch[b.previous].held);
}

void put_file(FILE *f, const f2c_counted_file *t, double tick) {
  for (int i = 0; i < t->nloops; i++) put_loop(f, t, t->loop[i], tick);
  for (int i = 0; i < t->nbranches; i++) {
    if (asked_of(t, i) <= 0) continue;
    put_place(f, "branch", t->branch[i].at);
    fprintf(f, " asked=\"%lld\" held=\"%lld\"/>\n", asked_of(t, i), counter(t, t->branch[i].held));
  }
  for (int i = 0; i < t->nvalues; i++) {
    const f2c_counted_value &v = t->value[i];
    if (!counter(t, v.last + 1)) continue;
    put_place(f, "value", v.at);
    fputs(" unit=\"", f);
    put_text(f, v.unit);
    fputs("\" name=\"", f);
    put_text(f, v.name);
    fprintf(f, "\" last=\"%lld\" changes=\"%lld\"/>\n", counter(t, v.last), counter(t, v.last + 1) - 1);
  }
  for (int i = 0; i < t->naccesses; i++) {
    if (!t->seen[i]) continue;
    put_place(f, "access", t->access[i].at);
    fputs(" array=\"", f);
    put_text(f, t->access[i].array);
    f2c_count_access_write(f, t->access[i], t->seen[i]);
  }
}

void write_all() {
  double all = seconds() - began, passed = static_cast<double>(ticks()) - ticks_began;
  const char *path = getenv("F2CUDA_COUNTS");
  if (!path || !*path) path = "f2cuda.counts.xml";
  FILE *f = fopen(path, "w");
  if (!f) {
    fprintf(stderr, "f2cuda: %s: counts cannot be written\n", path);
    return;
  }
  fprintf(f, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<counts seconds=\"%.9g\">\n", all);
  for (const f2c_counted_file *t = first; t; t = t->next) put_file(f, t, passed > 0 ? all / passed : 0);
  fputs("</counts>\n", f);
  fclose(f);
}

} // namespace

void f2c_count_file(f2c_counted_file *file) {
  if (!first) {
    began = seconds();
    ticks_began = static_cast<double>(ticks());
    atexit(write_all);
  }
  for (int i = 0; i < file->nvalues; i++) file->counter[file->value[i].last - 1] = LLONG_MIN;
  *tail = file;
  tail = &file->next;
}

void f2c_count_begin(f2c_timer *t) {
  if (t->depth++) return;
  t->from = is_timed(t) ? ticks() : 0;
  t->runs++;
}

void f2c_count_end(f2c_timer *t) {
  if (--t->depth || !t->from) return;
  t->sum += ticks() - t->from;
  t->timed++;
  t->from = 0;
}

void f2c_count_row(f2c_lengths *r, long long n) {
  if (n < 0) {
    r->begun = -1 - n;
    return;
  }
  n -= r->begun;
  r->begun = 0;
  r->here = n > r->here ? n : r->here;
  r->sum += n;
  if (++r->n < 32) return;
  r->warps++;
  r->most += r->here, r->all += r->sum;
  r->longest = r->here > r->longest ? r->here : r->longest;
  r->here = r->sum = r->n = 0;
}
