/* ATOMIC: updates, reads, writes and captures of one variable. Which statement does what to it says analysis too (collect.c). */
#include "codegen/device/device.h"
#include <string.h>

/* ---- the parts of an update ---- */

typedef struct Atomic {
  const char *op; /* struct in f2c::op; NULL: there is none, the whole expression is the operation */
  const Expr *e;  /* with 'op': the other operand */
  bool negate;    /* with 'op': of that operand the negative */
} Atomic;

static void of_operator(const Expr *x, const Expr *rhs, Atomic *u) {
  static const struct {
    Op op;
    const char *name;
    bool swaps;
  } known[] = {{OP_ADD, "sum", true}, {OP_MUL, "product", true}, {OP_AND, "land", true},
               {OP_OR, "lor", true},  {OP_EQV, "leqv", true},    {OP_NEQV, "lneqv", true}};
  for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
    if (known[i].op != rhs->op) continue;
    u->op = known[i].name;
    u->e = cxx_array_same(rhs->kid[0], x) ? rhs->kid[1] : known[i].swaps && cxx_array_same(rhs->kid[1], x) ? rhs->kid[0] : NULL;
  }
  if (rhs->op == OP_SUB && cxx_array_same(rhs->kid[0], x)) *u = (Atomic){"sum", rhs->kid[1], true};
}

static void of_function(const Expr *x, const Expr *rhs, Atomic *u) {
  bool bits = rhs->type.base == TY_INTEGER; /* AND, OR and XOR take logicals, too */
  switch (intrinsic_called(rhs)) {
  case IN_MAX: u->op = "max"; break;
  case IN_MIN: u->op = "min"; break;
  case IN_IAND: u->op = bits ? "iand" : NULL; break;
  case IN_IOR: u->op = bits ? "ior" : NULL; break;
  case IN_IEOR: u->op = bits ? "ieor" : NULL; break;
  default: break;
  }
  u->e = cxx_array_same(rhs->kid[1], x) ? rhs->kid[2] : cxx_array_same(rhs->kid[2], x) ? rhs->kid[1] : NULL;
}

/* x = x op e and its relatives. */
static Atomic parts_of(const Stmt *s) {
  const Expr *x = s->u.assign.lhs, *rhs = s->u.assign.rhs;
  Atomic u = {0};
  if (rhs->kind == EX_BINARY) of_operator(x, rhs, &u);
  if (rhs->kind == EX_REF && rhs->how == REF_CALL && rhs->sym && rhs->sym->kind == SY_INTRINSIC && rhs->nkid == 3)
    of_function(x, rhs, &u);
  if (!u.e) u.op = NULL;
  return u;
}

/* ---- text ---- */

/* One atomic operation holds the value. */
static bool fits(Fn *f, const Stmt *s, const Atomic *u) {
  Type t = s->u.assign.lhs->type;
  bool wide = t.base == TY_COMPLEX && t.kind == 8;
  if (!wide || (u && u->op && !strcmp(u->op, "sum"))) return true;
  refuse(f, s->span, REASON_ATOMIC, "an atomic operation on COMPLEX(8) other than a sum is not supported in device code");
  return false;
}

static char *place(Fn *f, const Expr *x) { return arena_printf(f->g->arena, "&%s", cxx_expr_text(f, x, PREC_UNARY)); }

/* const auto change = [&](const double old) -> double { return old / e; }; */
static void put_change(Fn *f, const Stmt *s, const char *change) {
  const Expr *x = s->u.assign.lhs, *outer = f->running;
  const char *outer_name = f->running_name, *old = names_take(&f->names, "old");
  f->running = x;
  f->running_name = old;
  char *value = cxx_expr_text_as(f, s->u.assign.rhs, x->type, PREC_COMMA);
  f->running = outer;
  f->running_name = outer_name;
  cxx_out_line(f, s->span.begin, "const auto %s = [&](const %s %s) -> %s { return %s; };", change, ctype_type(x->type), old,
               ctype_type(x->type), value);
}

static void update(Fn *f, const Stmt *s) {
  const Expr *x = s->u.assign.lhs;
  Atomic u = parts_of(s);
  if (!ctype_type(x->type)) {
    refuse(f, s->span, REASON_ATOMIC, "an atomic update of this type is not supported in device code");
  } else if (!fits(f, s, &u)) {
    return;
  } else if (u.op) {
    char *value = cxx_expr_text_as(f, u.e, x->type, u.negate ? PREC_UNARY : PREC_COMMA);
    cxx_out_line(f, s->span.begin, "f2c::atomic_update<f2c::op::%s>(%s, %s%s);", u.op, place(f, x), u.negate ? "-" : "", value);
  } else {
    const char *change = names_take(&f->names, "change");
    cxx_out_open(f, s->span.begin, "{");
    put_change(f, s, change);
    cxx_out_line(f, s->span.begin, "f2c::atomic_change(%s, %s);", place(f, x), change);
    cxx_out_close(f, "}");
  }
}

static void put_value(Fn *f, const Stmt *s, const char *value) {
  cxx_out_line(f, s->span.begin, "%s = %s;", cxx_expr_text(f, s->u.assign.lhs, PREC_COMMA), value);
}

static void read(Fn *f, const Stmt *s) {
  if (fits(f, s, NULL)) put_value(f, s, arena_printf(f->g->arena, "f2c::atomic_read(%s)", place(f, s->u.assign.rhs)));
}

static void write(Fn *f, const Stmt *s) {
  const Expr *x = s->u.assign.lhs;
  if (!fits(f, s, NULL)) return;
  char *value = cxx_expr_text_as(f, s->u.assign.rhs, x->type, PREC_COMMA);
  cxx_out_line(f, s->span.begin, "f2c::atomic_write(%s, %s);", place(f, x), value);
}

/* x = x op e: const int before = f2c::atomic_fetch<f2c::op::sum>(&x, e); returns what x is then. */
static const char *put_fetch(Fn *f, const Stmt *s, const Atomic *u, const char *before) {
  const Expr *x = s->u.assign.lhs;
  const char *type = ctype_type(x->type), *by = names_take(&f->names, "by");
  char *value = cxx_expr_text_as(f, u->e, x->type, u->negate ? PREC_UNARY : PREC_COMMA);
  cxx_out_line(f, s->span.begin, "const %s %s = %s%s;", type, by, u->negate ? "-" : "", value);
  cxx_out_line(f, s->span.begin, "const %s %s = f2c::atomic_fetch<f2c::op::%s, %s>(%s, %s);", type, before, u->op, type,
               place(f, x), by);
  return arena_printf(f->g->arena, "f2c::op::%s::apply<%s>(%s, %s)", u->op, type, before, by);
}

static const char *put_exchange(Fn *f, const Stmt *s, const char *before) {
  const Expr *x = s->u.assign.lhs;
  const char *change = names_take(&f->names, "change");
  put_change(f, s, change);
  cxx_out_line(f, s->span.begin, "const %s %s = f2c::atomic_change(%s, %s);", ctype_type(x->type), before, place(f, x), change);
  return arena_printf(f->g->arena, "%s(%s)", change, before);
}

/* v = x; x = ...  or, where 'after', x = ...; v = x */
static void capture(Fn *f, const Stmt *reads, const Stmt *sets, bool after) {
  const Atomic u = parts_of(sets);
  if (!fits(f, sets, NULL)) return;
  const char *before = names_take(&f->names, "before");
  bool declared = f->declare_in_place, fetched = u.op && sets->u.assign.lhs->type.base != TY_COMPLEX;
  f->declare_in_place = false;
  cxx_out_open(f, sets->span.begin, "{");
  const char *then = fetched ? put_fetch(f, sets, &u, before) : put_exchange(f, sets, before);
  put_value(f, reads, after ? then : before);
  cxx_out_close(f, "}");
  f->declare_in_place = declared;
}

/* ---- the directive ---- */

static bool is_scalar_assignment(const Stmt *s) {
  return s && s->kind == ST_ASSIGN && !s->u.assign.lhs->rank && !s->u.assign.rhs->rank && ctype_type(s->u.assign.lhs->type);
}

const Stmt *atomic_emit(Fn *f, const Stmt *s) {
  const Directive *d = s->u.directive;
  if (d->kind != DIR_ATOMIC) return NULL;
  const Stmt *first = directive_atomic_first(d), *second = first ? first->next : NULL;
  bool captures = directive_find_clause(d, CL_CAPTURE);
  if (!is_scalar_assignment(first) || (captures && !is_scalar_assignment(second))) {
    refuse(f, s->span, REASON_ATOMIC, "this form of '%s' is not supported in device code", d->name);
    return NULL;
  }
  if (f->hooks && f->hooks->combines(f, first)) return NULL;
  if (captures) {
    bool old = cxx_array_same(first->u.assign.rhs, second->u.assign.lhs);
    capture(f, old ? first : second, old ? second : first, !old);
    if (!old && !cxx_array_same(second->u.assign.rhs, first->u.assign.lhs))
      refuse(f, s->span, REASON_ATOMIC, "one of the two statements of '%s' does not read what the other one sets", d->name);
    return second;
  }
  if (directive_find_clause(d, CL_READ))
    read(f, first);
  else if (directive_find_clause(d, CL_WRITE))
    write(f, first);
  else
    update(f, first);
  return first;
}
