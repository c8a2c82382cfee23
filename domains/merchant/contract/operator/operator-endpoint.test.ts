import * as v from 'valibot';
import { expect, test } from 'vitest';
import { endpoint } from '@jogada/platform/contract';
import { operatorEndpoint } from './operator-endpoint.ts';

test('S28 Does not compile an operator endpoint without a permission of the list', () => {
  const read = {
    method: 'GET',
    path: '/ops/things',
    summary: '',
    access: 'operator',
    input: v.object({}),
    output: v.object({}),
    problems: [],
  } as const;
  // @ts-expect-error -- the permission is missing
  operatorEndpoint(read);
  // @ts-expect-error -- the permission is misspelt
  operatorEndpoint({ ...read, permission: 'members.raed' });
  // @ts-expect-error -- an operator endpoint is declared by `operatorEndpoint`
  endpoint({ ...read, permission: 'members.read' });
  expect(operatorEndpoint({ ...read, permission: 'members.read' }).permission).toBe('members.read');
});
