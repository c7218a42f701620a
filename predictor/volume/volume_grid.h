/* Blocks and grids as the run-time library makes them (runtime/launch/grid.cpp), with which tests/runtime/grids.cpp compares these. */
#ifndef F2C_PREDICTOR_VOLUME_GRID_H
#define F2C_PREDICTOR_VOLUME_GRID_H
/* f2c_fit_block */
void volume_grid_fit(double block[3], int dims, const double along[3], double processors);
/* f2c_sweep_grid: blocks of a grid that is no larger than what the device holds at once, 'resident', of those that the iterations need. */
void volume_grid_sweep(double grid[3], const double need[3], double resident);
#endif
