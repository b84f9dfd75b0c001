"""Every code that the rules of KOI can refuse with, and its section. The sections are told in rules.py."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from game.kernel.trouble import Refusal

REFUSALS: dict[str, str] = {
    # the moment
    "not_dealt": "§1",
    "game_over": "§10",
    "not_your_turn": "§2",
    "choose_first": "§2",
    "already_chosen": "§2",
    "remove_first": "§11.3",
    "nothing_to_remove": "§11.3",
    # meditate
    "space_empty": "§3.2",
    "fee_short": "§3.1",
    "not_meditating": "§3",
    "finish_first": "§3.2",
    "no_reward": "§3.3",
    "no_well": "§7.4",
    "no_market": "§7.2",
    # luck and koi
    "no_luck": "§2.1",
    "supply_out": "§1.2",
    "no_koi_here": "§5",
    "koi_sold_out": "§5",
    "coins_short": "§5",
    # storage
    "storage_full": "§4",
    "storage_fits": "§4",
    "none_stored": "§4",
    # work
    "not_working": "§6",
    "sensei_spent": "§6.1",
    "no_such_helper": "§6.2",
    "helper_spent": "§6.2",
    "no_action": "§6.3",
    # placement
    "hex_taken": "§8.1",
    "no_water_side": "§8.2",
    "centre_dry": "§8.3",
    "not_foliage": "§8.4",
    "lily_there": "§8.4",
    "not_shore": "§8.4",
    "lantern_there": "§8.4",
    "wrong_shape": "§8.5",
    "not_water": "§8.5",
    "hex_full": "§8.5",
    "not_in_pond": "§8.6",
    "same_place": "§8.6",
    # goals
    "work_on": "§9.1",
    "goal_not_here": "§9.1",
    "goal_gone": "§9.1",
    "goal_had": "§9.1",
    "one_claim": "§9.1",
    "goal_coins": "§9.2",
    "needs_foliage": "§9.2",
    "needs_lantern": "§9.2",
    "needs_lily_pair": "§9.2",
    "needs_parchment": "§9.2",
    "needs_well": "§9.2",
    "needs_koi": "§9.2",
    "spring_hex": "§9.3",
    "not_by_spring": "§9.3",
    "not_by_lantern": "§9.3",
    "gift_first": "§9.3",
    "no_koi_placed": "§9.4",
    "path_gap": "§9.4",
    "which_end": "§9.4",
}


def refuse(code: str, pieces: Iterable[str] = (), **values: Any) -> Refusal:
    """What a seat is told: the code with its section, the pieces at fault, and values for the words."""
    return Refusal(code, REFUSALS[code], tuple(pieces), **values)
