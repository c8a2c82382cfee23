import type { RandomSource } from '@jogada/platform/contract';

export const DECKS = 8;
const DECK_CARDS = 52;
const RANKS = 13;

export const PLACES = ['player', 'banker', 'tie', 'player-pair', 'banker-pair'] as const;
export type Place = (typeof PLACES)[number];

/** Payout of each place in hundredths of the stake, stake excluded. The banker's payout is reduced by 5 % commission. */
export const PAYS = {
  player: 100n,
  banker: 95n,
  tie: 800n,
  'player-pair': 1100n,
  'banker-pair': 1100n,
} as const satisfies Record<Place, bigint>;

export interface BaccaratOutcome {
  /** Cards 0 … 51: rank is card % 13 (0 the ace, 12 the king), suit is floor(card / 13). */
  player: number[];
  banker: number[];
}

export type Winner = 'player' | 'banker' | 'tie';

export function rankOf(card: number): number {
  return card % RANKS;
}

/** An ace counts one; tens and court cards count zero. */
export function pointsOf(card: number): number {
  const pips = rankOf(card) + 1;
  return pips >= 10 ? 0 : pips;
}

export function totalOf(cards: readonly number[]): number {
  return cards.reduce((sum, card) => sum + pointsOf(card), 0) % 10;
}

export function winnerOf({ player, banker }: BaccaratOutcome): Winner {
  const difference = totalOf(player) - totalOf(banker);
  if (difference === 0) return 'tie';
  return difference > 0 ? 'player' : 'banker';
}

export function isPair([first, second]: readonly number[]): boolean {
  return first !== undefined && second !== undefined && rankOf(first) === rankOf(second);
}

/** The player stands on six and seven. Neither side draws against a natural eight or nine. */
export function playerDraws(playerTotal: number, bankerTotal: number): boolean {
  return playerTotal <= 5 && bankerTotal < 8;
}

/**
 * The banker's drawing rule.
 * @param third the points of the player's third card; undefined when the player stood.
 */
export function bankerDraws({
  playerTotal,
  bankerTotal,
  third,
}: {
  playerTotal: number;
  bankerTotal: number;
  third: number | undefined;
}): boolean {
  if (third === undefined) return playerTotal < 8 && bankerTotal <= 5;
  if (bankerTotal <= 2) return true;
  if (bankerTotal === 3) return third !== 8;
  if (bankerTotal === 4) return third >= 2 && third <= 7;
  if (bankerTotal === 5) return third >= 4 && third <= 7;
  return bankerTotal === 6 && (third === 6 || third === 7);
}

/** Deals one coup from eight full decks, shuffled for every round. */
export function dealCoup(random: RandomSource): BaccaratOutcome {
  const shoe = Array.from({ length: DECKS * DECK_CARDS }, (_, index) => index % DECK_CARDS);
  const take = () => shoe.splice(random.below(shoe.length), 1)[0] ?? 0;
  const [player1, banker1, player2, banker2] = [take(), take(), take(), take()];
  const player = [player1, player2];
  const banker = [banker1, banker2];
  const playerTotal = totalOf(player);
  const bankerTotal = totalOf(banker);
  let third: number | undefined;
  if (playerDraws(playerTotal, bankerTotal)) {
    const card = take();
    player.push(card);
    third = pointsOf(card);
  }
  if (bankerDraws({ playerTotal, bankerTotal, third })) banker.push(take());
  return { player, banker };
}

/** Payout of the chips, stakes included, in minor units. A tie returns the stakes on player and banker. */
export function payChips(chips: Readonly<Partial<Record<Place, bigint>>>, outcome: BaccaratOutcome): bigint {
  return PLACES.reduce((sum, place) => {
    const amount = chips[place] ?? 0n;
    if (winsOn(place, outcome)) return sum + amount + (amount * PAYS[place]) / 100n;
    return isPush(place, outcome) ? sum + amount : sum;
  }, 0n);
}

export function winsOn(place: Place, outcome: BaccaratOutcome): boolean {
  if (place === 'player-pair') return isPair(outcome.player);
  if (place === 'banker-pair') return isPair(outcome.banker);
  return winnerOf(outcome) === place;
}

function isPush(place: Place, outcome: BaccaratOutcome): boolean {
  return (place === 'player' || place === 'banker') && winnerOf(outcome) === 'tie';
}
