/* usage: fuzz [--seed=N] [--count=N] [--seconds=N] [--only=INDEX] [--as-is] [--keep=DIR] FILE...
 * Breaks the files at random and runs f2cuda on what comes out. Prints each kind of failure once, as small as it gets, and how to
 * see it again. --as-is: no breaking, each file once. Exit code 1 when there was one. */
#include "tests/fuzz/fuzz.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { MOST_KINDS = 200 };

static uint64_t seed = 1, count = 300, only = UINT64_MAX;
static bool as_is;
static long seconds;     /* 0: no limit */
static const char *keep; /* where failing inputs go; NULL: they are printed */
static Seed *file;
static size_t nfile;
static char kind[MOST_KINDS][LONGEST_NAME]; /* failures so far */
static int seen[MOST_KINDS], nkinds;
static uint64_t accepted; /* inputs that were translated */

static const char *value(const char *arg, const char *option) {
  size_t n = strlen(option);
  return strncmp(arg, option, n) ? NULL : arg + n;
}

static bool read_option(const char *arg) {
  const char *v = NULL;
  if (!strcmp(arg, "--as-is")) return as_is = true;
  if ((v = value(arg, "--seed=")))
    seed = strtoull(v, NULL, 10);
  else if ((v = value(arg, "--count=")))
    count = strtoull(v, NULL, 10);
  else if ((v = value(arg, "--seconds=")))
    seconds = strtol(v, NULL, 10), count = UINT64_MAX;
  else if ((v = value(arg, "--only=")))
    only = strtoull(v, NULL, 10);
  else if ((v = value(arg, "--keep=")))
    keep = v;
  return v;
}

static char *directory(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
}

static void read_file(const char *path) {
  FILE *f = fopen(path, "rb");
  struct stat st;
  if (!f || fstat(fileno(f), &st)) {
    fprintf(stderr, "fuzz: %s: %s\n", path, strerror(errno));
    exit(2);
  }
  Seed *s = &file[nfile];
  s->path = path;
  s->dir = directory(path);
  s->fixed = !strcmp(strrchr(path, '.') ? strrchr(path, '.') : "", ".f");
  s->text.s = calloc((size_t)st.st_size + 1, 1);
  s->text.n = fread(s->text.s, 1, (size_t)st.st_size, f);
  nfile += s->text.n > 0;
  fclose(f);
}

/* The kind's number, a new one for a name not seen before; -1: too many. */
static int kind_of(const char *name) {
  for (int k = 0; k < nkinds; k++)
    if (!strcmp(kind[k], name)) return k;
  if (nkinds == MOST_KINDS) return -1;
  memcpy(kind[nkinds], name, LONGEST_NAME);
  return nkinds++;
}

static void show_text(const Text *t, const Way *w, int k) {
  char path[4096];
  snprintf(path, sizeof path, "%s/%d.%s", keep ? keep : ".", k, w->fixed ? "f" : "f90");
  FILE *f = keep ? fopen(path, "wb") : stdout;
  if (!f) f = stdout;
  fwrite(t->s, 1, t->n, f);
  if (f == stdout)
    puts("\n---- end of input ----");
  else
    fclose(f), printf("  input: %s\n", path);
}

static void tell(Text *t, const Way *w, const Outcome *o, uint64_t index, const Seed *from) {
  int k = kind_of(o->name);
  if (k < 0 || seen[k]++) return;
  printf("FAIL: %s\n  again: --seed=%llu --only=%llu; from %s%s%s\n", o->name, (unsigned long long)seed, (unsigned long long)index,
         from->path, w->option ? " with " : "", w->option ? w->option : "");
  printf("%.*s\n", 3000, o->said);
  shr_text(t, w, o->name);
  show_text(t, w, k);
  fflush(stdout);
}

/* Tries 't', which is its own from here on. */
static void try_one(Text t, const Way *w, uint64_t index, const Seed *from) {
  Outcome o = try_text(&t, w);
  accepted += o.accepted;
  if (o.failed) tell(&t, w, &o, index, from);
  free(o.said);
  free(t.s);
}

static Text copy_of(const Text *from) {
  Text t = {malloc(from->n + 1), from->n};
  memcpy(t.s, from->s, t.n + 1);
  return t;
}

static void all_as_they_are(const char *work) {
  for (size_t i = 0; i < nfile; i++) {
    const Seed *s = &file[i];
    try_one(copy_of(&s->text), &(Way){work, s->dir, NULL, s->fixed}, i, s);
  }
}

/* Makes input 'index' and tries it. */
static void one(uint64_t index, const char *work) {
  static const char *const option[] = {NULL,
                                       NULL,
                                       NULL,
                                       "--auto",
                                       "--directives=none",
                                       "-fopenmp",
                                       "-fimplicit-none",
                                       "-ffixed-form",
                                       "-ffree-form",
                                       "-fdefault-real-8"};
  Rng r = rng_at(seed, index);
  const Seed *from = &file[rng_below(&r, nfile)], *other = &file[rng_below(&r, nfile)];
  Way w = {work, from->dir, option[rng_below(&r, sizeof option / sizeof *option)], from->fixed};
  Text t = copy_of(&from->text);
  mut_text(&r, &t, &other->text);
  try_one(t, &w, index, from);
}

static uint64_t run(const char *work) {
  time_t until = time(NULL) + seconds;
  uint64_t i = 0;
  if (as_is) return all_as_they_are(work), nfile;
  if (only != UINT64_MAX) return one(only, work), 1;
  for (; i < count && (!seconds || time(NULL) < until); i++) one(i, work);
  return i;
}

static int summary(uint64_t tried) {
  for (int k = 0; k < nkinds; k++) printf("%6d x %s\n", seen[k], kind[k]);
  printf("%llu inputs, %llu of them translated, %d kinds of failure\n", (unsigned long long)tried, (unsigned long long)accepted,
         nkinds);
  return nkinds > 0;
}

int main(int argc, char **argv) {
  char work[4096];
  file = calloc((size_t)argc, sizeof *file);
  for (int i = 1; i < argc; i++)
    if (!read_option(argv[i])) read_file(argv[i]);
  if (!nfile)
    return fprintf(stderr, "usage: fuzz [--seed=N] [--count=N] [--seconds=N] [--only=INDEX] [--as-is] [--keep=DIR] FILE...\n"), 2;
  snprintf(work, sizeof work, "%s/f2cuda-fuzz-XXXXXX", getenv("TMPDIR") ? getenv("TMPDIR") : "/tmp");
  if (!mkdtemp(work)) return perror(work), 2;
  uint64_t tried = run(work);
  char path[4200];
  static const char *const left[] = {"input.f", "input.f90", "said"};
  for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
    snprintf(path, sizeof path, "%s/%s", work, left[i]);
    unlink(path);
  }
  rmdir(work);
  return summary(tried);
}
