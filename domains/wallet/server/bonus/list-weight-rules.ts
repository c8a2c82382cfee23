import { type OperatorContext } from '@jogada/accounts/server';
import type { OutputOf } from '@jogada/platform/contract';
import type { listWeightRules as endpoint } from '../../contract/operator/bonuses.ts';
import { selectWeightRules, selectWeights } from './bonus.sql.ts';

/** The available weight rules. @throws Problem `not_allowed` */
export async function listWeightRules(ctx: OperatorContext): Promise<OutputOf<typeof endpoint>> {
  const rules = await selectWeightRules(ctx.database);
  const weights = await selectWeights(ctx.database, rules);
  return {
    rules: rules.map((weightRule) => ({
      weightRule,
      weights: weights
        .filter((row) => row.weight_rule === weightRule)
        .map((row) => ({ classification: row.classification, percent: row.weight_percent, takesBonus: row.takes_bonus })),
    })),
  };
}
