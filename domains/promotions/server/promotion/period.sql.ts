import type { Sql } from '@jogada/platform/server';

/** A day or a week (from Monday) in a merchant's time zone. */
export interface Period {
  /** First day, YYYY-MM-DD. */
  readonly key: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** SQL for the period that contains a time. The arguments are column names or parameters, never user input. */
export function periodOf({ unit, at, timeZone }: { unit: string; at: string; timeZone: string }): string {
  const start = `date_trunc(${unit}, ${at} at time zone ${timeZone})`;
  return `select to_char(${start}, 'YYYY-MM-DD') as key, ${start} at time zone ${timeZone} as starts_at,
                 (${start} + ('1 ' || ${unit})::interval) at time zone ${timeZone} as ends_at`;
}

export async function findPeriod(sql: Sql, wanted: { unit: 'day' | 'week'; at: Date; timeZone: string }): Promise<Period> {
  const [row] = await sql.query<Period>(periodOf({ unit: '$1::text', at: '$2::timestamptz', timeZone: '$3::text' }), [
    wanted.unit,
    wanted.at,
    wanted.timeZone,
  ]);
  if (!row) throw new Error('the calendar query returned no row');
  return row;
}
