/* Procedures made of features.txt: each has one feature of the language, with what may vary left to chance.
 *
 *   {a|b|c}      one of them; they may be nested
 *   {k:a|b|c}    one of them, the same place in every choice called k
 *   [[i,n]]      an integer of -96..96 that depends on these names
 *   ~            what makes a name of the module its own
 *   @par CLAUSES a directive that says that the loop is parallel, or nothing
 *   @auto, @endauto   a directive around loops of which nothing is said, or nothing
 *
 * Behind '=== name' come declarations, behind '---' statements; '--- module' and '--- parameters' are procedures and declarations of the module. */
#include "program.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_FEATURES = 200, MOST_LINE = 4000, PARTS = 4 };
typedef enum { DECLARATIONS, STATEMENTS, PROCEDURES, SPECIFICATION } Part;

typedef struct {
  char *text[PARTS]; /* lines as they stand in the file */
} Feature;

static Feature feature[MOST_FEATURES];
static int features;

static void add(char **to, const char *line) {
  const size_t n = *to ? strlen(*to) : 0;
  *to = realloc(*to, n + strlen(line) + 1);
  strcpy(*to + n, line);
}

static void read_features(void) {
  const char *const other = getenv("FEATURES"); /* a file of one's own */
  FILE *const f = fopen(other ? other : FEATURES, "r");
  char line[MOST_LINE];
  Part part = DECLARATIONS;
  if (!f) exit(2);
  while (fgets(line, sizeof line, f)) {
    if (*line == '#') continue;
    if (!strncmp(line, "===", 3)) {
      if (++features > MOST_FEATURES) exit(2);
      part = DECLARATIONS;
    } else if (!strncmp(line, "---", 3))
      part = strstr(line, "module") ? PROCEDURES : strstr(line, "parameters") ? SPECIFICATION : STATEMENTS;
    else
      add(&feature[features - 1].text[part], line);
  }
  fclose(f);
}

static int chosen[128]; /* of each label, plus one; 0: nothing yet */

/* One of the choices between 'open' and 'close'. */
static void choose(char *line, char *open, char *close) {
  char rest[MOST_LINE], words[MOST_LINE];
  const bool labelled = islower((unsigned char)open[1]) && open[2] == ':' && open[3] != ':' && strchr("=|", open[3]) == NULL;
  const char *const first = open + 1 + (labelled ? 2 : 0);
  strcpy(rest, close + 1);
  snprintf(words, sizeof words, "%.*s", (int)(close - first), first);
  int n = 1;
  for (const char *p = words; *p; p++) n += *p == '|';
  int *const kept = &chosen[labelled ? (int)open[1] : 0];
  int k = labelled && *kept ? (*kept - 1) % n : below(n);
  if (labelled) *kept = k + 1;
  const char *w = words;
  while (k) k -= *w++ == '|';
  snprintf(open, (size_t)(MOST_LINE - (open - line)), "%.*s%s", (int)strcspn(w, "|"), w, rest);
}

/* An expression of the names that stand between commas. */
static void value(char *to, const char *names, int depth) {
  char a[MAX_TEXT], b[MAX_TEXT], word[MAX_TEXT];
  if (depth == 0) {
    for (char *p = strcpy(word, names); *p; p++)
      if (*p == ',') *p = '|';
    if (below(4))
      snprintf(to, MAX_TEXT, "%.60s", one_of(word));
    else
      snprintf(to, MAX_TEXT, "%d", below(12));
    return;
  }
  value(a, names, depth - 1), value(b, names, below(depth));
  switch (below(8)) {
  case 0: snprintf(to, MAX_TEXT, "mod(%.300s,%d)", a, 2 + below(9)); break;
  case 1: snprintf(to, MAX_TEXT, "abs(%.300s)", a); break;
  case 2: snprintf(to, MAX_TEXT, "%s(%.300s,%.300s)", one_of("max|min|dim|modulo(1+abs"), a, b); break;
  case 3: snprintf(to, MAX_TEXT, "(%.300s)*%d", a, 2 + below(5)); break;
  case 4: snprintf(to, MAX_TEXT, "merge(%.300s,%.300s,mod(%.40s,2) == 0)", a, b, "i"); break;
  case 5: snprintf(to, MAX_TEXT, "(%.300s)/%d", a, 2 + below(3)); break;
  default: snprintf(to, MAX_TEXT, "%.300s %s (%.300s)", a, one_of("+|-"), b);
  }
  if (strstr(to, "modulo(1+abs")) snprintf(to, MAX_TEXT, "modulo(%.300s,1+abs(%.300s))", a, b);
}

static void expand(char *line, const char *own) {
  char rest[MOST_LINE], names[200], text[MAX_TEXT];
  for (char *close; (close = strchr(line, '}'));) {
    char *open = close;
    while (*open != '{') open--;
    choose(line, open, close);
  }
  for (char *open; (open = strstr(line, "[["));) {
    snprintf(names, sizeof names, "%.*s", (int)strcspn(open + 2, "]"), open + 2);
    strcpy(rest, strstr(open, "]]") + 2);
    value(text, names, 1 + below(3));
    snprintf(open, (size_t)(MOST_LINE - (open - line)), "mod(%s,%d)%s", text, 11 + below(86), rest);
  }
  for (char *open; (open = strchr(line, '~'));) {
    strcpy(rest, open + 1);
    snprintf(open, (size_t)(MOST_LINE - (open - line)), "%s%s", own, rest);
  }
}

/* Directives that the program's dialect has for '@par', '@auto' and '@endauto'. */
static void directive(const char *line, int mode) {
  static const char *const parallel[] = {"!$acc parallel loop", "!$omp target teams distribute parallel do", "!$omp parallel do"};
  const bool automatic = mode == 0 || mode == 6;
  if (!strncmp(line, "@par", 4)) {
    if (!automatic) put("%s%s", parallel[mode <= 2 ? 0 : mode == 3 ? 1 + below(2) : below(3)], line + 4);
  } else if (!automatic)
    put(line[1] == 'a' ? "!$acc kernels" : "!$acc end kernels");
}

static void put_part(const Feature *f, Part part, const char *own, int mode) {
  for (const char *s = f->text[part]; s && *s; s += strcspn(s, "\n") + 1) {
    char line[MOST_LINE];
    snprintf(line, sizeof line, "%.*s", (int)strcspn(s, "\n"), s);
    expand(line, own);
    const size_t blanks = strspn(line, " ");
    if (line[blanks] == '@')
      directive(line + blanks, mode);
    else
      put("%s", line);
  }
}

void feature_procedure(int number, int part, int mode, Buffer *procedures, Buffer *specification) {
  if (!features) read_features();
  char own[40];
  Buffer *const was = out;
  const int right = indent;
  const char *const wanted = getenv("FEATURE"); /* counted from 0; for those who add one */
  const Feature *const f = &feature[wanted && *wanted ? atoi(wanted) % features : below(features)];
  memset(chosen, 0, sizeof chosen);
  snprintf(own, sizeof own, "%d_%d", number, part);
  out = specification, indent = 2;
  put_part(f, SPECIFICATION, own, mode);
  out = procedures, indent = 2;
  put_part(f, PROCEDURES, own, mode);
  open_block("subroutine t%d_%d(n, m, k, st, l)", number, part);
  put("integer, intent(in) :: n, m, k, st, l");
  put("integer :: i, j, s, t, x");
  snprintf(own, sizeof own, "%d_%d", number, part);
  put_part(f, DECLARATIONS, own, mode);
  /* check lines begin with the number of the procedure that calls it */
  put_part(f, STATEMENTS, own, mode);
  close_block("end subroutine");
  out = was, indent = right;
  put("call t%d_%d(n, m, k, st, l)", number, part);
}
