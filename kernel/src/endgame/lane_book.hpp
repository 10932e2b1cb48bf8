// The plays of a lane, found once for everything that may lie in and beside it.
//
// What may be played along a lane depends on the lane's tiles, on the cross-checks of its empty squares, and on the
// rack. In one endgame the same ones come up again and again, so the plays found for them are kept. A list is used as
// long as nothing touches its lane: who has fewer tiles by then passes over the plays that they do not suffice for.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "board.hpp"
#include "endgame/plays.hpp"

namespace bonmot {

// The dearest come first among those of as many tiles.
struct LanePlays {
  const EndgamePlay* plays = nullptr;
  std::array<std::uint32_t, kMostEndgameTiles + 2> from{};  // [n]: where the plays of n tiles and more begin
  // [n]: the most that one of n tiles brings if what it lays counts twice besides. Where there is none, it says
  // nothing.
  std::array<std::int16_t, kMostEndgameTiles + 1> most{};

  bool has(int tiles) const {
    const auto size = static_cast<std::size_t>(tiles);
    return from[size] != from[size + 1];
  }

  std::span<const EndgamePlay> up_to(int tiles) const { return {plays, from[static_cast<std::size_t>(tiles) + 1]}; }
  std::span<const EndgamePlay> of(int tiles) const {
    const auto size = static_cast<std::size_t>(tiles);
    return {plays + from[size], plays + from[size + 1]};
  }
};

// What is on a rack, for which lists are made.
struct Hand {
  std::size_t seat = 0;
  const TileKinds* kinds = nullptr;
  Counts tiles = 0;
  LetterSet letters = 0;  // that they can show
};

class LaneBook {
 public:
  // Keeps at most about so many bytes.
  explicit LaneBook(std::size_t bytes) : most_bytes_(bytes), slots_(kFirstSlots) {}

  // The list of a lane if it was made before; it stays where it is until `forget` is told of a mark from before.
  const LanePlays* find(std::uint64_t key) const {
    for (std::size_t at = slot_of(key); slots_[at].key != 0; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at].key == key) return slots_[at].plays;
    return nullptr;
  }
  void prefetch(std::uint64_t key) const { bring_near(&slots_[slot_of(key)]); }
  // Makes the lists of those lanes at once, and hands each to `take` with the number of the lane it asked for.
  struct Wanted {
    std::uint32_t number;  // lanes across, then down
    std::uint64_t key;
  };
  void list(const Board& board, const Hand& hand, std::span<const Wanted> wanted, std::span<const LanePlays*> lists);
  static std::uint64_t key_of(const Board& board, std::uint32_t number, const Hand& hand);

  // Begins anew if little room is left. Nobody may hold a list then.
  void make_room() {
    if (bytes_ >= most_bytes_ / 4 * 3) *this = LaneBook(most_bytes_);
  }

  // When the book is full, lists lie on a pile: what was found since a mark goes.
  std::size_t mark() const { return pile_.size(); }
  void forget(std::size_t mark) {
    while (pile_.size() > mark) pile_.pop_back();
  }

 private:
  struct Slot {
    std::uint64_t key = 0;  // 0: empty
    const LanePlays* plays = nullptr;
  };
  struct Loose {
    LanePlays list;
    std::vector<EndgamePlay> plays;
  };

  std::size_t slot_of(std::uint64_t key) const { return key >> 1 & (slots_.size() - 1); }
  const LanePlays* keep(std::uint64_t key, std::span<EndgamePlay> found);
  void grow();

  static constexpr std::size_t kFirstSlots = 1024, kBlock = 1024, kLargestBlock = std::size_t{1} << 17;

  std::size_t most_bytes_;
  std::size_t bytes_ = 0, used_ = 0;
  std::vector<Slot> slots_;
  std::vector<std::unique_ptr<std::byte[]>> play_blocks_;
  std::vector<std::unique_ptr<LanePlays[]>> list_blocks_;
  std::size_t play_block_ = kBlock;              // each is twice as large as the one before
  EndgamePlay* next_ = nullptr;                  // in the last block of plays
  std::size_t plays_free_ = 0, lists_free_ = 0;  // at the end of the last blocks
  std::vector<std::unique_ptr<Loose>> pile_;
  std::unique_ptr<const LanePlays> none_ = std::make_unique<const LanePlays>();
  std::vector<EndgamePlay> found_;
  std::vector<Letter> rack_;
};

}  // namespace bonmot
