/* Which intrinsic procedures a standard has: a name that is none there is the program's own. As gfortran 12 has it. */
#include "frontend/symbol/intrinsic.h"

static bool in_standard(Standard standard, IntrinsicSince since) {
  switch (since) {
  case SINCE_F2003: return standard >= STD_F2003;
  case SINCE_F2008: return standard >= STD_F2008;
  case SINCE_F2018: return standard >= STD_F2018;
  case SINCE_GNU:
  case SINCE_GNU_CALL: return false;
  default: return true;
  }
}

bool intrinsic_standard_available(const IntrinsicInfo *in, const FrontOptions *o) {
  if (in->cls >= IC_M) return true;
  if (in->since == SINCE_DEC) return o->dec_integers;
  return o->all_intrinsics || o->standard <= STD_LEGACY || in_standard(o->standard, in->since);
}

bool intrinsic_standard_is_foreign(const IntrinsicInfo *in) { return in->since == SINCE_FOREIGN; }

bool intrinsic_standard_is_callable(const IntrinsicInfo *in) { return intrinsic_is_subroutine(in) || in->since == SINCE_GNU_CALL; }
