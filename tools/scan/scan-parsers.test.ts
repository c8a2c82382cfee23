import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { judgePolicy } from './csp-evaluator.ts';
import { hiddenPaths, readFfuf } from './ffuf.ts';
import { readHydra } from './hydra.ts';
import { readSlowhttptest } from './slowhttptest.ts';
import { readSqlmap } from './sqlmap.ts';
import { readTestssl } from './testssl.ts';
import { readWapiti } from './wapiti.ts';

/** Shortened reports of the scanners on the planted site. */
const recorded = (name: string) => readFileSync(new URL(`recorded/${name}`, import.meta.url), 'utf8');

test('ffuf: a response with content is a finding, a known page is not, and an unreachable site is a failure', () => {
  const words = recorded('ffuf-paths.txt').split('\n');
  expect(readFfuf(recorded('ffuf-planted.json'), words)).toEqual({
    answered: true,
    findings: [{ severity: 'high', what: '200 .git/HEAD' }],
  });
  expect(readFfuf('{"results":[]}', words)).toEqual({ answered: false, findings: [] });
  const answer = (status: number) =>
    readFfuf(JSON.stringify({ results: [{ position: 2, status, length: 1, url: '' }] }), words).findings[0]?.severity;
  expect([302, 401, 403, 500].map(answer)).toEqual(['info', 'low', 'low', 'medium']);
});

test('hydra: a found password is a finding, and an incomplete run is a failure', () => {
  expect(readHydra(recorded('hydra-planted.txt'), recorded('hydra-planted-said.txt'))).toEqual({
    isFinished: true,
    findings: [{ severity: 'high', what: expect.stringMatching(/^guessed the password of maria at http-post-form on port \d+$/) }],
  });
  expect(readHydra('# Hydra v9.4\n', '1 of 1 target completed, 0 valid password found')).toEqual({ isFinished: true, findings: [] });
  expect(readHydra('', '[ERROR] no valid optional parameter type given: F').isFinished).toBe(false);
});

test('S69 slowhttptest: counts each second without a response', () => {
  const { unavailableSeconds, connectionsMax } = readSlowhttptest(recorded('slowhttptest-planted.csv'));
  expect(unavailableSeconds).toBeGreaterThan(30);
  expect(connectionsMax).toBeGreaterThan(250);
  const clean = 'Seconds,Closed,Pending,Connected,Service Available\n0,0,1,0,500\n1,0,0,500,500\n2,500,0,0,500\n';
  expect(readSlowhttptest(clean)).toEqual({ unavailableSeconds: 0, connectionsMax: 500 });
  expect(() => readSlowhttptest('')).toThrow('no statistics');
});

test('S66 sqlmap: an injectable parameter is a finding, and an incomplete run is a failure', () => {
  const { findings, parameters, isFinished } = readSqlmap(recorded('sqlmap-planted-said.txt'), recorded('sqlmap-planted-results.csv'));
  expect(findings).toEqual([{ severity: 'high', what: expect.stringContaining('GET,name,BESTU') }]);
  expect([parameters, isFinished]).toEqual([1, true]);
  const clean = `[05:55:36] [WARNING] GET parameter 'name' does not seem to be injectable
[05:55:38] [WARNING] (custom) POST parameter 'JSON code' does not seem to be injectable
[05:55:41] [ERROR] all tested parameters do not appear to be injectable.`;
  expect(readSqlmap(clean, '')).toEqual({ findings: [], parameters: 2, isFinished: true });
  expect(readSqlmap('[CRITICAL] unable to connect to the target URL', '').isFinished).toBe(false);
});

test('wapiti: each entry of its report is a finding, except headers that browsers no longer need', () => {
  const { findings, pagesCrawled } = readWapiti(recorded('wapiti-planted.json'), recorded('wapiti-planted-said.txt'));
  expect(findings.map(({ what }) => what).join('\n')).toMatch(/Cross Site Scripting: GET \/greeting \(name\)/);
  expect(findings.some(({ severity }) => severity === 'high')).toBe(true);
  expect(pagesCrawled).toBeGreaterThan(3);
  const header = (info: string) =>
    JSON.stringify({ vulnerabilities: { Headers: [{ method: 'GET', path: '/', info, level: 1, parameter: '' }] }, anomalies: {} });
  expect(readWapiti(header('X-Frame-Options is not set'), '').findings[0]?.severity).toBe('info');
  expect(readWapiti(header('Strict-Transport-Security is not set'), '').findings[0]?.severity).toBe('low');
});

test('S75 testssl: old protocols and weak ciphers are findings, consequences of the temporary authority are not', () => {
  const { findings, checks } = readTestssl(recorded('testssl-planted.json'));
  expect(findings.map(({ what }) => what.split(':')[0])).toEqual(expect.arrayContaining(['TLS1', 'TLS1_1', 'cipherlist_aNULL']));
  const ofTheRun = '[{"id":"cert_chain_of_trust","severity":"HIGH","finding":"failed (self signed CA in chain)"}]';
  expect(readTestssl(ofTheRun)).toEqual({ findings: [], checks: 1 });
  expect(checks).toBeGreaterThan(3);
});

test('S51 csp_evaluator: a policy that admits scripts is a finding, and so is a missing policy', () => {
  expect(judgePolicy("script-src 'unsafe-inline' *").map(({ severity }) => severity)).toContain('high');
  expect(judgePolicy(' ')).toEqual([{ severity: 'high', what: 'no content security policy' }]);
  const strict =
    "default-src 'none'; script-src 'nonce-rAnd0m' 'strict-dynamic'; object-src 'none'; base-uri 'none'; require-trusted-types-for 'script'";
  expect(judgePolicy(strict).filter(({ severity }) => severity === 'high')).toEqual([]);
});

test('S72 ffuf: asks for what lies beside scripts and styles, and for neither of them', () => {
  const served = ['assets/home-1.js', 'assets/wide-2.css'];
  const asked = hiddenPaths(served);
  expect(asked).toEqual(expect.arrayContaining(['assets/home-1.js.map', 'assets/home-1.ts', 'assets/wide-2.css.map']));
  expect(asked.filter((path) => served.includes(path))).toEqual([]);
});
