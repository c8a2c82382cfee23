import type { MemberContext } from '@jogada/accounts/server';
import type { InputOf, OutputOf } from '@jogada/platform/contract';
import type { ProfitDay, ProfitSource, readProfit as endpoint } from '../../contract/player/profit.ts';
import { requireRecords } from '../archive/removed-until.ts';
import { balanceBefore, sumMovements, type ProfitRow } from './profit.sql.ts';

type Part = 'stakeAmount' | 'winAmount' | 'depositAmount' | 'withdrawalAmount' | 'bonusAmount' | 'otherAmount';
type Moved = Record<Part, bigint>;

/** Kinds missing here count as `otherAmount`, so that the sum is complete. */
const PARTS: Readonly<Record<string, Part>> = {
  bet: 'stakeAmount',
  bet_and_win: 'stakeAmount',
  rollback: 'stakeAmount',
  win: 'winAmount',
  deposit: 'depositAmount',
  deposit_return: 'depositAmount',
  withdrawal_hold: 'withdrawalAmount',
  withdrawal_release: 'withdrawalAmount',
  promo_win: 'bonusAmount',
  play_grant: 'bonusAmount',
  bonus_grant: 'bonusAmount',
  bonus_convert: 'bonusAmount',
  bonus_forfeit: 'bonusAmount',
  bonus_expire: 'bonusAmount',
};

/**
 * Profit and loss over whole days of the merchant's time zone. Every figure is a sum of journal entries (R25).
 * @throws Problem `records_archived`
 */
export async function readProfit(ctx: MemberContext, { from, to }: InputOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> {
  const { currency, timeZone } = ctx.merchant;
  const owner = { memberId: ctx.member.id, currency, timeZone };
  await requireRecords(ctx.database, { from, timeZone });
  const [rows, openingBalance] = await Promise.all([
    sumMovements(ctx.database, { ...owner, from, to }),
    balanceBefore(ctx.database, { ...owner, day: from }),
  ]);
  const total = nothing();
  const days = new Map<string, Moved>();
  const sources = new Map<string, Moved & { readonly name: string }>();
  for (const row of rows) {
    const day = taken(days, row.day, nothing);
    add(total, row);
    add(day, row);
    if (isPlay(row))
      add(
        taken(sources, row.source, () => ({ ...nothing(), name: row.source_name })),
        row,
      );
  }
  const change = Object.values(total).reduce((sum, amount) => sum + amount, 0n);
  return {
    currency,
    openingBalance: openingBalance.toString(),
    closingBalance: (openingBalance + change).toString(),
    total: written(total),
    days: [...days].map(([day, moved]): ProfitDay => ({ day, ...written(moved) })),
    sources: [...sources]
      .toSorted(([, one], [, other]) => Number(one.stakeAmount - other.stakeAmount))
      .map(([source, { name, stakeAmount, winAmount }]): ProfitSource => ({
        source,
        sourceName: name,
        stakeAmount: stakeAmount.toString(),
        winAmount: winAmount.toString(),
      })),
  };
}

function isPlay({ kind }: ProfitRow): boolean {
  const part = PARTS[kind];
  return part === 'stakeAmount' || part === 'winAmount';
}

function add(moved: Moved, { kind, effect, won }: ProfitRow): void {
  const ofWin = kind === 'bet_and_win' ? won : 0n;
  moved[PARTS[kind] ?? 'otherAmount'] += effect - ofWin;
  moved.winAmount += ofWin;
}

function nothing(): Moved {
  return { stakeAmount: 0n, winAmount: 0n, depositAmount: 0n, withdrawalAmount: 0n, bonusAmount: 0n, otherAmount: 0n };
}

function taken<Value>(map: Map<string, Value>, key: string, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

function written(moved: Moved): Record<Part, string> {
  return {
    stakeAmount: moved.stakeAmount.toString(),
    winAmount: moved.winAmount.toString(),
    depositAmount: moved.depositAmount.toString(),
    withdrawalAmount: moved.withdrawalAmount.toString(),
    bonusAmount: moved.bonusAmount.toString(),
    otherAmount: moved.otherAmount.toString(),
  };
}
