import type { Sql } from '@jogada/platform/server';

/** How much of a stake counts for a grant in games of a classification; '*' is every other. */
export interface WageringWeight {
  readonly classification: string;
  /** 0 to 100. */
  readonly weightPercent: number;
  /** Whether bonus money may be staked there at all. */
  readonly takesBonus: boolean;
}

/** Replaces a rule's weights, for the grants that are given from now on: those that are there keep what they were given with. */
export async function setWageringWeights(tx: Sql, rule: string, weights: readonly WageringWeight[]): Promise<void> {
  await tx.query('select wallet.set_wagering_weights($1, $2::jsonb)', [rule, JSON.stringify(weights)]);
}

/** Tells the ledger how games are classified, for those rules. */
export async function setGameClassifications(
  tx: Sql,
  games: readonly { readonly gameId: string; readonly classification: string }[],
): Promise<void> {
  await tx.query('select wallet.set_game_classifications($1::jsonb)', [JSON.stringify(games)]);
}
