/* usage: shrink SOURCE COMMAND...   Makes SOURCE smaller, by blocks, names, lines and operands, as long as COMMAND ends with exit code 1; the word
 * SOURCE in COMMAND stands for the file that is tried. */
#include <ctype.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { MOST = 20000 };
static char *line[MOST];
static int lines;
static char **command;
static char *path;

static void save(const char *to) {
  FILE *f = fopen(to, "w");
  for (int k = 0; k < lines; k++) fprintf(f, "%s\n", line[k]);
  fclose(f);
}

static bool still_fails(void) {
  static char name[] = "/tmp/shrinkXXXXXX.f90";
  if (strstr(name, "XXXXXX")) close(mkstemps(name, 4));
  save(name);
  const pid_t child = fork();
  if (child == 0) {
    int n = 0;
    while (command[n]) n++;
    char **with = calloc((size_t)n + 2, sizeof *with);
    for (int k = 0, at = 0; k < n; k++) { with[at++] = strcmp(command[k], "SOURCE") ? command[k] : name; }
    if (!freopen("/dev/null", "w", stdout)) _exit(3);
    execvp(with[0], with);
    _exit(3);
  }
  int status = 0;
  waitpid(child, &status, 0);
  const bool fails = WIFEXITED(status) && WEXITSTATUS(status) == 1;
  if (fails) save(path);
  return fails;
}

/* Leaves out the marked lines, if it fails without them. */
static bool without(const bool *out) {
  char *kept[MOST];
  const int had = lines;
  memcpy(kept, line, sizeof *line * (size_t)lines);
  lines = 0;
  for (int k = 0; k < had; k++)
    if (!out[k]) line[lines++] = kept[k];
  if (lines < had && still_fails()) return true;
  memcpy(line, kept, sizeof *line * (size_t)had);
  lines = had;
  return false;
}

static bool begins(const char *s, const char *word) {
  s += strspn(s, " ");
  return strncmp(s, word, strlen(word)) == 0;
}
static bool opens(const char *s) {
  const size_t n = strlen(s);
  return begins(s, "do ") || begins(s, "subroutine ") || begins(s, "block") || begins(s, "type ") || begins(s, "pure ") ||
         begins(s, "elemental ") || begins(s, "!DVM$ REGION") || begins(s, "!$acc kernels\0") ||
         (begins(s, "if (") && n > 4 && !strcmp(s + n - 4, "then"));
}
static bool closes(const char *s) { return begins(s, "end ") || begins(s, "!DVM$ END") || begins(s, "!$acc end"); }

static int end_of(int from) {
  for (int k = from, depth = 0; k < lines; k++) {
    depth += opens(line[k]) - closes(line[k]);
    if (depth == 0) return k;
  }
  return -1;
}

static bool blocks(void) {
  static bool out[MOST];
  bool any = false;
  for (int k = 0; k < lines; k++) {
    if (!opens(line[k])) continue;
    const int end = end_of(k);
    if (end < 0) continue;
    memset(out, 0, sizeof out);
    memset(out + k, 1, (size_t)(end - k + 1));
    if (without(out)) {
      any = true, k--;
      continue;
    }
    memset(out, 0, sizeof out);
    out[k] = out[end] = true;
    if (without(out)) any = true, k--;
  }
  return any;
}

static bool has_word(const char *s, const char *word) {
  for (const char *p = s; (p = strstr(p, word)); p++) {
    const char before = p > s ? p[-1] : ' ', after = p[strlen(word)];
    if (!isalnum((unsigned char)before) && before != '_' && !isalnum((unsigned char)after) && after != '_') return true;
  }
  return false;
}

/* All lines that speak of a variable. */
static bool names(void) {
  static const char *const all[] = {"a",  "b",  "c",  "d",  "e",  "f",  "h",  "z", "y",
                                    "s1", "s2", "s3", "s4", "r1", "r2", "g1", "w", "line"};
  static bool out[MOST];
  bool any = false;
  for (size_t n = 0; n < sizeof all / sizeof *all; n++) {
    for (int k = 0; k < lines; k++) out[k] = has_word(line[k], all[n]) && !opens(line[k]) && !closes(line[k]);
    any |= without(out);
  }
  return any;
}

/* Lines that give arrays their first values stay. */
static bool stays(const char *s) { return strstr(s, "size(") && strstr(s, "[("); }

static bool runs_of_lines(void) {
  static bool out[MOST];
  bool any = false;
  for (int size = lines / 2; size > 0; size /= 2)
    for (int k = 0; k < lines;) {
      memset(out, 0, sizeof out);
      for (int j = k; j < k + size && j < lines; j++) out[j] = !stays(line[j]) && line[j][0] != '!';
      if (without(out))
        any = true;
      else
        k += size;
    }
  return any;
}

/* 'with' in place of n bytes at 'at'. */
static bool instead(int k, size_t at, size_t n, const char *with) {
  char *const was = line[k], *const now = malloc(strlen(was) + strlen(with) + 1);
  sprintf(now, "%.*s%s%s", (int)at, was, with, was + at + n);
  line[k] = now;
  if (strcmp(was, now) && still_fails()) return true;
  line[k] = was;
  return false;
}

static size_t group(const char *s, size_t at) {
  int depth = 0;
  for (size_t k = at; s[k]; k++) {
    depth += s[k] == '(' ? 1 : s[k] == ')' ? -1 : 0;
    if (depth == 0) return k + 1 - at;
  }
  return 0;
}

/* A group in parentheses with the name before it becomes 1, or its first operand; a sum loses a term. */
static bool operands(void) {
  bool any = false;
  for (int k = 0; k < lines; k++) {
    if (line[k][0] == '!' || stays(line[k]) || strstr(line[k], "check(") || strstr(line[k], "::")) continue;
    for (size_t at = 0; line[k][at]; at++) {
      if (line[k][at] != '(') continue;
      const size_t n = group(line[k], at);
      if (!n) break;
      size_t from = at;
      while (from > 0 && (isalnum((unsigned char)line[k][from - 1]) || strchr("_%", line[k][from - 1]))) from--;
      if (instead(k, from, at + n - from, "1")) {
        any = true, at = from;
        continue;
      }
      if (from == at || n < 3) continue;
      char first[2000];
      size_t m = 0;
      for (int depth = 0; m + 1 < n - 1 && m < sizeof first - 1; m++) {
        const char c = line[k][at + 1 + m];
        if (c == ',' && depth == 0) break;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        first[m] = c;
      }
      first[m] = 0;
      if (instead(k, from, at + n - from, first)) any = true, at = from;
    }
    for (size_t at = 1; line[k][at]; at++) {
      if (!strchr("+-*", line[k][at])) continue;
      size_t n = 1 + strspn(line[k] + at + 1, " ");
      while (isalnum((unsigned char)line[k][at + n]) || line[k][at + n] == '_') n++;
      if (line[k][at + n] == '(') n += group(line[k], at + n);
      if (instead(k, at, n, "")) any = true, at--;
    }
  }
  return any;
}

int main(int argc, char **argv) {
  char buffer[9000];
  if (argc < 3) return 2;
  path = argv[1], command = argv + 2;
  FILE *f = fopen(path, "r");
  if (!f) return 2;
  while (lines < MOST && fgets(buffer, sizeof buffer, f)) { /* continuation lines are joined */
    buffer[strcspn(buffer, "\n")] = 0;
    const char *s = buffer + strspn(buffer, " ");
    char *const last = lines ? line[lines - 1] : NULL;
    if (last && *last && last[strlen(last) - 1] == '&') {
      last[strlen(last) - 1] = 0;
      s += strncmp(s, "!$", 2) && strncmp(s, "!DVM$", 5) ? *s == '&' : 6;
      line[lines - 1] = realloc(last, strlen(last) + strlen(s) + 1);
      strcat(line[lines - 1], s);
    } else
      line[lines++] = strdup(buffer);
  }
  fclose(f);
  while (blocks() | names() | runs_of_lines() | operands()) continue;
  save(path);
  return 0;
}
