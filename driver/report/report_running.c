/* What runs through the iterations of a loop, for people: the contract behind the words scan, compaction, wavefront. */
#include "analysis/pattern.h"
#include "driver/report/report.h"
#include <string.h>

static void put_expr(const Expr *e, bool operand, Buf *out) {
  Buf b = {0};
  expr_text(e, &b);
  bool wrap = operand && (e->kind == EX_BINARY || (b.s && b.s[0] == '-'));
  buf_printf(out, wrap ? "(%s)" : "%s", b.s ? b.s : "");
  buf_free(&b);
}

/* ---- scans and what they count ---- */

static bool is_function(RedOp op) { return op == RED_MAX || op == RED_MIN || op == RED_IAND || op == RED_IOR || op == RED_IEOR; }

static bool is_negative(const Expr *e) { return e->kind == EX_UNARY && e->op == OP_NEG; }

/* 's op term', with s the value that the step finds */
static void put_combined(const Scan *s, const Expr *old, const ScanStep *p, Buf *out) {
  const char *op = directive_op_text(s->op);
  bool call = is_function(s->op);
  if (call) buf_printf(out, "%s(", op);
  put_expr(old, false, out);
  bool minus = s->op == RED_ADD && is_negative(p->term);
  buf_printf(out, call ? ", " : " %s ", minus ? "-" : op);
  put_expr(minus ? p->term->kid[0] : p->term, !call, out);
  if (call) buf_putc(out, ')');
}

/* 'a*x(i - 1) + b*x(i - 2) + term' */
static void put_order(const Scan *s, const ScanStep *p, Buf *out) {
  const char *plus = "";
  for (int d = 0; d < s->order; d++) {
    if (!p->last[d].used) continue;
    buf_puts(out, plus);
    if (p->last[d].by) {
      put_expr(p->last[d].by, true, out);
      buf_putc(out, '*');
    }
    put_expr(s->earlier[d], false, out);
    plus = " + ";
  }
  if (!p->term) return;
  buf_puts(out, plus);
  put_expr(p->term, p->term->kind != EX_BINARY, out);
}

/* 'factor*s + term' */
static void put_linear(const Expr *old, const ScanStep *p, Buf *out) {
  if (p->factor) {
    put_expr(p->factor, true, out);
    buf_putc(out, '*');
  }
  put_expr(old, false, out);
  if (!p->term) return;
  buf_puts(out, " + ");
  put_expr(p->term, p->term->kind != EX_BINARY, out);
}

/* 's = max(0, s + a(i))', whose operations are a step each; of 'if (s < 0) s = 0' s = max(s, 0) */
static void put_bounded(const Scan *s, const ScanStep *p, Buf *out) {
  if (p->stmt->kind == ST_ASSIGN) {
    put_expr(p->stmt->u.assign.rhs, false, out);
    return;
  }
  buf_printf(out, "%s(", directive_op_text(p->op));
  put_expr(s->value, false, out);
  buf_puts(out, ", ");
  put_expr(p->term, false, out);
  buf_putc(out, ')');
}

/* 's = s + a(i)' */
static void put_step(const Scan *s, const ScanStep *p, Buf *out) {
  const Expr *old = s->previous ? s->previous : s->value;
  put_expr(s->value, false, out);
  buf_puts(out, " = ");
  if (s->together)
    put_expr(p->term, false, out);
  else if (s->kind == SCAN_BOUND)
    put_bounded(s, p, out);
  else if (p->reset && p->term)
    put_expr(p->term, false, out);
  else if (s->kind == SCAN_OP && p->term)
    put_combined(s, old, p, out);
  else if (s->order > 1)
    put_order(s, p, out);
  else
    put_linear(old, p, out);
}

static void put_steps(const Session *s, const Scan *scan, const char *title, Buf *out) {
  for (const ScanStep *p = scan->step, *before = NULL; p; before = p, p = p->next) {
    if (before && before->stmt == p->stmt) continue;
    buf_printf(out, "%s: ", p->reset && !scan->bins ? "restarts" : title);
    put_step(scan, p, out);
    if (scan->cap) {
      buf_puts(out, " if ");
      put_expr(scan->cap_at->u.branch.cond, false, out);
    }
    buf_printf(out, " at line %d%s\n", report_line(s, p->stmt->span), p->always ? ", in every iteration" : ", in some iterations");
  }
}

static void put_reads(const Session *s, const Scan *scan, Buf *out) {
  static const char *const place[] = {[PLACE_BEFORE] = "before the iteration's own steps (exclusive)",
                                      [PLACE_AFTER] = "after the iteration's own steps (inclusive)",
                                      [PLACE_BETWEEN] = "between the iteration's steps"};
  const ScanRead *told = NULL;
  for (const ScanRead *r = scan->read; r; r = r->next) {
    if (told && told->place == r->place && told->stmt == r->stmt) continue;
    told = r;
    buf_puts(out, "  read as ");
    put_expr(r->ref, false, out);
    buf_printf(out, " at line %d %s\n", report_line(s, r->stmt->span), place[r->place]);
  }
}

static void put_outputs(const Session *s, const Scan *scan, Buf *out) {
  for (const ScanOutput *o = scan->output; o; o = o->next) {
    buf_puts(out, scan->bins ? "  they count what is stored:" : "  it counts what is stored:");
    for (int i = 0; i < o->nstore; i++) {
      buf_puts(out, i ? ", " : " ");
      put_expr(o->store[i], false, out);
      buf_printf(out, " at line %d", report_line(s, o->stmt[i]->span));
    }
    buf_printf(out, "; no element twice%s\n",
               o->own_rows   ? ": each counter has rows of its own"
               : scan->bins  ? " by one of them"
               : o->in_place ? "; reads see the values from before the loop"
                             : "");
  }
}

static void put_ends(const Loop *l, const Scan *s, Buf *out) {
  const char *name = s->path;
  if (s->distance != 1) { buf_printf(out, "  %lld interleaved recurrences are independent\n", (long long)s->distance); }
  if (l->parent && l->parent->verdict == V_PARALLEL && l->parent->var) {
    buf_printf(out, "  each iteration of '%s' has one of its own\n", l->parent->var->text);
  }
  if (s->copy_in) { buf_printf(out, "  elements of '%s' that later iterations set are read with their old values\n", name); }
  if (s->live_after && !s->previous && !s->bins) { buf_printf(out, "  its last value is kept\n"); }
}

/* Elements of an array, of which each iteration chooses one: they count, or are running values. */
static const char *bins_title(const Scan *s) {
  int64_t c;
  return s->op == RED_ADD && s->step->term && fold_const_int(s->step->term, &c) ? "counters"
                                                                                : "scan variables, one for each element";
}

static void put_scan(const Session *s, const Loop *l, const Scan *scan, Buf *out) {
  put_steps(s, scan,
            scan->bins       ? bins_title(scan)
            : scan->output   ? "counter"
            : scan->previous ? "recurrence"
                             : "scan variable",
            out);
  put_reads(s, scan, out);
  put_outputs(s, scan, out);
  put_ends(l, scan, out);
}

/* ---- the others ---- */

static void put_extreme(const Extreme *x, Buf *out) {
  buf_printf(out, "%s %s of ", x->max ? "greatest" : "least", x->magnitude ? "magnitude" : "value");
  put_expr(x->candidate, false, out);
  bool number = x->stmt->kind == ST_ASSIGN || x->start;
  buf_printf(out, number ? ": its place in '%s'" : x->nloc ? " in '%s' with its place:" : " in '%s'", x->value->name);
  for (int i = 0; i < x->nloc; i++) {
    buf_puts(out, i ? ", " : " ");
    put_expr(x->loc[i], false, out);
    buf_puts(out, " = ");
    put_expr(x->at[i], false, out);
  }
  buf_printf(out, "; of equal ones the %s\n", x->last ? "last" : "first");
  if (!x->numbers) return;
  buf_puts(out, "  the comparison takes NaNs: where there is one the loop runs on the host\n");
}

static void put_vectors(const Wavefront *w, Buf *out) {
  for (int i = 0; i < w->ndist; i++) {
    buf_puts(out, i ? " (" : "(");
    for (int k = 0; k < w->nloops; k++) buf_printf(out, "%s%lld", k ? "," : "", (long long)w->dist[i][k]);
    buf_putc(out, ')');
  }
}

static const char *name_of(const Loop *l) { return l->var ? l->var->text : "?"; }

/* 'i + 2*j' of the loops with a coefficient */
static void put_sum(const Wavefront *w, const int64_t *c, int n, Buf *out) {
  bool any = false;
  for (int k = 0; k < n; k++) {
    if (!c[k]) continue;
    buf_puts(out, any ? " + " : "");
    if (c[k] != 1) buf_printf(out, "%lld*", (long long)c[k]);
    buf_puts(out, name_of(w->loop[k]));
    any = true;
  }
}

static void put_tiles(const Wavefront *w, Buf *out) {
  buf_puts(out, "  rectangular tiles are legal");
  const char *before = " after skewing";
  for (int k = 1; k < w->nloops && !w->rectangular; k++) {
    bool any = false;
    for (int j = 0; j < k; j++) any |= w->skew[k][j] != 0;
    if (!any) continue;
    buf_printf(out, "%s %s by ", before, name_of(w->loop[k]));
    put_sum(w, w->skew[k], k, out);
    before = ",";
  }
  buf_putc(out, '\n');
}

static void put_wavefront(const Wavefront *w, Buf *out) {
  buf_puts(out, "wavefront over");
  for (int k = 0; k < w->nloops; k++) buf_printf(out, "%s%s", k ? ", " : " ", name_of(w->loop[k]));
  buf_puts(out, ": distance vectors ");
  put_vectors(w, out);
  buf_putc(out, '\n');
  buf_puts(out, "  iterations with the same ");
  put_sum(w, w->front, w->nloops, out);
  buf_puts(out, ", counted from 0, run at once\n");
  put_tiles(w, out);
}

void report_running(const Session *s, const Loop *l, Buf *out) {
  bool carries = l->verdict == V_SCAN || l->verdict == V_COMPACTION;
  for (const Scan *c = carries ? l->scan : NULL; c; c = c->next) put_scan(s, l, c, out);
  for (const Scan *c = l->verdict != V_SEQUENTIAL ? l->induction : NULL; c; c = c->next) put_steps(s, c, "induction variable", out);
  const Piece *piece = l->transform ? l->transform->piece : NULL;
  const Loop *runs = piece && !piece->next ? piece->loop : l;
  for (const Extreme *x = l->verdict != V_SEQUENTIAL ? runs->extreme : NULL; x; x = x->next) put_extreme(x, out);
  if (l->wavefront && l->verdict == V_WAVEFRONT) put_wavefront(l->wavefront, out);
}
