"""Every word that a player reads at the table: cards, questions, choices, deals, happenings.

Nothing here decides anything. All texts are made from a view or from an event as a seat sees it,
so they tell no more than those. Names are put in as they are: whoever shows a text escapes it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, assert_never

from kings.struggle import events, moves, state
from kings.struggle.binding import Verdict
from kings.struggle.cards import CARD_TEXTS, NEGOTIATE, PAID_FOR, SERFS, Card, income
from kings.struggle.view import View
from kings.words import Names, Said, listed, number, owner, plural, sentence, upper

# Cards.


def say_card(card: Card) -> str:
    """Name a card with its printed power: ``Farmer (2)``."""
    return f"{card.title} ({int(card)})"


def say_lying(lying: state.InPlay) -> str:
    """Name a card in play with the power that counts: ``Jeweler 6 + 5 = 11`` (S-40)."""
    return f"{lying.card.title} {power_sum(lying)}"


def power_sum(lying: state.InPlay) -> str:
    """Write the power that counts as a sum, if there are markers: ``6 + 5 = 11``."""
    parts = (int(lying.card), *(5,) * lying.fives, *(2,) * lying.twos)
    total = f" = {lying.power}" if len(parts) > 1 else ""
    return " + ".join(map(str, parts)) + total


def titles(cards: Iterable[Card]) -> str:
    """Name cards one by one, in their order: ``Peasant, Farmer, Queen``."""
    return ", ".join(card.title for card in cards)


def card_list(cards: Iterable[Card]) -> str:
    """Name cards, equal ones together, lowest first: ``Farmer and two Kings``."""
    return listed(
        card.title if copies == 1 else f"{number(copies)} {card.title}s"
        for card, copies in sorted(Counter(cards).items())
    )


# What is to be decided now, by whom, and by which rule: the line above the buttons.


def say_ask(view: View) -> str:
    """Say what the table waits for, naming those who decide; it tells no secrets."""
    return _ASKS[view.phase](view)


def _ask_draw_lead(view: View) -> str:
    return sentence("Chance turns up the cards that show who leads first", "S-11")


def _ask_draw_mode(view: View) -> str:
    return sentence(
        f"Chance draws a card for {_name_of(view, view.leader)}: an even power makes it Day, "
        "an odd one Night",
        "S-13",
    )


def _ask_set_aside(view: View) -> str:
    return sentence("Chance sets two cards of each deck aside, unseen", "S-12")


def _ask_lead(view: View) -> str:
    return _in_round(view, f"{_who_decide(view)} leads a card, face up", "S-20")


def _ask_follow(view: View) -> str:
    choose = "chooses a card" if len(view.asks) == 1 else "choose a card each"
    return _in_round(view, f"{_who_decide(view)} {choose}, in secret and face down", "S-20")


def _ask_window(view: View) -> str:
    name = _who_decide(view)
    own = view.actor == view.leader
    keep = "keep the lead" if own else f"leave the lead with {_name_of(view, view.leader)}"
    return _in_round(
        view,
        f"{owner(name)} Cobbler is the only one: {name} may say who leads, or {keep}",
        "S-21",
    )


def _ask_turn(view: View) -> str:
    name = _who_decide(view)
    lying = None if view.actor is None else view.seats[view.actor].lying
    if lying is None:
        return _in_round(view, f"{name} can only pass: the card has left play", "S-22")
    title = f"the {lying.card.title}"
    if lying.card not in NEGOTIATE:
        return _in_round(view, f"{name} can only pass: {title} has no action", "S-22")
    if not view.deals_open:
        return _in_round(view, f"{name} can only pass: {title} could change nothing", "S-3B")
    if view.swapped:
        came = f"{name} decides what {title}, brought in by the Cooper, does"
        return _in_round(view, came, f"S-34, {CARD_TEXTS[lying.card].rule}")
    return _in_round(view, f"{name} decides what {title} does", CARD_TEXTS[lying.card].rule)


def _ask_answer(view: View) -> str:
    bound = _agreed_answer(view)
    to = f"{owner(_name_of(view, view.actor))} Jester"
    if bound is not None:
        card = f"the {bound.clause.card.title}" if bound.clause.card is not None else "a card"
        agreed = f"{_who_decide(view)} answers {to} with {card}, as deal {bound.deal} binds"
        return _in_round(view, agreed, "S-52")
    return _in_round(view, f"{_who_decide(view)} answers {to} with another card from hand", "S-36")


def _agreed_answer(view: View) -> state.Bound | None:
    for bound in view.bounds:
        if isinstance(bound.clause, moves.AnswerWith) and bound.clause.by == view.named:
            return bound
    return None


def _ask_reckon(view: View) -> str:
    """Ask for the oldest promise of gold that is due, as the rules do."""
    due = next(
        clause
        for promise in view.promises
        if promise.status == "open"
        and isinstance(clause := promise.clause, moves.PromiseGold)
        and clause.due <= view.round
    )
    purse = view.seats[due.by].gold
    owes = f"{view.name(due.by)} owes {view.name(due.to)} the promised {due.gold} gold"
    if purse < due.gold:
        return _in_round(view, f"{owes} and has only {purse}", "S-52")
    return _in_round(view, f"{owes}: pay it, or break the promise", "S-52")


def _ask_over(view: View) -> str:
    return sentence(f"All {number(state.ROUNDS)} rounds are played and the game is over", "S-64")


def _who_decide(view: View) -> str:
    return listed(view.name(ask.seat) for ask in view.asks)


def _name_of(view: View, seat: int | None) -> str:
    assert seat is not None
    return view.name(seat)


def _in_round(view: View, words: str, rule: str) -> str:
    return f"Round {view.round}. {sentence(words, rule)}"


_ASKS: dict[state.Phase, Callable[[View], str]] = {
    state.Phase.DRAW_LEAD: _ask_draw_lead,
    state.Phase.DRAW_MODE: _ask_draw_mode,
    state.Phase.SET_ASIDE: _ask_set_aside,
    state.Phase.LEAD: _ask_lead,
    state.Phase.FOLLOW: _ask_follow,
    state.Phase.WINDOW: _ask_window,
    state.Phase.TURN: _ask_turn,
    state.Phase.ANSWER: _ask_answer,
    state.Phase.RECKON: _ask_reckon,
    state.Phase.OVER: _ask_over,
}


def say_window(at: state.State) -> tuple[int, str, str]:
    """Return who was to act when a window for deals was open, what they do, and that in a word."""
    assert at.actor is not None
    names, lying = at.options.names, at.played[at.actor]
    if at.phase is state.Phase.WINDOW:
        return at.actor, f"{names[at.actor]} says who leads", "lead"
    if at.named is not None:
        return at.named, f"{names[at.named]} answers {owner(names[at.actor])} Jester", "answer"
    assert lying is not None
    return at.actor, f"{names[at.actor]} uses the {lying.card.title}", lying.card.title


# What can be chosen now, as the words on a button.


def say_choice(view: View, choice: moves.Choice) -> str:
    """Return the label of a choice at this table: ``Take Ada's Queen``.

    The choice must be one that its seat really has in this view.
    """
    match choice:
        case moves.Play(_, card):
            leads = view.phase is state.Phase.LEAD
            return f"Lead the {card.title}" if leads else f"Play the {card.title} face down"
        case moves.GiveLead():
            return _give_lead(view, choice)
        case moves.Pass(seat):
            return _pass(view, seat)
        case moves.TakeGold():
            return _take_gold(view, choice)
        case moves.Aim():
            return _aim(view, choice)
        case moves.Swap(_, card):
            return f"Bring in the {card.title}, take the Cooper back"
        case moves.Answer(_, card):
            return f"Answer with the {card.title}"
        case moves.Settle() | moves.Break():
            return _promised(view, choice)
        case _:
            assert_never(choice)


def split_choice(view: View, choice: moves.Choice) -> tuple[str, str]:
    """Return a label in two, what is done and with which card; nothing first where it is whole."""
    match choice:
        case moves.Play(_, card):
            return "Lead" if view.phase is state.Phase.LEAD else "Play face down", card.title
        case moves.Swap(_, card):
            return "Bring in, and take the Cooper back", card.title
        case moves.Answer(_, card):
            return "Answer with", card.title
    return "", say_choice(view, choice)


def does(view: View, choice: moves.Choice) -> str:
    """Say in short what the card that acts by a choice can do; nothing where none does."""
    match choice:
        case moves.TakeGold(seat) | moves.Aim(seat) | moves.Swap(seat):
            card = _lying(view, seat).card
            return f"{card.title}: {CARD_TEXTS[card].short}"
    return ""


def _give_lead(view: View, choice: moves.GiveLead) -> str:
    assert view.leader is not None
    if choice.to is None:
        own = view.leader == choice.seat
        return "Keep the lead" if own else f"Leave the lead with {view.name(view.leader)}"
    if choice.to == choice.seat:
        return "Take the lead"
    return f"Give the lead to {view.name(choice.to)}"


def _pass(view: View, seat: int) -> str:
    lying = view.seats[seat].lying
    if lying is None:
        return "Pass: the card has left play"
    if lying.card not in NEGOTIATE:
        return f"Pass: the {lying.card.title} has no action"
    if not view.deals_open:
        return f"Pass: the {lying.card.title} could change nothing"
    return f"Pass: leave the {lying.card.title} unused"


def _take_gold(view: View, choice: moves.TakeGold) -> str:
    gold = _income(view, _lying(view, choice.seat).card)
    if choice.on is None:
        return f"Take {gold} gold"
    target = _whose(view, choice.on)
    return f"Take {gold} gold and put +2 on {target}" if gold else f"Put +2 on {target}"


def _income(view: View, card: Card) -> int:
    """Return what the card takes, as far as the bank has it (S-33 to S-35, S-03)."""
    in_play = [seat.lying.card for seat in view.seats if seat.lying is not None]
    return min(view.bank, income(card, in_play))


def _aim(view: View, choice: moves.Aim) -> str:
    first = choice.on[0]
    match _lying(view, choice.seat).card:
        case Card.FARMER:
            target = _lying(view, first)
            marked = power_sum(replace(target, fives=target.fives + 1))
            return f"Put +5 on {_whose(view, first)} ({marked})"
        case Card.JESTER:
            return f"Make {view.name(first)} play another card"
    if len(choice.on) == 1:
        return f"Take {_whose(view, first)}"
    return f"Take the Serfs of {listed(map(view.name, choice.on))}"


def _promised(view: View, choice: moves.Settle | moves.Break) -> str:
    clause = view.promises[choice.promise - 1].clause
    assert isinstance(clause, moves.PromiseGold)
    name = view.name(clause.to)
    if isinstance(choice, moves.Settle):
        return f"Pay {name} the promised {clause.gold} gold"
    return f"Keep the gold: break the promise to {name}"


def _whose(view: View, seat: int) -> str:
    return f"{owner(view.name(seat))} {_lying(view, seat).card.title}"


def _lying(view: View, seat: int) -> state.InPlay:
    lying = view.seats[seat].lying
    assert lying is not None
    return lying


# Deals: what a clause says, whether it binds, and how a promise stands.


def say_clause(names: Names, clause: moves.Clause) -> str:
    """Say what a clause asks for, without a full stop: ``Ada pays Ben 4 gold``."""
    match clause:
        case moves.Pay(by, to, gold):
            return f"{names[by]} pays {names[to]} {gold} gold"
        case moves.Give():
            return _gift(names, clause)
        case moves.Act():
            return _act(names, clause)
        case moves.AnswerWith(by, card):
            return f"{names[by]} answers the Jester with the {card.title}"
        case (
            moves.PromiseGold()
            | moves.PromiseUse()
            | moves.PromiseRestraint()
            | moves.PromiseWords()
        ):
            return _promise(names, clause)
        case _:
            assert_never(clause)


def say_deal(names: Names, deal: moves.Deal) -> str:
    """Say all clauses of a deal, without a full stop."""
    return "; ".join(say_clause(names, clause) for clause in deal.clauses)


def say_verdict(clause_text: str, verdict: Verdict) -> str:
    """Say whether a clause binds, and why (S-52)."""
    kind = "binds" if verdict.binds else "a promise"
    return sentence(f"{clause_text}: {kind}, because {verdict.reason}")


def say_promise(names: Names, promise: state.LedgerEntry) -> str:
    """Return a line of the ledger: the promise, and how it stands."""
    return sentence(f"{say_promised(names, promise.clause)}: {_status(names, promise)}")


def say_promised(names: Names, clause: moves.PromiseClause) -> str:
    """Say what is promised, without when it is due and without a full stop."""
    by, to = names[clause.by], names[clause.to]
    match clause:
        case moves.PromiseGold(gold=gold):
            return f"{by} promises {to} {gold} gold"
        case moves.PromiseWords(words=words):
            return f"{by} promises {to} {_quoted(words)}"
        case moves.PromiseUse(card=card):
            what = f"to use {_ability(card, 'an ability')}"
        case moves.PromiseRestraint(card=card):
            what = f"not to use {_ability(card, 'any ability')}"
        case _:
            assert_never(clause)
    if clause.on is None:
        return f"{by} promises {to} {what}"
    promises = f"{by} promises" if clause.on == clause.to else f"{by} promises {to}"
    return f"{promises} {what} for or against {_target(names, clause.by, clause.on)}"


def say_course(names: Names, promise: state.LedgerEntry) -> str:
    """Say when a promise was made and how it went on: ``made in round 2, kept in round 3``."""
    made = f"made in round {promise.made}"
    if promise.status != "open":
        return f"{made}, {_status(names, promise)}"
    judge = f", for {names[promise.clause.to]} to judge"
    awaits = judge if isinstance(promise.clause, moves.PromiseWords) else ""
    return f"{made}, due by the end of round {promise.clause.due}{awaits}"


def _gift(names: Names, gift: moves.Give) -> str:
    faces = "face up" if gift.face_up else "face down"
    which = f" ({titles(gift.cards)})" if gift.cards else ""
    cards = plural(gift.number, "won card")
    return f"{names[gift.by]} gives {names[gift.to]} {cards} {faces}{which}"


def _act(names: Names, act: moves.Act) -> str:
    name = names[act.by]
    card = f"the {act.card.title}" if act.card is not None else None
    targets = listed(_target(names, act.by, on) for on in act.on) if act.on else ""
    match act.how:
        case "pass":
            unused = f"{name} leaves {card}" if card else f"{owner(name)} action is left"
            return f"{unused} unused"
        case "gold":
            taken = f"the gold of {card}" if card else "the gold"
            return f"{name} takes {taken} and does nothing else"
        case "swap":
            return f"{name} swaps the Cooper for {card or 'another card'}"
        case "spare":
            spares = f"does not use {card} on" if card else "spares"
            return f"{name} {spares} {targets}"
        case "use":
            return _use(name, act, card or "the ability", targets)


def _use(name: str, act: moves.Act, what: str, targets: str) -> str:
    """Say a use; a Cobbler's can only be aimed at somebody by giving the lead (S-21)."""
    if act.card is Card.COBBLER and act.on == (act.by,):
        return f"{name} takes the lead"
    if act.card is Card.COBBLER and act.on:
        return f"{name} gives the lead to {targets}"
    return f"{name} uses {what} on {targets}" if targets else f"{name} uses {what}"


def _target(names: Names, by: int, on: int) -> str:
    return f"{owner(names[by])} own card" if on == by else names[on]


def _promise(names: Names, clause: moves.PromiseClause) -> str:
    """Say a promise with the time it is due; free words stand at the end."""
    until = "until" if isinstance(clause, moves.PromiseRestraint) else "by"
    due = f"{until} the end of round {clause.due}"
    if isinstance(clause, moves.PromiseWords):
        return f"{names[clause.by]} promises {names[clause.to]} {due}: {_quoted(clause.words)}"
    return f"{say_promised(names, clause)} {due}"


def _ability(card: Card | None, otherwise: str) -> str:
    return otherwise if card is None else f"the {card.title}"


def _quoted(words: str) -> str:
    """Quote free words on one line, however they were typed."""
    return f"“{' '.join(words.split())}”"


def _status(names: Names, promise: state.LedgerEntry) -> str:
    clause = promise.clause
    judged = isinstance(clause, moves.PromiseWords)
    when = "" if promise.ended is None else f" in round {promise.ended}"
    match promise.status:
        case "open":
            awaits = f", for {names[clause.to]} to judge" if judged else ""
            return f"open{awaits} (due by the end of round {clause.due})"
        case "void" if not judged:
            return f"void{when} (the occasion never arose)"
        case "released":
            return f"released by {names[clause.to]}{when}"
    by = f", as {names[clause.to]} judged" if judged else ""
    return f"{promise.status}{when}{by}"


# What happened, as one sentence an event; where a rule explains it, the rule is named.


def tell(names: Names, event: events.Happening) -> Said:
    """Tell an event in one sentence; what the event hides, the sentence hides."""
    return _TOLD[type(event)](names, event)


def _drew_for_lead(names: Names, event: events.DrewForLead) -> Said:
    drawn = _by_seat(names, event.cards)
    return Said(f"Turned up for the lead: {drawn}", "S-11")


def _by_seat(names: Names, cards: tuple[Card | None, ...]) -> str:
    return listed(
        f"{owner(name)} {say_card(card)}"
        for name, card in zip(names, cards, strict=True)
        if card is not None
    )


def _leader_drawn(names: Names, event: events.LeaderDrawn) -> Said:
    return Said(f"{names[event.seat]} has the highest card and leads first", "S-11")


def _mode_settled(names: Names, event: events.ModeSettled) -> Said:
    day, night = "Day: all hold their ten cards", "Night: two cards of each deck lie aside"
    mode = night if event.night else day
    if event.card is None:
        return Said(f"It is {mode}", "S-12")
    parity = "odd" if event.night else "even"
    return Said(f"The {say_card(event.card)} is {parity}, so it is {mode}", "S-13")


def _set_aside(names: Names, event: events.CardsSetAside) -> Said:
    if event.cards is None:
        return Said("Two cards of each deck are set aside, and nobody sees which", "S-12")
    pairs = listed(
        f"{owner(name)} {card_list(pair)}" for name, pair in zip(names, event.cards, strict=True)
    )
    return Said(f"Set aside, unseen by the players: {pairs}", "S-12")


def _round_began(names: Names, event: events.RoundBegan) -> Said:
    return Said(f"Round {event.round} begins, and {names[event.leader]} leads")


def _card_led(names: Names, event: events.CardLed) -> Said:
    return Said(f"{names[event.seat]} leads the {say_card(event.card)}")


def _card_sealed(names: Names, event: events.CardSealed) -> Said:
    card = "a card" if event.card is None else f"the {say_card(event.card)}"
    return Said(f"{names[event.seat]} lays {card} face down")


def _cards_flipped(names: Names, event: events.CardsFlipped) -> Said:
    return Said(f"The cards are turned over: {_by_seat(names, event.cards)}", "S-20")


def _lead_given(names: Names, event: events.LeadGiven) -> Said:
    deed = "takes the lead" if event.to == event.seat else f"gives the lead to {names[event.to]}"
    return Said(f"{owner(names[event.seat])} Cobbler {deed}", "S-21")


def _lead_kept(names: Names, event: events.LeadKept) -> Said:
    return Said(f"{owner(names[event.seat])} Cobbler leaves the lead where it is", "S-21")


_WHY_PASSED = {
    "chose": (" and leaves the ability unused", ""),
    "card_gone": (", as the card has left play", "S-22"),
    "no_ability": (", as the card has no action", "S-22"),
    "no_use": (", as the card could change nothing", "S-3B"),
}


def _passed(names: Names, event: events.Passed) -> Said:
    why, rule = _WHY_PASSED[event.why]
    return Said(f"{names[event.seat]} passes{why}", rule)


def _gold_taken(names: Names, event: events.GoldTaken) -> Said:
    name, card = names[event.seat], event.card
    if card is None:
        return Said(f"{name} begins with {event.gold} gold", "S-10")
    rule = CARD_TEXTS[card].rule
    if card in PAID_FOR:
        cause = f"the {PAID_FOR[card].value}s in play"
        return Said(f"{owner(name)} {card.title} takes {event.gold} gold for {cause}", rule)
    return Said(f"{name} takes {event.gold} gold for winning with the {card.title}", rule)


def _marker_placed(names: Names, event: events.MarkerPlaced) -> Said:
    by = Card.FARMER if event.value == 5 else Card.JEWELER
    target = f"{owner(names[event.on])} card"
    words = f"{owner(names[event.seat])} {by.title} puts +{event.value} on {target}"
    return Said(words, CARD_TEXTS[by].rule)


def _markers_returned(names: Names, event: events.MarkersReturned) -> Said:
    markers = listed(
        f"{number(count)} {value} marker{'s' if count > 1 else ''}"
        for count, value in ((event.fives, "+5"), (event.twos, "+2"))
        if count
    )
    back = "goes back" if event.fives + event.twos == 1 else "go back"
    words = f"From {owner(names[event.seat])} card, {markers} {back} to the supply"
    return Said(words, "S-3A")


def _card_taken(names: Names, event: events.CardTaken) -> Said:
    """Tell who took what: Serfs fall to a Knight, all other cards to an Assassin."""
    by = Card.KNIGHT if event.card in SERFS else Card.ASSASSIN
    prey = f"{owner(names[event.owner])} {event.card.title}"
    words = f"{owner(names[event.seat])} {by.title} takes {prey} out of the trick"
    return Said(words, CARD_TEXTS[by].rule)


def _card_swapped(names: Names, event: events.CardSwapped) -> Said:
    words = f"{names[event.seat]} takes the Cooper back and brings in the {say_card(event.card)}"
    return Said(words, "S-34")


def _jester_named(names: Names, event: events.JesterNamed) -> Said:
    words = f"{owner(names[event.seat])} Jester makes {names[event.target]} play another card"
    return Said(words, "S-36")


def _card_answered(names: Names, event: events.CardAnswered) -> Said:
    old, new = event.old.title, say_card(event.card)
    return Said(f"{names[event.seat]} takes the {old} back and plays the {new}", "S-36")


def _cards_cancelled(names: Names, event: events.CardsCancelled) -> Said:
    two = len(event.cards) == 2
    cards = card_list(event.cards)
    words = f"{upper(cards)}, {'both' if two else 'all'} {event.power},"
    return Said(f"{words} cancel {'each other' if two else 'one another'}", "S-40")


def _trick_won(names: Names, event: events.TrickWon) -> Said:
    how = ", the only Serf left" if event.by_peasant else f" ({event.power})"
    words = f"{names[event.seat]} wins the trick with the {event.card.title}{how}"
    if event.cards == (event.card,):
        return Said(f"{words}; no other card is left", "S-41")
    return Said(f"{words}: {titles(event.cards)}", "S-41")


def _nobody_won(names: Names, event: events.NobodyWon) -> Said:
    words = f"No card is left and nobody wins the trick; {names[event.leader]} keeps the lead"
    return Said(words, "S-42")


def _game_ended(names: Names, event: events.GameEnded) -> Said:
    return Said("All seven rounds are played; the game is over")


def _proposed(names: Names, event: events.Proposed) -> Said:
    place = "" if event.instead_of is None else f" in place of proposal {event.instead_of}"
    words = f"{names[event.seat]} makes proposal {event.number}{place}"
    return Said(f"{words}: {say_deal(names, event.deal)}")


def _accepted(names: Names, event: events.Accepted) -> Said:
    return Said(f"{names[event.seat]} accepts proposal {event.number}")


_CLOSED = {
    "refused": "refuses proposal {}",
    "withdrawn": "withdraws proposal {}",
    "countered": "counters proposal {} with another",
    "changed": "changes proposal {}",
}


def _proposal_closed(names: Names, event: events.ProposalClosed) -> Said:
    if event.seat is None or event.how == "lapsed":
        return Said(f"Proposal {event.number} lapses: its time for deals is over", "S-54")
    return Said(f"{names[event.seat]} {_CLOSED[event.how].format(event.number)}")


def _deal_struck(names: Names, event: events.DealStruck) -> Said:
    return Said(f"All parties agree: proposal {event.number} is struck as deal {event.deal}")


def _gold_paid(names: Names, event: events.GoldPaid) -> Said:
    return Said(f"{names[event.seat]} pays {names[event.to]} {event.gold} gold", "S-52")


def _cards_given(names: Names, event: events.CardsGiven) -> Said:
    return Said(say_clause(names, event.gift), "S-57")


def _choice_bound(names: Names, event: events.ChoiceBound) -> Said:
    return Said(f"Deal {event.deal} binds: {say_clause(names, event.clause)}", "S-52")


def _promise_made(names: Names, event: events.PromiseMade) -> Said:
    words = f"Promise {event.number}, of deal {event.deal}: {say_clause(names, event.clause)}"
    return Said(words, "S-52")


def _promise_paid(names: Names, event: events.PromisePaid) -> Said:
    paid = f"{names[event.seat]} pays {names[event.to]} the {event.gold} gold"
    return Said(f"{paid} of promise {event.number}")


_ENDED = {
    "kept": "Promise {} is kept",
    "broken": "Promise {} is broken",
    "void": "Promise {} is void, as the occasion never arose",
}


def _promise_ended(names: Names, event: events.PromiseEnded) -> Said:
    if event.status == "released":
        by = "" if event.judge is None else f" by {names[event.judge]}"
        return Said(f"Promise {event.number} is released{by}", "S-52")
    if event.judge is None:
        return Said(_ENDED[event.status].format(event.number), "S-52")
    words = f"{names[event.judge]} judges promise {event.number} to be {event.status}"
    return Said(words, "S-52")


_TOLD: dict[type, Callable[[Names, Any], Said]] = {
    events.DrewForLead: _drew_for_lead,
    events.LeaderDrawn: _leader_drawn,
    events.ModeSettled: _mode_settled,
    events.CardsSetAside: _set_aside,
    events.RoundBegan: _round_began,
    events.CardLed: _card_led,
    events.CardSealed: _card_sealed,
    events.CardsFlipped: _cards_flipped,
    events.LeadGiven: _lead_given,
    events.LeadKept: _lead_kept,
    events.Passed: _passed,
    events.GoldTaken: _gold_taken,
    events.MarkerPlaced: _marker_placed,
    events.MarkersReturned: _markers_returned,
    events.CardTaken: _card_taken,
    events.CardSwapped: _card_swapped,
    events.JesterNamed: _jester_named,
    events.CardAnswered: _card_answered,
    events.CardsCancelled: _cards_cancelled,
    events.TrickWon: _trick_won,
    events.NobodyWon: _nobody_won,
    events.GameEnded: _game_ended,
    events.Proposed: _proposed,
    events.Accepted: _accepted,
    events.ProposalClosed: _proposal_closed,
    events.DealStruck: _deal_struck,
    events.GoldPaid: _gold_paid,
    events.CardsGiven: _cards_given,
    events.ChoiceBound: _choice_bound,
    events.PromiseMade: _promise_made,
    events.PromisePaid: _promise_paid,
    events.PromiseEnded: _promise_ended,
}
