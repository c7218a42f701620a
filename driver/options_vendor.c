/* The command line: options of other Fortran compilers, which Makefiles bring along. One that has an equal is
 * taken for it, another is an error that says what there is instead. */
#include "driver/options.h"
#include <string.h>

typedef enum {
  WHOLE, /* the word is the option */
  HEAD,  /* the option ends in '=' or is part of a word: its value is not looked at */
  NEXT   /* its argument, which is put behind the last of the equal words, is the next word or stands behind '=' */
} VendorForm;

typedef struct VendorOption {
  const char *name;
  VendorForm form;
  const char *equal; /* what it is here: words with blanks between; "": nothing needs to be said; NULL: 'hint' */
  const char *hint;  /* what there is instead */
} VendorOption;

/* Lists with values of their own, -acc=, -gpu=, -ta=, are read below. */
static const VendorOption options[] = {
    /* NVIDIA HPC, PGI */
    {"-acc", WHOLE, "-fopenacc", NULL},
    {"-noacc", WHOLE, "-fno-openacc", NULL},
    {"-mp", WHOLE, "-fopenmp", NULL},
    {"-mp=", HEAD, "-fopenmp", NULL},
    {"-nomp", WHOLE, "-fno-openmp", NULL},
    {"-stdpar", WHOLE, "", NULL},
    {"-stdpar=gpu", WHOLE, "", NULL},
    {"-stdpar=", HEAD, NULL, "DO CONCURRENT stays on the host with --directives=dvm,acc,omp"},
    {"-Minfo", WHOLE, "--report", NULL},
    {"-Minfo=", HEAD, "--report", NULL},
    {"-Mneginfo", HEAD, "--report", NULL},
    {"-Mpreprocess", WHOLE, "-cpp", NULL},
    {"-Mcuda", HEAD, NULL, "CUDA Fortran is not translated; --arch chooses the GPU of directives and DO CONCURRENT"},
    {"-cuda", HEAD, NULL, "CUDA Fortran is not translated, and libraries of CUDA are named one by one, as in -lcublas"},
    {"-fast", WHOLE, "-O3", NULL},
    {"-fastsse", WHOLE, "-O3", NULL},
    {"-module", NEXT, "-J", NULL},
    {"-Mfree", WHOLE, "-ffree-form", NULL},
    {"-Mfreeform", WHOLE, "-ffree-form", NULL},
    {"-Mfixed", WHOLE, "-ffixed-form", NULL},
    {"-Mextend", WHOLE, "-ffixed-line-length-132", NULL},
    {"-r8", WHOLE, "-fdefault-real-8 -fdefault-double-8", NULL},
    {"-Mr8", WHOLE, "-fdefault-real-8 -fdefault-double-8", NULL},
    {"-r4", WHOLE, "", NULL},
    {"-i8", WHOLE, "-fdefault-integer-8", NULL},
    {"-Mi8", WHOLE, "-fdefault-integer-8", NULL},
    {"-i4", WHOLE, "", NULL},
    {"-Mnomain", WHOLE, "", NULL},
    {"-Kieee", WHOLE, "", NULL},
    {"-Knoieee", WHOLE, "", NULL},
    {"-Mbounds", WHOLE, "-fcheck=bounds", NULL},
    {"-Mnobounds", WHOLE, "-fcheck=no-bounds", NULL},
    {"-Mchkptr", WHOLE, "-fcheck=pointer", NULL},
    {"-byteswapio", WHOLE, "-fconvert=swap", NULL},
    {"-Mbyteswapio", WHOLE, "-fconvert=swap", NULL},
    {"-Mbackslash", WHOLE, "-fno-backslash", NULL},
    {"-Mnobackslash", WHOLE, "-fbackslash", NULL},
    {"-Mstandard", WHOLE, "-pedantic", NULL},
    {"-Mrecursive", WHOLE, "-frecursive", NULL},
    {"-Mnorecursive", WHOLE, "", NULL},
    {"-Msave", WHOLE, "-fno-automatic", NULL},
    {"-Mnosave", WHOLE, "", NULL},
    {"-Mdclchk", WHOLE, "-fimplicit-none", NULL},
    {"-Mlarge_arrays", WHOLE, "", NULL},
    {"-Mcache_align", WHOLE, "", NULL},
    {"-Mallocatable=03", WHOLE, "", NULL},
    {"-Mvect", HEAD, "", NULL},
    {"-Munroll", HEAD, "-funroll-loops", NULL},
    {"-Mstack_arrays", WHOLE, "-fstack-arrays", NULL},
    {"-Minform=", HEAD, "", NULL},
    {"-Mipa", HEAD, "-flto", NULL},
    {"-traceback", WHOLE, "-fbacktrace", NULL},
    {"-gopt", WHOLE, "-g", NULL},
    {"-dryrun", WHOLE, "-###", NULL},
    {"-tp=native", WHOLE, "-march=native", NULL},
    {"-tp=host", WHOLE, "-march=native", NULL},
    {"-tp", HEAD, NULL, "-march= names the host's processor"},
    {"-pgf90libs", WHOLE, NULL, "objects of f2cuda are linked by f2cuda"},
    {"-cudalib", HEAD, NULL, "libraries of CUDA are named one by one, as in -lcublas"},
    /* Intel */
    {"-qopenmp", WHOLE, "-fopenmp", NULL},
    {"-fiopenmp", WHOLE, "-fopenmp", NULL},
    {"-openmp", WHOLE, "-fopenmp", NULL},
    {"-fopenmp-targets=", HEAD, NULL, "--arch=sm_90 names the GPU"},
    {"-fpp", WHOLE, "-cpp", NULL},
    {"-free", WHOLE, "-ffree-form", NULL},
    {"-fixed", WHOLE, "-ffixed-form", NULL},
    {"-extend-source", WHOLE, "-ffixed-line-length-132", NULL},
    {"-extend_source", WHOLE, "-ffixed-line-length-132", NULL},
    {"-132", WHOLE, "-ffixed-line-length-132", NULL},
    {"-xHost", WHOLE, "-march=native", NULL},
    {"-xHOST", WHOLE, "-march=native", NULL},
    {"-xCORE", HEAD, NULL, "-march= names the host's processor"},
    {"-ax", HEAD, NULL, "-march= names the host's processor"},
    {"-ipo", WHOLE, "-flto", NULL},
    {"-implicitnone", WHOLE, "-fimplicit-none", NULL},
    {"-save", WHOLE, "-fno-automatic", NULL},
    {"-auto", WHOLE, "-frecursive", NULL},
    {"-recursive", WHOLE, "-frecursive", NULL},
    {"-qopt-report", HEAD, "--report", NULL},
    {"-nogen-interfaces", WHOLE, "", NULL},
    {"-heap-arrays", HEAD, NULL, "-fmax-stack-var-size=0 and -fno-stack-arrays keep arrays off the stack"},
    {"-fp-model", HEAD, NULL,
     "arithmetic is as written unless -ffast-math says otherwise; -ffp-contract=off makes no fused "
     "operations"},
    {"-convert", HEAD, NULL, "-fconvert=big-endian, or little-endian, native, swap"},
    {"-assume", HEAD, NULL, "-frecord-marker= and -fconvert= speak of files, -fno-underscoring of names"},
    {"-check", HEAD, NULL, "-fcheck=all, bounds, pointer, ..."},
    {"-warn", HEAD, NULL, "-Wall, -Wextra, or -W and a warning's name"},
    {"-stand", HEAD, NULL, "-std=f2018, or f2008, f2003, f95"},
    {"-real-size", HEAD, NULL, "-fdefault-real-8 -fdefault-double-8 makes default reals of 64 bits"},
    {"-integer-size", HEAD, NULL, "-fdefault-integer-8 makes default integers of 64 bits"},
    {"-mkl", HEAD, NULL, "libraries are named one by one, with -L and -l"},
    {"-qmkl", HEAD, NULL, "libraries are named one by one, with -L and -l"},
    /* IBM XL */
    {"-qsmp", HEAD, "-fopenmp", NULL},
    {"-qoffload", WHOLE, "", NULL},
    {"-qfixed", HEAD, "-ffixed-form", NULL},
    {"-qfree", HEAD, "-ffree-form", NULL},
    {"-qrealsize=8", WHOLE, "-fdefault-real-8", NULL},
    {"-qintsize=8", WHOLE, "-fdefault-integer-8", NULL},
    {"-qpreprocess", WHOLE, "-cpp", NULL},
    {"-qtgtarch", HEAD, NULL, "--arch=sm_90 names the GPU"},
    {"-q", HEAD, NULL, "f2cuda takes the options of gfortran"},
    /* Cray */
    {"-hacc", WHOLE, "-fopenacc", NULL},
    {"-homp", WHOLE, "-fopenmp", NULL},
    {"-hnoacc", WHOLE, "-fno-openacc", NULL},
    {"-hnoomp", WHOLE, "-fno-openmp", NULL},
    {"-sreal64", WHOLE, "-fdefault-real-8", NULL},
    {"-sdefault64", WHOLE, "-fdefault-real-8 -fdefault-integer-8", NULL},
    {"-ffree", WHOLE, "-ffree-form", NULL},
    {"-ffixed", WHOLE, "-ffixed-form", NULL},
};

/* Options of gfortran's own that begin as one above does. */
static bool is_gfortrans(const char *word) {
  static const char *const own[] = {"-MD", "-MMD",        "-MF",     "-MT",       "-MQ",      "-MP",
                                    "-MG", "-save-temps", "-static", "-symbolic", "-coverage"};
  for (size_t i = 0; i < sizeof own / sizeof *own; i++)
    if (str_prefix(word, own[i])) return true;
  return false;
}

static bool fits(const VendorOption *v, const char *word) {
  size_t n = strlen(v->name);
  if (strncmp(word, v->name, n)) return false;
  return v->form == HEAD || !word[n] || (v->form == NEXT && word[n] == '=');
}

/* Puts the words of 'equal' into 'out'. */
static void add_words(Arena *a, const char *equal, Args *out) {
  for (const char *p = equal; *(p += strspn(p, " ")); p += strcspn(p, " ")) vec_push(a, out, arena_strndup(a, p, strcspn(p, " ")));
}

/* ---- -acc=, -gpu=, -ta= ---- */

/* One word of -gpu= as it is called here, into 'out'; 'arch': GPUs so far, with commas. */
static bool read_gpu_word(Arena *a, const char *option, const char *word, Buf *arch, Args *out) {
  static const char *const same[] = {"lineinfo", "debug", "nordc", "fma", "autocompare", "tesla", "nvidia"};
  bool cc = str_prefix(word, "cc");
  if (cc)
    buf_printf(arch, "%s%s", arch->len ? "," : "", word + 2);
  else if (!strcmp(word, "fastmath"))
    vec_push(a, out, "-ffast-math");
  else if (!strcmp(word, "managed") || !strcmp(word, "unified") || str_prefix(word, "mem:managed") ||
           str_prefix(word, "mem:unified"))
    vec_push(a, out, "--data=managed");
  else if (!strcmp(word, "nofma"))
    vec_push(a, out, "-ffp-contract=off");
  else {
    for (size_t i = 0; i < sizeof same / sizeof *same; i++)
      if (!strcmp(word, same[i])) return true;
    return options_wrong("%s: '%s' has no equivalent: --arch names GPUs, and f2cuda moves data as clauses and analysis say", option,
                         word);
  }
  return true;
}

static bool read_gpu(Arena *a, const char *option, const char *list, Args *out) {
  Buf arch = {0};
  bool ok = true;
  for (const char *p = list; ok && *p; p += strspn(p, ",:")) {
    size_t n = strcspn(p, ",:");
    ok = read_gpu_word(a, option, arena_strndup(a, p, n), &arch, out);
    p += n;
  }
  if (arch.len) vec_push(a, out, arena_printf(a, "--arch=%s", arch.s));
  buf_free(&arch);
  return ok;
}

/* -acc=gpu, host, multicore. */
static bool read_acc(Arena *a, const char *option, const char *where, Args *out) {
  vec_push(a, out, "-fopenacc");
  if (!strcmp(where, "host") || !strcmp(where, "multicore")) vec_push(a, out, "--device=none");
  return strstr(where, "gpu") || strstr(where, "host") || strstr(where, "multicore") || strstr(where, "strict") ||
         options_wrong("%s: the device code that is made is chosen by --device=cuda,emu or none", option);
}

static bool read_list(Arena *a, const char *word, Args *out, bool *known) {
  const char *value = strchr(word, '=');
  *known = value && (str_prefix(word, "-gpu=") || str_prefix(word, "-acc=") || str_prefix(word, "-ta="));
  if (!*known) return true;
  bool host = !strcmp(value + 1, "host") || !strcmp(value + 1, "multicore");
  if (str_prefix(word, "-acc=") || (str_prefix(word, "-ta=") && host)) return read_acc(a, word, value + 1, out);
  if (str_prefix(word, "-ta=")) vec_push(a, out, "-fopenacc");
  return read_gpu(a, word, value + 1, out);
}

/* ---- all of them ---- */

static bool take(Arena *a, const VendorOption *v, char **word, int nword, Args *out, int *taken) {
  if (!v->equal) return options_wrong("%s: another compiler's option: %s", word[0], v->hint);
  add_words(a, v->equal, out);
  if (v->form != NEXT) return true;
  const char *arg = word[0][strlen(v->name)] ? word[0] + strlen(v->name) + 1 : nword > 1 ? word[1] : NULL;
  if (!arg) return options_wrong("%s needs an argument", word[0]);
  if (!word[0][strlen(v->name)]) *taken = 2;
  vec_push(a, out, arg);
  return true;
}

bool options_vendor(Arena *a, char **word, int nword, Args *out, int *taken) {
  bool known;
  *taken = 1;
  if (word[0][0] != '-' || is_gfortrans(word[0])) return true;
  if (!strcmp(word[0], "-h") && nword > 1 &&
      (str_prefix(word[1], "acc") || str_prefix(word[1], "omp") || str_prefix(word[1], "no"))) {
    char *joined = arena_printf(a, "-h%s", word[1]);
    bool ok = options_vendor(a, &joined, 1, out, taken);
    if (out->n) *taken = 2;
    return ok;
  }
  if (!read_list(a, word[0], out, &known)) return false;
  if (known) return true;
  for (size_t i = 0; i < sizeof options / sizeof *options; i++)
    if (fits(&options[i], word[0])) {
      if (options[i].equal && !*options[i].equal) vec_push(a, out, "");
      return take(a, &options[i], word, nword, out, taken);
    }
  if (str_prefix(word[0], "-M") && strcmp(word[0], "-M") && strcmp(word[0], "-MM"))
    return options_wrong("%s: nvfortran's option, for which f2cuda has no equivalent", word[0]);
  return true;
}
