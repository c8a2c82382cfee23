import { limitRateFor, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import type {
  ChatMessage,
  ChatView,
  markChatRead as markEndpoint,
  readChat as readEndpoint,
  sendChatMessage as sendEndpoint,
} from '@jogada/content/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import { newId } from '@jogada/platform/server';
import { refuseTrial } from '../inbox/refuse-trial.ts';
import { countUnseen, lockChatOf, selectChatOf, selectMedianWait, updateChat } from './chat.sql.ts';
import { messageOf, placeOf, readMessages } from './chat-view.ts';
import { postMessage, notifyBoth } from './post-message.ts';

/** Messages of a member per 30 s: above human typing speed, below a script's. */
const CHAT_LIMIT: RateLimit = { name: 'chat', timesMax: 20, windowMs: 30_000 };

/** A page of the conversation (CON-10). @throws Problem `free_reject`, `feature_unavailable` */
export async function readChat(ctx: MemberContext, place: InputOf<typeof readEndpoint>): Promise<ChatView> {
  requireChat(ctx);
  const [chat, medianWaitSeconds] = await Promise.all([selectChatOf(ctx.database, ctx.member.id), medianWait(ctx)]);
  if (!chat) return { state: 'none', lastSequence: 0, memberRead: 0, staffRead: 0, messages: [], medianWaitSeconds };
  return { ...placeOf(chat), messages: (await readMessages(ctx.database, chat, place)).map(messageOf), medianWaitSeconds };
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
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { id: memberId, merchantCode } = ctx.member;
    const chat = await lockChatOf(tx, { id: newId('cht', at), merchantCode, memberId, at });
    if (!chat) throw new Error(`the conversation of ${memberId} is missing after its insert`);
    return messageOf(await postMessage(ctx, tx, chat, { author: 'member', operatorId: null, clientId, text }));
  });
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
