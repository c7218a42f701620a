/* The command line: which messages are shown, how, and which of them are errors. */
#include "driver/options.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The bit of the warning that f2cuda calls so; 0: it has none of that name. */
static unsigned warning_bit(const char *name) {
  for (int i = 0; i < WARNINGS; i++)
    if (!strcmp(diag_warning_name[i], name)) return 1u << i;
  return 0;
}

/* -WNAME, -Wno-NAME, -Werror=NAME, -Wno-error=NAME of a warning of f2cuda's own. */
static bool own_warning(DiagOptions *d, const char *w) {
  static const char *const form[] = {"-Werror=", "-Wno-error=", "-Wno-", "-W"};
  for (int i = 0; i < 4; i++) {
    unsigned bit = str_prefix(w, form[i]) ? warning_bit(w + strlen(form[i])) : 0;
    if (!bit) continue;
    if (i == 0) d->fatal |= bit, d->kept &= ~bit;
    if (i == 1) d->kept |= bit, d->fatal &= ~bit;
    d->off = i == 2 ? d->off | bit : i == 1 ? d->off : d->off & ~bit;
    return true;
  }
  return false;
}

/* What f2cuda and gfortran both hear. */
static void shared_option(Options *o, const char *w) {
  DiagOptions *d = &o->messages;
  if (!strcmp(w, "-w"))
    d->none = true;
  else if (!strcmp(w, "-Werror") || !strcmp(w, "-Wno-error"))
    d->werror = o->warnings_are_errors = !strcmp(w, "-Werror");
  else if (!strcmp(w, "-Wfatal-errors"))
    o->max_errors = 1;
  else if (str_prefix(w, "-fmax-errors="))
    o->max_errors = atoi(w + strlen("-fmax-errors="));
  else if (str_prefix(w, "-fdiagnostics-color"))
    o->color = !strcmp(w, "-fdiagnostics-color=never")  ? COLOR_NEVER
               : !strcmp(w, "-fdiagnostics-color=auto") ? COLOR_AUTO
                                                        : COLOR_ALWAYS;
  else if (!strcmp(w, "-fno-diagnostics-color"))
    o->color = COLOR_NEVER;
  else if (!strcmp(w, "-fdiagnostics-plain-output"))
    o->color = COLOR_NEVER, d->no_caret = true;
  else if (!strcmp(w, "-fdiagnostics-show-caret") || !strcmp(w, "-fno-diagnostics-show-caret"))
    d->no_caret = !strcmp(w, "-fno-diagnostics-show-caret");
  else if (!strcmp(w, "-fdiagnostics-show-option") || !strcmp(w, "-fno-diagnostics-show-option"))
    d->show_name = !strcmp(w, "-fdiagnostics-show-option");
}

/* gfortran writes text in any case, which f2cuda takes apart. */
static bool set_format(Options *o, const char *w) {
  static const struct {
    const char *name;
    DiagFormat format;
    bool file;
  } known[] = {{"text", DIAG_TEXT, false},
               {"json", DIAG_JSON, false},
               {"json-stderr", DIAG_JSON, false},
               {"sarif-stderr", DIAG_SARIF, false},
               {"sarif-file", DIAG_SARIF, true}};
  static const char option[] = "-fdiagnostics-format=";
  for (size_t i = 0; i < sizeof known / sizeof *known; i++)
    if (str_prefix(w, option) && !strcmp(w + strlen(option), known[i].name)) {
      o->messages.format = known[i].format;
      o->sarif_to_file = known[i].file;
      return true;
    }
  return false;
}

bool options_messages(Options *o, const char *w) {
  shared_option(o, w);
  return own_warning(&o->messages, w) || set_format(o, w);
}

void options_messages_settle(Options *o, Arena *a) {
  DiagOptions *d = &o->messages;
  const char *term = getenv("TERM"), *colors = getenv("GCC_COLORS");
  bool can = isatty(STDERR_FILENO) && term && strcmp(term, "dumb") && !(colors && !*colors);
  d->color = o->color == COLOR_ALWAYS || (o->color == COLOR_AUTO && can);
  for (int i = 0; i < o->input.n && o->sarif_to_file && !d->sarif_file; i++)
    if (o->input.v[i].fortran) {
      const char *slash = strrchr(o->input.v[i].path, '/');
      d->sarif_file = arena_printf(a, "%s.sarif", slash ? slash + 1 : o->input.v[i].path);
    }
  if (o->sarif_to_file && !d->sarif_file) d->format = DIAG_TEXT; /* no source, no message */
}
