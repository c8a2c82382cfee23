import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Sql, type Transaction } from '@jogada/platform/server';
import type {
  answerChat as answerEndpoint,
  ChatCase,
  listChats as listEndpoint,
  markChatSeen as seenEndpoint,
  readChatCase as readEndpoint,
  ChatHours,
  readChatHours as readHoursEndpoint,
  readStaffChatImage as imageEndpoint,
  setChatHours as setHoursEndpoint,
  StaffChatMessage,
} from '../../contract/operator/chats.ts';
import { merchantExists } from '../help/help.sql.ts';
import {
  deleteChatHours,
  lockChat,
  selectAllCases,
  selectCase,
  selectChatHours,
  selectChatImage,
  selectWaitingCases,
  updateChat,
  upsertChatHours,
  type ChatRow,
} from './chat.sql.ts';
import { caseOf, readMessages, staffMessageOf } from './chat-view.ts';
import { postMessage, notifyBoth } from './post-message.ts';

/** @throws Problem `not_allowed` */
export async function listChats(
  ctx: OperatorContext,
  { queue, cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const page = { after: readCursor(cursor), limit: pageSize + 1, merchantCodes: ctx.operator.merchantCodes };
  const found = await (queue === 'waiting' ? selectWaitingCases(ctx.database, page) : selectAllCases(ctx.database, page));
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({
    at: queue === 'waiting' ? (row.waiting_since ?? row.changed_at) : row.changed_at,
    id: row.id,
  }));
  return { list: rows.map(caseOf), nextCursor };
}

/** @throws Problem `not_allowed`, `not_found` */
export async function readChatCase(
  ctx: OperatorContext,
  { chatId, ...place }: InputOf<typeof readEndpoint>,
): Promise<OutputOf<typeof readEndpoint>> {
  const row = await selectCase(ctx.database, chatId);
  if (!row) throw new Problem('not_found');
  return { ...caseOf(row), messages: (await readMessages(ctx.database, row, place)).map(staffMessageOf) };
}

/** @throws Problem `not_allowed`, `not_found`, `key_reused` */
export async function answerChat(
  ctx: OperatorContext,
  { chatId, clientId, text }: InputOf<typeof answerEndpoint>,
): Promise<StaffChatMessage> {
  return atChat(ctx, chatId, async (tx, chat) =>
    staffMessageOf(await postMessage(ctx, tx, chat, { author: 'staff', operatorId: ctx.operator.id, clientId, text })),
  );
}

/** @throws Problem `not_allowed`, `not_found` */
export async function markChatSeen(ctx: OperatorContext, { chatId, sequence }: InputOf<typeof seenEndpoint>): Promise<object> {
  return atChat(ctx, chatId, async (tx, chat) => {
    const staff_read = Math.min(sequence, chat.last_sequence);
    if (staff_read <= chat.staff_read) return {};
    const changed = { ...chat, staff_read };
    await updateChat(tx, changed);
    await notifyBoth(ctx, tx, changed);
    return {};
  });
}

/** Idempotent. @throws Problem `not_allowed`, `not_found` */
export async function closeChat(ctx: OperatorContext, { chatId }: { chatId: string }): Promise<ChatCase> {
  return atChat(ctx, chatId, async (tx, chat) => {
    if (chat.state === 'open') {
      const clientId = `closed-${chat.last_sequence + 1}`;
      await postMessage(ctx, tx, chat, { author: 'system', operatorId: ctx.operator.id, clientId, text: 'closed' });
      await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action: 'chat.closed', subjectId: chatId });
    }
    const row = await selectCase(tx, chatId);
    if (!row) throw new Problem('not_found');
    return caseOf(row);
  });
}

/** @throws Problem `not_allowed`, `not_found` */
export async function readStaffChatImage(
  ctx: OperatorContext,
  { chatId, sequence }: InputOf<typeof imageEndpoint>,
): Promise<OutputOf<typeof imageEndpoint>> {
  const picture = await selectChatImage(ctx.database, { chatId, sequence });
  if (!picture) throw new Problem('not_found');
  return { image: picture.toString('base64') };
}

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function readChatHours(
  ctx: OperatorContext,
  { merchantCode }: InputOf<typeof readHoursEndpoint>,
): Promise<OutputOf<typeof readHoursEndpoint>> {
  if (!(await merchantExists(ctx.database, merchantCode))) throw new Problem('merchant_unknown');
  return { hours: await findHours(ctx.database, merchantCode) };
}

/** @throws Problem `not_allowed`, `merchant_unknown` */
export async function setChatHours(
  ctx: OperatorContext,
  { merchantCode, hours }: InputOf<typeof setHoursEndpoint>,
): Promise<OutputOf<typeof setHoursEndpoint>> {
  return ctx.database.transaction(async (tx) => {
    if (!(await merchantExists(tx, merchantCode))) throw new Problem('merchant_unknown');
    if (hours === null) await deleteChatHours(tx, merchantCode);
    else {
      await upsertChatHours(tx, merchantCode, {
        weekdays: [...new Set(hours.weekdays)].toSorted((one, other) => one - other),
        opens_at: hours.opensAt,
        closes_at: hours.closesAt,
        answers_first: hours.answersFirst,
      });
    }
    await recordAudit(ctx, tx, {
      actorKind: 'operator',
      actorId: ctx.operator.id,
      action: 'chat.hours_set',
      subjectId: merchantCode,
      facts: hours === null ? {} : { ...hours, weekdays: hours.weekdays.join(',') },
    });
    return { hours: await findHours(tx, merchantCode) };
  });
}

async function findHours(sql: Sql, merchantCode: string): Promise<ChatHours | null> {
  const row = await selectChatHours(sql, merchantCode);
  return row ? { weekdays: row.weekdays, opensAt: row.opens_at, closesAt: row.closes_at, answersFirst: row.answers_first } : null;
}

function atChat<Result>(ctx: OperatorContext, chatId: string, work: (tx: Transaction, chat: ChatRow) => Promise<Result>): Promise<Result> {
  return ctx.database.transaction(async (tx) => {
    const chat = await lockChat(tx, chatId);
    if (!chat) throw new Problem('not_found');
    return work(tx, chat);
  });
}
