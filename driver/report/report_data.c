/* Where arrays cross between host and device though no directive moves them. */
#include "driver/report/report.h"
#include "predictor/report/cost_line.h"
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

/* ---- how much ---- */

/* An ALLOCATE statement for a variable. */
typedef struct Allocated {
  const Symbol *variable;
  int64_t elements; /* 0: not known */
  int found;        /* statements */
} Allocated;

/* The extent of 'n' or 'l:u' in an ALLOCATE statement; 0: no constant. */
static int64_t extent_of(const Expr *e) {
  int64_t lo = 1, hi;
  if (!e) return 0;
  if (e->kind == EX_RANGE && (!e->kid[0] || !fold_const_int(e->kid[0], &lo) || !e->kid[1])) return 0;
  if (!fold_const_int(e->kind == EX_RANGE ? e->kid[1] : e, &hi) || lo < INT32_MIN || hi > INT32_MAX || hi < lo) return 0;
  return hi - lo + 1;
}

static bool find_allocation(Stmt *s, void *data) {
  Allocated *q = data;
  for (int i = 0; s->kind == ST_ALLOCATE && i < s->u.io.n; i++) {
    const Expr *e = s->u.io.v[i];
    if (!e || e->kind != EX_REF || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != q->variable) continue;
    q->found++;
    q->elements = 1;
    for (int k = 1; k < e->nkid && q->elements; k++) {
      int64_t n = extent_of(e->kid[k]);
      q->elements = n && q->elements <= INT64_MAX / 64 / n ? q->elements * n : 0;
    }
  }
  return true;
}

int64_t report_data_bytes(const Crossing *c) {
  const Expr *e = c->what_of;
  if (!e) return 0;
  if (e->kind == EX_REF && e->how == REF_ELEMENT) return type_size(e->type);
  if (e->kind != EX_NAME || !e->sym) return 0;
  const Symbol *v = e->sym->target ? e->sym->target : e->sym;
  Allocated q = {e->sym, 0, 0};
  if ((v->attrs & (AT_ALLOCATABLE | AT_POINTER)) && c->unit->exec) ast_stmt_walk(c->unit->exec, find_allocation, &q);
  int64_t n = q.found == 1 ? q.elements : q.found ? 0 : symbol_elements(v);
  return n * type_size(e->type.base == TY_NONE ? v->type : e->type);
}

static const char *amount(Arena *a, int64_t bytes) {
  Buf b = {0};
  cost_line_bytes(&b, (double)bytes);
  char *s = arena_strdup(a, b.s);
  buf_free(&b);
  return s;
}

/* What the change saves: 'n' times the bytes become once. */
static const char *saved(const Crossing *c, Arena *a, const char *way_out, int64_t once) {
  int64_t bytes = report_data_bytes(c), all = c->times && bytes <= INT64_MAX / 2 / c->times ? bytes * c->times : 0;
  if (!all || all <= once) return way_out;
  return arena_printf(a, "%s: %s less of %s", way_out, amount(a, all - once), amount(a, all));
}

const char *report_data_way_out(const Crossing *c, Arena *a) {
  if (!strcmp(c->what, "foreign") || !strcmp(c->what, "call"))
    return arena_printf(a, "compile what the %s reaches with f2cuda, then only what it touches crosses", c->by);
  if (c->plain) return "--auto=resident runs what no directive asks for, as this, on the device where its arrays are";
  if (!c->loop) return NULL;
  if (!strcmp(c->what, "read")) return saved(c, a, "behind the loop it comes home once", report_data_bytes(c));
  if (!strcmp(c->what, "write")) return saved(c, a, "a kernel that changes it, or a loop of its own, brings nothing home", 0);
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
  int64_t bytes = report_data_bytes(c);
  const char *each = bytes ? arena_printf(s->arena, ", %s each", amount(s->arena, bytes)) : "";
  return c->times ? arena_printf(s->arena, "%s, at most %lld times%s", loop, (long long)c->times, each)
                  : arena_printf(s->arena, "%s%s", loop, each);
}

/* Arrays of one launch, of which the same is to be said. */
static bool go_together(const Crossing *a, const Crossing *b) {
  bool launch = b && !strcmp(a->what, "kernel") && !strcmp(b->what, "kernel") && a->at == b->at && !strcmp(a->by, b->by);
  return launch && a->loop == b->loop && report_data_bytes(a) == report_data_bytes(b);
}

const Crossing *report_data_last(const File *f, const Unit *u, const Crossing *c) {
  for (const Crossing *next = c; go_together(c, next); next = report_data_next(f, u, next)) c = next;
  return c;
}

const char *report_data_sentence(const Session *s, const File *f, const Unit *u, const Crossing *c) {
  const Crossing *last = report_data_last(f, u, c);
  const char *subjects = report_data_subject(c);
  while (c != last) {
    c = report_data_next(f, u, c);
    subjects = arena_printf(s->arena, "%s, %s", subjects, report_data_subject(c));
  }
  return arena_printf(s->arena, "%s: %s; %s%s", subjects, report_data_cause(c, s->arena), report_data_effect(c),
                      report_data_often(s, c));
}

void report_data(const Session *s, const File *f, const Unit *u, Buf *out) {
  const Crossing *c = report_data_next(f, u, NULL);
  if (c) buf_puts(out, "      | data that no directive moves\n");
  for (; c; c = report_data_next(f, u, report_data_last(f, u, c))) {
    const char *way_out = report_data_way_out(c, s->arena);
    buf_printf(out, "%5d |   %s\n", report_line(s, (Span){c->at, c->at}), report_data_sentence(s, f, u, c));
    if (way_out) buf_printf(out, "      |     way out: %s\n", way_out);
  }
}
