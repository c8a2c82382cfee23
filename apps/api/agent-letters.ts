import { IDENTITY_MISSING, type IdentityMissing } from '@jogada/agents/server';
import { writeLetter } from '@jogada/content/server';
import { subscribe, type Subscription } from '@jogada/platform/server';

const MONTH_LENGTH = '2026-11'.length;

/** Writes inbox messages about events of agents. Neither of the two domains depends on the other. */
export const lettersOfAgents: readonly Subscription[] = [
  // One message a month, with the first of its days (C9).
  subscribe<IdentityMissing>('letters.write_agent_identity_missing', IDENTITY_MISSING, async (ctx, tx, { payload, createdAt: at }) => {
    const { memberId, merchantCode, day } = payload;
    const occasion = `${memberId}:${day.slice(0, MONTH_LENGTH)}`;
    await writeLetter(ctx, tx, { merchantCode, memberId, template: 'agent_identity_missing', facts: { day }, occasion, at });
  }),
];
