import type { BrowserContext } from 'playwright-core';
import { expect } from 'vitest';

const SAY = 'saidInPassing';

/** Waits until a page shows these words in a toast or alert. Each message matches once. */
export type ShowsMessage = (words: string | RegExp) => Promise<void>;

export interface MessageRecord {
  readonly shows: ShowsMessage;
  /** All messages of the visit, in order. */
  readonly messages: () => readonly string[];
  /** Drops the messages of an earlier visit. */
  readonly forget: () => void;
}

/**
 * Collects toasts and alerts of the context's pages as they are added: a toast of one second can be gone before a busy machine polls for
 * it. Call it before the first page is opened.
 */
export async function recordMessages(context: BrowserContext): Promise<MessageRecord> {
  let all: readonly string[] = [];
  let received: readonly string[] = [];
  await context.exposeBinding(SAY, (_, words: string) => {
    all = [...all, words];
    received = [...received, words];
  });
  await context.addInitScript(reportMessages, SAY);
  const shows: ShowsMessage = async (words) => {
    const isMeant = (said: string) => (typeof words === 'string' ? said.includes(words) : words.test(said));
    await expect.poll(() => received.some(isMeant), { message: `"${words}" among ${JSON.stringify(received)}` }).toBe(true);
    received = received.slice(received.findIndex(isMeant) + 1);
  };
  const forget = () => {
    all = [];
    received = [];
  };
  return { shows, messages: () => all, forget };
}

/** Runs in the page before its own scripts. */
function reportMessages(say: string): void {
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) {
        const isSaid = node instanceof HTMLElement && node.closest('output, [role="alert"]') !== null;
        if (isSaid && node.textContent) (globalThis as unknown as Record<string, (words: string) => void>)[say]?.(node.textContent);
      }
    }
  }).observe(document, { subtree: true, childList: true });
}
