import type { Secrets } from '@jogada/merchant/server';
import type { Sql } from '@jogada/platform/server';
import { isPasswordRight } from '../password/password-hash.ts';

interface NamedHash {
  readonly kind: 'member' | 'operator';
  readonly username: string;
  readonly password_hash: string;
}

/** Accounts with these names that accept the demo password. A real member can have such a name, but not the published password. */
export async function findDemoSignIns(
  sql: Sql,
  { usernames, password, secrets }: { usernames: readonly string[]; password: string; secrets: Secrets },
): Promise<readonly { kind: 'member' | 'operator'; username: string }[]> {
  const accounts = await sql.query<NamedHash>(
    `select 'member' as kind, username, password_hash from accounts.member where lower(username) = any($1) and status <> 'closed'
     union all
     select 'operator', username, password_hash from accounts.operator where lower(username) = any($1) and status = 'active'
     order by 1, 2`,
    [usernames],
  );
  const found: NamedHash[] = [];
  for (const account of accounts) if (await isPasswordRight(password, account.password_hash, secrets)) found.push(account);
  return found.map(({ kind, username }) => ({ kind, username }));
}
