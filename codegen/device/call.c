/* Procedures on the device: a PURE function or subroutine whose body is in the file becomes a __device__
 * function.
 *
 * A scalar dummy that is only read goes by value, one that is written by reference; an array of explicit
 * shape or assumed size is a pointer to its first element, one of assumed shape a f2c::view. */
#include "analysis/unit/device_context.h"
#include "codegen/device/device.h"
#include <stdlib.h>
#include <string.h>

/* ---- what a procedure writes ---- */

typedef struct WriteSearch {
  Gen *g;
  const Symbol *sym;               /* a dummy */
  const struct WriteSearch *outer; /* whose argument it is, while that one is looked at */
  bool written;                    /* it is assigned, a loop variable, or given to a procedure that writes it */
} WriteSearch;

/* The variable, also where a name of ASSOCIATE or SELECT TYPE stands for it. */
static const Symbol *base_of(const Expr *e) {
  while (e && (e->kind == EX_REF || e->kind == EX_MEMBER || e->kind == EX_KEYWORD)) e = e->kid[0];
  const Symbol *s = e && e->kind == EX_NAME ? e->sym : NULL;
  return s && s->kind == SY_VARIABLE && s->selector ? base_of(s->selector) : s;
}

/* What an interface body declares has dummies under names of its own: those of the body count, in their order. */
const Symbol *call_definition(const Symbol *p) {
  return p && p->unit && p->unit->kind != UN_INTERFACE_BODY && p->unit->sym->unit == p->unit ? p->unit->sym : p;
}

static bool search_writes(const Unit *u, WriteSearch *q);

/* The procedure may set its argument i, counted from 1 as in the call. */
static bool argument_written(const Expr *call, int i, const WriteSearch *outer) {
  const Symbol *as = call->sym, *p = call_definition(as);
  const Expr *e = call->kid[i];
  int k = i - 1;
  if (!p || !p->unit || p->unit->kind == UN_INTERFACE_BODY || p->ndummies != as->ndummies) return true;
  for (int d = 0; e->kind == EX_KEYWORD && d < as->ndummies; d++)
    if (as->dummies[d] && !strcmp(as->dummies[d]->name, e->text)) k = d;
  if (k >= p->ndummies || !p->dummies[k]) return true;
  for (const WriteSearch *o = outer; o; o = o->outer)
    if (o->sym == p->dummies[k]) return false; /* of a recursion: what it does is found where it began */
  WriteSearch q = {.g = outer->g, .sym = p->dummies[k], .outer = outer};
  return search_writes(p->unit, &q);
}

static bool is_procedure(const Expr *e) { return e->sym && e->sym->kind != SY_INTRINSIC; }

static void look_call(const Expr *call, WriteSearch *q) {
  for (int i = 1; i < call->nkid && !q->written; i++)
    q->written = call->kid[i] && base_of(call->kid[i]) == q->sym && argument_written(call, i, q);
}

bool call_sets(Gen *g, const Expr *call, int i) {
  WriteSearch q = {.g = g};
  return is_procedure(call) && argument_written(call, i, &q);
}

static bool find_call(Expr *e, void *data) {
  if (e->kind == EX_REF && e->how == REF_CALL && is_procedure(e)) look_call(e, data);
  return true;
}

static bool find_write(Stmt *s, void *data) {
  WriteSearch *q = data;
  if (s->kind == ST_ASSIGN && base_of(s->u.assign.lhs) == q->sym) q->written = true;
  if (s->kind == ST_DO && s->u.loop.how == DO_COUNTED && base_of(s->u.loop.var) == q->sym) q->written = true;
  if (s->kind == ST_CALL && s->u.exprs.v[0]->kind == EX_REF) look_call(s->u.exprs.v[0], q);
  ast_stmt_walk_exprs(s, find_call, q);
  return true;
}

/* Does the procedure set what the caller has given? With VALUE it has a copy. INTENT(INOUT) alone does not say so: to the kernel an array is
 * constant that no statement sets, and so is its element that the procedure gets as a number. */
static bool search_writes(const Unit *u, WriteSearch *q) {
  const uint32_t intent = q->sym->attrs & AT_INTENT_INOUT;
  if (intent == AT_INTENT_IN || (q->sym->attrs & AT_VALUE)) return false;
  if (intent == AT_INTENT_OUT || (intent && !q->sym->rank && q->sym->type.base == TY_DERIVED)) return true;
  static char yes, no;
  const char *known = map_get(&q->g->writes, q->sym);
  if (known) return known == &yes;
  ast_stmt_walk(u->first, find_write, q);
  map_put(q->g->arena, &q->g->writes, q->sym, q->written ? &yes : &no);
  return q->written;
}

static bool dummy_written(Gen *g, const Symbol *procedure, const Symbol *s) {
  WriteSearch q = {.g = g, .sym = s};
  return search_writes(procedure->unit, &q);
}

/* ---- dummies ---- */

static bool dummy_allowed(Fn *f, const Symbol *s, Span at) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_VOLATILE;
  if (s) loose |= s->rank ? AT_VALUE : AT_ALLOCATABLE; /* a copy of an array is none of the device's */
  if (s && s->kind == SY_VARIABLE && characters_is_assumed(s) && !(s->attrs & (loose | AT_OPTIONAL))) return true;
  if (!s || s->kind != SY_VARIABLE || !(s->rank ? ctype_type(s->type) : derived_type_ctype(f->g, derived_type_declared(s->type))) ||
      (s->attrs & loose)) {
    refuse(f, at, REASON_CALL, "dummy argument '%s' of '%s' is not supported in device code", s ? s->name : "*", f->unit->name);
    return false;
  }
  return true;
}

/* Offsets from the first element, by an index functor of the declared extents. */
static void declare_explicit(Fn *f, Binding *v, Buf *params, bool written) {
  const Symbol *s = v->sym;
  buf_printf(params, "%s%s *%s", written ? "" : "const ", ctype_type(s->type), v->cname);
  if (s->rank == 1 && !s->dim[0].lo) {
    v->shift_one = true;
    return;
  }
  v->index = names_derive(&f->names, v->cname, "_");
  buf_printf(&f->head, "  const f2c::index<long long, %d> %s = {{1", s->rank, v->index);
  const char *stride = "1ll";
  for (int d = 1; d < s->rank; d++) {
    stride = arena_printf(f->g->arena, "%s * (%s)", stride, ref_whole_extent(f, v, d - 1));
    buf_printf(&f->head, ", %s", stride);
  }
  buf_puts(&f->head, "}};\n");
  buf_printf(&f->head, "  %s -= %s(", v->cname, v->index);
  for (int d = 0; d < s->rank; d++) buf_printf(&f->head, "%s%s", d ? ", " : "", ref_lower(f, v, d));
  buf_puts(&f->head, ");\n");
}

/* A clone calls the procedures that it gets by their names. */
static bool is_known_procedure(const Symbol *p, int i) {
  return p->unit->clone_of && p->dummies[i] && p->dummies[i]->kind == SY_PROCEDURE;
}

/* Of all dummies, before any bound is written: an array may come before the dummies that its extents name. */
static void bind_dummies(Fn *f, const Symbol *p) {
  for (int i = 0; i < p->ndummies && !f->fail; i++) {
    const Symbol *s = p->dummies[i];
    if (is_known_procedure(p, i) || !dummy_allowed(f, s, p->span)) continue;
    Binding *v = bind_new(f, s->rank ? BIND_ARRAY : BIND_VALUE, s, s->name);
    v->record = derived_type_struct(f->g, derived_type_declared(s->type));
    if (characters_is_assumed(s)) characters_bind_dummy(f, v);
  }
}

/* Of an assumed shape with lower bounds of its own, a(0:): the place of the subscripts 1 takes the first element's. Bounds are those at the
 * entry (F2018, 10.1.11). */
static void begin_at_lower(Fn *f, Binding *v) {
  const Symbol *s = v->sym;
  Buf first = {0};
  for (int d = 0; d < s->rank; d++) {
    const char *lo = ref_lower(f, v, d);
    if (s->dim[d].lo && !s->dim[d].lo_const) {
      v->lower[d] = names_derive(&f->names, v->cname, "_lower");
      buf_printf(&f->head, "  const long long %s = %s;\n", v->lower[d], lo);
      lo = v->lower[d];
    }
    buf_printf(&first, "%s%s", d ? ", " : "", lo);
  }
  buf_printf(&f->head, "  %s.p -= %s.at(%s);\n", v->cname, v->cname, first.s);
  buf_free(&first);
}

static void declare_dummy(Fn *f, const Symbol *s, Buf *params, bool written) {
  Binding *v = bind_sym(f, s);
  if (s->attrs & AT_OPTIONAL) {
    v->present = names_derive(&f->names, v->cname, "_present");
    buf_printf(params, "bool %s, ", v->present);
  }
  if (characters_is_assumed(s)) {
    characters_dummy(params, v, written);
    return;
  }
  if (!s->rank) {
    buf_printf(params, "%s %s%s", bind_type(v), written ? "&" : "", v->cname);
    return;
  }
  if (s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE) {
    declare_explicit(f, v, params, written);
    return;
  }
  bool deferred = s->shape == SHAPE_DEFERRED, from_one = true;
  if (!deferred && s->shape != SHAPE_ASSUMED)
    refuse(f, s->span, REASON_CALL, "dummy array '%s' has a shape that is not supported in device code", s->name);
  for (int d = 0; d < s->rank; d++) {
    from_one &= deferred || !s->dim[d].lo || (s->dim[d].lo_const && s->dim[d].lo_value == 1);
    v->extent[d] = arena_printf(f->g->arena, "static_cast<int>(%s.extent[%d])", v->cname, d);
    if (deferred && subscript_check_on(f)) v->lower[d] = arena_printf(f->g->arena, "static_cast<int>(%s.lower[%d])", v->cname, d);
  }
  if (!from_one) begin_at_lower(f, v);
  buf_printf(params, "f2c::view<%s%s, %d> %s", written ? "" : "const ", ctype_type(s->type), s->rank, v->cname);
  v->index = arena_printf(f->g->arena, "%s.at", v->cname);
  v->cname = arena_printf(f->g->arena, "%s.p", v->cname);
}

/* ---- text of a procedure ---- */

/* An array is one of the caller's, behind the dummies. */
static void result_array(Fn *f, const Symbol *p, Buf *params) {
  const Symbol *r = p->result;
  if (r->shape != SHAPE_EXPLICIT || (r->attrs & (AT_ALLOCATABLE | AT_POINTER)) || !ctype_type(r->type)) {
    refuse(f, p->span, REASON_CALL, "function '%s' has a result that is not supported in device code", p->name);
    return;
  }
  buf_puts(params, params->len ? ", " : "");
  declare_explicit(f, bind_new(f, BIND_ARRAY, r, r->name), params, true);
}

static void result_variable(Fn *f, const Symbol *p, Buf *params) {
  const Symbol *r = p->result;
  if (r && r->rank) {
    result_array(f, p, params);
    return;
  }
  if (!r || !derived_type_ctype(f->g, r->type)) {
    refuse(f, p->span, REASON_CALL, "function '%s' has a result that is not supported in device code", p->name);
    return;
  }
  Binding *v = bind_new(f, BIND_VALUE, r, r->name);
  v->local = v->used = true;
  v->record = derived_type_struct(f->g, r->type);
  f->return_stmt = arena_printf(f->g->arena, "return %s;", v->cname);
}

static void put_procedure(Fn *f, const Symbol *p, const Buf *params) {
  Gen *g = f->g;
  const char *type = p->result && !p->result->rank ? derived_type_ctype(g, p->result->type) : "void";
  buf_putc(&g->procs, '\n');
  buf_c_comment(&g->procs, arena_printf(g->arena, "%s  %s %s", source_text_where(g, f->unit->begin->span.begin),
                                        p->result ? "function" : "subroutine", p->name));
  Buf b = {0};
  global_template(f->proc, &g->procs);
  buf_printf(&b, "static __device__ %s %s(%s)", type, f->proc->cname, params->s ? params->s : "");
  cxx_out_wrap(&g->procs, 0, b.s);
  buf_free(&b);
  buf_puts(&g->procs, "{\n");
  buf_puts(&g->procs, f->head.s ? f->head.s : "");
  buf_puts(&g->procs, f->body.s ? f->body.s : "");
  buf_puts(&g->procs, "}\n");
}

/* INTENT(OUT) gives components their values from the definition of the type (F2018, 8.5.10). */
static void begin_with_initial(Fn *f, const Symbol *dummy) {
  const Binding *v = bind_sym(f, dummy);
  bool begins = (dummy->attrs & AT_INTENT_INOUT) == AT_INTENT_OUT && v && v->record && type_has_initial(dummy->type);
  if (!begins) return;
  Buf b = {0};
  derived_type_initial(f, &b, derived_type_declared(dummy->type));
  cxx_out_line(f, 0, "%s = %s;", v->cname, b.s);
  buf_free(&b);
}

static void emit_procedure(Fn *f, const Symbol *p) {
  Buf params = {0};
  bind_dummies(f, p);
  for (int i = 0; i < p->ndummies && !f->fail; i++) {
    if (is_known_procedure(p, i)) continue;
    buf_puts(&params, params.len ? ", " : "");
    declare_dummy(f, p->dummies[i], &params, f->proc->written >> i & 1);
  }
  if (p->result) result_variable(f, p, &params);
  f->indent = f->body_indent = 2;
  for (int i = 0; i < p->ndummies && !f->fail; i++) begin_with_initial(f, p->dummies[i]);
  if (!f->fail && f->unit->exec) cxx_stmt_block(f, f->unit->exec, NULL);
  if (!f->fail && p->result && !p->result->rank) cxx_out_line(f, 0, "%s", f->return_stmt);
  bind_declare_locals(f);
  automatic_parameters(f, &params);
  global_parameters(f->proc, &params);
  if (f->reports) buf_printf(&params, "%sconst f2c::subscripts &check", params.len ? ", " : "");
  if (!f->fail) put_procedure(f, p, &params);
  buf_free(&params);
}

static const char *procedure_name(Gen *g, const Symbol *p) {
  return names_take(&g->globals, names_is_c_function(p->name) ? arena_printf(g->arena, "%s_f", p->name) : p->name);
}

/* The device form of a procedure, made on its first use; NULL after refuse of the caller. */
static DeviceProc *device_proc(Fn *caller, const Symbol *p, Span at) {
  Gen *g = caller->g;
  if (!p || !p->unit || p->unit->kind == UN_INTERFACE_BODY || !p->unit->begin) {
    refuse(caller, at, REASON_CALL, "the body of '%s' is not in this file, so it cannot be translated to device code",
           p ? p->name : "?");
    return NULL;
  }
  for (int i = 0; i < g->device_procs.n; i++) {
    DeviceProc *d = g->device_procs.v[i];
    if (d->unit != p->unit) continue;
    if (d->busy)
      refuse(caller, at, REASON_RECURSION, "'%s' is recursive", p->name);
    else if (d->failed)
      caller->fail = d->why;
    return d->busy || d->failed ? NULL : d;
  }
  DeviceProc *d = ARENA_NEW(g->arena, DeviceProc);
  const bool reports = subscript_check_on(caller) || stop_report_by_procedure(g, p);
  *d = (DeviceProc){.unit = p->unit, .cname = procedure_name(g, p), .busy = true, .reports = reports};
  vec_push(g->arena, &g->device_procs, d);
  for (int i = 0; i < p->ndummies && i < 32; i++)
    if (p->dummies[i] && dummy_written(g, p, p->dummies[i])) d->written |= 1u << i;
  Fn f = {.g = g,
          .unit = p->unit,
          .proc = d,
          .return_stmt = "return;",
          .reports = reports,
          .names = {.arena = g->arena, .outer = &g->globals}};
  if (reports) names_take(&f.names, "check");
  if (p->ndummies > 32) refuse(&f, at, REASON_CALL, "'%s' has more than 32 arguments", p->name);
  emit_procedure(&f, p);
  d->busy = false;
  d->failed = f.fail != NULL;
  d->why = f.fail;
  if (f.fail) caller->fail = f.fail;
  buf_free(&f.head);
  buf_free(&f.body);
  return f.fail ? NULL : d;
}

/* ---- actual arguments ---- */

static const Expr *actual_value(const Expr *e) { return e->kind == EX_KEYWORD ? e->kid[0] : e; }

static const Expr *designated(const Expr *e) { return e->kind == EX_REF ? e->kid[0] : e; }

/* Distance in elements of neighbours along dimension d of an array: a_(0, 1) - a_(0, 0) */
static char *stride_text(Fn *f, const Binding *v, int d) {
  Buf b = {0};
  if (!v->index)
    buf_puts(&b, "1");
  else
    for (int end = 1; end >= 0; end--) {
      buf_printf(&b, "%s%s(", end ? "" : " - ", v->index);
      for (int i = 0; i < v->rank; i++) buf_printf(&b, "%s%d", i ? ", " : "", i == d && end);
      buf_putc(&b, ')');
    }
  char *s = arena_strdup(f->g->arena, b.s);
  buf_free(&b);
  return s;
}

/* First element of a whole array, section or element, as an lvalue. */
static void first_element(Fn *f, Buf *b, const Binding *v, const Expr *e) {
  ElemLoops zero = {.rank = 15};
  for (int i = 0; i < 15; i++) zero.var[i] = "0";
  const ElemLoops *saved = f->elem;
  f->elem = &zero;
  const char *checks = e->kind == EX_REF && e->rank ? subscript_check_before(f, v, e) : "";
  buf_puts(b, *checks ? "(" : "");
  buf_printf(b, "%s&", checks);
  if (e->kind == EX_REF && e->rank == 0)
    ref_element(f, b, v, e);
  else
    ref_first(f, b, v, e);
  buf_puts(b, *checks ? ")" : "");
  f->elem = saved;
}

/* The element whose subscripts are all 1, be it one or not. An allocatable dummy has the bounds of its
 * argument (F2018 15.5.2.6). */
static void element_one(Fn *f, Buf *b, const Binding *v) {
  char *one[15];
  for (int d = 0; d < v->rank; d++) one[d] = "1";
  buf_putc(b, '&');
  ref_at(f, b, v, one);
}

static void view_argument(Fn *f, Buf *b, const Binding *v, const Expr *e, const Symbol *dummy, bool written) {
  buf_printf(b, "f2c::view<%s%s, %d>{", written ? "" : "const ", ctype_type(dummy->type), dummy->rank);
  if (dummy->shape == SHAPE_DEFERRED)
    element_one(f, b, v);
  else
    first_element(f, b, v, e);
  buf_puts(b, ", {");
  int n = 0;
  for (int d = 0; d < v->rank; d++) {
    const Expr *sub = e->kind == EX_REF ? e->kid[d + 1] : NULL;
    if (sub && sub->kind != EX_RANGE) {
      if (sub->rank) refuse(f, e->span, REASON_CALL, "a vector subscript in an argument of '%s'", dummy->name);
      continue;
    }
    buf_printf(b, "%s", n++ ? ", " : "");
    if (sub && sub->kid[2])
      buf_printf(b, "(%s) * %s", stride_text(f, v, d), cxx_expr_text(f, sub->kid[2], PREC_UNARY));
    else
      buf_puts(b, stride_text(f, v, d));
  }
  buf_puts(b, "}, {");
  for (int d = 0; d < dummy->rank; d++) buf_printf(b, "%s%s", d ? ", " : "", ref_size(f, e, d));
  buf_putc(b, '}');
  bool lower = subscript_check_on(f) && dummy->shape == SHAPE_DEFERRED;
  for (int d = 0; lower && d < dummy->rank; d++) buf_printf(b, "%s%s", d ? ", " : ", {", ref_lower(f, v, d));
  buf_puts(b, lower ? "}}" : "}");
}

/* The elements of the argument lie in one piece if the array does in its first dimensions, how many: its ranges are whole ones, but for the
 * last. 0: they may not. */
static int in_one_piece(const Binding *v, const Expr *e) {
  if (e->kind != EX_REF || e->rank == 0) return v->rank;
  bool partial = false;
  int last = 0;
  for (int i = 1; i < e->nkid; i++) {
    const Expr *sub = e->kid[i];
    bool range = sub->kind == EX_RANGE && !sub->kid[2];
    if ((sub->rank && !range) || (partial && range)) return 0;
    partial |= !range || sub->kid[0] || sub->kid[1];
    if (range) last = i;
  }
  return last;
}

/* Storage of the actual argument is contiguous from its first element on: what a dummy of explicit shape takes. */
static bool contiguous(const Binding *v, const Expr *e) {
  const Symbol *s = v->shape;
  if (v->automatic && v->automatic->padded) return false;
  if (v->kind == BIND_LOCAL) return e->kind != EX_REF || e->rank == 0 || v->rank == 1;
  bool whole = s->shape == SHAPE_EXPLICIT || s->shape == SHAPE_ASSUMED_SIZE || (s->attrs & AT_CONTIGUOUS) ||
               (s->shape == SHAPE_DEFERRED && !(s->attrs & AT_POINTER));
  return whole && in_one_piece(v, e) > 0;
}

/* Whether an array of the host does is seen at the launch (kernel/storage_check.c). */
static bool is_seen_at_launch(const Fn *f, const Binding *v, const Expr *e) {
  return f->hooks && v->kind == BIND_ARRAY && v->use && !v->own && !v->automatic && !v->deep && !v->use->scratch &&
         in_one_piece(v, e) > 0;
}

/* Arrays of a call's own: what sets them, and what takes their elements back. */
typedef struct Temporaries {
  Buf before, after;
  int n;
} Temporaries;

/* for (int k = 0; k < 4; ++k) ... ; the element of the temporary goes to *at. */
static void put_loops(Fn *f, Buf *b, const ElemLoops *loops, const int64_t *extent, const char *name, char **at) {
  char *index = NULL;
  for (int d = loops->rank - 1; d >= 0; d--) {
    buf_printf(b, "for (int %s = 0; %s < %lld; ++%s) ", loops->var[d], loops->var[d], (long long)extent[d], loops->var[d]);
    index = index ? arena_printf(f->g->arena, "%s + %lld * (%s)", loops->var[d], (long long)extent[d], index)
                  : arena_strdup(f->g->arena, loops->var[d]);
  }
  *at = arena_printf(f->g->arena, "%s[%s]", name, index);
}

/* [a, b, c] */
static bool is_list(const Expr *e) {
  bool list = e->kind == EX_ARRAY && e->nkid > 0;
  for (int i = 0; list && i < e->nkid; i++) list = e->kid[i] && !e->kid[i]->rank && e->kid[i]->kind != EX_IMPLIED_DO;
  return list;
}

typedef struct {
  Fn *f;
  Buf *b;
} Lists;

/* double items[3] = {a, b, c}; of which the expression around takes elements */
static bool visit_list(Expr *e, void *data) {
  Lists *q = data;
  if (e->kind != EX_ARRAY) return !(e->kind == EX_REF && e->how == REF_CALL && e->rank == 0);
  if (e->value || !is_list(e) || !ctype_type(e->type)) return false;
  const char *name = names_take(&q->f->names, "items");
  buf_printf(q->b, "%s %s[%d]", ctype_type(e->type), name, e->nkid);
  for (int i = 0; i < e->nkid; i++)
    buf_printf(q->b, "%s%s", i ? ", " : " = {", cxx_expr_text_as(q->f, e->kid[i], e->type, PREC_COMMA));
  buf_puts(q->b, "}; ");
  vec_push(q->f->g->arena, &q->f->made, ((MadeArray){e, name}));
  return false;
}

/* An array that does not lie in one piece, or has no place, as one of constant extents that the call has for
 * itself. False: its extents are no constants. */
static bool put_small(Fn *f, Buf *b, const Expr *e, const Symbol *dummy, bool written, Temporaries *t) {
  int64_t extent[15], n = 1;
  ElemLoops loops = {.rank = e->rank};
  for (int d = 0; d < e->rank && !f->fail; d++) {
    char *end, *text = ref_extent(f, e, d);
    n *= extent[d] = strtoll(text, &end, 10);
    if (*end || extent[d] <= 0 || n > 4096) {
      f->elem_level -= d;
      return false;
    }
    loops.var[d] = transformational_elem_name(f, f->elem_level++);
  }
  const ElemLoops *outer = f->elem;
  const char *name = names_take(&f->names, dummy->name);
  char *at;
  buf_printf(&t->before, "%s %s[%lld]", ctype_type(dummy->type), name, (long long)n);
  if (is_list(e)) {
    for (int i = 0; i < e->nkid; i++)
      buf_printf(&t->before, "%s%s", i ? ", " : " = {", cxx_expr_text_as(f, e->kid[i], dummy->type, PREC_COMMA));
    buf_puts(&t->before, "}; ");
  } else {
    f->elem = &loops;
    buf_puts(&t->before, "; ");
    put_loops(f, &t->before, &loops, extent, name, &at);
    buf_printf(&t->before, "%s = %s; ", at, cxx_expr_text_as(f, e, dummy->type, PREC_COMMA));
  }
  if (written) {
    put_loops(f, &t->after, &loops, extent, name, &at);
    cxx_expr_emit_stored(f, &t->after, e);
    buf_printf(&t->after, " = %s; ", at);
  }
  f->elem = outer;
  f->elem_level -= e->rank;
  t->n++;
  if (dummy->shape != SHAPE_ASSUMED) {
    buf_puts(b, name);
    return true;
  }
  buf_printf(b, "f2c::view<%s%s, %d>{%s, {", written ? "" : "const ", ctype_type(dummy->type), dummy->rank, name);
  for (int64_t d = 0, stride = 1; d < e->rank; stride *= extent[d++]) buf_printf(b, "%s%lld", d ? ", " : "", (long long)stride);
  buf_puts(b, "}, {");
  for (int d = 0; d < e->rank; d++) buf_printf(b, "%s%lld", d ? ", " : "", (long long)extent[d]);
  buf_puts(b, "}}");
  return true;
}

static void array_argument(Fn *f, Buf *b, const Expr *e, const Symbol *dummy, bool written, Temporaries *t);

/* The same, in memory of the launch where the extents are no constants (array_temporary.c). */
static bool put_temporary(Fn *f, Buf *b, const Expr *e, const Symbol *dummy, bool written, Temporaries *t) {
  if (!is_list(e)) ast_expr_walk((Expr *)e, visit_list, &(Lists){f, &t->before});
  if (put_small(f, b, e, dummy, written, t)) return true;
  const Expr *name = f->fail ? NULL : array_temporary(f, e, dummy->type, dummy->name);
  if (!name) return false;
  array_temporary_put(f, &t->before, name, e, false);
  if (written) array_temporary_put(f, &t->after, name, e, true);
  t->n++;
  array_argument(f, b, name, dummy, written, t);
  return true;
}

static bool is_array_designator(const Expr *e) {
  const Expr *base = designated(e);
  return (e->kind != EX_REF || e->how == REF_ELEMENT || e->how == REF_SECTION) && (base->kind == EX_NAME || base->kind == EX_MEMBER);
}

static void array_argument(Fn *f, Buf *b, const Expr *e, const Symbol *dummy, bool written, Temporaries *t) {
  bool designator = is_array_designator(e), own = !f->elem && e->rank > 0 && ctype_type(e->type) && ctype_same(e->type, dummy->type);
  if (own && dummy->shape != SHAPE_DEFERRED && (!designator || (derived_type_is(f, e) && !deep_table_is(designated(e)))) &&
      (designator || !written) && put_temporary(f, b, e, dummy, written, t))
    return;
  const Expr *base = designated(e);
  bool component = designator && base->kind == EX_MEMBER && derived_type_has_subscripts(f, base) && deep_table_is(base);
  Binding *v = component ? derived_type_array(f, base) : designator ? bind_find(f, base) : NULL;
  if (f->fail) return;
  if (!v || v->rank == 0 || !ctype_same(v->type, dummy->type)) {
    refuse(f, e->span, REASON_CALL, "the argument for array '%s' is not an array on the device", dummy->name);
    return;
  }
  if (dummy->shape == SHAPE_ASSUMED || dummy->shape == SHAPE_DEFERRED)
    view_argument(f, b, v, e, dummy, written);
  else if (contiguous(v, e)) {
    v->together |= v->own;
    first_element(f, b, v, e);
  } else if (own && put_small(f, b, e, dummy, written, t)) {
    return;
  } else if (!component && !f->fail && is_seen_at_launch(f, v, e)) {
    if (v->packed < in_one_piece(v, e)) v->packed = in_one_piece(v, e);
    first_element(f, b, v, e);
  } else if (!own || !put_temporary(f, b, e, dummy, written, t))
    refuse(f, e->span, REASON_CALL, "the argument for '%s' may not be contiguous, and its extents are no constants", dummy->name);
}

static bool same_record(Fn *f, Type a, Type b) {
  const char *x = a.base == TY_DERIVED ? derived_type_struct(f->g, derived_type_declared(a)) : NULL;
  const char *y = derived_type_struct(f->g, derived_type_declared(b));
  return x && x == y;
}

static void scalar_argument(Fn *f, Buf *b, const Expr *e, const Symbol *dummy, bool written) {
  if (characters_is_assumed(dummy)) {
    characters_argument(f, b, e, written);
    return;
  }
  if (dummy->type.base == TY_DERIVED && !same_record(f, e->type, dummy->type)) {
    bool deep = type_derived(e->type) && type_size(derived_type_declared(e->type)) == 0;
    refuse(f, e->span, REASON_CALL,
           deep ? "the argument for '%s' has allocatable or pointer components: pass these"
                : "the argument for '%s' is of another type",
           dummy->name);
    return;
  }
  if (!written) {
    derived_type_value(f, b, e, dummy->type);
    return;
  }
  const Binding *v = e->kind == EX_NAME && e->sym ? bind_peek(f, e) : NULL;
  bool constant = v && v->use && (v->use->role == ROLE_INDEX || v->use->role == ROLE_VALUE);
  if (constant && ctype_type(e->type) && ctype_same(e->type, dummy->type)) { /* the loop does not change it: neither does this call */
    buf_printf(b, "f2c::lent(%s(", ctype_type(e->type));
    cxx_expr_emit(f, b, e, PREC_COMMA);
    buf_puts(b, "))");
    return;
  }
  bool variable = e->kind == EX_NAME || e->kind == EX_MEMBER || (e->kind == EX_REF && e->how == REF_ELEMENT);
  variable &= !constant && !(derived_type_is(f, e) && e->type.base == TY_COMPLEX);
  if (!variable || !ctype_same(derived_type_declared(e->type), derived_type_declared(dummy->type)))
    refuse(f, e->span, REASON_CALL, "the argument for '%s', which is written, is not a variable of its type", dummy->name);
  else
    cxx_expr_emit(f, b, e, PREC_COMMA);
}

/* What stands for an argument that is not there. */
static void absent_argument(Fn *f, Buf *b, const Symbol *dummy, bool written) {
  const char *type = derived_type_ctype(f->g, derived_type_declared(dummy->type));
  bool view = dummy->shape == SHAPE_ASSUMED || dummy->shape == SHAPE_DEFERRED;
  buf_puts(b, "false, ");
  if (!dummy->rank)
    buf_printf(b, written ? "f2c::lent(%s())" : "%s()", type);
  else if (view)
    buf_printf(b, "f2c::view<%s%s, %d>{}", written ? "" : "const ", type, dummy->rank);
  else
    buf_puts(b, "nullptr");
}

/* An argument for an OPTIONAL dummy may be one itself: then it is there if that one is. */
static void put_presence(Fn *f, Buf *b, const Expr *e) {
  const Symbol *s = e->kind == EX_NAME ? e->sym : NULL;
  const char *says = s && (s->attrs & AT_OPTIONAL) ? bind_presence(f, s) : NULL;
  if (s && (s->attrs & AT_OPTIONAL) && !says)
    refuse(f, e->span, REASON_CALL, "whether OPTIONAL '%s' is there is not known on the device", s->name);
  buf_printf(b, "%s, ", says ? says : "true");
}

const Expr *call_actual(const Expr *call, const Symbol *p, int k) {
  for (int i = 1; i < call->nkid; i++)
    if (call->kid[i]->kind == EX_KEYWORD ? !strcmp(call->kid[i]->text, p->dummies[k]->name) : i - 1 == k)
      return actual_value(call->kid[i]);
  return NULL;
}

/* The call; where it has arrays of its own, [&] { double a[3]; for ... a[k] = ...; return g(a); }() */
static void put_with(Fn *f, Buf *b, const char *call, bool function, Temporaries *t) {
  const char *result = function && t->after.len ? names_take(&f->names, "result") : NULL;
  if (!t->n)
    buf_puts(b, call);
  else if (result)
    buf_printf(b, "[&] { %sconst auto %s = %s; %sreturn %s; }()", t->before.s, result, call, t->after.s, result);
  else
    buf_printf(b, "[&] { %s%s%s; %s}()", t->before.s, function ? "return " : "", call, t->after.len ? t->after.s : "");
  buf_free(&t->before);
  buf_free(&t->after);
}

/* into: the array that takes a result which is one; else NULL */
static void put_call(Fn *f, Buf *b, const Expr *call, const Symbol *as, Span at, const char *into) {
  const Symbol *p = call_definition(as);
  DeviceProc *d = device_proc(f, p, at);
  if (!d) return;
  if (p->ndummies != as->ndummies) {
    refuse(f, at, REASON_CALL, "'%s' takes other arguments than its interface says", p->name);
    return;
  }
  Buf args = {0};
  Temporaries t = {.n = 0};
  buf_printf(&args, "%s(", d->cname);
  for (int i = 0; i < p->ndummies && !f->fail; i++) {
    const Expr *e = call->kind == EX_REF ? call_actual(call, as, i) : NULL;
    bool written = d->written >> i & 1;
    if (is_known_procedure(p, i)) continue;
    buf_puts(&args, args.s[args.len - 1] == '(' ? "" : ", ");
    bool optional = p->dummies[i]->attrs & AT_OPTIONAL;
    if (e && optional) put_presence(f, &args, e);
    if (!e && optional)
      absent_argument(f, &args, p->dummies[i], written);
    else if (!e)
      refuse(f, at, REASON_CALL, "'%s' is called without argument '%s'", p->name, p->dummies[i]->name);
    else if (p->dummies[i]->rank)
      array_argument(f, &args, e, p->dummies[i], written, &t);
    else
      scalar_argument(f, &args, e, p->dummies[i], written);
  }
  if (into) buf_printf(&args, "%s%s", args.s[args.len - 1] == '(' ? "" : ", ", into);
  automatic_arguments(f, &args, call, as, d);
  global_arguments(f, &args, d, at);
  if (d->reports) buf_printf(&args, "%s%s", args.s[args.len - 1] == '(' ? "" : ", ", subscript_check_handed(f));
  buf_putc(&args, ')');
  put_with(f, b, args.s, p->result && !into, &t);
  buf_free(&args);
}

/* (a .x. b) as x(a, b) */
static const Expr *as_call(Fn *f, const Expr *e) {
  Expr *call = arena_alloc(f->g->arena, sizeof *call + (size_t)(e->nkid + 1) * sizeof *call->kid);
  *call = (Expr){
      .kind = EX_REF, .how = REF_CALL, .span = e->span, .type = e->type, .sym = e->sym, .nkid = e->nkid + 1, .depth = e->depth};
  call->kid[0] = NULL;
  for (int i = 0; i < e->nkid; i++) call->kid[i + 1] = e->kid[i];
  return call;
}

/* A question to a library: the device answers it. */
static bool put_answer(Fn *f, Buf *b, const Expr *e) {
  DeviceAnswer a = e->kind == EX_REF && e->sym ? device_context_answer(e->sym, e) : ANSWER_NONE;
  if (a == ANSWER_NONE) return false;
  if (a == ANSWER_ON_DEVICE)
    buf_printf(b, "f2c::is_device(%s)", cxx_expr_text(f, actual_value(e->kid[1]), PREC_COMMA));
  else
    buf_puts(b, a == ANSWER_FALSE ? "false" : a == ANSWER_ONE ? "1" : "0");
  return true;
}

static void put(Fn *f, Buf *b, const Expr *e, const char *into) {
  if (put_answer(f, b, e)) return;
  bool operation = e->kind != EX_REF;
  if (operation && (e->sym->kind != SY_PROCEDURE || e->sym->ndummies != e->nkid))
    refuse(f, e->span, REASON_CALL, "this operation, which the program defines, is not supported in device code");
  else if (!into && array_result_is(e))
    array_result_emit(f, b, e);
  else
    put_call(f, b, operation ? as_call(f, e) : e, e->sym, e->span, into);
}

void call_function(Fn *f, Buf *b, const Expr *e) { put(f, b, e, NULL); }

void call_operator(Fn *f, Buf *b, const Expr *e) { put(f, b, e, NULL); }

void call_into(Fn *f, Buf *b, const Expr *e, const char *into) { put(f, b, e, into); }

/* a = b as assign(a, (b)) */
void call_assignment(Fn *f, Buf *b, const Stmt *s) {
  const Symbol *p = s->u.assign.defined;
  const Expr *lhs = s->u.assign.lhs;
  Expr *pair = arena_alloc(f->g->arena, sizeof *pair + 2 * sizeof *pair->kid);
  *pair = (Expr){.kind = EX_BINARY, .span = s->span, .sym = (Symbol *)p, .nkid = 2, .depth = lhs->depth};
  pair->kid[0] = s->u.assign.lhs;
  pair->kid[1] = s->u.assign.rhs;
  if (lhs->rank || p->kind != SY_PROCEDURE || p->ndummies != 2)
    refuse(f, s->span, REASON_CALL, "this assignment, which the program defines, is not supported in device code");
  else
    put_call(f, b, as_call(f, pair), p, s->span, NULL);
  buf_putc(b, ';');
}

void call_subroutine(Fn *f, Buf *b, const Stmt *s) {
  const Expr *e = s->u.exprs.v[0];
  put_call(f, b, e, e->sym, s->span, NULL);
  buf_putc(b, ';');
}
