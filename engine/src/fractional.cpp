// The simplex method for variables with upper bounds, on a small dense table.
//
// Rows: a colour's cards, and the wilds. Columns: the share of each ticket (at most 1), the wilds that stand for each
// colour, and the cards left over of each kind. A variable at its upper bound is written as what it lacks of it, so
// that every variable that is not in the basis is 0.
#include "fractional.h"

#include <algorithm>

namespace konduktor {
namespace {

constexpr int kRows = kKinds;
constexpr int kColumns = kMaxTickets + kMaxColours + kRows;
constexpr double kTiny = 1e-9;
constexpr double kNoLimit = 1e30;
constexpr int kMaxPivots = 400;

class Table {
 public:
  explicit Table(const FractionalProblem& problem) noexcept
      : tickets_(problem.count), slack_(problem.count + kMaxColours), columns_(slack_ + kRows) {
    for (auto& row : cell_) std::fill_n(row.begin(), columns_, 0.0);
    std::fill_n(gain_.begin(), columns_, 0.0);
    for (int t = 0; t < tickets_; ++t) {
      for (int c = 0; c < kMaxColours; ++c) cell_[c][t] = problem.need[t][c];
      gain_[t] = problem.value[t];
      limit_[t] = 1;
      largest_ = std::max(largest_, problem.value[t]);
    }
    for (int c = 0; c < kMaxColours; ++c) {
      cell_[c][tickets_ + c] = -1;
      cell_[kMaxColours][tickets_ + c] = 1;
      limit_[tickets_ + c] = kNoLimit;
    }
    for (int r = 0; r < kRows; ++r) {
      cell_[r][slack_ + r] = 1;
      limit_[slack_ + r] = kNoLimit;
      basis_[r] = slack_ + r;
      right_[r] = problem.have[r];
    }
  }

  void solve() noexcept {
    for (int pivots = 0; pivots < kMaxPivots; ++pivots) {
      int enter = 0;
      for (int j = 1; j < columns_; ++j)
        if (gain_[j] > gain_[enter]) enter = j;
      if (gain_[enter] <= kTiny * largest_) return;
      step(enter);
    }
  }

  void read(FractionalAnswer& answer) const noexcept {
    for (int r = 0; r < kRows; ++r) answer.price[r] = std::max(0.0, -gain_[slack_ + r]);
    for (int c = 0; c < kMaxColours; ++c)
      answer.price[kMaxColours] = std::max(answer.price[kMaxColours], answer.price[c]);
    for (int t = 0; t < tickets_; ++t) answer.share[t] = lacking_[t] ? 1 : 0;
    for (int r = 0; r < kRows; ++r)
      if (basis_[r] < tickets_) {
        const int t = basis_[r];
        answer.share[t] = lacking_[t] ? 1 - right_[r] : right_[r];
      }
  }

 private:
  // Raises the entering variable until something comes to a bound.
  void step(int enter) noexcept {
    double most = limit_[enter];
    int leave = -1;
    bool at_limit = false;
    for (int r = 0; r < kRows; ++r) {
      const double change = cell_[r][enter];
      if (change > kTiny && right_[r] / change < most) {
        most = right_[r] / change;
        leave = r;
        at_limit = false;
      } else if (change < -kTiny && limit_[basis_[r]] < kNoLimit &&
                 (limit_[basis_[r]] - right_[r]) / -change < most) {
        most = (limit_[basis_[r]] - right_[r]) / -change;
        leave = r;
        at_limit = true;
      }
    }
    if (leave < 0) {
      turn_column(enter);
      return;
    }
    if (at_limit) turn_row(leave);
    pivot(leave, enter);
  }

  // The entering variable reaches its own limit.
  void turn_column(int j) noexcept {
    for (int r = 0; r < kRows; ++r) {
      right_[r] -= cell_[r][j] * limit_[j];
      cell_[r][j] = -cell_[r][j];
    }
    gain_[j] = -gain_[j];
    lacking_[j] = !lacking_[j];
  }

  void turn_row(int r) noexcept {
    const int variable = basis_[r];
    for (int j = 0; j < columns_; ++j) cell_[r][j] = -cell_[r][j];
    cell_[r][variable] = 1;
    right_[r] = limit_[variable] - right_[r];
    lacking_[variable] = !lacking_[variable];
  }

  void pivot(int row, int column) noexcept {
    auto& source = cell_[row];
    const double scale = 1 / source[column];
    for (int j = 0; j < columns_; ++j) source[j] *= scale;
    right_[row] = std::max(0.0, right_[row] * scale);
    for (int r = 0; r < kRows; ++r) {
      const double factor = cell_[r][column];
      if (r == row || factor == 0) continue;
      for (int j = 0; j < columns_; ++j) cell_[r][j] -= factor * source[j];
      right_[r] = std::max(0.0, right_[r] - factor * right_[row]);
    }
    const double factor = gain_[column];
    for (int j = 0; j < columns_; ++j) gain_[j] -= factor * source[j];
    gain_[column] = 0;
    basis_[row] = column;
  }

  int tickets_;
  int slack_;
  int columns_;
  double largest_ = 0;
  std::array<std::array<double, kColumns>, kRows> cell_;
  std::array<double, kColumns> gain_;
  std::array<double, kColumns> limit_;
  std::array<double, kRows> right_;
  std::array<int, kRows> basis_;
  std::array<bool, kColumns> lacking_{};
};

}  // namespace

void solve_fractional(const FractionalProblem& problem, FractionalAnswer& answer) noexcept {
  Table table(problem);
  table.solve();
  table.read(answer);
}

}  // namespace konduktor
