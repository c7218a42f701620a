/* What is known of MPI's procedures, by their names (--data=auto). */
#include "codegen/host/coherence.h"
#include <string.h>

static bool is_one_of(const char *name, const char *const *names, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (!strcmp(name, names[i])) return true;
  return false;
}

static bool begins_with(const char *name, const char *const *heads, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (str_prefix(name, heads[i])) return true;
  return false;
}

static bool has_one_of(const char *name, const char *const *parts, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (strstr(name, parts[i])) return true;
  return false;
}

#define COUNT(list) (sizeof(list) / sizeof *(list))

/* The name behind 'mpi_' or 'pmpi_'; NULL: it is none of MPI's. */
static const char *routine(const Symbol *proc) {
  if (!proc || proc->unit || proc->dummy || (proc->attrs & AT_POINTER)) return NULL;
  if (str_prefix(proc->name, "mpi_")) return proc->name + 4;
  return str_prefix(proc->name, "pmpi_") ? proc->name + 5 : NULL;
}

bool coherence_mpi_is(const Symbol *proc) { return routine(proc) && !coherence_outside_is_harmless(proc); }

bool coherence_mpi_completes(const Symbol *proc) {
  static const char *const parts[] = {"wait",  "test",     "win_",   "put",   "get",      "accumulate", "fetch_and_op", "swap",
                                      "start", "parrived", "pready", "file_", "request_", "cancel",     "detach"};
  return has_one_of(routine(proc), parts, COUNT(parts));
}

bool coherence_mpi_returns_early(const Symbol *proc) {
  static const char *const others[] = {"init",   "init_thread", "initialized", "is_thread_main",
                                       "iprobe", "improbe",     "info_get",    "info_set"};
  static const char *const kinds[] = {"info_",          "intercomm_",   "file_i",           "rget",       "rput",
                                      "get_accumulate", "fetch_and_op", "compare_and_swap", "win_create", "win_attach"};
  static const char *const ends[] = {"_init", "_begin"};
  const char *name = routine(proc);
  if (is_one_of(name, others, COUNT(others)) || str_prefix(name, kinds[0]) || str_prefix(name, kinds[1])) return false;
  if (begins_with(name, kinds + 2, COUNT(kinds) - 2) || !strcmp(name, "get") || !strcmp(name, "put")) return true;
  return *name == 'i' || has_one_of(name, ends, COUNT(ends));
}

bool coherence_mpi_opens_windows(const Symbol *proc) {
  static const char *const names[] = {"win_allocate", "win_allocate_shared", "win_create_dynamic", "win_shared_query"};
  return is_one_of(routine(proc), names, COUNT(names));
}

bool coherence_mpi_reads(const Symbol *proc, int i) {
  return i == 0 && strstr(routine(proc), "send") && !strstr(routine(proc), "sendrecv_replace");
}
