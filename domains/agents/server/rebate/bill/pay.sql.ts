import type { Currency } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';

export interface WaitingBill {
  readonly bill_id: string;
  readonly merchant_code: string;
  readonly kind: string;
  readonly agent_id: string;
  readonly payer_id: string | null;
  readonly amount: bigint;
  readonly currency: Currency;
}

const COLUMNS = 'b.bill_id, b.merchant_code, b.kind, b.agent_id, b.payer_id, b.amount, b.currency';

/** Takes bills of the house that wait for their money. */
export function takeMerchantBills(sql: Sql, { limit, at }: { limit: number; at: Date }): Promise<WaitingBill[]> {
  return sql.query(
    `select ${COLUMNS} from agents.bill b
      where b.state = 'waiting' and b.payer_id is null and b.try_at <= $2 order by b.try_at limit $1 for update skip locked`,
    [limit, at],
  );
}

/** Bills between agents that wait, those of who stands higher first: who is paid may then pay. */
export function selectAgentBills(sql: Sql, { limit, at }: { limit: number; at: Date }): Promise<{ bill_id: string }[]> {
  return sql.query(
    `select b.bill_id from agents.bill b join agents.node n on n.member_id = b.agent_id
      where b.state = 'waiting' and b.payer_id is not null and b.try_at <= $2 order by n.depth, b.starts_at, b.bill_id limit $1`,
    [limit, at],
  );
}

/** One bill, if it still waits and nobody else is about to pay it. */
export async function takeBill(sql: Sql, billId: string): Promise<WaitingBill | undefined> {
  const [row] = await sql.query<WaitingBill>(
    `select ${COLUMNS} from agents.bill b where b.bill_id = $1 and b.state = 'waiting' for update skip locked`,
    [billId],
  );
  return row;
}

export async function markPaid(sql: Sql, { billIds, at }: { billIds: readonly string[]; at: Date }): Promise<void> {
  await sql.query("update agents.bill set state = 'issued', paid_at = $2 where bill_id = any ($1)", [billIds, at]);
}

export async function tryLater(sql: Sql, { billIds, at }: { billIds: readonly string[]; at: Date }): Promise<void> {
  await sql.query("update agents.bill set try_at = $2 where bill_id = any ($1) and state = 'waiting'", [billIds, at]);
}
