/* Machine files: those that are shipped load; each kind of mistake is told with its line. Occupancy of both
 * machines. */
#include "predictor/machine/occupancy.h"
#include "check.h"
#include <stdlib.h>
#include <string.h>

/* The text of c2050.xml with 'from' replaced by 'to', loaded; what was told is left in 'out'. */
static const Machine *load_changed(Arena *a, const char *from, const char *to, Buf *out) {
  SourceTable t;
  source_init(&t, a);
  const char *why, *path = machine_find_file(a, "machines/c2050.xml");
  const char *text = source_read(&t, path, 0, &why)->text, *at = strstr(text, from);
  CHECK(at != NULL);
  FILE *f = fopen("changed.xml", "w");
  fprintf(f, "%.*s%s%s", (int)(at - text), text, to, at + strlen(from));
  fclose(f);
  Diag d = {.sources = &t, .sink = out};
  const Machine *m = machine_load("changed.xml", a, &d);
  CHECK_EQ(m == NULL, d.errors > 0);
  return m;
}

static void expect(Arena *a, const char *from, const char *to, const char *message) {
  Buf out = {0};
  CHECK(load_changed(a, from, to, &out) == NULL);
  if (!out.s || !strstr(out.s, message)) {
    printf("expected '%s' in: %s\n", message, out.s ? out.s : "nothing");
    check_failures++;
  }
  buf_free(&out);
}

static void mistakes(Arena *a) {
  Buf out = {0};
  const Machine *m = load_changed(a, ">1.15<", ">1.30<", &out);
  CHECK(m && m->clock == 1.3);
  buf_free(&out);
  expect(a, ">1.15<", ">fast<", "changed.xml:7");
  expect(a, "unit=\"GHz\"", "unit=\"MHz\"", "changed.xml:7");
  expect(a, " source=\"NVIDIA, Fermi whitepaper\"", "", "changed.xml:");
  expect(a, "<dram ", "<drum ", "changed.xml:");
  expect(a, ">48</l1-max>", ">8</l1-max>", "l1-default lies outside");
  expect(a, ">48</l1-max>", ">80</l1-max>", "l1-max is larger");
  expect(a, "</machine>", "", "changed.xml:");
}

static void not_there(Arena *a) {
  Buf out = {0};
  Diag d = {.sink = &out};
  CHECK(machine_load("h300", a, &d) == NULL);
  CHECK(machine_load("/nowhere/x.xml", a, &d) == NULL);
  CHECK_EQ(d.errors, 2);
  CHECK(strstr(out.s, "h200") != NULL);
  buf_free(&out);
}

/* C2050, 448 threads (14 warps), 21 registers: by (6) 10752 a block: 32768/10752 = 3.05 -> 3; hardware: 21*32
 * = 672 -> 704, 16384/704 = 23 a half, 46 warps, 46/14 = 3. Warps: 48/14 = 3. Blocks 8. Shared: 64 - 48 = 16
 * KB, 64 -> 128 bytes: 128. */
static void occupancy_c2050(const Machine *m) {
  OccDemand need = {.threads = 448, .regs_per_thread = 21, .regs_block = 10752, .shared = 64, .l1_kb = 48};
  Occupancy o = occupancy_blocks(m, &need);
  CHECK_EQ(o.limit[OCC_BY_REGISTERS], 3);
  CHECK_EQ(o.limit[OCC_BY_WARPS], 3);
  CHECK_EQ(o.limit[OCC_BY_BLOCKS], 8);
  CHECK_EQ(o.limit[OCC_BY_SHARED], 128);
  CHECK_EQ(o.blocks, 3);
  CHECK_EQ(o.warps, 42);
  CHECK_NEAR(o.fraction, 42.0 / 48);
  CHECK(o.fits && o.limiter == OCC_BY_WARPS);
  need.shared = 6000; /* -> 6016 with 16384: 2; with L1 of 16 KB 49152: 8 */
  CHECK_EQ(occupancy_blocks(m, &need).limit[OCC_BY_SHARED], 2);
  need.l1_kb = 16;
  CHECK_EQ(occupancy_blocks(m, &need).limit[OCC_BY_SHARED], 8);
  need.threads = 1025;
  CHECK(!occupancy_blocks(m, &need).fits);
}

/* H200, 448 threads, 40 registers: 1280 a warp, 16384/1280 = 12 a quarter, 48 warps, 48/14 = 3; warps 64/14
 * = 4. 256 threads, 33 registers: 1056 -> 1280: 48 warps, 48/8 = 6.  32 threads, few registers: 32 blocks.
 * 1024 threads with 80 registers: 2560*32 = 81920 exceed the 65536 of a block.
 * Shared: 100 KB + 1 KB; 228 KB hold 2. */
static void occupancy_h200(const Machine *m) {
  OccDemand need = {.threads = 448, .regs_per_thread = 40};
  CHECK_EQ(occupancy_blocks(m, &need).blocks, 3);
  CHECK(occupancy_blocks(m, &need).limiter == OCC_BY_REGISTERS);
  need = (OccDemand){.threads = 256, .regs_per_thread = 33};
  CHECK_EQ(occupancy_blocks(m, &need).blocks, 6);
  need = (OccDemand){.threads = 32, .regs_per_thread = 16};
  CHECK_EQ(occupancy_blocks(m, &need).blocks, 32);
  need = (OccDemand){.threads = 1024, .regs_per_thread = 80};
  CHECK(!occupancy_blocks(m, &need).fits);
  CHECK_EQ(occupancy_blocks(m, &need).blocks, 1);
  Machine wide = *m; /* as a K80: an SM has the registers of two blocks, which no block may have alone */
  wide.registers_sm = 2 * m->registers_block;
  CHECK(!occupancy_blocks(&wide, &need).fits);
  need = (OccDemand){.threads = 128, .regs_per_thread = 32, .shared = 100 * 1024, .l1_kb = 28};
  CHECK_EQ(occupancy_blocks(m, &need).blocks, 2);
  CHECK(occupancy_blocks(m, &need).limiter == OCC_BY_SHARED);
}

int main(void) {
  Arena *a = arena_new();
  Diag d = {0};
  const Machine *c2050 = machine_load("c2050", a, &d), *h200 = machine_load("h200", a, &d);
  CHECK(c2050 && h200);
  if (c2050 && h200) {
    CHECK_EQ(machine_cc(c2050), 20);
    CHECK_EQ(machine_cc(h200), 90);
    CHECK_EQ(c2050->sms, 14);
    CHECK_EQ(h200->bandwidth_achieved, 4395);
    CHECK_EQ(c2050->bandwidth_achieved, 0);
    occupancy_c2050(c2050);
    occupancy_h200(h200);
  }
  mistakes(a);
  not_there(a);
  arena_free(a);
  CHECK_DONE();
}
