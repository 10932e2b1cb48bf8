// The way from the position asked about to the one that is looked at: turns, racks, and how the game ends.
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <vector>

#include "endgame/endgame.hpp"
#include "endgame/lane_book.hpp"

namespace bonmot {

struct EndgameSide {
  Counts rack = 0;
  int tiles = 0;
  int worth = 0;
};

struct Stage {                       // a position on the way
  std::array<EndgameSide, 2> sides;  // the one to move first
  std::size_t mover = 0;             // its seat
  std::size_t drawn = 0;
  int passes = 0, scoreless = 0;
  std::uint64_t key = 0;
  const EndgamePlay* turn = nullptr;  // that led here; none: a pass
  std::size_t player = 0;             // whose turn that was
  bool has_new_tiles = false;         // the other one drew after it
  bool other_is_stuck = false;        // the one who did not make it has no play now

  const EndgameSide& side_of(std::size_t seat) const { return sides[seat == mover ? 0 : 1]; }
};

class EndgamePath {
 public:
  // Throws std::invalid_argument if the board has no lexicon or the position is impossible.
  // Without a book, it has its own of so many bytes.
  EndgamePath(const Board& board, EndgameRules rules, const EndgamePosition& position, std::size_t bytes,
              LaneBook* book = nullptr);

  const Board& board() const { return board_; }
  const EndgameRules& rules() const { return rules_; }
  const Stage& stage(std::size_t ply) const { return stages_[ply]; }
  std::uint64_t key(std::size_t ply) const;
  const TileKinds& kinds(std::size_t seat) const { return kinds_[seat]; }

  // Decides what comes after a position. Tiles are put on the board by `lay`, when they are needed there.
  void play(std::size_t ply, const EndgamePlay& play);
  void pass(std::size_t ply, bool counts);
  // A play, and then the other side passes: the same side is to move again.
  void play_and_be_passed(std::size_t ply, const EndgamePlay& play);
  void lay(std::size_t ply);
  void lift(std::size_t ply);

  // The plays of the board as it lies now.
  template <class Action>
  void each_play(std::size_t seat, const EndgameSide& side, Action&& action) const {
    for (std::uint64_t rest = filled_[seat]; rest != 0; rest &= rest - 1)
      for (const EndgamePlay& play : lists_[seat][static_cast<std::size_t>(std::countr_zero(rest))]->up_to(side.tiles))
        if (contains(side.rack, play.needed)) action(play);
  }
  template <class Action>
  void each_way_out(std::size_t seat, const EndgameSide& side, Action&& action) const {
    for (std::uint64_t rest = filled_[seat]; rest != 0; rest &= rest - 1)
      for (const EndgamePlay& play : lists_[seat][static_cast<std::size_t>(std::countr_zero(rest))]->of(side.tiles))
        if (play.needed == side.rack) action(play);
  }

  // A play that lies on the board for the moment only, until it is taken back.
  void put(const EndgamePlay& play) { board_.play(play.play()); }
  void take_back() { board_.take_back(); }
  // What a seat may play with these tiles in some lanes of the board as it lies now, lists or not. `read` is handed the
  // list of each lane, and says whether to go on.
  template <class Read>
  void read_lanes(const Lanes& some, std::size_t seat, const EndgameSide& side, Read&& read) {
    const std::size_t mark = book_.mark();
    want(side, seat, some);
    Renewal& renewal = renewals_[seat];
    std::size_t missing = 0;
    bool goes_on = true;
    for (std::size_t each = 0; each < renewal.count && goes_on; ++each) {
      const LaneBook::Wanted wanted = renewal.lanes[each];
      if (const LanePlays* found = book_.find(wanted.key))
        goes_on = read(*found);
      else
        renewal.lanes[missing++] = wanted;
    }
    if (goes_on && missing > 0) {
      const std::span<const LaneBook::Wanted> lanes{renewal.lanes.data(), missing};
      book_.list(board_, renewal.hand, lanes, glimpsed_);
      for (const LaneBook::Wanted& wanted : lanes)
        if (!read(*glimpsed_[wanted.number])) break;
    }
    book_.forget(mark);
  }
  // The same in the lanes that a play touches, once that play is made.
  template <class Read>
  void glimpse(const EndgamePlay& made, const Lanes& touched, std::size_t seat, const EndgameSide& side, Read&& read) {
    put(made);
    read_lanes(touched, seat, side, read);
    take_back();
  }

  bool bag_is_empty(const Stage& stage) const { return stage.drawn == bag_.size(); }
  bool passing_ends(const Stage& stage) const;
  // Whether plays bring the same however often was passed before. Then a pass, which the other side may answer by
  // passing, brings no more than the best play, or than the game's end by passes.
  bool passes_change_nothing(const Stage& stage) const { return rules_.out_ends && !zero_plays_are_possible(stage); }
  // Whether a side that has one tile left, and cannot play it, passes and the other one plays on.
  bool knows_last_tiles(const Stage& stage) const {
    return passes_change_nothing(stage) && stage.sides[1].tiles == 1 && bag_is_empty(stage) && !board_.is_empty() &&
           rules_.scoreless_turns != 1;
  }
  // Whether the other side may go out in two turns, if the first of them has a score: nothing that the mover does
  // between them ends the game before the second one.
  bool knows_ways_home(const Stage& stage) const {
    return rules_.out_ends && rules_.scoreless_turns != 1 && stage.sides[1].tiles > 1 && bag_is_empty(stage) &&
           !board_.is_empty();
  }
  // What a pass brings if it ends the game.
  static int value_of_ending(const Stage& stage) { return stage.sides[1].worth - stage.sides[0].worth; }
  // Whether nothing follows this play; and what it brings then.
  std::optional<int> final_value(const Stage& stage, const EndgamePlay& play) const {
    if (play.tiles != stage.sides[0].tiles && play.score != 0) return std::nullopt;
    return value_of_final(stage, play);
  }
  // The plays with which the mover goes out and ends the game, and what they bring.
  template <class Action>
  void each_final_way_out(const Stage& stage, Action&& action) const {
    if (!rules_.out_ends || !bag_is_empty(stage)) return;
    each_way_out(stage.mover, stage.sides[0],
                 [&](const EndgamePlay& play) { action(play, play.score + 2 * stage.sides[1].worth); });
  }

 private:
  struct Before {  // what a lane held before tiles were laid
    const LanePlays* list;
    std::uint16_t lane, seat;
  };
  struct Laid {
    std::size_t changes = 0, mark = 0;
    std::array<std::uint64_t, 2> filled{};
  };

  bool may_score_nothing(const EndgamePosition& position) const;
  // Only while somebody holds a tile that is worth nothing, and another one: the last tile goes out.
  bool zero_plays_are_possible(const Stage& stage) const {
    const auto may = [&](std::size_t side, std::size_t seat) {
      return stage.sides[side].tiles > 1 && (stage.sides[side].rack & worthless_[seat]) != 0;
    };
    return zero_plays_are_possible_ &&
           (may(0, stage.mover) || may(1, 1 - stage.mover) || !rules_.out_ends || !bag_is_empty(stage));
  }
  int settled(const Stage& stage, int scoreless) const;
  std::optional<int> value_of_final(const Stage& stage, const EndgamePlay& play) const;
  bool is_past_counting(const Stage& stage, int scoreless) const;
  struct Renewal {  // lanes of a seat whose lists are to be looked for in the book
    Hand hand;
    std::array<LaneBook::Wanted, std::size_t{2} * kMostSquares> lanes;
    std::size_t count = 0;
  };
  void want(const EndgameSide& side, std::size_t seat, const Lanes& lanes);
  void renew(std::size_t seat);
  void put_list(std::size_t seat, std::size_t lane, const LanePlays* list) {
    lists_[seat][lane] = list;
    const std::uint64_t bit = std::uint64_t{1} << lane;
    filled_[seat] = list->plays == nullptr ? filled_[seat] & ~bit : filled_[seat] | bit;
  }
  Stage& stage_after(std::size_t ply);

  Board board_;
  EndgameRules rules_;
  const std::size_t lane_count_;  // of one direction
  const std::size_t full_rack_;
  const std::vector<Letter> bag_;
  std::array<TileKinds, 2> kinds_;
  std::array<Counts, 2> blank_{};      // one blank of each seat
  std::array<Counts, 2> worthless_{};  // where a seat's tiles that are worth nothing are counted
  bool zero_plays_are_possible_ = false;
  std::uint64_t rules_key_ = 0;
  std::deque<Stage> stages_;
  std::unique_ptr<LaneBook> own_book_;
  LaneBook& book_;
  // By seat: across, then down. Each is for a rack that the side had here or before: there is nothing new on it.
  std::array<std::array<const LanePlays*, std::size_t{2} * kMostSquares>, 2> lists_{};
  std::array<std::uint64_t, 2> filled_{};  // a bit for each of them that has plays
  std::array<Renewal, 2> renewals_;
  std::array<const LanePlays*, std::size_t{2} * kMostSquares> glimpsed_{};
  std::vector<Before> changes_;
  std::vector<Laid> laid_;
};

}  // namespace bonmot
