import { expect, test } from 'vitest';
import { readFrameMessage } from './frame-message.ts';

const frameWindow = { name: 'game' };
const expected = { origin: 'http://127.0.0.1:3001', window: frameWindow };
const ready = { source: 'jogada-vendor', type: 'ready' };

test('Accepts the known messages of the frame', () => {
  for (const type of ['ready', 'balance_changed', 'relogin', 'close', 'round_started', 'round_settled']) {
    const arrived = { origin: expected.origin, source: frameWindow, data: { source: 'jogada-vendor', type, roundId: 'r1' } };
    expect(readFrameMessage(arrived, expected)?.type).toBe(type);
  }
});

test('GAM-13 Ignores another origin, even from the frame', () => {
  for (const origin of ['http://localhost:3000', 'http://127.0.0.1:30010', 'https://127.0.0.1:3001', 'null', '']) {
    expect(readFrameMessage({ origin, source: frameWindow, data: ready }, expected)).toBeUndefined();
  }
});

test('GAM-13 Ignores another window, even of the vendor’s origin', () => {
  const arrived = { origin: expected.origin, source: { name: 'game' }, data: ready };
  expect(readFrameMessage(arrived, expected)).toBeUndefined();
});

test('Ignores messages before the frame has a window', () => {
  expect(readFrameMessage({ origin: expected.origin, source: null, data: ready }, { ...expected, window: null })).toBeUndefined();
});

test('GAM-13 Ignores a message of another shape', () => {
  const shapes = [
    undefined,
    null,
    'ready',
    7,
    [],
    {},
    { type: 'ready' },
    { source: 'jogada-host', type: 'ready' },
    { source: 'jogada-vendor' },
    { source: 'jogada-vendor', type: 'navigate' },
    { source: 'jogada-vendor', type: ['ready'] },
    JSON.stringify(ready),
  ];
  for (const data of shapes) {
    expect(readFrameMessage({ origin: expected.origin, source: frameWindow, data }, expected)).toBeUndefined();
  }
});

test('Returns only the fields that the message defines', () => {
  const arrived = { origin: expected.origin, source: frameWindow, data: { ...ready, url: 'javascript:alert(1)' } };
  expect(readFrameMessage(arrived, expected)).toEqual(ready);
});
