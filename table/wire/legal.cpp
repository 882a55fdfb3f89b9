// Legal moves as texts (docs/server/socket.md, "Legal moves"). The texts are those of records.
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

}  // namespace

void append_legal(std::string& out, const Rules& rules, const MoveList& legal, int limit,
                  const std::array<TicketId, kMaxOffer>* offer) {
  MoveTexts texts(out, rules, offer);
  const bool shorten = legal.size() > limit;
  bool more = false;
  std::array<RouteSet, kMaxMoveKinds> seen{};  // targets, by kind
  legal.for_each([&](const Move& move) {
    if (shorten && has_target(move.kind)) {
      RouteSet& targets = seen[static_cast<std::size_t>(move.kind)];
      if (targets.has(move.route())) {
        more = true;
        return;
      }
      targets.add(move.route());
    }
    texts.add(move);
  });
  texts.end();
  out += more ? ",\"more\":true}" : ",\"more\":false}";
}

void append_legal_for(std::string& out, const Rules& rules, const MoveList& legal, std::string_view prefix,
                      const std::array<TicketId, kMaxOffer>* offer) {
  MoveTexts texts(out, rules, offer);
  legal.for_each([&](const Move& move) { texts.add_if(move, prefix); });
  texts.end();
  out += '}';
}

}  // namespace konduktor::server
