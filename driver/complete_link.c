/* Objects whose loops call external procedures of other objects, made anew when they are linked: only the link knows which body a name has. The
 * objects themselves stay as they are, since another program may link them with other bodies.
 *
 *   a.o  n foo, w -O2, ...   +   b.o  b foo ...   -->   f2cuda -O2 --bodies=FILE -c a.f90 -o TMP/a.o   -->   linked in the place of a.o
 *
 * Most of the time goes into device code: an object whose texts come out as they were ('t') is not compiled once more. */
#include "driver/build.h"
#include "driver/image.h"
#include "driver/object_bodies.h"
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* An object that is linked. */
typedef struct Part {
  const char *path;      /* the file, or the archive */
  const char *member;    /* in the archive, or NULL */
  int input, word;       /* index into Options.input or Options.word, the other one -1 */
  BodiesRecords says;    /* of its sources; several where objects were joined */
  const ImageName *name; /* without 'says': what it defines and asks for */
  int nname;
  const char *made; /* the object in its place; NULL: it stays */
} Part;

typedef struct Link {
  Session *s;
  VEC(Part) part;
  const char *path; /* of the file that is being read */
  int input, word;
  Buf bodies; /* all that objects say: for --bodies */
} Link;

static void take_object(const ImageObject *o, void *data) {
  Link *l = data;
  Part p = {.path = l->path, .member = o->member, .input = l->input, .word = l->word, .name = o->name, .nname = o->n};
  if (o->text) {
    object_bodies_read(l->s, o->text, o->len, &p.says);
    buf_add(&l->bodies, o->text, o->len);
  }
  vec_push(l->s->arena, &l->part, p);
}

static void take_file(Link *l, const char *path, int input, int word) {
  l->path = path;
  l->input = input;
  l->word = word;
  image_each_object(l->s->arena, path, BODIES_SECTION, take_object, l);
}

static void take_all(Link *l) {
  const Options *o = &l->s->opt;
  for (int i = 0; i < o->input.n; i++)
    if (!o->input.v[i].fortran) take_file(l, o->input.v[i].path, i, -1);
  for (int i = 0; i < o->word.n; i++) {
    const char *path = foreign_library(l->s, i);
    if (path && str_suffix(path, ".a")) take_file(l, path, -1, i);
  }
  for (int i = 0; i < l->s->nfile; i++) object_bodies_lines(l->s, &l->s->file[i], &l->bodies);
}

/* ---- which are made anew ---- */

static bool has_body(const BodiesRecords *r, const char *name) {
  for (int i = 0; i < r->n; i++)
    for (int k = 0; k < r->v[i].body.n; k++)
      if (r->v[i].body.v[k].text && !strcmp(r->v[i].body.v[k].name, name)) return true;
  return false;
}

/* Not all members of a library are linked: those for which there is nothing stay as they are. */
static bool is_wanted(const BodiesRecord *r, bool member, const BodiesRecords *all) {
  for (int i = 0; i < r->waits.n; i++)
    if (has_body(all, r->waits.v[i])) return true;
  return r->demands && !member;
}

/* External procedures of objects that say nothing, by gfortran's names of them. */
static void put_silent(Link *l) {
  for (int i = 0; i < l->part.n; i++) {
    const Part *p = &l->part.v[i];
    if (p->says.n) continue;
    buf_printf(&l->bodies, "f %s%s%s%s\n", p->path, p->member ? "(" : "", p->member ? p->member : "", p->member ? ")" : "");
    for (int k = 0; k < p->nname; k++) {
      const char *name = p->name[k].name;
      if (p->name[k].defined && !p->name[k].data && str_suffix(name, "_") && !strstr(name, "_MOD_"))
        buf_printf(&l->bodies, "x %.*s f2cuda has not compiled it\n", (int)strlen(name) - 1, name);
    }
  }
}

static bool stands_twice(const Link *l, const Part *p) {
  int n = 0;
  for (int i = 0; i < l->part.n && p->member; i++) n += l->part.v[i].path == p->path && !strcmp(l->part.v[i].member, p->member);
  return n > 1;
}

/* The source and its folder are as they were. */
static bool is_fresh(Link *l, const BodiesRecord *r) {
  const char *path = r->folder ? object_bodies_path(l->s, r->folder, r->source) : NULL;
  const char *digest = path ? object_bodies_digest(l->s, path) : NULL;
  if (digest && r->digest && !strcmp(digest, r->digest)) return true;
  fprintf(stderr,
          "f2cuda: warning: loops of '%s' stay on the host: they call procedures of other objects, and the source %s\n"
          "f2cuda: note: compile it again before the link, or with the sources of these procedures in one command\n",
          r->source, digest ? "has changed since it was compiled" : "is not there any more");
  return false;
}

static void add_job(Link *l, Part *p, Job *j, int number, const char *bodies) {
  Arena *a = l->s->arena;
  const BodiesRecord *r = &p->says.v[0];
  const char *dir = guard_tmp_path(a, arena_printf(a, "again%d", number));
  const char *slash = strrchr(p->path, '/');
  mkdir(dir, 0700);
  p->made = arena_printf(a, "%s/%s", dir, p->member ? p->member : slash ? slash + 1 : p->path);
  args_add(a, &j->argv, "/proc/self/exe", NULL);
  args_append(a, &j->argv, &r->word);
  if (r->made) args_add(a, &j->argv, arena_printf(a, "--unless=%s", r->made), NULL);
  args_add(a, &j->argv, "-Wno-ignored", "-Wno-inferred", bodies, "-c", r->source, "-o", p->made, NULL);
  j->dir = r->folder;
}

static int make_anew(Link *l, const BodiesRecords *all) {
  Session *s = l->s;
  Job *job = ARENA_ARRAY(s->arena, Job, l->part.n + 1);
  const char *file = guard_tmp_path(s->arena, "bodies");
  int n = 0;
  for (int i = 0; i < l->part.n; i++) {
    Part *p = &l->part.v[i];
    const BodiesRecord *r = p->says.n == 1 ? &p->says.v[0] : NULL;
    if (!r || !is_wanted(r, p->member, all) || stands_twice(l, p) || !is_fresh(l, r)) continue;
    add_job(l, p, &job[n], n, arena_printf(s->arena, "%s=%s", p->member ? "--library-bodies" : "--bodies", file));
    n++;
  }
  if (n) put_silent(l);
  const char *why = n ? file_write(file, l->bodies.s, l->bodies.len) : NULL;
  if (why) return compile_cannot_write(file, why);
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  const Job *wrong = proc_jobs(job, n, cpus > 0 ? (int)cpus : 1, s->opt.verbose);
  return wrong ? wrong->status == EXIT_PROGRAM ? EXIT_PROGRAM : EXIT_TOOL : EXIT_OK;
}

/* Bodies may change nothing in an object: no kernel calls them. It has not been compiled again, then. */
static void keep_those_not_made(Link *l) {
  for (int i = 0; i < l->part.n; i++) {
    Part *p = &l->part.v[i];
    if (p->made && access(p->made, F_OK)) p->made = NULL;
  }
}

/* ---- in the place of the others ---- */

/* A copy of the archive in which the members that were made anew stand. */
static int replace_members(Link *l, const Part *first, int number) {
  Session *s = l->s;
  const char *slash = strrchr(first->path, '/');
  const char *dir = guard_tmp_path(s->arena, arena_printf(s->arena, "library%d", number));
  const char *to = arena_printf(s->arena, "%s/%s", dir, slash ? slash + 1 : first->path);
  Job job[2] = {0};
  mkdir(dir, 0700);
  args_add(s->arena, &job[0].argv, "cp", "--", first->path, to, NULL);
  args_add(s->arena, &job[1].argv, "ar", "r", to, NULL);
  job[1].need[0] = 1;
  for (int i = 0; i < l->part.n; i++)
    if (l->part.v[i].made && l->part.v[i].path == first->path) args_add(s->arena, &job[1].argv, l->part.v[i].made, NULL);
  if (first->word >= 0)
    s->opt.word.v[first->word].text = to;
  else
    s->opt.input.v[first->input].object = to;
  return compile_run(s, job, 2);
}

static bool is_first_of_archive(const Link *l, int i) {
  for (int k = 0; k < i; k++)
    if (l->part.v[k].made && l->part.v[k].path == l->part.v[i].path) return false;
  return true;
}

static int put_in_place(Link *l) {
  int code = EXIT_OK;
  for (int i = 0; i < l->part.n && !code; i++) {
    const Part *p = &l->part.v[i];
    if (!p->made) continue;
    if (!p->member)
      l->s->opt.input.v[p->input].object = p->made;
    else if (is_first_of_archive(l, i))
      code = replace_members(l, p, i);
  }
  return code;
}

int complete_link_objects(Session *s) {
  Link l = {.s = s};
  BodiesRecords all = {0};
  take_all(&l);
  if (l.bodies.len) object_bodies_read(s, l.bodies.s, l.bodies.len, &all);
  int code = make_anew(&l, &all);
  keep_those_not_made(&l);
  if (!code) code = put_in_place(&l);
  buf_free(&l.bodies);
  return code;
}
