import type { Sql } from '@jogada/platform/server';
import { setWageringWeights } from '@jogada/wallet/server';

/** The default weights of games towards wagering, lower for games with a lower house edge. */
const STANDARD = [
  { classification: 'RNG', weightPercent: 100, takesBonus: true },
  { classification: 'FISH', weightPercent: 100, takesBonus: true },
  { classification: 'SPORTS', weightPercent: 50, takesBonus: true },
  { classification: 'PVP', weightPercent: 10, takesBonus: true },
  { classification: 'LIVE', weightPercent: 10, takesBonus: true },
  { classification: '*', weightPercent: 0, takesBonus: true },
] as const;

/** Creates the default rule of an installation. An existing one stays as operators left it. */
export async function seedWagering(tx: Sql): Promise<void> {
  const there = await tx.query("select 1 from wallet.wagering_weight where weight_rule = 'standard'");
  if (there.length === 0) await setWageringWeights(tx, 'standard', STANDARD);
}
