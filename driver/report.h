/* --report: what became of every loop and why. One walk over the analysis, two ways to write it. */
#ifndef F2C_DRIVER_REPORT_H
#define F2C_DRIVER_REPORT_H
#include "driver/session.h"

/* A directive or clause that is understood and has no effect. */
typedef struct Ignored {
  const Directive *directive;
  const Clause *clause; /* NULL: the whole directive */
  const char *why;      /* one phrase for people */
} Ignored;
typedef VEC(Ignored) IgnoredList;

/* The ones of a unit, in source order. */
void rep_ignored(const Analysis *n, const Unit *u, Arena *a, IgnoredList *out);
/* One note a file on what its directives say without effect, but for what their languages leave to the compiler anyway. */
void rep_tell_ignored(Session *s);
/* The loop's first and last line. */
int rep_line(const Session *s, Span at);
int rep_column(const Session *s, Span at);
int rep_end_line(const Session *s, const Loop *l);
/* 'x', 'y', 'z', 'fold' or 'no'. */
const char *rep_mapped(const Loop *l);
/* The kernel's name, or NULL for a loop that runs on the host. */
const char *rep_kernel(const Loop *l);
/* How the loop's kernel keeps the order of its iterations, on the outermost loop that it maps; else NULL. */
const char *rep_schedule(const Loop *l);
/* The loop's iterations run with those of a loop before it, in one kernel: the nest of both; else NULL. */
const Nest *rep_fused(const Loop *l);
/* Neighbouring threads take neighbouring iterations of the loop, which walk memory, and not of those of a mapped loop inside it. */
bool rep_interchanged(const Loop *l);
/* The name of a kind of unit, as in 'subroutine'. */
const char *rep_unit_kind(const Unit *u);
/* Has the loop given this reason already? */
bool rep_is_told(const Loop *l, const Reason *r);
/* '1,0,*': the distance where it is known. 'known' NULL: all of it. The caller frees it with buf_free. */
void rep_distance(int n, const int64_t *dist, const bool *known, Buf *out);
/* The unit after 'u' in the order of the source: units in units come after the one that contains them. */
Unit *rep_next_unit(Unit *u);

/* Where remarks on a loop begin, under its line. */
void rep_margin(Buf *out);
/* report_running.c: the contract of a scan, a compaction, a wavefront, for people. */
void rep_running(const Session *s, const Loop *l, Buf *out);
/* report_text.c, report_xml.c: the report of all files. */
void rep_text(const Session *s, Buf *out);
void rep_xml(const Session *s, Buf *out);
#endif
