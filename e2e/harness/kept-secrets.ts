import type { BrowserContext, Page } from 'playwright-core';
import { isCpf } from '@jogada/accounts/contract/player';
import { readStatus } from '@jogada/merchant/contract/player';

/** Tracks private values typed on a phone, and finds those that are stored where scripts can read them (S62). */
export interface SecretWatch {
  /** Searches every open page of the site. Returns findings as "where: what". */
  find(): Promise<readonly string[]>;
  /** Drops the values that were typed during an earlier visit. */
  forget(): void;
}

const REPORT = 'reportToSecretWatch';
/** Shorter values occur in many texts by chance. */
const TYPED_MIN = 8;
const READING_TIMEOUT_MS = 15_000;

/** Call it before the first page is opened. */
export async function watchSecrets(context: BrowserContext, site: URL): Promise<SecretWatch> {
  const typed = new Set<string>();
  await context.exposeBinding(REPORT, (_, value: string) => {
    // Drops the prefixes of this value: a prefix may be public in itself, as a user name at the start of an e-mail address is.
    for (const begun of typed) if (value.startsWith(begun)) typed.delete(begun);
    typed.add(value);
  });
  await context.addInitScript(watchTyping, { report: REPORT, typedMin: TYPED_MIN });
  return {
    forget: () => typed.clear(),
    async find() {
      const pages = context.pages().filter((page) => isOfSite(page.url(), site));
      const kept = (await Promise.all(pages.map(keptBy))).filter((text) => text !== '');
      if (kept.length === 0) return [];
      const cookies = await context.cookies();
      const hidden = cookies.filter(({ httpOnly, value }) => httpOnly && value.length >= TYPED_MIN);
      const everybodys = (await Promise.all(pages.map((page) => publicText(page, site)))).join('\n');
      const all = kept.join('\n');
      return [
        ...[...typed].filter((value) => isKept(all, value)).map((value) => `typed: ${value}`),
        ...hidden.filter(({ value }) => isKept(all, value)).map(({ name }) => `cookie: ${name}`),
        ...personalData(all).filter((found) => !everybodys.includes(found)),
      ];
    },
  };
}

function isOfSite(url: string, site: URL): boolean {
  const { port, hostname } = URL.canParse(url) ? new URL(url) : site;
  return URL.canParse(url) && port === site.port && /(^|\.)localhost$/.test(hostname);
}

/** Matches the value as typed, without its mask, and in reversible encodings. */
function isKept(text: string, secret: string): boolean {
  const bare = secret.replaceAll(/[^\p{L}\p{N}]/gu, '');
  const base64 = (value: string) => Buffer.from(value).toString('base64').replace(/=+$/, '');
  const forms = [secret, encodeURIComponent(secret), base64(secret), base64(base64(secret))];
  return [...forms, ...(/^\d{8,}$/.test(bare) ? [bare] : [])].some((form) => text.includes(form));
}

/** Finds anything that looks like personal data: a valid CPF, a Brazilian mobile number, an e-mail address. */
function personalData(text: string): string[] {
  const numbers = text.match(/(?<![\w.-])\d{11}(?![\w.-])/g) ?? [];
  const masked = text.match(/\d{3}\.\d{3}\.\d{3}-\d{2}|\(\d{2}\) ?9\d{4}-?\d{4}/g) ?? [];
  const international = text.match(/\+55 ?\d{10,11}(?!\d)/g) ?? [];
  const addresses = text.match(/[\w.+-]+@[\w-]+(\.[\w-]+)+/g) ?? [];
  return [...numbers.filter((digits) => isCpf(digits) || /^[1-9]\d9/.test(digits)), ...masked, ...international, ...addresses].map(
    (found) => `personal: ${found}`,
  );
}

/**
 * The merchant's own numbers and addresses, which are public. Requested both outside the page, because a test may hold up the page's
 * requests, and by the page, because only a browser resolves every host of this machine.
 */
async function publicText(page: Page, site: URL): Promise<string> {
  const ask = async (path: string) => (await fetch(path, { signal: AbortSignal.timeout(5_000) })).text();
  const answers = await Promise.all([
    page.request.get(new URL(readStatus.path, site).href).then(
      (answer) => answer.text(),
      () => '',
    ),
    page.evaluate(ask, readStatus.path).catch(() => ''),
  ]);
  return answers.flatMap(personalData).join('\n');
}

// Retries after a navigation during the read.
async function keptBy(page: Page): Promise<string> {
  for (let attempt = 0; attempt < 3 && !page.isClosed(); attempt += 1) {
    const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), READING_TIMEOUT_MS).unref());
    const kept = await Promise.race([page.evaluate(readKept).catch(() => undefined), late]);
    if (kept !== undefined) return kept;
  }
  return '';
}

function watchTyping({ report, typedMin }: { report: string; typedMin: number }): void {
  const PRIVATE_NAMES = /password|payeeName|idNumber|document|email|mobile|pixKey/i;
  const PRIVATE_KINDS = /password|^name$|email|tel/;
  addEventListener(
    'input',
    ({ target }) => {
      if (!(target instanceof HTMLInputElement) || target.value.trim().length < typedMin) return;
      const { type, name, autocomplete } = target;
      if (type !== 'password' && !PRIVATE_NAMES.test(name) && !PRIVATE_KINDS.test(autocomplete)) return;
      (globalThis as unknown as Record<string, (value: string) => void>)[report]?.(target.value.trim());
    },
    true,
  );
}

/** Returns everything that scripts of this page can read from browser storage, and its address. */
export async function readKept(): Promise<string> {
  const inCaches = async () =>
    Promise.all(
      (await caches.keys()).map(async (name) => {
        const cache = await caches.open(name);
        return Promise.all(
          (await cache.keys()).map(async (request) => {
            const answer = await cache.match(request);
            const isText = /text|json|manifest/.test(answer?.headers.get('content-type') ?? '') && !/script/.test(request.url);
            return [request.url, isText ? await answer?.text() : ''];
          }),
        );
      }),
    );
  const rowsOf = (store: IDBObjectStore) =>
    new Promise((resolve) => {
      const asked = store.getAll();
      asked.onsuccess = () => resolve(asked.result);
    });
  const inDatabases = async () =>
    Promise.all(
      (await indexedDB.databases()).map(
        ({ name = '' }) =>
          new Promise((resolve) => {
            const opened = indexedDB.open(name);
            opened.onsuccess = () => {
              const stores = [...opened.result.objectStoreNames];
              if (stores.length === 0) return resolve([]);
              const reading = opened.result.transaction(stores);
              resolve(Promise.all(stores.map((store) => rowsOf(reading.objectStore(store)))));
            };
          }),
      ),
    );
  const hasCaches = 'caches' in globalThis;
  const written = [
    { ...localStorage },
    { ...sessionStorage },
    document.cookie,
    location.href,
    hasCaches ? await inCaches() : [],
    await inDatabases(),
  ];
  return JSON.stringify(written);
}
