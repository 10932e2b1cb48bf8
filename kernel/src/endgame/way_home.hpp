// The other side's way home: it goes out in two turns, whatever the mover does first, or it makes one play and passes
// ever after. Either refutes many turns at once.
//
// As if the mover had passed, the other side makes the first of its two plays, once for all turns of the mover. A turn
// that leaves this play alone changes little of what may follow: only the plays in the lanes that it touches are looked
// at anew. Then the mover has one turn more, and the other side goes out with what that turn leaves alone; or the mover
// has the board to itself, with a tile or two. What comes of it is the most that the first turn can bring.
#pragma once

#include <array>
#include <span>
#include <vector>

#include "endgame/last_two.hpp"
#include "endgame/ordering.hpp"
#include "endgame/path.hpp"
#include "endgame/threats.hpp"

namespace bonmot {

class WayHome {
 public:
  static constexpr std::size_t kWorthLaying = 4;  // so many turns must be open, or no play is laid for them

  // Lowers the caps of turns of the mover for which it is found that they bring no more than `alpha`. Only where
  // EndgamePath::knows_ways_home.
  void refute(EndgamePath& path, std::size_t ply, std::span<PlayOrder::Entry> turns, int alpha);

 private:
  struct Promise {  // a play of the other side, and what it brings with the dearest way out that it leaves
    int points;
    const EndgamePlay* play;
  };
  struct Answer {  // a play of the mover once that first play is made
    int gain;      // its score, and twice what it lays
    const EndgamePlay* play;
  };
  struct Out {  // what the mover scores with just these tiles, once that first play is made
    Counts tiles;
    int score;
  };

  void find_starts(const EndgamePath& path, const Stage& stage);
  void find_best(const EndgamePath& path, const Stage& stage);
  void choose(const EndgamePath& path, std::size_t most);
  template <class Look>
  void answer(EndgamePath& path, std::size_t ply, const EndgamePlay& start, std::span<PlayOrder::Entry> turns,
              int alpha, int most_kept, Look&& look);
  void look_around(const EndgamePath& path, const Stage& after);
  int cap_of(EndgamePath& path, const Stage& after, const EndgamePlay& start, const EndgamePlay& turn, int enough);
  int certain(std::uint32_t ways_out) const;
  int best_out(Counts tiles) const;

  static constexpr std::size_t kMostStarts = 3, kMostBest = 2;
  FollowUps follow_ups_;
  std::vector<Promise> promises_;
  std::vector<const EndgamePlay*> starts_;
  std::vector<PlayOrder::Entry*> open_;
  LastTwo last_two_;
  Threats ways_out_;
  std::array<Lanes, Threats::kMost> around_;  // of each way out: the lanes whose plays may disturb it
  std::vector<Answer> answers_;               // the dearest first
  std::vector<Out> outs_;                     // by their tiles, the dearest first
};

}  // namespace bonmot
