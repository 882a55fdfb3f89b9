// Means, shares and differences with 95 % intervals that respect the deals.
//
// The games of one deal share their cards, so they say less (or, played in all arrangements, more) than as many
// independent games. Each deal is therefore one observation: a vector of sums over its games. An estimate is a
// function of the totals, y/n or y1/n1 - y0/n0; its variance is that of its linear part over the deals (the
// cluster-robust or "delta" variance), and the interval uses Student's t with one degree less than there are deals.
// Fewer than kFewestDeals deals give no interval: the spread of so few says little. Neither do deals that all came out
// alike, except for shares, whose ends are known (docs/arena.md).
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace konduktor::arena {

struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  double total = 0;    // of what was averaged; of a difference none
  double count = 0;    // what it was averaged over; 0 = nothing was seen and the rest means nothing
  bool known = false;  // false: no interval; low and high are the value
  bool few = false;    // why: it was seen in too few deals (else all came out alike)

  [[nodiscard]] double half_width() const noexcept { return (high - low) / 2; }
};

// Deals in which something must have been seen for its interval to be told.
inline constexpr std::uint64_t kFewestDeals = 10;

// The 97.5 % point of Student's t.
[[nodiscard]] double t_quantile(std::uint64_t degrees) noexcept;

// A family of statistics that share their deals; each has K sums.
template <std::size_t K>
class Clusters {
 public:
  using Sums = std::array<double, K>;

  explicit Clusters(std::size_t statistics = 0)
      : open_(statistics), touched_(statistics, 0), totals_(statistics) {}

  // Within the deal that is open.
  void add(std::size_t statistic, std::size_t which, double amount) {
    touch(statistic);
    open_[statistic][which] += amount;
  }
  // One observation of a mean: its value and a count of one.
  void observe(std::size_t statistic, double value) {
    touch(statistic);
    open_[statistic][0] += value;
    open_[statistic][1] += 1;
  }
  void close_deal() {
    ++deals_;
    for (const std::size_t s : list_) {
      Totals& total = totals_[s];
      for (std::size_t i = 0; i < K; ++i) {
        total.sums[i] += open_[s][i];
        total.seen[i] += open_[s][i] != 0 ? 1 : 0;
        for (std::size_t j = 0; j < K; ++j) total.products[i][j] += open_[s][i] * open_[s][j];
      }
      open_[s] = {};
      touched_[s] = 0;
    }
    list_.clear();
  }
  [[nodiscard]] std::uint64_t deals() const noexcept { return deals_; }
  [[nodiscard]] const Sums& sums(std::size_t statistic) const { return totals_[statistic].sums; }
  // In how many deals a sum was not 0.
  [[nodiscard]] std::uint64_t seen(std::size_t statistic, std::size_t which) const {
    return totals_[statistic].seen[which];
  }
  // The variance of gradient · totals over deals drawn anew.
  [[nodiscard]] double variance(std::size_t statistic, const Sums& gradient) const {
    if (deals_ < 2) return 0;
    const Totals& total = totals_[statistic];
    const double n = static_cast<double>(deals_);
    double squares = 0;
    double sum = 0;
    for (std::size_t i = 0; i < K; ++i) {
      sum += gradient[i] * total.sums[i];
      for (std::size_t j = 0; j < K; ++j) squares += gradient[i] * gradient[j] * total.products[i][j];
    }
    return std::max(0.0, (squares - sum * sum / n) * n / (n - 1));
  }

 private:
  void touch(std::size_t statistic) {
    if (touched_[statistic] != 0) return;
    touched_[statistic] = 1;
    list_.push_back(statistic);
  }

  struct Totals {
    Sums sums{};
    std::array<Sums, K> products{};
    std::array<std::uint64_t, K> seen{};
  };
  std::uint64_t deals_ = 0;
  std::vector<Sums> open_;
  std::vector<char> touched_;
  std::vector<std::size_t> list_;
  std::vector<Totals> totals_;
};

using Ratios = Clusters<2>;     // y, n
using Contrasts = Clusters<4>;  // y1, n1, y0, n0

// y/n.
[[nodiscard]] Estimate mean(const Ratios& ratios, std::size_t statistic);
// y/n between 0 and 1, with Wilson's interval at the effective number of observations p(1-p)/variance: it stays
// within 0 and 1 and is honest when all deals came out alike.
[[nodiscard]] Estimate share(const Ratios& ratios, std::size_t statistic);
// y1/n1 - y0/n0. Its interval is known only if each side was seen in kFewestDeals deals. Deals that are all alike leave
// it without width: the two sides share their luck, so a difference may be exact.
[[nodiscard]] Estimate difference(const Contrasts& contrasts, std::size_t statistic);

}  // namespace konduktor::arena
