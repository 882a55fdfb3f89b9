#include "konduktor/guide/odds.h"

#include <algorithm>

namespace konduktor {
namespace {

using Chances = std::array<double, kMaxTurnedUp + 1>;

double choose(int n, int k) {
  if (k < 0 || k > n) return 0;
  double ways = 1;
  for (int i = 1; i <= k; ++i) ways = ways * (n - k + i) / i;
  return ways;
}

// Of `drawn` cards out of `all`, of which `good` count: the probabilities of so many that count.
Chances chances(int all, int good, int drawn) {
  Chances result{};
  for (int k = 0; k <= drawn; ++k)
    result[static_cast<std::size_t>(k)] =
        choose(good, k) * choose(all - good, drawn - k) / choose(all, drawn);
  return result;
}

Cards unseen_by(const Rules& rules, const View& view, bool known_hands) {
  Cards unseen = rules.all_cards;
  unseen.subtract_at_most(view.mine.hand);
  unseen.subtract_at_most(view.pub.discard);
  for (const Card card : view.pub.display)
    if (card != Card::None && unseen[card] > 0) --unseen[card];
  for (std::size_t s = 0; s < static_cast<std::size_t>(rules.players()) && known_hands; ++s)
    if (s != ix(view.seat)) unseen.subtract_at_most(view.memory.known[s]);
  return unseen;
}

}  // namespace

TunnelOdds tunnel_odds(const Rules& rules, const View& view, const Cards& payment, bool known_hands) {
  const auto counting = [&](const Cards& cards) {
    int count = 0;
    for (std::size_t c = 0; c < kKinds; ++c)
      if (counts_at_tunnel(payment, static_cast<Card>(c))) count += cards.n[c];
    return count;
  };
  const Cards unseen = unseen_by(rules, view, known_hands);
  const Cards& discard = view.pub.discard;
  const int from_deck = std::min<int>({kMaxTurnedUp, view.pub.deck_count, unseen.total()});
  const int from_discard = std::min(kMaxTurnedUp - from_deck, discard.total());  // EU-T7
  const Chances first = chances(unseen.total(), counting(unseen), from_deck);
  const Chances second = chances(discard.total(), counting(discard), from_discard);
  TunnelOdds odds;
  const int left = counting(view.mine.hand) - counting(payment);
  for (std::size_t n = 0; n < odds.surcharge.size(); ++n) {
    for (std::size_t k = 0; k <= n; ++k) odds.surcharge[n] += first[k] * second[n - k];
    if (static_cast<int>(n) <= left) odds.payable += odds.surcharge[n];
  }
  return odds;
}

}  // namespace konduktor
