// Who waits behind whom for a bot's thoughts.
#include "base/fair_queue.h"

#include <gtest/gtest.h>

#include <vector>

namespace konduktor::server {
namespace {

std::vector<int> all_of(FairQueue<int>& queue) {
  std::vector<int> order;
  while (!queue.empty()) order.push_back(queue.pop());
  return order;
}

TEST(FairQueue, people_take_turns_and_each_ones_work_stays_in_order) {
  FairQueue<int> queue;
  for (int k = 0; k < 4; ++k) queue.push(1, true, 10 + k);
  queue.push(2, true, 20);
  queue.push(3, true, 30);
  queue.push(3, true, 31);
  EXPECT_EQ(queue.size(), 7u);
  EXPECT_EQ(all_of(queue), (std::vector{10, 20, 30, 11, 31, 12, 13}));
}

TEST(FairQueue, what_nobody_waits_for_comes_later_but_comes) {
  FairQueue<int> queue;
  for (int k = 0; k < 3; ++k) queue.push(1, false, 100 + k);
  for (int k = 0; k < 20; ++k) queue.push(2, true, k);
  const std::vector<int> order = all_of(queue);
  EXPECT_EQ(order[7], 100);
  EXPECT_EQ(order[15], 101);
  EXPECT_EQ(order.back(), 102);
}

TEST(FairQueue, a_person_who_comes_again_is_not_there_twice) {
  FairQueue<int> queue;
  queue.push(1, true, 1);
  EXPECT_EQ(queue.pop(), 1);
  queue.push(1, true, 2);
  queue.push(2, true, 20);
  queue.push(1, true, 3);
  EXPECT_EQ(all_of(queue), (std::vector{2, 20, 3}));
}

}  // namespace
}  // namespace konduktor::server
