/* Dumps of what analysis found: the surface that tests hold on to. */
#include "analysis/pattern.h"
#include "analysis/verdict/verdict.h"

static int line(const Analysis *a, Span at) { return query_line(a, at); }

static const char *loop_name(const Loop *l) {
  static const char *const dims[] = {"dim1", "dim2", "dim3", "dim4", "dim5", "dim6", "dim7", "dim8"};
  if (l->var) return l->var->text;
  return l->kind == LOOP_SECTION ? dims[l->index & 7] : "-";
}

static void put_loop(const Analysis *a, const Loop *l, Buf *out) {
  buf_printf(out, "%*sloop %d %s: %s %s\n", l->depth * 2, "", line(a, l->stmt->span), loop_name(l), words_verdict(l->verdict),
             words_basis_of(l));
}

/* ---- accesses ---- */

static void put_access(const Analysis *a, const Access *x, Buf *out) {
  buf_printf(out, "  %d %s ", line(a, x->ref->span), x->write ? "write" : "read ");
  expr_text(x->ref, out);
  if (x->index) buf_puts(out, " index");
  if (x->red != RED_NONE) buf_printf(out, " update %s", directive_op_text(x->red));
  if (x->maybe) buf_puts(out, " maybe");
  if (x->skipped) buf_puts(out, " skipped");
  if (x->unknown) buf_puts(out, " any");
  for (const Guard *g = x->guard; g; g = g->up) {
    buf_puts(out, g->negated ? " unless " : " if ");
    if (g->cond)
      expr_text(g->cond, out);
    else
      buf_puts(out, "?");
  }
  buf_putc(out, '\n');
}

/* A unit of this file, not of another one of the call. */
static bool is_own(const Analysis *a, const Unit *u) {
  const Unit *x = a->program->units;
  while (u->host) u = u->host;
  while (x && x != u) x = x->next;
  return x != NULL;
}

void dump_accesses(const Analysis *a, Buf *out) {
  for (const Code *c = a->priv->whole->code; c; c = c->next) {
    if (!c->access.n || !is_own(a, c->unit)) continue;
    buf_printf(out, "unit %s\n", c->unit->name);
    for (int i = 0; i < c->access.n; i++) put_access(a, c->access.v[i], out);
  }
}

/* ---- dependences ---- */

static void put_dep(const Analysis *a, const Dep *d, int indent, Buf *out) {
  static const char *const kinds[] = {[DEP_FLOW] = "flow", [DEP_ANTI] = "anti", [DEP_OUTPUT] = "output"};
  buf_printf(out, "%*s%s %s ", indent, "", d->certainty == CERTAIN ? "certain" : "may", kinds[d->kind]);
  expr_text(d->from, out);
  buf_printf(out, " (%d) -> ", line(a, d->from->span));
  expr_text(d->to, out);
  buf_printf(out, " (%d) distance (", line(a, d->to->span));
  for (int i = 0; i < d->ndist; i++) {
    if (i) buf_putc(out, ',');
    if (d->known[i])
      buf_printf(out, "%lld", (long long)d->dist[i]);
    else
      buf_putc(out, d->direction[i]);
  }
  buf_puts(out, ")\n");
}

static void put_loops(const Analysis *a, const Loop *l, Buf *out) {
  for (; l; l = l->next) {
    int in = l->depth * 2 + 2;
    put_loop(a, l, out);
    for (const VarUse *u = l->var_use; u; u = u->next)
      buf_printf(out, "%*s%s %s%s%s%s\n", in, "", words_role(u->role), u->role == ROLE_REDUCTION ? directive_op_text(u->red) : "",
                 u->role == ROLE_REDUCTION ? " " : "", u->path, u->inferred ? " inferred" : "");
    pattern_dump(l, in, out);
    for (const Reason *r = l->reason; r; r = r->next) buf_printf(out, "%*s[%s] %s\n", in, "", words_reason(r->code), r->text);
    for (const Contract *c = l->contract; c; c = c->next) buf_printf(out, "%*scheck that %s\n", in, "", c->text);
    for (const Dep *d = l->dep; d; d = d->next) put_dep(a, d, in, out);
    put_loops(a, l->child, out);
  }
}

void dump_deps(const Analysis *a, Buf *out) { put_loops(a, a->loop, out); }

/* ---- transformations ---- */

static void put_tried(const Loop *l, const Tried *t, Buf *out) {
  buf_printf(out, "%*s%s: ", l->depth * 2 + 2, "", t->what->name);
  if (t->applied)
    buf_printf(out, "applied, %s: %s\n", words_verdict(t->verdict), l->transform->text);
  else if (t->judged)
    buf_printf(out, "did not help, %s%s%s\n", words_verdict(t->verdict), t->why ? ": " : "", t->why ? t->why : "");
  else
    buf_puts(out, "not applicable\n");
}

static void put_transforms(const Analysis *a, const Loop *l, Buf *out) {
  for (; l; l = l->next) {
    put_loop(a, l, out);
    for (int i = 0; i < l->info->ntried; i++) put_tried(l, &l->info->tried[i], out);
    put_transforms(a, l->child, out);
  }
}

void dump_transforms(const Analysis *a, Buf *out) { put_transforms(a, a->loop, out); }

/* ---- mapping ---- */

static void put_nest(const Analysis *a, const Nest *n, Buf *out) {
  static const char *const axes[] = {"-", "x", "y", "z", "fold"};
  buf_printf(out, "nest %d %s: %s %s, lines %d-%d, %s%s\n", n->id, n->name, words_verdict(n->verdict), words_basis(n->basis),
             line(a, n->first->span), line(a, n->last->span), n->offload ? "kernel" : "host",
             n->host_parallel ? ", host parallel" : "");
  for (int i = 0; i < n->depth; i++) buf_printf(out, "  %s -> %s\n", loop_name(n->loop[i]), axes[n->map.axis[i]]);
  buf_printf(out, "  block [%d,%d,%d]%s\n", n->map.block[0], n->map.block[1], n->map.block[2], n->map.fixed_block ? " fixed" : "");
  if (n->unrolled) {
    buf_puts(out, "  unrolled: lines");
    for (int i = 0; i < n->unrolled->n; i++) buf_printf(out, " %d", line(a, n->unrolled->stmt[i]->span));
    if (n->unrolled->side)
      buf_printf(out, ", iterations of %s side by side%s", loop_name(n->unrolled->side), n->unrolled->jams ? ", jammed" : "");
    for (int i = 0; i < n->unrolled->nkept; i++)
      buf_printf(out, ", %s %s in a register", n->unrolled->kept[i].reads ? "read and kept" : "kept",
                 n->unrolled->kept[i].sym->name);
    buf_putc(out, '\n');
  }
  for (const Reason *r = n->refusal; r; r = r->next) buf_printf(out, "  refused [%s] %s\n", words_reason(r->code), r->text);
  for (const VarUse *u = n->vars; u; u = u->next)
    buf_printf(out, "  %s: %s%s%s%s%s%s%s%s\n", u->path, words_role(u->role), u->role == ROLE_REDUCTION ? " " : "",
               u->role == ROLE_REDUCTION ? directive_op_text(u->red) : "", u->read ? " read" : "", u->written ? " written" : "",
               u->covered ? " covered" : "", u->inferred ? " inferred" : "", u->live_after ? " live" : "");
}

void dump_mapping(const Analysis *a, Buf *out) {
  for (const Nest *n = a->nest; n; n = n->next) put_nest(a, n, out);
  for (const Region *r = a->region; r; r = r->next) {
    buf_printf(out, "region %s, lines %d-%d\n", r->directive->name, line(a, r->begin->span), r->end ? line(a, r->end->span) : 0);
    for (const RegionVar *v = r->var; v; v = v->next) {
      buf_printf(out, "  %s%s ", directive_name_of_clause(v->how), v->inferred ? " inferred" : "");
      expr_text(v->item, out);
      buf_putc(out, '\n');
    }
  }
  for (const HostTouch *t = a->touch; t; t = t->next) {
    const VarUse *u = t->use;
    buf_printf(out, "host %d %s%s%s\n", line(a, t->stmt->span), u ? u->path : "anything", u && u->read ? " read" : "",
               u && u->written ? " written" : "");
  }
}
