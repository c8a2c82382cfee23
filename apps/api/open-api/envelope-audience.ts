import type { Endpoint, ProblemCode } from '@jogada/platform/contract';
import { PROBLEM_STATUS } from '../problem-status.ts';
import { COMMON_PROBLEMS } from '@jogada/platform/server';
import type { ApiAudience, Refusal } from './api-document.ts';
import { capital } from './contracts.ts';
import { exampleOf } from './example-of.ts';
import { COMPONENT_SCHEMAS, writeSchemas, type JsonSchema } from './json-schemas.ts';
import { PROBLEM_FACTS } from './problem-facts.ts';

/** What the documents of players, operators and the bank share: the envelope, and a schema for each problem. */
export const ENVELOPE_PARTS: Pick<ApiAudience<Endpoint>, 'answerOf' | 'refusalsOf' | 'schemas'> = {
  answerOf: (value) => ({
    type: 'object',
    properties: { success: { type: 'boolean', const: true }, value },
    required: ['success', 'value'],
  }),
  refusalsOf,
  schemas: problemSchemas,
};

function refusalsOf({ problems, method, alsoMethods = [] }: Endpoint): readonly Refusal[] {
  const hasBody = [method, ...alsoMethods].some((one) => one === 'POST' || one === 'PUT');
  const codes = new Set<ProblemCode>([...COMMON_PROBLEMS, ...(hasBody ? (['body_too_large'] as const) : []), ...problems]);
  return [...Map.groupBy(codes, (code) => PROBLEM_STATUS[code])]
    .sort(([one], [other]) => one - other)
    .map(([status, ofStatus]) => ({
      status,
      sharedAs: ofStatus.every((code) => isOfEveryCall(code)) ? SHARED_NAMES[status] : undefined,
      description: ofStatus.join(', '),
      schemas: ofStatus.map((code) => ({ $ref: COMPONENT_SCHEMAS + componentOf(code) })),
    }));
}

/** Responses that carry only the codes of every call. */
const SHARED_NAMES: Readonly<Record<number, string>> = {
  400: 'BadRequest',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'NotFound',
  409: 'Conflict',
  413: 'ContentTooLarge',
  429: 'TooManyRequests',
  451: 'UnavailableForLegalReasons',
  503: 'ServiceUnavailable',
};

function isOfEveryCall(code: ProblemCode): boolean {
  return COMMON_PROBLEMS.has(code) || code === 'body_too_large';
}

function problemSchemas(): Readonly<Record<string, JsonSchema>> {
  const codes = Object.keys(PROBLEM_STATUS) as ProblemCode[];
  const written = writeSchemas(Object.values(PROBLEM_FACTS));
  return Object.fromEntries(
    codes.map((code) => {
      const schema: JsonSchema = {
        type: 'object',
        properties: {
          success: { type: 'boolean', const: false },
          errorCode: { type: 'string', const: code },
          message: { type: 'string', const: code },
          facts: written.of(PROBLEM_FACTS[code]),
        },
        required: ['success', 'errorCode', 'message', 'facts'],
      };
      return [componentOf(code), { ...schema, examples: [exampleOf(schema, written.named)] }];
    }),
  );
}

/** `insufficient_funds` → `InsufficientFundsProblem`. */
function componentOf(code: ProblemCode): string {
  return `${code.split(/[._]/).map(capital).join('')}Problem`;
}
