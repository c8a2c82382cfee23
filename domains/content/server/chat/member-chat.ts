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
import { countUnseen, lockChatOf, selectChatOf, updateChat } from './chat.sql.ts';
import { messageOf, placeOf, readMessages } from './chat-view.ts';
import { postMessage, notifyBoth } from './post-message.ts';

/** What a member may write in half a minute: more than a person types, less than a script does. */
const CHAT_LIMIT: RateLimit = { name: 'chat', timesMax: 20, windowMs: 30_000 };

/** A page of the conversation (CON-10). @throws Problem `free_reject`, `feature_unavailable` */
export async function readChat(ctx: MemberContext, place: InputOf<typeof readEndpoint>): Promise<ChatView> {
  requireChat(ctx);
  const chat = await selectChatOf(ctx.database, ctx.member.id);
  if (!chat) return { state: 'none', lastSequence: 0, memberRead: 0, staffRead: 0, messages: [] };
  return { ...placeOf(chat), messages: (await readMessages(ctx.database, chat, place)).map(messageOf) };
}

/** @throws Problem `free_reject`, `feature_unavailable`, `too_many_requests`, `key_reused` */
export async function sendChatMessage(ctx: MemberContext, { clientId, text }: InputOf<typeof sendEndpoint>): Promise<ChatMessage> {
  requireChat(ctx);
  await limitRateFor(ctx, CHAT_LIMIT, ctx.member.id);
  const at = ctx.now();
  return ctx.database.transaction(async (tx) => {
    const { id: memberId, merchantCode } = ctx.member;
    const chat = await lockChatOf(tx, { id: newId('cht', at), merchantCode, memberId, at });
    if (!chat) throw new Error(`the conversation of ${memberId} was opened and is not there`);
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

/** There is a chat while CBS3 is on, and not for a free trial. @throws Problem `free_reject`, `feature_unavailable` */
export function requireChat(ctx: MemberContext): void {
  refuseTrial(ctx);
  if (!isSwitchedOn(ctx.merchant, 'CBS3')) throw new Problem('feature_unavailable');
}
