import { fileDocument, findDocument, limitRateFor, recordAudit, type MemberContext, type RateLimit } from '@jogada/accounts/server';
import type { InputOf } from '@jogada/platform/contract';
import type { AgentIdentity, fileAgentIdentity as endpoint } from '../../contract/player/index.ts';
import { isUnidentified } from '../tree/law.sql.ts';

/** A refusal may mean that another account has the number, so guesses are few. */
const LIMIT: RateLimit = { name: 'agent_identity', timesMax: 10, windowMs: 24 * 60 * 60_000 };

export async function readAgentIdentity({ database, settings, member }: MemberContext): Promise<AgentIdentity> {
  return {
    isMissing: await isUnidentified(database, member.id),
    document: await findDocument(database, settings.secrets, member.id),
  };
}

/**
 * Stores the agent's CPF or CNPJ, which the law requires before payment (C9). The next run of the payouts pays what was held back.
 * @throws Problem `identity_number_invalid`, `identity_on_file`, `too_many_requests`
 */
export async function fileAgentIdentity(ctx: MemberContext, { number }: InputOf<typeof endpoint>): Promise<AgentIdentity> {
  const { database, settings, member, merchant } = ctx;
  await limitRateFor(ctx, LIMIT, member.id);
  const document = await database.transaction(async (tx) => {
    const filed = await fileDocument(tx, settings.secrets, { memberId: member.id, number });
    await recordAudit(ctx, tx, {
      actorKind: 'member',
      actorId: member.id,
      action: 'agent.identity_filed',
      subjectId: member.id,
      merchantCode: merchant.code,
      facts: { kind: filed.kind },
    });
    return filed;
  });
  return { isMissing: false, document };
}
