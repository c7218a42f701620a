/* The command line: options that f2cuda shares with gfortran, and files. */
#include "driver/options.h"
#include <stdlib.h>
#include <string.h>

static void pass(Options *o, Arena *a, const char *text) { vec_push(a, &o->word, ((Word){.text = text, .input = -1})); }

/* ---- files ---- */

bool options_gfortran_is_fortran(const char *path) {
  static const char *const suffix[] = {".f", ".for", ".ftn", ".fpp", ".f90", ".f95", ".f03", ".f08", ".f18",
                                       ".F", ".FOR", ".FTN", ".FPP", ".F90", ".F95", ".F03", ".F08", ".F18"};
  const char *dot = strrchr(path, '.');
  for (size_t i = 0; dot && i < sizeof suffix / sizeof *suffix; i++)
    if (!strcmp(dot, suffix[i])) return true;
  return false;
}

/* -x LANGUAGE: what the files after it are. */
typedef struct Language {
  const char *name;
  SourceForm form;
  bool preprocess;
} Language;
static const Language languages[] = {
    {"f77", FORM_FIXED, false}, {"f77-cpp-input", FORM_FIXED, true}, {"f95", FORM_FREE, false}, {"f95-cpp-input", FORM_FREE, true}};

static bool add_file(Options *o, Arena *a, const char *path) {
  vec_push(a, &o->word, ((Word){.input = o->input.n}));
  Input in = {.path = path, .fortran = options_gfortran_is_fortran(path)};
  const char *x = o->language;
  for (size_t i = 0; x && i < sizeof languages / sizeof *languages; i++)
    if (!strcmp(x, languages[i].name))
      in = (Input){.path = path, .fortran = true, .form = languages[i].form, .preprocess = languages[i].preprocess};
  if (x && in.form == FORM_AUTO) in.fortran = false;
  vec_push(a, &o->input, in);
  return true;
}

static bool set_language(Options *o, Arena *a, const char *x) {
  bool fortran = false, was_other = o->language_passed;
  for (size_t i = 0; i < sizeof languages / sizeof *languages; i++) fortran |= !strcmp(x, languages[i].name);
  o->language = strcmp(x, "none") ? x : NULL;
  o->language_passed = o->language && !fortran;
  if (o->language_passed || was_other) {
    pass(o, a, "-x");
    pass(o, a, o->language_passed ? x : "none");
  }
  return true;
}

/* ---- options with an argument, joined or as the next word ---- */

static bool set_output(Options *o, Arena *a, const char *arg) { return (void)a, o->output = arg, true; }

static bool add_include(Options *o, Arena *a, const char *arg) {
  vec_push(a, &o->include, arg);
  vec_push(a, &o->cpp, arena_printf(a, "-I%s", arg));
  pass(o, a, arena_printf(a, "-I%s", arg));
  return true;
}

static bool add_define(Options *o, Arena *a, const char *arg) {
  vec_push(a, &o->cpp, arena_printf(a, "-D%s", arg));
  pass(o, a, arena_printf(a, "-D%s", arg));
  return true;
}

static bool add_undefine(Options *o, Arena *a, const char *arg) {
  vec_push(a, &o->cpp, arena_printf(a, "-U%s", arg));
  pass(o, a, arena_printf(a, "-U%s", arg));
  return true;
}

static bool add_module_dir(Options *o, Arena *a, const char *arg) {
  o->module_dir = arg;
  vec_push(a, &o->include, arg);
  pass(o, a, arena_printf(a, "-J%s", arg));
  return true;
}

/* ---- -MD and its relatives ---- */

char *options_gfortran_quoted(Arena *a, const char *name) {
  Buf b = {0};
  for (const char *p = name; *p; p++) {
    if (*p == ' ' || *p == '\t' || *p == '#') {
      for (const char *q = p; q > name && q[-1] == '\\'; q--) buf_putc(&b, '\\');
      buf_putc(&b, '\\');
    }
    if (*p == '$') buf_putc(&b, '$');
    buf_putc(&b, *p);
  }
  char *s = arena_strndup(a, b.s ? b.s : "", b.len);
  buf_free(&b);
  return s;
}

static bool add_depend(Options *o, Arena *a, const char *word, const char *arg) {
  vec_push(a, &o->word, ((Word){.text = word, .input = -1, .depend = true}));
  if (arg) vec_push(a, &o->word, ((Word){.text = arg, .input = -1, .depend = true}));
  return true;
}

/* False: the word is none of them. *taken as in options_gfortran; 0: its argument is missing. */
static bool take_depend(Options *o, Arena *a, char **word, int nword, int *taken) {
  const char *w = word[0];
  bool with_arg = str_prefix(w, "-MF") || str_prefix(w, "-MT") || str_prefix(w, "-MQ");
  bool alone = !strcmp(w, "-M") || !strcmp(w, "-MM");
  bool plain = alone || !strcmp(w, "-MD") || !strcmp(w, "-MMD") || !strcmp(w, "-MP") || !strcmp(w, "-MG");
  if (!with_arg && !plain) return false;
  const char *arg = !with_arg ? NULL : w[3] ? w + 3 : nword > 1 ? word[1] : NULL;
  *taken = with_arg && !arg ? 0 : with_arg && !w[3] ? 2 : 1;
  o->depend.alone |= alone;
  o->depend.asked |= alone || !strcmp(w, "-MD") || !strcmp(w, "-MMD");
  o->depend.own_only |= !strcmp(w, "-MMD") || !strcmp(w, "-MM");
  o->depend.phony |= !strcmp(w, "-MP");
  if (arg && w[2] == 'F') o->depend.file = arg;
  if (arg && w[2] != 'F') vec_push(a, &o->depend.target, w[2] == 'Q' ? options_gfortran_quoted(a, arg) : arg);
  return add_depend(o, a, w, *taken == 2 ? arg : NULL);
}

typedef struct WithArg {
  const char *name;
  bool (*set)(Options *o, Arena *a, const char *arg);
} WithArg;
static const WithArg with_arg[] = {{"-o", set_output},   {"-I", add_include},    {"-D", add_define},
                                   {"-U", add_undefine}, {"-J", add_module_dir}, {"-x", set_language}};

static bool take_with_arg(Options *o, Arena *a, const WithArg *t, char **word, int nword, int *taken) {
  const char *arg = word[0] + strlen(t->name);
  *taken = 1;
  if (!*arg) {
    if (nword < 2) return options_wrong("%s needs an argument", t->name);
    arg = word[1];
    *taken = 2;
  }
  return t->set(o, a, arg);
}

/* Options of gfortran whose argument is the next word and means nothing to f2cuda. */
static bool takes_next(const char *word) {
  static const char *const names[] = {"-l",
                                      "-L",
                                      "-B",
                                      "-T",
                                      "-u",
                                      "-z",
                                      "-e",
                                      "-Xlinker",
                                      "-Xassembler",
                                      "-Xpreprocessor",
                                      "-include",
                                      "-imacros",
                                      "-isystem",
                                      "-idirafter",
                                      "-iprefix",
                                      "-iquote",
                                      "-isysroot",
                                      "-iwithprefix",
                                      "-iwithprefixbefore",
                                      "-imultilib",
                                      "-A",
                                      "-aux-info",
                                      "--param",
                                      "-wrapper",
                                      "-specs",
                                      "-dumpbase",
                                      "-dumpbase-ext",
                                      "-dumpdir",
                                      "-G",
                                      "-fintrinsic-modules-path",
                                      "-h",
                                      "--entry",
                                      "-install_name",
                                      "-F",
                                      "-R",
                                      "-Tbss",
                                      "-Tdata",
                                      "-Ttext",
                                      "-imultiarch",
                                      "--sysroot",
                                      "--prefix",
                                      "--specs",
                                      "--for-linker",
                                      "--for-assembler",
                                      "--include",
                                      "--imacros",
                                      "--include-directory-after",
                                      "--include-prefix",
                                      "--include-with-prefix",
                                      "--include-with-prefix-after",
                                      "--include-with-prefix-before",
                                      "--assert",
                                      "--dumpbase",
                                      "--dumpbase-ext",
                                      "--dumpdir"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(word, names[i])) return true;
  return false;
}

/* Words that the preprocessor has to hear where f2cuda runs it, with their arguments. */
static bool is_for_cpp(const char *w) {
  static const char *const names[] = {"-isystem",   "-idirafter", "-iquote",   "-iprefix",  "-isysroot",
                                      "-imultilib", "-undef",     "-nostdinc", "--sysroot", "-Xpreprocessor"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(w, names[i])) return true;
  return str_prefix(w, "-Wp,") || str_prefix(w, "--sysroot=") || str_prefix(w, "-B") || str_prefix(w, "-A");
}

/* Everything is gfortran's business. */
static bool passes_on(const char *w) {
  return !strcmp(w, "-E") || str_prefix(w, "--help=") || str_prefix(w, "--print-") || str_prefix(w, "-print-") ||
         str_prefix(w, "-dumpv") || str_prefix(w, "-dumpm") || str_prefix(w, "-dumpf") || str_prefix(w, "-dumps") ||
         !strcmp(w, "--target-help");
}

/* ---- plain flags ---- */

/* all,no-bounds: what is said last counts. */
static void set_checks(Options *o, const char *list) {
  for (const char *p = list; *p; p += *p == ',') {
    size_t n = strcspn(p, ",");
    bool no = str_prefix(p, "no-");
    const char *what = no ? p + 3 : p;
    size_t len = n - (size_t)(what - p);
    if ((len == 3 && !strncmp(what, "all", 3)) || (len == 6 && !strncmp(what, "bounds", 6))) o->analysis.check_bounds = !no;
    p += n;
  }
}

static void code_flag(Options *o, const char *w) {
  if (!strcmp(w, "-fopenmp"))
    o->openmp = true;
  else if (!strcmp(w, "-fno-openmp"))
    o->openmp = false;
  else if (!strcmp(w, "-frecursive") || !strcmp(w, "-fno-automatic") || str_prefix(w, "-fmax-stack-var-size="))
    o->storage_chosen = true;
  else if (!strcmp(w, "-g0"))
    o->debug = false;
  else if (!strcmp(w, "-g") || str_prefix(w, "-g1") || str_prefix(w, "-g2") || str_prefix(w, "-g3") || str_prefix(w, "-gg"))
    o->debug = true;
  else if (!strcmp(w, "-fPIC") || !strcmp(w, "-fpic") || !strcmp(w, "-fPIE") || !strcmp(w, "-fpie"))
    o->pic = true;
  else if (!strcmp(w, "-ffast-math"))
    o->fast_math = true;
  else if (!strcmp(w, "-fno-fast-math"))
    o->fast_math = false;
  else if (!strcmp(w, "-ffp-contract=off"))
    o->no_fma = o->analysis.no_libraries = true; /* they multiply and add at once */
  else if (!strcmp(w, "-fbounds-check") || !strcmp(w, "-fno-bounds-check"))
    o->analysis.check_bounds = w[2] == 'b';
  else if (str_prefix(w, "-fcheck="))
    set_checks(o, w + strlen("-fcheck="));
  else if (str_prefix(w, "-O")) {
    o->optimize = w;
    o->ofast = !strcmp(w, "-Ofast");
    o->fast_math |= o->ofast;
  }
}

/* Of several actions gfortran does the least; of -c and -S the last one counts here. */
static void set_action(Options *o, Action action) {
  if (o->action < ACT_CHECK || action > o->action) o->action = action;
}

/* What f2cuda does itself in gfortran's place. True: the word is not passed on. */
static bool replaces(Options *o, const char *w) {
  if (!strcmp(w, "-c"))
    set_action(o, ACT_COMPILE);
  else if (!strcmp(w, "-S"))
    set_action(o, ACT_TRANSLATE);
  else if (!strcmp(w, "-###"))
    o->show_only = true;
  else if (!strcmp(w, "-fopenacc")) {
    o->openacc = true;
    o->front.dialects |= 1u << DIALECT_ACC;
  } else if (!strcmp(w, "-fno-openacc"))
    o->openacc = false;
  else
    return str_prefix(w, "-fopenacc-");
  return true;
}

bool options_gfortran(Options *o, Arena *a, char **word, int nword, int *taken) {
  const char *w = word[0];
  *taken = 1;
  if (w[0] != '-' || !w[1]) return add_file(o, a, w);
  for (size_t i = 0; i < sizeof with_arg / sizeof *with_arg; i++)
    if (!strncmp(w, with_arg[i].name, 2)) return take_with_arg(o, a, &with_arg[i], word, nword, taken);
  if (take_depend(o, a, word, nword, taken)) return *taken || options_wrong("%s needs an argument", w);
  if (replaces(o, w) || options_messages(o, w)) return true;
  if (!options_language(o, w)) return false;
  code_flag(o, w);
  if (!strcmp(w, "-v")) o->verbose = true;
  if (!strcmp(w, "-fsyntax-only")) set_action(o, ACT_CHECK);
  if (passes_on(w)) set_action(o, ACT_PASS_ON);
  *taken = takes_next(w) ? 2 : 1;
  if (*taken > nword) return options_wrong("%s needs an argument", w);
  for (int i = 0; i < *taken; i++) {
    pass(o, a, word[i]);
    if (is_for_cpp(w)) vec_push(a, &o->cpp, word[i]);
  }
  return true;
}
