import type { Sql } from '@jogada/platform/server';
import type { GrantTerms, Outcome, Posting, PostingAnswer } from './posting.ts';

interface AnswerRow {
  readonly idx: number;
  readonly outcome: Outcome;
  readonly transfer_id: string | null;
  readonly balance: bigint;
  readonly version: bigint;
  readonly bonus: bigint;
}

/** Calls the ledger's posting function once. Results are in the order of the postings. */
export async function callPost(sql: Sql, postings: readonly (Posting & { transferId: string })[]): Promise<PostingAnswer[]> {
  const rows = await sql.query<AnswerRow>('select idx, outcome, transfer_id, balance, version, bonus from wallet.post($1::jsonb)', [
    postingDocument(postings),
  ]);
  const answers: PostingAnswer[] = [];
  for (const row of rows) {
    answers[row.idx] = {
      outcome: row.outcome,
      transferId: row.transfer_id,
      balance: row.balance,
      version: Number(row.version),
      bonus: row.bonus,
    };
  }
  return answers;
}

/** The keys are in the order of jsonb, by length and then by character, so that PostgreSQL does not sort them. */
function postingDocument(postings: readonly (Posting & { transferId: string })[]): string {
  return JSON.stringify(
    postings.map((posting) => ({
      at: posting.at.toISOString(),
      kind: posting.kind,
      ...(posting.terms && { terms: termsDocument(posting.terms) }),
      amount: posting.amount.toString(),
      gameId: posting.gameId ?? '',
      pocket: posting.pocket ?? 'cash',
      source: posting.source,
      ...(posting.grantId !== undefined && { grantId: posting.grantId }),
      roundId: posting.roundId ?? '',
      currency: posting.currency,
      memberId: posting.memberId,
      winAmount: (posting.winAmount ?? 0n).toString(),
      externalId: posting.externalId,
      transferId: posting.transferId,
      closesRound: posting.closesRound ?? false,
      ...(posting.traceparent !== undefined && { traceparent: posting.traceparent }),
      merchantCode: posting.merchantCode,
      refExternalId: posting.refExternalId ?? '',
    })),
  );
}

function termsDocument(terms: GrantTerms): object {
  return {
    ...terms,
    wageringRequired: terms.wageringRequired.toString(),
    maxBet: terms.maxBet?.toString() ?? null,
    maxConversion: terms.maxConversion?.toString() ?? null,
    expiresAt: terms.expiresAt.toISOString(),
  };
}

export async function openAccountRows(
  sql: Sql,
  accounts: { memberId: string; merchantCode: string; currency: string; at: Date },
): Promise<void> {
  await sql.query('select wallet.open_accounts($1, $2, $3, $4)', [
    accounts.memberId,
    accounts.merchantCode,
    accounts.currency,
    accounts.at,
  ]);
}

export async function setAccountStatusRows(sql: Sql, change: { memberId: string; status: 'open' | 'blocked' | 'closed' }): Promise<void> {
  await sql.query('select wallet.set_account_status($1, $2)', [change.memberId, change.status]);
}

export interface AccountRow {
  readonly pocket: string;
  readonly currency: string;
  readonly balance: bigint;
  readonly version: bigint;
}

export function findAccounts(sql: Sql, memberId: string): Promise<AccountRow[]> {
  return sql.query<AccountRow>('select pocket, currency, balance, version from wallet.account where member_id = $1', [memberId]);
}
