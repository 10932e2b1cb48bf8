// Learns leaves, prospects and outcomes by self-play, for machines with many cores and nothing else installed.
//
//   kernel_learn WORDFILE TILES.csv BOARD.txt OUT [--from LEAVES] [--seed S] [--threads T] [--prior P] [--probe N]
//                [--seconds S] [--block N] [--keep FILE] GAMES [GAMES ...]
//
// One generation for each number of games, each with the leaves of the one before; the first with those of --from, or
// for points alone. What is counted does not depend on the number of threads, so the same seed and games give the same
// files anywhere. Games are played in blocks of N for each thread; when --seconds have gone by, the block that is being
// played is the last one, and `log.txt` says how many games there were. With --keep, the state is kept in a file every
// minute, and the next call with the same arguments goes on from there. In OUT:
//
//   leaves-held.bin, leaves-drawn.bin   16-bit numbers, little endian, in the order of LeaveNumbering
//   prospects.csv                       what was still to come, of the last generation
//   outcomes.bin                        games, half games won and growth of the spread, 32 bits each, of all
//   generations
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <thread>

#include "material.hpp"
#include "players/training.hpp"

using namespace bonmot;

namespace {

constexpr std::uint64_t kBlock = 20'000;
constexpr double kKeepEvery = 60;

struct Arguments {
  std::string words, tiles, board, out, from, keep;
  std::uint64_t seed = 1;
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());
  double prior = 20, seconds = 1e9;
  std::uint64_t block = kBlock;
  std::uint32_t probe = 8;
  std::vector<std::uint64_t> generations;
};

Arguments read_arguments(int argc, char** argv) {
  Arguments read;
  read.words = argv[1], read.tiles = argv[2], read.board = argv[3], read.out = argv[4];
  for (int index = 5; index < argc; ++index) {
    const std::string option = argv[index];
    const auto value = [&]() -> std::string {
      if (index + 1 >= argc) throw std::runtime_error(option + " needs a value");
      return argv[++index];
    };
    if (option == "--seed")
      read.seed = std::stoull(value());
    else if (option == "--threads")
      read.threads = std::max(1U, static_cast<unsigned>(std::stoul(value())));
    else if (option == "--prior")
      read.prior = std::stod(value());
    else if (option == "--probe")
      read.probe = static_cast<std::uint32_t>(std::stoul(value()));
    else if (option == "--seconds")
      read.seconds = std::stod(value());
    else if (option == "--block")
      read.block = std::max<std::uint64_t>(1, std::stoull(value()));
    else if (option == "--from")
      read.from = value();
    else if (option == "--keep")
      read.keep = value();
    else
      read.generations.push_back(std::stoull(option));
  }
  if (read.generations.empty()) throw std::runtime_error("how many games?");
  return read;
}

template <class Value>
void write_row(std::ofstream& out, std::span<const Value> row) {
  out.write(reinterpret_cast<const char*>(row.data()), static_cast<std::streamsize>(row.size_bytes()));
}

template <class Value>
void read_row(std::ifstream& in, std::span<Value> row) {
  in.read(reinterpret_cast<char*>(row.data()), static_cast<std::streamsize>(row.size_bytes()));
  if (!in) throw std::runtime_error("the state that was kept is of another kind");
}

template <class Value>
void write_file(const std::string& path, std::span<const Value> row) {
  std::ofstream out(path + ".new", std::ios::binary | std::ios::trunc);
  write_row(out, row);
  out.close();
  if (!out || std::rename((path + ".new").c_str(), path.c_str()) != 0) throw std::runtime_error("cannot write " + path);
}

// All that is counted, and how far it has come.
struct State {
  struct Head {
    std::uint64_t seed, generation, played, all_games, points;
  };
  explicit State(std::size_t letters) : played(letters), tried(letters), values(LeaveNumbering(letters).size()) {}

  Head head{};
  RackSums played, tried;
  Prospects prospects;
  Outcomes outcomes;
  std::vector<std::int16_t> values;  // of the players

  void keep(const std::string& path) {
    std::ofstream out(path + ".new", std::ios::binary | std::ios::trunc);
    write_row(out, std::span<const Head>(&head, 1));
    write_row(out, std::span<const RackSums::Cell>(played.cells()));
    write_row(out, std::span<const RackSums::Cell>(tried.cells()));
    write_row(out, std::span<const Prospects>(&prospects, 1));
    write_row(out, std::span<const Outcomes::Cell>(outcomes.cells));
    write_row(out, std::span<const std::int16_t>(values));
    out.close();
    if (!out || std::rename((path + ".new").c_str(), path.c_str()) != 0)
      throw std::runtime_error("cannot write " + path);
  }
  bool resume(const std::string& path, std::uint64_t seed) {
    std::ifstream in(path, std::ios::binary);
    if (!in) return false;
    read_row(in, std::span<Head>(&head, 1));
    if (head.seed != seed) throw std::runtime_error("the state that was kept has another seed");
    read_row(in, played.cells());
    read_row(in, tried.cells());
    read_row(in, std::span<Prospects>(&prospects, 1));
    read_row(in, std::span<Outcomes::Cell>(outcomes.cells));
    read_row(in, std::span<std::int16_t>(values));
    return true;
  }
};

void write_prospects(const std::string& path, const Prospects& prospects) {
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (file == nullptr) throw std::runtime_error("cannot write " + path);
  std::fprintf(file, "left,count,leave,spread,leave_squared,leave_spread\n");
  for (std::size_t row = 0; row < prospects.rows.size(); ++row) {
    const Prospects::Row& each = prospects.rows[row];
    if (each.count > 0)
      std::fprintf(file, "%d,%lld,%lld,%lld,%lld,%lld\n", static_cast<int>(row) + Prospects::kFewest,
                   static_cast<long long>(each.count), static_cast<long long>(each.leave),
                   static_cast<long long>(each.spread), static_cast<long long>(each.leave_squared),
                   static_cast<long long>(each.leave_spread));
  }
  std::fclose(file);
}

class Clock {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

void learn(const Arguments& wish) {
  const Clock clock;
  const auto graph = WordGraph::open(wish.words);
  const Material material = read_material(*graph, wish.tiles.c_str(), wish.board.c_str());
  const GameRules rules{material.rules, material.bag};
  const std::size_t letters = graph->letters().size();
  graph->anagrams();  // made once, for all threads
  State state(letters);
  state.head.seed = wish.seed;
  if (!wish.from.empty()) {
    std::ifstream in(wish.from, std::ios::binary);
    read_row(in, std::span<std::int16_t>(state.values));
  }
  if (!wish.keep.empty()) state.resume(wish.keep, wish.seed);
  std::FILE* log = std::fopen((wish.out + "/log.txt").c_str(), "a");
  if (log == nullptr) throw std::runtime_error("cannot write to " + wish.out);
  const auto say = [&](const char* what) {
    for (std::FILE* file : {log, stdout}) {
      std::fprintf(file, "%s generation %llu: %llu games, %.2f points a seat, %.0f s\n", what,
                   static_cast<unsigned long long>(state.head.generation + 1),
                   static_cast<unsigned long long>(state.head.played),
                   static_cast<double>(state.head.points) / 2 /
                       static_cast<double>(std::max<std::uint64_t>(1, state.head.played)),
                   clock.seconds());
      std::fflush(file);
    }
  };

  double kept = 0;
  bool out_of_time = false;
  while (state.head.generation < wish.generations.size() && !out_of_time) {
    const std::uint64_t games = wish.generations[state.head.generation];
    Contender contender{graph, std::make_shared<LeaveTable>(letters, state.values), {}};
    contender.character.counts_endings = true;
    contender.character.leave_percent = 100;
    const Contender both[2] = {contender, contender};
    std::vector<std::unique_ptr<BestPlay>> searches;
    std::vector<std::unique_ptr<Trainee>> trainees;
    for (unsigned share = 0; share < wish.threads; ++share) {
      searches.push_back(best_by_slots());
      trainees.push_back(
          std::make_unique<Trainee>(state.played, state.tried, *contender.leaves, *searches.back(), wish.probe));
    }
    const auto gather = [&] {
      for (auto& trainee : trainees) {
        state.prospects.merge(trainee->prospects);
        state.outcomes.merge(trainee->outcomes);
        state.head.points += trainee->points;
        trainee->prospects = {};
        trainee->outcomes = {};
        trainee->points = 0;
      }
    };
    while (state.head.played < games && !out_of_time) {
      const std::uint64_t first = state.head.all_games,
                          block = std::min(wish.block * wish.threads, games - state.head.played);
      std::atomic<std::uint64_t> next{0};
      std::vector<std::thread> workers;
      for (unsigned share = 0; share < wish.threads; ++share)
        workers.emplace_back([&, share] {
          for (std::uint64_t game = next++; game < block; game = next++) {
            const std::uint64_t seed = mixed(wish.seed) + first + game;
            trainees[share]->begin(seed);
            play_game(rules, both, seed, *searches[share], trainees[share].get());
          }
        });
      for (std::thread& worker : workers) worker.join();
      gather();
      state.head.played += block;
      state.head.all_games += block;
      say("playing");
      out_of_time = clock.seconds() > wish.seconds;
      if (!wish.keep.empty() && (out_of_time || clock.seconds() - kept > kKeepEvery)) {
        state.keep(wish.keep);
        kept = clock.seconds();
      }
    }
    say("learning from");
    const std::vector<std::int16_t> held = leaves_held(state.played, wish.prior);
    const std::vector<std::int16_t> drawn =
        leaves_drawn(state.played, state.tried, held, material.bag, wish.prior, wish.threads);
    write_file(wish.out + "/leaves-held.bin", std::span<const std::int16_t>(held));
    write_file(wish.out + "/leaves-drawn.bin", std::span<const std::int16_t>(drawn));
    write_file(wish.out + "/outcomes.bin", std::span<const Outcomes::Cell>(state.outcomes.cells));
    write_prospects(wish.out + "/prospects.csv", state.prospects);
    say("finished");
    state.values = drawn;
    state.prospects = {};
    state.played.clear();
    state.tried.clear();
    ++state.head.generation;
    state.head.played = state.head.points = 0;
    if (!wish.keep.empty() && !out_of_time) state.keep(wish.keep);
  }
  std::fclose(log);
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 6) {
    std::fprintf(stderr,
                 "usage: kernel_learn WORDFILE TILES.csv BOARD.txt OUT [--from LEAVES] [--seed S] [--threads T]\n"
                 "                    [--prior P] [--probe N] [--seconds S] [--block N] [--keep FILE] GAMES...\n");
    return 2;
  }
  try {
    learn(read_arguments(argc, argv));
  } catch (const std::exception& error) {
    std::fprintf(stderr, "kernel_learn: %s\n", error.what());
    return 1;
  }
  return 0;
}
