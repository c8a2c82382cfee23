import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { STATEMENT_ROWS_MAX, type readStatement as endpoint, type StatementFormat } from '@jogada/wallet/contract/player';
import { requireRecords } from '../archive/removed-until.ts';
import { balanceBefore } from '../profit/profit.sql.ts';
import { selectStatementRows, type StatementRow } from './statement.sql.ts';
import type { Statement, StatementLine } from './statement.ts';
import { sourceWord, statementWords } from './statement-words.ts';
import { writeCsv } from './write-csv.ts';
import { shownKind } from '../ledger/shown-kind.ts';

/**
 * A member's statement as a file. Every line is the sum of its journal entries, and the opening balance plus the lines equals
 * the closing balance (R25).
 * @throws Problem `statement_too_long`, `records_archived`
 */
export async function readStatement(
  ctx: MemberContext,
  { from, to, format }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  const statement = await statementOf(ctx, { from, to });
  const content = await FORMATS[format].write(statement);
  return {
    fileName: `${statementWords(ctx.language).file}-${from}-${to}.${format}`,
    mediaType: FORMATS[format].mediaType,
    content: content.toString('base64'),
  };
}

const FORMATS: Readonly<Record<StatementFormat, { mediaType: string; write: (statement: Statement) => Buffer | Promise<Buffer> }>> = {
  csv: { mediaType: 'text/csv; charset=utf-8', write: (statement) => Buffer.from(writeCsv(statement)) },
  // The PDF writer is loaded on first use: most processes never need it.
  pdf: { mediaType: 'application/pdf', write: async (statement) => (await import('./write-pdf.ts')).writePdf(statement) },
};

async function statementOf(ctx: MemberContext, { from, to }: { from: string; to: string }): Promise<Statement> {
  const { merchant, member, database, language } = ctx;
  const owner = { memberId: member.id, currency: member.currency, timeZone: merchant.timeZone };
  await requireRecords(database, { from, timeZone: merchant.timeZone });
  const rows = await selectStatementRows(database, { ...owner, from, to, limit: STATEMENT_ROWS_MAX + 1 });
  if (rows.length > STATEMENT_ROWS_MAX) throw new Problem('statement_too_long', { rowsMax: STATEMENT_ROWS_MAX });
  const openingBalance = await balanceBefore(database, { ...owner, day: from });
  const words = statementWords(language);
  // A bonus is named after itself, whichever source granted it.
  const sourceOf = (row: StatementRow) =>
    row.bonus_name === '' ? sourceWord(words, { code: row.source, name: row.source_name }) : row.bonus_name;
  let balance = openingBalance;
  const lines = rows.map((row): StatementLine => {
    balance += row.amount;
    return { at: row.created_at, kind: shownKind(row), source: sourceOf(row), amount: row.amount, balance, transferId: row.transfer_id };
  });
  const sumOf = (counts: (amount: bigint) => boolean) => rows.reduce((sum, { amount }) => (counts(amount) ? sum + amount : sum), 0n);
  return {
    siteName: merchant.name,
    username: member.username,
    from,
    to,
    timeZone: merchant.timeZone,
    currency: member.currency,
    language,
    openingBalance,
    closingBalance: balance,
    inAmount: sumOf((amount) => amount > 0n),
    outAmount: sumOf((amount) => amount < 0n),
    lines,
    madeAt: ctx.now(),
  };
}
