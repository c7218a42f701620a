/* Sections of arrays that a team works on again and again, in shared memory (runtime/device/team/team_section.cuh): small dense matrices that each iteration
 * factors, inverts or sweeps where they are.
 *
 *   do b = 1, n                      for (const auto turn : team.turns(it)) {
 *     do k = 1, 15                     const int b = ..;
 *       do i = k + 1, 16               const auto a_box = f2c::make_section<I, 1, 16, 1, 16>(a_home, team.section<double>(..),
 *         a(i,k,b) = ..                    [&](const I a_box_1, const I a_box_2) { return a_home_(a_box_1, a_box_2, b); });
 *       end do                         double *const a = a_box.box - 18;
 *       ..                             const f2c::fixed<I, 1, 17, 0> a_;
 *     end do                           a_box.fetch(team);
 *   end do                             ..
 *                                      a_box.store(team);
 *                                    }
 *
 * Where bounds are no constants, the launcher computes them, and whether all sections have room (f2c::section_plan); where they have not, the array is
 * worked on where it is, and of two loops that could be shared out the one that walks memory is.
 *
 * Iterations have sections of their own: each of the nest's variables chooses one in a dimension of its own. What an iteration does not set goes back as
 * it was. */
#include "codegen/shape/shape.h"

enum {
  MOST_DIMS = 3,            /* of a section */
  MOST_SECTION = 12 * 1024, /* bytes of all sections of a team */
  FAR_AWAY = 1 << 30,       /* subscripts beyond it are nobody's */
  LEAST_ELEMENTS = 16,      /* of one that is worth it */
};

/* One dimension of the array. */
typedef struct SectionDim {
  const Expr *fixed;      /* the subscript that all references have; NULL: it goes through the section */
  int64_t lo, hi;         /* of the section, where they are constants */
  char *least, *greatest; /* launcher text of the same */
} SectionDim;

struct TeamSection {
  Binding *v;
  SectionDim dim[15];
  int rank;         /* dimensions of the section */
  bool inside;      /* it is within the array for certain */
  int64_t elements; /* with what keeps lanes in different banks apart */
  int64_t at;       /* bytes of the team's sections before it */
  bool sized;       /* some bounds are no constants: the launcher knows them */
  const char *home, *index, *box, *frame, *size;
};

static TeamKernel *own(const Kernel *k) { return k->own; }

/* ---- which arrays ---- */

typedef struct Search {
  Kernel *k;
  const Stmt *at; /* the statement looked at */
  TeamSection *s;
  const Expr *first;  /* reference */
  int mentions, refs; /* of the array; references to elements among them */
  bool fits;
} Search;

static bool find_unfit_call(Expr *e, void *data) {
  *(bool *)data |= e->kind == EX_REF && e->how == REF_CALL && !intrinsic_called(e);
  return !*(bool *)data;
}

/* Iterations come to their end, and call nothing that might know the array. */
static bool find_unfit(Stmt *s, void *data) {
  bool plain = s->kind == ST_ASSIGN || s->kind == ST_IF || s->kind == ST_ELSE_IF || s->kind == ST_ELSE || s->kind == ST_DO ||
               s->kind == ST_CONTINUE || s->kind == ST_END || s->kind == ST_DIRECTIVE;
  *(bool *)data |= !plain || s->label;
  ast_stmt_walk_exprs(s, find_unfit_call, data);
  return !*(bool *)data;
}

/* Its elements are reached by no other name. */
static bool is_plain_array(const Binding *v) {
  uint32_t loose = AT_POINTER | AT_TARGET | AT_CRAY_POINTER | AT_VOLATILE;
  bool number = v->type.base == TY_REAL || v->type.base == TY_INTEGER || v->type.base == TY_LOGICAL || v->type.base == TY_COMPLEX;
  return v->kind == BIND_ARRAY && v->index && !v->shift_one && !v->own && !v->old && !v->record && !v->automatic && v->use &&
         v->use->role == ROLE_ARRAY && v->use->red == RED_NONE && v->use->read && v->use->written && !v->use->scratch &&
         v->use->designator->kind == EX_NAME && !((v->sym->attrs | v->shape->attrs) & loose) && !v->sym->equiv && number &&
         !symbol_is_open(v->shape);
}

/* All of the array's dimension, as the launcher finds it. */
static void whole_dim(Search *q, int d, char **least, char **greatest) {
  const Binding *v = q->s->v;
  *least = arena_strdup(q->k->g->arena, launch_bounds_lower(q->k, v, d));
  char *end = interval_join(q->k, arena_printf(q->k->g->arena, "%s->dim[%d].extent", v->cname, d), "+", *least);
  *greatest = interval_join(q->k, end, "-", "1");
}

/* Constants that enclose the subscript, or values that the launcher knows. */
static bool enclose(Search *q, const Expr *e, int dim) {
  SectionDim *d = &q->s->dim[dim];
  char *least, *greatest;
  if (e->kind == EX_RANGE || e->rank) return false;
  if (!interval_of(q->k, q->at, e, &least, &greatest)) whole_dim(q, dim, &least, &greatest);
  d->least = d->least ? interval_fold(q->k, "min", d->least, least) : least;
  d->greatest = d->greatest ? interval_fold(q->k, "max", d->greatest, greatest) : greatest;
  return true;
}

/* The bounds are constants: whether these are some. */
static bool settle(SectionDim *d, bool *sized) {
  size_t least_text, greatest_text;
  int64_t lo = interval_constant(d->least, &least_text), hi = interval_constant(d->greatest, &greatest_text);
  if (least_text || greatest_text) return *sized = true;
  if (lo > hi || lo < -FAR_AWAY || hi > FAR_AWAY) return false;
  d->lo = lo, d->hi = hi;
  return hi - lo < MOST_SECTION;
}

static bool visit_ref(Expr *e, void *data) {
  Search *q = data;
  const Symbol *s = q->s->v->sym;
  q->mentions += e->kind == EX_NAME && e->sym == s;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != s) return true;
  q->refs++;
  q->fits &= e->nkid - 1 == q->s->v->rank;
  for (int d = 0; d < q->s->v->rank && q->fits; d++) {
    SectionDim *dim = &q->s->dim[d];
    if (!q->first) dim->fixed = shape_lines_is_uniform(q->k, e->kid[d + 1], true) ? e->kid[d + 1] : NULL, dim->lo = 1, dim->hi = 0;
    if (dim->fixed && !cxx_array_same(dim->fixed, e->kid[d + 1])) dim->fixed = NULL;
  }
  q->first = e;
  return true;
}

static bool visit_subscripts(Expr *e, void *data) {
  Search *q = data;
  if (e->kind != EX_REF || e->how != REF_ELEMENT || e->kid[0]->kind != EX_NAME || e->kid[0]->sym != q->s->v->sym) return true;
  for (int d = 0; d < q->s->v->rank && q->fits; d++)
    if (!q->s->dim[d].fixed) q->fits = enclose(q, e->kid[d + 1], d);
  return true;
}

static bool visit_refs(Stmt *s, void *data) {
  ((Search *)data)->at = s;
  ast_stmt_walk_exprs(s, visit_ref, data);
  return true;
}

static bool visit_all_subscripts(Stmt *s, void *data) {
  ((Search *)data)->at = s;
  ast_stmt_walk_exprs(s, visit_subscripts, data);
  return true;
}

/* No two iterations have elements in common: each variable of the nest alone chooses one in some dimension. */
static bool is_of_iteration(const Kernel *k, const TeamSection *s) {
  for (int i = 0; i < k->nest->depth; i++) {
    bool found = false;
    int64_t shift;
    for (int d = 0; d < s->v->rank && !found; d++)
      found = s->dim[d].fixed && k->nest->loop[i]->var && align_shifted(s->dim[d].fixed, k->nest->loop[i]->var->sym, &shift);
    if (!found) return false;
  }
  return true;
}

/* A loop that is shared out names the array, and runs several times in an iteration. */
static bool is_gone_through_again(const Kernel *k, const Symbol *sym) {
  const Loop *base = k->nest->loop[k->nest->depth - 1];
  for (const TeamLoop *t = k->nest->team->loop; t; t = t->next)
    if (t->loop->parent != base && expr_names_within(t->loop->stmt->body, sym)) return true;
  return false;
}

/* Elements of it, and whether they are the array's for certain. */
static void measure(TeamSection *s) {
  const Symbol *a = s->v->shape;
  s->elements = 1;
  s->inside = true;
  for (int d = 0; d < s->v->rank; d++) {
    const SectionDim *dim = &s->dim[d];
    if (dim->fixed) continue;
    if (s->sized) {
      s->rank++;
      s->inside = false;
      continue;
    }
    int64_t extent = dim->hi - dim->lo + 1;
    s->elements *= s->rank++ ? extent : extent | 1;
    bool known = a->shape == SHAPE_EXPLICIT && (!a->dim[d].lo || a->dim[d].lo_const) && a->dim[d].hi_const;
    s->inside &= known && dim->lo >= (a->dim[d].lo ? a->dim[d].lo_value : 1) && dim->hi <= a->dim[d].hi_value;
    if (s->elements > MOST_SECTION) return;
  }
}

static bool find(Kernel *k, Binding *v, TeamSection *s) {
  Search q = {.k = k, .s = s, .fits = true};
  Stmt *body = k->nest->loop[k->nest->depth - 1]->stmt->body;
  *s = (TeamSection){.v = v};
  if (!is_plain_array(v) || !is_gone_through_again(k, v->sym)) return false;
  ast_stmt_walk(body, visit_refs, &q);
  if (!q.fits || !q.refs || q.mentions != q.refs || !is_of_iteration(k, s)) return false;
  ast_stmt_walk(body, visit_all_subscripts, &q);
  for (int d = 0; d < v->rank && q.fits; d++)
    if (!s->dim[d].fixed) q.fits = s->dim[d].least && settle(&s->dim[d], &s->sized);
  if (!q.fits) return false;
  measure(s);
  if (s->sized) return s->rank > 0 && s->rank <= MOST_DIMS;
  return s->rank > 0 && s->rank <= MOST_DIMS && s->elements >= LEAST_ELEMENTS && s->elements <= MOST_SECTION;
}

void team_section_find(Kernel *k) {
  const Nest *n = k->nest;
  bool unfit = n->once || n->team->across || own(k)->group || k->only || part_transform(n) || subscript_check_on(&k->f);
  for (int i = 0; i < n->depth; i++) unfit |= n->loop[i]->kind != LOOP_DO;
  if (!unfit) ast_stmt_walk(n->loop[n->depth - 1]->stmt->body, find_unfit, &unfit);
  for (int i = 0; i < k->f.bind.n && !unfit; i++) {
    TeamSection *s = ARENA_NEW(k->g->arena, TeamSection);
    if (!find(k, k->f.bind.v[i], s)) continue;
    int64_t bytes = s->sized ? 0 : (s->elements * (int64_t)type_size(s->v->type) + 15) / 16 * 16;
    if (own(k)->section_bytes + bytes > MOST_SECTION) continue;
    s->at = own(k)->section_bytes;
    own(k)->section_bytes += bytes;
    if (s->sized && !own(k)->boxed) own(k)->boxed = names_take(&k->f.names, "boxed");
    s->home = names_derive(&k->f.names, s->v->cname, "_home");
    s->index = names_derive(&k->f.names, s->v->cname, "_home_");
    s->box = names_derive(&k->f.names, s->v->cname, "_box");
    s->size = names_derive(&k->f.names, s->v->cname, "_size");
    vec_push(k->g->arena, &own(k)->section, s);
  }
  for (int i = 0; i < own(k)->section.n; i++) { /* the launcher sees to all of them, where it sees to one */
    TeamSection *s = own(k)->section.v[i];
    s->sized = own(k)->boxed != NULL;
    s->frame = s->inside && !s->sized ? NULL : names_derive(&k->f.names, s->v->cname, "_frame");
  }
  if (own(k)->boxed) own(k)->section_bytes = 0;
}

bool team_section_any(const Kernel *k) { return own(k)->section.n > 0; }

const TeamSection *team_section_of(const Kernel *k, const Binding *v) {
  for (int i = 0; own(k) && i < own(k)->section.n; i++)
    if (own(k)->section.v[i]->v == v) return own(k)->section.v[i];
  return NULL;
}

typedef struct Elsewhere {
  const Kernel *k;
  bool found;
} Elsewhere;

static bool find_elsewhere(Expr *e, void *data) {
  Elsewhere *q = data;
  const Binding *v =
      e->kind == EX_REF && e->how == REF_ELEMENT && e->kid[0]->kind == EX_NAME ? bind_peek((Fn *)&q->k->f, e->kid[0]) : NULL;
  q->found |= e->kind == EX_REF && e->how == REF_ELEMENT && (!v || !team_section_of(q->k, v));
  return !q->found;
}

/* Scalars that are set may be looked at behind the loop. */
static bool find_elsewhere_in(Stmt *s, void *data) {
  ((Elsewhere *)data)->found |= s->kind == ST_ASSIGN && s->u.assign.lhs->kind == EX_NAME;
  ast_stmt_walk_exprs(s, find_elsewhere, data);
  return true;
}

const Loop *team_section_lanes(const Kernel *k, const TeamLoop *t) {
  Elsewhere q = {k, false};
  bool fits = t->lanes != t->loop && !t->slow && !t->inside && !t->element && t->loop->kind == LOOP_DO &&
              t->loop->verdict == V_PARALLEL && own(k)->section.n && t->loop->var->type.base == TY_INTEGER && !t->loop->transform &&
              !t->loop->contract;
  if (fits) ast_stmt_walk(t->loop->stmt->body, find_elsewhere_in, &q);
  return fits && !q.found ? t->loop : t->lanes;
}

/* ---- the kernel ---- */

void team_section_homes(Kernel *k) {
  for (int i = 0; i < own(k)->section.n; i++) {
    const TeamSection *s = own(k)->section.v[i];
    s->v->used = true;
    cxx_out_line(&k->f, 0, "%s *const %s = %s;", bind_type(s->v), s->home, s->v->cname);
    cxx_out_line(&k->f, 0, "const auto %s = %s;", s->index, s->v->index);
  }
  if (own(k)->boxed) cxx_out_line(&k->f, 0, "const bool %s = %s.at >= 0;", own(k)->boxed, own(k)->section.v[0]->size);
}

/* ", 1, 16": its bounds. */
static const char *bounds_of(const Kernel *k, const TeamSection *s) {
  const char *list = "";
  for (int d = 0; d < s->v->rank; d++)
    if (!s->dim[d].fixed)
      list = arena_printf(k->g->arena, "%s, %lld, %lld", list, (long long)s->dim[d].lo, (long long)s->dim[d].hi);
  return list;
}

/* [&](const I a_1, const I a_2) { return a_home_(a_1, a_2, b); }: offsets of its elements. */
static const char *places_of(Kernel *k, const TeamSection *s) {
  Arena *a = k->g->arena;
  const char *names = "", *subscripts = "";
  int n = 0;
  for (int d = 0; d < s->v->rank; d++) {
    const char *comma = d ? ", " : "";
    if (s->dim[d].fixed) {
      subscripts = arena_printf(a, "%s%s%s", subscripts, comma, cxx_expr_text(&k->f, s->dim[d].fixed, PREC_COMMA));
      continue;
    }
    const char *name = arena_printf(a, "%s_%d", s->box, ++n);
    names = arena_printf(a, "%s%sconst I %s", names, n > 1 ? ", " : "", name);
    subscripts = arena_printf(a, "%s%s%s", subscripts, comma, name);
  }
  return arena_printf(a, "[&](%s) { return %s(%s); }", names, s->index, subscripts);
}

/* ", a_frame.lower[0], a_frame.extent[0], ..": the array's bounds. */
static const char *limits_of(const Kernel *k, const TeamSection *s) {
  const char *list = "";
  for (int d = 0; d < s->v->rank && s->frame; d++)
    if (!s->dim[d].fixed) list = arena_printf(k->g->arena, "%s, %s.lower[%d], %s.extent[%d]", list, s->frame, d, s->frame, d);
  return list;
}

/* a_home_(0, 1, 0): the array's stride there. */
static const char *stride_at_home(const Kernel *k, const TeamSection *s, int dim) {
  const char *list = "";
  for (int d = 0; d < s->v->rank; d++) list = arena_printf(k->g->arena, "%s%s%d", list, d ? ", " : "", d == dim);
  return arena_printf(k->g->arena, "%s(%s)", s->index, list);
}

/* The same of bounds that the launcher knows. */
static void open_sized(Kernel *k, const TeamSection *s) {
  Fn *f = &k->f;
  Arena *a = k->g->arena;
  const char *strides = "";
  for (int d = 0, n = 0; d < s->v->rank; d++) {
    const char *own_stride = s->dim[d].fixed ? "0" : arena_printf(a, "%s.stride(%d)", s->size, n++);
    strides = arena_printf(a, "%s%sstatic_cast<I>(%s ? %s : %s)", strides, d ? ", " : "", own(k)->boxed, own_stride,
                           stride_at_home(k, s, d));
  }
  cxx_out_line(f, 0, "const auto %s = f2c::make_sized_section<I>(%s, %s, team.section<%s>(%s.bytes, %s.at), %s%s);", s->box,
               s->size, s->home, bind_type(s->v), s->size, s->size, places_of(k, s), limits_of(k, s));
  cxx_out_line(f, 0, "%s *const %s = %s.base();", bind_type(s->v), s->v->cname, s->box);
  cxx_out_line(f, 0, "const f2c::section_index<I, %d> %s{{%s}};", s->v->rank, s->v->index, strides);
  cxx_out_line(f, 0, "%s.fetch(team);", s->box);
}

static void open_one(Kernel *k, const TeamSection *s) {
  Fn *f = &k->f;
  Arena *a = k->g->arena;
  if (s->sized) {
    open_sized(k, s);
    return;
  }
  const char *strides = "";
  int64_t stride = 1, origin = 0;
  for (int d = 0, n = 0; d < s->v->rank; d++) {
    const SectionDim *dim = &s->dim[d];
    strides = arena_printf(a, "%s, %lld", strides, dim->fixed ? 0LL : (long long)stride);
    if (dim->fixed) continue;
    origin += dim->lo * stride;
    stride *= n++ ? dim->hi - dim->lo + 1 : (dim->hi - dim->lo + 1) | 1;
  }
  cxx_out_line(f, 0, "const auto %s = f2c::make_section<I%s>(%s, team.section<%s>(%lld, %lld), %s%s);", s->box, bounds_of(k, s),
               s->home, bind_type(s->v), (long long)own(k)->section_bytes, (long long)s->at, places_of(k, s), limits_of(k, s));
  cxx_out_line(f, 0, "%s *const %s = %s.box - %lld;", bind_type(s->v), s->v->cname, s->box, (long long)origin);
  cxx_out_line(f, 0, "const f2c::fixed<I%s> %s;", strides, s->v->index);
  cxx_out_line(f, 0, "%s.fetch(team);", s->box);
}

void team_section_open(Kernel *k) {
  if (!own(k)->section.n) return;
  cxx_out_line(&k->f, 0, "team.sync();");
  for (int i = 0; i < own(k)->section.n; i++) open_one(k, own(k)->section.v[i]);
  cxx_out_line(&k->f, 0, "team.sync();");
}

void team_section_close(Kernel *k) {
  if (!own(k)->section.n) return;
  cxx_out_line(&k->f, 0, "team.sync();");
  for (int i = 0; i < own(k)->section.n; i++) cxx_out_line(&k->f, 0, "%s.store(team);", own(k)->section.v[i]->box);
}

/* ---- parameters ---- */

bool team_section_param(const Kernel *k, const Binding *v, Buf *b) {
  const TeamSection *s = team_section_of(k, v);
  if (!s) return false;
  buf_printf(b, ", %s *%s", bind_type(v), v->cname);
  if (!v->fixed) buf_printf(b, ", f2c::index<I, %d> %s", v->rank, v->index);
  if (s->frame) buf_printf(b, ", f2c::dimensions<%d> %s", v->rank, s->frame);
  if (s->sized) buf_printf(b, ", f2c::section_bounds<%d> %s", s->rank, s->size);
  return true;
}

bool team_section_argument(const Kernel *k, const Binding *v, const Binding *w, Buf *b) {
  const TeamSection *s = team_section_of(k, v);
  if (!s) return false;
  buf_printf(b, ", %s.p", w->handle);
  if (!v->fixed) buf_printf(b, ", %s", w->handle);
  if (s->frame) buf_printf(b, ", %s.dimensions()", w->handle);
  if (s->sized) buf_printf(b, ", sections.settled(%s)", s->size);
  return true;
}

void team_section_plan(const Kernel *k, int indent, Buf *out) {
  if (!own(k)->boxed) return;
  cxx_out_wrap(out, indent, "f2c::section_plan sections;");
  for (int i = 0; i < own(k)->section.n; i++) {
    const TeamSection *s = own(k)->section.v[i];
    const char *list = "";
    for (int d = 0; d < s->v->rank; d++)
      if (!s->dim[d].fixed)
        list = arena_printf(k->g->arena, "%s%s%s, %s", list, *list ? ", " : "", s->dim[d].least, s->dim[d].greatest);
    cxx_out_wrap(out, indent,
                 arena_printf(k->g->arena, "const auto %s = sections.add<%s, %d>({%s});", s->size, bind_type(s->v), s->rank, list));
  }
}
