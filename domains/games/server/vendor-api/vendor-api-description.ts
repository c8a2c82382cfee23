import { toJsonSchema } from '@valibot/to-json-schema';
import {
  VENDOR_ERROR_MEANINGS,
  VENDOR_ERRORS,
  VendorRefusalBody,
  type VendorErrorCode,
  type WalletCall,
} from '@jogada/games/contract/vendor-api';
import type { GenericSchema } from 'valibot';
import { vendorRoutes } from './vendor-routes.ts';

const SIGNED_HEADERS = [
  { name: 'X-Vendor', description: "The vendor's code" },
  { name: 'X-Key-Id', description: "Which of the vendor's keys signed" },
  { name: 'X-Timestamp', description: 'Unix seconds; at most 300 seconds off' },
  {
    name: 'X-Signature',
    description: "Hex HMAC-SHA-256, with the key's secret, of method, path with query, timestamp and raw body, one a line",
  },
] as const;

/** The OpenAPI 3.1 description of the vendor wallet API, made from the schemas that validate. */
export function describeVendorApi(): object {
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vendor wallet API',
      version: '1',
      description:
        'Seamless wallet for game vendors. Amounts are decimal texts in major units. A call repeated with the same transaction id and ' +
        'content gets the first answer again; after `temporary`, or no answer, repeat it until it is answered.',
    },
    paths: Object.fromEntries(vendorRoutes.map(({ call }) => [call.path, { [call.method.toLowerCase()]: describeCall(call) }])),
    components: { schemas: { Refusal: jsonSchema(VendorRefusalBody, 'output') } },
  };
}

function describeCall(call: WalletCall): object {
  return {
    summary: call.summary,
    operationId: call.path.split('/').at(-1),
    parameters: SIGNED_HEADERS.map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } })),
    requestBody: { required: true, content: { 'application/json': { schema: jsonSchema(call.input, 'input') } } },
    responses: {
      200: { description: 'Done, now or the first time', content: { 'application/json': { schema: jsonSchema(call.output, 'output') } } },
      ...describeRefusals(call.errors),
    },
  };
}

function describeRefusals(errors: readonly VendorErrorCode[]): object {
  const byStatus = Map.groupBy(errors, (code) => VENDOR_ERRORS[code]);
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.map((code) => `\`${code}\`: ${VENDOR_ERROR_MEANINGS[code]}`).join('\n\n'),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
      },
    ]),
  );
}

// Which days there are is no word of JSON Schema's.
function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): object {
  const { $schema: _dialect, ...described } = toJsonSchema(schema, { ignoreActions: ['check'], typeMode });
  return described;
}
