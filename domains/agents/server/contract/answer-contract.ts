import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type InputOf } from '@jogada/platform/contract';
import type { Transaction } from '@jogada/platform/server';
import type {
  acceptContract as acceptEndpoint,
  ContractDetail,
  endContract as endEndpoint,
  refuseContract as refuseEndpoint,
  withdrawContract as withdrawEndpoint,
} from '../../contract/player/index.ts';
import { contractText, hashOf } from './contract-text.ts';
import { detailView } from './contract-view.ts';
import { endInForce, findContract, insertSignature, lockPlace, putInForce, setAnswer, type ContractRow } from './contract.sql.ts';

/** Signs an offer if its text has the hash that the signer read. @throws Problem as the contract lists */
export function acceptContract(ctx: MemberContext, { contractId, textHash }: InputOf<typeof acceptEndpoint>): Promise<ContractDetail> {
  return act(ctx, contractId, 'is_paid', async (tx, contract) => {
    requireWaiting(contract);
    const text = contractText(contract, ctx.language);
    if (hashOf(text) !== textHash) throw new Problem('changed_meanwhile');
    await putInForce(tx, { contract, at: ctx.now() });
    await sign(ctx, tx, { contract, act: 'accept' });
  });
}

/** @throws Problem as the contract lists */
export function refuseContract(ctx: MemberContext, { contractId, note }: InputOf<typeof refuseEndpoint>): Promise<ContractDetail> {
  return act(ctx, contractId, 'is_paid', async (tx, contract) => {
    requireWaiting(contract);
    await setAnswer(tx, { contractId, state: 'denied', at: ctx.now() });
    await sign(ctx, tx, { contract, act: 'refuse', note });
  });
}

/** @throws Problem as the contract lists */
export function withdrawContract(ctx: MemberContext, { contractId }: InputOf<typeof withdrawEndpoint>): Promise<ContractDetail> {
  return act(ctx, contractId, 'pays', async (tx, contract) => {
    requireWaiting(contract);
    await setAnswer(tx, { contractId, state: 'withdrawn', at: ctx.now() });
    await sign(ctx, tx, { contract, act: 'withdraw' });
  });
}

/** @throws Problem as the contract lists */
export function endContract(ctx: MemberContext, { contractId }: InputOf<typeof endEndpoint>): Promise<ContractDetail> {
  return act(ctx, contractId, 'pays', async (tx, contract) => {
    if (contract.state !== 'valid' || contract.valid_until !== null) throw new Problem('contract_answered');
    await endInForce(tx, { contract, at: ctx.now() });
    await sign(ctx, tx, { contract, act: 'end' });
  });
}

function requireWaiting({ state }: ContractRow): void {
  if (state !== 'requested') throw new Problem('contract_answered');
}

/** Only the party entitled to the action finds the contract. */
function act(
  ctx: MemberContext,
  contractId: string,
  side: 'pays' | 'is_paid',
  change: (tx: Transaction, contract: ContractRow) => Promise<void>,
): Promise<ContractDetail> {
  return ctx.database.transaction(async (tx) => {
    const known = await findContract(tx, contractId);
    const actorId = side === 'pays' ? known?.payer_id : known?.agent_id;
    if (!known || actorId !== ctx.member.id) throw new Problem('not_found');
    await lockPlace(tx, known.agent_id);
    await change(tx, await mustFind(tx, contractId));
    return detailView(tx, await mustFind(tx, contractId), { viewerId: ctx.member.id, language: ctx.language });
  });
}

async function mustFind(tx: Transaction, contractId: string): Promise<ContractRow> {
  const row = await findContract(tx, contractId);
  if (!row) throw new Error(`contract ${contractId} is gone`);
  return row;
}

async function sign(
  ctx: MemberContext,
  tx: Transaction,
  { contract, act: done, note = '' }: { contract: ContractRow; act: 'accept' | 'refuse' | 'withdraw' | 'end'; note?: string },
): Promise<void> {
  const text = contractText(contract, ctx.language);
  await insertSignature(tx, {
    contractId: contract.contract_id,
    act: done,
    signerKind: 'member',
    signerId: ctx.member.id,
    ip: ctx.ip,
    language: ctx.language,
    text,
    textHash: hashOf(text),
    termsHash: contract.terms_hash,
    note,
    at: ctx.now(),
  });
}
