/* Which intrinsic procedures a standard has: a name that is none there is the program's own. As gfortran 12 has it. */
#include "frontend/symbol/intrinsic.h"
#include <string.h>

/* Names that came with a standard; those of no list are as old as Fortran 95. */
typedef struct Since {
  Standard standard; /* STD_GNU: extensions */
  const char *names;
} Since;
/* clang-format off */
static const Since since[] = {
    {STD_F2003,
     "command_argument_count extends_type_of get_command get_command_argument get_environment_variable "
     "is_iostat_end is_iostat_eor move_alloc new_line same_type_as selected_char_kind"},
    {STD_F2008,
     "acosh asinh atanh atomic_define atomic_ref bessel_j0 bessel_j1 bessel_jn bessel_y0 bessel_y1 "
     "bessel_yn bge bgt ble blt dshiftl dshiftr erf erfc erfc_scaled execute_command_line findloc gamma "
     "hypot iall iany image_index iparity is_contiguous lcobound leadz log_gamma maskl maskr merge_bits "
     "norm2 num_images parity popcnt poppar shifta shiftl shiftr storage_size this_image trailz ucobound"},
    {STD_F2018,
     "atomic_add atomic_and atomic_cas atomic_fetch_add atomic_fetch_and atomic_fetch_or atomic_fetch_xor "
     "atomic_or atomic_xor co_broadcast co_max co_min co_reduce co_sum event_query failed_images get_team "
     "image_status random_init rank stopped_images team_number"},
    {STD_GNU,
     "abort access acosd alarm algama and asind atan2d atand backtrace besj0 besj1 besjn besy0 besy1 besyn "
     "cdabs cdcos cdexp cdlog cdsin cdsqrt chdir chmod complex cosd cotan cotand ctime dacosd dacosh "
     "dasind dasinh datan2d datand datanh dbesj0 dbesj1 dbesjn dbesy0 dbesy1 dbesyn dcmplx dconjg dcosd "
     "dcotan dcotand derf derfc dfloat dgamma dimag dlgama dreal dsind dtand dtime etime exit fdate fget "
     "fgetc flush fnum fput fputc free fseek fstat ftell gerror getarg getcwd getenv getgid getlog getpid "
     "getuid gmtime hostnm iargc idate ierrno imag imagpart int2 int8 irand isatty isnan itime kill lgamma "
     "link lnblnk loc long lshift lstat ltime malloc mclock mclock8 or perror ran rand realpart rename "
     "rshift secnds second short signal sind sizeof sleep srand stat symlnk system tand time time8 ttynam "
     "umask unlink xor zabs zcos zexp zlog zsin zsqrt"}};
/* With -fdec-intrinsic-ints. */
static const char dec_integers[] =
     "babs bbclr bbits bbset bbtest biand bieor bior bitest bjtest bktest bmod bmvbits bnot bshft bshftc "
     "floati floatj floatk iiabs iiand iibclr iibits iibset iieor iior iishft iishftc imod imvbits inot "
     "jiabs jiand jibclr jibits jibset jieor jior jishft jishftc jmod jmvbits jnot kiabs kiand kibclr "
     "kibits kibset kieor kior kishft kishftc kmod kmvbits knot";
/* Later than gfortran's, or another compiler's: the program's own procedure of that name comes first. */
static const char foreign[] = "acospi asinpi atan2pi atanpi cospi coshape date out_of_range ranf reduce "
                              "selected_logical_kind sinpi tanpi";
/* Extensions that are functions and subroutines. */
static const char both[] =
    "alarm chdir chmod ctime dtime etime fdate fget fgetc fput fputc fseek fstat getcwd hostnm kill link lstat rename second signal "
    "stat symlnk system ttynam umask unlink";
/* clang-format on */

static bool is_listed(const char *list, const char *name) {
  size_t n = strlen(name);
  for (const char *p = list; (p = strstr(p, name)); p += n)
    if ((p == list || p[-1] == ' ') && (p[n] == ' ' || !p[n])) return true;
  return false;
}

static bool in_standard(Standard standard, const char *name) {
  for (size_t i = 0; i < sizeof since / sizeof *since; i++)
    if ((since[i].standard == STD_GNU || since[i].standard > standard) && is_listed(since[i].names, name)) return false;
  return true;
}

bool intrinsic_standard_available(const IntrinsicInfo *in, const FrontOptions *o) {
  if (in->cls >= IC_M) return true;
  bool may_be_dec = strchr("bfijk", *in->name); /* as all of those begin: most names need no search */
  if (may_be_dec && !o->dec_integers && is_listed(dec_integers, in->name)) return false;
  bool all = o->all_intrinsics || o->standard <= STD_LEGACY;
  return all || in_standard(o->standard, in->name);
}

bool intrinsic_standard_is_foreign(const IntrinsicInfo *in) { return is_listed(foreign, in->name); }

bool intrinsic_standard_is_callable(const IntrinsicInfo *in) { return intrinsic_is_subroutine(in) || is_listed(both, in->name); }
