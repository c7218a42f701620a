/* Subprocesses, the private directory of temporary files, and outputs that appear whole or not at all. */
#ifndef F2C_COMMON_PROC_H
#define F2C_COMMON_PROC_H
#include "common/str.h"
#include "common/vec.h"

/* Exit codes of f2cuda; BUG also where a file takes it too long. */
enum { EXIT_OK = 0, EXIT_PROGRAM = 1, EXIT_USAGE = 2, EXIT_TOOL = 3, EXIT_BUG = 70 };

/* A command line, or a part of one: word 0 is the program, looked up in PATH. */
typedef VEC(const char *) Args;
/* Appends the words after 'v' up to a NULL. */
void args_add(Arena *a, Args *v, ...) __attribute__((sentinel));
void args_append(Arena *a, Args *v, const Args *more);
/* The command as one would type it into a shell. */
void args_text(const Args *v, Buf *out);

/* ---- the guard: f2cuda works in a child process, so that nothing is left behind however that ends ---- */

/* Runs 'work' in a child process that owns a fresh temporary directory; removes it afterwards, after a signal
 * or a crash too. Gives back the exit code: that of 'work', 70 after a crash. Dies of the signal the child
 * was interrupted with. */
int guard_process(int (*work)(int argc, char **argv), int argc, char **argv);
/* Whether a shell and nvcc, which writes its words into a shell's command line, read nothing but a file's
 * name into 'path'. */
bool guard_path_is_plain(const char *path);
/* The temporary directory, whose name is plain. Only inside guard_process's 'work'. */
const char *guard_tmp_dir(void);
/* DIR/NAME in it. */
char *guard_tmp_path(Arena *a, const char *name);

/* ---- subprocesses ---- */

enum { JOB_NEEDS = 14, PROC_SIGNAL = 256 };

/* One command among several. */
typedef struct Job {
  Args argv;
  int need[JOB_NEEDS];                           /* 1 + index of an earlier job that has to succeed first; 0: none */
  bool (*hide)(const char *line);                /* lines of its stderr that are not shown; NULL: all are */
  bool (*take)(struct Job *j, const char *line); /* lines of its stderr that somebody takes, and so are not shown; NULL: none */
  void *taker;                                   /* for 'take' */
  bool warnings_fail;                            /* a line with 'Warning:' that is shown counts as failure (-Werror) */
  const char *dir;                               /* where it runs; NULL: where f2cuda does */
  int status;                                    /* out: exit code, PROC_SIGNAL + signal; -1: not run */
} Job;

/* Runs the jobs, at most 'limit' at a time, and shows what they print on stderr in their order. After a
 * failure no new job starts. 'verbose' shows each command. Gives back the first job that failed, or NULL. */
Job *proc_jobs(Job *job, int n, int limit, bool verbose);
/* Runs one command and appends its stdout to 'out' (NULL: inherited). 'show_err': its stderr is inherited, else dropped. */
int proc_run(const Args *argv, Buf *out, bool show_err);
/* Whether 'program' can be run: itself with a '/', else through PATH. Its path, in the arena, or NULL. */
char *proc_find(Arena *a, const char *program);

/* ---- outputs ---- */

/* NULL when 'path' can be created or replaced, else why not. */
const char *file_writable(const char *path);
/* Moves the finished file 'from' to 'to'. NULL, or why it failed; 'to' is then as it was. */
const char *file_commit(const char *from, const char *to);
/* Makes 'path' hold the 'len' bytes at 'text'; "-" is stdout. NULL, or why it failed; 'path' is then as it was. */
const char *file_write(const char *path, const char *text, size_t len);
#endif
