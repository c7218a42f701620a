/* The order in which sources are read where nothing is compiled: those that define modules before those that use them, as their texts say, so that 'f2cuda --predict *.f90' will do.
 * A compilation keeps the order of the command line, as gfortran does. */
#include "driver/session.h"
#include "common/map.h"
#include "common/str.h"
#include "common/vec.h"
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>

typedef VEC(const char *) Names;

typedef struct {
  Arena *arena;
  Intern *names;
  PtrMap defined; /* module -> its input's index + 1 */
  Names *uses;    /* of each input */
  bool *begun;
  int *order;
  int n;
} Ordering;

static const char *skip_blanks(const char *s) { return s + strspn(s, " \t"); }

/* The word that follows 'keyword' at the begin of the line, as it is interned, and what comes after it; NULL: the line begins otherwise. */
static const char *word_after(Ordering *o, const char *line, const char *keyword, const char **rest) {
  const char *s = skip_blanks(line);
  const size_t n = strlen(keyword);
  if (strncasecmp(s, keyword, n) != 0 || isalnum((unsigned char)s[n]) || s[n] == '_') return NULL;
  s = skip_blanks(s + n);
  if (*s == ',') { /* use, non_intrinsic :: NAME */
    const char *colons = strstr(s, "::");
    if (!colons) return NULL;
    s = skip_blanks(colons);
  }
  if (s[0] == ':' && s[1] == ':') s = skip_blanks(s + 2);
  if (*s == '(') s = skip_blanks(s + 1); /* submodule (NAME) */
  char name[128];
  size_t m = 0;
  for (; (isalnum((unsigned char)s[m]) || s[m] == '_') && m + 1 < sizeof name; m++) name[m] = (char)tolower((unsigned char)s[m]);
  name[m] = 0;
  *rest = skip_blanks(s + m);
  return m ? intern(o->names, name, m) : NULL;
}

static void look_at_line(Ordering *o, const char *line, int input) {
  const char *rest, *name = word_after(o, line, "module", &rest);
  const bool ends = name && (!*rest || *rest == '\n' || *rest == '\r' || *rest == '!' || *rest == ';');
  if (ends && strcmp(name, "procedure") != 0 && !map_get(&o->defined, name))
    map_put(o->arena, &o->defined, name, (void *)(intptr_t)(input + 1));
  name = word_after(o, line, "use", &rest);
  if (!name) name = word_after(o, line, "submodule", &rest);
  if (name && *rest != '=' && *rest != '(') vec_push(o->arena, &o->uses[input], name);
}

/* Lines longer than that begin no MODULE or USE behind it. */
enum { LINE = 512 };

static void look_at_file(Ordering *o, const char *path, int input) {
  FILE *f = fopen(path, "r");
  char line[LINE];
  while (f && fgets(line, sizeof line, f)) look_at_line(o, line, input);
  if (f) fclose(f);
}

static void visit(Ordering *o, int input) {
  if (o->begun[input]) return;
  o->begun[input] = true;
  for (int i = 0; i < o->uses[input].n; i++) {
    const int by = (int)(intptr_t)map_get(&o->defined, o->uses[input].v[i]) - 1;
    if (by >= 0) visit(o, by);
  }
  o->order[o->n++] = input;
}

const int *module_order_find(Session *s) {
  const int n = s->opt.input.n;
  Ordering o = {.arena = s->arena, .names = intern_new(s->arena)};
  o.order = ARENA_ARRAY(s->arena, int, n + 1);
  for (int i = 0; i < n; i++) o.order[i] = i;
  if (s->opt.action != ACT_SHOW) return o.order;
  o.uses = ARENA_ARRAY(s->arena, Names, n + 1);
  o.begun = ARENA_ARRAY(s->arena, bool, n + 1);
  for (int i = 0; i < n; i++)
    if (s->opt.input.v[i].fortran) look_at_file(&o, s->opt.input.v[i].path, i);
  for (int i = 0; i < n; i++) visit(&o, i);
  return o.order;
}
