import type { StaffAction } from '@jogada/accounts/contract/operator';
import type { Endpoint } from '@jogada/platform/contract';
import type { StaffContext } from '../operators/operator.ts';
import { hasLineAbout, lockLinesAbout } from './audit.sql.ts';
import { recordAudit } from './record-audit.ts';

/** A repeated read of the same object by the same operator within this time has no further entry. */
const READ_ONCE_MS = 10 * 60_000;

interface PersonalRead {
  /** Path of the call. Calls whose path begins with it count as the same read. */
  readonly path: string;
  readonly action: StaffAction;
  /** The field of the input that names the object. */
  readonly subject: string;
}

/** The calls that show an operator the personal data or the correspondence of a member. */
const PERSONAL_READS: readonly PersonalRead[] = [
  { path: '/ops/members/:memberId', action: 'member.viewed', subject: 'memberId' },
  { path: '/ops/chats/:chatId', action: 'chat.viewed', subject: 'chatId' },
  { path: '/ops/letters', action: 'letter.viewed', subject: 'memberId' },
];

/** Adds an entry for a served read of personal data: at most one per operator, object and ten minutes, whatever the page reads again. */
export async function noteRead(ctx: StaffContext, { method, path }: Endpoint, input: unknown): Promise<void> {
  const read = PERSONAL_READS.find((one) => path === one.path || path.startsWith(`${one.path}/`));
  if (!read || !ctx.operator || (method !== 'GET' && !path.endsWith('/read'))) return;
  const actorId = ctx.operator.id;
  const { action } = read;
  const subjectId = namedIn(input, read.subject);
  const line = { actorId, action, subjectId, since: new Date(ctx.now().getTime() - READ_ONCE_MS) };
  const database = ctx.primary ?? ctx.database;
  if (await hasLineAbout(database, line)) return;
  await database.transaction(async (tx) => {
    // The panels of a page read at the same time.
    await lockLinesAbout(tx, line);
    if (!(await hasLineAbout(tx, line))) await recordAudit(ctx, tx, { actorKind: 'operator', actorId, action, subjectId });
  });
}

function namedIn(input: unknown, name: string): string | null {
  const value = typeof input === 'object' && input !== null ? Object.entries(input).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === 'string' ? value : null;
}
