import { readFileSync } from 'node:fs';
import evaluator from 'csp_evaluator';
import parser from 'csp_evaluator/dist/parser.js';
import type { Finding, ScanTool } from './scan-tool.ts';

const { CspEvaluator } = evaluator;
const { CspParser } = parser;

/** Evaluates the content security policy of each page (S51). */
export const cspEvaluator: ScanTool = {
  name: 'csp_evaluator',
  version: async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../node_modules/csp_evaluator/package.json', import.meta.url), 'utf8')) as {
      version: string;
    };
    return version;
  },
  async scan({ plainUrl, pages, localOrigins, host }) {
    const findings: Finding[] = [];
    for (const page of pages) {
      const { headers } = await fetch(plainUrl + page, { headers: { 'x-forwarded-proto': 'https', 'x-forwarded-host': host } });
      const policy = headers.get('content-security-policy') ?? '';
      const named = localOrigins.reduce((text, origin) => text.replaceAll(origin, 'https://games.example'), policy);
      findings.push(...judgePolicy(named).map((finding) => ({ ...finding, what: `${page}: ${finding.what}` })));
    }
    return { asked: `${pages.length} pages`, findings };
  },
};

/** The evaluator's scale: 10 high, 20 syntax, 30 medium, 40 high in some cases, then remarks, 100 none. */
const HIGH_MAX = 10;
const MEDIUM_MAX = 30;
const LOW_MAX = 40;

/** Evaluates one policy. A missing policy is a finding. */
export function judgePolicy(policy: string): Finding[] {
  if (policy.trim() === '') return [{ severity: 'high', what: 'no content security policy' }];
  return new CspEvaluator(new CspParser(policy).csp)
    .evaluate()
    .map(({ severity, directive, description }) => ({ severity: severityOf(severity), what: `${directive}: ${description}` }));
}

function severityOf(severity: number): Finding['severity'] {
  if (severity <= HIGH_MAX) return 'high';
  if (severity <= MEDIUM_MAX) return 'medium';
  return severity <= LOW_MAX ? 'low' : 'info';
}
