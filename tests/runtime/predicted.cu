/* The predictor reckons with the launchers' own constants. */
#include "f2cuda_device.cuh"
#include "predictor/volume/volume_policy.h"

static_assert(ROW_THREADS == f2c::rows_policy::threads, "threads of a block of rows");
static_assert(ROW_WORK == f2c::rows_policy::work, "iterations of a thread of a row");
static_assert(ROW_SPLITS == f2c::rows_policy::splits, "blocks of a row");
static_assert(TEAM_THREADS == f2c::team_policy::threads, "threads of a block of teams");
static_assert(TEAM_MOST == f2c::team_threads, "threads of a team");
static_assert(TEAM_WARP_SHARE == f2c::team_policy::warp_share, "iterations of a thread of a small team");
static_assert(TEAM_SHARE == f2c::team_policy::share, "iterations of a thread of a team that lies across");
static_assert(TEAM_BLOCK_BYTES == f2c::team_policy::block_bytes, "bytes of a thread of a large team");
static_assert(TEAM_WARP_UNTIL == f2c::team_policy::warp_until, "iterations that a warp is enough for");
static_assert(TEAM_HEIGHT == f2c::team_policy::height, "threads of a team that lies across");
static_assert(TEAM_COLUMNS == f2c::team_policy::columns, "teams of a narrow block that lie across");
static_assert(COLUMN_LENGTH == f2c::carry_policy::column, "iterations of a column");
static_assert(COLUMNS_ACROSS == f2c::across_policy::columns, "columns side by side");
static_assert(ACROSS_BLOCKS == f2c::across_policy::blocks, "blocks of columns side by side");
static_assert(TEAM_TURNS == f2c::team_policy::turns, "blocks of teams for each that runs at once");
static_assert(TEAM_REPEATED == f2c::team_policy::repeated, "iterations of a loop that folds often which are a thread's");
static_assert(TEAM_SUMMED == f2c::team_policy::summed, "iterations of a loop that folds often which are a thread's");
static_assert(SCAN_STAGES == f2c::carry_policy::stages, "tiles of a block under way");
static_assert(EXACT_WORDS_SINGLE == f2c::exact<float>::window, "words of a sum of REAL(4) that no order changes");
static_assert(EXACT_WORDS_DOUBLE == f2c::exact<double>::window, "words of a sum of REAL(8) that no order changes");
static_assert(TILE_STAGES == f2c::tile_stages, "stages of a tile's operands");
static_assert(TILE_PAD == f2c::tile_pad, "bytes behind a line of a stage");
#ifndef F2CUDA_EMU /* whose blocks are small */
static_assert(SCAN_LOADERS == f2c::carry_policy::loaders, "warps of a block that load");
static_assert(SCAN_THREADS == f2c::tile_threads, "threads of a block of tiles");
static_assert(SCAN_ROWS == f2c::tile_rows<int>, "iterations of a lane of a piece at most");
static_assert(SCAN_LANE_BYTES == f2c::tile_rows<double> * static_cast<int>(sizeof(double)), "bytes of a piece, a lane");
static_assert(ACROSS_THREADS == f2c::across_threads, "threads of a block of columns side by side");
static_assert(ACROSS_ROWS == f2c::across_height<double>(32), "rows of a tile of columns side by side");
static_assert(TILE_DEPTH == f2c::tile_table<8>::many::depth && TILE_DEPTH == f2c::tile_tensor::many::depth, "depth of a stage");
static_assert(TILE_LEAST == f2c::tile_policy::least, "rows and columns that are worth a tile");
static_assert(TILE_PART == f2c::tile_policy::stages, "stages that are worth a part of a sum");
static_assert(TILE_LEAST_IN_PARTS == f2c::tile_policy::least_in_parts, "rows and columns of few elements with long sums");
static_assert(TILE_FEW == f2c::tile_policy::few && TILE_LONG_SUM == f2c::tile_policy::long_sum, "elements, and terms, of these");
static_assert(TRANSPOSE_LEAST == f2c::transpose_policy::least, "iterations of both loops that are worth a square");
static_assert(TRANSPOSE_SIDE == f2c::transpose_table<8>::large::side, "side of a square");
static_assert(TRANSPOSE_ROWS == f2c::transpose_table<8>::large::rows, "rows of threads of a square");
#endif

int main() { return 0; }
