import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Runs a process with this plan and fault. Returns its exit and its output. */
function runFaulty({ fault, drain = 'async () => console.log("drained")' }: { fault: string; drain?: string }): {
  code: number | null;
  lines: string[];
} {
  const program = `
    import { endOnFault } from ${JSON.stringify(join(import.meta.dirname, 'end-on-fault.ts'))};
    endOnFault({
      note: ({ kind, error }) => console.log(kind, error.message),
      drain: ${drain},
      drainMaxMs: 100,
    });
    setInterval(() => undefined, 1000);
    setTimeout(() => { ${fault} }, 0);`;
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8', timeout: 20_000 });
  return { code: status, lines: stdout.trim().split('\n') };
}

test.each([
  ['uncaughtException', "throw new Error('thrown');", 'uncaughtException thrown'],
  ['unhandledRejection', "Promise.reject(new Error('refused'));", 'unhandledRejection refused'],
])('%s is logged, and the process drains and exits with code 1', (_, fault, line) => {
  expect(runFaulty({ fault })).toEqual({ code: 1, lines: [line, 'drained'] });
});

test('A second fault is logged and does not drain again', () => {
  const drain = 'async () => { console.log("draining"); Promise.reject(new Error("two")); await new Promise(setImmediate); }';
  const lines = ['uncaughtException one', 'draining', 'unhandledRejection two'];
  expect(runFaulty({ fault: "throw new Error('one');", drain })).toEqual({ code: 1, lines });
});

test.each([
  ['does not end', '() => new Promise(() => undefined)'],
  ['fails', "() => { throw new Error('broken'); }"],
])('A drain that %s does not keep the process alive', (_, drain) => {
  expect(runFaulty({ fault: "throw new Error('thrown');", drain })).toEqual({ code: 1, lines: ['uncaughtException thrown'] });
});
