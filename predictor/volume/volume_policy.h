/* Constants of the launchers that plans reckon with: those of space.cuh and of the *_policy structs of runtime/device, which
 * tests/runtime/predicted.cu compares them with. */
#ifndef F2C_PREDICTOR_VOLUME_POLICY_H
#define F2C_PREDICTOR_VOLUME_POLICY_H
enum {
  STREAM_TURNS = 4,      /* iterations of a thread of a short body (shape_plain.c) */
  STREAM_STATEMENTS = 8, /* of a short body at most */
  ROW_THREADS = 256,
  ROW_WORK = 8,
  ROW_SPLITS = 1024,
  TEAM_THREADS = 256,
  TEAM_MOST = 512,
  TEAM_WARP_SHARE = 4,
  TEAM_SHARE = 8,
  TEAM_BLOCK_BYTES = 48, /* of a thread of one of a whole block */
  TEAM_WARP_UNTIL = 512,
  TEAM_HEIGHT = 16,
  TEAM_COLUMNS = 8,
  TEAM_TURNS = 4,
  TEAM_GROUPED = 1024,
  TEAM_REPEATED = 8,
  TEAM_SUMMED = 64,
  COLUMN_LENGTH = 64,
  COLUMNS_LANED = 8192,   /* columns that a scan in columns is worth at most (shape_columns.c) */
  COLUMNS_ACROSS = 32768, /* and where they lie side by side */
  ACROSS_THREADS = 512,
  ACROSS_BLOCKS = 2, /* of a multiprocessor */
  ACROSS_ROWS = 256, /* of a tile of 32 columns of 8 bytes */
  TILE_LEAST = 48,
  TILE_DEPTH = 16,
  TILE_STAGES = 3,
  TILE_PART = 8,           /* stages that are worth a part of a sum */
  TILE_LEAST_IN_PARTS = 8, /* rows and columns of so few elements with such long sums */
  TILE_FEW = 1 << 14,
  TILE_LONG_SUM = 1 << 12,
  LIBRARY_WORK = 1 << 24, /* multiplications of a product that cuBLAS does (runtime/cuda/cublas.cpp) */
  TILE_PAD = 32,          /* bytes behind each line of a stage */
  LINES_REGISTERS = 140,  /* a thread has (ptxas, sm_90: 107 to 255) */
  LINES_LEAST = 12,       /* iterations of a loop along lines are more */
  LINES_COLUMNS = 128,    /* of a piece of a line at most (shape_lines.c) */
  LINES_BRING = 18,       /* cycles of a warp by itself that brings 32 elements of lines: where is it, is it there */
  LINES_TAKE = 50,        /* and that takes them back (bench/predict/walks) */
  LINES_ROOM = 45 << 10,  /* bytes of shared memory for pieces */
  LINES_REACH = 4,        /* lines that references reach over, */
  LINES_FAR = 24,         /* and iterations along them */
  TRANSPOSE_SIDE = 32,
  TRANSPOSE_ROWS = 8,
  TRANSPOSE_LEAST = 16,
  SCAN_THREADS = 800,
  SCAN_LOADERS = 16,    /* warps of a block, each with a piece of its tile */
  SCAN_LANE_BYTES = 64, /* of a piece, a lane */
  SCAN_ROWS = 16,       /* iterations of a lane of a piece at most */
  SCAN_STAGES = 8,      /* tiles of a block under way at most */
  SCAN_PIECE =
      115, /* instructions of a piece for each 4 bytes of what its iterations come to: folds, scans, messages (counted: a sum of
                             REAL(8) 170 to 230, two factors of a recurrence 460) */
  SCAN_REGISTERS = 67,    /* a thread has (ptxas, sm_90: the median) */
  TEAM_REGISTERS = 32,    /* the same of teams and rows */
  SCAN_COMPOSED = 1500,   /* cycles of 32 iterations of a column whose values are composed as maps (fitted) */
  EXACT_WORDS_SINGLE = 4, /* of 8 bytes, of the window of a sum of REAL(4) that no order changes */
  EXACT_WORDS_DOUBLE = 8,
  INTERLEAVED_ROOM = 48 << 10, /* bytes of a block's shared memory for arrays of its threads (interleaved_arrays.c) */
  WAVE_LANES = 32,
  WAVE_REGISTERS = 128,
  WAVE_FRONT = 111, /* cycles of a wavefront's step beside the source's own (fitted) */
  WAVE_ACCESS = 14, /* and of each of its references */
};
#endif
