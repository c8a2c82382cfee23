import type { OPEN_MATTERS } from '@jogada/accounts/contract/player';
import type { Secrets } from '@jogada/merchant/server';
import type { PersonalTable, Sql } from '@jogada/platform/server';

export type OpenMatter = (typeof OPEN_MATTERS)[number];

/** What other domains contribute to exports and erasures. Composed in, because this domain must not call the domains above. */
export interface PrivacyHooks {
  /** The tables of all domains with data of members. */
  readonly tables: (secrets: Secrets) => readonly PersonalTable[];
  /** The open matters of a member, one function per domain that has some. */
  readonly openMatters: readonly ((sql: Sql, memberId: string) => Promise<readonly OpenMatter[]>)[];
}

/** All open matters of a member, in the order of the domains. */
export async function listOpenMatters(hooks: PrivacyHooks, sql: Sql, memberId: string): Promise<OpenMatter[]> {
  const matters: OpenMatter[] = [];
  for (const open of hooks.openMatters) matters.push(...(await open(sql, memberId)));
  return [...new Set(matters)];
}
