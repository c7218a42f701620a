/* Gist: the facts about a view's parameters, cut down to what concerns a question.
 *
 * Two parameters are connected when a constraint names both, or when both are connected with a third one. Facts about parameters
 * that are connected with none of a map's parameters say nothing about the map. */
#include "analysis/polyhedral/view.h"
#include <isl/constraint.h>
#include <isl/id.h>
#include <isl/space.h>

enum { MOST = 64 /* parameters of a context that is cut */ };

/* Connected parameters of a context: each has the number of its part. */
typedef struct Parts {
  int n;
  int part[MOST];
} Parts;

static void join(Parts *p, int a, int b) {
  int from = p->part[b], to = p->part[a];
  for (int i = 0; i < p->n; i++)
    if (p->part[i] == from) p->part[i] = to;
}

static isl_stat visit_constraint(__isl_take isl_constraint *c, void *data) {
  Parts *p = data;
  int first = -1;
  for (int i = 0; i < p->n; i++) {
    if (isl_constraint_involves_dims(c, isl_dim_param, (unsigned)i, 1) != isl_bool_true) continue;
    if (first >= 0) join(p, first, i);
    first = i;
  }
  isl_constraint_free(c);
  return isl_stat_ok;
}

static isl_stat visit_piece(__isl_take isl_basic_set *piece, void *data) {
  isl_stat s = isl_basic_set_foreach_constraint(piece, visit_constraint, data);
  isl_basic_set_free(piece);
  return s;
}

/* Several pieces are alternatives as a whole: all that they name is connected. */
static void find_parts(__isl_keep isl_set *context, Parts *p) {
  for (int i = 0; i < p->n; i++) p->part[i] = i;
  if (isl_set_n_basic_set(context) == 1) {
    isl_set_foreach_basic_set(context, visit_piece, p);
    return;
  }
  for (int i = 1; i < p->n; i++) join(p, 0, i);
}

static bool has_parameter(__isl_keep isl_map *map, __isl_keep isl_set *context, int i) {
  isl_id *id = isl_set_get_dim_id(context, isl_dim_param, (unsigned)i);
  bool has = isl_map_find_dim_by_id(map, isl_dim_param, id) >= 0;
  isl_id_free(id);
  return has;
}

static __isl_give isl_set *cut(__isl_keep isl_set *context, __isl_keep isl_map *map) {
  Parts p = {.n = (int)isl_set_dim(context, isl_dim_param)};
  bool wanted[MOST] = {0};
  if (p.n > MOST) return isl_set_copy(context);
  find_parts(context, &p);
  for (int i = 0; i < p.n; i++) wanted[p.part[i]] |= has_parameter(map, context, i);
  isl_set *less = isl_set_copy(context);
  for (int i = p.n - 1; i >= 0; i--)
    if (!wanted[p.part[i]]) {
      less = isl_set_drop_constraints_involving_dims(less, isl_dim_param, (unsigned)i, 1);
      less = isl_set_project_out(less, isl_dim_param, (unsigned)i, 1);
    }
  return less;
}

__isl_give isl_map *gist_view(const View *v, __isl_take isl_map *map) {
  if (!map || !v->context || isl_set_plain_is_universe(v->context) == isl_bool_true) return map;
  isl_set *less = cut(v->context, map);
  if (isl_set_plain_is_universe(less) == isl_bool_true) {
    isl_set_free(less);
    return map;
  }
  return isl_map_intersect_params(map, less);
}
