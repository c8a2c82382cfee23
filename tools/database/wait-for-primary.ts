import { OneLineError } from '../run/one-line-error.mjs';
import { connectPostgres, isRefusal } from '../run/postgres-connection.mjs';
import { waitUntil } from '../run/wait-until.mjs';

const STARTING_UP = '57P03';

/**
 * Waits until a server that takes writes answers at the address: a proxy may not have checked its servers yet, or the primary may just be
 * replaced.
 * @throws {OneLineError} after `timeoutMs`, with the last reason
 * @throws {Error} a refusal that waiting does not change, such as a wrong password
 */
export async function waitForPrimary(databaseUrl: string, { timeoutMs = 60_000, everyMs = 500 } = {}): Promise<void> {
  let reason = '';
  const isThere = await waitUntil(
    async () => {
      try {
        const connection = await connectPostgres(databaseUrl);
        const [row] = await connection.query('select pg_is_in_recovery()').finally(() => connection.close());
        reason = 'the server is a standby';
        return row?.[0] === 'f';
      } catch (error) {
        if (isRefusal(error) && error.code !== STARTING_UP) throw error;
        reason = error instanceof Error ? error.message : String(error);
        return false;
      }
    },
    { timeoutMs, everyMs },
  );
  if (!isThere) throw new OneLineError(`DATABASE_URL: no primary answers: ${reason}`);
}
