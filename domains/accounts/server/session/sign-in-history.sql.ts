import type { Device } from '@jogada/accounts/contract/player';
import type { Sql } from '@jogada/platform/server';

export interface SignInRow {
  readonly at: Date;
  readonly is_refused: boolean;
  readonly address: string;
  readonly user_agent: string;
  /** The device of a refused attempt. */
  readonly device: Partial<Pick<Device, 'kind' | 'browser' | 'system'>> | null;
  readonly method: Device['method'] | null;
  readonly ended_at: Date | null;
}

/** Sessions and refused attempts, newest first. */
export function selectSignIns(sql: Sql, asked: { memberId: string; since: Date; rowsMax: number }): Promise<SignInRow[]> {
  return sql.query<SignInRow>(
    `select created_at as at, false as is_refused, address, user_agent, null::jsonb as device, login_method as method, ended_at
       from accounts.session where member_id = $1 and created_at >= $2
      union all
     select at, true, address, '', facts, null, null
       from accounts.audit where subject_id = $1 and at >= $2 and action = 'session.login_refused'
      order by at desc limit $3`,
    [asked.memberId, asked.since, asked.rowsMax],
  );
}
