/* Random choices, and logical lines in free and fixed form. */
#include "program.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "tests/random.h"

static Random state;

void text_seed(uint64_t seed) { state.state = seed; }
int below(int n) { return rnd_below(&state, n); }

const char *one_of(const char *words) {
  static char kept[8][200];
  static int next;
  int n = 1;
  for (const char *p = words; *p; p++) n += *p == '|';
  int k = below(n);
  while (k) k -= *words++ == '|';
  next = (next + 1) % 8;
  snprintf(kept[next], sizeof kept[next], "%.*s", (int)strcspn(words, "|"), words);
  return kept[next];
}

Buffer *out;
int indent;
bool fixed_form;

static void append(Buffer *b, const char *s, size_t n) {
  if (b->n + n + 1 > b->room) b->s = realloc(b->s, b->room = 2 * (b->n + n + 1));
  memcpy(b->s + b->n, s, n);
  b->s[b->n += n] = 0;
}

static void put_list(const char *format, va_list list) {
  char line[8000];
  int n = snprintf(line, sizeof line, "%*s", indent, "");
  n += vsnprintf(line + n, sizeof line - (size_t)n - 1, format, list);
  line[n++] = '\n';
  append(out, line, (size_t)n);
}

void put(const char *format, ...) {
  va_list list;
  va_start(list, format);
  put_list(format, list);
  va_end(list);
}

void open_block(const char *format, ...) {
  va_list list;
  va_start(list, format);
  put_list(format, list);
  va_end(list);
  indent += 2;
}

void close_block(const char *text) {
  indent -= 2;
  put("%s", text);
}

void put_buffer(const Buffer *b) { append(out, b->s, b->n); }

/* Bytes of 's' up to where a line may break: behind a comma or a blank. */
static size_t piece(const char *s, size_t n, size_t most) {
  if (n <= most) return n;
  for (size_t k = most; k > 20; k--)
    if (s[k - 1] == ',' || s[k - 1] == ' ') return k;
  return most;
}

static void print_directive(const char *s, size_t n) {
  const char *const sentinel = s;
  size_t k = piece(s, n, 66);
  printf("%.*s%s\n", (int)k, s, k < n && !fixed_form ? "&" : "");
  for (s += k, n -= k; n; s += k, n -= k) {
    k = piece(s, n, 60);
    printf("%.5s& %.*s%s\n", sentinel, (int)k, s, k < n && !fixed_form ? "&" : "");
  }
}

static void print_line(const char *s, size_t n) {
  size_t blanks = strspn(s, " ");
  if (s[blanks] == '!' && s[blanks + 1] != ' ') {
    print_directive(s + blanks, n - blanks);
  } else if (s[blanks] == '!' || n == 0) {
    printf("%.*s\n", (int)n, s);
  } else if (fixed_form) {
    const size_t label = strspn(s + blanks, "0123456789");
    if (label) {
      printf("%-6.*s%.*s\n", (int)label, s + blanks, (int)(n - blanks - label), s + blanks + label);
      return;
    }
    size_t k = n < 66 ? n : 66;
    printf("      %.*s\n", (int)k, s);
    for (s += k, n -= k; n; s += k, n -= k) printf("     &%.*s\n", (int)(k = n < 66 ? n : 66), s);
  } else {
    size_t k = piece(s, n, 110);
    printf("%.*s%s\n", (int)k, s, k < n ? "&" : "");
    for (s += k, n -= k; n; s += k, n -= k) {
      k = piece(s, n, 100);
      printf("%*s&%.*s%s\n", (int)blanks + 4, "", (int)k, s, k < n ? "&" : "");
    }
  }
}

void print_source(const Buffer *b) {
  for (const char *s = b->s; *s;) {
    size_t n = strcspn(s, "\n");
    print_line(s, n);
    s += n + (s[n] == '\n');
  }
}
