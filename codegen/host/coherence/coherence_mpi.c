/* What is known of MPI's procedures, by their names (--data=auto). */
#include "codegen/host/coherence/coherence.h"
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
  const char *name = routine(proc);
  return i == 0 && strstr(name, "send") && !strstr(name, "sendrecv_replace") && !strstr(name, "_init");
}

/* Messages of procedures: the positions of a buffer, of how many elements it has, and of their datatype. */
static const struct {
  const char *name;
  MpiMessage message;
} messages[] = {
    {"send", {0, 1, 2, MESSAGE_READ}},
    {"bsend", {0, 1, 2, MESSAGE_READ}},
    {"ssend", {0, 1, 2, MESSAGE_READ}},
    {"rsend", {0, 1, 2, MESSAGE_READ}},
    {"isend", {0, 1, 2, MESSAGE_READ}},
    {"ibsend", {0, 1, 2, MESSAGE_READ}},
    {"issend", {0, 1, 2, MESSAGE_READ}},
    {"irsend", {0, 1, 2, MESSAGE_READ}},
    {"send_init", {0, 1, 2, MESSAGE_LEND}},
    {"bsend_init", {0, 1, 2, MESSAGE_LEND}},
    {"ssend_init", {0, 1, 2, MESSAGE_LEND}},
    {"rsend_init", {0, 1, 2, MESSAGE_LEND}},
    {"recv", {0, 1, 2, MESSAGE_WRITE}},
    {"mrecv", {0, 1, 2, MESSAGE_WRITE}},
    {"irecv", {0, 1, 2, MESSAGE_SHARE}},
    {"imrecv", {0, 1, 2, MESSAGE_SHARE}},
    {"recv_init", {0, 1, 2, MESSAGE_SHARE_AGAIN}},
    {"sendrecv", {0, 1, 2, MESSAGE_READ}},
    {"sendrecv", {5, 6, 7, MESSAGE_WRITE}},
    {"isendrecv", {0, 1, 2, MESSAGE_READ}},
    {"isendrecv", {5, 6, 7, MESSAGE_SHARE}},
    {"sendrecv_replace", {0, 1, 2, MESSAGE_WRITE}},
    {"isendrecv_replace", {0, 1, 2, MESSAGE_SHARE}},
    {"bcast", {0, 1, 2, MESSAGE_WRITE}},
    {"ibcast", {0, 1, 2, MESSAGE_SHARE}},
    {"reduce", {0, 2, 3, MESSAGE_READ}},
    {"reduce", {1, 2, 3, MESSAGE_WRITE}},
    {"ireduce", {0, 2, 3, MESSAGE_READ}},
    {"ireduce", {1, 2, 3, MESSAGE_SHARE}},
    {"allreduce", {0, 2, 3, MESSAGE_READ}},
    {"allreduce", {1, 2, 3, MESSAGE_WRITE}},
    {"iallreduce", {0, 2, 3, MESSAGE_READ}},
    {"iallreduce", {1, 2, 3, MESSAGE_SHARE}},
    {"scan", {0, 2, 3, MESSAGE_READ}},
    {"scan", {1, 2, 3, MESSAGE_WRITE}},
    {"exscan", {0, 2, 3, MESSAGE_READ}},
    {"exscan", {1, 2, 3, MESSAGE_WRITE}},
    {"gather", {0, 1, 2, MESSAGE_READ}},
    {"gatherv", {0, 1, 2, MESSAGE_READ}},
    {"allgather", {0, 1, 2, MESSAGE_READ}},
    {"allgatherv", {0, 1, 2, MESSAGE_READ}},
    {"scatter", {3, 4, 5, MESSAGE_WRITE}},
    {"scatterv", {4, 5, 6, MESSAGE_WRITE}},
};

const MpiMessage *coherence_mpi_message(const Symbol *proc, int i) {
  const char *name = routine(proc);
  for (size_t k = 0; k < COUNT(messages); k++)
    if (messages[k].message.buffer == i && !strcmp(name, messages[k].name)) return &messages[k].message;
  return NULL;
}

bool coherence_mpi_has_messages(const Symbol *proc) {
  for (size_t k = 0; k < COUNT(messages); k++)
    if (!strcmp(routine(proc), messages[k].name)) return true;
  return false;
}
