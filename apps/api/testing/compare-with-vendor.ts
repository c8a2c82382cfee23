import type { Database } from '@jogada/platform/server';
import type { CallLog } from '@jogada/vendor-simulator';

interface MovementRow {
  readonly member_id: string;
  readonly external_id: string;
  readonly kind: string;
  readonly amount: bigint;
  readonly win_amount: bigint;
  readonly status: string;
}

/** Compares the ledger with a vendor's record. Returns each difference in words, and none when they agree to the centavo. */
export async function compareWithVendor(
  database: Database,
  { callLog, vendorCode }: { callLog: CallLog; vendorCode: string },
): Promise<string[]> {
  const memberIds = callLog.accounts.map(({ memberId }) => memberId);
  const balances = await database.query<{ member_id: string; balance: bigint }>(
    "select member_id, balance from wallet.account_view where pocket = 'cash' and member_id = any($1)",
    [memberIds],
  );
  const balanceOf = new Map(balances.map((row) => [row.member_id, row.balance]));
  const wrongBalances = callLog.accounts
    .filter(({ memberId, balance }) => balanceOf.get(memberId) !== balance)
    .map(({ memberId, balance }) => `${memberId} has ${balanceOf.get(memberId)}, but ${balance} by the vendor's call log`);

  const rows = await database.query<MovementRow>(
    `select member_id, external_id, kind, amount, win_amount, status from wallet.transfer_view
      where source = $1 and member_id = any($2)`,
    [vendorCode, memberIds],
  );
  const found = new Set(rows.map(lineOf));
  const expected = new Set([
    ...callLog.effects.map((effect) =>
      lineOf({
        member_id: effect.memberId,
        external_id: effect.transactionId,
        kind: effect.kind,
        amount: effect.amount,
        win_amount: effect.winAmount,
        status: effect.isRolledBack ? 'rolled_back' : 'applied',
      }),
    ),
    ...callLog.tombstones.map(({ memberId, transactionId }) =>
      lineOf({ member_id: memberId, external_id: transactionId, kind: 'bet', amount: 0n, win_amount: 0n, status: 'tombstone' }),
    ),
  ]);
  return [
    ...wrongBalances,
    ...[...expected].filter((line) => !found.has(line)).map((line) => `only in the vendor's call log: ${line}`),
    ...[...found].filter((line) => !expected.has(line)).map((line) => `only in the ledger: ${line}`),
  ];
}

function lineOf(row: MovementRow): string {
  return [row.member_id, row.external_id, row.kind, row.amount, row.win_amount, row.status].join(' ');
}
