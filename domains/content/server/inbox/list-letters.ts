import type { MemberContext } from '@jogada/accounts/server';
import type { Letter, listLetters as endpoint, readUnreadLetters as unreadEndpoint } from '@jogada/content/contract/player';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor } from '@jogada/platform/server';
import { addresseeOf } from './addressee.ts';
import { hasMail } from './has-mail.ts';
import { countUnreadLetters, selectLetters, type LetterRow } from './letter.sql.ts';
import { isLetterTemplate, letterWords, type LetterWords } from './letter-words.ts';
import { refuseTrial } from './refuse-trial.ts';

/** A page of the member's inbox in the member's language (CON-11). @throws Problem `free_reject`, `feature_unavailable` */
export async function listLetters(
  ctx: MemberContext,
  { kind, cursor, pageSize }: InputOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> {
  refuseTrial(ctx);
  if (kind === 'mail' && !hasMail(ctx)) throw new Problem('feature_unavailable');
  const found = await selectLetters(ctx.database, addresseeOf(ctx), { kind, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.written_at, id: row.id }));
  return { list: rows.map((row) => letterOf(ctx, row)), nextCursor };
}

const COUNTED_MAX = 1000;

/** @throws Problem `free_reject` */
export function readUnreadLetters(ctx: MemberContext): Promise<OutputOf<typeof unreadEndpoint>> {
  refuseTrial(ctx);
  return countUnreadLetters(ctx.database, addresseeOf(ctx), { hasMail: hasMail(ctx), countMax: COUNTED_MAX });
}

function letterOf(ctx: MemberContext, row: LetterRow): Letter {
  return {
    letterId: row.id,
    kind: row.member_id === null ? 'news' : 'mail',
    ...wordsOf(ctx, row),
    writtenAt: row.written_at.toISOString(),
    isRead: row.is_read,
  };
}

function wordsOf({ language, merchant }: MemberContext, { template, facts, texts }: LetterRow): LetterWords {
  if (template !== null && isLetterTemplate(template)) return letterWords(template, language, facts ?? {});
  const written = texts?.[language] ?? texts?.[merchant.defaultLanguage] ?? Object.values(texts ?? {})[0];
  return { title: written?.title ?? '', content: written?.content ?? '', link: null };
}
