/* Values that the host sets in vain: assignments inside a data construct to what the construct copies out.
 * The device does not see them, and its copy replaces them at the end. That is no error, as the device may
 * not be there, but it is told; a construct with an UPDATE of the object is taken to know what it does. */
#include "analysis/nest/nests.h"

static bool copies_out(const Region *r, const Symbol *s) {
  for (const Clause *c = r->directive->clause; c; c = c->next)
    for (int i = 0; (c->kind == CL_COPY || c->kind == CL_COPYOUT) && i < c->nitem; i++) {
      const Expr *e = query_strip(c->item[i]);
      while (e && e->kind == EX_REF) e = query_strip(e->kid[0]);
      if (e && e->kind == EX_NAME && e->sym && query_real_symbol(e->sym) == s) return true;
    }
  return false;
}

/* Of the construct's UPDATE directives, or of constructs that bring the object in or out by themselves or name the device's copy. */
typedef struct Search {
  const Region *region;
  const Symbol *sym;
  bool found;
} Search;

static bool look_for_update(Stmt *s, void *data) {
  Search *q = data;
  const Directive *d = s->kind == ST_DIRECTIVE ? s->u.directive : NULL;
  bool moves = d && (d->kind == DIR_UPDATE || d->kind == DIR_ENTER_DATA || d->kind == DIR_EXIT_DATA);
  if (!q->region->end || !d || (!moves && !directive_find_clause(d, CL_USE_DEVICE))) return true;
  if (stmt_before(s, q->region->begin) || stmt_before(q->region->end, s)) return true;
  for (const Clause *c = d->clause; c; c = c->next)
    for (int i = 0; (moves || c->kind == CL_USE_DEVICE) && i < c->nitem; i++) {
      const Expr *e = query_strip(c->item[i]);
      while (e && e->nkid && e->kind != EX_NAME) e = query_strip(e->kid[0]);
      q->found |= e && e->sym && query_real_symbol(e->sym) == q->sym;
    }
  return true;
}

static bool updated(const Unit *u, const Region *r, const Symbol *s) {
  Search q = {r, s, false};
  ast_stmt_walk(u->exec, look_for_update, &q);
  return q.found;
}

/* In a construct with code for the device, or in a loop that has become a kernel. */
static bool belongs_to_device(const Code *c, const Access *x) {
  for (const Loop *l = x->loop; l; l = l->parent)
    if (l->nest && l->nest->offload) return true;
  for (int i = 0; i < c->region.n; i++) {
    const RegionInfo *in = &c->region.v[i];
    if (in->region->directive->kind != DIR_DATA && x->seq >= in->acc0 && x->seq < in->acc1) return true;
  }
  return false;
}

static void tell(Analysis *a, const Access *x, const Region *r) {
  const char *name = x->var->path, *how = r->directive->dialect == DIALECT_OMP ? "!$omp target update to" : "!$acc update device";
  diag_warning(a->priv->diag, WARN_LOST_HOST_VALUE, x->ref->span,
               "the host sets '%s' inside the data construct of line %d, and the device's '%s' replaces it at the end", name,
               query_line(a, r->directive->span), name);
  diag_note(a->priv->diag, x->stmt->span, "way out: %s(%s) after this statement, or the statement after the construct", how, name);
}

/* One message a construct and object. */
static void look(Analysis *a, const Code *c, const RegionInfo *in) {
  bool *told = ARENA_ARRAY(a->arena, bool, c->var.n);
  for (int i = in->acc0; i < in->acc1; i++) {
    const Access *x = c->access.v[i];
    const Var *v = x->var;
    if (!x->write || x->maybe || x->unknown || v->scalar || told[v->index] || !copies_out(in->region, v->sym)) continue;
    if (belongs_to_device(c, x) || updated(c->unit, in->region, v->sym)) continue;
    told[v->index] = true;
    tell(a, x, in->region);
  }
}

void dead_host_stores_unit(Analysis *a, const Code *c) {
  for (int i = 0; i < c->region.n; i++)
    if (c->region.v[i].region->directive->kind == DIR_DATA) look(a, c, &c->region.v[i]);
}
