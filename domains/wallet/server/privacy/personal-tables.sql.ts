import type { Secrets } from '@jogada/merchant/server';
import { rowsOf, type PersonalTable } from '@jogada/platform/server';
import { openText } from '../cashier/sealed-text.ts';

const LEDGER = { kept: 'ledger' } as const;
const LAUNDERING = { kept: 'money_laundering' } as const;
/** Members must not learn of money laundering checks on them (R44). */
const UNREPORTED = { exported: { withheld: 'money-laundering checks that must not be disclosed to the person (R44)' } } as const;

/** The tables of this domain with members' data (S84). Money records are preserved, since the ledger's hash chain must stay verifiable. */
export function personalTables(secrets: Secrets): readonly PersonalTable[] {
  return [
    rowsOf('wallet.account', LEDGER, { exported: { without: ['last_hash'] } }),
    rowsOf('wallet.transfer', LEDGER),
    rowsOf('wallet.entry', LEDGER, { exported: { without: ['hash'] } }),
    rowsOf('wallet.removed_sum', LEDGER),
    rowsOf('wallet.removed_link', LEDGER, { exported: { without: ['hash'] } }),
    rowsOf('wallet.round', LEDGER),
    rowsOf('wallet.bonus_grant', LEDGER),
    rowsOf('wallet.bonus_record', LEDGER),
    rowsOf('wallet.bonus_stake', LEDGER),
    rowsOf('wallet.deposit', LEDGER),
    {
      table: 'wallet.pix_payment',
      where: 't.deposit_id in (select d.deposit_id from wallet.deposit d where d.member_id = $1)',
      exported: {
        query: `select (to_jsonb(t) - 'payer_cipher')::text as line, t.payer_cipher
                  from wallet.pix_payment t join wallet.deposit d on d.deposit_id = t.deposit_id where d.member_id = $1`,
        lineOf: ({ line, payer_cipher: cipher }) =>
          JSON.stringify({ ...(JSON.parse(line) as object), payer: cipher === null ? null : openText(cipher as Buffer, secrets) }),
      },
      erased: { ...LEDGER, afterwards: 'payer_cipher = null' },
    },
    {
      table: 'wallet.unused_charge',
      where: 't.deposit_id in (select d.deposit_id from wallet.deposit d where d.member_id = $1)',
      exported: { without: [] },
      erased: LEDGER,
    },
    {
      table: 'wallet.withdrawal_step',
      where: 't.withdrawal_id in (select w.withdrawal_id from wallet.withdrawal w where w.member_id = $1)',
      exported: { without: ['actor'] },
      erased: LEDGER,
    },
    rowsOf('wallet.deposit_refund', LEDGER),
    rowsOf(
      'wallet.withdrawal',
      { ...LEDGER, afterwards: "pix_key_cipher = '', pix_key_masked = ''" },
      {
        exported: {
          query: "select (to_jsonb(t) - 'pix_key_cipher')::text as line, t.pix_key_cipher from wallet.withdrawal t where t.member_id = $1",
          lineOf: ({ line, pix_key_cipher: cipher }) =>
            JSON.stringify({ ...(JSON.parse(line) as object), pix_key: openText(cipher as Buffer, secrets) }),
        },
      },
    ),
    rowsOf('wallet.cashier_incident', LEDGER),
    rowsOf('wallet.payment_difference', LEDGER, { exported: { withheld: 'reconciliation with the bank of payments exported above' } }),
    rowsOf('wallet.play_guard', { kept: 'player_protection' }),
    rowsOf('wallet.play_limit', { kept: 'player_protection' }),
    rowsOf('wallet.behaviour_case', { kept: 'player_protection' }, UNREPORTED),
    rowsOf('wallet.money_trait', LAUNDERING, UNREPORTED),
    rowsOf('wallet.risk_alert', LAUNDERING, UNREPORTED),
    rowsOf('wallet.risk_group_member', LAUNDERING, UNREPORTED),
    rowsOf('wallet.risk_mark', LAUNDERING, UNREPORTED),
  ];
}
