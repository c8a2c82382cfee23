import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { inboxChanged, newsArrived } from '@jogada/content/contract/player';
import { LANGUAGES, Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { newId, once, pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import type { listSentLetters as listEndpoint, sendLetter as sendEndpoint, SentLetter } from '../../contract/operator/letters.ts';
import { refuseClaims, rulesOf } from '@jogada/merchant/server';
import { notePush } from '../push/push.sql.ts';
import { selectMerchant } from '../operators/operators.sql.ts';
import { insertLetter, selectMemberByName, selectSentLetter, selectSentLetters, type SentLetterRow } from './letter.sql.ts';

/**
 * Sends an inbox message to one member or to all members of a merchant. @throws Problem `not_allowed`, `merchant_unknown`, `not_found`,
 * `claim_forbidden`
 */
export async function sendLetter(ctx: OperatorContext, letter: InputOf<typeof sendEndpoint>): Promise<OutputOf<typeof sendEndpoint>> {
  const at = ctx.now();
  return ctx.database.transaction((tx) =>
    once(tx, { owner: ctx.operator.id, key: ctx.idempotencyKey ?? '', content: letter, at }, () => write(ctx, tx, letter)),
  );
}

async function write(ctx: OperatorContext, tx: Transaction, letter: InputOf<typeof sendEndpoint>): Promise<SentLetter> {
  const { merchantCode, username, texts } = letter;
  const at = ctx.now();
  const merchant = await selectMerchant(tx, merchantCode);
  if (!merchant) throw new Problem('merchant_unknown');
  // Only a message to all members counts as advertising; one to a single member is a reply.
  if (username === null)
    refuseClaims(
      rulesOf(merchant.jurisdiction, at),
      LANGUAGES.map((language) => ({ language, texts: [texts[language]?.title ?? '', texts[language]?.content ?? ''] })),
    );
  const memberId = username === null ? null : await selectMemberByName(tx, { merchantCode, username });
  if (memberId === undefined) throw new Problem('not_found');
  const id = newId('ltr', at);
  await insertLetter(tx, {
    id,
    merchantCode,
    memberId,
    template: null,
    facts: null,
    texts,
    occasion: null,
    writtenBy: ctx.operator.id,
    at,
  });
  await notePush(tx, { memberId, merchantCode, kind: memberId === null ? 'promotions' : 'support', at });
  await recordAudit(ctx, tx, {
    actorKind: 'operator',
    actorId: ctx.operator.id,
    action: 'letter.sent',
    subjectId: id,
    facts: { merchantCode, memberId },
  });
  const changedAt = at.toISOString();
  tx.afterCommit(() => {
    if (memberId === null) ctx.realtime.publish(newsArrived, merchantCode, { changedAt });
    else ctx.realtime.publish(inboxChanged, memberId, { changedAt });
  });
  const row = await selectSentLetter(tx, id);
  if (!row) throw new Error(`letter ${id} is missing after its insert`);
  return sentLetterOf(row);
}

/** @throws Problem `not_allowed` */
export async function listSentLetters(
  ctx: OperatorContext,
  { memberId, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const found = await selectSentLetters(ctx.database, {
    memberId: memberId ?? null,
    after: readCursor(cursor),
    limit: pageSize + 1,
    merchantCodes: ctx.operator.merchantCodes,
  });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.written_at, id: row.id }));
  return { list: rows.map(sentLetterOf), nextCursor };
}

function sentLetterOf(row: SentLetterRow): SentLetter {
  return {
    letterId: row.id,
    merchantCode: row.merchant_code,
    memberId: row.member_id,
    username: row.username,
    texts: row.texts,
    writtenBy: row.written_by,
    writtenAt: row.written_at.toISOString(),
    readCount: row.read_count,
  };
}
