"""Matches: sequential, resumed, on a cluster whose workers die."""

import json
import os
import signal
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from distributed import Client, LocalCluster

from bonmot.errors import BonmotError
from bonmot.games.chance import Chance
from bonmot.lab.contenders import BATCH, Wish
from bonmot.lab.matches import deals_of, sequence
from bonmot.lab.sequential import decided
from bonmot.lab.workers import in_processes
from tests.cli.conftest import Said, bonmot, prepared

__all__ = ["bonmot", "prepared"]

Bonmot = Callable[..., Said]
WISH = Wish("plain", "3", "modern", "en", 5)


def test_the_test_errs_as_seldom_as_it_says() -> None:
    """Deals of a player who wins by the edge, drawn from fixed chances: at most one verdict in twenty is wrong."""
    wrong = 0
    for seed in range(200):
        chance, deals, verdict = Chance(seed, 1), list[float](), 0
        while not verdict and len(deals) < 5000:
            # Won both 30 %, one 50 %, none 20 %: 55 % of the games.
            deals.append((1.0, 1.0, 1.0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.0, 0.0)[chance.below(10)])
            verdict = decided(deals, 0.05)
        assert verdict
        wrong += verdict < 0
    assert wrong <= 16


def test_a_clear_match_is_over_soon() -> None:
    played = sequence(WISH, 10_000, edge=0.05)
    assert played.decided == 1
    assert played.games == 2 * BATCH
    assert sequence(Wish("3", "plain", "modern", "en", 5), 10_000, edge=0.05).decided == -1


@pytest.mark.parametrize("engine", ["full:0.02", "simulation:0.02"])
def test_engines_play_for_as_long_as_they_are_given(engine: str) -> None:
    played = sequence(Wish(engine, "1", "modern", "en", 5), 4)
    assert (played.games, played.share.value) == (4, 1.0)
    assert sequence(Wish("1", engine, "modern", "en", 5), 2).share.value == 0.0


def test_an_engine_is_named_with_what_it_may_spend(bonmot: Bonmot) -> None:
    for seconds in ("soon", "0", "-1", "nan", "inf", "1e9", "g", "0g", "-5g", "5000001g", "1.5g", "²g", "9" * 40 + "g"):
        said = bonmot("lab", "match", f"full:{seconds}", "1", "--games", "2")
        assert said.err == f"bonmot: “{seconds}” is not a good value for full.\n"
        assert said.status == 2
    said = bonmot("lab", "match", "fuller", "1", "--games", "2")
    assert "simulation, full" in said.err


def test_so_many_games_a_turn_are_the_same_match_in_any_number_of_processes() -> None:
    wish = Wish("full:60g", "3", "modern", "en", 5)
    assert sequence(wish, 4, jobs=1) == sequence(wish, 4, jobs=2)
    more = Wish("full:900g", "3", "modern", "en", 5)
    assert deals_of(more, range(1)) != deals_of(wish, range(1)), "the number is heeded"


def test_experts_sit_at_tables_too() -> None:
    """The best level of the scale is the expert of the kernel; against an engine both play at a table."""
    expert, highest, plain = (
        deals_of(Wish("full:60g", other, "modern", "en", 5), range(1)) for other in ("leaves", "10", "plain")
    )
    assert expert == highest != plain


def test_a_process_that_is_killed_ends_the_match_with_a_sentence() -> None:
    with pytest.raises(BonmotError) as refused:
        list(in_processes(os._exit, {1: (9,), 2: (9,)}, 2))
    assert refused.value.code == "worker-lost"


# ---- from a late turn on


def test_a_match_that_begins_late_is_played_by_experts_until_then() -> None:
    """Beginners who sit down when the bag is empty have the points of experts, and lose the last few only."""
    late = [score for deal in deals_of(Wish("1", "1", "modern", "en", 5, from_bag=0), range(3)) for score in deal[0]]
    whole = [score for deal in deals_of(Wish("1", "1", "modern", "en", 5), range(3)) for score in deal[0]]
    assert min(late) > 250 > max(whole)
    played = sequence(Wish("1", "leaves", "modern", "en", 5, from_bag=0), 6)
    assert -60 < played.spread.value < 0


def test_a_match_begins_as_soon_as_no_more_tiles_are_in_the_bag() -> None:
    """Of 100 tiles, 86 are in the bag after the deal: from 86 on is the whole game, from 85 on not the first turn."""
    whole, first, without = (
        deals_of(Wish("simulation:1g", "1", "modern", "en", 5, from_bag=bag), range(1)) for bag in (None, 86, 85)
    )
    assert whole == first != without


def test_a_late_beginning_from_the_command_line(bonmot: Bonmot, tmp_path: Path) -> None:
    asked = ("lab", "match", "1", "leaves", "--language", "en", "--games", 4, "--file", tmp_path / "match.json")
    said = bonmot(*asked, "--from-bag", 0, "--json")
    assert json.loads(said.out)["games"] == 4
    assert "holds another match: give its players, scale, language, seats, --from-bag and seed" in bonmot(*asked).err
    assert bonmot(*asked, "--from-bag", -1).err == "bonmot: --from-bag: -1 is too small, at least 0.\n"
    said = bonmot("lab", "match", "5", "leaves", "--scale", "option", "--from-bag", 4)
    assert said.err == "bonmot: In “option” the laboratory has levels and experts only, and whole games.\n"
    assert said.status == 2


# ---- three and four players


@pytest.mark.parametrize("name", ["3", "full:20g"])
@pytest.mark.parametrize("seats", [3, 4])
def test_whoever_is_as_strong_as_the_others_wins_as_often_as_by_chance(name: str, seats: int) -> None:
    """The games of a deal are one game then, seen from each seat in turn: only so it comes out even in every deal."""
    played = sequence(Wish(name, name, "modern", "en", 5, seats=seats), 2 * seats)
    assert [*played.share, *played.spread] == pytest.approx([1 / seats, 0, 0, 0])


def test_the_stronger_one_wins_more_than_its_share_of_three() -> None:
    played = sequence(Wish("plain", "2", "modern", "en", 5, seats=3), 30)
    assert (played.games, played.share.value) == (30, 1.0)
    assert sequence(Wish("full:60g", "1", "modern", "fr", 5, seats=4), 4).share.value == 1.0
    weaker = sequence(Wish("2", "plain", "modern", "en", 5, seats=3), 10_000, edge=0.1)
    assert (weaker.decided, weaker.share.value) == (-1, 0.0)
    assert weaker.games == 3 * BATCH
    assert sequence(Wish("2", "2", "modern", "en", 5, seats=3), 36, edge=0.1).decided == 0, "a third is no weakness"


def test_those_who_share_the_first_place_share_the_game(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    wish = Wish("plain", "3", "modern", "en", 5, seats=3)
    deal = [[100, 100, 40], [70, 70, 70], [90, 91, 90]]
    content = {"wish": msgspec.to_builtins(wish), "batches": {"0": [deal]}}
    kept.write_bytes(msgspec.json.encode(content))
    played = sequence(wish, 3, state=kept)
    assert played.share.value == pytest.approx((1 / 2 + 1 / 3 + 0) / 3)
    assert played.spread.value == pytest.approx((30 + 0 - 0.5) / 3)
    short: list[list[list[int]]] = [deal[:2], [[1, 2]] * 3, [[]] * 3]
    for damaged in short:
        kept.write_bytes(msgspec.json.encode({**content, "batches": {"0": [damaged]}}))
        with pytest.raises(BonmotError) as refused:
            sequence(wish, 3, state=kept)
        assert refused.value.code == "match-damaged"


def test_three_and_four_from_the_command_line(bonmot: Bonmot) -> None:
    asked = ("lab", "match", "plain", "2", "--language", "en", "--games", 10, "--seats")
    said = bonmot(*asked, 4)
    assert said.out.startswith("plain wins 100.0 ± 0.0 % of 12 games of 4, the others all 2 (by chance 25.0 %), by +")
    assert json.loads(bonmot(*asked, 3, "--json").out)["seats"] == 3
    assert bonmot(*asked, 5).err == "bonmot: 5 players cannot play this: it takes 1 to 4.\n"
    assert (
        bonmot(*asked, 1).status == bonmot(*asked, 4, "--edge", 25).status == bonmot(*asked, 2, "--jobs", 0).status == 2
    )


# ---- going on


def test_an_interrupted_match_ends_like_any_other(tmp_path: Path) -> None:
    kept = tmp_path / "match.json"
    advances: list[int] = []

    def interrupt(count: int) -> None:
        advances.append(count)
        if len(advances) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        sequence(WISH, 4 * BATCH, state=kept, progress=interrupt)
    heard: list[int] = []
    resumed = sequence(WISH, 4 * BATCH, state=kept, progress=heard.append)
    assert heard == [2 * BATCH, 2 * BATCH]
    assert resumed == sequence(WISH, 4 * BATCH)
    for code, wish, content in (
        ("match-other", Wish("plain", "3", "modern", "en", 6), None),
        ("match-damaged", WISH, b"{"),
    ):
        if content is not None:
            kept.write_bytes(content)
        with pytest.raises(BonmotError) as refused:
            sequence(wish, 10, state=kept)
        assert refused.value.code == code


def test_a_cluster_of_two_plays_the_same_match() -> None:
    with LocalCluster(n_workers=2, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        there = sequence(WISH, 4 * BATCH, cluster=cluster.scheduler_address)
        early = sequence(WISH, 4 * BATCH, edge=0.05, cluster=cluster.scheduler_address)
        four = Wish("full:20g", "3", "modern", "en", 5, seats=4)
        at_tables = sequence(four, 8, cluster=cluster.scheduler_address)
    assert there == sequence(WISH, 4 * BATCH)
    assert at_tables == sequence(four, 8, jobs=1)
    assert (early.decided, early.games) == (1, 2 * BATCH)


@pytest.mark.long
def test_a_cluster_plays_the_same_match_and_survives_a_worker() -> None:
    here = sequence(WISH, 8 * BATCH)
    with LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        with Client(cluster.scheduler_address) as client:
            victim = min(client.run(os.getpid).values())
        deaths: list[int] = []

        def strike(count: int) -> None:
            if count and not deaths:
                deaths.append(victim)
                os.kill(victim, signal.SIGKILL)

        there = sequence(WISH, 8 * BATCH, cluster=cluster.scheduler_address, progress=strike)
    assert deaths
    assert there == here


def test_personas_play_matches_too(bonmot: Bonmot) -> None:
    said = bonmot("lab", "match", "5:irma", "5", "--language", "en", "--games", 4)
    assert said.out.startswith("5:irma wins ")
    assert "nobody" in bonmot("lab", "match", "5:nobody", "5", "--language", "en", "--games", 4).err


def test_what_the_command_line_says_of_a_test(bonmot: Bonmot, tmp_path: Path) -> None:
    asked = ("lab", "match", "plain", "3", "--language", "en", "--seed", 5, "--games", 10_000)
    said = bonmot(*asked, "--edge", 5, "--file", tmp_path / "kept.json")
    assert said.out.splitlines()[1] == "plain is the stronger one."
    assert (tmp_path / "kept.json").exists()
    assert bonmot(*asked, "--edge", 50).status == 2
    short = bonmot("lab", "match", "3", "3", "--language", "en", "--games", 2, "--edge", 1)
    assert short.out.splitlines()[1] == "Who is stronger is not decided yet."
