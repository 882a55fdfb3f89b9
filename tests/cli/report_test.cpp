// The HTML page, the CSV table and the comparison of maps: complete, harmless, the same each time.

#include <nlohmann/json.hpp>
#include <regex>

#include "cli/program.h"
#include "support/paths.h"

namespace konduktor::testing {
namespace {

using Json = nlohmann::ordered_json;

bool has(const std::string& text, const std::string& words) { return text.find(words) != std::string::npos; }

// A page without the section that depends on the clock.
std::string timeless(std::string page) {
  const std::size_t from = page.find("<section id=\"timing\"");
  EXPECT_NE(from, std::string::npos);
  return page.erase(from, page.find("</section>", from) - from);
}

// Every element that is opened is closed, in the right order.
void expect_well_formed(const std::string& page) {
  std::vector<std::string> open;
  const std::regex tag(R"(<(/?)([a-z0-9]+)([^>]*?)(/?)>)");
  for (auto it = std::sregex_iterator(page.begin(), page.end(), tag); it != std::sregex_iterator(); ++it) {
    const std::string name = (*it)[2];
    if (name == "meta" || name == "br" || (*it)[4] == "/") continue;
    if ((*it)[1] == "/") {
      ASSERT_FALSE(open.empty()) << name;
      ASSERT_EQ(open.back(), name) << "near " << page.substr(static_cast<std::size_t>(it->position()), 80);
      open.pop_back();
    } else {
      open.push_back(name);
    }
  }
  EXPECT_TRUE(open.empty());
}

void expect_self_contained(const std::string& page) {
  for (const std::string word : {"http://", "https://", "src=", "href=", "url(", "@import", "<script",
                                 "<link", "<img", "<iframe", "javascript:"})
    EXPECT_FALSE(has(page, word)) << word;
  EXPECT_TRUE(has(page, "prefers-color-scheme:dark"));
  EXPECT_TRUE(has(page, "unofficial fan software"));
  EXPECT_FALSE(has(page, "nan")) << page.substr(page.find("nan"), 40);
}

class Report : public ProgramTest {
 protected:
  std::string page_of(const std::string& arguments) {
    const Output output = run(arguments + " --html page.html");
    EXPECT_EQ(output.code, 0) << output.err;
    return read_text(path("page.html"));
  }
};

TEST_F(Report, OfEveryGameIsWholeAndNeedsNothingElse) {
  for (const std::string game : {"europe", "london", "berlin", "uk", "cardgame", "usa"}) {
    const std::string page =
        page_of("tournament " + game + " --bots greedy,racer,random -p 2 -n 60 --seed 3");
    expect_self_contained(page);
    expect_well_formed(page);
    for (const std::string id :
         {"standings", "elo", "scores", "pairs", "points", "seats", "length", "board", "tickets"})
      EXPECT_TRUE(has(page, "<section id=\"" + id + "\"")) << game << " " << id;
    EXPECT_EQ(has(page, "<section id=\"technologies\""), game == "uk");
    EXPECT_EQ(has(page, "<section id=\"routes\""), game != "cardgame");
    EXPECT_EQ(has(page, "not the printed one"), game == "berlin");
  }
}

TEST_F(Report, DoesNotDependOnTheNumberOfThreads) {
  const std::string series = "tournament london --bots greedy,racer -n 60 --seed 3 --threads ";
  EXPECT_EQ(timeless(page_of(series + "1")), timeless(page_of(series + "2")));
}

TEST_F(Report, EscapesWhatADataFileSays) {
  Json map = Json::parse(read_text(std::string(paths::kDataDir) + "/examples/tiny.json"));
  const std::string nasty = "<script>alert(1)</script>\"'&";
  map["name"]["en"] = nasty + "map";
  map["places"][0]["name"] = nasty + "place";
  map["places"][1]["name"] = "=HYPERLINK(\"x\"),\n2";
  map["colours"][0]["name"]["en"] = nasty;
  map["notice"] = {{"en", nasty + "notice"}, {"pl", "x"}};
  write_text(path("nasty.json"), map.dump());
  const std::string page =
      page_of("tournament nasty.json --bots greedy,racer -n 20 --seed 1 --csv nasty.csv");
  expect_well_formed(page);
  EXPECT_FALSE(has(page, "<script"));
  EXPECT_TRUE(has(page, "&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;map"));
  EXPECT_TRUE(has(page, "&amp;notice"));
  const std::string csv = read_text(path("nasty.csv"));
  EXPECT_TRUE(has(csv, "\"<script>alert(1)</script>\"\"'&place - ")) << csv.substr(0, 300);
  EXPECT_TRUE(has(csv, "\"'=HYPERLINK(\"\"x\"\")"));
  EXPECT_FALSE(has(csv, ",\"=HYPERLINK"));
  expect_well_formed(page_of("simulate nasty.json --compare nasty.json -n 12 --seed 1"));
}

TEST_F(Report, OfASimulationShowsSeatsRoutesAndTickets) {
  const std::string page = page_of("simulate london -p 3 -n 40 --seed 1 --bots greedy,random");
  expect_self_contained(page);
  expect_well_formed(page);
  for (const std::string id : {"seats", "routes", "tickets", "board", "length"})
    EXPECT_TRUE(has(page, "<section id=\"" + id + "\"")) << id;
}

TEST_F(Report, OneDealOnlyHasNoIntervalsAndNoNonsense) {
  const std::string page = page_of("tournament london --bots greedy,random -n 2 --seed 1");
  expect_self_contained(page);
  expect_well_formed(page);
}

TEST_F(Report, OfAMapComparedWithItselfHasNoDifference) {
  const Json report =
      Json::parse(run("simulate london -n 60 --seed 1 --bots greedy,racer --compare london --json").out);
  const Json& comparison = report["comparison"];
  EXPECT_GT(comparison["differences"].size(), 60u);
  for (const Json& line : comparison["differences"]) {
    if (line["other_less_one"].is_null()) continue;
    EXPECT_NEAR(line["other_less_one"]["value"].get<double>(), 0, 1e-12) << line.dump();
    if (line["other_less_one"]["high"].is_null()) continue;
    EXPECT_NEAR(line["other_less_one"]["high"].get<double>(), 0, 1e-6);  // the root of a rounding error
  }
  EXPECT_TRUE(comparison["only_in_one"].empty());
  EXPECT_TRUE(comparison["only_in_other"].empty());
}

TEST_F(Report, FindsWhatWasChangedInAMap) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  Json map = Json::parse(read_text(tiny));
  map["pieces"][0]["count"] = 14;  // a longer game
  map["tickets"].push_back({{"id", "new-one"}, {"between", {"centre", "east"}}, {"points", 2}});
  write_text(path("long.json"), map.dump());
  const std::string series = "simulate " + tiny + " -n 600 --seed 1 --bots racer,greedy --compare long.json ";
  const Json report = Json::parse(run(series + "--json --threads 1").out);
  const Json& moves = report["comparison"]["differences"][0];
  EXPECT_EQ(moves["id"], "moves");
  EXPECT_GT(moves["other_less_one"]["low"].get<double>(), 0);
  EXPECT_EQ(report["comparison"]["only_in_other"], Json::array({"new-one"}));
  EXPECT_EQ(report["comparison"], Json::parse(run(series + "--json --threads 2").out)["comparison"]);
  const Output text = run(series + "--html page.html");
  EXPECT_TRUE(has(text.out, "Moves a game")) << text.out;
  EXPECT_TRUE(has(read_text(path("page.html")), "<section id=\"comparison\""));
}

// How often the words stand in the text.
std::size_t count(const std::string& text, const std::string& words) {
  std::size_t found = 0;
  for (std::size_t at = text.find(words); at != std::string::npos; at = text.find(words, at + words.size()))
    ++found;
  return found;
}

std::string section_of(const std::string& page, const std::string& id) {
  const std::size_t from = page.find("<section id=\"" + id + "\"");
  EXPECT_NE(from, std::string::npos) << id;
  return page.substr(from, page.find("</section>", from) - from);
}

// With two players one strand must stay empty: it is no dead route.
TEST_F(Report, CountsADoubleOnce) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  const std::string page =
      page_of("tournament " + tiny + " --bots racer,greedy -n 200 --seed 1 --json-file t.json");
  const std::string routes = section_of(page, "routes");
  EXPECT_EQ(count(routes, "<th scope=\"row\">"), 2 * 5u) << "five links in two lists";
  EXPECT_EQ(count(routes, "North - Centre, 3 red/blue, double"), 2u);
  EXPECT_FALSE(has(routes, "Both strands"));
  EXPECT_FALSE(has(section_of(page, "board"), "var(--bad)")) << "nothing is drawn as never claimed";
  const Json report = Json::parse(read_text(path("t.json")));
  ASSERT_EQ(report["links"].size(), 5u);
  EXPECT_EQ(report["links"][0]["routes"], Json::array({"north:centre:red", "north:centre:blue"}));
  const auto claimed = [&](const char* list, std::size_t k) {
    return report[list][k]["claimed"]["value"].get<double>();
  };
  EXPECT_NEAR(claimed("links", 0), claimed("routes", 0) + claimed("routes", 1), 1e-9);
  EXPECT_TRUE(
      has(section_of(page_of("tournament " + tiny + " --bots racer,greedy,random -n 12 --seed 1"), "routes"),
          "Both strands"))
      << "three players may claim both";
}

TEST_F(Report, TheBoardShowsColoursLengthsFerriesAndTunnels) {
  const Json europe = Json::parse(read_text(std::string(paths::kDataDir) + "/europe.json"));
  std::size_t spaces = 0;
  std::size_t tunnels = 0;
  std::size_t locomotives = 0;
  std::size_t red = 0;
  for (const Json& route : europe["routes"]) {
    const auto length = route["length"].get<std::size_t>();
    spaces += length;
    tunnels += route.value("kind", "") == "tunnel" ? length : 0;
    red += route["colour"] == "red" ? length : 0;
    locomotives += route.value("locomotives", std::size_t{0});
  }
  const std::string board = section_of(page_of("simulate europe -p 2 -n 20 --seed 1 --bots racer"), "board");
  EXPECT_EQ(count(board, "stroke-width:5\">"), spaces);
  EXPECT_EQ(count(board, "stroke:var(--k-red);stroke-width:5\">"), red);
  EXPECT_EQ(count(board, "stroke-width:7;stroke-dasharray:2 2\">"), tunnels);
  EXPECT_EQ(count(board, "r=\"2.6\""), locomotives);
  for (const std::string words : {"ferry: a circle", "tunnel</span>", "each block is a space", "red</span>"})
    EXPECT_TRUE(has(board, words)) << words;
  EXPECT_TRUE(has(board, ", ferry with 2")) << "in the words of a route";
  EXPECT_FALSE(has(section_of(page_of("simulate usa -p 2 -n 4 --seed 1"), "board"), "ferry"));
}

// Cells break before their intervals; a line that may not break would push the table over the edge.
TEST_F(Report, CellsMayBreak) {
  const std::string page = page_of("tournament uk --bots greedy,racer,random -n 72 --seed 1");
  EXPECT_TRUE(has(section_of(page, "standings"), "</span> <span class=\"n\">("));
  EXPECT_EQ(count(page, "white-space:nowrap"), 1u) << "only for a number and for an interval";
}

TEST_F(Report, NamesTheFilesAndWhatChangedInThem) {
  const std::string tiny = std::string(paths::kDataDir) + "/examples/tiny.json";
  Json map = Json::parse(read_text(tiny));
  map["pieces"][0]["count"] = 14;
  map["routes"][2]["colour"] = "gray";
  map["tickets"].push_back({{"id", "new-one"}, {"between", {"centre", "east"}}, {"points", 2}});
  write_text(path("old.json"), read_text(tiny));
  write_text(path("new.json"), map.dump(1));
  const std::string series = "simulate old.json -n 30 --seed 1 --bots racer --compare new.json ";
  const Output text = run(series);
  for (const std::string words :
       {"one = old.json, other = new.json", "piece train: count 8 -> 14",
        "route centre:east:green: colour green -> gray", "added ticket new-one: Centre - East, 2 points"})
    EXPECT_TRUE(has(text.out, words)) << words << "\n" << text.out;
  const Json comparison = Json::parse(run(series + "--json").out)["comparison"];
  EXPECT_EQ(comparison["one"]["file"], "old.json");
  EXPECT_EQ(comparison["other"]["file"], "new.json");
  EXPECT_EQ(comparison["changes"], Json::parse(R"([
    {"what": "piece", "id": "train", "change": "changed", "field": "count", "from": "8", "to": "14"},
    {"what": "route", "id": "centre:east:green", "change": "changed", "field": "colour", "from": "green", "to": "gray"},
    {"what": "ticket", "id": "new-one", "change": "added", "from": null, "to": "Centre - East, 2 points"}])"));
  const std::string page = section_of(page_of(series), "comparison");
  for (const std::string words :
       {"<h2>old.json and new.json</h2>", "What changed in the data", "ticket new-one", ">old.json</th>",
        ">new.json</th>", "<table class=\"words\">", "<td>14</td>"})
    EXPECT_TRUE(has(page, words)) << words;
}

TEST_F(Report, LeavesNothingHalfWritten) {
  for (const std::string arguments : {"simulate london -n 2 --compare atlantis --html page.html",
                                      "simulate london -p 4 -n 2 --compare nowhere.json --html page.html",
                                      "simulate europe -p 5 -n 2 --compare london --html page.html",
                                      "simulate london -n 2 --html nowhere/page.html",
                                      "tournament london --bots greedy,random -n 2 --html nowhere/page.html",
                                      "tournament london --bots greedy,nobody -n 2 --html page.html"}) {
    const Output output = run(arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_EQ(output.err.rfind("konduktor: ", 0), 0u) << output.err;
    for (const auto& entry : std::filesystem::directory_iterator(folder_))
      EXPECT_FALSE(has(entry.path().filename().string(), "page")) << entry.path();
  }
}

}  // namespace
}  // namespace konduktor::testing
