/* What verdicts, roles and reasons are called. */
#include "analysis/nest.h"

const char *words_verdict(Verdict v) {
  static const char *const names[] = {[V_PARALLEL] = "parallel",     [V_REDUCTION] = "reduction", [V_SCAN] = "scan",
                                      [V_COMPACTION] = "compaction", [V_WAVEFRONT] = "wavefront", [V_SEQUENTIAL] = "sequential"};
  return names[v];
}

const char *words_basis(Basis b) {
  static const char *const names[] = {[BASIS_PROVED] = "proved", [BASIS_ASSERTED] = "asserted", [BASIS_CHECKED] = "checked"};
  return names[b];
}

const char *words_basis_of(const Loop *l) {
  return words_basis(l->distinct && l->basis == BASIS_PROVED ? BASIS_CHECKED : l->basis);
}

const char *words_role(Role r) {
  static const char *const names[] = {[ROLE_ARRAY] = "array",
                                      [ROLE_VALUE] = "value",
                                      [ROLE_INDEX] = "index",
                                      [ROLE_PRIVATE] = "private",
                                      [ROLE_FIRSTPRIVATE] = "firstprivate",
                                      [ROLE_LASTPRIVATE] = "lastprivate",
                                      [ROLE_REDUCTION] = "reduction",
                                      [ROLE_INDUCTION] = "induction",
                                      [ROLE_SHARED] = "shared",
                                      [ROLE_SCAN] = "scan"};
  return names[r];
}

const char *words_reason(ReasonCode code) {
  static const char *const names[] = {
#define REASON(id, code, meaning) [REASON_##id] = code,
#include "analysis/reasons.def"
#undef REASON
  };
  return names[code];
}
