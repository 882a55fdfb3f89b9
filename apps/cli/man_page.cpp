#include "man_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace konduktor::cli {
namespace {

// As text of a line: nothing in it is taken for a request or an escape, and a hyphen stays one.
std::string plain(const std::string& text) {
  std::string out;
  for (const char c : text) {
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";
    else
      out += c;
  }
  if (out.starts_with('.') || out.starts_with('\'')) out.insert(0, "\\&");
  return out;
}

std::string upper(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  return text;
}

// Footers are laid out by hand: examples, tables. Each line stays one.
void as_it_stands(std::string& out, const std::string& text) {
  if (text.empty()) return;
  out += ".PP\n.nf\n";
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) out += line.empty() ? "\n" : plain(line) + "\n";
  out += ".fi\n";
}

std::string heading_of(const CLI::Option& option) {
  // "INT:INT in [0 - 256]": what a check adds to the kind of value is in the description where it matters.
  const std::string kind = option.get_type_name().substr(0, option.get_type_name().find(':'));
  const std::string value = option.get_expected_max() > 0 && option.get_type_size_max() > 0 && !kind.empty()
                                ? " \\fI" + plain(kind) + "\\fR"
                                : "";
  if (option.get_positional()) return "\\fI" + plain(option.get_name()) + "\\fR";
  std::string names;
  for (const std::string& name : option.get_snames())
    names += (names.empty() ? "" : ", ") + plain("-" + name);
  for (const std::string& name : option.get_lnames())
    names += (names.empty() ? "" : ", ") + plain("--" + name);
  return "\\fB" + names + "\\fR" + value;
}

void add_options(std::string& out, const CLI::App& command) {
  for (const CLI::Option* option : command.get_options()) {
    if (option->get_group().empty()) continue;  // not shown by --help either
    std::string about = plain(option->get_description());
    if (!option->get_default_str().empty()) about += plain(fmt::format(" [{}]", option->get_default_str()));
    if (!option->get_envname().empty()) about += plain(fmt::format(" (${})", option->get_envname()));
    out += fmt::format(".TP\n{}\n{}\n", heading_of(*option), about.empty() ? "\\&" : about);
  }
}

}  // namespace

std::string man_page(const CLI::App& app, const std::string& version) {
  std::string out =
      fmt::format(".TH KONDUKTOR 1 \"\" \"konduktor {}\" \"Konduktor\"\n.SH NAME\nkonduktor \\- {}\n",
                  version, "games of the Ticket to Ride family");
  out += ".SH SYNOPSIS\n.B konduktor\n\\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.SH DESCRIPTION\n";
  out += plain(app.get_description()) + "\n.SH OPTIONS\n";
  add_options(out, app);
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    if (command->get_group().empty()) continue;
    out += fmt::format(".SH KONDUKTOR {}\n{}\n", upper(plain(command->get_name())),
                       plain(command->get_description()));
    add_options(out, *command);
    as_it_stands(out, command->get_footer());
  }
  out += ".SH NOTES\n";
  as_it_stands(out, app.get_footer());
  return out;
}

}  // namespace konduktor::cli
