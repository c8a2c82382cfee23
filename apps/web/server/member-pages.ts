import { hash } from 'node:crypto';
import { readHeadIcon, readSession } from '@jogada/accounts/contract/player';
import { listBanners, listHelp, listPromotionCategories } from '@jogada/content/contract/player';
import { listClassifications, listGames, listHotGames, listVendors, readWinnerBoard } from '@jogada/games/contract/player';
import { readSiteTexts } from '@jogada/merchant/contract/player';
import { readBalance } from '@jogada/wallet/contract/player';
import { LRUCache } from 'lru-cache';
import type { RenderOptions } from './entry.tsx';
import type { Drawing, PageCache } from './page-cache.ts';
import { canBeMarked, personalBlanks, personalTexts, withMarks, type Personal, type Shown } from './personal-blanks.ts';
import type { Blank } from './page-blanks.ts';

type FetchWps = RenderOptions['fetchWps'];

/** One visit of a signed-in member. */
export interface MemberVisit<Page> extends Shown {
  readonly pathname: string;
  /** Host, path and parameters. */
  readonly place: string;
  /** Everything that the page depends on beside the member: host, path, parameters, language, theme, site status. */
  readonly look: string;
  /** Makes a call as the member. */
  readonly asMember: FetchWps;
  /** Makes a call as a visitor, without cookies. */
  readonly asVisitor: FetchWps;
  /** Renders with these responses; the page contains the marks of `blanks`. */
  readonly draw: (fetchWps: FetchWps, blanks: readonly Blank[]) => Promise<Drawing<Page>>;
}

export interface FilledPage<Page> {
  readonly page: Page;
  readonly wasCached: boolean;
  /** The member's own texts by the name of their blank. */
  readonly values: ReadonlyMap<string, string>;
}

/** Reads that answer every caller alike. They are made without the member's cookies. */
const SAME_FOR_ALL: ReadonlySet<string> = new Set(
  [
    listBanners,
    listClassifications,
    listGames,
    listHelp,
    listHotGames,
    listPromotionCategories,
    listVendors,
    readSiteTexts,
    readWinnerBoard,
  ].map(({ path }) => path),
);
/** What every signed-in page reads of its member. */
const OF_EVERY_PAGE: readonly string[] = [readSession.path, readBalance.path, readHeadIcon.path];
/** Pages that calculate with the balance instead of only showing it. */
const CALCULATING: ReadonlySet<string> = new Set(['/m/voucherCenter', '/m/withdraw']);
/** Pages that draw the parts of a balance to scale. */
const TO_SCALE: ReadonlySet<string> = new Set(['/m/member/home', '/m/myAccount/index']);
const KNOWN_PLACES_MAX = 2_000;
/** Above it the paths contain something that changes, such as a day, and the old ones are forgotten. */
const READS_MAX = 16;

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * Pages of members that are rendered once for all members with the same answers. A page is rendered with marks in place of the texts that
 * belong to one member (`personal-blanks.ts`); all other answers about the member are part of its key, and what is the same for all is read
 * without the member's cookies. So a kept page holds nothing of the member that it was rendered for beside what its key requires.
 */
export function keepMemberPages<Page>(cache: PageCache<Page>) {
  const readsOf = new LRUCache<string, readonly string[]>({ max: KNOWN_PLACES_MAX });

  /** Returns undefined for a visitor, and where the page must be rendered for this member. */
  return async (visit: MemberVisit<Page>): Promise<FilledPage<Page> | undefined> => {
    const asked = new Map<string, Promise<Answer>>();
    const ask = (path: string) => {
      const under = asked.get(path) ?? answerOf(visit.asMember(path, requestIn(visit)));
      asked.set(path, under);
      return under;
    };
    const known = readsOf.get(visit.place);
    const reads = known ?? OF_EVERY_PAGE;
    const answers = new Map(await Promise.all(reads.map(async (path) => [path, await ask(path)] as const)));
    const personal = personalOf(answers);
    if (!personal || !canBeMarked(personal)) return undefined;

    const { pathname } = visit;
    const marked = withMarks(personal, {
      hasAmounts: CALCULATING.has(pathname) || (TO_SCALE.has(pathname) && personal.balance.bonus !== '0'),
    });
    answers.set(readSession.path, answer(marked.session));
    answers.set(readBalance.path, answer(marked.balance));
    answers.set(readHeadIcon.path, answer(marked.icon));
    const used = new Set<string>();
    const fetchWps: FetchWps = async (path, init) => {
      const [pathname = ''] = path.split('?');
      if (SAME_FOR_ALL.has(pathname)) return visit.asVisitor(path, init);
      used.add(path);
      const found = answers.get(path) ?? (await ask(path));
      answers.set(path, found);
      return new Response(found.body, { status: found.status, headers: { 'content-type': 'application/json; charset=utf-8' } });
    };
    const draw = () => visit.draw(fetchWps, personalBlanks(marked, visit));
    const key = keyOf(visit.look, answers);
    const cutBefore = cache.generation();
    const isComplete = () => [...used].every((path) => reads.includes(path));
    const found = await (known
      ? cache.find(key, async () => {
          const drawn = await draw();
          return { ...drawn, mayBeKept: drawn.mayBeKept && isComplete() };
        })
      : draw().then((drawn) => {
          if (drawn.mayBeKept && cache.generation() === cutBefore) cache.keep(keyOf(visit.look, answers), drawn.page);
          return { page: drawn.page, wasCached: false };
        }));
    if (!known || !isComplete()) {
      const all = new Set([...reads, ...used]);
      readsOf.set(visit.place, all.size > READS_MAX ? [...new Set([...OF_EVERY_PAGE, ...used])] : [...all]);
    }
    return { ...found, values: personalTexts(personal, visit) };
  };
}

function keyOf(look: string, answers: ReadonlyMap<string, Answer>): string {
  const read = [...answers].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return `${look} ${hash('sha256', JSON.stringify(read))}`;
}

function requestIn({ language }: Shown): RequestInit {
  return { method: 'GET', headers: { accept: 'application/json', language: language.toUpperCase() } };
}

async function answerOf(calling: Promise<Response>): Promise<Answer> {
  const response = await calling;
  return { status: response.status, body: await response.text() };
}

function answer(value: unknown): Answer {
  return { status: 200, body: JSON.stringify({ success: true, value }) };
}

function personalOf(answers: ReadonlyMap<string, Answer>): Personal | undefined {
  const [session, balance, icon] = OF_EVERY_PAGE.map((path) => valueOf(answers.get(path)));
  return session && balance && icon ? ({ session, balance, icon } as Personal) : undefined;
}

function valueOf(answer: Answer | undefined): unknown {
  return answer?.status === 200 ? (JSON.parse(answer.body) as { value: unknown }).value : undefined;
}
