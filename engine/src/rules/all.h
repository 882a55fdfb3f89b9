// The list of rules. A new rule is one source file, its name and its place in the order here.
#pragma once

#include <array>

#include "../play.h"

namespace konduktor {

extern const Module kFerries;       // ferries.cpp
extern const Module kTunnels;       // tunnels.cpp
extern const Module kStations;      // stations.cpp
extern const Module kDistricts;     // districts.cpp
extern const Module kPieceKinds;    // piece_kinds.cpp
extern const Module kSubstitutes;   // substitutes.cpp
extern const Module kTechnologies;  // technologies.cpp
extern const Module kRightOfWay;    // right_of_way.cpp
extern const Module kInjectors;     // injectors.cpp
extern const Module kWaterTenders;  // water_tenders.cpp
extern const Module kDiesel;        // diesel.cpp
extern const Module kFinalBets;     // final_bets.cpp
extern const Module kLongestPath;   // longest_path.cpp
extern const Module kRailYards;     // rail_yards.cpp
extern const Module kBigCities;     // big_cities.cpp
extern const Module kSecondPass;    // second_pass.cpp

inline constexpr std::array kAllModules{&kFerries,     &kTunnels,      &kStations,     &kDistricts,
                                        &kPieceKinds,  &kSubstitutes,  &kTechnologies, &kRightOfWay,
                                        &kInjectors,   &kWaterTenders, &kDiesel,       &kFinalBets,
                                        &kLongestPath, &kRailYards,    &kBigCities,    &kSecondPass};

}  // namespace konduktor
