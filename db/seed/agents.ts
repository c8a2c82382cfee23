import { openAgentProgramme } from '@jogada/agents/server';
import type { Sql } from '@jogada/platform/server';

/** Hundred-thousandths of a stake: 0.8 % of slots and fishing, 0.4 % of sports, 0.3 % of tables, 0.2 % of the rest. */
const MAXIMUMS = [
  { category: 'RNG', rate: 800 },
  { category: 'FISH', rate: 800 },
  { category: 'SPORTS', rate: 400 },
  { category: 'ESPORTS', rate: 400 },
  { category: 'LIVE', rate: 300 },
  { category: '*', rate: 200 },
] as const;

/** Creates the agents' programme of a brand that has none. Changes by operators stay. */
export async function seedAgents(tx: Sql, { merchantCode, now }: { merchantCode: string; now: Date }): Promise<void> {
  await openAgentProgramme(tx, { merchantCode, maximums: MAXIMUMS, at: now });
}
