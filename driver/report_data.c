/* Where arrays cross between host and device though no directive moves them. */
#include "driver/report.h"
#include <string.h>

const char *report_data_subject(const Crossing *c) {
  bool reached = !strcmp(c->what, "foreign") || !strcmp(c->what, "call") || !strcmp(c->what, "reached");
  return c->array ? c->array : reached ? "arrays in reach" : "all arrays";
}

const char *report_data_effect(const Crossing *c) {
  if (!strcmp(c->what, "kernel")) return "goes to the device if the host has changed it";
  if (!strcmp(c->what, "read")) return "comes home if a kernel has changed it";
  if (!strcmp(c->what, "write")) return "comes home if a kernel has changed it, and what is new goes to the device";
  if (!strcmp(c->what, "part")) return "these bytes follow to the device";
  if (!strcmp(c->what, "set")) return "goes to the device with the next kernel";
  if (!strcmp(c->what, "share")) return "comes home, and only what kernels change of it later";
  if (!strcmp(c->what, "call")) return "if f2cuda has not compiled that, they come home";
  if (!strcmp(c->what, "apart")) return "come home, and kernels move their arrays until it has returned";
  return "come home";
}

const char *report_data_cause(const Crossing *c, Arena *a) {
  if (!strcmp(c->what, "kernel")) return arena_printf(a, "launch of %s", c->by);
  if (!strcmp(c->what, "read")) return arena_printf(a, "read by %s", c->by);
  if (!strcmp(c->what, "write") || !strcmp(c->what, "part")) return arena_printf(a, "changed by %s", c->by);
  if (!strcmp(c->what, "set")) return arena_printf(a, "set by %s", c->by);
  if (!strcmp(c->what, "share")) return arena_printf(a, "written by others after %s", c->by);
  if (!strcmp(c->what, "call")) return arena_printf(a, "%s of what is in another file", c->by);
  if (!strcmp(c->what, "foreign")) return arena_printf(a, "%s of what f2cuda has not compiled", c->by);
  if (!strcmp(c->what, "reached")) return arena_printf(a, "%s, in which others may touch them", c->by);
  if (!strcmp(c->what, "apart")) return arena_printf(a, "%s, before which procedures run that may touch them, too", c->by);
  return arena_printf(a, "%s may touch them", c->by);
}

const char *report_data_way_out(const Crossing *c, Arena *a) {
  if (!strcmp(c->what, "foreign") || !strcmp(c->what, "call"))
    return arena_printf(a, "compile what the %s reaches with f2cuda, then only what it touches crosses", c->by);
  if (!c->loop) return NULL;
  if (!strcmp(c->what, "read")) return "behind the loop it comes home once";
  if (!strcmp(c->what, "write")) return "a kernel that changes it, or a loop of its own, brings nothing home";
  return NULL;
}

const Crossing *report_data_next(const File *f, const Unit *u, const Crossing *before) {
  const Crossing *all = f->code ? f->code->crossing : NULL, *end = all ? all + f->code->ncrossings : NULL;
  for (const Crossing *c = before ? before + 1 : all; c && c < end; c++) {
    const Crossing *p = c > all ? c - 1 : NULL;
    bool again = p && p->at == c->at && !strcmp(p->what, c->what) && !strcmp(p->array ? p->array : "", c->array ? c->array : "");
    if (c->unit == u && !again) return c;
  }
  return NULL;
}

const char *report_data_often(const Session *s, const Crossing *c) {
  if (!c->loop) return "";
  const char *loop = arena_printf(s->arena, ", in each iteration of the loop at line %d", report_line(s, c->loop->span));
  return c->times ? arena_printf(s->arena, "%s, at most %lld times", loop, (long long)c->times) : loop;
}

const char *report_data_sentence(const Session *s, const Crossing *c) {
  return arena_printf(s->arena, "%s: %s; %s%s", report_data_subject(c), report_data_cause(c, s->arena), report_data_effect(c),
                      report_data_often(s, c));
}

void report_data(const Session *s, const File *f, const Unit *u, Buf *out) {
  const Crossing *c = report_data_next(f, u, NULL);
  if (c) buf_puts(out, "      | data that no directive moves\n");
  for (; c; c = report_data_next(f, u, c)) {
    const char *way_out = report_data_way_out(c, s->arena);
    buf_printf(out, "%5d |   %s\n", report_line(s, (Span){c->at, c->at}), report_data_sentence(s, c));
    if (way_out) buf_printf(out, "      |     way out: %s\n", way_out);
  }
}
