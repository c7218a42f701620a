/* A limit on processor time: a timer of the process, which the programs that it runs do not inherit. */
#include "common/limit.h"
#include "common/proc.h"
#include <execinfo.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

enum { USUAL = 600, MOST_FRAMES = 60 };

static const char *volatile worked_on;
static double seconds;

/* Only what may be called in a signal handler, and snprintf on numbers and strings. */
static void give_up(int sig) {
  char text[8192];
  void *frame[MOST_FRAMES];
  int n =
      snprintf(text, sizeof text,
               "f2cuda: error: %.4096s: the translation of this file has taken more than %g s of processor time\n"
               "f2cuda: note: F2CUDA_SECONDS=N gives it N s (0: as many as it takes); --directives=none leaves the file as it is.\n"
               "Please report this with the source that shows it. f2cuda was here:\n",
               worked_on, seconds);
  (void)sig;
  if (n > 0 && write(STDERR_FILENO, text, strnlen(text, sizeof text)) < 0) _exit(EXIT_BUG);
  backtrace_symbols_fd(frame, backtrace(frame, MOST_FRAMES), STDERR_FILENO);
  _exit(EXIT_BUG);
}

static double allowed(void) {
  const char *said = getenv("F2CUDA_SECONDS");
  char *end = NULL;
  double x = said && *said ? strtod(said, &end) : USUAL;
  return end && (*end || !(x >= 0 && x < 1e9)) ? USUAL : x;
}

static void set_timer(double s) {
  struct itimerval t = {.it_value = {.tv_sec = (time_t)s, .tv_usec = (suseconds_t)((s - (double)(time_t)s) * 1e6)}};
  if (s > 0 && !t.it_value.tv_sec && !t.it_value.tv_usec) t.it_value.tv_usec = 1;
  setitimer(ITIMER_PROF, &t, NULL);
}

void limit_begin(const char *file) {
  void *frame[1];
  if (!worked_on) { /* the first call of backtrace loads a library, which a handler may not */
    backtrace(frame, 1);
    seconds = allowed();
    signal(SIGPROF, give_up);
  }
  worked_on = file;
  set_timer(seconds);
}

void limit_end(void) { set_timer(0); }
