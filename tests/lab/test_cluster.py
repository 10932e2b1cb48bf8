"""Leaves learned on a Dask cluster: a real one, with its scheduler and worker in this process."""

import pytest
from distributed import LocalCluster

from bonmot.errors import BonmotError
from bonmot.lab.crossword.learning import Recipe, learn

RECIPE = Recipe("en", (60, 60), seed=3)


def test_a_cluster_learns_the_same() -> None:
    """Whoever plays the games, the sums are the same."""
    here = [generation.values for generation in learn(RECIPE, threads=1)]
    with LocalCluster(n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None) as cluster:
        there = [generation.values for generation in learn(RECIPE, cluster=cluster.scheduler_address)]
    assert there == here


def test_an_address_that_is_none_is_refused() -> None:
    with pytest.raises(BonmotError) as refused:
        list(learn(RECIPE, cluster="nowhere"))
    assert refused.value.code == "cluster-unreachable"
