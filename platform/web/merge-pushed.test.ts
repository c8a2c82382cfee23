import { expect, test } from 'vitest';
import { mergePushed } from './merge-pushed.ts';
import { pageWithPushes } from './testing/page-with-pushes.ts';

const KEY = ['chats'];
const BOTH = ['first', 'second'];

const aPage = () => {
  const page = pageWithPushes(KEY, ['first']);
  return {
    ...page,
    pushSecond: () => page.push(BOTH, (queries) => mergePushed<string[]>(queries, KEY, (list) => list && [...list, 'second'])),
  };
};

test('CON-10 A pushed message is kept when an older response arrives after it', async () => {
  const { refetch, answer, pushSecond, shown } = aPage();
  await answer();
  refetch();
  await pushSecond();
  expect(shown()).toEqual(BOTH);
  await answer();
  expect(shown()).toEqual(BOTH);
});

test('CON-10 A message that is pushed during the first read is shown', async () => {
  const { answer, pushSecond, shown } = aPage();
  await pushSecond();
  await answer();
  expect(shown()).toEqual(BOTH);
});

test('CON-10 A pushed message causes no request when no read is under way', async () => {
  const { readsUnderWay, answer, pushSecond, shown } = aPage();
  await answer();
  await pushSecond();
  expect(readsUnderWay()).toBe(0);
  expect(shown()).toEqual(BOTH);
});
