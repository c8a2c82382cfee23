import type { LoginSide } from '@jogada/accounts/contract/player';
import { SECOND_FACTOR_STANDS_MS } from '@jogada/accounts/contract/player';
import { isSwitchedOn } from '@jogada/merchant/server';
import { Problem } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import { addressBlock } from '../lockout/rate-limit.ts';
import type { LoginMethod, VisitorContext } from '../member-context.ts';
import { hashOf, newSecret } from '../remember/remember-secret.ts';
import { selectPasskeys } from './passkey.sql.ts';
import { passkeySite } from './passkey-site.ts';
import { selectFactors } from './second-factor.sql.ts';
import { insertSignInStep, selectUsedAddresses } from './sign-in-step.sql.ts';

const TICKET_LIFE_MS = 10 * 60_000;
/** So long a network counts as one from which an account is used. */
const NETWORK_KNOWN_MS = 90 * 86_400_000;

/** A sign-in whose first step was taken. */
export interface FirstStep {
  readonly memberId: string;
  readonly method: LoginMethod;
  readonly side: LoginSide;
  readonly wantsRemembering: boolean;
  readonly rememberedLoginId: string | null;
}

/** Thrown inside a sign-in's transaction, which leaves nothing behind then; `letIn` turns it into a ticket. */
export class SecondFactorDue extends Error {
  readonly firstStep: FirstStep;

  constructor(firstStep: FirstStep) {
    super('a second factor is due');
    this.name = 'SecondFactorDue';
    this.firstStep = firstStep;
  }
}

/**
 * Whether an account's sign-in has a second step: always when it has a second factor, but at a device that is remembered
 * and where it was shown within seven days (R11, S23). While LOGINIPVERF3 is on, it is asked for there too when the sign-in comes
 * from a network from which the account was not used lately.
 */
export async function isSecondFactorDue(
  ctx: VisitorContext,
  tx: Transaction,
  { memberId, shownAt }: { memberId: string; shownAt: Date | null },
): Promise<boolean> {
  const stands = shownAt !== null && ctx.now().getTime() - shownAt.getTime() <= SECOND_FACTOR_STANDS_MS;
  if (stands && !(await isFromNewNetwork(ctx, tx, memberId))) return false;
  const { hasAuthenticator, hasPasskey } = await selectFactors(tx, memberId);
  return hasAuthenticator || hasPasskey;
}

async function isFromNewNetwork(ctx: VisitorContext, tx: Transaction, memberId: string): Promise<boolean> {
  if (!isSwitchedOn(ctx.merchant, 'LOGINIPVERF3')) return false;
  const used = await selectUsedAddresses(tx, { memberId, since: new Date(ctx.now().getTime() - NETWORK_KNOWN_MS) });
  return !used.some((address) => addressBlock(address) === addressBlock(ctx.ip));
}

/**
 * Runs the transaction of a sign-in. Where a second factor is due it is undone, and the visitor gets a ticket for the
 * second step.
 * @throws Problem `second_factor_required` with the ticket and what the account can show
 */
export async function letIn<T>(ctx: VisitorContext, signIn: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await ctx.database.transaction(signIn);
  } catch (error) {
    if (!(error instanceof SecondFactorDue)) throw error;
    throw await secondFactorRequired(ctx, error.firstStep);
  }
}

async function secondFactorRequired(ctx: VisitorContext, firstStep: FirstStep): Promise<Problem> {
  const ticket = newSecret();
  await insertSignInStep(ctx.database, {
    ...firstStep,
    ticketHash: hashOf(ticket),
    merchantCode: ctx.merchant.code,
    expiresAt: new Date(ctx.now().getTime() + TICKET_LIFE_MS),
  });
  const { hasAuthenticator } = await selectFactors(ctx.database, firstStep.memberId);
  const site = passkeySite(ctx)?.rpId;
  const hasPasskey = (await selectPasskeys(ctx.database, firstStep.memberId)).some((row) => row.site === site);
  return new Problem('second_factor_required', { ticket, hasAuthenticator, hasPasskey });
}
