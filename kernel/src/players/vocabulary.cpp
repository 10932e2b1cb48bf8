#include "players/vocabulary.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>
#include <string>
#include <unordered_set>
#include <utility>

#include "random.hpp"

namespace bonmot {

namespace {

constexpr std::uint32_t kMostWords = 10'000'000;

// Calls `visit` with every word that has room on a board, and its number.
template <class View, class Visit>
void walk(const View& view, NodeIndex index, std::uint32_t number, std::vector<Letter>& word, Visit& visit) {
  const auto node = view.forward(index);
  for (auto rest = node.arcs | node.accepts; rest != 0; rest &= rest - 1) {
    const auto letter = static_cast<Letter>(std::countr_zero(rest));
    word.push_back(letter);
    if ((node.accepts >> letter & 1) != 0) visit(number++, std::span<const Letter>(word));
    if ((node.arcs >> letter & 1) != 0) {
      const NodeIndex child = node.child(letter);
      if (word.size() < kMostSquares) walk(view, child, number, word, visit);
      number += view.forward(child).words();
    }
    word.pop_back();
  }
}

template <class Visit>
void for_each_word(const WordGraph& graph, Visit visit) {
  std::vector<Letter> word;
  graph.with_view([&](const auto& view) { walk(view, view.forward_root, 0, word, visit); });
}

// The rank that a word has for a persona: nearly log-normal around its own, from the sum of four even draws.
double rank_for(double rank, std::span<const Letter> word, const WordChoice& choice) {
  if (choice.seed == 0) return rank;
  std::uint64_t draws = mixed(choice.seed);
  for (Letter letter : word) draws = mixed(draws ^ letter);
  double sum = 0;
  for (int draw = 0; draw < 4; ++draw) sum += static_cast<double>(draws >> (16 * draw) & 0xffff) / 65536;
  return rank * std::exp(choice.spread * (sum - 2) * std::sqrt(3.0));
}

std::unordered_set<std::string> words_in(std::span<const Letter> joined) {
  std::unordered_set<std::string> words;
  std::string word;
  for (Letter letter : joined) {
    if (letter != 0) {
      word.push_back(static_cast<char>(letter));
      continue;
    }
    words.insert(word);
    word.clear();
  }
  return words;
}

LetterSet letters_of(std::span<const Letter> word) {
  LetterSet letters = 0;
  for (Letter letter : word) letters |= LetterSet{1} << letter;
  return letters;
}

class Chooser {
 public:
  Chooser(const WordGraph& every, const WordGraph& acceptable, const WordGraph& ranked, const WordChoice& choice,
          std::span<const Letter> unsaid)
      : every_(every), acceptable_(acceptable), ranked_(ranked), choice_(choice), unsaid_(words_in(unsaid)) {}

  ChosenWords chosen() {
    known_.assign(every_.size(), 0);
    familiar_.assign(every_.size(), 0);
    for_each_word(every_, [&](std::uint32_t number, std::span<const Letter> word) {
      familiar_[number] = ranked_.familiar(ranked_.number(word));
      const bool is_studied = word.size() <= choice_.short_words;
      known_[number] = (is_studied || (!choice_.strategic && knows(number, word))) && !is_unsaid(word) ? 1 : 0;
    });
    if (choice_.strategic) add_strategic(*choice_.strategic);
    if (choice_.extensions) add_extensions();
    ChosenWords chosen;
    for_each_word(every_, [&](std::uint32_t number, std::span<const Letter> word) {
      if (known_[number] == 0) return;
      chosen.words.insert(chosen.words.end(), word.begin(), word.end());
      chosen.words.push_back(0);
      chosen.familiar.push_back(familiar_[number]);
    });
    return chosen;
  }

 private:
  bool is_unsaid(std::span<const Letter> word) const { return unsaid_.contains(std::string(word.begin(), word.end())); }
  bool is_acceptable(std::span<const Letter> word) const {
    return &acceptable_ == &every_ || acceptable_.contains(word);
  }

  bool knows(std::uint32_t number, std::span<const Letter> word) const {
    if (choice_.everything) return is_acceptable(word);
    return familiar_[number] != 0 && rank_for(familiar_[number], word, choice_) <= choice_.words && is_acceptable(word);
  }

  void add_strategic(const StrategicList& list) {
    struct Listed {
      double cost;
      std::uint32_t number;
      double rank = 0;  // for the persona: a factor of the place
    };
    std::vector<Listed> listed;
    for_each_word(every_, [&](std::uint32_t number, std::span<const Letter> word) {
      const bool is_useful = word.size() <= list.longest_unheard && (letters_of(word) & list.rarest) != 0;
      const std::uint32_t rank = familiar_[number] != 0 ? familiar_[number] : is_useful ? list.unheard : 0;
      if (rank != 0 && !is_unsaid(word) && is_acceptable(word))
        listed.push_back({strategic_cost(list, word, rank), number, rank_for(1, word, choice_)});
    });
    std::sort(listed.begin(), listed.end(), [](const Listed& left, const Listed& right) {
      return left.cost != right.cost ? left.cost < right.cost : left.number < right.number;
    });
    if (listed.size() > list.most) listed.resize(list.most);
    for (std::size_t place = 0; place < listed.size(); ++place)
      if (static_cast<double>(place + 1) * listed[place].rank <= choice_.words) known_[listed[place].number] = 1;
  }

  void add_extensions() {
    std::vector<std::uint32_t> added;
    for_each_word(every_, [&](std::uint32_t number, std::span<const Letter> word) {
      if (known_[number] == 0 && word.size() > 1 &&
          (is_known(word.subspan(1)) || is_known(word.first(word.size() - 1))) && !is_unsaid(word) &&
          is_acceptable(word))
        added.push_back(number);
    });
    for (std::uint32_t each : added) known_[each] = 1;
  }
  bool is_known(std::span<const Letter> word) const {
    const std::int64_t number = every_.number(word);
    return number >= 0 && known_[static_cast<std::size_t>(number)] != 0;
  }

  const WordGraph& every_;
  const WordGraph& acceptable_;
  const WordGraph& ranked_;
  const WordChoice& choice_;
  const std::unordered_set<std::string> unsaid_;
  std::vector<std::uint8_t> known_;  // by the number of a word of the table
  std::vector<std::uint16_t> familiar_;
};

}  // namespace

double strategic_cost(const StrategicList& list, std::span<const Letter> word, std::uint32_t rank) {
  double vowels = 0, rare = 0;
  for (Letter letter : word) {
    vowels += (list.vowels >> letter & 1) != 0 ? 1 : 0;
    rare += (list.rare >> letter & 1) != 0 ? 1 : 0;
  }
  const double beyond = std::max(0.0, vowels / static_cast<double>(word.size()) - list.most_vowels);
  return rank * std::exp(list.vowel_cost * beyond) / std::exp2(rare);
}

ChosenWords choose_words(const WordGraph& every, const WordGraph& acceptable, const WordGraph& ranked,
                         const WordChoice& choice, std::span<const Letter> unsaid) {
  if (every.letters() != acceptable.letters() || every.letters() != ranked.letters())
    throw std::invalid_argument("the words are not of one alphabet");
  if (every.size() > kMostWords) throw std::invalid_argument("no table has so many words");
  return Chooser(every, acceptable, ranked, choice, unsaid).chosen();
}

}  // namespace bonmot
