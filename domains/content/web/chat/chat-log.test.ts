import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ChatMessage } from '@jogada/content/contract/player';
import { hasGap, hasOlder, knownUpTo, mergeChat, type ChatLog } from './chat-log.ts';

const message = (sequence: number): ChatMessage => ({
  sequence,
  author: 'staff',
  clientId: `client-${sequence}`,
  text: `${sequence}`,
  sentAt: '2026-11-21T12:00:00.000Z',
});
const NOTHING: ChatLog = {
  state: 'none',
  lastSequence: 0,
  memberRead: 0,
  staffRead: 0,
  messages: [],
  medianWaitSeconds: null,
  hours: null,
};
const sequences = (log: ChatLog) => log.messages.map(({ sequence }) => sequence);

test('CON-10 merges messages in any order and any number of times into one ordered list', () => {
  fc.assert(
    fc.property(fc.array(fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }), { maxLength: 20 }), (bursts) => {
      const log = bursts.reduce<ChatLog>((known, burst) => mergeChat(known, { messages: burst.map(message) }), NOTHING);
      expect(sequences(log)).toEqual([...new Set(bursts.flat())].toSorted((one, other) => one - other));
      expect(log.lastSequence).toBe(Math.max(0, ...bursts.flat()));
    }),
  );
});

test('CON-10 detects a gap and requests the messages after it starts', () => {
  const log = mergeChat(NOTHING, { messages: [5, 6, 9].map(message) });
  expect(knownUpTo(log)).toBe(6);
  expect(hasGap(log)).toBe(true);
  const whole = mergeChat(log, { messages: [7, 8].map(message) });
  expect(knownUpTo(whole)).toBe(9);
  expect(hasGap(whole)).toBe(false);
  expect(hasOlder(whole)).toBe(true);
  expect(hasOlder(mergeChat(whole, { messages: [1, 2, 3, 4].map(message) }))).toBe(false);
});

test('a pushed position past the last message is a gap, and read positions never move back', () => {
  const log = mergeChat(mergeChat(NOTHING, { messages: [message(1)], staffRead: 1 }), { messages: [], lastSequence: 3, staffRead: 0 });
  expect(hasGap(log)).toBe(true);
  expect(log.staffRead).toBe(1);
});
