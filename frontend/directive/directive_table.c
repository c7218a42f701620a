/* The directives and clauses of each dialect, as tables. */
#include "frontend/directive/directive_table.h"

/* One row a line. */
/* clang-format off */

/* ---- Fortran-DVMH ---- */

enum { V_REGION = 1, V_PARALLEL = 2, V_OTHER = 4, V_NONE = 0 };

static const DirHead dvm_heads[] = {
    /* accelerator */
    {"region", DIR_REGION, 0, V_REGION, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"hostsection", DIR_HOST_SECTION, 0, V_NONE, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"actual", DIR_ACTUAL, 0, V_NONE, HA_OPT_LIST, PAIR_NEVER, PLACE_EXEC},
    {"get_actual", DIR_GET_ACTUAL, 0, V_NONE, HA_OPT_LIST, PAIR_NEVER, PLACE_EXEC},
    {"routine", DIR_ROUTINE, 0, V_REGION, HA_OPT_NAMES, PAIR_NEVER, PLACE_SPEC},
    {"parallel", DIR_LOOP, DF_PARALLEL, V_PARALLEL, HA_LOOPS, PAIR_NEVER, PLACE_EXEC},
    /* data mapping */
    {"processors", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"template", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"template_create", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"template_delete", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"distribute", DIR_MAPPING, 0, V_NONE, HA_DISTRIBUTE, PAIR_NEVER, PLACE_ANY},
    {"redistribute", DIR_MAPPING, 0, V_NONE, HA_DISTRIBUTE, PAIR_NEVER, PLACE_EXEC},
    {"align", DIR_MAPPING, 0, V_NONE, HA_ALIGN, PAIR_NEVER, PLACE_ANY},
    {"realign", DIR_MAPPING, 0, V_NONE, HA_ALIGN, PAIR_NEVER, PLACE_EXEC},
    {"dynamic", DIR_MAPPING, 0, V_NONE, HA_ARRAYS, PAIR_NEVER, PLACE_SPEC},
    {"inherit", DIR_MAPPING, 0, V_NONE, HA_ARRAYS, PAIR_NEVER, PLACE_SPEC},
    {"shadow", DIR_MAPPING, 0, V_NONE, HA_ARRAYS, PAIR_NEVER, PLACE_ANY},
    {"task", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"shadow_group", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_ANY},
    {"remote_group", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"reduction_group", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"indirect_group", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"consistent_group", DIR_MAPPING, 0, V_NONE, HA_DEFINE, PAIR_NEVER, PLACE_SPEC},
    {"consistent", DIR_MAPPING, 0, V_NONE, HA_ARRAYS, PAIR_NEVER, PLACE_SPEC},
    {"pointer", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"heap", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"asyncid", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"new_value", DIR_MAPPING, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_ANY},
    /* communication, tasks, measurement, input and output */
    {"shadow_start", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"shadow_wait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"shadow_renew", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"reduction_start", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"reduction_wait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"consistent_start", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"consistent_wait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"remote_access", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"indirect_access", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"own", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"localize", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"shadow_add", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"prefetch", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"reset", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"copy", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"copy_start", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"copy_wait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"map", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"task_region", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_MUST, PLACE_EXEC},
    {"parallel_task_loop", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"on", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_MUST, PLACE_EXEC},
    {"interval", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_MUST, PLACE_EXEC},
    {"exit_interval", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"debug", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_MUST, PLACE_EXEC},
    {"traceon", DIR_OTHER, 0, V_NONE, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"traceoff", DIR_OTHER, 0, V_NONE, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"barrier", DIR_OTHER, 0, V_NONE, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"check", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"asynchronous", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_MUST, PLACE_EXEC},
    {"asyncwait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"f90", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"io_mode", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"cp_create", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"cp_save", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"cp_load", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
    {"cp_wait", DIR_OTHER, 0, V_NONE, HA_RAW, PAIR_NEVER, PLACE_EXEC},
};

static const ClauseRow dvm_clauses[] = {
    {"in", CL_IN, CA_ITEMS, V_REGION},
    {"out", CL_OUT, CA_ITEMS, V_REGION},
    {"inout", CL_INOUT, CA_ITEMS, V_REGION},
    {"local", CL_LOCAL, CA_ITEMS, V_REGION},
    {"inlocal", CL_INLOCAL, CA_ITEMS, V_REGION},
    {"targets", CL_TARGETS, CA_WORDS, V_REGION},
    {"async", CL_ASYNC, CA_NONE, V_REGION},
    {"on", CL_ON, CA_ON, V_PARALLEL},
    {"private", CL_PRIVATE, CA_ITEMS, V_PARALLEL},
    {"new", CL_PRIVATE, CA_ITEMS, V_PARALLEL},
    {"firstprivate", CL_FIRSTPRIVATE, CA_ITEMS, V_PARALLEL},
    {"reduction", CL_REDUCTION, CA_DVM_REDUCTION, V_PARALLEL},
    {"across", CL_ACROSS, CA_REFS, V_PARALLEL},
    {"stage", CL_STAGE, CA_EXPR, V_PARALLEL},
    {"cuda_block", CL_BLOCK, CA_EXPRS, V_PARALLEL},
    {"tie", CL_TIE, CA_REFS, V_PARALLEL},
    {"shadow_renew", CL_SHADOW_RENEW, CA_REFS, V_PARALLEL},
    {"shadow_compute", CL_SHADOW_COMPUTE, CA_OPT_RAW, V_PARALLEL},
    {"shadow_start", CL_OTHER, CA_GROUP, V_PARALLEL},
    {"shadow_wait", CL_OTHER, CA_GROUP, V_PARALLEL},
    {"remote_access", CL_REMOTE_ACCESS, CA_REFS, V_PARALLEL},
    {"indirect_access", CL_OTHER, CA_RAW, V_PARALLEL},
    {"consistent", CL_CONSISTENT, CA_REFS, V_PARALLEL},
};

/* ---- OpenACC 3.3 ---- */

enum {
  A_COMPUTE = 1, A_LOOP = 2, A_DATA = 4, A_ENTER = 8, A_EXIT = 16, A_UPDATE = 32, A_DECLARE = 64, A_HOST_DATA = 128,
  A_ROUTINE = 256, A_ATOMIC = 512, A_WAIT = 1024, A_INIT = 2048, A_SET = 4096, A_PAR = 8192, /* gangs and workers may be given */
  A_STRUCTURED = A_COMPUTE | A_DATA
};

static const DirHead acc_heads[] = {
    {"parallel", DIR_REGION, 0, A_COMPUTE | A_PAR, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"kernels", DIR_REGION, DF_KERNELS, A_COMPUTE | A_PAR, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"serial", DIR_REGION, DF_SERIAL, A_COMPUTE, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"parallel loop", DIR_LOOP, DF_REGION | DF_PARALLEL, A_COMPUTE | A_PAR | A_LOOP, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"kernels loop", DIR_LOOP, DF_REGION | DF_KERNELS, A_COMPUTE | A_PAR | A_LOOP, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"serial loop", DIR_LOOP, DF_REGION | DF_SERIAL, A_COMPUTE | A_LOOP, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"loop", DIR_LOOP, 0, A_LOOP, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"data", DIR_DATA, 0, A_DATA, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"enter data", DIR_ENTER_DATA, 0, A_ENTER, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"exit data", DIR_EXIT_DATA, 0, A_EXIT, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"update", DIR_UPDATE, 0, A_UPDATE, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"declare", DIR_DECLARE, 0, A_DECLARE, HA_NONE, PAIR_NEVER, PLACE_SPEC},
    {"host_data", DIR_HOST_DATA, 0, A_HOST_DATA, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"routine", DIR_ROUTINE, 0, A_ROUTINE, HA_OPT_NAMES, PAIR_NEVER, PLACE_SPEC},
    {"atomic", DIR_ATOMIC, 0, A_ATOMIC, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"cache", DIR_CACHE, 0, 0, HA_LIST, PAIR_NEVER, PLACE_EXEC},
    {"wait", DIR_WAIT, 0, A_WAIT, HA_OPT_EXPRS, PAIR_NEVER, PLACE_EXEC},
    {"init", DIR_OTHER, 0, A_INIT, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"shutdown", DIR_OTHER, 0, A_INIT, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"set", DIR_SET, 0, A_SET | A_INIT, HA_NONE, PAIR_NEVER, PLACE_EXEC},
};

#define ACC_DATA(spelling, kind, args, where)                                                                \
  {spelling, kind, args, where}, {"p" spelling, kind, args, where}, {                                        \
    "present_or_" spelling, kind, args, where                                                                \
  }

static const ClauseRow acc_clauses[] = {
    ACC_DATA("copy", CL_COPY, CA_MOD_ITEMS, A_STRUCTURED | A_DECLARE),
    ACC_DATA("copyin", CL_COPYIN, CA_MOD_ITEMS, A_STRUCTURED | A_DECLARE | A_ENTER),
    ACC_DATA("copyout", CL_COPYOUT, CA_MOD_ITEMS, A_STRUCTURED | A_DECLARE | A_EXIT),
    ACC_DATA("create", CL_CREATE, CA_MOD_ITEMS, A_STRUCTURED | A_DECLARE | A_ENTER),
    {"no_create", CL_NO_CREATE, CA_ITEMS, A_STRUCTURED},
    {"present", CL_PRESENT, CA_ITEMS, A_STRUCTURED | A_DECLARE},
    {"deviceptr", CL_DEVICEPTR, CA_ITEMS, A_STRUCTURED | A_DECLARE},
    {"attach", CL_ATTACH, CA_ITEMS, A_STRUCTURED | A_ENTER},
    {"detach", CL_DETACH, CA_ITEMS, A_EXIT},
    {"delete", CL_DELETE, CA_ITEMS, A_EXIT},
    {"finalize", CL_FINALIZE, CA_NONE, A_EXIT},
    {"link", CL_LINK, CA_ITEMS, A_DECLARE},
    {"device_resident", CL_DEVICE_RESIDENT, CA_ITEMS, A_DECLARE},
    {"use_device", CL_USE_DEVICE, CA_ITEMS, A_HOST_DATA},
    {"if_present", CL_IF_PRESENT, CA_NONE, A_UPDATE | A_HOST_DATA},
    {"self", CL_UPDATE_HOST, CA_ITEMS, A_UPDATE},
    {"host", CL_UPDATE_HOST, CA_ITEMS, A_UPDATE},
    {"device", CL_UPDATE_DEVICE, CA_ITEMS, A_UPDATE},
    {"self", CL_SELF, CA_OPT_EXPR, A_COMPUTE},
    {"if", CL_IF, CA_EXPR, A_STRUCTURED | A_ENTER | A_EXIT | A_UPDATE | A_HOST_DATA | A_WAIT | A_INIT | A_ATOMIC},
    {"async", CL_ASYNC, CA_OPT_EXPR, A_STRUCTURED | A_ENTER | A_EXIT | A_UPDATE | A_WAIT},
    {"wait", CL_WAIT, CA_OPT_EXPRS, A_STRUCTURED | A_ENTER | A_EXIT | A_UPDATE},
    {"num_gangs", CL_NUM_GANGS, CA_EXPRS, A_PAR},
    {"num_workers", CL_NUM_WORKERS, CA_EXPR, A_PAR},
    {"vector_length", CL_VECTOR_LENGTH, CA_EXPR, A_PAR},
    {"device_type", CL_DEVICE_TYPE, CA_WORDS, A_STRUCTURED | A_LOOP | A_UPDATE | A_ROUTINE | A_INIT},
    {"dtype", CL_DEVICE_TYPE, CA_WORDS, A_STRUCTURED | A_LOOP | A_UPDATE | A_ROUTINE | A_INIT},
    {"device_num", CL_DEVICE, CA_EXPR, A_INIT},
    {"default_async", CL_OTHER, CA_EXPR, A_SET},
    {"default", CL_DEFAULT, CA_WORDS, A_STRUCTURED},
    {"private", CL_PRIVATE, CA_ITEMS, A_COMPUTE | A_LOOP},
    {"firstprivate", CL_FIRSTPRIVATE, CA_ITEMS, A_COMPUTE},
    {"reduction", CL_REDUCTION, CA_REDUCTION, A_COMPUTE | A_LOOP},
    {"gang", CL_GANG, CA_OPT_EXPRS, A_LOOP | A_ROUTINE},
    {"worker", CL_WORKER, CA_OPT_EXPRS, A_LOOP | A_ROUTINE},
    {"vector", CL_VECTOR, CA_OPT_EXPRS, A_LOOP | A_ROUTINE},
    {"seq", CL_SEQ, CA_NONE, A_LOOP | A_ROUTINE},
    {"independent", CL_INDEPENDENT, CA_NONE, A_LOOP},
    {"auto", CL_AUTO, CA_NONE, A_LOOP},
    {"collapse", CL_COLLAPSE, CA_COLLAPSE, A_LOOP},
    {"tile", CL_TILE, CA_EXPRS, A_LOOP},
    {"bind", CL_BIND, CA_WORDS, A_ROUTINE},
    {"nohost", CL_NOHOST, CA_NONE, A_ROUTINE},
    {"read", CL_READ, CA_NONE, A_ATOMIC},
    {"write", CL_WRITE, CA_NONE, A_ATOMIC},
    {"update", CL_OTHER, CA_NONE, A_ATOMIC},
    {"capture", CL_CAPTURE, CA_NONE, A_ATOMIC},
};

/* ---- OpenMP 5.2 ---- */

enum {
  O_PARALLEL = 1, O_DO = 2, O_SIMD = 4, O_TARGET = 8, O_TARGET_DATA = 16, O_ENTER = 32, O_EXIT = 64, O_UPDATE = 128,
  O_TEAMS = 256, O_DISTRIBUTE = 512, O_LOOP = 1024, O_DECLARE_TARGET = 2048, O_ATOMIC = 4096,
  O_ANY = DIR_ANY_CLAUSE, /* directives without effect here */
  O_MAPS = O_TARGET | O_TARGET_DATA | O_ENTER | O_EXIT,
  O_WORK = O_DO | O_DISTRIBUTE | O_LOOP | O_SIMD,
  O_DATA_SHARING = O_PARALLEL | O_TARGET | O_TEAMS | O_WORK
};
enum { HOST = DF_HOST_PARALLEL, PAR = DF_PARALLEL, TGT = DF_TARGET, REG = DF_REGION };

#define OMP_LOOP(spelling, flags, group) {spelling, DIR_LOOP, PAR | (flags), group, HA_NONE, PAIR_MAY, PLACE_EXEC}
#define OMP_BLOCK(spelling) {spelling, DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MUST, PLACE_EXEC}
#define OMP_ALONE(spelling) {spelling, DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_NEVER, PLACE_EXEC}

static const DirHead omp_heads[] = {
    /* loops on the host's threads */
    OMP_LOOP("parallel do", HOST | REG, O_PARALLEL | O_DO),
    OMP_LOOP("parallel do simd", HOST | REG | DF_SIMD, O_PARALLEL | O_DO | O_SIMD),
    OMP_LOOP("parallel loop", HOST | REG, O_PARALLEL | O_LOOP),
    OMP_LOOP("do", HOST, O_DO),
    OMP_LOOP("do simd", HOST | DF_SIMD, O_DO | O_SIMD),
    OMP_LOOP("simd", DF_SIMD, O_SIMD),
    OMP_LOOP("loop", 0, O_LOOP),
    /* loops on the device */
    OMP_LOOP("target teams distribute parallel do simd", TGT | REG | DF_SIMD,
             O_TARGET | O_TEAMS | O_DISTRIBUTE | O_PARALLEL | O_DO | O_SIMD),
    OMP_LOOP("target teams distribute parallel do", TGT | REG,
             O_TARGET | O_TEAMS | O_DISTRIBUTE | O_PARALLEL | O_DO),
    OMP_LOOP("target teams distribute simd", TGT | REG | DF_SIMD, O_TARGET | O_TEAMS | O_DISTRIBUTE | O_SIMD),
    OMP_LOOP("target teams distribute", TGT | REG, O_TARGET | O_TEAMS | O_DISTRIBUTE),
    OMP_LOOP("target teams loop", TGT | REG, O_TARGET | O_TEAMS | O_LOOP),
    OMP_LOOP("target parallel do simd", TGT | REG | DF_SIMD, O_TARGET | O_PARALLEL | O_DO | O_SIMD),
    OMP_LOOP("target parallel do", TGT | REG, O_TARGET | O_PARALLEL | O_DO),
    OMP_LOOP("target parallel loop", TGT | REG, O_TARGET | O_PARALLEL | O_LOOP),
    OMP_LOOP("target simd", TGT | REG | DF_SIMD, O_TARGET | O_SIMD),
    OMP_LOOP("target loop", TGT | REG, O_TARGET | O_LOOP),
    /* loops inside a target construct */
    OMP_LOOP("teams distribute parallel do simd", TGT | DF_SIMD, O_TEAMS | O_DISTRIBUTE | O_PARALLEL | O_DO | O_SIMD),
    OMP_LOOP("teams distribute parallel do", TGT, O_TEAMS | O_DISTRIBUTE | O_PARALLEL | O_DO),
    OMP_LOOP("teams distribute simd", TGT | DF_SIMD, O_TEAMS | O_DISTRIBUTE | O_SIMD),
    OMP_LOOP("teams distribute", TGT, O_TEAMS | O_DISTRIBUTE),
    OMP_LOOP("teams loop", TGT, O_TEAMS | O_LOOP),
    OMP_LOOP("distribute parallel do simd", TGT | DF_SIMD, O_DISTRIBUTE | O_PARALLEL | O_DO | O_SIMD),
    OMP_LOOP("distribute parallel do", TGT, O_DISTRIBUTE | O_PARALLEL | O_DO),
    OMP_LOOP("distribute simd", TGT | DF_SIMD, O_DISTRIBUTE | O_SIMD),
    OMP_LOOP("distribute", TGT, O_DISTRIBUTE),
    /* constructs around them */
    {"target", DIR_REGION, TGT, O_TARGET, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"target teams", DIR_REGION, TGT, O_TARGET | O_TEAMS, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"target parallel", DIR_REGION, TGT, O_TARGET | O_PARALLEL, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"teams", DIR_OTHER, TGT, O_TEAMS, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"parallel", DIR_OTHER, HOST, O_PARALLEL, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"target data", DIR_DATA, TGT, O_TARGET_DATA, HA_NONE, PAIR_MUST, PLACE_EXEC},
    {"target enter data", DIR_ENTER_DATA, TGT, O_ENTER, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"target exit data", DIR_EXIT_DATA, TGT, O_EXIT, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"target update", DIR_UPDATE, TGT, O_UPDATE, HA_NONE, PAIR_NEVER, PLACE_EXEC},
    {"declare target", DIR_ROUTINE, TGT, O_DECLARE_TARGET, HA_OPT_NAMES, PAIR_NEVER, PLACE_SPEC},
    {"begin declare target", DIR_OTHER, TGT, O_DECLARE_TARGET, HA_NONE, PAIR_MUST, PLACE_SPEC},
    {"atomic", DIR_ATOMIC, 0, O_ATOMIC, HA_NONE, PAIR_MAY, PLACE_EXEC},
    /* without effect on what is generated */
    OMP_ALONE("barrier"), OMP_ALONE("taskwait"), OMP_ALONE("taskyield"), OMP_ALONE("section"),
    OMP_ALONE("cancellation point"), OMP_ALONE("cancel"), OMP_ALONE("interop"), OMP_ALONE("scan"), OMP_ALONE("nothing"),
    {"error", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_NEVER, PLACE_ANY},
    {"flush", DIR_OTHER, 0, O_ANY, HA_OPT_NAMES, PAIR_NEVER, PLACE_EXEC},
    {"depobj", DIR_OTHER, 0, O_ANY, HA_LIST, PAIR_NEVER, PLACE_EXEC},
    {"critical", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_MUST, PLACE_EXEC},
    OMP_BLOCK("master"), OMP_BLOCK("masked"), OMP_BLOCK("single"), OMP_BLOCK("sections"), OMP_BLOCK("workshare"),
    OMP_BLOCK("parallel sections"), OMP_BLOCK("parallel workshare"), OMP_BLOCK("parallel master"),
    OMP_BLOCK("parallel masked"), OMP_BLOCK("task"), OMP_BLOCK("taskgroup"), OMP_BLOCK("scope"),
    OMP_BLOCK("teams workdistribute"), OMP_BLOCK("workdistribute"),
    {"ordered", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"taskloop", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"taskloop simd", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"parallel masked taskloop", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"parallel master taskloop", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"masked taskloop", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"master taskloop", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"tile", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"unroll", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"dispatch", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"allocators", DIR_OTHER, 0, O_ANY, HA_NONE, PAIR_MAY, PLACE_EXEC},
    {"metadirective", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_ANY},
    {"begin metadirective", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_MUST, PLACE_ANY},
    {"allocate", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_ANY},
    {"assume", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_MAY, PLACE_EXEC},
    {"assumes", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"threadprivate", DIR_OTHER, 0, O_ANY, HA_LIST, PAIR_NEVER, PLACE_SPEC},
    {"requires", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"declare simd", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"declare reduction", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"declare mapper", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
    {"declare variant", DIR_OTHER, 0, O_ANY, HA_RAW, PAIR_NEVER, PLACE_SPEC},
};

static const ClauseRow omp_clauses[] = {
    {"private", CL_PRIVATE, CA_ITEMS, O_DATA_SHARING},
    {"firstprivate", CL_FIRSTPRIVATE, CA_ITEMS, O_PARALLEL | O_DO | O_DISTRIBUTE | O_TARGET | O_TEAMS},
    {"lastprivate", CL_LASTPRIVATE, CA_MOD_ITEMS, O_WORK},
    {"shared", CL_SHARED, CA_ITEMS, O_PARALLEL | O_TEAMS},
    {"default", CL_DEFAULT, CA_WORDS, O_PARALLEL | O_TEAMS},
    {"reduction", CL_REDUCTION, CA_REDUCTION, O_PARALLEL | O_DO | O_SIMD | O_TEAMS | O_LOOP},
    {"in_reduction", CL_OTHER, CA_RAW, O_TARGET},
    {"task_reduction", CL_OTHER, CA_RAW, O_ANY},
    {"linear", CL_OTHER, CA_RAW, O_DO | O_SIMD},
    {"aligned", CL_OTHER, CA_RAW, O_SIMD},
    {"nontemporal", CL_OTHER, CA_ITEMS, O_SIMD},
    {"safelen", CL_OTHER, CA_EXPR, O_SIMD},
    {"simdlen", CL_OTHER, CA_EXPR, O_SIMD},
    {"copyin", CL_OTHER, CA_ITEMS, O_PARALLEL},
    {"copyprivate", CL_OTHER, CA_ITEMS, O_ANY},
    {"collapse", CL_COLLAPSE, CA_COLLAPSE, O_WORK},
    {"schedule", CL_SCHEDULE, CA_RAW, O_DO},
    {"dist_schedule", CL_SCHEDULE, CA_RAW, O_DISTRIBUTE},
    {"ordered", CL_ORDERED, CA_OPT_EXPR, O_DO},
    {"order", CL_OTHER, CA_RAW, O_WORK},
    {"bind", CL_BIND, CA_WORDS, O_LOOP},
    {"nowait", CL_NOWAIT, CA_NONE, O_DO | O_TARGET | O_ENTER | O_EXIT | O_UPDATE},
    {"if", CL_IF, CA_IF, O_PARALLEL | O_SIMD | O_MAPS | O_UPDATE | O_TEAMS},
    {"num_threads", CL_NUM_THREADS, CA_EXPRS, O_PARALLEL},
    {"num_teams", CL_NUM_TEAMS, CA_RANGE, O_TEAMS},
    {"thread_limit", CL_THREAD_LIMIT, CA_EXPR, O_TEAMS | O_TARGET},
    {"proc_bind", CL_OTHER, CA_WORDS, O_PARALLEL},
    {"allocate", CL_OTHER, CA_RAW, O_DATA_SHARING},
    {"map", CL_COPY, CA_MAP, O_MAPS},
    {"device", CL_DEVICE, CA_IF, O_MAPS | O_UPDATE},
    {"depend", CL_OTHER, CA_RAW, O_TARGET | O_ENTER | O_EXIT | O_UPDATE},
    {"defaultmap", CL_OTHER, CA_RAW, O_TARGET},
    {"is_device_ptr", CL_DEVICEPTR, CA_ITEMS, O_TARGET},
    {"has_device_addr", CL_DEVICEPTR, CA_ITEMS, O_TARGET},
    {"use_device_ptr", CL_USE_DEVICE, CA_ITEMS, O_TARGET_DATA},
    {"use_device_addr", CL_USE_DEVICE, CA_ITEMS, O_TARGET_DATA},
    {"uses_allocators", CL_OTHER, CA_RAW, O_TARGET},
    {"to", CL_UPDATE_DEVICE, CA_MOD_ITEMS, O_UPDATE},
    {"from", CL_UPDATE_HOST, CA_MOD_ITEMS, O_UPDATE},
    {"to", CL_CREATE, CA_ITEMS, O_DECLARE_TARGET},
    {"enter", CL_CREATE, CA_ITEMS, O_DECLARE_TARGET},
    {"link", CL_LINK, CA_ITEMS, O_DECLARE_TARGET},
    {"local", CL_CREATE, CA_ITEMS, O_DECLARE_TARGET},
    {"device_type", CL_DEVICE_TYPE, CA_WORDS, O_DECLARE_TARGET},
    {"indirect", CL_OTHER, CA_OPT_EXPR, O_DECLARE_TARGET},
    {"read", CL_READ, CA_NONE, O_ATOMIC},
    {"write", CL_WRITE, CA_NONE, O_ATOMIC},
    {"update", CL_OTHER, CA_OPT_RAW, O_ATOMIC},
    {"capture", CL_CAPTURE, CA_NONE, O_ATOMIC},
    {"compare", CL_OTHER, CA_NONE, O_ATOMIC},
    {"fail", CL_OTHER, CA_WORDS, O_ATOMIC},
    {"weak", CL_OTHER, CA_NONE, O_ATOMIC},
    {"hint", CL_OTHER, CA_EXPR, O_ATOMIC},
    {"seq_cst", CL_OTHER, CA_NONE, O_ATOMIC},
    {"acq_rel", CL_OTHER, CA_NONE, O_ATOMIC},
    {"acquire", CL_OTHER, CA_NONE, O_ATOMIC},
    {"release", CL_OTHER, CA_NONE, O_ATOMIC},
    {"relaxed", CL_OTHER, CA_NONE, O_ATOMIC},
    {"inclusive", CL_OTHER, CA_ITEMS, O_ANY},
    {"exclusive", CL_OTHER, CA_ITEMS, O_ANY},
    {"final", CL_OTHER, CA_EXPR, O_ANY},
    {"untied", CL_OTHER, CA_NONE, O_ANY},
    {"mergeable", CL_OTHER, CA_NONE, O_ANY},
    {"priority", CL_OTHER, CA_EXPR, O_ANY},
    {"detach", CL_OTHER, CA_RAW, O_ANY},
    {"affinity", CL_OTHER, CA_RAW, O_ANY},
    {"grainsize", CL_OTHER, CA_RAW, O_ANY},
    {"num_tasks", CL_OTHER, CA_RAW, O_ANY},
    {"nogroup", CL_OTHER, CA_NONE, O_ANY},
    {"filter", CL_OTHER, CA_EXPR, O_ANY},
    {"threads", CL_OTHER, CA_NONE, O_ANY},
    {"simd", CL_OTHER, CA_NONE, O_ANY},
    {"doacross", CL_OTHER, CA_RAW, O_ANY},
    {"sizes", CL_OTHER, CA_RAW, O_ANY},
    {"full", CL_OTHER, CA_NONE, O_ANY},
    {"partial", CL_OTHER, CA_OPT_RAW, O_ANY},
    {"at", CL_OTHER, CA_RAW, O_ANY},
    {"severity", CL_OTHER, CA_RAW, O_ANY},
    {"message", CL_OTHER, CA_RAW, O_ANY},
    {"init", CL_OTHER, CA_RAW, O_ANY},
    {"use", CL_OTHER, CA_RAW, O_ANY},
    {"destroy", CL_OTHER, CA_OPT_RAW, O_ANY},
    {"novariants", CL_OTHER, CA_RAW, O_ANY},
    {"nocontext", CL_OTHER, CA_RAW, O_ANY},
    {"allocator", CL_OTHER, CA_RAW, O_ANY},
    {"parallel", CL_OTHER, CA_NONE, O_ANY},
    {"do", CL_OTHER, CA_NONE, O_ANY},
    {"sections", CL_OTHER, CA_NONE, O_ANY},
    {"taskgroup", CL_OTHER, CA_NONE, O_ANY},
};

/* clang-format on */

#define ROWS(table) (int)(sizeof(table) / sizeof *(table))

const DirHead *directive_table_heads(Dialect dialect, int *n) {
  switch (dialect) {
  case DIALECT_DVM: *n = ROWS(dvm_heads); return dvm_heads;
  case DIALECT_ACC: *n = ROWS(acc_heads); return acc_heads;
  case DIALECT_OMP: *n = ROWS(omp_heads); return omp_heads;
  default: *n = 0; return dvm_heads;
  }
}

const ClauseRow *directive_table_clauses(Dialect dialect, int *n) {
  switch (dialect) {
  case DIALECT_DVM: *n = ROWS(dvm_clauses); return dvm_clauses;
  case DIALECT_ACC: *n = ROWS(acc_clauses); return acc_clauses;
  case DIALECT_OMP: *n = ROWS(omp_clauses); return omp_clauses;
  default: *n = 0; return dvm_clauses;
  }
}

const char *directive_table_dialect_sentinel(Dialect dialect) {
  static const char *const sentinel[] = {"", "!DVM$", "!$acc", "!$omp", ""};
  return sentinel[dialect];
}

const char *directive_table_dialect_name(Dialect dialect) {
  static const char *const name[] = {"", "DVM", "OpenACC", "OpenMP", "DO CONCURRENT"};
  return name[dialect];
}
