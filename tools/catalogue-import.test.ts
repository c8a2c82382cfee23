import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '@jogada/platform/testing';

let store: TestDatabase;
let folder: string;
beforeAll(async () => {
  [store, folder] = await Promise.all([testDatabase(), mkdtemp(join(tmpdir(), 'catalogue-'))]);
});
afterAll(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

interface Ran {
  readonly exitCode: number;
  readonly said: string;
  readonly report: unknown;
}

/** Runs the command as an operator does, on a file with this text. */
async function importText(name: string, text: string, ...flags: readonly string[]): Promise<Ran> {
  const [file, report] = [join(folder, name), join(folder, `${name}.report.json`)];
  await writeFile(file, text);
  const command = join(import.meta.dirname, 'catalogue-import.ts');
  const env = { ...process.env, DATABASE_URL: store.urls.owner };
  const ran = promisify(execFile)(process.execPath, [command, file, '--report', report, ...flags], { env });
  const { exitCode, said } = await ran.then(
    ({ stdout }) => ({ exitCode: 0, said: stdout }),
    (error: { code: number; stdout: string; stderr: string }) => ({ exitCode: error.code, said: `${error.stdout}${error.stderr}` }),
  );
  const written = await readFile(report, 'utf8').catch(() => 'null');
  return { exitCode, said, report: JSON.parse(written) };
}

const FACTS = { vendorCode: 'pedra-lisa', category: 'RNG', minBet: '0.20', maxBet: '100.00', rtp: '96.12', volatility: 'high' };
const VENDOR = { code: 'pedra-lisa', name: 'Pedra Lisa' };
const jsonOf = (...games: readonly object[]) => JSON.stringify({ currency: 'BRL', vendors: [VENDOR], games });

test('imports a feed idempotently and writes a report; CSV equals JSON', { timeout: 120_000 }, async () => {
  const both = jsonOf({ ...FACTS, gameId: 'lua', name: 'Lua' }, { ...FACTS, gameId: 'sol', name: 'Sol' });
  expect(await importText('dry.json', both, '--dry-run')).toMatchObject({ exitCode: 0, said: expect.stringContaining('dry run') });
  const first = await importText('first.json', both);
  expect(first).toMatchObject({ exitCode: 0, report: { added: ['lua', 'sol'], changed: [], disabled: [], refused: [] } });
  expect(first.said).toMatch(/added\s+2 {2}lua sol/);
  expect(await importText('again.json', both)).toMatchObject({ exitCode: 0, report: { added: [], changed: [], unchangedCount: 2 } });

  const lines = [
    'name,gameId,vendorCode,vendorName,category,minBet,maxBet,rtp,volatility',
    'Lua,lua,pedra-lisa,Pedra Lisa,RNG,0.50,100.00,96.12,high',
  ];
  const csv = await importText('next.csv', [...lines, 'Torta,torta,pedra-lisa,Pedra Lisa,RNG,0.20,100.00,196.12,high'].join('\n'));
  expect(csv).toMatchObject({ exitCode: 1, report: { changed: ['lua'], disabled: ['sol'], refused: [{ line: 3, gameId: 'torta' }] } });
  expect(csv.said).toContain('line 3: torta: rtp');
  expect(await importText('only.csv', lines.join('\n'))).toMatchObject({
    exitCode: 0,
    report: { changed: [], disabled: [], unchangedCount: 1 },
  });
  expect(await importText('torn.json', '{"currency":')).toMatchObject({ exitCode: 1, report: null });
  const kept = await store.database.query("select id, is_enabled from games.game where vendor_code = 'pedra-lisa' order by id");
  expect(kept).toEqual([
    { id: 'lua', is_enabled: true },
    { id: 'sol', is_enabled: false },
  ]);
});
