"""The bench of Kings' Struggle: how the editor puts up its positions (see ``kings.laying``)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from kings.laying import Bench, Setting, Spot, Tray, menu, phase_menu, phases
from kings.struggle import spots
from kings.struggle.cards import MERCHANTS, ROYALS
from kings.struggle.options import Options
from kings.struggle.positions import Position
from kings.struggle.spots import PHASES, PLACES
from kings.struggle.state import MARKERS, ROUNDS, Phase


def _trays(position: Position, options: Options) -> tuple[Tray, ...]:
    """Return the places of each seat, and the discard pile; what no rule needs is left out."""
    night = options.night if position.night is None else position.night

    def found() -> Iterator[Tray]:
        for (where, seat), cards in spots.laid(position).items():
            needed = {
                "sealed": position.phase is Phase.FOLLOW and seat != position.leader,
                "aside": night is not False,
            }
            if cards or needed.get(where, True):
                marks = (str(seat),) if where == "lying" else ()
                words = PLACES[where]  # type: ignore[index]  # those of this game
                yield Tray(where, seat, words, tuple(map(int, cards)), marks=marks)

    return tuple(found())


def _exchange(position: Position, card: Spot, to: Spot, options: Options) -> Position:
    return spots.exchange(position, card, to, options.names)


def _settings(position: Position, options: Options) -> tuple[Setting, ...]:
    names = options.names
    found = [
        phase_menu(PHASES, position.phase),
        menu("round", "Round", map(str, range(ROUNDS + 1)), position.round),
        menu("leader", "Star (leads)", names, position.leader, nobody="nobody"),
        menu("actor", "Scepter (acts)", names, position.actor, nobody="nobody"),
    ]
    if position.phase is Phase.ANSWER:
        found.append(menu("named", "Has to answer", names, position.named, nobody="nobody"))
    for seat, (name, own) in enumerate(zip(names, position.seats, strict=True)):
        found.append(Setting("gold", f"{name}'s gold", own.gold, seat=seat, sign="coin"))
        lying = own.lying
        if lying is not None and lying.card in MERCHANTS:
            found.append(_markers("fives", "+5", lying.fives, name, seat))
        if lying is not None and lying.card in ROYALS:
            found.append(_markers("twos", "+2", lying.twos, name, seat))
    return tuple(found)


def _markers(kind: str, sign: str, many: int, name: str, seat: int) -> Setting:
    words = f"{sign} markers on {name}'s card"
    return Setting(kind, words, many, seat=seat, most=MARKERS, sign=sign)


def _put(position: Position, setting: Setting, value: int, options: Options) -> Position:
    seat, one = setting.seat, None if value == 0 else value - 1
    match setting.name:
        case "phase":
            return replace(position, phase=phases(PHASES, position.phase)[value][0])
        case "round":
            return replace(position, round=value)
        case "leader":
            return replace(position, leader=one)
        case "actor":
            swapped = position.swapped and one == position.actor
            return replace(position, actor=one, swapped=swapped)
        case "named":
            return replace(position, named=one)
    assert seat is not None
    if setting.name == "gold":
        return spots.with_gold(position, seat, value, options.names)
    fives, twos = (value, 0) if setting.name == "fives" else (0, value)
    return spots.with_markers(position, seat, fives, twos, options.names)


def _bare(position: Position, _: Options) -> Position:
    """Return a game as it is dealt: there every card is in its hand (S-12)."""
    return position


def _agree(position: Position, before: Options, options: Options) -> Position:
    """Return the position by the Day or the Night that is agreed on; a drawn one stays (S-13)."""
    night = before.night if position.night is None else position.night
    return replace(position, night=bool(night) if options.night is None else None)


def _recalls(position: Position) -> bool:
    return bool(position.bounds or position.promises or position.proposals)


BENCH = Bench(
    trays=_trays,
    exchange=_exchange,
    settings=_settings,
    put=_put,
    bare=_bare,
    possible=spots.possible,
    agree=_agree,
    recalls=_recalls,
    forget=spots.without_deals,
    forgetting="Drop deals and promises",
)
