import type { Sql } from '@jogada/platform/server';
import type { WheelSector } from '../../contract/player/wheel.ts';
import type { Setting } from '../programme/setting.ts';
import { findWheel } from './wheel.sql.ts';

const MILLION = 1_000_000n;

interface PlannedWheel {
  readonly sectors: readonly WheelSector[];
  /** Minor units. */
  readonly budgetAmount: bigint;
  readonly wagerTimes: number;
}

/** The prizes of some wheels, ascending and without repeats; minor units. */
export function prizesOf(...wheels: readonly (readonly WheelSector[])[]): readonly bigint[] {
  const amounts = new Set(wheels.flatMap((sectors) => sectors.map(({ amount }) => BigInt(amount))));
  amounts.delete(0n);
  return [...amounts].toSorted((one, other) => (one < other ? -1 : 1));
}

/**
 * The chance of winning each of the given amounts or more, and what else decides how much a wheel pays. Two wheels are compared at the prizes
 * of both, so that a lowered prize raises no chance.
 */
export function wheelSettings({ sectors, budgetAmount, wagerTimes }: PlannedWheel, prizes: readonly bigint[]): readonly Setting[] {
  const total = totalOf(sectors);
  const pays = prizesOf(sectors).at(-1) ?? 0n;
  return [
    ...prizes.map((prize): Setting => {
      const weight = totalOf(sectors.filter(({ amount }) => BigInt(amount) >= prize));
      return {
        name: 'prizeChance',
        place: prize.toString(),
        unit: 'ppm',
        value: (weight * MILLION) / total,
        paysMoreBy: 'rise',
        pays: prize,
      };
    }),
    { name: 'budgetAmount', place: '', unit: 'money', value: budgetAmount, paysMoreBy: 'rise', pays },
    { name: 'wagerTimes', place: '', unit: 'count', value: BigInt(wagerTimes), paysMoreBy: 'fall', pays },
  ];
}

/** What a ticket of a merchant's wheel pays on average, minor units rounded up; 0 without a wheel. */
export async function averageTicketAmount(sql: Sql, merchantCode: string): Promise<bigint> {
  const sectors = (await findWheel(sql, merchantCode))?.sectors ?? [];
  const total = totalOf(sectors);
  if (total === 0n) return 0n;
  const sum = sectors.reduce((paid, { amount, weight }) => paid + BigInt(amount) * BigInt(weight), 0n);
  return (sum + total - 1n) / total;
}

function totalOf(sectors: readonly Pick<WheelSector, 'weight'>[]): bigint {
  return sectors.reduce((total, { weight }) => total + BigInt(weight), 0n);
}
