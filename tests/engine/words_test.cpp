// Words beside enums: each its own, and back to what it stands for.
#include "konduktor/words.h"

#include <gtest/gtest.h>

#include <set>

#include "konduktor/game.h"
#include "konduktor/scores.h"

namespace konduktor {
namespace {

template <typename Enum>
void each_word_is_its_own() {
  std::set<std::string_view> seen;
  for (std::size_t k = 0; k < kWordsOf<Enum>.size(); ++k) {
    const std::string_view word = word_of(static_cast<Enum>(k));
    EXPECT_EQ(from_word<Enum>(word), static_cast<Enum>(k)) << word;
    EXPECT_TRUE(seen.insert(word).second) << word;
    EXPECT_FALSE(word.empty());
  }
  EXPECT_FALSE(from_word<Enum>("no such word"));
  EXPECT_FALSE(from_word<Enum>(""));
}

TEST(Words, each_is_its_own) {
  each_word_is_its_own<Machine>();
  each_word_is_its_own<Rejects>();
  each_word_is_its_own<RowOrder>();
  each_word_is_its_own<EmptyDeck>();
  each_word_is_its_own<TieBreak>();
  each_word_is_its_own<Provenance>();
  each_word_is_its_own<RouteKind>();
  each_word_is_its_own<Effect>();
  each_word_is_its_own<Phase>();
  each_word_is_its_own<MoveKind>();
  each_word_is_its_own<EventKind>();
  each_word_is_its_own<Bonus>();
  each_word_is_its_own<Language>();
}

// The ends of the long lists: a word too many or too few in between would move them.
TEST(Words, stand_in_the_order_of_the_enumerators) {
  EXPECT_EQ(word_of(EventKind::DisplayNow), "display");
  EXPECT_EQ(word_of(EventKind::ToTrack), "to_track");
  EXPECT_EQ(word_of(EventKind::Ended), "ended");
  EXPECT_EQ(word_of(Phase::Surcharge), "surcharge");
  EXPECT_EQ(word_of(Phase::Over), "over");
  EXPECT_EQ(word_of(MoveKind::Withdraw), "withdraw");
  EXPECT_EQ(word_of(Effect::CheaperClaim), "claim_discount");
  EXPECT_EQ(word_of(Bonus::EqualisingBeam), "equalising_beam");
}

}  // namespace
}  // namespace konduktor
