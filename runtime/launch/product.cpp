/* product.cpp: which call of a library a nest of loops with products is. Loops that move the element and x alone are rows of the product,
 * those that move it and y alone its columns; sums go along what moves both factors, and what moves all three counts products. */
#include <algorithm>
#include <atomic>
#include <cstring>
#include <vector>
#include "observe/compare.h"
#include "device.h"
#include "error.h"
#include "launch/product.h"
#include "transfer/queue.h"
#include "observe/timeline.h"

namespace f2c_rt {

/* One loop, or several that are one. */
struct axis {
  long long n;        /* iterations */
  long long to, x, y; /* elements that an iteration moves each of the three operands */
  int loop;           /* which one, of one alone */
};
using axes = std::vector<axis>;

/* A product on its way to the library. */
struct shape_of_product {
  axes row, column, sum, many;
  void *to, *x, *y; /* first elements */
};

static size_t bytes_of(f2c_number kind) {
  static const size_t bytes[] = {4, 8, 8, 16};
  return bytes[kind];
}

static void *moved(void *p, long long elements, size_t bytes) {
  return static_cast<char *>(p) + elements * static_cast<long long>(bytes);
}

/* Backward loops go forward. False: one goes both ways. */
static bool straighten(axis *a, shape_of_product *s, size_t bytes) {
  if (a->to >= 0 && a->x >= 0 && a->y >= 0) return true;
  if (a->to > 0 || a->x > 0 || a->y > 0) return false;
  s->to = moved(s->to, (a->n - 1) * a->to, bytes);
  s->x = moved(s->x, (a->n - 1) * a->x, bytes);
  s->y = moved(s->y, (a->n - 1) * a->y, bytes);
  a->to = -a->to, a->x = -a->x, a->y = -a->y;
  return true;
}

static bool sort_loops(const f2c_product *p, shape_of_product *s) {
  *s = {{}, {}, {}, {}, p->element.first, p->x.first, p->y.first};
  for (int d = 0; d < p->loops; d++) {
    axis a = {p->n[d], p->element.stride[d], p->x.stride[d], p->y.stride[d], d};
    if (a.n == 1) continue;
    if (!straighten(&a, s, bytes_of(p->kind))) return false;
    if ((d < p->parallel) != (a.to != 0)) return false;
    if (d >= p->parallel && a.x && a.y)
      s->sum.push_back(a);
    else if (d < p->parallel && a.x && a.y)
      s->many.push_back(a);
    else if (d < p->parallel && a.x)
      s->row.push_back(a);
    else if (d < p->parallel && a.y)
      s->column.push_back(a);
    else
      return false;
  }
  return true;
}

/* Loops of which one goes on where the other has gone around are one. */
static void merge(axes *all) {
  std::sort(all->begin(), all->end(), [](const axis &a, const axis &b) { return std::max(a.x, a.y) < std::max(b.x, b.y); });
  for (size_t i = 0; i + 1 < all->size();) {
    axis &a = (*all)[i];
    const axis b = (*all)[i + 1];
    if (b.to == a.n * a.to && b.x == a.n * a.x && b.y == a.n * a.y) {
      a.n *= b.n;
      all->erase(all->begin() + static_cast<long>(i) + 1);
    } else {
      i++;
    }
  }
}

/* The longest loop; the others count products. */
static axis longest(axes *all, axes *others) {
  if (all->empty()) return {1, 0, 0, 0, -1};
  std::swap((*all)[0], *std::max_element(all->begin(), all->end(), [](const axis &a, const axis &b) { return a.n < b.n; }));
  others->insert(others->end(), all->begin() + 1, all->end());
  return (*all)[0];
}

/* The bytes that a walk reaches. */
static void reach(const f2c_product *p, const f2c_walk &w, const char **lo, const char **hi) {
  const long long bytes = static_cast<long long>(bytes_of(p->kind));
  *lo = *hi = static_cast<const char *>(w.first);
  for (int d = 0; d < p->loops; d++) {
    const long long by = (p->n[d] - 1) * w.stride[d] * bytes;
    (by < 0 ? *lo : *hi) += by;
  }
  *hi += bytes;
}

static bool are_apart(const f2c_product *p, const f2c_walk &a, const f2c_walk &b) {
  const char *alo, *ahi, *blo, *bhi;
  reach(p, a, &alo, &ahi);
  reach(p, b, &blo, &bhi);
  return ahi <= blo || bhi <= alo;
}

static bool is_zero(f2c_number kind, const double *v) {
  float f[2];
  memcpy(f, v, sizeof f);
  switch (kind) {
  case F2C_REAL_4: return f[0] == 0;
  case F2C_REAL_8: return v[0] == 0;
  case F2C_COMPLEX_4: return f[0] == 0 && f[1] == 0;
  default: return v[0] == 0 && v[1] == 0;
  }
}

/* Fills in a matrix whose rows are along 'down' and its columns along 'across', in elements. False: neither is contiguous. */
static bool lay(f2c_matrix *m, long long down, long long rows, long long across, long long columns) {
  m->turned = !(down == 1 || rows == 1);
  if (m->turned && across != 1 && columns != 1) return false;
  const long long inner = m->turned ? columns : rows, outer = m->turned ? rows : columns;
  m->ld = outer == 1 ? inner : m->turned ? down : across;
  return m->ld >= inner;
}

static bool fits(const f2c_matrices &m) {
  constexpr long long most = 0x7fffffff;
  return m.m <= most && m.n <= most && m.k <= most && m.count <= most && m.a.ld <= most && m.b.ld <= most && m.c.ld <= most;
}

/* x*y as y*x, and the result's transpose. */
static void exchange(shape_of_product *s) {
  std::swap(s->row, s->column);
  std::swap(s->x, s->y);
  for (axes *all : {&s->row, &s->column, &s->sum, &s->many})
    for (axis &a : *all) std::swap(a.x, a.y);
}

/* One loop each for rows, columns and sums; down the columns of the result the elements are contiguous, if they are in any direction. */
static bool settle(shape_of_product *s) {
  axes none;
  for (axes *all : {&s->row, &s->column, &s->sum}) {
    merge(all);
    *all = {longest(all, all == &s->sum ? &none : &s->many)};
  }
  if (s->row[0].n == 1 || (s->row[0].to != 1 && s->column[0].to == 1)) exchange(s);
  merge(&s->many);
  return none.empty();
}

/* The matrices. False: they are none that the library takes. */
static bool describe(f2c_matrices *m, const shape_of_product &s) {
  const axis &row = s.row[0], &column = s.column[0], &sum = s.sum[0];
  m->m = row.n, m->n = column.n, m->k = sum.n;
  m->a.first = s.x, m->b.first = s.y, m->c.first = s.to;
  if (m->m == 1 || !lay(&m->a, row.x, m->m, sum.x, m->k)) return false;
  if (m->n == 1 && s.many.empty()) {
    m->what = F2C_GEMV;
    m->b.ld = sum.y, m->c.ld = row.to;
    return sum.y > 0 && row.to > 0;
  }
  return lay(&m->b, sum.y, m->k, column.y, m->n) && lay(&m->c, row.to, m->m, column.to, m->n) && !m->c.turned;
}

/* A product of a matrix with its own transpose, of which one triangle is made. */
static bool describe_triangle(f2c_matrices *m, const f2c_product *p, const shape_of_product &s) {
  const axis &row = s.row[0], &column = s.column[0], &sum = s.sum[0];
  if (p->parallel != 2 || s.x != s.y || !s.many.empty() || row.n != column.n || row.x != column.y || sum.x != sum.y) return false;
  m->what = F2C_SYRK;
  m->lower = (row.loop == 0) == (p->triangle > 0);
  return m->m > 1;
}

/* The library is there, which takes it longer than many a product of a matrix and a vector, and those are as fast in kernels. */
static std::atomic<bool> has_begun{false};

/* The library makes the elements of a triangle by a block each, however long the sums are; kernels have parts of them. */
static bool is_tall(const f2c_matrices &m) {
  constexpr long long least_rows = 8, many_terms = 64;
  return m.what == F2C_SYRK && m.m >= least_rows && m.k / many_terms >= m.m;
}

/* Enough work to be worth a call. */
static bool is_large(const f2c_matrices &m) {
  const f2c_library *l = backend()->library;
  const double vector = has_begun ? l->least_vector : l->first_vector;
  const double all = static_cast<double>(m.m) * static_cast<double>(m.n) * static_cast<double>(m.k) * static_cast<double>(m.count);
  const long long side = std::min({m.m, m.what == F2C_GEMV ? m.m : m.n, m.k});
  return side >= (m.count > 1 ? l->least_side_many : l->least_side) && all >= (m.what == F2C_GEMV ? vector : l->least);
}

/* All calls: the loops of 'outer' below 'level' go around the matrices, the last of them outermost. */
static bool call_all(f2c_matrices m, const axes &outer, size_t level, size_t bytes, const f2c_launch *l) {
  if (level == 0) return backend()->library->multiply(&m) != 0;
  const axis &a = outer[level - 1];
  for (long long i = 0; i < a.n; i++) {
    if (!call_all(m, outer, level - 1, bytes, l)) {
      if (i == 0 && level == outer.size()) return false;
      fatal(where_of(l->site), "kernel %s: a call of %s has failed", l->site->name, backend()->library->name);
    }
    m.a.first = moved(m.a.first, a.x, bytes);
    m.b.first = moved(m.b.first, a.y, bytes);
    m.c.first = moved(m.c.first, a.to, bytes);
  }
  return true;
}

/* The matrices of the product, and the loops around them. */
static bool translate(const f2c_product *p, f2c_matrices *m, axes *outer) {
  shape_of_product s;
  *m = {};
  m->kind = p->kind;
  m->count = 1;
  memcpy(m->alpha, p->alpha, sizeof m->alpha);
  memcpy(m->beta, p->beta, sizeof m->beta);
  if (!sort_loops(p, &s) || !settle(&s) || !describe(m, s)) return false;
  if (p->triangle && !describe_triangle(m, p, s)) return false;
  const axis batch = longest(&s.many, outer);
  m->count = batch.n;
  m->a.gap = batch.x, m->b.gap = batch.y, m->c.gap = batch.to;
  return true;
}

/* With a factor of 0 the library leaves out operands, and with them their NaNs. */
static bool is_exact(const f2c_product *p) { return !is_zero(p->kind, p->alpha) && (!p->reads || !is_zero(p->kind, p->beta)); }

} // namespace f2c_rt

using namespace f2c_rt;

int f2c_launch_product(f2c_launch *l, const f2c_product *p) {
  constexpr long long most_calls = 64;
  f2c_matrices m;
  axes outer;
  long long calls = 1;
  if (l->status != F2C_DONE || !backend()->library || !is_exact(p)) return 0;
  if (!are_apart(p, p->element, p->x) || !are_apart(p, p->element, p->y)) return 0;
  if (!translate(p, &m, &outer) || !fits(m) || !is_large(m) || is_tall(m)) return 0;
  for (const axis &a : outer) calls *= a.n < most_calls ? a.n : most_calls + 1;
  if (calls > most_calls) return 0;
  if (l->compare) compare_before();
  const queue_point before = queue_here();
  queue_point behind;
  {
    const on_queue one(0); /* the library has one set of workspaces */
    queue_follow(before, where_of(l->site));
    if (timing()) timeline_begin(where_of(l->site));
    if (!call_all(m, outer, outer.size(), bytes_of(p->kind), l)) return 0;
    has_begun = true;
    behind = queue_handed();
    if (timing()) timeline_end(l->site, {0, 0, 0}, {0, 0, 0}, 0);
  }
  queue_follow(behind, where_of(l->site));
  launched(l->site);
  l->launched = 1;
  return 1;
}
