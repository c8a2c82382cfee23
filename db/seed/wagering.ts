import type { Sql } from '@jogada/platform/server';
import { setWageringWeights } from '@jogada/wallet/server';

/** How games count towards wagering unless a promotion says otherwise: those that the house earns least on count least. */
const STANDARD = [
  { classification: 'RNG', weightPercent: 100, takesBonus: true },
  { classification: 'FISH', weightPercent: 100, takesBonus: true },
  { classification: 'SPORTS', weightPercent: 50, takesBonus: true },
  { classification: 'PVP', weightPercent: 10, takesBonus: true },
  { classification: 'LIVE', weightPercent: 10, takesBonus: true },
  { classification: '*', weightPercent: 0, takesBonus: true },
] as const;

/** The rule that every installation begins with; one that is there is kept as operators left it. */
export async function seedWagering(tx: Sql): Promise<void> {
  const there = await tx.query("select 1 from wallet.wagering_weight where weight_rule = 'standard'");
  if (there.length === 0) await setWageringWeights(tx, 'standard', STANDARD);
}
