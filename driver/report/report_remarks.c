/* What is to be said of a loop, for people: its verdict, how it runs, why, and what would change that. */
#include "driver/report/report.h"
#include <string.h>

enum { REASONS = 3 }; /* shown for one loop */

static void add_remark(const char *what, const char *text, Buf *out) {
  if (!text) return;
  buf_printf(out, "%s: %s\n", what, text);
}

/* ' (10:5, 10:12)' */
static void add_places(const Session *s, const Reason *r, Buf *out) {
  buf_printf(out, " (%d:%d", report_line(s, r->at), report_column(s, r->at));
  if (r->other.begin) buf_printf(out, ", %d:%d", report_line(s, r->other), report_column(s, r->other));
  buf_putc(out, ')');
}

static void add_reason(const Session *s, const Reason *r, bool taken, Buf *out) {
  buf_printf(out, "because %s", r->text ? r->text : words_reason(r->code));
  if (r->at.begin) add_places(s, r, out);
  buf_putc(out, '\n');
  add_remark("for example", r->example, out);
  if (!taken) add_remark("way out", r->way_out, out);
}

/* The verdict takes the reason into account. */
static bool is_taken(const Loop *l, const Reason *r, bool again) {
  return !again && (r->lifted || (l->verdict == V_WAVEFRONT && r->is_dependence));
}

static bool on_device(const Decisions *d, const Loop *l) {
  while (l && !report_kernel(d, l)) l = l->parent;
  return l != NULL;
}

/* A procedure of which nothing is known is called there, which has been told: all that it may do with its
 * arguments follows from that. */
static bool follows_from_call(const Session *s, const Loop *l, const Reason *r) {
  bool handed = r->code == REASON_ARGUMENT || r->code == REASON_SCALAR;
  if (r->certainty != MAY || (r->at.begin != r->other.begin && !handed)) return false;
  for (const Reason *o = l->reason; o; o = o->next) {
    if (o == r || (o->code != REASON_CALL && o->code != REASON_MODULE)) continue;
    int line = report_line(s, o->at);
    if (line == report_line(s, r->at) || (handed && r->other.begin && line == report_line(s, r->other))) return true;
  }
  return false;
}

/* It says no more than what has been told of running values and wavefronts. */
static bool is_plain(const Loop *l, const Reason *r, bool again) {
  return is_taken(l, r, again) && (l->scan || l->wavefront) && r->is_dependence && r->certainty == MAY;
}

/* About a statement that no directive allows, not about a variable: that comes first. */
static bool is_of_statement(const Reason *r) { return !r->array && !r->is_dependence; }

/* The same has been said of another place. */
static bool is_repeated(const Reason *first, const Reason *r) {
  for (; first != r; first = first->next)
    if (first->code == r->code && first->text && r->text && !strcmp(first->text, r->text)) return true;
  return false;
}

/* 'again': of the nest, some of which the loop has told. */
static void add_reasons(const Session *s, const Decisions *d, const Loop *l, const Reason *first, bool again, Buf *out) {
  int shown = 0, more = 0;
  for (int pass = 0; pass < 2; pass++)
    for (const Reason *r = first; r; r = r->next) {
      bool silent = (again && report_is_told(l, r)) || is_plain(l, r, again) || follows_from_call(s, l, r) || is_repeated(first, r);
      if (silent || is_of_statement(r) != (pass == 0)) continue;
      if (shown++ < REASONS)
        add_reason(s, r, is_taken(l, r, again) && (l->contract || l->distinct || on_device(d, l)), out);
      else
        more++;
    }
  if (!more) return;
  buf_printf(out, "and for %d more reason%s\n", more, more > 1 ? "s" : "");
}

static void add_variables(const Loop *l, Role role, const char *title, Buf *out) {
  bool any = false;
  for (const VarUse *v = l->var_use; v; v = v->next) {
    if (v->role != role) continue;
    if (!any) { buf_puts(out, title); }
    buf_printf(out, "%s%s", any ? ", " : " ", v->path);
    if (role == ROLE_REDUCTION) buf_printf(out, " (%s)", directive_op_text(v->red));
    if (v->inferred) buf_puts(out, " (found)");
    any = true;
  }
  if (any) buf_putc(out, '\n');
}

/* What follows the verdict of a loop that no axis of a grid has. */
static const char *place_text(const char *runs) {
  if (!strcmp(runs, "thread")) return "; in each thread";
  if (!strcmp(runs, "team")) return "; threads share it";
  return !strcmp(runs, "host") ? "; host" : "";
}

static void add_race(const Session *s, const Race *r, Buf *out) {
  if (!r) return;
  if (r->kind == RACE_NONE) {
    buf_puts(out, "race: none by this directive, proved\n");
    return;
  }
  buf_printf(out, "race%s: %s (%d:%d", r->kind == RACE_MAY ? ", perhaps" : "", r->text, report_line(s, r->at),
             report_column(s, r->at));
  if (r->other.begin) buf_printf(out, ", %d:%d", report_line(s, r->other), report_column(s, r->other));
  buf_puts(out, ")\n");
}

void report_remarks_verdict(const Session *s, const Decisions *d, const Loop *l, Buf *out) {
  const char *kernel = report_kernel(d, l), *host_as = report_place_host_as(s, d, l);
  const Loop *judged = report_judged(l);
  const Nest *team = report_place_optional(d, l), *wave = report_place_stepped(d, l);
  buf_printf(out, "%s", words_verdict(judged->verdict));
  if (judged->verdict != V_SEQUENTIAL) buf_printf(out, ", %s", words_basis_of(judged));
  if (kernel && decision_axis(d, l) != AXIS_NONE)
    buf_printf(out, "; kernel %s, %s", kernel, report_mapped(d, l));
  else if (kernel)
    buf_printf(out, "; inside kernel %s", kernel);
  else if (wave || team) {
    if (wave) buf_printf(out, "; kernel %s", wave->name);
    if (team) buf_printf(out, "%s kernel %s of one team", wave ? "," : ";", team->name);
    buf_puts(out, ", or host");
  } else
    buf_puts(out, place_text(report_place_runs(d, l)));
  if (host_as) buf_printf(out, ", %s", host_as);
}

void report_remarks(const Session *s, const Decisions *d, const Loop *l, Buf *out) {
  if (l->transform) add_remark("after", l->transform->text, out);
  if (l->transform && l->transform->lifted) add_remark("as it stands", l->transform->lifted->text, out);
  add_remark("form", report_form(d, l), out);
  add_remark("tiles", report_tiles(d, l), out);
  add_remark("library", report_library(d, l), out);
  if (report_team(s, d, l))
    buf_printf(out, "team: threads that do an iteration together share out the loops at %s\n", report_team(s, d, l));
  if (report_fused(d, l)) buf_printf(out, "fused with the loop at line %d\n", report_line(s, report_fused(d, l)->first->span));
  if (report_interchanged(d, l)) buf_puts(out, "interchanged with the loop inside: its neighbouring iterations walk memory\n");
  add_remark("in one thread, as", report_place_serial_why(d, l), out);
  add_remark("few threads", report_place_few_threads(s, d, l), out);
  add_remark("host at run time", report_weighed(s, d, l), out);
  add_remark("in order", report_schedule(d, l), out);
  report_running(s, l, out);
  if (report_judged(l) == l) add_reasons(s, d, l, l->reason, false, out);
  for (const Contract *c = l->contract; c; c = c->next)
    add_remark(c->kind == CONTRACT_BINS || c->kind == CONTRACT_STAYS ? "checked as it runs" : "checked before it runs", c->text,
               out);
  add_remark("checked before it runs", l->distinct, out);
  add_reasons(s, d, l, report_refusal(d, l), true, out);
  add_variables(l, ROLE_REDUCTION, "reduction:", out);
  add_variables(l, ROLE_PRIVATE, "private:", out);
  add_variables(l, ROLE_LASTPRIVATE, "private, last value kept:", out);
  add_race(s, l->race, out);
}
