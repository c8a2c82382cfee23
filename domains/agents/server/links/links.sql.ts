import type { Sql } from '@jogada/platform/server';
import type { CategoryRate } from '../rebate/rate/rate.sql.ts';

export interface LinkRow {
  readonly code: string;
  readonly name: string;
  readonly opens_agent: boolean;
  readonly rates: readonly CategoryRate[];
  readonly registered_count: number;
  readonly created_at: Date;
}

export function selectLinks(sql: Sql, agentId: string): Promise<LinkRow[]> {
  return sql.query(
    `select l.code, l.name, l.opens_agent, l.rates, l.created_at,
            (select count(*)::int from accounts.invitation_view i where i.inviter_member_id = l.agent_id and i.code = l.code) as registered_count
       from agents.link l where l.agent_id = $1 order by l.created_at desc, l.code`,
    [agentId],
  );
}

export async function insertLink(
  sql: Sql,
  link: {
    merchantCode: string;
    agentId: string;
    code: string;
    name: string;
    opensAgent: boolean;
    rates: readonly CategoryRate[];
    at: Date;
  },
): Promise<void> {
  await sql.query(
    `insert into agents.link (merchant_code, code, agent_id, name, opens_agent, rates, created_at) values ($1, $2, $3, $4, $5, $6::jsonb, $7)`,
    [link.merchantCode, link.code, link.agentId, link.name, link.opensAgent, JSON.stringify(link.rates), link.at],
  );
}

interface LinkTaken {
  readonly rates: readonly CategoryRate[];
  readonly agent_id: string;
  readonly opens_agent: boolean;
}

/** What who came by a code begins with. */
export async function findLinkOf(sql: Sql, memberId: string): Promise<LinkTaken | undefined> {
  const [row] = await sql.query<LinkTaken>(
    `select l.rates, l.agent_id, l.opens_agent from accounts.invitation_view i
       join agents.link l on l.merchant_code = i.merchant_code and l.code = i.code
      where i.member_id = $1`,
    [memberId],
  );
  return row;
}
