import { execFileSync } from 'node:child_process';

import { OneLineError, runMain } from './one-line-error.mjs';
import { ROOT } from './places.mjs';

await runMain(async () => {
  const word = process.argv[2]?.toLowerCase();
  if (word === undefined) throw new OneLineError('usage: npm run where <word>');
  const files = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8', maxBuffer: 64_000_000 }).split('\0');
  const found = files.filter((file) => file.toLowerCase().includes(word));
  for (const file of found) process.stdout.write(`${file}\n`);
  return found.length > 0 ? 0 : 1;
});
