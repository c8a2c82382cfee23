import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { inData } from '../run/places.mjs';
import { benchVendor } from './vendor.ts';

const ROUNDS = 5;

/** `npm run bench [name] [rounds]`: each prints its text and leaves its figures in ./data/bench/<name>.json. */
const BENCHES: Record<string, (settings: { rounds: number; report: (line: string) => void }) => Promise<object>> = { vendor: benchVendor };

const [wanted, rounds] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(BENCHES) : [wanted];
const report = (line: string) => process.stdout.write(`  ${line}\n`);
for (const name of names) {
  const bench = BENCHES[name];
  if (!bench) {
    process.stderr.write(`there is no bench "${name}"; there are ${Object.keys(BENCHES).join(', ')}\n`);
    process.exit(1);
  }
  process.stdout.write(
    `bench ${name}: ${cpus().length} cores, client and server on this machine; only ratios mean something on a shared one\n`,
  );
  const figures = await bench({ rounds: Number(rounds ?? ROUNDS), report });
  process.stdout.write(`${JSON.stringify(figures, null, 2)}\n`);
  mkdirSync(inData('bench'), { recursive: true });
  writeFileSync(
    inData('bench', `${name}.json`),
    `${JSON.stringify({ bench: name, rounds: Number(rounds ?? ROUNDS), cores: cpus().length, ...figures }, null, 2)}\n`,
  );
}
