/* Subprocesses: one at a time or several in parallel. */
#include "common/proc.h"
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { NOT_FOUND = 127 };

char *proc_find(Arena *a, const char *program) {
  if (strchr(program, '/')) return access(program, X_OK) ? NULL : arena_strdup(a, program);
  const char *path = getenv("PATH");
  for (const char *p = path ? path : "/usr/bin:/bin"; *p;) {
    int len = (int)strcspn(p, ":");
    char *file = arena_printf(a, "%.*s/%s", len ? len : 1, len ? p : ".", program);
    if (!access(file, X_OK)) return file;
    p += len + (p[len] == ':');
  }
  return NULL;
}

/* In the child: becomes the command. Dies with its parent, so that an interrupted f2cuda leaves no compiler behind. */
static _Noreturn void become(const Args *argv, const char *dir, int out, int err) {
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (dir && chdir(dir)) _exit(NOT_FOUND);
  if (out >= 0) dup2(out, STDOUT_FILENO);
  if (err >= 0) dup2(err, STDERR_FILENO);
  char **v = calloc((size_t)argv->n + 1, sizeof *v);
  for (int i = 0; v && i < argv->n; i++) v[i] = (char *)argv->v[i];
  if (v) execvp(v[0], v);
  dprintf(STDERR_FILENO, "f2cuda: error: %s: %s\n", argv->v[0], strerror(errno));
  _exit(NOT_FOUND);
}

static pid_t start(const Args *argv, const char *dir, int out, int err) {
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) become(argv, dir, out, err);
  return pid;
}

static int exit_code(int status) { return WIFEXITED(status) ? WEXITSTATUS(status) : PROC_SIGNAL + WTERMSIG(status); }

static void read_to_end(int fd, Buf *out) {
  char piece[4096];
  ssize_t n;
  while ((n = read(fd, piece, sizeof piece)) > 0 || (n < 0 && errno == EINTR))
    if (n > 0) buf_add(out, piece, (size_t)n);
}

int proc_run(const Args *argv, Buf *out, bool show_err) {
  int fd[2] = {-1, -1}, status = 0;
  if (out && pipe2(fd, O_CLOEXEC)) return NOT_FOUND;
  int null = show_err ? -1 : open("/dev/null", O_WRONLY | O_CLOEXEC);
  pid_t pid = start(argv, NULL, fd[1], null);
  if (fd[1] >= 0) close(fd[1]);
  if (null >= 0) close(null);
  if (out) {
    read_to_end(fd[0], out);
    close(fd[0]);
  }
  if (pid < 0) return NOT_FOUND;
  while (waitpid(pid, &status, 0) < 0 && errno == EINTR) {}
  return exit_code(status);
}

/* ---- several in parallel ---- */

typedef enum { JOB_WAITS, JOB_RUNS, JOB_ENDED, JOB_SHOWN } JobState;
typedef struct Running {
  JobState state;
  pid_t pid; /* JOB_RUNS */
  FILE *err; /* what it printed on stderr */
} Running;

static bool ready(const Job *job, const Running *run, int i) {
  for (int k = 0; k < JOB_NEEDS; k++)
    if (job[i].need[k] && run[job[i].need[k] - 1].state < JOB_ENDED) return false;
  return run[i].state == JOB_WAITS;
}

static void begin(Job *j, Running *r, bool verbose) {
  if (verbose) {
    Buf b = {0};
    args_text(&j->argv, &b);
    fprintf(stderr, "f2cuda: %s\n", b.s); /* CMake takes the first line that begins with ld for the link */
    buf_free(&b);
  }
  r->err = tmpfile();
  r->pid = start(&j->argv, j->dir, -1, r->err ? fileno(r->err) : -1);
  r->state = r->pid > 0 ? JOB_RUNS : JOB_ENDED;
  if (r->pid < 0) j->status = NOT_FOUND;
}

/* Shows a finished job's messages. */
static void show(Job *j, Running *r) {
  char *line = NULL;
  size_t cap = 0;
  if (r->err) rewind(r->err);
  while (r->err && getline(&line, &cap, r->err) > 0) {
    if ((j->take && j->take(j, line)) || (j->hide && j->hide(line))) continue;
    fputs(line, stderr);
    if (j->warnings_fail && strstr(line, "Warning:") && !j->status) j->status = 1;
  }
  free(line);
  if (r->err) fclose(r->err);
  r->state = JOB_SHOWN;
}

static int wait_one(Job *job, Running *run, int n) {
  int status;
  pid_t pid = waitpid(-1, &status, 0);
  for (int i = 0; i < n; i++)
    if (pid > 0 && run[i].state == JOB_RUNS && run[i].pid == pid) {
      run[i].state = JOB_ENDED;
      job[i].status = exit_code(status);
      return 1;
    }
  return 0;
}

Job *proc_jobs(Job *job, int n, int limit, bool verbose) {
  Running *run = calloc((size_t)n + 1, sizeof *run);
  Job *failed = NULL;
  int running = 0, shown = 0;
  for (int i = 0; i < n; i++) job[i].status = -1;
  while (run && shown < n) {
    for (int i = 0; i < n && !failed && running < limit; i++)
      if (ready(job, run, i)) {
        begin(&job[i], &run[i], verbose);
        running += run[i].state == JOB_RUNS;
      }
    if (running) running -= wait_one(job, run, n);
    for (int i = 0; i < n; i++)
      if (!failed && run[i].state == JOB_ENDED && job[i].status) failed = &job[i];
    while (shown < n && run[shown].state == JOB_ENDED) {
      show(&job[shown], &run[shown]);
      if (job[shown].status && !failed) failed = &job[shown];
      shown++;
    }
    if (failed && !running)
      for (; shown < n; shown++)
        if (run[shown].state == JOB_ENDED) show(&job[shown], &run[shown]);
  }
  free(run);
  return failed;
}
