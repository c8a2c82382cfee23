import {
  AGGREGATOR_ERRORS,
  AggregatorRefusalBody,
  VENDOR_ERROR_MEANINGS,
  VENDOR_ERRORS,
  type VendorErrorCode,
  type WalletCall,
} from '@jogada/games/contract/vendor-api';
import { CurrencyCode } from '@jogada/platform/contract';
import type { ApiAudience, Refusal } from './api-document.ts';
import { capital } from './contracts.ts';
import { COMPONENT_SCHEMAS, writeSchemas, type JsonSchema, type WrittenSchemas } from './json-schemas.ts';

type Parts = Pick<ApiAudience<WalletCall>, 'answerOf' | 'refusalsOf' | 'schemas' | 'securitySchemes' | 'securityOf'>;

/** The wallet API: signed headers, and a schema for each error code. */
export const VENDOR_PARTS: Parts = {
  answerOf: (value) => value,
  refusalsOf: ({ errors }) => refusalsOf(errors, { statusOf: (code) => VENDOR_ERRORS[code], wordOf: (code) => `\`${code}\``, componentOf }),
  schemas: () => schemasOf(componentOf, vendorRefusal),
  securitySchemes: {
    vendorCode: header('X-Vendor', "The vendor's code"),
    vendorKeyId: header('X-Key-Id', "Which of the vendor's keys signed"),
    vendorTimestamp: header('X-Timestamp', 'Unix seconds; at most 300 seconds off'),
    vendorSignature: header(
      'X-Signature',
      "Hex HMAC-SHA-256, with the key's secret, of method, path with query, timestamp and raw body, one a line",
    ),
  },
  securityOf: () => [{ vendorCode: [], vendorKeyId: [], vendorTimestamp: [], vendorSignature: [] }],
};

/** The aggregator's shape: one signed header, and a number for each kind of error. */
export const AGGREGATOR_PARTS: Parts = {
  answerOf: (value) => value,
  refusalsOf: ({ errors }) =>
    refusalsOf(errors, {
      statusOf: (code) => AGGREGATOR_ERRORS[code].status,
      wordOf: (code) => `code ${AGGREGATOR_ERRORS[code].code}, \`${code}\``,
      componentOf: aggregatorComponentOf,
    }),
  schemas: () => schemasOf(aggregatorComponentOf, aggregatorRefusal),
  securitySchemes: { requestSign: header('X-REQUEST-SIGN', "Hex HMAC-SHA-256, with one of the vendor's secrets, of the raw body") },
  securityOf: () => [{ requestSign: [] }],
};

function header(name: string, description: string): object {
  return { type: 'apiKey', in: 'header', name, description };
}

function vendorCodes(): readonly VendorErrorCode[] {
  return Object.keys(VENDOR_ERRORS) as VendorErrorCode[];
}

interface ErrorFormat {
  readonly statusOf: (code: VendorErrorCode) => number;
  readonly wordOf: (code: VendorErrorCode) => string;
  readonly componentOf: (code: VendorErrorCode) => string;
}

function refusalsOf(errors: readonly VendorErrorCode[], format: ErrorFormat): readonly Refusal[] {
  return [...Map.groupBy(new Set(errors), format.statusOf)]
    .sort(([one], [other]) => one - other)
    .map(([status, codes]) => ({
      status,
      description: codes.map((code) => `${format.wordOf(code)}: ${VENDOR_ERROR_MEANINGS[code]}`).join('\n\n'),
      schemas: [...new Set(codes.map(format.componentOf))].map((name) => ({ $ref: COMPONENT_SCHEMAS + name })),
    }));
}

// Only a stake above the balance is refused with the balance.
function hasBalance(code: VendorErrorCode): boolean {
  return code === 'insufficient_funds';
}

function schemasOf(
  nameOf: (code: VendorErrorCode) => string,
  write: (code: VendorErrorCode, schemaOf: WrittenSchemas['of']) => JsonSchema,
): Readonly<Record<string, JsonSchema>> {
  const { of } = writeSchemas([CurrencyCode, AggregatorRefusalBody.entries.balance]);
  return Object.fromEntries(vendorCodes().map((code) => [nameOf(code), write(code, of)]));
}

function vendorRefusal(code: VendorErrorCode, schemaOf: WrittenSchemas['of']): JsonSchema {
  const message = VENDOR_ERROR_MEANINGS[code];
  const currency = schemaOf(CurrencyCode);
  return {
    type: 'object',
    properties: {
      errorCode: { type: 'string', const: code },
      message: { type: 'string' },
      ...(hasBalance(code) && { balance: { type: 'string', description: 'In major units' }, currency }),
    },
    required: ['errorCode', 'message'],
    examples: [{ errorCode: code, message, ...(hasBalance(code) && { balance: '12.50', currency: 'BRL' }) }],
  };
}

function aggregatorRefusal(name: VendorErrorCode, schemaOf: WrittenSchemas['of']): JsonSchema {
  const { code } = AGGREGATOR_ERRORS[name];
  const balance = schemaOf(AggregatorRefusalBody.entries.balance);
  return {
    type: 'object',
    properties: { code: { type: 'integer', const: code }, message: { type: 'string' }, ...(hasBalance(name) && { balance }) },
    required: ['code', 'message'],
    examples: [{ code, message: VENDOR_ERROR_MEANINGS[name], ...(hasBalance(name) && { balance: 1250 }) }],
  };
}

/** `insufficient_funds` → `InsufficientFundsError`. */
function componentOf(code: VendorErrorCode): string {
  return `${code.split('_').map(capital).join('')}Error`;
}

/** One for each number: `Error100`. */
function aggregatorComponentOf(code: VendorErrorCode): string {
  return `Error${AGGREGATOR_ERRORS[code].code}`;
}
