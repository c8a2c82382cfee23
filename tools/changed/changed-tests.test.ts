import { expect, test } from 'vitest';
import { testsReachedBy } from './changed-tests.ts';
import type { Module } from './module-graph.ts';

const uses = (...imports: [from: string, name: string][]): Module => ({
  imports: imports.map(([from, name]) => ({ from, name })),
  reexports: [],
});
const handsOn = (...names: [from: string, name: string][]): Module => ({
  imports: [],
  reexports: names.map(([from, name]) => ({ from, name, as: name })),
});

const modules = new Map<string, Module>([
  ['domains/wallet/server/deposit/create-deposit.ts', uses(['domains/wallet/contract/player/deposit.ts', 'createDeposit'])],
  ['domains/wallet/server/ledger/post.ts', uses()],
  [
    'domains/wallet/server/index.ts',
    handsOn(['domains/wallet/server/deposit/create-deposit.ts', 'createDeposit'], ['domains/wallet/server/ledger/post.ts', 'post']),
  ],
  ['apps/api/compose.ts', uses(['domains/wallet/server/index.ts', '*'])],
  ['apps/api/testing/index.ts', uses(['apps/api/compose.ts', 'compose'])],
  ['domains/wallet/server/deposit/deposit.test.ts', uses()],
  ['domains/wallet/server/ledger/post.test.ts', uses(['domains/wallet/server/index.ts', 'post'])],
  [
    'apps/api/calls/deposits.test.ts',
    uses(['domains/wallet/contract/player/index.ts', 'createDeposit'], ['apps/api/testing/index.ts', 'startApi']),
  ],
  ['apps/api/calls/login.test.ts', uses(['apps/api/testing/index.ts', 'startApi'])],
  ['e2e/deposit.test.ts', uses(['apps/api/testing/index.ts', 'startApi'])],
  ['e2e/lobby.test.ts', uses(['apps/api/testing/index.ts', 'startApi'])],
]);

test('Selects the tests of the folder and of the endpoint, and the journeys that name the feature', () => {
  const selected = testsReachedBy(['domains/wallet/server/deposit/create-deposit.ts'], modules, () => "test('opens', …)");
  expect(selected).toEqual(['domains/wallet/server/deposit/deposit.test.ts', 'apps/api/calls/deposits.test.ts', 'e2e/deposit.test.ts']);
});

test('Follows a name through a barrel and leaves out tests that import its other names', () => {
  const selected = testsReachedBy(['domains/wallet/server/ledger/post.ts'], modules, () => '');
  expect(selected).toEqual(['domains/wallet/server/ledger/post.test.ts']);
});

test('Selects a changed test itself', () => {
  expect(testsReachedBy(['e2e/lobby.test.ts'], modules, () => '')).toEqual(['e2e/lobby.test.ts']);
});
