// The tree of all that may still happen, searched to a depth or to the end.
#pragma once

#include <deque>

#include "endgame/alone.hpp"
#include "endgame/last_tiles.hpp"
#include "endgame/last_two.hpp"
#include "endgame/ordering.hpp"
#include "endgame/path.hpp"
#include "endgame/table.hpp"
#include "endgame/threats.hpp"
#include "endgame/way_home.hpp"

namespace bonmot {

constexpr int kAllTheWay = 255;  // a depth that no endgame reaches

// What a search says of a position, or of a turn: what it believes, and what is proved.
struct Judgement {
  int value = 0;
  int low = -kUnbounded, high = kUnbounded;

  static Judgement certain(int value) { return {value, value, value}; }
  Judgement for_the_other(int score) const {
    return {score - value, high == kUnbounded ? -kUnbounded : score - high,
            low == -kUnbounded ? kUnbounded : score - low};
  }
  Judgement and_before(int score) const {
    return {score + value, low == -kUnbounded ? -kUnbounded : score + low,
            high == kUnbounded ? kUnbounded : score + high};
  }
};

class EndgameTree {
 public:
  EndgameTree(const Board& board, EndgameRules rules, const EndgamePosition& position, FindingTable& table,
              LaneBook* book = nullptr)
      : path_(board, rules, position, table.bytes(), book), table_(table) {
    desks_.emplace_back();
  }

  void start(const EndgameLimits& limits) {
    limits_ = limits;
    nodes_ = 0;
    stopped_ = false;
  }
  bool is_stopped() const { return stopped_; }
  std::uint64_t nodes() const { return nodes_; }

  // The position of the root. If stopped, nothing it says counts.
  Judgement search(int alpha, int beta, int depth) { return search(0, alpha, beta, depth); }
  // Looks first whether the value is what a shallower search said, and then on the side where it lies.
  Judgement search_near(int value, int depth);
  // Both sides take what brings most at once until the end.
  int play_out() { return play_out(0); }
  // If the value is proved, so is every turn of the line; else it is what the search believes.
  std::vector<EndgameTurn> line(int depth, std::optional<int> proved);
  // A turn that brings the proved lower bound of the root, if one is known; else the play that brings most at once.
  EndgameTurn best_known() const { return root_turn_ ? *root_turn_ : dearest(); }

 private:
  // What is known and believed after all turns seen so far.
  struct Best {
    int value = -kUnbounded, low = -kUnbounded, high = -kUnbounded;
    std::uint16_t play = 0;

    void add(const Judgement& judged, std::uint16_t name) {
      if (judged.value > value || (judged.value == value && judged.low > low)) {
        value = judged.value;
        play = name;
      }
      low = std::max(low, judged.low);
      high = std::max(high, judged.high);
    }
  };

  struct Desk {  // what is worked with at one depth of the tree
    Threats threats;
    LastTiles last_tiles;
    LastTwo last_two;
    PlayOrder order;
    Killers killers;
    bool is_stuck = false;  // there is no play
  };

  // The turn that led to a position lies on the board as long as this lives.
  class Laid {
   public:
    Laid(EndgamePath& path, std::size_t ply) : path_(path), ply_(ply) { path_.lay(ply_); }
    ~Laid() { path_.lift(ply_); }
    Laid(const Laid&) = delete;
    Laid& operator=(const Laid&) = delete;

   private:
    EndgamePath& path_;
    const std::size_t ply_;
  };

  bool must_stop() {
    if ((limits_.stop != nullptr && limits_.stop->load(std::memory_order_relaxed)) ||
        (limits_.nodes != 0 && nodes_ >= limits_.nodes))
      stopped_ = true;
    return stopped_;
  }
  Desk& desk(std::size_t ply) {
    while (desks_.size() <= ply) desks_.emplace_back();
    return desks_[ply];
  }

  Judgement search(std::size_t ply, int alpha, int beta, int depth);
  Judgement try_play(std::size_t ply, const EndgamePlay& play, int alpha, int beta, int depth, bool first);
  Judgement try_play_alone(std::size_t ply, const EndgamePlay& play, int alpha, int beta, int depth, bool first);
  Judgement try_pass(std::size_t ply, int alpha, int beta, int depth, bool first, int most_by_playing = kUnbounded);
  Judgement answer_of(std::size_t ply, int score, int alpha, int beta, int depth, bool first);
  void keep(std::uint64_t key, const Judgement& judged, Finding::Kind kind, int depth, std::uint16_t best);
  int play_out(std::size_t ply);
  int when_to_look_alone(const Stage& stage, std::size_t turns, int alpha);
  void refute_alone(const Stage& stage, std::span<PlayOrder::Entry> turns, int alpha);
  void refute_some(std::size_t ply, std::span<PlayOrder::Entry> turns, int alpha);
  void note_at_root(int low, const EndgamePlay* play);
  EndgameTurn dearest() const;
  bool is_worth(std::size_t ply, const EndgamePlay* play, int value);
  std::optional<const EndgamePlay*> best_turn(std::size_t ply, std::optional<int> proved);

  // A turn good enough is mostly among the first two; and what is looked at for all must be worth it.
  static constexpr int kTriedFirst = 2, kNeverTried = -1;
  static constexpr std::size_t kWorthALook = 8;
  static constexpr int kPassPromise = 15, kTurnPromise = 10;

  EndgamePath path_;
  FindingTable& table_;
  FollowUps follow_ups_;
  WayHome way_home_;
  Alone alone_;
  std::deque<Desk> desks_;
  EndgameLimits limits_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
  int root_low_ = -kUnbounded;
  std::optional<EndgameTurn> root_turn_;  // that brings so much
};

}  // namespace bonmot
