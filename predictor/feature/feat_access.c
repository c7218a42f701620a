/* From references to accesses: coalesced or not, in how many transactions. */
#include "predictor/feature/features.h"

typedef struct {
  double coal, coal_transactions; /* accesses and their transactions */
  double uncoal, uncoal_transactions;
  double bytes; /* of all transactions */
} Sums;

static void add(Sums *s, double times, bool coalesced, double transactions, double bytes_each) {
  *(coalesced ? &s->coal : &s->uncoal) += times;
  *(coalesced ? &s->coal_transactions : &s->uncoal_transactions) += times * transactions;
  s->bytes += times * transactions * bytes_each;
}

/* Where the address depends on data, every thread may hit a segment of its own. */
static void add_ref(Sums *s, const FeatRef *r, int cc, bool caching) {
  int segment = sapfor_access_segment(r->bytes), transactions = SAP_WARP;
  bool coalesced = false;
  if (r->known && cc < 20) {
    transactions = sapfor_access_warp_cc1(cc, r->base, r->stride, r->bytes);
    coalesced = transactions <= 2;
  } else if (r->known) {
    transactions = sapfor_access_transactions(segment, r->stride < 0 ? -r->stride : r->stride);
    coalesced = transactions == 1;
  }
  bool cut = coalesced && cc >= 20 && !caching;
  if (cut) transactions = sapfor_access_coal(segment, false);
  add(s, r->times * (1 - r->hit_rate), coalesced, transactions, cut ? 32 : segment);
}

/* The first use of a scalar is an access at which all threads read one element. */
static void add_scalar(Sums *s, int bytes, int cc, bool caching) {
  int segment = sapfor_access_segment(bytes);
  bool cut = cc >= 20 && !caching;
  add(s, 1, true, cut ? sapfor_access_coal(segment, false) : cc < 20 ? 2 : 1, cut ? 32 : segment);
}

void feat_access_all(Features *f, int cc, bool caching) {
  Sums s = {0};
  f->cache_hits = 0;
  for (int i = 0; i < f->ref.n; i++) {
    const FeatRef *r = &f->ref.v[i];
    add_ref(&s, r, cc, caching);
    f->cache_hits += r->times * r->hit_rate;
  }
  for (int i = 0; i < f->scalar.n; i++) add_scalar(&s, f->scalar_bytes.v[i], cc, caching);
  double transactions = s.coal_transactions + s.uncoal_transactions;
  f->iteration.coal_mem_access = s.coal;
  f->iteration.uncoal_mem_access = s.uncoal;
  f->iteration.coal_per_access = s.coal > 0 ? s.coal_transactions / s.coal : 0;
  f->iteration.uncoal_per_access = s.uncoal > 0 ? s.uncoal_transactions / s.uncoal : 0;
  f->iteration.load_bytes_per_warp = transactions > 0 ? s.bytes / transactions : 0;
  f->iteration.num_arithm += f->cache_hits;
}
