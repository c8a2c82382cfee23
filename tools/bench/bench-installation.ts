import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { migrate, newId, openDatabase, type Database } from '@jogada/platform/server';
import { seedSite } from '../../db/seed/seed.ts';
import { startDatabase } from '../run/database.mjs';
import { inData, inRoot, ROOT, RUNTIME } from '../run/places.mjs';
import { ensureSecrets, secretsFile } from '../run/secrets.mjs';

const API_PORT = 3900;
export const GAME_ID = 'tesouro-da-mata';

/** A member with money and an open game. */
export interface BenchPlayer {
  readonly memberId: string;
  readonly sessionId: string;
}

/** A real api process on a real PostgreSQL of its own (fsync and synchronous_commit on), with members to play. */
export interface BenchInstallation {
  readonly url: string;
  readonly databaseUrl: string;
  readonly database: Database;
  readonly vendorKey: { readonly keyId: string; readonly secret: string };
  readonly players: readonly BenchPlayer[];
  readonly apiProcessId: number;
  stop(): Promise<void>;
}

export async function startBenchInstallation(settings: {
  playerCount: number;
  report: (line: string) => void;
}): Promise<BenchInstallation> {
  const directory = inData('bench-postgres');
  settings.report('database: a new PostgreSQL for this run');
  const server = await startDatabase({ directory });
  const secrets = await ensureSecrets();
  await migrate({ url: server.url, directory: inRoot('db/migrations') });
  const database = openDatabase({ url: server.url, connectionsMax: 4, applicationName: 'jogada-bench' });
  await seedSite(database, { now: new Date() });
  const players = await seedPlayers(database, settings.playerCount);
  await database.query('vacuum analyze');
  const api = await startApiProcess(server.url);
  return {
    url: `http://127.0.0.1:${API_PORT}`,
    databaseUrl: server.url,
    database,
    vendorKey: secrets.vendorKeys.arcade,
    players,
    apiProcessId: api.pid ?? 0,
    async stop() {
      api.kill('SIGTERM');
      await new Promise((resolve) => api.once('exit', resolve));
      await database.close();
      await server.remove();
    },
  };
}

// Written straight into the tables: the bench is about bets, not about thousands of registrations.
async function seedPlayers(database: Database, count: number): Promise<BenchPlayer[]> {
  const now = new Date();
  const players = Array.from({ length: count }, () => ({ memberId: newId('mbr', now), sessionId: newId('gls', now) }));
  const memberIds = players.map((player) => player.memberId);
  await database.query(
    `insert into accounts.member (id, merchant_code, username, password_hash, type, currency, register_method, created_at)
     select id, 'demo', 'bench_' || n, '$argon2id$never', 0, 'BRL', 'H5', $2 from unnest($1::text[]) with ordinality as m (id, n)`,
    [memberIds, now],
  );
  await database.query('select wallet.open_accounts(id, $2, $3, $4) from unnest($1::text[]) id', [memberIds, 'demo', 'BRL', now]);
  await database.query(
    `select count(*) from unnest($1::text[]) id, wallet.post(jsonb_build_array(jsonb_build_object('transferId', 'trf_' || id, 'kind', 'deposit',
       'merchantCode', 'demo', 'memberId', id, 'source', 'pix', 'externalId', 'E' || id, 'refExternalId', '', 'roundId', '', 'gameId', '',
       'closesRound', false, 'amount', '1000000000', 'winAmount', '0', 'currency', 'BRL', 'pocket', 'cash', 'at', $2::text)))`,
    [memberIds, now.toISOString()],
  );
  await database.query(
    `insert into games.launch_session (member_id, id, merchant_code, vendor_code, game_id, language, currency, pocket, token_hash,
                                       token_expires_at, token_used_at, created_at, last_used_at, expires_at)
     select m, s, 'demo', 'arcade', $3, 'pt', 'BRL', 'cash', sha256(convert_to(s, 'UTF8')), $4, $4, $4, $4, $4::timestamptz + interval '12 hours'
       from unnest($1::text[], $2::text[]) as p (m, s)`,
    [memberIds, players.map((player) => player.sessionId), GAME_ID, now],
  );
  await database.query('delete from platform.outbox');
  return players;
}

async function startApiProcess(databaseUrl: string): Promise<ChildProcess> {
  const env = {
    ...process.env,
    NODE_ENV: 'demo',
    PORT: String(API_PORT),
    PRIVATE_PORT: String(API_PORT + 2),
    CONSOLE_PORT: String(API_PORT + 3),
    HOST: '127.0.0.1',
    DATABASE_URL: databaseUrl,
    SECRETS_FILE: secretsFile(),
    LOG_LEVEL: 'error',
    PUBLIC_URL: `http://localhost:${API_PORT}`,
  };
  const api = spawn(RUNTIME, [inRoot('apps/api/main.ts')], { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
  await new Promise<void>((resolve, reject) => {
    api.once('message', () => resolve());
    api.once('exit', (code) => reject(new Error(`the api ended with ${code} before it was ready`)));
  });
  return api;
}

/** Resident memory of a process in megabytes; NaN where the system does not tell. */
export function residentMegabytes(processId: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${processId}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** Puts a file for pgbench into the data directory and answers its path. */
export function scriptPath(name: string): string {
  mkdirSync(inData('bench'), { recursive: true });
  const path = inData('bench', name);
  rmSync(path, { force: true });
  return path;
}
