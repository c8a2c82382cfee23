import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/** The agents' part of a merchant's archive: the tree, the agreements, and the payouts. */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'agent_node', query: wholeRows({ table: 'agents.node', column: 'merchant_code', order: 'member_id' }) },
  {
    kind: 'agent_rate',
    query: `select to_jsonb(t)::text as line from agents.rate t join agents.node o on o.member_id = t.member_id
             where o.merchant_code = $1 order by t.member_id, t.category, t.from_at`,
  },
  { kind: 'agent_contract', query: wholeRows({ table: 'agents.contract', column: 'merchant_code', order: 'contract_id' }) },
  {
    kind: 'agent_contract_signature',
    query: `select to_jsonb(t)::text as line from agents.contract_signature t join agents.contract o on o.contract_id = t.contract_id
             where o.merchant_code = $1 order by t.contract_id, t.act`,
  },
  { kind: 'agent_bill', query: wholeRows({ table: 'agents.bill', column: 'merchant_code', order: 'bill_id' }) },
  {
    kind: 'agent_payout',
    query: `select to_jsonb(t)::text as line from agents.payout t join agents.node o on o.member_id = t.agent_id
             where o.merchant_code = $1 order by t.payout_id`,
  },
  { kind: 'agent_dispute', query: wholeRows({ table: 'agents.dispute', column: 'merchant_code', order: 'dispute_id' }) },
];
