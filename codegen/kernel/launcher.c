/* The text of a kernel and of the C function that Fortran calls to run it, once the kernel's body is known. */
#include "codegen/host/devices.h"
#include "codegen/kernel/kernel.h"
#include <string.h>

/* ---- parameters ---- */

static Role role_of(const Binding *v) { return v->use->role; }
static bool is_pointer(const Binding *v) { return v->kind == BIND_ARRAY || v->kind == BIND_POINTER; }
static bool is_result(const Binding *v) {
  return v->use && (role_of(v) == ROLE_LASTPRIVATE || (role_of(v) == ROLE_REDUCTION && v->kind == BIND_VALUE));
}
static bool is_input(const Binding *v) {
  return v->use && (role_of(v) == ROLE_VALUE || role_of(v) == ROLE_FIRSTPRIVATE || (v->use->begins_old && v->kind == BIND_VALUE));
}
/* The launcher's own: the variable of its loop over steps. */
static bool is_step(const Binding *v) { return v->use && v->use->scratch && v->kind == BIND_VALUE; }
static bool by_value(const Binding *v) { return v->type.base == TY_INTEGER || v->type.base == TY_REAL; }

/* No two names for one object: Fortran's rule for everything but pointers, their targets, and storage
 * association by EQUIVALENCE. */
static bool unaliased(const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER;
  return !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv;
}

bool launcher_is_alone(const Kernel *k, const Binding *v) {
  return unaliased(v) && !(k->shape->exchanges && v->use->written) && !branch_loads_may_merge(k, v);
}

static void put_results_type(Buf *b, const Binding *v) {
  const char *t = ctype_type(v->type);
  if (role_of(v) == ROLE_LASTPRIVATE)
    buf_printf(b, "f2c::last<%s>", t);
  else if (v->extreme)
    buf_printf(b, "f2c::%s<f2c::op::%s, f2c::place<%s>>", located_extreme_partial(v), located_extreme_op(v->extreme),
               located_extreme_type(v));
  else
    buf_printf(b, "f2c::partial<f2c::op::%s, %s>", kernel_red_op(v->use->red, v->use->by_if), t);
}

static void kernel_params(Kernel *k, Buf *b) {
  const Shape *s = k->shape;
  buf_printf(b, s->turns ? "f2c::space<I, %d, C> it" : "f2c::space<I, %d> it", k->nloop);
  if (s->params) s->params(k, b);
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use || (!v->used && !is_result(v))) continue;
    if (v->bounds) buf_printf(b, ", f2c::dimensions<%d> %s", v->rank, v->bounds);
    if (s->param && s->param(k, v, b)) continue;
    const char *t = bind_type(v);
    if (is_pointer(v))
      buf_printf(b, ", %s%s *%s%s", v->use->written ? "" : "const ", t, launcher_is_alone(k, v) ? "__restrict__ " : "", v->cname);
    if (v->bins) {
      buf_puts(b, ", ");
      array_reduction_type(&k->f, b, v);
      buf_printf(b, " %s", v->bins);
    }
    if (v->old) buf_printf(b, ", const %s *%s%s", t, branch_loads_of_copy_may_merge(k, v) ? "" : "__restrict__ ", v->old);
    if (v->kind == BIND_ARRAY && v->index && !v->fixed)
      buf_printf(b, ", f2c::%s<I, %d> %s", v->own ? thread_arrays_index(v) : "index", v->rank, v->index);
    if (is_input(v))
      buf_printf(b, ", %s %s%s", t, v->cname,
                 v->use->begins_old || (role_of(v) == ROLE_FIRSTPRIVATE && kernel_repeats(k)) ? "_first" : "");
    if (is_result(v)) {
      buf_puts(b, ", ");
      put_results_type(b, v);
      buf_printf(b, " %s", v->handle);
      if (v->strips) buf_printf(b, ", %s *%s", t, v->strips);
    }
  }
  deep_operands_params(k, b);
  if (s->handle_type) {
    buf_puts(b, ", ");
    s->handle_type(k, b);
    buf_printf(b, " %s", k->handle);
  }
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].in_kernel) buf_printf(b, ", I %s", k->launch_params.v[i].cname);
  if (k->f.reports) buf_puts(b, ", f2c::subscripts check");
}

static void name_handles(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    Binding *v = k->f.bind.v[i];
    if (!v->use) continue;
    if (is_pointer(v)) v->handle = v->index ? v->index : names_derive(&k->f.names, v->cname, "_");
    if (v->old) v->old_handle = names_derive(&k->f.names, v->old, "_");
    if (is_result(v) && !v->handle) v->handle = names_derive(&k->f.names, v->cname, "_");
  }
}

/* ---- the kernel ---- */

static void put_variables(Kernel *k, Buf *b, const char *what, Role role, bool inferred) {
  int n = 0;
  for (const VarUse *u = k->nest->vars; u; u = u->next) {
    if (u->role != role || u->inferred != inferred) continue;
    buf_printf(b, n++ ? ", " : "%s%s: ", inferred ? "found " : "", what);
    if (role == ROLE_REDUCTION)
      buf_printf(b, "%s(%s)", directive_op_text(u->red), u->path);
    else
      buf_puts(b, u->path);
  }
  if (n) buf_puts(b, "; ");
}

/* The first line of a statement as it stands in the source. */
static char *source_line(Gen *g, const Stmt *s) {
  const Source *src = source_of(g->prog->sources, s->span.begin);
  const char *t = src->text + (s->span.begin - src->base);
  int n = (int)strcspn(t, "\r\n");
  return arena_strndup(g->arena, t, (size_t)(n > 80 ? 80 : n));
}

static void put_loop_texts(Kernel *k, const Nest *n, Buf *out) {
  for (int i = 0; i < n->depth; i++) {
    const Stmt *s = n->loop[i]->stmt;
    if (!i || s != n->loop[i - 1]->stmt)
      buf_c_comment(out, arena_printf(k->g->arena, "%s  %s", source_text_where(k->g, s->span.begin), source_line(k->g, s)));
  }
}

static void put_comment(Kernel *k, Buf *out) {
  Buf b = {0};
  for (int inferred = 0; inferred < 2; inferred++) {
    put_variables(k, &b, "reduction", ROLE_REDUCTION, inferred);
    put_variables(k, &b, "private", ROLE_PRIVATE, inferred);
    put_variables(k, &b, "firstprivate", ROLE_FIRSTPRIVATE, inferred);
    put_variables(k, &b, "last value", ROLE_LASTPRIVATE, inferred);
    put_variables(k, &b, "scan variable", ROLE_SCAN, inferred);
  }
  put_loop_texts(k, k->nest, out);
  const Nest *fused = k->whole ? k->whole->nest->fused : NULL;
  if (fused && fused->once) fused = fused->next;
  while (fused && (fused = fused->next)) put_loop_texts(k, fused, out);
  if (b.len > 2) {
    b.s[b.len - 2] = 0;
    buf_c_comment(out, b.s);
  }
  buf_free(&b);
}

static int threads(const Kernel *k) { return k->map.block[0] * k->map.block[1] * k->map.block[2]; }

static void put_reduce(Kernel *k, Buf *out) {
  Buf b = {0};
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (is_result(v) && role_of(v) == ROLE_REDUCTION && !v->strips)
      buf_printf(&b, "%s%s(%s%s)", b.len ? ", " : "", v->handle, v->cname, v->extreme ? ".found(it)" : "");
  }
  if (b.len) buf_printf(out, "  f2c::reduce(%s);\n", b.s);
  buf_free(&b);
}

static void put_identities(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!is_result(v) || role_of(v) != ROLE_REDUCTION) continue;
    if (v->extreme)
      located_extreme_identity(k, v, out);
    else
      buf_printf(out, "  %s %s = %s.identity();\n", ctype_type(v->type), v->cname, v->handle);
  }
}

static void put_kernel(Kernel *k, Buf *out) {
  Buf b = {0};
  buf_putc(out, '\n');
  if (k->shape->comment)
    buf_c_comment(out, k->shape->comment(k));
  else
    put_comment(k, out);
  if (k->shape->types) k->shape->types(k, out);
  const char *bound = k->shape->launch_bounds ? k->shape->launch_bounds(k) : arena_printf(k->g->arena, "%d", threads(k));
  buf_printf(out, "template <class I%s>\nstatic __global__ void __launch_bounds__(%s)\n",
             k->shape->turns        ? ", int C"
             : k->shape->tiles      ? ", class P"
             : k->shape->parameters ? k->shape->parameters(k)
                                    : "",
             bound);
  buf_printf(&b, "%s(", k->launch->kernel);
  kernel_params(k, &b);
  buf_putc(&b, ')');
  cxx_out_wrap(out, 0, b.s);
  buf_free(&b);
  buf_puts(out, "{\n");
  buf_puts(out, k->f.head.s ? k->f.head.s : "");
  thread_arrays_starts(k, out);
  put_identities(k, out);
  array_reduction_open(k, out);
  buf_puts(out, k->f.body.s ? k->f.body.s : "");
  array_reduction_close(k, out);
  put_reduce(k, out);
  buf_puts(out, "}\n");
}

/* ---- the launcher ---- */

static void add_arg(Kernel *k, ArgKind kind, const char *cname, const char *actual, Type t) {
  vec_push(k->g->arena, &k->launch->args, ((LaunchArg){kind, cname, actual, t, false}));
}

/* A scalar, or an array, that the nest asks PRESENT about. */
static void add_optional(Kernel *k, const Binding *v, bool array) {
  LaunchArg a = {array ? ARG_ARRAY : ARG_REFERENCE, array ? v->cname : presence_address(k, v), v->path, v->type, true};
  vec_push(k->g->arena, &k->launch->args, a);
}

/* Where the call stands, before the loop: the names of DO CONCURRENT's header are not known there. */
static const Scope *scope_before(const Nest *n) {
  for (const Stmt *s = n->first->parent; s; s = s->parent)
    if (stmt_scope(s)) return stmt_scope(s);
  return n->unit->scope;
}

static bool names_private_component(const Kernel *k, const Expr *e) {
  for (; e && (e->kind == EX_MEMBER || e->kind == EX_REF); e = e->kid[0])
    if (e->kind == EX_MEMBER && type_hides_component(e, k->nest->unit->scope)) return true;
  return false;
}

/* The host text can say the variable where the loop stands: that name is the variable's there. */
static bool has_name(const Kernel *k, const Binding *v) {
  const Expr *e = v->use->designator;
  if (names_private_component(k, e)) return false;
  while (e->kind == EX_MEMBER) e = e->kid[0];
  if (v->use->scratch) return false;
  if (v->use->brought || e->kind != EX_NAME) return true;
  const Symbol *s = symbol_lookup(scope_before(k->nest), e->text);
  const Expr *object = s && s->kind == SY_VARIABLE ? s->selector : NULL; /* ASSOCIATE, SELECT TYPE: what the name stands for */
  while (object && object->kind == EX_MEMBER) object = object->kid[0];
  return s && (s == v->use->sym || s == e->sym || (object && object->sym == v->use->sym));
}

/* One of f2cuda's own would be a name that nothing declares, or another variable's. */
static void check_names(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    bool array = v->use && is_pointer(v) && (v->used || v->deep) && !v->automatic && !v->use->scratch;
    bool scalar = v->use && ((is_input(v) && (v->used || v->in_launcher)) || is_result(v));
    if ((array || scalar) && !is_step(v) && !has_name(k, v))
      refuse(&k->f, v->use->first, REASON_NAME, "'%s' has no name where the loop stands", v->use->path);
  }
  for (int i = 0; i < k->handed.n; i++) {
    const Binding *v = k->handed.v[i];
    if (v->use && !v->use->scratch && !has_name(k, v))
      refuse(&k->f, v->use->first, REASON_NAME, "'%s' has no name where the loop stands", v->use->path);
  }
}

static bool is_scalar_input(const Binding *v) { return is_input(v) && !is_result(v) && !is_step(v) && (v->used || v->in_launcher); }

static bool is_array_operand(const Binding *v) {
  return is_pointer(v) && (v->used || v->deep) && !v->use->scratch && !v->automatic;
}

/* (:,:) */
static const char *all_elements(const Kernel *k, const Binding *v) {
  const char *s = "(:";
  for (int i = 1; i < v->rank; i++) s = arena_printf(k->g->arena, "%s,:", s);
  return arena_printf(k->g->arena, "%s)", s);
}

static void add_object(Kernel *k, ArgKind kind, const Binding *v) {
  const char *member, *part = object_operands_stand_in(k, v, &member);
  /* gfortran 12 changes the descriptor of p where p%x is an argument and p has one of its own, not where p(:)%x is. */
  const bool own = strchr(v->path, '%') || (query_real_symbol(v->use->sym)->attrs & (AT_ALLOCATABLE | AT_POINTER));
  const char *all = v->rank && own ? all_elements(k, v) : "";
  if (part)
    add_arg(k, kind, object_operands_name(k, v), arena_printf(k->g->arena, "%s%s%s", v->path, all, part), (Type){.base = TY_ANY});
  else
    add_arg(k, kind, v->cname, v->path, v->type);
}

/* The objects, from the components that came in their place, and what stands for absent arguments. */
static void put_objects(Kernel *k, Buf *out) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (presence_is_asked(k, v)) {
      if (is_array_operand(v)) presence_put_array(v, out);
      if (is_scalar_input(v)) presence_put_scalar(k, v, by_value(v), out);
      continue;
    }
    if (v->use && (is_array_operand(v) || (is_scalar_input(v) && !by_value(v))))
      object_operands_put(k, v, is_array_operand(v), out);
  }
}

static void collect_args(Kernel *k) {
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use) continue;
    bool asked = presence_is_asked(k, v);
    if (asked && is_result(v))
      refuse(&k->f, v->use->first, REASON_NAME, "the loop sets '%s', which is OPTIONAL, and asks whether it is there", v->use->path);
    if (is_array_operand(v)) asked ? add_optional(k, v, true) : add_object(k, ARG_ARRAY, v);
    if (is_scalar_input(v) && asked) add_optional(k, v, false);
    if (is_scalar_input(v) && !asked)
      by_value(v) ? add_arg(k, ARG_VALUE, v->cname, v->path, v->type) : add_object(k, ARG_REFERENCE, v);
    if ((is_result(v) && !v->use->scratch && !located_extreme_is_vector(v)) ||
        (k->in_pieces && role_of(v) == ROLE_SCAN && !v->use->scratch))
      add_arg(k, ARG_REFERENCE, v->cname, v->path, v->type);
  }
  for (int i = 0; i < k->handed.n; i++) {
    const Binding *v = k->handed.v[i];
    if (!v->use || !v->use->scratch) add_arg(k, ARG_REFERENCE, v->cname, v->path, v->type);
  }
  for (int i = 0; i < k->launch_params.n; i++)
    add_arg(k, ARG_EXPR, k->launch_params.v[i].cname, k->launch_params.v[i].text,
            (Type){.base = TY_INTEGER, .kind = (uint8_t)k->launch_params.v[i].kind});
  storage_check_arguments(k);
  part_note_exit(k);
  k->listed = true;
}

static void put_head(Kernel *k, Buf *out) {
  Buf params = {0}, names = {0};
  for (int i = 0; i < k->launch->args.n; i++) {
    const LaunchArg *a = &k->launch->args.v[i];
    const char *comma = i ? ", " : "";
    buf_printf(&names, "%s%s", comma, a->cname);
    switch (a->kind) {
    case ARG_ARRAY: buf_printf(&params, "%sconst CFI_cdesc_t *%s", comma, a->cname); break;
    case ARG_REFERENCE: {
      const char *type = a->type.base == TY_ANY ? "void" : ctype_type(a->type);
      buf_printf(&params, "%s%s *%s", comma, type ? type : derived_type_struct(k->g, a->type), a->cname);
      break;
    }
    case ARG_EXPR:
    case ARG_VALUE: buf_printf(&params, "%s%s %s", comma, ctype_type(a->type), a->cname); break;
    }
  }
  Buf b = {0};
  buf_printf(&b, "F2C_%sLAUNCHER(%s, (%s), (%s))", device_branch_shares_work(k->nest) ? "TEAM_" : "", k->launch->name,
             params.s ? params.s : "", names.s ? names.s : "");
  cxx_out_wrap(out, 0, b.s);
  buf_free(&b);
  buf_free(&params);
  buf_free(&names);
}

static void put_intent(Kernel *k, Buf *b, const Binding *v) {
  const VarUse *u = v->use;
  bool read = (u->read && !u->covered) || v->deep;
  if (read)
    buf_puts(b, deep_operands_sets(k, v) ? "F2C_READ + F2C_WRITE" : "F2C_READ");
  else
    buf_puts(b, u->covered ? "F2C_WRITE + F2C_ALL" : "F2C_WRITE");
  if (u->through) buf_puts(b, " + F2C_ANY");
}

/* Lower bounds that are all 1 are the library's default. */
void launcher_put_lower(Kernel *k, Buf *b, const Binding *v, bool always) {
  bool ones = true;
  const char *lower[16];
  for (int d = 0; d < v->rank; d++) {
    lower[d] = launch_bounds_lower(k, v, d);
    ones &= !strcmp(lower[d], "1");
  }
  if (v->rank == 0 || (ones && !always)) return;
  for (int d = 0; d < v->rank; d++) buf_printf(b, "%s%s", d ? ", " : ", {", lower[d]);
  buf_putc(b, '}');
}

static bool may_be_absent(const Binding *v) { return v->use->sym->attrs & (AT_ALLOCATABLE | AT_POINTER | AT_OPTIONAL); }

static void put_array(Kernel *k, Buf *out, const Binding *v) {
  Buf b = {0};
  if (v->own) {
    thread_arrays_put(k, out, v);
    return;
  }
  bool open = v->kind == BIND_ARRAY && symbol_is_open(v->shape);
  bool more = v->kind == BIND_ARRAY && overreach_put(k, out, v);
  if (open && v->ends && !v->window) { /* windows keep to what is declared */
    buf_printf(&b, "launch.ends({%s});", v->ends);
    cxx_out_wrap(out, 2, b.s);
    b.len = 0;
  }
  buf_printf(&b, "auto %s = launch.array<%s%s, %d>(%s, %s, ", v->handle, v->use->written ? "" : "const ", bind_type(v),
             v->kind == BIND_ARRAY ? v->rank : 0, v->cname, cxx_out_string(k->g, v->path));
  put_intent(k, &b, v);
  if (more) buf_puts(&b, " + F2C_MORE");
  if (v->use->guarded && may_be_absent(v)) buf_puts(&b, " + F2C_MAYBE");
  if (devices_is_address(k->g, k->nest, v->use->sym)) buf_puts(&b, " + F2C_ADDRESS");
  if (v->record && type_size(v->type) == 0) buf_puts(&b, " + F2C_OBJECTS");
  if (v->kind == BIND_ARRAY) launcher_put_lower(k, &b, v, open);
  if (open) buf_printf(&b, ", %s%s%s", v->reach, v->certain ? ", " : "", v->certain ? v->certain : "");
  buf_puts(&b, ");");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

static void put_assigned(Kernel *k, Buf *out) {
  const Binding *v = k->reshaped ? bind_peek(&k->f, k->reshaped) : NULL;
  if (!v) return;
  Buf b = {0};
  buf_printf(&b, "launch.assigned(%s, %s", v->cname, cxx_out_string(k->g, v->path));
  for (int d = 0; d < k->extent.n; d++) buf_printf(&b, "%s%s", d ? ", " : ", {", k->extent.v[d]);
  for (int d = 0; d < k->nloop && !k->extent.n; d++)
    for (int g = 0; g < k->nloop; g++)
      if (k->loop[g].loop->index == d) buf_printf(&b, "%s%s", d ? ", " : ", {", k->loop[g].count);
  buf_printf(&b, "}%s);", as_written_keeps_to_operands(k) ? ", true" : "");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

/* Columns before a line of the launcher that is about 'k' as a whole. */
static int margin(const Kernel *k) { return k->whole && k->whole->in_pieces ? 4 : 2; }

/* The same before a line that runs it: in the branches of a library call, and of a choice. */
static int run_margin(const Kernel *k) {
  const Kernel *own = k->first ? k->first : k;
  return margin(own) + (library_takes(own, NULL) ? 2 : 0) + (own->alternative ? 2 : 0);
}

static const char *scratch_bound(Kernel *k, const Binding *v, int d, bool upper) {
  const Dim *dim = &v->shape->dim[d];
  return kernel_bound(k, upper ? dim->hi : dim->lo, v->cname, upper ? "hi" : "lo");
}

/* auto t_1_ = launch.scratch<double, 1>("t_1", {1}, {n}); */
static void put_scratch(Kernel *k, Buf *out, const Binding *v) {
  Buf b = {0};
  buf_printf(&b, "auto %s = launch.scratch<%s, %d>(%s", v->handle, ctype_type(v->type), v->rank, cxx_out_string(k->g, v->path));
  for (int upper = 0; upper < 2; upper++)
    for (int d = 0; d < v->rank; d++) {
      buf_printf(&b, d ? ", %s" : ", {%s", scratch_bound(k, v, d, upper));
      if (d == v->rank - 1) buf_putc(&b, '}');
    }
  buf_puts(&b, ");");
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
}

/* Arrays, which pieces share, copies of arrays, and results: pieces share the slot of a last value, the later one overwrites it. */
static void put_operand(Kernel *k, Buf *out, const Binding *v) {
  int in = margin(k);
  const Binding *w = k->whole && v->use ? part_binding(k->whole, v) : v;
  bool each = v->own || (v->use && v->use->joint); /* each kernel of the launch has its own */
  if (v->use && is_pointer(v) && v->used && (each ? !k->in_pieces : !k->whole))
    (v->use->scratch && !each ? put_scratch : put_array)(k, out, v);
  if (v->old)
    buf_printf(out, "%*sauto %s = launch.copy(%s, %s, %s);\n", in, "", v->old_handle, w->handle, w->cname,
               cxx_out_string(k->g, v->path));
  if (!is_result(v)) return;
  if (role_of(v) == ROLE_LASTPRIVATE && !k->whole)
    buf_printf(out, "%*sauto %s = launch.kept(%s);\n", in, "", v->handle, v->cname);
  else if (v->extreme && !k->in_pieces)
    located_extreme_operand(v, in, out);
  else if (role_of(v) == ROLE_REDUCTION && v->use->scratch && !k->in_pieces)
    buf_printf(out, "%*sauto %s = launch.leaving<f2c::op::%s, %s>();\n", in, "", w->handle,
               kernel_red_op(v->use->red, v->use->by_if), ctype_type(v->type));
  else if (role_of(v) == ROLE_REDUCTION && !v->use->scratch && !k->in_pieces)
    buf_printf(out, "%*sauto %s = launch.reduction<f2c::op::%s>(%s);\n", in, "", w->handle,
               kernel_red_op(v->use->red, v->use->by_if), w->cname);
}

/* How many arrays have to be on the device before it, one after the other. */
static int turn_of(const Binding *v) {
  int turn = 0;
  for (int i = 0; i < v->nafter; i++) {
    int t = 1 + turn_of(v->after[i]);
    turn = t > turn ? t : turn;
  }
  return turn;
}

static void put_operands(Kernel *k, Buf *out) {
  int in = margin(k), last = 0;
  put_assigned(k, out);
  thread_arrays_launcher(k, out);
  if (k->shape && k->shape->prepare) k->shape->prepare(k, in, out);
  for (int turn = 0; turn <= last; turn++)
    for (int i = 0; i < k->f.bind.n; i++) {
      int t = turn_of(k->f.bind.v[i]);
      if (t == turn) put_operand(k, out, k->f.bind.v[i]);
      if (t > last) last = t;
    }
  deep_operands_put(k, out);
}

static void put_space(Kernel *k, Buf *out) {
  Buf b = {0};
  buf_printf(&b, "const f2c::loops<%d> %s{", k->nloop, k->space);
  for (int g = 0; g < k->nloop; g++) {
    const KernelLoop *l = &k->loop[g];
    buf_printf(&b, "%s{%s, %s", g ? ", " : "", l->lo, l->hi);
    if (strcmp(l->step, "1")) buf_printf(&b, ", %s", l->step);
    buf_putc(&b, '}');
  }
  buf_puts(&b, "};");
  cxx_out_wrap(out, k->whole && k->whole->in_pieces ? 4 : 2, b.s);
  buf_free(&b);
}

/* ', a_.p, a_, n': what the kernel takes of one variable, which is 'w' in the launcher; 'copied' knows its copy */
static void put_argument(const Binding *v, const Binding *w, const Binding *copied, Buf *b) {
  if (is_pointer(v)) buf_printf(b, ", %s.p", w->handle);
  if (v->bins) buf_printf(b, ", %s", v->bins);
  if (v->old) buf_printf(b, ", %s.p", copied->old_handle);
  if (v->kind == BIND_ARRAY && v->index && !v->fixed) buf_printf(b, ", %s", w->handle);
  if (is_input(v))
    buf_printf(b, by_value(v) && !is_result(v) ? ", %s" : v->type.base == TY_COMPLEX ? ", f2c::value_of(%s)" : ", *%s", w->cname);
  if (is_result(v)) buf_printf(b, ", %s", w->handle);
  if (v->strips) buf_printf(b, ", %s.p", v->strips);
}

static Kernel *launcher_of(Kernel *k) { return k->whole ? k->whole : k; }

/* launch.run(...) of 'k', which is 'loop' or a part of it. */
static void put_run(Kernel *k, Kernel *loop, Buf *out) {
  Kernel *whole = launcher_of(k);
  Buf b = {0};
  const Shape *s = k->shape;
  const char *name = k->launch->kernel;
  int in = run_margin(loop);
  s->call(k, in, out, &b);
  if (s->instances)
    s->instances(k, &b), buf_printf(&b, ", %s", k->space);
  else if (s->turns)
    buf_printf(&b, "%s<int, 4>, %s<int, 1>, %s<long long, 1>, %s", name, name, name, k->space);
  else
    buf_printf(&b, "%s<int>, %s<long long>, %s", name, name, s->space ? s->space(k) : k->space);
  for (int i = 0; i < k->f.bind.n; i++) {
    const Binding *v = k->f.bind.v[i];
    if (!v->use || (!v->used && !is_result(v))) continue;
    const Binding *w = k == whole || v->own || v->use->joint ? v : part_binding(whole, v);
    if (v->bounds) buf_printf(&b, ", %s.dimensions()", w->handle);
    if (!s->argument || !s->argument(k, v, w, &b)) put_argument(v, w, k == loop ? v : part_binding(loop, v), &b);
  }
  deep_operands_args(k, &b);
  if (k->handle) buf_printf(&b, ", %s", k->handle);
  for (int i = 0; i < k->launch_params.n; i++)
    if (k->launch_params.v[i].in_kernel)
      buf_printf(&b, ", %s", k == whole ? k->launch_params.v[i].cname : part_param(whole, &k->launch_params.v[i], &whole->f));
  if (k->f.reports) buf_puts(&b, ", launch.checks()");
  buf_puts(&b, ");");
  cxx_out_wrap(out, in, b.s);
  buf_free(&b);
}

/* Bounds that the Fortran side must tell are asked for before the parameters are written. */
static void ask_bounds(Kernel *k) {
  for (int i = 0; i < k->f.bind.n && !k->f.fail; i++) {
    Binding *v = k->f.bind.v[i];
    if (!v->use || v->kind != BIND_ARRAY || !(v->used || v->deep) || v->automatic) continue;
    for (int d = 0; v->use->scratch && d < v->rank; d++) scratch_bound(k, v, d, false), scratch_bound(k, v, d, true);
    if (v->use->scratch) continue;
    for (int d = 0; d < v->rank; d++) launch_bounds_lower(k, v, d);
    if (!symbol_is_open(v->shape)) continue;
    v->reach = launch_bounds_reach(k, v);
    v->ends = launch_bounds_ends(k, v);
  }
}

/* OpenACC, OpenMP and DO CONCURRENT constructs are done when the program goes on (OpenACC 3.3, 2.5.5; OpenMP 5.2,
 * 13.8), unless they say async or nowait: timers see the difference. DVM's regions are not. A construct with several launches waits at
 * its end (data_directives.c). Where host statements say when they tell the time (--data=auto), the program goes on until then. */
static bool is_synchronous(const Nest *n) {
  if (n->dialect == DIALECT_DVM || data_directives_waits(n->region)) return false;
  bool async = n->directive && data_directives_is_async(n->directive);
  for (const Region *r = n->region; r; r = r->parent)
    if (r->directive->kind != DIR_DATA) async |= data_directives_is_async(r->directive);
  return !async;
}

static void put_own_kernel(Kernel *whole, Kernel *k, Buf *out) {
  name_handles(k);
  ask_bounds(k);
  if (k->f.fail) whole->f.fail = k->f.fail;
  for (int i = 0; i < k->part.n && !k->f.fail; i++) put_own_kernel(whole, k->part.v[i], out);
  if (k->alternative && !k->f.fail) put_own_kernel(whole, k->alternative, out);
  if (!k->part.n) put_kernel(k, out);
}

static void put_kernels(Kernel *k, Buf *out) {
  for (int i = 0; i < k->inspector.n && !k->f.fail; i++) put_own_kernel(k, k->inspector.v[i], out);
  for (int i = 0; i < k->part.n && !k->f.fail; i++) put_own_kernel(k, k->part.v[i], out);
  if (k->alternative && !k->f.fail) put_own_kernel(k, k->alternative, out);
  if (!k->part.n) put_kernel(k, out);
}

static void put_handles(Kernel *k, Buf *out) {
  if (k->shape->operands) k->shape->operands(k, run_margin(k), out);
}

/* One kernel or the other. */
static void put_choice(Kernel *k, Buf *out) {
  Kernel *s = k->alternative;
  int in = run_margin(k) - 2;
  if (strcmp(s->space, "it")) put_space(s, out);
  buf_printf(out, "%*sif (%s) {\n", in, "", s->shape->chosen(s));
  put_handles(s, out);
  put_run(s, s, out);
  buf_printf(out, "%*s} else {\n", in, "");
  put_run(k, k, out);
  buf_printf(out, "%*s}\n", in, "");
}

static void put_kernel_runs(Kernel *k, Buf *out) {
  if (k->alternative) {
    put_choice(k, out);
    return;
  }
  array_reduction_launcher(k, out);
  for (int i = 0; i < k->part.n; i++) put_run(k->part.v[i], k, out);
  if (!k->part.n) put_run(k, k, out);
  array_reduction_settle(k, out);
  if (k->shape->settle) k->shape->settle(k, out);
}

static void put_runs(Kernel *k, Buf *out) {
  bool called = library_takes(k, NULL) && library_open(k, margin(k), out);
  put_kernel_runs(k, out);
  if (called) buf_printf(out, "%*s}\n", margin(k), "");
}

/* for (int step_1 = 1; step_1 <= n - 1; ++step_1) {, or in steps that may lead beyond what the variable can be:
 * for (long long strip_1_ = 1; strip_1_ <= n; strip_1_ += 100) {
 *   const int strip_1 = strip_1_; */
static void open_steps(Kernel *k, Buf *out) {
  const Loop *l = k->nest->form->steps;
  const char *type = ctype_type(l->var->type), *name = bind_sym(&k->f, l->var->sym)->cname;
  const char *wide = k->step_by ? names_derive(&k->f.names, name, "_") : NULL;
  Buf b = {0};
  if (k->step_by)
    buf_printf(&b, "for (long long %s = %s; %s <= %s; %s += %s) {", wide, k->step_lo, wide, k->step_hi, wide, k->step_by);
  else
    buf_printf(&b, "for (%s %s = %s; %s <= %s; ++%s) {", type, name, k->step_lo, name, k->step_hi, name);
  cxx_out_wrap(out, 2, b.s);
  buf_free(&b);
  if (k->step_by) buf_printf(out, "    const %s %s = static_cast<%s>(%s);\n", type, name, type, wide);
}

/* Each piece has its own iterations and results. */
static void put_pieces(Kernel *k, Buf *out) {
  if (k->results) buf_puts(out, "  launch.several();\n");
  if (k->step_lo) open_steps(k, out);
  for (int i = 0, calls = 0; i < k->part.n; i++) {
    Kernel *p = k->part.v[i], *next = i + 1 < k->part.n ? k->part.v[i + 1] : NULL;
    if (next && library_takes(next, p)) calls = 2 * library_open(next, 2, out);
    buf_puts(out, "  {\n");
    put_space(p, out);
    put_operands(p, out);
    put_handles(p, out);
    put_runs(p, out);
    if (!k->status) buf_puts(out, "  }\n");
    if (i == 0 && k->from) part_put_exit(k, out);
    if (calls && !--calls) buf_puts(out, "  }\n");
  }
  if (k->step_lo) buf_puts(out, "  }\n");
}

static void put_end(Kernel *k, Buf *out) {
  if (!k->status) {
    buf_puts(out, "  return launch.end();\n}\n");
    return;
  }
  Buf b = {0};
  buf_printf(&b, "  const int %s = launch.end();\n", k->status);
  located_extreme_results(k, &b);
  buf_printf(&b, "  return %s;\n", k->status);
  for (const char *s = b.s; *s; s += strcspn(s, "\n") + 1)
    buf_printf(out, "%s%.*s\n", k->in_pieces ? "  " : "", (int)strcspn(s, "\n"), s);
  buf_puts(out, k->in_pieces ? "  }\n}\n" : "}\n");
  buf_free(&b);
}

/* No directive and no DO CONCURRENT asks for it, nor a construct around it. */
static bool is_unasked(const Nest *n) {
  const Region *r = n->region;
  while (r && r->directive->kind == DIR_DATA) r = r->parent;
  return !n->directive && n->loop[0]->kind != LOOP_CONCURRENT && !r;
}

/* static const f2c_site site = {"a.f90", 3, "a_3", nullptr}; or "the loop of 'j' at line 5 is each thread's: ..." */
static void put_site(const Kernel *k, const Place *at, Buf *out) {
  const Loop *l = k->nest->serial;
  buf_printf(out, "  static const f2c_site site = {%s, %d, \"%s\"", cxx_out_string(k->g, at->path), at->line, k->launch->kernel);
  if (l && l->var)
    buf_printf(out, ",\n      %s",
               cxx_out_string(k->g, arena_printf(k->g->arena, "the loop of '%s' at line %d is each thread's: %s", l->var->text,
                                                 source_place(k->g->prog->sources, l->stmt->span.begin).line, k->nest->serial_why)));
  else
    buf_puts(out, ", nullptr");
  buf_puts(out, "};\n");
}

/* if (!f2c_lone_pays(...)) return F2C_RUN_HOST;   or   if (it.total() < 4096) return F2C_RUN_HOST; */
static void put_worth(Kernel *k, Buf *out) {
  if (!k->nest->once && !k->nest->stepped)
    buf_printf(out, "  if (it.total() < %lld) return F2C_RUN_HOST;\n", (long long)k->nest->least);
  Kernel *p = k->nest->stepped ? k : k->nest->once && k->in_pieces ? k->part.v[0] : NULL;
  if (p && p->shape->worth) cxx_out_wrap(out, 2, arena_printf(k->g->arena, "if (!%s) return F2C_RUN_HOST;", p->shape->worth(p)));
}

void launcher_emit(Kernel *k, Buf *out) {
  Place p = source_place(k->g->prog->sources, k->nest->first->span.begin);
  if (!k->in_pieces && (threads(k) < 1 || threads(k) > 1024))
    refuse(&k->f, k->nest->first->span, REASON_BLOCK, "a block of %d threads: a GPU allows 1 to 1024", threads(k));
  name_handles(k);
  ask_bounds(k);
  if (is_unasked(k->nest)) {
    short_loop_ask(k);
    long_threads_ask(k);
  }
  inspector_conditions(k);
  located_extreme_arguments(k);
  deep_operands_check(k);
  if (!k->whole) check_names(k);
  if (k->f.fail) return;
  put_kernels(k, out);
  if (k->f.fail) return;
  collect_args(k);
  if (k->f.fail) return;
  if (k->walks) buf_puts(out, k->walks);
  buf_putc(out, '\n');
  put_head(k, out);
  buf_puts(out, "{\n");
  put_site(k, &p, out);
  put_objects(k, out);
  put_space(k, out);
  if (!k->reshaped) buf_puts(out, "  if (it.empty()) return F2C_DONE;\n");
  if (is_unasked(k->nest)) short_loop_put(k, out);
  if (k->nest->optional) put_worth(k, out);
  buf_puts(out, "  f2c::launch launch(site);\n");
  if (is_unasked(k->nest)) buf_puts(out, "  launch.unasked();\n");
  inspector_put_conditions(k, out);
  if (is_unasked(k->nest)) long_threads_put(k, out);
  const Contract *stays = stop_report_restarts(k->nest);
  if (stays) buf_printf(out, "  launch.stays(\"%s\");\n", stays->text);
  if (k->map.fixed_block) buf_puts(out, "  launch.as_said();\n");
  if (k->gangs) buf_printf(out, "  launch.gangs(%s);\n", k->gangs);
  storage_check_put(k, out);
  put_operands(k, out);
  for (int i = 0; i < k->inspector.n; i++) put_run(k->inspector.v[i], k, out);
  put_handles(k, out);
  k->in_pieces ? put_pieces(k, out) : put_runs(k, out);
  if (!k->results && is_synchronous(k->nest)) buf_printf(out, "  launch.%s();\n", k->g->ana->keeps_data ? "finish" : "wait");
  put_end(k, out);
}
