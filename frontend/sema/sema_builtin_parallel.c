/* OMP_LIB and OPENACC, as libgomp of GCC 12 has them. Later ones have more names. */
#include "frontend/sema/sema.h"
#include <string.h>

/* clang-format off */
typedef struct { const char *name; int kind; int64_t value; } Constant;
typedef struct { const char *name; TypeBase type; int kind; } Procedure; /* TY_NONE: a subroutine; TY_DERIVED: type(c_ptr) */

static const Constant omp_constants[] = {
    {"omp_lock_kind", 4, 4}, {"omp_nest_lock_kind", 4, 8}, {"omp_sched_kind", 4, 4}, {"omp_proc_bind_kind", 4, 4},
    {"omp_sync_hint_kind", 4, 4}, {"omp_lock_hint_kind", 4, 4}, {"omp_pause_resource_kind", 4, 4},
    {"omp_allocator_handle_kind", 4, 8}, {"omp_alloctrait_key_kind", 4, 4}, {"omp_alloctrait_val_kind", 4, 8},
    {"omp_memspace_handle_kind", 4, 8}, {"omp_depend_kind", 4, 16}, {"omp_event_handle_kind", 4, 8},
    {"omp_sched_static", 4, 1}, {"omp_sched_dynamic", 4, 2}, {"omp_sched_guided", 4, 3}, {"omp_sched_auto", 4, 4},
    {"omp_proc_bind_false", 4, 0}, {"omp_proc_bind_true", 4, 1}, {"omp_proc_bind_primary", 4, 2},
    {"omp_proc_bind_master", 4, 2}, {"omp_proc_bind_close", 4, 3}, {"omp_proc_bind_spread", 4, 4},
    {"omp_sync_hint_none", 4, 0}, {"omp_lock_hint_none", 4, 0}, {"omp_sync_hint_uncontended", 4, 1},
    {"omp_lock_hint_uncontended", 4, 1}, {"omp_sync_hint_contended", 4, 2}, {"omp_lock_hint_contended", 4, 2},
    {"omp_sync_hint_nonspeculative", 4, 4}, {"omp_lock_hint_nonspeculative", 4, 4}, {"omp_sync_hint_speculative", 4, 8},
    {"omp_lock_hint_speculative", 4, 8}, {"omp_pause_soft", 4, 1}, {"omp_pause_hard", 4, 2}, {"omp_atk_sync_hint", 4, 1},
    {"omp_atk_alignment", 4, 2}, {"omp_atk_access", 4, 3}, {"omp_atk_pool_size", 4, 4}, {"omp_atk_fallback", 4, 5},
    {"omp_atk_fb_data", 4, 6}, {"omp_atk_pinned", 4, 7}, {"omp_atk_partition", 4, 8}, {"omp_atv_default", 8, -1},
    {"omp_atv_false", 8, 0}, {"omp_atv_true", 8, 1}, {"omp_atv_contended", 8, 3}, {"omp_atv_uncontended", 8, 4},
    {"omp_atv_serialized", 8, 5}, {"omp_atv_sequential", 8, 5}, {"omp_atv_private", 8, 6}, {"omp_atv_all", 8, 7},
    {"omp_atv_thread", 8, 8}, {"omp_atv_pteam", 8, 9}, {"omp_atv_cgroup", 8, 10}, {"omp_atv_default_mem_fb", 8, 11},
    {"omp_atv_null_fb", 8, 12}, {"omp_atv_abort_fb", 8, 13}, {"omp_atv_allocator_fb", 8, 14}, {"omp_atv_environment", 8, 15},
    {"omp_atv_nearest", 8, 16}, {"omp_atv_blocked", 8, 17}, {"omp_atv_interleaved", 8, 18}, {"omp_null_allocator", 8, 0},
    {"omp_default_mem_alloc", 8, 1}, {"omp_large_cap_mem_alloc", 8, 2}, {"omp_const_mem_alloc", 8, 3},
    {"omp_high_bw_mem_alloc", 8, 4}, {"omp_low_lat_mem_alloc", 8, 5}, {"omp_cgroup_mem_alloc", 8, 6},
    {"omp_pteam_mem_alloc", 8, 7}, {"omp_thread_mem_alloc", 8, 8}, {"omp_default_mem_space", 8, 0},
    {"omp_large_cap_mem_space", 8, 1}, {"omp_const_mem_space", 8, 2}, {"omp_high_bw_mem_space", 8, 3},
    {"omp_low_lat_mem_space", 8, 4}, {"openmp_version", 4, 201511}, {NULL, 0, 0},
};
static const Procedure omp_procedures[] = {
    {"omp_init_lock", TY_NONE, 0}, {"omp_init_lock_with_hint", TY_NONE, 0}, {"omp_init_nest_lock", TY_NONE, 0},
    {"omp_init_nest_lock_with_hint", TY_NONE, 0}, {"omp_destroy_lock", TY_NONE, 0}, {"omp_destroy_nest_lock", TY_NONE, 0},
    {"omp_set_lock", TY_NONE, 0}, {"omp_set_nest_lock", TY_NONE, 0}, {"omp_unset_lock", TY_NONE, 0},
    {"omp_unset_nest_lock", TY_NONE, 0}, {"omp_set_dynamic", TY_NONE, 0}, {"omp_set_nested", TY_NONE, 0},
    {"omp_set_num_threads", TY_NONE, 0}, {"omp_get_dynamic", TY_LOGICAL, 4}, {"omp_get_nested", TY_LOGICAL, 4},
    {"omp_in_parallel", TY_LOGICAL, 4}, {"omp_test_lock", TY_LOGICAL, 4}, {"omp_get_max_threads", TY_INTEGER, 4},
    {"omp_get_num_procs", TY_INTEGER, 4}, {"omp_get_num_threads", TY_INTEGER, 4}, {"omp_get_thread_num", TY_INTEGER, 4},
    {"omp_test_nest_lock", TY_INTEGER, 4}, {"omp_get_wtick", TY_REAL, 8}, {"omp_get_wtime", TY_REAL, 8},
    {"omp_set_schedule", TY_NONE, 0}, {"omp_get_schedule", TY_NONE, 0}, {"omp_get_thread_limit", TY_INTEGER, 4},
    {"omp_set_max_active_levels", TY_NONE, 0}, {"omp_get_max_active_levels", TY_INTEGER, 4},
    {"omp_get_supported_active_levels", TY_INTEGER, 4}, {"omp_get_level", TY_INTEGER, 4},
    {"omp_get_ancestor_thread_num", TY_INTEGER, 4}, {"omp_get_team_size", TY_INTEGER, 4},
    {"omp_get_active_level", TY_INTEGER, 4}, {"omp_in_final", TY_LOGICAL, 4}, {"omp_get_cancellation", TY_LOGICAL, 4},
    {"omp_get_proc_bind", TY_INTEGER, 4}, {"omp_get_num_places", TY_INTEGER, 4}, {"omp_get_place_num_procs", TY_INTEGER, 4},
    {"omp_get_place_proc_ids", TY_NONE, 0}, {"omp_get_place_num", TY_INTEGER, 4},
    {"omp_get_partition_num_places", TY_INTEGER, 4}, {"omp_get_partition_place_nums", TY_NONE, 0},
    {"omp_set_default_device", TY_NONE, 0}, {"omp_get_default_device", TY_INTEGER, 4},
    {"omp_get_num_devices", TY_INTEGER, 4}, {"omp_get_num_teams", TY_INTEGER, 4}, {"omp_get_team_num", TY_INTEGER, 4},
    {"omp_is_initial_device", TY_LOGICAL, 4}, {"omp_get_initial_device", TY_INTEGER, 4},
    {"omp_get_device_num", TY_INTEGER, 4}, {"omp_get_max_task_priority", TY_INTEGER, 4}, {"omp_set_num_teams", TY_NONE, 0},
    {"omp_get_max_teams", TY_INTEGER, 4}, {"omp_set_teams_thread_limit", TY_NONE, 0},
    {"omp_get_teams_thread_limit", TY_INTEGER, 4}, {"omp_fulfill_event", TY_NONE, 0},
    {"omp_set_affinity_format", TY_NONE, 0}, {"omp_get_affinity_format", TY_INTEGER, 4},
    {"omp_display_affinity", TY_NONE, 0}, {"omp_capture_affinity", TY_INTEGER, 4}, {"omp_pause_resource", TY_INTEGER, 4},
    {"omp_pause_resource_all", TY_INTEGER, 4}, {"omp_init_allocator", TY_INTEGER, 8}, {"omp_destroy_allocator", TY_NONE, 0},
    {"omp_set_default_allocator", TY_NONE, 0}, {"omp_get_default_allocator", TY_INTEGER, 8}, {"omp_display_env", TY_NONE, 0},
    {"omp_alloc", TY_DERIVED, 0}, {"omp_aligned_alloc", TY_DERIVED, 0}, {"omp_free", TY_NONE, 0}, {"omp_calloc", TY_DERIVED, 0},
    {"omp_aligned_calloc", TY_DERIVED, 0}, {"omp_realloc", TY_DERIVED, 0}, {"omp_target_alloc", TY_DERIVED, 0},
    {"omp_target_free", TY_NONE, 0}, {"omp_target_is_present", TY_INTEGER, 4}, {"omp_target_memcpy", TY_INTEGER, 4},
    {"omp_target_memcpy_rect", TY_INTEGER, 4}, {"omp_target_associate_ptr", TY_INTEGER, 4},
    {"omp_target_disassociate_ptr", TY_INTEGER, 4}, {NULL, 0, 0},
};
static const Constant acc_constants[] = {
    {"acc_device_kind", 4, 4}, {"acc_device_current", 4, -1}, {"acc_device_none", 4, 0}, {"acc_device_default", 4, 1},
    {"acc_device_host", 4, 2}, {"acc_device_not_host", 4, 4}, {"acc_device_nvidia", 4, 5}, {"acc_device_radeon", 4, 8},
    {"acc_device_property_kind", 4, 4}, {"acc_device_property", 4, 4}, {"acc_property_memory", 4, 1},
    {"acc_property_free_memory", 4, 2}, {"acc_property_name", 4, 65537}, {"acc_property_vendor", 4, 65538},
    {"acc_property_driver", 4, 65539}, {"acc_handle_kind", 4, 4}, {"acc_async_noval", 4, -1}, {"acc_async_sync", 4, -2},
    {"openacc_version", 4, 201711}, {NULL, 0, 0},
};
static const Procedure acc_procedures[] = {
    {"acc_get_num_devices", TY_INTEGER, 4}, {"acc_set_device_type", TY_NONE, 0}, {"acc_get_device_type", TY_INTEGER, 4},
    {"acc_set_device_num", TY_NONE, 0}, {"acc_get_device_num", TY_INTEGER, 4}, {"acc_get_property", TY_INTEGER, 8},
    {"acc_get_property_string", TY_NONE, 0}, {"acc_async_test", TY_LOGICAL, 4}, {"acc_async_test_all", TY_LOGICAL, 4},
    {"acc_wait", TY_NONE, 0}, {"acc_async_wait", TY_NONE, 0}, {"acc_wait_async", TY_NONE, 0}, {"acc_wait_all", TY_NONE, 0},
    {"acc_async_wait_all", TY_NONE, 0}, {"acc_wait_all_async", TY_NONE, 0}, {"acc_init", TY_NONE, 0},
    {"acc_shutdown", TY_NONE, 0}, {"acc_on_device", TY_LOGICAL, 4}, {"acc_copyin", TY_NONE, 0},
    {"acc_present_or_copyin", TY_NONE, 0}, {"acc_pcopyin", TY_NONE, 0}, {"acc_create", TY_NONE, 0},
    {"acc_present_or_create", TY_NONE, 0}, {"acc_pcreate", TY_NONE, 0}, {"acc_copyout", TY_NONE, 0},
    {"acc_delete", TY_NONE, 0}, {"acc_update_device", TY_NONE, 0}, {"acc_update_self", TY_NONE, 0},
    {"acc_is_present", TY_LOGICAL, 4}, {"acc_copyin_async", TY_NONE, 0}, {"acc_create_async", TY_NONE, 0},
    {"acc_copyout_async", TY_NONE, 0}, {"acc_delete_async", TY_NONE, 0}, {"acc_update_device_async", TY_NONE, 0},
    {"acc_update_self_async", TY_NONE, 0}, {"acc_copyout_finalize", TY_NONE, 0}, {"acc_delete_finalize", TY_NONE, 0},
    {NULL, 0, 0},
};
/* clang-format on */

static Symbol *add(Sema *s, Scope *sc, const char *name, SymbolKind kind, Type t) {
  Symbol *sym = sema_builtin_name(s, sc, name, kind);
  if (!sym) return NULL;
  sym->type = t;
  sym->declared = true;
  return sym;
}

static void fill(Sema *s, Scope *sc, const Constant *c, const Procedure *p) {
  for (; c->name; c++) {
    Type t = {.base = TY_INTEGER, .kind = (uint8_t)c->kind};
    Symbol *sym = add(s, sc, c->name, SY_VARIABLE, t);
    if (!sym) continue;
    sym->attrs = AT_PARAMETER;
    sym->value = fold_value_int(&s->fold, t, c->value);
  }
  for (; p->name; p++) {
    Type t = {.base = p->type, .kind = (uint8_t)p->kind};
    add(s, sc, p->name, SY_PROCEDURE, p->type == TY_DERIVED ? sema_builtin_c_type(s, "c_ptr") : t);
  }
  sc->grows = true;
}

void sema_builtin_parallel_fill_omp_lib(Sema *s, Scope *sc) {
  fill(s, sc, omp_constants, omp_procedures);
  Symbol *trait = add(s, sc, "omp_alloctrait", SY_DERIVED_TYPE, (Type){.base = TY_NONE});
  if (trait) trait->members = scope_new(s->a, NULL, NULL);
}

void sema_builtin_parallel_fill_openacc(Sema *s, Scope *sc) { fill(s, sc, acc_constants, acc_procedures); }
