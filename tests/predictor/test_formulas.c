/* Every formula of the thesis on numbers that are worked by hand in the comments. */
#include "predictor/formula/sapfor.h"
#include "check.h"
#include <limits.h>

/* (1) 1000 iterations over 3 blocks of 448: 1000 / (3*448) = 1000/1344 = 0.744047619...
 *     896 over 2 blocks of 448: exactly 1.  4480 over 2 blocks of 448: 5 each. */
static void formula_1(void) {
  CHECK_NEAR(sapfor_count_iterations_per_thread(1000, 3, 448), 1000.0 / 1344.0);
  CHECK_EQ(sapfor_count_iterations_per_thread(896, 2, 448), 1);
  CHECK_EQ(sapfor_count_iterations_per_thread(4480, 2, 448), 5);
  CHECK_EQ(sapfor_count_iterations_per_thread(10, 0, 448), 0);
}

/* A thread's counts are an iteration's times the iterations rounded up; averages stay.
 * 1000 iterations on a grid that may have 2 blocks: 3 tiles, so 2 a block, 2 blocks: 7 operations become 14.
 */
static void thread_counts(void) {
  SapFeatures one = {.num_arithm = 7, .coal_mem_access = 3, .uncoal_mem_access = 1, .uncoal_per_access = 4, .num_branch = 2};
  int64_t iters = 1000;
  SapGrid g = sapfor_grid(&iters, 1, NULL, 2);
  CHECK_EQ(g.tiles_per_block, 2);
  CHECK_EQ(g.blocks, 2);
  SapFeatures t = sapfor_count_thread_features(&one, &g);
  CHECK_EQ(t.num_arithm, 14);
  CHECK_EQ(t.coal_mem_access, 6);
  CHECK_EQ(t.uncoal_mem_access, 2);
  CHECK_EQ(t.num_branch, 4);
  CHECK_EQ(t.uncoal_per_access, 4);
}

static void formula_2(void) {
  CHECK_EQ(sapfor_access_segment(1), 32);
  CHECK_EQ(sapfor_access_segment(2), 64);
  CHECK_EQ(sapfor_access_segment(4), 128);
  CHECK_EQ(sapfor_access_segment(8), 128);
  CHECK_EQ(sapfor_access_segment(16), 128);
}

/* (3) a(2*i) of REAL(8): neighbours are 2 elements apart, 2*8 = 16 bytes. Backwards is as far. */
static void formula_3(void) {
  CHECK_EQ(sapfor_access_stride(2, 8), 16);
  CHECK_EQ(sapfor_access_stride(-1, 4), 4);
  CHECK_EQ(sapfor_access_stride(0, 4), 0);
}

/* (4) segment 128: stride 4: ceil(32/ceil(32)) = 1.  8: ceil(32/16) = 2.  12: 128/12 = 10.67 -> 11, 32/11
 * = 2.9 -> 3. 16: 32/8 = 4.  96: 128/96 -> 2, 16.  4000: 128/4000 -> 1, 32. segment 32, stride 1: 1.  segment
 * 64, stride 2: 1.  stride 0, all threads at one element: 1. */
static void formula_4(void) {
  CHECK_EQ(sapfor_access_transactions(128, 4), 1);
  CHECK_EQ(sapfor_access_transactions(128, 8), 2);
  CHECK_EQ(sapfor_access_transactions(128, 12), 3);
  CHECK_EQ(sapfor_access_transactions(128, 16), 4);
  CHECK_EQ(sapfor_access_transactions(128, 96), 16);
  CHECK_EQ(sapfor_access_transactions(128, 4000), 32);
  CHECK_EQ(sapfor_access_transactions(32, 1), 1);
  CHECK_EQ(sapfor_access_transactions(64, 2), 1);
  CHECK_EQ(sapfor_access_transactions(128, 0), 1);
}

/* (5) caching off: 128/32 = 4, 64/32 = 2, 32/32 = 1; on: 1. */
static void formula_5(void) {
  CHECK_EQ(sapfor_access_coal(128, false), 4);
  CHECK_EQ(sapfor_access_coal(64, false), 2);
  CHECK_EQ(sapfor_access_coal(32, false), 1);
  CHECK_EQ(sapfor_access_coal(128, true), 1);
}

/* Half-warps. Compute capability 1.0/1.1: in order and aligned to 16 words: 1, else one a thread. 1.2/1.3:
 * segments. */
static void half_warps(void) {
  CHECK_EQ(sapfor_access_warp_cc1(10, 256, 4, 4), 2);   /* two half-warps, one block of 64 bytes each */
  CHECK_EQ(sapfor_access_warp_cc1(11, 256, 8, 8), 2);   /* 128-byte blocks */
  CHECK_EQ(sapfor_access_warp_cc1(10, 260, 4, 4), 32);  /* not aligned to 64: every thread on its own */
  CHECK_EQ(sapfor_access_warp_cc1(10, 256, 8, 4), 32);  /* thread k not at word k */
  CHECK_EQ(sapfor_access_warp_cc1(10, 256, -4, 4), 32); /* backwards: wrong order */
  CHECK_EQ(sapfor_access_warp_cc1(10, 256, 2, 2), 32);  /* words of 16 bits never combine there */
  CHECK_EQ(sapfor_access_warp_cc1(13, 256, 4, 4), 2);   /* 64 bytes in one segment of 128, twice */
  CHECK_EQ(sapfor_access_warp_cc1(13, 256, -4, 4), 3);  /* 256 downwards: word 256 alone in its segment, then 196..252 in
                                                the one below: 2; second half: 132..192, 1 */
  CHECK_EQ(sapfor_access_warp_cc1(13, 256, 8, 4), 2);   /* 16*8 = 128 bytes: one segment a half-warp */
  CHECK_EQ(sapfor_access_warp_cc1(12, 320, 8, 4), 4);   /* 320..447 crosses 384: two segments, twice */
  CHECK_EQ(sapfor_access_warp_cc1(12, 0, 128, 4), 32);  /* a segment each */
  uint64_t address[16];
  bool active[16];
  for (int k = 0; k < 16; k++) address[k] = 512 + 4 * (uint64_t)k, active[k] = k % 2 == 0;
  CHECK_EQ(sapfor_access_half_warp(10, address, active, 4), 1); /* threads may sit out */
  address[2] = 512;
  CHECK_EQ(sapfor_access_half_warp(10, address, active, 4), 8); /* one out of place breaks all: 8 active threads */
  CHECK_EQ(sapfor_access_half_warp(12, address, active, 4), 1); /* order does not matter there */
  for (int k = 0; k < 16; k++) active[k] = false;
  CHECK_EQ(sapfor_access_half_warp(10, address, active, 4), 0);
}

/* (6) two INTEGERs, three REALs, one DOUBLE: 2*1 + 3*2 + 1*4 = 12; one counter, 2 indices, 1 instruction
 * pointer, 3 intermediate, 25 lines -> 2: 12+1+2+1+3+2 = 21.  21*32 = 672 -> 768; 448 threads = 14 warps:
 * 768*14 = 10752. 33 threads are 2 warps: 768*2 = 1536. */
static void formula_6(void) {
  CHECK_EQ(sapfor_regs_scalar(TY_INTEGER, 4), 1);
  CHECK_EQ(sapfor_regs_scalar(TY_REAL, 4), 2);
  CHECK_EQ(sapfor_regs_scalar(TY_REAL, 8), 4);
  CHECK_EQ(sapfor_regs_scalar(TY_COMPLEX, 16), 8);
  SapRegs r = {.scalars = 12, .several = true, .dims = 2, .temporaries = 3, .lines = 25};
  CHECK_EQ(sapfor_regs_per_thread(&r), 21);
  CHECK_EQ(sapfor_regs_required(21, 448), 10752);
  CHECK_EQ(sapfor_regs_required(21, 33), 1536);
  CHECK_EQ(sapfor_regs_required(4, 32), 128);
  CHECK_EQ(sapfor_regs_required_shared(2), 64);
}

/* (7) 100 x 100 iterations in blocks of [32,14,1]: ceil(100/32) = 4, ceil(100/14) = 8: 32 partial results, 16
 * threads. One block leaves one result: a single thread.  3 blocks: 3/2 -> 2. */
static void formula_7(void) {
  int64_t square[2] = {100, 100}, small = 10, three = 1000;
  SapGrid g = sapfor_grid(square, 2, NULL, INT_MAX);
  CHECK_EQ(sapfor_reduce_threads(&g), 16);
  g = sapfor_grid(&small, 1, NULL, INT_MAX);
  CHECK_EQ(sapfor_reduce_threads(&g), 1);
  g = sapfor_grid(&three, 1, NULL, INT_MAX);
  CHECK_EQ(sapfor_reduce_threads(&g), 2);
}

/* (8) 448 threads, REAL(8): 448*8 = 3584 bytes.
 * (9), (10) 512 threads, 2 iterations each: log2(1024) = 10.  One thread, one iteration: 0.
 * Host: 448 threads are 14 warps, 14 values; 1024: 32 warps, 32 values; 2048: 64 warps, again 2. */
static void formulas_8_to_10(void) {
  CHECK_EQ(sapfor_reduce_shared(448, 8), 3584);
  CHECK_EQ(sapfor_reduce_steps(512, 2), 10);
  CHECK_EQ(sapfor_reduce_steps(1, 1), 0);
  CHECK_EQ(sapfor_reduce_host_values(448), 14);
  CHECK_EQ(sapfor_reduce_host_values(1024), 32);
  CHECK_EQ(sapfor_reduce_host_values(2048), 2);
}

/* Grids: 1000 x 1000: 32 columns of tiles (1000/32 = 31.25), 72 rows (1000/14 = 71.4); whole ones 31*71 =
 * 2201 of 2304. Four loops 10 x 9 x 8 x 5, innermost first, on [32,2,7]: 1 * 5 * 2 * 5 = 50 tiles; no whole
 * one, as 10 < 32. 64 x 28 fits exactly: 2*2 tiles, none partial. */
static void grids(void) {
  int64_t square[2] = {1000, 1000}, four[4] = {10, 9, 8, 5}, exact[2] = {64, 28}, line = 448;
  SapGrid g = sapfor_grid(square, 2, NULL, INT_MAX);
  CHECK_EQ(g.tiles[0], 32);
  CHECK_EQ(g.tiles[1], 72);
  CHECK_EQ(g.blocks, 2304);
  CHECK_EQ(g.partial, 2304 - 2201);
  CHECK_EQ(sapfor_grid_block_threads(&g), 448);
  g = sapfor_grid(four, 4, NULL, INT_MAX);
  CHECK_EQ(g.step[3], 1);
  CHECK_EQ(g.blocks, 50);
  CHECK_EQ(g.partial, 50);
  CHECK_EQ(sapfor_grid_block_threads(&g), 448);
  g = sapfor_grid(exact, 2, NULL, INT_MAX);
  CHECK_EQ(g.partial, 0);
  g = sapfor_grid(&line, 1, NULL, INT_MAX);
  CHECK_EQ(g.blocks, 1);
  CHECK_EQ(g.block[0], 448);
  const int user[3] = {64, 4, 2};
  g = sapfor_grid(square, 2, user, INT_MAX);
  CHECK_EQ(g.block[2], 1); /* the nest has no third loop */
  CHECK_EQ(g.blocks, 16 * 250);
  CHECK_EQ(sapfor_grid_block_threads(&g), 256);
}

/* Pipeline over 4 x 8 tiles: both loops carry: 4-1 + 8-1 + 1 = 11 steps; the outer one alone: 8; none: 1. */
static void pipeline(void) {
  int64_t square[2] = {100, 100};
  SapGrid g = sapfor_grid(square, 2, NULL, INT_MAX);
  CHECK_EQ(sapfor_grid_pipeline_steps(&g, (const bool[]){true, true}), 11);
  CHECK_EQ(sapfor_grid_pipeline_steps(&g, (const bool[]){false, true}), 8);
  CHECK_EQ(sapfor_grid_pipeline_steps(&g, (const bool[]){false, false}), 1);
}

int main(void) {
  formula_1();
  thread_counts();
  formula_2();
  formula_3();
  formula_4();
  formula_5();
  half_warps();
  formula_6();
  formula_7();
  formulas_8_to_10();
  grids();
  pipeline();
  CHECK_DONE();
}
