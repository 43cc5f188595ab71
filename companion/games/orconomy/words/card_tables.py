"""The sentences of what is asked and refused where cards and gold abilities are played.

Every sentence here is the English one and the key of its translations.
"""

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
}
