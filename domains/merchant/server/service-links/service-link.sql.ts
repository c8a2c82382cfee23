import type { Sql } from '@jogada/platform/server';

/** A merchant's customer-service links, in display order. */
export interface ServiceLinks {
  readonly links: readonly { readonly type: string; readonly url: string }[];
  /** Hosts that links may lead to in addition to the well-known networks, in lower case. */
  readonly linkHosts: readonly string[];
}

export interface ServiceLinkRow {
  readonly type: string;
  readonly url: string;
}

/** In display order. */
export function selectServiceLinks(sql: Sql, merchantCode: string): Promise<ServiceLinkRow[]> {
  return sql.query("select type, url from merchant.link where merchant_code = $1 and kind = 'customer_service' order by position, url", [
    merchantCode,
  ]);
}

/** The hosts that a merchant's links may lead to; undefined without such a merchant. */
export async function selectLinkHosts(sql: Sql, merchantCode: string): Promise<string[] | undefined> {
  const [row] = await sql.query<{ link_hosts: string[] }>('select link_hosts from merchant.merchant where code = $1', [merchantCode]);
  return row?.link_hosts;
}

/** The same, with hosts and links locked until the transaction ends. */
export async function selectLinkHostsForChange(sql: Sql, merchantCode: string): Promise<string[] | undefined> {
  const [row] = await sql.query<{ link_hosts: string[] }>('select link_hosts from merchant.merchant where code = $1 for no key update', [
    merchantCode,
  ]);
  return row?.link_hosts;
}

/** The draft of a merchant's links. */
export async function selectDraftedLinks(sql: Sql, merchantCode: string): Promise<ServiceLinks | undefined> {
  const [row] = await sql.query<ServiceLinks>(
    `select content -> 'links' as links, content -> 'linkHosts' as "linkHosts" from merchant.content_version
      where kind = 'service_links' and drafted_id = $1 and published_at is null`,
    [merchantCode],
  );
  return row;
}

export async function updateLinkHosts(sql: Sql, merchant: { code: string; linkHosts: readonly string[] }): Promise<boolean> {
  const rows = await sql.query<{ code: string }>('update merchant.merchant set link_hosts = $2 where code = $1 returning code', [
    merchant.code,
    merchant.linkHosts,
  ]);
  return rows.length > 0;
}

export async function deleteServiceLinks(sql: Sql, merchantCode: string): Promise<void> {
  await sql.query("delete from merchant.link where merchant_code = $1 and kind = 'customer_service'", [merchantCode]);
}

export async function insertServiceLink(sql: Sql, link: ServiceLinkRow & { merchantCode: string; position: number }): Promise<void> {
  await sql.query("insert into merchant.link (merchant_code, kind, type, url, position) values ($1, 'customer_service', $2, $3, $4)", [
    link.merchantCode,
    link.type,
    link.url,
    link.position,
  ]);
}
