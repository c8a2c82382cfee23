import { expect, test } from 'vitest';
import { switchesOn } from './switch-tree.ts';

test('Counts a switch as on only if all its parents are on', () => {
  const tree = [
    {
      modId: 'A',
      enabled: '1',
      childrenNodes: [
        { modId: 'A1', enabled: '1', childrenNodes: [] },
        { modId: 'A2', enabled: '0', childrenNodes: [] },
      ],
    },
    { modId: 'B', enabled: '0', childrenNodes: [{ modId: 'B1', enabled: '1', childrenNodes: [] }] },
  ] as const;
  expect([...switchesOn(tree)]).toEqual(['A', 'A1']);
});
