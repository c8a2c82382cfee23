import type { Sql } from '@jogada/platform/server';
import { RATE_MAXIMUM, RATE_PARTS } from '../../contract/player/index.ts';
import { rateFor } from '../rebate/rate/rate-bounds.ts';
import { selectMaximums } from '../rebate/rate/rate.sql.ts';
import type { DisputeRow } from './dispute.sql.ts';

const PARTS = BigInt(RATE_PARTS);
const CONTRACT_RATE_MAXIMUM = BigInt(Math.max(...Object.values(RATE_MAXIMUM)));

/**
 * The most that the answer to a dispute may pay, minor units: the highest permitted rate on the line's stored base, less what was paid.
 * A rebate's line has the merchant's maximum rate of its category, a bill the highest rate that a contract may have.
 */
export async function disputeMaximum(sql: Sql, { subject, line, facts, merchant_code: merchantCode }: DisputeRow): Promise<bigint> {
  const rest = subject === 'rebate' ? await restOfRebate(sql, { line, facts, merchantCode }) : restOfBill(facts);
  return rest > 0n ? rest : 0n;
}

async function restOfRebate(
  sql: Sql,
  { line, facts, merchantCode }: { line: string; facts: DisputeRow['facts']; merchantCode: string },
): Promise<bigint> {
  const [, category = ''] = line.split('/');
  const rate = rateFor(await selectMaximums(sql, merchantCode), category);
  return (amountIn(facts, 'turnover') * BigInt(rate) - amountIn(facts, 'share')) / PARTS;
}

function restOfBill(facts: DisputeRow['facts']): bigint {
  return (amountIn(facts, 'figure') * CONTRACT_RATE_MAXIMUM) / PARTS - amountIn(facts, 'amount');
}

function amountIn(facts: DisputeRow['facts'], name: string): bigint {
  return BigInt(facts[name] ?? '0');
}
