// What a side brings at most while the other one only passes: most endgames come to this, with a tile that fits
// nowhere.
//
// Plays that have nothing to do with each other bring what each brings by itself, in whatever order they are made. A
// play *reads* another one if it has a tile of it in a word that it makes. So whatever is played falls into clusters of
// plays that read each other, and each cluster could stand on the board without the others. What tiles bring is the
// best way to share them out among clusters. There are far fewer of those than ways to play the tiles one after the
// other: the plays after a first one are only those that read it, or that some third one may read together with it.
//
// That the other side comes to play after all makes it no more: it need not.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/ordering.hpp"
#include "endgame/path.hpp"

namespace bonmot {

class Alone {
 public:
  static constexpr int kFewest = 4, kMost = 5;  // tiles of the mover
  static constexpr std::size_t kWorthALook = 4;

  // Looks at a position, where passes change nothing and the mover has so many tiles: what these seem to bring, as if
  // no play made room for another one.
  int look(const EndgamePath& path, const Stage& stage);
  // Lowers the caps of turns of the mover for which it is found that they bring no more than `alpha`; none where more
  // than `most` plays would have to be laid for it. Says how many were laid.
  std::uint64_t refute(EndgamePath& path, const Stage& stage, std::span<PlayOrder::Entry> turns, int alpha,
                       std::uint64_t most);

 private:
  // Tiles of the rack: a bit for each; of equal ones the first.
  static constexpr std::size_t kChoices = std::size_t{1} << kMost;
  using Choice = std::uint32_t;
  using ByChoice = std::array<int, kChoices>;
  static constexpr int kNever = -1'000'000;
  static constexpr std::size_t kMostGaps = 4;
  static constexpr int kSlack = 12;  // what is found out is asked about again, with fewer points in hand

  struct Place {
    int row, column;
  };
  struct Joint {  // a square of a lane, and the first one behind the tiles beside it
    Direction along;
    int lane, at, end;
  };
  struct Places {  // the empty squares at the ends of the runs that a play lengthens
    std::array<Place, 2 + 2 * kMost> places;
    std::size_t count = 0;

    const Place* begin() const { return places.data(); }
    const Place* end() const { return places.data() + count; }
  };
  class Squares {  // of a board
   public:
    void add(int row, int column) {
      const auto square = static_cast<std::size_t>(row * kMostSquares + column);
      words_[square / 64] |= std::uint64_t{1} << square % 64;
    }
    bool meets(const Squares& others) const {
      std::uint64_t met = 0;
      for (std::size_t word = 0; word < words_.size(); ++word) met |= words_[word] & others.words_[word];
      return met != 0;
    }

   private:
    std::array<std::uint64_t, (kMostSquares * kMostSquares + 63) / 64> words_{};
  };
  struct Root {  // a play of the board as it lies
    const EndgamePlay* play;
    Lanes touched;
    Places ends;
    ByChoice within;  // the best cluster in which it takes part, by the tiles of the cluster
    ByChoice joined;  // by three tiles: two single ones, and a third that joins them to two others
  };
  struct Partner {  // a root that another play may join to a cluster
    Counts needed;
    Lanes touched;
    std::size_t root;
    int tiles;
    Squares ends;
  };
  struct Step {
    EndgamePlay play;
    Root* root;                // none: it reads what was laid before
    bool comes_later = false;  // not next, but after what is next
  };
  using LaneBits = std::array<std::array<std::uint32_t, kMostSquares>, 2>;  // rows, columns

  bool is_spent() const { return laid_count_ >= most_laid_; }
  void list_roots(const EndgamePath& path);
  void follow(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept);
  void lay_last_tile(const EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept);
  void grow(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept);
  void join(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept, const Lanes& lanes,
            std::size_t from, std::size_t waiting);
  void go_on(EndgamePath& path, std::size_t depth, int total, const EndgameSide& kept);
  void record(Counts used, int total, std::size_t depth);
  void record_joining(const Board& board, const Places& ends, int total, const EndgameSide& kept);
  void record_joining_near(const Board& board, const Place& place, int total, const EndgameSide& kept);
  void record_joining_through(const Board& board, const Joint& joint, int total, const EndgameSide& kept);
  void record_joined(Counts kept, std::size_t tile, int most);
  void share_out();
  int cap_of(const Root& root) const;

  Choice choice(Counts tiles) const;
  static Places ends_of(const Board& board, const EndgamePlay& play);
  static bool reads(const Board& board, const EndgamePlay& play, const LaneBits& some);
  void come_near(const Board& board, const Places& ends, std::size_t depth, int most_steps);
  static void mark(const EndgamePlay& play, LaneBits& into);
  static int most_in_lane(const Board& board, Direction along, const Place& place, int face, int others,
                          std::size_t most_gaps);

  std::size_t mover_ = 0;
  EndgameSide mine_;
  int others_worth_ = 0, enough_ = 0;
  std::uint64_t laid_count_ = 0, most_laid_ = 0;
  std::array<Letter, kMost> tiles_{};
  std::array<Counts, kMost> kinds_{};          // of each tile
  std::array<int, kChoices> worth_{};          // of the tiles of a choice
  std::array<Choice, kChoices> same_{};        // the choice that says the same with the first of equal tiles
  ByChoice clusters_{}, chains_{}, shared_{};  // the best cluster; the best two single tiles; the best way to the end
  std::vector<Root> roots_;
  std::vector<Partner> partners_;
  std::array<Step, kMost> steps_;
  std::array<std::vector<Step>, kMost> next_;  // what may be the step after each
  std::array<std::size_t, kMost> number_{};    // of each step among those that were next
  LaneBits laid_{};                            // the tiles of the cluster
  std::array<LaneBits, kMost> waiting_{};      // roots laid beside it, until a play joins them to it
  std::array<Lanes, kMost> lanes_{};           // touched by the cluster, by depth
  // Where a play ends that so many empty squares and one more would join to the cluster, by depth.
  std::array<std::array<Squares, kMost>, kMost> near_{};
};

}  // namespace bonmot
