/* Objects: gfortran for the host text, nvcc and the C++ compiler for device code, ld -r to make one object of them. */
#include "driver/build.h"
#include "driver/report/report.h"
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* gfortran's limit (bytes) above which a local array without RECURSIVE is static: its manual, -fmax-stack-var-size. */
#define STATIC_ABOVE "65536"

/* The message of a command that failed, which is shown too. */
static int failed(Session *s, const Job *j) {
  Buf command = {0}, what = {0};
  args_text(&j->argv, &command);
  if (j->status > PROC_SIGNAL)
    buf_printf(&what, "%s was ended by signal %d", j->argv.v[0], j->status - PROC_SIGNAL);
  else
    buf_printf(&what, "%s failed with exit code %d", j->argv.v[0], j->status);
  if (s->diag.o.format == DIAG_TEXT)
    fprintf(stderr, "f2cuda: error: %s\nf2cuda: note: the command was: %s\n", what.s, command.s);
  else {
    diag_error(&s->diag, (Span){0, 0}, "%s", what.s);
    diag_note(&s->diag, (Span){0, 0}, "the command was: %s", command.s);
  }
  buf_free(&command);
  buf_free(&what);
  return EXIT_TOOL;
}

/* What gfortran says joins f2cuda's own messages, where tools read them. Its own JSON, as of GCC 12, has what
 * it tried and gave up. */
static bool take_message(Job *j, const char *line) {
  if (!diag_json_take_line(j->taker, line, j->hide)) return false;
  if (j->warnings_fail && strstr(line, "Warning:") && !(j->hide && j->hide(line)) && !j->status) j->status = 1;
  return true;
}

int compile_run(Session *s, Job *job, int n) {
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  for (int i = 0; i < n; i++) {
    job[i].take = s->diag.o.format != DIAG_TEXT ? take_message : NULL;
    job[i].taker = &s->diag;
    Buf command = {0};
    if (s->opt.show_only) args_text(&job[i].argv, &command), fprintf(stderr, " %s\n", command.s);
    buf_free(&command);
  }
  const Job *wrong = s->opt.show_only ? NULL : proc_jobs(job, n, cpus > 0 ? (int)cpus : 1, s->opt.verbose);
  return wrong ? failed(s, wrong) : EXIT_OK;
}

int compile_cannot_write(const char *path, const char *why) {
  options_wrong("%s: cannot be written: %s", path, why);
  return EXIT_TOOL;
}

static bool color_said(const Options *o) {
  for (int i = 0; i < o->word.n; i++)
    if (o->word.v[i].text && strstr(o->word.v[i].text, "diagnostics-color")) return true;
  return false;
}

/* -fcheck=recursion keeps a mark for each procedure, which the host's threads would take for a call inside itself; gfortran leaves the check out
 * beside -fopenmp, where it takes procedures to be recursive. */
static bool checks_recursion(const Options *o) {
  for (int i = 0; i < o->word.n; i++) {
    const char *w = o->word.v[i].text;
    if (w && str_prefix(w, "-fcheck=") && (strstr(w, "all") || strstr(w, "recursion"))) return true;
  }
  return false;
}

void compile_options(const Session *s, Args *out) {
  const Options *o = &s->opt;
  args_append(s->arena, out, &o->macro);
  for (int i = 0; i < o->word.n; i++)
    if (o->word.v[i].text && !o->word.v[i].depend && !(o->count && !strcmp(o->word.v[i].text, "-fopenmp")))
      vec_push(s->arena, out, o->word.v[i].text);
  if (checks_recursion(o)) vec_push(s->arena, out, "-fcheck=no-recursion");
  if (o->messages.format != DIAG_TEXT)
    vec_push(s->arena, out, "-fdiagnostics-color=never");
  else if (isatty(STDERR_FILENO) && !color_said(o))
    vec_push(s->arena, out, "-fdiagnostics-color=always");
}

/* ---- the host text ---- */

/* -fopenmp implies -frecursive, which takes large local arrays off static storage. The limit given here puts
 * that back; gfortran warns of having been told two things, and the user said neither. */
static bool hide_recursive(const char *line) {
  return strstr(line, "overwrites") && strstr(line, "-frecursive") && strstr(line, "-fopenmp");
}

static void drop_word(Args *v, const char *word) {
  int n = 0;
  for (int i = 0; i < v->n; i++)
    if (strcmp(v->v[i], word)) v->v[n++] = v->v[i];
  v->n = n;
}

/* Bytes of COMMON and EQUIVALENCE storage in a unit from which gfortran's own optimisation is asked for: less than a thread's stack. */
enum { MOST_SHARED = 1 << 20 };

static bool shares_much(const Scope *sc) {
  int64_t bytes = 0;
  for (const Symbol *x = sc ? sc->first : NULL; x; x = x->next) {
    int64_t n = x->kind == SY_VARIABLE && (x->common || x->equiv) ? symbol_elements(x) : 0, size = n > 0 ? type_size(x->type) : 0;
    if (size > 0) bytes += n < MOST_SHARED ? n * size : MOST_SHARED;
    if (bytes > MOST_SHARED) return true;
  }
  return false;
}

/* Without optimisation gfortran 12 leaves room on each thread's stack for all COMMON and EQUIVALENCE storage that is named in a loop of OpenMP's
 * (its copies of the names, which nothing uses): the stack ends where that is a few MB. */
static bool outgrows_stack(const Session *s, const File *f) {
  const char *o = s->opt.optimize;
  if (o && strcmp(o, "-O0")) return false;
  for (Unit *u = f->program->units; u; u = report_next_unit(u))
    if (shares_much(u->scope)) return true;
  return false;
}

static void add_openmp(Session *s, Job *j) {
  args_add(s->arena, &j->argv, "-fopenmp", NULL);
  if (!s->opt.storage_chosen) args_add(s->arena, &j->argv, "-fmax-stack-var-size=" STATIC_ABOVE, NULL);
  if (s->opt.ofast) args_add(s->arena, &j->argv, "-fstack-arrays", NULL); /* -Ofast drops it beside the limit */
  j->hide = hide_recursive;
  if (s->opt.warnings_are_errors) drop_word(&j->argv, "-Werror");
  j->warnings_fail = s->opt.warnings_are_errors;
}

/* A path as a word by itself, which is no option and no response file. */
static const char *path_word(Arena *a, const char *path) {
  return *path == '@' || *path == '-' ? arena_printf(a, "./%s", path) : path;
}

/* Where the source's own INCLUDE files and modules are found, now that its text lies elsewhere. */
static char *source_dir(Arena *a, const char *path) {
  const char *slash = strrchr(path, '/');
  return slash ? arena_strndup(a, path, (size_t)(slash - path) + 1) : arena_strdup(a, "./");
}

/* Puts the host text into the file's directory. NULL when that failed. Files there have names of their own:
 * the user's may hold what nvcc's shell would run. */
static const char *host_file(Session *s, const File *f) {
  if (f->unchanged) return f->input->path;
  /* gfortran writes the name without its folder into .mod files: it is the same for all users of the text. '=' ends a name in -ffile-prefix-map */
  const char *slash = strrchr(f->input->path, '/'), *base = slash ? slash + 1 : f->input->path;
  const char *name =
      options_gfortran_is_fortran(base) && !strchr(base, '=') ? base : arena_printf(s->arena, "host%s", output_host_suffix(f));
  const char *dir = arena_printf(s->arena, "%s/host", f->dir);
  mkdir(dir, 0700);
  char *path = arena_printf(s->arena, "%s/%s", dir, name);
  const char *text = f->code->marked;
  const char *why = file_write(path, text, strlen(text));
  if (why) compile_cannot_write(path, why);
  return why ? NULL : path;
}

/* What gfortran writes beside the object (--coverage, -save-temps, -fdump-...) goes where the object will be. */
static void add_dump_names(Session *s, const File *f, Job *j) {
  Arena *a = s->arena;
  const char *path = f->input->path, *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
  bool beside = s->opt.output && s->opt.action == ACT_COMPILE;
  if (*base == '@') return; /* gfortran would read words from a file */
  args_add(a, &j->argv, "-dumpdir", beside ? path_word(a, source_dir(a, s->opt.output)) : "./", "-dumpbase", base, NULL);
  if (dot) args_add(a, &j->argv, "-dumpbase-ext", dot, NULL);
}

/* f2cuda's own statements need Fortran 2018, whatever -std= the source is held to. */
static void free_standard(Session *s, Args *v) {
  for (int i = 0; i < v->n; i++)
    if (str_prefix(v->v[i], "-std=") && s->opt.front.standard > STD_LEGACY) v->v[i] = "-std=gnu";
}

/* gfortran holds the source itself to the user's -std=. */
static void add_standard_job(Session *s, File *f, Job *j) {
  args_add(s->arena, &j->argv, s->tools.fc, NULL);
  compile_options(s, &j->argv);
  args_add(s->arena, &j->argv, f->program->fixed ? "-ffixed-form" : "-ffree-form", NULL);
  if (f->input->preprocess) args_add(s->arena, &j->argv, "-cpp", NULL);
  args_add(s->arena, &j->argv, "-w", "-fsyntax-only", f->input->path, NULL);
}

/* The body of a directive's loop is a function that has each array by an address. gfortran makes vectors of it if tests tell that these are apart, of
 * which it takes 10 unless it is told: loops over six arrays or more had none, though they had before. */
#define ALIAS_TESTS "--param=vect-max-version-for-alias-checks=100"

static bool add_host_job(Session *s, File *f, Job *j) {
  Arena *a = s->arena;
  const char *source = host_file(s, f);
  if (!source) return false;
  args_add(a, &j->argv, s->tools.fc, NULL);
  if (f->code->host_openmp_directives) args_add(a, &j->argv, ALIAS_TESTS, NULL); /* the user's word comes later */
  compile_options(s, &j->argv);
  args_add(a, &j->argv, f->program->fixed ? "-ffixed-form" : "-ffree-form", NULL);
  if (f->input->preprocess && f->unchanged) args_add(a, &j->argv, "-cpp", NULL);
  if (!f->unchanged) {
    free_standard(s, &j->argv);
    /* f2cuda's interfaces name kinds by their numbers, which -Wall finds worth a warning. */
    args_add(a, &j->argv, "-nocpp", "-fno-preprocessed", "-Wno-c-binding-type",
             arena_printf(a, "-I%s", source_dir(a, f->input->path)), NULL);
    args_add(a, &j->argv, arena_printf(a, "-ffile-prefix-map=%s=%s", source, f->input->path), NULL);
  }
  if ((f->code->host_openmp_directives || f->code->conditional_lines) && !s->opt.openmp) add_openmp(s, j);
  if (f->code->host_openmp_directives && outgrows_stack(s, f)) args_add(a, &j->argv, "-Og", NULL);
  if (f->code->cu || f->code->data) args_add(a, &j->argv, "-fno-lto", NULL);
  add_dump_names(s, f, j);
  args_add(a, &j->argv, "-c", source, "-o", f->object, NULL);
  return true;
}

/* ---- device code ---- */

static const char *optimization(const Options *o) { return !o->optimize ? "-O2" : o->ofast ? "-O3" : o->optimize; }

/* Line tables name the current directory in PTX without escapes: one that needs them is not the current one. */
static void choose_directory(Arena *a, Job *j, const char **nvcc) {
  char here[PATH_MAX];
  if (!getcwd(here, sizeof here) || !here[strcspn(here, "\"\\\n\r")]) return;
  j->dir = guard_tmp_dir();
  if (**nvcc != '/') *nvcc = arena_printf(a, "%s/%s", here, *nvcc);
}

static bool cuda_command(Session *s, Job *j) {
  Arena *a = s->arena;
  Args *v = &j->argv;
  const char *nvcc = s->tools.nvcc;
  choose_directory(a, j, &nvcc);
  args_add(a, v, nvcc, "-x", "cu", "-std=c++17", "-O3", NULL);
  if (!tools_arch(s, v)) return false;
  if (s->opt.debug) args_add(a, v, "-g", "-lineinfo", NULL);
  if (s->opt.fast_math) args_add(a, v, "--use_fast_math", NULL);
  if (s->opt.no_fma) args_add(a, v, "-fmad=false", "-DF2C_NO_FMA", NULL);
  if (s->opt.pic) args_add(a, v, "-Xcompiler=-fPIC", NULL);
  /* what the Fortran program sets and does not use is gfortran's to tell; a variable of one loop alone has the name of the others' */
  args_add(a, v, "-diag-suppress=177,550,780", NULL);
  return true;
}

static bool emu_command(Session *s, Args *v) {
  Arena *a = s->arena;
  args_add(a, v, s->tools.cxx, "-x", "c++", "-std=c++17", "-DF2CUDA_EMU", "-ffp-contract=off", NULL);
  args_add(a, v, s->opt.optimize ? optimization(&s->opt) : "-O1", NULL);
  if (s->opt.watch) /* runtime/emu/accesses.cpp */
    args_add(a, v, "-g1", "-fsanitize=thread,alignment", "--param=tsan-distinguish-volatile=1",
             "--param=tsan-instrument-func-entry-exit=0", NULL);
  if (s->opt.debug) args_add(a, v, "-g", NULL);
  if (s->opt.pic) args_add(a, v, "-fPIC", NULL);
  return true;
}

/* Without device code the launchers still have names: each says 'run the original loop'. */
static char *launcher_stubs(Session *s, const char *cu) {
  static const char *const head[] = {"\nF2C_LAUNCHER(", "\nF2C_TEAM_LAUNCHER("};
  Buf b = {0};
  for (size_t i = 0; i < sizeof head / sizeof *head; i++)
    for (const char *p = cu; (p = strstr(p, head[i]));) {
      p += strlen(head[i]);
      buf_printf(&b, "__attribute__((weak, visibility(\"hidden\"))) int %.*s(void) { return 1; }\n", (int)strcspn(p, ", ("), p);
    }
  char *text = arena_strndup(s->arena, b.s ? b.s : "", b.len);
  buf_free(&b);
  return text;
}

/* A job that compiles 'text' in the file's directory as 'name', whose object joins the file's. */
static bool add_device_job(Session *s, File *f, Job *j, const char *text, const char *name) {
  Arena *a = s->arena;
  const char *source = arena_printf(a, "%s/%s", f->dir, name);
  const char *object = arena_printf(a, "%s.o", source);
  const char *why = file_write(source, text, strlen(text));
  if (why) return compile_cannot_write(source, why), false;
  args_add(a, &j->argv, "-I", s->tools.include, "-c", source, "-o", object, NULL);
  args_add(a, &f->extra, object, NULL);
  return true;
}

/* A source with data directives and no kernels: the library has to know the device all the same, as what the directives bring there
 * may be for kernels of somebody else, by host_data. The numbers are those of enum f2c_device_kind. */
static bool add_data_job(Session *s, File *f, Job *job, int *n) {
  static const char text[] =
      "extern const struct f2c_backend f2c_backend_%s;\n"
      "void f2c_register_device(int, const struct f2c_backend *);\n"
      "static __attribute__((constructor)) void for_%s(void) { f2c_register_device(%d, &f2c_backend_%s); }\n";
  if (!f->code->data || !s->opt.devices) return true;
  Buf b = {0};
  if (s->opt.devices & DEV_CUDA) buf_printf(&b, text, "cuda", "cuda", 1, "cuda");
  if (s->opt.devices & DEV_EMU) buf_printf(&b, text, "emu", "emu", 2, "emu");
  args_add(s->arena, &job[*n].argv, "gcc", s->opt.pic ? "-fPIC" : "-O1", "-x", "c", NULL);
  bool added = add_device_job(s, f, &job[(*n)++], b.s, "data.c");
  buf_free(&b);
  return added;
}

/* --data=auto: before main the library learns which procedures say what they touch, and the link that the object's do; --data=managed: and that
 * the object takes memory of it. C, and C++. NULL: nothing is said. */
static const char *names_text(Session *s, const File *f) {
  bool managed = s->opt.analysis.managed;
  if (!s->opt.analysis.keeps_data || !s->opt.devices) return NULL;
  return arena_printf(s->arena,
                      "__asm__(\".section " SAYS_SECTION "; .byte 1; .previous\");\n"
                      "#ifdef __cplusplus\n"
                      "extern \"C\" {\n"
                      "#endif\n"
                      "void f2c_keep_own(const char *const *, int) __attribute__((weak));\n"
                      "void f2c_managed_own(void) __attribute__((weak));\n"
                      "static const char *const f2c_own_names[] = {%s0};\n"
                      "static __attribute__((constructor)) void f2c_says_own(void) {\n"
                      "  if (f2c_keep_own) f2c_keep_own(f2c_own_names, (int)(sizeof f2c_own_names / sizeof *f2c_own_names) - 1);\n"
                      "  if (%d && f2c_managed_own) f2c_managed_own();\n"
                      "}\n"
                      "#ifdef __cplusplus\n"
                      "}\n"
                      "#endif\n",
                      f->code->own ? f->code->own : "", managed);
}

/* Whether the code of the emulated device takes the names along, which saves a compiler's start. What is watched is the kernels alone. */
static bool names_join_device(const Session *s, const File *f) {
  return f->code->cu && (s->opt.devices & DEV_EMU) && !s->opt.watch;
}

static bool add_names_job(Session *s, File *f, Job *job, int *n) {
  const char *text = names_text(s, f);
  if (!text || names_join_device(s, f)) return true;
  args_add(s->arena, &job[*n].argv, "gcc", s->opt.pic ? "-fPIC" : "-O1", "-x", "c", NULL);
  return add_device_job(s, f, &job[(*n)++], text, "names.c");
}

/* The table of counters. */
static bool add_counts_job(Session *s, File *f, Job *job, int *n) {
  if (!f->code->counts) return true;
  args_add(s->arena, &job[*n].argv, "gcc", s->opt.pic ? "-fPIC" : "-O1", "-x", "c", NULL);
  return add_device_job(s, f, &job[(*n)++], f->code->counts, "counts.c");
}

/* The device code, or one part of it: number k. */
static bool add_part_jobs(Session *s, File *f, Job *job, int *n, const char *cu, int k) {
  const char *number = k ? arena_printf(s->arena, "%d", k + 1) : "";
  const char *cuda = arena_printf(s->arena, "device%s.cu", number), *emu = arena_printf(s->arena, "emulated%s.cu", number);
  if ((s->opt.devices & DEV_CUDA) && (!cuda_command(s, &job[*n]) || !add_device_job(s, f, &job[(*n)++], cu, cuda))) return false;
  const char *names = k == 0 && names_join_device(s, f) ? names_text(s, f) : NULL;
  if (names) cu = arena_printf(s->arena, "%s%s", cu, names);
  return !(s->opt.devices & DEV_EMU) || (emu_command(s, &job[*n].argv) && add_device_job(s, f, &job[(*n)++], cu, emu));
}

static bool add_device_jobs(Session *s, File *f, Job *job, int *n) {
  const char *cu = f->code->cu;
  if (!cu) return add_data_job(s, f, job, n);
  for (int k = 0; k < f->code->nparts; k++)
    if (!add_part_jobs(s, f, job, n, f->code->part[k], k)) return false;
  if (!f->code->nparts && !add_part_jobs(s, f, job, n, cu, 0)) return false;
  if (s->opt.devices) return true;
  args_add(s->arena, &job[*n].argv, "gcc", s->opt.pic ? "-fPIC" : "-O1", "-x", "c", NULL);
  return add_device_job(s, f, &job[(*n)++], launcher_stubs(s, cu), "none.c");
}

/* ---- one object ---- */

/* Host and device objects of one source become one, so that Makefiles need not know of two. */
static void add_join_job(Session *s, File *f, Job *job, int first, int n) {
  Arena *a = s->arena;
  Job *j = &job[n];
  const char *joined = arena_printf(a, "%s/joined.o", f->dir);
  args_add(a, &j->argv, "ld", "-r", "-o", joined, f->object, NULL);
  args_append(a, &j->argv, &f->extra);
  for (int i = first; i < n && i - first < JOB_NEEDS; i++) j->need[i - first] = i + 1;
  f->object = joined;
  f->extra.n = 0;
}

/* --data=managed: the object takes memory from the run-time library, which takes it from the device's. */
static void add_managed_job(Session *s, File *f, Job *job, int *n, int after) {
  if (!s->opt.analysis.managed || !s->opt.devices) return;
  Job *j = &job[(*n)++];
  args_add(s->arena, &j->argv, "objcopy", "--redefine-sym", "malloc=f2c_malloc", "--redefine-sym", "calloc=f2c_calloc", f->object,
           NULL);
  j->need[0] = after;
}

/* Jobs of one file: at most JOBS_A_FILE, from job[*n] on. 'before': 1 + the host job of the file before it,
 * whose modules it may use. */
enum { JOBS_A_FILE = 6 + 2 * MOST_PARTS };
static bool add_file_jobs(Session *s, File *f, Job *job, int *n, int *before) {
  int first = *n;
  f->dir = arena_printf(s->arena, "%s/%d", guard_tmp_dir(), (int)(f - s->file));
  mkdir(f->dir, 0700);
  f->object = arena_printf(s->arena, "%s/host.o", f->dir);
  if (s->opt.front.standard > STD_LEGACY && !f->unchanged && !f->code->new_syntax) {
    job[*n].need[0] = *before;
    add_standard_job(s, f, &job[(*n)++]);
    *before = *n;
  }
  job[*n].need[0] = *before;
  if (!add_host_job(s, f, &job[(*n)++])) return false;
  int host = *before = *n;
  if (s->opt.action == ACT_CHECK) return true;
  if (!add_counts_job(s, f, job, n) || !add_names_job(s, f, job, n) || !add_device_jobs(s, f, job, n)) return false;
  if (f->extra.n && s->opt.action == ACT_COMPILE) {
    add_join_job(s, f, job, first, *n);
    host = ++*n;
  }
  add_managed_job(s, f, job, n, host);
  return true;
}

int compile_finish(Session *s) {
  int code = relied_note_modules(s);
  if (!code) code = object_bodies_note(s);
  if (code || s->opt.action != ACT_COMPILE) return code;
  for (int i = 0; i < s->nfile; i++) {
    const File *f = &s->file[i];
    const char *to = s->opt.output ? s->opt.output : output_name(s->arena, f->input->path, ".o");
    const char *why = file_commit(f->object, to);
    if (why) return compile_cannot_write(to, why);
  }
  return EXIT_OK;
}

/* With -c and -fsyntax-only, files that are no Fortran (C, assembler) are gfortran's. */
static void add_others_job(Session *s, Job *job, int *n) {
  const Options *o = &s->opt;
  int others = 0;
  Args *v = &job[*n].argv;
  args_add(s->arena, v, s->tools.fc, NULL);
  for (int i = 0; i < o->word.n; i++)
    if (o->word.v[i].text) vec_push(s->arena, v, o->word.v[i].text);
  for (int i = 0; i < o->input.n; i++)
    if (!o->input.v[i].fortran) {
      args_add(s->arena, v, o->input.v[i].path, NULL);
      others++;
    }
  args_add(s->arena, v, "-c", NULL);
  if (o->output && !s->nfile) args_add(s->arena, v, "-o", o->output, NULL);
  if (others)
    ++*n;
  else
    v->n = 0;
}

static bool is_source(const char *path) {
  static const char *const suffix[] = {".c", ".cc", ".cpp", ".cxx", ".C", ".s", ".S"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof suffix / sizeof *suffix; i++)
    if (!strcmp(dot, suffix[i])) return true;
  return false;
}

static bool is_for_linker(const char *word) {
  return str_prefix(word, "-l") || str_prefix(word, "-L") || str_prefix(word, "-Wl,") || str_prefix(word, "-shared");
}

/* Sources in other languages, before a link that looks at the names in objects (foreign.c). */
static void add_source_jobs(Session *s, Job *job, int *n) {
  const Options *o = &s->opt;
  for (int i = 0; i < o->word.n; i++)
    if (o->word.v[i].depend || (o->word.v[i].text && str_prefix(o->word.v[i].text, "-x"))) return;
  for (int i = 0; i < o->input.n; i++) {
    if (o->input.v[i].fortran || !is_source(o->input.v[i].path)) continue;
    Args *v = &job[*n].argv;
    o->input.v[i].object = guard_tmp_path(s->arena, arena_printf(s->arena, "other%d.o", i));
    args_add(s->arena, v, s->tools.fc, NULL);
    for (int k = 0; k < o->word.n; k++)
      if (o->word.v[k].text && !is_for_linker(o->word.v[k].text)) vec_push(s->arena, v, o->word.v[k].text);
    args_add(s->arena, v, "-c", path_word(s->arena, o->input.v[i].path), "-o", o->input.v[i].object, NULL);
    ++*n;
  }
}

static void tell_without_device(const Session *s) {
  int kernels = 0;
  for (int i = 0; i < s->nfile; i++) kernels += s->file[i].code->kernels;
  if (kernels && !s->opt.devices && !s->opt.devices_given)
    fprintf(stderr, "f2cuda: note: %s: this program will run on the host only\n",
            s->tools.nvcc ? "f2cuda was built without a CUDA toolkit" : "nvcc was not found");
}

int compile_all(Session *s) {
  if (!tools_find(s)) return EXIT_TOOL;
  if (s->opt.action != ACT_CHECK) tell_without_device(s);
  Job *job = ARENA_ARRAY(s->arena, Job, s->nfile * JOBS_A_FILE + s->opt.input.n + 1);
  int n = 0, before = 0;
  for (int i = 0; i < s->nfile; i++)
    if (!add_file_jobs(s, &s->file[i], job, &n, &before)) return EXIT_TOOL;
  if (s->opt.action == ACT_COMPILE || s->opt.action == ACT_CHECK) add_others_job(s, job, &n);
  if (s->opt.action == ACT_LINK && s->opt.analysis.keeps_data && s->nfile) add_source_jobs(s, job, &n);
  return compile_run(s, job, n);
}
