// Legal moves as texts (docs/server/socket.md, "Legal moves"). The texts are those of records.
#include "konduktor/guide/robs.h"
#include "konduktor/notation.h"
#include "wire/wire.h"

namespace konduktor::server {
namespace {

using Offer = std::array<TicketId, kMaxOffer>;

// Opens a list of moves and closes it again, putting the commas. A move holds no character that JSON would escape.
class MoveTexts {
 public:
  MoveTexts(std::string& out, const Rules& rules, const Offer* offer)
      : out_(out), rules_(rules), offer_(offer) {
    out_ += "{\"moves\":[";
  }
  void add(const Move& move) {
    out_ += '"';
    append_text(out_, rules_, move, offer_);
    out_ += "\",";
  }
  // Adds it only if the text begins so.
  void add_if(const Move& move, std::string_view prefix) {
    const std::size_t before = out_.size();
    out_ += '"';
    append_text(out_, rules_, move, offer_);
    if (std::string_view(out_).substr(before + 1).starts_with(prefix))
      out_ += "\",";
    else
      out_.resize(before);
  }
  void end() {
    if (out_.back() == ',') out_.pop_back();
    out_ += ']';
  }

 private:
  std::string& out_;
  const Rules& rules_;
  const Offer* offer_;
};

// Moves that differ only in what is paid for the same thing.
bool has_target(MoveKind kind) noexcept {
  return kind == MoveKind::Claim || kind == MoveKind::Station || kind == MoveKind::Buy;
}

// Card Game: {"green":1} = plays with green rob seat 1. `played` are the colours of legal plays.
void append_robs(std::string& out, const Rules& rules, const View& view, const Cards& played) {
  bool any = false;
  for (std::size_t c = 0; c < rules.colours.size(); ++c) {
    const Seat owner = played.n[c] > 0 ? row_owner(rules, view, static_cast<Card>(c)) : Seat::Nobody;
    if (owner == Seat::Nobody) continue;
    out += any ? "," : ",\"robs\":{";
    any = true;
    ((out += '"') += rules.colours[c].id) += "\":";
    out += static_cast<char>('0' + ix(owner));
  }
  if (any) out += '}';
}

}  // namespace

void append_legal(std::string& out, const Rules& rules, const MoveList& legal, int limit, const View* view) {
  MoveTexts texts(out, rules, view != nullptr ? &view->mine.offer : nullptr);
  const bool shorten = legal.size() > limit;
  bool more = false;
  std::array<RouteSet, kMaxMoveKinds> seen{};  // targets, by kind
  Cards played;
  legal.for_each([&](const Move& move) {
    if (shorten && has_target(move.kind)) {
      RouteSet& targets = seen[static_cast<std::size_t>(move.kind)];
      if (targets.has(move.route())) {
        more = true;
        return;
      }
      targets.add(move.route());
    }
    if (move.kind == MoveKind::Play)
      for (std::size_t c = 0; c < kMaxColours; ++c) played.n[c] |= move.payment().n[c];
    texts.add(move);
  });
  texts.end();
  out += more ? ",\"more\":true" : ",\"more\":false";
  if (view != nullptr) append_robs(out, rules, *view, played);
  out += '}';
}

void append_legal_for(std::string& out, const Rules& rules, const MoveList& legal, std::string_view prefix,
                      const std::array<TicketId, kMaxOffer>* offer) {
  MoveTexts texts(out, rules, offer);
  legal.for_each([&](const Move& move) { texts.add_if(move, prefix); });
  texts.end();
  out += '}';
}

}  // namespace konduktor::server
