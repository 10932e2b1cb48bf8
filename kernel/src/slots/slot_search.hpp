// The best plays by slots: the same ones that a walk through the word graph finds, several times as fast.
//
// A walk builds hundreds of plays to find the best. Here every slot (a lane, its first empty square, the number of
// tiles) is given a bound first, sixteen at once; slots are opened from the highest bound down, and in a slot the
// anagram map is asked for the words of those sub-racks that may still pass the bar: the last of the plays wanted.
#pragma once

#include "slots/anagrams.hpp"
#include "slots/best_play.hpp"
#include "top_plays.hpp"

namespace bonmot {

// The part that is compiled for several processors.
class SlotEngine {
 public:
  virtual ~SlotEngine() = default;

  // Fills `top`, which is empty; false, and nothing is there, if the numbers are too large for it. The rack is sorted,
  // and has one to seven tiles.
  virtual bool find(const Board& board, const AnagramMap& anagrams, std::span<const Letter> rack,
                    std::span<const std::int32_t> worth_left, TopPlays& top) = 0;
};

class SlotSearch final : public BestPlay {
 public:
  // For the processor at hand, or for any. Where the anagram map is not there yet, it is made at once, or when that
  // pays (`WordGraph::anagrams_when_they_pay`); until then, questions are answered by walking.
  enum class Build { kBest, kAny };
  enum class Map { kAtOnce, kWhenItPays };
  explicit SlotSearch(Build build = Build::kBest, Map map = Map::kAtOnce);

  std::optional<Play> find(const Board& board, std::span<const Letter> rack,
                           std::span<const std::int32_t> worth_left) override;
  MoveResult top(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
                 std::size_t limit, const std::atomic<bool>* stop = nullptr) override;

  // How often it had to walk: boards of more than 15 squares a side, racks of more than seven tiles or two blanks,
  // squares that count a letter more than thrice, alphabets of more than 31 letters, scores far beyond what is ever
  // seen.
  std::uint64_t walks() const { return walks_; }

 private:
  bool search(const Board& board, std::span<const Letter> rack, std::span<const std::int32_t> worth_left,
              std::size_t limit, const std::atomic<bool>* stop);
  const AnagramMap* anagrams_of(const WordGraph& graph, const std::atomic<bool>* stop) const;

  const std::unique_ptr<SlotEngine> engine_;
  const std::unique_ptr<BestPlay> walk_ = best_by_walking();
  const Map map_;
  TopPlays top_{1};
  std::uint64_t walks_ = 0;
};

namespace slots_any {
std::unique_ptr<SlotEngine> make();
}
namespace slots_v3 {
std::unique_ptr<SlotEngine> make();
}

}  // namespace bonmot
