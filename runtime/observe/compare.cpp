/* compare.cpp: values before and after a kernel, the host's loop on the former, differences. */
#include "observe/compare.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <set>
#include <string>
#include <thread>
#include <vector>
#include "observe/check_options.h"
#include "device.h"
#include "error.h"
#include "launch/home.h"
#include "transfer/queue.h"
#include "transfer/transfer.h"

extern "C" __attribute__((weak)) int omp_in_parallel(void);

namespace f2c_rt {

using bytes = std::unique_ptr<char[]>;

/* The host range of one entry that the launch uses. */
struct compared_range {
  entry *e;                  /* null once the launch has ended */
  char *lo;                  /* host bytes */
  size_t span;               /* how many */
  std::vector<shape> shapes; /* those of them that the program speaks of */
  bool written;              /* the kernel writes some */
  bytes before, after;       /* values before and after the kernel; null: not read yet */
  bytes host;                /* what the host's storage holds when the launch has ended */
};

/* An array of the launch. */
struct compared_array {
  std::string name; /* Fortran name */
  char *base;       /* its first element */
  size_t elem;      /* bytes of one */
  int value;        /* enum f2c_value */
  int rank;
  bool written;
  const char *untold; /* why it is not compared, though it is written; null: it is */
  long long extent[CFI_MAX_RANK], stride[CFI_MAX_RANK], lower[CFI_MAX_RANK]; /* stride in elements */
  size_t in;                                                                 /* index of its range */
  const char *end; /* of an array whose last extent is open: behind what the loop may touch; null: all belongs to it */
};

/* A scalar variable that the launch sets. */
struct compared_scalar {
  char *at; /* the variable */
  size_t size;
  int value;
  char before[F2C_RESULT_BYTES], after[F2C_RESULT_BYTES];
};

/* The launch that is being compared; there is one at a time, as the lock is held. */
static struct session {
  const f2c_site *site;
  bool open, launched; /* begun; has run kernels to the end */
  std::vector<compared_range> ranges;
  std::vector<compared_array> arrays;
  std::vector<compared_scalar> scalars;
} now;
static bool turn; /* the host's loop runs */
static std::thread::id owner;
static f2c_keeping_state before_turn; /* meanwhile host statements have nothing to tell */

/* Of all that was compared. */
static struct totals {
  long long launches, different, elements;
  double seconds;
  std::set<const f2c_site *> kernels, wrong, partly; /* the last make something that is not compared */
} all;

bool host_turn() {
  if (!turn) return false;
  return std::this_thread::get_id() == owner || (omp_in_parallel && omp_in_parallel());
}

static double clock_now() { return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(); }
/* Adds the time of a scope to the costs. */
struct cost {
  double begin = clock_now();
  ~cost() { all.seconds += clock_now() - begin; }
};

/* "1 kernel", "2 kernels" */
static std::string counted(long long n, const char *what) {
  return (n ? std::to_string(n) : "no") + " " + what + (n > 1 ? "s" : "");
}

static void print_totals() {
  const auto wrong = static_cast<long long>(all.wrong.size());
  const std::string launches = wrong ? ", in " + counted(all.different, all.different > 1 ? "launche" : "launch") : "";
  const auto partly = static_cast<long long>(all.partly.size());
  const std::string rest =
      partly ? ", and what " + counted(partly, "kernel") + (partly > 1 ? " make" : " makes") + " is not all compared" : "";
  fflush(stdout);
  fprintf(stderr, "f2cuda: check: %s, %s, %s compared with the host's loops: %s%s%s%s; %.3f s beside the host's loops\n",
          counted(static_cast<long long>(all.kernels.size()), "kernel").c_str(),
          counted(all.launches, all.launches > 1 ? "launche" : "launch").c_str(), counted(all.elements, "element").c_str(),
          counted(wrong, "kernel").c_str(), wrong > 1 ? " differ" : " differs", launches.c_str(), rest.c_str(), all.seconds);
}

/* ---- the launch ---- */

static bool is_wanted(const f2c_site *site) {
  const char *const kernel = check_options().kernel;
  if (!*kernel || strcmp(kernel, site->name) == 0) return true;
  return strcmp(kernel, where_of(site)) == 0;
}

static void close_session() {
  now.open = now.launched = false;
  now.ranges.clear();
  now.arrays.clear();
  now.scalars.clear();
  unlock();
}

int compare_begin(const f2c_site *site) {
  if (!check_options().compare || turn || !f2c_device() || !is_wanted(site)) return 0;
  if (now.open) close_session(); /* a launcher that ended otherwise */
  if (omp_in_parallel && omp_in_parallel()) return 0;
  static bool told = false;
  if (!told) atexit(print_totals);
  told = true;
  lock();
  now.site = site;
  now.open = true;
  owner = std::this_thread::get_id();
  return 1;
}

static size_t range_of(entry *e) {
  for (size_t k = 0; k < now.ranges.size(); k++)
    if (now.ranges[k].e == e) return k;
  now.ranges.push_back({e, e->lo, 0, {}, false, nullptr, nullptr, nullptr});
  return now.ranges.size() - 1;
}

/* Objects have bytes between their components. */
static const char *why_untold(const f2c_operand *op) {
  if (!(op->intent & F2C_WRITE)) return nullptr;
  if (op->intent & F2C_ANY) return "the value of any iteration may stay";
  return op->value == F2C_VALUE_OBJECT ? "its elements are objects" : nullptr;
}

void compare_operand(entry *e, const f2c_operand *op, const shape &s) {
  if (!now.open || s.empty()) return;
  compared_array a = {op->name,
                      static_cast<char *>(op->host->base_addr),
                      op->elem,
                      op->value,
                      op->host->rank,
                      (op->intent & F2C_WRITE) != 0,
                      why_untold(op),
                      {},
                      {},
                      {},
                      range_of(e),
                      op->most > 0 ? s.hi : nullptr};
  for (int d = 0; d < a.rank; d++) {
    a.extent[d] = op->extent[d];
    a.stride[d] = op->stride[d];
    a.lower[d] = op->lower[d];
  }
  now.ranges[a.in].written |= (op->intent & F2C_WRITE) != 0;
  now.arrays.push_back(a);
}

void compare_drop(const char *why) {
  if (!now.open || turn) return;
  static std::set<const f2c_site *> said;
  if (why && said.insert(now.site).second) note(where_of(now.site), "kernel %s is not compared: %s", now.site->name, why);
  now.launched = false;
  now.arrays.clear();
  now.scalars.clear();
  now.ranges.clear();
  now.site = nullptr;
}

static shape moved(const shape &s, const char *from, char *to) {
  shape m = s;
  m.lo = to + (s.lo - from);
  m.hi = to + (s.hi - from);
  return m;
}

/* What the device has of the range, or the host where it has nothing. */
static bytes values_of(const compared_range &r, const char *where) {
  bytes b(new (std::nothrow) char[r.span]);
  if (!b) return b;
  memcpy(b.get(), r.lo, r.span); /* what lies between is nobody's, or not the launch's */
  for (const shape &s : r.shapes)
    if (r.e->dev && r.e->dev_valid) transfer(F2C_TO_HOST, moved(s, r.lo, b.get()), r.e->dev + (s.lo - r.lo), r.e->name, where);
  return b;
}

/* Between the host's storage of the range and a copy of it. */
static void store(const compared_range &r, const bytes &from) {
  for (const shape &s : r.shapes)
    shape_rows(s, [&](char *at, size_t rows, size_t pitch) {
      for (size_t k = 0; k < rows; k++, at += pitch)
        if (memcmp(at, from.get() + (at - r.lo), s.run) != 0)
          memcpy(at, from.get() + (at - r.lo), s.run); /* constants cannot be written */
    });
}
static bytes stored(const compared_range &r) {
  bytes b(new (std::nothrow) char[r.span]);
  if (b) memcpy(b.get(), r.lo, r.span);
  return b;
}

static constexpr const char *no_memory = "there is no memory for the values before it";

void compare_before() {
  if (!now.open || !now.site) return;
  const cost time;
  for (compared_range &r : now.ranges) {
    if (r.before) continue;
    r.lo = r.e->lo; /* other operands may have widened it */
    r.span = r.e->span();
    r.shapes = r.e->shapes;
    r.before = values_of(r, where_of(now.site));
    if (!r.before) return compare_drop(no_memory);
  }
}

void compare_after() {
  if (!now.open || !now.site) return;
  const cost time;
  queue_await_all(where_of(now.site));
  for (compared_range &r : now.ranges) {
    if (!r.before) return compare_drop(nullptr);
    r.e->dev_valid |= r.written;
    if (r.written) r.after = values_of(r, where_of(now.site));
    if (r.written && !r.after) return compare_drop(no_memory);
    r.e = nullptr;
  }
  now.launched = true;
}

/* ---- differences ---- */

/* A number as text, exactly. */
static std::string real_text(double x, bool single) {
  char text[40];
  snprintf(text, sizeof text, "%.*g", single ? 9 : 17, x);
  return text;
}

static long long integer_of(const char *p, size_t size) {
  signed char one = 0;
  short two = 0;
  int four = 0;
  long long eight = 0;
  switch (size) {
  case 1: return memcpy(&one, p, 1), one;
  case 2: return memcpy(&two, p, 2), two;
  case 4: return memcpy(&four, p, 4), four;
  default: return memcpy(&eight, p, 8), eight;
  }
}

static double real_of(const char *p, size_t size) {
  float single;
  double twice;
  if (size == 4) return memcpy(&single, p, 4), static_cast<double>(single);
  return memcpy(&twice, p, 8), twice;
}

static std::string text_of(const char *p, size_t size, int value) {
  switch (value) {
  case F2C_VALUE_INTEGER: return std::to_string(integer_of(p, size));
  case F2C_VALUE_REAL: return real_text(real_of(p, size), size == 4);
  case F2C_VALUE_COMPLEX:
    return "(" + real_text(real_of(p, size / 2), size == 8) + "," + real_text(real_of(p + size / 2, size / 2), size == 8) + ")";
  default: break;
  }
  std::string s;
  for (size_t k = 0; k < std::min<size_t>(size, 16); k++) {
    char hex[4];
    snprintf(hex, sizeof hex, "%02x", static_cast<unsigned char>(p[k]));
    s += hex;
  }
  return s;
}

/* Distance of two numbers in units of the last place of the larger one. */
static double ulps(double a, double b, bool single) {
  const double larger = std::max(std::fabs(a), std::fabs(b));
  const double least = single ? std::numeric_limits<float>::min() : std::numeric_limits<double>::min();
  int exponent;
  std::frexp(std::max(larger, least), &exponent);
  return std::fabs(a - b) / std::ldexp(1.0, exponent - (single ? 24 : 53));
}

/* How far apart two reals are, as a share of the larger; 0: near enough. `scale`: the largest magnitude in the array. `terms`: of a
 * reduction, else 0. */
static double apart(double device, double host, bool single, double scale, double terms) {
  const check_choice &o = check_options();
  const double unit = single ? std::numeric_limits<float>::epsilon() : std::numeric_limits<double>::epsilon();
  if (device == host || (std::isnan(device) && std::isnan(host))) return 0;
  if (!std::isfinite(device) || !std::isfinite(host)) return std::numeric_limits<double>::infinity();
  const double larger = std::max(std::fabs(device), std::fabs(host)), distance = std::fabs(device - host);
  const double share = distance / larger;
  if (o.said) {
    const bool near = (o.absolute >= 0 && distance <= o.absolute) || (o.relative >= 0 && share <= o.relative) ||
                      (o.ulp >= 0 && ulps(device, host, single) <= o.ulp);
    return near ? 0 : share;
  }
  /* half of the digits; and of numbers that cancel, some last bits of the largest in the array. Sums: (n - 1) u (Higham 2002, 4.2). */
  return share <= std::max(std::sqrt(unit), terms * unit) || distance <= 64 * unit * scale ? 0 : share;
}

/* The same of two values of any type. */
static double apart(const char *device, const char *host, size_t size, int value, double scale, double terms) {
  if (memcmp(device, host, size) == 0) return 0;
  const size_t part = value == F2C_VALUE_COMPLEX ? size / 2 : size;
  if (value == F2C_VALUE_BYTES || value == F2C_VALUE_INTEGER) return 1;
  double most = 0;
  for (size_t at = 0; at < size; at += part)
    most = std::max(most, apart(real_of(device + at, part), real_of(host + at, part), part == 4, scale, terms));
  return most;
}

/* a(3,17) */
static std::string element_name(const compared_array &a, const long long *at) {
  std::string s = a.name;
  for (int d = 0; d < a.rank; d++) s += (d ? "," : "(") + std::to_string(a.lower[d] + at[d]);
  return a.rank ? s + ")" : s;
}

/* Calls visit(subscripts from 0, host address) for each element. */
template <class F> static void each_element(const compared_array &a, F visit) {
  long long at[CFI_MAX_RANK] = {};
  for (int d = 0; d < a.rank; d++)
    if (a.extent[d] <= 0) return;
  for (;;) {
    const char *p = a.base;
    for (int d = 0; d < a.rank; d++) p += at[d] * a.stride[d] * static_cast<long long>(a.elem);
    if (a.end && p >= a.end) return; /* it is contiguous */
    visit(at, p);
    int d = 0;
    while (d < a.rank && ++at[d] == a.extent[d]) at[d++] = 0;
    if (d == a.rank) return;
  }
}

/* The largest magnitude that the host has made. */
static double scale_of(const compared_array &a) {
  double scale = 0;
  const size_t part = a.value == F2C_VALUE_COMPLEX ? a.elem / 2 : a.elem;
  if (a.value == F2C_VALUE_REAL || a.value == F2C_VALUE_COMPLEX)
    each_element(a, [&](const long long *, const char *p) {
      for (size_t k = 0; k < a.elem; k += part) {
        const double x = std::fabs(real_of(p + k, part));
        if (std::isfinite(x)) scale = std::max(scale, x);
      }
    });
  return scale;
}

/* Differences of one variable, and the lines that tell them. */
struct differences {
  long long count = 0, elements = 0;
  double most = 0;
  std::string worst;
  std::vector<std::string> lines;

  void add(const std::string &name, const char *device, const char *host, size_t size, int value, double share) {
    std::string line =
        name + " is " + text_of(device, size, value) + " on the device, " + text_of(host, size, value) + " on the host";
    if (count++ == 0 || share > most) most = share, worst = line;
    if (static_cast<int>(lines.size()) < check_options().most) lines.push_back(line);
  }
  void tell(const char *variable) const {
    const char *const where = where_of(now.site);
    note(where, "kernel %s: %lld of %lld elements of '%s' differ between device and host", now.site->name, count, elements,
         variable);
    for (const std::string &line : lines) note(where, "  %s", line.c_str());
    if (count > static_cast<long long>(lines.size())) note(where, "  most apart: %s", worst.c_str());
  }
};

static bool differs(const compared_array &a) {
  const compared_range &r = now.ranges[a.in];
  const double scale = scale_of(a);
  differences found;
  each_element(a, [&](const long long *at, const char *host) {
    const char *const device = r.after.get() + (host - r.lo);
    found.elements++;
    const double share = apart(device, host, a.elem, a.value, scale, 0);
    if (share > 0) found.add(element_name(a, at), device, host, a.elem, a.value, share);
  });
  all.elements += found.elements;
  if (found.count) found.tell(a.name.c_str());
  return found.count > 0;
}

static bool differs(const compared_scalar &s, double terms) {
  const double share = apart(s.after, s.at, s.size, s.value, 0, terms);
  all.elements++;
  if (share > 0)
    note(where_of(now.site), "kernel %s: a result of the loop is %s on the device, %s on the host", now.site->name,
         text_of(s.after, s.size, s.value).c_str(), text_of(s.at, s.size, s.value).c_str());
  return share > 0;
}

/* Elements of the largest array: as many terms as a sum may have. */
static double terms_of_sums() {
  double most = 1;
  for (const compared_array &a : now.arrays) {
    double n = 1;
    for (int d = 0; d < a.rank; d++) n *= static_cast<double>(std::max(a.extent[d], 0ll));
    most = std::max(most, n);
  }
  return most;
}

static void tell_untold(const compared_array &a) {
  static std::set<std::pair<const f2c_site *, std::string>> told;
  all.partly.insert(now.site);
  if (told.insert({now.site, a.name}).second)
    note(where_of(now.site), "kernel %s: '%s' is not compared: %s", now.site->name, a.name.c_str(), a.untold);
}

static void compare_all() {
  bool wrong = false;
  for (const compared_array &a : now.arrays) {
    if (a.untold) tell_untold(a);
    if (a.written && !a.untold) wrong |= differs(a);
  }
  const double terms = terms_of_sums();
  for (const compared_scalar &s : now.scalars) wrong |= differs(s, terms);
  all.launches++;
  all.kernels.insert(now.site);
  if (!wrong) return;
  all.different++;
  all.wrong.insert(now.site);
  if (check_options().stop)
    fatal(where_of(now.site), "kernel %s differs from its loop on the host: F2CUDA_CHECK=stop", now.site->name);
}

/* The host's storage gets the values from before the kernel. False: there is no memory to come back. */
static bool swap_in() {
  for (compared_range &r : now.ranges) {
    r.host = stored(r);
    if (!r.host) return false;
  }
  for (compared_scalar &s : now.scalars) memcpy(s.after, s.at, s.size); /* it may lie between the bytes of a range */
  for (const compared_range &r : now.ranges) store(r, r.before);
  for (const compared_scalar &s : now.scalars) memcpy(s.at, s.before, s.size);
  return true;
}

static void swap_out() {
  for (const compared_range &r : now.ranges) store(r, r.host);
  for (const compared_scalar &s : now.scalars) memcpy(s.at, s.after, s.size);
}

} // namespace f2c_rt

using namespace f2c_rt;

void f2c_launch_sets(f2c_launch *l, void *variable, size_t size, int value) {
  if (!l->compare || !now.open || !now.site || size > F2C_RESULT_BYTES) return;
  for (const compared_scalar &s : now.scalars)
    if (s.at == variable) return;
  now.scalars.push_back({static_cast<char *>(variable), size, value, {}, {}});
  memcpy(now.scalars.back().before, variable, size);
}

int f2c_launch_outcome(int status) {
  if (!check_options().compare || !now.open || turn || std::this_thread::get_id() != owner) return status;
  if (status == F2C_DONE && now.launched && now.site) {
    const cost time;
    if (swap_in()) {
      turn = true;
      before_turn = f2c_kept;
      f2c_kept.newer = f2c_kept.valid = f2c_kept.entries = f2c_kept.busy = 0;
      unlock(); /* threads of the loop may come to need it */
      return F2C_RUN_HOST;
    }
  }
  close_session();
  return status;
}

int f2c_host_turn(void) {
  weigh_host_ran();
  return turn && std::this_thread::get_id() == owner;
}

void f2c_rt::compare_conclude(const char *launcher) {
  constexpr size_t prefix = sizeof "f2c_" - 1;
  if (!f2c_host_turn()) return;
  if (strcmp(launcher + prefix, now.site->name) != 0) return; /* of a procedure that the loop calls */
  lock();
  {
    const cost time;
    compare_all();
    swap_out();
  }
  turn = false;
  f2c_kept = before_turn;
  close_session();
}
