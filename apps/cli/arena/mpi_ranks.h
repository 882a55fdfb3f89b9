// The processes of an mpirun.
//
// The only file that knows MPI is mpi_ranks.cpp, and it does so only if the build found MPI. A program that was not
// started by mpirun never touches it.
#pragma once

#include <memory>

#include "konduktor/arena/ranks.h"

namespace konduktor::cli {

class MpiRanks : public arena::Ranks {
 public:
  // Ends all processes at once.
  virtual void abort(int code) = 0;
};

// Null unless mpirun started several of us. Throws Failure if it did and this build has no MPI. To be called once.
[[nodiscard]] std::unique_ptr<MpiRanks> join_ranks();
// How many of the processes run on this machine; 1 without mpirun.
[[nodiscard]] int ranks_on_this_machine();

}  // namespace konduktor::cli
