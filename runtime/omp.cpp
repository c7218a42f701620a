/* omp.cpp: the run-time routines of OpenMP that count devices. Programs are linked with this library before
 * libgomp, whose routines of the same names know nothing of the device. */
#include "f2cuda.h"

extern "C" {
int omp_get_num_devices_(void);
int omp_get_initial_device_(void);
}

int omp_get_num_devices_(void) { return f2c_device(); }
/* The host's number follows those of the devices (OpenMP 5.1, 3.7.7). */
int omp_get_initial_device_(void) { return f2c_device(); }
