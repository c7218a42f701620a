/* team_launch.cuh: launches of teams of threads, each of which does an iteration (team.cuh), or of one that has the device for itself
 * (lone_team.cuh). */
#pragma once

namespace f2c {
inline namespace F2C_CODE {

/* Constants of teams. */
struct team_policy {
  static constexpr unsigned threads = 256;   /* of a block of several teams */
  static constexpr long long warp_share = 4; /* iterations of a loop inside that a thread of a team within a warp has at least */
  static constexpr long long share = 8;      /* of one that lies across */
  static constexpr long long block_bytes =
      48; /* of the widest array along a loop that a thread of one of a whole block has at least: rows that
                                                * are gone through again are still in the first cache, and threads have several loads under way */
  static constexpr unsigned height = 16;       /* threads of a team that lies across at most, of blocks with 32 teams */
  static constexpr unsigned columns = 8;       /* teams of a block then at least: a sector of memory for elements of 4 bytes */
  static constexpr unsigned tallest = 32;      /* threads of one that lies across for the sake of the cache at most */
  static constexpr long long cache = 32 << 20; /* bytes that the second-level cache holds of what teams go through again */
  static constexpr long long cache_at_most = 48 << 20; /* and that are still worth it where teams cannot be taller */
  static constexpr long long repeated = 8; /* iterations of one that runs often which are a thread's, where threads are many */
  static constexpr long long summed = 64; /* of one that sums into an array of few elements, of which each lane would have a copy */
  static constexpr long long warp_until = 512; /* iterations of a loop inside that one warp is enough for */
  static constexpr size_t room = 40 * 1024;    /* bytes of shared memory that a block's arrays may take */
  static constexpr size_t all_room =
      200 * 1024;                              /* bytes of shared memory of a multiprocessor that sections of all its teams take, */
  static constexpr size_t at_once = 768;       /* and threads that it has then at least, where loops inside have work for them */
  static constexpr long long most = 1ll << 30; /* bytes of an array of all teams; beyond it there are fewer */
#ifdef F2CUDA_EMU
  static constexpr long long grouped = 64; /* iterations from which on a kernel for uneven ones is launched, too */
#else
  static constexpr long long grouped = 1024;
#endif
  static constexpr long long turns = 4; /* blocks for each that runs at once, where a block has several turns */
};

/* f2c_lone_pays. */
inline bool lone_pays(const f2c_site &site, long long steps, std::initializer_list<f2c_shared_loop> inner, int waits) {
  return f2c_lone_pays(&site, steps, inner.begin(), static_cast<int>(inner.size()), waits) != 0;
}

/* f2c_lone_longest. */
inline double lone_longest(std::initializer_list<f2c_shared_loop> inner) {
  return f2c_lone_longest(inner.begin(), static_cast<int>(inner.size()));
}

/* Iterations of a loop inside that not all teams have alike, at most: where they are few, a team needs no more threads. Negative: they are
 * many, the number's amount at most. */
inline long long few_trips(long long most) { return most > 0 && most <= 32 ? most : most > 32 ? -most : -1; }

/* The same where the kernel finds how many lanes of a warp a team needs. */
inline long long uneven_trips(long long most) { return most > 32 ? -most : -1; }

/* Sections whose bounds the launcher knows (team_section.cuh), of one team: all of them have room in shared memory, or none. */
class section_plan {
public:
  template <class T, int R> section_bounds<R> add(std::initializer_list<long long> bounds) {
    section_bounds<R> s = {};
    size_t bytes = sizeof(T);
    for (int d = 0; d < R; d++) {
      const long long lo = bounds.begin()[2 * d], hi = bounds.begin()[2 * d + 1], n = hi - lo + 1;
      if (n > most || lo < -far || hi > far) bytes_ = far;
      if (bytes_ > most) return s;
      s.lo[d] = static_cast<int>(lo);
      s.extent[d] = n > 0 ? static_cast<int>(n) : 0;
      bytes *= static_cast<size_t>(d ? s.extent[d] : s.extent[d] | 1);
      if (bytes > most) bytes_ = far;
    }
    s.at = static_cast<int>(bytes_);
    bytes_ += (bytes + 15) / 16 * 16;
    return s;
  }
  long long bytes() const { return bytes_ <= most ? bytes_ : 0; }
  template <int R> section_bounds<R> settled(section_bounds<R> s) const {
    s.bytes = static_cast<int>(bytes());
    if (!s.bytes) s.at = -1;
    return s;
  }

private:
  static constexpr long long most = 20 * 1024, far = 1 << 30; /* bytes of a team; subscripts that are nobody's */
  long long bytes_ = 0;
};

/* The launcher's part for teams. */
class team_launch : public virtual launch_core {
public:
  /* Goes before `teams`: a team has so many bytes of sections in shared memory (team_section.cuh), and of joint arrays, and shares out loops of
   * so many iterations, -1: not known. */
  void sections(long long bytes, long long joint, std::initializer_list<long long> inner) {
    sections_ = static_cast<size_t>(bytes);
    joints_ = joint > 0 ? static_cast<size_t>(joint) : 0;
    work_ = longest(inner);
  }
  /* Goes before `teams`: the widest array along the loops that a team shares out has elements of so many bytes. */
  void elements(int bytes) { element_ = bytes; }
  /* Goes before the operands. `said`: threads of a team, up to 32 a power of 2, else a multiple of 32; 0: nobody says. `folds`: the kernel
   * has results. The loops inside that are shared out have so many iterations, -1: not known, or not the same for all. */
  template <int D, class... P>
  void teams(void (*kernel)(space<int, D>, f2c::team, P...), const loops<D> &it, int said, bool folds,
             std::initializer_list<long long> inner) {
    const long long most = longest(inner), uneven = longest_uneven(inner);
    inner_ = most;
    team_.width = said > 0 ? static_cast<unsigned>(said) : most < 0 ? 32 : width_for(most);
    if (said <= 0 && uneven > 0 && team_.width < 32) team_.width = 32;
    const long long work = most > uneven / 2 ? most : uneven / 2; /* of triangles, the half */
    if (said <= 0) widen(all(it), work, resident_threads(reinterpret_cast<const void *>(kernel), {team_policy::threads, 1, 1}));
    const unsigned threads = with_sections(team_.width > 32 ? team_.width : team_policy::threads, said > 0);
    plan(reinterpret_cast<const void *>(kernel), {threads, 1, 1}, blocks(all(it), per_block(threads)),
         folds || most < 0 || uneven > 0, folds);
  }
  /* The same where threads that have an iteration each are next to each other in memory, too: teams of several threads are for few
   * iterations. */
  template <int D, class... P>
  void windows(void (*kernel)(space<int, D>, f2c::team, P...), const loops<D> &it, int said, bool folds,
               std::initializer_list<long long> inner) {
    const long long fill = resident_threads(reinterpret_cast<const void *>(kernel), {team_policy::threads, 1, 1});
    teams(kernel, it, said > 0 ? said : all(it) >= fill ? 1 : 0, folds, inner);
  }
  /* The same of loops inside that run several times in an iteration, and fold what they make each time. */
  template <int D, class... P>
  void folded_often(void (*kernel)(space<int, D>, f2c::team, P...), const loops<D> &it, int said, bool folds,
                    std::initializer_list<long long> inner) {
    const bool few = longest(inner) >= 0 && longest(inner) <= team_policy::repeated && longest_uneven(inner) == 0;
    few ? windows(kernel, it, said, folds, inner) : teams(kernel, it, said, folds, inner);
  }
  /* The same of loops inside that sum into an array that each iteration has for itself, which teams fold element by element. */
  template <int D, class... P>
  void bins_of_own(void (*kernel)(space<int, D>, f2c::team, P...), const loops<D> &it, int said, bool folds,
                   std::initializer_list<long long> inner) {
    const bool few = longest(inner) >= 0 && longest(inner) <= team_policy::summed && longest_uneven(inner) == 0;
    const long long fill = resident_threads(reinterpret_cast<const void *>(kernel), {team_policy::threads, 1, 1});
    teams(kernel, it, said > 0 ? said : few && all(it) >= fill / 4 ? 1 : 0, folds, inner);
  }
  /* The same of teams that lie across: as many threads have an iteration as are needed to fill the device, or, where they are so few that the
   * cache holds what they go through again, more. `again`: bytes of an iteration inside, all arrays together, where some are gone through
   * more than once; 0: none is; -1: all teams go through the same, so that few of them need not lie side by side. */
  template <int D, class... P>
  void teams(void (*kernel)(space<int, D>, team_across, P...), const loops<D> &it, int, bool folds,
             std::initializer_list<long long> inner, int again) {
    const void *const code = reinterpret_cast<const void *>(kernel);
    inner_ = longest(inner);
    const long long most = inner_, n = all(it), fill = resident_threads(code, {team_policy::threads, 1, 1});
    const unsigned least = kept_height(n, fill, most, again);
    unsigned height = 1;
    while (height < team_policy::height &&
           (height < least || (n * height < fill && (most < 0 || most >= team_policy::share * height))))
      height *= 2;
    unsigned x = height == 1 ? team_policy::threads : 32;
    const unsigned columns = again < 0 ? 1 : team_policy::columns;
    while (height >= team_policy::height && x > columns &&
           (height < least || (fill > n * height * (x > 16 ? 2 : 4) && most >= team_policy::share * height * 2))) {
      x /= 2;
      height *= 2;
    }
    across_.width = height;
    plan(code, {x, height, 1}, blocks(n, x), folds, folds);
  }
  /* The same of one team that has the device for itself. Of the loops that it shares out each has so many iterations at most, -1: not
   * known, with so many references to arrays; between them it waits `waits` times. */
  template <int D, class... P>
  void teams(void (*kernel)(space<int, D>, lone_team, P...), const loops<D> &, std::initializer_list<f2c_shared_loop> inner,
             int waits) {
    const void *const code = reinterpret_cast<const void *>(kernel);
    const long long resident = resident_threads(code, {F2C_LONE_GRID_THREADS, 1, 1}) / F2C_LONE_GRID_THREADS;
    const f2c_lone_shape shape =
        f2c_lone_plan(&state_, inner.begin(), static_cast<int>(inner.size()), waits, static_cast<int>(resident));
    alone_ = true;
    panels_ = false;
    block_ = {static_cast<unsigned>(shape.threads), 1, 1};
    grid_ = resident_ = shape.blocks;
  }
  /* It has a block for each row of a panel. */
  void panels() {
    panels_ = true;
    if (f2c_device() == F2C_DEVICE_EMU) return;
    block_.x = F2C_LONE_GRID_THREADS;
    grid_ = resident_ = panel_rows;
  }
  /* An array for each team, with these lower bounds and extents. */
  template <class T, int R>
  joined<T, R> joint(const char *name, std::initializer_list<long long> lower, std::initializer_list<long long> extent) {
    joined<T, R> a = {};
    long long elements = 1;
    for (int d = 0; d < R; d++) {
      a.index.stride[d] = elements;
      a.bounds.lower[d] = lower.begin()[d];
      a.bounds.extent[d] = extent.begin()[d];
      a.index.origin += lower.begin()[d] * elements;
      elements *= extent.begin()[d] > 0 ? extent.begin()[d] : 0;
    }
    const long long per_block = alone_ ? 1 : this->per_block(block_.x);
    const size_t bytes = static_cast<size_t>(elements) * sizeof(T), at = (room_ + 15) / 16 * 16;
    a.index.between = elements;
    a.index.shared = -1;
    if (at + bytes * static_cast<size_t>(per_block) <= team_policy::room && !(alone_ && grid_ > 1)) {
      a.index.shared = static_cast<int>(at);
      room_ = at + bytes * static_cast<size_t>(per_block);
      return a;
    }
    limit(resident_);
    if (elements > 0 && !alone_) limit(team_policy::most / static_cast<long long>(bytes) / per_block);
    if (elements + (a.index.origin < 0 ? -a.index.origin : a.index.origin) > 0x7fffffff) narrow_ = false;
    char *const all = f2c_launch_scratch(&state_, name, bytes * static_cast<size_t>(alone_ ? 1 : grid_ * per_block));
    a.p = all ? reinterpret_cast<T *>(all) - a.index.origin : nullptr;
    return a;
  }
  /* Launches the kernel. */
  template <int D, class Team, class... P, class... Q, class... A>
  void team(void (*k32)(space<int, D>, Team, P...), void (*k64)(space<long long, D>, Team, Q...), const loops<D> &it,
            const A &...args) {
    if (it.empty()) return;
    const bool narrow = narrow_ && it.narrow();
    Team t;
    if constexpr (std::is_same<Team, team_across>::value)
      t = across_;
    else if constexpr (std::is_same<Team, lone_team>::value)
      t = lone(narrow ? reinterpret_cast<const void *>(k32) : reinterpret_cast<const void *>(k64));
    else
      t = team_;
    const f2c_dim3 grid = {static_cast<unsigned>(grid_), 1, 1};
    shared(room_);
    if (narrow)
      start<int, D, 0, Team, P...>(grid, block_, k32, it, t, static_cast<P>(args)...);
    else
      start<long long, D, 0, Team, Q...>(grid, block_, k64, it, t, static_cast<Q>(args)...);
    room_ = 0;
  }

  /* The same with kernels for teams of one thread. */
  template <int D, class... P, class... Q, class... A>
  void team_or_solo(void (*team32)(space<int, D>, f2c::team, P...), void (*team64)(space<long long, D>, f2c::team, Q...),
                    void (*solo32)(space<int, D>, solo, P...), void (*solo64)(space<long long, D>, solo, Q...), const loops<D> &it,
                    const A &...args) {
    if (it.empty()) return;
    if (team_.width > 1) {
      team(team32, team64, it, args...);
      return;
    }
    const f2c_dim3 grid = {static_cast<unsigned>(grid_), 1, 1};
    solo one;
    one.width = 1;
    if (narrow_ && it.narrow())
      start<int, D, 0, solo, P...>(grid, block_, solo32, it, one, static_cast<P>(args)...);
    else
      start<long long, D, 0, solo, Q...>(grid, block_, solo64, it, one, static_cast<Q>(args)...);
  }

  /* The same of iterations that may be uneven: both kernels are launched, of which one returns at once, unless there are few iterations. */
  template <class... P, class... Q, class... A>
  void team_or_groups(void (*even32)(space<int, 1>, f2c::team, P...), void (*even64)(space<long long, 1>, f2c::team, Q...),
                      void (*uneven32)(space<int, 1>, uneven_team, P...), void (*uneven64)(space<long long, 1>, uneven_team, Q...),
                      const loops<1> &it, const A &...args) {
    if (it.empty()) return;
    const bool narrow = narrow_ && it.narrow();
    if (it.n[0] >= team_policy::grouped) {
      const void *const kernel = narrow ? reinterpret_cast<const void *>(uneven32) : reinterpret_cast<const void *>(uneven64);
      const f2c_dim3 block = {uneven_policy::threads, 1, 1};
      const long long resident = resident_threads(kernel, block) / uneven_policy::threads,
                      need = blocks(it.n[0], uneven_policy::threads / 32);
      const f2c_dim3 grid = {static_cast<unsigned>(need < resident ? need : resident > 0 ? resident : 1), 1, 1};
      uneven_team t;
      t.width = 32;
      t.seen = team_.seen = reinterpret_cast<lengths *>(f2c_launch_scratch(&state_, "lengths of loops", sizeof(lengths)));
      if (narrow)
        start<int, 1, 0, uneven_team, P...>(grid, block, uneven32, it, t, static_cast<P>(args)...);
      else
        start<long long, 1, 0, uneven_team, Q...>(grid, block, uneven64, it, t, static_cast<Q>(args)...);
    }
    team(even32, even64, it, args...);
  }

  /* The same with kernels for teams of several blocks: there are few iterations, and each has a long loop inside. */
  template <int D, class Team, class... P, class... Q, class... A>
  void team_or_wide(void (*k32)(space<int, D>, Team, P...), void (*k64)(space<long long, D>, Team, Q...),
                    void (*wide32)(space<int, D>, wide_team, P...), void (*wide64)(space<long long, D>, wide_team, Q...),
                    const loops<D> &it, const A &...args) {
    if (it.empty()) return;
    const bool narrow = narrow_ && it.narrow();
    const void *const kernel = narrow ? reinterpret_cast<const void *>(wide32) : reinterpret_cast<const void *>(wide64);
    const long long n = all(it), each = inner_ / (wide_policy::work * wide_policy::threads);
    if (each < 2 || resident_threads(kernel, {wide_policy::threads, 1, 1}) < 2 * n * wide_policy::threads) {
      team(k32, k64, it, args...);
      return;
    }
    const long long room = f2c_launch_together(&state_, kernel, static_cast<int>(wide_policy::threads), 0, 16, 1) / n;
    if (room < 2) { /* other blocks have to be over before all of these would run */
      state_.together = 0;
      team(k32, k64, it, args...);
      return;
    }
    const unsigned of_team = static_cast<unsigned>(room < each ? room : each);
    const wide_team t = {
        of_team, f2c_launch_tickets(&state_, static_cast<size_t>(n) * wide_team::counters),
        f2c_launch_scratch(&state_, "partial results", static_cast<size_t>(n) * 2 * of_team * wide_team::partial_bytes), 0, 0};
    const f2c_dim3 grid = {static_cast<unsigned>(n) * of_team, 1, 1}, block = {wide_policy::threads, 1, 1};
    if (narrow)
      start<int, D, 0, wide_team, P...>(grid, block, wide32, it, t, static_cast<P>(args)...);
    else
      start<long long, D, 0, wide_team, Q...>(grid, block, wide64, it, t, static_cast<Q>(args)...);
  }

private:
  static long long longest(std::initializer_list<long long> inner) {
    long long most = -1;
    for (const long long n : inner) most = n > most ? n : most;
    return most;
  }
  /* Of those that not all teams have alike, as far as a bound is known; 0: of none. */
  static long long longest_uneven(std::initializer_list<long long> inner) {
    long long most = 0;
    for (const long long n : inner) most = n < -1 && -n > most ? -n : most;
    return most;
  }
  /* Threads of a block in which what its teams have in shared memory has room, and teams of as many as that takes, and as fill the device. */
  unsigned with_sections(unsigned threads, bool said) {
    const size_t bytes = sections_ + joints_ > team_policy::room ? sections_ : sections_ + joints_;
    if (!bytes) return threads;
    const auto few = [&] {
      return !said && work_ >= 2 * team_.width && team_policy::all_room / bytes * team_.width < team_policy::at_once;
    };
    while (few() || (team_.width < 32 && 32 / team_.width * bytes > team_policy::room)) team_.width *= 2;
    if (team_.width > 32) threads = team_.width;
    while (threads > 32 && threads > team_.width && per_block(threads) * bytes > team_policy::room) threads -= 32;
    room_ = static_cast<size_t>(per_block(threads)) * sections_;
    sections_ = joints_ = 0;
    return threads;
  }
  long long per_block(unsigned threads) const { return team_.width > 32 ? 1 : threads / team_.width; }
  /* A block for each turn, or, where blocks have several or the kernel has results, a few waves. */
  void plan(const void *kernel, f2c_dim3 block, long long need, bool few, bool folds) {
    block_ = block;
    grid_ = need;
    const long long threads = static_cast<long long>(block.x) * block.y;
    resident_ = resident_threads(kernel, block) / threads;
    if (resident_ < 1) resident_ = 1;
    if (few) limit(team_policy::turns * resident_);
    if (folds) limit(F2C_MAX_PARTIALS);
    limit(0x7fffffff);
  }
  /* Threads of a team that lies across for which the teams at once go through no more than the cache holds; 1: none. */
  static unsigned kept_height(long long n, long long fill, long long most, long long again) {
    const auto bytes = [=](unsigned h) { return again * most * (n < fill / h ? n : fill / h); };
    unsigned height = 1;
    if (again <= 0 || most < 0) return 1;
    while (height < team_policy::tallest && most >= team_policy::share * height * 2 && bytes(height) > team_policy::cache)
      height *= 2;
    return bytes(height) <= team_policy::cache_at_most ? height : 1;
  }
  /* Few teams have more threads each, as many as the device holds, with one iteration of a loop inside at least. */
  void widen(long long teams, long long inner, long long resident) {
    while (team_.width < team_threads && inner >= 2 * team_.width && teams * team_.width * 2 <= resident) team_.width *= 2;
  }
  unsigned width_for(long long inner) const {
    unsigned width = 1;
    while (width < 32 && inner >= team_policy::warp_share * width) width *= 2;
    if (inner > team_policy::warp_until)
      while (width < team_threads && inner * element_ >= 2 * team_policy::block_bytes * width) width *= 2;
    return width;
  }
  template <int D> static long long all(const loops<D> &it) {
    long long product = 1;
    for (int d = 0; d < D; d++) product *= it.n[d];
    return product;
  }
  /* What the blocks of one team wait with. */
  lone_team lone(const void *kernel) {
    if (grid_ > 1) limit(f2c_launch_together(&state_, kernel, static_cast<int>(block_.x), 0, 16, 1));
    if (grid_ == 1 && !panels_) return {nullptr, nullptr, 0, 0};
    const long long found = panels_ && panel_rows > 2 * grid_ ? panel_rows : 2 * grid_;
    return {grid_ == 1 ? nullptr : f2c_launch_tickets(&state_, 2),
            f2c_launch_scratch(&state_, "partial results", static_cast<size_t>(found) * lone_team::partial_bytes), 0, 0};
  }
  void limit(long long most) {
    if (grid_ > most) grid_ = most > 1 ? most : 1;
  }

  f2c::team team_ = {32};
  long long inner_ = -1; /* iterations of the longest loop that teams share out; -1: not known */
  int element_ = 8;
  team_across across_ = {1, true};
  bool panels_ = false;               /* of a lone team: it runs rows of panels */
  bool alone_ = false;                /* one team has the device for itself */
  long long grid_ = 1, resident_ = 1; /* blocks; those that run at once */
  f2c_dim3 block_ = {32, 1, 1};
  size_t sections_ = 0, joints_ = 0; /* bytes of sections of a team, and of its joint arrays */
  long long work_ = -1;              /* iterations that it shares out at a time */
  size_t room_ = 0;                  /* bytes of shared memory that arrays of a block's teams take */
};

} // namespace F2C_CODE
} // namespace f2c
