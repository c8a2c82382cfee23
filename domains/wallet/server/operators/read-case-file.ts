import type { StaffAction } from '@jogada/accounts/contract/operator';
import { limitRateFor, recordAudit, type OperatorContext, type RateLimit } from '@jogada/accounts/server';
import { FILE_ROWS_MAX } from '../../contract/operator/case-file.ts';

const FILE_LIMIT: RateLimit = { name: 'operator_case_file', timesMax: 60, windowMs: 60 * 60_000 };
/** A file is read in pages to keep each statement short. */
const PAGE_SIZE = 500;

interface Page<Row> {
  readonly list: Row[];
  readonly nextCursor: string | null;
}

interface CaseFileSource<Row> {
  readonly action: 'deposits.file_read' | 'withdrawals.file_read';
  readonly state: string | undefined;
  /** Reads a page of the list with the same permissions and merchant filter as the console page. */
  readonly readPage: (page: { cursor?: string; pageSize: number }) => Promise<Page<Row>>;
}

/**
 * Reads a console list for export, at most `FILE_ROWS_MAX` rows. Before the rows are returned, each merchant's audit trail
 * records the operator and the number of its rows (S80). @throws Problem `not_allowed`, `too_many_requests`
 */
export async function readCaseFile<Row extends { readonly merchantCode: string }>(
  ctx: OperatorContext,
  { action, state, readPage }: CaseFileSource<Row>,
): Promise<{ asOf: string; list: Row[]; isCut: boolean }> {
  const asOf = ctx.now().toISOString();
  const first = await readPage({ pageSize: PAGE_SIZE });
  await limitRateFor(ctx, FILE_LIMIT, ctx.operator.id);
  const list = [...first.list];
  let { nextCursor } = first;
  while (nextCursor !== null && list.length < FILE_ROWS_MAX) {
    const page = await readPage({ cursor: nextCursor, pageSize: Math.min(PAGE_SIZE, FILE_ROWS_MAX - list.length) });
    list.push(...page.list);
    nextCursor = page.nextCursor;
  }
  const isCut = nextCursor !== null;
  await noteFile(ctx, { action, list, facts: { state: state ?? 'all', isCut } });
  return { asOf, list, isCut };
}

async function noteFile(
  ctx: OperatorContext,
  { action, list, facts }: { action: StaffAction; list: readonly { readonly merchantCode: string }[]; facts: object },
): Promise<void> {
  const rowCounts = new Map<string | null, number>();
  for (const { merchantCode } of list) rowCounts.set(merchantCode, (rowCounts.get(merchantCode) ?? 0) + 1);
  if (rowCounts.size === 0) rowCounts.set(null, 0);
  await ctx.database.transaction(async (tx) => {
    for (const [merchantCode, rowCount] of rowCounts) {
      await recordAudit(ctx, tx, {
        actorKind: 'operator',
        actorId: ctx.operator.id,
        action,
        subjectId: null,
        merchantCode,
        facts: { ...facts, rowCount },
      });
    }
  });
}
