import { isDeepStrictEqual } from 'node:util';
import * as v from 'valibot';
import { isProblemCode, PROBLEM_STATUS } from '../../apps/api/problem-status.ts';
import type { FindingKind } from './findings.ts';
import { HOSTILE_TEXTS } from './hostile-texts.ts';
import type { MadeCall } from './make-call.ts';
import type { WireAnswer } from './sender.ts';
import type { Target } from './targets.ts';

/** A fault of a response. */
export interface Fault {
  readonly kind: FindingKind;
  readonly what: string;
}

/** A slower response counts as a hang (S67). */
export const HANG_MS = 2000;

/** Refusals before any contract applies: by frame, path or method. */
const OUTSIDE = new Set(['not_found', 'method_not_allowed', 'body_too_large', 'malformed_request', 'address_missing', 'merchant_unknown']);

/** Compares a response with the contract of its call. Returns the most severe fault, or undefined. */
export function judgeAnswer(call: MadeCall, answer: WireAnswer, canaries: readonly string[]): Fault | undefined {
  if (answer.status === 0) return { kind: 'fault', what: `no answer: ${answer.text}` };
  const leak = leakIn(answer.text, canaries, `${call.path}${call.body?.toString() ?? ''}`);
  if (leak !== undefined) return { kind: 'leak', what: `${answer.status} with ${leak}` };
  const body = readJson(answer);
  const { target } = call;
  if (answer.status >= 500) {
    const code = target.read(body)?.code;
    const isDeclared = answer.status === 503 && code !== undefined && code !== 'system_busy' && target.declares(503, code);
    return isDeclared ? undefined : { kind: 'fault', what: `${answer.status} ${code ?? answer.text.slice(0, 100)}` };
  }
  if (call.method === 'HEAD' || call.method === 'OPTIONS' || call.method === 'TRACE') return undefined;
  return answer.status >= 400 ? judgeRefusal(call, answer, body) : judgeContent(target, answer, { body, isMalformed: call.isMalformed });
}

function judgeRefusal({ target, isMalformed, method }: MadeCall, answer: WireAnswer, body: unknown): Fault | undefined {
  const said = `${answer.status} ${answer.text.slice(0, 140)}`;
  const read = target.read(body);
  const isOtherMethod = !target.methods.includes(method);
  if (read?.code === undefined) return isMalformed && isPlainRefusal(answer, body) ? undefined : { kind: 'undeclared answer', what: said };
  if (target.declares(answer.status, read.code)) return undefined;
  // A malformed path can match another call's route, whose refusals then apply.
  if (isMalformed || isOtherMethod || answer.status === 413)
    return isAnyRefusal(answer.status, read.code) ? undefined : { kind: 'undeclared answer', what: said };
  return { kind: 'undeclared answer', what: said };
}

function isAnyRefusal(status: number, code: string): boolean {
  return OUTSIDE.has(code) || (isProblemCode(code) && PROBLEM_STATUS[code] === status) || status < 500;
}

/** A refusal by the framework before any of our code: an empty body, or a body without one of our codes. */
function isPlainRefusal({ status, text }: WireAnswer, body: unknown): boolean {
  return status < 500 && (text === '' || body !== undefined || status === 404);
}

function judgeContent(
  target: Target,
  answer: WireAnswer,
  { body, isMalformed }: { body: unknown; isMalformed: boolean },
): Fault | undefined {
  if (answer.status >= 300) return isMalformed ? undefined : { kind: 'undeclared answer', what: `${answer.status}` };
  if (isMalformed) return undefined;
  const read = target.read(body);
  if (!read || read.code !== undefined) return { kind: 'wrong shape', what: `${answer.status} in no shape: ${answer.text.slice(0, 140)}` };
  if (!target.output) return undefined;
  const reading = v.safeParse(target.output, read.value);
  if (!reading.success) {
    const [issue] = reading.issues;
    return { kind: 'wrong shape', what: `${v.getDotPath(issue) ?? ''}: ${issue.message}`.slice(0, 200) };
  }
  // Fields that the schema does not declare are missing from its output.
  if (!isDeepStrictEqual(JSON.parse(JSON.stringify(reading.output)), read.value))
    return { kind: 'wrong shape', what: 'more than the contract names' };
  return undefined;
}

const LEAKS: readonly (readonly [string, RegExp])[] = [
  ['a stack trace', /\n?\s+at (?:async )?[\w.<>[\] ]+ ?\((?:file:|node:|\/)|\bat file:\/\//],
  ['a path of the machine', /node_modules\/|\/(?:domains|platform|apps)\/[\w/-]+\.ts\b|file:\/\/\/\w/],
  [
    'words of the database',
    /syntax error at or near|relation "|violates (?:check|unique|foreign|not-null)|duplicate key value|invalid input syntax|out of range for type|PostgreSQL|pg_catalog/,
  ],
  ['a hash of a password', /\$argon2/],
  ['words of the runtime', /Cannot read propert|is not a function|ECONNREFUSED|FST_ERR_|TypeError|RangeError:/],
];

/** Returns forbidden content of a response, including secrets of the installation; undefined when there is none. */
export function leakIn(text: string, canaries: readonly string[], asked = ''): string | undefined {
  if (canaries.some((secret) => text.includes(secret))) return 'a secret of the installation';
  // Content of this request or of an earlier one may be repeated: a stored text that looks like a path is not a leak.
  const isSent = (found: string) => asked.includes(found) || HOSTILE_TEXTS.some((sent) => sent.includes(found));
  return LEAKS.find(([, pattern]) => [...text.matchAll(new RegExp(pattern, 'g'))].some(([found]) => !isSent(found)))?.[0];
}

function readJson({ text, contentType }: WireAnswer): unknown {
  if (!contentType.includes('json')) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
