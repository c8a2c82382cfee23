import type { Language } from '@jogada/platform/contract';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { CLOSED_POPUPS, keepPopupsClosed } from '../../e2e/harness/closed-popups.ts';
import type { Screen } from './screen.ts';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true } as const;

export interface Look {
  readonly language: Language;
  readonly theme: 'dark' | 'light';
}

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

interface VisitSettings {
  readonly browser: Browser;
  readonly site: string;
  readonly look: Look;
  /** Cookies of a member and of an agent. */
  readonly member: Cookies;
  readonly agent: Cookies;
}

type Role = 'visitor' | 'member' | 'agent';

/** Browsers of a visitor, a member and an agent in one language and theme, which keep their cache between screens. */
export class Visits {
  readonly #settings: VisitSettings;
  readonly #kept = new Map<Role, Promise<BrowserContext>>();

  constructor(settings: VisitSettings) {
    this.#settings = settings;
  }

  /** Opens a page for a screen; release it with `leave`. */
  async open(screen: Screen): Promise<Page> {
    const role = roleOf(screen);
    if (isStandalone(screen)) return (await this.#start(screen)).newPage();
    const kept = this.#kept.get(role) ?? this.#start(screen);
    this.#kept.set(role, kept);
    return (await kept).newPage();
  }

  async leave(page: Page, screen: Screen): Promise<void> {
    await (isStandalone(screen) ? page.context() : page).close();
  }

  async end(): Promise<void> {
    for (const context of this.#kept.values()) await (await context).close();
  }

  async #start(screen: Screen): Promise<BrowserContext> {
    const { browser, site, look, member, agent } = this.#settings;
    const context = await browser.newContext({ ...PHONE, baseURL: site, timezoneId: 'America/Sao_Paulo', serviceWorkers: 'block' });
    await context.addCookies([
      { name: 'language', value: look.language, url: site },
      { name: 'theme', value: look.theme, url: site },
      ...{ visitor: [], member, agent }[roleOf(screen)],
    ]);
    if (!screen.hasPopups) await context.addInitScript(keepPopupsClosed, CLOSED_POPUPS);
    return context;
  }
}

function isStandalone({ hasPopups, hasOwnVisit }: Screen): boolean {
  return Boolean(hasPopups) || Boolean(hasOwnVisit);
}

function roleOf({ isMember, isAgent }: Screen): Role {
  if (isAgent) return 'agent';
  return isMember ? 'member' : 'visitor';
}
