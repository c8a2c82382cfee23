import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { placeBet, VENDOR_ERRORS, type WalletCall } from '@jogada/games/contract/vendor-api';
import { operatorEndpoint } from '@jogada/merchant/contract/operator';
import { endpoint, type Endpoint } from '@jogada/platform/contract';
import { vendorRoutes } from '../../../domains/games/server/vendor-api/vendor-routes.ts';
import { writeApiDocument, type ApiAudience } from './api-document.ts';
import { namedEndpoint, type NamedEndpoint } from './contracts.ts';
import { ENVELOPE_PARTS } from './envelope-audience.ts';
import { VENDOR_PARTS } from './vendor-audience.ts';

interface Operation {
  readonly operationId: string;
  readonly security: readonly object[];
  readonly responses: Readonly<Record<string, { readonly description: string }>>;
  readonly 'x-permission'?: string;
}
interface Written {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const ABOUT = { title: 'A', description: '', servers: [{ url: 'https://play.jogada.test', description: '' }], tags: {} };

function writeEnvelope(endpoints: readonly NamedEndpoint[]): Written {
  const audience: ApiAudience<Endpoint> = { ...ENVELOPE_PARTS, ...ABOUT, securitySchemes: {}, securityOf: () => [], endpoints };
  return writeApiDocument(audience) as Written;
}

const writeVendors = () =>
  writeApiDocument<WalletCall>({
    ...VENDOR_PARTS,
    ...ABOUT,
    endpoints: vendorRoutes.map(({ call }) => namedEndpoint(call) as NamedEndpoint<WalletCall>),
  }) as Written;

describe('S74 The vendors’ document', () => {
  test('Describes every served call and every error that it may return', () => {
    const { paths, components } = writeVendors();
    expect(Object.keys(paths).toSorted()).toEqual(vendorRoutes.map(({ call }) => call.path).toSorted());
    const described = Object.values(paths).flatMap(({ post }) => Object.entries(post?.responses ?? {}));
    for (const [code, status] of Object.entries(VENDOR_ERRORS)) {
      expect(
        described.some(([at, { description }]) => at === String(status) && description.includes(`\`${code}\``)),
        code,
      ).toBe(true);
    }
    expect(components.schemas['InsufficientFundsError']).toMatchObject({
      properties: { errorCode: { const: 'insufficient_funds' }, balance: { type: 'string' } },
    });
    expect(paths[placeBet.path]?.['post']).toMatchObject({
      operationId: 'placeBet',
      security: [{ vendorCode: [], vendorKeyId: [], vendorTimestamp: [], vendorSignature: [] }],
    });
  });

  test('Is the same text each time', () => {
    expect(JSON.stringify(writeVendors())).toBe(JSON.stringify(writeVendors()));
  });
});

describe('S74 An operation', () => {
  const plain = { method: 'GET', access: 'anyone', summary: 'S', input: v.object({}), problems: ['insufficient_funds'] } as const;

  test('Has the permission of its endpoint as x-permission, and none where there is none', () => {
    const open = endpoint({ ...plain, path: '/ops/open', output: v.object({}) });
    const guarded = operatorEndpoint({
      ...plain,
      access: 'operator',
      permission: 'members.read',
      path: '/ops/guarded',
      output: v.object({}),
    });
    const { paths } = writeEnvelope([
      { name: 'readOpen', domain: 'accounts', endpoint: open },
      { name: 'readGuarded', domain: 'accounts', endpoint: guarded },
    ]);
    expect(paths['/ops/guarded']?.['get']?.['x-permission']).toBe('members.read');
    expect(paths['/ops/open']?.['get']).not.toHaveProperty('x-permission');
  });

  test('Has the domain in its id where two domains use one name', () => {
    const one = endpoint({ ...plain, path: '/wps/one', output: v.object({}) });
    const other = endpoint({ ...plain, path: '/wps/other', output: v.object({}) });
    const { paths } = writeEnvelope([
      { name: 'readStatement', domain: 'wallet', endpoint: one },
      { name: 'readStatement', domain: 'agents', endpoint: other },
    ]);
    expect(Object.values(paths).map(({ get }) => get?.operationId)).toEqual(['walletReadStatement', 'agentsReadStatement']);
  });

  test('Names the facts that its problems carry', () => {
    const { components, paths } = writeEnvelope([
      { name: 'read', domain: 'wallet', endpoint: endpoint({ ...plain, path: '/wps/one', output: v.object({}) }) },
    ]);
    expect(paths['/wps/one']?.['get']?.responses['402']).toEqual({
      description: 'insufficient_funds',
      content: { 'application/json': { schema: { $ref: '#/components/schemas/InsufficientFundsProblem' } } },
    });
    expect(components.schemas['InsufficientFundsProblem']).toMatchObject({
      properties: {
        errorCode: { const: 'insufficient_funds' },
        facts: { properties: { availableAmount: { $ref: '#/components/schemas/MinorUnits' } }, additionalProperties: false },
      },
    });
  });

  test('Refuses a recursive schema without an exported name', () => {
    interface Tree {
      readonly inner: readonly Tree[];
    }
    const Tree: v.GenericSchema<Tree> = v.object({ inner: v.array(v.lazy(() => Tree)) });
    const output = v.object({ tree: Tree });
    expect(() =>
      writeEnvelope([{ name: 'readTree', domain: 'wallet', endpoint: endpoint({ ...plain, path: '/wps/tree', output }) }]),
    ).toThrow('a recursive schema has no exported name');
  });
});
