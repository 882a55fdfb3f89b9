#include "other_names.h"

#include <array>

namespace konduktor {
namespace {

// One city a line, its names between bars. For any map that prints one of them.
constexpr std::array<std::string_view, 40> kCities{
    "|angora|ankara|",
    "|athina|athens|ateny|athenai|",
    "|bruxelles|brussels|bruksela|brussel|",
    "|bucuresti|bucharest|bukareszt|",
    "|budapest|budapeszt|",
    "|cadiz|kadyks|",
    "|constantinople|istanbul|konstantynopol|stambul|",
    "|danzig|gdansk|",
    "|edinburgh|edynburg|",
    "|kharkov|kharkiv|charkow|",
    "|kobenhavn|copenhagen|kopenhaga|koebenhavn|",
    "|kyiv|kiev|kijow|",
    "|lisboa|lisbon|lizbona|",
    "|london|londyn|",
    "|madrid|madryt|",
    "|marseille|marseilles|marsylia|",
    "|moskva|moscow|moskwa|",
    "|munchen|munich|monachium|muenchen|",
    "|paris|paryz|",
    "|petrograd|saint petersburg|st petersburg|petersburg|leningrad|",
    "|pamplona|pampeluna|",
    "|riga|ryga|",
    "|roma|rome|rzym|",
    "|rostov|rostow|",
    "|sarajevo|sarajewo|",
    "|sevastopol|sewastopol|sebastopol|",
    "|smyrna|izmir|",
    "|sochi|soczi|",
    "|sofia|sofija|",
    "|stockholm|sztokholm|",
    "|venezia|venice|wenecja|",
    "|warszawa|warsaw|",
    "|wien|vienna|wieden|",
    "|wilno|vilnius|vilna|",
    "|zagrab|zagreb|zagrzeb|",
    "|zurich|zurych|zuerich|",
    "|londonderry|derry|",
    "|new york|nowy jork|",
    "|san francisco|frisco|",
    "|saint louis|st louis|"};

}  // namespace

std::vector<std::string_view> other_names(std::string_view plain) {
  std::vector<std::string_view> names;
  for (const std::string_view city : kCities) {
    bool known = false;
    std::vector<std::string_view> all;
    for (std::size_t from = 1; from < city.size(); from += all.back().size() + 1) {
      all.push_back(city.substr(from, city.find('|', from) - from));
      known = known || all.back() == plain;
    }
    if (!known) continue;
    for (const std::string_view name : all)
      if (name != plain) names.push_back(name);
  }
  return names;
}

}  // namespace konduktor
