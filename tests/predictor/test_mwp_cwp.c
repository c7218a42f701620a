/* Each regime of MWP-CWP on round numbers, worked by hand.
 *
 * The machine: Mem_LD 400 cycles, departure delays 40 (uncoalesced) and 4 (coalesced), 1 GHz, 80 GB/s, 4
 * issue cycles, 10 SMs. */
#include "predictor/formula/mwp_cwp.h"
#include "check.h"

static MwpInput machine(void) {
  return (MwpInput){.mem_ld = 400,
                    .dep_uncoal = 40,
                    .dep_coal = 4,
                    .freq = 1,
                    .bandwidth = 80,
                    .issue_cycles = 4,
                    .reciproc_cycles = 16,
                    .coal_per_mw = 1,
                    .load_bytes_per_warp = 128,
                    .active_sm = 10};
}

/* Two warps an SM (1 block of 2 warps), 10 coalesced accesses, 50 instructions, 20 blocks.
 * Mem_L 400; MWP without bandwidth 400/4 = 100; bandwidth a warp 1*128/400 = 0.32 GB/s, 80/(0.32*10) = 25; N
 * = 2: MWP 2. Comp 4*50 = 200; Mem 400*10 = 4000; CWP min(4200/200 = 21, 2) = 2. Both N: (4000 + 200 +
 * 200/10*(2-1)) * 20/(1*10) = 4220 * 2 = 8440. */
static void few_warps(void) {
  MwpInput in = machine();
  in.insts = 50, in.coal = 10, in.warps_per_block = 2, in.active_blocks = 1, in.blocks = 20;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.regime, MWP_FEW_WARPS);
  CHECK_EQ(r.mwp_without_bw, 100);
  CHECK_NEAR(r.mwp_peak_bw, 25);
  CHECK_EQ(r.n, 2);
  CHECK_EQ(r.mwp, 2);
  CHECK_EQ(r.cwp_full, 21);
  CHECK_EQ(r.cwp, 2);
  CHECK_EQ(r.rep, 2);
  CHECK_EQ(r.total, 8440);
}

/* 40 warps an SM (4 blocks of 10), the same warp, 80 blocks: MWP min(100, 25, 40) = 25; CWP min(21, 40) = 21
 * < 25 would be compute; with 20 instructions Comp = 80, CWP = min(4080/80 = 51, 40) = 40 >= 25: (4000*40/25
 * + 80/10*24) * 80/(4*10) = (6400 + 192) * 2 = 13184. Computation alone: 40*80*2 = 6400, less. Bandwidth is
 * the limit. */
static void memory(void) {
  MwpInput in = machine();
  in.insts = 20, in.coal = 10, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.regime, MWP_MEMORY);
  CHECK_NEAR(r.mwp, 25);
  CHECK_EQ(r.cwp, 40);
  CHECK_NEAR(r.total, 13184);
  CHECK(mwp_cwp_bound(&r)[0] == 'm' && mwp_cwp_bound(&r)[7] == 'b');
}

/* Uncoalesced: 10 accesses of 4 transactions: Mem_L = 400 + 3*40 = 520, Dep_delay 40*4 = 160: MWP min(520/160
 * = 3.25, 80/(128/520*10) = 32.5, 40) = 3.25. Comp 80, Mem 5200, CWP 40: (5200*40/3.25 + 8*2.25) * 2 = (64000
 * + 18) * 2 = 128036. */
static void uncoalesced(void) {
  MwpInput in = machine();
  in.insts = 20, in.uncoal = 10, in.uncoal_per_mw = 4, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.weight_uncoal, 1);
  CHECK_EQ(r.mem_l, 520);
  CHECK_EQ(r.dep_delay, 160);
  CHECK_NEAR(r.mwp_peak_bw, 32.5);
  CHECK_NEAR(r.mwp, 3.25);
  CHECK_NEAR(r.total, 128036);
  CHECK_EQ(mwp_cwp_bound(&r)[7], 't');
}

/* Mixed, 1 uncoalesced (4 transactions) and 3 coalesced: W = 0.25; Mem_L = 520*0.25 + 400*0.75 = 430;
 * Dep_delay = 160*0.25 + 4*0.75 = 43; MWP 430/43 = 10; Mem = 520 + 3*400 = 1720. */
static void mixed(void) {
  MwpInput in = machine();
  in.insts = 20, in.uncoal = 1, in.coal = 3, in.uncoal_per_mw = 4;
  in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.weight_uncoal, 0.25);
  CHECK_EQ(r.mem_l, 430);
  CHECK_EQ(r.dep_delay, 43);
  CHECK_NEAR(r.mwp, 10);
  CHECK_EQ(r.mem, 1720);
}

/* 500 instructions: Comp 2000, Mem 4000, CWP 3 < MWP 25, Comp < Mem: (400 + 2000*40) * 2 = 160800. */
static void compute(void) {
  MwpInput in = machine();
  in.insts = 500, in.coal = 10, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.regime, MWP_COMPUTE);
  CHECK_NEAR(r.total, 160800);
}

/* 2000 instructions and 50 reciprocals: Comp 4*2000 + 16*50 = 8800 > Mem 4000: the paper's second case gives
 * (4000*40/25 + 880*24) * 2 = (6400 + 21120) * 2 = 55040, below what computing takes: 40*8800*2 = 704000. */
static void clamped(void) {
  MwpInput in = machine();
  in.insts = 2000, in.reciprocs = 50, in.coal = 10, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.comp, 8800);
  CHECK_EQ(r.regime, MWP_CLAMPED);
  CHECK_NEAR(r.total, 704000);
}

/* No access: N*Comp*#Rep = 40 * 400 * 2 = 32000. */
static void no_access(void) {
  MwpInput in = machine();
  in.insts = 100, in.load_bytes_per_warp = 0, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.regime, MWP_NO_ACCESS);
  CHECK_NEAR(r.total, 32000);
}

/* Barriers: as 'memory' with 3 of them: Dep_delay 4, NpWB = min(25, 10) = 10: 4 * 9 * 3 * 4 * 2 = 864. */
static void barriers(void) {
  MwpInput in = machine();
  in.insts = 20, in.coal = 10, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80, in.sync = 3;
  MwpResult r = mwp_cwp(&in);
  CHECK_NEAR(r.synch, 864);
  CHECK_NEAR(r.total, 13184 + 864);
}

/* Caching off, 4 transactions a coalesced access: Mem_L = 400 + 3*4 = 412, Dep_delay = 16. */
static void caching_off(void) {
  MwpInput in = machine();
  in.insts = 20, in.coal = 10, in.coal_per_mw = 4, in.warps_per_block = 10, in.active_blocks = 4, in.blocks = 80;
  MwpResult r = mwp_cwp(&in);
  CHECK_EQ(r.mem_l, 412);
  CHECK_EQ(r.dep_delay, 16);
}

int main(void) {
  few_warps();
  memory();
  uncoalesced();
  mixed();
  compute();
  clamped();
  no_access();
  barriers();
  caching_off();
  CHECK_DONE();
}
