/* libFuzzer target: any text to logical lines. Every byte of a line must name the byte it came from. */
#include "tests/fuzz/target.h"
#include <string.h>

/* Blanks may stand for a continuation or for the rest of a card; every other byte is the source's own. */
static void check_bytes(const Trial *t, const Line *l) {
  for (int i = 0; i < l->len; i++) {
    if (l->text[i] == ' ') continue;
    Loc at = prescan_line_loc(l, i);
    const Source *s = source_of(&t->sources, at);
    must(s, "a byte of a line comes from a source");
    must(s->text[at - s->base] == l->text[i], "a byte of a line is that of its source");
  }
}

static void check_line(const Trial *t, const Line *l) {
  must(!l->seg || (l->text[l->len] == 0 && l->text[l->len + 1] == 0), "a line of its own ends in two NULs");
  must(!memchr(l->text, '\n', (size_t)l->len), "a line holds no newline");
  must(l->span.begin && l->span.begin < l->span.end, "a line has a place");
  must(!l->seg || (line_segments(l) > 0 && l->seg[0].at == 0), "a line's first byte has a segment");
  for (int k = 1; k < line_segments(l); k++)
    must(l->seg[k - 1].at < l->seg[k].at && l->seg[k].at < (uint32_t)l->len, "segments ascend");
  check_bytes(t, l);
}

static void try_form(const uint8_t *data, size_t size, SourceForm form) {
  Trial t;
  Lines lines = {0};
  trial_begin(&t, data, size, form);
  const Source *s = source_add(&t.sources, "input", (const char *)data, size, 0);
  prescan_source(&t.sources, s, &t.o, t.arena, &t.diag, &lines);
  for (int i = 0; i < lines.n; i++) check_line(&t, lines.v[i]);
  trial_end(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  try_form(data, size, FORM_FIXED);
  try_form(data, size, FORM_FREE);
  try_form(data, size, FORM_AUTO);
  return 0;
}
