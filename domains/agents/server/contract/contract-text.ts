import { createHash } from 'node:crypto';
import { maskName } from '@jogada/games/server';
import { LANGUAGE_TAGS, writeDecimal, type Currency, type Language } from '@jogada/platform/contract';
import { readTexts } from '@jogada/platform/server';
import type { ContractTerms } from '../../contract/player/index.ts';
import type { ContractRow } from './contract.sql.ts';
import type portuguese from './text/pt.json';

const WORDS = readTexts<typeof portuguese>(new URL('text/', import.meta.url));

const CURRENCY_HOMES = { BRL: 'pt-BR', USD: 'en-US', EUR: 'pt-PT', JPY: 'ja-JP', KRW: 'ko-KR' } as const satisfies Record<Currency, string>;

type Written = Pick<ContractRow, 'contract_id' | 'version' | 'terms' | 'payer_id' | 'payer_name' | 'agent_id' | 'agent_name' | 'currency'>;

/** The text to sign: deterministic for the same terms, parties and language. */
export function contractText(contract: Written, language: Language): string {
  const words = WORDS[language];
  const { terms, currency } = contract;
  const money = (amount: string) => amountText(amount, currency);
  const fill = (text: string, facts: Readonly<Record<string, string | number>>) =>
    text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => String(facts[name] ?? whole));
  const person = (id: string, name: string) => `${maskName(name)} (${id})`;
  const payer = contract.payer_id === null ? words.house : person(contract.payer_id, contract.payer_name ?? '');
  const basis = terms.kind === 'dividend' ? words.netLoss : words.turnover;
  return [
    fill(words.title, { kind: words.kinds[terms.kind], id: contract.contract_id, version: contract.version }),
    fill(words.parties, { payer, agent: person(contract.agent_id, contract.agent_name) }),
    fill(words.basis, { period: words.periods[terms.period], basis }),
    ...terms.steps.map((step, index) =>
      fill(step.activeFrom === 0 ? words.step : words.stepWithActive, {
        number: index + 1,
        from: money(step.from),
        active: step.activeFrom,
        rate: rateText(step.rate, language),
      }),
    ),
    words.highest,
    terms.maximum === null ? words.noMaximum : fill(words.maximum, { amount: money(terms.maximum) }),
    ...(terms.kind === 'dividend' ? [terms.carriesLoss ? words.lossCarried : words.lossForgotten] : []),
    contract.payer_id === null ? words.paidByHouse : words.paidByUpline,
    words.rounding,
    words.corrections,
    words.duration,
  ].join('\n');
}

export function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Language-independent hash of the terms, over every field in a fixed order. */
export function hashOfTerms({ kind, period, carriesLoss, maximum, steps }: ContractTerms): string {
  const ordered = steps.map(({ from, activeFrom, rate }) => [from, activeFrom, rate]);
  return hashOf(JSON.stringify([kind, period, carriesLoss, maximum, ordered]));
}

// Money is formatted by its own country's convention in every language, from text to avoid floating-point numbers.
function amountText(amount: string, currency: Currency): string {
  const format = new Intl.NumberFormat(CURRENCY_HOMES[currency], { style: 'currency', currency });
  return format.format(writeDecimal({ amount: BigInt(amount), currency }) as Intl.StringNumericLiteral).replaceAll(/\s/gu, ' ');
}

function rateText(rate: number, language: Language): string {
  return new Intl.NumberFormat(LANGUAGE_TAGS[language], { style: 'percent', maximumFractionDigits: 3 }).format(rate / 100_000);
}
