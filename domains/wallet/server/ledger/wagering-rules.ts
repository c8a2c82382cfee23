import type { Sql } from '@jogada/platform/server';

/** How much of a stake counts towards wagering in games of a classification; '*' is every other classification. */
export interface WageringWeight {
  readonly classification: string;
  /** 0 to 100. */
  readonly weightPercent: number;
  /** Whether bonus money may be staked in them at all. */
  readonly takesBonus: boolean;
}

/** Replaces a rule's weights for future grants; existing grants keep their copy. */
export async function setWageringWeights(tx: Sql, rule: string, weights: readonly WageringWeight[]): Promise<void> {
  await tx.query('select wallet.set_wagering_weights($1, $2::jsonb)', [rule, JSON.stringify(weights)]);
}

/** Sets the classifications of games that these rules use. */
export async function setGameClassifications(
  tx: Sql,
  games: readonly { readonly gameId: string; readonly classification: string }[],
): Promise<void> {
  await tx.query('select wallet.set_game_classifications($1::jsonb)', [JSON.stringify(games)]);
}
