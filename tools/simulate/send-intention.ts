import { Refusal } from '../../apps/api/testing/test-client.ts';
import { isVendorCall, type Intention, type VendorCall } from './intention.ts';
import { callAsVendor, GAME } from './members.ts';
import { askAsPerson } from './staff-and-members.ts';
import type { World } from './world.ts';

interface Sending {
  /** Prefix of every key and transaction id of the history. */
  readonly label: string;
  readonly round: number;
  readonly copy: number;
  readonly isAnswerLost?: boolean;
}

/**
 * Refusals that leave the outcome of an earlier attempt unknown: the account is closed to the member, or the first of two duplicate calls has
 * used the code. The same holds for a person whose session has ended.
 */
const SAYS_NOTHING = new Set(['account_excluded', 'account_blocked', 'second_factor_wrong', 'second_factor_used']);
const SIGNED_OUT = 401;

/**
 * Sends a call. Only a conclusive response counts; of two responses to one key, the successful one.
 * @returns the outcome in words; `busy` while the same call is in progress elsewhere
 */
export async function sendIntention(
  world: World,
  intention: Intention,
  { label, round, copy, isAnswerLost = false }: Sending,
): Promise<string> {
  intention.answer = '';
  const { outcome, answer, value, isSignedOut = false } = await ask(world, intention, { label, copy });
  if (outcome === 'unknown' || outcome === 'busy' || isAnswerLost) {
    intention.isUnsure = true;
    // Another attempt was refused meanwhile. This one may have been applied, so it is repeated.
    if (intention.state === 'refused') intention.state = 'open';
  } else if (intention.state === 'open' || outcome === 'applied') {
    const isDoubted = intention.isUnsure || answer.startsWith('second_factor_');
    intention.state = outcome === 'refused' && isDoubted && (isSignedOut || SAYS_NOTHING.has(answer)) ? 'unsure' : outcome;
    intention.answer = answer;
    intention.value = value;
    intention.answeredIn = round;
  }
  return `${outcome} ${answer}${isAnswerLost ? ' (lost)' : ''}`;
}

interface Answered {
  readonly outcome: 'applied' | 'refused' | 'unknown' | 'busy';
  readonly answer: string;
  readonly value?: unknown;
  readonly isSignedOut?: boolean;
}

async function ask(world: World, intention: Intention, { label, copy }: { label: string; copy: number }): Promise<Answered> {
  const idOf = (name: string) => `${label}-${name}`.replaceAll(/[^\w-]/g, '_');
  if (isVendorCall(intention.kind)) {
    const path = `/${intention.kind.replace(' ', '-')}`;
    const { status, body } = await callAsVendor(world, copy, path, vendorBody(intention.kind, intention, idOf));
    if (status >= 500) return { outcome: 'unknown', answer: String(status) };
    return status === 200 ? { outcome: 'applied', answer: '' } : { outcome: 'refused', answer: String(body['errorCode']) };
  }
  try {
    const value = await askAsPerson(world, intention, { copy, idempotencyKey: idOf(intention.name) });
    return { outcome: 'applied', answer: '', value };
  } catch (error) {
    if (!(error instanceof Refusal)) return { outcome: 'unknown', answer: String(error) };
    // A key in flight belongs to the same call, whose outcome is still open.
    if (error.code === 'key_in_flight' || error.code === 'deposit_provider_unavailable') return { outcome: 'busy', answer: error.code };
    return { outcome: error.status >= 500 ? 'unknown' : 'refused', answer: error.code, isSignedOut: error.status === SIGNED_OUT };
  }
}

function vendorBody(kind: VendorCall, { name, member, amount, round, of }: Intention, idOf: (name: string) => string): object {
  const shared = { transactionId: idOf(name), memberId: member.id, gameId: GAME, roundId: round };
  const money = { amount: `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`, currency: 'BRL' };
  if (kind === 'bet') return { ...shared, ...money, sessionId: member.gameSessionId };
  if (kind === 'win') return { ...shared, ...money, roundClosed: amount % 3n === 0n };
  if (kind === 'rollback') return { ...shared, betTransactionId: idOf(of?.name ?? '') };
  return shared;
}
