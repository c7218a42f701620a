/* Loops inside the iterations of a nest that one thread runs, though they might have threads of their own: which of a nest's counts most,
 * and what keeps it from being mapped. Reports and profiles name it where a kernel has few threads. */
#include "analysis/nest/nests.h"

/* The first statement beside 'in' in the body of the loop around it; NULL: they are tightly nested. */
static const Stmt *beside(const Loop *around, const Loop *in) {
  for (const Stmt *s = around->stmt->body; s; s = s->next)
    if (s != in->stmt && !query_is_idle(s)) return s;
  return NULL;
}

static const char *why_not_mapped(Analysis *a, const Nest *n, const Loop *around, const Loop *in) {
  if (!query_runs_parallel(in)) return in->reason && in->reason->text ? in->reason->text : "its iterations depend on each other";
  const Stmt *s = in->stmt != around->stmt ? beside(around, in) : NULL;
  if (s)
    return arena_printf(a->arena, "it is not tightly nested: the statement at line %d stands beside it", query_line(a, s->span));
  if (in->verdict == V_REDUCTION) return "it is a reduction in each iteration";
  if (in->info->order_shows) return "its ATOMIC updates keep their order where no directive asks for another";
  if (in->transform) return "it is written in another way itself";
  if (n->dialect == DIALECT_DVM) return "its directive does not name it";
  return "its bounds or its variables are those of each iteration";
}

/* Has the loop threads already, in a shape of kernels or by the nest's order, or needs it none, as it is unrolled? */
static bool has_threads(const Nest *n, const Loop *l) {
  return n->order || n->once || n->team || (n->rows && n->rows->loop == l) || (n->columns && n->columns->loop == l) ||
         n->flat == l || unrolling_has(n->unrolled, l->stmt);
}

/* More iterations than another one; bounds that are not known count as many. */
static bool is_longer(const Loop *l, const Loop *than) {
  int64_t a = query_loop_trip(l), b = query_loop_trip(than);
  if (query_runs_parallel(l) != query_runs_parallel(than)) return query_runs_parallel(l);
  return (a < 0 && b >= 0) || (b >= 0 && a > b);
}

static void judge(Analysis *a, Nest *n) {
  const Loop *around = n->depth > 0 ? n->loop[n->depth - 1] : NULL;
  Loop *most = NULL;
  bool plain = around && (n->verdict == V_PARALLEL || n->verdict == V_REDUCTION);
  for (Loop *l = plain ? around->child : NULL; l; l = l->next) {
    if (has_threads(n, l) || l->kind == LOOP_SECTION) return;
    if (!most || is_longer(l, most)) most = l;
  }
  if (!most || (query_loop_trip(most) >= 0 && query_loop_trip(most) < 2)) return;
  n->serial = most;
  n->serial_why = (char *)why_not_mapped(a, n, around, most);
}

void serial_loops_unit(Analysis *a, Nest *nests) {
  for (Nest *n = nests; n; n = n->next) {
    if (!n->offload) continue;
    if (!n->piece) judge(a, n);
    for (Piece *p = n->piece; p; p = p->next) {
      judge(a, p->nest);
      if (!n->serial) n->serial = p->nest->serial, n->serial_why = p->nest->serial_why;
    }
    if (n->plain && n->plain->offload) judge(a, n->plain);
  }
}

int64_t serial_loops_threads(const Nest *n) {
  int64_t most = 0;
  for (const Piece *p = n->piece; p; p = p->next) {
    int64_t t = p->nest ? serial_loops_threads(p->nest) : -1;
    if (t < 0) return -1;
    most = t > most ? t : most;
  }
  if (n->piece) return most;
  int64_t threads = 1;
  for (int i = 0; i < n->depth; i++) {
    int64_t trip = query_loop_trip(n->loop[i]);
    if (trip < 0 || trip > (int64_t)1 << 31) return -1;
    threads *= trip;
    if (threads > (int64_t)1 << 40) return threads;
  }
  return threads;
}
