/* Predictions of programs.f90: features counted from the source, against numbers worked by hand. */
#include "predictor/sapfor/shape.h"
#include "predictor/predict.h"
#include "predictor/machine/machine.h"
#include "check.h"
#include <libxml/parser.h>
#include <libxml/xmlschemas.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
  Arena *arena;
  SourceTable sources;
  Diag diag;
  const Decisions *decided;
} Subject;

static void read_program(Subject *p, const char *path) {
  static FrontOptions front = {.fixed_width = 72,
                               .default_real = 4,
                               .default_double = 8,
                               .default_integer = 4,
                               .dialects = 1u << DIALECT_DVM | 1u << DIALECT_ACC | 1u << DIALECT_OMP | 1u << DIALECT_DC};
  AnaOptions ana = {.automatic = AUTO_OFF};
  p->arena = arena_new();
  source_init(&p->sources, p->arena);
  p->diag.sources = &p->sources;
  Program *program = front_end(p->arena, &p->sources, path, &front, &p->diag, NULL, 0);
  const Analysis *a = program && !p->diag.errors ? analysis_program(program, &ana, p->arena, &p->diag) : NULL;
  p->decided = a ? decision_begin(a, p->arena) : NULL;
  if (!p->decided) printf("%s does not pass the front end and analysis\n", path), exit(1);
}

/* By the model whose figures are worked by hand here. */
static PredReport *predict(Subject *p, PredictOptions o) {
  o.model = "sapfor";
  PredReport *r = predict_file(p->decided, &o, p->arena, &p->diag);
  if (!r) printf("no prediction\n"), exit(1);
  return r;
}

/* The kernel of a program unit, the n-th from 0. */
static const PredKernel *kernel(const PredReport *r, const char *unit, int n) {
  for (const PredKernel *k = r->kernel; k; k = k->next)
    if (strcmp(k->unit, unit) == 0 && n-- == 0) return k;
  printf("no kernel in %s\n", unit);
  exit(1);
}

#define Q(k, id) ((k)->q[PQ_##id].value)

/* 1000 iterations: 3 blocks of 448, one partial, 1000/1344 iterations a thread. A product and a sum. REAL(8)
 * with stride 8: 2 transactions each of b, c, a; s is one coalesced access. s: 4 registers; b + s*c needs 2
 * values of 4 registers; one index, the instruction pointer: 4 + 8 + 1 + 1 = 14; 14*32 = 448 -> 512, 14
 * warps: 7168. Shared: 1*32. */
static void triad(const PredReport *r) {
  const PredKernel *k = kernel(r, "triad", 0);
  CHECK_EQ(Q(k, ITERATIONS), 1000);
  CHECK(k->q[PQ_ITERATIONS].prov == PROV_EXACT && k->q[PQ_GRID].prov == PROV_EXACT);
  CHECK(k->q[PQ_TIME].prov == PROV_ESTIMATED);
  CHECK_EQ(Q(k, GRID), 3);
  CHECK_EQ(Q(k, PARTIAL), 1);
  CHECK_EQ(Q(k, BLOCK_X), 448);
  CHECK_NEAR(Q(k, PER_THREAD), 1000.0 / 1344);
  CHECK_EQ(Q(k, ARITHM), 2);
  CHECK_EQ(Q(k, UNCOAL), 3);
  CHECK_EQ(Q(k, UNCOAL_PER), 2);
  CHECK_EQ(Q(k, COAL), 1);
  CHECK_EQ(Q(k, LOAD_BYTES), 128);
  CHECK_EQ(Q(k, CACHE_HITS), 0);
  CHECK_EQ(Q(k, REGS), 14);
  CHECK_EQ(Q(k, REGS_BLOCK), 7168);
  CHECK_EQ(Q(k, SHARED), 32);
  CHECK_EQ(Q(k, BYTES_IN), 2 * 8000);
  CHECK_EQ(Q(k, BYTES_OUT), 8000);
  CHECK_EQ(Q(k, LAUNCHES), 1);
}

/* 98 x 98 on [32,14,1]: 4 * 7 = 28 blocks, 3*7 = 21 whole ones. Two sums, and two operations in subscripts.
 * With cache: b(i-1) brings 128 bytes, b(i) and b(i+1) lie among them and count as arithmetic: 4 + 2 = 6;
 * b(i-1) and a are accesses. Off: 4 accesses of 4 transactions of 32 bytes each, 4 arithmetic. */
static void stencil(const PredReport *r, const PredReport *off) {
  const PredKernel *k = kernel(r, "stencil", 0);
  CHECK_EQ(Q(k, ITERATIONS), 98 * 98);
  CHECK_EQ(Q(k, GRID), 28);
  CHECK_EQ(Q(k, PARTIAL), 7);
  CHECK_EQ(Q(k, ARITHM), 6);
  CHECK_EQ(Q(k, COAL), 2);
  CHECK_EQ(Q(k, COAL_PER), 1);
  CHECK_EQ(Q(k, UNCOAL), 0);
  CHECK_EQ(Q(k, CACHE_HITS), 2);
  CHECK(strcmp(k->loops, "j,i") == 0);
  k = kernel(off, "stencil", 0);
  CHECK_EQ(Q(k, ARITHM), 4);
  CHECK_EQ(Q(k, COAL), 4);
  CHECK_EQ(Q(k, COAL_PER), 4);
  CHECK_EQ(Q(k, LOAD_BYTES), 32);
}

/* One block. Inner loop of 256: a sum, and 2 operations and a branch of the loop, each: 768 arithmetic, 256
 * branches. a(i,j): neighbours are 4 bytes apart, columns 256: coalesced, never cached: 256; s(i) 1; t: a
 * scalar, 1. */
static void rowsum(const PredReport *r) {
  const PredKernel *k = kernel(r, "rowsum", 0);
  CHECK_EQ(Q(k, GRID), 1);
  CHECK_EQ(Q(k, ARITHM), 768);
  CHECK_EQ(Q(k, BRANCH), 256);
  CHECK_EQ(Q(k, COAL), 258);
  CHECK_EQ(Q(k, UNCOAL), 0);
}

/* j runs to i: 5050/100 = 50.5 times on average: 3 * 50.5 arithmetic, without cache. x(j,i): neighbouring
 * threads are a column of 100 elements apart: 400 bytes, 32 transactions; y(i) is read and written 50.5 times
 * and set once, coalesced. */
static void triangle(const PredReport *off) {
  const PredKernel *k = kernel(off, "triangle", 0);
  CHECK_NEAR(Q(k, ARITHM), 3 * 50.5);
  CHECK_NEAR(Q(k, UNCOAL), 50.5);
  CHECK_EQ(Q(k, UNCOAL_PER), 32);
  CHECK_NEAR(Q(k, COAL), 2 * 50.5 + 1);
}

/* n is 5000 in the only call, made 7 times: 12 blocks of 448. log2(448) steps in the block, for (9) and (10).
 * A root and a quotient. Second kernel: 12 partial results, 6 threads. Shared: 32 + 448*8. x crosses: 40000
 * bytes. */
static void total(const PredReport *r) {
  const PredKernel *k = kernel(r, "total", 0);
  CHECK_EQ(Q(k, ITERATIONS), 5000);
  CHECK_EQ(Q(k, LAUNCHES), 7);
  CHECK_EQ(Q(k, GRID), 12);
  CHECK_EQ(Q(k, RECIPROC), 2);
  CHECK_NEAR(Q(k, SYNC), log2(448));
  CHECK_NEAR(Q(k, ARITHM), 1 + log2(448));
  CHECK_EQ(Q(k, SHARED), 32 + 448 * 8);
  CHECK_EQ(Q(k, RED_THREADS), 6);
  CHECK(Q(k, RED_TIME) > Q(k, LAUNCH_TIME));
  CHECK_EQ(Q(k, BYTES_IN), 40000);
  CHECK_NEAR(Q(k, TOTAL_TIME), 7 * (Q(k, TIME) + Q(k, RED_TIME) + Q(k, LAUNCH_TIME)));
}

/* Launches are those of the branches that are taken: MOD is tried, a condition of data holds in a half of the rest. A pointer has the extent of its
 * target. */
static void often(const PredReport *r) {
  CHECK_EQ(Q(kernel(r, "plot", 0), ITERATIONS), 300);
  CHECK(fabs(Q(kernel(r, "plot", 0), LAUNCHES) - 24) < 3);
  CHECK(fabs(Q(kernel(r, "one", 0), LAUNCHES) - 48) < 3);
  CHECK_NEAR(Q(kernel(r, "one", 0), LAUNCHES), Q(kernel(r, "other", 0), LAUNCHES));
  CHECK_EQ(Q(kernel(r, "unused", 0), LAUNCHES), 0);
  CHECK_EQ(Q(kernel(r, "second_case", 0), LAUNCHES), 60);
}

/* x_min begins ranges: 1; x_max ends them. */
static void ranges(const PredReport *r) { CHECK_EQ(Q(kernel(r, "ranges", 0), ITERATIONS), PRED_DEFAULT_SIZE + 1); }

/* A half of the warps store all of their elements; or all of them a half, whose sectors are read before. */
static void agree(Subject *p) {
  const PredReport *r = predict_file(p->decided, &(PredictOptions){.cache_kb = PRED_CACHE_DEFAULT}, p->arena, &p->diag);
  CHECK_NEAR(2 * Q(kernel(r, "agree", 0), L2_WRITE), Q(kernel(r, "differ", 0), L2_WRITE));
  CHECK_EQ(Q(kernel(r, "parts", 0), FP64), 300); /* 100 warps: two squares and a sum */
  CHECK(Q(kernel(r, "four", 0), INTEGER) >
        7812.5 * 24); /* blocks of 5 x 5 x 16: all lanes have an iteration; a quotient and a remainder each */
}

/* b(idx(i)) depends on data: a segment a thread. idx(i) twice and a(i) are coalesced; the second idx(i) is
 * cached. */
static void gather(const PredReport *r, const PredReport *set) {
  const PredKernel *k = kernel(r, "gather", 0);
  CHECK_EQ(Q(k, ITERATIONS), PRED_DEFAULT_SIZE);
  CHECK(k->q[PQ_ITERATIONS].prov == PROV_ESTIMATED);
  CHECK_EQ(Q(k, UNCOAL), 1);
  CHECK_EQ(Q(k, UNCOAL_PER), 32);
  CHECK_EQ(Q(k, COAL), 2);
  CHECK_EQ(Q(k, CACHE_HITS), 1);
  CHECK_EQ(Q(k, BRANCH), 1);
  bool named = false;
  for (const PredAssumption *a = r->assumption; a; a = a->next) named = named || strcmp(a->name, "m") == 0;
  CHECK(named);
  k = kernel(set, "gather", 0);
  CHECK_EQ(Q(k, ITERATIONS), 4480);
  CHECK(k->q[PQ_ITERATIONS].prov == PROV_EXACT);
  CHECK_EQ(Q(k, GRID), 10);
  for (const PredAssumption *a = set->assumption; a; a = a->next) CHECK(strcmp(a->name, "m") != 0);
  CHECK(!r->unused && set->unused && strcmp(set->unused->name, "nosuch") == 0 && !set->unused->next);
}

/* 20 launches of 50^3 on [32,2,7]: 2 * 25 * 8 = 400 blocks. v(j,i,k): 50 elements of 8 bytes apart. */
static void steps(const PredReport *r, const PredReport *block) {
  const PredKernel *k = kernel(r, "steps", 0);
  CHECK_EQ(Q(k, LAUNCHES), 20);
  CHECK_EQ(Q(k, GRID), 400);
  CHECK_EQ(Q(k, UNCOAL), 2);
  CHECK_EQ(Q(k, UNCOAL_PER), (32 + 2) / 2.0);
  k = kernel(block, "steps", 0); /* [8,8,4]: 7 * 7 * 13 */
  CHECK_EQ(Q(k, GRID), 637);
  CHECK_EQ(Q(k, BLOCK_Z), 4);
}

/* The first loop is parallel though nothing asks for it: 2 full blocks. The recurrence stays behind. */
static void plain(const PredReport *r) {
  const PredKernel *k = kernel(r, "plain", 0);
  CHECK(!k->asked && !k->chosen && strcmp(k->left, "no directive asks for it") == 0); /* others are asked for */
  CHECK_EQ(Q(k, GRID), 2);
  CHECK_EQ(Q(k, PARTIAL), 0);
  bool skipped = false;
  for (const PredSkipped *s = r->skipped; s; s = s->next) skipped = skipped || strcmp(s->unit, "plain") == 0;
  CHECK(skipped);
}

/* a(:, n-1:2:-2): 100 x 49 ((2 - 99 - 2)/-2 = 49.5), along the first dimension in steps of 8 bytes: 2
 * transactions. q(i)%x: elements of 32 bytes, 128/32 = 4, 32/4 = 8 transactions; all 500 elements of q cross
 * both ways. The sum is taken once a column, not once an element: 100 additions, 100 for the elements. */
static void sections(const PredReport *off) {
  const PredKernel *k = kernel(off, "sections", 0);
  CHECK_EQ(Q(k, ITERATIONS), 4900);
  CHECK(k->q[PQ_ITERATIONS].prov == PROV_EXACT);
  CHECK_EQ(Q(k, UNCOAL), 2);
  CHECK_EQ(Q(k, UNCOAL_PER), 2);
  k = kernel(off, "sections", 1);
  CHECK_EQ(Q(k, UNCOAL_PER), 8);
  CHECK_EQ(Q(k, BYTES_IN), 500 * 32);
  CHECK_EQ(Q(k, BYTES_OUT), 500 * 32);
  k = kernel(off, "sections", 2);
  CHECK_EQ(Q(k, ARITHM), 200);
  CHECK_EQ(Q(k, UNCOAL), 300);
}

/* 100 launches; the middle one (k = 50) runs 51 x 51 iterations; on average there are (sum of m*m, m
 * = 1..100)/100 = 338350/100 = 3383.5, by which the device's share of the total is scaled. */
static void shrink(const PredReport *r) {
  const PredKernel *k = kernel(r, "shrink", 0);
  CHECK_EQ(Q(k, LAUNCHES), 100);
  CHECK(k->q[PQ_LAUNCHES].prov == PROV_EXACT);
  CHECK_EQ(Q(k, ITERATIONS), 51 * 51);
  CHECK(k->q[PQ_ITERATIONS].prov == PROV_ESTIMATED);
  CHECK_NEAR(Q(k, TOTAL_TIME), 100 * (Q(k, TIME) * 3383.5 / 2601 + Q(k, LAUNCH_TIME)));
}

/* Both loops carry a dependence of distance 1: 4 x 8 blocks, a pipeline of 4 + 8 - 1 = 11 steps, ceil(32/11)
 * = 3 blocks at once. In march the time loop carries one, too, but the loop in it is parallel: 30 launches of
 * a kernel of one loop. */
static void wavefronts(const PredReport *r) {
  const PredKernel *k = kernel(r, "relax", 0);
  CHECK(strcmp(k->verdict, "wavefront") == 0 && strcmp(k->loops, "j,i") == 0);
  CHECK_EQ(Q(k, GRID), 32);
  CHECK_EQ(Q(k, STEPS), 11);
  CHECK_EQ(Q(k, ACTIVE_SM), 3);
  k = kernel(r, "march", 0);
  CHECK(strcmp(k->verdict, "parallel") == 0 && strcmp(k->loops, "i") == 0);
  CHECK_EQ(Q(k, LAUNCHES), 30);
  CHECK_EQ(Q(k, STEPS), 1);
}

/* Times are MWP-CWP's cycles over the clock; sums are sums. */
static void consistent(const PredReport *r, double ghz) {
  double sum = 0;
  for (const PredKernel *k = r->kernel; k; k = k->next) {
    CHECK_NEAR(Q(k, TIME), Q(k, CYCLES) / ghz / 1000);
    for (int i = 0; i < PQ_COUNT; i++) CHECK(isfinite(k->q[i].value) && k->q[i].value >= 0);
    sum += Q(k, TOTAL_TIME);
  }
  CHECK_NEAR(r->kernel_time, sum);
  CHECK_NEAR(r->total_time, r->kernel_time + r->transfer_time);
}

static void valid_xml(Arena *a, const PredReport *const *r, int n) {
  Buf text = {0};
  record_xml(cost_record(r, n, NULL, a), &text);
  xmlSchemaParserCtxtPtr parser = xmlSchemaNewParserCtxt(machine_find_file(a, "schema/predict.xsd"));
  xmlSchemaPtr schema = xmlSchemaParse(parser);
  CHECK(schema != NULL);
  xmlDocPtr doc = xmlReadMemory(text.s, (int)text.len, "predict.xml", NULL, 0);
  xmlSchemaValidCtxtPtr valid = xmlSchemaNewValidCtxt(schema);
  CHECK_EQ(xmlSchemaValidateDoc(valid, doc), 0);
  xmlFreeDoc(doc);
  xmlSchemaFreeValidCtxt(valid);
  xmlSchemaFree(schema);
  xmlSchemaFreeParserCtxt(parser);
  buf_free(&text);
}

static void texts(const PredReport *r) {
  Buf text = {0}, cost = {0};
  cost_text(&r, 1, NULL, &text);
  CHECK(strstr(text.s, "NVIDIA Tesla C2050") && strstr(text.s, "L1 cache of 48 KB"));
  CHECK(strstr(text.s, "3= blocks of [448=,1=,1=] threads for 1000= iterations"));
  CHECK(strstr(text.s, "assumed, as the text does not hold it"));
  CHECK(strstr(text.s, "left to the host:"));
  cost_text_dump(r, &cost);
  CHECK(strstr(cost.s, "  grid 3 1 exact\n"));
  buf_free(&text);
  buf_free(&cost);
}

/* A machine of compute capability 1.3 without L1: c2050.xml, changed. */
static void write_old_machine(Arena *a) {
  static const char *const CHANGE[][2] = {
      {">2.0<", ">1.3<"}, {">48</l1-default>", ">0</l1-default>"}, {">16</l1-min>", ">0</l1-min>"}, {">48</l1-max>", ">0</l1-max>"}};
  SourceTable t;
  const char *why;
  source_init(&t, a);
  const char *text = source_read(&t, machine_find_file(a, "machines/c2050.xml"), 0, &why)->text;
  FILE *f = fopen("old.xml", "w");
  while (*text) {
    size_t i = 0;
    while (i < 4 && !str_prefix(text, CHANGE[i][0])) i++;
    if (i < 4)
      fputs(CHANGE[i][1], f), text += strlen(CHANGE[i][0]);
    else
      fputc(*text++, f);
  }
  fclose(f);
}

/* Half-warps: the triad's arrays of REAL(8) begin at a segment: 16 threads * 8 bytes are one segment of 128,
 * so 2 transactions a warp, coalesced. The stencil's a(i,j) begins at element (2,2), byte 404: 64 bytes from
 * 404 on lie in [384,512), one segment, and 468 to 531 in two: 3, uncoalesced. Nothing is cached. */
static void old_machine(Subject *p) {
  write_old_machine(p->arena);
  const PredReport *r = predict(p, (PredictOptions){.machine = "old.xml", .cache_kb = PRED_CACHE_DEFAULT});
  const PredKernel *k = kernel(r, "triad", 0);
  CHECK_EQ(r->cache_kb, 0);
  CHECK_EQ(Q(k, COAL), 4);
  CHECK_EQ(Q(k, COAL_PER), 2);
  CHECK_EQ(Q(k, LOAD_BYTES), 128);
  k = kernel(r, "stencil", 0);
  CHECK_EQ(Q(k, UNCOAL), 4);
  CHECK_EQ(Q(k, UNCOAL_PER), 3);
}

static void wrong_options(Subject *p) {
  Buf told = {0};
  p->diag.sink = &told;
  PredictOptions o = {.machine = "c2050", .cache_kb = 8};
  CHECK(predict_file(p->decided, &o, p->arena, &p->diag) == NULL);
  CHECK(strstr(told.s, "16 to 48 KB"));
  o = (PredictOptions){.model = "guess"};
  CHECK(predict_file(p->decided, &o, p->arena, &p->diag) == NULL);
  CHECK(strstr(told.s, "no such model"));
  buf_free(&told);
}

/* The closed form of a wavefront's rounds is the sum over its diagonals. */
static void rounds(void) {
  for (int a = 1; a < 12; a++)
    for (int b = 1; b < 12; b++)
      for (int p = 1; p < 8; p++) {
        int sum = 0;
        for (int d = 0; d < a + b - 1; d++) {
          int least = d < b ? 0 : d - b + 1, most = d < a ? d : a - 1;
          sum += (most - least + p) / p;
        }
        CHECK(shape_rounds(a, b, p, 1) == sum);
      }
  CHECK(shape_rounds(4, 8, 100, 2) == 11 + 3); /* each row begins two tiles after the one before */
}

int main(int argc, char **argv) {
  Subject p = {0};
  if (argc < 2) return 2;
  read_program(&p, argv[1]);
  const char *set[] = {"m=4480", "nosuch=3"};
  const PredReport *c2050 = predict(&p, (PredictOptions){.machine = "c2050", .cache_kb = PRED_CACHE_DEFAULT});
  const PredReport *off = predict(&p, (PredictOptions){.machine = "c2050", .cache_kb = PRED_CACHE_OFF});
  const PredReport *with_set =
      predict(&p, (PredictOptions){.machine = "c2050", .cache_kb = PRED_CACHE_DEFAULT, .set = set, .nset = 2});
  const PredReport *h200 = predict(&p, (PredictOptions){.cache_kb = PRED_CACHE_DEFAULT, .block = {8, 8, 4}});
  triad(c2050);
  stencil(c2050, off);
  rowsum(c2050);
  triangle(off);
  often(c2050);
  ranges(c2050);
  agree(&p);
  total(c2050);
  gather(c2050, with_set);
  steps(c2050, h200);
  plain(c2050);
  sections(off);
  shrink(c2050);
  wavefronts(c2050);
  rounds();
  consistent(c2050, 1.15);
  consistent(h200, 1.98);
  const PredReport *both[] = {c2050, with_set};
  valid_xml(p.arena, both, 2);
  texts(c2050);
  old_machine(&p);
  wrong_options(&p);
  arena_free(p.arena);
  CHECK_DONE();
}
