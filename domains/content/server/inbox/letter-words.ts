import type { PushKind } from '@jogada/content/contract/player';
import { DATE_SHAPES, formatMoney, isCurrency, momentFormat, type Language } from '@jogada/platform/contract';
import { readTexts } from '@jogada/platform/server';
import type portuguese from './text/pt.json';

type Catalogue = typeof portuguese;

export type LetterTemplate = keyof Catalogue;

const CATALOGUES = readTexts<Catalogue>(new URL('text/', import.meta.url));

/** The screen that each template links to. */
const LINKS = {
  deposit_confirmed: '/m/vouReport',
  withdrawal_paid: '/m/withdraw',
  withdrawal_refused: '/m/withdraw',
  withdrawal_key_changed: '/m/withdraw',
  bonus_granted: '/m/bonus',
  play_check: '/m/responsibleGaming',
  agent_identity_missing: '/m/member/agent/identity',
  closing_opened: '/m/securityCenter/closing',
  closing_inactive: '/m/home',
  closing_kept: '/m/home',
  password_changed: '/m/securityCenter',
  second_factor_reset: '/m/securityCenter/twoStep',
  tournament_ended: '/m/tournaments',
  tournament_cancelled: '/m/tournaments',
  tournament_prize: '/m/tournaments',
  points_expiring: '/m/points',
} as const satisfies Record<LetterTemplate, string>;

/** What a push notification of each template is about. */
const PUSH_KINDS = {
  deposit_confirmed: 'payments',
  withdrawal_paid: 'payments',
  withdrawal_refused: 'payments',
  withdrawal_key_changed: 'security',
  bonus_granted: 'bonuses',
  play_check: 'security',
  agent_identity_missing: 'payments',
  closing_opened: 'security',
  closing_inactive: 'security',
  closing_kept: 'security',
  password_changed: 'security',
  second_factor_reset: 'security',
  tournament_ended: 'tournaments',
  tournament_cancelled: 'tournaments',
  tournament_prize: 'tournaments',
  points_expiring: 'promotions',
} as const satisfies Record<LetterTemplate, PushKind | 'security'>;

export function pushKindOf(template: LetterTemplate): PushKind | 'security' {
  return PUSH_KINDS[template];
}

export interface LetterWords {
  readonly title: string;
  readonly content: string;
  readonly link: string | null;
}

/** Text of a template in the reader's language. Formats `amount` (minor units, with `currency`) and `day`. */
export function letterWords(template: LetterTemplate, language: Language, facts: Readonly<Record<string, string>>): LetterWords {
  const { title, content } = CATALOGUES[language][template];
  const written = { ...facts, amount: amountText(facts, language), day: dayText(facts, language) };
  return { title: fill(title, written), content: fill(content, written), link: LINKS[template] };
}

export function isLetterTemplate(name: string): name is LetterTemplate {
  return Object.hasOwn(LINKS, name);
}

function amountText({ amount, currency = '' }: Readonly<Record<string, string>>, language: Language): string {
  if (amount === undefined || !isCurrency(currency)) return '';
  return formatMoney({ amount: BigInt(amount), currency }, language).replaceAll('\u00A0', ' ');
}

// `day` is a date in the merchant's time zone, such as 2026-11-30. Noon UTC keeps the date in every server time zone.
function dayText({ day }: Readonly<Record<string, string>>, language: Language): string {
  if (day === undefined) return '';
  return momentFormat(language, 'UTC', DATE_SHAPES.date).format(new Date(`${day}T12:00:00Z`));
}

function fill(text: string, facts: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => facts[name] ?? '');
}
