#include "arena/mpi_ranks.h"

#include <algorithm>
#include <cstdlib>

#include "common/failure.h"

#ifdef KONDUKTOR_MPI
#include <mpi.h>
#endif

namespace konduktor::cli {
namespace {

// Set by Open MPI's mpirun for each process it starts.
int environment_number(const char* name) {
  const char* text = std::getenv(name);
  return text == nullptr ? 1 : std::max(1, std::atoi(text));
}

#ifdef KONDUKTOR_MPI

constexpr int kTag = 1;

class World final : public MpiRanks {
 public:
  World() {
    int provided = 0;
    // One thread at a time calls MPI, but not always the same one.
    MPI_Init_thread(nullptr, nullptr, MPI_THREAD_SERIALIZED, &provided);
    if (provided < MPI_THREAD_SERIALIZED)
      throw Failure("this MPI cannot be called from threads. Run without mpirun.");
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
  }
  ~World() override { MPI_Finalize(); }

  [[nodiscard]] int rank() const override { return rank_; }
  [[nodiscard]] int size() const override { return size_; }
  void send(int to, const std::string& text) override {
    MPI_Send(text.data(), static_cast<int>(text.size()), MPI_CHAR, to, kTag, MPI_COMM_WORLD);
  }
  [[nodiscard]] std::optional<arena::Message> receive() override {
    int there = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, kTag, MPI_COMM_WORLD, &there, &status);
    if (there == 0) return std::nullopt;
    int size = 0;
    MPI_Get_count(&status, MPI_CHAR, &size);
    arena::Message message{status.MPI_SOURCE, std::string(static_cast<std::size_t>(size), '\0')};
    MPI_Recv(message.text.data(), size, MPI_CHAR, message.from, kTag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    return message;
  }
  void abort(int code) override { MPI_Abort(MPI_COMM_WORLD, code); }

 private:
  int rank_ = 0;
  int size_ = 1;
};

#endif

}  // namespace

std::unique_ptr<MpiRanks> join_ranks() {
  if (environment_number("OMPI_COMM_WORLD_SIZE") < 2) return nullptr;
#ifdef KONDUKTOR_MPI
  return std::make_unique<World>();
#else
  throw Failure(
      "this program was built without MPI. Install libopenmpi-dev and build again, or run without mpirun.");
#endif
}

int ranks_on_this_machine() { return environment_number("OMPI_COMM_WORLD_LOCAL_SIZE"); }

}  // namespace konduktor::cli
