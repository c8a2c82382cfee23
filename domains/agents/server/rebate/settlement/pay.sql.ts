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

/** Condition: bill b is of an agent with the identity that the law requires (C9). */
const IS_IDENTIFIED = 'not exists (select from agents.unidentified u where u.member_id = b.agent_id)';

/** Locks waiting bills that the merchant pays. */
export function takeMerchantBills(sql: Sql, { limit, at }: { limit: number; at: Date }): Promise<WaitingBill[]> {
  return sql.query(
    `select ${COLUMNS} from agents.bill b
      where b.state = 'waiting' and b.payer_id is null and b.try_at <= $2 and ${IS_IDENTIFIED} order by b.try_at limit $1 for update skip locked`,
    [limit, at],
  );
}

/** Waiting bills between agents, higher levels first, since an agent who is paid may then be able to pay. */
export function selectAgentBills(sql: Sql, { limit, at }: { limit: number; at: Date }): Promise<{ bill_id: string }[]> {
  return sql.query(
    `select b.bill_id from agents.bill b join agents.node n on n.member_id = b.agent_id
      where b.state = 'waiting' and b.payer_id is not null and b.try_at <= $2 and ${IS_IDENTIFIED} order by n.depth, b.starts_at, b.bill_id limit $1`,
    [limit, at],
  );
}

/** Locks one bill if it still waits and no other transaction holds it. */
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
