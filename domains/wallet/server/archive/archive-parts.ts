import { wholeRows, type ArchivePart } from '@jogada/platform/server';

/**
 * The wallet's part of a merchant's archive: every account, transfer and entry with its hash, so that the hash chain can be verified
 * externally. Of entries that were removed: their sums by account, and the points at which the chains continue.
 */
export const archiveParts: readonly ArchivePart[] = [
  { kind: 'account', query: wholeRows({ table: 'wallet.account', column: 'merchant_code', order: 'id' }) },
  { kind: 'transfer', query: wholeRows({ table: 'wallet.transfer', column: 'merchant_code', order: 'created_at, id' }) },
  { kind: 'removed_sum', query: wholeRows({ table: 'wallet.removed_sum', column: 'merchant_code', order: 'account_id' }) },
  { kind: 'removed_link', query: wholeRows({ table: 'wallet.removed_link', column: 'merchant_code', order: 'account_id, version' }) },
  {
    kind: 'entry',
    query: `select to_jsonb(e)::text as line from wallet.entry e
              join wallet.account a on a.id = e.account_id where a.merchant_code = $1 order by e.created_at, e.account_id, e.version`,
  },
  { kind: 'round', query: wholeRows({ table: 'wallet.round', column: 'merchant_code', order: 'opened_at, member_id, source, round_id' }) },
  { kind: 'bonus', query: wholeRows({ table: 'wallet.bonus_grant', column: 'merchant_code', order: 'granted_at, member_id, id' }) },
  { kind: 'deposit', query: wholeRows({ table: 'wallet.deposit', column: 'merchant_code', order: 'created_at, deposit_id' }) },
  {
    kind: 'withdrawal',
    query: `select (to_jsonb(w) - 'pix_key_cipher')::text as line from wallet.withdrawal w where merchant_code = $1 order by created_at, withdrawal_id`,
  },
  {
    kind: 'limit',
    query: `select to_jsonb(l)::text as line from wallet.play_limit l
              join accounts.member_view m on m.member_id = l.member_id where m.merchant_code = $1 order by l.member_id, l.kind, l.period`,
  },
  { kind: 'day_figure', query: wholeRows({ table: 'wallet.day_figure', column: 'merchant_code', order: 'day, revision' }) },
  { kind: 'day_closing', query: wholeRows({ table: 'wallet.day_closing', column: 'merchant_code', order: 'number' }) },
];
