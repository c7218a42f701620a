/* The ways to write a loop in another way, in the order in which they are tried: the least change first. */
#include "analysis/schedule/schedule.h"

const Transformation transformations[] = {
    {"scalarisation of array functions", array_assignment_loop, ON_OUTER},
    {"wrap-around variable substitution", wrap_around_loop, ON_OUTER},
    {"right-hand-side copy", array_rhs_copy_loop, ON_ANY},
    {"induction variable substitution", induction_loop, ON_RUNNING},
    {"distribution of keyed counters", split_keyed_loop, ON_RUNNING},
    {"distribution of scans", distribute_scan, ON_RUNNING},
    {"equivalence merging", equivalence_loop, ON_BLOCKED},
    {"array copy-in", copy_in_loop, ON_BLOCKED},
    {"copy propagation of counters", counter_copies_loop, ON_BLOCKED},
    {"induction variable substitution", induction_loop, ON_BLOCKED},
    {"jump structuring", structure_jumps_loop, ON_BLOCKED},
    {"scalarisation", scalarise_blocked, ON_BLOCKED},
    {"index-set splitting", index_set_splitting_loop, ON_BLOCKED},
    {"residue-class partitioning", residue_classes_loop, ON_BLOCKED},
    {"loop distribution", distribute_loop, ON_BLOCKED},
    {"array expansion of last values", last_inner_write_loop, ON_BLOCKED},
    {"forward substitution", forward_substitution_loop, ON_BLOCKED},
    {"if-conversion", if_conversion_loop, ON_BLOCKED},
    {"inline expansion", inline_expansion_loop, ON_BLOCKED},
    {"loop unswitching", unswitch_loop, ON_BLOCKED},
    {"work arrays of iterations", filled_work_loop, ON_BLOCKED},
    {"early exit", early_exit_loop, ON_BLOCKED},
    {0},
};
