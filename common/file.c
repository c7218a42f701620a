/* Outputs that appear whole or not at all. */
#include "common/proc.h"
#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* The directory part of 'path' in 'dir'. */
static void directory_of(const char *path, char dir[PATH_MAX]) {
  char copy[PATH_MAX];
  snprintf(copy, sizeof copy, "%s", path);
  snprintf(dir, PATH_MAX, "%s", dirname(copy));
}

const char *file_writable(const char *path) {
  struct stat st;
  if (strlen(path) >= PATH_MAX - 32) return strerror(ENAMETOOLONG);
  if (!stat(path, &st)) {
    if (S_ISDIR(st.st_mode)) return strerror(EISDIR);
    if (access(path, W_OK)) return strerror(errno);
    if (!S_ISREG(st.st_mode)) return NULL;
  } else if (errno == ENAMETOOLONG)
    return strerror(errno);
  char dir[PATH_MAX];
  directory_of(path, dir);
  if (stat(dir, &st)) return strerror(errno);
  if (!S_ISDIR(st.st_mode)) return strerror(ENOTDIR);
  return access(dir, W_OK | X_OK) ? strerror(errno) : NULL;
}

static bool copy_bytes(int in, int out) {
  char piece[1 << 16];
  ssize_t n, w;
  while ((n = read(in, piece, sizeof piece)) > 0)
    for (ssize_t done = 0; done < n; done += w)
      if ((w = write(out, piece + done, (size_t)(n - done))) < 0) return false;
  return n == 0;
}

/* Copies 'from' to 'to' with its mode. NULL or why not. */
static const char *copy_file(const char *from, const char *to, int flags) {
  struct stat st;
  int in = open(from, O_RDONLY | O_CLOEXEC);
  if (in < 0 || fstat(in, &st)) return strerror(errno);
  int out = open(to, O_WRONLY | O_CLOEXEC | flags, st.st_mode & 0777);
  const char *why = out < 0 || !copy_bytes(in, out) ? strerror(errno) : NULL;
  close(in);
  if (out >= 0 && close(out) && !why) why = strerror(errno);
  return why;
}

/* Across file systems: a copy beside 'to', then a rename. */
static const char *copy_then_rename(const char *from, const char *to) {
  char beside[PATH_MAX], dir[PATH_MAX];
  directory_of(to, dir);
  if (snprintf(beside, sizeof beside, "%s/.f2cuda-%d", dir, (int)getpid()) >= (int)sizeof beside) return strerror(ENAMETOOLONG);
  const char *why = copy_file(from, beside, O_CREAT | O_EXCL);
  if (!why && rename(beside, to)) why = strerror(errno);
  if (why)
    unlink(beside);
  else
    unlink(from);
  return why;
}

/* Devices and pipes are written to, not replaced; so is what /dev/stdout stands for, which may be a file that somebody writes. */
static const char *commit(const char *from, const char *to) {
  struct stat st;
  char real[PATH_MAX];
  if (!stat(to, &st) && (!S_ISREG(st.st_mode) || !strncmp(to, "/dev/", 5))) return copy_file(from, to, O_APPEND);
  if (realpath(to, real)) to = real;
  if (!rename(from, to)) return NULL;
  return errno == EXDEV ? copy_then_rename(from, to) : strerror(errno);
}

const char *file_commit(const char *from, const char *to) {
  const char *why = file_writable(to);
  if (why) return why;
  sigset_t all, before;
  sigfillset(&all);
  sigprocmask(SIG_BLOCK, &all, &before);
  why = commit(from, to);
  sigprocmask(SIG_SETMASK, &before, NULL);
  return why;
}

static const char *write_stream(FILE *f, const char *text, size_t len) {
  if (!f) return strerror(errno);
  bool ok = fwrite(text, 1, len, f) == len;
  if (f == stdout) return ok && !fflush(f) ? NULL : strerror(errno);
  return !fclose(f) && ok ? NULL : strerror(errno);
}

const char *file_write(const char *path, const char *text, size_t len) {
  if (!strcmp(path, "-")) return write_stream(stdout, text, len);
  char temp[PATH_MAX];
  if (snprintf(temp, sizeof temp, "%s/output", guard_tmp_dir()) >= (int)sizeof temp) return strerror(ENAMETOOLONG);
  const char *why = write_stream(fopen(temp, "wb"), text, len);
  return why ? why : file_commit(temp, path);
}
