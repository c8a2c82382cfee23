import { rowsOf, type PersonalTable } from '@jogada/platform/server';

const LEDGER = { kept: 'ledger' } as const;
const CONTRACT = { kept: 'contract' } as const;
const SUMS = { by: 'agent_id', exported: { withheld: 'sums of a team, of many people' } } as const;

/** The tables of this domain with members' data (S84). Ids are preserved: without its inner nodes the tree would pay the wrong members. */
export const personalTables: readonly PersonalTable[] = [
  rowsOf('agents.node', 'pseudonymous'),
  { table: 'agents.line', where: '$1 in (t.member_id, t.ancestor_id)', exported: 'whole', erased: 'pseudonymous' },
  rowsOf('agents.placement', 'pseudonymous', { exported: { without: ['placed_by'] } }),
  rowsOf('agents.rate', 'pseudonymous', { exported: { without: ['set_by'] } }),
  rowsOf('agents.link', { set: 'name = t.code' }, { by: 'agent_id' }),
  rowsOf('agents.active_day', 'pseudonymous'),
  rowsOf('agents.active_span', 'pseudonymous'),
  rowsOf('agents.round', LEDGER),
  { table: 'agents.bill', where: '$1 in (t.agent_id, t.payer_id)', exported: 'whole', erased: LEDGER },
  rowsOf('agents.carry', LEDGER, { by: 'agent_id' }),
  rowsOf('agents.contract_carry', LEDGER, { by: 'agent_id' }),
  rowsOf('agents.payout', LEDGER, { by: 'agent_id' }),
  { table: 'agents.contract', where: '$1 in (t.agent_id, t.payer_id)', exported: 'whole', erased: CONTRACT },
  rowsOf('agents.contract_signature', CONTRACT, { by: 'signer_id' }),
  rowsOf('agents.dispute', CONTRACT, { exported: { without: ['answered_by'] } }),
  rowsOf('agents.share_day', 'pseudonymous', SUMS),
  rowsOf('agents.team_active_span', 'pseudonymous', SUMS),
  rowsOf('agents.team_day', 'pseudonymous', SUMS),
  rowsOf('agents.team_head_day', 'pseudonymous', SUMS),
  rowsOf('agents.team_hour', 'pseudonymous', SUMS),
  rowsOf('agents.team_level', 'pseudonymous', SUMS),
  {
    table: 'agents.pending_rounds',
    where: '$1 = any(t.member_ids)',
    exported: { withheld: 'rounds queued for counting, all of which are in wallet.round' },
    erased: 'pseudonymous',
  },
];
