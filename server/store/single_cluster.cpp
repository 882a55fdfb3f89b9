#include <utility>

#include "store/cluster.h"

namespace konduktor::server {
namespace {

class SingleCluster final : public Cluster {
 public:
  explicit SingleCluster(Deliver deliver) : deliver_(std::move(deliver)) {}

  Outcome join(ClusterEvents) override { return {}; }
  void leave() override {}
  ServerId self() const override { return self_; }
  bool shared() const override { return false; }
  bool owns(TableId) const override { return true; }
  void acquire(TableId, std::function<void(const Acquired&)> done) override {
    if (done) deliver_([self = self_, done = std::move(done)] { done({StoreError::None, self, true}); });
  }
  void release(TableId) override {}
  // There is nobody to forward to.
  bool forward(ServerId, TableId, std::string, std::function<void(bool, std::string)> done) override {
    if (done) deliver_([done = std::move(done)] { done(false, ""); });
    return true;
  }
  void reply(const Forwarded&, std::string) override {}

 private:
  Deliver deliver_;
  ServerId self_ = static_cast<ServerId>(random_id());
};

}  // namespace

std::unique_ptr<Cluster> single_cluster(Cluster::Deliver deliver) {
  return std::make_unique<SingleCluster>(std::move(deliver));
}

}  // namespace konduktor::server
