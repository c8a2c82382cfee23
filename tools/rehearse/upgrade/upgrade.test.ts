import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { lostEvents, type StreamRecord } from './balance-streams.ts';
import { COMMANDS } from './commands.ts';
import { proxyConfiguration, UNITS } from './rolling-site.ts';

const fileOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

/** A connection that read the first version and received the others. */
const span = ([readVersion = 0, ...versions]: number[]) => ({ readVersion, received: versions.map((version) => ({ version, atMs: 0 })) });
const page = (...spans: number[][]): StreamRecord => ({ memberId: 'mbr_1', spans: spans.map(span), returns: [], refusals: [] });

test('L-15 An event that one page received and another missed is found', () => {
  expect(lostEvents([page([1, 2, 3, 4]), page([1, 2, 4])])).toEqual(['mbr_1: version 3']);
  // It read the balance of version 3 when it connected again.
  expect(lostEvents([page([1, 2, 3, 4]), page([1, 2], [3, 4])])).toEqual([]);
  // Several postings are delivered with one balance.
  expect(lostEvents([page([1, 3, 5]), page([1, 3, 5])])).toEqual([]);
  expect(lostEvents([page([1, 2, 3]), { ...page([1, 3]), memberId: 'mbr_2' }])).toEqual([]);
});

test("L-15 The page's commands are what the rehearsal runs", () => {
  const blocks = [...fileOf('docs/running/upgrade.md').matchAll(/```sh\n([\s\S]*?)\n```/g)].map(([, commands]) => commands);
  expect(blocks).toEqual(Object.values(COMMANDS));
});

test('L-15 The commands restart every unit, and HAProxy asks the private port of each api and arcade', () => {
  const restarted = [...COMMANDS.restart.matchAll(/^restart (\S+) (\d+)$/gm)].map(([, name, port]) => [name, Number(port)]);
  expect(restarted).toEqual(Object.entries(UNITS).map(([name, { privatePort }]) => [name, privatePort]));
  const served = [...fileOf('deploy/haproxy/one-server.cfg').matchAll(/^ {2}server (\S+)-(\d) 127\.0\.0\.1:(\d+) check port (\d+)/gm)];
  for (const [, name, copy, port, privatePort] of served) {
    const ofName = Object.entries(UNITS).filter(([unit]) => unit.startsWith(`jogada-${name}@`));
    const [, unit] = ofName[Number(copy) - 1] ?? expect.fail(`no unit of ${name}-${copy}`);
    // The console is served three ports after the site.
    expect([unit.port, unit.port + 3]).toContain(Number(port));
    expect(unit.privatePort).toBe(Number(privatePort));
  }
  expect(served).toHaveLength(10);
});

test.each(Object.entries(UNITS))('L-15 The unit %s starts its program of the current release on its port', (name, { main, port }) => {
  const [kind, instance] = name.split('@');
  const unit = fileOf(`deploy/systemd/${kind}@.service`);
  expect(unit).toMatch(new RegExp(`^ExecStart=/opt/jogada/current/node_modules/.+ ${main}$`, 'm'));
  expect(unit).toContain('WorkingDirectory=/opt/jogada/current\n');
  expect(unit).toContain('Environment=PORT=%i\n');
  expect(instance).toBe(String(port));
});

test('L-15 A stopping process is out of the proxy before it closes', () => {
  const pauseMs = Number(/^DRAIN_PAUSE_MS=(\d+)$/m.exec(fileOf('deploy/systemd/jogada.env'))?.[1]);
  const [, interMs, fastMs, falls] = /inter (\d)s fastinter (\d+)ms fall (\d)/.exec(fileOf('deploy/haproxy/one-server.cfg')) ?? [];
  expect(Number(interMs) * 1000 + Number(fastMs) * (Number(falls) - 1)).toBeLessThan(pauseMs);
});

test('The rehearsal has the configuration of HAProxy on ports of its own', () => {
  const own = proxyConfiguration(fileOf('deploy/haproxy/one-server.cfg'), (named) => 21_000 + (named % 100));
  expect(own).not.toMatch(/\b30\d\d\b|0\.0\.0\.0|ssl crt|redirect scheme/);
  expect(own).toContain('server api-2 127.0.0.1:21020 check port 21022');
  expect(own).toContain('use_backend arcade if { dst_port 21081 }');
});
