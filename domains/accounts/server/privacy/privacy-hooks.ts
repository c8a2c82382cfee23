import type { OPEN_MATTERS } from '@jogada/accounts/contract/player';
import type { Secrets } from '@jogada/merchant/server';
import type { PersonalTable, Sql } from '@jogada/platform/server';

export type OpenMatter = (typeof OPEN_MATTERS)[number];

/** What the domains above know of members. They are composed in; this domain calls none of them. */
export interface PrivacyHooks {
  /** The tables of all domains that bear members. */
  readonly tables: (secrets: Secrets) => readonly PersonalTable[];
  /** What of a member is not over yet, in each domain that has something to end. */
  readonly openMatters: readonly ((sql: Sql, memberId: string) => Promise<readonly OpenMatter[]>)[];
}

/** Everything that is not over yet, in the order of the domains. */
export async function listOpenMatters(hooks: PrivacyHooks, sql: Sql, memberId: string): Promise<OpenMatter[]> {
  const matters: OpenMatter[] = [];
  for (const open of hooks.openMatters) matters.push(...(await open(sql, memberId)));
  return [...new Set(matters)];
}
