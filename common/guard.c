/* The guard process and its temporary directory. */
#include "common/proc.h"
#include <ctype.h>
#include <errno.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT};
static char dir[4096];
static volatile sig_atomic_t child;

const char *guard_tmp_dir(void) { return dir; }
char *guard_tmp_path(Arena *a, const char *name) { return arena_printf(a, "%s/%s", dir, name); }

/* nvcc takes lists apart at commas, a shell knows the rest of ASCII's signs. */
bool guard_path_is_plain(const char *path) {
  for (const unsigned char *p = (const unsigned char *)path; *p; p++)
    if (*p < 0x80 && !isalnum(*p) && !strchr("_-./+~%@:", *p)) return false;
  return true;
}

static bool make_dir(void) {
  const char *base = getenv("TMPDIR");
  if (!base || !*base || !guard_path_is_plain(base)) base = "/tmp";
  if (snprintf(dir, sizeof dir, "%s/f2cuda-XXXXXX", base) < (int)sizeof dir && mkdtemp(dir)) return true;
  fprintf(stderr, "f2cuda: error: %s: no temporary directory can be made here: %s\n", base, strerror(errno));
  return false;
}

static int remove_one(const char *path, const struct stat *st, int type, struct FTW *at) {
  (void)st, (void)at;
  if (type == FTW_DP)
    rmdir(path);
  else
    unlink(path);
  return 0;
}

static void pass_on(int sig) {
  if (child > 0) kill(child, sig);
}

/* Tools that the child left running when it was interrupted: with the guard as subreaper they are its children now. */
static void end_orphans(void) {
  char path[64];
  snprintf(path, sizeof path, "/proc/self/task/%d/children", (int)getpid());
  FILE *f = fopen(path, "r");
  int pid;
  while (f && fscanf(f, "%d", &pid) == 1) kill(pid, SIGTERM);
  if (f) fclose(f);
  while (waitpid(-1, NULL, 0) > 0 || errno == EINTR) {}
}

static int wait_child(void) {
  int status;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  return status;
}

/* Interrupted: f2cuda dies of the same signal, as its caller expects. Anything else is a crash. */
static int ended_by(int sig) {
  for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++)
    if (sig == passed_on[i]) {
      signal(sig, SIG_DFL);
      raise(sig);
    }
  if (sig == SIGPIPE || sig == SIGKILL) return 128 + sig;
  fprintf(stderr, "f2cuda: internal error: %s\nPlease report this with the source that shows it.\n", strsignal(sig));
  return EXIT_BUG;
}

int guard_process(int (*work)(int argc, char **argv), int argc, char **argv) {
  if (!make_dir()) return EXIT_TOOL;
  signal(SIGXFSZ, SIG_IGN); /* a write beyond ulimit -f fails like one on a full disk */
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  fflush(NULL);
  sigset_t block, before;
  sigfillset(&block);
  sigprocmask(SIG_BLOCK, &block, &before);
  child = fork();
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &before, NULL);
    setenv("TMPDIR", dir, 1);
    exit(work(argc, argv));
  }
  for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++)
    if (signal(passed_on[i], pass_on) == SIG_IGN) signal(passed_on[i], SIG_IGN);
  sigprocmask(SIG_SETMASK, &before, NULL);
  int status = child > 0 ? wait_child() : EXIT_TOOL << 8;
  end_orphans();
  nftw(dir, remove_one, 16, FTW_DEPTH | FTW_PHYS);
  return WIFEXITED(status) ? WEXITSTATUS(status) : ended_by(WTERMSIG(status));
}
