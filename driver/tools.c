/* The programs that f2cuda runs, and where its own run-time files lie. */
#include "common/own_files.h"
#include "driver/session.h"
#include <libgen.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char default_arch[] = "90";

static const char *from_environment(const char *name) {
  const char *v = getenv(name);
  return v && *v ? v : NULL;
}

static bool is_file(const char *path) { return !access(path, R_OK); }

/* In this order: F2CUDA_NVCC, CUDA_HOME, PATH, /usr/local/cuda. */
const char *tools_nvcc(Arena *a) {
  const char *said = from_environment("F2CUDA_NVCC");
  if (said) return proc_find(a, said);
  const char *home = from_environment("CUDA_HOME");
  char *found = home ? proc_find(a, arena_printf(a, "%s/bin/nvcc", home)) : NULL;
  if (!found) found = proc_find(a, "nvcc");
  return found ? found : proc_find(a, "/usr/local/cuda/bin/nvcc");
}

/* The toolkit's folder as nvcc itself knows it: the nvcc that was found may be a script that runs another. */
static const char *ask_toolkit_root(Arena *a, const char *nvcc) {
  Args ask = {0};
  Buf answer = {0};
  args_add(a, &ask, "sh", "-c", "exec \"$0\" --dryrun -E -x cu /dev/null 2>&1", nvcc, NULL);
  int failed = proc_run(&ask, &answer, false);
  const char *top = !failed && answer.s ? strstr(answer.s, "TOP=") : NULL;
  const char *root = top ? arena_printf(a, "%.*s", (int)strcspn(top + 4, "\r\n"), top + 4) : NULL;
  buf_free(&answer);
  return root;
}

/* The directory with the CUDA run-time library below the toolkit's folder. */
static const char *cuda_lib_below(Arena *a, const char *root) {
  static const char *const where[] = {"lib64", "lib", "targets/x86_64-linux/lib", "targets/sbsa-linux/lib"};
  for (size_t i = 0; root && i < sizeof where / sizeof *where; i++) {
    char *dir = arena_printf(a, "%s/%s", root, where[i]);
    if (is_file(arena_printf(a, "%s/libcudart_static.a", dir))) return dir;
  }
  return NULL;
}

/* The directory with the CUDA run-time library that belongs to this nvcc. */
static const char *find_cuda_lib(Arena *a, const char *nvcc) {
  char real[PATH_MAX];
  if (!nvcc || !realpath(nvcc, real)) return NULL;
  const char *beside = cuda_lib_below(a, dirname(dirname(real)));
  return beside ? beside : cuda_lib_below(a, ask_toolkit_root(a, nvcc));
}

/* nvcc hands the folder of the headers to a shell: one with another name than a plain one gets a link. */
static void name_plainly(Session *s) {
  const char *link = guard_tmp_path(s->arena, "include");
  if (!guard_path_is_plain(s->tools.include) && !symlink(s->tools.include, link)) s->tools.include = link;
}

static bool find_own_files(Session *s) {
  char *header = own_files_find(s->arena, OWN_INCLUDE, "f2cuda_device.cuh");
  char *library = own_files_find(s->arena, OWN_LIB, "libf2cuda.a");
  if (header && library) {
    s->tools.include = dirname(header);
    s->tools.lib = dirname(library);
    name_plainly(s);
    return true;
  }
  fprintf(stderr, "f2cuda: error: %s: f2cuda's run-time files are not here\n", own_files_root(s->arena));
  return false;
}

static bool missing(const char *program, const char *what_for) {
  fprintf(stderr, "f2cuda: error: %s was not found: %s\n", program, what_for);
  return false;
}

/* Settles what device code is made: without --device, CUDA where it can be. */
static bool choose_devices(Session *s) {
  Tools *t = &s->tools;
  bool backend = is_file(arena_printf(s->arena, "%s/libf2cuda_cuda.a", t->lib));
  if ((s->opt.devices & DEV_CUDA) && (!t->nvcc || !backend)) {
    if (!s->opt.devices_given)
      s->opt.devices &= ~(unsigned)DEV_CUDA;
    else if (!t->nvcc)
      return missing("nvcc", "--device=cuda needs it; set CUDA_HOME or PATH");
    else
      return missing("libf2cuda_cuda.a", "f2cuda was built without a CUDA toolkit; build it again");
  }
  bool emu = s->opt.devices & DEV_EMU;
  return !emu || proc_find(s->arena, t->cxx) || missing(t->cxx, "--device=emu needs it");
}

bool tools_find(Session *s) {
  Tools *t = &s->tools;
  const char *fc = from_environment("F2CUDA_FC"), *cxx = from_environment("F2CUDA_CXX");
  t->fc = fc ? fc : "gfortran";
  t->cxx = cxx ? cxx : "g++";
  t->nvcc = tools_nvcc(s->arena);
  t->cuda_lib = find_cuda_lib(s->arena, t->nvcc);
  if (!proc_find(s->arena, t->fc)) return missing(t->fc, "it compiles the host side");
  if (s->opt.action == ACT_PASS_ON || s->opt.action == ACT_CHECK) return true;
  return find_own_files(s) && choose_devices(s);
}

/* ---- architectures ---- */

/* Asks the driver for the compute capability of the first GPU: 90 for 9.0. 0: there is none. */
static int native_arch(Session *s) {
  Args ask = {0};
  Buf answer = {0};
  int major = 0, minor = 0;
  args_add(s->arena, &ask, "nvidia-smi", "--query-gpu=compute_cap", "--format=csv,noheader", NULL);
  if (proc_find(s->arena, "nvidia-smi") && !proc_run(&ask, &answer, false) && answer.s) sscanf(answer.s, "%4d.%4d", &major, &minor);
  buf_free(&answer);
  return major * 10 + minor;
}

/* Whether nvcc makes code for 'number', as '90' or '90a'; where it does not say what it has, it is asked to.
 * Else that was told. */
static bool nvcc_has(Session *s, const char *number) {
  Args ask = {0};
  Buf answer = {0}, known = {0};
  int digits = (int)strspn(number, "0123456789");
  args_add(s->arena, &ask, s->tools.nvcc, "--list-gpu-arch", NULL);
  bool found = proc_run(&ask, &answer, false) || !answer.s || !strstr(answer.s, "compute_");
  for (const char *p = found ? NULL : answer.s; p && (p = strstr(p, "compute_")) && !found;) {
    p += strlen("compute_");
    int n = (int)strspn(p, "0123456789");
    found = n == digits && !strncmp(p, number, (size_t)n);
    buf_printf(&known, "%ssm_%.*s", known.len ? ", " : "", n, p);
  }
  if (!found) options_wrong("--arch: this nvcc makes no code for sm_%s; it has %s", number, known.s);
  buf_free(&answer);
  buf_free(&known);
  return found;
}

/* code=[sm_90,compute_90]: machine code, and PTX for later GPUs; 'ptx': that alone. */
static void add_code(Session *s, const char *number, bool ptx, Args *out) {
  const char *code =
      ptx ? arena_printf(s->arena, "compute_%s", number) : arena_printf(s->arena, "[sm_%s,compute_%s]", number, number);
  args_add(s->arena, out, arena_printf(s->arena, "-gencode=arch=compute_%s,code=%s", number, code), NULL);
}

static bool is_repeated(const Args *arch, int i) {
  for (int k = 0; k < i; k++)
    if (!strcmp(arch->v[k], arch->v[i])) return true;
  return false;
}

static bool add_arch(Session *s, const char *arch, Args *out) {
  const char *number = strchr(arch, '_') ? strchr(arch, '_') + 1 : arch;
  if (str_prefix(arch, "all")) {
    args_add(s->arena, out, arena_printf(s->arena, "-arch=%s", arch), NULL);
    return true;
  }
  if (!strcmp(arch, "native")) {
    int n = native_arch(s);
    if (!n) return missing("a GPU", "--arch=native asks for the one of this machine; name it as in --arch=sm_90");
    number = arena_printf(s->arena, "%d", n);
  }
  if (!nvcc_has(s, number)) return false;
  add_code(s, number, str_prefix(arch, "compute_"), out);
  return true;
}

bool tools_arch(Session *s, Args *out) {
  for (int i = 0; i < s->opt.arch.n; i++)
    if (!is_repeated(&s->opt.arch, i) && !add_arch(s, s->opt.arch.v[i], out)) return false;
  if (s->opt.arch.n) return true;
  int n = native_arch(s);
  add_code(s, n ? arena_printf(s->arena, "%d", n) : default_arch, false, out);
  return true;
}

/* ---- libraries ---- */

void tools_libraries(Session *s, bool shared, Args *out) {
  Arena *a = s->arena;
  const Tools *t = &s->tools;
  const char *lib = shared ? arena_printf(a, "%s/f2cuda", t->lib) : t->lib, *suffix = shared ? "so" : "a";
  bool cuda = s->opt.devices & DEV_CUDA;
  args_add(a, out, "-Wl,--push-state,--as-needed", NULL);
  if (shared) args_add(a, out, "-Wl,--wrap=free,--wrap=realloc", arena_printf(a, "%s/libf2cuda_wrap.a", lib), NULL);
  if (cuda) args_add(a, out, arena_printf(a, "%s/libf2cuda_cuda.%s", lib, suffix), NULL);
  args_add(a, out, arena_printf(a, "%s/libf2cuda.%s", lib, suffix), NULL);
  if (shared) args_add(a, out, arena_printf(a, "-Wl,-rpath,%s", lib), NULL);
  if (cuda && t->cuda_lib) args_add(a, out, arena_printf(a, "-L%s", t->cuda_lib), NULL);
  if (cuda && t->cuda_lib && shared) args_add(a, out, arena_printf(a, "-Wl,-rpath,%s", t->cuda_lib), NULL);
  if (cuda) args_add(a, out, shared ? "-lcudart" : "-lcudart_static", "-lrt", "-ldl", NULL);
  args_add(a, out, "-lgomp", "-lstdc++", "-lpthread", "-lm", "-Wl,--pop-state", NULL);
  if (*F2CUDA_LINK_OPTIONS) args_add(a, out, F2CUDA_LINK_OPTIONS, NULL);
}
