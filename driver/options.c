/* The command line: f2cuda's own options, files, response files. */
#include "driver/options.h"
#include "predictor/machine/machine.h"
#include "predictor/predict.h"
#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool options_wrong(const char *fmt, ...) {
  Buf said = {0}, shown = {0};
  va_list ap;
  va_start(ap, fmt);
  buf_vprintf(&said, fmt, ap);
  va_end(ap);
  buf_shown(&shown, said.s);
  fprintf(stderr, "f2cuda: error: %s\n", shown.s ? shown.s : "");
  buf_free(&said);
  buf_free(&shown);
  return false;
}

/* ---- values ---- */

/* A word of a comma-separated list, and what it stands for. */
typedef struct Choice {
  const char *word;
  unsigned bits;
} Choice;

static const Choice dump_stages[] = {{"lines", DUMP_LINES},
                                     {"stmts", DUMP_STMTS},
                                     {"tree", DUMP_TREE},
                                     {"symbols", DUMP_SYMBOLS},
                                     {"accesses", DUMP_ACCESSES},
                                     {"deps", DUMP_DEPS},
                                     {"transforms", DUMP_TRANSFORMS},
                                     {"mapping", DUMP_MAPPING},
                                     {"cost", DUMP_COST},
                                     {"opaque", DUMP_OPAQUE},
                                     {NULL, 0}};
static const Choice dialects[] = {{"dvm", 1u << DIALECT_DVM},
                                  {"acc", 1u << DIALECT_ACC},
                                  {"omp", 1u << DIALECT_OMP},
                                  {"dc", 1u << DIALECT_DC},
                                  {"none", 0},
                                  {"all", 1u << DIALECT_DVM | 1u << DIALECT_ACC | 1u << DIALECT_OMP | 1u << DIALECT_DC},
                                  {NULL, 0}};
static const Choice devices[] = {{"cuda", DEV_CUDA}, {"emu", DEV_EMU}, {"none", 0}, {NULL, 0}};

static const Choice *find_choice(const Choice *c, const char *word, int len) {
  for (; c->word; c++)
    if ((int)strlen(c->word) == len && !strncmp(c->word, word, (size_t)len)) return c;
  return NULL;
}

static void list_choices(const Choice *c, Buf *out) {
  for (const Choice *k = c; k->word; k++) buf_printf(out, "%s%s", k == c ? "" : k[1].word ? ", " : " or ", k->word);
}

/* Adds up what the words of 'list' stand for. */
static bool read_choices(const char *option, const char *list, const Choice *c, unsigned *bits) {
  *bits = 0;
  for (const char *p = list;; p++) {
    int len = (int)strcspn(p, ",");
    const Choice *k = find_choice(c, p, len);
    if (!k) {
      Buf known = {0};
      list_choices(c, &known);
      options_wrong("%s=%s: '%.*s' is not one of %s", option, list, len, p, known.s);
      buf_free(&known);
      return false;
    }
    *bits |= k->bits;
    p += len;
    if (!*p) return true;
  }
}

static bool split(Arena *a, const char *list, Args *out) {
  for (const char *p = list;; p++) {
    int len = (int)strcspn(p, ",");
    if (!len) return false;
    vec_push(a, out, arena_strndup(a, p, (size_t)len));
    p += len;
    if (!*p) return true;
  }
}

/* ---- one function an option ---- */

/* 'sm_90', or 'compute_90', of the ways to write it; NULL: it is none. */
static const char *read_arch(Arena *a, const char *w) {
  static const char *const head[] = {"sm_", "compute_", "cc", ""};
  size_t i = 0;
  while (!str_prefix(w, head[i])) i++;
  const char *number = w + strlen(head[i]), *end = number + strspn(number, "0123456789");
  bool letter = (*end == 'a' || *end == 'f') && !end[1];
  if (end - number < 2 || end - number > 3 || (*end && !letter)) return NULL;
  return arena_printf(a, "%s%s", head[i][0] == 'c' && head[i][1] == 'o' ? "compute_" : "sm_", number);
}

static bool set_arch(Options *o, Arena *a, const char *value) {
  o->arch = (Args){0};
  if (!split(a, value, &o->arch)) return options_wrong("--arch=%s: an architecture is missing in the list", value);
  for (int i = 0; i < o->arch.n; i++) {
    const char *w = o->arch.v[i];
    bool several = !strcmp(w, "all") || !strcmp(w, "all-major");
    if (several && o->arch.n > 1) return options_wrong("--arch=%s: '%s' stands alone", value, w);
    if (several || !strcmp(w, "native")) continue;
    o->arch.v[i] = read_arch(a, w);
    if (!o->arch.v[i])
      return options_wrong("--arch=%s: '%s' is none of native, all, all-major, sm_90, 90, 90a, cc90, compute_90 and the like",
                           value, w);
  }
  return true;
}

/* CUDA's limits on the threads of a block, in each direction and in all. */
static bool block_allowed(const int b[3]) { return b[0] <= 1024 && b[1] <= 1024 && b[2] <= 64 && (long)b[0] * b[1] * b[2] <= 1024; }

static bool set_grid(Options *o, Arena *a, const char *value) {
  (void)a;
  int *b = o->analysis.grid, used = 0;
  memset(b, 0, sizeof o->analysis.grid);
  o->choose_blocks = !strcmp(value, "auto");
  if (!strcmp(value, "dvm") || o->choose_blocks) return true;
  int n = sscanf(value, "%4d%n,%4d%n,%4d%n", &b[0], &used, &b[1], &used, &b[2], &used);
  for (int i = n < 0 ? 0 : n; i < 3; i++) b[i] = 1;
  if (n < 1 || value[used] || b[0] < 1 || b[1] < 1 || b[2] < 1)
    return options_wrong("--grid=%s: neither 'dvm', 'auto' nor the threads of a block as X,Y,Z", value);
  return block_allowed(b) || options_wrong("--grid=%s: a block has at most 1024 threads, 64 of them in z", value);
}

static bool set_auto(Options *o, Arena *a, const char *value) {
  (void)a;
  o->analysis.resident = value && !strcmp(value, "resident");
  if (value && strcmp(value, "all") && !o->analysis.resident)
    return options_wrong("--auto=%s: the value can be 'all' or 'resident'", value);
  o->analysis.automatic = value ? AUTO_ALL : AUTO_WORTH;
  return true;
}

static bool set_directives(Options *o, Arena *a, const char *value) {
  (void)a;
  return read_choices("--directives", value, dialects, &o->front.dialects);
}

static bool set_device(Options *o, Arena *a, const char *value) {
  (void)a;
  o->devices_given = true;
  return read_choices("--device", value, devices, &o->devices);
}

static bool set_report(Options *o, Arena *a, const char *value) {
  (void)a;
  o->report = value && *value ? value : "-";
  o->analysis.explain = true;
  return true;
}

static bool set_predict(Options *o, Arena *a, const char *value) {
  (void)a;
  o->predict = value && *value ? value : "-";
  return true;
}

static bool set_study(Options *o, Arena *a, const char *value) { return (void)a, (void)value, o->study = true; }

static bool set_calibrate(Options *o, Arena *a, const char *value) {
  (void)a;
  o->calibrate = value && *value ? value : "-";
  o->action = ACT_CALIBRATE;
  return true;
}

static bool set_count(Options *o, Arena *a, const char *value) { return (void)a, (void)value, o->count = true; }
static bool set_run(Options *o, Arena *a, const char *value) { return (void)a, o->run = value, true; }
static bool set_validate(Options *o, Arena *a, const char *value) { return (void)a, o->validate = value, true; }
static bool set_counts(Options *o, Arena *a, const char *value) { return (void)a, o->counts = value, true; }

static bool set_machine(Options *o, Arena *a, const char *value) {
  Buf list = {0};
  o->machine = value;
  if (strcmp(value, "list") != 0) return true;
  SourceTable sources;
  source_init(&sources, a);
  machine_find_list(a, &(Diag){.sources = &sources}, &list);
  fputs(list.s, stdout);
  buf_free(&list);
  o->action = ACT_INFORM;
  return true;
}

static bool set_model(Options *o, Arena *a, const char *value) {
  (void)a;
  o->model = value;
  bool known = !strcmp(value, "sapfor") || !strcmp(value, "volume");
  return known || options_wrong("--model=%s: the models are 'volume' and 'sapfor'", value);
}

static bool set_cache(Options *o, Arena *a, const char *value) {
  (void)a;
  char *end;
  long kb = strcmp(value, "off") ? strtol(value, &end, 10) : 0;
  if (strcmp(value, "off") && (*end || kb < 1 || kb > 1024)) return options_wrong("--cache=%s: neither KB of L1 nor 'off'", value);
  o->cache_kb = (int)kb;
  return true;
}

static bool set_data(Options *o, Arena *a, const char *value) {
  (void)a;
  o->analysis.managed = !strcmp(value, "managed");
  o->analysis.keeps_data = !strcmp(value, "auto") || o->analysis.managed;
  return o->analysis.keeps_data || !strcmp(value, "explicit") ||
         options_wrong("--data=%s: neither 'auto' nor 'managed' nor 'explicit'", value);
}

static bool set_fast(Options *o, Arena *a, const char *value) { return (void)a, (void)value, o->analysis.fast_reductions = true; }
static bool set_no_libraries(Options *o, Arena *a, const char *value) {
  return (void)a, (void)value, o->analysis.no_libraries = true;
}

static bool set_check(Options *o, Arena *a, const char *value) {
  bool bounds = !strcmp(value, "bounds");
  o->watch |= !strcmp(value, "memory");
  if (bounds) {
    o->analysis.check_bounds = true;
    vec_push(a, &o->word, ((Word){.text = "-fcheck=bounds", .input = -1}));
  }
  return bounds || !strcmp(value, "memory") || options_wrong("--check=%s: what can be checked is 'memory' and 'bounds'", value);
}

static bool set_form(Options *o, Arena *a, const char *value) {
  (void)a;
  bool model = !strcmp(value, "model");
  if (!model && strcmp(value, "auto") && strcmp(value, "source"))
    return options_wrong("--form=%s: neither 'auto' nor 'source' nor 'model'", value);
  o->analysis.source_form = !strcmp(value, "source");
  o->choose_forms = model;
  return true;
}

static bool set_link_flags(Options *o, Arena *a, const char *value) {
  return (void)a, (void)value, o->action = ACT_LINK_FLAGS, true;
}

static bool set_runtime(Options *o, Arena *a, const char *value) {
  (void)a;
  o->runtime = !strcmp(value, "shared") ? RUNTIME_SHARED : RUNTIME_STATIC;
  return o->runtime == RUNTIME_SHARED || !strcmp(value, "static") ||
         options_wrong("--runtime=%s: neither 'shared' nor 'static'", value);
}

/* Between f2cuda and itself: not shown. */
static bool set_bodies(Options *o, Arena *a, const char *value) { return (void)a, o->bodies = value, true; }
static bool set_unless(Options *o, Arena *a, const char *value) { return (void)a, o->unless = value, true; }
static bool set_library_bodies(Options *o, Arena *a, const char *value) {
  o->of_library = true;
  return set_bodies(o, a, value);
}

static bool set_keep(Options *o, Arena *a, const char *value) { return (void)a, (void)value, o->keep = true; }

static bool set_value(Options *o, Arena *a, const char *value) {
  const char *eq = strchr(value, '=');
  char *end = NULL;
  if (eq && eq > value) strtoll(eq + 1, &end, 10);
  if (!end || end == eq + 1 || *end) return options_wrong("--set %s: not of the form NAME=INTEGER", value);
  vec_push(a, &o->set, value);
  return true;
}

static bool set_dump(Options *o, Arena *a, const char *value) {
  (void)a;
  unsigned bits;
  bool ok = read_choices("--dump", value, dump_stages, &bits);
  o->dumps |= ok ? bits : 0;
  return ok;
}

/* Build tools look here for the compiler whose options they may give. */
static void show_host_compiler(Arena *a) {
  const char *fc = getenv("F2CUDA_FC");
  Args ask = {0};
  Buf answer = {0};
  args_add(a, &ask, fc && *fc ? fc : "gfortran", "--version", NULL);
  if (proc_find(a, ask.v[0]) && !proc_run(&ask, &answer, false) && answer.s)
    printf("%.*s\n", (int)strcspn(answer.s, "\n"), answer.s);
  buf_free(&answer);
}

static bool show_version(Options *o, Arena *a, const char *value) {
  (void)value;
  puts("f2cuda " F2CUDA_VERSION);
  show_host_compiler(a);
  o->action = ACT_INFORM;
  return true;
}

static bool show_help(Options *o, Arena *a, const char *value);

/* ---- the table ---- */

typedef enum { ARG_NONE, ARG_OPTIONAL, ARG_NEEDED } ArgRule;
typedef struct Opt {
  const char *name;
  ArgRule arg; /* ARG_OPTIONAL: =VALUE only; ARG_NEEDED: =VALUE or the next word */
  bool (*set)(Options *o, Arena *a, const char *value);
  const char *shown; /* how --help shows it */
  const char *help;
} Opt;

static const Opt own[] = {
    {"--arch", ARG_NEEDED, set_arch, "--arch=sm_90[,sm_80]|native|all", "GPUs that device code is made for"},
    {"--grid", ARG_NEEDED, set_grid, "--grid=dvm|auto|X,Y,Z", "threads of a block: DVM's defaults, those predicted faster, or these"},
    {"--auto", ARG_OPTIONAL, set_auto, "--auto[=all]", "also loops without a directive (all: worth it or not)"},
    {"--data", ARG_NEEDED, set_data, "--data=auto|managed|explicit",
     "managed: kernels use allocated arrays where they are; explicit: arrays that no directive moves cross at each launch"},
    {"--fast-reductions", ARG_NONE, set_fast, "--fast-reductions", "sums into elements of arrays in any order: the last bits vary"},
    {"--check", ARG_NEEDED, set_check, "--check=memory|bounds",
     "memory: the emulated device watches each access of kernels; bounds: subscripts are checked, in kernels too"},
    {"--no-libraries", ARG_NONE, set_no_libraries, "--no-libraries", "no calls of cuBLAS for products of matrices"},
    {"--form", ARG_NEEDED, set_form, "--form=auto|source|model",
     "source: loops stay as they are nested in the source; model: teams where they are predicted to pay"},
    {"--directives", ARG_NEEDED, set_directives, "--directives=dvm,acc,omp,dc", "dialects that count; also all, none"},
    {"--device", ARG_NEEDED, set_device, "--device=cuda,emu|none", "device code that goes into the binary"},
    {"--report", ARG_OPTIONAL, set_report, "--report[=FILE]", "what became of every loop, and why (.html, .xml, .json)"},
    {"--predict", ARG_OPTIONAL, set_predict, "--predict[=FILE]",
     "what each loop would cost; nothing is compiled (.html, .xml, .json)"},
    {"--study", ARG_NONE, set_study, "--study",
     "--predict also at other sizes, on all machines, with other blocks; a page has that in any case"},
    {"--run", ARG_NEEDED, set_run, "--run='./a.out ARGS'",
     "--predict runs the program once, with counters, and reckons with what they say"},
    {"--counts", ARG_NEEDED, set_counts, "--counts=FILE.xml",
     "what such a run has counted, for --predict; with --run: where to keep it"},
    {"--validate", ARG_NEEDED, set_validate, "--validate=FILE", "--predict beside this profile, or these counters of Nsight Compute"},
    {"--count", ARG_NONE, set_count, "--count", "the program gets counters, no kernels: it writes f2cuda.counts.xml"},
    {"--calibrate", ARG_OPTIONAL, set_calibrate, "--calibrate[=FILE.xml]",
     "measures the GPU and the host of this machine, for --machine"},
    {"--machine", ARG_NEEDED, set_machine, "--machine=NAME|FILE.xml|list", "the GPU that --predict speaks of"},
    {"--model", ARG_NEEDED, set_model, "--model=NAME", "the cost model of --predict"},
    {"--cache", ARG_NEEDED, set_cache, "--cache=KB|off", "L1 cache that --predict reckons with"},
    {"--set", ARG_NEEDED, set_value, "--set NAME=INTEGER", "the value of a variable that --predict does not know"},
    {"--dump", ARG_NEEDED, set_dump, "--dump=STAGE[,STAGE]",
     "lines, stmts, tree, symbols, opaque, accesses, deps, transforms, mapping, cost"},
    {"--runtime", ARG_NEEDED, set_runtime, "--runtime=shared|static", "how the run-time library is linked"},
    {"--link-flags", ARG_NONE, set_link_flags, "--link-flags", "words that link objects of f2cuda without it"},
    {"--keep", ARG_NONE, set_keep, "--keep", "leave NAME.f2c.f90 and NAME.f2c.cu beside the output"},
    {"--version", ARG_NONE, show_version, "--version", "f2cuda's version"},
    {"--help", ARG_NONE, show_help, "--help", "this text"},
};
enum { OWN = sizeof own / sizeof *own };

static bool show_help(Options *o, Arena *a, const char *value) {
  (void)a, (void)value;
  puts("usage: f2cuda [options] file...\n"
       "Compiles and links as gfortran would, and moves annotated loops onto CUDA.\n"
       "Options and files that are not f2cuda's go to gfortran; @FILE holds more words.\n\n"
       "  -o FILE  -c  -v              as for gfortran\n"
       "  -S                           translate only: NAME.f2c.f90 and NAME.f2c.cu");
  for (int i = 0; i < OWN; i++) printf("  %-28s %s\n", own[i].shown, own[i].help);
  puts("\nenvironment of the program: F2CUDA_DEVICE=cuda|host|emu  F2CUDA_PROFILE=1\n"
       "environment of f2cuda: F2CUDA_FC, F2CUDA_NVCC, F2CUDA_CXX (compilers it runs), CUDA_HOME, TMPDIR");
  o->action = ACT_INFORM;
  return true;
}

static const Opt *find_hidden(const char *word) {
  static const Opt hidden[] = {{"--bodies", ARG_NEEDED, set_bodies, NULL, NULL},
                               {"--unless", ARG_NEEDED, set_unless, NULL, NULL},
                               {"--library-bodies", ARG_NEEDED, set_library_bodies, NULL, NULL}};
  for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
    if (str_prefix(word, hidden[i].name) && word[strlen(hidden[i].name)] == '=') return &hidden[i];
  return NULL;
}

static const Opt *find_own(const char *word) {
  size_t len = strcspn(word, "=");
  if (str_prefix(word, "--help=")) return NULL; /* gcc's help on a class of options */
  for (int i = 0; i < OWN; i++)
    if (strlen(own[i].name) == len && !strncmp(own[i].name, word, len)) return &own[i];
  return NULL;
}

/* gfortran has few options with two dashes; a word that is nearly one of f2cuda's is a slip. */
static bool check_slip(const char *word) {
  static const char *const theirs[] = {"--param",  "--coverage", "--sysroot", "--std",    "--target-help",
                                       "--entry",  "--prefix",   "--specs",   "--static", "--shared",
                                       "--assert", "--pedantic", "--pipe",    "--help",   "--symbolic"};
  const char *names[OWN], *name = word;
  char head[64];
  snprintf(head, sizeof head, "%.*s", (int)strcspn(name, "="), name);
  for (size_t i = 0; i < sizeof theirs / sizeof *theirs; i++)
    if (!strcmp(head, theirs[i])) return true;
  for (int i = 0; i < OWN; i++) names[i] = own[i].name;
  const char *near = str_nearest(head, names, OWN);
  return !near || options_wrong("unknown option '%s'; did you mean '%s'?", head, near);
}

static bool take_own(Options *o, Arena *a, const Opt *t, char **word, int nword, int *taken) {
  const char *eq = strchr(word[0], '=');
  const char *value = eq ? eq + 1 : NULL;
  *taken = 1;
  if (t->arg == ARG_NONE && value) return options_wrong("%s takes no value", t->name);
  if (t->arg == ARG_NEEDED && !value) {
    if (nword < 2) return options_wrong("%s needs a value", t->name);
    value = word[1];
    *taken = 2;
  }
  if (t->arg == ARG_NEEDED && !*value) return options_wrong("%s needs a value", t->name);
  return t->set(o, a, value);
}

/* ---- response files ---- */

/* The next word of a response file, unquoted as a shell would; NULL at the end. */
static char *next_word(Arena *a, const char **at) {
  const char *p = *at;
  Buf b = {0};
  while (isspace((unsigned char)*p)) p++;
  if (!*p) return NULL;
  for (char quote = 0; *p && (quote || !isspace((unsigned char)*p)); p++) {
    if (*p == '\\' && p[1])
      buf_putc(&b, *++p);
    else if (quote ? *p == quote : *p == '\'' || *p == '"')
      quote = quote ? 0 : *p;
    else
      buf_putc(&b, *p);
  }
  *at = p;
  char *word = arena_strndup(a, b.len ? b.s : "", b.len);
  buf_free(&b);
  return word;
}

typedef VEC(char *) Words;

/* As gcc does, a response file that cannot be read is a plain word. */
static void add_word(Arena *a, Words *out, char *word, int nesting) {
  FILE *f = word[0] == '@' && nesting < 16 ? fopen(word + 1, "rb") : NULL;
  if (!f) {
    vec_push(a, out, word);
    return;
  }
  Buf text = {0};
  char piece[4096];
  for (size_t n; (n = fread(piece, 1, sizeof piece, f));) buf_add(&text, piece, n);
  fclose(f);
  const char *p = text.s ? text.s : "";
  for (char *w; (w = next_word(a, &p));) add_word(a, out, w, nesting + 1);
  buf_free(&text);
}

/* ---- all of it ---- */

static void set_defaults(Options *o) {
  *o = (Options){
      .action = ACT_LINK, .devices = DEV_CUDA, .cache_kb = PRED_CACHE_DEFAULT, .max_errors = 20, .messages = {.show_name = true}};
  o->front = (FrontOptions){.fixed_width = 72, .free_width = 132};
  o->analysis.keeps_data = true;
  read_choices("--directives", "all", dialects, &o->front.dialects);
}

/* Options by which gfortran defines macros of its own: __OPTIMIZE__, __FAST_MATH__, __PIC__, __AVX2__, ... */
static void add_macro_options(Options *o, Arena *a) {
  for (int i = 0; i < o->word.n; i++) {
    const char *w = o->word.v[i].text;
    if (!w) continue;
    bool defines = str_prefix(w, "-O") || str_prefix(w, "-m") || str_prefix(w, "-ffast-math") || str_prefix(w, "-fno-fast-math") ||
                   !strcasecmp(w, "-fpic") || !strcasecmp(w, "-fpie") || str_prefix(w, "-ffinite-math") ||
                   str_prefix(w, "-fno-finite-math") || str_prefix(w, "-std=");
    if (defines) vec_push(a, &o->cpp, w);
  }
}

/* Macros of f2cuda's, in every Fortran source. The user's -U may take them away. */
static void add_own_macros(Options *o, Arena *a) {
  Args own = {0};
  vec_push(a, &o->macro, "-D__F2CUDA__=1");
  if (o->openacc) vec_push(a, &o->macro, "-D_OPENACC=202211");
  args_append(a, &own, &o->macro);
  args_append(a, &own, &o->cpp);
  o->cpp = own;
}

/* -M of sources that are no Fortran is gfortran's. */
static void settle_depend(Options *o) {
  if (!o->depend.alone || o->action >= ACT_PASS_ON) return;
  o->action = ACT_SHOW;
  for (int i = 0; i < o->input.n; i++)
    if (!o->input.v[i].fortran) o->action = ACT_PASS_ON;
}

/* The object's own compilation has written modules and files of dependencies, which stay as they are. */
static void settle_completion(Options *o, Arena *a) {
  o->action = ACT_COMPILE;
  o->depend = (Depend){0};
  for (int i = 0; i < o->word.n; i++) {
    const char *w = o->word.v[i].text;
    if (w && str_prefix(w, "-J")) o->word.v[i].text = arena_printf(a, "-I%s", w + 2);
  }
  vec_push(a, &o->word, ((Word){.text = "-w", .input = -1})); /* what gfortran finds was told */
  o->module_dir = guard_tmp_dir();
  vec_push(a, &o->word, ((Word){.text = arena_printf(a, "-J%s", o->module_dir), .input = -1}));
}

/* What follows from several options together. */
static void complete(Options *o, Arena *a) {
  if (!o->input.n && (o->word.n || o->show_only) && o->action < ACT_LINK_FLAGS) o->action = ACT_PASS_ON;
  if (!o->input.n && o->show_only) vec_push(a, &o->word, ((Word){.text = "-###", .input = -1}));
  if (o->action < ACT_SHOW && o->action != ACT_TRANSLATE && (o->dumps || o->predict)) o->action = ACT_SHOW;
  if (o->bodies) settle_completion(o, a);
  if (o->count) o->devices = 0, o->devices_given = true, o->openmp = false;
  settle_depend(o);
  options_language_settle(o);
  options_messages_settle(o, a);
  o->analysis.asked_only = !o->report && !o->count && !o->predict && !(o->dumps & DUMP_ANALYSED);
  if ((!o->front.dialects && !o->analysis.automatic) || (o->devices_given && !o->devices))
    o->analysis.keeps_data = o->analysis.managed = false;
  o->front.openmp = o->openmp;
  o->front.openacc = o->openacc;
  if (o->openmp) vec_push(a, &o->cpp, "-D_OPENMP=201511");
  add_own_macros(o, a);
  add_macro_options(o, a);
  o->front.cpp_args = (char **)o->cpp.v;
  o->front.ncpp_args = o->cpp.n;
  o->front.include_dirs = (char **)o->include.v;
  o->front.ninclude_dirs = o->include.n;
}

/* A source '-' is put into a file. */
static bool take_stdin(Options *o, Arena *a) {
  for (int i = 0; i < o->input.n && o->action != ACT_PASS_ON; i++) {
    Input *in = &o->input.v[i];
    if (strcmp(in->path, "-")) continue;
    if (!in->fortran) return options_wrong("-: standard input needs a language, as in -x f95");
    Buf text = {0};
    char piece[4096];
    for (size_t n; (n = fread(piece, 1, sizeof piece, stdin));) buf_add(&text, piece, n);
    in->path = guard_tmp_path(a, in->form == FORM_FIXED ? "stdin.f" : "stdin.f90");
    const char *why = file_write(in->path, text.s ? text.s : "", text.len);
    buf_free(&text);
    if (why) return options_wrong("standard input: %s", why);
  }
  return true;
}

static bool check_together(const Options *o) {
  int sources = 0;
  for (int i = 0; i < o->input.n; i++) sources += o->input.v[i].fortran;
  if (o->action == ACT_INFORM) return true;
  if (!o->input.n && o->action < ACT_PASS_ON) return options_wrong("no input files");
  bool counts = o->counts && !(o->dumps & DUMP_COST);
  if ((o->run || counts || o->validate || o->study) && !o->predict)
    return options_wrong("--run, --counts, --validate and --study are for --predict");
  if (o->run && o->count) return options_wrong("--run makes counters by itself; --count is for a build by other means");
  if (o->output && sources > 1 && (o->action == ACT_COMPILE || o->action == ACT_TRANSLATE))
    return options_wrong("-o with -c or -S and several files");
  if ((o->action == ACT_SHOW || o->action == ACT_TRANSLATE) && !sources) return options_wrong("no Fortran source among the files");
  return true;
}

/* gcc's long names of options that f2cuda has to know by their short ones. */
static const char *const long_names[][2] = {{"--output", "-o"},          {"--compile", "-c"},
                                            {"--assemble", "-S"},        {"--preprocess", "-E"},
                                            {"--language", "-x"},        {"--define-macro", "-D"},
                                            {"--undefine-macro", "-U"},  {"--include-directory", "-I"},
                                            {"--verbose", "-v"},         {"--optimize", "-O"},
                                            {"--debug", "-g"},           {"--no-warnings", "-w"},
                                            {"--all-warnings", "-Wall"}, {"--extra-warnings", "-Wextra"},
                                            {"--std", "-std="},          {"--library-directory", "-L"},
                                            {"--dependencies", "-M"},    {"--user-dependencies", "-MM"}};

/* '--output=x' becomes '-ox', '--output' '-o'. */
static void shorten(Arena *a, char **word) {
  size_t len = strcspn(*word, "=");
  for (size_t i = 0; i < sizeof long_names / sizeof *long_names; i++)
    if (strlen(long_names[i][0]) == len && !strncmp(*word, long_names[i][0], len))
      *word = arena_printf(a, "%s%s", long_names[i][1], (*word)[len] ? *word + len + 1 : "");
  if (str_prefix(*word, "--warn-")) *word = arena_printf(a, "-W%s", *word + strlen("--warn-"));
}

static bool read_word(Options *o, Arena *a, char **word, int nword, int *taken);

/* The words that stand for another compiler's option. */
static bool read_equal(Options *o, Arena *a, const Args *equal) {
  char **word = ARENA_ARRAY(a, char *, equal->n);
  for (int i = 0; i < equal->n; i++) word[i] = arena_strdup(a, equal->v[i]);
  for (int i = 0, taken = 1; i < equal->n; i += taken)
    if (*word[i] && !read_word(o, a, word + i, equal->n - i, &taken)) return false;
  return true;
}

static bool read_word(Options *o, Arena *a, char **word, int nword, int *taken) {
  const Opt *t = find_hidden(word[0]) ? find_hidden(word[0]) : find_own(word[0]);
  if (t) return take_own(o, a, t, word, nword, taken);
  Args equal = {0};
  if (!options_vendor(a, word, nword, &equal, taken)) return false;
  if (equal.n) return read_equal(o, a, &equal);
  shorten(a, word);
  if (str_prefix(word[0], "--") && !check_slip(word[0])) return false;
  return options_gfortran(o, a, word, nword, taken);
}

bool options_read(Options *o, Arena *a, int argc, char **argv) {
  Words words = {0};
  set_defaults(o);
  for (int i = 1; i < argc; i++) add_word(a, &words, argv[i], 0);
  for (int i = 0, taken; i < words.n && o->action != ACT_INFORM; i += taken)
    if (!read_word(o, a, words.v + i, words.n - i, &taken)) return false;
  for (int i = 0; i < words.n; i++) vec_push(a, &o->said, words.v[i]);
  complete(o, a);
  return check_together(o) && take_stdin(o, a);
}
