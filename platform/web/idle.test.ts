import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

test('Grants concurrent waits one idle moment each, in order', async () => {
  const { idleTurn, giveIdleMoment, turns } = await aPage();
  for (const name of ['first', 'second', 'third']) void idleTurn().then(() => turns.push(name));
  // The idle moment after hydration.
  await giveIdleMoment();
  expect(turns).toEqual([]);
  await giveIdleMoment();
  expect(turns).toEqual(['first']);
  await giveIdleMoment();
  expect(turns).toEqual(['first', 'second']);
  await giveIdleMoment();
  expect(turns).toEqual(['first', 'second', 'third']);
});

test('CON-12 After the first touch all present and later waits resolve at once', async () => {
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
