/* Subprocesses, the guard, and outputs that appear whole or not at all. */
#include "common/proc.h"
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static int failures;
#define CHECK(x) ((x) ? (void)0 : (void)(failures++, fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #x)))

static Job shell(Arena *a, const char *script) {
  Job j = {0};
  args_add(a, &j.argv, "sh", "-c", script, NULL);
  return j;
}

static bool holds(const char *path, const char *text) {
  char got[256] = "";
  FILE *f = fopen(path, "r");
  if (!f) return false;
  size_t n = fread(got, 1, sizeof got - 1, f);
  fclose(f);
  return n == strlen(text) && !strcmp(got, text);
}

static void test_quoting(Arena *a) {
  Args v = {0};
  Buf b = {0};
  args_add(a, &v, "cc", "-DX=1", "two words", "it's", "", "$HOME", NULL);
  args_text(&v, &b);
  CHECK(!strcmp(b.s, "cc -DX=1 'two words' 'it'\\''s' '' '$HOME'"));
  buf_free(&b);
}

static void test_run(Arena *a) {
  Job j = shell(a, "echo one; echo two >&2; exit 7");
  Buf out = {0};
  CHECK(proc_run(&j.argv, &out, false) == 7);
  CHECK(!strcmp(out.s, "one\n"));
  buf_free(&out);
  CHECK(!proc_find(a, "no-such-program-anywhere"));
  CHECK(proc_find(a, "sh") && access(proc_find(a, "sh"), X_OK) == 0);
}

/* Job 2 needs 0 and 1; what they wrote has to be there when it runs, however many run at a time. */
static void test_order(Arena *a) {
  for (int limit = 1; limit <= 3; limit++) {
    Job j[3] = {shell(a, "sleep 0.1; echo a > one"), shell(a, "echo b > two"), shell(a, "cat one two > both")};
    j[2].need[0] = 1;
    j[2].need[1] = 2;
    unlink("both");
    CHECK(!proc_jobs(j, 3, limit, false));
    CHECK(holds("both", "a\nb\n"));
  }
}

static void test_failure(Arena *a) {
  Job j[3] = {shell(a, "exit 3"), shell(a, "true"), shell(a, "echo x > never")};
  j[2].need[0] = 1;
  Job *failed = proc_jobs(j, 3, 2, false);
  CHECK(failed == &j[0] && failed->status == 3);
  CHECK(j[2].status == -1);
  CHECK(access("never", F_OK));
  Job killed = shell(a, "kill -9 $$");
  CHECK(proc_jobs(&killed, 1, 1, false) == &killed && killed.status == PROC_SIGNAL + SIGKILL);
  Job missing = {0};
  args_add(a, &missing.argv, "/no/such/program", NULL);
  CHECK(proc_jobs(&missing, 1, 1, false) == &missing && missing.status == 127);
}

static bool hide_noise(const char *line) { return strstr(line, "noise"); }

static void test_warnings(Arena *a) {
  Job j = shell(a, "echo noise Warning: >&2");
  j.hide = hide_noise;
  j.warnings_fail = true;
  CHECK(!proc_jobs(&j, 1, 1, false));
  Job k = shell(a, "echo Warning: shown on purpose >&2");
  k.hide = hide_noise;
  k.warnings_fail = true;
  CHECK(proc_jobs(&k, 1, 1, false) == &k);
}

static void test_write(Arena *a) {
  CHECK(!file_write("out", "old", 3) && holds("out", "old"));
  CHECK(!file_write("out", "new text", 8) && holds("out", "new text"));
  CHECK(!file_write("empty", "", 0) && holds("empty", ""));
  CHECK(!symlink("out", "link") && !file_write("link", "through", 7) && holds("out", "through"));
  CHECK(file_write("none/out", "x", 1) != NULL);
  CHECK(file_commit(guard_tmp_path(a, "nothing"), "out") != NULL && holds("out", "through"));
  mkdir("directory", 0777);
  CHECK(file_writable("directory") != NULL);
  CHECK(file_write("directory", "x", 1) != NULL);
  CHECK(!file_writable("/dev/null") && !file_write("/dev/null", "x", 1));
}

static int tests(int argc, char **argv) {
  (void)argc, (void)argv;
  Arena *a = arena_new();
  CHECK(!chdir(guard_tmp_dir()));
  test_quoting(a);
  test_run(a);
  test_order(a);
  test_failure(a);
  test_warnings(a);
  test_write(a);
  arena_free(a);
  return failures != 0;
}

static char seen[4096];
static int ends_with_five(int argc, char **argv) {
  (void)argc, (void)argv;
  FILE *f = fopen(seen, "w");
  fputs(guard_tmp_dir(), f);
  fclose(f);
  CHECK(!file_write("/dev/null", "x", 1));
  return 5;
}
static int crashes(int argc, char **argv) {
  ends_with_five(argc, argv);
  signal(SIGSEGV, SIG_DFL);
  raise(SIGSEGV);
  return 0;
}

/* The exit code of 'work' under the guard, and whether its temporary directory is gone afterwards. */
static void test_guard(int (*work)(int argc, char **argv), int code) {
  snprintf(seen, sizeof seen, "/tmp/f2cuda-test-%d", (int)getpid());
  CHECK(guard_process(work, 0, NULL) == code);
  char dir[4096] = "";
  FILE *f = fopen(seen, "r");
  CHECK(f && fgets(dir, sizeof dir, f) && access(dir, F_OK));
  if (f) fclose(f);
  unlink(seen);
}

int main(int argc, char **argv) {
  test_guard(ends_with_five, 5);
  test_guard(crashes, 70);
  CHECK(guard_process(tests, argc, argv) == 0);
  return failures != 0;
}
