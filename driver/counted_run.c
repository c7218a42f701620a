/* --run: the program with counters is built beside everything else, and run once where f2cuda was called. */
#include "driver/build.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Builds it at 'to'; options and files are as they were afterwards. */
static int build(Session *s, const char *to) {
  Options before = s->opt;
  Generated **code = ARENA_ARRAY(s->arena, Generated *, s->nfile + 1);
  s->opt.action = ACT_LINK;
  s->opt.output = to;
  s->opt.count = true;
  s->opt.openmp = false;
  s->opt.devices = 0;
  s->opt.devices_given = true;
  for (int i = 0; i < s->nfile; i++) {
    code[i] = s->file[i].code;
    s->file[i].code = counting_file(s->file[i].analysis, s->arena, &s->diag);
    s->file[i].unchanged = !s->file[i].code->counts && !s->file[i].code->conditional_lines;
  }
  int result = compile_all(s);
  if (!result) result = link_program(s);
  for (int i = 0; i < s->nfile; i++) {
    s->file[i].code = code[i];
    s->file[i].extra.n = 0;
  }
  memcpy(&s->opt, &before, sizeof before);
  return result;
}

/* The command with the program in the place of its first word. What it prints goes to stderr: stdout is the report's. */
static int run(Session *s, const char *program, const char *counts) {
  const char *rest = s->opt.run + strspn(s->opt.run, " \t");
  rest += strcspn(rest, " \t");
  Args v = {0};
  setenv("F2CUDA_COUNTS", counts, 1);
  setenv("OMP_NUM_THREADS", "1", 1); /* for what asks how many there are */
  args_add(s->arena, &v, "sh", "-c", arena_printf(s->arena, "{ %s%s; } >&2", program, rest), NULL);
  int code = proc_run(&v, NULL, true);
  unsetenv("F2CUDA_COUNTS");
  if (access(counts, R_OK)) {
    options_wrong("--run: '%s' ended with exit code %d and has counted nothing", s->opt.run, code);
    return EXIT_TOOL;
  }
  if (code) fprintf(stderr, "f2cuda: note: '%s' ended with exit code %d; what it has counted so far is used\n", s->opt.run, code);
  return EXIT_OK;
}

int counted_run(Session *s) {
  const char *path = s->opt.counts;
  if (s->opt.run) {
    const char *program = guard_tmp_path(s->arena, "counted");
    if (!path) path = guard_tmp_path(s->arena, "counts.xml");
    int code = build(s, program);
    if (!code) code = run(s, program, path);
    if (code) return code;
  }
  if (!path) return EXIT_OK;
  s->counts = counts_read(path, s->arena, &s->diag);
  return s->counts ? EXIT_OK : EXIT_PROGRAM;
}
