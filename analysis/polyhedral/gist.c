/* Gist: the facts about a view's parameters, cut down to what concerns a question.
 *
 * Two parameters are connected when a fact names both, or when both are connected with a third one. Facts about parameters that are
 * connected with none of a map's parameters say nothing about the map. A view keeps its facts in parts, each of connected parameters. */
#include "analysis/polyhedral/view.h"
#include <isl/id.h>
#include <isl/space.h>

typedef struct Part {
  isl_set *set;
  struct Part *next;
} Part;

/* Do both have a parameter, or 'fact' none? */
static bool is_connected(__isl_keep isl_set *fact, __isl_keep isl_space *with) {
  int n = (int)isl_set_dim(fact, isl_dim_param);
  bool meets = n == 0;
  for (int i = 0; i < n && !meets; i++) {
    isl_id *id = isl_set_get_dim_id(fact, isl_dim_param, (unsigned)i);
    meets = isl_space_find_dim_by_id(with, isl_dim_param, id) >= 0;
    isl_id_free(id);
  }
  return meets;
}

void gist_learn(View *v, __isl_take isl_set *fact) {
  fact = isl_set_drop_unused_params(fact);
  isl_space *space = fact ? isl_set_get_space(fact) : NULL;
  if (!fact || isl_set_plain_is_universe(fact) == isl_bool_true) {
    isl_set_free(fact);
    isl_space_free(space);
    return;
  }
  for (Part **p = &v->part; *p;)
    if (is_connected((*p)->set, space)) {
      fact = isl_set_intersect(fact, (*p)->set);
      *p = (*p)->next;
    } else {
      p = &(*p)->next;
    }
  isl_space_free(space);
  Part *part = ARENA_NEW(v->arena, Part);
  *part = (Part){fact, v->part};
  v->part = part;
}

void gist_close(View *v) {
  for (Part *p = v->part; p; p = p->next) isl_set_free(p->set);
  v->part = NULL;
}

/* What is known of the parameters of a space, and of those connected with them. */
static __isl_give isl_set *known(const View *v, __isl_take isl_space *space) {
  isl_set *facts = NULL;
  for (const Part *p = v->part; p; p = p->next)
    if (is_connected(p->set, space)) facts = facts ? isl_set_intersect(facts, isl_set_copy(p->set)) : isl_set_copy(p->set);
  isl_space_free(space);
  return facts;
}

__isl_give isl_map *gist_view(const View *v, __isl_take isl_map *map) {
  isl_set *facts = map && v->context ? known(v, isl_map_get_space(map)) : NULL;
  return facts ? isl_map_intersect_params(map, facts) : map;
}

__isl_give isl_set *gist_set(const View *v, __isl_take isl_set *set) {
  isl_set *facts = set && v->context ? known(v, isl_set_get_space(set)) : NULL;
  return facts ? isl_set_intersect_params(set, facts) : set;
}
