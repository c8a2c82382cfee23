import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { mergePushed } from './merge-pushed.ts';

const KEY = ['chats'];

/** A list on screen. Each read takes what the server knows at its beginning and is answered by `answer`. */
function aList() {
  const queries = new QueryClient();
  const server: string[] = ['first'];
  const answers: (() => void)[] = [];
  const read = () => {
    const list = [...server];
    return new Promise<string[]>((resolve) => void answers.push(() => resolve(list)));
  };
  const observer = new QueryObserver(queries, { queryKey: KEY, queryFn: read });
  observer.subscribe(() => undefined);
  const turn = () => new Promise((resolve) => setTimeout(resolve));
  const answer = async () => {
    for (const one of answers.splice(0)) one();
    await turn();
  };
  const push = async (message: string) => {
    server.push(message);
    mergePushed<string[]>(queries, KEY, (list) => [...list, message]);
    await turn();
  };
  return { queries, answers, answer, push, shown: () => observer.getCurrentResult().data };
}

test('CON-10 A pushed message is kept when an older response arrives after it', async () => {
  const { queries, answer, push, shown } = aList();
  await answer();
  void queries.invalidateQueries({ queryKey: KEY });
  await push('second');
  expect(shown()).toEqual(['first', 'second']);
  await answer();
  expect(shown()).toEqual(['first', 'second']);
});

test('CON-10 A message that is pushed during the first read is shown', async () => {
  const { answer, push, shown } = aList();
  await push('second');
  await answer();
  expect(shown()).toEqual(['first', 'second']);
});

test('CON-10 A pushed message causes no request when no read is under way', async () => {
  const { answers, answer, push, shown } = aList();
  await answer();
  await push('second');
  expect(answers).toEqual([]);
  expect(shown()).toEqual(['first', 'second']);
});
