/**
 * Connections of the launcher, by the driver that the processes use too. The driver is loaded at the first connection, because the
 * launcher itself starts before any package is installed.
 *
 * @typedef {object} PostgresConnection
 * @property {(sql: string) => Promise<(string | null)[][]>} query runs one statement or several, answers all rows as text
 * @property {() => void} close
 */

/**
 * @param {string} url postgres://user:password@host:port/database
 * @param {{ timeoutMs?: number }} [options] for the connection and for each response
 * @returns {Promise<PostgresConnection>}
 * @throws {Error} see `isRefusal`
 */
export async function connectPostgres(url, { timeoutMs = 5_000 } = {}) {
  const { default: pg } = await import('pg');
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs });
  // The end of an idle connection; a call in progress reports its own.
  client.on('error', () => {});
  await client.connect();
  return {
    query: async (sql) => {
      const results = await client.query({ text: sql, rowMode: 'array', types: { getTypeParser: () => String } });
      return [results].flat().flatMap(({ rows }) => rows);
    },
    close: () => void client.end().catch(() => {}),
  };
}

/**
 * @param {unknown} error
 * @returns {error is Error & { code: string }} whether the server refused; `code` is its SQLSTATE: 28P01 wrong password, 3D000 no such
 * database, 57P03 still starting
 */
export function isRefusal(error) {
  return error instanceof Error && 'severity' in error;
}
