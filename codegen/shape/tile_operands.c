/* What tiles read: where the operands' elements lie in device memory, and how they come to shared memory (runtime/device/tile/tile.cuh). */
#include "codegen/shape/shape.h"

static Tiled *tiled_of(const Kernel *k) { return k->own; }
static const Loop *innermost(const Kernel *k) { return tiled_of(k)->c->sum[tiled_of(k)->c->nsum - 1]; }

/* A sum of the loops' variables, times what the nest does not change. */
static bool is_linear(const Kernel *k, const Expr *e) {
  bool fixed = true;
  for (int i = 0; i < 2 && fixed; i++) fixed = !shape_tile_names(k, e, i ? tiled_of(k)->columns : tiled_of(k)->rows);
  if (fixed && !expr_names(e, innermost(k)->var->sym)) return true;
  switch (e->kind) {
  case EX_NAME: return true;
  case EX_PAREN:
  case EX_UNARY: return is_linear(k, e->kid[0]);
  case EX_BINARY:
    if (e->op == OP_MUL) return (e->kid[0]->value || e->kid[1]->value) && is_linear(k, e->kid[0]) && is_linear(k, e->kid[1]);
    return (e->op == OP_ADD || e->op == OP_SUB) && is_linear(k, e->kid[0]) && is_linear(k, e->kid[1]);
  default: return false;
  }
}

static bool has_linear_address(const Kernel *k, const Expr *ref) {
  for (int i = 1; i < ref->nkid; i++)
    if (!is_linear(k, ref->kid[i])) return false;
  return true;
}

const char *tile_operands_step(Kernel *k, const Loop *l) { return l->step ? cxx_expr_text(&k->f, l->step, PREC_COMMA) : "1"; }

/* const int k = k_first + number; of several loops each its part of the number. 'first': of the innermost one; used: the text behind names it. */
void tile_operands_variables(Kernel *k, const char *first, const char *number, bool used) {
  const Tiled *t = tiled_of(k);
  const char *mark = used && t->joined == t->c->nsum - 1 ? "" : "[[maybe_unused]] ";
  const Contraction *c = t->c;
  Arena *a = k->g->arena;
  for (int i = t->joined; i < c->nsum; i++) {
    const Loop *l = c->sum[i];
    const Binding *v = bind_peek(&k->f, l->var);
    const char *type = ctype_type(v->type), *at = number;
    if (t->joined < c->nsum - 1) at = tile_joined_at(a, c, t->joined, i, number);
    if (i == t->joined && t->done) at = arena_printf(a, "static_cast<I>(%s) + %s", t->done, at);
    cxx_out_line(&k->f, 0, "%sconst %s %s = static_cast<%s>(f2c::nth<I>(%s, %s, %s));", mark, type, v->cname, type,
                 i == c->nsum - 1 ? first : t->first[i], at, tile_operands_step(k, l));
  }
}

/* const auto a_at = [&](const int m, const I number) { return &a[a_(i, k)]; }; */
void tile_operands_address(Kernel *k, Staged *s, const char *first) {
  Fn *f = &k->f;
  const Tiled *t = tiled_of(k);
  const KernelLoop *l = &k->loop[s->rows ? t->rows : t->columns];
  const char *side = s->rows ? "row" : "column";
  s->at = names_derive(&f->names, s->room, "_at");
  cxx_out_open(f, 0, "const auto %s = [&](const int tile_line, const I tile_number) {", s->at);
  cxx_out_line(f, 0, "%s;", shape_tile_value(k, l, arena_printf(k->g->arena, "tile.%s_value(tile_line)", side)));
  tile_operands_variables(k, first, "tile_number", true);
  cxx_out_line(f, 0, "return &%s;", cxx_expr_text(f, s->ref, PREC_UNARY));
  cxx_out_close(f, "};");
  if (t->c->guard || t->joined < t->c->nsum - 1 || !has_linear_address(k, s->ref)) return;
  const char *walk = names_derive(&f->names, s->room, "_walk");
  cxx_out_line(f, 0, "const auto %s = %s.walk(tile.%s0, %s);", walk, s->room, side, s->at);
  s->at = walk;
}

/* 'some': the lines that have the term. */
void tile_operands_fetch(Kernel *k, const Staged *s, const Binding *sum, const char *first, const char *used, bool some) {
  Fn *f = &k->f;
  const Tiled *t = tiled_of(k);
  const char *side = s->rows ? "row" : "column";
  int along = s->rows ? t->rows : t->columns;
  const char *has = used ? arena_printf(k->g->arena, "%s.%ss[tile_line] != 0", used, side)
                         : arena_printf(k->g->arena, "tile.has_%s(tile_line)", side);
  if (t->c->guard) { /* elements that no iteration asks for need not be there */
    cxx_out_line(f, 0, "%s.fetch(tile_stage, tile_from, tile_count, %s, [&](const int tile_line, const I tile_number) {", s->room,
                 s->at);
    cxx_out_line(f, 0, "  return %s && %s_range.has(%s(tile_line, tile_number));", has, shape_tile_array(k, s->ref)->cname, s->at);
    cxx_out_line(f, 0, "});");
    return;
  }
  if (!some || shape_tile_moving(k) != along) {
    cxx_out_line(f, 0, "%s.fetch(tile_stage, tile_from, tile_count, %s, [&](const int tile_line) { return %s; });", s->room, s->at,
                 has);
    return;
  }
  const Loop *bounds = innermost(k);
  cxx_out_open(f, 0, "%s.fetch(tile_stage, tile_from, tile_count, %s, [&](const int tile_line, const I tile_number) {", s->room,
               s->at);
  cxx_out_line(f, 0, "%s;", shape_tile_value(k, &k->loop[along], arena_printf(k->g->arena, "tile.%s_value(tile_line)", side)));
  tile_operands_variables(k, first, "tile_number", true);
  cxx_out_line(f, 0, "return %s && %s >= %s && %s <= %s;", has, sum->cname, cxx_expr_text(f, bounds->lo, PREC_LT + 1), sum->cname,
               cxx_expr_text(f, bounds->hi, PREC_LT + 1));
  cxx_out_close(f, "});");
}

/* ---- parameters ---- */

static bool is_guarded(const Kernel *k, const Binding *v) {
  const Tiled *t = tiled_of(k);
  for (int i = 0; i < t->nstaged && t->c->guard; i++)
    if (shape_tile_array((Kernel *)k, t->staged[i].ref) == v) return true;
  return false;
}

/* Of operands that a condition may protect, where they are. */
bool tile_operands_param(const Kernel *k, const Binding *v, Buf *b) {
  if (is_guarded(k, v)) buf_printf(b, ", f2c::tile_range<%s> %s_range", bind_type(v), v->cname);
  return false;
}

bool tile_operands_argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  if (is_guarded(k, v)) buf_printf(b, ", f2c::tile_range<%s>{%s.lowest, %s.span}", bind_type(v), w->handle, w->handle);
  return false;
}
