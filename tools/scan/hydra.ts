import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram, versionOf } from './run-program.ts';
import type { Finding, ScanTool } from './scan-tool.ts';

const GUESSES = 200;
const TIMEOUT_MS = 180_000;

/** Guesses passwords from a list with the right one at the end: the sign-in must refuse further attempts before that (S02, S04). */
export const hydra: ScanTool = {
  name: 'hydra',
  debianPackage: 'hydra',
  version: () => versionOf('hydra', ['-h'], /(?<=Hydra v)\d+\.\d+/),
  async scan({ signIn, host, folder }) {
    const wrong = Array.from({ length: GUESSES }, (_, index) => `Verao-${2000 + index}-errado`);
    writeFileSync(join(folder, 'passwords.txt'), [...wrong, signIn.password].join('\n') + '\n');
    const report = join(folder, 'hydra.txt');
    const options = [`H=Host\\: ${host}`, 'H=Content-Type\\: application/json'];
    const form = [signIn.path, escaped(signIn.body), ...options, `F=${escaped(signIn.refusal)}`];
    const args = [
      '-l',
      signIn.username,
      '-P',
      join(folder, 'passwords.txt'),
      '-t',
      '4',
      '-s',
      String(signIn.port),
      '-I',
      '-f',
      '-o',
      report,
    ];
    const run = await runProgram('hydra', [...args, '127.0.0.1', 'https-post-form', form.join(':')], { timeoutMs: TIMEOUT_MS, folder });
    writeFileSync(join(folder, 'hydra-said.txt'), run.text);
    const { findings, isFinished } = readHydra(existsSync(report) ? readFileSync(report, 'utf8') : '', run.text);
    const failure = run.isTimedOut || !isFinished ? `did not finish: ${run.text.trim().split('\n').at(-1) ?? ''}` : undefined;
    return { asked: `${GUESSES + 1} passwords`, findings, ...(failure && { failure }) };
  },
};

/** A colon ends a part of hydra's module option. */
function escaped(text: string): string {
  return text.replaceAll(':', '\\:');
}

/** Reads hydra's text report; its JSON is invalid when the request contains quotes. A found password is not repeated. */
export function readHydra(report: string, said: string): { readonly findings: Finding[]; readonly isFinished: boolean } {
  const found = [...report.matchAll(/^\[(\d+)\]\[([\w-]+)\] host: \S+\s+login: (.*?)\s+password: /gm)];
  return {
    isFinished: /\d+ of \d+ target (successfully )?completed/.test(said),
    findings: found.map(([, port, service, login]) => ({
      severity: 'high',
      what: `guessed the password of ${login} at ${service} on port ${port}`,
    })),
  };
}
