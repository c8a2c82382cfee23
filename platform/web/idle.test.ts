import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('those who wait for an idle moment together get one each, in their order', async () => {
  const { idleTurn, giveIdleMoment, turns } = await aPage();
  for (const name of ['first', 'second', 'third']) void idleTurn().then(() => turns.push(name));
  // The moment in which the page has been taken over.
  await giveIdleMoment();
  expect(turns).toEqual([]);
  await giveIdleMoment();
  expect(turns).toEqual(['first']);
  await giveIdleMoment();
  expect(turns).toEqual(['first', 'second']);
  await giveIdleMoment();
  expect(turns).toEqual(['first', 'second', 'third']);
});

test('CON-12 once a finger is down nobody waits any more, neither who is waiting nor who asks later', async () => {
  const { idleTurn, giveIdleMoment, turns, page } = await aPage();
  for (const name of ['first', 'second', 'third']) void idleTurn().then(() => turns.push(name));
  await giveIdleMoment();
  page.dispatchEvent(new Event('pointerdown'));
  await settled();
  expect(turns).toEqual(['first', 'second', 'third']);
  void idleTurn().then(() => turns.push('fourth'));
  await settled();
  expect(turns.at(-1)).toBe('fourth');
});

async function aPage() {
  const page = new EventTarget();
  const waiting: (() => void)[] = [];
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('requestIdleCallback', (work: () => void) => waiting.push(work));
  const { idleTurn } = await import('./idle.ts');
  const giveIdleMoment = async () => {
    waiting.shift()?.();
    await settled();
  };
  return { idleTurn, giveIdleMoment, page, turns: [] as string[] };
}

async function settled() {
  await new Promise((resolve) => void setImmediate(resolve));
}
