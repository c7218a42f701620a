#include "analysis/pattern.h"
#include "codegen/gen.h"
#include <string.h>

/* Nests whose iterations depend on each other.
 *
 * Where one loop carries all dependences (a sweep) it runs inside the threads, around the body, and the
 * others are mapped as ever. Where two or three do, the library walks the nest front by front, in strips
 * (device/wave.cuh), and calls the body for each iteration. */

/* ---- which loop does what ---- */

typedef struct {
  const Symbol *var; /* a loop variable */
  int firsts;        /* references to arrays whose first subscript names it */
} Contiguous;

static bool count_firsts(Expr *e, void *data) {
  Contiguous *c = data;
  if (e->kind == EX_REF && e->how == REF_ELEMENT && e->nkid > 2) c->firsts += st_mentions(e->kid[1], c->var);
  return true;
}

static bool count_statement(Stmt *s, void *data) {
  stmt_walk_exprs(s, count_firsts, data);
  return true;
}

/* Of the loops that carry, the one that walks memory: a lane then goes along a line. */
static int stepping(const Nest *n) {
  const Order *o = n->order;
  int best = o->ncarried - 1, most = -1;
  for (int i = o->ncarried - 1; i >= 0 && o->rectangular; i--) {
    Contiguous c = {n->loop[o->carried[i]]->var->sym, 0};
    stmt_walk(n->loop[n->depth - 1]->stmt->body, count_statement, &c);
    if (c.firsts > most) best = i, most = c.firsts;
  }
  return best;
}

/* Steps, lanes, rows, and then the loops that do not carry. */
static void order_front(Kernel *k) {
  const Nest *n = k->nest;
  const Order *o = n->order;
  int step = stepping(n), taken = 0;
  bool used[8] = {false};
  k->loop[taken++].loop = n->loop[o->carried[step]];
  used[o->carried[step]] = true;
  for (int i = o->ncarried - 1; i >= 0; i--) {
    if (i == step) continue;
    k->loop[taken++].loop = n->loop[o->carried[i]];
    used[o->carried[i]] = true;
  }
  for (int i = n->depth - 1; i >= 0; i--)
    if (!used[i]) k->loop[taken++].loop = n->loop[i];
  if (o->ncarried == 2) {
    k->ordered.skew[2] = o->skew[1][0];
    return;
  }
  k->ordered.skew[0] = o->skew[1][0];
  k->ordered.skew[1] = o->skew[2][0];
  k->ordered.skew[2] = o->skew[2][1];
}

/* Sums of reals would hang on which warp takes which strip. */
static bool is_exact(const VarUse *u) {
  return u->role != ROLE_REDUCTION || (u->red != RED_ADD && u->red != RED_MUL) ||
         u->sym->type.base == TY_INTEGER;
}

bool ord_plan(Kernel *k) {
  const Nest *n = k->nest;
  k->ordered.order = n->order;
  k->ordered.carriers = n->order->ncarried;
  k->ordered.front = n->order->ncarried > 1;
  k->map = n->map;
  if (k->keeps && !k->ordered.front)
    gen_fail(&k->f, n->first->span, "lastprivate",
             "a last value of a loop that runs inside the threads has no device code");
  for (const VarUse *u = n->vars; u && k->ordered.front; u = u->next)
    if (!is_exact(u))
      gen_fail(&k->f, u->first, "wavefront",
               "a sum or product of reals, '%s', beside a wavefront has no fixed order on the device",
               u->path);
  if (k->f.fail) return false;
  if (!k->ordered.front) {
    k->nloop = n->depth - 1;
    return true;
  }
  if (k->nloop < n->depth) {
    gen_fail(&k->f, n->loop[k->nloop]->stmt->span, "bounds", "the bounds of the loop have no device code");
    return false;
  }
  k->ordered.name = name_take(&k->f.names, "front");
  order_front(k);
  return true;
}

void ord_check(Kernel *k) {
  const Order *o = k->ordered.order;
  const Nest *n = k->nest;
  if (!k->ordered.front) {
    const Symbol *s = n->loop[o->carried[0]]->var->sym;
    for (int i = o->carried[0] + 1; i < n->depth; i++)
      if (st_mentions(n->loop[i]->lo, s) || st_mentions(n->loop[i]->hi, s) ||
          (n->loop[i]->step && st_mentions(n->loop[i]->step, s)))
        gen_fail(&k->f, n->loop[i]->stmt->span, "bounds",
                 "the bounds depend on '%s', whose loop carries the dependences", s->name);
    return;
  }
  for (int g = 0; g < o->ncarried; g++)
    if (k->loop[g].dep_lo || k->loop[g].shifted)
      gen_fail(&k->f, k->loop[g].loop->stmt->span, "bounds",
               "a wavefront whose loops begin at other places in other iterations has no device code");
}

/* ---- the kernel's body ---- */

void ord_emit_front(Kernel *k) {
  Fn *f = &k->f;
  Buf b = {0};
  for (int g = 0; g < k->nloop; g++)
    buf_printf(&b, "%sconst %s %s%s", g ? ", " : "", kern_index_type(&k->loop[g]), k->loop[g].cname,
               k->loop[g].shifted ? "_trip" : "");
  f->indent = 2;
  out_open(f, k->nest->first->span.begin, "%s.walk(it, [&](%s) {", k->ordered.name, b.s);
  buf_free(&b);
  f->body_indent = f->indent;
  f->early_return = !k->keeps;
  kern_derived(k, "return;");
  kern_copies_in(k);
  kern_inner(k);
  kern_copies_out(k);
  out_close(f, "});");
}

void ord_emit_sweep(Kernel *k) {
  Fn *f = &k->f;
  const Nest *n = k->nest;
  Binding *own = lp_open(f, n->loop[k->ordered.order->carried[0]]->stmt);
  f->body_indent = f->indent;
  kern_copies_in(k);
  kern_inner(k);
  lp_close(f, own);
}
