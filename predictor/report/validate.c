/* Predicted beside measured: counters of Nsight Compute (ncu --csv --page raw), or the profile of a program (F2CUDA_PROFILE=1). */
#include "predictor/predict.h"
#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_COLUMNS = 2048 };

/* What was measured of one kernel, the mean over its launches. */
typedef struct Measured {
  const PredKernel *k;
  double sum[PQ_COUNT];
  int n[PQ_COUNT]; /* launches that told the quantity */
} Measured;

typedef struct Validation {
  Arena *arena;
  const PredReport *const *r;
  int nreports;
  VEC(Measured) measured; /* kernels in the order of their predictions */
} Validation;

/* ---- kernels ---- */

/* The name within 'void main_set_d_890<int, 4>(...)'. */
static char *bare_name(Arena *a, const char *s) {
  size_t n = strcspn(s, "<(");
  const char *begin = s + n;
  while (begin > s && (isalnum((unsigned char)begin[-1]) || begin[-1] == '_')) begin--;
  return arena_strndup(a, begin, (size_t)(s + n - begin));
}

/* Names in the program may have the file's before them. */
static Measured *find(Validation *v, const char *name) {
  size_t len = strlen(name);
  for (int i = 0; i < v->measured.n; i++) {
    const char *own = v->measured.v[i].k->name;
    size_t n = strlen(own);
    if (len >= n && !strcmp(name + len - n, own) && (len == n || name[len - n - 1] == '_')) return &v->measured.v[i];
  }
  return NULL;
}

static void note(Measured *m, PredQuantityId id, double value) {
  m->sum[id] += value;
  m->n[id]++;
}

/* ---- Nsight Compute ---- */

/* The fields of a line, which is changed; how many. */
static int split(char *line, char **field) {
  int n = 0;
  for (char *p = line; *p && n < MOST_COLUMNS;) {
    bool quoted = *p == '"';
    char *to = quoted ? ++p : p;
    field[n++] = to;
    for (; *p && (quoted ? *p != '"' || p[1] == '"' : *p != ','); p++) {
      if (quoted && *p == '"') p++;
      *to++ = *p;
    }
    if (quoted && *p) p++;
    bool more = *p == ',';
    if (more) p++;
    *to = 0;
    if (!more) break;
  }
  return n;
}

/* '1,234.5' in the unit of its column as a number of bytes, us or pieces. */
static double number(const char *text, const char *unit) {
  static const struct {
    const char *unit;
    double factor;
  } UNITS[] = {{"ns", 1e-3},    {"nsecond", 1e-3}, {"ms", 1e3},    {"msecond", 1e3}, {"s", 1e6},
               {"second", 1e6}, {"Kbyte", 1e3},    {"Mbyte", 1e6}, {"Gbyte", 1e9}};
  char plain[64];
  size_t n = 0;
  for (; *text && n < sizeof plain - 1; text++)
    if (*text != ',') plain[n++] = *text;
  plain[n] = 0;
  double x = strtod(plain, NULL);
  for (size_t i = 0; i < sizeof UNITS / sizeof *UNITS; i++)
    if (!strcmp(UNITS[i].unit, unit)) return x * UNITS[i].factor;
  return x;
}

static int column(char *const *head, int n, const char *name) {
  for (int i = 0; i < n; i++)
    if (!strcmp(head[i], name)) return i;
  return -1;
}

/* The columns whose sum is the metric: itself (shared memory without the driver's); of the parts of an SM; loads and stores. */
static int columns_of(Arena *a, char *const *head, int n, const char *metric, int out[2]) {
  if (!str_suffix(metric, "shared_mem_per_block") && (out[0] = column(head, n, metric)) >= 0) return 1;
  if (str_prefix(metric, "sm__") && (out[0] = column(head, n, arena_printf(a, "smsp__%s", metric + 4))) >= 0) return 1;
  const char *dot = strchr(metric, '.');
  for (int i = 0; i < 2 && !dot; i++) {
    out[i] = column(head, n, arena_printf(a, "%s_%s", metric, i ? "dynamic" : "static"));
    if (out[i] < 0) return 0;
  }
  for (int i = 0; i < 2 && dot; i++) {
    out[i] = column(head, n, arena_printf(a, "%.*s%s%s", (int)(dot - metric), metric, i ? "_op_st" : "_op_ld", dot));
    if (out[i] < 0) return 0;
  }
  return 2;
}

static void read_row(Validation *v, char *const *head, char *const *unit, char *const *field, int n) {
  int name = column(head, n, "Kernel Name");
  Measured *m = name >= 0 ? find(v, bare_name(v->arena, field[name])) : NULL;
  for (int q = 0; m && q < PQ_COUNT; q++) {
    bool given = quantity_info[q].models & v->r[0]->models;
    int at[2], parts = given && *quantity_info[q].ncu ? columns_of(v->arena, head, n, quantity_info[q].ncu, at) : 0;
    double sum = 0;
    for (int i = 0; i < parts; i++) sum += number(field[at[i]], unit[at[i]]);
    if (!strcmp(quantity_info[q].unit, "bytes") && parts && !strcmp(unit[at[0]], "sector")) sum *= 32;
    if (parts) note(m, (PredQuantityId)q, sum);
  }
}

static void read_counters(Validation *v, char **line) {
  char **head = NULL, **unit = NULL;
  int columns = 0;
  for (char *text; (text = strsep(line, "\n"));) {
    if (*text != '"') continue;
    char **field = ARENA_ARRAY(v->arena, char *, MOST_COLUMNS);
    int n = split(text, field);
    if (!head)
      head = field, columns = n;
    else if (!unit)
      unit = field;
    else if (n == columns)
      read_row(v, head, unit, field, n);
  }
}

/* ---- the profile ---- */

static void read_profile(Validation *v, char **line) {
  bool kernels = false;
  for (char *text; (text = strsep(line, "\n"));) {
    char name[256];
    double least;
    int used = 0;
    if (str_prefix(text, "f2cuda profile:")) kernels = strstr(text, ": kernels") != NULL;
    if (!kernels || sscanf(text, "%255s %*s %*d %*f %*f %lf%n", name, &least, &used) < 2) continue;
    Measured *m = find(v, name);
    if (!m) continue;
    note(m, PQ_TIME, least);
    const char *slash = strstr(text + used, " / "), *grid = slash;
    double g[3], b[3];
    while (grid && grid > text && grid[-1] != ' ') grid--;
    if (!grid || sscanf(grid, "%lf,%lf,%lf / %lf,%lf,%lf", &g[0], &g[1], &g[2], &b[0], &b[1], &b[2]) != 6) continue;
    note(m, PQ_GRID, g[0] * g[1] * g[2]);
    for (int d = 0; d < 3; d++) note(m, PQ_BLOCK_X + (PredQuantityId)d, b[d]);
  }
}

/* ---- errors ---- */

static double error_of(const Measured *m, int q) {
  double predicted = m->k->q[q].value, measured = m->sum[q] / m->n[q];
  return measured > 0 ? fabs(predicted / measured - 1) : predicted > 0 ? HUGE_VAL : 0;
}

static int by_size(const void *x, const void *y) {
  double a = *(const double *)x, b = *(const double *)y;
  return a < b ? -1 : a > b;
}

static void put_errors(const Validation *v, int q, Buf *out) {
  double *error = ARENA_ARRAY(v->arena, double, v->measured.n + 1);
  int n = 0, equal = 0;
  for (int i = 0; i < v->measured.n; i++)
    if (v->measured.v[i].n[q]) equal += (error[n++] = error_of(&v->measured.v[i], q)) < 0.0005;
  if (!n) return;
  qsort(error, (size_t)n, sizeof *error, by_size);
  double median = n % 2 ? error[n / 2] : (error[n / 2 - 1] + error[n / 2]) / 2, most = error[n * 9 / 10 < n ? n * 9 / 10 : n - 1];
  buf_printf(out, "  %-24s %8d %7d %9.0f %% %9.0f %%\n", quantity_info[q].name, n, equal, 100 * fmin(median, 1e4),
             100 * fmin(most, 1e4));
}

static void put_kernels(const Validation *v, int q, Buf *out) {
  bool any = false;
  for (int i = 0; i < v->measured.n; i++) {
    const Measured *m = &v->measured.v[i];
    if (!m->n[q]) continue;
    if (!any) buf_printf(out, "\n%s: %s\n", quantity_info[q].name, quantity_info[q].text);
    any = true;
    double measured = m->sum[q] / m->n[q];
    buf_printf(out, "  %-32s %14.6g predicted %14.6g measured", m->k->name, m->k->q[q].value, measured);
    if (measured > 0) buf_printf(out, "  %+.0f %%", 100 * (m->k->q[q].value / measured - 1));
    buf_putc(out, '\n');
  }
}

int validate_measured(const PredReport *const *r, int n, const char *text, Buf *out) {
  Arena *a = arena_new();
  Validation v = {.arena = a, .r = r, .nreports = n};
  for (int i = 0; i < n; i++)
    for (const PredKernel *k = r[i]->kernel; k; k = k->next) vec_push(a, &v.measured, ((Measured){.k = k}));
  char *line = arena_strdup(a, text);
  if (strstr(text, "f2cuda profile:"))
    read_profile(&v, &line);
  else
    read_counters(&v, &line);
  int found = 0;
  for (int i = 0; i < v.measured.n; i++) {
    bool told = false;
    for (int q = 0; q < PQ_COUNT; q++) told |= v.measured.v[i].n[q] > 0;
    found += told;
  }
  buf_printf(out, "\nmeasured: %d of %d kernels\n  %-24s %8s %7s %11s %11s\n", found, v.measured.n, "error of", "kernels", "equal",
             "median", "90 % below");
  for (int q = 0; q < PQ_COUNT; q++) put_errors(&v, q, out);
  for (int q = 0; q < PQ_COUNT; q++) put_kernels(&v, q, out);
  arena_free(a);
  return found;
}
