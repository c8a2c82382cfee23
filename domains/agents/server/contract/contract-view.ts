import { maskName } from '@jogada/games/server';
import type { Language } from '@jogada/platform/contract';
import type { Sql } from '@jogada/platform/server';
import type { Contract, ContractDetail, ContractVersion } from '../../contract/player/index.ts';
import { contractText, hashOf } from './contract-text.ts';
import { selectSignatures, selectVersions, type ContractRow, type SignatureRow } from './contract.sql.ts';

/** The part of a version that every reader sees. */
export function versionView(row: ContractRow): ContractVersion {
  return {
    contractId: row.contract_id,
    kind: row.kind,
    version: row.version,
    state: row.state,
    agentId: row.agent_id,
    terms: row.terms,
    offeredAt: row.offered_at.toISOString(),
    answeredAt: row.answered_at?.toISOString() ?? null,
    validFrom: row.valid_from?.toISOString() ?? null,
    validUntil: row.valid_until?.toISOString() ?? null,
  };
}

export function contractView(row: ContractRow, viewerId: string | null): Contract {
  return {
    ...versionView(row),
    side: row.payer_id === viewerId ? 'pays' : 'is_paid',
    payerName: row.payer_name === null ? null : maskName(row.payer_name),
    agentName: maskName(row.agent_name),
    currency: row.currency,
  };
}

/** A version as seen by one of both parties, or by the merchant (`viewerId` null). */
export async function detailView(
  sql: Sql,
  row: ContractRow,
  { viewerId, language }: { viewerId: string | null; language: Language },
): Promise<ContractDetail> {
  const text = contractText(row, language);
  const signatures = await selectSignatures(sql, row.contract_id);
  const versions = await selectVersions(sql, { agentId: row.agent_id, kind: row.kind });
  const before = versions.find(({ version, valid_from: validFrom }) => version < row.version && validFrom !== null);
  return {
    contract: contractView(row, viewerId),
    text,
    textHash: hashOf(text),
    signatures: signatures.map((signature) => signatureView(signature, viewerId)),
    before: before ? contractView(before, viewerId) : null,
  };
}

function signatureView(row: SignatureRow, viewerId: string | null): ContractDetail['signatures'][number] {
  const isOwn = row.signer_kind === 'member' && row.signer_id === viewerId;
  return {
    act: row.act,
    signerName: row.signer_name === null ? '' : maskName(row.signer_name),
    signedAt: row.signed_at.toISOString(),
    ip: isOwn ? row.ip : withoutEnd(row.ip),
    language: row.language,
    textHash: row.text_hash,
    note: row.note,
  };
}

// Keeps enough of an address to distinguish locations, but not to identify a person (S32).
function withoutEnd(ip: string): string {
  const end = Math.max(ip.lastIndexOf('.'), ip.lastIndexOf(':'));
  return end < 0 ? '' : `${ip.slice(0, end + 1)}*`;
}
