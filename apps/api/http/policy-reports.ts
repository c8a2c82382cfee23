import type { FastifyInstance } from 'fastify';
import { POLICY_REPORTS_PATH } from '@jogada/platform/contract';
import type { Clock } from '@jogada/platform/server';

const BODY_MAX_BYTES = 16 * 1024;
const REPORTS_MAX = 10;
const LINES_A_MINUTE = 30;
const MINUTE_MS = 60_000;

/** What was kept out, where: without queries, samples and addresses, which may tell of a person. */
export interface PolicyViolation {
  readonly directive: string;
  readonly blocked: string;
  readonly page: string;
  readonly source: string;
  readonly line: number;
}

interface PolicyReportsOptions {
  readonly now: Clock;
  readonly note: (violation: PolicyViolation) => void;
}

/**
 * Takes what browsers say that a page's policy kept out, and notes it (S51). Anybody may send anything here: a body is short, a minute
 * has so many lines, and the answer is the same whatever came.
 */
export function takePolicyReports(app: FastifyInstance, { now, note }: PolicyReportsOptions): void {
  const mayLog = lineBudget(now);
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/csp-report', 'application/reports+json'],
      { parseAs: 'string', bodyLimit: BODY_MAX_BYTES },
      (_request, body, done) => done(null, body.toString()),
    );
    scope.post(POLICY_REPORTS_PATH, async (request, reply) => {
      const violations = typeof request.body === 'string' ? violationsIn(request.body) : [];
      for (const violation of violations) if (mayLog()) note(violation);
      return reply.code(204).send();
    });
  });
}

function lineBudget(now: Clock): () => boolean {
  let minute = 0;
  let lines = 0;
  return () => {
    const present = Math.floor(now().getTime() / MINUTE_MS);
    if (present !== minute) [minute, lines] = [present, 0];
    lines += 1;
    return lines <= LINES_A_MINUTE;
  };
}

function violationsIn(body: string): PolicyViolation[] {
  const sent = parsed(body);
  const reports = Array.isArray(sent) ? sent.slice(0, REPORTS_MAX) : [sent];
  return reports.flatMap((report: unknown) => {
    const raw = fieldsOf(fieldsOf(report)['csp-report'] ?? fieldsOf(report)['body']);
    const directive = raw['effectiveDirective'] ?? raw['effective-directive'] ?? raw['violated-directive'];
    if (typeof directive !== 'string' || !/^[a-z-]{3,40}(?: |$)/.test(directive)) return [];
    const line = raw['lineNumber'] ?? raw['line-number'];
    return {
      directive: directive.split(' ')[0] ?? '',
      blocked: placeOf(raw['blockedURL'] ?? raw['blocked-uri'], 'origin'),
      page: placeOf(raw['documentURL'] ?? raw['document-uri'], 'path'),
      source: placeOf(raw['sourceFile'] ?? raw['source-file'], 'path'),
      line: typeof line === 'number' && Number.isSafeInteger(line) ? line : 0,
    };
  });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

const PLACE_MAX = 120;

// `inline`, `eval` and the like are words, anything else is an address.
function placeOf(raw: unknown, part: 'origin' | 'path'): string {
  if (typeof raw !== 'string') return '';
  if (/^[a-z-]{1,30}$/.test(raw)) return raw;
  if (!URL.canParse(raw)) return '';
  const { origin, pathname, protocol } = new URL(raw);
  return (part === 'path' ? pathname : origin === 'null' ? protocol : origin).slice(0, PLACE_MAX);
}
