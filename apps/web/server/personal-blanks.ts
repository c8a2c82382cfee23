import { randomInt } from 'node:crypto';
import type { readHeadIcon, SessionInfo } from '@jogada/accounts/contract/player';
import { DATE_SHAPES, formatMoney, type AnswerOf, type Language } from '@jogada/platform/contract';
import { formatMoment } from '@jogada/platform/web/formats';
import type { Balance } from '@jogada/wallet/contract/player';
import { newMark, type Blank } from './page-blanks.ts';

/** What a page shows of its member. */
export interface Personal {
  readonly session: SessionInfo;
  readonly balance: Balance;
  readonly icon: AnswerOf<typeof readHeadIcon>;
}

export interface Shown {
  readonly language: Language;
  readonly timeZone: string;
}

// Characters of a private plane, of which no text has any: the first letter of a name is shown alone, and each needs a mark of its own.
const PRIVATE_PLANE = 0xf0000;
const PRIVATE_CHARACTERS = 0xfff0;
const firstUsed = randomInt(PRIVATE_CHARACTERS - 2);
const initialMark = (offset: number) => String.fromCodePoint(PRIVATE_PLANE + firstUsed + offset);

const LARGE = 10 ** 14;
/** An amount of fifteen digits, more than any member has: its text occurs nowhere else. */
const largeAmount = () => BigInt(LARGE + randomInt(LARGE)) * 7n;
const AMOUNTS = { sum: largeAmount(), bonus: BigInt(randomInt(10 ** 13, LARGE)), held: largeAmount() } as const;
/** Below 2^53, as it is a JSON number. */
const VERSION = 10 ** 15 + randomInt(LARGE);
const FAR_YEAR = 7_000;
const REGISTERED_AT = new Date(Date.UTC(FAR_YEAR + randomInt(2_000), randomInt(12), 1 + randomInt(28), 12, 0, 0, randomInt(1_000)));

const TEXTS = {
  token: newMark(),
  userName: initialMark(0) + newMark(),
  nickname: initialMark(1) + newMark(),
  memberId: `mbr_${newMark()}`,
  icon: newMark(),
  iconUrl: newMark(),
} as const;

/**
 * The member of a shared page: marks in place of what belongs to one member alone. What the page depends on in other ways stays: type,
 * label, whether there is a nickname, a bonus, held money. With `hasAmounts` the amounts stay too, for pages that calculate with them.
 */
export function withMarks({ session, balance, icon }: Personal, { hasAmounts }: { readonly hasAmounts: boolean }): Personal {
  const { memberInfo } = session;
  const marked: SessionInfo = {
    ...session,
    token: TEXTS.token,
    userName: TEXTS.userName,
    memberInfo: {
      ...memberInfo,
      id: TEXTS.memberId as SessionInfo['memberInfo']['id'],
      account: TEXTS.userName,
      nickname: memberInfo.nickname && TEXTS.nickname,
      regDate: REGISTERED_AT.toISOString(),
    },
  };
  const face = { ...icon, icon: TEXTS.icon as typeof icon.icon, url: TEXTS.iconUrl };
  if (hasAmounts) return { session: marked, balance: { ...balance, version: VERSION }, icon: face };
  const bonus = balance.bonus === '0' ? 0n : AMOUNTS.bonus;
  const sum = AMOUNTS.sum;
  return {
    session: marked,
    icon: face,
    balance: {
      ...balance,
      sumBalance: sum.toString(),
      bonus: bonus.toString(),
      balance: balance.balance.map((pocket) => ({
        ...pocket,
        availBalance: (pocket.accountTypeId === 'bonus' ? bonus : sum - bonus).toString(),
      })),
      held: balance.held === '0' ? '0' : AMOUNTS.held.toString(),
      version: VERSION,
    },
  };
}

/** Whether marks can replace each of this member's values and be replaced back without a loss. */
export function canBeMarked({ session, balance }: Personal): boolean {
  const [cash, bonus, ...more] = balance.balance;
  return (
    session.memberInfo.account === session.userName &&
    session.userName !== '' &&
    more.length === 0 &&
    cash !== undefined &&
    cash.accountTypeId !== 'bonus' &&
    BigInt(cash.availBalance) + BigInt(balance.bonus) === BigInt(balance.sumBalance) &&
    (bonus === undefined
      ? balance.bonus === '0'
      : bonus.accountTypeId === 'bonus' && bonus.availBalance === balance.bonus && bonus.availBalance !== '0')
  );
}

/** Every text in which a page may show the personal values, by name. */
export function personalTexts({ session, balance, icon }: Personal, { language, timeZone }: Shown): ReadonlyMap<string, string> {
  const { memberInfo, userName } = session;
  const cash = (BigInt(balance.sumBalance) - BigInt(balance.bonus)).toString();
  const amounts = { sum: balance.sumBalance, bonus: balance.bonus, held: balance.held, cash };
  return new Map([
    ['token', session.token],
    ['userName', userName],
    ['userName initial', initialOf(userName)],
    ['nickname', memberInfo.nickname],
    ['nickname initial', initialOf(memberInfo.nickname)],
    ['memberId', memberInfo.id],
    ['icon', icon.icon],
    ['iconUrl', icon.url],
    ['regDate', memberInfo.regDate],
    ['regDate shown', formatMoment(new Date(memberInfo.regDate), { language, timeZone }, DATE_SHAPES.date)],
    ['version', String(balance.version)],
    ...Object.entries(amounts).flatMap(([name, amount]): [string, string][] => [
      [`${name} digits`, amount],
      [name, formatMoney({ amount: BigInt(amount), currency: balance.currency }, language)],
    ]),
  ]);
}

/** The marks of a page that was rendered for a member with marks: their texts, without those that are no marks. */
export function personalBlanks(marked: Personal, shown: Shown): readonly Blank[] {
  const own = new Set([AMOUNTS.sum, AMOUNTS.bonus, AMOUNTS.held, AMOUNTS.sum - AMOUNTS.bonus].map(String));
  const hasMarkedAmounts = own.has(marked.balance.sumBalance);
  return [...personalTexts(marked, shown)].flatMap(([name, mark]) => {
    const amount = AMOUNT_NAMES.has(name) ? marked.balance : undefined;
    if (mark === '' || (amount && (!hasMarkedAmounts || isZero(name, marked.balance)))) return [];
    return [{ name, mark }];
  });
}

const AMOUNT_NAMES: ReadonlySet<string> = new Set(['sum', 'bonus', 'held', 'cash'].flatMap((name) => [name, `${name} digits`]));

function isZero(name: string, { bonus, held }: Balance): boolean {
  return (name.startsWith('bonus') && bonus === '0') || (name.startsWith('held') && held === '0');
}

/** As the member's face shows it. */
function initialOf(name: string): string {
  return [...name][0]?.toUpperCase() ?? '';
}
