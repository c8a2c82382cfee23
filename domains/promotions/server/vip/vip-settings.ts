import type { Setting } from '../programme/setting.ts';

interface PlannedProgramme {
  /** Minor units. */
  readonly pointAmount: bigint;
  readonly weights: readonly { readonly classification: string; readonly percent: number }[];
  readonly levels: readonly {
    readonly pointsNeeded: number;
    readonly pointsKept: number;
    /** Minor units. */
    readonly levelUpAmount: string;
    /** Minor units. */
    readonly monthlyAmount: string;
    readonly wagerTimes: number;
    readonly wheelTickets: number;
  }[];
}

interface Paying {
  /** What a wheel ticket pays on average, minor units. */
  readonly ticketAmount: bigint;
  /** The highest item of a points store whose rate is that of the programme, minor units. */
  readonly itemAmount: bigint;
}

/** The rewards of each level, and what decides how soon a member reaches it. */
export function vipSettings({ pointAmount, weights, levels }: PlannedProgramme, { ticketAmount, itemAmount }: Paying): readonly Setting[] {
  const settings = levels.flatMap(({ pointsNeeded, pointsKept, wagerTimes, wheelTickets, ...level }, index) => {
    const levelUpAmount = BigInt(level.levelUpAmount);
    const monthlyAmount = BigInt(level.monthlyAmount);
    const place = String(index + 1);
    const ticketsAmount = BigInt(wheelTickets) * ticketAmount;
    const pays = [levelUpAmount, monthlyAmount, ticketsAmount].reduce(higher);
    return [
      { name: 'levelUpAmount', place, unit: 'money', value: levelUpAmount, paysMoreBy: 'rise', pays: levelUpAmount },
      { name: 'monthlyAmount', place, unit: 'money', value: monthlyAmount, paysMoreBy: 'rise', pays: monthlyAmount },
      { name: 'levelWheelTickets', place, unit: 'count', value: BigInt(wheelTickets), paysMoreBy: 'rise', pays: ticketsAmount },
      { name: 'levelWagerTimes', place, unit: 'count', value: BigInt(wagerTimes), paysMoreBy: 'fall', pays },
      { name: 'pointsNeeded', place, unit: 'count', value: BigInt(pointsNeeded), paysMoreBy: 'fall', pays },
      { name: 'pointsKept', place, unit: 'count', value: BigInt(pointsKept), paysMoreBy: 'fall', pays },
    ] as const satisfies readonly Setting[];
  });
  const pays = settings.map((setting) => setting.pays).reduce(higher, itemAmount);
  return [
    ...settings,
    { name: 'pointAmount', place: '', unit: 'money', value: pointAmount, paysMoreBy: 'fall', pays },
    ...weights.map(({ classification, percent }): Setting => ({
      name: 'pointWeight',
      place: classification,
      unit: 'percent',
      value: BigInt(percent),
      paysMoreBy: 'rise',
      pays,
    })),
  ];
}

function higher(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
