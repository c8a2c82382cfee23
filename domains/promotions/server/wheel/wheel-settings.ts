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

/** The chance of each prize, and what else decides how much a wheel pays. */
export function wheelSettings({ sectors, budgetAmount, wagerTimes }: PlannedWheel): readonly Setting[] {
  const total = totalOf(sectors);
  const prizes = [...new Set(sectors.map(({ amount }) => amount))].filter((amount) => amount !== '0');
  const pays = prizes.map(BigInt).reduce((most, amount) => (amount > most ? amount : most), 0n);
  return [
    ...prizes.map((amount): Setting => {
      const weight = totalOf(sectors.filter((sector) => sector.amount === amount));
      return {
        name: 'prizeChance',
        place: amount,
        unit: 'ppm',
        value: (weight * MILLION) / total,
        paysMoreBy: 'rise',
        pays: BigInt(amount),
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
