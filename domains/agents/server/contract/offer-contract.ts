import { isAgent } from '@jogada/accounts/contract/player';
import type { MemberContext } from '@jogada/accounts/server';
import { Problem, type Id, type InputOf, type Language } from '@jogada/platform/contract';
import { newId, violatedConstraint, type Sql } from '@jogada/platform/server';
import type { ContractDetail, ContractTerms, offerContract as endpoint } from '../../contract/player/index.ts';
import { mayCommissionBeShared } from '../tree/law.sql.ts';
import { contractText, hashOf, hashOfTerms } from './contract-text.ts';
import { detailView } from './contract-view.ts';
import { findContract, insertContract, insertSignature, lockPlace } from './contract.sql.ts';

/**
 * Offers a contract to an agent in the direct downline. The offer is signed by its sender.
 * @throws Problem `not_found` unless the member is an agent in the direct downline, `contract_waits` while an earlier offer is unanswered,
 * `feature_unavailable` where the law allows one level only
 */
export async function offerContract(ctx: MemberContext, { memberId, terms }: InputOf<typeof endpoint>): Promise<ContractDetail> {
  return ctx.database.transaction(async (tx) => {
    const place = await lockPlace(tx, memberId);
    if (!place || place.parent_id !== ctx.member.id || !isAgent(place.type)) throw new Problem('not_found');
    if (!(await mayCommissionBeShared(tx, place.merchant_code))) throw new Problem('feature_unavailable');
    const contractId = await writeOffer(tx, {
      merchantCode: place.merchant_code,
      agentId: memberId,
      payerId: ctx.member.id,
      terms,
      signer: { kind: 'member', id: ctx.member.id, ip: ctx.ip, language: ctx.language },
      at: ctx.now(),
    });
    const offered = await findContract(tx, contractId);
    if (!offered) throw new Error(`contract ${contractId} was written and is not there`);
    return detailView(tx, offered, { viewerId: ctx.member.id, language: ctx.language });
  });
}

interface Offer {
  readonly merchantCode: string;
  readonly agentId: string;
  readonly payerId: string | null;
  readonly terms: ContractTerms;
  readonly signer: { readonly kind: 'member' | 'operator'; readonly id: string; readonly ip: string; readonly language: Language };
  readonly at: Date;
}

/** Inserts the next version with its first signature. @throws Problem `contract_waits` */
export async function writeOffer(tx: Sql, { merchantCode, agentId, payerId, terms, signer, at }: Offer): Promise<Id<'ctr'>> {
  const contractId = newId('ctr', at);
  const termsHash = hashOfTerms(terms);
  await insertContract(tx, { contractId, merchantCode, agentId, payerId, terms, termsHash, at }).catch((error: unknown) => {
    throw violatedConstraint(error) === 'contract_offered_once' ? new Problem('contract_waits') : error;
  });
  const row = await findContract(tx, contractId);
  if (!row) throw new Error(`contract ${contractId} was written and is not there`);
  const text = contractText(row, signer.language);
  await insertSignature(tx, {
    contractId,
    act: 'offer',
    signerKind: signer.kind,
    signerId: signer.id,
    ip: signer.ip,
    language: signer.language,
    note: '',
    text,
    textHash: hashOf(text),
    termsHash,
    at,
  });
  return contractId;
}
