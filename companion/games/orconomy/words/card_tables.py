"""The sentences of the Influence cards and of the gold abilities: names, what happens, what is asked.

Every sentence here is the English one and the key of its translations.
"""

CARDS = {
    "security_service": "Security Service", "exploitation": "Exploitation", "espionage": "Industrial Espionage",
    "veto": "Veto", "tax_inspection": "Tax Inspection", "informer": "Informer", "payments_delay": "Payments Delay",
    "lobby": "Lobby", "fraud": "Account Details Fraud", "good_bargain": "Good Bargain", "consultants": "Consultants",
    "corporate_raid": "Corporate Raid",
}  # fmt: skip

EFFECTS = {
    "security_service": "{below} of {other} is cancelled.",
    "exploitation": "{player} collects once more.",
    "espionage": "{player}: a free Startup in {i} {industry}",
    "veto": "{victim} is out of the bidding.",
    "tax_inspection": "Draw blind from {victim}'s hand.",
    "informer": "{player} takes the top discard.",
    "payments_delay": "{player} pays no interest this Winter.",
    "lobby": "The Crisis moves to {i} {industry}.",
    "fraud": "The winner pays {player}.",
    "good_bargain": "{player} sells a Company in {i} {industry}.",
    "consultants": "One die is thrown again.",
    "corporate_raid": "{player} takes over a Company of {victim}.",
}
"""What happens when a card works; `below` is the card it answers and `other` whose that is."""

ACTIONS = {
    "security_service": "{player}: Security Service",
    "exploitation": "{player}: Exploitation",
    "espionage": "{player}: Industrial Espionage in {i}",
    "veto": "{player}: Veto on {victim}",
    "tax_inspection": "{player}: Tax Inspection of {victim}",
    "informer": "{player}: Informer",
    "payments_delay": "{player}: Payments Delay",
    "lobby": "{player}: Lobby, Crisis to {i}",
    "fraud": "{player}: Account Details Fraud",
    "good_bargain": "{player}: Good Bargain in {i}",
    "consultants": "{player}: Consultants",
    "corporate_raid": "{player}: Corporate Raid on {victim}",
    "rating": "Risk Rating: {n}",
    "rating:0": "No Risk Rating",
    "risk_roll": "{player}: Risk die {n}",
    "boost": "{player}: more cards for the die: {n}",
    "let_fail": "{player}: the card fails",
    "resolve": "{player}: the card works",
    "reroll": "{player}: thrown again, {n}",
}

CAPTIONS = {
    "die:risk_roll": "The Risk die tells it itself: does the card work?",
    "resolve": "The card works; the screen says what to move.",
}

BUTTONS = {
    **CARDS, "rating": "Risk Rating", "risk_roll": "Risk die", "boost": "Discard more", "let_fail": "Let it fail",
    "resolve": "It happens", "reroll": "Thrown again",
}  # fmt: skip

ASKED = {
    "victim": "Against whom?", "industry": "Tap the industry.", "what": "Which Company?", "die": "Which die?",
    "place": "Which one?", "amount": "How many cards?",
}  # fmt: skip
"""What the page of a number asks."""

COMPANIES = {0: "Company", 1: "Pledged Company"}
PLACED = {0: "in a slot", 1: "beside the slots"}

REFUSALS = {
    "card_in_play": "{card} lies open: go on with it first",
    "no_card": "{player} holds no card to play",
    "no_copies": "All four copies of {card} have been seen",
    "not_an_answer": "Only as an answer, before the Risk die is thrown",
    "no_die": "No die to throw again",
    "cannot_veto": "{player} is not in the bidding",
    "own_bid": "Nobody stops their own bid",
    "no_bid_yet": "Nobody has bid yet",
    "nobody_has_cards": "Nobody else holds a card",
    "nothing_to_sell": "{player} has no Company to sell",
    "nobody_to_raid": "Nobody else has a Company in the active industry",
    "winner_barred": "At this table the winner of the auction does not play it",
    "cards_bid": "{player} has bid these cards",
    "not_collected": "{player} has not collected yet",
    "gold_over": "{player}'s gold abilities are over: the next player has collected",
    "collects_again": "{player} has to collect once more first",
    "no_chance": "{player} has had the chance",
    "top_is_informer": "The top discard is an Informer",
    "no_discards": "There are no discards",
    "same_industry": "The Crisis is there already: {i} {industry}",
    "victim_has_none": "{player} holds no card",
    "cannot_repay": "{player} could not repay the loan of {amount}",
    "delayed_already": "{player} pays no interest this Winter anyway",
    "not_rated": "{card} waits for something else",
    "not_rated:rating": "{card} waits for its Risk Rating",
    "not_rated:shown": "{card} waits for an answer, or to happen",
    "not_rated:roll": "{card} waits for its Risk die",
    "not_rated:told": "{card} waits to be told whether it worked",
    "not_rated:success": "{card} has worked and waits to happen",
    "not_rated:failure": "{card} waits for more cards, or to fail",
    "not_rated:reroll": "{card} waits for the die thrown again",
    "bad_amount": "It may be {most}, not {amount}",
    "in_crisis": "Crisis in {i} {industry}: no ability",
    "none_left": "{player} has used this ability up",
    "not_neighbour": "{i} {industry} is not next to the Crisis",
    "not_there": "{player} has no such Company there",
    "wrong_phase:exploitation": "Only in Revenue",
    "wrong_phase:espionage": "Not while cards are bid",
    "wrong_phase:veto": "Only while bids are made, or before the winner has paid",
    "wrong_phase:tax_inspection": "Only at the end of a round",
    "wrong_phase:corporate_raid": "Only at the end of a round",
    "wrong_phase:payments_delay": "Only in Winter",
    "wrong_phase:fraud": "Only when an auction is won, before it is paid",
}
