import type { Currency, Id } from '@jogada/platform/contract';
import type { KeysetPlace, Sql } from '@jogada/platform/server';
import type { ContractKind, ContractState, ContractTerms } from '../../contract/player/index.ts';

export interface ContractRow {
  readonly contract_id: Id<'ctr'>;
  readonly merchant_code: string;
  readonly kind: ContractKind;
  readonly agent_id: Id<'mbr'>;
  readonly agent_name: string;
  readonly payer_id: string | null;
  readonly payer_name: string | null;
  readonly version: number;
  readonly terms: ContractTerms;
  readonly terms_hash: string;
  readonly state: ContractState;
  readonly offered_at: Date;
  readonly answered_at: Date | null;
  readonly valid_from: Date | null;
  readonly valid_until: Date | null;
  readonly currency: Currency;
}

const SELECTED = `select c.contract_id, c.merchant_code, c.kind, c.agent_id, a.username as agent_name, c.payer_id, p.username as payer_name,
    c.version, c.terms, c.terms_hash, c.state, c.offered_at, c.answered_at, c.valid_from, c.valid_until, m.currency
  from agents.contract c
  join accounts.member_view a on a.member_id = c.agent_id
  left join accounts.member_view p on p.member_id = c.payer_id
  join merchant.merchant_view m on m.merchant_code = c.merchant_code`;

export async function findContract(sql: Sql, contractId: string): Promise<ContractRow | undefined> {
  const [row] = await sql.query<ContractRow>(`${SELECTED} where c.contract_id = $1`, [contractId]);
  return row;
}

/** Versions of somebody's contract of a kind, newest first. */
export function selectVersions(sql: Sql, wanted: { agentId: string; kind: ContractKind }): Promise<ContractRow[]> {
  return sql.query(`${SELECTED} where c.agent_id = $1 and c.kind = $2 order by c.version desc`, [wanted.agentId, wanted.kind]);
}

interface Page {
  readonly memberId: string;
  readonly kind: ContractKind | null;
  readonly after: string;
  readonly limit: number;
}

/** The newest version of each kind that pays somebody. */
export function selectPaying(sql: Sql, { memberId, kind, after, limit }: Page): Promise<ContractRow[]> {
  return sql.query(
    `${SELECTED}
      where c.agent_id = $1 and ($2::text is null or c.kind = $2) and ($3 = '' or c.contract_id < $3)
        and not exists (select from agents.contract l where l.agent_id = c.agent_id and l.kind = c.kind and l.version > c.version)
      order by c.contract_id desc limit $4`,
    [memberId, kind, after, limit],
  );
}

/** The newest version of each kind that somebody pays, of one person where one is named. */
export function selectPaid(sql: Sql, { memberId, kind, after, limit, withId }: Page & { withId: string | null }): Promise<ContractRow[]> {
  return sql.query(
    `${SELECTED}
      where c.payer_id = $1 and ($2::text is null or c.kind = $2) and ($3 = '' or c.contract_id < $3) and ($5::text is null or c.agent_id = $5)
        and not exists (select from agents.contract l where l.agent_id = c.agent_id and l.kind = c.kind and l.version > c.version)
      order by c.contract_id desc limit $4`,
    [memberId, kind, after, limit, withId],
  );
}

export function selectOfMerchant(
  sql: Sql,
  wanted: { merchantCodes: readonly string[] | null; after: KeysetPlace | undefined; limit: number },
): Promise<ContractRow[]> {
  return sql.query(
    `${SELECTED} where c.payer_id is null and ($1::timestamptz is null or (c.offered_at, c.contract_id) < ($1, $2))
        and ($4::text[] is null or c.merchant_code = any($4))
      order by c.offered_at desc, c.contract_id desc limit $3`,
    [wanted.after?.at ?? null, wanted.after?.id ?? '', wanted.limit, wanted.merchantCodes],
  );
}

export async function selectRequests(sql: Sql, memberId: string): Promise<{ kind: ContractKind; contract_id: string }[]> {
  return sql.query("select kind, contract_id from agents.contract where agent_id = $1 and state = 'requested'", [memberId]);
}

export interface PlaceOfAgent {
  readonly merchant_code: string;
  readonly parent_id: string | null;
  readonly type: number;
  readonly parent_type: number | null;
}

const PLACE = `select n.merchant_code, n.parent_id, m.type, p.type as parent_type
  from agents.node n join accounts.member_view m on m.member_id = n.member_id
  left join accounts.member_view p on p.member_id = n.parent_id
 where n.member_id = $1`;

/** Where somebody stands, and what they and whoever brought them are. */
export async function findPlaceOf(sql: Sql, memberId: string): Promise<PlaceOfAgent | undefined> {
  const [row] = await sql.query<PlaceOfAgent>(PLACE, [memberId]);
  return row;
}

/** The same; whoever else changes their contracts waits. */
export async function lockPlace(sql: Sql, memberId: string): Promise<PlaceOfAgent | undefined> {
  const [row] = await sql.query<PlaceOfAgent>(`${PLACE} for update of n`, [memberId]);
  return row;
}

export interface NewContract {
  readonly contractId: string;
  readonly merchantCode: string;
  readonly agentId: string;
  readonly payerId: string | null;
  readonly terms: ContractTerms;
  readonly termsHash: string;
  readonly at: Date;
}

export async function insertContract(sql: Sql, contract: NewContract): Promise<void> {
  const { contractId, merchantCode, agentId, payerId, terms, termsHash, at } = contract;
  await sql.query(
    `insert into agents.contract (contract_id, merchant_code, kind, agent_id, payer_id, version, terms, terms_hash, state, offered_at)
     select $1, $2, $3, $4, $5, coalesce(max(c.version), 0) + 1, $6::jsonb, $7, 'requested', $8
       from agents.contract c where c.agent_id = $4 and c.kind = $3`,
    [contractId, merchantCode, terms.kind, agentId, payerId, JSON.stringify(terms), termsHash, at],
  );
}

/** Says what became of an offer. */
export async function setAnswer(sql: Sql, answer: { contractId: string; state: 'denied' | 'withdrawn'; at: Date }): Promise<void> {
  await sql.query('update agents.contract set state = $2, answered_at = $3 where contract_id = $1', [
    answer.contractId,
    answer.state,
    answer.at,
  ]);
}

/** Puts a contract in force from where the one before it ends: with the period that is under way, or the next whole one. */
export async function putInForce(sql: Sql, { contract, at }: { contract: ContractRow; at: Date }): Promise<void> {
  const [ended] = await sql.query<{ valid_until: Date }>(
    `update agents.contract c
        set valid_until = greatest(c.valid_from, agents.period_end(c.terms ->> 'period', $3, m.time_zone))
       from merchant.merchant_view m
      where m.merchant_code = c.merchant_code and c.agent_id = $1 and c.kind = $2 and c.state = 'valid' and c.valid_until is null
      returning c.valid_until`,
    [contract.agent_id, contract.kind, at],
  );
  await closeEnded(sql, contract);
  await sql.query(
    `update agents.contract c
        set state = 'valid', answered_at = $2, valid_from = s.from_at, settled_until = s.from_at,
            settles_at = agents.period_end(c.terms ->> 'period', s.from_at, s.time_zone)
       from (select coalesce($3::timestamptz,
                      (select max(e.valid_until) from agents.contract e where e.agent_id = k.agent_id and e.kind = k.kind and e.valid_until > $2),
                      agents.period_end(k.terms ->> 'period', $2, m.time_zone)) as from_at, m.time_zone
               from agents.contract k join merchant.merchant_view m on m.merchant_code = k.merchant_code where k.contract_id = $1) s
      where c.contract_id = $1`,
    [contract.contract_id, at, ended?.valid_until ?? null],
  );
}

/** Lets the contract in force end with the period that is under way. */
export async function endInForce(sql: Sql, { contract, at }: { contract: ContractRow; at: Date }): Promise<void> {
  await sql.query(
    `update agents.contract c set valid_until = greatest(c.valid_from, agents.period_end(c.terms ->> 'period', $2, m.time_zone))
       from merchant.merchant_view m where m.merchant_code = c.merchant_code and c.contract_id = $1`,
    [contract.contract_id, at],
  );
  await closeEnded(sql, contract);
}

// One that ends before it began has nothing left to work out.
async function closeEnded(sql: Sql, { agent_id: agentId, kind }: ContractRow): Promise<void> {
  await sql.query(
    `update agents.contract set state = 'expired', settles_at = null
      where agent_id = $1 and kind = $2 and state = 'valid' and settled_until >= valid_until`,
    [agentId, kind],
  );
}

export interface SignatureRow {
  readonly act: 'offer' | 'accept' | 'refuse' | 'withdraw' | 'end';
  readonly signer_kind: 'member' | 'operator';
  readonly signer_id: string;
  readonly signer_name: string | null;
  readonly signed_at: Date;
  readonly ip: string;
  readonly language: string;
  readonly text_hash: string;
  readonly note: string;
}

export function selectSignatures(sql: Sql, contractId: string): Promise<SignatureRow[]> {
  return sql.query(
    `select s.act, s.signer_kind, s.signer_id, m.username as signer_name, s.signed_at, s.ip, s.language, s.text_hash, s.note
       from agents.contract_signature s left join accounts.member_view m on s.signer_kind = 'member' and m.member_id = s.signer_id
      where s.contract_id = $1 order by s.signed_at, s.act desc`,
    [contractId],
  );
}

export interface NewSignature extends Pick<SignatureRow, 'act' | 'ip' | 'language' | 'note'> {
  readonly contractId: string;
  readonly signerKind: 'member' | 'operator';
  readonly signerId: string;
  readonly text: string;
  readonly textHash: string;
  readonly termsHash: string;
  readonly at: Date;
}

export async function insertSignature(sql: Sql, one: NewSignature): Promise<void> {
  await sql.query(
    `insert into agents.contract_signature
       (contract_id, act, signer_kind, signer_id, signed_at, ip, language, text, text_hash, terms_hash, note)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [one.contractId, one.act, one.signerKind, one.signerId, one.at, one.ip, one.language, one.text, one.textHash, one.termsHash, one.note],
  );
}

export async function selectMerchantOfContract(sql: Sql, contractId: string): Promise<string | undefined> {
  const [row] = await sql.query<{ merchant_code: string }>('select merchant_code from agents.contract where contract_id = $1 limit 1', [
    contractId,
  ]);
  return row?.merchant_code;
}
