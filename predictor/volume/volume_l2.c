/* What the L2 holds from one launch to the next. Measured on an H200 (L2 of 60 MB) by streams of 0.25 to 512 MB, each behind itself, behind a kernel that has read
 * 335 MB and behind one that has written them (bench/notes/predictor.md, "What the L2 owes"). */
#include "predictor/volume/volume.h"
#include <math.h>

/* Shares of the L2 that are touched until data are used again, and how much of it is there still: lines are not replaced in order of age. */
static const double stays[][2] = {{0.55, 1}, {0.8, 0.4}, {1.07, 0.18}, {1.6, 0.05}, {2, 0}};
enum { STAYS = sizeof stays / sizeof *stays };

static const double dirty_share = 0.58; /* of the L2: lines that are written and not yet in memory, at most */
static const double pushed_out = 1.6;   /* times the L2: what goes through it until all such lines of others are in memory */

double volume_l2_stays(double touched, double l2) {
  const double x = l2 > 0 ? touched / l2 : stays[STAYS - 1][0];
  if (x <= stays[0][0]) return 1;
  for (int i = 1; i < STAYS; i++) {
    const double from = stays[i - 1][0], to = stays[i][0];
    if (x < to) return stays[i - 1][1] + (stays[i][1] - stays[i - 1][1]) * (x - from) / (to - from);
  }
  return 0;
}

/* Of what a kernel writes so much is not in memory when it ends. */
static double left(double l2, double touched, double written) {
  return touched > 0 ? written * fmin(dirty_share * l2 / touched, 1) : 0;
}

double volume_l2_dirty(double l2, double before, double touched, double written) {
  const double gone = fmin(touched / (pushed_out * l2), 1);
  return fmin(before * (1 - gone) + left(l2, touched, written), dirty_share * l2);
}

double volume_l2_owed(double l2, double before, double touched, double written) {
  if (l2 <= 0 || touched <= 0) return 0;
  const double pushed = before * fmin(touched / (pushed_out * l2), 1), own = left(l2, touched, written);
  /* who writes himself has places that are to be written back in any case */
  return (pushed - own) * (1 - fmin(written / touched, 1));
}
