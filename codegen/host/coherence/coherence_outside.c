/* What is known of procedures that are not the program's own: the language's, OpenMP's, OpenACC's and MPI's. */
#include "codegen/host/coherence/coherence.h"
#include <string.h>

bool coherence_outside_is_harmless(const Symbol *proc) {
  static const char *const names[] = {"omp_get_wtime",
                                      "omp_get_wtick",
                                      "omp_get_thread_num",
                                      "omp_get_num_threads",
                                      "omp_get_max_threads",
                                      "omp_set_num_threads",
                                      "omp_get_num_procs",
                                      "omp_in_parallel",
                                      "omp_get_num_devices",
                                      "omp_get_default_device",
                                      "omp_is_initial_device",
                                      "omp_get_initial_device",
                                      "acc_get_num_devices",
                                      "acc_get_device_num",
                                      "acc_get_device_type",
                                      "acc_init",
                                      "acc_wait",
                                      "acc_wait_all",
                                      "acc_wait_async",
                                      "acc_wait_all_async",
                                      "acc_async_wait",
                                      "acc_async_wait_all",
                                      "acc_async_test",
                                      "acc_async_test_all",
                                      "acc_get_default_async",
                                      "acc_set_default_async",
                                      "mpi_wtime",
                                      "mpi_wtick",
                                      "mpi_init",
                                      "mpi_init_thread",
                                      "mpi_initialized",
                                      "mpi_comm_rank",
                                      "mpi_comm_size",
                                      "mpi_barrier"};
  if (proc->unit) return false;
  if (str_prefix(proc->name, "f2c_")) return true;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (!strcmp(proc->name, names[i])) return true;
  return false;
}

bool coherence_outside_is_library(const char *name) {
  static const char *const heads[] = {"mpi_", "pmpi_", "nf_", "nf90_", "nfmpi_", "nf90mpi_", "h5", "fftw_", "fftwf_"};
  for (size_t i = 0; i < sizeof heads / sizeof *heads; i++)
    if (str_prefix(name, heads[i])) return true;
  return false;
}

bool coherence_outside_is_handle(Type t) {
  const Symbol *type = type_derived(t);
  if (type && type->target) type = type->target;
  return type && !t.is_class && type->from_unknown && coherence_outside_is_library(type->name);
}

bool coherence_outside_is_clock(const Symbol *proc) {
  return !proc->unit && (!strcmp(proc->name, "omp_get_wtime") || !strcmp(proc->name, "mpi_wtime"));
}

bool coherence_outside_tells_time(IntrinsicId id) {
  switch (id) {
  case IN_CPU_TIME:
  case IN_DATE_AND_TIME:
  case IN_EXECUTE_COMMAND_LINE:
  case IN_SYSTEM_CLOCK:
  case IN_X_DTIME:
  case IN_X_ETIME:
  case IN_X_FDATE:
  case IN_X_ITIME:
  case IN_X_MCLOCK:
  case IN_X_SECNDS:
  case IN_X_SECOND:
  case IN_X_SYSTEM:
  case IN_X_TIME:
  case IN_X_TIME8: return true;
  default: return false;
  }
}
