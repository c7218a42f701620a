/* The command line: options that change what a source means, so that the front end has to follow gfortran. */
#include "driver/options.h"
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- line lengths ---- */

/* The length after 'option', which ends in '-', into *width. */
static bool read_line_length(int *width, const char *option, const char *word) {
  char *end;
  const char *value = word + strlen(option);
  long n = strtol(value, &end, 10);
  if (!strcmp(value, "none"))
    n = 0;
  else if (end == value || *end || n < 0 || (n > 0 && n < 7))
    return options_wrong("%s%s: a number of 7 or more, 0 or 'none'", option, value);
  *width = (int)n;
  return true;
}

/* ---- -std= ---- */

static bool read_standard(Options *o, const char *name) {
  static const struct {
    const char *name;
    Standard standard;
  } known[] = {{"gnu", STD_GNU},     {"legacy", STD_LEGACY}, {"f95", STD_F95},    {"f2003", STD_F2003},
               {"f2008", STD_F2008}, {"f2008ts", STD_F2018}, {"f2018", STD_F2018}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (!strcmp(name, known[i].name)) {
      o->front.standard = known[i].standard;
      return true;
    }
  return true; /* a newer one: gfortran says whether it knows it */
}

/* ---- flags ---- */

/* -fNAME sets a field of FrontOptions, -fno-NAME clears it. */
typedef struct Flag {
  const char *name;
  size_t field;
  bool inverse; /* -fNAME clears it */
} Flag;
#define FIELD(name) offsetof(FrontOptions, name)
static const Flag flags[] = {{"dollar-ok", FIELD(dollar_ok), false},
                             {"implicit-none", FIELD(implicit_none), false},
                             {"backslash", FIELD(backslash), false},
                             {"module-private", FIELD(module_private), false},
                             {"all-intrinsics", FIELD(all_intrinsics), false},
                             {"dec-char-conversions", FIELD(dec_characters), false},
                             {"dec-intrinsic-ints", FIELD(dec_integers), false},
                             {"dec-structure", FIELD(dec_structure), false},
                             {"allow-argument-mismatch", FIELD(mismatch_ok), false},
                             {"range-check", FIELD(wraps), true}};

static bool set_flag(Options *o, const char *word) {
  if (!str_prefix(word, "-f")) return false;
  bool no = str_prefix(word, "-fno-");
  const char *name = word + (no ? 5 : 2);
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    if (strcmp(name, flags[i].name)) continue;
    *(bool *)((char *)&o->front + flags[i].field) = flags[i].inverse == no;
    return true;
  }
  return false;
}

static void set_dec(Options *o) {
  o->front.dec = o->front.dec_structure = o->front.dollar_ok = o->front.dec_integers = o->front.dec_characters = true;
  if (!o->d_lines_chosen) o->front.d_lines = false;
}

static void set_d_lines(Options *o, bool code) {
  o->d_lines_chosen = true;
  o->front.d_lines = code;
}

/* ---- kinds ---- */

/* -freal-4-real-8: what REAL(4) becomes. */
static bool set_real(Options *o, const char *word) {
  int from, to, end = 0;
  if (sscanf(word, "-freal-%d-real-%d%n", &from, &to, &end) != 2 || word[end] || (from != 4 && from != 8)) return false;
  *(from == 4 ? &o->front.real4 : &o->front.real8) = to;
  return true;
}

static bool set_kinds(Options *o, const char *w) {
  if (!strcmp(w, "-fdefault-integer-8"))
    o->integer_8 = true;
  else if (!strcmp(w, "-fdefault-double-8"))
    o->double_8 = true;
  else if (!strcmp(w, "-finteger-4-integer-8"))
    o->front.integer4 = 8;
  else if (str_prefix(w, "-fdefault-real-"))
    o->real_default = atoi(w + strlen("-fdefault-real-"));
  else
    return set_real(o, w);
  return true;
}

/* -fdefault-real-N makes DOUBLE PRECISION the next wider kind, unless -fdefault-double-8 says otherwise; what
 * is written without a kind is of the default kind and takes no part in -freal-4-real-8 after that
 * (gfortran's trans-types.c, gfc_init_kinds). */
void options_language_settle(Options *o) {
  FrontOptions *f = &o->front;
  f->default_integer = o->integer_8 ? 8 : f->integer4 ? f->integer4 : 4;
  f->default_real = o->real_default ? o->real_default : f->real4 ? f->real4 : 4;
  f->default_double = o->double_8 ? 8 : o->real_default ? 16 : f->real8 ? f->real8 : 8;
  if (f->standard == STD_LEGACY) f->mismatch_ok = true;
}

/* ---- all of them ---- */

/* Warnings that are errors by default, and are not with these: gfortran cuts long lines then. */
static bool allows_long_lines(const char *w) {
  static const char *const word[] = {"-w", "-Wno-line-truncation", "-Wno-error", "-Wno-error=line-truncation", "-Wno-all"};
  for (size_t i = 0; i < sizeof word / sizeof *word; i++)
    if (!strcmp(w, word[i])) return true;
  return false;
}

bool options_language(Options *o, const char *w) {
  if (set_flag(o, w) || set_kinds(o, w)) return true;
  static const char fixed[] = "-ffixed-line-length-", free[] = "-ffree-line-length-";
  if (str_prefix(w, fixed)) return read_line_length(&o->front.fixed_width, fixed, w);
  if (str_prefix(w, free)) return read_line_length(&o->front.free_width, free, w);
  if (str_prefix(w, "-std=")) return read_standard(o, w + strlen("-std="));
  if (!strcmp(w, "-ffixed-form"))
    o->front.form = FORM_FIXED;
  else if (!strcmp(w, "-ffree-form"))
    o->front.form = FORM_FREE;
  else if (!strcmp(w, "-fd-lines-as-code") || !strcmp(w, "-fd-lines-as-comments"))
    set_d_lines(o, !strcmp(w, "-fd-lines-as-code"));
  else if (!strcmp(w, "-fdec"))
    set_dec(o);
  else if (allows_long_lines(w))
    o->front.cuts_lines = true;
  else if (!strcmp(w, "-cpp"))
    o->front.preprocess = true;
  else if (!strcmp(w, "-nocpp"))
    o->front.preprocess = false;
  return true;
}
