"""Friendly names to play under: animals, trees and stones, never made from a real name."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import count

from kings.errors import BadInput
from kings.seeds import stream

_ANIMALS = """
    Badger Beaver Bison Bittern Buzzard Camel Chamois Condor Cormorant Cricket Curlew Dipper Dolphin
    Dormouse Dragonfly Dunlin Egret Ermine Firefly Flamingo Gannet Gazelle Gecko Gibbon Goldfinch
    Grebe Hamster Hedgehog Heron Hoopoe Ibex Jackdaw Kestrel Kingfisher Koala Lapwing Lemur Leopard
    Linnet Llama Lynx Magpie Mallard Marmot Moorhen Nightjar Nuthatch Ocelot Oriole Osprey Otter
    Panda Pelican Penguin Pintail Plover Puffin Quetzal Redstart Reindeer Sandpiper Seahorse Siskin
    Skylark Sparrow Starling Swallow Swift Tapir Toucan Turtle Vicuna Wagtail Walrus Warbler Wombat
"""
_PLANTS = """
    Acacia Alder Almond Anise Apricot Aspen Bamboo Beech Bilberry Bluebell Borage Bracken Buttercup
    Cedar Chestnut Chicory Clover Cornflower Cowslip Crocus Cypress Dogwood Elder Fennel Foxglove
    Gentian Harebell Hawthorn Hornbeam Juniper Larch Lavender Linden Lupin Mallow Maple Mulberry
    Oregano Papaya Peony Poplar Primrose Quince Saffron Sorrel Spruce Sycamore Tamarind Teasel
    Thistle Walnut Willow Yarrow
"""
_STONES = """
    Agate Basalt Beryl Chalk Cobalt Flint Garnet Gneiss Granite Jasper Malachite Marble Mica
    Obsidian Onyx Opal Pumice Quartz Sandstone Slate Topaz Turquoise Zircon
"""
_WORDS = tuple(f"{_ANIMALS} {_PLANTS} {_STONES}".split())

MOST = 1_000
"""The most pseudonyms that are given out at once."""


def pseudonyms(number: int, seed: int, *, avoid: Iterable[str] = ()) -> tuple[str, ...]:
    """Draw so many different pseudonyms from ``seed``.

    ``avoid``: real names; a word that is part of one of them is not used, so that nobody is taken
    for somebody else. Raises ``BadInput`` for more than ``MOST``.
    """
    if not 0 <= number <= MOST:
        raise BadInput(f"There are pseudonyms for 0 to {MOST} people, not for {number}.")
    taken = {part for name in avoid for part in re.split(r"\W+", name.casefold())}
    words = [word for word in _WORDS if word.casefold() not in taken]
    stream(seed, "pseudonyms").shuffle(words)
    rounds = (word if lap == 1 else f"{word} {lap}" for lap in count(1) for word in words)
    return tuple(next(rounds) for _ in range(number))
