import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { readAgain } from './read-again.ts';

/** A page whose responses arrive when the test says so. */
function aPage() {
  const queries = new QueryClient();
  const asked: string[] = [];
  const open: (() => void)[] = [];
  return {
    queries,
    asked,
    answerAll() {
      for (const answer of open.splice(0)) answer();
      return new Promise((resolve) => setImmediate(resolve));
    },
    show(name: string) {
      const queryFn = () =>
        new Promise<string>((resolve) => {
          asked.push(name);
          open.push(() => resolve(name));
        });
      new QueryObserver(queries, { queryKey: [name], queryFn, staleTime: 30_000 }).subscribe(() => undefined);
    },
  };
}

test('What the page read before its event stream opened is read once more', async () => {
  const { queries, show, asked, answerAll } = aPage();
  show('balance');
  await answerAll();
  const done = readAgain(queries);
  await answerAll();
  await done;
  expect(asked).toEqual(['balance', 'balance']);
});

test('A first read in progress when the event stream opens is repeated after its response', async () => {
  const { queries, show, asked, answerAll } = aPage();
  show('balance');
  const done = readAgain(queries);
  expect(asked).toEqual(['balance']);
  await answerAll();
  await answerAll();
  await done;
  expect(asked).toEqual(['balance', 'balance']);
});

test('A read that begins after the event stream opened is not repeated', async () => {
  const { queries, show, asked, answerAll } = aPage();
  show('balance');
  await answerAll();
  const done = readAgain(queries);
  show('games');
  await answerAll();
  await answerAll();
  await done;
  expect(asked).toEqual(['balance', 'balance', 'games']);
});
