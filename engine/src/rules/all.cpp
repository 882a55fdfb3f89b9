// The list of rules. A new rule is one source file and one line here, at its place in the order.
#include "all.h"

namespace konduktor {

const std::vector<const Module*>& all_modules() {
  static const std::vector<const Module*> kModules{
      &kFerries,      &kTunnels,    &kStations,  &kDistricts,    &kPieceKinds, &kSubstitutes,
      &kTechnologies, &kRightOfWay, &kInjectors, &kWaterTenders, &kDiesel,     &kFinalBets,
      &kLongestPath,  &kRailYards,  &kBigCities, &kSecondPass};
  return kModules;
}

}  // namespace konduktor
