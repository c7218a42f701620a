/* Values of expressions, and with them of what verdicts rest on at run time. */
#include "analysis/unit/code.h"
#include "frontend/symbol/intrinsic.h"
#include "tests/analysis/oracle_nest.h"
#include <string.h>

static int64_t binary(Op op, int64_t a, int64_t b, bool *ok) {
  switch (op) {
  case OP_ADD: return a + b;
  case OP_SUB: return a - b;
  case OP_MUL: return a * b;
  case OP_DIV: *ok &= b != 0; return b ? a / b : 0;
  case OP_EQ: return a == b;
  case OP_NE: return a != b;
  case OP_LT: return a < b;
  case OP_LE: return a <= b;
  case OP_GT: return a > b;
  case OP_GE: return a >= b;
  case OP_AND: return a && b;
  case OP_OR: return a || b;
  default: *ok = false; return 0;
  }
}

static int64_t of_two(const char *f, int64_t a, int64_t b, bool *ok) {
  if (!strcmp(f, "min")) return a < b ? a : b;
  if (!strcmp(f, "max")) return a > b ? a : b;
  if (!strcmp(f, "sign")) return (a < 0) != (b < 0) ? -a : a;
  if (!strcmp(f, "dim")) return a > b ? a - b : 0;
  bool rest = !strcmp(f, "mod") || !strcmp(f, "modulo");
  *ok &= rest && b != 0;
  if (!*ok) return 0;
  int64_t x = a % b;
  return f[3] && x && (x < 0) != (b < 0) ? x + b : x;
}

static int64_t function(const Expr *e, NameValue *of, const void *data, bool *ok) {
  const char *f = intrinsic_called(e) ? intrinsic_name(intrinsic_called(e)) : NULL;
  if (!f || e->nkid < 2) {
    *ok = false;
    return 0;
  }
  int64_t x = gen_value(e->kid[1], of, data, ok);
  if (!strcmp(f, "abs")) return x < 0 ? -x : x;
  if (!strcmp(f, "merge")) return gen_value(e->kid[3], of, data, ok) ? x : gen_value(e->kid[2], of, data, ok);
  for (int i = 2; i < e->nkid; i++) x = of_two(f, x, gen_value(e->kid[i], of, data, ok), ok);
  return x;
}

int64_t gen_value(const Expr *e, NameValue *of, const void *data, bool *ok) {
  int64_t c;
  e = query_strip(e);
  if (fold_const_int(e, &c)) return c;
  switch (e->kind) {
  case EX_NAME: return of(data, e->text, ok);
  case EX_REF: return function(e, of, data, ok);
  case EX_UNARY: c = gen_value(e->kid[0], of, data, ok); return e->op == OP_NEG ? -c : e->op == OP_NOT ? !c : c;
  case EX_BINARY: c = gen_value(e->kid[0], of, data, ok); return binary(e->op, c, gen_value(e->kid[1], of, data, ok), ok);
  default: *ok = false; return 0;
  }
}

/* ---- contracts ---- */

static bool alternative_holds(const Alternative *a, NameValue *of, const void *data, bool *ok) {
  for (const Inequality *q = a->all; q; q = q->next) {
    int64_t sum = q->constant;
    for (int i = 0; i < q->nterm; i++) sum += q->factor[i] * gen_value(q->value[i], of, data, ok);
    if (q->equal ? sum != 0 : sum < 0) return false;
  }
  return true;
}

static bool any_holds(const Contract *c, NameValue *of, const void *data, bool *ok) {
  if (c->never) return !gen_value(c->never, of, data, ok);
  for (const Alternative *a = c->any; a; a = a->next)
    if (alternative_holds(a, of, data, ok)) return true;
  return false;
}

/* The nest's variables, one of which is given by hand. */
typedef struct With {
  NameValue *of;
  const void *data;
  const char *name;
  int64_t value;
} With;

static int64_t with(const void *data, const char *name, bool *ok) {
  const With *w = data;
  return !strcmp(name, w->name) ? w->value : w->of(w->data, name, ok);
}

typedef struct Hull {
  bool some;
  int64_t lo, hi;
} Hull;

static Hull reached(const Contract *c, const With *w, bool *ok) {
  Hull h = {0};
  for (const Footprint *p = c->reach; p; p = p->next) {
    bool holds = true;
    for (int i = 0; i < p->npremise && holds; i++) holds = !gen_value(p->premise[i].cond, with, w, ok) == p->premise[i].negated;
    if (!holds) continue;
    int64_t lo = gen_value(p->lo, with, w, ok), hi = gen_value(p->hi, with, w, ok);
    if (lo > hi) continue;
    h = h.some ? (Hull){true, lo < h.lo ? lo : h.lo, hi > h.hi ? hi : h.hi} : (Hull){true, lo, hi};
  }
  return h;
}

enum { MOST_TRIPS = 200 };

static bool are_apart(const Loop *l, const Contract *c, NameValue *of, const void *data, int64_t lo, int64_t step, int64_t trips,
                      bool *ok) {
  Hull h[MOST_TRIPS];
  *ok &= trips <= MOST_TRIPS;
  for (int64_t t = 0; t < trips && *ok; t++) {
    h[t] = reached(c, &(With){of, data, l->var->text, lo + t * step}, ok);
    for (int64_t k = 0; k < t; k++)
      if (h[t].some && h[k].some && h[t].lo <= h[k].hi && h[k].lo <= h[t].hi) return false;
  }
  return true;
}

bool gen_holds(const Loop *l, NameValue *of, const void *data, int64_t lo, int64_t step, int64_t trips) {
  bool ok = l->contract != NULL;
  for (const Contract *c = l->contract; c && ok; c = c->next) {
    bool holds = false;
    if (c->kind == CONTRACT_HOLDS)
      holds = any_holds(c, of, data, &ok);
    else if (c->kind != CONTRACT_BINS)
      holds = are_apart(l, c, of, data, lo, step, trips, &ok);
    if (!holds) return false;
  }
  return ok;
}
