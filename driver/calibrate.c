/* --calibrate: nvcc compiles the measurements that f2cuda brings along, and they run on the GPU of this machine. */
#include "driver/build.h"
#include "predictor/machine/machine.h"
#include <stdio.h>
#include <string.h>

static bool has_gpu(Session *s) {
  Args ask = {0};
  Buf answer = {0};
  args_add(s->arena, &ask, "nvidia-smi", "-L", NULL);
  bool found = proc_find(s->arena, "nvidia-smi") && !proc_run(&ask, &answer, false) && answer.s && strstr(answer.s, "GPU");
  buf_free(&answer);
  return found;
}

/* Why it cannot be done here; NULL: it can. */
static const char *missing(Session *s, const char *source) {
  if (!source) return "calibrate/calibrate.cu was not found (set F2CUDA_DATA to f2cuda's data directory)";
  if (!has_gpu(s)) return "no GPU answers (nvidia-smi -L); measure on the machine that the predictions are for";
  if (!s->tools.nvcc) return "nvcc was not found, which compiles the measurements (CUDA_HOME names its folder)";
  return NULL;
}

static const char *name_of(Arena *a, const char *path) { return strcmp(path, "-") ? output_name(a, path, "") : "this"; }

static int measure(Session *s, const char *source, Buf *out) {
  Arena *a = s->arena;
  const char *program = guard_tmp_path(a, "calibrate");
  Job j = {0};
  args_add(a, &j.argv, s->tools.nvcc, "-std=c++17", "-O3", "-Xcompiler", "-O3", NULL);
  if (!tools_arch(s, &j.argv)) return EXIT_TOOL;
  args_add(a, &j.argv, source, "-o", program, "-lpthread", NULL);
  int code = compile_run(s, &j, 1);
  if (code) return code;
  Args run = {0};
  args_add(a, &run, program, name_of(a, s->opt.calibrate), NULL);
  return proc_run(&run, out, true) ? EXIT_TOOL : EXIT_OK;
}

int calibrate_run(Session *s) {
  const char *source = machine_find_file(s->arena, "calibrate/calibrate.cu");
  s->opt.devices = DEV_CUDA;
  s->tools.nvcc = tools_nvcc(s->arena);
  const char *why = missing(s, source);
  if (why) {
    options_wrong("--calibrate: %s", why);
    return EXIT_TOOL;
  }
  Buf text = {0};
  int code = measure(s, source, &text);
  const char *failed = code ? NULL : file_write(s->opt.calibrate, text.s ? text.s : "", text.len);
  buf_free(&text);
  if (failed) return compile_cannot_write(s->opt.calibrate, failed);
  bool checked = code || !strcmp(s->opt.calibrate, "-") || machine_load(s->opt.calibrate, s->arena, &s->diag);
  return code ? code : checked ? EXIT_OK : EXIT_TOOL;
}
