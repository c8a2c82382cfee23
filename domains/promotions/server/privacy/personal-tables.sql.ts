import { rowsOf, type PersonalTable } from '@jogada/platform/server';

const LEDGER = { kept: 'ledger' } as const;
const COUNTED = { exported: { withheld: 'rounds queued for counting, all of which are in wallet.round' } } as const;

/** The tables of this domain that hold member data (S84). Rewards are retained with the money that they moved. */
export const personalTables: readonly PersonalTable[] = [
  rowsOf('promotions.application_image', 'deleted', {
    exported: {
      query: `select json_build_object('id', t.id, 'application_id', t.application_id, 'created_at', t.created_at,
                       'picture', translate(encode(t.picture, 'base64'), E'\\n', ''))::text as line
                from promotions.application_image t where t.member_id = $1`,
      rowsAtOnce: 4,
    },
  }),
  rowsOf('promotions.application', { set: "remarks = ''" }, { exported: { without: ['decided_by'] } }),
  rowsOf('promotions.reward', LEDGER),
  rowsOf('promotions.free_rounds_gift', LEDGER),
  rowsOf('promotions.red_envelope', LEDGER),
  rowsOf('promotions.wheel_ticket', LEDGER, { exported: { without: ['server_seed', 'sealed_seed'] } }),
  rowsOf('promotions.deposit_choice', 'pseudonymous'),
  rowsOf('promotions.progress', 'pseudonymous'),
  rowsOf('promotions.referral_code', 'pseudonymous'),
  rowsOf('promotions.referral_opening', 'pseudonymous'),
  {
    table: 'promotions.referral',
    where: '$1 in (t.inviter_member_id, t.invited_member_id)',
    exported: 'whole',
    erased: 'pseudonymous',
  },
  rowsOf('promotions.tournament_entry', 'pseudonymous'),
  rowsOf('promotions.tournament_round', 'pseudonymous'),
  { table: 'promotions.tournament_pending', where: '$1 = any(t.member_ids)', erased: 'pseudonymous', ...COUNTED },
  rowsOf('promotions.points_member', 'pseudonymous'),
  rowsOf('promotions.points_lot', 'pseudonymous'),
  rowsOf('promotions.points_entry', 'pseudonymous'),
  rowsOf('promotions.points_purchase', LEDGER),
  rowsOf('promotions.vip_member', 'pseudonymous'),
  rowsOf('promotions.vip_period', 'pseudonymous'),
  rowsOf('promotions.vip_step', 'pseudonymous'),
  rowsOf('promotions.vip_round', 'pseudonymous'),
  rowsOf('promotions.counted_round', 'pseudonymous', COUNTED),
  { table: 'promotions.vip_pending', where: '$1 = any(t.member_ids)', erased: 'pseudonymous', ...COUNTED },
];
