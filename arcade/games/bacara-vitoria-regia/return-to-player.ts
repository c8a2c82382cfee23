import { bankerDraws, DECKS, PAYS, type Place, playerDraws } from './rules.ts';

interface Chances {
  player: number;
  banker: number;
  tie: number;
}

/** The exact return of every place as a share of the stake, computed over all coups from full decks by points and probability. */
export function returnToPlayer(): Record<Place, number> {
  const { player, banker, tie } = winnerChances();
  const pair = (4 * DECKS - 1) / (52 * DECKS - 1);
  const of = (place: Place, chance: number, push = 0) => chance * (1 + Number(PAYS[place]) / 100) + push;
  return {
    player: of('player', player, tie),
    banker: of('banker', banker, tie),
    tie: of('tie', tie),
    'player-pair': of('player-pair', pair),
    'banker-pair': of('banker-pair', pair),
  };
}

/** Probability that each side wins. */
export function winnerChances(): Chances {
  // Number of cards by points; tens and court cards count zero.
  const left = [16 * DECKS, ...Array.from({ length: 9 }, () => 4 * DECKS)];
  let cards = 52 * DECKS;
  const chances: Chances = { player: 0, banker: 0, tie: 0 };

  function each(chance: number, next: (points: number, chance: number) => void): void {
    for (let points = 0; points < 10; points++) {
      const count = left[points] ?? 0;
      if (count === 0) continue;
      left[points] = count - 1;
      cards -= 1;
      next(points, (chance * count) / (cards + 1));
      cards += 1;
      left[points] = count;
    }
  }

  function end(playerTotal: number, bankerTotal: number, chance: number): void {
    if (playerTotal === bankerTotal) chances.tie += chance;
    else if (playerTotal > bankerTotal) chances.player += chance;
    else chances.banker += chance;
  }

  function bankerTurn(
    totals: { playerTotal: number; bankerTotal: number; final: number; third: number | undefined },
    chance: number,
  ): void {
    if (!bankerDraws(totals)) return end(totals.final, totals.bankerTotal, chance);
    each(chance, (points, reached) => end(totals.final, (totals.bankerTotal + points) % 10, reached));
  }

  each(1, (a, chanceA) =>
    each(chanceA, (b, chanceB) =>
      each(chanceB, (c, chanceC) =>
        each(chanceC, (d, chance) => {
          const playerTotal = (a + b) % 10;
          const bankerTotal = (c + d) % 10;
          if (!playerDraws(playerTotal, bankerTotal))
            return bankerTurn({ playerTotal, bankerTotal, final: playerTotal, third: undefined }, chance);
          each(chance, (third, reached) => bankerTurn({ playerTotal, bankerTotal, final: (playerTotal + third) % 10, third }, reached));
        }),
      ),
    ),
  );
  return chances;
}
