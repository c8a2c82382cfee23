import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import {
  PICTURE_TEXT,
  type ChatMessage,
  type ChatView,
  type markChatRead as markEndpoint,
  type readChat as readEndpoint,
  type readChatImage as readImageEndpoint,
  type sendChatImage as sendImageEndpoint,
  type sendChatMessage as sendEndpoint,
} from '@jogada/content/contract/player';
import { drawer, isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId, type Transaction } from '@jogada/platform/server';
import { refuseTrial } from '../inbox/refuse-trial.ts';
import {
  countUnseen,
  lockChatOf,
  selectChatHours,
  selectChatOf,
  selectMedianWait,
  selectOwnChatImage,
  updateChat,
  type ChatHoursRow,
  type ChatRow,
} from './chat.sql.ts';
import { hoursAt } from './chat-hours.ts';
import { messageOf, placeOf, readMessages } from './chat-view.ts';
import { postMessage, notifyBoth, type WrittenMessage } from './post-message.ts';

/** Messages of a member per 30 s: above human typing speed, below a script's. */
const CHAT_LIMIT: RateLimit = { name: 'chat', timesMax: 20, windowMs: 30_000 };

/** A page of the conversation (CON-10). @throws Problem `free_reject`, `feature_unavailable` */
export async function readChat(ctx: MemberContext, place: InputOf<typeof readEndpoint>): Promise<ChatView> {
  requireChat(ctx);
  const [chat, medianWaitSeconds, stated] = await Promise.all([
    selectChatOf(ctx.database, ctx.member.id),
    medianWait(ctx),
    selectChatHours(ctx.database, ctx.member.merchantCode),
  ]);
  const { isOpen, changesAt } = stated ? presentHours(ctx, stated) : { isOpen: true, changesAt: null };
  const about = { medianWaitSeconds, hours: stated ? { isOpen, changesAt: changesAt?.toISOString() ?? null } : null };
  if (!chat) return { state: 'none', lastSequence: 0, memberRead: 0, staffRead: 0, messages: [], ...about };
  return { ...placeOf(chat), messages: (await readMessages(ctx.database, chat, place)).map(messageOf), ...about };
}

/** Answers before the present wait is worth a figure. */
const ANSWERS_MIN = 5;
const WAIT_PERIOD_MS = 7 * 86_400_000;

async function medianWait({ database, member: { merchantCode }, now }: MemberContext): Promise<number | null> {
  const since = new Date(now().getTime() - WAIT_PERIOD_MS);
  const { answers, median } = await selectMedianWait(database, { merchantCode, since });
  return answers < ANSWERS_MIN ? null : Math.round(median);
}

/** @throws Problem `free_reject`, `feature_unavailable`, `too_many_requests`, `key_reused` */
export async function sendChatMessage(ctx: MemberContext, { clientId, text }: InputOf<typeof sendEndpoint>): Promise<ChatMessage> {
  requireChat(ctx);
  await limitRateFor(ctx, CHAT_LIMIT, ctx.member.id);
  return postOwn(ctx, { clientId, text });
}

/** In pixels. */
const SIDE_MAX = 1600;
const IMAGE_LIMIT: RateLimit = { name: 'chat_image', timesMax: 20, windowMs: 60 * 60_000 };

/**
 * Posts a picture, re-encoded (S43).
 * @throws Problem `free_reject`, `feature_unavailable`, `too_many_requests`, `image_refused`, `image_too_complex`
 */
export async function sendChatImage(ctx: MemberContext, { clientId, image }: InputOf<typeof sendImageEndpoint>): Promise<ChatMessage> {
  requireChat(ctx);
  await limitRateFor(ctx, IMAGE_LIMIT, ctx.member.id);
  const drawn = await drawer.draw(
    { kind: 'photo', sent: Buffer.from(image, 'base64'), sideMax: SIDE_MAX },
    { merchantCode: ctx.merchant.code, personId: ctx.member.id, log: ctx.log },
  );
  return postOwn(ctx, { clientId, text: PICTURE_TEXT, image: drawn });
}

/** @throws Problem `free_reject`, `feature_unavailable`, `not_found` */
export async function readChatImage(ctx: MemberContext, { sequence }: InputOf<typeof readImageEndpoint>): Promise<{ image: string }> {
  requireChat(ctx);
  const picture = await selectOwnChatImage(ctx.database, { memberId: ctx.member.id, sequence });
  if (!picture) throw new Problem('not_found');
  return { image: picture.toString('base64') };
}

function postOwn(ctx: MemberContext, message: Pick<WrittenMessage, 'clientId' | 'text' | 'image'>): Promise<ChatMessage> {
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { id: memberId, merchantCode } = ctx.member;
    const chat = await lockChatOf(tx, { id: newId('cht', at), merchantCode, memberId, at });
    if (!chat) throw new Error(`the conversation of ${memberId} is missing after its insert`);
    const written = await postMessage(ctx, tx, chat, { ...message, author: 'member', operatorId: null });
    await answerFirst(ctx, tx, { ...chat, last_sequence: written.sequence });
    return messageOf(written);
  });
}

/** Posts the automatic answer to the first message of a conversation, if the merchant wants one. */
async function answerFirst(ctx: MemberContext, tx: Transaction, before: ChatRow): Promise<void> {
  const isNew = before.waiting_since === null && (before.state === 'closed' || before.last_sequence === 1);
  if (!isNew) return;
  const stated = await selectChatHours(tx, before.merchant_code);
  if (!stated?.answers_first) return;
  const chat = await lockChatOf(tx, { id: before.id, merchantCode: before.merchant_code, memberId: before.member_id, at: ctx.now() });
  // A repeated message has its answer already.
  if (!chat || chat.last_sequence !== before.last_sequence) return;
  const text = presentHours(ctx, stated).isOpen ? 'received' : 'away';
  await postMessage(ctx, tx, chat, { author: 'system', operatorId: null, clientId: `answer-${chat.last_sequence + 1}`, text });
}

function presentHours(ctx: MemberContext, { weekdays, opens_at, closes_at }: ChatHoursRow): ReturnType<typeof hoursAt> {
  return hoursAt(ctx.now(), { weekdays, opensAt: opens_at, closesAt: closes_at, timeZone: ctx.merchant.timeZone });
}

/** @throws Problem `free_reject`, `feature_unavailable` */
export async function markChatRead(ctx: MemberContext, { sequence }: InputOf<typeof markEndpoint>): Promise<object> {
  requireChat(ctx);
  if (!(await selectChatOf(ctx.database, ctx.member.id))) return {};
  return ctx.database.transaction(async (tx) => {
    const at = ctx.now();
    const { id: memberId, merchantCode } = ctx.member;
    const chat = await lockChatOf(tx, { id: newId('cht', at), merchantCode, memberId, at });
    const member_read = Math.min(sequence, chat?.last_sequence ?? 0);
    if (!chat || member_read <= chat.member_read) return {};
    const changed = { ...chat, member_read };
    await updateChat(tx, changed);
    await notifyBoth(ctx, tx, changed);
    return {};
  });
}

/** CON-24. @throws Problem `free_reject`, `feature_unavailable` */
export async function readUnreadChat(ctx: MemberContext): Promise<{ unReadCount: number }> {
  requireChat(ctx);
  return { unReadCount: await countUnseen(ctx.database, ctx.member.id) };
}

/** Requires CBS3 and an account that is not a free trial. @throws Problem `free_reject`, `feature_unavailable` */
export function requireChat(ctx: MemberContext): void {
  refuseTrial(ctx);
  if (!isSwitchedOn(ctx.merchant, 'CBS3')) throw new Problem('feature_unavailable');
}
