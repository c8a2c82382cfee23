import { randomInt } from 'node:crypto';
import { listLocalMessages, setContact, type LocalMessage } from '@jogada/accounts/server';
import { findMerchantByHost } from '@jogada/merchant/server';
import { aPlayer, type PlayerOptions, type TestPlayer } from './players.ts';
import type { TestApi } from './start-api.ts';

const POLL_MS = 15;
const TIMEOUT_MS = 10_000;

/** What the local adapter was given for a number or address, oldest first, once everything that was written has left. */
export async function messagesTo(api: TestApi, recipient: string): Promise<readonly LocalMessage[]> {
  await messagesSent(api);
  const messages = await listLocalMessages(api.database);
  return messages.filter((message) => message.recipient === recipient).toReversed();
}

/** Waits until no message is due any more. */
export async function messagesSent(api: TestApi): Promise<void> {
  await api.eventsCarried();
  const deadline = Date.now() + TIMEOUT_MS;
  for (;;) {
    const [waiting] = await api.owner.query<{ id: string }>(
      "select id from accounts.message where state = 'waiting' and not_before <= $1 limit 1",
      [api.now()],
    );
    if (!waiting) return;
    if (Date.now() > deadline) throw new Error(`the message ${waiting.id} was not sent in time`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** The code of the last message to a number or address. */
export async function codeSentTo(api: TestApi, recipient: string): Promise<string> {
  const codes = (await messagesTo(api, recipient)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no code was sent to ${recipient}`);
  return code;
}

/** The secret of the last link to a new password that an address was sent. */
export async function linkSentTo(api: TestApi, email: string): Promise<string> {
  const letter = (await messagesTo(api, email)).at(-1);
  const token = /\/m\/resetPassword#([\w-]{43})/.exec(letter?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`no link was sent to ${email}`);
  return token;
}

/** Somebody who registered, and whose number and address are on file and confirmed. */
export interface ReachablePlayer extends TestPlayer {
  /** As typed: 11987654321. */
  readonly mobileNum: string;
  /** In full: +5511987654321. */
  readonly mobile: string;
  readonly email: string;
}

export async function aReachablePlayer(
  api: TestApi,
  { mobileNum = aMobileNumber(), ...options }: PlayerOptions & { readonly mobileNum?: string } = {},
): Promise<ReachablePlayer> {
  return withContacts(api, await aPlayer(api, options), mobileNum);
}

/** Puts a confirmed number and address on file for somebody who has registered. */
export async function withContacts(api: TestApi, player: TestPlayer, mobileNum = aMobileNumber()): Promise<ReachablePlayer> {
  const mobile = `+55${mobileNum}`;
  const email = `${player.username.toLowerCase()}@example.com`;
  const merchant = await findMerchantByHost(api.database, 'localhost');
  if (!merchant) throw new Error('the demo merchant is missing');
  const ctx = { merchant, settings: api.composition.services.settings, now: api.now };
  await api.database.transaction(async (tx) => {
    await setContact(tx, ctx, { memberId: player.memberId, kind: 'mobile', value: mobile, isConfirmed: true });
    await setContact(tx, ctx, { memberId: player.memberId, kind: 'email', value: email, isConfirmed: true });
  });
  return { ...player, mobileNum, mobile, email };
}

/** A Brazilian mobile number that no other test uses. */
export function aMobileNumber(): string {
  return `119${String(randomInt(60_000_000, 99_999_999))}`;
}
