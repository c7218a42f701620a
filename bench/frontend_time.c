/* Time and memory of the front end:  frontend_time [--runs=N] [--processes] [--gfortran] [option...] <LIST
 * LIST names the files, one a line. A row of the table is a stage: bytes to tree (syntax_read), bytes to the end of sema
 * (front_end). Seconds are CPU seconds of one core, user and system: other work on the machine does not count, waiting for
 * the disk neither (files are read once before). See bench/frontend. */
#include "frontend/front_end.h"
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MOST_OPTIONS = 64 };
typedef enum { STAGE_TREE, STAGE_SEMA } Stage;

static const char *const stage_name[] = {"bytes to tree", "bytes to end of sema"};

/* One file of the list. */
typedef struct {
  char *path;
  size_t bytes; /* of its text and what it includes */
} Input;

static Input *file;
static int nfile;
static size_t bytes; /* of all files */
static long lines;
static FrontOptions options = {.fixed_width = 72, .default_real = 4, .default_double = 8, .default_integer = 4, .dialects = ~0u};
static char *word[MOST_OPTIONS]; /* options for gfortran too */
static int nword;
static int runs = 5;
static char *self; /* this program */

/* ---- the list ---- */

static void one_file(Stage stage, Arena *a, SourceTable *t, const char *path, Diag *d) {
  if (stage == STAGE_TREE)
    syntax_read(a, t, path, &options, intern_new(a), d);
  else
    front_end(a, t, path, &options, d, NULL, 0);
}

/* Text that INCLUDE lines bring counts each time. */
static void measure_file(Input *f) {
  Arena *a = arena_new();
  SourceTable t;
  source_init(&t, a);
  Diag d = {.sources = &t, .quiet = true};
  one_file(STAGE_TREE, a, &t, f->path, &d);
  for (const Source *s = t.first; s; s = s->next) {
    f->bytes += s->len;
    lines += s->nlines - (s->len && s->text[s->len - 1] == '\n');
  }
  bytes += f->bytes;
  arena_free(a);
}

static void read_list(FILE *in) {
  char path[4096];
  int cap = 0;
  while (fgets(path, sizeof path, in)) {
    path[strcspn(path, "\n")] = 0;
    if (nfile == cap) file = realloc(file, sizeof *file * (size_t)(cap = cap ? cap * 2 : 1024));
    file[nfile] = (Input){.path = strdup(path)};
    measure_file(&file[nfile++]);
  }
}

/* ---- inside this process ---- */

static double cpu_seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* What one pass over the files found. */
typedef struct {
  double seconds; /* CPU */
  size_t memory;  /* bytes of the arenas, all files together */
  double worst;   /* largest quotient of a file's memory and its text, files under 64 KB left out */
  int errors;
} Pass;

enum { SMALL = 1 << 16 };

/* Each file in an arena of its own. The clock is asked once for all of them: that takes longer than to begin with a file. */
static Pass pass_over(Stage stage) {
  Pass p = {0};
  double from = cpu_seconds();
  for (int i = 0; i < nfile; i++) {
    Arena *a = arena_new();
    SourceTable t;
    source_init(&t, a);
    Diag d = {.sources = &t, .quiet = true};
    one_file(stage, a, &t, file[i].path, &d);
    size_t used = arena_used(a);
    arena_free(a);
    p.memory += used;
    p.errors += d.errors;
    double quotient = file[i].bytes ? (double)used / (double)file[i].bytes : 0;
    if (file[i].bytes >= SMALL && quotient > p.worst) p.worst = quotient;
  }
  p.seconds = cpu_seconds() - from;
  return p;
}

static Pass best_pass(Stage stage) {
  Pass best = pass_over(stage);
  for (int i = 1; i < runs; i++) {
    Pass p = pass_over(stage);
    if (p.seconds < best.seconds) best = p;
  }
  return best;
}

/* ---- all files in one call, as 'f2cuda *.f' has them: everything is kept ---- */

static long peak_kb(void) {
  struct rusage u;
  getrusage(RUSAGE_SELF, &u);
  return u.ru_maxrss;
}

static void keep_all(Stage stage, double result[2]) {
  long before = peak_kb();
  double from = cpu_seconds();
  Arena *a = arena_new();
  SourceTable t;
  source_init(&t, a);
  Diag d = {.sources = &t, .quiet = true};
  Program **done = ARENA_ARRAY(a, Program *, nfile + 1);
  Intern *names = intern_new(a);
  int n = 0;
  for (int i = 0; i < nfile; i++) {
    Program *p = stage == STAGE_TREE ? syntax_read(a, &t, file[i].path, &options, names, &d)
                                     : front_end(a, &t, file[i].path, &options, &d, done, n);
    if (p) done[n++] = p;
  }
  result[0] = cpu_seconds() - from;
  result[1] = (double)(peak_kb() - before) * 1024;
}

/* In a child, so that its peak is its own. */
static bool one_call(Stage stage, double result[2]) {
  int ends[2], status;
  if (pipe(ends)) return false;
  pid_t child = fork();
  if (child == 0) {
    keep_all(stage, result);
    _exit(write(ends[1], result, sizeof *result * 2) != sizeof *result * 2);
  }
  close(ends[1]);
  bool got = child > 0 && read(ends[0], result, sizeof *result * 2) == sizeof *result * 2;
  close(ends[0]);
  waitpid(child, &status, 0);
  return got;
}

/* ---- a process for each file ---- */

/* CPU seconds of 'argv', whose last word is each file in turn; *accepted: how many ended with exit code 0. */
static double spawn_each(char **argv, int at, int *accepted) {
  double seconds = 0;
  *accepted = 0;
  for (int i = 0; i < nfile; i++) {
    struct rusage u;
    pid_t child;
    int status;
    argv[at] = file[i].path;
    if (posix_spawnp(&child, argv[0], NULL, NULL, argv, environ)) return -1;
    wait4(child, &status, 0, &u);
    seconds += (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + 1e-6 * (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec);
    *accepted += WIFEXITED(status) && !WEXITSTATUS(status);
  }
  return seconds;
}

static double own_processes(Stage stage, int *accepted) {
  char *argv[MOST_OPTIONS + 4] = {self, stage == STAGE_TREE ? "--tree" : "--sema"};
  memcpy(argv + 2, word, sizeof *word * (size_t)nword);
  return spawn_each(argv, 2 + nword, accepted);
}

/* Module files go to a directory of their own. */
static double gfortran(int *accepted) {
  const char *base = getenv("TMPDIR");
  char dir[256], option[sizeof dir + 2], command[sizeof dir + 16];
  int n = snprintf(dir, sizeof dir, "%s/frontend_time_XXXXXX", base && *base ? base : "/tmp");
  if (n >= (int)sizeof dir || !mkdtemp(dir)) return -1;
  snprintf(option, sizeof option, "-J%s", dir);
  snprintf(command, sizeof command, "rm -rf '%s'", dir);
  char *argv[MOST_OPTIONS + 6] = {"gfortran", "-fsyntax-only", "-w", option};
  memcpy(argv + 4, word, sizeof *word * (size_t)nword);
  int out = dup(2), null = !freopen("/dev/null", "w", stderr);
  double seconds = null ? -1 : spawn_each(argv, 4 + nword, accepted);
  dup2(out, 2);
  if (system(command)) fprintf(stderr, "frontend_time: %s is left\n", dir);
  return seconds;
}

/* ---- the table ---- */

static void row(const char *what, double seconds, double reference) {
  printf("| %s | %.3f s | %.0f | %.1f MB/s |", what, seconds, (double)lines / seconds, 1e-6 * (double)bytes / seconds);
  if (reference > 0) printf(" %.1f |", reference / seconds);
  printf("\n");
}

static void table(bool processes, bool beside) {
  int accepted = 0, own = 0;
  double reference = beside ? gfortran(&accepted) : 0;
  printf("%d files, %ld lines, %zu bytes\n\n", nfile, lines, bytes);
  printf("| stage | time | lines/s | bytes |%s\n|---|---|---|---|%s\n", beside ? " gfortran / f2cuda |" : "", beside ? "---|" : "");
  Pass pass[2];
  double call[2][2];
  for (Stage s = STAGE_TREE; s <= STAGE_SEMA; s++) {
    char what[96];
    pass[s] = best_pass(s);
    row(stage_name[s], pass[s].seconds, reference);
    if (!one_call(s, call[s])) continue;
    snprintf(what, sizeof what, "%s, all files kept", stage_name[s]);
    row(what, call[s][0], reference);
    if (!processes) continue;
    snprintf(what, sizeof what, "%s, a process a file", stage_name[s]);
    row(what, own_processes(s, &own), reference);
  }
  if (beside) row("gfortran -fsyntax-only", reference, reference);
  printf("\n| stage | memory / source | worst file of 64 KB or more | peak with all files kept |\n|---|---|---|---|\n");
  for (Stage s = STAGE_TREE; s <= STAGE_SEMA; s++)
    printf("| %s | %.1f | %.1f | %.1f |\n", stage_name[s], (double)pass[s].memory / (double)bytes, pass[s].worst,
           call[s][1] / (double)bytes);
  printf("\nerrors told: %d by the syntax passes, %d in all\n", pass[STAGE_TREE].errors, pass[STAGE_SEMA].errors);
  if (beside) printf("files that gfortran accepts: %d\n", accepted);
}

/* ---- options ---- */

static bool front_option(const char *arg) {
  static char *dirs[MOST_OPTIONS];
  if (!strcmp(arg, "-ffixed-form"))
    options.form = FORM_FIXED;
  else if (!strcmp(arg, "-ffree-form"))
    options.form = FORM_FREE;
  else if (!strcmp(arg, "-fd-lines-as-code"))
    options.d_lines = true;
  else if (!strcmp(arg, "-fbackslash"))
    options.backslash = true;
  else if (!strncmp(arg, "-ffixed-line-length-", 20))
    options.fixed_width = atoi(arg + 20);
  else if (!strncmp(arg, "-I", 2))
    options.include_dirs = dirs, dirs[options.ninclude_dirs++] = (char *)arg + 2;
  else
    return !strncmp(arg, "-f", 2) || !strncmp(arg, "-std=", 5);
  return true;
}

int main(int argc, char **argv) {
  bool processes = false, beside = false;
  arena_keep_memory();
  self = argv[0];
  for (int i = 1; i < argc; i++) {
    if (!strcmp(argv[i], "--gfortran"))
      beside = true;
    else if (!strcmp(argv[i], "--processes"))
      processes = true;
    else if (!strncmp(argv[i], "--runs=", 7))
      runs = atoi(argv[i] + 7);
    else if (!strcmp(argv[i], "--tree") || !strcmp(argv[i], "--sema"))
      nfile = argv[i][2] == 't' ? -1 : -2;
    else if (argv[i][0] == '-' && nword < MOST_OPTIONS && front_option(argv[i]))
      word[nword++] = argv[i];
    else if (nfile < 0) {
      Arena *a = arena_new();
      SourceTable t;
      source_init(&t, a);
      Diag d = {.sources = &t, .quiet = true};
      one_file(nfile == -1 ? STAGE_TREE : STAGE_SEMA, a, &t, argv[i], &d);
      return d.errors > 0;
    } else
      return 2;
  }
  read_list(stdin);
  if (nfile && runs > 0) table(processes, beside);
  return !nfile;
}
