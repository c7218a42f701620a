/* Code generation of one file: each nest becomes a kernel or is refused, then the edits are spliced into the host text. */
#include "codegen/codegen.h"
#include "codegen/host/coherence/coherence.h"
#include "codegen/host/devices.h"
#include "codegen/host/few_operations.h"
#include "codegen/host/host_openmp.h"
#include "codegen/shape/shape.h"
#include "frontend/symbol/variant_name.h"
#include <stdlib.h>
#include <string.h>

/* ---- refusals ---- */

static const char *why_host(const Nest *n) {
  if (n->once) return "statement between loops";
  if (n->dialect == DIALECT_DC) return "DO CONCURRENT";
  return n->directive ? "loop" : "loop without a directive";
}

/* The directive speaks of the device: its data counts. */
static bool asks_device(const Nest *n) {
  if (n->dialect == DIALECT_DC || !n->directive) return n->region != NULL && n->directive != NULL;
  return !directive_for_host(n->directive);
}

static bool uses_address(const Gen *g, const Nest *n) {
  for (const VarUse *u = n->vars; u; u = u->next)
    if (devices_is_address(g, n, u->sym)) return true;
  return false;
}

/* The host cannot take the loop over: it cannot follow an address of the device, or each of its threads would move the data. */
static bool must_be_device(const Gen *g, const Nest *n, const Reason *r) {
  return asks_device(n) && (r->code == REASON_THREADS || uses_address(g, n));
}

/* The host's own calls are those of its variant (frontend/procedure_variants.c). */
static bool has_variant(const Gen *g, const Unit *u) {
  const char *name = variant_name(g->arena, u->host, u->name);
  const char *known = u->host ? intern_known(g->prog->names, name, strlen(name)) : NULL;
  return known && symbol_lookup(u->host->scope, known);
}

static void warn_host(Gen *g, const Nest *n, const Reason *r) {
  if (r->code == REASON_PURE && has_variant(g, n->unit)) return;
  if (r->waits && g->ana->bodies_come) return; /* the driver tells which bodies are missing */
  diag_warning(g->diag, WARN_HOST_FALLBACK, r->at, "the %s at line %d stays on the host: %s", why_host(n),
               source_place(g->prog->sources, n->first->span.begin).line, r->text);
  if (r->way_out) diag_note(g->diag, r->at, "%s", r->way_out);
}

static void tell_refusal(Gen *g, const Nest *n, const Reason *r) {
  if (n->optional) return;                      /* the nests inside it have kernels */
  if (r->code == REASON_FEW_OPERATIONS) return; /* the device would not gain */
  if (!must_be_device(g, n, r)) {
    warn_host(g, n, r);
    return;
  }
  diag_error(g->diag, r->at, "no device code for this %s: %s", why_host(n), r->text);
  if (r->way_out) diag_note(g->diag, r->at, "%s", r->way_out);
}

/* What analysis left on the host although a directive asks for the device. */
static void tell_left(Gen *g, const Nest *n) {
  Decision x = decision_of(g->decided, n);
  if (!decision_tells_refusal(&x)) return;
  if (asks_device(n) && uses_address(g, n))
    tell_refusal(g, n, x.refusal);
  else
    warn_host(g, n, x.refusal);
  if (asks_device(n)) host_touches_nest(g, n, true);
}

/* ---- the file ---- */

/* Somebody has been told of it already. */
static bool is_told(const Gen *g, const Reason *r) {
  for (int i = 0; i < g->told.n; i++)
    if (g->told.v[i]->at.begin == r->at.begin && !strcmp(g->told.v[i]->text, r->text)) return true;
  return false;
}

/* False: nests inside it have their turn. */
static bool stays(Gen *g, const Nest *n, const Reason *why) {
  bool inside = decided_offloads(g, n) && why && n->inside;
  if (decided_offloads(g, n) && why) {
    decision_refuse(g->decided, n, why);
    if (!is_told(g, why)) tell_refusal(g, n, why);
    vec_push(g->arena, &g->told, why);
    host_touches_nest(g, n, asks_device(n));
  }
  return !inside;
}

static void settle(Gen *g, const Nest *n);

/* The nests of a list take the place of one that has no kernel. */
static void replace(Gen *g, const Nest *list) {
  for (const Nest *p = list; p; p = p->next) decision_take(g->decided, p);
  for (const Nest *p = list; p; p = p->next) settle(g, p);
}

/* A fused nest that has no kernel: those that it was made of take its place. */
static void take_apart(Gen *g, const Nest *n) {
  Decision x = decision_of(g->decided, n);
  for (const Nest *p = n->fused; p && !x.offload; p = p->next) decision_refuse(g->decided, p, x.refusal);
  replace(g, n->fused);
}

/* A kernel, or a reason why there is none. */
static void settle(Gen *g, const Nest *n) {
  Reason *why = NULL;
  bool offload = decided_offloads(g, n);
  if (!offload) tell_left(g, n);
  Launch *l = offload ? device_branch_check(g, n, &why) ? kernel_nest(g, n, &why) : NULL : NULL;
  bool ok = l && l->ok;
  if (ok) {
    vec_push(g->arena, &g->launches, l);
    vec_push(g->arena, &g->ends, g->kernels.len);
  }
  if (!ok && n->fused)
    take_apart(g, n);
  else if (!ok && n->plain && n->plain->offload)
    replace(g, n->plain);
  else if (!ok && !stays(g, n, why))
    replace(g, n->inside);
  else
    decision_list(g->decided, n);
}

static void gen_nests(Gen *g) {
  const Decisions *chosen = g->decided->before;
  for (int i = 0; i < chosen->nest.n; i++) settle(g, chosen->nest.v[i]);
  host_openmp_drop_constructs(g);
  for (int i = 0; i < g->decided->nest.n; i++)
    if (!decided_offloads(g, g->decided->nest.v[i])) device_branch_plain(g, g->decided->nest.v[i]);
  for (int i = 0; i < g->launches.n; i++) device_branch_nest(g, g->launches.v[i]);
  host_openmp_inner(g);
}

/* Device code with those kernels whose text is kernels[from..to). */
static char *cu_text(Gen *g, size_t from, size_t to) {
  Buf b = {0};
  buf_c_comment(&b, arena_printf(g->arena, "Device code of %s, made by f2cuda.", g->prog->source->path));
  buf_puts(&b, "#include \"f2cuda_device.cuh\"\n");
  const char *plain = from == 0 ? plain_loops_text(g) : NULL;
  if (plain) buf_puts(&b, plain);
  if (g->procs.s) buf_puts(&b, g->procs.s);
  buf_printf(&b, "%.*s", (int)(to - from), g->kernels.s ? g->kernels.s + from : "");
  char *s = arena_strdup(g->arena, b.s);
  buf_free(&b);
  return s;
}

/* What a compiler has to do for a kernel: those that keep an order instantiate most of the library's templates. Measured with nvcc 13.0:
 * 1.3 s for the headers, 0.3 s for a plain kernel, 1.8 s for a scan. */
enum { PLAIN_EFFORT = 1, ORDER_EFFORT = 5, PART_EFFORT = 16 };

static int effort(const Launch *l) {
  return l->nest->verdict == V_PARALLEL || l->nest->verdict == V_REDUCTION ? PLAIN_EFFORT : ORDER_EFFORT;
}

/* Kernels are static and launchers know each other by nothing, so that a file with many may be compiled in parts. How many depends on the
 * file alone: objects are the same on every machine. */
static void add_parts(Gen *g, Generated *out) {
  int all = 0, done = 0;
  for (int i = 0; i < g->launches.n; i++) all += effort(g->launches.v[i]);
  int parts = all / PART_EFFORT < MOST_PARTS ? all / PART_EFFORT : MOST_PARTS;
  size_t from = 0;
  for (int i = 0; i < g->launches.n && parts > 1; i++) {
    done += effort(g->launches.v[i]);
    bool last = i + 1 == g->launches.n;
    if (!last && done < all * (out->nparts + 1) / parts) continue;
    size_t to = last ? g->kernels.len : g->ends.v[i];
    out->part[out->nparts++] = cu_text(g, from, to);
    from = to;
  }
}

static char *host_text(Gen *g) {
  const Program *p = g->prog;
  char *s = splice_text(g, g->edits.n || g->host_openmp_directives ? p->source : p->original);
  char *kept = arena_strdup(g->arena, s);
  free(s);
  return kept;
}

static void index_nest(Gen *g, const void *key, const Nest **n) {
  if (key && !map_get(&g->nest_of, key)) map_put(g->arena, &g->nest_of, key, n);
}

static void index_nests(Gen *g, const Decisions *chosen) {
  for (int i = 0; i < chosen->nest.n; i++) {
    const Nest **n = &chosen->nest.v[i];
    index_nest(g, (*n)->directive, n);
    index_nest(g, (*n)->first, n);
  }
}

/* Analysis decides about all loops, and OpenMP's directives do not count: they are comments for gfortran, too. */
static bool omp_is_comments(const Analysis *a) {
  const FrontOptions *o = a->program->options;
  return o->openmp && a->automatic && !(o->dialects >> DIALECT_OMP & 1);
}

Generated *gen_file(const Decisions *chosen, Arena *arena, Diag *d) {
  const Analysis *a = chosen->analysis;
  Gen g = {.ana = a, .prog = a->program, .arena = arena, .diag = d, .globals = {.arena = arena}, .shapes = shapes_all};
  g.serial = omp_is_comments(a);
  Generated *out = ARENA_NEW(arena, Generated);
  g.decided = decision_after(chosen, arena);
  index_nests(&g, chosen);
  device_branch_thread_constructs(&g, g.prog->units);
  devices_declared(&g);
  few_operations_find(&g);
  data_directives_find(&g);
  gen_nests(&g);
  if (a->keeps_data) coherence_object_find(&g);
  data_directives_all(&g);
  assigned_span_all(&g);
  coherence_all(&g);
  jump_put_all(&g);
  parallel_region_all(&g);
  workshare_all(&g);
  concurrent_rewrite(&g);
  opened_all(&g);
  interface_declare_all(&g);
  openmp_target_directives(&g);
  one_thread_all(&g);
  out->decided = g.decided;
  out->kernels = g.launches.n;
  out->cu = g.launches.n ? cu_text(&g, 0, g.kernels.len) : NULL;
  add_parts(&g, out);
  out->own = coherence_names_own(&g);
  out->crossing = g.crossings.v;
  out->ncrossings = g.launches.n ? g.crossings.n : 0;
  out->data = g.needs.n > 0;
  out->host = host_text(&g);
  out->marked = g.edits.n || g.host_openmp_directives ? line_markers_text(&g, g.prog->source) : out->host;
  out->host_openmp_directives = g.host_openmp_directives;
  out->new_syntax = g.new_syntax;
  buf_free(&g.procs);
  buf_free(&g.kernels);
  return out;
}
