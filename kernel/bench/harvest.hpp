// Positions from games between two who always take the best score: the same ones for the same seed on every machine.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <vector>

#include "material.hpp"
#include "random.hpp"
#include "slots/best_play.hpp"

namespace bonmot {

struct Harvested {
  Board board;
  std::vector<Letter> rack, other, bag;  // of the side to move, of the other one
  int spread = 0;                        // what the side to move is ahead
  std::uint64_t game = 0;
};

class Harvest {
 public:
  // Both racks full, and so many tiles in the bag.
  Harvest(const Material& set, std::shared_ptr<const WordGraph> graph, std::uint64_t seed, std::size_t in_bag)
      : set_(set), empty_(set.rules, std::move(graph)), game_(seed), in_bag_(in_bag) {}

  Harvested next() {
    for (;; ++game_) {
      Harvested found{empty_, {}, {}, set_.bag, 0, game_};
      if (!plays_until_there(found)) continue;
      ++game_;
      return found;
    }
  }

 private:
  static constexpr std::size_t kFullRack = 7;

  static void draw(std::vector<Letter>& rack, std::vector<Letter>& bag) {
    while (rack.size() < kFullRack && !bag.empty()) {
      rack.push_back(bag.back());
      bag.pop_back();
    }
  }

  bool plays_until_there(Harvested& found) {
    Random random(found.game, 3);
    for (std::size_t last = found.bag.size(); last > 1; --last)
      std::swap(found.bag[last - 1], found.bag[random.below(static_cast<std::uint32_t>(last))]);
    draw(found.rack, found.bag);
    draw(found.other, found.bag);
    while (found.bag.size() > in_bag_) {
      const std::optional<Play> play = search_->find(found.board, found.rack, {});
      if (!play) return false;
      found.board.play(*play);
      for (const Letter letter : play->word()) {
        if (letter == kNoLetter) continue;
        found.rack.erase(
            std::find(found.rack.begin(), found.rack.end(), (letter & kBlankMark) != 0 ? kNoLetter : letter));
      }
      found.spread += play->score;
      draw(found.rack, found.bag);
      std::swap(found.rack, found.other);
      found.spread = -found.spread;
    }
    return found.bag.size() == in_bag_ && found.rack.size() == kFullRack && found.other.size() == kFullRack;
  }

  const Material set_;
  const Board empty_;
  std::unique_ptr<BestPlay> search_ = best_by_walking();
  std::uint64_t game_;
  const std::size_t in_bag_;
};

}  // namespace bonmot
