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
void ignored_list(const Decisions *n, const Unit *u, Arena *a, IgnoredList *out);
/* One note a file on what its directives say without effect, but for what their languages leave to the compiler anyway. */
void ignored_tell(Session *s);
/* The loop's first and last line. */
int report_line(const Session *s, Span at);
int report_column(const Session *s, Span at);
int report_end_line(const Session *s, const Loop *l);
/* 'x', 'y', 'z', 'fold' or 'no'. */
const char *report_mapped(const Decisions *d, const Loop *l);
/* The kernel's name, or NULL for a loop that runs on the host. */
const char *report_kernel(const Decisions *d, const Loop *l);
/* How the loop's kernel keeps the order of its iterations, on the outermost loop that it maps; else NULL. */
const char *report_schedule(const Decisions *d, const Loop *l);
/* The lines of the loops inside that a team of threads shares out, where the loop heads a nest of teams, or NULL. */
const char *report_team(const Session *s, const Decisions *d, const Loop *l);
/* The better form that the nest runs in, for people, on its outermost loop; NULL: it runs as it stands. */
const char *report_form(const Decisions *d, const Loop *l);
/* Which loops have rows and columns of tiles, on the nest's outermost loop; NULL: none. */
const char *report_tiles(const Decisions *d, const Loop *l);
/* The calls of a library that may run in the place of the nest's kernels, on its outermost loop; NULL: none. */
const char *report_library(const Decisions *d, const Loop *l);
/* Why the host may run the nest at a launch, though it has a kernel, on its outermost loop; NULL: only what is checked may be a cause. */
const char *report_weighed(const Session *s, const Decisions *d, const Loop *l);
/* On the outermost loop of a nest: with few iterations it is the host's while that has the newest values of its arrays. */
bool report_short_at_home(const Decisions *d, const Loop *l);
/* The host runs it while it has the newest values of its arrays, however many iterations there are. */
bool report_resident(const Decisions *d, const Loop *l);
/* The loop whose verdict holds for 'l': that around it where an array assignment runs in another way. */
const Loop *report_judged(const Loop *l);
/* The loop's iterations run with those of a loop before it, in one kernel: the nest of both; else NULL. */
const Nest *report_fused(const Decisions *d, const Loop *l);
/* Neighbouring threads take neighbouring iterations of the loop, which walk memory, and not of those of a mapped loop inside it. */
bool report_interchanged(const Decisions *d, const Loop *l);
/* Why the nest whose outermost loop this is has no kernel; NULL: it has one, or the loop is no such. */
const Reason *report_refusal(const Decisions *d, const Loop *l);
/* The loop is the outermost one of a nest with a kernel. */
bool report_heads_kernel(const Decisions *d, const Loop *l);
/* Statements between the loops of a construct, neighbours that go together, and where they run. */
typedef struct Placed {
  const Stmt *first, *last;
  const Nest *nest; /* this kernel runs them; NULL: the host */
  bool each;        /* in each iteration; else it is one thread */
  bool elements;    /* the host touches single elements, which come home by themselves */
} Placed;
/* Those of a unit, *n of them, in source order. */
Placed *report_statements(const Decisions *d, const Unit *u, Arena *a, int *n);
/* Where arrays of a unit cross though no directive moves them: the crossing after 'before', the first one for NULL; NULL: no more. */
const Crossing *report_data_next(const File *f, const Unit *u, const Crossing *before);
/* What makes the array cross, and what then crosses, for people. */
const char *report_data_cause(const Crossing *c, Arena *a);
/* The array, or which ones: all, or those that code which says nothing can reach. */
const char *report_data_subject(const Crossing *c);
const char *report_data_effect(const Crossing *c);
/* How many bytes cross each time, at most; 0: not known. */
int64_t report_data_bytes(const Crossing *c);
/* A change of the program that makes less cross, and how much less where that is known; NULL: none is known. */
const char *report_data_way_out(const Crossing *c, Arena *a);
/* ", in each iteration of the loop at line 7, at most 100 times"; "": once where the statement runs */
const char *report_data_often(const Session *s, const Crossing *c);
/* The last one of those that are told in one line with 'c', as they are of one launch: perhaps 'c' itself. */
const Crossing *report_data_last(const File *f, const Unit *u, const Crossing *c);
/* All of this in one line, of all these. */
const char *report_data_sentence(const Session *s, const File *f, const Unit *u, const Crossing *c);
/* All of the unit's, as text. */
void report_data(const Session *s, const File *f, const Unit *u, Buf *out);
/* Where the loop's iterations run: 'x', 'y', 'z', 'fold' of the grid; 'order': inside the threads of a kernel that keeps its order; 'team': by the
 * threads that share an iteration of the loops around it; 'thread': by one; 'host'. */
const char *report_place_runs(const Decisions *d, const Loop *l);
/* Of a loop of the host that could have a kernel: why it has none; NULL: its reasons tell, or it could not. */
const char *report_place_host_as(const Session *s, const Decisions *d, const Loop *l);
/* The kernel of one team that may run all of the loop, as the launch chooses; NULL: none. */
const Nest *report_place_optional(const Decisions *d, const Loop *l);
/* The wavefront that the loop may be as well, as the launch chooses; NULL: none. */
const Nest *report_place_stepped(const Decisions *d, const Loop *l);
/* Who runs statements that are a launch, or a part of one. */
const char *report_place_launch(const Placed *p);
/* They are a loop, whose verdict says where it runs. */
bool report_place_loop_tells(const Placed *p);
/* The same for people: 'one thread; kernel p_5, to line 9', 'the host; arrays that it touches come home'. */
void report_place_statements(const Session *s, const Placed *p, Buf *out);
/* Why no threads of their own run them, where one thread does and its verdict would let them: one clause, or NULL. */
const char *report_place_serial_why(const Decisions *d, const Loop *l);
/* Of the loop that heads a kernel: what it uses of a device of today, and which loop would give more, where that is less than a quarter
 * because of its form; else NULL. */
const char *report_place_few_threads(const Session *s, const Decisions *d, const Loop *l);
/* The name of a kind of unit, as in 'subroutine'. */
const char *report_unit_kind(const Unit *u);
/* Has the loop given this reason already? */
bool report_is_told(const Loop *l, const Reason *r);
/* '1,0,*': the distance where it is known. 'known' NULL: all of it. The caller frees it with buf_free. */
void report_distance(int n, const int64_t *dist, const bool *known, Buf *out);
/* The unit after 'u' in the order of the source: units in units come after the one that contains them. */
Unit *report_next_unit(Unit *u);

typedef struct ReportCounts {
  int loops, kernels;
  int resident;                  /* kernels that stay at home while their arrays are there */
  int at_home;                   /* the same with few iterations only */
  int verdict[V_SEQUENTIAL + 1]; /* loops by verdict */
} ReportCounts;
/* report_counts.c: of a file that has been analysed; and as '3 loops: 2 parallel, 1 scan; 2 kernels'. */
ReportCounts report_counts(const Session *s, const File *f);
void report_counts_text(const Session *s, const File *f, Buf *out);
/* report_remarks.c: 'parallel, proved; kernel p_5, x'. */
void report_remarks_verdict(const Session *s, const Decisions *d, const Loop *l, Buf *out);
/* What is to be said of the loop, a line each; one that begins with blanks belongs to the one before it. */
void report_remarks(const Session *s, const Decisions *d, const Loop *l, Buf *out);
/* report_running.c: the contract of a scan, a compaction, a wavefront, for people. */
void report_running(const Session *s, const Loop *l, Buf *out);
/* report_text.c, report_record.c: the report of all files, for people and for tools. */
void report_text(const Session *s, Buf *out);
Record *report_record(const Session *s);
/* The same as a page for people. */
void report_page(const Session *s, Buf *out);
#endif
