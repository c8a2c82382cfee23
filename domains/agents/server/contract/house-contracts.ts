import type { StaffAction } from '@jogada/accounts/contract/operator';
import { isAgent } from '@jogada/accounts/contract/player';
import { recordAudit, type OperatorContext } from '@jogada/accounts/server';
import { Problem, type InputOf, type Language, type OutputOf } from '@jogada/platform/contract';
import { pageFrom, readCursor, type Transaction } from '@jogada/platform/server';
import type {
  endMerchantContract as endEndpoint,
  MerchantContract,
  listMerchantContracts as listEndpoint,
  offerMerchantContract as offerEndpoint,
} from '../../contract/operator/index.ts';
import { contractText, hashOf } from './contract-text.ts';
import { versionView } from './contract-view.ts';
import {
  endInForce,
  findContract,
  insertSignature,
  lockPlace,
  selectOfMerchant,
  setAnswer,
  type ContractRow,
  type PlaceOfAgent,
} from './contract.sql.ts';
import { writeOffer } from './offer-contract.ts';

/** The merchant signs in this language. */
const LANGUAGE: Language = 'pt';

/** @throws Problem `not_allowed` */
export async function listMerchantContracts(
  ctx: OperatorContext,
  { cursor, pageSize }: InputOf<typeof listEndpoint>,
): Promise<OutputOf<typeof listEndpoint>> {
  const { merchantCodes } = ctx.operator;
  const found = await selectOfMerchant(ctx.database, { merchantCodes, after: readCursor(cursor), limit: pageSize + 1 });
  const { rows, nextCursor } = pageFrom(found, pageSize, (row) => ({ at: row.offered_at, id: row.contract_id }));
  return { list: rows.map(merchantContractView), nextCursor };
}

/** @throws Problem as the contract lists; `not_found` for a member with an upline, who makes the offer instead */
export function offerMerchantContract(ctx: OperatorContext, { memberId, terms }: InputOf<typeof offerEndpoint>): Promise<MerchantContract> {
  return ctx.database.transaction(async (tx) => {
    const place = await lockPlace(tx, memberId);
    if (!place || !isAgent(place.type) || hasAgentAbove(place)) throw new Problem('not_found');
    const signer = { kind: 'operator', id: ctx.operator.id, ip: ctx.ip, language: LANGUAGE } as const;
    const contractId = await writeOffer(tx, {
      merchantCode: place.merchant_code,
      agentId: memberId,
      payerId: null,
      terms,
      signer,
      at: ctx.now(),
    });
    await audit(ctx, tx, { action: 'agent_contract.offered', contractId, memberId });
    return merchantContractView(await mustFind(tx, contractId));
  });
}

/** @throws Problem as the contract lists */
export function endMerchantContract(ctx: OperatorContext, { contractId }: InputOf<typeof endEndpoint>): Promise<MerchantContract> {
  return ctx.database.transaction(async (tx) => {
    const known = await findContract(tx, contractId);
    if (!known || known.payer_id !== null) throw new Problem('not_found');
    await lockPlace(tx, known.agent_id);
    const contract = await mustFind(tx, contractId);
    const at = ctx.now();
    const act = contract.state === 'requested' ? 'withdraw' : 'end';
    if (contract.state === 'requested') await setAnswer(tx, { contractId, state: 'withdrawn', at });
    else if (contract.state === 'valid' && contract.valid_until === null) await endInForce(tx, { contract, at });
    else throw new Problem('contract_answered');
    const text = contractText(contract, LANGUAGE);
    await insertSignature(tx, {
      contractId,
      act,
      signerKind: 'operator',
      signerId: ctx.operator.id,
      ip: ctx.ip,
      language: LANGUAGE,
      text,
      textHash: hashOf(text),
      termsHash: contract.terms_hash,
      note: '',
      at,
    });
    await audit(ctx, tx, { action: 'agent_contract.ended', contractId, memberId: contract.agent_id });
    return merchantContractView(await mustFind(tx, contractId));
  });
}

function hasAgentAbove({ parent_type: type }: PlaceOfAgent): boolean {
  return type !== null && isAgent(type);
}

async function mustFind(tx: Transaction, contractId: string): Promise<ContractRow> {
  const row = await findContract(tx, contractId);
  if (!row) throw new Error(`contract ${contractId} is gone`);
  return row;
}

async function audit(
  ctx: OperatorContext,
  tx: Transaction,
  { action, contractId, memberId }: { action: StaffAction; contractId: string; memberId: string },
): Promise<void> {
  await recordAudit(ctx, tx, { actorKind: 'operator', actorId: ctx.operator.id, action, subjectId: contractId, facts: { memberId } });
}

function merchantContractView(row: ContractRow): MerchantContract {
  return { ...versionView(row), merchantCode: row.merchant_code, username: row.agent_name };
}
