import { afterAll, beforeEach, expect, test } from 'vitest';
import { createLog, createServer } from '@jogada/platform/server';
import { POLICY_REPORTS_PATH } from '@jogada/platform/contract';
import { testClock } from '@jogada/platform/testing';
import { takePolicyReports, type PolicyViolation } from './policy-reports.ts';

const clock = testClock();
const noted: PolicyViolation[] = [];
const app = createServer({ log: createLog({ name: 'test', level: 'silent' }), trustedProxies: [] });
takePolicyReports(app, { now: clock.now, note: (violation) => noted.push(violation) });
beforeEach(() => {
  noted.length = 0;
  clock.advance(60_000);
});
afterAll(() => app.close());

const send = async (body: unknown, type = 'application/reports+json') => {
  const payload = typeof body === 'string' ? body : JSON.stringify(body);
  return (await app.inject({ method: 'POST', url: POLICY_REPORTS_PATH, headers: { 'content-type': type }, payload })).statusCode;
};

const aReport = { type: 'csp-violation', body: { effectiveDirective: 'img-src', blockedURL: 'https://evil.example/x?cpf=52998224725' } };

test('S51 Logs a policy violation in the format of newer and of older browsers, without personal data', async () => {
  const documentURL = 'https://site.example/m/forget?mobile=5511987654321#x';
  expect(await send([{ ...aReport, body: { ...aReport.body, documentURL, sample: 'jogador@example.com', lineNumber: 7 } }])).toBe(204);
  const older = { 'violated-directive': "script-src 'self'", 'blocked-uri': 'inline', 'document-uri': documentURL, referrer: documentURL };
  expect(await send({ 'csp-report': older }, 'application/csp-report')).toBe(204);
  expect(noted).toEqual([
    { directive: 'img-src', blocked: 'https://evil.example', page: '/m/forget', source: '', line: 7 },
    { directive: 'script-src', blocked: 'inline', page: '/m/forget', source: '', line: 0 },
  ]);
});

test('S51 Any other body gets the same response and no log line', async () => {
  for (const body of ['', 'not json', '[]', '{}', 'null', '[null,1,"x",[]]', '{"csp-report":{"violated-directive":"\\n\\nFAKE LINE"}}'])
    expect(await send(body), body).toBe(204);
  expect(noted).toEqual([]);
});

test('S51 A client cannot flood the log: size, reports per body and lines per minute are limited', async () => {
  expect(await send([aReport, 'x'.repeat(17_000)])).toBe(413);
  expect(await send(Array.from({ length: 50 }, () => aReport))).toBe(204);
  expect(noted).toHaveLength(10);
  for (let count = 0; count < 40; count += 1) await send([aReport]);
  expect(noted).toHaveLength(30);
  clock.advance(60_000);
  await send([aReport]);
  expect(noted).toHaveLength(31);
});
