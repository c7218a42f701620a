/* The predictor reckons with the launchers' own constants. */
#include "f2cuda_device.cuh"
#include "predictor/volume/volume_policy.h"

static_assert(ROW_THREADS == f2c::rows_policy::threads, "threads of a block of rows");
static_assert(ROW_WORK == f2c::rows_policy::work, "iterations of a thread of a row");
static_assert(ROW_SPLITS == f2c::rows_policy::splits, "blocks of a row");
static_assert(TEAM_THREADS == f2c::team_policy::threads, "threads of a block of teams");
static_assert(TEAM_MOST == f2c::team_threads, "threads of a team");
static_assert(TEAM_WARP_SHARE == f2c::team_policy::warp_share, "iterations of a thread of a small team");
static_assert(TEAM_SHARE == f2c::team_policy::share, "iterations of a thread of a large team");
static_assert(TEAM_WARP_UNTIL == f2c::team_policy::warp_until, "iterations that a warp is enough for");
static_assert(TEAM_HEIGHT == f2c::team_policy::height, "threads of a team that lies across");
static_assert(COLUMN_LENGTH == f2c::carry_policy::column, "iterations of a column");

int main() { return 0; }
